"""What is lawful now: every kind of command that `decide` would take, with its amounts and for whom.

Law: the list has nothing that would be refused, and at least one answer to every pending question. Of a plan
(`CarryOut`) the steps are listed, not the plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec
from msgspec.structs import replace

from banker import commands as c
from banker import limits
from banker import pending as p
from banker.board import START, Receive
from banker.events import LevelChange, MoneyRepair
from banker.game import Game
from banker.ledger import BANK
from banker.money import Money
from banker.rules import (
    KINDS,
    auction,
    building,
    can,
    clock,
    going,
    mortgage,
    seating,
    setup,
    shortage,
    speed_die,
    tickets,
)
from banker.rules.debt import payable


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
    if game.over is not None:
        return ()
    assert game.top is not None, "a running game always waits for something"
    drawn = (*_answers(game, game.top), *_claims(game), *_business(game))
    lawful = (choice for choice in drawn if can(game, choice.command) is None)
    return (*lawful, *_end(game), *_first_trade(game), *_cashier(game), *_services(game))


# Commands of which the list has one example each: a caller that wants one names who, what and how much.
SERVICES = (
    c.ProposeTrade, c.PutPawn, c.Correct, c.CallTime, c.Leave, c.Join, c.RenameSpace,
    c.RenameSpaces, c.RenamePlayer, c.ChooseRounding,
    c.Land, c.CashSalary, c.CashFine, c.CashCard, c.CashDraw, c.CashPay,
)  # fmt: skip


def _answers(game: Game, top: p.Pending) -> Iterator[Choice]:
    match top:
        case p.Throw() | p.RentThrow():
            dice = (1, 2)[: game.options.dice]
            yield Choice(c.ThrowDice(dice, 3 if speed_die.counts(game, top) else None), top.player, complete=False)
            if tickets.usable(game, top):
                for space in tickets.along(game, top.player):
                    yield Choice(c.UseTicket(top.player, space), top.player)
        case p.Destination() | p.SpaceChoice():
            for space in going.destinations(game, top):
                yield Choice(c.Go(top.player, space), top.player)
            yield from _tickets(game, top)
        case p.TicketChoice():
            yield from _tickets(game, top)
            if top.instead:
                yield Choice(c.TakeMoney(top.player), top.player, -top.instead)
        case p.JailChoice():
            yield Choice(c.ThrowDice((1, 2)[: game.options.dice]), top.player, complete=False)
            yield Choice(c.PayFine(top.player), top.player, top.fine)
            for deck in dict.fromkeys(game.player(top.player).jail_cards):
                yield Choice(c.UseJailCard(top.player, deck), top.player)
        case p.Purchase():
            yield Choice(c.Buy(top.player), top.player, top.price)
            yield Choice(c.Decline(top.player), top.player)
        case p.Debt():
            typed = game.options.payment == "typed"
            for due in payable(game):
                yield Choice(c.Pay(due.debtor, due.amount if typed else None), due.debtor, due.amount, not typed)
            yield Choice(c.DeclareBankruptcy(top.debtor), top.debtor)
            for space in game.registry.estate(top.debtor):
                yield Choice(c.HandOver(top.debtor, space), top.debtor, -game.edition.deed(space).price)
        case p.Auction():
            yield Choice(c.Hammer(top.bid), None, top.bid)
            yield Choice(c.PassLots(), None)
            for player in game.seated:
                least = auction.least_bid(top)
                yield Choice(c.Bid(player.id, least, top.bid), player.id, least, complete=False)
        case p.BuildingAuction():
            yield Choice(c.Hammer(top.bid), None, top.bid)
            for who, _ in top.wants:
                for space in shortage.placeable(game, who, top.kind):
                    least = max(shortage.least_bid(top), building.buys_back(game, space))
                    yield Choice(c.Bid(who, least, top.bid, space), who, least, complete=False)
        case p.ShortageCall():
            yield Choice(c.Want(top.unasked[0], 0), top.unasked[0])
            yield Choice(c.Want(top.unasked[0], 1), top.unasked[0], complete=False)
        case p.TradeToSign():
            for party in (top.player, top.other):
                yield Choice(c.SignTrade(party), party)
                yield Choice(c.CancelTrade(party), party)
        case p.CardToDraw():
            for card in game.edition.cards:
                if card.deck is top.deck:
                    yield Choice(c.DrawCard(top.player, card.id), top.player)
        case p.SwisscomChoice():
            yield Choice(c.EnterEffect(top.player), top.player)
            for deck in game.edition.decks:
                yield Choice(c.ChooseDeck(top.player, deck), top.player)
        case p.PayOrDrawChoice():
            yield Choice(c.PayInstead(top.player), top.player, top.amount)
            yield Choice(c.ChooseDeck(top.player, top.deck), top.player)
        case p.PayOrShareChoice():  # what the share comes to is not told before it is chosen
            yield Choice(c.PayInstead(top.player), top.player, top.amount)
            yield Choice(c.PayShare(top.player), top.player)
        case _:
            assert isinstance(top, p.MortgageChoice), "nothing else is ever on top"
            yield Choice(c.KeepMortgage(top.player, top.space), top.player, top.keep)
            yield Choice(c.LiftMortgage(top.player, top.space), top.player, top.lift)


def _tickets(game: Game, top: p.Destination | p.SpaceChoice | p.TicketChoice) -> Iterator[Choice]:
    """A ticket of each kind that may lie on top of the pile."""
    if tickets.offers(game, top):
        kinds = (False, True) if game.edition.voiding_tickets else (False,)
        yield from (Choice(c.TakeTicket(top.player, voids), top.player) for voids in kinds)


def _claims(game: Game) -> Iterator[Choice]:
    for claim in game.waiting(p.RentClaim):
        yield Choice(c.ClaimRent(claim.owner), claim.owner, -claim.amount)


def _business(game: Game) -> Iterator[Choice]:
    kinds = KINDS[type(game.top)]
    for player in game.seated:
        for space in game.registry.estate(player.id):
            if game.registry.title(space).mortgaged:
                if c.LiftMortgage in kinds and not isinstance(game.top, p.MortgageChoice):
                    yield Choice(c.LiftMortgage(player.id, space), player.id, mortgage.lift_cost(game, space))
            elif c.Mortgage in kinds:
                yield Choice(c.Mortgage(player.id, space), player.id, -mortgage.brings(game, space))
        yield from _buildings(game, player.id)


def _end(game: Game) -> Iterator[Choice]:
    """While nothing is owed or on sale, the table may agree to stop."""
    if c.EndGame in KINDS[type(game.top)]:
        yield Choice(c.EndGame())


def _buildings(game: Game, player: str) -> Iterator[Choice]:
    """One step more, and one step less, on each street of each group held; and the whole group down to nothing."""
    kinds = KINDS[type(game.top)]
    for plot in game.edition.plots:
        spaces = building.buildable(game, player, plot)
        if game.edition.deed(plot[0]).building is None:
            continue
        for space in spaces:
            step, above = building.step_of(game, game.registry.title(space).level), building.above(game, space)
            if c.Build in kinds and above is not None:
                price = building.building_price(game, space, above)
                yield Choice(c.Build(player, (LevelChange(space, above),)), player, price)
            if c.SellBuildings in kinds and step > 0:
                below = building.level_of(game, space, step - 1)
                brings = building.resale(game, {space: game.registry.title(space).level}, {space: below})
                yield Choice(c.SellBuildings(player, (LevelChange(space, below),)), player, -brings)
        if c.SellBuildings in kinds and any(game.registry.title(n).level for n in spaces):
            nothing = tuple(LevelChange(n, 0) for n in spaces)
            now = {n: game.registry.title(n).level for n in spaces}
            brings = building.resale(game, now, dict.fromkeys(spaces, 0))
            yield Choice(c.SellBuildings(player, nothing), player, -brings)


def _first_trade(game: Game) -> Iterator[Choice]:
    """One lawful trade, as an example of all; none if there is none among the plain ones."""
    if c.ProposeTrade in KINDS[type(game.top)]:
        lawful = (Choice(trade, trade.player, complete=False) for trade in _trades(game) if can(game, trade) is None)
        yield from islice(lawful, 1)


def _trades(game: Game) -> Iterator[c.ProposeTrade]:
    """A deed or a card for nothing, or for its loan, between any two; money alone where gifts are allowed."""
    nothing = p.Bundle()
    for giver in game.seated:
        for other in game.after(giver.id):
            for deck in giver.jail_cards:
                yield c.ProposeTrade(giver.id, other.id, p.Bundle(jail_cards=(deck,)), nothing)
            for space in game.registry.estate(giver.id):
                deed = p.Bundle(deeds=(space,))
                yield c.ProposeTrade(giver.id, other.id, deed, nothing)
                loan = game.edition.deed(space).mortgage
                yield c.ProposeTrade(giver.id, other.id, deed, p.Bundle(money=loan))
                keep = mortgage.transfer_costs(game, space)[0]
                yield c.ProposeTrade(giver.id, other.id, replace(deed, money=keep), nothing)
            yield c.ProposeTrade(giver.id, other.id, p.Bundle(money=1), nothing)


def _cashier(game: Game) -> Iterator[Choice]:
    """What the cashier may book where no pawn is followed."""
    if c.Land not in KINDS[type(game.top)]:
        return
    players = [game.turn.player] if clock.business_is_over(game) else [player.id for player in game.seated]
    who, fine = players[0], game.edition.jail_fine
    for mover in _first_who_throws(game, players):
        yield Choice(c.Land(mover, game.edition.jail or START), mover, complete=False)
        yield Choice(c.CashCard(mover, Receive(0)), mover, complete=False)
        yield from (Choice(c.CashDraw(mover, deck), mover, complete=False) for deck in game.edition.decks[:1])
    yield Choice(c.CashSalary(who), who, -game.edition.salary, complete=False)
    yield Choice(c.CashPay(*_way(game, who), 1), who, complete=False)
    jailed = [player.id for player in game.seated if player.jailed]
    fined = (Choice(c.CashFine(player), player, fine) for player in jailed)
    yield from (choice for choice in fined if can(game, choice.command) is None)


def _first_who_throws(game: Game, players: list[str]) -> Iterator[str]:
    """The first of these players who may throw; none if all are in jail and nobody throws there (`jail_throw`)."""
    may = (who for who in players if game.options.jail_throw == "yes" or not game.player(who).jailed)
    yield from islice(may, 1)


def _way(game: Game, player: str) -> tuple[str, str]:
    """Who pays whom in an example: the bank, unless the player has all that can be counted."""
    return (BANK, player) if game.balance(player) < limits.CEILING else (player, BANK)


def _services(game: Game) -> Iterator[Choice]:
    """What is never blocked, each with an example."""
    player = game.seated[0]
    yield Choice(c.PutPawn(player.id, player.space), player.id, complete=False)
    yield Choice(c.Correct(MoneyRepair(*_way(game, player.id), 1), "?"), complete=False)
    named = c.RenameSpace(START, game.edition.spaces[START].names)
    yield Choice(named, complete=False)
    yield Choice(c.RenameSpaces((named,)), complete=False)
    yield Choice(c.RenamePlayer(player.id, player.name), player.id, complete=False)
    step = mortgage.example_step(game)
    if step is not None:
        yield Choice(c.ChooseRounding(step))
    leaver = next(each.id for each in game.seated if seating.may_leave(game, each.id))
    yield Choice(c.Leave(leaver), leaver, complete=False)
    if len(game.seated) < game.edition.most_players and len(game.players) < limits.PLAYERS:
        yield Choice(c.Join(_free_id(game), "?", setup.usual_cash(game.terms)), complete=False)
    if game.terms.mode == "timed" and not game.time_up:
        minutes = game.terms.minutes
        yield Choice(c.CallTime(None if minutes is None else minutes * clock.MINUTE_MS), complete=False)


def _free_id(game: Game) -> str:
    number = len(game.players) + 1
    while f"p{number}" in game.ledger.accounts:
        number += 1
    return f"p{number}"
