"""What moves after a booking, over the screen: money, balances that count, pawns, houses and deeds, great moments.

Law: nothing waits for it. The screen beneath shows the new state from the first frame; the motion only tells it again,
within 600 ms, but for the money that rains while it is said who has won. A great moment goes after its time, or with
the first finger, whose touch goes on to the screen; only when somebody buys a lot or wins, that touch does nothing
else. The next motion ends this one, each balance on its exact amount. While nothing moves, no clock runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from kivy.clock import Clock

from ui.kit.solve import draw
from ui.look import theme
from ui.paint.fitting import width
from ui.paint.painter import Painter, Point
from ui.parts import announcement
from ui.records.motion import Announcement, Between, Counting, End, Flight, Motion
from ui.records.pieces import Token
from ui.widgets.piece import Box, Piece
from ui.widgets.rain import RAIN_S, draw_rain
from ui.widgets.ring import Ring
from ui.widgets.ring_geometry import SIDE
from ui.widgets.tiles import Tile

FLIGHT_S = 0.3
COUNT_FROM_S = 0.24  # A balance counts once the money is about to land.
MOST_S = 0.6  # By now everything has arrived.
HOUSE_S, DEED_S = 0.16, 0.2  # A house is set down, a deed is turned over.
HOUSE_FALLS = 8.0  # From so far above its place, in u.
STEP_S = 0.09  # A pawn takes so long from one space to the next; less if its way is long.
# What a great moment covers of a screen without the board that names no place for it: the whole top bar, so many u less
# wide.
_BAR: Box = (8.0, 4.0, 16.0, 60.0)
# So high must be what a great moment covers: the smallest title, the line under it, and some air.
LEAST_SAID = 52.0
_CHIP_H, _CHIP_SIDE = 36.0, 14.0


@runtime_checkable
class Board(Protocol):
    """A screen with the ring and the players' tiles."""

    ring: Ring

    @property
    def tiles(self) -> list[Tile]:
        """The tiles that are seen."""


@runtime_checkable
class Room(Protocol):
    """A full screen that names the area that a great moment may cover: a whole panel, not half of one."""

    @property
    def moment_box(self) -> Box:
        """That area, in u from the window's top left."""


@runtime_checkable
class Deeds(Protocol):
    """A screen that may have deeds to act on, such as an estate."""

    def change_deeds(self, moving: Mapping[int, Between]) -> None:
        """Show these deeds on the way to what they are, by their space, all others as they are."""


