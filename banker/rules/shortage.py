"""Too few buildings for two or more who want them. S, F "Crise du logement": asked, then auctioned one by one.

Law: before the last buildings go, every player who could place one now is asked. In C only the player in turn can buy,
so nothing is contested.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from banker import events as e
from banker.clauses import Clause
from banker.commands import Bid, Build, Hammer, Want
from banker.game import Game
from banker.ledger import BANK, Why
from banker.money import Money
from banker.pending import BuildingAuction, ShortageCall
from banker.refusal import Reason, refuse
from banker.registry import BUILDINGS, LEVEL_OF, Building, LevelChange, building_of, standing
from banker.rules import building
from banker.rules.debt import owed_by, raisable
from banker.rules.draft import Draft
from banker.sums import Sum, What, plain


def placeable(game: Game, player: str, kind: Building) -> tuple[int, ...]:
    """The deeds where the player could place one building of the kind now, ignoring the stock."""
    found: list[int] = []
    for spaces in game.edition.plots:
        titles = {n: game.registry.title(n) for n in building.buildable(game, player, spaces)}
        if not titles or any(title.mortgaged for title in titles.values()):
            continue
        steps = {n: building.step_of(game, title.level) for n, title in titles.items()}
        for n in titles:
            level = building.above(game, n)
            if steps[n] == min(steps.values()) and level is not None and building_of(level) == kind:
                found.append(n)
    return tuple(found)


def _could_build(game: Game, player: str, kind: Building) -> bool:
    """Whether the player may build at this moment, and can pay the printed price of one. Decision: money is raised
    during the auction too, so what counts is all that can be raised without the group on which it would stand."""
    return building.may_build_now(game, player) and any(
        _printed(game, n, kind) <= _raisable_beside(game, player, n) for n in placeable(game, player, kind)
    )


def _printed(game: Game, space: int, kind: Building) -> Money:
    return building.building_price(game, space, LEVEL_OF[kind])


def _raisable_beside(game: Game, player: str, space: int) -> Money:
    """What the player can raise and leave their streets of this one's group, which are clear, as they are."""
    levels = {n: game.registry.title(n).level for n in building.beside(game, space)}
    loans = sum(game.edition.deed(n).mortgage for n in levels) if game.options.mortgages == "yes" else 0
    return raisable(game, player) - building.resale(game, levels, dict.fromkeys(levels, 0)) - loans


Short = tuple[Building, int, tuple[str, ...]]


def contested(game: Game, player: str, now: dict[int, int], then: dict[int, int]) -> Short | None:
    """The kind that is short, how many of it the request takes, and who else could place one; None if none is short.

    Decision: a request that adds hotels and houses is short of houses only by what the hotels do not hand back.
    """
    if game.options.shortage_auction == "no":
        return None
    more = standing(*then.values()).less(standing(*now.values()))
    for kind, wanted, left in zip(BUILDINGS, more, game.registry.stock, strict=True):
        if wanted <= 0 or wanted + len(game.seated) - 1 <= left:
            continue
        others = tuple(other.id for other in game.after(player) if _could_build(game, other.id, kind))
        if wanted + len(others) > left:
            return kind, wanted, others
    return None


def build(draft: Draft, command: Build) -> None:
    """Build at the printed price; when there are too few for all, first ask the others who could place one."""
    plan = building.planned(draft, command.player, command.levels)
    short = contested(draft.game, command.player, plan.now, plan.then)
    if short is None:
        building.set_up(draft, command.player, command.levels)
    else:
        kind, wanted, others = short
        own = ((command.player, wanted),)
        draft.ask(ShortageCall(draft.next_id, command.player, kind, command.levels, own, others))


def want(draft: Draft, command: Want) -> None:
    """Note how many the asked player wants. After the last answer: build if there are enough for all, else auction."""
    question = draft.game.top
    assert isinstance(question, ShortageCall)
    draft.need_player(command.player)
    if command.player != question.unasked[0]:
        refuse(Reason.NOT_THIS_PLAYER, player=question.unasked[0])
    if command.count < 0:
        refuse(Reason.BAD_AMOUNT, amount=command.count)
    wants = (*question.wants, (command.player, command.count)) if command.count else question.wants
    if question.unasked[1:]:
        rest = replace(question, id=draft.next_id, wants=wants, unasked=question.unasked[1:])
        draft.emit(e.Replaced(question.id, rest))
        return
    draft.answer(question)
    if sum(count for _, count in wants) > stock(draft.game, question.kind) and len(wants) > 1:
        _open(draft, question.kind, wants)
    else:
        building.set_up(draft, question.player, question.levels)


def stock(game: Game, kind: Building) -> int:
    """How many of a kind the bank has left."""
    return game.registry.stock[BUILDINGS.index(kind)]


def _open(draft: Draft, kind: Building, wants: tuple[tuple[str, int], ...]) -> None:
    """The next building, if it is still short and wanted by two: "au prix le plus bas indiqué sur la carte de
    Propriété". A player who is left alone buys at the printed price."""
    still = tuple((who, n) for who, n in wants if n > 0 and placeable(draft.game, who, kind))
    if stock(draft.game, kind) == 0 or len(still) < 2:
        return
    least = opening_sum(draft.game, kind, (who for who, _ in still))
    note = draft.game.edition.smallest_note
    draft.ask(BuildingAuction(draft.next_id, kind, least.amount, note, still), least)


