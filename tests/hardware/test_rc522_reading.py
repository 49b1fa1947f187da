"""The RC522 driver on the chip's model: whole UIDs, one reading for each situation, and what a poll costs."""

from __future__ import annotations

import time

import pytest

from hardware.chip.antenna import Spoil
from hardware.chip.tags import Frame, State, Tag, classic_1k, classic_4k, tag_of, ten_bytes, with_crc
from hardware.ports import (
    Noise,
    RandomCard,
    ReaderFree,
    ReaderReady,
    Several,
    Silence,
    TagGone,
    TagRead,
    TagRefusal,
    TagRefused,
    TagSeen,
)

A, B = "DEADBEEF", "04A1B2C3"
NTAG, OTHER_NTAG = "04A3C6CAE26180", "04A3C6CAE26181"
TEN = "04010203040506070809"
BEGINS_WITH_88 = "88112233"
PHONE = "08AABBCC"


@pytest.fixture
def reader(bench):
    reader = bench.reader()
    reader.open()
    reader._silent_polls = 99  # nothing lay there
    return reader


def poll(bench, reader):
    bench.clock.sleep(0.04)
    return reader.poll()


@pytest.mark.parametrize("uid", [A, B, NTAG, TEN, BEGINS_WITH_88, "00000000", "FFFFFFFFFFFFFF"])
def test_the_whole_uid_each_time_it_is_asked(bench, reader, uid) -> None:
    bench.put(uid)
    assert [poll(bench, reader) for _ in range(4)] == [TagRead(uid)] * 4


@pytest.mark.parametrize(
    "tag", [classic_4k(bytes.fromhex(A)), ten_bytes(bytes.fromhex(TEN)), classic_1k(bytes.fromhex(BEGINS_WITH_88))]
)
def test_other_kinds_of_cards_are_read(bench, reader, tag) -> None:
    bench.antenna.put(tag, bench.clock.now())
    assert poll(bench, reader) == TagRead((tag._fixed or b"").hex().upper())


def test_two_stickers_that_differ_in_their_last_byte_are_two(bench, reader) -> None:
    bench.put(NTAG)
    first = poll(bench, reader)
    bench.take()
    bench.put(OTHER_NTAG)
    assert [first, poll(bench, reader)] == [TagRead(NTAG), TagRead(OTHER_NTAG)]


def test_nothing_there_is_silence(bench, reader) -> None:
    assert [poll(bench, reader) for _ in range(5)] == [Silence()] * 5


@pytest.mark.parametrize(("one", "other"), [(A, B), (NTAG, OTHER_NTAG), (A, NTAG), (A, TEN)])
def test_two_cards_are_several(bench, reader, one, other) -> None:
    bench.put(one)
    bench.put(other)
    assert [poll(bench, reader) for _ in range(3)] == [Several()] * 3


def test_a_phone_is_a_random_card_whatever_its_number(bench, reader) -> None:
    bench.put(PHONE)
    assert [poll(bench, reader) for _ in range(3)] == [RandomCard()] * 3


@pytest.mark.parametrize("spoil", [Spoil.PARITY, Spoil.FLIPPED, Spoil.CUT, Spoil.PROTOCOL])
@pytest.mark.parametrize("place", range(1, 5))
def test_an_answer_spoiled_anywhere_in_the_conversation_is_noise_and_never_another_card(
    bench, reader, spoil, place
) -> None:
    # NTAG: ATQA, then UID part and SAK at each of two levels. The ATQA's bits say nothing that is needed.
    bench.put(NTAG)
    answers = iter(range(5))
    bench.antenna.noise = lambda: spoil if next(answers, None) == place else None
    assert poll(bench, reader) == Noise()
    assert poll(bench, reader) == TagRead(NTAG)


def test_a_collision_of_the_first_answers_alone_is_no_second_card(bench, reader) -> None:
    # ISO/IEC 14443-3, 6.5.2: cards of two kinds collide in the ATQA, and then again in their UIDs.
    bench.put(NTAG)
    bench.antenna.spoil_next(Spoil.COLLISION)
    assert poll(bench, reader) == TagRead(NTAG)
    bench.put(A)
    assert poll(bench, reader) == Several((NTAG, A))


