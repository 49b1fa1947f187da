"""The machine and its disk, for `banker doctor`. Each check returns what it found; none raises."""

from __future__ import annotations

import os
import platform
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from banker.backup import check
from banker.bank import Bank
from banker.log import Log
from banker.paths import copy_of, real
from banker.sound import played_again
from banker.store import Store
from banker.store_error import StoreBusy, StoreDamaged, StoreEmpty, StoreError, StoreForeign
from hardware import speaker
from hardware.engines import engines
from hardware.pins import ReaderPins
from hardware.sound import APLAY
from ui.doctor.check import Check, Verdict
from ui.host import power
from ui.host.config import Config

MODEL = Path("/proc/device-tree/model")
# The devices of the header's lines; the second is that of a Pi 5 with an older kernel.
CHIPS = (Path("/dev/gpiochip0"), Path("/dev/gpiochip4"))
SYNCS = 5
# A disk that confirms a page in less than so many seconds has it only in a cache.
TOO_QUICK_S = 0.00002
TOO_SLOW_S = 0.3
ROOM_MB = 200
FIRST_YEAR = 2026
# Kinds of file system that lose, or may lose, everything at a power cut.
MEMORY = frozenset({"tmpfs", "ramfs", "overlay"})


def board_name() -> str:
    """The model of this Raspberry Pi; "" on any other machine."""
    try:
        name = MODEL.read_text(errors="replace").strip("\0 \n")
    except OSError:
        return ""
    return name if "Raspberry" in name else ""


def check_64_bit() -> Check:
    """Whether the system is 64 bit, as Kivy's wheels need."""
    name = board_name() or "no Raspberry Pi"
    words = f"{platform.system()} on {platform.machine()}, Python {platform.python_version()}, {name}"
    if sys.maxsize > 2**32:
        return Check("system", Verdict.FINE, words)
    return Check("system", Verdict.BAD, f"{words}: 32 bit", "write the SD card anew with Raspberry Pi OS (64-bit)")


def spi_check(pins: ReaderPins, kind: str) -> Check:
    """Whether the reader's SPI bus is switched on; wrong only if a reader that needs it was named."""
    if Path(pins.path).exists():
        return Check("spi", Verdict.FINE, f"SPI is on: {pins.path}")
    if not board_name():
        return Check("spi", Verdict.NOTE, "there is no SPI here, as on most machines that are no Raspberry Pi")
    verdict = Verdict.BAD if kind == "rc522" else Verdict.NOTE
    remedy = "sudo raspi-config nonint do_spi 0, then restart"
    if pins.bus == 1:
        remedy = f"write dtoverlay=spi1-{pins.device + 1}cs into /boot/firmware/config.txt, then restart"
    return Check("spi", verdict, f"there is no {pins.path}: no RC522 can be read", remedy)


def node_check(config: Config) -> Check:
    """Whether this user may open the devices that are there."""
    nodes = [(Path(config.pins.path), "spi")]
    if board_name():  # such devices on another machine, as in many laptops, are not for us
        if not any(chip.exists() for chip in CHIPS):
            remedy = "sudo apt update, sudo apt full-upgrade, then restart"
            return Check("devices", Verdict.BAD, "the lines of the header are not there: no /dev/gpiochip0", remedy)
        nodes += [(chip, "gpio") for chip in CHIPS]
    if config.keyboard is not None:
        nodes.append((config.keyboard.path, "input"))
    there = [(node, group) for node, group in nodes if node.exists()]
    closed = [(node, group) for node, group in there if not os.access(node, os.R_OK | os.W_OK)]
    if closed:
        return Check("devices", Verdict.BAD, *closed_to_us(closed))
    if not there:
        return Check("devices", Verdict.NOTE, "no device files of a reader or a panel are here")
    return Check("devices", Verdict.FINE, "you may open " + ", ".join(str(node) for node, _ in there))


def closed_to_us(closed: Sequence[tuple[Path, str]]) -> tuple[str, str]:
    """The sentence about device files that this user may not open, each with the group whose members may, and the
    remedy."""
    names = ", ".join(str(node) for node, _ in closed)
    groups = ",".join(sorted({group for _, group in closed}))
    return f"you may not open {names}", f"sudo usermod --append --groups {groups} $USER, then log in again"


