"""An auction as records: the lot, the highest bid, the countdown, everybody's means, the next bid and its keys.

Law: every bid is signed, by card or by holding one's own tile; the hammer is held, or falls by the countdown.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.money import Money
from banker.refusal import Refused
from banker.registry import HOTEL, LEVEL_OF, Building
from banker.rules import auction as auctions
from banker.rules import can, shortage
from banker.rules.building import levels_on
from ui.records import auction as ar
from ui.records import pieces as r
from ui.table import acts as a
from ui.table import auction
from ui.table.auction import Lot, on_sale
from ui.table.forms import Bidding, Estate, Raisers
from ui.table.state import by_touch
from ui.views import board, deed_printed, prices, shared, timed
from ui.views.told import Told
from ui.words import sentences as say
from ui.words.names import brief_line, capital, level_words

CALLS = ("auction.once", "auction.twice", "auction.sold")
# The most buildings that can be asked for with one touch (Decision: no table comes near it).
MOST_WANTED = 17


def auction_view(w: Told) -> ar.AuctionView | None:
    """The record of the auction's screen; None where something else is asked, or lies over it."""
    top = w.game.top
    if w.table.open is not None or w.table.asked is not None or w.table.placing:
        return None
    if on_sale(top):
        return _auction(w, top)
    return _call(w, top) if isinstance(top, p.ShortageCall) else None


# The auction


def _auction(w: Told, lot: Lot) -> ar.AuctionView:
    game, bidder, queue = w.game, lot.bidder, _queue(w)
    return ar.AuctionView(
        title=timed.titled(w, w.t("auction.title")),
        detail=_detail(w, queue),
        lot=_paper(w, lot, priced=queue is not None),
        facts=_facts(w, lot) if queue is None else (),
        queue=queue,
        token=w.token(bidder) if bidder else None,
        name=w.t("auction.bids", name=w.name(bidder)) if bidder else w.t("table.no_bid_yet"),
        amount=w.digits(lot.bid) if bidder else "",
        lines=() if bidder else (_opening(w, lot),),
        countdown=_countdown(w, w.table.countdown),
        ways=_ways(w, lot),
        tiles=tuple(_bidder(w, lot, player.id) for player in game.seated),
        offer=_offer(w, lot),
        money=r.ButtonView(w.t("raise.title"), act=a.Put(Raisers())),
        why=shared.why_sums((auctions.standing_sum(lot),)) if bidder else None,
        undo=shared.undo_button(w),
        redo=shared.redo_button(w),
        again=shared.again_button(w),
        history=shared.history_button(),
        menu=shared.menu_button(),
    )


def _detail(w: Told, queue: ar.QueueView | None) -> str:
    """What is said beside the heading: that the countdown stands still, or how many lots follow."""
    if w.table.countdown is not None and w.table.countdown.stands:
        return w.t("auction.stands")
    return w.n("auction.lots_left", len(queue.lots)) if queue is not None else ""


def _opening(w: Told, lot: Lot) -> str:
    if isinstance(lot, p.BuildingAuction):
        return w.t("question.building_auction.open", opening=w.amount(lot.opening))
    return w.t("auction.any_bid")


def _paper(w: Told, lot: Lot, *, priced: bool) -> r.DeedView | ar.BuildingView:
    """What is sold; `priced`: a deed with its printed price, which has no line under it."""
    if isinstance(lot, p.Auction):
        paper = deed(w, lot.space)
        price = [r.DeedLine(fact.label, fact.amount, cost=True) for fact in _facts(w, lot) if priced]
        why = shared.why_sums(prices.printed(w.game, lot.space))
        return replace(paper, lines=(*paper.lines, *price), why=why)
    return _building(w, lot.kind, lot.opening)


def deed(w: Told, space: int) -> r.DeedView:
    """The deed, that of a street on which is built in fewer words, as it is lower here."""
    printed = deed_printed.deed(w.strings, w.game, space)
    if not board.is_street(w.game, space) or w.game.edition.deed(space).rising:
        return printed
    levels, edition = levels_on(w.game, space)[1:], w.game.edition
    named = "house" in edition.building_names
    houses = [
        level_words(w.strings, edition, level) if named else w.n(f"auction.rent.{edition.buildings}", level)
        for level in levels
        if level < HOTEL
    ]
    tall = [capital(level_words(w.strings, edition, level)) for level in levels if level >= HOTEL]
    costs = [
        capital(level_words(w.strings, edition, level))
        if level >= HOTEL
        else w.t(f"auction.building.{edition.buildings}")
        for level in prices.priced_levels(w.game, space)
    ]
    costs += [w.t("deed.mortgage")] if w.game.options.mortgages == "yes" else []
    labels = [w.t("auction.bare"), *houses, *tall, *costs]
    lines = (replace(line, label=label) for line, label in zip(printed.lines, labels, strict=True))
    return replace(printed, lines=tuple(lines))


