"""Why an evening's file cannot be used, or did not take something, in words: what it is, and what to do."""

from __future__ import annotations

from pathlib import Path

from banker.store_error import (
    NotKept,
    StoreBusy,
    StoreDamaged,
    StoreEmpty,
    StoreError,
    StoreForeign,
    StoreInDoubt,
    StoreReadOnly,
)
from ui.words.strings import Strings

_FULL = ("disk is full", "No space left")  # As SQLite and the system say it.
_IDS: tuple[tuple[type[StoreError], str], ...] = (
    (StoreBusy, "busy"),
    (StoreForeign, "foreign"),
    (StoreDamaged, "damaged"),
    (StoreEmpty, "damaged"),
    (StoreReadOnly, "read_only"),
    (StoreInDoubt, "in_doubt"),
    (StoreError, "unwritable"),
)


def store_words(strings: Strings, error: StoreError | NotKept) -> str:
    """The words of an error of the file, as a part of a sentence."""
    text = str(error)
    if any(full in text for full in _FULL):
        return strings.t("club.store.full")
    if isinstance(error, NotKept):
        return text
    id = next(id for kind, id in _IDS if isinstance(error, kind))
    return strings.t(f"club.store.{id}", file=Path(error.path).name)
