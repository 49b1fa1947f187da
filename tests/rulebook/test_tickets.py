"""2, bus tickets: the board of 52 spaces as it is retold (W), and what the bank has decided where that is silent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker.clauses import Clause
from banker.edition import EditionError
from banker.ledger import Why
from banker.pending import CardToDraw, Debt, Destination, JailChoice, Purchase, RentThrow, Throw, TicketChoice
from banker.refusal import Reason
from banker.rules import retold, tickets
from banker.rules.choices import choices
from banker.rules.going import destinations
from banker.rules.position import SetupError
from tests.rulebook.conftest import Table, load
from tests.rulebook.test_boards import at, edition
from tests.rulebook.test_effects import START

STATIONS = (6, 20, 33, 45)
UTILITIES = (10, 17, 36)
TICKETS, GIFT, AUCTION = 32, 47, 14


def held(t: Table) -> tuple[int, ...]:
    """How many tickets each player holds, and how many lie in the pile."""
    return (*(player.tickets for player in t.game.players), t.game.tickets)


def leads_to(t: Table) -> tuple[int, ...]:
    """The spaces that a ticket leads to; the list of choices has the same."""
    found = tickets.along(t.game, "ann")
    assert [each.command.space for each in choices(t.game) if isinstance(each.command, c.UseTicket)] == list(found)
    return found


def on(table: Any, space: int, **more: Any) -> Table:
    """Ann has come to this space by 1 and 2, and 3 on the third die."""
    t: Table = table("W", pawns={"ann": (space - 6) % 52}, **more)
    return t.throw(1, 2, 3)


# A ticket from a space or a card


def test_the_space_brings_a_ticket(table: Any) -> None:
    """W: "take a ticket if there is one"."""
    t = on(table, TICKETS)
    assert (t.waits, t.reason(c.TakeMoney("ann"))) == ((TicketChoice, "ann"), Reason.NOT_ASKED)
    assert t.refused(c.TakeTicket("bob")) is Reason.NOT_THIS_PLAYER
    assert not any(isinstance(each.command, c.TakeMoney) for each in choices(t.game))
    assert held(t.do(c.TakeTicket("ann"))) == (1, 0, 0, 15)
    assert (t.paid, t.waits) == ([], (Throw, "bob"))


def test_the_gift_is_a_ticket_or_a_hundred(table: Any) -> None:
    """W: "take 100 or a ticket"."""
    t = on(table, GIFT)
    assert t.refused(c.TakeMoney("bob")) is Reason.NOT_THIS_PLAYER
    listed = {each.command: each.amount for each in choices(t.game) if isinstance(each.command, c.TakeTicket)}
    assert set(listed) == {c.TakeTicket("ann"), c.TakeTicket("ann", voids=True)}
    _, told = retold(t.game, c.TakeMoney("ann"))
    assert [sum_.clause for sums in told.values() for sum_ in sums] == [Clause.CARD]
    assert t.do(c.TakeMoney("ann")).paid == [("bank", "ann", 100)]
    assert [event.why for event in t.events if isinstance(event, e.Paid)] == [Why.TAX]
    assert held(on(table, GIFT).do(c.TakeTicket("ann"))) == (1, 0, 0, 15)


def test_without_a_ticket_left_the_gift_is_a_hundred_and_the_space_brings_nothing(table: Any) -> None:
    """W: "100 when no tickets"."""
    none = {"tickets": {"bob": 16}}
    assert on(table, GIFT, **none).paid == [("bank", "ann", 100)]
    t = on(table, TICKETS, **none)
    assert (t.paid, t.waits) == ([], (Throw, "bob"))


def test_the_last_ticket_that_is_put_away_while_it_is_offered_leaves_the_hundred(table: Any) -> None:
    t = on(table, GIFT, tickets={"bob": 15}).do(c.Correct(e.TicketsRepair("bob", 16), "miscounted"))
    assert (t.paid, held(t), t.waits) == ([("bank", "ann", 100)], (0, 16, 0, 0), (Throw, "bob"))


def test_a_ticket_may_end_all_others(table: Any) -> None:
    """W: some tickets void all others, also those of the player who draws it."""
    t = on(table, TICKETS, tickets={"ann": 2, "bob": 3}).do(c.TakeTicket("ann", voids=True))
    assert held(t) == (1, 0, 0, 10)


def test_a_board_without_such_tickets_has_none(tmp_path: Path) -> None:
    t = fair(tmp_path, "ticket = 0")
    assert t.refused(c.TakeTicket("ann", voids=True)) is Reason.NOT_ON_THE_BOARD
    assert held(t.do(c.TakeTicket("ann"))) == (1, 0, 0, 1)


def fair(tmp_path: Path, effect: str, more: str = "bus_tickets = 2\n") -> Table:
    """Ann lands on space 4 of a board of forty, which has this effect."""
    space = f'4 = {{ kind = "event", name = "Fair", effect = {{ {effect} }} }}\n'
    return at(edition(tmp_path, more + START + space), pawns={"ann": 1}).throw(1, 2)


def test_what_follows_in_the_same_effect_comes_after_the_choice(tmp_path: Path) -> None:
    t = fair(tmp_path, "several = [{ ticket = 30 }, { pay = 10 }]")
    assert t.waits == (TicketChoice, "ann")
    assert t.do(c.TakeMoney("ann")).owed == ("ann", "bank", 10)


def test_a_card_may_bring_one_too(table: Any) -> None:
    t = on(table, 9).draw("ann", b.Ticket(30))
    assert t.do(c.TakeMoney("ann")).paid == [("bank", "ann", 30)]
    assert [event.why for event in t.events if isinstance(event, e.Paid)] == [Why.CARD]


@pytest.mark.parametrize(
    ("rules", "effect", "reason"),
    [("W", b.Ticket(-1), Reason.BAD_AMOUNT), ("U", b.Ticket(), Reason.NOT_ON_THE_BOARD)],
)
def test_an_effect_names_what_the_board_has(table: Any, rules: str, effect: b.Ticket, reason: Reason) -> None:
    assert table(rules).reason(c.CashCard("ann", effect)) is reason


def test_a_file_names_tickets_only_where_the_bank_has_them(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="bus_tickets, how many the bank has"):
        fair(tmp_path, "ticket = 0", "")
    with pytest.raises(EditionError, match="voiding_tickets"):
        fair(tmp_path, "ticket = 0", "bus_tickets = 2\nvoiding_tickets = 3\n")


# The bus of the third die


def test_the_bus_brings_a_ticket_once_the_white_dice_are_settled(table: Any) -> None:
    """W: "after the white move either take a bus ticket or go on to the next Chance / Community Chest"."""
    t = table("W").throw(1, 2, "bus")
    assert (t.space("ann"), t.waits) == (3, (Purchase, "ann"))
    t.buy("ann")
    assert (t.waits, destinations(t.game, t.game.top)) == ((Destination, "ann"), (9,))
    assert t.refused(c.TakeTicket("bob")) is Reason.NOT_THIS_PLAYER
    went_on = held(t.do(c.TakeTicket("ann")))
    assert (went_on, t.space("ann"), t.waits) == ((1, 0, 0, 15), 3, (Throw, "bob"))


def test_or_it_leads_on_to_the_next_cards(table: Any) -> None:
    t = table("W").throw(1, 2, "bus").buy("ann")
    assert t.refused(c.Go("ann", 22)) is Reason.NOT_THERE
    assert (t.go("ann", 9).waits, t.space("ann")) == ((CardToDraw, "ann"), 9)


def test_without_a_ticket_left_it_leads_on(table: Any) -> None:
    """Decision: the player then goes on."""
    t = table("W", tickets={"bob": 16}).throw(1, 2, "bus").buy("ann")
    assert t.refused(c.TakeTicket("ann")) is Reason.NO_TICKETS_LEFT
    assert [each.command for each in choices(t.game) if isinstance(each.command, c.Go | c.TakeTicket)] == [
        c.Go("ann", 9)
    ]


def test_a_double_throws_again_after_the_bus(table: Any) -> None:
    t = table("W").throw(2, 2, "bus").buy("ann").do(c.TakeTicket("ann"))
    assert t.waits == (Throw, "ann")


def test_in_jail_there_is_no_bus(table: Any) -> None:
    """W: a player whom the white dice lead to jail does not go on."""
    t = table("W", pawns={"ann": 36}).throw(1, 2, "bus")
    assert (t.jailed("ann"), t.waits, t.game.waiting(Destination)) == (True, (Throw, "bob"), ())


def test_without_cards_on_the_board_the_bus_brings_a_ticket_or_nothing(table: Any) -> None:
    t = table("W")
    bare = tuple(
        replace(space, kind=b.Kind.PARKING) if space.kind in (b.Kind.CHANCE, b.Kind.CHEST) else space
        for space in t.game.edition.spaces
    )
    terms = replace(t.game.terms, edition=replace(t.game.edition, spaces=bare))
    t = Table(replace(t.game, terms=terms)).throw(1, 2, "bus").buy("ann")
    assert (t.waits, destinations(t.game, t.game.top)) == ((Destination, "ann"), ())
    none = Table(replace(t.game, tickets=1)).do(c.Correct(e.TicketsRepair("bob", 1), "miscounted"))
    assert none.waits == (Throw, "bob")


def test_the_bus_of_the_sheet_brings_no_ticket(table: Any) -> None:
    """D 3: by one die, the other or both."""
    t = table("W", options={"third_die_bus": "dice"}).throw(1, 2, "bus")
    assert (t.space("ann"), t.refused(c.TakeTicket("ann"))) == (0, Reason.NOT_ASKED)
    assert destinations(t.game, t.game.top) == (1, 2, 3)


# A ticket is used


def test_a_ticket_leads_ahead_up_to_the_next_corner(table: Any) -> None:
    """W: "forward to any space of the same side, its corner included"."""
    for pawn, spaces in ((9, (10, 11, 12, 13)), (0, range(1, 14)), (13, range(14, 27)), (50, (51, 0))):
        assert leads_to(table("W", tickets={"ann": 1}, pawns={"ann": pawn})) == tuple(spaces)
    t = table("W", tickets={"ann": 1}, pawns={"ann": 9})
    for space in (9, 14, 0):
        assert t.refused(c.UseTicket("ann", space)) is Reason.NOT_ON_THIS_SIDE
    assert t.refused(c.UseTicket("ann", 52)) is Reason.NO_SUCH_SPACE


def test_it_is_used_instead_of_the_throw_and_leaves_the_game(table: Any) -> None:
    t = table("W", tickets={"ann": 2}, pawns={"ann": 9}).do(c.UseTicket("ann", 12))
    assert (held(t), t.space("ann"), t.waits) == ((1, 0, 0, 14), 12, (Purchase, "ann"))
    assert (t.game.turn.player, t.game.turn.number, t.game.player("ann").turns) == ("ann", 1, 1)
    assert t.buy("ann").waits == (Throw, "bob")


def test_it_pays_the_salary_and_may_lead_to_jail(table: Any) -> None:
    t = table("W", tickets={"ann": 1}, pawns={"ann": 50}).do(c.UseTicket("ann", 0))
    assert t.paid == [("bank", "ann", 200)]
    assert table("W", tickets={"ann": 1}, pawns={"ann": 36}).do(c.UseTicket("ann", 39)).jailed("ann")


def test_a_rent_by_the_dice_is_thrown_for(table: Any) -> None:
    """Decision: no dice of this turn could make it; the white ones do."""
    t = table("W", tickets={"ann": 1}, pawns={"ann": 9}, holders={10: "bob"}).do(c.UseTicket("ann", 10))
    assert t.waits == (RentThrow, "ann")
    assert t.throw(3, 4).owed == ("ann", "bob", 28)


def test_who_has_none_or_is_not_in_turn_or_has_begun_uses_none(table: Any) -> None:
    """Decision: it stands in for the first throw of a turn alone."""
    t = table("W", tickets={"ann": 1, "bob": 1})
    assert t.refused(c.UseTicket("bob", 3)) is Reason.NOT_THIS_PLAYER
    assert table("W").refused(c.UseTicket("ann", 3)) is Reason.NO_TICKET
    t.throw(2, 2, 1).do(c.PutPawn("ann", 0))
    t = t.pay("ann") if t.waits[0] is Debt else t
    assert (t.waits, t.refused(c.UseTicket("ann", 3))) == ((Throw, "ann"), Reason.TICKET_TOO_LATE)


def test_in_jail_the_ways_out_come_first(table: Any) -> None:
    t = table("W", tickets={"ann": 1}, jail={"ann": 0})
    assert (t.waits, t.refused(c.UseTicket("ann", 14))) == ((JailChoice, "ann"), Reason.ANSWER_FIRST)
    t.do(c.PayFine("ann"))
    assert t.refused(c.UseTicket("ann", 14)) is Reason.TICKET_TOO_LATE


def test_a_rent_that_nobody_claimed_lapses_as_with_a_throw(table: Any) -> None:
    """C: "avant que le joueur jouant à votre suite ait lancé les dés"."""
    options = {"rent_claim": "owner_taps"}
    t = table("W", options=options, tickets={"bob": 1}, holders={3: "cleo"}, pawns={"ann": 49})
    t.throw(1, 2, 3)
    assert t.reason(c.ClaimRent("cleo")) is None
    t.do(c.UseTicket("bob", 8))
    assert t.reason(c.ClaimRent("cleo")) is not None


# What becomes of tickets


def test_with_a_bankrupt_player_their_tickets_are_out_of_the_game(table: Any) -> None:
    """Decision: nobody can give a ticket away."""
    t = on(table, 50, tickets={"ann": 2}, balances={"ann": 10})
    assert t.do(c.DeclareBankruptcy("ann")).game.player("ann").tickets == 0
    assert t.game.tickets == 14
    assert held(table("W", tickets={"bob": 2}).do(c.Leave("bob"))) == (0, 0, 0, 14)


def test_tickets_count_nothing_in_the_tally(table: Any) -> None:
    assert table("W", tickets={"ann": 5}).worth("ann") == table("W").worth("ann") == 2_500


def test_a_correction_takes_them_from_the_pile_and_puts_them_back(table: Any) -> None:
    t = table("W", tickets={"ann": 1})
    assert held(t.do(c.Correct(e.TicketsRepair("ann", 3), "miscounted"))) == (3, 0, 0, 13)
    assert held(t.do(c.Correct(e.TicketsRepair("ann", 0), "miscounted"))) == (0, 0, 0, 16)
    for repair, reason in (
        (e.TicketsRepair("ann", 0), Reason.NOTHING_TO_CORRECT),
        (e.TicketsRepair("ann", -1), Reason.BAD_AMOUNT),
        (e.TicketsRepair("ann", 17), Reason.NO_TICKETS_LEFT),
        (e.TicketsRepair("zoe", 1), Reason.UNKNOWN_PLAYER),
    ):
        assert t.refused(c.Correct(repair, "miscounted")) is reason


def test_a_position_says_who_holds_them(table: Any) -> None:
    assert held(table("W", tickets={"ann": 2, "bob": 0, "cleo": 14})) == (2, 0, 14, 0)
    for given, said in (({"ann": 17}, "as many as the board has"), ({"ann": -1}, "0 or more"), ({"zoe": 1}, "nobody")):
        with pytest.raises(SetupError, match=said):
            table("W", tickets=given)


@pytest.mark.parametrize(("instead", "reason"), [(0, None), (1, None), (-1, Reason.BAD_AMOUNT)])
def test_a_card_may_bring_a_ticket_alone_or_money_instead(table: Any, instead: int, reason: Reason | None) -> None:
    assert table("W").reason(c.CashCard("ann", b.Ticket(instead))) is reason


def test_who_comes_late_has_none(table: Any) -> None:
    assert table("W").do(c.Join("zoe", "Zoe", 0)).game.player("zoe").tickets == 0


def test_the_board_begins_as_it_is_sold(table: Any) -> None:
    """W: 2 500 each, a third die from the first turn on, a pile of 16 tickets."""
    t = table("W")
    assert ([t.cash(who) for who in ("ann", "bob", "cleo")], held(t)) == ([2_500] * 3, (0, 0, 0, 16))
    assert all(player.third_die for player in t.game.players)
    assert load("mega").plot(STATIONS[0]) == STATIONS[:1]
    assert load("mega").groups["utilities"] == UTILITIES
    assert load("mega").spaces[AUCTION].effect == b.ChooseSpace(auction=True)
