"""Tables of real games, one for each thing the bank can wait for, with the widest names and nine-digit balances."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import edition
from banker.events import LevelChange
from banker.game import Game, fold
from banker.history import Operation
from banker.refusal import Reason, Refused
from banker.rules import decide
from banker.rules.setup import Position, open_game, opened
from tests.ui.setup_samples import WIDE, seats
from ui import acts as a
from ui.records import Signing
from ui.sentences import refusal_sentence
from ui.strings import Strings
from ui.views.table import Strip, Table

RICH = 487_654_321
"""A balance as long as any that a table will see."""
OPTIONS = {"rent_claim": "owner_taps"}


class Play:
    """A game from a position, and what was booked in it."""

    def __init__(self, edition_id: str, count: int, options: dict[str, object] | None = None, **position: Any) -> None:
        chosen = edition.load(edition_id)
        sitting = seats(min(count, chosen.most_players), WIDE)
        balances = {seat.id: RICH for seat in sitting} | position.pop("balances", {})
        place = Position(balances=balances, **position)
        self.game: Game = opened(
            *open_game(chosen, sitting, options=replace(chosen.options, **(options or {})), position=place)
        )
        self.booked: list[tuple[int, Operation, bool]] = []

    def do(self, *commands: c.Command) -> Play:
        """These commands, which must be lawful."""
        for command in commands:
            events = decide(self.game, command)
            assert not isinstance(events, Refused), events
            self.game = fold(self.game, events)
            self.booked.insert(0, (len(self.booked) + 1, Operation(command, events), True))
        return self

    def table(self, **changes: Any) -> Table:
        """The table as it stands."""
        return Table(self.game, len(self.booked), tuple(self.booked[:6]), **changes)


def throw(first: int, second: int) -> c.ThrowDice:
    """Two faces."""
    return c.ThrowDice((first, second))


def _group(edition_id: str, space: int) -> tuple[int, ...]:
    chosen = edition.load(edition_id)
    return chosen.groups[chosen.deed(space).group]


def owing(edition_id: str, count: int, cash: int, *, deeds: tuple[int, ...] = ()) -> Play:
    """The first player owes the rent of the longest name on the board: the hotels of the second."""
    space = longest_street(edition_id)
    rows = _group(edition_id, space)
    return Play(
        edition_id,
        count,
        holders={**dict.fromkeys(rows, "p2"), **dict.fromkeys(deeds, "p1")},
        levels=dict.fromkeys(rows, 5),
        pawns={"p1": (space - 3) % 40},
        balances={"p1": cash},
    ).do(throw(1, 2))


@cache
def longest_street(edition_id: str) -> int:
    """The street with the longest name that three steps reach from no other street's corner."""
    spaces = edition.load(edition_id).spaces
    return max((s for s in spaces if s.kind is b.Kind.STREET), key=lambda s: len(max(s.names.values(), key=len))).number


def throws(edition_id: str, count: int) -> dict[str, Table]:
    """Nobody owes anything: the dice."""
    fresh = Play(edition_id, count)
    paid = owing(edition_id, count, RICH).do(c.Pay("p1"))
    double = Play(edition_id, count, pawns={"p1": 4}).do(throw(3, 3))
    everything = Play(edition_id, count, **_dealt(edition_id, count))
    jailed: dict[str, Any] = {"jail": {"p1": 1}}
    plain = Play(edition_id, count, **jailed)
    card = Play(edition_id, count, jail_cards={"p1": (b.Deck.CHEST,)}, **jailed)
    cards = Play(edition_id, count, jail_cards={"p1": (b.Deck.CHANCE, b.Deck.CHEST)}, **jailed)
    claim = Play(edition_id, count, OPTIONS, holders={3: "p2"}).do(throw(1, 2))
    utility = Play(edition_id, count, holders={12: "p2", 28: "p2"}, pawns={"p1": 5}).do(
        throw(1, 1), c.DrawCard("p1", effect=b.MoveToNearest("utility", 10))
    )
    return {
        "throw": fresh.table(),
        "throw-booked": paid.table(),
        "throw-undone": paid.table(redo=True),
        "throw-double": double.table(),
        "throw-all-deeds": everything.table(),
        "throw-refused": fresh.table(strip=CARD),
        "throw-sentence": fresh.table(strip=SENTENCE),
        "throw-reader-out": fresh.table(reader_out=True),
        "jail": plain.table(),
        "jail-poor": Play(edition_id, count, balances={"p1": 1}, **jailed).table(),
        "jail-card": card.table(),
        "jail-cards": cards.table(),
        "rent-claim": claim.table(),
        "rent-throw": utility.table(),
    }


