"""One player's estate as a full screen: every deed with its rent and prices; build, sell, mortgage, lift; a card signs.

Law: each step asks the bank. What a plan does and leaves is the bank's own answer to it.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.board import Edition, Kind
from banker.events import Events
from banker.game import Game, fold
from banker.refusal import Reason, Refused
from banker.registry import BUILDINGS, HOTEL
from banker.rules import building, can, mortgage
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.estate import CardsView, DeedCardView
from ui.table import acts as a
from ui.table import plans
from ui.table.forms import Estate, Mode, Raising
from ui.table.plans import Plan, Step, after
from ui.views import board, composed, prices
from ui.views.estate_prices import card_prices
from ui.views.plan_words import what
from ui.views.shared import (
    estate_modes,
    greyed,
    trade_ways,
    why_booked,
    why_sums,
)
from ui.views.sheet_parts import sheet, signer
from ui.views.told import Told
from ui.words.names import brief_parted, capital, level_words, listed

# The reason why a street takes no further step.
_END: dict[Mode, Reason] = {"build": Reason.NOT_HIGHER, "sell": Reason.NOT_LOWER}
# The words for it on its own card, without its name.
_END_WORDS: dict[Mode, str] = {"build": "estate.full", "sell": "estate.bare"}


def estate(w: Told, form: Estate) -> sr.SheetView:
    """The sheet of an estate: what to do as tabs, the deeds as cards, and the plan with what it costs and leaves."""
    game = w.game
    then = plans.built(after(game, plans.together(form.player, form.plan)), form.plan)
    spaces = _spaces(game, form)
    cards = tuple(_card(w, form, space, then) for space in spaces)
    held = len(game.registry.estate(form.player))
    modes = estate_modes(game)
    stock = zip(BUILDINGS, game.registry.stock, _stocked(game.edition), strict=True)
    return sheet(
        w,
        key=f"estate {form.player} {form.mode}",
        title=w.name(form.player),
        token=w.token(form.player),
        tabs=[_tab(w, form, mode) for mode in modes] if len(modes) > 1 else [],
        body=[CardsView(cards, w.t(f"estate.none.{form.mode}"))],
        back=_back(w, form),
        foot=_planned(w, form) if form.plan else _unplanned(w, form, cards),
        line=w.n("table.deeds_held", held) if held else "",
        facts=tuple(sr.FactView(icon, str(count)) for icon, count, shown in stock if shown),
    )


def _stocked(edition: Edition) -> tuple[bool, ...]:
    """Which kinds of buildings the board has at all, in the order of the bank's stock."""
    return tuple(map(bool, (edition.houses, edition.hotels, edition.skyscrapers, edition.depots)))


def _back(w: Told, form: Estate) -> a.Put | None:
    """Where *Back* leads: from a plan to the estate without one, from a debtor's to the debt; None: to the table."""
    if plans.debt_of(w.game, form.player) is not None:
        return a.Put(Raising(form.player, form.plan))
    return a.Put(replace(form, plan=())) if form.plan else None


def _tab(w: Told, form: Estate, mode: Mode) -> r.ButtonView:
    act = a.Put(replace(form, mode=mode))
    return r.ButtonView(w.t(f"estate.{mode}"), chosen=mode == form.mode, act=act)


def _spaces(game: Game, form: Estate) -> list[int]:
    """The deeds shown, all or those that can be built on where it is about buildings: the group of the deed that was
    asked for, then whole groups."""
    held = list(game.registry.estate(form.player))
    asked = () if form.space is None else game.edition.groups[game.edition.deed(form.space).group]
    if form.mode in ("build", "sell"):
        held = [space for space in held if game.edition.deed(space).building is not None]

    def whole(space: int) -> bool:
        return bool(building.buildable(game, form.player, game.edition.plot(space)))

    return sorted(held, key=lambda space: (space not in asked, not whole(space), board.group_key(game, space), space))


# A card


