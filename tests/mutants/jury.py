"""The jury: the tests that judge the mutants, collected once; each mutant is tried in a process of its own.

Law: a mutant in the body of a function is put into that very function, in every module that knows it by now; any other
is imported anew, with the tests, the bank and the screen. A test that never comes to the mutant's lines is not asked;
those that do are asked the quickest first, so that most mutants cost a few hundredths of a second, and one that no
quick test comes to only what the thorough ones cost. What is drawn, such as a search through whole games, does not
judge, nor does a test with a window, whose pictures are gone after a fork.
"""

from __future__ import annotations

import ast
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import coverage
import pytest

from tests.mutants.operators import Mutant
from tests.mutants.targets import ROOT, UNDRAWN, Target

OPTIONS = (
    "-s", "-m", "not drawn and not window", "-p", "no:terminal", "-p", "no:cacheprovider", "-o",
    "addopts=--import-mode=importlib",
)  # fmt: skip
LIMIT_S = {True: 4, False: 30}  # of the processor, for a quick test and for another; who takes longer never ends
PATIENCE = 5  # so many times as long on the clock: who waits for what a mutant keeps from coming needs no processor
CORES = len(os.sched_getaffinity(0))
MEMORY = 2 << 30  # for a mutant that never stops counting


class Jury:
    """A plugin of pytest: instead of running the tests it has them judge the mutants, as many at a time as there are
    cores. `fates`: by mutant the folder of the test that noticed it, "time" if it never ended, "" if it survives."""

    def __init__(self, target: Target, mutants: list[Mutant], folder: str) -> None:
        self.target, self.mutants = target, mutants
        self._folder = Path(folder)
        self.costs: dict[str, float] = {}
        self.fates: dict[Mutant, str] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.items = _judges(session.items)
        known = self.rehearsed(session)
        if known is None or session.testsfailed:
            print("the tests fail without any mutant")
            return True
        session.items.sort(key=self.cost)
        for blank in blanks(next(self.target.sources())):
            if _ended(_child(self.judge, session, blank, session.items)):
                print("a mutant without a mistake is killed", "in place" if blank.in_function else "imported anew")
                return True
        running: dict[int, Mutant] = {}
        waiting = list(reversed(self.mutants))
        while waiting or running:
            while waiting and len(running) < CORES:
                mutant = waiting.pop()
                running[_child(self.judge, session, mutant, self.concerned(session, mutant, known))] = mutant
            process, status = os.wait()
            self.fates[running.pop(process)] = _fate(os.waitstatus_to_exitcode(status))
            if len(self.fates) % 100 == 0:
                print(f"{len(self.fates)} judged", flush=True)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:  # seen without a mutant only: a judge is silent
            print(report.nodeid, report.longreprtext, sep="\n", flush=True)

    def rehearsed(self, session: pytest.Session) -> coverage.CoverageData | None:
        """The lines that each quick test comes to, with as many rehearsals at a time as there are cores; None if a test
        fails."""
        shares = {str(n): session.items[n::CORES] for n in range(CORES)}
        if any([_ended(each) for each in [_child(self.rehearse, *share) for share in shares.items()]]):
            return None
        known = coverage.CoverageData(no_disk=True)
        for name in shares:
            self.costs |= json.loads((self._folder / f"{name}.costs").read_text())
            lines = coverage.CoverageData(str(self._folder / f"{name}.lines"))
            lines.read()
            known.update(lines)
        return known

    def rehearse(self, name: str, share: list[pytest.Item]) -> int:
        """These tests without a mutant, the lines that each quick one comes to, and what it costs."""
        files = [str(ROOT / pattern) for pattern in self.target.files]
        watch = coverage.Coverage(str(self._folder / f"{name}.lines"), include=files, config_file=False)
        costs: dict[str, float] = {}
        quick = [item for item in share if _is_quick(self.target, item)]
        watch.start()
        for item in quick:
            begun = time.process_time()
            watch.switch_context(item.nodeid)
            if code := _run(self.target, [item], patient=True):
                return code
            costs[item.nodeid] = time.process_time() - begun
        watch.stop()
        watch.save()
        (self._folder / f"{name}.costs").write_text(json.dumps(costs))
        return _run(self.target, [item for item in share if item not in quick])

    def judge(self, session: pytest.Session, mutant: Mutant, concerned: list[pytest.Item]) -> int:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        _end_after(LIMIT_S[False])
        if mutant.in_function:
            _put_in(mutant)
            return _run(self.target, concerned)
        import_anew(mutant)
        return int(pytest.main([*OPTIONS, *self.target.tests], plugins=[Runner(self)]))

    def cost(self, item: pytest.Item) -> float:
        """Seconds of the processor that a quick test took; the thorough ones come after all of them."""
        return self.costs.get(item.nodeid, float("inf"))

    def concerned(self, session: pytest.Session, mutant: Mutant, known: coverage.CoverageData) -> list[pytest.Item]:
        """The tests that come to the lines of a mutant, or else to its statement, and the thorough ones; all, if it is
        done at an import."""
        by_line = known.contexts_by_lineno(str(ROOT / mutant.file))
        lines = range(mutant.line, mutant.last_line + 1)
        if not any(line in by_line for line in lines):
            lines = _statement(mutant)
        names = {name for line in lines for name in by_line.get(line, ())}
        every = not mutant.in_function or names == {""}
        return [item for item in session.items if every or item.nodeid in names or not _is_quick(self.target, item)]


