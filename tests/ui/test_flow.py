"""The flow of touches and cards, on a real bank in memory: what is booked, what is refused, what is dropped."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import edition
from banker import pending as p
from banker.backup import CopyInfo
from banker.bank import Bank
from banker.game import Game
from banker.store import Store
from banker.store_error import StoreBusy, StoreDamaged, StoreError, StoreForeign, StoreShort, StoreUnwritable
from banker.tags import CardRecord, Sticker, StickerKind, Tags
from hardware.ports import FaultCause, ReaderFault, ReaderReady, Signal, TagSeen
from hardware.simulated import RecordingPanel
from ui.bank.thread import Job, Opened
from ui.flow import Flow
from ui.flow.place import AtTable, Ended, Failed, Home
from ui.flow.wiring import Wiring
from ui.records import beside as b
from ui.records import intents as i
from ui.records.dice import DicePadView
from ui.records.intents import Recovery
from ui.records.rolls import Rows
from ui.records.screens import NamingView, TableView
from ui.setup import seats
from ui.setup.entered import Boards, enter
from ui.table import acts as a
from ui.table.forms import Estate
from ui.table.lay import Lay
from ui.words.strings import LANGUAGES, strings_for

CARDS = ("04A1B2C1", "04A1B2C2", "04A1B2C3")
STRANGE = "04FFFFFF"
UNDOES = "04D3D3D3"
NOON = datetime(2026, 11, 21, 12)


def parts(record: Any, *, greyed: bool = True) -> Iterator[Any]:
    """All values in a record, from the outside inwards, in their order on the screen; of what a touch does, itself.
    With or without what is in greyed keys. A loop, as each touch of a test looks through all of the screen."""
    left = [record]
    while left:
        part = left.pop()
        if not greyed and not getattr(part, "enabled", True):
            continue
        yield part
        if isinstance(part, msgspec.Struct):
            if not isinstance(part, i.Intent):
                left += [getattr(part, name) for name in reversed(part.__struct_fields__)]
        elif type(part) in (tuple, list, Rows):
            left += reversed(tuple(part))


@cache
def boards() -> Boards:
    """Two boards to choose from, read once."""
    return Boards((edition.load("suisse-2007"), edition.load("paris-francs")))


class Table:
    """A flow with its bank. Jobs wait until `serve`, as they do in the bank's thread.

    `at` is the monotonic clock, `wall` the one on the wall, which the rows of the log have if it is given.
    """

    def __init__(
        self,
        store: Store | None = None,
        *,
        touch_to_sign: bool = False,
        powers_off: bool = False,
        machine_language: str = "",
        writes_swiss: bool = False,
        at: float = 0.0,
        wall: datetime | None = None,
        language: str | None = "fr",
        cards_shown: tuple[str, ...] = (),
        light: Callable[[int], None] | None = None,
        undervolted: Callable[[], bool | None] = lambda: None,
        post: Path | None = None,
    ) -> None:
        self.at, self.wall = at, wall or NOON
        self.bank = Bank(store or Store(None), lambda: self.wall.isoformat(timespec="seconds") if wall else "")
        self.jobs: list[Job[Any]] = []
        self.recoveries: list[Recovery] = []
        self.panel = RecordingPanel()
        rows = self.bank.store.read("SELECT COUNT(*) FROM log")[0][0]
        ids = (f"id-{n}" for n in itertools.count(rows * 1000))  # none that a table before has booked
        self.flow = Flow(
            Wiring(
                submit=self.jobs.append,
                recover=self.recoveries.append,
                panel=self.panel,
                editions=boards,
                chance=lambda n: 0,
                new_id=lambda: next(ids),
                language=language,
                cards_shown=cards_shown,
                light=light,
                machine_language=machine_language,
                writes_swiss=writes_swiss,
                touch_to_sign=touch_to_sign,
                powers_off=powers_off,
                wall=lambda: self.wall,
                undervolted=undervolted,
                post=post,
            )
        )
        self.flow.tick(at)
        self.flow.on_open(Opened())
        self.serve()

    def serve(self) -> None:
        """Let the bank do all that waits."""
        while self.jobs:
            self.jobs.pop(0).run(self.bank)()

    def touch(self, intent: i.Intent) -> None:
        """A touch, served; it fails where nothing on the screen does this."""
        assert self.bears(intent), f"nothing on the screen does {intent}"
        self.post(intent)

    def home(self) -> None:
        """Leave for home, as people do: step by step out of what lies open, and from the table by its menu."""
        while not self.bears(i.GoHome()) and (back := getattr(self.flow.view(), "back", None)) is not None:
            self.touch(back.act)
        if not self.bears(i.GoHome()):
            self.menu()
        self.touch(i.GoHome())

    def to_table(self) -> None:
        """Step by step out of what lies open, to the table."""
        while self.flow.table.open is not None:
            back = getattr(self.flow.view(), "back", None)
            self.touch(back.act if back is not None else a.CloseOpen())

    def begin_game(self) -> None:
        """From the page of the players on to the last one, and begin."""
        if self.bears(i.Step(3)):
            self.touch(i.Step(3))
        self.touch(i.BeginGame())

    def end(self) -> None:
        """End the game by the menu."""
        self.menu()
        self.answer(c.EndGame)

    def settings(self, *then: i.Intent) -> None:
        """Open the settings, at the table by its menu, and there what these touches open."""
        if not self.bears(b.OpenSettings()):
            self.menu()
        for each in (b.OpenSettings(), *then):
            self.touch(each)

    def choose(self, **wanted: object) -> None:
        """In the settings, touch the tiles of these choices until they stand so, and come back."""
        self.settings()
        for name, value in wanted.items():
            while getattr(self.flow.desk.choices, name) != value:
                self.touch(self._changing(name))
        self.leave_settings()

    def leave_settings(self) -> None:
        """Out of the settings, and out of the menu from which they were opened."""
        while self.bears(b.Leave()):
            self.touch(b.Leave())
        if self.bears(a.CloseOpen()):
            self.touch(a.CloseOpen())

    def _changing(self, name: str) -> i.Intent:
        """What leads to another value of a choice: its tile, or the one of the voice's page."""
        now = self.flow.desk.choices
        acts = [part for part in parts(self.flow.view()) if isinstance(part, b.Choose)]
        changes = (act for act in acts if getattr(act.choices, name) != getattr(now, name))
        return next(changes, b.LayBeside(b.VoiceSettings()))

    def person(self, seat: int, *then: type) -> None:
        """Through a player's tile to what is theirs: card, name, leaving; and there these answers."""
        self.tile(seat)
        for wanted in (a.Person, *then):
            self.answer(wanted)

    def leave(self, seat: int) -> None:
        """A player leaves the game, by their tile."""
        self.person(seat, a.Leaving, c.Leave)

    def reckon(self, seat: int) -> None:
        """By a player's tile: they reckon alone from now on, or no more."""
        self.person(seat, b.ReckonAlone)
        for back in (a.Put(Estate(self.game.players[seat].id)), a.CloseOpen()):
            self.touch(back)

    def listed(self, game_id: str, then: i.Intent) -> None:
        """From home to the list of games, there to this one, and what its paper does."""
        self.touch(b.OpenGames())
        if not self.bears(then):
            self.touch(b.LayBeside(replace(self.flow.desk.beside, chosen=game_id)))
        self.touch(then)

    def undo_by_sticker(self) -> None:
        """The sticker *Undo* is put down, which goes back where no key for it is shown."""
        tags = Tags(self.bank.store)
        tags.tie(tags.card(UNDOES), Sticker(StickerKind.UNDO))
        self.tap(UNDOES)

    def post(self, intent: i.Intent) -> None:
        """What a touch would mean, served, though no key says it now: it comes late, or the test composes it."""
        self.flow.on_intent(intent)
        self.serve()

    def bears(self, intent: i.Intent) -> bool:
        """Whether anything on the screen does this and is not greyed; dice are touched on their pad, a name is typed on
        its keyboard."""
        over = self.flow.bulletins.view() or self.flow.hints.view()
        shown = parts((self.flow.view(), over), greyed=False)
        if isinstance(intent, i.Throw | i.ThrowFirst):
            return any(isinstance(part, DicePadView) for part in shown)
        if isinstance(intent, i.TakeName):
            return any(isinstance(part, NamingView) for part in shown)
        return any(part == intent for part in shown if type(part) is type(intent))

    def tap(self, uid: str) -> None:
        """A card, served."""
        self.flow.on_reader(TagSeen(uid, self.at))
        self.serve()

    def named_three(self) -> Table:
        """The set-up by three cards and their players' names, as far as the page of the players."""
        self.touch(i.NewGame())
        self.touch(i.Step(2))
        for n, uid in enumerate(CARDS):
            self.tap(uid)
            self.touch(enter(seats.touched, f"p{n + 1}"))
            self.touch(i.TakeName(("Chloé", "Bob", "Alice")[n]))
        return self

    def seat_three(self) -> Table:
        """The set-up by three cards, and the game begun."""
        self.named_three()
        self.touch(i.Step(3))
        self.touch(i.BeginGame())
        assert isinstance(self.flow.place, AtTable)
        return self

    def throw(self, *dice: int) -> None:
        self.post(i.Throw((dice[0], dice[1])))

    def acts(self) -> list[i.Intent]:
        """What the answers on the screen do, in their order."""
        view = self.flow.view()
        buttons = view.answers if hasattr(view, "answers") else view.buttons
        return [button.act for button in buttons]

    def answer(self, wanted: type) -> None:
        """Touch the answer that does this, books such a command, or opens such a thing."""
        for act in self.acts():
            does = type(act), type(getattr(act, "command", None)), type(getattr(act, "open", None))
            if wanted in does and self.bears(act):
                self.post(act)
                return
        raise AssertionError(f"nothing does {wanted}")

    def tile(self, seat: int) -> None:
        """A short touch on a tile."""
        self.post(self.flow.view().tiles[seat].act)

    def menu(self) -> None:
        """A touch on *menu*."""
        self.post(self.flow.view().menu.act)

    def plan_mortgage(self, seat: int) -> None:
        """Through a player's estate to the mortgage of the deed shown first."""
        self.tile(seat)
        self.put(lambda draft: isinstance(draft, Estate) and draft.mode == "mortgage")
        self.put(lambda draft: isinstance(draft, Estate) and len(draft.plan) == 1)

    def put(self, wanted: Callable[[Lay], bool]) -> None:
        """Touch what leads to such a draft."""
        assert self.flow.table is not None
        self.touch(next(act for act in self.acts() if isinstance(act, a.Put) and wanted(act.open)))

    @property
    def game(self) -> Game:
        return self.bank.game

    @property
    def strip(self) -> str:
        return self.flow.table.strip.title if self.flow.table.strip else ""


