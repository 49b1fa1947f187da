"""The outbox against the log: cut at each write, torn, full, lost, of another history; in the end it is the log's rows.

BANKER_SEED=N draws other states; BANKER_LONG=1 draws 25 times as many.
"""

from __future__ import annotations

import errno
import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from banker.club import post
from banker.club.outbox import MOST, SLICE, Outbox, Written, line_of, written
from banker.club.wire import Have
from banker.log import ROOT, Log, RowKind
from banker.store import Store
from banker.store_error import StoreDamaged

LONG = "BANKER_LONG" in os.environ
STATES = 50_000 if LONG else 2_000
NOTHING_HAD = Have(v=1, term=1, serial=1)


def had(games: dict[str, int], *, closed: bool = False) -> Have:
    return Have(v=1, term=1, serial=1, games=games, closed=closed)


def log_with(**games: int) -> Log:
    """A log in memory with so many rows of each game."""
    log = Log(Store(None))
    for game, count in games.items():
        book(log, game, count)
    return log


def book(log: Log, game: str, count: int, body: bytes = b'{"type":"x"}') -> None:
    for _ in range(count):
        number = log.head(game) + 1
        log.append(game, RowKind.START if number == 0 else RowKind.OPERATION, f"{game}-{number}", body)


def bytes_of(log: Log, game: str) -> bytes:
    return b"".join(map(line_of, log.rows(game)))


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can become longer than this: a write beyond it is torn there, as on a disk that is full."""
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handled = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))
        signal.signal(signal.SIGXFSZ, handled)


def test_a_games_rows_are_written_and_gone_on_with(tmp_path: Path) -> None:
    log, outbox = log_with(g=3), Outbox(tmp_path)
    outbox.write(log, "g", NOTHING_HAD)
    inode = (tmp_path / "g.rows").stat().st_ino
    book(log, "g", 2 * SLICE)
    outbox.write(log, "g", NOTHING_HAD)
    assert (tmp_path / "g.rows").read_bytes() == bytes_of(log, "g")
    book(log, "g", 3)
    outbox.write(log, "g", NOTHING_HAD)
    assert (tmp_path / "g.rows").read_bytes() == bytes_of(log, "g")
    assert (tmp_path / "g.rows").stat().st_ino == inode
    right = post.mark(tmp_path / "g.rows")
    Outbox(tmp_path).write(log, "g", NOTHING_HAD)
    assert post.mark(tmp_path / "g.rows") == right, "what is right is not touched"


def test_the_bounds_are_those_agreed() -> None:
    assert (SLICE, MOST) == (50, 64 * 1024 * 1024)


def test_without_a_game_nothing_is_written(tmp_path: Path) -> None:
    Outbox(tmp_path).write(log_with(g=3), None, NOTHING_HAD)
    Outbox(tmp_path).write(log_with(), "g", NOTHING_HAD)
    assert not [*tmp_path.iterdir()]


def test_bookings_go_on_between_two_slices(tmp_path: Path) -> None:
    log, outbox = log_with(g=4 * SLICE), Outbox(tmp_path)
    calls = []

    def between() -> None:
        calls.append(log.head("g"))
        if len(calls) < 3:
            book(log, "g", 2)

    outbox.write(log, "g", NOTHING_HAD, between)
    assert len(calls) == 5
    assert (tmp_path / "g.rows").read_bytes() == bytes_of(log, "g")


def test_the_link_may_read_a_slice_before_the_next_is_written(tmp_path: Path) -> None:
    log, outbox, there = log_with(g=1), Outbox(tmp_path), []
    outbox.write(log, "g", NOTHING_HAD)
    book(log, "g", 2 * SLICE)
    outbox.write(log, "g", NOTHING_HAD, lambda: there.append((tmp_path / "g.rows").read_bytes().count(b"\n")))
    assert there == [1 + SLICE, 1 + 2 * SLICE]


@pytest.mark.parametrize("lies", [None, b"", b"torn"])
def test_what_is_lost_or_torn_meanwhile_is_written_again(tmp_path: Path, lies: bytes | None) -> None:
    log, outbox, file = log_with(g=3), Outbox(tmp_path), tmp_path / "g.rows"
    outbox.write(log, "g", NOTHING_HAD)
    file.unlink()
    if lies is not None:
        file.write_bytes(bytes_of(log, "g")[:200] + lies)
    book(log, "g", 1)
    outbox.write(log, "g", NOTHING_HAD)
    assert file.read_bytes() == bytes_of(log, "g")


def test_an_older_game_is_finished_if_it_lies_there_or_the_director_lacks_of_it(tmp_path: Path) -> None:
    log, outbox = log_with(a=3, b=3, c=3, d=3), Outbox(tmp_path)
    (tmp_path / "a.rows").touch()
    outbox.write(log, "d", had({"b": 1, "c": 2, "other": 7}))
    assert set(post.games(tmp_path)) == {"a", "b", "d"}
    for game in "abd":
        assert (tmp_path / f"{game}.rows").read_bytes() == bytes_of(log, game)


def test_a_game_put_away_goes_once_the_director_has_it_and_the_evening_is_closed(tmp_path: Path) -> None:
    log, outbox = log_with(g=3), Outbox(tmp_path)
    outbox.write(log, "g", NOTHING_HAD)
    outbox.write(log, "g", had({"g": 2}, closed=True))
    assert post.games(tmp_path) == ("g",), "it is not put away"
    log.append("g", RowKind.END, "end", b"{}")
    outbox.write(log, "g", had({"g": 2}, closed=True))
    assert post.games(tmp_path) == ("g",), "its last row is lacking"
    outbox.write(log, "g", had({"g": 3}))
    assert post.games(tmp_path) == ("g",), "the evening goes on"
    outbox.write(log, "g", had({"g": 3}, closed=True))
    assert post.games(tmp_path) == ()
    outbox.write(log, "g", had({"g": 3}, closed=True))
    assert post.games(tmp_path) == (), "it does not come back"


def test_a_game_with_nothing_but_its_start_stays_until_it_is_put_away(tmp_path: Path) -> None:
    log, outbox = log_with(g=1), Outbox(tmp_path)
    outbox.write(log, "g", NOTHING_HAD)
    outbox.write(log, "g", had({"g": 0}, closed=True))
    assert post.games(tmp_path) == ("g",)


def test_a_file_with_one_row_is_gone_on_with(tmp_path: Path) -> None:
    log = log_with(g=1)
    Outbox(tmp_path).write(log, "g", NOTHING_HAD)
    inode = (tmp_path / "g.rows").stat().st_ino
    book(log, "g", 1)
    Outbox(tmp_path).write(log, "g", NOTHING_HAD)
    assert (tmp_path / "g.rows").stat().st_ino == inode
    assert (tmp_path / "g.rows").read_bytes() == bytes_of(log, "g")


def test_a_game_of_one_row_that_the_director_has_makes_room(tmp_path: Path) -> None:
    log = log_with(a=1, b=1)
    outbox = Outbox(tmp_path, most=len(bytes_of(log, "a")) + 10)
    outbox.write(log, "a", NOTHING_HAD)
    outbox.write(log, "b", had({"a": 0}))
    assert post.games(tmp_path) == ("b",)


def test_a_file_of_a_game_that_the_log_has_not_stays_until_the_evening_is_closed(tmp_path: Path) -> None:
    (tmp_path / "x.rows").touch()
    outbox = Outbox(tmp_path)
    outbox.write(log_with(), None, NOTHING_HAD)
    outbox.write(log_with(), None, had({}, closed=True))
    assert post.games(tmp_path) == ("x",), "the director has nothing of it"
    outbox.write(log_with(), None, had({"x": 0}, closed=True))
    assert post.games(tmp_path) == ()


def too_much(outbox: Outbox, log: Log, game: str, have: Have) -> tuple[int | None, str | None, str]:
    """What is said where there is no room."""
    with pytest.raises(OSError, match="more than") as found:
        outbox.write(log, game, have)
    return found.value.errno, found.value.strerror, found.value.filename


def test_the_oldest_that_the_director_has_makes_room(tmp_path: Path) -> None:
    log = log_with(a=9, b=9, c=9)
    most = 2 * len(bytes_of(log, "a")) + 500
    outbox = Outbox(tmp_path, most)
    for when, game in enumerate("ab"):
        outbox.write(log, game, NOTHING_HAD)
        os.utime(tmp_path / f"{game}.rows", (when, when))
    said = errno.EDQUOT, f"more than {most:,} bytes", str(tmp_path)
    assert too_much(outbox, log, "c", NOTHING_HAD) == said
    book(log, "c", 1)
    assert too_much(outbox, log, "c", had({"a": 7})) == said, "it has not the last row"
    assert set(post.games(tmp_path)) == {"a", "b"}
    book(log, "c", 1)
    outbox.write(log, "c", had({"b": 8}))
    assert set(post.games(tmp_path)) == {"a", "c"}


def test_all_of_the_room_is_used_and_no_byte_more(tmp_path: Path) -> None:
    log = log_with(a=9)
    whole = len(bytes_of(log, "a"))
    too_much(Outbox(tmp_path, whole - 1), log, "a", NOTHING_HAD)
    for lies in (b"", b"x" * 5_000):  # what is written over takes no room
        (tmp_path / "a.rows").write_bytes(lies)
        Outbox(tmp_path, whole).write(log, "a", NOTHING_HAD)
        assert (tmp_path / "a.rows").read_bytes() == bytes_of(log, "a")


def test_what_made_room_is_not_written_again(tmp_path: Path) -> None:
    log = log_with(a=3, b=9)
    outbox = Outbox(tmp_path, len(bytes_of(log, "b")) + 10)
    outbox.write(log, "a", NOTHING_HAD)
    outbox.write(log, "b", had({"a": 2}))
    assert post.games(tmp_path) == ("b",)
    outbox.write(log, "b", had({"a": 2}))
    assert post.games(tmp_path) == ("b",)


@pytest.mark.parametrize("lies", ["a", "unknown"])
def test_what_the_director_does_not_have_and_what_is_being_written_make_no_room(tmp_path: Path, lies: str) -> None:
    log = log_with(a=1, b=9)
    first = len(bytes_of(log, "b")) - 300
    (tmp_path / f"{lies}.rows").write_bytes(bytes_of(log, "a"))
    too_much(Outbox(tmp_path, first), log, "b", NOTHING_HAD)
    (tmp_path / "b.rows").write_bytes(bytes_of(log, "b")[:400])
    too_much(Outbox(tmp_path, first), log, "b", had({"b": 8}))
    assert set(post.games(tmp_path)) == {lies, "b"}


def test_no_more_is_removed_than_makes_room(tmp_path: Path) -> None:
    log = log_with(a=9, b=9, c=9)
    outbox = Outbox(tmp_path, most=2 * len(bytes_of(log, "a")) + 300)
    for when, game in enumerate("ab"):
        outbox.write(log, game, NOTHING_HAD)
        os.utime(tmp_path / f"{game}.rows", (when, when))
    outbox.write(log, "c", had({"a": 8, "b": 8}))
    assert set(post.games(tmp_path)) == {"b", "c"}


def test_as_many_are_removed_as_make_room(tmp_path: Path) -> None:
    log = log_with(a=2, b=2, c=9)
    outbox = Outbox(tmp_path, most=len(bytes_of(log, "c")) + 10)
    for game in "ab":
        outbox.write(log, game, NOTHING_HAD)
    outbox.write(log, "c", had({"a": 1, "b": 1}))
    assert post.games(tmp_path) == ("c",)


def test_what_a_power_cut_left_half_written_is_removed(tmp_path: Path) -> None:
    (tmp_path / "old.rows.new").write_bytes(b"{")
    Outbox(tmp_path).write(log_with(g=3), "g", NOTHING_HAD)
    assert [path.name for path in tmp_path.iterdir()] == ["g.rows"]


def test_after_an_error_nothing_is_tried_before_the_next_booking(tmp_path: Path) -> None:
    log, outbox = log_with(g=3), Outbox(tmp_path / "gone")
    with pytest.raises(FileNotFoundError):
        outbox.write(log, "g", NOTHING_HAD)
    outbox.write(log, "g", NOTHING_HAD)
    (tmp_path / "gone").mkdir()
    outbox.write(log, "g", NOTHING_HAD)
    assert not post.games(tmp_path / "gone")
    book(log, "g", 1)
    outbox.write(log, "g", NOTHING_HAD)
    assert (tmp_path / "gone/g.rows").read_bytes() == bytes_of(log, "g")


def test_an_error_is_over_once_another_game_was_written(tmp_path: Path) -> None:
    log, outbox = log_with(g=3), Outbox(tmp_path / "gone")
    with pytest.raises(FileNotFoundError):
        outbox.write(log, "g", NOTHING_HAD)
    (tmp_path / "gone").mkdir()
    outbox.write(log, None, NOTHING_HAD)
    outbox.write(log, "g", NOTHING_HAD)
    assert (tmp_path / "gone/g.rows").read_bytes() == bytes_of(log, "g")


def test_after_an_error_all_that_lies_there_is_looked_at_again(tmp_path: Path) -> None:
    log, outbox = log_with(a=3, b=3, c=3), Outbox(tmp_path)
    (tmp_path / "a.rows").mkdir()
    (tmp_path / "b.rows").touch()
    with pytest.raises(IsADirectoryError):
        outbox.write(log, "c", NOTHING_HAD)
    (tmp_path / "a.rows").rmdir()
    (tmp_path / "a.rows").touch()
    book(log, "c", 1)
    outbox.write(log, "c", NOTHING_HAD)
    assert {game: (tmp_path / f"{game}.rows").read_bytes() for game in "abc"} == {g: bytes_of(log, g) for g in "abc"}


def test_a_damaged_log_is_told_and_writes_nothing_that_is_not_chained(tmp_path: Path) -> None:
    log = log_with(g=5)
    stray = ("g", 5, "operation", "stray", 1, b"{}", bytes(32))
    log.store.commit(lambda at: at.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", stray), lambda _: True)
    log = Log(log.store)
    with pytest.raises(StoreDamaged):
        Outbox(tmp_path).write(log, "g", NOTHING_HAD)
    assert post.games(tmp_path) == ()


@pytest.mark.parametrize("lies", ["link", "pipe", "nothing"])
def test_what_is_no_file_of_rows_is_replaced(tmp_path: Path, lies: str) -> None:
    log, file = log_with(g=5), tmp_path / "out/g.rows"
    file.parent.mkdir()
    if lies == "link":
        (tmp_path / "other").write_bytes(b"stays")
        file.symlink_to(tmp_path / "other")
    elif lies == "pipe":
        os.mkfifo(file)
    Outbox(file.parent).write(log, "g", NOTHING_HAD)
    assert file.read_bytes() == bytes_of(log, "g")
    assert lies != "link" or (tmp_path / "other").read_bytes() == b"stays"


@pytest.mark.parametrize("sound", [0, 1, 3])
@pytest.mark.parametrize("line", [bytes(90), b"{}", b"", b"[" * 100_000, b"twice", b"early", b"forged"])
def test_a_file_is_gone_on_with_after_the_last_line_that_is_the_logs(tmp_path: Path, sound: int, line: bytes) -> None:
    """Before a line as a disk leaves it that never synced it, and a row that comes twice, too early or is another."""
    log, file = log_with(g=6), tmp_path / "g.rows"
    rows = [*log.rows("g")]
    lines = [*map(line_of, rows)]
    others = {
        b"twice": lines[sound - 1],
        b"early": lines[sound + 1],
        b"forged": line_of(replace(rows[sound], body=b"1")),
    }
    file.write_bytes(b"".join((*lines[:sound], others.get(line, line + b"\n"), *lines[sound:])))
    last = rows[sound - 1].hash if sound else ROOT
    assert written(file, "g") == (Written(sound - 1, len(b"".join(lines[:sound]))), last)
    inode = file.stat().st_ino
    Outbox(tmp_path).write(log, "g", NOTHING_HAD)
    assert file.read_bytes() == bytes_of(log, "g")
    assert (file.stat().st_ino == inode) == (sound > 0), "what is right is not written anew"


@pytest.mark.parametrize(("common", "more"), [(0, 1), (0, 6), (3, 1), (3, 2), (3, 9), (6, 3)])
def test_a_file_of_another_history_is_written_anew(tmp_path: Path, common: int, more: int) -> None:
    """A copy of the bank's file was restored: the game goes on otherwise, or has not come so far again."""
    log, other, file = log_with(g=6), log_with(g=common), tmp_path / "g.rows"
    book(other, "g", more, b'{"type":"y"}')
    file.write_bytes(bytes_of(other, "g"))
    inode = file.stat().st_ino
    Outbox(tmp_path).write(log, "g", NOTHING_HAD)
    assert file.read_bytes() == bytes_of(log, "g")
    assert file.stat().st_ino != inode


