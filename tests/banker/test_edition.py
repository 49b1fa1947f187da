"""Editions: what the built-in ones hold, and what a file of one's own may change."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from banker import board as b
from banker import edition as editions
from banker.board import Deck, Edition, Kind
from banker.edition import BUILT_IN, MOST_OWN, EditionError, available, load, load_file, of_raw, own_options, unread
from banker.edition_board import check_board
from banker.edition_file import Report, Table
from banker.history import encode
from tests.model.booklet_tables import EDITIONS, defaults


@pytest.fixture(params=available())
def edition(request: pytest.FixtureRequest) -> Edition:
    return load(request.param)


OTHERS = ("junior", "mega", "ultimate-banking")
CLASSIC = tuple(id for id in available() if id not in OTHERS)  # The boards of forty spaces with houses and two decks.


@pytest.fixture(params=CLASSIC)
def classic(request: pytest.FixtureRequest) -> Edition:
    return load(request.param)


def write(folder: Path, text: str, name: str = "mine") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


# What the built-in editions hold


def test_the_default_edition_comes_first() -> None:
    assert available()[0] == editions.DEFAULT == "suisse-2007"
    assert set(available()) >= {"suisse-2007", "paris-francs", "london"}


@pytest.mark.parametrize("name", available())
def test_every_built_in_board_says_where_it_was_read(name: str) -> None:
    written = tomllib.loads((BUILT_IN / f"{name}.toml").read_text(encoding="utf-8"))
    why = f"list in `sources` of banker/editions/{name}.toml where its names, prices and cards were read"
    assert written.get("sources"), why


def test_every_space_and_card_has_a_name_in_each_language_of_the_screen(edition: Edition) -> None:
    every = [edition.names, *(s.names for s in edition.spaces), *(c.labels for c in edition.cards)]
    lacking = [names for names in every if list(names) != ["de", "en", "fr", "it"] or not all(names.values())]
    assert not lacking, f"{edition.id}: write these names in de, en, fr and it: {lacking}"


def test_the_groups_of_streets_stand_in_the_order_of_the_board(edition: Edition) -> None:
    first = [edition.groups[group][0] for group in edition.street_groups]
    assert first == sorted(first), f"{edition.id}: list the groups of streets in the order of the board"
    assert {space.kind for space in edition.spaces if space.deed and space.deed.group in edition.street_groups} == {
        Kind.STREET
    }
    assert len(first) == 8, f"{edition.id}: a board has eight groups of streets, not {len(first)}"


def test_every_space_is_in_its_place_with_an_id_of_its_own(classic: Edition) -> None:
    assert [s.number for s in classic.spaces] == list(range(40))
    assert len({s.id for s in classic.spaces}) == classic.size == 40, f"{classic.id}: two spaces have one id"
    places = {number: classic.spaces[number].kind for number in classic.corners}
    assert places == {0: Kind.START, 10: Kind.JAIL, 20: Kind.PARKING, 30: Kind.GO_TO_JAIL}


def test_no_label_has_a_place_that_is_not_filled_in_when_it_is_shown(edition: Edition) -> None:
    """Only the space that the card leads to is filled in."""
    open_ = {c.id: label for c in edition.cards for label in c.labels.values() if set("{}") & set(label)}
    assert all(set("{}").isdisjoint(label.replace("{space}", "")) for label in open_.values())
    assert open_.keys() <= {c.id for c in edition.cards if isinstance(c.effect, b.MoveTo | b.MoveBackTo)}


def test_a_card_that_leads_to_a_space_names_none_until_it_is_shown() -> None:
    """The table may rename the space by then."""
    assert load("suisse-2007").card_by_id["chance.to_39"].labels["fr"] == "Vers {space}"
    assert load("suisse-2007").card_by_id["chest.back_to_1"].labels["de"] == "Zurück: {space}"


def effects(edition: Edition, deck: Deck) -> dict[str, b.Effect]:
    prefix = f"{deck}."
    return {c.id.removeprefix(prefix): c.effect for c in edition.cards if c.deck is deck}


def test_chance_in_francs_is_the_booklets_list() -> None:
    """C, list of the Chance cards; its "50 00 F" of dividend is 5 000 and its speeding fine 1 000."""
    assert effects(load("paris-francs"), Deck.CHANCE) == {
        "speeding": b.Pay(1_000),
        "dividend": b.Receive(5_000),
        "street_repairs": b.PayPerBuilding(house=4_000, hotel=11_500),
        "to_start": b.MoveTo(0),
        "school_fees": b.Pay(15_000),
        "to_39": b.MoveTo(39),
        "jail_card": b.JailCard(),
        "to_24": b.MoveTo(24),
        "building_repairs": b.PayPerBuilding(house=2_500, hotel=10_000),
        "to_11": b.MoveTo(11),
        "to_station": b.MoveTo(15),
        "building_loan": b.Receive(15_000),
        "to_jail": b.ToJail(),
        "back_three": b.MoveBack(3),
        "drunkenness": b.Pay(2_000),
        "crossword": b.Receive(10_000),
    }


def test_chest_in_millions_of_francs() -> None:
    assert effects(load("suisse-2007"), Deck.CHEST) == {
        "birthday": b.CollectEach(100_000),
        "hospital": b.Pay(1_000_000),
        "beauty_contest": b.Receive(100_000),
        "bank_error": b.Receive(2_000_000),
        "interest": b.Receive(250_000),
        "fine_or_chance": b.PayOrDraw(100_000, Deck.CHANCE),
        "back_to_1": b.MoveBackTo(1),
        "annuity": b.Receive(1_000_000),
        "to_jail": b.ToJail(),
        "to_start": b.MoveTo(0),
        "doctor": b.Pay(500_000),
        "insurance": b.Pay(500_000),
        "tax_refund": b.Receive(200_000),
        "inheritance": b.Receive(1_000_000),
        "stock_sale": b.Receive(500_000),
        "jail_card": b.JailCard(),
    }


def test_american_decks_have_their_own_cards() -> None:
    american = effects(load("atlantic-city"), Deck.CHANCE)
    assert american["nearest_utility"] == b.MoveToNearest("utility", 10)
    assert american["nearest_station_1"] == american["nearest_station_2"] == b.MoveToNearest("station", 2)
    assert (american["chairman"], american["to_station"]) == (b.PayEach(50), b.MoveTo(5))
    assert "crossword" not in american
    assert effects(load("atlantic-city"), Deck.CHEST)["consultancy"] == b.Receive(25)


def test_each_deck_has_sixteen_cards_one_of_them_out_of_jail(classic: Edition) -> None:
    assert classic.decks == (Deck.CHANCE, Deck.CHEST)
    for deck in classic.decks:
        cards = [c for c in classic.cards if c.deck is deck]
        assert len(cards) == 16, f"{classic.id}: {deck.value} needs 16 cards and has {len(cards)}"
        out_of_jail = sum(isinstance(c.effect, b.JailCard) for c in cards)
        assert out_of_jail == 1, f"{classic.id}: {deck.value} needs one card out of jail and has {out_of_jail}"
    assert len(classic.card_by_id) == 32, f"{classic.id}: two cards have one id"


@pytest.mark.parametrize(("booklet", "name"), EDITIONS.items())
def test_default_options_are_those_of_the_booklet(booklet: str, name: str) -> None:
    expected = defaults(booklet)
    found = msgspec.to_builtins(load(name).options)
    wrong = {option: value for option, value in found.items() if value != expected[option]}
    assert not wrong, f"{name} has other defaults than tests/model/booklet_tables.py says of its booklet: {wrong}"


def test_players_and_words_are_those_of_the_booklet() -> None:
    facts = {e.rules: (e.least_players, e.most_players, e.buildings) for e in map(load, available())}
    assert facts == {
        "C": (2, 8, "house"),
        "S": (2, 6, "apartment"),
        "F": (2, 7, "apartment"),
        "U": (2, 8, "house"),
        "J": (2, 4, "house"),
        "B": (2, 4, "house"),
    }


def test_houses_are_built_on_every_board_but_two(edition: Edition) -> None:
    assert edition.is_built is (edition.id not in ("junior", "ultimate-banking"))


def test_rounding_of_the_classic_swiss_board_is_its_smallest_note() -> None:
    board = load("suisse-classique")
    assert board.options.interest_rounding == board.smallest_note == 20


@pytest.mark.parametrize(
    ("name", "symbol", "first", "separator"),
    [("suisse-2007", "CHF", True, "’"), ("paris-francs", "F", False, "\u202f"), ("london", "£", True, ",")],
)
def test_amounts_are_written_as_on_the_box(name: str, symbol: str, first: bool, separator: str) -> None:
    currency = load(name).currency
    assert (currency.symbol, currency.symbol_first, currency.separator) == (symbol, first, separator)


def test_swiss_edition_has_two_swisscom_spaces_with_a_sticker_of_each_deck() -> None:
    """S "Cases Swisscom"."""
    swisscom = [s for s in load("suisse-2007").spaces if s.kind is Kind.SWISSCOM]
    assert [(s.number, s.sticker) for s in swisscom] == [(22, Deck.CHANCE), (33, Deck.CHEST)]


# What is not known


def test_a_place_that_is_a_guess_is_shown_by_group_and_number() -> None:
    board = load("suisse-2007")
    orange = board.spaces[18]
    assert orange.names == dict.fromkeys(("de", "en", "fr"), "Orange\u00a02") | {"it": "Arancione\u00a02"}
    assert orange.candidates == ("Fribourg", "Freiburg", "Friburgo")
    assert board.spaces[5].names["de"] == "Bahn\u00a01"
    assert board.spaces[39].names["de"] == "Uri"
    named = {space.number for space in board.spaces if space.deed and not re.search(r"\xa0\d$", space.names["fr"])}
    assert named == {34, 37, 39}


@pytest.mark.parametrize("name", [name for name in available() if name != "generic"])
def test_every_place_shown_by_group_and_number_is_marked(name: str) -> None:
    plain, board = load("generic"), load(name)
    both = zip(board.spaces, plain.spaces, strict=False)
    unknown = [s.number for s, usual in both if s.deed and s.names["en"] == usual.names["en"]]
    unmarked = {f"spaces.{n}.names" for n in unknown} - set(board.unverified)
    assert not unmarked, f"list these as `unverified` in the file of {name}: {sorted(unmarked)}"


def test_every_space_with_candidates_is_marked(edition: Edition) -> None:
    unmarked = {f"spaces.{s.number}.names" for s in edition.spaces if s.candidates} - set(edition.unverified)
    assert not unmarked, f"list these as `unverified` in the file of {edition.id}: {sorted(unmarked)}"


@pytest.mark.parametrize(
    ("name", "marked", "read_from_a_booklet"),
    [
        (
            "suisse-2007",
            (
                "spaces.1.names spaces.12.names spaces.35.names spaces.1.price spaces.39.rents groups.brown.building "
                "spaces.4.amount spaces.38.amount spaces.22.kind spaces.33.sticker options.starting_balance "
                "cards.chance.speeding.effect cards.chest.birthday.effect denominations smallest_note"
            ),
            (
                "salary jail_fine spaces.12.rents spaces.28.mortgage spaces.0.names spaces.2.names "
                "cards.chance.to_start.effect cards.chest.to_jail.effect cards.chance.jail_card.effect"
            ),
        ),
        ("paris-francs", "cards.chance.speeding.effect", "spaces.39.rents cards.chest.birthday.effect denominations"),
        ("london", "jail_fine spaces.5.rents", "spaces.39.rents salary denominations"),
        ("atlantic-city", "spaces.4.amount spaces.38.amount denominations", "spaces.39.rents salary"),
        (
            "atlantic-city-until-2008",
            "jail_fine spaces.5.rents",
            "denominations spaces.38.amount cards.chest.opera.effect",
        ),
        ("monde-2008", "jail_fine denominations cards.chest.birthday.effect", "spaces.39.rents salary spaces.4.amount"),
        ("suisse-classique", "spaces.5.names spaces.5.rents denominations", "spaces.39.rents salary spaces.4.amount"),
        ("deutschland", "spaces.39.rents denominations", "spaces.39.price spaces.39.names"),
        ("suisse-rues", "spaces.39.price cards.chest.bank_error.effect spaces.5.names", "spaces.1.names"),
        ("france-2007", "spaces.1.names spaces.4.amount", "options.starting_balance spaces.5.names"),
        ("italia", "jail_fine spaces.12.rents cards.chance.to_station.effect", "spaces.39.rents salary denominations"),
        ("italia-lire", "spaces.39.price denominations cards.chest.lawsuit.effect", "salary jail_fine spaces.20.names"),
        ("espana", "spaces.28.rents", "jail_fine salary denominations cards.chest.birthday.effect"),
        ("nederland", "jail_fine cards.chance.speeding.effect", "spaces.39.rents denominations spaces.38.amount"),
    ],
)
def test_guesses_are_marked_and_facts_are_not(name: str, marked: str, read_from_a_booklet: str) -> None:
    unverified = load(name).unverified
    unmarked = [key for key in marked.split() if key not in unverified]
    assert not unmarked, f"{name}: nobody has read these from a box; list them as `unverified`: {unmarked}"
    facts = [key for key in read_from_a_booklet.split() if key in unverified]
    assert not facts, f"{name}: these were read from a booklet; take them out of `unverified`: {facts}"


def test_every_edition_says_where_it_comes_from(edition: Edition) -> None:
    assert len(edition.sources) >= 2 or edition.id == "generic", f"{edition.id}: name two `sources` at least"
    vague = [source for source in edition.sources if not re.search(r"[Bb]ooklet|\w\.\w+/", source)]
    assert not vague, f"{edition.id}: a source is a booklet or an address, not {vague}"


# What a log stores of an edition


def test_an_edition_comes_back_from_a_log_the_same_and_in_the_same_bytes(edition: Edition) -> None:
    stored = encode(edition)
    read = msgspec.json.decode(stored, type=Edition)
    assert read == edition
    assert encode(read) == stored
    assert [list(s.names) for s in read.spaces] == [list(s.names) for s in edition.spaces]


def test_an_edition_is_the_same_however_often_it_is_made(edition: Edition) -> None:
    """A built-in one is made once and kept; from the table of its file it is made again."""
    path = BUILT_IN / f"{edition.id}.toml"
    assert encode(of_raw(path, tomllib.loads(path.read_text(encoding="utf-8")))) == encode(edition)
    assert load(edition.id) is load(edition.id)


# A file of one's own


def test_a_file_of_ones_own_is_mostly_names(tmp_path: Path) -> None:
    write(tmp_path, 'extends = "london"\nfactor = 5\nname = "Ours"\nspaces.39.name = "Home"\nsalary = 995\n')
    board = load("mine", tmp_path)
    assert board.id == "mine"
    assert (board.names["fr"], board.spaces[39].names["de"], board.spaces[37].names["de"]) == (
        "Ours",
        "Home",
        "Park Lane",
    )
    assert board.deed(39).rents == (250, 1_000, 3_000, 7_000, 8_500, 10_000)
    assert (board.salary, board.jail_fine, board.options.starting_balance) == (995, 250, 7_500)


def test_options_of_ones_own_are_those_that_differ_from_the_family_of_booklets(tmp_path: Path) -> None:
    own, further = tmp_path / "ours.toml", tmp_path / "theirs.toml"
    names = 'names = { fr = "À nous", de = "Unseres", it = "Nostro", en = "Ours" }'
    own.write_text(f'extends = "suisse-2007"\n{names}\n[options]\nturns_each = 30\nauction = "yes"\n')
    further.write_text(f'extends = "ours"\nfactor = 10\n{names}\n[options]\nauction = "no"\ngifts = "no"\n')
    assert own_options("ours", tmp_path) == ("turns_each",), "auctions are what the booklet has"
    assert own_options("theirs", tmp_path) == ("turns_each", "auction")
    assert own_options("suisse-2007", tmp_path) == (), "its rounding is printed in its booklet"
    own.write_text(f'extends = "suisse-2007"\n{names}\n[options]\nauction = "perhaps"\n')
    with pytest.raises(EditionError):
        own_options("ours", tmp_path)


def test_a_board_is_checked_once_where_all_are_looked_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: each built-in edition was read a second time for options of its own, of which it can have none."""
    checked: list[str] = []

    def check(report: Report, data: Table, own: Table) -> None:
        checked.append(report.path.stem)
        check_board(report, data, own)

    monkeypatch.setattr(editions, "check_board", check)
    editions._built_in.cache_clear()
    for id in available(tmp_path):
        load(id, tmp_path)
        own_options(id, tmp_path)
    assert checked == [*available()]