def copied(store: Store) -> Store:
    """A bank's file in memory as this one is now."""
    copy = Store(None)
    store.connection.backup(copy.connection)
    return copy


@cache
def _begun() -> Store:
    """The file of a bank at which three have sat down with their cards, and nothing is booked yet."""
    return Table().seat_three().bank.store


def three_seated(**how: Any) -> Table:
    """The table of `_begun`, taken up again from a copy of its file, since the set-up takes most of a short test."""
    return Table(copied(_begun()), **how)


@pytest.fixture
def table() -> Table:
    return three_seated()


def test_three_cards_are_seated_in_the_order_of_their_taps() -> None:
    table = Table().seat_three()
    assert [player.name for player in table.game.players] == ["Chloé", "Bob", "Alice"]
    assert list(table.flow.place.cards.values()) == [player.id for player in table.game.players]


def test_the_card_of_the_player_asked_buys(table: Table) -> None:
    table.throw(1, 2)
    assert isinstance(table.game.top, p.Purchase)
    table.tap(CARDS[0])
    assert table.game.registry.title(3).holder == table.game.players[0].id
    assert table.panel.signals[-1] is Signal.YOUR_TURN


def test_another_players_card_never_pays_and_is_told_so(table: Table) -> None:
    table.throw(1, 2)
    before = table.bank.course.head
    table.tap(CARDS[1])
    assert table.bank.course.head == before
    assert "Bob" in table.strip
    assert table.panel.signals[-1] is Signal.REFUSED


