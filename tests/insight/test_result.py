"""The result of a game as text: what it says, and that it is refused with every other log, and every other text too."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from banker import commands as c
from banker import export
from banker.bank import Bank, Envelope
from banker.edition import load
from banker.game import Seat, TableName
from banker.history import Operation, encode
from banker.insight.record import Standing
from banker.insight.result import Differs, NotAResult, Placed, Result, differences, read, result_of, written
from banker.log import FORMAT, Row, RowKind
from banker.rules.setup import open_game
from banker.store import Store
from tests.banker.banks import begin, play
from tests.club.tables import forged, rows_of
from tests.insight.ann_and_bob import bank_at, did

ALTERED = 1_000
RESULT = Result(
    "suisse-2007",
    "standard",
    (Placed(1, "Léa", 24500), Placed(2, "Bob: 5, left", 812, Standing.LEFT), Placed(3, "Zoë", 0, Standing.BANKRUPT)),
    412,
    "5df6e0e2761359d30a8275058e299fcc",
)
TEXT = """\
Banker result 1
Board: suisse-2007, standard
1. Léa: 24500
2. Bob: 5, left: 812, left
3. Zoë: 0, bankrupt
Log: 412 rows, 5df6e0e2 761359d3 0a827505 8e299fcc"""


def result(bank: Bank) -> Result:
    last = rows_of(bank)[-1]
    return result_of(bank.game, last.number + 1, last.hash)


def hows(result: Result, log: Iterable[Row]) -> list[Differs]:
    return [each.how for each in differences(result, list(log))]


def ended(seed: int = 1, operations: int = 24) -> Bank:
    """A game of three of so many operations, one of which was undone, ended with the next throw to be made."""
    bank, chance = Bank(Store(None)), Random(seed)
    begin(bank, players=3)
    play(bank, chance, operations)
    bank.undo("back")
    play(bank, chance, 1)
    while bank.can(c.EndGame()) is not None:
        play(bank, chance, 1)
    assert bank.execute(Envelope("end", c.EndGame())).refused is None
    return bank


# -- the text -------------------------------------------------------------------------------------------------------


def test_the_text_says_board_mode_places_wealth_and_the_head_of_the_log():
    assert written(RESULT) == TEXT
    assert read(TEXT) == RESULT


def test_blanks_around_lines_and_empty_lines_mean_nothing():
    assert read("\r\n  " + TEXT.replace("\n", " \r\n\r\n\t") + "\r\n") == RESULT


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 0),
        ("Banker outcome 1\n", 1),
        ("Banker result 1\nBoard: a, b\nLog: 4 rows, 5df6e0e2 761359d3 0a827505 8e299fcc", 0),
        (TEXT.replace("Board", "Brett"), 2),
        (TEXT.replace("1. Léa: 24500", "1. Léa: 024500"), 3),
        (TEXT.replace("24500", "２４５００"), 3),
        (TEXT.replace("812, left", "812, gone"), 4),
        (TEXT.replace("fcc", "FCC"), 6),
        (TEXT.removesuffix("c"), 6),
        (TEXT.replace("e0e2 7613", "e0e27613"), 6),
    ],
)
def test_another_text_is_no_result_and_the_line_is_named(text: str, line: int):
    with pytest.raises(NotAResult) as found:
        read(text)
    assert found.value.line == line


def test_a_later_version_is_named():
    with pytest.raises(NotAResult) as found:
        read(TEXT.replace("result 1", "result 3"))
    assert found.value.version == 3


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (TableName(3, "Terrace"), "Table: 3, Terrace"),
        (TableName(3), "Table: 3"),
        (TableName(0, "Terrace"), "Table: Terrace"),
        (TableName(0, "7, at the window"), "Table: 0, 7, at the window"),
        (TableName(12, "1"), "Table: 12, 1"),
        (TableName(0, "٣"), "Table: 0, ٣"),
        (TableName(0, "1. Ann: 5"), "Table: 0, 1. Ann: 5"),
    ],
)
def test_one_of_several_tables_is_named_in_a_line_of_its_own(table: TableName, line: str):
    here = replace(RESULT, table=table)
    title, board, *others = TEXT.splitlines()
    assert written(here).splitlines() == [title.replace("1", "2"), board, line, *others]
    assert read(written(here)) == here


@given(number=st.integers(0, 9999), name=st.text(st.characters(categories=("L", "N", "P", "Zs")), max_size=64))
def test_any_table_comes_out_of_the_text_as_it_went_in(number: int, name: str):
    here = replace(RESULT, table=TableName(number, " ".join(name.split())))
    assert read(written(here)) == here


def test_a_text_whose_table_is_none_is_no_result():
    named = written(replace(RESULT, table=TableName(3, "Terrace")))
    for text, line in (
        (named.replace("Table: 3, Terrace", "Table: "), 3),
        (named.replace("Table: 3, Terrace", "Table: 03"), 3),
        (named.replace("result 2", "result 1"), 3),
        (TEXT.replace("result 1", "result 2"), 3),
        (TEXT.replace("result 1", "result 2").replace("1. Léa: 24500\n2. Bob: 5, left: 812, left\n", ""), 0),
    ):
        with pytest.raises(NotAResult) as found:
            read(text)
        assert found.value.line == line, text


def test_a_game_at_one_of_several_tables_is_proven_with_its_table():
    bank = Bank(Store(None))
    table = TableName(3, "At  the window")
    bank.begin("g", "0", *open_game(load("london"), [Seat("ann", "Ann"), Seat("bob", "Bob")], table=table))
    did(bank, c.EndGame())
    assert "Table: 3, At the window" in written(result(bank)).splitlines()
    assert not differences(read(written(result(bank))), rows_of(bank))
    (other,) = differences(replace(result(bank), table=TableName(4)), rows_of(bank))
    assert (other.how, other.said, other.logged) == (Differs.TABLE, "4", "3, At the window")
    (none,) = differences(replace(result(bank), table=TableName()), rows_of(bank))
    assert (none.how, none.said) == (Differs.TABLE, "")


def test_a_name_may_look_like_the_rest_of_a_line():
    seats = [Seat("ann", "1. Ann: 5, left"), Seat("bob", " Bob  : 3")]
    bank = Bank(Store(None))
    bank.begin("g", "0", *open_game(load("london"), seats))
    did(bank, c.EndGame())
    assert {"1. 1. Ann: 5, left: 1500", "1. Bob : 3: 1500"} < set(written(result(bank)).splitlines())
    assert read(written(result(bank))) == result(bank)


# -- what it is the result of ---------------------------------------------------------------------------------------


def test_a_result_is_that_of_its_log_also_once_the_game_was_put_away():
    bank = ended()
    found = result(bank)
    assert not differences(found, rows_of(bank))
    bank.put_away("away")
    assert not differences(found, rows_of(bank))
    assert not differences(result(bank), rows_of(bank))


def test_who_left_or_went_bankrupt_is_said():
    bank = Bank(Store(None))
    begin(bank, players=3)
    did(bank, c.Leave("cleo"), c.EndGame())
    assert [each.standing for each in result(bank).places] == ["", "", "left"]
    assert not differences(result(bank), rows_of(bank))


def test_going_on_after_the_end_makes_an_older_result_untrue():
    bank = ended()
    before = result(bank)
    bank.undo("again")
    assert hows(before, rows_of(bank)) == [Differs.GONE_ON]
    did(bank, c.EndGame())
    assert hows(before, rows_of(bank)) == [Differs.GONE_ON]
    assert result(bank).head != before.head
    assert not differences(result(bank), rows_of(bank))


@pytest.mark.parametrize(
    ("change", "how"),
    [
        (lambda r: replace(r, board="london"), Differs.BOARD),
        (lambda r: replace(r, mode="short"), Differs.MODE),
        (lambda r: replace(r, table=TableName(1)), Differs.TABLE),
        (lambda r: replace(r, rows=r.rows + 1), Differs.ROWS),
        (lambda r: replace(r, rows=0), Differs.ROWS),
        (lambda r: replace(r, head="0" * 32), Differs.HEAD),
        (lambda r: replace(r, places=r.places[:-1]), Differs.PLAYERS),
        (lambda r: replace(r, places=(replace(r.places[0], place=2), *r.places[1:])), Differs.PLACE),
        (lambda r: replace(r, places=(replace(r.places[0], name="Eve"), *r.places[1:])), Differs.NAME),
        (lambda r: replace(r, places=(replace(r.places[0], worth=1), *r.places[1:])), Differs.WORTH),
        (lambda r: replace(r, places=(replace(r.places[0], standing=Standing.LEFT), *r.places[1:])), Differs.STANDING),
    ],
)
def test_each_way_in_which_a_result_differs_is_told(change: Callable[[Result], Result], how: Differs):
    bank = ended()
    assert hows(change(result(bank)), rows_of(bank)) == [how]


def test_a_row_at_which_the_game_was_not_over_is_told():
    bank, log = ended(), rows_of(ended())
    early = replace(result(bank), rows=3, head=log[2].hash[:16].hex())
    assert hows(early, log) == [Differs.OPEN]


def test_a_log_that_is_broken_or_of_a_newer_version_is_told():
    bank, log = ended(), rows_of(ended())
    for spoilt, at in (
        ([*log[:5], replace(log[5], body=log[5].body + b" "), *log[6:]], 5),
        ([*log[:5], *log[6:]], 5),
        ([*log[:5], log[6], log[5], *log[7:]], 5),
        ([replace(log[0], hash=bytes(32)), *log[1:]], 0),
    ):
        (found,) = differences(result(bank), spoilt)
        assert (found.how, found.row) == (Differs.BROKEN, at)
    later = [*log[:-1], replace(log[-1], format=FORMAT + 1)]
    assert hows(result(bank), later) == [Differs.NEWER]


def test_a_forged_log_with_a_sound_chain_is_not_that_of_the_result():
    bank = ended()
    renamed = forged(rows_of(bank), lambda row: replace(row, body=row.body.replace(b'"Ann"', b'"Eve"')))
    assert Differs.HEAD in hows(result(bank), renamed)


def test_a_row_that_no_rules_ever_booked_is_told():
    bank = ended()
    log = rows_of(bank)

    def richer(row: Row) -> Row:
        if row.number != 1:
            return row
        body = msgspec.json.decode(row.body, type=Operation)
        return replace(row, body=encode(replace(body, events=(*body.events, *body.events))))

    (found,) = differences(result(bank), forged(log, richer))
    assert (found.how, found.row) == (Differs.UNSOUND, 1)
    assert found.said


def test_a_tally_that_the_money_does_not_give_is_told():
    """A forger of both log and result is found out by the sums, as far as the tally is made up."""
    bank = ended()

    def richest(row: Row) -> Row:
        if row.op_id != "end":
            return row
        body = msgspec.json.decode(row.body, type=Operation)
        *others, over = body.events
        first, *rest = over.placings
        over = replace(over, placings=(replace(first, worth=first.worth + 1), *rest))
        return replace(row, body=encode(replace(body, events=(*others, over))))

    log = forged(rows_of(bank), richest)
    told = replace(result(bank), head=log[-1].hash[:16].hex())
    assert Differs.UNCOUNTED in hows(told, log)


# -- every alteration -----------------------------------------------------------------------------------------------


def altered_text(chance: Random, text: str) -> str:
    """The text with one letter, word or line changed, left out, doubled or moved."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            place = chance.randrange(len(text))
            return text[:place] + chance.choice("0123456789abcdef,: xÄ") + text[place + 1 :]
        case 1:
            place = chance.randrange(len(text))
            return text[:place] + text[place + 1 :]
        case 2:
            place = chance.randrange(len(text) + 1)
            return text[:place] + chance.choice("0123456789abcdef,:") + text[place:]
        case 3:
            return "\n".join((*lines[:at], *lines[at + 1 :]))
        case 4:
            return "\n".join((*lines[:at], lines[at], *lines[at:]))
        case _:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
            return "\n".join(lines)


