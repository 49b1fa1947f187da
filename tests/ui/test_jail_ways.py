"""The ways out of jail: each in its place, greyed with its reason where it is not open."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.board import Deck
from tests.ui import table_samples
from tests.ui.audit import words_of
from tests.ui.offscreen import Desk
from ui.records.pieces import ButtonView
from ui.records.prompts import MoneyPromptView, PromptView
from ui.records.sheets import PadView, SheetView
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table.forms import Trading
from ui.views import board
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.words.strings import Strings, strings_for

TABLES = table_samples.tables("suisse-2007", 2)


def ways(name: str, language: str = "de") -> tuple[ButtonView, ...]:
    return table_view(Told(strings_for(language), TABLES[name])).side.choices


def test_the_card_that_is_not_at_hand_keeps_its_place_and_says_why(language: str) -> None:
    strings, table = strings_for(language), TABLES["jail"]
    fine, card = ways("jail", language)
    assert fine.enabled
    assert (card.label, card.detail, card.enabled) == (
        strings.t("answer.use_jail_card"), strings.t("jail.no_card"), False,
    )  # fmt: skip
    name = table.game.player(table.game.top.player).name
    assert card.reason == strings.t("reason.no_jail_card", player=name)


def test_with_a_card_or_one_to_buy_nothing_is_greyed() -> None:
    assert all(way.enabled for name in ("jail-card", "jail-to-buy") for way in ways(name))


def test_a_card_to_buy_says_with_whom_one_trades_and_what_comes_after_it(language: str) -> None:
    """Regression: there were its words and a name: no price, no trade, no consequence."""
    strings = strings_for(language)
    seller = next(player for player in TABLES["jail-to-buy"].game.players if player.jail_cards)
    (bought,) = [way for way in ways("jail-to-buy", language) if way.token is not None]
    then = strings.t("jail.throw_now")
    assert bought.detail == strings.t("jail.buy.detail", player=seller.name, then=then)


def test_the_third_attempt_is_said_in_one_line(table: Desk, language: str) -> None:
    screen, strings = TableScreen(), strings_for(language)
    for name, number in (("jail", 2), ("jail-last-try", 3)):
        table.show(screen, table_view(Told(strings, TABLES[name])))
        assert strings.t("table.jail_line", number=number) in words_of(screen.idle)


@pytest.mark.parametrize(
    ("edition_id", "payee", "then"),
    [("suisse-2007", "La banque", "puis joue au tour suivant"), ("paris-francs", "Le centre", "puis lance les dés")],
)
def test_who_signs_the_fine_sees_who_gets_it_and_reads_what_comes_after_it(
    edition_id: str, payee: str, then: str
) -> None:
    table = table_samples.tables(edition_id, 2)
    fine, card = (table_view(Told(strings_for("fr"), table[f"signature-{way}"])) for way in ("fine", "jail-card"))
    assert isinstance(fine.middle, MoneyPromptView), "as the fine after the third throw"
    assert isinstance(card.middle, PromptView)
    assert (fine.middle.payee.name, fine.middle.caption) == (payee, then)
    assert fine.middle.why is not None
    assert card.middle.lines
    assert [button.label for button in fine.actions] == ["Ne pas payer"]
    assert [button.label for button in card.actions] == ["Garder la carte"]


def test_a_card_to_use_is_named_by_its_deck_before_it_is_signed() -> None:
    asking = TABLES["jail-card"]
    assert isinstance(asking.game.top, p.JailChoice)
    shown = [table_view(Told(strings_for('fr'), replace(asking, asked=a.AskCard(use, use.player)))).middle for use in (
        c.UseJailCard(asking.game.top.player), c.UseJailCard(asking.game.top.player, Deck.CHEST),
    )]  # fmt: skip
    assert shown[0].lines == shown[1].lines != ()


def test_a_card_to_buy_asks_for_its_price_and_its_first_buttons_lead_back_to_jail() -> None:
    """Regression: it opened a trade that gave the card for nothing, ready to be proposed."""
    asking = TABLES["jail-to-buy"]
    (bought,) = [way.act for way in ways("jail-to-buy") if isinstance(way.act, a.Put)]
    assert isinstance(bought.open, Trading)
    keys = sheet_view(Told(strings_for("de"), replace(asking, open=bought.open)))
    assert keys.token == board.token(asking.game, asking.game.top.player)
    assert any(isinstance(part, PadView) for part in keys.body)
    assert isinstance(keys.back.act, a.Put)
    trade = sheet_view(Told(strings_for("de"), replace(asking, open=keys.back.act.open)))
    assert isinstance(trade, SheetView)
    assert trade.back.act == a.CloseOpen()


def test_the_fine_after_the_third_throw_says_why_it_is_due_and_how_far_the_pawn_moves_then(strings: Strings) -> None:
    middle = table_view(Told(strings, TABLES["jail-third-throw"])).middle
    due = TABLES["jail-third-throw"].game.waiting(p.MoveDue)[0]
    assert middle.caption == strings.t("jail.last_throw", steps=sum(due.dice))


def test_nothing_booked_and_three_alike_have_their_drawing() -> None:
    tables = table_samples.tables("suisse-2007", 2)
    names = ("last-bookings-none", "die-three-aside")
    drawings = [table_view(Told(strings_for("fr"), tables[name])).middle for name in names]
    assert [middle.emblem for middle in drawings if isinstance(middle, PromptView)] == ["clock", (2, 2, 2)]


@pytest.mark.parametrize(("name", "stock"), [("throw", True), ("drawn", False)])
def test_what_is_said_down_to_the_stock_takes_its_place(table: Desk, name: str, stock: bool) -> None:
    screen = TableScreen()
    table.show(screen, table_view(Told(strings_for("fr"), table_samples.tables("suisse-2007", 2)[name])))
    assert ("32" in words_of(screen.idle)) == stock
