"""Where a card collects from everybody, each pays by card as it comes; nobody waits for another seat."""

from __future__ import annotations

from banker.board import CollectEach
from banker.pending import Debt
from hardware.ports import Signal
from tests.ui.table_samples import drawing
from tests.ui.test_auction import resumed
from tests.ui.test_flow import CARDS

EDITION, AMOUNT = "suisse-2007", 100_000


def owing(*, count: int = 3, **how: object) -> object:
    return resumed(drawing(EDITION, count, CollectEach(AMOUNT), **how))


def debtors(table) -> list[str]:
    return sorted(debt.debtor for debt in table.game.waiting(Debt))


def test_the_cards_of_a_birthday_are_taken_in_any_order() -> None:
    """Seven taps had to follow the seats; a card that came early was refused in red."""
    table = owing()
    assert debtors(table) == ["p2", "p3"]
    table.tap(CARDS[2])
    assert (debtors(table), table.panel.signals[-1]) == (["p2"], Signal.BOOKED)
    table.tap(CARDS[1])
    assert debtors(table) == []


def test_whoever_owes_nothing_signs_for_nobody() -> None:
    table = owing()
    table.tap(CARDS[0])
    assert (debtors(table), table.panel.signals[-1]) == (["p2", "p3"], Signal.REFUSED)
