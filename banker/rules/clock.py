"""The timed game: the hour that ends it; and the end after an agreed number of turns.

C "Partie limitée dans le temps"; S "Monopoly contre la montre"; F, at the end of "Partie rapide"; T "Timing"; H; Y, V,
K, on turns.

At the hour everything stops; a player who has begun a turn finishes it, with the rents, debts and auctions it causes.
By `last_round` the round is played out first, by `turns_each` the game ends after so many turns of everybody. The clock
itself is outside: time comes in by a command, and a pause is simply time that nobody counts.

`turn_limit`: Y "Turn Time Limit" gives a turn 16 seconds and then passes it on; V "Player Action Time" gives each
action a countdown and then acts in the player's place. Decision: here it changes nothing, the screen alone reminds of
it. The tournament sheets listed in `banker.rules` limit the whole game (T "Timing": about 90 minutes); of a single turn
what could be read of them says nothing.
"""

from __future__ import annotations

from banker import commands as c
from banker import events as e
from banker.game import Game
from banker.pending import Debt, MortgageChoice
from banker.refusal import Reason, refuse
from banker.rules import tally
from banker.rules.claims import claim_all
from banker.rules.debt import owed_by
from banker.rules.draft import Draft
from banker.rules.trade import drop_agreements

MINUTE_MS = 60_000
CLUB = "club"  # The hand of those who run an evening of many tables, as an envelope names it.


def call_time(draft: Draft, command: c.CallTime) -> None:
    """Note that the agreed time is over. At an agreed hour the caller's clock is trusted."""
    terms = draft.game.terms
    if terms.mode != "timed":
        refuse(Reason.NOT_TIMED)
    if draft.game.time_up:
        refuse(Reason.TIME_IS_UP)
    drop_agreements(draft)
    draft.emit(e.TimeUp(command.played_ms))


def too_early(game: Game, command: c.Command, by: str | None) -> bool:
    """Whether a command calls time before the agreed length is played.

    Decision: those who run an evening of many tables may call it before: all tables stop together, and some have
    begun late.
    """
    minutes = game.terms.minutes
    if by == CLUB or minutes is None or not isinstance(command, c.CallTime):
        return False
    return (command.played_ms or 0) < minutes * MINUTE_MS


def time_is_up(game: Game, played_ms: int) -> bool:
    """Whether the agreed length is played and nobody has called it yet."""
    minutes = game.terms.minutes
    return minutes is not None and game.over is None and not game.time_up and played_ms >= minutes * MINUTE_MS


def no_turn_follows(game: Game) -> bool:
    """Whether the turn that was begun is the last one, or no other begins if none was.

    `last_round`: T "Timing" has the judges announce the last turn, so that everybody gets as many turns; H: play does
    not stop when time runs out, "All players left in the game take an equal number of turns". `turns_each` ends the
    game in the same way, once everybody left has had so many turns: V "Game Duration" has 30 rounds, K "End" 20 or the
    clock, "always finishing the current round", Y "Victory!" 25 turns; then the richest has won. Decision: 10 turns;
    and that it may be chosen at a table, since what could be read of the tournament sheets listed in `banker.rules` has
    no number of turns agreed beforehand. Decision: turns are uneven where the bank follows no pawn, so a last round is
    over once everybody has had as many as the player who was ahead had when time was up.
    """
    if not game.time_up and not game.options.turns_each:
        return False
    if game.time_up and game.options.last_round == "no":
        return True
    fewest = min(player.turns for player in game.seated)
    return (game.time_up and fewest >= game.last_turn) or 0 < game.options.turns_each <= fewest


def business_is_over(game: Game) -> bool:
    """Whether voluntary business is over for everybody but the player who finishes a turn.

    Decision: a last round, and the turns of an agreed number, are played like any other. Once the end is certain, only
    what is owed is settled.
    """
    if game.ending is not None or (game.time_up and game.options.last_round == "no"):
        return True
    return game.turn.ended and no_turn_follows(game)


def need_time(game: Game, command: c.Command) -> None:
    """Once business is over, refuse it, landing and cards to all but the player who finishes a turn.

    C "On arrête alors toute opération". What a debt of one's own needs is allowed: to sell, to mortgage, and a trade
    that settles it. Decision: a trade is that player's if they are one of the two.
    """
    match command:
        case c.Build() | c.LiftMortgage() | c.Land() | c.CashCard() | c.CashDraw() if not isinstance(
            game.top, MortgageChoice
        ):
            parties: tuple[str, ...] = (command.player,)
        case c.Mortgage() | c.SellBuildings() if not owed_by(game, command.player):
            parties = (command.player,)
        case c.ProposeTrade() if not command.settles:
            parties = (command.player, command.other)
        case _:
            return
    if game.ending is not None or game.turn.ended or game.turn.player not in parties:
        refuse(Reason.TIME_IS_UP)


def stop(draft: Draft) -> None:
    """End the game after the last turn, unless a debt is open.

    Decision: a rent not yet claimed is claimed, since the next throw, which would have ended the claim, never comes;
    what it leaves owing is settled first.
    """
    claim_all(draft)
    if not isinstance(draft.game.top, Debt):
        tally.end(draft, e.GameEnd.TIME if draft.game.time_up else e.GameEnd.TURNS)
