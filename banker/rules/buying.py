"""Buying: the landing player buys at the printed price, or the bank auctions. C "Arrêt sur une propriété à vendre"."""

from __future__ import annotations

from banker import events as e
from banker.clauses import Clause
from banker.commands import Buy, Decline
from banker.game import Game
from banker.ledger import Why
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
    """Ask the player who has landed on an unowned deed whether they buy it."""
    price = price_sum(draft.game, space)
    draft.ask(Purchase(draft.next_id, player, space, price.amount), price)


def price_sum(game: Game, space: int) -> Sum:
    """The printed price of a deed."""
    return plain(Clause.PRICE, What.PRICE, game.edition.deed(space).price, space=space)


def buy(draft: Draft, command: Buy) -> None:
    """Sell the deed at its printed price; refused without the cash in hand (money may be raised first)."""
    question = _offer(draft, command.player)
    price = carried(question.id, Clause.PRICE, question.price)
    draft.spend(question.player, price, Why.PRICE, question.space)
    draft.answer(question)
    draft.emit(e.DeedPassed(question.space, None, question.player))


def decline(draft: Draft, command: Decline) -> None:
    """Put the deed up for auction.

    C "la Banque doit la mettre aussitôt aux enchères"; the house rule `auction` no (L, K) leaves it with the bank.
    """
    question = _offer(draft, command.player)
    draft.answer(question)
    if draft.options.auction == "yes":
        draft.ask(Auction(draft.next_id, question.space, draft.game.edition.smallest_note))
