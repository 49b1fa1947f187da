"""The bank and the naive bank side by side: each command given to both, everything compared after it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from banker import commands as c
from banker import edition
from banker import pending as p
from banker.bank import Bank, Envelope
from banker.board import Edition
from banker.game import Game, Seat
from banker.history import Course
from banker.ledger import Why
from banker.refusal import Refused
from banker.rules import can, choices, going
from banker.rules.position import Position
from banker.rules.setup import open_game
from banker.store import Store
from tests.model import booklet_tables as table
from tests.model.boards import Board
from tests.model.booklet_tables import HOTEL
from tests.model.lawful_kinds import SERVICES, kind_of, lawful_answers, lawful_services, ways_on
from tests.model.naive_bank import NaiveBank

EDITIONS: dict[str, Edition] = {booklet: edition.load(id) for booklet, id in table.EDITIONS.items()}


def cards(loaded: Edition) -> dict:
    """The edition's cards as plain values: id to deck and effect."""
    return {card.id: (str(card.deck), msgspec.to_builtins(card.effect)) for card in loaded.cards}


CARDS = {booklet: cards(loaded) for booklet, loaded in EDITIONS.items()}

KINDS: dict[str, type] = {
    "throw": p.Throw,
    "jail choice": p.JailChoice,
    "buy": p.Purchase,
    "debt": p.Debt,
    "auction": p.Auction,
    "draw": p.CardToDraw,
    "swisscom": p.SwisscomChoice,
    "pay or draw": p.PayOrDrawChoice,
    "pay or share": p.PayOrShareChoice,
    "rent throw": p.RentThrow,
    "mortgage choice": p.MortgageChoice,
    "trade": p.TradeToSign,
    "call": p.ShortageCall,
    "building auction": p.BuildingAuction,
    "where": p.Destination,
    "choose space": p.SpaceChoice,
    "ticket": p.TicketChoice,
}
NAMED = {kind: name for name, kind in KINDS.items()}


