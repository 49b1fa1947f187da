"""The jury: the tests that judge the mutants, collected once; each mutant is tried in a process of its own.

Law: a mutant in the body of a function is put into that very function, in every module that knows it by now; any other
is imported by a process that knows nothing of Banker yet, with the tests that come to its module. A test is asked only
about mutants of what it comes to, the quickest first, until one fails or MOST_S are over: most mutants cost a tenth of
a second. What is drawn, such as a search through whole games, does not judge, nor does a test with a window, whose
pictures are gone after a fork.
"""

from __future__ import annotations

import ast
import inspect
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import coverage
import pytest

from tests.mutants.operators import Mutant
from tests.mutants.targets import ROOT, UNDRAWN, Target

OPTIONS = (
    "-s", "-m", "not drawn and not window and not network", "-p", "no:terminal", "-p", "no:cacheprovider", "-o",
    "addopts=--import-mode=importlib",
)  # fmt: skip
# Seconds of the processor.
MOST_S = 5.0  # for all tests that are asked about a mutant: who is not noticed by then survives
LIMIT_S, TIMES = 3.0, 3.0  # for one test: so many, and so many times what it took without a mutant, then it never ends
REHEARSAL_S = 60.0  # for a test without a mutant, and for collecting them anew
PATIENCE = 20  # so many times as long on the clock: who waits for what a mutant keeps from coming needs no processor
CORES = len(os.sched_getaffinity(0))
MEMORY = 2 << 30  # for a mutant that never stops counting
NOTICED = 1  # the exit code of a judge


def judged(target: Target, mutants: list[Mutant], folder: Path) -> dict[Mutant, str]:
    """By mutant "a test" that noticed it, "time" if it never ended, "" if it survives; nothing, and a sentence printed,
    if the tests fail without any mutant. `folder`: for what the processes tell each other."""
    jury = Jury([mutant for mutant in mutants if mutant.in_function], {mutant.file for mutant in mutants}, folder)
    if _ended(_child(lambda: int(pytest.main([*OPTIONS, *target.tests], plugins=[jury])))) or not jury.told.exists():
        print("the tests fail without any mutant")
        return {}
    rehearsal = Rehearsal.of(folder)
    inside = dict(zip(jury.mutants, json.loads(jury.told.read_text()), strict=True))
    others = [mutant for mutant in mutants if not mutant.in_function]
    return inside | tried(others, rehearsal, lambda mutant, names: anew(mutant, names, rehearsal))


