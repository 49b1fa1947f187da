"""The voice: who speaks first, clause by clause, with engines that are late, die or give nothing, and the real one."""

from __future__ import annotations

import itertools
import os
import queue
import random
import shutil
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware import engines as made
from hardware import sound as sounds
from hardware.engines import Espeak, Pico, clip, engines
from hardware.sound import Aplay, Sound, length_s, wav_file
from hardware.speaker import Speaker
from hardware.turns import Turns
from hardware.utterance import Rank, Utterance
from hardware.voice import LONGEST, Speaking, clauses

PATIENCE_S = 60.0
LANGUAGES = ("fr", "de", "it", "en")
LONG = bool(os.environ.get("BANKER_LONG"))
no_pico = pytest.mark.skipif(not made.find_spec(made.PACKAGE), reason="py-nanotts has no wheel for this machine")


def saying(text: str, rank: Rank = Rank.TOLD, language: str = "en") -> Utterance:
    return Utterance(text, language, rank)


# -- who comes next


@pytest.mark.parametrize(("said", "new", "cuts"), [
    (said, new, (said, new) not in {
        *itertools.product([Rank.ANSWER], [Rank.QUESTION, Rank.CALL, Rank.TOLD]),
        *itertools.product([Rank.QUESTION], [Rank.CALL, Rank.TOLD]),
        (Rank.CALL, Rank.CALL), (Rank.CALL, Rank.TOLD), (Rank.TOLD, Rank.TOLD),
    })
    for said, new in itertools.product(Rank, Rank)
])  # fmt: skip
def test_the_more_urgent_cuts_the_other_off(said: Rank, new: Rank, cuts: bool) -> None:
    turns = Turns()
    turns.put(saying("one", said), 0)
    turns.next(0)
    assert turns.put(saying("two", new), 0) is cuts


def test_the_most_urgent_comes_first_and_what_waited_too_long_never() -> None:
    turns = Turns()
    for rank in reversed(Rank):
        turns.put(saying(rank.name, rank), 0)
    assert [one.text for one in iter(lambda: turns.next(0.2), None)] == ["ANSWER", "QUESTION", "CALL", "TOLD"]
    for rank in Rank:
        turns.put(saying(rank.name, rank), 0)
    assert [one.text for one in iter(lambda: turns.next(3.0), None)] == ["QUESTION", "TOLD"]


def test_of_calls_the_newest_waits_and_what_was_booked_is_joined() -> None:
    turns = Turns()
    for text in ("Going once.", "Going twice."):
        turns.put(saying(text, Rank.CALL), 0)
    for text in ("Bob pays.", "Chloé pays."):
        turns.put(saying(text), 0)
    assert [one.text for one in iter(lambda: turns.next(1), None)] == ["Going twice.", "Bob pays. Chloé pays."]
    turns.put(saying("old"), 0)
    turns.put(saying("new"), 9)
    assert turns.next(9) == saying("new"), "what is stale is joined to nothing"


def test_a_question_that_was_cut_off_is_asked_again_and_what_was_told_is_not() -> None:
    turns = Turns()
    for rank, again in ((Rank.QUESTION, ["QUESTION"]), (Rank.TOLD, [])):
        turns.put(saying(rank.name, rank), 0)
        turns.next(0)
        turns.cut(0)
        assert [one.text for one in iter(lambda: turns.next(1), None)] == again


# -- by clauses


def test_a_text_is_cut_at_its_stops_into_clauses_of_ninety_letters_and_no_word_is_lost() -> None:
    assert list(clauses("Yes.")) == ["Yes."]
    assert list(clauses("One. Two, three. Four")) == ["One.", "Two, three.", "Four"]
    assert list(clauses("")) == []
    text = ", ".join(["Bob pays five hundred thousand francs to Chloé for the Rue du Rhône"] * 9) + ". " + "a" * 200
    found = list(clauses(text))
    assert all(0 < len(clause) <= LONGEST for clause in found)
    assert "".join(found).replace(" ", "") == text.replace(" ", "")


