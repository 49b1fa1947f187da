"""Players who reckon alone: what they type, how they are helped, and that what is booked is what any table books."""

from __future__ import annotations

import os
import random
from typing import Literal

import msgspec
import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.board import Deck, MoveToNearest
from banker.registry import LevelChange
from banker.rules.choices import choices
from hardware.ports import Signal
from tests.ui import because_samples, sheet_samples
from tests.ui import table_samples as samples
from tests.ui.test_flow import CARDS, Table, three_seated
from ui.records import beside as b
from ui.records import intents as i
from ui.records.pieces import Fact
from ui.records.screens import TableView
from ui.records.sheets import SheetView
from ui.setup import seats
from ui.setup.entered import enter
from ui.table import acts as a
from ui.table import arithmetic
from ui.table.arithmetic import Reckoned
from ui.table.drawn import Drawing
from ui.table.forms import Because, Reckoning
from ui.table.state import reckoning
from ui.views import arithmetic as arithmetic_view
from ui.views.sheets import sheet_view
from ui.views.told import Told, digits
from ui.words import because
from ui.words.strings import strings_for

FRENCH = strings_for("fr")

EDITION = "suisse-2007"
GAMES, THROWS = (1000, 60) if os.environ.get("BANKER_LONG") else (12, 60)
WRONG = 0.3


def at_table(*names: int, **position: object) -> Table:
    """A table at which these players reckon alone."""
    table = Table(samples.logged(samples.Play(EDITION, 3, **position), CARDS))
    if isinstance(table.flow.table.open, a.LastBookings):
        table.touch(a.CloseOpen())
    for number in names:
        table.reckon(number)
    return table


def rent(*names: int) -> Table:
    """The first player has come to a street of the second one's whole group: twice the rent."""
    table = at_table(*names, holders={37: "p2", 39: "p2"}, pawns=samples.before(39))
    table.throw(1, 2)
    assert isinstance(table.game.top, p.Debt)
    return table


def type_in(table: Table, amount: int) -> None:
    """Digit by digit on the keys of the sheet, and the check."""
    for digit in str(amount):
        lies = table.flow.table.open
        typed = lies.typed if isinstance(lies, Reckoning) else 0
        table.touch(next(act for act in table.acts() if act == a.Put(Reckoning(int(f"{typed}{digit}")))))
    go = table.flow.view().foot.go
    assert go.enabled
    table.touch(go.act)


def said(table: Table) -> str:
    """All that the screen says."""
    return msgspec.json.encode(table.flow.view()).decode()


def test_the_amount_is_typed_before_the_card_signs() -> None:
    table = rent(0)
    due, head = table.game.top.amount, table.bank.course.head
    assert isinstance(table.flow.view(), SheetView)
    table.tap(CARDS[0])
    assert table.bank.course.head == head, "a card signs nothing before"
    assert table.panel.signals[-1] is Signal.REFUSED
    type_in(table, due)
    assert not isinstance(table.flow.view(), SheetView)
    assert table.bank.course.head == head, "what is typed books nothing"
    table.tap(CARDS[0])
    assert not isinstance(table.game.top, p.Debt)


def test_what_is_wrong_is_not_yet_with_three_steps_of_help_and_never_the_difference() -> None:
    table = rent(0)
    due, head = table.game.top.amount, table.bank.course.head
    row = table.game.edition.deed(39).rents[0]
    shown = [said(table)]
    for _ in range(4):
        type_in(table, due - 10_000)
        shown.append(said(table))
    t = table.flow.desk.strings.t
    assert t("arithmetic.not_yet") not in shown[0]
    assert all(t("arithmetic.not_yet") in words for words in shown[1:])
    helps = [
        t("arithmetic.help.deed"),
        t("arithmetic.help.row"),
        t("arithmetic.help.sum", sum=f"{_digits(table, row)} × 2"),
    ]
    assert [[words in text for words in helps] for text in shown[1:]] == [
        [True, False, False], [False, True, False], [False, False, True], [False, False, True]
    ]  # fmt: skip
    assert [line.amount for line in _rows(table.flow.view()) if line.current] == [_digits(table, row)]
    for text in shown:
        assert f'"{_digits(table, due)}"' not in text
        assert f'"{_digits(table, 10_000)}"' not in text
    assert table.bank.course.head == head


