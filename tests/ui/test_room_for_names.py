"""Names and sentences where room is short: what stands for them, and what they leave to the rest."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.ui import table_samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk
from ui.parts.signature import STRIP
from ui.parts.signature import high as needed_height
from ui.records.pieces import ButtonView, SignatureView, Signing, Token, Who
from ui.views.shared import waits
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.button import PushButton
from ui.widgets.drawn import Signature
from ui.widgets.note import raise_note
from ui.words.names import space_name
from ui.words.strings import strings_for

RED, BANK = Token("red", "star"), Who("Die Bank", None)
UNDO, TILE, PROMPT = (188, 54), (220, 63), (330, 328)


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


@pytest.mark.parametrize(
    ("space", "said"), [(19, ["Biel", "Freiburg", "La Chaux-de-Fonds"]), (5, None)], ids=["towns", "stations"]
)
def test_streets_of_different_towns_stand_beside_the_deed_by_their_town(space: int, said: list[str] | None) -> None:
    play = table_samples.Play("suisse-classique", 2, pawns=table_samples.before(space)).do(table_samples.throw(1, 2))
    sale = table_view(Told(strings_for("de"), play.table())).side
    group = table_samples.group_of("suisse-classique", space)
    whole = [space_name(strings_for("de"), play.game.edition, n) for n in group]
    assert [mate.name for mate in sale.mates] == (said or whole)