def test_an_unknown_card_never_pays_and_is_told_so(table: Table) -> None:
    table.throw(1, 2)
    before = table.bank.course.head
    table.tap(STRANGE)
    assert table.bank.course.head == before
    assert table.strip == strings_for("fr").t("table.unknown_card")


def test_a_card_with_nothing_pending_opens_the_estate_and_closes_by_itself(table: Table) -> None:
    before = table.bank.course.head
    table.tap(CARDS[1])
    assert table.flow.table.open == Estate(table.game.players[1].id)
    assert table.bank.course.head == before
    table.flow.tick(25.0)
    assert table.flow.table.open is None


def test_a_second_tap_while_one_is_under_way_is_dropped(table: Table) -> None:
    table.throw(1, 2)
    before = table.bank.course.head
    table.flow.on_reader(TagSeen(CARDS[0], 0))
    table.flow.on_reader(TagSeen(CARDS[0], 0))
    assert table.panel.signals[-1] is Signal.WAIT
    table.serve()
    assert table.bank.course.head == before + 1


def test_a_touch_while_a_card_is_under_way_is_dropped(table: Table) -> None:
    table.throw(1, 2)
    before = table.bank.course.head
    table.flow.on_reader(TagSeen(CARDS[0], 0))
    table.flow.on_intent(table.acts()[0])
    table.serve()
    assert table.bank.course.head == before + 1
    assert table.game.registry.title(3).holder is not None


