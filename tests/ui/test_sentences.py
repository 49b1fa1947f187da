"""What the bank says in words: refusals that name the rule, questions, answers, and what was events."""

from __future__ import annotations

import random
from typing import get_args

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.events import LevelChange
from banker.game import Game, Seat, fold
from banker.history import Operation
from banker.ledger import BANK, Why
from banker.refusal import Reason, Refused
from banker.rules import decide
from banker.rules.choices import choices
from banker.rules.position import Position
from banker.rules.setup import open_game, opened
from tests.ui.board_samples import board_of
from ui.records.idle import EventPart
from ui.words import events, names
from ui.words import sentences as say
from ui.words.effects import effect_words
from ui.words.strings import Strings, strings_for

FRENCH, ENGLISH = strings_for("fr"), strings_for("en")
SEATS = (Seat("p1", "Alice"), Seat("p2", "Bob"))


def game_with(edition_id: str = "paris-francs", **position: object) -> Game:
    chosen = board_of(edition_id)
    return opened(*open_game(chosen, SEATS, position=Position(**position)))


def refused(game: Game, command: c.Command) -> str:
    outcome = decide(game, command)
    assert isinstance(outcome, Refused), outcome
    return say.refusal_sentence(FRENCH, game, outcome, command)


def played(game: Game, command: c.Command) -> tuple[Game, Operation]:
    outcome = decide(game, command)
    assert not isinstance(outcome, Refused), outcome
    return fold(game, outcome), Operation(command, outcome)


# Names and amounts


def test_buildings_are_called_as_the_booklet_calls_them() -> None:
    paris, suisse = board_of("paris-francs"), board_of("suisse-2007")
    assert names.level_words(FRENCH, paris, 2) == "2 maisons"
    assert names.level_words(FRENCH, suisse, 1) == "1 appartement"
    assert names.level_words(ENGLISH, paris, 5) == "hotel"


def test_spaces_and_decks_are_called_as_on_the_board_in_the_language_of_the_moment() -> None:
    suisse = board_of("suisse-2007")
    assert names.space_name(FRENCH, suisse, 4) == "Impôts"
    assert names.space_name(ENGLISH, suisse, 4) == "Income Tax"
    assert names.deck_name(FRENCH, suisse, b.Deck.CHEST) == "Chancellerie"
    assert names.deck_name(strings_for("de"), board_of("london"), b.Deck.CHEST) == "Gemeinschaftskarte"
    assert names.name_in(ENGLISH, {"it": "Via"}) == "Via"


# Refusals


def test_building_unevenly_says_where_to_build_first() -> None:
    game = game_with(holders={1: "p1", 3: "p1"}, levels={1: 1})
    assert refused(game, c.Build("p1", (LevelChange(1, 2),))) == "Bâtissez d’abord sur Rue Lecourbe."


def test_selling_unevenly_says_where_to_sell_first() -> None:
    game = game_with(holders={1: "p1", 3: "p1"}, levels={1: 1, 3: 2})
    sentence = refused(game, c.SellBuildings("p1", (LevelChange(1, 0),)))
    assert sentence.startswith("Vendez d’abord sur les autres terrains du groupe")
    assert "Boulevard de Belleville" in sentence


def test_short_of_cash_says_how_much_is_missing() -> None:
    game = game_with(holders={1: "p1", 3: "p1"}, balances={"p1": 900})
    sentence = refused(game, c.Build("p1", (LevelChange(1, 1), LevelChange(3, 1))))
    assert (
        sentence == "Il manque 9\u202f100\u202fF à Alice\u202f: il en faut 10\u202f000\u202fF, il en reste 900\u202fF."
    )


def test_an_empty_stock_is_told_in_the_booklets_word() -> None:
    for id, word in (("paris-francs", "maisons"), ("suisse-2007", "appartements")):
        game = game_with(id)
        sentence = say.refusal_sentence(FRENCH, game, Refused(Reason.NO_HOUSES_LEFT, {"space": 1}))
        assert word in sentence


