"""Games played and settings in the whole flow: every open game is to be had again, each choice is kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.awards import earned
from banker.bank import Bank
from banker.game import TableName
from banker.insight.kept_games import LISTED, hidden, known
from banker.ledger import Why
from banker.log import Log
from banker.pending import Bundle
from banker.store import Store
from banker.store_error import NotKept, StoreForeign
from hardware.ports import ButtonPressed, ReaderReady, Signal, TagGone, TagRefusal, TagRefused, TagSeen
from tests.ui import table_samples as samples
from tests.ui.hands import card, put_right, touch
from tests.ui.test_flow import CARDS, NOON, Table
from tests.ui.test_flow import table as table
from ui.bank import shelf
from ui.flow.beside import MOST_ALONE, MOST_SEEN, aloud
from ui.flow.place import AtTable, Ended, Home, Looked, SettingUp
from ui.records import beside as b
from ui.records import intents as i
from ui.records.joining import JoinClub
from ui.records.pieces import keys_in
from ui.records.rolls import BlankView, MenuView, RollView
from ui.records.screens import NamingView
from ui.records.season import OpenSeason
from ui.setup.entered import enter
from ui.setup.seats import switched, touched
from ui.table import acts as a
from ui.table.forms import Adding, Estate, Trading
from ui.table.lay import BUSINESS_S
from ui.views.beside import Offers, beside_view
from ui.views.home import when_written
from ui.views.menu import menu
from ui.views.told import Told
from ui.words.strings import Strings, strings_for

FRENCH = strings_for("fr")


def games(table: Table) -> tuple[b.Shelved, ...]:
    table.touch(b.OpenGames())
    assert isinstance(table.flow.desk.beside, b.Games)
    return table.flow.desk.beside.games


def test_an_older_open_game_is_still_there_once_a_newer_one_is_left(table: Table) -> None:
    first = table.flow.state.game_id
    table.home()
    table.seat_three()
    second = table.flow.state.game_id
    table.home()
    assert {game.id for game in games(table) if not game.closed} == {first, second}
    table.touch(b.ResumeGame(first))
    assert table.flow.state.game_id == first
    assert table.flow.desk.beside is None
    table.home()
    assert isinstance(table.flow.place, Home)
    assert table.flow.place.unfinished[0].game_id == first, "the game just left is the large one"


def test_the_tally_of_a_closed_game_can_be_seen_again_and_nothing_of_it_is_undone() -> None:
    table = Table(wall=NOON).seat_three()
    table.end()
    assert isinstance(table.flow.place, Ended)
    shown = table.flow.view()
    table.touch(i.Close())
    (game,) = games(table)
    assert game.closed
    over = shown.rows
    assert [(str(player.place), player.name) for player in game.players] == [(row.place, row.name) for row in over]
    table.touch(b.LayBeside(b.Games((game,), game.id)))
    table.touch(b.ShowTally(game.id))
    assert isinstance(table.flow.place, Looked)
    again = table.flow.view()
    assert (again.title, again.rows, again.end) == (shown.title, shown.rows, shown.end)
    assert again.about == shown.about
    assert when_written(strings_for("fr"), NOON.isoformat()) in again.about
    assert (again.undo.enabled, again.undo.reason) == (False, strings_for("fr").t("tally.closed"))
    head = table.bank.log.head(game.id)
    table.touch(i.Close())
    assert isinstance(table.flow.desk.beside, b.Games)
    assert table.bank.log.head(game.id) == head


def rename(table: Table, seat: int, name: str) -> None:
    """Rename a player by the tile, as people do."""
    table.person(seat, a.NewLook)
    table.touch(i.TakeName(name))


def test_the_list_shows_everybody_as_called_now_also_once_the_game_is_closed(table: Table) -> None:
    rename(table, 0, "Léa")
    table.menu()
    table.answer(a.ComeIn)
    table.answer(a.Admit)
    late = table.game.players[3].name
    table.home()
    (game,) = games(table)
    assert [player.name for player in game.players] == ["Léa", "Bob", "Alice", late]
    assert "Léa" in table.flow.view().rows[0].button.label
    table.touch(b.ResumeGame(game.id))
    table.touch(a.CloseOpen())
    rename(table, 1, "Robert")
    table.end()
    table.touch(i.Close())
    (game,) = games(table)
    assert {player.name for player in game.players} == {"Léa", "Robert", "Alice", late}
    table.touch(b.ShowTally(game.id))
    view = table.flow.view()
    assert {row.name for row in view.rows} == {"Léa", "Robert", "Alice", late}
    told = {row.name for moment in view.moments for row in moment.rows}
    assert told == {"Léa", "Robert", "Alice", late}, "nor does looking back bring an old name back"


def test_a_game_that_is_damaged_is_named_and_cannot_be_opened(table: Table) -> None:
    game = table.flow.state.game_id
    table.home()
    table.bank.set_apart(game)
    assert [shelved.broken for shelved in games(table)] == [True]
    table.touch(b.LayBeside(replace(table.flow.desk.beside, chosen=game)))
    view = table.flow.view()
    assert view.paper.go is None
    assert strings_for("fr").t("games.broken.line") in view.paper.lines


def test_what_is_chosen_is_kept_for_the_next_start() -> None:
    store = Store(None)
    table = Table(store)
    table.choose(sound="quiet", touch_to_sign=True, blank_min=5)
    wanted = b.Choices("quiet", touch_to_sign=True, blank_min=5)
    assert table.panel.loudness == "quiet"
    again = Table(store)
    assert again.flow.desk.choices == wanted
    assert again.panel.loudness == "quiet"


def test_each_tile_of_the_settings_chooses_the_next_value() -> None:
    table = Table()
    table.touch(b.OpenSettings())
    seen = []
    for _ in b.SOUNDS:
        seen.append(table.flow.desk.choices.sound)
        table.touch(next(t.act for t in table.flow.view().tiles if t.icon == "sound"))
    assert tuple(seen) == b.SOUNDS
    assert table.flow.desk.choices.sound == "on"


def test_without_motion_a_booking_moves_nothing(table: Table) -> None:
    table.throw(1, 2)
    thrown = table.flow.desk.motion
    table.tap(CARDS[0])
    assert table.flow.desk.motion.number != thrown.number, "the next one is another"
    table.settings()
    table.touch(next(t.act for t in table.flow.view().tiles if t.label == strings_for("fr").t("settings.motion")))
    assert not table.flow.desk.choices.motion
    table.touch(b.Leave())
    table.throw(1, 2)
    assert table.flow.desk.motion is None


def test_signing_by_touch_is_chosen_at_the_table(table: Table) -> None:
    assert table.flow.table.cardless == frozenset()
    table.choose(touch_to_sign=True)
    assert len(table.flow.table.cardless) == 3
    table.choose(touch_to_sign=False)
    assert table.flow.table.cardless == frozenset()


def test_the_reader_test_says_whose_card_it_is_and_a_card_signs_nothing_there(table: Table) -> None:
    head = table.bank.course.head
    table.settings(b.LayBeside(b.ReaderTest()))
    table.tap(CARDS[0])
    assert table.panel.signals[-1] is Signal.SEEN
    table.flow.on_reader(TagGone(CARDS[0], 0))
    table.flow.on_reader(TagRefused(TagRefusal.SEVERAL, 0))
    assert table.panel.signals[-1] is Signal.REFUSED
    lay = table.flow.desk.beside
    assert isinstance(lay, b.ReaderTest)
    assert [glimpse.kind for glimpse in lay.seen] == ["refused", "gone", "seen"]
    assert [glimpse.words for glimpse in lay.seen[1:]] == ["Chloé", "Chloé"]
    words = repr(table.flow.view().rows[:])
    assert CARDS[0] not in words
    assert table.bank.course.head == head
    assert table.flow.table.open == a.Menu()


def test_a_choice_that_the_file_does_not_keep_is_in_force_and_stops_nothing(table: Table) -> None:
    table.flow.on_intent(b.Choose(b.Choices("quiet")))
    table.jobs.pop().failed(NotKept("the disk is full"))
    assert (table.panel.loudness, isinstance(table.flow.place, AtTable)) == ("quiet", True)
    assert table.flow.table.strip is None, "nothing of the game is lost"


def test_the_lamps_left_halfway_show_again_how_things_are() -> None:
    table = Table()
    table.flow.on_reader(ReaderReady("sim", 0))
    table.settings(b.LayBeside(b.LampTest()))
    shown = table.flow.desk.beside
    table.flow.tick(table.at + 1)
    assert table.flow.desk.beside == shown, "each is seen for more than a second"
    table.touch(b.Leave())
    assert table.panel.signals[-1] is Signal.READY


def test_a_card_signs_nothing_while_the_settings_hide_the_question(table: Table) -> None:
    table.throw(1, 2)
    head = table.bank.course.head
    table.settings()
    table.tap(CARDS[0])
    assert table.bank.course.head == head
    assert table.panel.signals[-1] is Signal.REFUSED


def test_the_lamps_come_one_after_the_other_and_lead_back_to_the_settings() -> None:
    table = Table()
    table.flow.on_reader(ReaderReady("sim", 0))
    table.touch(b.OpenSettings())
    before = len(table.panel.signals)
    table.touch(b.LayBeside(b.LampTest()))
    for _ in range(40):
        table.at += 0.5
        table.flow.tick(table.at)
    assert table.panel.signals[before : before + 5] == (
        Signal.SEEN, Signal.BOOKED, Signal.REFUSED, Signal.ATTENTION, Signal.FAULT,
    )  # fmt: skip
    assert table.panel.signals[-1] is Signal.READY
    assert isinstance(table.flow.desk.beside, b.Settings)


def shown_while(table: Table, does: Callable[[], object]) -> tuple[Signal, ...]:
    """What the panel shows of it."""
    before = len(table.panel.signals)
    does()
    return table.panel.signals[before:]


def test_a_sound_is_heard_as_it_is_chosen_and_no_other_choice_is() -> None:
    table = Table()
    assert shown_while(table, lambda: table.choose(sound="quiet")) == (Signal.SEEN,)
    assert shown_while(table, lambda: table.choose(blank_min=5, motion=False)) == ()
    assert (table.panel.loudness, table.flow.desk.choices.sound) == ("quiet", "quiet")


@pytest.mark.parametrize("beside", [b.Settings(), b.Games(()), b.Cards(()), b.About(), b.LampTest()])
def test_a_card_put_down_beside_a_game_is_refused_and_begins_nothing(beside: b.Beside) -> None:
    table = Table()
    table.post(b.LayBeside(beside))
    assert shown_while(table, lambda: table.tap(CARDS[0])) == (Signal.REFUSED,)
    assert shown_while(table, lambda: table.flow.on_reader(TagGone(CARDS[0], 0))) == ()
    assert shown_while(table, lambda: table.flow.on_reader(TagRefused(TagRefusal.SEVERAL, 0))) == (Signal.REFUSED,)
    assert (table.flow.desk.beside, table.flow.place) == (beside, Home(None))


def test_a_card_is_seen_as_it_is_learnt_and_once_while_the_bank_is_asked() -> None:
    table = Table()
    table.post(b.LayBeside(b.Cards((), learning=True)))
    learnt = shown_while(table, lambda: [table.flow.on_reader(TagSeen(CARDS[0], 0)) for _ in range(2)])
    assert learnt == (Signal.SEEN, Signal.SEEN, Signal.WAIT)
    assert shown_while(table, table.serve) == (Signal.BOOKED,)
    assert not table.flow.desk.beside.learning


@pytest.mark.parametrize(
    ("lay", "then"),
    [
        (b.Settings(), None),
        (b.Games(()), None),
        *((part, b.Settings()) for part in (b.VoiceSettings(), b.About(), b.ReaderTest(), b.Cards(()))),
        (b.About(typing=True), b.About()),
        (b.Cards((), "c", typing=True), b.Cards((), "c")),
        (b.Cards((), "c", saying=True), b.Cards((), "c")),
        (JoinClub(table="5"), b.About()),
        (JoinClub(table="5", typing="code"), JoinClub(table="5")),
        (b.Help(), None),
        (b.Help(b.About()), b.About()),
    ],
)
def test_one_step_back_leads_to_what_lies_under_it(lay: b.Beside, then: b.Beside | None) -> None:
    table = Table()
    table.post(b.LayBeside(lay))
    assert shown_while(table, lambda: table.flow.on_button(ButtonPressed(0))) == ()
    assert table.flow.desk.beside == then


@pytest.mark.parametrize("has", [True, False])
@pytest.mark.parametrize(("icon", "what"), [("bulb", "has_signals"), ("sound", "has_sound")])
def test_lamps_are_tested_and_the_sound_is_chosen_only_where_there_is_any(icon: str, what: str, has: bool) -> None:
    """Regression: it turned from "all" to "warnings only" on a machine without any sound."""
    table = Table()
    table.flow.desk.wiring = replace(table.flow.desk.wiring, **{what: has})
    table.touch(b.OpenSettings())
    (tile,) = [button for button in table.flow.view().tiles if button.icon == icon]
    assert (tile.enabled, bool(tile.reason)) == (has, not has)


def test_a_card_is_forgotten_with_its_name(table: Table) -> None:
    table.home()
    table.settings(b.OpenCards())
    assert [card.name for card in table.flow.desk.beside.cards] == ["Alice", "Bob", "Chloé"]
    touch(table, "Alice", FRENCH.t("settings.forget"))
    assert [card.name for card in table.flow.desk.beside.cards] == ["Bob", "Chloé"]


def test_switching_off_is_only_offered_and_only_done_on_a_kiosk() -> None:
    table = Table()
    table.touch(b.OpenSettings())
    off = table.flow.view().tiles[-1]
    assert not off.enabled
    assert off.reason
    table.post(b.SwitchOff())
    assert not table.flow.desk.stop_wanted, "nor by a touch that comes late"
    table.flow.desk.wiring = replace(table.flow.desk.wiring, switches_off=True)
    off = table.flow.view().tiles[-1]
    assert off.enabled
    assert off.hold_s > 0
    table.touch(off.act)
    assert table.flow.desk.off_wanted
    assert table.flow.desk.stop_wanted


@pytest.mark.parametrize(
    "asks", [b.OpenGames(), b.OpenCards(), b.ForgetCard("c"), b.ShowTally("g"), b.ResumeGame("g"), b.HideGame("g")]
)
def test_what_the_bank_is_asked_beside_a_game_is_dropped_while_it_works(asks: i.Intent) -> None:
    table = Table()
    table.flow.on_intent(b.OpenGames())
    assert shown_while(table, lambda: table.flow.on_intent(asks)) == (Signal.WAIT,)
    assert len(table.jobs) == 1
    table.serve()
    assert table.flow.desk.beside == b.Games(())


def test_what_is_kept_of_a_game_that_is_over_is_not_shown_anywhere_else() -> None:
    table = Table()
    for late in (b.OpenInsight(), b.OpenProof()):
        table.post(late)
        assert (table.flow.desk.beside, table.flow.place) == (None, Home(None))


def test_a_name_goes_to_whom_the_keyboard_was_opened_for() -> None:
    """To a player at the set-up, to the table, to the evening that is joined, or to no card where none is chosen."""
    table = Table()
    before = table.flow.desk.choices
    table.post(b.LayBeside(b.Cards((), typing=True)))
    table.post(i.TakeName("Chloé"))
    assert table.flow.desk.beside == b.Cards(())
    table.post(b.LayBeside(JoinClub(table="5", typing="address")))
    table.post(i.TakeName("here local"))
    assert table.flow.desk.beside == JoinClub("here.local", "5")
    assert table.flow.desk.choices == before
    table.post(b.LayBeside(b.About(typing=True)))
    table.post(i.TakeName(" 5 Bar "))
    assert (table.flow.desk.beside, table.flow.desk.choices) == (b.About(), replace(before, table=TableName(5, "Bar")))
    for each in (b.Leave(), b.Leave(), i.NewGame(), i.Step(2)):
        table.post(each)
    table.tap(CARDS[0])
    table.post(enter(touched, "p1"))
    table.post(i.TakeName("Chloé"))
    place = table.flow.place
    assert isinstance(place, SettingUp)
    assert [seat.name for seat in place.setup.seats] == ["Chloé"]
    assert (table.flow.desk.beside, table.flow.desk.choices.table) == (None, TableName(5, "Bar"))


def test_a_finger_on_an_estate_begins_its_time_anew(table: Table) -> None:
    """Regression: it closed while people were still reading: a page turned or a drag was no touch that does
    something."""
    table.touch(a.Put(Estate("p1")))
    for _ in range(3):
        table.at += BUSINESS_S - 1
        table.flow.on_finger()
        table.flow.tick(table.at)
        assert isinstance(table.flow.table.open, Estate)
    table.at += BUSINESS_S + 1
    table.flow.tick(table.at)
    assert table.flow.table.open is None


def test_a_full_table_takes_no_new_player() -> None:
    most = samples.board_of("suisse-2007").most_players
    full = menu(Told(strings_for("fr"), samples.Play("suisse-2007", most).table(open=a.Menu())))
    tile = next(tile for tile in full.tiles if tile.act == a.ComeIn())
    assert not tile.enabled
    assert tile.reason
    free = menu(Told(strings_for("fr"), samples.Play("suisse-2007", most - 1).table(open=a.Menu())))
    assert next(tile for tile in free.tiles if tile.act == a.ComeIn()).enabled


def test_a_whole_trade_is_undone_and_redone_in_one_step(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    before, of, gives = table.game, partial(Trading, "p1", "p2"), Bundle((3,))
    table.tile(0)
    for form in (
        Trading("p1"), of(), of(adding=Adding("p1", "deeds")), of(gives, adding=Adding("p1", "deeds")), of(gives),
        of(gives, adding=Adding("p2", "money")),
    ):  # fmt: skip
        table.touch(a.Put(form))
    touch(table, "9", "0", "000", "check")
    table.answer(c.ProposeTrade)
    for player in ("p1", "p2"):
        card(table, player)
    traded = table.game
    assert traded.registry.title(3).holder == "p2"
    table.touch(i.Undo())
    assert table.game == before, "the proposal and both signatures"
    table.touch(i.Redo())
    assert table.game == traded
    table.touch(i.Undo())
    table.touch(i.Undo())
    assert table.game.registry.title(3).holder is None


def test_the_menu_has_nothing_twice_and_nothing_that_is_a_key_of_the_table(table: Table) -> None:
    """Regression: the history, the reader's test and the turned view stood in it beside the keys and settings that lead
    there."""
    table.touch(a.Put(a.Menu()))
    menu = table.flow.view()
    table.touch(b.OpenSettings())
    settings = table.flow.view()
    assert isinstance(menu, MenuView)
    assert isinstance(settings, MenuView)
    acts = [tile.act for tile in (*menu.tiles, *settings.tiles) if tile.act is not None]
    assert len(acts) == len({repr(act) for act in acts})
    assert a.OpenHistory() not in acts


# Games taken off the list, and cards that are called otherwise


def two_games(table: Table) -> tuple[str, str]:
    """A game that was put away and one left open; the ids of both."""
    ended = table.flow.state.game_id
    table.end()
    table.touch(i.Close())
    table.seat_three()
    current = table.flow.state.game_id
    table.home()
    return ended, current


def roll(table: Table) -> RollView:
    return table.flow.view()


def test_a_game_is_taken_off_the_list_and_put_back_at_once(table: Table) -> None:
    ended, current = two_games(table)
    rows = table.bank.store.read("SELECT count(*) FROM log")
    games(table)
    table.touch(b.LayBeside(replace(table.flow.desk.beside, chosen=ended)))
    (hide,) = roll(table).paper.others
    assert (hide.act, hide.hold_s > 0) == (b.HideGame(ended), True)
    table.touch(hide.act)
    assert [game.id for game in table.flow.desk.beside.games] == [current]
    assert table.bank.store.read("SELECT count(*) FROM log") == rows, "the log only grows"
    table.touch(roll(table).paper.go.act)
    assert {game.id for game in table.flow.desk.beside.games} == {ended, current}


def test_a_game_taken_off_stays_so_and_can_be_put_back_later() -> None:
    store = Store(None)
    table = Table(store).seat_three()
    ended, _ = two_games(table)
    table.listed(ended, b.HideGame(ended))
    again = Table(store)
    again.home()
    assert ended not in {game.id for game in games(again)}
    back = roll(again).tabs[-1]
    assert back.act == b.ShowAgain()
    again.touch(back.act)
    assert ended in {game.id for game in again.flow.desk.beside.games}
    assert b.ShowAgain() not in [tab.act for tab in roll(again).tabs]


def test_the_newest_game_lies_open_on_the_paper_at_once(table: Table) -> None:
    two_games(table)
    newest = games(table)[0]
    view = roll(table)
    assert [row.button.chosen for row in view.rows] == [True, False]
    assert [who.name for who in view.paper.standings] == [player.name for player in newest.players]
    assert view.paper.go.act == b.ResumeGame(newest.id)


def test_the_only_open_game_is_taken_off_like_any_other_and_home_offers_it_no_more() -> None:
    store = Store(None)
    table = Table(store).seat_three()
    only = table.flow.state.game_id
    table.home()
    games(table)
    (hide,) = roll(table).paper.others
    assert (hide.enabled, hide.hold_s > 0, hide.act) == (True, True, b.HideGame(only))
    table.touch(hide.act)
    assert table.flow.desk.beside.games == ()
    assert i.NewGame() in [button.act for button in keys_in(roll(table).paper)]
    table.touch(b.Leave())
    assert table.flow.place == Home(None)
    assert table.flow.view().resume is None
    assert Table(store).flow.place == Home(None), "nor after the next start"
    games(table)
    table.touch(b.ShowAgain())
    table.touch(b.Leave())
    assert table.flow.place.unfinished[0].game_id == only, "put back, it is offered again"


def test_an_older_open_game_taken_off_is_not_offered_at_home(table: Table) -> None:
    first = table.flow.state.game_id
    table.home()
    table.seat_three()
    table.home()
    table.listed(first, b.HideGame(first))
    table.touch(b.Leave())
    table.touch(i.Resume())
    table.end()
    table.touch(i.Close())
    assert isinstance(table.flow.place, Home)
    assert table.flow.place.unfinished is None


def test_a_copy_carries_what_is_off_the_list(tmp_path: Path) -> None:
    table = Table(Store(tmp_path / "banker.db")).seat_three()
    ended, _ = two_games(table)
    table.listed(ended, b.HideGame(ended))
    copy = table.bank.make_copy()
    copied = Bank(Store(copy), lambda: "")
    assert hidden(copied) == {ended}
    assert ended in {info.id for info in copied.games()}, "its rows are there"
    copied.close()
    table.bank.close()


def test_a_card_is_called_otherwise_by_the_keyboard(table: Table) -> None:
    table.home()
    table.settings(b.OpenCards())
    card = next(card for card in table.flow.desk.beside.cards if card.name == "Bob")
    table.touch(b.LayBeside(replace(table.flow.desk.beside, chosen=card.card)))
    table.touch(roll(table).paper.go.act)
    naming = table.flow.view()
    assert isinstance(naming, NamingView)
    assert (naming.name, naming.token) == ("Bob", card.token)
    table.touch(i.TakeName("  Robert le Grand roi "))
    assert roll(table).paper.title == "Robert le Gr"
    table.touch(b.Leave())
    table.touch(b.Leave())
    table.touch(i.NewGame())
    table.tap(CARDS[1])
    assert table.flow.view().body.rows[0].name == "Robert le Gr"


def test_an_empty_name_and_the_panels_button_leave_a_card_as_it_was(table: Table) -> None:
    table.home()
    table.settings(b.OpenCards())
    touch(table, "Alice")
    chosen = table.flow.desk.beside
    for leave in (lambda: table.touch(i.TakeName(" ")), lambda: table.flow.on_button(ButtonPressed(0))):
        touch(table, FRENCH.t("settings.name"))
        leave()
        assert table.flow.desk.beside == chosen


def test_without_cards_it_is_said_how_one_gets_in_and_about_names_what_it_says(strings: Strings) -> None:
    offers = Offers(about=("Banker 1", "Python 3", "/home/pi/banker"))
    empty = beside_view(strings, b.Cards(()), b.Choices(), offers)
    assert empty.blank == BlankView(strings.t("settings.cards.empty"), strings.t("settings.cards.how"), "card")
    assert empty.paper.lines == (strings.t("settings.cards.kept"),)
    about = beside_view(strings, b.About(), b.Choices(), offers)
    assert [row.button.detail for row in about.rows] == list(offers.about)
    assert all(row.button.label for row in about.rows)


# What the list says of a game, and the test of the reader


def an_evening() -> Table:
    """A game of an hour and forty minutes in which Bob was left with most, put away; the games are not yet listed."""
    table = Table(wall=datetime(2026, 11, 18, 20, 0, tzinfo=UTC)).seat_three()
    for payer, payee in (("p1", "p2"), ("p3", "p2"), ("p3", "p1"), ("p1", "p2")):
        table.wall += timedelta(minutes=25)
        put_right(table, payer, payee, 700_000)
    table.to_table()
    table.end()
    table.touch(i.Close())
    return table


def test_a_closed_game_shows_its_placing_the_winner_first_and_how_long_it_took() -> None:
    table = an_evening()
    (game,) = games(table)
    assert [(player.place, player.name) for player in game.players] == [(1, "Bob"), (2, "Chloé"), (3, "Alice")]
    assert game.played_s == 100 * 60
    (row,) = roll(table).rows
    assert [(each.place, each.name, each.first) for each in row.standings] == [
        ("1", "Bob", True), ("2", "Chloé", False), ("3", "Alice", False),
    ]  # fmt: skip
    assert row.button.amount == "1 h 40"
    assert "18.11.2026" in row.button.detail
    assert roll(table).paper.standings == row.standings
    assert "1 h 40" in roll(table).paper.line


def test_a_game_that_cannot_be_read_does_not_stop_the_reading_of_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Regression: the others stayed unread, and nothing said so."""
    table = an_evening()
    table.seat_three()
    table.home()
    table.seat_three()
    table.home()
    table.bank.store.keep_all({name: None for name in table.bank.store.names_kept(LISTED)})
    ids = [game.id for game in shelf.games(table.bank).games if game.unread]
    assert len(ids) == 2
    read = shelf.read_whole

    def reads(bank: Bank, game_id: str) -> b.Shelved:
        if game_id == ids[0]:
            raise StoreForeign("bank.db", "made by a newer version", "Update")
        return read(bank, game_id)

    monkeypatch.setattr(shelf, "read_whole", reads)
    assert [game.unread for game in games(table)] == [False] * 3
    assert "the games cannot be read for the list" in caplog.text
    assert known(table.bank, ids[1]) is not None
    table.bank.store.keep_all({name: None for name in table.bank.store.names_kept(LISTED)})
    table.touch(OpenSeason())
    assert table.flow.desk.beside.to_read == (ids[0],), "it is still to be read, and nothing is read again and again"
    assert known(table.bank, ids[1]) is not None


