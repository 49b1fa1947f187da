"""Templates on a stick: what is offered of it, what is left alone, and that none of them is taken for a board."""

from __future__ import annotations

import os
from pathlib import Path

from banker.club.template import Template
from banker.club.template_offered import offered_templates
from banker.edition_offered import MOST_OFFERED, offered
from banker.toml_file import LONGEST_FILE

CLUB = 'name = "Club"\nboard = "london"\n'
OURS = 'extends = "london"\nname = "Our town"\n'


def put(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, "utf-8")


def test_a_template_is_offered_and_is_no_board(tmp_path: Path) -> None:
    put(tmp_path, "Club.toml", CLUB)
    (found,) = offered_templates(tmp_path)
    assert (found.file, found.template, found.problem) == ("Club.toml", Template("Club", "london"), None)
    assert not offered(tmp_path, tmp_path / "own")


def test_the_board_beside_it_comes_with_it_and_is_offered_too(tmp_path: Path) -> None:
    put(tmp_path, "club.toml", CLUB.replace("london", "our-town"))
    put(tmp_path, "our-town.toml", OURS)
    (found,) = offered_templates(tmp_path)
    assert found.template is not None
    assert found.template.own is not None
    assert [board.id for board in offered(tmp_path, tmp_path / "own")] == ["our-town"]


def test_a_template_with_a_mistake_is_offered_with_the_first_one(tmp_path: Path) -> None:
    put(tmp_path, "club.toml", f'{CLUB}mode = "quick"\n[options]\nreferee = "maybe"')
    (found,) = offered_templates(tmp_path)
    assert found.template is None
    assert found.problem is not None
    assert (found.problem.where, found.problem.path) == ("mode", tmp_path / "club.toml")


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    put(tmp_path, "our-town.toml", OURS)
    put(tmp_path, "torn.toml", 'board = "')
    put(tmp_path, ".club.toml", CLUB)
    put(tmp_path, "club.txt", CLUB)
    put(tmp_path, "large.toml", CLUB + "#" * LONGEST_FILE)
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    assert offered_templates(tmp_path) == ()
    assert [board.file for board in offered(tmp_path, tmp_path / "own")] == ["our-town.toml", "torn.toml"]


def test_no_stick_and_too_many_files(tmp_path: Path) -> None:
    assert offered_templates(tmp_path / "stick") == ()
    for number in range(MOST_OFFERED + 3):
        put(tmp_path, f"club-{number:02}.toml", CLUB)
    assert len(offered_templates(tmp_path)) == MOST_OFFERED
