"""Correcting entries: the banker books the repair of an old mistake, with a reason; never blocked.

Law: the game afterwards is a possible one: nobody below zero, the stock counted, groups even, one holder for what is
built (Decision: no booklet speaks of mistakes). A question that the repair makes pointless is dropped.
"""

from __future__ import annotations

from typing import assert_never

from banker import events as e
from banker import limits
from banker.clauses import Clause
from banker.commands import Correct
from banker.game import Game
from banker.ledger import BANK, POT, Why
from banker.limits import is_blank, need_plain, need_within
from banker.pending import Auction, Debt, JailChoice, Lots, MortgageChoice, Purchase, Throw
from banker.refusal import Reason, refuse
from banker.registry import LevelChange
from banker.rules import tickets
from banker.rules.building import levels_asked, need_even, need_no_building, need_stock
from banker.rules.draft import Draft
from banker.rules.jail import fine_sum
from banker.rules.mortgage import need_mortgages
from banker.rules.movement import drop_second_throw, set_free
from banker.rules.trade import drop_agreements
from banker.sums import What, plain


def correct(draft: Draft, command: Correct) -> None:
    """Book the repair under its reason. Refused without a reason, or if things are so already."""
    if is_blank(command.reason):
        refuse(Reason.NO_REASON_GIVEN)
    need_within(limits.REASON, command.reason)
    need_plain(command.reason)
    drop_agreements(draft)
    draft.emit(e.Corrected(command.repair, command.reason))
    match command.repair:
        case e.MoneyRepair() as repair:
            _money(draft, repair)
        case e.DeedRepair() as repair:
            _deed(draft, repair)
        case e.MortgageRepair() as repair:
            _mortgage(draft, repair)
        case e.BuildingsRepair() as repair:
            _buildings(draft, repair)
        case e.RentRepair() as repair:
            _rent(draft, repair)
        case e.JailCardRepair() as repair:
            _jail_card(draft, repair)
        case e.PawnRepair() as repair:
            _pawn(draft, repair)
        case e.TicketsRepair() as repair:
            tickets.hold(draft, repair)
        case _:
            assert_never(command.repair)


def _money(draft: Draft, repair: e.MoneyRepair) -> None:
    for account in (repair.payer, repair.payee):
        need_account(draft, account)
    if repair.payer == repair.payee:
        refuse(Reason.WITH_ONESELF, player=repair.payer)
    if repair.amount <= 0:
        refuse(Reason.BAD_AMOUNT, amount=repair.amount)
    if repair.payer != BANK:
        draft.need_cash(repair.payer, repair.amount)
    draft.pay(repair.payer, repair.payee, plain(Clause.CORRECTION, What.AGREED, repair.amount), Why.CORRECTION)


def common_accounts(game: Game) -> tuple[str, ...]:
    """The accounts that belong to no player: the bank and, if in play, the pot."""
    return (BANK,) if game.options.pot == "none" else (BANK, POT)


def need_account(draft: Draft, account: str) -> None:
    """Refuse unless it is a common account or a player still in the game."""
    if account == POT and POT not in common_accounts(draft.game):
        refuse(Reason.NO_SUCH_ACCOUNT)
    if account not in (BANK, POT):
        draft.need_player(account)


def _deed(draft: Draft, repair: e.DeedRepair) -> None:
    draft.need_deed(repair.space)
    if repair.holder is not None:
        draft.need_player(repair.holder)
    title = draft.game.registry.title(repair.space)
    if title.holder == repair.holder:
        refuse(Reason.NOTHING_TO_CORRECT)
    need_no_building(draft.game, repair.space)
    _ask_no_more_about(draft, repair.space)
    if repair.holder is None and title.mortgaged:
        draft.emit(e.MortgageLifted(repair.space))  # what the bank holds is clear
    draft.emit(e.DeedPassed(repair.space, title.holder, repair.holder))


def _ask_no_more_about(draft: Draft, space: int) -> None:
    """Drop the questions about a deed that has changed hands or has been cleared."""
    for question in draft.game.pending:
        match question:
            case Purchase() | Auction() | MortgageChoice() | Debt(why=Why.PRICE) if question.space == space:
                draft.answer(question)
            case Lots() if space in question.spaces:
                rest = tuple(n for n in question.spaces if n != space)
                if rest:
                    draft.emit(e.Replaced(question.id, Lots(draft.next_id, rest)))
                else:
                    draft.answer(question)


