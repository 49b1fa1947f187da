"""A monkey at the table: it touches, holds and taps anything that is there, in any order, and knows no purpose.

The machine, its bank and the laws are those of the evenings, so each step is held against them: no row without its
signature, no traceback, no screen without a way on. Besides, whatever the bank would take now must be reachable by
touches and cards from the screen that is shown (`tests.simulate.reach`).
"""

from __future__ import annotations

import logging
from collections import Counter
from pathlib import Path
from random import Random

from banker import commands as c
from banker import tags
from tests.faults.sitting import folder_in_memory
from tests.simulate.clock import Clock
from tests.simulate.evening import BEGINS, Secrets
from tests.simulate.laws import Laws, need
from tests.simulate.machine import Bugs, Machine
from tests.simulate.people import CARDS, STRANGER, Lost
from tests.simulate.playing import Playing
from tests.simulate.reach import out_of_reach
from ui.flow.place import AtTable
from ui.records import intents as i
from ui.records import screens as screen_records
from ui.records.idle import IdleView
from ui.table import acts as a

# What ends a game: done now and then only, else no game gets far.
RARE = (c.Leave, c.DeclareBankruptcy, c.EndGame)
LOOKS = 12  # One state in so many is searched for answers out of reach.


class Monkey(Playing):
    """Does anything. `done`: its touches and taps; `kinds`: of which kind; `looked`: states searched for answers;
    `played_with`: what its tables have chosen for the third die."""

    def begin(self) -> None:
        """Nothing done yet."""
        self.done, self.looked = 0, 0
        self.kinds: Counter[str] = Counter()
        self.played_with: set[str] = set()
        self._seen: tuple[str, int] | None = None

    def slip(self, kind: str, percent: float) -> bool:
        return False

    def step(self) -> None:
        """One touch, hold or tap; or, away from the table, what leads to one."""
        self.mean()
        try:
            if isinstance(self.at.flow.place, AtTable):
                self._anything()
            else:
                self.away()
        except Lost:
            self.think(0.5, 2)

    def _anything(self) -> None:
        self.played_with.add(self.game.options.speed_die)
        if self.odds(LOOKS / 1.5):
            self._look_for_answers()
        roll = self.chance.random()
        if roll < 0.18:
            self._count("card")
            self._know_whose()
            self.put(self.chance.choice((*self.cards.values(), STRANGER, CARDS[-1])))
        elif roll < 0.42 and isinstance(self.view, screen_records.TableView) and isinstance(self.view.middle, IdleView):
            thrown = self.dice()
            self._count("dice" if thrown.third is None else "three dice", 2 if thrown.third is None else 3)
            self.at.touch(thrown, self.wish)
        elif roll < 0.46:
            self.think(1, 25)
        elif roll < 0.62 and self.table.open is not None and (back := self.way_back()) is not None:
            self._count("touch")
            self.press(back, 0.1, 0.4)
        else:
            self._touch_anything()
        self.settle()

    def _know_whose(self) -> None:
        """Whose each card is: newcomers have come with one, and players have been given others."""
        desk = self.at.flow.desk
        found = {uid: desk.seated(uid) for uid in (*CARDS, STRANGER)}
        self.at.laws.owners = {uid: player for uid, player in found.items() if player is not None}

    def _touch_anything(self) -> None:
        """Anything that can be touched or held; what leads away or ends the game seldom."""
        if isinstance(self.view, screen_records.NamingView):
            self._count("name")
            self.at.touch(i.TakeName(self.chance.choice(("", "Zo", "Bob", "une raison"))), self.wish)
            return
        ways = self.offered(lambda act: not _ties(act) and (not self._seldom(act) or self.odds(1.5)))
        if not ways:
            raise Lost
        button = self.chance.choice(ways)
        assert button.act is not None
        self._count("hold" if button.hold_s else "touch")
        self.think(0.1, 0.4)
        if button.hold_s:
            self.think(button.hold_s, button.hold_s + 0.1)
        if button.act in [other.act for other in self.buttons() if other.enabled]:
            self.at.touch(button.act, self.wish, held=button.hold_s > 0)

    def _seldom(self, act: i.Intent) -> bool:
        ends = isinstance(act, a.Book | a.AskCard) and isinstance(act.command, RARE)
        return ends or isinstance(act, i.GoHome | i.Close | a.UndoTo)

    def _count(self, kind: str, acts: int = 1) -> None:
        self.done += acts
        self.kinds[kind] += 1

    def _look_for_answers(self) -> None:
        """No lawful answer is out of reach."""
        at = self.at.flow.place
        if (
            self.at.flow.waits
            or not isinstance(at, AtTable)
            or at.typing
            or (at.state.game_id, self.number) == self._seen
        ):
            return
        self._seen = at.state.game_id, self.number
        self.looked += 1
        lacking = out_of_reach(self.at.flow.desk.strings, at.table)
        need(not lacking, f"with {at.table.game.top!r} asked nothing on the screen leads to {lacking}")


def _ties(act: i.Intent) -> bool:
    """Whether this would make a player's card a sticker; the laws know no stickers."""
    return isinstance(act, a.Put) and isinstance(act.open, a.Tie)


def play(seed: int, acts: int, *, third_die: bool = False) -> Monkey:
    """A monkey of so many touches and taps, at a board with the third die or without. Raises what it found, with the
    seed by which it is found again."""
    bugs, root = Bugs(), logging.getLogger()
    handlers, root.handlers = root.handlers, [bugs]
    secrets, tags.secrets = tags.secrets, Secrets(f"{seed} key")  # type: ignore[assignment]
    try:
        with folder_in_memory() as folder:
            machine = Machine(Path(folder), Clock(BEGINS), Random(f"{seed} machine"), Laws())
            monkey = Monkey(machine, Random(f"{seed} monkey"))
            monkey.begin()
            if third_die:
                monkey.take_third_die()
            machine.switch_on()
            while monkey.done < acts:
                monkey.step()
                need(not bugs.found, f"the app has logged an error: {bugs.found[:1]}")
            machine.switch_off()
    except Exception as found:
        raise AssertionError(
            f"seed {seed}, after {monkey.done} touches and taps: {type(found).__name__}: {found}"
        ) from found
    finally:
        root.handlers, tags.secrets = handlers, secrets
    return monkey
