"""The folder between a table and its link: replaced whole, read by whoever may, and never waited for."""

from __future__ import annotations

import errno
import os
import stat
from io import BytesIO
from pathlib import Path

import pytest

from banker.club import post
from banker.club.outbox import line_of
from banker.club.wire import VERSION, Wish, encoded
from banker.plain_file import NotPlain
from tests.club.tables import NAMES, played_by, rows_of


def refused(path: Path, most: int) -> tuple[int | None, str | None, str]:
    """What is said of a file that is not read."""
    with pytest.raises(NotPlain) as found:
        post.read(path, most)
    return found.value.errno, found.value.strerror, found.value.filename


def test_the_files_have_the_names_that_the_other_side_looks_for() -> None:
    assert (post.OUT, post.IN) == ("out", "in")
    assert (post.STATE, post.WISH, post.LINK) == ("state", "wish", "link")
    assert post.rows_file(Path("out"), "g/1 é") == Path("out/g%2F1%20%C3%A9.rows")


def test_a_file_is_replaced_whole_and_its_group_may_read_it(tmp_path: Path) -> None:
    old = os.umask(0o077)
    try:
        post.put(tmp_path, "state", b"one")
        first = post.mark(tmp_path / "state")
        post.put(tmp_path, "state", b"two")
    finally:
        os.umask(old)
    assert post.read(tmp_path / "state", 3) == b"two"
    found = (tmp_path / "state").stat()
    assert post.mark(tmp_path / "state") == post.Mark(inode=found.st_ino, size=3, mtime_ns=found.st_mtime_ns) != first
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
    assert refused(pipe, 9) == (errno.EINVAL, "this is no file", str(pipe))
    with pytest.raises(IsADirectoryError):
        post.read(tmp_path / "folder", 9)
    assert refused(real, 4) == (errno.EFBIG, "longer than 4 bytes", str(real))
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


def test_only_a_file_is_gone_on_with_cut_to_what_is_right(tmp_path: Path) -> None:
    real, link, pipe = tmp_path / "real", tmp_path / "link", tmp_path / "pipe"
    real.write_bytes(b"12345")
    link.symlink_to(real)
    os.mkfifo(pipe)
    for path, code in ((link, errno.ELOOP), (pipe, errno.ENXIO)):
        with pytest.raises(OSError, match=os.strerror(code)), post.gone_on_with(path, 0):
            pass
    with post.gone_on_with(real, 3) as file:
        assert real.read_bytes() == b"123"
        file.write(b"x")
    assert real.read_bytes() == b"123x"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file away")
def test_a_file_of_another_user_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "have").write_bytes(b"{}")
    os.chown(tmp_path / "have", 65_534, -1)
    assert refused(tmp_path / "have", 9) == (errno.EPERM, "a file of somebody else", str(tmp_path / "have"))


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


def test_lines_come_without_their_ends_up_to_one_that_is_torn_or_too_long() -> None:
    assert [*post.lines(BytesIO(b"abcd\n\nab\ncd"), 4)] == [b"abcd", b"", b"ab"]
    assert [*post.lines(BytesIO(b"ab\nabcde\nab\n"), 4)] == [b"ab"]


def test_rows_after_a_number_fit_a_message_and_end_where_the_file_does(tmp_path: Path) -> None:
    rows = rows_of(played_by(NAMES[:3]))
    lines = [line_of(row) for row in rows]
    file = tmp_path / "g.rows"
    file.write_bytes(b"".join(lines))
    assert [row.row(rows[0].game) for row in post.rows_after(file, -1, 10**9)] == rows
    assert [row.number for row in post.rows_after(file, 2, 1)] == [3]
    most = len(lines[3]) + len(lines[4]) - 2
    assert [row.number for row in post.rows_after(file, 2, most)] == [3, 4]
    assert [row.number for row in post.rows_after(file, 2, most - 1)] == [3]
    assert post.rows_after(file, rows[-1].number, 1) == ()
    file.write_bytes(b"".join(lines[:5]) + lines[5][:-1])
    assert [row.number for row in post.rows_after(file, 2, 10**9)] == [3, 4]
    file.write_bytes(b"".join(lines[:4]) + b"\xff\n" + lines[5])
    assert [row.number for row in post.rows_after(file, 2, 10**9)] == [3]
    file.write_bytes(b"".join(lines[:4]) + lines[5])
    assert [row.number for row in post.rows_after(file, 2, 10**9)] == [3]
