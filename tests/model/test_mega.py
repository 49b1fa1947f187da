"""The board of 52 spaces: against the table typed a second time, and played as it is sold against the second bank."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from banker import commands as c
from banker.edition import load
from tests.model import booklet_tables as table
from tests.model import drawn_tables as drawn
from tests.model.mega_table import HOUSE, OPTIONS, TICKETS, VOIDING, mega
from tests.model.side_by_side import SideBySide
from tests.model.test_model import begun, fresh_seed, play_to_the_end

EDITION = load("mega")


def test_mega_equals_a_table_typed_a_second_time() -> None:
    board = mega()
    assert tuple(space.kind.value for space in EDITION.spaces) == board.kinds
    for space, deed in ((s.number, s.deed) for s in EDITION.spaces if s.deed is not None):
        mine = board.deeds[space]
        assert (deed.price, deed.mortgage, deed.rents) == (mine.price, mine.loan, mine.rents), space
        assert (deed.building or 0, deed.skyscraper) == (mine.house or mine.depot, None), space  # that of a house
        assert (deed.depot_rents, EDITION.groups[deed.group]) == (mine.depot_rents, mine.group), space
    assert EDITION.groups == board.names
    assert [EDITION.groups[group] for group in HOUSE] == list(board.colours)
    assert {s.number: s.amount for s in EDITION.spaces if s.amount} == board.taxes
    effects = {s.number: (msgspec.to_builtins(s.effect),) for s in EDITION.spaces if s.effect is not None}
    assert effects == board.events
    assert (EDITION.salary, EDITION.jail_fine, EDITION.corners) == (board.salary, board.fine, board.corners)
    assert (EDITION.houses, EDITION.hotels, EDITION.skyscrapers, EDITION.depots) == (*board.stock, board.depots)
    assert (EDITION.bus_tickets, EDITION.voiding_tickets, EDITION.speed_die_cash) == (TICKETS, VOIDING, 1_000)
    chosen = {name: getattr(EDITION.options, name) for name in table.DEFAULTS}
    assert chosen == table.defaults("U") | OPTIONS


@pytest.mark.unmeasured
@pytest.mark.parametrize("own", [True, False])
def test_rules_and_naive_bank_agree_on_it(own: bool) -> None:
    """Whole games from the first throw and from the middle: by its own rules, and by others."""
    seed = fresh_seed()
    chance = Random(f"mega {seed}")
    for fresh in (True, False):
        game = _by_its_own_rules(chance, fresh) if own else begun(chance, mega(), EDITION, fresh=fresh)
        play_to_the_end(chance, game, f"BANKER_SEED={seed}")


def _by_its_own_rules(chance: Random, fresh: bool) -> SideBySide:
    players, options = drawn.NAMES[:4], table.defaults("U") | OPTIONS
    if fresh:
        return SideBySide(mega(), EDITION, players, options)
    decks = [deck for deck in EDITION.decks for _ in range(EDITION.jail_cards(deck))]
    place = drawn.position(chance, mega(), False, players, decks=decks, pot=False, third_die=True)
    return SideBySide(mega(), EDITION, players, options, position=place)


@pytest.mark.drawn
def test_a_whole_game_takes_uses_and_ends_tickets() -> None:
    """What is compared above does happen: of ten games from the middle each kind of booking is among them."""
    chance, seen = Random("tickets"), set()
    for _ in range(10):
        game = _by_its_own_rules(chance, fresh=False)
        play_to_the_end(chance, game, "tickets")
        told = [line for line in game.told if "allowed" in line]
        for kind in (c.TakeTicket, c.TakeMoney, c.UseTicket):
            seen |= {kind.__name__ for line in told if line.startswith(kind.__name__)}
        seen |= {"voids" for line in told if "voids=True" in line}
    assert seen == {"TakeTicket", "TakeMoney", "UseTicket", "voids"}