def _card(w: Told, form: Estate, space: int, then: Game | Refused) -> DeedCardView:
    """One deed, and what may be planned on it."""
    title = w.game.registry.title(space)
    planned = plans.levels(form.plan).get(space, title.level)
    ways = _ways(w, form, space, planned)
    step = building.step_of(w.game, planned) - building.step_of(w.game, title.level)
    leaves = then if isinstance(then, Game) else plans.as_planned(w.game, form.plan, space)
    mortgaged_then = leaves.registry.title(space).mortgaged
    pledged, lifted = mortgaged_then and not title.mortgaged, title.mortgaged and not mortgaged_then
    rent, rent_then = prices.rent(w.game, space), prices.rent(leaves, space)
    possible = any(way.enabled for way in ways)
    facts = card_prices(w, form, space, planned, leaves, possible=possible)
    every = dict.fromkeys((*rent, *rent_then, *(sum_ for _, sums in facts for sum_ in sums)))
    label = "estate.rent_point" if w.game.edition.spaces[space].kind is Kind.UTILITY else "estate.rent"
    return DeedCardView(
        group=board.group_key(w.game, space),
        icon=board.badge_icon(w.game, space),
        name=w.space(space),
        brief=brief_parted(w.strings, w.game.edition, space),
        built_on=w.game.edition.spaces[space].kind is Kind.STREET or w.game.edition.deed(space).building is not None,
        level=title.level,
        planned=planned if step else leaves.registry.title(space).level,
        slots=sum(0 < level < HOTEL for level in building.levels_on(w.game, space)),
        count="" if step == 0 else f"+{step}" if step > 0 else f"−{-step}",
        rent_labels=(w.t(label), w.t(f"{label}_short")),
        rent=w.digits(prices.together(rent)) if rent or lifted else "",
        rent_then=w.digits(prices.together(rent_then)) if rent_then or pledged else "",
        facts=tuple(price for price, _ in facts),
        mortgaged=w.t("estate.is_mortgaged") if title.mortgaged and mortgaged_then else "",
        buttons=ways,
        enabled=possible or form.mode == "deeds",
        space=space,
        why=why_sums(tuple(every)),
        reason=_reason(w, form, space, ways),
    )


def _reason(w: Told, form: Estate, space: int, ways: tuple[r.ButtonView, ...]) -> str:
    """Why no step can be planned on a street, in few words; "" if one can."""
    if len(ways) < 2 or any(way.enabled for way in ways):
        return ""
    plot = w.game.edition.plot(space)
    lacking = [each for each in plot if w.game.registry.title(each).holder != form.player]
    if form.mode == "build" and lacking:
        names = [w.space(each) for each in lacking]
        return w.n("estate.lacks", len(names), spaces=listed(w.strings, names))
    return ways[form.mode == "build"].reason


# What may be planned on a deed


def _ways(w: Told, form: Estate, space: int, planned: int) -> tuple[r.ButtonView, ...]:
    match form.mode:
        case "deeds":
            return ()
        case "mortgage":
            return (_mortgage_or_lift(w, form, space),)
        case _:
            return tuple(_step(w, form, space, planned, by) for by in (-1, 1))


def _mortgage_or_lift(w: Told, form: Estate, space: int) -> r.ButtonView:
    """The button that plans to mortgage or to lift; once that is planned, it takes it back."""
    lifts = w.game.registry.title(space).mortgaged
    step = c.LiftMortgage(form.player, space) if lifts else c.Mortgage(form.player, space)
    plan, chosen = plans.toggled(w.game, form.plan, step), step in form.plan
    done = "estate.is_lifted" if lifts else "estate.is_mortgaged"
    words = w.t(done if chosen else "estate.lift" if lifts else "estate.mortgage")
    button = r.ButtonView(words, stacked=True, pick="tick", chosen=chosen, act=a.Put(replace(form, plan=plan)))
    if not chosen and not lifts and _plans(w.game, form, c.Build, space):
        return replace(button, enabled=False, reason=w.t("estate.builds_here"))
    whole = plans.together(form.player, plan)
    refused = can(w.game, whole) if not chosen and whole is not None else None
    return button if refused is None else greyed(w, button, refused, step)


def _plans(game: Game, form: Estate, kind: type[Step], space: int) -> bool:
    """Whether the plan has a step of this kind on the plot of a deed."""
    plot = game.edition.plot(space)
    return any(isinstance(step, kind) and plans.space_of(step) in plot for step in form.plan)


