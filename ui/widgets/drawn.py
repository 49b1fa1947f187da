"""A piece whose record is shown by trees of the layout vocabulary: here they are solved and painted, and what takes
fingers gets its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from ui.kit.boxes import Spot
from ui.kit.nodes import Placed, Slot
from ui.kit.solve import Ways, solve
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import signature
from ui.records.intents import Intent
from ui.records.pieces import SignatureView, Signing
from ui.widgets.ask_why import Asked
from ui.widgets.button import PushButton
from ui.widgets.note import clear_notes
from ui.widgets.on_paper import OnPaper
from ui.widgets.piece import Box, Piece, V
from ui.widgets.plates import Card, Segment
from ui.widgets.press import Plate, Press, Words

# What stands in each kind of slot.
LIVE: dict[str, type[Piece[Any]]] = {
    "key": PushButton,
    "key alone": PushButton,
    "key on paper": OnPaper,
    "plate": Plate,
    "words": Words,
    "asked": Asked,
    "card": Card,
    "segment": Segment,
}

L = TypeVar("L", bound=Piece[Any])


class Drawn(Piece[V]):
    """Shows its record by the first of its `ways` that has room."""

    kinds: ClassVar[dict[str, type[Piece[Any]]]] = LIVE  # What stands in each kind of its slots.

    def build(self) -> None:
        self.placed: list[Placed] = []
        self.live: list[Piece[Any]] = []
        """The pieces in the slots, in the order of the tree."""
        self._pool: dict[str, list[Piece[Any]]] = {}

    def ways(self, view: V) -> Ways:
        """The trees that show a record, the best first."""
        raise NotImplementedError

    def begin(self) -> None:
        for piece in (piece for pool in self._pool.values() for piece in pool):
            piece.begin()

    @property
    def buttons(self) -> Sequence[PushButton]:
        """The keys, in the order of the tree."""
        return [piece for piece in self.live if isinstance(piece, PushButton)]

    def of(self, kind: type[L]) -> list[L]:
        """The live pieces of a kind, in the order of the tree."""
        return [piece for piece in self.live if isinstance(piece, kind)]

    def doing(self, act: Intent) -> Press[Any]:
        """The live piece of which a touch does this; of several the last."""
        presses = (piece for piece in reversed(self.live) if isinstance(piece, Press))
        return next(piece for piece in presses if piece.act(piece.view) == act)

    def spot(self, name: str) -> Box | None:
        """Where the spot of this name is, in u from the window's top left; None if there is none."""
        x, y, *_ = self.box
        return next(
            (
                (x + each.x, y + each.y, each.w, each.h)
                for each in self.placed
                if isinstance(each.node, Spot) and each.node.name == name
            ),
            None,
        )

    def arrange(self, view: V) -> None:
        self.placed = solve(self.ways(view), self.w, self.h)
        used = dict.fromkeys(self._pool, 0)
        self.live = []
        for place in self.placed:
            if isinstance(place.node, Slot):
                self.live.append(self._take(place.node, used))
                self._put(self.live[-1], place.node, place)
        for kind, pool in self._pool.items():
            for piece in pool[used[kind] :]:
                self.offer(piece, None)

    def _take(self, slot: Slot, used: dict[str, int]) -> Piece[Any]:
        """The next piece of the slot's kind."""
        pool = self._pool.setdefault(slot.kind, [])
        at = used.get(slot.kind, 0)
        used[slot.kind] = at + 1
        if at == len(pool):
            pool.append(self.kinds[slot.kind]())
        return pool[at]

    def _put(self, piece: Piece[Any], slot: Slot, place: Placed) -> None:
        """Let a piece show its slot's record there, as high at least as a finger needs where it does not lie close to
        others."""
        if piece.view != slot.view:
            piece.take(slot.view)
        self.show(piece, True)
        more = 0.0 if slot.inset[1] else max(0.0, theme.TOUCH - place.h)
        if isinstance(piece, Press) and (slot.face is not None or piece.worn):  # none may be left of another slot
            piece.wear(tuple(each.moved(0, more / 2) for each in place.inside), slot.inset)
        self.within(piece, place.x, place.y - more / 2, place.w, place.h + more)

    def paint(self, p: Painter, view: V) -> None:
        for node, step, *box, _ in self.placed:
            node.paint(p, step, *box)

    def paint_all(self) -> None:
        """Paint it and all that stands on it at once, not before the next frame."""
        for piece in self.walk(restrict=True):
            if isinstance(piece, Piece):
                piece._repaint.cancel()
                piece._paint()


class Signature(Drawn[SignatureView]):
    """Shows a SignatureView; `on_paper` says what it lies on."""

    def __init__(self, view: SignatureView | None = None, on_paper: bool = True, **kwargs: Any) -> None:
        self.on_paper = on_paper
        super().__init__(view, **kwargs)

    def changed(self, view: SignatureView) -> None:
        if view.signing is Signing.REFUSED:
            clear_notes(self)  # one may lie over the words that say why

    def ways(self, view: SignatureView) -> Ways:
        return signature.ways(view, on_paper=self.on_paper)


LIVE["signature"] = Signature
