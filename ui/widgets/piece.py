"""Piece: a widget with a place in u that is drawn from one record. Stage: the window they stand on.

A screen is a Piece that places other pieces in `arrange`. A piece is painted once when its record, place or
state changes, before the next frame, and never in between.

Law: `changed`, `arrange` and `paint` are called with the record, and only while there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from ui.look import theme
from ui.look.theme import scale
from ui.paint import textures
from ui.paint.painter import Painter
from ui.widgets.entering import SCREEN_S, Coming, Entrance
from ui.widgets.offered import Offer

if TYPE_CHECKING:  # the first frame is drawn before most records are loaded
    from ui.records.intents import Intent

V = TypeVar("V")  # What a piece shows.
W = TypeVar("W")
P = TypeVar("P", bound="Piece[Any]")

Box = tuple[float, float, float, float]  # Left, top, width and height in u.


class Piece(Offer, Widget, Generic[V]):
    """Shows a record: set `view` to it, None for nothing; call `place` to say where. `box` counts from the window."""

    view: V | None = ObjectProperty(None, allownone=True, rebind=False)

    def __init__(self, view: V | None = None, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.box: Box = (0.0, 0.0, 0.0, 0.0)
        self.painter = Painter(self.canvas.before)
        self._repaint = Clock.create_trigger(self._paint, -1)
        self._to_be_placed = False
        self.build()
        self.fbind("view", self.refresh)
        self.view = view

    def build(self) -> None:
        """Make the children that are there for good. Called once, before there is a record."""

    @property
    def record(self) -> V:
        """What is shown. Only to be asked for while there is something, as after a touch."""
        assert self.view is not None
        return self.view

    @property
    def w(self) -> float:
        """Width in u."""
        return self.box[2]

    @property
    def h(self) -> float:
        """Height in u."""
        return self.box[3]

    def take(self, view: V) -> None:
        """Show a record, and place the children when the piece is placed, which follows at once."""
        self._to_be_placed = True
        self.view = view

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Stand at (x, y) from the window's top left, w wide and h high, all in u. Edges are rounded, not sizes."""
        self._to_be_placed = False
        self.box = (x, y, w, h)
        left, right = scale.px(x), scale.px(x + w)
        top, bottom = scale.y(y), scale.y(y + h)
        self.pos = (left, bottom)
        self.size = (right - left, top - bottom)
        self.rearrange()
        self.repaint()

    def within(self, child: Piece[Any], x: float, y: float, w: float, h: float) -> None:
        """Place a child relative to this piece."""
        child.place(self.box[0] + x, self.box[1] + y, w, h)

    def begin(self) -> None:
        """Forget what was opened or turned to: the screen is about to be shown anew."""

    def changed(self, view: V) -> None:
        """Hand parts of a new record to the children. Called before `arrange`."""

    def arrange(self, view: V) -> None:
        """Place the children. Called when the piece has been placed and when its record has changed."""

    def paint(self, p: Painter, view: V) -> None:
        """Draw the record."""

    def refresh(self, *_: object) -> None:
        """Show the record anew."""
        if self.view is not None:
            self.changed(self.view)
        self.rearrange()
        self.repaint()

    def rearrange(self) -> None:
        """Place the children again."""
        if self.view is not None and self.w > 0 and not self._to_be_placed:
            self.arrange(self.view)

    def repaint(self, *_: object) -> None:
        """Paint before the next frame."""
        self._repaint()

    def _paint(self, *_: object) -> None:
        self.painter.begin(self.box[0], self.box[1])
        if self.view is not None and self.w > 0:
            self.paint(self.painter, self.view)
        self.painter.end()

    def at(self, touch: Any) -> tuple[float, float]:
        """Where a touch is, in u from the top left."""
        return float(touch.x - self.x) / scale.u, float(self.top - touch.y) / scale.u

    def send(self, intent: Intent) -> None:
        """Hand what a touch does up to the stage. A screen that has been replaced hands nothing on."""
        if self.parent is not None:
            self.parent.send(intent)

    def fill(self, pieces: list[P], views: Sequence[object], make: Callable[[], P]) -> None:
        """Have as many pieces as records, one for each; new ones are made by `make`."""
        while len(pieces) > len(views):
            self.show(pieces.pop(), False)
        while len(pieces) < len(views):
            pieces.append(make())
            self.add_widget(pieces[-1])
        for piece, view in zip(pieces, views, strict=True):
            piece.view = view

    def add_pieces(self, *children: Piece[Any]) -> None:
        """Add children, each over those before it."""
        for child in children:
            self.add_widget(child)

    def offer(self, child: Piece[W], view: W | None) -> None:
        """Let a child show a record; None takes the child away."""
        child.view = view
        self.show(child, view is not None)

    def show(self, child: Piece[Any], wanted: bool) -> None:
        """Add a child that is wanted, remove one that is not."""
        if wanted and child.parent is None:
            self.add_widget(child)
        elif not wanted and child.parent is self:
            self.remove_widget(child)


