"""The start: what is seen first, what is loaded by then, and what is made ready after it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.processes import run
from ui.app import SCREENS
from ui.paint import textures
from ui.records.screens import HomeView

ROOT = Path(__file__).resolve().parents[2]

START = """
import argparse, json, sys, os
os.environ["SDL_VIDEODRIVER"] = "offscreen"
from pathlib import Path
from ui import build, run
from ui.host.config import Config
from ui.host.readers import choose_reader
from hardware.pins import NO_PANEL

def now():
    return sorted(name for name in sys.modules if name.split(".")[0] not in ("encodings", "kivy"))

said = {"shown": []}
options = argparse.Namespace(size="800x480", slow_disk=float(sys.argv[2]), language="fr")
make = build.prepare_kivy

def prepare(*arguments, **more):
    make(*arguments, **more)
    from kivy.core.window import Window

    def first(_):
        Window.funbind("on_flip", first)
        said["first"] = now()
        said["written"] = [line[0] for line in Window.children[0].painter.texts]
    Window.fbind("on_flip", first)

build.prepare_kivy = prepare
app = build.make_app(options, Path(sys.argv[1]), Config(panel=NO_PANEL), choose_reader("screen", Config()))
from kivy.clock import Clock
from kivy.core.window import Window

def shown(_):
    said["shown"].append(type(app.stage.screen).__name__)
    if said["shown"][-1] == "HomeScreen" and "home" not in said:
        said["home"] = now()

def look(_):
    if "home" in said and len(app._screens) == len(SCREENS):
        said["ready"] = sorted(type(screen).__name__ for screen in app._screens.values())
        app.stop()

from ui.app import SCREENS
Window.fbind("on_flip", shown)
app.bind(on_start=lambda _: Clock.schedule_interval(look, 0))
app.run()
print(json.dumps(said))
"""

NOT_YET = (
    "ui.demo",
    "ui.printouts",
    "ui.doctor",
    "ui.files",
    "hardware.chip",
    "hardware.panel",
    "gpiozero",
    "reportlab",
    "segno",
)
OTHER_READERS = ("hardware.auto", "hardware.fifo", "hardware.keyboard", "hardware.rc522", "hardware.rc522_link")
NEVER = ("PIL", "jsonschema", "hypothesis", "pytest")


def within(names: list[str], rooms: tuple[str, ...]) -> set[str]:
    return {name for name in names if any(name == room or name.startswith(f"{room}.") for room in rooms)}


def start(folder: Path, slow_disk: str) -> dict[str, list[str]]:
    """What a start said: `first`, `home`: the modules there when the first frame and the home screen were drawn;
    `written`: the words of the first frame; `shown`: the screen of each frame; `ready`: the screens made at the end."""
    ran = run([sys.executable, "-c", START, str(folder), slow_disk], cwd=ROOT)
    assert ran.returncode == 0, ran.stderr
    said: dict[str, list[str]] = json.loads(ran.stdout.splitlines()[-1])
    return said


def test_while_the_bank_s_file_is_being_opened_the_opening_stays(tmp_path) -> None:
    shown = start(tmp_path, "0.5")["shown"]
    assert shown[0] == "OpeningScreen"
    assert list(dict.fromkeys(shown)) == ["OpeningScreen", "HomeScreen"]


def test_the_first_frame_is_drawn_before_the_bank_and_the_screens_are_loaded(tmp_path) -> None:
    said = start(tmp_path, "0")
    assert "Banker" in said["written"]
    loaded_later = ("ui.flow", "ui.views", "ui.bank", "ui.table", "ui.app", "ui.look.icons", "hardware.worker")
    assert not within(said["first"], (*loaded_later, *OTHER_READERS, *NOT_YET, *NEVER))
    assert within(said["first"], ("banker",)) == {"banker"}
    assert within(said["first"], ("ui.records",)) == {"ui.records", "ui.records.opening"}

    others = tuple(f"ui.screens.{name.rpartition('.')[0]}" for kind, name in SCREENS.items() if kind is not HomeView)
    others = tuple(name for name in others if name != "ui.screens.opening")
    assert "ui.screens.home" in said["home"]
    assert not within(said["home"], (*others, *NOT_YET, *NEVER))

    assert said["ready"] == sorted(name.rpartition(".")[2] for name in SCREENS.values())


def test_an_evening_of_words_keeps_no_more_textures_than_are_allowed() -> None:
    textures.forget()
    kept = textures.text("kept in use", 20, True)
    for number in range(400):
        textures.text(f"balance {number} of somebody's", 60, True)
        assert textures.text("kept in use", 20, True) is kept
        assert 0 < textures.texts.bytes <= textures.MOST_TEXT
    assert textures.texts.bytes > textures.MOST_TEXT / 2
    textures.forget()
    assert textures.texts.bytes == 0


def test_kivy_is_prepared_before_a_module_of_tests_reaches_it() -> None:
    """Regression: run alone, such a module loaded Kivy with the settings of the home folder."""
    alone = ROOT / "tests/ui/test_motion.py"
    ran = run([sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", str(alone)], cwd=ROOT)
    assert ran.returncode == 0, ran.stdout
