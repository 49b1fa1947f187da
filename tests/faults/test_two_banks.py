"""Two processes and one file: one has the bank, the other is told so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.processes import DEADLINE_S, Leash

ROUNDS = 5
ROOT = Path(__file__).parents[2]

OPENING = """if True:
    import sys, time
    from pathlib import Path
    from banker.store import Store
    from banker.store_error import StoreError
    sys.stdout.write("ready\\n")
    sys.stdout.flush()
    sys.stdin.readline()
    try:
        store = Store(Path(sys.argv[1]))
    except StoreError as error:
        print(type(error).__name__, error, flush=True)
        sys.stdin.readline()
    else:
        print("open", flush=True)
        sys.stdin.readline()
        store.close()
"""


def test_of_two_that_start_at_the_same_moment_exactly_one_opens(tmp_path: Path) -> None:
    for number in range(ROUNDS):
        path = tmp_path / f"{number}.db"
        with Leash() as leash:
            said = sorted(answers(leash, path))
        assert said[0].startswith(f"StoreBusy {path}: the bank is open already"), said
        assert said[1] == "open\n"


def answers(leash: Leash, path: Path) -> list[str]:
    """What two processes say that are let go at the same moment."""
    command = [sys.executable, "-c", OPENING, str(path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    both = [leash.start(command, cwd=ROOT, text=True, **pipes) for _ in range(2)]
    for process in both:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in both:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    said = [process.stdout.readline() for process in both if process.stdout is not None]
    for process in both:
        process.communicate("end\n", DEADLINE_S)
    return said