# -- engines that fail


class Player:
    """Plays each sound in no time, or until it is let go; notes how many are heard together."""

    def __init__(self, *, holds: bool = False) -> None:
        self.played: queue.Queue[bytes] = queue.Queue()
        self.free = threading.Event()
        if not holds:
            self.free.set()

    def __call__(self, wav: bytes) -> Sound:
        self.played.put(wav)
        return self

    def over(self) -> bool:
        return self.free.is_set()

    def cut(self) -> None:
        pass


class Fake:
    """An engine that gives a sound as long as its text, or what `fails` says."""

    rate = 16_000

    def __init__(self, name: str = "fake", fails: Callable[[int], bool] = lambda _: False) -> None:
        self.name, self.fails = name, fails
        self.made: list[str] = []
        self.resting = threading.Event()

    def make(self, text: str, language: str, speed: float, level: float) -> bytes:
        self.made.append(text)
        if self.fails(len(self.made)):
            raise made.EngineError("it is late")
        return array("h", [9000] * 160 * len(text)).tobytes()

    def rest(self) -> None:
        self.resting.set()


class Slow(Fake):
    """An engine that takes its time, and notes by how many it was asked at once."""

    def __init__(self) -> None:
        super().__init__("slow")
        self.began, self.go_on = threading.Event(), threading.Event()
        self.asked, self.most = 0, 0

    def make(self, text: str, language: str, speed: float, level: float) -> bytes:
        self.asked += 1
        self.most = max(self.most, self.asked)
        self.began.set()
        assert self.go_on.wait(PATIENCE_S)
        self.asked -= 1
        return super().make(text, language, speed, level)


def spoken(player: Player) -> int:
    """How many letters the next sound that is heard was made of."""
    return round(length_s(player.played.get(timeout=PATIENCE_S)) * 100)


def test_nothing_runs_until_the_first_word_and_nothing_after_it_rests() -> None:
    player, engine = Player(), Fake()
    voice = Speaking(Speaker(player), (engine,))
    before = {thread.name for thread in threading.enumerate()}
    assert "voice" not in before
    voice.say(saying("Bonjour"))
    assert spoken(player) == 7
    voice.rest()
    assert engine.resting.wait(PATIENCE_S)
    voice.say(saying("Salut"))
    assert spoken(player) == 5, "it speaks again"
    voice.close()


def test_an_engine_that_is_still_at_work_when_it_is_to_rest_is_asked_for_nothing_meanwhile() -> None:
    """Regression: a second thread asked the same process for the next words, and each read the other's sound."""
    player, slow = Player(), Slow()
    voice = Speaking(Speaker(player), (slow,))
    voice.say(saying("Bonjour"))
    assert slow.began.wait(PATIENCE_S)
    voice.rest()
    voice.say(saying("Salut", Rank.QUESTION))
    slow.go_on.set()
    assert spoken(player) == 5
    assert slow.most == 1
    voice.close()


def test_an_engine_that_fails_once_is_asked_again_and_after_three_times_the_next_one_speaks(
    caplog: pytest.LogCaptureFixture,
) -> None:
    player, bad, good = Player(), Fake("bad", lambda count: count != 2), Fake("good")
    voice = Speaking(Speaker(player), (bad, good))
    voice.say(saying("Bonjour", Rank.ANSWER))
    assert spoken(player) == 7
    assert bad.made == ["Bonjour"] * 2
    voice.say(saying("Salut", Rank.QUESTION))
    voice.say(saying("Salut", Rank.QUESTION))
    until = time.monotonic() + PATIENCE_S
    while not good.made:
        voice.say(saying("Salut", Rank.QUESTION))
        time.sleep(0.01)
        assert time.monotonic() < until
    assert spoken(player) == 5
    assert bad.resting.is_set()
    assert not voice.broken
    assert [record.message for record in caplog.records] == ["the voice of bad is given up: it is late"]
    voice.close()