FACTS = {
    "player": "p1", "space": 1, "deck": "chance", "card": "", "level": 6, "amount": 1000, "cash": 10, "missing": 990,
    "least": 100, "bid": 5000, "limit": 900, "raisable": 500, "off": 500, "most": 64,
    "ceiling": 9000,
}  # fmt: skip


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_is_a_sentence_without_holes(reason: Reason, strings: Strings) -> None:
    sentence = say.refusal_sentence(strings, game_with(), Refused(reason, FACTS))
    assert sentence[0].isupper(), f"begin this sentence with a capital: {sentence}"
    assert sentence[-1] == ".", f"end this sentence with a full stop: {sentence}"
    assert "{" not in sentence, f"a field of this sentence is not filled in: {sentence}"


@pytest.mark.parametrize("space", [0, 4, 38])
def test_a_refusal_names_every_space_as_the_board_does(space: int) -> None:
    game = game_with()
    said = refused(game, c.Build("p1", (LevelChange(space, 1),)))
    assert said == f"{names.space_name(FRENCH, game.edition, space)} n’a pas de titre de propriété."


# Questions and answers


def test_a_purchase_asks_who_what_and_how_much() -> None:
    game, _ = played(game_with(), c.ThrowDice((1, 2)))
    question = say.question(FRENCH, game, game.top)
    assert question.title == "Acheter Rue Lecourbe\u202f?"
    assert question.amount == 6_000
    buy, decline = (say.choice_label(FRENCH, game, choice) for choice in choices(game)[:2])
    assert (buy.label, buy.detail, buy.amount, buy.sign) == ("Acheter", "Rue Lecourbe", "6\u202f000\u202fF", "-")
    assert decline.label == "Mettre aux enchères"


def test_a_table_without_auctions_does_not_promise_one() -> None:
    chosen = board_of("paris-francs")
    options = replace(chosen.options, auction="no")
    game = opened(*open_game(chosen, SEATS, options=options))
    game, _ = played(game, c.ThrowDice((1, 2)))
    assert "enchères" not in say.question(FRENCH, game, game.top).line
    assert say.choice_label(FRENCH, game, choices(game)[1]).label == "Ne pas acheter"


def test_a_debt_names_the_creditor_and_the_space() -> None:
    game, _ = played(game_with(holders={3: "p2"}), c.ThrowDice((1, 2)))
    question = say.question(ENGLISH, game, game.top)
    assert (question.title, question.line) == ("Alice owes 400\u202fF", "To Bob: rent, Rue Lecourbe.")


def test_business_of_another_player_is_signed_with_their_name() -> None:
    game = game_with(holders={5: "p1", 15: "p2"})
    labels = [say.choice_label(FRENCH, game, choice) for choice in choices(game)]
    mortgages = [label for label in labels if label.label == "Hypothéquer"]
    assert [label.detail for label in mortgages] == ["Gare Montparnasse", "Bob, Gare de Lyon"]
    assert {label.sign for label in mortgages} == {"+"}


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_game_can_be_told(language: str, seed: int) -> None:
    """Every question, answer and booking of a random game has its words."""
    strings, chance = strings_for(language), random.Random(seed)
    chosen = board_of(chance.choice(("suisse-2007", "paris-francs", "london")))
    balances = {"p1": chosen.salary * 2, "p2": chosen.salary}
    game = opened(*open_game(chosen, SEATS, position=Position(balances=balances)))
    told = 0
    while game.over is None and told < 250:
        assert say.question(strings, game, game.top).title
        lawful = choices(game)
        assert all(say.choice_label(strings, game, choice).label for choice in lawful)
        command = chance.choice([x for x in lawful if not isinstance(x.command, c.EndGame)]).command
        if isinstance(command, c.ThrowDice):
            command = c.ThrowDice((chance.randint(1, 6), chance.randint(1, 6)))
        game, operation = played(game, command)
        assert say.operation_sentence(strings, game, operation)
        assert say.operation_name(strings, game, command, operation.events)
        say.event_line(strings, game, operation.events)
        told += 1