def _statement(mutant: Mutant) -> range:
    """The lines of the smallest statement that a mutant lies in: a line that holds but a constant is never come to."""
    around = [
        range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(ast.parse(mutant.original))
        if isinstance(node, ast.stmt) and node.lineno <= mutant.line and mutant.last_line <= (node.end_lineno or 0)
    ]
    return min(around, key=len)


class Runner:
    """A plugin of pytest for the mutants that are imported anew."""

    def __init__(self, jury: Jury) -> None:
        self.jury = jury

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.items = sorted(_judges(session.items), key=self.jury.cost)
        os._exit(FOLDERS["tests"] if session.testsfailed else _run(self.jury.target, session.items))


FOLDERS = {"": 0, "rulebook": 10, "banker": 11, "games": 12, "mutants": 13, "tests": 14, "ui": 15}


def blanks(file: str) -> list[Mutant]:
    """Two mutants of a file that change nothing, one for each way of putting one in: nobody may notice them."""
    original = (ROOT / file).read_bytes()
    return [Mutant(file, original, 1, 1, 0, 0, "", in_function) for in_function in (True, False)]


def _ended(process: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def _fate(code: int) -> str:
    if code < 0:
        return "time"
    return next((folder for folder, number in FOLDERS.items() if number == code), "tests")


def _child(work: Any, *arguments: Any) -> int:
    """Fork: what `work` returns is how the new process ends."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    code = FOLDERS["tests"]
    try:
        code = work(*arguments)
    finally:
        os._exit(code)


def _run(target: Target, items: list[pytest.Item], patient: bool = False) -> int:
    """Run tests until one fails; 0 or the number of its folder. `patient`: the lines they come to are written down
    meanwhile, which takes as long again and more."""
    for item in items:
        _end_after(LIMIT_S[_is_quick(target, item) and not patient])
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        if item.session.testsfailed:
            return FOLDERS[_folder(item)]
    return 0


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(ROOT / "tests").parts[0]


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


def _is_quick(target: Target, item: pytest.Item) -> bool:
    return not item.nodeid.startswith(target.thorough)


def _end_after(seconds: int) -> None:
    """End the process after so much of the processor's time, so that a busy machine changes nothing; and long after
    that by the clock."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE * seconds)


def _module_name(mutant: Mutant) -> str:
    return mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _put_in(mutant: Mutant) -> None:
    """Give each function of the module the code that it has in the mutant."""
    module = sys.modules[_module_name(mutant)]
    fresh = ModuleType(module.__name__)
    exec(compile(mutant.source, mutant.file, "exec", dont_inherit=True), fresh.__dict__)
    codes = {function.__qualname__: function.__code__ for function in _functions(fresh)}
    for function in _functions(module):
        function.__code__ = codes[function.__qualname__]


def _functions(of: ModuleType | type, module: str = "") -> Iterator[FunctionType]:
    module = module or of.__name__
    for value in vars(of).values():
        plain = getattr(value, "fget", None) or getattr(value, "__func__", value)
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


def import_anew(mutant: Mutant) -> None:
    """Forget the bank, the screen and their tests; from now on the mutant is what is found."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("banker", "ui", "tests")]:
        del sys.modules[name]
    sys.meta_path.insert(0, Finder(mutant))
