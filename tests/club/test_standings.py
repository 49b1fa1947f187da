"""Standings: which step decides, lots that everybody can draw again, the final; and a second program that recounts."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from banker.club.format import Format, Placed, Points, Tie
from banker.club.format_file import built_in, load
from banker.club.seating import meetings, seated, sizes_for
from banker.club.standings import standings
from banker.insight.record import Standing
from tests.club.naive_standings import recounted

FORM = Format({"en": "F"}, 3, (2, 3, 4), 2, Points(beaten=1), (Tie.POINTS,))


def game(*players: str, worth: tuple[int, ...] = ()) -> list[Placed]:
    """A game in which these came first, second, …"""
    return [Placed(player, place, worth[place - 1] if worth else 0) for place, player in enumerate(players, 1)]


def told(
    form: Format, players: str, *games: list[Placed], final: list[Placed] | None = None
) -> list[tuple[object, ...]]:
    lines = standings(form, [*players], games, "seed", final or ())
    return [(line.player, line.place, line.by) for line in lines]


def test_equal_players_share_a_place_where_no_step_parts_them() -> None:
    assert told(FORM, "abcd", game("a", "b"), game("c", "d")) == [
        ("a", 1, None), ("c", 1, None), ("b", 3, Tie.POINTS), ("d", 3, None),
    ]  # fmt: skip


def test_each_step_decides_only_what_those_before_left_open() -> None:
    form = replace(FORM, ties=(Tie.POINTS, Tie.SHARE, Tie.WEALTH))
    games = (game("a", "b", worth=(90, 10)), game("c", "d", worth=(900, 100)), game("e", "f", worth=(60, 40)))
    assert told(form, "abcdef", *games) == [
        ("c", 1, None), ("a", 2, Tie.WEALTH), ("e", 3, Tie.SHARE),
        ("f", 4, Tie.POINTS), ("d", 5, Tie.SHARE), ("b", 6, Tie.WEALTH),
    ]  # fmt: skip


def test_wins_go_before_places_of_the_same_worth() -> None:
    form = replace(FORM, points=Points(place=(2, 1, 1)), ties=(Tie.POINTS, Tie.WINS))
    once = told(form, "ab", game("a", "x"), game("x", "b"), game("x", "b"))
    assert once == [("a", 1, None), ("b", 2, Tie.WINS)]


def test_the_result_among_the_tied_counts_only_if_all_of_them_met() -> None:
    form = replace(FORM, ties=(Tie.POINTS, Tie.MET))
    met = (game("a", "b"), game("b", "c"), game("c", "d"), game("a", "x"))
    level = told(form, "bc", *met[1:2], game("c", "x"), game("c", "x"), game("b", "x"))
    assert level == [("b", 1, None), ("c", 2, Tie.MET)]
    apart = told(form, "abcd", game("a", "x"), game("b", "a"), game("c", "x"), game("d", "x"))
    assert {line[1] for line in apart} == {1}


def test_three_who_all_met_are_parted_by_how_often_each_came_first_among_them() -> None:
    form = replace(FORM, points=Points(place=(1, 1, 1)), ties=(Tie.POINTS, Tie.MET))
    games = (game("b", "a"), game("a", "c"), game("b", "c"))
    assert told(form, "abc", *games) == [("b", 1, None), ("a", 2, Tie.MET), ("c", 3, Tie.MET)]
    assert {place for _, place, _ in told(form, "abc", *games[:2], game("b", "x"), game("c", "x"))} == {1}
    even = (game("a", "b"), game("b", "c"), game("c", "a"))
    assert {place for _, place, _ in told(form, "abc", *even)} == {1}


def test_among_the_tied_each_meeting_counts_for_both_in_whatever_order_places_were_written() -> None:
    form = replace(FORM, ties=(Tie.MET,))
    games = [game("a", "b"), game("a", "b"), game("c", "a"), game("b", "c")]
    expected = [("a", 1, None), ("c", 2, Tie.MET), ("b", 3, Tie.MET)]
    assert told(form, "abc", *games) == expected
    assert told(form, "abc", *(each[::-1] for each in games)) == expected
    for equal in ([Placed("a", 1), Placed("b", 1)], [Placed("b", 1), Placed("a", 1)]):
        assert [place for _, place, _ in told(form, "ab", equal)] == [1, 1]


def test_what_a_player_has_is_added_up_over_their_own_games() -> None:
    lines = standings(FORM, [*"abx"], (game("a", "b", "c", worth=(60, 30, 10)), game("b", "a", worth=(25, 75))), "s")
    a, b, x = sorted(lines, key=lambda line: line.player)
    assert (a.points, a.wins, a.share, a.wealth, a.games, a.final) == (
        2,
        1,
        Fraction(60, 100) + Fraction(75, 100),
        135,
        2,
        0,
    )
    assert (b.points, b.wins, b.share, b.wealth, b.games) == (2, 1, Fraction(30, 100) + Fraction(25, 100), 55, 2)
    assert (x.points, x.wins, x.share, x.wealth, x.games) == (0, 0, 0, 0, 0)


def test_a_lot_is_drawn_from_the_seed_and_is_the_same_whenever_it_is_drawn() -> None:
    form = replace(FORM, ties=(Tie.POINTS, Tie.LOT))
    orders = {seed: [line.player for line in standings(form, [*"abcdef"], (), seed)] for seed in "xyz"}
    assert len({tuple(order) for order in orders.values()}) > 1
    assert orders["x"] == [line.player for line in standings(form, [*"fedcba"], (), "x")]
    assert [line.by for line in standings(form, [*"abc"], (), "x")] == [None, Tie.LOT, Tie.LOT]


def test_who_played_the_final_stands_before_all_others_by_its_places() -> None:
    final = [Placed("c", 1), Placed("b", 2), Placed("a", 2)]
    games = (game("d", "x"), game("d", "x"), game("a", "b"), game("e", "x"))
    assert told(FORM, "abcdx", *games, final=final) == [
        ("c", 1, None), ("a", 2, None), ("b", 3, Tie.POINTS), ("d", 4, None), ("x", 5, Tie.POINTS),
    ]  # fmt: skip


def evening(chance: Random, form: Format, players: list[str]) -> list[list[Placed]]:
    """The tables of all rounds of a random evening, seated as Banker seats them."""
    tables: list[list[Placed]] = []
    rounds = []
    for number in range(3):
        sizes = sizes_for(form, len(players))
        assert sizes is not None
        order = [line.player for line in standings(form, players, tables, "s")]
        rounds.append(seated(order, sizes, meetings(rounds), f"s{number}", starts=2))
        tables += [result(chance, table) for table in rounds[-1]]
    return tables


def result(chance: Random, table: tuple[str, ...]) -> list[Placed]:
    """Wealth of few different values, so that many are equal; some left or went bankrupt."""
    worth = {player: chance.choice((0, 500, 1000, 1500, 2000)) for player in table}
    gone = {player for player in table if chance.random() < 0.1} if chance.random() < 0.5 else set()
    order = sorted(table, key=lambda player: (player in gone, -worth[player]))
    placed: list[Placed] = []
    for number, player in enumerate(order, 1):
        alike = placed and player not in gone and worth[order[number - 2]] == worth[player]
        place = placed[-1].place if alike else number
        out = Standing.LEFT if player in gone else Standing.PLAYED
        placed.append(Placed(player, place, worth[player], out))
    chance.shuffle(placed)
    return placed


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.drawn) for seed in range(1, 12))])
def test_a_second_program_comes_to_the_same_standings_of_whole_evenings(seed: int) -> None:
    """Eight tables, three rounds; each format that comes with Banker, and the steps in any order."""
    chance = Random(seed)
    players = [f"p{number}" for number in range(chance.randint(29, 32))]
    for name in built_in():
        form = load(name)
        tables = evening(chance, form, players)
        for ties in (form.ties, tuple(chance.sample([*Tie], chance.randint(1, len(Tie))))):
            asked = replace(form, ties=ties)
            ours = [(line.player, line.place) for line in standings(asked, players, tables, "s")]
            assert ours == recounted(asked, players, tables, "s"), f"{name}, by {ties}"