def test_two_touches_of_the_dice_within_one_commit_throw_once(table: Table) -> None:
    before = table.bank.course.head
    table.flow.on_intent(i.Throw((1, 2)))
    table.flow.on_intent(i.Throw((1, 2)))
    table.serve()
    assert table.bank.course.head == before + 1


def test_an_auction_of_bids_by_card(table: Table) -> None:
    table.throw(1, 2)
    table.answer(c.Decline)
    table.tap(CARDS[1])
    assert table.game.top.bidder == table.game.players[1].id
    table.answer(a.RaiseBid)
    table.tap(CARDS[2])
    bid = table.game.top.bid
    table.answer(a.StopCountdown)
    table.answer(c.Hammer)
    assert table.game.registry.title(3).holder == table.game.players[2].id
    assert table.game.balance(table.game.players[2].id) == 15_000_000 - bid


def test_rent_is_paid_by_the_payers_card_or_debited_by_the_banker(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    table.throw(1, 2)
    table.touch(a.Book(c.Pay(table.game.top.debtor), by="banker"))
    assert table.bank.history(1)[0][1].by == "banker"
    table.throw(1, 2)
    table.tap(CARDS[2])
    assert table.bank.history(1)[0][1].by == "card"
    assert table.game.balance(table.game.players[0].id) == 15_000_000 - 600_000 + 2 * 40_000


def test_a_mortgage_asks_for_the_card_before_anything_is_booked(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    before = table.bank.course.head
    table.plan_mortgage(0)
    assert table.bank.course.head == before
    table.tap(CARDS[1])
    assert table.bank.course.head == before
    table.tap(CARDS[0])
    assert table.game.registry.title(3).mortgaged


def test_the_tile_is_held_only_when_the_reader_is_out(table: Table) -> None:
    table.throw(1, 2)
    assert all(tile.hold_s == 0 for tile in _view(table).tiles)
    table.flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "out", 0))
    assert [tile.hold_s > 0 for tile in _view(table).tiles] == [True, False, False]
    table.touch(a.SignHere(table.game.players[0].id))
    assert table.bank.history(1)[0][1].by == "touch"
    table.flow.on_reader(ReaderReady("fifo", 0))
    assert all(tile.hold_s == 0 for tile in _view(table).tiles)


