"""The smallest step of the money on a table: which amounts can be typed on a keypad. Pure; no words.

Decision: an amount typed by hand must be a multiple of that step, since the table's money cannot make another. The step
divides all that the board prints, halves or adds as interest, and all that anybody has or owes, so that no lawful
amount is ever refused. Only the keypads have this guard; the bank takes any amount.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from banker import board as b
from banker import pending as p
from banker.game import Game
from banker.money import Money, half_down, interest, loan_with_interest


def smallest_step(game: Game) -> Money:
    """The largest amount of which every amount on this table is a multiple."""
    return gcd(*_printed(game), *_standing(game)) or 1


def payable(game: Game, amount: Money) -> bool:
    """Whether the table's money can make this amount."""
    return amount == 0 or amount % smallest_step(game) == 0  # before anything is typed no board is gone through


def _printed(game: Game) -> Iterator[Money]:
    """What the edition prints, and what its rules make of that."""
    edition, rules = game.edition, game.options
    yield from edition.denominations
    yield from (edition.smallest_note, edition.salary, edition.jail_fine, edition.speed_die_cash)
    yield from (rules.starting_balance, rules.pot_seed)
    if rules.interest_rounding > 1:  # the step to which interest is rounded is one of the table's money
        yield rules.interest_rounding
    for space in edition.spaces:
        yield space.amount
        yield from _of_effect(space.effect)
        if space.deed is not None:
            yield from _of_deed(space.deed, rules.interest_rounding)
    for card in edition.cards:
        yield from _of_effect(card.effect)


def _of_deed(deed: b.TitleDeed, rounding: int) -> Iterator[Money]:
    """The amounts of a title deed, with the interest on its loan and half the price of its buildings."""
    yield from (deed.price, deed.mortgage, *deed.rents, *deed.depot_rents)
    yield from (interest(deed.mortgage, rounding), loan_with_interest(deed.mortgage, rounding))
    if deed.building is not None:
        for price in {deed.building, deed.hotel or deed.building, deed.skyscraper or deed.building}:
            yield from (price, half_down(price))


def _of_effect(effect: b.Effect | None) -> Iterator[Money]:
    match effect:
        case b.Several(effects):
            for each in effects:
                yield from _of_effect(each)
        case b.PayLess(money) | b.PayOrShare(money):
            yield money
        case b.Receive(money) | b.Pay(money) | b.PayEach(money) | b.CollectEach(money) | b.PayOrDraw(money):
            yield money
        case b.PayPerDeed(money):
            yield money
        case b.ChooseSpace(cost=money) | b.Ticket(money):
            yield money
        case b.PayPerBuilding(house, hotel):
            yield from (house, hotel)
        case _:
            return


def _standing(game: Game) -> Iterator[Money]:
    """What everybody has, owes, or has bid."""
    yield from (game.ledger.balance(account) for account in game.ledger.accounts)
    for entry in game.pending:
        match entry:
            case p.Debt(amount=money) | p.Auction(bid=money) | p.BuildingAuction(bid=money):
                yield money
            case _:
                continue
