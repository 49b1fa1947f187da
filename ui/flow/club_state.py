"""How the table stands, as it is told to the evening of a club."""

from __future__ import annotations

from collections.abc import Mapping

from banker import __version__
from banker.club.wire import VERSION, Have, Sitter, Stage, Standing, State
from banker.game import Game
from banker.limits import REASON
from banker.log import FORMAT
from banker.rules.tally import placings
from ui.flow.clock import TableClock
from ui.flow.desk import Desk
from ui.flow.place import AtTable, Dealt, Ended, SettingUp


def state_of(
    desk: Desk,
    clock: TableClock,
    sitters: tuple[Sitter, ...],
    *,
    seen: Mapping[str, int],
    refused: Mapping[str, str],
    have: Have | None,
) -> State:
    """How the table stands now. `seen`: the serials that were read, `refused`: why something was not obeyed, both by
    the last part of its topic; `have`: what the director holds."""
    base = State(
        v=VERSION,
        release=__version__,
        rows=FORMAT,
        clock=desk.wiring.wall().astimezone().isoformat(timespec="seconds"),
        stage=_stage(desk),
        seen=dict(seen),
        refused={name: why[:REASON] for name, why in refused.items()},
    )
    state = desk.state
    if state is None:
        return base
    game = state.game
    return State(
        v=VERSION, release=base.release, rows=base.rows, clock=base.clock, stage=base.stage, seen=base.seen,
        refused=base.refused, game=state.game_id, row=state.number, began=state.began, players=standings(game),
        cards=sitters,
        turn=game.player(game.turn.player).name if game.turn.player else "", turns=game.turn.number,
        left_ms=clock.left_ms, paused=clock.paused, fork=have.forks.get(state.game_id) if have is not None else None,
    )  # fmt: skip


def _stage(desk: Desk) -> Stage:
    match desk.place:
        case AtTable() | Dealt():
            return Stage.PLAYING
        case SettingUp():
            return Stage.SETTING_UP
        case Ended():
            return Stage.OVER
        case _:
            return Stage.HOME


def standings(game: Game) -> tuple[Standing, ...]:
    """The players by the wealth of now, the richest first."""
    placed = game.over.placings if game.over is not None else placings(game)
    return tuple(Standing(game.player(each.player).name, each.place, max(0, each.worth)) for each in placed)
