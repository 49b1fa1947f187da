"""What touches at the table become: dice, answers, tiles, what is opened and put away."""

from __future__ import annotations

from collections.abc import Callable

from banker import commands as c
from banker import pending as p
from ui.flow.clock import TableClock
from ui.flow.desk import Desk
from ui.flow.seats import Seats
from ui.flow.taps import Taps
from ui.records import intents as i
from ui.table import acts as a
from ui.table.forms import Cashing, Estate
from ui.views.table import Table, acts_of


class Touches:
    """Touches at the table. `leave` and `switch_language` are the app's, offered in the menu too."""

    def __init__(
        self, desk: Desk, taps: Taps, clock: TableClock, seats: Seats, leave: Callable[[], None],
        switch_language: Callable[[int], None],
    ) -> None:  # fmt: skip
        self._desk, self._taps, self._clock, self._seats = desk, taps, clock, seats
        self._leave, self._switch_language = leave, switch_language

    def on_table(self, table: Table, intent: i.Intent) -> None:
        """A touch while the table is shown."""
        desk = self._desk
        match intent:
            case i.Throw():
                desk.execute(c.ThrowDice(intent.dice), "touch")
            case i.Answer():
                self._obey(acts_of(desk.strings, table)[intent.index])
            case i.SignByTouch():
                self._taps.signed(table.game.players[intent.seat].id, "touch")
            case i.Debit():
                if isinstance(table.game.top, p.Debt):
                    desk.execute(c.Pay(table.game.top.debtor), "banker")
            case i.TouchTile():
                desk.open(Estate(table.game.players[intent.seat].id))
            case i.OpenMenu():
                desk.set_table(open=a.Menu(), asked=None)
            case i.OpenHistory():
                desk.open_history()
            case i.PauseClock():
                self._clock.pause()
            case i.Cancel():
                desk.set_table(open=None, asked=None)
            case _:
                raise AssertionError(f"not a touch of the table: {intent!r}")

    def _obey(self, act: a.Act) -> None:
        desk = self._desk
        match act:
            case a.Book():
                desk.execute(act.command, "touch")
            case a.AskCard():
                desk.set_table(asked=act, strip=None)
            case a.RaiseBid():
                desk.set_table(next_bid=act.amount)
            case a.OpenMenu():
                desk.set_table(open=a.Menu())
            case a.OpenStickers():
                desk.set_table(open=a.Stickers(), asked=None, strip=None)
            case a.OpenTie():
                desk.set_table(open=a.Tie(act.sticker), strip=None)
            case a.CloseOpen():
                self._close_open()
            case a.Put():
                desk.at_pad = desk.at_pad or isinstance(act.open, Cashing)
                desk.set_table(open=act.open, asked=None, strip=None)
            case a.Revise():
                by = "banker" if isinstance(act.command, c.Correct | c.RenameSpace) else "touch"
                desk.execute(act.command, by, then=act.open)
            case a.OpenHistory():
                desk.open_history()
            case a.UndoTo():
                desk.undo_to(act.number)
            case a.SignHere():
                self._taps.signed(act.player, "touch")
            case a.Language():
                self._switch_language(act.index)
            case a.Leave():
                self._leave()
            case a.OpenPerson():
                desk.set_table(open=a.Person(act.player), strip=None)
            case a.OpenNewCard():
                desk.set_table(open=a.NewCard(act.player), strip=None)
            case a.OpenLeaving():
                desk.set_table(open=a.Leaving(act.player), strip=None)
            case _:
                self._obey_clock_and_seats(act)

    def _obey_clock_and_seats(self, act: a.Act) -> None:
        desk = self._desk
        match act:
            case a.OpenNewcomer():
                self._seats.come_in()
            case a.SetBalance():
                self._seats.set_balance(act.balance)
            case a.TypeName() | a.TypeReason() | a.TypeSpaceName():
                desk.screen = "naming"
            case a.Admit():
                self._seats.admit()
            case a.Pause():
                self._clock.pause()
            case a.GoOn():
                self._clock.go_on()
            case a.SetHour():
                self._clock.set_hour(act.hour)
            case a.TakeHour():
                self._clock.take_hour(act.hour)

    def _close_open(self) -> None:
        """One step back: from the card asked for to the list it came from, from the list to the question."""
        assert self._desk.table is not None
        if isinstance(self._desk.table.open, Cashing):
            self._desk.at_pad = False
        if self._desk.table.asked is not None:
            self._desk.set_table(asked=None, strip=None)
        else:
            self._desk.set_table(open=None)
