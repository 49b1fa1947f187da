"""The cashier's pad with real touches: each service, who signs what, and the question before the same payment again."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import pending as p
from banker.board import Deck, Receive
from banker.ledger import BANK
from tests.ui import sheet_samples
from tests.ui import table_samples as samples
from tests.ui.hands import card, said, sit_down, touch
from tests.ui.offscreen import Desk, key_for, tap_piece
from tests.ui.test_flow import CARDS
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from tests.ui.test_sheet_trade import choose, opened
from ui.records import intents as i
from ui.records.sheets import GridView, SheetView
from ui.table import acts as a
from ui.table.cashing import Cashing, Service
from ui.table.drawn import Drawing
from ui.table.forms import Estate
from ui.table.lay import Composed
from ui.table.state import wanted
from ui.views.sheets import sheet_view
from ui.views.told import Told, digits
from ui.words.names import DECK_ICONS, account_name, capital, card_label
from ui.words.operations import undo_name
from ui.words.sentences import amount, operation_sentence
from ui.words.strings import Strings, strings_for

F = strings_for("fr").t
WAYS = ("cards", "no cards", "reader out")


def at_pad(stage: Desk, way: str = "cards", **position: object) -> Sitting:
    """A table with the cashier's pad open."""
    at = opened(stage, samples.Play(EDITION, COUNT, **position), way)
    tap_piece(at.screen.menu)
    choose(at, a.Put(Cashing("p1")))
    return at


def tab(at: Sitting, player: str, what: Service) -> None:
    choose(at, lambda act: getattr(getattr(act, "open", None), "what", "") == what)
    if draft(at).player != player:
        choose(at, lambda act: getattr(getattr(act, "open", None), "player", "") == player)


def keys(at: Sitting, digits: str) -> None:
    for digit in digits:
        tap_piece(next(button for button in at.screen.buttons if button.record.label == digit))
        at.look()


def draft(at: Sitting) -> Cashing:
    assert isinstance(at.at.flow.table.open, Cashing)
    return at.at.flow.table.open


@pytest.mark.parametrize("way", WAYS)
def test_landing_asks_for_what_the_space_asks_and_the_pad_comes_back(stage: Desk, way: str) -> None:
    at = at_pad(stage, way)
    choose(at, a.Put(Cashing("p1", space=3)))
    choose(at, lambda act: act == a.Book(c.Land("p1", 3)))
    assert isinstance(at.at.game.top, p.Purchase)
    at.sign("p1")
    at.look()
    assert at.at.game.registry.title(3).holder == "p1"
    assert draft(at) == Cashing("p2"), "the next one's turn"
    choose(at, lambda act: isinstance(act, a.Put) and act.open == Cashing("p2", space=3))
    choose(at, lambda act: isinstance(act, a.Book))
    assert isinstance(at.at.game.top, p.Debt)
    at.look()
    at.sign("p2")
    at.look()
    at.answer(0)
    at.look()
    assert at.at_rest(), "back puts the pad away for good"


def test_another_game_does_not_begin_at_the_pad(stage: Desk) -> None:
    at = at_pad(stage)
    at.at.home()
    at.at.touch(i.Resume())
    assert at.at.flow.table.open is None


def test_the_salary_is_paid_out_without_a_card(stage: Desk) -> None:
    at = at_pad(stage)
    before = at.at.game.balance("p2")
    tab(at, "p2", "salary")
    choose(at, lambda act: act == a.Book(c.CashSalary("p2")))
    assert at.at.game.balance("p2") == before + at.at.game.edition.salary
    assert draft(at).what == "salary", "the pad stays for the next service"


@pytest.mark.parametrize("way", WAYS)
def test_the_fine_is_signed_by_who_pays_it(stage: Desk, way: str) -> None:
    at = at_pad(stage, way, jail={"p2": 1})
    tab(at, "p2", "fine")
    at.at.tap(CARDS[2])
    assert at.at.game.player("p2").jailed
    at.sign("p2")
    assert not at.at.game.player("p2").jailed


def test_who_is_not_in_jail_pays_no_fine(stage: Desk) -> None:
    at = at_pad(stage)
    tab(at, "p2", "fine")
    foot = at.look().foot
    assert foot.refused
    assert not foot.signs


