"""The ways out of jail: each in its place, greyed with its reason where it is not open."""

from __future__ import annotations

import pytest

from tests.ui import table_samples
from ui.records.pieces import ButtonView
from ui.records.sheets import GridView
from ui.views.table import table_view
from ui.words.strings import LANGUAGES, strings_for

TABLES = table_samples.tables("suisse-2007", 2)


def ways(name: str, language: str = "de") -> tuple[ButtonView, ...]:
    side = table_view(strings_for(language), TABLES[name]).side
    assert isinstance(side, GridView)
    return side.choices


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_that_is_not_at_hand_keeps_its_place_and_says_why(language: str) -> None:
    strings, table = strings_for(language), TABLES["jail"]
    fine, card = ways("jail", language)
    assert fine.enabled
    assert (card.label, card.enabled) == (strings.t("answer.use_jail_card"), False)
    name = table.game.player(table.game.top.player).name
    assert card.reason == strings.t("reason.no_jail_card", player=name)


def test_with_a_card_or_one_to_buy_nothing_is_greyed() -> None:
    assert all(way.enabled for name in ("jail-card", "jail-to-buy") for way in ways(name))
