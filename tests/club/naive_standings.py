"""The standings a second time, by other means: a table of numbers for everybody, sorted by one key after the other.

It knows nothing of `banker.club.standings`: no recursion, no groups, no fractions but those of the points.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction

from banker.club.format import Format, Placed


def place_points(form: Format, table: Sequence[Placed], player: str) -> Fraction:
    """What the player's place and those beaten are worth: the mean over the places that the equal ones take up."""
    mine = next(each.place for each in table if each.player == player)
    equal = len([each for each in table if each.place == mine])
    total = 0
    for place in range(mine, mine + equal):
        total += form.points.beaten * (len(table) - place)
        total += form.points.place[place - 1] if place - 1 < len(form.points.place) else 0
    return Fraction(total, equal)


def share(table: Sequence[Placed], player: str) -> Fraction:
    """The player's part of all wealth at the table, without those who left."""
    stayed = [each for each in table if each.out.value != "left"]
    total = sum(each.worth for each in stayed)
    own = sum(each.worth for each in stayed if each.player == player)
    return Fraction(own, total) if total else Fraction(0)


def recounted(
    form: Format, players: Sequence[str], tables: Sequence[Sequence[Placed]], seed: str
) -> list[tuple[str, int]]:
    """Everybody's name and place, best first. Whoever cannot be told apart stands in the order of entering."""
    keys: dict[str, list[object]] = {player: [] for player in players}
    for step in form.ties:
        if step.value == "met":
            _add_met(keys, tables)
            continue
        for player in players:
            own = [table for table in tables if player in [each.player for each in table]]
            if step.value == "points":
                of_share = sum((form.points.share * share(table, player) for table in own), Fraction(0))
                value: object = of_share + sum((place_points(form, table, player) for table in own), Fraction(0))
            elif step.value == "wins":
                value = Fraction(0)
                for table in own:
                    first = [each.player for each in table if each.place == 1]
                    value += Fraction(player in first, len(first))  # type: ignore[operator]
            elif step.value == "share":
                value = sum((share(table, player) for table in own), Fraction(0))
            elif step.value == "wealth":
                value = sum(each.worth for table in own for each in table if each.player == player)
            else:
                value = int.from_bytes(hashlib.sha256(f"{seed}:{player}".encode()).digest(), "big")
            keys[player].append(value)
    ranked = sorted(players, key=lambda player: tuple(keys[player]), reverse=True)  # type: ignore[arg-type]
    return [(player, 1 + sum(keys[other] > keys[player] for other in players)) for player in ranked]  # type: ignore[operator]


def _add_met(keys: dict[str, list[object]], tables: Sequence[Sequence[Placed]]) -> None:
    """The result among those who are equal up to here, if each met each."""
    before = {player: tuple(key) for player, key in keys.items()}
    for player in keys:
        tied = [other for other in keys if before[other] == before[player]]
        value = 0
        together = True
        for one in tied:
            for other in tied:
                if one < other:
                    shared = [t for t in tables if {one, other} <= {each.player for each in t}]
                    together = together and bool(shared)
        if together:
            for table in tables:
                at = {each.player: each.place for each in table if each.player in tied}
                if player in at:
                    value += sum(place > at[player] for place in at.values())
                    value -= sum(place < at[player] for place in at.values())
        keys[player].append(value)
