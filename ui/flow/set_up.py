"""Opens the set-up with the boards there are, under the club's template if one is in force, and takes boards and
templates over from the stick.

Law: nobody waits for the stick. What lies on it is said once it is read, if the set-up is still there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from banker.bank import Bank
from banker.club.template import Template
from banker.club.template_offered import OfferedTemplate
from banker.edition_offered import Offered, Why
from banker.tags import Tags
from ui.bank.club import keep_template, kept_template
from ui.bank.last_table import last_table
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.place import Home, SettingUp
from ui.records import intents as i
from ui.setup.club import can_remove, club_of, under, without
from ui.setup.entered import Boards, Club, Seated, Setup, on_board
from ui.setup.habits import opened_setup, with_boards
from ui.setup.seats import called

log = logging.getLogger("banker.flow")


class SetUpOpener:
    """Opens the set-up. `entered`: what was entered at one that was left, kept until a game is begun; `not_kept`: says
    that the disk has not kept something.

    Decision: the template of an evening that the table has joined comes before the one that was taken from a stick.
    """

    def __init__(self, desk: Desk, counter: Counter, not_kept: Callable[[Exception], None]) -> None:
        self._desk, self._counter, self._not_kept = desk, counter, not_kept
        self.entered: Setup | None = None
        self._taking: str | None = None
        self._joined: Template | None = None
        self.undrawn = ""
        """The board of the joined evening's template, if the screen cannot draw it."""

    def open(self, then: Callable[[], object] = lambda: None) -> None:
        """Open the set-up, once the boards are read in the bank's thread; `then` goes on there."""

        def opened(found: tuple[Boards, tuple[Seated, ...], int, Club | None]) -> None:
            if isinstance(self._desk.place, Home):
                boards, last, referees, club = found
                choices = self._desk.choices
                setup = opened_setup(self.entered, boards, last, self.hour(), choices.habits)
                setup = under(setup, club) if club is not None else replace(setup, club=None)
                known = {"alone": choices.alone, "by_ear": choices.by_ear, "no_voice": self._desk.no_voice}
                self._desk.go(SettingUp(self._called(replace(setup, referees=referees, **known))))
                self._desk.wiring.look_at_stick(self._offer)
                then()

        def found(bank: Bank) -> tuple[Boards, tuple[Seated, ...], int, Club | None]:
            club = self._club(bank)
            return self._desk.wiring.editions(), last_table(bank), len(Tags(bank.store).referees()), club

        self._counter.ask_in_background(found, opened)

    def hour(self) -> int:
        """The clock on the wall, in minutes after midnight."""
        wall = self._desk.wiring.wall()
        return wall.hour * 60 + wall.minute

    def joined(self, template: Template | None) -> None:
        """Take note of the template of the evening that the table has joined, None: there is none. It is in force at
        once, unless a game has begun."""
        if template != self._joined:
            self._joined, self.undrawn = template, ""
            self._rule_anew()

    def call(self) -> None:
        """Propose the players whom the evening that the table has joined has called to it."""
        self._change(self._called)

    def _called(self, setup: Setup) -> Setup:
        return called(setup, self._desk.club.players)

    def _club(self, bank: Bank) -> Club | None:
        """The club whose template is in force."""
        template, joined = self._joined, self._joined is not None
        template = kept_template(bank) if template is None else template
        club = club_of(template, joined) if template is not None else None
        if template is not None and club is None:
            log.warning("the board %s of the club's template cannot be played here", template.board)
        return club

    def _rule_anew(self) -> None:
        """Let the template that is in force now rule the set-up that is open."""

        joined = self._joined

        def found(bank: Bank) -> tuple[Boards, Club | None]:
            return self._desk.wiring.editions(), self._club(bank)

        self._counter.ask_in_background(found, lambda found: self._rule(joined, *found))

    def _rule(self, joined: Template | None, boards: Boards, club: Club | None) -> None:
        if joined is not None and joined == self._joined and club is None:
            self.undrawn = joined.board

        def ruled(setup: Setup) -> Setup:
            if club is None:
                return without(setup, boards) if setup.club is not None else setup
            return under(with_boards(setup, boards), club)

        self._change(ruled)

    def obey(self, intent: i.Intent) -> bool:
        """Act on the touch that takes a board or a template over from the stick, or removes the template. Returns False
        for any other."""
        place = self._desk.place
        setup = place.setup if isinstance(place, SettingUp) else None
        match intent:
            case i.TakeBoard(id):
                for board in setup.stick if setup is not None and not setup.locked else ():
                    if board.id == id and board.why is None and self._taking is None:
                        self._taking = id
                        self._desk.wiring.take_board(board, partial(self._taken, board))
            case i.TakeClub(file):
                for each in setup.clubs if setup is not None and not setup.locked else ():
                    if each.file == file and each.template is not None:
                        self._keep(each.template, file)
            case i.RemoveClub():
                if setup is not None and can_remove(setup):
                    self._keep(None)
            case _:
                return False
        return True

    def _keep(self, template: Template | None, file: str = "") -> None:
        """Keep this template of a file on the stick, or none, and let it rule the set-up."""

        def failed(error: Exception) -> None:
            self._not_kept(error)
            self._change(
                lambda setup: replace(
                    setup,
                    clubs=tuple(replace(each, unwritten=each.file == file) for each in setup.clubs),
                )
            )

        work = partial(keep_template, template=template)
        self._counter.ask_in_background(work, lambda _: self._rule_anew(), failed)

    def _offer(self, boards: tuple[Offered, ...], clubs: tuple[OfferedTemplate, ...]) -> None:
        self._change(lambda setup: replace(setup, stick=boards, clubs=clubs))

    def _taken(self, board: Offered, _: tuple[str, ...], error: OSError | None) -> None:
        self._taking = None
        if error is not None:
            log.warning("a board was not taken over: %s", error)
            kept = replace(board, why=Why.UNWRITTEN)
            self._change(
                lambda setup: replace(setup, stick=tuple(kept if each == board else each for each in setup.stick))
            )
            return
        self._counter.ask_in_background(lambda _: self._desk.wiring.editions(), partial(self._choose, board.id))

    def _choose(self, id: str, boards: Boards) -> None:
        """Offer the boards as they are now, the one taken over chosen."""

        def chosen(setup: Setup) -> Setup:
            setup = replace(with_boards(setup, boards), stick=tuple(each for each in setup.stick if each.id != id))
            free = not setup.locked and id in {edition.id for edition in boards.editions}
            return on_board(setup, id) if free else setup

        self._change(chosen)

    def _change(self, change: Callable[[Setup], Setup]) -> None:
        if isinstance(self._desk.place, SettingUp):
            self._desk.go(SettingUp(change(self._desk.place.setup)))
