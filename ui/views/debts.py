"""A debt beyond the cash in hand as a full screen: what is missing, the plan that meets it, and one card for both."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.clauses import Clause
from banker.game import Game
from banker.ledger import BANK, POT, Why
from banker.money import Money
from banker.refusal import Refused
from banker.registry import LevelChange
from banker.rules import building, can
from banker.rules.debt import handed_sum, means
from banker.rules.mortgage import brings_sums, levels_to_clear, loan_sum
from banker.sums import Sum, What, plain
from ui.records import debts as dr
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table import plans
from ui.table.forms import Raising, Trading
from ui.table.plans import Plan, Step, after
from ui.table.state import by_touch, reckoning
from ui.views import board, prices, shared
from ui.views.sheet_parts import said, signer
from ui.views.told import Told
from ui.words.because import asks_message
from ui.words.buildings import buildings
from ui.words.names import why_words


def debt_view(w: Told) -> dr.DebtView | None:
    """The screen of the debt on top, with the plan chosen or else proposed; None where another screen is shown."""
    top = w.game.top
    if w.table.asked is not None or not isinstance(top, p.Debt) or not isinstance(w.table.open, Raising | None):
        return None
    if reckoning(w.table) is not None:
        return None
    debt = plans.debt_of(w.game, top.debtor)
    if debt is None:
        return None
    proposal = plans.proposed(w.game, debt)
    plan = proposal if w.table.open is None else w.table.open.plan
    return _view(w, debt, plan, proposal)


def _view(w: Told, debt: p.Debt, plan: Plan, proposal: Plan) -> dr.DebtView:
    game = w.game
    hand, then = game.balance(debt.debtor), after(game, plans.together(debt.debtor, plan))
    cash = then.balance(debt.debtor) if isinstance(then, Game) else hand
    lines = _lines(game, debt, plan, proposal)
    enough = cash >= debt.amount
    rest = "debt.left" if enough else "debt.lacks"  # Decision: no touch, since the amounts on both its sides ask why
    in_game = debt.creditor not in (BANK, POT)
    hopeless = means(game, debt.debtor) < debt.amount
    heading = "debt.not_enough" if hopeless else "debt.plan" if plan == proposal else "debt.own_plan"
    lacks = _lacks(w, debt, then, hopeless)
    in_hand = plain(Clause.IN_HAND, What.CASH, hand)
    sign = None if lacks and w.table.strip is None else _sign(w, debt, bool(lacks))
    return dr.DebtView(
        token=w.token(debt.debtor),
        title=w.t("debt.title", name=w.name(debt.debtor)),
        line=_why(w, debt, asks_message(w.table.sums)),
        facts=(
            r.Fact(w.t("table.owed"), w.digits(debt.amount)),
            r.Fact(w.t("table.in_hand"), w.digits(hand)),
        ),
        missing=r.Fact(w.t("debt.missing"), w.digits(debt.amount - hand)),
        gauge=_gauge(game, debt, plan, hand, cash),
        after=r.Fact(w.t("debt.after"), w.digits(cash)),
        enough=enough,
        rest=w.t(rest, amount=w.digits(abs(cash - debt.amount))),
        payee=board.who(w.strings, game, debt.creditor),
        change=replace(w.change(debt.creditor, debt.amount), token=None) if in_game and enough else None,
        others=_others(w, debt),
        heading=w.t(heading),
        caption=_caption(w, debt, plan, proposal),
        lines=tuple(_line(w, debt, plan, step, lines) for step in lines),
        empty=w.t("debt.nothing_left"),
        ways=_ways(w, debt, plan),
        pay=r.Fact(w.t("debt.pay"), w.digits(debt.amount)),
        unit=w.unit,
        sign=sign,
        lacks=lacks,
        ruin=_ruin(w, debt),
        undo=shared.undo_button(w),
        menu=shared.menu_button(),
        redo=shared.redo_button(w) if w.table.redo else None,
        again=shared.again_button(w),
        note=_note(w, sign),
        why=shared.why_sums(w.table.sums),
        missing_why=shared.why_sums((*w.table.sums, in_hand), signs=(*(1 for _ in w.table.sums), -1)),
        plan_why=shared.why_booked(w, plans.together(debt.debtor, plan), debt.debtor, in_hand),
        lacks_why=shared.ground(_refused(game, debt, then)) if lacks else None,
        because=shared.because_refused(w),
    )


def _why(w: Told, debt: p.Debt, message: bool) -> str:
    why = why_words(w.strings, w.game.edition, debt.why, debt.card, message)
    fields = {"why": why, "creditor": w.account(debt.creditor)}
    if debt.space is None:
        nameless = debt.why is Why.CARD and why == w.t("why.card")
        return w.t("debt.line.card" if nameless else "debt.line", **fields)
    return w.t("debt.line.space", space=w.space(debt.space), **fields)


def _gauge(game: Game, debt: p.Debt, plan: Plan, hand: Money, cash: Money) -> dr.GaugeView:
    """The bar of cash and of what each step brings; it is as long as what the plan leads to, or the debt if more."""
    whole = max(cash, debt.amount)
    parts, at = [], game
    for step in plan:
        then = after(at, step)
        if isinstance(then, Refused):
            break
        parts.append((then.balance(debt.debtor) - at.balance(debt.debtor)) / whole)
        at = then
    return dr.GaugeView(hand / whole, tuple(parts), debt.amount / whole)


def _others(w: Told, debt: p.Debt) -> str:
    """What the debtor owes next, or how many more debts there are; the booklet settles one after the other.

    Decision: no touch; a debt asks why once it is on top.
    """
    found: list[p.Debt] = []
    for question in reversed(w.game.pending):
        if isinstance(question, p.Debt) and question.debtor == debt.debtor and question != debt:
            found.append(question)
    if len(found) == 1:
        creditor = w.account(found[0].creditor)
        return w.t("debt.next", amount=w.digits(found[0].amount), creditor=creditor)
    return w.n("debt.then", len(found)) if found else ""


def _caption(w: Told, debt: p.Debt, plan: Plan, proposal: Plan) -> str:
    """The words that the plan is the cheapest; of a debt that nothing meets, how much can be raised at the most.

    Decision: no touch; nobody is asked for this amount, and each step that brings a part of it asks why.
    """
    most = means(w.game, debt.debtor)
    if most < debt.amount:
        return w.t("debt.at_most", amount=w.digits(most))
    return w.t("debt.cheapest") if plan == proposal else ""


# The steps


def _lines(game: Game, debt: p.Debt, plan: Plan, proposal: Plan) -> Plan:
    """The steps shown: those proposed and those chosen, and every deed that can be handed over; of a debt that nothing
    meets, all there are."""
    offered = (*proposal, *_lots(game, debt.debtor)) if proposal else _everything(game, debt.debtor)
    built = {_plot(game, step) for step in plan if isinstance(step, plans.Built)}
    rest = (s for s in offered if not (isinstance(s, plans.Built) and _plot(game, s) in built))
    return plans.ordered(game, tuple(dict.fromkeys((*plan, *rest))))


def _everything(game: Game, player: str) -> Plan:
    """Every house sold and every deed mortgaged or handed over, as steps, where the table plays so."""
    estate = game.registry.estate(player)
    steps: list[Step] = []
    for plot in dict.fromkeys(map(game.edition.plot, estate)):
        standing = [n for n in plot if game.registry.title(n).level]
        if standing:
            steps.append(c.SellBuildings(player, tuple(LevelChange(n, 0) for n in standing)))
    lent = estate if game.options.mortgages == "yes" else ()
    free = (space for space in lent if not game.registry.title(space).mortgaged)
    return (*steps, *(c.Mortgage(player, space) for space in free), *_lots(game, player))


def _lots(game: Game, player: str) -> tuple[c.HandOver, ...]:
    """Every deed that can be handed over for a debt; none where the table does without it."""
    if game.options.debts_in_lots == "no":
        return ()
    estate = game.registry.estate(player)
    return tuple(c.HandOver(player, space) for space in estate if not game.registry.title(space).mortgaged)


def _plot(game: Game, step: Step) -> tuple[int, ...]:
    return game.edition.plot(plans.space_of(step))


# The words and the icon of what a step does.
_DOES: dict[type[Step], tuple[str, str]] = {
    c.SellBuildings: ("sells", "house"), c.Mortgage: ("mortgage", "flip"), c.HandOver: ("hands", "hand"),
}  # fmt: skip


def _line(w: Told, debt: p.Debt, plan: Plan, step: Step, lines: Plan) -> dr.StepView:
    """A step to tick, one of the lines: the deed, or the group whose buildings are sold, and what it brings."""
    first = plans.space_of(step)
    sums = _brings(w.game, plan, step)
    name, short = w.space(first), w.brief(first)
    if isinstance(step, plans.Built):
        what = buildings(w.strings, w.game, {change.space: change.level for change in step.levels})
        streets = ", ".join(w.brief(change.space) for change in step.levels)
        name = w.t("event.level", space=streets, level=what)
        short = streets if len(step.levels) == 1 else what  # the badge has the colour of the group
    return dr.StepView(
        name,
        w.t(f"debt.{_DOES[type(step)][0]}"),
        board.badge_icon(w.game, first),
        group=board.group_key(w.game, first),
        amount=w.signed(prices.together(sums)),
        sign="+",
        chosen=step in plan,
        named=True,
        short=short,
        does=_DOES[type(step)][1],
        act=a.Put(Raising(debt.debtor, _ticked(w.game, debt.debtor, plan, step, lines))),
        why=shared.why_sums(sums, added=True),
    )


def _brings(game: Game, plan: Plan, step: Step) -> tuple[Sum, ...]:
    """What a step brings: a chosen one at its place in the plan, any other alone. A deed then brings its loan without
    its houses, which have a line of their own: the lines never add up to more than can be raised."""
    if isinstance(step, plans.Built):
        now = {change.space: game.registry.title(change.space).level for change in step.levels}
        return (building.resale_sum(game, now, {change.space: change.level for change in step.levels}),)
    if isinstance(step, c.HandOver):
        return (handed_sum(game, step.space),)
    if step not in plan:
        return (loan_sum(game, step.space),)
    then = after(game, *plan[: plan.index(step)])
    return brings_sums(then if isinstance(then, Game) else game, step.space)


def _ticked(game: Game, player: str, plan: Plan, step: Step, lines: Plan) -> Plan:
    """The plan after a touch on one of the lines. A mortgage is ticked together with the houses that must be sold
    before it, and goes with them, so that no line sells what another one names; and so is a deed handed over, which is
    not mortgaged too."""
    plot = _plot(game, step)
    if step in plan:
        gone = isinstance(step, plans.Built)
        kept = tuple(s for s in plan if not (gone and _plot(game, s) == plot and _sells(game, s)))
        return plans.toggled(game, kept, step)
    if not isinstance(step, plans.Built):
        plan = tuple(s for s in plan if isinstance(s, plans.Built) or s.space != step.space)
        if _still_stands(game, plan, step):
            plan = plans.ordered(game, (*plan, *(s for s in lines if s not in plan and _is_sale(game, s, plot))))
        for space, level in _still_stands(game, plan, step).items():
            plan = plans.with_level(game, player, plan, space, level)
    return plans.toggled(game, plan, step)


def _is_sale(game: Game, step: Step, plot: tuple[int, ...]) -> bool:
    return isinstance(step, plans.Built) and _plot(game, step) == plot


def _still_stands(game: Game, plan: Plan, step: Step) -> dict[int, int]:
    """The levels to which the group must still come down after the plan's sales, before this step is taken."""
    then = after(game, *(step for step in plan if isinstance(step, plans.Built)))
    return _to_clear(then, step) if isinstance(then, Game) else {}


