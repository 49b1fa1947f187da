"""What is typed while an evening runs on a terminal: each line is a verb of the director."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from banker.club import proposals
from banker.club.acts import Seated
from banker.club.wire import TICKET
from ui.club.command import standings_lines
from ui.director.faults import why_not
from ui.director.network import write_key
from ui.director.service import FAULTS, ClubService
from ui.host.writer import put
from ui.records.live import LiveTable
from ui.words.club import seats_lines
from ui.words.strings import Strings


class Typed:
    """Obeys lines. `done`: whether the evening is to be ended here. Seats are looked for in a thread of its own."""

    def __init__(self, service: ClubService, strings: Strings) -> None:
        self._service, self._director, self._strings = service, service.director, strings
        self._seats: Future[Seated] | None = None
        self._pool = ThreadPoolExecutor(1, "seats")
        self.done = False

    def obey(self, line: str) -> Iterator[str]:
        """Do what a line says; gives what is to be said of it."""
        words = line.split()
        if not words:
            return
        found = next((verb for verb in VERBS if words[: len(verb.split())] == verb.split()), None)
        if found is None:
            yield self._strings.t("club.typed.unknown", words=line.strip()[:40])
            yield self._strings.t("club.typed.help", verbs=", ".join(VERBS))
            return
        yield from self._answered(found, lambda: VERBS[found](self, words[len(found.split()) :]))

    def step(self) -> Iterator[str]:
        """Use the seats that were looked for, once they are found."""
        if self._seats is None or not self._seats.done():
            return
        found, self._seats = self._seats, None
        yield from self._answered("seat", lambda: self._seat(found.result()))

    def close(self) -> None:
        """Look for no more seats."""
        self._pool.shutdown(wait=True)

    def _answered(self, verb: str, do: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Do something, and say what is to be said of it, or why it was not done."""
        try:
            yield from do()
        except FAULTS as error:
            yield why_not(self._strings, error)
        except (ValueError, IndexError):
            yield self._strings.t("club.typed.how", verb=verb, how=HOW.get(verb, verb))

    # -- verbs ------------------------------------------------------------------------------------------------------

    def start(self, words: Sequence[str]) -> Iterator[str]:
        """Start the round."""
        self._director.start()
        yield self._strings.t("club.typed.started", round=self._director.evening.round)

    def noted(self, verb: Callable[[], None]) -> Iterator[str]:
        """Do what a verb says, and say that it is done."""
        verb()
        yield self._strings.t("club.typed.noted")

    def message(self, words: Sequence[str]) -> Iterator[str]:
        """A message to all tables, or `to N: …` to one."""
        table, text = (int(words[1].rstrip(":")), words[2:]) if words[:1] == ["to"] else (0, words)
        return self.noted(lambda: self._director.message(" ".join(text), table))

    def join(self, words: Sequence[str]) -> Iterator[str]:
        """Open a join; its code is said by the director."""
        self._director.invite(int(words[0]), time.monotonic())
        return iter(())

    def seat(self, words: Sequence[str]) -> Iterator[str]:
        """Look for the seats of the next round, `again` for those of this one."""
        evening = self._director.evening
        again = list(words) == ["again"]
        self._seats = self._pool.submit(proposals.seats, evening, evening.seed, again=again)
        return iter(())

    def _seat(self, seats: Seated) -> Iterator[str]:
        self._director.seat(seats)
        yield from seats_lines(self._strings, self._director.evening)

    def final(self, words: Sequence[str]) -> Iterator[str]:
        """Seat the final."""
        self._director.cut(proposals.finalists(self._director.evening))
        yield from seats_lines(self._strings, self._director.evening)

    def swap(self, words: Sequence[str]) -> Iterator[str]:
        """Two names with a comma between them."""
        one, other = " ".join(words).split(",")
        self._director.swap(one, other)
        yield from seats_lines(self._strings, self._director.evening)

    def move(self, words: Sequence[str]) -> Iterator[str]:
        """A name, and the number of a table."""
        self._director.move(" ".join(words[:-1]), int(words[-1]))
        yield from seats_lines(self._strings, self._director.evening)

    def standings(self, words: Sequence[str]) -> Iterator[str]:
        """The standings."""
        yield from standings_lines(self._strings, self._director.evening)

    def tables(self, words: Sequence[str]) -> Iterator[str]:
        """How the tables stand."""
        yield from (self._table(table) for table in self._service.live().tables)

    def _table(self, table: LiveTable) -> str:
        link = "joined" if table.joined and table.here is None else "here" if table.here else "away"
        at = self._strings.t(f"club.typed.link.{link if table.joined else 'none'}")
        state = table.state
        turn = f"{state.turn} ({state.turns})" if state is not None and state.turn else ""
        behind = self._strings.t("club.typed.behind", count=table.behind) if table.behind else ""
        done = self._strings.t("club.typed.done") if table.came is not None else ""
        said = ", ".join(filter(None, (at, ", ".join(table.players), turn, behind, done)))
        return f"  {self._strings.t('club.table', number=table.number)}: {said}"

    def stick(self, words: Sequence[str]) -> Iterator[str]:
        """The file by which a table joins, into a folder."""
        table = int(words[0])
        file = Path(" ".join(words[1:])) / TICKET.format(table=table)
        if not file.parent.is_dir() or len(words) < 2:
            raise ValueError
        put(file, self._director.ticket(table), private=True)
        yield self._strings.t("club.ticket", file=file, table=table)

    def key(self, words: Sequence[str]) -> Iterator[str]:
        """The evening's key, into a file."""
        file = Path(" ".join(words))
        if not words:
            raise ValueError
        write_key(file, self._director.network, self._director.evening.joined)
        yield self._strings.t("club.key", file=file)

    def end(self, words: Sequence[str]) -> Iterator[str]:
        """End here; the file goes on being the evening's."""
        self.done = True
        return iter(())


