"""A new edition of one's own: sound as it is written, and still sound with every comment taken away."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from banker import edition, edition_new
from banker.board import Edition


@pytest.mark.unmeasured
@pytest.mark.parametrize("base", edition.available())
def test_the_file_is_sound_at_once_and_plays_like_its_base(base: str, tmp_path: Path) -> None:
    path = edition_new.begin("our-town", base, tmp_path)
    assert edition.check(path) == ()
    mine, theirs = edition.load("our-town", tmp_path), edition.load(base)
    assert msgspec.structs.replace(mine, id=theirs.id, names=theirs.names, sources=theirs.sources) == theirs


@pytest.mark.parametrize("base", ["suisse-2007", "paris-francs", "london"])
def test_every_commented_line_is_as_the_base_has_it(base: str, tmp_path: Path) -> None:
    path = edition_new.begin("our-town", base, tmp_path)
    lines = path.read_text(encoding="utf-8").split("\n")
    body = [line.removeprefix("# ") if " = " in line or line.startswith("# [") else line for line in lines]
    path.write_text("\n".join(body), encoding="utf-8")
    assert edition.check(path) == ()
    mine, theirs = edition.load("our-town", tmp_path), edition.load(base)
    assert [space.deed for space in mine.spaces] == [space.deed for space in theirs.spaces]
    assert (mine.options, mine.salary, mine.currency) == (theirs.options, theirs.salary, theirs.currency)
    assert mine.fair_readings == theirs.fair_readings


@pytest.mark.drawn
def test_each_line_may_be_freed_alone_as_the_head_of_the_file_says(tmp_path: Path) -> None:
    path = edition_new.begin("our-town", "suisse-2007", tmp_path)
    lines = path.read_text(encoding="utf-8").split("\n")
    for place, line in enumerate(lines):
        if line.startswith("# ") and " = " in line:
            freed = [*lines[:place], line.removeprefix("# "), *lines[place + 1 :]]
            path.write_text("\n".join(freed), encoding="utf-8")
            assert edition.check(path) == (), line


@pytest.mark.parametrize(("id", "base"), [("London!", "london"), ("london", "london"), ("our-town", "nowhere")])
def test_what_cannot_be_begun_is_refused_in_a_sentence(id: str, base: str, tmp_path: Path) -> None:
    with pytest.raises(edition_new.NewEditionError, match=r"london|nowhere|London"):
        edition_new.begin(id, base, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    path = edition_new.begin("our-town", "london", tmp_path)
    path.write_text("mine")
    with pytest.raises(edition_new.NewEditionError):
        edition_new.begin("our-town", "london", tmp_path)
    assert path.read_text() == "mine"


RENAMED = {"fr": "Rue du Lac", "de": 'See"gasse'}


def renamed(base: str, folder: Path | None = None) -> Edition:
    """A board one of whose spaces was called otherwise at the table."""
    board = edition.load(base, folder)
    space = msgspec.structs.replace(board.spaces[1], names=board.spaces[1].names | RENAMED)
    return msgspec.structs.replace(board, spaces=(board.spaces[0], space, *board.spaces[2:]))


@pytest.mark.unmeasured
@pytest.mark.parametrize("base", edition.available())
def test_the_names_of_a_board_are_kept_as_a_sound_edition(base: str, tmp_path: Path) -> None:
    title = {"fr": "La nôtre", "en": "Ours"}
    path = edition_new.keep(renamed(base), title, tmp_path)
    assert path == tmp_path / f"{base}-own.toml"
    assert edition.check(path) == ()
    mine, theirs = edition.load(path.stem, tmp_path), edition.load(base)
    assert mine.names == {code: title.get(code, "La nôtre") for code in theirs.names}
    assert mine.spaces[1].names == theirs.spaces[1].names | RENAMED
    assert "spaces.1.names" not in mine.unverified
    assert [space.names for space in mine.spaces[2:]] == [space.names for space in theirs.spaces[2:]]
    assert [space.deed for space in mine.spaces] == [space.deed for space in theirs.spaces]


def test_each_time_they_are_kept_in_another_file(tmp_path: Path) -> None:
    first = edition_new.keep(renamed("london"), {"en": "Ours"}, tmp_path)
    second = edition_new.keep(renamed("london"), {"en": "Ours"}, tmp_path)
    assert first is not None
    assert second is not None
    assert (first.name, second.name) == ("london-own.toml", "london-own-2.toml")
    own = edition.load("london-own", tmp_path)
    assert edition_new.keep(own, {"en": "Ours"}, tmp_path) is None, "no name differs"


def test_an_edition_that_is_gone_is_refused_in_a_sentence(tmp_path: Path) -> None:
    board = msgspec.structs.replace(renamed("london"), id="gone")
    with pytest.raises(edition_new.NewEditionError, match="gone"):
        edition_new.keep(board, {"en": "Ours"}, tmp_path)