def test_after_the_last_engine_there_is_silence_and_it_says_so() -> None:
    player, bad = Player(), Fake("bad", lambda _: True)
    voice = Speaking(Speaker(player), (bad,))
    until = time.monotonic() + PATIENCE_S
    while not voice.broken:
        voice.say(saying("Bonjour", Rank.QUESTION))
        time.sleep(0.01)
        assert time.monotonic() < until
    voice.say(saying("Bonjour"))
    assert player.played.empty()
    voice.close()


def test_an_answer_cuts_off_what_is_said_and_its_other_clauses() -> None:
    player, engine = Player(holds=True), Fake()
    voice = Speaking(Speaker(player), (engine,))
    voice.say(saying(". ".join(["Bob pays"] * 9)))
    player.played.get(timeout=PATIENCE_S)
    voice.say(saying("No", Rank.ANSWER))
    assert spoken(player) == 2
    voice.close()


def test_silence_at_both_ends_is_cut_and_a_pause_of_our_own_follows() -> None:
    samples = array("h", [0] * 1600 + [5000] * 3200 + [20] * 8000).tobytes()
    assert length_s(clip(samples, 16_000, 0.0)) == pytest.approx(0.2)
    assert length_s(clip(samples, 16_000, 0.35)) == pytest.approx(0.55)
    assert length_s(clip(bytes(3200), 16_000, 0.0)) == 0


@no_pico
@pytest.mark.parametrize(
    ("language", "text"), [("fr", "Fanny paie"), ("de", "sechs"), ("it", "Franco"), ("en", "five")]
)
def test_a_quiet_letter_at_the_beginning_is_heard_however_soft_the_voice(language: str, text: str) -> None:
    """Regression: what was quieter than a fixed level was cut as silence: of a soft "Fanny" 0.17 s, the whole F."""
    pico = Pico()
    cut = []
    for level in (0.35, 0.95):
        samples = pico.make(text, language, 1, level)
        cut.append(samples.index(clip(samples, pico.rate, 0.0)[44:244]) / 2 / pico.rate)
    pico.rest()
    soft, loud = cut
    assert soft == pytest.approx(loud, abs=0.03)
    assert soft < 0.09, "the engine is silent for no longer"


SCRIPTS = {
    "hangs": "import sys, time; sys.stdin.readline(); time.sleep(600)",
    "dies": "import sys; sys.stdin.readline()",
    "gives nothing": "import sys; sys.stdin.readline(); sys.stdout.buffer.write(bytes(4))",
    "gives ten megabytes": "import sys; sys.stdin.readline(); sys.stdout.buffer.write(b'\\0\\0\\xa0\\0' + bytes(1))",
    "is not there": "raise SystemExit(1)",
}


