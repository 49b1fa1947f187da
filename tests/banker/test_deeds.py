"""The 28 title deeds of every edition against tables typed a second time, each in the form its box prints them.

Law: nothing here is computed from the edition files, nor from one another; a slip would have to be made twice.
"""

from __future__ import annotations

from decimal import Decimal

import pytest

from banker import edition as editions
from banker.board import Edition, Kind, TitleDeed

# Paris, francs, deed by deed: bare rent, 1 to 4 houses, hotel; price of a house; mortgage; price on the board.
PARIS_STREETS = """
Boulevard de Belleville      200  1000  3000   9000  16000  25000 |  5000 |  3000 |  6000
Rue Lecourbe                 400  2000  6000  18000  32000  45000 |  5000 |  3000 |  6000
Rue de Vaugirard             600  3000  9000  27000  40000  55000 |  5000 |  5000 | 10000
Rue de Courcelles            600  3000  9000  27000  40000  55000 |  5000 |  5000 | 10000
Avenue de la République      800  4000 10000  30000  45000  60000 |  5000 |  6000 | 12000
Boulevard de la Villette    1000  5000 15000  45000  62500  75000 | 10000 |  7000 | 14000
Avenue de Neuilly           1000  5000 15000  45000  62500  75000 | 10000 |  7000 | 14000
Rue de Paradis              1200  6000 18000  50000  70000  90000 | 10000 |  8000 | 16000
Avenue Mozart               1400  7000 20000  55000  75000  95000 | 10000 |  9000 | 18000
Boulevard Saint-Michel      1400  7000 20000  55000  75000  95000 | 10000 |  9000 | 18000
Place Pigalle               1600  8000 22000  60000  80000 100000 | 10000 | 10000 | 20000
Avenue Matignon             1800  9000 25000  70000  87500 105000 | 15000 | 11000 | 22000
Boulevard Malesherbes       1800  9000 25000  70000  87500 105000 | 15000 | 11000 | 22000
Avenue Henri-Martin         2000 10000 30000  75000  92500 110000 | 15000 | 12000 | 24000
Faubourg Saint-Honoré       2200 11000 33000  80000  97500 115000 | 15000 | 13000 | 26000
Place de la Bourse          2200 11000 33000  80000  97500 115000 | 15000 | 13000 | 26000
Rue La Fayette              2400 12000 36000  85000 102500 120000 | 15000 | 14000 | 28000
Avenue de Breteuil          2600 13000 39000  90000 110000 127500 | 20000 | 15000 | 30000
Avenue Foch                 2600 13000 39000  90000 110000 127500 | 20000 | 15000 | 30000
Boulevard des Capucines     2800 15000 45000 100000 120000 140000 | 20000 | 16000 | 32000
Avenue des Champs-Élysées   3500 17500 50000 110000 130000 150000 | 20000 | 17500 | 35000
Rue de la Paix              5000 20000 60000 140000 170000 200000 | 20000 | 20000 | 40000
"""

# London, pounds, column by column, streets in board order.
LONDON = {
    "price": "60 60 100 100 120 140 140 160 180 180 200 220 220 240 260 260 280 300 300 320 350 400",
    "mortgage": "30 30 50 50 60 70 70 80 90 90 100 110 110 120 130 130 140 150 150 160 175 200",
    "building": "50 50 50 50 50 100 100 100 100 100 100 150 150 150 150 150 150 200 200 200 200 200",
    "bare": "2 4 6 6 8 10 10 12 14 14 16 18 18 20 22 22 24 26 26 28 35 50",
    "1 house": "10 20 30 30 40 50 50 60 70 70 80 90 90 100 110 110 120 130 130 150 175 200",
    "2 houses": "30 60 90 90 100 150 150 180 200 200 220 250 250 300 330 330 360 390 390 450 500 600",
    "3 houses": "90 180 270 270 300 450 450 500 550 550 600 700 700 750 800 800 850 900 900 1000 1100 1400",
    "4 houses": "160 320 400 400 450 625 625 700 750 750 800 875 875 925 975 975 1025 1100 1100 1200 1300 1700",
    "hotel": "250 450 550 550 600 750 750 900 950 950 1000 1050 1050 1100 1150 1150 1200 1275 1275 1400 1500 2000",
}

