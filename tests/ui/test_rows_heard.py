"""What is heard of words and signs that stand on a screen: which make one row, in one breath; and what a curve says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from banker.board import Currency
from tests.ui import samples
from tests.ui.test_explored import ear
from ui.explore.curve import curve
from ui.explore.rows import Box, Words, rows
from ui.kit.nodes import Amount, Mark, Node, Placed, Sign, Text
from ui.look.ladders import CLOSE
from ui.records.tally import ChartLine, ChartView

BOB = replace(samples.GREEN, symbol="moon")
DE = ear("de", Anna=samples.GREEN, Bob=BOB)
FRANCS = Currency(symbol="F", symbol_first=False, separator="", decimal=",", short=(), decimals=2)


def nothing(*_: object) -> None:
    """How a sign is drawn does not matter here."""


def disc(token: object = samples.GREEN) -> Sign:
    return Sign(22, 22, nothing, means=token)


def placed(node: Node, box: Box) -> Placed:
    return Placed(node, CLOSE, *box)


def found(*nodes: tuple[Node, Box]) -> list[Words]:
    return list(rows((placed(node, box) for node, box in nodes), DE, 0, 0))


def heard(*nodes: tuple[Node, Box]) -> list[str]:
    """The rows of these nodes, each in its box."""
    return [row.text for row in found(*nodes)]


def in_a_row(*nodes: Node) -> str:
    """What is heard of nodes that stand beside each other."""
    (row,) = heard(*((node, (30.0 * n, 0, 25, 20)) for n, node in enumerate(nodes)))
    return row


# What stands in one row

HIGH: Box = (0, 100, 100, 20)


@pytest.mark.parametrize(
    ("y", "h", "beside"),
    [(109, 20, True), (110, 20, False), (91, 20, True), (90, 20, False), (115, 40, False), (105, 8, True)],
)
def test_words_that_have_more_than_half_of_the_lower_ones_height_in_common_are_one_row(
    y: float, h: float, beside: bool
) -> None:
    one, other = (Text("Miete"), HIGH), (Text("Gare"), (110, y, 50, h))
    assert heard(one, other) == (["Miete, Gare"] if beside else ["Miete", "Gare"])


def test_words_beside_a_disc_are_in_its_row_however_little_they_have_in_common() -> None:
    row = disc(), (0, 100, 22, 22)
    assert heard(row, (Text("zwei"), (30, 121, 50, 20))) == ["Anna, zwei"]
    assert heard(row, (Text("zwei"), (30, 122, 50, 20))) == ["Anna", "zwei"]
    assert heard((Text("drei"), HIGH), (disc(), (110, 100, 22, 22)), (Text("zwei"), (140, 121, 50, 20))) == [
        "drei, Anna, zwei"
    ]
    assert heard(row, (Text("drei"), (30, 100, 50, 20)), (Text("zwei"), (90, 115, 50, 20))) == ["Anna, drei", "zwei"]


def test_a_second_disc_begins_another_row() -> None:
    assert heard((disc(), (0, 0, 22, 22)), (disc(BOB), (30, 0, 22, 22))) == ["Anna", "Bob"]
    words = (Text("drei"), (30, 0, 22, 22)), (disc(BOB), (60, 0, 22, 22)), (Text("vier"), (90, 0, 22, 22))
    assert heard((disc(), (0, 0, 22, 22)), *words) == ["Anna, drei", "Bob, vier"]


AMOUNT = Amount("500", "")


@pytest.mark.parametrize(
    ("box", "close"),
    [
        ((50, 130, 100, 20), True),
        ((50, 120, 100, 20), True),
        ((50, 135.9, 100, 20), True),
        ((50, 136, 100, 20), False),
        ((50, 119, 100, 20), False),
        ((99, 130, 100, 20), True),
        ((100, 130, 100, 20), False),
        ((-59, 130, 60, 20), True),
        ((-60, 130, 60, 20), False),
    ],
)
def test_an_amount_goes_with_the_name_that_it_stands_close_under(box: Box, close: bool) -> None:
    assert heard((Text("Miete"), HIGH), (AMOUNT, box)) == (
        ["Miete, fünfhundert"] if close else ["Miete", "fünfhundert"]
    )


def test_a_name_close_to_the_right_edge_takes_what_stands_under_it_there() -> None:
    assert heard((Text("Miete"), (300, 100, 100, 20)), (AMOUNT, (350, 130, 100, 20))) == ["Miete, fünfhundert"]
    assert heard((Text("Miete"), (300, 100, 100, 20)), (AMOUNT, (150, 130, 100, 20))) == ["Miete", "fünfhundert"]


def test_only_an_amount_goes_with_what_stands_over_it_and_only_with_a_name_alone() -> None:
    under: Box = (0, 130, 100, 20)
    assert heard((Text("Miete"), HIGH), (Text("Gare"), under)) == ["Miete", "Gare"]
    assert heard((Text("Miete"), HIGH), (Text("− 5", own=True), under)) == ["Miete, minus fünf"]
    assert heard((Text("Miete"), HIGH), (Text("frei", own=True), under)) == ["Miete", "frei"]
    assert heard((Text("Miete"), HIGH), (Text("5"), under)) == ["Miete", "fünf"]
    assert heard((Text("5", own=True), HIGH), (AMOUNT, under)) == ["fünf", "fünfhundert"]
    assert heard((Amount("5", ""), HIGH), (AMOUNT, under)) == ["fünf", "fünfhundert"]
    two = (Text("Miete"), HIGH), (Text("Gare"), (110, 100, 100, 20))
    assert heard(*two, (AMOUNT, under)) == ["Miete, Gare", "fünfhundert"]


def test_what_is_endlessly_high_is_one_row_with_what_stands_beside_it() -> None:
    endless = (Text("Miete"), (0, 0, 100, float("inf")))
    assert heard(endless, (Text("Gare"), (110, 20, 100, 20))) == ["Miete, Gare"]


# Where a row stands


@pytest.mark.parametrize(
    ("one", "other", "box"),
    [
        ((0, 100, 100, 20), (110, 95, 50, 30), (0, 95, 160, 30)),
        ((110, 95, 50, 30), (0, 100, 100, 20), (0, 95, 160, 30)),
        ((20, 100, 100, 20), (30, 102, 10, 30), (20, 100, 100, 32)),
        ((30, 102, 10, 30), (20, 100, 100, 20), (20, 100, 100, 32)),
    ],
)
def test_a_row_stands_where_all_its_words_do(one: Box, other: Box, box: Box) -> None:
    (row,) = found((Text("Miete"), one), (Text("Gare"), other))
    assert row.box == box


def test_rows_stand_where_their_tree_does() -> None:
    tree = placed(Text("Miete"), (1, 2, 30, 4)), placed(Text("Gare"), (1, 20, 30, 4))
    assert [row.box for row in rows(tree, DE, 200, 100)] == [(201, 102, 30, 4), (201, 120, 30, 4)]


@pytest.mark.parametrize(
    ("box", "lies"),
    [
        ((50, 110, 10, 12), True),
        ((40, 98, 10, 12), True),
        ((50.1, 110, 10, 12), False),
        ((39.9, 110, 10, 12), False),
        ((45, 110.1, 10, 12), False),
        ((45, 97.9, 10, 12), False),
        ((110, 50, 10, 12), False),
        ((0, 0, 200, 200), True),
    ],
)
def test_a_row_lies_where_its_middle_lies(box: Box, lies: bool) -> None:
    """The middle of the words is at 50, 110."""
    (row,) = found((Text("Miete"), (10, 100, 80, 20)))
    assert row.lies_in(box) is lies


# What is heard of a row


def test_a_player_is_named_once_whatever_stands_between() -> None:
    assert in_a_row(Text("Runde"), Text("drei"), disc(), Text("Anna würfelt")) == "Runde, drei, Anna würfelt"
    assert in_a_row(disc(), Text("zwei"), Text("Anna")) == "Anna, zwei"
    assert in_a_row(Text("Anna"), disc()) == "Anna"
    assert in_a_row(Text("Anna"), Text("zwei"), disc()) == "Anna, zwei"
    assert in_a_row(Text("zwei"), disc(), Text("Annabelle"), Text("Anna")) == "zwei, Anna, Annabelle"


def test_words_that_stand_there_twice_without_a_disc_are_said_twice() -> None:
    assert in_a_row(Text("zwei"), Text("zwei")) == "zwei, zwei"
    assert in_a_row(Text("Anna"), Text("Anna würfelt")) == "Anna, Anna würfelt"


def test_an_arrow_is_said_in_one_breath_with_what_it_leads_to() -> None:
    assert in_a_row(disc(), disc("→"), Text("Bank")) == "Anna an Bank"
    both = disc(), Text("Anna"), disc("→"), disc(BOB), Text("Bob")
    assert in_a_row(Text("Runde"), Text("drei"), *both) == "Runde, drei, Anna an Bob"
    assert in_a_row(Text("500"), disc("arrow"), Text("300")) == "fünfhundert, dann dreihundert"
    assert in_a_row(Text("500"), Mark((20,), nothing, means="arrow"), Text("300")) == "fünfhundert, dann dreihundert"


def test_a_sign_says_what_it_means_and_decoration_nothing() -> None:
    assert (
        in_a_row(disc(Text("zwei")), disc(None), disc("hotel"), Mark((20,), nothing, means=BOB)) == "zwei, Hotels, Bob"
    )
    assert heard((disc(None), HIGH)) == heard() == []


def test_an_amount_is_said_with_its_unit_and_one_alone_in_the_currency_where_that_has_parts() -> None:
    def says(node: Node, decimals: int) -> list[str]:
        there = ear("de", replace(FRANCS, decimals=decimals))
        return [row.text for row in rows([placed(node, HIGH)], there, 0, 0)]

    assert says(Amount("500", "F"), 0) == says(Amount("500", "F"), 2) == ["fünfhundert Francs"]
    assert says(Text("500", own=True), 0) == ["fünfhundert"]
    assert says(Text("500", own=True), 2) == ["fünfhundert Francs"]
    assert says(Text("500"), 2) == ["fünfhundert"]


def test_what_was_typed_is_told_from_what_stands_beside_it() -> None:
    box = (110.0, 100.0, 50.0, 20.0), (170.0, 100.0, 50.0, 20.0)
    (row,) = found((Text("Gebot"), HIGH), (AMOUNT, box[0]), (Text("Franken"), box[1]))
    assert row.parts == ("Gebot", "fünfhundert", "Franken")
    assert row.typed() == ("Gebot, Franken", "fünfhundert")
    (row,) = found((Text("500 000", own=True), HIGH), (Text("Franken"), box[0]))
    assert row.typed() == ("Franken", "fünfhunderttausend")
    (row,) = found((Text("Gebot"), HIGH), (disc(), box[0]))
    assert row.typed() is None


# A curve

UP = ((0.0, 0.2), (0.5, 0.3), (1.0, 0.6))
DOWN = ((0.0, 0.4), (0.5, 0.7), (1.0, 0.1))
LOW = ((0.0, 0.0), (0.5, 0.0), (1.0, 0.0))


def says(*lines: tuple[tuple[float, float], ...], moment: int = -1, across: Sequence[tuple[float, str]] = ()) -> str:
    """What a chart says of these lines, which are Anna's, Bob's …"""
    tokens = samples.GREEN, BOB, replace(BOB, colour="violet")
    shown = tuple(ChartLine(token, points) for token, points in zip(tokens, lines, strict=False))
    return curve(ChartView("Vermögen", "", shown, across=tuple(across), moment=moment), DE)


def test_a_curve_names_all_from_the_richest_on_how_often_the_first_changed_and_who_was_highest() -> None:
    assert says(UP, DOWN) == "Am Ende, Anna, Bob. die Führung wechselte ein Mal. Am höchsten war Bob"
    assert says(DOWN, UP) == "Am Ende, Bob, Anna. die Führung wechselte ein Mal. Am höchsten war Anna"
    assert "die Führung wechselte ein Mal" in says(UP, DOWN, LOW)
    assert says(UP, UP) == "Am Ende, Anna, Bob. die Führung wechselte null Mal. Am höchsten war Anna"


def test_a_curve_at_a_moment_says_which_it_is_and_the_last_that_it_is_the_end() -> None:
    now = "In diesem Augenblick, Bob, Anna. die Führung wechselte ein Mal. Am höchsten war Bob"
    assert says(UP, DOWN, moment=0) == f"eins von drei, {now}"
    assert says(UP, DOWN, moment=1) == f"zwei von drei, {now}"
    for end in (-1, 2, 3):
        assert says(UP, DOWN, moment=end) == says(UP, DOWN)


def test_the_highest_point_of_a_curve_is_placed_by_the_nearest_words_of_its_axis() -> None:
    high = ((0.0, 0.2), (0.5, 0.9), (1.0, 0.9))
    for across, where in (
        (((0.0, "1"), (0.4, "5"), (1.0, "10")), "fünf"),
        (((0.0, "1"), (0.6, "5"), (1.0, "10")), "fünf"),
        (((0.0, "1"), (1.0, "10")), "eins"),
    ):
        assert says(high, across=across).endswith(f"Am höchsten war Anna, auf der Achse etwa {where}")


def test_a_curve_goes_as_far_as_all_its_lines_do_and_says_nothing_where_there_is_none() -> None:
    assert says(UP, DOWN[:2]).startswith("Am Ende, Bob, Anna. die Führung wechselte null Mal. ")
    assert says(UP, DOWN[:2], moment=0).startswith("eins von zwei, ")
    assert says() == says((), UP) == ""


def test_a_curve_is_silent_about_a_player_whose_name_no_voice_can_say() -> None:
    view = ChartView("", "", (ChartLine(samples.GREEN, DOWN), ChartLine(BOB, UP)))
    assert curve(view, replace(DE, players={samples.GREEN: "名", BOB: "Bob"})).startswith("Am Ende, Bob. ")
