"""The scripts that set up and start: what they say and do on machines that are not as they should be.

Law: nothing is installed or downloaded here. apt, dpkg, sudo and mostly Python too are played by small scripts.
"""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import DEADLINE_S, Leash, run
from tests.subcommands import subcommands

ROOT = Path(__file__).resolve().parent.parent
NOBODY = 65534

PYTHON = """\
case "$1 $2" in
    "-c import sysconfig"*) dirname "$0" ;;
    "-c "*) echo "$0" ;;
    "--version "*) echo "Python 3.11.2" ;;
    "-m venv") rm -rf "$4" && mkdir -p "$4/bin" && cp "$0" "$4/bin/python" && eval "${VENV:-true}" ;;
    "-m pip") echo pip >>"$CALLS" && eval "${PIP:-true}" ;;
    "-s "*) shift; echo "ran $*" ;;
    *) echo "ran $*" ;;
esac
"""
STUBS = {
    "python": PYTHON,
    "dpkg": '[ "$1" != --configure ] || { echo "dpkg $*" >>"$CALLS"; eval "${DPKG:-true}"; exit; }; echo amd64',
    "dpkg-query": 'shift 2; for package; do printf "%s=${STATE:-installed} " "$package"; done',
    "apt-get": 'echo "apt-get $*" >>"$CALLS"; [ "$1" = update ] || eval "${APT:-true}"',
    "sudo": 'shift; exec "$@"',
}


class Checkout:
    """A checkout with the real scripts, and around it a machine of stubs."""

    def __init__(self, folder: Path, name: str = "checkout") -> None:
        self.path, self.calls = folder / name, folder / "calls"
        shutil.copytree(ROOT / "deploy", self.path / "deploy", ignore=shutil.ignore_patterns("__pycache__"))
        for lock in ("requirements.lock", "requirements-test.lock"):
            (self.path / lock).touch()
        stubs = folder / "stubs"
        stubs.mkdir()
        for stub, text in STUBS.items():
            (stubs / stub).write_text(f"#!/bin/sh\n{text}\n")
            (stubs / stub).chmod(0o755)
        self.calls.touch()
        self.environment = {
            "PATH": f"{stubs}:/usr/bin:/bin",
            "PYTHON": str(stubs / "python"),
            "HOME": str(folder),
            "CALLS": str(self.calls),
        }

    def run(self, *words: str, shell: str = "bash", **environment: str) -> subprocess.CompletedProcess[str]:
        """One of the scripts, from another folder."""
        command = [shell, str(self.path / "deploy" / words[0]), *words[1:]]
        return run(command, cwd="/", env=self.environment | environment)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.mark.parametrize("script", ["run.sh", "test.sh"])
@pytest.mark.parametrize("shell", ["bash", "sh"])
def test_help_is_given_before_anything_is_installed(script: str, shell: str, checkout: Checkout) -> None:
    for word in ("--help", "-h"):
        done = checkout.run(script, word, shell=shell)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"usage: deploy/{script}")
    assert checkout.calls.read_text() == ""
    assert not (checkout.path / ".venv").exists()


def test_help_names_the_subcommands_and_the_stages_that_there_are(checkout: Checkout) -> None:
    told = re.search(r"without one: the app\):\n +((.*\n)*?)deploy/", checkout.run("run.sh", "--help").stdout)
    assert told is not None
    assert sorted(re.findall("[a-z-]+", told[1])) == sorted(subcommands())
    told = re.search(r"of: (.*)", checkout.run("test.sh", "--help").stdout)
    assert told is not None
    asked = run([sys.executable, str(ROOT / "deploy/stages.py"), "nothing"])
    assert asked.stderr.strip().endswith(f"there are: {told[1]}")


