"""Tidies every language's words: python tests/ui/tidy_catalogues.py. Set-up, tests and app compile them by themselves.

Tidying sorts the ids and sets the marks that are not on a keyboard: ’ everywhere, between dice the space that no line
breaks at, in French the narrow space; before % a space that no line breaks at, in English none.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import polib

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from ui.words.catalogues import catalogues


def tidied(language: str, sentence: str) -> str:
    """The sentence with its true marks."""
    sentence = sentence.replace("'", "’").replace("} + {", "}\u00a0+\u00a0{")
    if language != "fr":
        return re.sub("(?<=\\d)[ \u00a0]%", "%" if language == "en" else "\u00a0%", sentence)
    return re.sub("«[ \u00a0]", "«\u202f", re.sub("[ \u00a0]([:;?!%»])", "\u202f\\1", sentence))


def tidy(language: str, path: Path) -> None:
    """Sort and tidy a file of words."""
    words = polib.pofile(str(path), wrapwidth=110)
    words.sort(key=lambda entry: entry.msgid)
    for entry in words:
        entry.msgstr = tidied(language, entry.msgstr)
        entry.msgstr_plural = {form: tidied(language, text) for form, text in entry.msgstr_plural.items()}
    words.save(str(path))


if __name__ == "__main__":
    for of, catalogue in catalogues().items():
        tidy(of, catalogue)
