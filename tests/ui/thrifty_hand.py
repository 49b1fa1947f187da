"""The recorded game played without detours, each touch and tap of it counted. Needs Kivy."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from banker import commands as c
from banker.money import Money
from tests.simulate.acts import Count
from ui.app import BankerApp
from ui.demo.at_table import AtTheTable
from ui.demo.demo import VISITS_AT, Demo
from ui.demo.performer import Gestures
from ui.flow.place import AtTable
from ui.records.intents import Intent, Throw
from ui.screens.home import HomeScreen
from ui.table import acts as a
from ui.table.forms import Adding, Estate, Mode, Trading
from ui.table.lay import Lay
from ui.widgets.button import PushButton
from ui.widgets.dice import DicePad
from ui.widgets.piece import Piece


class Hand(AtTheTable):
    """Plays as the table does that wastes nothing: it takes no pictures, and lets the hammer fall by itself."""

    count: Count

    def _note(self, count: int, act: Intent | None = None) -> None:
        place = self.flow.place
        if isinstance(place, AtTable):
            self.count.act(place.state.game_id, place.table.game, place.table.open, count, act)

    def touch(self, piece: Piece[Any]) -> None:
        """Touch the middle of a piece."""
        self._note(1, getattr(piece.record, "act", None))
        super().touch(piece)

    def press(self, button: PushButton) -> Gestures:
        """Touch a button, or hold it if it must be held."""
        self._note(1, button.record.act)
        yield from super().press(button)

    def throw(self, pad: DicePad, dice: tuple[int, int]) -> Gestures:
        """Touch a face in each row."""
        self._note(2, Throw(dice))
        yield from super().throw(pad, dice)

    def tap_card(self, number: int) -> Gestures:
        """Put a card on the reader, however often the strip is touched for that."""
        self._note(1)
        kept, self.count = self.count, Count()
        yield from super().tap_card(number)
        self.count = kept

    def has_taken(self, kind: type) -> bool:
        """Nothing is looked at for its picture."""
        return True

    def picture(self) -> Gestures:
        """Nothing: pictures are not what is counted."""
        yield from ()

    def _draw(self, wish: c.DrawCard) -> Gestures:
        yield from self.to_question()
        yield from self._draw_from_deck(wish)

    def _to_estate(self, player: str, mode: Mode) -> Gestures:
        """By the button under the players, where it leads there."""
        there = a.Put(Estate(player, mode))
        yield from self.touch_for(there) if there in self._acts() else super()._to_estate(player, mode)

    def _propose(self, wish: c.ProposeTrade) -> Gestures:
        """What is taken, what is given for it, and the card of who proposes it, on the sheet that was come to last."""
        yield from self.to_question()
        yield from self.touch_for(a.Put(Trading(wish.player)))
        yield from self.touch_for(a.Put(Trading(wish.player, wish.other)))
        for giver, goods, side in ((wish.other, wish.takes, "takes"), (wish.player, wish.gives, "gives")):
            for space in goods.deeds:
                yield from self._to_adding(giver, "deeds")
                yield from self.touch_for(next(put for put in self._puts() if space in getattr(put.open, side).deeds))
            if goods.money:
                yield from self._to_adding(giver, "money")
                typed = partial(_with_money, self._trade, giver)
                likely = typed(goods.money)
                yield from self.touch_for(likely) if likely in self._acts() else self._type(goods.money, typed)
        yield from self._sign(wish.player)

    def _to_adding(self, giver: str, what: str) -> Gestures:
        """To where this is added to the trade, over the whole of it where no button leads there."""
        if self._adds(self._trade, giver, what):
            return
        ways = [put for put in self._puts() if self._adds(put.open, giver, what)]
        if not ways:
            yield from self.touch_for(a.Put(self._trade.added))
            ways = [put for put in self._puts() if self._adds(put.open, giver, what)]
        yield from self.touch_for(ways[0])

    def _puts(self) -> list[a.Put]:
        """The touches that lead on in the trade."""
        return [act for act in self._acts(enabled=True) if isinstance(act, a.Put) and isinstance(act.open, Trading)]

    def _adds(self, lies: Lay | None, giver: str, what: str) -> bool:
        adding = lies.adding if isinstance(lies, Trading) else None
        return adding is not None and (adding.giver, adding.what) == (giver, what)

    @property
    def _trade(self) -> Trading:
        assert isinstance(self.table.open, Trading)
        return self.table.open

    def _stop_countdown(self) -> Gestures:
        yield from ()

    def _choose(self, wish: c.Command) -> Gestures:
        if isinstance(wish, c.Hammer) and self.table.countdown is not None:
            return  # it falls by itself; what is played next waits until it is booked
        yield from super()._choose(wish)


def _with_money(form: Trading, giver: str, typed: Money) -> a.Put:
    return a.Put(replace(form, adding=Adding(giver, "money", typed)))


class Recorded(Demo):
    """The recorded game alone. `count`: the acts of it."""

    def __init__(self, app: BankerApp, folder: Path) -> None:
        super().__init__(app, folder, 0.0, None, ())
        self._performer = Hand(app, folder, ())
        self.count = self._performer.count = Count()
        self.done = VISITS_AT + 1  # what comes at that number is only looked at

    def _all(self) -> Gestures:
        performer = self._performer
        yield lambda: isinstance(performer.screen, HomeScreen) and performer.screen.record.status.good
        for line in self._lines:
            yield from self._play_line(line)
