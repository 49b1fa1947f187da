"""Records what a bank does with its disk, and judges whether a new start finds what it may find.

A `Sitting` notes a `Mark` before and after everything that is asked of the bank. A `Judge` opens the real bank on an
image of the disk, as a new start would, and holds what it finds against the mark.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from banker import backup
from banker.bank import Bank
from banker.disk import IN_MEMORY
from banker.paths import copy_of
from banker.store import Store
from banker.store_error import StoreDamaged, StoreError, StoreShort
from tests.faults.disk_model import Image, digest
from tests.faults.recording import Recording

FILE = "bank.db"
COPY = copy_of(Path(FILE)).name


class Content(NamedTuple):
    """All that a bank's file keeps: the rows of its log, and what is kept outside it by name."""

    rows: tuple[tuple[str, int, str, str, bytes], ...] = ()
    kept: tuple[tuple[str, bytes], ...] = ()


EMPTY = Content()
Work = Callable[[Bank], object]
Repair = Callable[[Path], object]


def content_of(store: Store) -> Content:
    """What is in an open file."""
    rows = store.read("SELECT game, number, kind, op_id, hash FROM log ORDER BY game, number")
    return Content(tuple(rows), tuple(store.read("SELECT name, body FROM kept WHERE name != 'kept' ORDER BY name")))


@dataclass
class Mark:
    """What a new start may find from some moment on.

    `allowed`: the contents, the last of them the one with what is being `asked` in the game `of`, if anything is.
    `copies`: of the second copy, None for no copy. `repair`: what a person does if the file is damaged or has gone,
    unless it may be neither. `aside`: a damaged file that must still be there under some name.
    """

    allowed: list[Content]
    copies: list[Content | None]
    asked: Work | None = None
    of: str | None = None
    repair: Repair | None = None
    aside: bytes | None = None


@dataclass
class Sitting:
    """One go at a file: `now`, `copy`: what is in it and in its second copy; `marks` by the numbers that were said."""

    disk: Recording
    now: Content
    copy: Content | None
    marks: list[Mark] = field(default_factory=list)
    bank: Bank | None = None
    aside: bytes | None = None
    # What was in the file before, during and after each thing that was asked.
    course: list[list[Content]] = field(default_factory=list)

    @property
    def path(self) -> Path:
        """The bank's file."""
        return self.disk.folder / FILE

    @property
    def open_bank(self) -> Bank:
        """The bank, which must be open."""
        assert self.bank is not None, "the bank is not open"
        return self.bank

    def say(self, mark: Mark | None = None) -> Mark:
        """Say that a new start may find this from now on; without it, what is there now."""
        said = mark or Mark([self.now], [self.copy], aside=self.aside)
        self.disk.say(len(self.marks))
        self.marks.append(said)
        return said

    # -- what workloads do ----------------------------------------------------------------------------------------

    def open(self) -> None:
        """Start: open the bank as the app does."""
        self.say()
        self.bank = Bank.opened(self.path)
        with self.disk.untouched():
            assert content_of(self.bank.store) == self.now, "opening has changed what is there"

    def close(self) -> None:
        """Close the bank."""
        self.open_bank.close()
        self.bank = None

    def ask(self, work: Work, *, parts: bool = False) -> None:
        """Ask the bank for something, which is then booked. `parts`: in more than one transaction, as is lawful."""
        bank = self.open_bank
        mark = self.say(Mark([self.now], [self.copy], asked=work, of=bank.game_id, aside=self.aside))
        with self._committed(mark.allowed if parts else []):
            work(bank)
        with self.disk.untouched():
            self.now = content_of(bank.store)
        if mark.allowed[-1] != self.now or len(mark.allowed) == 1:
            mark.allowed.append(self.now)
        self.course.append(list(mark.allowed))
        self.say()

    def make_copy(self, between: Work = lambda _: None) -> None:
        """Make a second copy; `between` its slices the bank is asked for something else."""
        bank, first = self.open_bank, len(self.marks)
        self.say()
        bank.make_copy(lambda: between(bank))
        self.copy = self.second_copy()
        for later in self.marks[first:]:  # what was booked between is said meanwhile
            later.copies.append(self.copy)
        self.say()

    def mend(self, repair: Repair, then: Content) -> None:
        """Repair the file, after which this is in it; a start that finds it still damaged repairs it again."""
        mark = self.say(Mark([then], [self.copy], repair=repair, aside=self.aside))
        repair(self.path)
        self.now = then
        self.copy = self.copy if self.has_copy() else None
        mark.copies.append(self.copy)
        self.say()

    # -- what is there --------------------------------------------------------------------------------------------

    def second_copy(self) -> Content:
        """What is in the second copy, which must be there."""
        with self.disk.untouched():
            return content_in(copy_of(self.path))

    def has_copy(self) -> bool:
        """Whether there is a second copy."""
        with self.disk.untouched():
            return copy_of(self.path).exists()

    @contextmanager
    def _committed(self, into: list[Content]) -> Iterator[None]:
        """Note what is in the file after each transaction of something that is booked in parts."""
        store = self.open_bank.store
        commit = store.commit

        def noted(*arguments: object) -> None:
            commit(*arguments)  # type: ignore[arg-type]
            with self.disk.untouched():
                into.append(content_of(store))

        store.commit = noted  # type: ignore[method-assign]
        try:
            yield
        finally:
            del store.commit


