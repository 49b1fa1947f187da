"""The card just booked lies open by the dice, and another amount takes the place of that booking."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import pending as p
from banker.history import Operation
from banker.ledger import Why
from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk
from tests.ui.table_samples import Play, throw
from tests.ui.test_flow import Table
from tests.ui.test_widget_layout import outside, overlapping
from ui.look import theme
from ui.records.pieces import IdleView
from ui.records.rolls import RollView
from ui.records.sheets import SheetView
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table.cards import Composing, card_means
from ui.table.forms import Redrawing
from ui.table.state import Table as TableState
from ui.views.motion import announcement
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.widgets import dice
from ui.words.strings import LANGUAGES, strings_for

FRENCH = strings_for("fr")
SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280))
DRAWN = [name for name in samples.tables("suisse-2007", 4) if name.startswith("drawn") and "anew" not in name]


@pytest.fixture
def game() -> Table:
    return Table().seat_three()


def idle(table: TableState) -> IdleView:
    view = table_view(FRENCH, table).middle
    assert isinstance(view, IdleView)
    return view


def drawn(game: Table, card: str) -> None:
    """The first player draws this card of the first Chance space."""
    game.throw(3, 4)
    game.touch(a.Book(c.DrawCard(game.game.players[0].id, card)))


def keys(game: Table) -> SheetView:
    view = game.flow.view()
    assert isinstance(view, SheetView)
    return view


def test_a_card_that_nobody_signs_lies_open_by_the_dice_until_the_next_act(game: Table) -> None:
    """It was booked at the touch that names it, and nothing showed it."""
    before = game.game.balance("p1")
    drawn(game, "chance.dividend")
    view = idle(game.flow.table).drawn
    assert view is not None
    assert (view.title, view.amount, view.icon) == ("Dividende", "+500’000", "question")
    assert view.change is not None
    amounts = [f"{money:,}".replace(",", "’") for money in (before, before + 500_000)]
    assert [view.change.before, view.change.after] == amounts
    game.throw(6, 4)  # to the jail, only to visit
    assert idle(game.flow.table).drawn is None


def test_it_is_not_said_large_over_the_dice_as_well() -> None:
    play = Play("suisse-2007", 3, pawns={"p1": 4}).do(throw(1, 2), c.DrawCard("p1", "chance.dividend"))
    assert announcement(FRENCH, play.game, play.booked[0].body.events) is None


@pytest.mark.parametrize("card", ["chance.to_start", "chance.to_jail", "chance.building_repairs", "chance.jail_card"])
def test_only_an_amount_that_the_bank_pays_by_the_card_can_be_another(card: str) -> None:
    play = Play("suisse-2007", 3, pawns={"p1": 4}).do(throw(1, 2), c.DrawCard("p1", card))
    view = idle(play.table()).drawn
    assert view is not None
    assert view.other is None
    assert bool(view.line) != bool(view.change)


def test_that_the_reader_is_out_is_said_where_the_card_lay() -> None:
    play = Play("suisse-2007", 3, pawns={"p1": 4}).do(throw(1, 2), c.DrawCard("p1", "chance.dividend"))
    assert idle(play.table()).drawn is not None
    out = idle(play.table(reader_out=True))
    assert out.drawn is None
    assert out.event is not None
    assert out.event != idle(play.table()).event


def test_a_card_without_buildings_says_that_there_are_none() -> None:
    play = Play("suisse-2007", 3, pawns={"p1": 4}).do(throw(1, 2), c.DrawCard("p1", "chance.building_repairs"))
    view = idle(play.table()).drawn
    assert view is not None
    assert (view.amount, view.line) == ("0", FRENCH.t("drawn.none_built"))


def test_another_amount_takes_the_place_of_the_booking_in_one_line_and_one_step(game: Table) -> None:
    before = game.game.balance("p1")
    drawn(game, "chance.dividend")
    head = game.bank.course.path
    assert idle(game.flow.table).drawn.other.act == a.Put(Redrawing())
    game.touch(a.Put(Redrawing()))
    assert not keys(game).foot.go.enabled
    game.touch(a.Put(Redrawing(650_000)))
    game.touch(keys(game).foot.go.act)
    assert game.game.balance("p1") == before + 650_000
    assert len(game.bank.course.path) == len(head), "one booking in the place of the other"
    assert idle(game.flow.table).drawn.amount == "+650’000"
    booked = game.flow.table.last[0]
    assert isinstance(booked, Operation)
    assert booked.command == c.DrawCard("p1", "chance.dividend", 650_000)
    game.touch(a.OpenHistory())
    history = game.flow.view()
    assert isinstance(history, RollView)
    rows = [history.rows[number].button for number in range(len(history.rows))]
    said = [row for row in rows if FRENCH.t("history.entered") in row.label]
    assert len(said) == 1
    assert not said[0].struck
    game.touch(a.CloseOpen())
    game.flow.orders.undo()
    game.serve()
    assert game.game.balance("p1") == before
    assert isinstance(game.game.top, p.CardToDraw), "one step"


def test_where_another_amount_is_refused_the_booking_stands(game: Table) -> None:
    drawn(game, "chance.dividend")
    balance = game.game.balance("p1")
    game.touch(a.Instead(c.DrawCard("p1", "chest.birthday")))
    assert game.game.balance("p1") == balance
    assert idle(game.flow.table).drawn is not None


def test_leaving_the_keys_leaves_the_card_as_it_was_booked(game: Table) -> None:
    drawn(game, "chance.dividend")
    balance = game.game.balance("p1")
    game.touch(a.Put(Redrawing(123_000)))
    assert card_means(game.flow.table, "p1") == Composing()
    game.touch(a.CloseOpen())
    assert game.game.balance("p1") == balance


def test_a_card_not_in_the_list_and_a_message_are_corrected_too() -> None:
    free = Play("suisse-2007", 3, pawns={"p1": 4}).do(throw(1, 2), c.DrawCard("p1", effect=b.Receive(200_000)))
    message = Play("suisse-2007", 3, pawns={"p1": 20}).do(throw(1, 1), c.EnterEffect("p1", b.Receive(200_000)))
    for play, wanted in (
        (free, c.DrawCard("p1", effect=b.Receive(300_000))),
        (message, c.EnterEffect("p1", b.Receive(300_000))),
    ):
        view = sheet_view(FRENCH, play.table(open=Redrawing(300_000)))
        assert isinstance(view, SheetView)
        assert view.foot.go.act == a.Instead(wanted)


def test_the_amount_of_a_birthday_is_corrected_before_the_first_has_paid() -> None:
    play = Play("suisse-2007", 4, pawns={"p1": 39}).do(throw(1, 2), c.DrawCard("p1", "chest.birthday"))
    other = a.Put(Redrawing())
    assert other in [button.act for button in table_view(FRENCH, play.table()).actions]
    view = sheet_view(FRENCH, play.table(open=Redrawing(200_000)))
    assert isinstance(view, SheetView)
    assert view.foot.go.act == a.Instead(c.DrawCard("p1", "chest.birthday", 200_000))
    paid = play.do(c.Pay("p2"))
    assert isinstance(paid.game.top, p.Debt)
    assert paid.game.top.why is Why.CARD
    assert other not in [button.act for button in table_view(FRENCH, paid.table()).actions]


def test_the_ways_of_a_birthday_leave_their_words_room(table: Desk) -> None:
    """Three of them stand beside each other: their words touched the edges."""
    for language in LANGUAGES:
        screen = TableScreen(table_view(strings_for(language), samples.tables("suisse-2007", 4)["birthday"]))
        table.put(screen)
        assert len(screen.actions) == 3
        for button in screen.actions:
            x, _, w, _ = button.box
            for text, left, _, wide, _ in button.painter.texts:
                assert left >= x + 5, (language, text)
                assert left + wide <= x + w - 5, (language, text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*DRAWN, "die-throw", "die-throw-again", "die-throw-timed"])
def test_the_dice_keep_their_size_and_nothing_under_them_touches(table: Desk, name: str, size: tuple[int, int]) -> None:
    """Words lay close on the third row of dice, and the card has to find its place under two and three rows."""
    table.fit(*size)
    for language in LANGUAGES:
        screen = TableScreen(table_view(strings_for(language), samples.tables("suisse-2007", 4)[name]))
        table.put(screen)
        middle = screen.idle
        rows = 3 if middle.record.pad.third else 2
        assert middle.pad.w == dice.WIDTH
        assert middle.pad.h >= rows * dice.DIE + (rows - 1) * 4
        foot = middle.pad.box[1] + middle.pad.h
        for piece in (middle.drawn, middle.event, middle.hint):
            if piece.parent is not None:
                assert piece.box[1] >= foot + 6, (language, piece)
        if middle.drawn.parent is None:
            continue
        if middle.clock.parent is not None:
            assert middle.drawn.box[1] + middle.drawn.h <= middle.clock.box[1] + 2
        assert outside(middle.drawn) == overlapping(middle.drawn) == []
        key = middle.drawn.other
        if key.parent is not None:
            assert min(key.w, key.h) >= theme.TOUCH_WIDE
            assert outside(key) == []
            assert key.box[1] >= middle.drawn.box[1], "it does not stick out of the card"
            assert key.box[1] + key.h <= middle.drawn.box[1] + middle.drawn.h
            written = [(text, x + w, y + h / 2) for text, x, y, w, h in middle.drawn.painter.texts]
            assert not [text for text, right, cy in written if right > key.box[0] and cy > key.box[1]], language


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", DRAWN)
def test_the_dice_lie_where_they_do_without_a_card_and_no_words_touch_them(
    table: Desk, name: str, size: tuple[int, int]
) -> None:
    """They rose by half a die while a card lay open: a touch by habit met another die, or none."""
    table.fit(*size)
    for language in LANGUAGES:
        view = table_view(strings_for(language), samples.tables("suisse-2007", 4)[name])
        assert isinstance(view.middle, IdleView)
        screen = TableScreen(view)
        table.put(screen)
        pad = screen.idle.pad.box
        _, y, _, h = screen.moment_box
        assert y + h <= pad[1], "what is said large covers no die"
        for text, left, top, _, high in screen.idle.painter.texts:
            beside = left >= pad[0] + pad[2] or top >= pad[1] + pad[3]
            assert beside or top + high <= pad[1] + 5, (language, text)
        screen.view = replace(view, middle=replace(view.middle, drawn=None))
        assert screen.idle.pad.box == pad


def test_over_a_card_the_hint_stands_under_the_name(table: Desk) -> None:
    view = table_view(FRENCH, samples.tables("suisse-2007", 4)["drawn"])
    screen = TableScreen(view)
    table.put(screen)
    said = {text for text, *_ in screen.idle.painter.texts}
    assert {FRENCH.t("table.throws"), FRENCH.t("table.first_die")} <= said


def test_the_balance_before_and_after_stands_on_the_card_under_three_rows_of_dice(table: Desk) -> None:
    screen = TableScreen(table_view(FRENCH, samples.tables("suisse-2007", 4)["drawn-dice"]))
    table.put(screen)
    change = screen.idle.drawn.record.brief
    assert change is not None
    said = {text for text, *_ in screen.idle.drawn.painter.texts}
    assert {change.before, change.after} <= said


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_upright_way_of_the_bus_says_all_that_awaits_there(table: Desk, language: str) -> None:
    """The salary was cut with an ellipsis."""
    table.fit(*SIZES[-1])
    screen = TableScreen(table_view(strings_for(language), samples.tables("suisse-2007", 4)["die-bus"]))
    table.put(screen)
    for tile in screen.ways.tiles:
        assert outside(tile) == overlapping(tile) == []
        assert not [text for text, *_ in tile.painter.texts if "…" in text]
