"""The boards of Italy, Spain and the Netherlands, and the American one until 2008, against tables typed a second time:
names, deeds, taxes, decks.

Law: nothing here is computed from the edition files; a slip would have to be made twice.
"""

from __future__ import annotations

from collections import Counter

import pytest

from banker import board as b
from banker import edition as editions
from banker.board import Deck, Edition, Kind

# Price, a house; rent bare, with 1 to 4 houses, with the hotel.
MILAN = """
 1 Vicolo Corto            60  50    2  10  30   90  160  250
 3 Vicolo Stretto          60  50    4  20  60  180  320  450
 6 Bastioni Gran Sasso    100  50    6  30  90  270  400  550
 8 Viale Monterosa        100  50    6  30  90  270  400  550
 9 Viale Vesuvio          120  50    8  40 100  300  450  600
11 Via Accademia          140 100   10  50 150  450  625  750
13 Corso Ateneo           140 100   10  50 150  450  625  750
14 Piazza Università      160 100   12  60 180  500  700  900
16 Via Verdi              180 100   14  70 200  550  750  950
18 Corso Raffaello        180 100   14  70 200  550  750  950
19 Piazza Dante           200 100   16  80 220  600  800 1000
21 Via Marco Polo         220 150   18  90 250  700  875 1050
23 Corso Magellano        220 150   18  90 250  700  875 1050
24 Largo Colombo          240 150   20 100 300  750  925 1100
26 Viale Costantino       260 150   22 110 330  800  975 1150
27 Viale Traiano          260 150   22 110 330  800  975 1150
29 Piazza Giulio Cesare   280 150   24 120 360  850 1025 1200
31 Via Roma               300 200   26 130 390  900 1100 1275
32 Corso Impero           300 200   26 130 390  900 1100 1275
34 Largo Augusto          320 200   28 150 450 1000 1200 1400
37 Viale dei Giardini     350 200   35 175 500 1100 1300 1500
39 Parco della Vittoria   400 200   50 200 600 1400 1700 2000
"""

MADRID = """
39 Paseo del Prado                 400 200   50 200 600 1400 1700 2000
37 Paseo de la Castellana          350 200   35 175 500 1100 1300 1500
34 Gran Vía                        320 200   28 150 450 1000 1200 1400
32 Calle Alcalá                    300 200   26 130 390  900 1100 1275
31 Puerta del Sol                  300 200   26 130 390  900 1100 1275
29 Plaza de España                 280 150   24 120 360  850 1025 1200
27 Calle Bailén                    260 150   22 110 330  800  975 1150
26 Avenida de los Reyes Católicos  260 150   22 110 330  800  975 1150
24 Calle Cea Bermúdez              240 150   20 100 300  750  925 1100
23 Calle María de Molina           220 150   18  90 250  700  875 1050
21 Avenida de América              220 150   18  90 250  700  875 1050
19 Calle Serrano                   200 100   16  80 220  600  800 1000
18 Calle Velázquez                 180 100   14  70 200  550  750  950
16 Avenida Felipe II               180 100   14  70 200  550  750  950
14 Calle Fuencarral                160 100   12  60 180  500  700  900
13 Calle Alberto Aguilera          140 100   10  50 150  450  625  750
11 Glorieta de Bilbao              140 100   10  50 150  450  625  750
 9 Calle Bravo Murillo             120  50    8  40 100  300  450  600
 8 Avenida Reina Victoria          100  50    6  30  90  270  400  550
 6 Glorieta Cuatro Caminos         100  50    6  30  90  270  400  550
 3 Plaza Lavapiés                   60  50    4  20  60  180  320  450
 1 Ronda de Valencia                60  50    2  10  30   90  160  250
"""

