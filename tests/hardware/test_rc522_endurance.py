"""The RC522 driver through long evenings on the chip's model: noise, cards left lying, cables, wedges, garbage.

With BANKER_LONG=1 the figures of the long tier. All time is simulated; every run has its seed.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from hardware.chip.antenna import Spoil
from hardware.chip.pi import Wires
from hardware.ports import ReaderError, ReaderFault, ReaderReady, TagEvent, TagGone, TagRead, TagSeen

LONG = bool(os.environ.get("BANKER_LONG"))
PRESENTATIONS = 10_000 if LONG else 2_000
UNPLUGS = WEDGES = 1_000 if LONG else 100
GARBAGE_BYTES = 1_000_000 if LONG else 100_000
POLLS_BETWEEN_CHECKS = 25  # as the worker does
LYING_POLL_S = 0.040 if LONG else 0.500  # four hours of every single poll take minutes

CARDS = ("DEADBEEF", "04A1B2C3", "04A3C6CAE26180", "04A3C6CAE26181", "88112233", "04010203040506070809")


def noise(chance: Random, share: float):
    """That share of all answers comes back spoiled, in every way there is; a quarter as many seem to collide."""
    spoils = [*Spoil] * 4 + [Spoil.LOST] * 4
    while spoils.count(Spoil.COLLISION) > 1:
        spoils.remove(Spoil.COLLISION)
    return lambda: chance.choice(spoils) if chance.random() < share else None


def turned_bits(chance: Random, share: float):
    """That share of the bytes on the SPI wire arrives with a bit turned."""
    return lambda byte: byte ^ (1 << chance.randrange(8)) if chance.random() < share else byte


def kinds(events: list[TagEvent]) -> list[tuple[type, str]]:
    return [(type(event), event.uid) for event in events if isinstance(event, TagSeen | TagGone)]


def test_as_many_events_as_presentations_whatever_the_noise(bench, table) -> None:
    chance = Random(20_261)
    bench.antenna.noise = noise(chance, 0.05)
    bench.pi.scramble = turned_bits(chance, 0.0001)
    presented = []
    table.run(1.0)
    for _ in range(PRESENTATIONS):
        card = chance.choice(CARDS)
        table.present(card, chance.uniform(0.25, 0.6), chance.uniform(0.25, 0.4))
        presented += [(TagSeen, card), (TagGone, card)]
    assert kinds(table.tags) == presented
    assert len(table.tags) == len(presented)
    assert not [event for event in table.events if isinstance(event, ReaderFault) and event.lasting]
    assert max(table.reader.longest_s["poll"], table.reader.longest_s["check"]) <= 0.050


def test_a_card_left_lying_for_four_hours_is_one_event(bench, make_table) -> None:
    table = make_table(poll_s=LYING_POLL_S)
    bench.antenna.noise = noise(Random(4), 0.02)
    bench.put("04A1B2C3")
    table.run(4 * 3600.0)
    assert [type(event) for event in table.events] == [ReaderReady, TagSeen]
    bench.take()
    table.run(2.0)
    assert isinstance(table.events[-1], TagGone)


def test_the_cable_comes_out_again_and_again(bench, table) -> None:
    chance = Random(7)
    table.run(1.0)
    for _ in range(UNPLUGS):
        card = chance.choice(CARDS)
        bench.pi.unplug(chance.choice([Wires.FLOATING_HIGH, Wires.FLOATING_LOW, Wires.FAILING]))
        (fault,) = table.run(chance.uniform(0.1, 4.0))
        assert isinstance(fault, ReaderFault)
        assert fault.lasting
        bench.pi.plug()
        plugged_at = bench.clock.now()
        bench.put(card)  # people who plug it in try it
        events = table.run(2.0)
        assert [type(event) for event in events] == [ReaderReady, TagSeen]
        assert events[-1].at - plugged_at <= 2.0
        bench.take()
        assert [type(event) for event in table.run(0.3)] == [TagGone]
    assert max(table.reader.longest_s["poll"], table.reader.longest_s["check"]) <= 0.050
    assert table.reader.longest_s["open"] <= 1.0


def test_the_chip_wedges_again_and_again_and_no_card_is_seen_twice_for_it(bench, table) -> None:
    chance = Random(8)
    wedges = [bench.chip.stick_crypto, bench.chip.lose_antenna, bench.chip.lose_timer, bench.pi.brown_out]
    for _ in range(WEDGES):
        card = chance.choice(CARDS)
        bench.put(card)
        table.run(chance.uniform(0.3, 2.0))
        chance.choice(wedges)()
        table.run(chance.uniform(0.5, 2.0))
        bench.take()
        table.run(0.4)
        chance.choice(wedges)()
        table.run(1.1)  # checked once a second
    assert [type(event) for event in table.tags] == [TagSeen, TagGone] * WEDGES
    assert not [event for event in table.events if isinstance(event, ReaderFault) and event.lasting]
    assert max(table.reader.longest_s["poll"], table.reader.longest_s["check"]) <= 0.050


@pytest.mark.parametrize(
    "share", [1.0, 0.3, 0.03, 0.003], ids=["all bytes", "a third", "one in thirty", "one in three hundred"]
)
def test_whatever_bytes_the_chip_sends_nothing_but_its_own_errors_leaves_the_driver(bench, table, share) -> None:
    chance = Random(int(1000 * share))
    sent = 0

    def scrambled(byte: int) -> int:
        nonlocal sent
        sent += 1
        return chance.randrange(256) if chance.random() < share else byte

    bench.put("04A3C6CAE26180")
    read = []
    errors = 0
    while sent < GARBAGE_BYTES:
        # Every other time it opens on whole wires: garbage would keep it from ever coming to its first poll.
        bench.pi.scramble = scrambled if errors % 2 else None
        try:
            table.reader.open()
            bench.pi.scramble = scrambled
            while sent < GARBAGE_BYTES:
                for _ in range(POLLS_BETWEEN_CHECKS):
                    read.append(table.reader.poll())
                table.reader.check()
        except ReaderError:
            errors += 1
    assert len(read) > GARBAGE_BYTES / 10_000
    assert {reading.uid for reading in read if isinstance(reading, TagRead)} <= {"04A3C6CAE26180"}
    assert max(table.reader.longest_s["poll"], table.reader.longest_s["check"]) <= 0.050
    assert table.reader.longest_s["open"] <= 1.0
