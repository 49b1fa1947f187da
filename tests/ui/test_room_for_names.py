"""Names and sentences where room is short: what stands for them, and what they leave to the rest."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from banker.board import Kind
from banker.rules.mortgage import interest_sum
from banker.rules.setup import open_game, opened
from tests.ui import samples, setup_samples, sheet_samples, table_samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import SIZES, Desk
from ui.look import theme
from ui.records.auction import Bidder, BidderView
from ui.records.pieces import ButtonView, Change, DeedView, SignatureView, Signing, TileView, Token, Who
from ui.records.prompts import GroupMate, MoneyPromptView, PromptView, PurchaseView
from ui.records.setup import SumView
from ui.records.sheets import SheetView
from ui.screens.deal import DealScreen
from ui.screens.setup.sum import SumPad
from ui.screens.sheet import SheetScreen
from ui.screens.sheet_bar import BODY_Y
from ui.screens.table import TableScreen
from ui.setup.opening import opening_of
from ui.setup.proposed import with_proposed
from ui.table.forms import Because
from ui.table.state import Strip
from ui.views.board import looks
from ui.views.deal import deal_view
from ui.views.shared import undo_button, waits
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets import ring_geometry as geometry
from ui.widgets.bidder import BidderTile
from ui.widgets.button import PushButton
from ui.widgets.deed import Deed
from ui.widgets.money import MoneyPrompt
from ui.widgets.note import Note, clear_notes, raise_note, top_of
from ui.widgets.note import Strip as NoteStrip
from ui.widgets.piece import Piece
from ui.widgets.prompt import PromptPaper
from ui.widgets.purchase import Purchase
from ui.widgets.ring import Ring
from ui.widgets.signature import STRIP, Signature, needed_height
from ui.widgets.tile import Tile
from ui.words.names import name_in, space_name
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


def test_a_bidders_name_goes_before_the_words_beside_it(table: Desk) -> None:
    view = BidderView(RED, "Maximiliane", "kann bieten", "14’400’000", "14,4 Mio")
    assert "Maximiliane" in drawn(table, BidderTile(view), TILE)
    words = drawn(table, BidderTile(replace(view, name="Beat", standing=Bidder.MAY)), TILE)
    assert {"Beat", "kann bieten"} <= set(words)


@pytest.mark.parametrize("large", [False, True])
def test_a_bidders_name_goes_before_the_gavel_beside_it(table: Desk, large: bool) -> None:
    """Of who led an auction of eight there was "Max…"."""
    table.stage.large = large
    view = BidderView(RED, "Maximilian", "führt", "1,150", "1,150", Bidder.LEADS)
    assert "Maximi…" in drawn(table, BidderTile(view), (124, 74))


def test_a_strip_says_whose_card_where_the_whole_sentence_has_no_room() -> None:
    """So that it stays as low as usual, and the balances over it have their place."""
    play = table_samples.owing("suisse-2007", 2, 10**8)
    strip = waits(Told(strings_for("de"), play.table()), "p1", debit=True)
    assert needed_height(strip, PROMPT[0] - 16) == STRIP < needed_height(replace(strip, brief=""), PROMPT[0] - 16)


def test_one_balance_under_a_payment_leaves_the_amount_room(table: Desk) -> None:
    """Over a strip with more to say the amount keeps off the names and off the balance."""
    strip = SignatureView("Karte von Dominik auflegen, dann die zweite Karte auch", token=RED)
    change = Change("15’000’000", "13’000’000", RED)
    view = MoneyPromptView("Steuer", Who("Annemarie", RED), BANK, "Steuer", "2’000’000", "CHF", (change,), strip)
    assert needed_height(strip, PROMPT[0] - 16) > STRIP
    words = drawn(table, MoneyPrompt(view), PROMPT)
    name, amount, balance = (words[each][0] + words[each][1] / 2 for each in ("Annemarie", "2’000’000", "13’000’000"))
    assert amount - name >= 45
    assert balance - amount >= 45


def test_a_typed_sum_stands_clear_of_its_keys(table: Desk) -> None:
    keys = tuple(ButtonView(str(number)) for number in range(12))
    pad = SumPad(SumView("888’888’888", keys))
    (top, high) = drawn(table, pad, (330, 350))["888’888’888"]
    assert top + 0.92 * high <= pad.keys[0].box[1]


def test_an_emblem_has_only_the_room_that_the_words_leave(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    few, some, many = ("Kurz.",), ("Ein Satz, der Zeilen braucht. " * 6,), ("Ein Satz, der Zeilen braucht. " * 16,)
    sizes: list[list[float]] = []
    for lines in (few, some, many):
        paper, drawn_at = PromptPaper(), []
        real = paper.painter.icon

        def icon(name: str, cx: float, cy: float, size: float, rgba: Any, real: Any = real, to: Any = drawn_at) -> None:
            to.append(size)
            real(name, cx, cy, size, rgba)

        monkeypatch.setattr(paper.painter, "icon", icon)
        paper.view = PromptView("Pause", lines=lines, emblem="pause")
        drawn(table, paper, PROMPT)
        sizes.append(drawn_at[-1:])
    assert (sizes[0], sizes[2]) == ([128], [])
    assert 48 <= sizes[1][0] < 128


def test_the_word_on_start_is_no_wider_than_its_corner(table: Desk) -> None:
    for word, shown in (("START", "START"), ("Départ (GO)", "Départ")):
        ring = Ring(replace(samples.ring(2, ()), start=word))
        table.put(Sheet([(ring, (4, 4, 472, 472))]))
        table.frames(1)
        (text, _, _, wide, _) = next(each for each in ring.spaces[0].texts if each[0])
        assert text == shown
        assert wide <= geometry.box(0)[2]


def test_a_name_that_the_table_gives_start_stays_within_its_corner(table: Desk) -> None:
    """It was written across the corner and the spaces beside it."""
    ring = Ring(samples.ring(2, ()))
    table.put(Sheet([(ring, (4, 4, 472, 472))]))
    table.frames(1)
    ring.view = replace(ring.record, start="Donaudampfschifffahrtsga")
    table.frames(1)
    (text, _, _, wide, _) = next(each for each in ring.spaces[0].texts if each[0])
    assert re.fullmatch("Dona.*…", text)
    assert wide <= geometry.box(0)[2] - 4


def test_the_letters_of_a_name_keep_clear_of_the_digits_under_it(table: Desk) -> None:
    """The g of Wolfgang touched them."""
    for wide in (220, 149):
        tile = Tile(TileView(RED, "Wolfgang", "1’500’000", "CHF"))
        table.put(Sheet([(tile, (8, 8, wide, 82))]))
        ((_, _, y, _, high),) = [text for text in tile.painter.texts if text[0] == "Wolfgang"]
        ((_, _, under, _, tall),) = [text for text in tile.painter.texts if text[0] == "1’500’000"]
        digits = tile.painter.inks[[text[0] for text in tile.painter.texts].index("1’500’000")][0]
        assert y + high / 2 + 0.54 * theme.BODY + 4 <= under + tall / 2 - 0.36 * digits


def test_a_refused_card_is_not_refused_under_a_note(table: Desk) -> None:
    """The reason of a greyed button, raised a moment before, gives way to the words of the strip."""
    strip, button = Signature(SignatureView("Karte von Bob auflegen", token=RED)), PushButton(ButtonView("Konkurs"))
    table.put(Sheet([(strip, (20, 200, 314, 64)), (button, (20, 280, 200, 54))]))
    raised = raise_note(button, "Bob kann noch Geld aufbringen.")
    strip.view = SignatureView("Karte von Alice", "Bob muss unterschreiben", Signing.REFUSED)
    assert raised.parent is None


def test_a_note_stands_beside_a_title_that_leaves_it_room(table: Desk) -> None:
    """Over nothing that is to be read, and inside the bar."""
    play = table_samples.owing("suisse-2007", 2, 10**8)
    asking = replace(
        play.table(),
        open=Because((interest_sum(play.game, 39),)),
        strip=Strip("Eine Karte", "Zurück", Signing.REFUSED, 9),
    )
    view = sheet_view(strings_for("de"), asking)
    assert isinstance(view, SheetView)
    screen = SheetScreen()
    table.put(screen)
    screen.view = view
    table.frames(3)
    (note,) = (child for child in top_of(screen).children if isinstance(child, Note))
    assert note.box[1] + note.h <= BODY_Y
    assert note.box[0] > screen.back.box[0] + screen.back.w


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
@pytest.mark.parametrize("name", ["throw-refused", "throw-sentence", "throw-not-booked", "throw-slow"])
def test_what_is_said_over_the_table_covers_no_balance_no_die_and_no_way(
    table: Desk, name: str, size: tuple[int, int]
) -> None:
    """It lay over the balances of two players, over the ring, and over the ways that it spoke of."""
    table.fit(*size)
    strings = strings_for("fr")
    for board, count in (("suisse-2007", 2), ("paris-francs", 8)):
        screen = TableScreen()
        sample = table_samples.worded(strings, table_samples.tables(board, count)[name])
        table.show(screen, table_view(strings, sample))
        (note,) = (child for child in top_of(screen).children if isinstance(child, Note))
        assert isinstance(note, NoteStrip)
        assert sample.strip is not None
        assert note.signing is sample.strip.signing
        x, y, w, h = note.box
        mx, my, mw, mh = screen.idle.box
        assert (mx, mx + mw) == (x, x + w)
        assert screen.idle.pad.box[1] + screen.idle.pad.h <= y + 0.5 < y + h <= my + mh
        clear_notes(screen)


def test_a_paper_without_a_strip_gets_one_for_what_is_said() -> None:
    strings = strings_for("fr")
    asked = table_samples.worded(strings, table_samples.tables("suisse-2007", 2)["aside-pay-or-draw"])
    view = table_view(strings, asked)
    assert isinstance(view.middle, PromptView)
    assert view.middle.signature is not None
    assert (view.middle.signature.signing, view.note) == (Signing.REFUSED, "")


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
    sale = table_view(strings_for("de"), play.table()).side
    assert isinstance(sale, PurchaseView)
    whole = [
        space_name(strings_for("de"), play.game.edition, n) for n in table_samples.group_of("suisse-classique", space)
    ]
    assert [mate.name for mate in sale.mates] == (said or whole)
    if said:
        assert [text for text in drawn(table, Purchase(sale), (304, 410)) if text.endswith("…")] == []


@pytest.mark.parametrize("size", [(256, 324), (228, 318), (212, 300)])
@pytest.mark.parametrize("asks", [False, True])
def test_no_name_is_cut_in_the_band_of_a_deed(table: Desk, size: tuple[int, int], asks: bool) -> None:
    """Of every board in every language; all lines stand within the band, of the least size of a sentence."""
    why = ButtonView("?") if asks else None
    names = {
        (name_in(strings_for(language), space.names), space.kind is Kind.STREET)
        for edition in setup_samples.editions()
        for language in LANGUAGES
        for space in edition.spaces
        if space.deed is not None
    }
    deed = Deed()
    table.put(Sheet([(deed, (20, 20, *size))]))
    for name, street in sorted(names):
        deed.view = DeedView("D" if street else "station", name, (), "" if street else "loco", why=why)
        table.frames(1)
        lines = [text for text in deed.painter.texts if text[0] != "D"]
        said = "".join(line[0] for line in lines)
        assert re.sub("[ -]", "", said) == re.sub("[ -]", "", name)
        inside = deed.box[0] + 9
        assert all(inside <= x and x + w <= inside + size[0] - 18 for _, x, _, w, _ in lines), name


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


@pytest.mark.parametrize("title", ["Posez la carte de {}", "Posare la carta di {}"])
def test_no_short_word_stands_alone_before_a_name(table: Desk, title: str) -> None:
    """There was "Posare la carta / di / WWWWWWWW…"."""
    for name in ("W" * 12, "M" * 12, "Maximilienne", "Bob"):
        for w in (176, 190, 204, 230, 314):
            strip = Signature(SignatureView(title.format(name), token=RED))
            table.put(Sheet([(strip, (20, 20, w, 96))]))
            lines = [text for text, *_ in strip.painter.texts]
            assert not {"de", "di"} & set(lines), lines
            assert " ".join(lines).startswith(title.format(name[:3]))


def test_a_deed_to_give_has_its_short_name_where_the_long_one_has_no_room(table: Desk) -> None:
    sample = sheet_samples.sheets("paris-francs", 8)["names-trade-deeds"]
    screen = SheetScreen(sheet_view(strings_for("fr"), sample))
    table.put(screen)
    table.frames(1)
    names = [text for part in screen.parts for row in part.buttons for text, *_ in row.painter.texts]
    assert "Cie d’électricité" in names
    assert not [name for name in names if "…" in name]
