"""A first game in a real window: each hint comes once, and none after the switch."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from banker.bank import Bank
from banker.store import Store
from tests.ui.test_window_game import AUCTION, CARDS, display, play, seat_three, throw, touch
from tests.ui.window import Display, RunningApp
from ui.bank.snapshot import choices
from ui.records.beside import Choices

__all__ = ["display"]
pytestmark = pytest.mark.window

NO_MORE = (434, 34)  # The switch of a hint over the farther side of the board.


def kept(data: Path, scratch: Path) -> Choices:
    """What the bank's file keeps, read from a copy."""
    shutil.copytree(data, scratch)
    bank = Bank(Store(scratch / "banker.db"))
    try:
        return choices(bank)
    finally:
        bank.close()


def test_each_hint_comes_once_and_none_after_the_switch(display: Display, tmp_path: Path) -> None:
    app = RunningApp(display, tmp_path)
    seat_three(app, display)
    play(app, throw, display, 1, 2)
    play(app, app.tap, CARDS[0])  # buys it
    play(app, throw, display, 1, 2)  # owes rent
    touch(app, display, NO_MORE)
    play(app, app.tap, CARDS[1])
    play(app, throw, display, 2, 4)
    play(app, display.click, AUCTION)  # no hint any more
    app.kill()
    shown = kept(tmp_path / "data", tmp_path / "one")
    assert shown.hinted == ("throw", "purchase", "undo", "rent")
    assert shown.hinting is False
