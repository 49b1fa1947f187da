"""Step 3 of the set-up: the rules of this table.

The house rules that people know stand there at once, each with a switch; beside them all that was chosen. The fine
print lies behind a button, by chapters: a touch opens a rule, its sentence, and every value it may have.
"""

from __future__ import annotations

from typing import NamedTuple

from ui.look import theme
from ui.paint.fitting import cut, fitted, width
from ui.paint.painter import Painter
from ui.records.setup import ChapterView, RulesView, RuleView
from ui.screens.setup.chosen import ChosenList, ChosenPanel, WholeList
from ui.screens.setup.house_rule import HouseCard, RuleInList
from ui.screens.setup.rule_paper import RulePaper
from ui.screens.setup.step import FOOT, SetupStep
from ui.widgets.button import PushButton
from ui.widgets.pager import Pager, Pages
from ui.widgets.press import Press

SIDE = 316
MOST = 6
"""Most rules of a chapter, and the number of chapters."""
_CHAPTER = 168
"""The width of the chapters beside their rules."""
_ROW = 64
"""Most height of a rule of a chapter."""
_SET_IN = 24
"""How far a rule that belongs to the one over it is set in."""
_UPRIGHT_CARD, _UPRIGHT_ROW = 92, 51
"""Heights of a house rule and of any other in an upright window."""


class RuleRow(Press[RuleInList]):
    """Shows a RuleInList."""

    def paint(self, p: Painter, view: RuleInList) -> None:
        rule = view.rule
        if view.open:
            p.frame(0, 0, self.w, self.h, theme.TEXT, theme.RAISED, 2.5)
        else:
            p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else theme.SURFACE)
        p.text(cut(rule.title, theme.BODY, self.w - 20, True), 12, self.h / 2 - 11, theme.BODY, theme.TEXT, True)
        value, cy = theme.BRASS if rule.changed else theme.TEXT2, self.h / 2 + 10
        p.text(rule.value, 12, cy, theme.SMALL, value)
        if rule.house and not rule.changed:
            p.icon("right", self.w - 20, self.h / 2, 20, theme.TEXT2)
        if rule.changed:
            p.icon("house" if rule.departs else "check", self.w - 20, cy, 18, theme.BRASS)


class Chapter(NamedTuple):
    """A chapter, and whether its rules are listed."""

    words: ChapterView
    open: bool


class ChapterRow(Press[Chapter]):
    """Shows a Chapter; how many of its rules are changed stands at the right."""

    def paint(self, p: Painter, view: Chapter) -> None:
        words, ground = view.words, theme.PRESSED if self.pressed else theme.RAISED
        p.round(0, 0, self.w, self.h, theme.PAPER if view.open else ground)
        on, second = (theme.INK, theme.INK2) if view.open else (theme.TEXT, theme.TEXT2)
        p.icon(words.icon, 22, self.h / 2, 20, second)
        right = self.w - 10
        if words.changed:
            p.text(words.changed, right, self.h / 2, theme.BODY, on if view.open else theme.BRASS, True, "right")
            right -= width(words.changed, theme.BODY, True) + 6
        size, lines = fitted(words.title, (theme.BODY,), right - 40, 2, True)
        p.lines(lines, 40, self.h / 2, size, on, True, pitch=1.05)


def _typed(view: RulesView) -> RuleView | None:
    """The rule whose sum is being typed."""
    return next((rule for rule in view.rules if rule.sum is not None), None)


