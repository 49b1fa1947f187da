"""The walk of a screen: its stops in the order of its tree, each with the piece that takes the finger there.

Law: places come from the solved trees, the order from their walk, never from coordinates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from ui.explore.curve import curve
from ui.explore.rows import Words, rows
from ui.kit.nodes import Placed, Slot
from ui.records.auction import AuctionView, BidderView
from ui.records.debts import DebtView
from ui.records.explored import Group, Letter, Offer, Place, Said, Scroll, Stop, joined, parts
from ui.records.idle import IdleView
from ui.records.intents import Intent, Show
from ui.records.looking import StepBy
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView, RingView, SignatureView, TileView, keys_in
from ui.records.prompts import MoneyPromptView, PromptView, PurchaseView
from ui.records.screens import NamingView
from ui.records.setup import SeatRowView
from ui.records.sheets import FootView, GoodsView, PadView, SheetView
from ui.records.tally import ChartView
from ui.widgets.ask_why import Asked
from ui.widgets.board_ring import BoardRing
from ui.widgets.bulletin import Bulletin
from ui.widgets.chart import Chart
from ui.widgets.drawn import Drawn
from ui.widgets.first_dice import FirstDice
from ui.widgets.note import Note
from ui.widgets.papers import BuildingPaper, DeedPaper
from ui.widgets.piece import Piece, Stage
from ui.widgets.press import Press
from ui.widgets.ring import Ring
from ui.widgets.roll import Roll
from ui.words.ear import Ear
from ui.words.explored import letter, said

# The records of what a screen is about: they are said first.
_QUESTIONS = (IdleView, MoneyPromptView, PromptView, PurchaseView)
# The signs of the keys that stand on every screen: they are said last, but for the way back.
_STANDING = ("undo", "redo", "chat", "history", "menu")


class Found(NamedTuple):
    """A stop as it was found, with the piece to which what is done there is handed."""

    stop: Stop
    piece: Piece[Any]
    standing: bool = False


class Walk:
    """The stops of a screen as it is now, in order."""

    def __init__(self, found: Sequence[Found]) -> None:
        self.stops = tuple(each.stop for each in found)
        self._pieces = {each.stop.key: each.piece for each in found}

    def send(self, stop: Stop, intent: Intent) -> None:
        """Do this at a stop, as the piece there would after a touch."""
        self._pieces[stop.key].send(intent)


def walk(stage: Stage | Piece[Any], ear: Ear) -> Walk:
    """The walk of what a window shows: what lies over the screen, then the screen, in groups."""
    return Walk(_named(list(_found(stage, ear)), ear))


def stops(stage: Stage | Piece[Any], ear: Ear) -> tuple[Stop, ...]:
    """The stops of what a window shows, in order."""
    return walk(stage, ear).stops


def _found(stage: Stage | Piece[Any], ear: Ear) -> Iterator[Found]:
    screen = stage.screen if isinstance(stage, Stage) else stage
    for raised in stage.walk(restrict=True):
        if isinstance(raised, Bulletin | Note):
            yield from _of(raised, ear, Group.QUESTION)
    if screen is not None and screen.view is not None:
        yield from _screen(screen, ear)


def _screen(screen: Piece[Any], ear: Ear) -> Iterator[Found]:
    """The stops of a screen, sorted into its groups; its title is said with what kind of screen it is."""
    found = list(_drawn(screen, ear, Group.PAPER)) if isinstance(screen, Drawn) else []
    title = ear.says(getattr(screen.view, "title", "")) if isinstance(screen, Drawn) else ""
    at = next((n for n, each in enumerate(found) if title and each.stop.said.name.startswith(title)), None)
    if at is not None:
        stop = replace(found[at].stop, group=Group.QUESTION)
        if isinstance(screen.view, SheetView):
            things = sum(each.stop.group is Group.PAPER for each in found) - 1
            many = ear.says(ear.strings.n("explored.things", things))
            stop = replace(stop, said=replace(stop.said, state=many))
        found[at] = found[at]._replace(stop=stop)
    found = _adjusted(found, ear)
    if isinstance(screen.view, DebtView):
        found = list(_total_first(found))
    if isinstance(screen.view, AuctionView):
        uncalled = _uncalled(screen.view, ear)
        found = [_lot_after(each) for each in found if each.stop.does or each.stop.said.name not in uncalled]
    order = list(Group)
    yield from sorted(found, key=lambda each: (order.index(each.stop.group), each.standing))


def _adjusted(found: list[Found], ear: Ear) -> list[Found]:
    """The same, where what stands between a key for less and one for more, or before both, is changed by swipes up and
    down."""
    signs = [_sign(each) for each in found]
    for less in (n for n, sign in enumerate(signs) if sign == "minus"):
        if signs[less + 1 : less + 2] == ["plus"]:
            words, more = less - 1, less + 1
        elif signs[less + 2 : less + 3] == ["plus"]:
            words, more = less + 1, less + 2
        else:
            continue
        stop = found[words].stop
        if words >= 0 and not stop.does:
            said = replace(stop.said, hint=ear.t("explored.hint.more"))
            stop = replace(stop, said=said, more=found[more].stop.act, less=found[less].stop.act)
            found[words] = found[words]._replace(stop=stop)
    return found


def _sign(found: Found) -> str:
    """The sign that stands alone on a key; "" for anything else."""
    view = found.piece.view
    return view.icon if isinstance(view, ButtonView) and not view.label else ""


def _lot_after(found: Found) -> Found:
    """The lines of a lot on sale after the bids: everybody knows what is sold."""
    lot = isinstance(found.piece, DeedPaper | BuildingPaper)
    return found._replace(stop=replace(found.stop, group=Group.KEYS)) if lot else found


def _total_first(found: Sequence[Found]) -> Iterator[Found]:
    """A debt's screen, whose words before its first line are the question: what is owed, missing and left."""
    lines = next((n for n, each in enumerate(found) if each.stop.act is not None), len(found))
    for n, each in enumerate(found):
        yield each._replace(stop=replace(each.stop, group=Group.QUESTION)) if n < lines else each