@pytest.mark.parametrize("shell", ["bash", "sh"])
@pytest.mark.parametrize("words", [(), ("doctor", "--json"), ("--size", "640x480"), ("editions", "new", "a b")])
def test_what_follows_goes_to_banker_after_the_set_up(words: tuple[str, ...], shell: str, checkout: Checkout) -> None:
    done = checkout.run("run.sh", *words, shell=shell)
    assert done.returncode == 0, done.stderr
    assert done.stdout == " ".join(("ran", str(checkout.path / ".venv/bin/banker"), *words)) + "\n"
    assert checkout.calls.read_text() == "pip\n"
    checkout.run("run.sh")
    assert checkout.calls.read_text() == "pip\n", "the second start set up again"


def test_the_checkout_may_lie_at_any_path(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, 'a "board" for $HOME, `id`, l\'été \\ [1]')
    (checkout.path / "ui").mkdir()
    (checkout.path / "ui/cli.py").write_text("def main():\n    import sys\n    sys.exit(str((sys.argv[1:], __file__)))")
    done = checkout.run("run.sh", "doctor", "x y", PYTHON=sys.executable)
    assert done.stderr.splitlines()[-1] == str((["doctor", "x y"], f"{checkout.path}/ui/cli.py"))
    assert done.returncode == 1


