"""*Why?* with real touches: of a payment, of a row of the history, of a refusal; nothing is booked by it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import edition
from banker.board import Kind, Pay
from banker.clauses import SECTIONS, Clause
from banker.refusal import Reason, Refused
from banker.sums import Part, Sum, What, by_deed, plain
from tests.ui import because_samples, sheet_samples
from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk, Finger, asking, tap_piece
from tests.ui.test_flow import CARDS
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from tests.ui.test_sentences import FACTS
from tests.ui.test_sheet_trade import choose, opened
from ui.look import theme
from ui.parts.roll_row import GAP
from ui.records import intents as i
from ui.records.pieces import Signing
from ui.records.receipts import ReceiptView
from ui.records.screens import TableView
from ui.records.sheets import ListView, SheetView
from ui.screens.sheet import SheetScreen
from ui.table import acts as a
from ui.table.forms import Because, History
from ui.table.state import Table
from ui.views.board import token
from ui.views.shared import why_sums
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told, digits
from ui.views.wealth import wealth_row
from ui.widgets.headed_list import HeadedList
from ui.words import because
from ui.words.names import amount, space_name
from ui.words.strings import LANGUAGES, Strings, strings_for

GROUP = dict.fromkeys(samples.group_of(EDITION, 39), "p2")


def at_rent(stage: Desk) -> Sitting:
    """The first player owes the rent of a whole group without buildings."""
    return opened(stage, samples.Play(EDITION, COUNT, holders=GROUP, pawns={"p1": 36}).do(samples.throw(1, 2)))


def face(at: Sitting) -> ReceiptView:
    view = at.look()
    return view.body[-1]


def test_a_touch_on_the_amount_of_a_payment_opens_its_sum_and_back_leads_to_it(stage: Desk) -> None:
    at = at_rent(stage)
    shown = at.look()
    assert shown.middle.caption == "loyer, groupe complet × 2"
    head = at.at.bank.course.head
    tap_piece(asking(at.screen.money))
    receipt, apart = face(at), at.at.game.edition.currency.separator
    assert (receipt.title, receipt.group) == (space_name(at.at.flow.desk.strings, at.at.game.edition, 39), "H")
    assert [(row.label, row.amount) for row in receipt.rows] == [("Groupe complet", f"500{apart}000 × 2")]
    assert receipt.amount == f"1{apart}000{apart}000"
    assert receipt.lines[1] == "Livret suisse de 2007, «\u202fPayer un loyer\u202f»"
    at.at.tap(CARDS[0])
    assert at.at.bank.course.head == head, "a card signs nothing while the sheet lies open"
    strings = at.at.flow.desk.strings
    whose = strings.t("table.card_of", name=at.at.game.players[0].name)
    assert at.look().note == f"{whose}\n{strings.t('because.back_first')}"
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


def test_a_refusal_in_the_strip_leads_to_its_clause(stage: Desk) -> None:
    at = at_rent(stage)
    at.at.flow.desk.refuse_reason(Refused(Reason.MONEY_ALONE))
    shown = at.look()
    strip = shown.middle.signature
    assert strip.signing is Signing.REFUSED
    at.at.touch(strip.debit.act)
    assert face(at).lines[0] == strings_for("fr").t("clause.no_gifts")


def receipt_of(name: str, edition_id: str = EDITION) -> ReceiptView:
    """The receipt of one of the samples, in French."""
    view = sheet_view(Told(strings_for("fr"), because_samples.sheets(edition_id, COUNT)[name]))
    return view.body[-1]


@pytest.mark.parametrize("name", [name for name in because_samples.sheets(EDITION, COUNT) if "refused" not in name])
def test_the_rows_of_several_parts_come_to_the_total_without_signs_that_the_font_lacks(name: str) -> None:
    """The rounding of the 10 % has a row of its own: no arrow stands between two amounts."""
    for edition_id in (EDITION, "suisse-classique"):
        if name not in because_samples.sheets(edition_id, COUNT):  # it has no messages
            continue
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
    view = sheet_view(Told(strings, table))
    rows, _ = view.body
    assert isinstance(rows, ListView)
    assert len(rows.rows) == len(table.open.sums)
    assert [row.chosen for row in rows.rows].index(True) == 2


def test_a_tally_names_the_one_player_whose_sums_are_shown() -> None:
    table, strings = because_samples.sheets(EDITION, COUNT)["why-tally"], strings_for("fr")
    view = sheet_view(Told(strings, table))
    assert isinstance(view, SheetView)
    assert view.token == token(table.game, "p1")
    assert view.title == f"{strings.t('because.title')} · {table.game.player('p1').name}"
    placing = next(placing for placing in table.game.over.placings if placing.player == "p1")
    opened_by = [line.why.open for line in wealth_row(strings, table.game, placing, 1, view.token).wealth]
    assert {owner for form in opened_by for owner in form.owners} == {"p1"}


def test_the_sums_of_several_players_stand_each_under_the_player_and_all_of_theirs() -> None:
    """Regression: the lines of all stood in one list without a word of whose they are."""
    table, strings = because_samples.sheets(EDITION, COUNT)["why-tally-all"], strings_for("fr")
    view = sheet_view(Told(strings, table))
    assert (view.token, view.title) == (None, strings.t("because.title"))
    rows, _ = view.body
    assert isinstance(rows, ListView)
    placings = table.game.over.placings
    assert [(row.label, row.token, row.amount) for row in rows.rows if row.token is not None] == [
        (table.game.player(each.player).name, token(table.game, each.player), digits(table.game, each.worth))
        for each in placings
    ]
    found = iter(rows.rows)
    for each in placings:
        assert next(found).token == token(table.game, each.player)
        assert [next(found).amount for _ in each.lines] == [digits(table.game, line.amount) for line in each.lines]


def test_the_history_says_whose_the_sums_of_a_game_ended_and_taken_up_again_are(stage: Desk) -> None:
    at = opened(stage, samples.Play(EDITION, COUNT))
    at.at.flow.orders.execute(c.Join("late", "Late", 1, "blue", "anchor"), "banker")
    at.at.serve()
    at.at.end()
    at.at.touch(i.Undo())
    at.at.touch(i.Undo())
    at.at.touch(a.OpenHistory())
    at.at.touch(a.Explain(2, History()))
    form = at.at.flow.table.open
    assert set(form.owners) == {"late", *(player.id for player in at.at.game.players)}
    assert len(form.owners) == len(form.sums)
    assert "Late" in {row.label for row in at.look().body[0].rows}, "who came late and whose coming was undone"


@pytest.mark.parametrize("name", sorted(because_samples.payments("london", 3)))
def test_each_payment_says_why_in_one_line(strings: Strings, name: str) -> None:
    table = because_samples.payments("london", 3)[name]
    assert because.line(strings, table.game, table.sums)


def test_of_one_deed_each_row_says_what_it_is_and_not_the_same_name_again() -> None:
    french, play = strings_for("fr"), samples.waiting("suisse-classique", COUNT)["purchase"]
    deed = table_view(Told(french, play.table())).middle
    rows, paper = sheet_view(Told(french, play.table(open=deed.why.open))).body
    assert [row.label for row in rows.rows] == ["Prix imprimé", "1 maison", "Hypothèque"]
    assert paper.title == deed.name


def test_an_option_is_the_booklets_or_this_tables_and_a_sum_of_money_is_written() -> None:
    german, game = strings_for("de"), sheet_samples.sheets(EDITION, COUNT)["trade-parties"].game
    start = plain(Clause.TAX, What.TAX, 5, "starting_balance")
    own = game.options.starting_balance
    less = replace(game, terms=replace(game.terms, options=replace(game.options, starting_balance=own // 2)))
    said = [because.ground(german, of, start)[-1] for of in (game, less)]
    assert said == [
        f"Wie in der Anleitung – Startkapital: {amount(game.edition, own)}",
        f"Wahl dieses Tisches – Startkapital: {amount(game.edition, own // 2)}",
    ]


@pytest.mark.parametrize(
    ("edition_id", "reason", "option", "said"),
    [
        ("suisse-2007", Reason.OVER_LIMIT, None, "Limite des enchères : argent en main"),
        ("london", Reason.ESTATE_GUARDED, None, None),
        ("london", Reason.MONEY_ALONE, None, None),
        ("suisse-2007", Reason.WRONG_AMOUNT, None, None),
        ("paris-francs", None, "interest_rounding", None),
        ("suisse-classique", None, "interest_rounding", None),
    ],
)
def test_what_no_booklet_says_is_not_said_to_be_as_in_the_booklet(
    edition_id: str, reason: Reason | None, option: str | None, said: str | None
) -> None:
    """Regression: under "the booklet does not settle it" stood "as in the booklet"."""
    game = because_samples.sheets(edition_id, COUNT)["why-lift"].game
    of = plain(Clause.LIFT, What.LOAN, 5, option) if option is not None else Refused(reason, FACTS)
    for language in LANGUAGES:
        strings = strings_for(language)
        lines = because.ground(strings, game, of)
        booklet = strings.t("because.booklet", option="", value="").partition(" – ")[0]
        assert not any(line.startswith(booklet) for line in lines)
        assert said is None or language != "fr" or lines[-1] == said


def test_what_the_booklet_prints_is_said_to_be_as_in_it() -> None:
    game = because_samples.sheets(EDITION, COUNT)["why-lift"].game
    said = because.ground(strings_for("fr"), game, plain(Clause.LIFT, What.LOAN, 5, "interest_rounding"))
    assert said[-1].startswith("Comme dans le livret")
    gifts = because.ground(strings_for("fr"), game, Refused(Reason.MONEY_ALONE))
    assert gifts[-1].startswith("Comme dans le livret")


@pytest.mark.parametrize(("holders", "rate"), [((12,), 0), ((12, 28), 1)])
@pytest.mark.parametrize("edition_id", ["suisse-2007", "suisse-classique", "paris-francs", "london"])
def test_the_rule_of_a_utility_names_the_rates_of_its_table(
    edition_id: str, holders: tuple[int, ...], rate: int
) -> None:
    """Regression: it said "times 4, times 10" beside 7 × 100’000."""
    play = samples.Play(edition_id, COUNT, holders=dict.fromkeys(holders, "p2"), pawns={"p1": 5})
    table = play.do(samples.throw(3, 4)).table()
    rates = [digits(table.game, each) for each in table.game.edition.deed(12).rents]
    owned = {"fr": ("un seul service", "les deux services"), "de": ("ein Werk", "beide Werke")}
    owned |= {"it": ("una società", "due società"), "en": ("one utility", "both utilities")}
    for language in LANGUAGES:
        view = sheet_view(Told(strings_for(language), replace(table, open=Because(table.sums))))
        receipt = view.body[-1]
        assert isinstance(receipt, ReceiptView)
        assert all(each in receipt.lines[0] for each in rates)
        assert receipt.rows[0].amount == f"7 × {rates[rate]}"
        assert rates[rate] in receipt.rows[0].detail
        assert owned[language][rate] in receipt.rows[0].detail


def test_points_at_the_rate_of_a_card_say_so() -> None:
    play = samples.Play(EDITION, COUNT, holders={12: "p2"}, pawns={"p1": 5}).do(samples.throw(3, 4))
    (sum_,) = play.table().sums
    card = replace(sum_, parts=(replace(sum_.parts[0], amount=1_000_000, row=None),))
    view = sheet_view(Told(strings_for("fr"), play.table(open=Because((card,)))))
    assert view.body[-1].rows[0].detail.startswith("selon la carte : 1’000’000")


def test_the_sum_chosen_stays_chosen_once_the_sums_are_told_apart() -> None:
    """Regression: told apart deed by deed, kind by kind, another row stood at its place."""
    rents = tuple(Part(What.HOUSES, 100, space=space, count=1) for space in (1, 3))
    built = Sum(200, Clause.BUILD, rents)
    loans = [plain(Clause.LOAN, What.LOAN, 60 + space, space=space) for space in (6, 8)]
    sums, signs = (loans[0], built, loans[1]), (1, -1, 1)
    for chosen, sum_ in enumerate(sums):
        act = why_sums(sums, chosen, signs)
        assert isinstance(act, a.Put)
        shown = act.open.sums[act.open.chosen]
        assert shown in by_deed(sum_)
        assert act.open.signs[act.open.chosen] == signs[chosen]


def test_a_card_has_its_amount_entered_after_it_as_the_language_writes_it() -> None:
    table = because_samples.sheets(EDITION, COUNT)["why-corrected"]
    french, german = (because.because(strings_for(of), table.game, table.open.sums[0]).said for of in ("fr", "de"))
    assert any(" : au lieu de" in line for line in french)
    assert any(": statt" in line for line in german)


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


def test_every_booklet_and_section_that_is_no_heading_in_print_has_words(strings: Strings) -> None:
    for booklet, sections in SECTIONS.items():
        assert strings.t(f"booklet.{booklet}")
        if booklet not in because.PRINTED:
            assert all(strings.t(f"section.{because.slug(section)}") for section in sections)


COUNTED = {
    What.STATIONS,
    What.DEEDS,
    What.HOUSES,
    What.HOTEL,
    What.SKYSCRAPER,
    What.DEPOT,
}  # said with how many they are


@pytest.mark.parametrize("what", sorted(set(What) - COUNTED))
def test_every_part_of_a_sum_has_a_word(strings: Strings, what: What) -> None:
    assert strings.t(f"part.{what.value}")


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_is_explained_in_every_language(reason: Reason) -> None:
    game = sheet_samples.sheets(EDITION, COUNT)["trade-parties"].game
    for language in LANGUAGES:
        told = because.because(strings_for(language), game, Refused(reason, FACTS))
        assert told.text == told.said[1]
        assert len(told.said) >= 3


# Plans, cards, messages, booklets


def listed(table: Table) -> ListView:
    """The amounts of a sheet with several, in French."""
    view = sheet_view(Told(strings_for("fr"), table))
    rows, _ = view.body
    return rows


@pytest.mark.parametrize("name", ["why-plan", "why-plan-booked"])
def test_a_plan_says_each_street_with_its_own_houses_the_mortgages_apart_and_the_total(name: str) -> None:
    table = because_samples.sheets(EDITION, COUNT)[name]
    rows, form = listed(table), table.open
    plain_rows = [row for row in rows.rows if row.group]
    sold = [row for row in plain_rows if "appartement" in row.detail]
    lent = [row for row in plain_rows if row not in sold]
    streets = samples.board_of(EDITION).groups[samples.board_of(EDITION).deed(11).group]
    assert [row.label for row in sold] == [space_name(strings_for("fr"), table.game.edition, n) for n in streets]
    assert {row.detail for row in sold} == {"4 appartements"}
    assert len(lent) > 1
    assert plain_rows == [*sold, *lent], "the mortgages stand together after the houses"
    amounts = [[int(re.sub(r"\D", "", row.amount)) for row in kind] for kind in (sold, lent)]
    parts = [int(re.sub(r"\D", "", part.amount)) for part in rows.head.parts]
    assert parts == [sum(kind) for kind in amounts]
    assert [part.label for part in rows.head.parts] == ["Bâtiments vendus", f"{len(lent)} hypothèques"]
    cash = sum(sum_.amount for sum_ in form.sums if sum_.clause is Clause.IN_HAND)
    assert int(re.sub(r"\D", "", rows.head.balance)) == sum(parts) + cash
    assert bool(cash) == (name == "why-plan")


def rolled(stage: Desk, table: Table) -> HeadedList:
    """The list of a sheet with several amounts, on the screen."""
    screen = SheetScreen()
    stage.show(screen, sheet_view(Told(strings_for("fr"), table)))
    return screen.parts[0]


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1920, 1080), (720, 1280)])
@pytest.mark.parametrize("name", ["why-plan", "why-plan-booked", "why-tally"])
def test_the_amounts_scroll_under_the_finger_without_pages(stage: Desk, name: str, size: tuple[int, int]) -> None:
    stage.fit(*size)
    rows = rolled(stage, because_samples.sheets(EDITION, COUNT)[name])
    count = len(rows.record.rows)
    most = max(0.0, count * rows.roll.pitch - GAP - rows.roll.h)
    heard: list[object] = []
    stage.heard = heard.append
    rows.roll.to_top()
    assert len([row for row in rows.roll.seen if row.box[1] + row.h <= rows.box[1] + rows.h]) >= min(count, 4)
    assert all(row.h >= theme.TOUCH for row in rows.roll.seen)
    x, y, w, h = rows.roll.box
    finger = Finger(x + w / 2, y + h - 20).down()
    for step in range(1, 11):
        finger.slide(x + w / 2, y + h - 20 - 20 * step)
        stage.frames(1)
    finger.up()
    stage.until(lambda: stage.drawn(3) == 0)
    assert heard == [], "a finger that scrolls chooses nothing"
    assert (rows.roll.offset > 0) == (most > 0)
    last = rows.reach(count - 1)
    assert last.box[1] + last.h <= rows.box[1] + rows.h
    tap_piece(last)
    assert heard == [rows.record.rows[-1].act]


def test_a_list_opens_where_its_row_is_seen_and_stays_where_it_was_scrolled_to(stage: Desk) -> None:
    table = because_samples.sheets(EDITION, COUNT)["why-plan"]
    form = table.open
    last = len(form.sums) - 1
    rows = rolled(stage, replace(table, open=replace(form, chosen=last)))
    assert rows.roll.seen[-1].record.button.chosen
    offset = rows.roll.offset
    assert offset > 0
    rows.view = listed(replace(table, open=replace(form, chosen=last - 1)))
    stage.frames()
    assert rows.roll.offset == offset


def paid_history(stage: Desk, *commands: c.Command, space: int) -> Sitting:
    """The history, after the first player has come to this space and these were booked."""
    play = samples.Play(EDITION, COUNT, pawns=samples.before(space)).do(samples.throw(1, 2), *commands)
    at = opened(stage, play)
    tap_piece(at.screen.history)
    at.look()
    return at


@pytest.mark.parametrize("typed", [None, 17])
def test_from_the_history_a_card_has_its_name_and_says_that_its_amount_was_entered(
    stage: Desk, typed: int | None
) -> None:
    at = paid_history(stage, c.DrawCard("p1", "chance.speeding", typed), c.Pay("p1"), space=7)
    for row in (2, 3):
        chosen = History(chosen=row)
        choose(at, a.Put(chosen))
        choose(at, lambda act, chosen=chosen, row=row: act == a.Explain(row, chosen))
        receipt = face(at)
        assert receipt.title == "Excès de vitesse"
        apart = at.at.game.edition.currency.separator
        entered = ("Entré à la main", f"au lieu de 150{apart}000", "17")
        told = ("Montant de la carte", "", f"150{apart}000") if typed is None else entered
        assert [(each.label, each.detail, each.amount) for each in receipt.rows] == [told]
        choose(at, a.Put(chosen))


def test_from_the_history_a_message_is_a_message(stage: Desk) -> None:
    space = next(each.number for each in samples.board_of(EDITION).spaces if each.kind is Kind.SWISSCOM)
    at = paid_history(stage, c.EnterEffect("p1", Pay(70_000)), c.Pay("p1"), space=space)
    paid = at.look().rows[0].button.label
    assert "message" in paid
    assert "carte" not in paid
    choose(at, a.Put(History(chosen=3)))
    choose(at, lambda act: act == a.Explain(3, History(chosen=3)))
    receipt = face(at)
    assert (receipt.title, receipt.icon) == ("Message", "chat")
    assert [row.label for row in receipt.rows] == ["Montant du message"]
    assert "Cases Swisscom" in receipt.lines[1]
    assert not any("carte" in line.lower() for line in receipt.lines)


@pytest.mark.parametrize(("row", "rate", "said"), [(0, 4, "un seul"), (1, 10, "2 services"), (2, 20, "3 services")])
def test_why_a_utility_of_three_costs_what_it_does(row: int, rate: int, said: str) -> None:
    """Regression: asking why failed where a board has not two of them."""
    table = samples.Play("london", COUNT).table()
    spaces = list(table.game.edition.spaces)
    spaces[12] = replace(spaces[12], deed=replace(table.game.edition.deed(12), rents=(4, 10, 20)))
    board = replace(table.game.edition, spaces=tuple(spaces))
    game = replace(table.game, terms=replace(table.game.terms, edition=board))
    rent = Sum(5 * rate, Clause.RENT_UTILITY, (Part(What.POINTS, rate, (5,), space=12, row=row, count=5),))
    view = sheet_view(Told(strings_for("fr"), replace(table, game=game, open=Because((rent,)))))
    receipt = view.body[-1]
    assert isinstance(receipt, ReceiptView)
    assert receipt.lines[0] == strings_for("fr").t("clause.rent_utility")
    assert said in receipt.rows[0].detail


def test_repairs_at_other_rates_say_so_at_each_rate() -> None:
    receipt = receipt_of("why-repairs")
    assert [row.detail.partition(" · ")[2] for row in receipt.rows] == [
        "au lieu de 400’000", "au lieu de 1’150’000",
    ]  # fmt: skip
    unlisted = receipt_of("why-unlisted")
    assert (unlisted.title, unlisted.rows[0].label) == ("Carte hors de la liste", "Entré à la main")


@pytest.mark.parametrize("booklet", because.PRINTED)
def test_a_heading_is_said_in_the_reader_s_language_and_as_it_is_printed(language: str, booklet: str) -> None:
    strings, own = strings_for(language), because.PRINTED[booklet] == language
    for heading in SECTIONS[booklet]:
        said = strings.t(f"section.{because.slug(heading)}")
        assert said
        if own:
            assert said == heading.replace("'", "’")


def test_a_german_reader_is_told_the_chapter_in_german_with_its_french_title() -> None:
    table = because_samples.sheets(EDITION, COUNT)["why-group-sheet"]
    cited = {}
    for language in LANGUAGES:
        view = sheet_view(Told(strings_for(language), table))
        cited[language] = view.body[-1].lines[1]
    assert cited["de"] == "Schweizer Anleitung von 2007, Miete zahlen (französisch „Payer un loyer“)"
    assert "Payer un loyer" in cited["fr"]
    assert "français" not in cited["fr"]


@pytest.mark.parametrize("clause", Clause)
@pytest.mark.parametrize("board", ["deutschland", "london", "atlantic-city", "suisse-classique", "generic"])
def test_a_board_without_a_booklet_cites_its_own_rules(board: str, clause: Clause) -> None:
    """Regression: a German board cited "Klassische Regeln aus Frankreich", with a French heading."""
    assert clause.cited(edition.load(board).rules).booklet != "C"


@pytest.mark.parametrize("edition_id", ["suisse-classique", "suisse-2007"])
def test_the_samples_lie_over_the_game_that_they_explain(edition_id: str) -> None:
    """Regression: a salary paid twice by a house rule stood over "as in the booklet: once"."""
    shown = because_samples.sheets(edition_id, 5)
    assert shown["why-salary"].game.options.salary_on_start == 2
    assert shown["why-refused-option"].game.options.build_when == "own_turn"


def test_a_rent_is_called_so_however_it_comes_about(strings: Strings) -> None:
    """Regression: a hotel alone seemed to pass from one player to the other."""
    for name in ("why-group", "why-houses", "why-stations", "why-utility"):
        view = table_view(Told(strings, because_samples.payments("london", 3)[name])).middle
        assert view.caption == f"{strings.t('why.rent')}, {view.brief}" != view.brief
