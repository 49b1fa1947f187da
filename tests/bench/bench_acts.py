"""Touches and taps a turn: of six evenings at the flow; with BANKER_LONG=1 of the recorded game in the real window too,
and how many of sixty evenings stay within the aims each by itself.

    python tests/bench/bench_acts.py

Prints figures; judges none: `tests/simulate/test_acts.py` judges those of the evenings,
`tests/ui/test_recorded_acts.py` those of the recorded game. A turn is a throw and all that it leads to.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.processes import run  # noqa: E402
from tests.simulate.acts import counted_evening, figures, together  # noqa: E402

SEEDS, MANY, TURNS = range(1, 7), range(1, 61), 60
MEAN, DRAWN = 3.2, 4  # The acts aimed at, at most: of a turn and of a card space on average.
LIMIT_S = 1800.0


def main() -> None:
    """Print a line for each game."""
    evenings = {f"evening {seed}": counted_evening(seed, TURNS) for seed in SEEDS}
    counts = {**evenings, "together": together(list(evenings.values()))}
    games = {name: asdict(figures(count)) for name, count in counts.items()}
    long = "BANKER_LONG" in os.environ
    if long:
        games["recorded"] = recorded()
    print(f"{'game':<12}{'turns':>7}{'median':>8}{'mean':>7}{'≤ 4':>7}{'auction':>9}{'trade':>7}{'card':>6}")
    for name, got in games.items():
        print(f"{name:<12}{got['turns']:>7}{got['median']:>8.1f}{got['mean']:>7.2f}{got['few']:>7.0%}"
              f"{got['auction']:>9.1f}{got['trade']:>7.1f}{got['drawn']:>6.1f}")  # fmt: skip
    if long:
        each = [figures(counted_evening(seed, TURNS)) for seed in MANY]
        turns, drawn = sum(got.mean <= MEAN for got in each), sum(got.drawn <= DRAWN for got in each)
        print(f"of {len(each)} evenings by themselves: {turns} with a mean of {MEAN} at most, "
              f"{drawn} with {DRAWN} at most at a card space")  # fmt: skip


def recorded() -> dict[str, float]:
    """The figures of the recorded game, played in the real window."""
    command = [sys.executable, "-m", "tests.ui.counted_demo"]
    done = run(command, cwd=ROOT, env={**os.environ, "SDL_VIDEODRIVER": "offscreen"}, deadline_s=LIMIT_S)
    if done.returncode != 0:
        sys.exit(f"the recorded game was not played to its end:\n{done.stderr[-2000:]}")
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    main()
