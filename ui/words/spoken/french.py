"""French for the ear: soixante-dix or septante, quatre-vingts or huitante, un million de francs. Pure."""

from __future__ import annotations

from functools import partial

from ui.words.spoken.tongue import MILLION, Tongue, Unit, ones, spelled

_SMALL = (
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize",
    "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
)  # fmt: skip
_TENS = {
    20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante", 70: "septante", 80: "huitante",
    90: "nonante",
}  # fmt: skip
# The tens that have no word of their own, and the word that they are counted from.
_BORROWED = {"france": {70: 60, 90: 80}, "septante": {}, "huitante": {}}
_TALL = ("un million", "un milliard"), ("millions", "milliards")


def number(n: int, manner: str = "france") -> str:
    """A whole number of 0 or more in words. `manner`: "france", "septante" (with quatre-vingts) or "huitante"."""

    def thousands(count: int) -> str:
        return "mille" if count == 1 else f"{_below_thousand(count, manner, last=False)} mille"

    return spelled(n, _TALL, thousands, lambda n, _: _below_thousand(n, manner, last=True))


def _below_thousand(n: int, manner: str, *, last: bool) -> str:
    """`last`: nothing follows, or a million does, so that *cents* and *quatre-vingts* have their s."""
    hundreds, rest = divmod(n, 100)
    if not hundreds:
        return _below_hundred(rest, manner, last=last)
    s = "s" if hundreds > 1 and not rest and last else ""
    head = "cent" if hundreds == 1 else f"{_SMALL[hundreds]} cent{s}"
    return f"{head} {_below_hundred(rest, manner, last=last)}" if rest else head


def _below_hundred(n: int, manner: str, *, last: bool) -> str:
    if n < 20:
        return _SMALL[n]
    ten = n // 10 * 10
    ten = _BORROWED[manner].get(ten, ten)
    rest, four = n - ten, ten == 80 and manner != "huitante"
    head = "quatre-vingt" if four else _TENS[ten]
    if not rest:
        return f"{head}s" if four and last else head
    return f"{head} et {_SMALL[rest]}" if rest in (1, 11) and not four else f"{head}-{_SMALL[rest]}"


def ordinal(n: int, manner: str = "france") -> str:
    """Premier, deuxième, vingt et unième."""
    if n == 1:
        return "premier"
    words = number(n, manner)
    for end, stem in (("cinq", "cinqu"), ("neuf", "neuv"), ("vingts", "vingt"), ("cents", "cent")):
        if words.endswith(end):
            return f"{words.removesuffix(end)}{stem}ième"
    return f"{words.removesuffix('e')}ième"


def clock(hour: int, minute: int) -> str:
    """Dix-neuf heures trente."""
    said = "une heure" if hour == 1 else f"{number(hour)} heure{'s' if hour else ''}"
    if hour > 20 and hour % 10 == 1:
        said = f"{number(hour)}e heures"
    return f"{said} {number(minute)}" if minute else said


def counted(n: int, unit: Unit, manner: str = "france") -> str:
    """Un franc, deux francs, un million de francs."""
    words = number(n, manner)
    if unit.feminine and n % 100 not in (11, 71, 91) and words.endswith("un"):
        words += "e"
    between = " de " if n >= MILLION and n % MILLION == 0 else " "
    return f"{words}{between}{unit.one if n < 2 else unit.many}"


_UNITS = {
    "CHF": Unit("franc", "francs"),
    "F": Unit("franc", "francs"),
    "€": Unit("euro", "euros"),
    "$": Unit("dollar", "dollars"),
    "£": Unit("livre", "livres", feminine=True),
    "L.": Unit("lire", "lires", feminine=True),
}
_SIGNS = {"→": " à ", "←": " de ", "&": " et ", "+": " plus ", "=": " égale ", "−": " moins ", "×": " fois ", "*": " ",
          " de un ": " d'un ", " de une ": " d'une "}  # fmt: skip
_BRIEF = {
    "av.": "avenue", "bd": "boulevard", "fg": "faubourg", "pl.": "place", "cie": "compagnie", "st": "saint",
    "ste": "sainte", "mio": "millions", "min": "minutes",
    "appart.": "appartements", "no": "numéro",
}  # fmt: skip
_SINGLE = {"mio": "million", "min": "minute", "appart.": "appartement"}


_ONES = ones(
    un="appartement appart. autre gratte-ciel hôtel jet joueur million lot titre tour",
    une="autorisation carte case cession chose dette fois gagnée gare heure hypothèque ligne maison manque masquée min "
    "minute opération paire partie règle seconde victoire",
)


def tongue(manner: str = "france") -> Tongue:
    """French with this way of counting."""
    return Tongue(
        minus="moins",
        point="virgule",
        percent="pour cent",
        number=partial(number, manner=manner),
        ordinal=partial(ordinal, manner=manner),
        clock=clock,
        counted=partial(counted, manner=manner),
        parts=lambda whole, part: f"{whole} {part}",
        ordinals=((r"(\d+)(?:er|re|e|ème)\b", ""),),
        units=_UNITS,
        signs=_SIGNS,
        ones=_ONES,
        brief=_BRIEF,
        single=_SINGLE,
        groups=".",
        ends={"une": "un"},
    )