def tried(mutants: list[Mutant], rehearsal: Rehearsal, judge: Callable[[Mutant, list[str]], int]) -> dict[Mutant, str]:
    """The fate of each mutant, as many at a time as there are cores; nothing if one without a mistake is killed."""

    def begun(mutant: Mutant, limits: Callable[[], None] = _quietly) -> int:
        names = rehearsal.asked(mutant)  # before the fork: the lines that coverage knows are gone after it

        def work() -> int:
            limits()
            return judge(mutant, names)

        return _child(work)

    if mutants and (code := _ended(begun(blank(mutants[0]), _limited))):
        way = "in place" if mutants[0].in_function else "imported anew"
        noticed = "the test above fails" if code > 0 else signal.strsignal(-code)
        print(f"{mutants[0].file} without a mistake, {way}, is killed: {noticed}", flush=True)
        return {}
    fates: dict[Mutant, str] = {}
    running: dict[int, Mutant] = {}
    waiting = list(reversed(mutants))
    while waiting or running:
        while waiting and len(running) < CORES:
            mutant = waiting.pop()
            running[begun(mutant)] = mutant
        process, status = os.wait()
        fates[running.pop(process)] = _fate(os.waitstatus_to_exitcode(status))
        if len(fates) % 100 == 0:
            print(f"{len(fates)} judged", flush=True)
    return fates


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The tests without a mutant. `costs`: seconds of the processor by test, the quickest first; `lines`: what each
    comes to."""

    costs: dict[str, float]
    lines: coverage.CoverageData

    @classmethod
    def of(cls, folder: Path) -> Rehearsal:
        """What the processes that rehearsed have written."""
        costs: dict[str, float] = {}
        lines = coverage.CoverageData(no_disk=True)
        for path in folder.glob("*.costs"):
            costs |= json.loads(path.read_text())
            share = coverage.CoverageData(str(path.with_suffix(".lines")))
            share.read()
            lines.update(share)
        return cls(dict(sorted(costs.items(), key=lambda each: each[1])), lines)

    def asked(self, mutant: Mutant) -> list[str]:
        """Those that come to the mutant, the quickest first, as many as take MOST_S."""
        names = self.concerned(mutant)
        until = accumulate(self.costs[name] for name in names)
        return [name for name, seconds in zip(names, until, strict=True) if seconds <= MOST_S]

    def concerned(self, mutant: Mutant) -> list[str]:
        """The tests that come to the lines of a mutant, or else to its statement; if it is done at an import, those
        that come to its module or whose file imports it, and all if there are none."""
        by_line = self.lines.contexts_by_lineno(str(ROOT / mutant.file))
        lines: Iterable[int] = range(mutant.line, mutant.last_line + 1)
        if not mutant.in_function:
            lines = by_line
        elif not any(line in by_line for line in lines):
            lines = _statement(mutant)
        names = {name for line in lines for name in by_line.get(line, ())}
        if not mutant.in_function:
            names |= {name for name in self.costs if _module_name(mutant) in _imported(name.partition("::")[0])}
        return [name for name in self.costs if name in names or not (names or mutant.in_function)]


class Aloud:
    """A plugin of pytest that prints what fails; of a mutant nobody hears it (`_quietly`)."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._say(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._say(report)

    def _say(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            print(report.nodeid, report.longreprtext, sep="\n", flush=True)


class Jury(Aloud):
    """A plugin of pytest: instead of running the tests it has them judge mutants in functions of these files, and
    writes the fates to `told`, in the order of the mutants."""

    def __init__(self, mutants: list[Mutant], files: set[str], folder: Path) -> None:
        self.mutants, self.files, self.folder = mutants, files, folder
        self.told = folder / "fates"

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in _judges(session.items)}
        shares = [list(items.values())[n::CORES] for n in range(CORES)]
        rehearsing = [_child(lambda n=n, share=share: self.rehearse(n, share)) for n, share in enumerate(shares)]  # type: ignore[misc]
        if any([_ended(process) for process in rehearsing]) or session.testsfailed:
            return True
        rehearsal = Rehearsal.of(self.folder)

        def judge(mutant: Mutant, names: list[str]) -> int:
            _put_in(mutant)
            return _verdict([items[name] for name in names], rehearsal)

        if fates := tried(self.mutants, rehearsal, judge):
            self.told.write_text(json.dumps([fates[mutant] for mutant in self.mutants]))
        return True

    def rehearse(self, number: int, share: list[pytest.Item]) -> int:
        """Write down the lines that each of these tests comes to, and what it costs."""
        files = [str(ROOT / file) for file in self.files]
        watch = coverage.Coverage(str(self.folder / f"{number}.lines"), include=files, config_file=False)
        costs: dict[str, float] = {}
        watch.start()
        for item in share:
            begun = time.process_time()
            watch.switch_context(item.nodeid)
            if not _passes(item, REHEARSAL_S):
                return NOTICED
            costs[item.nodeid] = time.process_time() - begun
        watch.stop()
        watch.save()
        (self.folder / f"{number}.costs").write_text(json.dumps(costs))
        return 0


def anew(mutant: Mutant, names: list[str], rehearsal: Rehearsal) -> int:
    """0 if these tests pass in a program that has imported the mutant."""
    sys.meta_path.insert(0, Finder(mutant))
    files = sorted({name.partition("::")[0] for name in names})

    class Anew(Aloud):
        """A plugin of pytest: instead of running the tests it asks those for a verdict that come to the mutant."""

        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            items = {item.nodeid: item for item in session.items}
            os._exit(NOTICED if session.testsfailed else _verdict([items[name] for name in names], rehearsal))

    return int(pytest.main([*OPTIONS, *files], plugins=[Anew()])) and NOTICED


