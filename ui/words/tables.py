"""Which of several tables this is, in words, and as it is typed."""

from __future__ import annotations

import re

from banker.game import TableName
from ui.words.strings import Strings


def table_words(strings: Strings, table: TableName) -> str:
    """Which table it is: its number and name; "" if it is the only one."""
    number = strings.t("table.number", number=table.number) if table.number else ""
    return " · ".join(filter(None, (number, table.name)))


def table_typed(words: str) -> TableName:
    """The table that was typed: a number, a name, or the number before the name."""
    found = re.fullmatch(r"(\d{1,4})(?: (.*))?", words)
    return TableName(0, words) if found is None else TableName(int(found[1]), found[2] or "")
