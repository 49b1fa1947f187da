"""Taps from a pipe: real pipes, real writers, the real worker."""

from __future__ import annotations

import os
import stat
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.fifo import LONGEST_LINE, FifoReader, Lines
from hardware.ports import (
    BadUid,
    FaultCause,
    Poll,
    ReaderError,
    ReaderFault,
    ReaderFree,
    ReaderReady,
    Silence,
    TagGone,
    TagRefusal,
    TagRefused,
    TagSeen,
    Trouble,
)
from tests.processes import run

A, B = "04A1B2C3", "04A1B2C3D4E5F6"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "taps"


@pytest.fixture
def started(path: Path, inbox, run_worker) -> Path:
    """The pipe of a running worker."""
    run_worker(lambda: FifoReader(path))
    inbox.until_kinds(ReaderReady)
    return path


def write(path: Path, data: bytes) -> None:
    with path.open("wb", buffering=0) as pipe:
        pipe.write(data)


def seen(events) -> list[str]:
    return [event.uid for event in events if isinstance(event, TagSeen)]


def gone(count: int) -> Callable:
    return lambda events: sum(isinstance(event, TagGone) for event in events) >= count


def faults(events) -> list[str]:
    return [event.detail for event in events if isinstance(event, ReaderFault)]


# -- with the worker ----------------------------------------------------------------------------------------------


def test_an_echo_is_one_tap(started: Path, inbox) -> None:
    assert run(["/bin/sh", "-c", 'echo 04A1B2C3 > "$1"', "sh", str(started)]).returncode == 0
    inbox.until_kinds(ReaderReady, TagSeen, TagGone)
    assert seen(inbox.events) == [A]


def test_writers_may_come_and_go(started: Path, inbox) -> None:
    for number in range(1, 11):
        write(started, b"04:a1:b2:c3\n")
        inbox.until(gone(number))
    assert seen(inbox.events) == [A] * 10


def test_many_lines_at_once_are_as_many_taps(started: Path, inbox) -> None:
    write(started, f"{A}\n{A}\n\n{B}\r\n  {A}  \n".encode())
    inbox.until(gone(4))
    assert seen(inbox.events) == [A, A, B, A]
    assert faults(inbox.events) == []


def test_more_lines_than_wait_in_the_field_are_all_played(started: Path, inbox) -> None:
    uids = [f"04{number:06X}" for number in range(30)]
    write(started, "".join(f"{uid}\n" for uid in uids).encode())
    inbox.until(gone(len(uids)))
    assert seen(inbox.events) == uids


def test_a_line_may_come_in_pieces(started: Path, inbox, path: Path) -> None:
    with path.open("wb", buffering=0) as pipe:
        pipe.write(b"04A1")
        pipe.write(b"B2C3\n" + B.encode()[:5])
        inbox.until(gone(1))
        pipe.write(B.encode()[5:] + b"\n")
        inbox.until(gone(2))
    assert seen(inbox.events) == [A, B]


def test_a_card_can_be_left_and_taken_away(started: Path, inbox) -> None:
    write(started, b"+04A1B2C3\n")
    inbox.until_kinds(ReaderReady, TagSeen)
    write(started, b"-04A1B2C3\n+ 04 A1 B2 C3 D4 E5 F6\n-\n")
    events = inbox.until_kinds(ReaderReady, TagSeen, TagGone, TagSeen, TagGone)
    assert seen(events) == [A, B]


def test_a_second_card_counts_and_a_phone_is_refused(started: Path, inbox) -> None:
    write(started, b"+04A1B2C3\n+04A1B2C3D4E5F6\n-\n08112233\n")
    events = inbox.until_kinds(ReaderReady, TagSeen, TagSeen, TagGone, TagGone, TagRefused, ReaderFree)
    assert seen(events) == [A, B]
    assert events[5].reason is TagRefusal.RANDOM


def test_garbage_is_reported_by_its_number_and_the_game_goes_on(started: Path, inbox, caplog) -> None:
    write(started, b"hello\n04A1B2C\n\n\xff\xfe\x00\n-04A1B2C3\n+\n04A1B2C3\n")
    inbox.until(gone(1))
    assert faults(inbox.events) == [
        "line 1: character 1 of the card's number is not a hex digit",
        "line 2: a card's number has 8, 14 or 20 hex digits, this one has 7",
        "line 4: character 1 of the card's number is not a hex digit",
        "line 5: that card does not lie on the reader",
        "line 6: a card's number has 8, 14 or 20 hex digits, this one has 0",
    ]
    assert not any(event.lasting for event in inbox.events if isinstance(event, ReaderFault))
    assert seen(inbox.events) == [A]
    assert "line 2" in caplog.text
    assert "04A1B2C" not in caplog.text


def test_a_line_without_its_end_is_dropped_when_the_writer_goes(started: Path, inbox) -> None:
    write(started, b"04A1B2C3")
    inbox.until(faults)
    write(started, b"04A1B2C3D4E5F6\n")
    inbox.until(gone(1))
    assert faults(inbox.events) == ["line 1: the writer went away before the end of the line"]
    assert seen(inbox.events) == [B]


def test_the_longest_line_is_read_and_one_byte_more_is_a_fault(started: Path, inbox) -> None:
    line = f"+{B}".ljust(LONGEST_LINE).encode()
    write(started, line + b"\n-\n" + line + b" \n")
    inbox.until(faults)
    assert faults(inbox.events) == [f"line 3: longer than {LONGEST_LINE} bytes"]
    assert seen(inbox.events) == [B]


