"""The board ring: its spaces and the pawns on one canvas. A new record changes only the spaces that differ.

No names stand on it: the paper board has them, and the magnifier says them. Touching it: the nearest space is
magnified until the finger is lifted; a space that does something does it then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ui.look import theme
from ui.paint.painter import Painter
from ui.records.explored import Place
from ui.records.motion import AS_IT_IS, Between
from ui.records.pieces import PawnView, RingView, SpaceView, Token
from ui.widgets import ring_geometry as geometry
from ui.widgets.magnifier import Magnifier
from ui.widgets.note import raise_note, top_of
from ui.widgets.piece import Box, Piece
from ui.widgets.press import lost
from ui.widgets.space import paint_space

_BARS = 5
_CARRIED = 13.0  # The radius of a pawn on its way.

# Where the note stands that says why a space does nothing: within the board, over no street.
_SAID: Box = (66, 316, 340, 92)

# What is drawn of a space, and where: by it a space that stays as it is is not drawn again.
_Shown = tuple[geometry.Shape, SpaceView, Between, str, float, float, float]


class Ring(Piece[RingView]):
    """Shows a RingView in a box of 472 × 472."""

    def build(self) -> None:
        self.spaces: list[Painter] = []
        self._shown: list[_Shown | None] = []
        self._between: dict[int, Between] = {}
        self._pawns = Painter(self.canvas)
        self._carried: dict[Token, geometry.Point] = {}
        self._magnifier: Magnifier | None = None
        self._under: int | None = None
        self._looked_at: SpaceView | None = None
        self.fbind("parent", lambda *_: self._look_at(None))

    @property
    def shape(self) -> geometry.Shape:
        """The shape of the board shown."""
        return geometry.USUAL if self.view is None else _shape(self.view)

    @property
    def asks_far(self) -> bool:
        """Whether the question is about a space of the farther side."""
        spaces = enumerate(self.record.spaces)
        return any(space.here and self.shape.box(number)[1] < geometry.CORNER for number, space in spaces)

    @property
    def small_print(self) -> Sequence[Painter]:
        return (*self.spaces, self._pawns)

    def paint(self, p: Painter, view: RingView) -> None:
        x, y, u = self.box[0], self.box[1], theme.scale.u
        shape = _shape(view)
        self._have_painters(shape.size)
        crowded = sum(pawn.space == 0 and not pawn.jailed for pawn in view.pawns) > 1
        for number, space in enumerate(view.spaces):
            between = self._between.get(number, AS_IT_IS)
            word = view.start if number == 0 else ""
            if number == 0 and crowded:  # bits of its arrow would be seen between the pawns
                space = replace(space, icon="")
            if self._shown[number] == (shape, space, between, word, x, y, u):
                continue
            self._shown[number] = (shape, space, between, word, x, y, u)
            painter = self.spaces[number]
            painter.begin(x, y)
            paint_space(painter, shape.cell(number), space, word, between, jail=number == view.jail)
            painter.end()
        self._pawns.begin(x, y)
        self._paint_pawns(self._pawns, view.pawns)
        self._pawns.end()

    def _have_painters(self, count: int) -> None:
        """As many painters of spaces as the board has; those of a longer one draw nothing any more."""
        while len(self.spaces) < count:
            self.spaces.append(Painter(self.canvas.before))
            self._shown.append(None)
        for number in range(count, len(self.spaces)):
            self._shown[number] = None
            self.spaces[number].begin(0, 0)
            self.spaces[number].end()

    def carry(self, token: Token, stops: Sequence[int], done: float) -> None:
        """Show this pawn on its way through these stops, of which so much is done, 0 to 1, until `set_down`."""
        end = self.stands(token)
        if end is not None:
            points = [*map(self.shape.stop, stops[:-1]), end]
            self._carried[token] = geometry.along(points, self.shape.lengths(stops), done)
            self.repaint()

    def change(self, between: dict[int, Between]) -> None:
        """Show these spaces on the way to what they are, until `set_down`."""
        if between != self._between:
            self._between = between
            self.repaint()

    def set_down(self) -> None:
        """Show every pawn where it stands, and every space as it is."""
        if self._carried or self._between:
            self._carried, self._between = {}, {}
            self.repaint()

    def stands(self, token: Token) -> geometry.Point | None:
        """Where this pawn stands, in u from the ring's top left; None if it is not on the board."""
        places = () if self.view is None else _places(self.shape, self.view.pawns)
        return next((place for pawn, _, place in places if pawn.token == token), None)

    def _paint_pawns(self, p: Painter, pawns: tuple[PawnView, ...]) -> None:
        placed = sorted(_places(self.shape, pawns), key=lambda one: not one[0].jailed)
        jailed = sum(pawn.jailed for pawn in pawns)
        for number, (pawn, radius, place) in enumerate(placed):
            if number == jailed:
                self._paint_bars(p)
            if pawn.token not in self._carried:
                self._paint_pawn(p, pawn, radius, place)
        if jailed == len(placed):
            self._paint_bars(p)

    def paint_carried(self, p: Painter) -> None:
        """Draw the pawns that are on their way, over all that is on the screen."""
        for pawn in self.view.pawns if self.view is not None else ():
            if pawn.token in self._carried:
                x, y = self._carried[pawn.token]
                self._paint_pawn(p, pawn, _CARRIED, (x + self.box[0], y + self.box[1]))

    def _paint_pawn(self, p: Painter, pawn: PawnView, radius: float, place: geometry.Point) -> None:
        x, y = place
        p.disc(x, y, radius + 2, theme.TEXT if pawn.acts else theme.GROUND)
        p.disc(x, y, radius, theme.PLAYERS[pawn.token.colour])
        p.symbol(pawn.token.symbol, x, y, 1.2 * radius, theme.INK)

    def _paint_bars(self, p: Painter) -> None:
        if self.shape.jail is None:
            return
        x, y, w, h = self.shape.cell(self.shape.jail).bars
        for bar in range(_BARS):
            p.rect(x + 1 + bar * (w - 4) / (_BARS - 1), y + 1, 2, h - 2, theme.EDGE)

    def places(self) -> Sequence[Place]:
        """One place: the board, through whose spaces one walks from where the player stands whose turn it is."""
        view = self.view
        if view is None:
            return ()
        x, y, *_ = self.box
        boxes = (self.shape.box(number) for number in range(len(view.spaces)))
        inside = tuple(
            Place(space, (x + box[0], y + box[1], *box[2:]), act=space.act, refused="" if space.act else space.reason)
            for space, box in zip(view.spaces, boxes, strict=True)
        )
        acting = (pawn.space for pawn in view.pawns if pawn.acts)
        here = (number for number, space in enumerate(view.spaces) if space.here)
        return (Place(view, self.box, inside=inside, at=next(acting, next(here, 0))),)

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None or self._under is not None or not self.collide_point(*touch.pos):
            return False
        number = self.shape.nearest(*self.at(touch))
        if number is None:
            return False
        touch.grab(self)
        self._look_at(number)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        number = self.shape.nearest(*self.at(touch))
        if number != self._under:
            self._look_at(number)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        shown, under = self._looked_at, self._under
        self._look_at(None)
        there = self.view.spaces[under] if self.view is not None and under is not None else None
        if there is None or there != shown or lost(touch):
            return True
        if there.act is not None:
            self.send(there.act)
        elif there.reason:
            x, y, *_ = self.box
            raise_note(self, there.reason, free=(x + _SAID[0], y + _SAID[1], _SAID[2], _SAID[3]))
        return True

    def _look_at(self, number: int | None) -> None:
        """Show the magnifier at a space, or take it away."""
        self._under = number
        if self._magnifier is not None and self._magnifier.parent is not None:
            self._magnifier.parent.remove_widget(self._magnifier)
        self._magnifier = None
        space = self._looked_at = self.view.spaces[number] if self.view is not None and number is not None else None
        if number is None or space is None or not space.name:
            return
        self._magnifier = Magnifier(space)
        top_of(self).add_widget(self._magnifier)
        self._magnifier.stand_by(self.shape.cell(number), self)


def _shape(view: RingView) -> geometry.Shape:
    return geometry.Shape(len(view.spaces), view.corners, view.jail)


def _places(shape: geometry.Shape, pawns: tuple[PawnView, ...]) -> Iterator[tuple[PawnView, float, geometry.Point]]:
    """Each pawn with its radius and where it stands."""
    rows: dict[int | None, list[PawnView]] = {}
    for pawn in pawns:
        rows.setdefault(None if pawn.jailed else pawn.space, []).append(pawn)
    for number, here in rows.items():
        radius, points = shape.prisoners(len(here)) if number is None else shape.pawns(number, len(here))
        yield from ((pawn, radius, point) for pawn, point in zip(here, points, strict=True))
