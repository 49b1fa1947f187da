"""What a language changes where the board is from elsewhere, by rule: German in Switzerland, English in America."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the first frame needs words and no board
    from banker.board import Edition

SWISS_FRANCS = ("CHF", "SFr.", "Fr.")  # How boards write Swiss francs; a lone F are French ones.

_SWISS = str.maketrans({"ß": "ss", "„": "«", "“": "»", "‚": "‹", "‘": "›"})
# Swiss boards call this space otherwise; the longer words go first.
_PARKING = (
    ("auf Frei Parken", "auf dem Freien Parkplatz"),
    ("Frei Parken zahlt", "der Freie Parkplatz zahlt"),
    ("Frei Parken", "Freier Parkplatz"),
)


def swiss(words: str) -> str:
    """German words as in Switzerland: without ß, quoted in «…», with the Swiss boards' name for free parking."""
    for german, own in _PARKING if "Frei Parken" in words else ():
        words = words.replace(german, own)
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
