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
from banker.registry import HOTEL
from banker.rules import auction as auctions
from banker.rules import can, shortage
from banker.rules.building import houses_for_hotel
from ui.records import auction as ar
from ui.records import pieces as r
from ui.table import acts as a
from ui.table import auction
from ui.table.auction import Lot, on_sale
from ui.table.forms import Because, Bidding, Estate, Raisers
from ui.table.state import Table, by_touch
from ui.views import board, prices, shared, timed
from ui.views.shared import digits, unit_of
from ui.words import sentences as say
from ui.words.names import brief_alone, brief_line, capital, held_for, level_words
from ui.words.strings import Strings

CALLS = ("auction.once", "auction.twice", "auction.sold")
MOST_WANTED = 17
"""The most buildings that can be asked for with one touch (Decision: no table comes near it)."""


def auction_view(strings: Strings, table: Table) -> ar.AuctionView | None:
    """The record of the auction's screen; None where something else is asked, or lies over it."""
    top = table.game.top
    if table.open is not None or table.asked is not None or table.placing:
        return None
    if on_sale(top):
        return _auction(strings, table, top)
    return _call(strings, table, top) if isinstance(top, p.ShortageCall) else None


def _screen(
    strings: Strings,
    table: Table,
    *,
    title: str,
    lot: r.DeedView | ar.BuildingView,
    tiles: tuple[ar.BidderView, ...],
    offer: ar.OfferView,
    name: str,
    token: r.Token | None,
    lines: tuple[str, ...] = (),
) -> ar.AuctionView:
    """What the auction and the question for how many have in common."""
    return ar.AuctionView(
        title=title,
        detail="",
        lot=lot,
        facts=(),
        queue=None,
        token=token,
        name=name,
        amount="",
        lines=lines,
        countdown=None,
        ways=(),
        tiles=tiles,
        offer=offer,
        money=None,
        undo=shared.undo_button(strings, table),
        redo=shared.redo_button(strings, table),
        history=r.ButtonView(icon="clock", act=a.OpenHistory()),
        menu=r.ButtonView(icon="menu", act=a.Put(a.Menu())),
    )


# The auction


def _auction(strings: Strings, table: Table, lot: Lot) -> ar.AuctionView:
    game, bidder, queue = table.game, lot.bidder, _queue(strings, table.game)
    bare = _screen(
        strings,
        table,
        title=timed.titled(table, strings.t("auction.title")),
        lot=_paper(strings, game, lot, priced=queue is not None),
        tiles=tuple(_bidder(strings, table, lot, player.id) for player in game.seated),
        offer=_offer(strings, table, lot),
        token=board.token(game, bidder) if bidder else None,
        name=strings.t("auction.bids", name=game.player(bidder).name) if bidder else strings.t("table.no_bid_yet"),
        lines=() if bidder else (_opening(strings, game, lot),),
    )
    return replace(
        bare,
        detail=_detail(strings, table, queue),
        queue=queue,
        facts=_facts(strings, game, lot) if queue is None else (),
        amount=digits(game, lot.bid) if bidder else "",
        why=shared.why_sums(strings, (auctions.standing_sum(lot),)) if bidder else None,
        countdown=_countdown(strings, table.countdown),
        ways=_ways(strings, table, lot),
        money=r.ButtonView(strings.t("raise.title"), act=a.Put(Raisers())),
    )


def _detail(strings: Strings, table: Table, queue: ar.QueueView | None) -> str:
    """What is said beside the heading: that the countdown stands still, or how many lots follow."""
    if table.countdown is not None and table.countdown.stands:
        return strings.t("auction.stands")
    return strings.n("auction.lots_left", len(queue.lots)) if queue is not None else ""


def _opening(strings: Strings, game: Game, lot: Lot) -> str:
    if isinstance(lot, p.BuildingAuction):
        return strings.t("question.building_auction.open", opening=say.amount(game.edition, lot.opening))
    return strings.t("auction.any_bid")


def _paper(strings: Strings, game: Game, lot: Lot, *, priced: bool) -> r.DeedView | ar.BuildingView:
    """What is sold; `priced`: a deed with its printed price, which has no line under it."""
    if isinstance(lot, p.Auction):
        paper = deed(strings, game, lot.space)
        price = [r.DeedLine(fact.label, fact.amount, cost=True) for fact in _facts(strings, game, lot) if priced]
        why = shared.why_sums(strings, prices.printed(game, lot.space))
        return replace(paper, lines=(*paper.lines, *price), why=why)
    return _building(strings, game, lot.kind, lot.opening)


def deed(strings: Strings, game: Game, space: int) -> r.DeedView:
    """The deed, a street's in fewer words, as it is lower here."""
    printed = board.deed(strings, game, space)
    if not board.is_street(game, space):
        return printed
    houses = [
        strings.n(f"auction.rent.{game.edition.buildings}", count) for count in range(1, houses_for_hotel(game) + 1)
    ]
    hotel = capital(level_words(strings, game.edition, HOTEL))
    costs = [strings.t(f"auction.building.{game.edition.buildings}"), strings.t("deed.mortgage")]
    labels = [strings.t("auction.bare"), *houses, hotel, *costs]
    lines = (replace(line, label=label) for line, label in zip(printed.lines, labels, strict=True))
    return replace(printed, lines=tuple(lines))