def wrong_twice(table: Table) -> list[int]:
    """The places of the rows that are marked after two wrong amounts."""
    for _ in range(arithmetic_view.ROW):
        type_in(table, table.game.top.amount + 10_000)
    return [place for place, line in enumerate(_rows(table.flow.view())) if line.current]


ROWS = {
    "street": ({"holders": {39: "p2"}}, 39, 0),
    "whole group": ({"holders": {37: "p2", 39: "p2"}}, 39, 0),
    "two houses": ({"holders": {37: "p2", 39: "p2"}, "levels": {37: 2, 39: 2}}, 39, 2),
    "hotel": ({"holders": {37: "p2", 39: "p2"}, "levels": {37: 5, 39: 5}}, 39, 5),
    "hotel of the short game": ({"holders": {37: "p2", 39: "p2"}, "levels": {37: 5, 39: 5}, "mode": "short"}, 39, 4),
    "one station": ({"holders": {25: "p2"}}, 25, 0),
    "three stations": ({"holders": {5: "p2", 15: "p2", 25: "p2"}}, 25, 2),
    "one utility": ({"holders": {12: "p2"}}, 12, 0),
    "both utilities": ({"holders": {12: "p2", 28: "p2"}}, 12, 1),
}


@pytest.mark.parametrize("name", ROWS)
def test_the_row_that_is_marked_is_the_one_the_bank_has_reckoned_with(name: str) -> None:
    position, space, place = ROWS[name]
    table = at_table(0, pawns=samples.before(space), **position)
    table.throw(1, 2)
    assert wrong_twice(table) == [place]


def test_the_row_is_that_of_the_landing_whatever_its_owner_sells_since() -> None:
    two, options = {"holders": {37: "p2", 39: "p2"}, "levels": {37: 2, 39: 2}}, {"sell_when": "any_time"}
    here = samples.Play(EDITION, 3, options, pawns=samples.before(39), **two)
    table = here.do(samples.throw(1, 2), c.SellBuildings("p2", (LevelChange(37, 0), LevelChange(39, 0)))).table()
    assert arithmetic.row_of(table.sums) == 2


@pytest.mark.parametrize(("effect", "dice", "place"), [("utility", (1, 1), None), ("station", None, 0)])
def test_a_card_that_multiplies_marks_the_row_that_counts_and_none_where_it_says_the_factor(
    effect: Literal["station", "utility"], dice: tuple[int, int] | None, place: int | None
) -> None:
    """One utility earns 4 × the dice by its deed, 10 × by the card: 20 for a throw of 2, which 4 divides."""
    played = samples.drawing(EDITION, 3, MoveToNearest(effect, 10), holders={5: "p2", 12: "p2"})
    if dice is not None:
        played = played.do(samples.throw(*dice))
    table = played.table()
    assert isinstance(table.game.top, p.Debt)
    assert arithmetic.row_of(table.sums) == place


def _digits(table: Table, amount: int) -> str:
    return digits(table.game, amount)


def _rows(view: SheetView) -> tuple[object, ...]:
    return view.body[0].deed.lines


def test_who_is_owed_reckons_too_and_only_then_the_payer_signs() -> None:
    table = rent(1)
    due, head = table.game.top.amount, table.bank.course.head
    assert table.flow.view().title == table.flow.desk.strings.t("arithmetic.owed", name=table.game.players[1].name)
    table.tap(CARDS[0])
    assert table.bank.course.head == head
    type_in(table, due)
    table.tap(CARDS[0])
    assert table.bank.course.head == head + 1


def test_both_reckon_one_after_the_other() -> None:
    table = rent(0, 1)
    for player in ("p1", "p2"):
        assert reckoning(table.flow.table).player == player
        type_in(table, table.game.top.amount)
    assert reckoning(table.flow.table) is None


def test_what_was_reckoned_is_not_asked_for_anew_once_something_else_is_booked() -> None:
    table = rent(0)
    type_in(table, table.game.top.amount)
    table.flow.orders.execute(c.RenamePlayer("p3", "Zoé"), "banker")
    table.serve()
    assert not isinstance(table.flow.view(), SheetView)
    table.tap(CARDS[0])
    assert not isinstance(table.game.top, p.Debt)


def test_nobody_reckons_who_was_not_asked_to() -> None:
    table = rent(2)
    assert reckoning(table.flow.table) is None
    table.tap(CARDS[0])
    assert not isinstance(table.game.top, p.Debt)