class Moving(Piece[Motion]):
    """Shows a Motion over the screen; its record is None while nothing moves."""

    raised = in_flight = True

    def build(self) -> None:
        self._number: int | None = None
        self._board: Board | None = None
        self._screen: Piece[Any] | None = None
        self._said_at: Box = _BAR
        self._at = self._ends = 0.0
        self._clock: Any = None

    def play(self, motion: Motion | None, screen: Piece[Any] | None) -> None:
        """Begin this motion, unless it is the one that was begun last; None ends what still moves. `screen`: the one
        beneath; where it shows no board, money flies between the players that it shows and the bank, above it."""
        if screen is not self._screen:
            self._set_down()
        if motion is None:
            self.leave()
        elif motion.number != self._number:
            self.show_at(motion, screen, 0.0)
            self._clock = Clock.schedule_interval(self._tick, 0)
        self._number = None if motion is None else motion.number

    def show_at(self, motion: Motion, screen: Piece[Any] | None, seconds: float) -> None:
        """Show how it stands so many seconds after it began, and let it stand so."""
        self.leave()
        board = screen if isinstance(screen, Board) else None
        self._board, self._screen, self.view = board, screen, motion
        self._said_at = self._band(screen)
        self._ends = motion.announcement.stays_s if motion.announcement is not None else MOST_S
        self._show(seconds)

    def leave(self) -> None:
        """End every motion: each balance and each pawn is where it belongs."""
        self._set_down()
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self.view = None

    # Time

    def _tick(self, seconds: float) -> None:
        if self._at + seconds >= self._ends:
            self.leave()
        elif self._at < MOST_S or (self.record.rain and self._at < RAIN_S):
            self._show(self._at + seconds)
        else:  # nothing moves any more
            self._at += seconds

    def _show(self, at: float) -> None:
        """Let tiles, pawns and chips stand as they do at this moment."""
        self._at = at
        if at >= MOST_S:
            self._set_down()
        elif self._board is not None:
            for counting in self.record.countings:
                self._count(self._board, counting)
            for run in self.record.runs:
                ring = self._board.ring
                whole = min(MOST_S, STEP_S * sum(ring.shape.lengths(run.stops)))
                ring.carry(run.token, run.stops, in_out(at / whole, 2))
            self._board.ring.change(between(self.record, at))
        elif isinstance(self._screen, Deeds):
            self._screen.change_deeds(between(self.record, at))
        self.repaint()

    def _count(self, board: Board, counting: Counting) -> None:
        tile, before = tile_of(board, counting.token), self._at < COUNT_FROM_S
        if tile is not None:
            part = (self._at - COUNT_FROM_S) / (MOST_S - COUNT_FROM_S)
            tile.count(counting.before if before else counting.steps[int(part * len(counting.steps))])

    def _set_down(self) -> None:
        """Let every tile say its own balance, every pawn stand where it is, and every deed lie as it does."""
        if isinstance(self._screen, Deeds):
            self._screen.change_deeds({})
        self._screen = None
        if self._board is None:
            return
        for tile in self._board.tiles:
            tile.count(None)
        self._board.ring.set_down()
        self._board = None

    # A finger

    def on_touch_down(self, touch: Any) -> bool:
        """Take the great moment away, since somebody acts. The touch goes on to the screen beneath, unless it only
        skips the moment."""
        takes = self.takes_touch and self.collide_point(*touch.pos)
        self._ends = min(self._ends, MOST_S)
        self.repaint()
        return takes

    @property
    def takes_touch(self) -> bool:
        """Whether a touch now does nothing but skip what is said large."""
        return self._said is not None and self._said.skipped

    @property
    def _said(self) -> Announcement | None:
        """What is said large now; None: nothing."""
        return self.view.announcement if self.view is not None and self._ends > MOST_S else None

    # Drawing

    def paint(self, p: Painter, view: Motion) -> None:
        if self._board is not None:
            self._board.ring.paint_carried(p)
        if self._at < FLIGHT_S:
            for flight in view.flights:
                giver, taker = self._place(flight.giver), self._place(flight.taker)
                if giver is not None and taker is not None:
                    self._paint_chip(p, giver, taker, flight)
        if (said := self._said) is not None:
            if view.rain:
                draw_rain(p, self.w, self.h, self._at)
            draw(p, announcement.ways(said), *self._said_at)

    def _place(self, end: End) -> Point | None:
        """Where money comes from or goes to on the screen beneath; None where that is not seen."""
        if self._board is not None:
            return place_of(self._board, end)
        return None if self._screen is None else place_on(self._screen, end)

    def _paint_chip(self, p: Painter, giver: Point, taker: Point, flight: Flight) -> None:
        part = in_out(self._at / FLIGHT_S, 3)
        (x0, y0), (x1, y1) = giver, taker
        half = width(flight.amount, theme.BODY, True) / 2 + _CHIP_SIDE
        cx = min(max(x0 + (x1 - x0) * part - self.box[0], half), self.w - half)
        cy = y0 + (y1 - y0) * part - self.box[1]
        p.frame(cx - half, cy - _CHIP_H / 2, 2 * half, _CHIP_H, theme.INK, theme.PAPER, 1.5, _CHIP_H / 2)
        colour = theme.GAIN_PAPER if flight.gain else theme.LOSS_PAPER
        p.text(flight.amount, cx, cy, theme.BODY, colour, True, "middle")

    def _band(self, screen: Piece[Any] | None) -> Box:
        """Where a great moment is said: over what the screen gives room for, else over its top bar."""
        if isinstance(screen, Room):
            x, y, w, h = screen.moment_box
            return x - self.box[0], y - self.box[1], w, h
        x, y, less, h = _BAR
        return x, y, self.w - less, h


def in_out(part: float, power: int) -> float:
    """How far a motion has come that starts and stops slowly, 0 to 1; `power` 2 is smooth, 3 is smoother."""
    part = min(max(part, 0.0), 1.0)
    return (2 * part) ** power / 2 if part < 0.5 else 1 - (2 - 2 * part) ** power / 2


def between(motion: Motion, at: float) -> dict[int, Between]:
    """The spaces that are on the way to what they are, so many seconds after it began."""
    falls, turns = at / HOUSE_S, at / DEED_S
    found = {b.space: Between(HOUSE_FALLS * (1 - falls) ** 2, b.stood) for b in motion.buildings if falls < 1}
    return found | {space: Between(turned=in_out(turns, 2)) for space in motion.turned if turns < 1}


def tile_of(board: Board, token: Token) -> Tile | None:
    """The tile of the player with this disc, if it is seen."""
    return next((tile for tile in board.tiles if tile.record.token == token), None)


def place_of(board: Board, end: End) -> Point:
    """Where money comes from or goes to, in u from the window's top left: a player's tile, or their pawn where no tile
    is seen; a space; the middle of the board for the bank."""
    tile = tile_of(board, end) if isinstance(end, Token) else None
    if tile is not None:
        return tile.box[0] + tile.w / 2, tile.box[1] + tile.h / 2
    x, y = board.ring.box[:2]
    match end:
        case Token() if (stands := board.ring.stands(end)) is not None:
            dx, dy = stands
        case int():
            dx, dy = board.ring.shape.stop(end)
        case _:
            dx, dy = SIDE / 2, SIDE / 2
    return x + dx, y + dy


def place_on(screen: Piece[Any], end: End) -> Point | None:
    """The same on a screen without the board: what shows a player, the top edge for the bank; None: not to be seen."""
    if end is None:
        return screen.box[0] + screen.w / 2, screen.box[1]
    shown = (piece for piece in screen.walk(restrict=True) if isinstance(piece, Piece) and piece is not screen)
    box = next((piece.box for piece in shown if getattr(piece.view, "token", None) == end), None)
    return None if box is None else (box[0] + box[2] / 2, box[1] + box[3] / 2)
