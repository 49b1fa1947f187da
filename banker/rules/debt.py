"""Debt and bankruptcy: what is owed before the game goes on, how it is met, and how a player leaves.

C "Faillite", "Dernières précisions"; S, F "Faillite", "Besoin d'argent". Paying down to exactly 0 is no bankruptcy.

Deeds handed over (`debts_in_lots`): no booklet that could be read says how; players saw the electronic bank of Ultimate
Banking do it. The creditor has the deed, and all that is owed besides: the bank pays the debtor its price. A deed that
is handed over for a debt to the bank is free again, and its rent begins anew. Decision: only while cash is short, and
no mortgaged deed nor one of a group with a building.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from banker import events as e
from banker.clauses import Clause
from banker.commands import DeclareBankruptcy, HandOver, Pay
from banker.game import Game
from banker.ledger import BANK, POT, Why
from banker.money import Money
from banker.pending import Auction, BuildingAuction, Debt, Lots, RentClaim, RentThrow, waits_for
from banker.refusal import Reason, refuse
from banker.rules import building, buying, ending, rising, tally
from banker.rules.claims import claim_all
from banker.rules.draft import Draft
from banker.rules.mortgage import ask_keep_or_lift, loan_sum, need_held
from banker.sums import Sum, What, carried, plain


def _debt_of(draft: Draft, player: str) -> Debt:
    draft.need_player(player)
    question = draft.game.top
    assert isinstance(question, Debt)
    if question.debtor != player:
        refuse(Reason.NOT_THIS_PLAYER, player=question.debtor)
    return question


def payable(game: Game) -> tuple[Debt, ...]:
    """The debts that may be paid now: the one on top, and those right under it that others owe the same creditor.

    Decision: where a card collects from everybody, they pay in any order; a player who owes several pays the top one.
    """
    stack = [question for question in reversed(game.pending) if not isinstance(question, RentClaim)]
    found: dict[str, Debt] = {}
    for question in stack:
        if not isinstance(question, Debt) or (found and question.creditor != next(iter(found.values())).creditor):
            break
        found.setdefault(question.debtor, question)
    return tuple(found.values())


def _debt_to_pay(draft: Draft, player: str) -> Debt:
    debt = next((debt for debt in payable(draft.game) if debt.debtor == player), None)
    return _debt_of(draft, player) if debt is None else debt


def pay(draft: Draft, command: Pay) -> None:
    """Pay a debt in full, with cash in hand; where the payer types the amount, only the right one."""
    debt = _debt_to_pay(draft, command.player)
    if draft.options.payment == "typed" and command.amount is None:
        refuse(Reason.WRONG_AMOUNT, player=debt.debtor, off=debt.amount)
    if command.amount is not None and command.amount != debt.amount:
        refuse(Reason.WRONG_AMOUNT, player=debt.debtor, off=abs(command.amount - debt.amount))
    draft.need_cash(debt.debtor, debt.amount)
    draft.answer(debt)
    settle(draft, debt)


def settle(draft: Draft, debt: Debt) -> None:
    """Book the payment of a debt, in full; for the price of a deed the debtor receives it."""
    owed = carried(debt.id, Clause.OWES_FIRST, debt.amount)
    draft.pay(debt.debtor, debt.creditor, owed, debt.why, debt.space, debt.card)
    if debt.why is Why.RENT:
        assert debt.space is not None, "a rent is that of a deed"
        rising.rise(draft, debt.space)
    if debt.why is Why.PRICE:
        assert debt.space is not None, "a price is that of a deed"
        buying.hand_over(draft, debt.debtor, debt.space)


def raisable(game: Game, player: str) -> Money:
    """The most a player can raise: cash + half price of all buildings + loans on all unmortgaged deeds, where deeds are
    mortgaged at all (`mortgages`)."""
    free = () if game.options.mortgages == "no" else game.registry.estate(player)
    loans = sum(game.edition.deed(n).mortgage for n in free if not game.registry.title(n).mortgaged)
    return game.balance(player) + building.resale_of_estate(game, player) + loans


def means(game: Game, player: str) -> Money:
    """The most with which a player can meet a debt: what they can raise, with the price of each deed that can be handed
    over in place of its loan (`debts_in_lots`)."""
    most = raisable(game, player)
    if game.options.debts_in_lots == "no":
        return most
    free = [n for n in game.registry.estate(player) if not game.registry.title(n).mortgaged]
    loans = game.options.mortgages == "yes"
    return most + sum(game.edition.deed(n).price - (game.edition.deed(n).mortgage if loans else 0) for n in free)


def hand_over(draft: Draft, command: HandOver) -> None:
    """Hand a deed over for the debt on top; refused where the cash in hand covers it."""
    if draft.options.debts_in_lots == "no":
        refuse(Reason.NO_LOTS_FOR_DEBTS)
    debt = _debt_of(draft, command.player)
    need_held(draft, command.player, command.space)
    if draft.game.registry.title(command.space).mortgaged:
        refuse(Reason.ALREADY_MORTGAGED, space=command.space)
    building.need_no_building(draft.game, command.space)
    if draft.game.balance(command.player) >= debt.amount:
        refuse(Reason.CASH_COVERS, player=command.player, amount=debt.amount)
    _pass_on(draft, debt, command.space)


def handed_sum(game: Game, space: int) -> Sum:
    """What a deed counts that is handed over for a debt."""
    return plain(Clause.HANDED, What.PRICE, game.edition.deed(space).price, "debts_in_lots", space=space)


def _pass_on(draft: Draft, debt: Debt, space: int) -> None:
    """The deed goes to the creditor, and its price from the bank to the debtor."""
    taker = None if debt.creditor in (BANK, POT) else debt.creditor
    draft.emit(e.DeedPassed(space, debt.debtor, taker))
    draft.pay(BANK, debt.debtor, handed_sum(draft.game, space), Why.HANDED, space)


class GuardedWorth(NamedTuple):
    """What a debtor's estate is worth to those who would receive it: at once, as far as money can be made of it, and at
    the tally, where mortgaged deeds count too."""

    at_once: Money
    at_tally: Money


def guarded_worth(game: Game, player: str, before: Game) -> GuardedWorth:
    """What a debtor's trades are measured by; `before`: the game without the trade.

    Decision: a jail card counts as much as the fine that it saves. But it raises nothing: of what can be had at once
    only as many count as the player had before.
    """
    cards, had = len(game.player(player).jail_cards), len(before.player(player).jail_cards)
    fine = game.edition.jail_fine
    at_tally = tally.owned_worth(game, player) + cards * fine
    return GuardedWorth(means(game, player) + min(cards, had) * fine, at_tally)


def owed_by(game: Game, player: str) -> Money:
    """The sum of a player's open debts."""
    return sum(debt.amount for debt in game.waiting(Debt) if debt.debtor == player)


