"""People touch anything in any order: each screen can be shown, nothing becomes a fault, and the money stays whole.

Law: only what is drawn enabled is touched; each seed is another evening. The large tier plays more of them.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest

from banker import commands as c
from banker import pending as p
from banker.ledger import BANK
from hardware.ports import ButtonPressed, FaultCause, ReaderFault, ReaderReady
from tests.ui.test_flow import CARDS, STRANGE, Table
from tests.ui.test_timed_table import Evening
from ui.flow.place import AtTable, Ended, Failed
from ui.records import intents as i
from ui.records.rolls import RollView
from ui.records.screens import NamingView, TableView
from ui.table import acts as a

SEEDS, STEPS = (60, 3000) if os.environ.get("BANKER_LONG") else (8, 1250)
UIDS = (*CARDS, STRANGE, "04FFFFF1")
THROWN = p.Throw | p.JailChoice | p.RentThrow
RARE = (c.Leave, c.DeclareBankruptcy, c.EndGame)  # What ends an evening, touched now and then only.


class Guest:
    """Somebody who touches anything."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.at = Evening().begin() if seed % 2 else Table().seat_three()
        ways = ((self.answer, 10), (self.go_on, 8), (self.away, 2), (self.tap, 2), (self.back, 2), (self.odd, 2))
        self.ways = [way for way, weight in ways for _ in range(weight)]
        self.view = self.at.flow.view()
        """What the last touch has shown."""

    def step(self) -> None:
        """One touch, and what it shows."""
        flow = self.at.flow
        before, version = self.view, flow.desk.version
        match flow.place:
            case AtTable() if isinstance(self.view, NamingView):
                self.at.touch(i.TakeName(self.chance.choice(("", "Zo", "Bob"))))
            case AtTable():
                self.chance.choice(self.ways)()
            case _:
                assert isinstance(flow.place, Ended), flow.place
                self.at.touch(i.Undo())
        self.view = flow.view()
        same = self.view == before or isinstance(self.view, RollView)  # whose rows are made when they are seen
        assert same or flow.desk.version > version, "the app does not draw what has changed"
        assert not isinstance(flow.place, Failed), flow.place
        balances = {account: self.at.game.balance(account) for account in self.at.game.ledger.accounts}
        assert sum(balances.values()) == 0
        assert min(money for account, money in balances.items() if account != BANK) >= 0

    def answer(self) -> None:
        """Any answer that can be touched."""
        view = self.view
        drawn = view.answers if hasattr(view, "answers") else view.buttons
        open_ = [button.act for button in drawn if button.enabled and self.wanted(button.act)]
        if open_:
            self.at.touch(self.chance.choice(open_))

    def wanted(self, act: i.Intent | None) -> bool:
        rare = isinstance(getattr(act, "command", None), RARE)
        return not isinstance(act, i.GoHome | None) and (not rare or self.chance.random() < 0.05)

    def go_on(self) -> None:
        """What the table waits for."""
        table = self.at.flow.table
        if table.open is not None or table.asked is not None:
            return
        if isinstance(table.game.top, THROWN):
            self.at.throw(self.chance.randint(1, 6), self.chance.randint(1, 6))
        elif isinstance(table.game.top, p.Debt):
            self.at.post(a.Book(c.Pay(table.game.top.debtor), by="banker"))
        else:
            self.at.tap(self.chance.choice(CARDS))

    def away(self) -> None:
        """Put away what lies open, where the table is shown."""
        if isinstance(self.view, TableView):
            self.at.post(a.CloseOpen())

    def tap(self) -> None:
        self.at.tap(self.chance.choice(UIDS))

    def back(self) -> None:
        """One step back or forward, or many back."""
        for _ in range(self.chance.choice((1, 1, 10))):
            self.at.post(self.chance.choice((i.Undo(), i.Undo(), i.Redo())))
            self.at.flow.view()

    def tile(self, seat: int) -> None:
        """The tile of somebody still in the game."""
        if self.view.tiles[seat].act is not None:
            self.at.tile(seat)

    def odd(self) -> None:
        """The reader, the button, the tiles, the menu, time."""
        flow, seats = self.at.flow, len(self.at.flow.table.game.players)
        ways: list[Callable[[], object]] = [
            lambda: flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "out", 0)),
            lambda: flow.on_reader(ReaderReady("rc522", 0)),
            lambda: flow.on_button(ButtonPressed(0)),
            lambda: flow.tick(flow.desk.now + self.chance.choice((1, 12, 70))),
        ]
        if isinstance(self.view, TableView):
            ways += [
                lambda: self.at.menu(),
                lambda: self.at.touch(a.OpenHistory()),
                lambda: self.tile(self.chance.randrange(seats)),
            ]
        self.chance.choice(ways)()
        self.at.serve()


@pytest.mark.parametrize("seed", range(SEEDS))
def test_any_touch_leads_on(seed: int) -> None:
    guest = Guest(seed)
    for _ in range(STEPS):
        guest.step()
    assert guest.at.bank.course.head > STEPS // 20, "hardly anything was booked"
