"""The deeds of an estate as cards side by side: names in their colours, buildings now and planned, the rent, prices,
and a stepper or a button on each; arrows to the others, and a strip that says which are seen.

Law: all cards of a page are laid out in one way, so that like lines stand at one height and are as large.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from ui.kit.boxes import Agreed, Box, Col, Either, Grid, Over, Row
from ui.kit.kin import alike
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.kit.solve import Later, Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.paint.tokens import DRAWS, WIDE, draw_house
from ui.parts import keys, rows, signs
from ui.records.estate import CardsView, DeedCardView, PriceView
from ui.records.motion import Between
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView

LEAST, _APART = 148, 11  # The least width of a card, and what lies between two.
# The least height of a card, the most, and the most width in a row that is not full.
_LOW, _HIGHEST, _WIDEST = 220, 272, 220
# The height of the strip, that of a mark on it, and what lies between two of a group, and between two groups.
_STRIP, _MARK, _MARKS_APART, _GROUPS_APART = 24, 10, 6, 12
# The least height of a band, what is free at the sides of the lines, and what lies between them at most.
_BAND, _SIDE, _GAP = 46, 8, 10
# How high buildings are, how wide a house is at most, a hotel, and a house that is left of one.
_HOUSES, _HOUSE, _HOTEL, _LEFT = 24, 26, 46, 15
_MOST_HOUSES = 4
_TALL = {5: "hotel", 6: "skyscraper", 7: "depot"}  # What stands in place of houses, by its level.
_UNDER_GABLE = 0.34  # How far down the mark on a depot stands, whose door is open.
_FALLS = 1.5  # A house falls so many times as far as on the board.

# How far a card has come in, asked anew whenever it is drawn.
Moves = Callable[[DeedCardView], Between]


# The first of several ways to write a line, that which all lines with this name take.
_Like = Callable[..., Either]


class _Form(NamedTuple):
    """How the amounts stand. `under`: the prices that have no room beside their labels stand under them, else beside a
    shorter word or an icon; `beside`: the rent stands beside its label."""

    under: bool = True
    beside: bool = False


_FORMS = (
    [_Form()],
    [_Form(under=False)],
    [_Form(under=False, beside=True), _Form(under=False)],
)


def fit(count: int, w: float, h: float) -> tuple[int, int]:
    """In how many columns and rows cards stand on a page: all if they fit, else as many as the arrows leave room."""
    rows = 2 if h - _STRIP >= 2 * _LOW + _APART else 1
    columns = _columns(w)
    return (columns if count <= columns * rows else _columns(w - 2 * (theme.TOUCH_WIDE + theme.MARGIN))), rows


def _columns(w: float) -> int:
    return max(1, int((w + _APART) // (LEAST + _APART)))


def ways(view: CardsView, pages: Sequence[Sequence[DeedCardView]], page: int, w: float, h: float, moves: Moves) -> Ways:
    """The trees of a page of cards in so much room."""
    if not view.cards:
        return [Box(Text(view.empty, "small", theme.TEXT2, align="middle"), pad=(40, 0))]
    seen = pages[page]
    columns, down = fit(len(view.cards), w, h)
    if len(pages) > 1:
        first = sum(map(len, pages[:page]))
        strip = _strip(view.cards, first, len(seen))
        places = [Space()] * (columns * down - len(seen))
        back, on = _turn("left", page - 1, page > 0), _turn("right", page + 1, page + 1 < len(pages))

        def shown(form: _Form) -> Node:
            grid = Grid([*_cards(seen, form, moves), *places], columns, _APART, _HIGHEST, grow=1)
            return Col(Row(back, grid, on, fill=True, gap=theme.MARGIN, grow=1), strip)
    else:
        columns = columns if down > 1 else len(seen)
        wide = w if down > 1 else min(w, columns * (_WIDEST + _APART) - _APART)

        def shown(form: _Form) -> Node:
            return Row(
                Box(Grid(_cards(seen, form, moves), columns, _APART, _HIGHEST), wide=wide), Space(), fill=True, gap=0
            )

    return [[Later(partial(shown, form)) for form in forms] for forms in _FORMS]


def _turn(icon: str, page: int, enabled: bool) -> Slot:
    return keys.key(ButtonView(icon=icon, act=TurnTo(page), enabled=enabled), theme.TOUCH_WIDE)


def _strip(cards: Sequence[DeedCardView], first: int, count: int) -> Node:
    """A mark for each deed in its group's colour, those that are seen framed, and their numbers."""
    last = first + count
    words = f"{first + 1}–{last} / {len(cards)}" if count > 1 else f"{last} / {len(cards)}"
    groups = [card.group for card in cards]
    steps = [_MARKS_APART if one == other else _GROUPS_APART for one, other in pairwise(groups)]

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        wide, cy = (w - 8 - sum(steps)) / len(cards), y + h / 2
        lefts = [x + 4 + n * wide + sum(steps[:n]) for n in range(len(cards))]
        left, right = lefts[first] - 4, lefts[last - 1] + wide + 4
        p.frame(left, cy - _MARK / 2 - 4, right - left, _MARK + 8, theme.TEXT, theme.GROUND, 2, theme.RADIUS_BADGE)
        for card, at in zip(cards, lefts, strict=True):
            colour = theme.GROUPS[card.group]
            if card.mortgaged:
                p.frame(at, cy - _MARK / 2, wide, _MARK, colour, theme.GROUND, 2, 2)
            else:
                p.round(at, cy - _MARK / 2, wide, _MARK, colour, 2)

    return Row(Sign(0, _STRIP, draw, grow=1), Text(words, "small", theme.TEXT, True, most=1), gap=20)


