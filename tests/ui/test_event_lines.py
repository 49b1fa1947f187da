"""Every event as the line under the dice tells it, and what an operation of several events says once, and in which
order."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.events import LevelChange
from banker.history import Operation
from banker.ledger import BANK, Why
from banker.refusal import Reason, Refused
from tests.ui.audit import audit
from tests.ui.offscreen import Desk
from tests.ui.table_samples import Play, course_of_play, throw, waiting
from tests.ui.test_sentences import ENTRIES, FACTS, FRENCH, game_with
from ui.bank.snapshot import snapshot_of
from ui.records.idle import EventLineView, IdleView
from ui.records.prompts import PromptView
from ui.screens.table import TableScreen
from ui.views.menu import MOST_SHOWN, last_bookings
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.plates import Quiet
from ui.words import sentences as say
from ui.words.strings import strings_for
from ui.words.together import for_message

CHANCE = b.Deck.CHANCE
MONEY = e.MoneyRepair("p1", "p2", 100)


def line(*events: e.Event) -> str:
    """The line as it is drawn: its icon, then each piece, *names* strong and other icons in brackets."""
    view = say.event_line(FRENCH, game_with(), events)
    if view is None:
        return ""
    drawn = [f"[{part.icon}]" if part.icon else f"*{part.words}*" if part.strong else part.words for part in view.parts]
    return f"{view.icon}: {' '.join(drawn)}".replace("\u202f", " ")


def sentence(*events: e.Event) -> str:
    """The operation in the history."""
    operation = Operation(c.PutPawn("p1", 3), events)
    return say.operation_sentence(FRENCH, game_with(), operation).replace("\u202f", " ")


def paid(why: Why, payer: str = "p1", payee: str = "p2") -> e.Paid:
    return e.Paid(payer, payee, 100, why, 3)


def test_a_trade_says_once_what_each_receives_and_after_it_what_else_is_paid() -> None:
    signed, passed = e.TradeSigned(1, "p2"), e.DeedPassed(3, "p1", "p2")
    for_it = paid(Why.TRADE, "p2", "p1")
    interest = e.Paid("p2", BANK, 10, Why.INTEREST, 3)
    told = sentence(signed, passed, for_it, interest)
    assert told.count("Rue Lecourbe") == 2, "it is received, and kept mortgaged"
    assert told.startswith("Échange")
    assert told.count("reçoit") == 2
    assert told.endswith("Bob garde Rue Lecourbe hypothéqué : 10 F")


def test_what_passes_without_a_trade_is_told_too() -> None:
    """As the deed and the card of somebody who leaves."""
    told = sentence(e.DeedPassed(3, "p1", "p2"), e.JailCardPassed(CHANCE, "p1", "p2"))
    assert told == "Bob reçoit Rue Lecourbe. Bob garde une carte de sortie de prison"


PAID = {
    Why.START: "bill: *Bob* reçoit 100 pour commencer",
    Why.DEAL: "bill: *Alice* paie Rue Lecourbe, distribué : 100",
    Why.SALARY: "start: *Bob* touche son salaire : 100",
    Why.PRICE: "check: *Alice* achète Rue Lecourbe : 100",
    Why.AUCTION: "gavel: *Alice* achète Rue Lecourbe aux enchères : 100",
    Why.RENT: "bill: *Alice* [arrow] *Bob* loyer 100",
    Why.TAX: "coin: *Alice* [arrow] *Bob* taxe 100",
    Why.FINE: "bars: *Alice* [arrow] *Bob* amende 100",
    Why.POT: "bill: *Bob* reçoit l’argent du centre : 100",
    Why.POT_SEED: "bill: La banque met 100 au centre",
    Why.CARD: "chest: *Alice* [arrow] *Bob* carte 100",
    Why.LOAN: "flip: *Bob* hypothèque Rue Lecourbe : 100",
    Why.LIFT: "flip: *Alice* lève l’hypothèque, Rue Lecourbe : 100",
    Why.INTEREST: "flip: *Alice* garde Rue Lecourbe hypothéqué : 100",
    Why.BUILD: "house: *Alice* bâtit : 100",
    Why.SELL_BUILDINGS: "house: *Bob* vend des bâtiments : 100",
    Why.ESTATE: "bill: *Alice* [arrow] *Bob* biens du failli 100",
    Why.LEAVING: "bill: *Alice* [arrow] *Bob* départ de la partie 100",
    Why.TRADE: "swap: *Alice* [arrow] *Bob* échange 100",
    Why.HANDED: "hand: *Bob* cède Rue Lecourbe pour une dette : 100",
    Why.CORRECTION: "bill: *Alice* [arrow] *Bob* correction 100",
    Why.PAYMENT: "bill: Paiement libre *d’Alice* *à Bob*  : 100",
}


@pytest.mark.parametrize("why", Why)
def test_a_payment_is_told_by_what_it_is_for(why: Why) -> None:
    assert line(paid(why)) == PAID[why]


LINES: tuple[tuple[e.Event, str], ...] = (
    (e.DeedPassed(3, None, "p1"), "house: *Alice* reçoit Rue Lecourbe"),
    (e.DeedPassed(3, "p1", None), "house: Rue Lecourbe revient à la banque"),
    (e.Mortgaged(3), "flip: Le titre Rue Lecourbe est hypothéqué"),
    (e.MortgageLifted(3), "flip: L’hypothèque est levée : Rue Lecourbe"),
    (e.BuildingsChanged((LevelChange(3, 2),), 30, 12), "house: Maintenant Rue Lecourbe : 2 maisons"),
    (e.Thrown("p1", (3, 4)), "right: *Alice* fait 3\u00a0+\u00a04"),
    (e.Thrown("p1", (3,)), "right: *Alice* fait 3"),
    (e.Moved("p1", 0, 7), "right: *Alice* va sur Chance"),
    (e.PawnPut("p1", 3), "right: Le pion *d’Alice* est replacé sur Rue Lecourbe"),
    (e.Jailed("p1", "space"), "bars: *Alice* va en prison"),
    (e.Jailed("p1", "card"), "bars: Une carte envoie *Alice* en prison"),
    (e.Jailed("p1", "doubles"), "bars: *Alice* va en prison : troisième double"),
    (e.JailTried("p1", 2), "bars: Alice reste en prison, 2 jets"),
    (e.Freed("p1", "fine"), "door: *Alice* sort de prison"),
    (e.Freed("p1", "third_throw"), "door: *Alice* sort de prison après le troisième jet"),
    (e.Asked(p.Debt(1, "p1", BANK, 20_000, Why.TAX, 4)), "bill: *Alice* doit 20 000 *à la banque* (taxe)"),
    (e.Asked(p.Auction(1, 5, 100)), "gavel: Gare Montparnasse passe aux enchères"),
    (e.Asked(p.TradeToSign(1, "p1", "p2", p.Bundle((5,)), p.Bundle())), "swap: *Alice* propose un échange à *Bob*"),
    (e.TradeSigned(1, "p2"), "check: *Bob* signe l’échange"),
    (e.BidMade(1, "p1", 100), "gavel: *Alice* offre 100"),
    (e.AuctionClosed(3, "p1", 100), "gavel: *Alice* remporte Rue Lecourbe : 100"),
    (e.AuctionClosed(3, None, 0), "gavel: Rue Lecourbe reste à la banque"),
    (e.BuildingBidMade(1, "p1", 100, 3), "gavel: *Alice* offre 100"),
    (e.BuildingAuctionClosed("house", "p1", 100), "gavel: *Alice* remporte 1 maison : 100"),
    (e.BuildingAuctionClosed("hotel", None, 0), "gavel: hôtel : reste à la banque"),
    (e.DebtPassed(1, "p2"), "bill: La dette est due *à Bob*"),
    (e.CardDrawn("p1", b.ToJail(), CHANCE, "chance.speeding"), "question: *Alice* tire : Excès de vitesse"),
    (e.CardDrawn("p1", b.ToJail()), "chat: *Alice*  : allez en prison"),
    (e.JailCardPassed(CHANCE, None, "p1"), "door: *Alice* garde une carte de sortie de prison"),
    (e.JailCardPassed(CHANCE, "p1", None), "door: La carte de sortie de prison retourne dans son paquet"),
    (e.TurnsToMiss("p1", 2), "pause: Alice passera 2 tours"),
    (e.Bankrupted("p1", "p2"), "warn: *Alice* fait faillite"),
    (e.Bankrupted("p1", BANK, counts=False), "door: *Alice* quitte la partie"),
    (e.Left("p1", (e.WealthLine("cash", 940),)), "door: *Alice* quitte la partie avec une fortune de 940"),
    (e.Corrected(MONEY, "mal compté"), "pencil: Correction : mal compté"),
    (e.Joined("p3", "Chloé"), "check: *Chloé* entre dans la partie"),
    (e.PlayerRenamed("p1", "Alice", "Lia"), "check: *Alice* s’appelle maintenant *Lia*"),
    (e.PlayerRenamed("p1", "Alice", "Alice", "red"), "check: *Alice*  : autre couleur ou autre pion"),
    (e.SpaceRenamed(1, {"fr": "Rue"}), "letters: Une case s’appelle maintenant Rue"),
    (e.TimeUp(), "clock: Le temps est écoulé"),
    (e.GameEnded(e.GameEnd.AGREED, ()), "trophy: La partie est finie : fin convenue"),
)


@pytest.mark.parametrize(("event", "told"), LINES, ids=[told for _, told in LINES])
def test_an_event_is_told_with_its_icon_and_its_names_strong(event: e.Event, told: str) -> None:
    assert line(event) == told


BUILT = e.BuildingsChanged((LevelChange(3, 4), LevelChange(1, 5)), 24, 11)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (paid(Why.CORRECTION), "*Alice* [arrow] *Bob* correction 100"),
        (e.DeedPassed(3, None, "p1"), "Correction : *Alice* reçoit Rue Lecourbe"),
        (e.PawnPut("p1", 3), "Correction : Le pion *d’Alice* est replacé sur Rue Lecourbe"),
        (e.Mortgaged(3), "Correction : Le titre Rue Lecourbe est hypothéqué"),
        (BUILT, "Correction : *la banque*  : 4 maisons, 1 hôtel sur 2 rues"),
    ],
)
def test_a_correcting_entry_says_what_it_put_right_and_then_why(event: e.Event, told: str) -> None:
    assert line(e.Corrected(MONEY, "mal compté"), event) == f"pencil: {told} (mal compté)"


def test_what_is_paid_for_a_message_some_rows_later_is_no_card() -> None:
    drawn = Operation(c.EnterEffect("p1", b.Pay(100)), (e.CardDrawn("p1", b.Pay(100)),))
    card = Operation(c.DrawCard("p1"), (e.CardDrawn("p1", b.Pay(100), CHANCE),))
    pay = Operation(c.Pay("p1"), (paid(Why.CARD),))
    assert [for_message(pay, before) for before in ((drawn,), (card, drawn), (pay, drawn, card), ())] == [
        True, False, True, False,
    ]  # fmt: skip
    told = say.event_line(FRENCH, game_with(), pay.events, message=True)
    assert (told.icon, told.parts[-1].words) == ("chat", "message 100")


def test_a_message_that_sends_to_jail_is_no_card() -> None:
    """Regression: it was said to be one."""
    play = Play("suisse-2007", 2, pawns={"p1": 20}).do(throw(1, 1), c.EnterEffect("p1", b.ToJail()))
    assert line(*play.booked[0].body.events) == "bars: Un message envoie *Alice* en prison"
    drawn = Play("suisse-2007", 2, pawns={"p1": 20}).do(throw(1, 1), c.ChooseDeck("p1", CHANCE))
    drawn.do(c.DrawCard("p1", effect=b.ToJail()))
    assert line(*drawn.booked[0].body.events) == "bars: Une carte envoie *Alice* en prison"


def test_what_the_last_of_five_pays_for_a_message_is_still_no_card() -> None:
    """Regression: the screens were told three bookings: after the third payment it was a card that they paid for."""
    play = Play("suisse-2007", 6, pawns={"p1": 20}).do(throw(1, 1), c.EnterEffect("p1", b.CollectEach(100_000)))
    while isinstance(play.game.top, p.Debt):
        play.do(c.Pay(play.game.top.debtor))
    assert len(play.booked) == 7
    table = replace(play.table(), last=snapshot_of(course_of_play(play), "game").last)
    middle = table_view(Told(FRENCH, table)).middle
    assert middle.event.parts[-1].words.startswith("message ")
    shown = last_bookings(Told(FRENCH, table)).middle
    assert isinstance(shown, PromptView)
    assert [("message" in line, "carte" in line) for line in shown.lines if line] == [(True, False)] * MOST_SHOWN


def test_what_the_table_is_asked_next_is_no_news_unless_others_must_act() -> None:
    told = [entry for entry in ENTRIES if line(e.Asked(entry))]
    assert {type(entry) for entry in told} == {p.Debt, p.Auction, p.TradeToSign}
    silent = (e.Answered(1), e.Replaced(1, ENTRIES[0]), e.TurnBegan("p1"), e.TurnEnded("p1"), e.TransferInterestPaid(3))
    assert [line(event) for event in silent] == [""] * 5


def test_a_throw_that_frees_nobody_says_who_stays_in_jail() -> None:
    assert line(e.Thrown("p1", (1, 2)), e.JailTried("p1", 2)) == "bars: Alice reste en prison, 2 jets"


def test_a_trade_without_money_says_both_sides_at_once() -> None:
    signed, card = e.TradeSigned(1, "p2"), e.JailCardPassed(CHANCE, "p2", "p1")
    for things in ((e.DeedPassed(3, "p1", "p2"), card), (card,)):
        told = line(signed, *things)
        assert told.startswith("swap: ")
        assert "carte de sortie de prison (Chance)" in told
        assert ("Rue Lecourbe contre" in told) == (len(things) > 1), "a deed was left out"
        assert {"*Alice*", "*Bob*"} <= set(told.split())
    assert "100 + Rue Lecourbe" in line(signed, paid(Why.TRADE), e.DeedPassed(3, "p1", "p2"))


# Each thing once


DEED, CLOSED = e.DeedPassed(3, None, "p1"), e.AuctionClosed(3, "p1", 100)


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((paid(Why.PRICE), DEED), "Alice achète Rue Lecourbe : 100 F"),
        ((paid(Why.DEAL), DEED), "Alice paie Rue Lecourbe, distribué : 100 F"),
        ((CLOSED, DEED, paid(Why.AUCTION)), "Alice achète Rue Lecourbe aux enchères : 100 F"),
        ((e.Mortgaged(3), paid(Why.LOAN)), "Bob hypothèque Rue Lecourbe : 100 F"),
        ((e.MortgageLifted(3), paid(Why.LIFT)), "Alice lève l’hypothèque, Rue Lecourbe : 100 F"),
    ],
)
def test_a_payment_speaks_for_what_it_is_paid_for(events: e.Events, told: str) -> None:
    assert sentence(*events) == told


@pytest.mark.parametrize("why", [Why.TRADE, Why.RENT, Why.LOAN])
def test_a_payment_for_something_else_leaves_the_deed_to_be_told(why: Why) -> None:
    assert sentence(paid(why), DEED).endswith("F. Alice reçoit Rue Lecourbe")


def test_a_mortgage_and_an_auction_are_told_beside_any_other_payment() -> None:
    assert sentence(CLOSED, paid(Why.RENT)).startswith("Alice remporte Rue Lecourbe")
    assert sentence(e.Mortgaged(3), paid(Why.LIFT)).startswith("Le titre Rue Lecourbe est hypothéqué")
    assert sentence(e.MortgageLifted(3), paid(Why.LOAN)).startswith("L’hypothèque est levée")


def test_of_a_bankruptcy_neither_deeds_nor_jail_cards_are_listed() -> None:
    estate = (DEED, e.JailCardPassed(CHANCE, "p1", "p2"))
    assert sentence(e.Bankrupted("p1", "p2"), *estate) == "Alice fait faillite"
    assert sentence(e.Left("p1", ()), *estate) == "Alice quitte la partie avec une fortune de 0 F"
    assert sentence(*estate) == "Alice reçoit Rue Lecourbe. Bob garde une carte de sortie de prison"


def test_the_move_of_the_dice_is_told_with_them_and_a_further_one_by_itself() -> None:
    thrown, there, back = e.Thrown("p1", (3, 4)), e.Moved("p1", 0, 7), e.Moved("p1", 7, 4)
    assert sentence(thrown, there) == "Alice fait 3\u00a0+\u00a04, Chance"
    assert sentence(thrown, there, back) == "Alice fait 3\u00a0+\u00a04, Chance. Alice va sur Impôts sur le revenu"
    assert sentence(there) == "Alice va sur Chance"
    assert sentence(e.TurnBegan("p1"), there) == "Alice va sur Chance"
    assert sentence(e.TurnBegan("p1"), thrown, e.TurnEnded("p1"), there) == "Alice fait 3\u00a0+\u00a04, Chance"
    assert (
        sentence(e.Moved("p1", 0, 3), thrown, there) == "Alice va sur Rue Lecourbe. Alice fait 3\u00a0+\u00a04, Chance"
    )


def test_where_one_die_is_thrown_its_face_is_told_once() -> None:
    thrown = e.Thrown("p1", (4,))
    assert sentence(thrown) == "Alice fait 4"
    assert sentence(thrown, e.Moved("p1", 0, 4)) == "Alice fait 4, Impôts sur le revenu"


def test_on_the_way_to_jail_no_space_is_told() -> None:
    events = (e.Thrown("p1", (1, 2)), e.Moved("p1", 27, 30), e.Jailed("p1", "space"))
    assert sentence(*events) == "Alice fait 1\u00a0+\u00a02. Alice va en prison"
    assert sentence(*events[1:]) == "Alice va en prison"


def test_a_payment_without_a_space_is_told_without_one() -> None:
    assert sentence(e.Paid("p1", "p2", 100, Why.CARD)) == "Alice paie Bob, carte : 100 F"


def test_of_several_events_the_line_tells_the_most_important() -> None:
    falling = (
        e.GameEnded(e.GameEnd.TIME, ()), e.Bankrupted("p1", "p2"), e.Jailed("p1", "space"), paid(Why.RENT),
        CLOSED, DEED, e.Freed("p1", "fine"), e.CardDrawn("p1", b.ToJail()), e.BidMade(1, "p1", 100),
        e.Thrown("p1", (1, 2)),
    )  # fmt: skip
    for most, less in pairwise(falling):
        assert line(less, most) == line(most)
        assert line(most, less) == line(most)
    assert line(e.TradeSigned(1, "p1"), e.TimeUp()) == line(e.TradeSigned(1, "p1")), "equals: the first"


def test_a_payment_for_a_card_is_told_by_the_name_of_the_card() -> None:
    fees = e.Paid("p1", BANK, 100, Why.CARD, card="chance.school_fees")
    assert line(fees) == "question: *Alice* [arrow] *La banque* Frais de scolarité 100".replace("La", "la")
    assert sentence(fees) == "Alice paie la banque, Frais de scolarité : 100 F"
    drawn = e.CardDrawn("p1", b.Pay(100), CHANCE, "chance.school_fees")
    assert sentence(drawn, fees).count("Frais de scolarité") == 1, "the draw names it, the payment need not"
    owed = e.Asked(p.Debt(1, "p1", BANK, 100, Why.CARD, card="chance.school_fees"))
    assert "Frais de scolarité" in sentence(owed)


# In two or three words


def test_an_operation_is_called_by_what_was_done_and_by_whom() -> None:
    game = game_with()
    names = {
        c.ThrowDice((5, 3)): "dés 5\u00a0+\u00a03",
        c.Pay("p1"): "paiement d’Alice",
        c.PutPawn("p2", 3): "pion de Bob",
    }
    assert {command: say.operation_name(FRENCH, game, command) for command in names} == names
    others = (e.Answered(1), paid(Why.TAX), paid(Why.RENT))
    assert say.operation_name(FRENCH, game, c.Pay("p1"), others) == "taxe d’Alice", "the first payment says for what"
    assert say.operation_name(FRENCH, game, c.PutPawn("p2", 3), others) == "pion de Bob"


# Refusals


def refusal(reason: Reason, command: c.Command | None = None, **facts: str | int) -> str:
    words = say.refusal_sentence(FRENCH, game_with(), Refused(reason, facts), command)
    return words.replace("\u202f", " ")


def test_a_refused_sale_is_told_as_a_sale_only_where_that_differs() -> None:
    sale = c.SellBuildings("p1", ())
    facts = {"player": "p1", "space": 1, "level": 1}
    assert refusal(Reason.UNEVEN, sale, **facts) != refusal(Reason.UNEVEN, **facts)
    assert refusal(Reason.UNEVEN, c.Build("p1", ()), **facts) == refusal(Reason.UNEVEN, **facts)
    assert refusal(Reason.STALE, sale) == refusal(Reason.STALE)


def test_the_facts_of_a_refusal_are_read_out_as_names_and_sums() -> None:
    cash = refusal(Reason.SHORT_OF_CASH, player="p1", missing=9_100, amount=10_000, cash=900)
    assert cash == "Il manque 9 100 F à Alice : il en faut 10 000 F, il en reste 900 F."
    most = refusal(Reason.OVER_CEILING, ceiling=2_000_000)
    assert most == "C’est trop : la banque ne compte que jusqu’à 2 000 000 F."


def test_a_deck_is_told_by_the_name_on_its_spaces() -> None:
    assert "Caisse de Communauté" in refusal(Reason.CARD_HELD, player="p1", deck="chest")


def test_a_space_that_the_board_does_not_have_is_told_by_its_number() -> None:
    assert [refusal(Reason.UNEVEN, space=space) for space in (0, 39, 40, -1)] == [
        "Bâtissez d’abord sur Départ.", "Bâtissez d’abord sur Rue de la Paix.",
        "Bâtissez d’abord sur 40.", "Bâtissez d’abord sur -1.",
    ]  # fmt: skip


def test_no_sum_of_money_is_read_out_as_bare_digits() -> None:
    sums = dict.fromkeys(("amount", "cash", "missing", "least", "bid", "limit", "raisable", "off"), 7_654_321)
    for reason in Reason:
        assert "7654321" not in refusal(reason, **{**FACTS, **sums})


def test_an_event_without_words_is_a_bug_that_is_seen() -> None:
    with pytest.raises(AssertionError, match="no words for Decline"):
        line(c.Decline("p1"))  # type: ignore[arg-type]


def test_a_plan_is_told_as_a_whole_and_not_by_its_first_mortgage() -> None:
    loan, sold = paid(Why.LOAN, BANK, "p1"), paid(Why.SELL_BUILDINGS, BANK, "p1")
    assert line(loan) == "flip: *Alice* hypothèque Rue Lecourbe : 100"
    assert line(sold, loan, loan) == "house: *Alice* · 2 hypothèques, bâtiments vendus : +300"
    lifted, built = paid(Why.LIFT, "p1", BANK), paid(Why.BUILD, "p1", BANK)
    assert line(lifted, built) == "flip: *Alice* · 1 hypothèque levée, bâtiments construits : −200"
    assert line(loan, lifted) == "flip: *Alice* · 1 hypothèque, 1 hypothèque levée : 0"
    assert line(loan, paid(Why.RENT)) == "bill: *Alice* [arrow] *Bob* loyer 100", "what the money was raised for"


def test_a_trade_is_told_with_what_the_money_was_paid_for() -> None:
    money, signed = paid(Why.TRADE), e.TradeSigned(1, "p2")
    one, two = e.DeedPassed(3, "p2", "p1"), e.DeedPassed(6, "p2", "p1")
    assert line(signed, one, money) == "swap: *Alice* [arrow] *Bob* 100 contre Rue Lecourbe"
    assert line(signed, one, two, money) == "swap: *Alice* [arrow] *Bob* 100 contre 2 titres"
    both = (signed, one, e.DeedPassed(8, "p1", "p2"), money)
    assert line(*both) == "swap: *Alice* [arrow] *Bob* 100 + Rue de Courcelles contre Rue Lecourbe"
    card = line(signed, one, e.JailCardPassed(CHANCE, "p2", "p1"), money)
    assert card.endswith("100 contre Rue Lecourbe + carte de sortie de prison (Chance)")
    assert line(signed, money) == "swap: *Alice* [arrow] *Bob* échange 100"


@pytest.mark.parametrize(
    ("command", "events", "name"),
    [
        (c.CarryOut("p1", (c.Mortgage("p1", 3),)), (), "hypothèques d’Alice"),
        (
            c.CarryOut("p1", (c.SellBuildings("p1", (LevelChange(3, 0),)), c.Mortgage("p1", 3))),
            (),
            "hypothèques d’Alice",
        ),
        (c.CarryOut("p1", (c.Build("p1", (LevelChange(3, 1),)),)), (), "construction d’Alice"),
        (c.CarryOut("p1", (c.LiftMortgage("p1", 3), c.Build("p1", (LevelChange(3, 1),)))), (), "plan d’Alice"),
        (c.SignTrade("p1"), (), "échange"),
        (c.Hammer(1), (e.AuctionClosed(3, "p1", 100),), "adjudication"),
        (c.Hammer(1), (e.AuctionClosed(3, None, 0),), "enchères sans offre"),
    ],
)
def test_undo_says_what_it_takes_back(command: c.Command, events: e.Events, name: str) -> None:
    assert say.undo_name(FRENCH, game_with(), Operation(command, events)) == name


def test_building_is_told_with_what_was_built() -> None:
    """Regression: it said for how much alone."""
    one, two, hotel = (e.LevelChange(space, level) for space, level in ((1, 2), (3, 2), (3, 5)))
    price = game_with().edition.deed(3).building or 0
    for changes, steps, words in (
        ((one, two), 4, "4 maisons"),
        ((hotel,), 1, "un hôtel"),
        ((one, hotel), 3, "2 maisons, un hôtel"),
        ((e.LevelChange(1, 5), hotel), 2, "2 × hôtel"),
    ):
        bill = e.Paid("p1", BANK, steps * price, Why.BUILD, 3)
        told = line(bill, e.BuildingsChanged(changes, 28, 12))
        assert told.startswith(f"house: *Alice* bâtit {words}"), told
        assert "−" in told
    auctioned = e.BuildingAuctionClosed("house", "p1", 100)
    assert line(auctioned, e.BuildingsChanged((one,), 0, 12), paid(Why.BUILD, payee=BANK)).endswith("bâtit : 100")


@pytest.mark.parametrize("edition_id", ["london", "suisse-classique"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_rent_to_be_claimed_is_said_with_who_owes_it_until_when_and_where(
    table: Desk, size: tuple[int, int], edition_id: str, language: str
) -> None:
    """Regression: it was the owner and the amount alone."""
    table.fit(*size)
    play, strings, screen = waiting(edition_id, 3)["rent-claim"], strings_for(language), TableScreen()
    (claim,) = play.game.waiting(p.RentClaim)
    names = {"owner": "Maximilienne", "payer": "Bartholomäus"}
    space = f"({say.space_name(strings, play.game.edition, claim.space)})"
    view = table_view(Told(strings, play.table()))
    parts = view.middle.event.parts
    whom = [play.game.player(player).name for player in (claim.owner, claim.payer)]
    assert [part.words for part in parts if part.strong] == whom
    assert [part.words for part in parts if part.spare] == [space]
    asked = strings.t("table.claim_line", amount=say.amount(play.game.edition, claim.amount), space=space, **names)
    short = {whom[0]: names["owner"], whom[1]: names["payer"]}
    parts = tuple(replace(part, words=short.get(part.words, part.words)) for part in parts)
    event = replace(view.middle.event, parts=parts)
    table.show(screen, replace(view, middle=replace(view.middle, event=event)))
    (line,) = (piece for piece in screen.idle.of(Quiet) if isinstance(piece.view, EventLineView))
    said = " ".join(text for text, *_ in line.painter.texts)
    assert said.replace(" ,", ",").startswith(asked.partition(space)[0])
    if language in ("it", "en"):
        assert said.endswith(asked.rpartition(" ")[2]), "the place hangs on the next player"
    assert audit(screen, language) == []


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"holders": {3: "p2"}, "mortgages": (3,)}, "hypothèque, pas de loyer"),
        ({"holders": {3: "p1"}}, "chez soi, rien à payer"),
    ],
)
def test_line_and_history_say_why_a_landing_costs_nothing(position: dict[str, object], said: str) -> None:
    """Regression: "Anna fait 1 + 1, Service public 1" and nothing more: was the rent forgotten?"""
    play = Play("paris-francs", 3, **position).do(throw(1, 2))
    view = table_view(Told(FRENCH, play.table()))
    assert isinstance(view.middle, IdleView | PromptView)
    assert view.middle.event.parts[-1].words == f"· {said}"
    newest = course_of_play(play).lines()[0]
    again = say.operation_sentence(FRENCH, play.game, newest.body, free=newest.spared)
    assert again.endswith(said[0].upper() + said[1:])


def test_the_lots_that_nobody_wanted_are_told_in_one_sentence() -> None:
    first, second, third = (e.AuctionClosed(space, None, 0) for space in (3, 5, 6))
    closed = (first, second, e.MortgageLifted(5), third)
    assert sentence(*closed) == "3 titres restent à la banque"
    assert sentence(first, second) == "2 titres restent à la banque"
    assert line(*closed) == "gavel: 3 titres restent à la banque"
    alone = sentence(e.AuctionClosed(5, None, 0), e.MortgageLifted(5))
    assert alone.count(".") == 1, "one lot is told by its name, and its mortgage beside it"
