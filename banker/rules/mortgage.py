"""Mortgages: the loan, lifting with 10 %, and a mortgaged deed that changes hands. C, S, F "Hypothèques"."""

from __future__ import annotations

from msgspec.structs import replace

from banker import events as e
from banker.clauses import Clause
from banker.commands import KeepMortgage, LiftMortgage, Mortgage
from banker.game import Game
from banker.ledger import BANK, Why
from banker.money import Money, interest, loan_with_interest
from banker.pending import MortgageChoice
from banker.refusal import Reason, refuse
from banker.rules.building import beside, bring_down, need_selling_moment, resale_sum
from banker.rules.draft import Draft
from banker.sums import Part, Sum, What, carried, plain


def need_held(draft: Draft, player: str, space: int) -> None:
    """Refuse unless the player holds the deed of this space."""
    draft.need_player(player)
    draft.need_deed(space)
    if draft.game.registry.title(space).holder != player:
        refuse(Reason.NOT_HOLDER, player=player, space=space)


def need_mortgages(draft: Draft) -> None:
    """Refuse where nothing is mortgaged (`mortgages`)."""
    if draft.options.mortgages == "no":
        refuse(Reason.NO_MORTGAGES)


def mortgage(draft: Draft, command: Mortgage) -> None:
    """Mortgage a deed: the buildings that must go first are sold in the same operation (`mortgage_clears`)."""
    need_mortgages(draft)
    need_held(draft, command.player, command.space)
    if draft.game.registry.title(command.space).mortgaged:
        refuse(Reason.ALREADY_MORTGAGED, space=command.space)
    levels = levels_to_clear(draft.game, command.space)
    if levels:
        need_selling_moment(draft, command.player)
        bring_down(draft, command.player, levels)
    draft.emit(e.Mortgaged(command.space))
    draft.pay(BANK, command.player, loan_sum(draft.game, command.space), Why.LOAN, command.space)


def loan_sum(game: Game, space: int) -> Sum:
    """What the bank lends against a deed."""
    return plain(Clause.LOAN, What.LOAN, game.edition.deed(space).mortgage, space=space)


def levels_to_clear(game: Game, space: int) -> dict[int, int]:
    """The levels that its holder's streets of the group come down to before a mortgage; empty if none has to.

    C "l'ensemble des constructions situées sur les terrains du même groupe"; S, F "les bâtiments de cette propriété":
    selling evenly, no other street of the group keeps more than one.
    """
    now = {n: game.registry.title(n).level for n in beside(game, space)}
    if not any(now.values()) or (now[space] == 0 and game.options.mortgage_clears == "lot"):
        return {}
    kept = 0 if game.options.mortgage_clears == "group" else 1
    return {n: 0 if n == space else min(level, kept) for n, level in now.items()}


def brings(game: Game, space: int) -> Money:
    """What mortgaging the deed brings: the loan and half the price of the buildings that must go first."""
    return sum(sum_.amount for sum_ in brings_sums(game, space))


def brings_sums(game: Game, space: int) -> tuple[Sum, ...]:
    """`brings`, with its parts: the buildings that must go first, if any, then the loan."""
    levels = levels_to_clear(game, space)
    now = {n: game.registry.title(n).level for n in levels}
    return (*((resale_sum(game, now, levels),) if levels else ()), loan_sum(game, space))


def lift_cost(game: Game, space: int) -> Money:
    """Loan + 10 %, rounded up as one sum; the loan alone if its holder has paid the 10 % (`transfer_interest` once)."""
    return lift_sum(game, space).amount


def lift_sum(game: Game, space: int) -> Sum:
    """`lift_cost`, with its parts."""
    if game.registry.title(space).interest_paid and game.options.transfer_interest == "once":
        return _loan_alone(game, space)
    return _with_interest(game, space)


def _loan_alone(game: Game, space: int) -> Sum:
    return plain(Clause.LIFT_LOAN, What.LOAN, game.edition.deed(space).mortgage, "transfer_interest", space=space)


def _with_interest(game: Game, space: int) -> Sum:
    loan, step = game.edition.deed(space).mortgage, game.options.interest_rounding
    amount = loan_with_interest(loan, step)
    parts = (Part(What.LOAN, loan, space=space), Part(What.INTEREST, loan, over=10))
    return Sum(amount, Clause.LIFT, parts, _rounding(amount * 10 != loan * 11), step)


