"""The rules a second time: a bank of plain dicts and lists, naive on purpose, written from the booklets.

Law: it knows nothing of `banker`. A command comes in as the plain dict of its fields; the answer is the bank afterwards,
or None for *refused*. What is open is a plain list of questions, the one to answer last.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from fractions import Fraction
from math import ceil

from tests.model import booklet_tables as table
from tests.model.booklet_tables import GROUPS, HOTEL, JAIL, STREETS, group_of

Command = dict[str, object]
Question = tuple  # (kind, player, ...)

WHOEVER = ("auction", "lots")


class No(Exception):
    """The rules refuse this command."""


def need(true: object, why: str) -> None:
    if not true:
        raise No(why)


class NaiveBank:
    """Everything true at one moment, in dicts by player or by space."""

    def __init__(self, booklet: str, players: list[str], options: dict, mode: str, cards: dict) -> None:
        self.booklet, self.options, self.mode = booklet, options, mode
        self.cards = cards  # id: (deck, effect)
        self.unit = table.UNIT[booklet]
        self.players = players
        self.money = {**dict.fromkeys(players, options["starting_balance"]), "bank": 0, "pot": 0}
        if options["pot"] != "none":
            self.money["pot"] = options["pot_seed"]
        self.money["bank"] = -sum(self.money.values())
        self.holder = dict.fromkeys(table.DEEDS)
        self.mortgaged: set[int] = set()
        self.paid: set[int] = set()  # mortgaged deeds whose holder has paid the 10 % on taking them over
        self.level = dict.fromkeys(STREETS, 0)
        self.pawn = dict.fromkeys(players, 0)
        self.tries: dict[str, int] = {}  # who is in jail: throws made there
        self.jail_cards: dict[str, tuple[str, ...]] = dict.fromkeys(players, ())
        self.out: list[str] = []
        self.turn, self.ended, self.doubles, self.sent = players[0], True, 0, False
        self.dice = (0, 0)
        self.questions: list[Question] = []
        self.claims: list[tuple] = []  # (owner, payer, space, amount)
        self.over: list[tuple] | None = None

    def copy(self) -> NaiveBank:
        """Another bank, the same in everything."""
        other = copy.copy(self)
        for name in ("money", "holder", "mortgaged", "paid", "level", "pawn", "tries", "jail_cards", "out"):
            setattr(other, name, getattr(self, name).copy())
        other.questions, other.claims = self.questions[:], self.claims[:]
        return other

    def decide(self, command: Command) -> NaiveBank | str:
        """The bank after the command, or the word for why not."""
        after = self.copy()
        fields = {name: value for name, value in command.items() if name != "type"}
        try:
            need(not self.over, "the game is over")
            getattr(after, str(command["type"]))(**fields)
            after.go_on()
        except No as no:
            return str(no)
        return after

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
        return [space for space in table.DEEDS if self.holder[space] == player]

    @property
    def houses(self) -> int:
        """The houses in the bank."""
        return table.STOCK["houses"] - sum(n for n in self.level.values() if n < HOTEL)

    @property
    def hotels(self) -> int:
        return table.STOCK["hotels"] - sum(n == HOTEL for n in self.level.values())

    def asked(self, kind: str, player: str) -> Question:
        """The top question, which must be of this kind and for this player."""
        need(self.top[0] == kind and self.top[1] == player, f"no {kind} asked of {player}")
        return self.top

    # -- amounts ---------------------------------------------------------------------------------------------------

    def price(self, space: int) -> int:
        return self.unit * (STREETS[space] if space in STREETS else self._pair(space))[0]

    def loan(self, space: int) -> int:
        return self.unit * (STREETS[space] if space in STREETS else self._pair(space))[1]

    def house_price(self, space: int) -> int:
        return self.unit * STREETS[space][2]

    def _pair(self, space: int) -> tuple[int, int]:
        return table.STATION if space in table.STATIONS else table.UTILITY

    def rounded(self, amount: Fraction) -> int:
        step = int(self.options["interest_rounding"]) or 1
        return ceil(amount / step) * step

    def interest(self, space: int) -> int:
        return self.rounded(Fraction(self.loan(space), 10))

    def loan_and_interest(self, space: int) -> int:
        return self.rounded(Fraction(self.loan(space) * 11, 10))

    def steps(self, level: int) -> int:
        """How many times a building was paid for at this level: short game, the hotel is the fourth."""
        return 4 if level == HOTEL and self.mode == "short" else level

    def resale(self, space: int) -> int:
        return self.house_price(space) // 2 * self.steps(self.level[space]) if space in STREETS else 0

    def raisable(self, player: str) -> int:
        deeds = self.estate(player)
        loans = sum(self.loan(space) for space in deeds if space not in self.mortgaged)
        return self.money[player] + loans + sum(map(self.resale, deeds))

    def rent(self, space: int) -> int:
        """What a station or street earns now, from whoever lands there."""
        owner, group = self.holder[space], group_of(space)
        owned = [n for n in group if self.holder[n] == owner]
        if space in table.STATIONS:
            return self.unit * table.STATION_RENT[len(owned)]
        rent = self.unit * STREETS[space][3 + self.level[space]]
        clear = self.options["double_rent_beside_mortgage"] == "yes" or not self.mortgaged & set(group)
        return rent * 2 if len(owned) == len(group) and self.level[space] == 0 and clear else rent

    def points(self, space: int) -> int:
        """What a utility earns for each point of the dice."""
        owned = sum(self.holder[n] == self.holder[space] for n in table.UTILITIES)
        return self.unit * table.UTILITY_RENT[owned]

    # -- money -----------------------------------------------------------------------------------------------------

    def pay_now(self, payer: str, payee: str, amount: int) -> None:
        need(payer == "bank" or self.money[payer] >= amount, "not enough money")
        self.money[payer] -= amount
        self.money[payee] += amount

    def owe(self, *debts: tuple[str, str, int]) -> None:
        """Debtor, creditor and amount, in the order in which they are to be settled."""
        real = [debt for debt in debts if debt[2] > 0 and debt[0] != debt[1]]
        open_debts = []
        for debtor, creditor, amount in real:
            if self.options["payment"] == "automatic" and self.money[debtor] >= amount:
                self.pay_now(debtor, creditor, amount)
            else:
                open_debts.append(("debt", debtor, creditor, amount))
        self.questions += reversed(open_debts)

    def fines_to(self) -> str:
        return "bank" if self.options["pot"] == "none" else "pot"

    def taxes_to(self) -> str:
        return "pot" if self.options["pot"] == "fines_taxes_cards" else "bank"

    # -- the turn --------------------------------------------------------------------------------------------------

    def go_on_at(self, player: str) -> None:
        """The game begins, or goes on from a position, with the throw of this player."""
        self.turn = player
        self.ask_to_throw(player, begun=False)

    def go_on(self) -> None:
        """What needs no answer: the next lot, the move that was waiting, the next player."""
        while not self.over:
            if not self.questions:
                self.ended = True
                self.ask_to_throw(self.left_of(self.turn)[0], begun=False)
                return
            kind, player, *rest = self.questions[-1]
            if kind == "lots":
                self.questions.pop()
                if rest[0][1:]:
                    self.questions.append(("lots", None, rest[0][1:]))
                self.questions.append(("auction", None, rest[0][0], 0))
            elif kind == "move due":
                self.questions.pop()
                self.tries.pop(player, None)
                self.forward(player, sum(rest[0]))
            else:
                return

    def ask_to_throw(self, player: str, begun: bool) -> None:
        self.questions.append(("jail choice", player) if player in self.tries else ("throw", player, begun))

    def begin_turn(self, player: str) -> None:
        self.turn, self.ended, self.doubles, self.sent = player, False, 0, False

    def throw(self, dice: list[int]) -> None:
        need(len(dice) == 2 and all(1 <= face <= 6 for face in dice), "no dice")
        kind, player, *rest = self.top
        need(kind in ("throw", "jail choice", "rent throw"), "nobody is to throw")
        self.questions.pop()
        self.dice = tuple(dice)
        if kind == "rent throw":
            owner, space, points = rest
            self.rent_due(player, owner, space, points * sum(dice))
            return
        if kind == "jail choice" or not rest[0]:
            self.begin_turn(player)
        own_second = kind == "throw" and rest[0]
        self.claims = [claim for claim in self.claims if own_second and claim[1] == player]
        double = dice[0] == dice[1]
        self.doubles = self.doubles + 1 if double else 0
        if kind == "jail choice":
            self._try_for_double(player, double)
        elif self.doubles == 3:
            self.to_jail(player)
        else:
            if double:
                self.questions.append(("throw", player, True))
            self.forward(player, sum(dice))

    def _try_for_double(self, player: str, double: bool) -> None:
        if double:
            del self.tries[player]
            if self.options["double_from_jail_rolls_again"] == "yes":
                self.questions.append(("throw", player, True))
            self.forward(player, sum(self.dice))
            return
        self.tries[player] += 1
        if self.tries[player] == 3:
            self.questions.append(("move due", player, self.dice))
            self.owe((player, self.fines_to(), table.FINE * self.unit))

    def to_jail(self, player: str) -> None:
        self.pawn[player], self.tries[player], self.sent = JAIL, 0, True
        self.questions = [q for q in self.questions if q[:2] != ("throw", player)]

    def forward(self, player: str, steps: int, **card: object) -> None:
        start = self.pawn[player]
        self.pawn[player] = (start + steps) % 40
        if start + steps >= 40:
            self._salary(player)
        self.act(player, **card)

    def backward(self, player: str, steps: int) -> None:
        self.pawn[player] = (self.pawn[player] - steps) % 40
        if self.pawn[player] == table.START:
            self._salary(player)
        self.act(player, by_card=True)

    def _salary(self, player: str) -> None:
        times = self.options["salary_on_start"] if self.pawn[player] == table.START else 1
        self.pay_now("bank", player, table.SALARY * self.unit * times)

    def act(self, player: str, by_card: bool = False, times: int = 1, points: int | None = None) -> None:
        """What the space says. `times`, `points`: a card's own word on the rent of a station, of a utility."""
        space = self.pawn[player]
        swisscom = table.SWISSCOM.get(self.booklet, {})
        if space in self.holder:
            self._act_on_deed(player, space, by_card, times, points)
        elif space in table.TAXES:
            self.owe((player, self.taxes_to(), table.TAXES[space] * self.unit))
        elif space in swisscom and self.options["swisscom"] == "choice":
            self.questions.append(("swisscom", player))
        elif space in swisscom:
            self.questions.append(("draw", player, swisscom[space]))
        elif space in table.CHANCE + table.CHEST:
            self.questions.append(("draw", player, "chance" if space in table.CHANCE else "chest"))
        elif space == table.PARKING and self.options["pot"] != "none":
            self.pay_now("pot", player, self.money["pot"])
            self.pay_now("bank", "pot", self.options["pot_seed"])
        elif space == table.GO_TO_JAIL:
            self.to_jail(player)

    def _act_on_deed(self, player: str, space: int, by_card: bool, times: int, points: int | None) -> None:
        owner = self.holder[space]
        if owner is None:
            self.questions.append(("buy", player, space))
        elif owner == player or space in self.mortgaged:
            return
        elif owner in self.tries and self.options["rent_in_jail"] == "no":
            return
        elif space not in table.UTILITIES:
            self.rent_due(player, owner, space, self.rent(space) * times)
        elif points is not None or (by_card and self.options["utility_after_card"] == "throw"):
            self.questions.append(("rent throw", player, owner, space, points or self.points(space)))
        else:
            self.rent_due(player, owner, space, self.points(space) * sum(self.dice))

    def rent_due(self, payer: str, owner: str, space: int, amount: int) -> None:
        if self.options["rent_claim"] == "owner_taps":
            self.claims.append((owner, payer, space, amount))
        else:
            self.owe((payer, owner, amount))

    def claim_rent(self, owner: str) -> None:
        mine = [claim for claim in self.claims if claim[0] == owner]
        need(mine, "no rent to claim")
        _, payer, _, amount = mine[-1]
        self.claims.remove(mine[-1])
        self.owe((payer, owner, amount))

    def put_pawn(self, player: str, space: int) -> None:
        need(player in self.seated and 0 <= space < 40, "no such pawn or space")
        self.pawn[player] = space
        if space != JAIL and player in self.tries:
            del self.tries[player]
            self.questions = [("throw", player, False) if q == ("jail choice", player) else q for q in self.questions]

    # -- buying and auctions ---------------------------------------------------------------------------------------

    def buy(self, player: str) -> None:
        space = self.asked("buy", player)[2]
        self.pay_now(player, "bank", self.price(space))
        self.holder[space] = player
        self.questions.pop()

    def decline(self, player: str) -> None:
        space = self.asked("buy", player)[2]
        self.questions.pop()
        if self.options["auction"] == "yes":
            self.questions.append(("auction", None, space, 0))

    def bid(self, player: str, amount: int, raises: int) -> None:
        kind, bidder, *rest = self.top
        need(kind == "auction" and player in self.seated, "no bid now")
        space, highest = rest
        need(raises == highest, "another bid stands")
        need(amount >= (highest + table.SMALLEST_NOTE[self.booklet] if bidder else 1), "too low")
        cash_only = self.options["bid_limit"] == "cash"
        need(amount <= (self.money[player] if cash_only else self.raisable(player)), "more than they have")
        self.questions[-1] = ("auction", player, space, amount)

    def hammer(self, bid: int) -> None:
        kind, bidder, *rest = self.top
        need(kind == "auction" and bid == rest[1], "no such bid")
        space, highest = rest
        self.questions.pop()
        if bidder is None:
            return
        self.holder[space] = bidder
        if space in self.mortgaged:
            self.questions.append(("mortgage choice", bidder, space))
        if self.money[bidder] >= highest:
            self.pay_now(bidder, "bank", highest)
        else:
            self.owe((bidder, "bank", highest))

    # -- jail ------------------------------------------------------------------------------------------------------

    def pay_fine(self, player: str) -> None:
        self.asked("jail choice", player)
        self.pay_now(player, self.fines_to(), table.FINE * self.unit)
        self._out_before_throwing(player, "after_jail_fine")

    def use_jail_card(self, player: str, deck: str | None = None) -> None:
        self.asked("jail choice", player)
        held = self.jail_cards[player]
        need(deck in held if deck else len(held) == 1, "no such jail card, or two")
        self.jail_cards[player] = tuple(d for d in held if d != (deck or held[0]))
        self._out_before_throwing(player, "after_jail_card")

    def _out_before_throwing(self, player: str, when: str) -> None:
        self.questions.pop()
        del self.tries[player]
        self.begin_turn(player)
        if self.options[when] == "throw_now":
            self.questions.append(("throw", player, True))

    # -- buildings and mortgages -----------------------------------------------------------------------------------

    def may_now(self, player: str, when: str) -> None:
        """`when` an option: any time; between the turns or in one's own; or only in one's own, which for the one who
        has played lasts until the next throw unless they were sent to jail, and for the next begins with the old one's
        end."""
        if self.options[when] == "any_time" or (self.turn == player and not self.ended):
            return
        need(self.ended, "another's turn")
        if self.options[when] == "own_turn":
            upcoming = [q[1] for q in self.questions if q[0] in ("throw", "jail choice")]
            need(player in upcoming or (player == self.turn and not self.sent), "not their turn")

    def business(self, player: str, but: tuple[str, ...]) -> None:
        """Whoever is in the game may do it, unless the bank waits for one of these."""
        need(player in self.seated and self.top[0] not in but, "not now")

    def _targets(self, player: str, levels: list[dict]) -> tuple[tuple[int, ...], dict[int, int], dict[int, int]]:
        """The group that is to change, and the level of each of its lots now and afterwards."""
        need(levels and all(change["space"] in STREETS for change in levels), "streets only")
        group = group_of(levels[0]["space"])
        need(all(self.holder[space] == player for space in group), "not the whole group")
        named = {change["space"]: change["level"] for change in levels}
        need(set(named) <= set(group) and len(named) == len(levels), "one group, each lot once")
        allowed = (0, 1, 2, 3, HOTEL) if self.mode == "short" else (0, 1, 2, 3, 4, HOTEL)
        need(all(level in allowed for level in named.values()), "no such level")
        after = {space: named.get(space, self.level[space]) for space in group}
        rows = [self.steps(level) for level in after.values()]
        need(max(rows) - min(rows) <= 1, "uneven")
        return group, {space: self.level[space] for space in group}, after

    def build(self, player: str, levels: list[dict]) -> None:
        self.business(player, ("debt", "auction", "mortgage choice"))
        group, now, after = self._targets(player, levels)
        self.may_now(player, "build_when")
        need(not self.mortgaged & set(group), "mortgaged")
        need(after != now and all(after[n] >= now[n] for n in group), "not higher")
        most = 3 if self.mode == "short" else 4
        new_houses = sum(max(0, min(after[n], most) - self.level[n]) for n in group)
        new_hotels = sum(after[n] == HOTEL != self.level[n] for n in group)
        need(new_houses <= self.houses and new_hotels <= self.hotels, "not in the stock")
        rise = sum(self.steps(after[n]) - self.steps(self.level[n]) for n in group)
        self.pay_now(player, "bank", rise * self.house_price(group[0]))
        self.level.update(after)

    def sell_buildings(self, player: str, levels: list[dict]) -> None:
        self.business(player, ())
        group, now, after = self._targets(player, levels)
        need(after != now and all(after[n] <= now[n] for n in group), "not lower")
        self._sell_down_to(player, after)

    def _sell_down_to(self, player: str, after: dict[int, int]) -> None:
        if not (self.top[0] == "debt" and self.top[1] == player):
            self.may_now(player, "sell_when")
        before = sum(map(self.resale, after))
        self.level.update(after)
        need(self.houses >= 0, "not enough houses in the bank")
        self.pay_now("bank", player, before - sum(map(self.resale, after)))

    def mortgage(self, player: str, space: int) -> None:
        self.business(player, ())
        need(self.holder.get(space) == player and space not in self.mortgaged, "not theirs, or mortgaged")
        group = group_of(space)
        keep = 0 if self.options["mortgage_clears"] == "group" else 1
        after = {n: 0 if n == space else min(self.level[n], keep) for n in group if n in STREETS}
        if any(self.level[n] != level for n, level in after.items()):
            self._sell_down_to(player, after)
        self.pay_now("bank", player, self.loan(space))
        self.mortgaged.add(space)

    def lift_mortgage(self, player: str, space: int) -> None:
        self.business(player, ("debt", "auction"))
        need(self.holder.get(space) == player and space in self.mortgaged, "not theirs, or not mortgaged")
        if self.top[0] == "mortgage choice":
            need(self.top == ("mortgage choice", player, space), "another choice first")
            self.questions.pop()
            once = self.options["transfer_interest"] == "once"
        else:
            once = space in self.paid and self.options["transfer_interest"] == "once"
        self.pay_now(player, "bank", self.loan(space) if once else self.loan_and_interest(space))
        self.mortgaged.discard(space)
        self.paid.discard(space)

    def keep_mortgage(self, player: str, space: int) -> None:
        need(self.top == ("mortgage choice", player, space), "not asked")
        self.questions.pop()
        self.paid.add(space)
        if self.money[player] >= self.interest(space):
            self.pay_now(player, "bank", self.interest(space))
        else:
            self.owe((player, "bank", self.interest(space)))

    # -- debts -----------------------------------------------------------------------------------------------------

    def pay(self, player: str) -> None:
        creditor, amount = self.asked("debt", player)[2:]
        self.pay_now(player, creditor, amount)
        self.questions.pop()

    def declare_bankruptcy(self, player: str) -> None:
        creditor, amount = self.asked("debt", player)[2:]
        need(self.raisable(player) < amount, "they can still raise it")
        creditor = "bank" if creditor == "pot" else creditor
        second = self.mode == "short" and len(self.out) == 1
        ends = second or len(self.seated) == 2
        self._clear_questions(player, creditor)
        self._hand_over(player, creditor, ends)
        self.out.append(player)
        self.tries.pop(player, None)
        if ends:
            self.finish()

    def _hand_over(self, player: str, creditor: str, ends: bool) -> None:
        to_player = creditor != "bank"
        deeds = self.estate(player)
        standing = self.options["estate_buildings"] == "standing" and to_player
        if ends and self.mode == "short" and self.options["short_last_estate"] == "standing":
            standing = True
        if not standing:
            if to_player:
                self.pay_now("bank", player, sum(map(self.resale, deeds)))
            self.level.update({space: 0 for space in deeds if space in STREETS})
        self.pay_now(player, creditor, self.money[player])
        if to_player:
            self.jail_cards[creditor] += self.jail_cards[player]
        self.jail_cards[player] = ()
        for space in deeds:
            self.holder[space] = creditor if to_player else None
            self.paid.discard(space)
        if ends or not deeds:
            return
        if not to_player and self.options["estate_mortgages"] == "cancelled":
            self.mortgaged -= set(deeds)
        if not to_player:
            self.questions.append(("lots", None, deeds))
        else:
            self.questions += [("mortgage choice", creditor, n) for n in reversed(deeds) if n in self.mortgaged]

    def _clear_questions(self, player: str, creditor: str) -> None:
        """The bankrupt is asked no more; what was owed to them is owed to their creditor; a bid of theirs is void."""
        kept = []
        for question in self.questions:
            kind = question[0]
            if kind == "auction" and question[1] == player:
                kept.append(("auction", None, question[2], 0))
            elif kind == "debt" and question[2] == player and question[1] not in (player, creditor):
                kept.append(("debt", question[1], creditor, question[3]))
            elif question[1] != player and not (kind == "debt" and question[2] == player):
                kept.append(question)
        self.questions = kept
        self.claims = [claim for claim in self.claims if player not in claim[:2]]

    # -- the end ---------------------------------------------------------------------------------------------------

    def end_game(self) -> None:
        need(self.top[0] in ("throw", "jail choice"), "something is open")
        self.finish()

    def worth(self, player: str) -> int:
        total = self.money[player]
        for space in self.estate(player):
            total += self.price(space) // (2 if space in self.mortgaged else 1)
            if space in STREETS:
                total += self.steps(self.level[space]) * self.house_price(space)
        return total

    def finish(self) -> None:
        """Who has most is first, equal worth shares a place; then those who left, the last of them before the first."""
        worth = {p: self.worth(p) for p in self.seated}
        self.over = [(p, 1 + sum(other > worth[p] for other in worth.values()), worth[p]) for p in worth]
        self.over += [(p, len(self.players) - at, 0) for at, p in enumerate(self.out)]
        self.questions, self.claims = [], []

    # -- cards -----------------------------------------------------------------------------------------------------

    def draw_card(self, player: str, card: str | None = None, amount: int | None = None, effect: dict | None = None) -> None:
        deck = self.asked("draw", player)[2]
        if card is not None:
            need(card in self.cards and self.cards[card][0] == deck, "no such card in this deck")
        said = effect or (self.cards[card][1] if card else None)
        need(said is not None, "which card?")
        if card is not None and effect is not None:
            need(effect["type"] == self.cards[card][1]["type"] and amount is None, "another card")
        if amount is not None and card is not None:
            need("amount" in said, "this card names no amount")
            said = {**said, "amount": amount}
        self.questions.pop()
        self.carry_out(player, said, deck)

    def choose_deck(self, player: str, deck: str) -> None:
        kind = self.top[0]
        need(kind in ("swisscom", "pay or draw") and self.top[1] == player, "no deck to choose")
        need(kind == "swisscom" or deck == self.top[3], "not that deck")
        self.questions[-1] = ("draw", player, deck)

    def enter_effect(self, player: str, effect: dict | None = None) -> None:
        self.asked("swisscom", player)
        self.questions.pop()
        if effect is not None:
            self.carry_out(player, effect, None)

    def pay_instead(self, player: str) -> None:
        amount = self.asked("pay or draw", player)[2]
        self.questions.pop()
        self.owe((player, self.taxes_to(), amount))

    def carry_out(self, player: str, effect: dict, deck: str | None) -> None:
        """Do exactly what the card says."""
        amounts = [effect[name] for name in ("amount", "house", "hotel") if name in effect]
        need(all(amount >= 0 for amount in amounts), "no such amount")
        doing: Callable = getattr(self, "card_" + effect["type"])
        values = {name: value for name, value in effect.items() if name != "type"}
        if effect["type"] == "jail_card":
            values["deck"] = deck
        doing(player, **values)

    def card_receive(self, player: str, amount: int) -> None:
        self.pay_now("bank", player, amount)

    def card_pay(self, player: str, amount: int) -> None:
        self.owe((player, self.taxes_to(), amount))

    def card_pay_each(self, player: str, amount: int) -> None:
        self.owe(*((player, other, amount) for other in self.left_of(player)))

    def card_collect_each(self, player: str, amount: int) -> None:
        self.owe(*((other, player, amount) for other in self.left_of(player)))

    def card_pay_per_building(self, player: str, house: int, hotel: int) -> None:
        levels = [self.level[space] for space in self.estate(player) if space in STREETS]
        houses, hotels = sum(n for n in levels if n < HOTEL), levels.count(HOTEL)
        self.owe((player, self.taxes_to(), houses * house + hotels * hotel))

    def card_move_to(self, player: str, space: int) -> None:
        need(0 <= space < 40, "no such space")
        self.forward(player, (space - self.pawn[player]) % 40 or 40, by_card=True)

    def card_move_back_to(self, player: str, space: int) -> None:
        need(0 <= space < 40, "no such space")
        self.backward(player, (self.pawn[player] - space) % 40)

    def card_move_back(self, player: str, steps: int) -> None:
        need(1 <= steps < 40, "no such move")
        self.backward(player, steps)

    def card_move_to_nearest(self, player: str, kind: str, times: int) -> None:
        need(times >= 1, "no such rent")
        spaces = table.STATIONS if kind == "station" else table.UTILITIES
        steps = min((space - self.pawn[player] - 1) % 40 + 1 for space in spaces)
        if kind == "station":
            self.forward(player, steps, by_card=True, times=times)
        else:
            self.forward(player, steps, by_card=True, points=times * self.unit)

    def card_to_jail(self, player: str) -> None:
        self.to_jail(player)

    def card_jail_card(self, player: str, deck: str | None) -> None:
        need(deck is not None, "of which deck?")
        need(not any(deck in held for held in self.jail_cards.values()), "somebody holds it")
        self.jail_cards[player] += (deck,)

    def card_pay_or_draw(self, player: str, amount: int, deck: str) -> None:
        self.questions.append(("pay or draw", player, amount, deck))


def legal_groups() -> tuple[tuple[int, ...], ...]:
    """The groups that can be built on."""
    return tuple(group for group in GROUPS if group[0] in STREETS)
