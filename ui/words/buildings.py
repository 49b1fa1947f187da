"""What is built or sold in one go, in words. No Kivy inside."""

from __future__ import annotations

from collections.abc import Sequence

from banker.events import LevelChange
from banker.game import Game
from banker.registry import HOTEL
from banker.rules import building
from ui.words.names import space_name
from ui.words.strings import Strings


def buildings(strings: Strings, game: Game, levels: dict[int, int]) -> str:
    """How many buildings the steps to these levels are: houses, hotels, or both. A hotel is one building: the houses
    that it stands for are counted only where they stand before or after it."""
    houses = hotels = 0
    for space, level in levels.items():
        now = game.registry.title(space).level
        steps = abs(building.step_of(game, level) - building.step_of(game, now))
        through = HOTEL in (now, level) and now != level
        hotels += through
        houses += (steps - 1 if now and level else 0) if through else steps
    words = [strings.n(f"estate.steps.{game.edition.buildings}", houses)] if houses else []
    return ", ".join([*words, *([strings.n("part.hotels", hotels)] if hotels else [])])


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
