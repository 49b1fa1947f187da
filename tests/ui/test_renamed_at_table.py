"""A player renamed while the game runs: name, colour and symbol, with real touches; what follows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banker import commands as c
from banker import events as e
from banker.tags import Tags
from tests.ui.offscreen import Desk, desk, tap_piece
from tests.ui.test_flow import CARDS, Table
from ui.records import intents as i
from ui.records.beside import ReckonAlone
from ui.records.pieces import Token
from ui.records.screens import LookView, NamingView
from ui.screens.naming import NamingScreen
from ui.table import acts as a
from ui.views.board import token
from ui.widgets.note import Note
from ui.widgets.piece import Piece
from ui.words import sentences as say
from ui.words.strings import strings_for


@pytest.fixture
def stage() -> Iterator[Desk]:
    desk().fit(800, 480)
    yield desk()
    desk().put(Piece())


@pytest.fixture
def table() -> Table:
    return Table().seat_three()


def open_look(table: Table, seat: int = 0) -> NamingView:
    """Touch the tile, *name, card, leaving*, *name, colour, pawn*."""
    table.tile(seat)
    table.answer(a.Person)
    table.answer(a.NewLook)
    return naming(table)


def naming(table: Table) -> NamingView:
    view = table.flow.view()
    assert isinstance(view, NamingView)
    return view


def look(table: Table, seat: int = 0) -> Token:
    return token(table.game, table.game.players[seat].id)


def free(looks: tuple[LookView, ...]) -> LookView:
    return next(view for view in looks if not view.reason and not view.chosen)


def test_a_name_typed_and_a_look_touched_are_booked_as_one_thing(table: Table) -> None:
    view = open_look(table)
    assert (view.name, view.token) == ("Chloé", look(table))
    colour = free(view.colours).token.colour
    table.touch(free(view.colours).act)
    symbol = free(naming(table).symbols).token.symbol
    table.touch(free(naming(table).symbols).act)
    before, ledger = table.bank.course.head, table.game.ledger
    table.touch(i.TakeName("  Léa  "))
    assert table.game.players[0].name == "Léa"
    assert look(table) == Token(colour, symbol)
    assert table.bank.course.head == before + 1
    assert table.game.ledger == ledger
    assert isinstance(table.flow.table.open, a.Person), "one step back to where it was opened"
    tile = table.flow.view().tiles[0]
    assert (tile.name, tile.token) == ("Léa", Token(colour, symbol))


def test_looks_of_others_cannot_be_taken_and_say_whose_they_are(table: Table) -> None:
    view = open_look(table)
    taken = {cell.label for cell in (*view.colours, *view.symbols) if cell.reason}
    assert taken == {"Bob", "Alice"}
    assert [cell.token.colour for cell in view.colours if cell.reason] == [look(table, n).colour for n in (1, 2)]
    assert [cell.token.symbol for cell in view.symbols if cell.reason] == [look(table, n).symbol for n in (1, 2)]
    assert {cell.reason for cell in view.colours if cell.reason} == {"Déjà à Bob.", "Déjà à Alice."}


def test_a_touch_on_a_look_of_another_only_says_so(stage: Desk, table: Table) -> None:
    screen, said = NamingScreen(open_look(table)), []
    stage.heard = said.append
    stage.put(screen)
    tap_piece(screen.naming.look)
    stage.frames(1)
    cells = screen.naming.looks.cells
    tap_piece(next(cell for cell in cells if cell.record.reason == "Déjà à Bob."))
    stage.frames(1)
    assert said == []
    assert [note.record for note in screen.walk() if isinstance(note, Note)] == ["Déjà à Bob."]
    tap_piece(next(cell for cell in cells if not cell.record.reason and not cell.record.chosen))
    assert len(said) == 1


def test_what_is_typed_stays_while_a_colour_is_chosen(stage: Desk, table: Table) -> None:
    screen = NamingScreen(open_look(table))

    def hear(intent: i.Intent) -> None:
        table.touch(intent)
        if isinstance(table.flow.view(), NamingView):
            screen.view = table.flow.view()

    stage.heard = hear
    stage.put(screen)
    stage.write(screen.naming.keyboard, ("erase", "erase", "o"))
    tap_piece(screen.naming.look)
    stage.frames(1)
    tap_piece(next(cell for cell in screen.naming.looks.cells if not cell.record.reason and not cell.record.chosen))
    stage.frames(1)
    tap_piece(screen.back)
    assert table.game.players[0].name == "Chlo"


def test_nothing_new_books_nothing(table: Table) -> None:
    open_look(table)
    before = table.bank.course.head
    table.touch(i.TakeName(" "))
    assert isinstance(table.flow.table.open, a.Person)
    assert table.bank.course.head == before


def test_two_never_bear_one_name(table: Table) -> None:
    open_look(table)
    table.touch(i.TakeName("Bob"))
    assert [player.name for player in table.game.players] == ["Bob 2", "Bob", "Alice"]


def test_undo_gives_the_name_back_and_the_history_says_both(table: Table) -> None:
    before = look(table)
    view = open_look(table)
    table.touch(free(view.colours).act)
    table.touch(i.TakeName("Léa"))
    after = look(table)
    body = table.flow.table.last[0]
    assert say.operation_sentence(strings_for("fr"), table.game, body) == "Chloé s’appelle maintenant Léa"
    table.touch(i.Undo())
    assert (table.game.players[0].name, look(table)) == ("Chloé", before)
    table.touch(i.Redo())
    assert (table.game.players[0].name, look(table)) == ("Léa", after)


def test_what_was_booked_before_is_told_with_the_name_of_now(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    open_look(table)
    table.touch(i.TakeName("Léa"))
    table.touch(a.OpenHistory())
    told = [say.operation_sentence(strings_for("fr"), table.game, line.body) for line in table.flow.table.all]
    assert told[1].startswith("Léa ")


def test_the_card_still_signs_and_remembers_the_new_name_for_the_next_game(table: Table) -> None:
    view = open_look(table)
    table.touch(free(view.colours).act)
    table.touch(i.TakeName("Léa"))
    meaning = Tags(table.bank.store).meaning(CARDS[0])
    assert (meaning.name, meaning.colour, meaning.symbol) == ("Léa", look(table).colour, look(table).symbol)
    table.throw(1, 2)
    table.tap(CARDS[0])
    assert table.game.registry.title(3).holder == table.game.players[0].id


def test_a_player_without_a_card_is_renamed_too(table: Table) -> None:
    table.menu()
    table.answer(a.ComeIn)
    table.answer(a.Admit)
    open_look(table, 3)
    table.touch(i.TakeName("Zoé"))
    assert table.game.players[3].name == "Zoé"


def test_who_reckons_alone_goes_on_so_under_the_new_name_and_back(table: Table) -> None:
    table.touch(ReckonAlone("Chloé", True))
    open_look(table)
    table.touch(i.TakeName("Léa"))
    assert table.flow.table.alone == {table.game.players[0].id}
    table.touch(i.Undo())
    assert table.flow.table.alone == {table.game.players[0].id}


def test_a_name_is_changed_while_a_purchase_waits_and_no_card_signs_meanwhile(table: Table) -> None:
    table.throw(1, 2)
    table.touch(a.Put(a.Person(table.game.players[0].id)))
    table.answer(a.NewLook)
    before = table.bank.course.head
    table.tap(CARDS[0])
    assert table.bank.course.head == before
    table.touch(i.TakeName("Léa"))
    assert table.game.players[0].name == "Léa"
    assert table.bank.course.bodies[table.bank.course.at].events == (
        e.PlayerRenamed(table.game.players[0].id, "Chloé", "Léa", look(table).colour, look(table).symbol),
    )


def test_who_is_out_keeps_the_name(table: Table) -> None:
    player = table.game.players[2].id
    table.touch(a.Put(a.Person(player)))
    table.touch(a.Book(c.Leave(player)))
    table.touch(a.Put(a.Person(player)))
    view = table.flow.view()
    button = next(button for button in view.answers if isinstance(getattr(button.act, "open", None), a.NewLook))
    assert not button.enabled
    assert "Alice" in button.reason
    assert view.tiles[2].act is None, "and the tile leads nowhere any more"


def test_the_name_survives_a_restart(table: Table) -> None:
    open_look(table)
    table.touch(i.TakeName("Léa"))
    again = Table(table.bank.store)
    assert again.game.players[0].name == "Léa"


def test_the_clock_may_book_while_a_name_is_typed(table: Table) -> None:
    open_look(table)
    table.flow.desk.take(table.flow.desk.at.state, table.flow.desk.at.cards)
    assert isinstance(table.flow.table.open, a.NewLook)
    table.touch(i.TakeName("Léa"))
    assert table.game.players[0].name == "Léa"
