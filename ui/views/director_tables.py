"""The tables of a club evening as records: a card for each, and the page of one."""

from __future__ import annotations

from banker.club.acts import Came, How
from banker.club.evening import Evening
from banker.club.format import Placed
from banker.club.wire import Stage, State
from banker.insight.season import plainly
from banker.money import grouped
from ui.records.director import OneTableView, OpenTable, TableCardView
from ui.records.live import Live, LiveTable
from ui.records.pieces import Fact
from ui.views.director_results import currency_of
from ui.words.director import said_lines
from ui.words.names import clock_time, duration
from ui.words.strings import Strings

QUIET_MIN = 1  # A table of which nothing came for so many minutes is called quiet.
SILENT_MIN = 2  # After so many somebody should look at it: its link is there, but its Banker says nothing.
FEW_ROWS = 20  # So many rows may be on their way from a table whose link is there.


def cards_empty(strings: Strings) -> tuple[str, str]:
    """What is said where there is no table yet."""
    return strings.t("director.tables.empty"), strings.t("director.tables.empty.line")


def card(strings: Strings, live: Live, table: LiveTable) -> TableCardView:
    """The card of a table."""
    said, brief, sign = _said(strings, table)
    state = _state(table)
    time = _time(strings, state)
    turn = strings.t("director.turn", turn=state.turns, player=state.turn) if state is not None and state.turn else ""
    if table.came is not None or table.dissolved:
        turn = time = ""
    return TableCardView(
        str(table.number),
        OpenTable(table.number),
        table.name,
        turn,
        time,
        placing(table, live.evening),
        said,
        sign,
        link(strings, table),
        bool(table.here) and _quiet_min(table) < SILENT_MIN,
        brief or _brief(strings, table, time),
        "" if brief else _least(strings, state, time),
    )


def _state(table: LiveTable) -> State | None:
    """How the table says that it stands, while it plays or has just played."""
    state = table.state
    return state if state is not None and state.stage in (Stage.PLAYING, Stage.OVER) else None


