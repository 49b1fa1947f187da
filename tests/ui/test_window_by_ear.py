"""A player who cannot see, in a real window: real touches reach the explorer, and what is said is written down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker.bank import Bank
from banker.store import Store
from tests.ui.test_flow import CARDS as UIDS
from tests.ui.test_flow import Table
from tests.ui.test_window_game import CARDS, HAMMER, STOP, display, logged, play, seat_three, throw, touch
from tests.ui.window import HEARD, Display, RunningApp
from ui.bank.snapshot import choices, keep_choices

__all__ = ["display"]
pytestmark = pytest.mark.window

EDGE = (0, 200, 4, 1)  # Pixels at the left edge of the screen.
MIDDLE = (330, 215)
FOLLOWED = 30  # Within so many turns of its loop the app has said what a finger has come to.
# An upright window: its middle, and where a finger slides down its lower half, left and right.
UPRIGHT, MIDST = (720, 1280), (360, 640)
FEELS = [(x, y) for x in (180, 540) for y in range(740, 1240, 40)]


class Ears:
    """What the app has said, since this was asked last."""

    def __init__(self, app: RunningApp, path: Path) -> None:
        self._app, self._path, self._read = app, path, 0

    def until(self, true: Callable[[str], bool], what: str) -> str:
        """Wait until a sentence is said of which this is true, and return it."""
        self._app.until(lambda: self._first(true) is not None, f"somebody to say {what}")
        number, sentence = self._first(true) or (0, "")
        self._read = number
        return sentence

    @property
    def all(self) -> list[str]:
        """All that was said."""
        return self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []

    def _first(self, true: Callable[[str], bool]) -> tuple[int, str] | None:
        """The first such sentence since this was asked last, and how many were said with it."""
        new = enumerate(self.all[self._read :], self._read + 1)
        return next((each for each in new if true(each[1])), None)

    def heard(self, words: str) -> bool:
        """Whether a sentence with these words was said since this was asked for the last one."""
        return self._first(lambda sentence: words in sentence) is not None

    def hear(self, words: str) -> str:
        """Wait until a sentence with these words is said."""
        return self.until(lambda sentence: words in sentence, words)


def listening(display: Display, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[RunningApp, Ears]:
    """Run the app with the game that is in progress, and hear what it says once the table is shown."""
    heard = folder / "heard"
    monkeypatch.setenv(HEARD, str(heard))
    app = RunningApp(display, folder)
    ears = Ears(app, heard)
    app.until_shown("table")
    app.steady()
    return app, ears


def feel(app: RunningApp, display: Display, ears: Ears, words: str) -> None:
    """Slide a finger over an upright window until these words are said, and lift it there."""
    display.press(FEELS[0])
    app.turn(FOLLOWED)
    for place in FEELS:
        display.slide(place)
        app.turn(FOLLOWED)
        if ears.heard(words):
            break
    display.let_go()
    assert ears.heard(words), f"nowhere in the window: {words}; {ears.all[-20:]}"
    app.steady()


def begun(data: Path) -> None:
    """Begin a game of three at which Chloé, who throws first, cannot see."""
    data.mkdir()
    table = Table(Store(data / "banker.db")).seat_three()
    table.bank.close()
    assert first_cannot_see(data) == "Chloé"


def first_cannot_see(data: Path) -> str:
    """Keep in the bank's file that the first player cannot see, and that the bank speaks. Returns the name."""
    bank = Bank(Store(data / "banker.db"))
    try:
        name = bank.resume(bank.log.games()[-1]).players[0].name
        keep_choices(bank, replace(choices(bank), speaks="booked", by_ear=(name,), hinting=False))
        return name
    finally:
        bank.close()


def test_a_player_who_cannot_see_plays_by_touch_and_the_next_as_always(
    display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = RunningApp(display, tmp_path)
    seat_three(app, display)
    bare = app.steady(EDGE)
    app.kill()
    name = first_cannot_see(tmp_path / "data")
    app, ears = listening(display, tmp_path, monkeypatch)
    ears.hear("au toucher")
    ears.hear("Tapez les points")
    assert app.steady(EDGE) != bare, f"the edge says that {name} explores"

    display.tap_quickly(MIDDLE, 1)
    ears.hear("un. Le second dé")
    display.tap_quickly(MIDDLE, 2)
    ears.hear("un et deux, trois")
    play(app, app.hold, MIDDLE, lambda: app.booked() == 1)

    ears.hear("six cent mille francs")
    display.press(MIDDLE)
    ears.until(bool, "what lies under the finger")
    display.slide((640, 325))
    ears.hear("Mettre aux enchères")
    display.let_go()
    display.tap_quickly(MIDDLE, 2)
    app.until(lambda: app.booked() == 2, "the auction")
    app.steady()
    assert app.steady(EDGE) == bare, "an auction concerns everybody"
    play(app, app.tap, CARDS[0])  # bids
    touch(app, display, STOP)
    ears.hear(f", {name}")
    play(app, app.hold, HAMMER, lambda: app.booked() == 4)

    said = len(ears.all)
    play(app, throw, display, 1, 2)  # the second player, who sees
    assert app.stop() == 0
    assert not any("au toucher" in each for each in ears.all[said:])
    game = logged(tmp_path / "data", tmp_path / "one")
    assert game.registry.title(3).holder == game.players[0].id


@pytest.mark.parametrize("display", [UPRIGHT], indirect=True)
def test_in_an_upright_window_a_player_feels_for_the_keys_and_buys_by_card(
    display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path / "data")
    app, ears = listening(display, tmp_path, monkeypatch)
    ears.hear("Tapez les points")
    display.tap_quickly(MIDST, 1)
    ears.hear("un. Le second dé")
    display.tap_quickly(MIDST, 2)
    ears.hear("un et deux, trois")
    play(app, app.hold, MIDST, lambda: app.booked() == 1)
    ears.hear("six cent mille francs")

    feel(app, display, ears, "Mettre aux enchères")
    app.tap(UIDS[1])
    ears.hear("Carte de Bob. Chloé doit signer")
    play(app, app.tap, UIDS[0])
    ears.hear("Chloé achète Schaffhouse")
    assert app.stop() == 0
    game = logged(tmp_path / "data", tmp_path / "one")
    assert game.registry.title(3).holder == game.players[0].id
