"""What may be on a disk after the power is cut: the legal states, given all that was done to a folder.

Two models. `Strict` promises what POSIX does: a file's content is certain after its own sync, a name after a sync of
the folder. Until then each sector of each write may have reached the disk or not, in any order, or hold garbage where
it was written; each change of a name may have been made or not. `Ordered` is ext4 with its ordered journal: names and
lengths change in the order in which they were made, and a file is never longer than what was written of it.

Law: a sector holds what the file held there at some moment since its last sync; a write changes no byte beside its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from tests.faults.recording import Change, Did

Image = dict[str, bytes]  # The files of a folder by name.

UNITS = (512, 4096)  # Bytes that a disk writes whole or not at all.
NAMING = (Did.MAKE, Did.RENAME, Did.LINK, Did.DELETE)
# The end of the name of a file that is no part of what the bank keeps: two images that differ in it are the same.
UNTOLD = ".pid"
SINGLES = 10  # The last so many changes are each left out, or alone kept.


def digest(image: Image) -> bytes:
    """What two equal images have in common."""
    whole = hashlib.sha256()  # processors have instructions for it: twice as fast as blake2b
    for name in sorted(image):
        if not name.endswith(UNTOLD):
            whole.update(f"{name}\0{len(image[name])}\0".encode())
            whole.update(image[name])
    return whole.digest()


class Kept(NamedTuple):
    """What became of one write: all of it `kept` or nothing, or only the parts of `unit` bytes in `parts`.

    `garbage`: a seed, and the bytes it wrote are anything; `longer`: the file has grown by it, whatever it holds.
    """

    kept: bool = True
    unit: int = 0
    parts: frozenset[int] = frozenset()
    garbage: int | None = None
    longer: bool = False


ALL, NONE = Kept(), Kept(False)


class Model:
    """The disk, after each change. `start`: the files there were, all of them certain, with their numbers."""

    def __init__(self, image: Image, start: Mapping[str, int]) -> None:
        self.certain = {number: bytearray(image[name]) for name, number in start.items()}
        self.names = dict(start)
        self.writes: list[Change] = []
        """Those not certain: content and lengths."""
        self.naming: list[Change] = []

    def apply(self, change: Change) -> None:
        """Take in what was done next."""
        match change.did:
            case Did.MAKE:
                self.certain[change.file] = bytearray()
                self.naming.append(change)
            case Did.RENAME | Did.LINK | Did.DELETE:
                self.naming.append(change)
            case Did.WRITE | Did.CUT:
                self.writes.append(change)
            case Did.SYNC:
                self._sync(change.file)
            case Did.SYNC_NAMES:
                self._sync_names()

    def landed(self) -> Image:
        """The state in which all that was done has reached the disk: what programs see."""
        return self._image(self.naming, [(write, ALL) for write in self.writes])

    def states(self, random: Random) -> Iterator[Image]:
        """The legal states that most often find a fault."""
        raise NotImplementedError

    def drawn(self, random: Random) -> Image:
        """Any legal state."""
        raise NotImplementedError

    @property
    def settled(self) -> bool:
        """Whether nothing is uncertain: there is one state."""
        return not self.writes and not self.naming

    def _sync(self, file: int) -> None:
        for change in self.writes:
            if change.file == file:
                _write(self.certain[file], change)
        self.writes = [change for change in self.writes if change.file != file]

    def _sync_names(self) -> None:
        self.names = _named(self.names, self.naming)
        self.naming = []

    def _image(self, naming: Iterable[Change], writes: Iterable[tuple[Change, Kept]]) -> Image:
        """The files after these changes of names, with what became of each write."""
        writes = list(writes)
        written = {change.file for change, _ in writes}
        seen = {file: bytearray(self.certain[file]) for file in written}
        there = self.certain | {file: bytearray(self.certain[file]) for file in written}
        for change, kept in writes:
            _write(seen[change.file], change)
            if change.did is Did.WRITE:
                _land(there[change.file], seen[change.file], change, kept)
            elif kept.kept:
                _write(there[change.file], change)
        return {name: bytes(there[file]) for name, file in _named(self.names, naming).items()}


class Strict(Model):
    """The least that may be trusted."""

    def states(self, random: Random) -> Iterator[Image]:
        writes, naming = self.writes, self.naming
        for names in ([], naming) if naming else ([],):
            for kept in (NONE, ALL):
                yield self._image(names, [(change, kept) for change in writes])
        for change in reversed(naming):
            for kept in (NONE, ALL):
                yield self._image(_possible(naming, {change}), [(write, kept) for write in writes])
        for single in range(len(writes) - 1, max(-1, len(writes) - 1 - SINGLES), -1):
            for one, others in ((NONE, ALL), (ALL, NONE)):
                yield self._image(naming, [(w, one if n == single else others) for n, w in enumerate(writes)])
        if writes and writes[-1].did is Did.WRITE:
            before = [(write, ALL) for write in writes[:-1]]
            for kept in _torn(writes[-1], random):
                yield self._image(naming, [*before, (writes[-1], kept)])

    def drawn(self, random: Random) -> Image:
        left_out = {change for change in self.naming if random.random() < 0.3}
        kept_most = random.random()
        drawn = [(write, _drawn(write, random, kept_most)) for write in self.writes]
        return self._image(_possible(self.naming, left_out) if random.random() < 0.7 else self.naming, drawn)


class Ordered(Model):
    """ext4, data=ordered."""

    def _sync(self, file: int) -> None:
        """Syncing a new file, or one whose length has changed, brings all names with it: they are in one journal."""
        new = any(change.did is Did.MAKE and change.file == file for change in self.naming)
        length = len(self.certain[file])
        super()._sync(file)
        if new or len(self.certain[file]) != length:
            self._sync_names()

    def states(self, random: Random) -> Iterator[Image]:
        for count in range(len(self.naming), -1, -1):
            for kept in (NONE, ALL):
                yield self._image(self.naming[:count], [(write, kept) for write in self.writes])

    def drawn(self, random: Random) -> Image:
        return self._image(self.naming[: random.randint(0, len(self.naming))], self._drawn_writes(random))

    def _drawn_writes(self, random: Random) -> list[tuple[Change, Kept]]:
        """Some of the writes: of each file the first changes of its length, whole, and any part of what was written
        over."""
        lengths = {file: len(content) for file, content in self.certain.items()}
        open_ended = dict.fromkeys(lengths, True)
        drawn, most = [], random.random()
        for write in self.writes:
            end = write.at + len(write.data)
            if write.did is Did.CUT or end > lengths[write.file]:
                open_ended[write.file] &= random.random() < 0.3 + most
                kept = ALL if open_ended[write.file] else NONE
                lengths[write.file] = end if kept.kept else lengths[write.file]
            else:
                kept = _drawn(write, random, most, legal_only=True)
            drawn.append((write, kept))
        return drawn


def _torn(write: Change, random: Random) -> Iterator[Kept]:
    """What may be left of the write during which the power goes."""
    for unit in UNITS:
        units = range(write.at // unit, (write.at + len(write.data) - 1) // unit + 1)
        for count in range(1, len(units)):
            yield Kept(False, unit, frozenset(units[:count]))
        if len(units) > 1:
            yield Kept(False, unit, frozenset(units[1:]))
    yield Kept(False, longer=True)
    yield Kept(garbage=random.getrandbits(32))


def _drawn(write: Change, random: Random, kept_most: float, *, legal_only: bool = False) -> Kept:
    """One thing that may have become of a write."""
    if random.random() < 0.2 + kept_most * 0.5:
        return ALL
    if write.did is Did.CUT:
        return NONE
    chance = random.random()
    if chance < 0.35:
        return NONE
    if chance < 0.5 and not legal_only:
        return Kept(garbage=random.getrandbits(32))
    if chance < 0.55 and not legal_only:
        return Kept(False, longer=True)
    unit = random.choice(UNITS)
    units = range(write.at // unit, (write.at + len(write.data) - 1) // unit + 1)
    return Kept(False, unit, frozenset(number for number in units if random.random() < 0.5))


def _possible(naming: list[Change], left_out: set[Change]) -> list[Change]:
    """The changes of names without those left out, nor any later one that needs a name as it would have been."""
    done, touched = [], set()
    for change in naming:
        names = {change.name, change.to} - {""}
        if change in left_out or names & touched:
            touched |= names
        else:
            done.append(change)
    return done


def _named(names: Mapping[str, int], naming: Iterable[Change]) -> dict[str, int]:
    found = dict(names)
    for change in naming:
        match change.did:
            case Did.MAKE:
                found[change.name] = change.file
            case Did.RENAME:
                found[change.to] = found.pop(change.name)
            case Did.LINK:
                found[change.to] = found[change.name]
            case Did.DELETE:
                found.pop(change.name)
    return found


def _write(content: bytearray, change: Change) -> None:
    if change.did is Did.CUT:
        del content[change.at :]
    content.extend(bytes(max(0, change.at - len(content))))
    content[change.at : change.at + len(change.data)] = change.data


def _land(there: bytearray, seen: bytearray, write: Change, kept: Kept) -> None:
    """What a write leaves on the disk. `seen`: what the file holds after it, if nothing is cut."""
    end = write.at + len(write.data)
    if kept.garbage is not None:
        noise = Random(kept.garbage).randbytes(len(write.data))
        _write(there, Change(Did.WRITE, at=write.at, data=noise))
    elif kept.kept:
        # The sectors around it come whole: what was written there before comes with it.
        first, last = write.at // 512 * 512, min(len(seen), -(-end // 512) * 512)
        _write(there, Change(Did.WRITE, at=first, data=bytes(seen[first:last])))
    else:
        for number in sorted(kept.parts):
            first, last = number * kept.unit, min(len(seen), (number + 1) * kept.unit)
            _write(there, Change(Did.WRITE, at=first, data=bytes(seen[first:last])))
        if kept.longer and len(there) < end:
            there.extend(bytes(end - len(there)))
