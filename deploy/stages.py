"""Runs the stages of the tests, shows what they print, and closes with one table: stage, cases, seconds.

Law: a stage that ought to run cases and passes none has failed; no test file is outside the stages; what was left out
is said below the table, with the reason. How a stage's commands are run: `tier.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from deploy.tier import LOOK_S, Command, Teller, Tier  # noqa: E402
from tests.processes import Leash  # noqa: E402

TESTS = ROOT / "tests"
ONLY_LONG = "only in the long tier (--long)"
# Those of the long tier: a table of what the evenings stage judges, a file that grows, its copies, what a whole evening
# leaves in memory, and 500 tables at one director.
LONG_BENCHES = (
    "bench_acts.py", "bench_bank.py", "bench_copy.py", "bench_director.py", "bench_evening.py", "bench_growth.py",
)  # fmt: skip
# Workers for stages in which cases wait for other processes, or for an app that plays in real time: one more than there
# are cores.
ONE_MORE = str((os.cpu_count() or 1) + 1)


@dataclass(frozen=True, slots=True)
class Beside:
    """Stages that wait for a process, a screen or a network more than they reckon, or leave a core to others; and those
    that do nothing but reckon, which run meanwhile and give way to them: so what the first ones measure is still what a
    quiet machine shows, or nearly."""

    waiting: tuple[str, ...]
    reckoning: tuple[str, ...]


BESIDE = (Beside(("style", "deploy"), ("rules",)), Beside(("window", "bench", "network"), ("model", "power")))


@dataclass(frozen=True, slots=True)
class Commands:
    """A stage of commands; each is one case and passes by ending with 0."""

    name: str
    commands: Callable[[bool], list[Command]]  # whether in the long tier

    def run(self, tier: Tier) -> Outcome:
        commands = self.commands(tier.long)
        codes = [tier.run(command, f"{n} of {len(commands)} done") for n, command in enumerate(commands)]
        return Outcome(passed=codes.count(0), failed=len(codes) - codes.count(0))


@dataclass(frozen=True, slots=True)
class Tests:
    """A stage of pytest: the files of which `takes` is true, and in them the tests that `marker` leaves."""

    name: str
    takes: Callable[[Path], bool]
    marker: str = "not window and not network and not drawn and not unmeasured and not pi and not power and not gallery"
    workers: str = "0"  # "auto": one for each core; ONE_MORE
    long_only: bool = False

    def run(self, tier: Tier, under: Command = ()) -> Outcome:
        """Run them, `under` coverage or by themselves."""
        if self.long_only and not tier.long:
            return Outcome(skipped=1, left_out=(ONLY_LONG,))
        files = [str(path) for path in sorted(TESTS.rglob("test_*.py")) if self.takes(path)]
        if not files:
            return Outcome()
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder, "report.xml")
            options: Command = ("-q", f"--junitxml={report}", "-n", self.workers, "-m", self.marker)
            options += ("-p", "no:cacheprovider")  # it would write into the checkout
            options += ("--dist", "worksteal")  # no worker idles behind the long cases that another has been given
            if tier.long:
                options += ("-o", f"faulthandler_timeout={tier.limit_s}")  # ten minutes of play are no hang
            if sys.stdout.isatty():
                options += ("--color=yes",)  # pytest itself sees a pipe
            code = tier.run((*under, "-m", "pytest", *options, *files))
            outcome = read_report(report) if report.exists() else Outcome()
        if outcome.failed == 0 and (outcome.passed == 0 or code != 0):
            # All skipped, all deselected, or pytest itself came to grief: never green.
            return replace(outcome, failed=1)
        return outcome


@dataclass(frozen=True, slots=True)
class Measured:
    """A stage of pytest under coverage, and one case more: every branch of the bank has been taken."""

    tests: Tests

    @property
    def name(self) -> str:
        return self.tests.name

    def run(self, tier: Tier) -> Outcome:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder).chmod(0o777)  # a process that a test starts without any rights is measured too
            data = f"--data-file={folder}/data"
            outcome = self.tests.run(tier, ("-m", "coverage", "run", data))
            tier.run(("-m", "coverage", "combine", "--quiet", data), "adding up the branches")
            print("\nbranches of the bank", flush=True)
            wanted = ("--fail-under=100", "--show-missing", "--skip-covered")
            code = tier.run(("-m", "coverage", "report", data, *wanted), "adding up the branches")
            if code != 0 and outcome.left_out:
                print("Tests were skipped here. A branch that only they take is among those that are missing:")
                print("\n".join(f"- {why}" for why in sorted(set(outcome.left_out))), flush=True)
        return replace(outcome, passed=outcome.passed + (code == 0), failed=outcome.failed + (code != 0))


@dataclass(frozen=True, slots=True)
class Evenings:
    """A stage of pytest, and one case more: simulated evenings, in which every promise is kept."""

    tests: Tests

    @property
    def name(self) -> str:
        return self.tests.name

    def run(self, tier: Tier) -> Outcome:
        outcome = self.tests.run(tier)
        code = tier.run(("-m", "tests.simulate"))
        return replace(outcome, passed=outcome.passed + (code == 0), failed=outcome.failed + (code != 0))


@dataclass(frozen=True, slots=True)
class Mutants:
    """Small mistakes, and how many of them the tests notice, `of` what; for the long tier only."""

    name: str
    of: tuple[str, ...]

    def run(self, tier: Tier) -> Outcome:
        if not tier.long:
            return Outcome(skipped=1, left_out=(ONLY_LONG,))
        results = [self.judge(tier, target) for target in self.of]
        passed = sum(code == 0 for code, _ in results)
        remark = ", ".join(killed for _, killed in results)
        return Outcome(passed=passed, failed=len(results) - passed, remark=f"{remark} killed")

    def judge(self, tier: Tier, target: str) -> tuple[int, str]:
        """The exit code of the mutants of a target, and how many of how many were killed."""
        with tempfile.TemporaryDirectory() as folder:
            score = Path(folder, "score")
            code = tier.run(("-m", "tests.mutants.run", target, f"--score={score}"), f"mutants of the {target}")
            killed = score.read_text() if score.exists() else "none"
        return code, f"{killed} {target}"


def folder_is(*names: str) -> Callable[[Path], bool]:
    """True for the files below these folders of tests/."""
    return lambda path: path.relative_to(TESTS).parts[0] in names


def of_deploy(path: Path) -> bool:
    """True for the files beside the folders of tests/: how the bank is packed, installed, updated, started and told."""
    return path.parent == TESTS


def holds(*texts: str) -> Callable[[Path], bool]:
    """True for the files that contain one of these texts."""
    return lambda path: any(text in path.read_text("utf-8") for text in texts)


def checks(long: bool) -> list[Command]:
    """The commands that judge the sources, the same in both tiers."""
    return [("-m", "ruff", "check", "."), ("-m", "ruff", "format", "--check", "."), ("-m", "mypy")]


def benches(long: bool) -> list[Command]:
    """The scripts of tests/bench; a file there without a main part is a helper of theirs."""
    scripts = sorted(path for path in (TESTS / "bench").glob("*.py") if holds("__main__")(path))
    return [(str(path),) for path in scripts if long or path.name not in LONG_BENCHES]


Stage = Commands | Tests | Measured | Evenings | Mutants

STAGES: tuple[Stage, ...] = (
    Commands("style", checks),
    # All that no other stage takes, so that a new folder of tests is never forgotten.
    Measured(
        Tests(
            "rules", lambda path: not (of_deploy(path) or folder_is("hardware", "ui", "simulate")(path)), workers="auto"
        )
    ),
    # Not measured: they start scripts and programs, in which coverage would look at every line of Python.
    Tests("deploy", of_deploy, workers=ONE_MORE),
    # Not measured: it is slow, other games come every time, and a branch reached by chance is not one that is tested.
    Tests("model", holds("mark.drawn", "mark.unmeasured"), marker="drawn or unmeasured", workers="auto"),
    # Not measured either: coverage would slow down what counts by the thousand.
    Tests("power", holds("mark.power"), marker="power", workers="auto"),
    Evenings(Tests("evenings", folder_is("simulate"), workers="auto")),
    Tests("hardware", folder_is("hardware"), workers="auto"),
    Tests("app", folder_is("ui"), workers=ONE_MORE),
    Tests("window", holds("mark.window"), marker="window", workers=ONE_MORE),
    Commands("bench", benches),
    Tests("network", holds("mark.network"), marker="network and not window", workers="auto"),
    Tests("gallery", holds("mark.gallery"), marker="gallery", workers="auto", long_only=True),
    Tests("pi", holds("mark.pi"), marker="pi", long_only=True),
    Mutants("mutants", of=("rules", "club", "director", "flow", "touch")),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many cases a stage ran; no case at all: it has none yet."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    left_out: tuple[str, ...] = ()  # why each of the skipped was
    remark: str = ""

    @property
    def cases(self) -> int:
        return self.passed + self.failed + self.skipped


Row = tuple[str, Outcome, float]  # A stage, what it ran, its seconds.


def main() -> int:
    # What a shell runs in the background ignores Ctrl-C, and so would every process that a test interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    options = parse()
    chosen = [stage for stage in STAGES if stage.name in (options.stages or names())]
    begun = time.monotonic()
    if options.rows is not None:  # beside the stages of another
        rows = list(run(chosen, Tier(options.long, bytecode=os.environ.get("BANKER_BYTECODE", ""))))
        options.rows.write_text(json.dumps([(name, asdict(outcome), seconds) for name, outcome, seconds in rows]))
        return 0
    with compiled() as bytecode:
        rows = list(run_together(chosen, Tier(options.long, bytecode=bytecode)))
    print_table(rows, time.monotonic() - begun)
    return 1 if any(outcome.failed for _, outcome, _ in rows) else 0


@contextmanager
def compiled() -> Iterator[str]:
    """The folder of what is compiled, where that may not lie beside the sources: kept with the libraries of the tests
    for the next run, which compiles only what has changed; where nobody may write there, of this run alone."""
    if sys.prefix != sys.base_prefix and os.access(sys.prefix, os.W_OK):
        yield str(Path(sys.prefix, "bytecode"))
        return
    with tempfile.TemporaryDirectory() as folder:
        yield folder


def run(stages: Sequence[Stage], tier: Tier) -> Iterator[Row]:
    """Run stages one after the other."""
    for stage in stages:
        print(f"\n== {stage.name}", flush=True)
        begun = time.monotonic()
        outcome = stage.run(replace(tier, stage=stage.name, begun=begun))
        yield stage.name, outcome, time.monotonic() - begun


def run_together(chosen: Sequence[Stage], tier: Tier) -> Iterator[Row]:
    """Run stages one after the other, but those that wait beside those that reckon, if both are among them."""
    left = list(chosen)
    while left:
        pair = next((pair for pair in BESIDE if left[0].name in pair.waiting + pair.reckoning), Beside((), ()))
        waiting = [stage for stage in left if stage.name in pair.waiting]
        reckoning = [stage for stage in left if stage.name in pair.reckoning]
        if waiting and reckoning:
            with beside([stage.name for stage in waiting], tier) as rows_beside:
                yield from run(reckoning, replace(tier, gives_way=True))
                yield from rows_beside(f"beside {reckoning[0].name}")
            left = [stage for stage in left if stage not in waiting + reckoning]
        else:
            yield from run([left.pop(0)], tier)


@contextmanager
def beside(stages: Sequence[str], tier: Tier) -> Iterator[Callable[[str], Iterator[Row]]]:
    """Run stages in a process of their own. What is yielded waits for them, shows what they have printed, and gives
    their rows, with a remark where all went well."""
    with tempfile.TemporaryDirectory() as folder, Leash() as leash:
        said, report = Path(folder, "said"), Path(folder, "rows")
        options = (*(("--long",) if tier.long else ()), f"--rows={report}", *stages)
        with said.open("wb") as file:
            process = leash.start(
                (sys.executable, "-u", __file__, *options), env={**os.environ, "BANKER_BYTECODE": tier.bytecode},
                stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
            )  # fmt: skip

        def rows(remark: str) -> Iterator[Row]:
            teller = Teller(" and ".join(stages), time.monotonic(), "beside the others")
            while process.poll() is None:
                teller.speak()
                time.sleep(LOOK_S)
            sys.stdout.buffer.write(said.read_bytes())
            sys.stdout.flush()
            told = json.loads(report.read_text()) if report.exists() else []
            for name, outcome, seconds in told:
                yield name, replace(Outcome(**outcome), remark=remark), seconds
            for name in stages[len(told) :]:  # it came to grief before it could tell
                yield name, Outcome(failed=1), 0.0

        yield rows


def names() -> list[str]:
    return [stage.name for stage in STAGES]


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="deploy/test.sh", description="Run the tests, stage by stage.")
    parser.add_argument("--long", action="store_true", help="the large tier (the tests see BANKER_LONG=1)")
    parser.add_argument("--rows", type=Path, help=argparse.SUPPRESS)  # where to write the table, beside other stages
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=f"only these, of: {', '.join(names())}")
    options = parser.parse_args()
    for name in options.stages:
        if name not in names():
            parser.error(f"no stage is called {name!r}; there are: {', '.join(names())}")
    return options


def read_report(report: Path) -> Outcome:
    tree = ElementTree.parse(report)
    suites = list(tree.iter("testsuite"))
    tests, failures, errors, skipped = (
        sum(int(suite.get(key, "0")) for suite in suites) for key in ("tests", "failures", "errors", "skipped")
    )
    left_out = tuple(case.get("message", "") for case in tree.iter("skipped"))
    return Outcome(tests - failures - errors - skipped, failures + errors, skipped, left_out)


def print_table(rows: Sequence[Row], seconds: float) -> None:
    """Print what each stage ran and its seconds, and at last how long all of it took."""
    passed = sum(outcome.passed for _, outcome, _ in rows)
    failed = sum(outcome.failed for _, outcome, _ in rows)
    skipped = sum(outcome.skipped for _, outcome, _ in rows)
    print(f"\n{'stage':<10}{'cases':>7}{'seconds':>10}")
    for name, outcome, took in [*rows, ("all", Outcome(passed, failed, skipped), seconds)]:
        print(f"{name:<10}{outcome.cases:>7}{took:>10.1f}{remarks(outcome)}")
    for name, outcome, _ in rows:
        for why in outcome.left_out:
            print(f"{name}: skipped: {why}")
    print(f"\n{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))


def remarks(outcome: Outcome) -> str:
    if outcome.cases == 0:
        return "  none yet"
    failed = f"  {outcome.failed} FAILED" if outcome.failed else ""
    skipped = f"  {outcome.skipped} skipped" if outcome.skipped else ""
    return failed + skipped + (f"  {outcome.remark}" if outcome.remark else "")


if __name__ == "__main__":
    sys.exit(main())
