"""What `reach` finds on screens that hide the table."""

from __future__ import annotations

import pytest

from tests.simulate.reach import out_of_reach
from tests.ui.debt_samples import debts
from tests.ui.table_samples import waiting
from ui.words.strings import strings_for


@pytest.mark.parametrize("name", ["debt-many", "debt-houses"])
def test_others_raise_money_while_a_debt_takes_the_whole_screen(name: str) -> None:
    assert out_of_reach(strings_for("fr"), debts("paris-francs", 3)[name]) == []


@pytest.mark.parametrize("name", ["die-bus", "die-character", "die-three"])
def test_a_pawn_can_be_sent_wherever_the_third_die_leads(name: str) -> None:
    assert out_of_reach(strings_for("fr"), waiting("atlantic-city", 3)[name].table()) == []
