"""German is spelt as in Germany; where the board is in Swiss francs or the machine in Switzerland, as there."""

from __future__ import annotations

import re

import pytest

from banker import edition
from tests.ui.test_flow import Table
from ui.records import intents as i
from ui.setup.entered import enter, on_board
from ui.views.keyboard import keyboard_view
from ui.words.names import amount, card_label, short_words
from ui.words.spelling import in_francs, swiss
from ui.words.strings import Strings, strings_for, strings_on

GERMAN, SWISS = strings_for("de"), strings_for("de", True)


def test_swiss_german_follows_by_rule() -> None:
    assert swiss("Die „größte“ Straße heißt ‚Weiß‘") == "Die «grösste» Strasse heisst ‹Weiss›"
    assert SWISS.t("settings.large") == "Grosse Schrift"


def test_free_parking_is_called_as_the_board_calls_its_space() -> None:
    """Regression: the sentences said "Frei Parken" beside a space that is called "Freier Parkplatz"."""
    assert SWISS.t("section.parc_gratuit") == edition.load("suisse-2007").spaces[20].names["de"]
    assert GERMAN.t("section.parc_gratuit") == edition.load("generic").spaces[20].names["de"]
    assert "auf dem Freien Parkplatz" in SWISS.t("option.pot")
    assert "der Freie Parkplatz zahlt" in SWISS.t("house_rule.pot.line")


def test_the_keyboard_has_its_sz_in_switzerland_too() -> None:
    """Regression: it had two keys "s" instead."""
    assert keyboard_view(SWISS).accents == keyboard_view(GERMAN).accents
    assert "ß" in "".join(keyboard_view(SWISS).accents)


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_the_other_languages_are_written_alike_everywhere(language: str) -> None:
    words = "Die „größte“ Straße"
    assert strings_for(language, True).spelt(words) == words == strings_for(language).spelt(words)


@pytest.mark.parametrize(
    ("board", "francs"),
    [("suisse-2007", True), ("suisse-rues", True), ("suisse-classique", True), ("deutschland", False),
     ("paris-francs", False), ("generic", False)],
)  # fmt: skip
def test_a_board_in_swiss_francs_is_recognised(board: str, francs: bool) -> None:
    assert in_francs(edition.load(board)) == francs
    label = card_label(strings_on("de", edition.load(board)), edition.load(board), "chance.speeding")
    assert re.search("ss" if francs else "ß", label)


def test_the_screen_follows_the_board_and_at_home_the_machine() -> None:
    table = Table(language="de")
    assert table.flow.desk.strings is GERMAN
    table.seat_three()
    assert table.flow.desk.strings is SWISS, "the board lies there"
    assert Table(language="de", writes_swiss=True).flow.desk.strings is SWISS


def test_set_up_follows_the_board_that_is_chosen() -> None:
    table = Table(language="de")
    table.touch(i.NewGame())
    spelt = []
    for board in ("suisse-2007", "paris-francs"):
        table.touch(enter(on_board, board))
        spelt.append(table.flow.desk.strings)
    assert spelt == [SWISS, GERMAN], "Switzerland, then Paris"


@pytest.mark.parametrize(
    ("board", "sum_"),
    [("deutschland", "1.500\u202f€"), ("france-2007", "1\u202f500\u202f€"), ("suisse-2007", "CHF\u202f1’500"),
     ("london", "£1,500")],
)  # fmt: skip
def test_amounts_are_written_as_in_the_country_of_the_board(board: str, sum_: str) -> None:
    assert amount(edition.load(board), 1500) == sum_


def test_a_point_is_never_both_that_of_thousands_and_that_of_decimals(strings: Strings) -> None:
    for board in edition.available():
        currency = edition.load(board).currency
        assert short_words(strings, currency).decimal != currency.separator


def test_an_american_board_has_railroads() -> None:
    board = edition.load("atlantic-city")
    english = strings_on("en", board)
    assert english.n("part.stations", 2) == "2 railroads"
    assert english.t("deed.stations.4") == "4 railroads"
    assert strings_on("en", edition.load("london")).n("part.stations", 2) == "2 stations"
    assert not [space for space in board.spaces if "Station" in english.spelt("".join(space.names.values()))]
