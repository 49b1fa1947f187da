"""What the list of games says of a game and only its whole log tells: who sat there, the placing, how long it took.

Law: it is worked out once and kept in the bank's file; a game whose log has gone on since is worked out again.
"""

from __future__ import annotations

from contextlib import suppress

import msgspec

from banker.awards import Earned, Kind, earned
from banker.bank import Bank
from banker.game import Game, Seat
from banker.history import Course
from banker.insight.played import played_s
from banker.kept import Things
from banker.money import written
from banker.rules.setup import usual_cash
from banker.store_error import NotKept, StoreError

LISTED = "listed."  # Under this, with a game's id, the bank's file keeps its summary.


# The rent that a deed took: how many times the cash at the start it is, the deed's name in each language, the amount as
# it is written.
Earning = tuple[float, dict[str, str], str]


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game up to its row `head`. `places`: of each player, none while it is open; the bank then waits for `turn`.

    `worths`: the wealth of those who were still in it at its end: how many times the usual cash at the start it is, by
    which the amounts of all editions compare, and as it is written. `deeds`: the deed that took each player most rent.
    `played_s`: seconds played, None if that is not known. `best`: the deed that took most rent, by its name in each
    language, and how much it took, as it is written.
    """

    head: int
    seats: tuple[Seat, ...]
    deeds: dict[str, Earning]
    places: dict[str, int] = {}
    worths: dict[str, tuple[float, str]] = {}
    turn: str = ""
    played_s: int | None = None
    best: tuple[dict[str, str], str] | None = None


def summary_of(course: Course, head: int | None = None) -> Summary:
    """The summary of a game. `head`: the row that is about to be its last, None: the one that is."""
    game = course.game
    found = earned(course)
    places = {} if game.over is None else {placing.player: placing.place for placing in game.over.placings}
    return Summary(
        course.head if head is None else head,
        game.terms.seats,
        _deeds(game, found),
        places,
        _worths(game),
        "" if game.over is not None else game.in_turn,
        played_s(course),
        _best(game, found),
    )


def _worths(game: Game) -> dict[str, tuple[float, str]]:
    placings = () if game.over is None else game.over.placings
    usual = max(1, usual_cash(game.terms))
    return {
        placing.player: (placing.worth / usual, written(placing.worth, game.edition.currency))
        for placing in placings
        if placing.lines and not placing.left
    }


def _deeds(game: Game, found: Earned) -> dict[str, Earning]:
    edition, usual = game.edition, max(1, usual_cash(game.terms))
    return {
        player: (amount / usual, dict(edition.spaces[space].names), written(amount, edition.currency))
        for player, (space, amount) in found.deeds.items()
    }


def _best(game: Game, found: Earned) -> tuple[dict[str, str], str] | None:
    edition = game.edition
    for award in found.awards:
        if award.kind is Kind.DEED and award.space is not None:
            return dict(edition.spaces[award.space].names), written(award.amount, edition.currency)
    return None


def things(game_id: str, summary: Summary) -> Things:
    """What is to be kept so that a game's summary is known."""
    return {LISTED + game_id: msgspec.json.encode(summary)}


def known(bank: Bank, game_id: str) -> Summary | None:
    """The summary that is kept of a game; None if there is none, its log has gone on, or another version wrote it."""
    body = bank.store.kept(LISTED + game_id)
    try:
        found = None if body is None else msgspec.json.decode(body, type=Summary)
    except msgspec.MsgspecError:
        return None
    return found if found is not None and found.head == bank.log.head(game_id) else None


def kept(bank: Bank, game_id: str, course: Course) -> Summary:
    """The summary of a game, kept for the next time unless the disk does not take it."""
    summary = summary_of(course)
    with suppress(NotKept, StoreError):  # then it is worked out again
        bank.store.keep_all(things(game_id, summary))
    return summary
