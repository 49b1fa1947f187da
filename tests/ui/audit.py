"""What is wrong with a picture, told from what every piece offers; no widget is known here by its name.

    .venv/bin/python tests/ui/audit.py PART [WIDTHxHEIGHT …]

draws the pictures of the gallery with PART in their names, in every language, usual and large, and prints their faults.

The laws: all words stand inside their piece and the window, on no other words, sign or token and under no ground, and
no lines so close that they touch; what takes a finger is 9 mm wide and high, and lies on nothing else that does;
capitals are 2.6 mm high; words stand out by 4.5 : 1, outlines by 3 : 1; only names are cut for want of room; what is to
be paid, and every sentence about what would be booked, stands there; and all of it has words for a player who explores
it by touch (`explored.py`).
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import polib

from tests.ui import beside_samples, director_samples, setup_samples
from tests.ui import gallery_screens as gallery
from tests.ui.explored import ear_of, unheard
from tests.ui.gallery import Picture, put
from tests.ui.gallery_boards import boards
from tests.ui.gallery_crowds import LATE, Placed, crowds, saved_pictures
from tests.ui.gallery_junior import junior
from tests.ui.gallery_ultimate import ultimate
from tests.ui.offscreen import desk
from tests.ui.panels import CAPITAL, CAPITAL_MM, FINGER_MM, OUTLINE_CONTRAST, TEXT_CONTRAST, contrast, panel_now
from tests.ui.story_samples import stories
from ui.look import theme
from ui.look.theme import Rgba, scale
from ui.paint.painter import Mark, Painter
from ui.records.auction import OfferView
from ui.records.prompts import MoneyPromptView, PurchaseView
from ui.records.sheets import FootView
from ui.widgets.piece import Box, Piece
from ui.widgets.tally_picture import PAGE
from ui.words.catalogues import catalogues
from ui.words.strings import LANGUAGES, strings_for

Kind = Callable[..., Iterable[Picture]]
Boards = Sequence[tuple[str, int]]
_GROUNDS = ("rect", "round", "disc")  # What words can lie on, or be hidden by.
# What is no more opaque, or so thin that it strikes words out, hides nothing.
_TRANSPARENT, _THIN = 0.5, 4.0
HANGING = frozenset("gjpqyçÇQ,;()")  # The letters and signs that hang below their line.
LEAST_PITCH = 0.75  # How far apart lines of one size stand at the least, by their size.
_FEEL = 4.0  # At so many u a part of a piece is looked for under the finger.
# Pieces of one kind and size that have the same parts at so many u have the same parts.
_GRASP = 24.0


class Text(NamedTuple):
    """A line of text: its words, the box of the texture, the size in pixels, the colour, its place among the marks."""

    words: str
    box: Box
    size: int
    rgba: Rgba
    order: int


class Layer(NamedTuple):
    """What one painter has drawn: the piece, the part of the window in which it is seen, its words and other marks with
    their order in the whole picture, and a box around it all. `raised`: the number of what lies over the rest, 0 for
    the rest; `read`: whether its words are there to be read."""

    piece: Piece[Any]
    clip: Box
    texts: Sequence[Text]
    marks: Sequence[tuple[int, Mark]]
    around: Box
    raised: int
    read: bool


def audit(root: Any, language: str) -> list[str]:
    """Everything that is wrong with what a window, or a page of its own, shows whose screen or stage this is."""
    window = (0.0, 0.0, scale.width, scale.height)
    shown = list(_shown(root, window))
    layers = list(_layers(shown))
    found = [
        *_outside(layers, window),
        *_over(layers),
        *_close(layers),
        *_small(layers),
        *_faint(layers),
        *_fingers(shown),
    ]
    found += _unsaid(root)
    return sorted({*found, *(f"cut: {text!r}" for text in cut_in(root) if not _is_name(text, language))})


def misplaced(root: Any) -> list[str]:
    """What stands outside its piece or the window, and words that lie on something."""
    window = (0.0, 0.0, scale.width, scale.height)
    layers = list(_layers(list(_shown(root, window))))
    return [*_outside(layers, window), *_over(layers)]


def words_of(root: Any) -> list[str]:
    """The words of a picture, in the order in which they are drawn."""
    return [words for piece in root.walk(restrict=True) for painter in _read(piece) for words, *_ in painter.texts]


def cut_in(root: Any) -> list[str]:
    """What ends in an ellipsis, or has one in it."""
    return [text for text in words_of(root) if "…" in text]


def _read(piece: object) -> Sequence[Painter]:
    return (piece.painter,) if isinstance(piece, Piece) else ()


# What is shown


def _shown(widget: Any, clip: Box, raised: int = 0) -> Iterator[tuple[Piece[Any], Box, int]]:
    """The pieces in the order in which they are drawn, each with what is seen of it and what raises it."""
    if isinstance(widget, Piece):
        raised = id(widget) if widget.raised else raised
        yield widget, clip, raised
        clip = _common(clip, widget.box) if widget.clips else clip
    for child in reversed(widget.children):
        yield from _shown(child, clip, raised)


def _layers(shown: Sequence[tuple[Piece[Any], Box, int]]) -> Iterator[Layer]:
    order = 0
    for piece, clip, raised in shown:
        for painter in (piece.painter, *piece.small_print):
            marks, texts = [], []
            lines = iter(zip(painter.texts, painter.inks, strict=True))
            for mark in painter.marks:
                order += 1
                if mark.what == "text":
                    (words, *box), (size, rgba) = next(lines)
                    texts.append(Text(words, tuple(box), size, rgba, order))
                elif mark.what != "line":
                    marks.append((order, mark))
            if marks or texts:
                around = _around([mark.box for _, mark in marks] + [text.box for text in texts])
                yield Layer(piece, clip, texts, marks, around, raised, painter is piece.painter)


def _common(one: Box, other: Box) -> Box:
    x, y = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[0] + one[2], other[0] + other[2]), min(one[1] + one[3], other[1] + other[3])
    return x, y, max(0.0, right - x), max(0.0, bottom - y)


def _around(boxes: Sequence[Box]) -> Box:
    x, y = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return x, y, max(box[0] + box[2] for box in boxes) - x, max(box[1] + box[3] for box in boxes) - y


def _cross(one: Box, other: Box, by: float = 1.0) -> bool:
    """Whether two boxes have more than so much in common, across and down."""
    x, y, w, h = one
    x2, y2, w2, h2 = other
    if x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y:  # as most of many thousand pairs do
        return False
    return min(x + w, x2 + w2) - max(x, x2) > by and min(y + h, y2 + h2) - max(y, y2) > by


def _holds(box: Box, x: float, y: float) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


# The laws of place


def _close(layers: Sequence[Layer]) -> Iterator[str]:
    """Lines of one size under each other that stand so close that the tails of one reach the letters of the next."""
    for layer in layers:
        for one, other in itertools.permutations(layer.texts if layer.read else (), 2):
            across = min(one.box[0] + one.box[2], other.box[0] + other.box[2]) - max(one.box[0], other.box[0])
            apart = (other.box[1] + other.box[3] / 2) - (one.box[1] + one.box[3] / 2)
            if one.size == other.size and across > 1 and 1 < apart < LEAST_PITCH * one.size / scale.u:
                yield f"close: {other.words!r} under {one.words!r}"


def _outside(layers: Sequence[Layer], window: Box) -> Iterator[str]:
    """Words outside their piece or the window."""
    for layer in layers:
        for text in layer.texts:
            x, y, w, h = text.box
            letters = x, y + 0.2 * h, w, 0.6 * h
            for what, (left, top, wide, high) in (("piece", layer.piece.box), ("window", window)):
                across = x < left - 1 or x + w > left + wide + 1
                down = letters[1] < top or letters[1] + letters[3] > top + high
                if (across or down) and (layer.clip == window or _cross(letters, layer.clip, 0)):
                    yield f"outside: {text.words!r} leaves its {what}"


def inked(text: Text, alike: bool) -> Box:
    """Where the ink of words lies, with some air. Lines of one size, `alike`, may hang into the next."""
    x, y, w, h = text.box
    if alike:
        return x, y + 0.25 * h + 0.5, w, 0.55 * h - 1
    return x, y + 0.19 * h - 0.4, w, ((0.97 if HANGING & set(text.words) else 0.8) - 0.19) * h + 0.8


def _over(layers: Sequence[Layer]) -> Iterator[str]:
    """Words on words, signs or the edge of a token, and words under a ground."""
    for layer in (layer for layer in layers if layer.read and not layer.piece.in_flight):
        near = [other for other in layers if other.raised == layer.raised and _cross(layer.around, other.around)]
        for text in (text for text in layer.texts if _cross(text.box, layer.clip)):
            for other in (other for other in near if _cross(text.box, other.around)):
                yield from _against(text, layer.clip, other, other is layer)
                clip = _common(layer.clip, other.clip)
                for mate in other.texts:
                    if mate.order > text.order and _meet(text, mate, layer is other, clip):
                        yield f"over: {text.words!r} on {mate.words!r}"


def _meet(one: Text, other: Text, together: bool, clip: Box) -> bool:
    alike = not together or one.size == other.size
    mine, theirs = inked(one, alike), inked(other, alike)
    return min(mine[0] + mine[2], theirs[0] + theirs[2]) - max(mine[0], theirs[0]) > 1 and _cross(
        _common(mine, theirs), clip, 0
    )


def _against(text: Text, clip: Box, other: Layer, together: bool) -> Iterator[str]:
    """What those of the words that are seen do to the marks of a painter, or they to them."""
    x, y, w, h = text.box
    letters = _common((x, y + 0.25 * h, w, 0.55 * h), clip)
    for order, mark in other.marks:
        if not _cross(letters, mark.box):
            continue
        box = _common(mark.box, other.clip)
        if mark.what == "sign":
            if _cross(letters, box):
                yield f"over: {text.words!r} on a sign of {_name(other, together)}"
        elif mark.what == "disc":
            inside = _holds(mark.box, x, y + h / 2) and _holds(mark.box, x + w, y + h / 2)
            if (order > text.order or not inside) and _cross(letters, _shrunk(box)):
                yield f"over: {text.words!r} on a token of {_name(other, together)}"
        elif order > text.order and _hides(mark) and _cross(letters, box):
            yield f"under: {text.words!r} under {_name(other, together)}"


def _hides(mark: Mark) -> bool:
    return mark.what in _GROUNDS and mark.rgba[3] > _TRANSPARENT and min(mark.box[2:]) > _THIN


def _shrunk(box: Box) -> Box:
    """The square inside a disc."""
    by = 0.15
    return box[0] + by * box[2], box[1] + by * box[3], (1 - 2 * by) * box[2], (1 - 2 * by) * box[3]


def _name(layer: Layer, together: bool) -> str:
    return "its own" if together else type(layer.piece).__name__


# The laws of size


_parts_known: dict[object, dict[object, Box]] = {}


def _fingers(shown: Sequence[tuple[Piece[Any], Box, int]]) -> Iterator[str]:
    """What takes a finger and is smaller than one, or lies on something else that does."""
    panel = panel_now()
    takes = [(piece, clip, raised) for piece, clip, raised in shown if piece.takes_finger and piece.view is not None]
    for piece, _, _ in takes:
        for part, (_, _, w, h) in _targets(piece):
            wide, high = panel.across(w), panel.down(h)
            if piece.w > 0 and min(wide, high) < FINGER_MM - 0.005:
                yield f"finger: {part} on {wide:.2f} × {high:.2f} mm"
    seen = [(piece, _common(piece.box, clip), raised) for piece, clip, raised in takes]
    for (one, box, raised), (other, box2, raised2) in itertools.combinations(seen, 2):
        if raised == raised2 and _cross(box, box2, 0.5):
            yield f"finger: {type(one).__name__} and {type(other).__name__} on each other"


def _targets(piece: Any) -> Iterator[tuple[str, Box]]:
    """What of a piece takes a finger: all of it, or each of its parts with all that is nearest to it."""
    name = type(piece).__name__
    if not hasattr(piece, "part_at"):
        yield name, piece.box
        return
    grasp = tuple(_part_at(piece, x, y) for x in _steps(piece.w, _GRASP) for y in _steps(piece.h, _GRASP))
    key = (name, piece.w, piece.h, grasp)
    if key not in _parts_known:
        _parts_known[key] = _felt(piece)
    for part, box in _parts_known[key].items():
        yield f"{name} {part}", box


def _part_at(piece: Any, x: float, y: float) -> object:
    """The part of a piece at a point, or where the part has one, its box: letters change, and the keys stay."""
    part = piece.part_at(x, y)
    return getattr(part, "box", part)


def _felt(piece: Any) -> dict[object, Box]:
    """Each part of a piece with the box in which a finger finds it."""
    found: dict[object, list[float]] = {}
    across, down = _steps(piece.w, _FEEL), _steps(piece.h, _FEEL)
    for x in across:
        for y in down:
            box = found.setdefault(_part_at(piece, x, y), [x, y, x, y])  # from left to right: its left is there already
            box[1], box[2], box[3] = min(box[1], y), x, max(box[3], y)
    wide, high = piece.w / len(across), piece.h / len(down)
    return {part: (left, top, right - left + wide, low - top + high) for part, (left, top, right, low) in found.items()}


def _steps(length: float, step: float) -> list[float]:
    count = max(1, int(length / step))
    return [(n + 0.5) * length / count for n in range(count)]


def _small(layers: Sequence[Layer]) -> Iterator[str]:
    """Words whose capitals are lower than 2.6 mm."""
    panel = panel_now()
    for layer in layers:
        for text in layer.texts:
            high = text.size * CAPITAL * panel.high_mm / panel.height
            if layer.read and high < CAPITAL_MM and any(letter.isalnum() for letter in text.words):
                yield f"small: {text.words!r} has capitals of {high:.2f} mm"


# The law of contrast


def _faint(layers: Sequence[Layer]) -> Iterator[str]:
    """Words and outlines that do not stand out from what they lie on."""
    for number, layer in enumerate(layers):
        if not layer.read:
            continue
        for text in layer.texts:
            x, y, w, h = text.box
            ground = _ground(layers[: number + 1], x + w / 2, y + h / 2, text.order)
            if contrast(_blended(text.rgba, ground), ground) < TEXT_CONTRAST:
                yield f"faint: {text.words!r} has a contrast of {contrast(_blended(text.rgba, ground), ground):.2f}"
        for x, y, _, h, outer, inner in layer.piece.painter.outlines:
            around = _ground(layers, x - 2, y + h / 2, sys.maxsize)
            if max(contrast(outer, inner), contrast(outer, around)) < OUTLINE_CONTRAST:
                yield f"faint: an outline of {type(layer.piece).__name__}"


def _ground(layers: Sequence[Layer], x: float, y: float, before: int) -> Rgba:
    """The colour of a point of the picture, before this mark was drawn."""
    over: list[Rgba] = []
    for layer in reversed(layers):
        if not (_holds(layer.around, x, y) and _holds(layer.clip, x, y)):
            continue
        for order, mark in reversed(layer.marks):
            if order < before and mark.what in _GROUNDS and _holds(mark.box, x, y):
                over.append(mark.rgba)
                if mark.rgba[3] == 1:
                    return _all_blended(over)
    return _all_blended([*over, theme.GROUND])


def _all_blended(over: Sequence[Rgba]) -> Rgba:
    ground = over[-1]
    for rgba in reversed(over[:-1]):
        ground = _blended(rgba, ground)
    return ground


def _blended(rgba: Rgba, ground: Rgba) -> Rgba:
    """A colour on an opaque one."""
    r, g, b = (rgba[3] * mine + (1 - rgba[3]) * its for mine, its in zip(rgba[:3], ground[:3], strict=True))
    return r, g, b, 1.0


# What may be cut


@cache
def _names() -> tuple[str, ...]:
    """What may be cut for want of room: words that somebody typed, players' names and long names of spaces."""
    spaces = {name for edition in setup_samples.editions() for s in edition.spaces for name in s.names.values()}
    typed = (
        "W" * 40,
        *setup_samples.WIDE,
        *beside_samples.LONG,
        *setup_samples.TYPED,
        *LATE,
        *director_samples.CUT,
        "x" * 40,
    )
    return (*typed, *(part for name in spaces for part in name.split(" ")), *spaces)


