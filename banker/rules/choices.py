"""What is lawful now: every kind of command that `decide` would take, with its amounts and for whom.

Law: nothing is listed that would be refused, and whatever is pending has at least one answer in the list.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from banker import commands as c
from banker import pending as p
from banker.board import Deck
from banker.events import LevelChange
from banker.game import Game
from banker.money import Money
from banker.registry import HOTEL
from banker.rules import auction, building, can, mortgage


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One lawful command. `complete`: it can be sent as it stands; else its dice, card or amount are an example.

    `amount`: what it costs (negative: brings) the player, when that is known beforehand.
    """

    command: c.Command
    player: str | None = None
    amount: Money | None = None
    complete: bool = True


def choices(game: Game) -> tuple[Choice, ...]:
    """Every lawful choice, the answers to the top question first."""
    if game.over is not None or game.top is None:
        return ()
    drawn = (*_answers(game, game.top), *_claims(game), *_business(game))
    return tuple(choice for choice in drawn if can(game, choice.command) is None)


def _answers(game: Game, top: p.Pending) -> Iterator[Choice]:
    match top:
        case p.Throw() | p.RentThrow():
            yield Choice(c.ThrowDice((1, 2)), top.player, complete=False)
        case p.JailChoice():
            yield Choice(c.ThrowDice((1, 2)), top.player, complete=False)
            yield Choice(c.PayFine(top.player), top.player, top.fine)
            for deck in game.player(top.player).jail_cards:
                yield Choice(c.UseJailCard(top.player, deck), top.player)
        case p.Purchase():
            yield Choice(c.Buy(top.player), top.player, top.price)
            yield Choice(c.Decline(top.player), top.player)
        case p.Debt():
            yield Choice(c.Pay(top.debtor), top.debtor, top.amount)
            yield Choice(c.DeclareBankruptcy(top.debtor), top.debtor)
        case p.Auction():
            yield Choice(c.Hammer(top.bid), None, top.bid)
            for player in game.seated:
                least = auction.least_bid(top)
                yield Choice(c.Bid(player.id, least, top.bid), player.id, least, complete=False)
        case p.CardToDraw():
            for card in game.edition.cards:
                if card.deck is top.deck:
                    yield Choice(c.DrawCard(top.player, card.id), top.player)
        case p.SwisscomChoice():
            yield Choice(c.EnterEffect(top.player), top.player)
            for deck in Deck:
                yield Choice(c.ChooseDeck(top.player, deck), top.player)
        case p.PayOrDrawChoice():
            yield Choice(c.PayInstead(top.player), top.player, top.amount)
            yield Choice(c.ChooseDeck(top.player, top.deck), top.player)
        case p.MortgageChoice():
            yield Choice(c.KeepMortgage(top.player, top.space), top.player, top.keep)
            yield Choice(c.LiftMortgage(top.player, top.space), top.player, top.lift)


def _claims(game: Game) -> Iterator[Choice]:
    for claim in game.waiting(p.RentClaim):
        yield Choice(c.ClaimRent(claim.owner), claim.owner, -claim.amount)


def _business(game: Game) -> Iterator[Choice]:
    for player in game.seated:
        for space in game.registry.estate(player.id):
            if game.registry.title(space).mortgaged:
                if not isinstance(game.top, p.MortgageChoice):
                    yield Choice(c.LiftMortgage(player.id, space), player.id, mortgage.lift_cost(game, space))
            else:
                yield Choice(c.Mortgage(player.id, space), player.id, -mortgage.brings(game, space))
        yield from _buildings(game, player.id)
    yield Choice(c.EndGame())


def _buildings(game: Game, player: str) -> Iterator[Choice]:
    """One step more, and one step less, on each lot of each whole group; and the whole group down to nothing."""
    for lots in game.edition.groups.values():
        if game.edition.deed(lots[0]).building is None or not game.registry.holds_all(lots, player):
            continue
        for space in lots:
            step = building.step_of(game, game.registry.title(space).level)
            price = building.building_price(game, space)
            if step < building.step_of(game, HOTEL):
                more = (LevelChange(space, building.level_of(game, step + 1)),)
                yield Choice(c.Build(player, more), player, price)
            if step > 0:
                less = (LevelChange(space, building.level_of(game, step - 1)),)
                yield Choice(c.SellBuildings(player, less), player, -(price // 2))
        if any(game.registry.title(n).level for n in lots):
            nothing = tuple(LevelChange(n, 0) for n in lots)
            now = {n: game.registry.title(n).level for n in lots}
            brings = building.resale(game, now, dict.fromkeys(lots, 0))
            yield Choice(c.SellBuildings(player, nothing), player, -brings)
