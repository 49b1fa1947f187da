"""A whole game played through speech and gestures alone: what the player has heard equals what the bank has booked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banker import commands as c
from banker import pending as p
from banker.store import Store
from tests.ui.by_ear import Player
from tests.ui.listener import Listener
from tests.ui.offscreen import desk
from tests.ui.test_flow import CARDS, Table
from ui.records import intents as i
from ui.table import acts as a
from ui.words.names import card_label
from ui.words.spoken import Way, spoken

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
        self.disturbed = False

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
                self.table.tap(CARDS[0])
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
        for _ in range(turns * 20):
            if self.game.turn.number >= until:
                return
            head = self.table.bank.course.head
            self._disturb()
            if not self.chloe.play():
                self._neighbour()
                self.player.wait(0.2)
            self.chloe.listen()
            assert self.table.bank.course.head > head, f"{self.game.top}, {self.player.everything[-9:]}"
            self.agrees()
        raise AssertionError("these turns do not end")

    def _disturb(self) -> None:
        """Somebody puts down a card when Chloé is asked to buy, once."""
        if isinstance(self.game.top, p.Purchase) and self.game.top.player == "p1" and not self.disturbed:
            self.disturbed = True
            self._signs("p2")
            self.player.wait(0.2)

    def undo(self) -> None:
        """Undo the newest booking."""
        self.table.touch(i.Undo())
        self.player.wait(0.3)
        self.chloe.listen()
        self.agrees()

    def power_cut(self) -> None:
        """The power goes, and comes again."""
        at = self.table.at
        self.table.bank.close()
        self.player = Player(desk(), Table(Store(self._file), language=self.language, at=at + 60), NAMES[0])
        self.player.wait(1)
        if isinstance(self.table.flow.table.open, a.LastBookings):
            self.table.answer(a.CloseOpen)
            self.player.wait(0.3)
        self.chloe.listen()
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
                table.post(self._random.choice(self._draws()))
            case p.SwisscomChoice():
                table.answer(c.ChooseDeck)
            case p.Auction(bidder=None):
                self._signs("p2")
            case p.Auction():
                self._until_sold()
            case _:
                self._signs(str(p.waits_for(top)))

    def _signs(self, player: str) -> None:
        self.table.tap(CARDS[int(player[1:]) - 1])

    def _until_sold(self) -> None:
        lot = self.game.top
        for _ in range(60):
            self.player.wait(1)
            if self.game.top != lot:
                return


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_game_is_played_by_speech_and_gestures_alone(language: str, tmp_path: Path) -> None:
    desk().fit(800, 480)
    evening = Evening(language, tmp_path)
    evening.player.wait(1)
    evening.plays(20)
    evening.undo()
    evening.plays(20)
    evening.power_cut()
    evening.plays(20)
    assert evening.chloe.met >= {"wrong card", "card", "auction", "jail", "debt", "undo"}
    evening.table.bank.close()
