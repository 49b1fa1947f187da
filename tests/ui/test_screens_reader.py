"""What stands on the screen about readers, stickers and the panel's button: drawn whole in every language."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.tags import Sticker, StickerKind
from hardware.ports import FaultCause
from tests.ui import auction_samples, beside_samples, sheet_samples, table_samples
from tests.ui.audit import audit, words_of
from tests.ui.offscreen import SIZES, Desk, strips
from tests.ui.test_widget_layout import outside, overlapping, pieces
from ui.records.pieces import Signing
from ui.records.screens import FaultView
from ui.screens.auction import AuctionScreen
from ui.screens.fault import FaultScreen
from ui.screens.home import HomeScreen
from ui.screens.roll import RollScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table.state import Strip, Table
from ui.views import stickers
from ui.views.beside import beside_view
from ui.views.home import ReaderState, home_view
from ui.views.lot import auction_view
from ui.views.reader_test import fault_words
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.on_paper import OnPaper
from ui.words.names import seconds
from ui.words.strings import LANGUAGES, strings_for

LAYOUTS = (SIZES[0], SIZES[-1])
CAUSES = [cause for cause in FaultCause if cause is not FaultCause.BAD_LINE]
STATES = [
    a.Stickers(),
    *(a.Tie(Sticker(kind)) for kind in StickerKind if kind is not StickerKind.DEED),
    a.Tie(Sticker(StickerKind.DEED, 39)),
    a.Tie(None),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_fits_its_place_at_home(table: Desk, language: str) -> None:
    strings = strings_for(language)
    for cause in CAUSES:
        screen = table.put(HomeScreen(home_view(strings, None, ReaderState.FAULT, f"reader.out.{cause.value}")))
        assert [wrong for piece in pieces(screen) for wrong in outside(piece) + overlapping(piece)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_fits_under_the_dice(table: Desk, language: str) -> None:
    strings = strings_for(language)
    play = table_samples.Play("suisse-2007", 8)
    for cause in CAUSES:
        record = play.table(reader_out=True, reader_why=f"reader.out.{cause.value}")
        screen = table.put(TableScreen(table_view(Told(strings, record))))
        assert audit(screen, language) == []


@pytest.mark.parametrize("name", ["purchase", "debt"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_every_fault_stands_what_a_signature_leaves_in_hand(table: Desk, language: str, name: str) -> None:
    strings, screen = strings_for(language), TableScreen()
    play = table_samples.waiting("paris-francs", 8)[name]
    for cause in CAUSES:
        record = table_view(Told(strings, play.table(reader_out=True, reader_why=f"reader.out.{cause.value}")))
        table.show(screen, record)
        change = record.side.change if name == "purchase" else record.middle.changes[0]  # type: ignore[union-attr]
        words = [text for piece in pieces(screen) for text, *_ in piece.painter.texts]
        assert change.after in words, cause
        assert audit(screen, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stickers_are_drawn_whole_with_what_may_be_said_of_them(table: Desk, language: str) -> None:
    strings = strings_for(language)
    play = table_samples.Play("suisse-2007", 8)
    said = [None, Strip(strings.t("stickers.tied"), "", Signing.SIGNED)]
    for id in ("start", "jail_card", "undo"):
        what = strings.t("stickers.is", what=strings.t(f"stickers.{id}"))
        said.append(Strip(what, strings.t("stickers.forget_first"), Signing.REFUSED))
    for state in STATES:
        for strip in said:
            for out in {False, strip is None}:
                record = play.table(open=state, strip=strip, reader_out=out)
                screen = table.put(SheetScreen(sheet_view(Told(strings, record))))
                assert audit(screen, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_countdown_is_drawn_whole(table: Desk, language: str) -> None:
    strings = strings_for(language)
    lines = (strings.t("stopping.line"), strings.t("stopping.safe"))
    screen = table.put(FaultScreen(FaultView(strings.t("stopping.title", seconds=3), lines)))
    assert [wrong for piece in pieces(screen) for wrong in outside(piece) + overlapping(piece)] == []


def test_every_deed_has_a_name_for_its_sticker() -> None:
    game = table_samples.Play("suisse-2007", 3).game
    named = {
        stickers.named(Told(strings_for("fr"), Table(game, 0)), Sticker(StickerKind.DEED, space.number))
        for space in game.edition.spaces
        if space.deed
    }
    assert len(named) == 28


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", LAYOUTS)
def test_every_fault_says_in_whole_words_how_to_mend_it_and_how_to_sign_without(
    table: Desk, language: str, size: tuple[int, int]
) -> None:
    """A long name took the room: "Tenez la tuile de WWW…", and nothing of the plug."""
    strings, play = strings_for(language), table_samples.waiting("paris-francs", 8)["purchase"]
    table.fit(*size)
    screen = TableScreen()
    for why in ("", *(f"reader.out.{cause.value}" for cause in CAUSES)):
        record = play.table(reader_out=True, reader_why=why)
        table.show(screen, table_view(Told(strings, record)))
        said = " ".join(text for strip in strips(screen.purchase) for text, *_ in strip.painter.texts)
        mend = strings.t(why).partition(":")[2].strip() if why else strings.t("reader.plug")
        assert mend[1:] in said
        assert f"{seconds(strings, 1.5)}\u00a0s" in said
        assert "…" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", LAYOUTS)
def test_beside_every_fault_stands_the_next_bid(table: Desk, language: str, size: tuple[int, int]) -> None:
    strings, sample = strings_for(language), auction_samples.auctions("paris-francs", 8)["bid-reader-out"]
    table.fit(*size)
    screen = AuctionScreen()
    for cause in CAUSES:
        table.show(screen, auction_view(Told(strings, replace(sample, reader_why=f"reader.out.{cause.value}"))))
        (strip,) = strips(screen)
        said = " ".join(text for text, *_ in strip.painter.texts)
        fault = strings.t(f"reader.out.{cause.value}").partition(":")[0].rstrip()
        assert fault in said or strings.t("reader.fault") in said
        assert "…" not in said
        assert screen.record.offer.amount in words_of(screen), cause
        assert audit(screen, language) == []


@pytest.mark.parametrize(
    "name", ["estate-build-plan-reader-out", "trade-to-sign-reader-out", "cashier-paying-reader-out"]
)
def test_what_is_held_to_sign_says_how_to_mend_the_reader(table: Desk, name: str) -> None:
    strings = strings_for("de")
    record = replace(sheet_samples.sheets("suisse-2007", 2)[name], reader_why="reader.out.unplugged")
    view = sheet_view(Told(strings, record))
    said = {*view.foot.lines, *(sign.hold.detail for sign in view.foot.signs)}
    assert [sentence.rstrip(".") for sentence in said].count(strings.t("reader.out.unplugged")) == 1
    screen = table.put(SheetScreen(view))
    assert audit(screen, "de") == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["estate-build-plan-reader-out", "cashier-paying-reader-out"])
def test_what_is_held_to_sign_has_two_lines_and_two_of_advice_at_most(table: Desk, name: str, language: str) -> None:
    record = sheet_samples.sheets("paris-francs", 8)[name]
    screen = table.put(SheetScreen(sheet_view(Told(strings_for(language), record))))
    hold = next(piece for piece in pieces(screen) if isinstance(piece, OnPaper) and piece.record.hold_s > 0)
    assert len(hold.painter.texts) <= 4
    assert outside(hold) == []


ASKS = (
    FaultCause.GPIO_UNUSABLE, FaultCause.NOT_ALLOWED, FaultCause.SPI_OFF, FaultCause.NOT_A_FIFO,
    FaultCause.NOT_A_KEYBOARD, FaultCause.UNUSABLE_PATH,
)  # fmt: skip
"""What whoever looks after the device puts right."""


@pytest.mark.parametrize("size", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readers_test_says_whom_to_ask(table: Desk, language: str, size: tuple[int, int]) -> None:
    """Upright there was room for an order to a developer only."""
    table.fit(*size)
    strings, screen = strings_for(language), RollScreen()
    for cause in ASKS:
        offers = replace(beside_samples.KIOSK, reader_why=f"reader.out.{cause.value}")
        for lay in ("reader", "reader-empty"):
            table.show(screen, beside_view(strings, beside_samples.BESIDE[lay], beside_samples.CHOICES[0], offers))
            _, remedy = fault_words(strings, f"reader.out.{cause.value}")
            shown = [text for piece in pieces(screen) for text, *_ in piece.painter.texts]
            assert any(text.startswith(remedy.split()[0]) for text in shown), (cause, lay)
