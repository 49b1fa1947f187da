"""A bankruptcy and what follows it as full screens: where everything goes, and the mortgages that somebody receives.

Law: what is said is the bank's own answer to the declaration, so that every option of the table is in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.clauses import Clause
from banker.events import Events
from banker.game import Game, fold
from banker.ledger import BANK, POT, Why
from banker.refusal import Refused
from banker.rules import decide
from banker.rules.mortgage import interest_sum
from banker.sums import What, plain
from banker.why import foreseen
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table import plans
from ui.table.forms import Receiving
from ui.views import composed, shared
from ui.views.sheet_parts import deed_button, deed_line, sheet, signer
from ui.views.told import Told
from ui.words.names import capital

# A bankruptcy, before it is signed


def bankruptcy(w: Told, player: str) -> sr.SheetView | None:
    """The sheet that says where each franc, deed and mortgage would go; None if the bank would refuse it."""
    game = w.game
    events = decide(game, c.DeclareBankruptcy(player))
    if isinstance(events, Refused) or not isinstance(game.top, p.Debt):
        return None
    then = fold(game, events)
    receiver = BANK if game.top.creditor == POT else game.top.creditor
    name = w.name(player)
    passing = sr.PassingView(
        (*_money(w, events, player, receiver), *mortgages(w, then, player, receiver)),
        to_whom(w, "bankruptcy.deeds_to", receiver),
        what_passes(w, then, player, receiver),
        w.t("bankruptcy.nothing_left"),
    )
    foot, line = _meaning(w, then, player, receiver), w.t("bankruptcy.leaves", name=name)
    return sheet(
        w,
        key="bankruptcy",
        title=w.t("bankruptcy.title", name=name),
        token=w.token(player),
        body=[passing],
        back=a.CloseOpen(),
        foot=foot,
        line="" if line in foot.lines else line,
    )


def to_whom(w: Told, id: str, receiver: str, **facts: str) -> str:
    """The words of this id for whoever receives an estate: a player by name, or the bank."""
    return w.t(f"{id}_bank", **facts) if receiver == BANK else w.t(id, name=w.name(receiver), **facts)


def _money(w: Told, events: Events, player: str, receiver: str) -> tuple[r.ButtonView, ...]:
    """The cash in hand, what becomes of the buildings, and the money that passes on."""
    game = w.game
    shares = foreseen(game, c.DeclareBankruptcy(player), player, w.table.told)
    selling = shared.why_sums(tuple(sum_ for _, sum_ in shares if sum_.clause is Clause.SELL), added=True)
    passing = shared.why_sums(tuple(sum_ for _, sum_ in shares if sum_.clause is Clause.ESTATE))
    paid = [event for event in events if isinstance(event, e.Paid)]
    sold = sum(event.amount for event in paid if event.why is Why.SELL_BUILDINGS and event.payee == player)
    passes = sum(event.amount for event in paid if event.why is Why.ESTATE and event.payer == player)
    hand = plain(Clause.IN_HAND, What.CASH, game.balance(player))
    in_hand = shared.why_sums((hand,))
    facts = [r.ButtonView(w.t("table.in_hand"), amount=w.digits(hand.amount), act=in_hand)]
    if sold:
        amount = w.signed(sold)
        facts.append(r.ButtonView(w.t("bankruptcy.sold"), amount=amount, sign="+", act=selling))
    elif any(game.registry.title(space).level for space in game.registry.estate(player)):
        back = any(isinstance(event, e.BuildingsChanged) for event in events)
        facts.append(r.ButtonView(w.t(f"bankruptcy.{'taken_back' if back else 'standing'}")))
    to = to_whom(w, "bankruptcy.money_to", receiver)
    return (*facts, r.ButtonView(to, amount=w.digits(passes), named=True, act=passing))


def mortgages(w: Told, then: Game, player: str, receiver: str) -> tuple[r.ButtonView, ...]:
    """What the mortgages cost the receiver: the 10 % of each together, or how many are cancelled; none if the game
    ends, or if those who buy from the bank will pay."""
    due = [asked.space for asked in then.pending if isinstance(asked, p.MortgageChoice)]
    if due:
        sums = tuple(interest_sum(w.game, space) for space in due)
        amount = w.digits(-sum(asked.keep for asked in plans.received(then)))
        why = shared.why_sums(sums, added=True)
        words = w.t("bankruptcy.interest", name=w.name(receiver))
        brief = w.t("bankruptcy.interest_short")
        return (r.ButtonView(words, amount=amount, sign="-", named=True, brief=brief, act=why),)
    mortgaged = [space for space in w.game.registry.estate(player) if w.game.registry.title(space).mortgaged]
    if not mortgaged:
        free = receiver != BANK and then.over is None and bool(w.game.registry.estate(player))
        return (r.ButtonView(w.t("bankruptcy.free")),) if free else ()
    cleared = not any(then.registry.title(space).mortgaged for space in mortgaged)
    return (r.ButtonView(w.n("bankruptcy.cleared", len(mortgaged))),) if cleared else ()


def what_passes(w: Told, then: Game, player: str, receiver: str) -> tuple[sr.PassingLine, ...]:
    """Each deed, clear or mortgaged as it `then` is; then the cards out of jail."""
    lines = []
    for space in w.game.registry.estate(player):
        mortgaged = then.registry.title(space).mortgaged
        lines.append(deed_line(w, space, w.t("sheet.mortgaged") if mortgaged else "", mortgaged=mortgaged))
    to = "bankruptcy.card_back" if receiver == BANK else "bankruptcy.card_passes"
    for deck in w.game.player(player).jail_cards:
        words = capital(w.t("trade.jail_card", deck=w.deck(deck)))
        lines.append(sr.PassingLine(words, "door", detail=w.t(to)))
    return tuple(lines)


def _meaning(w: Told, then: Game, player: str, receiver: str) -> sr.FootView:
    """The foot: what a player receives, less the 10 % of each mortgage that they owe then, if they can pay it, and what
    they have before and after both; else that the bank sells."""
    game = w.game
    sign = signer(w, player)
    if then.over is not None:
        return sr.FootView((w.t("bankruptcy.ends"),), signs=(sign,))
    if receiver == BANK:
        deeds = len(game.registry.estate(player))
        words = w.n("bankruptcy.auctions", deeds) if deeds else w.t("bankruptcy.leaves", name=w.name(player))
        return sr.FootView((words,), signs=(sign,))
    by = then.balance(receiver) - game.balance(receiver)
    due = sum(asked.keep for asked in plans.received(then))
    due = due if due <= then.balance(receiver) else 0
    owed = r.Fact(w.t("bankruptcy.interest_short"), w.digits(-due)) if due else None
    change = w.change(receiver, by - due)
    why = shared.why_booked(w, c.DeclareBankruptcy(player), receiver)
    amount = w.signed(by)
    line = w.t("bankruptcy.receives", name=w.name(receiver))
    foot = sr.FootView((line,), amount=amount, unit=w.unit, change=change, owed=owed, low=True)
    return replace(foot, signs=(sign,), why=why)


# Deeds received mortgaged


def receiving(w: Told, form: Receiving) -> sr.SheetView:
    """The sheet of the deeds received mortgaged: each kept so or lifted at a touch, and one card for all."""
    asked = plans.received(w.game)
    whole = tuple(question.space for question in asked)
    tabs = (
        r.ButtonView(w.t("receive.keep_all"), chosen=not form.lifted, act=a.Put(Receiving(form.player))),
        r.ButtonView(
            w.t("receive.lift_all"),
            chosen=set(form.lifted) == set(whole),
            act=a.Put(Receiving(form.player, whole)),
        ),
    )
    view = sheet(
        w,
        key="receiving",
        title=w.name(form.player),
        token=w.token(form.player),
        tabs=tabs if len(asked) > 1 else (),
        body=[_one(w, form, asked[0]) if len(asked) == 1 else _several(w, form, asked)],
        foot=_signs_all(w, form, asked),
    )
    return replace(view, back=shared.menu_button())


def _several(
    w: Told, form: Receiving, asked: Sequence[p.MortgageChoice]
) -> sr.ListView:  # fmt: skip
    """A row for each deed, ticked if its mortgage is lifted; a touch changes that."""
    rows = []
    for question in asked:
        lifts = question.space in form.lifted
        rest = tuple(space for space in form.lifted if space != question.space)
        later = {"amount": _later(w, question)}
        words = (w.t("receive.lifted" if lifts else id, **later) for id in ("receive.kept", "receive.kept_only"))
        row = _kept_or_lifted(w, question, lifts)
        row = replace(row, detail=next(words), brief=next(words), chosen=lifts, pick="tick")
        rows.append(replace(row, act=a.Put(replace(form, lifted=rest if lifts else (*rest, question.space)))))
    return sr.ListView(tuple(rows), sr.HeadView(w.n("receive.deeds", len(asked))), close=True)


def _one(w: Told, form: Receiving, asked: p.MortgageChoice) -> sr.ListView:
    """The two things to do with one deed, of which one is chosen."""
    keeps, lifts = (
        replace(
            _kept_or_lifted(w, asked, lifted),
            label=w.t("receive.lift" if lifted else "receive.keep"),
            detail=w.t("receive.lift_line" if lifted else "receive.keep_line", amount=_later(w, asked)),
            named=False,
            chosen=(asked.space in form.lifted) == lifted,
            pick="dot",
            act=a.Put(replace(form, lifted=(asked.space,) if lifted else ())),
        )
        for lifted in (False, True)
    )
    deed = w.space(asked.space)
    return sr.ListView((keeps, lifts), sr.HeadView(w.t("receive.one", deed=deed)), columns=1)


def _kept_or_lifted(w: Told, asked: p.MortgageChoice, lifts: bool) -> r.ButtonView:
    """A deed with what it costs to keep it mortgaged or to lift that. Of a deed kept the sheet *Why?* has the 10 % and
    what lifting costs, which the row names too."""
    told = w.table.told.get(asked.id, ())
    return replace(
        deed_button(w, asked.space),
        detail="",
        mortgaged=not lifts,
        named=True,
        short=w.brief(asked.space),
        amount=w.digits(-(asked.lift if lifts else asked.keep)),
        sign="-",
        why=shared.why_sums(told[1:] if lifts else told),
    )


def _later(w: Told, asked: p.MortgageChoice) -> str:
    """What lifting the mortgage another time costs whoever keeps the deed now."""
    return w.digits(plans.later_cost(w.game, asked.space) - asked.keep)


def _signs_all(w: Told, form: Receiving, asked: Sequence[p.MortgageChoice]) -> sr.FootView:
    """The sum, the balance before and after, and who signs; where the cash does not do, what is owed first."""
    raising = (replace(shared.raise_way(w, form.player), icon="", stacked=False),)
    return composed.foot(w, form, (), lambda *booked: _offer(w, form, asked, raising, *booked), others=raising)


def _offer(
    w: Told,
    form: Receiving,
    asked: Sequence[p.MortgageChoice],
    raising: composed.Others,
    command: c.Command,
    events: Events,
) -> sr.FootView:
    """What the answers cost. Where the cash does not do: what is in hand and needed, the interest that is owed first,
    and a way to money; the card asks about the other deeds again once that is paid."""
    game, player, then = w.game, form.player, fold(w.game, events)
    sign = signer(w, form.signer(game))
    due = sum(one.lift if one.space in form.lifted else one.keep for one in asked)
    amount, unit = w.digits(-due), w.unit
    if isinstance(then.top, p.Debt) and then.top.debtor == player:
        told = ((w.table.told.get(one.id, ()), int(one.space in form.lifted)) for one in asked)
        sums = tuple(sum_ for kept_lifted, chosen in told for sum_ in kept_lifted[chosen : chosen + 1])
        moved = then.balance(player) - game.balance(player)
        owes, brief = _owes(w, then.top, due, bool(moved))
        return sr.FootView(
            (brief if then.top.space == asked[-1].space else owes,),
            brief=brief,
            change=replace(w.change(player, moved), token=None) if moved else None,
            others=raising,
            signs=(_then_owes(w, sign, w.digits(then.top.amount)),),
            high=True,
            why=shared.why_sums(sums, signs=(-1,) * len(sums)),
        )
    kept = len(asked) - len(form.lifted)
    line = w.t("receive.sum", kept=kept, lifted=len(form.lifted))
    change = replace(w.change(player, -due), token=None)
    why = shared.why_booked(w, command, player)
    return sr.FootView((line,), amount=amount, unit=unit, change=change, signs=(sign,), why=why)


def _owes(w: Told, debt: p.Debt, due: int, moved: bool) -> tuple[str, str]:
    """What all the answers cost, and what is owed first for which deed; and the same without the others that follow.
    What is in hand is said too, unless balances under it do."""
    needed = "receive.needed" if moved else "receive.needed_of"
    words = {
        "needed": w.t(needed, cash=w.digits(w.game.balance(debt.debtor)), amount=w.digits(due)),
        "owed": w.digits(debt.amount),
        "deed": w.space(debt.space) if debt.space is not None else "",
    }
    return w.t("receive.owes", **words), w.t("receive.owes_last", **words)


def _then_owes(w: Told, sign: sr.SignView, amount: str) -> sr.SignView:
    """Who signs, with what the card leads to under what asks for it, unless something else is said there."""
    words = w.t("receive.then_owes", amount=amount)
    strip, hold = sign.strip, sign.hold
    said = shared.said_of_signing(w) is not None
    if strip.signing is r.Signing.WAITS and not said and not strip.line:
        strip = replace(strip, line=words)
    return sr.SignView(strip, replace(hold, detail=hold.detail or words) if hold is not None else None)
