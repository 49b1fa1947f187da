"""The broker's two files: as its own tool writes them, whole, and for their user alone."""

from __future__ import annotations

import base64
import shutil
from pathlib import Path

import pytest

from hardware.network.rights import (
    PASSWORDS,
    RIGHTS,
    BadUser,
    joining_user,
    password_line,
    table_user,
    write_rights,
    write_whole,
)
from tests.processes import run

LINE = password_line("secret", b"twelve bytes")


@pytest.mark.network
@pytest.mark.parametrize("secret", ["secret", "ä:€ 🎲", "f" * 64])
def test_a_line_is_the_one_that_mosquittos_own_tool_makes(secret: str, tmp_path: Path) -> None:
    tool = shutil.which("mosquitto_passwd")
    assert tool is not None
    made = run((tool, "-c", "-b", "passwords", "t5", secret), cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    user, theirs = (tmp_path / "passwords").read_text().strip().split(":")
    salt = base64.b64decode(theirs.split("$")[3])
    assert (user, theirs) == ("t5", password_line(secret, salt))


def test_two_lines_of_one_password_differ() -> None:
    assert password_line("secret") != password_line("secret")


def test_both_files_are_written_for_their_user_alone_and_nothing_is_left_beside(tmp_path: Path) -> None:
    for _ in range(2):
        write_rights(tmp_path, {"director": LINE, table_user(5): LINE, joining_user(12): LINE})
    assert (tmp_path / PASSWORDS).read_text() == f"director:{LINE}\nt5:{LINE}\njoin12:{LINE}\n"
    rights = (tmp_path / RIGHTS).read_text()
    assert "user t5\ntopic write club/t5/out/#\ntopic read club/t5/in/#\n" in rights
    assert "user join12\ntopic write club/join12/out/join\ntopic read club/join12/in/join\n" in rights
    assert {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {PASSWORDS: 0o600, RIGHTS: 0o600}


@pytest.mark.parametrize("user", ["", "+", "#", "t5\n", "t5:x", "t/5", "T5", "5", "t５", "t5 ", "%u", "#t5"])
def test_a_user_that_would_mean_something_else_is_refused(user: str, tmp_path: Path) -> None:
    with pytest.raises(BadUser):
        write_rights(tmp_path, {"director": LINE, user: LINE})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("line", ["", "secret", f"{LINE}\nt6:{LINE}", f"{LINE}\n", LINE.replace("$7$", "$6$"), "$7$"])
def test_a_line_that_is_none_is_refused(line: str, tmp_path: Path) -> None:
    with pytest.raises(BadUser):
        write_rights(tmp_path, {"t5": line})
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    write_whole(tmp_path / "kept", b"old")
    (tmp_path / "kept.new").mkdir()
    with pytest.raises(OSError, match=r"kept\.new"):
        write_whole(tmp_path / "kept", b"new")
    assert (tmp_path / "kept").read_bytes() == b"old"


def test_what_a_torn_writing_left_is_no_hindrance_and_no_way_to_another_file(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"of somebody else")
    (tmp_path / "kept.new").symlink_to(other)
    write_whole(tmp_path / "kept", b"new")
    assert (tmp_path / "kept").read_bytes() == b"new"
    assert other.read_bytes() == b"of somebody else"
