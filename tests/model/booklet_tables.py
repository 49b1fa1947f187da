"""The booklets as tables, typed a second time: the board in units of the classic one, and what each booklet sets.

Law: nothing here is read from an edition file or from `banker`; a slip in either of the two shows as a difference.
"""

from __future__ import annotations

HOTEL, SKYSCRAPER, DEPOT = 5, 6, 7
STOCK = {"houses": 32, "hotels": 12}

# space: (price, loan, price of a house, rent bare, with 1, 2, 3, 4 houses, with the hotel)
STREETS = {
    1: (60, 30, 50, 2, 10, 30, 90, 160, 250),
    3: (60, 30, 50, 4, 20, 60, 180, 320, 450),
    6: (100, 50, 50, 6, 30, 90, 270, 400, 550),
    8: (100, 50, 50, 6, 30, 90, 270, 400, 550),
    9: (120, 60, 50, 8, 40, 100, 300, 450, 600),
    11: (140, 70, 100, 10, 50, 150, 450, 625, 750),
    13: (140, 70, 100, 10, 50, 150, 450, 625, 750),
    14: (160, 80, 100, 12, 60, 180, 500, 700, 900),
    16: (180, 90, 100, 14, 70, 200, 550, 750, 950),
    18: (180, 90, 100, 14, 70, 200, 550, 750, 950),
    19: (200, 100, 100, 16, 80, 220, 600, 800, 1000),
    21: (220, 110, 150, 18, 90, 250, 700, 875, 1050),
    23: (220, 110, 150, 18, 90, 250, 700, 875, 1050),
    24: (240, 120, 150, 20, 100, 300, 750, 925, 1100),
    26: (260, 130, 150, 22, 110, 330, 800, 975, 1150),
    27: (260, 130, 150, 22, 110, 330, 800, 975, 1150),
    29: (280, 140, 150, 24, 120, 360, 850, 1025, 1200),
    31: (300, 150, 200, 26, 130, 390, 900, 1100, 1275),
    32: (300, 150, 200, 26, 130, 390, 900, 1100, 1275),
    34: (320, 160, 200, 28, 150, 450, 1000, 1200, 1400),
    37: (350, 175, 200, 35, 175, 500, 1100, 1300, 1500),
    39: (400, 200, 200, 50, 200, 600, 1400, 1700, 2000),
}
STATIONS = (5, 15, 25, 35)
STATION = (200, 100)  # price, loan
STATION_RENT = {1: 25, 2: 50, 3: 100, 4: 200}
UTILITIES = (12, 28)
UTILITY = (150, 75)
UTILITY_RENT = {1: 4, 2: 10}  # times the dice
COLOURS = ("brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue")  # of these, in order
GROUPS = (
    (1, 3),
    (6, 8, 9),
    (11, 13, 14),
    (16, 18, 19),
    (21, 23, 24),
    (26, 27, 29),
    (31, 32, 34),
    (37, 39),
    STATIONS,
    UTILITIES,
)
TAXES = {4: 200, 38: 100}
CHANCE = (7, 22, 36)
CHEST = (2, 17, 33)
START, JAIL, PARKING, GO_TO_JAIL = 0, 10, 20, 30
SWISSCOM = {"S": {22: "chance", 33: "chest"}}  # the space, and the deck its sticker shows

# D is played as U is, where the table chooses so with the third die.
EDITIONS = {
    "C": "paris-francs",
    "S": "suisse-2007",
    "F": "france-2007",
    "U": "london",
    "D": "atlantic-city",
    "J": "junior",
    "B": "ultimate-banking",
}
UNIT = {"C": 100, "S": 10_000, "F": 10_000, "U": 1, "D": 1, "J": 1, "B": 1}
# The other boards of forty spaces that are built in: by which booklet, and in what unit.
MORE_EDITIONS = {
    "suisse-rues": ("S", 10_000),
    "monde-2008": ("F", 10_000),
    "generic": ("U", 1),
    "deutschland": ("U", 1),
    "italia": ("U", 1),
    "italia-lire": ("U", 100),
    "espana": ("U", 1),
    "nederland": ("U", 1),
    "suisse-classique": ("U", 20),
    "atlantic-city-until-2008": ("U", 1),
}
# What such a board's taxes ask, and what its other spaces do, where they are not the usual ones.
MORE_TAXES = {"atlantic-city-until-2008": {38: 75}}
EVENTS = {
    "atlantic-city-until-2008": {4: ({"type": "pay_or_share", "amount": 200, "percent": 10, "mortgaged": "whole"},)},
}
MOST_PLAYERS = {"C": 8, "S": 6, "F": 7, "U": 8, "D": 8, "J": 4, "B": 4}
MOST_NAMES = 12
SALARY, FINE = 200, 50
SMALLEST_NOTE = {"C": 100, "S": 10_000, "F": 10_000, "U": 1, "D": 1, "J": 1, "B": 5}
# To what the example rounds: 825 000 to 830 000, though the words say the next thousand.
EXAMPLE_STEP = {"S": 10_000, "F": 10_000}
EXTRA_CASH = 1_000  # What everybody begins with besides where they play with the third die.

