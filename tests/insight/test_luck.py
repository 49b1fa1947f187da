"""Luck: what dice and cards brought, less what was to be expected; checked against the naive bank's own counting."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from banker import commands as c
from banker import edition as editions
from banker.bank import Bank, Envelope
from banker.board import CollectEach, Deck, JailCard, Pay, PayOrDraw
from banker.insight.luck import Decks, expected, luck, standings, throws
from banker.ledger import BANK
from banker.pending import JailChoice, RentThrow, Throw
from banker.rules import decided, speed_die
from banker.rules.position import Position
from banker.store import Store
from tests.banker import random_tables
from tests.insight.ann_and_bob import bank_at, did
from tests.model import drawn_boards
from tests.model.naive_bank import NaiveBank
from tests.model.side_by_side import SideBySide
from tests.model.test_model import LEANINGS, begun, opened, step

LONG = "BANKER_LONG" in os.environ
POSITIONS = 2_000 if LONG else 120
THROWS, OF_EACH = (100_000, 20) if LONG else (2_000, 10)
CARD_GAMES = 100 if LONG else 4


def test_on_an_empty_board_luck_is_tax_and_salary_beside_their_mean():
    """London from Start: 4 is the income tax (3 throws of 36), 10 the visit, no salary can be reached."""
    tax = editions.load("london").spaces[4].amount
    bank = did(bank_at(), c.ThrowDice((1, 3)))
    (moment,) = luck(bank.course).moments
    assert moment.own == -tax + Fraction(3, 36) * tax
    assert moment.shares["bob"] == 0
    assert moment.shares[BANK] == -moment.own


def test_of_one_die_six_throws_could_have_come():
    """Junior from Start: of six spaces four cost 1, one draws a card and one is the visit; the cash alone counts."""
    bank = did(bank_at(id="junior", payment="automatic"), c.ThrowDice((1,)))
    (moment,) = luck(bank.course).moments
    assert moment.own == -1 + Fraction(4, 6)


def test_a_rent_is_bad_luck_of_the_payer_and_good_luck_of_the_owner():
    london = editions.load("london")
    rent = london.deed(6).rents[0]
    tax = london.spaces[4].amount
    bank = did(bank_at(Position(holders={6: "bob"}), payment="automatic"), c.ThrowDice((2, 4)))
    found = luck(bank.course)
    assert found.lines["bob"] == rent - Fraction(5, 36) * rent
    assert found.lines["ann"] == -rent + Fraction(5, 36) * rent + Fraction(3, 36) * tax


@pytest.mark.parametrize("option", [{"payment": "automatic"}, {"payment": "typed"}, {"rent_claim": "owner_taps"}])
def test_how_a_rent_is_asked_for_makes_no_difference_to_luck(option):
    bank = did(bank_at(Position(holders={6: "bob"}), **option), c.ThrowDice((2, 4)))
    assert luck(bank.course).lines["bob"] == Fraction(31, 36) * editions.load("london").deed(6).rents[0]


def test_a_rent_that_lapses_at_a_throw_is_nobodys_luck():
    bank = bank_at(Position(holders={6: "bob"}), rent_claim="owner_taps", auction="no")
    did(bank, c.ThrowDice((2, 4)), c.ThrowDice((1, 2)))
    assert luck(bank.course).moments[1].shares["ann"] == 0


def test_the_luckiest_moments_are_told_apart_from_the_unluckiest():
    """From Start on an empty board: to visit the jail is better than the mean, to pay the tax is worse."""
    told = luck(did(bank_at(payment="automatic"), c.ThrowDice((4, 6)), c.ThrowDice((1, 3))).course)
    visit, tax = told.moments
    assert (told.luckiest(), told.unluckiest()) == ((visit,), (tax,))


def test_an_undone_throw_is_no_moment():
    bank = did(bank_at(), c.ThrowDice((1, 3)))
    bank.undo("u")
    assert luck(bank.course).moments == ()


def test_a_card_is_luck_beside_the_rest_of_its_deck():
    """The cards of one deck one after the other: the mean is of those not drawn yet, and the last is certain."""
    bank, london = bank_at(Position(pawns={"ann": 0})), editions.load("london")
    deck = [card for card in london.cards if card.deck is Deck.CHEST]
    pays = next(card for card in deck if isinstance(card.effect, Pay))
    did(bank, c.ThrowDice((1, 1)), c.DrawCard("ann", pays.id))
    moment = luck(bank.course).moments[-1]
    rest = {card.id: _worth(card.effect) for card in deck}
    assert moment.own == rest[pays.id] - Fraction(sum(rest.values()), len(deck))


def _worth(effect: object) -> int:
    """What a card of the London chest is worth at once to a player on Start's side with nothing built."""
    match effect:
        case CollectEach(amount):
            return amount
        case Pay(amount):
            return -amount
        case PayOrDraw():
            return 0  # which of the two is chosen afterwards
        case _:
            return getattr(effect, "amount", 0) or (200 if getattr(effect, "space", None) == 0 else 0)


