"""The largest balances on the table: what the ceiling of typed amounts allows, and what the rules may add to it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.ledger import BANK, Posting
from banker.limits import CEILING
from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk
from tests.ui.test_widget_layout import outside
from ui.screens.table import TableScreen
from ui.views.table import table_view
from ui.views.told import Told
from ui.words.strings import LANGUAGES, strings_for


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["suisse-2007", "paris-francs", "london"])
@pytest.mark.parametrize("balance", [CEILING, 8 * CEILING], ids=["the ceiling", "everybody's"])
@pytest.mark.parametrize("count", [4, 8])
def test_they_have_room_in_the_tiles(table: Desk, count: int, balance: int, edition: str, language: str) -> None:
    """The most that can be typed; and what somebody has who has taken it from all the others."""
    play = samples.Play(edition, count)
    more = [Posting(player.id, balance - samples.RICH) for player in play.game.players]
    ledger = play.game.ledger.post((*more, Posting(BANK, -sum(each.amount for each in more))))
    play.game = replace(play.game, ledger=ledger)
    screen = TableScreen()
    table.show(screen, table_view(Told(strings_for(language), play.table())))
    assert play.game.balance("p1") == balance
    assert [wrong for tile in screen.tiles for wrong in outside(tile)] == []
