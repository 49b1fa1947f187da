"""The lists that scroll, with real touches: only what is seen is made, a drag presses nothing, a filter begins anew."""

from __future__ import annotations

from tests.ui.offscreen import Desk, Finger, tap_piece
from ui.records import beside as b
from ui.records import intents as i
from ui.records.pieces import ButtonView
from ui.records.rolls import PaperView, RollView, Rows, RowView
from ui.screens.roll import RollScreen

MANY = 1500


class Listed:
    """A list of so many rows on the screen; `intents`: what was touched."""

    def __init__(self, stage: Desk, count: int = MANY) -> None:
        self.stage, self.intents = stage, list[i.Intent]()
        stage.heard = self.intents.append
        self.screen = RollScreen(roll_of("all", count))
        stage.put(self.screen)

    @property
    def first(self) -> str:
        """The words of the row at the top."""
        return self.screen.roll.seen[0].record.button.label

    def drag(self, by: float) -> None:
        """A finger that moves up by so many u, and the list until it rests."""
        x, y, w, h = self.screen.roll.box
        finger = Finger(x + w / 2, y + h - 30).down()
        for step in range(1, 11):
            finger.slide(x + w / 2, y + h - 30 - by * step / 10)
            self.stage.frames(1)
        finger.up()
        self.stage.until(lambda: self.stage.drawn(3) == 0)


def roll_of(key: str, count: int) -> RollView:
    rows = Rows(count, lambda index: RowView(ButtonView(f"row {index}", icon="bill", act=b.ShowTally(str(index)))))
    return RollView(key, "", ButtonView(icon="left", act=b.Leave()), rows, PaperView(""))


def test_of_a_long_list_only_the_rows_that_are_seen_are_made(stage: Desk) -> None:
    listed = Listed(stage)
    rows = listed.screen.record.rows
    assert (len(rows), rows.made) == (MANY, 7)
    listed.screen.reach(MANY - 1)
    assert rows.made < 20
    assert len(listed.screen.roll.pool) < 10


def test_a_row_touched_does_what_it_says(stage: Desk) -> None:
    listed = Listed(stage)
    tap_piece(listed.screen.roll.seen[3])
    assert listed.intents == [b.ShowTally("3")]
    tap_piece(listed.screen.reach(900))
    assert listed.intents[1:] == [b.ShowTally("900")]


def test_a_drag_scrolls_comes_to_rest_with_whole_rows_and_presses_nothing(stage: Desk) -> None:
    listed = Listed(stage)
    listed.drag(200)
    assert listed.screen.roll.offset > 100
    assert listed.screen.roll.offset % 58 == 0
    assert listed.first != "row 0"
    listed.drag(-9000)
    assert listed.first == "row 0"
    assert listed.intents == []


def test_a_list_with_another_key_begins_at_the_top(stage: Desk) -> None:
    listed = Listed(stage)
    listed.screen.reach(400)
    listed.screen.view = roll_of("all", MANY)
    assert listed.first != "row 0"
    listed.screen.view = roll_of("some", MANY)
    assert listed.first == "row 0"


def test_a_shorter_list_leaves_no_rows_behind(stage: Desk) -> None:
    listed = Listed(stage)
    listed.screen.reach(400)
    listed.screen.view = roll_of("all", 3)
    stage.frames(2)
    assert [row.record.button.label for row in listed.screen.roll.seen] == ["row 0", "row 1", "row 2"]


def test_a_row_that_does_nothing_says_why_when_it_is_let_go(stage: Desk) -> None:
    listed = Listed(stage)
    greyed = RowView(ButtonView("undone", icon="bill", enabled=False, reason="undone already"))
    listed.screen.view = RollView("one", "", ButtonView(icon="left"), Rows(1, lambda _: greyed), PaperView(""))
    stage.frames(2)
    reasons: list[str] = []
    row = listed.screen.roll.seen[0]
    row.bind(on_refused=lambda _, reason: reasons.append(reason) or True)
    tap_piece(row)
    assert (listed.intents, reasons) == ([], ["undone already"])


def test_a_row_that_is_chosen_is_seen_whole(stage: Desk) -> None:
    """Regression: its last line was cut through the letters at the foot of the list."""
    listed = Listed(stage, 20)
    long = RowView(ButtonView("a sentence of many words, " * 8, icon="bill", chosen=True))
    usual = listed.screen.record.rows[0]
    last = len(listed.screen.roll.seen) - 1
    rows = Rows(20, lambda index: long if index == last else usual, whole=last)
    listed.screen.view = RollView("all", "", ButtonView(icon="left"), rows, PaperView(""))
    stage.frames(2)
    roll = listed.screen.roll
    (row,) = (row for row in roll.seen if row.record is long)
    assert row.h > roll.row_high
    assert row.box[1] >= roll.box[1] - 1
    assert row.box[1] + row.h <= roll.box[1] + roll.h + 1
