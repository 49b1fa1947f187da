"""Sentences that misled people at a real table, each kind in every language."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import events as e
from banker.events import LevelChange
from banker.history import Operation
from banker.ledger import BANK, Why
from banker.rules.choices import Choice
from tests.ui.table_samples import Play, throw
from ui.table.drawn import Drawing
from ui.table.forms import Estate
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.words import sentences as say
from ui.words.buildings import buildings
from ui.words.names import listed
from ui.words.strings import LANGUAGES, strings_for

ALL = pytest.mark.parametrize("language", LANGUAGES)


def told(language: str, *events: e.Event) -> str:
    """These events as the history tells them."""
    return say.operation_sentence(strings_for(language), Play("suisse-2007", 3).game, Operation(c.Hammer(1), events))


@ALL
def test_what_stands_after_building_is_not_told_as_what_was_built(language: str) -> None:
    """Regression: "Anna bâtit : CHF 4'000'000. Glaris : 1 appartement, Uri : 2 appartements", of which one stood
    before."""
    built = e.BuildingsChanged((LevelChange(37, 1), LevelChange(39, 2)), 30, 12)
    now = {"fr": "Maintenant", "de": "Jetzt", "it": "Ora", "en": "Now"}[language]
    assert f". {now} " in told(language, e.Paid("p1", BANK, 100, Why.BUILD, 37), built)


@ALL
def test_a_list_of_names_that_have_an_and_in_them_can_be_taken_apart(language: str) -> None:
    """Regression: "Il manque Obwald et Nidwald et Vaud": two cantons or three?"""
    strings = strings_for(language)
    joint = strings.t("list.and", first="", last="")
    assert listed(strings, [f"Obwald{joint}Nidwald", "Vaud"]) == f"Obwald{joint}Nidwald, Vaud"
    assert listed(strings, ["Uri", "Vaud"]) == f"Uri{joint}Vaud"


@ALL
def test_a_sentence_begins_with_a_capital_though_the_bank_comes_first(language: str) -> None:
    """Regression: "la banque reçoit l'argent d'Anna", as a line of its own."""
    dividend = e.Paid(BANK, "p1", 100, Why.CARD, None)
    first = strings_for(language).t("account.bank")
    assert told(language, dividend).startswith(f"{first[0].upper()}{first[1:]}")
    assert f". {first[0].upper()}" in told(language, e.Paid("p1", BANK, 100, Why.TAX, 4), dividend)


@pytest.mark.parametrize(
    ("street", "lacking"), [(6, "Es fehlen: Hellblau\u00a02 und Hellblau\u00a03."), (37, "Es fehlt: Uri.")]
)
def test_one_street_is_missing_and_two_are(street: int, lacking: str) -> None:
    """Regression: "Es fehlt: Schwyz und Neuenburg", "Manca: Svitto e Neuchâtel"."""
    table = Play("suisse-2007", 2, holders={street: "p1"}).table(open=Estate("p1", mode="build"))
    view = sheet_view(Told(strings_for("de"), table))
    assert {card.reason for card in view.body[0].cards} == {lacking}


@ALL
def test_two_hotels_are_two_hotels(language: str) -> None:
    """Regression: they were "10 Gebäude"."""
    strings = strings_for(language)
    game = Play("suisse-2007", 2, holders={37: "p1", 39: "p1"}, levels={37: 5, 39: 5}).game
    assert buildings(strings, game, {37: 0, 39: 0}) == strings.n("part.hotels", 2)
    one, houses = strings.n("part.hotels", 1), strings.n("estate.steps.apartment", 2)
    assert buildings(strings, game, {37: 2}) == f"{houses}, {one}"


@ALL
@pytest.mark.parametrize(("offer", "level"), [(c.Build, 4), (c.SellBuildings, 2)])
def test_an_offer_to_build_or_sell_says_how_many_not_what_then_stands(
    language: str, offer: type[c.Build | c.SellBuildings], level: int
) -> None:
    """Regression: "Bâtir / Genève : 4 appartements" for one more beside three."""
    strings = strings_for(language)
    game = Play("suisse-2007", 2, holders={37: "p1", 39: "p1"}, levels={37: 3, 39: 3}).game
    command = offer("p1", (LevelChange(39, level),))
    said = say.choice_label(strings, game, Choice(command, "p1")).detail
    assert said.endswith(strings.n("estate.steps.apartment", 1))


@ALL
def test_a_correction_is_called_so_once(language: str) -> None:
    repaired = told(language, e.Corrected(e.MoneyRepair(BANK, "p1", 5), "x"), e.Paid(BANK, "p1", 5, Why.CORRECTION))
    word = strings_for(language).t("why.correction").lower()
    assert repaired.lower().count(word) == 1


@ALL
def test_a_salary_is_told_alike_for_a_pawn_that_passes_and_one_that_stops(language: str) -> None:
    """Regression: "passes GO" was said of a pawn that stopped there."""
    start = Play("suisse-2007", 3).game.edition.spaces[0].names[language]
    assert start not in told(language, e.Paid(BANK, "p1", 5, Why.SALARY))


@ALL
def test_a_card_that_leads_to_a_rent_says_once_to_whom(language: str) -> None:
    """Regression: "Dan doit CHF 6'000'000 à Anna, loyer / À Anna"."""
    play = Play("suisse-2007", 3, pawns={"p1": 4}, holders={39: "p2"}, balances={"p1": 180_000}).do(throw(1, 2))
    view = sheet_view(Told(strings_for(language), play.table(open=Drawing("chance.to_39"))))
    name = play.game.player("p2").name
    assert sum(line.count(name) for line in view.foot.lines) == 1
