"""Games played and settings in the whole flow: every open game is to be had again, each choice is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.bank import Bank
from banker.pending import Bundle
from banker.store import Store
from hardware.ports import ReaderReady, Signal, TagGone, TagRefusal, TagRefused
from tests.ui import table_samples as samples
from tests.ui.test_flow import CARDS, Table
from ui.bank.shelf import hidden
from ui.flow import BUSINESS_S
from ui.flow.place import Ended, Home, Looked
from ui.records import beside as b
from ui.records import intents as i
from ui.records.rolls import MenuView, RollView
from ui.records.screens import NamingView
from ui.screens.tally import TallyScreen
from ui.table import acts as a
from ui.table.forms import Estate
from ui.views.beside import Offers, beside_view
from ui.views.board import token
from ui.views.menu import menu
from ui.words.strings import strings_for


@pytest.fixture
def table() -> Table:
    return Table().seat_three()


def games(table: Table) -> tuple[b.Shelved, ...]:
    table.touch(b.OpenGames())
    assert isinstance(table.flow.desk.beside, b.Games)
    return table.flow.desk.beside.games


def test_an_older_open_game_is_still_there_once_a_newer_one_is_left(table: Table) -> None:
    first = table.flow.state.game_id
    table.touch(i.GoHome())
    table.seat_three()
    second = table.flow.state.game_id
    table.touch(i.GoHome())
    assert {game.id for game in games(table) if not game.closed} == {first, second}
    table.touch(b.ResumeGame(first))
    assert table.flow.state.game_id == first
    assert table.flow.desk.beside is None
    table.touch(a.CloseOpen())
    table.touch(i.GoHome())
    assert isinstance(table.flow.place, Home)
    assert table.flow.place.unfinished[0].game_id == first, "the game just left is the large one"


def test_the_tally_of_a_closed_game_can_be_seen_again_and_nothing_of_it_is_undone(table: Table) -> None:
    table.touch(a.Book(c.EndGame()))
    assert isinstance(table.flow.place, Ended)
    shown = table.flow.view()
    table.touch(i.Close())
    (game,) = games(table)
    assert game.closed
    assert set(game.winners) <= {"Chloé", "Bob", "Alice"}
    table.touch(b.Lay(b.Games((game,), game.id)))
    table.touch(b.ShowTally(game.id))
    assert isinstance(table.flow.place, Looked)
    again = table.flow.view()
    assert (again.title, again.rows, again.end) == (shown.title, shown.rows, shown.end)
    assert not again.undo.enabled
    head = table.bank.log.head(game.id)
    table.touch(i.Close())
    assert isinstance(table.flow.desk.beside, b.Games)
    assert table.bank.log.head(game.id) == head


def rename(table: Table, seat: int, name: str) -> None:
    """By the tile, as people do."""
    player = table.game.players[seat].id
    table.touch(a.Put(a.NewLook(player, token(table.game, player))))
    table.touch(i.TakeName(name))


def test_the_list_shows_everybody_as_called_now_also_once_the_game_is_closed(table: Table) -> None:
    rename(table, 0, "Léa")
    table.menu()
    table.answer(a.ComeIn)
    table.answer(a.Admit)
    late = table.game.players[3].name
    table.touch(i.GoHome())
    (game,) = games(table)
    assert [name for _, name in game.players] == ["Léa", "Bob", "Alice", late]
    assert "Léa" in table.flow.view().rows[0].button.label
    table.touch(b.ResumeGame(game.id))
    table.touch(a.CloseOpen())
    rename(table, 1, "Robert")
    table.touch(a.Book(c.EndGame()))
    table.touch(i.Close())
    (game,) = games(table)
    assert [name for _, name in game.players] == ["Léa", "Robert", "Alice", late]
    assert set(game.winners) <= {"Léa", "Robert", "Alice", late}
    table.touch(b.ShowTally(game.id))
    view = table.flow.view()
    assert {row.name for row in view.rows} == {"Léa", "Robert", "Alice", late}
    told = {row.name for moment in view.moments for row in moment.rows}
    assert told == {"Léa", "Robert", "Alice", late}, "nor does looking back bring an old name back"


def test_a_game_that_is_damaged_is_named_and_cannot_be_opened(table: Table) -> None:
    game = table.flow.state.game_id
    table.touch(i.GoHome())
    table.bank.set_apart(game)
    assert [shelved.broken for shelved in games(table)] == [True]
    table.touch(b.Lay(replace(table.flow.desk.beside, chosen=game)))
    view = table.flow.view()
    assert isinstance(view, RollView)
    assert view.paper.go is None
    assert strings_for("fr").t("games.broken.line") in view.paper.lines


def test_what_is_chosen_is_kept_for_the_next_start() -> None:
    store = Store(None)
    table = Table(store)
    table.touch(b.OpenSettings())
    wanted = b.Choices("quiet", turned=True, touch_to_sign=True, blank_min=5)
    table.touch(b.Choose(wanted))
    assert table.panel.loudness == "quiet"
    again = Table(store)
    assert again.flow.desk.choices == wanted
    assert again.flow.desk.turned
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
    assert table.flow.desk.motion is not None
    table.tap(CARDS[0])
    assert table.flow.desk.motion is not None
    table.touch(b.OpenSettings())
    table.touch(next(t.act for t in table.flow.view().tiles if t.label == strings_for("fr").t("settings.motion")))
    assert not table.flow.desk.choices.motion
    table.touch(b.Leave())
    table.throw(1, 2)
    assert table.flow.desk.motion is None


def test_signing_by_touch_is_chosen_at_the_table(table: Table) -> None:
    assert table.flow.table.cardless == frozenset()
    table.touch(b.Choose(b.Choices(touch_to_sign=True)))
    assert len(table.flow.table.cardless) == 3
    table.touch(b.Choose(b.Choices(touch_to_sign=False)))
    assert table.flow.table.cardless == frozenset()


def test_the_reader_test_says_whose_card_it_is_and_a_card_signs_nothing_there(table: Table) -> None:
    head = table.bank.course.head
    table.touch(b.Lay(b.ReaderTest()))
    table.tap(CARDS[0])
    table.flow.on_reader(TagGone(CARDS[0], 0))
    table.flow.on_reader(TagRefused(TagRefusal.SEVERAL, 0))
    lay = table.flow.desk.beside
    assert isinstance(lay, b.ReaderTest)
    assert [glimpse.kind for glimpse in lay.seen] == ["refused", "gone", "seen"]
    assert lay.seen[-1].words == "Chloé"
    words = repr(table.flow.view().rows[:])
    assert CARDS[0] not in words
    assert table.bank.course.head == head
    assert table.flow.table.open is None


def test_a_card_signs_nothing_while_the_settings_hide_the_question(table: Table) -> None:
    table.throw(1, 2)
    head = table.bank.course.head
    table.touch(b.OpenSettings())
    table.tap(CARDS[0])
    assert table.bank.course.head == head
    assert table.panel.signals[-1] is Signal.REFUSED


def test_the_lamps_come_one_after_the_other_and_lead_back_to_the_settings() -> None:
    table = Table()
    table.flow.on_reader(ReaderReady("sim", 0))
    table.touch(b.OpenSettings())
    before = len(table.panel.signals)
    table.touch(b.Lay(b.LampTest()))
    for _ in range(40):
        table.at += 0.5
        table.flow.tick(table.at)
    assert table.panel.signals[before : before + 5] == (
        Signal.SEEN, Signal.BOOKED, Signal.REFUSED, Signal.ATTENTION, Signal.FAULT,
    )  # fmt: skip
    assert table.panel.signals[-1] is Signal.READY
    assert isinstance(table.flow.desk.beside, b.Settings)


@pytest.mark.parametrize("has", [True, False])
def test_the_lamps_are_tested_only_where_there_are_lamps_or_tones(has: bool) -> None:
    table = Table()
    table.flow.desk.wiring = replace(table.flow.desk.wiring, has_signals=has)
    table.touch(b.OpenSettings())
    (tile,) = [button for button in table.flow.view().tiles if button.icon == "bulb"]
    assert (tile.enabled, bool(tile.reason)) == (has, not has)


def test_a_card_is_forgotten_with_its_name(table: Table) -> None:
    table.touch(i.GoHome())
    table.touch(b.OpenCards())
    lay = table.flow.desk.beside
    assert [card.name for card in lay.cards] == ["Alice", "Bob", "Chloé"]
    table.touch(b.ForgetCard(lay.cards[0].card))
    assert [card.name for card in table.flow.desk.beside.cards] == ["Bob", "Chloé"]


def test_switching_off_is_only_offered_and_only_done_on_a_kiosk() -> None:
    table = Table()
    table.touch(b.OpenSettings())
    off = table.flow.view().tiles[-1]
    assert not off.enabled
    assert off.reason
    table.flow.desk.wiring = replace(table.flow.desk.wiring, switches_off=True)
    off = table.flow.view().tiles[-1]
    assert off.enabled
    assert off.hold_s > 0
    table.touch(off.act)
    assert table.flow.desk.off_wanted
    assert table.flow.desk.stop_wanted


def test_a_finger_on_an_estate_begins_its_time_anew(table: Table) -> None:
    """It closed while people were still reading: a page turned or a drag was no touch that does something."""
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
    full = menu(strings_for("fr"), samples.Play("suisse-2007", most).table(open=a.Menu()))
    tile = next(tile for tile in full.tiles if tile.act == a.ComeIn())
    assert not tile.enabled
    assert tile.reason
    free = menu(strings_for("fr"), samples.Play("suisse-2007", most - 1).table(open=a.Menu()))
    assert next(tile for tile in free.tiles if tile.act == a.ComeIn()).enabled


def test_a_whole_trade_is_undone_and_redone_in_one_step(table: Table) -> None:
    table.touch(a.Book(c.Correct(e.DeedRepair(1, "p1"), "agreed")))
    before = table.game
    table.touch(a.Book(c.ProposeTrade("p1", "p2", Bundle((1,)), Bundle(money=100_000))))
    for player in ("p1", "p2"):
        table.touch(a.SignHere(player))
    traded = table.game
    assert traded.registry.title(1).holder == "p2"
    table.touch(i.Undo())
    assert table.game == before, "the proposal and both signatures"
    table.touch(i.Redo())
    assert table.game == traded
    table.touch(i.Undo())
    table.touch(i.Undo())
    assert table.game.registry.title(1).holder is None


def test_a_tally_opens_no_row_of_the_one_before() -> None:
    screen = TallyScreen()
    screen.opened = screen.pill
    screen.begin()
    assert screen.opened is None


def test_the_menu_is_one_grid_whatever_is_played(table: Table) -> None:
    table.touch(a.Put(a.Menu()))
    view = table.flow.view()
    assert isinstance(view, MenuView)
    assert len(view.tiles) == 12


# Games taken off the list, and cards that are called otherwise


def two_games(table: Table) -> tuple[str, str]:
    """A game that was put away and one left open; the ids of both."""
    ended = table.flow.state.game_id
    table.touch(a.Book(c.EndGame()))
    table.touch(i.Close())
    table.seat_three()
    current = table.flow.state.game_id
    table.touch(i.GoHome())
    return ended, current


def roll(table: Table) -> RollView:
    view = table.flow.view()
    assert isinstance(view, RollView)
    return view


def test_a_game_is_taken_off_the_list_and_put_back_at_once(table: Table) -> None:
    ended, current = two_games(table)
    rows = table.bank.store.read("SELECT count(*) FROM log")
    games(table)
    table.touch(b.Lay(replace(table.flow.desk.beside, chosen=ended)))
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
    table.touch(b.HideGame(ended))
    again = Table(store)
    again.touch(a.CloseOpen())
    again.touch(i.GoHome())
    assert ended not in {game.id for game in games(again)}
    _, back = roll(again).paper.others
    assert back.act == b.ShowAgain()
    again.touch(back.act)
    assert ended in {game.id for game in again.flow.desk.beside.games}
    assert b.ShowAgain() not in [other.act for other in roll(again).paper.others]


def test_the_newest_game_lies_open_on_the_paper_at_once(table: Table) -> None:
    two_games(table)
    newest = games(table)[0]
    view = roll(table)
    assert [row.button.chosen for row in view.rows] == [True, False]
    assert [who.name for who in view.paper.people] == [name for _, name in newest.players]
    assert view.paper.go.act == b.ResumeGame(newest.id)


def test_the_open_game_is_never_taken_off(table: Table) -> None:
    _, current = two_games(table)
    games(table)
    table.touch(b.Lay(replace(table.flow.desk.beside, chosen=current)))
    (hide,) = roll(table).paper.others
    assert not hide.enabled
    assert hide.reason == strings_for("fr").t("games.hide.open")
    table.touch(b.HideGame(current))
    assert current in {game.id for game in table.flow.desk.beside.games}


def test_an_older_open_game_taken_off_is_not_offered_at_home(table: Table) -> None:
    first = table.flow.state.game_id
    table.touch(i.GoHome())
    table.seat_three()
    table.touch(i.GoHome())
    table.touch(b.HideGame(first))
    table.touch(b.Leave())
    table.touch(i.Resume())
    table.touch(a.CloseOpen())
    table.touch(a.Book(c.EndGame()))
    table.touch(i.Close())
    assert isinstance(table.flow.place, Home)
    assert table.flow.place.unfinished is None


def test_a_copy_carries_what_is_off_the_list(tmp_path: Path) -> None:
    table = Table(Store(tmp_path / "banker.db")).seat_three()
    ended, _ = two_games(table)
    table.touch(b.HideGame(ended))
    copy = table.bank.make_copy()
    copied = Bank(Store(copy), lambda: "")
    assert hidden(copied) == {ended}
    assert ended in {info.id for info in copied.games()}, "its rows are there"
    copied.close()
    table.bank.close()


def test_a_card_is_called_otherwise_by_the_keyboard(table: Table) -> None:
    table.touch(i.GoHome())
    table.touch(b.OpenCards())
    card = next(card for card in table.flow.desk.beside.cards if card.name == "Bob")
    table.touch(b.Lay(replace(table.flow.desk.beside, chosen=card.card)))
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
    table.touch(i.GoHome())
    for leave in (i.TakeName(" "), b.Leave()):
        table.touch(b.OpenCards())
        lay = table.flow.desk.beside
        table.touch(b.Lay(replace(lay, chosen=lay.cards[0].card, typing=True)))
        table.touch(leave)
        assert table.flow.desk.beside == replace(lay, chosen=lay.cards[0].card)


@pytest.mark.parametrize("language", ["fr", "de", "it", "en"])
def test_without_cards_it_is_said_how_one_gets_in_and_about_names_what_it_says(language: str) -> None:
    strings = strings_for(language)
    offers = Offers(about=("Banker 1", "Python 3", "/home/pi/banker"))
    empty = beside_view(strings, b.Cards(()), b.Choices(), offers)
    assert empty.paper.lines == (strings.t("settings.cards.how"),)
    about = beside_view(strings, b.About(), b.Choices(), offers)
    assert [row.button.detail for row in about.rows] == list(offers.about)
    assert all(row.button.label for row in about.rows)
