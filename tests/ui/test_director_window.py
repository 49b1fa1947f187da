"""The screen of a club evening in a real window, with the real broker, and a table whose link is the real one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker import backup
from banker.club.acts import Entered, How, Opened, RoundStarted, Seated
from banker.club.book import Book
from banker.club.evening import Evening
from banker.club.format_file import load
from banker.club.games_offered import offered_games
from tests.club.tables import played_by
from tests.director.hall import LinkedTable, free_port
from tests.processes import DEADLINE_S
from tests.ui.offscreen import Desk, middle
from tests.ui.window import Display
from ui.director.joins import ticket_for
from ui.director.service import prepared
from ui.records.director import DirectorView, Open, Seats, Tab
from ui.records.director_results import ByHand, Sticks
from ui.records.explored import DONE
from ui.records.live import Live, LiveTable, Run
from ui.records.screens import NamingView
from ui.screens.director import DirectorScreen
from ui.screens.naming import NamingScreen
from ui.views.director import director_view
from ui.widgets.press import Press
from ui.words.strings import strings_for

pytestmark = [pytest.mark.window, pytest.mark.network]

ENGLISH = strings_for("en")
NAMES = ("Ann", "Bob", "Cleo")


class Shown:
    """`banker club run` or `takeover` in a window, and where its keys are: as the same screen is laid out here."""

    def __init__(self, display: Display, desk: Desk, file: Path, verb: str = "run", *options: str) -> None:
        self.display, self.desk, self.file = display, desk, file
        asked = ("--size", "800x480", "--language", "en", *options)
        command = [sys.executable, "-m", "ui.cli", "club", verb, str(file), *asked]
        self.lines: list[str] = []
        self.process = display.leash.start(
            command,
            cwd=Path(__file__).parents[2],
            env={
                **os.environ, "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", "PYTHONUNBUFFERED": "1",
                "TMPDIR": str(file.parent), "HOME": str(file.parent), "XDG_CONFIG_HOME": str(file.parent),
            },
            stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self.process.stderr:
            self.lines.append(line.rstrip())

    @property
    def evening(self) -> Evening:
        """The evening as it lies on the disk, read from a copy: the file itself is another process's."""
        copy = self.file.with_name(f"copy-{time.monotonic_ns()}")
        for end in ("-wal", ""):
            shutil.copyfile(f"{self.file}{end}", f"{copy}{end}")
        with Book(copy) as book:
            return book.evening

    def until(self, holds: Callable[[], object], what: str, do: Callable[[], object] = lambda: None) -> None:
        """Do something again and again until this holds."""
        end = time.monotonic() + DEADLINE_S
        while not holds():
            assert self.process.poll() is None, "\n".join(self.lines[-20:])
            assert time.monotonic() < end, f"never: {what}\n" + "\n".join(self.lines[-20:])
            do()
            time.sleep(0.1)

    def _screen(self, lay: Open) -> Any:
        evening = self.evening
        seats = evening.rounds[-1] if evening.rounds else ()
        tables = tuple(LiveTable(seat.number, players=seat.players, came=seat.came) for seat in seats)
        live = Live(Run.RUNNING, True, evening, tables, addresses=("127.0.0.1",))
        view = director_view(ENGLISH, live, lay)
        screen = DirectorScreen(view) if isinstance(view, DirectorView) else NamingScreen(view)
        assert isinstance(view, DirectorView | NamingView)
        self.desk.put(screen)
        self.desk.frames(2)
        return screen

    def key(self, label: str, **lay: object) -> tuple[float, float]:
        """Where a key is while this lies open."""
        for piece in self._screen(Open(**lay)).walk(restrict=True):  # type: ignore[arg-type]
            words = getattr(piece.view, "label", ""), getattr(piece.view, "title", "")
            if isinstance(piece, Press) and label in words:
                x, y = middle(piece)
                return x, y
        raise AssertionError(f"no key says {label!r}")

    def letters(self, words: str, typing: str = "player") -> list[tuple[float, float]]:
        """Where the keys of these words are on the keyboard."""
        board = self._screen(Open(typing=typing)).naming.keyboard
        boxes = {key.does: key.box for key in board.keys}
        at = [boxes[does] for does in [*words, DONE]]
        return [(board.box[0] + x + w / 2, board.box[1] + y + h / 2) for x, y, w, h in at]

    def click(self, *points: tuple[float, float]) -> None:
        """Click here and there, each time once the window shows what came of the click before: the next key may be
        on a page that only then comes."""
        for point in points:
            self._click(point, self.display.picture())

    def _click(self, point: tuple[float, float], before: bytes) -> None:
        self.display.click(point)
        self.until(lambda: self.display.picture() != before, f"a change at {point}")

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(DEADLINE_S)


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Display]:
    folder = tmp_path / "screen"
    folder.mkdir()
    display = Display(folder)
    yield display
    display.close()


