"""What of a tally is looked at, and the touches that change only that. No Kivy inside."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from ui.records.intents import Intent
from ui.records.pieces import Token

# What stands beside the players instead of the chart: all that one of them owns, the table's own rules, all awards,
# where the tally was saved.
Panel = Literal["", "wealth", "rules", "awards", "saved"]


class At(msgspec.Struct, frozen=True):
    """The panel that is open, and of whom; the moment looked back upon, None: how it ended, and whether it goes on by
    itself; which of the charts is shown."""

    panel: Panel = ""
    whose: Token | None = None
    moment: int | None = None
    playing: bool = False
    axis: int = 0


class Look(Intent, frozen=True):
    """A touch that changes only what is looked at."""

    def after(self, at: At, last: int) -> At:
        """What is looked at then. `last`: the last moment."""
        raise NotImplementedError


class OpenPanel(Look, frozen=True):
    """Open a panel (again: close it)."""

    panel: Panel
    whose: Token | None = None

    def after(self, at: At, last: int) -> At:
        if (at.panel, at.whose) == (self.panel, self.whose):
            return replace(at, panel="", whose=None)
        return replace(at, panel=self.panel, whose=self.whose)


class LookBack(Look, frozen=True):
    """Show how things stood at a moment; None: how they ended."""

    moment: int | None = None

    def after(self, at: At, last: int) -> At:
        moment = None if self.moment is None else max(0, min(self.moment, last))
        panel: Panel = "wealth" if at.panel == "wealth" else ""
        return replace(at, moment=moment, playing=False, panel=panel)


class StepBy(Look, frozen=True):
    """Show how things stood so many moments later; from how they ended, the last moment."""

    by: int

    def after(self, at: At, last: int) -> At:
        return LookBack((last if at.moment is None else at.moment) + self.by).after(at, last)


class Play(Look, frozen=True):
    """Let the game play over by itself, from its start if it is at its end (again: stop)."""

    def after(self, at: At, last: int) -> At:
        if at.playing:
            return replace(at, playing=False)
        begun = at if at.moment is not None and at.moment < last else LookBack(0).after(at, last)
        return replace(begun, playing=True)


class TurnAxis(Look, frozen=True):
    """Show this one of the charts."""

    axis: int

    def after(self, at: At, last: int) -> At:
        return replace(at, axis=self.axis)
