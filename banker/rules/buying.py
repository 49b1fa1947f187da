"""Buying: the landing player buys at the printed price, or the bank auctions. C "Arrêt sur une propriété à vendre".

J "An Unowned Space" obliges to buy (`purchase`): the price is then owed to the bank like any other debt.
"""

from __future__ import annotations

from banker import events as e
from banker.clauses import Clause
from banker.commands import Buy, Decline
from banker.game import Game
from banker.ledger import BANK, Why
from banker.pending import Auction, Purchase
from banker.refusal import Reason, refuse
from banker.rules.draft import Draft
from banker.sums import Sum, What, carried, plain


def _offer(draft: Draft, player: str) -> Purchase:
    draft.need_player(player)
    question = draft.game.top
    assert isinstance(question, Purchase)
    if question.player != player:
        refuse(Reason.NOT_THIS_PLAYER, player=question.player)
    return question


def offer(draft: Draft, player: str, space: int) -> None:
    """Ask the player who has landed on an unowned deed whether they buy it, or what they owe for it (`purchase`)."""
    price = price_sum(draft.game, space)
    if draft.options.purchase == "obliged":
        if draft.charge(player, BANK, price, Why.PRICE, space):
            hand_over(draft, player, space)
        return
    draft.ask(Purchase(draft.next_id, player, space, price.amount), price)


def hand_over(draft: Draft, player: str, space: int) -> None:
    """Hand over the deed for which the player has paid."""
    draft.emit(e.DeedPassed(space, None, player))


def price_sum(game: Game, space: int) -> Sum:
    """The printed price of a deed."""
    if game.options.purchase == "obliged":
        return plain(Clause.PRICE_DUE, What.PRICE, game.edition.deed(space).price, "purchase", space=space)
    return plain(Clause.PRICE, What.PRICE, game.edition.deed(space).price, space=space)


def buy(draft: Draft, command: Buy) -> None:
    """Sell the deed at its printed price; refused without the cash in hand (money may be raised first)."""
    question = _offer(draft, command.player)
    price = carried(question.id, Clause.PRICE, question.price)
    draft.spend(question.player, price, Why.PRICE, question.space)
    draft.answer(question)
    hand_over(draft, question.player, question.space)


def decline(draft: Draft, command: Decline) -> None:
    """Put the deed up for auction.

    C "la Banque doit la mettre aussitôt aux enchères"; the house rule `auction` no (L, K) leaves it with the bank.
    """
    question = _offer(draft, command.player)
    draft.answer(question)
    if draft.options.auction == "yes":
        draft.ask(Auction(draft.next_id, question.space, draft.game.edition.smallest_note))
