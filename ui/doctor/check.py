"""What a check of `banker doctor` says."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Verdict(StrEnum):
    """How a check came out. NOTE: worth a look, but not wrong, or not to be judged here."""

    FINE = "fine"
    BAD = "bad"
    NOTE = "note"


class Check(msgspec.Struct, frozen=True):
    """The result of a check: what was `found`, in a sentence; `remedy`: what to do about it, "" if nothing."""

    name: str
    verdict: Verdict
    found: str
    remedy: str = ""