def test_inherited_amounts_are_multiplied_and_own_ones_are_as_printed(tmp_path: Path) -> None:
    write(tmp_path, 'extends = "london"\nfactor = 5\nspaces.4.amount = 1000\noptions.pot_seed = 500\n')
    board = load("mine", tmp_path)
    assert (board.spaces[4].amount, board.spaces[38].amount, board.options.pot_seed) == (1_000, 500, 500)
    assert (board.smallest_note, board.denominations[0], board.options.interest_rounding) == (5, 2_500, 5)
    assert board.card_by_id["chance.street_repairs"].effect == b.PayPerBuilding(house=200, hotel=575)
    assert board.card_by_id["chest.fine_or_chance"].effect == b.PayOrDraw(50, Deck.CHANCE)


def test_what_a_space_of_cards_costs_is_multiplied_too(tmp_path: Path) -> None:
    """Regression: what going to a space costs stayed as it was on the board before."""
    cards = "crossword.choose_space = { cost = 100 }\ndrunkenness.pay_per_deed = 50\n"
    write(tmp_path, f'extends = "london"\n[cards.chance]\n{cards}', "first")
    write(tmp_path, 'extends = "first"\nfactor = 5\n', "second")
    by_id = load("second", tmp_path).card_by_id
    assert by_id["chance.crossword"].effect == b.ChooseSpace(cost=500)
    assert by_id["chance.drunkenness"].effect == b.PayPerDeed(250)


