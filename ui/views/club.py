"""What a table says of the evening that it has joined. No Kivy inside."""

from __future__ import annotations

import msgspec

from ui.words.strings import Strings


class AtClub(msgspec.Struct, frozen=True):
    """How a table stands at an evening of a club, of no name if it has joined none. `away`: its link has lost the
    evening; `table`: 0, and no `players`: it is free in this round; `round`: 0 before the first."""

    evening: str = ""
    away: bool = False
    round: int = 0
    rounds: int = 0
    final: bool = False
    table: int = 0
    players: tuple[str, ...] = ()
    go: bool = False


def club_line(strings: Strings, club: AtClub) -> str:
    """The evening, the round, the table and who sits there, in one line; and that the club is away. "" without one."""
    if not club.evening:
        return ""
    parts = [club.evening]
    if club.final:
        parts.append(strings.t("evening.final"))
    elif club.round:
        parts.append(strings.t("evening.round_of", round=club.round, rounds=club.rounds))
    if club.table:
        names = ", ".join(club.players)
        parts.append(strings.t("evening.table_of", table=club.table, players=names))
    elif club.round:
        parts.append(strings.t("evening.free"))
    if club.away:
        parts.append(strings.t("evening.away"))
    return " · ".join(filter(None, parts))
