"""`banker screenshots`: a picture of every screen that there is, in each language and size asked for."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import pytest

from tests.processes import banker
from tests.ui import readme_pictures as readme
from tests.ui.test_demo import LIMIT_S, UNSEEN_BY_ANYBODY, kinds
from ui.demo.kinds import PICTURES, PLANS, SECOND

LONG = "BANKER_LONG" in os.environ
SIZES = ("1024x600", "800x480")
LANGUAGES = ("fr", "it", "en")
ASKED = tuple((size, language) for size in SIZES for language in LANGUAGES)
# How far a picture of README.md may be from the screen: a sentence put otherwise, not a screen laid out anew.
STALE = 3.0


@pytest.mark.skipif(not LONG, reason="plays six games in the whole app: BANKER_LONG=1")
def test_every_screen_there_is_has_a_picture_in_each_language_and_size(tmp_path: Path) -> None:
    folder, data = tmp_path / "shots", tmp_path / "home"
    done = banker(
        *("screenshots", folder, "--language", ",".join(LANGUAGES), "--size", ",".join(SIZES)),
        env={**UNSEEN_BY_ANYBODY, "XDG_DATA_HOME": str(data), "TMPDIR": str(tmp_path)},
        deadline_s=LIMIT_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    found = {asked: sorted((folder / asked[0] / asked[1]).iterdir()) for asked in ASKED}
    assert kinds() <= set(PICTURES)
    every = {picture.name for picture in (*PICTURES.values(), *PLANS.values(), *SECOND)}
    for (size, _), pictures in found.items():
        assert {path.name.partition("-")[2].removesuffix(".png") for path in pictures} == every
        assert {size_of(path) for path in pictures} == {size}
    assert len({tuple(path.name for path in pictures) for pictures in found.values()}) == 1
    drawn = {name: readme.drawn(folder / readme.SIZE / readme.LANGUAGE, name) for name in readme.shown()}
    stale = [name for name, path in drawn.items() if readme.apart(path, readme.PICTURES / f"{name}.png") > STALE]
    assert stale == [], "python tests/ui/readme_pictures.py takes them anew"
    both = zip(*(found[SIZES[0], of] for of in ("fr", "it")), strict=True)
    same = [one.name for one, other in both if alike(one, other)]
    assert same == [], "pictures that show the same words in both languages"
    assert not data.exists(), "the player's own data folder was opened"


def size_of(path: Path) -> str:
    """The width and height of a PNG file."""
    return "{}x{}".format(*struct.unpack(">II", path.read_bytes()[16:24]))


def alike(one: Path, other: Path) -> bool:
    return one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("/etc/passwd",), "/etc/passwd cannot be made"),
        (("/proc/self",), "/proc/self: nothing can be written there"),
        (("DIR", "--language", "fr,xx"), "--language xx: expected fr, de, it, en"),
        (("DIR", "--size", "800x480,big"), "--size big: expected"),
        (("DIR", "--size", "full"), "--size full: pictures need a size"),
        ((), "DIR"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence_and_nothing_is_made(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    folder = tmp_path / "shots"
    named = (word.replace("DIR", str(folder)) for word in words)
    done = banker("screenshots", *named, env={**os.environ, "TMPDIR": str(tmp_path)})
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not folder.exists()
