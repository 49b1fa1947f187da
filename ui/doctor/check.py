"""What a check of `banker doctor` says."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Verdict(StrEnum):
    """NOTE: not wrong, or not to be judged here; worth a look."""

    FINE = "fine"
    BAD = "bad"
    NOTE = "note"


class Check(msgspec.Struct, frozen=True):
    """`found` in a plain sentence; `remedy`: what to do about it, "" where nothing needs doing."""

    name: str
    verdict: Verdict
    found: str
    remedy: str = ""
