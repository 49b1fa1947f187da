"""The same app on this machine, without a display: where the virtual one must be touched, and what it must show then.

`python -m tests.pi.twin FOLDER WIDTHxHEIGHT STORY` acts a story: `home` touches what turns the picture, twice, and each
language; `game` sets a game up and plays the first requests of the demonstration's record; `resume` only starts the app
once more, and `on` and then `further` play the next of those requests, one each. Each touch becomes a line of
FOLDER/STORY.jsonl; the picture of its number is what is shown before it, and the last one what is shown at the end.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tests.pi.picture import Picture, read_ppm
from tests.processes import DEADLINE_S, run

ROOT = Path(__file__).resolve().parents[2]
OPERATIONS = 10
QUIET_S = 0.8  # Seconds between two gestures, so that what passes by itself has passed.


@dataclass(frozen=True)
class Touch:
    """A touch of the twin: where, in shares of what people see, and the picture before it."""

    x: float
    y: float
    before: Picture


@dataclass(frozen=True)
class Story:
    """What was touched on the twin, and what it shows at the end."""

    touches: tuple[Touch, ...]
    end: Picture


def story(folder: Path, name: str, size: tuple[int, int] = (800, 480)) -> Story:
    """Act this story on a display of this size; the twin's data stay in the folder."""
    width, height = size
    done = run([sys.executable, "-m", "tests.pi.twin", str(folder), f"{width}x{height}", name], cwd=ROOT)
    assert done.returncode == 0, done.stderr[-3000:]
    places = [json.loads(line) for line in (folder / f"{name}.jsonl").read_text().splitlines()]
    pictures = [read_ppm(folder / f"{name}-{number}.ppm") for number in range(len(places) + 1)]
    touches = tuple(Touch(x, y, before) for (x, y), before in zip(places, pictures, strict=False))
    return Story(touches, pictures[-1])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("size")
    parser.add_argument("story", choices=tuple(STORIES))
    wanted = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    width, height = (int(side) for side in wanted.size.split("x"))

    from ui.build import make_app
    from ui.host import kivy_env
    from ui.host.config import Config
    from ui.host.readers import choose_reader

    kivy_env.prepare(width, height)
    import kivy.core.window  # the window has this size, whatever the app would choose  # noqa: F401

    (wanted.folder / "data").mkdir(parents=True, exist_ok=True)
    options = argparse.Namespace(size="800x480", language="fr", slow_disk=0.0, demo=False)
    app = make_app(options, wanted.folder / "data", Config(), choose_reader("screen", Config()))
    scribe = Scribe(wanted.folder, wanted.story, (width, height))
    act(app, scribe, STORIES[wanted.story])
    app.run()
    scribe.close()


class Scribe:
    """Writes down each touch and the picture before it."""

    def __init__(self, folder: Path, name: str, size: tuple[int, int]) -> None:
        from kivy.core.window import Window

        self._folder, self._name, (self._width, self._height) = folder, name, size
        self._places: list[tuple[float, float]] = []
        Window.bind(on_touch_down=lambda _, touch: self._touched(touch))

    def _touched(self, touch: Any) -> None:
        self.picture()
        self._places.append((touch.sx, 1 - touch.sy))

    def picture(self) -> None:
        """Keep what is shown now."""
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glPixelStorei, glReadPixels

        glPixelStorei(0x0D05, 1)  # GL_PACK_ALIGNMENT: rows without gaps
        data = bytes(glReadPixels(0, 0, self._width, self._height, GL_RGB, GL_UNSIGNED_BYTE))
        line = 3 * self._width
        rows = (data[line * row : line * (row + 1)] for row in reversed(range(self._height)))
        head = f"P6\n{self._width} {self._height}\n255\n".encode()
        (self._folder / f"{self._name}-{len(self._places)}.ppm").write_bytes(head + b"".join(rows))

    def close(self) -> None:
        """Write the touches."""
        (self._folder / f"{self._name}.jsonl").write_text("\n".join(map(json.dumps, self._places)))


