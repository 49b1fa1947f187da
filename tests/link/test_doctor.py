"""What `banker doctor` says of a table's link: each case, with what to do about it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import banker
from banker.club import post
from banker.club.acts import Carried
from banker.club.wire import VERSION, Have, Link, LinkAt, encoded
from tests.link.hall import log_of
from ui.doctor.check import Check, Verdict
from ui.doctor.club import club_checks
from ui.host.lock import hold
from ui.host.places import LINK_LOCK

SINCE = "2026-11-28T20:00:00+01:00"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    for name in (post.IN, post.OUT):
        (tmp_path / name).mkdir()
    return tmp_path


@pytest.fixture
def running(table: Path) -> Iterator[None]:
    """A link is at work."""
    descriptor = hold(table / post.IN / LINK_LOCK, 0o640)
    yield
    os.close(descriptor)


def said(table: Path, at: LinkAt, **fields: object) -> dict[str, Check]:
    """The checks by their names, where the link says that it stands so."""
    (table / post.IN / LINK_LOCK).touch()
    known = {"v": VERSION, "at": at, "since": SINCE, "evening": "Friday", "table": 5, "release": banker.__version__}
    post.put(table / post.IN, post.LINK, encoded(Link(**(known | fields))))  # type: ignore[arg-type]
    return {check.name: check for check in club_checks(table)}


def test_where_no_link_ever_ran_nothing_is_said(table: Path) -> None:
    assert [*club_checks(table)] == []
    assert [*club_checks(table / "nowhere")] == []


def test_a_table_that_has_joined_nothing_is_fine(table: Path) -> None:
    found = said(table, LinkAt.ALONE, evening="")
    assert [*found] == ["link"]
    assert found["link"].verdict is Verdict.FINE


def test_a_table_whose_link_does_not_run_is_bad(table: Path) -> None:
    found = said(table, LinkAt.CONNECTED)["link"]
    assert (found.verdict, found.found) == (Verdict.BAD, "this is table 5 of Friday, and no link runs")
    assert found.remedy == "start `banker link`"


@pytest.mark.usefixtures("running")
def test_a_connected_table_is_fine(table: Path) -> None:
    found = said(table, LinkAt.CONNECTED, ahead_ms=300)
    assert {name: check.verdict for name, check in found.items()} == {
        "link": Verdict.FINE, "club clock": Verdict.FINE, "club rules": Verdict.FINE, "club rows": Verdict.FINE,
    }  # fmt: skip
    assert "connected since 2026-11-28 20:00:00" in found["link"].found


@pytest.mark.usefixtures("running")
def test_an_evening_that_is_away_is_bad_and_one_to_come_is_not(table: Path) -> None:
    assert said(table, LinkAt.AWAY)["link"].verdict is Verdict.BAD
    assert said(table, LinkAt.JOINING)["link"].verdict is Verdict.NOTE


@pytest.mark.usefixtures("running")
@pytest.mark.parametrize(("ahead", "words"), [(7_200_000, "7200 s behind"), (-90_000, "90 s ahead of")])
def test_a_clock_that_differs_is_bad_with_the_time_to_set(ahead: int, words: str, table: Path) -> None:
    found = said(table, LinkAt.CONNECTED, ahead_ms=ahead)["club clock"]
    assert found.verdict is Verdict.BAD
    assert words in found.found
    assert "sudo date --set" in found.remedy


@pytest.mark.usefixtures("running")
def test_another_release_than_the_evenings_is_bad(table: Path) -> None:
    found = said(table, LinkAt.CONNECTED, release="9.9")["club rules"]
    assert (found.verdict, "and the evening 9.9" in found.found) == (Verdict.BAD, True)
    assert said(table, LinkAt.CONNECTED, release="")["club rules"].verdict is Verdict.NOTE


@pytest.mark.usefixtures("running")
def test_rows_that_the_evening_does_not_have_are_counted(table: Path) -> None:
    lines = b"".join(msgspec.json.encode(Carried.of(row)) + b"\n" for row in log_of("g", 10))
    post.rows_file(table / post.OUT, "g").write_bytes(lines)
    assert said(table, LinkAt.CONNECTED)["club rows"].found == "the evening does not have 10 rows yet"
    post.put(table / post.IN, "have", encoded(Have(v=VERSION, term=1, serial=1, games={"g": 7})))
    assert said(table, LinkAt.CONNECTED)["club rows"].found == "the evening does not have 2 rows yet"
    post.put(table / post.IN, "have", encoded(Have(v=VERSION, term=1, serial=2, games={"g": 9})))
    assert said(table, LinkAt.CONNECTED)["club rows"].verdict is Verdict.FINE


def test_what_cannot_be_read_is_said(table: Path) -> None:
    os.mkfifo(table / post.IN / post.LINK)
    (found,) = club_checks(table)
    assert (found.name, found.verdict) == ("link", Verdict.NOTE)
