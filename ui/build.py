"""The one place that chooses real or simulated, and wires bank, reader, panel and screens together."""

from __future__ import annotations

import argparse
import logging
import queue
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from banker import __version__
from ui.host import kivy_env
from ui.host.display import UNSEEN, Display, desktop_size
from ui.host.places import EDITIONS, LOG_NAME, STICK, TALLIES, post_folder
from ui.host.power import undervolted
from ui.host.service import Service, runtime_folder
from ui.look.theme import HEIGHT, READER_STRIP, WIDTH, holds

# `make_app` prepares Kivy before it is first imported; most other modules follow once the first frame is seen
if TYPE_CHECKING:
    from banker.board import Edition
    from hardware.pins import PanelPins
    from hardware.ports import ButtonEvent, Panel, ReaderEvent
    from hardware.utterance import Voice
    from ui.app import BankerApp
    from ui.flow import Flow
    from ui.flow.wiring import Bring, Save, Told
    from ui.host.config import Config
    from ui.host.readers import ChosenReader, Hand
    from ui.host.touch import Touchscreen
    from ui.host.writer import Writer
    from ui.records.story import TallyFiles
    from ui.setup.entered import Boards
    from ui.widgets.reader_strip import ReaderStrip

log = logging.getLogger("banker")

# Seconds until a thread may take over from another: the reader's exchanges are shorter than Python's usual 5 ms.
SWITCH_S = 0.0005

FULL = "full"  # The `--size` of the whole screen.

# The numbers of the cards of the on-screen reader; any 4-byte numbers would do.
CARDS = tuple(f"04A1B2C{n}" for n in range(1, 9))
REFEREES_CARD = "04A1B2C9"  # Beside them where the table plays with a referee.


class CommandLineError(Exception):
    """The command line asks for something that cannot be had; the message is one sentence."""


def size_of(text: str) -> tuple[int, int] | None:
    """Width and height in pixels, from the text of `--size`; None for the whole screen."""
    if text == FULL:
        return None
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and holds(int(width), int(height))):
        least = f"at least {WIDTH}x{HEIGHT} or {HEIGHT}x{WIDTH}"
        raise CommandLineError(f"--size {text}: expected WIDTHxHEIGHT of {least}, or {FULL}")
    return int(width), int(height)


def panel_of(pins: PanelPins, presses: queue.SimpleQueue[ButtonEvent]) -> Panel:
    """The panel on the header; if there is none, or it cannot be used, one that only records its signals."""
    from hardware.ports import PanelError
    from hardware.simulated import RecordingPanel

    if not pins.lines:
        return RecordingPanel()
    from hardware.panel import GpioPanel  # a table without a panel starts sooner without it

    try:
        return GpioPanel(pins, presses)
    except PanelError as error:
        log.info("no panel: %s", error.detail)
        return RecordingPanel()


def heard(panel: Panel) -> Panel:
    """The panel, with the loudspeaker of the machine if it has one."""
    from hardware.speaker import PanelAndSpeaker, Speaker, lacks  # not needed for the first frame

    why = lacks()
    if why is None:
        return PanelAndSpeaker(panel, Speaker())
    log.info("no tones: %s", why)
    return panel


def voice_of(signals: Panel) -> tuple[Voice | None, str]:
    """What speaks through the loudspeaker of these signals; else None, and the id of the words why nothing does."""
    from hardware.engines import engines
    from hardware.speaker import PanelAndSpeaker
    from hardware.voice import Speaking

    if not isinstance(signals, PanelAndSpeaker):
        return None, "settings.voice.silent"
    found = engines()
    return (Speaking(signals.speaker, found), "") if found else (None, "settings.voice.none")


def _signals(panel: Panel) -> bool:
    """Whether anybody sees or hears the panel's signals."""
    from hardware.simulated import RecordingPanel

    return not isinstance(panel, RecordingPanel)


def _sounds(panel: Panel, pins: PanelPins) -> bool:
    """Whether anybody hears the panel's signals: a machine may have lamps alone."""
    from hardware.speaker import PanelAndSpeaker

    return isinstance(panel, PanelAndSpeaker) or (_signals(panel) and pins.buzzer is not None)


