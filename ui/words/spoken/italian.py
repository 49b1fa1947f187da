"""Italian for the ear: ventuno, ventotto, ventitré, un milione di franchi. Pure."""

from __future__ import annotations

from ui.words.spoken.tongue import MILLION, Tongue, Unit, ones, spelled

_SMALL = (
    "zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici",
    "tredici", "quattordici", "quindici", "sedici", "diciassette", "diciotto", "diciannove",
)  # fmt: skip
_TENS = ("", "", "venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta")
_TALL = ("un milione", "un miliardo"), ("milioni", "miliardi")
_ORDINALS = (
    "", "primo", "secondo", "terzo", "quarto", "quinto", "sesto", "settimo", "ottavo", "nono", "decimo",
)  # fmt: skip


def number(n: int) -> str:
    """A whole number of 0 or more in words."""
    return spelled(n, _TALL, lambda count: "mille" if count == 1 else f"{_below_thousand(count)}mila", _last)


def _last(n: int, after: bool) -> str:
    """A number below a thousand; tre has its accent at the end of a longer one."""
    words = _below_thousand(n)
    return f"{words.removesuffix('tre')}tré" if n > 3 and n % 10 == 3 and n % 100 != 13 else words


def _below_thousand(n: int) -> str:
    hundreds, rest = divmod(n, 100)
    head = "" if not hundreds else "cento" if hundreds == 1 else f"{_SMALL[hundreds]}cento"
    return head + _below_hundred(rest) if rest or not head else head


def _below_hundred(n: int) -> str:
    if n < 20:
        return _SMALL[n]
    ten, one = divmod(n, 10)
    head = _TENS[ten]
    if one in (1, 8):  # uno and otto take the last letter of the ten away
        head = head[:-1]
    return head + _SMALL[one] if one else head


def ordinal(n: int) -> str:
    """Primo, secondo, undicesimo, ventitreesimo."""
    if n < len(_ORDINALS):
        return _ORDINALS[n]
    words = number(n)
    if n % 10 in (3, 6) and n % 100 not in (13, 16):
        return f"{words.replace('tré', 'tre')}esimo"
    return f"{words.removesuffix('mila') + 'mill' if words.endswith('mila') else words[:-1]}esimo"


def clock(hour: int, minute: int) -> str:
    """Diciannove e trenta, after *alle* or *le*."""
    said = number(hour)
    return f"{said} e {number(minute)}" if minute else said


def counted(n: int, unit: Unit) -> str:
    """Un franco, due franchi, un milione di franchi."""
    words = ("una" if unit.feminine else "un") if n == 1 else number(n)
    between = " di " if n >= MILLION and n % MILLION == 0 else " "
    return f"{words}{between}{unit.one if n == 1 else unit.many}"


_UNITS = {
    "CHF": Unit("franco", "franchi"),
    "F": Unit("franco", "franchi"),
    "€": Unit("euro", "euro"),
    "$": Unit("dollaro", "dollari"),
    "£": Unit("sterlina", "sterline", feminine=True),
    "L.": Unit("lira", "lire", feminine=True),
}
_SIGNS = {"→": " a ", "←": " da ", "&": " e ", "+": " più ", "=": " uguale ", "−": " meno ", "×": " volte ", "*": " ",
          "un' ": "un'"}  # fmt: skip
_BRIEF = {
    "v.le": "viale",
    "p.za": "piazza",
    "c.so": "corso",
    "soc.": "società",
    "s.": "San",
    "mio": "milioni",
    "min": "minuti",
    "appart.": "appartamenti",
}
_SINGLE = {"mio": "milione", "min": "minuto", "appart.": "appartamento"}


_ONES = ones(
    un="affitto biglietto deposito secondo albergo altro appart. appartamento "
    "contratto giocatore grattacielo lancio lotto milione minuto turno",
    una="carta casa casella cessione coppia fermata manca nascosta partita regola riga stazione vinta vittoria voce "
    "volta",
    **{"un'": "altra ipoteca operazione ora"},
)

TONGUE = Tongue(
    minus="meno",
    point="virgola",
    percent="per cento",
    number=number,
    ordinal=ordinal,
    clock=clock,
    counted=counted,
    parts=lambda whole, part: f"{whole} e {part}",
    ordinals=((r"(\d+)[ºª°]", ""),),
    units=_UNITS,
    signs=_SIGNS,
    ones=_ONES,
    brief=_BRIEF,
    single=_SINGLE,
    groups=".",
)