def test_cut_at_each_byte_of_a_write_the_outbox_is_whole_again_after_the_next(tmp_path: Path) -> None:
    log = log_with(g=2)
    Outbox(tmp_path).write(log, "g", NOTHING_HAD)
    old = (tmp_path / "g.rows").read_bytes()
    book(log, "g", 2)
    whole = bytes_of(log, "g")
    for cut in range(len(whole) + 1):
        (tmp_path / "g.rows").write_bytes(whole[:cut])
        Outbox(tmp_path).write(log, "g", NOTHING_HAD)
        assert (tmp_path / "g.rows").read_bytes() == whole
    for cut in range(len(old), len(whole), 7):
        (tmp_path / "g.rows").write_bytes(old)
        outbox = Outbox(tmp_path)
        with room_for(cut), pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
            outbox.write(log, "g", NOTHING_HAD)
        assert whole.startswith((tmp_path / "g.rows").read_bytes())
        Outbox(tmp_path).write(log, "g", NOTHING_HAD)
        assert (tmp_path / "g.rows").read_bytes() == whole


class Drawn:
    """A table and its outbox, to which drawn things happen, one after the other."""

    def __init__(self, seed: str, folder: Path) -> None:
        self.chance, self.folder = Random(seed), folder
        self.log, self.outbox = log_with(), Outbox(folder)
        self.game, self.older = "g0", b""
        self.restored = 0

    def happens(self) -> None:
        """One thing happens; then the outbox is written, sometimes without room for it."""
        chance, file = self.chance, post.rows_file(self.folder, self.game)
        things = (
            self.book,
            self.tear,
            self.scribble,
            self.lose,
            self.older_file,
            self.restart,
            self.restore,
            self.next,
        )
        chance.choices(things, (8, 2, 2, 1, 1, 2, 1, 1))[0]()
        file = post.rows_file(self.folder, self.game)
        size = file.stat().st_size if file.exists() else 0
        if chance.random() < 0.3:
            with room_for(size + chance.randrange(600)):
                try:
                    self.outbox.write(self.log, self.game, self.have())
                except OSError:
                    self.whole_or_cut()
        book(self.log, self.game, chance.randrange(1, 4))
        self.outbox.write(self.log, self.game, self.have())
        assert file.read_bytes() == bytes_of(self.log, self.game)

    def have(self) -> Have:
        return had({self.game: self.chance.randrange(-1, 5)}) if self.chance.random() < 0.3 else NOTHING_HAD

    def whole_or_cut(self) -> None:
        """What lies there is chained rows of one history, and perhaps what was there before or is torn behind them."""
        file = post.rows_file(self.folder, self.game)
        if file.exists():
            found = post.rows_after(file, -1, 10**9)
            assert [row.number for row in found] == [*range(len(found))]

    def book(self) -> None:
        book(self.log, self.game, self.chance.choice((1, 1, 2, SLICE + 3)))

    def lies(self) -> bytes:
        file = post.rows_file(self.folder, self.game)
        return file.read_bytes() if file.exists() else b""

    def tear(self) -> None:
        whole = self.lies()
        post.rows_file(self.folder, self.game).write_bytes(whole[: self.chance.randrange(len(whole) + 1)])

    def scribble(self) -> None:
        """As a disk leaves what was never synced: zeros, or what was somewhere else."""
        whole = bytearray(self.lies())
        at, length = self.chance.randrange(len(whole) + 1), self.chance.randrange(1, 700)
        whole[at : at + length] = self.chance.choice((bytes(length), self.chance.randbytes(length), b"\n" * length))
        post.rows_file(self.folder, self.game).write_bytes(whole)
        self.restart()

    def lose(self) -> None:
        post.rows_file(self.folder, self.game).unlink(missing_ok=True)

    def older_file(self) -> None:
        now, self.older = self.lies(), self.older
        post.rows_file(self.folder, self.game).write_bytes(self.older)
        self.older = now
        self.restart()

    def restart(self) -> None:
        self.outbox = Outbox(self.folder)

    def restore(self) -> None:
        """An older copy of the bank's file is there again, and the table goes on from it otherwise."""
        rows = [*self.log.rows(self.game)] if self.log.head(self.game) >= 0 else []
        kept, log = rows[: self.chance.randrange(len(rows) + 1)], log_with()
        for row in kept:
            log.append(row.game, row.kind, row.op_id, row.body)
        self.restored += 1
        book(log, self.game, 1, b'{"type":"%d"}' % self.restored)
        self.log = log
        self.restart()

    def next(self) -> None:
        if self.log.head(self.game) > 0:
            self.log.append(self.game, RowKind.END, f"{self.game}-end", b"{}")
        self.game = f"g{self.chance.randrange(10**9)}"
        self.older = b""


@pytest.mark.drawn
def test_whatever_happens_the_outbox_is_the_logs_rows_after_the_next_booking(tmp_path: Path) -> None:
    seed = os.environ.get("BANKER_SEED", "36")
    for run in range(STATES // 20):
        folder = tmp_path / str(run)
        folder.mkdir()
        drawn = Drawn(f"{seed}:{run}", folder)
        try:
            for _ in range(20):
                drawn.happens()
        except Exception as error:
            raise AssertionError(f"BANKER_SEED={seed}, run {run}: {error}") from error
