"""The RC522 driver where the air is not clean: noise of the receiver itself, and a card that hides another one."""

from __future__ import annotations

from random import Random

import pytest

from hardware.chip.antenna import COLLISION, PARITY_ERROR, PROTOCOL_ERROR, Hiss, Reception
from hardware.chip.tags import Frame
from hardware.ports import (
    FaultCause,
    Noise,
    ReaderFault,
    ReaderFree,
    ReaderReady,
    Several,
    TagGone,
    TagRefused,
    TagSeen,
)

A, B = "04A3C6CAE26180", "DEADBEEF"
# Of the frames without an answer; a poll that waits for a card to come back sends three.
SHARES = (0.05, 0.20)


def receiver_noise(chance: Random, share: float) -> Hiss:
    """Noise of an amplifier turned up: that share of frames without an answer seems to have one, of every kind.

    Some stray bits, a broken parity, no proper start, a collision, or two bytes that look whole.
    """
    strays = (
        lambda: Reception(Frame(chance.randbytes(1), last_bits=3)),
        lambda: Reception(Frame(chance.randbytes(2)), PARITY_ERROR),
        lambda: Reception(Frame(b""), PROTOCOL_ERROR),
        lambda: Reception(Frame(chance.randbytes(1)), COLLISION),
        lambda: Reception(Frame(chance.randbytes(2))),
    )
    return lambda: chance.choice(strays)() if chance.random() < share else None


@pytest.mark.parametrize("share", SHARES)
def test_in_noise_a_card_counts_once_and_is_gone_within_a_second_of_being_taken(bench, table, share) -> None:
    chance = Random(1)
    bench.antenna.hiss = receiver_noise(chance, share)
    table.run(1.0)
    for _ in range(150):
        bench.put(A)
        (seen,) = table.run(chance.uniform(0.25, 0.5))
        taken_at = bench.clock.now()
        bench.take()
        (gone,) = table.run(1.5)
        assert isinstance(seen, TagSeen)
        assert isinstance(gone, TagGone)
        assert gone.at - taken_at <= 1.0
    assert max(table.reader.longest_s["poll"], table.reader.longest_s["check"]) <= 0.050


@pytest.mark.parametrize("share", SHARES)
def test_an_empty_field_full_of_noise_is_no_card_and_no_several(bench, table, share) -> None:
    bench.antenna.hiss = receiver_noise(Random(2), share)
    table.run(300.0)
    assert [type(event) for event in table.events] == [ReaderReady]


def test_the_noise_meant_is_as_much_as_it_says(bench) -> None:
    bench.antenna.hiss = receiver_noise(Random(3), 0.20)
    reader = bench.reader()
    reader.open()
    polls = []
    for _ in range(2000):
        reader._silent_polls = 3  # as in a field that has been empty for long
        polls.append(reader.poll())
        bench.clock.sleep(0.040)
    broken = sum(isinstance(poll, Noise | Several) for poll in polls)
    assert 0.17 < broken / len(polls) < 0.23


def test_a_reader_that_understands_nearly_nothing_says_so_once_and_when_it_is_back(bench, table) -> None:
    """Regression: every second tap was lost, and nothing said why."""
    table.run(5.0)
    bench.antenna.hiss = lambda: Reception(Frame(b""), PROTOCOL_ERROR)
    table.run(60.0)
    fault = table.events[-1]
    assert [type(event) for event in table.events] == [ReaderReady, ReaderFault]
    assert (fault.cause, fault.lasting) == (FaultCause.GARBLED, False)
    assert "move" in fault.detail
    bench.antenna.hiss = None
    table.run(60.0)
    assert [type(event) for event in table.events] == [ReaderReady, ReaderFault, ReaderReady]


def test_cards_that_collide_are_no_noise(bench, table) -> None:
    bench.put(A)
    bench.put(B)
    table.run(60.0)
    assert [type(event) for event in table.events] == [ReaderReady, TagRefused]


# -- a strong card hides a weak one -------------------------------------------------------------------------------


def kinds(table) -> list[tuple[type, str]]:
    return [(type(tag), getattr(tag, "uid", "")) for tag in table.tags]


def test_two_cards_put_at_once_are_refused_though_one_hides_the_other(bench, table) -> None:
    bench.put(B)
    bench.put(A, strength=3.0)
    table.run(5.0)
    assert kinds(table) == [(TagRefused, "")]


def test_the_hidden_card_counts_once_it_is_put_again(bench, table) -> None:
    bench.put(B)
    bench.put(A, strength=3.0)
    table.run(1.0)
    bench.take(A)
    table.run(1.0)
    assert kinds(table) == [(TagRefused, ""), (ReaderFree, "")]
    bench.take()
    table.run(1.0)
    table.present(B)
    assert kinds(table)[2:] == [(TagSeen, B), (TagGone, B)]


def test_a_card_hidden_for_a_while_does_not_count_again(bench, table) -> None:
    bench.put(B)
    table.run(1.0)
    bench.put(A, strength=3.0)
    table.run(1.0)
    bench.take(A)
    table.run(1.0)
    assert kinds(table) == [(TagSeen, B), (TagSeen, A), (TagGone, A)]
    bench.take()
    table.run(1.0)
    table.present(B)
    assert kinds(table)[3:] == [(TagGone, B), (TagSeen, B), (TagGone, B)]
