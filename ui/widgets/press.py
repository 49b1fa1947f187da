"""Pressing and holding: what every piece that takes a finger shares.

Law: a press means what was shown when the finger came down. If the record changes or the piece goes, the press is void;
so is a touch that is lost, as when the touchscreen goes away under the finger. A press shows at once; lifting inside
fires `on_release`, sliding off cancels. A piece to be held fires `on_release` when its time is full, and empties in 120
ms when let go early. A greyed piece takes the touch too: it fires `on_refused` with the reason, and a raised note shows
that unless a handler returns True.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty

from ui.kit.nodes import Placed
from ui.look import theme
from ui.paint.painter import Painter
from ui.records.explored import Place
from ui.records.intents import Intent
from ui.widgets.note import raise_note
from ui.widgets.piece import Piece

if TYPE_CHECKING:  # the first frame is drawn before most records are loaded
    from ui.records.auction import BidderView
    from ui.records.pieces import TileView
    from ui.records.touched import Touched

U = TypeVar("U")  # A part of what is shown.


T = TypeVar("T", bound="Touched")  # What takes a finger: a closed union, so that all of it has words.
H = TypeVar("H", bound="TileView | BidderView")  # A record of what a touch acts on and a hold of `hold_s` signs.

EMPTYING = 0.12  # Seconds in which a hold that was let go runs empty.
# The most seconds of a hold that one frame counts for: while the machine was busy the finger may have been lifted, and
# the app learns that only after the frame.
LONGEST_FRAME_S = 0.1


def lost(touch: Any) -> bool:
    """Whether a touch has ended although nobody lifted the finger: then it does nothing."""
    return bool(getattr(touch, "lost", False))


class Press(Piece[T]):
    """A piece that takes a finger. Subclasses say `refusal`, `hold_s` and `act` of the record shown."""

    __events__: tuple[str, ...] = ("on_release", "on_refused")

    face: tuple[Placed, ...] = ()  # What is drawn on it, laid out.
    worn = False  # Whether that was laid out in the tree in which it stands.

    # By so much (across, down) it is drawn smaller there than what takes the finger.
    inset = (0.0, 0.0)

    takes_finger = True
    pressed = BooleanProperty(False)
    progress = NumericProperty(0.0)  # How much of the hold is full, 0 to 1.

    def __init__(self, view: T | None = None, **kwargs: Any) -> None:
        super().__init__(view, **kwargs)
        self._ticking: Any = None
        self._valid = False
        self.bind(pressed=self.repaint, progress=self.repaint)
        self.fbind("view", self._give_up)
        self.fbind("parent", self._give_up)

    def wear(self, face: tuple[Placed, ...], inset: tuple[float, float] = (0.0, 0.0)) -> None:
        """Draw what a tree has laid out."""
        self.face, self.inset, self.worn = face, inset, True
        self.repaint()

    def refusal(self, view: T) -> str | None:
        """Why a touch would be refused; None if it does something."""
        return None

    def hold_s(self, view: T) -> float:
        """How long it must be held; 0 for a plain press."""
        return 0

    def act(self, view: T) -> Intent | None:
        """What a touch does, by the record; None: `on_release` is fired, and that is all."""
        act: Intent | None = getattr(view, "act", None)
        return act

    def places(self) -> Sequence[Place]:
        """Where a finger does something on it, and what, for a player who explores it by touch."""
        if self.view is None:
            return ()
        view, held = self.view, self.hold_s(self.view) > 0
        act, refusal = self.act(view), self.refusal(view)
        does = None if refusal is not None else act
        return (
            Place(
                view,
                self.box,
                act=None if held else does,
                held=does if held else None,
                hold_s=self.hold_s(view),
                refused=refusal or "",
                second=getattr(view, "why", None),
            ),
        )

    def on_release(self) -> None:
        """The press, or the hold, was completed: what the record carries is handed on."""
        act = self.act(self.view) if self.view is not None else None  # who heard it first may have taken the record
        if act is not None:
            self.send(act)

    def on_refused(self, reason: str) -> None:
        """A touch on something greyed: say why; a touch on what is said leads on, where the record says to where."""
        if reason:
            raise_note(self, reason, getattr(self.view, "because", None))

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None or not self.collide_point(*touch.pos):
            return False
        if super().on_touch_down(touch):
            return True
        if self.pressed:
            return True
        refusal = self.refusal(self.view)
        if refusal is not None:
            self.dispatch("on_refused", refusal)
            return True
        touch.grab(self)
        self._valid = self.pressed = True
        if self._hold_s > 0:
            self._tick_on()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        inside = self.collide_point(*touch.pos)
        if not inside and self._hold_s > 0:
            self._let_go(touch)
        elif self._hold_s == 0:
            self.pressed = inside and self._valid
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        complete = self.pressed and not lost(touch) and self.collide_point(*touch.pos)
        held = self._hold_s > 0
        self._let_go(touch)
        if complete and held:
            self.short_press()
        elif complete:
            self.clicked()
        return True

    @property
    def _hold_s(self) -> float:
        """As `hold_s`; 0 if the record went while the finger was down."""
        return self.hold_s(self.view) if self.view is not None else 0

    def clicked(self) -> None:
        """Pressed and lifted inside."""
        self.dispatch("on_release")

    def held(self) -> None:
        """The time is full."""
        self.dispatch("on_release")

    def short_press(self) -> None:
        """Let go before the time was full."""

    def _give_up(self, *_: object) -> None:
        """Void the press: what is shown has changed, or the piece is gone."""
        self._valid = self.pressed = False
        self.progress = 0.0
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _let_go(self, touch: Any) -> None:
        touch.ungrab(self)
        self.pressed = False

    def _tick_on(self) -> None:
        if self._ticking is None:
            self._ticking = Clock.schedule_interval(self._tick, 0)

    def _tick(self, seconds: float) -> bool:
        seconds = min(seconds, LONGEST_FRAME_S)
        if self.pressed:
            self.progress = min(1.0, self.progress + seconds / max(self._hold_s, 0.01))
        else:
            self.progress = max(0.0, self.progress - seconds / EMPTYING)
        if self.progress == 1 and self.pressed:
            self.progress = 0.0
            self.pressed = False
            self._ticking = None
            self.held()
            return False
        if self.progress == 0 and not self.pressed:
            self._ticking = None
            return False
        return True


class Words(Press[T]):
    """Words that take a finger, refused for the `reason` of their record if it has one. They are laid out in the tree
    in which they stand."""

    def refusal(self, view: T) -> str | None:
        return getattr(view, "reason", "") or None

    def paint(self, p: Painter, view: T) -> None:
        self.paint_face(p)

    def paint_face(self, p: Painter) -> None:
        """Draw what the tree has laid out."""
        for node, step, *box, _ in self.face:
            node.paint(p, step, *box)


class Plate(Words[T]):
    """The same on a ground, outlined if its record is `chosen`."""

    def paint(self, p: Painter, view: T) -> None:
        self.paint_ground(p, view, self.w - self.inset[0], self.h - self.inset[1])
        self.paint_face(p)

    def paint_ground(self, p: Painter, view: T, w: float, h: float) -> None:
        """Draw what its words lie on."""
        if getattr(view, "chosen", False):
            p.frame(0, 0, w, h, theme.TEXT, theme.PRESSED if self.pressed else theme.RAISED, 2.5)
        else:
            p.round(0, 0, w, h, theme.PRESSED if self.pressed else theme.SURFACE)


class TouchOrHold(Press[H], Generic[H]):
    """Takes a short touch for what the record's `act` says, and a hold for its `held`."""

    def places(self) -> Sequence[Place]:
        view = self.view
        return () if view is None else (Place(view, self.box, act=self.act(view), held=view.held, hold_s=view.hold_s),)

    def hold_s(self, view: H) -> float:
        return view.hold_s

    def held(self) -> None:
        if self.record.held is not None:
            self.send(self.record.held)

    def short_press(self) -> None:
        self.dispatch("on_release")


class PartedPress(Press[T], Generic[T, U]):
    """Takes a finger for the part that lies under it. Subclasses say which part that is."""

    under: U | None = None  # The part under the finger, or where it was last.

    def part_at(self, x: float, y: float) -> U | None:
        """The part at a point in u from the top left, or the nearest to it."""
        raise NotImplementedError

    def on_touch_down(self, touch: Any) -> bool:
        if not self.pressed and self.collide_point(*touch.pos):  # a second finger chooses nothing for the first
            self._look_under(touch)
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self._look_under(touch)
        return super().on_touch_move(touch)

    def _look_under(self, touch: Any) -> None:
        part = self.part_at(*self.at(touch)) if self.view is not None else None
        if part != self.under:
            self.under = part
            self.repaint()
