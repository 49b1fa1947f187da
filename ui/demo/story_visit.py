"""What the demonstration shows of a game's story: from the tally to it, to everybody's luck, to the board, and back."""

from __future__ import annotations

from msgspec.structs import replace

from ui.demo import kinds
from ui.demo.at_table import AtTheTable
from ui.demo.performer import Gestures
from ui.records import beside as b
from ui.records.story import ReadStory
from ui.screens.roll import RollScreen
from ui.screens.sheet import SheetScreen
from ui.screens.story import StoryScreen
from ui.screens.tally import TallyScreen


def read_story(at: AtTheTable) -> Gestures:
    """From the tally to the story and what it leads to, and back."""
    tally = at.screen
    assert isinstance(tally, TallyScreen)
    at.touch(tally.doing(ReadStory()))
    yield lambda: isinstance(at.screen, StoryScreen)
    story = at.screen
    assert isinstance(story, StoryScreen)
    yield from at.picture()
    at.touch(story.doing(b.OpenInsight()))
    yield from _look_at_luck(at)
    yield lambda: at.screen is story
    at.touch(story.doing(ReadStory(open=False)))
    yield lambda: at.screen is tally


def _look_at_luck(at: AtTheTable) -> Gestures:
    """Everybody's luck, where pawns landed, and back."""
    yield lambda: isinstance(at.screen, RollScreen)
    luck = at.flow.desk.beside
    assert isinstance(luck, b.Insight)
    yield from at.picture()
    yield from at.touch_for(b.LayBeside(replace(luck, page="landings")))
    yield lambda: isinstance(at.screen, SheetScreen)
    yield from at.picture(kinds.LANDINGS)
    yield from at.touch_for(b.LayBeside(luck))
    yield lambda: isinstance(at.screen, RollScreen)
    yield from at.touch_for(b.Leave())