def _step(w: Told, form: Estate, space: int, planned: int, by: Literal[-1, 1]) -> r.ButtonView:
    """The button for one step up or down on a street; the steps of other groups stay in the plan."""
    now = w.game.registry.title(space).level
    step = building.step_of(w.game, planned) + by
    onward = (by > 0) == (form.mode == "build")
    button = r.ButtonView(icon="plus" if by > 0 else "minus", look=r.Look.MAIN if onward else r.Look.PLAIN)
    if not onward and planned == now:
        return replace(button, enabled=False, reason=w.t("estate.nothing_planned"))
    if not 0 <= step < len(building.levels_on(w.game, space)):
        end = greyed(w, button, Refused(_END[form.mode], {"space": space}))
        built = capital(level_words(w.strings, w.game.edition, planned))
        return replace(end, reason=w.t(_END_WORDS[form.mode], building=built))
    if by > 0 and form.mode == "build" and _plans(w.game, form, c.Mortgage, space):
        return replace(button, enabled=False, reason=w.t("estate.mortgages_here"))
    plan = plans.with_level(w.game, form.player, form.plan, space, building.level_of(w.game, space, step))
    whole = plans.together(form.player, plan)
    refused = can(w.game, whole) if onward and whole is not None else None
    if refused is not None and not _mended_by_more(form, refused):
        button = greyed(w, button, refused, _of_mode(form, plan))
    return replace(button, act=a.Put(replace(form, plan=plan)))


def _mended_by_more(form: Estate, refused: Refused) -> bool:
    """Whether more steps may make a refused sale lawful, as where a whole group must come down for want of houses."""
    return form.mode == "sell" and refused.reason.value in ("uneven", "no_houses_left")


def _of_mode(form: Estate, plan: Plan) -> c.Command | None:
    """The step of the plan that the tab is about, on which the words of a refusal may depend."""
    kind = c.Build if form.mode == "build" else c.SellBuildings
    return next((step for step in plan if isinstance(step, kind)), None)


# The paper


def _unplanned(w: Told, form: Estate, cards: tuple[DeedCardView, ...]) -> sr.FootView:
    """The foot without a plan: the cash, what the tab is for, and what else may be done for this player. If a rent may
    be claimed, it says who owes it and for what, with the amount and the cash before and after."""
    game = w.game
    line = w.t(_hint(form, cards))
    claims = [claim for claim in game.waiting(p.RentClaim) if claim.owner == form.player]
    others = _rows(w, form)
    if claims:
        others.append(r.ButtonView(w.t("table.claim"), icon="bill", act=a.Book(c.ClaimRent(form.player))))
    if form.mode == "deeds":
        others.append(r.ButtonView(w.t("seats.title"), icon="pencil", act=a.Put(a.Person(form.player))))
        others += [replace(way, stacked=False) for way in trade_ways(w, form.player)]
    hand = w.digits(game.balance(form.player))
    named = line == w.t("table.in_hand")
    unit = w.unit if named else f"{w.t('table.in_hand')} {w.unit}"
    bare = sr.FootView((line,), amount=hand, unit=unit, others=tuple(others))
    if not claims:
        return bare
    due = claims[-1].amount
    change, why = w.change(form.player, due), why_sums(w.table.told.get(claims[-1].id, ()))
    space = w.space(claims[-1].space)
    owed = w.t("estate.rent_due", name=w.name(claims[-1].payer), space=space)
    amount, unit = w.signed(due), w.unit
    return replace(bare, lines=(owed,), amount=amount, unit=unit, change=replace(change, token=None), why=why)


def _hint(form: Estate, cards: tuple[DeedCardView, ...]) -> str:
    """The id of the hint of the tab: what to touch. A street says itself why it takes no step. Of mortgages the foot
    says that buildings are sold first, else that a touch on a greyed deed tells why."""
    able = [card.enabled for card in cards]
    if form.mode == "mortgage" and any(card.enabled and len(card.facts) > 1 for card in cards):
        return "estate.hint.mortgage.built"
    if form.mode == "mortgage" and not all(able):
        return "estate.hint.mortgage.some" if any(able) else "estate.hint.mortgage.none"
    return f"estate.hint.{form.mode}" if form.mode != "deeds" and any(able) else "table.in_hand"


