"""`apply`: every fact changes what it names and nothing else, and one that cannot follow this game fails loudly."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from banker import edition
from banker import events as e
from banker import pending as p
from banker.board import Deck
from banker.game import CHANGES, Seat, Terms, apply, blank
from banker.ledger import BANK, LedgerError, Why
from banker.rules.tally import placings


@pytest.fixture
def game():
    paris = edition.load("paris-francs")
    seats = (Seat("ann", "Ann"), Seat("bob", "Bob"), Seat("cleo", "Cleo"))
    game = blank(Terms(paris, paris.options, "standard", seats, "ann"))
    game = apply(game, e.Paid(BANK, "ann", 1_000, Why.START))
    return apply(game, e.Asked(p.Throw(1, "ann")))


def test_whom_the_bank_waits_for_else_the_player_of_the_turn_is_in_turn(game):
    """After a finished turn it waits for the next player's dice, while the turn is still the old one's."""
    assert game.in_turn == "ann"
    waiting = apply(apply(game, e.TurnEnded("ann")), e.Answered(1))
    assert waiting.in_turn == "ann"
    assert apply(waiting, e.Asked(p.Throw(2, "bob"))).in_turn == "bob"
    assert apply(waiting, e.Asked(p.Auction(2, 5, 100))).in_turn == "ann"


AUCTION = p.Auction(2, 5, 100)
DEBT = p.Debt(2, "ann", "bob", 10, Why.RENT)


@pytest.mark.parametrize(
    ("event", "error"),
    [
        (e.Paid("ann", "bob", 1_001, Why.RENT), LedgerError),
        (e.Paid("ann", "zoe", 1, Why.RENT), LedgerError),
        (e.Paid("ann", "bob", 0, Why.RENT), AssertionError),
        (e.Paid("ann", "bob", -5, Why.RENT), AssertionError),
        (e.DeedPassed(5, "bob", "ann"), AssertionError),
        (e.DeedPassed(0, None, "ann"), AssertionError),
        (e.MortgageLifted(5), AssertionError),
        (e.TransferInterestPaid(5), AssertionError),
        (e.BuildingsChanged((e.LevelChange(1, 1),), 32, 12), AssertionError),
        (e.Asked(p.Throw(1, "bob")), AssertionError),
        (e.Answered(7), AssertionError),
        (e.Replaced(7, p.Throw(2, "bob")), AssertionError),
        (e.Replaced(1, p.Throw(1, "bob")), AssertionError),
        (e.BidMade(7, "ann", 100), AssertionError),
        (e.BidMade(1, "ann", 100), AssertionError),
        (e.DebtPassed(7, "bob"), AssertionError),
        (e.DebtPassed(1, "bob"), AssertionError),
        (e.Moved("zoe", 0, 1), AssertionError),
        (e.Jailed("zoe", "space"), AssertionError),
        (e.JailCardPassed(Deck.CHEST, "ann", None), AssertionError),
        (e.Bankrupted("zoe", BANK), AssertionError),
        ("not an event", AssertionError),
    ],
)
def test_an_event_that_cannot_follow_fails_loudly(game, event, error):
    with pytest.raises(error):
        apply(game, event)


def test_every_kind_of_event_has_its_change():
    assert set(CHANGES) == set(get_args(e.Event)), "give each event of banker/events.py its line in CHANGES"


def test_a_deed_mortgaged_twice_fails_loudly(game):
    with pytest.raises(AssertionError):
        apply(apply(game, e.Mortgaged(5)), e.Mortgaged(5))


def test_a_state_is_never_changed_by_what_comes_after(game):
    before = game
    apply(game, e.Moved("ann", 0, 7))
    apply(game, e.Paid("ann", "bob", 10, Why.RENT))
    assert game == before


@pytest.mark.parametrize(
    ("event", "field"),
    [
        (e.Paid("ann", "bob", 10, Why.RENT), "ledger"),
        (e.DeedPassed(5, None, "ann"), "registry"),
        (e.Mortgaged(5), "registry"),
        (e.BuildingsChanged((e.LevelChange(1, 1),), 31, 12), "registry"),
        (e.Moved("ann", 0, 7), "players"),
        (e.PawnPut("ann", 7), "players"),
        (e.Jailed("ann", "space"), "players"),
        (e.JailTried("ann", 1), "players"),
        (e.TurnsToMiss("ann", 2), "players"),
        (e.RentMoved(3, 1), "registry"),
        (e.GroupCompleted("brown"), "completed"),
        (e.JailCardPassed(Deck.CHEST, None, "ann"), "players"),
        (e.Thrown("ann", (1, 1)), "turn"),
        (e.Answered(1), "pending"),
    ],
)
def test_an_event_changes_only_what_it_names(game, event, field):
    after = apply(game, event)
    changed = [name for name in game.__struct_fields__ if getattr(after, name) != getattr(game, name)]
    assert changed == [field], f"{type(event).__name__} must change {field} alone: see `apply` in banker/game.py"


def test_a_turn_that_begins_counts_for_its_player_alone(game):
    after = apply(game, e.TurnBegan("ann"))
    assert replace(after, players=game.players, turn=game.turn) == game
    assert [player.turns - before.turns for player, before in zip(after.players, game.players, strict=True)] == [
        1,
        0,
        0,
    ]
    assert (after.turn.player, after.turn.number, after.turn.ended) == ("ann", game.turn.number + 1, False)


@pytest.mark.parametrize(
    "event",
    [e.CardDrawn("ann", None, Deck.CHEST, "chest.interest"), e.AuctionClosed(5, None, 0), e.TurnEnded("ann")],
)
def test_some_events_change_nothing(game, event):
    assert apply(game, event) == game


def test_a_question_gives_way_to_another_at_its_place(game):
    game = apply(apply(game, e.Asked(AUCTION)), e.Asked(p.Purchase(3, "ann", 1, 6_000)))
    after = apply(game, e.Replaced(2, p.Auction(4, 5, 100)))
    assert [type(question) for question in after.pending] == [p.Throw, p.Auction, p.Purchase]
    assert after.next_id == 5


def test_bids_and_passed_debts_amend_their_own_question(game):
    game = apply(game, e.Asked(AUCTION))
    after = apply(game, e.BidMade(2, "bob", 300))
    assert after.pending == (game.pending[0], p.Auction(2, 5, 100, 300, "bob"))
    game = apply(apply(game, e.Answered(2)), e.Asked(p.Debt(3, "ann", "bob", 10, Why.RENT)))
    assert apply(game, e.DebtPassed(3, BANK)).top == p.Debt(3, "ann", BANK, 10, Why.RENT)


def test_the_top_is_the_topmost_that_does_not_lapse(game):
    game = apply(game, e.Asked(p.RentClaim(2, "bob", "ann", 5, 10)))
    assert game.top == p.Throw(1, "ann")
    assert not game.blocked
    game = apply(game, e.Asked(p.Debt(3, "ann", "bob", 10, Why.RENT)))
    assert game.blocked


def test_a_deed_taken_over_has_no_interest_paid(game):
    game = apply(apply(apply(game, e.DeedPassed(5, None, "ann")), e.Mortgaged(5)), e.TransferInterestPaid(5))
    assert game.registry.title(5).interest_paid
    passed = apply(game, e.DeedPassed(5, "ann", "bob")).registry.title(5)
    assert (passed.holder, passed.mortgaged, passed.interest_paid) == ("bob", True, False)


def test_who_goes_out_is_numbered_and_no_longer_in_turn_order(game):
    game = apply(game, e.Bankrupted("bob", "ann"))
    assert [p.id for p in game.seated] == ["ann", "cleo"]
    assert [p.id for p in game.after("ann")] == ["cleo"]
    assert [p.id for p in game.after("bob")] == ["cleo", "ann"]
    game = apply(game, e.Bankrupted("ann", BANK, counts=False))
    assert [game.player(id).left for id in ("bob", "ann", "cleo")] == [1, 2, None]
    assert game.bankrupts == 1


def test_who_left_has_what_they_had_and_an_old_log_says_only_that_they_left(game):
    lines = (e.WealthLine("cash", 940),)
    game = apply(game, e.Left("bob", lines))
    game = apply(apply(game, e.Bankrupted("ann", BANK, counts=False)), e.Bankrupted("cleo", BANK))
    assert [game.player(id).left_with for id in ("bob", "ann", "cleo")] == [lines, (), None]
    assert [(p.player, p.place, p.worth, p.left) for p in placings(game)] == [
        ("cleo", 1, 0, False),
        ("ann", 2, 0, True),
        ("bob", 3, 940, True),
    ]


def test_the_end_answers_every_question(game):
    over = e.GameEnded(e.GameEnd.AGREED, ())
    after = apply(game, over)
    assert (after.over, after.pending, after.top) == (over, (), None)


def test_an_unknown_player_is_a_bug_of_the_caller(game):
    with pytest.raises(KeyError):
        game.player("zoe")
