"""An estate that passes on at a bankruptcy: all its deeds as lines, many on a page, every name whole."""

from __future__ import annotations

from itertools import pairwise

import pytest

from banker import board as b
from banker import commands as c
from tests.ui import table_samples as samples
from tests.ui.audit import audit
from tests.ui.offscreen import Desk, tap_piece
from ui.look import theme
from ui.records.sheets import PassingView
from ui.screens.sheet import SheetScreen
from ui.table import acts as a
from ui.views.sheets import sheet_view
from ui.widgets.passing import Passing
from ui.words.strings import strings_for

EDITION = "paris-francs"
ALL = tuple(space.number for space in samples.board_of(EDITION).spaces if space.deed is not None)


def bankrupt(deeds: tuple[int, ...], mortgages: tuple[int, ...], effect: b.Effect, language: str) -> SheetScreen:
    """The sheet of a bankruptcy with these deeds."""
    balances = {"p1": 1, "p2": samples.RICH}
    holders = dict.fromkeys(deeds, "p1")
    play = samples.drawing(EDITION, 8, effect, balances=balances, holders=holders, mortgages=mortgages)
    table = play.table(asked=a.AskCard(c.DeclareBankruptcy("p1"), "p1"))
    return SheetScreen(sheet_view(strings_for(language), table))


def shown(screen: SheetScreen) -> tuple[Passing, str]:
    """The part with the lines, and all its words on the page shown."""
    (part,) = screen.parts
    assert isinstance(part, Passing)
    return part, " ".join(text for text, *_ in part.painter.texts)


def whole(view: PassingView, words: str) -> int:
    """How many deeds are named from end to end."""
    return sum(line.name in words for line in view.lines)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("effect", [b.PayEach(samples.RICH // 4), b.Pay(samples.RICH)])
def test_all_deeds_of_a_board_stand_on_two_pages(
    table: Desk, effect: b.Effect, language: str, size: tuple[int, int]
) -> None:
    table.fit(*size)
    screen = bankrupt(ALL, ALL, effect, language)
    table.put(screen)
    part, words = shown(screen)
    assert audit(screen, language) == []
    first = whole(part.record, words)
    if part.pages > 1:
        assert first == len(ALL) / 2
        assert part.pages == 2
        tap_piece(part.turner)
        table.frames(1)
        assert audit(screen, language) == []
        assert first + whole(part.record, shown(screen)[1]) == len(ALL)


@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
@pytest.mark.parametrize("count", [1, 5, 14, 20])
def test_fewer_stand_on_one_page(table: Desk, count: int, language: str) -> None:
    screen = bankrupt(ALL[:count], ALL[:count:2], b.PayEach(samples.RICH // 4), language)
    table.put(screen)
    part, words = shown(screen)
    assert part.pages == 1
    assert whole(part.record, words) == count
    assert audit(screen, language) == []


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("count", [0, 2, len(ALL)])
def test_the_money_stands_right_of_its_label_and_is_larger(table: Desk, count: int, large: bool) -> None:
    """In large text the amount was smaller than the label over it."""
    table.stage.large = large
    screen = bankrupt(ALL[:count], (), b.PayEach(samples.RICH // 4), "fr")
    table.put(screen)
    table.frames(2)
    part, _ = shown(screen)
    for tile in part.tiles:
        if tile.record.amount:
            label, amount = tile.painter.texts
            assert abs(label[2] + label[4] / 2 - amount[2] - amount[4] / 2) <= 1
            assert label[1] + label[3] < amount[1]
            assert tile.painter.inks[0][0] < tile.painter.inks[1][0]


def test_a_short_list_grows_in_large_text(table: Desk) -> None:
    """The letters in the badges held the names back."""
    table.stage.large = True
    screen = bankrupt(ALL[:4], ALL[:1], b.PayEach(samples.RICH // 4), "fr")
    table.put(screen)
    table.frames(2)
    part, _ = shown(screen)
    sizes = {text: size for (text, *_), (size, _) in zip(part.painter.texts, part.painter.inks, strict=True)}
    assert {sizes[line.name] for line in part.record.lines} == {sizes["hypothéqué"]}
    assert sizes["hypothéqué"] > 1.1 * theme.STRIP


def test_without_deeds_the_panel_says_so(table: Desk) -> None:
    screen = bankrupt((), (), b.PayEach(samples.RICH // 4), "fr")
    table.put(screen)
    part, words = shown(screen)
    assert words == part.record.empty == strings_for("fr").t("bankruptcy.nothing_left")


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_lines_of_a_name_stand_closer_than_two_deeds(table: Desk, size: tuple[int, int]) -> None:
    """In an upright window each line of a long name read as a deed of its own."""
    table.fit(*size)
    screen = bankrupt(ALL[:10], (), b.Pay(samples.RICH), "fr")
    table.put(screen)
    part, _ = shown(screen)
    names = {line.name for line in part.record.lines}
    lines = [(text, x, y) for text, x, y, *_ in part.painter.texts if any(text in name for name in names)]
    apart: dict[bool, list[float]] = {True: [], False: []}
    for (_, x, y), (text, below, under) in pairwise(lines):
        if x == below and under > y:
            apart[any(name.startswith(text) for name in names)].append(under - y)
    assert min(apart[True]) >= 1.2 * max(apart[False], default=theme.SMALL)


def test_how_many_mortgages_the_bank_cancels_is_said(table: Desk) -> None:
    """Without a number it seemed to be a label whose amount was missing."""
    screen = bankrupt(ALL[:5], ALL[:5:2], b.Pay(samples.RICH), "fr")
    table.put(screen)
    assert "3 hypothèques effacées" in [fact.label for fact in shown(screen)[0].record.facts]
