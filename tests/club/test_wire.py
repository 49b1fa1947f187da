"""The messages of an evening's network: what is sent is read again, and nothing else is."""

from __future__ import annotations

import msgspec
import pytest

from banker.club.acts import Carried
from banker.club.wire import KINDS, PACKET, VERSION, Have, Here, NotUnderstood, Rows, Ticket, Topic, decoded, encoded
from banker.log import RowKind


def test_a_message_is_read_as_it_was_sent_and_a_rows_body_byte_for_byte() -> None:
    body = b'{ "odd" :  "\\u00e9",\n"a":1.0}'
    rows = Rows(v=VERSION, game="g", rows=(Carried(0, RowKind.START, "g:0", 1, msgspec.Raw(body), "00"),))
    found = decoded(encoded(rows), Rows)
    assert bytes(found.rows[0].body) == body
    assert found.rows[0].row("g").body == body
    have = Have(v=VERSION, term=2, serial=3, games={"g": 4}, forks={"h": 1}, release="1", clock="2026-11-28T20:00:00")
    assert decoded(encoded(have), Have) == have


def test_every_topic_has_the_kind_of_its_messages() -> None:
    assert set(KINDS) == set(Topic)


def test_a_table_writes_below_out_and_a_director_below_in_as_the_brokers_rights_have_it() -> None:
    assert [*Topic] == [
        "out/rows", "out/state", "out/here", "out/plan", "in/have", "in/round", "in/clock", "in/message", "in/template",
        "in/players", "in/plan",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "payload",
    [
        b"", b"{", b"null", b"[]", b'"text"', b"\xff", b'{"v":1}', b'{"here":true}', b'{"v":1,"here":1}',
        b'{"v":1,"here":true,"money":5}', b'{"v":"1","here":true}', 100_000 * b"[",
    ],
    ids=lambda payload: payload[:20].decode(errors="replace"),
)  # fmt: skip
def test_what_is_no_such_message_is_refused_whole(payload: bytes) -> None:
    with pytest.raises(NotUnderstood) as refused:
        decoded(payload, Here)
    assert refused.value.version is None


def test_another_version_is_named_and_a_long_message_is_not_read() -> None:
    with pytest.raises(NotUnderstood, match="of version 2, and 1 is understood") as refused:
        decoded(b'{"v":2,"new":[]}', Here)
    assert refused.value.version == 2
    with pytest.raises(NotUnderstood, match="longer than 131,072 bytes"):
        decoded(bytes(PACKET + 1), Here)


@pytest.mark.parametrize(
    "changed", [{"port": 0}, {"port": 65_536}, {"table": 0}, {"password": ""}, {"address": 65 * "a"}, {"term": -1}]
)
def test_a_ticket_holds_only_what_can_be_meant(changed: dict[str, object]) -> None:
    sound = {
        "v": 1, "evening": "Friday", "address": "10.0.0.2", "port": 8883, "table": 5, "password": "p",
        "certificate": "",
    }  # fmt: skip
    assert decoded(msgspec.json.encode(sound), Ticket).table == 5
    with pytest.raises(NotUnderstood):
        decoded(msgspec.json.encode(sound | changed), Ticket)