def _building(w: Told, kind: Building, opening: Money) -> ar.BuildingView:
    """One building: how many the bank has, and the least that is bid for it."""
    stock = r.DeedLine(w.t("auction.stock"), str(shortage.stock(w.game, kind)))
    least = r.DeedLine(w.t("auction.opening"), w.digits(opening))
    return ar.BuildingView(kind, building_name(w, kind), (stock, least))


def building_name(w: Told, kind: Building) -> str:
    """One building of this kind, in words."""
    return capital(level_words(w.strings, w.game.edition, LEVEL_OF[kind]))


def _facts(w: Told, lot: Lot) -> tuple[r.Fact, ...]:
    """The printed price, to compare. Decision: no touch of its own; the deed over it has one, which says it too."""
    if isinstance(lot, p.BuildingAuction):
        return ()
    return (r.Fact(w.t("table.printed_price"), w.digits(auction.price(w.game, lot))),)


def _queue(w: Told) -> ar.QueueView | None:
    """The deeds of an estate that come next; None if none does."""
    spaces = [space for lots in w.game.waiting(p.Lots) for space in lots.spaces]
    if not spaces:
        return None
    return ar.QueueView(w.t("auction.then"), tuple(_next_lot(w, space) for space in spaces))


def _next_lot(w: Told, space: int) -> ar.NextLot:
    name = w.space(space)
    brief = brief_line(w.brief(space))
    return ar.NextLot(name, brief, board.group_key(w.game, space), board.badge_icon(w.game, space))


