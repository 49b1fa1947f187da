"""The paper at the foot of a sheet: what would be booked, and who signs it."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import foot, signature
from ui.records.sheets import FootView
from ui.widgets.drawn import Drawn
from ui.widgets.piece import Box


class SheetFoot(Drawn[FootView]):
    """Shows a FootView. `standing`: its keys are under its words, as the frame chooses. `groups`: those of which deeds
    are seen over it, None: there are no deeds; another way that is about a group is offered only while that is seen."""

    standing = False
    groups: Sequence[str] | None = None

    def offer_groups(self, groups: Sequence[str] | None) -> None:
        """Deeds of these groups are seen over the foot."""
        if groups != self.groups:
            self.groups = groups
            self.refresh()

    def ways(self, view: FootView) -> Ways:
        others = [way for way in view.others if self.groups is None or way.group in ("", *self.groups)]
        return (foot.standing if self.standing else foot.lying)(view, others, signature.high)

    def high(self, wide: float) -> float:
        """How high it stands at a width, where it has the whole of the window's."""
        return foot.height_standing(self.record, wide) if self.standing else foot.height_lying(self.record)

    def high_inside(self, wide: float, most: float) -> float:
        """How high it stands in the middle of the board."""
        return foot.height_inside(self.record, wide, most)

    @property
    def note_box(self) -> Box:
        """Where a note lies over the sentences, from the window's top left: up to the keys."""
        x, y, w, h = self.box
        edge = theme.MARGIN
        if self.standing:
            h = min([y + h, *(key.box[1] for key in self.buttons)]) - y
        else:
            w = min([x + w, *(key.box[0] for key in self.buttons)]) - x
        return x + edge, y + edge, w - 2 * edge, h - 2 * edge

    def paint(self, p: Painter, view: FootView) -> None:
        above = 0 if view.joined else theme.RADIUS_PANEL
        p.round(0, 0, self.w, self.h, theme.PAPER, (above, above, theme.RADIUS_PANEL, theme.RADIUS_PANEL))
        super().paint(p, view)
