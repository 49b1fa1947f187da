"""The command `banker`: what it says to wishes that it cannot meet, and that it starts at once without a screen."""

from __future__ import annotations

import importlib.util
import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from banker import __version__
from tests import processes
from tests.processes import DEADLINE_S, ROOT, Leash, run
from tests.subcommands import subcommands
from tests.ui.command_line import banker
from ui.build import editions_of


def alone(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `banker` as a process of its own, without a display."""
    usual = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    return processes.banker(*words, env=usual | environment, input=stdin)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "--reader", "nonsense"), "--reader nonsense: expected"),
        (("run", "--reader", "fifo:/etc/passwd"), "/etc/passwd"),
        (("run", "--reader", "keyboard"), "name the device"),
        (("run", "--config", "/etc/passwd"), "/etc/passwd: line 1 is not TOML"),
        (("run", "--config", "/nowhere/mine.toml"), "--config /nowhere/mine.toml: there is no such file"),
        (("demo", "--pictures", "/etc/passwd"), "/etc/passwd cannot be made"),
        (("demo", "--pictures", "/proc/self"), "--pictures /proc/self: nothing can be written there"),
        (("run", "--size", "big"), "--size big: expected"),
        (("run", "--display", "wayland"), "'wayland'"),
    ],
)
def test_a_wish_of_the_app_that_cannot_be_met_is_answered_in_one_sentence(words: tuple[str, ...], said: str) -> None:
    done = alone(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("doctor", "--config", "/nowhere/mine.toml"), "--config /nowhere/mine.toml: there is no such file"),
        (("read-card", "--config", "/nowhere/mine.toml"), "--config /nowhere/mine.toml: there is no such file"),
        (("read-card",), "no card reader answers here"),
        (("read-card", "--reader", "screen"), "--reader screen: its cards are on the app's own screen"),
        (("read-card", "--reader", "sim"), "--reader sim: its cards are on the app's own screen"),
        (("read-card", "--raw"), "--raw is for the RC522 only, and none answers here"),
        (("read-card", "--raw", "--reader", "screen"), "--raw is for the RC522 only, and --reader screen is none"),
        (("read-card", "--reader", "nonsense"), "--reader nonsense: expected"),
        (("config", "--config", "/etc/passwd"), "/etc/passwd: line 1 is not TOML"),
        (("script", "--db", "/proc/nowhere/banker.db"), "/proc/nowhere/banker.db"),
        (("script", "/nowhere/requests.jsonl"), "/nowhere/requests.jsonl"),
        (("script", "/etc"), "/etc cannot be used: Is a directory"),
        (("config", "--config", "/etc/passwd/config.toml", "--write"), "/etc/passwd/config.toml cannot be written"),
        (("editions", "new", "our-town", "--editions", "/etc/passwd"), "/etc/passwd cannot be used (File exists)"),
        (("script", "--editions", "/nowhere"), "--editions /nowhere: there is no such folder"),
        (("editions", "list", "--editions", "/nowhere"), "--editions /nowhere: there is no such folder"),
        (("editions", "check", "/nowhere/ours.toml"), "/nowhere/ours.toml is not there"),
        (("editions", "check", "nowhere"), "no edition is called 'nowhere'"),
        (("editions", "new", "our-town", "--from", "nowhere"), "no edition 'nowhere' to start from"),
        (("editions", "table", "nowhere"), "no edition is called 'nowhere'"),
        (("editions", "table", "london", "/etc/passwd/t"), "/etc/passwd/t cannot be written (Not a directory): name"),
        (("editions", "new", "our-town", "--cards", "cards.csv"), "--cards: give the table of the spaces too"),
        (("replay", "/nowhere/banker.db"), "/nowhere/banker.db"),
        (("docter",), "'docter'"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered_in_one_sentence(words: tuple[str, ...], said: str) -> None:
    done = banker(*words)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_script_that_was_not_understood_ends_with_1_and_a_refusal_with_0() -> None:
    new = json.dumps({"new": {"seats": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}]}})
    refused = json.dumps({"do": {"type": "buy", "player": "a"}})
    assert alone("script", stdin=f"{new}\n{refused}\n").returncode == 0
    done = alone("script", stdin=f"{new}\nnot json\n{refused}\n")
    assert done.returncode == 1
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["line"] for answer in answers] == [1, 2, 3]
    assert answers[1]["error"]["where"]
    assert answers[2]["refused"]["reason"] == "not_asked"


def test_own_editions_that_are_too_many_are_named_as_not_read(tmp_path: Path) -> None:
    for number in range(101):
        (tmp_path / f"b{number:03}.toml").write_text('extends = "london"\n')
    done = banker("editions", "list", "--editions", str(tmp_path))
    assert done.returncode == 1
    assert f"b100               is not read: 100 of one's own are; take some out of {tmp_path}" in done.stdout


def test_the_editions_are_listed_and_checked(tmp_path: Path) -> None:
    done = banker("editions", "list")
    assert done.returncode == 0
    assert {"suisse-2007", "paris-francs", "london"} <= {line.split()[0] for line in done.stdout.splitlines()}
    own = tmp_path / "ours.toml"
    own.write_text('extends = "london"\nsalery = 3\n')
    done = banker("editions", "check", str(own))
    assert done.returncode == 1
    assert "salery" in done.stdout


def test_every_subcommand_explains_itself() -> None:
    for command in subcommands():
        assert banker(command, "--help").returncode == 0


def test_an_edition_of_ones_own_is_offered_and_a_broken_one_is_left_out(tmp_path: Path) -> None:
    made = banker("editions", "new", "our-town", "--from", "london", "--editions", str(tmp_path / "editions"))
    assert made.returncode == 0
    (tmp_path / "editions" / "torn.toml").write_text("extends = [")
    boards = editions_of(tmp_path)
    offered = [each.id for each in boards.editions]
    assert boards.bad == ("torn",)
    assert "our-town" in offered
    assert "torn" not in offered
    assert "suisse-2007" in offered


def test_the_configuration_is_printed_and_made_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    done = banker("config", "--config", str(path))
    assert done.returncode == 0
    assert str(path) in done.stdout
    assert "# green = 13" in done.stdout
    assert not path.exists()
    assert banker("config", "--config", str(path), "--write").returncode == 0
    assert "# green = 13" in path.read_text()


def test_read_card_shows_numbers_as_they_come_and_go_and_says_that_it_does(tmp_path: Path) -> None:
    pipe = tmp_path / "reader"
    command = [sys.executable, "-m", "ui.cli", "read-card", "--reader", f"fifo:{pipe}"]
    with Leash() as leash:
        reading = leash.start(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert "card numbers" in reading.stdout.readline()
        assert "reader fifo is ready" in reading.stdout.readline()
        with pipe.open("w") as writing:
            writing.write("04a1b2c3\n")
        told = (line.split()[:2] for line in reading.stdout if "04A1B2C3" in line)
        assert [next(told), next(told)] == [["seen", "04A1B2C3"], ["gone", "04A1B2C3"]]
        reading.send_signal(signal.SIGINT)
        assert reading.wait(DEADLINE_S) == 130


def test_it_says_its_version() -> None:
    done = banker("--version")
    assert (done.returncode, done.stdout) == (0, f"banker {__version__}\n")


def test_an_edition_that_was_begun_is_seen_by_every_command_without_saying_where(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "STATE_DIRECTORY": ""}
    assert alone("editions", "new", "our-town", **home).returncode == 0
    listed = alone("editions", "list", **home).stdout
    assert "our-town" in [line.split()[0] for line in listed.splitlines()]
    checked = alone("editions", "check", "our-town", **home)
    assert (checked.returncode, "nothing is wrong" in checked.stdout) == (0, True)
    new = json.dumps({"new": {"edition": "our-town", "seats": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}]}})
    assert json.loads(alone("script", stdin=new, **home).stdout)["ok"]
    assert "our-town" in [each.id for each in editions_of(tmp_path / "banker").editions]


def test_a_built_in_edition_is_checked_by_its_name() -> None:
    assert banker("editions", "check", "london").returncode == 0


def test_a_new_edition_that_starts_from_a_broken_one_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    (tmp_path / "torn.toml").write_text("extends = [")
    done = banker("editions", "new", "our-town", "--from", "torn", "--editions", str(tmp_path))
    assert done.returncode == 1
    assert "torn.toml" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_board_goes_into_tables_and_out_of_them_again(tmp_path: Path) -> None:
    folder, own = tmp_path / "my tables", ("--editions", str(tmp_path / "editions"))
    (tmp_path / "editions").mkdir()
    done = banker("editions", "table", "london", str(folder), *own)
    spaces, cards, how = done.stdout.splitlines()
    assert (done.returncode, spaces, cards) == (0, str(folder / "london.csv"), str(folder / "london-cards.csv"))
    again = banker("editions", "table", "london", str(folder), *own)
    assert (again.returncode, again.stderr) == (2, f"{spaces} is there already: move it away, or name another folder\n")
    words = shlex.split(how.partition("banker ")[2])
    made = banker(*words, *own)
    assert (made.returncode, made.stdout) == (0, f"{tmp_path / 'editions' / 'our-town.toml'}\n")
    assert banker("editions", "check", "our-town", *own).returncode == 0
    text = Path(spaces).read_text("utf-8-sig").replace(";60;", ";sixty;", 1)
    Path(spaces).write_text(text, "utf-8")
    bad = banker("editions", "new", "our-city", *words[3:], *own)
    expected = f"{spaces}: line 3, column I (price) is 'sixty'; expected an amount, such as 1500, 1.500 or 1,500\n"
    assert (bad.returncode, bad.stdout, bad.stderr) == (1, "", expected)
    assert not (tmp_path / "editions" / "our-city.toml").exists()


def test_a_broken_edition_cannot_be_written_as_a_table(tmp_path: Path) -> None:
    (tmp_path / "torn.toml").write_text("extends = [")
    done = banker("editions", "table", "torn", str(tmp_path), "--editions", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("torn cannot be written as a table:")
    assert not (tmp_path / "torn.csv").exists()


HOMELESS = """
import os, pwd, sys
os.environ = {key: value for key, value in os.environ.items() if key != "HOME" and not key.startswith("XDG_")}
def no_entry(uid): raise KeyError(uid)
pwd.getpwuid = no_entry
from ui.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("words", [("run",), ("doctor",), ("config",), ("editions", "new", "our-town")])
def test_a_user_without_a_home_is_told_so(words: tuple[str, ...]) -> None:
    done = run([sys.executable, "-c", HOMELESS, *words], cwd=ROOT)
    assert done.returncode == 2
    assert "has no home folder: set HOME" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_needs_no_home_does_without() -> None:
    assert run([sys.executable, "-c", HOMELESS, "editions", "list"], cwd=ROOT).returncode == 0
    assert run([sys.executable, "-c", HOMELESS, "script"], cwd=ROOT, input="").returncode == 0


@pytest.mark.parametrize("words", [("editions", "list"), ("commands",), ("config",), ("doctor",)])
def test_nothing_is_said_when_the_reader_of_its_output_has_gone(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with Leash() as leash:
        command = [sys.executable, "-m", "ui.cli", *words]
        done = leash.start(command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True)
        os.close(writing)
        _, complained = done.communicate(timeout=DEADLINE_S)
    assert (done.returncode, complained) == (1, "")


def test_a_closed_output_is_no_trouble() -> None:
    done = run(["sh", "-c", 'exec "$0" -m ui.cli editions list >&-', sys.executable], cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_script_that_is_interrupted_ends_with_130() -> None:
    with Leash() as leash:
        command = [sys.executable, "-m", "ui.cli", "script"]
        asking = leash.start(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        asking.stdin.write('{"games": true}\n')
        asking.stdin.flush()
        assert json.loads(asking.stdout.readline())["ok"]
        asking.send_signal(signal.SIGINT)
        assert asking.wait(DEADLINE_S) == 130


def test_the_example_of_script_in_its_help_is_one_that_is_played() -> None:
    lines = [line.strip() for line in banker("script", "--help").stdout.splitlines() if line.startswith("  {")]
    assert len(lines) == 4
    done = alone("script", stdin="\n".join(lines) + "\n")
    assert done.returncode == 0
    assert all(json.loads(answer)["ok"] for answer in done.stdout.splitlines())


@pytest.mark.skipif(importlib.util.find_spec("RPi") is not None, reason="here the header's libraries are installed")
@pytest.mark.parametrize("more", [(), ("--raw",)])
def test_a_reader_on_the_header_of_no_pi_is_one_sentence(more: tuple[str, ...]) -> None:
    done = banker("read-card", "--reader", "rc522", *more)
    assert done.returncode == 2
    assert "on a Raspberry Pi deploy/run.sh installs it" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_pipe_that_is_made_is_said(tmp_path: Path) -> None:
    pipe = tmp_path / "reader"
    with Leash() as leash:
        command = [sys.executable, "-m", "ui.cli", "read-card", "--reader", f"fifo:{pipe}"]
        reading = leash.start(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert f"fifo:{pipe}: the pipe is not there yet, so it is made" in reading.stderr.readline()
