"""A player who cannot see: a program that gets spoken text, answers by gestures, and keeps an account of the money.

It imports nothing of the bank. It knows the rules as a person does, who sits where, and whose card it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tests.ui.spoken_reader import number_of

# How the bank tells of money that is paid, from whom and to whom; the bank pays and is paid where nobody is named.
_PAID = {
    "fr": (
        r"(?P<payer>{who}) achète .+? pour (?P<sum>.+)",
        r"(?P<payer>{who}) bâtit .*?pour (?P<sum>.+)",
        r"(?P<payer>{who}) lève l'hypothèque .+ pour (?P<sum>.+)",
        r"(?P<payer>{who}) paie (?P<sum>.+?) (?:de taxe|d'amende)",
        r"(?P<payer>{who}|La banque) paie (?P<sum>.+?) (?:de loyer )?à (?P<payee>{who}|la banque)"
        r"(?:,.*| dans l'échange)?",
        r"(?P<payee>{who}) touche (?P<sum>.+) de salaire",
        r"(?P<payee>{who}) hypothèque .+ pour (?P<sum>.+)",
    ),
    "de": (
        r"(?P<payer>{who}) (?:kauft|ersteigert) .+ für (?P<sum>.+)",
        r"(?P<payer>{who}) baut .*?für (?P<sum>.+)",
        r"(?P<payer>{who}) zahlt die Hypothek auf .+ zurück, (?P<sum>.+)",
        r"(?P<payer>{who}) zahlt (?P<sum>.+) (?:Steuer|Buße|Busse)",
        r"(?P<payer>{who}) zahlt (?P<payee>{who}) (?P<sum>.+) Miete,.*",
        r"(?P<payer>{who}|Die Bank) zahlt (?:im Handel )?(?P<sum>.+?) an (?P<payee>{who}|die Bank)(?:,.*)?",
        r"(?P<payee>{who}) erhält (?P<sum>.+) Gehalt",
        r"(?P<payee>{who}) nimmt auf .+ eine Hypothek auf, (?P<sum>.+)",
    ),
}
_BANK = ("la banque", "die bank")
_CURRENCY = re.compile(r" (?:de )?(?:francs?|Franken)\b")
# What the bank asks or says, and the words on the screen by which it is answered.
_WORDS = {
    "fr": {
        "throw": r"{me} lance les dés",
        "buy": r"Acheter .+\? (?P<sum>.+?) francs\.",
        "pass": "Mettre aux enchères",
        "draw": r"{me} tire une carte .+\. Touchez",
        "owes": r"{me} doit (?P<sum>.+?) francs",
        "jail": r"{me} est en prison",
        "bid": r"(?P<sum>.+) francs, (?P<whose>\w+)",
        "message": r"{me} est sur Swisscom",
        "deck": r".*Chance.*bouton",
        "balance": r"{me} a (?P<sum>.+ francs)\.",
        "undone": r"Défait,",
        "thrown": r"\w+ fait \w+ et \w+[,.]",
        "not yours": r"Carte de (?P<whose>\w+)\. {me} doit signer",
        "dice": r"Les dés, (?P<first>\w+) et (?P<second>\w+)",
        "paper": r"Sur la carte, (?P<card>.+)",
    },
    "de": {
        "throw": r"{me} würfelt\.",
        "buy": r".+ kaufen\? (?P<sum>.+?) Franken\.",
        "pass": "Versteigern",
        "draw": r"{me} zieht eine Karte, .+\. Tippen",
        "owes": r"{me} (?:muss|schuldet) (?P<sum>.+?) Franken",
        "jail": r"{me} ist im Gefängnis",
        "bid": r"(?P<sum>.+) Franken, (?P<whose>\w+)",
        "message": r"{me} (?:ist|steht) auf Swisscom",
        "deck": r".*Chance.*Taste",
        "balance": r"{me} hat (?P<sum>.+ Franken)\.",
        "undone": r"Rückgängig gemacht,",
        "thrown": r"\w+ würfelt \w+ und \w+[,.]",
        "not yours": r"Karte von (?P<whose>\w+)\. {me} muss unterschreiben",
        "dice": r"Die Würfel, (?P<first>\w+) und (?P<second>\w+)",
        "paper": r"Auf der Karte, (?P<card>.+)",
    },
}


class Listener:
    """Plays by ear. `hear`: what was said since it was called last; `do`: makes a gesture, by its name."""

    def __init__(
        self, language: str, names: Sequence[str], start: int,
        hear: Callable[[], Sequence[str]], do: Callable[..., object],
    ) -> None:  # fmt: skip
        self._language, self.me, self._hear, self._do = language, names[0], hear, do
        self.money = dict.fromkeys(names, start)
        """What each player has, as far as it was heard."""
        self.met: set[str] = set()
        """What has happened to this player, in one word each."""
        who = "|".join(names)
        self._paid = [re.compile(each.format(who=who)) for each in _PAID[language]]
        self._words = {key: re.compile(each.format(me=self.me)) for key, each in _WORDS[language].items()}
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
                    if who and who.lower() not in _BANK:
                        self.money[who] += sign * amount
                return True
        return False

    def _take_back(self) -> None:
        """The money stands as before the newest throw or payment."""
        self.money = self._before.pop()

    def _sum(self, words: str) -> int:
        return number_of(_CURRENCY.sub("", words), self._language)

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

    def _pay(self, _: re.Match[str]) -> None:
        self._card()
        self.met.add("debt")

    def _jail(self, asked: re.Match[str]) -> None:
        self._throw(asked)
        self.met.add("jail")

    def _bid(self) -> None:
        """Top what somebody else has bid, once: the card bids."""
        self._topped = False
        self._card()
        self.met.add("auction")

    # Hands

    def _card(self) -> None:
        self._do("card")
        self._do("wait", 0.3)

    def _find(self, wanted: re.Pattern[str]) -> str:
        """Swipe on until these words are said; they then have the focus."""
        heard = []
        for _ in range(60):
            self._do("swipe", "right")
            said = self.listen()
            if said and wanted.match(said[0]):
                return said[0]
            heard += said
        raise AssertionError(f"{wanted.pattern} was not said: {heard}")
