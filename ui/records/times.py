"""Pictures of a time, which may stand on a prompt's paper in place of an icon. No Kivy inside."""

from __future__ import annotations

import msgspec


class Dial(msgspec.Struct, frozen=True):
    """A dial with two hands. `hour`: in minutes after midnight."""

    hour: int


class Stopped(msgspec.Struct, frozen=True):
    """A paused time: the `part` of it (0 to 1) that is left, as a ring round the sign of a pause."""

    part: float
