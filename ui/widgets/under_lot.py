"""What stands under the lot of an auction: its facts, and the lots that follow."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import broken, cut, first_size, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge
from ui.records.auction import AuctionView, NextLot, QueueView
from ui.widgets.piece import Piece

_FACT_H, _QUEUE_H = 34, 46
_SIDE, _BADGE = 6.0, 24
_QUEUE_PITCH = 1.0


class UnderLot(Piece[AuctionView]):
    """Shows the facts and the queue of an AuctionView."""

    @staticmethod
    def needed(view: AuctionView) -> float:
        """How high it is."""
        return len(view.facts) * _FACT_H + (_QUEUE_H if view.queue is not None else 0)

    def paint(self, p: Painter, view: AuctionView) -> None:
        y = 0.0
        for fact in view.facts:
            cy = y + _FACT_H / 2 + 2
            taken = p.text(fact.amount, self.w - _SIDE, cy, theme.STRIP, theme.TEXT, True, "right")
            size = first_size(fact.label, (theme.BODY, theme.SMALL), self.w - 3 * _SIDE - taken)
            p.text(fact.label, _SIDE, cy, size, theme.TEXT2)
            y += _FACT_H
        if view.queue is not None:
            self._paint_queue(p, view.queue, y)

    def _paint_queue(self, p: Painter, queue: QueueView, y: float) -> None:
        """The next of the lots that follow, by badge and name, and how many come after it: at the end of a line of
        that name."""
        cy, left, right = y + _QUEUE_H / 2, _SIDE, self.w - _SIDE
        following, rest = queue.lots[0], len(queue.lots) - 1
        more = f"+{rest}" if rest else ""
        room = right - left - width(queue.title, theme.BODY) - _BADGE - 2 * theme.GAP
        lines, row = _named(following, room, width(more, theme.BODY, True) + theme.GAP if more else 0)
        at = cy + theme.BODY * _QUEUE_PITCH * (row - (len(lines) - 1) / 2)
        p.text(more, right, at, theme.BODY, theme.TEXT2, True, "right")
        left += p.text(queue.title, left, cy, theme.BODY, theme.TEXT2) + theme.GAP
        draw_badge(p, left, cy - _BADGE / 2, _BADGE, following.group, following.icon)
        p.lines(lines, left + _BADGE + theme.GAP, cy, theme.BODY, theme.TEXT, pitch=_QUEUE_PITCH)


def _named(lot: NextLot, room: float, taken: float) -> tuple[list[str], int]:
    """The name of a lot in one line or two, or short, and the lowest line at whose end `taken` stay free: an empty one
    where a single line leaves less."""
    for name in (lot.name, lot.brief):
        for narrow in (room - taken, room):
            lines = broken(name, theme.BODY, narrow)
            if len(lines) == 1 and width(name, theme.BODY) > room - taken:
                lines.append("")
            free = [row for row, line in enumerate(lines) if width(line, theme.BODY) <= room - taken]
            if free and len(lines) <= 2 and all(width(line, theme.BODY) <= room for line in lines):
                return lines, free[-1]
    return [cut(lot.brief, theme.BODY, room - taken)], 0
