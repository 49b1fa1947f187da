"""The paper at the foot of a sheet: what would be booked, and who signs it."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import foot
from ui.records.sheets import FootView
from ui.widgets.drawn import Drawn
from ui.widgets.piece import Box


class SheetFoot(Drawn[FootView]):
    """Shows a FootView. `groups`: those of which deeds are seen over it, None: there are no deeds; another way that is
    about a group is offered only while that is seen."""

    groups: Sequence[str] | None = None

    def offer_groups(self, groups: Sequence[str] | None) -> None:
        """Deeds of these groups are seen over the foot."""
        if groups != self.groups:
            self.groups = groups
            self.refresh()

    def ways(self, view: FootView) -> Ways:
        others = [way for way in view.others if self.groups is None or way.group in ("", *self.groups)]
        return foot.ways(view, others, self.w)

    @property
    def note_box(self) -> Box:
        """Where a note lies over the sentences, from the window's top left: up to the keys."""
        x, y, w, h = self.box
        edge = theme.MARGIN
        right, bottom = ([limit, *(key.box[n] for key in self.buttons)] for n, limit in enumerate((x + w, y + h)))
        if min(right) - x >= h:  # the keys are beside the sentences
            w = min(right) - x
        else:
            h = min(bottom) - y
        return x + edge, y + edge, w - 2 * edge, h - 2 * edge

    def paint(self, p: Painter, view: FootView) -> None:
        above = 0 if view.joined else theme.RADIUS_PANEL
        p.round(0, 0, self.w, self.h, theme.PAPER, (above, above, theme.RADIUS_PANEL, theme.RADIUS_PANEL))
        super().paint(p, view)