def _building(strings: Strings, game: Game, kind: shortage.Kind, opening: Money) -> ar.BuildingView:
    """One building: how many the bank has, and the least that is bid for it."""
    hotel = kind == "hotel"
    stock = r.DeedLine(strings.t("auction.stock"), str(game.registry.hotels if hotel else game.registry.houses))
    least = r.DeedLine(strings.t("auction.opening"), digits(game, opening))
    return ar.BuildingView(hotel, building_name(strings, game, kind), (stock, least))


def building_name(strings: Strings, game: Game, kind: shortage.Kind) -> str:
    """One building of this kind, in words."""
    return capital(level_words(strings, game.edition, HOTEL if kind == "hotel" else 1))


def _facts(strings: Strings, game: Game, lot: Lot) -> tuple[r.Fact, ...]:
    """The printed price, to compare. Decision: no touch of its own; the deed over it has one, which says it too."""
    if isinstance(lot, p.BuildingAuction):
        return ()
    return (r.Fact(strings.t("table.printed_price"), digits(game, auction.price(game, lot))),)


def _queue(strings: Strings, game: Game) -> ar.QueueView | None:
    """The deeds of an estate that come next; None if none does."""
    spaces = [space for lots in game.waiting(p.Lots) for space in lots.spaces]
    if not spaces:
        return None
    return ar.QueueView(strings.t("auction.then"), tuple(_next_lot(strings, game, space) for space in spaces))


def _next_lot(strings: Strings, game: Game, space: int) -> ar.NextLot:
    name = say.space_name(strings, game.edition, space)
    brief = brief_line(brief_alone(strings, game.edition, space))
    return ar.NextLot(name, brief, board.group_key(game, space), board.badge_icon(game, space))