def test_a_price_is_typed_and_a_deed_can_be_left_without() -> None:
    table = at_table(0, pawns=samples.before(39))
    table.throw(1, 2)
    type_in(table, table.game.top.price)
    table.tap(CARDS[0])
    assert table.game.registry.title(39).holder == "p1"
    table = at_table(0, pawns=samples.before(39))
    table.throw(1, 2)
    table.answer(c.Decline)
    assert isinstance(table.game.top, p.Auction)


def test_a_card_that_costs_draws_and_then_is_reckoned() -> None:
    table = at_table(0, pawns=samples.before(7))
    table.throw(1, 2)
    card = next(x for x in table.game.edition.cards if x.deck is Deck.CHANCE and x.effect.__class__.__name__ == "Pay")
    table.touch(a.Put(Drawing(card.id)))
    shown = table.flow.view().foot
    assert (shown.signs, shown.change) == ((), None), "no card is asked for, and no balance promised"
    table.tap(CARDS[0])
    assert isinstance(table.game.top, p.CardToDraw), "a card laid before the amount is typed signs nothing"
    table.touch(shown.go.act)
    assert isinstance(table.game.top, p.Debt), "drawn, not paid with it"
    type_in(table, table.game.top.amount)
    table.tap(CARDS[0])
    assert isinstance(table.game.top, p.Throw)


def test_the_fine_of_the_card_that_leaves_the_choice_is_typed_before_the_card_is_asked_for() -> None:
    table = at_table(0, pawns=samples.before(2))
    table.throw(1, 2)
    table.touch(a.Book(c.DrawCard("p1", "chest.fine_or_chance")))
    shown = table.flow.view().foot
    assert (shown.signs, shown.change) == ((), None)
    assert shown.go.act == a.Book(c.PayInstead("p1"))
    table.tap(CARDS[0])
    assert isinstance(table.game.top, p.PayOrDrawChoice)
    table.touch(shown.go.act)
    type_in(table, table.game.top.amount)
    table.tap(CARDS[0])
    assert isinstance(table.game.top, p.Throw), "one card, once"


def test_a_card_that_leads_to_a_rent_does_not_tell_it_to_who_reckons_alone() -> None:
    told, alone = (at_table(*who, holders={39: "p2"}, pawns=samples.before(7)) for who in ((), (0,)))
    seen = []
    for table in (told, alone):
        table.throw(1, 2)
        table.touch(a.Put(Drawing("chance.to_39")))
        view = table.flow.view()
        seen.append((view.body[0].amount, view.foot.change is not None, len(view.foot.signs)))
    assert seen == [("−500’000", True, 1), ("", False, 0)]


def test_repairs_are_counted_but_not_worked_out_for_who_reckons_alone() -> None:
    """Neither on the tile of the card, nor on the card laid open."""
    told, alone = (
        at_table(*who, holders={1: "p1", 3: "p1"}, levels={1: 2, 3: 1}, pawns=samples.before(7)) for who in ((), (0,))
    )
    seen = []
    for table in (told, alone):
        table.throw(1, 2)
        tiles = table.flow.view().body[0].choices
        name = table.game.edition.card_by_id["chance.street_repairs"].labels["fr"]
        tile = next(each for each in tiles if each.label.replace("\u00ad", "") == name)
        table.touch(a.Put(Drawing("chance.street_repairs")))
        laid = table.flow.view().body[0]
        seen.append((tile.amount, laid.amount, laid.rows, laid.why is not None))
    words = "3 appart. × 400’000"
    assert seen == [
        ("−1’200’000", "−1’200’000", (Fact(words, "1’200’000"),), True),
        ("", "", (Fact(words),), False),
    ]


@pytest.mark.parametrize("name", sorted(because_samples.payments(EDITION, 3)))
def test_the_last_help_is_the_sum_of_the_payment_and_of_why(name: str) -> None:
    table = because_samples.payments(EDITION, 3)[name]
    helped = replace(table, alone=frozenset({"p1"}), reckoned=Reckoned(table.game.top.id, step=3))
    view = sheet_view(Told(FRENCH, replace(table, open=Because(table.sums))))
    receipt = view.body[-1]
    said = " ".join(arithmetic_view.arithmetic_view(Told(FRENCH, helped)).foot.lines)
    made = [next((each for each in (row.amount, row.detail) if "×" in each), row.amount) for row in receipt.rows]
    assert " + ".join(made) in said
    shown = because.line(FRENCH, table.game, table.sums)
    assert shown in said or receipt.rows[0].label.lower() in shown


