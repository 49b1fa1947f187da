"""The referee's card at the table: five acts wait for it, a wrong card says whose it is, the history names it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker.game import Seat
from banker.store import Store
from banker.tags import Sticker, StickerKind, Tags
from hardware.ports import Signal, TagSeen
from tests.ui.hands import put_right, said, touch
from tests.ui.test_flow import CARDS, STRANGE, Table
from ui.flow.place import AtTable, Dealt, Ended, SettingUp
from ui.records import beside as b
from ui.records import intents as i
from ui.setup.entered import enter
from ui.setup.options import with_option
from ui.table import acts as a
from ui.words.strings import strings_for

FR = strings_for("fr")
REFEREES, SECOND = "0499AA01", "0499AA02"  # A card that nobody plays with, and one more.


def with_referee(store: Store | None = None) -> Table:
    """A game of three with a referee, whose card is learnt at the set-up."""
    table = Table(store)
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    for uid in CARDS:
        table.tap(uid)
    table.touch(i.Step(3))
    table.touch(enter(with_option, "referee", "yes"))
    assert not table.bears(i.BeginGame()), "no card is known as the referee's"
    table.tap(REFEREES)
    table.touch(i.BeginGame())
    assert isinstance(table.flow.place, AtTable)
    return table


@pytest.fixture
def table() -> Table:
    return with_referee()


def words(table: Table) -> str:
    return said(table)


def waits(table: Table) -> bool:
    """Whether the screen waits for the referee's card."""
    return FR.t("referee.title") in words(table)


def correct(table: Table) -> None:
    put_right(table, "p1", "p2", 50_000)


def back_to_the_start(table: Table) -> None:
    """By the history to before its first line."""
    touch(table, "history")
    rows = table.flow.view().rows
    table.touch(rows[len(rows) - 1].button.act)
    touch(table, FR.t("table.undo"))


def only_the_referee(table: Table, does: Any) -> None:
    """The act waits for the referee's card: a player's and a stranger's do nothing, and say so."""
    before = table.bank.course.head
    does()
    assert waits(table)
    for uid, whose in ((CARDS[1], "referee.not_this"), (STRANGE, "referee.other_card")):
        table.tap(uid)
        assert waits(table)
        assert FR.t(whose) in words(table)
        assert table.panel.signals[-1] is Signal.REFUSED
    assert table.bank.course.head == before, "nothing is booked without it"
    table.tap(REFEREES)
    assert not waits(table)
    assert table.bank.course.bodies[table.bank.course.head].by == "referee"


def test_a_correction(table: Table) -> None:
    only_the_referee(table, lambda: correct(table))
    assert table.game.corrections


