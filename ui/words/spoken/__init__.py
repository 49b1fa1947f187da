"""What is spoken: amounts, numbers, hours, signs and names in words, and nothing that is written for the eye. Pure.

Law: only letters, comma, full stop, question mark, apostrophe, hyphen and space leave `spoken`. The engine obeys markup
in a text, spells what is in capitals, reads seven digits one by one and drops the minus sign.

An amount goes through a sentence as a number behind a mark of our own (`MARKED`), so that no separator or symbol is
ever read back; `heard` makes the game whose amounts and names are written so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from banker.board import Currency
from banker.game import Game
from banker.money import Money
from ui.records.beside import Counting
from ui.words.spoken import english, french, german, italian
from ui.words.spoken.tongue import STOPS, Tongue, Unit

MARK = "\ue000"  # Of private use: no name, no word and no currency has it.
MARKED = Currency(symbol=MARK, symbol_first=True, separator="", decimal=",")
LONGEST = 40  # Letters of one word; the engine may hang on much longer ones.
_MILLIONS = ("M", "Mio")  # The symbol of a board that counts in tenths or hundredths of a million.

_AMOUNT = re.compile(f"{MARK}(−?)(\\d+)")
_HOUR = re.compile(r"\b([01]?\d|2[0-3])[:h]([0-5]\d)\b")
_PERCENT = re.compile(r"(?<=\d)[ \u00a0\u202f]?%")
_ROMAN = re.compile(r"[IVXLCDM]+")
_VOWEL = re.compile(r"[AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜ]")
_UNDECOMPOSED = {"Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "ı": "i"}
_TOGETHER = re.compile(r"(?<=\S)\s\+\s(?=\S)")  # Between two things, as of two dice; a sign stands close to its number.
_NEXT = re.compile(r"[ \u00a0\u202f-]([^\W\d_][\w-]*\.?)")
_SINGLE = re.compile(r"(?<![\d.,’'])(?<!\d[ \u00a0\u202f])1[ \u00a0\u202f]([^\W\d_]+\.?)")
_MOST_DIGITS = 15  # A longer number is read digit by digit.
_WORD = re.compile(r"[^\W\d_]+")
_BARE = re.compile(r"[^ ,?]+")


class Way(msgspec.Struct, frozen=True):
    """How the bank speaks: the language, and how it counts in French."""

    language: str
    counting: Counting = "france"

    @property
    def tongue(self) -> Tongue:
        """What the language brings."""
        return _tongue(self.language, self.counting)


@cache
def _tongue(language: str, counting: Counting) -> Tongue:
    others = {"de": german.TONGUE, "it": italian.TONGUE, "en": english.TONGUE}
    return others.get(language) or french.tongue(counting)


def amount(money: Money, currency: Currency, way: Way) -> str:
    """An amount in words, with its currency if that has a spoken name.

    A board in tenths of a million is told in whole units: six hundred thousand, never zero point six million.
    """
    tongue, unit = way.tongue, _unit(currency, way.tongue)
    whole, part = divmod(abs(money), 10**currency.decimals)
    if currency.decimals and currency.symbol in _MILLIONS:
        whole, part = abs(money) * 10**6 // 10**currency.decimals, 0
    said = tongue.number(whole) if unit is None else tongue.counted(whole, unit)
    if part and unit is not None and currency.decimals == 2:
        said = tongue.parts(said, tongue.number(part))
    elif part:
        said = f"{said} {tongue.point} {_digits(f'{part:0{currency.decimals}}', tongue)}"
    return f"{tongue.minus} {said}" if money < 0 else said


def _unit(currency: Currency, tongue: Tongue) -> Unit | None:
    """How the currency is called; None: it is a sign or a letter alone, which people do not say."""
    symbol = "CHF" if currency.symbol in ("SFr.", "Fr.") else currency.symbol
    if symbol in tongue.units:
        return tongue.units[symbol]
    return Unit(symbol, symbol) if len(symbol) > 2 and symbol.isalpha() and not symbol.isupper() else None


def _digits(digits: str, tongue: Tongue) -> str:
    return " ".join(tongue.number(int(digit)) for digit in digits)


def name(text: str, way: Way) -> str:
    """A name as it can be spoken; "" where nothing is left of it."""
    return spoken(text.replace(MARK, ""), way).strip(" ,.?'-")


def heard(game: Game, way: Way, said: Mapping[str, str], nobody: str) -> Game:
    """The game with its amounts and its players' names as sentences for the ear need them. `said`: how the names that
    were typed are said; `nobody`: words before a number, for a player whose name has no letter that can be spoken."""
    edition = replace(game.edition, currency=MARKED)
    players = tuple(
        replace(player, name=name(said.get(player.name, player.name), way) or f"{nobody} {way.tongue.number(place)}")
        for place, player in enumerate(game.players, 1)
    )
    return replace(game, terms=replace(game.terms, edition=edition), players=players)


def spoken(text: str, way: Way, currency: Currency = MARKED) -> str:
    """A sentence as the engine gets it. `currency`: of the amounts that are marked in it."""
    tongue = way.tongue
    text = _TOGETHER.sub(" & ", unicodedata.normalize("NFC", text))
    text = _AMOUNT.sub(lambda m: f" {amount(int(m[2]) * (-1 if m[1] else 1), currency, way)} ", text)
    text = _HOUR.sub(lambda m: f" {tongue.clock(int(m[1]), int(m[2]))} ", text)
    for pattern, ending in tongue.ordinals:
        text = re.sub(pattern, lambda m, ending=ending: tongue.ordinal(int(m[1])) + ending, text)  # type: ignore[misc]
    text = _PERCENT.sub(f" {tongue.percent} ", text)
    text = _SINGLE.sub(lambda m: f"1 {tongue.single.get(m[1].lower(), m[1])}", text)
    text = _numbers(text, tongue)
    text = " ".join(_brief(word, tongue) for word in text.split())
    for sign, words in (*tongue.signs.items(), *STOPS.items()):
        text = text.replace(sign, words)
    text = _tidy("".join(map(_letter, text)))
    text = _WORD.sub(lambda m: _calm(m[0])[:LONGEST], text)
    return _BARE.sub(lambda m: _brief(m[0], tongue), text)  # once more, now that no sign stands before a word


def _numbers(text: str, tongue: Tongue) -> str:
    """Every number in words: with thousands set apart, with a decimal mark, or plain.

    Decision: three digits behind a point or a comma are thousands in every language: a board writes its amounts in its
    own way wherever it is played, and nothing here has three decimals."""
    whole = r"\d{1,3}(?:[ ’'\u00a0\u202f.,]\d{3})+(?!\d)|\d+"
    mark = r"\." if tongue.groups == "," else ","

    def said(found: re.Match[str]) -> str:
        digits = re.sub(r"\D", "", found["whole"])
        long = len(digits) > _MOST_DIGITS or (len(digits) > 1 and digits.startswith("0"))
        words = _digits(digits, tongue) if long else tongue.number(int(digits))
        if digits.endswith("1") and (following := _NEXT.match(text, found.end())) is not None:
            thing = following[1]
            forms = (thing, thing.rstrip("."), thing.removesuffix("s"))
            one = next((tongue.ones[form] for form in forms if form in tongue.ones), "")
            words = _agreeing(words, one, text[: found.start()].split()[-1:], tongue)
        if found["part"]:
            words += f" {tongue.point} {_digits(found['part'], tongue)}"
        return f" {tongue.minus} {words} " if found["minus"] else f" {words} "

    return re.sub(rf"(?P<minus>[−-](?=\d))?(?P<whole>{whole})(?:{mark}(?P<part>\d+))?", said, text)


def _agreeing(words: str, one: str, before: Sequence[str], tongue: Tongue) -> str:
    """A number that may end with one, as the thing that follows takes it. `one`: what one of that thing is, "" where it
    is not known; `before`: the word before the number."""
    if words == tongue.number(1):
        return tongue.bent.get((*before, one), one) or words
    end = tongue.ends.get(one)
    return words.removesuffix(end) + one if end and words.endswith(end) else words


def _brief(word: str, tongue: Tongue) -> str:
    """A word that is written short, in full."""
    return tongue.brief.get(word.lower(), word)


def _calm(word: str) -> str:
    """A word in capitals with its first one alone; numbers of kings and what has no vowel stay as they are."""
    shouted = len(word) > 2 and word.isupper() and _VOWEL.search(word) and not _ROMAN.fullmatch(word)
    return word.capitalize() if shouted else word


def _letter(sign: str) -> str:
    """The sign if it may be spoken, as a letter of western Europe; else a space."""
    if sign in " ,.?'-œŒ" or (sign < "\u0100" and unicodedata.name(sign, "").startswith("LATIN")):
        return sign
    bare = _UNDECOMPOSED.get(sign) or unicodedata.normalize("NFD", sign)[0]
    return bare if bare.isascii() and bare.isalpha() else "" if unicodedata.combining(sign) else " "


def _tidy(text: str) -> str:
    """One space between words, none before a stop, one stop at a time; hyphens and apostrophes only within words."""
    text = re.sub(r"(?<![^\W\d_])[-']+|[-']+(?![^\W\d_])", " ", text)
    text = re.sub(r"\s*[,.?][\s,.?]*", lambda m: f"{next(stop for stop in '?.,' if stop in m[0])} ", text)
    return re.sub(r"\s+", " ", text).strip(" ,")
