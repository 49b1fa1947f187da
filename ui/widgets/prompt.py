"""The paper of any question in the middle of the board. The answers stand beside it."""

from __future__ import annotations

from ui.kit.nodes import Draw
from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.dice import draw_dice
from ui.paint.painter import Painter
from ui.parts import prompt
from ui.records.prompts import PromptView
from ui.records.times import Dial, Stopped
from ui.widgets.dial import draw_dial, draw_stopped
from ui.widgets.drawn import Drawn

# The most side of the emblem, and the least; where there is less room there is none.
_MOST, _LEAST = 128, 48
_DICE = 200  # The width of three dice.


class PromptPaper(Drawn[PromptView]):
    """Shows a PromptView."""

    def ways(self, view: PromptView) -> Ways:
        return prompt.ways(view, _picture(view))


def _picture(view: PromptView) -> Draw | None:
    """What draws the emblem of a question into what its words leave free."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        side, middle = min(_MOST, h), (x + w / 2, y + h / 2)
        if side < _LEAST:
            return
        match view.emblem:
            case Dial(hour):
                draw_dial(p, *middle, side, hour)
            case Stopped(part):
                draw_stopped(p, *middle, side, part)
            case tuple() as faces:
                draw_dice(p, *middle, min(_DICE, w), faces)
            case str(icon):
                p.icon(icon, *middle, side, theme.INK)

    return draw if view.emblem else None
