"""The screen of a club evening, as a record: of the evening as it stands and of what lies open on the screen."""

from __future__ import annotations

from msgspec.structs import replace

from banker.club.evening import Evening
from banker.limits import NAME, REASON
from ui.records import director
from ui.records.director_results import OpenFork, OpenResult
from ui.records.intents import Intent
from ui.records.live import Live, Run
from ui.records.pieces import ButtonView, Look
from ui.records.screens import NamingView
from ui.views.director_asked import closing, closing_keys, waiting
from ui.views.director_results import fork, fork_keys, result, result_keys
from ui.views.director_seats import join, join_keys, seats, seats_keys, standings, standings_keys
from ui.views.director_stick import from_stick, on_stick, stick_keys
from ui.views.director_tables import card, cards_empty, one_table
from ui.views.keyboard import keyboard_view
from ui.views.shared import DANGER_HOLD_S
from ui.words.club import round_title
from ui.words.names import held_for
from ui.words.strings import Strings


def director_view(strings: Strings, live: Live, lay: director.Open) -> director.DirectorView | NamingView:
    """The screen: the keyboard while something is typed, else the page that is open."""
    if live.run is Run.GATHERING:
        return _waiting(strings, live)
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
    if live.run is Run.STOPPED:
        view = replace(view, keys=())
    return _before(strings, live, lay, view)


def _waiting(strings: Strings, live: Live) -> director.DirectorView:
    """The screen while this machine takes over."""
    title = live.evening.name if live.evening is not None else strings.t("director.takes_over")
    line = strings.t("director.takes_over") if live.evening is not None else ""
    return director.DirectorView("waiting", title, line, (), waiting(strings, live))


def _before(strings: Strings, live: Live, lay: director.Open, view: director.DirectorView) -> director.DirectorView:
    """The page with what lies open on it: a table, a result, two histories, a question."""
    evening = live.evening
    if lay.closing and evening is not None:
        back = ButtonView(icon="left", act=director.AskToClose(False))
        return replace(
            view, key="closing", body=closing(strings, evening), keys=closing_keys(strings), back=back
        )  # fmt: skip
    if lay.result is not None:
        return _settled(
            strings, view, lay.result.table, "director.result.title", result(strings, evening, lay.result),
            result_keys(strings, lay.result),
        )  # fmt: skip
    if lay.two is not None:
        return _settled(
            strings, view, lay.two.table, "director.fork.title", fork(strings, evening, lay.two),
            fork_keys(strings, lay.two),
        )  # fmt: skip
    if lay.sticks is not None:
        return _settled(
            strings, view, lay.sticks.table, "director.stick.title", on_stick(strings, evening, lay.sticks),
            stick_keys(strings, lay.sticks),
        )  # fmt: skip
    return _of_table(strings, live, lay, view) if lay.table and lay.tab is director.Tab.TABLES else view


def _settled(
    strings: Strings, view: director.DirectorView, table: int, title: str, body: director.Body,
    keys: tuple[ButtonView, ...],
) -> director.DirectorView:  # fmt: skip
    """A page on which a person settles the result of a table."""
    back = ButtonView(icon="left", act=director.OpenTable(table))
    words = strings.t(title, table=table)
    return replace(view, key=f"{title} {table}", title=words, body=body, keys=keys, back=back)


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
            return standings(strings, live, lay.saved)
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
    if evening is not None and evening.closed:
        return (ButtonView(strings.t("director.message"), icon="chat", act=director.TypeMessage()),)
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
    if not evening.open_tables():
        return _next(strings, evening), message
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


def _next(strings: Strings, evening: Evening) -> ButtonView:
    """What comes once a round is over: the seats of the next, the final, or the end."""
    if evening.round < evening.format.rounds:
        return ButtonView(
            strings.t("director.next_round"), icon="right", look=Look.MAIN, act=director.ProposeSeats()
        )  # fmt: skip
    if evening.format.final and not evening.in_final:
        return ButtonView(strings.t("club.final"), icon="trophy", look=Look.MAIN, act=director.SeatFinal())
    return ButtonView(strings.t("director.close"), icon="flag", look=Look.MAIN, act=director.AskToClose())


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
    if table.forked is not None and table.came is None and not table.dissolved:
        words = strings.t("director.fork.decide")
        keys.insert(0, ButtonView(words, icon="swap", look=Look.MAIN, act=OpenFork(table.number)))
    if (key := from_stick(strings, table)) is not None:
        keys.append(key)
    if table.players and not table.dissolved:
        words = strings.t("director.result" if table.came is None else "director.result.change")
        keys.append(ButtonView(words, icon="pencil", act=OpenResult(table.number)))
    if table.players and table.came is None and not table.dissolved:
        hold = held_for(strings, DANGER_HOLD_S)
        keys.append(
            ButtonView(
                strings.t("director.dissolve"), hold, "cross", look=Look.DANGER, hold_s=DANGER_HOLD_S,
                reason=strings.t("director.hold"), act=director.DissolveTable(table.number),
            )
        )  # fmt: skip
    return replace(view, title=title, keys=() if live.run is Run.STOPPED else tuple(keys), back=back)


def _typing(strings: Strings, typing: int | str, number: int) -> NamingView:
    """The keyboard for a message, for the name of a player who comes, or for the reason of a result."""
    name, length = "", REASON
    match typing:
        case "player":
            title, hint, length = strings.t("director.late.title"), strings.t("director.late.hint"), NAME
        case "reason":
            title, hint = strings.t("director.result.why"), strings.t("director.result.why.hint")
            name = strings.t("director.result.why.usual")
        case 0:
            title, hint = strings.t("director.message.all"), strings.t("director.message.hint")
        case _:
            title = strings.t("director.message.table", number=typing)
            hint = strings.t("director.message.hint")
    return NamingView(
        key=f"typing {number}", token=None, name=name, hint=hint, line="", length=length,
        keyboard=keyboard_view(strings, sentence=typing != "player"), title=title, leave=director.StopTyping(),
    )  # fmt: skip
