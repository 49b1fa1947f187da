"""What stands on the screen about readers, stickers and the panel's button: drawn whole in every language."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.tags import Sticker, StickerKind
from hardware.ports import FaultCause
from tests.ui import sheet_samples, table_samples
from tests.ui.audit import words_of
from tests.ui.offscreen import Desk, strips
from ui.screens.table import TableScreen
from ui.table.state import Table
from ui.views import stickers
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.words.names import seconds
from ui.words.strings import strings_for

CAUSES = [cause for cause in FaultCause if cause is not FaultCause.BAD_LINE]


def test_every_deed_has_a_name_for_its_sticker() -> None:
    game = table_samples.Play("suisse-2007", 3).game
    named = {
        stickers.named(Told(strings_for("fr"), Table(game, 0)), Sticker(StickerKind.DEED, space.number))
        for space in game.edition.spaces
        if space.deed
    }
    assert len(named) == 28


def test_every_fault_says_in_whole_words_how_to_mend_it_and_how_to_sign_without(table: Desk, language: str) -> None:
    """Regression: a long name took the room: "Tenez la tuile de WWW…", and nothing of the plug."""
    strings, play = strings_for(language), table_samples.waiting("paris-francs", 8)["purchase"]
    screen = TableScreen()
    for why in ("", *(f"reader.out.{cause.value}" for cause in CAUSES)):
        table.show(screen, table_view(Told(strings, play.table(reader_out=True, reader_why=why))))
        said = " ".join(text for strip in strips(screen.purchase) for text in words_of(strip))
        mend = strings.t(why).partition(":")[2].strip() if why else strings.t("reader.plug")
        assert mend[1:] in said
        assert f"{seconds(strings, 1.5)}\u00a0s" in said


@pytest.mark.parametrize(
    "name", ["estate-build-plan-reader-out", "trade-to-sign-reader-out", "cashier-paying-reader-out"]
)
def test_what_is_held_to_sign_says_how_to_mend_the_reader(name: str) -> None:
    strings = strings_for("de")
    record = replace(sheet_samples.sheets("suisse-2007", 2)[name], reader_why="reader.out.unplugged")
    view = sheet_view(Told(strings, record))
    said = {*view.foot.lines, *(sign.hold.detail for sign in view.foot.signs)}
    assert [sentence.rstrip(".") for sentence in said].count(strings.t("reader.out.unplugged")) == 1