def prepare_kivy(size: tuple[int, int] | None, rotation: int, display: Display, *, strip: bool) -> None:
    """Settle the window. `size`: of the screen in it, None for all the display; `strip`: the reader comes below it.

    Decision: on KMSDRM always the whole display, since a smaller window makes SDL switch to another mode of it. Where
    the app fills the whole display, the arrow is shown only if there is no touchscreen.
    """
    whole_screen = size is None or display.driver == "kmsdrm"
    native = desktop_size() if whole_screen and display.driver == "x11" else None
    width, height = native or _window_size(size or (WIDTH, HEIGHT), rotation, strip)
    there = _touchscreens() if whole_screen else ()
    kivy_env.prepare(width, height, rotation, whole_screen=whole_screen, arrow=not there)


def _touchscreens() -> tuple[Touchscreen, ...]:
    from ui.host.touch import touchscreens  # a window starts sooner without it

    return touchscreens()


def _window_size(seen: tuple[int, int], rotation: int, strip: bool) -> tuple[int, int]:
    """The size of a window with a screen of this size in it, as people see it; a quarter turn lays it on its side."""
    width, height = seen
    if strip:
        height += round(READER_STRIP * min(width / WIDTH, height / HEIGHT))
    return (height, width) if rotation in (90, 270) else (width, height)


def read_touches() -> None:
    """Read the touchscreens beside SDL, which hands no touches on; the log says what cannot be read and what to do."""
    from ui.host.touch import library_works

    if not library_works():
        log.warning("no touchscreen can be read: libmtdev is missing: start deploy/run.sh again")
        return
    for touchscreen in _touchscreens():
        if not touchscreen.readable:
            remedy = "sudo usermod --append --groups input $USER, then log in again"
            log.warning("the touchscreen %s (%s) may not be read: %s", touchscreen.name, touchscreen.node, remedy)
    from ui.host.touch_input import read_touchscreens

    read_touchscreens()


def make_app(
    options: argparse.Namespace, folder: Path, settings: Config, chosen: ChosenReader, display: Display = UNSEEN
) -> BankerApp:
    """The whole BankerApp on this data folder. Kivy is first imported here."""
    sys.setswitchinterval(SWITCH_S)
    prepare_kivy(size_of(options.size), settings.rotation, display, strip=chosen.hand is not None)
    from ui.screens.opening import show_opening

    opening = show_opening("Banker", strip=chosen.hand is not None)
    if display.driver == "kmsdrm":
        read_touches()
    # The opening is on the screen now; only from here on the rest is imported.
    from uuid import uuid4

    from banker import edition_new
    from hardware.worker import ReaderWorker
    from ui.app import BankerApp
    from ui.bank.thread import BankThread
    from ui.flow import Flow
    from ui.flow.wiring import Wiring
    from ui.host.backlight import find_backlight
    from ui.host.lamp import find_lamp
    from ui.host.language import language_of_machine, writes_swiss
    from ui.host.stick import Stick
    from ui.host.writer import Writer

    place = settings.post or post_folder(options.data) if settings.club else None
    bank = BankThread(folder / LOG_NAME, _wall_clock, copies=settings.copies, post=place, slow_s=options.slow_disk)
    events: queue.SimpleQueue[ReaderEvent] = queue.SimpleQueue()
    presses: queue.SimpleQueue[ButtonEvent] = queue.SimpleQueue()
    writer = Writer(settings.copies or folder / TALLIES, bank.results.put, make=settings.copies is None)
    stick = Stick(STICK, folder / EDITIONS, bank.results.put)
    light = find_backlight()
    lamp = find_lamp() if display.driver == "x11" and size_of(options.size) is None else None
    panel = panel_of(settings.panel, presses)
    signals = heard(panel)
    voice, no_voice = voice_of(signals)
    flow = Flow(
        Wiring(
            submit=bank.submit,
            recover=bank.recover,
            panel=signals,
            has_signals=_signals(signals) or chosen.hand is not None,  # the panel is simulated with the reader
            has_sound=_sounds(signals, settings.panel) or chosen.hand is not None,
            editions=lambda: editions_of(folder),
            chance=random.SystemRandom().randrange,
            new_id=lambda: uuid4().hex,
            language=options.language,
            machine_language=language_of_machine(),
            writes_swiss=writes_swiss(),
            cards_shown=CARDS if chosen.hand is not None else (),
            referee_shown=REFEREES_CARD if chosen.hand is not None else "",
            touch_to_sign=settings.touch_to_sign,
            large_text=settings.large_text,
            powers_off=settings.held_powers_off,
            switches_off=settings.held_powers_off or runtime_folder() is not None,
            light=light.set if light is not None and light.writable else None,
            lamp=lamp.switch if lamp is not None else None,
            no_light="settings.light.none" if light is None else "settings.light.locked",
            about=_about(folder),
            keep_edition=lambda edition, names: edition_new.keep(edition, names, folder / EDITIONS),
            renamed=lambda edition: bool(edition_new.renamed(edition, folder / EDITIONS)),
            look_at_stick=stick.look,
            take_board=stick.take,
            look_for_tickets=stick.look_for_tickets,
            save=_saver(writer),
            saved_in=str(writer.folder),
            bring=_bringer(writer) if settings.copies is not None else None,
            post=place,
            undervolted=undervolted,
            voice=voice,
            no_voice=no_voice,
        )
    )
    strip = _strip(chosen.hand, flow) if chosen.hand is not None else None
    return BankerApp(flow, bank, ReaderWorker(chosen.make, events), events, panel, presses, strip, Service(), opening)


