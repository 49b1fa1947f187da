"""`banker script`: request by request and answer by answer; no line can end it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banker import edition, why
from banker.board import Deck
from banker.clauses import Clause
from banker.commands import Command
from banker.events import Event
from banker.game import Game
from banker.ledger import BANK, POT
from banker.options import Options
from banker.pending import Pending
from banker.refusal import Reason, Refused
from banker.rules.position import Position
from banker.schema import FIELDS, OF_ONE_RECORD
from banker.script import OWN_WORDS, REQUESTS, Script, print_commands, run_script
from banker.script_input import LONGEST_LINE, NewGame, lines_of
from banker.store import Store
from banker.store_error import StoreForeign
from banker.sums import Sum
from tests.processes import DEADLINE_S, Leash

LONG = "BANKER_LONG" in os.environ
ROOT = Path(__file__).parents[2]
SEATS = [{"id": "ann", "name": "Ann"}, {"id": "bob", "name": "Bob"}]
NEW: dict[str, Any] = {"new": {"edition": "suisse-2007", "seats": SEATS}}
PIPED = """if True:
    import sys
    from banker.script import run_script
    sys.exit(run_script(sys.stdin.buffer, sys.stdout.buffer, None))
"""
THROW = {"do": {"type": "throw", "dice": [1, 2]}}

Answer = dict[str, Any]


def line(request: object) -> bytes:
    return request if isinstance(request, bytes) else json.dumps(request).encode()


def converse(*requests: object, db: str | None = None, game: str | None = None) -> list[Answer]:
    """The answers to these lines."""
    out = io.BytesIO()
    run_script([line(request) + b"\n" for request in requests], out, db, game)
    return [json.loads(answer) for answer in out.getvalue().splitlines()]


def piped(leash: Leash, **environment: str) -> subprocess.Popen[bytes]:
    """A bank of its own that answers at the other end of a pipe."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    return leash.start([sys.executable, "-c", PIPED], cwd=ROOT, env={**os.environ, **environment}, **pipes)


def new(**fields: object) -> dict[str, Any]:
    return {"new": {"edition": "suisse-2007", "seats": SEATS, **fields}}


def error(*requests: object) -> Answer:
    """The error of the last of these lines; the ones before it are understood."""
    *before, last = converse(*requests)
    assert all("error" not in answer for answer in before)
    assert last["ok"] is False
    found: Answer = last["error"]
    assert sorted(found) == ["expected", "what", "where"]
    return found


# -- the conversation -----------------------------------------------------------------------------------------------


