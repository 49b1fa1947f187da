"""Every amount that the bank asks, pays or counts leads to its sum, on every screen of the samples."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.clauses import Clause
from banker.history import Line
from banker.refusal import Reason
from banker.sums import Sum
from banker.why import amounts_of
from tests.ui import auction_samples, because_samples, beside_samples, debt_samples, sheet_samples, table_samples
from tests.ui import setup_samples as samples
from tests.ui.gallery import view_of
from ui.records import intents as i
from ui.records.auction import AuctionView, OfferView
from ui.records.debts import DebtView
from ui.records.estate import DeedCardView
from ui.records.intents import Intent, Redo
from ui.records.pieces import ButtonView, DeedView, SignatureView, Signing
from ui.records.prompts import MoneyPromptView, PromptView, PurchaseView
from ui.records.receipts import ReceiptRow, ReceiptView
from ui.records.screens import TableView
from ui.records.sheets import FaceView, FootView, GridView, ListView, SheetView
from ui.records.tally import WealthLineView
from ui.setup import state as s
from ui.table import acts as a
from ui.table.drawn import Drawing
from ui.table.forms import Because, Estate, History, Raising, Trading
from ui.table.plans import Plan, debt_of, proposed, received
from ui.table.state import Table
from ui.views.because import because
from ui.views.beside import beside_view
from ui.views.debts import debt_view
from ui.views.setup import setup_view
from ui.views.sheets import sheet_view
from ui.views.tally import tally_view
from ui.views.told import Told, digits
from ui.words.because import ground
from ui.words.names import space_name
from ui.words.strings import strings_for

STRINGS = strings_for("fr")
BOARDS = (("paris-francs", 4), ("suisse-2007", 3))
# The records that show an amount which the bank asks, pays or counts; buttons, deeds and debts do so too.
ASKING = (
    MoneyPromptView, PurchaseView, PromptView, FootView, FaceView, AuctionView, OfferView, WealthLineView,
    ReceiptView, ReceiptRow,
)  # fmt: skip

Amount = tuple[str, ButtonView | Intent | None]  # What is shown, and what a touch on it does.


def tables(edition_id: str, count: int) -> dict[str, Table]:
    """Every table of the samples but the sheets *Why?* themselves."""
    kinds = (
        table_samples.tables, sheet_samples.sheets, auction_samples.auctions, debt_samples.debts,
        because_samples.payments,
    )  # fmt: skip
    return {f"{name}": table for kind in kinds for name, table in kind(edition_id, count).items()}


def shown(table: Table) -> object:
    """The record of the screen that shows the table."""
    return view_of(Told(STRINGS, table))


@cache
def screens(edition_id: str, count: int) -> tuple[tuple[str, Table, object], ...]:
    """Every such table by its name, with what shows it, made once for all that looks through them."""
    return tuple((name, table, shown(table)) for name, table in tables(edition_id, count).items())


def walked(record: object) -> Iterator[msgspec.Struct]:
    """A record and all in it, but for what its touches do."""
    if isinstance(record, tuple):
        for each in record:
            yield from walked(each)
    elif isinstance(record, msgspec.Struct) and not isinstance(record, Intent):
        yield record
        for field in record.__struct_fields__:
            yield from walked(getattr(record, field))


def amounts(table: Table, record: object) -> Iterator[Amount]:
    """Every amount that is asked, paid or counted, with what a touch on it does."""
    for each in walked(record):
        if isinstance(each, ASKING) and each.amount:
            yield each.amount, each.why
        elif isinstance(each, DebtView):
            yield each.facts[0].amount, each.why
            yield each.pay.amount, each.why
            yield each.missing.amount, each.missing_why
            yield each.after.amount, each.plan_why
        elif isinstance(each, ButtonView) and each.amount and not leads_to_it(table, each):
            yield each.amount, each.why or (each.act if opens_sums(each.act) else None)


def opens_sums(act: Intent | None) -> bool:
    """Whether a touch opens the sheet *Why?*."""
    return isinstance(act, a.Put) and isinstance(act.open, Because)


def leads_to_it(table: Table, button: ButtonView) -> bool:
    """Whether a tile is a choice that leads to where its amount is asked, or to what it is made of.

    Decision: a touch on a card lays it open, where its amount asks why; one on somebody's cash, where money is raised
    for a bid, leads to their estate, where each price does. A second touch on such a tile would be ambiguous. What is
    to be done with a mortgaged deed in a trade is chosen first, and then asks why.
    """
    act = button.act
    if isinstance(act, a.Put) and isinstance(act.open, Trading) and button.why is None:
        chosen = sheet_view(Told(STRINGS, replace(table, open=act.open)))
        return any(isinstance(b, ButtonView) and b.amount == button.amount and b.why for b in walked(chosen))
    if isinstance(act, a.Put):
        return isinstance(act.open, Drawing) or (isinstance(act.open, Estate) and button.token is not None)
    return isinstance(act, a.Book) and isinstance(act.command, c.DrawCard)


def told(table: Table, act: Intent | None) -> str:
    """The amount on the sheet that the touch opens."""
    assert isinstance(act, a.Put)
    assert isinstance(act.open, Because)
    sheet = because(Told(STRINGS, table), act.open)
    rows, face = sheet.body[0], sheet.body[-1]
    assert isinstance(face, ReceiptView)
    if isinstance(rows, ListView) and rows.head is not None:
        return rows.head.balance
    return face.amount


def bare(words: str) -> str:
    """An amount without what says whether it comes or goes."""
    return words.lstrip("+-−")


def is_asked(table: Table, view: object, amount: str) -> bool:
    """Whether it is money that is asked, paid or counted: no hour, nor the cash over an estate without a plan."""
    estate = isinstance(table.open, Estate) and not table.open.plan and isinstance(view, SheetView)
    return ":" not in amount and not (estate and amount == digits(table.game, table.game.balance(table.open.player)))


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_each_amount_leads_to_a_sheet_with_that_amount(edition_id: str, count: int) -> None:
    wrong, found = [], 0
    for name, table, view in screens(edition_id, count):
        for amount, touch in amounts(table, view):
            if not is_asked(table, view, amount):
                continue
            found += 1
            if touch is None:
                wrong.append(f"{name}: {amount} leads nowhere")
            elif bare(told(table, touch)) != bare(amount):
                wrong.append(f"{name}: {amount} is explained as {told(table, touch)}")
    assert not wrong, "\n".join(wrong)
    assert found > 350


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_the_sheet_of_a_card_of_an_estate_has_each_of_its_amounts(edition_id: str, count: int) -> None:
    """The rent now and after the plan, and each price; of a loan the houses that must go before it stand apart."""
    found, clauses = 0, set()
    for name, table, view in screens(edition_id, count):
        for card in (each for each in walked(view) if isinstance(each, DeedCardView)):
            sums = listed(table, card.why)
            each = {digits(table.game, sum_.amount) for sum_ in sums}
            loan = sum(sum_.amount for sum_ in sums if sum_.clause in (Clause.SELL, Clause.LOAN))
            rents = {card.rent, card.rent_then} - {"0"}  # a mortgaged deed has none
            amounts = {*rents, *(fact.amount.removeprefix("+") for fact in card.facts)} - {""}
            assert amounts <= each | {digits(table.game, loan)}, f"{name}: {card.name}"
            assert len(sums) <= len(amounts) + 1
            clauses |= {sum_.clause for sum_ in sums}
            found += 1
    assert found > 100
    assert clauses >= {Clause.RENT, Clause.RENT_BUILT, Clause.BUILD, Clause.SELL, Clause.LOAN, Clause.LIFT}


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_a_deed_that_is_read_leads_to_its_prices(edition_id: str, count: int) -> None:
    found = 0
    for _, table, view in screens(edition_id, count):
        if isinstance(table.open, a.DeedShown) and isinstance(view, TableView):
            (why,) = [button for button in view.actions if opens_sums(button.act)]
            prices = {digits(table.game, sum_.amount) for sum_ in listed(table, why.act)}
            assert {line.amount for line in view.middle.lines if line.cost} <= prices
            found += 1
    assert found >= 2


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_each_row_of_the_history_that_names_an_amount_leads_to_its_sums(edition_id: str, count: int) -> None:
    """Undone rows too. The line under the dice has one touch, which opens the history (Decision)."""
    found = 0
    for _, table, view in screens(edition_id, count):
        if isinstance(table.open, History):
            chosen = next((row.button.act.open for row in view.rows if row.button.chosen), table.open)
            booked = [row for row in view.rows if row.button.act != Redo()]
            for line, row in zip(lines_of(table), booked, strict=True):
                named = any(amounts_of(event) for event in line.body.events)
                assert row.why == (a.Explain(line.number, chosen) if named else None)
                assert row.why is not None or not row.button.amount
                found += named
    assert found >= 6


def test_where_the_balances_of_eight_need_the_paper_the_row_alone_asks() -> None:
    for count, asked in ((2, 1), (8, 0)):
        table = sheet_samples.sheets("paris-francs", count)["history"]
        line = next(line for line in table.all if line.in_force and any(amounts_of(e) for e in line.body.events))
        view = sheet_view(Told(STRINGS, replace(table, open=History(chosen=line.number))))
        assert sum(isinstance(button.act, a.Explain) for button in view.paper.others) == asked
        assert any(row.why == a.Explain(line.number, History(chosen=line.number)) for row in view.rows)


def lines_of(table: Table) -> tuple[Line, ...]:
    """The lines that the history open shows."""
    return tuple(line for line in table.all if table.open.player is None or table.open.player in line.named)


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_a_deed_to_buy_or_to_bid_for_leads_to_its_prices(edition_id: str, count: int) -> None:
    found = set()
    for name, table, view in screens(edition_id, count):
        deed = view.lot if isinstance(view, AuctionView) else getattr(view, "middle", None)
        if isinstance(deed, DeedView) and isinstance(table.game.top, p.Purchase | p.Auction) and table.open is None:
            sums = {digits(table.game, sum_.amount) for sum_ in listed(table, deed.why)}
            assert {line.amount for line in deed.lines if line.cost} <= sums, name
            found.add(type(table.game.top))
    assert found == {p.Purchase, p.Auction}


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_the_tiles_of_the_third_die_lead_to_what_they_say(edition_id: str, count: int) -> None:
    """The price, the rent owed, the salary: each amount that a tile names is on its sheet, its own first."""
    clauses = set()
    for name, table in table_samples.tables(edition_id, count).items():
        if not isinstance(table.game.top, p.Destination) or not isinstance(view := shown(table), TableView):
            continue
        for tile in view.side.choices if isinstance(view.side, GridView) else ():
            if tile.why is None:
                assert not tile.amount, name
                continue
            sums = listed(table, tile.why)
            clauses |= {sum_.clause for sum_ in sums}
            assert not tile.amount or bare(told(table, tile.why)) == bare(tile.amount), name
    assert clauses >= {Clause.PRICE, Clause.SALARY, Clause.RENT_STATION}


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_a_sheet_of_several_amounts_calls_none_of_them_wealth(edition_id: str, count: int) -> None:
    heads = set()
    for table in debt_samples.debts(edition_id, count).values():
        if (view := debt_view(Told(STRINGS, table))) is not None and view.plan_why is not None:
            body = because(Told(STRINGS, table), view.plan_why.open).body[0]
            heads |= {body.head.name} if isinstance(body, ListView) else set()
    assert heads == {"Ensemble"}


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_rent_and_sale_of_the_same_houses_are_told_apart(edition_id: str, count: int) -> None:
    found = 0
    for name, table, view in screens(edition_id, count):
        for card in (each for each in walked(view) if isinstance(each, DeedCardView)):
            sums = listed(table, card.why)
            if len({sum_.clause for sum_ in sums} & {Clause.RENT_BUILT, Clause.SELL}) < 2:
                continue
            rows = because(Told(STRINGS, table), card.why.open).body[0].rows
            of = {(row.detail.split(" · ")[0], sum_.clause) for row, sum_ in zip(rows, sums, strict=True)}
            assert of >= {("Loyer", Clause.RENT_BUILT), ("Vente", Clause.SELL)}, name
            found += 1
    assert found


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_a_strip_that_says_what_is_short_leads_to_the_clause(edition_id: str, count: int) -> None:
    strips = {
        name: each for name, table, view in screens(edition_id, count) if table.strip is None
        for each in walked(view) if isinstance(each, SignatureView) and each.signing is Signing.REFUSED
        if not isinstance(table.open, a.AskReferee)  # it says whose card came, not what is short
    }  # fmt: skip
    assert "purchase-short" in strips
    for name, strip in strips.items():
        assert strip.ground.open.refused.reason is Reason.SHORT_OF_CASH, name


def greyed() -> Iterator[tuple[str, ButtonView]]:
    """Every greyed answer of all samples: at the table, set up, beside it and in the tally."""
    views = [(name, view) for kind in BOARDS for name, _, view in screens(*kind)]
    game = samples.ended(4, "suisse-2007", samples.WIDE)
    views.append(("tally", tally_view(STRINGS, game, samples.looks(game), samples.story(game), closed=True)))
    for choices, offers in zip(beside_samples.CHOICES, (beside_samples.KIOSK, beside_samples.LAPTOP), strict=True):
        lays = beside_samples.BESIDE.items()
        views += [(name, beside_view(STRINGS, lay, choices, offers)) for name, lay in lays]
    for step in (1, 2, 3):
        for count in (0, 1, 4, 6):
            setup = s.after(samples.seated(count), i.Step(step), samples.zero)
            views.append((f"setup {step} {count}", setup_view(STRINGS, setup)))
    for name, view in views:
        yield from ((name, each) for each in walked(view) if isinstance(each, ButtonView) and not each.enabled)


def test_each_greyed_answer_says_why() -> None:
    answers = list(greyed())
    assert {each.icon for _, each in answers} >= {"plus", "minus", "redo", "undo"}
    assert not [(name, each) for name, each in answers if not each.reason]


def test_each_line_of_the_tally_leads_to_its_sum() -> None:
    game = samples.ended(4, "suisse-2007", samples.WIDE)
    view = tally_view(STRINGS, game, samples.looks(game), samples.story(game))
    lines = [line for row in view.rows for line in row.wealth]
    assert "bill" in {line.icon for line in lines}
    assert {line.building for line in lines} == {"", "house", "hotel"}
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
    for name, table, view in screens(edition_id, count):
        for each in walked(view):
            if isinstance(each, ButtonView) and each.because is not None:
                assert each.reason, name
                assert not each.enabled, name
                form = each.because.open
                found.add(form.refused.reason.value)
                assert because(Told(STRINGS, table), form).body[0].lines
            elif isinstance(each, FootView) and each.refused:
                assert each.why is not None, f"{name}: {each.lines}"
    assert found >= {"short_of_cash", "no_jail_card", "card_held", "can_still_raise"}, found


def listed(table: Table, act: Intent | None) -> tuple[Sum, ...]:
    """The sums that the sheet of a touch lists, once each of its rows shows its own amount and leads to its clause."""
    assert isinstance(act, a.Put)
    form = act.open
    for place, sum_ in enumerate(form.sums):
        sheet = because(Told(STRINGS, table), replace(form, chosen=place))
        face = sheet.body[-1]
        assert isinstance(face, ReceiptView)
        assert face.amount == digits(table.game, sum_.amount)
        assert ground(STRINGS, table.game, sum_)[0] in face.lines
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
    """And each row, ticked or not, leads to what it brings by itself."""
    kinds = set()
    for name, table in debt_samples.debts(edition_id, count).items():
        view = debt_view(Told(STRINGS, table))
        if view is None:
            continue
        told_of = by_deed(listed(table, view.plan_why))
        for line in (line for line in view.lines if line.chosen):
            without = line.act.open.plan
            (step, *others) = sorted(set(planned(table)) - set(without), key=lambda s: isinstance(s, c.Mortgage))
            assert not others or isinstance(step, c.SellBuildings), "with its houses a street's mortgage goes too"
            kinds.add(type(step))
            if isinstance(step, c.Mortgage):
                whole = told_of[Clause.LOAN, step.space]
            else:
                whole = sum(told_of[Clause.SELL, change.space] for change in step.levels)
            assert whole == number(table, line.amount), f"{name}: {line.label}"
        for line in view.lines:
            assert sum(sum_.amount for sum_ in listed(table, line.why)) == number(table, line.amount), name
    assert kinds == {c.Mortgage, c.SellBuildings}


def planned(table: Table) -> Plan:
    """The plan of a debt: the debtor's own, or what is proposed."""
    if isinstance(table.open, Raising):
        return table.open.plan
    debt = debt_of(table.game, table.game.top.debtor)
    return proposed(table.game, debt)


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_the_sheet_of_mortgaged_deeds_received_lists_each_of_them(edition_id: str, count: int) -> None:
    """And each row leads to its own: of a deed kept, to what lifting costs too, which the row names."""
    tables = {name: table for name, table in debt_samples.debts(edition_id, count).items() if "receiving" in name}
    assert tables
    for name, table in tables.items():
        view = sheet_view(Told(STRINGS, table))
        asked = received(table.game)
        sums = listed(table, view.foot.why)
        rows = view.body[0].rows
        for row, question in zip(
            rows, asked if len(asked) > 1 else asked * 2, strict=True
        ):  # one has a row for each way
            kept = row.mortgaged
            told_of = [sum_.amount for sum_ in listed(table, row.why)]
            assert told_of == ([question.keep, question.lift] if kept else [question.lift]), name
            assert not kept or digits(table.game, question.lift) in row.detail
        assert [question.space for question in asked] == [sum_.parts[0].space for sum_ in sums], name
        taken = rows if len(asked) > 1 else [row for row in rows if row.chosen]
        assert [bare(row.amount) for row in taken] == [digits(table.game, sum_.amount) for sum_ in sums]


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_the_sheet_of_a_plan_of_an_estate_lists_each_of_its_steps(edition_id: str, count: int) -> None:
    """The price on a card is that of one step, which the plan's total multiplies."""
    clauses = set()
    for name, table in sheet_samples.sheets(edition_id, count).items():
        view = sheet_view(Told(STRINGS, table))
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
