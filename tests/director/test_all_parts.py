"""An evening on this machine with all that is real: the director on a terminal with its broker, the link, and the
running app, whose screen is touched and on whose reader cards are put.

Law: nothing is waited for by time, and what counts at the end are the two files, the table's and the director's.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from banker import commands as c
from banker.bank import Bank
from banker.club import post
from banker.club.acts import How
from banker.club.book import Book
from banker.club.wire import STATE, Have, NotUnderstood, decoded
from banker.log import Row
from banker.store import Store
from tests.club.tables import opened
from tests.director.hall import free_port
from tests.processes import DEADLINE_S, ROOT, Leash, banker
from tests.ui.played import Gestures, Played, command_of, environment
from ui.flow.place import AtTable, Ended, Home, SettingUp
from ui.records import intents as i
from ui.records.beside import About, LayBeside, Leave, OpenSettings, Settings
from ui.records.joining import AskToJoin, JoinClub
from ui.records.screens import NamingView
from ui.setup import seats
from ui.setup.entered import enter
from ui.table import acts as a

pytestmark = pytest.mark.network

TABLE, NAMES, MESSAGE = 1, ("Ann", "Bob", "Cleo"), "Tea at nine"
TEMPLATE = 'name = "Our club"\nboard = "suisse-2007"\nmode = "timed"\nminutes = 90\n'


# At the table: what the hands do. Each word that is said tells the test how far they have come.


def say(word: str) -> None:
    print(f"said {word}", flush=True)


def comes_and_plays(t: Played) -> Gestures:
    """From a table of no evening to the middle of a game, in which the app is killed."""
    folder = Path(t.flow.desk.wiring.post).parent
    yield lambda: isinstance(t.flow.place, Home) and t.flow.desk.reader.value == "ready"
    yield from touched(t, OpenSettings(), lambda: t.flow.desk.beside == Settings())
    yield from touched(t, LayBeside(About()), lambda: t.flow.desk.beside == About())
    yield from t.answer(lambda act: act == LayBeside(JoinClub()))
    say("open")
    yield (folder / "code").exists
    address, code = (folder / "code").read_text().split(",")
    for part, words in (("address", address), ("table", str(TABLE)), ("code", code)):
        yield from typed(t, part, words)
    asks = AskToJoin(t.flow.desk.beside)
    yield from t.answer(lambda act: act == asks)
    yield lambda: t.flow.desk.club.evening == "Friday"
    for _ in range(3):
        yield from t.answer(lambda act: act == Leave())
    say("joined")

    yield lambda: sorted(t.flow.desk.club.players) == sorted(NAMES)
    say("seated")
    yield lambda: t.words("evening.go") in t.app.stage.screen.view.line
    yield from touched(t, i.NewGame(), lambda: isinstance(t.flow.place, SettingUp))
    yield lambda: t.flow.place.setup.club is not None
    assert t.flow.place.setup.club.template.name == "Our club"
    yield from touched(t, following(t), lambda: t.flow.place.setup.step == 2)
    assert [seat.name for seat in t.flow.place.setup.seats] == [*t.flow.desk.club.players]
    for number, seat in enumerate(t.flow.place.setup.seats):
        yield from touched(t, enter(seats.touched, seat.id), lambda id=seat.id: t.flow.place.setup.chosen == id)
        yield from t.show_card(t.card(number), lambda n=number: t.flow.place.setup.seats[n].card)
        yield from keyed(t, "done")
        yield lambda: t.flow.place.setup.chosen is None
    yield from touched(t, following(t), lambda: t.flow.place.setup.step == 3)
    yield from touched(t, following(t), lambda: isinstance(t.flow.place, AtTable) and not t.flow.waits)

    yield from t.throw(1, 2)
    yield from t.sign(0)
    yield from t.throw(1, 2)
    yield from t.sign(1)
    say("playing")
    yield lambda: isinstance(t.flow.table.open, a.Paused)
    say("held")
    left: set[int | None] = set()
    yield lambda: t.flow.table.open is None or left.add(t.flow._clock.left_ms)
    (held,) = left
    yield lambda: t.flow._clock.left_ms < held
    say("running")
    yield lambda: MESSAGE in [said.line for said in t.flow.desk.bulletins]
    yield from hears_all(t)
    yield from t.throw(2, 4)
    say("kill")
    yield t.the_end


def comes_again_and_ends(t: Played) -> Gestures:
    """From the start after the kill to the end of the game."""
    yield lambda: isinstance(t.flow.place, AtTable) and t.flow.desk.reader.value == "ready"
    yield from t.answer(lambda act: isinstance(act, a.CloseOpen))
    assert sorted(player.name for player in t.game.players) == sorted(NAMES)
    assert t.game.top.space == 6
    yield from hears_all(t)
    yield from t.sign(2)
    say("unlinked")
    yield (Path(t.flow.desk.wiring.post).parent / "unlinked").exists
    yield from t.throw(3, 5)
    yield from t.sign(0)
    yield from t.menu()
    yield from t.answer_held(lambda act: act == a.Book(c.EndGame()))
    yield lambda: isinstance(t.flow.place, Ended)
    say("ended")
    state = t.flow.place.state
    yield lambda: held_of(t.flow.desk.wiring.post, state.game_id) >= state.number


def following(t: Played) -> i.Intent:
    return t.app.stage.screen.record.following.act


def touched(t: Played, act: i.Intent, until: Callable[[], object]) -> Gestures:
    """Touch what does this once it is there, until something has come of it."""
    yield lambda: t.app.stage.screen.view == t.flow.view() and does(t, act)
    t.touch(t.app.stage.screen.doing(act))
    yield until


def does(t: Played, act: i.Intent) -> bool:
    """Whether something on the screen does this."""
    from ui.widgets.press import Press

    return act in [piece.act(piece.view) for piece in t.app.stage.screen.live if isinstance(piece, Press)]


def typed(t: Played, part: str, words: str) -> Gestures:
    """Type a part of the page on which an evening is joined."""
    t.touch(t.app.stage.screen.reach([*JoinClub.__struct_fields__].index(part)))
    yield lambda: isinstance(t.app.stage.screen.view, NamingView)
    yield from keyed(t, *words, "done")
    yield lambda: t.flow.desk.beside.typing == ""
    assert getattr(t.flow.desk.beside, part) == words


def keyed(t: Played, *keys: str) -> Gestures:
    """Touch keys of the keyboard."""
    from ui.demo.hand import tap

    keyboard = t.app.stage.screen.naming.keyboard
    for word in keys:
        x, y, *_ = keyboard.box
        left, top, w, h = next(key.box for key in keyboard.keys if key.does == word)
        tap(x + left + w / 2, y + top + h / 2)
        yield lambda: True


def hears_all(t: Played) -> Gestures:
    """Touch away what the club says."""
    while t.flow.desk.bulletins:
        yield lambda: t.app._bulletin is not None and t.app._bulletin.view is not None
        count = len(t.flow.desk.bulletins)
        t.touch(t.app._bulletin.doing(i.CloseBulletin()))
        yield lambda count=count: len(t.flow.desk.bulletins) < count


def held_of(place: Path, game: str) -> int:
    """The last row of a game that the director has, as the table reads it."""
    try:
        return decoded(post.read(place / post.IN / "have", STATE), Have).games.get(game, -1)
    except (OSError, NotUnderstood):
        return -1


# Around the table: the processes, and what is done to them.


class Part:
    """A process whose lines are read, and to which lines are typed."""

    def __init__(self, leash: Leash, command: list[str], **options: Any) -> None:
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = leash.start(command, cwd=ROOT, text=True, bufsize=1, **pipes, **options)
        self.lines: list[str] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    def type(self, line: str) -> None:
        self.process.stdin.write(f"{line}\n")

    def until(self, pattern: str, since: int = 0) -> re.Match[str]:
        """Wait for a line in which this is found, after so many others."""
        end = time.monotonic() + DEADLINE_S
        while True:
            ended = self.process.poll() is not None
            found = next((match for line in self.lines[since:] if (match := re.search(pattern, line))), None)
            if found is not None:
                return found
            assert not ended, f"it ended before {pattern}:\n" + "\n".join(self.lines[-40:])
            assert time.monotonic() < end, f"waited in vain for {pattern}:\n" + "\n".join(self.lines[-40:])
            time.sleep(0.01)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(DEADLINE_S)


@pytest.fixture
def leash() -> Iterator[Leash]:
    with Leash() as leash:
        yield leash


def command(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "ui.cli", *map(str, words)]


def test_an_evening_is_joined_played_through_kills_and_checked(tmp_path: Path, leash: Leash) -> None:
    file, place, port = tmp_path / "friday.club", tmp_path / "post", free_port()
    opened(file, NAMES).close()
    (tmp_path / "club.toml").write_text(TEMPLATE)
    assert banker("club", "template", file, tmp_path / "club.toml").returncode == 0
    (tmp_path / "config.toml").write_text(f'[club]\njoins = true\npost = "{place}"\n')

    at = ("--address", "127.0.0.1", "--port", port)
    run = command("club", "run", file, "--no-screen", "--language", "en", *map(str, at))
    director = Part(leash, run, env={**os.environ, "TMPDIR": str(tmp_path)})
    link_command = command("link", "--post", place, "--state", tmp_path / "state")
    link = Part(leash, link_command)
    app = Part(leash, command_of(comes_and_plays, tmp_path), env=environment(tmp_path))

    app.until("said open")
    director.until("The evening runs")
    director.type(f"join {TABLE}")
    code = director.until(r"\b\d{6}\b")[0]
    (tmp_path / "code.new").write_text(f"127.0.0.1:{port},{code}")
    (tmp_path / "code.new").rename(tmp_path / "code")
    app.until("said joined")
    director.type("seat")
    app.until("said seated")
    director.type("start")
    app.until("said playing")
    director.type("pause")
    app.until("said held")
    director.type("go on")
    app.until("said running")
    director.type(f"message {MESSAGE}")
    app.until("said kill")
    app.kill()

    again = Part(leash, command_of(comes_again_and_ends, tmp_path), env=environment(tmp_path))
    again.until("said unlinked")
    link.kill()
    director.until("away")
    (tmp_path / "unlinked").touch()
    again.until("said ended")
    Part(leash, link_command)
    again.until("played to the end")
    assert again.process.wait(DEADLINE_S) == 0

    director.until("Round 1, table 1: checked, each row and each operation")
    said = len(director.lines)
    director.type("standings")
    for name in NAMES:
        director.until(rf"\b{name}\b", since=said)
    director.type("end")
    assert director.process.wait(DEADLINE_S) == 0

    played = rows_of(tmp_path / "data" / "banker.db")
    with Book(file, reading=True) as book:
        came = book.evening.table(TABLE).came
        assert came is not None
        assert came.how is How.CHECKED
        assert book.rows(TABLE, played[0].game) == played


def rows_of(file: Path) -> list[Row]:
    """All rows of the only game in a bank's file."""
    bank = Bank(Store(file))
    try:
        (game,) = bank.log.games()
        return [*bank.log.rows(game)]
    finally:
        bank.close()