def test_each_line_is_answered_before_the_next_one_is_given() -> None:
    with Leash() as leash:
        process = piped(leash)
        assert process.stdin is not None
        assert process.stdout is not None
        for number, request in enumerate((NEW, THROW, {"state": True}), 1):
            process.stdin.write(line(request) + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["line"] == number
        process.stdin.close()
        assert process.wait(DEADLINE_S) == 0


def test_the_same_lines_give_the_same_bytes() -> None:
    lines = [line(r) for r in (NEW, THROW, {"choices": True}, {"state": True}, {"tally": True}, {"history": 9}, b"?")]
    outs = []
    for seed in ("0", "1", "random"):
        with Leash() as leash:
            out, _ = piped(leash, PYTHONHASHSEED=seed).communicate(b"\n".join(lines), DEADLINE_S)
        outs.append(out)
    assert outs[0].count(b"\n") == len(lines)
    assert len(set(outs)) == 1


def test_exit_code_0_when_every_line_was_understood_refused_or_not() -> None:
    refused = {"do": {"type": "buy", "player": "ann"}}
    assert run_script([line(NEW), line(refused)], io.BytesIO(), None) == 0
    assert run_script([line(NEW), b"nonsense", line(THROW)], io.BytesIO(), None) == 1


def test_every_answer_carries_balances_and_what_is_pending() -> None:
    answers = converse(
        {"games": True}, NEW, THROW, {"can": THROW["do"]}, {"choices": True}, b"nonsense", {"history": 1}
    )
    assert (answers[0]["balances"], answers[0]["pending"]) == ({}, [])
    for answer in answers[1:]:
        assert list(answer["balances"]) == ["ann", "bob", BANK, POT]
        assert sum(answer["balances"].values()) == 0
        assert answer["turn"]["player"] == "ann"
    assert answers[1]["pending"] == [
        {
            "kind": "throw",
            "for": "ann",
            "amount": None,
            "blocks": False,
            "entry": {"type": "throw", "id": 1, "player": "ann", "begun": False},
        }
    ]
    (shown,) = answers[2]["pending"]
    assert (shown["kind"], shown["for"], shown["amount"], shown["blocks"]) == ("purchase", "ann", 600_000, True)


def test_blank_lines_are_counted_and_not_answered() -> None:
    assert [answer["line"] for answer in converse(NEW, b"", b"  ", THROW)] == [1, 4]


@pytest.mark.parametrize("end", [b"\n", b""])
def test_nothing_is_read_after_a_line_that_is_too_long(end: bytes) -> None:
    """It may have no end; what was booked before it is booked."""
    file, out = io.BytesIO(b"\n".join((line(NEW), b" " * (LONGEST_LINE + 1) + end, line(THROW)))), io.BytesIO()
    assert run_script(lines_of(file), out, None) == 1
    opened, refused = (json.loads(answer) for answer in out.getvalue().splitlines())
    assert (opened["ok"], refused["line"]) == (True, 2)
    said = {"where": "line", "what": "longer than 100,000 bytes; nothing after it is read"}
    assert refused["error"] == {**said, "expected": "shorter lines, each with its end"}


def test_a_line_of_the_greatest_length_is_read() -> None:
    padded = line(NEW).ljust(LONGEST_LINE - 1) + b"\n"
    assert [*Script(Store(None)).answers(lines_of(io.BytesIO(padded + padded)))][1:]


def test_a_key_given_twice_among_very_many_is_found_soon() -> None:
    """Regression: time in the square of the keys took a minute."""
    keys = ",".join(f'"{n}":1' for n in range(9_000))
    begun = time.process_time()
    (answer,) = Script(Store(None)).answers([f'{{{keys},"8999":1}}'])
    assert time.process_time() - begun < 5
    assert json.loads(answer)["error"]["what"] == "the key '8999' is given twice"


def test_names_may_be_in_any_script() -> None:
    seats = [{"id": "ann", "name": "Zoë 愛 🎩"}, {"id": "ünal", "name": "Ünal می\u200cروم"}]
    out = io.BytesIO()
    run_script([line(new(seats=seats)), line({"state": True}), line({"games": True})], out, None)
    lines = out.getvalue().decode().splitlines()
    assert len(out.getvalue().split(b"\n")) == 4
    assert "Zoë 愛 🎩" in out.getvalue().decode()
    assert json.loads(out.getvalue().split(b"\n")[2])["result"][0]["players"] == [s["name"] for s in seats]
    assert lines


# -- requests -------------------------------------------------------------------------------------------------------


def test_new_opens_a_game_in_the_order_of_seats() -> None:
    (answer,) = converse(new(first="bob", options={"starting_balance": 5}))
    assert (answer["ok"], answer["seq"]) == (True, 0)
    assert answer["balances"] == {"ann": 5, "bob": 5, "bank": -10, "pot": 0}
    assert answer["pending"][0]["for"] == "bob"


def test_without_an_edition_it_is_the_default_one() -> None:
    answers = converse({"new": {"seats": SEATS}}, {"state": True})
    assert answers[1]["result"]["edition"] == "suisse-2007"


def test_a_short_game_is_dealt_two_deeds_each_by_number_or_id() -> None:
    board = _board()
    deal = [["ann", 1], ["ann", board[3]], ["bob", 5], ["bob", board[12]]]
    answers = converse(new(mode="short", deal=deal), {"state": True})
    titles = answers[1]["result"]["registry"]["titles"]
    assert [n for n, title in enumerate(titles) if title and title["holder"] == "ann"] == [1, 3]
    assert [n for n, title in enumerate(titles) if title and title["holder"] == "bob"] == [5, 12]


def _board() -> list[str]:
    return [space.id for space in edition.load("suisse-2007").spaces]


def test_a_position_sets_the_table_by_number_or_id() -> None:
    ids = _board()
    position = {
        "balances": {"ann": 1_000_000, "bob": 0},
        "holders": {"1": "ann", ids[3]: "ann", "5": "bob"},
        "levels": {ids[1]: 2, "3": 1},
        "mortgages": [ids[5]],
        "pawns": {"ann": ids[39]},
        "jail": {"bob": 1},
        "jail_cards": {"ann": ["chance"]},
        "pot": 500,
        "turn": "bob",
    }
    answers = converse(new(position=position, options={"pot": "jail_fines"}), {"state": True})
    state = answers[1]["result"]
    titles = state["registry"]["titles"]
    assert (titles[1]["holder"], titles[1]["level"], titles[3]["level"], titles[5]["mortgaged"]) == ("ann", 2, 1, True)
    assert [(player["space"], player["jailed"]) for player in state["players"]] == [(39, False), (10, True)]
    assert state["players"][0]["jail_cards"] == ["chance"]
    assert answers[1]["balances"] == {"ann": 1_000_000, "bob": 0, "bank": -1_000_500, "pot": 500}
    assert (answers[1]["pending"][0]["kind"], answers[1]["pending"][0]["for"]) == ("jail_choice", "bob")


def test_do_books_a_command_once_and_refuses_one_that_saw_another_question() -> None:
    throw = {**THROW, "id": "tap", "seen": 0, "by": "card"}
    buy = {"do": {"type": "buy", "player": "ann"}, "seen": 0}
    answers = converse(NEW, throw, throw, buy, {"history": 5})
    assert (answers[1]["seq"], answers[2]["seq"]) == (1, 1)
    assert answers[1]["events"] == answers[2]["events"]
    assert answers[3]["refused"] == {"reason": "stale", "facts": {}}
    assert [(row["seq"], row["in_force"], row["by"]) for row in answers[4]["result"]] == [(1, True, "card")]


def test_a_space_is_named_by_number_or_by_id() -> None:
    street = _board()[3]
    buy = {"do": {"type": "buy", "player": "ann"}}
    answers = converse(
        NEW, THROW, buy, *({"can": {"type": "mortgage", "player": "ann", "space": s}} for s in (3, street))
    )
    assert [answer["ok"] for answer in answers] == [True] * 5


def test_the_deeds_of_a_trade_are_named_by_number_or_by_id() -> None:
    ids = _board()
    position = {"holders": {"5": "ann", "15": "ann", "25": "bob"}, "mortgages": [25]}
    gives, takes = {"deeds": [5, ids[15]]}, {"deeds": [ids[25]], "lifted": [ids[25]]}
    offer = {"type": "propose_trade", "player": "ann", "other": "bob", "gives": gives, "takes": takes}
    (shown,) = converse(new(position=position), {"do": offer})[1]["pending"][-1:]
    assert shown["entry"]["gives"] == {"deeds": [5, 15]}
    assert shown["entry"]["takes"] == {"deeds": [25], "lifted": [25]}
    offer["gives"] = {"deeds": ["rue"]}
    assert error(new(position=position), {"do": offer})["where"] == "do.gives.deeds"


def test_undo_and_redo_one_or_back_to_a_row() -> None:
    answers = converse(
        NEW,
        THROW,
        {"do": {"type": "buy", "player": "ann"}},
        {"undo": "one", "id": "u"},
        {"undo": "one", "id": "u"},
        {"redo": "one"},
        {"undo": 0},
        {"undo": 0},
        {"redo": "one"},
        {"undo": "one", "seen": 0},
    )
    assert [answer.get("seq") for answer in answers] == [0, 1, 2, 3, 3, 4, 5, None, 6, None]
    assert answers[3]["pending"] == answers[1]["pending"]
    assert answers[5]["pending"] == answers[2]["pending"]
    assert answers[6]["pending"] == answers[0]["pending"]
    assert answers[7]["refused"]["reason"] == "nothing_to_undo"
    assert answers[9]["refused"]["reason"] == "stale"


def test_can_says_what_do_would_say_and_books_nothing() -> None:
    answers = converse(NEW, {"can": THROW["do"]}, {"can": {"type": "buy", "player": "ann"}}, {"history": 9})
    assert (answers[1]["ok"], answers[2]["ok"]) == (True, False)
    assert answers[2]["refused"]["reason"] in {reason.value for reason in Reason}
    assert answers[3]["result"] == []


def test_choices_are_commands_that_can_be_sent_back() -> None:
    answers = converse(NEW, THROW, {"choices": True})
    listed = answers[2]["result"]
    assert [choice["command"]["type"] for choice in listed[:2]] == ["buy", "decline"]
    assert listed[0] == {"command": {"type": "buy", "player": "ann"}, "player": "ann", "amount": 600_000}
    for choice in listed:
        assert converse(NEW, THROW, {"do": choice["command"]})[2]["ok"]


def test_tally_and_state_and_games() -> None:
    answers = converse(NEW, THROW, {"do": {"type": "buy", "player": "ann"}}, {"tally": True}, {"games": True})
    assert answers[3]["result"][0]["lines"] == [
        {"kind": "cash", "amount": 14_400_000},
        {"kind": "deed", "amount": 600_000, "space": 3},
    ]
    (listed,) = answers[4]["result"]
    assert (listed["id"], listed["edition"], listed["players"], listed["ended"]) == (
        "game-1",
        "suisse-2007",
        ["Ann", "Bob"],
        False,
    )


def test_an_id_is_answered_once_for_each_thing() -> None:
    """The same again gets the first answer; anything else is refused and books nothing."""
    undo, redo, time = {"undo": "one", "id": "u"}, {"redo": "one", "id": "r"}, {"played_ms": 500, "id": "t"}
    throw, new = THROW | {"id": "d"}, NEW | {"id": "n"}
    once = [new, throw, undo, redo, time]
    first = converse(*once, *once)
    assert [answer["ok"] for answer in first] == [True] * 10
    assert [answer.get("seq") for answer in first[:4]] == [answer.get("seq") for answer in first[5:9]]
    assert first[4]["result"] == first[9]["result"] == {"played_ms": 500}
    other = [NEW | {"id": "d"}, THROW | {"id": "n"}, undo | {"id": "r"}, redo | {"id": "d"}, time | {"id": "u"}]
    other += [{"do": {"type": "throw", "dice": [2, 1]}, "id": "d"}, {"played_ms": 600, "id": "t"}]
    refused = converse(*once, *other, {"history": 9})
    assert [answer["refused"]["reason"] for answer in refused[5:-1]] == ["id_used"] * 7
    assert len(refused[-1]["result"]) == 1


def test_ids_and_hands_are_short_and_the_clock_s_ids_are_its_own() -> None:
    answers = converse(NEW, THROW | {"id": "x" * 65}, THROW | {"id": "clock:x"}, THROW | {"by": "x" * 65})
    assert [answer["error"]["where"] for answer in answers[1:]] == ["id", "id", "by"]
    assert converse(NEW, game="x" * 65)[0]["error"]["where"] == "--game"
    assert converse({"new": {"seats": [{"id": "ann", "name": "A" * 65}, SEATS[1]]}})[0]["error"]["where"] == (
        "new.seats[0].name"
    )


def test_the_end_of_the_time_has_an_id_that_nobody_else_can_use() -> None:
    timed = {"new": NEW["new"] | {"mode": "timed", "minutes": 1}}
    answers = converse(timed, THROW | {"id": "t.time"}, {"played_ms": 60_000, "id": "t"}, {"state": True})
    assert answers[-1]["result"]["time_up"]


def test_state_says_how_long_who_first_and_what_the_spaces_are_called() -> None:
    rename = {"do": {"type": "rename_space", "space": 18, "names": {"fr": "Fribourg"}}}
    answers = converse(new(mode="timed", minutes=90, first="bob"), rename, {"state": True})
    state = answers[2]["result"]
    assert (state["first"], state["minutes"], state["ends"]) == ("bob", 90, None)
    street, start = state["spaces"][18], state["spaces"][0]
    assert (street["id"], street["names"]["fr"], street["names"]["de"]) == ("orange_2", "Fribourg", "Orange\u00a02")
    assert (street["candidates"], start["candidates"]) == (["Fribourg", "Freiburg", "Friburgo"], [])


def test_played_time_moves_on_once_per_id_and_survives_undo() -> None:
    more = {"played_ms": 5000, "id": "clock 1"}
    answers = converse(NEW, more, more, {"played_ms": 0}, THROW, {"undo": 0}, {"played_ms": 1000})
    assert [answers[n]["result"]["played_ms"] for n in (1, 2, 3, 6)] == [5000, 5000, 5000, 6000]


def test_a_log_is_continued(tmp_path: Path) -> None:
    db = f"file:{tmp_path}/bank.db"
    converse(NEW, THROW, {"new": {**NEW["new"], "first": "bob"}}, db=db)
    answers = converse({"games": True}, {"history": 1}, db=db)
    assert [info["id"] for info in answers[0]["result"]] == ["game-1", "game-2"]
    assert answers[1]["turn"]["player"] == "bob", "the newest is opened"
    answers = converse({"do": {"type": "buy", "player": "ann"}}, db=db, game="game-1")
    assert answers[0]["seq"] == 2
    assert [answer["ok"] for answer in converse(NEW, NEW, game="game-2")] == [True, True]
    answers = converse(NEW, NEW, db=db, game="friday")
    assert [info["id"] for info in converse({"games": True}, db=db)[0]["result"]][2:] == ["friday", "game-4"]


def test_an_id_of_ones_own_never_collides_with_one_that_is_made() -> None:
    answers = converse(NEW, {**THROW, "id": "game-1#2"}, {"do": {"type": "buy", "player": "ann"}})
    assert [answer["seq"] for answer in answers] == [0, 1, 2]


# -- what is not understood -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "where", "expected"),
    [
        (b"nonsense", "line", "one JSON object"),
        (b'{"state":tru', "line", "one JSON object"),
        (b"[]", "line", "one JSON object"),
        (b"7", "line", "one JSON object"),
        (b"{} {}", "line", "one JSON object"),
        (b"\xff\xfe", "line", "one JSON object"),
        (b'{"state":true,"by":"\\ud800"}', "line", "one JSON object"),
        (b"[" * 99_000, "line", "one JSON object"),
        (b'{"a":' * 19_000, "line", "one JSON object"),
        (b'{"undo":1,"undo":2}', "line", "each key once"),
        (b'{"undo":1.0}', "line", "whole numbers"),
        (b'{"undo":1e3}', "line", "whole numbers"),
        (b'{"undo":NaN}', "line", "whole numbers"),
        (b'{"undo":-Infinity}', "line", "whole numbers"),
        (b'{"undo":9007199254740992}', "line", "whole numbers up to 9007199254740991"),
        (b'{"undo":' + b"9" * 10_000 + b"}", "line", "whole numbers up to 9007199254740991"),
        ({}, "request", "exactly one of new, do"),
        ({"undoo": "one"}, "request", "exactly one of new, do"),
        ({"undo": "one", "redo": "one"}, "request", "exactly one of new, do"),
        ({"undo": "one", "idd": "x"}, "idd", "one of undo, id, seen, by"),
        ({"state": True, "id": "x"}, "id", "one of state"),
        ({"undo": "two"}, "undo", '"one" or the number of a row'),
        ({"undo": True}, "undo", '"one" or the number of a row'),
        ({"redo": 1}, "redo", '"one"'),
        ({"undo": "one", "id": 7}, "id", "text"),
        ({"undo": "one", "id": ""}, "id", "text"),
        ({"undo": "one", "seen": "0"}, "seen", "the number of a row"),
        ({"undo": "one", "by": None}, "by", "text"),
        ({"history": -1}, "history", "how many operations, 0 or more"),
        ({"history": True}, "history", "how many operations, 0 or more"),
        ({"played_ms": "1"}, "played_ms", "milliseconds, 0 or more"),
        ({"state": 1}, "state", "true"),
        ({"choices": False}, "choices", "true"),
        ({"tally": None}, "tally", "true"),
        ({"games": "all"}, "games", "true"),
        ({"do": None}, "do.type", "one of throw, buy"),
        ({"do": {"type": "fly"}}, "do.type", "one of throw, buy"),
        ({"do": {"type": ["buy"]}}, "do.type", "one of throw, buy"),
        ({"do": {"type": "buy"}}, "do", "buy with player"),
        ({"do": {"type": "buy", "player": 1}}, "do.player", "buy with player"),
        ({"do": {"type": "bid"}}, "do", "bid with player, amount, raises; it may have space"),
        (
            {"do": {"type": "bid", "player": "ann", "amount": 1, "raises": 0, "space": "moon"}},
            "do.space",
            "id of a space",
        ),
        ({"do": {"type": "end_game", "player": 1}}, "do", "end_game with nothing else"),
        ({"do": {"type": "buy", "player": "ann", "price": 1}}, "do", "buy with player"),
        ({"can": {"type": "throw", "dice": 1}}, "can.dice", "throw with dice"),
        ({"can": {"type": "throw", "dice": [1, "2"]}}, "can.dice[1]", "throw with dice"),
        ({"can": {"type": "mortgage", "player": "ann", "space": "rue"}}, "can.space", "a number 0 to 39 or the id"),
        (
            {"do": {"type": "build", "player": "ann", "levels": [{"space": 1, "level": 1, "x": 0}]}},
            "do.levels[0].x",
            "one of space, level",
        ),
        (
            {"do": {"type": "draw_card", "player": "ann", "effect": {"type": "pay", "amount": 1, "to": "bob"}}},
            "do.effect.to",
            "one of type, amount",
        ),
        ({"new": None}, "new", "an object"),
        ({"new": {}}, "new", "what `banker commands` prints for new"),
        (new(edition="atlantis"), "new.edition", "one of suisse-2007, "),
        (new(edition=["suisse-2007"]), "new.edition", "one of suisse-2007, "),
        (new(editon="x"), "new.editon", "one of seats, edition"),
        (new(mode="long"), "new.mode", "what `banker commands` prints for new"),
        (new(seats=[]), "new.seats", "2 to "),
        (new(seats=[*SEATS, {"id": "x", "name": "X", "age": 7}]), "new.seats[2]", "what `banker commands`"),
        (new(seats=[*SEATS, SEATS[0]]), "new.seats[2].id", "an id of its own"),
        (new(first="zoe"), "new.first", "the id of a seat"),
        (new(options={"pott": "none"}), "new.options.pott", "one of starting_balance"),
        (new(options={"pot": "all"}), "new.options.pot", "one of none, jail_fines, fines_taxes_cards"),
        (new(options={"starting_balance": "1"}), "new.options.starting_balance", "a whole number"),
        (new(options={"starting_balance": -1}), "new.options.starting_balance", "0 or more"),
        (new(mode="short"), "new.deal", "2 deeds for each player"),
        (new(mode="short", deal=[["ann", "rue"]]), "new.deal", "a number 0 to 39 or the id of a space"),
        (new(position={"ballances": {}}), "new.position.ballances", "one of balances, holders"),
        (new(position={"holders": {"rue": "ann"}}), "new.position.holders", "a number 0 to 39 or the id of a space"),
        (new(position={"holders": {"1": "ann", "01": "bob"}}), "new.position.holders", "each space once"),
        (new(position={"holders": {"9" * 5000: "bob"}}), "new.position.holders", "a number 0 to 39"),
        (new(position={"balances": {"ann": -1}}), "new.position.balances.ann", "0 or more"),
        (new(position={"balances": {"zoe": 1}}), "new.position.balances", "the id of a seat"),
    ],
)
def test_a_line_that_is_not_understood_says_where_what_and_what_was_expected(
    request_: object, where: str, expected: str
) -> None:
    found = error(NEW, request_)
    assert found["where"] == where
    assert expected in found["expected"]
    assert 0 < len(found["what"]) <= 200


