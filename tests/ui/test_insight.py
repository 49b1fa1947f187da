"""What a game tells about itself, at its tally: luck, landings, rents; read and touched as people do."""

from __future__ import annotations

import pytest

from banker import commands as c
from tests.ui import table_samples as samples
from tests.ui.hands import said, sit_down, touch
from tests.ui.test_flow import Table
from ui.records import beside as b
from ui.records import intents as i
from ui.records.boards import BoardView
from ui.records.tally import TallyView


@pytest.fixture
def ended() -> Table:
    """The tally of a game in which Alice paid the income tax, and Bob bought where he landed."""
    play = samples.Play("london", 2)
    play.do(c.ThrowDice((1, 3)), c.Pay("p1"), c.ThrowDice((2, 4)), c.Buy("p2"), c.EndGame())
    table = Table(samples.logged(play, ()))
    assert isinstance(table.flow.view(), TallyView)
    return table


def board(at: Table) -> BoardView:
    view = at.flow.view()
    return next(part for part in view.body if isinstance(part, BoardView))


def test_the_tally_leads_to_everybodys_luck_and_back(ended: Table) -> None:
    names = [player.name for player in ended.flow.state.game.players]
    touch(ended, "Histoire", "Chance")
    words = said(ended)
    assert "Chance et malchance" in words
    assert all(name in words for name in names)
    assert {"−183", "+17"} <= set(words.splitlines())
    touch(ended, "left", "left")
    assert isinstance(ended.flow.view(), TallyView)


def test_a_touch_on_a_moment_has_it_read_whole(ended: Table) -> None:
    touch(ended, "Histoire", "Chance")
    rows = ended.flow.view().rows
    assert (len(rows), rows.whole) == (2, None)
    ended.touch(rows[1].button.act)
    assert ended.flow.view().rows.whole == 1


def test_the_board_shows_where_pawns_landed_and_what_the_deeds_earned(ended: Table) -> None:
    touch(ended, "Histoire", "Chance", "Arrêts")
    shares = {n: space.share for n, space in enumerate(board(ended).ring.spaces) if space.share}
    assert shares == {4: 1, 6: 1}
    touch(ended, "Loyers")
    assert not any(space.share for space in board(ended).ring.spaces)
    ended.touch(board(ended).buttons[6].act)
    assert {"Achat", "100", "Rendement", "0\u202f%"} <= set(said(ended).splitlines())
    touch(ended, "left")
    assert "Chance et malchance" in said(ended)


def test_a_game_that_was_put_away_tells_the_same(ended: Table) -> None:
    game_id = ended.flow.state.game_id
    touch(ended, "Histoire")
    story = said(ended)
    touch(ended, "Chance")
    before = said(ended)
    touch(ended, "left", "left")
    ended.touch(i.Close())
    ended.listed(game_id, b.ShowTally(game_id))
    touch(ended, "Histoire")
    assert said(ended) == story
    touch(ended, "Chance")
    assert said(ended) == before


def test_where_there_is_no_tally_nothing_is_told() -> None:
    table = sit_down(samples.Play("london", 2))
    assert not table.bears(b.OpenInsight())