def _countdown(w: Told, counted: auction.Countdown | None) -> ar.CountdownView | None:
    if counted is None:
        return None
    calls = tuple(w.t(id) for id in CALLS)
    seconds = str(-int(-counted.left // 1))
    return ar.CountdownView(counted.left / counted.length, seconds, calls, counted.stage, counted.stands)


def _ways(w: Told, lot: Lot) -> tuple[r.ButtonView, ...]:
    """The hammer to hold and the countdown's button: while that runs, it alone."""
    counted = w.table.countdown
    if counted is not None and not counted.stands:
        return (r.ButtonView(icon="pause", act=a.StopCountdown()),)
    held = w.held(shared.HAMMER_HOLD_S)
    words, detail = w.t("auction.hammer" if lot.bidder is not None else "table.nobody_bids"), held
    if lot.bidder is not None and counted is None:  # beside another key there is no room for the name
        words = f"{words} · {held}"
        detail = w.t("auction.hold_for", name=w.name(lot.bidder))
    act = auction.fall(w.game, lot)
    short = w.t("auction.hold_hammer")
    hammer = r.ButtonView(words, detail, "gavel", reason=short, hold_s=shared.HAMMER_HOLD_S, act=act)
    if counted is None:
        return hammer, *_rest(w, held)
    return hammer, r.ButtonView(w.t("table.go_on"), icon="right", act=a.RunCountdown())


def _rest(w: Told, held: str) -> tuple[r.ButtonView, ...]:
    """The key that closes all the lots that are left, as long as nobody has bid and there are several."""
    if isinstance(can(w.game, c.PassLots()), Refused):
        return ()
    act = a.Book(c.PassLots())
    return (r.ButtonView(w.t("auction.pass_lots"), held, "gavel", hold_s=shared.HAMMER_HOLD_S, act=act),)


def _bidder(w: Told, lot: Lot, player: str) -> ar.BidderView:
    """A player's tile: touched it leads to their estate, to raise money; held it bids, if the player signs by touch."""
    game, limit = w.game, auctions.limit(w.game, player)
    words, standing = "auction.may", ar.Bidder.MAY
    if player == lot.bidder:
        words, standing = "auction.leads", ar.Bidder.LEADS
    elif player not in auction.bidders(game, lot):
        words, standing = "auction.not_theirs", ar.Bidder.OUT
    elif limit < w.table.next_bid:
        words, standing = "auction.too_little", ar.Bidder.CANNOT
    holds = by_touch(w.table, player)
    return replace(
        _tile(w, player, w.t(words), limit),
        standing=standing,
        hold_s=shared.SIGN_HOLD_S if holds else 0,
        act=a.Put(Estate(player, "mortgage")),
        held=a.SignHere(player) if holds else None,
    )


def _tile(w: Told, player: str, words: str, amount: Money) -> ar.BidderView:
    brief = board.brief(w.strings, amount, w.game.edition.currency)
    name, token = w.name(player), w.token(player)
    return ar.BidderView(token, name, words, w.digits(amount), brief)


# The next bid


def _offer(w: Told, lot: Lot) -> ar.OfferView:
    keys = _first_keys(w, lot) if lot.bidder is None else _step_keys(w, lot)
    return ar.OfferView(
        title=w.t("table.next_bid" if lot.bidder is not None else "auction.first_bid"),
        amount=w.digits(w.table.next_bid),
        unit=w.unit,
        signature=signature(w),
        keys=(*keys, r.ButtonView(icon="pad", act=a.Put(Bidding()))),
        why=shared.why_sums((auctions.offer_sum(lot, w.table.next_bid),)),
    )


def signature(w: Told) -> r.SignatureView:
    """The strip that asks any bidder for their card; for a moment it says what was refused, or is being booked."""
    said = shared.said_of_signing(w)
    if said is not None:
        return said
    if w.table.reader_out:
        return shared.bids_without(w)
    top, touching = w.game.top, [by_touch(w.table, player.id) for player in w.game.seated]
    if on_sale(top) and top.bidder is not None and auction.most(w.game, top) < auction.least(w.game, top):
        return r.SignatureView(w.t("auction.nobody_else"), signing=r.Signing.REMINDS)
    words = w.t("auction.hold_tile" if all(touching) else "table.put_any_card")
    line = "auction.or_hold" if any(touching) and not all(touching) else "auction.to_bid"
    return r.SignatureView(words, w.t(line))


def _first_keys(w: Told, lot: Lot) -> list[r.ButtonView]:
    game = w.game
    bids = auction.first_bids(game, lot)
    return [_key(w, lot, shared.on_key(w, bid), a.RaiseBid(bid)) for bid in bids]


def _step_keys(w: Told, lot: Lot) -> list[r.ButtonView]:
    """The rises; the chosen one stays chosen for the bids that follow."""
    game, keys = w.game, []
    for rise in auction.rises(game):
        words = f"+{shared.on_key(w, rise)}"
        keys.append(_key(w, lot, words, a.RaiseBid(lot.bid + rise, rise)))
    return keys


def _key(w: Told, lot: Lot, words: str, act: a.RaiseBid) -> r.ButtonView:
    """A key of the next bid. Decision: its one touch chooses the bid; the bid then asks why, beside the keys."""
    lawful = auction.least(w.game, lot) <= act.amount <= auction.most(w.game, lot)
    reason = "" if lawful else w.t("auction.beyond_all")
    refused = None if lawful else can(w.game, c.Bid(w.game.seated[0].id, act.amount, lot.bid))
    chosen = act.amount == w.table.next_bid
    return r.ButtonView(words, enabled=lawful, reason=reason, chosen=chosen, act=act, because=shared.ground(refused))


# Too few buildings: how many each wants


def _call(w: Told, call: p.ShortageCall) -> ar.AuctionView:
    game, asked = w.game, call.unasked[0]
    words, hand = say.question(w.strings, game, call), w.amount(game.balance(asked))
    wanting = (*(who for who, _ in call.wants), asked)
    return ar.AuctionView(
        title=w.t("option.shortage_auction.title"),
        lot=_building(w, call.kind, shortage.opening_sum(game, call.kind, wanting).amount),
        tiles=tuple(_wanting(w, call, player.id) for player in game.seated),
        offer=ar.OfferView(words.title, "", "", None, tuple(_counts(game, call, asked))),
        token=w.token(asked),
        name=w.name(asked),
        lines=(words.line, w.t("pad.in_hand", amount=hand)),
        undo=shared.undo_button(w),
        redo=shared.redo_button(w),
        again=shared.again_button(w),
        history=shared.history_button(),
        menu=shared.menu_button(),
    )


def _wanting(w: Told, call: p.ShortageCall, player: str) -> ar.BidderView:
    wants = dict(call.wants)
    standing, words, amount = ar.Bidder.OUT, w.t("auction.not_theirs"), ""
    if player in wants:
        standing, words, amount = ar.Bidder.MAY, w.t("auction.wants"), str(wants[player])
    elif player == call.unasked[0]:
        standing, words = ar.Bidder.ASKED, w.t("auction.how_many")
    elif player in call.unasked:
        standing, words = ar.Bidder.MAY, w.t("auction.asked_next")
    bare = _tile(w, player, words, 0)
    return replace(bare, amount=amount, short=amount, standing=standing)


def _counts(game: Game, call: p.ShortageCall, player: str) -> list[r.ButtonView]:
    stock = shortage.stock(game, call.kind)
    most = min(stock, MOST_WANTED)
    return [r.ButtonView(str(count), act=a.Book(c.Want(player, count))) for count in range(most + 1)]
