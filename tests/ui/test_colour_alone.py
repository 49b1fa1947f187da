"""Colour never alone: players, groups and states are told apart on pictures turned grey and by colour-blind eyes.

Everything is read from the pixels of the window. A player's sign or a group's letter is what stands out from its ground
at 3 : 1 or more; two of them differ if their shapes do, not their colours alone.
"""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from typing import Any, ClassVar

import pytest

from tests.ui import samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk
from tests.ui.panels import OUTLINE_CONTRAST, Pixels, luminance
from tests.ui.visions import VISIONS, seen
from ui.kit.nodes import Mark
from ui.kit.solve import Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.parts import players
from ui.parts.segments import segments
from ui.records.boards import TilesView
from ui.records.pieces import ButtonView, Look, Standing, TileView, Token
from ui.widgets.button import PushButton
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.on_paper import OnPaper
from ui.widgets.piece import Box, Piece
from ui.widgets.tiles import BesideBoard, Tile, Tiles

Shape = tuple[bool, ...]

GAMMA = 1 / 2.2
LEAST_APART = 0.1  # Two shapes differ in so much of what either covers.
# Two states differ in so many pixels by STEP or more: the smallest is the pointer of the player who acts.
LEAST_POINTS = 24
STEP = 1.5  # A difference of lightness that can be seen, as a contrast ratio.


@cache
def light(point: Rgba, vision: str) -> float:
    """The relative luminance of a colour to these eyes."""
    return luminance(seen(point, vision))


def ratio(one: float, other: float) -> float:
    """The contrast of two luminances."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def shape(pixels: Pixels, box: Box, vision: str) -> Shape:
    """Which points of a box are nearer in lightness to what stands out most than to its commonest colour; none if
    nothing stands out at 3 : 1."""
    lights = [light(point, vision) for point in pixels.points(*box)]
    ground = Counter(lights).most_common(1)[0][0]
    ink = max(lights, key=lambda one: ratio(one, ground))
    if ratio(ink, ground) < OUTLINE_CONTRAST:
        return (False,) * len(lights)
    middle = ((ink**GAMMA + ground**GAMMA) / 2) ** (1 / GAMMA)  # where the soft edge of a sign is half ink
    return tuple((one > middle) == (ink > middle) for one in lights)


def apart(one: Shape, other: Shape) -> float:
    """The part of what either shape covers that only one covers; 0 if neither shows anything."""
    either = sum(a or b for a, b in zip(one, other, strict=True))
    return sum(a != b for a, b in zip(one, other, strict=True)) / either if either else 0.0


def alike(shapes: dict[str, Shape]) -> list[tuple[str, str]]:
    """The pairs whose shapes do not differ enough."""
    pairs = itertools.combinations(shapes.items(), 2)
    return [(one, other) for (one, a), (other, b) in pairs if apart(a, b) < LEAST_APART]


TOKENS = {f"{token.colour} {token.symbol}": (430 + 44 * n - 11.0, 158 - 11.0, 22.0, 22.0)
          for n, token in enumerate(samples.TOKENS)}  # fmt: skip
GROUPS = [group for group in theme.GROUPS if len(group) == 1]
BADGES = {group: (4 + 40 * n + 8.0, 148.0, 18.0, 18.0) for n, group in enumerate(GROUPS)}
# Where they are drawn below, but for its offset: the middle of each, inside its edge.
HOLLOW = {group: (4 + 40 * n + 8.0, 188.0, 18.0, 18.0) for n, group in enumerate(GROUPS)}


class Signs(Piece[str]):
    """The badges, whole and hollow, and the tokens."""

    def paint(self, p: Painter, _: str) -> None:
        for number, group in enumerate(GROUPS):
            draw_badge(p, 4 + 40 * number, 140, 34, group)
            draw_badge(p, 4 + 40 * number, 180, 34, group, mortgaged=True)
        for number, token in enumerate(samples.TOKENS):
            draw_token(p, 430 + 44 * number, 158, 18, token)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("signs", [TOKENS, BADGES, HOLLOW], ids=["players", "groups", "mortgaged"])
def test_signs_are_told_apart_by_their_shapes(table: Desk, signs: dict[str, Box], vision: str) -> None:
    table.put(Sheet([(Signs("signs"), (0, 8, 800, 230))]))
    table.frames(2)
    pixels = Pixels()
    shapes = {name: shape(pixels, (x, y + 8, w, h), vision) for name, (x, y, w, h) in signs.items()}
    assert all(any(covered) for covered in shapes.values())
    assert alike(shapes) == []


@pytest.mark.parametrize("vision", VISIONS)
def test_a_mortgaged_deed_is_told_from_one_that_is_not(table: Desk, vision: str) -> None:
    table.put(Sheet([(Signs("signs"), (0, 8, 800, 230))]))
    table.frames(2)
    pixels = Pixels()
    for group, (x, y, w, h) in BADGES.items():
        whole = pixels.points(x, y + 8, w, h)
        hollow = pixels.points(x, y + 48, w, h)
        assert differing(whole, hollow, vision) >= LEAST_POINTS, group


@pytest.mark.parametrize("vision", VISIONS)
def test_all_looks_are_told_apart_by_their_shapes(table: Desk, vision: str) -> None:
    shapes = _shapes_on_tiles(table, [Token(*look) for look in theme.LOOKS], vision)
    assert len(shapes) == 12
    assert all(any(covered) for covered in shapes.values())
    assert alike(shapes) == []


def test_two_players_with_one_symbol_would_be_noticed(table: Desk) -> None:
    tokens = [Token(colour, "star") for colour, _ in theme.SEATS]
    assert len(alike(_shapes_on_tiles(table, tokens, "grey"))) == 28


def _shapes_on_tiles(table: Desk, tokens: list[Token], vision: str) -> dict[str, Shape]:
    tiles = [Tiles(TilesView((TileView(token, "x", "1"),))) for token in tokens]
    table.put(Sheet([(tile, (8 + 156 * (n % 4), 8 + 88 * (n // 4), 149, 82)) for n, tile in enumerate(tiles)]))
    table.frames(2)
    pixels = Pixels()
    return {token.colour: shape(pixels, _symbol(tile), vision) for token, tile in zip(tokens, tiles, strict=True)}


def _symbol(tiles: Tiles) -> tuple[float, float, float, float]:
    """Where the symbol on the disc of the one tile is drawn."""
    (tile,) = tiles.of(Tile)
    disc = next(each for each in tile.face if isinstance(each.node, Mark))
    return tile.box[0] + disc.x + disc.w / 2 - 8, tile.box[1] + disc.y + disc.h / 2 - 8, 16, 16


def differing(one: list[Rgba], other: list[Rgba], vision: str) -> int:
    """In how many points two pictures differ in lightness."""
    pairs = zip(one, other, strict=True)
    return sum(a != b and ratio(light(a, vision), light(b, vision)) >= STEP for a, b in pairs)


class Tabs(Drawn[tuple[ButtonView, ...]]):
    """Shows tabs side by side."""

    def ways(self, view: tuple[ButtonView, ...]) -> Ways:
        return [segments(view)]


class OnTable(Drawn[TileView]):
    """Shows a player's tile as beside the board."""

    kinds: ClassVar = {**LIVE, players.POINTS: BesideBoard}

    def ways(self, view: TileView) -> Ways:
        return players.beside((view,))


