"""Boards that the screen does not draw are named, and never opened: at set-up, from the list, at a start."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from banker.bank import Bank
from banker.edition import available, load, load_file
from banker.game import Seat
from banker.rules.setup import open_game
from banker.store import Store
from tests.ui.board_samples import BOARDS, LONGER, SIDES, board_of
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.table_samples import Play
from tests.ui.test_never_stuck import MOST_STEPS, Sitting
from ui.bank.shelf import games
from ui.bank.snapshot import unfinished
from ui.build import editions_of
from ui.records import beside as b
from ui.records.pieces import ButtonView
from ui.records.sheets import GridView
from ui.setup.drawn import is_drawn
from ui.setup.habits import opened_setup
from ui.setup.state import new_setup
from ui.views.games import games_list
from ui.views.setup.editions import editions_view
from ui.widgets.choices import ChoiceGrid
from ui.widgets.ring_geometry import CORNER, SIDE, Shape
from ui.words.strings import Strings


def own(folder: Path, text: str = LONGER) -> Path:
    (folder / "editions").mkdir(exist_ok=True)
    path = folder / "editions" / "longer.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("id", available())
def test_the_screen_draws_every_board_that_is_built_in(id: str) -> None:
    assert is_drawn(load(id))


@pytest.mark.parametrize("id", BOARDS)
def test_the_screen_draws_boards_of_other_people(id: str) -> None:
    assert is_drawn(board_of(id))


CHANCE = "\n".join(f'{n}.kind = "parking"' for n in (7, 22, 36))


@pytest.mark.parametrize(
    "text",
    [
        LONGER,
        f'extends = "london"\n[spaces]\n{CHANCE}\n',
        'extends = "london"\ncorners = [0, 11, 20, 30]\n',
    ],
    ids=["a long side", "a deck without a space", "the jail aside"],
)
def test_the_screen_draws_no_board_with_what_it_cannot_show(tmp_path: Path, text: str) -> None:
    assert not is_drawn(load_file(own(tmp_path, text)))


@pytest.mark.parametrize("way", ["cards", "no cards"])
@pytest.mark.parametrize("id", BOARDS)
def test_a_game_on_a_board_of_other_people_is_played_at_the_screen(table: Desk, id: str, way: str) -> None:
    random, sitting = Random(id), Sitting(table, Play(id, 3), way)
    for _ in range(3):
        sitting.throw(random.randint(1, 6), random.randint(1, 6))
        steps = 0
        while not sitting.at_rest():
            sitting.step()
            steps += 1
            assert steps < MOST_STEPS, sitting.at.game.top
    walked = [player.space for player in sitting.at.game.players]
    assert any(walked)


@pytest.mark.parametrize("id", SIDES)
def test_the_spaces_of_a_board_cover_its_ring_and_each_is_found(id: str) -> None:
    board = board_of(id)
    shape = Shape(board.size, board.corners, board.jail)
    boxes = [shape.box(number) for number in range(board.size)]
    assert round(sum(w * h for _, _, w, h in boxes), 6) == SIDE**2 - (SIDE - 2 * CORNER) ** 2
    for number, (x, y, w, h) in enumerate(boxes):
        assert shape.nearest(x + w / 2, y + h / 2) == number


def test_more_cards_than_stand_on_a_page_are_reached_by_its_last_tile(table: Desk) -> None:
    choices = tuple(ButtonView(f"Card {number}") for number in range(24))
    grid = ChoiceGrid(GridView(choices, 4))
    table.put(Sheet([(grid, (8, 64, 784, 408))]))
    assert [key.view.label for key in grid.buttons] == [*(f"Card {n}" for n in range(15)), "1/2"]
    tap_piece(grid.towards(choices[20]))
    table.frames(1)
    assert [key.view.label for key in grid.buttons] == [*(f"Card {n}" for n in range(15, 24)), "2/2"]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("groups.brown.hotel = 120", True),
        ("groups.brown.hotel = 50", True),
        ("groups.brown.building = false\nspaces.1.rents = [2]\nspaces.3.rents = [4]", True),
        ("spaces.5.dice = true", False),
    ],
)
def test_the_screen_draws_the_usual_prices_and_rents_alone(tmp_path: Path, text: str, drawn: bool) -> None:
    assert is_drawn(load_file(own(tmp_path, f'extends = "london"\n{text}\n'))) is drawn


def test_a_board_that_the_screen_does_not_draw_is_named_at_set_up_with_the_reason(tmp_path: Path) -> None:
    own(tmp_path)
    boards = editions_of(tmp_path)
    assert (boards.undrawn, boards.bad) == (("longer",), ())
    strings = Strings("en")
    setup = opened_setup(None, boards, (), 0, None)
    (card,) = [card for card in editions_view(strings, setup).cards if card.act is None]
    assert "thirteen spaces" in str(card.reason)
    assert "longer" in str(card.reason)
    assert new_setup(boards.editions, hour=0).editions == boards.editions


def test_a_game_on_such_a_board_stays_in_the_list_and_is_not_opened(tmp_path: Path) -> None:
    board = load_file(own(tmp_path))
    bank = Bank(Store(None))
    terms, events = open_game(board, (Seat("ann", "Ann"), Seat("bob", "Bob")), mode="standard", options=board.options)
    bank.begin("game", "0", terms, events)
    found, _, _ = unfinished(bank)
    assert found is None
    listed = games(bank)
    assert [game.undrawn for game in listed.games] == [True]
    paper = games_list(Strings("en"), b.Games(listed.games)).paper
    assert paper.go is None
    assert "does not draw" in " ".join(paper.lines)
    bank.close()
