"""Results that come without a network to the screen of a club evening, by touches alone: from a stick, or as a code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import backup
from banker.bank import Bank
from banker.club.acts import Entered, How, RoundStarted, Seated
from banker.export import as_json
from banker.insight.result import Difference, Differs, result_of, written
from tests.club.tables import forged, played_by, rows_of
from tests.ui.director_hands import ENGLISH, NAMES, Hands, joined, opening
from tests.ui.offscreen import Desk as Kivy
from ui.host.places import STICK, stick_folders
from ui.records.director import OneTableView
from ui.records.director_results import StickView
from ui.records.pieces import ButtonView, Signing
from ui.words.results import sentence

Opened = Callable[..., Hands]
ONE, OTHER = NAMES[:4], NAMES[4:]
UNDER_WAY = (Entered(names=NAMES), Seated(round=1, tables=(ONE, OTHER)), RoundStarted(round=1))


@pytest.fixture
def hands(table: Kivy, tmp_path: Path) -> Iterator[Opened]:
    with opening(table, tmp_path) as opened:
        yield opened


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """The folder where the stick will be, once one is put in."""
    return tmp_path / "stick"


def copied(stick: Path, bank: Bank, name: str = "banker.db.copy") -> None:
    """Put in a stick with the copy that a table makes of its games."""
    stick.mkdir(exist_ok=True)
    backup.make(bank.store, stick / name)


def look(t: Hands, table: int) -> None:
    t.touch(str(table))
    t.press("director.stick")
    t.until(lambda: isinstance(t.view.body, StickView), "the page of the stick")
    t.kivy.frames(60)


def games(t: Hands) -> tuple[ButtonView, ...]:
    assert isinstance(t.view.body, StickView)
    return t.view.body.games


def take(t: Hands, label: str) -> None:
    t.until(lambda: label in [game.label for game in games(t)], f"{label} on the stick")
    t.kivy.frames(60)
    t.touch(label)
    t.until(lambda: isinstance(t.view.body, OneTableView), "the page of the table")


def said(t: Hands) -> str:
    assert isinstance(t.view.body, OneTableView)
    return "\n".join(t.view.body.lines)


def label(table: int, names: tuple[str, ...]) -> str:
    return ENGLISH.t("director.stick.game", table=table, players=", ".join(names))


def test_a_game_on_a_stick_that_is_put_in_is_checked_and_counts(hands: Opened, stick: Path) -> None:
    t = hands(*UNDER_WAY)
    look(t, 1)
    t.until(lambda: t.view.body.empty[0] == t.words("director.stick.none"), "that nothing lies there")
    bank = played_by(ONE, "g1", operations=8)
    copied(stick, bank)
    t.until(lambda: games(t), "the game to be seen by itself")
    (game,) = games(t)
    assert game.detail.startswith(t.words("director.stick.over"))
    assert game.detail.endswith("banker.db.copy")
    take(t, label(1, ONE))
    t.until(lambda: t.evening.table(1).came is not None, "the result")
    came = t.evening.table(1).came
    assert came is not None
    assert (came.how, came.game) == (How.CHECKED, "g1")
    assert [*t.evening.held[1, "g1"].hashes] == [row.hash for row in rows_of(bank)]
    t.until(lambda: "checked, each row" in t.view.note, "that to be said")
    assert t.words("director.came.checked") in [fact.amount for fact in t.view.body.facts]
    t.kivy.frames(60)
    assert t.words("director.stick") not in [key.label for key in t.view.keys]


def test_a_stick_that_was_at_both_tables_brings_both_results(hands: Opened, stick: Path) -> None:
    """The second table has put the copy of the first aside. Both are taken from the page of the first."""
    t = hands(*UNDER_WAY)
    copied(stick, played_by(ONE, "g1", operations=8))
    copied(stick, played_by(OTHER, "g2", seed=2, operations=8))
    for number, names in ((2, OTHER), (1, ONE)):
        look(t, 1)
        take(t, label(number, names))
        t.until(lambda number=number: t.evening.table(number).came is not None, "the result")
        t.kivy.frames(60)
        t.press("director.tab.tables")
    assert not t.evening.open_tables()


def test_a_game_that_is_not_over_says_so_and_nothing_is_kept(hands: Opened, stick: Path) -> None:
    t = hands(*UNDER_WAY)
    bank = played_by(ONE, "g1", operations=8)
    assert bank.undo("back").refused is None
    copied(stick, bank)
    look(t, 1)
    t.until(lambda: games(t), "the game")
    assert games(t)[0].detail.startswith(t.words("director.stick.open"))
    take(t, label(1, ONE))
    open_at = sentence(ENGLISH, Difference(Differs.OPEN, row=len(rows_of(bank)) - 1)).strip()
    t.until(lambda: open_at in said(t), "the row at which it is not over")
    assert t.view.noted is Signing.REFUSED
    assert open_at in t.view.note
    assert (t.evening.table(1).came, t.evening.held) == (None, {})


def test_a_row_that_somebody_has_changed_is_named(hands: Opened, stick: Path) -> None:
    t = hands(*UNDER_WAY)
    bank = played_by(ONE, "g1", operations=8)
    stick.mkdir()
    rows = [replace(row, op_id="x") if row.number == 5 else row for row in rows_of(bank)]
    (stick / "game.json").write_bytes(as_json("g1", bank.course, iter(rows)))
    look(t, 1)
    t.until(lambda: games(t), "the game")
    assert games(t)[0].detail.startswith(t.words("director.stick.broken"))
    take(t, label(1, ONE))
    t.until(lambda: sentence(ENGLISH, Difference(Differs.BROKEN, row=5)).strip() in said(t), "the row to be named")
    assert (t.evening.table(1).came, t.evening.held) == (None, {})


def test_a_game_of_others_names_who_differs_and_a_torn_file_cannot_be_touched(hands: Opened, stick: Path) -> None:
    t = hands(*UNDER_WAY)
    copied(stick, played_by(("Ann", "Bob", "Cleo", "Zoe"), "g1", operations=8))
    (stick / "torn.db").write_bytes(b"SQLite format 3\0" + b"torn" * 400)
    look(t, 1)
    t.until(lambda: len(games(t)) == 2, "both files")
    assert [game.enabled for game in games(t)] == [True, False]
    take(t, "Ann, Bob, Cleo, Zoe")
    t.until(lambda: "Zoe" in said(t) and "Dan" in said(t), "who differs")
    assert t.evening.table(1).came is None


def test_another_history_on_a_stick_is_kept_beside_the_one_held(hands: Opened, stick: Path) -> None:
    t = hands(*UNDER_WAY, *joined(1), tables=(1,))
    bank = played_by(ONE, "g1", operations=8)
    t.evenings.tables[1].play(
        forged(rows_of(bank), lambda row: replace(row, op_id="x") if row.number == 5 else row)[:9]
    )
    t.until(lambda: (1, "g1") in t.evening.held, "the rows")
    copied(stick, bank)
    look(t, 1)
    take(t, label(1, ONE))
    t.until(lambda: t.evening.held[1, "g1"].forked == 5, "the fork")
    t.until(lambda: t.words("director.fork.decide") in [key.label for key in t.view.keys], "the key that decides")
    assert t.evening.table(1).came is None


def test_a_code_on_a_stick_is_provisional_until_the_game_comes(hands: Opened, stick: Path) -> None:
    t = hands(*UNDER_WAY)
    bank = played_by(ONE, "g1", operations=8)
    last = bank.log.last("g1")
    stick.mkdir()
    (stick / "photo.txt").write_text(written(result_of(bank.game, last.number + 1, last.hash)), "utf-8")
    look(t, 1)
    take(t, label(1, tuple(each.name for each in result_of(bank.game, 1, last.hash).places)))
    t.until(lambda: t.evening.table(1).came is not None, "the code")
    assert t.evening.table(1).came.how is How.CODE  # type: ignore[union-attr]
    t.until(lambda: "provisional" in t.view.note, "that to be said")
    (stick / "photo.txt").unlink()
    copied(stick, bank)
    t.kivy.frames(60)
    t.press("director.stick")
    t.until(lambda: isinstance(t.view.body, StickView), "the page of the stick")
    take(t, label(1, ONE))
    t.until(lambda: t.evening.table(1).came.how is How.CHECKED, "the check")  # type: ignore[union-attr]


def test_a_file_that_is_gone_when_it_is_touched_is_said(hands: Opened, stick: Path) -> None:
    t = hands(*UNDER_WAY)
    copied(stick, played_by(ONE, "g1", operations=8))
    look(t, 1)
    t.until(lambda: games(t), "the game")
    t.kivy.frames(60)
    (stick / "banker.db.copy").unlink()
    t.touch(label(1, ONE))
    t.until(lambda: "banker.db.copy" in t.view.note and t.view.noted is Signing.REFUSED, "that it is gone")
    assert t.evening.table(1).came is None


def test_sticks_are_looked_for_where_a_desktop_mounts_them_and_in_the_folders_named(tmp_path: Path) -> None:
    for name in ("media/ann/BANKER", "media/ann/.hidden", "run/media/bob/USB"):
        (tmp_path / name).mkdir(parents=True)
    mounts = (tmp_path / "media", tmp_path / "run/media", tmp_path / "none")
    assert stick_folders([tmp_path], mounts) == (
        tmp_path, STICK, tmp_path / "media/ann/BANKER", tmp_path / "run/media/bob/USB",
    )  # fmt: skip