def test_factors_multiply_along_the_chain(tmp_path: Path) -> None:
    write(tmp_path, 'extends = "generic"\nfactor = 3\nrules = "C"\n', "first")
    write(tmp_path, 'extends = "first"\nfactor = 7\n', "second")
    board = load("second", tmp_path)
    assert (board.rules, board.deed(1).price, board.options.starting_balance) == ("C", 60 * 21, 1_500 * 21)
    assert board.options.pot == "jail_fines"


def test_the_file_overrides_the_booklet_family(tmp_path: Path) -> None:
    write(tmp_path, 'extends = "london"\nrules = "S"\nmost_players = 3\noptions.pot = "fines_taxes_cards"\n')
    board = load("mine", tmp_path)
    assert (board.most_players, board.buildings) == (3, "apartment")
    assert (board.options.pot, board.options.build_when) == ("fines_taxes_cards", "between_turns")


def test_a_file_may_say_which_readings_are_fair(tmp_path: Path) -> None:
    fair = '[fair_readings]\npot = ["jail_fines"]\nrent_claim = []\ninterest_rounding = [3]\n'
    write(tmp_path, f'extends = "london"\nfactor = 7\n{fair}')
    mine = load("mine", tmp_path).fair_readings
    assert (mine["pot"], mine["rent_claim"], mine["bid_limit"]) == (("jail_fines",), (), ("raisable",))
    assert mine["interest_rounding"] == (3,), "as printed"
    write(tmp_path, 'extends = "mine"\nfactor = 2\n', "again")
    assert load("again", tmp_path).fair_readings["interest_rounding"] == (6,), "inherited, an amount"


