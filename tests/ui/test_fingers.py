"""What the fingers of a player who cannot see do on a screen: what has the focus, what is said, what is done."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hardware.ports import Signal
from tests.ui.by_stops import Composed, Does, at, key, seated, stop
from tests.ui.test_flow import CARDS, Table
from ui.records import beside as b
from ui.records import intents as i
from ui.records.explored import Group, Said, Stop, Thrown
from ui.setup import seats
from ui.setup.entered import enter
from ui.views.board import token

LEFT, RIGHT = (0, 0, 50, 50), (50.5, 0, 50, 50)


# Two taps


def test_two_taps_do_what_a_stop_does_once_it_was_heard() -> None:
    fingers = Composed(stop("Miete"), key("Kaufen"))
    assert fingers.goes_to("Kaufen") == ["Kaufen"]
    fingers.double_tap()
    assert fingers.did == [("Kaufen", Does("Kaufen"))]


def test_two_taps_on_what_was_not_heard_say_it_and_do_nothing() -> None:
    fingers = Composed(key("Kaufen"))
    fingers.double_tap()
    assert fingers.heard() == ["Kaufen"]
    assert fingers.did == []
    fingers.shows(replace(key("Kaufen"), said=Said("Kaufen", "zwei")))
    fingers.double_tap()
    assert fingers.heard() == ["Kaufen, zwei"]
    assert fingers.did == []
    fingers.double_tap()
    assert fingers.did == [("Kaufen", Does("Kaufen"))]


def test_two_taps_on_what_cannot_be_done_say_why_and_on_words_nothing() -> None:
    fingers = Composed(stop("Miete"), stop("Kaufen", refused="Zu wenig Geld", second=Does("why")))
    fingers.goes_to("Kaufen")
    fingers.double_tap()
    assert fingers.heard() == ["Zu wenig Geld"]
    assert fingers.signals()[-1] is Signal.REFUSED
    fingers.goes_to("Miete")
    fingers.signals()
    fingers.double_tap()
    assert fingers.heard() == []
    assert [*fingers.signals()] == [Signal.NO_FURTHER]
    assert fingers.did == []


def test_two_taps_on_an_amount_ask_why_it_is_so_where_it_does_nothing_else() -> None:
    fingers = Composed(stop("Miete", second=Does("why")), key("Kaufen", second=Does("why")))
    fingers.goes_to("Kaufen")
    fingers.double_tap()
    fingers.goes_to("Miete")
    fingers.double_tap()
    assert fingers.did == [("Kaufen", Does("Kaufen")), ("Miete", Does("why"))]


def test_two_taps_on_what_is_to_be_held_say_so() -> None:
    fingers = Composed(stop("Miete"), stop("Enden", held=Does("end"), hold_s=2, second=Does("why")))
    fingers.goes_to("Enden")
    fingers.double_tap()
    assert fingers.heard() == ["Deux touches, la seconde tenue."]
    assert fingers.did == []


def test_a_second_tap_that_is_held_counts_the_seconds_and_does_it_once_they_are_full() -> None:
    fingers = Composed(stop("Miete"), stop("Enden", held=Does("end"), hold_s=2, hint="Toucher et tenir"))
    fingers.goes_to("Enden")
    fingers.hold(1.5)
    assert fingers.heard() == ["Tenir", "un", "Pas fait"]
    assert fingers.did == []
    fingers.hold(2.5)
    assert fingers.heard() == ["Tenir", "un", "C'est fait"]
    assert fingers.did == [("Enden", Does("end"))]


def test_a_slow_second_tap_is_two_taps_and_one_that_stays_asks_why() -> None:
    fingers = Composed(stop("Miete"), key("Kaufen"), stop("Preis", second=Does("why")))
    fingers.goes_to("Kaufen")
    fingers.hold(0.6)
    assert fingers.did == [("Kaufen", Does("Kaufen"))]
    fingers.goes_to("Preis")
    fingers.hold(1)
    assert fingers.did[1:] == [("Preis", Does("why"))]


def test_a_hold_is_void_where_what_is_held_changes_under_the_finger() -> None:
    ends = stop("Enden", held=Does("end"), hold_s=2)
    fingers = Composed(stop("Miete"), ends)
    fingers.goes_to("Enden")
    fingers._brief(77, 43)
    fingers.wait(0.1)
    fingers._down(1, 77, 43)
    fingers.wait(1)
    fingers.shows(stop("Miete"), replace(ends, held=Does("another")))
    fingers.wait(3)
    assert fingers.heard() == ["Tenir", "Pas fait"]
    assert fingers.did == []


def test_a_hold_of_what_was_not_heard_only_says_it() -> None:
    fingers = Composed(stop("Enden", held=Does("end"), hold_s=1))
    fingers.hold(2)
    assert fingers.heard() == ["Enden"]
    assert fingers.did == []


# A finger that rests, and one tap


def test_a_tap_says_what_lies_there_and_nothing_where_nothing_does() -> None:
    fingers = Composed(key("Miete", box=LEFT), key("Kaufen", box=RIGHT))
    fingers.tap(*at(75, 25))
    assert fingers.heard() == ["Kaufen"]
    fingers.tap(*at(75, 55))
    assert fingers.heard() == []
    fingers.double_tap()
    assert fingers.did == [("Kaufen", Does("Kaufen"))]


def test_a_finger_that_slides_says_each_stop_once_with_a_click_at_each_edge() -> None:
    fingers = Composed(key("Miete", box=LEFT), key("Kaufen", box=RIGHT))
    fingers.signals()
    fingers.slide(at(20, 20), at(30, 20), at(75, 20), at(75, 90))
    assert fingers.heard() == ["Miete", "Kaufen"]
    assert [*fingers.signals()] == [Signal.EDGE] * 3, "it left the second, too"
    fingers.signals()
    fingers.slide(at(75, 25), at(75, 52), at(75, 90))
    assert [*fingers.signals()] == [Signal.EDGE] * 2, "it came down anew; just beyond the edge it is still on it"


def test_a_finger_that_is_lifted_over_a_letter_types_it_and_over_a_key_does_nothing() -> None:
    fingers = Composed(key("A", box=LEFT, letter=True), key("Kaufen", box=RIGHT))
    fingers.rest(*at(20, 20))
    assert fingers.did == [("A", Does("A"))]
    fingers.rest(*at(75, 20))
    assert fingers.did == [("A", Does("A"))]
    fingers.slide(at(20, 20), at(20, 90))
    assert fingers.did == [("A", Does("A"))], "it had left the letter"


def test_a_tap_or_a_letter_that_had_the_focus_before_types_nothing_where_a_finger_is_lifted_elsewhere() -> None:
    fingers = Composed(key("A", box=LEFT, letter=True), key("Kaufen", box=RIGHT))
    fingers.tap(*at(20, 20))
    fingers.rest(*at(75, 90))
    assert fingers.did == []


# Swipes


def test_swipes_go_on_and_back_and_a_low_tone_tells_the_ends() -> None:
    fingers = Composed(key("Eins"), key("Zwei"))
    fingers.swipe("right")
    assert fingers.heard() == ["Zwei"]
    fingers.signals()
    fingers.swipe("right")
    assert (fingers.heard(), fingers.signals()[-1]) == ([], Signal.NO_FURTHER)
    fingers.swipe("left")
    assert fingers.heard() == ["Eins"]
    fingers.signals()
    fingers.swipe("left")
    assert (fingers.heard(), fingers.signals()[-1]) == ([], Signal.NO_FURTHER)


def test_swipes_up_and_down_change_an_amount_as_far_as_it_goes() -> None:
    fingers = Composed(stop("Dauer", more=Does("more")), key("Weiter", group=Group.FOOT))
    fingers.swipe("up")
    assert fingers.did == [("Dauer", Does("more"))]
    fingers.signals()
    fingers.swipe("down")
    assert (len(fingers.did), fingers.signals()[-1]) == (1, Signal.NO_FURTHER)
    fingers.shows(stop("Dauer", less=Does("less")))
    fingers.swipe("down")
    assert fingers.did[1:] == [("Dauer", Does("less"))]
    fingers.signals()
    fingers.swipe("up")
    assert (len(fingers.did), fingers.signals()[-1]) == (2, Signal.NO_FURTHER)


def test_swipes_up_and_down_walk_what_lies_within_else_to_the_next_part_of_the_screen() -> None:
    spaces = tuple(stop(name) for name in ("Start", "Bern", "Chur"))
    ring = stop("Brett", group=Group.KEYS, inside=spaces, at=1)
    fingers = Composed(stop("Miete"), stop("Preis"), ring, key("Weiter", group=Group.FOOT))
    fingers.swipe("down")
    assert fingers.heard() == ["Brett"]
    walked = []
    for way in ("up", "up", "up", "down"):
        fingers.swipe(way)
        walked += fingers.heard()
    assert walked == ["Bern", "Chur", "Start", "Chur"]
    fingers.goes_to("Weiter")
    fingers.swipe("up")
    assert fingers.heard() == ["Brett"], "its part begins there"
    fingers.goes_to("Preis")
    fingers.signals()
    fingers.swipe("up")
    assert (fingers.heard(), fingers.signals()[-1]) == ([], Signal.NO_FURTHER)


def test_a_stroke_to_a_side_and_back_does_what_leads_back() -> None:
    back = "retour"
    fingers = Composed(key("Miete"), stop(back), key(back, group=Group.KEYS), key("menu", group=Group.FOOT))
    fingers.back()
    assert fingers.did == [(back, Does(back))]
    fingers.shows(key("Miete"))
    fingers.signals()
    fingers.back()
    assert (len(fingers.did), fingers.signals()[-1]) == (1, Signal.NO_FURTHER)


# Dice


def dice(**fields: Any) -> Stop:
    return stop("les dés", dice=2, hint="Tapez les points", **fields)


def test_the_focus_begins_on_the_dice_and_how_they_are_counted_is_said_once_it_is_quiet() -> None:
    fingers = Composed(key("Miete"), dice())
    assert fingers.focused is not None
    assert fingers.focused.dice
    fingers.wait(1)
    assert fingers.heard() == ["Tapez les points"]
    fingers.taps(3)
    assert fingers.heard() == ["un", "deux", "trois", "trois. Le second dé"]
    fingers.taps(1)
    fingers.heard()
    fingers.rest(20, 20, 1.2)
    assert fingers.did == [("les dés", Thrown((3, 1)))]
    fingers.rest(20, 20, 1.2)
    assert len(fingers.did) == 1, "it was said to be right already"


def test_while_dice_are_counted_no_finger_leads_away_and_two_count_anew() -> None:
    fingers = Composed(key("Miete"), dice())
    fingers.taps(3)
    for way in ("left", "right", "up", "down"):
        fingers.swipe(way)
    fingers.rest(*at(20, 20))
    assert fingers.focused is not None
    assert fingers.focused.dice
    fingers.heard()
    fingers.two_tap()
    assert fingers.heard() == ["On recommence au premier dé"]
    fingers.swipe("left")
    assert fingers.heard() == ["Miete"]


def test_taps_on_dice_that_cannot_be_thrown_say_what_lies_under_the_finger() -> None:
    fingers = Composed(key("Miete", box=LEFT), dice(refused="Nicht jetzt", box=RIGHT))
    for _ in range(2):
        fingers.tap(*at(75, 20))
        assert fingers.heard()[-1] == "les dés"


def test_the_focus_begins_at_the_top_where_no_dice_can_be_thrown() -> None:
    fingers = Composed(key("Miete"), dice(refused="Nicht jetzt"))
    assert fingers.focused is not None
    assert fingers.focused.key == "Miete"


def test_the_first_tap_on_dice_leaves_out_how_they_are_counted() -> None:
    fingers = Composed(key("Miete"), dice())
    fingers.taps(1)
    assert fingers.heard() == ["un", "un. Le second dé"]


def test_what_was_counted_is_forgotten_where_a_neighbour_takes_over() -> None:
    fingers = Composed(key("Miete"), dice())
    fingers.taps(1)
    fingers.two_hold()
    fingers.two_hold()
    fingers.heard()
    fingers.taps(2)
    assert fingers.heard() == ["un", "deux", "deux. Le second dé"]


# Hints, and what two fingers do


def test_a_hint_is_said_a_moment_after_the_name_the_first_time_and_not_where_fingers_go_on() -> None:
    fingers = Composed(stop("Miete"), stop("Dauer", hint="Balayer"), stop("Preis", hint="Toucher"))
    assert fingers.goes_to("Dauer") == ["Dauer"]
    fingers.swipe("right")
    fingers.wait(1)
    assert fingers.heard() == ["Preis", "Toucher"]
    fingers.goes_to("Dauer")
    fingers.wait(1)
    assert fingers.heard() == ["Balayer"]
    fingers.goes_to("Preis")
    fingers.wait(1)
    assert fingers.heard() == []


def test_two_fingers_silence_what_is_said_with_its_hint_and_where_it_is_quiet_ask_again() -> None:
    fingers = Composed(stop("Miete"), stop("Dauer", hint="Balayer"))
    fingers.goes_to("Dauer")
    fingers.voice.says_for(60)
    fingers.two_tap()
    assert fingers.voice.quiet_s > 0
    fingers.wait(1)
    assert fingers.heard() == []
    table = Table().seat_three()
    asked = Composed(stop("Miete"), table=table)
    table.throw(1, 2)
    asked.wait(0.1)
    asked.heard()
    asked.two_tap()
    assert asked.heard()[0].startswith("Acheter Schaffhouse? six cent mille francs. ")


def test_why_something_cannot_be_done_is_not_said_again_as_its_hint() -> None:
    fingers = Composed(stop("Miete"), stop("Kaufen", refused="Zu wenig Geld", hint="Zu wenig Geld"))
    fingers.goes_to("Kaufen")
    fingers.double_tap()
    fingers.wait(1)
    assert fingers.heard() == ["Zu wenig Geld"]


def test_what_was_done_leaves_no_hint_of_what_had_the_focus_before() -> None:
    fingers = Composed(stop("Miete"), key("Kaufen", hint="Toucher"))
    fingers.goes_to("Kaufen")
    fingers._brief(77, 43)
    fingers._brief(77, 43)
    fingers.wait(1)
    assert fingers.heard() == []


# Whose fingers


def test_while_somebody_else_is_asked_touches_are_listened_to_and_do_nothing_until_two_fingers_stay() -> None:
    table = Table().seat_three()
    fingers = Composed(key("Miete"), key("Kaufen"), table=table, names=("Bob",))
    assert (fingers.explorer.listens, fingers.explorer.takes) == (True, False)
    assert fingers.explorer.token is None
    assert fingers.focused is None
    assert fingers.explorer.touch("down", 1, 10, 10) is False
    assert fingers.explorer.touch("lost", 1, 10, 10) is False
    fingers.swipe("right")
    fingers.double_tap()
    assert (fingers.heard(), fingers.did) == ([], [])
    fingers.two_hold()
    assert fingers.heard() == ["Bob, au toucher"]
    assert fingers.explorer.takes
    assert fingers.explorer.token == token(table.game, "p2")
    assert fingers.explorer.touch("down", 1, 10, 10) is True
    fingers.explorer.touch("lost", 1, 10, 10)
    fingers.swipe("right")
    assert fingers.heard() == ["Kaufen"]
    fingers.two_hold()
    assert fingers.heard() == ["Un voisin répond à cette question. Deux doigts tenus la reprennent."]
    assert not fingers.explorer.takes


def test_who_explores_is_called_once_and_not_for_each_of_their_own_questions() -> None:
    table = Table().seat_three()
    fingers = Composed(key("Miete"), table=table, names=("Chloé", "Bob"))
    table.throw(1, 2)
    fingers.wait(0.1)
    assert fingers.heard() == [], "Chloé threw, and is asked"
    table.tap(CARDS[0])
    fingers.wait(0.1)
    assert fingers.heard() == ["Bob, au toucher"]
    table.throw(6, 5)
    table.tap(CARDS[1])
    fingers.wait(0.1)
    assert not fingers.explorer.takes
    assert fingers.heard() == []


def test_the_first_to_explore_is_called_and_also_after_a_question_that_was_handed_over() -> None:
    table = Table().seat_three()
    fingers = Composed(key("Miete"), table=table)
    assert fingers.everything == ["Chloé, au toucher"]
    fingers.two_hold()
    fingers.heard()
    table.throw(1, 2)
    fingers.wait(0.1)
    assert fingers.heard() == ["Chloé, au toucher"]
    assert fingers.explorer.takes


def test_a_new_question_begins_at_the_top_and_leaves_what_the_fingers_had_begun() -> None:
    table = Table().seat_three()
    fingers = Composed(key("Miete"), stop("Kaufen", hint="Toucher"), table=table)
    fingers.goes_to("Kaufen")
    fingers.heard()
    fingers._down(1, *at(20, 20))
    table.throw(1, 2)
    fingers.late = True
    fingers.wait(0.1)
    assert fingers.focused is None, "the screen does not show it yet"
    fingers.late = False
    fingers.wait(1)
    assert fingers.heard() == [], "neither the hint of another screen nor what lies under the finger"
    assert fingers.focused is not None
    assert fingers.focused.key == "Miete"
    fingers._up(1)
    fingers.wait(1)
    assert fingers.heard() == []


def test_the_same_question_goes_on_whatever_else_changes() -> None:
    fingers = Composed(key("Miete"), key("Kaufen"))
    fingers.goes_to("Kaufen")
    fingers.desk.changed()
    fingers.wait(0.1)
    assert fingers.focused is not None
    assert fingers.focused.key == "Kaufen"
    fingers.two_hold()
    fingers.desk.changed()
    fingers.wait(0.1)
    assert not fingers.explorer.takes, "it stays with the neighbour"


def test_whoever_takes_the_screen_back_begins_at_the_top() -> None:
    fingers = Composed(key("Miete"), key("Kaufen"))
    fingers.goes_to("Kaufen")
    fingers.two_hold()
    fingers.two_hold()
    assert fingers.focused is not None
    assert fingers.focused.key == "Miete"


def test_a_finger_that_rested_on_the_screen_before_hears_the_same_name_on_the_next() -> None:
    table = Table().seat_three()
    fingers = Composed(key("Miete"), table=table)
    fingers._down(1, *at(20, 20))
    fingers.wait(0.5)
    table.throw(1, 2)
    fingers.wait(0.5)
    fingers._up(1)
    assert fingers.heard() == ["Miete"]
    fingers.rest(*at(20, 20))
    assert fingers.heard() == ["Miete"]


def test_a_hold_over_which_another_question_comes_is_for_nothing_and_nothing_is_said_of_it() -> None:
    table = Table().seat_three()
    fingers = Composed(stop("Miete"), stop("Enden", held=Does("end"), hold_s=2), table=table)
    fingers.goes_to("Enden")
    fingers._brief(77, 43)
    fingers.wait(0.1)
    fingers._down(1, 77, 43)
    fingers.wait(0.5)
    table.throw(1, 2)
    fingers.wait(3)
    fingers._up(1)
    assert fingers.heard() == ["Tenir"]
    assert fingers.did == []


def test_a_touch_that_is_lost_is_no_tap() -> None:
    fingers = Composed(key("Miete"))
    fingers.explorer.touch("down", 1, *at(20, 20))
    fingers.explorer.touch("lost", 1, *at(20, 20))
    fingers.wait(1)
    assert fingers.heard() == []


def test_what_was_missed_is_said_once_it_is_quiet() -> None:
    fingers = Composed(key("Miete"))
    fingers.voice.lost = ["Bob va en prison"]
    fingers.wait(1)
    assert fingers.heard() == ["Entre-temps, Bob va en prison"]


def test_on_a_screen_on_which_nothing_stands_no_finger_does_anything() -> None:
    fingers = Composed()
    fingers.tap(*at(20, 20))
    fingers.signals()
    fingers.double_tap()
    assert [*fingers.signals()] == [Signal.NO_FURTHER]
    fingers.rest(*at(20, 20), 1.5)
    fingers.hold(1)
    for way in ("left", "right", "up", "down"):
        fingers.swipe(way)
    fingers.back()
    assert (fingers.heard(), fingers.did) == ([], [])


def test_a_change_of_whose_fingers_explore_is_shown() -> None:
    fingers = Composed(key("Miete"))
    before = fingers.desk.version
    fingers.two_hold()
    assert fingers.desk.version > before
    table = Table().seat_three()
    others = Composed(key("Miete"), table=table)
    table.throw(1, 2)
    before = others.desk.version
    others.wait(0.1)
    assert others.desk.version > before


def test_while_something_is_said_to_a_player_nothing_that_lies_open_closes() -> None:
    fingers = Composed(key("Miete"))
    fingers.desk.touched_at = 0
    fingers.wait(1)
    assert fingers.desk.touched_at == 0
    fingers.voice.says_for(5)
    fingers.wait(1)
    assert fingers.desk.touched_at == fingers.desk.now
    fingers.two_hold()
    fingers.desk.touched_at = 0
    fingers.voice.says_for(5)
    fingers.wait(1)
    assert fingers.desk.touched_at == 0, "nor does it stay open for a neighbour who sees"


def test_two_taps_belong_together_within_the_time_that_was_chosen() -> None:
    fingers = Composed(key("Miete"))
    fingers.desk.choices = replace(fingers.desk.choices, double_s=1.0)
    fingers.wait(0.1)
    fingers.swipe("right")
    fingers.tap()
    fingers.tap()
    assert fingers.did == []
    fingers.heard()
    fingers.double_tap()
    fingers._brief(77, 43)
    fingers.wait(0.8)
    fingers._brief(77, 43)
    fingers.wait(1.2)
    assert fingers.did == [("Miete", Does("Miete"))] * 2


# The set-up


def set_up() -> Table:
    """Two players at the set-up, of whom nobody is said not to see."""
    table = Table()
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    for uid in CARDS[:2]:
        table.tap(uid)
    table.touch(enter(seats.touched, "p1"))
    return table


def begins(*, speaks: b.Speaks, broken: bool = False) -> Composed:
    """Fingers at the set-up, at which somebody says that they cannot see."""
    table = set_up()
    fingers = Composed(key("Miete"), table=table, names=())
    fingers.desk.choices = replace(fingers.desk.choices, speaks=speaks)
    fingers.desk.changed()
    fingers.voice.broken = broken
    fingers.wait(0.1)
    assert fingers.chosen == []
    view: Any = table.flow.view()
    table.post(view.body.naming.by_ear.act)
    fingers.wait(0.1)
    return fingers


def test_the_bank_begins_to_speak_once_somebody_sits_down_who_cannot_see() -> None:
    fingers = begins(speaks="off")
    assert [choices.speaks for choices in fingers.chosen] == ["booked"]
    fingers.desk.changed()
    fingers.wait(0.1)
    assert len(fingers.chosen) == 1, "if the table turns it off again, it stays off"


@pytest.mark.parametrize(("speaks", "broken"), [("all", False), ("off", True)])
def test_a_voice_that_speaks_already_or_cannot_is_left_as_it_is(speaks: b.Speaks, broken: bool) -> None:
    assert begins(speaks=speaks, broken=broken).chosen == []


def test_no_touch_is_looked_at_where_nobody_explores() -> None:
    fingers = Composed(key("Miete"), names=())
    assert not fingers.explorer.listens
    assert fingers.explorer.token is None
    assert fingers.focused is None
    assert fingers.explorer.touch("down", 1, 10, 10) is False
    fingers.two_hold()
    assert fingers.heard() == []
    assert not seated().flow.desk.table.by_ear
