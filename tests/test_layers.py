"""The house: which way imports go, what the bank must not know, and what a command of the shell loads.

Law: `ui -> banker`, `ui -> hardware`; banker and hardware know nothing of each other, and nothing imports ui. Inside
ui the layers import each other as `LAYERS` says, and in no other way.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.processes import run

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("banker", "hardware", "ui")

# Clock, chance and threads come in as arguments or live in ui; the one key that is drawn is that of the cards (tags).
NOWHERE_IN_THE_BANK = {
    "asyncio", "concurrent", "datetime", "multiprocessing", "queue", "random", "selectors", "signal", "socket",
    "subprocess", "threading", "time", "uuid",
}  # fmt: skip
FILES = {"fcntl", "glob", "io", "os", "pathlib", "shutil", "sqlite3", "sys", "tempfile", "tomllib", "urllib"}
READS_AND_WRITES = {
    "store", "store_error", "bank_file", "kept", "database", "disk", "log", "paths", "backup", "last_row", "bank",
    "tags", "script", "script_input", "replay", "restore", "export", "edition", "edition_file", "edition_keys",
    "edition_new", "edition_cells", "edition_filled", "edition_sheet", "edition_table", "edition_offered",
    "plain_file", "toml_file", "club/book", "club/format_file", "club/template_file", "club/template_new", "club/post",
    "club/outbox", "club/inbox", "club/template_offered", "club/ticket_offered",
    "club/games_offered",
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
        assert not roots(path) & forbidden, f"{path}: {layer} must not import {roots(path) & forbidden}"


def test_nothing_imports_the_tests():
    for layer in LAYERS:
        for path in sources(layer):
            assert "tests" not in roots(path), f"{path} imports the tests, which no installed Banker has"


@pytest.mark.parametrize("layer", ["banker", "hardware"])
def test_neither_bank_nor_hardware_knows_the_screen(layer):
    allowed = {"banker": set(), "hardware": SCREENS_AND_DEVICES - {"kivy"}}[layer]
    for path in sources(layer):
        screen = roots(path) & (SCREENS_AND_DEVICES - allowed)
        assert not screen, f"{path} imports {screen}: {layer} knows no screen and no foreign device"


NETWORK = {"paho", "spake2", "cryptography", "ssl"}
KNOW_NETWORK = {"link", "director", "evening"}


def test_the_network_is_known_to_whoever_joins_tables_alone():
    """The process of the bank has no network: only that of the link and that of the director, with its screen, do."""
    for path in sources("banker") + sources("hardware") + sources("ui"):
        place = path.relative_to(ROOT).parts
        inside = place[:2] == ("hardware", "network")
        network = {name for name in imported(path) if name.startswith("hardware.network")} | roots(path) & NETWORK
        may = inside or (place[0] == "ui" and place[1] in KNOW_NETWORK and not roots(path) & NETWORK)
        assert may or not network, f"{path} imports {network}: only {sorted(KNOW_NETWORK)} of ui/ join tables"
        others = {name for name in imported(path) if name.startswith("hardware.")} - network
        assert not (inside and others), f"{path} imports {others}: the network knows no cards, lamps and voices"


def reads_and_writes(path: Path) -> bool:
    return str(path.relative_to(ROOT / "banker").with_suffix("")) in READS_AND_WRITES


def test_the_bank_has_no_clock_no_chance_and_no_threads():
    """`banker/insight/played.py` reads the times that rows have noted, and asks no clock."""
    reads_times = ROOT / "banker/insight/played.py"
    assert not re.search(r"\b(?:now|today|utcnow)\(", reads_times.read_text("utf-8"))
    for path in sources("banker"):
        outside = roots(path) & NOWHERE_IN_THE_BANK - ({"datetime"} if path == reads_times else set())
        assert not outside, f"{path} imports {outside}: hand time, chance and shuffles to the bank as arguments"
        assert "secrets" not in roots(path) or path.name == "tags.py", f"{path}: only banker/tags.py draws a key"


def test_the_rules_touch_no_file():
    pure = [path for path in sources("banker") if not reads_and_writes(path)]
    assert {ROOT / "banker/game.py", ROOT / "banker/rules/turn.py"} <= set(pure)
    for path in pure:
        files = roots(path) & FILES
        assert not files, f"{path} imports {files}: rules touch no file; READS_AND_WRITES lists the modules that may"


def test_the_rules_know_nothing_that_reads_and_writes():
    io_modules = tuple(f"banker.{name.replace('/', '.')}" for name in READS_AND_WRITES)
    for path in sources("banker/rules") + [ROOT / f"banker/{name}.py" for name in PURE]:
        reads = {name for name in imported(path) if name.startswith(io_modules)}
        assert not reads, f"{path} imports {reads}, which reads or writes: rules do neither"


PURE = ("money", "board", "options", "pending", "events", "commands", "game", "ledger", "registry", "refusal")


def test_the_bank_knows_nothing_of_what_is_told_about_it():
    club, insight = set(sources("banker/club")), set(sources("banker/insight"))
    for path in set(sources("banker")) - club:
        told = {name for name in imported(path) if name.startswith("banker.club")}
        assert not told, f"{path} imports {told}: a club looks at tables from outside, and no table knows of it"
    for path in set(sources("banker")) - insight - club:
        told = {name for name in imported(path) if name.startswith("banker.insight")}
        assert not told, (
            f"{path} imports {told}: insight looks at a game that is booked, and only ui/ and a club ask it"
        )


class Layer(NamedTuple):
    """A layer of ui/, a folder or a file beside them: which others it may import, and the law that says why."""

    may: set[str]
    law: str


LAYERS = {
    "records": Layer(set(), "Records are what screens are told and tell back: they know nothing but each other."),
    "look": Layer(set(), "Colours, sizes and icons depend on nothing that is shown."),
    "host": Layer(set(), "What the machine offers is the same whatever is shown on it."),
    "words": Layer({"records"}, "Words are put into records; they know neither Kivy nor what lies on the table."),
    "table": Layer({"records"}, "What lies on the table and what a card means there needs no words and no screen."),
    "setup": Layer({"words", "records", "look"}, "A game is set up without the bank's thread and without a screen."),
    "bank": Layer({"setup", "records"}, "The bank's thread begins what was set up; it knows neither views nor flow."),
    "views": Layer(
        {"bank", "setup", "table", "words", "records", "look"},
        "Views turn what the bank, the table and the set-up say into records, and know no screen and no flow.",
    ),
    "flow": Layer(
        {"views", "bank", "setup", "table", "words", "records", "look"},
        "The flow decides what is shown and what a touch does; it draws nothing and wires nothing.",
    ),
    "paint": Layer({"records", "look"}, "What draws shapes, signs and words knows no widget and no screen."),
    "kit": Layer({"paint", "look"}, "The layout vocabulary knows no record, no widget and no bank."),
    "parts": Layer({"kit", "paint", "records", "look"}, "Parts are trees of the vocabulary: they take no finger."),
    "widgets": Layer(
        {"parts", "kit", "paint", "records", "look"},
        "Widgets show one record each: they know neither words nor what it means.",
    ),
    "screens": Layer({"widgets", "parts", "kit", "records", "look"}, "Screens place widgets and import no view."),
    "explore": Layer(
        {"widgets", "kit", "words", "records"},
        "What is on a screen is walked and put into words; what a finger does there is up to the piece and the flow.",
    ),
    "app": Layer(
        {"flow", "bank", "explore", "screens", "widgets", "records", "host"},
        "The app hands events to the flow and records to screens, and tells the machine that it lives.",
    ),
    "build": Layer(
        {"app", "flow", "bank", "setup", "screens", "widgets", "records", "host", "look"},
        "One place wires; nothing is wired elsewhere.",
    ),
    "demo": Layer(
        {"build", "app", "flow", "bank", "setup", "host", "table", "screens", "widgets", "records", "look"},
        "The demonstration drives the app from outside: nothing that it drives may know it.",
    ),
    "run": Layer({"demo", "build", "host", "words"}, "Running chooses between the app and the demonstration."),
    "doctor": Layer({"host", "look"}, "The doctor looks at the machine; it starts neither bank nor screen."),
    "files": Layer({"host", "words", "look"}, "Commands on files start neither the bank's thread nor a screen."),
    "pictures": Layer(
        {"files", "views", "bank", "widgets", "records", "host", "words", "look"},
        "A picture of a game that is over is drawn without the app.",
    ),
    "printouts": Layer(
        {"views", "words", "look", "host"}, "What is printed shows a board; it knows no game, no flow and no screen."
    ),
    "club": Layer(
        {"setup", "files", "printouts", "host", "words", "look"},
        "An evening is run from the command line, without the bank's thread, a screen or a network.",
    ),
    "link": Layer(
        {"host"},
        "The link is a process of its own between a table and its evening: no screen, no bank, and no word of them.",
    ),
    "director": Layer(
        {"club", "host", "words", "records"},
        "A director keeps what tables send and tells them what is in force; no table and no screen is in it.",
    ),
    "evening": Layer(
        {"build", "director", "club", "views", "screens", "widgets", "records", "host", "words"},
        "An evening's screen shows what its director says and hands touches on; only the command line knows it.",
    ),
    "cli": Layer(
        {"run", "evening", "pictures", "doctor", "club", "director", "link", "files", "printouts", "host", "words"},
        "The command line parses, and imports only what a command needs.",
    ),
}
KNOW_KIVY = {
    "paint",
    "widgets",
    "screens",
    "app",
    "evening",
    "demo",
    "host",
}  # the host: its settings, and touchscreens
MOST_FLAT, MOST_LINES = 5, 350


def layer_of(module: str) -> str:
    return module.split(".")[1]


def layers_imported(path: Path) -> set[str]:
    return {layer_of(name) for name in imported(path) if name.startswith("ui.")} & set(LAYERS)


def files_of(layer: str) -> list[Path]:
    folder = ROOT / "ui" / layer
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


def test_every_layer_of_ui_is_in_the_table():
    found = {path.stem for path in (ROOT / "ui").iterdir() if path.suffix == ".py" or list(path.glob("*.py"))}
    unknown, gone = found - {"__init__"} - set(LAYERS), set(LAYERS) - found
    assert not unknown, f"say in LAYERS what {sorted(unknown)} of ui/ may import, and why"
    assert not gone, f"take {sorted(gone)} out of LAYERS: ui/ has no such folder or file"


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_of_ui_imports_only_what_its_law_allows(layer):
    for path in files_of(layer):
        others = layers_imported(path) - {layer} - LAYERS[layer].may
        assert not others, f"{path.relative_to(ROOT)} imports {', '.join(sorted(others))}. {LAYERS[layer].law}"


@pytest.mark.parametrize("layer", LAYERS)
def test_nothing_is_allowed_that_no_file_needs(layer):
    idle = LAYERS[layer].may - set().union(*map(layers_imported, files_of(layer)))
    assert not idle, f"no file of ui/{layer} imports {sorted(idle)}: take it out of LAYERS"


def test_no_circle_leads_from_a_layer_of_ui_back_to_it():
    TopologicalSorter({layer: LAYERS[layer].may for layer in LAYERS}).prepare()


def test_no_circle_leads_from_a_file_back_to_it():
    """Also where an import is for the type checker alone: neither file could be understood without the other."""
    files = [path.relative_to(ROOT).with_suffix("") for layer in LAYERS for path in sources(layer)]
    modules = {".".join(path.parts).removesuffix(".__init__"): ROOT / path.with_suffix(".py") for path in files}
    arrows = {
        module: {name if name in modules else name.rpartition(".")[0] for name in imported(path)} - {module}
        for module, path in modules.items()
    }
    TopologicalSorter(arrows).prepare()


@pytest.mark.parametrize("layer", sorted(set(LAYERS) - KNOW_KIVY))
def test_only_what_draws_or_sets_it_up_knows_kivy(layer):
    for path in files_of(layer):
        assert "kivy" not in roots(path), f"{path} imports Kivy: only {sorted(KNOW_KIVY)} may"


def test_a_stranger_finds_few_files_flat_in_ui_and_none_too_long_to_read():
    flat = sorted(path.name for path in (ROOT / "ui").glob("*.py"))
    assert len(flat) <= MOST_FLAT, f"ui/ itself has {flat}, {MOST_FLAT} are the most: put the new one into a folder"
    for path in sources("ui"):
        lines = len(path.read_text("utf-8").splitlines())
        assert lines <= MOST_LINES, f"{path} has {lines} lines, {MOST_LINES} are the most: split it by meaning"


SHORT = {
    "c": {"banker.commands"}, "e": {"banker.events"}, "p": {"banker.pending"},
    "b": {"banker.board", "ui.records.beside"}, "a": {"ui.table.acts"}, "i": {"ui.records.intents"},
    "r": {"ui.records.pieces", "hardware.chip.registers"}, "s": {"ui.setup.state"}, "ar": {"ui.records.auction"},
    "dr": {"ui.records.debts"}, "sr": {"ui.records.sheets"}, "st": {"hypothesis.strategies"}, "ct": {"ctypes"},
}  # fmt: skip

RENAMES = re.compile(r"\bimport\b[^(\n]*\bas\b|\bimport\s*\([^)]*\bas\b")  # on one line, or in brackets


def renamed(path: Path) -> Iterator[tuple[str, str]]:
    """The short name and the module of each import of the file that gives a module one."""
    text = path.read_text("utf-8")
    if RENAMES.search(text) is None:  # to parse every file takes seconds
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((name.asname, name.name) for name in node.names if name.asname)
        if isinstance(node, ast.ImportFrom):
            yield from ((name.asname, f"{node.module}.{name.name}") for name in node.names if name.asname)


def test_a_short_name_of_a_module_is_one_that_is_explained():
    page = (ROOT / ".github/CONTRIBUTING.md").read_text("utf-8")
    for short in SHORT:
        assert f"`{short}`" in page, f"explain the short name {short} under Words of the house in CONTRIBUTING.md"
    for path in (path for folder in ("banker", "hardware", "ui", "tests", "deploy") for path in sources(folder)):
        for short, module in renamed(path):
            known = len(short) > 2 or module in SHORT.get(short, set())
            assert known, f"{path.relative_to(ROOT)} calls {module} {short}, which nothing explains: write its name out"


def test_only_these_packages_stand_beside_the_layers():
    found = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    assert found - {"build", "dist", "__pycache__"} - {p.name for p in ROOT.glob("*.egg-info")} == {
        "banker", "hardware", "ui", "tests", "deploy",
    }  # fmt: skip
    inits = list((ROOT / "tests").rglob("__init__.py"))
    assert not inits, f"remove {inits}: with it tests/banker would hide banker"


def test_only_these_files_stand_at_the_top():
    found = {path.name for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".")}
    known = {"pyproject.toml", "README.md", "LICENSE", "requirements.lock", "requirements-test.lock"}
    assert found == known, f"move these files into a folder: {found - known}; or these are gone: {known - found}"


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
    [
        ("script",), ("commands",), ("replay", "LOG"), ("editions", "list"), ("editions", "check", "FILE"),
        ("print", "FOLDER"), ("club", "formats"),
    ],
    ids=lambda arguments: arguments[0],
)  # fmt: skip
def test_a_command_without_a_screen_loads_neither_kivy_nor_hardware(arguments, tmp_path):
    log = tmp_path / "games.sqlite"
    loaded("script", "--db", f"file:{log}", stdin=GAME)
    places = {"LOG": str(log), "FILE": str(ROOT / "banker/editions/london.toml"), "FOLDER": str(tmp_path / "printed")}
    modules = loaded(*(places.get(word, word) for word in arguments), stdin=GAME)
    assert "banker" in modules
    assert not modules & (SCREENS_AND_DEVICES | {"hardware"})


# How a window lies is a matter of its room: trees say what they need, and the first that has room is taken.
ASKS_HOW_IT_LIES = {"ui/widgets/keyboard.py"}
ASKS_HOW_LARGE = {"ui/kit/solve.py", "ui/widgets/piece.py", "ui/paint/painter.py", "ui/paint/fitting.py"}


@pytest.mark.parametrize(("asked", "may"), [("upright", ASKS_HOW_IT_LIES), ("large", ASKS_HOW_LARGE)])
def test_no_part_asks_whether_the_window_is_upright_or_the_text_large(asked: str, may: set[str]) -> None:
    for path in sources("ui"):
        asks = re.search(rf"scale\.{asked}\b", path.read_text("utf-8"))
        name = str(path.relative_to(ROOT))
        assert asks is None or name in may, f"{name} asks for it: give the part another tree, or its words a ladder"