def content_in(file: Path) -> Content:
    """What is in a file that nobody has open."""
    with Store(file, reading=True) as store:
        return content_of(store)


def folder_in_memory() -> tempfile.TemporaryDirectory[str]:
    """A folder for files that need not last, where that is quick."""
    return tempfile.TemporaryDirectory(prefix="cut-", dir=IN_MEMORY if IN_MEMORY.is_dir() else None)


def lay_out(image: Image, folder: Path) -> Path:
    """Put these files, and no other, into a folder. The path of the bank's file."""
    for file in folder.iterdir():
        file.unlink()
    for name, data in image.items():
        (folder / name).write_bytes(data)
    return folder / FILE


class Violation(AssertionError):
    """The bank did not keep what it had promised."""


class Judge:
    """Opens the bank on images of a disk. `states`: how many it was given that differ in what is on the disk or in
    what had been promised; `disks`: that differ in what is on the disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.states = 0
        self._disk = b""
        self._seen: set[tuple[bytes, int]] = set()
        self._found: dict[bytes, Content] = {}
        self._copies: dict[bytes, Content | None] = {}

    @property
    def disks(self) -> int:
        """How many different disks the bank was opened on."""
        return len({disk for disk, _ in self._seen})

    def new(self, image: Image, mark: Mark) -> bool:
        """Whether this was not yet judged; it then must be."""
        self._disk = digest(image)
        key = (self._disk, id(mark))
        if key in self._seen:
            return False
        self._seen.add(key)
        self.states += 1
        return True

    def judge(self, image: Image, mark: Mark) -> None:
        """Start the bank on the files last asked about and ask again what was being asked. Raises Violation."""
        self._judge_copy(image, mark)
        if mark.aside is not None and mark.aside not in image.values():
            raise Violation("destroyed: the damaged file is nowhere")
        found = self._found.get(self._disk)
        if found is not None and mark.asked is None:
            need_allowed(found, mark)
            return
        bank, repaired = opened(lay_out(image, self.folder), mark)
        try:
            found = content_of(bank.store)
            if not repaired:
                self._found[self._disk] = found
            need_allowed(found, mark)
            if bank.game_id is not None and sum(bank.game.ledger.balances) != 0:
                raise Violation("unbalanced")
            if mark.asked is not None and mark.of in (None, bank.game_id):
                for _ in range(1 if found == mark.allowed[-1] else 2):
                    ask_again(bank, mark.asked)
                    need_same(content_of(bank.store), mark.allowed[-1])
        finally:
            bank.close()

    def _judge_copy(self, image: Image, mark: Mark) -> None:
        copy = image.get(COPY)
        if copy is None:
            if None not in mark.copies:
                raise Violation("the second copy has gone")
            return
        if copy not in self._copies:
            path = lay_out({FILE: b"", COPY: copy}, self.folder)
            self._copies[copy] = content_in(copy_of(path)) if backup.inspect(path) is not None else None
        found = self._copies[copy]
        if found is None:
            raise Violation("corrupt: the second copy is not sound")
        if found not in mark.copies:
            raise Violation("the second copy is not one that was made")


def opened(path: Path, mark: Mark) -> tuple[Bank, bool]:
    """The bank after a start, and whether its file had to be repaired. Raises Violation."""
    try:
        return Bank.opened(path), False
    except StoreDamaged as error:
        if mark.repair is None:
            lost = "lost, " if isinstance(error, StoreShort) else ""
            raise Violation(f"{lost}does not start: {error.what}") from error
    except StoreError as error:
        raise Violation(f"does not start: {error.what}") from error
    mark.repair(path)
    try:
        return Bank.opened(path), True
    except StoreError as error:
        raise Violation(f"does not start after its repair: {error.what}") from error


def ask_again(bank: Bank, asked: Work) -> None:
    """Ask for what was asked before the cut. Raises Violation if the bank does not answer it as it did then."""
    try:
        asked(bank)
    except AssertionError as refused:
        raise Violation(f"asked again: {refused}") from refused


def need_allowed(found: Content, mark: Mark) -> None:
    """Raise unless what was found may be."""
    if found not in mark.allowed:
        raise Violation(f"{wrong(found, mark.allowed[0])}; {len(mark.allowed)} contents may be")


def need_same(found: Content, expected: Content) -> None:
    """Raise unless what was asked again is there once."""
    if found != expected:
        raise Violation(f"asked again: {wrong(found, expected)}")


def wrong(found: Content, expected: Content) -> str:
    """How two contents differ."""
    lost = [row[:4] for row in expected.rows if row not in found.rows]
    more = [row[:4] for row in found.rows if row not in expected.rows]
    kept = sorted({name for name, _ in set(found.kept) ^ set(expected.kept)})
    said = [f"lost: {lost}" if lost else "", f"double or half done: {more}" if more else ""]
    return ", ".join([part for part in said if part] + ([f"kept otherwise: {kept}"] if kept else []))