def _mortgage(draft: Draft, repair: e.MortgageRepair) -> None:
    draft.need_deed(repair.space)
    title = draft.game.registry.title(repair.space)
    if title.mortgaged == repair.mortgaged:
        refuse(Reason.NOTHING_TO_CORRECT)
    if title.holder is None:
        refuse(Reason.NOT_HOLDER, player=BANK, space=repair.space)
    if repair.mortgaged:
        need_mortgages(draft)
        if title.level or draft.options.mortgage_clears == "group":
            need_no_building(draft.game, repair.space)
        draft.emit(e.Mortgaged(repair.space))
    else:
        _ask_no_more_about(draft, repair.space)
        draft.emit(e.MortgageLifted(repair.space))


def _buildings(draft: Draft, repair: e.BuildingsRepair) -> None:
    """Decision: even, of one holder and out of the stock, like what is built; nothing is paid."""
    levels = levels_asked(draft, _holder_of_first(draft, repair.levels), repair.levels)
    now = {n: draft.game.registry.title(n).level for n in levels}
    if levels == now:
        refuse(Reason.NOTHING_TO_CORRECT)
    _need_clear(draft.game, levels)
    need_even(draft.game, now, levels)
    stock = draft.game.registry.stock_at(levels)
    need_stock(stock, min(levels))
    changed = tuple(LevelChange(n, levels[n]) for n in levels if levels[n] != now[n])
    draft.emit(e.BuildingsChanged(changed, *stock))


def _holder_of_first(draft: Draft, levels: tuple[LevelChange, ...]) -> str:
    if not levels:
        refuse(Reason.ONE_GROUP_AT_A_TIME)
    draft.need_deed(levels[0].space)
    return draft.game.registry.title(levels[0].space).holder or BANK


def _need_clear(game: Game, levels: dict[int, int]) -> None:
    """No building where a mortgage lies (`mortgage_clears`)."""
    built = any(levels.values())
    for space, level in levels.items():
        in_the_way = built if game.options.mortgage_clears == "group" else level > 0
        if in_the_way and game.registry.title(space).mortgaged:
            refuse(Reason.GROUP_MORTGAGED, space=space)


def _rent(draft: Draft, repair: e.RentRepair) -> None:
    """Decision: of a mortgaged street too, whose rents do not rise meanwhile."""
    draft.need_deed(repair.space)
    title, deed = draft.game.registry.title(repair.space), draft.game.edition.deed(repair.space)
    if not deed.rising or not 0 <= repair.row < len(deed.rents):
        refuse(Reason.NOT_RISING, space=repair.space)
    if title.holder is None:
        refuse(Reason.NOT_HOLDER, player=BANK, space=repair.space)
    if title.row == repair.row:
        refuse(Reason.NOTHING_TO_CORRECT)
    draft.emit(e.RentMoved(repair.space, repair.row))


def _jail_card(draft: Draft, repair: e.JailCardRepair) -> None:
    draft.need_jail()
    draft.need_deck(repair.deck)
    if repair.holder is not None:
        draft.need_player(repair.holder)
    giver = _jail_card_from(draft, repair)
    if giver == repair.holder:
        refuse(Reason.NOTHING_TO_CORRECT)
    draft.emit(e.JailCardPassed(repair.deck, giver, repair.holder))


def _jail_card_from(draft: Draft, repair: e.JailCardRepair) -> str | None:
    """Who has the card that a repair is about; None: it lies in its deck."""
    if repair.giver is not None:
        if repair.deck not in draft.need_player(repair.giver).jail_cards:
            refuse(Reason.NO_JAIL_CARD, player=repair.giver)
        return repair.giver
    if repair.holder is not None and draft.game.jail_cards_left(repair.deck):
        return None
    holders = [player.id for player in draft.game.players if repair.deck in player.jail_cards]
    return next((id for id in holders if id != repair.holder), repair.holder)


def _pawn(draft: Draft, repair: e.PawnRepair) -> None:
    """A pawn put in jail loses a double's second throw, as for each player sent there; nothing is paid."""
    player = draft.need_player(repair.player)
    draft.need_space(repair.space)
    if repair.jailed and repair.space != draft.game.edition.jail:
        refuse(Reason.NO_SUCH_SPACE, space=repair.space)
    if (player.space, player.jailed) == (repair.space, repair.jailed):
        refuse(Reason.NOTHING_TO_CORRECT)
    if player.jailed:
        set_free(draft, player.id, "correction")
    if player.space != repair.space:
        draft.emit(e.PawnPut(player.id, repair.space))
    if repair.jailed:
        draft.emit(e.Jailed(player.id, "correction"))
        drop_second_throw(draft, player.id)
        for question in draft.game.waiting(Throw):
            if question.player == player.id:
                fine = fine_sum(draft.game.edition)
                way_out = JailChoice(draft.next_id, player.id, fine.amount, 0)
                draft.emit(e.Replaced(question.id, way_out), fine)
