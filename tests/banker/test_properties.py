"""What holds in every game after any command, tried in random games, each with a seed.

Law: a failure names its seed; `play(edition, seed)` plays that very game again.
"""

from __future__ import annotations

import os
import secrets
import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banker import commands as c
from banker import pending as p
from banker.bank import Bank, Envelope
from banker.board import Deck
from banker.events import Asked, Events, Paid
from banker.game import Game, fold
from banker.history import Course
from banker.ledger import POT, Why
from banker.refusal import Refused
from banker.registry import HOTEL
from banker.rules import can, choices, decide
from banker.rules.building import step_of
from banker.store import Store
from tests.banker import random_tables

pytestmark = pytest.mark.drawn

LONG = "BANKER_LONG" in os.environ
EDITIONS = ("paris-francs", "suisse-2007", "atlantic-city")
STEPS = 100 if LONG else 50
# Of another 1 000 every state is compared with a second bank, in tests/model.
GAMES = 20_000 if LONG else 300
FRESH_S = 60 if LONG else 5

AS_EVERY_TIME = settings(derandomize=True, deadline=None, database=None, max_examples=GAMES // len(EDITIONS) + 1)


class Play:
    """One random game through the real bank, its log in memory, every state kept beside the bank's own."""

    def __init__(self, edition_id: str, seed: int) -> None:
        self.random = Random(seed)
        self.bank = Bank(Store(None))
        terms, events = random_tables.opened(edition_id, self.random)
        self.bank.begin("game", "begin", terms, events)
        self.states: dict[int, Game] = {0: self.bank.game}
        self.path = [0]
        self.undone: list[int] = []
        self.seen: set[type] = set()

    @property
    def game(self) -> Game:
        return self.bank.game

    def step(self) -> None:
        if self.random.random() < (0.5 if self.game.over else 0.06):
            self._jump()
            return
        asked = random_tables.listed(self.game, self.random) if self.random.random() < 0.6 else None
        self._ask(asked or random_tables.any_command(self.game, self.random), listed=asked is not None)

    def _ask(self, command: c.Command, *, listed: bool) -> None:
        before = self.game
        decision = decide(before, command)
        refused = decision if isinstance(decision, Refused) else None
        assert can(before, command) == refused
        assert not (listed and refused), f"{command} is in the list of choices, but {refused}"
        outcome = self.bank.execute(Envelope(f"op{self.bank.course.head}", command))
        assert outcome.refused == refused
        if refused is not None:
            assert self.game is before
            return
        assert self.game == fold(before, decision)
        self.states[outcome.number] = self.game
        self.path.append(outcome.number)
        self.undone.clear()
        self.seen.add(type(self.game.top))
        check(self.game)

    def _jump(self) -> None:
        """Undo one or many, or redo one; the game is the very one of that moment."""
        op_id = f"op{self.bank.course.head}"
        if self.undone and self.random.random() < 0.5:
            outcome = self.bank.redo(op_id)
            self.path.append(self.undone.pop())
        else:
            to = self.random.choice((*self.path, None, None, -1, 10**9))
            outcome = self.bank.undo(op_id, to)
            target = to if to is not None else (self.path[-2] if len(self.path) > 1 else -1)
            assert (outcome.refused is None) == (target in self.path[:-1])
            while outcome.refused is None and self.path[-1] != target:
                self.undone.append(self.path.pop())
        assert self.game == self.states[self.path[-1]]

    def all_the_way(self) -> None:
        """Back to the first state and forward to the last, each the very state of its moment; then from the rows."""
        forward = [*self.path, *reversed(self.undone)]
        while self.bank.undo(f"back{self.bank.course.head}").refused is None:
            self.path.pop()
            assert self.game == self.states[self.path[-1]]
        assert self.game == self.states[0]
        for number in forward[1:]:
            assert self.bank.redo(f"forth{self.bank.course.head}").refused is None
            assert self.game == self.states[number]
        course = Course(self.bank.log.rows("game"))
        assert course.game == self.game
        assert course.states == self.states


def check(game: Game) -> None:
    """What is true of every state."""
    registry, edition = game.registry, game.edition
    assert sum(game.ledger.balances) == 0, "all accounts come to zero"
    accounts = [*(player.id for player in game.players), POT]
    assert min(map(game.balance, accounts)) >= 0, "neither a player nor the pot is below zero"
    titles = [title for title in registry.titles if title is not None]
    holders = {t.holder for t in titles}
    assert holders <= {player.id for player in game.seated} | {None}, "a player who is out holds nothing"
    built = sum(t.level for t in titles if t.level != HOTEL), sum(t.level == HOTEL for t in titles)
    assert registry.houses + built[0] == edition.houses, "no house has appeared or vanished"
    assert registry.hotels + built[1] == edition.hotels, "no hotel has appeared or vanished"
    assert min(registry.houses, registry.hotels) >= 0, "the bank gives out no building that it has not"
    for spaces in edition.plots:
        group = [registry.title(n) for n in spaces]
        steps = [step_of(game, t.level) for t in group]
        assert max(steps) - min(steps) <= 1, f"a group is built on evenly: {spaces}"
        if any(steps) and game.over is None:
            assert len({t.holder for t in group}) == 1, f"a group that is built on has one holder: {spaces}"
            mortgaged = [t for t in group if t.mortgaged and (t.level or game.options.mortgage_clears == "group")]
            assert mortgaged == [], "what is built on is not mortgaged"
    assert min(map(game.jail_cards_left, Deck)) >= 0, "players hold no more jail cards than a deck has"
    assert (game.over is None) == (game.top is not None), "a game that goes on waits for somebody, no other does"
    gone = [question for question in game.pending if not waiting_player_sits(game, question)]
    assert gone == [], "only players still in the game are asked, owed or bidding"
    assert len({question.id for question in game.pending}) == len(game.pending), "each question has its own number"
    throws = [question.player for question in game.pending if isinstance(question, p.Throw | p.JailChoice)]
    assert len(throws) <= 1, "one player at a time is to throw"
    free = [e.player for e in game.waiting(p.JailChoice) if not game.player(e.player).jailed]
    assert free == [], "only a player in jail is asked for a way out"
    for going in game.waiting(p.Destination):
        assert game.player(going.player).third_die, "only a player who has the third die chooses where to go by it"
        assert not game.player(going.player).jailed, "the pawn of a player in jail goes nowhere"
    dice = [player.id for player in game.players if player.third_die]
    assert game.options.speed_die == "yes" or dice == [], "without the option nobody has the third die"
    for choice in game.waiting(p.MortgageChoice):
        title = registry.title(choice.space)
        assert (title.holder, title.mortgaged) == (choice.player, True), "the holder of a mortgaged deed keeps or lifts"
    for sale in game.waiting(p.Purchase):
        assert registry.title(sale.space).holder is None, "what is for sale is nobody's"


def waiting_player_sits(game: Game, question: p.Pending) -> bool:
    """Nobody who is out of the game is asked, owed or bidding."""
    seated = {player.id for player in game.seated} | {"bank", "pot", None}
    roles = ("player", "debtor", "creditor", "owner", "payer", "bidder", "other")
    named = {getattr(question, role, None) for role in roles} | {who for who, _ in getattr(question, "wants", ())}
    return named | set(getattr(question, "unasked", ())) <= seated


def play(edition_id: str, seed: int, steps: int = STEPS) -> Play:
    """The game of this seed, to its last step, and all the way back and forward."""
    played = Play(edition_id, seed)
    check(played.game)
    for _ in range(steps):
        played.step()
    played.all_the_way()
    return played


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_random_games_keep_the_law(edition_id):
    """Sums, stock, even groups, one holder, `can` as `decide`, replay, undo and redo; the same seeds every time."""

    @AS_EVERY_TIME
    @given(st.integers(0, 2**64 - 1))
    def plays(seed: int) -> None:
        play(edition_id, seed)

    plays()


def test_games_of_fresh_seeds_keep_the_law():
    """As above, by other seeds each time; the seed that fails is in the message."""
    seeds, until = Random(secrets.randbits(64)), time.monotonic() + FRESH_S
    while time.monotonic() < until:
        edition_id, seed = seeds.choice(EDITIONS), seeds.getrandbits(64)
        try:
            play(edition_id, seed)
        except Exception as error:
            raise AssertionError(f"play({edition_id!r}, {seed}) fails: {error}") from error


def test_the_random_games_come_to_every_question():
    """Else they would prove little: each kind that the bank waits for is met, and games end."""
    never_on_top = {p.RentClaim, p.Lots, p.MoveDue, p.EffectsDue}
    elsewhere = {p.TicketChoice}  # on a board that has bus tickets: tests/model/test_mega.py
    expected = set(p.Pending.__args__) - never_on_top - elsewhere | {type(None)}
    met: set[type] = set()
    for seed in range(240):
        met |= play(EDITIONS[seed % 3], seed).seen
        if met == expected:
            break
    assert met == expected


# What a command itself pays or brings; a move that follows, with its rent, is another matter.
OWN = {
    c.Buy: {Why.PRICE},
    c.PayFine: {Why.FINE},
    c.Mortgage: {Why.LOAN, Why.SELL_BUILDINGS},
    c.LiftMortgage: {Why.LIFT},
    c.Build: {Why.BUILD},
    c.SellBuildings: {Why.SELL_BUILDINGS},
}


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_the_choices_are_the_lawful_kinds_and_their_amounts_are_true(edition_id):
    """No lawful command is of a kind that the list lacks; a choice that names an amount moves just that."""
    for seed in range(25):
        played = Play(edition_id, seed)
        for _ in range(30):
            game = played.game
            listed = choices.choices(game)
            assert bool(listed) == (game.over is None)
            kinds = {type(choice.command) for choice in listed}
            for _ in range(10):
                command = random_tables.any_command(game, played.random)
                steps = command.plan if isinstance(command, c.CarryOut) else (command,)
                assert can(game, command) is not None or type(steps[0]) in kinds
            for choice in listed:
                events = decide(game, choice.command)
                assert not isinstance(events, Refused)
                if type(choice.command) in OWN and not asks_others(events):
                    assert cost(events, choice.player, OWN[type(choice.command)]) == choice.amount
            played.step()


def asks_others(events: Events) -> bool:
    """Whether the last buildings are wanted by others too: nothing is paid before they are asked."""
    return any(isinstance(event, Asked) and isinstance(event.entry, p.ShortageCall) for event in events)


def cost(events: Events, player: str | None, why: set[Why]) -> int:
    """What these events cost the player for these reasons; negative: bring."""
    paid = [event for event in events if isinstance(event, Paid) and event.why in why]
    return sum(event.amount * ((event.payer == player) - (event.payee == player)) for event in paid)


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_the_game_can_always_go_on(edition_id):
    """From any point of a random game complete choices lead to the next dice or to the end."""
    for seed in range(60):
        played = Play(edition_id, seed)
        for _ in range(25):
            played.step()
        game = played.game
        for _ in range(300):
            if game.over is not None or isinstance(game.top, p.Throw | p.JailChoice):
                break
            game = fold(game, decide(game, way_out(game)))
        assert game.over is not None or isinstance(game.top, p.Throw | p.JailChoice), seed


def way_out(game: Game) -> c.Command:
    """The answer that ends a question soonest."""
    aside = (c.EndGame, *choices.SERVICES)
    listed = [choice.command for choice in choices.choices(game) if not isinstance(choice.command, aside)]
    spends = (c.LiftMortgage, c.Build)
    answers = [command for command in listed if not isinstance(command, spends)]
    return (answers or listed)[0]
