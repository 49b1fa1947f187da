"""What a table is told of an evening: what is in force there now."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker.club.acts import ClockSet, Dissolved, MessageSent, RoundStarted, Ruled, TableJoined, TermTaken
from banker.club.template import Template, payload, terms_of
from banker.club.wire import VERSION, ClubClock, ClubMessage, ClubTemplate, Round
from tests.club.tables import NAMES, opened, under_way
from tests.club.test_running import LINE
from ui.director.told import clock_of, message_of, round_of, template_of


def test_who_sits_at_a_table_and_whether_the_round_goes_is_told_to_it() -> None:
    book = under_way()
    book.do_all([TableJoined(table=2, password=LINE, name="window"), TermTaken(term=4)])
    waiting = Round(
        v=VERSION, term=4, serial=book.evening.serials.seats, evening="Friday", round=1, rounds=3, table=2,
        name="window", players=NAMES[3:],
    )  # fmt: skip
    assert round_of(book.evening, 2) == waiting
    book.do(RoundStarted(round=1))
    assert round_of(book.evening, 2) == replace(waiting, go=True, serial=book.evening.serials.seats)
    assert round_of(book.evening, 1).name == "", "it has not joined"
    assert round_of(replace(book.evening, name="F" * 65), 2).evening == "F" * 64


def test_a_table_without_players_is_told_so() -> None:
    book = under_way()
    book.do(Dissolved(table=2))
    for evening, table in ((opened().evening, 1), (book.evening, 2), (book.evening, 3)):
        told = round_of(evening, table)
        assert (told.table, told.players, told.round) == (0, (), evening.round)


def test_the_final_is_told_as_such() -> None:
    evening = under_way().evening
    rounds = evening.rounds * evening.format.rounds
    assert [round_of(replace(evening, rounds=some), 1).final for some in (rounds, (*rounds, rounds[0]))] == [
        False,
        True,
    ]


def test_what_is_asked_of_the_clock_and_the_message_are_told() -> None:
    book = under_way()
    book.do_all([TableJoined(table=1, password=LINE), RoundStarted(round=1)])
    for asked in ({"paused": True}, {"last_round": True}, {"last_round": True, "time": True}):
        book.do(ClockSet(**asked))
        serial = book.evening.serials.clock
        assert clock_of(book.evening) == ClubClock(v=VERSION, term=0, serial=serial, **asked)
    book.do(MessageSent(text="Tea", table=1))
    serial = book.evening.acts
    assert message_of(book.evening, 1) == ClubMessage(v=VERSION, term=0, serial=serial, text="Tea")
    assert message_of(book.evening, 2) == ClubMessage(v=VERSION, term=0, serial=0)


def test_the_clubs_template_is_told_as_it_is_sent() -> None:
    book, club = under_way(), Template("Club", "london")
    assert template_of(book.evening) == ClubTemplate(v=VERSION, term=0, serial=0)
    book.do(Ruled(terms=terms_of(club), template=club))
    told = ClubTemplate(v=VERSION, term=0, serial=book.evening.acts, template=msgspec.Raw(payload(club)))
    assert template_of(book.evening) == told