@pytest.mark.parametrize("place", range(1, 5))
def test_a_collision_seen_later_is_several_and_an_answer_lost_there_is_noise(bench, reader, place) -> None:
    bench.put(NTAG)
    for spoil, reading in ((Spoil.COLLISION, Several()), (Spoil.LOST, Noise())):
        answers = iter(range(5))
        bench.antenna.noise = lambda spoil=spoil, answers=answers: spoil if next(answers, None) == place else None
        reader._lying = {}  # as if it had come just now
        assert poll(bench, reader) in (reading, Noise())
        bench.antenna.noise = None
        assert poll(bench, reader) == TagRead(NTAG)


def test_a_card_that_misses_two_polls_is_still_the_same_presentation(bench, table) -> None:
    bench.put(A)
    table.run(0.5)
    for lost in (1, 2, 3):
        bench.antenna.spoil_next(Spoil.LOST, lost)
        table.run(1.0)
    assert table.tags == [TagSeen(A, table.tags[0].at)]


def test_one_lost_answer_is_no_miss(bench, reader) -> None:
    bench.put(A)
    bench.clock.sleep(0.01)
    assert reader.poll() == TagRead(A)
    bench.antenna.spoil_next(Spoil.LOST)
    assert reader.poll() == TagRead(A)


def test_a_card_that_misses_more_has_gone(bench, table) -> None:
    bench.put(A)
    table.run(0.5)
    bench.antenna.spoil_next(Spoil.LOST, 5)  # of three calls it hears one as an error, and says nothing anyway
    table.run(0.5)
    assert [type(event) for event in table.tags] == [TagSeen, TagGone, TagSeen]


def test_one_presentation_is_one_event_however_long_and_a_second_one_is_another(bench, table) -> None:
    for uid, for_s in ((A, 0.2), (NTAG, 5.0), (A, 0.2), (A, 60.0)):
        table.present(uid, for_s)
    assert [(type(event), event.uid) for event in table.tags] == [
        (kind, uid) for uid in (A, NTAG, A, A) for kind in (TagSeen, TagGone)
    ]


def test_two_cards_and_a_phone_are_refused_once(bench, table) -> None:
    bench.put(A)
    bench.put(B)
    table.run(1.0)
    bench.take()
    table.run(0.5)
    table.present(PHONE, for_s=2.0)
    assert [type(event) for event in table.tags] == [TagRefused, ReaderFree] * 2
    assert [event.reason for event in table.tags[::2]] == [TagRefusal.SEVERAL, TagRefusal.RANDOM]


def test_after_two_cards_the_one_left_counts_only_when_it_is_put_again(bench, table) -> None:
    bench.put(A)
    bench.put(B)
    table.run(1.0)
    bench.take(B)
    table.run(2.0)
    assert [type(event) for event in table.tags] == [TagRefused, ReaderFree]
    bench.take()
    table.run(0.5)
    table.present(A)
    assert [type(event) for event in table.tags] == [TagRefused, ReaderFree, TagSeen, TagGone]


# -- a second card beside one that lies there ------------------------------------------------------------------------


@pytest.mark.parametrize(("lying", "other"), [(A, B), (NTAG, OTHER_NTAG), (A, NTAG), (NTAG, TEN)])
def test_a_card_beside_one_that_lies_there_is_read_each_time_it_comes(bench, table, lying, other) -> None:
    """Regression: the leading bidder left the card on the reader, and nobody else could bid any more."""
    bench.put(lying)
    table.run(1.0)
    for _ in range(3):
        table.present(other, for_s=0.3, then_s=0.6)
    assert table.tags == [
        TagSeen(lying, table.tags[0].at),
        *(kind(other, event.at) for kind, event in zip((TagSeen, TagGone) * 3, table.tags[1:], strict=True)),
    ]
    assert table.reader.longest_s["poll"] <= 0.050


def test_the_card_beneath_goes_and_the_other_lies_on(bench, table) -> None:
    bench.put(A)
    table.run(0.5)
    bench.put(B)
    table.run(0.5)
    bench.take(A)
    table.run(0.5)
    table.present(NTAG)
    bench.take()
    table.run(1.0)
    assert [event.uid for event in table.tags if isinstance(event, TagSeen)] == [A, B, NTAG]
    assert sorted(event.uid for event in table.tags if isinstance(event, TagGone)) == sorted([A, B, NTAG])


@pytest.mark.parametrize("strength", [0.3, 3.0])
def test_a_card_is_read_beside_a_lying_one_however_strongly_either_answers(bench, table, strength) -> None:
    bench.put(A)
    table.run(0.5)
    bench.put(B, strength=strength)
    table.run(0.5)
    assert [event.uid for event in table.tags] == [A, B]


