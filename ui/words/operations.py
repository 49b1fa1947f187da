"""Operations in two or three words, as *Undo* and *Redo* name them. No Kivy inside."""

from __future__ import annotations

from banker import commands as c
from banker import events as e
from banker.game import Game
from banker.history import Operation
from banker.ledger import Why
from ui.records.idle import EventLineView, EventPart
from ui.records.intents import Intent
from ui.words import names
from ui.words.strings import Strings

# The purposes of payments that raise money for something else; if both are booked at once, the other one is the more
# important.
RAISED = frozenset({Why.LOAN, Why.SELL_BUILDINGS, Why.HANDED})


def operation_name(
    strings: Strings, game: Game, command: c.Command, events: e.Events = (), short: bool = False
) -> str:  # fmt: skip
    """An operation in two or three words, for the second line of *Undo*. `events` tell a payment's purpose. `short`:
    without the name of a player; "" if it has none."""
    id = f"operation.{command.__struct_config__.tag}"
    fields: dict[str, object] = {"player": names.account_name(strings, game, getattr(command, "player", ""))}
    paid = next((event for event in events if isinstance(event, e.Paid)), None)
    match command:
        case c.ThrowDice():
            id = f"{id}.one" if len(command.dice) == 1 else id
            fields |= {"first": command.dice[0], "second": command.dice[-1]}
            if command.third is not None:
                id, fields["third"] = f"{id}.third", names.face_words(strings, command.third, short)
        case c.Pay() if paid is not None:
            id, fields["why"] = f"{id}.why", strings.t(f"why.{paid.why.value}")
        case c.CarryOut(plan=(*_, c.Pay())):
            due = next((event for event in events if isinstance(event, e.Paid) and event.why not in RAISED), None)
            if due is not None:
                id, fields["why"] = "operation.pay.why", strings.t(f"why.{due.why.value}")
        case c.CarryOut():
            id = _plan(command)
        case c.Hammer() if any(
            isinstance(event, e.AuctionClosed | e.BuildingAuctionClosed) and event.winner is None for event in events
        ):
            id = f"{id}.none"
    if not short:
        return strings.t(id, **fields)
    return strings.t(f"{id}.short", **fields) if strings.has(f"{id}.short") else ""


def _plan(command: c.CarryOut) -> str:
    """The id of the words for a plan: those of its steps if they are of one kind; houses are sold for a mortgage, and
    of deeds received mortgaged some are kept so."""
    kinds = {type(step) for step in command.plan}
    raised, received = {c.Mortgage, c.SellBuildings}, {c.KeepMortgage, c.LiftMortgage}
    if (c.Mortgage in kinds and kinds <= raised) or (c.KeepMortgage in kinds and kinds <= received):
        return "operation.carry_out.mortgages"
    only = next(iter(kinds)) if len(kinds) == 1 else c.CarryOut
    return f"operation.{only.__struct_config__.tag}"


def undo_name(strings: Strings, game: Game, operation: Operation, short: bool = False) -> str:
    """What *Undo* and *Redo* take as one thing, in words as above: with a signature its whole trade."""
    if isinstance(operation.command, c.SignTrade | c.CancelTrade):
        return strings.t("operation.propose_trade.short")
    return operation_name(strings, game, operation.command, operation.events, short)


def undone_line(strings: Strings, game: Game, operation: Operation, redo: Intent) -> EventLineView:
    """The line that says what was just undone, and offers to do it again."""
    words = strings.t("event.undone", what=undo_name(strings, game, operation))
    again = EventPart(strings.t("table.redo"), strong=True)
    return EventLineView("undo", (EventPart(words), again), redo)
