"""What the naive bank does for the banker: corrections, late joiners, names, and the services of the cashier."""

from __future__ import annotations

from tests.model import booklet_tables as table
from tests.model.naive_moves import Moves, drawn_from_a_deck
from tests.model.naive_state import need


class Repairs(Moves):
    """A mistake put right, one more player, and a bank that follows no pawn."""

    # -- corrections -----------------------------------------------------------------------------------------------

    def correct(self, repair: dict, reason: str) -> None:
        need(reason.strip(), "no reason")
        self.drop_agreements()
        values = {name: value for name, value in repair.items() if name != "type"}
        getattr(self, "correct_" + repair["type"])(**values)

    def correct_money(self, payer: str, payee: str, amount: int) -> None:
        for account in (payer, payee):
            need(account in self.accounts(), "no such account")
        need(payer != payee and amount > 0, "nothing to pay")
        self.pay_now(payer, payee, amount)

    def accounts(self) -> list[str]:
        return ["bank", *self.seated, *(["pot"] if self.options["pot"] != "none" else [])]

    def correct_deed(self, space: int, holder: str | None = None) -> None:
        need(space in self.holder and holder in (None, *self.seated), "no such deed or holder")
        need(self.holder[space] != holder and not self._built(space), "theirs already, or built on")
        self._ask_no_more_about(space)
        if holder is None:
            self.mortgaged.discard(space)
        self.paid.discard(space)
        self.holder[space] = holder

    def _built(self, space: int) -> bool:
        return any(self.level.get(n) for n in self.board.plot(space) if self.holder[n] == self.holder[space])

    def _ask_no_more_about(self, space: int) -> None:
        """It is no longer for sale, or the question has no point any more."""
        kept = []
        for question in self.questions:
            if question[0] == "lots":
                rest = [n for n in question[2] if n != space]
                kept += [("lots", None, rest)] if rest else []
            elif question[0] == "debt" and question[4:] == (space,):
                pass
            elif question[0] not in ("buy", "auction", "mortgage choice") or question[2] != space:
                kept.append(question)
        self.questions = kept

    def correct_mortgage(self, space: int, mortgaged: bool) -> None:
        need(self.holder.get(space) is not None and (space in self.mortgaged) != mortgaged, "nothing to correct")
        if mortgaged:
            need(self.options["mortgages"] == "yes", "nothing is mortgaged")
            lot_only = self.options["mortgage_clears"] == "lot" and not self.level.get(space)
            need(lot_only or not self._built(space), "built on")
            self.mortgaged.add(space)
        else:
            self._ask_no_more_about(space)
            self.mortgaged.discard(space)
        self.paid.discard(space)

    def correct_buildings(self, levels: list[dict]) -> None:
        need(levels and levels[0]["space"] in self.level, "streets only")
        holder = self.holder[levels[0]["space"]]
        need(holder is not None, "nobody's")
        group, now, after = self.targets(holder, levels)
        need(now != after, "nothing to correct")
        in_the_way = group if self.options["mortgage_clears"] == "group" and any(after.values()) else after
        clear = all(n not in self.mortgaged for n in in_the_way if in_the_way is group or after[n])
        need(clear, "mortgaged")
        self.level.update(after)
        need(min(self.houses, self.hotels, self.skyscrapers, self.depots) >= 0, "not in the stock")

    def correct_rent(self, space: int, row: int) -> None:
        need(self.holder.get(space) is not None and self.board.deeds[space].rising, "nobody's, or no rent that rises")
        need(0 <= row < len(self.board.deeds[space].rents) and row != self.risen[space], "no such rent, or so already")
        self.risen[space] = row

    def correct_jail_card(self, deck: str, holder: str | None = None, giver: str | None = None) -> None:
        """From `giver`; else from the deck, if it still has one, else from the first who has one and shall not."""
        need(self.board.jail is not None and deck in self.decks, "no jail, or no such deck")
        need(holder in (None, *self.seated) and giver in (None, *self.seated), "nobody at the table")
        having = [p for p in self.seated if deck in self.jail_cards[p] and p != holder]
        if giver is not None:
            need(giver in having, "holds none, or shall keep it")
        elif holder is None or not self.jail_cards_in(deck):
            need(having, "nothing to correct")
            giver = having[0]
        if giver is not None:
            self.take_jail_cards(giver, (deck,))
        if holder is not None:
            self.jail_cards[holder] += (deck,)

    def correct_pawn(self, player: str, space: int, jailed: bool = False) -> None:
        need(
            player in self.seated and 0 <= space < self.board.size and (space == self.board.jail or not jailed),
            "no such pawn or space",
        )
        was = player in self.tries
        need((self.pawn[player], was) != (space, jailed), "nothing to correct")
        self.pawn[player] = space
        if was and not jailed:
            self.set_free(player)
        if jailed and not was:
            self.to_jail(player)

    # -- who sits at the table -------------------------------------------------------------------------------------

    def join(self, player: str, name: str, balance: int, **looks: str) -> None:
        need(player and player not in self.money and name.strip() and balance >= 0, "no such joiner")
        need(len(self.seated) < self.board.most_players, "the table is full")
        need(len(self.players) < table.MOST_NAMES, "a game has so many names, with those who are out")
        self.turns[player] = min(self.turns[other] for other in self.seated)
        self.missing[player] = self.tickets[player] = 0
        self.players = [*self.players, player]
        self.money[player], self.pawn[player], self.jail_cards[player] = 0, 0, ()
        self.pay_now("bank", player, balance)
        if self.options["third_die_from"] == "first_turn":
            self.gain_third_die(player)

    def rename_space(self, space: int, names: dict[str, str], proposed: bool = False) -> None:
        need(0 <= space < self.board.size and names and all(k and v.strip() for k, v in names.items()), "no such name")

    def rename_spaces(self, renames: list[dict]) -> None:
        need(renames, "nothing is named")
        for each in renames:
            self.rename_space(each["space"], each["names"])

    def rename_player(self, player: str, name: str, **looks: str | bool) -> None:
        need(player in self.seated and name.strip(), "nobody, or no name")

    # -- the cashier -----------------------------------------------------------------------------------------------

    def _take_turn(self, player: str) -> None:
        """This player has thrown the dice for which the bank waits, by eye; a player in jail was freed by a double."""
        need(self.top[0] in ("throw", "jail choice") and player in self.seated, "not now")
        self.act_after_the_hour(player)
        need(player not in self.tries or self.options["jail_throw"] == "yes", "nobody throws to get out")
        self.questions.pop()
        again = self.turn == player and not self.ended
        self.claims = [claim for claim in self.claims if again and claim[1] == player]
        if not again:
            self.begin_turn(player)

    def land(self, player: str, space: int, dice: list[int] | None = None, third: int | str | None = None) -> None:
        need(0 <= space < self.board.size, "no such space")
        if dice is not None:
            self.need_dice(dice)
        self.need_third_die_seen(player, dice, third)
        self._take_turn(player)
        again = dice is not None and self._double_seen(player, space, dice, third)
        if again and self.doubles == 3 and self.board.jail is not None:
            self.to_jail(player)
            return
        if player in self.tries:
            self.tries[player] = min(self.tries[player] + 1, 2)
        if space != self.board.jail:
            self.tries.pop(player, None)
        self.pawn[player] = space
        if space == 0:
            self.salary(player)
        if again:
            self.questions.append(("throw", player, True))
        self.act(player, throw_again=dice is None)

    def _double_seen(self, player: str, space: int, dice: list[int], third: int | str | None) -> bool:
        """The dice that were named are the throw; whether they are a double, after which one throws again."""
        self.dice, self.face = tuple(dice), third
        double = len(dice) == 2 and dice[0] == dice[1]
        self.doubles = self.doubles + 1 if double else 0
        if player in self.tries:
            return double and space != self.board.jail and self.options["double_from_jail_rolls_again"] == "yes"
        return double and third != dice[0]

    def cash_salary(self, player: str) -> None:
        need(self.top[0] in ("throw", "jail choice") and player in self.seated, "not now")
        self.pay_salary(player)

    def cash_fine(self, player: str) -> None:
        need(self.top[0] in ("throw", "jail choice") and player in self.tries, "not now, or not in jail")
        if self.top[:2] == ("jail choice", player):
            self.pay_fine(player)
            return
        self.pay_now(player, self.fines_to(), self.board.fine)
        self.set_free(player)

    def cash_card(self, player: str, effect: dict) -> None:
        self._take_turn(player)
        need(not drawn_from_a_deck(effect), "that is drawn on its space")
        self.tries.pop(player, None)
        self.obey_card(player, effect, None)

    def cash_draw(self, player: str, deck: str) -> None:
        need(deck in self.decks, "no such deck")
        self._take_turn(player)
        self.tries.pop(player, None)
        self.questions.append(("draw", player, deck))

    def cash_pay(self, payer: str, payee: str, amount: int) -> None:
        need(self.top[0] in ("throw", "jail choice"), "not now")
        need({payer, payee} & {"bank", "pot"}, "money alone")
        self.correct_money(payer, payee, amount)