ENTRIES: tuple[p.Pending, ...] = (
    p.Throw(1, "p1"), p.JailChoice(1, "p1", 5_000, 2), p.Purchase(1, "p1", 3, 6_000),
    p.Debt(1, "p1", BANK, 20_000, Why.TAX, 4), p.Debt(1, "p1", "p2", 20_000, Why.CARD), p.Auction(1, 5, 100),
    p.Auction(1, 5, 100, 700, "p2"), p.Lots(1, (5, 15, 25)), p.MoveDue(1, "p1", (2, 3)),
    p.EffectsDue(1, "p1", (b.Pay(100), b.MoveOn(1))),
    p.CardToDraw(1, "p1", b.Deck.CHEST), p.SwisscomChoice(1, "p1"), p.PayOrDrawChoice(1, "p1", 1_000, b.Deck.CHANCE),
    p.PayOrShareChoice(1, "p1", 20_000, 10), p.PayOrShareChoice(1, "p1", 20_000, 10, "half"),
    p.Destination(1, "p1", (1, 2), "bus"), p.Destination(1, "p1", (1, 2), "character"),
    p.SpaceChoice(1, "p1", b.ChooseSpace("deed", cost=100)), p.SpaceChoice(1, "p1", b.ChooseSpace(auction=True)),
    p.TicketChoice(1, "p1"), p.TicketChoice(1, "p1", 10_000),
    p.Destination(1, "p1", (2, 2), 2), p.RentThrow(1, "p1", "p2", 12, 400), p.RentClaim(1, "p2", "p1", 3, 400),
    p.MortgageChoice(1, "p2", 37, 1_800, 19_300),
    p.TradeToSign(1, "p1", "p2", p.Bundle((5,), (b.Deck.CHANCE,), 100), p.Bundle()),
    p.TradeToSign(1, "p1", "p2", p.Bundle((5,)), p.Bundle(), 100, ("p1",)),
    p.ShortageCall(1, "p1", "house", (LevelChange(1, 1),), (("p1", 1),), ("p2",)),
    p.BuildingAuction(1, "hotel", 5_000, 100, (("p1", 1), ("p2", 1))),
    p.BuildingAuction(1, "house", 5_000, 100, (("p1", 1), ("p2", 1)), 5_000, "p2", 3),
)  # fmt: skip


def test_whatever_can_be_pending_is_asked_in_words(strings: Strings) -> None:
    missing = set(get_args(p.Pending)) - {type(entry) for entry in ENTRIES}
    assert not missing, f"give each kind of question an example in ENTRIES: {missing}"
    for entry in ENTRIES:
        question = say.question(strings, game_with(), entry)
        assert "{" not in question.title + question.line


EFFECTS: tuple[b.Effect, ...] = (
    b.Receive(100), b.Pay(100), b.PayEach(100), b.CollectEach(100), b.PayPerBuilding(100, 400), b.MoveTo(0),
    b.PayPerDeed(50),
    b.MoveBackTo(1), b.MoveBack(3), b.MoveToNearest("station", 2), b.MoveToNearest("utility", 10), b.ToJail(),
    b.JailCard(), b.PayOrDraw(100, b.Deck.CHANCE), b.Draw(b.Deck.CHEST), b.MoveOn(2), b.PayLess(200, 10),
    *(b.ShiftRents(way, whose) for way in ("up", "down") for whose in ("own", "all", "side")),
    b.ShiftRents("up", "all", ("red",)),
    b.ChooseSpace(), b.ChooseSpace("deed", within=1, cost=100), b.ChooseSpace("street", within=5),
    b.ChooseSpace("free"), b.ChooseSpace(groups=("orange", "green"), gift=True),
    b.ChooseSpace(auction=True), b.ChooseSpace(groups=("orange",), cost=100, auction=True),
    b.Ticket(), b.Ticket(100),
    b.PayOrShare(200, 10), b.MissTurns(1), b.MissTurns(2), b.Several((b.Receive(100), b.MoveOn(1))),
)  # fmt: skip


