"""Checks that people can reach all that the bank would take now: by touches from the table's screen, and by cards.

It looks at what a touch opens without the bank: the views make it of the form that the touch puts.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from banker import commands as c
from banker.rules.choices import SERVICES, choices
from tests.simulate.screens import buttons
from ui.records.idle import IdleView
from ui.records.screens import TableView
from ui.table import acts as a
from ui.table.arithmetic import Reckoned
from ui.table.auction import on_sale
from ui.table.cards import Agree, Sign, card_means
from ui.table.drawn import Drawing
from ui.table.forms import Estate, Going, Raising, Receiving
from ui.table.lay import Lay
from ui.table.state import Table
from ui.views.debts import debt_view
from ui.views.lot import auction_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.words.strings import Strings

Key = tuple[object, ...]
# What is opened on the way to an answer.
FOLLOWED = a.Menu | a.Aside | a.Person | a.Leaving | Estate | Drawing | Raising | Receiving | Going
DEPTH = 5


def out_of_reach(strings: Strings, table: Table) -> list[Key]:
    """The lawful answers to which nothing on the screen leads, each by its kind, whose, and of which deed or card. (Who
    reckons alone finds them once the amount is typed, or told.)"""
    typed = Reckoned(table.game.top.id, tuple(player.id for player in table.game.players)) if table.game.top else None
    bare = replace(table, open=None, asked=None, strip=None, alone=frozenset(), reckoned=typed)
    there = set(_within_reach(strings, bare))
    lawful = (choice.command for choice in choices(table.game) if not isinstance(choice.command, SERVICES))
    wanted = {_key(command) for command in lawful if not _whole_group(command)}
    if on_sale(table.game.top):
        wanted.discard(("Bid", table.game.top.bidder))  # the leader does not raise their own bid
    return sorted(wanted - there, key=repr)


def _whole_group(command: c.Command) -> bool:
    """Whether it sells all of a group at once, to which its single steps lead."""
    return isinstance(command, c.SellBuildings) and len(command.levels) > 1


def _key(command: c.Command) -> Key:
    """What tells an answer from another; amounts and dice are examples."""
    match command:
        case c.Build(player, levels) | c.SellBuildings(player, levels):
            return type(command).__name__, player, levels[0].space
        case (
            c.Mortgage(player, space)
            | c.LiftMortgage(player, space)
            | c.KeepMortgage(player, space)
            | c.HandOver(player, space)
        ):
            return type(command).__name__, player, space
        case c.DrawCard(_, card):
            return "DrawCard", card
        case c.ChooseDeck(_, deck) | c.UseJailCard(_, deck):
            return type(command).__name__, deck
        case c.Want(player, count):
            return "Want", player, min(count, 1)
        case c.CancelTrade():
            return ("CancelTrade",)
        case _:
            return type(command).__name__, getattr(command, "player", getattr(command, "owner", None))


def _within_reach(strings: Strings, table: Table) -> Iterator[Key]:
    """The answers found on the table's screen and on those that it leads to."""
    seen: set[object] = set()
    layer: list[Lay | None] = [None]
    for _ in range(DEPTH):
        following: list[Lay | None] = []
        for lies in layer:
            if lies in seen:
                continue
            seen.add(lies)
            for act in _acts(strings, replace(table, open=lies)):
                if isinstance(act, c.Command):  # type: ignore[arg-type, misc]
                    yield from _keys(act)  # type: ignore[arg-type]
                elif isinstance(act, a.Put) and isinstance(act.open, FOLLOWED):
                    yield from _planned(act.open)
                    if not getattr(act.open, "plan", ()):
                        following.append(act.open)
        layer = following


def _planned(lies: Lay) -> Iterator[Key]:
    if isinstance(lies, Estate | Raising):
        yield from map(_key, lies.plan)
    if isinstance(lies, Receiving):
        for space in lies.lifted:
            yield "LiftMortgage", lies.player, space


def _keys(command: c.Command) -> Iterator[Key]:
    for step in command.plan if isinstance(command, c.CarryOut) else (command,):
        yield _key(step)


def _acts(strings: Strings, table: Table) -> Iterator[object]:
    """What the touches on this screen do, and the commands that they or a card ask of the bank."""
    view = debt_view(Told(strings, table)) or sheet_view(Told(strings, table))
    view = view or auction_view(Told(strings, table)) or table_view(Told(strings, table))
    for button in buttons(view):
        act = button.act if button.enabled else None
        if isinstance(act, a.Book | a.AskCard | a.Revise):
            yield act.command
        elif isinstance(act, a.ChooseStreet):
            yield c.Hammer(act.bid)
        elif act is not None:
            yield act
    if isinstance(view, TableView) and isinstance(view.middle, IdleView) and view.middle.pad.enabled:
        yield c.ThrowDice((1, 1))
    if on_sale(table.game.top) and table.countdown is not None:
        yield c.Hammer(0)
    for player in table.game.seated:
        means = card_means(table, player.id)
        if isinstance(means, Sign | Agree):
            yield means.command