def test_what_was_drawn_does_not_come_again_before_the_rest():
    """Every copy of a card is one; once all were drawn the deck counts as shuffled."""
    bank, decks = did(bank_at(), c.ThrowDice((1, 1))), Decks()
    cards = [card for card in bank.game.edition.cards if card.deck is bank.game.top.deck]
    left = {card.id: card.copies for card in cards}
    for each in [card.id for card in cards for _ in range(card.copies)]:
        ways = decks.drawn(bank.game, c.DrawCard("ann", each))
        assert {way.card: count for count, way in ways} == {id: count for id, count in left.items() if count}
        left[each] -= 1
    again = decks.drawn(bank.game, c.DrawCard("ann", cards[0].id))
    assert sum(count for count, _ in again) == sum(card.copies for card in cards)


def test_a_card_that_comes_too_early_says_that_the_deck_was_shuffled():
    bank, decks = did(bank_at(), c.ThrowDice((1, 1))), Decks()
    first, second, *_ = (card.id for card in bank.game.edition.cards if card.deck is bank.game.top.deck)
    for card in (first, second, first):
        ways = decks.drawn(bank.game, c.DrawCard("ann", card))
    assert {first, second} <= {way.card for _, way in ways}


def test_a_card_that_a_player_keeps_is_not_in_its_deck():
    bank = did(bank_at(Position(jail_cards={"bob": (Deck.CHEST,)})), c.ThrowDice((1, 1)))
    cards = [card for card in bank.game.edition.cards if card.deck is bank.game.top.deck]
    kept = next(card.id for card in cards if isinstance(card.effect, JailCard))
    ways = Decks().drawn(bank.game, c.DrawCard("ann", cards[0].id))
    assert {way.card for _, way in ways} == {card.id for card in cards} - {kept}


def test_a_card_counts_as_it_was_read_when_last_drawn():
    bank, decks = did(bank_at(), c.ThrowDice((1, 1))), Decks()
    cards = [card for card in bank.game.edition.cards if card.deck is bank.game.top.deck]
    read = c.DrawCard("bob", next(card.id for card in cards if isinstance(card.effect, Pay)), 7)
    for card in cards:
        decks.drawn(bank.game, read if card.id == read.card else c.DrawCard("bob", card.id))
    ways = decks.drawn(bank.game, c.DrawCard("ann", cards[-1].id))
    assert c.DrawCard("ann", read.card, 7) in [way for _, way in ways]


def test_a_card_outside_the_list_is_no_moment():
    bank = did(bank_at(), c.ThrowDice((1, 1)), c.DrawCard("ann", effect=Pay(1)))
    assert [type(moment.operation.command) for moment in luck(bank.course).moments] == [c.ThrowDice]


