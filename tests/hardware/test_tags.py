"""Cards by ISO/IEC 14443-3 type A: how they are woken, tell their UID, and sleep; with the standard's sections."""

from __future__ import annotations

from random import Random

import pytest

from hardware.chip.tags import (
    REQA,
    WUPA,
    Frame,
    State,
    classic_1k,
    classic_4k,
    ntag,
    phone,
    tag_of,
    ten_bytes,
    with_crc,
)

FOUR, SEVEN, TEN = bytes.fromhex("DEADBEEF"), bytes.fromhex("04A3C6CAE26180"), bytes.fromhex("04010203040506070809")
HLTA = Frame(with_crc(b"\x50\x00"))


def short(command: int) -> Frame:
    return Frame(bytes((command,)), last_bits=7)


def powered(tag):
    tag.power_up()
    return tag


def test_crc_a_is_that_of_the_standards_examples() -> None:
    # ISO/IEC 14443-3, annex B.1
    assert with_crc(b"\x00\x00") == bytes.fromhex("0000A01E")
    assert with_crc(b"\x12\x34") == bytes.fromhex("123426CF")


@pytest.mark.parametrize(("make", "atqa"), [(classic_1k, "0400"), (classic_4k, "0200")])
def test_a_request_wakes_an_idle_card(make, atqa) -> None:
    tag = powered(make(FOUR))
    assert tag.hear(short(REQA)) == Frame(bytes.fromhex(atqa))
    assert tag.state is State.READY


def test_a_card_without_field_says_nothing() -> None:
    assert classic_1k(FOUR).hear(short(WUPA)) is None


def test_four_bytes_at_one_cascade_level() -> None:
    tag = powered(classic_1k(FOUR))
    tag.hear(short(REQA))
    assert tag.hear(Frame(b"\x93\x20")) == Frame(bytes.fromhex("DEADBEEF22"))
    assert tag.hear(Frame(with_crc(bytes.fromhex("9370DEADBEEF22")))) == Frame(with_crc(b"\x08"))
    assert tag.state is State.ACTIVE


def test_seven_bytes_at_two_levels_with_the_cascade_tag_and_its_bit_in_the_sak() -> None:
    tag = powered(ntag(SEVEN))
    tag.hear(short(WUPA))
    assert tag.hear(Frame(b"\x93\x20")) == Frame(bytes.fromhex("8804A3C6E9"))
    assert tag.hear(Frame(with_crc(bytes.fromhex("93708804A3C6E9")))) == Frame(with_crc(b"\x04"))
    assert tag.hear(Frame(b"\x95\x20")) == Frame(bytes.fromhex("CAE26180C9"))
    assert tag.hear(Frame(with_crc(bytes.fromhex("9570CAE26180C9")))) == Frame(with_crc(b"\x00"))
    assert tag.state is State.ACTIVE


def test_ten_bytes_at_three_levels() -> None:
    tag = powered(ten_bytes(TEN))
    tag.hear(short(WUPA))
    for level, part, sak in (
        ("93", "88040102", b"\x04"),
        ("95", "88030405", b"\x04"),
        ("97", "06070809", b"\x08"),
    ):
        answer = tag.hear(Frame(bytes.fromhex(level + "20")))
        assert answer.data[:4].hex().upper() == part
        assert tag.hear(Frame(with_crc(bytes.fromhex(level + "70") + answer.data))) == Frame(with_crc(sak))


def test_a_halted_card_hears_wupa_only() -> None:
    # 6.4.2: REQA wakes IDLE, WUPA wakes IDLE and HALT
    tag = selected(FOUR)
    assert tag.hear(HLTA) is None
    assert tag.state is State.HALT
    assert tag.hear(short(REQA)) is None
    assert tag.hear(short(WUPA)) is not None


def test_an_error_sends_a_card_back_to_where_it_was_woken() -> None:
    # 6.4.2: READY and ACTIVE go to IDLE, READY* and ACTIVE* to HALT
    tag = powered(classic_1k(FOUR))
    tag.hear(short(REQA))
    assert tag.hear(short(WUPA)) is None
    assert tag.state is State.IDLE
    tag = selected(FOUR)
    tag.hear(HLTA)
    tag.hear(short(WUPA))
    assert tag.hear(Frame(b"\x30\x00")) is None
    assert tag.state is State.HALT


def test_a_card_that_is_not_the_one_selected_goes_back() -> None:
    tag = powered(classic_1k(FOUR))
    tag.hear(short(REQA))
    assert tag.hear(Frame(with_crc(bytes.fromhex("9370DEADBEEE23")))) is None
    assert tag.state is State.IDLE


def test_a_wrong_crc_is_no_selection() -> None:
    tag = powered(classic_1k(FOUR))
    tag.hear(short(REQA))
    assert tag.hear(Frame(bytes.fromhex("9370DEADBEEF220000"))) is None


def test_a_phone_has_another_number_after_each_power_up() -> None:
    tag = phone(Random(1))
    seen = set()
    for _ in range(3):
        tag.power_up()
        tag.hear(short(REQA))
        seen.add(tag.hear(Frame(b"\x93\x20")).data[:4])
    assert len(seen) == 3
    assert {uid[0] for uid in seen} == {0x08}


@pytest.mark.parametrize(("uid", "sak"), [("DEADBEEF", 0x08), ("04A3C6CAE26180", 0x00), ("08AABBCC", 0x20)])
def test_the_usual_card_of_a_uid(uid: str, sak: int) -> None:
    assert tag_of(uid)._sak == sak


def test_a_uid_of_another_length_is_none() -> None:
    with pytest.raises(ValueError, match="4, 7 or 10"):
        classic_1k(b"\x01\x02\x03")


def selected(uid: bytes):
    tag = powered(classic_1k(uid))
    tag.hear(short(REQA))
    part = tag.hear(Frame(b"\x93\x20")).data
    tag.hear(Frame(with_crc(b"\x93\x70" + part)))
    return tag
