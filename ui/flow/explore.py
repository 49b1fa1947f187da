"""The screen explored by touch: the fingers of a player who cannot see move the focus, act, hold and ask again.

Law: money still needs a card. While nobody explores, no touch comes here and nothing is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec.structs import replace

from hardware.ports import Signal
from ui.flow import gestures as fingers
from ui.flow.aloud import Aloud
from ui.flow.by_ear import Turn, turn_of
from ui.flow.counted import DiceByTaps
from ui.flow.desk import Desk
from ui.flow.gestures import Recogniser, Way
from ui.flow.holding import Holding
from ui.flow.missed import Missed
from ui.flow.place import SettingUp
from ui.flow.reading import Reading
from ui.look.theme import MM
from ui.records.beside import Choices
from ui.records.explored import Stop
from ui.records.intents import Intent
from ui.records.pieces import Token
from ui.setup.seats import plays_by_ear

Touch = Literal["down", "move", "up", "lost"]


class Explorer:
    """Takes the touches of a player who cannot see. `choose`: goes by other choices and keeps them."""

    def __init__(self, desk: Desk, aloud: Aloud, choose: Callable[[Choices], object]) -> None:
        self._desk, self.aloud, self._choose = desk, aloud, choose
        self._missed = Missed(desk, aloud)
        self._recogniser = Recogniser()
        self._reading = Reading(desk, aloud)
        self._dice = DiceByTaps(desk, aloud)
        self._holding = Holding(desk, aloud, self._reading.obey)
        self._turn: Turn | None = None
        self._handed = False
        """Whether this question was handed to a neighbour, or taken from everybody."""
        self._version: int | None = None
        self._under: str | None = None
        """The key of the stop on which the finger rests."""
        self._seated = False
        """Whether somebody who cannot see was at the set-up that was looked at last."""

    def over(self, look: Callable[[], Sequence[Stop]], do: Callable[[Stop, Intent], object]) -> None:
        """Explore a screen: `look` tells its stops as they are now, `do` does what a stop does, as its touch would."""
        self._reading.look, self._reading.do = look, do

    def shown(self) -> None:
        """The screen shows what the flow says now."""
        self._reading.shown = self._desk.version

    # Who explores

    @property
    def listens(self) -> bool:
        """Whether touches are to come here at all."""
        return self._turn is not None

    @property
    def _taking(self) -> Turn | None:
        """Whose touches explore the screen now; None: nobody's."""
        return self._turn if self._turn is not None and self._turn.own != self._handed else None

    @property
    def takes(self) -> bool:
        """Whether touches explore the screen now, and do nothing else."""
        return self._taking is not None

    @property
    def token(self) -> Token | None:
        """The disc of whose fingers explore the screen now; None: nobody's."""
        taking = self._taking
        return taking.token if taking is not None else None

    @property
    def focused(self) -> Stop | None:
        """What has the focus; None: nobody explores."""
        return self._reading.focus.stop if self.takes else None

    def touch(self, what: Touch, finger: object, x: float, y: float) -> bool:
        """Take a touch in millimetres from the top left. Returns whether it is for nothing else."""
        if self._turn is None:
            return False
        now, takes = self._desk.now, self.takes
        match what:
            case "down":
                found = self._recogniser.down(finger, x, y, now)
            case "move":
                found = self._recogniser.move(finger, x, y, now)
            case _:
                found = self._recogniser.up(finger, now, lost=what == "lost")
        self._take(found)
        return takes

    def tick(self) -> None:
        """Let time pass; called once a frame."""
        desk = self._desk
        if desk.version != self._version:
            self._start_voice()
            self._version = desk.version
            self._concern(turn_of(desk))
        self._missed.tick()
        self._recogniser.double_s = desk.choices.double_s
        self._take(self._recogniser.tick(desk.now))
        if not self.takes:
            return
        if self.aloud.speaking:
            desk.touched_at = desk.now  # what lies open does not close while it is told
        if self._holding.under_way:
            self._reading.look_again()
            self._holding.tick(self._reading.focus.stop)
        self._dice.tick(self._reading.focus.outer)
        self._reading.tick()

    def _start_voice(self) -> None:
        """Have the bank speak once somebody sits down who cannot see. Decision: only then, since the table may turn it
        off again; it then is theirs to turn on."""
        desk, place = self._desk, self._desk.place
        seated = isinstance(place, SettingUp) and any(plays_by_ear(place.setup, seat) for seat in place.setup.seats)
        if seated and not self._seated and desk.choices.speaks == "off" and not desk.no_voice:
            self._choose(replace(desk.choices, speaks="booked"))
        self._seated = seated

    def _concern(self, turn: Turn | None) -> None:
        """Let the screen concern another player, or another question; None: nobody who cannot see."""
        before, took, self._turn = self._turn, self._taking, turn
        if _question(before) == _question(turn):
            return
        self._handed = False
        self._desk.changed()
        self._recogniser.forget()
        self._drop()
        self._begin(took)

    def _begin(self, before: Turn | None) -> None:
        """Let whoever explores now begin at the top of the screen. `before`: who did until now, None: nobody."""
        taking = self._taking
        if taking is None:
            return
        self._reading.begin()
        if before is None or before.name != taking.name:
            self.aloud.call("gestures.by_touch", player=taking.name)

    def _drop(self) -> None:
        """Let what the fingers have begun be for nothing."""
        self._under = None
        self._holding.drop()
        self._dice.drop()

    # Gestures

    def _take(self, found: Sequence[fingers.Gesture]) -> None:
        for gesture in found:
            if isinstance(gesture, fingers.TwoHeld):
                self._hand_over()
            elif self.takes:
                self._reading.look_again()
                self._do(gesture)

    def _hand_over(self) -> None:
        """Let a neighbour who sees answer this one question, or take it back."""
        self._handed = not self._handed
        self._drop()
        self._desk.changed()
        self._begin(None)
        if not self.takes:
            self.aloud.answer_with("gestures.handed")

    def _do(self, gesture: fingers.Gesture) -> None:
        counting, stop = self._dice.under_way, self._reading.focus.stop
        match gesture:
            case fingers.Tapped() if stop is not None and stop.dice and not stop.refused:
                self._reading.hush()
                self._dice.tapped(stop)
            case fingers.Held():
                if stop is not None:
                    self._reading.obey(stop, self._dice.right())
            case fingers.TwoTap():
                self._two_tap()
            case fingers.HoldEnds():
                if self._holding.let_go() is not None:
                    self._act()
            case fingers.Lifted():
                self._lifted()
            case _ if not counting:
                self._move_or_act(gesture)

    def _move_or_act(self, gesture: fingers.Gesture) -> None:
        match gesture:
            case fingers.Tap(x, y):
                self._tap(x, y)
            case fingers.Explore(x, y):
                self._explore(x, y)
            case fingers.Swipe(way):
                self._swipe(way)
            case fingers.DoubleTap():
                self._act()
            case fingers.HoldBegins():
                stop = self._reading.meant
                if stop is not None:
                    self._reading.hush()
                    self._holding.begin(stop)
            case fingers.Back():
                self._back()

    def _tap(self, x: float, y: float) -> None:
        stop = self._reading.focus.under(x * MM, y * MM)
        if stop is not None:
            self._reading.go(stop)

    def _explore(self, x: float, y: float) -> None:
        """The finger rests there: say what it enters, with a click at each edge."""
        stop = self._reading.focus.under(x * MM, y * MM, self._under)
        key = stop.key if stop is not None else None
        if key == self._under:
            return
        self._desk.panel.show(Signal.EDGE)
        self._under = key
        if stop is not None:
            self._reading.go(stop)

    def _lifted(self) -> None:
        """The finger that rested is lifted: over a letter it types that."""
        under, self._under = self._under, None
        stop = self._reading.focus.stop
        if stop is not None and stop.letter and stop.key == under:
            self._reading.obey(stop, stop.act)

    def _swipe(self, way: Way) -> None:
        reading, stop, by = self._reading, self._reading.focus.stop, 1 if way is Way.UP else -1
        match way:
            case Way.RIGHT | Way.LEFT:
                reading.step(1 if way is Way.RIGHT else -1)
            case _ if stop is not None and (stop.more is not None or stop.less is not None):
                act = stop.more if way is Way.UP else stop.less
                reading.obey(stop, act) if act is not None else reading.end()
            case _ if reading.focus.walk(by) or reading.focus.group(-by):
                reading.tell()
            case _:
                reading.end()

    def _back(self) -> None:
        name, stops = self.aloud.words("explored.sign.back"), self._reading.focus.stops
        back = next((stop for stop in stops if stop.said.name == name and stop.act is not None), None)
        self._reading.obey(back, back.act) if back is not None else self._reading.end()

    def _two_tap(self) -> None:
        """Be silent; or say again what is asked. The dice are counted anew."""
        if self._dice.again():
            return
        if self.aloud.speaking:
            self._reading.hush()
            self.aloud.be_silent()
        else:
            self.aloud.ask_again()

    def _act(self) -> None:
        """Do what has the focus, if that is what was heard last."""
        stop = self._reading.meant
        if stop is None:
            return
        if stop.act is not None:
            self._reading.obey(stop, stop.act)
        elif stop.refused:
            self._desk.panel.show(Signal.REFUSED)
            self._reading.hush()
            self.aloud.answer(stop.refused)
        elif stop.held is not None:
            self.aloud.answer_with("gestures.to_hold")
        elif stop.second is not None:
            self._reading.obey(stop, stop.second)
        else:
            self._reading.end()


def _question(turn: Turn | None) -> object:
    return turn.question if turn is not None else None
