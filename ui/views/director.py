"""The screen of a club evening, as a record: of the evening as it stands and of what lies open on the screen."""

from __future__ import annotations

from banker.limits import NAME, REASON
from ui.records import director
from ui.records.intents import Intent
from ui.records.live import Live, Run
from ui.records.pieces import ButtonView, Look
from ui.records.screens import NamingView
from ui.views.director_seats import join, join_keys, seats, seats_keys, standings, standings_keys
from ui.views.director_tables import card, cards_empty, one_table
from ui.views.keyboard import keyboard_view
from ui.views.shared import DANGER_HOLD_S
from ui.words.club import round_title
from ui.words.names import held_for
from ui.words.strings import Strings


def director_view(strings: Strings, live: Live, lay: director.Open) -> director.DirectorView | NamingView:
    """The screen: the keyboard while something is typed, else the page that is open."""
    if lay.typing is not None:
        return _typing(strings, lay.typing, lay.typings)
    evening = live.evening
    view = director.DirectorView(
        f"{lay.tab} {lay.table}",
        evening.name if evening is not None else strings.t("director.gathering"),
        _line(strings, live),
        _tabs(strings, lay.tab),
        _body(strings, live, lay),
        _keys(strings, live, lay),
        note=lay.note,
        noted=lay.noted,
    )
    if lay.table and lay.tab is director.Tab.TABLES:
        view = _of_table(strings, live, lay, view)
    return view


def _tabs(strings: Strings, chosen: director.Tab) -> tuple[ButtonView, ...]:
    return tuple(
        ButtonView(strings.t(f"director.tab.{tab}"), chosen=tab is chosen, act=director.OpenTab(tab))
        for tab in director.Tab
    )


def _line(strings: Strings, live: Live) -> str:
    """How the evening stands, in a few words."""
    evening = live.evening
    if live.run is Run.STOPPED:
        return strings.t("director.stopped")
    if evening is None:
        return strings.t("director.gathering.line")
    if evening.closed:
        return strings.t("director.closed")
    if not evening.round:
        return strings.n("club.players", len(evening.here))
    clock = evening.clock
    how = (
        "over" if not evening.open_tables()
        else "ready" if not evening.started
        else "time" if clock.time
        else "last_round" if clock.last_round
        else "paused" if clock.paused
        else "runs"
    )  # fmt: skip
    title = round_title(strings, evening, evening.round)
    return strings.t("director.stands", round=title, how=strings.t(f"director.stands.{how}"))


def _body(strings: Strings, live: Live, lay: director.Open) -> director.Body:
    match lay.tab:
        case director.Tab.TABLES:
            table = next((each for each in live.tables if each.number == lay.table), None)
            if table is not None:
                return one_table(strings, live, table)
            return director.TablesView(tuple(card(strings, live, each) for each in live.tables), cards_empty(strings))
        case director.Tab.SEATS:
            return seats(strings, live, lay)
        case director.Tab.STANDINGS:
            return standings(strings, live)
        case director.Tab.JOIN:
            return join(strings, live, lay)


def _keys(strings: Strings, live: Live, lay: director.Open) -> tuple[ButtonView, ...]:
    match lay.tab:
        case director.Tab.TABLES:
            return _running(strings, live)
        case director.Tab.SEATS:
            return seats_keys(strings, live, lay)
        case director.Tab.STANDINGS:
            return standings_keys(strings, live)
        case director.Tab.JOIN:
            return join_keys(strings, live, lay)


def _running(strings: Strings, live: Live) -> tuple[ButtonView, ...]:
    """What is done at all tables: the start of the round, then its clocks."""
    evening = live.evening
    message = ButtonView(
        strings.t("director.message"), icon="chat", act=director.TypeMessage(), enabled=evening is not None,
        reason=strings.t("director.gathering.line") if evening is None else "",
    )  # fmt: skip
    if evening is None or not evening.started:
        why = "" if evening is not None and evening.open_tables() else strings.t("director.start.no_seats")
        start = ButtonView(
            strings.t("director.start"), icon="play", look=Look.PLAIN if why else Look.MAIN, enabled=not why,
            reason=why, act=director.StartRound(),
        )  # fmt: skip
        return start, message
    clock = evening.clock
    hold = ButtonView(
        strings.t("director.go_on" if clock.paused else "director.pause"), icon="play" if clock.paused else "pause",
        look=Look.MAIN if clock.paused else Look.PLAIN, act=director.HoldClocks(not clock.paused),
    )  # fmt: skip
    return (
        hold,
        _called(strings, "last_round", "flag", clock.last_round, director.CallLastRound()),
        _called(strings, "time", "clock", clock.time, director.CallTime()),
        message,
    )


def _called(strings: Strings, name: str, icon: str, called: bool, act: Intent) -> ButtonView:
    """A key that calls something at all tables, which cannot be taken back."""
    if called:
        reason = strings.t(f"director.{name}.called")
        return ButtonView(strings.t(f"director.{name}"), icon="check", enabled=False, reason=reason)
    hold = held_for(strings, DANGER_HOLD_S)
    return ButtonView(
        strings.t(f"director.{name}"), hold, icon, hold_s=DANGER_HOLD_S, reason=strings.t("director.hold"), act=act
    )


def _of_table(strings: Strings, live: Live, lay: director.Open, view: director.DirectorView) -> director.DirectorView:
    """The page of one table: what is done there alone."""
    table = next((each for each in live.tables if each.number == lay.table), None)
    if table is None:
        return view
    back = ButtonView(icon="left", act=director.OpenTable(0))
    title = strings.t("director.table.named" if table.name else "club.table", number=table.number, name=table.name)
    keys = [
        ButtonView(
            strings.t("director.message"), icon="chat", act=director.TypeMessage(table.number), enabled=table.joined,
            reason="" if table.joined else strings.t("director.not_joined"),
        ),
        ButtonView(strings.t("director.join"), icon="plus", act=director.InviteTable(table.number)),
    ]  # fmt: skip
    if table.players and table.came is None and not table.dissolved:
        hold = held_for(strings, DANGER_HOLD_S)
        keys.append(
            ButtonView(
                strings.t("director.dissolve"), hold, "cross", look=Look.DANGER, hold_s=DANGER_HOLD_S,
                reason=strings.t("director.hold"), act=director.DissolveTable(table.number),
            )
        )  # fmt: skip
    return director.DirectorView(
        view.key, title, view.line, view.tabs, view.body, tuple(keys), back, note=view.note, noted=view.noted
    )  # fmt: skip


def _typing(strings: Strings, typing: int | str, number: int) -> NamingView:
    """The keyboard for a message, or for the name of a player who comes."""
    message = typing != "player"
    if not message:
        title = strings.t("director.late.title")
    elif typing:
        title = strings.t("director.message.table", number=typing)
    else:
        title = strings.t("director.message.all")
    hint = strings.t("director.message.hint" if message else "director.late.hint")
    return NamingView(
        key=f"typing {number}", token=None, name="", hint=hint, line="", length=REASON if message else NAME,
        keyboard=keyboard_view(strings, sentence=message), title=title, leave=director.StopTyping(),
    )  # fmt: skip