@pytest.mark.parametrize("deck", [Deck.CHANCE, Deck.CHEST])
def test_a_card_is_chosen_from_the_grid_of_its_deck_as_on_its_space(stage: Desk, deck: Deck) -> None:
    """Regression: all cards of both decks were a list of four a page, under the sign of one deck."""
    at = at_pad(stage)
    tab(at, "p2", "card")
    decks = at.look().body[1]
    assert isinstance(decks, GridView)
    assert [tile.icon for tile in decks.choices] == [DECK_ICONS[each] for each in (Deck.CHANCE, Deck.CHEST)]
    choose(at, a.Book(c.CashDraw("p2", deck)))
    (grid,) = at.look().body
    board, strings = at.at.game.edition, at.at.flow.desk.strings
    labels = [card_label(strings, board, card.id) for card in board.cards if card.deck is deck]
    assert sorted(tile.label.replace("\u00ad", "") for tile in grid.choices) == sorted(labels)
    assert len(labels) == 16


def test_a_card_that_costs_says_its_name_amount_and_balance_and_the_payment_keeps_the_name(stage: Desk) -> None:
    """Regression: it was "Card of Tour" until it was booked, and "Card" in the payment and the history."""
    at, fees = at_pad(stage), "chance.school_fees"
    tab(at, "p2", "card")
    choose(at, a.Book(c.CashDraw("p2", Deck.CHANCE)))
    choose(at, a.Put(Drawing(fees)))
    view, game = at.look(), at.at.game
    card, name = game.edition.card_by_id[fees], game.edition.card_by_id[fees].labels["fr"]
    (face,) = view.body
    assert (face.title, face.amount) == (name, digits(game, -card.effect.amount))
    assert view.foot.change.after == digits(game, game.balance("p2") - card.effect.amount)
    at.sign("p2")
    paid = at.at.flow.table.last[0]
    assert at.at.game.balance("p2") == game.balance("p2") - card.effect.amount
    assert name in operation_sentence(strings_for("fr"), at.at.game, paid)


def test_a_card_not_in_the_list_says_what_it_comes_to_and_the_balance_after_it(stage: Desk) -> None:
    table = sheet_samples.sheets("suisse-2007", 5)["cashier-card-other"]
    foot, game = sheet_view(Told(strings_for("fr"), table)).foot, table.game
    each = table.open.typed
    assert f"4 × {amount(game.edition, each)} = {amount(game.edition, 4 * each)}" in foot.lines[0]
    assert foot.change.after == digits(game, game.balance("p1") + 4 * each)


def test_a_card_of_the_pad_is_undone_with_its_deck_and_the_pad_asks_the_same_player_again(stage: Desk) -> None:
    at = at_pad(stage)
    tab(at, "p3", "card")
    choose(at, a.Book(c.CashDraw("p3", Deck.CHANCE)))
    choose(at, lambda act: act == a.Book(c.DrawCard("p3", "chance.dividend")))
    rich = at.at.game.balance("p3")
    at.at.touch(i.Undo())
    view = at.look()
    assert draft(at) == Cashing("p3", "card")
    assert at.at.game.balance("p3") < rich
    assert strings_for("fr").t("operation.cash_draw.short") in view.line
    tap_piece(key_for(at.screen, at.screen.record.redo))
    at.look()
    assert at.at.game.balance("p3") == rich


def test_a_card_that_was_booked_without_its_deck_leads_back_to_the_cards_too(stage: Desk) -> None:
    at = at_pad(stage)
    tab(at, "p3", "pay")
    at.at.flow.orders.execute(c.CashCard("p3", Receive(100_000)), "touch")
    at.at.serve()
    at.at.touch(i.Undo())
    assert draft(at) == Cashing("p3", "card")


@pytest.mark.parametrize("what", ["land", "salary"])
def test_an_undo_on_the_pad_keeps_the_player_says_what_it_was_and_redo_keeps_its_place(
    stage: Desk, what: Service
) -> None:
    """Regression: the player in turn was marked instead, and nothing said what had been undone."""
    at, words = at_pad(stage), strings_for("fr")
    tab(at, "p3", what)
    if what == "land":
        choose(at, a.Put(Cashing("p3", space=10)))
    choose(at, lambda act: isinstance(act, a.Book))
    assert at.look().redo is None
    tap_piece(key_for(at.screen, at.screen.record.undo))
    view = at.look()
    assert draft(at) == Cashing("p3", what)
    named = undo_name(words, at.at.game, at.at.flow.table.undone, short=True)
    assert view.line == words.t("sheet.undone", what=named)
    place = key_for(at.screen, view.redo).box
    head = at.at.bank.course.head
    tap_piece(key_for(at.screen, at.screen.record.redo))
    at.look()
    assert at.at.bank.course.head == head + 1
    redo = key_for(at.screen, at.screen.record.redo)
    assert redo.box == place
    assert not redo.record.enabled, "a second touch in the same place undoes nothing"


