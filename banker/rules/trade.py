"""Trades: deeds, jail cards and money between two players, all or nothing, and a debt met in property.

C "Vente de propriété", "Dernières précisions"; S, F "Vendre une propriété", "Besoin d'argent". Law: while a trade lies
on the table nothing that it counts on may change: any other booking drops it.
"""

from __future__ import annotations

from banker import events as e
from banker.clauses import Clause
from banker.commands import CancelTrade, ProposeTrade, SignTrade
from banker.game import Game
from banker.ledger import BANK, POT, Why
from banker.money import Money
from banker.pending import Bundle, Debt, MortgageChoice, ShortageCall, TradeToSign
from banker.refusal import Reason, refuse
from banker.rules.auction import need_bids_covered
from banker.rules.building import need_no_building
from banker.rules.debt import guarded_worth, means, owed_by
from banker.rules.draft import Draft
from banker.rules.mortgage import transfer_costs, transfer_sums
from banker.rules.shortage import need_bid_kept
from banker.sums import Part, Sum, What, plain

PARTIES = 2


def propose_trade(draft: Draft, command: ProposeTrade) -> None:
    """Put the trade on the table, for both to sign; refused now if it could not be booked, and where nothing is traded
    (`trades`)."""
    if draft.options.trades == "no":
        refuse(Reason.NO_TRADES)
    _need_parties(draft, command)
    _need_goods(draft, command)
    _need_debt(draft, command)
    question = TradeToSign(draft.next_id, command.player, command.other, command.gives, command.takes, command.settles)
    for giver, taker, gives, takes in _sides(question):
        _need_bundle(draft, giver, gives)
        _need_means(draft, taker, gives, takes)
    draft.ask(question, *((plain(Clause.SETTLED, What.AGREED, command.settles),) if command.settles else ()))
    trial = Draft(draft.game)
    _book(trial, question)
    for who in (question.player, question.other):
        need_bids_covered(draft.game, trial.game, who, _settled_by(question, who))
    need_bid_kept(draft.game, trial.game)
    _need_estates_kept(draft.game, trial.game, question)


def _sides(question: TradeToSign) -> tuple[tuple[str, str, Bundle, Bundle], ...]:
    """Giver, taker, what goes and what comes back, seen from each side."""
    there = (question.player, question.other, question.gives, question.takes)
    return (there, (question.other, question.player, question.takes, question.gives))


def _need_parties(draft: Draft, command: ProposeTrade) -> None:
    """C "ne peut être vendue qu'à un autre joueur, jamais à la Banque"."""
    draft.need_player(command.player)
    if command.other in (BANK, POT):
        refuse(Reason.NEVER_TO_THE_BANK)
    draft.need_player(command.other)
    if command.other == command.player:
        refuse(Reason.WITH_ONESELF, player=command.player)


def _need_goods(draft: Draft, command: ProposeTrade) -> None:
    """S, F "Aucun joueur ne peut prêter de l’argent": money alone is a gift, and so is forgiving a debt (`gifts`)."""
    bundles = (command.gives, command.takes)
    for bundle in bundles:
        if bundle.money < 0:
            refuse(Reason.BAD_AMOUNT, amount=bundle.money)
    if any(bundle.deeds or bundle.jail_cards for bundle in bundles):
        return
    if not any(bundle.money for bundle in bundles):
        refuse(Reason.NOTHING_TRADED)
    if draft.options.gifts == "no":
        refuse(Reason.MONEY_ALONE)


def _need_debt(draft: Draft, command: ProposeTrade) -> None:
    """What is settled must be owed, and now: the debt on top, or a part of it. Decision: never more than is owed, for
    the creditor can give change in the same trade."""
    if command.settles == 0:
        return
    debt = draft.game.top
    if not isinstance(debt, Debt) or (debt.debtor, debt.creditor) != (command.player, command.other):
        refuse(Reason.NO_SUCH_DEBT, player=command.player)
    if not 0 < command.settles <= debt.amount:
        refuse(Reason.BAD_AMOUNT, amount=command.settles)


def _need_bundle(draft: Draft, giver: str, bundle: Bundle) -> None:
    """Deeds and cards that the giver has, of groups without a building ("si vous avez une Construction … sur un
    terrain de même couleur", C)."""
    if any(len(set(each)) < len(each) for each in (bundle.deeds, bundle.lifted)):
        refuse(Reason.NAMED_TWICE)
    for space in bundle.deeds:
        draft.need_deed(space)
        if draft.game.registry.title(space).holder != giver:
            refuse(Reason.NOT_HOLDER, player=giver, space=space)
        if any(choice.space == space for choice in draft.game.waiting(MortgageChoice)):
            refuse(Reason.ANSWER_FIRST)  # its holder has yet to pay the 10 % "immédiatement" (Decision)
        need_no_building(draft.game, space)
    for space in bundle.lifted:
        if space not in bundle.deeds or not draft.game.registry.title(space).mortgaged:
            refuse(Reason.NOT_MORTGAGED, space=space)
    held = draft.game.player(giver).jail_cards
    if any(bundle.jail_cards.count(deck) > held.count(deck) for deck in bundle.jail_cards):
        refuse(Reason.NO_JAIL_CARD, player=giver)


