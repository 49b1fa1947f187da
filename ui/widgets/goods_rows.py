"""How the rows of what one side of a trade hands over are drawn: each thing in one line, what costs in two."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import broken, cut, first_size, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge
from ui.records.pieces import ButtonView
from ui.widgets.goods_pages import Spot

_SIDE, _SIGN, _MARK = 12, 32, 20
TWO_LINES, _TWO_NAMES = 46, 36
"""The least heights of a row whose second words may stand under the first, and of one whose name may have two lines."""
LINE = 20
"""The height of a line of a name in a row as high as it needs."""
_SMALL_SIGN, _OVER_KEYS, _OVER_NAME = 22, 30, 3.5
"""In a row with keys: its badge, where its name begins, and what that has over it; most is under it, where the tails of
its letters hang."""
_LOWER = 12.0
"""How far under the middle of a row the second of its lines stands."""


def costs(view: ButtonView) -> bool:
    """Whether it is a deed that costs its receiver something."""
    return bool(view.group) and view.why is not None


def cost_name(view: ButtonView, w: float, keyed: bool = False) -> tuple[float, list[str]]:
    """The name of what costs its receiver something, in a row of this width; `keyed`: over keys."""
    return _whole_name(view.label, w - (_OVER_KEYS if keyed else 2 * _SIDE + _SIGN + 8))


def cost_middle(spot: Spot, lines: int) -> float:
    """The middle of the line under the name of what costs, of so many lines; from the top of its row."""
    return (spot.h + LINE * lines) / 2


def draw_cost(p: Painter, view: ButtonView, spot: Spot, wide: float) -> None:
    """What one receives that costs: badge and whole name, and under it, unless keys stand there, what is done with it
    and the amount. `wide`: the name's row, which goes on over the question mark."""
    size, lines = cost_name(view, wide, not view.detail)
    high = LINE * len(lines)
    if not view.detail:
        draw_badge(p, spot.x + 2, spot.y + _OVER_NAME - 0.5, _SMALL_SIGN, view.group, view.icon, view.mortgaged)
        at = spot.y + _OVER_NAME + high / 2
        p.lines(lines, spot.x + _OVER_KEYS, at, size, theme.TEXT, True, pitch=LINE / size)
        return
    left, right = spot.x + _SIDE + _SIGN + 8, spot.x + spot.w - _SIDE
    draw_badge(p, spot.x + _SIDE, spot.y + 3, _SIGN, view.group, view.icon, view.mortgaged)
    p.lines(lines, left, spot.y + 4 + high / 2, size, theme.TEXT, True, pitch=LINE / size)
    below = spot.y + cost_middle(spot, len(lines))
    right -= p.text(view.amount, right, below, theme.BODY, theme.LOSS, True, "right") + 12
    _draw_detail(p, view, left, below, right - left - 26, theme.TEXT2)


def draw_goods(p: Painter, view: ButtonView, spot: Spot, on: Rgba, second: Rgba) -> None:
    """A thing in its place: badge or icon, its name and what is said of it in one line, the amount, the mark."""
    x, y, w, h = spot
    cy = y + h / 2
    sign = min(float(_SIGN), h - 4)
    if view.group:
        draw_badge(p, x + _SIDE + (_SIGN - sign) / 2, cy - sign / 2, sign, view.group, view.icon, view.mortgaged)
    else:
        p.icon(view.icon, x + _SIDE + _SIGN / 2, cy, min(24.0, sign), on)
    left, right = x + _SIDE + _SIGN + 8, x + w - _SIDE
    if view.mark:
        p.icon(view.mark, right - _MARK / 2, cy, _MARK, second)
        right -= _MARK + 12
    if view.amount:
        signed = {"+": theme.GAIN, "-": theme.LOSS}.get(view.sign, on)
        size = first_size(view.amount, (theme.BODY, theme.SMALL), (right - left) * 0.6, True)
        right -= p.text(view.amount, right, cy, size, signed, True, "right") + 12
    _draw_words(p, view, left, right, spot, on, second)


def _draw_words(p: Painter, view: ButtonView, left: float, right: float, at: Spot, on: Rgba, second: Rgba) -> None:
    """The name, and after it what is said of it; under it where there is no room beside, the sign alone where there is
    none under it either, as beside a name of two lines. In a low row the icon says what a card is, and the words of
    which deck."""
    room, cy = right - left, at.y + at.h / 2
    icon = 26.0 if view.mortgaged else 0.0
    said = icon + width(view.detail, theme.SMALL) + 10 if view.detail else 0.0
    name = first_size(view.label, (theme.BODY, theme.SMALL), room - said, True)
    wide = width(view.label, name, True)
    if view.detail and not view.group and wide > room:
        p.text(cut(view.detail, name, room, True), left, cy, name, on, True)
    elif at.h >= _TWO_NAMES and wide + (icon if at.h < TWO_LINES else 0) > room:
        icon = icon if _is_whole(view.label, room - icon) else 0.0  # the badge says it too
        size, lines = _whole_name(view.label, room - icon)
        p.lines(lines, left, cy, size, on, True, pitch=1.1 if at.h >= TWO_LINES else 1.0)
        if icon:
            p.icon("flip", right - 9, cy, 18, second)
    elif wide + said > room and at.h >= TWO_LINES:
        size = first_size(view.label, (theme.BODY, theme.SMALL), room, True)
        p.text(cut(view.label, size, room, True), left, cy - 11, size, on, True)
        _draw_detail(p, view, left, cy + _LOWER, room - icon, second)
    else:
        said = icon if wide + said > room else said
        left += p.text(cut(view.label, name, room - said, True), left, cy, name, on, True) + 10
        if said > icon:
            _draw_detail(p, view, left, cy, right - left - icon, second)
        elif icon:
            p.icon("flip", left + 9, cy, 18, second)


def _draw_detail(p: Painter, view: ButtonView, left: float, cy: float, room: float, second: Rgba) -> None:
    if view.mortgaged:
        p.icon("flip", left + 9, cy, 18, second)
        left += 26
    p.text(cut(view.detail, theme.SMALL, room), left, cy, theme.SMALL, second)


def _whole_name(name: str, room: float) -> tuple[float, list[str]]:
    """The size and the lines of a name: one line if it has room so, else two."""
    size = first_size(name, (theme.BODY, theme.SMALL), room, True)
    if width(name, size, True) <= room:
        return size, [name]
    first, *rest = broken(name, size, room, True)
    return size, [first, cut(" ".join(rest), size, room, True)] if rest else [cut(first, size, room, True)]


def _is_whole(name: str, room: float) -> bool:
    """Whether no word of a name is cut in two lines."""
    return " ".join(_whole_name(name, room)[1]) == name
