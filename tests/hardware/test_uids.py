"""A card's number: how it is read, which are refused, and that none ever gets into a log."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.ports import (
    BadUid,
    RandomCard,
    RandomUid,
    TagGone,
    TagRead,
    TagSeen,
    hex_uid,
    normalise_uid,
    read_card,
    without_uids,
)

UIDS = ("04A1B2C3", "04A1B2C3D4E5F6", "04A1B2C3D4E5F6071829")

uid_bytes = st.sampled_from((4, 7, 10)).flatmap(lambda size: st.binary(min_size=size, max_size=size))


@pytest.mark.parametrize("uid", UIDS)
def test_four_seven_and_ten_bytes_are_uids(uid: str) -> None:
    assert normalise_uid(uid) == uid


@pytest.mark.parametrize("text", ["04:a1:b2:c3", "04-A1-B2-C3", " 04 a1 b2 c3\n", "04a1B2c3"])
def test_separators_and_case_do_not_matter(text: str) -> None:
    assert normalise_uid(text) == "04A1B2C3"


@settings(deadline=None)
@given(uid_bytes, st.sampled_from(["", ":", "-", " "]))
def test_every_way_of_writing_it_is_one_uid(uid: bytes, separator: str) -> None:
    text = uid.hex(separator) if separator else uid.hex()
    assert hex_uid(text) == hex_uid(text.upper()) == uid.hex().upper()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "has 0"),
        ("04A1B2C", "has 7"),
        ("04A1B2C3D", "has 9"),
        ("04A1B2C3D4", "has 10"),
        ("04A1B2C3D4E5F60718293A", "has 22"),
        ("04A1B2G3", "character 7 "),
        ("0x04A1B2C3", "character 2 "),
        ("٠٤A1B2C3", "character 1 "),
    ],
)
def test_what_is_no_uid_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadUid, match=why):
        normalise_uid(text)


def test_a_random_uid_is_refused_with_a_reason_of_its_own() -> None:
    with pytest.raises(RandomUid, match="another number each time"):
        normalise_uid("08 11 22 33")


@pytest.mark.parametrize("uid", ["8811223344AABB", "08112233445566", "88112233", "80112233"])
def test_only_four_bytes_beginning_with_08_are_random(uid: str) -> None:
    assert normalise_uid(uid) == uid


def test_a_card_is_read_as_itself_and_a_phone_as_random() -> None:
    assert read_card("04:a1:b2:c3") == TagRead("04A1B2C3")
    assert read_card("08112233") == RandomCard()
    with pytest.raises(BadUid):
        read_card("nonsense")


@pytest.mark.parametrize("text", ["04A1B2C3D", "04A1B2C3D4", "04A1B2C3x", "08A1B2C3"])
def test_an_error_never_repeats_the_number(text: str) -> None:
    with pytest.raises(BadUid) as refused:
        normalise_uid(text)
    assert "A1B2C3" not in str(refused.value)


@pytest.mark.parametrize("uid", UIDS)
def test_no_record_shows_its_uid(uid: str) -> None:
    for record in (TagRead(uid), TagSeen(uid, 1.0), TagGone(uid, 1.0)):
        assert uid not in f"{record!r} {record}"
        assert record.uid == uid


@settings(deadline=None)
@given(uid_bytes, st.sampled_from(["", ":", "-", " "]))
def test_uids_are_blotted_out_of_foreign_text(uid: bytes, separator: str) -> None:
    written = uid.hex(separator) if separator else uid.hex()
    assert without_uids(f"tag <{written}>, line 3") == "tag <<hex>>, line 3"
