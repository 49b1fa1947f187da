"""Evenings as their director sees them: empty, with few and many tables, long names, everything that can be said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path

from msgspec.structs import replace

from banker.club import acts
from banker.club.acts import (
    Accepted,
    Act,
    Came,
    ClockSet,
    Closed,
    Cut,
    Dissolved,
    Gone,
    How,
    MessageSent,
    Opened,
    RoundStarted,
    Seated,
    TableJoined,
)
from banker.club.evening import Evening
from banker.club.following import after
from banker.club.format import Placed
from banker.club.format_file import load
from banker.club.games_offered import OfferedGame
from banker.club.wire import VERSION, Stage, Standing, State
from banker.insight.result import Result
from tests.ui.setup_samples import WIDE
from ui.records import director
from ui.records.director_results import ByHand, Entered, History, Sticks, Two
from ui.records.live import Invitation, Live, LiveTable, Notice, Run, Waiting
from ui.words.strings import Strings

FIRST = ("Ann", "Bob", "Chloé", "Dominique", "Évelyne", "Friederike", "Giuseppe", "Hannelore", "Maximilienne", "Jo")
NAMES = tuple(f"{FIRST[n % len(FIRST)]} {n // len(FIRST) + 1}" for n in range(120))
LONG = tuple(f"{WIDE[n % len(WIDE)]} {'W' * 20} {n}" for n in range(120))
PASSWORD = "$7$101$c2FsdA==$aGFzaA=="
TITLE = "Meisterschaft der Vereine"
TABLES = ("", "Amsel", "Wohnzimmer", "Fensterplatz")
CUT = (*NAMES, *LONG, *TABLES, TITLE)  # What may be cut for want of room.


def evening(tables: int, names: Sequence[str] = NAMES, size: int = 4, name: str = TITLE) -> Evening:
    """An evening with so many tables in its first round, all of which have joined."""
    booked: list[Act] = [Opened(name=name, format=load("classic"), seed="s")]
    if tables:
        everybody = tuple(names[: tables * size])
        seats = tuple(everybody[at : at + size] for at in range(0, len(everybody), size))
        booked += [acts.Entered(names=everybody), Seated(round=1, tables=seats)]
    booked += [TableJoined(table=number, password=PASSWORD, name=_name(number)) for number in range(1, tables + 1)]
    return done(None, *booked)


def _name(number: int) -> str:
    return TABLES[number % len(TABLES)]


def done(of: Evening | None, *booked: Act) -> Evening:
    """The evening after these acts."""
    found = reduce(after, booked, of)
    assert found is not None
    return found


def result(of: Evening, number: int, how: How) -> Evening:
    """The evening with the result of a table."""
    players = of.table(number).players
    places = tuple(Placed(player, place, 4000 - 900 * place) for place, player in enumerate(players, 1))
    reason = "no stick" if how is How.BY_HAND else ""
    return done(of, Accepted(round=of.round, table=number, came=Came(how, places, reason=reason)))


def state(players: Sequence[str], number: int) -> State:
    """How a table says that it plays."""
    standing = tuple(Standing(name, place, 123_456 - 9_876 * place) for place, name in enumerate(players, 1))
    left = None if number % 3 == 0 else (17 + number) * 60_000
    return State(
        v=VERSION, release="2.0", rows=1, clock="2026-11-28T20:15:00", stage=Stage.PLAYING, game=f"g{number}", row=214,
        began=f"2026-11-28T20:{number:02}:00",
        turn=players[number % len(players)], turns=12 + number, players=standing, left_ms=left, paused=number == 5,
    )  # fmt: skip


def live(of: Evening, **more: object) -> Live:
    """How an evening stands: tables in every state."""
    seats = of.rounds[-1] if of.rounds else ()
    tables = tuple(
        LiveTable(
            seat.number, of.joined[seat.number].name if seat.number in of.joined else "", seat.number in of.joined,
            seat.number % 4 != 3, 150.0 if seat.number % 4 in (2, 3) else 4.0,
            state(seat.players, seat.number) if of.started else None, seat.players, seat.came, seat.dissolved,
            202 if of.started else -1, 12 if seat.number % 4 == 3 and of.started else 0,
        )
        for seat in seats
    )  # fmt: skip
    return replace(Live(Run.RUNNING, True, of, tables, addresses=("192.168.178.120",), said=0), **more)


def _other(shown: Live, number: int, **changed: object) -> Live:
    tables = tuple(replace(each, **changed) if each.number == number else each for each in shown.tables)
    return replace(shown, tables=tables)


def running(tables: int, names: Sequence[str] = NAMES, size: int = 4) -> Live:
    """An evening that plays, with results, tables that are away, and a fork."""
    of = done(evening(tables, names, size), RoundStarted(round=1))
    for number, how in ((2, How.CHECKED), (4, How.CODE), (6, How.BY_HAND)):
        if tables >= number + 2:
            of = result(of, number, how)
    if tables > 7:
        of = done(of, Dissolved(table=8))
    shown = live(of)
    if tables > 4:
        shown = _other(shown, 1, forked=214)
        home = State(v=VERSION, release="1.9", rows=1, clock="", stage=Stage.SETTING_UP)
        shown = _other(shown, 5, state=home)
    return shown


def ended(tables: int, names: Sequence[str] = NAMES) -> Live:
    """An evening whose round is over, with ties."""
    of = done(evening(tables, names), RoundStarted(round=1))
    for number in range(1, tables + 1):
        of = result(of, number, How.CHECKED if number % 3 else How.CODE)
    return live(of)


def untimed(tables: int) -> Live:
    """An evening that plays without clocks, long since; at the second table others play than were seated."""
    shown = live(done(evening(tables), RoundStarted(round=1)))
    for seat in shown.tables:
        players = (*seat.players[:3], "Zoé") if seat.number == 2 else seat.players
        told = replace(state(players, seat.number), left_ms=None, turns=100 + seat.number)
        shown = _other(shown, seat.number, here=True, behind=0, quiet_s=4.0, state=told)
    return shown


NOTICES = (
    Notice("here", {"table": 3}, "20:11"),
    Notice("release", {"table": 3, "theirs": "1.9", "ours": "2.0"}, "20:12", True),
    Notice("forked", {"table": 3, "game": "2026-11-28-a", "row": 214}, "20:14", True),
)


def pages(strings: Strings) -> Iterator[tuple[str, Live, director.Open]]:
    """Every page in its hardest cases."""
    at = director.Open
    for tables in (0, 1, 3, 8, 25):
        yield f"tables-{tables}", running(tables) if tables else live(evening(0)), at()
    yield "tables-ready", live(evening(8)), at()
    yield "tables-not-joined", live(replace(evening(8), joined={})), at()
    yield "tables-over", ended(8), at()
    yield "tables-long", running(6, LONG), at(note=strings.t("director.message.sent"))
    clocks = done(evening(2), RoundStarted(round=1), ClockSet(paused=True, last_round=True))
    yield "tables-paused", live(clocks), at()
    yield "tables-untimed", untimed(12), at()
    yield "table-others", untimed(12), at(table=2)
    yield "tables-gathering", Live(Run.GATHERING, False), at()
    yield "tables-stopped", replace(running(4), run=Run.STOPPED), at()
    for number in (1, 3):
        said = done(
            evening(8, LONG if number == 3 else NAMES),
            RoundStarted(round=1),
            MessageSent(text="Pause bis 21 Uhr", table=number),
        )
        shown = _other(live(said, notices=NOTICES), number, refused=3, behind=12)
        yield f"table-{number}", shown, at(table=number)
    yield "seats-nobody", live(evening(0)), at(director.Tab.SEATS)
    yield (
        "seats-entered",
        live(done(evening(0), acts.Entered(names=NAMES[:13]))),
        at(director.Tab.SEATS, player=NAMES[3]),
    )
    yield "seats-seeking", live(done(evening(0), acts.Entered(names=NAMES[:13]))), at(director.Tab.SEATS, seeking=True)
    for tables, names in ((2, NAMES), (8, LONG), (25, NAMES)):
        of = evening(tables, names)
        seats = director.Seats(1, tuple(table.players for table in of.rounds[-1]))
        yield f"seats-{tables}", live(of), at(director.Tab.SEATS)
        yield f"seats-{tables}-proposed", live(of), at(director.Tab.SEATS, proposed=seats, player=names[5])
    late = done(evening(3, size=5), acts.Entered(names=("Zoé",)), Gone(player=NAMES[0]))
    yield (
        "seats-late",
        live(late),
        at(director.Tab.SEATS, player="Zoé", note=strings.t("director.late.came", name="Zoé")),
    )
    yield "seats-eight", live(evening(2, LONG, 8)), at(director.Tab.SEATS)
    crowd = done(evening(2), acts.Entered(names=NAMES[20:33]))
    yield "seats-crowd", live(crowd), at(director.Tab.SEATS, player=NAMES[25])
    yield "standings-nobody", live(evening(0)), at(director.Tab.STANDINGS)
    for tables, names in ((2, NAMES), (8, LONG), (25, NAMES)):
        yield f"standings-{tables}", ended(tables, names), at(director.Tab.STANDINGS)
    yield "join", live(evening(3)), at(director.Tab.JOIN)
    invited = live(evening(3), joining=(Invitation(5, "482913", 540.0, 3),))
    yield "join-5", invited, at(director.Tab.JOIN, joins=5)
    yield "join-over", live(evening(25)), at(director.Tab.JOIN, joins=5)
    yield "typing-message", running(3), at(typing=0)
    yield "typing-table", running(3), at(typing=3)
    yield "typing-player", running(3), at(director.Tab.SEATS, typing="player")
    yield from _settling(strings)


def _settling(strings: Strings) -> Iterator[tuple[str, Live, director.Open]]:
    """What a person settles: a result by hand, two histories, the end; and what a takeover waits for."""
    at = director.Open
    shown = running(8)
    names = shown.tables[6].players
    placed = tuple(Entered(name, 123_456 - 30_000 * n) for n, name in enumerate(names[:3]))
    yield "result-begun", shown, at(table=7, result=ByHand(1, 7, names))
    yield "result-half", shown, at(table=7, result=ByHand(1, 7, names, placed[:2], names[1]))
    whole = (*placed, Entered(names[3], 63_456, shares=True))
    yield "result-whole", shown, at(table=7, result=ByHand(1, 7, names, whole, names[3]))
    eight = LONG[:8]
    many = tuple(Entered(name, 999_999_999) for name in eight)
    yield "result-eight", running(2, LONG, 8), at(table=1, result=ByHand(1, 1, eight, many, eight[2]))
    yield "result-reason", shown, at(table=7, typing="reason")
    yield "table-forked", shown, at(table=1)
    four = tuple(Entered(name, 123_456 - 30_000 * n) for n, name in enumerate(shown.tables[0].players))
    two = Two(1, 1, 214, History(300, True, four), History(221, False, (*four[1:3], four[0], four[3])))
    yield "fork", shown, at(table=1, two=two)
    yield "fork-unknown", shown, at(table=1, two=replace(two, parts=0, there=History(12, False)))
    wide = History(300, True, tuple(Entered(name, 123_456) for name in LONG[:8]))
    yield "fork-long", running(6, LONG), at(table=1, two=Two(1, 1, 214, wide, replace(wide, over=False)))
    yield from _sticks(shown)
    over = ended(8)
    yield "closing", over, at(director.Tab.STANDINGS, closing=True)
    closed = live(done(over.evening, Closed()))
    saved = ("/home/club/Abende/meisterschaft.pdf", "/home/club/Abende/meisterschaft.csv")
    yield "closed", closed, at(director.Tab.STANDINGS, saved=saved)
    yield "closed-tables", closed, at()
    yield "closed-seats", closed, at(director.Tab.SEATS)
    final = done(_last_round(), Cut(players=NAMES[:4]))
    yield "standings-final", live(_last_round()), at(director.Tab.STANDINGS)
    yield "seats-final", live(final), at(director.Tab.SEATS)
    yield "tables-final", live(done(final, RoundStarted(round=2))), at()
    yield "standings-final-over", live(result(final, 1, How.CHECKED)), at(director.Tab.STANDINGS)
    waits = Live(Run.GATHERING, False, addresses=("192.168.178.120", "banker-club.local"), waiting=Waiting((1, 2, 3)))
    yield "waits-network", waits, at()
    yield "waits-plan", replace(waits, up=True, waiting=Waiting((1, 2, 3), (2,))), at()
    yield "waits-found", replace(waits, up=True, waiting=Waiting((*range(1, 40, 2), 90, 91), (2, 3), True)), at()
    yield "waits-nobody", replace(waits, up=True, waiting=Waiting(())), at()
    file = replace(waits, up=True, evening=over.evening, waiting=Waiting((1, 2, 3), (2,), False, 7.4))
    yield "waits-file", file, at()


def _sticks(shown: Live) -> Iterator[tuple[str, Live, director.Open]]:
    """What lies on sticks: nothing, one game, and everything that there can be."""
    at = director.Open
    yield "stick-looking", shown, at(table=7, sticks=Sticks(7))
    yield "stick-none", shown, at(table=7, sticks=Sticks(7, ()))
    copy, old = Path("/media/banker/banker.db.copy"), Path("/media/banker/banker.db.copy.old-1")
    seats = [each.players for each in shown.tables]
    one = OfferedGame(copy, "g7", seats[6], "2026-11-28T20:15:00", 247, True)
    yield "stick-one", shown, at(table=7, sticks=Sticks(7, (one,)))
    told = Result("london", "standard", (), 248, "0" * 32)
    many = (
        one,
        replace(one, file=old, game="g3", players=seats[2], over=False),
        replace(one, file=old, game="g5", players=LONG[:8], over=None),
        OfferedGame(Path("/media/club/photo.txt"), players=seats[4], over=True, result=told),
        OfferedGame(Path(f"/media/club/{'W' * 40}.db")),
    )
    yield "stick-many", shown, at(table=7, sticks=Sticks(7, (*many, *many[:4], *many[1:4])))


def _last_round() -> Evening:
    """An evening of one round and a final, before that."""
    of = evening(3)
    of = done(replace(of, format=replace(of.format, rounds=1, final=4)), RoundStarted(round=1))
    for number in (1, 2, 3):
        of = result(of, number, How.CHECKED)
    return of
