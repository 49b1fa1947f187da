"""How the evening stands, for who looks at it."""

from __future__ import annotations

from msgspec.structs import replace

from banker.club.acts import Dissolved, Forked, Seated, TableJoined
from banker.club.wire import VERSION, Here, State, encoded
from tests.club.tables import NAMES, came, opened, played_by, rows_of, under_way
from tests.club.test_following import forking
from tests.club.test_running import LINE, by_hand
from ui.director.arrivals import Refused, Why
from ui.director.hearing import Hearing
from ui.director.live import Notices, tables_of
from ui.records.live import LiveTable, Notice

ABC, DEF = NAMES[:3], NAMES[3:]


def test_the_latest_hundred_notices_are_kept_with_their_time_and_all_are_counted() -> None:
    times = iter(range(999))
    notices = Notices(lambda: f"{next(times)}")
    assert notices.said == 0
    for number in range(103):
        notices.say(Notice("refused", {"table": number}, alarm=True))
    assert notices.said == 103
    assert [*notices.latest] == [Notice("refused", {"table": n}, f"{n}", alarm=True) for n in range(3, 103)]


def test_each_table_of_this_round_and_each_that_has_joined_is_shown_with_what_is_known_of_it() -> None:
    book, hearing = under_way(), Hearing()
    assert tables_of(opened().evening, hearing, 0.0) == ()
    assert tables_of(book.evening, hearing, 0.0) == (LiveTable(1, players=ABC), LiveTable(2, players=DEF))
    book.do_all([TableJoined(table=7, password=LINE, name="door"), by_hand(1, *ABC), Dissolved(table=2)])
    hearing.here(7, encoded(Here(v=VERSION, here=True)))
    hearing.came(7, 12.0)
    hearing.refuse(Refused(7, Why.FORGED))
    one, _ = book.evening.rounds[0]
    assert tables_of(book.evening, hearing, 20.0) == (
        LiveTable(1, players=ABC, came=one.came),
        LiveTable(2, players=DEF, dissolved=True),
        LiveTable(7, "door", joined=True, here=True, quiet_s=8.0, refused=1),
    )
    book.do(Seated(round=2, tables=(DEF, ABC)))
    assert [table.players for table in tables_of(book.evening, hearing, 20.0)] == [DEF, ABC, ()]


def test_what_is_held_of_the_game_at_hand_and_how_much_is_missing_is_shown() -> None:
    book, hearing, rows = under_way(), Hearing(), rows_of(played_by(ABC))
    fork = forking(rows, 3)
    book.do_all([came(1, rows[:5]), Forked(table=1, game="g", rows=fork.rows)])
    said = State(v=VERSION, release="1", rows=2, clock="", row=9)

    def shown(**changed: object) -> LiveTable:
        hearing.state(1, encoded(replace(said, **changed)), book.evening)
        return tables_of(book.evening, hearing, 0.0)[0]

    at_hand = replace(said, game="g")
    assert shown(game="g") == LiveTable(1, state=at_hand, players=ABC, held=4, behind=5, forked=3)
    assert [shown(game="g", row=row).behind for row in (3, 4, 5)] == [0, 0, 1]
    assert (shown(game="h", row=0).held, shown(game="h", row=0).behind) == (-1, 1)
    assert shown(game="").behind == 0, "no game is at hand"
