"""*Why?* with real touches: of a payment, of a row of the history, of a refusal; nothing is booked by it."""

from __future__ import annotations

import re

import pytest

from banker import commands as c
from banker.clauses import SECTIONS, Clause
from banker.refusal import Reason, Refused
from banker.sums import What, plain
from tests.ui import because_samples, sheet_samples
from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.test_flow import CARDS
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from tests.ui.test_sentences import FACTS
from tests.ui.test_sheet_trade import choose, opened
from ui.records.pieces import Signing
from ui.records.screens import TableView
from ui.records.sheets import ListView, ReceiptView, SheetView
from ui.table import acts as a
from ui.table.forms import Because, History
from ui.views.sheets import sheet_view
from ui.words import because
from ui.words.names import space_name
from ui.words.strings import LANGUAGES, strings_for

GROUP = dict.fromkeys(samples.group_of(EDITION, 39), "p2")


def at_rent(stage: Desk) -> Sitting:
    """The first player owes the rent of a whole group without buildings."""
    return opened(stage, samples.Play(EDITION, COUNT, holders=GROUP, pawns={"p1": 36}).do(samples.throw(1, 2)))


def face(at: Sitting) -> ReceiptView:
    view = at.look()
    assert isinstance(view, SheetView)
    part = view.body[-1]
    assert isinstance(part, ReceiptView)
    return part


def test_a_touch_on_the_amount_of_a_payment_opens_its_sum_and_back_leads_to_it(stage: Desk) -> None:
    at = at_rent(stage)
    shown = at.look()
    assert isinstance(shown, TableView)
    assert shown.middle.caption == "groupe complet × 2"
    head = at.at.bank.course.head
    tap_piece(at.screen.money.why)
    receipt, apart = face(at), at.at.game.edition.currency.separator
    assert (receipt.title, receipt.group) == (space_name(at.at.flow.desk.strings, at.at.game.edition, 39), "H")
    assert [(row.label, row.amount) for row in receipt.rows] == [("Groupe complet", f"500{apart}000 × 2")]
    assert receipt.amount == f"1{apart}000{apart}000"
    assert receipt.lines[1] == "Livret suisse de 2007, «\u202fPayer un loyer\u202f»"
    at.at.tap(CARDS[0])
    assert at.at.bank.course.head == head, "a card signs nothing while the sheet lies open"
    strings = at.at.flow.desk.strings
    assert at.look().note == f"{strings.t('because.explains')}\n{strings.t('because.back_first')}"
    at.answer(at.acts().index(a.CloseOpen()))
    assert isinstance(at.look(), TableView)


def test_a_row_of_the_history_says_its_sums_and_back_leads_to_the_row(stage: Desk) -> None:
    at = at_rent(stage)
    tap_piece(at.screen.history)
    at.look()
    chosen = History(chosen=1)
    choose(at, a.Put(chosen))
    choose(at, lambda act: act == a.Explain(1, chosen))
    assert face(at).rows[0].amount.endswith(" × 2")
    choose(at, a.Put(chosen))
    assert at.at.flow.table.open == chosen


def test_a_row_without_amounts_has_nothing_to_explain(stage: Desk) -> None:
    at = opened(stage, samples.Play(EDITION, COUNT).do(c.PutPawn("p1", 5)))
    tap_piece(at.screen.history)
    at.look()
    chosen = History(chosen=1)
    choose(at, a.Put(chosen))
    assert not [act for act in at.acts() if isinstance(act, a.Explain)]
    assert at.look().rows[0].why is None
    at.at.touch(a.Explain(1, chosen))
    assert at.at.flow.table.open == chosen


def test_a_refusal_in_the_strip_leads_to_its_clause(stage: Desk) -> None:
    at = at_rent(stage)
    at.at.flow.desk.refuse_reason(Refused(Reason.MONEY_ALONE))
    shown = at.look()
    assert isinstance(shown, TableView)
    strip = shown.middle.signature
    assert strip.signing is Signing.REFUSED
    assert strip.debit is not None
    at.at.touch(strip.debit.act)
    assert face(at).lines[0] == strings_for("fr").t("clause.no_gifts")


