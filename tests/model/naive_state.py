"""The naive bank's memory: who has what, in dicts by player or by space, and what things cost.

Law: it knows nothing of `banker`. The open questions are a plain list; the last one is to be answered.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from tests.model.boards import Board
from tests.model.booklet_tables import DEPOT, HOTEL, SKYSCRAPER

Question = tuple  # kind, player, and what it is about


class No(Exception):
    """The rules refuse this command."""


def need(true: object, why: str) -> None:
    if not true:
        raise No(why)


class NaiveState:
    """Everything true at one moment, in dicts by player or by space."""

    def __init__(
        self, board: Board, players: list[str], options: dict, mode: str, cards: dict, minutes: int | None = None
    ) -> None:
        self.board, self.booklet, self.unit = board, board.booklet, board.unit
        self.options, self.mode, self.minutes = options, mode, minutes
        self.short = mode == "short" or (mode == "timed" and options["timed_base"] == "short")
        self.cards = cards  # id: (deck, effect)
        self.decks = {deck for deck, _ in cards.values()}
        self.players = players
        self.money = {**dict.fromkeys(players, options["starting_balance"]), "bank": 0, "pot": 0}
        if options["speed_die"] == "yes":
            self.money.update({player: options["starting_balance"] + board.extra_cash for player in players})
        if options["pot"] != "none":
            self.money["pot"] = options["pot_seed"]
        self.money["bank"] = -sum(self.money.values())
        self.holder = dict.fromkeys(board.all_deeds)
        self.mortgaged: set[int] = set()
        self.paid: set[int] = set()  # mortgaged deeds whose holder has paid the 10 % on taking them over
        self.level = dict.fromkeys((*board.streets, *(space for (space,) in board.with_depots)), 0)
        self.risen = dict.fromkeys(board.all_deeds, 0)  # how often the rent of each has risen
        self.rewarded: frozenset[tuple[int, ...]] = frozenset()  # the groups whose rents rose when all were held
        self.pawn = dict.fromkeys(players, 0)
        self.tries: dict[str, int] = {}  # who is in jail: throws made there
        self.jail_cards: dict[str, tuple[str, ...]] = dict.fromkeys(players, ())
        self.tickets = dict.fromkeys(players, 0)
        self.pile = board.tickets  # tickets that nobody has taken
        self.out: list[str] = []  # in the order of leaving
        self.bankrupts = 0
        self.left_with: dict[str, int] = {}  # what those had who left of their own will
        self.rounding_settled = False
        self.time_up, self.last_turn = False, 0  # the most turns that anybody had when time was up
        self.ending = False  # the end is certain, once all is settled
        self.turn, self.ended, self.doubles = players[0], True, 0
        self.turns = dict.fromkeys(players, 0)  # begun by each
        self.missing = dict.fromkeys(players, 0)  # how many of their next turns each misses
        self.sent: frozenset[str] = frozenset()  # to jail, in this turn
        self.dice: tuple[int, ...] | None = None
        self.face: int | str | None = None  # of the third die, beside these
        at_once = options["speed_die"] == "yes" and options["third_die_from"] == "first_turn"
        self.third_die = frozenset(players if at_once else ())  # who throws it too
        self.questions: list[Question] = []
        self.claims: list[tuple] = []  # (owner, payer, space, amount)
        self.over: list[tuple] | None = None

    def copy(self) -> NaiveState:
        """Another bank, the same in everything."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.money, other.holder, other.level = self.money.copy(), self.holder.copy(), self.level.copy()
        other.mortgaged, other.paid = self.mortgaged.copy(), self.paid.copy()
        other.pawn, other.tries, other.jail_cards = self.pawn.copy(), self.tries.copy(), self.jail_cards.copy()
        other.turns, other.risen = self.turns.copy(), self.risen.copy()
        other.missing, other.tickets = self.missing.copy(), self.tickets.copy()
        other.out, other.questions, other.claims = self.out[:], self.questions[:], self.claims[:]
        return other

    # -- who and what ----------------------------------------------------------------------------------------------

    @property
    def top(self) -> Question:
        return self.questions[-1] if self.questions else ("nothing", None)

    @property
    def seated(self) -> list[str]:
        return [p for p in self.players if p not in self.out]

    def left_of(self, player: str) -> list[str]:
        """The others still in the game, from the left of `player`."""
        at = self.players.index(player)
        return [p for p in self.players[at + 1 :] + self.players[:at] if p not in self.out]

    def estate(self, player: str) -> list[int]:
        return [space for space in self.board.all_deeds if self.holder[space] == player]

    def jail_cards_in(self, deck: str) -> int:
        """How many cards out of jail lie in a deck; a deck without any in its list may have one."""
        listed = [effect for of, effect in self.cards.values() if of == deck and effect["type"] == "jail_card"]
        return (len(listed) or 1) - sum(held.count(deck) for held in self.jail_cards.values())

    def take_jail_cards(self, player: str, decks: tuple[str, ...]) -> None:
        """Out of a player's hand, one for each deck named."""
        hand = list(self.jail_cards[player])
        for deck in decks:
            hand.remove(deck)
        self.jail_cards[player] = tuple(hand)

    @property
    def houses(self) -> int:
        """The houses in the bank."""
        return self.board.stock[0] - sum(n for n in self.level.values() if n < HOTEL)

    @property
    def hotels(self) -> int:
        return self.board.stock[1] - sum(n == HOTEL for n in self.level.values())

    @property
    def skyscrapers(self) -> int:
        return self.board.stock[2] - sum(n == SKYSCRAPER for n in self.level.values())

    @property
    def depots(self) -> int:
        return self.board.depots - sum(n == DEPOT for n in self.level.values())

    def asked(self, kind: str, player: str) -> Question:
        """The top question, which must be of this kind and for this player."""
        need(self.top[0] == kind and self.top[1] == player, f"no {kind} asked of {player}")
        return self.top

    # -- amounts ---------------------------------------------------------------------------------------------------

    def price(self, space: int) -> int:
        return self.board.deeds[space].price

    def loan(self, space: int) -> int:
        return self.board.deeds[space].loan

    def house_price(self, space: int) -> int:
        return self.board.deeds[space].house

    def hotel_price(self, space: int) -> int:
        return self.board.deeds[space].hotel

    def levels_on(self, group: tuple[int, ...]) -> tuple[int, ...]:
        """What the streets of a group can have: nothing more where the board has no buildings; and a station."""
        if group in self.board.with_depots:
            return (0, DEPOT)
        if group not in self.board.built:
            return (0,)
        return self.rows

    @property
    def most(self) -> int:
        """The houses that make way for a hotel; short game, three."""
        return min(3, self.board.most_houses) if self.short else self.board.most_houses

    @property
    def rows(self) -> tuple[int, ...]:
        return (*range(self.most + 1), HOTEL, *[SKYSCRAPER] * (self.board.stock[2] > 0))

    def ground(self, player: str | None, group: tuple[int, ...]) -> tuple[int, ...]:
        """The streets of a group on which somebody may build; none if they have too few of it."""
        mine = tuple(n for n in group if self.holder[n] == player)
        one_short = self.options["build_with"] == "all_but_one" and len(mine) == len(group) - 1 >= 2
        return mine if one_short or len(mine) == len(group) else ()

    def standing(self, space: int, level: int) -> list[int]:
        """What was paid for each building of this level."""
        if level == DEPOT:
            return [self.board.deeds[space].depot]
        bought = [self.house_price(space)] * self.most + [self.hotel_price(space), self.board.deeds[space].skyscraper]
        return bought[: self.steps(level)]

    def rounded(self, amount: Fraction) -> int:
        step = int(self.options["interest_rounding"]) or 1
        return ceil(amount / step) * step

    def interest(self, space: int) -> int:
        return self.rounded(Fraction(self.loan(space), 10))

    def loan_and_interest(self, space: int) -> int:
        return self.rounded(Fraction(self.loan(space) * 11, 10))

    def steps(self, level: int) -> int:
        """How many times a building was paid for at this level: short game, the hotel is the fourth."""
        return 1 if level == DEPOT else self.rows.index(level)

    def resale(self, space: int) -> int:
        return sum(price // 2 for price in self.standing(space, self.level.get(space, 0)))

    def raisable(self, player: str) -> int:
        deeds = self.estate(player)
        loans = sum(self.loan(space) for space in deeds if space not in self.mortgaged)
        loans = loans if self.options["mortgages"] == "yes" else 0
        return self.money[player] + loans + sum(map(self.resale, deeds))

    def means(self, player: str) -> int:
        """All that a debt can be met with: a deed that is handed over counts its price instead of its loan."""
        deeds = [n for n in self.estate(player) if n not in self.mortgaged]
        if self.options["debts_in_lots"] == "no":
            return self.raisable(player)
        loans = self.options["mortgages"] == "yes"
        return self.raisable(player) + sum(self.price(n) - (self.loan(n) if loans else 0) for n in deeds)

    def rent(self, space: int) -> int:
        """What a station or street earns now from a player who lands there."""
        owner, group, rents = self.holder[space], self.board.deeds[space].group, self.board.deeds[space].rents
        owned = [n for n in group if self.holder[n] == owner]
        if space in self.board.stations:
            deed = self.board.deeds[space]
            return (deed.depot_rents if self.level.get(space) else rents)[len(owned) - 1]
        if self.board.deeds[space].rising:
            return rents[self.risen[space]]
        if self.level[space]:
            printed = [*range(self.board.most_houses + 1), HOTEL, SKYSCRAPER]
            return dict(zip(printed, rents, strict=False))[self.level[space]]
        if self.mortgaged & set(owned) and self.options["double_rent_beside_mortgage"] == "no":
            return rents[0]
        share = self.options["bare_rent"] == "double_triple"
        if len(owned) == len(group):
            return rents[0] * (3 if share else 2)
        return rents[0] * (2 if share and len(owned) >= 2 and len(owned) + 1 == len(group) else 1)

    def points(self, space: int) -> int:
        """What a utility, or a station by dice, earns for each point of the dice."""
        deed = self.board.deeds[space]
        owned = sum(self.holder[n] == self.holder[space] for n in deed.group)
        return deed.rents[owned - 1]

    # -- money -----------------------------------------------------------------------------------------------------

    def pay_now(self, payer: str, payee: str, amount: int) -> None:
        need(payer == "bank" or self.money[payer] >= amount, "not enough money")
        self.money[payer] -= amount
        self.money[payee] += amount

    def owe(self, *debts: tuple[str, str, int], rent_of: int | None = None) -> None:
        """Debtor, creditor and amount, in the order in which they are to be settled; or the rent of a deed."""
        more = () if rent_of is None else ("rent", rent_of)
        real = [debt for debt in debts if debt[2] > 0 and debt[0] != debt[1]]
        open_debts = []
        for debtor, creditor, amount in real:
            if self.options["payment"] == "automatic" and self.money[debtor] >= amount:
                self.pay_now(debtor, creditor, amount)
                self.rise(rent_of)
            else:
                open_debts.append(("debt", debtor, creditor, amount, *more))
        self.questions += reversed(open_debts)

    def rise(self, space: int | None) -> None:
        """The rent of a street that rises is the next from now on, if there is one."""
        if space is not None and self.board.deeds[space].rising and self.holder[space] and space not in self.mortgaged:
            self.risen[space] = min(self.risen[space] + 1, len(self.board.deeds[space].rents) - 1)

    def reward_groups(self, up: bool = True) -> None:
        """The first time that all of a group with rising rents have holders, one step up, two if there is one holder;
        not `up`: it was so before the game was begun on paper."""
        if self.options["group_bonus"] == "no" or self.over:
            return
        for group in self.board.groups:
            holders = {self.holder[n] for n in group}
            if None in holders or group in self.rewarded or not any(self.board.deeds[n].rising for n in group):
                continue
            self.rewarded |= {group}
            for space in group * (3 - min(2, len(holders)) if up else 0):
                self.rise(space)

    def drop_agreements(self) -> None:
        """Drop a trade, or a request to build, when something else is booked that it may count on."""
        self.questions = [q for q in self.questions if q[0] not in ("trade", "call")]

    def fines_to(self) -> str:
        return "bank" if self.options["pot"] == "none" else "pot"

    def taxes_to(self) -> str:
        return "pot" if self.options["pot"] == "fines_taxes_cards" else "bank"
