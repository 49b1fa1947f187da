"""Something open inside something else open: every pair, by name, and the laws hold all the way out again.

Law: in whatever order questions lie on each other, there is a lawful answer; every answer listed is taken; money, stock
and groups add up after each (`Table`); and by lawful answers alone the game comes back to somebody's dice, or to its
end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.game import Game
from banker.rules import can
from banker.rules.choices import choices
from tests.banker.banks import ANSWERS
from tests.rulebook.conftest import Table, opened

pytestmark = pytest.mark.drawn

REPAIR, TIME = c.Correct(e.MoneyRepair("bank", "ann", 1_000), "found"), c.CallTime()
BUILT = dict.fromkeys((6, 8, 9, 11, 13, 14), 4) | {16: 2, 18: 2, 19: 3}  # All houses but one.
HOLDERS = {1: "ann", 3: "ann", 37: "bob", 39: "bob", 12: "bob", 28: "bob", 5: "dan", 15: "ann", 24: "bob"}
WHERE: dict[str, Any] = {"levels": BUILT, "holders": HOLDERS | dict.fromkeys(BUILT, "cleo"), "mortgages": (5,)}
OPTIONS = {"rent_claim": "owner_taps", "shortage_auction": "yes", "build_when": "between_turns"}
TERMS: dict[str, Any] = {"players": 4, "mode": "timed", "ends": "22:00"}


def table(rules: str, pawn: int, **more: Any) -> Table:
    """Ann's dice, her pawn so many spaces along, with a jail card. D: everybody has the third die."""
    if rules == "D":
        more |= {"options": OPTIONS | {"speed_die": "yes"}, "third_die": ("ann", "bob", "cleo", "dan")}
    cards = {"ann": (b.Deck.CHANCE,)}
    return opened(
        rules, **{**WHERE, **TERMS, "options": OPTIONS, **more}, turn="ann", pawns={"ann": pawn}, jail_cards=cards
    )


def claimed_later(rules: str) -> Table:
    """Ann has come to Bob's 24 by a double: he may still claim the rent, and her dice come again."""
    return table(rules, 19).throw(2, 2, 1) if rules == "D" else table(rules, 20).throw(2, 2)


def along(t: Table, steps: int) -> Table:
    """So many spaces forward, by no double."""
    third: e.Third | None = 2 if t.game.options.speed_die == "yes" else None
    first = (steps - (third or 0)) // 2
    return t.throw(first, first + 1, third)


def offered(rules: str) -> Table:
    t = claimed_later(rules)
    return t.do(trade(t.game, "ann", "cleo"))


def trade(game: Game, player: str, other: str) -> c.ProposeTrade:
    """A jail card for the fine that it saves."""
    return c.ProposeTrade(player, other, p.Bundle(jail_cards=(b.Deck.CHANCE,)), p.Bundle(money=game.edition.jail_fine))


def called(rules: str) -> Table:
    """Between turns, when others may build too."""
    t = table(rules, 20)
    return t.do(t.building("ann", {1: 1}))


def on_sale(rules: str) -> Table:
    t = called(rules)
    while isinstance(t.game.top, p.ShortageCall):
        t.do(c.Want(t.game.top.unasked[0], 1))
    return t


def card(rules: str) -> Table:
    """Ann, with a rent that may still be claimed, draws on space 33."""
    t = along(claimed_later(rules), 9)
    return t.do(c.ChooseDeck("ann", b.Deck.CHEST)) if isinstance(t.game.top, p.SwisscomChoice) else t


