"""One event per presentation, even if the reader stammers meanwhile (reader faults: Phoniebox #910, pi-rc522 #10)."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.ports import (
    Noise,
    RandomCard,
    ReaderFree,
    Reading,
    Several,
    Silence,
    TagEvent,
    TagGone,
    TagRead,
    TagRefusal,
    TagRefused,
    TagSeen,
)
from hardware.presence import EMPTY, Presence

A, B, C = "04A1B2C3", "04A1B2C3D4E5F6", "C0FFEE00"
SILENCE, NOISE, SEVERAL, RANDOM = Silence(), Noise(), Several(), RandomCard()
CARD_A, CARD_B, CARD_C = TagRead(A), TagRead(B), TagRead(C)


def play(readings: Iterable[Reading], presence: Presence = EMPTY) -> list[TagEvent]:
    """The events of these polls; `at` is the number of the poll."""
    happened: list[TagEvent] = []
    for at, reading in enumerate(readings):
        presence, events = presence.after(reading, float(at))
        happened += events
    return happened


def test_a_card_is_seen_at_its_first_poll_and_gone_at_the_third_clean_miss() -> None:
    assert play([SILENCE, CARD_A, CARD_A, SILENCE, SILENCE, SILENCE, SILENCE]) == [TagSeen(A, 1.0), TagGone(A, 5.0)]


def test_two_misses_are_not_an_absence() -> None:
    assert play([CARD_A, SILENCE, SILENCE] * 50) == [TagSeen(A, 0.0)]


def test_a_card_that_answers_every_second_poll_is_one_presentation() -> None:
    assert play([CARD_A, SILENCE] * 100) == [TagSeen(A, 0.0)]


def test_broken_frames_and_collisions_are_never_an_absence() -> None:
    assert play([CARD_A, *[NOISE] * 100, SILENCE, SILENCE, NOISE, SILENCE, SEVERAL, SILENCE, CARD_A]) == [
        TagSeen(A, 0.0)
    ]


def test_a_collision_breaks_a_run_of_misses() -> None:
    assert play([CARD_A, SILENCE, SILENCE, SEVERAL, SILENCE, SILENCE, CARD_A]) == [TagSeen(A, 0.0)]


def test_noise_that_breaks_every_row_of_misses_does_not_keep_a_card_there() -> None:
    assert play([CARD_A, *[NOISE, SILENCE] * 20]) == [TagSeen(A, 0.0), TagGone(A, 12.0)]
    assert play([CARD_A, *[SEVERAL, SILENCE, NOISE] * 20]) == [TagSeen(A, 0.0), TagGone(A, 17.0)]


def test_a_whole_answer_in_all_that_noise_is_a_card_that_lies_there() -> None:
    assert play([CARD_A, *[NOISE, SILENCE] * 5] * 50) == [TagSeen(A, 0.0)]


def test_a_miss_now_and_then_among_broken_frames_is_no_absence() -> None:
    assert play([CARD_A, *[SILENCE, NOISE, NOISE, NOISE] * 50]) == [TagSeen(A, 0.0)]


def test_several_cards_that_are_often_missed_are_not_gone() -> None:
    """Neither can answer whole while the other lies there; the one that stays was seen, and counts no second time."""
    assert play([CARD_A, *[SEVERAL] * 3, *[SILENCE, SILENCE, SEVERAL] * 20, CARD_A]) == [
        TagSeen(A, 0.0),
        TagRefused(TagRefusal.SEVERAL, 3.0, (A,)),
    ]


def test_a_few_collisions_of_an_empty_field_are_no_several_cards() -> None:
    assert play([SEVERAL, SEVERAL, SILENCE, SEVERAL, NOISE, SEVERAL, SEVERAL, SILENCE] * 50) == []


def test_put_again_after_an_absence_counts_again() -> None:
    events = play([CARD_A, *[SILENCE] * 3, CARD_A])
    assert events == [TagSeen(A, 0.0), TagGone(A, 3.0), TagSeen(A, 4.0)]


def test_a_swap_is_seen_at_once_and_what_lay_there_goes_with_the_next_absence() -> None:
    assert play([CARD_A, CARD_B, *[SILENCE] * 3]) == [
        TagSeen(A, 0.0),
        TagSeen(B, 1.0),
        TagGone(A, 4.0),
        TagGone(B, 4.0),
    ]


def test_two_read_in_turn_are_two_that_lie_there() -> None:
    assert play([CARD_A, CARD_B] * 100) == [TagSeen(A, 0.0), TagSeen(B, 1.0)]


BOTH = Several((A, B))


def test_a_card_beside_one_that_lies_there_counts_each_time_it_comes() -> None:
    events = play([CARD_A, *[BOTH] * 5, *[CARD_A] * 8, *[BOTH] * 5])
    assert events == [TagSeen(A, 0.0), TagSeen(B, 1.0), TagGone(B, 13.0), TagSeen(B, 14.0)]


def test_a_card_missed_a_few_times_beside_another_is_the_same_presentation() -> None:
    assert play([CARD_A, *[BOTH, *[CARD_A] * 7] * 20]) == [TagSeen(A, 0.0), TagSeen(B, 1.0)]


def test_a_card_that_was_out_of_sight_beneath_a_later_one_does_not_count_when_that_goes() -> None:
    assert play([CARD_A, *[CARD_B] * 100, *[CARD_A] * 100]) == [
        TagSeen(A, 0.0),
        TagSeen(B, 1.0),
        TagGone(B, 108.0),
    ]


def test_a_card_that_comes_back_beside_a_later_one_is_refused_with_whose_card_lies_there() -> None:
    events = play([CARD_A, *[CARD_B] * 30, *[BOTH] * 5, *[CARD_B] * 5, *[BOTH] * 5])
    assert events == [
        TagSeen(A, 0.0),
        TagSeen(B, 1.0),
        TagRefused(TagRefusal.SEVERAL, 31.0, (B,)),
        ReaderFree(38.0),
        TagSeen(A, 41.0),
    ]


def test_two_new_ones_beside_a_lying_card_are_refused_and_it_still_lies_there() -> None:
    events = play([CARD_A, *[Several((A, B, C))] * 5, *[CARD_A] * 3, BOTH])
    assert events == [
        TagSeen(A, 0.0),
        TagRefused(TagRefusal.SEVERAL, 1.0, (A,)),
        ReaderFree(8.0),
        TagSeen(B, 9.0),
    ]


def test_three_in_turn_without_an_absence_never_count_one_twice() -> None:
    events = play([CARD_A, CARD_B, CARD_C] * 20)
    assert [event.uid for event in events if isinstance(event, TagSeen)] == [A, B, C]


def test_two_cards_are_refused_once_and_book_nothing() -> None:
    assert play([SEVERAL] * 100) == [TagRefused(TagRefusal.SEVERAL, 2.0)]


def test_a_second_card_that_only_collides_with_a_lying_one_is_refused_until_it_goes() -> None:
    events = play([CARD_A, *[SEVERAL] * 10, CARD_A, CARD_A, CARD_A, *[SILENCE] * 3])
    assert events == [
        TagSeen(A, 0.0),
        TagRefused(TagRefusal.SEVERAL, 3.0, (A,)),
        ReaderFree(13.0),
        TagGone(A, 16.0),
    ]


def test_after_a_refusal_nothing_counts_until_the_reader_was_empty() -> None:
    still_there = [*[SEVERAL] * 3, CARD_A, SILENCE, SILENCE, CARD_B, NOISE, RANDOM, *[SEVERAL] * 5, SILENCE, SILENCE]
    assert play(still_there) == [TagRefused(TagRefusal.SEVERAL, 2.0)]
    after = float(len(still_there))
    assert play([*still_there, SILENCE, CARD_A])[1:] == [ReaderFree(after), TagSeen(A, after + 1)]


def test_one_collision_of_a_card_coming_near_does_not_refuse_it() -> None:
    assert play([SEVERAL, NOISE, SEVERAL, CARD_A, SEVERAL, SEVERAL, CARD_A]) == [TagSeen(A, 3.0)]


def test_a_phone_is_refused_once_with_its_own_reason() -> None:
    assert play([RANDOM] * 50) == [TagRefused(TagRefusal.RANDOM, 0.0)]
    assert play([*[RANDOM, SILENCE, SILENCE] * 5, SILENCE, RANDOM]) == [
        TagRefused(TagRefusal.RANDOM, 0.0),
        ReaderFree(15.0),
        TagRefused(TagRefusal.RANDOM, 16.0),
    ]


def test_a_phone_held_to_a_lying_card_is_refused_and_the_card_lies_on() -> None:
    assert play([CARD_A, RANDOM, *[CARD_A] * 50]) == [
        TagSeen(A, 0.0),
        TagRefused(TagRefusal.RANDOM, 1.0, (A,)),
        ReaderFree(4.0),
    ]


def test_noise_alone_is_no_card() -> None:
    assert play([NOISE] * 1000) == []


def test_a_card_left_for_four_hours_counts_once() -> None:
    presence, happened = EMPTY, []
    polls = 4 * 3600 * 25
    for number in range(polls):
        presence, events = presence.after(SILENCE if number % 2 else CARD_A, number * 0.040)
        happened += events
    assert happened == [TagSeen(A, 0.0)]


# -- noisy presentations -----------------------------------------------------------------------------------------

uids = st.sampled_from([A, B, C, "04000000000001", "88112233"])
# What a reader may say of one card between two clean answers of it.
stammer = st.one_of(
    st.just([]),
    st.just([SILENCE]),
    st.just([SILENCE, SILENCE]),
    st.lists(st.just(NOISE), max_size=6),
    st.just([SEVERAL]),
    st.just([SEVERAL, SILENCE, SEVERAL]),
    st.just([SILENCE, SILENCE, NOISE, SILENCE, SILENCE]),
)

absence = st.builds(
    lambda before, empty, after: [*before, *[SILENCE] * empty, *after],
    st.lists(st.sampled_from([SILENCE, NOISE]), max_size=6),
    st.integers(3, 8),
    st.lists(st.sampled_from([SILENCE, NOISE]), max_size=6),
)


@st.composite
def presentation(draw: st.DrawFn) -> tuple[str, list[Reading]]:
    """One card put down and taken away, with what the reader makes of it."""
    uid = draw(uids)
    readings: list[Reading] = []
    for noise in draw(st.lists(stammer, min_size=1, max_size=8)):
        readings += [*noise, TagRead(uid)]
    return uid, [*readings, *draw(absence)]


@settings(max_examples=300, deadline=None)
@given(st.lists(presentation(), max_size=12))
def test_as_many_events_as_presentations(presentations: list[tuple[str, list[Reading]]]) -> None:
    events = play(reading for _, readings in presentations for reading in readings)
    put = [uid for uid, _ in presentations]
    assert [event.uid for event in events if isinstance(event, TagSeen)] == put
    assert [event.uid for event in events if isinstance(event, TagGone)] == put
    assert len(events) == 2 * len(put)


PILES = [Several(pile) for pile in ((A, B), (B, A), (A, C), (B, C), (A, B, C))]


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from([SILENCE, NOISE, SEVERAL, RANDOM, CARD_A, CARD_B, CARD_C, *PILES]), max_size=80))
def test_whatever_is_polled_each_card_is_seen_and_gone_in_turns(readings: list[Reading]) -> None:
    lying: set[str] = set()
    refused = False
    misses: list[bool] = []
    presence = EMPTY
    for at, reading in enumerate(readings):
        whole = isinstance(reading, TagRead | RandomCard) or (isinstance(reading, Several) and reading.uids)
        misses = [] if whole or presence == EMPTY else [*misses, reading == SILENCE][-20:]
        presence, events = presence.after(reading, float(at))
        for event in events:
            match event:
                case TagSeen(uid=uid):
                    assert not refused
                    assert uid not in lying, "counted twice without an absence between"
                    assert uid in (reading.uids if isinstance(reading, Several) else (reading.uid,))
                    lying.add(uid)
                case TagGone(uid=uid):
                    lying.remove(uid)
                case TagRefused():
                    assert not refused
                    refused = True
                case ReaderFree():
                    assert refused
                    refused = False
        assert presence.refused == refused
        if misses[-3:] == [True] * 3 or misses.count(True) >= 6:
            assert presence == EMPTY
            assert not lying
