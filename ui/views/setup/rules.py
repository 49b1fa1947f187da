"""Step 3 of the set-up as a record: the rules of this table, and how it departs from its booklet. No Kivy inside."""

from __future__ import annotations

from banker.board import Edition
from banker.limits import CEILING
from banker.money import Money
from banker.options import HOUSE_RULES, HouseRule, Options
from ui.records.pieces import ButtonView
from ui.records.setup import ChapterView, ChosenView, RulesView, RuleView, SumView, SwitchView
from ui.setup import begun
from ui.setup.entered import Setup, Value, enter
from ui.setup.options import (
    CHAPTERS,
    SUMS,
    asked,
    changed_fairly,
    house_rules,
    is_changed,
    is_fair,
    is_house,
    is_on,
    options_shown,
    own_options,
    switched,
    typed,
    values_of,
    with_option,
)  # fmt: skip
from ui.setup.state import lacks_referee
from ui.setup.time import hour_written
from ui.views.setup.club import club_name, rules_under, why_locked
from ui.views.sheet_parts import keys
from ui.words.names import amount, duration, name_in, start_name, turns_agreed, value_words
from ui.words.strings import Strings

_ICONS = {
    "family": "flag", "table": "bill", "rent": "coin", "building": "gavel", "group": "home", "dice": "die",
    "jail": "bars", "bankruptcy": "warn", "end": "trophy",
}  # fmt: skip


def rules_view(strings: Strings, setup: Setup) -> RulesView:
    """Every option that can matter in this game, and what this table plays by."""
    departs, shown = house_rules(setup), options_shown(setup)
    view = RulesView(
        rules=tuple(_rule(strings, setup, name, name in departs) for name in shown),
        chapters=_chapters(strings, setup, shown),
        chosen=_chosen(strings, setup, shown, departs),
        fold=ButtonView(strings.t("setup.fine_print"), icon="list"),
        unfold=ButtonView(strings.t("setup.known"), icon="left"),
        begun=_begun(strings, setup),
    )
    why = why_locked(strings, setup)
    return rules_under(view, why) if why else view


def _chosen(strings: Strings, setup: Setup, shown: tuple[str, ...], departs: tuple[str, ...]) -> ChosenView:
    edition, options, fair = setup.edition, setup.options, changed_fairly(setup)
    return ChosenView(
        game=(
            *((club_name(strings, setup),) if setup.locked else ()),
            name_in(strings, edition.names),
            _mode(strings, setup),
            *((value_words(strings, edition, "turns_each", options.turns_each),) if options.turns_each else ()),
            _beginning(strings, setup),
        ),
        players=tuple(seat.token for seat in setup.seats),
        summary=strings.n("setup.house_rules", len(departs)) if departs else strings.t("setup.official"),
        official=not departs,
        lines=departure_lines(strings, edition, options, tuple(name for name in shown if name in departs)),
        own_title=strings.t("setup.own"),
        own=departure_lines(strings, edition, options, own_options(setup)),
        fair_title=strings.t("setup.fair"),
        fair=departure_lines(strings, edition, options, fair),
        question=strings.t("setup.question"),
        all=strings.t("setup.all_chosen"),
        more=strings.t("setup.more", page="{}", pages="{}"),
    )


def board_lines(strings: Strings, setup: Setup) -> tuple[str, ...]:
    """After how many turns a game ends, and what else the maker of the board has set: one rule, or how many; the third
    step has them all."""
    turns = turns_agreed(strings, setup.edition, setup.options.turns_each)
    own = departure_lines(strings, setup.edition, setup.options, own_options(setup))
    if len(own) > 1 or (own and turns):
        own = (strings.n("setup.own.brief", len(own)),)
    return tuple(filter(None, (turns, *own)))


def board_brief(strings: Strings, setup: Setup) -> str:
    """The same in a few words, for a button; "" where the board adds nothing to its booklets."""
    turns = setup.options.turns_each
    own = len(own_options(setup))
    if own:
        return strings.n("setup.own.brief", own + bool(turns))
    return value_words(strings, setup.edition, "turns_each", turns) if turns else ""


def _mode(strings: Strings, setup: Setup) -> str:
    """The mode of play; of a timed game also how long it lasts."""
    if setup.mode != "timed":
        return strings.t(f"setup.mode.{setup.mode}")
    if setup.by_hour:
        return strings.t("setup.timed_until", hour=hour_written(setup.ends))
    return strings.t("setup.timed_for", length=duration(strings, setup.minutes))


def _beginning(strings: Strings, setup: Setup) -> str:
    """What everybody begins with: the starting balance, or what they have in a game begun with paper money."""
    if begun.position(setup) is not None:
        return strings.t("setup.begun")
    value = amount(setup.edition, setup.options.starting_balance)
    return strings.t("tally.departs", title=strings.t("option.starting_balance.title"), value=value)


