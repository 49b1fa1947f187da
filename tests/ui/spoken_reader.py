"""A second reader of numbers in words, written apart from those that say them: it adds and multiplies what it hears.

It knows no grammar: it takes words to pieces by its own list, the longest piece first, and goes back where that leads
nowhere.
"""

from __future__ import annotations

from functools import cache

_FR = "un:1 une:1 deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 seize:16 vingt:20 vingts:20 trente:30 quarante:40 cinquante:50 soixante:60 septante:70 huitante:80 nonante:90 cent:100 cents:100 mille:1000 million:1000000 millions:1000000 milliard:1000000000 milliards:1000000000 et:0 de:0 zéro:0"  # noqa: E501
_DE = "ein:1 eine:1 eins:1 zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwölf:12 sechzehn:16 siebzehn:17 zwanzig:20 dreißig:30 vierzig:40 fünfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 hundert:100 tausend:1000 Million:1000000 Millionen:1000000 Milliarde:1000000000 Milliarden:1000000000 und:0 null:0"  # noqa: E501
_IT = "un:1 uno:1 una:1 due:2 tre:3 tré:3 quattro:4 cinque:5 sei:6 sette:7 otto:8 nove:9 dieci:10 undici:11 dodici:12 tredici:13 quattordici:14 quindici:15 sedici:16 diciassette:17 diciotto:18 diciannove:19 vent:20 venti:20 trent:30 trenta:30 quarant:40 quaranta:40 cinquant:50 cinquanta:50 sessant:60 sessanta:60 settant:70 settanta:70 ottant:80 ottanta:80 novant:90 novanta:90 cento:100 mille:1000 mila:1000 milione:1000000 milioni:1000000 miliardo:1000000000 miliardi:1000000000 di:0 zero:0"  # noqa: E501
_EN = "one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 hundred:100 thousand:1000 million:1000000 billion:1000000000 and:0 zero:0"  # noqa: E501
_PIECES = {
    language: {word: int(value) for word, _, value in (pair.partition(":") for pair in list.split())}
    for language, list in (("fr", _FR), ("de", _DE), ("it", _IT), ("en", _EN))
}


def number_of(words: str, language: str) -> int:
    """The number that these words say; ValueError if they say none."""
    values = [value for word in words.replace("-", " ").split() for value in _pieces(word, language)]
    total = group = before = 0  # `group`: what a hundred, a thousand or a million that follows multiplies
    for value in values:
        if value >= 1000:
            total, group = total + max(group, 1) * value, 0
        elif value == 100:
            group = max(group, 1) * value
        elif value == 20 and before == 4 and language == "fr":
            group += 4 * value - 4
        else:
            group += value
        before = value
    return total + group


@cache
def _pieces(word: str, language: str) -> tuple[int, ...]:
    found = _split(word, language)
    if found is None:
        raise ValueError(f"no number in {language}: {word}")
    return found


def _split(word: str, language: str) -> tuple[int, ...] | None:
    if not word:
        return ()
    pieces = _PIECES[language]
    for length in range(len(word), 0, -1):
        if word[:length] in pieces and (rest := _split(word[length:], language)) is not None:
            return (pieces[word[:length]], *rest)
    return None
