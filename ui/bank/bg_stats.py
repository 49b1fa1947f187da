"""A game that is over as a link that the app BG Stats takes for a new play of its list.

The app opens links to `app.bgstatsapp.com/createPlay.html` whose field `data` is a play as JSON: who tells it and under
which id, when it ended (UTC), the game with its number at BoardGameGeek, and the players. `startPlayer` and `winner`
stand with each player, also where they are false, since the app on Android takes no play without them. Not verified:
no such app was at hand; the format is as several programs that write it have it.

Decision: a player is known there by name, as on this device's list of games; another seat in another game is still the
same person. All boards are the one game, and `board` tells them apart. Where people play is not known here.
"""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import quote

import msgspec

from banker.insight.result import Placed, result_of
from ui.bank.snapshot import Snapshot

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Banker"
_PLAIN = ":,"  # Marks of JSON that may stand in a link as they are, which keeps the code small.


class PlayedGame(msgspec.Struct, frozen=True, rename="camel"):
    """Which game was played. `bgg_id`: its number at BoardGameGeek."""

    name: str = "Monopoly"
    source_game_id: str = "monopoly"
    bgg_id: int = 1406
    highest_wins: bool = True
    no_points: bool = False


class PlayPlayer(msgspec.Struct, frozen=True, rename="camel"):
    """Somebody who played; `rank`: their place."""

    name: str
    source_player_id: str
    start_player: bool
    winner: bool
    rank: int
    score: int


class Play(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A game that was played; `play_date` is when it ended, in UTC."""

    source_name: str
    source_play_id: str
    play_date: str
    game: PlayedGame
    board: str
    players: tuple[PlayPlayer, ...]
    duration_min: int | None = None


def pushed(state: Snapshot) -> str:
    """The link of a game that is over."""
    return LINK + quote(msgspec.json.encode(play(state)), safe=_PLAIN)


def play(state: Snapshot) -> Play:
    """A game that is over as BG Stats has it."""
    game, story = state.game, state.story
    assert game.over is not None, "a game that is not over is no play"
    result = result_of(game, state.number + 1, b"")
    players = zip(game.over.placings, result.places, strict=True)
    return Play(
        SOURCE,
        state.game_id,
        _utc(state.last[0].when if state.last else state.began),
        PlayedGame(),
        f"{result.board}, {result.mode}",
        tuple(_player(placed, placing.player == game.terms.first) for placing, placed in players),
        story.played_s // 60 if story is not None and story.played_s is not None else None,
    )


def _player(placed: Placed, first: bool) -> PlayPlayer:
    return PlayPlayer(placed.name, placed.name, first, placed.place == 1, placed.place, placed.worth)


def _utc(when: str) -> str:
    """A time of the log in UTC, as the app writes times; "" if none was noted."""
    try:
        return datetime.fromisoformat(when).astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        return ""