def test_a_price_without_a_mortgage_means_half_of_it_down(tmp_path: Path) -> None:
    write(tmp_path, 'extends = "london"\nspaces.1.price = 75\n[spaces.3]\nprice = 80\nmortgage = 70\n')
    board = load("mine", tmp_path)
    assert (board.deed(1).mortgage, board.deed(3).mortgage) == (37, 70)


def test_a_name_in_the_file_is_no_longer_marked_unverified(tmp_path: Path) -> None:
    write(tmp_path, 'extends = "suisse-2007"\nspaces.1.name = "Valais"\nspaces.3.price = 700_000\n')
    board, swiss = load("mine", tmp_path), load("suisse-2007")
    settled = {"spaces.1.names", "spaces.3.price", "spaces.3.mortgage"}
    assert set(swiss.unverified) - set(board.unverified) == settled
    assert board.spaces[1].candidates == ()
    assert board.spaces[3].candidates == swiss.spaces[3].candidates


def test_a_file_may_speak_one_language_only(tmp_path: Path) -> None:
    write(
        tmp_path, 'extends = "london"\nlanguages = ["fr"]\nnames = { fr = "À nous" }\nspaces.1.names = { fr = "Ici" }\n'
    )
    board = load("mine", tmp_path)
    assert (board.names, board.spaces[1].names) == ({"fr": "À nous"}, {"fr": "Ici"})


