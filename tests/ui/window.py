"""A real window for tests: Xvfb, the real `banker run` as a process of its own, xdotool's clicks, taps through a FIFO.

What the app has booked is read from the lines it logs, what it shows from the display's frame buffer, and whether it
has dealt with everything from the turns of its loop, which it counts here and nowhere else.

Law: nothing here waits for a time. On a busy machine all of it takes longer and comes to the same.
"""

from __future__ import annotations

import errno
import os
import re
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.processes import DEADLINE_S, Leash

WIDTH, HEIGHT = 800, 480
# How many turns the app's loop has taken, how many of the last ones with nothing under way, and how many of the last
# ones with no card on the reader as far as that has noticed.
TURNS = struct.Struct("QQQ")
SETTLED = 3  # So many such turns: the first takes what has come, the second shows it, and one more.


STALL_S = 5  # How long each job of the bank waits for the disk after `RunningApp.stall_disk`.
NO_NETWORK = ("-nolisten", "tcp")


class Display:
    """An X server without a screen, whose picture lies in a file. It and all that is shown on it end together."""

    def __init__(self, folder: Path, size: tuple[int, int] = (WIDTH, HEIGHT), options: Sequence[str] = ()) -> None:
        self.leash, self.size = Leash(), size
        read, write = os.pipe()
        self._frame = folder / "Xvfb_screen0"
        screen = f"{size[0]}x{size[1]}x24"
        words = ("-displayfd", f"{write}", "-screen", "0", screen, "-fbdir", f"{folder}", *NO_NETWORK)
        self._server = self.leash.start(
            ["Xvfb", *words, *options],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb ended at once"
        self.name = f":{number}"

    def click(self, *points: tuple[float, float]) -> None:
        """Real clicks, one soon after the other."""
        self._xdotool(*(word for point in points for word in ("mousemove", *_place(point), "click", "1")))

    def press(self, point: tuple[float, float]) -> None:
        """Press the mouse's button there."""
        self._xdotool("mousemove", *_place(point), "mousedown", "1")

    def tap_quickly(self, point: tuple[float, float], times: int) -> None:
        """So many real clicks in one place, as fast as a finger taps."""
        self._xdotool("mousemove", *_place(point), "click", "--repeat", str(times), "--delay", "80", "1")

    def slide(self, point: tuple[float, float]) -> None:
        """Move the mouse there, whether its button is pressed or not."""
        self._xdotool("mousemove", *_place(point))

    def resize(self, width: int, height: int) -> None:
        """Give the app's window another size."""
        self._xdotool("getwindowfocus", "windowsize", str(width), str(height))

    def let_go(self) -> None:
        """Let go of the button."""
        self._xdotool("mouseup", "1")

    def catch_up(self) -> None:
        """Return when all that the apps have drawn so far is in the picture."""
        self._xdotool("getmouselocation")  # answered in its turn

    def _xdotool(self, *words: str) -> None:
        command = self.leash.start(
            ["xdotool", *words], env={**os.environ, "DISPLAY": self.name}, stdout=subprocess.DEVNULL
        )
        assert command.wait(DEADLINE_S) == 0, f"xdotool {words}"

    def picture(self, box: tuple[int, int, int, int] | None = None) -> bytes:
        """The pixels shown now, or those of (x, y, w, h)."""
        data = self._frame.read_bytes()
        head = struct.unpack(">25I", data[:100])
        head_size, colours, line = head[0], head[19], head[12]
        start = head_size + 12 * colours
        x, y, w, h = box or (0, 0, head[4], head[5])
        return b"".join(data[start + row * line + 4 * x : start + row * line + 4 * (x + w)] for row in range(y, y + h))

    def close(self) -> None:
        """End this server, and all that still runs on it."""
        self._server.terminate()
        self._server.wait(DEADLINE_S)
        self.leash.close()


def _place(point: tuple[float, float]) -> tuple[str, str]:
    return str(round(point[0])), str(round(point[1]))


# The name of a variable with a folder in the place of /dev/snd: the app then speaks without an end, a sentence after so
# many seconds, whatever happens at the table.
SOUND, SPEAKS_S = "BANKER_TEST_SOUND", 0.7

# The name of a variable with a file: the app then has a voice that writes there what it says, a sentence a line.
HEARD = "BANKER_TEST_HEARD"


class Written:
    """A voice that writes down what it says, and is quiet again at once."""

    broken, quiet_s = False, float("inf")

    def __init__(self, path: Path) -> None:
        self._path = path

    def say(self, utterance: Any) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{utterance.text}\n")

    def missed(self) -> tuple[str, ...]:
        return ()

    def rest(self) -> None:
        """Nothing is being said."""

    def close(self) -> None:
        """Nothing is held."""


class RunningApp:
    """`banker run` on a data folder, with a FIFO reader or another. `lines`: what it has logged."""

    def __init__(self, display: Display, folder: Path, *options: str, reader: str | None = None) -> None:
        self.fifo = folder / "reader"
        self._turns_file = folder / "turns"
        config = folder / "config.toml"
        config.touch()  # all defaults, not what is configured on this machine
        self._turns_file.write_bytes(TURNS.pack(0, 0, 0))
        command = [sys.executable, "-m", "tests.ui.window", str(self._turns_file)]
        command += ["run", "--reader", reader or f"fifo:{self.fifo}"]
        self.lines: list[str] = []
        self.process = display.leash.start(
            [*command, "--data", str(folder / "data"), "--config", str(config), "--language", "fr", *options],
            cwd=Path(__file__).parents[2],
            env={
                **os.environ,
                "DISPLAY": display.name,
                "SDL_VIDEODRIVER": "x11",
                "PYTHONUNBUFFERED": "1",
                "TMPDIR": str(folder),  # a process that is killed leaves its own behind
            },
            stderr=subprocess.PIPE,
            text=True,
        )
        self._display = display
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        with suppress(ValueError):  # closed, as the process has ended
            for line in self.process.stderr:
                self.lines.append(line.rstrip())

    def said(self, pattern: str) -> int:
        """How many logged lines hold the pattern."""
        return sum(re.search(pattern, line) is not None for line in self.lines)

    def booked(self) -> int:
        """The number of the last row booked, as logged; 0 before the first."""
        numbers = [int(m[1]) for line in self.lines if (m := re.search(r"booked (\d+)", line))]
        return numbers[-1] if numbers else 0

    def until(self, true: Callable[[], bool], what: str) -> None:
        """Wait for something; a process that has ended never brings it about."""
        try:
            wait(lambda: true() or self.process.poll() is not None, what)
        except AssertionError as vain:
            raise AssertionError(f"{vain}\n{self._last_lines()}") from None
        assert true(), f"the app ended while waiting for {what}:\n{self._last_lines()}"

    def _last_lines(self) -> str:
        if self.process.poll() is not None:
            self._listener.join(DEADLINE_S)  # its last words say why it ended
        return "\n".join(self.lines[-30:])

    def until_shown(self, screen: str) -> None:
        """Wait until this screen is the one shown."""
        self.until(lambda: self._last_screen() == screen, f"screen {screen}")

    def _last_screen(self) -> str:
        shown = [m[1] for line in self.lines if (m := re.search(r"screen (\w+)", line))]
        return shown[-1] if shown else ""

    def tap(self, uid: str) -> None:
        """One card, put and taken away."""
        pipes: list[int] = []
        self.until(lambda: pipes.extend(self._pipe()) or bool(pipes), "the reader to open its pipe")
        os.write(pipes[0], f"{uid}\n".encode())
        os.close(pipes[0])

    def _pipe(self) -> list[int]:
        """The reader's pipe, if somebody reads it."""
        try:
            return [os.open(self.fifo, os.O_WRONLY | os.O_NONBLOCK)]
        except OSError as error:
            if error.errno in (errno.ENOENT, errno.ENXIO):  # not made yet; nobody reads it yet
                return []
            raise

    def steady(self, box: tuple[int, int, int, int] | None = None) -> bytes:
        """The picture once the app has dealt with everything that was done to its window."""
        first = self._turns()[0] + SETTLED
        self.until(lambda: self._turns()[0] >= first and self._turns()[1] >= SETTLED, "the app to come to rest")
        self._display.catch_up()
        return self._display.picture(box)

    def turn(self, times: int) -> None:
        """Wait until the app's loop has taken so many turns, at rest or not, as while a finger is down."""
        first = self._turns()[0] + times
        self.until(lambda: self._turns()[0] >= first, "the app to turn")

    def stall_disk(self) -> None:
        """From now on each job of the bank waits STALL_S for the disk."""
        self.process.send_signal(signal.SIGUSR1)

    def hold(self, point: tuple[float, float], until: Callable[[], bool]) -> None:
        """Press until something is true, then let go."""
        self._display.press(point)
        try:
            self.until(until, "the hold to act")
        finally:
            self._display.let_go()

    def until_no_card(self) -> None:
        """Wait until the reader has noticed that the cards are gone that were taken from it."""
        self.steady()
        first = self._turns()[0]
        self.until(lambda: self._turns()[0] > first and self._turns()[2] > 0, "the reader to be empty")

    def _turns(self) -> tuple[int, int, int]:
        taken, quiet, empty = TURNS.unpack(self._turns_file.read_bytes())
        return taken, quiet, empty

    def kill(self) -> None:
        """Kill the app, as when the plug is pulled."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(DEADLINE_S)

    def stop(self) -> int:
        """Close the window as the system does."""
        self.process.terminate()
        return self.process.wait(DEADLINE_S)


def wait(true: Callable[[], bool], what: str) -> None:
    """Wait for a condition."""
    end = time.monotonic() + DEADLINE_S
    while not true():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.02)


def main() -> int:
    """`banker` as the shell starts it, and the turns of its loop counted into a file."""
    from hardware import speaker
    from hardware.presence import EMPTY
    from hardware.utterance import Rank, Utterance
    from ui import build, cli, run

    path, *words = sys.argv[1:]
    if SOUND in os.environ:
        speaker.DEVICES = Path(os.environ[SOUND])
    if HEARD in os.environ:
        build.voice_of = lambda _: (Written(Path(os.environ[HEARD])), "")
    turns, make_app = os.open(path, os.O_WRONLY), run.make_app
    counts = [0, 0, 0]

    def make_counted(*arguments: Any) -> Any:
        app = make_app(*arguments)
        from kivy.clock import Clock  # only now: the app says how Kivy is to be set up

        def count(_: float) -> None:
            taken, quiet, empty = counts
            at_rest = not app.flow.waits and app.at_rest
            no_card = app.worker._life.polling.presence == EMPTY
            counts[:] = taken + 1, quiet + 1 if at_rest else 0, empty + 1 if no_card else 0
            os.pwrite(turns, TURNS.pack(*counts), 0)

        def speak(_: float) -> None:
            text = "Chloé paie à Bob un million deux cent cinquante mille francs, puis c'est à Anna de lancer les dés."
            app.flow.desk.wiring.voice.say(Utterance(text, "fr", Rank.ANSWER))

        def started(_: object) -> None:
            Clock.schedule_interval(count, 0)
            if SOUND in os.environ:
                Clock.schedule_interval(speak, SPEAKS_S)

        app.bind(on_start=started)
        signal.signal(signal.SIGUSR1, lambda *_: setattr(app.bank, "_slow_s", STALL_S))
        return app

    run.make_app = make_counted
    return cli.main(words)


if __name__ == "__main__":
    sys.exit(main())
