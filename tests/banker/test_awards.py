"""The awards of games made by hand: each for what it says, undone operations left out, equals sharing."""

from __future__ import annotations

from banker import edition
from banker import events as e
from banker.awards import Award, Kind, earned
from banker.commands import EndGame
from banker.game import Seat
from banker.history import BODIES, Course, Jump, Operation, Start, encode
from banker.ledger import BANK, Why
from banker.log import Row, RowKind
from banker.pending import Throw
from banker.rules.setup import open_game

SEATS = (Seat("ann", "Ann"), Seat("bob", "Bob"), Seat("cleo", "Cleo"))
ORANGE, GREEN = 16, 31


def course_of(*operations: e.Events | Jump) -> Course:
    """A game of these operations; a jump is an undo."""
    terms, events = open_game(edition.load("suisse-2007"), SEATS)
    bodies = [Start(terms, events), *(op if isinstance(op, Jump) else Operation(EndGame(), op) for op in operations)]
    kinds = {Start: RowKind.START, Operation: RowKind.OPERATION, Jump: RowKind.UNDO}
    assert all(BODIES[kinds[type(body)]] is type(body) for body in bodies)
    return Course(
        Row("game", number, kinds[type(body)], f"op {number}", 1, encode(body), b"")
        for number, body in enumerate(bodies)
    )


def rent(payer: str, payee: str, amount: int, space: int | None = ORANGE) -> e.Events:
    return (e.Paid(payer, payee, amount, Why.RENT, space),)


def found(course: Course, kind: Kind) -> Award | None:
    return next((award for award in earned(course).awards if award.kind is kind), None)


def test_a_game_in_which_nothing_happened_has_no_awards() -> None:
    assert earned(course_of()).awards == ()


def test_most_rent_counts_what_players_took_and_not_what_the_bank_did() -> None:
    course = course_of(
        rent("ann", "bob", 300), rent("cleo", "bob", 200), rent("bob", "ann", 400), rent("ann", BANK, 900)
    )
    assert found(course, Kind.RENT) == Award(Kind.RENT, ("bob",), 500)


def test_those_who_took_the_same_share_the_award_in_the_order_of_seats() -> None:
    course = course_of(rent("ann", "cleo", 300), rent("cleo", "bob", 300))
    assert found(course, Kind.RENT) == Award(Kind.RENT, ("bob", "cleo"), 300)


def test_what_was_undone_counts_for_nothing() -> None:
    course = course_of(rent("ann", "bob", 300), rent("ann", "cleo", 900), Jump(1))
    assert found(course, Kind.RENT) == Award(Kind.RENT, ("bob",), 300)
    assert found(course, Kind.DEAREST) == Award(Kind.DEAREST, ("ann",), 300, ORANGE)


def test_the_best_deed_earned_most_for_all_its_holders_together() -> None:
    course = course_of(
        rent("ann", "bob", 300),
        rent("ann", "cleo", 400),
        rent("bob", "cleo", 600, GREEN),
        rent("bob", "ann", 5_000, None),
    )
    assert found(course, Kind.DEED) == Award(Kind.DEED, ("cleo", "bob"), 700, ORANGE)


def test_a_rent_that_fell_to_the_bank_earned_its_deed_something_all_the_same() -> None:
    course = course_of(rent("ann", "bob", 300, GREEN), rent("bob", BANK, 400, GREEN), rent("bob", "ann", 600))
    assert found(course, Kind.DEED) == Award(Kind.DEED, ("bob",), 700, GREEN)


def test_of_deeds_that_earned_the_same_the_first_on_the_board_is_the_best() -> None:
    course = course_of(rent("ann", "bob", 300, GREEN), rent("ann", "bob", 300, ORANGE))
    assert found(course, Kind.DEED) == Award(Kind.DEED, ("bob",), 300, ORANGE)


def test_the_dearest_rent_is_the_first_of_the_highest() -> None:
    course = course_of(rent("ann", "bob", 300), rent("bob", "cleo", 800, GREEN), rent("cleo", "bob", 800))
    assert found(course, Kind.DEAREST) == Award(Kind.DEAREST, ("bob",), 800, GREEN)


def test_longest_in_jail_counts_the_turns_begun_there() -> None:
    def turn(player: str) -> e.Events:
        return (e.TurnBegan(player), e.TurnEnded(player))

    def freed(player: str) -> e.Events:
        return (e.TurnBegan(player), e.Freed(player, "fine"), e.TurnEnded(player))

    jailed = ((e.Jailed("ann", "space"),), (e.Jailed("bob", "card"),))
    course = course_of(
        turn("ann"), *jailed, turn("bob"), turn("cleo"), turn("ann"), freed("bob"), turn("bob"), freed("ann")
    )
    assert found(course, Kind.JAIL) == Award(Kind.JAIL, ("ann", "bob"), 2)
    again = course_of(turn("ann"), *jailed, turn("bob"), turn("bob"), freed("bob"), freed("ann"), turn("ann"))
    assert found(again, Kind.JAIL) == Award(Kind.JAIL, ("bob",), 3)


def test_building_counts_what_was_paid_for_it() -> None:
    course = course_of(
        (e.Paid("ann", BANK, 500, Why.BUILD, ORANGE),),
        (e.Paid("ann", BANK, 500, Why.BUILD, ORANGE), e.Paid("bob", BANK, 900, Why.BUILD, GREEN)),
        (e.Paid("bob", BANK, 5_000, Why.PRICE, GREEN),),
    )
    assert found(course, Kind.BUILT) == Award(Kind.BUILT, ("ann",), 1_000)


def test_rounds_count_the_salaries() -> None:
    salary = (e.Paid(BANK, "cleo", 2_000, Why.SALARY),)
    course = course_of(salary, (e.Paid(BANK, "bob", 4_000, Why.SALARY),), salary)
    assert found(course, Kind.ROUNDS) == Award(Kind.ROUNDS, ("cleo",), 2)


def test_doubles_count_the_throws_of_turns_and_of_jail_but_not_those_for_a_rent() -> None:
    moves = (e.Thrown("ann", (3, 3)), e.Thrown("ann", (2, 2), "jail"), e.Thrown("bob", (4, 4)), e.Thrown("bob", (1, 6)))
    rents = (e.Thrown("bob", (5, 5), "rent"),) * 3
    course = course_of(*((throw,) for throw in (*moves, *rents)))
    assert found(course, Kind.DOUBLES) == Award(Kind.DOUBLES, ("ann",), 2)


def test_a_question_asked_earns_nothing() -> None:
    course = course_of((e.Asked(Throw(99, "ann")),))
    assert earned(course).awards == ()


def test_awards_come_in_their_order() -> None:
    course = course_of((e.Thrown("ann", (3, 3)),), rent("ann", "bob", 300))
    assert [award.kind for award in earned(course).awards] == [Kind.RENT, Kind.DEED, Kind.DEAREST, Kind.DOUBLES]


def test_the_best_deed_of_each_player_is_the_one_whose_rents_come_to_most() -> None:
    course = course_of(
        rent("ann", "bob", 300), rent("cleo", "bob", 250, GREEN), rent("ann", "bob", 100, GREEN),
        rent("bob", "ann", 200), rent("bob", "ann", 200, GREEN), rent("cleo", "bob", 900), Jump(5),
    )  # fmt: skip
    assert earned(course).deeds == {"bob": (GREEN, 350), "ann": (ORANGE, 200)}
    assert earned(course_of()).deeds == {}