class SideBySide:
    """One game played on a real bank in memory and on the naive one."""

    def __init__(
        self,
        board: Board,
        loaded: Edition,
        players: Sequence[str],
        options: dict,
        mode: str = "standard",
        *,
        deal: Sequence[tuple[str, int]] = (),
        position: Position | None = None,
        minutes: int | None = None,
        ends: str | None = None,
        printed: dict | None = None,
    ) -> None:
        seats = [Seat(name, name.title()) for name in players]
        chosen = replace(loaded.options, **options)
        terms, events = open_game(
            loaded, seats, mode=mode, options=chosen, deal=deal, position=position, minutes=minutes, ends=ends
        )
        self.bank = Bank(Store(None))
        self.bank.begin("game", "0", terms, events)
        self.naive = NaiveBank(board, list(players), options, mode, printed or cards(loaded), minutes)
        for player, space in deal:
            self.naive.pay_now(player, "bank", self.naive.price(space))
            self.naive.holder[space] = player
        self.naive.reward_groups()
        if position is not None:
            _place(self.naive, position)
        self.naive.go_on_at(position.turn if position and position.turn else players[0])
        self.kept = [self.naive]
        self.booked: list[dict] = []
        self.undone: list[tuple[NaiveBank, dict, str]] = []  # What was undone since the last booking, and by whom.
        self.told: list[str] = [f"{board} {mode} {options} {deal} {position}"]
        self.steps = 0
        self._compared: tuple[Game, NaiveBank] | None = None
        self.compare()

    @property
    def game(self) -> Game:
        return self.bank.game

    def do(self, command: c.Command, by: str = "referee") -> bool:
        """Give both the command of this hand. Whether it was allowed, which both must say."""
        self.steps += 1
        self.told.append(f"{command} {by} ->")
        asked = can(self.game, command, by)
        outcome = self.bank.execute(Envelope(f"op{self.steps}", command, by=by))
        given = msgspec.to_builtins(command)
        said = self.naive.decide(given, by)
        naively = said if isinstance(said, str) else "allowed"
        really = "allowed" if outcome.refused is None else f"refused: {outcome.refused.reason.value}"
        self.told[-1] += f" {really} / {naively}"
        assert asked == outcome.refused, f"can says {asked}, decide {outcome.refused}"
        assert isinstance(said, str) == isinstance(outcome.refused, Refused), self.story()
        if not isinstance(said, str):
            self.naive = said
            self.kept.append(said)
            self.booked.append(given)
            self.undone = []
        return outcome.refused is None

    def compare(self) -> None:
        """Everything that both know is the same, and what always holds does; looked at again once either changes."""
        if self._compared is not None and self._compared[0] is self.game and self._compared[1] is self.naive:
            return
        self._compared = self.game, self.naive
        real, naive = seen(self.game), naively_seen(self.naive)
        if real != naive:
            differing = {key: (real[key], naive[key]) for key in real if real[key] != naive[key]}
            raise AssertionError(f"the rules and the second bank differ, in this order: {differing}\n{self.story()}")
        held_together(self.game, self.naive)

    def story(self) -> str:
        return "\n".join(self.told)

    def undo(self, steps: int, by: str) -> None:
        """Some steps back by this hand, as one row; the naive bank takes out the state it had then. Whether it may is
        what both must say."""
        steps = min(steps, len(self.booked))
        if steps == 0:
            return
        self.steps += 1
        path = self.bank.course.path
        refused = self.bank.undo(f"op{self.steps}", path[-1 - steps], by=by).refused
        may = self.naive.may_go_back(self.booked, steps, by, undone=bool(self.undone))
        self.told.append(f"undo {steps} {by} -> {refused} / {'allowed' if may else 'refused'}")
        assert (refused is None) == may, self.story()
        if may:
            taken = zip(self.kept[-steps:], self.booked[-steps:], steps * [by], strict=True)
            self.undone += reversed([*taken])
            del self.kept[-steps:], self.booked[-steps:]
            self.naive = self.kept[-1]

    def redo(self, by: str) -> None:
        """One step forward again by this hand. Whether it may is what both must say."""
        if not self.undone:
            return
        self.steps += 1
        refused = self.bank.redo(f"op{self.steps}", by=by).refused
        state, command, taken_back_by = self.undone[-1]
        may = self.naive.may_redo(by, taken_back_by)
        self.told.append(f"redo {by} -> {refused} / {'allowed' if may else 'refused'}")
        assert (refused is None) == may, self.story()
        if may:
            self.undone.pop()
            self.naive = state
            self.kept.append(state)
            self.booked.append(command)

    def there_and_back(self) -> None:
        """Undo to the first throw and redo to the end: the same states; and so has the log, read again."""
        course = self.bank.course
        states = [course.states[number] for number in course.path]
        for state in reversed(states[:-1]):
            self.steps += 1
            assert self.bank.undo(f"op{self.steps}", by="referee").game == state, self.story()
        for state in states[1:]:
            self.steps += 1
            assert self.bank.redo(f"op{self.steps}", by="referee").game == state, self.story()
        again = Course(self.bank.log.rows("game"))
        assert [again.states[number] for number in again.path] == states, self.story()

    def choices_are_the_lawful_ones(self) -> None:
        """`choices` lists a command of each kind and player that the naive bank would allow, and no other."""
        listed = [choice.command for choice in choices.choices(self.game)]
        answers = {kind_of(command) for command in listed if type(command) not in SERVICES}
        lawful = lawful_answers(self.naive)
        assert answers == lawful, f"listed {answers - lawful}, lawful {lawful - answers}\n{self.story()}"
        examples = {type(command) for command in listed if type(command) in SERVICES}
        services = lawful_services(self.naive)
        assert examples == services, f"listed {examples - services}, lawful {services - examples}\n{self.story()}"
        assert self.naive.over or lawful & ways_on(self.naive), f"there is no way on\n{self.story()}"

    def close(self) -> None:
        self.bank.close()