Until = Callable[[], bool]
Gestures = Generator[Until, None, None]


def act(app: Any, scribe: Scribe, gestures: Callable[[Any], Gestures]) -> None:
    """Make one gesture after the other once the app runs, then take the last picture and close it."""
    from kivy.clock import Clock

    going = gestures(app)
    state: dict[str, Any] = {"until": lambda: True, "at": time.monotonic() + QUIET_S}

    def step(_: float) -> bool:
        if time.monotonic() > state["at"] + DEADLINE_S:
            sys.exit("the twin does not come to where its story goes")
        if time.monotonic() < state["at"] or not state["until"]():
            return True
        try:
            state["until"] = next(going)
            state["at"] = time.monotonic() + QUIET_S
        except StopIteration:
            scribe.picture()
            app.stop()
            return False
        return True

    app.bind(on_start=lambda _: Clock.schedule_interval(step, 0))


def home(app: Any) -> Gestures:
    """Turn the picture and back, then touch each of the languages."""
    from kivy.core.window import Window

    from ui.demo.hand import middle, tap
    from ui.look.theme import scale
    from ui.records.intents import ChooseLanguage, TurnView
    from ui.screens.home import HomeScreen

    yield lambda: isinstance(app.stage.screen, HomeScreen)
    x, y = middle(app.stage.screen.doing(TurnView()))
    tap(x, y)
    yield lambda: app.stage.turned
    tap(Window.width / scale.u - x, Window.height / scale.u - y)  # the picture is turned, the glass is not
    yield lambda: not app.stage.turned
    for number in range(len(app.stage.screen.record.languages)):
        tap(*middle(app.stage.screen.doing(ChooseLanguage(number))))
        yield lambda chosen=number: app.stage.screen.record.languages[chosen].chosen


def game(app: Any) -> Gestures:
    """Set up the default game with three cards and play the first requests of the record."""
    from ui.demo.at_table import AtTheTable
    from ui.flow.place import AtTable
    from ui.records.intents import NewGame
    from ui.screens.home import HomeScreen
    from ui.screens.setup import SetupScreen

    player: Any = AtTheTable(app, Path(os.devnull))
    yield lambda: isinstance(player.screen, HomeScreen)
    player.touch(player.screen.doing(NewGame()))
    yield lambda: isinstance(player.screen, SetupScreen)
    player.touch(player.screen.doing(player.screen.record.following.act))
    yield lambda: True
    for seat in range(3):
        yield from player.tap_card(seat)
        yield lambda seats=seat: len(app.flow.place.setup.seats) > seats
    for _ in range(2):
        player.touch(player.screen.doing(player.screen.record.following.act))
        yield lambda: True
    yield lambda: isinstance(app.flow.place, AtTable)
    for command in recorded()[:OPERATIONS]:
        yield from player.do(command)


def recorded() -> list[Any]:
    """The commands of the demonstration's record."""
    import msgspec

    from ui.demo.demo import RECORD, Request

    requests = (msgspec.json.decode(line, type=Request) for line in RECORD.read_bytes().splitlines())
    return [request.do for request in requests if request.do]


def resume(app: Any) -> Gestures:
    """Only look at what the app goes on with by itself: the game that was played last."""
    yield lambda: hasattr(app.stage.screen, "tiles")


def play_on(request: int, app: Any) -> Gestures:
    """Play this request of the record in the game that was played last."""
    from ui.demo.at_table import AtTheTable

    player: Any = AtTheTable(app, Path(os.devnull))
    yield from resume(app)
    yield from player.do(recorded()[request])


STORIES: dict[str, Callable[[Any], Gestures]] = {
    "home": home,
    "game": game,
    "resume": resume,
    "on": partial(play_on, OPERATIONS),
    "further": partial(play_on, OPERATIONS + 1),
}


if __name__ == "__main__":
    main()
