"""Money: whole numbers of the smallest currency unit, how they are rounded and how they are written.

Law: never a float. Every function that can leave a remainder says in its name or first line where it goes.
"""

from __future__ import annotations

from banker.board import Currency

Money = int  # A whole number of the edition's smallest currency unit.


def half_down(amount: Money) -> Money:
    """Half of an amount, an odd unit going down (Decision: only boards of one's own have odd halves)."""
    return amount // 2


def rounded_up(amount: Money, step: int) -> Money:
    """The next multiple of `step`; a step of 0 leaves the amount as it is."""
    return amount if step == 0 else -(-amount // step) * step


def interest(loan: Money, step: int) -> Money:
    """10 % of a loan, up to the next whole unit, then up to the next multiple of `step`.

    C "Hypothèques": "augmentée d'un intérêt de 10%"; S, F: "arrondis au millier supérieur si besoin".
    """
    return rounded_up(-(-loan // 10), step)


def loan_with_interest(loan: Money, step: int) -> Money:
    """A loan and its 10 %, rounded up as one sum (S "Lever une hypothèque": 825 000 → 830 000, a step of 10 000)."""
    return rounded_up(-(-loan * 11 // 10), step)


def grouped(amount: Money, currency: Currency) -> str:
    """The digits with the edition's thousands separator and a true minus: −1’250’000, 1,50. No unit.

    Decision: a whole amount is written without decimals, any other with all of them.
    """
    whole, part = divmod(abs(amount), 10**currency.decimals)
    digits = f"{whole:,}".replace(",", currency.separator)
    if part:
        digits += f"{currency.decimal}{part:0{currency.decimals}d}"
    return f"−{digits}" if amount < 0 else digits


def written(amount: Money, currency: Currency) -> str:
    """The amount in full with its unit: "CHF 1’250’000", "20 000 F", "£1,500"."""
    digits = grouped(amount, currency)
    if not currency.symbol_first:
        return f"{digits}\u202f{currency.symbol}"
    gap = "\u202f" if currency.symbol.isalpha() else ""
    return f"{currency.symbol}{gap}{digits}"


def roughly(amount: Money, currency: Currency) -> str:
    """The short form cut (not rounded) below its second decimal, for where not even all digits fit: "123,45 Mio"."""
    for size, _ in currency.short:
        if abs(amount) >= size:
            step = size // 100
            return short(amount - amount % step if amount >= 0 else -(-amount - -amount % step), currency)
    return grouped(amount, currency)


def short(amount: Money, currency: Currency) -> str:
    """The short form where room is scarce: "1,25 Mio". Falls back to all digits when it would hide any of them."""
    for size, word in currency.short:
        hundredths, rest = divmod(abs(amount) * 100, size)
        if abs(amount) >= size and rest == 0:
            whole, part = divmod(hundredths, 100)
            tail = f"{currency.decimal}{part:02d}".rstrip("0") if part else ""
            return f"{'−' if amount < 0 else ''}{whole}{tail} {word}"
    return grouped(amount, currency)