# How each thing is opened, or has just happened; the character goes on once the card of space 33 is settled.
OPENERS: dict[str, Callable[[str], Table]] = {
    "debt": lambda rules: card(rules).draw("ann", b.Pay(1_000)),
    "auction": lambda rules: along(claimed_later(rules), 5).do(c.Decline("ann")),
    "building auction": on_sale,
    "trade": offered,
    "shortage call": called,
    "card": card,
    "rent throw": lambda rules: card(rules).draw("ann", b.MoveToNearest("utility", 10)),
    "jail choice": lambda rules: table(rules, 10, jail={"ann": 0}),
    "time up": lambda rules: card(rules).do(TIME),
    "leave": lambda rules: claimed_later(rules).do(c.Leave("dan")),
    "correction": lambda rules: claimed_later(rules).do(REPAIR),
    "late player": lambda rules: claimed_later(rules).do(c.Join("eve", "Eve", 5_000_000)),
    "bus": lambda rules: claimed_later(rules).throw(1, 2, "bus"),
    "character": lambda rules: claimed_later(rules).throw(4, 5, "character"),
}
THIRD_DIE = {"bus", "character"}  # What only the third die opens.

KINDS: dict[type, str] = {
    p.Debt: "debt",
    p.Auction: "auction",
    p.BuildingAuction: "building auction",
    p.TradeToSign: "trade",
    p.ShortageCall: "shortage call",
    p.CardToDraw: "card",
    p.RentThrow: "rent throw",
    p.JailChoice: "jail choice",
}
HAPPEN: dict[type, str] = {c.CallTime: "time up", c.Leave: "leave", c.Correct: "correction", c.Join: "late player"}
EFFECTS = (b.PayEach(700_000), b.CollectEach(700_000), b.MoveToNearest("utility", 10), b.ToJail(), b.MoveTo(7))
DICE = ((1, 2), (2, 2), (3, 4), (4, 5))
# The third die beside each of these, for a player who throws it: two doubles, of which the second is three of a kind.
THIRDS: tuple[e.Third, ...] = ("bus", 2, 1, "character")


def throws(example: c.ThrowDice) -> list[c.ThrowDice]:
    """Some throws of as many dice."""
    thirds = THIRDS if example.third is not None else (None,) * len(DICE)
    return [c.ThrowDice(dice, third) for dice, third in zip(DICE, thirds, strict=True)]


def kind_of(question: p.Pending) -> str | None:
    """What it is called here, if it is one of the things that can lie open."""
    if isinstance(question, p.Destination):
        return "character" if question.third == "character" else "bus"
    return KINDS.get(type(question))


def commands(game: Game) -> Iterator[c.Command]:
    """What a table could do now: every lawful choice, other dice and cards, and what no question ever blocks."""
    for choice in choices(game):
        match choice.command:
            case c.ThrowDice():
                yield from throws(choice.command)
            case c.DrawCard(player=player, card=card) if card is not None:
                continue
            case c.Leave() | c.Join() | c.Correct() | c.CallTime() | c.ProposeTrade() | c.RenameSpace() | c.PutPawn():
                continue
            case _:
                yield choice.command
    top = game.top
    if isinstance(top, p.CardToDraw):
        yield from (c.DrawCard(top.player, effect=effect) for effect in EFFECTS)
    for player in game.seated:
        yield c.Leave(player.id)
        for other in game.after(player.id):
            yield trade(game, player.id, other.id)
    yield from (REPAIR, TIME, c.Join("zoe", "Zoe", 1_000_000))


def opened_by(before: Game, command: c.Command, after: Game) -> Iterator[str]:
    """What lies open now that did not before, or has just happened."""
    happened = HAPPEN.get(type(command))
    if happened is not None:
        yield happened
    known = {question.id for question in before.pending}
    yield from (name for q in after.pending if q.id not in known and (name := kind_of(q)) is not None)


def is_open(kind: str, start: Game, after: Game) -> bool:
    """Whether what lay open is still open, below or on top; what has only happened stays so until the end."""
    if after.over is not None:
        return False
    opened = [q.id for q in start.pending if kind_of(q) == kind]
    return kind in HAPPEN.values() or any(q.id == opened[-1] for q in after.pending)


