"""What the flow is given: the bank's thread, the panel, chance and time. `build` alone fills it in."""

from __future__ import annotations

import errno
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from banker.board import Edition, Names
from banker.club.template_offered import OfferedTemplate
from banker.club.ticket_offered import OfferedTicket
from banker.edition_new import NewEditionError
from banker.edition_offered import Offered
from hardware.ports import Panel
from hardware.utterance import Voice
from ui.bank.thread import Job
from ui.records.intents import Recovery
from ui.records.story import TallyFiles
from ui.setup.entered import Boards, Chance

# Takes the names of the files that were written, or what was in the way.
Told = Callable[[tuple[str, ...], OSError | None], object]
# Takes the boards and the clubs' templates that lie on the stick.
OnStick = Callable[[tuple[Offered, ...], tuple[OfferedTemplate, ...]], object]
OnTickets = Callable[[tuple[OfferedTicket, ...]], object]  # Takes the tickets that lie on the stick.
Save = Callable[[TallyFiles, Told], None]
Bring = Callable[[Path, Told], None]


def _nowhere(_: TallyFiles, told: Told) -> None:
    told((), OSError(errno.ENOENT, "there is no folder"))


def _not_taken(_: Offered, told: Told) -> None:
    told((), OSError(errno.ENOENT, "there is no data folder"))


def no_folder(_: Edition, __: Names) -> Path | None:
    """For an app without a data folder: no edition can be kept."""
    raise NewEditionError("there is no data folder")


class Wiring(msgspec.Struct, frozen=True, kw_only=True):
    """What the flow calls outside itself, and what the command line chose.

    `submit` hands a job to the bank's thread, `recover` says how to open its file. `new_id`: ids of games and
    operations. `editions` reads the boards, in the bank's thread. `wall`: the clock on the wall, in the time of this
    place. `language`: None: the language kept in the file, else the machine's, if there are words in it.
    `writes_swiss`: the machine stands where German has no ß. `cards_shown`: the numbers of the cards of the on-screen
    reader, `referee_shown` that of the referee's. `powers_off`: the button, held, ends more than the app.
    `switches_off`: the screen may switch the machine off. `has_signals`: those of the panel are seen or heard;
    `has_sound`: something is heard. `light` sets the display's brightness in percent, 0 is dark; None: it has none that
    can be set, and `no_light` is the id of the words why; `lamp` then switches what shines behind the display off and
    on; None: that stays on. `about`: what the app and the machine are. `keep_edition` writes the names of a board as an
    edition of one's own, called by these names, and says where; None: no name differs; `renamed`: whether one does.
    `look_at_stick` tells the boards and templates on the stick, `take_board` writes one of the boards among those
    of one's own; `look_for_tickets` tells the tickets there. `save` draws and writes the files of a tally in the
    folder `saved_in`, while nobody waits, and tells how that went. `bring` writes a copy of a file there in the
    same way; None: no folder for copies is configured. `voice`: what speaks; None: nothing can, and `no_voice` is
    the id of the words why. `post`: the folder of a club's post; None: this is no table of a club. `undervolted`:
    whether the machine has had too little voltage since it was asked last; None: it cannot tell.
    """

    submit: Callable[[Job[Any]], None]
    recover: Callable[[Recovery], None]
    panel: Panel
    editions: Callable[[], Boards]
    chance: Chance
    new_id: Callable[[], str]
    wall: Callable[[], datetime] = datetime.now
    language: str | None = None
    machine_language: str = ""
    writes_swiss: bool = False
    cards_shown: tuple[str, ...] = ()
    referee_shown: str = ""
    touch_to_sign: bool = False
    large_text: bool = False
    powers_off: bool = False
    switches_off: bool = False
    has_signals: bool = True
    has_sound: bool = True
    light: Callable[[int], None] | None = None
    lamp: Callable[[bool], None] | None = None
    keep_edition: Callable[[Edition, Names], Path | None] = no_folder
    renamed: Callable[[Edition], bool] = lambda _: True
    no_light: str = "settings.light.none"
    about: tuple[str, ...] = ()
    look_at_stick: Callable[[OnStick], None] = lambda _: None
    take_board: Callable[[Offered, Told], None] = _not_taken
    look_for_tickets: Callable[[OnTickets], None] = lambda _: None
    save: Save = _nowhere
    saved_in: str = ""
    bring: Bring | None = None
    voice: Voice | None = None
    no_voice: str = "settings.voice.silent"
    post: Path | None = None
    undervolted: Callable[[], bool | None] = lambda: None