def _saver(writer: Writer) -> Save:
    """Draws the pictures of a tally and its story between two frames, and has them written with its table; without
    pictures, the table alone."""
    from ui.look.png import png
    from ui.widgets.tally_picture import draw

    def save(files: TallyFiles, told: Told) -> None:
        name, table = files.table

        def drawn(pictures: Sequence[tuple[int, int, bytes]]) -> None:
            parts = {f"{each}.png": partial(png, *of) for each, of in zip(files.pictures, pictures, strict=True)}
            writer.write({**parts, f"{name}.csv": table.encode}, told)

        draw(tuple(files.pictures.values()), drawn)

    return save


def _bringer(writer: Writer) -> Bring:
    """Has a copy of a file written, under its own name."""
    return lambda path, told: writer.write({path.name: path.read_bytes}, told)


def _about(folder: Path) -> tuple[str, ...]:
    """What the app and the machine are."""
    import platform

    return f"Banker {__version__}", f"Python {platform.python_version()}, {platform.machine()}", str(folder)


def _wall_clock() -> str:
    from datetime import datetime

    return datetime.now().astimezone().isoformat(timespec="seconds")


def editions_of(folder: Path) -> Boards:
    """The built-in editions and the player's own; one of theirs that is broken, or that the screen cannot draw, is only
    named; of a broken one the log says all."""
    from banker import edition  # not needed for the first frame
    from ui.setup.drawn import is_drawn
    from ui.setup.entered import Boards

    own = folder / EDITIONS
    found: list[Edition] = []
    bad: list[str] = []
    undrawn: list[str] = []
    options: dict[str, tuple[str, ...]] = {}
    for id in edition.available(own):
        try:
            loaded = edition.load(id, own)
            if not is_drawn(loaded):
                undrawn.append(id)
                continue
            found.append(loaded)
            options[id] = edition.own_options(id, own)
        except edition.EditionError as error:
            log.warning("an edition of your own cannot be used:\n%s", error)
            bad.append(id)
    return Boards(tuple(found), tuple(bad), options, len(edition.unread(own)), tuple(undrawn))


def _strip(reader: Hand, flow: Flow) -> ReaderStrip:
    """The on-screen reader: a strip of cards under the screen; a click is a tap, a long press leaves the card there."""
    from ui.widgets.reader_strip import ReaderStrip

    strip = ReaderStrip(flow.reader_view(reader.lying))

    def after(act: Callable[[str], object]) -> Callable[[object, str], None]:
        def done(_: object, tag: str) -> None:
            act(tag)
            strip.view = flow.reader_view(reader.lying)

        return done

    strip.bind(on_tap=after(reader.tap), on_lay=after(reader.put), on_take=after(reader.take))
    return strip
