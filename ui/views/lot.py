"""An auction as records: the lot on paper, the steps to the next bid, the hammer, and who bids by touch."""

from __future__ import annotations

from banker import commands as c
from banker import pending as p
from banker.rules import auction as auctions
from banker.rules import can
from ui.records import pieces as r
from ui.table import acts as a
from ui.table.state import Table, by_touch
from ui.views import board, shared
from ui.views.shared import Prompt, digits, unit_of
from ui.words import sentences as say
from ui.words.strings import Strings

STEPS = 4
"""Increments offered in an auction: the smallest note and three larger ones."""


def auction(strings: Strings, table: Table, top: p.Auction) -> Prompt:
    """The question of an auction: the highest bid, the next one, which any player's card bids, its steps, the hammer.

    The hammer keeps its place while the bids rise. Whoever bids by touch has a button to hold.
    """
    game = table.game
    bidders = _bidders(strings, table, top)
    ways: list[r.ButtonView] = []
    for step in sorted(game.edition.denominations)[: STEPS - 1 if bidders else STEPS]:
        words = f"+\u202f{digits(game, step)}"
        ways.append(r.ButtonView(words, act=a.RaiseBid(max(table.next_bid, top.bid) + step)))
    hammer = strings.t("table.nobody_bids")
    if top.bidder is not None:
        hammer = strings.t("table.sold_to", name=game.player(top.bidder).name)
    ways.append(r.ButtonView(hammer, icon="gavel", look=r.Look.MAIN, act=a.Book(c.Hammer(top.bid))))
    ways += bidders
    least = max(auctions.least_bid(top), top.bid + game.edition.smallest_note)
    if table.next_bid > least:
        words = strings.t("table.least_bid", amount=digits(game, least))
        ways.append(r.ButtonView(words, icon="undo", act=a.RaiseBid(least)))
    return Prompt(_lot(strings, table, top), tuple(ways))


def _bidders(strings: Strings, table: Table, top: p.Auction) -> list[r.ButtonView]:
    """A button to hold for each player who bids without a card."""
    game = table.game
    ways: list[r.ButtonView] = []
    for player in game.seated:
        if not by_touch(table, player.id):
            continue
        bid = c.Bid(player.id, table.next_bid, top.bid)
        refused = can(game, bid)
        reason = say.refusal_sentence(strings, game, refused) if refused else ""
        button = r.ButtonView(
            player.name, strings.t("table.hold_to_bid"), hold_s=shared.SIGN_HOLD_S, card=board.token(game, player.id),
            enabled=refused is None, reason=reason, act=a.Book(bid),
        )  # fmt: skip
        ways.append(button)
    return ways


def _lot(strings: Strings, table: Table, top: p.Auction) -> r.PromptView:
    """The paper of an auction: the lot, the highest bid, and what a card would bid."""
    game = table.game
    offer = strings.t("table.bid_line", amount=digits(game, table.next_bid))
    signature = r.SignatureView(strings.t("table.put_any_card"), offer)
    if table.strip is not None:
        signature = r.SignatureView(table.strip.title, table.strip.line, table.strip.signing)
    elif table.reader_out:
        signature = r.SignatureView(strings.t("table.reader_out"), strings.t("table.reader_out_bid"), r.Signing.FAULT)
    bidder = top.bidder
    return r.PromptView(
        title=say.space_name(strings, game.edition, top.space),
        token=board.token(game, bidder) if bidder else None,
        name=game.player(bidder).name if bidder else strings.t("table.no_bid_yet"),
        lines=(strings.t("table.highest_bid"),) if bidder else (),
        amount=digits(game, top.bid) if bidder else "",
        unit=unit_of(game),
        facts=(
            r.Fact(strings.t("table.printed_price"), digits(game, game.edition.deed(top.space).price)),
            r.Fact(strings.t("table.next_bid"), digits(game, table.next_bid)),
        ),
        signature=signature,
    )
