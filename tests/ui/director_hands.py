"""The screen of a club evening with a finger on it, on the real director over a broker in memory."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from kivy.core.window import Window

from banker.club.acts import Act, Opened, TableJoined
from banker.club.book import Book
from banker.club.evening import Evening
from banker.club.format import Format
from banker.club.format_file import load
from tests.club.test_running import LINE
from tests.director.tables import Bus, Door, Table, on_bus
from tests.processes import DEADLINE_S
from tests.ui.offscreen import Desk as Kivy
from tests.ui.offscreen import Finger, middle, tap_piece
from ui.director.director import Director
from ui.director.joins import Joins
from ui.director.service import now_here, prepared
from ui.evening.app import DirectorApp
from ui.evening.desk import Desk
from ui.evening.papers import Papers
from ui.evening.running import Running
from ui.records.director import DirectorView
from ui.records.explored import DONE
from ui.records.live import Live
from ui.views.shared import DANGER_HOLD_S
from ui.widgets.press import Press
from ui.words.strings import strings_for

ENGLISH = strings_for("en")
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal")


class Evenings:
    """A real director on a real file, with tables at a broker in memory, all stepped by the thread that opens it."""

    def __init__(self, file: Path, tables: Sequence[int] = (), *, take_over: bool = False) -> None:
        self.file, self.door, self.bus, self._take_over = file, Door(), Bus(), take_over
        self.tables: dict[int, Table] = {number: on_bus(self.bus, number) for number in tables}
        self.director: Director

    @contextmanager
    def opened(self) -> Iterator[Evenings]:
        with Book(self.file) as book:
            network = prepared(book, "Friday", ("192.168.1.20",), 8883)
            port = self.bus.port(lambda topic: "/out/" in topic)
            joins, joined = Joins(self.door, network, Random(1).randbytes), book.evening.joined
            self.director = Director(
                book, port, network, joins, now_here, take_over=self._take_over, joined=joined
            )  # fmt: skip
            try:
                yield self
            finally:
                self.director.close()

    def step(self, wait: float) -> None:
        time.sleep(wait / 10)
        self.director.step(time.monotonic(), 0.0)
        for table in [*self.tables.values()]:
            table.step(time.monotonic())

    def live(self) -> Live:
        return self.director.live(time.monotonic())


class Hands:
    """The app on the screen, and a finger."""

    def __init__(self, kivy: Kivy, evenings: Evenings, folder: Path) -> None:
        self.kivy, self.evenings = kivy, evenings
        self.running = Running(evenings.opened)
        self.running.start()
        papers = Papers(evenings.file, self.running.results.put, folder)
        desk = Desk(ENGLISH, self.running, papers, time.monotonic, lambda: (folder / "stick",))
        self.app = DirectorApp(desk, self.running, opening=None)
        Window.remove_widget(kivy.stage)
        Window.add_widget(self.app.build())
        kivy.frames()

    def close(self) -> None:
        self.app.on_stop()
        Window.remove_widget(self.app.stage)
        Window.add_widget(self.kivy.stage)

    @property
    def screen(self) -> Any:
        return self.app.stage.screen

    @property
    def view(self) -> DirectorView:
        assert isinstance(self.screen.view, DirectorView)
        return self.screen.view

    @property
    def evening(self) -> Evening:
        evening = self.running.live.evening
        assert evening is not None
        return evening

    def until(self, holds: Callable[[], object], what: str) -> None:
        """Let frames and the evening go on until something holds."""
        end = time.monotonic() + DEADLINE_S
        while not holds():
            assert time.monotonic() < end, f"never: {what}; {self.app.desk.lay}; {self.running.live.notices}"
            self.kivy.frames(1)
            time.sleep(0.001)

    def keys(self, label: str) -> list[Press[Any]]:
        """All that takes a finger and says this, or is the card of this table."""
        seen = [piece for piece in self.screen.walk(restrict=True) if isinstance(piece, Press) and piece.parent]
        return [piece for piece in seen if label in _said(piece.view)]

    def key(self, label: str) -> Press[Any]:
        """What takes a finger and says this."""
        keys = self.keys(label)
        assert keys, f"nothing here says {label!r}"
        return keys[0]

    def touch(self, label: str) -> None:
        tap_piece(self.key(label))
        self.kivy.frames(2)

    def words(self, id: str, **fields: object) -> str:
        return ENGLISH.t(id, **fields)

    def press(self, id: str) -> None:
        self.touch(self.words(id))

    def hold(self, id: str) -> None:
        """Hold a key until it acts."""
        self.hold_one_of(id, 0)

    def hold_one_of(self, id: str, number: int) -> None:
        """Hold this one of several keys that say the same until it acts."""
        key = self.keys(self.words(id))[number]
        finger = Finger(*middle(key)).down()
        self.kivy.frames(round(DANGER_HOLD_S * 100) + 20)
        finger.up()
        self.kivy.frames(2)

    def type(self, words: str) -> None:
        self.until(lambda: hasattr(self.screen, "naming"), "the keyboard")
        self.kivy.write(self.screen.naming.keyboard, [*words, DONE])
        self.until(lambda: isinstance(self.screen.view, DirectorView), "the keyboard to go")

    def enter(self, name: str) -> None:
        self.press("director.late")
        self.type(name.lower())
        self.until(lambda: name in self.evening.players, f"{name} to be in")
        self.kivy.frames(60)


def _said(view: object) -> tuple[str, str]:
    """What a key or a card says; of a player with a place the name alone counts."""
    label = str(getattr(view, "label", ""))
    place, dot, name = label.partition(". ")
    return name if dot and place.isdecimal() else label, str(getattr(view, "title", ""))


@contextmanager
def opening(table: Kivy, folder: Path) -> Iterator[Callable[..., Hands]]:
    """What opens an evening on the screen; all end with it."""
    begun: list[Hands] = []

    def made(*acts: Act, tables: Sequence[int] = (), form: Format | None = None, take_over: bool = False) -> Hands:
        file = folder / "friday.club"
        with Book(file) as book:
            book.do(Opened(name="Friday", format=form or load("classic"), seed="s"))
            book.do_all(acts)
        begun.append(Hands(table, Evenings(file, tables, take_over=take_over), folder))
        return begun[-1]

    try:
        yield made
    finally:
        for each in begun:
            each.close()


def joined(*tables: int) -> list[Act]:
    return [TableJoined(table=table, password=LINE) for table in tables]


def seat(hands: Hands) -> None:
    """From nobody to seats that count."""
    hands.press("director.tab.seats")
    for name in NAMES:
        hands.enter(name)
    hands.press("director.seats.propose")
    hands.until(lambda: hands.app.desk.lay.proposed is not None, "a proposal")
    hands.kivy.frames(60)
