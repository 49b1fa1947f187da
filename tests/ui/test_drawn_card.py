"""The card just booked lies open by the dice, and another amount takes the place of that booking."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.bank import Bank
from banker.game import fold
from banker.history import Operation
from banker.ledger import Why
from banker.log import NotBooked
from tests.ui import table_samples as samples
from tests.ui.audit import misplaced, words_of
from tests.ui.hands import touch
from tests.ui.offscreen import Desk
from tests.ui.table_samples import Play, throw
from tests.ui.test_flow import Table, three_seated
from ui.bank import jobs
from ui.records.idle import IdleView
from ui.records.pieces import Change
from ui.records.rolls import RollView
from ui.records.sheets import SheetView
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table.cards import Composing, card_means
from ui.table.drawn import Redrawing
from ui.table.forms import History
from ui.table.state import Table as TableState
from ui.views import board
from ui.views.history import history
from ui.views.motion import announcement
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.papers import DrawnCard
from ui.words.sentences import operation_sentence
from ui.words.strings import LANGUAGES, Strings, strings_for

FRENCH = strings_for("fr")
SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280))
DRAWN = [name for name in samples.tables("suisse-2007", 4) if name.startswith("drawn") and "anew" not in name]


@pytest.fixture
def game() -> Table:
    return three_seated()


def idle(table: TableState) -> IdleView:
    return table_view(Told(FRENCH, table)).middle


def drawn(game: Table, card: str) -> None:
    """The first player draws this card of the first Chance space."""
    game.throw(3, 4)
    game.touch(a.Book(c.DrawCard(game.game.players[0].id, card)))


def enter_instead(game: Table, amount: int) -> None:
    """Touch *Another amount*, type it and book it."""
    game.touch(a.Put(Redrawing()))
    touch(game, *str(amount))
    game.touch(keys(game).foot.go.act)


def keys(game: Table) -> SheetView:
    return game.flow.view()


def test_a_card_that_nobody_signs_lies_open_by_the_dice_until_the_next_act(game: Table) -> None:
    """Regression: it was booked at the touch that names it, and nothing showed it."""
    before = game.game.balance("p1")
    drawn(game, "chance.dividend")
    view = idle(game.flow.table).drawn
    assert (view.title, view.amount, view.icon) == ("Dividende", "+500’000", "question")
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
    assert (view.amount, view.line) == ("0", FRENCH.t("drawn.none_built"))


def test_a_card_that_took_money_at_once_says_how_much_and_not_that_there_are_no_buildings() -> None:
    """Where the bank debits by itself, no debt is ever asked for it: the card was shown to cost 0."""
    play = Play(
        "suisse-2007", 3, {"payment": "automatic"}, pawns={"p1": 4}, holders={1: "p1", 3: "p1"}, levels={1: 1, 3: 1}
    ).do(throw(1, 2))
    before = play.game.balance("p1")
    play.do(c.DrawCard("p1", "chance.building_repairs"))
    view = idle(play.table()).drawn
    assert (view.amount, view.line) == ("−500’000", "")
    assert view.change.after == f"{before - 500_000:,}".replace(",", "’")
    booked = play.booked[0].body
    assert "rien à payer" not in operation_sentence(FRENCH, play.game, booked)
    claimed = fold(play.game, (e.Asked(p.RentClaim(play.game.next_id, "p2", "p1", 39, 1)),))
    large = announcement(FRENCH, claimed, booked.events)
    assert (large.amount, large.line) == ("", play.game.player("p1").name)


def test_another_amount_takes_the_place_of_the_booking_in_one_line_and_one_step(game: Table) -> None:
    before = game.game.balance("p1")
    drawn(game, "chance.dividend")
    head = game.bank.course.path
    assert idle(game.flow.table).drawn.other.act == a.Put(Redrawing())
    game.touch(a.Put(Redrawing()))
    assert not keys(game).foot.go.enabled
    touch(game, *"650000")
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


@pytest.mark.parametrize("typed", [c.DrawCard("p1", "chance.dividend", 1), None])
def test_the_history_marks_what_the_table_s_own_card_says(typed: c.DrawCard | None) -> None:
    """Regression: only another amount was marked, no other rates for buildings; what is of no list has nothing to
    differ from."""
    rates = c.DrawCard("p1", "chance.building_repairs", effect=b.PayPerBuilding(1, 2))
    play = Play("suisse-2007", 3, pawns={"p1": 4}).do(throw(1, 2), typed or rates)
    other = Play("suisse-2007", 3, pawns={"p1": 4}).do(throw(1, 2), c.DrawCard("p1", effect=b.Receive(5)))
    tables = (each.table(all=tuple(each.booked)) for each in (play, other))
    newest = [history(Told(FRENCH, table), History()).rows[0].button.label for table in tables]
    assert [FRENCH.t("history.entered") in label for label in newest] == [True, False]


def test_where_another_amount_is_refused_the_booking_stands(game: Table) -> None:
    drawn(game, "chance.dividend")
    balance = game.game.balance("p1")
    head = game.bank.course.head
    game.flow.orders.instead(c.DrawCard("p1", "chest.birthday"))
    game.serve()
    assert game.game.balance("p1") == balance
    assert idle(game.flow.table).drawn is not None
    assert game.bank.course.head == game.flow.table.number == head, "nor is it undone and redone"


def test_another_amount_is_not_seen_to_fly_whole(game: Table) -> None:
    """Regression: 650'000 flew while the balance went up by 150'000."""
    drawn(game, "chance.dividend")
    assert game.flow.desk.motion is not None
    enter_instead(game, 650_000)
    assert game.flow.desk.motion is None


def failing(bank: Bank, monkeypatch: pytest.MonkeyPatch, *fail: int) -> None:
    """The bank's disk is full at these of the rows that come now."""
    append, count = bank._append, itertools.count(1)

    def appended(*row: Any) -> Any:
        if next(count) in fail:
            raise NotBooked("database or disk is full")
        return append(*row)

    monkeypatch.setattr(bank, "_append", appended)