def _quietly() -> None:
    """A mutant says nothing, takes no more than so much memory, and comes to an end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(1, 2)
    _limited()


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    _end_after(REHEARSAL_S)


def _verdict(items: list[pytest.Item], rehearsal: Rehearsal) -> int:
    """0 if all these tests pass."""
    passed = all(_passes(item, LIMIT_S + TIMES * rehearsal.costs[item.nodeid]) for item in items)
    return 0 if passed else NOTICED


def _passes(item: pytest.Item, limit_s: float) -> bool:
    _end_after(limit_s)
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return not item.session.testsfailed


def blank(mutant: Mutant) -> Mutant:
    """A mutant of the same file and kind that changes nothing: nobody may notice it."""
    lines = mutant.original.count(b"\n")
    return replace(mutant, line=1, last_line=lines, begin=0, end=0, text="")


def _ended(process: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def _fate(code: int) -> str:
    return "time" if code < 0 else "a test" if code else ""


def _child(work: Callable[[], int]) -> int:
    """Fork: what `work` returns is how the new process ends."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    code = NOTICED
    try:
        code = work()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def _statement(mutant: Mutant) -> range:
    """The lines of the smallest statement that a mutant lies in: a line that holds but a constant is never come to."""
    around = [
        range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(ast.parse(mutant.original))
        if isinstance(node, ast.stmt) and node.lineno <= mutant.line and mutant.last_line <= (node.end_lineno or 0)
    ]
    return min(around, key=len, default=range(0))


@cache
def _imported(file: str) -> frozenset[str]:
    """The modules, and what else by their full names, that a file of tests imports from others."""
    imports = (node for node in ast.walk(ast.parse((ROOT / file).read_bytes())) if isinstance(node, ast.ImportFrom))
    return frozenset(
        name for node in imports for name in (f"{node.module}", *(f"{node.module}.{each.name}" for each in node.names))
    )


def _judges(items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests without a window: none of their fixtures is the desk of tests/ui/offscreen.py, or they draw nothing."""
    return [
        item
        for item in items
        if item.nodeid.startswith(UNDRAWN) or not any("Desk" in returned for returned in _fixtures_return(item))
    ]


def _fixtures_return(item: pytest.Item) -> Iterator[str]:
    """What the fixtures of a test are written to return; of several with one name the nearest is asked."""
    known = item._fixtureinfo.name2fixturedefs  # type: ignore[attr-defined]
    yield from (str(several[-1].func.__annotations__.get("return")) for several in known.values())


def _end_after(seconds: float) -> None:
    """End the process after so much of the processor's time, so that a busy machine changes nothing; and long after
    that by the clock."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE * seconds)


def _module_name(mutant: Mutant) -> str:
    return mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _put_in(mutant: Mutant) -> None:
    """Give each function of the module the code that it has in the mutant."""
    module = import_module(_module_name(mutant))
    fresh = ModuleType(module.__name__)
    fresh.__file__ = module.__file__
    exec(compile(mutant.source, mutant.file, "exec", dont_inherit=True), fresh.__dict__)
    codes = {function.__qualname__: function.__code__ for function in _functions(fresh)}
    for function in _functions(module):
        function.__code__ = codes[function.__qualname__]


def _functions(of: ModuleType | type, module: str = "") -> Iterator[FunctionType]:
    module = module or of.__name__
    for value in vars(of).values():
        inner = (
            getattr(value, name, None) for name in ("fget", "__func__", "func")
        )  # of a property, method, cached one
        plain = inspect.unwrap(next(filter(None, inner), value))
        if getattr(plain, "__module__", None) != module:
            continue
        if isinstance(plain, FunctionType):
            yield plain
        elif isinstance(plain, type):
            yield from _functions(plain, module)


class Loader(SourceFileLoader):
    """A module of which the source is another one; nothing of it is kept on the disk."""

    source: bytes

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Comes before all others and knows one module only."""

    def __init__(self, mutant: Mutant) -> None:
        self.name, self.path, self.source = _module_name(mutant), ROOT / mutant.file, mutant.source

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = Loader(fullname, str(self.path))
        loader.source = self.source
        return spec_from_file_location(fullname, self.path, loader=loader)