def test_the_deed_that_earned_a_player_most_is_counted_over_all_its_rents(table: Table) -> None:
    table.throw(1, 2)
    first, second, *_ = [player.id for player in table.game.players]
    paid = [e.Paid(second, first, amount, Why.RENT, space) for space, amount in ((3, 20), (1, 30), (3, 25))]
    course = table.bank.course
    course.bodies[course.at] = replace(course.bodies[course.at], events=tuple(paid))
    assert earned(course).deeds == {first: (3, 45)}


def test_a_damaged_game_is_called_so_and_what_is_known_of_it_is_said(table: Table) -> None:
    table.home()
    table.bank.set_apart(table.flow.place.unfinished[0].game_id)
    (game,) = games(table)
    paper = roll(table).paper
    assert paper.title == strings_for("fr").t("games.broken")
    assert game.edition["fr"] in paper.line
    assert "banker\u00a0restore" in paper.lines[0], "the command stands on one line"


def test_the_list_reads_no_whole_game_that_it_has_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = an_evening()
    monkeypatch.setattr(Log, "rows", forbidden)
    monkeypatch.setattr(Log, "telling", forbidden)
    (game,) = games(table)
    assert (game.unread, game.players[0].name, game.players[0].place) == (False, "Bob", 1)


def forbidden(*_: object) -> None:
    raise AssertionError("the rows of a game were read")


