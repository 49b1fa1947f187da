"""What the naive bank does with deeds, buildings, mortgages, debts and estates."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from tests.model import booklet_tables as table
from tests.model.booklet_tables import DEPOT, HOTEL, SKYSCRAPER
from tests.model.naive_state import NaiveState, need

AGREED = ("trade", "call", "pay or share")  # what counts on everything staying as it is
CALLED = ("auction", "building auction", *AGREED)


class Deals(NaiveState):
    """Buying, auctions, buildings, mortgages, debts, bankruptcy and the end."""

    # -- buying and auctions ---------------------------------------------------------------------------------------

    def buy(self, player: str) -> None:
        self.spend(player)
        space = self.asked("buy", player)[2]
        self.pay_now(player, "bank", self.price(space))
        self.holder[space] = player
        self.questions.pop()

    def decline(self, player: str) -> None:
        space = self.asked("buy", player)[2]
        self.questions.pop()
        if self.options["auction"] == "yes":
            self.questions.append(("auction", None, space, 0))

    def bid(self, player: str, amount: int, raises: int, space: int | None = None) -> None:
        self.spend(player)
        kind, bidder, *rest = self.top
        need(kind == "auction" and player in self.seated and space is None, "no bid now")
        highest = rest[1]
        lot = rest[0]
        need(raises == highest, "another bid stands")
        need(amount >= (highest + self.board.note if bidder else 1), "too low")
        need(amount <= self.bid_limit(player), "more than they have")
        self.questions[-1] = ("auction", player, lot, amount)

    def bid_limit(self, player: str) -> int:
        """The cash that covers their bids, less their highest bids in auctions below the one on top."""
        return max(0, self.bidding_means(player) - self.highest_bids(player, self.questions[:-1]))

    def bidding_means(self, player: str) -> int:
        return self.money[player] if self.options["bid_limit"] == "cash" else self.raisable(player)

    def highest_bids(self, player: str, questions: list[tuple]) -> int:
        """The sum of the bids of theirs that stand; of a deed the last of the four, of a building the last but one."""
        bids = {"auction": 3, "building auction": 5}
        return sum(q[bids[q[0]]] for q in questions if q[0] in bids and q[1] == player)

    def cover_bids(self, player: str, had: int, settled: int = 0) -> None:
        """Nobody makes worse, of their own will, what covers their highest bids; `had`: what covered them before."""
        bids = self.highest_bids(player, self.questions)
        need(self.bidding_means(player) + settled >= min(bids, had), "a bid of theirs stands")

    def hammer(self, bid: int, space: int | None = None) -> None:
        kind, bidder, *rest = self.top
        need(kind == "auction" and bid == rest[1] and space is None, "no such bid")
        space, highest = rest
        self.questions.pop()
        if bidder is None:
            self.mortgaged.discard(space)  # what the bank keeps it sells clear
            return
        self._sold(bidder, space, highest)

    def pass_lots(self) -> None:
        """Nobody wants this deed nor those that come after it."""
        need(self.top[0] == "auction" and self.top[1] is None, "no auction without a bid")
        need(len(self.questions) > 1 and self.questions[-2][0] == "lots", "no lots follow")
        self.mortgaged.discard(self.questions.pop()[2])
        while self.top[0] == "lots":
            self.mortgaged -= set(self.questions.pop()[2])

    def _sold(self, bidder: str, space: int, highest: int) -> None:
        self.holder[space] = bidder
        if space in self.mortgaged:
            self.questions.append(("mortgage choice", bidder, space))
        if self.money[bidder] >= highest:
            self.pay_now(bidder, "bank", highest)
        else:
            self.owe((bidder, "bank", highest))

    # -- buildings and mortgages -----------------------------------------------------------------------------------

    def is_time_for(self, player: str, when: str) -> bool:
        """`when` an option: any time; between the turns or in one's own; or only in one's own, which for the one who
        has played lasts until the next throw unless they were sent to jail, and for the next begins with the old one's
        end."""
        if self.options[when] == "any_time" or not self.ended:
            return self.options[when] == "any_time" or self.turn == player
        upcoming = [q[1] for q in self.questions if q[0] in ("throw", "jail choice")]
        own = player in upcoming or (player == self.turn and player not in self.sent)
        return own or self.options[when] == "between_turns"

    def business(self, player: str, but: tuple[str, ...]) -> None:
        """Everybody in the game may do it, unless the bank waits for one of these."""
        need(player in self.seated and self.top[0] not in but, "not now")

    def targets(self, player: str, levels: list[dict]) -> tuple[tuple[int, ...], dict[int, int], dict[int, int]]:
        """The group that is to change, and the level of each of its streets now and afterwards."""
        need(levels and all(change["space"] in self.level for change in levels), "streets only")
        whole = self.board.plot(levels[0]["space"])
        group = self.ground(player, whole)
        need(group, "not enough of the group")
        named = {change["space"]: change["level"] for change in levels}
        need(group == whole or SKYSCRAPER not in named.values(), "not the whole group")
        need(set(named) <= set(group) and len(named) == len(levels), "one group, each street once")
        allowed = self.levels_on(whole)
        need(all(level in allowed for level in named.values()), "no such level")
        after = {space: named.get(space, self.level[space]) for space in group}
        rows = {space: self.steps(level) for space, level in after.items()}
        up = [rows[n] for n in group if rows[n] > self.steps(self.level[n])]
        down = [rows[n] for n in group if rows[n] < self.steps(self.level[n])]
        need(max(up, default=0) <= min(rows.values()) + 1, "uneven")
        need(min(down, default=9) >= max(rows.values()) - 1, "uneven")
        return group, {space: self.level[space] for space in group}, after

    def set_up(self, player: str, levels: list[dict]) -> None:
        self.business(player, ("debt", "mortgage choice", *CALLED))
        self.spend(player)
        self.act_after_the_hour(player)
        group, now, after = self.targets(player, levels)
        need(self.is_time_for(player, "build_when"), "not their turn")
        need(not self.mortgaged & set(group), "mortgaged")
        need(after != now and all(after[n] >= now[n] for n in group), "not higher")
        if DEPOT in after.values():
            need(self.depots > 0, "not in the stock")
            self.pay_now(player, "bank", self.board.deeds[group[0]].depot)
            self.level.update(after)
            return
        new_houses = sum(max(0, min(after[n], self.most) - self.level[n]) for n in group)
        new_hotels = sum(after[n] >= HOTEL > self.level[n] for n in group)
        need(new_houses <= self.houses and new_hotels <= self.hotels, "not in the stock")
        need(sum(after[n] > HOTEL >= self.level[n] for n in group) <= self.skyscrapers, "not in the stock")
        price = sum(sum(self.standing(n, after[n])) - sum(self.standing(n, self.level[n])) for n in group)
        self.pay_now(player, "bank", price)
        self.level.update(after)

    def sell_buildings(self, player: str, levels: list[dict]) -> None:
        self.business(player, AGREED)
        self.raise_after_the_hour(player)
        group, now, after = self.targets(player, levels)
        need(after != now and all(after[n] <= now[n] for n in group), "not lower")
        self._sell_down_to(player, after)
        self.keep_bid(player)

    def _sell_down_to(self, player: str, after: dict[int, int]) -> None:
        owes = self.top[0] == "debt" and self.top[1] == player
        need(owes or self.is_time_for(player, "sell_when"), "not their turn")
        before = sum(map(self.resale, after))
        self.level.update(after)
        need(self.houses >= 0 and self.hotels >= 0, "not enough buildings in the bank")
        self.pay_now("bank", player, before - sum(map(self.resale, after)))

    def mortgage(self, player: str, space: int) -> None:
        self.business(player, AGREED)
        self.raise_after_the_hour(player)
        need(self.options["mortgages"] == "yes", "nothing is mortgaged")
        need(self.holder.get(space) == player and space not in self.mortgaged, "not theirs, or mortgaged")
        group = [n for n in self.board.plot(space) if self.holder[n] == player and n in self.level]
        keep = 0 if self.options["mortgage_clears"] == "group" else 1
        after = {n: 0 if n == space else min(self.level[n], keep) for n in group}
        if any(self.level[n] != level for n, level in after.items()):
            self._sell_down_to(player, after)
        self.pay_now("bank", player, self.loan(space))
        self.mortgaged.add(space)
        self.keep_bid(player)

    def lift_mortgage(self, player: str, space: int) -> None:
        self.business(player, ("debt", *CALLED))
        self.spend(player)
        need(self.holder.get(space) == player and space in self.mortgaged, "not theirs, or not mortgaged")
        had = self.bidding_means(player)
        if self.top[0] == "mortgage choice":
            need(self.top == ("mortgage choice", player, space), "another choice first")
            self.questions.pop()
            once = self.options["transfer_interest"] == "once"
        else:
            self.act_after_the_hour(player)
            once = space in self.paid and self.options["transfer_interest"] == "once"
            self.rounding_settled |= not once and self.example_differs(space)
        self.pay_now(player, "bank", self.loan(space) if once else self.loan_and_interest(space))
        self.mortgaged.discard(space)
        self.paid.discard(space)
        self.cover_bids(player, had)

    def example_step(self) -> int | None:
        """The step of the booklet's example, for a table that plays by its words and has not chosen yet."""
        by_words = self.options["interest_rounding"] == table.defaults(self.booklet)["interest_rounding"]
        return table.EXAMPLE_STEP.get(self.booklet) if by_words and not self.rounding_settled else None

    def example_differs(self, space: int) -> bool:
        step = self.example_step()
        return step is not None and self.loan(space) * 11 // 10 % step != 0

    def choose_rounding(self, step: int) -> None:
        need(step == self.example_step(), "nothing to choose")
        self.drop_agreements()
        self.options = {**self.options, "interest_rounding": step}
        self.rounding_settled = True

    def keep_mortgage(self, player: str, space: int) -> None:
        need(self.top == ("mortgage choice", player, space), "not asked")
        self.questions.pop()
        self.paid.add(space)
        if self.money[player] >= self.interest(space):
            self.pay_now(player, "bank", self.interest(space))
        else:
            self.owe((player, "bank", self.interest(space)))

    # -- debts -----------------------------------------------------------------------------------------------------

    def pay(self, player: str, amount: int | None = None) -> None:
        at = self.debt_to_pay(player)
        need(at is not None, "nothing to pay now")
        due = self.questions[at][3]
        need(self.options["payment"] != "typed" or amount == due, "not what is due")
        self.meet(self.questions.pop(at))

    def meet(self, debt: tuple) -> None:
        """Pay a debt in full; whoever owed the price of a deed has it now."""
        self.pay_now(*debt[1:4])
        if debt[4:5] == ("rent",):
            self.rise(debt[5])
        elif debt[4:]:
            self.holder[debt[4]] = debt[1]

    def debt_to_pay(self, player: str) -> int | None:
        """The place of their debt, if it is on top, or if everything above it is owed to the same creditor too."""
        at = len(self.questions) - 1
        while at >= 0 and self.questions[at][0] == "debt" and self.questions[at][2] == self.top[2]:
            if self.questions[at][1] == player:
                return at
            at -= 1
        return None

    def hand_over(self, player: str, space: int) -> None:
        """A deed for the debt on top: the bank pays its price to the debtor, and the creditor has the deed."""
        creditor, amount = self.asked("debt", player)[2:4]
        need(self.options["debts_in_lots"] == "yes", "debts are met with money")
        need(self.holder.get(space) == player and space not in self.mortgaged, "not theirs, or mortgaged")
        need(not any(self.level.get(n) for n in self.board.plot(space) if self.holder[n] == player), "built on")
        need(self.money[player] < amount, "they have the cash")
        self.part_with(player, space, creditor)

    def part_with(self, player: str, space: int, creditor: str) -> None:
        self.holder[space] = creditor if creditor in self.seated else None
        self.pay_now("bank", player, self.price(space))

    def declare_bankruptcy(self, player: str) -> None:
        creditor, amount = self.asked("debt", player)[2:4]
        need(self.means(player) < amount, "they can still raise it")
        creditor = "bank" if creditor == "pot" else creditor
        self.go_out(player, creditor)

    def go_out(self, player: str, creditor: str, leaves: bool = False) -> None:
        """Out of the game, bankrupt; or of their own will, with what they have then beside their place."""
        last = len(self.seated) == 2
        second = self.short and not leaves and (last or self.bankrupts > 0)
        first = not leaves and self.options["game_ends"] == "first_bankruptcy"
        if last or second or first or self.ending:
            self._claim_everything()
        if leaves:
            self.left_with = {**self.left_with, player: self.counted(player)}
        self._clear_questions(player, creditor)
        standing = self.options["estate_buildings"] == "standing" and creditor != "bank"
        if second and self.options["short_last_estate"] == "standing":
            standing = True
        self._hand_over(player, creditor, standing, last or second or first or self.ending)
        self.out.append(player)
        self.bankrupts += not leaves
        self.tries.pop(player, None)
        if last:
            winner = self.seated[0]
            for debt in reversed([q for q in self.questions if q[:2] == ("debt", winner)]):
                if self.money[winner] >= debt[3]:
                    self.meet(debt)
            self.finish()
        elif second or first or self.ending:
            self.finish_settled()

    def _hand_over(self, player: str, creditor: str, standing: bool, ends: bool) -> None:
        to_player = creditor != "bank"
        deeds = self.estate(player)
        if not standing:
            if to_player:
                self.pay_now("bank", player, sum(map(self.resale, deeds)))
            self.level.update({space: 0 for space in deeds if space in self.level})
        self.pay_now(player, creditor, self.money[player])
        if to_player:
            self.jail_cards[creditor] += self.jail_cards[player]
        self.jail_cards[player] = ()
        self.tickets[player] = 0
        for space in deeds:
            self.holder[space] = creditor if to_player else None
            self.paid.discard(space)
        if ends or not deeds:
            return
        to_land_on = not to_player and self.options["purchase"] == "obliged"
        if to_land_on or (not to_player and self.options["estate_mortgages"] == "cancelled"):
            self.mortgaged -= set(deeds)
        if to_land_on:
            return
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
                kept.append(("debt", question[1], creditor, *question[3:]))
            elif kind == "building auction":
                kept.append(self._without(question, player))
            elif kind == "trade":
                kept += [question] if player not in question[2:4] else []
            elif question[1] != player and not (kind in ("debt", "rent throw") and question[2] == player):
                kept.append(question)
        self.questions = kept
        self.claims = [claim for claim in self.claims if player not in claim[:2]]

    def _without(self, sale: tuple, player: str) -> tuple:
        """The sale of a building that one of them has no part in any more."""
        kind, bidder, what, opening, wants, bid, space = sale
        wants = {p: n for p, n in wants.items() if p != player}
        return (kind, None, what, opening, wants, 0, None) if bidder == player else (*sale[:4], wants, bid, space)

    # -- the end, the hour -----------------------------------------------------------------------------------------

    def end_game(self) -> None:
        need(self.top[0] in ("throw", "jail choice"), "something is open")
        self.finish_settled()

    def call_time(self, played_ms: int | None = None) -> None:
        """The hour has come: what has begun is finished, nothing else."""
        need(self.mode == "timed" and not self.time_up, "no hour to call")
        if self.minutes is not None:
            need(played_ms is not None and played_ms >= self.minutes * 60_000, "not yet")
        self.drop_agreements()
        self.time_up, self.last_turn = True, max(self.turns[player] for player in self.seated)

    def stop(self) -> None:
        """Nothing that was begun is left. A rent not yet claimed is claimed, for the throw that would lose it never
        comes."""
        self._claim_everything()
        if self.top[0] != "debt":
            self.finish()

    def _claim_everything(self) -> None:
        for owner, payer, space, amount in self.claims:
            self.owe((payer, owner, amount), rent_of=space)
        self.claims = []

    def finish_settled(self) -> None:
        """The end is certain: rents are claimed, and once nothing is owed that is all; nothing else is played."""
        self._claim_everything()
        self.questions = [q for q in self.questions if q[0] in ("debt", "rent throw")]
        self.ending = True
        if not self.questions:
            self.finish()

    def owed_by(self, player: str) -> int:
        """All that a player owes, to whomever."""
        return sum(question[3] for question in self.questions if question[:2] == ("debt", player))

    def spend(self, player: str) -> None:
        """Nobody buys anything before their debts are paid."""
        need(self.owed_by(player) == 0, "a debt comes first")

    def was_the_last_turn(self) -> bool:
        """The hour has come, or everybody has had their turns; a last round is finished first, if that was agreed."""
        begun = {self.turns[player] for player in self.seated}
        enough = self.options["turns_each"] and min(begun) >= self.options["turns_each"]
        return bool(enough or (self.time_up and (self.options["last_round"] == "no" or min(begun) >= self.last_turn)))

    def act_after_the_hour(self, *players: str) -> None:
        """A player who has begun a turn may still do their own business; in a last round everybody may. The others do
        only what they must."""
        need(not self.ending, "the game is ending")
        if self.ended:
            need(not self.was_the_last_turn(), "time is up")
        else:
            in_play = not self.time_up or self.options["last_round"] == "yes"
            need(self.turn in players or in_play, "time is up")

    def raise_after_the_hour(self, player: str) -> None:
        """The others sell and mortgage for what they owe, and for nothing else."""
        if not self.owed_by(player):
            self.act_after_the_hour(player)

    def worth(self, player: str, of_mortgaged: Fraction = Fraction(1, 2)) -> int:
        total = self.money[player]
        for space in self.estate(player):
            total += floor(self.price(space) * (of_mortgaged if space in self.mortgaged else 1))
            if space in self.level:
                total += sum(self.standing(space, self.level[space]))
        return total

    def counted(self, player: str) -> int:
        """What decides the places: all that one has, or the cash alone."""
        return self.money[player] if self.options["tally_counts"] == "cash" else self.worth(player)

    def finish(self) -> None:
        """The player with most is first; equal worth shares a place, unless something else then counts. Those who left
        come last, the last of them before the first."""
        rows = {p: [self.counted(p), len(self.estate(p)), self.money[p], self.worth(p)] for p in self.seated}
        after_worth = {"shared": (), "deeds": (1, 2), "cash": (2,), "wealth": (3,)}[self.options["ties"]]
        rank = {p: [row[0], *(row[n] for n in after_worth)] for p, row in rows.items()}
        self.over = [(p, 1 + sum(other > rank[p] for other in rank.values()), rows[p][0]) for p in rank]
        self.over += [(p, len(self.players) - at, self.left_with.get(p, 0)) for at, p in enumerate(self.out)]
        self.questions, self.claims = [], []
