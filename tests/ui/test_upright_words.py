"""An upright window says all that a lying one does: names whole, the calls of an auction, and words with air."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from tests.ui import gallery_screens as gallery
from tests.ui import samples, sheet_samples, table_samples
from tests.ui.audit import words_of
from tests.ui.offscreen import Desk
from ui.look.theme import GAP, SMALL, TOUCH
from ui.records.pieces import ButtonView, SignatureView, Signing
from ui.records.prompts import GroupMate
from ui.screens.auction import AuctionScreen
from ui.screens.debt import DebtScreen
from ui.screens.home import HomeScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.widgets.button import PushButton
from ui.widgets.choices import ChoiceGrid
from ui.widgets.deed_part import DeedPart
from ui.widgets.piece import Piece
from ui.widgets.signature import Signature
from ui.words.strings import strings_for

UPRIGHT, LYING = (720, 1280), (1280, 720)
LANGUAGES = ["fr", "de", "it", "en"]
BOARDS = [("suisse-2007", 4), ("paris-francs", 8)]


def words(piece: Piece[object]) -> list[str]:
    return [text for text, *_ in piece.painter.texts]


def ending(pictures: Iterable[gallery.Picture], end: str) -> Piece[Any]:
    """The first of these pictures whose name ends so."""
    return next(screen for name, screen in pictures if name.endswith(end))


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_shows_short_names_whole_and_leaves_no_word_alone(table: Desk, language: str) -> None:
    table.fit(*UPRIGHT)
    screen = next(screen for name, screen in gallery.homes(strings_for(language)) if name == "home-4")
    assert isinstance(screen, HomeScreen)
    table.put(screen)
    assert not [text for text in words(screen.resume) if "…" in text]
    motto = [w for text, _, _, w, _ in screen.emblem.painter.texts if text != screen.record.title]
    assert min(motto) > max(motto) / 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_auction_says_its_calls_and_who_bids(table: Desk, language: str) -> None:
    table.fit(*UPRIGHT)
    for name, screen in gallery.auctions(strings_for(language), BOARDS):
        if not name.endswith("-raised"):
            continue
        assert isinstance(screen, AuctionScreen)
        table.put(screen)
        view = screen.record
        assert view.countdown is not None
        said = words_of(screen)
        assert set(view.countdown.calls) <= set(said), name
        assert view.name in " ".join(said), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_next_bid_stands_beside_the_call_for_a_card(table: Desk, language: str) -> None:
    """In French and English the call took the whole row, and nobody read what they signed."""
    table.fit(480, 800)
    asked = set()
    for name, screen in gallery.auctions(strings_for(language), BOARDS):
        if not isinstance(screen, AuctionScreen):
            continue
        table.put(screen)
        offer = screen.record.offer
        strip = offer.signature
        if not offer.amount or strip is None or strip.signing not in (Signing.WAITS, Signing.FAULT):
            continue
        asked.add(strip.line)
        assert {offer.title, offer.amount, strip.title} <= set(words_of(screen)), name
    assert len(asked) == 3


@pytest.mark.parametrize("size", [UPRIGHT, LYING])
def test_a_debt_leaves_the_same_gaps_between_its_rows_and_no_less_below(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    screen = ending(gallery.debts(strings_for("fr"), BOARDS), "debt-many")
    assert isinstance(screen, DebtScreen)
    table.put(screen)
    column = [*screen.lines.steps[::2], screen.ways[0]]
    gaps = [after.box[1] - before.box[1] - before.h for before, after in pairwise(column)]
    assert gaps[:-1] == pytest.approx([6] * len(gaps[:-1]), abs=0.5)
    assert 5.5 <= gaps[-1] <= 10.5
    for piece in (screen.payee, screen.paper):
        left, _, wide, _ = piece.box
        bottom = piece.box[1] + piece.h
        for text, x, y, w, h in piece.painter.texts:
            assert left + 8 <= x <= x + w <= left + wide - 4, text
            assert y + 0.82 * h <= bottom - 5, text


@pytest.mark.parametrize("name", ["school-rent-3", "school-price-3"])
def test_the_lines_of_a_deed_over_a_keypad_stand_apart(table: Desk, name: str) -> None:
    """The bar of the line that counts was lower than its words, just where a child has to read it."""
    table.fit(*UPRIGHT)
    screen = SheetScreen()
    table.show(screen, sheet_view(strings_for("fr"), sheet_samples.sheets("suisse-2007", 4)[name]))
    (part,) = (part for part in screen.parts if isinstance(part, DeedPart))
    amounts = [line.amount for line in part.record.deed.lines]
    tops = [y for text, _, y, _, _ in part.deed.painter.texts if text in amounts]
    assert len(tops) == len(amounts)
    assert min(after - before for before, after in pairwise(tops)) >= SMALL + 1.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_a_rule_stand_under_each_other(table: Desk, language: str) -> None:
    """Those of the compulsory payments lay on each other, and none could be read."""
    for size in (UPRIGHT, (800, 480)):
        table.fit(*size)
        screen = next(screen for name, screen in gallery.rules(strings_for(language)) if name == "setup-3-house")
        table.put(screen)
        step = screen.bodies[type(screen.record.body)]
        for rule in step.record.rules:
            gallery.reach_rule(step, rule.name)
            table.frames(1)
            tops = [y for _, _, y, _, _ in step.paper.painter.texts]
            assert min(after - before for before, after in pairwise(tops)) >= SMALL, (rule.name, size)
            ends = max(y + 0.9 * h for _, _, y, _, h in step.paper.painter.texts)
            assert ends <= min(choice.box[1] for choice in step.paper.choices), (rule.name, size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("begun", [False, True])
def test_the_deeds_of_the_set_up_stand_in_three_columns_with_their_names_whole(
    table: Desk, language: str, begun: bool
) -> None:
    table.fit(*UPRIGHT)
    strings = strings_for(language)
    pictures = gallery.begun_on_paper(strings) if begun else gallery.picks(strings)
    for name, screen in pictures:
        if name not in ("begun-8-1", "pick-8-some", "pick-3-some"):
            continue
        table.put(screen)
        step = screen.bodies[type(screen.record.body)]
        assert len({cell.box[0] for cell in step.cells}) == 3
        assert not [text for cell in step.cells for text in words(cell) if "…" in text], name
        assert " ".join(words(step)) == step.record.line, "what touches do"
        assert max(y + 0.9 * h for _, _, y, _, h in step.painter.texts) <= step.rows[0].box[1]
        assert max(cell.box[1] + cell.h for cell in step.cells) <= screen.following.box[1]


def test_the_rows_of_looks_of_a_game_begun_on_paper_are_named(table: Desk) -> None:
    table.fit(*UPRIGHT)
    french = strings_for("fr")
    screen = next(screen for name, screen in gallery.begun_on_paper(french) if name == "begun-8-3")
    table.put(screen)
    step = screen.bodies[type(screen.record.body)]
    tops = {text: y for text, _, y, _, _ in step.painter.texts}
    assert " ".join(text for text in tops if text in step.record.line) == step.record.line
    for caption, look in zip(("colour", "symbol"), (step.looks[0], step.looks[8]), strict=True):
        assert 0 < look.box[1] - tops[french.t(f"setup.begun.{caption}")] < 30


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["begun-2", "begun-8-0"])
def test_the_keys_of_a_game_begun_on_paper_are_no_higher_than_wide(table: Desk, name: str, language: str) -> None:
    """They stood in two fifths of the width, more than twice as high as wide, beside an empty half."""
    table.fit(*UPRIGHT)
    screen = next(screen for each, screen in gallery.begun_on_paper(strings_for(language)) if each == name)
    table.put(screen)
    step = screen.bodies[type(screen.record.body)]
    assert step.pad.w > 0.9 * step.w
    assert all(TOUCH <= key.h <= key.w for key in step.pad.keys)
    below = step.pad.box[1] + step.pad.h
    assert all(below < card.box[1] and card.h >= TOUCH for card in step.cards)
    assert not [text for card in step.cards for text in words(card) if "…" in text]
    hint = [(y, h) for text, _, y, _, h in step.painter.texts if text in step.record.hint]
    assert min(y for y, _ in hint) >= step.cards[-1].box[1] + step.cards[-1].h
    assert max(y + 0.9 * h for y, h in hint) <= step.tabs.box[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_shows_the_usual_names_of_eight_whole(table: Desk, language: str) -> None:
    """They stand over the balances, and the emblem gives way."""
    table.fit(*UPRIGHT)
    screen = next(screen for name, screen in gallery.homes(strings_for(language)) if name == "home-8")
    assert isinstance(screen, HomeScreen)
    table.put(screen)
    usual = [player.name for player in screen.record.resume.players if player.name[:2] not in ("WW", "MM")]
    assert len(usual) == 6
    assert set(usual) <= set(words(screen.resume))
    left, top, wide, high = screen.emblem.box
    assert all(left <= x <= x + w <= left + wide and top <= y for _, x, y, w, _ in screen.emblem.painter.texts)
    assert top + high <= screen.resume.box[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [UPRIGHT, LYING])
@pytest.mark.parametrize("edition_id", ["suisse-classique", "paris-francs", "london"])
def test_who_reckons_reads_whole_for_what_and_to_whom(
    table: Desk, edition_id: str, size: tuple[int, int], language: str
) -> None:
    """There was "La Chaux…, Avenue Léopold-Robert · MMM…"."""
    table.fit(*size)
    for name, state in sheet_samples.sheets(edition_id, 8).items():
        if not name.startswith("school-"):
            continue
        view = sheet_view(strings_for(language), state)
        assert view is not None
        table.put(screen := SheetScreen(view))
        assert not [text for text in words(screen) if "…" in text], name
        said = " ".join(words(screen))
        assert view.title in said, name
        assert view.line in said, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_asked_how_many_they_want_and_who_has_said_it(table: Desk, language: str) -> None:
    """A lone "2" stood in the one tile, nothing in the other."""
    table.fit(*UPRIGHT)
    pictures = gallery.auctions(strings_for(language), [("suisse-2007", 2)])
    screen = ending(pictures, "-call")
    assert isinstance(screen, AuctionScreen)
    table.put(screen)
    assert all(tile.words in words_of(screen) for tile in screen.record.tiles)


def test_what_can_be_done_beside_a_purchase_stands_in_one_row(table: Desk) -> None:
    table.fit(*UPRIGHT)
    screen = TableScreen(table_view(strings_for("fr"), table_samples.tables("suisse-2007", 2)["purchase"]))
    table.put(screen)
    row = screen.purchase.buttons
    assert len(row) == 3
    assert len({piece.box[1::2] for piece in row}) == 1
    assert {round(two.box[0] - one.box[0] - one.w) for one, two in pairwise(row)} == {GAP}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [UPRIGHT, LYING])
def test_a_hint_of_the_first_evening_stands_whole_in_its_frame(
    table: Desk, size: tuple[int, int], language: str
) -> None:
    """A third line stood half out of it, above and below."""
    table.fit(*size)
    for name, screen in gallery.hinted(strings_for(language)):
        assert isinstance(screen, TableScreen)
        table.put(screen)
        hint = screen.idle.hint
        cross = hint.box[0] + hint.w - 33
        for text, x, y, w, h in hint.painter.texts:
            assert hint.box[1] <= y <= y + h <= hint.box[1] + hint.h, (name, text)
            assert x + w <= cross - 8, (name, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_a_deck_keeps_its_amount_under_its_name(table: Desk, language: str) -> None:
    """For the sake of one name in two lines all names stood at the top of their tiles, and all amounts at the foot."""
    table.fit(*UPRIGHT)
    pictures = gallery.sheets(strings_for(language), [("london", 8)])
    screen = ending(pictures, "-cards-chance")
    assert isinstance(screen, SheetScreen)
    table.put(screen)
    (grid,) = screen.parts
    assert isinstance(grid, ChoiceGrid)
    tiles = grid.buttons
    rows = [tiles[at : at + 2] for at in range(0, len(tiles), 2)]
    low = [row for row in rows if all(tile.painter.texts[0][0] == tile.record.label for tile in row)]
    assert 0 < len(low) < len(rows)
    for tile in (tile for row in low for tile in row):
        top = tile.painter.texts[0][2] - tile.box[1]
        assert top >= 6
        assert tile.painter.texts[-1][2] - tile.box[1] - top <= 32, tile.record.label


@pytest.mark.parametrize(
    ("label", "call"), [("Débiter", "Posez la carte de {}"), ("Abbuchen", "Karte von {} auflegen")]
)
def test_the_card_beside_the_payment_of_the_banker_is_as_large_as_alone(table: Desk, label: str, call: str) -> None:
    """It was small and without its waves, and the word on the button touched both its edges."""
    table.fit(*UPRIGHT)
    debit = ButtonView(label, "tenir 1 s", hold_s=1)
    for name in ("Bob", "WWWWWWWWWWWW"):
        table.put(piece := Signature(SignatureView(call.format(name), token=samples.RED, debit=debit)))
        table.frames(1)
        piece.place(16, 700, 448, 84)
        table.frames(2)
        assert min(x for _, x, *_ in piece.painter.texts) == pytest.approx(100, abs=0.7)
        assert " ".join(words(piece)) == piece.record.title
        (button,) = piece.children
        assert isinstance(button, PushButton)
        word, x, _, w, _ = button.painter.texts[0]
        assert word == label
        assert w + 2 * 10 <= button.w < 110
        assert x + w <= button.box[0] + button.w - 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_names_the_deeds_of_london_whole(table: Desk, language: str) -> None:
    """There was "The Angel Islingt…", for want of the room that the badge took."""
    table.fit(*UPRIGHT)
    plans = 0
    for name, screen in gallery.debts(strings_for(language), [("london", 8)]):
        if not (isinstance(screen, DebtScreen) and len(screen.record.lines) > 3):
            continue
        plans += 1
        table.put(screen)
        for line in screen.lines.steps:
            if line.parent is not None and line.record.group not in ("station", "utility"):
                assert "…" not in " ".join(words(line)), name
    assert plans


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deeds_of_a_group_beside_an_auction_button_have_their_names_whole(table: Desk, language: str) -> None:
    """There was "Rue de Vaugira…" while the button had room to spare."""
    table.fit(*UPRIGHT)
    state = table_samples.tables("paris-francs", 2)["purchase"]
    view = table_view(strings_for(language), state)
    table.put(screen := TableScreen(view))
    panel = screen.purchase
    full = ("Rue de Vaugirard", "Rue de Courcelles", "Avenue de la République")
    briefs = ("Rue de Vaugirard", "Rue de Courcelles", "Av. de la République")
    mates = tuple(GroupMate(name, "B", brief=brief) for name, brief in zip(full, briefs, strict=True))
    panel.view = replace(panel.record, mates=mates)
    table.frames(2)
    assert not [text for text in words(panel) if "…" in text]
    (other,) = panel.buttons
    assert " ".join(words(other)) == other.record.label


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_covers_the_balance_with_what_hangs_from_it(table: Desk, language: str) -> None:
    """The tails of its commas stood out between the note and the buttons."""
    table.fit(*UPRIGHT)
    pictures = gallery.sheets(strings_for(language), [("london", 8)])
    screen = ending(pictures, "-estate-deeds-refused")
    assert isinstance(screen, SheetScreen)
    table.put(screen)
    foot = screen.record.foot
    assert foot is not None
    assert foot.amount
    _, y, _, h = screen.foot.note_box
    end = y + h
    hang = [top + 0.96 * high for text, _, top, _, high in screen.foot.painter.texts if text == foot.amount]
    assert hang
    assert all(at <= end for at in hang)
    assert end < min(button.box[1] for button in screen.foot.buttons)
