"""A new edition of one's own: sound as it is written, and still sound with every comment taken away."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from banker import edition, edition_new


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
