"""What the evening of a club says to the table, and what the table says of itself: files alone, read once a second.

Law: nothing waits for the club. What it says is shown; of it at most one lawful command is made, which the rules
decide. No money, no dice, no undo and no correction can come in, and who plays, this table alone decides.
"""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from banker.bank import Bank, Envelope, Outcome
from banker.club import post
from banker.club.inbox import Inbox, command_of
from banker.club.template_file import TemplateError, of_payload
from banker.club.wire import (
    ClubClock,
    ClubMessage,
    ClubPlayers,
    ClubTemplate,
    Have,
    Link,
    LinkAt,
    Round,
    Sitter,
    State,
    encoded,
)
from banker.commands import CallTime
from banker.limits import is_plain
from banker.log import NotBooked
from banker.rules.clock import CLUB
from banker.store_error import StoreInDoubt
from banker.tags import CardKey
from hardware.ports import Signal
from ui.bank.snapshot import Snapshot, snapshot
from ui.flow.clock import TableClock
from ui.flow.club_state import state_of
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.faults import Faults
from ui.flow.joining import Joining
from ui.flow.light import Light
from ui.flow.place import AtTable, Dealt, Ended, Home, Looked, SettingUp
from ui.flow.set_up import SetUpOpener
from ui.records.bulletin import BulletinView
from ui.records.intents import Intent
from ui.records.pieces import Signing
from ui.views.club import AtClub

log = logging.getLogger("banker.flow")

LOOK_S, DARK_S = 1.0, 5.0  # Seconds between two looks into the inbox, and while the display is dark.
SAY_S = 2.0  # Seconds between two accounts of how the table stands, at least; and at most, so that it is seen to live.
LIVES_S = 30.0
UNTIL_TOUCHED_S = 1e9
UNDRAWN = "undrawn"  # Why a template is not followed, as the director has words for it.
# So long the link is not heard of before it counts as dead; it touches its word every five, but a connection that is
# being made may keep it for ten.
SILENT_S = 20.0

Mark = tuple[int, int]  # The term and the serial of what a director says.


