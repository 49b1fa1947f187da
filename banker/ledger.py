"""The ledger: every balance of a game. `Ledger.post` is the one door for money.

Law: the postings of an entry sum to zero, so all accounts together always do; no player is ever below zero.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from banker.money import Money

BANK = "bank"
POT = "pot"


class Why(StrEnum):
    """What an entry is for; the screen owns the words (`why.<value>`)."""

    START = "start"
    DEAL = "deal"
    SALARY = "salary"
    PRICE = "price"
    AUCTION = "auction"
    RENT = "rent"
    TAX = "tax"
    FINE = "fine"
    POT = "pot"
    POT_SEED = "pot_seed"
    CARD = "card"
    LOAN = "loan"
    LIFT = "lift"
    INTEREST = "interest"
    BUILD = "build"
    SELL_BUILDINGS = "sell_buildings"
    ESTATE = "estate"
    LEAVING = "leaving"
    TRADE = "trade"
    HANDED = "handed"
    CORRECTION = "correction"
    PAYMENT = "payment"


class Posting(msgspec.Struct, frozen=True):
    """One leg of an entry: `amount` into an account (negative: out of it)."""

    account: str
    amount: Money


class LedgerError(Exception):
    """Raised for an entry that breaks the ledger's law: a bug of the caller, never a refusal."""


class Ledger(msgspec.Struct, frozen=True):
    """All accounts of a game with their balances. The bank's alone may be negative, since the bank prints the money."""

    accounts: tuple[str, ...]
    balances: tuple[Money, ...]

    @staticmethod
    def opened(players: tuple[str, ...]) -> Ledger:
        """A ledger with an empty account for each player, the bank and the pot."""
        accounts = (*players, BANK, POT)
        return Ledger(accounts, (0,) * len(accounts))

    def balance(self, account: str) -> Money:
        """The balance of an account, in whole units."""
        return self.balances[self.accounts.index(account)]

    def post(self, entry: tuple[Posting, ...]) -> Ledger:
        """Record the postings together. Raises LedgerError if they do not sum to zero, overdraw a player or the pot,
        name no account, or are no whole amounts."""
        balances = list(self.balances)
        total = 0
        for posting in entry:
            if type(posting.amount) is not int:
                raise LedgerError(f"not a whole amount: {posting.amount!r}")
            if posting.account not in self.accounts:
                raise LedgerError(f"no account {posting.account!r}")
            index = self.accounts.index(posting.account)
            balances[index] += posting.amount
            total += posting.amount
            if balances[index] < 0 and posting.amount < 0 and posting.account != BANK:
                raise LedgerError(f"{posting.account} would be at {balances[index]}")
        if total != 0:
            raise LedgerError(f"the postings sum to {total}, not to 0")
        return Ledger(self.accounts, tuple(balances))

    def with_account(self, player: str) -> Ledger:
        """The same ledger with one more account, at 0, for a player who joins late."""
        assert player not in self.accounts
        return Ledger((*self.accounts, player), (*self.balances, 0))
