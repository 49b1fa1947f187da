"""Lamps, buzzer and button on the header, through gpiozero; each of them may be missing.

Law: `show` returns at once, even if the wires fail. One thread plays the patterns and watches the button, and sleeps
until the next thing is due. A panel that fails is dark and silent: the bank does not depend on it.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Collection
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from hardware.button import Button, ButtonTimes
from hardware.libraries import load
from hardware.patterns import CALLING, Lamp, Step
from hardware.pins import HEADER_PIN, PanelPins
from hardware.player import Player
from hardware.ports import ButtonEvent, FaultCause, Loudness, PanelError, Signal

log = logging.getLogger(__name__)

DARK = Step(0)


class GpioPanel:
    """Panel on the lines of `pins`. `events` gets the button's; `pin_factory` None is lgpio, as on a Pi.

    Raises PanelError if a part that is configured cannot be used.
    """

    def __init__(
        self,
        pins: PanelPins,
        events: queue.SimpleQueue[ButtonEvent] | None = None,
        *,
        times: ButtonTimes | None = None,
        pin_factory: Any = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._inbox: queue.SimpleQueue[_Note] = queue.SimpleQueue()
        self._closed = False
        self._works = Works(pins, events, times, pin_factory, moved=lambda: self._inbox.put(_Note()))
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
        self._thread.start()

    def show(self, signal: Signal) -> None:
        if self._closed:
            raise RuntimeError("the panel is closed")
        if self.works:
            self._inbox.put(_Note(Signal(signal), self._clock()))

    def sound(self, loudness: Loudness) -> None:
        self._works.loudness = loudness

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._inbox.put(_Note(last=True))
            self._thread.join(timeout=1.0)
            self._works.close()

    @property
    def works(self) -> bool:
        """Whether the panel works; False once a line has failed in use, after which it stays dark."""
        return self._thread.is_alive()

    def _run(self) -> None:
        try:
            note = _Note()
            while not note.last:
                if note.signal is not None:
                    self._works.show(note.signal, note.at)
                next_at = self._works.tick(self._clock())
                try:
                    note = self._inbox.get(timeout=max(0.0, next_at - self._clock()))
                except queue.Empty:
                    note = _Note()
        except Exception:  # the thread ends here, and the game goes on without lamps
            log.exception("the panel has failed and stays dark")


@dataclass(frozen=True, slots=True)
class _Note:
    """What the panel's thread is woken for: a signal, the end, or, as it is by default, only to look."""

    signal: Signal | None = None
    at: float = 0.0
    last: bool = False


class Works:
    """The panel without its thread: the caller says what time it is, in seconds."""

    def __init__(
        self,
        pins: PanelPins,
        events: queue.SimpleQueue[ButtonEvent] | None = None,
        times: ButtonTimes | None = None,
        pin_factory: Any = None,
        moved: Callable[[], None] = lambda: None,
    ) -> None:
        self._events = events
        self._player = Player()
        self._step = DARK
        self.loudness: Loudness = "on"
        """How much of the signals is heard, from the next step on."""
        self._button = Button(times or ButtonTimes())
        self._devices = ExitStack()
        try:
            parts = Parts(pins, pin_factory, self._devices)
        except PanelError:
            self._devices.close()
            raise
        self._parts = parts
        if parts.button is not None:
            parts.button.when_pressed = parts.button.when_released = moved

    def show(self, signal: Signal, at: float) -> None:
        """Begin the signal's pattern; `tick` makes it visible."""
        self._player.show(signal, at)

    def tick(self, at: float) -> float:
        """Do what is due at `at`. Returns when to call again, in seconds, if nothing happens before."""
        due = self._player.due(at)
        self._play(due.step)
        looks = self._watch(at)
        return due.until if looks is None else min(due.until, looks)

    def close(self) -> None:
        """Turn everything off and give the lines back."""
        try:
            self._play(DARK)
        finally:
            self._devices.close()

    def _play(self, step: Step) -> None:
        if step is not self._step:
            self._step = step
            self._parts.light(step.lamps)
            self._parts.sound(step.beep_hz if self._is_heard() else None)

    def _is_heard(self) -> bool:
        return self.loudness == "on" or (self.loudness == "quiet" and self._player.signal in CALLING)

    def _watch(self, at: float) -> float | None:
        if self._parts.button is None:
            return None
        self._button, events = self._button.after(bool(self._parts.button.is_pressed), at)
        for event in events:
            if self._events is not None:
                self._events.put(event)
        return self._button.look_at