@cache
def _sentences(language: str) -> str:
    """All the words of a language: an ellipsis that stands in them is meant."""
    return "\n".join(entry.msgstr for entry in polib.pofile(str(catalogues()[language])))


@cache
def _is_name(text: str, language: str) -> bool:
    """Whether all that is cut in these words are names."""
    if text != "…" and text in _sentences(language):
        return True
    return text != "…" and all(_begins_name(cut) for cut in text.removeprefix("…").split("…")[:-1])


def _begins_name(words: str) -> bool:
    """Whether words end in the beginning of a name, or in what a machine has written."""
    parts = words.rstrip(", \u00a0").split(" ")
    ends = [end for n in range(len(parts)) if (end := " ".join(parts[n:]))]
    return any(name.startswith(end) for end in ends for name in _names()) or parts[-1] in _machines()


@cache
def _machines() -> str:
    """What machines write, cut anywhere for want of room: errors, files and folders."""
    saved = (saved.names for saved in gallery.SAVED)
    return "\n".join((*(fault.found for fault in gallery.FAULTS), *itertools.chain(*saved)))


# The law of what must be said


def _unsaid(root: Any) -> Iterator[str]:
    """The amounts that are to be paid, and the sentences about what would be booked, that a picture leaves out. (While
    a foot says something else for a moment, it says none of its sentences.)"""
    said = words_of(root)
    for piece in (piece for piece in root.walk(restrict=True) if isinstance(piece, Piece)):
        if isinstance(piece.view, MoneyPromptView | PurchaseView | OfferView) and piece.view.amount:
            yield from () if any(piece.view.amount in words for words in said) else (f"unsaid: {piece.view.amount}",)
        if isinstance(piece.view, FootView) and piece.painter.texts:
            yield from (f"unsaid: {word!r} at the foot" for word in _dropped(piece.view, words_of(piece)))


