"""What is typed while an evening runs on a terminal: each line is a verb of the director."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from banker.club import proposals
from banker.club.acts import Seated
from banker.club.places import places, players_of
from banker.club.wire import TICKET
from banker.insight.result import BEGINS, ENDS, NotAResult, Result, read
from banker.limits import is_blank
from banker.log import Row
from ui.club.command import standings_lines
from ui.club.results import NOT_READ, code_of, rows_at
from ui.director.faults import why_not
from ui.director.network import write_key
from ui.director.service import FAULTS, ClubService
from ui.host.places import PlaceError
from ui.host.writer import put
from ui.records.live import LiveTable
from ui.words.club import seats_lines
from ui.words.results import unread
from ui.words.strings import Strings

T = TypeVar("T")


class Typed:
    """Obeys lines. `done`: whether the evening is to be ended here. Seats are looked for in a thread of its own."""

    def __init__(self, service: ClubService, strings: Strings) -> None:
        self._service, self._director, self._strings = service, service.director, strings
        self._waiting: list[tuple[Callable[[], Iterator[str]], Future[Any]]] = []
        self._pool = ThreadPoolExecutor(1, "typed")
        self._code: list[str] = []  # The lines of a result code that have been typed.
        self.done = False

    def obey(self, line: str) -> Iterator[str]:
        """Do what a line says; gives what is to be said of it."""
        words = line.split()
        if self._code or line.strip().startswith(BEGINS):
            yield from self._answered("take", lambda: self._add_to_code(line))
            return
        if not words:
            return
        found = next((verb for verb in VERBS if words[: len(verb.split())] == verb.split()), None)
        if found is None:
            yield self._strings.t("club.typed.unknown", words=line.strip()[:40])
            yield self._strings.t("club.typed.help", verbs=", ".join(VERBS))
            return
        yield from self._answered(found, lambda: VERBS[found](self, words[len(found.split()) :]))

    def step(self) -> Iterator[str]:
        """Use what was looked for or read, once it is there."""
        done = [(then, found) for then, found in self._waiting if found.done()]
        self._waiting = [each for each in self._waiting if each not in done]
        for then, _ in done:
            yield from self._told(then)

    def close(self) -> None:
        """Look for nothing more."""
        self._pool.shutdown()

    def _later(self, find: Callable[[], T], then: Callable[[T], Iterator[str]]) -> Iterator[str]:
        """Find something in a thread of its own, and then do something with it."""
        found = self._pool.submit(find)
        self._waiting.append((lambda: then(found.result()), found))
        return iter(())

    def _answered(self, verb: str, do: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Do what a line says, and say what is to be said of it, or how it is typed."""
        try:
            yield from self._told(do)
        except (ValueError, IndexError):
            yield self._strings.t("club.typed.how", verb=verb, how=HOW.get(verb, verb))

    def _told(self, do: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Do something, and say what is to be said of it, or why it was not done."""
        try:
            yield from do()
        except (*FAULTS, *NOT_READ) as error:
            yield why_not(self._strings, error)
        except NotAResult as error:
            yield unread(self._strings, error)

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
        return self._later(lambda: proposals.seats(evening, evening.seed, again=again), self._seat)

    def _seat(self, seats: Seated) -> Iterator[str]:
        self._director.seat(seats)
        yield from seats_lines(self._strings, self._director.evening)

    def take(self, words: Sequence[str]) -> Iterator[str]:
        """A game in a file, or a result code as text or in a file; before it the number of a table, if its players do
        not name it. What comes of it is said by the director."""
        numbered = len(words) > 1 and words[0].isdecimal()
        table, file = (int(words[0]), words[1:]) if numbered else (0, words)
        if not file:
            raise ValueError
        name, evening = " ".join(file), self._director.evening
        if name.startswith(BEGINS):
            return self._add_to_code(name)
        if (code := code_of(name)) is not None:
            return self._take_code(table, code)
        return self._later(lambda: rows_at(Path(name), evening), lambda rows: self._take_rows(table, rows))

    def _take_rows(self, table: int, rows: Sequence[Row]) -> Iterator[str]:
        self._need_table(table, players_of(rows))
        found = self._director.bring(table, rows)
        yield self._strings.t("club.typed.checks", table=found)

    def _take_code(self, table: int, result: Result) -> Iterator[str]:
        self._need_table(table, [each.name for each in result.places])
        self._director.bring_code(table, result)
        return iter(())

    def _need_table(self, table: int, names: Sequence[str]) -> None:
        """Refuse where no table is named, and these sit at none. Raises PlaceError."""
        if not table and not places(self._director.evening, names):
            raise PlaceError(self._strings.t("club.typed.no_table", names=", ".join(names) or "–"))

    def _add_to_code(self, line: str) -> Iterator[str]:
        """A line of a result code, as a scanner types it or a person pastes it: the last one tells of the log. An empty
        one gives up."""
        self._code.append(line)
        if not is_blank(line) and not line.strip().startswith(ENDS):
            return iter(())
        lines, self._code = self._code, []
        return self._take_code(0, read("\n".join(lines)))

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
        link = "joined" if table.here is None else "here" if table.here else "away"
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
    "take": Typed.take,
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
    "take": "take /media/banker/banker.db.copy",
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
