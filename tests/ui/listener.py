"""A player who cannot see: a program that gets spoken text, answers by gestures, and keeps an account of the money.

It imports nothing of the bank. It knows the rules as a person does, who sits where, and whose card it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tests.ui.listener_words import BANK, CURRENCY, PAID, WORDS
from tests.ui.spoken_reader import number_of


class Listener:
    """Plays by ear. `hear`: what was said since it was called last; `do`: makes a gesture, by its name."""

    def __init__(
        self, language: str, names: Sequence[str], start: int,
        hear: Callable[[], Sequence[str]], do: Callable[..., object],
    ) -> None:  # fmt: skip
        self._language, self.me, self.other, self._hear, self._do = language, names[0], names[1], hear, do
        self.money = dict.fromkeys(names, start)
        """What each player has, as far as it was heard."""
        self.met: set[str] = set()
        """What has happened to this player, in one word each."""
        who = "|".join(names)
        self._paid = [re.compile(each.format(who=who)) for each in PAID[language]]
        known = {"me": self.me, "other": self.other}
        self._words = {key: re.compile(each.format(**known)) for key, each in WORDS[language].items()}
        self._topped = False
        """Whether somebody else has bid last."""
        self._buys = True
        """Whether this player buys the next deed: every second is put to auction."""
        self._before: list[dict[str, int]] = []

    # Ears

    def listen(self) -> list[str]:
        """What was said, once it is understood."""
        said = [*self._hear()]
        for words in said:
            self._understand(words)
        return said

    def _understand(self, words: str) -> None:
        if self._words["undone"].match(words):
            self.met.add("undo")
            self._take_back()
            return
        if self._words["not yours"].match(words):
            self.met.add("wrong card")
        before = dict(self.money)
        paid = [self._book(sentence) for sentence in words.split(". ")]
        swapped = self._words["swapped"].match(words)
        if swapped:
            paid.append(self._pays(self._sum(swapped["sum"])))
            self.met.add("trade")
        if self._words["lacks"].match(words):
            self.met.add("refused")
        if any(paid) or self._words["thrown"].match(words):
            self._before.append(before)
        bid = self._words["bid"].search(words)
        if bid and bid["whose"] != self.me:
            self._topped = True
        balance = self._words["balance"].match(words)
        if balance:
            assert self._sum(balance["sum"]) == self.money[self.me], f"{words}, but I reckon {self.money}"
            self.met.add("balance")

    def _book(self, sentence: str) -> bool:
        for pattern in self._paid:
            found = pattern.fullmatch(sentence.rstrip("."))
            if found is not None:
                sides, amount = found.groupdict(), self._sum(found["sum"])
                for side, sign in (("payer", -1), ("payee", 1)):
                    who = sides.get(side) or ""
                    if who and who.lower() not in BANK:
                        self.money[who] += sign * amount
                return True
        return False

    def _pays(self, amount: int) -> bool:
        """This player pays the one they trade with."""
        self.money[self.me] -= amount
        self.money[self.other] += amount
        return True

    def _take_back(self) -> None:
        """The money stands as before the newest throw or payment."""
        self.money = self._before.pop()

    def _sum(self, words: str) -> int:
        return number_of(CURRENCY.sub("", words), self._language)

    def _asked(self) -> str:
        """What the bank asks this player, said again; "": nothing."""
        self.listen()
        self._do("two_tap")
        said = self.listen()
        return said[-1] if said else ""

    # Decisions

    def play(self) -> bool:
        """Answer what is asked. Returns whether this player was asked anything."""
        asked = self._asked()
        for key, answer in (
            ("throw", self._throw),
            ("buy", self._buy),
            ("draw", self._draw),
            ("owes", self._pay),
            ("jail", self._jail),
            ("message", self._message),
        ):
            found = self._words[key].match(asked)
            if found:
                answer(found)
                return True
        if self._topped:
            self._bid()
        assert not asked, f"I do not know what to answer: {asked}"
        return False

    def _throw(self, _: re.Match[str]) -> None:
        self._do("dice")
        dice = self._told("dice")
        for die in ("first", "second"):
            self._do("taps", number_of(dice[die], self._language))
        self._do("rest", 70, 40, 1.3)
        self.listen()

    def _told(self, key: str) -> re.Match[str]:
        """What a neighbour reads aloud."""
        found = [match for words in self.listen() if (match := self._words[key].match(words))]
        assert found, f"nobody told me the {key}"
        return found[-1]

    def _buy(self, asked: re.Match[str]) -> None:
        price = self._sum(asked["sum"])
        buys, self._buys = self._buys, not self._buys
        if "wrong card" not in self.met:
            self._card(self.other)
            assert "wrong card" in self.met, "nobody said that this is not my card"
        if price > self.money[self.me] and "refused" not in self.met:
            self._card()
            assert "refused" in self.met, "nobody said that I have not enough"
        if buys and price <= self.money[self.me]:
            self._card()
        else:
            self._find(self._words["pass"])
            self._do("double_tap")

    def _draw(self, _: re.Match[str]) -> None:
        self._do("paper")
        card = self._told("paper")["card"]
        self._find(re.compile(re.escape(card)))
        self._do("double_tap")
        self.met.add("card")

    def _message(self, _: re.Match[str]) -> None:
        self._find(self._words["deck"])
        self._do("double_tap")

    def _pay(self, asked: re.Match[str]) -> None:
        missing = self._words["missing"].match(asked.string)
        if missing and "plan" not in self.met:
            self._plan(self._sum(missing["sum"]))
        self._card()
        self.met.add("debt")

    def _plan(self, missing: int) -> None:
        """Try what the plan of the bank is without a mortgage, and take it in again: the total follows each time."""
        line = self._words["plan"].match(self._find(self._words["plan"]))
        assert line is not None
        assert line["chosen"], "the bank proposes what meets the debt"
        brings = number_of(line["sum"], self._language)
        assert brings >= missing
        for key, total in (("still missing", missing), ("still left", brings - missing)):
            self._do("double_tap")
            assert number_of(self._last(key)["sum"], self._language) == total
        self.met.add("plan")

    def _jail(self, asked: re.Match[str]) -> None:
        self._throw(asked)
        self.met.add("jail")

    def _bid(self) -> None:
        """Top what somebody else has bid, once: the card bids."""
        self._topped = False
        self._card()
        self.met.add("auction")

    # What this player begins, while asked to throw

    def trades(self, keeps: int) -> None:
        """Offer the other player all money but less than `keeps`, for a deed."""
        for key in ("trade", "with", "money"):
            self._act(key)
        gives = self._types(keeps)
        self._act("done")
        self._act("deeds")
        self._act("box")
        self._act("back")
        self._agrees(gives)
        self._act("propose")
        self._agrees(gives)
        self._card()

    def _types(self, all_but: int) -> int:
        """Add the notes on the keys, the greatest first, until less than `all_but` is left. Returns the sum."""
        given = 0
        while self.money[self.me] - given >= all_but:
            found = self._words["more"].match(self._find(self._words["more"]))
            assert found is not None
            note = number_of(found["sum"], self._language)
            while note <= self.money[self.me] - given:
                self._do("double_tap")
                assert self.listen(), "nobody said how much it is now"
                given += note
        return given

    def _agrees(self, gives: int) -> None:
        """The trade that was read is the one meant, with what is left then."""
        terms = self._last("terms")
        assert self._sum(terms["sum"]) == gives
        assert self._sum(terms["left"]) == self.money[self.me] - gives

    def takes_back(self) -> None:
        """Undo what was booked last."""
        self._act("undo")

    def wakes(self) -> None:
        """After a power cut: the note that all is there is read, and put away."""
        assert any(self._words["welcome"].match(words) for words in self.listen()), "nobody said that all is there"
        self._act("go on")
        self.met.add("power cut")

    def ends(self) -> None:
        """End the game, and have the tally say what money each player has."""
        self._act("menu")
        self._find(self._words["end"])
        self._do("hold", 3)
        self._last("over")
        self._do("two_hold")
        self.listen()
        for name in self.money:
            self._find(re.compile(rf"{name}, \w+, "))
            self._do("double_tap")
            cash = self._words["cash"].match(self._find(self._words["cash"]))
            assert cash is not None
            assert number_of(cash["sum"], self._language) == self.money[name]
        self.met.add("tally")

    # Hands

    def _card(self, whose: str = "") -> None:
        self._do("card", whose or self.me)
        self._do("wait", 0.3)
        self.listen()

    def _act(self, key: str) -> None:
        """Find what bears these words, and do it."""
        self._find(self._words[key])
        self._do("double_tap")

    def _last(self, key: str) -> re.Match[str]:
        """The newest sentence of this kind, of those said since this player last listened."""
        said = self.listen()
        found = [match for words in said if (match := self._words[key].match(words))]
        assert found, f"{key} was not said: {said}"
        return found[-1]

    def _find(self, wanted: re.Pattern[str]) -> str:
        """Swipe on, and then back, until these words are said; they then have the focus."""
        heard = []
        for way in ("right", "left"):
            for _ in range(60):
                self._do("swipe", way)
                said = self.listen()
                if not said:
                    break
                if wanted.match(said[0]):
                    return said[0]
                heard += said
        raise AssertionError(f"{wanted.pattern} was not said: {heard}")
