"""What the bank's thread is asked to do besides booking a command: begin, resume, put away, tie. Each is one job."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from banker.bank import Bank, Envelope, Outcome
from banker.board import Edition, Names
from banker.commands import CallTime, Join, RenamePlayer
from banker.edition import EditionError
from banker.edition_new import NewEditionError
from banker.events import GameEnd, GameEnded, PlayerRenamed
from banker.game import Seat
from banker.history import GOES_ON
from banker.insight import kept_games
from banker.insight.record import record_of
from banker.kept import NOTHING
from banker.log import NotBooked
from banker.refusal import Refused
from banker.rules import decide
from banker.rules.setup import open_game
from banker.rules.tally import departures, placings
from banker.tags import CardMeaning, CardRecord, CardTaken, Sticker, StickerKind, Tags, TagTaken
from ui.bank.snapshot import Snapshot, snapshot
from ui.setup.opening import Opening

Seated = tuple[Snapshot, Mapping[str, str]]  # The game, and the player of each card in it.


def begin(bank: Bank, opening: Opening, game_id: str, op_id: str) -> Seated:
    """Open the game that was set up, and tie the cards to its seats."""
    terms, events = open_game(
        opening.edition,
        opening.seats,
        mode=opening.mode,
        options=opening.options,
        first=opening.first,
        deal=opening.deal,
        position=opening.position,
        minutes=opening.minutes,
        ends=opening.ends,
        table=opening.table,
    )
    tags, seats = Tags(bank.store), {seat.id: seat for seat in opening.seats}
    cards = {card: seats[player] for card, player in opening.cards.items()}
    referees = tags.appoint(game_id) if terms.options.referee == "yes" else {}
    bank.begin(game_id, op_id, terms, events, {**tags.seats(game_id, cards), **referees})
    return snapshot(bank), tags.seated(game_id)


def resume(bank: Bank, game_id: str) -> Seated:
    """Go on with a game of the file."""
    if bank.game_id != game_id:
        bank.resume(game_id)
    return snapshot(bank), Tags(bank.store).seated(game_id)


def played(bank: Bank, op_id: str, played_ms: int) -> Snapshot:
    """Book the time played; when the agreed length is over, the bank calls time."""
    bank.played(op_id, played_ms)
    return snapshot(bank)


def call_time(bank: Bank, op_id: str) -> Snapshot:
    """Call time: the agreed hour has struck."""
    bank.execute(Envelope(op_id, CallTime(), by="clock"))
    return snapshot(bank)


def tallied(bank: Bank) -> Snapshot:
    """The tally of the game as if it ended now, for a table that can only look at it; nothing is booked."""
    game = bank.game
    return snapshot(bank, GameEnded(GameEnd.AGREED, placings(game), departures(game), game.corrections))


def put_away(bank: Bank, op_id: str) -> None:
    """Put away the game that is over; note the win on the winners' cards, and what the list of games says of it."""
    over, game_id = bank.game.over, bank.game_id
    assert over is not None
    assert game_id is not None
    winners = [placing.player for placing in over.placings if placing.place == 1]
    listed = kept_games.things(game_id, record_of(bank.course, bank.course.head + 1))
    bank.put_away(op_id, {**Tags(bank.store).winners(game_id, winners), **listed})


def undo(bank: Bank, op_id: str, seen: int, by: str = "touch") -> Outcome:
    """Undo one operation, or several that the table made as one thing: a trade with its proposal and signatures; a card
    drawn with the payments that were signed with it, and with the deck named for it at the pad."""
    to = bank.course.before_last()
    return bank.undo(op_id, to if to != bank.course.before(None) else None, seen=seen, by=by)


def redo(bank: Bank, op_id: str, seen: int, by: str = "touch") -> Outcome:
    """Redo one operation, or a whole trade, or a card drawn with all that was paid for it."""
    outcome = bank.redo(op_id, seen=seen, by=by)
    signature = 0
    while (
        outcome.refused is None
        and bank.course.undone
        and bank.course.is_part(bank.course.undone[-1], bank.course.path[-1])
    ):
        signature += 1
        outcome = bank.redo(f"{op_id}.{signature}", by=by)
    return outcome


class Replaced(msgspec.Struct, frozen=True):
    """The bank's answer to a command that takes the place of the newest booking, and the game after it; None: it was
    not booked, as `failed` says."""

    outcome: Outcome | None
    state: Snapshot
    failed: NotBooked | None = None


def instead(bank: Bank, envelope: Envelope, undo_id: str) -> Replaced:
    """Undo the newest booking and book a command in its place. A command that would be refused books nothing, and
    nothing is undone. If the disk does not take the command, the bank redoes the newest booking, if the disk takes
    that."""
    course = bank.course
    before = course.before(None)
    if before is not None and undo_id not in course.ops:
        decision = decide(course.states[before], envelope.command)
        if isinstance(decision, Refused):
            return Replaced(Outcome(bank.game, course.head, refused=decision), snapshot(bank))
    undone = bank.undo(undo_id, seen=envelope.seen, by=envelope.by)
    if undone.refused is not None:
        return Replaced(undone, snapshot(bank))
    try:
        return Replaced(bank.execute(replace(envelope, seen=undone.number)), snapshot(bank))
    except NotBooked as failed:
        with suppress(NotBooked):
            bank.redo(f"{undo_id}.0", by=envelope.by)
        return Replaced(None, snapshot(bank), failed)


