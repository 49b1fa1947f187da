"""The foot of a sheet as trees: how many other ways out have room."""

from __future__ import annotations

import pytest

from ui.kit.solve import choose
from ui.parts import foot
from ui.records.intents import GoHome
from ui.records.pieces import ButtonView
from ui.records.sheets import FootView

NAMES = ("Échange", "Nom, carte", "Historique", "Réclamer le loyer", "Plan", "Retour")


@pytest.mark.parametrize("count", [3, 4, 6])
def test_however_many_ways_out_have_room_in_a_lying_foot(count: int) -> None:
    ways = tuple(ButtonView(name, icon="list", act=GoHome()) for name in NAMES[:count])
    view = FootView(("En caisse",), amount="15’000’000", unit="CHF", others=ways)
    wide, high = 784, foot.height(view, 784)
    tree, step = choose(foot.ways(view, ways, wide), wide, high)
    assert tree.fits(step, wide, high)
