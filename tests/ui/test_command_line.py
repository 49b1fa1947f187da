"""The command `banker`: what it says to wishes that it cannot meet, and that it starts at once without a screen."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import DEADLINE_S, Leash, run
from ui.build import editions_of
from ui.cli import COMMANDS

ROOT = Path(__file__).parents[2]


def banker(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run `banker` as a process of its own, without a display."""
    environment = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    return run([sys.executable, "-m", "ui.cli", *words], cwd=ROOT, env=environment, input=stdin)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "--reader", "nonsense"), "--reader nonsense: expected"),
        (("run", "--reader", "fifo:/etc/passwd"), "/etc/passwd"),
        (("run", "--reader", "keyboard"), "name the device"),
        (("run", "--config", "/etc/passwd"), "/etc/passwd is not TOML"),
        (("read-card",), "no card reader answers here"),
        (("read-card", "--reader", "screen"), "--reader screen: its cards are on the app's own screen"),
        (("read-card", "--reader", "sim"), "--reader sim: its cards are on the app's own screen"),
        (("read-card", "--raw"), "--raw is for the RC522 only, and none answers here"),
        (("read-card", "--raw", "--reader", "screen"), "--raw is for the RC522 only, and --reader screen is none"),
        (("read-card", "--reader", "nonsense"), "--reader nonsense: expected"),
        (("config", "--config", "/etc/passwd"), "/etc/passwd is not TOML"),
        (("run", "--size", "big"), "--size big: expected"),
        (("script", "--db", "/proc/nowhere/banker.db"), "/proc/nowhere/banker.db"),
        (("script", "/nowhere/requests.jsonl"), "/nowhere/requests.jsonl"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered_in_one_sentence(words: tuple[str, ...], said: str) -> None:
    done = banker(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_script_that_was_not_understood_ends_with_1_and_a_refusal_with_0() -> None:
    new = json.dumps({"new": {"seats": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}]}})
    refused = json.dumps({"do": {"type": "buy", "player": "a"}})
    assert banker("script", stdin=f"{new}\n{refused}\n").returncode == 0
    done = banker("script", stdin=f"{new}\nnot json\n{refused}\n")
    assert done.returncode == 1
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["line"] for answer in answers] == [1, 2, 3]
    assert answers[1]["error"]["where"]
    assert answers[2]["refused"]["reason"] == "not_asked"


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
    for command in COMMANDS:
        assert banker(command, "--help").returncode == 0


def test_an_edition_of_ones_own_is_offered_and_a_broken_one_is_left_out(tmp_path: Path) -> None:
    made = banker("editions", "new", "our-town", "--from", "london", "--editions", str(tmp_path / "editions"))
    assert made.returncode == 0
    (tmp_path / "editions" / "torn.toml").write_text("extends = [")
    offered = [each.id for each in editions_of(tmp_path)]
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
        assert reading.stdout is not None
        assert "card numbers" in reading.stdout.readline()
        assert "reader fifo is ready" in reading.stdout.readline()
        with pipe.open("w") as writing:
            writing.write("04a1b2c3\n")
        told = (line.split()[:2] for line in reading.stdout if "04A1B2C3" in line)
        assert [next(told), next(told)] == [["seen", "04A1B2C3"], ["gone", "04A1B2C3"]]
        reading.send_signal(signal.SIGINT)
        assert reading.wait(DEADLINE_S) == 130