def test_a_phone_beside_a_lying_card_is_refused_and_the_next_card_counts(bench, table) -> None:
    bench.put(A)
    table.run(0.5)
    table.present(PHONE)
    table.present(B)
    seen, refused, free, other, _ = table.tags
    assert [seen, refused, free, other] == [
        TagSeen(A, seen.at),
        TagRefused(TagRefusal.RANDOM, refused.at, (A,)),
        ReaderFree(free.at),
        TagSeen(B, other.at),
    ]


def test_of_two_that_come_at_once_beside_a_lying_one_none_counts(bench, table) -> None:
    bench.put(A)
    table.run(0.5)
    bench.put(B)
    bench.put(NTAG)
    table.run(0.5)
    assert table.tags[1:] == [TagRefused(TagRefusal.SEVERAL, table.tags[1].at, (A,))]
    bench.take(B)
    bench.take(NTAG)
    table.run(0.5)
    assert table.tags[2:] == [ReaderFree(table.tags[2].at)]
    table.present(B)
    assert table.tags[3:4] == [TagSeen(B, table.tags[3].at)]


# -- what it costs ------------------------------------------------------------------------------------------------


def test_an_empty_poll_takes_at_most_30_transfers_and_5_ms(bench, reader) -> None:
    for silent_before in (0, 1, 2, 3, 4):
        reader._silent_polls = silent_before
        transfers, begun = bench.pi.transfers, bench.clock.now()
        assert reader.poll() == Silence()
        # Three times as much in the three polls after a card, which call three times.
        assert bench.pi.transfers - transfers <= (40 if silent_before < 3 else 30)
        assert bench.clock.now() - begun <= (0.012 if silent_before < 3 else 0.005)
        bench.clock.sleep(0.04)


def test_an_empty_poll_takes_at_most_a_millisecond_of_processor_time(bench, reader) -> None:
    polls = 200
    begun = time.thread_time()
    for _ in range(polls):
        reader.poll()
    assert (time.thread_time() - begun) / polls < 0.001  # the model's own work included


@pytest.mark.parametrize("uid", [A, NTAG, TEN])
def test_a_card_is_read_in_25_ms(bench, reader, uid) -> None:
    bench.put(uid)
    bench.clock.sleep(0.01)
    begun = bench.clock.now()
    assert reader.poll() == TagRead(uid)
    assert bench.clock.now() - begun < 0.025


def test_polls_leave_the_card_asleep_so_that_it_disturbs_no_other(bench, reader) -> None:
    tag = tag_of(A)
    bench.antenna.put(tag, bench.clock.now())
    poll(bench, reader)
    assert tag.state is State.HALT


class Listener(Tag):
    """A card that keeps what it heard."""

    heard: list[Frame]

    def hear(self, frame: Frame) -> Frame | None:
        self.heard.append(frame)
        return super().hear(frame)


def test_cards_hear_nothing_but_the_standards_commands_whatever_came_back_before(bench, reader) -> None:
    part = bytes.fromhex("DEADBEEF22")
    commands = {
        Frame(b"\x52", last_bits=7),
        Frame(b"\x26", last_bits=7),
        Frame(b"\x93\x20"),
        Frame(with_crc(b"\x93\x70" + part)),
        Frame(with_crc(b"\x50\x00")),
    }
    card = Listener(part[:4], sak=0x08, atqa=b"\x04\x00")
    card.heard = []
    bench.antenna.put(card, bench.clock.now())
    for spoil in Spoil:
        for place in range(3):
            answers = iter(range(3))
            bench.antenna.noise = lambda spoil=spoil, place=place, answers=answers: (
                spoil if next(answers, None) == place else None
            )
            poll(bench, reader)
    assert set(card.heard) == commands


def test_no_uid_in_what_a_reading_shows(bench, reader) -> None:
    bench.put(A)
    assert A not in repr(poll(bench, reader))


def test_a_card_is_seen_within_two_polls_of_lying_there(bench, table) -> None:
    table.run(1.0)
    for step in range(20):
        bench.clock.sleep(0.007)  # at any moment between two polls
        put_at = bench.clock.now()
        (seen, *_) = table.present(A)
        assert isinstance(seen, TagSeen)
        assert seen.at - put_at <= 0.085, step


def test_it_says_which_reader_it_is(table) -> None:
    (ready,) = table.run(0.1)
    assert ready == ReaderReady("sim", ready.at)