def test_after_a_bad_line_the_next_one_is_processed() -> None:
    answers = converse(NEW, b"nonsense", THROW, {"do": {}}, {"do": {"type": "buy", "player": "ann"}})
    assert [answer["line"] for answer in answers] == [1, 2, 3, 4, 5]
    assert [answer["ok"] for answer in answers] == [True, False, True, False, True]


@pytest.mark.parametrize(
    "request_",
    [THROW, {"undo": "one"}, {"redo": "one"}, {"state": True}, {"tally": True}, {"history": 1}, {"played_ms": 1}],
)
def test_without_a_game_only_new_and_games_are_understood(request_: object) -> None:
    found = error({"games": True}, request_)
    assert (found["what"], found["expected"]) == ("no game is open", 'a "new" line first')


def test_a_broken_edition_file_names_what_is_wrong_with_it(tmp_path: Path) -> None:
    (tmp_path / "village.toml").write_text('extends = "suisse-2007"\nsalary = "much"\n', encoding="utf-8")
    script = Script(Store(None), editions_folder=tmp_path)
    answer = script.answer(line(new(edition="village")))
    assert answer["error"]["where"] == "new.edition"
    assert "salary" in answer["error"]["what"]
    assert script.answer(line(NEW))["ok"]


def test_a_log_that_cannot_be_used_is_said_before_the_first_line(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary " * 100)
    with pytest.raises(StoreForeign):
        converse(NEW, db=str(tmp_path / "diary.txt"))


def test_a_log_that_goes_away_is_an_error_of_the_line_and_nothing_is_booked(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    script = Script(Store(path))
    assert script.answer(line(NEW))["ok"]
    path.unlink()
    answer = script.answer(line(THROW))
    assert (answer["ok"], answer["error"]["where"], answer["turn"]["number"]) == (False, "log", 0)
    script.bank.close()


# -- any line at all ------------------------------------------------------------------------------------------------

words = st.sampled_from(
    [
        *REQUESTS,
        "type",
        "player",
        "space",
        "ann",
        "bob",
        "zoe",
        "one",
        "chance",
        "1",
        "id",
        "seen",
        "by",
        "levels",
        "amount",
    ]
)
numbers = st.integers(-5, 45) | st.sampled_from([0, 1, 50_000, 10**6, 2**53 - 1, 2**53, -(2**63), 10**30])
values = st.recursive(
    st.none() | st.booleans() | numbers | words | st.text(max_size=5) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words | st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
people, anywhere = st.sampled_from(["ann", "bob", "zoe", "bank"]), st.integers(-2, 41)


def records(record: type) -> st.SearchStrategy[dict[str, Any]]:
    """Something near a command of this kind: each field right, nearly right, of any kind, or left out."""
    near = {
        "player": people,
        "owner": people,
        "space": anywhere,
        "dice": st.tuples(st.integers(0, 7), st.integers(0, 7)),
        "deck": st.sampled_from([*Deck, "none"]),
        "levels": st.lists(st.fixed_dictionaries({"space": anywhere, "level": st.integers(-1, 6)}), max_size=4),
    }
    fields = {name: near.get(name, numbers) | values for name in record.__struct_fields__}  # type: ignore[attr-defined]
    tag = st.just(record.__struct_config__.tag)  # type: ignore[attr-defined]
    return st.fixed_dictionaries({"type": tag}, optional=fields)


def shaped(fields: tuple[str, ...], **near: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={name: near.get(name, values) for name in fields})


commands = st.sampled_from(Command.__args__).flatmap(records)
by_player, by_space = (
    st.dictionaries(people, numbers, max_size=3),
    st.dictionaries(anywhere.map(str), people, max_size=5),
)
positions = shaped(
    Position.__struct_fields__,
    balances=by_player,
    holders=by_space,
    mortgages=st.lists(anywhere, max_size=4),
    levels=st.dictionaries(anywhere.map(str), st.integers(-1, 6), max_size=4),
    pawns=st.dictionaries(people, anywhere, max_size=2),
    jail=by_player,
    jail_cards=st.dictionaries(people, st.lists(st.sampled_from(Deck), max_size=3), max_size=2),
    pot=numbers,
)
beginnings = shaped(
    NewGame.__struct_fields__,
    seats=st.just(SEATS),
    edition=st.just("suisse-2007"),
    mode=st.sampled_from(["standard", "short"]),
    options=shaped(Options.__struct_fields__, starting_balance=numbers, interest_rounding=numbers, pot_seed=numbers),
    deal=st.lists(st.tuples(people, anywhere), max_size=4),
    position=positions,
)
requests = (
    st.fixed_dictionaries({"do": commands})
    | st.fixed_dictionaries({"can": commands})
    | st.fixed_dictionaries({"new": beginnings})
    | st.fixed_dictionaries({"undo": st.just("one") | st.integers(-1, 9)})
    | st.sampled_from([{"redo": "one"}, {"state": True}, {"tally": True}, {"choices": True}, {"history": 3}])
    | st.dictionaries(words, values, max_size=3)
)
lines = requests.map(line) | values.map(line) | st.binary(max_size=40) | st.text(max_size=40).map(str.encode)


@pytest.mark.drawn
@settings(max_examples=15_000 if LONG else 300, deadline=None, derandomize=True, database=None)
@given(st.lists(lines, max_size=12))
def test_no_line_ends_the_conversation_and_no_money_appears(given_lines: list[bytes]) -> None:
    script = Script(Store(None))
    answers = [json.loads(answer) for answer in script.answers([line(NEW), *given_lines])]
    assert len(answers) == 1 + sum(bool(given_line.strip()) for given_line in given_lines)
    for answer in answers:
        assert sum(answer["balances"].values()) == 0
        assert min(answer["balances"][player] for player in ("ann", "bob")) >= 0
        assert [key for key in ("refused", "error", "events", "result") if key in answer] or answer["ok"]
        if "error" in answer:
            assert all(isinstance(answer["error"][key], str) for key in ("where", "what", "expected"))


# -- what can be asked ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def printed() -> Answer:
    out = io.BytesIO()
    print_commands(out)
    found: Answer = json.loads(out.getvalue())
    return found


def test_every_command_event_and_question_is_described(printed: Answer) -> None:
    described = {
        record["properties"]["type"]["enum"][0]
        for record in printed["$defs"].values()
        if "type" in record.get("properties", {}) and len(record.get("description", "")) > 10
    }
    for union in (Command, Event, Pending):
        for record in union.__args__:
            assert record.__struct_config__.tag in described


def test_every_field_is_described(printed: Answer) -> None:
    missing = [
        f"{name}.{field}"
        for name, record in printed["$defs"].items()
        for field, shape in record.get("properties", {}).items()
        if len(shape.get("description", "")) < 5
    ]
    assert not missing, f"describe these fields in banker/schema.py: {missing}"


def test_every_reason_and_request_is_described(printed: Answer) -> None:
    assert sorted(printed["reasons"]) == sorted(reason.value for reason in Reason)
    assert all(len(words) > 10 for words in printed["reasons"].values())
    assert list(printed["requests"]) == list(REQUESTS), "say each request in REQUESTS of banker/script.py"


def test_no_description_is_of_a_field_that_there_is_not(printed: Answer) -> None:
    fields = {(name, f) for name, record in printed["$defs"].items() for f in record.get("properties", {})}
    assert set(FIELDS) == {field for _, field in fields}
    assert set(OF_ONE_RECORD) <= fields


def test_every_name_that_is_referred_to_is_there(printed: Answer) -> None:
    text = json.dumps(printed)
    for part in text.split('"$ref": "#/$defs/')[1:]:
        assert part.partition('"')[0] in printed["$defs"]


# -- why ------------------------------------------------------------------------------------------------------------


def test_a_booking_says_why_of_each_of_its_amounts() -> None:
    bob = {"holders": {"39": "bob", "37": "bob"}, "pawns": {"ann": 36}}
    opened, thrown, pending, paid, again = converse(
        {"new": {"edition": "atlantic-city", "seats": SEATS, "position": bob}},
        THROW,
        {"why": True},
        {"do": {"type": "pay", "player": "ann"}},
        {"why": 2},
    )
    (why,) = thrown["why"]
    assert (why["amount"], why["sum"], why["clause"]) == (100, "50 × 2 = 100", "rent_group")
    assert thrown["events"][why["event"]]["entry"]["amount"] == 100
    assert (why["booklet"], why["section"]) == ("U", "Stopping on somebody's property")
    said = {name: value for name, value in why.items() if name != "event"}
    assert pending["result"] == [{"id": 2, **said}]
    assert [{**each, "event": why["event"]} for each in paid["why"]] == [why]
    assert again["result"] == paid["why"]
    assert [each["sum"] for each in opened["why"]] == ["1,500", "1,500"]


def test_a_refusal_says_why() -> None:
    _, refused, can = converse(NEW, {"do": {"type": "buy", "player": "ann"}}, {"can": {"type": "buy", "player": "ann"}})
    assert refused["why"] == can["why"]
    assert refused["why"]["clause"] == "one_question"
    assert refused["why"]["text"] == "The bank waits for one answer at a time, from the player it asks."


@pytest.mark.parametrize("asked", [1, -1, "one", None])
def test_why_of_no_row_is_an_error_that_says_which_there_are(asked: object) -> None:
    answer = converse(NEW, {"why": asked})[1]
    assert answer["error"]["expected"] == "true, or the number of a row: 0 to 0"


def test_an_id_used_is_refused_also_while_no_game_is_open(tmp_path: Path) -> None:
    db = f"file:{tmp_path / 'bank.db'}"
    converse({**NEW, "id": "mine"}, db=db, game="first")
    other = {"new": {"edition": "london", "seats": SEATS}, "id": "mine"}
    (answer,) = converse(other, db=db, game="second")
    assert answer["refused"]["reason"] == "id_used"
    assert "why" not in answer


def in_capitals(game: Game, of: Sum | Refused) -> why.Words:
    """Another teller: the English clause in capital letters, with how many players are at the table."""
    return why.Words(why.in_english(game, of).text.upper(), (f"{len(game.seated)} players",))


@pytest.mark.parametrize("language", [None, "en", "capitals"])
def test_a_why_is_told_in_the_language_of_the_request_else_in_that_of_the_conversation(language: str | None) -> None:
    out, refused = io.BytesIO(), {"can": {"type": "buy", "player": "bob"}}
    requests = [NEW, {**THROW, "language": "capitals"}, {**refused, "language": "en"}, refused, {"why": 0}]
    tellers = {**OWN_WORDS, "capitals": in_capitals}
    assert run_script(map(line, requests), out, None, tellers=tellers, language=language) == 0
    opened, thrown, plain, usual, again = [json.loads(answer) for answer in out.getvalue().splitlines()]
    assert all(each["said"] == ["2 players"] and each["text"].isupper() for each in thrown["why"])
    assert "said" not in plain["why"]
    assert usual["why"]["text"] == (plain["why"]["text"].upper() if language == "capitals" else plain["why"]["text"])
    assert again["result"] == opened["why"]
    assert ("said" in opened["why"][0]) == (language == "capitals")


@pytest.mark.parametrize("language", ["xx", "", 1, ["en"], {}])
def test_a_language_that_nobody_speaks_is_refused_and_nothing_is_booked(language: object) -> None:
    before, answer = converse(NEW, {**THROW, "language": language})
    assert answer["error"] == {"where": "language", "what": f"{language!r}", "expected": "one of en"}
    assert (answer["pending"], answer["balances"]) == (before["pending"], before["balances"])


def test_without_a_language_the_bank_s_own_english_is_told_and_nothing_more() -> None:
    for asked in ({}, {"language": None}, {"language": "en"}):
        (why_told,) = converse({**NEW, **asked}, {"why": 0, **asked})[1]["result"][:1]
        assert "said" not in why_told
        assert why_told["text"] == Clause.START.meaning
