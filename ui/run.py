"""`banker run`, `banker demo` and `banker screenshots`: the app on this machine's screen, or the demonstration where
nobody would see one."""

from __future__ import annotations

import argparse
import gc
import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from ui.build import FULL, CommandLineError, make_app, size_of
from ui.host.config import Config, ConfigError, config_named, load_config
from ui.host.display import Display, NoDisplay, choose, wait_for
from ui.host.places import data_folder
from ui.host.readers import NoSuchReader, choose_reader
from ui.host.service import POWER_OFF, runtime_folder, started_by_systemd
from ui.words.strings import LANGUAGES

log = logging.getLogger("banker")

ORDER_S = 10  # How many seconds the system may take to accept the order to go off.


def run(options: argparse.Namespace) -> int:
    """Run `banker run` or `banker demo`. Returns 0; 1 if it fails; 2, with one sentence, if the command line is wrong.

    Decision: 1 if nobody would see the screen, since that may be otherwise at the next start.
    """
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("kivy").setLevel(logging.WARNING)
    try:
        size_of(options.size)
        settings = load_config(config_named(options.config))
        wish = options.display or settings.display
        if wish == "cage":
            return _run_in_cage(options.words)
        display = _display(wish, demo=options.demo)
        log.info("video driver %s: %s", display.driver, display.why)
        display.settle()
        if display.seen and not options.demo:
            return _play_for_real(options, settings, display)
        return _play_demo(options, settings, display)
    except NoDisplay as error:
        print(error, file=sys.stderr)
        return 1
    except (CommandLineError, ConfigError, NoSuchReader) as error:
        print(error, file=sys.stderr)
        return 2


def screenshots(options: argparse.Namespace) -> int:
    """Save a picture of every screen in each size and language. Returns 0; 1 if the demonstration fails; 2, with one
    sentence, if the command line is wrong.

    Each size takes a process of its own, since a process has one window.
    """
    try:
        languages = _languages(options.language)
        sizes = tuple(dict.fromkeys(options.size.split(",")))
        if any(size_of(size) is None for size in sizes):
            raise CommandLineError(f"--size {FULL}: pictures need a size, such as 800x480")
        _make_folder(options.folder, "another DIR")
        _try_to_write(options.folder, str(options.folder))
    except CommandLineError as error:
        print(error, file=sys.stderr)
        return 2
    if len(sizes) > 1:
        command = [
            sys.executable,
            "-m",
            "ui.cli",
            "screenshots",
            str(options.folder),
            "--language",
            ",".join(languages),
        ]
        return max(subprocess.run([*command, "--size", size]).returncode for size in sizes)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    from ui.demo.play import play  # the app alone starts sooner without it

    display = Display("offscreen", "nobody is to see it", seen=False)
    display.settle()
    wish = argparse.Namespace(size=sizes[0], language=languages[0], slow_disk=0, pictures=options.folder / sizes[0])
    return play(wish, display, languages=languages)


def _languages(text: str) -> tuple[str, ...]:
    """The languages that the text of `--language` names. Raises CommandLineError."""
    named = tuple(dict.fromkeys(text.split(",")))
    for language in named:
        if language not in LANGUAGES:
            raise CommandLineError(
                f"--language {language}: expected {', '.join(LANGUAGES)}, or some of them with commas"
            )
    return named


def _display(wish: str, *, demo: bool) -> Display:
    """The display to play on. The demonstration may be played unseen: where it is asked for, or there is no display.

    Decision: a service never plays it unseen but waits for its display; nor does an app for which another driver was
    named, or whose display another program has. Raises NoDisplay.
    """
    waits = started_by_systemd()
    try:
        return wait_for(wish) if waits else choose(wish)
    except NoDisplay as error:
        if demo or (wish == "auto" and not waits and not error.unusable):
            return Display("offscreen", str(error), seen=False)
        raise


def _run_in_cage(words: Sequence[str]) -> int:
    """Run this same command inside cage, once a graphics card is there. Returns its exit code; 2, with one sentence, if
    there is no cage. Raises NoDisplay for a service."""
    from ui.host.cage import NoCage, run_in_cage  # the first frame comes sooner without it

    if started_by_systemd() and "WLR_BACKENDS" not in os.environ:
        try:
            wait_for("kmsdrm")
        except NoDisplay as error:
            if not error.unusable:  # cage may be let in by the seat's manager where we are not
                raise
    try:
        return run_in_cage([sys.executable, "-m", "ui.cli", *words, "--display", "x11", "--size", FULL])
    except NoCage as error:
        print(error, file=sys.stderr)
        return 2


def _play_demo(options: argparse.Namespace, settings: Config, display: Display) -> int:
    """Play the demonstration, which has a reader of its own. A named reader that cannot be had is refused all the
    same."""
    from ui.demo.play import play  # the app alone starts sooner without it

    if options.pictures is not None:
        _make_folder(options.pictures, "--pictures")
        _try_to_write(options.pictures, f"--pictures {options.pictures}")
    if options.reader is not None:
        choose_reader(options.reader, settings).undo()
    if not display.seen:
        log.warning("nobody would see the screen: playing the demonstration instead")
    return play(options, display, settings.rotation)


def _play_for_real(options: argparse.Namespace, settings: Config, display: Display) -> int:
    chosen = choose_reader(options.reader or settings.reader, settings)
    folder = data_folder(options.data)
    _make_folder(folder, "--data")
    as_started = dict(os.environ)
    gc.disable()  # almost all objects of the start stay, and the collector would look through them again and again
    try:
        app = make_app(options, folder, settings, chosen, display)
    finally:
        gc.freeze()  # later, between two frames, it leaves them alone too
        gc.enable()
    app.run()
    chosen.undo()
    desk = app.flow.desk
    if desk.anew_wanted:
        return start_anew(options.words, as_started)
    return power_off() if desk.off_wanted or (desk.stop_wanted and settings.held_powers_off) else 0


def _make_folder(folder: Path, option: str) -> None:
    """Make the folder, unless it is there. Raises CommandLineError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"the folder {folder} cannot be made ({error.strerror}): choose another one with {option}"
        raise CommandLineError(what) from error


def _try_to_write(folder: Path, named: str) -> None:
    """Refuse a folder for pictures in which nothing can be written. Raises CommandLineError."""
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        what = f"{named}: nothing can be written there ({error.strerror}): choose another folder"
        raise CommandLineError(what) from error


def start_anew(words: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run this same command anew, in the place of this process. Returns 0 in a service: its manager starts what has
    ended."""
    if runtime_folder() is None:
        logging.shutdown()
        os.execve(sys.executable, [sys.executable, "-m", "ui.cli", *words], dict(environment))
    return 0


def power_off() -> int:
    """Switch the machine off. Returns 0, or 1 with the reason in the log if that fails; the machine then stays on.

    A service may not do so itself: it leaves the file POWER_OFF in its runtime folder, and systemd acts on it.
    """
    folder = runtime_folder()
    try:
        if folder is not None:
            (folder / POWER_OFF).touch()
            return 0
        done = subprocess.run(("systemctl", "poweroff"), capture_output=True, text=True, timeout=ORDER_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        log.error("the machine cannot be switched off: %s", error)
        return 1
    if done.returncode != 0:
        log.error("the machine cannot be switched off: %s", done.stderr.strip())
    return min(done.returncode, 1)