def screen_box(below: float) -> Box:
    """Where a screen stands in the window. `below`: the height of the on-screen reader under it."""
    return 0, 0, scale.width, scale.height - below


class Stage(Widget):
    """Fills the window: one screen, over it raised notes, under it the on-screen reader if there is one.

    `turned` shows everything upside down, for the players who sit opposite; no other piece knows of it. `large`: words
    grow by a quarter where they have room. `moves`: a screen, or a panel on it, is seen to come in. Fires `on_intent`
    with what a touch on the screen does.
    """

    __events__ = ("on_intent",)

    turned = BooleanProperty(False)
    large = BooleanProperty(False)
    moves = BooleanProperty(False)
    STRIP = theme.READER_STRIP

    def __init__(self, strip: Piece[Any] | None = None, over: Piece[Any] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._over = over
        """What lies over every screen."""
        if over is not None:
            self.add_widget(over)
        self._laid: list[Piece[Any]] = []
        self.on_placed: Callable[[], None] = lambda: None
        """What is told each time the screen is placed: when another is shown, and when the window has another size."""
        self._screen: Piece[Any] | None = None
        self._entrance = Entrance()
        self.on_finger: Callable[[], bool] = lambda: True
        """What is told of every finger, wherever it comes down or moves; False: it did all that it is to do."""
        self.explored: Callable[[str, Any], bool] | None = None
        """What takes touches first, where somebody explores the screen; it returns whether they are for nothing
        else."""
        self._strip = strip
        if strip is not None:
            self.add_widget(strip)
        with self.canvas.before:
            PushMatrix()
            self._rotate = Rotate(angle=0)
        with self.canvas.after:
            PopMatrix()
        Window.clearcolor = theme.GROUND
        Window.bind(size=self._fit)
        self.bind(turned=self._turn, large=self._enlarge, moves=self._move)
        self._fit()

    @property
    def screen(self) -> Piece[Any] | None:
        """The screen that is shown."""
        return self._screen

    def on_intent(self, intent: Intent) -> None:
        """Something was touched that does something."""

    def send(self, intent: Intent) -> None:
        """Take what a touch does from the piece that was touched."""
        self.dispatch("on_intent", intent)

    def show(self, screen: Piece[Any]) -> None:
        """Replace the screen; the notes raised over it go with it."""
        for child in [child for child in self.children if child not in (self._strip, self._over, *self._laid)]:
            self.remove_widget(child)
        first, self._screen = self._screen is None, screen
        self.add_widget(screen, index=len(self.children))
        self._place()
        if first:
            self._entrance.finish()
        else:
            self._entrance.play(Coming(screen), seconds=SCREEN_S)

    def lay(self, piece: Piece[Any]) -> None:
        """Let a piece lie over every screen from now on, where it places itself."""
        self._laid.append(piece)
        self.add_widget(piece)

    def _fit(self, *_: Any) -> None:
        old = scale.u
        width, height = Window.size
        scale.fit(width, height, self.STRIP if self._strip is not None else 0)
        self.size = Window.size
        if scale.u != old:
            textures.forget()
        self._turn()
        self._place()

    def _place(self) -> None:
        below = self.STRIP if self._strip is not None else 0
        for piece in (self._screen, self._over):
            if piece is not None:
                piece.place(*screen_box(below))
        if self._strip is not None:
            self._strip.place(0, scale.height - below, scale.width, below)
        self.on_placed()

    def _enlarge(self, *_: Any) -> None:
        """Paint everything anew that is shown; what is shown later is painted as it comes."""
        scale.large = self.large
        for piece in self.walk(restrict=True):
            if isinstance(piece, Piece):
                piece.refresh()

    def _move(self, *_: Any) -> None:
        """Let what opens from now on be seen to come in, or stand at once."""
        scale.moves = self.moves
        if not self.moves:
            self._entrance.finish()

    def _turn(self, *_: Any) -> None:
        self._rotate.origin = (self.width / 2, self.height / 2)
        self._rotate.angle = 180 if self.turned else 0

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """From the window into the turned view; a half turn is its own way back."""
        return (self.width - x, self.height - y) if self.turned else (x, y)

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """From the turned view to the window."""
        return self.to_local(x, y)

    def _inside(self, touch: Any, handler: Callable[[Any], bool | None]) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        try:
            return bool(handler(touch))
        finally:
            touch.pop()

    def on_touch_down(self, touch: Any) -> bool:
        return not self.on_finger() or self._inside(touch, self._touch_down)

    def _touch_down(self, touch: Any) -> bool:
        """Hand a touch first to what lies over every screen, even if something was laid over that since."""
        if self.explored is not None and self.explored("down", touch):
            return True
        return (self._over is not None and self._over.on_touch_down(touch)) or bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        self.on_finger()
        return self._inside(touch, self._touch_move)

    def _touch_move(self, touch: Any) -> bool:
        explores = self.explored is not None and self.explored("move", touch)
        return explores or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        return self._inside(touch, self._touch_up)

    def _touch_up(self, touch: Any) -> bool:
        explores = self.explored is not None and self.explored("up", touch)
        return explores or bool(super().on_touch_up(touch))
