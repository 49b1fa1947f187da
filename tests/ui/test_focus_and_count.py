"""What has the focus of fingers on a screen that is drawn anew, and how dice are counted by taps."""

from __future__ import annotations

import pytest

from tests.ui.by_stops import stop
from ui.flow.counted import Counted, TapCount
from ui.flow.focus import Focus
from ui.records.explored import Group, Stop


def focus(*stops: Stop, on: str = "") -> Focus:
    """The focus on a screen of these stops, on the one of this key."""
    found = Focus()
    found.see(stops)
    found.to(next((each for each in stops if each.key == on), stops[0]))
    return found


def stops(names: str) -> list[Stop]:
    return [stop(name) for name in names]


@pytest.mark.parametrize(
    ("on", "then", "focused"),
    [
        ("c", "xabcd", "c"),
        ("c", "abd", "d"),
        ("c", "ab", "b"),
        ("c", "axb", "b"),
        ("c", "ad", "d"),
        ("d", "xba", "b"),
        ("a", "xdc", "c"),
        ("c", "xy", "x"),
    ],
)
def test_the_focus_stays_or_goes_to_what_came_after_else_before_else_to_the_first(
    on: str, then: str, focused: str
) -> None:
    found = focus(*stops("abcd"), on=on)
    found.see(stops(then))
    assert found.stop is not None
    assert found.stop.key == focused


def test_a_screen_on_which_nothing_stands_has_no_focus_and_no_way_on() -> None:
    found = Focus()
    for again in range(2):
        found.see(())
        assert found.stop is found.outer is found.field is None
        assert not any((found.step(1), found.step(-1), found.group(1), found.walk(1))), again
        assert found.beyond(1) is found.under(10, 10) is None
    found.see(stops("ab"))
    assert found.stop == stop("a")
    found.forget()
    assert found.stop is None


RING = stop("ring", inside=tuple(stops("pqr")), at=1)


def test_what_was_walked_to_within_a_stop_keeps_the_focus_until_the_stop_goes_or_is_gone_to_as_a_whole() -> None:
    found = focus(stop("a"), RING, on="ring")
    assert found.walk(1)
    assert found.stop == stop("q")
    found.walk(1)
    found.see([RING, stop("b")])
    assert (found.stop, found.outer) == (stop("r"), RING)
    found.to(stop("p"))
    assert found.stop == stop("p")
    found.step(1)
    found.step(-1)
    assert found.stop == RING, "gone to as a whole"
    found.walk(-1)
    found.see([stop("b")])
    found.see([RING, stop("b")])
    found.to(RING)
    assert found.stop == RING
    found.walk(1)
    found.see([stop("ring")])
    assert found.stop == stop("ring"), "nothing lies within it any more"


def test_what_lies_within_a_stop_is_walked_round_and_round_and_shorter_ones_too() -> None:
    found = focus(RING)
    walked = []
    for by in (1, 1, 1, -1, -1):
        found.walk(by)
        walked.append(found.stop)
    assert walked == [stop("q"), stop("r"), stop("p"), stop("r"), stop("q")]
    found.see([stop("ring", inside=tuple(stops("p")))])
    assert found.stop == stop("p")


def test_steps_and_parts_of_the_screen_end_at_both_ends() -> None:
    found = focus(stop("a", group=Group.QUESTION), stop("b"), stop("c"), stop("d", group=Group.FOOT), on="c")
    assert (found.beyond(1), found.beyond(-1)) == (stop("d", group=Group.FOOT), stop("b"))
    assert found.group(1)
    assert not found.group(1)
    assert not found.step(1)
    assert found.beyond(1) is None
    assert found.group(-1)
    assert found.stop == stop("b"), "the first of its part"
    assert found.group(-1)
    assert not found.group(-1)
    assert not found.step(-1)
    assert found.beyond(-1) is None


def test_a_finger_finds_the_smallest_stop_under_it_up_to_its_edges_and_a_little_beyond_the_last() -> None:
    large, small = stop("large", box=(0, 0, 100, 80)), stop("small", box=(10, 20, 30, 40))
    found = focus(large, stop("outer", box=(0, 0, 90, 80), inside=(small,)), stop("same", box=(200, 0, 10, 10)))
    for x, y in ((10, 20), (40, 60), (25, 30)):
        assert found.under(x, y) == small
    for x, y in ((9.9, 30), (40.1, 30), (25, 19.9), (25, 60.1)):
        assert found.under(x, y) == found.stops[1]
    assert found.under(95, 75) == large
    for x, y in ((206, -6), (194, 16), (216, 5)):
        assert found.under(x, y) is None
        assert found.under(x, y, last="same") == found.stops[2]
    for x, y in ((206, -6.1), (193.9, 5), (216.1, 5), (205, 16.1)):
        assert found.under(x, y, last="same") is None


def test_what_was_typed_is_found_wherever_the_focus_is() -> None:
    field = stop("field", field=True)
    assert focus(stop("a"), field).field == field


# Dice


def counted(count: TapCount, taps: int, at: float = 0.0) -> list[Counted]:
    return [count.tap(at) for _ in range(taps)]


def test_each_die_is_known_after_a_second_without_a_tap_and_the_last_makes_the_throw_whole() -> None:
    count = TapCount(2)
    assert (count.under_way, count.whole, count.tick(9)) == (False, False, Counted.NOTHING)
    assert counted(count, 6, at=1) == [Counted.TAP] * 6
    assert (count.under_way, count.taps) == (True, 6)
    assert count.tick(1.99) is Counted.NOTHING
    assert count.tick(2) is Counted.DIE
    assert (count.faces, count.taps, count.whole) == ((6,), 0, False)
    assert count.tick(9) is Counted.NOTHING
    counted(count, 2, at=10)
    assert count.tick(11) is Counted.ALL
    assert (count.whole, count.throw) == (True, ((6, 2), None))
    assert count.tap(12) is Counted.NOTHING
    assert count.tick(20) is Counted.NOTHING


def test_a_tap_too_many_counts_the_die_anew() -> None:
    count = TapCount(1)
    assert counted(count, 7)[-1] is Counted.TOO_MANY
    assert count.tick(9) is Counted.NOTHING
    counted(count, 3)
    count.tick(9)
    assert count.throw == ((3,), None)


@pytest.mark.parametrize(("taps", "face"), [(1, 1), (2, 2), (3, 3), (4, "bus"), (5, "character")])
def test_the_third_die_has_a_face_for_each_of_five_taps(taps: int, face: object) -> None:
    count = TapCount(2, third=True)
    for number, die in enumerate((4, 6)):
        counted(count, die, at=10.0 * number)
        assert count.tick(10 * number + 5) is Counted.DIE
        assert not count.whole
    assert count.most == 5
    assert counted(count, 6, at=20)[-1] is Counted.TOO_MANY
    counted(count, taps, at=20)
    assert count.tick(25) is Counted.ALL
    assert count.throw == ((4, 6), face)
