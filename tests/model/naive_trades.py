"""What the naive bank does between two players, and when somebody leaves the table."""

from __future__ import annotations

from collections import Counter

from tests.model.naive_deals import CALLED, Deals
from tests.model.naive_state import need

BUNDLE = {"deeds": (), "jail_cards": (), "money": 0, "lifted": ()}

NAMING = ("deeds", "lifted")


class Trades(Deals):
    """Trades, payment in property, and leaving for good."""

    def propose_trade(self, player: str, other: str, gives: dict, takes: dict, settles: int = 0) -> None:
        need(self.options["trades"] == "yes", "nothing is traded")
        need(player in self.seated and other in self.seated and player != other, "two players of the game")
        need(self.top[0] not in ("mortgage choice", *CALLED), "not now")
        if not settles:
            self.act_after_the_hour(player, other)
        trade = ("trade", None, player, other, {**BUNDLE, **gives}, {**BUNDLE, **takes}, settles, ())
        self.copy().swap(trade)
        self.questions.append(trade)

    def sign_trade(self, player: str) -> None:
        need(self.top[0] == "trade" and player in self.top[2:4] and player not in self.top[7], "nothing to sign")
        trade = self.questions.pop()
        if trade[-1]:
            self.swap(trade)
        else:
            self.questions.append((*trade[:-1], (player,)))

    def cancel_trade(self, player: str) -> None:
        need(self.top[0] == "trade" and player in self.top[2:4], "nothing to cancel")
        self.questions.pop()

    def swap(self, trade: tuple) -> None:
        """Everything changes hands at once, or the trade is refused."""
        player, other, gives, takes, settles = trade[2:7]
        need(self._moves_more_than_money(gives, takes) or self.options["gifts"] == "yes", "money alone")
        need(self._moves_more_than_money(gives, takes) or gives["money"] or takes["money"], "nothing")
        in_hand = self.money.copy()
        debtors = [p for p in (player, other) if self._owes_a_third(p, (player, other))]
        cards = {p: len(self.jail_cards[p]) for p in debtors}
        before = {p: self._left_to_creditors(p, cards[p]) for p in debtors}
        had = {p: self.bidding_means(p) for p in (player, other)}
        for giver, bundle in ((player, gives), (other, takes)):
            self._need_theirs(giver, bundle)
        for giver, taker, bundle in ((player, other, gives), (other, player, takes)):
            need(0 <= bundle["money"] <= in_hand[giver], "no such money")
            self.money[giver] -= bundle["money"]
            self.money[taker] += bundle["money"]
        for giver, taker, bundle in ((player, other, gives), (other, player, takes)):
            self._hand_cards(giver, taker, bundle["jail_cards"])
            self._hand_deeds(taker, bundle)
        need(self.money[player] >= 0 and self.money[other] >= 0, "not enough money")
        self.keep_bid()
        self._settle(player, other, settles)
        self.cover_bids(player, had[player], settles)
        self.cover_bids(other, had[other])
        for p in debtors:
            met = settles if p == player else 0
            left = self._left_to_creditors(p, cards[p])
            now, at_the_end = (met + after - then for after, then in zip(left, before[p], strict=True))
            can_pay_all = self.means(p) >= self.owed_by(p)
            need(now >= 0 and (can_pay_all or at_the_end >= 0), "the estate is guarded")

    def _moves_more_than_money(self, *bundles: dict) -> bool:
        return any(bundle["deeds"] or bundle["jail_cards"] for bundle in bundles)

    def _owes_a_third(self, player: str, two: tuple[str, str]) -> bool:
        """Whether anything is owed to somebody who is none of the two."""
        creditors = {q[2] for q in self.questions if q[:2] == ("debt", player)}
        return self.options["debt_trades"] == "guarded" and not creditors <= set(two)

    def _left_to_creditors(self, player: str, cards: int) -> tuple[int, int]:
        """The money that creditors could make of the estate at once, and its worth at the end. A jail card counts its
        fine, but no debt is paid by one: at once no more of them count than the debtor had in the first place."""
        fine, held = self.board.fine, len(self.jail_cards[player])
        return self.means(player) + min(cards, held) * fine, self.worth(player) + held * fine

    def _need_theirs(self, giver: str, bundle: dict) -> None:
        need(all(len(set(named)) == len(named) for named in (bundle[kind] for kind in NAMING)), "named twice")
        need(Counter(bundle["jail_cards"]) <= Counter(self.jail_cards[giver]), "not their cards")
        need(set(bundle["lifted"]) <= set(bundle["deeds"]) & self.mortgaged, "not mortgaged")
        for space in bundle["deeds"]:
            need(self.holder.get(space) == giver, "not their deed")
            need(("mortgage choice", giver, space) not in self.questions, "its 10 % comes first")
            theirs = [n for n in self.board.plot(space) if self.holder[n] == giver]
            need(not any(self.level.get(n) for n in theirs), "built on")

    def _hand_cards(self, giver: str, taker: str, decks: tuple) -> None:
        self.take_jail_cards(giver, decks)
        self.jail_cards[taker] += tuple(decks)

    def _hand_deeds(self, taker: str, bundle: dict) -> None:
        for space in bundle["deeds"]:
            self.holder[space] = taker
            self.paid.discard(space)
            if space in bundle["lifted"]:
                once = self.options["transfer_interest"] == "once"
                self._pay_the_bank(taker, self.loan(space) if once else self.loan_and_interest(space))
                self.mortgaged.discard(space)
            elif space in self.mortgaged:
                self._pay_the_bank(taker, self.interest(space))
                self.paid.add(space)

    def _pay_the_bank(self, player: str, amount: int) -> None:
        """In the middle of a trade, so that only its end counts."""
        self.money[player] -= amount
        self.money["bank"] += amount

    def _settle(self, debtor: str, creditor: str, amount: int) -> None:
        if amount == 0:
            return
        debt = self.questions.pop()
        need(debt[:3] == ("debt", debtor, creditor) and 0 < amount <= debt[3], "no such debt")
        if amount < debt[3]:
            self.questions.append(("debt", debtor, creditor, debt[3] - amount, *debt[4:]))

    def leave(self, player: str) -> None:
        """Pay what they owe; the bank has the rest. A player who cannot pay is bankrupt."""
        need(player in self.seated, "not in the game")
        need(not any(q[:2] == ("rent throw", player) for q in self.questions), "a rent is to be thrown for first")
        self.drop_agreements()
        claimed = [claim for claim in self.claims if claim[1] == player]
        self.claims = [claim for claim in self.claims if claim[1] != player]
        for owner, _, space, amount in claimed:
            self.owe((player, owner, amount), rent_of=space)
        for debt in reversed(self.questions[:]):
            if debt[:2] == ("debt", player):
                creditor, amount = debt[2:4]
                if self.means(player) < amount:
                    self.go_out(player, "bank" if creditor == "pot" else creditor)
                    return
                self._raise(player, creditor, amount)
                self.questions.remove(debt)
                self.meet(debt)
        self.go_out(player, "bank", leaves=True)

    def _raise(self, player: str, creditor: str, amount: int) -> None:
        """Every building first, then one deed after the other, lent on or handed over."""
        deeds = self.estate(player)
        if self.money[player] < amount:
            self.pay_now("bank", player, sum(map(self.resale, deeds)))
            self.level.update({space: 0 for space in deeds if space in self.level})
        for space in deeds:
            if self.money[player] >= amount or space in self.mortgaged:
                continue
            if self.options["debts_in_lots"] == "yes":
                self.part_with(player, space, creditor)
            else:
                self.pay_now("bank", player, self.loan(space))
                self.mortgaged.add(space)
