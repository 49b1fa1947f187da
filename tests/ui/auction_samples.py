"""Auctions of real games: each moment of one, with the widest names and nine-digit balances, and with usual ones."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from tests.ui.table_samples import (
    LEADING,
    RICH,
    Play,
    before,
    board_of,
    in_every_way,
    longest_street,
    throw,
    unrelated,
    waiting,
)
from ui.table import auction
from ui.table.auction import Countdown
from ui.table.forms import Bidding, Raisers
from ui.table.state import Table

USUAL = ("Chloé", "Bob", "Alice", "Noé", "Léa", "Hugo", "Inès", "Maximilian")
# Seconds left of ten: nothing called yet, once, twice, and just before the hammer.
CALLS = (10.0, 6.5, 3.2, 0.1)


def offered(play: Play, rise: int = 0, **changes: object) -> Table:
    """The table of an auction with the bid that the app offers."""
    game = play.game
    assert auction.on_sale(game.top)
    return play.table(next_bid=auction.next_bid(game, game.top, rise), rise=rise, **changes)


def bankrupts_estate(edition_id: str, count: int, deeds: int) -> Play:
    """The first player owes the bank more than they could raise, and so many deeds are sold one by one."""
    spaces = unrelated(edition_id, deeds)
    play = Play(edition_id, count, balances={"p1": 0}, holders=dict.fromkeys(spaces, "p1"), mortgages=spaces)
    return play.do(throw(1, 3), c.DeclareBankruptcy("p1"))


def _deeds(edition_id: str, count: int) -> dict[str, Table]:
    plays = waiting(edition_id, count)
    bid, note = plays["auction-bid"], plays["auction"].game.edition.smallest_note
    poor = Play(edition_id, count, balances={"p1": note, "p2": 1_000 * note}, pawns=before(longest_street(edition_id)))
    poor.do(throw(1, 2), c.Decline("p1"), c.Bid("p2", 11 * note, 0))
    stopped = Countdown(10, 10.0, stands=True)
    tables = {
        "open": offered(plays["auction"]),
        "open-all": plays["auction"].table(next_bid=RICH),
        "by-hand": offered(bid),
        "stopped": offered(bid, countdown=stopped),
        "raised": offered(bid, 100 * note, countdown=Countdown(10, 6.5)),
        "typed": replace(offered(bid, countdown=Countdown(10, 6.5)), next_bid=RICH - 1),
        "undone": offered(bid, redo=True, countdown=stopped),
        "too-little": offered(poor, countdown=Countdown(10, 6.5)),
        "keypad": offered(bid, open=Bidding()),
        "keypad-open": offered(plays["auction"], open=Bidding()),
        "keypad-typed": offered(bid, open=Bidding(RICH - 1)),
        "keypad-much": offered(bid, open=Bidding(3 * RICH)),
        "keypad-cardless": offered(bid, open=Bidding(RICH - 1), cardless=frozenset({"p1"})),
        "raising": offered(bid, open=Raisers()),
    }
    tables |= {f"called-{n}": offered(bid, countdown=Countdown(10, left)) for n, left in enumerate(CALLS)}
    tables |= in_every_way("bid", bid, next_bid=RICH // 2 + note, countdown=Countdown(10, 4.0))
    tables["bid-refused"] = replace(tables["bid-refused"], strip=LEADING)  # anybody else may bid
    del tables["bid-not-booked"]  # it is said beside the next bid
    return tables


def _usual(edition_id: str, count: int) -> dict[str, Table]:
    """An auction as most are: short names, a few hundred in hand, and something to mortgage."""
    chosen = board_of(edition_id)
    players = [f"p{number + 1}" for number in range(min(count, chosen.most_players))]
    balances = {player: chosen.smallest_note * (240 + 130 * number) for number, player in enumerate(players)}
    holders = {space: players[number % len(players)] for number, space in enumerate(unrelated(edition_id, 16))}
    play = Play(
        edition_id, count, names=USUAL, balances=balances, holders=holders, pawns=before(longest_street(edition_id))
    )
    play.do(throw(1, 2), c.Decline("p1"), c.Bid(players[-1], 100 * chosen.smallest_note, 0))
    counted = offered(play, countdown=Countdown(10, 6.5))
    return {"usual": counted, "usual-raising": replace(counted, open=Raisers(), countdown=None)}


def _queues(edition_id: str, count: int) -> dict[str, Table]:
    if count < 3:
        return {}
    estate, few = bankrupts_estate(edition_id, count, 10), bankrupts_estate(edition_id, count, 3)
    few.do(c.Bid("p2", RICH // 100, 0))
    assert any(isinstance(entry, p.Lots) for entry in estate.game.pending)
    return {"queue": offered(estate), "queue-few": offered(few, countdown=Countdown(10, 3.0))}


def _copy(play: Play) -> Play:
    """The same game, to be played on in another way."""
    copied = Play.__new__(Play)
    vars(copied).update(vars(play))
    copied.booked = list(play.booked)
    return copied


def _buildings(edition_id: str, count: int) -> dict[str, Table]:
    plays = waiting(edition_id, count)
    opened = plays["building-auction"]
    lot = opened.game.top
    bid, few, anywhere = _copy(opened), _copy(opened), _copy(opened)
    bid.do(c.Bid("p2", lot.opening, 0))
    anywhere.do(c.Bid("p2", 10 * lot.opening, 0))
    few.do(c.Bid("p1", lot.opening, 0))
    return {
        "building": offered(opened),
        "building-bid": offered(bid, countdown=Countdown(10, 6.5)),
        "building-by-hand": offered(bid),
        "placing": offered(anywhere, placing=True),
        "placing-few": offered(few, placing=True),
        "building-keypad": offered(bid, open=Bidding(lot.opening)),
        "call": plays["shortage-call"].table(),
    }


@cache
def auctions(edition_id: str, count: int) -> dict[str, Table]:
    """Every moment of an auction there is, by name."""
    return {
        **_deeds(edition_id, count),
        **_usual(edition_id, count),
        **_queues(edition_id, count),
        **_buildings(edition_id, count),
    }
