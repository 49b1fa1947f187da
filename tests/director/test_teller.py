"""What tables are told, when, and under which serial."""

from __future__ import annotations

import banker
from banker.club.acts import Closed, Forked, RoundStarted, TableJoined, TableLeft
from banker.club.book import Book
from banker.club.wire import KINDS, VERSION, ClubPlayers, Have, Plan, Topic, decoded
from tests.club.tables import NAMES, came, played_by, rows_of, under_way
from tests.club.test_following import forking
from tests.club.test_running import LINE, results
from tests.director.tables import NETWORK
from ui.director.arrivals import Known
from ui.director.hearing import Hearing
from ui.director.teller import Teller
from ui.director.telling import OURS, tables_topic, topic_of

KNOWN = Known()


class Told:
    """A teller of an evening, and what it has published."""

    def __init__(self, book: Book) -> None:
        self.book, self.hearing, self.now = book, Hearing(), "20:00"
        self.teller = Teller(NETWORK, 7, lambda: self.now)
        self.sent: dict[str, bytes] = {}

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> bool:
        assert keep
        self.sent[topic] = payload
        return True

    def tells(self, now: float = 0.0) -> dict[str, bytes]:
        """What is published at this moment."""
        self.sent = {}
        self.teller.tell(self.book, self.hearing, KNOWN, now)
        self.teller.send(self)
        return self.sent

    def have(self, table: int) -> Have:
        return decoded(self.sent[topic_of(table, Topic.HAVE)], Have)


def joined(*tables: int) -> Book:
    book = under_way()
    book.do_all([TableJoined(table=table, password=LINE) for table in tables])
    return book


def test_each_table_is_told_all_that_is_in_force_and_directors_the_term() -> None:
    told = Told(joined(1, 2))
    sent = told.tells()
    topics = {tables_topic(topic) for topic in sent.keys() - {OURS}}
    inward = [topic for topic in Topic if topic.startswith("in/")]
    assert topics == {(table, topic) for table in (1, 2) for topic in inward}
    assert decoded(sent[OURS], Have) == Have(v=VERSION, term=0, serial=0)
    for topic, payload in sent.items():
        found = tables_topic(topic)
        assert found is None or decoded(payload, KINDS[found[1]]).v == VERSION
    assert told.tells() == {}, "nothing has changed"


def test_what_is_held_has_another_serial_only_where_it_is_another() -> None:
    book, rows = joined(1, 2), rows_of(played_by(NAMES[:3]))
    told = Told(book)
    told.tells()
    assert [told.have(table) for table in (1, 2)] == [
        Have(v=VERSION, term=0, serial=serial, release=banker.__version__, clock="20:00") for serial in (8, 9)
    ]
    told.now = "20:05"
    book.do(came(1, rows))
    told.sent = {}
    told.teller.have(book.evening, KNOWN, (1, 2))
    told.teller.send(told)
    assert [*told.sent] == [topic_of(1, Topic.HAVE)]
    first = told.have(1)
    assert (first.games, first.clock, first.serial > 9) == ({"g": len(rows) - 1}, "20:05", True)
    book.do(Forked(table=1, game="g", rows=forking(rows, 5).rows))
    told.sent = {}
    told.teller.have(book.evening, KNOWN, (1,))
    told.teller.send(told)
    assert (told.have(1).forks, told.have(1).serial) == ({"g": 5}, first.serial + 1)
    book.do_all([*results(1), Closed()])
    told.tells()
    assert (told.have(1).closed, told.have(2).closed) == (True, True)


def test_who_is_no_longer_let_in_is_told_nothing_more() -> None:
    book = joined(1, 2)
    told = Told(book)
    told.tells()
    book.do(TableLeft(table=2))
    told.tells()
    told.teller.anew()
    told.sent = {}
    told.teller.send(told)
    assert {tables_topic(topic) for topic in told.sent if topic.startswith("club/t2/")} == set()
    assert topic_of(1, Topic.ROUND) in told.sent


def test_what_is_large_is_told_less_often_the_more_tables_there_are() -> None:
    for tables, every in ((3, 2.0), (20, 2.0), (30, 3.0)):
        book = joined(*range(1, tables + 1))
        told = Told(book)
        assert topic_of(1, Topic.PLAN) in told.tells(100.0)
        book.do(RoundStarted(round=1))
        assert topic_of(1, Topic.ROUND) in told.tells(100.0 + every - 0.1)
        assert topic_of(1, Topic.PLAN) not in told.sent
        sent = told.tells(100.0 + every)
        assert decoded(sent[topic_of(1, Topic.PLAN)], Plan).serial == book.evening.acts
        assert topic_of(1, Topic.PLAN) not in told.tells(900.0), "nothing has changed since"
        told.hearing.cards["ab" * 16] = "Ann"
        players = decoded(told.tells(1000.0)[topic_of(1, Topic.PLAYERS)], ClubPlayers)
        assert [sitter.name for sitter in players.players] == ["Ann"]