DUTCH_TOWNS = """
 1 Dorpsstraat, Ons Dorp         60  50    2  10  30   90  160  250
 3 Brink, Ons Dorp               60  50    4  20  60  180  320  450
37 Leidsestraat, Amsterdam      350 200   35 175 500 1100 1300 1500
39 Kalverstraat, Amsterdam      400 200   50 200 600 1400 1700 2000
 6 Steenstraat, Arnhem          100  50    6  30  90  270  400  550
 8 Ketelstraat, Arnhem          100  50    6  30  90  270  400  550
 9 Velperplein, Arnhem          120  50    8  40 100  300  450  600
31 Hofplein, Rotterdam          300 200   26 130 390  900 1100 1275
32 Blaak, Rotterdam             300 200   26 130 390  900 1100 1275
34 Coolsingel, Rotterdam        320 200   28 150 450 1000 1200 1400
11 Barteljorisstraat, Haarlem   140 100   10  50 150  450  625  750
13 Zijlweg, Haarlem             140 100   10  50 150  450  625  750
14 Houtstraat, Haarlem          160 100   12  60 180  500  700  900
26 Spui, ’s-Gravenhage          260 150   22 110 330  800  975 1150
27 Plein, ’s-Gravenhage         260 150   22 110 330  800  975 1150
29 Lange Poten, ’s-Gravenhage   280 150   24 120 360  850 1025 1200
16 Neude, Utrecht               180 100   14  70 200  550  750  950
18 Biltstraat, Utrecht          180 100   14  70 200  550  750  950
19 Vreeburg, Utrecht            200 100   16  80 220  600  800 1000
21 A-Kerkhof, Groningen         220 150   18  90 250  700  875 1050
23 Grote Markt, Groningen       220 150   18  90 250  700  875 1050
24 Heerestraat, Groningen       240 150   20 100 300  750  925 1100
"""

STREETS = {"italia": (MILAN, 1), "italia-lire": (MILAN, 100), "espana": (MADRID, 1), "nederland": (DUTCH_TOWNS, 1)}
STATIONS = {
    "italia": ("Stazione Sud", "Stazione Ovest", "Stazione Nord", "Stazione Est"),
    "italia-lire": ("Stazione Sud", "Stazione Ovest", "Stazione Nord", "Stazione Est"),
    "espana": ("Estación de Goya", "Estación de las Delicias", "Estación del Mediodía", "Estación del Norte"),
    "nederland": ("Station Zuid", "Station West", "Station Noord", "Station Oost"),
}
DECKS = {
    "italia": ("Probabilità", "Imprevisti"),
    "italia-lire": ("Probabilità", "Imprevisti"),
    "espana": ("Caja de Comunidad", "Suerte"),
    "nederland": ("Algemeen Fonds", "Kans"),
}
SYMBOLS = {"italia": ("M", True), "italia-lire": ("L.", True), "espana": ("€", False), "nederland": ("€", True)}

