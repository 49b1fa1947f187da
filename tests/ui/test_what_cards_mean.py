"""What a player's card and a sticker mean, given what lies on the table: signed, inquired, refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.board import Deck
from banker.events import LevelChange
from banker.ledger import BANK, POT
from banker.pending import Bundle
from banker.refusal import Reason, Refused
from banker.tags import Sticker, StickerKind
from tests.ui.table_samples import Play, throw
from tests.ui.test_sentences import game_with
from ui.table import acts as a
from ui.table import coins
from ui.table.arithmetic import Reckoned
from ui.table.cards import Agree, Ask, Composing, Gone, Inquire, Show, Sign, TakeBack, Wrong, card_means, sticker_means
from ui.table.cashing import Cashing
from ui.table.forms import Adding, Correcting, Estate, History, Renaming, Trading
from ui.table.lay import Lay
from ui.table.state import Table, by_touch, can_sign, wanted

EDITION = "suisse-2007"
NOTE = 10_000  # The smallest on this board.
MENU = a.Menu()
LIES_OPEN = (MENU, a.Stickers(), a.Person("p2"), Estate("p2"), Estate("p1", "mortgage"), History(), Correcting())


def play(**position: object) -> Play:
    return Play(EDITION, 3, **position)


def bought() -> Play:
    return play().do(throw(1, 2))


def auctioned() -> Play:
    return bought().do(c.Decline("p1"))


def owing(cash: int = 1_000_000) -> Play:
    """The first player owes the second a rent of 40’000."""
    return play(holders={3: "p2"}, balances={"p1": cash}).do(throw(1, 2))


def claimable() -> Play:
    return Play(EDITION, 3, {"rent_claim": "owner_taps"}, holders={3: "p2"}).do(throw(1, 2))


def traded() -> Play:
    return play(holders={5: "p1"}).do(c.ProposeTrade("p1", "p2", p.Bundle((5,)), p.Bundle()))


# A question and its card


def test_the_card_of_the_player_who_is_asked_signs_and_any_other_is_wrong() -> None:
    table = bought().table()
    assert card_means(table, "p1") == Sign(c.Buy("p1"))
    assert card_means(table, "p2") == Wrong("p1")
    table = owing().table()
    assert card_means(table, "p1") == Sign(c.Pay("p1"))
    assert card_means(table, "p2") == Wrong("p1")


def test_where_the_payer_says_the_amount_no_card_pays_before_that() -> None:
    table = Play(EDITION, 3, {"payment": "typed"}, holders={3: "p2"}).do(throw(1, 2)).table(cardless=frozenset({"p1"}))
    assert card_means(table, "p1") == Composing()
    assert not can_sign(table, "p1"), "a tile that is held would only be refused"
    top = table.game.top
    assert isinstance(top, p.Debt)
    typed = replace(table, reckoned=Reckoned(top.id, ("p1",)))
    assert card_means(typed, "p1") == Sign(c.Pay("p1", top.amount))


@pytest.mark.parametrize("lies", LIES_OPEN)
def test_what_lies_open_hides_the_question_from_every_card(lies: Lay) -> None:
    for game in (bought(), owing(), auctioned()):
        for player in ("p1", "p2"):
            means = card_means(game.table(open=lies, next_bid=NOTE), player)
            assert means in (Inquire(player), Composing()), "neither signs nor bids"


def test_a_card_bids_what_is_offered_over_the_bid_that_is_shown() -> None:
    table = auctioned().do(c.Bid("p2", NOTE, 0)).table(next_bid=3 * NOTE)
    assert card_means(table, "p3") == Sign(c.Bid("p3", 3 * NOTE, NOTE))


def test_with_nothing_to_sign_a_card_opens_the_estate() -> None:
    assert card_means(play().table(), "p2") == Inquire("p2")
    assert card_means(play().table(open=MENU), "p2") == Inquire("p2")


def test_while_something_is_composed_a_card_changes_nothing() -> None:
    for lies in (Trading("p1"), Cashing("p1"), Correcting(), Renaming()):
        assert card_means(play().table(open=lies), "p1") == Composing()


def test_a_player_who_left_signs_nothing() -> None:
    table = bought().do(c.Buy("p1"), c.Leave("p3")).table()
    assert card_means(table, "p3") == Gone()


def test_what_is_asked_of_a_card_comes_before_what_lies_open_and_the_question() -> None:
    fine = c.PayFine("p2")
    table = bought().table(asked=a.AskCard(fine, "p2"), open=MENU)
    assert wanted(table) == ("p2", fine)
    assert card_means(table, "p2") == Sign(fine)
    assert card_means(table, "p1") == Wrong("p2")


def test_a_planned_estate_is_signed_by_its_owner() -> None:
    plan = c.Build("p1", (LevelChange(1, 1),))
    table = play().table(open=Estate("p1", "build", plan=(plan,)))
    assert card_means(table, "p1") == Sign(plan)
    assert card_means(table, "p2") == Wrong("p1")


def test_a_claim_comes_before_somebody_elses_turn_and_after_ones_own_signature() -> None:
    table = claimable().table()
    assert card_means(table, "p2") == Sign(c.ClaimRent("p2"))
    assert card_means(table, "p1") == Inquire("p1")
    asked = replace(table, asked=a.AskCard(c.PayFine("p1"), "p1"))
    assert card_means(asked, "p2") == Sign(c.ClaimRent("p2")), "even while another card is awaited"
    asked = replace(table, asked=a.AskCard(c.PayFine("p2"), "p2"))
    assert card_means(asked, "p2") == Sign(c.PayFine("p2"))


# A trade


def test_either_of_the_two_signs_a_trade_and_nobody_else() -> None:
    table = traded().table()
    assert card_means(table, "p1") == Sign(c.SignTrade("p1"))
    assert card_means(table, "p2") == Sign(c.SignTrade("p2"))
    assert card_means(table, "p3") == Wrong("p1", "p2")


def test_a_player_who_has_signed_a_trade_is_told_so_by_the_bank_and_the_other_is_awaited() -> None:
    for first, last in (("p1", "p2"), ("p2", "p1")):
        table = traded().do(c.SignTrade(first)).table()
        assert card_means(table, first) == Sign(c.SignTrade(first))
        assert card_means(table, "p3") == Wrong(last)


def test_a_trade_is_not_signed_under_what_lies_open() -> None:
    for player in ("p1", "p2", "p3"):
        assert card_means(traded().table(open=MENU), player) == Inquire(player)


# The cashier's pad


@pytest.mark.parametrize("pad", [Cashing("p1", "fine"), Cashing("p1", "pay", typed=50)])
def test_a_player_who_pays_freely_at_the_pad_signs(pad: Cashing) -> None:
    table = play().table(open=pad)
    assert wanted(table) == ("p1", pad.command(table.game))
    assert card_means(table, "p2") == Wrong("p1")


@pytest.mark.parametrize(
    "pad",
    [
        Cashing("p1", "pay"), Cashing("p1", "pay", typed=50, repeats=True), Cashing("p1", "salary"),
        Cashing("p1", "land", space=3), Cashing("p1", "land"), Cashing("p1", "card"),
        Cashing(BANK, "pay", payee="p1", typed=50), Cashing(POT, "pay", payee="p1", typed=50),
    ],
)  # fmt: skip
def test_nobody_signs_at_the_pad_what_has_no_amount_or_costs_nobody_or_may_be_a_mistake(pad: Cashing) -> None:
    table = play().table(open=pad)
    assert wanted(table) == (None, None)
    assert card_means(table, "p1") == Composing()


# Who can sign by touch


def test_a_debt_and_a_purchase_are_signed_by_touch_only_with_the_cash() -> None:
    for cash, able in ((39_999, False), (40_000, True), (40_001, True)):
        table = owing(cash).table(reader_out=True)
        assert isinstance(table.game.top, p.Debt)
        assert table.game.top.amount == 40_000
        assert can_sign(table, "p1") is able
        assert not can_sign(table, "p2")
    for cash, able in ((599_999, False), (600_000, True)):
        table = play(balances={"p1": cash}).do(throw(1, 2)).table()
        assert can_sign(table, "p1") is able


def test_anything_else_that_is_wanted_can_be_signed_and_what_is_not_cannot() -> None:
    table = owing(0).table(asked=a.AskCard(c.DeclareBankruptcy("p1"), "p1"))
    assert can_sign(table, "p1")
    assert not can_sign(table, "p2")
    assert not can_sign(play().table(), "p1")


def test_a_tile_signs_without_a_card_or_while_the_reader_is_out() -> None:
    table = play().table(cardless=frozenset({"p2"}))
    assert [by_touch(table, player) for player in ("p1", "p2")] == [False, True]
    assert by_touch(replace(table, reader_out=True), "p1")


def test_a_table_is_bare_until_something_lies_on_it() -> None:
    game = play().game
    bare = Table(game, 0)
    assert (bare.next_bid, bare.reader_out, bare.reader_why, bare.redo) == (0, False, "", False)
    assert (bare.open, bare.asked, bare.strip, bare.clock, bare.last, bare.all) == (None, None, None, None, (), ())


# Stickers


def deed(space: int) -> Sticker:
    return Sticker(StickerKind.DEED, space)


START, JAIL_CARD, UNDO = (Sticker(kind) for kind in (StickerKind.START, StickerKind.JAIL_CARD, StickerKind.UNDO))


def test_a_deed_stands_for_its_space_and_its_owners_own_is_opened() -> None:
    table = play(holders={3: "p1", 5: "p2"}).table()
    assert sticker_means(table, deed(6)) == Sign(c.Land("p1", 6))
    assert sticker_means(table, deed(5)) == Sign(c.Land("p1", 5))
    assert sticker_means(table, deed(3)) == Inquire("p1", 3)


@pytest.mark.parametrize("asks", [bought, owing, auctioned])
def test_the_deed_that_is_asked_about_only_brings_its_question_back(asks: object) -> None:
    table = asks().table(open=MENU)  # type: ignore[operator]
    assert sticker_means(table, deed(3)) == Show()
    assert isinstance(sticker_means(table, deed(6)), Refused)


def test_the_deed_of_a_rent_that_waits_claims_it_and_another_of_its_owner_does_not() -> None:
    table = claimable().table()
    assert sticker_means(table, deed(3)) == Sign(c.ClaimRent("p2"))
    game = Play(EDITION, 3, {"rent_claim": "owner_taps"}, holders={3: "p2", 5: "p2", 6: "p3"}).do(throw(1, 2))
    for space in (5, 6):
        assert sticker_means(game.table(), deed(space)) != Sign(c.ClaimRent("p2"))


def test_a_rent_is_not_claimed_by_the_player_who_holds_the_deed_since() -> None:
    table = claimable().do(c.Correct(e.DeedRepair(3, "p3"), "x")).table()
    assert table.game.waiting(p.RentClaim)
    assert sticker_means(table, deed(3)) == Sign(c.Land("p2", 3))


def test_in_jail_a_deed_frees_nobody() -> None:
    table = play(jail={"p1": 1}).table()
    assert sticker_means(table, deed(6)) == Refused(Reason.ANSWER_FIRST)


def test_during_an_auction_the_deed_of_another_space_is_refused() -> None:
    table = auctioned().table()
    assert isinstance(sticker_means(table, deed(6)), Refused)


def test_start_asks_the_player_in_turn_and_is_refused_while_something_is_asked() -> None:
    assert sticker_means(play().table(), START) == Ask(c.CashSalary("p1"), "p1")
    assert isinstance(sticker_means(bought().table(), START), Refused)


def test_the_jail_card_is_asked_for_if_the_player_holds_one() -> None:
    jailed = play(jail={"p1": 1}, jail_cards={"p1": (Deck.CHEST,)})
    assert sticker_means(jailed.table(), JAIL_CARD) == Ask(c.UseJailCard("p1", Deck.CHEST), "p1")
    assert isinstance(sticker_means(play(jail={"p1": 1}).table(), JAIL_CARD), Refused)


@pytest.mark.parametrize("composed", [Trading("p1"), Correcting(), Renaming()])
def test_while_the_deed_in_hand_is_spoken_of_only_the_undo_tag_counts(composed: Lay) -> None:
    table = play().table(open=composed)
    for sticker in (deed(6), START, JAIL_CARD):
        assert sticker_means(table, sticker) == Composing()
    assert sticker_means(table, UNDO) == TakeBack()


def test_the_undo_tag_takes_back_whatever_is_asked() -> None:
    for game in (play(), bought(), auctioned()):
        assert sticker_means(game.table(open=MENU), UNDO) == TakeBack()


def test_a_card_does_not_agree_to_a_trade_while_an_amount_is_typed_that_no_notes_make() -> None:
    table = Table(game_with(EDITION, holders={3: "p1"}), 0)
    step = coins.smallest_step(table.game)
    assert step > 1

    def signed(typed: int) -> object:
        form = Trading("p1", "p2", Bundle((3,)), adding=Adding("p2", "money", typed))
        return card_means(replace(table, open=form), "p1")

    assert isinstance(signed(step), Agree)
    assert signed(step + 1) == Composing()