def raise_cash(draft: Draft, debt: Debt) -> None:
    """Raise what a debt asks for, which must be in the debtor's means: sell all buildings first, then mortgage in board
    order, or hand over where the table plays so."""
    player = debt.debtor
    if draft.game.balance(player) < debt.amount:
        building.sell_all(draft, player)
    for space in draft.game.registry.estate(player):
        if draft.game.balance(player) >= debt.amount or draft.game.registry.title(space).mortgaged:
            continue
        if draft.options.debts_in_lots == "yes":
            _pass_on(draft, debt, space)
        else:
            draft.emit(e.Mortgaged(space))
            draft.pay(BANK, player, loan_sum(draft.game, space), Why.LOAN, space)


def declare_bankruptcy(draft: Draft, command: DeclareBankruptcy) -> None:
    """Leave the game bankrupt; refused while all that can be raised covers the debt (Decision)."""
    debt = _debt_of(draft, command.player)
    most = means(draft.game, debt.debtor)
    if most >= debt.amount:
        refuse(Reason.CAN_STILL_RAISE, player=debt.debtor, raisable=most, amount=debt.amount)
    go_out(draft, debt.debtor, debt.creditor)


def go_out(draft: Draft, player: str, owed_to: str | None = None) -> None:
    """Take a player out of the game: the estate passes on, and the game ends or goes on without them.

    `owed_to`: the account of which they are the bankrupt; None: they leave of their own will, and the bank has it all.
    Decision: where it ends the game, every rent is taken as claimed first.
    """
    leaves, to_bank = owed_to is None, owed_to in (None, BANK, POT)
    creditor = BANK if owed_to is None or to_bank else owed_to  # Decision: a fine owed to the pot is owed to the bank
    last = not leaves and _is_last_bankruptcy(draft.game)
    first = not leaves and draft.options.game_ends == "first_bankruptcy"
    ends_now = last or first or draft.game.ending is not None
    if ends_now or len(draft.game.seated) == 2:
        claim_all(draft)
    out = e.Left(player, tally.wealth_lines(draft.game, player)) if leaves else e.Bankrupted(player, creditor)
    _close_questions(draft, player, creditor)
    standing = last and draft.options.short_last_estate == "standing"
    if not standing:
        if to_bank:
            building.take_back(draft, player)
        elif draft.options.estate_buildings == "sold":
            building.sell_all(draft, player)
    clause, why = (Clause.LEAVING, Why.LEAVING) if leaves else (Clause.ESTATE, Why.ESTATE)
    draft.pay(player, creditor, plain(clause, What.CASH, draft.game.balance(player)), why)
    deeds = draft.game.registry.estate(player)
    for space in deeds:
        draft.emit(e.DeedPassed(space, player, None if to_bank else creditor))
    for deck in draft.game.player(player).jail_cards:
        draft.emit(e.JailCardPassed(deck, player, None if to_bank else creditor))
    draft.emit(out)
    if len(draft.game.seated) == 1:
        _pay_last_debts(draft)
        tally.end(draft, e.GameEnd.LAST_PLAYER)
    elif ends_now:
        why_ends = e.GameEnd.SECOND_BANKRUPTCY if last else e.GameEnd.FIRST_BANKRUPTCY
        ending.come_to(draft, draft.game.ending or why_ends)
    elif to_bank:
        _queue_lots(draft, deeds)
    else:
        _ask_for_mortgages(draft, creditor, deeds)


