"""What a language changes where the board is from elsewhere, by rule: German in Switzerland, English in America."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the first frame needs words and no board
    from banker.board import Edition

SWISS_FRANCS = ("CHF", "SFr.", "Fr.")  # How boards write Swiss francs; a lone F are French ones.

_SWISS = str.maketrans({"ß": "ss", "„": "«", "“": "»", "‚": "‹", "‘": "›"})


def swiss(words: str) -> str:
    """German words as they are spelt in Switzerland: without ß, quoted in «…»."""
    return words.translate(_SWISS)


_AMERICAN = (("Station", "Railroad"), ("station", "railroad"), ("colour", "color"), ("Colour", "Color"))


def american(words: str) -> str:
    """English words as on an American board, whose stations are railroads."""
    for british, own in _AMERICAN:
        words = words.replace(british, own)
    return words


def in_francs(edition: Edition | None) -> bool:
    """Whether a board is in Swiss francs, so that its German is that of Switzerland. None: there is no board yet."""
    return edition is not None and edition.currency.symbol in SWISS_FRANCS


def in_dollars(edition: Edition | None) -> bool:
    """Whether a board is an American one, so that its English is that of America."""
    return edition is not None and edition.currency.symbol == "$"