Verb = Callable[[Typed, Sequence[str]], Iterator[str]]
VERBS: dict[str, Verb] = {
    "start": Typed.start,
    "pause": lambda typed, words: typed.noted(typed._director.pause),
    "go on": lambda typed, words: typed.noted(typed._director.go_on),
    "last round": lambda typed, words: typed.noted(typed._director.last_round),
    "time": lambda typed, words: typed.noted(typed._director.time),
    "message": Typed.message,
    "join": Typed.join,
    "enter": lambda typed, words: typed.noted(lambda: typed._director.enter(_names(words))),
    "gone": lambda typed, words: typed.noted(lambda: typed._director.gone(_name(words))),
    "seat": Typed.seat,
    "swap": Typed.swap,
    "move": Typed.move,
    "dissolve": lambda typed, words: typed.noted(lambda: typed._director.dissolve(int(words[0]))),
    "final": Typed.final,
    "tables": Typed.tables,
    "standings": Typed.standings,
    "stick": Typed.stick,
    "key": Typed.key,
    "close": lambda typed, words: typed.noted(typed._director.close_evening),
    "end": Typed.end,
}
HOW = {
    "enter": "enter Ann, Bob",
    "gone": "gone Ann",
    "join": "join 5",
    "message": "message to 5: …",
    "swap": "swap Ann, Bob",
    "move": "move Ann 5",
    "dissolve": "dissolve 5",
    "stick": "stick 5 /media/banker",
    "key": "key /media/banker/key",
}


def _name(words: Sequence[str]) -> str:
    """A name. Raises ValueError where there is none."""
    if not words:
        raise ValueError
    return " ".join(words)


def _names(words: Sequence[str]) -> list[str]:
    """Names with commas between them. Raises ValueError where there is none."""
    names = [name for name in " ".join(words).split(",") if name.strip()]
    if not names:
        raise ValueError
    return names