def test_every_effect_of_a_card_is_an_instruction(strings: Strings) -> None:
    missing = set(get_args(b.Effect)) - {type(effect) for effect in EFFECTS}
    assert not missing, f"give each effect of a card an example in EFFECTS: {missing}"
    for effect in EFFECTS:
        assert effect_words(strings, board_of("paris-francs"), effect)


# What was booked

EVENTS: tuple[e.Event, ...] = (
    *(e.Paid("p1", "p2", 100, why, 3) for why in Why),
    e.DeedPassed(3, None, "p1"), e.DeedPassed(3, "p1", None), e.Mortgaged(3), e.MortgageLifted(3),
    e.TransferInterestPaid(3), e.BuildingsChanged((LevelChange(3, 2),), 30, 12), e.Thrown("p1", (3, 4)),
    e.Moved("p1", 0, 7), *(e.Jailed("p1", why) for why in ("space", "card", "doubles", "correction")),
    e.JailTried("p1", 2),
    *(e.Freed("p1", how) for how in ("fine", "card", "double", "third_throw", "correction")), e.TurnBegan("p1"),
    e.TurnEnded("p1"), e.TurnsToMiss("p1", 1), e.TurnsToMiss("p1", 2), e.TurnMissed("p1"), e.RentMoved(3, 1),
    e.TicketTaken("p1"), e.TicketTaken("p1", voids=True), e.TicketUsed("p1"), e.TicketsPassed("p1", 1),
    e.TicketsPassed("p1", -2),
    e.GroupCompleted("brown"),
    *(e.Asked(entry) for entry in ENTRIES), e.Answered(1), e.Replaced(1, ENTRIES[0]),
    e.BidMade(1, "p1", 100), e.AuctionClosed(3, "p1", 100), e.AuctionClosed(3, None, 0), e.DebtPassed(1, "p2"),
    e.CardDrawn("p1", b.ToJail(), b.Deck.CHANCE, "chance.speeding"), e.CardDrawn("p1", b.ToJail()),
    e.JailCardPassed(b.Deck.CHANCE, None, "p1"), e.JailCardPassed(b.Deck.CHANCE, "p1", None), e.Bankrupted("p1", "p2"),
    e.Left("p1", (e.WealthLine("cash", 100),)), e.Bankrupted("p1", "bank", counts=False),
    e.ThirdDieGained("p1"), *(e.ThirdDieThrown("p1", face) for face in (3, "bus", "character")),
    e.PawnPut("p1", 3), e.TradeSigned(1, "p1"), e.BuildingBidMade(1, "p1", 100, 3),
    e.BuildingAuctionClosed("house", "p1", 100), e.BuildingAuctionClosed("hotel", None, 0),
    e.Corrected(e.MoneyRepair("p1", "p2", 100), "miscounted"), e.Joined("p1", "Alice"),
    e.PlayerRenamed("p1", "Alice", "Lia"), e.PlayerRenamed("p1", "Alice", "Alice", "red"),
    e.SpaceRenamed(1, {"fr": "Rue"}), e.TimeUp(), e.EndDue(e.GameEnd.AGREED), e.RoundingChosen(10_000),
    *(e.GameEnded(why, ()) for why in e.GameEnd),
)  # fmt: skip


def test_every_event_has_a_sentence_or_is_known_to_need_none(language: str) -> None:
    missing = set(get_args(e.Event)) - {type(event) for event in EVENTS}
    assert not missing, f"give each event an example in EVENTS: {missing}"
    strings, game = strings_for(language), game_with()
    for event in EVENTS:
        said = events.told(strings, game, (event,))
        unspoken = isinstance(event, events.SILENT) or (
            isinstance(event, e.Asked) and not isinstance(event.entry, p.Debt | p.Auction | p.TradeToSign)
        )
        assert bool(said) != unspoken, event
        operation = Operation(c.PutPawn("p1", 3), (event,))
        assert "{" not in say.operation_sentence(strings, game, operation)


