"""Streets whose rents rise: the next rent each time one is paid, and when the owner lands there.

B "New in Monopoly Ultimate Banking", as retold at ultraboardgames.com/monopoly/ultimate-banking-game-rules.php.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker.clauses import Clause
from banker.events import DeedRepair, MortgageRepair, RentMoved, RentRepair
from banker.game import Seat
from banker.pending import Bundle, Throw
from banker.refusal import Reason
from banker.rules.position import SetupError
from banker.rules.rent import rent_sum
from banker.rules.setup import open_game, opened
from tests.rulebook.conftest import Table
from tests.rulebook.test_boards import at, edition

LIGHT_BLUE = "".join(f"{n}.rising = true\n{n}.rents = [80, 140, 240]\n" for n in (6, 8, 9))
BOARD = f'extends = "generic"\n[groups]\nlight_blue.building = false\n[spaces]\n{LIGHT_BLUE}'


def begun(tmp_path: Path, options: dict[str, Any] | None = None, **position: Any) -> Table:
    return at(edition(tmp_path, BOARD), options=options, **position)


def row(t: Table, space: int = 6) -> int:
    return t.game.registry.title(space).row


def earns(t: Table, space: int = 6) -> int:
    return rent_sum(t.game, space, 0).amount


def test_a_street_that_is_bought_earns_the_first_rent_and_never_double(tmp_path: Path) -> None:
    """B: the house stands "on the number one square"; no rule doubles a rent."""
    t = begun(tmp_path, pawns={"ann": 3}, holders={8: "ann", 9: "ann"}).throw(1, 2).buy("ann")
    assert (row(t), earns(t), t.edition.is_rising) == (0, 80, True)
    assert rent_sum(t.game, 6, 0).clause is Clause.RENT_RISING


def test_the_rent_rises_each_time_that_it_is_paid_up_to_the_last(tmp_path: Path) -> None:
    """B: "your rent then jumps one level"; "The maximum rent level is 5"."""
    t = begun(tmp_path, holders={6: "bob"}, pawns={"ann": 3}).throw(1, 2)
    assert (t.owed, row(t)) == (("ann", "bob", 80), 0)
    assert (row(t.pay("ann")), earns(t)) == (1, 140)
    for rent in (140, 240, 240):
        if t.game.top.player == "bob":
            t.do(c.PutPawn("bob", 10)).throw(4, 6)
        player = t.game.top.player
        t.do(c.PutPawn(player, 3)).throw(1, 2)
        assert t.owed == (player, "bob", rent)
        t.pay(player)
    assert row(t) == 2


def test_a_rent_booked_at_once_or_claimed_rises_too(tmp_path: Path) -> None:
    at_once = {"payment": "automatic"}
    t = begun(tmp_path, at_once, holders={6: "bob"}, pawns={"ann": 3}).throw(1, 2)
    assert (t.paid, row(t)) == ([("ann", "bob", 80)], 1)
    t = begun(tmp_path, at_once | {"rent_claim": "owner_taps"}, holders={6: "bob"}, pawns={"ann": 3}).throw(1, 2)
    assert row(t) == 0
    assert row(t.do(c.ClaimRent("bob"))) == 1
    t = begun(tmp_path, {"rent_claim": "owner_taps"}, holders={6: "bob"}, pawns={"ann": 3}).throw(1, 2)
    assert row(t.do(c.ClaimRent("bob"))) == 0, "it is only owed"


def test_the_rent_rises_when_the_owner_lands_there(tmp_path: Path) -> None:
    """B: "If you land on a space you own, your rent also jumps one"."""
    t = begun(tmp_path, holders={6: "ann"}, pawns={"ann": 3}).throw(1, 2)
    assert (row(t), t.waits) == (1, (Throw, "bob"))
    t = begun(tmp_path, holders={6: "ann"}, pawns={"ann": 3}, mortgages=(6,)).throw(1, 2)
    assert row(t) == 0, "not while it is mortgaged (Decision)"
    t = begun(tmp_path, holders={1: "ann"}, pawns={"ann": 38}).throw(1, 2)
    assert row(t, 1) == 0, "nor that of any other street"


def test_a_street_keeps_its_rent_when_it_is_handed_on_but_not_by_the_bank(tmp_path: Path) -> None:
    """B: "returned to the Bank …, at which point it becomes an unowned property again and the rent level is reset"."""
    t = begun(tmp_path, holders={6: "ann"}, pawns={"ann": 3}).throw(1, 2)
    t.do(c.ProposeTrade("ann", "cleo", Bundle(deeds=(6,)), Bundle(money=50)))
    t.do(c.SignTrade("ann")).do(c.SignTrade("cleo"))
    assert (t.game.registry.title(6).holder, row(t)) == ("cleo", 1)
    t.do(c.Correct(MortgageRepair(6, True), "read wrong")).do(c.Correct(MortgageRepair(6, False), "read wrong"))
    assert row(t) == 1
    assert row(t.do(c.Correct(DeedRepair(6, None), "never bought"))) == 0


def test_a_rent_paid_for_a_street_that_is_the_bank_s_by_now_raises_nothing(tmp_path: Path) -> None:
    t = begun(tmp_path, holders={6: "bob"}, pawns={"ann": 3}).throw(1, 2)
    t.do(c.Correct(DeedRepair(6, None), "never bought")).pay("ann")
    assert row(t) == 0


def shifted(tmp_path: Path, *effects: b.ShiftRents) -> list[int]:
    """The rows of the three streets, of which ann has the first, bob the others, one of them mortgaged."""
    t = begun(tmp_path, holders={6: "ann", 8: "bob", 9: "bob"}, mortgages=(9,))
    for effect in effects:
        t.do(c.CashCard("ann", effect))
    return [row(t, space) for space in (6, 8, 9)]


def test_a_card_leads_rents_up_and_down(tmp_path: Path) -> None:
    """B "Event spaces": "which can lower or raise rent levels"; "rent cannot fall below level 1"."""
    own, everybody = b.ShiftRents("up"), b.ShiftRents("up", "all")
    assert shifted(tmp_path, own) == [1, 0, 0]
    assert shifted(tmp_path, everybody) == [1, 1, 0]
    assert shifted(tmp_path, everybody, everybody, everybody) == [2, 2, 0]
    assert shifted(tmp_path, everybody, own, b.ShiftRents("down", "all")) == [1, 0, 0]
    assert shifted(tmp_path, b.ShiftRents("down")) == [0, 0, 0]


def test_a_card_may_move_the_rents_of_the_side_where_the_pawn_stands(tmp_path: Path) -> None:
    """Decision: a neighbourhood is a side of the board, with the corner at which it begins."""
    for pawn, moved in ((0, [1, 1]), (9, [1, 1]), (10, [0, 0]), (39, [0, 0])):
        t = begun(tmp_path, holders={6: "ann", 8: "bob"}, pawns={"ann": pawn})
        t.do(c.CashCard("ann", b.ShiftRents("up", "side")))
        assert [row(t, space) for space in (6, 8)] == moved, f"from space {pawn}"


def test_a_card_may_name_the_groups_whose_rents_it_moves(tmp_path: Path) -> None:
    assert shifted(tmp_path, b.ShiftRents("up", "all", ("light_blue",))) == [1, 1, 0]
    assert shifted(tmp_path, b.ShiftRents("up", "all", ("orange",))) == [0, 0, 0]
    t = begun(tmp_path)
    assert t.reason(c.CashCard("ann", b.ShiftRents("up", "all", ("grey",)))) is Reason.NOT_ON_THE_BOARD


def test_the_banker_corrects_which_rent_a_street_earns(tmp_path: Path) -> None:
    t = begun(tmp_path, holders={6: "ann", 1: "ann"}).do(c.Correct(RentRepair(6, 2), "a jump was forgotten"))
    assert (row(t), earns(t)) == (2, 240)
    for repair, reason in (
        (RentRepair(6, 2), Reason.NOTHING_TO_CORRECT), (RentRepair(6, 3), Reason.NOT_RISING),
        (RentRepair(6, -1), Reason.NOT_RISING), (RentRepair(1, 0), Reason.NOT_RISING),
        (RentRepair(8, 1), Reason.NOT_HOLDER), (RentRepair(0, 1), Reason.NO_DEED_HERE),
    ):  # fmt: skip
        assert t.refused(c.Correct(repair, "a slip")) is reason


def test_a_game_begun_on_paper_says_which_rent_each_street_earns(tmp_path: Path) -> None:
    t = begun(tmp_path, holders={6: "ann", 8: "bob"}, rows={6: 2, 8: 0})
    assert (row(t, 6), row(t, 8)) == (2, 0)
    for rows, where in (({6: 3}, "position.rows.6"), ({6: -1}, "position.rows.6"), ({1: 0}, "position.rows.1")):
        with pytest.raises(SetupError) as found:
            begun(tmp_path, holders={6: "ann", 1: "ann"}, rows=rows)
        assert found.value.where == where
    with pytest.raises(SetupError, match="has no holder"):
        begun(tmp_path, holders={8: "ann"}, rows={6: 1})


BONUS = {"group_bonus": "yes"}


def rows(t: Table) -> list[int]:
    return [row(t, n) for n in (6, 8, 9)]


def test_a_group_of_several_owners_rises_by_a_step_once_it_is_complete(tmp_path: Path) -> None:
    """Players saw the bank do it: every street of the group, the one just bought too; once a game."""
    t = begun(tmp_path, BONUS, pawns={"ann": 3}, holders={8: "bob", 9: "ann"}).throw(1, 2)
    assert rows(t) == [0, 0, 0]
    assert rows(t.buy("ann")) == [1, 1, 1]
    assert t.game.completed == ("light_blue",)
    t.do(c.Correct(DeedRepair(9), "a slip")).do(c.Correct(DeedRepair(9, "bob"), "a slip"))
    assert rows(t) == [1, 1, 0]


def test_a_group_of_one_owner_rises_by_two_steps_up_to_the_last_and_not_where_it_is_mortgaged(tmp_path: Path) -> None:
    t = begun(tmp_path, BONUS, pawns={"ann": 3}, holders={8: "ann", 9: "ann"}, mortgages=(9,)).throw(1, 2).buy("ann")
    assert rows(t) == [2, 2, 0]


def test_a_deed_won_at_auction_completes_a_group_and_a_group_complete_on_paper_had_its_bonus(tmp_path: Path) -> None:
    t = begun(tmp_path, BONUS, pawns={"ann": 3}, holders={8: "bob", 9: "bob"}).throw(1, 2)
    t.do(c.Decline("ann")).do(c.Bid("bob", 10, 0)).do(c.Hammer(10))
    assert rows(t) == [2, 2, 2]
    t = begun(tmp_path, BONUS, holders=dict.fromkeys((6, 8, 9), "ann"))
    assert (rows(t), t.game.completed) == ([0, 0, 0], ("light_blue",))
    assert begun(tmp_path, holders=dict.fromkeys((6, 8, 9), "ann")).game.completed == ()


@pytest.mark.parametrize("row", [0, 4])
def test_a_rent_is_corrected_to_the_first_and_to_the_last(table: Any, row: int) -> None:
    t = table("B", 2, holders={1: "ann"}, rows={1: 2}).do(c.Correct(RentRepair(1, row), "misread"))
    assert t.game.registry.title(1).row == row


def test_the_last_rent_does_not_rise(table: Any) -> None:
    """B: "The maximum rent level is 5"."""
    t = table("B", 2, holders={1: "ann"}, rows={1: 4}, pawns={"ann": 34}).throw(1, 2)
    assert not [event for event in t.events if isinstance(event, RentMoved)]


def test_only_where_the_table_says_so_a_complete_group_is_rewarded(table: Any) -> None:
    """`group_bonus`: the two brown streets of B."""
    t = table("B", 2, options={"group_bonus": "no"}, holders={1: "ann", 3: "ann"}).do(c.CashSalary("ann"))
    assert (t.game.completed, t.game.registry.title(1).row) == ((), 0)


def test_a_complete_group_of_the_board_itself_is_rewarded(table: Any) -> None:
    t = table("B", 2, holders={1: "ann"}).throw(1, 2).buy("ann")
    assert (t.game.completed, t.game.registry.title(1).row) == (("brown",), 2)


def test_a_group_that_is_complete_by_the_deal_rises_before_the_first_throw(tmp_path: Path) -> None:
    """U, short game: two deeds each."""
    loaded = edition(tmp_path, BOARD)
    seats = tuple(Seat(name, name.title()) for name in ("ann", "bob"))
    options = replace(loaded.options, **BONUS)
    deal = (("ann", 6), ("ann", 8), ("bob", 9), ("bob", 39))
    game = opened(*open_game(loaded, seats, mode="short", options=options, deal=deal))
    assert [game.registry.title(n).row for n in (6, 8, 9)] == [1, 1, 1]


def test_no_group_rises_once_the_game_is_over(table: Any) -> None:
    """J "you must buy it!": the last street is paid for when time is up already, and the tally follows at once."""
    t = table("B", 2, mode="timed", minutes=1, options={"purchase": "obliged"}, holders={1: "ann"}).throw(1, 2)
    t.do(c.CallTime(60_000)).pay("ann")
    assert t.game.over is not None
    assert (t.game.completed, t.game.registry.title(1).row) == ((), 0)