def test_who_buys_is_not_said_to_owe_and_sees_the_whole_deed_with_its_price_marked() -> None:
    table = at_table(0, pawns=samples.before(3))
    table.throw(1, 2)
    assert table.flow.view().title == FRENCH.t("arithmetic.buys", name=table.game.players[0].name)
    for _ in range(2):
        type_in(table, 7)
    deed = table.flow.view().body[0].deed
    assert [line.current for line in deed.lines][:2] == [True, False]
    assert deed.lines[0].label == FRENCH.t("table.printed_price")
    assert len(deed.lines) > 6, "its rents too"


def test_undo_stays_where_it_is_while_an_amount_is_typed() -> None:
    table = rent(0)
    assert table.flow.view().undo is not None
    table.touch(a.Put(Reckoning(7)))
    assert table.flow.view().undo is not None


def test_the_amount_can_be_told_by_holding_and_the_question_is_found_from_the_table() -> None:
    table = rent(0)
    told = [button for button in table.flow.view().foot.others if isinstance(button.act, a.Check)]
    assert [button.hold_s > 0 for button in told] == [True]
    table.touch(a.Put(a.Aside()))
    assert not isinstance(table.flow.view(), SheetView)
    table.touch(a.CloseOpen())
    table.touch(told[0].act)
    assert reckoning(table.flow.table) is None


@pytest.mark.parametrize("cash", [20_000_000, 10_000])
def test_the_table_beside_the_sheet_gives_no_amount_away_but_leads_back(cash: int) -> None:
    """Regression: the first button showed the general prompt, which says who owes how much."""
    table = at_table(0, holders={37: "p2", 39: "p2", 5: "p1"}, pawns=samples.before(39), balances={"p1": cash})
    table.throw(1, 2)
    due = table.game.top.amount
    table.touch(table.flow.view().back.act)
    view = table.flow.view()
    assert table.game.players[0].name in view.middle.title
    for amount in (due, due - cash):
        assert digits(table.game, amount) not in said(table).replace("&nbsp;", " ")
    assert [button.act for button in view.actions] == [a.CloseOpen()]
    table.touch(a.CloseOpen())
    assert reckoning(table.flow.table) is not None


def test_a_debt_beyond_the_cash_is_reckoned_before_its_plan_is_shown() -> None:
    table = at_table(0, holders={37: "p2", 39: "p2", 5: "p1"}, pawns=samples.before(39), balances={"p1": 10_000})
    table.throw(1, 2)
    assert isinstance(table.flow.view(), SheetView)
    type_in(table, table.game.top.amount)
    assert type(table.flow.view()).__name__ == "DebtView"


def test_the_switch_lies_with_the_player_and_is_kept_by_name() -> None:
    table = three_seated()
    name = table.game.players[0].name
    table.person(0)
    table.touch(b.ReckonAlone(name, True))
    assert table.flow.table.alone == {table.game.players[0].id}
    assert b.ReckonAlone(name, False) in table.acts()
    again = Table(table.bank.store)
    assert again.flow.desk.choices.alone == (name,)
    again.reckon(0)
    assert again.flow.table.alone == frozenset()


def test_of_more_than_forty_who_reckon_alone_the_oldest_is_forgotten() -> None:
    table = three_seated()
    table.flow.desk.choices = replace(table.flow.desk.choices, alone=tuple(f"{number}" for number in range(40)))
    table.reckon(0)
    assert table.flow.desk.choices.alone == (*(f"{number}" for number in range(1, 40)), table.game.players[0].name)


def test_the_set_up_asks_who_reckons_alone() -> None:
    table = Table()
    table.flow.desk.choices = replace(table.flow.desk.choices, alone=("Léa",))
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    for uid in CARDS:
        table.tap(uid)
    table.touch(enter(seats.touched, "p2"))
    switch = table.flow.view().body.naming.alone
    assert not switch.chosen
    table.touch(switch.act)
    assert table.flow.view().body.naming.alone.chosen
    table.touch(i.TakeName("Zoé"))
    table.begin_game()
    assert table.flow.table.alone == {table.game.players[1].id}
    assert table.flow.desk.choices.alone == ("Léa", "Zoé"), "who does not play today is not forgotten"