def _tile(standing: Standing, **more: Any) -> Piece[Any]:
    return OnTable(samples.tile(0, standing=standing, **more))


def states() -> dict[str, list[Piece[Any]]]:
    """What one thing looks like in each of its states."""
    button = ButtonView("Bâtir", icon="house")
    return {
        "a player": [_tile(standing) for standing in Standing],
        "a button": [
            PushButton(view)
            for view in (
                button,
                ButtonView("Bâtir", icon="house", enabled=False),
                ButtonView("Bâtir", icon="house", look=Look.MAIN),
                ButtonView("Bâtir", icon="house", look=Look.DANGER, hold_s=2),
                ButtonView("Bâtir", icon="house", chosen=True),
                ButtonView("Bâtir", icon="house", struck=True),
            )
        ],
        "a button on paper": [
            OnPaper(view) for view in (button, ButtonView("Bâtir", icon="house", chosen=True))
        ],
        "tabs": [
            Tabs(tuple(ButtonView(word, chosen=word == chosen) for word in ("Oui", "Non")))
            for chosen in ("Oui", "Non")
        ],
        "an amount": [PushButton(ButtonView("Solde", amount=f"{sign}500", sign=sign)) for sign in ("+", "-")],
    }  # fmt: skip


@pytest.mark.parametrize("vision", VISIONS)
def test_states_are_told_apart_by_more_than_their_colour(table: Desk, vision: str) -> None:
    for name, pieces in states().items():
        pictures = []
        for piece in pieces:
            table.put(Sheet([(piece, (40, 40, 149, 82))]))
            table.frames(2)
            pictures.append(Pixels().points(28, 36, 165, 90))
        for (a, one), (b, other) in itertools.combinations(enumerate(pictures), 2):
            assert differing(one, other, vision) >= LEAST_POINTS, (name, a, b)
