"""How the 10 % is rounded, where the booklet's words and its example differ. S, F "Lever une hypothèque"."""

from __future__ import annotations

from banker import events as e
from banker.commands import ChooseRounding
from banker.pending import MortgageChoice
from banker.refusal import Reason, refuse
from banker.rules.draft import Draft
from banker.rules.mortgage import example_step, transfer_sums
from banker.rules.trade import drop_agreements


def choose_rounding(draft: Draft, command: ChooseRounding) -> None:
    """Round as the booklet's example does, from now on. Refused once the table has settled it."""
    if command.step != example_step(draft.game):
        refuse(Reason.NOT_ASKED)
    drop_agreements(draft)
    draft.emit(e.RoundingChosen(command.step))
    for question in draft.game.waiting(MortgageChoice):
        keep, lift = transfer_sums(draft.game, question.space)
        anew = MortgageChoice(draft.next_id, question.player, question.space, keep.amount, lift.amount)
        draft.emit(e.Replaced(question.id, anew), keep, lift)