class ClubTable:
    """Reads the inbox, obeys what is lawful, and says how the table stands. Without a post it does nothing at all."""

    def __init__(
        self, desk: Desk, counter: Counter, light: Light, faults: Faults, clock: TableClock, setups: SetUpOpener
    ) -> None:
        self._desk, self._counter, self._light, self._faults = desk, counter, light, faults
        self._clock, self._setups = clock, setups
        self._post = desk.wiring.post
        self._inbox = Inbox(self._post / post.IN) if self._post is not None else None
        self._joining = Joining(desk, counter, faults)
        self._look_at = self._say_at = self._lives_at = 0.0
        self._touched: post.Mark | None = None
        self._touched_at = 0.0
        self._deaf = False
        self._called: Mark | None = None
        self._held: Mark | None = None
        self._shown: Mark | None = None
        self._ruled: Mark | None = None
        self._forked: tuple[str, int] | None = None
        self._refused: dict[str, str] = {}
        self._tapped: dict[str, str] = {}
        """The cards put down here, as the evening knows them, by the bank's ids of them."""
        self._said: State | None = None

    def tick(self) -> None:
        """Let time pass: look into the inbox, obey it, and say how the table stands."""
        desk = self._desk
        if self._inbox is None or self._post is None:
            return
        self._joining.tick()
        if desk.now < self._look_at:
            return
        self._look_at = desk.now + (DARK_S if self._light.out else LOOK_S)
        news, deaf = self._inbox.look(), self._deaf
        if self._is_deaf(self._inbox) != deaf or news:
            self._heard(self._inbox)
        clock = self._inbox.said(ClubClock)
        if clock is not None and self._counter.waiting_since is None:
            self._obey(clock)
        self._warn_of_fork(self._inbox)
        self._warn_of_board()
        if desk.now >= self._say_at:
            self._say(self._inbox, self._post)

    def _is_deaf(self, inbox: Inbox) -> bool:
        """Take note of whether the link is heard of no more, or does not answer what it was asked."""
        link, touched = inbox.said(Link), inbox.mark(post.LINK)
        if touched != self._touched:
            self._touched, self._touched_at = touched, self._desk.now
        promises = link is not None and link.at in (LinkAt.CONNECTED, LinkAt.JOINING)
        silent_s = self._desk.now - self._touched_at if promises else 0.0
        self._deaf = max(silent_s, self._joining.unanswered_s(link)) > SILENT_S
        return self._deaf

    def _heard(self, inbox: Inbox) -> None:
        """Take what is said now."""
        desk, link, told = self._desk, inbox.said(Link), inbox.said(Round)
        self._joining.drop(link)
        club = at_club(link, told, deaf=self._deaf)
        if club != desk.club:
            desk.club = club
            if isinstance(desk.place, AtTable):
                desk.set_table(club_away=club.away)
            desk.changed()
            self._setups.call()
        template = inbox.said(ClubTemplate)
        if (mark := _mark(template)) != self._ruled:
            self._ruled = mark
            self._rule(template)
        message = inbox.said(ClubMessage)
        if message is not None and _mark(message) != self._shown:
            self._shown = _mark(message)
            if message.text:
                self._tell(desk.strings.t("evening.says"), "".join(filter(is_plain, message.text)))

    def _rule(self, template: ClubTemplate | None) -> None:
        """Let the evening's template rule the set-up: before the start alone, for a game that has begun has its own."""
        self._refused.pop("template", None)
        try:
            self._setups.joined(None if template is None else of_payload(bytes(template.template)))
        except TemplateError as error:
            self._refused["template"] = str(error)

    def _warn_of_board(self) -> None:
        """Say here and to the director that the board of the evening cannot be drawn: once, as long as it is so."""
        board, strings = self._setups.undrawn, self._desk.strings
        if board and self._refused.get("template") != UNDRAWN:
            self._refused["template"] = UNDRAWN
            self._tell(strings.t("evening.undrawn", board=board), strings.t("evening.undrawn.line"))

    def _obey(self, clock: ClubClock) -> None:
        """Do what is asked of the clock, once; what was asked before a game began is not asked of that game."""
        desk, mark = self._desk, _mark(clock)
        if isinstance(desk.place, Home | SettingUp | Ended | Looked):
            self._called = mark
        if not isinstance(desk.place, AtTable):
            return
        if self._held != mark:
            before, self._held = self._held, mark
            self._hold(clock, first=before is None)
        if self._called == mark:
            return
        self._called = mark
        self._refused.pop("clock", None)
        if clock.time or clock.last_round:
            self._tell(desk.strings.t("evening.time" if clock.time else "evening.last_round"))
        command = command_of(clock, desk.game)
        if command is not None:
            self._call(command, desk.at.state.game_id)

    def _hold(self, clock: ClubClock, *, first: bool) -> None:
        """Hold the clock, or let it go on. A game without one that can be held is only told."""
        if clock.paused:
            self._tell(self._desk.strings.t("evening.paused"))
            self._clock.pause()
        elif self._clock.paused and not first:
            self._clock.go_on()

    def _call(self, command: CallTime, game: str) -> None:
        """Have the bank decide about a command of the club, behind the booking under way; nobody waits for it."""
        envelope = Envelope(self._desk.wiring.new_id(), command, by=CLUB)
        self._counter.ask_in_background(partial(_executed, envelope=envelope, game=game), self._answered, self._failed)

    def _answered(self, answer: tuple[Outcome, Snapshot] | None) -> None:
        if answer is None:  # another game has begun
            return
        outcome, state = answer
        if outcome.refused is not None:
            log.info("the club's word is refused: %s", outcome.refused.reason.value)
            self._refused["clock"] = outcome.refused.reason.value
        else:
            self._clock.called(state)

    def _failed(self, error: Exception) -> None:
        """Ask again at the next look, unless the bank cannot go on at all."""
        if isinstance(error, NotBooked | StoreInDoubt):
            log.warning("the club's word is not booked yet: %s", error)
            self._called = None
        else:
            self._counter.failed(error)

    def _warn_of_fork(self, inbox: Inbox) -> None:
        """Say once that the club holds another history of the game at the table."""
        desk, have = self._desk, inbox.said(Have)
        state = desk.state
        if have is None or state is None or (row := have.forks.get(state.game_id)) is None:
            return
        if self._forked != (state.game_id, row):
            self._forked = state.game_id, row
            self._tell(desk.strings.t("evening.fork"), desk.strings.t("evening.fork_from", row=row))

    def _tell(self, title: str, line: str = "") -> None:
        """Show a message until it is touched."""
        self._faults.tell(BulletinView(title, line, Signing.SIGNED, UNTIL_TOUCHED_S))

    def obey(self, intent: Intent) -> bool:
        """Act on a touch that asks something of the link. Returns False for any other."""
        return self._joining.obey(intent)

    # What the table says

    def _say(self, inbox: Inbox, place: Path) -> None:
        """Say how the table stands, if that has changed, or it was not said for long. Nobody waits for the disk."""
        if inbox.said(Link) is None:
            return
        seen, have = inbox.serials(), inbox.said(Have)
        refused = {**inbox.wrong, **self._refused}
        state = state_of(self._desk, self._clock, self._sitters(), seen=seen, refused=refused, have=have)
        lasting = replace(state, clock="", left_ms=None)
        if lasting == self._said and self._desk.now < self._lives_at:
            return
        self._said, self._say_at = lasting, self._desk.now + SAY_S
        self._lives_at = self._desk.now + LIVES_S
        payload = encoded(state)
        self._counter.ask_in_background(
            lambda _: post.put(place / post.OUT, post.STATE, payload), lambda _: None, _not_said
        )

    def _sitters(self) -> tuple[Sitter, ...]:
        """The players at the table whose cards the evening can know."""
        place = self._desk.place
        at = place.at if isinstance(place, Dealt) else place
        if not isinstance(at, AtTable) or not self._desk.club.evening:
            return ()
        names = {player.id: player.name for player in at.state.game.seated}
        return tuple(
            Sitter(self._tapped[card], names[player], self._desk.club.table)
            for card, player in at.cards.items()
            if card in self._tapped and player in names
        )

    # Cards

    def name_of(self, uid: str) -> str:
        """By which name the evening knows a card that was put down, "" not. Takes note of the card."""
        sitter = self._sitter(uid)
        return "" if sitter is None else sitter.name

    def sends_on(self, uid: str) -> bool:
        """Tell the player of a card at which other table of the evening they sit; False if it is none."""
        desk, sitter = self._desk, self._sitter(uid)
        if sitter is None or sitter.table in (0, desk.club.table):
            return False
        desk.panel.show(Signal.SEEN)
        words = desk.strings.t("evening.sits_at", player=sitter.name, table=sitter.table)
        self._faults.notify(words, signing=Signing.SIGNED)
        return True

    def _sitter(self, uid: str) -> Sitter | None:
        players = self._inbox.said(ClubPlayers) if self._inbox is not None else None
        if players is None or not players.key:
            return None
        try:
            card = CardKey(bytes.fromhex(players.key)).card(uid)
        except ValueError:
            return None
        self._tapped[self._desk.card(uid)] = card
        return next((sitter for sitter in players.players if sitter.card == card), None)


def at_club(link: Link | None, told: Round | None, *, deaf: bool = False) -> AtClub:
    """How the table stands at its evening. `deaf`: its link is heard of no more, or does not answer."""
    silent = "silent" if deaf else ""
    if link is None:
        return AtClub(why=silent)
    if link.at not in (LinkAt.CONNECTED, LinkAt.AWAY):
        return AtClub(joining=link.at is LinkAt.JOINING and not deaf, why=silent or link.why or "")
    away = deaf or link.at is LinkAt.AWAY
    why = silent or (link.down or "" if away else "")
    evening = "".join(filter(is_plain, link.evening if told is None else told.evening))
    if told is None:
        return AtClub(evening, away, why=why)
    players = told.players if told.table else ()
    return AtClub(evening, away, told.round, told.rounds, told.final, told.table, players, told.go, why=why)


def _mark(said: ClubClock | ClubMessage | ClubTemplate | None) -> Mark | None:
    return None if said is None else (said.term, said.serial)


def _executed(bank: Bank, envelope: Envelope, game: str) -> tuple[Outcome, Snapshot] | None:
    return (bank.execute(envelope), snapshot(bank)) if bank.game_id == game else None


def _not_said(error: Exception) -> None:
    log.warning("not said to the club: %s", error)
