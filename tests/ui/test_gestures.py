"""What fingers mean to a player who cannot see: each gesture of the table, and whatever else fingers may do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.flow import gestures

Step = tuple[str, int, float, float, float]  # What, which finger, where in millimetres, how many seconds later.


def does(*steps: Step, double_s: float = gestures.DOUBLE_S, rests: float = 3.0) -> list[gestures.Gesture]:
    """What these touches mean, each moved so much later than the one before; then nothing happens for a while."""
    recogniser, at, found = gestures.Recogniser(double_s), 10.0, list[gestures.Gesture]()
    for what, finger, x, y, later in steps:
        at = _wait(recogniser, at, later, found)
        if what == "down":
            found += recogniser.down(finger, x, y, at)
        elif what == "move":
            found += recogniser.move(finger, x, y, at)
        else:
            found += recogniser.up(finger, at, lost=what == "lost")
    _wait(recogniser, at, rests, found)
    return found


def _wait(recogniser: gestures.Recogniser, at: float, seconds: float, found: list[gestures.Gesture]) -> float:
    """Let time pass, a frame at a time."""
    for _ in range(int(seconds * 50)):
        at += 0.02
        found += recogniser.tick(at)
    return at


def tap(x: float = 20, y: float = 20, later: float = 0.1, finger: int = 1) -> tuple[Step, Step]:
    """A finger comes down and is lifted soon after, trembling by a millimetre or two."""
    return ("down", finger, x, y, later), ("up", finger, x, y, 0.1)


def stroke(*places: tuple[float, float], seconds: float = 0.1) -> tuple[Step, ...]:
    """A finger that goes from place to place, each way in so many seconds."""
    (x, y), *rest = places
    moves: list[Step] = [("move", 1, *place, seconds) for place in rest]
    return ("down", 1, x, y, 0.1), *moves, ("up", 1, 0, 0, 0.02)


def test_a_finger_that_rests_is_followed_and_its_lifting_is_told() -> None:
    slides = does(("down", 1, 10, 10, 0), ("move", 1, 14, 10, 0.3), ("move", 1, 40, 10, 0.4), ("up", 1, 40, 10, 0.1))
    assert slides == [gestures.Explore(10, 10), gestures.Explore(14, 10), gestures.Explore(40, 10), gestures.Lifted()]


def test_a_finger_that_trembles_by_less_than_a_millimetre_is_told_of_once() -> None:
    assert does(("down", 1, 10, 30, 0), ("move", 1, 10.6, 30.3, 0.5), ("up", 1, 10, 30, 0.1)) == [
        gestures.Explore(10, 30),
        gestures.Lifted(),
    ]


def test_a_tap_is_one_only_once_no_second_can_come() -> None:
    assert does(*tap(), rests=0.4) == [gestures.Tapped()]
    assert does(*tap()) == [gestures.Tapped(), gestures.Tap(20, 20)]


def test_two_taps_anywhere_are_one_gesture_within_the_time_that_was_chosen() -> None:
    twice = *tap(20, 20), *tap(70, 40, later=0.6)
    assert does(*twice, double_s=1.0) == [gestures.Tapped(), gestures.Tapped(), gestures.DoubleTap()]
    assert does(*twice, double_s=0.5) == [
        gestures.Tapped(),
        gestures.Tap(20, 20),
        gestures.Tapped(),
        gestures.Tap(70, 40),
    ]


def test_a_second_finger_that_taps_while_one_rests_acts_and_the_lifting_then_means_nothing() -> None:
    found = does(("down", 1, 10, 10, 0), *tap(60, 10, later=0.5, finger=2), ("up", 1, 10, 10, 0.4))
    assert found == [gestures.Explore(10, 10), gestures.DoubleTap()]


def test_the_second_of_two_taps_can_be_held() -> None:
    found = does(*tap(), ("down", 1, 20, 20, 0.2), ("up", 1, 20, 20, 2.0))
    assert found == [gestures.Tapped(), gestures.HoldBegins(), gestures.HoldEnds()]


@pytest.mark.parametrize(
    ("to", "way"),
    [
        ((40, 22), gestures.Way.RIGHT),
        ((5, 18), gestures.Way.LEFT),
        ((22, 5), gestures.Way.UP),
        ((18, 40), gestures.Way.DOWN),
    ],
)
def test_a_quick_stroke_is_a_swipe_in_one_of_four_ways(to: tuple[float, float], way: gestures.Way) -> None:
    assert does(*stroke((20, 20), to)) == [gestures.Swipe(way)]


def test_a_stroke_to_a_side_and_back_leads_back() -> None:
    assert does(*stroke((40, 20), (15, 20), (42, 22))) == [gestures.Back()]
    assert does(*stroke((40, 20), (65, 20), (39, 22))) == [gestures.Back()]


def test_a_slow_stroke_is_a_finger_that_looks_about() -> None:
    assert does(*stroke((20, 20), (40, 20), (60, 20), seconds=0.5))[-1] == gestures.Lifted()


def test_two_fingers_tap_or_stay() -> None:
    both: tuple[Step, Step] = ("down", 1, 10, 10, 0), ("down", 2, 40, 10, 0.06)
    assert does(*both, ("up", 1, 10, 10, 0.1), ("up", 2, 40, 10, 0.04)) == [gestures.TwoTap()]
    assert does(*both, ("up", 1, 10, 10, 2.2), ("up", 2, 40, 10, 0.04)) == [gestures.TwoHeld()]
    assert does(*both, ("up", 2, 40, 10, 1.0), ("up", 1, 10, 10, 3.0)) == []


def test_a_third_finger_changes_nothing() -> None:
    both: tuple[Step, Step] = ("down", 1, 10, 10, 0), ("down", 2, 40, 10, 0.06)
    third: tuple[Step, Step, Step] = ("down", 3, 60, 30, 0.02), ("move", 3, 10, 60, 0.02), ("up", 3, 0, 0, 0.02)
    assert does(*both, *third, ("up", 1, 10, 10, 0.05), ("up", 2, 40, 10, 0.02)) == [gestures.TwoTap()]


def test_a_touch_that_is_lost_means_nothing() -> None:
    assert does(("down", 1, 10, 10, 0), ("lost", 1, 0, 0, 0.1), *tap()) == [gestures.Tapped(), gestures.Tap(20, 20)]
    assert does(*tap(), ("down", 1, 20, 20, 0.2), ("lost", 1, 20, 20, 0.6)) == [
        gestures.Tapped(),
        gestures.HoldBegins(),
        gestures.HoldEnds(),
    ]


# The limits, each touch at its moment in seconds


def means(*touches: tuple[str, int, float, float, float]) -> list[gestures.Gesture]:
    """What these touches mean: what, which finger, where in millimetres, at which second. "at": only time passes."""
    recogniser, found = gestures.Recogniser(), list[gestures.Gesture]()
    for what, finger, x, y, at in touches:
        match what:
            case "down":
                found += recogniser.down(finger, x, y, at)
            case "move":
                found += recogniser.move(finger, x, y, at)
            case "up":
                found += recogniser.up(finger, at)
            case "lost":
                found += recogniser.up(finger, at, lost=True)
            case _:
                found += recogniser.tick(at)
    return found


DOWN: Step = ("down", 1, 20, 20, 0)
RESTS = gestures.Explore(20, 20)


@pytest.mark.parametrize(
    ("touches", "found"),
    [
        ([("up", 1, 0, 0, 0.25)], [gestures.Tapped()]),
        ([("up", 1, 0, 0, 0.26)], [RESTS, gestures.Lifted()]),
        ([("up", 1, 0, 0, 0), ("at", 1, 0, 0, 0.5)], [gestures.Tapped()]),
        ([("up", 1, 0, 0, 0), ("at", 1, 0, 0, 0.51)], [gestures.Tapped(), gestures.Tap(20, 20)]),
        ([("move", 1, 31.9, 20, 0.1), ("up", 1, 0, 0, 0.2)], [gestures.Tapped()]),
        ([("move", 1, 32, 20, 0.1), ("up", 1, 0, 0, 0.2)], [gestures.Swipe(gestures.Way.RIGHT)]),
        ([("move", 1, 40, 20, 0.1), ("up", 1, 0, 0, 0.8)], [gestures.Swipe(gestures.Way.RIGHT)]),
        ([("move", 1, 40, 20, 0.1), ("up", 1, 0, 0, 0.81)], [gestures.Explore(40, 20), gestures.Lifted()]),
        ([("at", 1, 0, 0, 0.3), ("move", 1, 20, 20.9, 0.4)], [RESTS]),
        ([("at", 1, 0, 0, 0.3), ("move", 1, 20, 21, 0.4)], [RESTS, gestures.Explore(20, 21)]),
        ([("at", 1, 0, 0, 0.3), ("move", 1, 21, 20, 0.4)], [RESTS, gestures.Explore(21, 20)]),
        ([("at", 1, 0, 0, 0.3), ("at", 1, 0, 0, 0.99)], [RESTS]),
        ([("at", 1, 0, 0, 0.3), ("at", 1, 0, 0, 1)], [RESTS, gestures.Held()]),
    ],
)
def test_how_long_and_how_far_a_finger_may_go_to_mean_one_thing_and_not_another(
    touches: list[Step], found: list[gestures.Gesture]
) -> None:
    assert means(DOWN, *touches) == found


def test_a_finger_that_has_slid_away_confirms_nothing_and_one_that_rests_confirms_once_each_time() -> None:
    slid: list[Step] = [("at", 1, 0, 0, 0.3), ("move", 1, 40, 20, 0.5), ("move", 1, 20, 20, 0.7), ("at", 1, 0, 0, 2)]
    assert means(DOWN, *slid) == [RESTS, gestures.Explore(40, 20), RESTS]
    rests: list[Step] = [("at", 1, 0, 0, 0.3), ("at", 1, 0, 0, 1), ("up", 1, 0, 0, 1.1)]
    again: list[Step] = [(what, finger, x, y, at + 10) for what, finger, x, y, at in (DOWN, *rests)]
    assert means(DOWN, *rests, *again) == [RESTS, gestures.Held(), gestures.Lifted()] * 2


def test_a_stroke_up_and_back_leads_nowhere() -> None:
    """Regression: it was a swipe to the side to which the finger happened to tremble."""
    for trembles in (-0.5, 0, 0.5):
        assert does(*stroke((40, 40), (40, 20), (40 + trembles, 40))) == []
    assert does(*stroke((40, 40), (40, 20), (40, 34.5))) == []
    assert does(*stroke((40, 40), (40, 20), (40, 34))) == [gestures.Swipe(gestures.Way.UP)]


def test_a_stroke_aslant_goes_the_way_of_its_longer_side_and_one_of_two_equal_sides_is_across() -> None:
    assert does(*stroke((20, 20), (36, 35))) == [gestures.Swipe(gestures.Way.RIGHT)]
    assert does(*stroke((20, 20), (35, 36))) == [gestures.Swipe(gestures.Way.DOWN)]
    assert does(*stroke((20, 20), (35, 35))) == [gestures.Swipe(gestures.Way.RIGHT)]
    assert does(*stroke((20, 20), (5, 5))) == [gestures.Swipe(gestures.Way.LEFT)]


def test_a_stroke_back_has_gone_as_far_beyond_both_its_ends_as_a_stroke_is_long() -> None:
    assert does(*stroke((40, 20), (28, 20), (52, 20))) == [gestures.Back()]
    assert does(*stroke((40, 20), (28.1, 20), (52, 20))) == [gestures.Swipe(gestures.Way.RIGHT)]
    assert does(*stroke((40, 20), (52, 20), (28, 20))) == [gestures.Back()]
    assert does(*stroke((40, 20), (51.9, 20), (28, 20))) == [gestures.Swipe(gestures.Way.LEFT)]
    assert does(*stroke((40, 20), (80, 20), (60, 20))) == [gestures.Back()], "it need not come all the way"


def test_a_slow_stroke_says_from_then_on_what_lies_under_the_finger() -> None:
    slow: list[Step] = [("move", 1, 40, 20, 0.1), ("move", 1, 60, 20, 0.9), ("move", 1, 80, 20, 1.5)]
    assert means(DOWN, *slow, ("up", 1, 0, 0, 1.6)) == [
        gestures.Explore(40, 20),
        gestures.Explore(60, 20),
        gestures.Explore(80, 20),
        gestures.Lifted(),
    ]


def test_what_a_finger_does_that_is_told_to_come_down_twice_counts_from_the_second_time() -> None:
    """The touchscreen has lost its lifting."""
    assert means(DOWN, ("down", 1, 60, 20, 0.5), ("up", 1, 0, 0, 0.6)) == [RESTS, gestures.Tapped()]
    assert means(DOWN, ("down", 1, 60, 20, 0.1), ("up", 1, 0, 0, 0.2)) == [gestures.Tapped()]
    both: tuple[Step, Step] = (DOWN, ("down", 2, 50, 20, 0.05))
    assert means(*both, ("down", 1, 20, 20, 0.1), ("up", 1, 0, 0, 0.2), ("up", 2, 0, 0, 0.2)) == []


# A second finger

SECOND: Step = ("down", 2, 50, 20, 0.1)


@pytest.mark.parametrize(
    ("touches", "found"),
    [
        # Lifted in either order, within half a second, and neither has gone anywhere.
        ([("up", 1, 0, 0, 0.2), ("up", 2, 0, 0, 0.2)], [gestures.TwoTap()]),
        ([("up", 2, 0, 0, 0.2), ("up", 1, 0, 0, 0.2)], [gestures.TwoTap()]),
        ([("up", 2, 0, 0, 0.5), ("up", 1, 0, 0, 0.5)], [gestures.TwoTap()]),
        ([("up", 2, 0, 0, 0.5), ("up", 1, 0, 0, 0.51)], []),
        ([("up", 1, 0, 0, 0.51), ("up", 2, 0, 0, 0.52)], []),
        ([("move", 1, 40, 20, 0.2), ("up", 1, 0, 0, 0.3), ("up", 2, 0, 0, 0.3)], []),
        ([("move", 2, 80, 20, 0.2), ("up", 1, 0, 0, 0.3), ("up", 2, 0, 0, 0.3)], []),
        ([("move", 2, 80, 20, 0.2), ("move", 2, 50, 20, 0.2), ("up", 2, 0, 0, 0.3), ("up", 1, 0, 0, 0.3)], []),
        # One is lifted and comes down again, or is lost.
        ([("up", 1, 0, 0, 0.2), ("down", 3, 20, 20, 0.2), ("up", 3, 0, 0, 0.3), ("up", 2, 0, 0, 0.3)], []),
        ([("up", 1, 0, 0, 0.2), ("down", 3, 20, 20, 0.2), ("move", 2, 80, 20, 0.3), ("up", 2, 0, 0, 0.3)], []),
        ([("lost", 1, 0, 0, 0.2), ("up", 2, 0, 0, 0.2)], []),
        ([("lost", 1, 0, 0, 0.2), ("move", 2, 80, 20, 0.2), ("up", 2, 0, 0, 0.3)], []),
        ([("lost", 2, 0, 0, 0.2), ("up", 1, 0, 0, 0.2)], []),
        # Both stay, and then mean no tap; or one does not stay, or goes somewhere else.
        ([("at", 1, 0, 0, 2.09)], []),
        ([("at", 1, 0, 0, 2.125), ("up", 1, 0, 0, 2.2), ("up", 2, 0, 0, 2.2)], [gestures.TwoHeld()]),
        ([("up", 1, 0, 0, 0.3), ("at", 1, 0, 0, 2.5)], []),
        ([("move", 2, 80, 20, 0.2), ("at", 1, 0, 0, 2.5)], []),
    ],
)
def test_two_fingers_that_come_down_together_tap_or_stay_in_their_places_or_mean_nothing(
    touches: list[Step], found: list[gestures.Gesture]
) -> None:
    assert means(DOWN, SECOND, *touches) == found


def test_two_fingers_stay_from_the_moment_at_which_the_second_came_for_two_seconds() -> None:
    both: tuple[Step, Step] = (DOWN, ("down", 2, 50, 20, 0.125))
    assert means(*both, ("at", 1, 0, 0, 2.124)) == []
    assert means(*both, ("at", 1, 0, 0, 2.125)) == [gestures.TwoHeld()]


@pytest.mark.parametrize(
    ("touches", "found"),
    [
        ([("up", 2, 0, 0, 0.75), ("up", 1, 0, 0, 0.9)], [gestures.DoubleTap()]),
        ([("up", 2, 0, 0, 0.76), ("up", 1, 0, 0, 0.9)], [gestures.Lifted()]),
        ([("move", 2, 80, 20, 0.6), ("up", 2, 0, 0, 0.7), ("up", 1, 0, 0, 0.9)], [gestures.Lifted()]),
        ([("move", 2, 55, 20, 0.6), ("up", 2, 0, 0, 0.7)], [gestures.DoubleTap()]),
        ([("up", 1, 0, 0, 0.6), ("up", 2, 0, 0, 0.7)], []),
        ([("lost", 1, 0, 0, 0.6), ("up", 2, 0, 0, 0.7)], []),
    ],
)
def test_beside_a_finger_that_rests_a_second_one_taps_in_its_place_or_means_nothing(
    touches: list[Step], found: list[gestures.Gesture]
) -> None:
    assert means(DOWN, ("at", 1, 0, 0, 0.3), ("down", 2, 50, 20, 0.5), *touches) == [RESTS, *found]


def test_a_second_finger_neither_acts_while_the_first_draws_a_stroke_nor_hinders_the_next_resting_finger() -> None:
    beside: list[Step] = [("down", 2, 50, 60, 0.15), ("up", 2, 0, 0, 0.2)]
    assert means(DOWN, ("move", 1, 40, 20, 0.1), *beside, ("up", 1, 0, 0, 0.3)) == [gestures.Swipe(gestures.Way.RIGHT)]
    acts: list[Step] = [("at", 1, 0, 0, 0.3), ("down", 2, 50, 60, 0.4), ("up", 2, 0, 0, 0.5), ("up", 1, 0, 0, 0.6)]
    rests: list[Step] = [("down", 1, 20, 20, 10), ("up", 1, 0, 0, 10.5)]
    assert means(DOWN, *acts, *rests) == [RESTS, gestures.DoubleTap(), RESTS, gestures.Lifted()]


def test_fingers_that_are_forgotten_mean_nothing_until_all_are_lifted() -> None:
    recogniser = gestures.Recogniser()
    recogniser.down(1, 20, 20, 0)
    recogniser.forget()
    assert recogniser.tick(5) == recogniser.up(1, 5) == ()
    assert recogniser.down(1, 20, 20, 6) == ()
    assert recogniser.up(1, 6.1) == (gestures.Tapped(),)
    recogniser.forget()
    assert recogniser.tick(9) == (), "nor does a tap that a second one might have followed"
    recogniser.down(1, 20, 20, 10)
    assert recogniser.up(1, 10.1) == (gestures.Tapped(),)


PLACES = st.floats(0, 150)
ANYTHING = st.lists(
    st.tuples(
        st.sampled_from(["down", "move", "up", "lost"]),
        st.integers(1, 4),
        PLACES,
        PLACES,
        st.sampled_from([0.0, 0.04, 0.2, 0.3, 0.6, 1.1, 2.2]),
    ),
    max_size=30,
)


@given(ANYTHING)
def test_whatever_fingers_do_a_tap_afterwards_is_a_tap(steps: list[Step]) -> None:
    lifted: list[Step] = [("up", finger, 0, 0, 0.0) for finger in range(1, 5)]
    found = does(*steps, *lifted, *tap(33, 44, later=1.5))
    assert found[-2:] == [gestures.Tapped(), gestures.Tap(33, 44)]


@given(ANYTHING)
def test_whatever_fingers_do_each_hold_that_begins_ends(steps: list[Step]) -> None:
    found = does(*steps, *[("up", finger, 0.0, 0.0, 0.0) for finger in range(1, 5)])
    holds = [each for each in found if isinstance(each, gestures.HoldBegins | gestures.HoldEnds)]
    assert holds == [gestures.HoldBegins(), gestures.HoldEnds()] * (len(holds) // 2)


@given(st.lists(st.tuples(st.floats(-4, 4), st.floats(-4, 4)), max_size=8))
def test_a_finger_that_trembles_taps_all_the_same(trembles: list[tuple[float, float]]) -> None:
    moves: list[Step] = [("move", 1, 50 + x, 50 + y, 0.0) for x, y in trembles]
    found = does(("down", 1, 50, 50, 0), *moves, ("up", 1, 0, 0, 0.1))
    assert [type(each) for each in found] == [gestures.Tapped, gestures.Tap]


@given(ANYTHING, st.integers(0, 30), PLACES, PLACES)
def test_a_third_finger_is_nobodys_at_any_time(steps: list[Step], when: int, x: float, y: float) -> None:
    two = [(what, 1 + finger % 2, a, b, later) for what, finger, a, b, later in steps]
    down: set[int] = set()
    for at, (what, finger, *_) in enumerate(two):
        if len(down) == 2 and at >= when:
            third: list[Step] = [("down", 9, x, y, 0.0), ("move", 9, y, x, 0.0), ("up", 9, 0, 0, 0.0)]
            assert does(*two[:at], *third, *two[at:]) == does(*two)
            break
        if what == "down":
            down.add(finger)
        elif what != "move":
            down.discard(finger)
