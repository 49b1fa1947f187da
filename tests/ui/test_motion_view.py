"""What a booking sets in motion, from events that the real bank has booked."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker import events as e
from banker.game import Game, fold
from banker.ledger import POT, Why
from banker.money import grouped, written
from banker.refusal import Refused
from banker.rules import decide
from tests.ui.table_samples import Play, board_of, throw
from ui.records.motion import BARS, WON_S, Announcement, Building, Flight, Motion, Run
from ui.records.pieces import Token
from ui.views.board import token
from ui.views.motion import MOST_STEPS, announcement, counted, minutes_left, motion, walked
from ui.words.names import winners
from ui.words.strings import Strings, strings_for

FR = strings_for("fr")


def booked(play: Play, *commands: c.Command) -> tuple[Motion | None, Game]:
    """What the last of these commands sets in motion, and the game after it."""
    play.do(*commands[:-1])
    before = play.game
    play.do(commands[-1])
    return motion(FR, before, play.game, play.booked[0].body.events, 1), play.game


def of(game: Game, seat: int) -> Token:
    return token(game, game.players[seat].id)


def at(space: int, **more: object) -> Play:
    """A game of three on the Swiss board, the first player's pawn on this space."""
    return Play("suisse-2007", 3, pawns={"p1": space}, **more)


def test_a_pawn_runs_past_start_and_the_salary_flies_from_the_bank() -> None:
    moves, game = booked(at(38), throw(1, 3))
    me = of(game, 0)
    assert moves.runs == (Run(me, (38, 39, 0, 1, 2)),)
    assert moves.flights == (Flight(None, me, "+2’000’000", True),)
    (counting,) = moves.countings
    assert counting.token == me
    assert counting.steps[-1][0] == "489’654’321"
    assert moves.announcement.token == me
    assert "2’000’000" in moves.announcement.title


def test_a_pawn_goes_back_three_as_the_card_says() -> None:
    moves, game = booked(at(4), throw(1, 2), c.DrawCard("p1", effect=b.MoveBack(3)))
    assert moves.runs == (Run(of(game, 0), (7, 6, 5, 4)),)
    assert moves.announcement is None


def test_a_pawn_that_is_sent_to_jail_walks_to_the_space_and_goes_straight_behind_the_bars() -> None:
    moves, game = booked(at(27), throw(1, 2))
    assert moves.runs == (Run(of(game, 0), (27, 28, 29, 30, BARS)),)
    assert moves.flights == ()
    assert moves.announcement == Announcement("En prison\u202f!", game.players[0].name, token=of(game, 0))


def test_the_third_double_leads_straight_to_jail_and_is_said() -> None:
    play = at(0)
    play.do(throw(5, 5), throw(5, 5))
    moves, game = booked(play, throw(1, 1))
    assert moves.runs == (Run(of(game, 0), (20, BARS)),)
    assert moves.announcement.title == FR.t("announce.doubles")


def test_who_leaves_jail_by_a_double_sets_out_from_behind_the_bars() -> None:
    play = Play("suisse-2007", 3, pawns={"p1": 10}, jail={"p1": 0})
    moves, game = booked(play, throw(5, 5))
    assert moves.runs == (Run(of(game, 0), (BARS, *range(11, 21))),)


@pytest.mark.parametrize(("start", "end", "way"), [(38, 1, (39, 0, 1)), (5, 5, (*range(6, 40), *range(6)))])
def test_forwards_goes_round_the_board(start: int, end: int, way: tuple[int, ...]) -> None:
    assert walked(40, start, end) == way


def test_backwards_goes_past_start_too() -> None:
    assert walked(40, 1, 38, backwards=True) == (0, 39, 38)


def test_what_everybody_pays_to_one_flies_at_once_from_each_of_eight() -> None:
    play = Play("paris-francs", 8)
    before = play.game
    payers = [player.id for player in before.players[1:]]
    me = before.players[0].id
    paid = tuple(e.Paid(payer, me, 1000, why=Why.CARD) for payer in payers)
    after = fold(before, paid)
    moves = motion(FR, before, after, paid, 1)
    assert [flight.giver for flight in moves.flights] == [token(before, payer) for payer in payers]
    assert {flight.taker for flight in moves.flights} == {token(before, me)}
    assert {counting.token: counting.steps[-1][0] for counting in moves.countings} == {
        token(before, player.id): grouped(after.balance(player.id), after.edition.currency) for player in before.players
    }


def test_what_goes_between_two_in_parts_flies_as_one_sum_and_the_pot_lies_on_parking() -> None:
    play = Play("suisse-2007", 3)
    game = play.game
    paid = (e.Paid("p1", POT, 300, why=Why.TAX), e.Paid("p1", POT, 200, why=Why.FINE))
    moves = motion(FR, game, fold(game, paid), paid, 1)
    parking = next(s.number for s in game.edition.spaces if s.kind is b.Kind.PARKING)
    assert moves.flights == (Flight(of(game, 0), parking, "−500", False),)


def test_without_motion_only_what_is_great_is_said() -> None:
    play = at(38)
    before = play.game
    events = play.do(throw(1, 3)).booked[0].body.events
    moves = motion(FR, before, play.game, events, 1, moves=False)
    assert (moves.flights, moves.countings, moves.runs) == ((), (), ())
    assert moves.announcement is not None
    assert motion(FR, before, before, (), 1) is None