def _dealt(edition_id: str, count: int) -> dict[str, Any]:
    """Every deed in somebody's hands, the streets of the first two groups built on, the stations mortgaged."""
    chosen = edition.load(edition_id)
    count = min(count, chosen.most_players)
    groups = list(chosen.groups.values())
    holders = {n: f"p{at % count + 1}" for at, group in enumerate(groups) for n in group}
    streets = [group for group in groups if chosen.deed(group[0]).building is not None]
    built = {n: 5 for n in streets[0]} | {n: 4 for n in streets[1]}
    flat = tuple(n for group in groups for n in group if chosen.deed(n).building is None)
    return {"holders": holders, "levels": built, "mortgages": flat, "jail": {"p2": 2}}


def purchases(edition_id: str, count: int) -> dict[str, Table]:
    """A deed to buy: street, station and utility; without the cash; without an auction; signed in any way."""
    space = longest_street(edition_id)
    here = Play(edition_id, count, pawns={"p1": (space - 3) % 40}).do(throw(1, 2))
    mates = [n for n in _group(edition_id, space) if n != space]
    short = Play(
        edition_id, count, pawns={"p1": (space - 3) % 40}, balances={"p1": 1}, holders={mates[0]: "p1"}
    ).do(throw(1, 2))  # fmt: skip
    unsold = Play(edition_id, count, {"auction": "no"}, pawns={"p1": 9}).do(throw(1, 2))
    return {
        "purchase": here.table(),
        "purchase-station": Play(edition_id, count).do(throw(2, 3)).table(),
        "purchase-utility": Play(edition_id, count, pawns={"p1": 9}).do(throw(1, 2)).table(),
        "purchase-short": short.table(),
        "purchase-no-auction": unsold.table(),
        "purchase-refused": here.table(strip=CARD),
        "purchase-sentence": here.table(strip=SENTENCE),
        "purchase-cardless": here.table(cardless=frozenset({"p1"})),
        "purchase-reader-out": here.table(reader_out=True),
    }


