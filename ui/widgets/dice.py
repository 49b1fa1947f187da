"""The dice pad: a row of six for each die, one or two; one touch in each row is the throw. The pad takes the nearest
die.

Where the third die is thrown too, its five faces stand in a third row, and the rows stand closer.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.events import Dice, Third
from ui.look import theme
from ui.paint.dice import DIE as DIE
from ui.paint.dice import draw_pips
from ui.paint.painter import Painter
from ui.records.dice import DicePadView
from ui.records.explored import Place, Thrown
from ui.records.intents import Intent
from ui.widgets.press import PartedPress

ROW = 62  # From one row to the next.
WIDTH = 6 * DIE + 5 * theme.GAP
HEIGHT = ROW + DIE
# The faces of the third die, in the order of its row.
THIRD: tuple[Third, ...] = (1, 2, 3, "bus", "character")
_SIGNS: dict[Third, str] = {"bus": "bus", "character": "figure"}
_PITCH = DIE + theme.GAP
# Where the third row begins, in the middle under the others.
_LEFT = (WIDTH - 5 * _PITCH + theme.GAP) / 2


class DicePad(PartedPress[DicePadView, tuple[int, int]]):
    """Shows a DicePadView and keeps what was chosen until `turn` changes, a throw is refused, or `begin`. Fires
    `on_throw(dice)`, the face of each.

    `chosen` is the face of each row, 0 for none, of the third row its place; touching a chosen face again takes it
    back. Dice that were thrown stay to be seen; the next touch begins another throw. Where there is a third row the
    throw has its face too. `on_chosen` tells of every change.
    """

    __events__ = ("on_throw", "on_chosen")

    def build(self) -> None:
        self.chosen: tuple[int, ...] = (0, 0)
        self._turn: int | None = None

    def on_throw(self, dice: Dice, third: Third | None = None) -> None:
        """All dice are known."""

    def on_chosen(self, chosen: tuple[int, ...]) -> None:
        """One die more, or less, is known."""

    def refusal(self, view: DicePadView) -> str | None:
        return None if view.enabled else view.reason

    def begin(self) -> None:
        self._choose((0,) * len(self.chosen))

    def changed(self, view: DicePadView) -> None:
        rows = view.dice + view.third
        refused = view.refused and 0 not in self.chosen  # what is said to half a throw is not said of it
        if view.turn != self._turn or refused or len(self.chosen) != rows:
            self._turn = view.turn
            self._choose((0,) * rows)

    def hint(self) -> str:
        """The words that say what is still wanted."""
        view, face = self.record, max(self.chosen)
        return view.second_hint.format(face) if face and 0 in self.chosen else view.first_hint

    def places(self) -> Sequence[Place]:
        view = self.view
        if view is None:
            return ()
        return (Place(view, self.box, refused=self.refusal(view) or "", dice=view.dice, third=view.third),)

    def send(self, intent: Intent) -> None:
        """Take a throw that was entered by other means than a touch on each die."""
        if isinstance(intent, Thrown):
            self.dispatch("on_throw", intent.dice, *([intent.third] if intent.third is not None else []))
        else:
            super().send(intent)

    def part_at(self, x: float, y: float) -> tuple[int, int]:
        """Row (from 0) and face (from 1) of the nearest die."""
        rows = range(len(self.chosen))
        row = min(rows, key=lambda n: abs(y - self._top(n) - DIE / 2))
        columns = range(len(THIRD) if row == 2 else 6)
        return row, 1 + min(columns, key=lambda n: abs(x - _x(row, n + 1) - DIE / 2))

    def _top(self, row: int) -> float:
        """Where a row begins: as far from the next as the height allows; one alone in the middle."""
        room = self.h - DIE
        return row * room / (len(self.chosen) - 1) if len(self.chosen) > 1 else room / 2

    def clicked(self) -> None:
        row, face = self.under or (0, 0)
        faces = list(self.chosen) if 0 in self.chosen else [0] * len(self.chosen)
        faces[row] = 0 if faces[row] == face else face
        self._choose(tuple(faces))
        if 0 not in faces:
            self.dispatch("on_throw", tuple(faces[:2]), *(THIRD[face - 1] for face in faces[2:]))

    def _choose(self, chosen: tuple[int, ...]) -> None:
        if chosen != self.chosen:
            self.chosen = chosen
            self.dispatch("on_chosen", chosen)
            self.repaint()

    def paint(self, p: Painter, view: DicePadView) -> None:
        for row in range(len(self.chosen)):
            for face in range(1, 7 if row < 2 else 1 + len(THIRD)):
                self._paint_die(p, view.enabled, row, face)

    def _paint_die(self, p: Painter, enabled: bool, row: int, face: int) -> None:
        x, y = _x(row, face), self._top(row)
        chosen = self.chosen[row]
        dark = not enabled or chosen not in (0, face)
        under = self.pressed and self.under == (row, face)
        ground = theme.SURFACE if dark else theme.PAPER if row < 2 else theme.PAPER2
        if under:
            ground = theme.PRESSED if dark else theme.PAPER2 if row < 2 else theme.PAPERLINE
        if chosen == face:
            p.frame(x - 4, y - 4, DIE + 8, DIE + 8, theme.TEXT, theme.GROUND, 2.5, theme.RADIUS + 4)
        p.round(x, y, DIE, DIE, ground)
        on, cx, cy = theme.EDGE if dark else theme.INK, x + DIE / 2, y + DIE / 2
        sign = _SIGNS.get(THIRD[face - 1]) if row == 2 else None
        if sign is not None:
            p.icon(sign, cx, cy, 30, on)
            return
        draw_pips(p, cx, cy, face, on)


def _x(row: int, face: int) -> float:
    """Where a die begins in its row."""
    return (_LEFT if row == 2 else 0) + (face - 1) * _PITCH
