"""README.md and the three pages it leads to: every command in them is run by a test or named below with the reason why
not, every link and picture leads somewhere, and what they say of boards, rules, buttons and versions is so.
"""

from __future__ import annotations

import os
import re
import shlex
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from banker import __version__, edition
from banker.options import Options
from tests.processes import run
from tests.subcommands import subcommands
from tests.ui.readme_pictures import PICTURES, SIZE, shown
from ui.cli import main
from ui.demo.kinds import PICTURES as KINDS
from ui.demo.kinds import PLANS, SECOND
from ui.host.config import load_config

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    name: (ROOT / name).read_text("utf-8")
    for name in ("README.md", "deploy/README.md", "banker/README.md", ".github/CONTRIBUTING.md")
}
README, BANK = PAGES["README.md"], PAGES["banker/README.md"]
EVERY = "\n".join(PAGES.values())
LAYERS = ("banker", "hardware", "ui", "tests", "deploy")
MOST_PICTURES, MOST_BYTES = 10, 60_000

# Which other test runs a command, on a machine played by stubs or in a real Debian.
ELSEWHERE = {
    "deploy/run.sh": "tests/test_deploy.py::test_what_follows_goes_to_banker_after_the_set_up",
    "deploy/test.sh": (
        "tests/test_deploy.py::test_a_checkout_that_cannot_be_written_has_its_libraries_in_the_users_cache"
    ),
    "deploy/run.sh screenshots shots --language en --size 800x480": (
        "tests/ui/test_screenshots.py::test_every_screen_there_is_has_a_picture_in_each_language_and_size"
    ),
    "banker/deploy/install.sh --dry-run": "tests/test_install.py::test_a_dry_run_names_the_steps_and_changes_nothing",
    "banker/deploy/install.sh": (
        "tests/test_install.py::test_on_a_pi_spi_is_switched_on_and_without_hardware_it_is_left_alone"
    ),
    "deploy/install.sh --no-hardware": "tests/test_install.py::test_a_release_is_installed_in_its_own_folder_and_runs",
    "deploy/install.sh --uninstall": (
        "tests/test_install.py::test_uninstalled_nothing_is_left_but_the_games_and_with_them_the_settings"
    ),
    "deploy/bundle.sh /media/stick --for trixie-arm64": (
        "tests/test_bundle.py::test_for_another_machine_its_python_processor_and_debian_are_asked"
    ),
    "/media/stick/banker/deploy/install.sh": ("tests/test_install.py::test_a_bundle_is_asked_instead_of_the_network"),
    "/media/stick/banker/deploy/update.sh": (
        "tests/test_update.py::test_a_newer_release_takes_the_place_after_a_copy_and_a_trial"
    ),
    "sudo /opt/banker/deploy/update.sh SOURCE": "tests/test_update.py::test_an_archive_is_unpacked_and_taken",
    "deploy/run.sh club run friday.club": (
        "tests/ui/test_director_window.py::test_an_evening_is_run_by_clicks_in_a_window"
    ),
    "sudo /opt/banker/deploy/update.sh --back": (
        "tests/test_update.py::test_it_goes_back_to_the_release_before_and_forward_again"
    ),
}
# Commands of the system of which nothing but their being here is checked, and why.
LETS_JOIN = "sudo sed -i 's/^# joins = false/joins = true/' /etc/banker/config.toml"
NOT_RUN = {
    LETS_JOIN: "the settings of an installed kiosk; it is run on other settings below",
    "sudo systemctl restart banker": "the unit of an installed kiosk",
    "scp -r banker pi@raspberrypi.local:": "a test has no second machine",
    "ssh pi@raspberrypi.local": "a test has no second machine",
    "sudo apt install mosquitto": "deploy/test.sh has installed it",
    "sudo reboot": "a test does not restart its machine",
    "sudo systemctl stop banker": "the unit of an installed kiosk",
    "sudo systemctl start banker": "the unit of an installed kiosk",
}
# How a command begins that needs an installed kiosk's user; what comes after it is run here as who tests.
AS_THE_KIOSK = "sudo -u banker env -C / "