# What the cards do, in units of the classic board, in the order in which the lists of each country have them.
IMPREVISTI = [
    b.MoveTo(39), b.Pay(150), b.Pay(15), b.Receive(100), b.MoveTo(25), b.Receive(50), b.MoveTo(24), b.MoveTo(11),
    b.Pay(20), b.MoveBack(3), b.PayPerBuilding(40, 100), b.JailCard(), b.Receive(150), b.ToJail(), b.MoveTo(0),
    b.PayPerBuilding(25, 100),
]  # fmt: skip
PROBABILITA = [
    b.MoveTo(0), b.Pay(50), b.Pay(50), b.Receive(200), b.Receive(10), b.ToJail(), b.MoveBackTo(1), b.Receive(50),
    b.CollectEach(10), b.Receive(100), b.Receive(20), b.Receive(100), b.Pay(100), b.JailCard(), b.Receive(25),
    b.PayOrDraw(10, Deck.CHANCE),
]  # fmt: skip
SUERTE = [
    b.Pay(150), b.MoveTo(24), b.Receive(150), b.Pay(20), b.Receive(100), b.Receive(50), b.MoveTo(39), b.JailCard(),
    b.MoveTo(0), b.MoveBack(3), b.PayPerBuilding(40, 115), b.PayPerBuilding(25, 100), b.ToJail(), b.MoveTo(15),
    b.MoveTo(11), b.Pay(15),
]  # fmt: skip
CAJA = [
    b.CollectEach(10), b.Receive(100), b.MoveBackTo(1), b.Pay(50), b.JailCard(), b.Receive(50), b.Receive(100),
    b.Receive(25), b.PayOrDraw(10, Deck.CHANCE), b.Pay(100), b.Receive(200), b.ToJail(), b.Receive(10), b.Pay(50),
    b.MoveTo(0), b.Receive(20),
]  # fmt: skip
KANS = [
    b.Pay(15), b.Pay(150), b.MoveTo(11), b.MoveTo(15), b.MoveTo(0), b.MoveBack(3), b.ToJail(), b.MoveTo(24),
    b.Receive(50), b.JailCard(), b.PayPerBuilding(25, 100), b.PayPerBuilding(40, 115), b.Receive(150), b.Pay(20),
    b.MoveTo(39), b.Receive(100),
]  # fmt: skip
FONDS = [
    b.Receive(100), b.Receive(25), b.Receive(200), b.MoveBackTo(1), b.ToJail(), b.CollectEach(10), b.Receive(10),
    b.Pay(50), b.Pay(50), b.Receive(50), b.JailCard(), b.Receive(20), b.Receive(100), b.Pay(100), b.MoveTo(0),
    b.PayOrDraw(10, Deck.CHANCE),
]  # fmt: skip


@pytest.fixture(params=STREETS)
def board(request: pytest.FixtureRequest) -> Edition:
    return editions.load(request.param)


def test_streets_are_called_and_priced_as_printed(board: Edition) -> None:
    table, factor = STREETS[board.id]
    printed = {}
    for line in table.strip().splitlines():
        number, *words = line.split()
        printed[int(number)] = (" ".join(words[:-8]), *(int(word) * factor for word in words[-8:]))
    found = {}
    for space in board.spaces:
        if space.kind is Kind.STREET and space.deed is not None:
            (name,) = set(space.names.values())
            assert space.deed.mortgage * 2 == space.deed.price
            found[space.number] = (name, space.deed.price, space.deed.building, *space.deed.rents)
    assert found == printed
    assert len(printed) == 22


def test_stations_taxes_and_decks_are_called_as_printed(board: Edition) -> None:
    assert tuple(board.spaces[number].names["en"] for number in (5, 15, 25, 35)) == STATIONS[board.id]
    chest, chance = DECKS[board.id]
    assert {number for number, space in enumerate(board.spaces) if space.names["de"] == chest} == {2, 17, 33}
    assert {number for number, space in enumerate(board.spaces) if space.names["fr"] == chance} == {7, 22, 36}
    assert (board.currency.symbol, board.currency.symbol_first) == SYMBOLS[board.id]


def test_italian_spaces_are_called_as_printed_in_italian() -> None:
    of_today, in_lire = (editions.load(name).spaces for name in ("italia", "italia-lire"))
    printed = {
        0: "Via!", 4: "Tassa patrimoniale", 10: "Prigione / Transito", 12: "Società elettrica",
        20: "Parcheggio gratuito", 28: "Società acqua potabile", 30: "In prigione!", 38: "Tassa di lusso",
    }  # fmt: skip
    assert {number: of_today[number].names["it"] for number in printed} == printed
    assert {n: in_lire[n].names["it"] for n in printed} == printed | {20: "Posteggio gratuito"}