def example_step(game: Game) -> Money | None:
    """The step to which the booklet's own example rounds, where its words say another; None once the table has chosen.

    S, F "Lever une hypothèque": "arrondis au millier supérieur …: si le montant est 825 000, arrondissez à 830 000".
    Decision: a table that plays by the words is told so at the first loan for which it matters.
    """
    words = game.edition.options.interest_rounding
    if game.rounding_chosen or game.options.interest_rounding != words:
        return None
    coarser = [step for step in game.edition.fair_readings.get("interest_rounding", ()) if int(step) > words]
    return int(coarser[0]) if coarser and words else None


def example_sum(game: Game, space: int) -> Sum | None:
    """What lifting this mortgage would cost as the booklet's example rounds; None where it is the same or settled."""
    step = example_step(game)
    if step is None:
        return None
    options = replace(game.options, interest_rounding=step)
    other = lift_sum(replace(game, terms=replace(game.terms, options=options)), space)
    return other if other.amount != lift_cost(game, space) else None


def _rounding(rounded: bool) -> tuple[str, ...]:
    return ("interest_rounding",) if rounded else ()


def interest_sum(game: Game, space: int) -> Sum:
    """The 10 % alone, for a player who keeps a deed mortgaged."""
    loan, step = game.edition.deed(space).mortgage, game.options.interest_rounding
    amount = interest(loan, step)
    part = Part(What.INTEREST, loan, over=10, space=space)
    return Sum(amount, Clause.INTEREST, (part,), _rounding(amount * 10 != loan), step)


def lift_mortgage(draft: Draft, command: LiftMortgage) -> None:
    """Lift a mortgage, with cash in hand; also the answer *lift* when the deed has just been received mortgaged."""
    need_held(draft, command.player, command.space)
    if not draft.game.registry.title(command.space).mortgaged:
        refuse(Reason.NOT_MORTGAGED, space=command.space)
    question = draft.game.top
    if isinstance(question, MortgageChoice):
        _need_this(question, command.player, command.space)
        draft.answer(question)
        draft.spend(command.player, carried(question.id, Clause.LIFT, question.lift, 1), Why.LIFT, command.space)
    else:
        if example_sum(draft.game, command.space) is not None:
            draft.emit(e.RoundingChosen(draft.options.interest_rounding))  # the table was told, and keeps to the words
        draft.spend(command.player, lift_sum(draft.game, command.space), Why.LIFT, command.space)
    draft.emit(e.MortgageLifted(command.space))


def keep_mortgage(draft: Draft, command: KeepMortgage) -> None:
    """Keep a deed just received mortgaged. S "il paie d'abord à la banque 10% d'intérêts"; a player who cannot pay owes
    it."""
    need_held(draft, command.player, command.space)
    question = draft.game.top
    assert isinstance(question, MortgageChoice)
    _need_this(question, command.player, command.space)
    draft.answer(question)
    draft.emit(e.TransferInterestPaid(question.space))
    kept = carried(question.id, Clause.INTEREST, question.keep)
    draft.pay_or_owe(question.player, kept, Why.INTEREST, question.space)


def _need_this(question: MortgageChoice, player: str, space: int) -> None:
    if question.player != player or question.space != space:
        refuse(Reason.ANSWER_FIRST)


def ask_keep_or_lift(draft: Draft, holder: str, space: int) -> None:
    """Ask the holder of a mortgaged deed just received whether to keep it so or to lift it."""
    keep, lift = transfer_sums(draft.game, space)
    draft.ask(MortgageChoice(draft.next_id, holder, space, keep.amount, lift.amount), keep, lift)


def transfer_costs(game: Game, space: int) -> tuple[Money, Money]:
    """What a new holder pays to keep a mortgaged deed so, and to lift it at once (C loan + 10 %; S, F the loan)."""
    keep, lift = transfer_sums(game, space)
    return keep.amount, lift.amount


def transfer_sums(game: Game, space: int) -> tuple[Sum, Sum]:
    """`transfer_costs`, with their parts."""
    once = game.options.transfer_interest == "once"
    return interest_sum(game, space), _loan_alone(game, space) if once else _with_interest(game, space)
