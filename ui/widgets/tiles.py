"""The players' tiles on the table, and on a sheet beside the board."""

from __future__ import annotations

from ui.kit.nodes import Amount
from ui.kit.solve import Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import width
from ui.paint.painter import Painter
from ui.parts import players
from ui.records.boards import TilesView
from ui.records.pieces import Standing, TileView
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.part import Part
from ui.widgets.player_plate import PlayerPlate

_POINTER = ((1.0, 0.0), (1.0, 1.0), (0.0, 0.5))
_OUT = 7  # How far a pointer stands out.


class Tile(PlayerPlate[TileView]):
    """Shows a TileView. Touched it acts for that player; held it signs."""

    _counted: tuple[str, str] | None = None

    def count(self, balance: tuple[str, str] | None) -> None:
        """Write this in place of the balance, in full and short, while that counts; None: the balance itself."""
        if balance != self._counted:
            self._counted = balance
            self.repaint()

    def edge(self, view: TileView) -> Rgba | None:
        if view.standing is Standing.NORMAL:
            return None
        return theme.LOSS if view.standing is Standing.DEBT else theme.PLAYERS[view.token.colour]

    def paint_ground(self, p: Painter, view: TileView) -> None:
        if view.standing is Standing.OUT:
            p.frame(0, 0, self.w, self.h, theme.EDGE, theme.GROUND, 2)
        else:
            super().paint_ground(p, view)

    def paint_face(self, p: Painter, view: TileView) -> None:
        """The face, but for the balance while it counts, or while the tile is held: then the seconds left."""
        counted = None if view.standing is Standing.DEBT else self._counted
        for node, step, x, y, w, h, _ in self.face:
            if not isinstance(node, Amount) or (self.progress == 0 and counted is None):
                node.paint(p, step, x, y, w, h)
            elif self.progress > 0:
                left = f"{view.hold_s * (1 - self.progress):.1f}".replace(".", view.decimal)
                p.text(view.hold_words.format(left), x + w, y + h / 2, theme.SMALL, theme.TEXT, False, "right")
            elif counted is not None:
                words = counted[node.string != view.balance]
                size = node.size(step, w)
                size *= min(1.0, w / width(words, size, True))
                _paint_letters(p, words, x + w, y + h / 2, size)


class BesideBoard(Tile):
    """The same beside the board, to which it points when its player acts."""

    def paint_ground(self, p: Painter, view: TileView) -> None:
        if view.standing is Standing.ACTS:
            colour = theme.PLAYERS[view.token.colour]
            p.shape(-_OUT, self.h / 2 - _OUT, _OUT, 2 * _OUT, _POINTER, colour)
        super().paint_ground(p, view)


class Tiles(Drawn[TilesView], Part[TilesView]):
    """The players' tiles beside the board of a sheet, to be read."""

    kinds = LIVE | {players.PLAIN: Tile}

    def ways(self, view: TilesView) -> Ways:
        return players.beside(view.tiles, points=False)


def _paint_letters(p: Painter, words: str, right: float, cy: float, size: float) -> None:
    """Write an amount letter by letter, for it is soon another one, whose texture would be kept in vain."""
    for letter in reversed(words):
        right -= p.text(letter, right, cy, size, theme.TEXT, True, "right")