@pytest.mark.parametrize("way", WAYS)
def test_a_free_payment_is_signed_by_its_payer_and_asked_before_it_is_booked_again(way: str) -> None:
    at = sit_down(samples.Play(EDITION, COUNT), way)
    touch(at, "menu", F("cashier.title"), F("cashier.pay"), at.game.player("p2").name, "9", "0", "0", "0")
    before = at.game.balance("p2")
    card(at, "p2")
    assert at.game.balance("p2") == before - 9000
    touch(at, "9", "0", "0", "0")
    card(at, "p2")
    assert at.game.balance("p2") == before - 9000, "the same again is asked first"
    assert F("cashier.repeats") in said(at)
    if way == "cards":
        card(at, "p2")
        assert at.game.balance("p2") == before - 9000, "one more tap is no answer"
    touch(at, F("cashier.again"))
    card(at, "p2")
    assert at.game.balance("p2") == before - 18_000


def test_after_half_a_minute_the_same_payment_is_booked_without_a_question(stage: Desk) -> None:
    at = at_pad(stage)
    for now in (0.0, 31.0):
        at.at.flow.tick(now)
        tab(at, "p2", "pay")
        keys(at, "5")
        head = at.at.bank.course.head
        at.sign("p2")
        assert at.at.bank.course.head == head + 1
        at.look()


def test_the_bank_pays_out_without_a_card_and_players_never_pay_each_other(stage: Desk) -> None:
    at = at_pad(stage)
    tab(at, BANK, "pay")
    payees = [act.open.payee for act in at.acts() if isinstance(getattr(act, "open", None), Cashing)]
    assert "p3" in payees
    choose(at, lambda act: isinstance(act, a.Put) and getattr(act.open, "payee", "") == "p3")
    keys(at, "50")
    before = at.at.game.balance("p3")
    at.at.tap(CARDS[2])
    assert at.at.game.balance("p3") == before
    choose(at, lambda act: act == a.Book(c.CashPay(BANK, "p3", 50)))
    assert at.at.game.balance("p3") == before + 50
    tab(at, "p2", "pay")
    tiles = {tile.act.open.payee: tile for tile in at.screen.record.body[1].choices}
    assert set(tiles) == {BANK, *(player.id for player in at.at.game.seated)} - {"p2"}
    assert [id for id, tile in tiles.items() if tile.enabled] == [BANK], "money alone never passes between players"
    assert {tile.reason for tile in tiles.values() if not tile.enabled} == {strings_for("fr").t("reason.money_alone")}


def test_the_pad_names_who_pays_whom_and_what_undo_takes_back(stage: Desk, strings: Strings) -> None:
    out = sheet_samples.sheets("suisse-2007", 2)["cashier-pay-out"]
    (line,) = sheet_view(Told(strings, out)).foot.lines
    assert out.game.player("p1").name in line
    assert line.startswith(capital(account_name(strings, out.game, BANK)))
    at = at_pad(stage)
    tab(at, "p1", "salary")
    choose(at, lambda act: isinstance(act, a.Book))
    table = at.at.flow.table
    named = sheet_view(Told(strings, table))
    assert undo_name(strings, table.game, table.last[0], short=True) in named.line
    assert named.undo.label == "", "the tabs need its room"


def test_who_is_not_in_jail_is_greyed_where_the_fine_is_paid() -> None:
    """Regression: all tiles looked alike, though most of them would be refused."""
    table = sheet_samples.sheets("suisse-2007", 3)["cashier-in-jail"]
    (who,) = sheet_view(Told(strings_for("fr"), table)).body
    jailed = [player.jailed for player in table.game.seated]
    assert [tile.enabled for tile in who.choices] == jailed
    assert all(tile.reason for tile in who.choices if not tile.enabled)


@pytest.mark.parametrize("edition_id", ["suisse-2007", "paris-francs"])
def test_the_card_that_the_foot_asks_for_is_the_card_that_signs(edition_id: str) -> None:
    """Regression: both were worked out apart, each with conditions of its own."""
    asked = set()
    for table in (sheet_samples.sheets(edition_id, COUNT) | samples.tables(edition_id, COUNT)).values():
        view = (
            sheet_view(Told(strings_for("fr"), table)) if isinstance(table.open, Composed) and not table.strip else None
        )
        if isinstance(view, SheetView) and view.foot is not None and view.foot.signs:
            signer, command = wanted(table)
            assert command is not None
            words = {F(id, name=table.game.player(signer).name) for id in ("table.put_card", "debt.sign")}
            assert view.foot.signs[0].strip.title in words
            asked.add(type(table.open))
    assert {Cashing, Drawing, Estate} <= asked