def _dropped(foot: FootView, said: Sequence[str]) -> list[str]:
    """The words that neither the sentences nor their brief form has in full; a name may be cut, a path broken."""
    shown, whole = {_bare(word) for text in said for word in text.split()}, "".join(said)
    cut = tuple(word.partition("…")[0] for word in shown if "…" in word and len(word) > 2)
    ways = [" ".join(foot.lines), foot.brief] if foot.brief else [" ".join(foot.lines)]
    lacking = [[word for word in map(_bare, way.split()) if word not in shown and word not in whole] for way in ways]
    return min(([word for word in words if not word.startswith(cut)] if cut else words for words in lacking), key=len)


def _bare(word: str) -> str:
    return word.rstrip(".,:;\u202f")


# The pictures


# The pictures that are the same on every board.
KINDS: tuple[Kind, ...] = (
    gallery.homes, gallery.setups, gallery.starts, gallery.picks, gallery.names, gallery.rules, gallery.begun_on_paper,
    gallery.deals, gallery.tallies, gallery.hinted, gallery.readers_out, gallery.besides, gallery.moving,
    gallery.faults, gallery.directors, crowds, boards, junior, ultimate, saved_pictures, stories,
)  # fmt: skip
# Those of each board.
ON_BOARDS: tuple[Kind, ...] = (
    gallery.tables, gallery.auctions, gallery.sheets, gallery.debts, gallery.told_beside, gallery.speaking,
)  # fmt: skip
OFTEN = ((800, 480), (720, 1280))  # The windows in which the gallery is drawn at each submission.


