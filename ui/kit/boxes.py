"""What holds other nodes: rows, columns, grids, grounds, and one thing over another. All measures are in u."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import inf

from ui.kit.memo import memo
from ui.kit.nodes import Node, Placed
from ui.look import theme
from ui.look.ladders import Step
from ui.look.theme import Rgba
from ui.paint.painter import Corners, Painter

_EDGE = 2.5  # How thick the outline of a ground is.
_LEAST_AIR = 0.4  # The padding over and under a node is never less than this.


class Row(Node):
    """Nodes side by side.

    `even`: all of one width, if their words allow it. `shared`: each has its share of the room, or what it needs where
    that is more. `fill`: each is as high as the row; else it stands in its middle.
    """

    def __init__(
        self, *kids: Node | None, gap: float = theme.GAP, even: bool = False, shared: bool = False, fill: bool = False,
        grow: float = 0,
    ) -> None:  # fmt: skip
        self.kids = [kid for kid in kids if kid is not None]
        self.gap, self.even, self.shared, self.fill, self.grow = gap, even, shared, fill, grow

    @property
    def _gaps(self) -> float:
        return self.gap * max(0, len(self.kids) - 1)

    @memo
    def _prefer(self, s: Step) -> list[float]:
        """The width that each node would like."""
        return [kid.prefer(s) for kid in self.kids]

    @memo
    def _least(self, s: Step) -> list[float]:
        """The width below which each node would be spoilt."""
        return [kid.least(s) for kid in self.kids]

    @memo
    def prefer(self, s: Step) -> float:
        wides = self._prefer(s)
        return (max(wides, default=0) * len(wides) if self.even else sum(wides)) + self._gaps

    @memo
    def least(self, s: Step) -> float:
        return sum(self._least(s)) + self._gaps

    @memo
    def widths(self, s: Step, w: float) -> list[float]:
        """The width of each node: what it would like and its share of the free room, or less, as far as each can
        give."""
        room = w - self._gaps
        least = self._least(s)
        if self.shared:
            return self._shares(least, room)
        if self.even and least and max(least) <= room / len(least):
            return [room / len(least)] * len(least)
        wides = self._prefer(s)
        free = room - sum(wides)
        if free < 0 and s.back:
            return self.widths(s._replace(back=0), w)
        if free >= 0:
            shares = [1.0] * len(wides) if self.even else [kid.grow for kid in self.kids]
            return [wide + free * share / (sum(shares) or 1) for wide, share in zip(wides, shares, strict=True)]
        gives = [wide - small for wide, small in zip(wides, least, strict=True)]
        part = min(1.0, -free / (sum(gives) or 1))
        return [wide - part * give for wide, give in zip(wides, gives, strict=True)]

    def _shares(self, least: Sequence[float], room: float) -> list[float]:
        """Each one's share of the room, or the least that it needs, which the others then leave it."""
        whole = sum(kid.grow for kid in self.kids)
        short = [need > room * kid.grow / whole for kid, need in zip(self.kids, least, strict=True)]
        room -= sum(need for need, is_short in zip(least, short, strict=True) if is_short)
        whole = sum(kid.grow for kid, is_short in zip(self.kids, short, strict=True) if not is_short)
        each = zip(self.kids, least, short, strict=True)
        return [need if is_short else room * kid.grow / whole for kid, need, is_short in each]

    @memo
    def high(self, s: Step, w: float) -> float:
        return max([kid.high(s, wide) for kid, wide in zip(self.kids, self.widths(s, w), strict=True)], default=0)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        for kid, wide in zip(self.kids, self.widths(s, w), strict=True):
            high = h if self.fill else min(h, kid.high(s, wide))
            yield from kid.lay(s, x, y + (h - high) / 2, wide, high)
            x += wide + self.gap