def test_of_two_starts_at_once_the_second_waits_and_says_so(checkout: Checkout, tmp_path: Path) -> None:
    command = ["bash", str(checkout.path / "deploy/run.sh"), "doctor"]
    go = tmp_path / "go"
    environment = checkout.environment | {"PIP": f"while [ ! -e '{go}' ]; do sleep 0.05; done"}
    with Leash() as leash:
        starts = [
            leash.start(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            for _ in range(2)
        ]
        first, second = (start.stderr.readline() for start in starts if start.stderr is not None)
        assert sorted((first.split()[0], second.split()[0])) == ["Another", "Making"]
        go.touch()
        for start in starts:
            said, _ = start.communicate(timeout=DEADLINE_S)
            assert (start.returncode, said.split()[0]) == (0, "ran")
    assert checkout.calls.read_text() == "pip\n"


def with_words(checkout: Checkout) -> Path:
    """Put the real words into a checkout, and the environment's Python; the words of German."""
    shutil.copytree(ROOT / "ui/locale", checkout.path / "ui/locale", ignore=shutil.ignore_patterns("*.mo"))
    (checkout.path / "ui/words").mkdir()
    shutil.copy(ROOT / "ui/words/catalogues.py", checkout.path / "ui/words")
    (checkout.path / "ui/cli.py").write_text("def main():\n    pass")
    checkout.environment["PYTHON"] = sys.executable
    return checkout.path / "ui/locale/de/LC_MESSAGES/banker.po"


def test_the_words_are_compiled_by_the_start_and_again_when_their_text_has_changed(checkout: Checkout) -> None:
    text = with_words(checkout)
    assert checkout.run("run.sh").returncode == 0
    made = text.with_suffix(".mo")
    first, begun = made.read_bytes(), made.stat().st_mtime_ns
    assert len(list(text.parents[2].rglob("*.mo"))) == len(list(text.parents[2].rglob("*.po")))
    checkout.run("run.sh")
    assert made.stat().st_mtime_ns == begun, "nothing had changed"
    text.write_text(text.read_text("utf-8").replace("die Bank", "die Sparkasse"), "utf-8")
    assert checkout.run("run.sh").returncode == 0
    assert made.read_bytes() != first
    assert b"die Sparkasse" in made.read_bytes()


def test_a_text_of_words_that_cannot_be_compiled_is_named_with_its_line(checkout: Checkout) -> None:
    text = with_words(checkout)
    text.write_text("msgid Bank\n", "utf-8")
    done = checkout.run("run.sh")
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{text}, line 1: 'msgid Bank' is no msgid" in done.stderr
    assert done.stderr.splitlines()[-1].endswith("Then start again.")


FULL = 'echo "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"; exit 1'
CUT_OFF = "echo \"E: dpkg was interrupted, you must manually run 'dpkg --configure -a' to correct it.\"; exit 100"


@pytest.mark.parametrize(
    ("trouble", "remedy"),
    [
        ({"PIP": "echo 'ERROR: No matching distribution found'; exit 1"}, "connection to the internet"),
        ({"PIP": FULL}, "There is no room: make 600 MB free"),
        ({"VENV": FULL}, "There is no room: make 600 MB free"),
        ({"VENV": "echo 'Error: Permission denied'; exit 1"}, "could not be made"),
        ({"STATE": "not-installed", "APT": "echo 'E: Unable to fetch'; exit 100"}, "connection to the internet"),
        ({"STATE": "not-installed", "APT": 'echo "E: You don\'t have enough free space"; exit 100'}, "no room"),
        ({"STATE": "not-installed", "APT": "echo 'E: Could not get lock /var/lib/dpkg/lock'; exit 100"}, "wait until"),
        ({"STATE": "half-configured", "APT": CUT_OFF}, "as root, type 'dpkg --configure -a'. Then"),
        ({"STATE": "half-configured", "DPKG": "exit 1"}, "as root, type 'dpkg --configure -a'. Then"),
    ],
)
def test_a_set_up_that_fails_says_what_to_do_and_the_next_start_recovers(
    trouble: dict[str, str], remedy: str, checkout: Checkout
) -> None:
    done = checkout.run("run.sh", "doctor", **trouble)
    assert (done.returncode, done.stdout) == (1, "")
    *_, last = done.stderr.splitlines()
    assert remedy in last
    assert last.endswith("Then start again.")
    assert checkout.run("run.sh", "doctor").stdout.startswith("ran ")


def test_a_long_installation_says_that_it_is_still_under_way() -> None:
    long = "source deploy/setup.sh; tell_s=0.1; attempt 'Never.' bash -c 'sleep 1'; echo done"
    done = run(["bash", "-c", long], cwd=ROOT)
    assert (done.returncode, done.stdout) == (0, "done\n")
    assert set(re.sub(r"\d", "N", done.stderr).splitlines()) == {"… still at work, for N s"}
    quick = run(["bash", "-c", "source deploy/setup.sh; attempt 'Try.' bash -c 'echo no; exit 3'"], cwd=ROOT)
    assert (quick.returncode, quick.stderr) == (1, "no\nTry. Then start again.\n")


def test_each_step_that_may_take_long_says_its_name_first(checkout: Checkout) -> None:
    first, second = checkout.run("run.sh", "doctor").stderr.splitlines()
    assert (first.split()[0], second.split()[0]) == ("Making", "Fetching")
    assert checkout.run("run.sh", "doctor").stderr == ""


def test_packages_that_a_cut_left_half_installed_are_finished_first(checkout: Checkout) -> None:
    assert checkout.run("run.sh", "doctor", STATE="half-configured").returncode == 0
    calls = [line.split(" --")[0] for line in checkout.calls.read_text().splitlines()]
    finished = calls.index("dpkg")
    assert any(line.startswith("apt-get") and "install" in line for line in calls[finished:]), calls


def test_a_checkout_made_on_windows_has_the_same_scripts(tmp_path: Path) -> None:
    source, windows = tmp_path / "source", tmp_path / "windows"
    shutil.copytree(ROOT / "deploy", source / "deploy", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "ui/locale", source / "ui/locale")
    shutil.copy(ROOT / ".gitattributes", source)
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "core.autocrlf=true"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "all"]):
        assert run([*git, *words], cwd=source).returncode == 0
    assert run([*git, "clone", "-q", str(source), str(windows)], cwd=tmp_path).returncode == 0
    for path in (p for p in source.rglob("*") if p.is_file() and ".git/" not in f"{p}"):
        assert (windows / path.relative_to(source)).read_bytes() == path.read_bytes(), path


def test_libraries_of_the_tests_that_cannot_be_had_leave_the_app_as_it_was(checkout: Checkout) -> None:
    (checkout.path / "requirements-test.lock").write_text("# more\n")
    assert checkout.run("run.sh").returncode == 0
    assert checkout.run("test.sh", PIP="exit 1").returncode == 1
    assert checkout.run("run.sh").returncode == 0
    assert checkout.calls.read_text() == "pip\npip\n"


