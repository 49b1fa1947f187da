"""The folder between a table and its link: replaced whole, read by whoever may, and never waited for."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from banker.club import post
from banker.club.outbox import line_of
from banker.club.wire import VERSION, Wish, encoded
from banker.plain_file import NotPlain
from tests.club.tables import NAMES, played_by, rows_of


def test_a_file_is_replaced_whole_and_its_group_may_read_it(tmp_path: Path) -> None:
    old = os.umask(0o077)
    try:
        post.put(tmp_path, "state", b"one")
        first = post.mark(tmp_path / "state")
        post.put(tmp_path, "state", b"two")
    finally:
        os.umask(old)
    assert post.read(tmp_path / "state", 3) == b"two"
    assert post.mark(tmp_path / "state") != first
    assert stat.S_IMODE((tmp_path / "state").stat().st_mode) == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["state"]


def test_what_cannot_be_replaced_stays_and_leaves_nothing_beside(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    with pytest.raises(IsADirectoryError):
        post.put(tmp_path, "state", b"one")
    assert [path.name for path in tmp_path.iterdir()] == ["state"]
    with pytest.raises(FileNotFoundError):
        post.put(tmp_path / "gone", "state", b"one")


def test_only_an_ordinary_file_of_the_folders_own_user_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, link, pipe = tmp_path / "real", tmp_path / "link", tmp_path / "pipe"
    real.write_bytes(b"12345")
    link.symlink_to(real)
    os.mkfifo(pipe)
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=os.strerror(errno.ELOOP)):
        post.read(link, 9)
    with pytest.raises(NotPlain, match="no file"):
        post.read(pipe, 9)
    with pytest.raises(IsADirectoryError):
        post.read(tmp_path / "folder", 9)
    with pytest.raises(NotPlain, match="longer than 4 bytes"):
        post.read(real, 4)
    assert post.read(real, 5) == b"12345"
    assert post.mark(tmp_path / "nothing") is None


def test_a_wish_is_removed_once_it_is_answered_and_no_other_is(tmp_path: Path) -> None:
    post.drop_wish(tmp_path, "first")
    post.put(tmp_path, post.WISH, b"no wish")
    post.drop_wish(tmp_path, "first")
    post.put(tmp_path, post.WISH, encoded(Wish(v=VERSION, id="second", leave=True)))
    post.drop_wish(tmp_path, "first")
    assert (tmp_path / post.WISH).exists()
    post.drop_wish(tmp_path, "second")
    assert not (tmp_path / post.WISH).exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file away")
def test_a_file_of_another_user_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "have").write_bytes(b"{}")
    os.chown(tmp_path / "have", 65_534, -1)
    with pytest.raises(NotPlain, match="somebody else"):
        post.read(tmp_path / "have", 9)


def test_games_are_named_by_their_files_the_one_written_last_at_the_end(tmp_path: Path) -> None:
    for when, game in enumerate(("b", "a/../é", "a")):
        file = post.rows_file(tmp_path, game)
        assert file.parent == tmp_path
        file.touch()
        os.utime(file, (when, when))
    (tmp_path / "state").touch()
    assert post.games(tmp_path) == ("b", "a/../é", "a")


def test_a_link_that_leads_nowhere_hides_no_game(tmp_path: Path) -> None:
    post.rows_file(tmp_path, "g").touch()
    post.rows_file(tmp_path, "h").symlink_to(tmp_path / "gone")
    assert set(post.games(tmp_path)) == {"g", "h"}


def test_rows_after_a_number_fit_a_message_and_end_where_the_file_does(tmp_path: Path) -> None:
    rows = rows_of(played_by(NAMES[:3]))
    lines = [line_of(row) for row in rows]
    file = tmp_path / "g.rows"
    file.write_bytes(b"".join(lines))
    assert [row.row(rows[0].game) for row in post.rows_after(file, -1, 10**9)] == rows
    assert [row.number for row in post.rows_after(file, 2, 1)] == [3]
    most = len(lines[3]) + len(lines[4]) - 2
    assert [row.number for row in post.rows_after(file, 2, most)] == [3, 4]
    assert post.rows_after(file, rows[-1].number, 1) == ()
    file.write_bytes(b"".join(lines[:5]) + lines[5][:-1])
    assert [row.number for row in post.rows_after(file, 2, 10**9)] == [3, 4]
    file.write_bytes(b"".join(lines[:4]) + b"\xff\n" + lines[5])
    assert [row.number for row in post.rows_after(file, 2, 10**9)] == [3]
    file.write_bytes(b"".join(lines[:4]) + lines[5])
    assert [row.number for row in post.rows_after(file, 2, 10**9)] == [3]
