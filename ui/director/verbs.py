"""What whoever runs the evening can do: each verb books its act, which tables are told at the next step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from msgspec.structs import replace

from banker.club.acts import (
    Accepted,
    Act,
    ClockSet,
    Closed,
    Cut,
    Dissolved,
    Entered,
    Gone,
    MessageSent,
    Moved,
    RoundStarted,
    Seated,
    Swapped,
)
from banker.club.evening import Evening


class Verbs(ABC):
    """The verbs of a director. Each raises ClubRefused where its act cannot follow, and NotKept, StoreError where the
    disk does not take it; then nothing has changed."""

    @property
    @abstractmethod
    def evening(self) -> Evening:
        """The evening as it stands. Raises ClubRefused where none was opened."""

    @abstractmethod
    def do(self, *acts: Act) -> None:
        """Book acts, all or none of them."""

    def start(self) -> None:
        """Start the round at all tables."""
        self.do(RoundStarted(round=self.evening.round))

    def pause(self) -> None:
        """Hold all clocks."""
        self.do(self._clock_set(paused=True))

    def go_on(self) -> None:
        """Let all clocks run."""
        self.do(self._clock_set(paused=False))

    def last_round(self) -> None:
        """Call the last round at all tables."""
        self.do(self._clock_set(last_round=True))

    def time(self) -> None:
        """Say at all tables that the time is up."""
        self.do(self._clock_set(time=True))

    def _clock_set(self, **changed: bool) -> ClockSet:
        clock = self.evening.clock
        return replace(ClockSet(paused=clock.paused, last_round=clock.last_round, time=clock.time), **changed)

    def message(self, text: str, table: int = 0) -> None:
        """Show a message at a table, 0: at all; "" takes it away."""
        self.do(MessageSent(text=" ".join(text.split()), table=table))

    def enter(self, names: Sequence[str]) -> None:
        """Enter players."""
        self.do(Entered(names=tuple(" ".join(name.split()) for name in names)))

    def gone(self, name: str) -> None:
        """Note that a player has left."""
        self.do(Gone(player=self.evening.called(name)))

    def seat(self, seats: Seated) -> None:
        """Seat a round, as it was proposed or by hand."""
        self.do(seats)

    def swap(self, one: str, other: str) -> None:
        """Let two players change seats."""
        self.do(Swapped(one=self.evening.called(one), other=self.evening.called(other)))

    def move(self, name: str, table: int) -> None:
        """Seat a player at a table of this round."""
        self.do(Moved(player=self.evening.called(name), table=table))

    def dissolve(self, table: int) -> None:
        """Dissolve a table of this round."""
        self.do(Dissolved(table=table))

    def cut(self, cut: Cut) -> None:
        """Seat the final."""
        self.do(cut)

    def accept(self, result: Accepted) -> None:
        """Put a result, as by hand."""
        self.do(result)

    def close_evening(self) -> None:
        """Close the evening: tables need not keep anything for it."""
        self.do(Closed())
