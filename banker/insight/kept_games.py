"""What the bank's file keeps beside the log about its games: records, luck, and what was taken off the lists.

Law: a record is worked out once and kept; of a game whose log has gone on since it is worked out again.

Decision: a game is taken off the list by a mark that is kept beside the log, never by deleting rows: the log only
grows, and each game's rows are chained. Copies carry the mark, exports and `banker doctor` still know the game, and it
can be put back. So is a player, by the seats they had in the games there are, without name or card: that stays so when
their card is forgotten or another plays with it, and games they play later are listed with their name again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction

import msgspec

from banker.bank import Bank
from banker.history import Course
from banker.insight.luck import luck
from banker.insight.record import Record, record_of
from banker.insight.season import Season, Sitting, season
from banker.kept import Things
from banker.store_error import NotKept, StoreDamaged, StoreError
from banker.tags import Tags

# Under these, with a game's id, the bank's file keeps: its record, everybody's luck in it, that it was taken off the
# list, and the ids of its players who were.
LISTED = "listed."
LUCK = "luck."
HIDDEN = "hidden."
NAMELESS = "nameless."


class _Luck(msgspec.Struct, frozen=True):
    """Everybody's luck in a game up to its row `head`, as fractions written out."""

    head: int
    lines: dict[str, str]


_nameless = msgspec.json.Decoder(tuple[str, ...]).decode


def known(bank: Bank, game_id: str) -> Record | None:
    """The record that is kept of a game; None if there is none, its log has gone on, or another version wrote it."""
    body = bank.store.kept(LISTED + game_id)
    try:
        found = None if body is None else msgspec.json.decode(body, type=Record)
    except msgspec.MsgspecError:
        return None
    return found if found is not None and found.head == bank.log.head(game_id) else None


def things(game_id: str, record: Record) -> Things:
    """What is to be kept so that a game's record is known."""
    return {LISTED + game_id: msgspec.json.encode(record)}


def kept(bank: Bank, game_id: str, course: Course) -> Record:
    """The record of a game, kept for the next time unless the disk does not take it."""
    record = record_of(course)
    with suppress(NotKept, StoreError):  # then it is worked out again
        bank.store.keep_all(things(game_id, record))
    return record


def known_luck(bank: Bank, game_id: str) -> Mapping[str, Fraction] | None:
    """Everybody's luck in a game as it is kept; None as for `known`."""
    body = bank.store.kept(LUCK + game_id)
    try:
        found = None if body is None else msgspec.json.decode(body, type=_Luck)
    except msgspec.MsgspecError:
        return None
    if found is None or found.head != bank.log.head(game_id):
        return None
    return {player: Fraction(words) for player, words in found.lines.items()}


def keep_luck(bank: Bank, game_id: str, course: Course) -> None:
    """Reckon everybody's luck in a game, and keep it. Raises NotKept, StoreError."""
    lines = {player: str(amount) for player, amount in luck(course).lines.items()}
    bank.store.keep(LUCK + game_id, msgspec.json.encode(_Luck(course.head, lines)))


def hidden(bank: Bank) -> frozenset[str]:
    """The ids of the games that were taken off the list."""
    return frozenset(name.removeprefix(HIDDEN) for name in bank.store.names_kept(HIDDEN))


def nameless(bank: Bank, game_id: str) -> tuple[str, ...]:
    """The players of a game who were taken off the lists, by their ids."""
    body = bank.store.kept(NAMELESS + game_id)
    return () if body is None else _nameless(body)


def take_name_away(bank: Bank, seats: Mapping[str, Collection[str]]) -> None:
    """Take these players of these games off the lists, all or none. Raises NotKept."""
    taken = {game: sorted({*nameless(bank, game), *players}) for game, players in seats.items()}
    bank.store.keep_all({NAMELESS + game: msgspec.json.encode(players) for game, players in taken.items()})


def show_names_again(bank: Bank) -> None:
    """Put every player on the lists again. Raises NotKept."""
    bank.store.keep_all({name: None for name in bank.store.names_kept(NAMELESS)})


def sittings(bank: Bank, read: Callable[[str], Record] | None = None) -> tuple[list[Sitting], list[str]]:
    """The games of the list, oldest first, but for those of which no record is known, by their ids; `read` makes the
    record of such a game. A game that was taken off the list or is damaged is neither."""
    found: list[Sitting] = []
    unread: list[str] = []
    tags, off = Tags(bank.store), hidden(bank)
    for game in bank.log.games():
        if game in off or bank.log.is_apart(game):
            continue
        record = known(bank, game)
        if record is None and read is not None:
            try:
                record = read(game)
            except StoreDamaged:
                continue
        if record is None:
            unread.append(game)
        else:
            cards = {player: card for card, player in tags.seated(game).items()}
            found.append(Sitting(game, record, cards, nameless(bank, game), known_luck(bank, game)))
    return found, unread


def season_of(bank: Bank, found: Sequence[Sitting]) -> Season:
    """The season of these games, everybody called by the name that is kept for their card."""
    return season(found, {meaning.card: meaning.name for meaning in Tags(bank.store).known()})