def test_a_very_long_line_is_one_fault(started: Path, inbox) -> None:
    write(started, b"0" * 300_000 + b"\n04A1B2C3\n")
    inbox.until(gone(1))
    assert faults(inbox.events) == [f"line 1: longer than {LONGEST_LINE} bytes"]
    assert seen(inbox.events) == [A]


def test_a_pipe_that_is_removed_is_made_anew(started: Path, inbox) -> None:
    started.unlink()
    inbox.until_kinds(ReaderReady, ReaderFault, ReaderReady)
    write(started, b"04A1B2C3\n")
    inbox.until(gone(1))
    assert inbox.events[1].cause is FaultCause.UNUSABLE_PATH


def test_a_pipe_replaced_by_a_file_is_a_fault_until_the_file_goes(started: Path, inbox) -> None:
    other = started.with_name("other")
    other.write_text("not a pipe")
    other.replace(started)
    inbox.until(lambda events: events[-1].__class__ is ReaderFault and events[-1].cause is FaultCause.NOT_A_FIFO)
    assert started.read_text() == "not a pipe"
    started.unlink()
    inbox.until(lambda events: isinstance(events[-1], ReaderReady))


# -- the reader alone ---------------------------------------------------------------------------------------------


def polls(reader: FifoReader, number: int) -> list[Poll]:
    return [reader.poll() for _ in range(number)]


def test_the_pipe_is_made_for_its_owner_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        reader = FifoReader(path)
        assert not path.exists()
        reader.open()
    finally:
        os.umask(before)
    mode = path.stat().st_mode
    assert stat.S_ISFIFO(mode)
    assert stat.S_IMODE(mode) == 0o600
    reader.close()
    reader.close()
    assert path.exists()


def test_a_pipe_that_is_there_is_used(path: Path) -> None:
    os.mkfifo(path, 0o622)
    mode = path.stat().st_mode
    reader = FifoReader(path)
    reader.open()
    assert path.stat().st_mode == mode
    reader.close()


def test_another_file_is_refused_at_once_and_left_alone(path: Path) -> None:
    path.write_text("my diary")
    with pytest.raises(ReaderError, match="is there already and is not a named pipe") as refused:
        FifoReader(path)
    assert refused.value.cause is FaultCause.NOT_A_FIFO
    assert str(path) in refused.value.detail
    assert path.read_text() == "my diary"
    with pytest.raises(ReaderError, match="not a named pipe"):
        FifoReader(path.parent)


def test_a_path_that_cannot_be_made_is_a_clear_fault(tmp_path: Path) -> None:
    reader = FifoReader(tmp_path / "nowhere" / "taps")
    with pytest.raises(ReaderError, match="No such file or directory") as refused:
        reader.open()
    assert refused.value.cause is FaultCause.UNUSABLE_PATH
    with pytest.raises(ReaderError, match="File name too long"):
        FifoReader(tmp_path / ("x" * 300))


def test_without_a_writer_or_with_a_silent_one_a_poll_is_silence(path: Path) -> None:
    reader = FifoReader(path)
    reader.open()
    assert polls(reader, 3) == [Silence()] * 3
    with path.open("wb"):
        assert polls(reader, 3) == [Silence()] * 3
    assert polls(reader, 3) == [Silence()] * 3
    reader.close()


def test_it_reads_on_only_when_a_gesture_is_over_so_that_a_flood_waits_in_the_pipe(path: Path) -> None:
    reader = FifoReader(path)
    reader.open()
    writer = os.open(path, os.O_WRONLY | os.O_NONBLOCK)

    def flood() -> None:
        for _ in range(10_000):
            reader.poll()
            os.write(writer, b"04A1B2C3\n" * 100)

    with pytest.raises(BlockingIOError):
        flood()
    os.close(writer)
    reader.close()


@settings(deadline=None)
@given(st.binary(max_size=300), st.integers(1, 50))
def test_any_bytes_in_any_pieces_give_lines_or_reasons(data: bytes, size: int) -> None:
    lines = Lines()
    said: list[str] = []

    def drain() -> None:
        while lines.waiting:
            try:
                line = lines.next()
            except BadUid as error:
                line = str(error)
            if line is not None:
                said.append(line)

    for start in range(0, len(data), size):
        lines.add(data[start : start + size])
        drain()
    whole = data.split(b"\n")[:-1]
    wanted = [
        f"longer than {LONGEST_LINE} bytes" if len(line) > LONGEST_LINE else line.decode("ascii", "replace").strip()
        for line in whole
    ]
    assert said == [line for line in wanted if line]
    assert lines.number == len(whole)


def test_a_line_without_end_takes_no_memory() -> None:
    lines = Lines()
    tracemalloc.start()
    for _ in range(1000):
        lines.add(b"0" * 4096)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 100_000


@settings(deadline=None)
@given(st.binary(min_size=1, max_size=2000))
def test_no_bytes_bring_the_reader_down(tmp_path_factory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("fifo") / "taps"
    reader = FifoReader(path)
    reader.open()
    writer = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
    os.write(writer, data)
    os.close(writer)
    for _ in range(20):
        poll = reader.poll()
        if isinstance(poll, Trouble):
            assert poll.detail.startswith("line ")
    reader.close()