@pytest.mark.parametrize(
    ("name", "chance", "chest"),
    [("italia", IMPREVISTI, PROBABILITA), ("espana", SUERTE, CAJA), ("nederland", KANS, FONDS)],
)
def test_decks_are_those_of_the_country(name: str, chance: list[b.Effect], chest: list[b.Effect]) -> None:
    board = editions.load(name)
    for deck, printed in ((Deck.CHANCE, chance), (Deck.CHEST, chest)):
        assert Counter(card.effect for card in board.cards if card.deck is deck) == Counter(printed)
        assert len(printed) == 16


def test_cards_in_lire_are_a_hundred_times_those_of_today() -> None:
    by_id = editions.load("italia-lire").card_by_id
    assert by_id["chance.wedding"].effect == b.Pay(15_000)
    assert by_id["chance.street_repairs"].effect == b.PayPerBuilding(4_000, 10_000)
    assert by_id["chest.birthday"].effect == b.CollectEach(1_000)
    assert by_id["chest.lawsuit"].effect == b.Pay(10_000)
    assert by_id.keys() == editions.load("italia").card_by_id.keys()


def test_who_pays_the_fine_in_spain_throws_in_the_next_turn() -> None:
    """Booklet of Spain, "Salir de la cárcel"; elsewhere as U."""
    paid = {name: editions.load(name).options.after_jail_fine for name in STREETS}
    assert paid == dict.fromkeys(STREETS, "throw_now") | {"espana": "next_turn"}


def test_all_that_was_only_multiplied_is_marked_in_lire() -> None:
    board = editions.load("italia-lire")
    deeds = {f"spaces.{s.number}.{key}" for s in board.spaces if s.deed for key in ("price", "mortgage", "rents")}
    sums = {"spaces.4.amount", "spaces.38.amount", "options.starting_balance", "denominations", "smallest_note"}
    buildings = {f"groups.{group}.building" for group in board.street_groups}
    assert deeds | sums | buildings <= set(board.unverified)
    assert {"salary", "jail_fine"}.isdisjoint(board.unverified)


# The American decks before September 2008.
OLD_CHANCE = [
    b.MoveBack(3), b.ToJail(), b.MoveTo(0), b.Receive(50), b.Pay(15), b.Receive(150), b.JailCard(), b.MoveTo(5),
    b.PayEach(50), b.MoveToNearest("utility", 10), b.MoveToNearest("station", 2), b.MoveToNearest("station", 2),
    b.PayPerBuilding(25, 100), b.MoveTo(24), b.MoveTo(11), b.MoveTo(39),
]  # fmt: skip
OLD_CHEST = [
    b.Receive(100), b.Receive(25), b.Pay(100), b.Receive(10), b.Pay(50), b.ToJail(), b.Receive(20), b.CollectEach(50),
    b.PayPerBuilding(40, 115), b.JailCard(), b.Receive(100), b.Receive(100), b.Pay(150), b.Receive(45), b.MoveTo(0),
    b.Receive(200),
]  # fmt: skip


def test_the_american_board_until_2008_asks_200_or_a_tenth_and_75() -> None:
    old, new = editions.load("atlantic-city-until-2008"), editions.load("atlantic-city")
    tax, luxury = old.spaces[4], old.spaces[38]
    assert (tax.kind, tax.effect, tax.names["en"]) == (Kind.EVENT, b.PayOrShare(200, 10, "whole"), "Income Tax")
    assert (luxury.kind, luxury.amount, luxury.names["en"]) == (Kind.TAX, 75, "Luxury Tax")
    assert [space for space in old.spaces if space.number not in (4, 38)] == [
        space for space in new.spaces if space.number not in (4, 38)
    ]
    for deck, printed in ((Deck.CHANCE, OLD_CHANCE), (Deck.CHEST, OLD_CHEST)):
        assert Counter(card.effect for card in old.cards if card.deck is deck) == Counter(printed)
        assert len(printed) == 16


def test_the_american_board_until_2008_has_no_third_die() -> None:
    board = editions.load("atlantic-city-until-2008")
    assert (board.speed_die_cash, board.fair_readings.get("speed_die", ())) == (0, ())
