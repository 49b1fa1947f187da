"""A table at the evening of a club, by files alone: on a real bank in memory, with both clocks in the test's hands.

BANKER_SEED=N draws other files; BANKER_LONG=1 draws 20 times as many.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from banker.club import post
from banker.club.inbox import KINDS
from banker.club.template import Template, payload
from banker.club.ticket_offered import offered_tickets
from banker.club.wire import (
    VERSION,
    ClubClock,
    ClubMessage,
    ClubPlayers,
    ClubTemplate,
    Have,
    Link,
    LinkAt,
    NotJoined,
    Round,
    Sitter,
    Stage,
    State,
    Ticket,
    Wish,
    decoded,
    encoded,
)
from banker.game import Game
from banker.history import Operation
from banker.log import NotBooked
from banker.store_error import StoreDamaged, StoreInDoubt
from banker.tags import CardKey, Tags
from tests.ui.board_samples import LONGER
from tests.ui.test_flow import CARDS
from tests.ui.test_timed_table import QUARTER, Evening
from ui.bank.outgoing import Outgoing
from ui.flow.club import SILENT_S, at_club
from ui.flow.place import AtTable, Ended, Failed, Home, SettingUp
from ui.records import intents as i
from ui.records.beside import About, LayBeside, Leave
from ui.records.joining import AskToJoin, JoinByTicket, JoinClub, LeaveClub
from ui.setup.entered import enter, in_mode
from ui.setup.options import with_option
from ui.setup.time import by_hour
from ui.table import acts as a
from ui.views.club import AtClub
from ui.words.strings import strings_for

LONG = "BANKER_LONG" in os.environ
FILES = 100_000 if LONG else 5_000
NAMES = ("Ann", "Ben", "Cleo")
KEY = "00112233445566778899aabbccddeeff"


class ClubEvening(Evening):
    """A table with a post, and the hand of its link."""

    def __init__(self, place: Path) -> None:
        self.place = place
        (place / post.IN).mkdir(parents=True)
        (place / post.OUT).mkdir()
        self.serial = 0
        super().__init__(place=place)

    def says(self, message: object) -> None:
        """The link puts this into the inbox, and the table looks."""
        name = next(name for name, kind in KINDS.items() if isinstance(message, kind))
        post.put(self.place / post.IN, name, encoded(message))
        self.passes(2.5)

    def clock(self, **asked: bool) -> None:
        self.serial += 1
        self.says(ClubClock(v=VERSION, term=1, serial=self.serial, **asked))

    def joins(self, table: int = 5, at: LinkAt = LinkAt.CONNECTED, **more: object) -> None:
        self.says(Link(v=VERSION, at=at, since="2026-11-21T20:00:00", evening="Friday", table=table))
        self.serial += 1
        seats = {"round": 2, "rounds": 3, "table": table, "players": NAMES, **more}
        self.says(Round(v=VERSION, term=1, serial=self.serial, evening="Friday", **seats))

    def state(self) -> State:
        return decoded(post.read(self.place / post.OUT / post.STATE, 65_536), State)

    def bulletins(self) -> list[str]:
        return [said.title for said in self.flow.desk.bulletins]


@pytest.fixture
def evening(tmp_path: Path) -> ClubEvening:
    return ClubEvening(tmp_path / "post")


def test_the_evening_and_who_sits_here_stand_at_home(evening: ClubEvening) -> None:
    evening.joins()
    assert evening.flow.view().line == "Friday · Ronde 2 sur 3 · Table 5\u202f: Ann, Ben, Cleo"
    evening.joins(at=LinkAt.AWAY)
    assert evening.flow.view().line.endswith("Club absent")


def test_a_line_that_is_too_long_for_the_ring_at_home_is_shorter(evening: ClubEvening) -> None:
    many = ("Maximilienne", "Bartholomäus", "Wolfgang", "Annemarie", "Christopher")
    evening.joins(players=many, go=True)
    assert evening.flow.view().line == "Friday · Ronde 2 sur 3 · Table 5 · Commencez"
    name = "Le long vendredi de la grande salle des fêtes du village"
    evening.says(Link(v=VERSION, at=LinkAt.AWAY, since="x", evening=name, table=5))
    evening.serial += 1
    told = Round(v=VERSION, term=1, serial=evening.serial, evening=name, round=2, rounds=3, table=5, players=many)
    evening.says(told)
    assert evening.flow.view().line == "Ronde 2 sur 3 · Table 5 · Club absent"


def test_the_players_are_proposed_and_each_card_is_still_put_down(evening: ClubEvening) -> None:
    evening.joins()
    evening.touch(i.NewGame())
    setup = evening.flow.place.setup
    assert [(seat.name, seat.card) for seat in setup.seats] == [(name, None) for name in NAMES]
    evening.tap(CARDS[0])
    assert evening.flow.place.setup.message.id == "whose_card"
    assert all(seat.card is None for seat in evening.flow.place.setup.seats)


def test_names_that_cannot_be_shown_are_not_proposed(evening: ClubEvening) -> None:
    evening.joins(players=("A\x00", " ", "Ben", "Ben"))
    evening.touch(i.NewGame())
    assert [seat.name for seat in evening.flow.place.setup.seats] == ["Ben", "Ben 2"]
    evening.joins(players=("Ann",))
    assert [seat.name for seat in evening.flow.place.setup.seats] == ["Ann"]


def test_whoever_sits_already_is_not_moved_by_the_club(evening: ClubEvening) -> None:
    evening.touch(i.NewGame())
    evening.tap(CARDS[0])
    before = evening.flow.place.setup.seats
    evening.joins()
    assert evening.flow.place.setup.seats == before


def test_a_card_that_the_evening_knows_seats_its_player(evening: ClubEvening) -> None:
    key = CardKey(bytes.fromhex(KEY))
    sitters = tuple(Sitter(key.card(uid), name, 5) for uid, name in zip(CARDS, reversed(NAMES), strict=True))
    evening.joins()
    evening.says(ClubPlayers(v=VERSION, term=1, serial=1, key=KEY, players=sitters))
    evening.touch(i.NewGame())
    for uid in CARDS:
        evening.tap(uid)
    seats = {seat.name: seat.card for seat in evening.flow.place.setup.seats}
    assert seats == {name: evening.flow.desk.card(uid) for uid, name in zip(CARDS, reversed(NAMES), strict=True)}
    evening.begin_game()
    evening.passes(3)
    state = evening.state()
    assert (state.stage, state.game, {each.name for each in state.players}) == (
        Stage.PLAYING, evening.bank.game_id, set(NAMES)
    )  # fmt: skip
    assert {(sitter.card, sitter.name, sitter.table) for sitter in state.cards} == {
        (sitter.card, sitter.name, 5) for sitter in sitters
    }


def test_a_card_that_the_evening_knows_becomes_no_referees(evening: ClubEvening) -> None:
    sitter = Sitter(CardKey(bytes.fromhex(KEY)).card(CARDS[0]), "Ann", 5)
    evening.joins()
    evening.says(ClubPlayers(v=VERSION, term=1, serial=1, key=KEY, players=(sitter,)))
    for intent in (i.NewGame(), i.Step(3), enter(with_option, "referee", "yes")):
        evening.touch(intent)
    evening.tap(CARDS[0])
    seats = {seat.name: seat.card for seat in evening.flow.place.setup.seats}
    assert seats["Ann"] == evening.flow.desk.card(CARDS[0])
    evening.touch(i.Step(3))
    evening.tap(CARDS[1])
    tags = Tags(evening.bank.store)
    assert tags.referees() == (tags.card(CARDS[1]),), "the next one does"


def test_a_card_of_another_table_is_told_where_its_player_sits(evening: ClubEvening) -> None:
    sitter = Sitter(CardKey(bytes.fromhex(KEY)).card(CARDS[0]), "Dora", 3)
    evening.joins()
    evening.says(ClubPlayers(v=VERSION, term=1, serial=1, key=KEY, players=(sitter,)))
    evening.tap(CARDS[0])
    assert isinstance(evening.flow.place, Home)
    assert evening.flow.view().line == "Dora\u202f: table 3"


def test_a_key_that_is_none_knows_no_card(evening: ClubEvening) -> None:
    evening.says(ClubPlayers(v=VERSION, term=1, serial=1, key="no key"))
    evening.tap(CARDS[0])
    assert isinstance(evening.flow.place, SettingUp)


def test_a_message_stays_until_it_is_touched(evening: ClubEvening) -> None:
    evening.begin()
    evening.says(ClubMessage(v=VERSION, term=1, serial=1, text="Tea at nine"))
    assert [(said.title, said.line) for said in evening.flow.desk.bulletins] == [("Le club dit", "Tea at nine")]
    evening.passes(120)
    assert evening.bulletins() == ["Le club dit"]
    evening.flow.on_intent(i.CloseBulletin())
    evening.passes(5)
    assert evening.bulletins() == []


def test_a_timed_game_is_held_and_goes_on_by_the_club(evening: ClubEvening) -> None:
    evening.begin()
    evening.clock(paused=True)
    assert isinstance(evening.open, a.Paused)
    evening.passes(2)
    evening.joins()
    assert evening.state().paused
    evening.clock()
    assert evening.open is None
    evening.passes(3)
    assert not evening.state().paused


@pytest.mark.parametrize("agreed", [(), (enter(by_hour, True),)], ids=["a length", "an hour"])
def test_time_is_called_by_the_club_before_it_is_over(evening: ClubEvening, agreed: tuple[i.Intent, ...]) -> None:
    evening.begin(*agreed)
    evening.clock(time=True)
    assert evening.flow.desk.state.game.time_up
    body = [each for each in evening.bank.course.bodies.values() if isinstance(each, Operation)][-1]
    assert body.by == "club"
    evening.clock(time=True)
    assert len([each for each in evening.bank.course.bodies.values() if isinstance(each, Operation)]) == 1


def test_the_history_says_that_the_club_has_called_time(evening: ClubEvening) -> None:
    evening.begin(enter(by_hour, True))
    evening.throw(1, 2)
    evening.clock(time=True)
    evening.touch(a.OpenHistory())
    labels = [row.button.label for row in evening.flow.view().rows]
    assert [label.endswith(strings_for("fr").t("history.by.club")) for label in labels] == [True, False]


@pytest.mark.parametrize("error", [NotBooked("full"), StoreInDoubt("banker.db", "in doubt", "wait")])
def test_a_word_of_the_club_that_is_not_booked_is_obeyed_at_the_next_look(
    evening: ClubEvening, error: Exception
) -> None:
    evening.begin(enter(by_hour, True))
    not_booked(evening, error)
    assert isinstance(evening.flow.place, AtTable)
    evening.passes(2.5)
    assert isinstance(evening.flow.place, Ended)


def test_a_bank_that_cannot_go_on_at_a_word_of_the_club_says_so(evening: ClubEvening) -> None:
    evening.begin(enter(by_hour, True))
    not_booked(evening, StoreDamaged("banker.db", "damaged", "restore"))
    assert isinstance(evening.flow.place, Failed)


def not_booked(evening: ClubEvening, error: Exception) -> None:
    """The club calls time, and the disk does not take it."""
    post.put(evening.place / post.IN, "clock", encoded(ClubClock(v=VERSION, term=1, serial=9, time=True)))
    evening.at += 2.5
    evening.flow.tick(evening.at)
    (job,) = evening.jobs
    evening.jobs.clear()
    job.failed(error)


def test_a_game_that_is_over_is_said_to_be_over(evening: ClubEvening) -> None:
    evening.joins()
    evening.begin(enter(in_mode, "standard")).end()
    evening.passes(3)
    assert evening.state().stage is Stage.OVER


def test_a_game_without_a_clock_refuses_to_end_and_tells_why(evening: ClubEvening) -> None:
    evening.begin(enter(in_mode, "standard"))
    evening.joins()
    evening.clock(time=True)
    evening.passes(3)
    assert evening.state().refused == {"clock": "not_timed"}
    assert not evening.flow.table.game.time_up
    assert "Le club annonce la fin du temps" in evening.bulletins()


def test_a_refusal_is_told_until_the_club_says_something_else(evening: ClubEvening) -> None:
    evening.begin(enter(in_mode, "standard"))
    evening.joins()
    evening.clock(time=True)
    evening.passes(3)
    assert evening.state().refused == {"clock": "not_timed"}
    evening.clock()
    evening.passes(3)
    assert evening.state().refused == {}


def test_what_was_asked_before_a_game_began_is_not_asked_of_it(evening: ClubEvening) -> None:
    evening.clock(time=True)
    evening.begin(enter(by_hour, True))
    evening.passes(10)
    assert not evening.flow.table.game.time_up


def test_a_table_says_since_when_it_plays(evening: ClubEvening) -> None:
    evening.joins()
    evening.passes(3)
    assert evening.state().began == ""
    evening.begin()
    evening.passes(3)
    assert evening.flow.desk.state is not None
    assert evening.state().began == evening.flow.desk.state.began != ""


def test_a_table_says_how_long_its_game_still_lasts(evening: ClubEvening) -> None:
    evening.joins()
    evening.begin(*QUARTER)
    evening.passes(4)
    left = evening.state().left_ms
    assert left is not None
    assert 15 * 60_000 - 4_500 < left < 15 * 60_000


def test_a_table_at_which_nothing_changes_says_only_each_half_minute_that_it_lives(evening: ClubEvening) -> None:
    evening.joins()
    evening.passes(4)
    said = evening.state()
    evening.passes(20)
    assert evening.state() == said
    evening.passes(10)
    assert evening.state().clock > said.clock
    assert replace(evening.state(), clock=said.clock) == said


def test_the_time_that_runs_is_no_change_of_which_a_table_tells(evening: ClubEvening) -> None:
    evening.joins()
    evening.begin(*QUARTER)
    evening.passes(4)
    said = evening.state()
    evening.passes(20)
    assert evening.state() == said
    evening.throw(4, 6)
    evening.passes(2)
    assert evening.state() != said


def test_a_table_says_who_plays_whose_turn_it_is_and_how_far_its_game_is(evening: ClubEvening) -> None:
    evening.begin(*QUARTER)
    for uid in CARDS[:2]:
        evening.throw(1, 3)  # a tax
        evening.tap(uid)
    evening.joins()
    state, game = evening.state(), evening.game
    assert (state.game, state.row, state.turns) == (evening.bank.game_id, evening.flow.state.number, game.turn.number)
    assert (state.turn, state.turns) == (game.player(game.turn.player).name, 2)
    assert [(each.place, each.worth) for each in state.players] == [(1, 15_000_000), (2, 13_000_000), (2, 13_000_000)]


def test_a_table_says_no_more_than_each_two_seconds_how_it_stands(evening: ClubEvening) -> None:
    evening.joins()
    evening.passes(4)
    evening.touch(i.NewGame())
    evening.passes(1)
    assert evening.state().stage is Stage.SETTING_UP
    evening.touch(i.GoHome())
    evening.passes(1)
    assert evening.state().stage is Stage.SETTING_UP
    evening.passes(1)
    assert evening.state().stage is Stage.HOME


def test_what_was_asked_at_the_tally_is_not_asked_of_the_next_game(evening: ClubEvening) -> None:
    evening.begin(enter(by_hour, True)).end()
    assert isinstance(evening.flow.place, Ended)
    evening.clock(time=True)
    evening.touch(i.Close())
    evening.begin()
    evening.passes(5)
    assert not evening.flow.desk.game.time_up


def test_while_an_evening_is_joined_the_stick_is_looked_at_every_two_seconds(evening: ClubEvening) -> None:
    looks: list[float] = []
    desk = evening.flow.desk
    desk.wiring = replace(desk.wiring, look_for_tickets=lambda _: looks.append(evening.at))
    evening.settings(LayBeside(About()), LayBeside(JoinClub()))
    evening.passes(6)
    begun = looks[0]
    assert looks == [begun, begun + 2, begun + 4]


def test_a_template_that_cannot_be_read_is_refused_and_told(evening: ClubEvening) -> None:
    evening.joins()
    evening.says(ClubTemplate(v=VERSION, term=1, serial=1, template=b'{"board":7}'))
    evening.passes(3)
    assert "template" in evening.state().refused


def test_a_board_that_the_screen_cannot_draw_is_said_here_and_to_the_director(evening: ClubEvening) -> None:
    evening.joins()
    template = payload(Template("Friday", "longer", own=tomllib.loads(LONGER)))
    evening.says(ClubTemplate(v=VERSION, term=1, serial=1, template=msgspec.Raw(template)))
    evening.passes(5)
    assert evening.flow.desk.notice is not None
    assert "longer" in evening.flow.desk.notice.title
    assert evening.state().refused == {"template": "undrawn"}
    evening.says(ClubTemplate(v=VERSION, term=1, serial=2))
    evening.passes(5)
    assert evening.state().refused == {}


def test_another_history_at_the_club_is_said_once(evening: ClubEvening) -> None:
    evening.begin()
    evening.joins()
    forks = {evening.bank.game_id: 214}
    evening.says(Have(v=VERSION, term=1, serial=1, forks=forks))
    evening.says(Have(v=VERSION, term=1, serial=2, forks=forks))
    assert [said.line for said in evening.flow.desk.bulletins] == ["À partir de la ligne 214\u202f; le club décide"]
    assert evening.state().fork == 214


def test_the_table_says_that_the_club_is_away_and_plays_on(evening: ClubEvening) -> None:
    evening.begin()
    evening.joins(at=LinkAt.AWAY)
    assert evening.flow.table.club_away
    evening.joins()
    assert not evening.flow.table.club_away


def test_in_the_dark_the_inbox_is_looked_at_less_often(evening: ClubEvening) -> None:
    evening.begin()
    evening.flow.light._lowered = 0
    evening.passes(6)
    post.put(evening.place / post.IN, "message", encoded(ClubMessage(v=VERSION, term=1, serial=1, text="x")))
    evening.passes(1.5)
    early = evening.bulletins()
    evening.passes(5)
    assert (early, evening.bulletins()) == ([], ["Le club dit"])


def kept(game: Game) -> Game:
    """The game but for its clock and its end."""
    return replace(game, time_up=False, last_turn=0, over=None, ending=None)


def test_whatever_lies_in_the_inbox_no_money_no_dice_no_deed_and_no_turn_moves(evening: ClubEvening) -> None:
    seed = os.environ.get("BANKER_SEED", "36")
    chance = Random(seed)
    evening.begin()
    evening.throw(1, 2)
    before, folder = evening.flow.desk.game, evening.place / post.IN
    for number in range(FILES):
        name = chance.choice([*KINDS, "plan", "state", "rows", "nothing"])
        lies(chance, folder / name, evening.bank.game_id)
        evening.at += 1.1
        evening.flow.tick(evening.at)
        evening.serve()
        assert isinstance(evening.flow.place, AtTable)
        assert kept(evening.flow.desk.game) == kept(before), f"BANKER_SEED={seed}, file {number}"


def lies(chance: Random, path: Path, game: str) -> None:
    """Something of any kind comes to lie at a path."""
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink(missing_ok=True)
    match chance.randrange(12):
        case 0:
            os.mkfifo(path)
        case 1:
            path.symlink_to(chance.choice(("/etc/passwd", "/dev/zero", "nowhere", path.name)))
        case 2:
            path.mkdir()
        case 3:
            path.write_bytes(chance.randbytes(chance.randrange(200)))
        case 4:
            path.write_bytes(b" " * chance.choice((65_536, 65_537, 200_000)))
        case 5:
            pass
        case _:
            payload = encoded(message(chance, game))
            if chance.random() < 0.2:
                payload = payload[: chance.randrange(len(payload))]
            if chance.random() < 0.2:
                payload = payload.replace(b'"v":1', chance.choice((b'"v":2', b'"v":1,"money":5', b'"v":1,"v":1', b"")))
            path.write_bytes(payload)


def message(chance: Random, game: str) -> object:
    told = {"v": VERSION, "term": chance.randrange(4), "serial": chance.randrange(50)}
    deep = b"[" * 90 + b"]" * 90
    yes = lambda: chance.random() < 0.5  # noqa: E731
    return chance.choice(
        (
            lambda: ClubClock(**told, paused=yes(), last_round=yes(), time=yes()),
            lambda: ClubMessage(**told, text=chance.choice(("", "Tea", "\u202e\x00" * 9))),
            lambda: ClubTemplate(**told, template=chance.choice((b"null", b"7", b'{"board":"x"}', deep))),
            lambda: ClubPlayers(**told, key=chance.choice(("", KEY, "zz")), players=(Sitter("a", "b", 3),)),
            lambda: Round(**told, evening="E", round=1, table=chance.randrange(9), players=("A", "\x00"), go=yes()),
            lambda: Have(**told, games={game: chance.randrange(9)}, closed=yes(), forks={game: 1} if yes() else {}),
            lambda: Link(v=VERSION, at=chance.choice([*LinkAt]), since="x", evening="E", table=3),
        )
    )()


def test_an_evening_is_joined_by_address_table_and_six_digits_and_left(evening: ClubEvening) -> None:
    evening.settings(LayBeside(About()), LayBeside(JoinClub()))
    for part, words in (("address", "192 168 1 20"), ("table", "5"), ("code", "123 456")):
        lay = evening.flow.desk.beside
        assert isinstance(lay, JoinClub)
        evening.touch(LayBeside(replace(lay, typing=part)))
        evening.flow.on_intent(i.TakeName(words))
    lay = evening.flow.desk.beside
    assert lay == JoinClub("192.168.1.20", "5", "123456")
    evening.touch(AskToJoin(lay))
    wish = decoded(post.read(evening.place / post.OUT / post.WISH, 65_536), Wish)
    assert (wish.address, wish.table, wish.code, wish.leave) == ("192.168.1.20", 5, "123456", False)
    evening.says(Link(v=VERSION, at=LinkAt.ALONE, since="x", wish=wish.id, why=NotJoined.WRONG_CODE, left=2))
    assert evening.flow.view().paper.lines[0].startswith("Le code est faux")
    evening.joins()
    assert "Friday" in evening.flow.view().paper.lines[0]
    evening.touch(LeaveClub())
    assert decoded(post.read(evening.place / post.OUT / post.WISH, 65_536), Wish).leave
    evening.touch(Leave())
    assert evening.flow.desk.beside == About()


@pytest.mark.parametrize(
    ("words", "address", "host", "port"),
    [
        ("192 168 1 20", "192.168.1.20", "192.168.1.20", 8883),
        ("192 168 1 20 18883", "192.168.1.20:18883", "192.168.1.20", 18_883),
        ("banker-club local", "banker-club.local", "banker-club.local", 8883),
        ("banker-club local 8884", "banker-club.local:8884", "banker-club.local", 8884),
    ],
)
def test_an_address_is_typed_with_spaces_for_dots_and_before_the_port(
    evening: ClubEvening, words: str, address: str, host: str, port: int
) -> None:
    evening.flow.on_intent(LayBeside(JoinClub(table="5", code="123456", typing="address")))
    evening.flow.on_intent(i.TakeName(words))
    lay = evening.flow.desk.beside
    assert lay == JoinClub(address, "5", "123456")
    evening.flow.on_intent(LayBeside(replace(lay, typing="address")))
    evening.flow.on_intent(i.TakeName(address))
    assert evening.flow.desk.beside == lay, "what stands there is taken as it is"
    evening.touch(AskToJoin(lay))
    wish = decoded(post.read(evening.place / post.OUT / post.WISH, 65_536), Wish)
    assert (wish.address, wish.port) == (host, port)


@pytest.fixture
def stick(evening: ClubEvening, tmp_path: Path) -> Path:
    """The folder of a stick, which is read at once."""
    folder = tmp_path / "stick"
    desk = evening.flow.desk
    look = lambda told: told(offered_tickets(folder))  # noqa: E731
    desk.wiring = replace(desk.wiring, look_for_tickets=look)
    return folder


def ticket_for(table: int) -> Ticket:
    return Ticket(
        v=VERSION, evening="Friday\x00", address="192.168.1.20", port=8883, table=table, password="secret",
        certificate="pem",
    )  # fmt: skip


def rows_on_page(evening: ClubEvening) -> list[tuple[str, bool]]:
    """The files on the stick as the page shows them, each with whether it can be touched."""
    return [(row.button.label, row.button.enabled) for row in evening.flow.view().rows][3:]


def test_a_ticket_on_the_stick_is_offered_while_it_is_in_and_joins_by_one_touch(
    evening: ClubEvening, stick: Path
) -> None:
    evening.flow.on_intent(LayBeside(JoinClub(table="5")))
    evening.passes(2.5)
    assert rows_on_page(evening) == []
    stick.mkdir()
    (stick / "banker-club-table-5.json").write_bytes(encoded(ticket_for(5)))
    (stick / "banker-club-table-6.json").write_bytes(b"{")
    (stick / "banker-club-table-7.json").write_bytes(encoded(ticket_for(7)).replace(b'"v":1', b'"v":2'))
    evening.passes(2.5)
    labels = [f"Clé\u202f: table {table}" for table in (5, 6, 7)]
    assert rows_on_page(evening) == [*zip(labels, (True, False, False), strict=True)]
    good, bad, other = (row.button for row in evening.flow.view().rows[3:])
    assert (good.detail, good.act) == ("Friday", JoinByTicket("banker-club-table-5.json"))
    assert bad.reason.startswith("banker-club-table-6.json sur la clé est abîmé")
    assert other.reason.startswith("Mettez d’abord à jour")
    evening.touch(good.act)
    wish = decoded(post.read(evening.place / post.OUT / post.WISH, 65_536), Wish)
    assert (wish.ticket, wish.leave) == (ticket_for(5), False)
    assert evening.flow.desk.beside.table == "5", "what was typed stays"
    (stick / "banker-club-table-5.json").unlink()
    evening.passes(2.5)
    assert [label for label, _ in rows_on_page(evening)] == labels[1:]


@pytest.mark.parametrize("why", [None, NotJoined.NOT_OPEN])
def test_a_ticket_stays_in_the_outbox_only_until_the_link_has_taken_it(
    evening: ClubEvening, why: NotJoined | None
) -> None:
    """Regression: the password of the table lay there for ever."""
    file = evening.place / post.OUT / post.WISH
    post.put(file.parent, file.name, encoded(Wish(v=VERSION, id="w", ticket=ticket_for(5))))
    evening.says(Link(v=VERSION, at=LinkAt.AWAY, since="x", table=5, wish="older"))
    assert file.exists()
    evening.says(Link(v=VERSION, at=LinkAt.JOINING, since="x", table=5, wish="w"))
    assert file.exists(), "a link that starts anew begins with it again"
    evening.says(Link(v=VERSION, at=LinkAt.AWAY, since="x", table=5, wish="w", why=why))
    assert not file.exists()


def test_a_wish_that_cannot_be_removed_is_tried_again_and_keeps_nobody(evening: ClubEvening) -> None:
    file = evening.place / post.OUT / post.WISH
    file.mkdir()
    evening.says(Link(v=VERSION, at=LinkAt.ALONE, since="x", wish="w"))
    file.rmdir()
    post.put(file.parent, file.name, encoded(Wish(v=VERSION, id="w", leave=True)))
    evening.says(Link(v=VERSION, at=LinkAt.ALONE, since="y", wish="w"))
    assert not file.exists()
    assert evening.bulletins() == []


def test_nothing_secret_of_a_ticket_comes_to_the_screen(evening: ClubEvening, stick: Path) -> None:
    stick.mkdir()
    (stick / "banker-club-table-5.json").write_bytes(encoded(ticket_for(5)))
    evening.flow.on_intent(LayBeside(JoinClub()))
    evening.passes(2.5)
    assert "Friday" in repr(evening.flow.view().rows[3])
    assert "secret" not in repr(evening.flow.desk.beside) + repr(evening.flow.view().rows[3])


def test_a_ticket_of_a_stick_that_was_pulled_is_asked_for_no_more(evening: ClubEvening, stick: Path) -> None:
    stick.mkdir()
    (stick / "banker-club-table-5.json").write_bytes(encoded(ticket_for(5)))
    evening.flow.on_intent(LayBeside(JoinClub()))
    evening.passes(2.5)
    evening.touch(Leave())
    evening.passes(2.5)
    evening.flow.on_intent(JoinByTicket("banker-club-table-5.json"))
    evening.serve()
    assert not (evening.place / post.OUT / post.WISH).exists()


def test_a_link_that_is_heard_of_no_more_is_said_to_be_away(evening: ClubEvening) -> None:
    """Regression: its last word, that it is connected, was believed for ever."""
    evening.begin()
    evening.joins()
    for touched in range(10):
        os.utime(evening.place / post.IN / post.LINK, ns=(touched, touched))
        evening.passes(5)
        assert not evening.flow.table.club_away
    evening.passes(SILENT_S + 2)
    assert evening.flow.table.club_away
    evening.flow.on_intent(LayBeside(JoinClub()))
    assert evening.flow.view().paper.lines[-1].startswith("Le lien de cette table ne tourne pas")
    evening.touch(Leave())
    os.utime(evening.place / post.IN / post.LINK, ns=(99, 99))
    evening.passes(2)
    assert not evening.flow.table.club_away


@pytest.mark.parametrize(
    ("at", "deaf", "joining", "why"),
    [
        (LinkAt.JOINING, False, True, ""),
        (LinkAt.JOINING, True, False, "silent"),
        (LinkAt.ALONE, False, False, "wrong_code"),
        (LinkAt.ALONE, True, False, "silent"),
    ],
)
def test_a_link_that_is_not_at_an_evening_joins_one_or_says_why_not(
    at: LinkAt, deaf: bool, joining: bool, why: str
) -> None:
    """One that is heard of no more does neither, whatever it said last."""
    refused = NotJoined.WRONG_CODE if at is LinkAt.ALONE else None
    link = Link(v=VERSION, at=at, since="x", evening="Friday", table=5, why=refused)
    assert at_club(link, None, deaf=deaf) == AtClub(joining=joining, why=why)


@pytest.mark.parametrize(
    ("at", "deaf", "away", "why"),
    [
        (LinkAt.CONNECTED, False, False, ""),
        (LinkAt.CONNECTED, True, True, "silent"),
        (LinkAt.AWAY, False, True, "wrong_clock"),
        (LinkAt.AWAY, True, True, "silent"),
    ],
)
def test_a_table_at_an_evening_says_whether_and_why_the_club_is_away(
    at: LinkAt, deaf: bool, away: bool, why: str
) -> None:
    link = Link(v=VERSION, at=at, since="x", evening="Fri\x00day", table=5, down=NotJoined.WRONG_CLOCK)
    assert at_club(link, None, deaf=deaf) == AtClub("Friday", away, why=why)
    told = Round(
        v=VERSION, term=1, serial=1, evening="\x00Sat", round=2, rounds=3, table=4, players=NAMES, final=True, go=True
    )
    assert at_club(link, told, deaf=deaf) == AtClub("Sat", away, 2, 3, True, 4, NAMES, True, why=why)
    assert at_club(link, replace(told, table=0), deaf=deaf) == AtClub("Sat", away, 2, 3, True, 0, (), True, why=why)


@pytest.mark.parametrize(("deaf", "why"), [(False, ""), (True, "silent")])
def test_a_table_without_a_link_is_at_no_evening(deaf: bool, why: str) -> None:
    assert at_club(None, None, deaf=deaf) == AtClub(why=why)


@pytest.mark.parametrize("at", [LinkAt.AWAY, LinkAt.ALONE])
def test_a_link_that_promises_nothing_need_not_be_heard_of(evening: ClubEvening, at: LinkAt) -> None:
    evening.flow.on_intent(LayBeside(JoinClub()))
    evening.says(Link(v=VERSION, at=at, since="x", evening="Friday", table=5, down=NotJoined.WRONG_CLOCK))
    before = evening.flow.view().paper.lines
    evening.passes(SILENT_S * 3)
    assert evening.flow.view().paper.lines == before
    assert before[-1].startswith("L’horloge" if at is LinkAt.AWAY else "Tapez")


def test_a_wish_that_no_link_answers_is_said_until_one_does(evening: ClubEvening) -> None:
    typed = JoinClub("192.168.1.20", "5", "123456")
    evening.flow.on_intent(LayBeside(typed))
    evening.touch(AskToJoin(typed))
    wish = decoded(post.read(evening.place / post.OUT / post.WISH, 65_536), Wish)
    evening.passes(SILENT_S - 2)
    assert evening.flow.view().paper.lines[0].startswith("Tapez ce que")
    evening.passes(4)
    assert evening.flow.view().paper.lines[0].startswith("Le lien de cette table ne tourne pas")
    evening.says(Link(v=VERSION, at=LinkAt.JOINING, since="x", wish=wish.id, table=5))
    assert evening.flow.view().paper.lines == ("La table rejoint la soirée.",)


def test_that_the_club_has_begun_the_round_stands_at_home(evening: ClubEvening) -> None:
    evening.joins(go=True)
    assert evening.flow.view().line.endswith("Ann, Ben, Cleo · Commencez")


def test_a_wish_that_cannot_be_written_is_said(evening: ClubEvening) -> None:
    for path in (evening.place / post.OUT).iterdir():
        path.unlink()
    (evening.place / post.OUT).rmdir()
    evening.flow.on_intent(LeaveClub())
    evening.serve()
    assert evening.flow.view().line.startswith("Rien n’est écrit pour le club")


def test_without_a_club_no_file_is_opened(tmp_path: Path) -> None:
    opened: list[object] = []
    listening = True
    sys.addaudithook(lambda event, args: opened.append(args) if listening and event in ("open", "os.listdir") else None)
    evening = Evening()
    evening.begin()
    opened.clear()
    evening.passes(30)
    listening = False
    assert opened == []


def test_the_outbox_is_written_in_the_banks_thread_and_a_fault_is_told_once(tmp_path: Path) -> None:
    evening = Evening().begin()
    outgoing = Outgoing(tmp_path)
    assert outgoing.bring(evening.bank, lambda: None) is None
    assert post.games(tmp_path / post.OUT) == (evening.bank.game_id,)
    for lines in (tmp_path / post.OUT).iterdir():
        lines.unlink()
    (tmp_path / post.OUT).rmdir()
    told = []
    for _ in range(3):
        evening.throw(1, 2)
        evening.bank.played(f"op-{len(told)}", 1_000 * len(told))
        told.append(outgoing.bring(evening.bank, lambda: None))
    assert [type(each) for each in told] == [FileNotFoundError, type(None), type(None)]
