"""The tokens on the chart of wealth: inside it, off its axis, and each to be seen, however low it is."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.ui import offscreen as offscreen
from ui.look import theme
from ui.records.pieces import Token
from ui.records.tally import ChartLine, ChartView
from ui.widgets.chart import HEAD, Chart

RADIUS = 12


@pytest.mark.parametrize("high", [180.0, 216.0, 300.0])
def test_the_tokens_of_eight_stay_in_the_chart_off_its_axis_and_apart(high: float) -> None:
    lines = tuple(ChartLine(Token(*look), ((0.0, 0.4), (1.0, 0.3 + n / 100))) for n, look in enumerate(theme.SEATS))
    chart = Chart(ChartView("", "", lines))
    chart.place(0, 0, 300, high)
    places = chart._places(chart.record, -1)
    assert all(y - RADIUS >= HEAD - 0.01 for _, y in places)
    assert all(y + RADIUS <= high - 40 for _, y in places), "the words under the axis begin there"
    near = min(abs(y - z) for (x, y), (w, z) in combinations(places, 2) if x == w)
    assert near >= 16, "of each at least two thirds are seen"


def test_where_there_is_room_all_stand_in_one_column() -> None:
    lines = tuple(ChartLine(Token(*look), ((0.0, 0.4), (1.0, 0.5))) for look in theme.SEATS[:3])
    chart = Chart(ChartView("", "", lines))
    chart.place(0, 0, 300, 216)
    assert {x for x, _ in chart._places(chart.record, -1)} == {0}
