"""The voice: takes what is to be said, and hands it to the loudspeaker clause by clause. A thread of its own.

Law: every call returns at once. An engine that is late or dies is begun again and asked once more; if it fails three
times in a minute the next engine speaks; after the last there is silence, and the log says so once.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable, Iterator

from hardware.engines import Engine, EngineError, clip
from hardware.speaker import Speaker, SpokenPart
from hardware.turns import Turns
from hardware.utterance import Utterance

log = logging.getLogger(__name__)

LONGEST = 90  # Letters of a clause: the first one is heard while the next is made.
PAUSES_S = {".": 0.35, "?": 0.35, ",": 0.15}
FAILS, WITHIN_S = 3, 60.0
ENDS_S = 1.0  # So long the thread is waited for at the end; the process of an engine that hangs is then killed.
_STOP = re.compile(r"(?<=[.?])\s+|(?<=,)\s+")


def clauses(text: str) -> Iterator[str]:
    """The text in parts of at most LONGEST letters: by its stops where it can be, else between two words."""
    held = ""
    for part in _STOP.split(text.strip()):
        for piece in _short(part):
            if (held and len(held) + 1 + len(piece) > LONGEST) or held.endswith((".", "?")):
                yield held
                held = piece
            else:
                held = f"{held} {piece}".strip()
    if held:
        yield held


def _short(part: str) -> Iterator[str]:
    """A part between two stops, no longer than a clause."""
    while len(part) > LONGEST:
        cut = part.rfind(" ", 1, LONGEST)
        cut = cut if cut > 0 else LONGEST
        yield part[:cut].strip()
        part = part[cut:].strip()
    if part:
        yield part


class Speaking:
    """The voice of this machine. `engines`: the best first."""

    def __init__(
        self, speaker: Speaker, engines: tuple[Engine, ...], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._speaker, self._engines, self._clock = speaker, list(engines), clock
        self._turns = Turns()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._rests = self._closed = False
        self._count = 0
        """How often something was cut off: what is made for an older one is not played."""
        self._failed: list[float] = []

    @property
    def broken(self) -> bool:
        """Whether every engine has failed."""
        return not self._engines

    @property
    def quiet_s(self) -> float:
        """For how many seconds nothing has been said, or waited to be; 0 while something is."""
        with self._changed:
            return self._turns.quiet_s(self._clock())

    def missed(self) -> tuple[str, ...]:
        """What was worth hearing and was cut off or came too late since this was asked last."""
        with self._changed:
            missed, self._turns.missed = self._turns.missed, []
        return tuple(each.text for each in missed)

    def say(self, utterance: Utterance) -> None:
        """Say this when its turn comes."""
        if not utterance.text or self.broken:
            return
        with self._changed:
            if self._turns.put(utterance, self._clock()):
                self._cut()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def rest(self) -> None:
        """Cut off what is said, drop what waits, and hold no process until something is said again."""
        with self._changed:
            self._rests = True
            self._hush()

    def close(self) -> None:
        """Say nothing more, and end the process."""
        with self._changed:
            self._closed = True
            self._hush()
        if self._thread is not None:
            self._thread.join(ENDS_S)
        self._rest_engines()

    def _hush(self) -> None:
        """Cut off what is said, drop what waits, and have the thread look what else there is."""
        self._turns.clear()
        self._cut()
        self._changed.notify_all()

    def _rest_engines(self) -> None:
        for engine in self._engines:
            engine.rest()

    def _cut(self) -> None:
        self._count += 1
        self._turns.cut(self._clock())
        self._speaker.hush()

    def _run(self) -> None:
        """Speak, and let the engines rest, until the end; no other thread asks an engine for anything."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._rests or self._turns.waits)
                if self._closed:
                    return
                rests, self._rests = self._rests, False
                utterance, count = None if rests else self._turns.next(self._clock()), self._count
            if rests:
                self._rest_engines()
            elif utterance is not None:
                self._speak(utterance, count)
                with self._changed:
                    if self._count == count:
                        self._turns.over(self._clock())

    def _speak(self, utterance: Utterance, count: int) -> None:
        """Have it heard, the next clause being made while one sounds. Ends at once when it is cut off."""
        before: SpokenPart | None = None
        for clause in clauses(utterance.text):
            wav = self._made(clause, utterance)
            with self._changed:
                if wav is None or self._count != count:
                    return
                after = self._speaker.speak(wav)
            if before is not None:
                before.done.wait()
            before = after
        if before is not None:
            before.done.wait()

    def _made(self, clause: str, utterance: Utterance) -> bytes | None:
        """The sound of a clause; None if no engine could make it."""
        for _ in range(2):
            if self.broken:
                return None
            engine = self._engines[0]
            try:
                samples = engine.make(clause, utterance.language, utterance.speed, utterance.level)
                return clip(samples, engine.rate, PAUSES_S.get(clause[-1], 0.0))
            except EngineError as error:
                self._fails(engine, error)
        return None

    def _fails(self, engine: Engine, error: EngineError) -> None:
        now = self._clock()
        self._failed = [at for at in self._failed if now - at <= WITHIN_S] + [now]
        if len(self._failed) < FAILS:
            return
        log.warning("the voice of %s is given up: %s", engine.name, error)
        engine.rest()
        self._engines.remove(engine)
        self._failed = []