def commands() -> list[str]:
    """Every line of the pages' shell blocks without its remark; one that goes on below is one. The word `bash` before
    a script is left out here: a test of its own asks for it."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", EVERY, re.DOTALL | re.MULTILINE)
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    return [" ".join(re.sub(r"\s+#.*|^(sudo )?bash (?=\S+\.sh)", r"\1", line).split()) for line in lines]


def test_every_script_is_started_with_bash() -> None:
    """A checkout made on Windows, or unpacked from a zip archive, has no script that may be executed."""
    scripts = re.findall(
        r"(?m)^(?:sudo )?(?:bash )?\S*deploy/\w+\.sh", "".join(re.findall(r"(?s)```sh\n.*?```", EVERY))
    )
    assert scripts
    assert [script for script in scripts if "bash " not in script] == []


def section(heading: str, page: str = README) -> str:
    """The text under a heading of the second rank."""
    found = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    assert found, heading
    return found


def rows(text: str, width: int) -> list[list[str]]:
    """The rows of tables of so many columns, without their heads."""
    found = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("|")]
    heads = {n - 1 for n, row in enumerate(found) if set("".join(row)) <= set("-:")}
    return [row for n, row in enumerate(found) if len(row) == width and not {n, n - 1} & heads]


def is_stage(command: str) -> bool:
    """Whether it runs a stage of the tests; run here, it would run itself."""
    return command.startswith("deploy/test.sh ")


def is_ours(command: str) -> bool:
    """Whether it is a subcommand of banker that is run here."""
    return command.startswith("deploy/run.sh ") and command not in ELSEWHERE


def test_every_command_is_run_by_a_test_or_named_with_the_reason_why_not() -> None:
    asked = set(commands())
    known = {*ELSEWHERE, *NOT_RUN, *filter(is_stage, asked), *filter(is_ours, asked)}
    assert [command for command in asked - known if not command.startswith(AS_THE_KIOSK)] == []
    assert {*ELSEWHERE, *NOT_RUN} <= asked, "no page has these any more"
    for where in ELSEWHERE.values():
        file, _, test = where.partition("::")
        assert f"\ndef {test}(" in (ROOT / file).read_text("utf-8"), where


def test_the_line_that_lets_a_table_join_evenings_changes_settings_as_they_are_made(tmp_path: Path) -> None:
    settings = tmp_path / "config.toml"
    assert main(["config", "--config", str(settings), "--write"]) == 0
    assert not load_config(settings).club
    _, *words = shlex.split(LETS_JOIN)
    assert run([*words[:-1], str(settings)]).returncode == 0
    assert load_config(settings).club


def test_the_subcommands_run_one_after_the_other(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONPATH": str(ROOT)}
    for command in filter(is_ours, commands()):
        words = shlex.split(command)[1:]
        done = run([sys.executable, "-m", "ui.cli", *words], cwd=tmp_path, env={**os.environ, **home})
        assert done.returncode == 0, (command, done.stdout + done.stderr)
    assert {"labels/cards.pdf", "labels/guide-en.pdf", "data/banker/editions/our-town.toml"} <= {
        str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")
    }


def test_a_kiosk_is_checked_in_its_own_folders(tmp_path: Path) -> None:
    (command,) = (each for each in commands() if each.startswith(AS_THE_KIOSK))
    *words, banker, doctor = shlex.split(command.removeprefix(AS_THE_KIOSK))
    assert (banker, doctor) == ("/opt/banker/.venv/bin/banker", "doctor")
    for folder in ("/etc/banker", "/var/lib/banker"):
        (tmp_path / folder[1:]).mkdir(parents=True)
    moved = [re.sub(r"=(/etc|/var)", rf"={tmp_path}\1", word) for word in words]
    python = [f"PYTHONPATH={ROOT}", sys.executable, "-m", "ui.cli", doctor]
    done = run(["env", "-C", "/", *moved, *python], cwd=tmp_path)
    assert done.returncode in (0, 1), done.stderr  # nobody says how this machine is
    assert f"{tmp_path}/etc/banker/config.toml" in done.stdout
    assert f"{tmp_path}/var/lib/banker" in done.stdout


@pytest.mark.parametrize("command", sorted(filter(is_stage, commands())))
def test_a_stage_that_is_named_is_there(command: str) -> None:
    *options, stage = shlex.split(command)[1:]
    told = re.search(r"of: (.*)\"", (ROOT / "deploy/test.sh").read_text("utf-8"))
    assert told is not None
    assert stage in told[1].split(", ")
    assert set(options) <= {"--long"}


def quoted() -> Iterator[list[str]]:
    """The words of each call of banker, or of a script that passes it on, that a page names in a line of text."""
    for code in re.findall(r"`([^`\n]+)`", EVERY.replace("\\|", "|")):
        words = re.sub(r"[\[\]]", " ", code).split()
        if words[0] in ("banker", "deploy/run.sh") and len(words) > 1 and words[1] in subcommands():
            yield words[1:]


def test_every_option_that_is_named_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    calls = list(quoted())
    assert {words[0] for words in calls} == set(subcommands())
    for words in calls:
        verb = words[0] in ("editions", "club", "link") and words[1] != "VERB" and not words[1].startswith("-")
        ranks = words[:2] if verb else words[:1]
        with pytest.raises(SystemExit):
            main([*(word.strip(",") for word in ranks), "--help"])
        said = capsys.readouterr().out
        assert [word for word in words if word.startswith("--") and not re.search(rf"{word}\b", said)] == [], words


@pytest.mark.parametrize("script", ["run.sh", "install.sh"])
def test_every_option_of_a_script_that_is_named_is_one(script: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What run.sh does not know goes to banker, which takes it for an option of its own or of `run`."""
    named = {
        option
        for code in (*re.findall(r"`([^`\n]+)`", EVERY), *commands())
        for option in re.findall(rf"^\S*deploy/{script} (--[a-z-]+)", code)
    }
    for words in ([], ["run"]) if script == "run.sh" else ():
        with pytest.raises(SystemExit):
            main([*words, "--help"])
    known = set(re.findall(r"--[a-z-]+", (ROOT / "deploy" / script).read_text("utf-8") + capsys.readouterr().out))
    assert named
    assert named <= known


