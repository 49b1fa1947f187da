"""The check before a game counts: every row that is not as it was played is found, and named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.bank import Bank, Envelope
from banker.club.acts import Accepted, How, Seated
from banker.club.checked import Unfit, checked, provisional
from banker.club.format import Placed, shares
from banker.game import Seat
from banker.history import Operation, Start, decoded, encode
from banker.insight import result as insight
from banker.insight.record import Standing
from banker.insight.result import Difference, Differs, Result, result_of
from banker.log import FORMAT, Row, RowKind
from banker.rules.position import Position
from banker.rules.setup import open_game
from banker.store import Store
from tests.banker.banks import load, settle
from tests.club.naive_standings import recounted
from tests.club.tables import NAMES, came, forged, opened, played_by, rows_of

ABC = NAMES[:3]
ALTERED = 150


def unfit(rows: Sequence[Row], players: Sequence[str] = ABC, **more: object) -> list[tuple[Differs, int]]:
    """How these rows are no result of the table, and at which row."""
    with pytest.raises(Unfit) as found:
        checked(rows, players, **more)  # type: ignore[arg-type]
    assert found.value.found
    return [(each.how, each.row) for each in found.value.found]


def result(rows: Sequence[Row]) -> Result:
    bank = played_by(ABC)
    return result_of(bank.game, rows[-1].number + 1, rows[-1].hash)


def test_a_game_that_was_played_by_the_rules_is_the_result_of_its_table() -> None:
    bank = played_by(ABC)
    found = checked(rows_of(bank), (" cleo", "ANN", "Bob"))
    assert (found.how, found.game) == (How.CHECKED, "g")
    assert bank.game.over is not None
    called = {"Ann": "ANN", "Bob": "Bob", "Cleo": " cleo"}
    assert found.places == tuple(
        Placed(called[bank.game.player(each.player).name], each.place, each.worth) for each in bank.game.over.placings
    )


def test_a_game_that_goes_on_or_was_taken_back_is_no_result() -> None:
    bank = played_by(ABC)
    rows = rows_of(bank)
    assert unfit(rows[:-1]) == [(Differs.OPEN, rows[-2].number)]
    bank.undo("back")
    assert unfit(rows_of(bank)) == [(Differs.OPEN, len(rows))]
    with pytest.raises(Unfit) as found:
        checked([], ABC)
    assert found.value.found == (Difference(Differs.ROWS, "1", "0"),)
    assert "ROWS" in str(found.value)


def test_other_players_than_those_of_the_table_are_named() -> None:
    rows = rows_of(played_by(ABC))
    with pytest.raises(Unfit) as found:
        checked(rows, ("Ann", "Bob", "Dan"))
    assert [(each.how, each.name) for each in found.value.found] == [
        (Differs.UNSEATED, "Cleo"),
        (Differs.ABSENT, "Dan"),
    ]
    assert [how for how, _ in unfit(rows, ABC[:2])] == [Differs.UNSEATED]
    twins = replace(result(rows), places=(*result(rows).places, result(rows).places[0]))
    with pytest.raises(Unfit) as doubled:
        provisional(twins, ABC)
    assert doubled.value.found == (Difference(Differs.PLAYERS, "4", "3"),)


def test_several_others_are_named_in_their_order() -> None:
    others = ("Zoe", "Yan", "Xia", "Wim", "Vic", "Una")
    told = replace(result(rows_of(played_by(ABC))), places=tuple(insight.Placed(1, name, 0) for name in ABC))
    with pytest.raises(Unfit) as found:
        provisional(told, others)
    assert [each.name for each in found.value.found] == [*ABC, *others]


def test_a_row_of_a_newer_format_is_named() -> None:
    rows = rows_of(played_by(ABC))
    newer = forged(rows, lambda row: replace(row, format=FORMAT + 1) if row.number == 5 else row)
    assert unfit(newer) == [(Differs.NEWER, 5)]


def test_a_row_that_is_altered_breaks_the_chain_there() -> None:
    """A tooth of the design: without the hash none of these would be seen."""
    rows = rows_of(played_by(ABC))
    for number in range(len(rows)):
        torn = [*rows]
        torn[number] = replace(rows[number], op_id="x")
        assert unfit(torn) == [(Differs.BROKEN, number)]
    assert unfit(rows[1:]) == [(Differs.BROKEN, 0)]
    assert unfit([*rows[:4], *rows[5:]]) == [(Differs.BROKEN, 4)]


def other_dice(body: Operation) -> Operation:
    """The same throw, with other dice in the command than in what was booked."""
    assert isinstance(body.command, c.ThrowDice)
    one, other = body.command.dice[:2]
    return replace(body, command=c.ThrowDice((one % 6 + 1, other)))


def changed(rows: Sequence[Row], number: int, change: Callable[[Operation], Operation]) -> list[Row]:
    """The game with one operation changed, and its chain made anew."""

    def at(row: Row) -> Row:
        body = decoded(row)
        return replace(row, body=encode(change(body))) if row.number == number and isinstance(body, Operation) else row

    return forged(rows, at)


def test_an_operation_is_decided_anew_and_that_which_the_rules_book_otherwise_is_named() -> None:
    rows = rows_of(played_by(ABC))
    thrown = [row.number for row in rows if row.kind is RowKind.OPERATION and isinstance(_command(row), c.ThrowDice)]
    for number in thrown[:3]:
        found = changed(rows, number, other_dice)
        assert unfit(found) in ([(Differs.OTHERWISE, number)], [(Differs.UNSOUND, number)])


def _command(row: Row) -> c.Command:
    body = decoded(row)
    assert isinstance(body, Operation)
    return body.command


def test_another_release_is_said_and_its_operations_are_not_decided_anew() -> None:
    rows = rows_of(played_by(ABC))
    number = next(row.number for row in rows[1:] if row.kind is RowKind.OPERATION)
    other = changed(rows, number, other_dice)
    assert unfit(other) == [(Differs.OTHERWISE, number)]
    assert checked(other, ABC, other_release=True).how is How.OTHER_RELEASE
    assert checked(rows, ABC, other_release=True).how is How.CHECKED


def test_places_that_are_not_those_of_the_tally_are_found() -> None:
    def first_last(body: Operation) -> Operation:
        ended = body.events[-1]
        assert isinstance(ended, e.GameEnded)
        places = tuple(
            msgspec.structs.replace(each, place=len(ended.placings) - n) for n, each in enumerate(ended.placings)
        )
        return replace(body, events=(*body.events[:-1], replace(ended, placings=places)))

    rows = rows_of(played_by(ABC))
    turned = changed(rows, rows[-1].number, first_last)
    assert unfit(turned) == [(Differs.OTHERWISE, rows[-1].number)]
    assert unfit(turned, other_release=True) == [(Differs.UNCOUNTED, rows[-1].number)]


def test_a_code_is_provisional_until_the_rows_say_the_same() -> None:
    rows = rows_of(played_by(ABC))
    told = result(rows)
    found = provisional(told, ABC)
    assert (found.how, found.told) == (How.CODE, told)
    assert checked(rows, ABC, told).how is How.CHECKED
    assert Differs.WORTH in [how for how, _ in unfit(rows, told=_richer(told))]
    assert Differs.HEAD in [how for how, _ in unfit(rows, told=replace(told, head="0" * 32))]
    with pytest.raises(Unfit):
        provisional(told, NAMES[3:])


def _richer(told: Result) -> Result:
    first, *others = told.places
    return replace(told, places=(replace(first, worth=first.worth + 1), *others))


def test_no_altered_game_is_taken_for_the_one_that_was_played() -> None:
    """Whatever number is changed in an operation, and the chain made anew: either a row is named, or the result is the
    one that was played."""
    chance, rows = Random(7), rows_of(played_by(ABC, operations=40))
    honest = checked(rows, ABC)
    named = 0
    for _ in range(ALTERED):
        number = chance.randrange(1, len(rows))
        body = msgspec.json.decode(rows[number].body)
        if not _alter(chance, body):
            continue
        raw = msgspec.json.encode(body)
        other = forged(
            rows, lambda row, raw=raw, number=number: replace(row, body=raw) if row.number == number else row
        )
        try:
            places = checked(other, ABC).places
        except Unfit:
            named += 1
        else:
            assert places == honest.places
    assert named > ALTERED // 2


def _alter(chance: Random, body: object) -> bool:
    """Change one number somewhere in a body; False: there is none."""
    places: list[tuple[list[object] | dict[str, object], int | str]] = []
    waiting: list[object] = [body]
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, dict | list):
            for key, value in inner.items() if isinstance(inner, dict) else enumerate(inner):
                waiting.append(value)
                if type(value) is int:
                    places.append((inner, key))
    if not places:
        return False
    inner, key = chance.choice(places)
    inner[key] += chance.choice((-1, 1, 10))  # type: ignore[index, operator]
    return True


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(2))
def test_a_whole_evening_of_eight_tables_and_three_rounds_comes_to_what_a_second_program_recounts(seed: int) -> None:
    """Real games, taken row by row and checked; the places are those that a person reads from the tallies."""
    players = [f"P{number:02}" for number in range(31)]
    book = opened(names=players, form="final")
    tallies: list[list[Placed]] = []
    for round in range(1, 4):
        order = players[round * 3 :] + players[: round * 3]
        sizes = (4,) * 7 + (3,)
        rest = iter(order)
        book.do(Seated(round=round, tables=tuple(tuple(next(rest) for _ in range(size)) for size in sizes)))
        for table in book.evening.rounds[-1]:
            bank = played_by(table.players, f"{round}-{table.number}", seed * 100 + round * 10 + table.number, 12)
            rows = rows_of(bank)
            book.do(came(table.number, rows))
            found = checked(book.rows(table.number, rows[0].game), table.players)
            book.do(Accepted(round=round, table=table.number, came=found))
            assert bank.game.over is not None
            names = {player.id: player.name for player in bank.game.players}
            tallies.append([Placed(names[p.player], p.place, p.worth) for p in bank.game.over.placings])
    evening = book.evening
    lines = [(line.player, line.place) for line in evening.lines()]
    assert lines == recounted(evening.format, players, tallies, "s")
    assert all(line.games == 3 for line in evening.lines())


def test_who_left_is_last_and_has_no_share() -> None:
    bank = played_by(ABC)
    assert bank.undo("back").refused is None
    assert bank.execute(Envelope("leave", c.Leave("s1"))).refused is None
    settle(bank)
    assert bank.execute(Envelope("over", c.EndGame())).refused is None
    places = checked(rows_of(bank), ABC).places
    assert [(each.player, each.out) for each in places][-1] == ("Bob", Standing.LEFT)
    assert shares(places)["Bob"] == 0


def begun(names: Sequence[str] = ABC, **more: object) -> Bank:
    """A game that has just begun, with these terms."""
    bank = Bank(Store(None))
    seats = [Seat(f"s{number}", name) for number, name in enumerate(names)]
    board = more.pop("board", "london")
    bank.begin("g", "g:0", *open_game(load(str(board)), seats, **more))  # type: ignore[arg-type]
    return bank


def over(bank: Bank) -> list[Row]:
    """All rows of the game, ended at once."""
    settle(bank)
    assert bank.execute(Envelope("over", c.EndGame())).refused is None
    return rows_of(bank)


def test_a_game_entered_from_paper_is_no_result_since_it_may_begin_with_anything() -> None:
    rows = over(begun(position=Position(balances={"s0": 9000})))
    assert unfit(rows) == [(Differs.PAPER, 0)]
    assert checked(rows, ABC, other_release=True).how is How.CHECKED


def test_the_short_game_begins_with_the_deeds_that_were_dealt() -> None:
    deal = [("s0", 1), ("s0", 3), ("s1", 6), ("s1", 8), ("s2", 9), ("s2", 11)]
    rows = over(begun(mode="short", deal=deal))
    assert checked(rows, ABC).how is How.CHECKED

    def not_dealt(row: Row) -> Row:
        if row.number:
            return row
        start = decoded(row)
        assert isinstance(start, Start)
        kept = tuple(event for event in start.events if not isinstance(event, e.DeedPassed))
        return replace(row, body=encode(replace(start, events=kept)))

    assert unfit(forged(rows[:2], not_dealt)) in ([(Differs.PAPER, 0)], [(Differs.UNSOUND, 1)])
    assert unfit(forged(rows[:1], not_dealt)) == [(Differs.PAPER, 0)]


def test_what_only_the_referee_does_is_decided_anew_by_the_hand_that_the_row_names() -> None:
    bank = begun(options=replace(load("london").options, referee="yes"))
    settle(bank)
    assert bank.execute(Envelope("early", c.EndGame(), by="touch")).refused is not None
    assert bank.execute(Envelope("over", c.EndGame(), by="referee")).refused is None
    rows = rows_of(bank)
    assert checked(rows, ABC).how is How.CHECKED
    last = rows[-1].number
    assert unfit(changed(rows, last, lambda body: replace(body, by="touch"))) == [(Differs.OTHERWISE, last)]


def test_a_table_that_plays_by_other_terms_is_named_with_what_differs() -> None:
    agreed = begun(mode="timed", minutes=60, deal=[("s0", 1), ("s0", 3), ("s1", 6), ("s1", 8), ("s2", 9), ("s2", 11)])
    terms = agreed.game.terms
    assert checked(over(agreed), ABC, terms=terms).how is How.CHECKED

    def named(bank: Bank) -> list[str]:
        with pytest.raises(Unfit) as found:
            checked(over(bank), ABC, terms=terms)
        assert {each.how for each in found.value.found} == {Differs.TERMS}
        return [each.name for each in found.value.found]

    deal = [("s0", 1), ("s0", 3), ("s1", 6), ("s1", 8), ("s2", 9), ("s2", 11)]
    other = replace(terms.options, rent_in_jail="no" if terms.options.rent_in_jail == "yes" else "yes")
    assert named(begun(mode="timed", minutes=90, deal=deal)) == ["minutes"]
    assert named(begun(mode="timed", minutes=60, deal=deal, options=other)) == ["rent_in_jail"]
    assert "board" in named(begun(board="suisse-2007", mode="timed", minutes=60))


def test_where_the_first_cash_goes_by_the_number_of_players_it_may_differ_between_tables() -> None:
    terms = begun(NAMES[:2], board="junior").game.terms
    rows = over(begun(board="junior"))
    assert checked(rows, ABC, terms=terms).how is How.CHECKED
    richer = replace(terms, options=replace(terms.options, starting_balance=99))
    assert unfit(rows, terms=richer) == [(Differs.TERMS, 0)]