# A card


def _cards(seen: Sequence[DeedCardView], form: _Form, moves: Moves) -> list[Node]:
    """Cards with bands of one height. One that turns over shows its other side first, of which only the name is known,
    and then as much of itself as is turned."""
    sides = []
    for card in seen:
        turned = moves(card).turned
        other = replace(card, mortgaged="" if card.mortgaged else " ") if turned < 0.5 else card
        sides.append(other if turned >= 1 else replace(other, facts=(), why=None))
    agreed: defaultdict[str, Agreed] = defaultdict(Agreed)

    def like(name: str, *ways: Node) -> Either:
        return Either(*ways, agreed=agreed[name])

    bands = alike([_name(side) for side in sides])
    papers = [
        _turned(side, band) if side.mortgaged else _paper(side, band, form, moves, like)
        for side, band in zip(sides, bands, strict=True)
    ]
    return [Over(paper, _curtain(card, moves)) for card, paper in zip(seen, papers, strict=True)]


def _curtain(card: DeedCardView, moves: Moves) -> Sign:
    """What hides the sides of a card that is turned over."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        turned = moves(card).turned
        hidden = w / 2 * (1 - abs(2 * turned - 1))
        if turned < 1:
            p.rect(x, y, hidden, h, theme.GROUND)
            p.rect(x + w - hidden, y, hidden, h, theme.GROUND)

    return Sign(0, 0, draw)


def _name(view: DeedCardView) -> Node:
    """The letter or the icon of the group, and the name, the brief one where that has no room."""
    on = theme.TEXT if view.mortgaged else theme.ON_GROUP[view.group]
    sign = signs.icon(view.icon, 20, on) if view.icon else Text(view.group, "small", on, True, most=1)
    name = Text(view.name, "small", on, True, most=2, brief=view.brief, cuts=True, align="middle", grow=1)
    return Box(Row(sign, name), pad=(_SIDE, 0), high=_BAND)


def _paper(view: DeedCardView, name: Node, form: _Form, moves: Moves, like: _Like) -> Node:
    ground = theme.PAPER if view.enabled else theme.PAPER2
    band = Box(name, theme.GROUPS[view.group], (theme.RADIUS_BIG, theme.RADIUS_BIG, 0, 0))
    amounts: list[Node] = [_rent(view, form, like), signs.rule()]
    if not view.reason:
        amounts += [*(_price(price, form, like) for price in view.facts)]
    lines = Box(Col(_buildings(view, ground, moves), *amounts, gap=_GAP, stand="top"), pad=(_SIDE, 5))
    body = _asked(view, lines, "words", 0 if view.reason else 1)
    return Box(Col(band, signs.rule(theme.INK, 2), body, *_ways(view)), ground, theme.RADIUS_BIG)


def _asked(view: DeedCardView, amounts: Node, kind: str, grow: float = 0) -> Node:
    """The amounts of a card, which are the touch that asks why."""
    if view.why is None:
        return Box(amounts, grow=grow)
    return Slot(kind, ButtonView(act=view.why), grow=grow, face=amounts)


def _turned(view: DeedCardView, name: Node) -> Node:
    """A mortgaged deed lies turned over: hatched, framed in its group's colour; it says what lifting costs."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        p.frame(x, y, w, h, theme.GROUPS[view.group], theme.SURFACE, 3, theme.RADIUS_BIG)
        p.hatch(x + 3, y + _BAND, w - 6, h - _BAND - 3, theme.LINE, 11, 2)

    head = Row(Space(), signs.icon("flip", 22, theme.TEXT), Space())
    said: list[Node] = [Text(view.mortgaged, "strip", theme.TEXT, True, most=1, align="middle")]
    for fact in view.facts:
        said.append(Text(fact.label, "small", theme.TEXT2, align="middle", most=2))
        said.append(rows.dotted(Text(fact.amount, "strip", theme.TEXT, True, most=1, align="middle")))
    back = Box(_asked(view, Box(Col(head, *said), pad=(4, 2)), "plate"), pad=(_SIDE - 4, 2))
    return Over(Sign(0, 0, draw), Col(name, back, Space(), *_ways(view)))