def test_every_program_of_the_tests_that_is_named_is_there_and_knows_its_options() -> None:
    named = re.findall(r"`python ([^`]+)`", " ".join(EVERY.split()))
    assert len(named) >= 4
    for call in named:
        program, *words = call.removeprefix("-m ").split()
        path = ROOT / program if program.endswith(".py") else ROOT / program.replace(".", "/")
        text = "".join(
            file.read_text("utf-8") for file in (path, path.with_suffix(".py"), path / "__main__.py") if file.is_file()
        )
        assert text, call
        assert [word for word in words if word.startswith("--") and f'"{word}"' not in text] == [], call


def test_every_setting_and_variable_that_is_named_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["config", "--config", str(tmp_path / "config.toml"), "--write"])
    capsys.readouterr()
    settings = (tmp_path / "config.toml").read_text("utf-8")
    for table, name in {*re.findall(r"`\[(\w+)\] (\w+)", EVERY), ("panel", "held_powers_off")}:
        assert re.search(rf"^# {name} = ", settings.partition(f"[{table}]")[2].partition("\n[")[0], re.MULTILINE), name
    sources = [path.read_text("utf-8") for layer in LAYERS for path in text_of(layer) if path != Path(__file__)]
    for name in set(re.findall(r"\bBANKER_[A-Z]+", EVERY)):
        assert any(f'"{name}"' in source for source in sources), name


def anchors(page: str) -> set[str]:
    """What a link to a heading of a page may end with."""
    heads = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)\s]*)\)", PAGES[name]):
        if not re.fullmatch(r"https://[\w.-]+\.[a-z]+/[\w./-]*", target):
            path, _, heading = target.partition("#")
            file = (ROOT / name).parent / path if path else ROOT / name
            assert file.is_file(), target
            assert not heading or heading in anchors(file.read_text("utf-8")), target


