"""Where the app is: one of these records, each of which carries the state of that place. No Kivy, no words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from banker.board import Edition
from ui.bank.faults import Fault
from ui.bank.snapshot import Snapshot, Unfinished
from ui.records.intents import Intent
from ui.records.tally import Saved
from ui.setup.entered import Setup
from ui.table.acts import AskReferee
from ui.table.forms import Because
from ui.table.state import Table


class OpeningFile(msgspec.Struct, frozen=True):
    """The bank's file is being opened."""


class Home(msgspec.Struct, frozen=True):
    """The home screen."""

    unfinished: Unfinished


class SettingUp(msgspec.Struct, frozen=True):
    """A game is being set up."""

    setup: Setup


class AtTable(msgspec.Struct, frozen=True):
    """A game is played. `state` is what the bank told last, `table` what is shown of it; `cards`: card to player.

    `typing`: the keyboard stands over what lies open.
    """

    state: Snapshot
    table: Table
    cards: Mapping[str, str]
    typing: bool = False


class Dealt(msgspec.Struct, frozen=True):
    """The deeds that were dealt are shown; then comes the table `at`. `because`: over them, why a hand holds what it
    does."""

    at: AtTable
    because: Because | None = None


class Ended(msgspec.Struct, frozen=True):
    """The game is over: the tally. `saved`: how saving it went, None while nobody has asked for it. `because`: over it,
    why a line is what it is. `story`: the story is read in its place. `referee`: the referee's card is waited for."""

    state: Snapshot
    cards: Mapping[str, str]
    saved: Saved | None = None
    because: Because | None = None
    story: bool = False
    referee: AskReferee | None = None


class Looked(msgspec.Struct, frozen=True):
    """The tally of a game that was put away is looked at. `saved`, `because`, `story`: as of a game that is over."""

    state: Snapshot
    saved: Saved | None = None
    because: Because | None = None
    story: bool = False


class Failed(msgspec.Struct, frozen=True):
    """The bank cannot go on. `state`: what it told last of the game that was open, None if none was."""

    fault: Fault
    state: Snapshot | None = None


Place = OpeningFile | Home | SettingUp | AtTable | Dealt | Ended | Looked | Failed


def referee_asked(place: Place) -> AskReferee | None:
    """What waits for the referee's card; None: nothing."""
    match place:
        case AtTable(table=Table(open=AskReferee() as lay)) | Ended(referee=AskReferee() as lay):
            return lay
        case _:
            return None


def asking_referee(place: AtTable | Ended, act: Intent, wrong: str = "") -> Place:
    """The table, or the tally, that waits for the referee's card for this act. `wrong`: what the last card was."""
    if isinstance(place, Ended):
        return replace(place, referee=AskReferee(act, wrong=wrong))
    lay = place.table.open
    over = lay.over if isinstance(lay, AskReferee) else lay
    return replace(place, table=replace(place.table, open=AskReferee(act, over, wrong), asked=None, strip=None))


def edition_at(place: Place) -> Edition | None:
    """The board of the game that is there; None: there is none."""
    match place:
        case SettingUp(setup):
            return setup.edition
        case AtTable(state) | Dealt(AtTable(state)) | Ended(state) | Looked(state):
            return state.game.edition
        case _:
            return None


def status(place: Place) -> str:
    """Where the app is, in one word for the service manager: "game" also while the deeds that were dealt are shown.

    `deploy/release.sh` reads it: no release changes during a game or its set-up.
    """
    match place:
        case OpeningFile():
            return "opening"
        case Home():
            return "home"
        case SettingUp():
            return "set-up"
        case AtTable() | Dealt():
            return "game"
        case Ended() | Looked():
            return "tally"
        case Failed():
            return "failed"
