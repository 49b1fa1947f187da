"""The ceiling: no amount that somebody types makes a balance or a question larger than a screen can write.

Decision: no booklet knows of an upper bound, but what is written in nine digits can be read on every screen. What the
rules ask for by themselves is never refused: a salary is paid, and a rent is owed, however much somebody has.
"""

from __future__ import annotations

from banker import commands as c
from banker import limits
from banker.game import Game
from banker.ledger import BANK
from banker.pending import amount_of
from banker.refusal import Reason, refuse

TYPED = frozenset({c.Correct, c.Join, c.Bid, c.CashPay, c.CashCard, c.EnterEffect, c.SignTrade})


def names_an_amount(command: c.Command) -> bool:
    """Whether somebody typed an amount that is in the command; what is printed on a card as drawn is not typed."""
    if isinstance(command, c.DrawCard):
        return command.amount is not None or command.effect is not None
    return type(command) in TYPED


def need_within_ceiling(before: Game, after: Game) -> None:
    """Refuse what has brought anybody's balance, or the amount of a new question, over the ceiling."""
    had = dict(zip(before.ledger.accounts, before.ledger.balances, strict=True))
    risen = [
        balance
        for account, balance in zip(after.ledger.accounts, after.ledger.balances, strict=True)
        if account != BANK and balance > had.get(account, 0)
    ]
    asked = [amount_of(question) or 0 for question in after.pending if question not in before.pending]
    if max(risen + asked, default=0) > limits.CEILING:
        refuse(Reason.OVER_CEILING, ceiling=limits.CEILING)