def _is_last_bankruptcy(game: Game) -> bool:
    """Short game: "la partie se termine quand un deuxième joueur fait faillite"; with two players, at the first."""
    return game.terms.short_rules and (game.bankrupts >= 1 or len(game.seated) == 2)


def _pay_last_debts(draft: Draft) -> None:
    """Settle what the last player owes. Decision: they have won, so they sell and mortgage nothing for it; they no
    longer owe what their cash does not cover."""
    for debt in reversed(draft.game.waiting(Debt)):
        if draft.game.balance(debt.debtor) >= debt.amount:
            draft.answer(debt)
            settle(draft, debt)


def _close_questions(draft: Draft, player: str, creditor: str) -> None:
    """Drop what the bankrupt was asked, and rents not yet claimed; money owed to them passes to their creditor,
    and an auction in which theirs is the highest bid begins anew (Decision)."""
    for question in reversed(draft.game.pending):
        match question:
            case Debt() if question.creditor == player and question.debtor != creditor:
                draft.emit(e.DebtPassed(question.id, creditor))
            case Auction() if question.bidder == player:
                draft.emit(e.Replaced(question.id, Auction(draft.next_id, question.space, question.increment)))
            case BuildingAuction() if any(who == player for who, _ in question.wants):
                opening = carried(question.id, Clause.BUILD_AUCTION, question.opening)
                draft.emit(e.Replaced(question.id, _without_bidder(question, player, draft.next_id)), opening)
            case Debt(creditor=owed) | RentClaim(payer=owed) | RentThrow(owner=owed) if owed == player:
                draft.answer(question)
            case _ if waits_for(question) == player:
                draft.answer(question)


def _without_bidder(question: BuildingAuction, player: str, id: int) -> BuildingAuction:
    rest = replace(question, id=id, wants=tuple((who, n) for who, n in question.wants if who != player))
    return replace(rest, bid=0, bidder=None, space=None) if question.bidder == player else rest


def _queue_lots(draft: Draft, deeds: tuple[int, ...]) -> None:
    """The bank sells the estate deed by deed, its mortgages cancelled (`estate_mortgages`).

    Decision: where players must buy what they land on (`purchase`) it sells nothing: the deeds wait, free of mortgages,
    until somebody lands there.
    """
    waits = draft.options.purchase == "obliged"
    for space in deeds:
        if draft.game.registry.title(space).mortgaged and (waits or draft.options.estate_mortgages == "cancelled"):
            draft.emit(e.MortgageLifted(space))
    if deeds and not waits:
        draft.ask(Lots(draft.next_id, deeds))


def _ask_for_mortgages(draft: Draft, creditor: str, deeds: tuple[int, ...]) -> None:
    """C "celui-ci doit immédiatement payer les 10% d'intérêt et alors choisir de lever ou non l'hypothèque"."""
    for space in reversed(deeds):
        if draft.game.registry.title(space).mortgaged:
            ask_keep_or_lift(draft, creditor, space)
