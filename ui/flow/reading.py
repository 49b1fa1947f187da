"""The screen as it is read by ear: what has the focus is said, what has changed, and what was opened.

Law: what is done is what was heard last. Where the screen has changed since, it is said what stands there now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from hardware.ports import Signal
from ui.flow.aloud import Aloud
from ui.flow.desk import Desk
from ui.flow.focus import Focus
from ui.flow.place import AtTable, SettingUp
from ui.records.explored import Group, Letter, Scroll, Stop, sentences
from ui.records.intents import Intent, TurnView
from ui.records.pages import TurnTo
from ui.table.acts import LastBookings
from ui.table.forms import Raising
from ui.table.lay import Form, Lay
from ui.table.state import wanted

HINT_S = 0.7
ANSWERS_S = 5.0  # What changes on the screen within so many seconds of what this player did is theirs.


class Reading:
    """The focus on the screen, and what is said of it. `look`: the stops of the screen that is shown; `do`: does what a
    stop does, as its own touch would."""

    def __init__(self, desk: Desk, aloud: Aloud) -> None:
        self._desk, self._aloud = desk, aloud
        self.look: Callable[[], Sequence[Stop]] = tuple
        self.do: Callable[[Stop, Intent], object] = lambda _, __: None
        self.focus = Focus()
        self._heard: Stop | None
        self.shown = desk.version
        """The version of the desk that the screen shows."""
        self._from: int
        """The version from which on the screen is to be read."""
        self._seen: int | None
        """The version that was looked at last, None: nothing was."""
        self._screen: tuple[object, ...] = ()
        self._answers_until: float
        """Until when what changes on the screen is taken as done by this player."""
        self._page: int
        self._turned: bool
        """Whether what this player did last shows more of a list: its rows are walked, not told."""
        self._trade = ""
        """The trade that is composed, as it was told last."""
        self._hint: tuple[float, str] | None
        self._hinted: set[str] = set()
        self.begin()

    def begin(self) -> None:
        """Begin at the top of the screen, of which nothing was said."""
        self.focus.forget()
        self._heard, self._hint = None, None
        self._answers_until, self._seen, self._from = 0.0, None, self._desk.version

    def hush(self) -> None:
        """Say nothing more of what has the focus."""
        self._hint = None

    def tick(self) -> None:
        """Say what this player has changed, and what can be done with what has the focus."""
        begins = self._seen is None and self.shown >= self._from
        if begins or self._desk.now < self._answers_until:
            self.look_again()
        if self._hint is not None and self._desk.now >= self._hint[0]:
            words, self._hint = self._hint[1], None
            self._hinted.add(words)
            self._aloud.aside(words)

    @property
    def meant(self) -> Stop | None:
        """What has the focus, if that is what was heard last; else it is said, and None."""
        stop = self.focus.stop
        if stop is not None and stop == self._heard:
            return stop
        self.tell()
        return None

    def go(self, stop: Stop) -> None:
        """Give a stop the focus, and say it."""
        self.focus.to(stop)
        self.tell()

    def tell(self, *more: str) -> None:
        """Say what has the focus, and `more`; what to do with it a moment later, the first time."""
        stop = self._heard = self.focus.stop
        if stop is None:
            self.end()
            return
        self._aloud.answer(sentences(stop.said.sentence(), *more))
        hint = stop.said.hint
        self._hint = (self._desk.now + HINT_S, hint) if hint not in self._hinted else None

    def end(self) -> None:
        """Let it be heard that there is nothing further."""
        self._desk.panel.show(Signal.NO_FURTHER)

    def obey(self, stop: Stop, act: Intent | None) -> None:
        """Do this at a stop, and say what it has changed."""
        if act is None:
            return
        self._hint, self._answers_until = None, self._desk.now + ANSWERS_S
        self._turned = isinstance(act, TurnTo | TurnView | Scroll)
        if isinstance(act, TurnTo):
            self._page = act.page
        outer, field = self.focus.outer, self.focus.field  # its piece does also what lies within it
        self.do(outer if outer is not None and stop in outer.inside else stop, act)
        if isinstance(act, Letter) and act.types and field is not None:
            self._echo(stop, field)
        else:
            self.see()

    def _echo(self, stop: Stop, before: Stop) -> None:
        """Say the letter that a key has typed or erased; with a space all that was typed so far. `before`: what was
        typed until then."""
        self.see(quiet=True)
        field, self._heard = self.focus.field, self.focus.stop
        if field is None or len(field.inside) == len(before.inside):
            self.end()
        elif len(field.inside) < len(before.inside):
            self._aloud.answer_with("explored.erased", letter=before.inside[-1].said.name)
        elif field.said.amount == before.said.amount:
            self._aloud.answer(f"{stop.said.name}. {field.said.amount}")
        else:
            self._aloud.answer(stop.said.name)

    # A list that is turned

    def step(self, by: int) -> None:
        """Go to the next stop, or to the one before; past the end of what is seen of a list that is turned."""
        beyond = self.focus.beyond(by)
        if beyond is not None and beyond.act is not None and self._leads_on(beyond.act, by):
            self._turn(beyond, beyond.act, by)
        elif self.focus.step(by):
            self.tell()
        else:
            self.end()

    def _leads_on(self, act: Intent, by: int) -> bool:
        """Whether this shows more of a list in the direction of a step."""
        match act:
            case Scroll(rows):
                return rows * by > 0
            case TurnTo(page):
                return page == self._page + by
            case _:
                return False

    def _turn(self, stop: Stop, act: Intent, by: int) -> None:
        """Show more of a list, and go on with the first that is new, or with the last."""
        before = {each.said for each in self.focus.stops}
        if isinstance(act, TurnTo):
            self._page = act.page
        self.do(stop, act)
        self.see(quiet=True)
        there = (each for each in self.focus.stops if not isinstance(each.act, Scroll | TurnTo))
        new = [each for each in there if each.group is stop.group and each.said not in before]
        if new:
            self.focus.to(new[0 if by > 0 else -1])
        self.tell()

    # The screen anew

    def look_again(self) -> None:
        """See the screen as it is now, if it has changed."""
        if self._seen != self.shown:
            self.see()

    def see(self, *, quiet: bool = False) -> None:
        """Look what is on the screen now. What this player has changed is said: what has the focus, and what is asked;
        of a screen that was opened its first words, and all of it where their card signs there."""
        self._seen = self.shown
        before = {stop.key: stop.said for stop in self.focus.stops}
        answering = self._desk.now < self._answers_until and not quiet
        screen, self._screen = self._screen, _screen_of(self._desk)
        trade, self._trade = self._trade, self._aloud.trade()
        if not before or screen != self._screen:
            self.focus.forget()
            self.focus.see(self.look())
            self._page = 0
            self._to_dice()
            if answering:
                self._answers_until = 0.0
                self._open(screen)
            elif isinstance(self._lay, LastBookings):
                self._read()
            return
        self.focus.see(self.look())
        stop = self.focus.stop
        if not answering:
            return
        if stop is not None and self._heard is not None and stop.key == self._heard.key:
            self._heard = stop  # it is this player's own doing
        told = [each for each in self.focus.stops if each is stop or each.group is Group.QUESTION]
        told.sort(key=lambda each: each is not stop)
        new = [each.said.sentence() for each in told if before.get(each.key, each.said) != each.said]
        if self._trade:
            new += [self._trade] if self._trade != trade else []
        elif isinstance(self._lay, Form) and not isinstance(self._lay, Raising) and not self._turned:
            lines = (each for each in self.focus.stops if not each.does and each.said not in before.values())
            new += [line.said.amount if line.field else line.said.sentence() for line in lines]
        if new:
            self._answers_until = 0.0
            self._aloud.answer(sentences(*dict.fromkeys(new)))

    def _to_dice(self) -> None:
        """Where dice are to be thrown the focus begins on their pad, so that taps count; how is said the first time."""
        pad = next((stop for stop in self.focus.stops if stop.dice and not stop.refused), None)
        if pad is not None:
            self.focus.to(pad)
            self._heard = pad
            self._hint = None if pad.said.hint in self._hinted else (self._desk.now + HINT_S, pad.said.hint)

    @property
    def _lay(self) -> Lay | None:
        """What lies over the table, where that is what is shown."""
        desk = self._desk
        return desk.table.open if isinstance(desk.place, AtTable) and desk.beside is None else None

    def _open(self, before: tuple[object, ...]) -> None:
        """Say what was opened: its first words; and all that is signed, before this player's card signs it. Where
        something was closed, what is asked. `before`: the screen until now."""
        desk = self._desk
        if desk.beside is not None or not isinstance(desk.place, AtTable):
            self.tell()
            return
        table = desk.table
        if self._lay is None and table.asked is None:
            asks = table.game.top.id if table.game.top is not None else None
            if before[2:3] == (asks,):
                self._aloud.ask_again()
        elif wanted(table)[0] in table.by_ear or isinstance(self._lay, LastBookings):
            self._read()
        else:
            self.tell(self._trade)

    def _read(self) -> None:
        """Read all that is written on the paper."""
        self._heard = self.focus.stop
        read = [stop.said.sentence() for stop in self.focus.stops if stop.group in (Group.QUESTION, Group.PAPER)]
        self._aloud.answer(sentences(*read))


def _screen_of(desk: Desk) -> tuple[object, ...]:
    """Which screen is shown: of another one the focus begins at the top."""
    match desk.place:
        case AtTable(table=table, typing=typing):
            # Decision: a debtor's own plan stands on the screen of the debt, and is no other one.
            seen = replace(table, open=None) if isinstance(table.open, Raising) else table
            page = seen.open.page if seen.open is not None else None
            within: tuple[object, ...] = (*seen.screen, page, typing)
        case SettingUp(setup):
            within = setup.step, setup.chosen, setup.starting, setup.entering, setup.asked is not None
        case place:
            within = getattr(place, "because", None) is not None, getattr(place, "story", False)
    return type(desk.place), type(desk.beside), *within
