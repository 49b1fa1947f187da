"""Words: every sentence the screen says, by a stable id, in the language chosen. No Kivy inside.

Law: an id or a field that is missing raises `MissingWords`, so that a test finds it before a player does.
Ids are short and dotted (`reason.short_of_cash`); the words stand in `locale/<language>/LC_MESSAGES/banker.po`.
"""

from __future__ import annotations

from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Any

from ui.words import catalogues
from ui.words.spelling import american, in_dollars, in_francs, swiss

if TYPE_CHECKING:  # the first frame needs words and no board
    from banker.board import Edition

# The languages there are, in the order they are offered; the first is the one to begin with.
LANGUAGES = ("fr", "de", "it", "en")

# Each language as its own speakers call it: the same in every catalogue, hence in none.
ENDONYMS = {"fr": "Français", "de": "Deutsch", "it": "Italiano", "en": "English"}

_ELIDED = "aeiouyhàâäéèêëîïôöùûüœ"
_HISSED = "sßxz"  # After these a name takes no further s.
# Prepositions, each with the articles that it takes into itself: the bank and the pot have one, players none.
_BEFORE = {"de": {"le": "du"}, "à": {"le": "au"}, "a": {"la": "alla", "il": "al"}}


class MissingWords(LookupError):
    """An id without words, or words with a field that was not given: a bug."""


class _Elision(Formatter):
    """Named fields; `{player:de}` is the French *de* before a name: de Bob, d’Alice, du centre; `{player:s}` the German
    genitive: Bobs, Max’; `{player:à}` and `{player:a}` are *to* in French and Italian: à Bob, au centre, alla banca."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in _BEFORE:
            article, _, noun = str(value).partition(" ")
            joined = _BEFORE[format_spec].get(article)
            if noun and joined:
                return f"{joined} {noun}"
        if format_spec == "de":
            return f"d’{value}" if str(value)[:1].lower() in _ELIDED else f"de {value}"
        if format_spec in _BEFORE:
            return f"{format_spec} {value}"
        if format_spec == "s":
            return f"{value}’" if str(value)[-1:].lower() in _HISSED else f"{value}s"
        return str(super().format_field(value, format_spec))


_formatter = _Elision()


class Strings:
    """All words in one language. Names and amounts are handed in as written for people.

    `swiss`: German is spelt as in Switzerland; `american`: English is that of America. `aloud`: they are spoken.
    """

    def __init__(self, language: str, swiss: bool = False, american: bool = False, aloud: bool = False) -> None:
        self.language, self._swiss, self._american = language, swiss and language == "de", american and language == "en"
        self._aloud = aloud
        self._catalogue = catalogues.read(language)

    @property
    def aloud(self) -> Strings:
        """The same words for the ear: an id with words of their own for it, under `.heard`, is said with these."""
        return _read(self.language, self._swiss, self._american, True)

    def has(self, id: str) -> bool:
        """Whether there are words for this id."""
        return self._catalogue.gettext(id) != id

    def t(self, id: str, **fields: object) -> str:
        """The words of an id with its named fields filled in."""
        return self._filled(id, self._words(id), fields)

    def n(self, id: str, count: int, **fields: object) -> str:
        """The words of an id for `count` things, singular or plural; `{count}` is a field."""
        words = self._catalogue.ngettext(id, id, count)
        if words == id:
            raise MissingWords(f"{id} ({self.language})")
        return self._filled(id, self.spelt(words), {"count": count, **fields})

    def unspelt(self, id: str) -> str:
        """The words of an id as they stand in the catalogue: ß is one letter, in Switzerland too."""
        if self._aloud and self.has(f"{id}.heard"):
            id = f"{id}.heard"
        words = self._catalogue.gettext(id)
        if words == id:
            raise MissingWords(f"{id} ({self.language})")
        return words

    def pieces(self, id: str, **fields: object) -> tuple[tuple[str, str], ...]:
        """The words of an id in pieces, each with the name of the field it filled ("" for words between fields)."""
        pieces: list[tuple[str, str]] = []
        for words, field, spec, _ in _formatter.parse(self._words(id)):
            if words:
                pieces.append((words, ""))
            if field is not None:
                template = f"{{{field}:{spec}}}" if spec else f"{{{field}}}"
                pieces.append((self._filled(id, template, fields), field))
        return tuple(pieces)

    def _words(self, id: str) -> str:
        return self.spelt(self.unspelt(id))

    def spelt(self, words: str) -> str:
        """Words of this language as they are spelt where the table is."""
        if self._american:
            return american(words)
        return swiss(words) if self._swiss else words

    def _filled(self, id: str, words: str, fields: dict[str, object]) -> str:
        if "{" not in words and "}" not in words:  # most have no field, and a screen has hundreds
            return words
        try:
            return _formatter.vformat(words, (), fields)
        except KeyError as missing:
            raise MissingWords(f"{id} ({self.language}): no field {missing}") from missing


_read = cache(Strings)


def strings_for(language: str, swiss: bool = False, american: bool = False) -> Strings:
    """The words of a language, read once; `swiss`, `american`: German, English as it is written there."""
    return _read(language, swiss, american)


def strings_on(language: str, edition: Edition | None, in_switzerland: bool = False) -> Strings:
    """The words of a language as they are written where this board is from, or at a machine in Switzerland."""
    return strings_for(language, in_switzerland or in_francs(edition), in_dollars(edition))