class Col(Node):
    """Nodes under each other. `stand`: where they stand in what is free: "top", "middle" or "apart". `firm`: its gaps
    lie between what takes fingers, and do not give way. Where not even the last step has room, the highest of its nodes
    gives way, so that its words have fewer lines; if it grows, so do others that grow and are as high."""

    def __init__(
        self, *kids: Node | None, gap: float = 0, stand: str = "middle", firm: bool = False, grow: float = 0
    ) -> None:
        self.kids = [kid for kid in kids if kid is not None]
        self.gap, self.stand, self.firm, self.grow = gap, stand, firm, grow

    def _gap(self, s: Step) -> float:
        return self.gap if self.firm else self.gap * s.air

    @memo
    def prefer(self, s: Step) -> float:
        return max([kid.prefer(s) for kid in self.kids], default=0)

    @memo
    def least(self, s: Step) -> float:
        return max([kid.least(s) for kid in self.kids], default=0)

    @memo
    def high(self, s: Step, w: float) -> float:
        return sum([kid.high(s, w) for kid in self.kids]) + self._gap(s) * max(0, len(self.kids) - 1)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        highs = [kid.high(s, w) for kid in self.kids]
        gap = self._gap(s)
        free = h - sum(highs) - gap * (len(highs) - 1)
        if highs and free < 0:
            highest = self.kids[highs.index(max(highs))]
            give = [n for n, kid in enumerate(self.kids) if kid is highest or (kid.grow and highest.grow)]
            left = _capped([highs[n] for n in give], sum(highs[n] for n in give) + free)
            highs, free = [left[give.index(n)] if n in give else high for n, high in enumerate(highs)], 0.0
        shares = sum(kid.grow for kid in self.kids)
        if not shares and self.stand == "apart" and len(highs) > 1:
            gap += free / (len(highs) - 1)
        elif not shares and self.stand == "middle":
            y += free / 2
        for kid, high in zip(self.kids, highs, strict=True):
            high += free * kid.grow / shares if shares else 0
            yield from kid.lay(s, x, y, w, high)
            y += high + gap


def _capped(highs: Sequence[float], room: float) -> list[float]:
    """Heights of which the greatest give way until all have room."""
    left = room
    for n, high in enumerate(sorted(highs)):
        most = left / (len(highs) - n)
        if high > most:
            return [min(each, most) for each in highs]
        left -= high
    return list(highs)


class Grid(Node):
    """Rows of even columns, none higher than `most`, all of one height if none needs more. The first `wide` nodes have
    a row of their own. `even`: it has no room where its rows would differ in height."""

    def __init__(
        self, kids: Sequence[Node], columns: int, gap: float = theme.MARGIN, most: float = inf, wide: int = 0,
        even: bool = False, grow: float = 0,
    ) -> None:  # fmt: skip
        starts = range(wide, len(kids), columns)
        self.rows = [*([kid] for kid in kids[:wide]), *(list(kids[at : at + columns]) for at in starts)]
        self.columns, self.gap, self.most, self.wide, self.even, self.grow = columns, gap, most, wide, even, grow

    def _wide(self, number: int, w: float) -> float:
        """How wide the nodes of a row are."""
        return w if number < self.wide else (w - self.gap * (self.columns - 1)) / self.columns

    @memo
    def prefer(self, s: Step) -> float:
        return max((sum(kid.prefer(s) for kid in row) + self.gap * (len(row) - 1) for row in self.rows), default=0)

    @memo
    def least(self, s: Step) -> float:
        alone = (kid.least(s) for row in self.rows[: self.wide] for kid in row)
        rest = (kid.least(s) for row in self.rows[self.wide :] for kid in row)
        return max([*alone, max(rest, default=0) * self.columns + self.gap * (self.columns - 1)])

    @memo
    def _highs(self, s: Step, w: float) -> list[float]:
        highs = [max(kid.high(s, self._wide(n, w)) for kid in row) for n, row in enumerate(self.rows)]
        return [max(highs, default=0)] * len(highs) if self.even else highs

    @memo
    def high(self, s: Step, w: float) -> float:
        highs = self._highs(s, w)
        return sum(highs) + self.gap * max(0, len(self.rows) - 1)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        highs = self._highs(s, w)
        each = min(self.most, (h + self.gap) / max(1, len(self.rows)) - self.gap)
        spare = max(0.0, each - sum(highs) / max(1, len(highs)))
        for number, (row, least) in enumerate(zip(self.rows, highs, strict=True)):
            wide, high = self._wide(number, w), each if max(highs) <= each else least + spare
            for place, kid in enumerate(row):
                yield from kid.lay(s, x + place * (wide + self.gap), y, wide, high)
            y += high + self.gap


class Agreed:
    """Those that stand in boxes as wide and all take the same of their nodes: the first that has room in each."""

    def __init__(self) -> None:
        self.among: list[Either] = []

    @memo
    def first(self, s: Step, w: float) -> int:
        """Which of their nodes has room."""
        return max(each.first(s, w) for each in self.among)


