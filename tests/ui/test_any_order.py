"""Where a card collects from everybody, each pays by card as it comes; nobody waits for another seat."""

from __future__ import annotations

from banker import commands as c
from banker.board import CollectEach
from banker.pending import Debt
from hardware.ports import Signal
from tests.ui.table_samples import Play, drawing, throw
from tests.ui.test_auction import resumed
from tests.ui.test_flow import CARDS
from ui.records.prompts import MoneyPromptView
from ui.table.cards import in_any_order
from ui.table.state import Table
from ui.views.table import table_view
from ui.views.told import Told
from ui.words.strings import Strings, strings_for

EDITION, AMOUNT = "suisse-2007", 100_000


def owing(*, count: int = 3, **how: object) -> object:
    return resumed(drawing(EDITION, count, CollectEach(AMOUNT), **how))


def debtors(table) -> list[str]:
    return sorted(debt.debtor for debt in table.game.waiting(Debt))


def test_the_cards_of_a_birthday_are_taken_in_any_order() -> None:
    """Regression: seven taps had to follow the seats; a card that came early was refused in red."""
    table = owing()
    assert debtors(table) == ["p2", "p3"]
    table.tap(CARDS[2])
    assert (debtors(table), table.panel.signals[-1]) == (["p2"], Signal.BOOKED)
    table.tap(CARDS[1])
    assert debtors(table) == []


def test_a_player_who_owes_nothing_signs_for_nobody() -> None:
    table = owing()
    table.tap(CARDS[0])
    assert (debtors(table), table.panel.signals[-1]) == (["p2", "p3"], Signal.REFUSED)


def test_who_reckons_alone_types_the_amount_before_paying_out_of_turn() -> None:
    table = owing()
    desk = table.flow.desk
    desk.set_table(alone=frozenset({"p3"}))
    table.tap(CARDS[2])
    assert (debtors(table), table.panel.signals[-1]) == (["p2", "p3"], Signal.REFUSED)
    table.tap(CARDS[1])
    assert debtors(table) == ["p3"]


def test_the_screen_says_that_the_order_does_not_matter_while_several_owe(language: str) -> None:
    """Regression: nothing said so, and people waited for the one who was named."""
    strings, play = strings_for(language), drawing(EDITION, 3, CollectEach(AMOUNT))
    said = payment(strings, play.table())
    assert said.caption == strings.t("debt.any_order")
    play.do(c.Pay("p3"))
    assert payment(strings, play.table()).caption == "", "one alone is left"


def test_where_each_types_the_amount_nothing_is_said_of_an_order() -> None:
    play = Play(EDITION, 3, {"payment": "typed"}).do(throw(1, 1), c.DrawCard("p1", effect=CollectEach(AMOUNT)))
    assert not in_any_order(play.table())


def payment(strings: Strings, table: Table) -> MoneyPromptView:
    return table_view(Told(strings, table)).middle