def test_an_operation_says_each_thing_once() -> None:
    game, thrown = played(game_with(), c.ThrowDice((1, 2)))
    assert say.operation_sentence(FRENCH, game, thrown) == "Alice fait 1\u00a0+\u00a02, Rue Lecourbe"
    game, bought = played(game, c.Buy("p1"))
    assert say.operation_sentence(FRENCH, game, bought) == "Alice achète Rue Lecourbe\u202f: 6\u202f000\u202fF"


def test_the_line_shows_payer_arrow_payee() -> None:
    game, _ = played(game_with(holders={3: "p2"}), c.ThrowDice((1, 2)))
    game, paid = played(game, c.Pay("p1"))
    line = say.event_line(FRENCH, game, paid.events)
    alice, bob = (EventPart(name, strong=True) for name in ("Alice", "Bob"))
    assert line.parts == (alice, EventPart(icon="arrow"), bob, EventPart("loyer 400"))


def test_the_line_tells_the_most_important_thing() -> None:
    game, _ = played(game_with(pawns={"p1": 38}), c.ThrowDice((1, 2)))
    game, jailed = played(game_with(pawns={"p1": 27}), c.ThrowDice((1, 2)))
    line = say.event_line(FRENCH, game, jailed.events)
    assert (line.icon, line.parts[0]) == ("bars", EventPart("Alice", strong=True))


def test_undo_names_what_it_takes_back() -> None:
    game, _ = played(game_with(holders={3: "p2"}), c.ThrowDice((1, 2)))
    game, paid = played(game, c.Pay("p1"))
    assert say.operation_name(FRENCH, game, paid.command, paid.events) == "loyer d’Alice"
    assert say.operation_name(FRENCH, game, c.ThrowDice((5, 3))) == "dés 5\u00a0+\u00a03"


def test_an_operation_without_a_spoken_event_goes_by_its_name() -> None:
    chosen = board_of("paris-francs")
    game = opened(*open_game(chosen, SEATS, options=replace(chosen.options, auction="no")))
    game, _ = played(game, c.ThrowDice((1, 2)))
    game, declined = played(game, c.Decline("p1"))
    assert say.operation_sentence(FRENCH, game, declined) == "refus d’Alice"


def test_a_mortgage_between_turns_is_refused_as_such_and_a_sale_is_not() -> None:
    between = Refused(Reason.NOT_BETWEEN_TURNS, {"player": "p1"})
    said = [
        say.refusal_sentence(FRENCH, game_with(), between, command)
        for command in (c.Mortgage("p1", (3,)), c.LiftMortgage("p1", (3,)), None)
    ]
    mortgage, *others = said
    assert mortgage == FRENCH.t("reason.not_between_turns.mortgage", player="Alice")
    assert others == [FRENCH.t("reason.not_between_turns", player="Alice")] * 2
    assert mortgage not in others


def test_the_largest_amount_that_the_bank_counts_to_is_written_as_money() -> None:
    game = game_with()
    said = say.refusal_sentence(FRENCH, game, Refused(Reason.OVER_CEILING, {"ceiling": 9_000_000}))
    assert names.amount(game.edition, 9_000_000) in said


def test_the_history_shows_the_icon_of_the_most_important_thing_and_else_a_tick() -> None:
    game, jailed = played(game_with(pawns={"p1": 27}), c.ThrowDice((1, 2)))
    assert events.operation_icon(FRENCH, game, jailed) == "bars"
    assert events.operation_icon(FRENCH, game, Operation(c.Decline("p1"), ())) == "check"


def test_tickets_that_come_and_go_are_told_apart() -> None:
    told = [events.told(FRENCH, game_with(), (e.TicketsPassed("p1", count),)) for count in (2, -2)]
    came, went = (events.in_words(FRENCH, one) for (one,) in told)
    assert came != went
    assert "2" in came
    assert "2" in went
