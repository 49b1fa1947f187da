"""The demonstration: the recorded game through the real app, to the same balances, with a picture of each screen."""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
import typing
from pathlib import Path

import pytest

from banker.pending import TradeToSign
from tests.processes import ROOT, Leash, banker
from tests.ui.offscreen import desk
from tests.ui.test_how_it_lies import lays
from ui.app import SCREENS
from ui.demo.kinds import PICTURES, PLANS, SECOND
from ui.demo.patience import STUCK, UNSEEN, Patience
from ui.demo.play import once
from ui.records.auction import AuctionView
from ui.records.beside import Beside
from ui.records.help import HelpView
from ui.records.opening import OpeningView
from ui.records.rolls import MenuView, RollView
from ui.records.screens import CodeView, TableView
from ui.records.setup import SetupView
from ui.records.sheets import SheetView
from ui.table.acts import AskReferee
from ui.table.forms import MODES, Going

UNSEEN_BY_ANYBODY = {
    key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
}
# The demonstration gives up by itself if it is stuck; until then a busy machine may take its time.
LIMIT_S = 3600.0

assert desk  # with it Kivy is prepared, before the app's screens are imported


def test_the_demonstration_says_only_once_that_the_machine_is_slow() -> None:
    slow, ready = (logging.makeLogRecord({"msg": "reader: %s", "args": (what,)}) for what in ("slow", "ready"))
    is_new = once()
    assert [is_new(record) for record in (slow, ready, slow, slow, ready)] == [True, True, False, False, False]


def kinds() -> set[type]:
    """Every kind of screen that there is: each record of a screen, each page of the set-up, and what lies open over the
    table or is signed there."""
    shared = {SetupView, TableView, SheetView, AuctionView, MenuView, RollView, HelpView, CodeView}
    records = {kind for kind in SCREENS if kind is not OpeningView} - shared
    pages = typing.get_args(typing.get_type_hints(SetupView)["body"])
    return {*records, *pages, *lays(), *typing.get_args(Beside), TradeToSign}


def test_each_kind_of_screen_has_a_picture_of_its_own() -> None:
    assert kinds() <= set(PICTURES)
    assert {"deeds", *PLANS} == set(MODES)
    every = [*PICTURES.values(), *PLANS.values(), *SECOND]
    assert len({picture.name for picture in every}) == len({picture.shows for picture in every}) == len(every)


def test_the_demonstration_plays_to_the_end_and_saves_a_picture_of_every_screen(tmp_path: Path) -> None:
    data, pictures = tmp_path / "data", tmp_path / "pictures"
    done = banker(
        *("run", "--display", "offscreen", "--data", data, "--pictures", pictures),
        env={**UNSEEN_BY_ANYBODY, "XDG_DATA_HOME": str(tmp_path / "home"), "TMPDIR": str(tmp_path)},
        deadline_s=LIMIT_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    assert str(pictures) in done.stdout
    saved = sorted((path.name for path in pictures.iterdir()), key=lambda name: int(name.partition("-")[0]))
    names = {name.partition("-")[2].removesuffix(".png") for name in saved}
    unasked = {Going, AskReferee}  # no question of the recorded game: `banker screenshots` has them
    wanted = {PICTURES[kind].name for kind in kinds() - unasked}
    wanted |= {picture.name for picture in (*PLANS.values(), *SECOND)} | {
        "throw",
        "purchase",
        "debt",
        "auction",
        "jail",
        "card",
    }
    assert names >= wanted
    said = done.stderr.splitlines()
    told = [line.removeprefix("INFO banker.demo: ").partition(": ") for line in said if "banker.demo: " in line]
    assert [file for file, _, shows in told if shows] == saved, "one line for each picture, in their order"
    others = [line for line in said if line.startswith("INFO ") and "banker.demo: " not in line]
    others = [line for line in others if "no tones" not in line]  # a machine without a sound card
    assert "two minutes; the first picture shows a fault that is staged" in done.stderr
    assert "Traceback" not in done.stderr, "for a fault that is staged"
    assert "INFO banker.demo: played 248 of 248 steps" in said
    assert len(others) == 2, others
    assert others[0].startswith("INFO banker: video driver")
    assert others[1].endswith("reader sim is ready"), "a shortcut around the driver"
    assert said.index(others[1]) < next(n for n, line in enumerate(said) if "01-home.png" in line)
    assert not data.exists(), "the demonstration opened the player's data folder"
    assert not (tmp_path / "home" / "banker").exists()


WITHOUT_MFRC522 = """
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "mfrc522" else found(name, *rest)
from ui.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_without_the_package_for_the_chip_it_says_which_reader_it_uses_instead(tmp_path: Path) -> None:
    with Leash() as leash:
        started = leash.start(
            [sys.executable, "-c", WITHOUT_MFRC522, "demo", "--pictures", str(tmp_path)],
            cwd=ROOT,
            env={**UNSEEN_BY_ANYBODY, "TMPDIR": str(tmp_path)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        said = []
        for line in started.stderr:
            said.append(line)
            if "setup-players.png" in line:  # three cards have been read
                break
    text = "".join(said)
    assert re.search(r"WARNING banker\.demo: Python has no mfrc522: .* the plain reader on the screen, not .*\n", text)
    assert "reader screen is ready" in text
    assert (tmp_path / "01-home.png").exists()


def test_patience_counts_frames_and_none_while_the_bank_is_at_work() -> None:
    patience = Patience()
    for _ in range(10 * STUCK):
        patience.frame(busy=True)
    assert not patience.card_unseen
    assert not patience.lost
    for _ in range(UNSEEN + 1):
        patience.frame(busy=False)
    assert patience.card_unseen
    assert not patience.lost
    for _ in range(STUCK - UNSEEN):
        patience.frame(busy=False)
    assert patience.lost
    patience.renew()
    assert not patience.lost


@pytest.mark.parametrize("module", ["performer", "patience", "visits", "at_table", "setting_up"])
def test_nothing_in_the_demonstration_waits_for_a_time(module: str) -> None:
    text = (ROOT / "ui/demo" / f"{module}.py").read_text("utf-8")
    assert not re.search(r"^(import|from) (time|kivy\.clock)\b", text, re.MULTILINE)
