"""The paper at the foot of a sheet: what would be booked, the other ways out, the next step, and who signs it.

A lying foot has its keys at the right of its words, a standing one, which has less width, under them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Amount, Node, Slot, Space, Text
from ui.kit.solve import Ways, need
from ui.look import theme
from ui.parts import keys, rows, signs
from ui.parts.signature import Strip
from ui.records.pieces import ButtonView, Change, Fact, Signing
from ui.records.sheets import FootView, PassingLine, SignView

_WIDE = 600  # From this width on a foot lies.
# The width of who signs and of the next step; those of another way out, which is wider where it is alone and its words
# would have more than two lines.
_SIGN, _OTHERS = 322, (132, 164, 196)
_ROWS = (84, 60)  # The height of a row of keys in a standing foot, and of one under many lines.
# The heights of a lying foot: with sentences alone; with an amount alone; with an amount under a sentence; with two who
# sign, an amount under two lines, or balances of several.
_LOW, _LOW_AMOUNT, _MIDDLE, _TALL = 84, 92, 124, 142
_IN_ONE_ROW = 3  # So many other ways stand side by side in a lying foot.
# The height that is kept for a sentence, and for a line of words or balances under keys.
_LINE, _KEYED_LINE = 26, 28
_ABOUT = 47  # The height that is kept under keys for what the sentences are about.
_QUESTION = 150  # The least height of the paper in the middle of the board.
_SIDE = theme.MARGIN  # What is free at both sides of the words.


def ways(view: FootView, others: Sequence[ButtonView], w: float) -> Ways:
    """The trees of a foot so wide, of which these other ways are offered."""
    return _lying(view, others) if w >= _WIDE else _standing(view, others)


def height(view: FootView, w: float) -> float:
    """The height of a foot so wide. A plan or typed digits do not change it, so that nothing moves under the finger."""
    return _height_lying(view) if w >= _WIDE else _height_standing(view, w)


def _lying(view: FootView, others: Sequence[ButtonView]) -> Ways:
    """The trees of a foot with its keys at the right of its words."""
    trees: list[Node] = []
    for words, wide in product(_words(view), _widths(others)):
        ways = _beside(others, wide)
        if len(view.signs) > 1:
            signers = Row(*_signers(view, theme.TOUCH), even=True, fill=True, grow=1)
            trees.append(Col(Row(words, *ways), signers, gap=theme.GAP))
        else:
            last = [*_next(view, theme.TOUCH), *_signers(view, theme.TOUCH)]
            trees.append(Row(words, *ways, *(Box(node, wide=_SIGN) for node in last), fill=True))
    return _or_one(view, trees)


def _standing(view: FootView, others: Sequence[ButtonView]) -> Ways:
    """The trees of a foot with its keys in rows under its words."""
    trees: list[Node] = []
    for high, words, wide in product(_ROWS, _words(view), _widths(others)):
        ways = [Box(keys.key(way, on_paper=True), wide=wide) for way in others]
        last: list[Node] = [*_next(view, high), *_signers(view, high)]
        if view.signs:
            trees.append(Col(Row(words, *ways, grow=1), *last, gap=theme.GAP))
        else:
            row = Row(*ways, *last, fill=True) if last else _shared(others, high)
            trees.append(Col(words, row, gap=theme.GAP))
    return _or_one(view, trees)


def _height_lying(view: FootView) -> float:
    several = len(_changes(view)) > 1 and view.keyed is None
    if len(view.signs) > 1 or (view.amount and len(view.lines) > 1) or several:
        return _TALL
    if view.low:
        return _LOW_AMOUNT + (_LINE if view.lines else 0)
    return _MIDDLE if view.high or view.amount or _changes(view) or len(view.lines) > 1 else _LOW


def _height_standing(view: FootView, wide: float) -> float:
    keyed = view.keyed is not None
    below = (len(view.signs) or int(keyed or bool(view.go or view.others))) * (_ROWS[0] + theme.GAP)
    if view.keyed is not None:
        return 2 * theme.MARGIN + (_ABOUT if view.about is not None else 0) + _KEYED_LINE * view.keyed + below
    alone = not (view.amount or view.high or _changes(view) or len(view.signs) > 1)
    kept = _LINE * (3 if alone else 2) + _LINE * view.high if view.lines else 0
    beside = (_OTHERS[0] + theme.GAP) * len(view.others) if view.signs else 0
    words = need(_booked(view), wide - 2 * theme.MARGIN - beside)
    return 2 * theme.MARGIN + max(kept, words) + below


def height_inside(view: FootView, wide: float, most: float) -> float:
    """The height of the paper in the middle of the board: `most`, or what they need if only sentences stand there."""
    if view.buttons or view.signs or view.about or view.amount or _changes(view):
        return most
    return min(most, max(_QUESTION, need(_booked(view), wide) + 4 * theme.MARGIN))


def _or_one(view: FootView, trees: Sequence[Node]) -> Ways:
    """These trees, or where they have no room what is said or who signs alone on the whole paper."""
    one = view.said
    if one is None and len(view.signs) == 1 and _may_spread(view.signs[0], view):
        one = view.signs[0].strip
    if one is None:
        return [_padded(tree) for tree in trees]
    whole = _padded(Slot("signature", one))
    if view.signs and one.signing in (Signing.REMINDS, Signing.FAULT) and view.said is not None:
        return [whole]  # nothing asks for a card while nobody can sign
    return [[_padded(tree) for tree in trees], [whole]]


def _padded(tree: Node) -> Node:
    return Box(tree, pad=(theme.MARGIN, theme.MARGIN))


def _may_spread(sign: SignView, view: FootView) -> bool:
    """Whether the strip may take the whole paper; where it waits beside sums it rather cuts a name."""
    sums = view.owed is not None or bool(view.brief)
    return sign.hold is None and not (sums and sign.strip.signing is Signing.WAITS)


def _widths(others: Sequence[ButtonView]) -> Sequence[float]:
    """The widths of each other way to try; the first again where none has room."""
    return (*_OTHERS, _OTHERS[0]) if len(others) == 1 else _OTHERS[:1]


def _next(view: FootView, high: float) -> list[Node]:
    """The key of the next step."""
    return [keys.key(view.go, on_paper=True, grow=1, high=high)] if view.go is not None else []


def _signers(view: FootView, high: float) -> list[Node]:
    """Those who sign, by a strip or by a key to hold; or what lies over all of them for a moment."""
    if view.said is not None and view.signs:
        return [Strip(view.said, high, 1)]
    return [
        keys.key(sign.hold, on_paper=True, grow=1, high=high)
        if sign.hold is not None
        else Strip(sign.strip, high, 1)
        if len(view.signs) == 1 and _may_spread(sign, view)
        else Slot("signature", sign.strip, high=high, grow=1)
        for sign in view.signs
    ]


def _beside(others: Sequence[ButtonView], wide: float) -> list[Node]:
    """The other ways side by side, each so wide; of more than three two stand over each other."""
    if len(others) <= _IN_ONE_ROW:
        return [Box(keys.key(way, on_paper=True), wide=wide) for way in others]
    keyed = [keys.key(way, on_paper=True, high=theme.TOUCH) for way in others]
    columns = -(-len(others) // 2)
    return [Box(Grid(keyed, columns, theme.GAP), wide=columns * (wide + theme.GAP) - theme.GAP)]


def _shared(others: Sequence[ButtonView], high: float) -> Node | None:
    """The other ways in a row of their own."""
    return Row(*(keys.key(way, on_paper=True, high=high) for way in others), even=True, fill=True) if others else None


def _words(view: FootView) -> Sequence[Node]:
    """What would be booked, or what lies over that for a moment."""
    return _booked(view) if view.said is None or view.signs else [Strip(view.said, grow=1)]


def _booked(view: FootView) -> Sequence[Node]:
    """What would be booked, the best tree first: the sentences in full or in brief, at last with a name cut; under the
    amount or beside it what that pays."""
    said: list[Node | None] = [_sentences(view, "\n".join(view.lines)) if view.lines else None]
    if view.brief:
        said.append(_sentences(view, view.brief))
    if view.amount or _changes(view):
        said += [_sentences(view, view.brief or "\n".join(view.lines), len(view.lines))] if view.lines else []
    beside = (False, True) if view.owed is not None and view.amount else (False,)
    return [Box(_told(view, words, owed), pad=(_SIDE, 0), grow=1) for words, owed in product(said, beside)]


def _told(view: FootView, said: Node | None, beside: bool) -> Node:
    about: Node | None = Box(_about(view.about), pad=(0, 3)) if view.about is not None else None
    owed = _owed(view.owed) if view.owed is not None else []
    amount: Node | None = None
    if view.amount:
        asked = rows.asked(Amount(view.amount, view.unit, "price", align="left"), view.why)
        amount = Row(asked, Space(), *(owed if beside else []))
    elif said is not None:
        said = rows.explained(said, view.why)
    elif about is not None:
        about = rows.explained(about, view.why)
    changes = _changes(view)
    own = len(changes) == 1 and changes[0].token is None
    under = [rows.change(change, at_left=own) for change in changes]
    return Col(about, said, amount, Row(*owed, Space()) if owed and not beside else None, *under, gap=1, grow=1)


def _changes(view: FootView) -> tuple[Change, ...]:
    """The balances that stand under the sentences and amounts."""
    return (*((view.change,) if view.change is not None else ()), *view.changes)


def _about(about: PassingLine) -> Node:
    """What the sentences are about: its badge or icon, its name, and how it stands."""
    sign = signs.badge(about.group, about.icon, 34, about.mortgaged) if about.group else signs.icon(about.icon, 34)
    detail = Text(about.detail, "small", theme.INK2, most=2) if about.detail else None
    return Row(sign, Col(Text(about.name, "strip", theme.INK, True, most=2, cuts=True), detail, grow=1), gap=10)


def _sentences(view: FootView, words: str, most: int = 9) -> Node:
    ink = theme.LOSS_PAPER if view.refused else theme.INK
    said = Text(words, "strip", ink, most=most, grow=int(view.refused))
    return Row(signs.icon("warn", 24, ink), said, gap=10) if view.refused else said


def _owed(owed: Fact) -> list[Node]:
    """What the amount pays: what it is, and how much."""
    return [
        Text(owed.label, "small", theme.INK2, most=1),
        Text(owed.amount, "small", theme.LOSS_PAPER, True, most=1),
    ]
