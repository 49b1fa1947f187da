"""Seating: how many tables, and against every seating that there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from banker.club.format_file import load
from banker.club.seating import STARTS, Tables, cost, meetings, seated, sizes_for

FORM = load("classic")


def test_there_are_as_few_tables_as_can_be_with_sizes_within_one() -> None:
    sizes = {count: sizes_for(FORM, count) for count in (0, 2, 3, 5, 6, 7, 9, 32, 33, 47)}
    assert sizes == {
        0: None, 2: None, 3: (3,), 5: (5,), 6: (3, 3), 7: (4, 3), 9: (3, 3, 3), 32: (4,) * 8,
        33: (4,) * 6 + (3,) * 3, 47: (4,) * 11 + (3,),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("allowed", "wanted", "players", "sizes"),
    [((4,), 4, 5, None), ((4, 5), 5, 11, None), ((4, 5), 5, 9, (5, 4)), ((4, 5), 5, 10, (5, 5)), ((3, 4), 4, 5, None)],
)
def test_no_table_is_smaller_or_larger_than_the_format_allows(
    allowed: tuple[int, ...], wanted: int, players: int, sizes: tuple[int, ...] | None
) -> None:
    assert sizes_for(replace(FORM, sizes=allowed, wanted=wanted), players) == sizes


def test_meetings_are_counted_by_pairs_of_people() -> None:
    rounds = [(("a", "b", "c"), ("d", "e")), (("a", "d", "b"), ("c", "e"))]
    met = {frozenset(pair): count for pair, count in (
        ("ab", 2), ("ac", 1), ("bc", 1), ("de", 1), ("ad", 1), ("bd", 1), ("ce", 1),
    )}  # fmt: skip
    assert meetings(rounds) == met
    assert cost((("a", "b", "e"), ("c", "d")), met, "abcde") == (4, 1 + 16 + 9 + 1)


def test_twenty_orders_are_tried() -> None:
    assert STARTS == 20


def test_however_many_come_everybody_has_a_seat_once() -> None:
    for count in range(3, 60):
        players = [f"p{number}" for number in range(count)]
        sizes = sizes_for(FORM, count)
        assert sizes is not None
        tables = seated(players, sizes, {}, "s", starts=1)
        assert sorted(player for table in tables for player in table) == sorted(players)
        assert max(map(len, tables)) - min(map(len, tables)) <= 1


def test_the_same_seed_gives_the_same_seats_and_those_who_lead_sit_together() -> None:
    players = [f"p{number}" for number in range(16)]
    met = meetings([tuple(tuple(players[n::4]) for n in range(4))])
    tables = seated(players, (4,) * 4, met, "s")
    assert tables == seated(players, (4,) * 4, met, "s")
    assert cost(tables, met, players)[0] == 0
    assert tables[0][0] == "p0"


def every(players: Sequence[str], sizes: Sequence[int]) -> Iterator[Tables]:
    """Every seating, those that differ only in the order of tables of one size once."""
    if not sizes:
        yield ()
        return
    for table in combinations(players, sizes[0]):
        rest = [player for player in players if player not in table]
        for others in every(rest, sizes[1:]):
            if len(others) == 0 or len(others[0]) != len(table) or table < others[0]:
                yield (table, *others)


@pytest.mark.drawn
@pytest.mark.parametrize("count", [8, 9, 10, 11])
def test_against_every_seating_there_is(count: int) -> None:
    """At least 95 in 100 are the best that there is, and never do more meet again than must."""
    chance, equal = Random(count), 0
    cases = 20 if count < 11 else 8
    for case in range(cases):
        players = sorted(f"p{number:02}" for number in range(count))
        sizes = sizes_for(FORM, count)
        assert sizes is not None
        rounds: list[Tables] = []
        for _ in range(chance.randint(1, 3)):
            mixed = chance.sample(players, count)
            rest = iter(mixed)
            rounds.append(tuple(tuple(next(rest) for _ in range(size)) for size in sizes))
        met = meetings(rounds)
        order = chance.sample(players, count)
        best = min(cost(tables, met, order) for tables in every(players, sizes))
        found = cost(seated(order, sizes, met, f"{case}"), met, order)
        assert found[0] == best[0], f"{found} where {best} can be, case {case}"
        equal += found == best
    assert equal >= 0.95 * cases, f"{equal} of {cases} are the best there is"


def test_a_large_evening_meets_nobody_twice() -> None:
    players, rounds = [f"p{number}" for number in range(47)], []
    chance = Random(3)
    for number in range(4):
        met = meetings(rounds)
        sizes = sizes_for(FORM, len(players))
        assert sizes is not None
        rounds.append(seated(players, sizes, met, f"s{number}", starts=3))
        assert cost(rounds[-1], met, players)[0] == 0
        chance.shuffle(players)