class Parts:
    """The gpiozero devices of the configured parts; `devices` closes them."""

    def __init__(self, pins: PanelPins, pin_factory: Any, devices: ExitStack) -> None:
        self._gpiozero = load("gpiozero", PanelError)
        self._devices = devices
        self._pitch = pins.buzzer_has_pitch
        self._factory = pin_factory
        if pin_factory is None and pins.lines:
            self._factory = self._device("the panel", load("gpiozero.pins.lgpio", PanelError).LGPIOFactory)
        single = {Lamp.GREEN: pins.green, Lamp.AMBER: pins.amber, Lamp.RED: pins.red}
        self._lamps = {
            lamp: self._part(str(lamp), self._gpiozero.LED, bcm, active_high=pins.lamps_to_ground)
            for lamp, bcm in single.items()
            if bcm is not None
        }
        self._rgb = None if pins.rgb is None else self._rgb_lamp(pins.rgb, pins.lamps_to_ground)
        self._buzzer = None if pins.buzzer is None else self._new_buzzer(pins.buzzer)
        self.button = None if pins.button is None else self._part("button", self._gpiozero.Button, pins.button)

    def light(self, lamps: Collection[Lamp]) -> None:
        """Light these lamps and no others."""
        for lamp, led in self._lamps.items():
            led.value = lamp in lamps
        if self._rgb is not None:
            self._rgb.value = mixture(lamps)

    def sound(self, beep_hz: int | None) -> None:
        """Sound the buzzer at this pitch, or at its own if it has only one; None is silence."""
        if self._buzzer is None:
            return
        if beep_hz is None:
            self._buzzer.off() if not self._pitch else self._buzzer.stop()
        elif self._pitch:
            self._buzzer.play(load("gpiozero.tones", PanelError).Tone.from_frequency(beep_hz))
        else:
            self._buzzer.on()

    def _rgb_lamp(self, lines: tuple[int, int, int], active_high: bool) -> Any:
        def make(**options: Any) -> Any:
            return self._gpiozero.RGBLED(*lines, pwm=False, active_high=active_high, **options)

        return self._device(f"RGB lamp on BCM {lines}", make, pin_factory=self._factory)

    def _new_buzzer(self, bcm: int) -> Any:
        if self._pitch:
            # Three octaves around 440 Hz: 55 to 3520 Hz holds every pitch of `patterns`.
            return self._part("buzzer", self._gpiozero.TonalBuzzer, bcm, octaves=3)
        return self._part("buzzer", self._gpiozero.Buzzer, bcm)

    def _part(self, name: str, make: Callable[..., Any], bcm: int, **options: Any) -> Any:
        where = f"{name} on GPIO {bcm} (header pin {HEADER_PIN[bcm]})"
        return self._device(where, make, bcm, pin_factory=self._factory, **options)

    def _device(self, what: str, make: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        try:
            device = make(*arguments, **options)
        except Exception as error:  # gpiozero's errors have many bases, and lgpio's own is known only where it is
            cause = FaultCause.LINE_BUSY if "busy" in str(error).lower() else FaultCause.GPIO_UNUSABLE
            raise PanelError(cause, f"{what} cannot be used: {error}") from error
        self._devices.callback(device.close)
        return device


def mixture(lamps: Collection[Lamp]) -> tuple[int, int, int]:
    """The colour of one lamp that stands for these: amber is red and green, all three are white."""
    red = int(Lamp.RED in lamps or Lamp.AMBER in lamps)
    green = int(Lamp.GREEN in lamps or Lamp.AMBER in lamps)
    return red, green, int(len(set(lamps)) == len(Lamp))