# Switzerland 2007, millions, backwards from the dearest: price = mortgage + mortgage; building; rents.
SUISSE_MIO = """
39 2.0+2.0   2.0 0.50 2.00 6.0 14.0 17.00 20.00
37 1.75+1.75 2.0 0.35 1.75 5.0 11.0 13.00 15.00
34 1.6+1.6   2.0 0.28 1.50 4.5 10.0 12.00 14.00
32 1.5+1.5   2.0 0.26 1.30 3.9  9.0 11.00 12.75
31 1.5+1.5   2.0 0.26 1.30 3.9  9.0 11.00 12.75
29 1.4+1.4   1.5 0.24 1.20 3.6  8.5 10.25 12.00
27 1.3+1.3   1.5 0.22 1.10 3.3  8.0  9.75 11.50
26 1.3+1.3   1.5 0.22 1.10 3.3  8.0  9.75 11.50
24 1.2+1.2   1.5 0.20 1.00 3.0  7.5  9.25 11.00
23 1.1+1.1   1.5 0.18 0.90 2.5  7.0  8.75 10.50
21 1.1+1.1   1.5 0.18 0.90 2.5  7.0  8.75 10.50
19 1.0+1.0   1.0 0.16 0.80 2.2  6.0  8.00 10.00
18 0.9+0.9   1.0 0.14 0.70 2.0  5.5  7.50  9.50
16 0.9+0.9   1.0 0.14 0.70 2.0  5.5  7.50  9.50
14 0.8+0.8   1.0 0.12 0.60 1.8  5.0  7.00  9.00
13 0.7+0.7   1.0 0.10 0.50 1.5  4.5  6.25  7.50
11 0.7+0.7   1.0 0.10 0.50 1.5  4.5  6.25  7.50
9  0.6+0.6   0.5 0.08 0.40 1.0  3.0  4.50  6.00
8  0.5+0.5   0.5 0.06 0.30 0.9  2.7  4.00  5.50
6  0.5+0.5   0.5 0.06 0.30 0.9  2.7  4.00  5.50
3  0.3+0.3   0.5 0.04 0.20 0.6  1.8  3.20  4.50
1  0.3+0.3   0.5 0.02 0.10 0.3  0.9  1.60  2.50
"""

STREETS = (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39)

GROUPS = {
    "brown": (1, 3),
    "light_blue": (6, 8, 9),
    "pink": (11, 13, 14),
    "orange": (16, 18, 19),
    "red": (21, 23, 24),
    "yellow": (26, 27, 29),
    "green": (31, 32, 34),
    "dark_blue": (37, 39),
    "stations": (5, 15, 25, 35),
    "utilities": (12, 28),
}

# Station: price, mortgage, rent with 1 to 4 of them. Utility: price, mortgage, per point of the dice with 1 and 2.
IN_MILLIONS = (
    (2_000_000, 1_000_000, 250_000, 500_000, 1_000_000, 2_000_000),
    (1_500_000, 750_000, 40_000, 100_000),
)
IN_UNITS = ((200, 100, 25, 50, 100, 200), (150, 75, 4, 10))
IN_HUNDREDS = ((20_000, 10_000, 2_500, 5_000, 10_000, 20_000), (15_000, 7_500, 400, 1_000))
STATIONS_AND_UTILITIES = {
    "suisse-2007": IN_MILLIONS,
    "suisse-rues": IN_MILLIONS,
    "france-2007": IN_MILLIONS,
    "monde-2008": IN_MILLIONS,
    "paris-francs": IN_HUNDREDS,
    "italia-lire": IN_HUNDREDS,
    "suisse-classique": ((4_000, 2_000, 500, 1_000, 2_000, 4_000), (3_000, 1_500, 80, 200)),
    "london": IN_UNITS,
    "atlantic-city": IN_UNITS,
    "atlantic-city-until-2008": IN_UNITS,
    "deutschland": IN_UNITS,
    "italia": IN_UNITS,
    "espana": IN_UNITS,
    "nederland": IN_UNITS,
    "generic": IN_UNITS,
}

MILLIONS = ("suisse-2007", "suisse-rues", "france-2007", "monde-2008")
POUNDS = ("london", "atlantic-city", "atlantic-city-until-2008", "deutschland", "generic")


def figures(deed: TitleDeed) -> tuple[int | None, ...]:
    """Price, mortgage, building, rents: what is compared."""
    return deed.price, deed.mortgage, deed.building, *deed.rents


def london_columns(factor: int) -> dict[int, tuple[int, ...]]:
    columns = [[int(cell) * factor for cell in column.split()] for column in LONDON.values()]
    return dict(zip(STREETS, zip(*columns, strict=True), strict=True))


# Those of the others: tests/model/booklet_tables.py, tests/model/mega_table.py.
CLASSIC = tuple(id for id in editions.available() if id not in ("junior", "mega", "ultimate-banking"))


@pytest.fixture(params=CLASSIC)
def edition(request: pytest.FixtureRequest) -> Edition:
    return editions.load(request.param)


def test_every_edition_is_checked_against_printed_amounts() -> None:
    missing = set(CLASSIC) - set(STATIONS_AND_UTILITIES)
    assert not missing, f"type the printed amounts of these boards in STATIONS_AND_UTILITIES here: {missing}"


