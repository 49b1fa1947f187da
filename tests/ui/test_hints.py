"""The hints of the first evening: each once in the life of a bank, in nobody's way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from banker.store import Store
from hardware.ports import FaultCause, ReaderFault
from tests.ui.offscreen import Desk, desk, middle, tap, tap_piece
from tests.ui.test_flow import Table
from ui.flow.hints import HINTS
from ui.records import intents as i
from ui.records.idle import IdleView
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.widgets.piece import Piece
from ui.words.strings import strings_for

WORDS = [strings_for("fr").t(f"hint.{n}") for n in range(HINTS)]


@pytest.fixture
def table() -> Table:
    return look(Table().seat_three())


@pytest.fixture
def stage() -> Iterator[Desk]:
    desk().fit(800, 480)
    yield desk()
    desk().put(Piece())


def look(table: Table) -> Table:
    """Let time go on."""
    table.at += 0.1
    table.flow.tick(table.at)
    table.serve()
    return table


def hint(table: Table) -> str | None:
    """The hint that is shown."""
    shown = getattr(table.flow.view(), "middle", None)
    return shown.hint.words if isinstance(shown, IdleView) and shown.hint is not None else None


def free_parking(table: Table) -> None:
    """A double to the jail's visitors, then the throw to the free parking: nothing is asked, and another throws."""
    for dice in ((5, 5), (4, 6)):
        table.touch(i.Throw(dice))
    look(table)


def test_each_hint_is_shown_once_and_goes_with_the_next_booking(table: Table) -> None:
    seen = []
    for _ in range(HINTS + 1):
        seen.append(hint(table))
        free_parking(table)
    assert seen == [*WORDS, None]
    assert table.flow.desk.choices.hints == HINTS


def test_a_touch_puts_a_hint_away_and_the_next_comes_after_a_booking(table: Table, stage: Desk) -> None:
    stage.heard = table.post
    screen = TableScreen(table.flow.view())
    stage.put(screen)
    tap_piece(screen.idle.doing(i.CloseHint()))
    look(table)
    assert hint(table) is None
    free_parking(table)
    assert hint(table) == WORDS[1]


def test_it_blocks_nothing(table: Table, stage: Desk) -> None:
    stage.heard = table.post
    screen = TableScreen(table.flow.view())
    stage.put(screen)
    x, y = middle(screen.idle.pad)
    hit = screen.idle.doing(i.CloseHint()).box
    assert not hit[1] <= y <= hit[1] + hit[3]
    tap(x, y)
    stage.frames(1)
    table.tap("04A1B2C1")
    assert hint(table) is None, "the estate lies over the table"
    table.touch(a.CloseOpen())
    assert hint(table) == WORDS[0]
    booked = table.bank.course.head
    table.touch(i.Throw((5, 5)))
    assert table.bank.course.head == booked + 1


def test_nothing_that_has_to_be_said_is_hidden(table: Table) -> None:
    table.flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "out", 0))
    table.flow.tick(table.at + 20)
    assert hint(table) is None
    assert table.flow.view().middle.event is not None


def test_they_are_shown_once_in_the_life_of_the_bank() -> None:
    store = Store(None)
    first = look(Table(store).seat_three())
    assert hint(first) == WORDS[0]
    free_parking(first)
    first.home()
    again = Table(store)
    again.touch(a.CloseOpen())
    assert hint(look(again)) == WORDS[1]


def test_where_none_are_wanted_none_are_shown(table: Table) -> None:
    desk_ = table.flow.desk
    table.touch(i.CloseHint())
    desk_.choices = replace(desk_.choices, hints=0)
    desk_.hints_wanted = False
    free_parking(table)
    assert hint(table) is None


def test_what_was_just_bought_is_said_and_no_hint_in_its_place(table: Table) -> None:
    """Regression: after a sale nobody saw who had bought what."""
    table.touch(i.Throw((1, 2)))
    table.tap("04A1B2C1")
    middle = getattr(look(table).flow.view(), "middle", None)
    assert isinstance(middle, IdleView)
    assert middle.event is not None
    assert middle.hint is None
    free_parking(table)
    assert hint(table) == WORDS[1]
