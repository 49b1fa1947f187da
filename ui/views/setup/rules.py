"""Step 3 of the set-up as a record: the rules of this table, and how it departs from its booklet. No Kivy inside."""

from __future__ import annotations

from banker.board import Edition
from banker.options import HOUSE_RULES, HouseRule, Options
from ui.records import intents as i
from ui.records.pieces import ButtonView
from ui.records.setup import FoldView, RuleChoiceView, RulesView, RuleView, SumView
from ui.setup import begun
from ui.setup.entered import Setup, Value
from ui.setup.options import SUMS, house_rules, is_fair, is_house, options_shown, values_of
from ui.views.sheet_parts import keys
from ui.words.names import amount
from ui.words.strings import Strings


def rules_view(strings: Strings, setup: Setup) -> RulesView:
    """Every option that can matter in this game, and how many differ from the booklet."""
    departs, shown = house_rules(setup), options_shown(setup)
    return RulesView(
        rules=tuple(_rule(strings, setup, name, name in departs) for name in shown),
        begun=_begun(strings, setup),
        fold=_fold(strings, [name for name in shown if not is_house(name)], departs),
        summary=strings.n("setup.house_rules", len(departs)) if departs else strings.t("setup.official"),
        lines=departure_lines(strings, setup.edition, setup.options, departs) or (strings.t("setup.question"),),
        official=not departs,
        more=strings.t("setup.more", page="{}", pages="{}"),
    )


def _begun(strings: Strings, setup: Setup) -> ButtonView:
    entered = begun.position(setup)
    line = strings.t("setup.begun.line") if entered is None else strings.t("setup.begun.entered")
    return ButtonView(strings.t("setup.begun"), line, "bill", chosen=entered is not None, act=i.EnterBegun())


def _fold(strings: Strings, fine_print: list[str], departs: tuple[str, ...]) -> FoldView:
    changed = sum(name in departs for name in fine_print)
    count = strings.n("setup.fine_print.count", len(fine_print))
    folded = f"{count} · {strings.n('setup.house_rules', changed)}" if changed else count
    return FoldView(strings.t("setup.fine_print"), folded, strings.t("setup.fine_print.fold"))


def _rule(strings: Strings, setup: Setup, name: str, departs: bool) -> RuleView:
    chosen = getattr(setup.options, name)
    return RuleView(
        name=name,
        title=strings.t(f"option.{name}.title"),
        value=value_words(strings, setup.edition, name, chosen),
        sentence=strings.t(f"option.{name}"),
        choices=tuple(
            RuleChoiceView(
                label=value_words(strings, setup.edition, name, value),
                act=i.ChooseOption(name, n),
                note=_source(strings, setup, name, value),
                chosen=value == chosen,
            )
            for n, value in enumerate(values_of(setup.edition, name))
        ),
        departs=departs,
        house=is_house(name),
        other=_other(strings, setup, name) if name in SUMS else None,
        sum=SumView(amount(setup.edition, chosen), keys(i.TypeSum)) if setup.asked == name else None,
    )


def _other(strings: Strings, setup: Setup, name: str) -> ButtonView:
    """The button to the keys for any other sum, and back; it shows the sum that was typed."""
    if setup.asked == name:
        return ButtonView(strings.t("setup.done"), icon="check", act=i.AskSum(name))
    chosen = getattr(setup.options, name)
    typed = "" if chosen in values_of(setup.edition, name) else amount(setup.edition, chosen)
    return ButtonView(strings.t("setup.other_sum"), typed, "pad", act=i.AskSum(name))


def _source(strings: Strings, setup: Setup, name: str, value: Value) -> str:
    """The note that a value is the booklet's, or another fair reading of it; empty for any other."""
    if value == getattr(setup.edition.options, name):
        return strings.t("setup.booklet")
    return strings.t("setup.fair") if is_fair(setup, name, value) else ""


def value_words(strings: Strings, edition: Edition, name: str, value: Value) -> str:
    """A value of an option: its words, or the sum of money it is."""
    id = f"option.{name}.{value}"
    if isinstance(value, int) and not strings.has(id):
        return amount(edition, value)
    return strings.t(id)


def departure_lines(strings: Strings, edition: Edition, options: Options, departs: tuple[str, ...]) -> tuple[str, ...]:
    """Each rule by which a table leaves its booklet, with what it chose; a known house rule by its own name."""
    return tuple(_departure(strings, edition, name, getattr(options, name)) for name in departs)


def _departure(strings: Strings, edition: Edition, name: str, value: Value) -> str:
    rule = HouseRule(name, value)
    if rule in HOUSE_RULES:
        return house_rule_words(strings, rule)
    words = value_words(strings, edition, name, value)
    return strings.t("tally.departs", title=strings.t(f"option.{name}.title"), value=words)


def house_rule_words(strings: Strings, rule: HouseRule) -> str:
    """What people call a house rule."""
    return strings.t(f"house_rule.{rule.option}")