def test_undo_and_redo_by_touch(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    assert table.flow.desk.motion is not None
    table.touch(i.Undo())
    assert isinstance(table.game.top, p.Purchase)
    assert table.flow.desk.motion is None, "what is taken back is not seen to move"
    table.touch(i.Redo())
    assert table.game.registry.title(3).holder == table.game.players[0].id


def test_the_language_is_switched_at_once_and_kept(table: Table) -> None:
    table.throw(1, 2)
    table.menu()
    table.touch(i.ChooseLanguage(LANGUAGES.index("en")))
    table.touch(a.CloseOpen())
    assert _view(table).undo.label == strings_for("en").t("table.undo")
    assert table.bank.store.kept("setting.language") == b"en"


@pytest.mark.parametrize(
    ("kept", "machine", "named", "shown"),
    [
        (None, "", None, LANGUAGES[0]),
        (None, "de", None, "de"),
        (None, "pl", None, LANGUAGES[0]),
        ("it", "de", None, "it"),
        ("it", "de", "en", "en"),
    ],
)
def test_the_language_is_the_one_named_else_the_one_kept_else_that_of_the_machine(
    kept: str | None, machine: str, named: str | None, shown: str
) -> None:
    store = Store(None)
    if kept is not None:
        store.keep("setting.language", kept.encode())
    assert Table(store, language=named, machine_language=machine).flow.desk.language == shown


def test_a_flow_that_is_told_no_more_has_lamps_and_sound_but_no_light_voice_or_power_of_its_own() -> None:
    table = Table()
    table.touch(b.OpenSettings())
    why = {tile.icon: tile.reason for tile in table.flow.view().tiles if not tile.enabled}
    t = table.flow.desk.strings.t
    assert why == {"chat": t("settings.voice.silent"), "sun": t("settings.light.none"), "power": t("settings.off.no")}
    assert not table.flow.desk.large_text


def test_a_restart_shows_the_last_bookings_before_any_card_counts(table: Table) -> None:
    table.throw(1, 2)
    again = Table(table.bank.store)
    assert isinstance(again.flow.place, AtTable)
    assert isinstance(again.flow.table.open, a.LastBookings)
    before = again.bank.course.head
    again.tap(CARDS[0])
    assert again.bank.course.head == before
    shown = again.flow.view()
    assert shown.side is None, "what everybody has now is shown beside them"
    assert [(tile.act, tile.held) for tile in shown.tiles] == [(None, None)] * len(again.game.players)
    again.answer(a.CloseOpen)
    assert all(tile.act is not None for tile in again.flow.view().tiles)
    again.tap(CARDS[0])
    assert again.game.registry.title(3).holder is not None


def test_the_end_shows_the_tally_and_undo_leads_back(table: Table) -> None:
    table.menu()
    table.answer(c.EndGame)
    assert isinstance(table.flow.place, Ended)
    assert table.flow.view() is not None
    table.touch(i.Undo())
    assert isinstance(table.flow.place, AtTable)
    table.menu()
    table.answer(c.EndGame)
    table.touch(i.Close())
    assert isinstance(table.flow.place, Home)
    assert table.flow.place.unfinished is None


def test_a_game_that_has_just_ended_can_be_gone_on_with_from_its_tally(table: Table) -> None:
    table.end()
    assert table.bears(i.Undo())


def test_an_end_that_was_undone_and_redone_shows_the_tally_again(table: Table) -> None:
    table.menu()
    table.answer(c.EndGame)
    table.touch(i.Undo())
    table.touch(i.Redo())
    assert isinstance(table.flow.place, Ended)


def test_a_booking_that_fails_is_reported_and_changes_nothing(table: Table) -> None:
    table.bank.store.connection.execute("PRAGMA query_only=ON")
    table.throw(1, 2)
    assert table.strip == strings_for("fr").t("table.not_booked")
    assert table.flow.table.game.turn.number == 0


def _view(table: Table) -> TableView:
    return table.flow.view()


def test_a_damaged_file_offers_the_copy_and_says_how_far_it_goes() -> None:
    table = Table()
    copy = CopyInfo(Path("banker.db.copy"), ("g",), "g", 41, 44)
    table.flow.on_open(Opened(StoreDamaged("banker.db", "torn", ""), copy))
    assert isinstance(table.flow.place, Failed)
    view = table.flow.view()
    assert any("41" in line for line in view.lines)
    restore = strings_for("fr").t("fault.choice.restore")
    table.touch(next(button.act for button in view.answers if button.label == restore))
    assert table.recoveries == [Recovery.RESTORE]


@pytest.mark.parametrize("error", [StoreBusy, StoreForeign, StoreShort, StoreDamaged, StoreUnwritable])
def test_every_fault_of_the_file_is_said_in_every_language(error: type[StoreError]) -> None:
    for language in LANGUAGES:
        table = Table(language=language)
        table.flow.on_open(Opened(error("/data/banker.db", "why", "")))
        assert any("/data/banker.db" in line for line in table.flow.view().repair)
    assert table.flow.view().answers


def test_another_programs_file_is_never_offered_to_be_replaced() -> None:
    table = Table()
    table.flow.on_open(Opened(StoreForeign("/data/banker.db", "why", "")))
    assert isinstance(table.flow.place, Failed)
    assert table.flow.place.fault.choices == (Recovery.RETRY,)


# One signature, one trip to the bank's thread


def test_a_seated_card_signs_with_one_request_to_the_bank(table: Table) -> None:
    table.throw(1, 2)
    table.flow.on_reader(TagSeen(CARDS[0], 0))
    assert len(table.jobs) == 1
    table.jobs.pop().run(table.bank)()
    assert table.game.registry.title(3).holder == table.game.players[0].id
    assert not table.jobs


def test_a_seated_card_with_nothing_to_sign_asks_the_bank_nothing(table: Table) -> None:
    table.flow.on_reader(TagSeen(CARDS[1], 0))
    assert not table.jobs
    assert table.flow.table.open == Estate(table.game.players[1].id)


def test_games_and_wins_are_counted_at_the_setup_only(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    monkeypatch.setattr(Tags, "record", lambda _, card: counted.append(card) or CardRecord())
    for uid in (*CARDS, "0499999999"):
        table.tap(uid)
    assert not counted
    table.home()
    table.touch(i.NewGame())
    table.tap(CARDS[0])
    assert len(counted) == 4, "of the three who played last, and of who taps"