@cache
def nested_in(kind: str, rules: str) -> dict[str, tuple[c.Command, ...]]:
    """What can be opened inside this kind within two steps, and by which commands."""
    start = OPENERS[kind](rules).game
    found: dict[str, tuple[c.Command, ...]] = {}
    reached: list[tuple[tuple[c.Command, ...], Game]] = [((), start)]
    for _ in range(2):
        further = []
        for way, game in reached:
            here = Table(game)
            for command in commands(game):
                if can(game, command) is not None:
                    continue
                here.game = game  # that of the last command is left; this one's laws are checked already
                after = here.book(command).game
                if not is_open(kind, start, after):
                    continue
                further.append(((*way, command), after))
                for inner in opened_by(game, command, after):
                    found.setdefault(inner, (*way, command))
        reached = further
    return found


UNBLOCKED = {"correction", "late player", "leave", "time up"}  # What may happen whatever is open.
RAISED = UNBLOCKED | {"auction"}  # And an estate is auctioned when somebody leaves.
# What is agreed counts on everything staying as it is: anything else drops it.
AGREED = {"late player"}
PLAYED = RAISED | {"trade", "card", "debt"}  # After what has only happened the game goes on.
# What can come to lie inside each, within two steps of the tables above; all else is refused, or ends it first.
NESTS: dict[str, set[str]] = {
    "debt": RAISED | {"debt", "trade"},
    "auction": RAISED | {"debt", "trade"},
    "building auction": RAISED,
    "trade": AGREED,
    "shortage call": AGREED,
    "card": RAISED | {"debt", "trade"},
    "rent throw": RAISED | {"debt", "trade"},
    "jail choice": RAISED | {"trade", "shortage call"},
    "time up": PLAYED - {"time up"} | {"rent throw"},
    "leave": PLAYED | THIRD_DIE,
    "correction": PLAYED | THIRD_DIE | {"rent throw", "shortage call"},
    "late player": PLAYED | THIRD_DIE | {"rent throw", "shortage call"},
    "bus": RAISED | {"debt", "trade"},
    "character": RAISED | {"debt", "trade", "card", "rent throw"},
}
WALKS, FAR = 2, 400
PAIRS = [
    (rules, outer, inner)
    for rules in "CSFUD"
    for outer in OPENERS
    for inner in OPENERS
    if rules == "D" or not {outer, inner} & THIRD_DIE
]


@pytest.mark.parametrize(("rules", "outer", "inner"), PAIRS)
def test_one_thing_open_inside_another(rules: str, outer: str, inner: str) -> None:
    """C, S, F: silent. Decisions: `banker.rules.MEANWHILE`."""
    found = nested_in(outer, rules)
    assert (inner in found) == (inner in NESTS[outer]), found.get(inner)
    for seed in range(WALKS if inner in found else 0):
        t = OPENERS[outer](rules)
        for command in found[inner]:
            t.do(command)
        walk_out(t, Random(f"{rules} {outer} {inner} {seed}"))


def walk_out(t: Table, random: Random) -> None:
    """Give lawful answers by chance until the next player's dice are awaited, or the game is over."""
    for _ in range(FAR):
        if t.game.over is not None or (isinstance(t.game.top, p.Throw) and len(t.game.pending) == 1):
            return
        answers = [
            choice.command
            for choice in choices(t.game)
            if isinstance(choice.command, (*ANSWERS, c.SignTrade, c.CancelTrade))
        ]
        command = random.choice(answers)
        t.do(random.choice(throws(command)) if isinstance(command, c.ThrowDice) else command)
    raise AssertionError(f"still {t.game.pending} after {FAR} answers")


def test_every_kind_opens_as_it_is_called() -> None:
    for kind, opener in OPENERS.items():
        pending = opener("D" if kind in THIRD_DIE else "S").game.pending
        assert kind in HAPPEN.values() or kind_of(pending[-2 if kind == "character" else -1]) == kind
