"""A TOML file of a stranger is read, or refused in one sentence, and always soon."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from banker.edition import EditionError, available, check, load
from banker.plain_file import plain_fault
from banker.toml_file import BadToml, read_toml, toml_of

HOSTILE: dict[str, tuple[bytes, str]] = {
    "hexadecimal": (b"salary = 0x" + b"f" * 3600, "salary is a number of too many digits"),
    "octal": (b"salary = 0o" + b"7" * 3600, "salary is a number of too many digits"),
    "binary": (b"salary = 0b" + b"1" * 3600, "salary is a number of too many digits"),
    "in a list": (b"denominations = [1, 0x" + b"f" * 3600 + b"]", "denominations.2 is a number of too many digits"),
    "keys": (b"".join(b"k%d = 1\n" % n for n in range(18_000)), "more than 4,000 values"),
    "tables": (b"".join(b"[t%d]\n" % n for n in range(20_000)), "more than 4,000 values"),
    "lists": (b"a = " + b"[\n" * 60_000, "not TOML that can be read"),
    "nest": (b"a = " + b"[" * 20 + b"]" * 20, "nested too deeply"),
    "parts": (b"\n".join(b"a%d." % n + b".".join([b"a"] * 1900) + b" = 1" for n in range(49)), "nested too deeply"),
    "parts of a header": (b"[" + b".".join([b"a"] * 1900) + b"]", "nested too deeply"),
    "line": (b"a = 1" + b" " * 5_000, "line 1 is longer than 4,000 bytes"),
    "long": (b"#" * 900_000, "longer than 200,000 bytes"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_board_is_refused_soon_and_hurts_no_other(tmp_path: Path, kind: str) -> None:
    raw, said = HOSTILE[kind]
    (tmp_path / "bad.toml").write_bytes(raw)
    (tmp_path / "good.toml").write_text('extends = "london"\nname = "Good"\n')
    begun = time.process_time()
    problems = check(tmp_path / "bad.toml")
    assert time.process_time() - begun < 10  # far more than it takes; a minute held the screen
    assert said in str(problems[0])
    assert len(problems) == 1
    assert available(tmp_path)[-2:] == ("bad", "good")
    with pytest.raises(EditionError):
        load("bad", tmp_path)
    assert load("good", tmp_path).names["en"] == "Good"


def test_more_is_wrong_than_anybody_reads(tmp_path: Path) -> None:
    """The report ends, and says that it does."""
    path = tmp_path / "bad.toml"
    path.write_text("unverified = [" + "".join(f'"x{n}",\n' for n in range(3_000)) + ']\nextends = "london"\n')
    problems = check(path)
    assert len(problems) == 201
    assert "has more wrong with it" in str(problems[-1])
    path.write_text('extends = "london"\n' + "".join(f"k{n} = 1\n" for n in range(3_000)))
    problems = check(path)
    assert len(problems) == 201
    assert problems[0].where == "k0"


def test_a_board_may_be_a_pipe_a_link_or_a_folder_and_no_other_is_hurt(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "gone.toml").symlink_to("nowhere")
    (tmp_path / "folder.toml").mkdir()
    for id, said in (("pipe", "a pipe"), ("zero", "a device"), ("gone", "a link to nowhere"), ("folder", "a folder")):
        with pytest.raises(EditionError, match=said):
            load(id, tmp_path)


def test_a_file_that_is_there_but_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadToml, match="cannot be read"):
        read_toml(tmp_path / "file" / "below.toml", "a board")
    assert plain_fault("a\0b") is not None


def test_what_notepad_writes_is_read(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes('extends = "london"\r\nname = "Café"\r\n'.encode("utf-8-sig"))
    assert check(path) == ()
    assert toml_of(b"\xef\xbb\xbfa = 1") == {"a": 1}