def _need_means(draft: Draft, taker: str, comes: Bundle, goes: Bundle) -> None:
    """The money promised is in hand, and so is what the mortgaged deeds cost their new holder."""
    draft.need_cash(taker, goes.money)
    cost = sum(_cost(draft.game, space, space in comes.lifted) for space in comes.deeds)
    cash = draft.game.balance(taker) - goes.money + comes.money
    if cash < cost:
        refuse(Reason.SHORT_OF_CASH, player=taker, amount=cost, cash=cash, missing=cost - cash)


def _cost(game: Game, space: int, lifted: bool) -> Money:
    if not game.registry.title(space).mortgaged:
        return 0
    keep, lift = transfer_costs(game, space)
    return lift if lifted else keep


def _settled_by(question: TradeToSign, party: str) -> Money:
    """What the trade meets of this party's debt."""
    return question.settles if party == question.player else 0


def _need_estates_kept(game: Game, then: Game, question: TradeToSign) -> None:
    """`debt_trades` guarded: a player who owes anybody outside the trade does not make their estate poorer by it.

    C, S, F "Faillite": the creditor gets all the money, the deeds, mortgaged or not, and the jail cards. Decision: what
    it is worth to the creditor at once never falls, so that a player who could pay still can. What it is worth at the
    tally may fall, once all that is owed can be raised. What the trade settles of a debt counts as kept. `then`: the
    game once it is booked.
    """
    if game.options.debt_trades == "free":
        return
    indebted = [
        who
        for who, other in ((question.player, question.other), (question.other, question.player))
        if _owes(game, who, other)
    ]
    for who in indebted:
        settled = _settled_by(question, who)
        before, after = guarded_worth(game, who, game), guarded_worth(then, who, game)
        covered = means(then, who) >= owed_by(then, who)
        if after.at_once + settled < before.at_once or (not covered and after.at_tally + settled < before.at_tally):
            refuse(Reason.ESTATE_GUARDED, player=who)


def _owes(game: Game, player: str, other: str) -> bool:
    """Whether this player owes anything to anybody but `other`."""
    return any(debt.debtor == player and debt.creditor != other for debt in game.waiting(Debt))


def _on_table(draft: Draft, player: str) -> TradeToSign:
    question = draft.game.top
    assert isinstance(question, TradeToSign)
    draft.need_player(player)
    if player not in (question.player, question.other):
        refuse(Reason.NOT_THIS_PLAYER, player=question.player)
    return question


def sign_trade(draft: Draft, command: SignTrade) -> None:
    """Sign the trade on the table; the second signature books it whole."""
    question = _on_table(draft, command.player)
    if command.player in question.signed:
        refuse(Reason.ALREADY_SIGNED, player=command.player)
    draft.emit(e.TradeSigned(question.id, command.player))
    if len(question.signed) + 1 == PARTIES:
        _book(draft, question)


def cancel_trade(draft: Draft, command: CancelTrade) -> None:
    """Drop the trade on the table: either of the two may, signed or not."""
    draft.answer(_on_table(draft, command.player))


def drop_agreements(draft: Draft) -> None:
    """Drop an open trade and an open request to build, since what is about to be booked may change what they count on
    (Decision)."""
    for question in draft.game.pending:
        if isinstance(question, TradeToSign | ShortageCall):
            draft.answer(question)


def _book(draft: Draft, question: TradeToSign) -> None:
    """Book the trade: money and deeds first, both ways; then what the mortgaged ones cost; then the debt."""
    draft.answer(question)
    for giver, taker, gives, _ in _sides(question):
        draft.pay(giver, taker, money_sum(gives), Why.TRADE)
        for space in gives.deeds:
            draft.emit(e.DeedPassed(space, giver, taker))
        for deck in gives.jail_cards:
            draft.emit(e.JailCardPassed(deck, giver, taker))
    for _, taker, gives, _ in _sides(question):
        for space in gives.deeds:
            if draft.game.registry.title(space).mortgaged:
                _take_over(draft, taker, space, space in gives.lifted)
    if question.settles:
        _settle(draft, question.settles)


def money_sum(gives: Bundle) -> Sum:
    """The money in a bundle, which the two agree on."""
    return plain(Clause.TRADE, What.AGREED, gives.money)


def _take_over(draft: Draft, taker: str, space: int, lifted: bool) -> None:
    """S "soit lever immédiatement l'hypothèque …", or the 10 % now."""
    keep, lift = transfer_sums(draft.game, space)
    if lifted:
        draft.pay(taker, BANK, lift, Why.LIFT, space)
        draft.emit(e.MortgageLifted(space))
    else:
        draft.pay(taker, BANK, keep, Why.INTEREST, space)
        draft.emit(e.TransferInterestPaid(space))


def _settle(draft: Draft, amount: Money) -> None:
    debt = draft.game.top
    assert isinstance(debt, Debt)
    if amount == debt.amount:
        draft.answer(debt)
    else:
        rest = Debt(draft.next_id, debt.debtor, debt.creditor, debt.amount - amount, debt.why, debt.space, debt.card)
        parts = (Part(What.OWED, debt.amount), Part(What.SETTLED, -amount))
        draft.emit(e.Replaced(debt.id, rest), Sum(rest.amount, Clause.SETTLED, parts))
