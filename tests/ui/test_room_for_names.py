"""Names and sentences where room is short: what stands for them, and what they leave to the rest."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banker.rules.setup import open_game, opened
from tests.ui import samples, setup_samples, sheet_samples, table_samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk
from ui.parts.signature import STRIP
from ui.parts.signature import high as needed_height
from ui.records.pieces import ButtonView, SignatureView, Signing, Token, Who
from ui.records.prompts import GroupMate, PurchaseView
from ui.screens.deal import DealScreen
from ui.screens.sheet import SheetScreen
from ui.setup.opening import opening_of
from ui.setup.proposed import with_proposed
from ui.views.board import looks
from ui.views.deal import deal_view
from ui.views.shared import undo_button, waits
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.button import PushButton
from ui.widgets.drawn import Signature
from ui.widgets.note import raise_note
from ui.widgets.piece import Piece
from ui.widgets.purchase import Purchase
from ui.words.names import space_name
from ui.words.strings import LANGUAGES, strings_for

RED, BANK = Token("red", "star"), Who("Die Bank", None)
UNDO, TILE, PROMPT = (188, 54), (220, 63), (330, 328)


def drawn(table: Desk, piece: Piece[Any], size: tuple[float, float]) -> dict[str, tuple[float, float]]:
    """The words of a piece of this size, each with its top and its height."""
    table.put(Sheet([(piece, (20, 20, *size))]))
    table.frames(1)
    return {text: (y, high) for text, _, y, _, high in piece.painter.texts}


def test_undo_says_what_without_a_name_that_has_no_room(table: Desk) -> None:
    detail = "Hypothek von Bartholomeus"
    assert "Hypothek" in drawn(table, PushButton(ButtonView("Rückgängig", detail, "undo", brief="Hypothek")), UNDO)
    short = "Kauf von Beat"
    assert short in drawn(table, PushButton(ButtonView("Rückgängig", short, "undo", brief="Kauf")), UNDO)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_undo_of_any_table_is_cut(table: Desk, language: str) -> None:
    """With the longest names that can be entered, on the narrowest button."""
    strings = strings_for(language)
    undos = [undo_button(Told(strings, each)) for each in table_samples.tables("suisse-2007", 2).values()]
    named = {undo.detail: undo for undo in undos}.values()
    assert any(undo.brief for undo in named)
    cut = [text for undo in named for text in drawn(table, PushButton(undo), UNDO) if "…" in text]
    assert cut == []


def test_a_strip_says_whose_card_where_the_whole_sentence_has_no_room() -> None:
    """So that it stays as low as usual, and the balances over it have their place."""
    play = table_samples.owing("suisse-2007", 2, 10**8)
    strip = waits(Told(strings_for("de"), play.table()), "p1", debit=True)
    assert needed_height(strip, PROMPT[0] - 16) == STRIP < needed_height(replace(strip, brief=""), PROMPT[0] - 16)


def test_a_refused_card_is_not_refused_under_a_note(table: Desk) -> None:
    """The reason of a greyed button, raised a moment before, gives way to the words of the strip."""
    strip, button = Signature(SignatureView("Karte von Bob auflegen", token=RED)), PushButton(ButtonView("Konkurs"))
    table.put(Sheet([(strip, (20, 200, 314, 64)), (button, (20, 280, 200, 54))]))
    raised = raise_note(button, "Bob kann noch Geld aufbringen.")
    strip.view = SignatureView("Karte von Alice", "Bob muss unterschreiben", Signing.REFUSED)
    assert raised.parent is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_region_proposed_for_a_board_is_cut_beside_the_deed_for_sale(table: Desk, language: str) -> None:
    board, strings = with_proposed(table_samples.board_of("suisse-2007")), strings_for(language)
    groups = [group for group in board.groups.values() if board.deed(group[0]).building is not None]
    assert len(groups) == 8
    for group in groups:
        names = [space_name(strings, board, space) for space in group]
        for here in range(len(group)):
            mates = tuple(GroupMate(name, "F", None, place == here) for place, name in enumerate(names))
            written = drawn(table, Purchase(replace(samples.PURCHASE, mates=mates)), (304, 410))
            assert [text for text in written if text.endswith("…")] == [], names


@pytest.mark.parametrize(
    ("space", "said"), [(19, ["Biel", "Freiburg", "La Chaux-de-Fonds"]), (5, None)], ids=["towns", "stations"]
)
def test_streets_of_different_towns_stand_beside_the_deed_by_their_town(
    table: Desk, space: int, said: list[str] | None
) -> None:
    play = table_samples.Play("suisse-classique", 2, pawns=table_samples.before(space)).do(table_samples.throw(1, 2))
    sale = table_view(Told(strings_for("de"), play.table())).side
    assert isinstance(sale, PurchaseView)
    whole = [
        space_name(strings_for("de"), play.game.edition, n) for n in table_samples.group_of("suisse-classique", space)
    ]
    assert [mate.name for mate in sale.mates] == (said or whole)
    if said:
        assert [text for text in drawn(table, Purchase(sale), (304, 410)) if text.endswith("…")] == []


def test_deeds_dealt_to_eight_are_named_whole(table: Desk) -> None:
    """A name too long beside its price is shortened in the usual words, and not cut."""
    setup = replace(setup_samples.seated(8, "paris-francs"), mode="short")
    long = tuple(("paris-francs", setup.seats[n].id, space) for n, space in enumerate((12, 28, 37)))
    opening = opening_of(replace(setup, dealt=long), strings_for("fr"), setup_samples.zero)
    game = opened(*open_game(opening.edition, opening.seats, mode="short", options=opening.options, deal=opening.deal))
    screen = DealScreen(deal_view(strings_for("fr"), game, looks(game)))
    table.put(screen)
    table.frames(1)
    said = [text for hand in screen.live for text, *_ in hand.painter.texts]
    assert not [text for text in said if "…" in text]
    assert {"Cie d’électricité", "Cie des eaux", "Av. des Champs-Élysées"} <= set(said)


def test_a_deed_to_give_has_its_short_name_where_the_long_one_has_no_room(table: Desk) -> None:
    sample = sheet_samples.sheets("paris-francs", 8)["names-trade-deeds"]
    screen = SheetScreen(sheet_view(Told(strings_for("fr"), sample)))
    table.put(screen)
    table.frames(1)
    names = [text for part in screen.parts for row in part.buttons for text, *_ in row.painter.texts]
    assert "Cie d’électricité" in names
    assert not [name for name in names if "…" in name]
