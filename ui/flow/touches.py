"""Carries out the touches at the table: dice, answers, tiles, what is opened and closed."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from banker import commands as c
from banker.events import Dice, Third
from hardware.ports import Signal
from ui.flow.auction import Auctioneer
from ui.flow.clock import TableClock
from ui.flow.desk import Desk
from ui.flow.orders import Orders
from ui.flow.seats import Seats
from ui.flow.taps import Taps
from ui.table import acts as a
from ui.table import arithmetic
from ui.table.cashing import Cashing
from ui.table.forms import Because, Renaming
from ui.table.state import reckoning


class Touches:
    """Carries out the touches at the table."""

    def __init__(
        self, desk: Desk, orders: Orders, taps: Taps, clock: TableClock, seats: Seats, auction: Auctioneer
    ) -> None:
        self._desk, self._orders, self._taps = desk, orders, taps
        self._clock, self._seats, self._auction = clock, seats, auction

    def throw(self, dice: Dice, third: Third | None) -> None:
        """Ask the bank to book a throw of these faces."""
        self._orders.execute(c.ThrowDice(dice, third), "touch")

    def obey(self, act: a.Act) -> None:
        """Carry out the act of a touch."""
        desk = self._desk
        match act:
            case a.Book():
                self._orders.execute(act.command, act.by)
            case a.AskCard():
                lay = desk.table.open
                under = act.over if isinstance(lay, Because) else lay
                desk.set_table(asked=replace(act, over=None), strip=None, open=under)
            case a.RaiseBid():
                rise = act.rise or desk.table.rise
                desk.set_table(next_bid=act.amount, rise=rise, open=None, strip=None)
            case a.StopCountdown():
                self._auction.stop()
            case a.RunCountdown():
                self._auction.run()
            case a.ChooseStreet():
                self._auction.choose_street(act.bid)
            case a.CloseOpen():
                self._close_open()
            case a.Put(Because() as form):
                desk.put(self._returning(form))
            case a.Put(a.Stickers()):
                self._taps.show_stickers()
            case a.Put(Renaming()) if not isinstance(desk.table.open, Renaming):
                desk.put(act.open)
                self._seats.compare_names()
            case a.Put():
                desk.at_pad = desk.at_pad or isinstance(act.open, Cashing)
                desk.put(act.open)
                looks = isinstance(act.open, a.NewLook) or (desk.at.typing and isinstance(act.open, a.Newcomer))
                desk.go(replace(desk.at, typing=looks))
            case a.Revise():
                self._orders.revise(act, act.by)
            case a.Instead():
                self._orders.instead(act.command)
            case a.OpenHistory():
                self._orders.open_history()
            case a.Explain():
                self._orders.explain(act.number, act.back)
            case a.UndoTo():
                self._orders.undo_to(act.number)
            case a.Check():
                self._check(act.typed)
            case a.SignHere():
                self._taps.signed(act.player, act.by)
            case a.KeepNames():
                self._seats.keep_names()
            case a.Type():
                desk.go(replace(desk.at, typing=True))
            case _:
                self._obey_clock_and_seats(act)

    def _returning(self, form: Because) -> Because:
        """The sheet *Why?* with the way back to what lies open, or to the card asked for over it."""
        table = self._desk.table
        if form.back is not None or isinstance(table.open, Because):
            return form
        if table.asked is not None:
            return replace(form, back=replace(table.asked, over=table.open))
        return form if table.open is None else replace(form, back=a.Put(table.open))

    def _check(self, typed: int) -> None:
        """Compare the typed amount with the one asked for. If it is wrong, say so with a step of help, and nothing
        else."""
        desk = self._desk
        asked = reckoning(desk.table)
        if asked is None:
            return
        reckoned = arithmetic.after(asked, desk.table.reckoned, typed)
        desk.set_table(reckoned=reckoned, open=None, strip=None)
        desk.panel.show(Signal.SEEN if asked.player in reckoned.right else Signal.REFUSED)

    def _obey_clock_and_seats(self, act: a.Pause | a.GoOn | a.SetHour | a.TakeHour | a.ComeIn | a.Admit) -> None:
        match act:
            case a.Pause():
                self._clock.pause()
            case a.GoOn():
                self._clock.go_on()
            case a.SetHour():
                self._clock.set_hour(act.hour)
            case a.TakeHour():
                self._clock.take_hour(act.hour)
            case a.ComeIn():
                self._seats.come_in()
            case a.Admit():
                self._seats.admit()
            case _:
                assert_never(act)

    def _close_open(self) -> None:
        """One step back: from the card asked for to the list it came from, from the list to the question."""
        if isinstance(self._desk.table.open, Cashing):
            self._desk.at_pad = False
        if self._desk.table.asked is not None:
            self._desk.set_table(asked=None, strip=None)
        elif self._desk.table.open is not None:
            self._desk.set_table(open=None)
        else:
            self._desk.set_table(placing=False)
