"""What a player who cannot see does with a list longer than the screen, and with what swipes make more and less.

Speech and gestures alone: what stands on the screen is looked at only to compare it with what was heard.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hardware.ports import Signal
from tests.ui.by_ear import Player
from tests.ui.offscreen import Desk, desk
from tests.ui.test_flow import CARDS, Table
from ui.records import intents as i
from ui.records.rolls import Rows, RowView
from ui.setup import seats
from ui.setup.entered import enter
from ui.words.explored import said


@pytest.fixture(scope="module")
def stage() -> Desk:
    desk().fit(800, 480)
    return desk()


@pytest.fixture
def bob(stage: Desk) -> Player:
    """Bob cannot see, and sees to it that he is asked, after others have thrown and bought; what was said was heard."""
    table = Table().seat_three()
    for dice in ((1, 2), (2, 4), (3, 5), (4, 2), (6, 3), (2, 6), (1, 3)):
        table.throw(*dice)
        for card in CARDS:
            table.tap(card)
    player = Player(stage, table, "Chloé", "Bob", "Alice")
    player.wait(1)
    player.heard()
    return player


def opens(player: Player, words: str) -> None:
    """Find what is called so, and do it."""
    player.find(words)
    player.double_tap()
    player.wait(0.3)
    player.heard()


def walk(player: Player, way: str) -> list[str]:
    """What is heard from here to the end, where a low tone is all that is left. Each swipe says one thing."""
    heard: list[str] = []
    for _ in range(150):
        player.swipe(way)
        said = player.heard()
        if not said:
            assert player.table.panel.signals[-1] is Signal.NO_FURTHER
            return heard
        heard.append(said[0])
    raise AssertionError(f"it never ends: {heard[-10:]}")


def rows(player: Player) -> Sequence[str]:
    """The rows of the list that is shown, seen or not, as they are heard."""
    ear = player.table.flow.explorer.aloud.ear()
    view = player.table.flow.view()
    lists = (getattr(part, "rows", ()) for part in (view, getattr(view, "body", None)))
    found = next(each for each in lists if isinstance(each, Rows | tuple) and each and isinstance(each[0], RowView))
    return [said(row, ear).sentence() for row in found]


def test_swipes_past_the_last_row_that_is_seen_turn_the_list_and_none_is_left_out(bob: Player) -> None:
    opens(bob, "historique")
    written = rows(bob)
    assert len(written) > 12, "more than the screen has room for"
    on = walk(bob, "right")
    assert [words for words in on if words in written] == list(written)
    assert not any("suite de la liste" in words for words in on)
    assert on.index(written[-1]) < len(on) - 1, "what stands after the list is reached too"
    back = walk(bob, "left")
    assert [words for words in back if words in written] == list(reversed(written))


def test_swipes_up_and_down_walk_the_moments_of_a_curve(bob: Player) -> None:
    bob.table.end()
    bob.wait(1)
    assert bob.find("courbe").startswith("courbe, À la fin, ")
    bob.swipe("up")
    assert bob.heard() == [], "there is none after the last"
    assert bob.table.panel.signals[-1] is Signal.NO_FURTHER
    bob.swipe("down")
    then = bob.heard()
    assert len(then) == 1
    assert "À ce moment, " in then[0]
    bob.swipe("up")
    assert "À la fin, " in bob.heard()[0]
    for _ in range(40):
        bob.swipe("down")
    walked = bob.heard()
    assert 5 < len(walked) < 40, "one moment after the other, and no further than the first"
    assert bob.table.panel.signals[-1] is Signal.NO_FURTHER


def test_between_less_and_more_swipes_up_and_down_change_what_is_said(stage: Desk) -> None:
    """The length of a game, at a set-up at which somebody cannot see."""
    table = Table()
    player = Player(stage, table)
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    for uid in CARDS[:2]:
        table.tap(uid)
    table.touch(enter(seats.touched, "p1"))
    table.touch(table.flow.view().body.naming.by_ear.act)
    table.touch(i.TakeName("Chloé"))
    table.touch(i.Step(1))
    player.wait(0.5)
    opens(player, "Partie limitée dans le temps")
    before = player.find("une heure trente")
    player.wait(1)
    assert player.heard() == ["Balayer vers le haut pour plus, vers le bas pour moins."]
    player.swipe("up")
    more = player.heard()
    assert len(more) == 1
    assert more[0].startswith("une heure quarante-cinq")
    player.swipe("down")
    assert player.heard() == [before]
    for _ in range(30):
        player.swipe("down")
    heard = player.heard()
    assert len(heard) < 30
    assert table.panel.signals[-1] is Signal.NO_FURTHER, "shorter it cannot be"