def power_check(folder: Path = power.FOLDER) -> Check:
    """Whether the Raspberry Pi has had too little voltage since the machine began, or was last asked."""
    low = power.undervolted(folder)
    if low is None:
        return Check("power", Verdict.NOTE, "nothing here says whether the voltage is too low, as a Raspberry Pi does")
    if low:
        remedy = "take the official power supply and a short cable, and unplug what the Pi feeds by USB"
        return Check("power", Verdict.BAD, "the voltage was too low: touches, reads and the card suffer", remedy)
    return Check("power", Verdict.FINE, "the voltage was never too low")


def sound_check() -> Check:
    """Whether tones can be heard through a sound card; never wrong, as the bank needs none."""
    why = speaker.lacks()
    if why is None:
        return Check("audio", Verdict.FINE, f"there is a sound card: the bank's tones are heard through {APLAY}")
    remedy = "sudo apt install alsa-utils" if APLAY in why else ""
    return Check(
        "audio", Verdict.NOTE, f"none: {why}; the bank needs none, and the panel's buzzer beeps as well", remedy
    )


def voice_check() -> Check:
    """What the bank speaks with, where something can be heard; never wrong, as it is silent unless it is asked to."""
    found = engines()
    if not found:
        why = "none: neither py-nanotts nor espeak-ng is here"
        return Check("voice", Verdict.NOTE, why, "sudo apt install espeak-ng")
    heard = "" if speaker.lacks() is None else "; nothing is heard of it without sound"
    return Check("voice", Verdict.FINE, f"the bank can speak with {found[0].name}{heard}")


def sync_check(folder: Path) -> Check:
    """How long the disk takes to keep a page, and whether that can be true."""
    there = _nearest(folder)
    kind = _file_system(there)
    serves = os.environ.get("STATE_DIRECTORY") == str(folder)
    if serves and not folder.exists():
        return Check("disk", Verdict.NOTE, f"{folder} is not there yet", "the first start of the service makes it")
    chosen = "" if serves else " with --data"
    try:
        seconds = statistics.median(sync_times(there, SYNCS))
    except OSError as error:
        remedy = f"choose another place{chosen}"
        return Check("disk", Verdict.BAD, f"{there} cannot be written: {error.strerror}", remedy)
    took = f"{1000 * seconds:.2f} ms"
    if kind in MEMORY and kind != "overlay":
        remedy = f"choose a folder on a disk{chosen}"
        return Check("disk", Verdict.BAD, f"{there} is kept in memory ({kind}) and lost at a power cut", remedy)
    if seconds < TOO_QUICK_S:
        remedy = f"switch off the write cache, or choose another disk{chosen}"
        return Check("disk", Verdict.BAD, f"{there} says in {took} that it has kept a thing: too quick", remedy)
    if seconds > TOO_SLOW_S:
        return Check("disk", Verdict.NOTE, f"{there} takes {took} to keep a thing", "a better SD card books sooner")
    note = " (a layer over another disk: what lies below cannot be seen)" if kind == "overlay" else ""
    return Check("disk", Verdict.FINE, f"{there} keeps a thing within {took}{note}")


def _nearest(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return next(place for place in (folder, *folder.absolute().parents) if os.path.isdir(place))  # never raises


def sync_times(folder: Path, count: int) -> list[float]:
    """How long a write of one page and its sync take, in seconds, `count` times."""
    took = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(count):
            begin = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - begin)
    return took


def _file_system(folder: Path) -> str:
    """The kind of file system that a folder lies on; "" if not known."""
    try:
        mounts = [line.split()[1:3] for line in Path("/proc/self/mounts").read_text().splitlines()]
    except OSError:
        return ""
    over = [(Path(place), kind) for place, kind in mounts if folder.absolute().is_relative_to(place)]
    return max(over, key=lambda each: len(each[0].parts))[1] if over else ""


