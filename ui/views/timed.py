"""What the clocks show at the table, and what a timed game opens over it: its pause, and the question for the hour."""

from __future__ import annotations

from msgspec.structs import replace

from banker.game import Game
from ui.records import pieces as r
from ui.setup.time import hour_written
from ui.table import acts as a
from ui.table.clock import DAY
from ui.table.state import Table
from ui.views.shared import Prompt
from ui.words.strings import Strings

CORRECTIONS = (-60, 60, -5, 5)
"""By how many minutes a touch moves the hour offered."""


def clock(strings: Strings, table: Table) -> r.ClockView | None:
    """The clocks in the middle of the board: of the game, else which turn of an agreed number it is; then what is left
    of the turn. None where the table has agreed on none of them."""
    game, options = table.game, table.game.options
    shown = table.clock
    if shown is None and options.turns_each:
        words = strings.t("clock.turn", turn=min(_turns(game), options.turns_each), turns=options.turns_each)
        shown = r.ClockView(words, reason=strings.t("clock.turn_line", turns=options.turns_each))
    if not table.turn_left:
        return shown
    if shown is None:
        limit = strings.t(f"option.turn_limit.{options.turn_limit}")
        return r.ClockView(table.turn_left, reason=strings.t("clock.turn_is_long_line", limit=limit))
    return replace(shown, words=f"{shown.words} · {table.turn_left}")


def _turns(game: Game) -> int:
    """How many turns the player in turn has had with this one."""
    if not game.turn.ended:
        return game.player(game.turn.player).turns
    return min(player.turns for player in game.seated) + 1


def paused(strings: Strings, table: Table) -> Prompt:
    """The prompt of a paused game."""
    middle = r.PromptView(
        title=strings.t("clock.paused"),
        lines=(strings.t("clock.paused_line"),),
        amount=table.clock.words if table.clock is not None else "",
        emblem="pause",
    )
    go_on = r.ButtonView(strings.t("table.go_on"), icon="right", look=r.Look.MAIN, act=a.GoOn())
    return Prompt(middle, actions=(go_on,))


def hour(strings: Strings, table: Table, asked: a.AskHour) -> Prompt:
    """The prompt for the hour: what the clock says, what it would say without the jump, and buttons to move it."""
    middle = r.PromptView(
        title=strings.t("clock.ask"),
        lines=(strings.t("clock.ask_line"), strings.t("clock.ends", hour=table.game.terms.ends)),
        amount=hour_written(asked.hour),
        emblem="clock",
    )
    offered = [asked.hour, *([asked.before] if asked.before not in (None, asked.hour) else [])]
    buttons = [_it_is(strings, each, main=each == asked.hour) for each in offered]
    for by in CORRECTIONS:
        sign = "plus" if by > 0 else "minus"
        moved = a.SetHour((asked.hour + by) % DAY)
        buttons.append(r.ButtonView(strings.t(f"clock.{sign}", minutes=abs(by)), icon=sign, act=moved))
    return Prompt(middle, tuple(buttons))


def _it_is(strings: Strings, hour: int, *, main: bool) -> r.ButtonView:
    look = r.Look.MAIN if main else r.Look.PLAIN
    words = strings.t("clock.it_is", hour=hour_written(hour))
    return r.ButtonView(words, icon="clock", look=look, act=a.TakeHour(hour))
