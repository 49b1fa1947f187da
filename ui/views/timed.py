"""What the clocks show at the table, and the two prompts of a timed game: the pause, and the question for the hour."""

from __future__ import annotations

from msgspec.structs import replace

from banker.game import Game
from ui.records import pieces as r
from ui.records.idle import ClockView
from ui.records.prompts import PromptView
from ui.records.sheets import GridView
from ui.records.times import Dial, Stopped
from ui.setup.time import hour_written
from ui.table import acts as a
from ui.table.clock import DAY, minutes_left
from ui.views.shared import Prompt
from ui.views.told import Told
from ui.words.names import duration
from ui.words.strings import Strings

CORRECTIONS = (-60, 60, -5, 5)  # By how many minutes a touch moves the hour offered.


def clock(w: Told) -> ClockView | None:
    """The clocks in the middle of the board: of the game, else which turn of an agreed number it is; then what is left
    of the turn. None where the table has agreed on none of them. While a club is away, that is said beside them, or in
    their place."""
    game, options = w.game, w.game.options
    shown = w.table.clock
    if shown is None and options.turns_each:
        words = w.t("clock.turn", turn=min(_turns(game), options.turns_each), turns=options.turns_each)
        shown = ClockView(words, reason=w.t("clock.turn_line", turns=options.turns_each))
    if w.table.club_away:
        away, means = w.t("evening.away"), w.t("evening.away_line")
        no_room = shown is not w.table.clock and bool(w.table.turn_left)  # which turn it is stands back
        flag = ClockView(away, reason=means, icon="flag")
        shown = flag if shown is None or no_room else _beside(shown, away)
    if not w.table.turn_left:
        return shown
    means = turn_is_long(w.strings, options.turn_limit)
    if shown is None:
        return ClockView(w.table.turn_left, reason=means)
    reason = f"{shown.reason} {means}" if shown.reason else ""
    return replace(shown, reason=reason, token=w.token(game.in_turn), left=w.table.turn_left)


def _beside(shown: ClockView, words: str) -> ClockView:
    """The clock with these words beside it."""
    return replace(shown, words=f"{shown.words} · {words}")


def _turns(game: Game) -> int:
    """How many turns the player in turn has had with this one."""
    if not game.turn.ended:
        return game.player(game.turn.player).turns
    return min(player.turns for player in game.seated) + 1


def last_turn(w: Told) -> str:
    """Once the time is up, that this is the last turn or round, as long as that lasts; else ""."""
    return w.table.clock.words if w.table.clock is not None and w.game.time_up else ""


def titled(w: Told, title: str) -> str:
    """A title, with what `last_turn` says."""
    last = last_turn(w)
    return f"{title} · {last}" if last else title


def turn_is_long(strings: Strings, limit: int) -> str:
    """What is said under the reminder that a turn takes longer than was agreed, in seconds."""
    return strings.t("clock.turn_is_long_line", limit=strings.t(f"option.turn_limit.{limit}"))


def paused(w: Told, open: a.Paused) -> Prompt:
    """The prompt of a paused game: what is left of the length that was agreed."""
    clock, minutes = w.table.clock, w.game.terms.minutes
    agreed = (r.Fact(w.t("clock.agreed"), duration(w.strings, minutes)),) if minutes is not None else ()
    middle = PromptView(
        title=w.t("clock.paused"),
        lines=(w.t("clock.paused_line"),),
        caption=w.t("clock.remains") if clock is not None else "",
        amount=clock.words if clock is not None else "",
        facts=agreed,
        emblem=Stopped(open.part),
    )
    go_on = r.ButtonView(w.t("table.go_on"), icon="right", look=r.Look.MAIN, act=a.GoOn())
    return Prompt(middle, actions=(go_on,))


def hour(w: Told, asked: a.AskHour) -> Prompt:
    """The prompt for the hour: what the clock says; the hours that it may be, each with how long would then be left
    to play; and tiles that move the one offered, back at the left and on at the right."""
    ends = w.game.terms.ends
    assert ends is not None, "only an end by the hour asks for one"
    middle = PromptView(
        title=w.t("clock.ask"),
        lines=(w.t("clock.ask_line"),),
        amount=hour_written(asked.hour),
        facts=(r.Fact(w.t("clock.end"), ends),),
        emblem=Dial(asked.hour),
    )
    tiles = [_it_is(w, ends, asked.hour, main=True)]
    if asked.before is not None:
        tiles.append(_it_is(w, ends, asked.before, main=False))
    offered = len(tiles)
    for by in CORRECTIONS:
        words, icon = ("clock.later", "plus") if by > 0 else ("clock.earlier", "minus")
        minutes, moved = w.t("time.minutes", minutes=abs(by)), a.SetHour((asked.hour + by) % DAY)
        tiles.append(r.ButtonView(w.t(words), minutes, icon, act=moved))
    return Prompt(middle, GridView(tuple(tiles), columns=2, wide=offered))


def _it_is(w: Told, ends: str, hour: int, *, main: bool) -> r.ButtonView:
    """The tile that takes an hour: how long is then left to play; the other one is the hour without the jump."""
    left = minutes_left(ends, hour)
    length = duration(w.strings, left).replace(" ", "\u00a0")
    means = w.t("clock.left", length=length) if left else w.t("clock.over")
    return r.ButtonView(
        w.t("clock.it_is", hour=hour_written(hour)),
        means if main else w.t("clock.unjumped", means=means),
        "check" if main else "undo",
        look=r.Look.MAIN if main else r.Look.PLAIN,
        act=a.TakeHour(hour),
    )
