"""Opens the set-up with the boards there are, and takes boards over from the stick.

Law: nobody waits for the stick. Its boards are said once they are read, if the set-up is still there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from banker.bank import Bank
from banker.edition_offered import Offered, Why
from banker.tags import Tags
from ui.bank.last_table import last_table
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.place import Home, SettingUp
from ui.records import intents as i
from ui.setup.entered import Boards, Seated, Setup, on_board
from ui.setup.habits import opened_setup, with_boards

log = logging.getLogger("banker.flow")


class SetUpOpener:
    """Opens the set-up. `entered`: what was entered at one that was left, kept until a game is begun."""

    def __init__(self, desk: Desk, counter: Counter) -> None:
        self._desk, self._counter = desk, counter
        self.entered: Setup | None = None
        self._taking: str | None = None

    def open(self, then: Callable[[], object] = lambda: None) -> None:
        """Open the set-up, once the boards are read in the bank's thread; `then` goes on there."""

        def opened(found: tuple[Boards, tuple[Seated, ...], int]) -> None:
            if isinstance(self._desk.place, Home):
                boards, last, referees = found
                choices = self._desk.choices
                setup = opened_setup(self.entered, boards, last, self.hour(), choices.habits)
                known = {"alone": choices.alone, "by_ear": choices.by_ear, "no_voice": self._desk.no_voice}
                self._desk.go(SettingUp(replace(setup, referees=referees, **known)))
                self._desk.wiring.look_at_stick(self._offer)
                then()

        def found(bank: Bank) -> tuple[Boards, tuple[Seated, ...], int]:
            return self._desk.wiring.editions(), last_table(bank), len(Tags(bank.store).referees())

        self._counter.ask_in_background(found, opened)

    def hour(self) -> int:
        """The clock on the wall, in minutes after midnight."""
        wall = self._desk.wiring.wall()
        return wall.hour * 60 + wall.minute

    def obey(self, intent: i.Intent) -> bool:
        """Act on the touch that takes a board over from the stick. Returns False for any other."""
        if not isinstance(intent, i.TakeBoard):
            return False
        place = self._desk.place
        for board in place.setup.stick if isinstance(place, SettingUp) else ():
            if board.id == intent.id and board.why is None and self._taking is None:
                self._taking = board.id
                self._desk.wiring.take_board(board, partial(self._taken, board))
        return True

    def _offer(self, found: tuple[Offered, ...]) -> None:
        self._change(lambda setup: replace(setup, stick=found))

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
            return on_board(setup, id) if id in {edition.id for edition in boards.editions} else setup

        self._change(chosen)

    def _change(self, change: Callable[[Setup], Setup]) -> None:
        if isinstance(self._desk.place, SettingUp):
            self._desk.go(SettingUp(change(self._desk.place.setup)))