def _rows(w: Told, form: Estate) -> list[r.ButtonView]:
    """On the tab to build, a button for each group on whose streets the bank would book one step each, in the order of
    the cards; the foot offers those of which a card is seen."""
    if form.mode != "build":
        return []
    found = []
    streets = [space for space in _spaces(w.game, form) if board.is_street(w.game, space)]
    for group in dict.fromkeys(w.game.edition.deed(space).group for space in streets):
        plan = plans.with_row(w.game, form.player, form.plan, group)
        whole = plans.together(form.player, plan) if plan else None
        if plan and whole is not None and can(w.game, whole) is None:
            key = board.group_key(w.game, plans.space_of(plan[0]))
            act = a.Put(replace(form, plan=plan))
            found.append(r.ButtonView(w.t("estate.row"), group=key, act=act))
    return found


def _planned(w: Told, form: Estate) -> sr.FootView:
    """The foot with a plan: its sums, the balance before and after, and who signs; or the reason for a refusal."""
    clear = (r.ButtonView(w.t("sheet.clear"), icon="cross", act=a.Put(replace(form, plan=()))),)
    step = _of_mode(form, form.plan)
    return composed.foot(w, form, (), lambda *booked: _offer(w, form, clear, *booked), others=clear, step=step)


def _offer(w: Told, form: Estate, clear: composed.Others, command: c.Command, events: Events) -> sr.FootView:
    """What a plan brings and costs, and who signs it."""
    game, then = w.game, fold(w.game, events)
    pays = plans.pays(command)
    sign = signer(w, form.signer(game), pays=pays)
    by = then.balance(form.player) - game.balance(form.player)
    if isinstance(then.top, p.ShortageCall) and by == 0:
        asks = w.t("estate.asks_others"), _at_least(w, form)
        return sr.FootView(asks, others=clear, signs=(sign,), high=True)
    change = replace(w.change(form.player, by), token=None)
    debt = plans.debt_of(game, form.player)
    paid = debt.amount if pays and debt is not None else 0
    owed = r.Fact(w.t("estate.debt"), w.digits(-paid)) if paid else None
    why = why_booked(w, plans.together(form.player, form.plan), form.player)
    lines = () if paid else what(w, form.plan, command)  # the sums need the room; the cards show it too
    brief = "" if paid else "\n".join(what(w, form.plan, command, brief=True))
    others = _example(w, form)
    if others:
        lines, brief = (w.t("estate.by_words"),), w.t("estate.by_words")
    foot = sr.FootView(lines, amount=w.signed(by + paid), unit=w.unit, change=change, owed=owed)
    return replace(foot, others=others or clear, signs=(sign,), why=why, brief=brief)


def _example(w: Told, form: Estate) -> tuple[r.ButtonView, ...]:
    """The button that says what lifting costs as the booklet's example rounds, and takes that from now on. It has the
    place of *take the plan back*, which the ticks do too. None if the example agrees with the words, or was chosen."""
    lifted = [step.space for step in form.plan if isinstance(step, c.LiftMortgage)]
    sums = {space: mortgage.example_sum(w.game, space) for space in lifted}
    step = mortgage.example_step(w.game)
    if step is None or not any(sums.values()):
        return ()
    example = sum(mortgage.lift_cost(w.game, space) if sum_ is None else sum_.amount for space, sum_ in sums.items())
    words = w.t("estate.example", example=w.digits(example))
    return (r.ButtonView(words, act=a.Revise(c.ChooseRounding(step), form, by="banker")),)


def _at_least(w: Told, form: Estate) -> str:
    """How many buildings a plan asks for, and what each costs at least."""
    wished = plans.levels(form.plan)
    count = sum(
        building.step_of(w.game, level) - building.step_of(w.game, w.game.registry.title(space).level)
        for space, level in wished.items()
    )
    price = min(prices.together(prices.one_building(w.game, space, level)) for space, level in wished.items())
    return w.t("estate.at_least", count=count, price=w.digits(price))
