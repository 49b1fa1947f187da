"""The club's template at the set-up, as records: its name, what it locks and why, templates on the stick. No Kivy."""

from __future__ import annotations

from msgspec.structs import replace

from banker.club.template_offered import OfferedTemplate
from banker.edition_offered import Why
from ui.records.intents import RemoveClub, TakeClub
from ui.records.pieces import ButtonView
from ui.records.setup import EditionCardView, EditionsView, RulesView, RuleView, TimeView
from ui.setup.club import can_remove, club_of
from ui.setup.entered import Setup
from ui.views.setup.stick import ends, mistake, short
from ui.words.names import held_for
from ui.words.strings import Strings

REMOVE_S = 2.0  # How long the key is held that removes the template.


def why_locked(strings: Strings, setup: Setup) -> str:
    """Why what the club has set cannot be changed, and what frees it; "" if it can be."""
    if setup.club is None or not setup.locked:
        return ""
    if setup.referees:
        return strings.t("setup.club.locked")
    if setup.club.joined:
        return strings.t("setup.club.locked.joined")
    return strings.t("setup.club.locked.stick")


def club_name(strings: Strings, setup: Setup) -> str:
    """What the club is called whose template is in force, "" if none is."""
    return strings.t("setup.club", name=setup.club.template.name) if setup.club is not None else ""


def club_key(strings: Strings, setup: Setup) -> ButtonView | None:
    """The key that names the club and, where a touch may, removes its template; None: none is in force."""
    club = setup.club
    if club is None:
        return None
    name, why = club_name(strings, setup), why_locked(strings, setup)
    if can_remove(setup):
        held = strings.t("setup.club.remove", held=held_for(strings, REMOVE_S))
        return ButtonView(name, held, "flag", reason=why, hold_s=REMOVE_S, act=RemoveClub(), named=True)
    state = strings.t("setup.club.freed" if club.freed else "setup.club.set")
    return ButtonView(name, state, "flag", enabled=False, reason=why or strings.t("setup.club.freed.why"), named=True)


def editions_under(view: EditionsView, why: str) -> EditionsView:
    """The boards, modes and clock as the club has them; `why` they cannot be changed."""
    return replace(
        view,
        cards=tuple(replace(card, act=None, reason=card.reason or why) for card in view.cards),
        modes=tuple(_off(mode, why) for mode in view.modes),
        time=_time(view.time, why) if view.time is not None else None,
    )


def _off(key: ButtonView, why: str) -> ButtonView:
    return replace(key, enabled=False, reason=why, act=None)


def _time(view: TimeView, why: str) -> TimeView:
    kinds = tuple(_off(kind, why) for kind in view.kinds)
    return replace(view, kinds=kinds, less=_off(view.less, why), more=_off(view.more, why))


def rules_under(view: RulesView, why: str) -> RulesView:
    """The rules as the club has them; `why` they cannot be changed."""
    return replace(view, rules=tuple(_rule(rule, why) for rule in view.rules), begun=_off(view.begun, why))


def _rule(view: RuleView, why: str) -> RuleView:
    return replace(
        view,
        choices=tuple(_off(choice, why) for choice in view.choices),
        other=_off(view.other, why) if view.other is not None else None,
        switch=replace(view.switch, reason=why) if view.switch is not None else None,
    )


def clubs_on_stick(strings: Strings, setup: Setup) -> tuple[EditionCardView, ...]:
    """The templates on the stick but for the one in force: a touch lets one be in force, or it says why not."""
    now = setup.club.template if setup.club is not None else None
    offered = (each for each in setup.clubs if each.template is None or each.template != now)
    return tuple(_on_stick(strings, each) for each in offered)


def _on_stick(strings: Strings, offered: OfferedTemplate) -> EditionCardView:
    lies = strings.t("setup.stick")
    club = club_of(offered.template) if offered.template is not None else None
    if offered.template is None or club is None or offered.unwritten:
        name = short(offered.file.removesuffix(".toml"))
        lines = (lies, strings.t("setup.edition.bad"))
        return EditionCardView(name, lines, "!", None, reason=_reason(strings, offered))
    return EditionCardView(
        strings.t("setup.club", name=offered.template.name),
        (lies, strings.t("setup.club.take")),
        club.board.currency.symbol,
        TakeClub(offered.file),
        ends=ends(club.board),
    )


def _reason(strings: Strings, offered: OfferedTemplate) -> str:
    """Why a template on the stick is not taken."""
    if offered.problem is not None:
        return mistake(strings, offered.problem)
    if offered.unwritten:
        return strings.t(f"setup.stick.{Why.UNWRITTEN.value}", file=offered.file)
    return strings.t("setup.edition.undrawn.why", file=offered.file)
