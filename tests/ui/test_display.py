"""Which display is drawn on and what is touched there: cards, connectors and touchscreens in a folder like the root."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import run
from tests.ui.command_line import banker
from tests.ui.piped_touch import DIRECT, NEITHER, SEVERAL_FINGERS, TOUCHPAD, plug_in
from tests.ui.window import Display as XServer
from tests.ui.window import RunningApp
from ui.doctor.check import Verdict
from ui.doctor.screen import display_check
from ui.host import display as display_module
from ui.host import drm
from ui.host.display import NoDisplay, choose, wait_for
from ui.host.drm import Use, cards, holder
from ui.host.touch import touchscreens

ROOT = Path(__file__).parents[2]
NO_DESKTOP: dict[str, str] = {}


def connect(root: Path, card: int, connector: str, status: str = "connected") -> None:
    """Give the machine at `root` a graphics card with this connector."""
    (root / "dev/dri").mkdir(parents=True, exist_ok=True)
    (root / f"dev/dri/card{card}").touch()
    (root / f"sys/class/drm/card{card}").mkdir(parents=True, exist_ok=True)
    if connector:
        folder = root / f"sys/class/drm/card{card}-{connector}"
        folder.mkdir()
        (folder / "status").write_text(f"{status}\n")


# Graphics cards


def test_a_card_that_only_renders_is_never_drawn_on(tmp_path: Path) -> None:
    connect(tmp_path, 0, "")
    connect(tmp_path, 1, "HDMI-A-1")
    connect(tmp_path, 1, "HDMI-A-2", "disconnected")
    connect(tmp_path, 1, "Writeback-1", "unknown")
    assert [(card.number, card.connected) for card in cards(tmp_path)] == [(1, ("HDMI-A-1",))]


def test_of_two_cards_the_one_with_the_panel_is_drawn_on(tmp_path: Path) -> None:
    for number, connector in ((0, "HDMI-A-1"), (2, "DSI-1"), (10, "HDMI-A-2")):
        connect(tmp_path, number, connector)
    assert [card.number for card in cards(tmp_path)] == [2, 0, 10]
    chosen = choose("auto", NO_DESKTOP, tmp_path)
    assert (chosen.driver, chosen.card, chosen.seen) == ("kmsdrm", cards(tmp_path)[0], True)


def test_sdl_is_told_the_card_unless_the_environment_names_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect(tmp_path, 1, "DSI-1")
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setenv("SDL_KMSDRM_DEVICE_INDEX", "7")
    choose("kmsdrm", NO_DESKTOP, tmp_path).settle()
    assert os.environ["SDL_KMSDRM_DEVICE_INDEX"] == "7"
    monkeypatch.delenv("SDL_KMSDRM_DEVICE_INDEX")
    choose("kmsdrm", NO_DESKTOP, tmp_path).settle()
    assert (os.environ["SDL_VIDEODRIVER"], os.environ["SDL_KMSDRM_DEVICE_INDEX"]) == ("kmsdrm", "1")


def test_a_card_that_is_somebody_elses_is_passed_over_for_a_free_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect(tmp_path, 0, "HDMI-A-1")
    connect(tmp_path, 1, "HDMI-A-2")
    monkeypatch.setattr(drm, "is_master", lambda opened: os.readlink(f"/proc/self/fd/{opened}").endswith("card1"))
    assert [card.use() for card in cards(tmp_path)] == [Use.TAKEN, Use.FREE]
    assert choose("auto", NO_DESKTOP, tmp_path).card == cards(tmp_path)[1]


def test_a_screen_that_another_program_has_is_said_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect(tmp_path, 0, "HDMI-A-1")
    monkeypatch.setattr(drm, "is_master", lambda _: False)
    process = tmp_path / "proc/4711"
    (process / "fd").mkdir(parents=True)
    (process / "fd/3").symlink_to(tmp_path / "dev/dri/card0")
    (process / "comm").write_text("labwc\n")
    with pytest.raises(NoDisplay, match=r"another program \(labwc\) has the screen on .*card0: end it") as raised:
        choose("auto", NO_DESKTOP, tmp_path)
    assert raised.value.unusable
    assert "fuser" in str(raised.value)


def test_who_has_a_card_is_read_from_the_processes_of_this_machine(tmp_path: Path) -> None:
    connect(tmp_path, 0, "HDMI-A-1")
    (card,) = cards(tmp_path)
    assert holder(card) == ""
    with card.node.open():
        assert holder(card) == "", "this program is no other"
    held = run(["sh", "-c", f"exec 9<{card.node}; {sys.executable} -c '{HOLDER}' {tmp_path}"], cwd=ROOT)
    assert held.stdout.strip() == "sh"


HOLDER = """
import sys
from pathlib import Path
from ui.host.drm import cards, holder
print(holder(cards(Path(sys.argv[1]))[0]))
"""


def test_a_card_that_may_not_be_opened_is_said_with_its_groups(tmp_path: Path) -> None:
    connect(tmp_path, 0, "HDMI-A-1")
    (tmp_path / "dev/dri/card0").unlink()
    (tmp_path / "dev/dri/card0").mkdir()  # which nobody may open to write, not even root
    with pytest.raises(NoDisplay, match=r"you may not open .*card0: .*--groups video,render") as raised:
        choose("kmsdrm", NO_DESKTOP, tmp_path)
    assert raised.value.unusable


def test_without_any_display_it_says_what_was_looked_for(tmp_path: Path) -> None:
    with pytest.raises(NoDisplay, match="no DISPLAY is set, and no display is connected") as raised:
        choose("auto", NO_DESKTOP, tmp_path)
    assert not raised.value.unusable
    with pytest.raises(NoDisplay, match="display :987 does not answer"):
        choose("x11", {"DISPLAY": ":987"}, tmp_path)


def test_a_desktop_that_refuses_the_user_is_said_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = b"MIT-MAGIC-COOKIE-1", bytes(range(16))
    keys = tmp_path / "keys"
    keys.write_bytes(b"\x01\x00" + b"".join(len(part).to_bytes(2) + part for part in (b"here", b"", *key)))
    server = XServer(tmp_path, options=("-auth", f"{keys}"))
    monkeypatch.setenv("USER", "anna")
    monkeypatch.setenv("XAUTHORITY", f"{tmp_path / 'no keys'}")
    for wish in ("x11", "auto"):
        with pytest.raises(NoDisplay, match=r"does not let the user anna in: .*xhost \+si:localuser:anna") as raised:
            choose(wish, {"DISPLAY": server.name}, tmp_path)
        assert raised.value.unusable
    monkeypatch.setenv("DISPLAY", server.name)
    check, _ = display_check("auto", tmp_path)
    assert (check.verdict, check.found) == (Verdict.BAD, f"display {server.name} does not let the user anna in")
    server.close()
    opener = XServer(tmp_path)
    assert choose("auto", {"DISPLAY": opener.name}, tmp_path).driver == "x11"
    opener.close()


def test_a_card_that_comes_late_is_waited_for(tmp_path: Path) -> None:
    looks: list[float] = []

    def later(seconds: float) -> None:
        looks.append(seconds)
        if sum(looks) == 5:
            connect(tmp_path, 1, "DSI-1")

    assert wait_for("auto", NO_DESKTOP, tmp_path, later).driver == "kmsdrm"
    assert sum(looks) == 5


def test_a_card_that_never_comes_is_waited_for_twenty_seconds(tmp_path: Path) -> None:
    looks: list[float] = []
    with pytest.raises(NoDisplay):
        wait_for("auto", NO_DESKTOP, tmp_path, looks.append)
    assert sum(looks) == display_module.WAIT_S == 20


# Where there is no display


STARTED_BY_SYSTEMD = """
import os, sys
import ui.host.display
ui.host.display.WAIT_S = 0
os.environ["SYSTEMD_EXEC_PID"] = str(os.getpid())
from ui.cli import main
sys.exit(main(sys.argv[1:]))
"""


def nobody_sees() -> bool:
    return not cards()


@pytest.mark.skipif(not nobody_sees(), reason="a display is connected to this machine")
@pytest.mark.parametrize("words", [(), ("--display", "kmsdrm"), ("--display", "x11")])
def test_a_service_without_a_display_fails_and_plays_no_demonstration(words: tuple[str, ...]) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    done = run([sys.executable, "-c", STARTED_BY_SYSTEMD, "run", *words], cwd=ROOT, env=environment)
    assert done.returncode == 1
    assert "no " in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


@pytest.mark.skipif(not nobody_sees(), reason="a display is connected to this machine")
def test_a_display_that_was_named_is_not_replaced_by_the_demonstration() -> None:
    done = banker("run", "--display", "kmsdrm")
    assert (done.returncode, done.stderr) == (1, "no display is connected to a graphics card\n")


def test_the_driver_may_be_named_in_the_configuration(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('[display]\ndriver = "x11"\n')
    done = banker("run", "--config", str(config))
    assert (done.returncode, done.stderr) == (1, "no DISPLAY is set\n")


# Touchscreens


def test_touchscreens_are_told_from_touchpads_and_mice(tmp_path: Path) -> None:
    plug_in(tmp_path, 0, "mouse", "0", "0")
    plug_in(tmp_path, 1, "touchpad", SEVERAL_FINGERS, TOUCHPAD)
    plug_in(tmp_path, 12, "ft5x06", SEVERAL_FINGERS, DIRECT)
    plug_in(tmp_path, 3, "finger", SEVERAL_FINGERS, NEITHER)
    assert [(each.name, each.node) for each in touchscreens(tmp_path)] == [
        ("finger", tmp_path / "dev/input/event3"),
        ("ft5x06", tmp_path / "dev/input/event12"),
    ]


def test_a_touchscreen_is_named_by_its_plug_so_that_it_may_be_plugged_in_again(tmp_path: Path) -> None:
    plug_in(tmp_path, 4, "ft5x06", SEVERAL_FINGERS, DIRECT)
    link = tmp_path / "dev/input/by-path/platform-usb-event"
    link.parent.mkdir()
    link.symlink_to("../event4")
    (touchscreen,) = touchscreens(tmp_path)
    assert touchscreen.node == link
    assert touchscreen.readable
    (tmp_path / "dev/input/event4").unlink()
    assert not touchscreen.readable


SHOW_SETTINGS = """
from ui.host import kivy_env
kivy_env.prepare(800, 480, 90, whole_screen=True, arrow=False)
from kivy.config import Config
from kivy.base import EventLoop, runTouchApp, stopTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget
from ui.host.touch_input import read_touchscreens
read_touchscreens()
providers = []
Clock.schedule_once(lambda _: (providers.extend(EventLoop.input_providers), stopTouchApp()))
runTouchApp(Widget())
print(sorted({type(each).__name__ for each in providers}))
print(dict(Config.items("input")), Config.get("graphics", "fullscreen"), Window.show_cursor)
"""


def test_on_the_whole_screen_there_is_no_arrow_and_touches_are_read_beside_the_mouse() -> None:
    done = run([sys.executable, "-c", SHOW_SETTINGS], cwd=ROOT, env={**os.environ, "SDL_VIDEODRIVER": "offscreen"})
    assert done.returncode == 0, done.stderr
    wanted = "{'mouse': 'mouse,disable_multitouch'} auto False"
    providers, settings = done.stdout.splitlines()
    assert settings == wanted
    assert providers == "['MouseMotionEventProvider', 'SDL2MotionEventProvider', 'Touchscreens']"


SHOW_SOURCES = """
import argparse, sys
from pathlib import Path
from hardware.pins import NO_PANEL
from ui.build import make_app
from ui.host.config import Config
from ui.host.display import Display
from ui.host.readers import choose_reader
options = argparse.Namespace(size="800x480", slow_disk=0, language="fr")
on = Display(sys.argv[2], "", seen=True)
make_app(options, Path(sys.argv[1]), Config(panel=NO_PANEL), choose_reader("screen", Config()), on)
from kivy.base import EventLoop
print(sorted(type(each).__name__ for each in EventLoop.input_providers))
"""


@pytest.mark.parametrize(
    ("driver", "sources"),
    [("kmsdrm", ["SDL2MotionEventProvider", "Touchscreens"]), ("x11", ["SDL2MotionEventProvider"])],
)
def test_only_without_a_desktop_touchscreens_are_read_by_the_app_itself(
    driver: str, sources: list[str], tmp_path: Path
) -> None:
    command = [sys.executable, "-c", SHOW_SOURCES, str(tmp_path), driver]
    done = run(command, cwd=ROOT, env={**os.environ, "SDL_VIDEODRIVER": "offscreen"})
    assert (done.returncode, done.stdout) == (0, f"{sources}\n"), done.stderr


# A real X server without a window manager


@pytest.fixture
def x_server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[XServer]:
    folder = tmp_path / "screen"
    folder.mkdir()
    server = XServer(folder, request.param)
    yield server
    server.close()


@pytest.mark.window
@pytest.mark.parametrize(
    ("x_server", "rotation"), [((1024, 600), 0), ((720, 1280), 90), ((720, 1280), 270)], indirect=["x_server"]
)
def test_the_whole_screen_is_filled_and_touched_at_the_right_place(
    x_server: XServer, rotation: int, tmp_path: Path
) -> None:
    config = tmp_path / "mine.toml"
    config.write_text(f"[display]\nrotation = {rotation}\n")
    app = RunningApp(x_server, tmp_path, "--size", "full", "--config", str(config), reader="screen")
    app.until_shown("home")
    app.until(lambda: filled(x_server), "the app to be drawn to every corner of the black screen")
    x_server.click(turned(NEW_GAME, x_server.size, rotation))
    app.until_shown("setup")
    assert app.stop() == 0


def filled(server: XServer) -> bool:
    width, height = server.size
    corners = [server.picture((x, y, 1, 1)) for x in (0, width - 1) for y in (0, height - 1)]
    return all(corner[:3] != bytes(3) for corner in corners)


NEW_GAME = (0.7, 0.25)  # As a part of width and height from the top left, as people see it.


def turned(part: tuple[float, float], size: tuple[int, int], rotation: int) -> tuple[float, float]:
    """The pixel of the display for a part of the screen as people see it; `rotation` anticlockwise."""
    x, y = {0: part, 90: (part[1], 1 - part[0]), 270: (1 - part[1], part[0])}[rotation]
    return x * size[0], y * size[1]
