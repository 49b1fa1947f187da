"""English for the ear: one million two hundred and fifty thousand francs. Pure. No commas, which are pauses."""

from __future__ import annotations

from ui.words.spoken.tongue import Tongue, Unit, spelled

_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_TALL = ("one million", "one billion"), ("million", "billion")
_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip
NOON, EVENING = 12, 18


def number(n: int) -> str:
    """A whole number of 0 or more in words."""
    return spelled(n, _TALL, lambda count: f"{_below_thousand(count)} thousand", _last)


def _last(n: int, after: bool) -> str:
    return f"and {_below_thousand(n)}" if after and n < 100 else _below_thousand(n)


def _below_thousand(n: int) -> str:
    hundreds, rest = divmod(n, 100)
    if not hundreds:
        return _below_hundred(rest)
    head = f"{_SMALL[hundreds]} hundred"
    return f"{head} and {_below_hundred(rest)}" if rest else head


def _below_hundred(n: int) -> str:
    if n < 20:
        return _SMALL[n]
    ten, one = divmod(n, 10)
    return f"{_TENS[ten]}-{_SMALL[one]}" if one else _TENS[ten]


def ordinal(n: int) -> str:
    """First, second, twenty-first."""
    words = number(n)
    for cardinal, own in _ORDINALS.items():
        if words == cardinal or words.endswith((f"-{cardinal}", f" {cardinal}")):
            return words.removesuffix(cardinal) + own
    return f"{words.removesuffix('y')}ieth" if words.endswith("y") else f"{words}th"


def clock(hour: int, minute: int) -> str:
    """Seven thirty in the evening."""
    said = number((hour - 1) % NOON + 1)
    said += f" {'oh ' if minute < 10 else ''}{number(minute)}" if minute else " o'clock"
    return f"{said} in the {'morning' if hour < NOON else 'afternoon' if hour < EVENING else 'evening'}"


def counted(n: int, unit: Unit) -> str:
    """One franc, two francs."""
    return f"{number(n)} {unit.one if n == 1 else unit.many}"


_UNITS = {
    "CHF": Unit("franc", "francs"),
    "F": Unit("franc", "francs"),
    "€": Unit("euro", "euros"),
    "$": Unit("dollar", "dollars"),
    "£": Unit("pound", "pounds"),
    "L.": Unit("lira", "lire"),
}
_SIGNS = {
    "→": " to ",
    "←": " from ",
    "&": " and ",
    "+": " plus ",
    "=": " equals ",
    "−": " minus ",
    "×": " times ",
    "*": " ",
}
_BRIEF = {
    "ave": "avenue",
    "rd": "road",
    "st.": "saint",
    "r.r.": "railroad",
    "mio": "million",
    "apt.": "apartment",
    "apts.": "apartments",
    "min": "minutes",
    "no.": "number",
}

_SINGLE = {"apt.": "apartment", "min": "minute"}

TONGUE = Tongue(
    minus="minus",
    point="point",
    percent="percent",
    number=number,
    ordinal=ordinal,
    clock=clock,
    counted=counted,
    parts=lambda whole, part: f"{whole} {part}",
    ordinals=((r"(\d+)(?:st|nd|rd|th)\b", ""),),
    units=_UNITS,
    signs=_SIGNS,
    ones={},
    brief=_BRIEF,
    single=_SINGLE,
    groups=",",
)
