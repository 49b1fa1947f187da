"""Boards that the screen does not draw are named, and never opened: at set-up, from the list, at a start."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.bank import Bank
from banker.edition import available, load, load_file
from banker.game import Seat
from banker.rules.setup import open_game
from banker.store import Store
from ui.bank.shelf import games
from ui.bank.snapshot import unfinished
from ui.build import editions_of
from ui.records import beside as b
from ui.setup.drawn import is_drawn
from ui.setup.habits import opened_setup
from ui.setup.state import new_setup
from ui.views.games import games_list
from ui.views.setup.editions import editions_view
from ui.words.strings import Strings

LONGER = 'extends = "london"\n[spaces]\n40 = { id = "more", kind = "parking", name = "More" }\n'
FIVE_STATIONS = """extends = "london"
[spaces]
2 = { kind = "station", group = "stations", price = 200, rents = [25, 50, 100, 200, 300] }
"""


def own(folder: Path, text: str = LONGER) -> Path:
    (folder / "editions").mkdir(exist_ok=True)
    path = folder / "editions" / "longer.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("id", available())
def test_the_screen_draws_every_board_that_is_built_in(id: str) -> None:
    assert is_drawn(load(id))


def test_the_screen_draws_no_other_ring_and_no_other_groups(tmp_path: Path) -> None:
    assert not is_drawn(load_file(own(tmp_path)))
    more = "".join(f"{n}.rents = [25, 50, 100, 200, 300]\n" for n in (5, 15, 25, 35))
    assert not is_drawn(load_file(own(tmp_path, FIVE_STATIONS + more)))


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("groups.brown.hotel = 120", False),
        ("groups.brown.hotel = 50", True),
        ("groups.brown.building = false\nspaces.1.rents = [2]\nspaces.3.rents = [4]", False),
    ],
)
def test_the_screen_draws_houses_and_hotels_of_one_price(tmp_path: Path, text: str, drawn: bool) -> None:
    assert is_drawn(load_file(own(tmp_path, f'extends = "london"\n{text}\n'))) is drawn


def test_a_board_that_the_screen_does_not_draw_is_named_at_set_up_with_the_reason(tmp_path: Path) -> None:
    own(tmp_path)
    boards = editions_of(tmp_path)
    assert (boards.undrawn, boards.bad) == (("longer",), ())
    strings = Strings("en")
    setup = opened_setup(None, boards, (), 0, None)
    (card,) = [card for card in editions_view(strings, setup).cards if card.act is None]
    assert "forty spaces" in str(card.reason)
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