def goes_on(op_id: str) -> str:
    """This id, for an operation that goes on with the one before."""
    return op_id + GOES_ON


def remembered(bank: Bank, uid: str) -> tuple[CardMeaning, CardRecord]:
    """What is known of a card put down at the set-up: its player's name and looks, its games and wins."""
    tags = Tags(bank.store)
    meaning = tags.meaning(uid)
    return meaning, tags.record(meaning.card)


class Given(msgspec.Struct, frozen=True):
    """Whether a card became `player`'s: `cards` of the game now; if not, it is `owner`'s or a `sticker`."""

    player: str
    cards: Mapping[str, str]
    owner: str | None = None
    sticker: Sticker | None = None


def give_card(bank: Bank, uid: str, player: str) -> Given:
    """Make a card this player's in place of the one before, unless it is another player's or a sticker: one booking."""
    tags, game_id = Tags(bank.store), bank.game_id
    assert game_id is not None
    seat, card = next(seat for seat in bank.game.terms.seats if seat.id == player), tags.card(uid)
    try:
        tags.seat(game_id, {card: seat}, _playing(bank))
    except CardTaken as taken:
        return Given(player, tags.seated(game_id), owner=taken.player)
    except TagTaken as taken:
        return Given(player, tags.seated(game_id), sticker=taken.meaning.sticker)
    return Given(player, tags.seated(game_id))


def _playing(bank: Bank) -> frozenset[str]:
    """The players who keep their cards: the card of somebody who is out is free for another player."""
    return frozenset(player.id for player in bank.game.seated)


class Admitted(msgspec.Struct, frozen=True):
    """The bank's answer to a late player or a new name, the game after it, and the player of each card."""

    outcome: Outcome
    state: Snapshot
    cards: Mapping[str, str]


def join(bank: Bank, envelope: Envelope, card: str | None) -> Admitted:
    """Book that a late player sits at the table from now on, and tie the card to them."""
    command = envelope.command
    assert isinstance(command, Join)
    seat = Seat(command.player, command.name, command.colour, command.symbol)
    return _seated(bank, envelope, {card: seat} if card is not None else {})


def _seated(bank: Bank, envelope: Envelope, seats: dict[str, Seat]) -> Admitted:
    """Book the command, and keep of each of these cards which seat it stands for."""
    tags, game_id = Tags(bank.store), bank.game_id
    assert game_id is not None
    cards = tags.seats(game_id, seats, _playing(bank)) if seats else NOTHING
    outcome = bank.execute(envelope, cards)
    return Admitted(outcome, snapshot(bank), tags.seated(game_id))


def rename(bank: Bank, envelope: Envelope) -> Admitted:
    """Book a player's new name and look; their card remembers both for the next game, as does the card of a player with
    whom they swap looks.

    Decision: it does so also where the booking is undone, as cards never go back with the game.
    """
    assert isinstance(envelope.command, RenamePlayer)
    assert bank.game_id is not None
    events = decide(bank.game, envelope.command)
    renamed = () if isinstance(events, Refused) else (event for event in events if isinstance(event, PlayerRenamed))
    seats = {event.player: Seat(event.player, event.name, event.colour, event.symbol) for event in renamed}
    cards = Tags(bank.store).seated(bank.game_id).items()
    return _seated(bank, envelope, {card: seats[player] for card, player in cards if player in seats})


class KeptEdition(msgspec.Struct, frozen=True):
    """Where the names of a board were kept; None: nowhere, as no name differs, or as `failed` says."""

    path: Path | None = None
    failed: str = ""


def keep_edition(write: Callable[[Edition, Names], Path | None], edition: Edition, names: Names) -> KeptEdition:
    """Keep the names of a board as an edition of one's own. The bank's thread does it, as it waits for the disk."""
    try:
        return KeptEdition(write(edition, names))
    except (NewEditionError, EditionError, OSError) as error:
        return KeptEdition(failed=str(error))


def names_differ(renamed: Callable[[Edition], bool], edition: Edition) -> bool:
    """Whether a name of a board differs from its edition's; True where the edition cannot be read, as keeping then says
    why. The bank's thread does it, as it waits for the disk."""
    try:
        return renamed(edition)
    except (NewEditionError, EditionError, OSError):
        return True


def tie(bank: Bank, uid: str, sticker: Sticker) -> CardMeaning | None:
    """Tie a tag to a sticker's meaning. Returns None, or what the tag means already if it is taken."""
    tags = Tags(bank.store)
    try:
        tags.tie(tags.card(uid), sticker)
    except TagTaken as taken:
        return taken.meaning
    return None


def appoint(bank: Bank, card: str) -> int:
    """Make a card that is nobody's the referee's. Returns how many there are. Raises TagTaken."""
    tags = Tags(bank.store)
    tags.tie(card, Sticker(StickerKind.REFEREE))
    return len(tags.referees())


def is_referees(bank: Bank, uid: str) -> bool:
    """Whether a card is the referee's in the game at the table."""
    tags = Tags(bank.store)
    assert bank.game_id is not None
    return tags.card(uid) in tags.appointed(bank.game_id)


def untie(bank: Bank, uid: str) -> Sticker | None:
    """Untie a tag. Returns the sticker it was, None if it was none."""
    tags = Tags(bank.store)
    return tags.untie(tags.card(uid))