def test_undo_beyond_the_last_booking(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    table.touch(i.Undo())
    assert not waits(table), "the last booking is anybody's to undo"
    only_the_referee(table, lambda: table.touch(i.Undo()))
    assert table.bank.course.at == 0


def test_redoing_what_the_referee_undid(table: Table) -> None:
    """Regression: any finger could."""
    table.throw(1, 2)
    table.tap(CARDS[0])
    table.touch(i.Undo())
    table.touch(i.Undo())
    table.tap(REFEREES)
    assert table.bank.course.at == 0
    only_the_referee(table, lambda: table.touch(i.Redo()))
    head = table.bank.course.head
    table.touch(i.Redo())
    assert not waits(table), "a finger had undone this one"
    assert table.bank.course.head > head


def test_the_history_is_open_again_after_a_redo_by_the_referee(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    back_to_the_start(table)
    table.tap(REFEREES)
    touch(table, "history")
    only_the_referee(table, lambda: table.touch(i.Redo()))
    assert isinstance(table.flow.table.open, a.History)


def test_going_back_in_the_history(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    only_the_referee(table, lambda: back_to_the_start(table))


def test_ending_early_and_going_on_after_the_end(table: Table) -> None:
    only_the_referee(table, table.end)
    assert isinstance(table.flow.place, Ended)
    only_the_referee(table, lambda: table.touch(i.Undo()))
    assert isinstance(table.flow.place, AtTable)


def test_leaving_without_ones_own_card(table: Table) -> None:
    only_the_referee(table, lambda: table.leave(2))
    assert table.game.player("p3").left is not None


def test_leaving_with_ones_own_card(table: Table) -> None:
    table.leave(2)
    assert FR.t("referee.or_own") in words(table)
    table.tap(CARDS[2])
    assert table.game.player("p3").left is not None
    assert table.bank.course.bodies[table.bank.course.head].by == "card"


def test_the_card_of_somebody_whose_coming_was_undone_is_nobodys(table: Table) -> None:
    table.tap(STRANGE)
    table.answer(a.Admit)
    table.touch(i.Undo())
    assert len(table.game.players) == 3
    only_the_referee(table, lambda: correct(table))


def test_a_card_that_is_looked_up_once_nobody_waits_for_it_any_more_does_nothing(table: Table) -> None:
    correct(table)
    head = table.bank.course.head
    for waits_then in (False, True):
        table.flow.on_reader(TagSeen(REFEREES, 0.0))
        table.flow.on_intent(a.CloseOpen())
        if waits_then:
            table.flow.on_intent(a.Put(a.AskReferee(a.Book(c.Leave("p2")))))
        table.serve()
        assert (table.bank.course.head, waits(table)) == (head, waits_then), "another act waits for another card"


@pytest.mark.parametrize("over", [False, True])
def test_one_step_back_leaves_all_as_it_was(table: Table, over: bool) -> None:
    """From the table to what lay open, from the tally to the tally."""
    if over:
        table.end()
        table.tap(REFEREES)
        table.touch(i.Undo())
    else:
        correct(table)
    assert waits(table)
    touch(table, "left")
    assert not waits(table)
    assert isinstance(table.flow.place, Ended if over else AtTable)


def test_the_history_says_by_the_referee(table: Table) -> None:
    correct(table)
    table.tap(REFEREES)
    assert FR.t("history.by.referee") in table.flow.view().rows[0].button.label
    table.touch(a.CloseOpen())
    for _ in range(2):
        table.touch(i.Undo())
        table.throw(1, 2)
    table.touch(i.Undo())
    assert not waits(table), "there is nothing before"


def test_nobody_makes_a_card_the_referees_of_a_game_that_has_begun(table: Table) -> None:
    """A card learnt meanwhile counts from the next game on; the one that serves is not forgotten."""
    table.home()
    table.settings(b.OpenCards())
    table.touch(b.LayBeside(b.Cards(table.flow.desk.beside.cards, learning=True)))
    table.tap(CARDS[0])
    assert table.flow.desk.beside.taken, "it is a player's already"
    assert table.panel.signals[-1] is Signal.REFUSED
    table.tap(SECOND)
    tags = Tags(table.bank.store)
    assert tags.card(SECOND) in tags.referees()
    assert tags.appointed(table.bank.game_id) == (tags.card(REFEREES),)
    cards = replace(table.flow.desk.beside, learning=False)
    for uid in (REFEREES, SECOND):
        table.touch(b.LayBeside(replace(cards, chosen=tags.card(uid))))
        assert table.bears(b.ForgetCard(tags.card(uid))) == (uid == SECOND), "a game that is not over needs its own"
    touch(table, FR.t("settings.forget"))
    assert tags.referees() == (tags.card(REFEREES),)


def test_the_referees_card_signs_nothing_and_seats_nobody(table: Table) -> None:
    table.throw(1, 2)
    before = table.bank.course.head
    table.tap(REFEREES)
    assert table.bank.course.head == before
    assert table.strip == FR.t("stickers.referee")


def test_the_reader_on_the_screen_has_the_referees_card_where_one_is_played_with() -> None:
    table = Table(cards_shown=CARDS)
    table.flow.desk.wiring = replace(table.flow.desk.wiring, referee_shown=REFEREES)

    def shown() -> bool:
        *players, last = table.flow.reader_view((REFEREES,)).cards
        assert len(players) == len(CARDS) - (last.tag != REFEREES)
        return (last.tag, last.name, last.lies) == (REFEREES, FR.t("stickers.referee"), True)

    assert not shown(), "at home"
    table.settings(b.OpenCards())
    table.touch(b.LayBeside(b.Cards(table.flow.desk.beside.cards, learning=True)))
    assert shown(), "while it is learnt"
    table.leave_settings()
    table.named_three()
    table.touch(i.Step(3))
    assert not shown(), "at a table that plays without"
    table.touch(enter(with_option, "referee", "yes"))
    assert shown(), "at the set-up"
    table.tap(REFEREES)
    assert table.panel.signals[-1] is Signal.BOOKED
    table.touch(i.Step(2))
    table.tap(REFEREES)
    assert FR.t("setup.referee.is") in words(table)
    assert table.panel.signals[-1] is Signal.REFUSED
    table.touch(i.Step(3))
    table.touch(i.BeginGame())
    assert shown(), "at the table"
    table.flow.desk.go(Dealt(table.flow.desk.at))
    assert shown(), "while what was dealt is read"
    table.touch(i.Resume())
    table.end()
    table.tap(REFEREES)
    assert isinstance(table.flow.place, Ended)
    assert shown(), "at the tally"


def test_a_cut_while_the_card_is_waited_for_loses_nothing(table: Table) -> None:
    """The act was not booked, and the game is as it was; the same card still counts after the start."""
    correct(table)
    head, store = table.bank.course.head, table.bank.store
    again = Table(store, at=1.0)
    assert again.bank.course.head == head
    correct(again)
    again.tap(REFEREES)
    assert again.bank.course.head == head + 1


def test_a_tap_in_doubt_is_booked_once(table: Table) -> None:
    """A second tap while the first is under way is dropped, as with every signature."""
    correct(table)
    before = table.bank.course.head
    table.flow.on_reader(TagSeen(REFEREES, 0.0))
    table.flow.on_reader(TagSeen(REFEREES, 0.0))
    table.serve()
    assert table.bank.course.head == before + 1


def test_a_sticker_is_no_referees_card() -> None:
    table = Table()
    tags = Tags(table.bank.store)
    tags.tie(tags.card(SECOND), Sticker(StickerKind.UNDO))
    assert tags.referees() == ()


def test_a_card_with_a_name_is_seated_while_the_referees_is_waited_for() -> None:
    """Only a card that nobody is known by can become the referee's."""
    store = Store(None)
    Table(store).seat_three()
    table = Table(store)
    table.home()
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    for uid in CARDS[1:]:
        table.tap(uid)
    table.touch(i.Step(3))
    table.touch(enter(with_option, "referee", "yes"))
    table.tap(CARDS[0])
    assert Tags(store).referees() == ()
    place = table.flow.place
    assert isinstance(place, SettingUp)
    assert len(place.setup.seats) == len(CARDS)


def setting_up(table: Table, step: int = 3, referee: str = "yes") -> Table:
    """The set-up at a page, of a game that is played with a referee, or without."""
    for intent in (i.NewGame(), i.Step(3), enter(with_option, "referee", referee), i.Step(step)):
        table.post(intent)
    return table


def seated(table: Table) -> int:
    place = table.flow.place
    assert isinstance(place, SettingUp)
    return sum(seat.card is not None for seat in place.setup.seats)


@pytest.mark.parametrize(
    ("step", "referee", "becomes"), [(3, "yes", True), (2, "yes", False), (3, "no", False), (1, "yes", False)]
)
def test_a_card_that_nobody_is_known_by_becomes_the_referees_on_the_rules_page(
    step: int, referee: str, becomes: bool
) -> None:
    """On any other page, and where none is played with, it seats its player; so does the next one."""
    table = setting_up(Table(), step, referee)
    table.tap(REFEREES)
    assert (len(Tags(table.bank.store).referees()), seated(table)) == (becomes, not becomes)
    assert table.panel.signals[-2:] == (Signal.SEEN, Signal.BOOKED)
    table.tap(CARDS[0])
    assert (len(Tags(table.bank.store).referees()), seated(table)) == (becomes, 2 - becomes)


def test_a_named_card_and_a_sticker_become_no_referees() -> None:
    table = setting_up(Table())
    tags = Tags(table.bank.store)
    tags.seat("another game", {tags.card(CARDS[0]): Seat("p1", "Chloé", "red", "heart")})
    table.tap(CARDS[0])
    assert (tags.referees(), seated(table)) == ((), 1)
    tags.tie(tags.card(STRANGE), Sticker(StickerKind.UNDO))
    table.tap(STRANGE)
    assert (tags.referees(), seated(table), table.panel.signals[-1]) == ((), 1, Signal.REFUSED)
    assert FR.t("setup.sticker") in words(table)
