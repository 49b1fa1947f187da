"""The auction under real fingers: holds while the countdown runs, what is held and what is touched, the streets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.rules import shortage
from tests.ui import auction_samples as samples
from tests.ui.offscreen import Desk, Finger, middle, tap_piece
from tests.ui.table_samples import CARD
from ui.records.auction import Bidder, BuildingView
from ui.records.intents import Intent
from ui.records.pieces import Signing
from ui.records.prompts import PromptView
from ui.records.sheets import PadView
from ui.screens.auction import AuctionScreen
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table.auction import Countdown
from ui.table.cards import Leads, card_means
from ui.table.plans import after
from ui.table.state import Table
from ui.views import prices
from ui.views.lot import auction_view
from ui.views.shared import HAMMER_HOLD_S
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told, digits
from ui.widgets import ring_geometry as geometry
from ui.widgets.button import PushButton
from ui.widgets.note import Note, top_of
from ui.widgets.player_plate import BidderTile
from ui.words import sentences as say
from ui.words.names import held_for
from ui.words.strings import Strings, strings_for

FRENCH = strings_for("fr")
EDITION, COUNT = "suisse-2007", 4


@pytest.fixture
def heard(table: Desk) -> Iterator[list[Intent]]:
    """What the touches do."""
    intents: list[Intent] = []
    table.heard = intents.append
    yield intents
    table.heard = lambda _: None


def shown(table: Desk, name: str, **changes: object) -> AuctionScreen:
    screen = AuctionScreen(auction_view(Told(FRENCH, replace(sample(name), **changes))))
    table.put(screen)
    return screen


def hammer_of(screen: AuctionScreen) -> PushButton:
    """The key that lets the hammer fall."""
    return next(key for key in screen.buttons if key.record.icon == "gavel")


def sample(name: str) -> Table:
    return samples.auctions(EDITION, COUNT)[name]


def test_a_hold_goes_on_while_the_countdown_runs(table: Desk, heard: list[Intent]) -> None:
    screen = shown(table, "called-0", reader_out=True)
    finger = Finger(*middle(screen.of(BidderTile)[2])).down()
    for tenths in range(100, 60, -1):
        counted = replace(sample("called-0"), countdown=Countdown(10, tenths / 10), reader_out=True)
        screen.view = auction_view(Told(FRENCH, counted))
        table.frames(5)
    finger.up()
    assert heard == [a.SignHere("p3")]


def test_a_short_touch_on_a_tile_leads_to_raising_money(table: Desk, heard: list[Intent]) -> None:
    screen = shown(table, "called-0", reader_out=True)
    tap_piece(screen.of(BidderTile)[2])
    assert [act.open.player for act in heard] == ["p3"]


@pytest.mark.parametrize("name", ["open", "by-hand", "stopped", "building", "building-by-hand"])
def test_the_hammer_touched_does_nothing_and_held_it_falls(table: Desk, heard: list[Intent], name: str) -> None:
    hammer = hammer_of(shown(table, name))
    tap_piece(hammer)
    table.frames(3)
    assert heard == []
    finger = Finger(*middle(hammer)).down()
    table.until(lambda: bool(heard))
    finger.up()
    assert isinstance(heard[0], a.ChooseStreet) or isinstance(heard[0].command, c.Hammer)


def test_while_it_counts_down_there_is_only_the_pause(table: Desk, heard: list[Intent]) -> None:
    tap_piece(next(key for key in shown(table, "called-1").buttons if key.record.icon == "pause"))
    assert heard == [a.StopCountdown()]


def test_a_countdown_that_stands_draws_no_frames(table: Desk) -> None:
    shown(table, "stopped")
    table.frames(90)  # a list shown before fades its bar half a second later
    assert table.drawn(20) == 0


def test_a_street_touched_on_the_board_is_chosen_and_any_other_is_not(table: Desk, heard: list[Intent]) -> None:
    screen = TableScreen(table_view(Told(FRENCH, sample("placing"))))
    table.put(screen)
    spaces = screen.record.ring.spaces
    mine = [n for n, space in enumerate(spaces) if space.act is not None]
    other = next(n for n, space in enumerate(spaces) if space.act is None)
    touch(screen, other).up()
    assert heard == []
    touch(screen, mine[-1]).up()
    assert heard == [a.Book(c.Hammer(sample("placing").game.top.bid, mine[-1]))]


def test_sliding_off_the_board_chooses_no_street(table: Desk, heard: list[Intent]) -> None:
    screen = TableScreen(table_view(Told(FRENCH, sample("placing"))))
    table.put(screen)
    street = next(n for n, space in enumerate(screen.record.ring.spaces) if space.act is not None)
    finger = touch(screen, street)
    finger.slide(*middle(screen.paper))
    finger.up()
    assert heard == []


def test_a_street_is_not_chosen_if_it_came_to_mean_something_else_under_the_finger(
    table: Desk, heard: list[Intent]
) -> None:
    screen = TableScreen(table_view(Told(FRENCH, sample("placing"))))
    table.put(screen)
    street = next(n for n, space in enumerate(screen.record.ring.spaces) if space.act is not None)
    finger = touch(screen, street)
    ring = screen.record.ring
    spaces = [replace(space, act=None) if n == street else space for n, space in enumerate(ring.spaces)]
    screen.view = replace(screen.record, ring=replace(ring, spaces=tuple(spaces)))
    table.frames(2)
    finger.up()
    assert heard == []


def touch(screen: TableScreen, space: int) -> Finger:
    """A finger on the middle of a space."""
    x, y, w, h = geometry.USUAL.box(space)
    left, top, _, _ = screen.ring.box
    return Finger(left + x + w / 2, top + y + h / 2).down()


# What it says


def test_the_keypad_of_a_bid_names_the_lot_who_leads_and_that_the_auction_waits() -> None:
    for name, game in ((name, sample(name).game) for name in ("keypad", "keypad-typed", "keypad-much")):
        view = sheet_view(Told(FRENCH, sample(name)))
        about, lot = view.foot.about, game.top
        assert about.name == say.space_name(FRENCH, game.edition, lot.space)
        assert about.group
        assert game.player(lot.bidder or "").name in about.detail
        assert about.detail.endswith("les enchères attendent.")
        (keypad,) = view.body
        assert isinstance(keypad, PadView)
        assert keypad.title != view.title, "the words stand there once"
    opened = sheet_view(Told(FRENCH, sample("keypad-open")))
    building = sheet_view(Told(FRENCH, sample("building-keypad")))
    assert opened.foot.about.detail == FRENCH.t("auction.waits_open")
    assert (building.foot.about.icon, building.foot.about.group) == ("house", "")


def test_where_nobody_else_can_bid_no_card_is_asked_for() -> None:
    said = auction_view(Told(FRENCH, samples.auctions(EDITION, 2)["too-little"])).offer.signature
    assert said.title == FRENCH.t("auction.nobody_else")
    assert said.signing is not Signing.WAITS


def test_where_somebody_has_no_card_the_strip_says_that_the_tile_is_held() -> None:
    assert auction_view(Told(FRENCH, sample("bid-cardless"))).offer.signature.line == FRENCH.t("auction.or_hold")
    assert auction_view(Told(FRENCH, sample("called-0"))).offer.signature.line == FRENCH.t("auction.to_bid")


def test_a_short_touch_of_the_hammer_says_that_it_is_held(table: Desk) -> None:
    screen = AuctionScreen(auction_view(Told(FRENCH, sample("by-hand"))))
    table.put(screen)
    assert held_for(FRENCH, HAMMER_HOLD_S) in hammer_of(screen).record.label
    tap_piece(hammer_of(screen))
    assert [note.record for note in top_of(screen).children if isinstance(note, Note)] == [
        FRENCH.t("auction.hold_hammer")
    ]


def test_who_cannot_bid_is_told_why_in_words(strings: Strings) -> None:
    view = auction_view(Told(strings, sample("too-little")))
    refused = [tile for tile in view.tiles if tile.standing is Bidder.CANNOT]
    assert refused
    assert all(tile.words and tile.amount for tile in refused)


def test_the_paper_for_a_building_won_has_the_balance_after_it_and_the_rents() -> None:
    sold = sample("placing")
    view = table_view(Told(FRENCH, sold))
    lot = sold.game.top
    assert lot.bidder is not None
    (change,) = view.middle.changes
    assert change.after == digits(sold.game, sold.game.balance(lot.bidder) - lot.bid)
    assert view.actions[0].label == FRENCH.t("auction.back")
    assert view.middle.facts == (), "far too many streets to name them all"


def test_few_streets_for_a_building_are_named_with_their_rents() -> None:
    sold = sample("placing-few")
    lot, game = sold.game.top, sold.game
    middle = table_view(Told(FRENCH, sold)).middle
    assert isinstance(middle, PromptView)
    places = shortage.places(game, lot)
    named = [FRENCH.t("auction.rent_then", space=say.space_name(FRENCH, game.edition, n)) for n in places]
    assert [fact.label for fact in middle.facts] == named
    for fact, space in zip(middle.facts, places, strict=True):
        built = after(game, c.Hammer(lot.bid, space))
        assert isinstance(built, Game)
        assert fact.amount == digits(game, prices.rent(built, space)[0].amount)
        assert fact.before == digits(game, prices.rent(game, space)[0].amount)
        assert fact.amount != fact.before


@pytest.mark.parametrize("name", ["placing", "placing-few"])
def test_a_street_that_takes_no_building_says_why(table: Desk, heard: list[Intent], name: str) -> None:
    sold = sample(name)
    game, lot = sold.game, sold.game.top
    screen = TableScreen(table_view(Told(FRENCH, sold)))
    table.put(screen)
    places = shortage.places(game, lot)
    reasons = {n: view.reason for n, view in enumerate(screen.record.ring.spaces)}
    assert all(bool(reason) == (n not in places) for n, reason in reasons.items())
    for space, view in enumerate(screen.record.ring.spaces):
        if space not in places and view.group and len(view.group) == 1:
            touch(screen, space).up()
            (note,) = [piece for piece in top_of(screen).children if isinstance(piece, Note)]
            assert note.record == reasons[space]
    assert heard == []
    full = FRENCH.t("auction.not_there", space=say.space_name(FRENCH, game.edition, 6))
    assert (reasons[6] == full) == (lot.bidder == "p2"), "a whole group with four houses on each street"


def test_a_group_not_whole_or_mortgaged_takes_no_building_and_says_so() -> None:
    sold = sample("placing-few")
    game, lot = sold.game, sold.game.top
    assert isinstance(lot, p.BuildingAuction)
    mortgaged = replace(game, registry=game.registry.with_title(1, replace(game.registry.title(1), mortgaged=True)))
    spaces = table_view(Told(FRENCH, replace(sold, game=mortgaged))).ring.spaces
    name = say.space_name(FRENCH, game.edition, 1)
    assert spaces[3].reason == FRENCH.t("reason.group_mortgaged", space=name)
    other = say.space_name(FRENCH, game.edition, 39)
    assert spaces[39].reason == FRENCH.t("reason.group_not_complete", space=other)
    assert spaces[5].reason == FRENCH.t("reason.not_a_street", space=say.space_name(FRENCH, game.edition, 5))


@pytest.mark.parametrize("name", ["call", "building"])
def test_who_is_asked_for_how_many_reads_the_least_price_and_their_own_money(name: str) -> None:
    """Regression: it asked "how many?" with neither, and the sale that followed had both."""
    table = sample(name)
    view = auction_view(Told(FRENCH, table))
    assert isinstance(view.lot, BuildingView)
    least = shortage.opening_sum(table.game, "house", ("p1", "p2")).amount
    labels = {line.label: line.amount for line in view.lot.lines}
    assert labels[FRENCH.t("auction.opening")] == digits(table.game, least)
    hand = FRENCH.t("pad.in_hand", amount=say.amount(table.game.edition, table.game.balance("p2")))
    assert (hand in view.lines) == (name == "call")


def test_how_many_lots_come_is_never_said_like_how_many_there_are() -> None:
    """Regression: "9 lots" is what is sold in all, and "noch 9" beside a countdown was read as seconds."""
    to_come = {"fr": "encore 9 lots", "de": "noch 9 Lose", "it": "ancora 9 lotti", "en": "9 more lots"}
    for language, words in to_come.items():
        view = auction_view(Told(strings_for(language), samples.auctions("paris-francs", 8)["queue"]))
        assert view.detail == words


@pytest.mark.parametrize("edition_id", ["suisse-2007", "london", "paris-francs"])
def test_amounts_too_wide_for_a_tile_have_one_short_form(edition_id: str) -> None:
    """Regression: boards of small amounts wrote "M" where others write "Mio"."""
    view = auction_view(Told(strings_for("de"), samples.auctions(edition_id, 8)["called-1"]))
    assert all(tile.short.endswith(" Mio") for tile in view.tiles)


def test_no_sample_of_an_auction_refuses_a_card_because_it_is_not_its_players_turn() -> None:
    """Anybody may bid: only the card of who leads is refused."""
    for name, table in samples.auctions("suisse-classique", 5).items():
        assert table.strip != CARD, name
    refused = samples.auctions("suisse-classique", 5)["bid-refused"]
    assert isinstance(card_means(refused, "p2"), Leads)
