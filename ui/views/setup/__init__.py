"""The set-up as a record: the bar of steps, and the body of the step at hand, which has a module each.

No Kivy inside, no rules: what may be chosen comes from `ui.setup`.
"""

from __future__ import annotations

from ui.records import intents as i
from ui.records.pieces import ButtonView, Look
from ui.records.setup import BegunView, EditionsView, OverView, PickView, PlayersView, RulesView, SetupView, StartView
from ui.setup import first
from ui.setup.begun import opened
from ui.setup.deal import picked, receiver
from ui.setup.entered import DEEDS, EDITION, PLAYERS, RULES, Setup, enter
from ui.setup.state import lacks
from ui.views.setup.begun import begun_view, over_view
from ui.views.setup.deal import over_deal, pick_view
from ui.views.setup.editions import editions_view
from ui.views.setup.players import players_view, said
from ui.views.setup.rules import board_brief, rules_view
from ui.views.setup.start import start_view
from ui.words.names import name_in
from ui.words.strings import Strings

STEPS = {EDITION: "edition", PLAYERS: "players", RULES: "rules", DEEDS: "deeds"}


def setup_view(strings: Strings, setup: Setup, why: str = "") -> SetupView:
    """The set-up at the step the table has come to. `why`: id of the words for what is wrong with the reader, "" if
    nothing is."""
    return SetupView(
        back=ButtonView(icon="left", act=_back(setup)),
        steps=tuple(
            ButtonView(strings.t(f"setup.{STEPS[step]}"), chosen=step == setup.step, act=i.Step(step))
            for step in setup.steps
        ),
        following=_following(strings, setup),
        body=_body(strings, setup, why),
        over=_over(strings, setup),
    )


def _over(strings: Strings, setup: Setup) -> OverView | None:
    """What stands in place of the steps: at a screen of its own, and where somebody must be told to pick."""
    if setup.entering:
        return over_view(strings, setup)
    return over_deal(strings, setup) if setup.step == DEEDS else None


def _body(
    strings: Strings, setup: Setup, why: str
) -> EditionsView | PlayersView | StartView | RulesView | PickView | BegunView:  # fmt: skip
    if setup.entering:
        return begun_view(strings, setup)
    if setup.step == EDITION:
        return editions_view(strings, setup)
    if setup.step == RULES:
        return rules_view(strings, setup)
    if setup.step == DEEDS:
        return pick_view(strings, setup)
    return start_view(strings, setup) if setup.starting else players_view(strings, setup, why)


def _back(setup: Setup) -> i.Intent:
    """What *back* does: to the players from what lies over them, else to the step before, else to the home screen."""
    if setup.starting:
        return enter(first.asked)
    if setup.entering:
        return enter(opened)
    if setup.chosen is not None:
        return i.Step(PLAYERS)
    return i.GoHome() if setup.step == EDITION else i.Step(setup.step - 1)


def _following(strings: Strings, setup: Setup) -> ButtonView:
    """The one next step: to the players, to the rules, to the game."""
    if not setup.seats and (setup.entering or setup.step == DEEDS):  # nothing else there leads to the players
        return ButtonView(strings.t("setup.players"), icon="right", look=Look.MAIN, act=i.Step(PLAYERS))
    if setup.entering:
        return ButtonView(strings.t("setup.done"), icon="check", look=Look.MAIN, act=enter(opened))
    typing = strings.t("setup.sum_open") if setup.asked is not None else ""
    if setup.step != setup.steps[-1]:
        step = setup.step + 1
        words = strings.t(f"setup.{STEPS[step]}")
        return ButtonView(
            words, _told(strings, setup), icon="right", look=Look.MAIN, enabled=not typing, reason=typing,
            act=i.Step(step),
        )  # fmt: skip
    lacking = lacks(setup)
    reason = typing or (said(strings, setup, lacking) if lacking is not None else "")
    return ButtonView(
        strings.t("setup.begin"),
        _dealt_then(strings, setup),
        "flag",
        look=Look.MAIN,
        enabled=not reason,
        reason=reason,
        act=i.BeginGame(),
    )


def _told(strings: Strings, setup: Setup) -> str:
    """The name of the chosen board, on the first step, since its card may stand on another page; on the next step, what
    the board adds to the rules, which come after it."""
    if setup.step == EDITION:
        return name_in(strings, setup.edition.names)
    return board_brief(strings, setup) if setup.step == PLAYERS else ""


def _dealt_then(strings: Strings, setup: Setup) -> str:
    """That the bank deals, as the game begins, all deeds or those that were not picked; "" if it deals none."""
    if not setup.deals or receiver(setup) is None:
        return ""
    return strings.t("setup.begin.deals_rest" if picked(setup) else "setup.begin.deals_all")