def test_every_path_that_is_named_is_there() -> None:
    named = re.findall(rf"(?<![\w./-])((?:{'|'.join(LAYERS)})/[\w./-]*)", EVERY)
    assert len(named) > 50
    assert [path for path in set(named) if not path.startswith("banker/deploy") and not (ROOT / path).exists()] == []


def test_the_pictures_are_few_small_and_of_screens_that_there_are() -> None:
    """How they look is compared where every screen is drawn anyway: tests/ui/test_screenshots.py, in the long tier."""
    names = shown()
    assert sorted(f"{name}.png" for name in names) == sorted(path.name for path in PICTURES.iterdir())
    assert len(names) <= MOST_PICTURES
    assert set(names) <= {picture.name for picture in (*KINDS.values(), *PLANS.values(), *SECOND)}
    for name in names:
        data = (PICTURES / f"{name}.png").read_bytes()
        assert "{}x{}".format(*struct.unpack(">II", data[16:24])) == SIZE, name
        assert len(data) <= MOST_BYTES, name


def test_the_buttons_that_are_named_are_called_so() -> None:
    """The words in italics of what a table does; those after `menu` are found there."""
    catalogue = polib.pofile(str(ROOT / "ui/locale/en/LC_MESSAGES/banker.po"))
    words = {text.lower().rstrip("?") for entry in catalogue for text in (entry.msgstr, *entry.msgstr_plural.values())}
    text = (
        section("An evening")
        + section("Boards")
        + section("Boards", BANK)
        + section("The money", BANK)
        + section("Rules", BANK).partition("Rounding: ")[2]
    )
    named = re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", " ".join(text.split()))
    named = [name.lower().removeprefix("menu, ").rstrip("?") for name in named]
    assert [name for name in named if name not in words | {"ten"}] == []


FAMILIES = {"C": "paris-francs", "S": "suisse-2007", "F": "france-2007", "U": "generic"}


def test_the_booklets_have_the_boards_that_follow_them() -> None:
    named = {row[0]: re.findall(r"`(.*?)`", row[2]) for row in rows(section("Rules", BANK), 3)}
    for letter in FAMILIES:
        assert set(named[letter]) == {id for id in edition.available() if edition.load(id).rules == letter}


def test_the_rules_in_which_booklets_differ_are_all_told_and_as_they_are() -> None:
    boards = [edition.load(id).options for id in FAMILIES.values()]
    told = {row[1].strip("`"): row[2:] for row in rows(section("Rules", BANK), 6)}
    every = [name for name in Options.__struct_fields__ if name != "starting_balance"]
    assert set(told) == {name for name in every if len({getattr(board, name) for board in boards}) > 1}
    for name, cells in told.items():
        assert cells == [str(getattr(board, name)).replace("_", " ") for board in boards], name


def test_the_sums_by_which_rounding_is_told_are_right() -> None:
    in_millions = [board for id in edition.available() if (board := edition.load(id)).smallest_note == 10_000]
    assert {board.options.interest_rounding for board in in_millions} == {1_000}
    assert all(10_000 in board.fair_readings["interest_rounding"] for board in in_millions)
    loans = {space.deed.mortgage for board in in_millions for space in board.spaces if space.deed}
    assert {loan for loan in loans if loan * 11 // 10 % 1_000} == set()
    assert {loan for loan in loans if loan * 11 // 10 % 10_000} == {750_000, 1_750_000}
    assert "750'000 and 1'750'000" in " ".join(section("Rules", BANK).split())


def test_the_version_stands_in_one_place_and_the_list_of_changes_begins_with_it() -> None:
    newest = re.search(r"\*\*(.*?)\*\*", section("Changes"))
    assert newest is not None
    assert newest[1] == __version__
    files = [
        *ROOT.glob("*.toml"),
        *(path for layer in ("banker", "hardware", "ui", "deploy") for path in text_of(layer)),
    ]
    stated = [path for path in files if f'"{__version__}"' in path.read_text("utf-8")]
    assert stated == [ROOT / "banker/__init__.py"]


def text_of(layer: str) -> Iterator[Path]:
    return (
        path for path in (ROOT / layer).rglob("*") if path.suffix in (".py", ".sh", ".toml", ".in", ".service", ".md")
    )