def _place(naive: NaiveBank, given: Position) -> None:
    naive.money.update(given.balances)
    naive.money["pot"] = given.pot or naive.money["pot"]
    naive.money["bank"] = 0
    naive.money["bank"] = -sum(naive.money.values())
    naive.holder.update(given.holders)
    naive.reward_groups(up=False)
    naive.mortgaged.update(given.mortgages)
    naive.paid.update(given.interest_paid)
    naive.level.update(given.levels)
    naive.risen.update(given.rows)
    naive.pawn.update(given.pawns)
    naive.third_die |= frozenset(given.third_die)
    naive.bankrupts = given.bankrupts
    naive.tickets.update(given.tickets)
    naive.pile -= sum(given.tickets.values())
    for player, tries in given.jail.items():
        naive.pawn[player], naive.tries[player] = naive.board.jail, tries
    naive.jail_cards.update({player: tuple(map(str, decks)) for player, decks in given.jail_cards.items()})


# -- seeing both in the same way ------------------------------------------------------------------------------------


def seen(game: Game) -> dict:
    """The real game in plain values."""
    titles = {n: title for n, title in enumerate(game.registry.titles) if title is not None}
    return {
        "money": {account: game.balance(account) for account in game.ledger.accounts},
        "holder": {n: title.holder for n, title in titles.items()},
        "mortgaged": {n for n, title in titles.items() if title.mortgaged},
        "paid": {n for n, title in titles.items() if title.interest_paid},
        "level": {n: title.level for n, title in titles.items() if can_be_built_on(game.edition, n)},
        "risen": {n: title.row for n, title in titles.items()},
        "rewarded": {game.edition.groups[group] for group in game.completed},
        "stock": tuple(game.registry.stock),
        "pawn": {player.id: player.space for player in game.players if player.left is None},
        "jail": {player.id: player.tries for player in game.players if player.jailed},
        "jail cards": {player.id: sorted(map(str, player.jail_cards)) for player in game.players},
        "out": [player.id for player in sorted(game.players, key=lambda q: q.left or 0) if player.left],
        "turn": (game.turn.player, game.turn.ended),
        "turns": {player.id: player.turns for player in game.players},
        "missing": {player.id: player.misses for player in game.players},
        "tickets": ({player.id: player.tickets for player in game.players}, game.tickets),
        "third die": {player.id for player in game.players if player.third_die},
        "top": _top_seen(game),
        "debts": [_debt_seen(debt) for debt in game.waiting(p.Debt)],
        "claims": [(r.owner, r.payer, r.space, r.amount) for r in game.waiting(p.RentClaim)],
        "rounding": (game.options.interest_rounding, game.rounding_chosen),
        "ending": game.ending is not None and game.over is None,
        "over": game.over and sorted((line.player, line.place, line.worth) for line in game.over.placings),
    }


def can_be_built_on(edition: Edition, space: int) -> bool:
    """Whether it is a street, or a station with a depot."""
    return edition.spaces[space].kind == "street" or edition.deed(space).building is not None


def _debt_seen(debt: p.Debt) -> tuple:
    """Who owes whom what, and the deed of which it is the price or the rent."""
    about = {Why.PRICE: (debt.space,), Why.RENT: ("rent", debt.space)}.get(debt.why, ())
    return (debt.debtor, debt.creditor, debt.amount, *about)


def _top_seen(game: Game) -> tuple | None:
    match top := game.top:
        case None:
            return None
        case p.Auction():
            return ("auction", top.bidder, top.space, top.bid)
        case p.Debt():
            return ("debt", *_debt_seen(top))
        case p.Purchase() | p.MortgageChoice():
            return (NAMED[type(top)], top.player, top.space)
        case p.TradeToSign():
            return ("trade", top.player, top.other, top.settles, top.signed)
        case p.ShortageCall():
            return ("call", top.unasked[0], top.player, top.kind, dict(top.wants), top.unasked)
        case p.BuildingAuction():
            return ("building auction", top.bidder, top.kind, top.opening, dict(top.wants), top.bid, top.space)
        case p.RentThrow():
            return ("rent throw", top.player, top.owner, top.space, top.factor)
        case p.Throw():
            return ("throw", top.player, top.begun)
        case p.Destination():
            return ("where", top.player, set(going.destinations(game, top)))
        case p.SpaceChoice():
            return ("choose space", top.player, set(going.destinations(game, top)))
        case p.TicketChoice():
            return ("ticket", top.player, top.instead)
        case _:
            return (NAMED[type(top)], p.waits_for(top))


