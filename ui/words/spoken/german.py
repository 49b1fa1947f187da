"""German for the ear: eine Million zweihunderttausend Franken. Pure. Numbers are spelled as in Germany (dreißig)."""

from __future__ import annotations

from collections.abc import Mapping

from ui.words.spoken.tongue import Tongue, Unit, ones, spelled

_SMALL = (
    "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
    "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
)  # fmt: skip
_TENS = ("", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
_TALL = ("eine Million", "eine Milliarde"), ("Millionen", "Milliarden")
_ORDINALS = {1: "erste", 3: "dritte", 7: "siebte", 8: "achte"}


def number(n: int) -> str:
    """A whole number of 0 or more in words."""
    return spelled(n, _TALL, lambda n: f"{_stem(_below_thousand(n))}tausend", lambda n, _: _below_thousand(n))


def _stem(words: str) -> str:
    """The number as it stands before another word: ein, not eins."""
    return words.removesuffix("s") if words.endswith("eins") else words


def _below_thousand(n: int) -> str:
    hundreds, rest = divmod(n, 100)
    head = f"{_stem(_SMALL[hundreds])}hundert" if hundreds else ""
    return head + _below_hundred(rest) if rest or not head else head


def _below_hundred(n: int) -> str:
    if n < 20:
        return _SMALL[n]
    ten, one = divmod(n, 10)
    return f"{_stem(_SMALL[one])}und{_TENS[ten]}" if one else _TENS[ten]


def ordinal(n: int) -> str:
    """Erste, zweite, zwanzigste."""
    rest = n % 100
    if rest in _ORDINALS:
        words = number(n)
        return words.removesuffix(_SMALL[rest]) + _ORDINALS[rest]
    return f"{number(n)}{'te' if 0 < rest < 20 else 'ste'}"


def clock(hour: int, minute: int) -> str:
    """Neunzehn Uhr dreißig."""
    said = f"{_stem(number(hour))} Uhr"
    return f"{said} {number(minute)}" if minute else said


def counted(n: int, unit: Unit) -> str:
    """Ein Franken, zwei Franken; eine Lira."""
    words = _stem(number(n)) + ("e" if n == 1 and unit.feminine else "")
    return f"{words} {unit.one if n == 1 else unit.many}"


_UNITS = {
    "CHF": Unit("Franken", "Franken"),
    "F": Unit("Franc", "Francs"),
    "€": Unit("Euro", "Euro"),
    "$": Unit("Dollar", "Dollar"),
    "£": Unit("Pfund", "Pfund"),
    "L.": Unit("Lira", "Lire", feminine=True),
}
_SIGNS = {
    "→": " an ",
    "←": " von ",
    "&": " und ",
    "+": " plus ",
    "=": " gleich ",
    "−": " minus ",
    "×": " mal ",
    "*": " ",
}
_BRIEF = {
    "str.": "Straße",
    "pl.": "Platz",
    "hbf": "Hauptbahnhof",
    "st.": "Sankt",
    "mio": "Millionen",
    "min": "Minuten",
    "whg.": "Wohnungen",
    "nr.": "Nummer",
}
_SINGLE = {"mio": "Million", "min": "Minute", "whg.": "Wohnung"}


_ONES = ones(
    ein="Eintrag Mal mal Bahnhof Besuch Busticket Depot Paar Feld Grundstück "
    "Haus Hotel Los Sieg Spiel Spieler Wolkenkratzer Wurf Zug eigenes weiteres",
    eine="Abtretung Miete Gefängniskarte Million Sekunde Stunde Buchung "
    "Hausregel Hypothek Karte Minute Whg. Wohnung Zeile fehlt eigene weitere",
)
_DATIVE = {"ein": "einem", "eine": "einer"}
_BENT: Mapping[tuple[str, ...], str] = {
    (before, one): bent for before in ("in", "seit") for one, bent in _DATIVE.items()
}

TONGUE = Tongue(
    minus="minus",
    point="Komma",
    percent="Prozent",
    number=number,
    ordinal=ordinal,
    clock=clock,
    counted=counted,
    parts=lambda whole, part: f"{whole} {part}",
    ordinals=(
        (r"(?<=am |im |em |en |om |um )(\d+)\.(?= [^\W\d_])", "n"),
        (r"(?<=er |ie )(\d+)\.(?= [^\W\d_])", ""),
    ),
    units=_UNITS,
    signs=_SIGNS,
    ones=_ONES,
    brief=_BRIEF,
    single=_SINGLE,
    groups=".",
    bent=_BENT,
)
