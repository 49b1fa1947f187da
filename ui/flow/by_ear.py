"""Who explores the screen by touch now: a player who cannot see, while the bank asks them or their own sheet lies open.

Law: where nothing can be said, or is to be, nobody explores: the table's touches work as always.
"""

from __future__ import annotations

import msgspec

from banker import pending as p
from banker.game import Game
from ui.flow.desk import Desk
from ui.flow.place import AtTable, Dealt, Ended, Looked, SettingUp
from ui.records.pieces import Token
from ui.setup.seats import plays_by_ear, seat_name
from ui.table.auction import on_sale
from ui.table.state import Table
from ui.views.board import token


class Turn(msgspec.Struct, frozen=True):
    """Whose touches explore the screen. `question`: what for; of another one a neighbour's help is over. `own`: they
    are asked themselves; else they may take the screen with two fingers. `token`: their disc."""

    question: tuple[object, ...]
    name: str
    own: bool
    token: Token


def turn_of(desk: Desk) -> Turn | None:
    """Who explores the screen, or may take it; None: nobody, and no touch is looked at."""
    if not desk.speaks or desk.no_voice or desk.stopping_at is not None:
        return None
    match desk.place:
        case SettingUp(setup):
            seat = next((seat for seat in setup.seats if plays_by_ear(setup, seat)), None)
            return Turn(("set-up",), seat_name(desk.strings, seat), True, seat.token) if seat is not None else None
        case AtTable(state, table):
            return _at_table(state.game_id, table)
        case (Dealt(AtTable(state)) | Ended(state) | Looked(state)) as place:
            by_ear = frozenset(player.id for player in state.game.players if player.name in desk.choices.by_ear)
            return _anybody((state.game_id, type(place)), state.game, by_ear)
    return None


def _anybody(question: tuple[object, ...], game: Game, by_ear: frozenset[str]) -> Turn | None:
    """What concerns everybody: somebody who cannot see may take the screen; they have it where nobody sees."""
    who = next((player for player in game.players if player.id in by_ear), None)
    if who is None:
        return None
    return Turn(question, who.name, all(player.id in by_ear for player in game.seated), token(game, who.id))


def _at_table(game_id: str, table: Table) -> Turn | None:
    game = table.game
    who = next((player for player in _concerned(table) if player in table.by_ear), None)
    asked = game.top.id if game.top is not None else None
    if who is None:
        return _anybody((game_id, asked), game, table.by_ear)
    return Turn((game_id, asked, who), game.player(who).name, True, token(game, who))


def _concerned(table: Table) -> tuple[str, ...]:
    """The players whom the screen concerns: whose card is asked for, whose sheet lies open, whom the bank asks. An
    auction concerns everybody."""
    if table.asked is not None:
        return (table.asked.player,)
    whose = getattr(table.open, "player", None)
    if isinstance(whose, str):
        return (whose,)
    match table.game.top:
        case None:
            return ()
        case top if on_sale(top):
            return ()
        case p.TradeToSign(player=player, other=other, signed=signed):
            return tuple(each for each in (player, other) if each not in signed)
        case top:
            waits = p.waits_for(top)
            return () if waits is None else (waits,)