def opening_sum(game: Game, kind: Building, players: Iterable[str]) -> Sum:
    """The price at which a building is offered if these want it: the lowest printed on a deed where one of them could
    place it."""
    prices = [_printed(game, n, kind) for who in players for n in placeable(game, who, kind)]
    return plain(Clause.BUILD_AUCTION, What.PRICE, min(prices), "shortage_auction")


def least_bid(question: BuildingAuction) -> Money:
    """The least amount that can be bid now: the opening price, then the smallest note more each time."""
    return question.opening if question.bidder is None else question.bid + question.increment


def bid(draft: Draft, command: Bid, limit: Money) -> None:
    """Bid for a building; refused unless the player wants it and can place it. `limit`: the most the player may bid.

    Decision: the bank offers none for less than it would pay for it again where it is to stand, else two who want the
    last ones would live on them. The opening is the lowest price printed all the same, for owners of such a street.
    """
    question = draft.game.top
    assert isinstance(question, BuildingAuction)
    if command.raises != question.bid:
        refuse(Reason.OUTBID, bid=question.bid, player=question.bidder or BANK)
    spaces = placeable(draft.game, command.player, question.kind)
    wanted = command.player in {who for who, _ in question.wants}
    if not wanted or not spaces or command.space not in (None, *spaces):
        refuse(Reason.CANNOT_PLACE, player=command.player)
    if command.amount < least_bid(question):
        refuse(Reason.BID_TOO_LOW, least=least_bid(question))
    space = command.space
    if space is None:
        cheapest = min(spaces, key=lambda n: building.buys_back(draft.game, n))
        space = next((n for n in spaces if building.buys_back(draft.game, n) <= command.amount), cheapest)
    _need_buy_back(draft.game, command.amount, space)
    if command.amount > limit:
        refuse(Reason.OVER_LIMIT, player=command.player, limit=limit)
    said = plain(Clause.BIDS, What.BID, command.amount)
    draft.emit(e.BuildingBidMade(question.id, command.player, command.amount, space), said)


def _need_buy_back(game: Game, bid: Money, space: int) -> None:
    least = building.buys_back(game, space)
    if bid < least:
        refuse(Reason.UNDER_BUY_BACK, space=space, least=least)


def hammer(draft: Draft, command: Hammer) -> None:
    """Close a building's auction: the winner pays the bid, not the printed price, and places it; the next follows.

    Decision: the winner may choose the street when the hammer falls, whatever the bid said, of those where the bank
    would not pay more for the building than the bid.

    Decision: nobody bid, or the winner can no longer place it (a group come apart by a correcting entry): it stays in
    the stock and the sale is over.
    """
    question = draft.game.top
    assert isinstance(question, BuildingAuction)
    if command.bid != question.bid:
        refuse(Reason.OUTBID, bid=question.bid, player=question.bidder or BANK)
    space = question.space
    if command.space is not None:
        space = _chosen(draft.game, question, command.space)
    placed = _can_place(draft.game, question)
    draft.answer(question)
    if question.bidder is None or space is None or not placed:
        draft.emit(e.BuildingAuctionClosed(question.kind, None, 0))
        return
    won = plain(Clause.BUILD_AUCTION, What.BID, question.bid, "shortage_auction", space=space)
    draft.emit(e.BuildingAuctionClosed(question.kind, question.bidder, question.bid), won)
    _set_down(draft, space)
    wants = tuple((who, n - (who == question.bidder)) for who, n in question.wants)
    _open(draft, question.kind, wants)
    draft.pay_or_owe(question.bidder, won, Why.BUILD, space)


def _chosen(game: Game, question: BuildingAuction, space: int) -> int:
    """The street that the hammer names; refused unless the winner can set the building down there."""
    if question.bidder is None:
        refuse(Reason.NOT_ASKED)
    if not _can_place(game, question) or space not in placeable(game, question.bidder, question.kind):
        refuse(Reason.CANNOT_PLACE, player=question.bidder)
    _need_buy_back(game, question.bid, space)
    return space


def places(game: Game, question: BuildingAuction) -> tuple[int, ...]:
    """The streets where the highest bidder could set the building down for the bid; none while nobody has bid."""
    found = () if question.bidder is None else placeable(game, question.bidder, question.kind)
    return tuple(n for n in found if building.buys_back(game, n) <= question.bid)


def need_bid_kept(before: Game, after: Game, player: str | None = None) -> None:
    """A bid stands: refuse what would leave the highest bidder no place, or no building, for it (Decision).

    Decision: what somebody owes comes first; out of a debt they raise money and trade as they must. `player`: who
    raises money, None where it is the highest bidder's deeds that pass.
    """
    for question in after.waiting(BuildingAuction):
        who = question.bidder if player is None else player
        if question.bidder is None or who is None or owed_by(before, who):
            continue
        if not _can_place(after, question):
            refuse(Reason.ANSWER_FIRST)


def _can_place(game: Game, question: BuildingAuction) -> bool:
    """Whether the building can still stand where the highest bid says."""
    if question.bidder is None:
        return False
    return stock(game, question.kind) > 0 and question.space in placeable(game, question.bidder, question.kind)


def _set_down(draft: Draft, space: int) -> None:
    level = building.above(draft.game, space)
    assert level is not None, "it could be placed"
    draft.emit(e.BuildingsChanged((LevelChange(space, level),), *draft.game.registry.stock_at({space: level})))
