"""An upright window: what is said there although it is narrow."""

from __future__ import annotations

import pytest

from tests.ui.audit import words_of
from tests.ui.gallery_screens import deals, tables, tallies
from tests.ui.offscreen import Desk
from ui.records.looking import OpenPanel
from ui.words.strings import strings_for

GERMAN = strings_for("de")


def test_the_deal_of_eight_says_every_deed_and_cuts_only_the_widest_names(table: Desk) -> None:
    """Regression: names were cut to two letters, and deeds to five, beside what each deed cost."""
    table.fit(480, 800)
    screen = dict(deals(GERMAN))["deal-8"]()
    table.put(screen)
    words = words_of(screen)
    assert {"Bartholomäus", "Maximilienne", "Anne-Sophie", "Bd de Belleville", "Gare Saint-Lazare"} <= set(words)
    assert sum("…" in each for each in words) <= 4


@pytest.mark.parametrize("size", [(480, 800), (720, 1280)])
def test_a_choice_of_two_answers_says_what_there_is_in_hand(table: Desk, size: tuple[int, int]) -> None:
    """Regression: half of the window stood empty, and no balance in it, where the tiles of all had no room."""
    table.fit(*size)
    screen = dict(tables(GERMAN))["table-paris-francs-pay-or-share"]()
    table.put(screen)
    assert "487 654 321" in [each.replace("\u202f", " ").replace("\u00a0", " ") for each in words_of(screen)]


def test_awards_name_their_holders_whole(table: Desk) -> None:
    """Regression: names were cut to three letters in columns, though there was room for them in lines of their own."""
    table.fit(480, 800)
    screen = dict(tallies(strings_for("it")))["tally-4"]()
    table.put(screen)
    screen.send(OpenPanel("awards"))
    table.frames(1)
    assert [each for each in words_of(screen) if "…" in each] == []
