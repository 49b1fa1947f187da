"""What the tally shows: the placing, wealth over time, how things stood at any moment, awards. No Kivy inside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Token


class SaveTally(Intent, frozen=True):
    """Save the tally as a picture and the payments as a table, where the user finds them."""


Why = Literal["", "full", "locked", "gone", "other"]


class Saved(msgspec.Struct, frozen=True):
    """How saving the tally or the season goes: under way, done, or in vain.

    `folder`: where the files are to lie, `names` of those that are there. `why` it failed: the disk is full, the folder
    is missing or may not be written, or something else.
    """

    folder: str = ""
    names: tuple[str, ...] = ()
    why: Why = ""


class WealthLineView(msgspec.Struct, frozen=True):
    """A line of a player's wealth. `group` "" and `icon`: a sign of its own, such as the bill of the cash. `building`:
    the icon of what stands on the deed, "" if nothing does, and `count`, how many, "" of one hotel; the amount is that
    of both. `why`: what a touch on it does."""

    label: str
    amount: str
    group: str = ""
    icon: str = ""
    mortgaged: bool = False
    building: str = ""
    count: str = ""
    why: Intent | None = None


class TallyRowView(msgspec.Struct, frozen=True):
    """One player's wealth. `series`: cash, deeds, mortgaged, houses, hotels as parts (0 to 1) of the longest bar.

    `wealth`: all that the player owns, line by line; `more`: the words of its pages, "{}" of "{}". `worth`: the sum.
    `total`: the sum, or that the player is bankrupt, or has left.
    """

    place: str
    token: Token
    name: str
    total: str
    series: tuple[float, ...]
    first: bool = False
    wealth: tuple[WealthLineView, ...] = ()
    worth_label: str = ""
    worth: str = ""
    more: str = ""


class LegendView(msgspec.Struct, frozen=True):
    """The five words under the stacked bars, in the order of the series."""

    labels: tuple[str, ...]


class ChartLine(msgspec.Struct, frozen=True):
    """One player's wealth over time; both coordinates run from 0 to 1. A line has a point for each moment."""

    token: Token
    points: tuple[tuple[float, float], ...]


class ChartView(msgspec.Struct, frozen=True):
    """Lines over time. Labels carry their place along the axis, 0 to 1. `axes`: what runs along the other axis that it
    can be turned to and along this one, which is chosen; none if there is but one. `moment`: the one that is marked, -1
    for none."""

    title: str
    line: str
    lines: tuple[ChartLine, ...]
    across: tuple[tuple[float, str], ...] = ()
    up: tuple[tuple[float, str], ...] = ()
    axes: tuple[ButtonView, ...] = ()
    moment: int = -1


class MomentView(msgspec.Struct, frozen=True):
    """How things stood once: after which turn, the time played, what was booked last, and everybody's wealth."""

    title: str
    time: str
    last: str
    rows: tuple[TallyRowView, ...]


class AwardView(msgspec.Struct, frozen=True):
    """An award: who or what has it, what for, and how much it was. `shorter`: how a deed is called where its name has
    no room, longest first."""

    icon: str
    name: str
    line: str
    amount: str
    shorter: tuple[str, ...] = ()


class SavedView(msgspec.Struct, frozen=True):
    """Where the tally was saved, or why not, in sentences. `good`: it was, or is being saved."""

    title: str
    lines: tuple[str, ...]
    good: bool


class ReplayView(msgspec.Struct, frozen=True):
    """What leads through the moments of a game: a moment back, one on, all by itself and its end, back to the tally."""

    back: ButtonView
    on: ButtonView
    play: ButtonView
    stop: ButtonView
    end: ButtonView


class TallyView(msgspec.Struct, frozen=True):
    """The tally of a game. `pill`: that the rules are official, or how many are the table's own. `end`: how long it
    took, and why it ended. `close`: without words it is the way back, from a tally that was put away. `about`: which
    game it was, for a picture that leaves the table; `code`: the result, to be read there by a phone, and what it is.

    `charts`: wealth over turns and, if the time is known, over minutes; none if it is not known at all. `moments`: one
    for each point of their lines.
    """

    title: str
    pill: str
    official: bool
    departures: tuple[str, ...]
    end: str
    rows: tuple[TallyRowView, ...]
    legend: LegendView
    replay: ReplayView
    watch: ButtonView
    story: ButtonView
    proof: ButtonView
    save: ButtonView
    undo: ButtonView
    close: ButtonView
    about: str = ""
    code: str = ""
    code_line: str = ""
    charts: tuple[ChartView, ...] = ()
    moments: Sequence[MomentView] = ()
    awards: tuple[AwardView, ...] = ()
    saved: SavedView | None = None
