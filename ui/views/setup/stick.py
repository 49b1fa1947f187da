"""What lies on the stick, as cards of the set-up's first step. No Kivy inside."""

from __future__ import annotations

import re

from banker.board import Edition
from banker.edition import MOST_OWN
from banker.edition_file import Problem
from banker.edition_offered import Offered, Why
from ui.records.intents import TakeBoard
from ui.records.setup import EditionCardView
from ui.setup.drawn import is_drawn
from ui.views.board import LETTERS
from ui.words.names import name_in
from ui.words.strings import Strings

LONGEST_WORD = 13  # Letters of a word of a file's name that a card has room for.


def short(id: str) -> str:
    """The name of a file as a card has room for it."""
    words = (word if len(word) <= LONGEST_WORD else f"{word[: LONGEST_WORD - 1]}…" for word in id.split("-"))
    return " ".join(words)


def ends(edition: Edition) -> tuple[str, str] | None:
    """The groups of the first and the last streets of a board."""
    groups = len(edition.street_groups)
    return (LETTERS[0], LETTERS[groups - 1]) if groups else None


def board_on_stick(strings: Strings, board: Offered) -> EditionCardView:
    """The card of a board on the stick: a touch takes it over, or it says why it cannot be."""
    edition, lies = board.edition, strings.t("setup.stick")
    if edition is None or board.why is not None or not is_drawn(edition):
        name = short(board.id) if edition is None else name_in(strings, edition.names)
        lines = (lies, strings.t("setup.edition.bad"))
        return EditionCardView(name, lines, "!", None, reason=_reason(strings, board))
    name, lines = name_in(strings, edition.names), (lies, strings.t("setup.stick.take"))
    return EditionCardView(name, lines, edition.currency.symbol, TakeBoard(board.id), ends=ends(edition))


def _reason(strings: Strings, board: Offered) -> str:
    """Why a board on the stick is not taken over, in a sentence."""
    if board.problem is not None:
        return mistake(strings, board.problem)
    if board.why is Why.FULL:
        return strings.t("setup.edition.unread.why", most=MOST_OWN)
    if board.why is None:
        return strings.t("setup.edition.undrawn.why", file=board.file)
    return strings.t(f"setup.stick.{board.why.value}", file=board.file)


def mistake(strings: Strings, problem: Problem) -> str:
    """The mistake in a file on the stick, in a sentence."""
    said = {"file": problem.path.name, "where": _place(strings, problem)}
    return strings.t("setup.stick.bad", **said, mistake=f"{problem.what}; expected {problem.expected}")


def _place(strings: Strings, problem: Problem) -> str:
    """The place of a mistake: the line, or the line and the column; of a file of an edition the key."""
    found = re.fullmatch(r"line (\d+)(?:, column ([A-Z]+))?(.*)", problem.where)
    if found is None:
        return problem.where
    line, column, rest = found.groups()
    place = strings.t("setup.stick.line", line=line)
    return f"{place}, {strings.t('setup.stick.column', column=column)}{rest}" if column else f"{place}{rest}"
