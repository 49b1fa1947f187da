"""Which record the screen shows, given where the app is. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ui.bank.snapshot import Snapshot
from ui.flow.desk import Desk
from ui.flow.place import AtTable, Dealt, Ended, Failed, Home, Looked, OpeningFile, Place, SettingUp
from ui.records.auction import AuctionView
from ui.records.beside import Cards
from ui.records.bulletin import BulletinView
from ui.records.debts import DebtView
from ui.records.help import HelpView
from ui.records.rolls import MenuView, RollView
from ui.records.screens import CardView, CodeView, DealView, FaultView, HomeView, NamingView, ReaderView, TableView
from ui.records.setup import SetupView
from ui.records.sheets import SheetView
from ui.records.story import StoryView
from ui.records.tally import Saved, TallyView
from ui.setup.seats import seat_name
from ui.table.acts import AskReferee
from ui.table.forms import Because
from ui.table.state import Table
from ui.views import board
from ui.views.because import because
from ui.views.beside import Offers, beside_view
from ui.views.club import club_line_at_home
from ui.views.deal import deal_view
from ui.views.debts import debt_view
from ui.views.fault import fault_view, too_small_view
from ui.views.home import Resumable, home_view
from ui.views.lot import auction_view
from ui.views.referee import referee_view
from ui.views.seats import naming
from ui.views.setup import setup_view
from ui.views.sheets import sheet_view
from ui.views.story import story_view
from ui.views.table import table_view
from ui.views.tally import tally_view
from ui.views.told import Told
from ui.words.strings import Strings
from ui.words.tables import table_words

OverTheTable = SheetView | AuctionView | DebtView | MenuView | RollView | HelpView
AtTheEnd = TallyView | StoryView | CodeView
ScreenView = HomeView | SetupView | DealView | TableView | OverTheTable | NamingView | AtTheEnd | FaultView


def view(desk: Desk) -> ScreenView | None:
    """The record of the screen that is shown; None while there is nothing to show."""
    if desk.stopping_at is not None:
        return _stopping(desk, desk.stopping_at)
    strings = desk.strings
    if desk.too_small is not None:
        return too_small_view(strings, *desk.too_small)
    if desk.beside is not None:
        return beside_view(strings, desk.beside, desk.choices, offers(desk))
    match desk.place:
        case OpeningFile():
            return None
        case Home(unfinished):
            said = _noticed(desk.notice)
            table = club_line_at_home(strings, desk.club) or table_words(strings, desk.choices.table)
            return home_view(strings, _resumable(unfinished), desk.reader, desk.reader_why, said, table)
        case SettingUp(setup):
            return setup_view(strings, setup, desk.reader_why)
        case Dealt(AtTable(state), because=Because() as form):
            return because(Told(strings, Table(state.game, 0)), form)
        case Dealt(AtTable(state)):
            return deal_view(strings, state.game, board.looks(state.game))
        case AtTable(typing=True):
            return naming(Told(strings, desk.table))
        case AtTable():
            w = Told(strings, desk.table)
            opened = debt_view(w) or sheet_view(w)
            return opened or auction_view(w) or table_view(w)
        case Ended(state, because=Because() as form) | Looked(state, because=Because() as form):
            return because(Told(strings, Table(state.game, 0)), form)
        case Ended(state, referee=AskReferee() as asked):
            return referee_view(Told(strings, Table(state.game, 0)), asked)
        case Ended(state, saved=saved, story=True) | Looked(state, saved, story=True):
            return story(strings, state, saved)
        case Ended(state, saved=saved):
            return tally(strings, state, saved)
        case Looked(state, saved):
            return tally(strings, state, saved, closed=True)
        case Failed(fault, state):
            return fault_view(strings, fault, state, switches_off=desk.wiring.switches_off)


def tally(strings: Strings, state: Snapshot, saved: Saved | None = None, *, closed: bool = False) -> TallyView:
    """The tally of a game that is over."""
    looks = board.looks(state.game)
    return tally_view(
        strings, state.game, looks, state.story, began=state.began, code=state.result, saved=saved, closed=closed
    )


def story(strings: Strings, state: Snapshot, saved: Saved | None = None) -> StoryView:
    """The story of a game that is over."""
    assert state.story is not None, "a game that is over has its story"
    return story_view(strings, state.game, state.story, tally(strings, state, saved))


def offers(desk: Desk) -> Offers:
    """What this machine has, for the settings."""
    wiring = desk.wiring
    no_light = "" if wiring.light is not None else wiring.no_light
    club = desk.club if wiring.post is not None else None
    return Offers(
        no_light, wiring.switches_off, wiring.touch_to_sign, wiring.about, wiring.large_text, desk.reader_why,
        wiring.has_signals, desk.reader, wiring.has_sound, desk.no_voice, club,
    )  # fmt: skip


def _stopping(desk: Desk, at: float) -> FaultView:
    """The countdown while the panel's button is held."""
    lines = (desk.strings.t("stopping.line"), desk.strings.t("stopping.safe"))
    title = "stopping.title_off" if desk.wiring.powers_off else "stopping.title"
    return FaultView(desk.strings.t(title, seconds=max(0, round(at - desk.now))), lines)


def _resumable(unfinished: tuple[Snapshot, str] | None) -> Resumable | None:
    if unfinished is None:
        return None
    state, when = unfinished
    return Resumable(state.game, when, board.looks(state.game))


def _noticed(notice: BulletinView | None) -> str:
    return " – ".join(filter(None, (notice.title, notice.line))) if notice is not None else ""


def has_referee(desk: Desk) -> bool:
    """Whether the table plays with a referee, or is about to learn the referee's card."""
    match desk.place:
        case _ if isinstance(desk.beside, Cards) and desk.beside.learning:
            return True
        case SettingUp(setup):
            return setup.options.referee == "yes"
        case AtTable(state) | Ended(state) | Dealt(AtTable(state)):
            return state.game.options.referee == "yes"
        case _:
            return False


def reader_shown(desk: Desk, lying: tuple[str, ...]) -> ReaderView:
    """The record of the on-screen reader, with the referee's card where the table plays with one."""
    shown = {uid: desk.card(uid) for uid in desk.wiring.cards_shown}
    view, uid = reader_view(desk.strings, desk.place, shown, lying), desk.wiring.referee_shown
    if not uid or not has_referee(desk):
        return view
    referee = CardView(uid, desk.strings.t("stickers.referee"), None, uid in lying)
    return replace(view, cards=(*view.cards, referee))


def reader_view(strings: Strings, place: Place, cards: Mapping[str, str], lying: tuple[str, ...]) -> ReaderView:
    """The on-screen reader: each of the `cards` (number to card) with the player it belongs to, as far as known."""
    numbered = enumerate(cards.items(), 1)
    views = (_card_view(strings, place, uid, number, card, uid in lying) for number, (uid, card) in numbered)
    return ReaderView("", tuple(views))


def _card_view(strings: Strings, place: Place, uid: str, number: int, card: str, lies: bool) -> CardView:
    match place:
        case SettingUp(setup):
            seat = next((seat for seat in setup.seats if seat.card == card), None)
            if seat is not None:
                return CardView(uid, seat_name(strings, seat), seat.token, lies)
        case AtTable(state=state, cards=seated) | Ended(state, seated) | Dealt(AtTable(state=state, cards=seated)):
            if seated.get(card) in state.game.ledger.accounts:
                player = state.game.player(seated[card])
                return CardView(uid, player.name, board.token(state.game, player.id), lies)
    return CardView(uid, str(number), None, lies)
