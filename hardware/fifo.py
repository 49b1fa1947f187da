"""Taps from a named pipe: `echo 04A1B2C3 > fifo` is one tap. For scripts, tests and readers of one's own making.

A line is one gesture of a hand over the reader:

    04A1B2C3      a card comes and goes (a tap)
    +04A1B2C3     a card is put there and left
    -04A1B2C3     that card is taken away
    -             everything is taken away

Law: any other line books nothing and stops nothing. It is reported by its number and never repeated, since a mistyped
UID is still nearly a UID. Reading never waits: the pipe is looked into once a poll.
"""

from __future__ import annotations

import os
import stat
from collections import deque
from pathlib import Path

from hardware.field import Field
from hardware.ports import BadUid, FaultCause, Poll, ReaderError, Trouble

LONGEST_LINE = 64  # Bytes: twice a ten-byte UID with separators.

CHUNK = 4096


class FifoReader:
    """CardReader over the named pipe at `path`, made with mode 600 if there is none.

    Raises ReaderError(NOT_A_FIFO) at once if something else is there. The pipe is left in place at the end: it
    may be another's, and a script that writes to it later must not make a plain file by mistake.
    """

    name = "fifo"

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pipe: int | None = None
        self._lines = Lines()
        self._field = Field()
        self._refuse_what_is_no_fifo()

    def open(self) -> None:
        self.close()
        self._refuse_what_is_no_fifo()
        try:
            if not self._path.exists():
                os.mkfifo(self._path, 0o600)
            self._pipe = os.open(self._path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as error:
            raise self._unusable(error) from error
        self.check()

    def poll(self) -> Poll:
        # One gesture at a time: the rest waits in the pipe, whose writers wait in turn when it is full.
        if self._field.idle:
            trouble = self._next_gesture()
            if trouble is not None:
                return Trouble(FaultCause.BAD_LINE, trouble)
        return self._field.poll()

    def check(self) -> None:
        assert self._pipe is not None, "check() before open()"
        held = os.fstat(self._pipe)
        try:
            there = self._path.stat()
        except OSError as error:
            raise self._unusable(error) from error
        if not os.path.samestat(held, there):
            raise ReaderError(FaultCause.UNUSABLE_PATH, f"{self._path} has been replaced by another file")

    def close(self) -> None:
        if self._pipe is not None:
            os.close(self._pipe)
        self._pipe = None
        self._lines = Lines()

    def _next_gesture(self) -> str | None:
        """Read on and begin the next gesture, if there is one. Returns what is wrong with it, None if nothing is."""
        try:
            if not self._lines.waiting:
                self._read()
            line = self._lines.next()
            if line is not None:
                self._play(line)
        except BadUid as error:
            return f"line {self._lines.number}: {error}"
        return None

    def _read(self) -> None:
        assert self._pipe is not None, "poll() before open()"
        try:
            data = os.read(self._pipe, CHUNK)
        except BlockingIOError:  # a writer holds the pipe and is silent
            return
        if data:
            self._lines.add(data)
        else:
            self._lines.end()

    def _play(self, line: str) -> None:
        match line[0], line[1:].strip():
            case "+", uid:
                self._field.put(uid)
            case "-", "":
                self._field.take()
            case "-", uid:
                if not self._field.take(uid):
                    raise BadUid("that card does not lie on the reader")
            case _:
                self._field.tap(line)

    def _refuse_what_is_no_fifo(self) -> None:
        try:
            mode = self._path.stat().st_mode
        except FileNotFoundError:
            return
        except OSError as error:
            raise self._unusable(error) from error
        if not stat.S_ISFIFO(mode):
            raise ReaderError(FaultCause.NOT_A_FIFO, f"{self._path} is there already and is not a named pipe")

    def _unusable(self, error: OSError) -> ReaderError:
        return ReaderError(FaultCause.UNUSABLE_PATH, f"{self._path}: {error.strerror}")


class Lines:
    """Bytes in, whole lines out; holds at most one chunk and one line."""

    def __init__(self) -> None:
        self._whole: deque[bytes] = deque()
        self._unfinished = b""
        self.number = 0
        """The number of the line last given out or refused, from 1."""

    @property
    def waiting(self) -> bool:
        """Whether a whole line is there without more bytes."""
        return bool(self._whole)

    def add(self, data: bytes) -> None:
        """Take in more bytes."""
        *whole, unfinished = (self._unfinished + data).split(b"\n")
        self._whole.extend(whole)
        self._unfinished = unfinished[: LONGEST_LINE + 1]  # one byte too many keeps a long line too long

    def end(self) -> None:
        """Drop what the last writer, now gone, left unfinished; BadUid if there was anything."""
        # Decision: a line without its end is dropped, since half a long UID may be a whole short one.
        if self._unfinished:
            self._unfinished = b""
            self.number += 1
            raise BadUid("the writer went away before the end of the line")

    def next(self) -> str | None:
        """The next line that is not blank, stripped; None if more bytes are needed; BadUid if it is too long."""
        while self._whole:
            line = self._whole.popleft()
            self.number += 1
            if len(line) > LONGEST_LINE:
                raise BadUid(f"longer than {LONGEST_LINE} bytes")
            if text := line.decode("ascii", errors="replace").strip():
                return text
        return None
