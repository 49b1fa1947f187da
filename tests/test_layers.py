"""The house: which way imports go, what the bank must not know, and what a command of the shell loads.

Law: `ui -> banker`, `ui -> hardware`; banker and hardware know nothing of each other, and nothing imports ui.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.processes import run

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("banker", "hardware", "ui")

# Clock, chance and threads come in as arguments or live in ui; the one key that is drawn is that of the cards (tags).
NOWHERE_IN_THE_BANK = {
    "asyncio", "concurrent", "datetime", "multiprocessing", "queue", "random", "selectors", "signal", "socket",
    "subprocess", "threading", "time", "uuid",
}  # fmt: skip
FILES = {"glob", "io", "os", "pathlib", "shutil", "sqlite3", "sys", "tempfile", "tomllib", "urllib"}
READS_AND_WRITES = {
    "store", "database", "log", "paths", "backup", "last_row", "bank", "tags", "script", "script_input", "replay",
    "export", "edition", "edition_file", "edition_new",
}  # fmt: skip
SCREENS_AND_DEVICES = {"kivy", "gpiozero", "spidev", "mfrc522", "RPi", "serial", "evdev", "lgpio"}


def sources(layer: str) -> list[Path]:
    return sorted((ROOT / layer).rglob("*.py"))


@cache
def imported(path: Path) -> set[str]:
    """Every module named in an import statement of the file, wherever it stands."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides where it leads"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def roots(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imported(path)}


@pytest.mark.parametrize(("layer", "forbidden"), [("banker", {"ui", "hardware"}), ("hardware", {"ui", "banker"})])
def test_imports_go_from_the_screen_down(layer, forbidden):
    files = sources(layer)
    assert files
    for path in files:
        assert not roots(path) & forbidden, path


def test_nothing_imports_the_tests():
    for layer in LAYERS:
        for path in sources(layer):
            assert "tests" not in roots(path), path


@pytest.mark.parametrize("layer", ["banker", "hardware"])
def test_neither_bank_nor_hardware_knows_the_screen(layer):
    allowed = {"banker": set(), "hardware": SCREENS_AND_DEVICES - {"kivy"}}[layer]
    for path in sources(layer):
        assert not roots(path) & (SCREENS_AND_DEVICES - allowed), path


def reads_and_writes(path: Path) -> bool:
    return path.stem in READS_AND_WRITES and path.parent == ROOT / "banker"


def test_the_bank_has_no_clock_no_chance_and_no_threads():
    for path in sources("banker"):
        assert not roots(path) & NOWHERE_IN_THE_BANK, path
        assert "secrets" not in roots(path) or path.name == "tags.py", path


def test_the_rules_touch_no_file():
    pure = [path for path in sources("banker") if not reads_and_writes(path)]
    assert {ROOT / "banker/game.py", ROOT / "banker/rules/turn.py"} <= set(pure)
    for path in pure:
        assert not roots(path) & FILES, path


def test_the_rules_know_nothing_that_reads_and_writes():
    io_modules = tuple(f"banker.{name}" for name in READS_AND_WRITES)
    for path in sources("banker/rules") + [ROOT / f"banker/{name}.py" for name in PURE]:
        assert not {name for name in imported(path) if name.startswith(io_modules)}, path


PURE = ("money", "board", "options", "pending", "events", "commands", "game", "ledger", "registry", "refusal")


def test_only_these_packages_stand_beside_the_layers():
    found = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    assert found - {"build", "__pycache__"} - {p.name for p in ROOT.glob("*.egg-info")} == {
        "banker", "hardware", "ui", "tests", "deploy",
    }  # fmt: skip
    assert not list((ROOT / "tests").rglob("__init__.py"))


SHOW = (
    "import sys; sys.argv[0] = 'banker'\n"
    "from ui.cli import main\n"
    "code = main(sys.argv[1:])\n"
    "print(sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr)\n"
    "sys.exit(code)\n"
)
GAME = '{"new": {"edition": "london", "seats": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}]}}\n'


def loaded(*arguments: str, stdin: str = "") -> set[str]:
    """The top-level modules in memory after a command of the shell has done its work."""
    ran = run([sys.executable, "-c", SHOW, *arguments], cwd=ROOT, input=stdin)
    assert ran.returncode == 0, ran.stderr
    return set(ast.literal_eval(ran.stderr.strip().splitlines()[-1]))


@pytest.mark.parametrize(
    "arguments",
    [("script",), ("commands",), ("replay", "LOG"), ("editions", "list"), ("editions", "check", "FILE")],
    ids=lambda arguments: arguments[0],
)
def test_a_command_without_a_screen_loads_neither_kivy_nor_hardware(arguments, tmp_path):
    log = tmp_path / "games.sqlite"
    loaded("script", "--db", f"file:{log}", stdin=GAME)
    places = {"LOG": str(log), "FILE": str(ROOT / "banker/editions/london.toml")}
    modules = loaded(*(places.get(word, word) for word in arguments), stdin=GAME)
    assert "banker" in modules
    assert not modules & (SCREENS_AND_DEVICES | {"hardware"})
