"""What can be typed on a keypad: multiples of the smallest step of the table's money, and of nothing less."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import pending as p
from banker.board import Kind
from banker.edition import available, load
from banker.money import half_down, interest, loan_with_interest
from banker.pending import Bundle
from tests.ui.table_samples import Play, throw
from tests.ui.test_flow import CARDS, Table
from ui.records.sheets import SheetView
from ui.table import acts as a
from ui.table.cards import Composing, card_means
from ui.table.cashing import Cashing
from ui.table.coins import payable, smallest_step
from ui.table.drawn import Drawing
from ui.table.forms import Adding, Bidding, Correcting, Form, Trading
from ui.table.state import Table as TableState
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.words.strings import strings_for

FRENCH = strings_for("fr")
STEPS = {"suisse-2007": 1_000, "paris-francs": 100, "suisse-classique": 20, "london": 1}
ROUND = {"p1": 15_000_000, "p2": 15_000_000, "p3": 15_000_000}


def on_board(edition: str = "suisse-2007", **position: object) -> Play:
    balances = dict.fromkeys(ROUND, load(edition).options.starting_balance)
    return Play(edition, 3, balances=balances, **position)


def sheet(table: TableState) -> SheetView:
    return sheet_view(Told(FRENCH, table))


@pytest.mark.parametrize("edition", STEPS)
def test_the_step_is_the_finest_that_notes_and_interest_have(edition: str) -> None:
    assert smallest_step(on_board(edition).game) == STEPS[edition]


@pytest.mark.parametrize("edition", available())
def test_no_amount_of_a_board_is_refused(edition: str) -> None:
    """Prices, rents, loans with their interest, half prices, cards, taxes, and all that dice make of them."""
    game, board = on_board(edition).game, load(edition)
    amounts = [board.salary, board.jail_fine, board.smallest_note, *board.denominations]
    for space in board.spaces:
        amounts.append(space.amount)
        if space.deed is None:
            continue
        rounding = board.options.interest_rounding
        amounts += [space.deed.price, half_down(space.deed.price), space.deed.mortgage]
        amounts += [interest(space.deed.mortgage, rounding), loan_with_interest(space.deed.mortgage, rounding)]
        times = range(2, 13) if space.kind is Kind.UTILITY else (1, 2)
        amounts += [rent * by for rent in space.deed.rents for by in times]
        if space.deed.building is not None:
            amounts += [space.deed.building * by // 2 for by in range(1, 6)]
    assert [amount for amount in amounts if not payable(game, amount)] == []


@pytest.mark.parametrize("rounding", [0, 1, 1_000, 10_000])
def test_interest_is_never_refused_however_it_is_rounded(rounding: int) -> None:
    balances = dict(ROUND)
    game = Play("suisse-2007", 3, {"interest_rounding": rounding}, balances=balances).game
    loans = [space.deed.mortgage for space in game.edition.spaces if space.deed is not None]
    assert all(payable(game, interest(loan, rounding)) for loan in loans)
    assert all(payable(game, loan_with_interest(loan, rounding)) for loan in loans)


def test_what_somebody_has_down_to_the_last_unit_can_be_typed() -> None:
    game = Play("suisse-2007", 3, balances={**ROUND, "p2": 1_234_567}).game
    assert smallest_step(game) == 1


def forms(typed: int) -> dict[str, tuple[Play, Form]]:
    """Each keypad with this amount on it."""
    chance = on_board(pawns={"p1": 4}).do(throw(1, 2))
    assert isinstance(chance.game.top, p.CardToDraw)
    bid = on_board().do(throw(1, 2), c.Decline("p1"))
    trade = Trading("p1", "p2", Bundle((1,)), adding=Adding("p2", "money", typed))
    return {
        "card": (chance, Drawing("chance.dividend", typed=typed, typing=True)),
        "other card": (chance, Drawing(what="pay", typed=typed)),
        "cashier": (on_board(), Cashing("p1", "pay", typed=typed)),
        "correction": (on_board(), Correcting(mistake="money", payer="p1", payee="p2", typed=typed)),
        "trade": (on_board(holders={1: "p1"}), trade),
        "bid": (bid, Bidding(typed)),
    }


@pytest.mark.parametrize("name", forms(0))
def test_every_keypad_says_the_step_and_offers_nothing_to_book(name: str) -> None:
    """Regression: CHF 17 went through on a board whose least note is 10'000."""
    play, form = forms(700_017)[name]
    table = play.table(open=form)
    foot = sheet(table).foot
    assert "1’000" in " ".join(foot.lines)
    assert foot.signs == ()
    assert foot.go is None or not foot.go.enabled
    assert foot.go is None or foot.go.reason == foot.lines[0]
    if name in ("other card", "cashier", "trade", "bid"):
        assert card_means(table, "p1") == Composing()
    play, form = forms(701_000)[name]
    foot = sheet(play.table(open=form)).foot
    assert (foot.go is not None and foot.go.enabled) or foot.signs or name == "trade"
    if name in ("other card", "cashier", "trade", "bid"):
        assert card_means(play.table(open=form), "p1") != Composing()


def test_a_card_laid_on_such_an_amount_books_nothing() -> None:
    table = Table().seat_three()
    table.throw(3, 4)
    before = table.game.ledger.balances
    for form in (Drawing(), Drawing(what="pay"), Drawing(what="pay", typed=1), Drawing(what="pay", typed=17)):
        table.touch(a.Put(form))
    table.tap(CARDS[0])
    assert table.game.ledger.balances == before
    assert isinstance(table.game.top, p.CardToDraw)
    table.touch(a.Put(Drawing(what="pay", typed=17_000)))
    table.tap(CARDS[0])
    assert sum(abs(one - two) for one, two in zip(table.game.ledger.balances, before, strict=True)) == 34_000


def test_a_key_that_would_make_more_than_the_bank_counts_to_says_so() -> None:
    """Digits, thousands and notes alike; one less may still be typed, and all taken back."""
    play = on_board()
    said = FRENCH.t("reason.over_ceiling", ceiling="CHF\u202f999’999’999")
    for typed, off in ((99_999_999, {"000"}), (100_000_000, set("123456789") | {"000", "0"})):
        form = Correcting("money", payer="bank", payee="p1", typed=typed)
        (pad,) = (part for part in sheet(play.table(open=form)).body if hasattr(part, "quick"))
        greyed = {key.label: key.reason for key in pad.keys if not key.enabled}
        assert set(greyed) == off
        assert set(greyed.values()) == {said}
    form = Correcting("money", payer="bank", payee="p1", typed=999_999_999)
    (pad,) = (part for part in sheet(play.table(open=form)).body if hasattr(part, "quick"))
    assert [key.reason for key in pad.quick if key.label.startswith("+")]
    assert not any(key.enabled for key in pad.quick if key.label.startswith("+"))
