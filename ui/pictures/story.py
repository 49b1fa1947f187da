"""`banker story`: the story of a game that is over, printed or drawn as a picture."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from banker.store_error import StoreError
from ui.bank.snapshot import snapshot_of
from ui.files.insight import read
from ui.files.place import told
from ui.host.display import UNSEEN
from ui.host.kivy_env import prepare
from ui.host.places import PlaceError
from ui.host.writer import put
from ui.look.png import png
from ui.look.theme import HEIGHT, WIDTH
from ui.records.story import StoryView
from ui.views.board import looks
from ui.views.story import story_view
from ui.views.tally import tally_view
from ui.words.strings import strings_on


def story(options: argparse.Namespace) -> int:
    """Print the story of the game named, or of the newest; or draw it. Returns 0; 1 if the file is damaged; 2 if it
    cannot be read, or the picture cannot be written. Raises PlaceError for a game that is not over."""
    try:
        view = _view(options)
    except StoreError as error:
        return told(error)
    if options.png is None:
        print("\n".join(_lines(view)))
        return 0
    try:
        put(options.png, _drawn(view))
    except OSError as error:
        print(f"--png {options.png}: it cannot be written ({error.strerror}): choose another place", file=sys.stderr)
        return 2
    return 0


def _view(options: argparse.Namespace) -> StoryView:
    game_id, course = read(options)
    state = snapshot_of(course, game_id)
    if state.story is None:
        raise PlaceError(f"the game {game_id!r} is not over; its story is told at its end")
    strings = strings_on(options.language, state.game.edition)
    tally = tally_view(strings, state.game, looks(state.game), state.story, began=state.began)
    return story_view(strings, state.game, state.story, tally)


def _lines(view: StoryView) -> Iterator[str]:
    """Who won, which game it was and how long it took, then the facts; or that there is nothing to tell."""
    yield view.title
    yield view.about
    yield f"{view.end} · {view.length}"
    yield ""
    yield from (f"{line.title} – {line.words}" for line in view.lines)
    if view.blank:
        yield view.blank


def _drawn(view: StoryView) -> bytes:
    """The picture, drawn where nobody sees it."""
    UNSEEN.settle()
    prepare(WIDTH, HEIGHT)
    from ui.widgets.tally_picture import picture  # it opens Kivy's window, which is settled by now

    return png(*picture(view))
