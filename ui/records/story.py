"""What the page of a game's story shows: who won, a few true sentences, the curve, everybody. No Kivy inside."""

from __future__ import annotations

import msgspec

from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.records.tally import ChartView, SavedView, TallyRowView, TallyView


class ReadStory(Intent, frozen=True):
    """Show the story of the game over its tally, or (not `open`) the tally again."""

    open: bool = True


class StoryLine(msgspec.Struct, frozen=True):
    """A fact of the story: its sign, what it is called, and what it says."""

    icon: str
    title: str
    words: str


class StoryView(msgspec.Struct, frozen=True):
    """The story of a game. `title`: who has won; `about`: which game it was; `end`: how long it took and why it ended;
    `length`: its turns, and the time of each. `blank`: what is said where there is nothing to tell. `saved`: where its
    picture lies, None while nobody has asked for it."""

    heading: str
    title: str
    about: str
    end: str
    length: str
    lines: tuple[StoryLine, ...]
    rows: tuple[TallyRowView, ...]
    back: ButtonView
    luck: ButtonView
    save: ButtonView
    chart: ChartView | None = None
    blank: str = ""
    saved: SavedView | None = None


class TallyFiles(msgspec.Struct, frozen=True):
    """What is to be saved of a game that is over, or of the season: the `table` and what the `pictures` show, if there
    are any, each by the name of its file without the end."""

    table: tuple[str, str]
    pictures: dict[str, TallyView | StoryView]
