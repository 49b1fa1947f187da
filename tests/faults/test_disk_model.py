"""The model of the disk: what is certain is in every state, and what is not is missing in some and there in others."""

from __future__ import annotations

from random import Random

import pytest

from tests.faults.disk_model import Image, Model, Ordered, Strict
from tests.faults.recording import Change, Did

OLD = b"o" * 2048
DRAWN = 300
BOTH = pytest.mark.parametrize("kind", [Strict, Ordered])


def after(kind: type[Model], *changes: Change) -> list[Image]:
    """States of a folder with one old file, number 0, after these changes."""
    model = kind({"old": OLD}, {"old": 0})
    for change in changes:
        model.apply(change)
    random = Random(1)
    return [*model.states(random), *(model.drawn(random) for _ in range(DRAWN))]


def written(file: int, at: int, data: bytes) -> Change:
    """A write."""
    return Change(Did.WRITE, file, at=at, data=data)


MADE = (Change(Did.MAKE, 1, "new"), written(1, 0, b"n" * 600))
RENAMED = Change(Did.RENAME, name="new", to="old")


@BOTH
def test_what_was_synced_is_in_every_state(kind: type[Model]) -> None:
    states = after(kind, written(0, 512, b"x" * 512), Change(Did.SYNC, 0), written(0, 0, b"y" * 512))
    assert {state["old"][512:1024] for state in states} == {b"x" * 512}
    assert {state["old"][1024:] for state in states} == {OLD[1024:]}
    assert {b"o" * 512, b"y" * 512} <= {state["old"][:512] for state in states}


@BOTH
def test_an_unsynced_write_may_be_torn_at_each_sector(kind: type[Model]) -> None:
    sectors = {
        tuple(state["old"][at : at + 512] == b"x" * 512 for at in (0, 512, 1024))
        for state in after(kind, written(0, 0, b"x" * 1536))
    }
    assert len(sectors) == 8


@BOTH
def test_a_later_write_may_land_without_an_earlier_one(kind: type[Model]) -> None:
    states = after(kind, written(0, 0, b"1" * 512), written(0, 1024, b"2" * 512))
    assert any(state["old"].startswith(b"o") and b"2" * 512 in state["old"] for state in states)


@BOTH
def test_a_write_changes_no_byte_beside_its_own(kind: type[Model]) -> None:
    for state in after(kind, written(0, 700, b"x" * 100)):
        assert (state["old"][:700], state["old"][800:]) == (OLD[:700], OLD[800:])


@BOTH
def test_a_name_is_certain_once_the_folder_is_synced(kind: type[Model]) -> None:
    assert {"new" in state for state in after(kind, *MADE)} == {True, False}
    assert {"new" in state for state in after(kind, *MADE, Change(Did.SYNC_NAMES))} == {True}


def test_a_synced_new_file_has_its_name_with_a_journal_only() -> None:
    assert {"new" in state for state in after(Strict, *MADE, Change(Did.SYNC, 1))} == {True, False}
    assert {"new" in state for state in after(Ordered, *MADE, Change(Did.SYNC, 1))} == {True}


@BOTH
def test_a_renamed_file_is_the_old_or_the_new_one_never_missing(kind: type[Model]) -> None:
    states = after(kind, *MADE, Change(Did.SYNC, 1), Change(Did.SYNC_NAMES), RENAMED)
    assert {state["old"] for state in states} == {OLD, b"n" * 600}
    assert all(("new" in state) == (state["old"] == OLD) for state in states)


def test_a_renamed_file_that_was_not_synced_may_be_empty_or_hold_anything() -> None:
    strict = {state["old"] for state in after(Strict, *MADE, RENAMED)}
    assert {b"", OLD, b"n" * 600} <= strict
    assert any(set(content) - set(b"no\0") for content in strict), "garbage"
    ordered = {state["old"] for state in after(Ordered, *MADE, RENAMED)}
    assert {b"", OLD, b"n" * 600} == ordered


@BOTH
def test_a_deleted_file_may_come_back(kind: type[Model]) -> None:
    states = after(kind, Change(Did.DELETE, name="old"))
    assert {state.get("old") for state in states} == {None, OLD}


@BOTH
def test_a_file_cut_short_may_still_be_long(kind: type[Model]) -> None:
    assert {len(state["old"]) for state in after(kind, Change(Did.CUT, 0, at=100))} == {100, 2048}
