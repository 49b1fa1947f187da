"""Looks at the end of a game: what the tally opens, the game put away, its tally once more. Needs Kivy.

Law: nothing is booked here but that the game is put away.
"""

from __future__ import annotations

from ui.demo import kinds
from ui.demo.at_table import AtTheTable
from ui.demo.performer import Gestures, next_frame
from ui.demo.story_visit import read_story
from ui.flow.place import Ended, Home
from ui.records import beside as b
from ui.records import intents as i
from ui.records.looking import LookBack, OpenPanel
from ui.records.season import OpenSeason, Season
from ui.records.tally import SaveTally
from ui.screens.code import CodeScreen
from ui.screens.home import HomeScreen
from ui.screens.roll import RollScreen
from ui.screens.tally import TallyScreen
from ui.widgets.chart import Chart


def put_away(at: AtTheTable, to: type[HomeScreen | RollScreen] = HomeScreen) -> Gestures:
    """From the tally to the home screen, with the game put away, or to the games listed over it."""
    tally = at.screen
    assert isinstance(tally, TallyScreen)
    at.touch(tally.doing(i.Close()))
    yield lambda: isinstance(at.flow.place, Home) and not at.flow.waits
    yield lambda: isinstance(at.screen, to)


def look_back(at: AtTheTable) -> Gestures:
    """Open at the tally what can be opened: a player's things, the awards, how things stood once; and save it."""
    tally = at.screen
    assert isinstance(tally, TallyScreen)
    wealth = OpenPanel("wealth", tally.record.rows[0].token)
    for panel, picture in ((wealth, kinds.TALLY_LINES), (OpenPanel("awards"), kinds.TALLY_AWARDS)):
        at.touch(tally.doing(panel))
        yield from at.picture(picture)
        at.touch(tally.doing(panel))
    at.touch(tally.of(Chart)[0])
    yield lambda: tally.looked.moment is not None
    yield from at.picture(kinds.TALLY_THEN)
    at.touch(tally.doing(LookBack()))
    yield lambda: tally.looked.moment is None
    yield from read_story(at)
    yield from _proof(at)
    at.touch(tally.doing(SaveTally()))
    yield lambda: tally.record.saved is not None and len(tally.record.saved.lines) > 1
    yield from at.picture(kinds.TALLY_SAVED)
    saved = at.flow.place
    assert isinstance(saved, Ended)
    assert saved.saved is not None
    assert not saved.saved.why, f"the tally was not saved: {saved.saved}"


def _proof(at: AtTheTable) -> Gestures:
    """From the tally to the result as a code, and back."""
    tally = at.screen
    assert isinstance(tally, TallyScreen)
    at.touch(tally.doing(b.OpenProof()))
    yield lambda: isinstance(at.screen, CodeScreen)
    yield from at.picture()
    yield from at.touch_for(b.Leave())
    yield lambda: at.screen is tally


def look_again(at: AtTheTable, closed: str) -> Gestures:
    """From the home screen to the tally of the game of this id, which was put away, to the season, and back."""
    home = at.screen
    yield from choose_game(at, closed)
    yield from at.touch_for(b.ShowTally(closed))
    yield lambda: isinstance(at.screen, TallyScreen)
    yield from at.picture(kinds.TALLY_AGAIN)
    yield from put_away(at, RollScreen)
    yield from at.touch_for(OpenSeason())
    yield lambda: isinstance(season := at.flow.desk.beside, Season) and not season.unread
    yield from at.picture()
    yield from at.touch_for(b.Leave())
    yield lambda: at.screen is home


def choose_game(at: AtTheTable, id: str) -> Gestures:
    """From the home screen to the games played, and touch this one."""
    home = at.screen
    assert isinstance(home, HomeScreen)
    at.touch(home.doing(b.OpenGames()))
    yield lambda: isinstance(at.screen, RollScreen)
    games, roll = at.flow.desk.beside, at.screen
    assert isinstance(games, b.Games)
    assert isinstance(roll, RollScreen)
    row = roll.reach([game.id for game in games.games].index(id))
    yield next_frame
    at.touch(row)
    yield lambda: isinstance(at.flow.desk.beside, b.Games) and at.flow.desk.beside.chosen == id
