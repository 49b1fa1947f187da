"""From home to a game and back: what was entered, what can be resumed, what the on-screen reader knows, what is told
while the bank is slow, and answers that come when the screen is elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banker import commands as c
from banker import pending as p
from banker.game import Seat
from banker.store import Store
from banker.store_error import StoreBusy
from banker.tags import Sticker, StickerKind, Tags
from hardware.ports import (
    ButtonHolding,
    ButtonPressed,
    FaultCause,
    ReaderFault,
    ReaderReady,
    Signal,
    TagGone,
    TagRefusal,
    TagRefused,
    TagSeen,
)
from tests.ui.hands import said, touch
from tests.ui.test_flow import CARDS, STRANGE, Table, parts, three_seated
from tests.ui.test_flow import table as table
from ui.bank.thread import Opened
from ui.flow.button import _is_plain_main
from ui.flow.desk import Desk
from ui.flow.place import AtTable, Dealt, Ended, Failed, Home, SettingUp
from ui.records import intents as i
from ui.records.bulletin import BulletinView
from ui.records.motion import Announcement
from ui.records.pieces import ButtonView, Look, Signing, Token
from ui.records.screens import CardView, DealView, FaultView, HomeView, NamingView, TableView
from ui.records.setup import PlayersView, SetupView
from ui.records.tally import TallyView
from ui.setup import seats
from ui.setup.entered import enter, in_mode, on_board
from ui.setup.state import Known
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.forms import Because, Estate, History, Trading
from ui.table.lay import Lay
from ui.table.state import Strip
from ui.views import board
from ui.views.home import ReaderState
from ui.words.strings import LANGUAGES


def say(table: Table, id: str, **fields: object) -> str:
    return table.flow.desk.strings.t(id, **fields)


def names(table: Table) -> list[str]:
    """Who is seated at the set-up."""
    assert isinstance(table.flow.place, SettingUp)
    return [seat.name for seat in table.flow.place.setup.seats]


def dealt(**how: object) -> Table:
    """A short game of Paris: its deeds are dealt and shown."""
    table = Table(**how)  # type: ignore[arg-type]
    for intent in (i.NewGame(), enter(on_board, "paris-francs"), enter(in_mode, "short"), i.Step(2)):
        table.touch(intent)
    for uid in CARDS:
        table.tap(uid)
    for intent in (i.Step(4), i.DealRest(), i.BeginGame()):
        table.touch(intent)
    assert isinstance(table.flow.place, Dealt)
    return table


# The set-up


def test_each_screen_is_shown_where_the_app_is() -> None:
    table = Table()
    assert isinstance(table.flow.view(), HomeView)
    table.touch(i.NewGame())
    assert isinstance(table.flow.view(), SetupView)
    table = dealt()
    assert isinstance(table.flow.view(), DealView)
    table.touch(i.Resume())
    assert isinstance(table.flow.view(), TableView)
    table.flow.desk.set_table(open=a.Newcomer(None, "Zoé", table.flow.view().tiles[0].token, 5))
    table.touch(a.Type())
    assert isinstance(table.flow.view(), NamingView)
    table.touch(i.TakeName("Zoé"))
    table.touch(a.CloseOpen())
    table.end()
    assert isinstance(table.flow.view(), TallyView)


@pytest.mark.parametrize("typing", [False, True])
def test_no_keyboard_is_left_over_what_has_closed(typing: bool) -> None:
    """Regression: a newcomer closes after a while: a finger on the name in that very moment stopped the app."""
    table = dealt()
    table.touch(i.Resume())
    table.flow.desk.set_table(open=a.Newcomer(None, "Zoé", table.flow.view().tiles[0].token, 5))
    if typing:
        table.touch(a.Type())
        table.post(a.CloseOpen())
    else:
        table.flow.desk.put(None)
        table.post(a.Type())
    assert isinstance(table.flow.view(), TableView)
    table.flow.desk.set_table(open=a.Newcomer(None, "Zoé", table.flow.view().tiles[0].token, 5))
    assert isinstance(table.flow.view(), TableView)


def test_what_was_entered_waits_until_a_game_is_begun() -> None:
    table = Table()
    for intent in (i.NewGame(), i.Step(2), enter(seats.added), enter(seats.added)):
        table.touch(intent)
    entered = names(table)
    table.home()
    table.touch(i.NewGame())
    assert names(table) == entered
    table.begin_game()
    table.home()
    table.touch(i.NewGame())
    assert names(table) == []


def test_a_card_put_down_at_home_begins_a_set_up_and_takes_its_seat() -> None:
    table = Table()
    assert isinstance(table.flow.place, Home)
    table.tap(CARDS[1])
    view = table.flow.view()
    assert isinstance(view.body, PlayersView)
    assert [seat.card for seat in table.flow.place.setup.seats] == [table.flow.desk.card(CARDS[1])]
    assert table.panel.signals[-1] is Signal.BOOKED
    table.tap(CARDS[0])
    assert len(names(table)) == 2


def test_a_card_put_down_at_home_joins_those_of_the_set_up_that_was_left() -> None:
    table = Table()
    table.tap(CARDS[0])
    table.home()
    table.tap(CARDS[1])
    assert len(names(table)) == 2


def test_a_card_put_down_at_home_goes_on_with_its_players_game(table: Table) -> None:
    table.home()
    before = len(table.panel.signals)
    table.tap(CARDS[0])
    assert isinstance(table.flow.place, AtTable)
    assert Signal.BOOKED in table.panel.signals[before:]


def test_a_sticker_put_down_at_home_begins_nothing(table: Table) -> None:
    tags = Tags(table.bank.store)
    tags.tie(tags.card(STRANGE), Sticker(StickerKind.UNDO))
    table.home()
    table.tap(STRANGE)
    assert isinstance(table.flow.place, Home)
    assert table.panel.signals[-1] is Signal.REFUSED


def test_what_was_entered_beside_a_game_is_gone_once_that_is_put_away(table: Table) -> None:
    table.home()
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    table.touch(enter(seats.added))
    table.home()
    table.touch(i.Resume())
    table.end()
    table.touch(i.Close())
    table.touch(i.NewGame())
    assert names(table) == []


def test_no_game_is_begun_while_something_lacks_nor_twice() -> None:
    table = Table()
    table.touch(i.NewGame())
    table.flow.on_intent(i.BeginGame())
    assert table.jobs == []
    table.touch(i.Step(2))
    for uid in CARDS:
        table.tap(uid)
    table.flow.on_intent(i.BeginGame())
    table.flow.on_intent(i.BeginGame())
    assert table.panel.signals[-1] is Signal.WAIT
    table.serve()
    assert table.panel.signals[-1] is Signal.BOOKED
    assert len(table.bank.games()) == 1


def test_the_set_up_knows_the_hour_of_the_moment() -> None:
    table = Table()
    table.wall = table.wall.replace(hour=20, minute=7)
    table.touch(i.NewGame())
    assert table.flow.place.setup.hour == 20 * 60 + 7
    table.wall = table.wall.replace(hour=21, minute=30)
    table.touch(i.Step(2))
    assert table.flow.place.setup.hour == 21 * 60 + 30


def test_a_card_is_greeted_at_the_set_up_with_what_it_remembers(table: Table) -> None:
    table.end()
    table.touch(i.Close())
    tags = Tags(table.bank.store)
    tags.seat("earlier", {tags.card(CARDS[0]): Seat("p9", "Chloé", "orange", "anchor")})
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    table.tap(CARDS[0])
    assert table.panel.signals[-1] is Signal.BOOKED
    (seat,) = table.flow.place.setup.seats
    assert seat.known == Known("Chloé", Token("orange", "anchor"), 2, 1)
    table.tap(STRANGE)
    assert table.flow.place.setup.seats[1].known is None


# The deal


def test_the_deal_is_looked_at_and_the_table_comes_after_it() -> None:
    table = dealt()
    number = table.bank.course.head
    table.flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "out", 0))
    table.tap(CARDS[0])
    table.flow.on_button(ButtonPressed(0))
    assert isinstance(table.flow.place, Dealt), "no card and no button means anything yet"
    assert table.panel.signals[-1] is Signal.WAIT
    table.touch(i.Resume())
    assert isinstance(table.flow.place, AtTable)
    assert table.flow.table.open is None
    assert table.flow.table.reader_out
    assert table.flow.table.reader_why == "reader.out.unplugged"
    assert table.flow.state.number == number


@pytest.mark.parametrize("over", [False, True], ids=["the deal", "the tally"])
def test_an_amount_of_the_deal_and_of_the_tally_says_why_and_back_leads_to_it(over: bool) -> None:
    table = dealt()
    if over:
        table.touch(i.Resume())
        table.end()
    asks = next(part for part in parts(table.flow.view()) if isinstance(part, a.Put) and isinstance(part.open, Because))
    before = said(table)
    table.touch(asks)
    assert table.flow.desk.strings.t("because.title") in said(table)
    assert said(table) != before
    touch(table, "left")
    assert said(table) == before


def test_a_bank_that_is_gone_during_the_deal_says_how_far_the_game_is_safe() -> None:
    table = dealt()
    table.flow.lose_bank()
    assert table.flow.place.fault.number == table.bank.course.head


# Home and back


def test_going_home_waits_for_what_is_under_way(table: Table) -> None:
    table.flow.on_intent(i.Throw((1, 2)))
    assert table.flow.waits
    table.flow.on_intent(i.GoHome())
    assert isinstance(table.flow.place, AtTable)
    assert table.panel.signals[-1] is Signal.WAIT
    table.serve()
    assert not table.flow.waits
    table.home()
    assert isinstance(table.flow.place, Home)
    assert table.flow.place.unfinished[0].number == 1


def test_a_game_nothing_was_booked_in_goes_on_at_once_and_any_other_shows_its_last_bookings(table: Table) -> None:
    for touches, shown in (((), None), ((i.Throw((1, 2)),), a.LastBookings()), ((i.Undo(),), a.LastBookings())):
        for intent in touches:
            table.touch(intent)
        table.home()
        assert table.flow.view().resume is not None
        table.touch(i.Resume())
        assert isinstance(table.flow.place, AtTable)
        assert table.flow.table.open == shown
        if shown is not None:
            table.touch(a.CloseOpen())


def test_a_game_that_is_over_and_not_put_away_shows_its_tally_at_the_next_start(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    table.end()
    again = Table(table.bank.store)
    assert isinstance(again.flow.place, Ended)
    assert not again.bears(i.Redo()), "there is nothing to redo"


def test_resume_and_close_touched_twice_count_once(table: Table) -> None:
    table.home()
    table.flow.on_intent(i.Resume())
    table.flow.on_intent(i.Resume())
    assert (len(table.jobs), table.panel.signals[-1]) == (1, Signal.WAIT)
    table.serve()
    table.end()
    table.flow.on_intent(i.Close())
    table.flow.on_intent(i.Close())
    assert (len(table.jobs), table.panel.signals[-1]) == (1, Signal.WAIT)
    table.serve()
    assert isinstance(table.flow.place, Home)


def test_a_file_opened_after_the_set_up_was_entered_leaves_it_there() -> None:
    """An answer that comes late: the home screen it was asked for is left."""
    table = Table()
    table.flow.on_intent(i.GoHome())
    table.flow.on_intent(i.NewGame())
    table.serve()
    assert isinstance(table.flow.place, SettingUp)


@pytest.mark.parametrize(
    ("kept", "chosen", "spoken"),
    [(None, None, "fr"), ("de", None, "de"), ("xx", None, "fr"), ("de", "it", "it"), ("en", "it", "it")],
)
def test_the_language_is_the_one_chosen_at_the_start_else_the_one_kept(
    kept: str | None, chosen: str | None, spoken: str
) -> None:
    store = Store(None)
    if kept is not None:
        store.keep("setting.language", kept.encode())
    table = Table(store, language=chosen)
    assert table.flow.desk.language == spoken
    table.touch(i.ChooseLanguage(LANGUAGES.index("en")))
    table.touch(i.NewGame())
    table.bank.store.keep("setting.language", b"de")
    table.touch(i.GoHome())
    assert table.flow.desk.language == "en", "what is kept counts at the start alone"


def test_the_view_is_turned_and_turned_back() -> None:
    table = Table()
    assert not table.flow.desk.turned
    version = table.flow.desk.version
    table.touch(i.TurnView())
    assert table.flow.desk.turned
    assert table.flow.desk.version > version
    table.touch(i.TurnView())
    assert not table.flow.desk.turned


# The on-screen reader


def test_the_cards_on_the_screen_are_numbered_until_they_are_somebodys() -> None:
    table = Table(cards_shown=(*CARDS[:2], STRANGE))
    plain = [CardView(uid, str(n), None, uid == STRANGE) for n, uid in enumerate((*CARDS[:2], STRANGE), 1)]
    assert list(table.flow.reader_view((STRANGE,)).cards) == plain
    table.touch(i.NewGame())
    assert list(table.flow.reader_view((STRANGE,)).cards) == plain
    table.touch(i.Step(2))
    table.tap(CARDS[1])
    table.touch(enter(seats.touched, "p1"))
    table.touch(i.TakeName("Bob"))
    token = table.flow.place.setup.seats[0].token
    shown = table.flow.reader_view(()).cards
    assert shown[1] == CardView(CARDS[1], "Bob", token, False)
    assert [card.token for card in shown] == [None, token, None]
    assert shown[0].name == "1"


def test_the_cards_on_the_screen_carry_their_players_at_the_table_the_deal_and_the_tally() -> None:
    table = dealt(cards_shown=(*CARDS, STRANGE))
    players = table.game.players

    def shown() -> list[str]:
        return [card.name for card in table.flow.reader_view(()).cards]

    everybody = [*(player.name for player in players), "4"]
    assert shown() == everybody
    table.touch(i.Resume())
    assert shown() == everybody
    first, *others = table.flow.reader_view((CARDS[0],)).cards
    assert first == CardView(CARDS[0], players[0].name, board.token(table.game, players[0].id), True)
    assert not any(card.lies for card in others)
    table.end()
    assert isinstance(table.flow.place, Ended)
    assert shown() == everybody


def test_the_card_of_somebody_whose_coming_was_undone_is_a_number_again() -> None:
    table = three_seated(cards_shown=(STRANGE,))
    table.tap(STRANGE)
    table.answer(a.Admit)
    assert table.flow.reader_view(()).cards[0].token is not None
    table.touch(i.Undo())
    assert table.flow.reader_view(()).cards[0] == CardView(STRANGE, "1", None, False)


def test_the_reader_that_reads_on_the_screen_is_called_so() -> None:
    table = Table()
    assert table.flow.desk.reader is ReaderState.SEARCHING
    version = table.flow.desk.version
    table.flow.on_reader(ReaderReady("screen", 0))
    assert table.flow.desk.reader is ReaderState.SCREEN
    assert table.flow.desk.version > version, "the home screen is drawn anew"
    table.flow.on_reader(ReaderReady("rc522", 0))
    assert table.flow.desk.reader is ReaderState.READY


@pytest.mark.parametrize("reason", TagRefusal)
def test_a_tag_that_cannot_be_a_card_is_refused_with_why(table: Table, reason: TagRefusal) -> None:
    table.flow.on_reader(TagRefused(reason, 0))
    assert table.strip == say(table, f"reader.{reason.value}")
    assert table.panel.signals[-1] is Signal.REFUSED
    table.flow.on_reader(TagGone(CARDS[0], 0))
    assert table.panel.signals[-1] is Signal.REFUSED


def test_a_card_is_seen_at_once_even_where_it_means_nothing() -> None:
    table = Table()
    table.flow.lose_bank()
    table.flow.on_reader(TagSeen(CARDS[0], 0))
    assert table.panel.signals[-1] is Signal.SEEN
    assert table.jobs == []


def test_a_card_at_home_waits_for_what_is_under_way() -> None:
    table = Table()
    table.flow.on_intent(i.GoHome())
    table.flow.on_reader(TagSeen(CARDS[0], 0))
    assert table.panel.signals[-1] is Signal.WAIT
    table.serve()
    assert isinstance(table.flow.place, Home)


# Time


@pytest.mark.parametrize("begun", [0.0, 4.0])
def test_while_the_bank_is_slow_the_screen_says_so_and_then_that_nothing_is_booked_yet(
    table: Table, begun: float
) -> None:
    table.flow.tick(begun)
    table.flow.on_intent(i.Throw((1, 2)))
    version = table.flow.desk.version
    for passed, words in ((0.69, ""), (0.7, "table.booking"), (5.0, "table.booking"), (5.01, "table.not_yet_booked")):
        table.flow.tick(begun + passed)
        strip = Strip(say(table, words), "", Signing.REMINDS) if words else None
        assert table.flow.table.strip == strip
    assert table.flow.desk.version == version + 2, "drawn anew only when something changes"
    table.serve()
    assert table.flow.table.strip is None


def test_a_refusal_stands_for_three_seconds_unless_something_is_under_way(table: Table) -> None:
    table.throw(1, 2)
    table.flow.tick(10.0)
    table.tap(CARDS[1])
    title, line = say(table, "table.card_of", name="Bob"), say(table, "table.turn_of", name="Chloé")
    assert table.flow.table.strip == Strip(title, line, Signing.REFUSED, 13.0)
    table.flow.tick(12.9)
    assert table.strip == title
    table.flow.tick(13.0)
    assert table.strip != title  # that Chloé's card lies there since the set-up is said now


@pytest.mark.parametrize(
    ("lies", "closes_after"),
    [
        (Estate("p1"), 20), (Estate("p1", "mortgage", plan=(c.Mortgage("p1", 3),)), 60), (a.Person("p1"), 20),
        (a.Stickers(), 20), (a.Tie(None), 20), (a.NewCard("p1"), 20), (a.Leaving("p1"), 20), (Trading("p1"), None),
        (a.Menu(), None), (Cashing("p1"), None), (a.LastBookings(), None),
    ],
)  # fmt: skip
def test_what_nobody_touches_closes_by_itself_but_for_what_is_talked_over(
    table: Table, lies: Lay, closes_after: int | None
) -> None:
    table.flow.tick(100.0)
    table.flow.on_finger()
    table.flow.desk.set_table(open=lies, asked=a.AskCard(c.Buy("p1"), "p1"))
    table.flow.tick(100.0 + (closes_after or 10_000))
    assert table.flow.table.open == lies
    table.flow.tick(100.01 + (closes_after or 10_000))
    assert table.flow.table.open == (None if closes_after else lies)
    assert (table.flow.table.asked is None) is (closes_after is not None)


def test_a_card_keeps_what_it_opened_open_as_a_touch_does(table: Table) -> None:
    for now in (15.0, 30.0, 45.0):
        table.flow.tick(now)
        table.at = now
        table.tap(CARDS[1])
    table.flow.tick(64.0)
    assert table.flow.table.open == Estate(table.game.players[1].id)


def test_the_countdown_of_the_button_ends_at_nought(table: Table) -> None:
    table.flow.on_button(ButtonHolding(1.0, 4.0))
    for now, seconds in ((1.0, 3), (3.8, 0), (9.0, 0)):
        table.flow.tick(now)
        lines = (say(table, "stopping.line"), say(table, "stopping.safe"))
        assert table.flow.view() == FaultView(say(table, "stopping.title", seconds=seconds), lines)


# The button elsewhere


def test_the_button_does_nothing_at_home_while_a_name_is_typed_and_while_something_is_booked(table: Table) -> None:
    table.tap(STRANGE)
    new = table.flow.table.open
    table.touch(a.Type())
    table.flow.on_button(ButtonPressed(0))
    assert table.flow.place.typing
    assert table.flow.table.open == new
    assert table.panel.signals[-1] is Signal.WAIT
    table.touch(i.TakeName("Zoé"))
    table.touch(a.Put(a.Menu()))
    table.flow.on_intent(i.Undo())
    table.flow.on_button(ButtonPressed(0))
    assert table.flow.table.open == a.Menu(), "not put away under what is booked"
    assert table.panel.signals[-1] is Signal.WAIT
    table.serve()
    table.touch(i.GoHome())
    table.flow.on_button(ButtonPressed(0))
    assert isinstance(table.flow.place, Home)
    assert table.panel.signals[-1] is Signal.WAIT


def test_the_button_never_does_what_must_be_held(table: Table) -> None:
    table.throw(1, 2)
    me = table.game.top.player
    table.tap(CARDS[0])
    table.flow.orders.open_history()
    table.serve()
    table.touch(next(act for act in table.acts() if isinstance(act, a.Put) and getattr(act.open, "chosen", None)))
    assert any(isinstance(act, a.UndoTo) for act in table.acts())
    table.flow.on_button(ButtonPressed(0))
    table.serve()
    assert table.flow.table.open is None, "the way back instead"
    assert table.game.registry.title(3).holder == me


@pytest.mark.parametrize(
    ("button", "does"),
    [
        (ButtonView("x", look=Look.MAIN), True), (ButtonView("x"), False),
        (ButtonView("x", look=Look.MAIN, enabled=False), False), (ButtonView("x", look=Look.MAIN, hold_s=1.0), False),
    ],
)  # fmt: skip
def test_only_the_main_answer_that_is_neither_greyed_nor_held_is_done_by_the_button(
    button: ButtonView, does: bool
) -> None:
    assert _is_plain_main(button) is does


# Answers that come too late


def tie_a_tag(table: Table) -> None:
    table.flow.desk.set_table(open=a.Tie(Sticker(StickerKind.UNDO)))
    table.flow.on_reader(TagSeen(STRANGE, 0))


def free_a_tag(table: Table) -> None:
    table.flow.desk.set_table(open=a.Tie(None))
    table.flow.on_reader(TagSeen(STRANGE, 0))


def give_a_card(table: Table) -> None:
    table.flow.desk.set_table(open=a.NewCard(table.game.players[0].id))
    table.flow.on_reader(TagSeen(STRANGE, 0))


def admit_somebody(table: Table) -> None:
    table.menu()
    table.answer(a.ComeIn)
    table.flow.on_intent(a.Admit())


def seat_at_the_set_up(table: Table) -> None:
    table.home()
    table.touch(i.NewGame())
    table.flow.on_reader(TagSeen(STRANGE, 0))


LATE: tuple[Callable[[Table], object], ...] = (
    lambda table: table.flow.on_intent(i.Throw((1, 2))),
    lambda table: table.flow.on_reader(TagSeen(STRANGE, 0)),
    lambda table: table.flow.on_intent(i.GoHome()),
    lambda table: table.flow.on_intent(a.Revise(c.ThrowDice((1, 2)), History())),
    tie_a_tag, free_a_tag, give_a_card, admit_somebody, seat_at_the_set_up,
)  # fmt: skip


@pytest.mark.parametrize("asks", LATE)
def test_an_answer_after_the_fault_screen_changes_nothing(table: Table, asks: Callable[[Table], object]) -> None:
    asks(table)
    assert table.jobs
    table.flow.lose_bank()
    table.serve()
    assert isinstance(table.flow.place, Failed)
    assert table.flow.place.fault.id == "bank_gone"


def test_nothing_but_a_choice_leads_away_from_the_fault_screen() -> None:
    table = Table()
    table.flow.on_open(Opened(StoreBusy("banker.db", "", "")))
    for intent in (i.NewGame(), i.Undo(), i.Redo(), i.BeginGame(), i.Close(), i.Resume()):
        table.post(intent)
        assert isinstance(table.flow.place, Failed)


def test_an_undo_under_a_booking_is_dropped(table: Table) -> None:
    table.flow.on_intent(i.Throw((1, 2)))
    table.flow.on_intent(i.Undo())
    assert table.panel.signals[-1] is Signal.WAIT
    table.serve()
    assert isinstance(table.game.top, p.Purchase)


def test_a_card_put_down_while_another_is_looked_up_is_dropped_and_told_to_wait() -> None:
    table = Table()
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    table.flow.on_reader(TagSeen(CARDS[0], 0))
    table.flow.on_reader(TagSeen(CARDS[1], 0))
    assert (len(table.jobs), table.panel.signals[-1]) == (1, Signal.WAIT)
    table.serve()
    assert len(table.flow.place.setup.seats) == 1


@pytest.mark.parametrize(
    "changes",
    [
        lambda desk: desk.go(desk.place),
        lambda desk: desk.lay(None),
        lambda desk: desk.show_reader(),
        lambda desk: desk.announce(Announcement("x")),
        lambda desk: desk.tell(BulletinView("x")),
        lambda desk: desk.tell_no_more(lambda said: said.title == "before"),
    ],
    ids=["a place", "what stands beside it", "the reader", "what is said large", "what is told", "what was told"],
)
def test_whatever_changes_is_drawn_at_once(changes: Callable[[Desk], object]) -> None:
    desk = Table().flow.desk
    desk.tell(BulletinView("before"))
    version = desk.version
    changes(desk)
    assert desk.version > version


def test_a_refusal_stays_while_other_parts_of_its_screen_change(table: Table) -> None:
    table.flow.desk.refuse("no")
    strip = table.flow.table.strip
    table.flow.desk.set_table(turn_left="0:10")
    assert table.flow.table.strip is strip
    again = Strip("again", "", Signing.REFUSED, 9.0)
    table.flow.desk.set_table(open=a.Menu(), strip=again)
    assert table.flow.table.strip is again, "it came with the other screen"
    table.flow.desk.set_table(open=None)
    assert table.flow.table.strip is None


def test_redo_keeps_its_place_after_it_was_touched_and_not_before(table: Table) -> None:
    table.throw(1, 2)
    assert not table.flow.view().redone
    table.touch(i.Undo())
    assert not table.flow.view().redone
    table.touch(i.Redo())
    assert table.flow.view().redone