def receipt_of(name: str, edition_id: str = EDITION) -> ReceiptView:
    """The receipt of one of the samples, in French."""
    view = sheet_view(strings_for("fr"), because_samples.sheets(edition_id, COUNT)[name])
    assert isinstance(view, SheetView)
    part = view.body[-1]
    assert isinstance(part, ReceiptView)
    return part


@pytest.mark.parametrize("name", [name for name in because_samples.sheets(EDITION, COUNT) if "refused" not in name])
def test_the_rows_of_several_parts_come_to_the_total_without_signs_that_the_font_lacks(name: str) -> None:
    """The rounding of the 10 % has a row of its own: no arrow stands between two amounts."""
    for edition_id in (EDITION, "suisse-classique"):
        receipt = receipt_of(name, edition_id)
        words = (receipt.title, *(f"{row.label}{row.detail}{row.amount}" for row in receipt.rows), receipt.amount)
        assert not [word for word in words if "→" in word]
        if len(receipt.rows) > 1:
            rows = sum(int(re.sub(r"[^0-9−]", "", row.amount).replace("−", "-")) for row in receipt.rows)
            assert rows == int(re.sub(r"\D", "", receipt.amount))


def test_a_loan_with_its_interest_is_rounded_in_a_row() -> None:
    receipt = receipt_of("why-lift", "suisse-classique")
    assert [row.amount for row in receipt.rows] == ["1’500", "150", "+10"]
    assert receipt.amount == "1’660"


def test_several_amounts_are_listed_and_each_can_be_chosen(stage: Desk) -> None:
    table = because_samples.sheets(EDITION, COUNT)["why-tally"]
    strings = strings_for("fr")
    view = sheet_view(strings, table)
    assert isinstance(view, SheetView)
    rows, _ = view.body
    assert isinstance(rows, ListView)
    assert isinstance(table.open, Because)
    assert len(rows.rows) == len(table.open.sums)
    assert [row.chosen for row in rows.rows].index(True) == 2


@pytest.mark.parametrize("name", sorted(because_samples.payments("london", 3)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_payment_says_why_in_one_line(language: str, name: str) -> None:
    table = because_samples.payments("london", 3)[name]
    assert because.line(strings_for(language), table.game, table.sums)


def test_an_amount_that_is_printed_somewhere_needs_no_line() -> None:
    game = sheet_samples.sheets(EDITION, COUNT)["trade-parties"].game
    assert because.line(strings_for("fr"), game, (plain(Clause.TAX, What.TAX, 5),)) == ""
    assert because.line(strings_for("fr"), game, ()) == ""


# Words


@pytest.mark.parametrize("clause", Clause)
def test_every_clause_has_its_sentence_and_the_english_one_is_the_bank_s(clause: Clause) -> None:
    for language in LANGUAGES:
        assert strings_for(language).t(f"clause.{clause.value}", start="START")
    assert strings_for("en").t(f"clause.{clause.value}", start="Start") == clause.meaning.replace("'", "’")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_booklet_and_section_that_is_no_heading_in_print_has_words(language: str) -> None:
    strings = strings_for(language)
    for booklet, sections in SECTIONS.items():
        assert strings.t(f"booklet.{booklet}")
        if booklet not in because.PRINTED:
            assert all(strings.t(f"section.{section.lower().replace(' ', '_')}") for section in sections)


@pytest.mark.parametrize("what", sorted(set(What) - {What.STATIONS, What.HOUSES, What.HOTEL}))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_a_sum_has_a_word(language: str, what: What) -> None:
    assert strings_for(language).t(f"part.{what.value}")


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_is_explained_in_every_language(reason: Reason) -> None:
    game = sheet_samples.sheets(EDITION, COUNT)["trade-parties"].game
    for language in LANGUAGES:
        told = because.because(strings_for(language), game, Refused(reason, FACTS))
        assert told.text == told.said[1]
        assert len(told.said) >= 3
