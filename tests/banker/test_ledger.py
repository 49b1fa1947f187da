"""The ledger: one door for money, and what it never takes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banker.ledger import BANK, POT, Ledger, LedgerError, Posting, Why


def ledger(ann=100, bob=0):
    opened = Ledger.opened(("ann", "bob"))
    return opened.post((Posting(BANK, -ann - bob), Posting("ann", ann), Posting("bob", bob)))


def transfer(payer, payee, amount):
    return (Posting(payer, -amount), Posting(payee, amount))


def test_every_account_begins_empty():
    opened = Ledger.opened(("ann", "bob"))
    assert [opened.balance(a) for a in ("ann", "bob", BANK, POT)] == [0, 0, 0, 0]


def test_postings_move_money_and_leave_the_ledger_before_as_it_was():
    before = ledger()
    after = before.post(transfer("ann", "bob", 40))
    assert (after.balance("ann"), after.balance("bob")) == (60, 40)
    assert (before.balance("ann"), before.balance("bob")) == (100, 0)


@pytest.mark.parametrize("amount", [99, 100])
def test_a_player_may_go_down_to_nothing(amount):
    assert ledger().post(transfer("ann", "bob", amount)).balance("ann") == 100 - amount


@pytest.mark.parametrize("account", ["ann", POT])
def test_no_player_nor_the_pot_goes_below_zero(account):
    with pytest.raises(LedgerError, match="would be at -1"):
        ledger(ann=0).post(transfer(account, "bob", 1))


def test_the_bank_may_go_below_zero():
    assert ledger().post(transfer(BANK, "bob", 10**12)).balance(BANK) == -100 - 10**12


@pytest.mark.parametrize("entry", [(Posting("ann", -1),), (Posting("ann", -1), Posting("bob", 2))])
def test_an_entry_sums_to_zero(entry):
    with pytest.raises(LedgerError, match="sum to"):
        ledger().post(entry)


@pytest.mark.parametrize("amount", [0.5, 1.0, True, "1"])
def test_amounts_are_whole_numbers(amount):
    with pytest.raises(LedgerError, match="whole"):
        ledger().post((Posting("ann", amount), Posting(BANK, -1)))


def test_only_known_accounts_are_posted_to():
    with pytest.raises(LedgerError, match="zoe"):
        ledger().post(transfer("ann", "zoe", 1))


def test_a_latecomer_gets_an_empty_account():
    later = ledger().with_account("cleo")
    assert (later.balance("cleo"), later.balance("ann")) == (0, 100)
    with pytest.raises(AssertionError):
        later.with_account("ann")


ACCOUNTS = st.sampled_from(("ann", "bob", BANK, POT))


@settings(derandomize=True, database=None)
@given(st.lists(st.tuples(ACCOUNTS, ACCOUNTS, st.integers(1, 200)), max_size=40))
def test_whatever_is_posted_the_sum_is_zero_and_nobody_owes_the_ledger(transfers):
    book = ledger(100, 100)
    for payer, payee, amount in transfers:
        before = book
        try:
            book = book.post(transfer(payer, payee, amount))
        except LedgerError:
            assert payer != BANK
            assert before.balance(payer) < amount
        assert sum(book.balances) == 0
        assert min(book.balance(a) for a in ("ann", "bob", POT)) >= 0


def test_what_an_entry_is_for_is_written_by_its_name():
    """The log keeps these words for ever."""
    assert [why.value for why in Why] == [why.name.lower() for why in Why]
