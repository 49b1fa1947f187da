"""`--display cage`: the real app inside the real cage, on a display that is not there, ended as a service is."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import DEADLINE_S, Leash, run
from tests.ui.command_line import banker

ROOT = Path(__file__).parents[2]
HEADLESS = {"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"}
# Debian's cage refuses to work for root.
NOBODY = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]


def as_a_user() -> list[str]:
    return NOBODY if os.geteuid() == 0 else []


def usable() -> str:
    """Why cage cannot be tried here; "" if it can."""
    if shutil.which("cage") is None or shutil.which("Xwayland") is None:
        return "cage or xwayland is not installed"
    seen = run([*as_a_user(), sys.executable, "-c", "import ui.cli"], cwd=ROOT)
    return "" if seen.returncode == 0 else "another user may not read this checkout"


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that is the user's own; pytest's would be hidden from them."""
    if why := usable():
        pytest.skip(why)
    with tempfile.TemporaryDirectory(prefix="banker-home-") as name:
        if os.geteuid() == 0:
            shutil.chown(name, "nobody", "nogroup")
        yield Path(name)


def inside(home: Path, *words: str) -> tuple[list[str], dict[str, str]]:
    # Root's folders are no other user's.
    environment = {key: text for key, text in os.environ.items() if key != "DISPLAY" and not key.startswith("XDG_")}
    environment |= {**HEADLESS, "HOME": str(home), "TMPDIR": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    return [*as_a_user(), sys.executable, "-m", "ui.cli", *words, "--display", "cage"], environment


@pytest.mark.window
def test_the_app_runs_inside_cage_and_ends_in_order_when_it_is_told_to(home: Path) -> None:
    command, environment = inside(home, "run", "--data", str(home / "data"), "--reader", "screen")
    with Leash() as leash:
        app = leash.start(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
        said = iter(app.stderr.readline, "")
        assert any("screen home" in line for line in said), "it ended before it showed anything"
        app.send_signal(signal.SIGTERM)
        rest = app.stderr.read()
        assert app.wait(DEADLINE_S) == 0, rest
    assert (home / "data/banker.db").exists()
    assert not list(home.glob("banker-*")), "it left its folders behind"


@pytest.mark.window
def test_the_exit_code_is_that_of_the_app(home: Path) -> None:
    command, environment = inside(home, "run", "--reader", "nonsense")
    done = run(command, cwd=ROOT, env=environment)
    assert done.returncode == 2
    assert "--reader nonsense: expected" in done.stderr


ASKED = r"""
echo "the app: ${LP_NUM_THREADS-as many as ever}"
cage=$(sed -n 's/^PPid:[^0-9]*//p' /proc/$PPID/status)
tr '\0' '\n' </proc/$cage/environ | sed -n 's/^LP_NUM_THREADS=/cage: /p'
"""


@pytest.mark.window
def test_cage_alone_draws_without_threads_where_the_processor_draws(home: Path) -> None:
    # What a graphics card makes of a picture that threads still draw on is seen in the virtual Pi only.
    _, environment = inside(home)
    program = "import sys; from ui.host.cage import run_in_cage; sys.exit(run_in_cage(['sh', '-c', sys.argv[1]]))"
    done = run([*as_a_user(), sys.executable, "-c", program, ASKED], cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["the app: as many as ever", "cage: 0"]


def test_without_cage_it_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = banker("run", "--display", "cage")
    wanted = "--display cage: cage is not installed: sudo apt install cage xwayland\n"
    assert (done.returncode, done.stderr) == (2, wanted)
