"""Which kinds of command the naive bank would take now, found by trying: what `choices` must list, no more, no less."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.board import Deck
from banker.registry import LevelChange
from tests.model.naive_bank import NaiveBank

# What answers a question and is never out of reach; of a debt, one of them.
WAYS_ON: dict[str, tuple[type, ...]] = {
    "throw": (c.ThrowDice,),
    "rent throw": (c.ThrowDice,),
    "jail choice": (c.ThrowDice,),
    "buy": (c.Decline,),
    "auction": (c.Hammer,),
    "debt": (c.Pay, c.DeclareBankruptcy, c.Mortgage, c.SellBuildings, c.HandOver),
    "draw": (c.DrawCard,),
    "swisscom": (c.EnterEffect,),
    "pay or draw": (c.PayInstead,),
    "pay or share": (c.PayShare,),
    "mortgage choice": (c.KeepMortgage,),
    "trade": (c.CancelTrade,),
    "call": (c.Want,),
    "building auction": (c.Hammer,),
    "where": (c.Go,),
    "choose space": (c.Go,),
    "ticket": (c.TakeTicket,),
}


def ways_on(naive: NaiveBank) -> set[tuple[type, str | None]]:
    """The answers to the top question, each with its player; anybody may enter the dice and the hammer."""
    kind, player = naive.top[:2]
    if kind == "jail choice" and naive.options["jail_throw"] == "no":
        return {(c.UseJailCard if naive.jail_cards[player] else c.PayFine, player)}
    if kind == "where" and not naive.spaces_to_go(naive.top):
        return {(c.TakeTicket, player)}
    if kind == "trade":
        return {(c.CancelTrade, who) for who in naive.top[2:4]}
    return {(way, None if way in (c.ThrowDice, c.Hammer) else player) for way in WAYS_ON[kind]}


def lawful_answers(naive: NaiveBank) -> set[tuple[type, str | None]]:
    """Kind and player of every command that the naive bank would take now, services apart."""
    return {kind_of(command) for command in candidates(naive) if allowed(naive, command)}


def lawful_services(naive: NaiveBank) -> set[type]:
    """The services of which at least one would be rendered now."""
    return {kind for kind, tries in SERVICES.items() if any(allowed(naive, command) for command in tries(naive))}


def kind_of(command: c.Command) -> tuple[type, str | None]:
    return type(command), getattr(command, "player", None) or getattr(command, "owner", None)


def allowed(naive: NaiveBank, command: c.Command) -> bool:
    return not isinstance(naive.decide(msgspec.to_builtins(command)), str)


def candidates(naive: NaiveBank) -> list[c.Command]:
    """One or more commands of every kind for every player, such that one is lawful if any of its kind is."""
    found: list[c.Command] = [c.ThrowDice((1, 2)[: naive.options["dice"]]), c.EndGame()]
    if naive.top[0] in ("where", "choose space"):
        found += [c.Go(player, space) for player in naive.players for space in naive.spaces_to_go(naive.top)]
    if naive.top[0] == "auction":
        found.append(c.PassLots())
    if naive.top[0] == "throw":
        thrower = naive.top[1]
        found += [c.UseTicket(thrower, space) for space in naive.spaces_by_ticket(thrower)]
    if naive.third_die:
        found.append(c.ThrowDice((1, 2), "bus"))
    if naive.top[0] in ("auction", "building auction"):
        found.append(c.Hammer(naive.top[3] if naive.top[0] == "auction" else naive.top[5]))
    for player in naive.players:
        found += [kind(player) for kind in (c.Buy, c.Decline, c.PayFine, c.ClaimRent, c.EnterEffect)]
        found += [kind(player) for kind in (c.PayInstead, c.PayShare, c.DeclareBankruptcy, c.UseJailCard)]
        found += [kind(player) for kind in (c.SignTrade, c.CancelTrade, c.TakeTicket, c.TakeMoney)]
        if naive.top[0] == "debt":
            at = naive.debt_to_pay(player)
            found += [] if at is None else [c.Pay(player, naive.questions[at][3])]
        if naive.top[0] == "call":
            found.append(c.Want(player, 0))
        if naive.top[0] == "building auction":
            _, bidder, kind, opening, _, highest, _ = naive.top
            least = highest + naive.board.note if bidder else opening
            back = min((naive.bought_back(n) for n in naive.spaces_for(player, kind)), default=0)
            least = max(least, back)
            found.append(c.Bid(player, least, highest))
        found += [kind(player, deck) for kind in (c.UseJailCard, c.ChooseDeck) for deck in Deck]
        if naive.top[0] == "draw":
            found += [c.DrawCard(player, card) for card in naive.cards]
        if naive.top[0] == "auction":
            highest = naive.top[3]
            found.append(c.Bid(player, highest + naive.board.note if naive.top[1] else 1, highest))
        for space in naive.estate(player):
            found += [kind(player, space) for kind in (c.Mortgage, c.LiftMortgage, c.KeepMortgage, c.HandOver)]
        grounds = (*naive.board.colours, *naive.board.with_depots)
        found += [command for group in grounds for command in _building(naive, player, group)]
    return found


def _each(kind: type, *fields: object) -> Callable[[NaiveBank], Iterator[c.Command]]:
    """The command with these fields, for every player at the table."""
    return lambda naive: (kind(player, *fields) for player in naive.seated)


def _trades(naive: NaiveBank) -> Iterator[c.Command]:
    """A jail card for nothing, a deed for nothing or so that nobody loses by it, and a small gift: the plain ones, of
    which the list has one."""
    for giver in naive.seated:
        for other in naive.left_of(giver):
            for deck in naive.jail_cards[giver]:
                yield c.ProposeTrade(giver, other, p.Bundle(jail_cards=(b.Deck(deck),)), p.Bundle())
            for space in naive.estate(giver):
                deed, loan, interest = p.Bundle(deeds=(space,)), naive.loan(space), naive.interest(space)
                yield c.ProposeTrade(giver, other, deed, p.Bundle())
                yield c.ProposeTrade(giver, other, deed, p.Bundle(money=loan))
                yield c.ProposeTrade(giver, other, replace(deed, money=interest), p.Bundle())
            yield c.ProposeTrade(giver, other, p.Bundle(money=1), p.Bundle())


def _ways(naive: NaiveBank) -> Iterator[tuple[str, str]]:
    """Who pays whom: a player with all that can be counted receives nothing."""
    yield from (("bank", naive.seated[0]), (naive.seated[0], "bank"))


# Of these the list has one example each, so only the kinds are compared.
SERVICES: dict[type, Callable[[NaiveBank], Iterator[c.Command]]] = {
    c.ProposeTrade: _trades,
    c.PutPawn: _each(c.PutPawn, 0),
    c.Correct: lambda naive: (c.Correct(e.MoneyRepair(*way, 1), "miscounted") for way in _ways(naive)),
    c.CallTime: lambda naive: iter([c.CallTime((naive.minutes or 0) * 60_000)]),
    c.Leave: _each(c.Leave),
    c.Join: lambda naive: iter([c.Join("zoe", "Zoe", 0)]),
    c.RenameSpace: lambda naive: iter([c.RenameSpace(0, {"fr": "Là"})]),
    c.RenameSpaces: lambda naive: iter([c.RenameSpaces((c.RenameSpace(0, {"fr": "Là"}),))]),
    c.RenamePlayer: lambda naive: iter([c.RenamePlayer(naive.seated[0], "Zoe")]),
    c.ChooseRounding: lambda naive: iter([c.ChooseRounding(10_000)]),
    c.Land: lambda naive: (c.Land(player, naive.board.jail or 0) for player in naive.seated),
    c.CashSalary: _each(c.CashSalary),
    c.CashFine: _each(c.CashFine),
    c.CashCard: _each(c.CashCard, b.Receive(0)),  # which also who has all that can be counted may receive
    c.CashDraw: lambda naive: (c.CashDraw(p, b.Deck(deck)) for p in naive.seated for deck in sorted(naive.decks)),
    c.CashPay: lambda naive: (c.CashPay(*way, 1) for way in _ways(naive)),
}


def _building(naive: NaiveBank, player: str, group: tuple[int, ...]) -> list[c.Command]:
    """The least that can be built on a group, the most that can be sold, and one step of each street: less than all may
    be lawful where all is not, under a bid."""
    to_build = group in naive.board.built or group in naive.board.with_depots
    group = naive.ground(player, group) if to_build else ()
    if not group:
        return []
    lowest = min(group, key=lambda n: naive.level[n])
    up = naive.next_row(lowest) or 9
    down = tuple(LevelChange(n, 0) for n in group if naive.level[n])
    one = [(LevelChange(n, before(naive, naive.level[n])),) for n in group if naive.level[n]]
    return [c.Build(player, (LevelChange(lowest, up),)), *(c.SellBuildings(player, sold) for sold in (down, *one))]


def before(naive: NaiveBank, level: int) -> int:
    """The level from which this one was built."""
    return naive.rows[naive.steps(level) - 1]
