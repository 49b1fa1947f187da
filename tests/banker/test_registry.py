"""The registry: one holder or none for each deed, and buildings that neither appear nor vanish."""

from __future__ import annotations

import pytest

from banker import edition
from banker.registry import HOTEL, SKYSCRAPER, Registry, Stock, Title, building_of, standing


@pytest.fixture(scope="module")
def paris():
    return edition.load("paris-francs")


@pytest.fixture
def registry(paris):
    return Registry.opened(paris)


def test_every_deed_begins_with_the_bank(registry, paris):
    titles = [title for title in registry.titles if title is not None]
    assert titles == [Title(None, mortgaged=False, interest_paid=False, level=0, row=0)] * 28
    assert (registry.houses, registry.hotels) == (paris.houses, paris.hotels)


def test_a_space_without_a_deed_has_no_title(registry):
    with pytest.raises(AssertionError, match="space 0"):
        registry.title(0)


def test_an_estate_is_in_board_order(registry):
    for space in (39, 5, 12):
        registry = registry.with_title(space, Title("ann"))
    registry = registry.with_title(1, Title("bob"))
    assert registry.estate("ann") == (5, 12, 39)
    assert registry.estate("zoe") == ()


def test_changing_a_title_leaves_the_registry_before_as_it_was(registry):
    changed = registry.with_title(1, Title("ann"))
    assert (registry.title(1).holder, changed.title(1).holder) == (None, "ann")
    assert changed.titles[2:] == registry.titles[2:]


def test_what_stands_on_streets():
    assert standing(0, 1, 4, HOTEL, SKYSCRAPER, HOTEL) == Stock(5, 2, 1)
    assert [building_of(level) for level in (1, 4, HOTEL, SKYSCRAPER)] == ["house", "house", "hotel", "skyscraper"]


def test_buildings_come_out_of_the_stock_and_go_back(registry):
    built = registry.with_levels({1: 4, 3: HOTEL}, Stock(28, 11, 0))
    assert (built.title(1).level, built.title(3).level) == (4, HOTEL)
    assert built.with_levels({1: 0, 3: 0}, Stock(32, 12, 0)) == registry


@pytest.mark.parametrize(
    ("levels", "houses", "hotels"),
    [({1: 1}, 32, 12), ({1: 1}, 30, 12), ({1: HOTEL}, 32, 12), ({1: HOTEL}, 28, 11), ({}, 33, 12)],
)
def test_no_building_appears_or_vanishes(registry, levels, houses, hotels):
    with pytest.raises(AssertionError, match="stock"):
        registry.with_levels(levels, Stock(houses, hotels, 0))


def test_the_stock_is_never_below_nothing(registry):
    spaces = (1, 3, 6, 8, 9, 11, 13, 14, 16)
    with pytest.raises(AssertionError, match="stock"):
        registry.with_levels(dict.fromkeys(spaces, 4), Stock(32 - 36, 12, 0))
