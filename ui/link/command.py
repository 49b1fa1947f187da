"""`banker link`: the process between a table and a club evening. No Kivy inside, and no bank."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from banker.club import post
from ui.host.lock import Held, hold
from ui.host.places import LINK_LOCK, PlaceError, data_folder, post_folder
from ui.host.service import Ending, Service
from ui.link.kept import Kept
from ui.link.link import Link
from ui.link.saying import Saying

WAIT_S = 0.25  # So often the link looks for new rows while nothing comes in.


def link(options: argparse.Namespace) -> int:
    """Run until SIGTERM or SIGINT. Returns 0; raises PlaceError where its folders cannot be used, or another link has
    them."""
    folder = options.post or post_folder(None)
    state = options.state or _own_folder()
    try:
        (folder / post.IN).mkdir(mode=0o750, parents=True, exist_ok=True)
        lock = hold(folder / post.IN / LINK_LOCK, post.MODE)
        kept = Kept(state)
    except Held as error:
        raise PlaceError(f"another link is at work in {folder}: end it first") from error
    except OSError as error:
        name = "name other folders, with --post and --state"
        raise PlaceError(f"{error.filename} cannot be used ({error.strerror}): {name}") from error
    try:
        _run(Link(folder, kept, Saying(lambda sentence: print(sentence, file=sys.stderr, flush=True))))
    finally:
        os.close(lock)
    return 0


def _run(running: Link) -> None:
    """Let the link go on until this process is asked to end."""
    service, ending = Service(), Ending()
    service.ready()
    while not ending.asked:
        running.step(time.monotonic(), WAIT_S)
        service.stands(running.at)
        service.lives()
    service.stops()
    running.close()


def _own_folder() -> Path:
    """Where the service keeps its state, else beside the games."""
    given = os.environ.get("STATE_DIRECTORY")
    return Path(given) if given else data_folder(None) / "link"