class Case(NamedTuple):
    """A window, usual or large text, a language, and the number of this case among those of its window."""

    size: tuple[int, int]
    large: bool
    language: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.look} {self.language}"

    @property
    def look(self) -> str:
        """The window and the text."""
        return f"{self.size[0]}x{self.size[1]} {'large' if self.large else 'usual'}"

    @property
    def board(self) -> tuple[str, int]:
        """The board on which what depends on one is drawn: each comes once in every language and in every look."""
        return gallery.TABLES[self.number % len(gallery.TABLES)]

    def draws(self, number: int, every: int) -> bool:
        """Whether this picture is drawn here when there is time for one in two or one in four: each comes in every
        language, and in every look."""
        upright = self.size[1] > self.size[0]
        look = (0, 1, 3, 2)[2 * upright + self.large]
        return (number + look + LANGUAGES.index(self.language)) % every == 0


def cases(sizes: Sequence[tuple[int, int]]) -> Iterator[Case]:
    """Every window, text and language."""
    for at, (size, large) in enumerate(itertools.product(sizes, (False, True))):
        for number, language in enumerate(LANGUAGES):
            yield Case(size, large, language, at + number)


class Judged(NamedTuple):
    """A picture: its name, what is wrong with it, what is cut in it, all its words."""

    name: str
    faults: list[str]
    cut: list[str]
    words: list[str]


