"""What lies on a stick for the director of a club evening, as records: games of tables, and codes."""

from __future__ import annotations

from banker.club.acts import How
from banker.club.evening import Evening
from banker.club.games_offered import OfferedGame
from banker.club.places import places
from ui.records.director_results import OpenResult, OpenStick, Sticks, StickView, TakeOffered
from ui.records.live import LiveTable
from ui.records.pieces import ButtonView
from ui.views.home import when_written
from ui.words.strings import Strings


def from_stick(strings: Strings, table: LiveTable) -> ButtonView | None:
    """The key of a table that looks at the sticks; None where no result can come from one."""
    wanted = table.came is None or table.came.how is How.CODE
    if not (table.players and wanted) or table.dissolved:
        return None
    return ButtonView(strings.t("director.stick"), icon="down", act=OpenStick(table.number))


def on_stick(strings: Strings, evening: Evening | None, lay: Sticks) -> StickView:
    """What lies on the sticks, or what is to be done where nothing does."""
    if lay.games is None:
        return StickView((), (strings.t("director.stick.looking"), ""))
    games = tuple(_offered(strings, evening, each) for each in lay.games)
    return StickView(games, (strings.t("director.stick.none"), strings.t("director.stick.none.line")))


def _offered(strings: Strings, evening: Evening | None, offered: OfferedGame) -> ButtonView:
    if not offered.players and not offered.game:
        why = strings.t("director.stick.unreadable")
        return ButtonView(offered.file.name, why, "warn", enabled=False, reason=why, named=True)
    seats = places(evening, offered.players) if evening is not None else []
    names = ", ".join(offered.players) or offered.game
    words = strings.t("director.stick.game", table=seats[0][1].number, players=names) if seats else names
    return ButtonView(words, " · ".join(_facts(strings, offered)), named=True, act=TakeOffered(offered))


def _facts(strings: Strings, offered: OfferedGame) -> list[str]:
    """Whether it is over, when it began, and where it lies."""
    if offered.result is not None:
        return [strings.t("director.stick.code"), offered.file.name]
    how = {True: "over", False: "open", None: "broken"}[offered.over]
    when = when_written(strings, offered.when, short=True) if offered.when else ""
    return [*filter(None, (strings.t(f"director.stick.{how}"), when)), offered.file.name]


def stick_keys(strings: Strings, lay: Sticks) -> tuple[ButtonView, ...]:
    """What else can be done: the result by hand."""
    return (ButtonView(strings.t("director.result"), icon="pencil", act=OpenResult(lay.table)),)
