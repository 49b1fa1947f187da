"""The plan of an evening: its acts but for rows, as they lie with the tables for a director that has nothing else.

Law: only who has the evening's key makes a plan that is taken; a table that sends one has merely kept it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import zlib
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from banker.club.acts import Act, TableJoined
from banker.club.evening import ClubRefused, Evening, Machine
from banker.club.following import after
from banker.club.wire import VERSION, Plan, encoded

PART = 44_000  # Characters of a part: with what is around it, it fits into a table's inbox.
MOST_PARTS = 64
MOST_PLAN = 64 * 1024 * 1024  # Bytes of the acts.

_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(tuple[Act, ...])


def parts_of(evening: Evening, plan: Sequence[Act], key: bytes) -> list[Plan]:
    """The plan of an evening in sealed parts."""
    packed = base64.b64encode(zlib.compress(_encode(plan), 9)).decode()
    texts = [packed[at : at + PART] for at in range(0, len(packed), PART)]
    parts = (
        Plan(v=VERSION, term=evening.term, serial=evening.acts, part=number, parts=len(texts), acts=text)
        for number, text in enumerate(texts)
    )
    return [replace(part, seal=_seal(part, key)) for part in parts]


def _seal(part: Plan, key: bytes) -> str:
    return hmac.new(key, encoded(replace(part, seal="")), hashlib.sha256).hexdigest()


class Gathered:
    """Parts of plans that came from tables. Only those whose seal is true are kept."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._parts: dict[tuple[int, int, int], dict[int, str]] = {}

    def add(self, part: Plan) -> bool:
        """Keep a part. False: it is not sealed with this key."""
        true = hmac.compare_digest(part.seal, _seal(part, self._key))
        if true and part.parts <= MOST_PARTS:
            self._parts.setdefault((part.term, part.serial, part.parts), {})[part.part] = part.acts
        return true

    def term(self) -> int:
        """The highest term of a plan that came, 0 if none did."""
        return max((term for term, _, _ in self._parts), default=0)

    def newest(self) -> tuple[Act, ...]:
        """The acts of the newest plan of which every part has come; none if there is no such plan."""
        for term, serial, parts in sorted(self._parts, reverse=True):
            found = self._parts[term, serial, parts]
            if sorted(found) == [*range(parts)]:
                return _unpacked("".join(found[number] for number in range(parts)))
        return ()


def _unpacked(text: str) -> tuple[Act, ...]:
    """The acts of a whole plan; what it says was sealed, so it is one."""
    return _decoder.decode(zlib.decompressobj().decompress(base64.b64decode(text), MOST_PLAN))


class Parted(Exception):
    """A plan that does not follow on that of our file: two directors have run the evening on."""


def missing(own: Sequence[Act], plan: Sequence[Act]) -> Sequence[Act]:
    """The acts of a plan that our own lacks. Raises Parted where neither is the beginning of the other."""
    if any(one != other for one, other in zip(own, plan, strict=False)):
        raise Parted
    return plan[len(own) :]


def unbooked(plan: Iterable[Act], joined: Mapping[int, Machine]) -> list[TableJoined]:
    """The acts by which those of these tables come in of which a plan does not know: they joined after it was sent. A
    table whose password the plan knows is as the plan has it, even if it has left since."""
    known = {(act.table, act.password) for act in plan if isinstance(act, TableJoined)}
    return [
        TableJoined(table=table, password=machine.password, name=machine.name)
        for table, machine in sorted(joined.items())
        if (table, machine.password) not in known
    ]


def follows(evening: Evening | None, acts: Iterable[Act]) -> bool:
    """Whether these acts can be booked one after the other."""
    try:
        for act in acts:
            evening = after(evening, act)
    except ClubRefused:
        return False
    return True