def test_a_deck_may_be_changed_card_by_card(tmp_path: Path) -> None:
    own = '[cards.chest]\ndoctor = false\nvet = { pay = 5, label = "Vet" }\nhospital.receive = 7\n'
    write(tmp_path, f'extends = "london"\n{own}')
    cards = load("mine", tmp_path).card_by_id
    assert "chest.doctor" not in cards
    assert (cards["chest.vet"].effect, cards["chest.vet"].labels["it"]) == (b.Pay(5), "Vet")
    assert (cards["chest.hospital"].effect, cards["chest.hospital"].labels["en"]) == (b.Receive(7), "Hospital bill")


def test_own_editions_are_listed_after_the_built_in_ones(tmp_path: Path) -> None:
    for name in ("zoo", "attic", "Not An Id"):
        write(tmp_path, 'extends = "london"\n', name)
    (tmp_path / "notes.txt").write_text("nothing")
    assert available(tmp_path) == (*available(), "attic", "zoo")
    assert available(tmp_path / "nowhere") == available()


def test_of_very_many_own_editions_the_first_are_read_and_the_others_named(tmp_path: Path) -> None:
    for number in range(MOST_OWN + 2):
        write(tmp_path, 'extends = "london"\n', f"b{number:04}")
    assert available(tmp_path) == (*available(), *(f"b{number:04}" for number in range(MOST_OWN)))
    assert unread(tmp_path) == (f"b{MOST_OWN:04}", f"b{MOST_OWN + 1:04}")
    assert unread(None) == unread(tmp_path / "nowhere") == ()
    write(tmp_path, f'extends = "b{MOST_OWN:04}"\n', "a")
    assert load("a", tmp_path).names["en"] == load("london").names["en"]


def test_a_whole_board_can_stand_in_one_file_without_extends(tmp_path: Path) -> None:
    text = (BUILT_IN / "generic.toml").read_text(encoding="utf-8")
    board = load_file(write(tmp_path, f"factor = 20\n{text}", "whole"))
    assert board.spaces == load("generic").spaces
    assert board.options.starting_balance == 30_000


def test_a_file_saved_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'\xef\xbb\xbfextends = "london"\r\nsalary = 7\r\n')
    assert load_file(path).salary == 7
