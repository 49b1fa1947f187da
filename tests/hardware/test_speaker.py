"""The loudspeaker: tones made here, one after the other, and nobody waits for them."""

from __future__ import annotations

import io
import queue
import subprocess
import threading
import time
import wave
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from hardware import sound as sounds
from hardware import speaker as speakers
from hardware.patterns import PATTERNS
from hardware.ports import Panel, Signal
from hardware.simulated import RecordingPanel
from hardware.sound import Aplay, Sound, length_s, rest_of, wav_file
from hardware.speaker import PanelAndSpeaker, Speaker, lacks
from hardware.tones import RATE, RINGS_MS, wav_of

BEEPING = [signal for signal in Signal if any(step.beep_hz for step in PATTERNS[signal].steps)]
PATIENCE_S = 60.0  # For what comes at once, so that what never comes is told.


def samples_of(wav: bytes) -> array[int]:
    with wave.open(io.BytesIO(wav)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array("h", file.readframes(file.getnframes()))


@pytest.mark.parametrize("signal", BEEPING)
def test_what_beeps_on_the_panel_has_a_tone_as_long_as_its_beeps(signal: Signal) -> None:
    wav = wav_of(signal)
    assert wav is not None
    samples = samples_of(wav)
    assert 10_000 < max(map(abs, samples)) < 32_000, "heard, and not cut"
    assert abs(samples[0]) < 100 > abs(samples[-1]), "it begins and ends without a click"
    steps = PATTERNS[signal].steps
    last = max(n for n, step in enumerate(steps) if step.beep_hz)
    assert len(samples) == pytest.approx((sum(s.ms for s in steps[: last + 1]) + RINGS_MS) * RATE / 1000, abs=2)


@pytest.mark.parametrize("signal", sorted(set(Signal) - set(BEEPING)))
def test_what_is_silent_on_the_panel_has_no_tone(signal: Signal) -> None:
    assert wav_of(signal) is None


@pytest.mark.parametrize("signal", [Signal.SEEN, Signal.CALLED_ONCE])
def test_a_tone_has_the_pitch_of_the_beep(signal: Signal) -> None:
    samples = samples_of(wav_of(signal) or b"")[: RATE // 10]
    rises = sum(a < 0 <= b for a, b in pairwise(samples))
    hz = next(step.beep_hz for step in PATTERNS[signal].steps if step.beep_hz)
    assert rises * 10 == pytest.approx(hz, rel=0.05)


class Slow:
    """A player that stays in each sound until it is let go or cut off."""

    def __init__(self) -> None:
        self.began: queue.Queue[bytes] = queue.Queue()
        self.go_on = threading.Event()
        self.heard, self.most = 0, 0
        """How many sounds are heard now, and were at most."""

    def __call__(self, wav: bytes) -> Sound:
        self.heard += 1
        self.most = max(self.most, self.heard)
        self.began.put(wav)
        return Held(self)


class Held:
    """One sound of a `Slow` player."""

    def __init__(self, player: Slow) -> None:
        self.player, self.ended = player, False

    def over(self) -> bool:
        if self.player.go_on.is_set():
            self.cut()
        return self.ended

    def cut(self) -> None:
        self.player.heard -= not self.ended
        self.ended = True


@pytest.fixture
def slow() -> Iterator[Slow]:
    slow = Slow()
    yield slow
    slow.go_on.set()


def test_nobody_waits_for_a_player_that_blocks_and_only_the_newest_tone_follows(slow: Slow) -> None:
    speaker = Speaker(slow, clock=lambda: 0.0)
    speaker.say(Signal.SEEN)
    assert slow.began.get(timeout=PATIENCE_S) == wav_of(Signal.SEEN)
    for signal in (Signal.BOOKED, Signal.REFUSED, Signal.HAMMER):
        speaker.say(signal)  # returns although the player is still at it
    assert slow.began.empty()
    slow.go_on.set()
    assert slow.began.get(timeout=PATIENCE_S) == wav_of(Signal.HAMMER)
    speaker.close()
    speaker._thread.join(PATIENCE_S)
    assert slow.began.empty()


def test_a_tone_that_has_waited_too_long_is_dropped(slow: Slow) -> None:
    now = [0.0]
    speaker = Speaker(slow, clock=lambda: now[0])
    speaker.say(Signal.SEEN)
    slow.began.get(timeout=PATIENCE_S)
    speaker.say(Signal.BOOKED)
    now[0] = 5.0
    slow.go_on.set()
    while speaker._tone is not None:
        time.sleep(0.01)
    speaker.say(Signal.END)
    assert slow.began.get(timeout=PATIENCE_S) == wav_of(Signal.END)
    speaker.close()


SPOKEN = wav_file(bytes(2 * 16_000), 16_000)


def test_a_tone_breaks_into_what_is_spoken_which_then_goes_on_and_the_two_never_overlap(slow: Slow) -> None:
    speaker = Speaker(slow)
    part = speaker.speak(SPOKEN)
    assert slow.began.get(timeout=PATIENCE_S) == SPOKEN
    speaker.say(Signal.READY)  # without a tone: it breaks into nothing
    speaker.say(Signal.SEEN)
    assert slow.began.get(timeout=PATIENCE_S) == wav_of(Signal.SEEN)
    assert not part.done.is_set()
    slow.go_on.set()
    left = slow.began.get(timeout=PATIENCE_S)
    assert 0 < length_s(left) <= length_s(SPOKEN)
    assert part.done.wait(PATIENCE_S)
    assert slow.most == 1
    speaker.close()


def test_what_is_spoken_is_cut_off_at_once_and_what_waits_behind_it_is_dropped(slow: Slow) -> None:
    speaker = Speaker(slow)
    parts = [speaker.speak(SPOKEN) for _ in range(3)]
    slow.began.get(timeout=PATIENCE_S)
    speaker.hush()
    assert all(part.done.wait(PATIENCE_S) for part in parts)
    newer = speaker.speak(SPOKEN)
    slow.began.get(timeout=PATIENCE_S)
    assert not newer.done.is_set()
    assert slow.most == 1
    speaker.close()


def test_the_rest_of_a_sound_is_what_is_left_of_it() -> None:
    assert length_s(rest_of(SPOKEN, 0.25)) == pytest.approx(0.75)
    assert rest_of(SPOKEN, -0.1) == SPOKEN
    assert length_s(rest_of(SPOKEN, 9)) == 0


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts a program in the place of `aplay`."""

    def put(script: str) -> None:
        program = tmp_path / "aplay"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    monkeypatch.setattr(sounds, "APLAY", str(tmp_path / "aplay"))
    return put


def heard(sound: Sound) -> None:
    """Wait until a sound has ended."""
    until = time.monotonic() + PATIENCE_S
    while not sound.over():
        assert time.monotonic() < until
        time.sleep(0.005)


def test_a_tone_goes_whole_to_the_program_that_plays_it(programs: Callable[[str], None], tmp_path: Path) -> None:
    programs(f"cat > {tmp_path}/heard; echo $* > {tmp_path}/words")
    heard(Aplay(wav_of(Signal.END) or b""))
    assert (tmp_path / "heard").read_bytes() == wav_of(Signal.END)
    assert (tmp_path / "words").read_text() == "-q -\n"


def test_a_sound_of_ten_seconds_is_handed_over_at_once_to_a_program_that_reads_none_of_it(
    programs: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sound card that hangs: a pipe would be full, and who writes to it would wait."""
    programs("exec sleep 60")
    monkeypatch.setattr(sounds, "PATIENCE_S", -9.95)
    sound = Aplay(wav_file(bytes(2 * 160_000), 16_000))
    with pytest.raises(subprocess.TimeoutExpired):
        heard(sound)
    assert sound._process.poll() is not None, "it is ended"


def test_a_program_that_fails_or_hangs_is_told_once_and_the_next_tone_is_tried(
    programs: Callable[[str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sounds, "PATIENCE_S", 0.05)
    tried: queue.Queue[bytes] = queue.Queue()

    def begin(wav: bytes) -> Sound:
        tried.put(wav)
        return Aplay(wav)

    speaker = Speaker(begin, clock=lambda: 0.0)
    for script in ("exit 1", "exec sleep 60", "exit 1"):
        programs(script)
        part = speaker.speak(wav_file(bytes(200), 16_000))
        assert tried.get(timeout=PATIENCE_S)
        assert part.done.wait(PATIENCE_S), "nobody waits for what cannot be heard"
    monkeypatch.setattr(sounds, "APLAY", str(tmp_path / "nowhere"))
    speaker.say(Signal.SEEN)
    assert tried.get(timeout=PATIENCE_S) == wav_of(Signal.SEEN)
    speaker.close()
    speaker._thread.join(PATIENCE_S)
    assert [record.message.startswith("no sound can be heard") for record in caplog.records] == [True]


def test_the_panel_and_the_loudspeaker_are_as_loud() -> None:
    slow = Slow()
    slow.go_on.set()
    heard, recording = slow.began, RecordingPanel()
    panel: Panel = PanelAndSpeaker(recording, Speaker(slow, clock=lambda: 0.0))
    for loudness, said in (("off", None), ("quiet", Signal.REFUSED), ("on", Signal.SEEN)):
        panel.sound(loudness)
        assert recording.loudness == loudness
        panel.show(Signal.SEEN)
        if loudness == "quiet":
            panel.show(Signal.REFUSED)
        if said is not None:
            assert heard.get(timeout=PATIENCE_S) == wav_of(said)
    panel.close()
    assert recording.signals[-1] is Signal.OFF


def test_a_machine_without_a_sound_card_or_a_player_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speakers, "DEVICES", tmp_path / "snd")
    assert lacks() == "there is no sound card"
    (tmp_path / "snd").mkdir()
    (tmp_path / "snd/pcmC0D0c").touch()
    assert lacks() == "there is no sound card", "a microphone is none"
    (tmp_path / "snd/pcmC0D0p").touch()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert lacks() == "there is a sound card, but no aplay"
    (tmp_path / "aplay").touch()
    (tmp_path / "aplay").chmod(0o755)
    assert lacks() is None