def test_groups_lie_where_every_classic_board_has_them(edition: Edition) -> None:
    wrong = {group: spaces for group, spaces in edition.groups.items() if GROUPS.get(group) != spaces}
    assert not wrong, f"{edition.id}: these groups lie on other spaces than on a classic board: {wrong}"
    assert edition.groups == GROUPS


def test_paris_streets_are_the_printed_ones_in_francs() -> None:
    paris = editions.load("paris-francs")
    printed = {}
    for line in PARIS_STREETS.strip().splitlines():
        rents, building, mortgage, price = (part.split() for part in line.split("|"))
        name = " ".join(word for word in rents if not word.isdecimal())
        printed[name] = tuple(int(n) for n in (*price, *mortgage, *building, *rents[-6:]))
    assert {s.names["fr"]: figures(s.deed) for s in paris.spaces if s.kind is Kind.STREET and s.deed} == printed
    assert len(printed) == 22


@pytest.mark.parametrize("name", POUNDS)
def test_streets_in_single_units_are_the_printed_ones(name: str) -> None:
    board = editions.load(name)
    assert {n: figures(board.deed(n)) for n in STREETS} == london_columns(1)


def test_classic_swiss_streets_are_twenty_times_the_pounds() -> None:
    board = editions.load("suisse-classique")
    assert {n: figures(board.deed(n)) for n in STREETS} == london_columns(20)


@pytest.mark.parametrize("name", MILLIONS)
def test_streets_in_millions_are_the_printed_ones(name: str) -> None:
    board = editions.load(name)
    printed = {}
    for line in SUISSE_MIO.strip().splitlines():
        number, halves, *rest = line.split()
        loan, other_half = (Decimal(part) for part in halves.split("+"))
        printed[int(number)] = tuple(int(n * 1_000_000) for n in (loan + other_half, loan, *map(Decimal, rest)))
    assert {n: figures(board.deed(n)) for n in STREETS} == printed


@pytest.mark.parametrize("name", STATIONS_AND_UTILITIES)
def test_stations_and_utilities_are_the_printed_ones(name: str) -> None:
    edition, (station, utility) = editions.load(name), STATIONS_AND_UTILITIES[name]
    for number in GROUPS["stations"]:
        assert figures(edition.deed(number)) == (*station[:2], None, *station[2:])
    for number in GROUPS["utilities"]:
        assert figures(edition.deed(number)) == (*utility[:2], None, *utility[2:])


@pytest.mark.parametrize(
    ("name", "income_tax", "luxury_tax", "salary", "fine", "start"),
    [
        ("suisse-2007", 2_000_000, 1_000_000, 2_000_000, 500_000, 15_000_000),
        ("paris-francs", 20_000, 10_000, 20_000, 5_000, 150_000),
        ("london", 200, 100, 200, 50, 1_500),
        ("atlantic-city", 200, 100, 200, 50, 1_500),
        (
            "atlantic-city-until-2008",
            0,
            75,
            200,
            50,
            1_500,
        ),  # the income tax is a choice: tests/banker/test_countries.py
        ("deutschland", 200, 100, 200, 50, 1_500),
        ("italia", 200, 100, 200, 50, 1_500),
        ("italia-lire", 20_000, 10_000, 20_000, 5_000, 150_000),
        ("espana", 200, 100, 200, 50, 1_500),
        ("nederland", 200, 100, 200, 50, 1_500),
        ("generic", 200, 100, 200, 50, 1_500),
        ("suisse-classique", 4_000, 2_000, 4_000, 1_000, 30_000),
        ("suisse-rues", 2_000_000, 1_000_000, 2_000_000, 500_000, 15_000_000),
        ("france-2007", 2_000_000, 1_000_000, 2_000_000, 500_000, 15_000_000),
        ("monde-2008", 2_000_000, 1_000_000, 2_000_000, 500_000, 15_000_000),
    ],
)
def test_sums_of_the_board(name: str, income_tax: int, luxury_tax: int, salary: int, fine: int, start: int) -> None:
    board = editions.load(name)
    assert (board.spaces[4].amount, board.spaces[38].amount) == (income_tax, luxury_tax)
    assert (board.salary, board.jail_fine, board.options.starting_balance) == (salary, fine, start)


def test_the_notes_dealt_make_the_starting_balance(edition: Edition) -> None:
    """C "Préparation", 5: two of the largest note, then 4, 1, 1, 2, 1 and 5; F prints the same counts."""
    dealt = sum(count * note for count, note in zip((2, 4, 1, 1, 2, 1, 5), edition.denominations, strict=True))
    assert dealt == edition.options.starting_balance
