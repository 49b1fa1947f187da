"""A command whose path leads to anything but a file ends soon, with one sentence: real processes, real pipes."""

from __future__ import annotations

import itertools
import json
import os
import socket
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT, banker, run

# What may lie where a file is named, and a word of what is said.
THINGS = {
    "pipe": "a pipe, not a file",
    "device": "a device, not a file",
    "folder": "a folder, not a file",
    "socket": "a socket, not a file",
    "dangling": "gone",
    "loop": "symbolic links",
}
ENDLESS = ("pipe", "device")  # To open or to read one of these keeps a command waiting for ever.
COMMANDS = [
    ("editions", "check", "{}"),
    ("restore", "{}", "--db", "{}.new.db"),
    ("replay", "{}"),
    ("export", "--db", "{}"),
    ("why", "--db", "{}"),
    ("config", "--config", "{}"),
    ("script", "/dev/null", "--db", "{}"),
    ("read-card", "--config", "{}", "--reader", "sim"),
]
# Each command with what is endless, and with one of the others in turn, each of which is named twice.
NAMED = [(command, thing) for command in COMMANDS for thing in ENDLESS]
NAMED += zip(COMMANDS, itertools.cycle(thing for thing in THINGS if thing not in ENDLESS))


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one of each."""
    folder = tmp_path_factory.mktemp("odd")
    os.mkfifo(folder / "pipe")
    (folder / "device").symlink_to("/dev/zero")
    (folder / "folder").mkdir()
    (folder / "dangling").symlink_to("gone")
    (folder / "loop").symlink_to("loop")
    here = Path.cwd()
    os.chdir(folder)  # the name of a socket may not be long
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind("socket")
    os.chdir(here)
    return folder


@pytest.mark.parametrize(("command", "thing"), NAMED, ids=lambda named: named if isinstance(named, str) else named[0])
def test_a_path_to_what_is_no_file_is_answered_at_once(odd: Path, command: tuple[str, ...], thing: str) -> None:
    words = [word.replace("{}", str(odd / thing)) for word in command]
    environment = {**os.environ, "XDG_DATA_HOME": str(odd / "data")}
    done = banker(*words, input="", deadline_s=60, env=environment)
    if command[0] == "script" and thing == "dangling":
        assert done.returncode == 0  # a new bank is begun where the link leads
        return
    assert done.returncode in (1, 2)
    assert THINGS[thing] in done.stderr or thing in ("dangling", "loop")
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("named", [True, False], ids=["file", "stdin"])
def test_a_script_s_line_without_an_end_is_answered_at_once(named: bool) -> None:
    source = "/dev/zero" if named else "</dev/zero"
    done = run(("sh", "-c", f'exec "$0" -m ui.cli script {source}', sys.executable), cwd=ROOT, deadline_s=60)
    assert done.returncode == 1
    (answer,) = map(json.loads, done.stdout.splitlines())
    assert answer["error"]["what"] == "longer than 100,000 bytes; nothing after it is read"
    assert done.stderr == ""


@pytest.mark.parametrize("thing", ["pipe", "device", "folder", "dangling"])
def test_whatever_lies_in_the_place_of_the_process_id_keeps_no_command_waiting(tmp_path: Path, thing: str) -> None:
    begun = '{"new":{"seats":[{"id":"ann","name":"Ann"},{"id":"bob","name":"Bob"}]}}'
    file, place = str(tmp_path / "bank.db"), tmp_path / "bank.db.pid"

    def put() -> None:
        match thing:
            case "pipe":
                os.mkfifo(place)
            case "device":
                place.symlink_to("/dev/zero")
            case "folder":
                place.mkdir()
            case _:
                place.symlink_to("gone")

    commands = (("script", "--db", file), ("export", "--db", file), ("why", "--db", file), ("replay", file))
    for command in (*commands, ("backup", str(tmp_path), "--db", file)):
        if not os.path.lexists(place):
            put()
        done = banker(*command, input=begun, deadline_s=60)
        assert done.returncode == 0, done.stderr
        begun = ""
    assert not (tmp_path / "gone").exists(), "nothing is written through a link"
