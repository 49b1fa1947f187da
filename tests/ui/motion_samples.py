"""Tables with what their last booking sets in motion: a birthday of eight, salaries, jail, the end of the time."""

from __future__ import annotations

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker.game import Game, fold
from banker.ledger import Why
from banker.money import Money
from banker.refusal import Refused
from banker.rules import decide
from tests.ui.table_samples import RICH, Play, throw
from ui.records.idle import ClockView
from ui.records.motion import Motion
from ui.table.state import Table
from ui.views import motion as views
from ui.words.strings import Strings

Sample = tuple[Table, Motion]
BROWN = {1: "p1", 3: "p1"}


def booked(strings: Strings, play: Play, *commands: c.Command) -> Sample:
    """The table after these commands, and what the last one sets in motion."""
    play.do(*commands[:-1])
    before = play.game
    play.do(commands[-1])
    found = views.motion(strings, before, play.game, play.booked[0].body.events, 1)
    assert found is not None
    return play.table(), found


def birthday(strings: Strings, edition_id: str, count: int, amount: Money) -> Sample:
    """Everybody pays the first one, all at once."""
    play = Play(edition_id, count)
    me, *others = (player.id for player in play.game.players)
    paid = tuple(e.Paid(other, me, amount, Why.CARD) for other in others)
    after: Game = fold(play.game, paid)
    found = views.motion(strings, play.game, after, paid, 1)
    assert found is not None
    play.game = after
    return play.table(), found


def third_die(strings: Strings) -> dict[str, Sample]:
    """What is said large over three rows of dice, without a clock and over one."""

    def play(pawn: int) -> Play:
        return Play("paris-francs", 8, {"speed_die": "yes"}, third_die=tuple(f"p{n}" for n in range(1, 9)),
                    pawns={"p1": pawn})  # fmt: skip

    said = {
        "salary": booked(strings, play(36), throw(1, 2, 1)),
        "jail": booked(strings, play(25), throw(2, 1, 2)),
    }
    clock = ClockView("0:42:10", None)
    timed = {f"{name}-timed": (replace(table, clock=clock), moves) for name, (table, moves) in said.items()}
    return said | timed


def won(strings: Strings, count: int, richer: int = 0) -> tuple[Game, Motion]:
    """A game at its end, and what is said over the tally: who is richest, by so much, or that all are equal."""
    play = Play("suisse-2007", count, balances={"p1": RICH + richer})
    ends = decide(play.game, c.EndGame())
    assert not isinstance(ends, Refused)
    over = fold(play.game, ends)
    found = views.motion(strings, play.game, over, ends, 1)
    assert found is not None
    return over, found


def samples(strings: Strings) -> dict[str, Sample]:
    """The moments to look at, by name."""
    paris = {"edition_id": "paris-francs", "count": 8}
    short = Play("suisse-2007", 4, pawns={"p1": 1}, holders={3: "p2"})
    time_up = Play("suisse-2007", 2)
    up = views.motion(strings, time_up.game, time_up.game, (e.TimeUp(),), 1)
    left = Motion(1, announcement=views.minutes_left(strings, 5))
    owed = Play("suisse-2007", 4, pawns={"p1": 1}, holders={3: "p2"}).do(throw(1, 1))
    broke = views.motion(strings, time_up.game, time_up.game, (e.Bankrupted("p2", "p1"),), 1)
    gone = views.motion(strings, time_up.game, time_up.game, (e.Left("p2", (e.WealthLine("cash", 987_654_321),)),), 1)
    assert up is not None
    sold = views.motion(strings, time_up.game, time_up.game, (e.AuctionClosed(39, "p2", 987_654_321),), 1)
    assert gone is not None
    assert sold is not None
    assert broke is not None
    return {
        "birthday": birthday(strings, "paris-francs", 8, 1_000),
        "birthday-rich": birthday(strings, "suisse-2007", 8, 12_345_678),
        "salary": booked(strings, Play(**paris, pawns={"p1": 37}), throw(5, 6)),
        "salary-purchase": booked(strings, Play("suisse-2007", 4, pawns={"p1": 38}), throw(1, 2)),
        "rent": booked(strings, short, throw(1, 1), c.Pay("p1")),
        "back": booked(strings, Play("suisse-2007", 3, pawns={"p1": 4}), throw(1, 2),
                       c.DrawCard("p1", effect=b.MoveBack(3))),
        "card": booked(strings, Play("suisse-2007", 8, pawns={"p1": 4}), throw(1, 2),
                       c.DrawCard("p1", "chance.dividend")),
        "card-long": booked(strings, Play(**paris, pawns={"p1": 0}), throw(1, 1), c.DrawCard("p1", "chest.to_start")),
        "card-leads": booked(strings, Play("suisse-2007", 4, pawns={"p1": 4}), throw(1, 2),
                             c.DrawCard("p1", "chance.to_39")),
        "card-other": booked(strings, Play("suisse-2007", 8, pawns={"p1": 4}), throw(1, 2),
                             c.DrawCard("p1", effect=b.Receive(487_654_321))),
        "card-other-leads": booked(strings, Play("suisse-classique", 8, pawns={"p1": 4}), throw(1, 2),
                                   c.DrawCard("p1", effect=b.MoveTo(19))),
        "card-other-back": booked(strings, Play(**paris, pawns={"p1": 33}), throw(1, 2),
                                  c.DrawCard("p1", effect=b.MoveBackTo(12))),
        "jail": booked(strings, Play(**paris, pawns={"p1": 25}), throw(3, 2)),
        "doubles": booked(strings, Play("suisse-2007", 2, pawns={"p1": 0}), throw(5, 5), throw(5, 5), throw(1, 1)),
        "built": booked(strings, Play("suisse-2007", 4, holders=BROWN, levels={1: 1, 3: 1}),
                        c.Build("p1", (e.LevelChange(1, 2), e.LevelChange(3, 2)))),
        "hotel": booked(strings, Play(**paris, holders={37: "p1", 39: "p1"}, levels={37: 4, 39: 4}),
                        c.Build("p1", (e.LevelChange(39, 5),))),
        "mortgaged": booked(strings, Play("suisse-2007", 4, holders=BROWN | {15: "p1"}),
                            c.CarryOut("p1", (c.Mortgage("p1", 1), c.Mortgage("p1", 15)))),
        "five-minutes-rent": (owed.table(), left),
        "time-up-rent": (owed.table(), up),
        "time-up": (time_up.table(), up),
        "five-minutes": (time_up.table(), left),
        "bankrupt": (time_up.table(), broke),
        "left": (time_up.table(), gone),
        "sold": (time_up.table(), sold),
    }  # fmt: skip
