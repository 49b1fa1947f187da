"""The deeds that somebody receives mortgaged, as a full screen: each is kept so or lifted, and one card signs all."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.events import Events
from banker.game import fold
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table import plans
from ui.table.forms import Receiving
from ui.views import composed, shared
from ui.views.sheet_parts import deed_button, sheet, signer
from ui.views.told import Told


def receiving(w: Told, form: Receiving) -> sr.SheetView:
    """The sheet of the deeds received mortgaged: each kept so or lifted at a touch, and one card for all."""
    asked = plans.received(w.game)
    whole = tuple(question.space for question in asked)
    tabs = (
        r.ButtonView(w.t("receive.keep_all"), chosen=not form.lifted, act=a.Put(Receiving(form.player))),
        r.ButtonView(
            w.t("receive.lift_all"), chosen=set(form.lifted) == set(whole), act=a.Put(Receiving(form.player, whole))
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


def _several(w: Told, form: Receiving, asked: Sequence[p.MortgageChoice]) -> sr.ListView:
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
    return sr.ListView((keeps, lifts), sr.HeadView(w.t("receive.one", deed=w.space(asked.space))), columns=1)


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
    """What lifting the mortgage another time costs a player who keeps the deed now."""
    return w.digits(plans.later_cost(w.game, asked.space) - asked.keep)


def _signs_all(w: Told, form: Receiving, asked: Sequence[p.MortgageChoice]) -> sr.FootView:
    """The sum, the balance before and after, and who signs; if the cash is too little, what is owed first."""
    raising = tuple(replace(way, icon="", stacked=False) for way in shared.raise_ways(w, form.player))
    return composed.foot(w, form, (), lambda *booked: _offer(w, form, asked, raising, *booked), others=raising)


def _offer(
    w: Told,
    form: Receiving,
    asked: Sequence[p.MortgageChoice],
    raising: composed.Others,
    command: c.Command,
    events: Events,
) -> sr.FootView:
    """What the answers cost. If the cash is too little: what is in hand and needed, the interest that is owed first,
    and a way to money; once that is paid, the bank asks about the other deeds again."""
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
    They also say what is in hand, unless balances stand under them."""
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
