"""The auction: the lot, the highest bid and the countdown, everybody's means, the next bid at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ui.kit.boxes import Box, Col, Row, Spot
from ui.kit.nodes import Mark, Node, Sign, Slot, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.parts import bidders, deed, keys, offer, rows, signs
from ui.records.auction import AuctionView, CountdownView, QueueView
from ui.records.pieces import DeedView, Token

BID, OPENING, LAST_ROW = "the bid", "how to begin", "the last row"
# The spots: what may be covered for a moment, and what is free.
UNDER_BID, UNDER_TILES = "under the bid", "under the tiles"
_LOT, _MIDDLE = 228, 16  # The width of the lot, and what is free at either side of the bid.
_LEAST_LOT = 190
_UNDER_LOT, _ASIDE = 250, 40  # The least height of the lot over the bidders, and of what stands under it.
_LEAST_BID = 140  # The least width of the bid between the lot and the bidders.
# Up to so many bidders have tiles in one column; the width of these, and of two columns.
_ONE_COLUMN, _TILES, _TWO_COLUMNS = 5, 220, 252
# Up to so many stand in one column and in two under the bid, more in three; and how high tiles are.
_UNDER, _HEIGHTS, _UNDER_HEIGHTS = (2, 6), (82, 74, 66, 58, 52, theme.TOUCH), (68, 62, 56, theme.TOUCH)
_OFFER, _UNDER_OFFER = 144, 210
_TOKEN = (40, 34, 28, 22)  # The sides of the disc of who leads, from step to step.
# The width of a key with an icon alone, and of the one that leads to raising money.
_SMALL, _MONEY = 52, 112
# The height of a way instead of the countdown, and what is free around what stands under each other.
_WAY, _ROUND = 59, 9
_R, _SMALL_R, _THICK = 52, 30, 12  # The radii of the ring of the countdown, and how thick it is.
_DIGITS, _SMALL_DIGITS = 46, 28
_ALMOST_NONE = 0.001


def ways(view: AuctionView) -> Ways:
    """The trees of the screen, side by side where it is wide enough."""
    return [_beside(view), *_under(view)]


def _beside(view: AuctionView) -> Node:
    """The lot at the left, at its right the bid and the bidders over the next bid."""
    many = len(view.tiles) > _ONE_COLUMN
    tiles = bidders.tiles(view.tiles, (2,) if many else (1,), _HEIGHTS)
    column = [[Col(tree, Spot(Space(), UNDER_TILES, grow=1)) for tree in group] for group in tiles]
    wide = _TWO_COLUMNS if many else _TILES
    over = Row(Apart(_bid(view), _LEAST_BID, 0, 1), Apart(column, wide, 0), gap=_MIDDLE, fill=True, grow=1)
    right = Col(over, Apart(offer.ways(view.offer), high=_OFFER), gap=theme.GAP, firm=True, grow=1)
    keyed = Apart([Col(_ways_out(view), _undo(view), gap=theme.GAP, firm=True)])
    left = Apart([Col(*lot, keyed, gap=theme.GAP) for lot in _lots(view)], _LOT, 0)
    return _padded(Row(left, right, gap=_MIDDLE, fill=True))


def _under(view: AuctionView) -> list[Node]:
    """The lot and the bid side by side, under them the bidders, which the lot makes lower before it is, the next bid,
    and one row of keys."""
    lots = _lots(view)
    lot = Apart([Col(*each, gap=theme.GAP) for each in lots], _LOT, _UNDER_LOT + _ASIDE * (len(lots[-1]) - 1))
    over = Row(lot, Apart(_bid(view), high=0, grow=1), gap=_MIDDLE, fill=True, grow=1)
    columns = 1 + sum(len(view.tiles) > most for most in _UNDER)
    bid = Apart(offer.ways(view.offer), high=_UNDER_OFFER)
    last = Apart([Row(_money(view), _undo(view), *_small(view), gap=theme.GAP, fill=True)], high=keys.LEAST)
    foot = Spot(Box(last, pad=(0, _ROUND)), LAST_ROW)
    rows = -(-len(view.tiles) // columns)
    tiles = (
        Apart(bidders.tiles(view.tiles, (columns,), (high,)), high=rows * (high + theme.GAP) - theme.GAP)
        for high in _UNDER_HEIGHTS
    )
    return [_padded(Col(over, each, bid, foot, gap=_ROUND, firm=True)) for each in tiles]


def _padded(tree: Node) -> Node:
    return Box(tree, pad=(theme.MARGIN, theme.MARGIN), firm=True)


# The lot


def _lots(view: AuctionView) -> list[list[Node]]:
    """The lot, its facts, and the lots that follow, in one line or two."""
    kind = "deed" if isinstance(view.lot, DeedView) else "building"
    facts = [
        Row(
            Text(fact.label, "small", theme.TEXT2, most=1, grow=1), Text(fact.amount, "strip", theme.TEXT, True, most=1)
        )
        for fact in view.facts
    ]
    queues: list[list[Node]] = _queues(view.queue) if view.queue is not None else [[]]
    high = deed.least(view.lot, _LOT) if isinstance(view.lot, DeedView) else _LEAST_LOT
    return [[Slot(kind, view.lot, high=high, grow=1), *_aside(facts), *_aside(queue)] for queue in queues]


def _aside(rows: Sequence[Node]) -> list[Node]:
    return [Box(row, pad=(6, 3)) for row in rows]


def _queues(queue: QueueView) -> list[list[Node]]:
    """The next of the lots that follow, by badge and name, and how many come after it: at the end of a line."""
    following, rest = queue.lots[0], len(queue.lots) - 1
    more = Text(f"+{rest}", "small", theme.TEXT2, True, most=1) if rest else None
    title = Text(queue.title, "small", theme.TEXT2, most=1)
    badge = signs.badge(following.group, following.icon, 24)
    one, two = (Text(following.name, "small", theme.TEXT, most=most, brief=following.brief, grow=1) for most in (1, 2))
    return [[Row(title, badge, one, more)], [Row(title, Space(), more), Row(badge, two)]]


# The bid


def _bid(view: AuctionView) -> Ways:
    """What is said of the lot, the highest bid or how to begin, and the countdown or the ways without one."""
    said = _highest(view) if view.amount else _opening(view)
    free = Spot(Space(), UNDER_BID, grow=1)

    def column(head: Node, below: Node) -> Node:
        return Col(Spot(Col(head, *said, gap=theme.GAP), BID), free, below, gap=theme.GAP)

    below = _below(view)
    asides = (True, False) if view.detail else (True,)
    heads = [[_head(view, beside, sign) for sign in (True, False)] for beside in asides]
    return [[column(*each) for each in product(group, below)] for group in heads]


def _below(view: AuctionView) -> list[Node]:
    """The countdown, with what is called where that has room; or the ways where it stands still or there is none."""
    counted = view.countdown
    rings = [_ring(counted, r) for r in (_R, _SMALL_R)] if counted is not None else []
    if counted is not None and not counted.stopped:
        called = _calls(counted)
        return [Apart([*([Row(ring, called, gap=14)] for ring in rings), rings[:1]])]
    ways = Col(*(keys.key(each, high=_WAY) for each in view.ways), gap=theme.GAP, firm=True)
    return [*(Row(ring, Box(ways, grow=1), gap=_MIDDLE) for ring in rings), ways]


def _head(view: AuctionView, beside: bool, sign: bool) -> Node:
    """The heading with its detail beside it or under it, and at its right the key that stops the countdown. `sign`: it
    has the gavel before it."""
    running = view.countdown is not None and not view.countdown.stopped
    stop = [keys.key(way, _SMALL, high=_SMALL) for way in view.ways] if running else []
    detail = Text(view.detail, "small", theme.TEXT2, most=1 if beside else 2) if view.detail else None
    title = Text(view.title, "heading", theme.TEXT, True, most=2, grow=1)
    words = Row(title, detail) if beside else Col(title, detail)
    words.grow = 1
    return Row(signs.icon("gavel", 24, theme.TEXT2) if sign else None, words, *stop, gap=10)


def _highest(view: AuctionView) -> list[Node]:
    assert view.token is not None, "a bid without a bidder"
    ink = theme.PLAYERS[view.token.colour]
    amount = Text(view.amount, "bid", ink, True, most=1, own=True, align="right", grow=1)
    return [_who(view), rows.asked(amount, view.why)]


def _opening(view: AuctionView) -> list[Node]:
    """Nobody has bid, or somebody is asked: who, and how to begin."""
    return [_who(view), Spot(Text("\n".join(view.lines), "small", theme.TEXT2), OPENING)]


def _who(view: AuctionView) -> Node:
    """The player and what is said of them; smaller than all else where the name is long."""
    token = _token(view.token) if view.token is not None else None
    roles = ("heading", "strip")
    return Apart([[Row(token, Text(view.name, role, theme.TEXT, True, most=2, grow=1), gap=6)] for role in roles])


def _token(of: Token) -> Mark:
    return Mark(_TOKEN, lambda p, x, y, w, h: draw_token(p, x + w / 2, y + h / 2, w / 2, of))


# The countdown


def _ring(view: CountdownView, r: float) -> Sign:
    """A ring that runs out clockwise round the seconds, or stands still."""
    side = 2 * r + _THICK

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        cx, cy = x + side / 2, y + h / 2
        p.arc(cx, cy, r, 0, 360, theme.RAISED, _THICK)
        if view.part > _ALMOST_NONE:
            p.arc(cx, cy, r, 360 * (1 - view.part), 360, theme.EDGE if view.stopped else theme.PAPER, _THICK)
        if view.stopped:
            p.icon("pause", cx, cy, 0.85 * r, theme.TEXT2)
        else:
            size = _DIGITS if r == _R else _SMALL_DIGITS
            p.text(view.seconds, cx, cy, size, theme.TEXT, True, "middle")

    return Sign(side, side, draw)


def _calls(view: CountdownView) -> Node:
    """What has been called, and what is called next."""
    return Col(*(_call(view, number, words) for number, words in enumerate(view.calls, start=1)), gap=4, grow=1)


def _call(view: CountdownView, number: int, words: str) -> Node:
    now, said = view.stage == number, view.stage >= number

    def light(p: Painter, x: float, y: float, w: float, h: float) -> None:
        p.disc(x + w / 2, y + h / 2, w / 2, theme.TEXT if now else theme.EDGE)
        if not said:
            p.disc(x + w / 2, y + h / 2, w / 3, theme.GROUND)

    ink = theme.TEXT if now else theme.TEXT2
    return Row(Sign(12, 12, light), Text(words, "heading", ink, now, most=1, grow=1), gap=8)


# The keys


def _money(view: AuctionView) -> Node | None:
    return Box(keys.key(view.money), wide=_MONEY) if view.money is not None else None


def _small(view: AuctionView) -> list[Node]:
    """The history and the menu."""
    return [keys.key(view.history, _SMALL), keys.key(view.menu, _SMALL)]


def _ways_out(view: AuctionView) -> Node:
    """Raising money, the history and the menu."""
    return Row(_money(view), *_small(view), gap=theme.GAP, even=view.money is None, fill=True)


def _undo(view: AuctionView) -> Node:
    """*Undo*, at its right *Redo* where it is offered, only after an undo, and *Again* where the bank speaks."""
    redo = keys.key(view.redo, _SMALL) if view.redo.enabled else None
    undo = keys.key(view.undo, grow=1) if view.again is None else keys.alone(view.undo, grow=1)
    return Row(undo, redo, keys.again(view.again), gap=theme.GAP, fill=True, grow=1)
