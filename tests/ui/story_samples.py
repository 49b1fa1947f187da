"""The story of a game: few players and many, every fact with its longest names and amounts, and none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from banker.game import Game
from banker.insight import story as facts
from tests.ui import setup_samples as samples
from tests.ui.gallery import Picture
from tests.ui.gallery_crowds import Placed
from tests.ui.gallery_screens import SAVED
from tests.ui.motion_samples import won
from tests.ui.offscreen import desk
from ui.bank.story import Story, story
from ui.records.motion import Motion
from ui.records.story import StoryView
from ui.records.tally import Saved, SaveTally, TallyView
from ui.screens.story import StoryScreen
from ui.screens.tally import TallyScreen
from ui.views.board import looks
from ui.views.story import story_view
from ui.views.tally import tally_view
from ui.widgets.motion import Moving
from ui.widgets.tally_picture import StoryPicture
from ui.words.strings import Strings

DEAR = 999_999_999


class StoryPage(Placed, StoryPicture):
    """The saved picture of a story."""


def every_fact(game: Game) -> tuple[tuple[facts.Fact, ...], ...]:
    """Every kind of fact, six at a time, about the first two players."""
    one, other = (player.id for player in game.players[:2])
    deeds = tuple(n for n, space in enumerate(game.edition.spaces) if space.deed is not None)
    both = (one, other)
    return (
        (
            facts.Turning(one, 87, 119),
            facts.Finish(one, both[1:], DEAR),
            facts.Deal(both, deeds[-2:], DEAR, DEAR),
            facts.Nemesis(other, one, DEAR, 27),
            facts.Bargain(deeds[-1], DEAR, DEAR),
            facts.Dearest(both, one, deeds[-1], DEAR),
        ),
        (
            facts.Turning(one, 119, 119),
            facts.Comeback(one, 88, DEAR),
            facts.Deal(both, deeds[:7], 0, DEAR),
            facts.Jail(both, 3),
            facts.Crowd(10, 17),
            facts.Builder(other, DEAR),
        ),
        (facts.Turning(one, 1, 119), facts.Peak(one, 118, DEAR)),
    )


def view_of(strings: Strings, game: Game, told: Story, saved: Saved | None = None) -> StoryView:
    """The story of a game, as it is shown."""
    shown = tally_view(strings, game, looks(game), told, began="2026-11-22T20:15:00+00:00", saved=saved)
    return story_view(strings, game, told, shown)


def views(strings: Strings) -> Iterator[tuple[str, StoryView]]:
    """The stories of few and of many, and of a game that was played."""
    for count, edition_id in ((2, "suisse-2007"), (4, "london"), (8, "paris-francs")):
        game = samples.ended(count, edition_id)
        for number, told in enumerate(every_fact(game)):
            yield f"{count}-{number}", view_of(strings, game, replace(samples.story(game), facts=told))
    bank = samples.played(120)
    yield "played", view_of(strings, bank.game, story(bank.course))
    short = samples.played(1)
    yield "none", view_of(strings, short.game, replace(story(short.course), facts=()))


def celebrated(strings: Strings) -> Iterator[Picture]:
    """The tally while money rains over it: for the eye alone, as what falls covers words for a moment."""
    for count in (2, 8):
        game, motion = won(strings, count, 1_000)
        view = tally_view(strings, game, looks(game), samples.story(game))
        for seconds in (0.3, 0.8, 1.3):
            yield f"won-{count}-{round(1000 * seconds)}", partial(_rained_on, view, motion, seconds)


def _rained_on(view: TallyView, motion: Motion, seconds: float) -> TallyScreen:
    """A tally with what falls over it after so many seconds."""
    screen, over = TallyScreen(view), Moving()
    desk().put(screen)
    screen.add_widget(over)
    over.place(*screen.box)
    over.show_at(motion, screen, seconds)
    return screen


def stories(strings: Strings) -> Iterator[Picture]:
    """The page of a story on the screen, and as it is saved."""
    for name, view in views(strings):
        yield f"story-{name}", partial(StoryScreen, view)
        yield f"story-page-{name}", partial(StoryPage, view)
    game = samples.ended(8, "paris-francs")
    told = replace(samples.story(game), facts=every_fact(game)[0])
    for name, saved in (("done", SAVED[1]), ("full", SAVED[2])):
        yield f"story-saved-{name}", partial(_saved, view_of(strings, game, told, saved))


def _saved(view: StoryView) -> StoryScreen:
    screen = StoryScreen(view)
    screen.send(SaveTally())
    return screen
