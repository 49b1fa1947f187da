"""What other electronic bankers got wrong: each mistake by name, and the tests that keep this one from making it.

Law: nothing is tested twice. A mistake against a rule is tested beside that rule, and is only referred to here; the
tests below are for what belongs to no rule: whole numbers, one write for one operation, nothing lost.
"""

from __future__ import annotations

import ast
import shutil
from functools import cache
from pathlib import Path

import pytest

from banker import commands as c
from banker import edition
from banker.bank import Bank, Envelope
from banker.game import Game, Seat
from banker.log import Log
from banker.rules import setup
from banker.rules.choices import choices
from banker.rules.position import Position
from banker.rules.tally import placings
from banker.store import Store

TESTS = Path(__file__).parents[1]
HERE = "rulebook/test_mistakes_of_others.py"

MISTAKES: dict[str, dict[str, str]] = {
    "float balances, 1342.5 after lifting": {
        "test_money_is_whole_on_every_board": HERE,
        "test_e35_u_lifting_rounds_up_to_the_next_whole_unit": "rulebook/test_07_mortgage.py",
        "test_amounts_are_whole_numbers": "banker/test_ledger.py",
    },
    "deed and money in two writes": {"test_deed_and_money_are_one_row": HERE},
    "lost updates when two pay at once": {
        "test_two_who_pay_at_once_have_both_paid": HERE,
        "test_two_taps_within_one_commit_pay_once": "banker/test_bank.py",
    },
    "undo that recomputes with a floor leaves −1": {
        "test_undo_restores_the_exact_sum": HERE,
        "test_undo_and_redo_go_through_an_open_debt": "banker/test_undo.py",
    },
    "mortgaging raises wealth in the tally": {
        "test_e62_mortgaging_does_not_change_the_worth": "rulebook/test_12_tally.py",
    },
    "buildings kept or lost at bankruptcy": {
        "test_to_a_player_everything_passes": "rulebook/test_09_debt.py",
        "test_to_the_bank_buildings_go_back_and_nobody_is_paid": "rulebook/test_09_debt.py",
    },
    "deeds to the bank although a player is the creditor": {
        "test_e47_raisable_falls_short": "rulebook/test_09_debt.py",
    },
    "interest on the price, not on the loan": {
        "test_the_interest_is_of_the_loan_not_of_the_price": "rulebook/test_07_mortgage.py",
    },
    "hotel sold with fewer than four houses in the bank": {
        "test_e22_without_houses_in_the_bank_the_group_comes_down_together": "rulebook/test_05_buildings.py",
    },
    "building with a mortgaged sibling": {
        "test_building_needs_a_group_without_mortgage": "rulebook/test_05_buildings.py",
    },
    "building on stations": {"test_only_streets_are_built_on": "rulebook/test_05_buildings.py"},
    "36 houses": {
        "test_the_bank_has_32_houses_and_12_hotels": "rulebook/test_01_setup.py",
        "test_a_position_may_use_up_the_stock": "rulebook/test_01_setup.py",
        "test_without_houses_in_the_stock_nothing_is_built": "rulebook/test_05_buildings.py",
    },
    "dice taken as 2 for utilities": {
        "test_e16_utilities_four_or_ten_times_the_dice": "rulebook/test_03_rent.py",
        "test_e17_a_utility_reached_by_a_card_is_thrown_for_again": "rulebook/test_03_rent.py",
    },
    "creditor pushed below zero by the interest of an estate": {
        "test_the_interest_is_paid_at_once_or_owed": "rulebook/test_07_mortgage.py",
        "test_a_chain_of_mortgages_received": "rulebook/test_09_debt.py",
    },
    "thrown out at exactly 0": {
        "test_e46_down_to_nothing_is_no_bankruptcy": "rulebook/test_09_debt.py",
        "test_raisable_to_the_last_coin": "rulebook/test_09_debt.py",
    },
    "saved only when asked": {
        "test_what_is_booked_is_in_the_file_at_once": HERE,
        "test_killed_a_hundred_times_nothing_is_lost_and_nothing_is_there_twice": "faults/test_bank_killed.py",
    },
    "an inquiry that becomes a payment": {
        "test_asking_books_nothing": HERE,
        "test_a_card_with_nothing_pending_opens_the_estate_and_closes_by_itself": "ui/test_flow.py",
        "test_a_card_signs_nothing_while_something_lies_open": "ui/test_never_stuck.py",
    },
    "every card reset by one long press": {"test_a_new_game_takes_nothing_from_the_old_one": HERE},
    "a language burnt in": {"test_the_language_is_switched_at_once_and_kept": "ui/test_flow.py"},
    "rents mistyped: 700 on Tennessee Avenue, Baltic Avenue's, Indiana Avenue's": {
        "test_deeds_cost_and_earn_what_is_typed": "banker/test_deeds.py",
    },
}