@pytest.mark.parametrize("how", SCRIPTS)
def test_a_process_that_fails_is_ended_in_time_and_nothing_of_it_is_left(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(made, "CLAUSE_S", 0.5)
    engine = Pico((sys.executable, "-c", SCRIPTS[how]))
    began = time.monotonic()
    with pytest.raises(made.EngineError):
        engine.make("Bonjour", "fr", 1, 1)
    assert time.monotonic() - began < 30
    assert engine._process is None
    assert engine._folder is None


# -- the real engines


@no_pico
def test_the_real_engine_speaks_four_languages_and_faster_and_softer_where_it_is_asked_to() -> None:
    engine = Pico()
    try:
        lengths = {
            (language, speed): len(engine.make("Chloé paie un million de francs.", language, speed, 0.7))
            for language in LANGUAGES
            for speed in (1.0, 2.0)
        }
        for language in LANGUAGES:
            assert 32_000 < lengths[language, 1.0] < 200_000
            assert lengths[language, 2.0] < 0.8 * lengths[language, 1.0]
        loud, soft = (max(array("h", engine.make("Bonjour", "fr", 1, level))) for level in (0.8, 0.3))
        assert soft < 0.6 * loud
        assert engine._process is not None
        running = engine._process
    finally:
        engine.rest()
    assert running.poll() is not None


@no_pico
def test_it_speaks_where_the_service_forbids_it_another_priority() -> None:
    """`SystemCallFilter=~@resources` of deploy/banker.service refuses `nice`, on every kiosk."""
    refuse = "def refuse(_): raise PermissionError(1, 'Operation not permitted')"
    words = (
        f"import os, runpy\n{refuse}\nos.nice = refuse\nrunpy.run_path({made.voicing.__file__!r}, run_name='__main__')"
    )
    engine = Pico((sys.executable, "-c", words))
    try:
        assert len(engine.make("Bonjour", "fr", 1, 0.7)) > 10_000
    finally:
        engine.rest()


@no_pico
def test_drawn_texts_are_all_spoken_in_time_and_write_no_file(tmp_path: Path) -> None:
    """Names of 64 letters of all Unicode, straight into the real process: it has its own guard against markup."""
    engine, chance = Pico(), random.Random(4)
    target = tmp_path / "written.wav"
    texts = [f'<genfile file="{target}"/>', f'Bob <play file="{target}"/>', "-500", "\x00a", "</speed>", "\ud800"]
    for _ in range(2000 if LONG else 60):
        texts.append(
            "".join(chr(chance.choice((chance.randrange(32, 0x250), chance.randrange(0xD800)))) for _ in range(64))
        )
    try:
        for text in texts:
            engine.make(f"Bob {text}", chance.choice(LANGUAGES), 1, 0.7)
        folder = engine._folder
        assert folder is not None
        assert not list(folder.iterdir())
    finally:
        engine.rest()
    assert not target.exists()


@pytest.mark.skipif(shutil.which(made.ESPEAK) is None, reason="espeak-ng is not installed")
def test_where_the_wheel_is_missing_espeak_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(Espeak().make("-500", "de", 1, 1)) > 10_000
    monkeypatch.setattr(made, "find_spec", lambda _: None)
    assert [engine.name for engine in engines()] == [made.ESPEAK]
    monkeypatch.setenv("PATH", "")
    assert engines() == ()


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program in the place of `aplay` that keeps what it is given, one file a sound."""
    program = tmp_path / "aplay"
    program.write_text(f"#!/bin/sh\ncat > {tmp_path}/$$.part; mv {tmp_path}/$$.part {tmp_path}/$$.wav\n")
    program.chmod(0o755)
    monkeypatch.setattr(sounds, "APLAY", str(program))
    return tmp_path


@no_pico
def test_a_sentence_goes_through_the_real_process_to_the_program_that_plays_it(heard: Path) -> None:
    speaker = Speaker(Aplay)
    voice = Speaking(speaker, engines())
    voice.say(saying("Chloé pays Bob. Two hundred francs.", Rank.QUESTION))
    until = time.monotonic() + PATIENCE_S
    while len(found := list(heard.glob("*.wav"))) < 2:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert all(0.5 < length_s(file.read_bytes()) < 4 for file in found)
    process = voice._engines[0]._process  # type: ignore[attr-defined]
    voice.close()
    speaker.close()
    assert process.poll() is not None, "no process is left"


def test_the_process_of_the_voice_imports_nothing_of_ours() -> None:
    words = "import sys, runpy; runpy.run_path(sys.argv[1]); print({m.split('.')[0] for m in sys.modules} & {*OURS})"
    words = words.replace("OURS", repr(("hardware", "ui", "banker")))
    told = subprocess.run(
        [sys.executable, "-I", "-c", words, made.voicing.__file__],
        capture_output=True,
        check=True,
    )
    assert told.stdout.strip() == b"set()"


def test_a_wav_file_is_as_long_as_its_samples() -> None:
    assert length_s(wav_file(bytes(32_000), 16_000)) == 1.0