def test_an_evening_is_run_by_clicks_in_a_window(table: Desk, display: Display, tmp_path: Path) -> None:
    file = tmp_path / "friday.club"
    with Book(file) as book:
        book.do(Opened(name="Friday", format=load("classic"), seed="s"))
        book.do(Entered(names=NAMES))
        network = prepared(book, "Friday", ("127.0.0.1",), free_port())
        ticket, act = ticket_for(1, book.evening, network, os.urandom)
        book.do(act)
    linked = LinkedTable(1, tmp_path / "t1")
    shown = Shown(display, table, file)
    try:
        shown.until(lambda: any("ready" in line for line in shown.lines), "the window")
        shown.click(shown.key(ENGLISH.t("director.tab.seats")))
        shown.click(shown.key(ENGLISH.t("director.late"), tab=Tab.SEATS))
        shown.click(*shown.letters("zoe"))
        shown.until(lambda: "Zoe" in shown.evening.players, "the player who comes late")

        seats = Seats(1, ((*NAMES, "Zoe"),))
        use = shown.key(ENGLISH.t("director.seats.use"), tab=Tab.SEATS, proposed=seats)
        shown.click(shown.key(ENGLISH.t("director.seats.propose"), tab=Tab.SEATS))
        shown.until(lambda: shown.evening.round == 1, "the seats", lambda: display.click(use))

        shown.click(shown.key(ENGLISH.t("director.tab.tables"), tab=Tab.SEATS))
        shown.click(shown.key(ENGLISH.t("director.start")))
        shown.until(lambda: shown.evening.started, "the start")

        linked.wish(ticket=ticket)
        linked.play(played_by(shown.evening.table(1).players, "g1", operations=8))
        shown.until(lambda: not shown.evening.open_tables(), "the result", linked.step)
        came = shown.evening.table(1).came
        assert came is not None
        assert came.how is How.CHECKED

        shown.click(shown.key(ENGLISH.t("director.tab.standings")))
        shown.click(shown.key(ENGLISH.t("director.pdf"), tab=Tab.STANDINGS))
        shown.until((tmp_path / "friday.pdf").exists, "the sheet for the wall")
    finally:
        linked.close()
        shown.close()
    assert shown.process.returncode == 0


def test_a_result_is_entered_and_the_evening_closed_by_clicks_in_a_window(
    table: Desk, display: Display, tmp_path: Path
) -> None:
    file = tmp_path / "friday.club"
    with Book(file) as book:
        book.do(Opened(name="Friday", format=replace(load("classic"), rounds=1), seed="s"))
        book.do_all([Entered(names=NAMES), Seated(round=1, tables=(NAMES,)), RoundStarted(round=1)])
        prepared(book, "Friday", ("127.0.0.1",), free_port())
    shown = Shown(display, table, file)
    form = ByHand(1, 1, NAMES)
    try:
        shown.until(lambda: any("ready" in line for line in shown.lines), "the window")
        shown.click(shown.key("1"), shown.key(ENGLISH.t("director.result"), table=1))
        shown.click(*(shown.key(name, table=1, result=form) for name in NAMES))
        shown.click(shown.key(ENGLISH.t("director.result.take"), table=1, result=form))
        done = shown.letters("", "reason")
        shown.until(lambda: shown.evening.table(1).came is not None, "the result", lambda: display.click(*done))
        came = shown.evening.table(1).came
        assert came is not None
        assert came.how is How.BY_HAND
        assert [each.player for each in came.places] == [*NAMES]

        shown.click(shown.key(ENGLISH.t("director.tab.standings"), table=1))
        shown.click(shown.key(ENGLISH.t("director.close"), tab=Tab.STANDINGS))
        display.press(shown.key(ENGLISH.t("director.close"), tab=Tab.STANDINGS, closing=True))
        shown.until(lambda: shown.evening.closed, "the end")
        display.let_go()
        for name in ("friday.pdf", "friday.csv"):
            shown.until((tmp_path / name).exists, name)
    finally:
        shown.close()
    assert shown.process.returncode == 0


def test_a_result_is_taken_from_a_stick_by_clicks_in_a_window(table: Desk, display: Display, tmp_path: Path) -> None:
    file, stick = tmp_path / "friday.club", tmp_path / "stick"
    with Book(file) as book:
        book.do(Opened(name="Friday", format=load("classic"), seed="s"))
        book.do_all([Entered(names=NAMES), Seated(round=1, tables=(NAMES,)), RoundStarted(round=1)])
        prepared(book, "Friday", ("127.0.0.1",), free_port())
        evening = book.evening
    stick.mkdir()
    backup.make(played_by(NAMES, "g1", operations=8).store, stick / "banker.db.copy")
    games = offered_games((stick,), evening)
    shown = Shown(display, table, file, "run", "--stick", str(stick))
    try:
        shown.until(lambda: any("ready" in line for line in shown.lines), "the window")
        shown.click(shown.key("1"), shown.key(ENGLISH.t("director.stick"), table=1))
        label = ENGLISH.t("director.stick.game", table=1, players=", ".join(NAMES))
        game = shown.key(label, table=1, sticks=Sticks(1, games))
        shown.until(lambda: shown.evening.table(1).came is not None, "the result", lambda: display.click(game))
        came = shown.evening.table(1).came
        assert came is not None
        assert (came.how, came.game) == (How.CHECKED, "g1")
    finally:
        shown.close()
    assert shown.process.returncode == 0


def test_an_evening_is_taken_over_in_a_window_and_goes_on_there(table: Desk, display: Display, tmp_path: Path) -> None:
    file = tmp_path / "friday.club"
    with Book(file) as book:
        book.do(Opened(name="Friday", format=load("classic"), seed="s"))
        book.do_all([Entered(names=NAMES), Seated(round=1, tables=(NAMES,))])
        prepared(book, "Friday", ("127.0.0.1",), free_port())
    shown = Shown(display, table, file, "takeover")
    try:
        shown.until(lambda: any("ready" in line for line in shown.lines), "the window")
        shown.until(lambda: shown.evening.term == 1, "the takeover")
        start = shown.key(ENGLISH.t("director.start"))
        shown.until(lambda: shown.evening.started, "the start", lambda: display.click(start))
    finally:
        shown.close()
    assert shown.process.returncode == 0
