"""What is built or sold in one go, in words. No Kivy inside."""

from __future__ import annotations

from collections.abc import Sequence

from banker.events import LevelChange
from banker.game import Game
from banker.registry import BUILDINGS, DEPOT, HOTEL, SKYSCRAPER
from banker.rules import building
from ui.words.names import so_many, space_name
from ui.words.strings import Strings


def buildings(strings: Strings, game: Game, levels: dict[int, int]) -> str:
    """How many buildings the steps to these levels are, kind by kind. A hotel is one building: the houses that it
    stands for are counted only where they stand before or after it; and so is a skyscraper."""
    counts = dict.fromkeys(BUILDINGS, 0)
    for space, level in levels.items():
        low, high = sorted((game.registry.title(space).level, level))
        if high == DEPOT:
            counts["depot"] += 1
            continue
        if low < HOTEL:
            through = building.step_of(game, min(high, HOTEL)) - building.step_of(game, low) - (high >= HOTEL)
            counts["house"] += through if low or high < HOTEL else 0
        counts["hotel"] += low < HOTEL <= high and (high == HOTEL or low > 0)
        counts["skyscraper"] += low < SKYSCRAPER == high
    said = {kind: so_many(strings, game.edition, kind, count) for kind, count in counts.items() if count}
    if "house" in said and "house" not in game.edition.building_names:
        said["house"] = strings.n(f"estate.steps.{game.edition.buildings}", counts["house"])
    return ", ".join(said.values())


def on_each_street(strings: Strings, game: Game, levels: Sequence[LevelChange]) -> str:
    """The buildings put up or sold on each street, not what stands there afterwards: Uri : 1 appartement."""
    return ", ".join(
        strings.t(
            "event.level",
            space=space_name(strings, game.edition, change.space),
            level=buildings(strings, game, {change.space: change.level}),
        )
        for change in levels
        if change.level != game.registry.title(change.space).level
    )
