"""The rules of the table, in the set-up: the well-known house rules, the fine print, and the paper of a rule."""

from __future__ import annotations

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.kin import AsWide, Kin
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.parts import chosen, keys, rows, signs, sums
from ui.parts.editions import ring
from ui.parts.seats import FOOT, SIDE
from ui.records.intents import Show
from ui.records.pieces import ButtonView, Look
from ui.records.seen import Seen
from ui.records.setup import ChapterView, RulesView, RuleView

# The least height of a house rule with a switch and of any other rule, and the most of one of a chapter.
_CARD, _ROW, _MOST = 82, theme.TOUCH, 64
# The widths of the chapters beside their rules, and where these are long; of what is free before a rule that belongs to
# another, and of what switches one.
_CHAPTER, _LOW_CHAPTER, _SET_IN, _SWITCH = 168, 140, 24, 92
_WIDE = 280  # The least width of a house rule.
_PANEL = 200  # The least height of the paper under the rules.


def typed(view: RulesView) -> RuleView | None:
    """The rule whose sum is being typed."""
    return next((rule for rule in view.rules if rule.sum is not None), None)


def opened(view: RulesView, seen: Seen) -> RuleView | None:
    """The rule whose paper is seen: the one whose sum is being typed; of the fine print there is always one."""
    name = seen.open or (view.chapters[seen.chapter].names[0] if seen.unfolded else "")
    return typed(view) or next((rule for rule in view.rules if rule.name == name), None)


def ways(view: RulesView, seen: Seen, go: ButtonView, w: float, h: float) -> Ways:
    """The rules beside the paper of one, or of all that was chosen; over it in a narrow window."""
    following = keys.key(go, high=FOOT)
    if seen.listing:
        return chosen.listed(view, seen, following, w, h)
    shown = opened(view, seen)
    panel = _paper(shown, seen) if shown is not None else chosen.panel(view.chosen, seen)
    rules = _fine_print if seen.unfolded else _house_rules
    keys_of = _foot(view, seen)
    side = Box(Col(panel, following, gap=theme.MARGIN), wide=SIDE)
    only = shown if shown is not None and shown.sum is not None else None
    over = Col(rules(view, seen, shown, 3, only=only), panel, gap=theme.MARGIN, grow=1)
    feet: list[list[Node]] = [[keys_of, following]]
    if seen.unfolded:
        feet.append([Row(_fold(view, seen), following, gap=theme.MARGIN, even=True, fill=True)])
    return [
        Row(Col(rules(view, seen, shown, 1), keys_of, gap=theme.MARGIN, grow=1), side, gap=12, fill=True),
        *(Col(over, *foot, gap=theme.MARGIN) for foot in feet),
    ]


def _fold(view: RulesView, seen: Seen) -> Node:
    """The key to the fine print or back."""
    turned = Show(Seen(board_page=seen.board_page, unfolded=not seen.unfolded))
    return keys.key(replaced(view.unfold if seen.unfolded else view.fold, turned), high=FOOT, grow=1)


def _foot(view: RulesView, seen: Seen) -> Node:
    """To the fine print or back, and to a game begun with paper money or how many house rules there are."""
    fold = _fold(view, seen)
    if not seen.unfolded:
        return Row(fold, keys.key(view.begun, high=FOOT), even=True, fill=True)
    return Row(fold, Row(*chosen.summary(view.chosen, "small"), gap=8), even=True)


def replaced(key: ButtonView, act: Show) -> ButtonView:
    """A key of the record that only changes what is seen."""
    return ButtonView(key.label, icon=key.icon, act=act)


def _house_rules(
    view: RulesView, seen: Seen, shown: RuleView | None, columns: int, *, only: RuleView | None = None
) -> Node:
    """The house rules under each other; what belongs to one is set in under it."""
    rules = [rule for rule in view.rules if rule.house] if only is None else [only]
    high = sum(_CARD if rule.switch else _ROW for rule in rules) + theme.GAP * (len(rules) - 1)
    listed = Col(*(_house_rule(rule, seen, shown) for rule in rules), gap=theme.GAP)
    return Apart([listed], _WIDE, high, grow=int(columns == 1))


def _house_rule(rule: RuleView, seen: Seen, shown: RuleView | None) -> Node:
    """A house rule: what opens it, beside its switch if it has one."""
    opener = _opener(rule, seen, shown)
    if rule.switch is None:
        return Row(Space(0, wide=_SET_IN - theme.GAP), _row(rule, opener))
    switch = rule.switch
    note = Text(switch.note, "small", theme.BRASS, most=1) if switch.note else None
    words = Col(
        Row(Text(switch.title, "heading", theme.TEXT, True, most=1, grow=1), note),
        Text(switch.line, "small", theme.TEXT if switch.on else theme.TEXT2, most=3),
    )
    plate = Slot("plate", opener, face=Box(words, pad=(14, 4)), grow=1)
    return Row(plate, Slot("switch", switch, _SWITCH), fill=True, grow=1)


def _opener(rule: RuleView, seen: Seen, shown: RuleView | None) -> ButtonView:
    """What opens a rule, or closes it again; of the fine print there is always one open."""
    here = rule is shown
    name = "" if here and not seen.unfolded else rule.name
    return ButtonView(rule.title, act=Show(seen._replace(open=name)), chosen=here)


