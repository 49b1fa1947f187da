"""The board of 52 spaces, typed a second time, and as the second bank knows it.

Law: nothing here is read from an edition file or from `banker`.
"""

from __future__ import annotations

from functools import cache

from tests.model import booklet_tables as table
from tests.model.boards import Board, Deed

# The first and the last two groups have three streets, the others four. By rent: which spaces have it.
STREETS = """
brown       1         60  2 10 30 90 160 250 750
brown       3         60  4 20 60 180 320 450 950
brown       4         80  5 30 80 240 360 450 950
light_blue  7 8 11   100  6 30 90 270 400 550 1050
light_blue  12       120  8 40 100 300 450 600 1100
pink        15 16 18 140  10 50 150 450 625 750 1250
pink        19       160  12 60 180 500 700 900 1400
orange      21 23    180  14 70 200 550 750 950 1450
orange      24 25    200  16 80 220 600 800 1000 1500
red         27 29    220  18 90 250 700 875 1050 2050
red         30 31    240  20 100 300 750 925 1100 2100
yellow      34 35    260  22 110 330 800 975 1150 2150
yellow      37 38    280  24 120 360 850 1025 1200 2200
green       40 41 42 300  26 130 390 900 1100 1275 2275
green       44       320  28 150 450 1000 1200 1400 2400
dark_blue   48 49    350  35 175 500 1100 1300 1500 2500
dark_blue   51       400  50 200 600 1400 1700 2000 3000
"""
RENTS = 7
HOUSE = {"brown": 50, "light_blue": 50, "pink": 100, "orange": 100}
HOUSE |= {"red": 150, "yellow": 150, "green": 200, "dark_blue": 200}
STATIONS, UTILITIES = (6, 20, 33, 45), (10, 17, 36)
OTHERS = {
    "start": (0,), "jail": (13,), "parking": (26,), "go_to_jail": (39,), "tax": (5, 50), "event": (14, 32, 47),
    "chance": (9, 28, 46), "chest": (2, 22, 43), "station": STATIONS, "utility": UTILITIES,
}  # fmt: skip
TAXES = {5: 200, 50: 75}
EVENTS: dict[int, tuple[dict, ...]] = {
    14: ({"type": "choose_space", "auction": True},),
    32: ({"type": "ticket", "instead": 0},),
    47: ({"type": "ticket", "instead": 100},),
}
DEPOT, TICKETS, VOIDING = 100, 16, 3
# What it plays otherwise than other boards.
OPTIONS = {
    "speed_die": "yes",
    "third_die_from": "first_turn",
    "third_die_bus": "ticket",
    "utility_dice": "white",
    "build_with": "all_but_one",
    "bare_rent": "double_triple",
}


@cache
def mega() -> Board:
    """The board, with the depots on its stations and what stands above its hotels."""
    printed = [line.split() for line in STREETS.strip().splitlines()]
    groups: dict[str, tuple[int, ...]] = {}
    for name, *numbers in printed:
        groups[name] = (*groups.get(name, ()), *map(int, numbers[: -RENTS - 1]))
    deeds = {}
    for name, *numbers in printed:
        price, *rents = map(int, numbers[-RENTS - 1 :])
        house = HOUSE[name]
        for space in map(int, numbers[: -RENTS - 1]):
            deeds[space] = Deed(price, price // 2, house, tuple(rents), groups[name], house, False, house)
    for space in STATIONS:
        fares = (25, 50, 100, 200)
        deeds[space] = Deed(200, 100, 0, fares, STATIONS, 0, False, 0, DEPOT, (50, 100, 200, 400))
    for space in UTILITIES:
        deeds[space] = Deed(150, 75, 0, (4, 10, 20), UTILITIES, 0, True)
    kinds = {space: kind for kind, spaces in OTHERS.items() for space in spaces}
    return Board(
        booklet="D",
        unit=1,
        kinds=tuple(kinds.get(space, "street") for space in range(52)),
        deeds=deeds,
        taxes=TAXES,
        salary=table.SALARY,
        fine=table.FINE,
        stock=(32, 12, 8),
        note=1,
        most_players=8,
        extra_cash=table.EXTRA_CASH,
        depots=4,
        tickets=TICKETS,
        voiding=VOIDING,
        corners=(0, 13, 26, 39),
        events=EVENTS,
        names={**groups, "stations": STATIONS, "utilities": UTILITIES},
    )
