"""How soon the bank is heard after it was asked to speak, and what the process of its voice takes.

    python -m tests.bench.bench_voice [SENTENCES]

Prints figures; judges none. The real engine in its process; in the place of `aplay` a player that stops the clock at
the first sample, and where `aplay` is installed the real one too, which writes into a pipe. × 6 is the factor to plan
with for a Raspberry Pi 4; none was measured.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hardware.engines import Engine, Pico, engines
from hardware.sound import Sound
from hardware.speaker import Speaker
from hardware.utterance import Rank, Utterance
from hardware.voice import Speaking, clauses
from tests.bench.bench_latency import line

SENTENCES = 40
TEXTS = (
    ("fr", "Chloé paie à Bob un million deux cent cinquante mille francs."),
    ("de", "Zum Zweiten, fünfhunderttausend Franken, Anna."),
    ("it", "Bob riceve duecentomila franchi."),
    ("en", "Sold to Chloé for five hundred thousand francs."),
)
LONG = " ".join(["Chloé paie à Bob un million deux cent cinquante mille francs, puis c'est à Anna."] * 3)
TIMES = 6
STUCK_S = 30.0


class Ear:
    """Notes when a sound begins; it is over at once."""

    def __init__(self) -> None:
        self.at: list[float] = []

    def __call__(self, wav: bytes) -> Sound:
        self.at.append(time.perf_counter())
        return self

    def over(self) -> bool:
        return True

    def cut(self) -> None:
        """Nothing sounds."""


def first_samples(engine: Engine, count: int) -> list[float]:
    """Seconds from each call to its first sample."""
    ear, took = Ear(), []
    speaker = Speaker(ear)
    voice = Speaking(speaker, (engine,))
    for number in range(count + 1):
        language, text = TEXTS[number % len(TEXTS)]
        heard, began = len(ear.at), time.perf_counter()
        voice.say(Utterance(text, language, Rank.ANSWER))
        while len(ear.at) == heard and time.perf_counter() - began < STUCK_S:
            time.sleep(0.0005)
        took.append(ear.at[heard] - began)
        time.sleep(0.05)
    voice.close()
    speaker.close()
    return took


def aplay_s(wav_rate: int, samples: bytes) -> float:
    """Seconds until the first of these samples comes out of the real `aplay`, which plays into a pipe."""
    began = time.perf_counter()
    config = "pcm.out { type file; slave.pcm null; file /dev/stdout; format raw }"
    with subprocess.Popen(
        ["aplay", "-q", "-D", "out", "-t", "raw", "-f", "S16_LE", "-r", str(wav_rate), "-c", "1", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={**os.environ, "ALSA_CONFIG_PATH": str(_config(config))},
    ) as player:  # fmt: skip
        assert player.stdin is not None
        assert player.stdout is not None
        player.stdin.write(samples[:32_000])
        player.stdin.close()
        player.stdout.read(1)
        took = time.perf_counter() - began
        player.kill()
    return took


def _config(text: str) -> Path:
    file = Path(tempfile.gettempdir()) / f"banker-bench-asound-{os.getpid()}.conf"
    file.write_text(f"pcm.null {{ type null }}\n{text}\n")
    return file


def memory_mb(pid: int) -> float:
    """The memory of a process that is its own, in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(each.split()[1]) for each in lines if each.startswith("VmRSS")) / 1024


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else SENTENCES
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores")
    print(f"python -m tests.bench.bench_voice {' '.join(sys.argv[1:])}  load {os.getloadavg()[0]:.1f}")
    print("engines here:", ", ".join(engine.name for engine in engines()) or "none")
    for engine in engines():
        began, *took = first_samples(engine, count)
        print(
            line(f"{engine.name}: first sample", took),
            f"  × {TIMES}: {sorted(took)[len(took) // 2] * TIMES * 1000:.0f} ms",
        )
        print(f"{engine.name}: the first of all, with the start of its process: {1000 * began:.0f} ms")
    print(f"a text of {len(LONG)} letters goes by clauses of {[len(clause) for clause in clauses(LONG)]} letters")
    if not any(isinstance(engine, Pico) for engine in engines()):
        return
    pico = Pico()
    samples = pico.make(*reversed(TEXTS[0]), 1, 0.7)
    if shutil.which("aplay"):
        print(line("aplay, into a pipe", [aplay_s(pico.rate, samples) for _ in range(10)]))
        _config("").unlink()
    assert pico._process is not None
    before, began_at = memory_mb(pico._process.pid), time.perf_counter()
    for number in range(count * 10):
        language, text = TEXTS[number % len(TEXTS)]
        pico.make(text, language, 1, 0.7)
    each = (time.perf_counter() - began_at) / (count * 10)
    after = memory_mb(pico._process.pid)
    print(f"{count * 10} sentences: {before:.1f} → {after:.1f} MB, {1000 * each:.0f} ms each")
    pico.rest()


if __name__ == "__main__":
    main()
