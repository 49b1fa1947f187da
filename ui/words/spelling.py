"""How German is spelt in Switzerland, which follows by rule from how it is spelt in Germany. No Kivy inside."""

from __future__ import annotations

from banker.board import Edition

SWISS_FRANCS = ("CHF", "SFr.", "Fr.")
"""How boards write Swiss francs; a lone F are French ones."""

_SWISS = str.maketrans({"ß": "ss", "„": "«", "“": "»", "‚": "‹", "‘": "›"})


def swiss(words: str) -> str:
    """German words as they are spelt in Switzerland: without ß, quoted in «…»."""
    return words.translate(_SWISS)


def in_francs(edition: Edition | None) -> bool:
    """Whether a board is in Swiss francs, so that its German is that of Switzerland. None: there is no board yet."""
    return edition is not None and edition.currency.symbol in SWISS_FRANCS
