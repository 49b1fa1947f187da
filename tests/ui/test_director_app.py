"""The screen of a club evening, driven by touches alone, on the real director over a broker in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from kivy.core.window import Window

from banker.club.acts import How
from banker.club.wire import VERSION, Here, Ticket, Topic, decoded, encoded
from tests.club.tables import played_by, rows_of
from tests.ui.director_hands import Evenings, Hands, joined, opening, seat
from tests.ui.offscreen import Desk as Kivy
from ui.evening.app import BACKSPACE, ESCAPE, RETURN
from ui.evening.running import Running
from ui.records.director import JoinView, SeatsView, StandingsView, Tab


@pytest.fixture
def hands(table: Kivy, tmp_path: Path) -> Iterator[Callable[..., Hands]]:
    with opening(table, tmp_path) as opened:
        yield opened


def test_an_evening_goes_from_names_to_standings_by_touches_alone(hands: Callable[..., Hands], tmp_path: Path) -> None:
    t = hands(*joined(1, 2), tables=(1, 2))
    assert t.view.body.empty[0] == t.words("director.tables.empty") or t.view.body.cards
    seat(t)
    body = t.view.body
    assert isinstance(body, SeatsView)
    one, other = (table.players[0].label for table in body.tables[:2])
    t.touch(one)
    t.touch(other)
    t.press("director.seats.use")
    t.until(lambda: t.evening.round == 1, "the seats to count")
    assert one in t.evening.table(2).players
    assert other in t.evening.table(1).players

    t.until(lambda: t.app.desk.lay.proposed is None, "the proposal to be done with")
    t.enter("Ida")
    t.until(lambda: t.app.desk.lay.player == "Ida", "the late player to be chosen")
    t.touch(t.words("club.table", number=2))
    t.until(lambda: "Ida" in t.evening.table(2).players, "the late player to sit")

    t.press("director.tab.tables")
    t.press("director.start")
    t.until(lambda: t.evening.started, "the start")
    t.until(lambda: all(table.round and table.round.go for table in t.evenings.tables.values()), "tables to be told")
    t.until(lambda: t.view.keys[0].label == t.words("director.pause"), "the other keys")
    t.press("director.pause")
    t.until(lambda: t.evening.clock.paused, "the pause")
    t.until(lambda: t.view.keys[0].label == t.words("director.go_on"), "the other key")
    t.press("director.go_on")
    t.until(lambda: not t.evening.clock.paused, "the end of the pause")
    t.kivy.frames(60)
    t.press("director.message")
    t.type("back at nine")
    t.until(lambda: {table.message for table in t.evenings.tables.values()} == {"Back at nine"}, "the message")
    t.hold("director.last_round")
    t.until(lambda: t.evening.clock.last_round, "the last turns")

    for number, table in t.evenings.tables.items():
        game = played_by(t.evening.table(number).players, f"g{number}", seed=number, operations=8)
        table.play(rows_of(game))
    t.until(lambda: not t.evening.open_tables(), "the results")
    assert all(table.came is not None and table.came.how is How.CHECKED for table in t.evening.rounds[-1])
    checked = t.words("director.came.checked")
    t.until(lambda: [card.said for card in t.view.body.cards] == [checked, checked], "the cards to say so")

    t.press("director.tab.standings")
    body = t.view.body
    assert isinstance(body, StandingsView)
    assert [line.player for line in body.lines] == [line.player for line in t.evening.lines()]
    for id, name in (("director.csv", "friday.csv"), ("director.pdf", "friday.pdf")):
        t.press(id)
        t.until(lambda name=name: t.view.note.endswith(name), f"{name} to be said")
        assert (tmp_path / name).stat().st_size > 300


def test_a_card_opens_its_table_with_its_link_its_message_and_what_was_said(hands: Callable[..., Hands]) -> None:
    t = hands(*joined(3), tables=(3,))
    table = t.evenings.tables[3]
    t.until(lambda: t.view.body.cards and t.view.body.cards[0].here, "the table to be here")
    table.state(release="0.9", players=(), turn="")
    t.until(lambda: "0.9" in t.view.note, "the other release to be said")
    t.touch("3")
    t.until(lambda: t.view.back is not None, "the page of the table")
    t.press("director.message")
    t.type("hello")
    t.until(lambda: table.message == "Hello", "the message")
    t.until(lambda: "Hello" in [fact.amount for fact in t.view.body.facts], "the message to be shown")
    assert any("0.9" in line for line in t.view.body.lines)
    table.say(Topic.HERE, encoded(Here(v=VERSION, here=False)))
    t.until(lambda: t.view.body.facts[0].amount == t.words("director.link.away.now"), "the table to be away")


def test_a_table_joins_by_six_digits_that_are_shown_until_it_is_ended(hands: Callable[..., Hands]) -> None:
    t = hands(*joined(1))
    t.press("director.tab.join")
    t.touch("5")
    t.until(lambda: isinstance(t.view.body, JoinView) and t.view.body.code and t.view.body.code.code, "the digits")
    assert t.view.body.code.code == t.running.live.joining[0].code
    assert len(t.view.body.code.code) == 6
    assert "192.168.1.20" in [fact.amount for fact in t.view.body.code.facts]
    assert "join5" in t.evenings.door.users
    t.press("director.join.close")
    t.until(lambda: not t.running.live.joining, "the join to be over")
    t.touch("1")
    assert t.view.body.code.line == t.words("director.join.joined")


def test_the_file_for_the_stick_is_written_and_named(hands: Callable[..., Hands], tmp_path: Path) -> None:
    t = hands()
    t.press("director.tab.join")
    t.touch("2")
    t.until(lambda: t.running.live.joining, "the join")
    t.press("director.join.stick")
    t.until(lambda: t.view.note.endswith("banker-club-table-2.json"), "where it lies to be said")
    ticket = decoded((tmp_path / "banker-club-table-2.json").read_bytes(), Ticket)
    assert (ticket.table, ticket.address) == (2, "192.168.1.20")


def test_what_the_director_refuses_is_said_and_nothing_changes(hands: Callable[..., Hands]) -> None:
    t = hands()
    t.press("director.tab.seats")
    t.enter("Ann")
    t.press("director.late")
    t.type("ann")
    t.until(lambda: t.view.note == t.words("club.no.name_taken", name="Ann"), "the refusal")
    t.press("director.seats.propose")
    t.until(lambda: not t.app.desk.lay.seeking and "Ann" not in t.view.note and t.view.note, "why nobody is seated")
    assert t.app.desk.lay.proposed is None
    assert not t.evening.rounds


def test_a_player_leaves_and_a_table_is_dissolved(hands: Callable[..., Hands]) -> None:
    t = hands()
    seat(t)
    t.touch("Ann")
    t.hold("director.gone")
    t.until(lambda: not t.evening.players["Ann"], "Ann to be gone")
    t.until(lambda: t.app.desk.lay.proposed is None, "the proposal with Ann to be gone")
    t.kivy.frames(60)
    t.press("director.seats.propose")
    t.until(lambda: t.app.desk.lay.proposed is not None, "a proposal without Ann")
    t.kivy.frames(60)
    t.press("director.seats.use")
    t.until(lambda: t.evening.round == 1, "the seats to count")
    t.press("director.tab.tables")
    t.kivy.frames(60)
    t.touch("1")
    t.hold("director.dissolve")
    t.until(lambda: t.evening.table(1).dissolved, "the table to be dissolved")


def test_an_evening_that_cannot_be_opened_says_why_before_there_is_a_window(tmp_path: Path) -> None:
    @contextmanager
    def opened() -> Iterator[Evenings]:
        raise OSError("no room")
        yield Evenings(tmp_path / "none")

    running = Running(opened)
    with pytest.raises(OSError, match="no room"):
        running.start()


def test_the_pages_are_those_of_the_tabs(hands: Callable[..., Hands]) -> None:
    t = hands()
    for tab in Tab:
        t.press(f"director.tab.{tab}")
        assert [key.chosen for key in t.view.tabs] == [each is tab for each in Tab]


def test_names_and_messages_are_typed_on_the_keyboard_of_the_machine_too(hands: Callable[..., Hands]) -> None:
    """Regression: at a laptop thirty names had to be clicked letter by letter."""
    t = hands(*joined(1), tables=(1,))
    t.press("director.tab.seats")
    t.press("director.late")
    t.until(lambda: hasattr(t.screen, "naming"), "the keyboard")
    for written in ("Zo", "é\x07"):
        Window.dispatch("on_textinput", written)
    Window.dispatch("on_key_down", ord("z"), 29, "z", [])
    assert t.screen.naming.text == "Zoé"
    Window.dispatch("on_key_down", BACKSPACE, 42, None, [])
    assert t.screen.naming.text == "Zo"
    Window.dispatch("on_key_down", RETURN, 40, None, [])
    t.until(lambda: "Zo" in t.evening.players, "the player to be in")


def test_escape_leaves_what_was_typed_and_ends_nothing_else(hands: Callable[..., Hands]) -> None:
    t = hands(*joined(1), tables=(1,))
    t.press("director.tab.seats")
    t.press("director.late")
    t.until(lambda: hasattr(t.screen, "naming"), "the keyboard")
    Window.dispatch("on_textinput", "Zoe")
    Window.dispatch("on_key_down", ESCAPE, 41, None, [])
    t.until(lambda: not hasattr(t.screen, "naming"), "the page of the seats")
    for key in (ESCAPE, RETURN, BACKSPACE):
        Window.dispatch("on_key_down", key, 41, None, [])
    Window.dispatch("on_textinput", "Zoe")
    t.kivy.frames()
    assert t.view.body == t.app.desk.view().body
    assert not t.evening.players