@pytest.fixture
def locked_away() -> Iterator[Checkout]:
    """A checkout that nobody but its owner may write to, on a machine where somebody else has a home."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        checkout = Checkout(folder)
        home = folder / "home"
        home.mkdir()
        for place in (home, checkout.calls):
            place.chmod(0o777)
        folder.chmod(0o755)
        checkout.environment["HOME"] = str(home)
        (checkout.path / "deploy/stages.py").chmod(0o644)
        checkout.path.chmod(0o555)
        yield checkout
        checkout.path.chmod(0o755)


@pytest.mark.parametrize("script", ["run.sh", "test.sh"])
def test_a_checkout_that_cannot_be_written_has_its_libraries_in_the_users_cache(
    script: str, locked_away: Checkout
) -> None:
    command = ["bash", str(locked_away.path / "deploy" / script)]
    if os.geteuid() == 0:  # root may write anywhere
        command = ["setpriv", f"--reuid={NOBODY}", "--clear-groups", *command]
    done = run(command, cwd="/", env=locked_away.environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("ran ")
    assert list(Path(locked_away.environment["HOME"]).glob(".cache/board-banker/*/made-for"))
    assert not (locked_away.path / ".venv").exists()


def test_the_page_of_the_machine_names_every_subcommand() -> None:
    table = (ROOT / "deploy/README.md").read_text("utf-8").partition("## Commands")[2].partition("\n## ")[0]
    assert "`deploy/run.sh doctor` is `banker doctor`" in table
    assert [name for name in subcommands() if f"| `banker {name}" not in table] == []


def test_the_stages_keep_their_caches_elsewhere_where_the_checkout_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tier = importlib.import_module("deploy.tier")
    monkeypatch.setattr(os, "access", lambda *_: False)
    environment = tier.Tier(long=False).environment("/elsewhere")
    assert {environment[name].partition("/elsewhere/")[0] for name in tier.CACHES} == {""}
    monkeypatch.setattr(os, "access", lambda *_: True)
    assert not set(tier.CACHES) & (set(tier.Tier(long=False).environment("/elsewhere")) - set(os.environ))


@pytest.mark.parametrize(("told", "writable"), [("1", True), ("1", False), ("", False)])
def test_what_is_compiled_is_kept_for_the_whole_run_where_it_may_not_lie_beside_the_sources(
    told: str, writable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tier = importlib.import_module("deploy.tier")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", told)
    monkeypatch.setattr(os, "access", lambda *_: writable)
    environment = tier.Tier(long=False, bytecode="/of/this/run").environment("/elsewhere")
    assert environment["PYTHONPYCACHEPREFIX"] == "/of/this/run"
    assert "PYTHONDONTWRITEBYTECODE" not in environment


@pytest.mark.parametrize("writable", [True, False])
def test_what_was_compiled_is_there_at_the_next_run_where_it_can_be_kept(
    writable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stages = importlib.import_module("deploy.stages")
    monkeypatch.setattr(sys, "base_prefix", "/elsewhere")
    monkeypatch.setattr(os, "access", lambda *_: writable)
    folders = []
    for _ in range(2):
        with stages.compiled() as folder:
            folders.append(folder)
    assert (folders[0] == folders[1] == f"{sys.prefix}/bytecode") == writable


def test_what_is_compiled_lies_beside_the_sources_where_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    tier = importlib.import_module("deploy.tier")
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "access", lambda *_: True)
    assert "PYTHONPYCACHEPREFIX" not in tier.Tier(long=False, bytecode="/of/this/run").environment("/elsewhere")


SLOW = """
import os, time, pytest

@pytest.mark.parametrize("n", range(3))
def test_quick(n): assert n != 2

def test_slow():
    while not os.path.exists({go!r}):
        time.sleep(0.05)
