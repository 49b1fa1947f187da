"""Money: where remainders go, and how amounts are written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banker.board import Currency
from banker.money import grouped, half_down, interest, loan_with_interest, roughly, rounded_up, short, written

SWISS = Currency("CHF", True, "’", ",", ((1_000_000, "Mio"),))
FRANCS = Currency("F", False, "\u202f", ",")
POUNDS = Currency("£", True, ",", ".", ((1_000_000, "M"), (1_000, "K")))
CENTS = Currency("€", True, ".", ",", ((100_000, "T"),), 2)
TENTHS = Currency("Mio", False, "’", ",", decimals=1)


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [
        (150, CENTS, "€1,50"),
        (5, CENTS, "€0,05"),
        (100, CENTS, "€1"),
        (0, CENTS, "€0"),
        (-1, CENTS, "€−0,01"),
        (-123_456_07, CENTS, "€−123.456,07"),
        (6, TENTHS, "0,6\u202fMio"),
        (20, TENTHS, "2\u202fMio"),
        (12_345, TENTHS, "1’234,5\u202fMio"),
    ],
)
def test_an_amount_in_small_units_is_written_as_the_board_writes_it(amount: int, currency: Currency, text: str) -> None:
    assert written(amount, currency) == text


def test_the_short_form_hides_no_small_unit() -> None:
    assert short(150_000, CENTS) == "1,5 T"
    assert short(150_001, CENTS) == "1.500,01"


@pytest.mark.parametrize(("amount", "half"), [(0, 0), (1, 0), (2, 1), (7, 3), (175, 87)])
def test_an_odd_half_goes_down(amount, half):
    assert half_down(amount) == half


@pytest.mark.parametrize(
    ("amount", "step", "up"),
    [(0, 100, 0), (1, 100, 100), (99, 100, 100), (100, 100, 100), (101, 100, 200), (101, 0, 101), (101, 1, 101)],
)
def test_rounding_goes_up_to_the_next_multiple(amount, step, up):
    assert rounded_up(amount, step) == up


@pytest.mark.parametrize(
    ("loan", "step", "alone", "together"),
    [
        (750_000, 1_000, 75_000, 825_000),
        (750_000, 10_000, 80_000, 830_000),
        (1_750_000, 10_000, 180_000, 1_930_000),
        (7_500, 100, 800, 8_300),
        (7_500, 0, 750, 8_250),
        (17_500, 100, 1_800, 19_300),
        (75, 1, 8, 83),
        (75, 0, 8, 83),
        (0, 100, 0, 0),
    ],
)
def test_ten_percent_rounded_alone_or_with_its_loan(loan, step, alone, together):
    assert interest(loan, step) == alone
    assert loan_with_interest(loan, step) == together


@settings(derandomize=True, database=None)
@given(loan=st.integers(0, 10**9), step=st.sampled_from((0, 1, 10, 20, 100, 1_000, 10_000)))
def test_rounding_is_in_the_bank_s_favour_and_by_less_than_a_step(loan, step):
    for amount, exact_times_ten in ((interest(loan, step), loan), (loan_with_interest(loan, step), 11 * loan)):
        assert type(amount) is int
        assert 0 <= 10 * amount - exact_times_ten < 10 * max(step, 1)
        assert step == 0 or amount % step == 0


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [
        (1_250_000, SWISS, "CHF\u202f1’250’000"),
        (-1_250_000, SWISS, "CHF\u202f−1’250’000"),
        (20_000, FRANCS, "20\u202f000\u202fF"),
        (1_500, POUNDS, "£1,500"),
        (0, POUNDS, "£0"),
    ],
)
def test_written_in_full_with_the_unit(amount, currency, text):
    assert written(amount, currency) == text


@pytest.mark.parametrize(("amount", "digits"), [(0, "0"), (999, "999"), (1_000, "1,000"), (-12_345_678, "−12,345,678")])
def test_digits_are_grouped_by_thousands(amount, digits):
    assert grouped(amount, POUNDS) == digits


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (1_250_000, "1,25 Mio"),
        (1_200_000, "1,2 Mio"),
        (2_000_000, "2 Mio"),
        (-1_250_000, "−1,25 Mio"),
        (16_500_000, "16,5 Mio"),
        (1_255_000, "1’255’000"),  # a digit would be hidden
        (999_999, "999’999"),
        (0, "0"),
    ],
)
def test_the_short_form_hides_no_digit(amount, text):
    assert short(amount, SWISS) == text


def test_the_largest_unit_that_hides_nothing_is_taken():
    assert short(1_250_000, POUNDS) == "1.25 M"
    assert short(1_255_000, POUNDS) == "1255 K"


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (123_456_789, "123,45 Mio"),
        (-123_456_789, "−123,45 Mio"),
        (1_259_999, "1,25 Mio"),
        (1_000_000, "1 Mio"),
        (999_999, "999’999"),
    ],
)
def test_where_not_even_all_digits_fit_the_rest_is_cut(amount, text):
    assert roughly(amount, SWISS) == text
