"""Puts the screen of an evening into a window, on the display of this machine."""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from ui.build import CommandLineError, prepare_kivy, read_touches, size_of
from ui.evening.running import Host, Running
from ui.host.config import Config, ConfigError, config_named, load_config
from ui.host.display import Display, NoDisplay, choose
from ui.host.places import PlaceError, stick_folders
from ui.words.strings import Strings


def show(
    opened: Callable[[], AbstractContextManager[Host]], options: argparse.Namespace, strings: Strings
) -> int | None:
    """Let the evening run beside its screen until that is closed. Returns 0; None, after a line that says why, if this
    machine has no display. Raises PlaceError, and what opening the evening raises or what it ends with."""
    try:
        size = size_of(options.size)
        settings = load_config(config_named(None))
        display = choose(settings.display if settings.display != "cage" else "auto")
    except (CommandLineError, ConfigError) as error:
        raise PlaceError(str(error)) from error
    except NoDisplay as error:
        print(strings.t("director.no_display", why=error), file=sys.stderr)
        return None
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("kivy").setLevel(logging.WARNING)
    running = Running(opened)
    running.start()
    try:
        _show(running, options, strings, settings, display, size)
    finally:
        running.close()
    if running.error is not None:
        raise running.error
    return 0


def _show(
    running: Running,
    options: argparse.Namespace,
    strings: Strings,
    settings: Config,
    display: Display,
    size: tuple[int, int] | None,
) -> None:
    """Open the window, and let the app run in it. Kivy is first imported here."""
    display.settle()
    prepare_kivy(size, settings.rotation, display, strip=False)
    from ui.screens.opening import show_opening

    opening = show_opening("Banker", strip=False)
    if display.driver == "kmsdrm":
        read_touches()
    from ui.evening.app import DirectorApp
    from ui.evening.desk import Desk
    from ui.evening.papers import Papers

    papers, sticks = Papers(options.file, running.results.put), partial(stick_folders, options.stick)
    desk = Desk(strings, running, papers, time.monotonic, sticks)
    DirectorApp(desk, running, large=bool(settings.large_text), opening=opening).run()
