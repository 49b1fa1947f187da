"""*Why?* as a full screen: the sum on paper, and the clause that decides it; of several amounts, the one chosen."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from banker.clauses import Clause
from banker.game import Game
from banker.refusal import Refused
from banker.sums import Part, Sum, What, exact, product_on_paper, written
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.receipts import ReceiptRow, ReceiptView
from ui.table import acts as a
from ui.table.forms import Because
from ui.views import board
from ui.views.sheet_parts import deed_button
from ui.views.told import Told
from ui.words import because as say
from ui.words.names import brief_line, capital

ICON = "question"
# The icon of a sum that is not about a single deed.
ICONS = {
    What.CASH: "bill", What.POT: "bill", What.SALARY: "start", What.TAX: "coin", What.FINE: "bars", What.CARD: "card",
    What.MESSAGE: "chat", What.WORTH: "coin",
    What.LOAN: "flip", What.INTEREST: "flip", What.BID: "gavel", What.RISE: "gavel", What.HOUSES: "house",
    What.HOTEL: "hotel", What.SKYSCRAPER: "skyscraper", What.DEPOT: "depot",
    What.STATIONS: "loco", What.DEEDS: "list", What.SETTLED: "swap", What.AGREED: "swap", What.OWED: "warn",
}  # fmt: skip
# What buildings do in a sum.
_DOES = {
    Clause.RENT: "estate.rent", Clause.RENT_BUILT: "estate.rent", Clause.RENT_RISING: "estate.rent",
    Clause.BUILD: "estate.build", Clause.SELL: "estate.resale",
}  # fmt: skip
# The words for all steps of a kind in a plan.
_KINDS = {
    Clause.SELL: "plan.sold", Clause.BUILD: "plan.built", Clause.LOAN: "estate.mortgages",
    Clause.LIFT: "estate.lifts", Clause.LIFT_LOAN: "estate.lifts", Clause.HANDED: "estate.hands",
}  # fmt: skip


def because(w: Told, form: Because) -> sr.SheetView:
    """The sheet of what was touched: an amount, the amounts of a row, or a refusal."""
    owner = form.owners[0] if len(set(form.owners)) == 1 else ""
    title = w.t("because.title")
    return sr.SheetView(
        key="because",
        title=f"{title} · {w.name(owner)}" if owner else title,
        token=w.token(owner) if owner else None,
        back=r.ButtonView(icon="left", act=form.back or a.CloseOpen()),
        undo=None,
        body=_sums(w, form) if form.refused is None else (_refused(w, form.refused),),
    )


def _refused(w: Told, refused: Refused) -> ReceiptView:
    return ReceiptView(
        w.refusal(refused),
        "cross",
        heading=w.t("because.rule"),
        lines=say.ground(w.strings, w.game, refused),
    )


def _sums(w: Told, form: Because) -> tuple[sr.SheetPart, ...]:
    sum_ = form.sums[form.chosen]
    receipt = _of_card(w, sum_, _receipt(w, sum_))
    if len(form.sums) == 1:
        return (receipt,)
    rows = tuple(row for place in range(len(form.sums)) for row in _rows(w, form, place))
    together = None
    if form.signs:
        total = w.t("because.total")
        together = sr.HeadView(total, balance=w.digits(form.total), parts=_kinds(w, form))
    return sr.ListView(rows, together, rolls=True), receipt


def _kinds(w: Told, form: Because) -> tuple[r.Fact, ...]:
    """What each kind of step of a plan comes to, where there are several of one kind and other kinds beside it."""
    shares = tuple(zip(form.signs, form.sums, strict=True))
    kinds = Counter(_KINDS[sum_.clause] for sum_ in form.sums if sum_.clause in _KINDS)
    if len(kinds) < 2 or max(kinds.values()) < 2:
        return ()
    of = {kind: sum(sign * s.amount for sign, s in shares if _KINDS.get(s.clause) == kind) for kind in kinds}
    return tuple(r.Fact(capital(w.n(kind, count)), w.signed(of[kind])) for kind, count in kinds.items())


def _receipt(w: Told, sum_: Sum) -> ReceiptView:
    """A sum as it is worked out: named by its deed, else by its first part; each part in a row, then the rounding."""
    space = _deed(w.game, sum_)
    rows = tuple(_part(w, sum_, part, space) for part in sum_.parts)
    title = capital(say.part_words(w.strings, w.game, sum_.parts[0]))
    if space is not None:
        title = w.space(space)
    elif len(rows) > 1:
        title = w.t("because.sum")
    rounding = sum_.amount - exact(sum_)
    if rounding:
        mark = "+" if rounding > 0 else "−"
        rows += (ReceiptRow(w.t("because.rounding"), amount=mark + written(abs(rounding), w.game.edition.currency)),)
    return ReceiptView(
        title,
        ICONS.get(sum_.parts[0].what, ICON) if space is None else board.icon_of(w.game, w.game.edition.spaces[space]),
        "" if space is None else board.group_key(w.game, space),
        rows=rows,
        total=w.t("because.makes"),
        amount=w.digits(sum_.amount),
        unit=w.unit,
        heading=w.t("because.rule"),
        lines=say.ground(w.strings, w.game, sum_),
    )


def _of_card(w: Told, sum_: Sum, receipt: ReceiptView) -> ReceiptView:
    """The receipt of what a card or message asks for, named by it; an amount that was entered says so."""
    asked = say.source(w.strings, w.game, sum_)
    if asked is None:
        return receipt
    rows = tuple(
        replace(row, detail=" · ".join(filter(None, (row.detail, entered))))
        for row, entered in zip(receipt.rows, asked.entered, strict=True)
    )
    if asked.corrected and len(rows) == 1:
        rows = (replace(rows[0], label=capital(w.t("because.corrected"))),)
    return replace(receipt, title=asked.title, rows=rows)


def _part(w: Told, sum_: Sum, part: Part, space: int | None) -> ReceiptRow:
    """A part of a sum: its amount and how it is made. A single part has no amount, since that is the total."""
    label, product = capital(say.part_words(w.strings, w.game, part)), product_on_paper(part, w.game.edition.currency)
    of = w.space(part.space) if part.space not in (None, space) else ""
    comes_to = ("−" if part.exact < 0 else "") + written(abs(part.exact), w.game.edition.currency)
    if len(sum_.parts) > 1:
        made = product if product != comes_to and part.exact >= 0 else ""
        return ReceiptRow(label, " · ".join(filter(None, (of, made))), comes_to)
    if part.what is What.POINTS:
        of = _per_point(w, part)
    return ReceiptRow(label, of, product)


def _per_point(w: Told, part: Part) -> str:
    """What a point of the dice costs, and by what: a card, or how many utilities their holder has."""
    amount = w.digits(part.amount)
    if part.row is None or part.space is None:
        return w.t("because.per_point.card", amount=amount)
    held, most = part.row + 1, len(w.game.edition.deed(part.space).rents)
    if held == 1:
        return w.t("because.per_point.one", amount=amount)
    return w.t("because.per_point.both" if most == 2 else "because.per_point.more", amount=amount, count=held)


def _deed(game: Game, sum_: Sum) -> int | None:
    """The deed that a sum is about; None if it is about none or several."""
    spaces = {part.space for part in sum_.parts if part.space is not None}
    deeds = [space for space in spaces if game.edition.spaces[space].deed]
    return deeds[0] if len(spaces) == 1 and deeds else None


def _rows(w: Told, form: Because, place: int) -> tuple[r.ButtonView, ...]:
    """The row of an amount; before the first of each of several players a row with the player and all of theirs."""
    row, owner = _row(w, form, place), form.owners[place] if form.owners else ""
    if not owner or len(set(form.owners)) == 1 or (place and form.owners[place - 1] == owner):
        return (row,)
    worth = sum(sum_.amount for sum_, whose in zip(form.sums, form.owners, strict=True) if whose == owner)
    return r.ButtonView(
        w.name(owner),
        w.t("tally.total"),
        token=w.token(owner),
        named=True,
        amount=w.digits(worth),
        act=row.act,
    ), row


def _row(w: Told, form: Because, place: int) -> r.ButtonView:
    """An amount among others: its deed with badge and short name, and under it what it is. If all are about one deed,
    which the paper beside them names, only what it is."""
    sum_ = form.sums[place]
    part = sum_.parts[0]
    words = capital(say.part_words(w.strings, w.game, part))
    act, chosen, amount = a.Put(replace(form, chosen=place)), place == form.chosen, _amount(w, form, place)
    if len({_deed(w.game, each) for each in form.sums}) == 1 and _deed(w.game, sum_) is not None:
        return r.ButtonView(words, _does(w, form, sum_), named=True, amount=amount, chosen=chosen, act=act)
    if part.space is None or not w.game.edition.spaces[part.space].deed:
        label = words if part.space is None else say.row_words(w.strings, w.game, sum_)
        return r.ButtonView(label, _does(w, form, sum_), named=True, amount=amount, chosen=chosen, act=act)
    detail = " · ".join(filter(None, (_does(w, form, sum_), words)))
    deed = deed_button(w, part.space, act, chosen=chosen)
    return replace(
        deed, label=brief_line(deed.label), detail=detail, mortgaged=False, amount=amount, named=True
    )  # fmt: skip


def _does(w: Told, form: Because, sum_: Sum) -> str:
    """Whether a row is rent, building or selling, if the rows have houses for more than one of these; "" if all rows
    are alike."""
    several = len({_DOES[each.clause] for each in form.sums if each.clause in _DOES}) > 1
    return w.t(_DOES[sum_.clause]) if several and sum_.clause in _DOES else ""


def _amount(w: Told, form: Because, place: int) -> str:
    """The amount of a sum, with what it does to the whole where all are one amount."""
    amount = form.sums[place].amount
    return w.signed(form.signs[place] * amount) if form.signs else w.digits(amount)