def _uncalled(view: AuctionView, ear: Ear) -> tuple[str, ...]:
    """What is yet to be called: once, twice, sold."""
    counted = view.countdown
    return () if counted is None else tuple(map(ear.says, counted.calls[counted.stage :]))


def _of(piece: Piece[Any], ear: Ear, group: Group) -> Iterator[Found]:
    """The stops of a piece and of all that stands on it."""
    if piece.view is None or piece.w <= 0 or piece.parent is None:
        return
    group = _group(piece.view, group)
    if isinstance(piece, Drawn):
        if isinstance(piece.view, SignatureView):
            yield _place(Place(piece.view, piece.box), piece, ear, group)
            for key in piece.live:
                yield from _of(key, ear, group)
        else:
            yield from _drawn(piece, ear, group)
    elif isinstance(piece, Press | Ring | Chart):
        for place in piece.places():
            yield _place(place, piece, ear, group)
    elif isinstance(piece, Note):
        yield Found(Stop(f"{group}:note", Said(ear.says(piece.record)), piece.box, group, second=piece.because), piece)
    elif isinstance(piece, Roll):
        yield from _roll(piece, ear, group)
    elif isinstance(piece, FirstDice):
        yield from _of(piece.pad, ear, group)
    elif isinstance(piece, BoardRing):
        yield from _of(piece.ring, ear, group)


def _group(view: object, group: Group) -> Group:
    if isinstance(view, _QUESTIONS):
        return Group.QUESTION
    if isinstance(view, TileView | RingView | BidderView):
        return Group.KEYS
    return Group.FOOT if isinstance(view, FootView) else group


def _drawn(piece: Drawn[Any], ear: Ear, group: Group) -> Iterator[Found]:
    """Rows of words and what takes fingers between them. What asks why belongs to the words that it lies over."""
    x, y, *_ = piece.box
    live = iter(piece.live)
    words: list[Placed] = []
    waiting: list[Words] = []
    for place in piece.placed:
        if not isinstance(place.node, Slot):
            words.append(place)
            continue
        waiting += rows(words, ear, x, y)
        words = []
        there = next(live)
        asked = there.view if isinstance(there, Asked) else None
        if asked is not None and not (asked.label or asked.detail):
            under = [row for row in waiting if row.lies_in(there.box)] or waiting[-1:]
            for row in waiting:
                yield _text(row, piece, ear, group, asked.act if under and row is under[0] else None)
            if not under:
                yield from _of(there, ear, group)
        else:
            yield from (_text(row, piece, ear, group) for row in waiting)
            yield from _whose(_of(there, ear, group), piece.view, ear)
        waiting = []
    yield from (_text(row, piece, ear, group) for row in rows(words, ear, x, y))


def _whose(found: Iterable[Found], view: object, ear: Ear) -> Iterator[Found]:
    """The stops of a trade, each with the name of whose side it is."""
    sides = view.sides if isinstance(view, GoodsView) else ()
    for each in found:
        stop, shown = each.stop, each.piece.view
        mine = (side for side in sides if any(shown == key or stop.act is key.act for key in keys_in(side)))
        side = next(mine, None)
        state = joined(ear.name(side.head.name), stop.said.state) if side is not None else stop.said.state
        yield each._replace(stop=replace(stop, said=replace(stop.said, state=state)))


def _text(row: Words, piece: Piece[Any], ear: Ear, group: Group, why: Intent | None = None) -> Found:
    """A row of words; what was typed so far is told from what stands beside it, and a name can be spelt."""
    typed = row.typed() if isinstance(piece.view, NamingView | PadView) else None
    if typed is None:
        key = f"{group}:words:{type(piece).__name__}"
        return Found(Stop(key, Said(row.text), row.box, group, second=why), piece)
    beside, text = typed
    key = f"{group}:field:{type(piece).__name__}"
    inside: tuple[Stop, ...] = ()
    if isinstance(piece.view, NamingView):
        written = getattr(piece, "text", "")
        text = ear.name(written) if written else ear.t("explored.nothing")
        spelt = (letter(each.lower(), each, ear) for each in written)
        inside = tuple(Stop(f"{key}:{said.name}", said, row.box, group) for said in spelt)
    words = Said(joined(beside, ear.t("explored.typed")), text)
    return Found(Stop(key, words, row.box, group, inside, field=True), piece)