# Junior: two streets of each price, its rent too, with four cards and four corners around the ring of 24.
JUNIOR = {(1, 2): 1, (4, 5): 1, (7, 8): 2, (10, 11): 2, (13, 14): 3, (16, 17): 3, (19, 20): 4, (22, 23): 5}
JUNIOR_CORNERS = {"start": 0, "jail": 6, "parking": 12, "go_to_jail": 18}
JUNIOR_CHANCE = (3, 9, 15, 21)
JUNIOR_SALARY, JUNIOR_FINE = 2, 1
JUNIOR_START = {2: 20, 3: 18, 4: 16}  # by the number of players

# Ultimate Banking: each group with its spaces and prices, and the five rents of its streets, each beside the one dearer
# street of the group.
ULTIMATE = {
    (1, 3): ((60, 60), (70, 130, 220, 370, 750), (70, 130, 220, 370, 750)),
    (5, 6, 8): ((100, 100, 120), (80, 140, 240, 410, 800), (100, 160, 260, 440, 860)),
    (10, 12, 13): ((140, 140, 160), (110, 180, 290, 460, 900), (130, 200, 310, 490, 980)),
    (14, 15, 17): ((180, 180, 200), (140, 210, 330, 520, 1000), (160, 230, 350, 550, 1100)),
    (19, 21, 22): ((220, 220, 240), (170, 250, 380, 580, 1160), (190, 270, 400, 610, 1200)),
    (23, 24, 26): ((260, 260, 280), (200, 280, 420, 640, 1300), (220, 300, 440, 670, 1340)),
    (28, 30, 31): ((300, 300, 320), (230, 320, 460, 700, 1400), (250, 340, 480, 730, 1440)),
    (33, 35): ((350, 400), (270, 360, 510, 740, 1500), (300, 400, 560, 810, 1600)),
}
ULTIMATE_CORNERS = {"start": 0, "jail": 9, "parking": 18, "go_to_jail": 27}
ULTIMATE_CARDS = (2, 4, 11, 20, 29, 32)
ULTIMATE_LOCATIONS = (7, 16, 25, 34)
ULTIMATE_SALARY, ULTIMATE_FINE, ULTIMATE_LOCATION = 200, 100, 100

# option: what C, S, F, U, J and B print or, where they are silent, what this bank takes
DEFAULTS = {
    "starting_balance": (150_000, 15_000_000, 15_000_000, 1_500, 16, 1_500),
    "pot": ("jail_fines", "none", "none", "none", "none", "none"),
    "pot_seed": (0, 0, 0, 0, 0, 0),
    "swisscom": ("choice", "choice", "choice", "choice", "choice", "choice"),
    "speed_die": ("no", "no", "no", "no", "no", "no"),
    "rent_claim": ("automatic", "automatic", "automatic", "automatic", "automatic", "automatic"),
    "double_rent_beside_mortgage": ("no", "no", "no", "yes", "no", "no"),
    "utility_after_card": ("throw", "throw", "throw", "throw", "throw", "throw"),
    "bid_limit": ("cash", "cash", "cash", "cash", "cash", "cash"),
    "build_when": ("own_turn", "between_turns", "between_turns", "between_turns", "own_turn", "own_turn"),
    "sell_when": ("any_time", "between_turns", "between_turns", "any_time", "any_time", "any_time"),
    "shortage_auction": ("no", "yes", "yes", "yes", "no", "no"),
    "gifts": ("no", "no", "no", "no", "no", "no"),
    "mortgage_clears": ("group", "lot", "lot", "group", "lot", "lot"),
    "transfer_interest": ("again", "once", "once", "again", "once", "once"),
    "interest_rounding": (100, 1_000, 1_000, 1, 1, 1),
    "after_jail_fine": ("throw_now", "next_turn", "next_turn", "throw_now", "throw_now", "throw_now"),
    "after_jail_card": ("throw_now", "throw_now", "throw_now", "throw_now", "throw_now", "throw_now"),
    "double_from_jail_rolls_again": ("yes", "yes", "yes", "no", "no", "no"),
    "debt_trades": ("guarded", "guarded", "guarded", "guarded", "guarded", "guarded"),
    "estate_buildings": ("sold", "sold", "sold", "sold", "sold", "sold"),
    "estate_mortgages": ("cancelled", "cancelled", "cancelled", "cancelled", "cancelled", "cancelled"),
    "short_last_estate": ("standing", "ordinary", "ordinary", "standing", "ordinary", "ordinary"),
    "timed_base": ("standard", "standard", "standard", "standard", "standard", "standard"),
    "deal_deeds": ("yes", "no", "no", "yes", "no", "no"),
    "last_round": ("no", "no", "no", "no", "no", "no"),
    "turns_each": (0, 0, 0, 0, 0, 0),
    "ties": ("shared", "shared", "shared", "shared", "wealth", "shared"),
    "salary_on_start": (1, 1, 1, 1, 1, 1),
    "auction": ("yes", "yes", "yes", "yes", "no", "yes"),
    "rent_in_jail": ("yes", "yes", "yes", "yes", "yes", "yes"),
    "auction_countdown": (10, 10, 10, 10, 10, 10),
    "turn_limit": (0, 0, 0, 0, 0, 0),
    "payment": ("card", "card", "card", "card", "card", "card"),
    "referee": ("no", "no", "no", "no", "no", "no"),
    "dice": (2, 2, 2, 2, 1, 2),
    "purchase": ("choice", "choice", "choice", "choice", "obliged", "choice"),
    "trades": ("yes", "yes", "yes", "yes", "no", "no"),
    "mortgages": ("yes", "yes", "yes", "yes", "no", "no"),
    "jail_throw": ("yes", "yes", "yes", "yes", "no", "yes"),
    "game_ends": ("last_player", "last_player", "last_player", "last_player", "first_bankruptcy", "first_bankruptcy"),
    "tally_counts": ("wealth", "wealth", "wealth", "wealth", "cash", "wealth"),
    "bare_rent": ("double", "double", "double", "double", "double", "double"),
    "third_die_from": ("first_salary", "first_salary", "first_salary", "first_salary", "first_salary", "first_salary"),
    "third_die_bus": ("dice", "dice", "dice", "dice", "dice", "dice"),
    "utility_dice": ("all", "all", "all", "all", "all", "all"),
    "build_with": ("whole", "whole", "whole", "whole", "whole", "whole"),
    "group_bonus": ("no", "no", "no", "no", "no", "yes"),
    "debts_in_lots": ("no", "no", "no", "no", "no", "yes"),
}

