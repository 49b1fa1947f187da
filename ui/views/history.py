"""The history as a full screen: newest first, of all or one player; a button to hold undoes a line and all after it.

Law: undone operations stay listed, struck through; how many would be undone is said before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from banker import events as e
from banker.game import Game, fold
from banker.history import Operation
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.forms import Correcting, History
from ui.table.state import Table
from ui.views import board
from ui.views.shared import DANGER_HOLD_S, SIGNED
from ui.views.sheet_parts import sheet
from ui.words import sentences as say
from ui.words.strings import Strings

ROWS = 4
"""Lines on a page."""


def history(strings: Strings, table: Table, form: History) -> sr.SheetView:
    """The sheet of the history: all that was booked, or what concerns one player."""
    found = [booked for booked in table.all if form.player is None or form.player in set(_named(booked[1]))]
    first, game = form.page * ROWS, _with_the_undone(table)
    rows = [_row(strings, game, form, *booked) for booked in found[first : first + ROWS]]
    return sheet(
        strings,
        table,
        key=f"history {form.player}",
        title=strings.t("history.title"),
        tabs=_tabs(strings, table.game, form),
        body=[sr.ListView(tuple(rows), adders=_turners(strings, form, len(found)), columns=1)],
        foot=_foot(strings, table, form),
    )


def _turners(strings: Strings, form: History, count: int) -> tuple[r.ButtonView, ...]:
    """The buttons to the newer and to the older page; none if one page holds all."""
    pages = max(1, -(-count // ROWS))
    if pages == 1:
        return ()
    words = strings.t("setup.more", page=form.page + 1, pages=pages)
    newer, older = (a.Put(replace(form, page=form.page + by)) for by in (-1, 1))
    return (
        r.ButtonView(icon="left", enabled=form.page > 0, act=newer),
        r.ButtonView(words, icon="right", enabled=form.page < pages - 1, act=older),
    )


def _tabs(strings: Strings, game: Game, form: History) -> list[r.ButtonView]:
    every = r.ButtonView(strings.t("history.all"), chosen=form.player is None, act=a.Put(History()))
    players = (
        r.ButtonView(token=board.token(game, player.id), chosen=form.player == player.id, act=a.Put(History(player.id)))
        for player in game.players
    )
    return [every, *players]


def _row(strings: Strings, game: Game, form: History, number: int, body: Operation, in_force: bool) -> r.ButtonView:
    """The line of one operation; a touch chooses it, another lets it go."""
    sentence = say.operation_sentence(strings, game, body)
    hand = _by_hand(strings, body)
    who = next((id for id in _named(body) if any(player.id == id for player in game.players)), None)
    return r.ButtonView(
        sentence if not hand else f"{sentence} · {hand}",
        icon="bill",
        token=board.token(game, who) if who is not None else None,
        chosen=number == form.chosen,
        struck=not in_force,
        enabled=in_force,
        reason=strings.t("history.undone"),
        act=a.Put(replace(form, chosen=None if number == form.chosen else number)),
    )


def _with_the_undone(table: Table) -> Game:
    """The game with the players whose coming was undone, since lines struck through name them."""
    came = [event for _, body, _ in reversed(table.all) for event in body.events if isinstance(event, e.Joined)]
    lost = {event.player: event for event in came if event.player not in table.game.ledger.accounts}
    return fold(table.game, tuple(lost.values()))


def _by_hand(strings: Strings, body: Operation) -> str:
    """Who signed in place of a card: a touch, or the banker; "" if a card did or none was needed."""
    if not isinstance(body.command, SIGNED) or body.by not in ("touch", "banker"):
        return ""
    return strings.t(f"history.by.{body.by}")


def _named(body: Operation) -> Iterator[str]:
    """Every account that an operation names, first of all who asked for it."""
    for record in (body.command, *body.events):
        yield from _accounts(record)
        yield from _accounts(getattr(record, "entry", None))


def _accounts(record: Any) -> Iterator[str]:
    for field in ("player", "owner", "debtor", "payer", "payee", "taker", "giver", "bidder", "creditor", "other"):
        value = getattr(record, field, None)
        if isinstance(value, str):
            yield value


def _foot(strings: Strings, table: Table, form: History) -> sr.FootView:
    """The foot of the sheet: how many operations going back would undo, and the button to hold for it."""
    standing = [number for number, _, in_force in table.all if in_force]
    repair = (r.ButtonView(strings.t("correct.title"), icon="flip", act=a.Put(Correcting())),)
    if not standing:
        return sr.FootView((strings.t("table.nothing_booked"),), others=repair)
    undone = [number for number in standing if form.chosen is not None and number >= form.chosen]
    if not undone:
        return sr.FootView((strings.t("history.hint"),), others=repair)
    to = max((number for number in standing if number < undone[-1]), default=0)
    hold = strings.t("table.hold")
    go = r.ButtonView(strings.t("history.back_here"), hold, "undo", hold_s=DANGER_HOLD_S, act=a.UndoTo(to))
    return sr.FootView((strings.n("history.undoes", len(undone)),), others=repair, go=go)
