"""The whole app played by a test: real touches, the real driver on the chip's model, the real panel on mock pins.

Kivy has one window a process, so each scenario is played in a process of its own: `play(scenario, folder)`. A scenario
is a generator: it does something, then yields what must become true before it goes on, looked at once a frame.

    def scenario(t: Played) -> Gestures:
        yield from t.seat(2)
        t.bench.unplug()
        yield lambda: t.flow.desk.reader is ReaderState.FAULT
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from banker.game import Game
from hardware.chip.bench import Bench
from hardware.worker import Health
from tests.processes import run
from ui.flow.place import AtTable, Home, SettingUp
from ui.records.intents import Intent, NewGame

if TYPE_CHECKING:  # Kivy is first imported by the app itself
    from ui.screens.table import TableScreen
    from ui.widgets.piece import Piece
    from ui.widgets.press import Press

Until = Callable[[], object]
Gestures = Generator[Until, None, None]

ROOT = Path(__file__).parents[2]
# For one step, only so that what never comes is told: the machine may be busy with anything else.
PATIENCE_S = 180.0
LIMIT_S = 1800.0


def play(scenario: Callable[[Played], Gestures], folder: Path) -> None:
    """Play it to its end; AssertionError with what the app said if it does not come there."""
    done = run(command_of(scenario, folder), cwd=ROOT, env=environment(folder), deadline_s=LIMIT_S)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-6000:]
    assert done.stdout.endswith("played to the end\n")


def command_of(scenario: Callable[[Played], Gestures], folder: Path) -> list[str]:
    """The command that plays a scenario, with the data and the settings (`config.toml`, if any) of a folder."""
    return [sys.executable, "-m", "tests.ui.played", scenario.__module__, scenario.__name__, str(folder / "data")]


def environment(folder: Path) -> dict[str, str]:
    """What a process needs that plays a scenario."""
    known = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return {**known, "SDL_VIDEODRIVER": "offscreen", "TMPDIR": str(folder), "PYTHONUNBUFFERED": "1"}


class Played:
    """The running app, and the hands: on the screen, with the cards, on the panel's pins."""

    def __init__(self, folder: Path) -> None:
        from gpiozero.pins.mock import MockFactory

        from ui.build import make_app
        from ui.host.config import load_config
        from ui.host.readers import choose_reader

        self.header = MockFactory()
        # The one thing that only a Raspberry Pi has: what would move its pins.
        lgpio = ModuleType("gpiozero.pins.lgpio")
        vars(lgpio)["LGPIOFactory"] = lambda: self.header
        sys.modules["gpiozero.pins.lgpio"] = lgpio
        settings = load_config(folder.parent / "config.toml")
        chosen = choose_reader("sim", settings)
        folder.mkdir(exist_ok=True)
        options = argparse.Namespace(size="800x480", slow_disk=0, language="fr")
        assert isinstance(chosen.hand, Bench)
        self.bench = chosen.hand
        self.app = make_app(options, folder, settings, chosen)
        self.flow = self.app.flow
        self.failure: BaseException | None = None
        self._until: Until = lambda: True
        self._since = time.monotonic()

    # The table as it is

    @property
    def game(self) -> Game:
        """The game as the screen has it."""
        return self.flow.state.game

    @property
    def booked(self) -> int:
        """The number of the last operation; -1 while the bank is still at it."""
        return self.flow.state.number if not self.flow.waits else -1

    @property
    def strip(self) -> str:
        """What is said for a moment."""
        return self.flow.table.strip.title if self.flow.table.strip else ""

    def words(self, id: str, **fields: str) -> str:
        """A sentence as the player reads it."""
        return self.flow.desk.strings.t(id, **fields)

    def levels(self, bcm: int) -> list[int]:
        """Every level a line of the panel had."""
        return [int(state.state) for state in self.header.pin(bcm).states]

    # Hands

    def seat(self, count: int) -> Gestures:
        """From the home screen to the first throw: the default board, so many cards, the rules as they are."""
        screen = self.app.stage
        yield lambda: isinstance(self.flow.place, Home) and self.flow.desk.reader.value == "ready"
        self.touch(screen.screen.doing(NewGame()))
        yield lambda: isinstance(self.flow.place, SettingUp)
        self.touch(screen.screen.doing(screen.screen.record.following.act))
        yield lambda: self.flow.place.setup.step == 2
        for number in range(count):
            yield from self.show_card(self.card(number), lambda count=number: len(self.flow.place.setup.seats) > count)
        self.touch(screen.screen.doing(screen.screen.record.following.act))
        yield lambda: self.flow.place.setup.step == 3
        self.touch(screen.screen.doing(screen.screen.record.following.act))
        yield lambda: isinstance(self.flow.place, AtTable) and not self.flow.waits

    @staticmethod
    def card(number: int) -> str:
        """The card of a seat."""
        return f"04A1B2D{number + 1}"

    def show_card(self, uid: str, until: Until) -> Gestures:
        """Hold it to the reader until something has come of it, and take it away."""
        from hardware.presence import EMPTY
        from ui.flow.presentations import TREMBLES_S

        self.bench.put(uid)
        yield until
        self.bench.take(uid)
        yield lambda: self.app.worker._life.polling.presence == EMPTY
        gone_at = time.monotonic()
        yield lambda: time.monotonic() - gone_at > TREMBLES_S

    def ask(self, uid: str, until: Until) -> Gestures:
        """Hold up a card that has signed before, once it was away for long enough to ask for something."""
        from ui.flow.presentations import AWAY_S

        since = self.flow.desk.now
        yield lambda: self.flow.desk.now - since >= AWAY_S
        yield from self.show_card(uid, until)

    def sign(self, number: int) -> Gestures:
        """The card of a seat, until something is booked."""
        yield from self.books(lambda until: self.show_card(self.card(number), until))

    def throw(self, first: int, second: int) -> Gestures:
        """Touch a die in each row, until the throw is booked."""
        yield from self.books(lambda until: self._throw(first, second, until))

    def _throw(self, first: int, second: int, until: Until) -> Gestures:
        from ui.demo.hand import tap
        from ui.widgets.dice import DIE, ROW

        yield lambda: self._screen.idle.parent is not None
        x, y, w, _ = self._screen.idle.pad.box
        for row, face in enumerate((first, second)):
            tap(x + (face - 1) * (w - DIE) / 5 + DIE / 2, y + row * ROW + DIE / 2)
            yield lambda: True
        yield until

    def undo(self) -> Gestures:
        """Touch *undo*."""
        yield from self.books(lambda until: self._touched(self._screen.undo, until))

    def hold_tile(self, seat: int) -> Gestures:
        """Hold a player's tile until something is booked: they sign without their card."""
        yield from self.books(lambda until: self.hold(self._screen.tiles[seat], until))

    def answer(self, wanted: Callable[[Intent], bool]) -> Gestures:
        """Touch the answer whose act is wanted, turning pages until it is there."""
        screen, version = self._screen, self.flow.desk.version
        while not (shown := [button for button in screen.buttons if wanted(button.view.act)]):
            self.touch(screen.answers.towards(screen.record.answers[-1].act))
            yield lambda: True
        yield from self._touched(shown[0], lambda: self.flow.desk.version > version)

    def answer_held(self, wanted: Callable[[Intent], bool]) -> Gestures:
        """Hold the button of this act until it has been booked."""
        button = next(button for button in self.app.stage.screen.buttons if wanted(button.view.act))
        yield from self.books(lambda until: self._held(button, until))

    def _held(self, button: Press[Any], until: Until) -> Gestures:
        yield lambda: button.parent is not None
        yield from self.hold(button, until)

    def menu(self) -> Gestures:
        """Touch *menu*."""
        from ui.table import acts as a

        yield from self._touched(self._screen.menu, lambda: isinstance(self.flow.table.open, a.Menu))

    def books(self, gesture: Callable[[Until], Gestures]) -> Gestures:
        """A gesture that books one operation; the clock of a timed game may book time beside it."""
        before, last = self.booked, self.flow.state.last[:1]
        yield from gesture(lambda: self.booked > before and self.flow.state.last[:1] != last)
        assert self.booked == before + 1 or self.game.terms.mode == "timed"

    def touch(self, piece: Piece[Any]) -> None:
        """Touch the middle of a piece."""
        from ui.demo.hand import middle, tap

        tap(*middle(piece))

    def _touched(self, piece: Piece[Any], until: Until) -> Gestures:
        self.touch(piece)
        yield until

    def hold(self, piece: Press[Any], until: Until) -> Gestures:
        """Hold a piece until something has come of it."""
        from ui.demo.hand import Finger, middle

        yield lambda: piece.view.hold_s > 0
        finger = Finger(*middle(piece)).down()
        yield until
        finger.up()

    @property
    def _screen(self) -> TableScreen:
        return self.app.stage.screen

    # Playing

    def the_end(self) -> bool:
        """To be yielded last by a scenario that ends the app itself."""
        return False

    def run(self, scenario: Callable[[Played], Gestures]) -> None:
        """Open the window, play, close it; raises what went wrong."""
        from kivy.clock import Clock

        gestures = scenario(self)
        self.app.bind(on_start=lambda _: Clock.schedule_interval(lambda _: self._step(gestures), 0))
        self.app.run()
        if self.failure is not None:
            raise self.failure
        ended_itself = self._until == self.the_end
        assert ended_itself or gestures.gi_frame is None, "the app ended before the scenario did"
        assert not self.app.panel.works, "the panel was left on"
        assert not self.app.bank.alive, "the bank was left open"
        assert self.app.worker.health() is Health.STOPPED, "the reader was left on"

    def _step(self, gestures: Gestures) -> bool:
        try:
            if not self.app.moving.takes_touch and self._until():
                self._until, self._since = next(gestures), time.monotonic()
            elif time.monotonic() - self._since > PATIENCE_S:
                gestures.throw(AssertionError("waited in vain"))  # its traceback says where
        except StopIteration:
            self.app.stop()
            return False
        except BaseException as error:  # raised again by `run`; the app must not go on half way
            self.failure = error
            self.app.stop()
            return False
        return True


def main() -> None:
    """Play the scenario of this module and name."""
    module, name, folder = sys.argv[1:]
    import logging

    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("kivy").setLevel(logging.WARNING)
    Played(Path(folder)).run(getattr(importlib.import_module(module), name))
    print("played to the end")


if __name__ == "__main__":
    main()