def debts(edition_id: str, count: int) -> dict[str, Table]:
    """Something owed: rent, tax, to everybody; with the cash, without it, without hope."""
    rent = owing(edition_id, count, RICH)
    tax = Play(edition_id, count, pawns={"p1": 35}).do(throw(1, 2))
    each = Play(edition_id, count).do(throw(1, 1), c.DrawCard("p1", effect=b.PayEach(RICH // 10)))
    short = owing(edition_id, count, 1, deeds=_unrelated(edition_id, 10))
    hopeless = owing(edition_id, count, 1, deeds=())
    return {
        "debt": rent.table(),
        "debt-refused": rent.table(strip=CARD),
        "debt-sentence": rent.table(strip=SENTENCE),
        "debt-not-booked": rent.table(strip=DISK),
        "debt-booking": rent.table(strip=SLOW),
        "debt-reader-out": rent.table(reader_out=True),
        "debt-cardless": rent.table(cardless=frozenset({"p1"})),
        "debt-tax": tax.table(),
        "debt-card": each.table(),
        "debt-short": short.table(),
        "debt-hopeless": hopeless.table(),
        "debt-hopeless-signature": hopeless.table(asked=a.AskCard(c.DeclareBankruptcy("p1"), "p1")),
    }


def _unrelated(edition_id: str, count: int) -> tuple[int, ...]:
    """So many streets outside the group of the longest name, the cheapest first."""
    chosen = edition.load(edition_id)
    away = _group(edition_id, longest_street(edition_id))
    return tuple(n for group in chosen.groups.values() for n in group if n not in away)[:count]


def auctions(edition_id: str, count: int) -> dict[str, Table]:
    """A lot called: no bid, a bid, the next one raised, somebody without a card, the reader out."""
    space = longest_street(edition_id)
    called = Play(edition_id, count, pawns={"p1": (space - 3) % 40}).do(throw(1, 2), c.Decline("p1"))
    note = called.game.edition.smallest_note
    bid = Play(edition_id, count, pawns={"p1": (space - 3) % 40}).do(throw(1, 2), c.Decline("p1"))
    bid.do(c.Bid("p2", RICH // 2, 0))
    return {
        "auction": called.table(next_bid=note),
        "auction-raised": called.table(next_bid=RICH // 3),
        "auction-bid": bid.table(next_bid=RICH // 2 + note),
        "auction-bid-raised": bid.table(next_bid=RICH // 2 + 7 * note),
        "auction-cardless": bid.table(next_bid=RICH // 2 + 7 * note, cardless=frozenset({"p1"})),
        "auction-reader-out": bid.table(next_bid=RICH // 2 + 7 * note, reader_out=True),
        "auction-refused": bid.table(next_bid=RICH // 2 + note, strip=CARD),
        "auction-sentence": bid.table(next_bid=RICH // 2 + note, strip=SENTENCE),
    }


def drawn(edition_id: str, count: int) -> dict[str, Table]:
    """Cards, the telephone, a mortgaged deed received: the general prompt."""
    deck = Play(edition_id, count, holders=dict.fromkeys(_unrelated(edition_id, 6), "p1")).do(throw(1, 1))
    chance = Play(edition_id, count, pawns={"p1": 5}).do(throw(1, 1))
    choice = Play(edition_id, count).do(
        throw(1, 1), c.DrawCard("p1", effect=b.PayOrDraw(RICH // 10, b.Deck.CHANCE))
    )  # fmt: skip
    shown = {
        "card-to-draw": deck.table(),
        "card-to-draw-chance": chance.table(),
        "card-to-draw-refused": deck.table(strip=CARD),
        "pay-or-draw": choice.table(),
    }
    if any(space.kind is b.Kind.SWISSCOM for space in chance.game.edition.spaces):
        shown["swisscom"] = Play(edition_id, count, pawns={"p1": 20}).do(throw(1, 1)).table()
    if count > 2:
        shown["mortgage-choice"] = received(edition_id, count).table()
    return shown


def received(edition_id: str, count: int) -> Play:
    """The first player went bankrupt to the second, whose card must say what becomes of a mortgaged deed."""
    space = longest_street(edition_id)
    rows = _group(edition_id, space)
    station = next(n for n in (5, 15, 25, 35) if n not in rows)
    return Play(
        edition_id,
        count,
        holders={**dict.fromkeys(rows, "p2"), station: "p1"},
        levels=dict.fromkeys(rows, 5),
        mortgages=(station,),
        pawns={"p1": (space - 3) % 40},
        balances={"p1": 1},
    ).do(throw(1, 2), c.DeclareBankruptcy("p1"))


def opens(edition_id: str, count: int) -> dict[str, Table]:
    """What lies open over the table, and a signature asked for."""
    rows = _group(edition_id, longest_street(edition_id))
    built = Play(edition_id, count, holders=dict.fromkeys(rows, "p1"), levels=dict.fromkeys(rows, 4))
    whole = Play(edition_id, count, **_dealt(edition_id, 2))
    play = owing(edition_id, count, RICH).do(c.Pay("p1"), throw(1, 2))
    build = c.Build("p1", (LevelChange(rows[0], 5),))
    sell = c.SellBuildings("p1", tuple(LevelChange(n, 0) for n in rows))
    return {
        "business": built.table(open=a.Business("p1")),
        "business-much": whole.table(open=a.Business("p1")),
        "business-none": built.table(open=a.Business("p2")),
        "business-refused": built.table(open=a.Business("p1"), strip=CARD),
        "menu": play.table(open=a.Menu()),
        "last-bookings": play.table(open=a.LastBookings()),
        "last-bookings-none": Play(edition_id, count).table(open=a.LastBookings()),
        "signature-build": built.table(open=a.Business("p1"), asked=a.AskCard(build, "p1")),
        "signature-sell": built.table(open=a.Business("p1"), asked=a.AskCard(sell, "p1")),
        "signature-refused": built.table(open=a.Business("p1"), asked=a.AskCard(build, "p1"), strip=CARD),
        "signature-sentence": built.table(open=a.Business("p1"), asked=a.AskCard(build, "p1"), strip=SENTENCE),
        "signature-reader-out": built.table(open=a.Business("p1"), asked=a.AskCard(build, "p1"), reader_out=True),
    }


CARD = Strip("another card", "", Signing.REFUSED)
SENTENCE = Strip("a sentence of the bank", "", Signing.REFUSED)
DISK = Strip("the disk", "", Signing.FAULT)
SLOW = Strip("slow", "", Signing.WAITS)
"""What the strip can say; `worded` puts it into a language."""


def worded(strings: Strings, table: Table) -> Table:
    """The table with the words of its strip as the flow makes them, the longest there are."""
    match table.strip:
        case strip if strip is CARD:
            words = (strings.t("table.card_of", name=WIDE[0]), strings.t("table.turn_of", name=WIDE[1]))
        case strip if strip is SENTENCE:
            facts: dict[str, Any] = {"player": "p1", "amount": RICH, "raisable": RICH}
            refused = Refused(Reason.CAN_STILL_RAISE, facts)
            words = (refusal_sentence(strings, table.game, refused), "")
        case strip if strip is DISK:
            words = (strings.t("table.not_booked"), "database or disk is full")
        case strip if strip is SLOW:
            words = (strings.t("table.not_yet_booked"), "")
        case _:
            return table
    return replace(table, strip=Strip(*words, table.strip.signing))


KINDS: tuple[Callable[[str, int], dict[str, Table]], ...] = (throws, purchases, debts, auctions, drawn, opens)


@cache
def tables(edition_id: str, count: int) -> dict[str, Table]:
    """Every table there is, by name."""
    return {name: table for kind in KINDS for name, table in kind(edition_id, count).items()}