def _buildings(view: DeedCardView, ground: Rgba, moves: Moves) -> Sign:
    """The buildings: in ink what stands, in green with a plus what would be added, in red with a minus what would
    go."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        if view.built_on and max(view.level, view.planned) > _MOST_HOUSES:
            _draw_tall(p, view, x, y - _FALLS * moves(view).rise, w)
        elif view.built_on:
            _draw_houses(p, view, (x, y, w, h), moves(view), ground)

    return Sign(0, _HOUSES, draw, grow=1)


def _draw_houses(
    p: Painter, view: DeedCardView, box: tuple[float, float, float, float], move: Between, ground: Rgba
) -> None:  # fmt: skip
    x, y, w, h = box
    wide = min(_HOUSE, (w - 3 * theme.GAP) / _MOST_HOUSES)
    high = min(h, wide)
    y += (h - high) / 2
    for n in range(view.slots):
        stands, would = n < view.level, n < view.planned
        if stands or would:
            up = _FALLS * move.rise if n >= move.stood else 0
            draw_house(p, x, y - up, wide, high, _colour(stands, would))
            _draw_step(p, x + wide / 2, y + high * 0.64, stands, would)
        else:
            draw_house(p, x, y, wide, high, theme.PAPERLINE)
            draw_house(p, x + 2, y + 2.5, wide - 4, high - 4.5, ground)
        x += wide + theme.GAP


def _draw_tall(p: Painter, view: DeedCardView, x: float, y: float, w: float) -> None:
    """A hotel, and the houses that are left of it; a skyscraper, and the hotel or the houses."""
    highest = max(view.level, view.planned)
    kind, stands, would = _TALL[highest], view.level == highest, view.planned == highest
    left = ["house"] * view.planned if view.planned <= _MOST_HOUSES else [] if would else [_TALL[view.planned]]
    wide = min(_HOTEL * WIDE[kind], w - len(left) * _LEFT - 4)
    DRAWS[kind](p, x, y, wide, _HOUSES, _colour(stands, would))
    _draw_step(p, x + wide / 2, y + _HOUSES * (_UNDER_GABLE if kind == "depot" else 0.7), stands, would)
    for n, rest in enumerate(left):
        DRAWS[rest](p, x + wide + 4 + n * _LEFT, y + _HOUSES - _LEFT, _LEFT - 2, _LEFT, theme.INK)


def _colour(stands: bool, would: bool) -> Rgba:
    return theme.INK if stands and would else theme.GAIN_PAPER if would else theme.LOSS_PAPER


def _draw_step(p: Painter, x: float, y: float, stands: bool, would: bool) -> None:
    if stands != would:
        p.icon("plus" if would else "minus", x, y, 11, theme.WHITE)


def _rent(view: DeedCardView, form: _Form, like: _Like) -> Node:
    """The rent under its label, or beside it; with a plan that changes it, the rent of now beside the label, or where
    that has no room alone, and that of the plan after an arrow."""
    labels = [Text(label, "small", theme.INK2, most=1) for label in view.rent_labels]
    changes = view.rent_then not in ("", view.rent)
    amount = Text(view.rent_then if changes else view.rent, "heading", theme.INK, True, most=1)
    rent = amount if view.why is None else rows.dotted(amount)
    if changes:
        before = Text(view.rent, "small", theme.INK2, most=1)
        now = like("", *(Row(label, Space(), before) for label in labels), Row(Space(), before))
        return Col(now, Row(signs.icon("arrow", 18, theme.INK2), Space(), rent))
    if form.beside:
        return like("", *(Row(label, Space(), rent) for label in (*labels, labels[-1])))
    return Col(like("", *labels, labels[-1]), Row(Space(), rent))


def _price(price: PriceView, form: _Form, like: _Like) -> Node:
    """A price beside its label, or under it, or beside a shorter word or its icon."""
    words = [Text(word, "small", theme.INK2, most=1) for word in (price.label, price.short) if word]
    plain = Text(price.amount.removeprefix("+"), "small", theme.INK, True, most=1)  # the word says as much as a plus
    beside = [Row(word, Space(), plain, gap=3) for word in words]
    if form.under:
        return like(price.label, beside[0], Col(words[0], Row(Space(), plain)))
    amount = Text(price.amount, "small", theme.INK, True, most=1)
    icon = signs.icon(price.icon, 18, theme.INK2, means=words[0])
    return like(price.label, *beside, Row(icon, Space(), amount))


def _ways(view: DeedCardView) -> list[Node]:
    """The buttons at the foot of a card: one over its width, or a stepper with the planned steps; or the reason why no
    step can be planned."""
    if view.reason:
        way = max(view.buttons, key=lambda way: way.because is not None)
        words = Box(Text("" if view.mortgaged else view.reason, "small", theme.INK2), pad=(_SIDE, 4))
        return [Slot("words", way, face=Col(words, stand="top"), grow=1)]
    nodes: list[Node] = [keys.key(way, theme.TOUCH, on_paper=True, grow=len(view.buttons) < 2) for way in view.buttons]
    if len(nodes) > 1:
        on = theme.GAIN_PAPER if view.count.startswith("+") else theme.LOSS_PAPER
        count = Text(view.count, "small", on, True, most=1, align="middle", grow=1)
        nodes = [nodes[0], count, nodes[1]]
    return [Box(Row(*nodes, gap=0), pad=(_SIDE, 0)), Space(0, high=_SIDE - 1)] if nodes else []