def room_check(folder: Path) -> Check:
    """Whether the disk has room: an evening takes under 10 MB, and the second copy as much."""
    there = _nearest(folder)
    try:
        free = shutil.disk_usage(there).free // 1_000_000
    except OSError as error:
        return Check("room", Verdict.BAD, f"{there} cannot be looked at: {error.strerror}", "choose another place")
    if free < ROOM_MB:
        return Check("room", Verdict.BAD, f"only {free} MB are free at {there}", f"make room: at least {ROOM_MB} MB")
    return Check("room", Verdict.FINE, f"{free} MB are free at {there}")


def clock_check() -> Check:
    """Whether the clock is right: it is for display alone, but a Pi without a network begins in the past."""
    now = datetime.now().astimezone()
    words = f"the clock says {now:%Y-%m-%d %H:%M}"
    if now.year < FIRST_YEAR:
        remedy = "connect the network once, or: sudo date --set '2026-12-24 20:00'"
        return Check("clock", Verdict.BAD, f"{words}, which is past", remedy)
    return Check("clock", Verdict.FINE, words)


def copies_check(folder: Path) -> Check:
    """Whether the second copies can be brought to the folder that the configuration names for them."""
    if not os.path.isdir(folder):
        remedy = "put the stick in, make the folder, or take [copies] folder out of the configuration"
        return Check("copies", Verdict.BAD, f"the folder for copies is not there: {folder}", remedy)
    try:
        sync_times(folder, 1)
    except OSError as error:
        remedy = "let the user who plays write there (a kiosk: deploy/run.sh --kiosk again), or choose another folder"
        return Check("copies", Verdict.BAD, f"copies cannot be written to {folder}: {error.strerror}", remedy)
    return msgspec.structs.replace(room_check(folder), name="copies")


def bank_check(path: Path) -> Check:
    """Check every game of the bank's file: its chain of hashes, its operations, its sums."""
    path = real(path)
    try:
        if not path.exists():
            return Check("bank", Verdict.FINE, f"no game has been played yet: {path} is not there")
        with Store(path, reading=True) as store:
            return _games_check(store, path)
    except StoreEmpty:
        return Check("bank", Verdict.FINE, f"no game has been played yet: nothing was booked in {path}")
    except StoreBusy as error:
        return Check("bank", Verdict.NOTE, f"it cannot be looked at now: {error}", "close the app and ask again")
    except StoreError as error:
        return Check("bank", Verdict.BAD, str(error), "start the app: it offers what can be saved")
    except OSError as error:
        return Check("bank", Verdict.BAD, f"{path} cannot be looked at: {error.strerror}", "ask as the user who plays")


def _games_check(store: Store, path: Path) -> Check:
    """The check of the games in an open file. Raises StoreError if the one in progress is damaged."""
    log, games = Log(store), Bank(store).games()
    playing = log.in_progress()
    broken = [info for info in games if info.id != playing and not _is_whole(log, info.id)]
    if playing is not None:
        played_again(log, playing)
    if not broken:
        return Check("bank", Verdict.FINE, f"{len(games)} games in {path}, whole to the last row")
    named = "; ".join(f"{info.id} ({', '.join(info.players) or 'players not known'})" for info in broken)
    found = f"damaged and set apart in {path}: {named}; the other {len(games) - len(broken)} games are whole"
    return Check("bank", Verdict.BAD, found, _whereabouts(path, [info.id for info in broken]))


def _is_whole(log: Log, game: str) -> bool:
    try:
        played_again(log, game)
    except (StoreDamaged, StoreForeign):
        return False
    return True


def _whereabouts(path: Path, games: list[str]) -> str:
    """What to do about damaged games: the first copy beside the file in which they are whole."""
    for copy in (copy_of(path), *sorted(path.parent.glob(f"{copy_of(path).name}.old-*"))):
        with suppress(StoreError):
            found = check(copy)
            if set(games) <= set(found.games) - set(found.broken):
                return f"the others play on; keep {copy}, where it is whole: banker export GAME --db {copy}"
    return "the others play on; it is whole in no copy here: look at the copies that you have elsewhere"