@pytest.mark.parametrize("payment", ["automatic", "card"])
def test_the_move_after_the_fine_of_the_third_try_counts_however_it_is_paid(payment):
    """A throw of 1 and 3 from jail (10) leads to 14, which bob holds; the fine is sure but for the six doubles."""
    london = editions.load("london")
    rent = london.deed(14).rents[0]
    bank = did(bank_at(Position(holders={14: "bob"}, jail={"ann": 2}), payment=payment), c.ThrowDice((1, 3)))
    (moment,) = luck(bank.course).moments
    assert moment.shares["bob"] == rent - Fraction(3, 36) * rent
    assert standings(bank.game)["bob"] == london.options.starting_balance + rent


def test_a_debt_that_there_is_no_cash_for_ends_what_counts():
    bank = bank_at(Position(balances={"ann": 0}, holders={14: "bob"}, jail={"ann": 2}))
    did(bank, c.ThrowDice((1, 3)))
    assert standings(bank.game)["bob"] == editions.load("london").options.starting_balance


# Against the naive bank


def after(naive: NaiveBank, command: dict[str, object]) -> dict[str, int] | None:
    """Everybody's standing on the naive bank after a command; None if it is refused."""
    naive = naive.decide(command)
    if isinstance(naive, str):
        return None
    while {"move due", "effects"} & {question[0] for question in naive.questions} and naive.top[0] == "debt":
        _, debtor, _, amount = naive.top[:4]
        if naive.money[debtor] < amount:
            break
        naive = naive.decide({"type": "pay", "player": debtor, "amount": amount})
    found = dict(naive.money)
    owed = [question[1:4] for question in naive.questions if question[0] == "debt"]
    for payer, payee, amount in [*owed, *((payer, owner, amount) for owner, payer, _, amount in naive.claims)]:
        found[payer] -= amount
        found[payee] += amount
    return found


def mean(ends: list[dict[str, int] | None]) -> dict[str, Fraction]:
    there = [end for end in ends if end is not None]
    return {account: Fraction(sum(end[account] for end in there), len(there)) for account in there[0]}


CHANCES = ("throw", "jail choice", "rent throw", "draw")


def check(game: SideBySide) -> str:
    """Compare what is expected with the mean of every throw, dice told apart, or of every card. Returns what was."""
    top = game.naive.top
    if game.game.over is not None or top[0] not in CHANCES:
        return ""
    if top[0] == "jail choice" and game.game.options.jail_throw == "no":
        return ""
    if top[0] == "draw":
        deck = [card for card in game.game.edition.cards if card.deck == top[2] for _ in range(card.copies)]
        kept = [card for card in deck if isinstance(card.effect, JailCard)]
        there = [card for card in deck if card not in kept] + kept[: game.naive.jail_cards_in(top[2])]
        draws = [{"type": "draw_card", "player": top[1], "card": card.id} for card in there]
        may = next(card for card in deck if not isinstance(card.effect, JailCard))
        ways, ends = Decks().drawn(game.game, c.DrawCard(top[1], may.id)), [after(game.naive, draw) for draw in draws]
    else:
        third = speed_die.counts(game.game, game.game.top)
        faces = (1, 2, 3, "bus", "character", "character") if third else (None,)
        thrown = product(*[range(1, 7)] * game.game.options.dice, faces)
        ways = throws(game.game)
        ends = [after(game.naive, {"type": "throw", "dice": dice, "third": face}) for *dice, face in thrown]
    assert expected(game.game, ways) == mean(ends), game.story()
    return top[0]


