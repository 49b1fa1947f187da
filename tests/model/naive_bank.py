"""The rules a second time: a bank of plain dicts and lists, naive on purpose, written from the booklets.

Law: it knows nothing of `banker`. A command comes in as the plain dict of its fields; the answer is the bank
afterwards, or a word for why not. Each kind of command is a method of that name.
"""

from __future__ import annotations

from itertools import pairwise

from tests.model.naive_repairs import Repairs
from tests.model.naive_shortage import Shortage
from tests.model.naive_state import No, Question, need
from tests.model.naive_trades import Trades

Command = dict[str, object]

# What a sum that somebody types may come to at most: in a player's hand, in the pot, asked of somebody.
CEILING = 999_999_999
REFEREES = ("correct", "put_pawn", "end_game", "leave")  # what only the referee does, but for one's own leaving
TYPED = ("correct", "join", "bid", "cash_pay", "cash_card", "enter_effect", "sign_trade")

# What can be a step of a plan.
STEPS = ("build", "sell_buildings", "mortgage", "lift_mortgage", "keep_mortgage", "hand_over", "pay")


class NaiveBank(Repairs, Trades, Shortage):
    """Everything true at one moment, and what becomes of it."""

    def decide(self, command: Command, by: str = "referee") -> NaiveBank | str:
        """The bank after the command of this hand, or the word for why not."""
        after = self.copy()
        fields = {name: value for name, value in command.items() if name != "type"}
        try:
            need(not self.over, "the game is over")
            own_leave = command["type"] == "leave" and by == "card"
            watched = self.options["referee"] == "yes" and command["type"] in REFEREES and not own_leave
            need(not watched or by == "referee", "the referee's to do")
            getattr(after, str(command["type"]))(**fields)
            corrected = fields.get("amount") is not None or fields.get("effect") is not None
            if command["type"] in TYPED or (command["type"] == "draw_card" and corrected):
                after.count(self)
            after.go_on()
            after.book_groups()
        except No as no:
            return str(no)
        return after

    def may_go_back(self, booked: list[Command], steps: int, by: str, *, undone: bool) -> bool:
        """Whether this hand may take back so many of the commands booked. `undone`: some were, and none came since.

        Where there is a referee, any other hand takes back the last thing that the table did, once, while the game goes
        on: a trade with its signatures, and a card drawn with the deck it was drawn from, are one thing.
        """
        if self.options["referee"] == "no" or by == "referee":
            return True
        kinds, size = [command["type"] for command in reversed(booked)], 1
        for kind, before in pairwise(kinds):
            if kind not in ("sign_trade", "cancel_trade") and (before, kind) != ("cash_draw", "draw_card"):
                break
            size += 1
        return not self.over and not undone and steps <= size

    def may_redo(self, by: str, taken_back_by: str) -> bool:
        """Whether this hand may bring back what that one has taken back: what the referee has, nobody else may."""
        return self.options["referee"] == "no" or taken_back_by != "referee" or by == "referee"

    def count(self, before: NaiveBank) -> None:
        """No more than the ceiling in anybody's hand that was less before, and in no new question."""
        for account, money in self.money.items():
            grown = account != "bank" and money > before.money.get(account, 0)
            need(not grown or money <= CEILING, "more than can be counted")
        for question in self.questions[len(before.questions) :] + self.questions[-1:]:
            sums = [each for each in question if isinstance(each, int)]
            need(question in before.questions or max(sums, default=0) <= CEILING, "more than can be counted")

    def carry_out(self, player: str, plan: list[dict]) -> None:
        """Step by step, all or nothing; only the last step may ask somebody."""
        need(bool(plan) and player in self.seated, "nothing to do, or nobody to do it")
        for step in plan:
            fields = {name: value for name, value in step.items() if name != "type"}
            need(step["player"] == player, "somebody else's step")
            need(step["type"] in STEPS, "no step of a plan")
            need(self.top[0] != "call" and not self.over, "others are asked first")
            getattr(self, step["type"])(**fields)
            self.go_on()
            self.book_groups()

    def book_groups(self) -> None:
        """What the bank has back begins anew; a group that is held for the first time rises."""
        self.risen.update({space: 0 for space, holder in self.holder.items() if holder is None})
        self.reward_groups()

    def go_on(self) -> None:
        """Go on with all that needs no answer: the next lot, the move that was waiting, the next player."""
        while not self.over:
            if not self.questions and self.ending:
                self.finish_settled()
                continue
            if not self.questions:
                self.ended = True
                if self.was_the_last_turn():
                    self.stop()
                    return
                self.ask_to_throw(self.who_comes_next(), begun=False)
                continue
            kind, player, *rest = self.questions[-1]
            if kind == "lots":
                self.questions.pop()
                if rest[0][1:]:
                    self.questions.append(("lots", None, rest[0][1:]))
                self.questions.append(("auction", None, rest[0][0], 0))
            elif kind == "throw" and rest[0] and player in self.tries:
                del self.tries[player]  # the fine that they owed is paid
            elif kind == "move due":
                self.questions.pop()
                self.forward(player, sum(rest[0]))
            elif kind == "effects":
                self.questions.pop()
                first, *others = rest[0]
                if others:
                    self.questions.append(("effects", player, tuple(others), rest[1]))
                self.obey(player, first, rest[1])
            elif kind in ("where", "choose space") and not self._leads_anywhere(self.questions[-1]):
                self.questions.pop()
            elif kind == "ticket" and not self.may_take_ticket(self.questions[-1]):
                self.go_without_ticket()
            elif kind in ("throw", "jail choice") and self.ended and self.was_the_last_turn():
                self.stop()
                return
            else:
                return

    def _leads_anywhere(self, question: Question) -> bool:
        return bool(self.spaces_to_go(question)) or self.may_take_ticket(question)