def naively_seen(naive: NaiveBank) -> dict:
    """The naive bank in the same plain values."""
    top = naive.questions[-1] if naive.questions else None
    if top and top[0] in ("draw", "swisscom", "pay or draw", "pay or share"):
        top = top[:2]
    if top and top[0] == "trade":
        top = (top[0], *top[2:4], *top[6:])
    if top and top[0] in ("where", "choose space"):
        top = (*top[:2], naive.spaces_to_go(top))
    if top and top[0] == "call":
        top = (*top[:4], top[5], tuple(top[6]))
    return {
        "money": naive.money,
        "holder": naive.holder,
        "mortgaged": naive.mortgaged,
        "paid": naive.paid,
        "level": naive.level,
        "risen": naive.risen,
        "rewarded": naive.rewarded,
        "stock": (naive.houses, naive.hotels, naive.skyscrapers, naive.depots),
        "pawn": {player: naive.pawn[player] for player in naive.seated},
        "jail": naive.tries,
        "jail cards": {player: sorted(held) for player, held in naive.jail_cards.items()},
        "out": naive.out,
        "turn": (naive.turn, naive.ended),
        "turns": naive.turns,
        "missing": naive.missing,
        "tickets": (naive.tickets, naive.pile),
        "third die": naive.third_die,
        "top": top,
        "debts": [q[1:] for q in naive.questions if q[0] == "debt"],
        "claims": naive.claims,
        "rounding": (naive.options["interest_rounding"], naive.rounding_settled),
        "ending": naive.ending and not naive.over,
        "over": naive.over and sorted(naive.over),
    }


def held_together(game: Game, naive: NaiveBank) -> None:
    """What holds in every state of every game."""
    balances = game.ledger.balances
    assert sum(balances) == 0, "all accounts come to zero"
    assert {type(balance) for balance in balances} == {int}, "all amounts are whole"
    below = {who: game.balance(who) for who in game.ledger.accounts if who != "bank" and game.balance(who) < 0}
    assert below == {}, "only the bank is below zero"
    levels = {n: game.registry.title(n).level for n in naive.board.streets}
    built = sum(n for n in levels.values() if n < HOTEL), sum(n == HOTEL for n in levels.values())
    assert game.registry.houses + built[0] == naive.board.stock[0], "no house is lost"
    assert game.registry.hotels + built[1] == naive.board.stock[1], "no hotel is lost"
    tallest = sum(n > HOTEL for n in levels.values())
    assert game.registry.skyscrapers + tallest == naive.board.stock[2], "no skyscraper is lost"
    depots = sum(game.registry.title(n).level > 0 for (n,) in naive.board.with_depots)
    assert game.registry.depots + depots == naive.board.depots, "no depot is lost"
    for group in naive.board.colours if naive.options["build_with"] == "whole" else ():
        rows = [naive.steps(levels[n]) for n in group]
        assert max(rows) - min(rows) <= 1, f"a group is built on evenly: {group}"
        if max(rows) and naive.options["mortgage_clears"] == "group":
            mortgaged = [n for n in group if game.registry.title(n).mortgaged]
            assert mortgaged == [], f"nothing is mortgaged in a group that is built on: {group}"
    elsewhere = [player.id for player in game.players if player.jailed and player.space != naive.board.jail]
    assert elsewhere == [], "the pawn of a player in jail stands there"
    assert game.over is not None or game.top is not None, "a game that goes on waits for somebody"