def _chapters(strings: Strings, setup: Setup, shown: tuple[str, ...]) -> tuple[ChapterView, ...]:
    chapters = []
    for key, names in CHAPTERS.items():
        here = tuple(name for name in names if name in shown)
        if not here:
            continue
        changed = sum(is_changed(setup, name) for name in here)
        chapters.append(ChapterView(strings.t(f"setup.chapter.{key}"), _ICONS[key], here, str(changed or "")))
    return tuple(chapters)


def _begun(strings: Strings, setup: Setup) -> ButtonView:
    entered = begun.position(setup) is not None
    icon = "check" if entered else "bill"
    return ButtonView(strings.t("setup.begun"), icon=icon, chosen=entered, act=enter(begun.opened))


def _switch(strings: Strings, setup: Setup, name: str) -> SwitchView | None:
    """A house rule that is switched on and off; None for an option that is no such rule."""
    rule = next((rule for rule in HOUSE_RULES if rule.option == name), None)
    if rule is None:
        return None
    own = getattr(setup.options, name) == getattr(setup.edition.options, name)
    on = is_on(setup, rule)
    return SwitchView(
        title=house_rule_words(strings, setup.edition, rule),
        line=_meaning(strings, setup, name),
        on=on,
        act=enter(with_option, name, switched(setup, rule)),
        note=strings.t("setup.booklet") if on and own else "",
    )


def _meaning(strings: Strings, setup: Setup, name: str) -> str:
    """What a house rule says, in one sentence with its amount."""
    edition = setup.edition
    if name == "salary_on_start":
        twice, once = amount(edition, 2 * edition.salary), amount(edition, edition.salary)
        return strings.t("house_rule.salary_on_start.line", start=start_name(strings, edition), twice=twice, once=once)
    if name == "pot" and setup.options.pot == "jail_fines":
        return strings.t("house_rule.pot.line.jail_fines")
    return strings.t(f"house_rule.{name}.line")


def _rule(strings: Strings, setup: Setup, name: str, departs: bool) -> RuleView:
    chosen, start = getattr(setup.options, name), start_name(strings, setup.edition)
    title = strings.t(f"option.{name}.title", start=start)
    return RuleView(
        name=name,
        title=title,
        value=value_words(strings, setup.edition, name, chosen),
        sentence=_sentence(strings, setup, name, start),
        choices=tuple(
            ButtonView(
                value_words(strings, setup.edition, name, value),
                _source(strings, setup, name, value),
                chosen=value == chosen,
                act=enter(with_option, name, value),
            )
            for value in values_of(setup.edition, name)
        ),
        departs=departs,
        changed=is_changed(setup, name),
        house=is_house(name),
        switch=_switch(strings, setup, name),
        other=_other(strings, setup, name) if name in SUMS else None,
        sum=_sum(strings, setup, chosen, title) if setup.asked == name else None,
    )


def _sentence(strings: Strings, setup: Setup, name: str, start: str) -> str:
    """What an option is about; of the referee, once chosen, where the card is."""
    if name == "referee" and setup.options.referee == "yes":
        return strings.t("setup.referee.put" if lacks_referee(setup) else "setup.referee.known")
    return strings.t(f"option.{name}", start=start)


def _sum(strings: Strings, setup: Setup, chosen: Money, title: str) -> SumView:
    """The keys for any other sum, and what has been typed."""
    pad = keys(strings, setup.edition.currency, int(setup.digits or 0), lambda key: enter(typed, key))
    return SumView(amount(setup.edition, chosen), pad, title, longest=amount(setup.edition, CEILING))


def _other(strings: Strings, setup: Setup, name: str) -> ButtonView:
    """The button to the keys for any other sum, and back; it shows the sum that was typed."""
    if setup.asked == name:
        return ButtonView(strings.t("setup.done"), icon="check", act=enter(asked, name))
    chosen = getattr(setup.options, name)
    other = "" if chosen in values_of(setup.edition, name) else amount(setup.edition, chosen)
    return ButtonView(strings.t("setup.other_sum"), other, "pad", act=enter(asked, name))


def _source(strings: Strings, setup: Setup, name: str, value: Value) -> str:
    """The note that a value is the booklet's, or another fair reading of it; empty for any other."""
    if value == getattr(setup.edition.options, name):
        return strings.t("setup.booklet")
    return strings.t("setup.fair") if is_fair(setup, name, value) else ""


def departure_lines(strings: Strings, edition: Edition, options: Options, departs: tuple[str, ...]) -> tuple[str, ...]:
    """Each rule by which a table leaves its booklet, with what it chose; a known house rule by its own name."""
    return tuple(_departure(strings, edition, name, getattr(options, name)) for name in departs)


def _departure(strings: Strings, edition: Edition, name: str, value: Value) -> str:
    rule = HouseRule(name, value)
    if rule in HOUSE_RULES:
        return house_rule_words(strings, edition, rule)
    words = value_words(strings, edition, name, value)
    title = strings.t(f"option.{name}.title", start=start_name(strings, edition))
    return strings.t("tally.departs", title=title, value=words)


def house_rule_words(strings: Strings, edition: Edition, rule: HouseRule) -> str:
    """What people call a house rule."""
    return strings.t(f"house_rule.{rule.option}", start=start_name(strings, edition))
