"""`banker run` and `banker demo`: the app on this machine's screen, or the demonstration where nobody would see one."""

from __future__ import annotations

import argparse
import logging
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from ui.build import CommandLineError, make_app, size_of
from ui.demo.play import play
from ui.host.config import Config, ConfigError, config_named, load_config
from ui.host.display import Display, choose
from ui.host.places import data_folder
from ui.host.readers import NoSuchReader, choose_reader

log = logging.getLogger("banker")

ORDER_S = 10
"""How many seconds the system may take to accept the order to go off."""


def run(options: argparse.Namespace) -> int:
    """Run `banker run` or `banker demo`. Returns 0; 1 if it fails; 2, with one sentence, if it cannot start here."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("kivy").setLevel(logging.WARNING)
    display = choose()
    log.info("video driver %s: %s", display.driver, display.why)
    os.environ["SDL_VIDEODRIVER"] = display.driver
    try:
        size_of(options.size)
        settings = load_config(config_named(options.config))
        if display.seen and not options.demo:
            return _play_for_real(options, settings)
        return _play_demo(options, settings, display)
    except (CommandLineError, ConfigError, NoSuchReader) as error:
        print(error, file=sys.stderr)
        return 2


def _play_demo(options: argparse.Namespace, settings: Config, display: Display) -> int:
    """Play the demonstration, which has a reader of its own; a reader that cannot be had is refused all the same."""
    if options.pictures is not None:
        _make_folder(options.pictures, "--pictures")
        _try_to_write(options.pictures)
    if options.reader is not None:
        choose_reader(options.reader, settings).undo()
    if not display.seen:
        log.warning("nobody would see the screen: playing the demonstration instead")
    return play(options, display)


def _play_for_real(options: argparse.Namespace, settings: Config) -> int:
    chosen = choose_reader(options.reader or settings.reader, settings)
    folder = data_folder(options.data)
    _make_folder(folder, "--data")
    app = make_app(options, folder, settings, chosen)
    app.run()
    chosen.undo()
    return power_off() if app.flow.desk.stop_wanted and settings.held_powers_off else 0


def _make_folder(folder: Path, option: str) -> None:
    """Make the folder, unless it is there. Raises CommandLineError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"the folder {folder} cannot be made ({error.strerror}): choose another one with {option}"
        raise CommandLineError(what) from error


def _try_to_write(folder: Path) -> None:
    """Only for pictures: that the bank's own file cannot be written is said on the screen, with a way out."""
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        what = f"--pictures {folder}: nothing can be written there ({error.strerror}): choose another folder"
        raise CommandLineError(what) from error


def power_off() -> int:
    """Switch the machine off. Returns 0, or 1 with the reason in the log if that fails; the machine then stays on."""
    try:
        done = subprocess.run(("systemctl", "poweroff"), capture_output=True, text=True, timeout=ORDER_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        log.error("the machine cannot be switched off: %s", error)
        return 1
    if done.returncode != 0:
        log.error("the machine cannot be switched off: %s", done.stderr.strip())
    return min(done.returncode, 1)