# All values, for the tables that choose otherwise; the third die is in the box of D alone.
OTHERS = {
    "pot": ("none", "jail_fines", "fines_taxes_cards"),
    "swisscom": ("choice", "stickers"),
    "rent_claim": ("automatic", "owner_taps"),
    "bare_rent": ("double", "double_triple"),
    "third_die_from": ("first_salary", "first_turn"),
    "third_die_bus": ("dice", "ticket"),
    "utility_dice": ("all", "white"),
    "group_bonus": ("no", "yes"),
    "debts_in_lots": ("no", "yes"),
    "double_rent_beside_mortgage": ("no", "yes"),
    "utility_after_card": ("throw", "last_throw"),
    "bid_limit": ("cash", "raisable"),
    "build_when": ("own_turn", "between_turns"),
    "build_with": ("whole", "all_but_one"),
    "sell_when": ("any_time", "between_turns"),
    "shortage_auction": ("no", "yes"),
    "gifts": ("no", "yes"),
    "mortgage_clears": ("group", "lot"),
    "transfer_interest": ("again", "once"),
    "after_jail_fine": ("throw_now", "next_turn"),
    "after_jail_card": ("throw_now", "next_turn"),
    "double_from_jail_rolls_again": ("yes", "no"),
    "debt_trades": ("guarded", "free"),
    "estate_buildings": ("sold", "standing"),
    "estate_mortgages": ("cancelled", "kept"),
    "short_last_estate": ("standing", "ordinary"),
    "timed_base": ("standard", "short"),
    "deal_deeds": ("yes", "no"),
    "last_round": ("no", "yes"),
    "turns_each": (0, 10, 20, 30),
    "ties": ("shared", "deeds", "cash", "wealth"),
    "salary_on_start": (1, 2),
    "auction": ("yes", "no"),
    "rent_in_jail": ("yes", "no"),
    "auction_countdown": (0, 5, 10, 20),
    "turn_limit": (0, 30, 60, 120),
    "payment": ("card", "automatic", "typed"),
    "referee": ("no", "yes"),
    "dice": (2, 1),
    "purchase": ("choice", "obliged"),
    "trades": ("yes", "no"),
    "mortgages": ("yes", "no"),
    "jail_throw": ("yes", "no"),
    "game_ends": ("last_player", "first_bankruptcy"),
    "tally_counts": ("wealth", "cash"),
}


def defaults(booklet: str) -> dict[str, object]:
    """The options of one booklet."""
    column = "CSFUJB".index("U" if booklet == "D" else booklet)
    return {name: values[column] for name, values in DEFAULTS.items()}
