"""What lies open over the table: a draft under which the game goes back, the words of what was undone, and what the
button and the pad make of it."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.ledger import BANK
from hardware.ports import ButtonPressed
from tests.ui.hands import put_right
from tests.ui.test_flow import STRANGE, Table
from tests.ui.test_flow import table as table
from ui.flow.place import Failed
from ui.records import intents as i
from ui.records.sheets import SheetView
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.forms import Estate, Trading
from ui.table.lay import Lay


def come(table: Table) -> str:
    """Somebody comes late."""
    table.tap(STRANGE)
    table.answer(a.Admit)
    return str(table.game.players[3].id)


def sheet(table: Table) -> SheetView:
    return table.flow.view()


def rounds(table: Table, count: int) -> None:
    """So many throws, with nobody buying."""
    for _ in range(count):
        table.throw(1, 2)
        while not isinstance(table.game.top, p.Throw):
            wanted = c.Decline if isinstance(table.game.top, p.Purchase) else c.Hammer
            table.answer(wanted)


def test_a_trade_with_somebody_whose_coming_is_undone_is_put_away(table: Table) -> None:
    come(table)
    table.tile(0)
    table.put(lambda draft: isinstance(draft, Trading))
    table.put(lambda draft: isinstance(draft, Trading) and draft.other == table.game.players[3].id)
    assert sheet(table).key == "trade"
    table.undo_by_sticker()
    assert len(table.game.players) == 3
    assert table.flow.table.open is None
    assert table.flow.view().tiles[0].name == "Chloé"


@pytest.mark.parametrize("draft", [Trading("p4", "p1"), Trading("p1", "p4"), Trading("p4"), Estate("p4", "mortgage")])
def test_nothing_stays_open_that_is_about_somebody_whose_coming_is_undone(table: Table, draft: Lay) -> None:
    assert come(table) == "p4"
    table.flow.desk.set_table(open=draft)
    table.undo_by_sticker()
    assert table.flow.table.open is None


def test_a_trade_between_others_stays_when_the_coming_is_undone(table: Table) -> None:
    come(table)
    draft = Trading(table.game.players[0].id, table.game.players[1].id)
    table.flow.desk.set_table(open=draft)
    table.undo_by_sticker()
    assert table.flow.table.open == draft


@pytest.mark.parametrize("what", ["salary", "pay"])
def test_undoing_a_players_coming_returns_their_pad_to_another_player(table: Table, what: str) -> None:
    newcomer = come(table)
    table.menu()
    table.put(lambda draft: isinstance(draft, Cashing))
    table.put(lambda draft: draft.what == what)
    table.put(lambda draft: draft.player == newcomer)
    table.touch(i.Undo())
    assert not isinstance(table.flow.place, Failed)
    assert table.flow.table.open == Cashing(table.game.players[0].id, what)
    assert sheet(table).key == f"cashier {what}"


def test_the_history_names_a_player_whose_coming_was_undone(table: Table) -> None:
    come(table)
    name = table.game.players[3].name
    table.touch(i.Undo())
    table.touch(a.OpenHistory())
    (line,) = [row.button for row in table.flow.view().rows if row.button.struck]
    assert line.label.startswith(f"{name} entre dans la partie. {name} reçoit")
    assert line.sign == "+"
    assert line.token is not None


def test_after_going_far_back_undo_still_names_and_undoes_the_operation_before(table: Table) -> None:
    rounds(table, 4)
    to = table.bank.course.path[2]
    table.flow.orders.undo_to(to)
    table.serve()
    undo = table.flow.view().undo
    assert undo.enabled
    assert undo.detail
    table.touch(i.Undo())
    assert table.bank.course.path == [0, 1]


def test_after_a_start_far_back_in_the_game_the_last_operation_in_force_is_shown(table: Table) -> None:
    rounds(table, 4)
    table.flow.orders.undo_to(table.bank.course.path[1])
    table.serve()
    again = Table(table.bank.store)
    assert isinstance(again.flow.table.open, a.LastBookings)
    assert again.flow.view().middle.lines[1].startswith("Chloé fait 1\u00a0+\u00a02"), (
        "under what is still to be decided"
    )


def test_admitting_a_player_after_a_correction_does_not_open_the_history(table: Table) -> None:
    """What lies open after one booking says nothing about the next."""
    put_right(table, BANK, table.game.players[0].id, 10_000)
    table.touch(a.CloseOpen())
    come(table)
    assert table.flow.table.open is None


def test_a_short_press_does_not_touch_the_steppers_of_the_estate(table: Table) -> None:
    """The steppers of the estate are no main answer: a short press leads back."""
    me = table.game.players[0].id
    for space in (1, 3):
        table.flow.orders.execute(c.Correct(e.DeedRepair(space, me), "x"), "banker")
        table.serve()
    table.flow.desk.set_table(open=Estate(me, "build"))
    assert any(button.icon == "plus" and button.enabled for button in sheet(table).buttons)
    table.flow.on_button(ButtonPressed(0))
    table.serve()
    assert table.flow.table.open is None


def test_a_short_press_finishes_typing_money_for_a_trade(table: Table) -> None:
    me, other = (player.id for player in table.game.players[:2])
    table.flow.desk.set_table(open=Trading(me, other))
    table.put(lambda draft: draft.adding is not None and draft.adding.what == "money")
    table.flow.on_button(ButtonPressed(0))
    assert table.flow.table.open == Trading(me, other)


def test_a_card_asks_for_its_deck(table: Table) -> None:
    me = table.game.players[0].id
    table.flow.desk.set_table(open=Cashing(me, "card"))
    foot = sheet(table).foot
    assert foot.go is None
    assert foot.lines == ("Touchez le paquet d’où vient la carte.",)


def test_choosing_another_payer_than_the_bank_makes_the_bank_the_payee(table: Table) -> None:
    me, other = (player.id for player in table.game.players[:2])
    for payer in (me, other):
        table.flow.desk.set_table(open=Cashing(BANK, "pay", payee=other, typed=50))
        table.put(lambda draft, payer=payer: draft.typed and draft.player == payer)
        assert table.flow.table.open == Cashing(payer, "pay", payee=BANK, typed=50)


def test_leaving_a_payment_by_the_bank_returns_the_pad_to_a_player(table: Table) -> None:
    table.flow.desk.set_table(open=Cashing(BANK, "pay", payee="pot"))
    table.put(lambda draft: draft.what == "salary")
    assert table.flow.table.open == Cashing(table.game.players[0].id, "salary")