"""


def test_a_stage_that_says_nothing_for_a_while_says_how_far_it_is(tmp_path: Path) -> None:
    tier = importlib.import_module("deploy.tier")
    assert tier.QUIET_S + tier.LOOK_S < 10
    go = tmp_path / "go"
    (tmp_path / "test_slow.py").write_text(SLOW.format(go=str(go)))
    program = (
        "import sys; from pathlib import Path; from deploy import stages, tier\n"
        f"sys.argv[1:] = []; tier.QUIET_S = tier.LOOK_S = 0.2; stages.TESTS = Path({str(tmp_path)!r})\n"
        "stages.STAGES = (stages.Tests('slow', lambda path: True, marker=''),); sys.exit(stages.main())"
    )
    with Leash() as leash:
        started = leash.start(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert started.stdout is not None
        told = iter(started.stdout.readline, "")
        assert next(line for line in told if re.fullmatch(r"… slow \d+ s, 3 cases done\n", line))
        go.touch()
        after = started.stdout.read().splitlines()
        assert started.wait(DEADLINE_S) == 1
    assert after[-1] == "3 passed, 1 failed"


SKIPPED = """
import pytest

def test_one(): import banker.money

@pytest.mark.skip(reason="a loop device needs root")
def test_other(): pass
"""


def test_where_branches_are_missing_the_skipped_tests_are_named_with_their_reasons(tmp_path: Path) -> None:
    (tmp_path / "test_skipped.py").write_text(SKIPPED)
    program = (
        "import sys; from pathlib import Path; from deploy import stages\n"
        f"sys.argv[1:] = []; stages.TESTS = Path({str(tmp_path)!r})\n"
        "rules = stages.Tests('rules', lambda path: True, marker='')\n"
        "stages.STAGES = (stages.Measured(rules),); sys.exit(stages.main())"
    )
    done = run([sys.executable, "-c", program], cwd=ROOT)
    assert done.returncode == 1
    assert "A branch that only they take is among those that are missing:\n- a loop device needs root\n" in done.stdout


TOGETHER = """
import sys
sys.path.insert(0, {root!r})
from deploy import stages
def printing(text): return lambda long: [("-c", f"import os; print({{text!r}}, os.nice(0) - {nice})")]
stages.__file__ = __file__
stages.STAGES = (
    stages.Commands("style", printing("judges")), stages.Commands("rules", printing("covers")),
    stages.Commands("model", printing("reckons")), stages.Commands("power", printing("cuts")),
    stages.Commands("hardware", printing("reads")), stages.Commands("window", printing("waits")),
    stages.Commands("bench", lambda long: [("-c", "raise SystemExit(1)")]),
)
sys.exit(stages.main())
"""


@pytest.mark.parametrize(
    ("chosen", "said", "table"),
    [
        (
            (),
            ["covers 10", "judges 0", "reckons 10", "cuts 10", "waits 0", "reads 0"],
            ["rules", "style", "model", "power", "window", "bench", "hardware"],
        ),
        (("window", "style"), ["judges 0", "waits 0"], ["style", "window"]),
        (
            ("rules", "power", "hardware", "window"),
            ["covers 0", "cuts 10", "waits 0", "reads 0"],
            ["rules", "power", "window", "hardware"],
        ),
    ],
)
def test_stages_that_wait_run_beside_those_that_reckon_which_give_way(
    tmp_path: Path, chosen: tuple[str, ...], said: list[str], table: list[str]
) -> None:
    program = tmp_path / "together.py"
    program.write_text(TOGETHER.format(root=str(ROOT), nice=os.nice(0)))
    done = run([sys.executable, str(program), *chosen], cwd=ROOT)
    told = done.stdout.splitlines()
    least = f" {min(10, 19 - os.nice(0))}"  # Linux counts to 19; the tests themselves may give way
    said = [line.replace(" 10", least) for line in said]
    assert [line for line in told if re.fullmatch(r"\w+ \d+", line)] == said
    rows = told[told.index(next(line for line in told if line.startswith("stage"))) + 1 :]
    assert [line.split()[0] for line in rows if re.match(r"\w+ +1 ", line)] == table
    assert ["1 FAILED" in line for line in rows if line.startswith("bench")] == [True][: "bench" in table]
    assert done.returncode == ("bench" in table)
