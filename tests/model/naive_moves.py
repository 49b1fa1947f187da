"""What the naive bank does with dice, pawns, spaces, rents, jail and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil

from tests.model.booklet_tables import HOTEL, SKYSCRAPER
from tests.model.naive_state import Question, need
from tests.model.naive_tickets import Tickets


def drawn_from_a_deck(effect: dict) -> bool:
    """Whether a card must be in the player's hand for it."""
    effects = effect["effects"] if effect["type"] == "several" else [effect]
    return any(each["type"] in ("jail_card", "pay_or_draw", "draw") for each in effects)


class Moves(Tickets):
    """Turns, moves, rents and cards."""

    # -- the turn --------------------------------------------------------------------------------------------------

    def go_on_at(self, player: str) -> None:
        """The game begins, or goes on from a position, with the throw of this player."""
        self.turn = player
        self.ask_to_throw(player, begun=False)

    def who_comes_next(self) -> str:
        """Round the table from the left of the player whose turn it was; who misses a turn has had it."""
        player = self.left_of(self.turn)[0]
        while self.missing[player] > 0:
            self.missing[player] -= 1
            self.turns[player] += 1
            player = self.left_of(player)[0]
        return player

    def ask_to_throw(self, player: str, begun: bool) -> None:
        self.questions.append(("jail choice", player) if player in self.tries else ("throw", player, begun))

    def begin_turn(self, player: str) -> None:
        self.turn, self.ended, self.doubles, self.sent = player, False, 0, frozenset()
        self.dice = self.face = None
        self.turns[player] += 1

    def throw(self, dice: list[int], third: int | str | None = None) -> None:
        self.need_dice(dice)
        kind, player, *rest = self.top
        need(kind in ("throw", "jail choice", "rent throw"), "nobody is to throw")
        self.need_as_many_dice(kind, player, third)
        need(kind != "jail choice" or self.options["jail_throw"] == "yes", "nobody throws to get out")
        self.questions.pop()
        if kind == "rent throw":
            self.dice, self.face = tuple(dice), third
            owner, space, points = rest
            self.rent_due(player, owner, space, points * self.counted_pips(self.dice, self.face))
            return
        if kind == "jail choice" or not rest[0]:
            self.begin_turn(player)
        self.dice, self.face = tuple(dice), third
        own_second = kind == "throw" and rest[0]
        self.claims = [claim for claim in self.claims if own_second and claim[1] == player]
        double = len(dice) == 2 and dice[0] == dice[1]
        self.doubles = self.doubles + 1 if double else 0
        if kind == "jail choice":
            self._try_for_double(player, double)
        elif double and third == dice[0]:
            self.ask_where(player)
        elif self.doubles == 3 and self.board.jail is not None:
            self.to_jail(player)
        else:
            if double:
                self.questions.append(("throw", player, True))
            self.go_by_throw(player)

    def need_dice(self, dice: list[int]) -> None:
        need(len(dice) == self.options["dice"] and all(1 <= face <= 6 for face in dice), "no dice")

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
            self.owe((player, self.fines_to(), self.board.fine))

    def to_jail(self, player: str) -> None:
        """Put the player into jail with nothing more to throw; a throw that has not begun becomes the choice of a way
        out."""
        need(self.board.jail is not None, "no jail")
        self.pawn[player], self.tries[player], self.sent = self.board.jail, 0, self.sent | {player}
        self.questions = [q for q in self.questions if q != ("throw", player, True) and q[:2] != ("where", player)]
        self.questions = [("jail choice", player) if q == ("throw", player, False) else q for q in self.questions]

    def forward(self, player: str, steps: int, **card: object) -> None:
        self.tries.pop(player, None)  # a pawn put in jail by hand that a card moves
        start = self.pawn[player]
        self.pawn[player] = (start + steps) % self.board.size
        if start + steps >= self.board.size and self.board.kinds[self.pawn[player]] != "go_to_jail":
            self.salary(player)
        self.act(player, **card)

    def backward(self, player: str, steps: int) -> None:
        self.tries.pop(player, None)
        self.pawn[player] = (self.pawn[player] - steps) % self.board.size
        if self.pawn[player] == 0:
            self.salary(player)
        self.act(player, self.after_card())

    def salary(self, player: str) -> None:
        self.pay_salary(player, self.options["salary_on_start"] if self.pawn[player] == 0 else 1)

    def pay_salary(self, player: str, times: int = 1) -> None:
        self.pay_now("bank", player, self.board.salary * times)
        self.gain_third_die(player)

    def after_card(self) -> bool:
        """Whether the dice are thrown again for a utility that a card has sent to."""
        return self.options["utility_after_card"] == "throw" or self.dice is None

    def act(
        self,
        player: str,
        throw_again: bool = False,
        times: int = 1,
        by_card: bool = False,
        pips: int | None = None,
        given: bool = False,
    ) -> None:
        """What the space says. `given`: what nobody has is theirs for nothing. `times`: a card's own word on the rent,
        `by_card` of a utility's. `pips`: of the throw that led here, if it is not the last one."""
        space = self.pawn[player]
        kind = self.board.kinds[space]
        if given and space in self.holder and self.holder[space] is None:
            self.holder[space] = player
        elif space in self.holder:
            self._act_on_deed(player, space, throw_again, times, by_card, pips)
        elif kind == "tax":
            self.owe((player, self.taxes_to(), self.board.taxes[space]))
        elif kind == "swisscom" and self.options["swisscom"] == "choice":
            self.questions.append(("swisscom", player))
        elif kind == "swisscom":
            self.questions.append(("draw", player, self.board.swisscom[space]))
        elif kind in ("chance", "chest", "third", "fourth"):
            self.questions.append(("draw", player, kind))
        elif kind == "parking" and self.options["pot"] != "none":
            self.pay_now("pot", player, self.money["pot"])
            self.pay_now("bank", "pot", self.options["pot_seed"])
        elif kind == "event":
            self.questions.append(("effects", player, self.board.events[space], None))
        elif kind == "go_to_jail":
            self.to_jail(player)

    def _act_on_deed(
        self, player: str, space: int, throw_again: bool, times: int, by_card: bool, pips: int | None
    ) -> None:
        owner = self.holder[space]
        if owner is None and self.options["purchase"] == "obliged":
            self._must_buy(player, space)
        elif owner is None:
            self.questions.append(("buy", player, space))
        elif owner == player:
            self.rise(space)
        elif space in self.mortgaged or self.earns_nothing_in_jail(owner):
            pass
        elif not self.board.deeds[space].by_dice:
            self.rent_due(player, owner, space, self.rent(space) * times)
        elif by_card:  # a utility's own first rent is four times the dice
            utility = space in self.board.utilities
            each = times * self.board.deeds[space].rents[0] // 4 if utility else times * self.points(space)
            self.questions.append(("rent throw", player, owner, space, each))
        elif throw_again:
            self.questions.append(("rent throw", player, owner, space, self.points(space)))
        else:
            self.rent_due(
                player,
                owner,
                space,
                self.points(space) * (self.counted_pips(self.dice, self.face) if pips is None else pips),
            )

    def _must_buy(self, player: str, space: int) -> None:
        """The deed is theirs once its price is paid."""
        if self.options["payment"] == "automatic" and self.money[player] >= self.price(space):
            self.pay_now(player, "bank", self.price(space))
            self.holder[space] = player
        else:
            self.questions.append(("debt", player, "bank", self.price(space), space))

    def earns_nothing_in_jail(self, owner: str) -> bool:
        return owner in self.tries and self.options["rent_in_jail"] == "no"

    def rent_due(self, payer: str, owner: str, space: int, amount: int) -> None:
        if self.options["rent_claim"] == "owner_taps":
            self.claims.append((owner, payer, space, amount))
        else:
            self.owe((payer, owner, amount), rent_of=space)

    def claim_rent(self, owner: str) -> None:
        mine = [claim for claim in self.claims if claim[0] == owner]
        need(mine, "no rent to claim")
        self.drop_agreements()
        _, payer, space, amount = mine[-1]
        self.claims.remove(mine[-1])
        self.owe((payer, owner, amount), rent_of=space)

    def put_pawn(self, player: str, space: int) -> None:
        need(player in self.seated and 0 <= space < self.board.size, "no such pawn or space")
        self.pawn[player] = space
        if space != self.board.jail and player in self.tries:
            self.set_free(player)

    def set_free(self, player: str) -> None:
        del self.tries[player]
        self.sent -= {player}
        self.questions = [("throw", player, False) if q == ("jail choice", player) else q for q in self.questions]

    # -- jail ------------------------------------------------------------------------------------------------------

    def pay_fine(self, player: str) -> None:
        self.asked("jail choice", player)
        only_way = self.options["jail_throw"] == "no" and not self.jail_cards[player]
        if only_way and self.money[player] < self.board.fine:
            self.questions.pop()
            self.begin_turn(player)
            self.questions.append(("throw", player, True))  # in jail until it is paid
            self.owe((player, self.fines_to(), self.board.fine))
            return
        self.pay_now(player, self.fines_to(), self.board.fine)
        self._out_before_throwing(player, "after_jail_fine")

    def use_jail_card(self, player: str, deck: str | None = None) -> None:
        self.asked("jail choice", player)
        held = self.jail_cards[player]
        need(deck in held if deck else len(set(held)) == 1, "no such jail card, or of two decks")
        self.take_jail_cards(player, (deck or held[0],))
        self._out_before_throwing(player, "after_jail_card")

    def _out_before_throwing(self, player: str, when: str) -> None:
        self.questions.pop()
        del self.tries[player]
        self.begin_turn(player)
        if self.options[when] == "throw_now":
            self.questions.append(("throw", player, True))

    # -- cards -----------------------------------------------------------------------------------------------------

    def draw_card(
        self, player: str, card: str | None = None, amount: int | None = None, effect: dict | None = None
    ) -> None:
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
        self.obey_card(player, said, deck)

    def choose_deck(self, player: str, deck: str) -> None:
        kind = self.top[0]
        need(kind in ("swisscom", "pay or draw") and self.top[1] == player, "no deck to choose")
        need(deck in self.decks if kind == "swisscom" else deck == self.top[3], "not that deck")
        self.questions[-1] = ("draw", player, deck)

    def enter_effect(self, player: str, effect: dict | None = None) -> None:
        self.asked("swisscom", player)
        self.questions.pop()
        if effect is not None:
            need(not drawn_from_a_deck(effect), "that is drawn from a deck")
            self.obey_card(player, effect, None)

    def pay_instead(self, player: str) -> None:
        need(self.top[0] in ("pay or draw", "pay or share") and self.top[1] == player, "nothing else to do")
        amount = self.questions.pop()[2]
        self.owe((player, self.taxes_to(), amount))

    def pay_share(self, player: str) -> None:
        _, _, _, percent, mortgaged = self.asked("pay or share", player)
        self.questions.pop()
        owned = self.worth(player, Fraction(1) if mortgaged == "whole" else Fraction(1, 2))
        self.owe((player, self.taxes_to(), ceil(owned * percent / 100)))

    def obey_card(self, player: str, effect: dict, deck: str | None) -> None:
        """Do exactly what the card says, one thing after the other."""
        effects = effect["effects"] if effect["type"] == "several" else [effect]
        for each in effects:
            self.need_sound(each)
        if effect["type"] == "several":
            self.questions.append(("effects", player, tuple(effects), deck))
        else:
            self.obey(player, effect, deck)

    def obey(self, player: str, effect: dict, deck: str | None) -> None:
        doing: Callable = getattr(self, "card_" + effect["type"])
        values = {name: value for name, value in effect.items() if name != "type"}
        if effect["type"] == "jail_card":
            values["deck"] = deck
        doing(player, **values)

    def need_sound(self, effect: dict) -> None:
        """It names only what the board has."""
        kind = effect["type"]
        amounts = [effect[name] for name in ("amount", "house", "hotel", "percent", "instead") if name in effect]
        need(all(amount >= 0 for amount in amounts), "no such amount")
        need("space" not in effect or 0 <= effect["space"] < self.board.size, "no such space")
        need("steps" not in effect or 1 <= effect["steps"] < self.board.size, "no such move")
        need("turns" not in effect or effect["turns"] in range(1, 11), "no such number of turns")
        need("times" not in effect or effect["times"] >= 1, "no such rent")
        need(kind != "move_to_nearest" or self.board.of(effect["kind"]), "no such space")
        need(kind not in ("to_jail", "jail_card") or self.board.jail is not None, "no jail")
        need(kind != "ticket" or self.board.tickets, "no tickets")
        need("deck" not in effect or effect["deck"] in self.decks, "no such deck")
        need(effect.get("cost", 0) >= 0 and 0 <= effect.get("within", 0) < self.board.size, "no such choice")
        need(all(group in self.board.named for group in effect.get("groups", ())), "no such group")

    def card_receive(self, player: str, amount: int) -> None:
        self.pay_now("bank", player, amount)

    def card_pay(self, player: str, amount: int) -> None:
        self.owe((player, self.taxes_to(), amount))

    def card_pay_each(self, player: str, amount: int) -> None:
        self.owe(*((player, other, amount) for other in self.left_of(player)))

    def card_collect_each(self, player: str, amount: int) -> None:
        self.owe(*((other, player, amount) for other in self.left_of(player)))

    def card_pay_per_building(self, player: str, house: int, hotel: int) -> None:
        levels = [self.level[space] for space in self.estate(player) if space in self.level]
        houses, hotels = sum(n for n in levels if n < HOTEL), sum(n in (HOTEL, SKYSCRAPER) for n in levels)
        self.owe((player, self.taxes_to(), houses * house + hotels * hotel))

    def card_pay_per_deed(self, player: str, amount: int) -> None:
        self.owe((player, self.taxes_to(), amount * len(self.estate(player))))

    def card_move_to(self, player: str, space: int) -> None:
        self.forward(
            player, (space - self.pawn[player]) % self.board.size or self.board.size, throw_again=self.after_card()
        )

    def card_move_back_to(self, player: str, space: int) -> None:
        self.backward(player, (self.pawn[player] - space) % self.board.size)

    def card_move_back(self, player: str, steps: int) -> None:
        self.backward(player, steps)

    def card_move_to_nearest(self, player: str, kind: str, times: int) -> None:
        spaces = self.board.stations if kind == "station" else self.board.utilities
        steps = min((space - self.pawn[player] - 1) % self.board.size + 1 for space in spaces)
        self.forward(player, steps, throw_again=self.after_card(), times=times, by_card=True)

    def card_several(self, player: str, effects: list[dict]) -> None:
        raise AssertionError("these follow one another")

    def card_draw(self, player: str, deck: str) -> None:
        self.questions.append(("draw", player, deck))

    def card_move_on(self, player: str, steps: int) -> None:
        self.forward(player, steps, throw_again=self.after_card())

    def card_pay_less(self, player: str, amount: int, percent: int) -> None:
        """So much, or so many hundredths of all one has, the next whole sum, if that is less."""
        self.owe((player, self.taxes_to(), min(amount, ceil(Fraction(self.worth(player) * percent, 100)))))

    def card_pay_or_share(self, player: str, amount: int, percent: int, mortgaged: str = "whole") -> None:
        self.questions.append(("pay or share", player, amount, percent, mortgaged))

    def card_miss_turns(self, player: str, turns: int) -> None:
        self.missing[player] += turns

    def card_shift_rents(self, player: str, way: str, whose: str = "own", groups: Sequence[str] = ()) -> None:
        for space in self.board.streets:
            named = not groups or any(space in self.board.named[group] for group in groups)
            if not named or (whose == "own" and self.holder[space] != player):
                continue
            if whose == "side" and self.board.side(space) != self.board.side(self.pawn[player]):
                continue
            if way == "up":
                self.rise(space)
            elif space not in self.mortgaged:
                self.risen[space] = max(0, self.risen[space] - 1)

    def card_choose_space(self, player: str, cost: int = 0, **said: object) -> None:
        self.questions.append(("choose space", player, cost, said))

    def spaces_to_choose(self, question: Question) -> list[int]:
        """The spaces ahead that the card lets one choose, and the own one where going would cost something."""
        _, player, cost, said = question
        there = []
        for steps in range(1, self.board.size + 1):
            space = (self.pawn[player] + steps) % self.board.size
            own = steps == self.board.size
            far = said.get("within", 0) and steps > said["within"]
            if (own and cost) or (not far and self._may_be_chosen(space, **said)):
                there.append(space)
        return self._to_put_up(question, there) if said.get("auction") else there

    def _to_put_up(self, question: Question, there: list[int]) -> list[int]:
        """What the bank still has of these; else the first of those that earn most from the player. The own space is
        always the last, where it is to be paid for."""
        _, player, cost, _ = question
        *there, stays = there if cost else [*there, None]
        free = [space for space in there if self.holder[space] is None]
        owed = [space for space in there if self._owes_rent(player, space)]
        most = max(map(self._due_now, owed), default=0)
        chosen = free or [space for space in owed if self._due_now(space) == most][:1]
        chosen = chosen if self.options["auction"] == "yes" else []
        return chosen if stays is None else [*chosen, stays]

    def _due_now(self, space: int) -> int:
        """The rent of a deed, by the last throw where the dice make it."""
        if self.board.deeds[space].by_dice:
            return self.points(space) * (self.counted_pips(self.dice, self.face) if self.dice else 0)
        return self.rent(space)

    def _may_be_chosen(
        self,
        space: int,
        among: str = "any",
        groups: Sequence[str] = (),
        within: int = 0,
        gift: bool = False,
        auction: bool = False,
    ) -> bool:
        among = "deed" if auction else among
        kinds = {
            "any": True,
            "deed": space in self.holder,
            "street": space in self.board.streets,
            "free": space in self.holder and self.holder[space] is None,
        }
        return kinds[among] and (not groups or any(space in self.board.named[group] for group in groups))

    def choose_space(self, player: str, space: int) -> None:
        _, _, cost, said = self.asked("choose space", player)
        need(space in self.spaces_to_choose(self.top), "not there")
        self.questions.pop()
        if cost and space == self.pawn[player]:
            return  # it stays
        if cost:
            self.pay_now(player, "bank", cost)
        if said.get("auction") and self.holder[space] is None:
            self.questions.append(("auction", None, space, 0))
            return
        steps = (space - self.pawn[player] - 1) % self.board.size + 1
        self.forward(player, steps, throw_again=self.after_card(), given=said.get("gift", False))

    def card_to_jail(self, player: str) -> None:
        self.to_jail(player)

    def card_jail_card(self, player: str, deck: str | None) -> None:
        need(self.jail_cards_in(deck), "players hold them all")
        self.jail_cards[player] += (deck,)

    def card_pay_or_draw(self, player: str, amount: int, deck: str) -> None:
        self.questions.append(("pay or draw", player, amount, deck))
