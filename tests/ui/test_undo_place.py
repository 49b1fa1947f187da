"""Where *Undo* stands: at the table and on the bank's own questions, never where a plan or a trade is composed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from banker import commands as c
from banker import pending as p
from tests.ui import auction_samples, setup_samples, sheet_samples, table_samples
from tests.ui.offscreen import SIZES, Desk, key_for, tap_piece
from tests.ui.test_never_stuck import Sitting
from tests.ui.test_never_stuck import stage as stage
from ui.look.theme import TOUCH
from ui.records import intents as i
from ui.records.sheets import SheetView
from ui.screens.auction import AuctionScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.table.cashing import Cashing
from ui.table.drawn import Drawing
from ui.table.forms import Correcting, Estate, Going, Receiving, Reckoning, Renaming, Trading
from ui.table.state import Table
from ui.views.lot import auction_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.tally import tally_view
from ui.views.told import Told
from ui.words.operations import undo_name
from ui.words.strings import Strings, strings_for

FRENCH = strings_for("fr")
TABLES = table_samples.tables("suisse-2007", 2) | sheet_samples.sheets("suisse-2007", 2)
SHEETS = {name: table for name, table in TABLES.items() if isinstance(sheet_view(Told(FRENCH, table)), SheetView)}


@pytest.mark.parametrize("name", SHEETS)
def test_a_full_screen_offers_undo_as_a_question_and_while_that_is_answered(name: str) -> None:
    table = SHEETS[name]
    sheet = sheet_view(Told(FRENCH, table))
    assert isinstance(sheet, SheetView)
    asks = table.open is None and table.asked is None
    assert (sheet.undo is not None) == (
        asks or isinstance(table.open, Cashing | Drawing | Going | Receiving | Reckoning)
    )


def test_both_kinds_of_full_screen_are_among_them() -> None:
    kinds = {(type(table.open), type(table.game.top)) for table in SHEETS.values()}
    assert {p.CardToDraw, p.TradeToSign} <= {top for open_, top in kinds if open_ is type(None)}
    assert {Trading, Estate, Drawing, Correcting, Renaming, Cashing} <= {open_ for open_, _ in kinds}


def test_the_table_always_offers_it() -> None:
    shown: list[Table] = [table for table in TABLES.values() if sheet_view(Told(FRENCH, table)) is None]
    assert all(table_view(Told(FRENCH, table)).undo.label == FRENCH.t("table.undo") for table in shown)


def test_after_an_undo_the_line_says_what_it_was_and_does_it_again_and_the_history_keeps_its_place(stage: Desk) -> None:
    """Regression: what was undone was said nowhere, and a bare arrow stood in the place of the history."""
    at = Sitting(stage, table_samples.Play("suisse-2007", 2).do(c.PutPawn("p1", 7)), "cards")
    at.step()
    at.look()
    history = at.screen.history.box
    tap_piece(at.screen.undo)
    at.look()
    words = [part.words for part in at.screen.record.middle.event.parts]
    assert FRENCH.t("table.redo") in words
    assert any("pion" in word for word in words)
    assert (at.screen.redo.parent, at.screen.history.box) == (None, history)
    tap_piece(at.screen.idle.doing(i.Redo()))
    at.look()
    assert at.at.game.player("p1").space == 7
    assert FRENCH.t("table.redo") not in [part.words for part in at.screen.record.middle.event.parts]


def test_where_no_line_says_it_undo_redo_and_the_history_stand_side_by_side(stage: Desk) -> None:
    play = table_samples.waiting("suisse-2007", 2)["purchase"]
    operation = play.booked[0].body
    screen = TableScreen(table_view(Told(FRENCH, play.table(redo=True, undone=operation))))
    stage.put(screen)
    keys = [screen.undo, screen.redo, screen.history, screen.menu]
    assert all(key.parent is screen and key.w >= TOUCH for key in keys)
    assert all(one.box[0] + one.w < other.box[0] for one, other in pairwise(keys))


def test_in_an_auction_the_history_stays_where_it_is_after_an_undo(stage: Desk) -> None:
    """Regression: the arrow to redo stood in its place."""
    samples = auction_samples.auctions("suisse-2007", 4)
    for size in (SIZES[0], SIZES[-1]):
        stage.fit(*size)
        screen = AuctionScreen(auction_view(Told(FRENCH, samples["stopped"])))
        stage.put(screen)
        history = key_for(screen, screen.record.history).box
        stage.show(screen, auction_view(Told(FRENCH, samples["undone"])))
        assert key_for(screen, screen.record.history).box == history
        undo, redo = key_for(screen, screen.record.undo), key_for(screen, screen.record.redo)
        assert min(undo.w, redo.w) >= TOUCH
        assert undo.box[1] == redo.box[1]
        assert undo.box[0] + undo.w < redo.box[0]


def test_undo_and_redo_are_not_the_same_word(strings: Strings) -> None:
    """Regression: both were "Ripristina"."""
    assert strings.t("table.undo") != strings.t("table.redo")


@pytest.mark.parametrize("name", ["purchase-undone", "throw-redone"])
def test_beside_redo_undo_still_says_what_it_undoes(stage: Desk, strings: Strings, name: str) -> None:
    """Regression: it was a bare sign over its word."""
    screen = TableScreen(table_view(Told(strings, TABLES[name])))
    stage.put(screen)
    assert not screen.undo.view.stacked
    words = " ".join(text for text, *_ in screen.undo.painter.texts)
    assert strings.t("table.undo") in words
    assert undo_name(strings, TABLES[name].game, TABLES[name].last[0], short=True)[:4] in words


CARDS = ("card-pays-chance-slow", "card-typed-chest", "card-message", "cards-swisscom", "cards-pay-or-draw")


@pytest.mark.parametrize("name", CARDS)
def test_over_a_card_undo_says_what_it_undoes(stage: Desk, strings: Strings, name: str) -> None:
    """Regression: it was a bare sign beside the one that leads back."""
    view = sheet_view(Told(strings, sheet_samples.sheets("suisse-2007", 2)[name]))
    screen = SheetScreen(view)
    stage.put(screen)
    label, said = [text for text, *_ in key_for(screen, view.undo).painter.texts]
    assert label == strings.t("table.undo")
    assert said


def test_a_second_touch_on_redo_does_again_the_next_step_and_never_undoes(stage: Desk) -> None:
    """Regression: once it had acted, the widened *Undo* stood in its place."""
    at = Sitting(stage, table_samples.Play("suisse-2007", 2).do(c.PutPawn("p1", 7)), "cards")
    for _ in range(3):
        at.step()
    at.look()
    booked = at.at.bank.course.path[:]
    at.at.flow.orders.undo_to(booked[1])
    at.at.serve()
    at.look()
    tap_piece(at.screen.idle.doing(i.Redo()))
    at.look()
    redone, place = len(at.at.bank.course.path), at.screen.redo.box
    while at.at.flow.table.redo:
        assert (at.screen.redo.parent, at.screen.redo.box) == (at.screen, place)
        tap_piece(at.screen.redo)
        at.look()
        assert len(at.at.bank.course.path) > redone
        redone = len(at.at.bank.course.path)
        if not isinstance(at.screen, TableScreen):
            break
    assert at.screen.redo.parent is at.screen
    tap_piece(at.screen.redo)
    at.look()
    assert len(at.at.bank.course.path) >= redone


def test_the_tally_says_that_the_game_goes_on_instead(language: str) -> None:
    strings, game = strings_for(language), setup_samples.ended(2)
    undo = tally_view(strings, game, setup_samples.looks(game)).undo
    assert undo.label == strings.t("tally.play_on") != strings.t("table.undo")
