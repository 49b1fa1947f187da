"""The hints of a first game: which are of use at a question, and one of them as a bulletin with its switch."""

from __future__ import annotations

from math import inf

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.rules import tickets
from banker.rules.choices import choices
from ui.records.beside import Choices, Choose
from ui.records.bulletin import BulletinView
from ui.records.intents import CloseHint
from ui.records.pieces import ButtonView, Signing
from ui.table.state import Table, by_touch, to_reckon
from ui.views.told import Told


def due(table: Table) -> tuple[str, ...]:
    """The hints of use at the question on top, the most urgent first; none while a player reckons."""
    game = table.game
    if to_reckon(table) is not None:
        return ()
    match game.top:
        case p.Throw(player=player):
            builds = any(isinstance(each.command, c.Build) and each.player == player for each in choices(game))
            more = {"build": builds, "ticket": tickets.usable(game, game.top), "undo": bool(table.last)}
            return ("throw", *(hint for hint, useful in more.items() if useful))
        case p.JailChoice():
            return ("jail",)
        case p.Purchase():
            return ("purchase",)
        case p.Debt(debtor=debtor, amount=amount):
            return ("rent",) if game.balance(debtor) >= amount else ("short",)
        case p.Auction():
            return ("auction",)
        case _:
            return ()


def hint_view(w: Told, hint: str, chosen: Choices) -> BulletinView:
    """A hint, in the words that are right at this table, and the key that switches all of them off."""
    keys = {"undo": w.t("table.undo"), "build": w.t("estate.build"), "ticket": w.t("ticket.use")}
    said = w.t(f"hint.{hint}{_variant(w, hint)}", **keys)
    off = ButtonView(w.t("hint.off"), act=Choose(replace(chosen, hinting=False)))
    return BulletinView(said, signing=Signing.REMINDS, seconds=inf, act=CloseHint(), off=off)


def _variant(w: Told, hint: str) -> str:
    """The end of the id of the words: for one die, or for players who sign by touch."""
    signer = p.waits_for(w.game.top) if w.game.top is not None else None
    touched = by_touch(w.table, signer) if signer is not None else w.table.reader_out
    one = isinstance(w.game.top, p.Throw) and w.game.options.dice == 1
    variant = ".one" if one else ".touch" if touched else ""
    return variant if w.strings.has(f"hint.{hint}{variant}") else ""
