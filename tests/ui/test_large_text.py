"""Large text: words grow where they have room, never over anything else, and shrink back; the switch for it."""

from __future__ import annotations

from tests.ui.audit import misplaced
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk
from tests.ui.test_flow import Table
from ui.records import beside as b
from ui.records.pieces import ButtonView
from ui.widgets.button import PushButton


def test_a_button_is_written_larger_while_it_is_switched_on(table: Desk) -> None:
    button = PushButton(ButtonView("Bâtir", "une maison", "house"))
    table.put(Sheet([(button, (8, 8, 240, 76))]))
    small = [size for size, _ in button.painter.inks]
    table.stage.large = True
    table.frames(2)
    large = [size for size, _ in button.painter.inks]
    assert all(after >= 1.2 * before for before, after in zip(small, large, strict=True))
    assert misplaced(button) == []
    table.stage.large = False
    table.frames(2)
    assert [size for size, _ in button.painter.inks] == small


def test_large_text_is_chosen_in_the_settings_or_the_configuration() -> None:
    table = Table()
    assert not table.flow.desk.large_text
    table.touch(b.OpenSettings())
    for wanted in (True, False):
        table.touch(next(tile.act for tile in table.flow.view().tiles if tile.icon == "letters"))
        assert table.flow.desk.large_text is wanted
        assert table.flow.desk.choices.large_text is wanted
