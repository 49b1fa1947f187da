"""A whole game played through speech and gestures alone: what the player has heard equals what the bank has booked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banker import commands as c
from banker import pending as p
from banker.registry import Title
from banker.store import Store
from hardware.ports import TagGone
from tests.ui.by_ear import Player
from tests.ui.listener import Listener
from tests.ui.offscreen import desk
from tests.ui.test_flow import CARDS, Table
from ui.table import acts as a
from ui.words.names import card_label
from ui.words.spoken import Way, spoken

Leads = Callable[[Title], bool]

KEEPS = 100_000  # So much money is too little for any deed, and for most rents.
SLOW_FRAME_S = 0.5  # While all wait for an auction, whose screen is drawn anew in each frame.
NAMES = ("Chloé", "Bob", "Alice")
READ_ALOUD = {
    "fr": {"dice": "Les dés, {} et {}", "paper": "Sur la carte, {}"},
    "de": {"dice": "Die Würfel, {} und {}", "paper": "Auf der Karte, {}"},
}


class Evening:
    """The table at which Chloé plays by ear, and the neighbours who see. They read the dice and the paper to her."""

    def __init__(self, language: str, folder: Path) -> None:
        self.language, self._file, self._random = language, folder / "bank.db", Random(1)
        self.player = Player(desk(), Table(Store(self._file), language=language).seat_three(), NAMES[0])
        self._read_aloud: list[str] = []
        self.chloe = Listener(language, NAMES, self.game.balance("p1"), self._hear, self._do)
        self._leads: Leads | None = None
        """To what Chloé's next throw is to lead, where one does."""

    @property
    def table(self) -> Table:
        return self.player.table

    @property
    def game(self) -> Any:
        return self.table.game

    # What Chloé has: ears and hands

    def _hear(self) -> Sequence[str]:
        heard, self._read_aloud = [*self.player.heard(), *self._read_aloud], []
        return heard

    def _do(self, gesture: str, *how: Any) -> None:
        match gesture:
            case "card":
                self._signs(f"p{NAMES.index(how[0]) + 1}")
                self.player.wait(0.2)
            case "dice":
                words = [Way(self.language).tongue.number(die) for die in self._dice()]
                self._read_aloud.append(READ_ALOUD[self.language]["dice"].format(*words))
            case "paper":
                name = card_label(self.table.flow.desk.strings, self.game.edition, self._drawn())
                self._read_aloud.append(READ_ALOUD[self.language]["paper"].format(spoken(name, Way(self.language))))
            case _:
                getattr(self.player, gesture)(*how)

    # The paper on the table

    def _dice(self) -> tuple[int, int]:
        leads, self._leads = self._leads, None
        space, titles = self.game.player(self.game.turn.player).space, self.game.registry.titles
        for first, second in product(range(1, 7), repeat=2) if leads is not None else ():
            title = titles[(space + first + second) % len(titles)]
            if leads is not None and title is not None and leads(title):
                return first, second
        return self._random.randint(1, 6), self._random.randint(1, 6)

    def _drawn(self) -> str:
        cards = [act.command.card for act in self._draws()]
        return self._random.choice(cards)

    def _draws(self) -> list[a.Book]:
        acts = [act for act in self.table.acts() if isinstance(act, a.Book)]
        return [act for act in acts if isinstance(act.command, c.DrawCard) and act.command.card is not None]

    # The evening

    def plays(self, turns: int) -> None:
        """So many turns."""
        until = self.game.turn.number + turns
        self.plays_until(lambda: self.game.turn.number >= until)

    def plays_until(self, true: Callable[[], bool]) -> None:
        """Until this is true."""
        for _ in range(400):
            if true():
                return
            head = self.table.bank.course.head
            if not self.chloe.play():
                self._neighbour()
                self.player.wait(0.2)
            self.chloe.listen()
            assert self.table.bank.course.head > head, f"{self.game.top}, {self.player.everything[-9:]}"
            self.agrees()
        raise AssertionError("it never happens")

    def throws(self) -> bool:
        """Whether Chloé is asked to throw."""
        return isinstance(self.game.top, p.Throw) and self.game.top.player == "p1"

    def meets(self, what: str, leads: Leads) -> None:
        """Until Chloé has met this: she gives away her money, and her dice lead to such a title."""
        for _ in range(6):
            self.plays_until(self.throws)
            if self.chloe.money[NAMES[0]] >= KEEPS:
                self.chloe.trades(KEEPS)
                self._signs("p2")
                self.player.wait(0.3)
                self.chloe.listen()
                self.agrees()
            self._leads = leads
            self.plays(1)
            if what in self.chloe.met:
                return
        raise AssertionError(f"no throw leads to it: {what}")

    def undo(self) -> None:
        """Chloé undoes the newest booking, once she is asked to throw."""
        self.plays_until(self.throws)
        self.chloe.takes_back()
        self.player.wait(0.3)
        self.chloe.listen()
        self.agrees()

    def power_cut(self) -> None:
        """The power goes once Chloé was asked to buy, before her card signs, and comes again."""
        self.plays_until(lambda: isinstance(self.game.top, p.Purchase) and self.game.top.player == "p1")
        head, at = self.table.bank.course.head, self.table.at
        self.table.bank.close()
        self.player = Player(desk(), Table(Store(self._file), language=self.language, at=at + 60), NAMES[0])
        self.player.wait(1)
        assert isinstance(self.table.flow.table.open, a.LastBookings)
        self.chloe.wakes()
        assert self.table.bank.course.head == head
        self.agrees()

    def agrees(self) -> None:
        """What Chloé has heard is what the bank has booked."""
        booked = {player.name: self.game.balance(player.id) for player in self.game.players}
        assert self.chloe.money == booked, self.player.everything[-5:]

    def _neighbour(self) -> None:
        table, top = self.table, self.game.top
        match top:
            case p.Throw() | p.JailChoice():
                table.throw(*self._dice())
            case p.Purchase(player=player, price=price):
                self._signs(player) if price <= self.game.balance(player) else table.answer(c.Decline)
            case p.CardToDraw():
                table.touch(self._random.choice(self._draws()))
            case p.SwisscomChoice():
                table.answer(c.ChooseDeck)
            case p.Auction(bidder=None):
                self._signs("p2")
            case p.Auction():
                self._until_sold()
            case _:
                self._signs(str(p.waits_for(top)))

    def _signs(self, player: str) -> None:
        card = CARDS[int(player[1:]) - 1]
        self.table.tap(card)
        self.table.flow.on_reader(TagGone(card, self.table.at))

    def _until_sold(self) -> None:
        lot = self.game.top
        for _ in range(60):
            self.player.wait(1, SLOW_FRAME_S)
            if self.game.top != lot:
                return


def owed(title: Title) -> bool:
    """Whether Chloé owes rent there."""
    return title.holder in ("p2", "p3") and not title.mortgaged


def on_offer(title: Title) -> bool:
    """Whether the bank still has it."""
    return title.holder is None


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_game_is_played_by_speech_and_gestures_alone(language: str, tmp_path: Path) -> None:
    desk().fit(800, 480)
    evening = Evening(language, tmp_path)
    evening.player.wait(1)
    evening.plays(20)
    evening.undo()
    evening.meets("plan", owed)
    evening.meets("refused", on_offer)
    evening.power_cut()
    evening.plays(max(1, 61 - evening.game.turn.number))
    evening.plays_until(evening.throws)
    evening.chloe.ends()
    everything = {"wrong card", "refused", "card", "auction", "jail", "debt", "plan", "trade", "undo", "power cut"}
    assert evening.chloe.met >= {*everything, "tally"}
    evening.table.bank.close()
