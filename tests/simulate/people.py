"""People at the table: their hands, their patience and their slips. They know what they see and touch what is offered.

Law: people touch what the screen offers at that moment; time passes before each gesture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from banker import commands as c
from banker.game import Game
from banker.rules.choices import SERVICES
from banker.rules.speed_die import BUS, CHARACTER
from tests.simulate.machine import Machine
from tests.simulate.reader import Presentation
from tests.simulate.screens import buttons, pieces
from ui.flow.place import AtTable
from ui.flow.view import ScreenView
from ui.records import intents as i
from ui.records import pieces as r
from ui.records import screens as screen_records
from ui.records.idle import IdleView
from ui.table import acts as a
from ui.table.state import Table
from ui.views import board

CARDS = tuple(f"04A1B2{n:02X}" for n in range(1, 13))
STRANGER = "04FFFFFF"
THIRD = (1, 2, 3, BUS, CHARACTER, CHARACTER)  # The six sides of the third die.
PATIENCE_S = 60.0  # So long somebody waits for the bank before they do anything else.


class Lost(Exception):
    """The key that somebody was about to touch has gone: they look again."""


class People:
    """Everybody at the table. `cards`: the card of each player who has one; `slips`: what they did wrong, by kind."""

    def __init__(self, machine: Machine, chance: Random) -> None:
        self.at, self.chance = machine, chance
        self.clock = machine.clock
        self.cards: dict[str, str] = {}
        self.slips: Counter[str] = Counter()
        self.wish = 0

    # -- time and chance --------------------------------------------------------------------------------------------

    def odds(self, percent: float) -> bool:
        return self.chance.random() * 100 < percent

    def slip(self, kind: str, percent: float) -> bool:
        """Whether this goes wrong now."""
        wrong = self.odds(percent)
        self.slips[kind] += wrong
        return wrong

    def think(self, least: float, most: float) -> None:
        self.clock.pass_to(self.clock.now + self.chance.uniform(least, most))

    def mean(self) -> None:
        """From here on something else is meant."""
        self.wish += 1

    # -- what they see ----------------------------------------------------------------------------------------------

    @property
    def view(self) -> ScreenView | None:
        return self.at.view

    @property
    def table(self) -> Table:
        """The table they look at. Raises Lost if there is none."""
        if not self.at.on or self.at.view is None or not isinstance(self.at.flow.place, AtTable):
            raise Lost
        return self.at.flow.place.table

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def number(self) -> int:
        """The number of the last booking that the screen knows of."""
        state = self.at.flow.state if self.at.on else None
        return -1 if state is None else state.number

    @property
    def at_table(self) -> bool:
        """Whether a game is before them, or what lies open over it; not the keyboard, and nothing beside the game."""
        if not self.at.on or isinstance(self.view, screen_records.NamingView | screen_records.FaultView | None):
            return False
        return isinstance(self.at.flow.place, AtTable) and self.at.flow.desk.beside is None

    def buttons(self) -> list[r.ButtonView]:
        """All that can be touched."""
        return [] if self.view is None else buttons(self.view)

    def signer(self) -> str | None:
        """Whose card, or hand, the screen asks for; of several the first."""
        asked = [] if self.view is None else [p for p in pieces(self.view) if isinstance(p, r.SignatureView)]
        who = {board.token(self.game, player.id): player.id for player in self.game.players}
        found = [who[strip.token] for strip in asked if strip.token in who]
        found += [button.act.player for button in self.offered(lambda act: isinstance(act, a.SignHere))]
        return found[0] if found else None

    def offered(self, wanted: Callable[[i.Intent], bool]) -> list[r.ButtonView]:
        """The buttons that can be touched and do such a thing."""
        return [button for button in self.buttons() if button.enabled and button.act is not None and wanted(button.act)]

    # -- gestures ---------------------------------------------------------------------------------------------------

    def press(self, wanted: Callable[[i.Intent], bool] | i.Intent, least: float = 0.5, most: float = 1.6) -> i.Intent:
        """Touch, or hold, one of the buttons that do such a thing. Returns what it did. Raises Lost."""
        test = (lambda act: act == wanted) if isinstance(wanted, i.Intent) else wanted
        self.think(least, most)
        found = self.offered(test)
        if not found:
            raise Lost
        button = self.chance.choice(found)
        assert button.act is not None
        if button.hold_s:
            self.think(button.hold_s, button.hold_s + 0.2)
            if button.act not in [other.act for other in self.offered(test)]:
                raise Lost
        self.at.touch(button.act, self.wish, held=button.hold_s > 0)
        if isinstance(button.act, a.Book | i.Undo) and not button.hold_s:
            self._again(button.act)
        return button.act

    def _again(self, act: i.Intent) -> None:
        """Now and then a finger comes down twice."""
        if self.slip("double touch", 6):
            delay = self.chance.choice((0.08, 0.2, 0.4))
            self.clock.at(self.clock.now + delay, lambda: self._twice(act))

    def _twice(self, act: i.Intent) -> None:
        """The second touch means the same, if the screen still offers that. If not, the touch is dropped, unless it
        answers a question: then it is sent all the same, and the bank drops it."""
        if not self.at_table:
            return
        if self.offered(lambda other: other == act):
            self.at.touch(act, self.wish)
        elif isinstance(act, a.Book) and not isinstance(act.command, SERVICES):
            self.slips["stale touch"] += 1
            self.at.touch(act, self.wish)

    def throw(self) -> None:
        """Throw real dice and touch their faces."""
        thrown = self.dice()
        self.think(1, 3)
        if not (isinstance(self.view, screen_records.TableView) and isinstance(self.view.middle, IdleView)):
            raise Lost
        turn = self.view.middle.pad.turn
        self.at.touch(thrown, self.wish)
        if self.slip("double touch", 2):
            self.think(0.1, 0.3)
            view = self.view
            if (
                isinstance(view, screen_records.TableView)
                and isinstance(view.middle, IdleView)
                and view.middle.pad.turn == turn
            ):
                self.at.touch(thrown, self.wish)
        self.settle()

    def dice(self) -> i.Throw:
        """A throw of as many dice as the screen shows."""
        faces: tuple[int, ...] = (self.chance.randint(1, 6), self.chance.randint(1, 6))
        idle = self.view.middle if isinstance(self.view, screen_records.TableView) else None
        three = isinstance(idle, IdleView) and idle.pad.third
        if isinstance(idle, IdleView):
            faces = faces[: idle.pad.dice]
        return i.Throw(faces, self.chance.choice(THIRD) if three else None)

    def put(self, uid: str) -> Presentation:
        """Put a card on the reader for a moment; or forget it there. If it lies there it is lifted first."""
        for lying in [card for card in self.at.field.lying if card.uid == uid]:
            self.at.take(lying)
            self.think(0.3, 0.6)
        card = self.at.put(uid, self.wish)
        stays = self.chance.uniform(0.2, 1.0)
        if self.slip("card left on the reader", 3):
            stays = self.chance.choice((8, 40, 200))
        self.clock.at(self.clock.now + stays, lambda: self.at.take(card))
        self.think(0.25, 0.6)
        return card

    def clear(self) -> None:
        """Take away all that lies on the reader."""
        for card in tuple(self.at.field.lying):
            self.at.take(card)
        self.think(0.3, 0.8)

    def sign(self, player: str) -> None:
        """Have a player sign what is asked: with the card, or by holding what is offered. Raises Lost if nothing comes
        of it."""
        before = self.number
        self._slips(player)
        for _ in range(4):
            held = self.offered(lambda act: _signs_here(act, player))
            card = self.cards.get(player)
            if held and held[0].hold_s and (card is None or self.table.reader_out):
                self.press(lambda act: _signs_here(act, player))
            elif card is not None:
                self._tap(card)
            else:
                raise Lost
            self.settle()
            if self.number != before or not self.at.on:
                return
            self.clear()
        raise Lost

    def _tap(self, card: str) -> None:
        seen = self.at.seen
        self.put(card)
        waiting = self.at.on and self.at.flow.waits
        if self.slip("tapped again, unsure", 60 if waiting else 3) or self.at.seen == seen:
            self.think(0.4, 1.5)
            self.put(card)

    def _slips(self, player: str) -> None:
        """A wrong card first, or two at once."""
        others = [other for other in self.cards if other != player]
        if others and self.slip("another player's card", 3):
            kept, self.wish = self.wish, self.wish + 1_000_000
            self.put(self.cards[self.chance.choice(others)])
            self.settle()
            self.wish = kept
        if self.slip("an unknown card", 1):
            self.put(STRANGER)
            self.settle()
        if others and player in self.cards and self.slip("two cards at once", 2):
            self.clear()
            for uid in (self.cards[player], self.cards[others[0]]):
                self.at.put(uid, self.wish)
            self.think(0.4, 2)
            self.clear()
            self.settle()

    def settle(self) -> None:
        """Wait until the bank has answered."""
        until = self.clock.now + PATIENCE_S
        self.think(0.1, 0.2)
        while self.at.on and self.at.flow.waits and self.clock.now < until:
            self.think(0.3, 0.7)


def _signs_here(act: i.Intent, player: str) -> bool:
    by_hold = isinstance(act, a.Book) and isinstance(act.command, c.Bid) and act.command.player == player
    return act == a.SignHere(player) or by_hold


def books(*kinds: type) -> Callable[[i.Intent], bool]:
    """Whether a touch asks for such a command, with or without a card."""
    return lambda act: isinstance(act, a.Book | a.AskCard | a.Revise) and isinstance(act.command, kinds)


def opens(*kinds: type) -> Callable[[i.Intent], bool]:
    """Whether a touch opens such a thing."""
    return lambda act: isinstance(act, a.Put) and isinstance(act.open, kinds)
