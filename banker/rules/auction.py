"""The auction: any first bid, each next one higher, no order; the hammer sells.

C "La mise à prix est la première offre faite"; S, F "Vente aux enchères".
"""

from __future__ import annotations

from collections.abc import Sequence

from banker import events as e
from banker.clauses import Clause
from banker.commands import Bid, Hammer, PassLots
from banker.game import Game
from banker.ledger import BANK, Why
from banker.money import Money
from banker.pending import Auction, BuildingAuction, Lots, Pending
from banker.refusal import Reason, refuse
from banker.rules import shortage
from banker.rules.debt import raisable
from banker.rules.draft import Draft
from banker.rules.mortgage import ask_keep_or_lift
from banker.sums import Part, Sum, What, plain


def _running(draft: Draft) -> Auction:
    question = draft.game.top
    assert isinstance(question, Auction)
    return question


def least_bid(auction: Auction) -> Money:
    """The least amount that can be bid now: 1 at first, then the smallest note more than the last bid (Decision)."""
    return 1 if auction.bidder is None else auction.bid + auction.increment


def offer_sum(lot: Auction | BuildingAuction, amount: Money) -> Sum:
    """What can be bid, as it comes from the bid before it, or of a building from the price at which it opens."""
    if lot.bidder is not None:
        return Sum(amount, Clause.BIDS, (Part(What.BID, lot.bid), Part(What.RISE, amount - lot.bid)))
    if isinstance(lot, Auction) or amount < lot.opening:
        return plain(Clause.BIDS, What.BID, amount)
    rise = (Part(What.RISE, amount - lot.opening),) if amount > lot.opening else ()
    return Sum(amount, Clause.BUILD_AUCTION, (Part(What.PRICE, lot.opening), *rise), ("shortage_auction",))


def standing_sum(lot: Auction | BuildingAuction) -> Sum:
    """The highest bid."""
    return plain(Clause.BIDS, What.BID, lot.bid)


def _means(game: Game, player: str) -> Money:
    """What covers a player's bids: their cash (`bid_limit` raisable: all they could raise)."""
    return game.balance(player) if game.options.bid_limit == "cash" else raisable(game, player)


def _standing(lots: Sequence[Pending], player: str) -> Money:
    """The sum of the highest bids that are this player's."""
    return sum(lot.bid for lot in lots if isinstance(lot, (Auction, BuildingAuction)) and lot.bidder == player)


def limit(game: Game, player: str) -> Money:
    """The most a player may bid in the auction on top: what they have and no highest bid of theirs below it counts on
    (somebody left during an auction, and the bank sells their deeds first)."""
    below = [lot for lot in game.pending if lot is not game.top]
    return max(0, _means(game, player) - _standing(below, player))


def need_bids_covered(before: Game, after: Game, player: str, settled: Money = 0) -> None:
    """Refuse a voluntary payment out of the cash that covers the player's highest bids.

    Decision: while a rent claimed, or a mortgaged deed received, lies above an auction, its highest bidder trades and
    lifts only with what the bid leaves. What must be paid is paid, and what the bid then lacks is a debt at the hammer;
    `settled`, what a trade meets of a debt, had to be paid anyhow.
    """
    bids = _standing(before.pending, player)
    if bids and _means(after, player) + settled < min(bids, _means(before, player)):
        refuse(Reason.BID_STANDS, player=player, bid=bids)


def bid(draft: Draft, command: Bid) -> None:
    """Book a bid. Everybody still in the game may bid: the decliner, the jailed, the highest bidder too. A bid
    stands."""
    draft.need_player(command.player)
    if isinstance(draft.game.top, BuildingAuction):
        shortage.bid(draft, command, limit(draft.game, command.player))
        return
    question = _running(draft)
    if command.space is not None:
        refuse(Reason.NAMES_A_SPACE, space=command.space)
    if command.raises != question.bid:
        refuse(Reason.OUTBID, bid=question.bid, player=question.bidder or BANK)
    if command.amount < least_bid(question):
        refuse(Reason.BID_TOO_LOW, least=least_bid(question))
    if command.amount > limit(draft.game, command.player):
        refuse(Reason.OVER_LIMIT, player=command.player, limit=limit(draft.game, command.player))
    draft.emit(e.BidMade(question.id, command.player, command.amount), plain(Clause.BIDS, What.BID, command.amount))


def hammer(draft: Draft, command: Hammer) -> None:
    """Sell at the bid that the hammer names; refused if a higher one came first. If nobody bid, the deed stays with the
    bank (Decision)."""
    if isinstance(draft.game.top, BuildingAuction):
        shortage.hammer(draft, command)
        return
    question = _running(draft)
    if command.space is not None:
        refuse(Reason.NAMES_A_SPACE, space=command.space)
    if command.bid != question.bid:
        refuse(Reason.OUTBID, bid=question.bid, player=question.bidder or BANK)
    draft.answer(question)
    won = plain(Clause.AUCTION, What.BID, question.bid, space=question.space)
    draft.emit(
        e.AuctionClosed(question.space, question.bidder, question.bid), *(() if question.bidder is None else (won,))
    )
    mortgaged = draft.game.registry.title(question.space).mortgaged
    if question.bidder is not None:
        draft.emit(e.DeedPassed(question.space, None, question.bidder))
        if mortgaged:
            ask_keep_or_lift(draft, question.bidder, question.space)
        # What the winner no longer has (`bid_limit` raisable, a rent claimed meanwhile) is a debt.
        draft.pay_or_owe(question.bidder, won, Why.AUCTION, question.space)
    else:
        _keep(draft, question.space)


def _keep(draft: Draft, space: int) -> None:
    if draft.game.registry.title(space).mortgaged:
        draft.emit(e.MortgageLifted(space))  # Decision: what the bank keeps, it sells clear to who lands there


def lots_below(game: Game) -> tuple[Lots, ...]:
    """The lots that follow the auction on top, before anything else is asked."""
    found: list[Lots] = []
    for question in reversed(game.pending[:-1]):
        if not isinstance(question, Lots):
            break
        found.append(question)
    return tuple(found)


def pass_lots(draft: Draft, command: PassLots) -> None:
    """Leave the deed on sale and all that follow it with the bank, in one operation (Decision: nobody wants them, and
    each deed is still told by itself)."""
    del command
    question, lots = _running(draft), lots_below(draft.game)
    if not lots:
        refuse(Reason.NOT_ASKED)
    if question.bidder is not None:
        refuse(Reason.OUTBID, bid=question.bid, player=question.bidder)
    draft.answer(question)
    for each in lots:
        draft.answer(each)
    for space in (question.space, *(space for each in lots for space in each.spaces)):
        draft.emit(e.AuctionClosed(space, None, 0))
        _keep(draft, space)


def open_next_lot(draft: Draft, question: Lots) -> None:
    """Open the auction of an estate's next deed: one by one, in board order (S, F "une par une"; C: Decision)."""
    draft.answer(question)
    if question.spaces[1:]:
        draft.ask(Lots(draft.next_id, question.spaces[1:]))
    draft.ask(Auction(draft.next_id, question.spaces[0], draft.game.edition.smallest_note))
