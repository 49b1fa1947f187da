"""Where small things stand that once covered, squashed or dropped others, with the longest names."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.ui import because_samples, beside_samples, debt_samples, table_samples
from tests.ui.offscreen import SIZES, Desk, tap_piece
from ui.screens.debt import DebtScreen
from ui.screens.menu import MenuScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.views.beside import beside_view
from ui.views.debts import debt_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.widgets.card_face import CardFace
from ui.widgets.note import Note
from ui.widgets.piece import Box
from ui.words.strings import LANGUAGES, strings_for

LAYOUTS = (SIZES[0], SIZES[-1])
BOARDS = (("paris-francs", 8), ("suisse-2007", 4))


def apart(one: Box, other: Box) -> bool:
    (x, y, w, h), (x2, y2, w2, h2) = one, other
    return x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


@pytest.mark.parametrize("size", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_note_of_a_lamp_covers_no_tile(table: Desk, language: str, size: tuple[int, int]) -> None:
    table.fit(*size)
    lay, choices, offers = beside_samples.BESIDE["lamps"], beside_samples.CHOICES[0], beside_samples.KIOSK
    screen = MenuScreen()
    table.show(screen, beside_view(strings_for(language), lay, choices, offers))
    (note,) = [child for child in table.stage.walk() if isinstance(child, Note)]
    covered = [tile.record.label for tile in screen.tiles if not apart(note.box, tile.box)]
    assert not covered
    assert apart(note.box, screen.back.box)


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_a_way_that_stands_alone_is_no_higher_than_one_of_two(table: Desk, edition_id: str, count: int) -> None:
    screen, high = TableScreen(), {}
    table.put(screen)
    view = table_view(strings_for("de"), table_samples.tables(edition_id, count)["jail"])
    for most in (1, 2):
        screen.view = replace(view, side=replace(view.side, choices=view.side.choices[:most]))
        table.frames()
        high[len(screen.ways.tiles)] = screen.ways.tiles[0].h
    assert high[1] <= high[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_what_was_booked_last_is_said_however_long_the_names(
    table: Desk, language: str, edition_id: str, count: int
) -> None:
    screen = TableScreen()
    table.show(screen, table_view(strings_for(language), table_samples.tables(edition_id, count)["last-bookings"]))
    said = " ".join(text for text, *_ in screen.paper.painter.texts)
    amount = {"paris-francs": "150\u202f000", "suisse-2007": "5’500’000"}[edition_id]
    assert said.count(amount) == 2


def test_nothing_booked_yet_is_said(table: Desk) -> None:
    screen = TableScreen()
    table.show(screen, table_view(strings_for("de"), table_samples.tables(*BOARDS[0])["last-bookings-none"]))
    assert "Noch ist nichts gebucht." in [text for text, *_ in screen.paper.painter.texts]


def test_the_sign_of_a_sum_keeps_its_form_in_an_upright_window(table: Desk) -> None:
    """It is a card, no strip: the title stands beside it, and the sentences under it from the left on."""
    table.fit(*SIZES[-1])
    screen = SheetScreen()
    table.put(screen)
    tables, found = because_samples.sheets(*BOARDS[0]), 0
    for name in tables:
        screen.view = sheet_view(strings_for("de"), tables[name])
        table.frames()
        for face in (part for part in screen.parts if isinstance(part, CardFace)):
            title, *_, last = (
                text for text in face.painter.texts if text[0] not in ("F", face.record.amount, face.record.about)
            )
            assert title[1] > last[1] + 100, name
            assert title[2] < last[2] - 100, name
            found += 1
    assert found


def test_a_touch_on_the_deed_to_buy_opens_its_prices(table: Desk) -> None:
    screen, sent = TableScreen(), []
    table.put(screen)
    screen.view = table_view(strings_for("de"), table_samples.tables(*BOARDS[0])["purchase"])
    screen.deed.bind(on_release=lambda deed: sent.append(deed.act(deed.view)))
    table.frames()
    tap_piece(screen.deed)
    assert sent == [screen.view.middle.why.act]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_a_label_touches_no_amount_on_the_paper_of_a_debt(
    table: Desk, language: str, edition_id: str, count: int
) -> None:
    screen = DebtScreen()
    table.show(screen, debt_view(strings_for(language), debt_samples.debts(edition_id, count)["debt-huge"]))
    for piece in (screen.paper.plan_why, screen.paper.why):
        (_, left, _, wide, _), (_, left2, _, *_) = sorted(piece.painter.texts, key=lambda text: text[1])
        assert left + wide + 6 <= left2