class Either(Node):
    """The first of several nodes that has room in its width, and in that of each of those that it has `agreed` with."""

    def __init__(self, *kids: Node, agreed: Agreed | None = None, grow: float = 0) -> None:
        self.kids, self.agreed, self.grow = kids, agreed, grow
        if agreed is not None:
            agreed.among.append(self)

    def prefer(self, s: Step) -> float:
        return self.kids[0].prefer(s)

    def least(self, s: Step) -> float:
        return min(kid.least(s) for kid in self.kids)

    @memo
    def first(self, s: Step, w: float) -> int:
        """Which of its nodes has room."""
        fit = (n for n, kid in enumerate(self.kids) if kid.least(s.whole) <= w and kid.high(s.whole, w) < inf)
        return next(fit, len(self.kids) - 1)

    def taken(self, s: Step, w: float) -> Node:
        """The node that stands here at a width."""
        return self.kids[(self.agreed or self).first(s, w)]

    def high(self, s: Step, w: float) -> float:
        return self.taken(s, w).high(s, w)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        yield from self.taken(s, w).lay(s, x, y, w, h)


class Box(Node):
    """A node on a ground, with padding (across, down). What is over and under it gives way with the air of a step,
    unless it is `firm`, but takes back what height is left. `wide`: a fixed width, more only where a word needs it.
    `high`: a least height. `edge`: the colour of the ground's outline."""

    def __init__(
        self, kid: Node, ground: Rgba | None = None, radius: Corners = theme.RADIUS, *,
        pad: tuple[float, float] = (0, 0), wide: float = 0, high: float = 0, firm: bool = False, grow: float = 0,
        edge: Rgba | None = None,
    ) -> None:  # fmt: skip
        self.kid, self.ground, self.radius, self.pad, self.grow = kid, ground, radius, pad, grow
        self.wide, self._high, self.firm, self._edge = wide, high, firm, edge

    def prefer(self, s: Step) -> float:
        return self.least(s) if self.wide else self.kid.prefer(s) + 2 * self.pad[0]

    def least(self, s: Step) -> float:
        s = s.whole if self.wide else s
        return max(self.wide, self.kid.least(s) + 2 * self.pad[0])

    def high(self, s: Step, w: float) -> float:
        return max(self._high, self.kid.high(s, w - 2 * self.pad[0]) + 2 * self._down(s))

    def _down(self, s: Step) -> float:
        return self.pad[1] if self.firm else self.pad[1] * max(_LEAST_AIR, s.air)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        if self.ground is not None:
            yield Placed(self, s, x, y, w, h)
        across = self.pad[0]
        down = min(self.pad[1], self._down(s) + max(0.0, h - self.high(s, w)) / 2)
        yield from self.kid.lay(s, x + across, y + down, w - 2 * across, h - 2 * down)

    def paint(self, p: Painter, s: Step, x: float, y: float, w: float, h: float) -> None:
        if self.ground is not None and self._edge is not None:
            p.frame(x, y, w, h, self._edge, self.ground, _EDGE, self.radius)
        elif self.ground is not None:
            p.round(x, y, w, h, self.ground, self.radius)


class Spot(Box):
    """A node whose box is known by a name: where something may lie over it for a moment."""

    def __init__(self, kid: Node, name: str, grow: float = 0) -> None:
        super().__init__(kid, grow=grow)
        self.name = name

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        yield Placed(self, s, x, y, w, h)
        yield from super().lay(s, x, y, w, h)


class Some(Node):
    """A list whose words stay whole where it has no room for all: it keeps as many of its entries as have, `least` at
    the least. `show` makes the node of the first so many, which can say how many more there are."""

    def __init__(self, show: Callable[[int], Node], count: int, least: int = 1, grow: float = 1) -> None:
        self._show, self._count, self._least, self.grow = cache(show), count, min(least, count), grow

    def _fewest(self, s: Step) -> Node:
        return self._show(self._least if s.few else self._count)

    def prefer(self, s: Step) -> float:
        return self._show(self._count).prefer(s)

    def least(self, s: Step) -> float:
        return self._fewest(s).least(s)

    def high(self, s: Step, w: float) -> float:
        return self._fewest(s).high(s, w)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        counts = range(self._count, self._least, -1) if s.few else ()
        shown = next((node for node in map(self._show, counts) if node.fits(s, w, h)), self._fewest(s))
        yield from shown.lay(s, x, y, w, h)


class Over(Node):
    """A node over another, in the same box: the touch that asks why over the amount that it asks about."""

    def __init__(self, kid: Node, over: Node, grow: float = 0) -> None:
        self.kid, self.over, self.grow = kid, over, grow

    def prefer(self, s: Step) -> float:
        return max(self.kid.prefer(s), self.over.prefer(s))

    def least(self, s: Step) -> float:
        return max(self.kid.least(s), self.over.least(s))

    def high(self, s: Step, w: float) -> float:
        return max(self.kid.high(s, w), self.over.high(s, w))

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        yield from self.kid.lay(s, x, y, w, h)
        yield from self.over.lay(s, x, y, w, h)
