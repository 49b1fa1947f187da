"""Every amount that the bank asks, pays or counts leads to its sum, on every screen of the samples."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from banker import commands as c
from banker.clauses import Clause
from banker.sums import Sum
from tests.ui import auction_samples, because_samples, debt_samples, sheet_samples, table_samples
from tests.ui import setup_samples as samples
from ui.records.auction import AuctionView, OfferView
from ui.records.debts import DebtView
from ui.records.intents import Intent
from ui.records.pieces import ButtonView, MoneyPromptView, PromptView, PurchaseView
from ui.records.sheets import FaceView, FootView, ListView, SheetView
from ui.records.tally import WealthLineView
from ui.table import acts as a
from ui.table.forms import Because, Estate, Plan, Raising
from ui.table.plans import debt_of, proposed, received
from ui.table.state import Table
from ui.views.because import because
from ui.views.debts import debt_view
from ui.views.lot import auction_view
from ui.views.shared import digits
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.tally import tally_view
from ui.words.names import space_name
from ui.words.strings import strings_for

STRINGS = strings_for("fr")
BOARDS = (("paris-francs", 4), ("suisse-2007", 3))
ASKING = (
    MoneyPromptView, PurchaseView, PromptView, FootView, FaceView, AuctionView, OfferView, WealthLineView,
)  # fmt: skip
"""The records that show an amount which the bank asks, pays or counts."""

Amount = tuple[str, ButtonView | Intent | None]
"""What is shown, and what a touch on it does."""


def tables(edition_id: str, count: int) -> dict[str, Table]:
    """Every table of the samples but the sheets *Why?* themselves."""
    kinds = (
        table_samples.tables, sheet_samples.sheets, auction_samples.auctions, debt_samples.debts,
        because_samples.payments,
    )  # fmt: skip
    return {f"{name}": table for kind in kinds for name, table in kind(edition_id, count).items()}


def shown(table: Table) -> object:
    """The record of the screen that shows the table."""
    return (
        debt_view(STRINGS, table) or sheet_view(STRINGS, table) or auction_view(STRINGS, table)
        or table_view(STRINGS, table)
    )  # fmt: skip


def walked(record: object) -> Iterator[msgspec.Struct]:
    """A record and all in it, but for what its touches do."""
    if isinstance(record, tuple):
        for each in record:
            yield from walked(each)
    elif isinstance(record, msgspec.Struct) and not isinstance(record, Intent):
        yield record
        for field in record.__struct_fields__:
            yield from walked(getattr(record, field))


def amounts(record: object) -> Iterator[Amount]:
    """Every amount that is asked, paid or counted, with what a touch on it does."""
    for each in walked(record):
        if isinstance(each, ASKING) and each.amount:
            yield each.amount, each.why
        elif isinstance(each, DebtView):
            yield each.facts[0].amount, each.why
            yield each.after.amount, each.plan_why
        elif isinstance(each, ButtonView) and each.why is not None:
            yield each.amount, each.why


def told(table: Table, touch: ButtonView | Intent | None) -> str:
    """The amount on the sheet that the touch opens."""
    act = touch.act if isinstance(touch, ButtonView) else touch
    assert isinstance(act, a.Put)
    assert isinstance(act.open, Because)
    sheet = because(STRINGS, table.game, act.open)
    rows, face = sheet.body[0], sheet.body[-1]
    assert isinstance(face, FaceView)
    if isinstance(rows, ListView) and rows.head is not None:
        return rows.head.balance
    return face.amount


def bare(words: str) -> str:
    """An amount without what says whether it comes or goes."""
    return words.lstrip("+-−")


def is_asked(table: Table, view: object, amount: str) -> bool:
    """Whether it is money that is asked, paid or counted: no hour, nor the cash over an estate without a plan."""
    estate = isinstance(table.open, Estate) and not table.open.plan and isinstance(view, SheetView)
    return ":" not in amount and not (estate and amount == view.foot.amount)


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_each_amount_leads_to_a_sheet_with_that_amount(edition_id: str, count: int) -> None:
    wrong, found = [], 0
    for name, table in tables(edition_id, count).items():
        view = shown(table)
        for amount, touch in amounts(view):
            if not is_asked(table, view, amount):
                continue
            found += 1
            if touch is None:
                wrong.append(f"{name}: {amount} leads nowhere")
            elif bare(told(table, touch)) != bare(amount):
                wrong.append(f"{name}: {amount} is explained as {told(table, touch)}")
    assert not wrong, "\n".join(wrong)
    assert found > 200


def test_each_line_of_the_tally_leads_to_its_sum() -> None:
    game = samples.ended(4, "suisse-2007", samples.WIDE)
    view = tally_view(STRINGS, game, samples.looks(game), samples.story(game))
    lines = [line for row in view.rows for line in row.wealth]
    assert {line.icon for line in lines} >= {"bill", "house", "hotel"}
    for line in lines:
        assert line.why is not None
        table = Table(game, 0)
        assert told(table, line.why) == line.amount
    moment = view.moments[0]
    assert all(line.why is not None for row in moment.rows for line in row.wealth)


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_each_greyed_answer_that_the_bank_refuses_leads_to_its_clause(edition_id: str, count: int) -> None:
    """Where the bank would refuse, the note leads on; where only the screen has nothing to do, it does not."""
    found = set()
    for name, table in tables(edition_id, count).items():
        for each in walked(shown(table)):
            if isinstance(each, ButtonView) and each.because is not None:
                assert each.reason or not each.label, name
                assert not each.enabled, name
                form = each.because.open
                assert form.refused is not None
                found.add(form.refused.reason.value)
                assert because(STRINGS, table.game, form).body[0].lines
            elif isinstance(each, FootView) and each.refused:
                assert each.why is not None, f"{name}: {each.lines}"
    assert found >= {"short_of_cash", "no_jail_card", "card_held", "can_still_raise"}, found


def listed(table: Table, touch: ButtonView | Intent | None) -> tuple[Sum, ...]:
    """The sums that the sheet of a touch lists, once each of its rows shows its own amount and leads to its clause."""
    act = touch.act if isinstance(touch, ButtonView) else touch
    assert isinstance(act, a.Put)
    form = act.open
    assert isinstance(form, Because)
    for place, sum_ in enumerate(form.sums):
        sheet = because(STRINGS, table.game, replace(form, chosen=place))
        face = sheet.body[-1]
        assert isinstance(face, FaceView)
        assert face.amount == digits(table.game, sum_.amount)
        assert STRINGS.t(f"clause.{sum_.clause.value}") in face.lines
        if len(form.sums) > 1:
            assert isinstance(sheet.body[0], ListView)
            assert bare(sheet.body[0].rows[place].amount) == face.amount
    return form.sums


def by_deed(sums: tuple[Sum, ...]) -> dict[tuple[Clause, int], Fraction]:
    """What the sums come to for each clause and deed; the parts of a sum about one deed belong together."""
    found: dict[tuple[Clause, int], Fraction] = defaultdict(Fraction)
    for sum_ in sums:
        spaces = {part.space for part in sum_.parts} - {None}
        if len(spaces) == 1:
            found[sum_.clause, spaces.pop()] += sum_.amount
        else:
            for part in (part for part in sum_.parts if part.space is not None):
                found[sum_.clause, part.space] += part.exact
    return found


def number(table: Table, words: str) -> int:
    """An amount as it is shown, without its sign."""
    return int(bare(words).replace(table.game.edition.currency.separator, ""))


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_the_sheet_of_a_plan_that_meets_a_debt_lists_each_of_its_steps(edition_id: str, count: int) -> None:
    """A step itself is ticked by its touch."""
    kinds = set()
    for name, table in debt_samples.debts(edition_id, count).items():
        view = debt_view(STRINGS, table)
        if view is None:
            continue
        told_of = by_deed(listed(table, view.plan_why))
        for line in (line for line in view.lines if line.chosen):
            without = line.act.open.plan
            (step,) = set(planned(table)) - set(without)
            kinds.add(type(step))
            if isinstance(step, c.Mortgage):
                whole = told_of[Clause.LOAN, step.space]
            else:
                whole = sum(told_of[Clause.SELL, change.space] for change in step.levels)
            assert whole == number(table, line.amount), f"{name}: {line.label}"
    assert kinds == {c.Mortgage, c.SellBuildings}


def planned(table: Table) -> Plan:
    """The plan of a debt: the debtor's own, or what is proposed."""
    if isinstance(table.open, Raising):
        return table.open.plan
    debt = debt_of(table.game, table.game.top.debtor)
    return proposed(table.game, debt)


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_the_sheet_of_mortgaged_deeds_received_lists_each_of_them(edition_id: str, count: int) -> None:
    """A row itself changes between keeping and lifting by its touch."""
    tables = {name: table for name, table in debt_samples.debts(edition_id, count).items() if "receiving" in name}
    assert tables
    for name, table in tables.items():
        view = sheet_view(STRINGS, table)
        sums = listed(table, view.foot.why)
        assert [question.space for question in received(table.game)] == [sum_.parts[0].space for sum_ in sums], name
        assert [bare(row.amount) for row in view.body[0].rows] == [digits(table.game, sum_.amount) for sum_ in sums]


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_the_sheet_of_a_plan_of_an_estate_lists_each_of_its_steps(edition_id: str, count: int) -> None:
    """The price on a card is that of one step, which the plan's total multiplies."""
    clauses = set()
    for name, table in sheet_samples.sheets(edition_id, count).items():
        view = sheet_view(STRINGS, table)
        if not isinstance(table.open, Estate) or not table.open.plan or view.foot.why is None or view.foot.refused:
            continue
        told_of = by_deed(listed(table, view.foot.why))
        for (clause, space), whole in told_of.items():
            clauses.add(clause)
            label = space_name(STRINGS, table.game.edition, space)
            card = next(card for card in view.body[0].cards if card.name == label)
            steps = abs(int(card.count.replace("−", "-") or 1))
            assert whole == steps * number(table, card.facts[-1].amount), f"{name}: {label}"
        assert len(told_of) == sum(len(getattr(step, "levels", (step,))) for step in table.open.plan)
    assert clauses >= {Clause.BUILD, Clause.SELL, Clause.LOAN}
