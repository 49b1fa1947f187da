"""The messages of an evening's network: what is sent is read again, and nothing else is."""

from __future__ import annotations

import msgspec
import pytest

from banker.club.acts import Carried
from banker.club.wire import (
    BATCH,
    KINDS,
    PACKET,
    STATE,
    TICKET,
    VERSION,
    WINDOW,
    ClubClock,
    ClubMessage,
    ClubPlayers,
    ClubTemplate,
    Have,
    Here,
    Link,
    LinkAt,
    NotJoined,
    NotUnderstood,
    Plan,
    Round,
    Rows,
    Sitter,
    Stage,
    State,
    Ticket,
    Topic,
    Wish,
    decoded,
    encoded,
)
from banker.log import RowKind


def test_a_message_is_read_as_it_was_sent_and_a_rows_body_byte_for_byte() -> None:
    body = b'{ "odd" :  "\\u00e9",\n"a":1.0}'
    rows = Rows(v=VERSION, game="g", rows=(Carried(0, RowKind.START, "g:0", 1, msgspec.Raw(body), "00"),))
    found = decoded(encoded(rows), Rows)
    assert bytes(found.rows[0].body) == body
    assert found.rows[0].row("g").body == body
    have = Have(v=VERSION, term=2, serial=3, games={"g": 4}, forks={"h": 1}, release="1", clock="2026-11-28T20:00:00")
    assert decoded(encoded(have), Have) == have


def test_the_same_message_is_the_same_bytes_in_whatever_order_its_games_were_named() -> None:
    one, other = (Have(v=VERSION, term=2, serial=3, games=dict(games)) for games in (GAMES, reversed(GAMES)))
    assert encoded(one) == encoded(other)


GAMES = [(f"g{number}", number) for number in range(9)]


def test_every_topic_has_the_kind_of_its_messages() -> None:
    assert {topic: kind.__name__ for topic, kind in KINDS.items()} == {
        "out/rows": "Rows", "out/state": "State", "out/here": "Here", "out/plan": "Plan", "in/have": "Have",
        "in/round": "Round", "in/clock": "ClubClock", "in/message": "ClubMessage", "in/template": "ClubTemplate",
        "in/players": "ClubPlayers", "in/plan": "Plan",
    }  # fmt: skip


def test_the_bounds_and_words_are_those_that_programs_of_other_releases_know() -> None:
    assert (VERSION, PACKET, BATCH, WINDOW, STATE) == (1, 131_072, 32_768, 60, 65_536)
    assert TICKET == "banker-club-table-{table}.json"
    assert [*Stage] == ["home", "setting_up", "playing", "over"]
    assert [*LinkAt] == ["alone", "joining", "connected", "away"]
    assert [*NotJoined] == [
        "bad_wish", "unreachable", "not_open", "wrong_code", "other_club", "other_release", "no_answer", "wrong_clock",
    ]  # fmt: skip


TOLD = '"v":1,"term":0,"serial":0'
SHORTEST: dict[type[msgspec.Struct], tuple[str, dict[str, object]]] = {
    State: (
        '"v":1,"release":"1","rows":2,"clock":""',
        {
            "stage": "home", "game": "", "row": -1, "turn": "", "turns": 0, "players": (), "began": "", "left_ms": None,
            "paused": False, "cards": (), "seen": {}, "refused": {}, "fork": None,
        },
    ),
    Have: (TOLD, {"games": {}, "closed": False, "forks": {}, "release": "", "clock": ""}),
    Round: (
        f'{TOLD},"evening":""',
        {"round": 0, "rounds": 0, "final": False, "table": 0, "name": "", "players": (), "go": False},
    ),
    ClubClock: (TOLD, {"paused": False, "last_round": False, "time": False}),
    ClubMessage: (TOLD, {"text": ""}),
    ClubTemplate: (TOLD, {"template": msgspec.Raw(b"null")}),
    ClubPlayers: (TOLD, {"key": "", "players": ()}),
    Plan: (f'{TOLD},"part":0,"parts":1,"acts":""', {"seal": ""}),
    Wish: ('"v":1,"id":"1"', {"ticket": None, "address": "", "port": 8883, "table": 0, "code": "", "leave": False}),
    Link: (
        '"v":1,"at":"alone","since":""',
        {
            "evening": "", "table": 0, "ahead_ms": None, "release": "", "wish": "", "why": None, "left": None,
            "down": None,
        },
    ),
    Sitter: ('"card":"","name":""', {"table": 0}),
    Ticket: (
        '"v":1,"evening":"","address":"","port":1,"table":1,"password":"p","certificate":""', {"term": 0},
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", SHORTEST)
def test_what_a_message_leaves_out_says_nothing(kind: type[msgspec.Struct]) -> None:
    said, left_out = SHORTEST[kind]
    found = msgspec.structs.asdict(msgspec.json.decode(f"{{{said}}}", type=kind))
    assert {name: found[name] for name in left_out} == left_out
    assert found.keys() - left_out.keys() == msgspec.json.decode(f"{{{said}}}").keys()


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
    assert decoded(b'{"v":1,"here":true}'.ljust(PACKET), Here).here
    with pytest.raises(NotUnderstood, match="longer than 18 bytes"):
        decoded(b'{"v":1,"here":true}', Here, 18)
    assert decoded(b'{"v":1,"here":true}', Here, 19).here


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
