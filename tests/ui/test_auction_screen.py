"""The auction under real fingers: holds while the countdown runs, what is held and what is touched, the streets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from banker import commands as c
from tests.ui import auction_samples as samples
from tests.ui.offscreen import Desk, Finger, middle, tap_piece
from ui.records.intents import Intent
from ui.screens.auction import AuctionScreen
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table.auction import Countdown
from ui.table.state import Table
from ui.views.lot import auction_view
from ui.views.table import table_view
from ui.widgets import ring_geometry as geometry
from ui.words.strings import strings_for

FRENCH = strings_for("fr")
EDITION, COUNT = "suisse-2007", 4


@pytest.fixture
def heard(table: Desk) -> Iterator[list[Intent]]:
    """What the touches do."""
    intents: list[Intent] = []
    table.heard = intents.append
    yield intents
    table.heard = lambda _: None


def shown(table: Desk, name: str, **changes: object) -> AuctionScreen:
    screen = AuctionScreen(auction_view(FRENCH, replace(sample(name), **changes)))
    table.put(screen)
    return screen


def sample(name: str) -> Table:
    return samples.auctions(EDITION, COUNT)[name]


def test_a_hold_goes_on_while_the_countdown_runs(table: Desk, heard: list[Intent]) -> None:
    screen = shown(table, "called-0", reader_out=True)
    finger = Finger(*middle(screen.tiles[2])).down()
    for tenths in range(100, 60, -1):
        counted = replace(sample("called-0"), countdown=Countdown(10, tenths / 10), reader_out=True)
        screen.view = auction_view(FRENCH, counted)
        table.frames(5)
    finger.up()
    assert heard == [a.SignHere("p3")]


def test_a_short_touch_on_a_tile_leads_to_raising_money(table: Desk, heard: list[Intent]) -> None:
    screen = shown(table, "called-0", reader_out=True)
    tap_piece(screen.tiles[2])
    assert [act.open.player for act in heard] == ["p3"]


@pytest.mark.parametrize("name", ["open", "by-hand", "stopped", "building", "building-by-hand"])
def test_the_hammer_touched_does_nothing_and_held_it_falls(table: Desk, heard: list[Intent], name: str) -> None:
    hammer = shown(table, name).ways[0]
    tap_piece(hammer)
    table.frames(3)
    assert heard == []
    finger = Finger(*middle(hammer)).down()
    table.until(lambda: bool(heard))
    finger.up()
    assert isinstance(heard[0], a.ChooseStreet) or isinstance(heard[0].command, c.Hammer)


def test_while_it_counts_down_there_is_only_the_pause(table: Desk, heard: list[Intent]) -> None:
    screen = shown(table, "called-1")
    assert len(screen.ways) == 1
    tap_piece(screen.ways[0])
    assert heard == [a.StopCountdown()]


def test_a_countdown_that_stands_draws_no_frames(table: Desk) -> None:
    shown(table, "stopped")
    table.frames(10)
    assert table.drawn(20) == 0


def test_with_the_reader_out_the_bid_offered_and_its_keys_are_on_the_screen(table: Desk) -> None:
    paper = shown(table, "bid-reader-out").offer_paper
    assert all(key.parent is paper for key in paper.keys)
    assert paper.record.amount in [text for text, *_ in paper.why.painter.texts]


def test_a_street_touched_on_the_board_is_chosen_and_any_other_is_not(table: Desk, heard: list[Intent]) -> None:
    screen = TableScreen(table_view(FRENCH, sample("placing")))
    table.put(screen)
    spaces = screen.record.ring.spaces
    mine = [n for n, space in enumerate(spaces) if space.act is not None]
    other = next(n for n, space in enumerate(spaces) if space.act is None)
    touch(screen, other).up()
    assert heard == []
    touch(screen, mine[-1]).up()
    assert heard == [a.Book(c.Hammer(sample("placing").game.top.bid, mine[-1]))]


def test_sliding_off_the_board_chooses_no_street(table: Desk, heard: list[Intent]) -> None:
    screen = TableScreen(table_view(FRENCH, sample("placing")))
    table.put(screen)
    street = next(n for n, space in enumerate(screen.record.ring.spaces) if space.act is not None)
    finger = touch(screen, street)
    finger.slide(*middle(screen.paper))
    finger.up()
    assert heard == []


def test_a_street_is_not_chosen_if_it_came_to_mean_something_else_under_the_finger(
    table: Desk, heard: list[Intent]
) -> None:
    screen = TableScreen(table_view(FRENCH, sample("placing")))
    table.put(screen)
    street = next(n for n, space in enumerate(screen.record.ring.spaces) if space.act is not None)
    finger = touch(screen, street)
    ring = screen.record.ring
    spaces = [replace(space, act=None) if n == street else space for n, space in enumerate(ring.spaces)]
    screen.view = replace(screen.record, ring=replace(ring, spaces=tuple(spaces)))
    table.frames(2)
    finger.up()
    assert heard == []


def touch(screen: TableScreen, space: int) -> Finger:
    """A finger on the middle of a space."""
    x, y, w, h = geometry.box(space)
    left, top, _, _ = screen.ring.box
    return Finger(left + x + w / 2, top + y + h / 2).down()