@cache
def names_in(file: str) -> frozenset[str]:
    body = ast.parse((TESTS / file).read_text(encoding="utf-8")).body
    return frozenset(part.name for part in body if isinstance(part, ast.FunctionDef))


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_has_its_tests(mistake: str) -> None:
    for test, file in MISTAKES[mistake].items():
        assert test in names_in(file)


def sitting(rules: str, store: Store | None = None, **position: object) -> Bank:
    """A bank with a game of two in this position."""
    board = edition.load(rules)
    where = Position(**position)  # type: ignore[arg-type]
    terms, events = setup.open_game(board, (Seat("ann", "Ann"), Seat("bob", "Bob")), position=where)
    bank = Bank(store or Store(None))
    bank.begin("evening", "begin", terms, events)
    return bank


def book(bank: Bank, command: c.Command, *, seen: int | None = None) -> Game:
    outcome = bank.execute(Envelope(f"tap {bank.course.head}", command, seen))
    assert outcome.refused is None, outcome.refused
    return outcome.game


@pytest.mark.unmeasured
@pytest.mark.parametrize("board", [id for id in edition.available() if edition.load(id).options.mortgages == "yes"])
def test_money_is_whole_on_every_board(board: str) -> None:
    """Half of a price, 10 % of that half, a tenth of an odd loan: never 82.5."""
    deeds = {space.number: "ann" for space in edition.load(board).spaces if space.deed is not None}
    bank = sitting(board, holders=deeds)
    for space in deeds:
        book(bank, c.Mortgage("ann", space))
        game = book(bank, c.LiftMortgage("ann", space))
        assert all(type(balance) is int for balance in game.ledger.balances)
        assert sum(game.ledger.balances) == 0


def test_deed_and_money_are_one_row() -> None:
    """Nothing can come between them: they are written together or not at all."""
    bank = sitting("london")
    book(bank, c.ThrowDice((1, 2)))
    rows = bank.course.head
    game = book(bank, c.Buy("ann"))
    assert (game.balance("ann"), game.registry.title(3).holder, bank.course.head) == (1_440, "ann", rows + 1)


def test_two_who_pay_at_once_have_both_paid() -> None:
    """Both saw the same screen; the second payment counts on the first."""
    bank = sitting("london")
    seen = bank.course.head
    for player in ("ann", "bob", "ann"):
        book(bank, c.CashPay(player, "bank", 100), seen=seen)
    assert (bank.game.balance("ann"), bank.game.balance("bob")) == (1_300, 1_400)


def test_undo_restores_the_exact_sum() -> None:
    """Another banker rounded 82.5 up to 83, and took back 82. Here undo goes back to the state before, and adds
    nothing."""
    bank = sitting("london", holders={12: "ann"}, mortgages=(12,))
    before = bank.game
    assert book(bank, c.LiftMortgage("ann", 12)).balance("ann") == 1_417
    bank.undo("back")
    assert bank.game == before


def test_what_is_booked_is_in_the_file_at_once(tmp_path: Path) -> None:
    """The folder as it is at that moment, as if the plug were pulled: the last tap is in it."""
    (tmp_path / "table").mkdir()
    now = tmp_path / "now"
    with Store(tmp_path / "table" / "bank.db") as store:
        bank = sitting("london", store)
        book(bank, c.ThrowDice((1, 2)))
        shutil.copytree(tmp_path / "table", now)
    with Store(now / "bank.db") as store:
        assert Log(store).head("evening") == 1


def test_asking_books_nothing() -> None:
    """The game and its log stay as they are after every such request."""
    bank = sitting("london", holders={1: "ann", 3: "ann"})
    book(bank, c.ThrowDice((1, 3)))
    before, rows = bank.game, bank.course.head
    for choice in choices(bank.game):
        assert bank.can(choice.command) is None
    assert placings(bank.game)
    assert (bank.game, bank.course.head) == (before, rows)


def test_a_new_game_takes_nothing_from_the_old_one() -> None:
    """Money is in the log, not on the cards: what was begun by mistake is put away, and the other is there still."""
    bank = sitting("london")
    book(bank, c.ThrowDice((1, 2)))
    before = book(bank, c.Buy("ann"))
    terms, events = setup.open_game(edition.load("london"), (Seat("ann", "Ann"), Seat("bob", "Bob")))
    bank.begin("by mistake", "begin again", terms, events)
    bank.put_away("away")
    assert bank.resume_newest() == before