def _to_clear(game: Game, step: Step) -> dict[int, int]:
    """The levels to which the group must come down before a deed is mortgaged, or handed over; empty if none must."""
    match step:
        case c.Mortgage():
            return levels_to_clear(game, step.space)
        case c.HandOver():
            return {n: 0 for n in building.beside(game, step.space) if game.registry.title(n).level}
        case _:
            return {}


def _sells(game: Game, step: Step) -> bool:
    """Whether houses are sold before a mortgage, or before a deed is handed over."""
    return bool(_to_clear(game, step))


# What else can be done


def _ways(w: Told, debt: p.Debt, plan: Plan) -> tuple[r.ButtonView, ...]:
    """The other ways: find money by oneself, trade with anybody, offer property to a creditor who is a player."""
    found = tuple(replace(way, stacked=False) for way in shared.raise_ways(w, debt.debtor, plan))
    if not _everything(w.game, debt.debtor):
        found = tuple(replace(way, enabled=False, reason=w.t("debt.nothing_left")) for way in found)
    trade = tuple(replace(way, stacked=False) for way in shared.trade_ways(w, debt.debtor))
    if debt.creditor in (BANK, POT) or not trade:
        return *found, *trade
    words = w.t("debt.offer", name=w.name(debt.creditor))
    form = Trading(debt.debtor, debt.creditor, settles=debt.amount)
    return *found, *trade, r.ButtonView(words, icon="hand", named=True, act=a.Put(form))


