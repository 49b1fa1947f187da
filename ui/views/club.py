"""What a table says of the evening that it has joined. No Kivy inside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from ui.records import beside as b
from ui.records import pieces as r
from ui.records.joining import AskToJoin, JoinByTicket, JoinClub, LeaveClub, StickTicket
from ui.records.rolls import PaperView, RollView, RowView
from ui.records.screens import NamingView
from ui.views.beside_roll import roll
from ui.views.keyboard import digits_view
from ui.views.shared import DANGER_HOLD_S
from ui.words.names import held_for
from ui.words.strings import Strings

DIGITS = 6  # Of a code.
# The most characters that are typed of each: a code also with the gap between its digits.
LENGTHS = {"address": 40, "table": 3, "code": DIGITS + 1}
LONGEST_AT_HOME = 90  # Letters of the line in the ring at home.
LARGEST_PART, LARGEST_PORT = 255, 65_535


class AtClub(msgspec.Struct, frozen=True):
    """How a table stands at an evening of a club, of no name if it has joined none. `away`: its link has lost the
    evening; `table`: 0, and no `players`: it is free in this round; `round`: 0 before the first. `joining`: an evening
    is being joined; `why`: what came of it, or why the evening is away, "": nothing is wrong, or it is not known."""

    evening: str = ""
    away: bool = False
    round: int = 0
    rounds: int = 0
    final: bool = False
    table: int = 0
    players: tuple[str, ...] = ()
    go: bool = False
    joining: bool = False
    why: str = ""


def club_line(strings: Strings, club: AtClub) -> str:
    """The evening, the round, the table and who sits there, in one line; and that the club is away. "" without one."""
    return _line(strings, club, club.evening, club.players) if club.evening else ""


def club_line_at_home(strings: Strings, club: AtClub) -> str:
    """The same for less room: a long one without who sits there, whom the set-up proposes, and then without the
    evening's name."""
    full = club_line(strings, club)
    if len(full) <= LONGEST_AT_HOME:
        return full
    brief = _line(strings, club, club.evening, ())
    return brief if len(brief) <= LONGEST_AT_HOME else _line(strings, club, "", ()) or brief


def _line(strings: Strings, club: AtClub, evening: str, players: Sequence[str]) -> str:
    parts = [evening]
    if club.final:
        parts.append(strings.t("evening.final"))
    elif club.round:
        parts.append(strings.t("evening.round_of", round=club.round, rounds=club.rounds))
    if club.table:
        names = ", ".join(players)
        at = strings.t("evening.table_of", table=club.table, players=names)
        parts.append(at if names else strings.t("club.table", number=club.table))
        parts.append(strings.t("evening.go") if club.go else "")
    elif club.round:
        parts.append(strings.t("evening.free"))
    if club.away:
        parts.append(strings.t("evening.away"))
    return " · ".join(filter(None, parts))


def join_view(strings: Strings, lay: JoinClub, club: AtClub) -> RollView | NamingView:
    """The page on which an evening of a club is joined or left, or the keyboard for a part of it."""
    if lay.typing:
        typed = _typed(lay)[lay.typing]
        line = strings.t(f"evening.{lay.typing}_line")
        key = f"club {lay.typing}"
        return NamingView(key, None, typed, typed, line, LENGTHS[lay.typing], digits_view(strings))
    rows = [
        RowView(r.ButtonView(strings.t(f"evening.{part}"), typed, "pencil", act=b.LayBeside(replace(lay, typing=part))))
        for part, typed in _typed(lay).items()
    ]
    rows += [RowView(_ticket(strings, ticket)) for ticket in lay.tickets]
    ready = lay.address and lay.table.isdecimal() and len(lay.code) == DIGITS
    go = r.ButtonView(strings.t("evening.join"), icon="check", look=r.Look.MAIN, act=AskToJoin(lay))
    if not ready:
        go = replace(go, enabled=False, reason=strings.t("evening.join_needs"))
    held = held_for(strings, DANGER_HOLD_S)
    leave = r.ButtonView(
        strings.t("evening.leave"), held, "cross", look=r.Look.DANGER, hold_s=DANGER_HOLD_S, act=LeaveClub()
    )
    paper = PaperView(
        strings.t("evening.title"), lines=_standing(strings, club), go=go, others=(leave,) if club.evening else ()
    )
    return roll("club", strings.t("evening.title"), rows, paper)


def _typed(lay: JoinClub) -> dict[Literal["address", "table", "code"], str]:
    return {"address": lay.address, "table": lay.table, "code": lay.code}


def _ticket(strings: Strings, ticket: StickTicket) -> r.ButtonView:
    """The key that joins by a file on the stick, or says why that cannot be."""
    key = r.ButtonView(strings.t("evening.ticket", table=ticket.table), ticket.evening, "flag", named=True)
    if ticket.why:
        bad = strings.t("setup.edition.bad")
        return replace(
            key, detail=bad, enabled=False, reason=strings.t(f"evening.ticket.{ticket.why}", file=ticket.file)
        )
    return replace(key, act=JoinByTicket(ticket.file))


def _standing(strings: Strings, club: AtClub) -> tuple[str, ...]:
    """How it stands: the evening that was joined, else what is to be done; and what came of it, or why it is away."""
    if club.joining:
        return (strings.t("evening.joining"),)
    line = club_line(strings, club)
    if club.why:
        return tuple(filter(None, (line, strings.t(f"evening.not.{club.why}"))))
    return (line or strings.t("evening.how"),)


def typed_part(lay: JoinClub, words: str) -> JoinClub:
    """The page after something was typed."""
    clean = words.strip()
    match lay.typing:
        case "address":
            return replace(lay, address=_address(words), typing="")
        case "table":
            return replace(lay, table=clean if clean.isdecimal() else "", typing="")
        case _:
            code = "".join(words.split())
            return replace(lay, code=code if code.isdecimal() else "", typing="")


def _address(words: str) -> str:
    """An address as it was typed. Decision: a space in it stands for the dot or the colon; a last number that is too
    large for a part of an address is the port."""
    *parts, last = words.split() or [""]
    is_port = bool(parts) and last.isdecimal() and LARGEST_PART < int(last) <= LARGEST_PORT
    return f"{'.'.join(parts)}:{last}" if is_port else ".".join([*parts, last])