def _row(rule: RuleView, opener: ButtonView) -> Slot:
    """A rule, its value under it, and whether it was changed."""
    value = Text(rule.value, "small", theme.BRASS if rule.changed else theme.TEXT2, most=1, grow=1)
    mark = signs.icon("right", 20, theme.TEXT2) if rule.house else None
    if rule.changed:
        mark = signs.icon("house" if rule.departs else "check", 18, theme.BRASS)
    title = Text(rule.title, "small", theme.TEXT, True, most=1)
    face = Box(rows.close(title, Row(value, mark, gap=8)), pad=(12, 0))
    return Slot("plate", opener, 0, _ROW, 1, face=face)


def _fine_print(
    view: RulesView, seen: Seen, shown: RuleView | None, columns: int, *, only: RuleView | None = None
) -> Node:
    """The chapters beside the rules of one of them, or over these."""
    here = view.chapters[seen.chapter].names
    rules = [rule for rule in view.rules if rule.name in here] if only is None else [only]
    found = Grid([_row(rule, _opener(rule, seen, shown)) for rule in rules], 1, theme.GAP, most=_MOST, grow=1)

    def chapters(iconed: bool) -> Node:
        shown = [_chapter(chapter, n, seen, iconed) for n, chapter in enumerate(view.chapters)]
        return Grid(shown, columns, theme.GAP)

    if columns > 1:
        high = 2 * _ROW + len(rules) * (_ROW + theme.GAP) + theme.MARGIN
        return Apart([Col(chapters(iconed=False), found, gap=theme.MARGIN)], _WIDE, high)
    all = Grid([_row(rule, _opener(rule, seen, shown)) for rule in view.rules if not rule.house], 1)
    listed = AsWide(found, Kin(found, all))  # no chapter moves when another is turned to
    beside = [
        Row(Box(chapters(iconed), wide=wide), listed, gap=theme.MARGIN, fill=True)
        for iconed, wide in ((True, _CHAPTER), (False, _LOW_CHAPTER))
    ]
    return Apart(beside, _CHAPTER + _WIDE, high=0, grow=1)


def _chapter(chapter: ChapterView, number: int, seen: Seen, iconed: bool) -> Slot:
    """A chapter, and how many of its rules are changed."""
    here = number == seen.chapter
    ink, second, count = (theme.INK, theme.INK2, theme.INK) if here else (theme.TEXT, theme.TEXT2, theme.BRASS)
    title = Text(chapter.title, "small", ink, True, most=2, grow=1)
    changed = Text(chapter.changed, "small", count, True, most=1) if chapter.changed else None
    face = Box(Row(signs.icon(chapter.icon, 20, second) if iconed else None, title, changed, gap=8), pad=(8, 0))
    turned = Show(seen._replace(chapter=number, open=""))
    return Slot("card", ButtonView(chapter.title, chosen=here, act=turned), 0, theme.TOUCH, face=face)


def _paper(rule: RuleView, seen: Seen) -> Node:
    """The paper of a rule: its sentence, and every value it may have; or the keys for any other sum."""
    if rule.sum is not None:
        done = keys.key(rule.other, high=theme.TOUCH) if rule.other is not None else None
        return Col(Apart(sums.ways(rule.sum), high=sums.least(rule.sum, SIDE), grow=1), done, gap=theme.GAP, grow=1)
    close = None
    if not seen.unfolded:
        cross = ButtonView(icon="cross", look=Look.MAIN, act=Show(seen._replace(open="")))
        close = keys.key(cross, theme.TOUCH, high=theme.TOUCH)
    title = Row(Text(rule.title, "heading", theme.INK, True, most=2, grow=1), close)
    sentence = Text(rule.sentence, "small", theme.INK2, grow=1)

    def paper(said: Node | None, columns: int, under: bool) -> Node:
        values = Grid([_value(choice, under) for choice in _choices(rule)], columns, theme.GAP)
        return Box(Col(title, said, values, gap=theme.GAP), theme.PAPER, theme.RADIUS_PANEL, pad=(12, 8))

    whole = [paper(sentence, columns, under) for columns, under in ((1, False), (1, True), (2, True))]
    return Apart([whole, [paper(None, 1, True)]], high=_PANEL, grow=1)  # the values are said before the sentence


def _choices(rule: RuleView) -> list[ButtonView]:
    """The values, and the way to any other sum as one of them; it is chosen if it shows a sum."""
    if rule.other is None:
        return list(rule.choices)
    return [*rule.choices, replace(rule.other, chosen=bool(rule.other.detail))]


def _value(choice: ButtonView, under: bool) -> Slot:
    """A value on paper, and beside it or under it that it is the booklet's."""
    ink, second, ground = (theme.INK if choice.enabled else theme.INK2, theme.INK2, theme.PAPER2)
    if choice.chosen:
        ink, second, ground = (theme.PAPER, theme.PAPER2, theme.INK)
    label = Text(choice.label, "small", ink, True, most=2, grow=1)
    note = Text(choice.detail, "small", second, most=1) if choice.detail else None
    words = Col(label, note, grow=1) if under else Row(label, note, grow=1)
    face = Box(Row(ring(choice.chosen, ink, ground), words, gap=10), pad=(12, 0))
    return Slot("value", choice, 0, theme.TOUCH, face=face)
