"""The chart of wealth: its tokens inside it, off its axis, each to be seen beside its dot; the words along its axes."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from tests.ui import offscreen as offscreen
from tests.ui import setup_samples as samples
from tests.ui.offscreen import Desk
from ui.bank.story import story
from ui.look import theme
from ui.records.pieces import Token
from ui.records.tally import ChartLine, ChartView
from ui.views.tally import tally_view
from ui.widgets.chart import Chart
from ui.words.strings import strings_for

RADIUS = 12


@pytest.mark.parametrize("high", [180.0, 216.0, 300.0])
def test_the_tokens_of_eight_stay_in_the_chart_off_its_axis_and_apart(high: float) -> None:
    lines = tuple(ChartLine(Token(*look), ((0.0, 0.4), (1.0, 0.3 + n / 100))) for n, look in enumerate(theme.SEATS))
    chart = Chart(ChartView("", "", lines))
    chart.place(0, 0, 300, high)
    places = chart._places(chart.record)
    assert all(y - RADIUS >= -0.01 for _, y in places)
    assert all(y + RADIUS <= high - 40 for _, y in places), "the words under the axis begin there"
    near = min(abs(y - z) for (x, y), (w, z) in combinations(places, 2) if x == w)
    assert near >= 16, "of each at least two thirds are seen"


def _chart(*ends: float) -> Chart:
    lines = (ChartLine(Token(*look), ((0.0, 0.4), (1.0, end))) for look, end in zip(theme.SEATS, ends, strict=False))
    chart = Chart(ChartView("", "", tuple(lines)))
    chart.place(0, 0, 320, 308)
    return chart


def test_the_tokens_stand_beside_the_last_dots_in_one_column_in_the_order_of_the_dots() -> None:
    """Where eight are within a few per cent, only the dots can tell how high each is."""
    chart = _chart(*(0.5 + n / 200 for n in range(8)))
    dots, places = chart._dots(chart.record, -1), chart._places(chart.record)
    assert dots == [chart._point(chart.record, *line.points[-1]) for line in chart.record.lines]
    assert len({x for x, _ in places}) == 1
    assert all(x - at >= RADIUS + 6 and x + RADIUS <= 316 for (x, _), (at, _) in zip(places, dots, strict=True))
    heights = sorted(y for _, y in places)
    assert all(below - above >= 2 * RADIUS - 0.01 for above, below in pairwise(heights)), "no token hides another"
    assert [y for _, y in places] == heights[::-1], "who has most stands highest"


@pytest.mark.parametrize("moment", [0, 1, -1])
def test_no_token_lies_over_a_curve_at_the_moment_looked_back_upon(moment: int) -> None:
    """Regression: they stood beside the finger, in a pile as high as the chart, and hid what was to be seen there."""
    drawn: list[tuple[float, float]] = []
    chart = _chart(*(0.5 + n / 200 for n in range(8)))
    chart.view = replace(chart.record, moment=moment)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.widgets.chart.draw_token", lambda p, x, y, *_: drawn.append((x, y)))
        chart.paint(chart.painter, chart.record)
    assert drawn == chart._places(chart.record)
    assert min(x for x, _ in drawn) - RADIUS > max(x for x, _ in chart._dots(chart.record, -1))


def test_a_token_with_room_stands_at_the_height_of_its_dot() -> None:
    chart = _chart(0.1, 0.5, 0.9)
    dots, places = chart._dots(chart.record, -1), chart._places(chart.record)
    assert [y for _, y in places] == pytest.approx([y for _, y in dots])


@pytest.mark.parametrize("turns", [0, 3])
def test_the_scale_ends_above_the_highest_curve(turns: int) -> None:
    """Regression: all had the wealth of the start, and their one line was taken for the edge of the chart."""
    bank = samples.played(turns)
    charts = tally_view(strings_for("fr"), bank.game, samples.looks(bank.game), story(bank.course)).charts
    highest = max(height for chart in charts for line in chart.lines for _, height in line.points)
    assert highest < 0.99 < charts[0].up[-1][0] == 1


@pytest.mark.parametrize(("word", "said"), [("Mio", "in millions"), ("M", "in millions"), ("mln", "in mln")])
def test_the_scale_counts_in_the_short_word_of_the_board(word: str, said: str) -> None:
    """A board of one's own may have a word that no catalogue knows."""
    bank = samples.played(3)
    terms = bank.game.terms
    currency = replace(terms.edition.currency, short=((1_000_000, word),))
    game = replace(bank.game, terms=replace(terms, edition=replace(terms.edition, currency=currency)))
    charts = tally_view(strings_for("en"), game, samples.looks(game), story(bank.course)).charts
    assert charts[0].line == said


@pytest.mark.parametrize(("language", "half"), [("en", "0.5"), ("de", "0,5")])
def test_the_scale_has_the_decimal_sign_of_the_language(language: str, half: str) -> None:
    bank = samples.played(3)
    told = story(bank.course)
    poor = tuple(replace(moment, worths=dict.fromkeys(moment.worths, 2_000_000)) for moment in told.moments)
    told = replace(told, moments=poor)
    charts = tally_view(strings_for(language), bank.game, samples.looks(bank.game), told).charts
    assert charts[0].up[1][1] == half


@pytest.mark.parametrize(("wide", "grow"), [(460.0, True), (170.0, False)])
def test_the_words_along_its_axes_grow_in_large_text_where_they_have_room(table: Desk, wide: float, grow: bool) -> None:
    """Regression: they were as small in large text as in usual."""
    bank = samples.played(120)
    view = tally_view(strings_for("de"), bank.game, samples.looks(bank.game), story(bank.course)).charts[0]
    sizes = []
    for large in (False, True):
        table.stage.large = large
        chart = Chart(view)
        chart.place(0, 0, wide, 300)
        chart._paint()
        sizes.append({size for size, _ in chart.painter.inks})
    assert len(sizes[0]) == len(sizes[1]) == 1, "all are of one size"
    assert (max(sizes[1]) > max(sizes[0])) is grow