def test_where_the_disk_is_full_the_booking_stands_again_and_that_is_said(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Regression: it was undone, while the screen still showed it."""
    drawn(game, "chance.dividend")
    balance, before = game.game.balance("p1"), game.bank.course.head
    failing(game.bank, monkeypatch, 2)
    enter_instead(game, 650_000)
    assert game.game.balance("p1") == balance
    assert game.bank.course.head == before + 2
    assert game.flow.table.number == before + 2, "the next touch is not taken for one on what was shown before"
    assert game.strip == FRENCH.t("table.not_booked")
    assert idle(game.flow.table).drawn is not None
    enter_instead(game, 650_000)
    assert game.game.balance("p1") == balance + 150_000


def test_what_is_asked_again_in_doubt_is_booked_once(game: Table) -> None:
    drawn(game, "chance.dividend")
    balance = game.game.balance("p1")
    envelope = game.flow.desk.envelope(c.DrawCard("p1", "chance.dividend", 650_000))
    first, again = (jobs.instead(game.bank, envelope, "undo") for _ in range(2))
    assert first.outcome is not None
    assert again == first
    assert game.game.balance("p1") == balance + 150_000


def test_where_the_disk_stays_full_the_screen_shows_that_the_booking_is_gone(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn(game, "chance.dividend")
    balance = game.game.balance("p1")
    failing(game.bank, monkeypatch, 2, 3)
    enter_instead(game, 650_000)
    assert game.game.balance("p1") == balance - 500_000
    assert game.flow.table.game == game.game
    assert game.strip == FRENCH.t("table.not_booked")
    assert isinstance(game.flow.table.game.top, p.CardToDraw)


def test_leaving_the_keys_leaves_the_card_as_it_was_booked(game: Table) -> None:
    drawn(game, "chance.dividend")
    balance = game.game.balance("p1")
    game.touch(a.Put(Redrawing()))
    touch(game, "1", "2", "3", "000")
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
        view = sheet_view(Told(FRENCH, play.table(open=Redrawing(300000))))
        assert view.foot.go.act == a.Instead(wanted)


def test_the_amount_of_a_birthday_is_corrected_before_the_first_has_paid() -> None:
    play = Play("suisse-2007", 4, pawns={"p1": 39}).do(throw(1, 2), c.DrawCard("p1", "chest.birthday"))
    other = a.Put(Redrawing())
    assert other in [button.act for button in table_view(Told(FRENCH, play.table())).actions]
    view = sheet_view(Told(FRENCH, play.table(open=Redrawing(200000))))
    assert view.foot.go.act == a.Instead(c.DrawCard("p1", "chest.birthday", 200_000))
    paid = play.do(c.Pay("p2"))
    assert isinstance(paid.game.top, p.Debt)
    assert paid.game.top.why is Why.CARD
    assert other not in [button.act for button in table_view(Told(FRENCH, paid.table())).actions]


def test_the_ways_of_a_birthday_leave_their_words_room(table: Desk) -> None:
    """Regression: three of them stand beside each other: their words touched the edges."""
    for language in LANGUAGES:
        screen = TableScreen(table_view(Told(strings_for(language), samples.tables("suisse-2007", 4)["birthday"])))
        table.put(screen)
        assert len(screen.actions) == 3
        for button in screen.actions:
            x, _, w, _ = button.box
            for text, left, _, wide, _ in button.painter.texts:
                assert left >= x + 5, (language, text)
                assert left + wide <= x + w - 5, (language, text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", DRAWN)
def test_the_dice_lie_where_they_do_without_a_card(table: Desk, name: str, size: tuple[int, int]) -> None:
    """Regression: they rose by half a die while a card lay open: a touch by habit met another die, or none."""
    table.fit(*size)
    language = LANGUAGES[(DRAWN.index(name) + SIZES.index(size)) % len(LANGUAGES)]  # each with each card and window
    view = table_view(Told(strings_for(language), samples.tables("suisse-2007", 4)[name]))
    assert isinstance(view.middle, IdleView)
    screen = TableScreen(view)
    table.put(screen)
    pad = screen.idle.pad.box
    _, y, _, h = screen.moment_box
    assert y + h <= pad[1], "what is said large covers no die"
    screen.view = replace(view, middle=replace(view.middle, drawn=None))
    assert screen.idle.pad.box == pad


def test_over_a_card_the_hint_stands_under_the_name(table: Desk) -> None:
    view = table_view(Told(FRENCH, samples.tables("suisse-2007", 4)["drawn"]))
    screen = TableScreen(view)
    table.put(screen)
    said = set(words_of(screen.idle))
    assert {FRENCH.t("table.throws"), FRENCH.t("table.first_die")} <= said


def test_the_balance_before_and_after_stands_on_the_card_under_three_rows_of_dice(table: Desk) -> None:
    screen = TableScreen(table_view(Told(FRENCH, samples.tables("suisse-2007", 4)["drawn-dice"])))
    table.put(screen)
    change = screen.idle.of(DrawnCard)[0].record.change
    assert {change.before, change.after} <= set(words_of(screen.idle.of(DrawnCard)[0])), "in full"


def test_an_upright_way_of_the_bus_says_all_that_awaits_there(table: Desk, strings: Strings) -> None:
    """Regression: the salary was cut with an ellipsis."""
    table.fit(*SIZES[-1])
    screen = TableScreen(table_view(Told(strings, samples.tables("suisse-2007", 4)["die-bus"])))
    table.put(screen)
    for tile in screen.ways_out.buttons:
        assert misplaced(tile) == []
        assert not [text for text, *_ in tile.painter.texts if "…" in text]


@pytest.mark.parametrize("name", ["drawn", "drawn-usual", "drawn-timed"])
@pytest.mark.parametrize("edition_id", ["london", "suisse-2007"])
def test_the_balance_stands_with_what_it_was_before(table: Desk, edition_id: str, name: str, strings: Strings) -> None:
    """Regression: of a large one only "→ 487,654,371" was left beside the key."""
    screen = TableScreen()
    table.show(screen, table_view(Told(strings, samples.tables(edition_id, 4)[name])))
    (card,) = screen.idle.of(DrawnCard)
    change, brief = card.record.change, card.record.brief
    said = set(words_of(card))
    assert {change.before, change.after} <= said or {brief.before, brief.after} <= said
    assert misplaced(screen) == []


def test_under_three_rows_of_dice_and_over_a_clock_the_new_balance_is_said(table: Desk) -> None:
    screen = TableScreen()
    state = samples.tables("london", 4)["drawn-dice-timed"]
    table.show(screen, table_view(Told(FRENCH, state)))
    view = screen.idle.record
    assert view.drawn is not None
    now = replace(view.drawn, change=Change("1,500", "1,550"), brief=None)
    screen.idle.view = replace(view, drawn=now)
    table.frames(1)
    assert "1,550" in set(words_of(screen.idle.of(DrawnCard)[0]))


def test_the_keys_for_another_amount_are_headed_by_whose_card_it_is() -> None:
    """Regression: the card was named three times, and the balances belonged to nobody."""
    table = samples.tables("suisse-2007", 2)["drawn-anew"]
    view = sheet_view(Told(FRENCH, table))
    player = table.game.players[0]
    assert (view.title, view.token) == (player.name, board.token(table.game, player.id))
    assert view.body[0].title not in "".join(view.foot.lines)