def _roll(piece: Roll, ear: Ear, group: Group) -> Iterator[Found]:
    """The rows that are seen, the first and the last perhaps in part, and what leads to those before and after them."""
    x, y, w, h = piece.box
    before, after = piece.beyond()
    whole = sum(row.box[1] >= y - 1 and row.box[1] + row.h <= y + h + 1 for row in piece.seen)
    by = max(1, whole)
    if before:
        place = Stop(f"{group}:before", Said(ear.t("explored.before")), (x, y, w, 0), group, act=Scroll(-by))
        yield Found(place, piece)
    for row in piece.seen:
        yield from _of(row, ear, group)
    if after:
        place = Stop(f"{group}:more", Said(ear.t("explored.more")), (x, y + h, w, 0), group, act=Scroll(by))
        yield Found(place, piece)


def _place(place: Place, piece: Piece[Any], ear: Ear, group: Group) -> Found:
    """A place with its words."""
    stop = _worded(place, ear, group)
    if isinstance(piece, Press) and piece.worn:
        stop = replace(stop, said=_with_face(stop.said, piece, ear))
    view = place.view
    icon = view.icon if isinstance(view, ButtonView) else ""
    if not stop.said.name and not icon:
        stop = replace(stop, said=replace(stop.said, name=ear.t("explored.why")))
    if icon in _STANDING:
        return Found(replace(stop, group=Group.FOOT), piece, True)
    back = isinstance(view, ButtonView) and icon == "left" and not view.label and view.act is not None
    if back and group is Group.PAPER and not isinstance(getattr(view, "act", None), TurnTo | StepBy | Show):
        return Found(replace(stop, group=Group.KEYS), piece)
    return Found(stop, piece)


def _with_face(words: Said, piece: Press[Any], ear: Ear) -> Said:
    """The same with what else stands on a plain key than its words, such as the amounts of a player on a tally."""
    view = piece.view
    if not isinstance(view, ButtonView) or view.detail or view.amount:
        return words
    said = parts(words.sentence())
    more = (part for row in rows(piece.face, ear, 0, 0) for part in row.parts if not parts(part) <= said)
    return replace(words, name=joined(words.name, *more))


def _worded(place: Place, ear: Ear, group: Group) -> Stop:
    words = said(place.view, ear)
    if isinstance(place.act, Letter):
        words = letter(place.act.key, place.word, ear)
    elif place.word and isinstance(place.view, SeatRowView):
        words = Said(ear.t("explored.remove", name=ear.name(place.view.name)), role=ear.t("explored.role.held"))
    elif isinstance(place.view, ChartView):
        words = replace(words, state=curve(place.view, ear))
    if place.refused:
        name = f"{words.name}, "  # a reason may begin with what it is about
        words = replace(words, hint=ear.says(place.refused).removeprefix(name))
    inside = tuple(_worded(each, ear, group) for each in place.inside)
    offered = {field: getattr(place, field) for field in Offer.__struct_fields__}
    called = place.act.key if isinstance(place.act, Letter) else words.name  # a letter, large or small, is one key
    return Stop(
        f"{group}:{type(place.view).__name__}:{called}",
        words,
        place.box,
        group,
        inside,
        **{**offered, "refused": ear.says(place.refused)},
    )


def _named(found: Sequence[Found], ear: Ear) -> list[Found]:
    """The same with a key for each; where several are called the same, each with the words that it stands under, or its
    place in their row."""
    headings = list(_headings(found))
    doubled = Counter(each.stop.said.sentence() for each in found)
    under = Counter(zip((each.stop.said.sentence() for each in found), headings, strict=True))
    keys, places = Counter[str](), Counter[str]()
    named = []
    for each, heading in zip(found, headings, strict=True):
        stop, sentence = each.stop, each.stop.said.sentence()
        keys[stop.key] += 1
        key = f"{stop.key} {keys[stop.key]}"
        if doubled[sentence] > 1:
            places[sentence] += 1
            alone = heading and under[sentence, heading] == 1
            place = heading.removeprefix(f"{stop.refused}, ") if alone else ""
            place = place or ear.t("explored.of", n=places[sentence], m=doubled[sentence])
            stop = replace(stop, said=replace(stop.said, state=joined(stop.said.state, place)))
        named.append(each._replace(stop=replace(stop, key=key, inside=_inside(stop.inside))))
    return named


def _headings(found: Sequence[Found]) -> Iterator[str]:
    """The words under which each stop stands: the last that do nothing, of the same part of the screen."""
    words, of = "", None
    for each in found:
        if each.stop.group is not of:
            words, of = "", each.stop.group
        yield words
        if each.stop.act is None and each.stop.held is None and not each.stop.refused:
            words = each.stop.said.name


def _inside(stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The stops inside another, each with a key of its own."""
    return tuple(replace(stop, key=f"{stop.key} {number}") for number, stop in enumerate(stops, 1))