def test_a_game_of_which_nothing_is_kept_is_read_while_nobody_waits_and_then_known() -> None:
    table = an_evening()
    expected = games(table)
    table.touch(b.Leave())
    table.bank.store.keep_all({name: None for name in table.bank.store.names_kept(LISTED)})
    table.seat_three()
    table.flow.on_intent(i.GoHome())
    table.serve()
    table.flow.on_intent(b.OpenGames())
    table.jobs.pop(0).run(table.bank)()
    first = table.flow.desk.beside.games[-1]
    assert (first.unread, first.played_s) == (True, None)
    assert first.players[0] == replace(expected[0].players[0], place=1), "who won is noted with the cards"
    table.serve()
    assert table.flow.desk.beside.games[-1:] == expected
    assert len(table.bank.store.names_kept(LISTED)) == 2


def test_an_open_game_says_whose_turn_it_is_also_once_another_was_begun(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    assert table.game.turn.ended
    turn = table.game.player(table.game.top.player).name
    first = table.flow.state.game_id
    table.home()
    table.seat_three()
    table.home()
    older = next(game for game in games(table) if game.id == first)
    assert [player.name for player in older.players if player.turn] == [turn]
    row = next(row for row in roll(table).rows if row.button.act.beside.chosen == first)
    assert strings_for("fr").t("games.turn", player=turn) in row.button.detail


def test_a_record_is_worked_out_again_once_its_game_has_gone_on(table: Table) -> None:
    game = table.flow.state.game_id
    table.home()
    games(table)
    assert known(table.bank, game) is not None
    table.touch(b.ResumeGame(game))
    rename(table, 0, "Léa")
    assert known(table.bank, game) is None
    table.home()
    assert "Léa" in [player.name for player in games(table)[0].players]


def test_a_game_that_proves_damaged_when_it_is_read_whole_is_set_apart(table: Table) -> None:
    first = table.flow.state.game_id
    rename(table, 0, "Léa")
    rename(table, 1, "Max")
    table.home()
    table.seat_three()
    table.home()
    table.bank.store.connection.execute("DROP TRIGGER never_changed")
    table.bank.store.connection.execute("UPDATE log SET hash = zeroblob(32) WHERE game = ? AND number = 1", (first,))
    assert [game.broken for game in games(table) if game.id == first] == [True]


@pytest.mark.parametrize("gone", [None, "g3"])
def test_a_list_with_every_game_off_it_says_that_they_are_kept_and_leads_back(gone: str | None) -> None:
    """Regression: it said what is said before the first game."""
    view = beside_view(strings_for("fr"), b.Games((), hidden=1, gone=gone), b.Choices(), Offers())
    assert view.blank.title == strings_for("fr").t("games.all_hidden")
    assert view.blank.line == strings_for("fr").t("games.all_hidden.line")
    assert b.ShowAgain(gone) in [button.act for button in view.buttons]


def test_an_empty_list_says_what_will_stand_there_and_one_touch_begins_a_game(strings: Strings) -> None:
    view = beside_view(strings, b.Games(()), b.Choices(), Offers())
    assert (view.blank.title, view.blank.line) == (strings.t("games.empty"), strings.t("games.empty.line"))
    table = Table()
    games(table)
    table.touch(roll(table).paper.go.act)
    assert isinstance(table.flow.place, SettingUp)
    assert table.flow.desk.beside is None


def test_the_reader_test_says_first_how_the_reader_is_and_what_to_do() -> None:
    table, strings = Table(), strings_for("fr")
    table.settings(b.LayBeside(b.ReaderTest()))
    assert roll(table).rows[0].button.label == strings.t("reader.searching")
    table.flow.on_reader(ReaderReady("sim", 0))
    (state,) = roll(table).rows
    assert (state.button.label, state.alarm) == (strings.t("reader.ready"), False)
    assert roll(table).blank.title == strings.t("settings.reader.lay")


def test_the_reader_test_gives_each_card_a_number_of_its_own_and_counts_how_often_it_was_read(table: Table) -> None:
    table.settings(b.LayBeside(b.ReaderTest()))
    for uid in (CARDS[0], "04FFEE", CARDS[0]):
        table.tap(uid)
        table.flow.on_reader(TagGone(uid, 0))
    lay = table.flow.desk.beside
    told = [(glimpse.kind, glimpse.words, glimpse.times) for glimpse in reversed(lay.seen)]
    assert told == [
        ("seen", "Chloé", 1), ("gone", "Chloé", 1), ("seen", "", 1), ("gone", "", 1), ("seen", "Chloé", 2),
        ("gone", "Chloé", 2),
    ]  # fmt: skip
    numbers = {glimpse.number for glimpse in lay.seen}
    assert len(numbers) == 2
    assert all(len(number) == 4 and number.isdigit() for number in numbers)
    strings, row = strings_for("fr"), roll(table).rows[2].button
    assert row.detail == f"n° {lay.seen[1].number} · {strings.n('settings.reader.times', 2)}"


def test_how_often_a_card_was_put_down_is_counted_also_once_it_is_no_longer_listed(table: Table) -> None:
    """Regression: after fifty others it began at one again, and nobody's card was taken away."""
    table.settings(b.LayBeside(b.ReaderTest()))
    table.tap(CARDS[0])
    for number in range(MOST_SEEN):
        table.tap(f"04AA{number:02}")
    table.flow.on_reader(TagGone(CARDS[0], 0))
    gone = table.flow.desk.beside.seen[0]
    assert (gone.kind, gone.words) == ("gone", "Chloé")
    table.tap(CARDS[0])
    lay = table.flow.desk.beside
    assert len(lay.seen) == MOST_SEEN
    assert (lay.seen[0].words, lay.seen[0].times) == ("Chloé", 2)


def test_a_game_without_a_result_has_no_proof_to_show(table: Table) -> None:
    """Only a game that the bank has ended has one, and a touch that comes late shows none at the table."""
    table.post(b.OpenProof())
    assert table.flow.desk.beside is None
    table.end()
    place = table.flow.place
    assert isinstance(place, Ended)
    assert place.state.result
    table.flow.desk.go(replace(place, state=replace(place.state, result="")))
    table.post(b.OpenProof())
    assert table.flow.desk.beside is None
    table.flow.desk.go(place)
    table.post(b.OpenProof())
    assert isinstance(table.flow.desk.beside, b.Proof)


@pytest.mark.parametrize(
    ("by_ear", "speaks", "then"),
    [(("Chloé",), "off", "booked"), (("Chloé",), "all", "all"), (("Chloé",), "moments", "moments"), ((), "off", "off")],
)
def test_the_bank_speaks_where_somebody_cannot_see_and_as_much_as_the_table_has_chosen(
    by_ear: tuple[str, ...], speaks: str, then: str
) -> None:
    assert aloud(b.Choices(by_ear=by_ear, speaks=speaks)).speaks == then  # type: ignore[arg-type]


def test_who_reckoned_alone_and_does_so_no_more_is_forgotten_and_who_does_not_play_is_kept() -> None:
    table = Table()
    table.flow.desk.choices = b.Choices(alone=("Zoé", "Chloé", "Bob"))
    table.named_three()
    table.post(enter(switched, "p1"))
    table.begin_game()
    assert isinstance(table.flow.place, AtTable)
    assert table.flow.desk.choices.alone == ("Zoé", "Bob")


NAMES = tuple(f"Name {number}" for number in range(MOST_ALONE))


@pytest.mark.parametrize("count", [0, 1, 2])
def test_of_who_reckons_alone_forty_names_are_kept_the_newest_where_a_game_begins(count: int) -> None:
    table = Table()
    table.flow.desk.choices = b.Choices(alone=NAMES)
    for each in (i.NewGame(), i.Step(2)):
        table.post(each)
    for seat, uid in enumerate(CARDS[:2]):
        table.tap(uid)
        if seat < count:
            table.post(enter(switched, f"p{seat + 1}"))
    table.post(i.BeginGame())
    now = tuple(player.name for player in table.game.players[:count])
    assert table.flow.desk.choices.alone == (*NAMES[count:], *now)


def test_of_who_reckons_alone_or_explores_by_touch_forty_names_are_kept_the_newest() -> None:
    table = Table()
    table.flow.desk.choices = b.Choices(alone=NAMES, by_ear=NAMES)
    for _ in range(2):
        table.post(b.ReckonAlone("Chloé", True))
        table.post(b.PlayByEar("Bob", True))
    choices = table.flow.desk.choices
    assert (choices.alone, choices.by_ear) == ((*NAMES[1:], "Chloé"), (*NAMES[1:], "Bob"))
    table.post(b.ReckonAlone("Chloé", False))
    table.post(b.PlayByEar("Bob", False))
    choices = table.flow.desk.choices
    assert (choices.alone, choices.by_ear) == (NAMES[1:], NAMES[1:])


def test_a_game_that_changes_no_habit_writes_nothing() -> None:
    """Nor where one of the players reckons alone as before, and who else did does not play."""
    table = Table()
    table.flow.desk.choices = b.Choices(alone=("Bob", "Zoé"))
    table.named_three()
    table.begin_game()
    chosen = table.flow.desk.choices
    assert (chosen.alone, chosen.habits is not None) == (("Bob", "Zoé"), True)
    table.end()
    table.touch(i.Close())
    table.named_three()
    table.begin_game()
    assert table.flow.desk.choices is chosen


def test_a_card_that_has_agreed_to_a_trade_opens_no_estate_once_it_is_signed(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    table.flow.desk.set_table(open=Trading("p1", "p2", Bundle((3,)), Bundle(money=90_000)))
    table.tap(CARDS[0])
    assert table.flow.table.open is None, "it has proposed the trade and signed it"
    table.tap(CARDS[1])
    assert table.game.registry.title(3).holder == "p2"
    table.tap(CARDS[0])
    assert table.flow.table.open is None