# Whole games


def played(seed: int, *alone: int) -> list[bytes]:
    """What a game books in which people decide by chance, and a player who reckons alone is wrong three times in
    ten."""
    table, chance, child = at_table(*alone), random.Random(seed), random.Random(f"{seed} child")
    throws = 0
    for _ in range(20 * THROWS):
        top = table.game.top
        if throws >= THROWS or table.game.over is not None or top is None:
            break
        _reckon(table, child)
        match top:
            case p.Throw() | p.JailChoice() | p.RentThrow():
                throws += 1
                table.throw(chance.randint(1, 6), chance.randint(1, 6))
            case p.Purchase(price=price):
                if table.game.balance(top.player) >= price and chance.random() < 0.8:
                    table.tap(_card(table, top.player))
                else:
                    table.touch(a.Book(c.Decline(top.player)))
            case p.Debt() if table.game.balance(top.debtor) >= top.amount:
                table.tap(_card(table, top.debtor))
            case p.Auction():
                table.touch(a.Book(c.Hammer(top.bid)))
            case _:
                lawful = [
                    ch.command for ch in choices(table.game) if ch.complete and ch.player in (None, p.waits_for(top))
                ]
                answers = [command for command in lawful if not isinstance(command, c.EndGame | c.Leave | c.PutPawn)]
                table.flow.orders.execute(chance.choice(answers[:16]), "touch")
                table.serve()
    return [msgspec.json.encode(table.bank.course.bodies[n]) for n in table.bank.course.path]


def _card(table: Table, player: str) -> str:
    return CARDS[[seat.id for seat in table.game.terms.seats].index(player)]


def _reckon(table: Table, child: random.Random) -> None:
    """Type what is asked; three times in ten something else, as often as it comes so."""
    while table.flow.table is not None and (asked := reckoning(table.flow.table)) is not None:
        head = table.bank.course.head
        wrong = child.random() < WRONG
        typed = asked.amount + child.choice((-10_000, 10_000, asked.amount)) if wrong else asked.amount
        type_in(table, typed)
        assert table.bank.course.head == head


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_books_the_same_no_matter_who_reckons(seed: int) -> None:
    usual = played(seed)
    assert len(usual) > THROWS
    assert played(seed, 0, 1, 2) == usual


def at_typing_table() -> Table:
    """The rules of this table have every payer type the amount; the first player owes the second a rent."""
    play = samples.Play(EDITION, 3, {"payment": "typed"}, holders={37: "p2", 39: "p2"}, pawns=samples.before(39))
    table = Table(samples.logged(play, CARDS))
    table.throw(1, 2)
    assert isinstance(table.game.top, p.Debt)
    return table


def test_where_the_rules_say_so_every_payer_types_the_amount_which_their_card_then_pays() -> None:
    table = at_typing_table()
    due, head, before = table.game.top.amount, table.bank.course.head, table.game.balance("p2")
    type_in(table, due + 10_000)
    assert table.flow.desk.strings.t("arithmetic.not_yet") in said(table)
    type_in(table, due)
    assert isinstance(table.flow.view(), TableView), "the payment with its strip, as at any table"
    assert table.bank.course.head == head
    table.tap(CARDS[0])
    assert not isinstance(table.game.top, p.Debt)
    assert table.game.balance("p2") == before + due


def test_the_banker_debits_the_amount_that_was_typed() -> None:
    table = at_typing_table()
    before, due = table.game.balance("p2"), table.game.top.amount
    type_in(table, due)
    table.touch(table.flow.view().middle.signature.debit.act)
    assert table.game.balance("p2") == before + due


def test_what_nothing_is_worked_out_for_is_called_the_answer_and_who_pays_is_named() -> None:
    """Regression: "The sum: 200", and the creditor read that "the card" signs."""
    french, asked = strings_for("fr"), sheet_samples.sheets("suisse-2007", 2)
    tax = sheet_view(Told(french, asked["arithmetic-tax-3"]))
    assert tax.foot.lines[1] == french.t(
        "arithmetic.help.answer", sum=digits(asked["arithmetic-tax-3"].game, 2_000_000)
    )
    owed = asked["arithmetic-owed"]
    assert sheet_view(Told(french, owed)).foot.lines == (
        french.t("arithmetic.type.owed", name=owed.game.player("p1").name),
    )