class RulesStep(SetupStep[RulesView]):
    """Shows a RulesView. `open`: the name of the rule whose paper is seen; `unfolded`: the fine print is seen, of it
    the rules of the chapter `chapter`; `listing`: all that was chosen is listed."""

    def build(self) -> None:
        self.cards: list[HouseCard] = []
        self.rows: list[RuleRow] = []
        self.chapters: list[ChapterRow] = []
        self.fold = PushButton(on_release=lambda _: self._fold())
        self.paper = RulePaper(on_close=lambda _: self._open(None))
        self.summary = ChosenPanel(on_all=lambda _: self._list())
        self.whole, self.pager = ChosenList(), Pager(on_turn=self.refresh)
        self.begun = PushButton()
        self.add_widget(self.fold)
        self.begin()

    def begin(self) -> None:
        self.open: str | None = None
        self.unfolded = self.listing = False
        self.chapter = self.pager.page = 0

    def step_back(self) -> bool:
        if self.unfolded or self.listing:
            self._fold()
            return True
        return False

    def _fold(self) -> None:
        """To the fine print, or back to the house rules."""
        self.unfolded, self.listing = not (self.unfolded or self.listing), False
        self.chapter = 0
        self._open(None)

    def _list(self) -> None:
        self.listing, self.pager.page = True, 0
        self._open(None)

    def _touched(self, row: Press[RuleInList]) -> None:
        """Open the rule, or close it again; not where the touch switches it."""
        if isinstance(row, HouseCard) and row.under:
            return
        rule, open_ = row.record
        self._open(None if open_ and not self.unfolded else rule.name)

    def _turn_to(self, row: ChapterRow) -> None:
        self.chapter = self.chapters.index(row)
        self._open(None)

    def _open(self, name: str | None) -> None:
        """Show the paper of a rule, or of none; a sum that is being typed is then taken as it stands."""
        typing = _typed(self.record)
        self.open = name
        self.refresh()
        if typing is not None and typing.name != name and typing.other is not None and typing.other.act is not None:
            self.send(typing.other.act)

    def _shown(self, view: RulesView) -> RuleView | None:
        """The rule whose paper is seen: the one whose sum is being typed; of the fine print there is always one."""
        typing = _typed(view)
        if typing is not None:
            return typing
        name = self.open or (view.chapters[self.chapter].names[0] if self.unfolded else None)
        return next((rule for rule in view.rules if rule.name == name), None)

    def changed(self, view: RulesView) -> None:
        shown = self._shown(view)
        here = view.chapters[self.chapter].names
        rules = [rule for rule in view.rules if (rule.name in here if self.unfolded else rule.house)]
        if self.listing:
            rules = []
        elif theme.scale.upright and shown is not None and shown.sum is not None:
            rules = [shown]  # the keys take the room of the others
        lists = [RuleInList(rule, rule is shown) for rule in rules]
        cards = [each for each in lists if each.rule.switch is not None]
        self.fill(self.cards, cards, lambda: HouseCard(on_release=self._touched))
        rows = [each for each in lists if each.rule.switch is None]
        self.fill(self.rows, rows, lambda: RuleRow(on_release=self._touched))
        chapters = [Chapter(words, n == self.chapter) for n, words in enumerate(view.chapters)] if self.unfolded else []
        self.fill(self.chapters, chapters, lambda: ChapterRow(on_release=self._turn_to))
        self.fold.view = view.unfold if self.unfolded or self.listing else view.fold
        self.offer(self.begun, None if self.unfolded or self.listing else view.begun)
        self.paper.closes = not self.unfolded
        self.offer(self.paper, shown)
        self.offer(self.summary, view.chosen if shown is None and not self.listing else None)
        self.offer(self.whole, WholeList(view.chosen, int(self.pager.page)) if self.listing else None)

    def _show_pages(self, view: RulesView) -> None:
        pages = self.whole.pages(view.chosen) if self.listing else 1
        self.pager.view = Pages(view.chosen.more, pages)
        self.show(self.pager, pages > 1)

    def paint(self, p: Painter, view: RulesView) -> None:
        """Whether the rules are the official ones, beside the way back from the fine print."""
        if not self.unfolded:
            return
        x, y, w, h = self._beside_fold()
        chosen = view.chosen
        p.icon("check" if chosen.official else "house", x + 18, y + h / 2, 20, theme.BRASS)
        p.text(cut(chosen.summary, theme.BODY, w - 36), x + 36, y + h / 2, theme.BODY, theme.BRASS)

    @property
    def _left(self) -> float:
        """The width of what stands beside the paper, or of all in an upright window."""
        return self.w if theme.scale.upright else self.w - SIDE - theme.MARGIN - 4

    def _beside_fold(self) -> tuple[float, float, float, float]:
        """Where the second button of the foot stands."""
        half = (self._left - theme.GAP) / 2
        y = self.h - FOOT - (FOOT + theme.MARGIN if theme.scale.upright else 0)
        return half + theme.GAP, y, half, FOOT

    def arrange(self, view: RulesView) -> None:
        x, y, w, h = self._beside_fold()
        self.within(self.fold, 0, y, w, h)
        self.within(self.begun, x, y, w, h)
        self.within(self.pager, x, y, w, h)
        high = y - theme.MARGIN
        self.within(self.whole, 0, 0, self.w, high)
        if theme.scale.upright:
            self.within(self.following, 0, self.h - FOOT, self.w, FOOT)
            self._arrange_upright(high)
        else:
            self.within(self.following, self.w - SIDE, self.h - FOOT, SIDE, FOOT)
            self._arrange_wide(high)
        self._show_pages(view)

    def _arrange_wide(self, high: float) -> None:
        """The rules beside the paper; of the fine print the chapters beside the rules."""
        row = (high + theme.GAP) / MOST - theme.GAP
        for panel in (self.paper, self.summary):
            self.within(panel, self.w - SIDE, 0, SIDE, high)
        if self.unfolded:
            self.grid(self.chapters, (0, 0, _CHAPTER, row))
            x = _CHAPTER + theme.MARGIN
            each = min(_ROW, (high + theme.GAP) / max(1, len(self.rows)) - theme.GAP)
            self.grid(self.rows, (x, 0, self._left - x, each))
            return
        below = len(self.rows) * (row + theme.GAP)
        words = [card.words_high(self._left) for card in self.cards]
        free = (high - below + theme.GAP - sum(words)) / max(1, len(self.cards)) - theme.GAP
        self._arrange_house_rules([each + free for each in words], row, theme.GAP)

    def _arrange_house_rules(self, cards: list[float], row: float, apart: float) -> float:
        """The house rules under each other in their order, what belongs to one set in under it; where they end.
        `cards`: the height of each that has a switch."""
        top = 0.0
        order = [rule.name for rule in self.record.rules]
        for piece in sorted([*self.cards, *self.rows], key=lambda piece: order.index(piece.record.rule.name)):
            x, high = (0.0, cards[self.cards.index(piece)]) if isinstance(piece, HouseCard) else (_SET_IN, row)
            self.within(piece, x, top, self._left - x, high)
            top += high + apart
        return top

    def _arrange_upright(self, high: float) -> None:
        """Chapters and rules over the paper."""
        top = 0.0
        if self.unfolded:
            columns = MOST // 2
            self.grid(self.chapters, (0, 0, self.w, theme.TOUCH), columns)
            top = 2 * (theme.TOUCH + theme.GAP) + 2
            self.grid(self.rows, (0, top, self.w, _UPRIGHT_ROW), below=3)
            top += len(self.rows) * (_UPRIGHT_ROW + 3) + 3
        else:
            top = self._arrange_house_rules([_UPRIGHT_CARD] * len(self.cards), _UPRIGHT_ROW, 4)
        for panel in (self.paper, self.summary):
            self.within(panel, 0, top, self.w, high - top)
