"""Seats, standings and joins of a club evening as records."""

from __future__ import annotations

from collections.abc import Sequence

from banker.club.evening import Evening
from ui.records import director
from ui.records.live import Invitation, Live
from ui.records.pieces import ButtonView, Fact, Look
from ui.views.director_asked import is_over, may_close
from ui.views.shared import DANGER_HOLD_S
from ui.words.club import heads, notes, rows
from ui.words.names import duration, held_for
from ui.words.strings import Strings

MORE_TABLES = 4  # So many numbers are offered after the last table that is seated or has joined.
LEAST_TABLES = 10
IN_A_COLUMN = 5  # Players before they are seated.


# -- seats ----------------------------------------------------------------------------------------------------------


def seats(strings: Strings, live: Live, lay: director.Open) -> director.SeatsView:
    """The seats that are proposed, else those of this round, with the players who have none."""
    evening = live.evening
    if evening is None:
        return director.SeatsView((), (strings.t("director.gathering"), strings.t("director.gathering.line")))
    if lay.proposed is not None:
        shown = [_table(strings, lay, number, players) for number, players in enumerate(lay.proposed.tables, 1)]
        return director.SeatsView(tuple(shown))
    tables = evening.rounds[-1] if evening.rounds else ()
    shown = [_table(strings, lay, table.number, table.players, closed=table.done) for table in tables]
    if not shown:
        return director.SeatsView(_columns(lay, evening.here), _empty(strings, evening, lay))
    without = [name for name in evening.here if evening.sits(name) is None and not evening.in_final]
    seatless = _columns(lay, without, strings.t("director.seats.none"))
    return director.SeatsView((*seatless, *shown))


def _empty(strings: Strings, evening: Evening, lay: director.Open) -> tuple[str, str]:
    if lay.seeking:
        return strings.t("director.seats.seeking"), strings.n("club.players", len(evening.here))
    line = strings.t("director.seats.empty.line") if not evening.here else strings.n("club.players", len(evening.here))
    return strings.t("director.seats.empty"), line


def _columns(lay: director.Open, names: Sequence[str], title: str = "") -> tuple[director.SeatsTableView, ...]:
    """Players without a table, a few in each column under its `title`, else under their numbers."""
    found = []
    for at in range(0, len(names), IN_A_COLUMN):
        some = names[at : at + IN_A_COLUMN]
        head = ButtonView(title or f"{at + 1}–{at + len(some)}")
        found.append(director.SeatsTableView(head, tuple(_player(lay, name) for name in some)))
    return tuple(found)


def _table(
    strings: Strings, lay: director.Open, number: int, players: tuple[str, ...], *, closed: bool = False
) -> director.SeatsTableView:  # fmt: skip
    words = strings.t("club.table", number=number)
    can = not closed and lay.player and lay.player not in players
    head = ButtonView(words, icon="plus", act=director.SeatAt(number)) if can else ButtonView(words)
    return director.SeatsTableView(head, tuple(_player(lay, name) for name in players))


def _player(lay: director.Open, name: str) -> ButtonView:
    return ButtonView(name, named=True, chosen=name == lay.player, act=director.TouchPlayer(name))


def seats_keys(strings: Strings, live: Live, lay: director.Open) -> tuple[ButtonView, ...]:
    """What is done about seats."""
    evening = live.evening
    if evening is None:
        return ()
    paper = ButtonView(strings.t("director.pdf"), icon="save", act=director.SaveSheet())
    if evening.closed:
        return (paper,) if evening.rounds else ()
    late = ButtonView(strings.t("director.late"), icon="plus", act=director.TypePlayer())
    again = ButtonView(
        strings.t("director.seats.again" if lay.proposed is not None else "director.seats.propose"), icon="swap",
        enabled=not lay.seeking, reason=strings.t("director.seats.seeking") if lay.seeking else "",
        act=director.ProposeSeats(),
    )  # fmt: skip
    if lay.proposed is not None:
        use = ButtonView(strings.t("director.seats.use"), icon="check", look=Look.MAIN, act=director.UseSeats())
        return use, again, late, *_gone(strings, lay)
    late_comes = () if evening.in_final else (late,)
    open_to_seats = not evening.in_final and (not evening.open_tables() or not evening.started)
    more = evening.round < evening.format.rounds or not evening.started
    return (
        *((again,) if open_to_seats and more else ()),
        *late_comes,
        *_gone(strings, lay),
        *((paper,) if evening.rounds else ()),
    )


def _gone(strings: Strings, lay: director.Open) -> tuple[ButtonView, ...]:
    """The key that takes the chosen player out of the evening."""
    if not lay.player:
        return ()
    hold = held_for(strings, DANGER_HOLD_S)
    return (
        ButtonView(
            strings.t("director.gone"), hold, "door", look=Look.DANGER, hold_s=DANGER_HOLD_S,
            reason=strings.t("director.hold"), act=director.LeaveEvening(),
        ),
    )  # fmt: skip


