"""The colours and the symbols to choose a player's look from, at set-up and while the game runs. No Kivy inside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ui.look.theme import LOOKS, PLAYERS, SYMBOLS
from ui.records.intents import Intent
from ui.records.pieces import Token
from ui.records.screens import LookView
from ui.words.strings import Strings

# Colour or symbol to the name and the disc of the player who has it and keeps it.
Taken = Mapping[str, tuple[str, Token]]
NOBODYS: Taken = {}


def look_captions(strings: Strings) -> tuple[str, str]:
    """What the colours are, and what the symbols are."""
    return strings.t("setup.begun.colour"), strings.t("setup.begun.symbol")


def looks_offered(
    strings: Strings,
    now: Token,
    take: Callable[[Token], Intent],
    taken: Taken = NOBODYS,
    *,
    swaps: Taken = NOBODYS,
    among: Sequence[tuple[str, str]] = LOOKS,
) -> tuple[tuple[LookView, ...], tuple[LookView, ...]]:
    """Every colour `among` these looks, and every one in use, with the present symbol, and every such symbol in the
    present colour. What is `taken` shows whose it is,
    and cannot be chosen; what is among `swaps` is taken for the one given up. `take`: what a touch on a look does."""
    shown = {look for pair in among for look in pair} | {now.colour, now.symbol, *taken, *swaps}
    colours = (Token(colour, now.symbol) for colour in PLAYERS if colour in shown)
    symbols = (Token(now.colour, symbol) for symbol in SYMBOLS if symbol in shown)

    def cell(token: Token, look: str, label: str, chosen: bool) -> LookView:
        if look in swaps:
            owner, theirs = swaps[look]
            return LookView(theirs, take(token), owner, swaps=True)
        if look not in taken:
            return LookView(token, take(token), label, chosen)
        owner, theirs = taken[look]
        return LookView(theirs, take(token), owner, reason=strings.t("seats.look_taken", player=owner))

    return (
        tuple(cell(token, token.colour, strings.t(f"colour.{token.colour}"), token.colour == now.colour)
              for token in colours),
        tuple(cell(token, token.symbol, strings.t(f"symbol.{token.symbol}"), token.symbol == now.symbol)
              for token in symbols),
    )  # fmt: skip
