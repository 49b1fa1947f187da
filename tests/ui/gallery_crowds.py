"""Pictures of what was seen to have no room at real tables: twelve names, equal wealth, long trades, balances at the
bank's ceiling, the widest names, the saved picture of a tally."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from banker import commands as c
from banker import limits
from banker.history import Operation
from banker.insight.result import result_of, written
from banker.pending import Bundle
from tests.ui.gallery import Picture, Screens, view_of
from tests.ui.table_samples import Play, course_of_play, dealt, throw, unrelated
from ui.bank.story import story
from ui.look import theme
from ui.look.theme import scale
from ui.records.tally import TallyView
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.forms import Adding, Correcting, Estate, History, Trading
from ui.table.state import Table
from ui.views.board import looks, token
from ui.views.seats import naming
from ui.views.tally import tally_view
from ui.views.told import Told
from ui.widgets.piece import Piece
from ui.widgets.tally_picture import PAGE, PagePicture, TallyPicture
from ui.words.strings import Strings

LATE = ("Wolfgang Ohm", "Annegret", "Ursulina", "Wwwwmmmmwwww")
WIDEST = tuple("W" * 15 + letter for letter in "ABCDEFGH")  # Eight names of sixteen letters.


@cache
def _plays() -> dict[str, Play]:
    """The games of which every screen is drawn."""
    plays = {f"names-{8 + late}": Play("paris-francs", 8) for late in (1, 2, 3, 4)}
    for late, play in enumerate(plays.values(), start=1):
        for number in range(8, 8 + late):
            play.do(
                c.Leave(f"p{number - 7}"), c.Join(f"p{number + 1}", LATE[number - 8], 999_000, *theme.LOOKS[number])
            )
    ceiling = {f"p{n}": limits.CEILING for n in range(1, 9)}
    plays["ceiling"] = Play("paris-francs", 8, balances=ceiling, **dealt("paris-francs", 8))
    plays["widest"] = Play("paris-francs", 8, names=WIDEST, **dealt("paris-francs", 8))
    return plays


def _tables(play: Play) -> dict[str, Table]:
    """What a game of many is looked at by."""
    one, other = [player.id for player in play.game.players if not player.left][:2]
    plain = play.table(all=tuple(play.booked))
    return {
        "throw": plain,
        "menu": replace(plain, open=a.Menu()),
        "history": replace(plain, open=History()),
        "history-chosen": replace(plain, open=History(chosen=1)),
        "cashier": replace(plain, open=Cashing(one, "pay", payee=other, typed=limits.CEILING // 3)),
        "correction": replace(plain, open=Correcting("money", payer=one, payee=other, typed=limits.CEILING // 3)),
        "estate": replace(plain, open=Estate(one)),
        "trade-parties": replace(plain, open=Trading(one)),
        "trade": replace(plain, open=Trading(one, other, Bundle(money=1_000), Bundle(money=2_000))),
        "person": replace(plain, open=a.Person(one)),
        "last": replace(plain, open=a.LastBookings()),
        "look": replace(plain, open=a.NewLook(one, token(play.game, one))),
    }


@cache
def _games() -> dict[str, dict[str, Table]]:
    games = {name: _tables(play) | {"thrown": _again(play).do(throw(1, 2)).table()} for name, play in _plays().items()}
    return {**games, "nine-deeds": _nine_deeds(), "lifted": _lifted()}


def _again(play: Play) -> Play:
    """The same game, to be played on."""
    after = Play("paris-francs", 8)
    after.terms, after.opening, after.game, after.booked = play.terms, play.opening, play.game, list(play.booked)
    return after


def _nine_deeds() -> dict[str, Table]:
    """A trade of nine deeds for as many."""
    deeds = unrelated("paris-francs", 18)
    held = dict.fromkeys(deeds[:9], "p1") | dict.fromkeys(deeds[9:], "p2")
    play = Play("paris-francs", 8, holders=held)
    trade = Trading("p1", "p2", Bundle(deeds[:9]), Bundle(deeds[9:]))
    offer = trade.command(play.game)
    done = Play("paris-francs", 8, holders=held).do(offer, c.SignTrade("p2"), c.SignTrade("p1"))
    return {
        "trade": play.table(open=trade),
        "trade-deeds": play.table(open=replace(trade, adding=Adding("p1", "deeds"))),
        "trade-proposed": Play("paris-francs", 8, holders=held).do(offer).table(),
        "throw": done.table(),
        "history": done.table(all=tuple(done.booked), open=History(chosen=1)),
        "undone": done.table(redo=True, undone=Operation(offer, ())),
    }


def _lifted() -> dict[str, Table]:
    """What was done last is said on a short key, beside that which does again what was undone."""
    four = Play("suisse-2007", 4, holders={1: "p4", 8: "p4"}, mortgages=(1, 8))
    four.do(c.LiftMortgage("p4", 1))
    undone = Operation(c.LiftMortgage("p4", 8), ())
    return {"undone": four.table(redo=True, undone=undone), "last": four.table(open=a.LastBookings())}


def _tally(strings: Strings, play: Play) -> TallyView:
    ended = _again(play).do(c.EndGame())
    told = story(course_of_play(ended))
    code = written(result_of(ended.game, 1418, bytes(range(32))))
    return tally_view(strings, ended.game, looks(ended.game), told, began="2026-11-22T20:15:00+00:00", code=code)


def _ended() -> dict[str, Play]:
    """The games of which the tally is drawn: all of these, and eight who have the same."""
    return {**_plays(), "tie": Play("paris-francs", 8, balances={f"p{n}": 1_500 for n in range(1, 9)})}


def crowds(strings: Strings) -> Iterator[Picture]:
    """Every screen of a table that is as full as can be."""
    screens = Screens()
    for game, tables in _games().items():
        for name, table in tables.items():
            yield f"crowd-{game}-{name}", partial(_shown, screens, Told(strings, table))
    for name, play in _ended().items():
        yield f"crowd-{name}-tally", partial(_end, screens.show, strings, play)


def _shown(screens: Screens, w: Told) -> Piece[Any]:
    return screens.show(naming(w) if isinstance(w.table.open, a.NewLook) else view_of(w))


def _end(show: Callable[[TallyView], Piece[Any]], strings: Strings, play: Play) -> Piece[Any]:
    return show(_tally(strings, play))


class Placed(PagePicture[Any]):
    """A saved picture where a test can look at it."""

    def place(self, x: float, y: float, w: float, h: float) -> None:
        with scale.page(*PAGE):
            super().place(0, 0, scale.width, scale.height)
            self.paint_all()


class Page(Placed, TallyPicture):
    """The saved picture of a tally."""


def saved_pictures(strings: Strings) -> Iterator[Picture]:
    """The picture of a tally that is sent to friends."""
    for name, play in _ended().items():
        yield f"saved-{name}", partial(_end, Page, strings, play)
