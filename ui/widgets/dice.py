"""The dice pad: two rows of six; one touch in each row is the throw. The pad takes the nearest die."""

from __future__ import annotations

from ui.look import theme
from ui.records.pieces import DicePadView
from ui.widgets.painter import Painter
from ui.widgets.press import PartedPress

DIE = 50
ROW = 62
"""From one row to the next."""
WIDTH = 6 * DIE + 5 * theme.GAP
HEIGHT = ROW + DIE
_PITCH = DIE + theme.GAP
_CORNER = 15
"""How far the outer pips lie from the middle of a die."""
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class DicePad(PartedPress[DicePadView, tuple[int, int]]):
    """Shows a DicePadView and keeps what was chosen until `turn` changes. Fires `on_throw(first, second)`.

    `chosen` is the face of each row, 0 for none; touching a chosen face again takes it back. `on_chosen` tells
    of every change.
    """

    __events__ = ("on_throw", "on_chosen")

    def build(self) -> None:
        self.chosen = (0, 0)
        self._turn: int | None = None

    def on_throw(self, first: int, second: int) -> None:
        """Both dice are known."""

    def on_chosen(self, chosen: tuple[int, int]) -> None:
        """One die more, or less, is known."""

    def refusal(self, view: DicePadView) -> str | None:
        return None if view.enabled else view.reason

    def changed(self, view: DicePadView) -> None:
        if view.turn != self._turn:
            self._turn = view.turn
            self._choose((0, 0))

    def hint(self) -> str:
        """The words that say what is still wanted."""
        view, face = self.record, max(self.chosen)
        return view.second_hint.format(face) if face and 0 in self.chosen else view.first_hint

    def part_at(self, x: float, y: float) -> tuple[int, int]:
        """Row (0 or 1) and face (1 to 6) of the nearest die."""
        column = min(range(6), key=lambda c: abs(x - c * _PITCH - DIE / 2))
        return int(y > (ROW + DIE) / 2), column + 1

    def clicked(self) -> None:
        row, face = self.under or (0, 0)
        faces = list(self.chosen)
        faces[row] = 0 if faces[row] == face else face
        whole = 0 in self.chosen and 0 not in faces
        self._choose((faces[0], faces[1]))
        if whole:
            self.dispatch("on_throw", *self.chosen)

    def _choose(self, chosen: tuple[int, int]) -> None:
        if chosen != self.chosen:
            self.chosen = chosen
            self.dispatch("on_chosen", chosen)
            self.repaint()

    def paint(self, p: Painter, view: DicePadView) -> None:
        for row in (0, 1):
            for face in range(1, 7):
                self._paint_die(p, view.enabled, row, face)

    def _paint_die(self, p: Painter, enabled: bool, row: int, face: int) -> None:
        x, y = (face - 1) * _PITCH, row * ROW
        chosen = self.chosen[row]
        dark = not enabled or chosen not in (0, face)
        under = self.pressed and self.under == (row, face)
        ground = theme.SURFACE if dark else theme.PAPER
        if under:
            ground = theme.PRESSED if dark else theme.PAPER2
        if chosen == face:
            p.frame(x - 4, y - 4, DIE + 8, DIE + 8, theme.TEXT, theme.GROUND, 2.5, theme.RADIUS + 4)
        p.round(x, y, DIE, DIE, ground)
        for dx, dy in _PIPS[face]:
            p.disc(x + DIE / 2 + dx * _CORNER, y + DIE / 2 + dy * _CORNER, 4.6, theme.EDGE if dark else theme.INK)