# -- standings ------------------------------------------------------------------------------------------------------


def standings(strings: Strings, live: Live, saved: Sequence[str] = ()) -> director.StandingsView:
    """The standings, with the step that decided. `saved`: where the final ones lie."""
    evening = live.evening
    place, player, points, wins, share, *_, by = heads(strings)
    head = director.StandingLine(place, player, points, wins, share, by)
    found = rows(strings, evening) if evening is not None else []
    lines = tuple(director.StandingLine(f"{row[0]}.", row[1], row[2], row[3], row[4], row[7]) for row in found)
    said = tuple(notes(strings, evening)) if evening is not None and evening.rounds else ()
    if saved:
        said = (strings.t("director.saved.all", files=", ".join(saved)), *said)
    empty = strings.t("director.standings.empty"), strings.t("director.seats.empty.line")
    return director.StandingsView(head, lines, said, empty)


def standings_keys(strings: Strings, live: Live) -> tuple[ButtonView, ...]:
    """The final, the sheet and the table of the standings, and the end of the evening."""
    evening = live.evening
    if evening is None or not evening.players:
        return ()
    final: tuple[ButtonView, ...] = ()
    if evening.format.final and not evening.in_final and not evening.closed:
        why = "" if evening.round == evening.format.rounds and not evening.open_tables() else "director.final.early"
        key = ButtonView(strings.t("club.final"), icon="trophy", look=Look.MAIN, act=director.SeatFinal())
        if why:
            key = ButtonView(strings.t("club.final"), icon="trophy", enabled=False, reason=strings.t(why))
        final = (key,)
    paper = ButtonView(strings.t("director.pdf"), icon="save", act=director.SaveSheet())
    table = ButtonView(strings.t("director.csv"), icon="save", act=director.SaveSheet(table=True))
    return *final, paper, table, *_close(strings, evening)


def _close(strings: Strings, evening: Evening) -> tuple[ButtonView, ...]:
    """The key that closes the evening, the next thing to do once all is played."""
    if evening.closed:
        return ()
    why = may_close(strings, evening)
    look = Look.MAIN if is_over(evening) else Look.PLAIN
    return (
        ButtonView(
            strings.t("director.close"), icon="flag", look=look, enabled=not why, reason=why, act=director.AskToClose()
        ),
    )  # fmt: skip


# -- joins ----------------------------------------------------------------------------------------------------------


def join(strings: Strings, live: Live, lay: director.Open) -> director.JoinView:
    """The numbers of tables, and how the chosen one joins."""
    evening = live.evening
    joined = set(evening.joined) if evening is not None else set()
    most = max((*joined, *(table.number for table in live.tables), LEAST_TABLES - MORE_TABLES)) + MORE_TABLES
    tables = tuple(
        ButtonView(
            str(number), chosen=number == lay.joins, mark="check" if number in joined else "",
            act=director.InviteTable(number),
        )
        for number in range(1, most + 1)
    )  # fmt: skip
    invited = next((each for each in live.joining if each.table == lay.joins), None)
    title, line = strings.t("director.join.title"), strings.t("director.join.line")
    return director.JoinView(tables, _code(strings, live, lay.joins, invited) if lay.joins else None, title, line)


def _code(strings: Strings, live: Live, table: int, invited: Invitation | None) -> director.CodeFacts:
    address = Fact(strings.t("director.join.address"), live.addresses[0] if live.addresses else "–")
    facts = [address, Fact(strings.t("director.join.port"), str(live.port))]
    title = strings.t("club.table", number=table)
    if invited is None:
        evening = live.evening
        joined = evening is not None and table in evening.joined
        words = "director.join.joined" if joined else "director.join.over"
        return director.CodeFacts(title, "", tuple(facts), strings.t(words))
    minutes = -(-int(invited.left_s) // 60)
    facts.append(Fact(strings.t("director.join.left"), duration(strings, minutes)))
    facts.append(Fact(strings.t("director.join.guesses"), str(invited.guesses)))
    return director.CodeFacts(title, invited.code, tuple(facts), strings.t("director.join.type"))


def join_keys(strings: Strings, live: Live, lay: director.Open) -> tuple[ButtonView, ...]:
    """Another code, the file on the stick, no longer."""
    if not lay.joins:
        return ()
    open_now = any(each.table == lay.joins for each in live.joining)
    ticket = ButtonView(strings.t("director.join.stick"), icon="save", act=director.WriteTicket(lay.joins))
    if open_now:
        return ButtonView(strings.t("director.join.close"), icon="cross", act=director.InviteTable(0)), ticket
    again = ButtonView(strings.t("director.join.again"), icon="turning", act=director.InviteTable(lay.joins))
    return again, ticket
