"""Which word of a director counts at a table: the newest of the highest term.

Law: nothing goes back. A director whose term is lower than the highest that was heard is one whose place another has
taken, and an older word of the same director came late.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from banker.club.wire import KINDS, STATE, FromDirector, NotUnderstood, Plan, Topic, decoded

FROM_DIRECTOR = tuple(topic for topic in Topic if topic.startswith("in/"))


class Obeyed(msgspec.Struct, frozen=True):
    """What was heard. `term`: the highest, -1 none; `serials`: the highest of each topic, within that term."""

    term: int = -1
    serials: dict[str, int] = {}


def understood(topic: Topic, payload: bytes) -> FromDirector:
    """The message of a director on a topic. Raises NotUnderstood."""
    if topic not in FROM_DIRECTOR:
        raise NotUnderstood(f"on {topic}, where no director writes")
    message = decoded(payload, KINDS[topic], STATE)
    assert isinstance(message, FromDirector)
    return message


def obeyed(before: Obeyed, topic: Topic, message: FromDirector) -> Obeyed | None:
    """What was heard after this message; None: it is an older one, and does not count.

    Decision: the same serial once more counts, since the parts of a plan share one, and else it brings the same.
    """
    if message.term < before.term:
        return None
    serials = before.serials if message.term == before.term else {}
    if message.serial < serials.get(topic, 0):
        return None
    return Obeyed(message.term, {**serials, topic: message.serial})


def whole(parts: Mapping[int, Plan], part: Plan) -> dict[int, Plan]:
    """The parts of the newest plan after this one came: those of an older plan are of no use."""
    same = {number: kept for number, kept in parts.items() if (kept.term, kept.serial) == (part.term, part.serial)}
    return {**same, part.part: part}