def _time(strings: Strings, state: State | None) -> str:
    """What is left of a timed game; since when another is played."""
    if state is None:
        return ""
    if state.left_ms is None:
        began = clock_time(state.began)
        return strings.t("director.since", time=began) if began and state.stage is Stage.PLAYING else ""
    return strings.t("director.paused") if state.paused else duration(strings, -(-state.left_ms // 60_000))


def _brief(strings: Strings, table: LiveTable, time: str) -> str:
    """What a small card says of a table that plays."""
    state = _state(table)
    if state is not None:
        turn = strings.t("director.turn.brief", turn=state.turns)
        return f"{turn} · {time}" if time else turn
    return strings.n("club.players", len(table.players)) if table.players else strings.t("director.free")


def _least(strings: Strings, state: State | None, time: str) -> str:
    """What a card that has no room for turn and time says: what is left of a timed game, else the turn."""
    if state is None or not time:
        return ""
    return time if state.left_ms is not None else strings.t("director.turn.brief", turn=state.turns)


def _said(strings: Strings, table: LiveTable) -> tuple[str, str, str]:
    """How the result or the rows of a table stand, the same in brief, and whether that is good or an alarm."""
    state = table.state
    fork = table.forked if table.forked is not None else state.fork if state is not None else None
    if fork is not None and table.came is None and not table.dissolved:
        return strings.t("director.said.fork", row=fork), strings.t("director.said.fork.brief"), "-"
    if table.dissolved:
        return _words(strings, "dissolved"), _words(strings, "dissolved"), ""
    if table.came is not None:
        how = f"director.came.{table.came.how}"
        return strings.t(how), strings.t(f"{how}.brief"), "+" if table.came.how is How.CHECKED else ""
    if state is not None and state.refused:
        return strings.t("director.said.not_followed"), strings.t("director.said.not_followed.brief"), "-"
    if any(_others(table)):
        return _words(strings, "others"), strings.t("director.said.others.brief"), "-"
    if table.behind > (FEW_ROWS if table.here else 0):
        return (
            strings.n("director.said.behind", table.behind), strings.n("director.said.behind.brief", table.behind),
            "" if table.here else "-",
        )  # fmt: skip
    if state is not None and state.stage is not Stage.PLAYING and table.players:
        return _words(strings, state.stage), strings.t(f"director.said.{state.stage}.brief"), ""
    if table.players and not table.joined:
        return strings.t("director.not_joined"), strings.t("director.not_joined.brief"), ""
    return "", "", ""


def _others(table: LiveTable) -> tuple[list[str], list[str]]:
    """Who plays at a table without a seat there, and who has a seat and does not play: its result will not count."""
    state = table.state
    if state is None or state.stage is not Stage.PLAYING or not table.players or table.came is not None:
        return [], []
    plays, seated = {plainly(each.name): each.name for each in state.players}, {plainly(n): n for n in table.players}
    return [plays[n] for n in plays if n not in seated], [seated[n] for n in seated if n not in plays]


def _words(strings: Strings, name: str) -> str:
    return strings.t(f"director.said.{name}")


def link(strings: Strings, table: LiveTable) -> str:
    """How the link of a table is, "" where it has not joined."""
    if not table.joined:
        return ""
    minutes = _quiet_min(table)
    if table.here is None:
        return strings.t("director.link.unheard")
    if not table.here:
        return strings.n("director.link.away", minutes) if minutes else strings.t("director.link.away.now")
    return strings.n("director.link.quiet", minutes) if minutes >= QUIET_MIN else strings.t("director.link.here")


def _quiet_min(table: LiveTable) -> int:
    """For how many whole minutes nothing was heard of a table."""
    return int(table.quiet_s // 60) if table.quiet_s is not None else 0


def placing(table: LiveTable, evening: Evening | None) -> tuple[Fact, ...]:
    """The players of a table: by the result, else by the wealth of now, else as they were seated."""
    if table.came is not None:
        return tuple(_placed(each.place, each.player, each.worth, evening) for each in _by_place(table.came))
    state = _state(table)
    if state is not None and state.players:
        standing = sorted(state.players, key=lambda each: each.place)
        return tuple(_placed(each.place, each.name, each.worth, evening) for each in standing)
    return tuple(Fact(name) for name in table.players)


def _by_place(came: Came) -> list[Placed]:
    return sorted(came.places, key=lambda each: each.place)


def _placed(place: int, name: str, worth: int, evening: Evening | None) -> Fact:
    return Fact(f"{place}. {name}", grouped(worth, currency_of(evening)))


def one_table(strings: Strings, live: Live, table: LiveTable) -> OneTableView:
    """All that is known of a table."""
    own = [each for each in reversed(live.notices) if each.fields.get("table") == table.number]
    return OneTableView(
        placing(table, live.evening),
        tuple(_facts(strings, live, table)),
        tuple(line for each in own for line in said_lines(strings, live.evening, each.id, each.fields)),
        (strings.t("director.table.players"), strings.t("director.table.stands")),
    )


def _facts(strings: Strings, live: Live, table: LiveTable) -> list[Fact]:
    state, evening = table.state, live.evening
    facts = [Fact(strings.t("director.fact.link"), link(strings, table) or strings.t("director.not_joined"))]
    said, *_ = _said(strings, table)
    if state is not None and state.turn and table.came is None and not table.dissolved:
        facts.append(Fact(strings.t("director.fact.turn"), f"{state.turns} · {state.turn}"))
    if state is not None and (began := clock_time(state.began)):
        facts.append(Fact(strings.t("director.fact.began"), began))
    if state is not None and state.left_ms is not None and (time := _time(strings, _state(table))):
        facts.append(Fact(strings.t("director.fact.time"), time))
    if table.held >= 0:
        facts.append(Fact(strings.t("director.fact.rows"), str(table.held)))
    if table.behind:
        facts.append(Fact(strings.t("director.fact.behind"), str(table.behind)))
    if said:
        facts.append(Fact(strings.t("director.fact.result"), said))
    for name, who in zip(("unseated", "absent"), _others(table), strict=True):
        if who:
            facts.append(Fact(strings.t(f"director.fact.{name}"), ", ".join(who)))
    if table.came is not None and table.came.reason:
        facts.append(Fact(strings.t("director.fact.reason"), table.came.reason))
    if state is not None:
        facts.append(Fact(strings.t("director.fact.release"), state.release))
    if evening is not None and (text := evening.message(table.number).text):
        facts.append(Fact(strings.t("director.fact.message"), text))
    if table.refused:
        facts.append(Fact(strings.t("director.fact.refused"), str(table.refused)))
    return facts