@pytest.mark.drawn
def test_what_is_expected_is_the_mean_that_the_naive_bank_counts(tmp_path):
    """Of throws and cards in random positions on every booklet's board and on boards that nobody has."""
    chance, seen = Random(34), Counter()
    while seen.total() < POSITIONS or len(seen) < len(CHANCES):
        if chance.random() < 0.5:
            game = opened(chance, chance.choice("CSFUDJ"))
        else:
            board, cards, text = drawn_boards.board(chance)
            path = tmp_path / "drawn.toml"
            path.write_text(text, encoding="utf-8")
            game = begun(chance, board, editions.load_file(path), cards=cards, fresh=False)
        for _ in range(40):
            step(chance, game, LEANINGS[0])
            if (game.naive.top[0] != "throw" or chance.random() < 0.2) and (compared := check(game)):
                seen[compared] += 1
        game.close()


# The mean


@pytest.mark.drawn
def test_the_mean_of_simulated_throws_is_0():
    """Fair throws from the positions of random games: the sum of the luck of those who throw lies within three standard
    deviations of 0."""
    chance, lucks = Random(35), []
    while len(lucks) < THROWS:
        course = fair_game(chance).course
        for number in course.path[:-1]:
            game = course.states[number]
            if isinstance(game.top, Throw | JailChoice | RentThrow):
                third = speed_die.counts(game, game.top)
                means = expected(game, throws(game))
                for _ in range(OF_EACH):
                    thrown = decided(game, fair_throw(third, chance)).game
                    lucks.append(float(standings(thrown)[game.top.player] - means[game.top.player]))
    assert abs(sum(lucks)) < 3 * sum(luck * luck for luck in lucks) ** 0.5


def fair_throw(third: bool, chance: Random) -> c.ThrowDice:
    face = chance.choice((1, 2, 3, "bus", "character", "character")) if third else None
    return c.ThrowDice((chance.randint(1, 6), chance.randint(1, 6)), face)


@pytest.mark.drawn
def test_luck_adds_up_and_that_of_fair_decks_has_the_mean_0():
    """In each moment, in each line, and over the cards that were drawn within three standard deviations."""
    chance, cards = Random(36), []
    for _ in range(CARD_GAMES):
        bank = fair_game(chance)
        told = luck(bank.course)
        for moment in told.moments:
            assert sum(moment.shares.values()) == 0
            if isinstance(moment.operation.command, c.DrawCard):
                cards.append(float(moment.own))
        for player, line in told.lines.items():
            assert line == sum(moment.shares.get(player, 0) for moment in told.moments)
        best, worst = told.luckiest(), told.unluckiest()
        assert [m.own for m in best] == sorted((m.own for m in told.moments if m.own > 0), reverse=True)[:5]
        assert [m.own for m in worst] == sorted(m.own for m in told.moments if m.own < 0)[:5]
    assert abs(sum(cards)) < 3 * sum(luck * luck for luck in cards) ** 0.5


def fair_game(chance: Random, operations: int = 300) -> Bank:
    """A random game, thrown with fair dice and drawn from decks that are shuffled whenever they are used up."""
    bank = Bank(Store(None))
    bank.begin("g", "begin", *random_tables.opened(chance.choice(("paris-francs", "suisse-2007", "london")), chance))
    decks: dict[Deck, list[str]] = {}
    for _ in range(operations):
        command = random_tables.listed(bank.game, chance)
        if isinstance(command, c.EndGame | c.Correct):
            continue
        if isinstance(command, c.ThrowDice):
            command = fair_throw(command.third is not None, chance)
        if isinstance(command, c.DrawCard):
            command = c.DrawCard(command.player, drawn(bank, decks, chance))
        if command is None:
            break
        bank.execute(Envelope(f"op{bank.course.head}", command))
    return bank


def drawn(bank: Bank, decks: dict[Deck, list[str]], chance: Random) -> str:
    """The top card of the deck; one that a player keeps is left out."""
    of, player = bank.game.top.deck, bank.game.top.player
    while True:
        if not decks.get(of):
            decks[of] = [card.id for card in bank.game.edition.cards if card.deck is of for _ in range(card.copies)]
            chance.shuffle(decks[of])
        card = decks[of].pop()
        if bank.can(c.DrawCard(player, card)) is None:
            return card