def _refused(game: Game, debt: p.Debt, then: Game | Refused) -> Refused | None:
    """The bank's refusal of the plan, or else of the payment after it; None if it takes both."""
    return then if isinstance(then, Refused) else can(then, plans.payment(game, debt))


def _lacks(w: Told, debt: p.Debt, then: Game | Refused, hopeless: bool) -> tuple[str, ...]:
    """Why nobody can sign, or what can be done: the plan is refused, or brings too little; empty if somebody can
    sign."""
    if isinstance(then, Refused):
        return (w.refusal(then),)
    missing = debt.amount - then.balance(debt.debtor)
    if missing <= 0:
        return ()
    if hopeless:  # the missing amount stands large at the left, and no tick makes it small enough
        if w.game.options.trades == "no":
            return (w.t("debt.how_alone"),)
        return (w.t("debt.how_bank" if debt.creditor in (BANK, POT) else "debt.how_player"),)
    how = "debt.how_ticks" if w.game.options.trades == "no" else "debt.how"
    return w.t("debt.lacks_still", amount=w.digits(missing)), w.t(how)


def _sign(w: Told, debt: p.Debt, lacks: bool) -> sr.SignView:
    """Who signs; if something is missing, the strip alone, which says what was refused."""
    sign = signer(w, debt.debtor, pays=True)
    return replace(sign, hold=None) if lacks else sign


def _ruin(w: Told, debt: p.Debt) -> r.ButtonView:
    """The button *bankruptcy*, held; greyed with the reason while the debt can be met. The card that it then asks for
    is named where it has room, unless a hold signs."""
    command = c.DeclareBankruptcy(debt.debtor)
    held = w.held(shared.DANGER_HOLD_S)
    button = r.ButtonView(
        w.t("debt.bankruptcy"),
        held if by_touch(w.table, debt.debtor) else w.t("debt.hold", held=held),
        look=r.Look.DANGER,
        brief=held,
        hold_s=shared.DANGER_HOLD_S,
        act=a.AskCard(command, debt.debtor),
    )
    return shared.asked(w, button, command)


def _note(w: Told, sign: sr.SignView | None) -> str:
    """The refusal for which there is no strip, because the debtor holds a button in its place."""
    return "" if sign is None or sign.hold is None else said(w)