def altered_log(chance: Random, log: list[Row]) -> list[Row]:
    """The log with one row spoilt, left out, doubled, moved or booked otherwise, or its chain made anew after that."""
    at = chance.randrange(len(log))
    row = log[at]
    match chance.randrange(7):
        case 0:
            place = chance.randrange(len(row.body))
            other = bytes([row.body[place] ^ (1 << chance.randrange(7))])
            return [*log[:at], replace(row, body=row.body[:place] + other + row.body[place + 1 :]), *log[at + 1 :]]
        case 1:
            return [*log[:at], *log[at + 1 :]]
        case 2:
            return [*log[: at + 1], *log[at:]]
        case 3:
            return [*log[:at], replace(row, hash=bytes(chance.randbytes(32))), *log[at + 1 :]]
        case 4:
            return forged(log, lambda each: replace(each, op_id=each.op_id + "x") if each.number == at else each)
        case 5:
            return forged(log, lambda each: replace(each, game="another"))
        case _:
            kind = RowKind.UNDO if row.kind is not RowKind.UNDO else RowKind.REDO
            return [*log[:at], replace(row, kind=kind), *log[at + 1 :]]


@pytest.mark.drawn
@pytest.mark.parametrize("part", range(4))
def test_altered_results_and_logs_are_all_refused(part: int):
    chance, refused, tried = Random(34 + part), 0, 0
    bank = ended(part, 12)
    log, text = rows_of(bank), written(result(bank))
    while tried < ALTERED // 4:
        other = altered_text(chance, text) if tried % 3 else text
        spoilt = log if tried % 3 else altered_log(chance, log)
        if [line for line in map(str.strip, other.splitlines()) if line] == text.splitlines() and spoilt == log:
            continue  # nothing but blanks was altered
        tried += 1
        try:
            refused += bool(differences(read(other), spoilt))
        except NotAResult:
            refused += 1
    assert refused == tried == ALTERED // 4


def test_a_result_is_that_of_no_other_game():
    banks = [ended(seed, 12) for seed in range(4)]
    for bank in banks:
        fitting = [other for other in banks if not differences(result(bank), rows_of(other))]
        assert fitting == [bank]


def test_the_log_of_a_game_that_was_exported_proves_the_same():
    bank = ended()
    log = export.rows_of(export.as_json("evening", bank.course, bank.log.rows("evening")))
    assert log == rows_of(bank)
    assert not differences(result(bank), log)


def test_a_position_on_paper_is_proven_too():
    bank = did(bank_at(), c.EndGame())
    assert not differences(result(bank), rows_of(bank))
