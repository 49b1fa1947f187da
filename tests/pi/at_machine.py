"""What people do at a machine: start the app from its console, ask the doctor, touch what the twin was touched for."""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

from tests.pi.machine import Machine
from tests.pi.picture import Picture
from tests.pi.twin import Story, Touch

LOG, PID = "/home/pi/app.log", "/home/pi/app.pid"
SHOWN = re.compile(r"screen home")


def start(machine: Machine, *words: str) -> None:
    """Start the app in the background of a login of `pi`, and wait until it shows home."""
    machine.run(f"rm -f {LOG}")
    launch(machine, *words)
    machine.until(lambda: bool(SHOWN.search(log(machine))) or not runs(machine), "home, or the end of the app")
    assert SHOWN.search(log(machine)), log(machine)


def launch(machine: Machine, *words: str) -> None:
    """Start the app in the background of a login of `pi`."""
    command = shlex.join(["deploy/run.sh", "run", "--language", "fr", *words])
    machine.run(f"cd banker; setsid {command} >{LOG} 2>&1 </dev/null & echo $! >{PID}", user="pi")
    machine.until(lambda: machine.code(f"test -s {LOG}") == 0, "the first word of the app")


def log(machine: Machine) -> str:
    """What the app has said."""
    return machine.answer(f"cat {LOG}").said


def runs(machine: Machine) -> bool:
    """Whether the app runs."""
    return machine.code(f"kill -0 $(cat {PID})") == 0


def end(machine: Machine) -> None:
    """Close the app, and wait until it has ended."""
    machine.answer(f"kill -TERM $(cat {PID})")
    machine.until(lambda: not runs(machine), "the end of the app")


def doctor(machine: Machine, user: str = "pi") -> tuple[int, dict[str, dict[str, Any]]]:
    """What the doctor says, check by check, and its exit code."""
    answer = machine.answer("cd banker && deploy/run.sh doctor --json 2>/dev/null", user)
    return answer.code, {check["name"]: check for check in json.loads(answer.said)}


def mode(machine: Machine) -> str:
    """The mode of the display, such as "800x480"."""
    state = machine.run("cat /sys/kernel/debug/dri/0/state")
    modes = re.findall(r'active=1.*?mode: "(\d+x\d+)"', state, re.DOTALL)
    assert len(modes) == 1, state
    return str(modes[0])


def has_arrow(machine: Machine) -> bool:
    """Whether the mouse's arrow is on the display, which has a plane of its own for it."""
    state = machine.run("cat /sys/kernel/debug/dri/0/state")
    planes = re.split(r"^plane", state.split("\ncrtc")[0], flags=re.MULTILINE)[1:]
    return sum(re.search(r"fb=[1-9]", plane) is not None for plane in planes) > 1


def follow(machine: Machine, story: Story, turn: int = 0) -> None:
    """Touch what the twin was touched for; what it showed must be shown before each touch, and at the end."""
    for number, touch in enumerate(story.touches):
        machine.shows(turned(touch.before, turn), f"the picture before touch {number}")
        machine.touch(*place(touch, turn))
    machine.shows(turned(story.end, turn), "the picture at the end")


def turned(picture: Picture, turn: int) -> Picture:
    """The picture on a display that is mounted with this rotation."""
    for _ in range(turn // 90):
        picture = picture.turned()
    return picture


def place(touch: Touch, turn: int) -> tuple[float, float]:
    """The place of that on the display, in shares of its width and height."""
    x, y = touch.x, touch.y
    for _ in range(turn // 90):
        x, y = y, 1 - x
    return x, y