def test_a_correcting_entry_puts_the_pawn_there_at_once() -> None:
    play = at(5)
    before = play.game
    events = play.do(c.Correct(e.PawnRepair("p1", 10, True), "wrong space")).booked[0].body.events
    assert motion(FR, before, play.game, events, 1) is None


@pytest.mark.parametrize(
    ("old", "new"), [(0, 1), (1, 0), (15_000_000, 14_100_000), (487_654_321, 0), (1500, 1300), (7, 7_000_000)]
)
def test_a_balance_counts_in_few_steps_one_way_and_ends_on_the_very_amount(old: int, new: int) -> None:
    steps = counted(old, new)
    assert len(steps) <= MOST_STEPS
    assert steps[-1] == new
    assert old not in steps
    assert list(steps) == sorted(set(steps), reverse=new < old)


def test_a_bankruptcy_and_the_end_of_the_time_are_the_greatest() -> None:
    game = at(0).game
    jailed, up = e.Jailed("p1", "space"), e.TimeUp()
    broke = e.Bankrupted("p2", "bank")
    for events, title in (((jailed, up), "event.time_up"), ((up, broke, jailed), "announce.bankrupt")):
        said = announcement(FR, game, events)
        assert said.title == FR.t(title)
    assert announcement(FR, game, (e.Jailed("p1", "correction"),)) is None


def test_the_fall_of_the_hammer_is_said_large_to_whom_and_for_how_much(language: str) -> None:
    """Regression: the hammer fell, and nothing said who had got it."""
    strings, game = strings_for(language), at(0).game
    name, money = game.player("p2").name, written(150_000, game.edition.currency)
    for fall in (e.AuctionClosed(3, "p2", 150_000), e.BuildingAuctionClosed("house", "p2", 150_000)):
        said = announcement(strings, game, (fall, e.Paid("p2", "bank", 150_000, Why.AUCTION, 3)))
        assert name in said.title
        assert money in said.line
    assert announcement(strings, game, (e.AuctionClosed(3, None, 0),)) is None


def test_the_winner_is_said_larger_than_what_ended_the_game_and_for_longer(language: str) -> None:
    """Regression: the tally stood there at once; nobody heard who had won."""
    strings, before = strings_for(language), at(0).game
    events = decide(before, c.EndGame())
    assert not isinstance(events, Refused)
    ended = (*events, e.Bankrupted("p3", "p2"), e.TimeUp())
    game = fold(before, events)
    for moves in (True, False):
        moved = motion(strings, before, game, ended, 1, moves=moves)
        said = moved.announcement
        assert said.title == winners(strings, game, game.over.placings)
        assert written(game.over.placings[0].worth, game.edition.currency) in said.line
        assert (said.stays_s, said.skipped) == (WON_S, True)
        assert moved.rain is moves


def test_a_sole_winner_is_said_with_their_colour() -> None:
    play = Play("suisse-2007", 2, balances={"p1": 5_000_000})
    before = play.game
    moves, game = booked(play, c.EndGame())
    assert before.over is None
    assert moves.announcement.token == of(game, 1)
    assert game.players[1].name in moves.announcement.title


def test_leaving_is_said_large_as_what_it_is() -> None:
    game = at(0).game
    said = announcement(FR, game, (e.Left("p2", (e.WealthLine("cash", 940),)),))
    assert said.title == game.player("p2").name
    assert said.line == f"Part avec {written(940, game.edition.currency)}"


def test_the_minutes_left_are_said_in_the_singular_too(strings: Strings) -> None:
    five, one = minutes_left(strings, 5).title, minutes_left(strings, 1).title
    assert ("5" in five, "1" in one, five.replace("5", "1") != one) == (True, True, True)


def test_every_board_has_one_place_for_the_pot() -> None:
    for id in ("suisse-2007", "paris-francs", "london"):
        assert sum(space.kind is b.Kind.PARKING for space in board_of(id).spaces) == 1


# Deeds

BROWN = {1: "p1", 3: "p1"}


def test_houses_are_set_down_where_there_are_more_than_before() -> None:
    moves, _ = booked(
        at(5, holders=BROWN, levels={1: 1, 3: 1}), c.Build("p1", (e.LevelChange(1, 2), e.LevelChange(3, 2)))
    )
    assert moves.buildings == (Building(1, 1), Building(3, 1))
    assert moves.turned == ()


def test_houses_that_are_sold_just_go() -> None:
    moves, _ = booked(at(5, holders=BROWN, levels={1: 1, 3: 1}), c.SellBuildings("p1", (e.LevelChange(1, 0),)))
    assert moves.buildings == ()


def test_a_deed_is_turned_over_when_it_is_mortgaged_and_when_it_is_lifted() -> None:
    play = at(5, holders=BROWN)
    for command in (c.Mortgage("p1", 3), c.LiftMortgage("p1", 3)):
        moves, _ = booked(play, command)
        assert moves.turned == (3,)


def test_a_deed_that_ends_on_the_side_it_lay_on_is_not_turned() -> None:
    game = at(5, holders=BROWN).game
    assert motion(FR, game, game, (e.Mortgaged(1), e.MortgageLifted(1)), 1) is None


def test_nothing_of_a_deed_moves_where_nothing_is_to() -> None:
    play = at(5, holders=BROWN)
    before = play.game
    play.do(c.Mortgage("p1", 3))
    assert motion(FR, before, play.game, play.booked[0].body.events, 1, moves=False) is None