def pictures(case: Case, kind: Kind, boards: Boards, part: str = "", every: int = 1) -> Iterator[Picture]:
    """All pictures of a kind with this part in their name, or one in so many of them, each drawn."""
    table, strings = desk(), strings_for(case.language)
    table.fit(*case.size)
    table.stage.large = case.large
    for number, (name, made) in enumerate(kind(strings, boards) if kind in ON_BOARDS else kind(strings)):
        if part in name and case.draws(number, every):
            screen = made()
            put(screen)
            table.frames(1)
            yield name, screen
            for more in gallery.touched(name, screen):
                table.frames(1)
                yield more, screen


def judged(case: Case, kind: Kind, boards: Boards, part: str = "", every: int = 1) -> Iterator[Judged]:
    """All pictures of a kind, judged by every law."""
    for name, screen in pictures(case, kind, boards, part, every):
        if isinstance(screen, Placed):
            with scale.page(*PAGE):
                found = audit(screen, case.language)
        else:
            root = screen.parent or screen
            found = [*audit(root, case.language), *(f"by ear: {each}" for each in unheard(root, ear_of(screen, case)))]
        yield Judged(name, found, cut_in(screen), words_of(screen))


def main(part: str = "", *sizes: str) -> None:
    """Print what is wrong with the pictures with this part in their name, on every board, and what is cut in them."""
    asked = [(int(wide), int(high)) for wide, _, high in (size.partition("x") for size in sizes)]
    for case in cases(asked or OFTEN):
        count, cut = 0, Counter[str]()
        for kind in (*KINDS, *ON_BOARDS):
            for each in judged(case, kind, gallery.TABLES, part):
                count += 1
                cut.update(each.cut)
                for fault in each.faults:
                    print(f"{case} {each.name} {fault}")
        print(f"{case}: {count} pictures; cut: {', '.join(f'{words} ({times})' for words, times in cut.items())}")


if __name__ == "__main__":
    main(*sys.argv[1:])
