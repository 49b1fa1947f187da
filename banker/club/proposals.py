"""What the bank proposes to those who run an evening: the seats of a round, and who plays the final."""

from __future__ import annotations

from banker.club.acts import Cut, Seated
from banker.club.evening import ClubRefused, Evening, No
from banker.club.following import need_round_over
from banker.club.seating import meetings, seated, sizes_for
from banker.club.standings import drawn


def seats(evening: Evening, seed: str, *, again: bool = False) -> Seated:
    """The seats of the next round, or `again` those of this one. Raises ClubRefused."""
    if not again:
        need_round_over(evening)
    round = evening.round if again else evening.round + 1
    here = evening.here
    sizes = sizes_for(evening.format, len(here))
    if sizes is None:
        low, high = evening.format.sizes[0], evening.format.sizes[-1]
        raise ClubRefused(No.CANNOT_SEAT, count=len(here), least=low, most=high)
    before = evening.rounds[: round - 1]
    met = meetings(tuple(table.players for table in tables if not table.dissolved) for tables in before)
    if before:
        order = [line.player for line in evening.lines() if line.player in here]
    else:
        order = sorted(here, key=lambda player: drawn(seed, "first", player))
    return Seated(round=round, tables=seated(order, sizes, met, f"{seed}:{round}"))


def finalists(evening: Evening) -> Cut:
    """The first of the standings, so many as the final takes, of those who are here. Raises ClubRefused."""
    if not evening.format.final:
        raise ClubRefused(No.NO_FINAL)
    order = [line.player for line in evening.lines() if line.player in evening.here]
    return Cut(players=tuple(order[: evening.format.final]))