def _countdown(strings: Strings, counted: auction.Countdown | None) -> ar.CountdownView | None:
    if counted is None:
        return None
    calls = tuple(strings.t(id) for id in CALLS)
    seconds = str(-int(-counted.left // 1))
    return ar.CountdownView(counted.left / counted.length, seconds, calls, counted.stage, counted.stands)


def _ways(strings: Strings, table: Table, lot: Lot) -> tuple[r.ButtonView, ...]:
    """The hammer to hold and the countdown's button: while that runs, it alone."""
    counted = table.countdown
    if counted is not None and not counted.stands:
        return (r.ButtonView(icon="pause", act=a.StopCountdown()),)
    held = held_for(strings, shared.HAMMER_HOLD_S)
    words, detail = strings.t("auction.hammer" if lot.bidder is not None else "table.nobody_bids"), held
    if lot.bidder is not None and counted is None:  # beside another key there is no room for the name
        words = f"{words} · {held}"
        detail = strings.t("auction.hold_for", name=table.game.player(lot.bidder).name)
    act = auction.fall(table.game, lot)
    short = strings.t("auction.hold_hammer")
    hammer = r.ButtonView(words, detail, "gavel", reason=short, hold_s=shared.HAMMER_HOLD_S, act=act)
    if counted is None:
        return hammer, *_rest(strings, table.game, held)
    return hammer, r.ButtonView(strings.t("table.go_on"), icon="right", act=a.RunCountdown())


def _rest(strings: Strings, game: Game, held: str) -> tuple[r.ButtonView, ...]:
    """The key that closes all the lots that are left, as long as nobody has bid and there are several."""
    if isinstance(can(game, c.PassLots()), Refused):
        return ()
    act = a.Book(c.PassLots())
    return (r.ButtonView(strings.t("auction.pass_lots"), held, "gavel", hold_s=shared.HAMMER_HOLD_S, act=act),)


def _bidder(strings: Strings, table: Table, lot: Lot, player: str) -> ar.BidderView:
    """A player's tile: touched it leads to their estate, to raise money; held it bids, for whoever signs by touch."""
    game, limit = table.game, auctions.limit(table.game, player)
    words, standing = "auction.may", ar.Bidder.MAY
    if player == lot.bidder:
        words, standing = "auction.leads", ar.Bidder.LEADS
    elif player not in auction.bidders(game, lot):
        words, standing = "auction.not_theirs", ar.Bidder.OUT
    elif limit < table.next_bid:
        words, standing = "auction.too_little", ar.Bidder.CANNOT
    holds = by_touch(table, player)
    return replace(
        _tile(strings, game, player, strings.t(words), limit),
        standing=standing,
        hold_s=shared.SIGN_HOLD_S if holds else 0,
        act=a.Put(Estate(player, "mortgage")),
        held=a.SignHere(player) if holds else None,
    )


def _tile(strings: Strings, game: Game, player: str, words: str, amount: Money) -> ar.BidderView:
    brief = board.brief(strings, amount, game.edition.currency)
    name, token = game.player(player).name, board.token(game, player)
    return ar.BidderView(token, name, words, digits(game, amount), brief)


# The next bid


def _offer(strings: Strings, table: Table, lot: Lot) -> ar.OfferView:
    game = table.game
    keys = _first_keys(strings, table, lot) if lot.bidder is None else _step_keys(strings, table, lot)
    return ar.OfferView(
        title=strings.t("table.next_bid" if lot.bidder is not None else "auction.first_bid"),
        amount=digits(game, table.next_bid),
        unit=unit_of(game),
        signature=signature(strings, table),
        keys=(*keys, r.ButtonView(icon="pad", act=a.Put(Bidding()))),
        why=shared.why_sums(strings, (auctions.offer_sum(lot, table.next_bid),)),
    )


def signature(strings: Strings, table: Table) -> r.SignatureView:
    """The strip that asks any bidder for their card; for a moment it says what was refused, or is being booked."""
    said = shared.said_of_signing(strings, table)
    if said is not None:
        return said
    if table.reader_out:
        return shared.bids_without(strings, table)
    top, touching = table.game.top, [by_touch(table, player.id) for player in table.game.seated]
    if on_sale(top) and top.bidder is not None and auction.most(table.game, top) < auction.least(table.game, top):
        return r.SignatureView(strings.t("auction.nobody_else"), signing=r.Signing.REMINDS)
    words = strings.t("auction.hold_tile" if all(touching) else "table.put_any_card")
    line = "auction.or_hold" if any(touching) and not all(touching) else "auction.to_bid"
    return r.SignatureView(words, strings.t(line))


def _first_keys(strings: Strings, table: Table, lot: Lot) -> list[r.ButtonView]:
    game = table.game
    bids = auction.first_bids(game, lot)
    return [_key(strings, table, lot, shared.on_key(strings, game, bid), a.RaiseBid(bid)) for bid in bids]


def _step_keys(strings: Strings, table: Table, lot: Lot) -> list[r.ButtonView]:
    """The rises; the chosen one stays chosen for the bids that follow."""
    game, keys = table.game, []
    for rise in auction.rises(game):
        words = f"+{shared.on_key(strings, game, rise)}"
        keys.append(_key(strings, table, lot, words, a.RaiseBid(lot.bid + rise, rise)))
    return keys


def _key(strings: Strings, table: Table, lot: Lot, words: str, act: a.RaiseBid) -> r.ButtonView:
    """A key of the next bid. Decision: its one touch chooses the bid, which then asks why beside the keys."""
    lawful = auction.least(table.game, lot) <= act.amount <= auction.most(table.game, lot)
    reason = "" if lawful else strings.t("auction.beyond_all")
    refused = None if lawful else can(table.game, c.Bid(table.game.seated[0].id, act.amount, lot.bid))
    because = a.Put(Because(refused=refused)) if refused is not None else None
    chosen = act.amount == table.next_bid
    return r.ButtonView(words, enabled=lawful, reason=reason, chosen=chosen, act=act, because=because)


# Too few buildings: how many each wants


def _call(strings: Strings, table: Table, call: p.ShortageCall) -> ar.AuctionView:
    game, asked = table.game, call.unasked[0]
    words, hand = say.question(strings, game, call), say.amount(game.edition, game.balance(asked))
    wanting = (*(who for who, _ in call.wants), asked)
    return _screen(
        strings,
        table,
        title=strings.t("option.shortage_auction.title"),
        lot=_building(strings, game, call.kind, shortage.opening_sum(game, call.kind, wanting).amount),
        tiles=tuple(_wanting(strings, game, call, player.id) for player in game.seated),
        offer=ar.OfferView(words.title, "", "", None, tuple(_counts(game, call, asked))),
        token=board.token(game, asked),
        name=game.player(asked).name,
        lines=(words.line, strings.t("pad.in_hand", amount=hand)),
    )


def _wanting(strings: Strings, game: Game, call: p.ShortageCall, player: str) -> ar.BidderView:
    wants = dict(call.wants)
    standing, words, amount = ar.Bidder.OUT, strings.t("auction.not_theirs"), ""
    if player in wants:
        standing, words, amount = ar.Bidder.MAY, strings.t("auction.wants"), str(wants[player])
    elif player == call.unasked[0]:
        standing, words = ar.Bidder.ASKED, strings.t("auction.how_many")
    elif player in call.unasked:
        standing, words = ar.Bidder.MAY, strings.t("auction.asked_next")
    bare = _tile(strings, game, player, words, 0)
    return replace(bare, amount=amount, short=amount, standing=standing)


def _counts(game: Game, call: p.ShortageCall, player: str) -> list[r.ButtonView]:
    stock = game.registry.hotels if call.kind == "hotel" else game.registry.houses
    most = min(stock, MOST_WANTED)
    return [r.ButtonView(str(count), act=a.Book(c.Want(player, count))) for count in range(most + 1)]
