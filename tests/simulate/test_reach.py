"""What `reach` finds on screens that hide the table."""

from __future__ import annotations

import pytest

from tests.simulate.reach import out_of_reach
from tests.ui.debt_samples import debts
from ui.words.strings import strings_for


@pytest.mark.parametrize("name", ["debt-many", "debt-houses"])
def test_others_raise_money_while_a_debt_takes_the_whole_screen(name: str) -> None:
    assert out_of_reach(strings_for("fr"), debts("paris-francs", 3)[name]) == []
