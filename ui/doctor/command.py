"""`banker doctor`: checks what an owner can get wrong, and says one plain sentence and one remedy for each. No Kivy
inside.

Law: it changes nothing and opens no game. A check that does not apply here says so and is no failure.

Decision: it speaks English, like all that `banker` writes to a terminal. Players read about a reader that fails on the
screen, in their language.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from ui.doctor.check import Check, Verdict
from ui.doctor.club import club_checks
from ui.doctor.machine import (
    bank_check,
    check_64_bit,
    clock_check,
    copies_check,
    node_check,
    power_check,
    room_check,
    sound_check,
    spi_check,
    sync_check,
    voice_check,
)
from ui.doctor.screen import display_check, renderer_check, size_check, touch_check
from ui.host.config import Config, ConfigError, config_named, load_config
from ui.host.places import LOG_NAME, data_folder, post_folder

# The slow checks have until so many seconds after this process began.
LONGEST_S = 8.0
# They have so many seconds in any case, as after a set-up by deploy/run.sh, which becomes this process.
LEAST_S = 3.0
# The window is given up so many seconds sooner, so that no window is left behind that has the screen.
ENDING_S = 0.5
# The field of /proc/self/stat, counted behind the name, that has the clock tick at which the process began: see
# proc(5).
BEGAN = 19
MARKS = {Verdict.FINE: "ok", Verdict.BAD: "BAD", Verdict.NOTE: "note"}


def doctor(options: argparse.Namespace) -> int:
    """Print every check. Returns 0 if nothing is wrong, 1 if something is. Raises PlaceError: no such configuration."""
    place = config_named(options.config)
    said = None if options.json else _print
    left = max(LEAST_S, LONGEST_S - age())
    done = tuple(checks(place, data_folder(options.data), options.reader, said, left, post_folder(options.data)))
    if options.json:
        print(json.dumps([msgspec.to_builtins(check) for check in done], indent=1, ensure_ascii=False))
    return 1 if any(check.verdict is Verdict.BAD for check in done) else 0


def checks(
    place: Path,
    folder: Path,
    reader: str | None = None,
    said: Callable[[Check], None] | None = None,
    seconds: float = LONGEST_S,
    post: Path | None = None,
) -> Iterator[Check]:
    """The checks one after the other, each handed to `said` as soon as it is known. Slow ones have so many seconds.
    `post`: what the table shares with its link."""
    for check in _all(place, folder, reader, seconds, post):
        if said is not None:
            said(check)
        yield check


def _all(place: Path, folder: Path, reader: str | None, seconds: float, post: Path | None) -> Iterator[Check]:
    config, check = _config(place)
    yield check
    kind = reader or config.reader
    until = time.monotonic() + seconds
    shown, display = display_check(config.display)
    window = Later("graphics", lambda: renderer_check(display, seconds=seconds - ENDING_S))
    games = Later("bank", lambda: bank_check(folder / LOG_NAME))
    disk = Later("disk", lambda: sync_check(folder))
    copies = config.copies
    stick = Later("copies", lambda: copies_check(copies)) if copies is not None else None
    from ui.doctor.devices import lamp_checks, reader_check  # only now, while the window is on its way

    yield check_64_bit()
    yield power_check()
    yield spi_check(config.pins, kind)
    yield node_check(config)
    yield shown
    yield size_check(display)
    yield touch_check(display)
    yield from reader_check(kind, config)
    yield from lamp_checks(config.panel)
    yield sound_check()
    yield voice_check()
    yield disk.result(until)
    yield room_check(folder)
    if stick is not None:
        yield stick.result(until)
    yield clock_check()
    if post is not None:
        yield from club_checks(post)
    yield games.result(until)
    yield window.result(until)


class Later:
    """A check that may take long, in a thread of its own while others are made."""

    def __init__(self, name: str, check: Callable[[], Check]) -> None:
        self._name, self._check = name, check
        self._result = Check(name, Verdict.NOTE, "this was not done in time", "ask again")
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._result = self._check()
        except Exception as error:  # told, never swallowed: the other checks go on
            found = f"this could not be looked at: {error!r}"
            self._result = Check(self._name, Verdict.BAD, found, "report this line")

    def result(self, until: float) -> Check:
        """How it came out, or that it is not done at this time of `time.monotonic`."""
        self._thread.join(max(0.0, until - time.monotonic()))
        return self._result


def age() -> float:
    """Seconds since this process began."""
    began = Path("/proc/self/stat").read_text().rpartition(")")[2].split()[BEGAN]
    return time.clock_gettime(time.CLOCK_BOOTTIME) - int(began) / os.sysconf("SC_CLK_TCK")


def _config(place: Path) -> tuple[Config, Check]:
    try:
        config = load_config(place)
    except ConfigError as error:
        return Config(), Check("config", Verdict.BAD, str(error), "mend the line; `banker config` shows what there is")
    found = "is sound" if place.exists() else "is not there: all defaults"
    return config, Check("config", Verdict.FINE, f"the configuration {place} {found}")


def _print(check: Check) -> None:
    print(f"{MARKS[check.verdict]:5}{check.name:12}{check.found}", flush=True)
    if check.remedy:
        print(f"{'':17}-> {check.remedy}", flush=True)


if __name__ == "__main__":
    sys.exit("run `banker doctor`")
