"""The end that the table or a bankruptcy brings; the hour's is in `clock`.

Law: what is owed when the end is certain is settled before the tally, rents not yet claimed included (Decision: as at
the hour). Until then the bank asks for nothing else.
"""

from __future__ import annotations

from banker import events as e
from banker.commands import EndGame
from banker.pending import Debt, RentThrow
from banker.rules import tally
from banker.rules.claims import claim_all
from banker.rules.draft import Draft

# What is settled before the end: debts, and the throw for a rent that is due.
OWED = (Debt, RentThrow)


def end_game(draft: Draft, command: EndGame) -> None:
    """End the game because the table agrees to.

    Decision: the booklets' standard game has no such end; the tally of the short game decides, and nothing may be on
    sale at that moment (the dispatcher refuses it while a question is open).
    """
    del command
    come_to(draft, e.GameEnd.AGREED)


def come_to(draft: Draft, why: e.GameEnd) -> None:
    """End the game for this reason; while anything is owed, drop all but that, after which the game ends."""
    claim_all(draft)
    if not any(isinstance(question, OWED) for question in draft.game.pending):
        tally.end(draft, why)
        return
    for question in draft.game.pending:
        if not isinstance(question, OWED):
            draft.answer(question)
    if draft.game.ending is None:
        draft.emit(e.EndDue(why))
