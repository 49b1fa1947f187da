"""A player renamed while the game runs: name, colour and symbol, with real touches; what follows."""

from __future__ import annotations

from msgspec.structs import replace

from banker import events as e
from banker.tags import Tags
from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.test_flow import CARDS, Table
from tests.ui.test_flow import table as table
from ui.flow.beside import MOST_ALONE
from ui.records import intents as i
from ui.records.pieces import Token
from ui.records.screens import LookView, NamingView
from ui.screens.naming import NamingScreen
from ui.table import acts as a
from ui.views.board import token
from ui.widgets.button import PushButton
from ui.widgets.note import Note
from ui.widgets.plates import LookPlate
from ui.words import sentences as say
from ui.words.strings import strings_for


def open_look(table: Table, seat: int = 0) -> NamingView:
    """Touch the tile, *name, card, leaving*, *name, colour, pawn*."""
    table.tile(seat)
    table.answer(a.Person)
    table.answer(a.NewLook)
    return naming(table)


def naming(table: Table) -> NamingView:
    return table.flow.view()


def look(table: Table, seat: int = 0) -> Token:
    return token(table.game, table.game.players[seat].id)


def free(looks: tuple[LookView, ...]) -> LookView:
    return next(view for view in looks if not view.reason and not view.chosen and not view.swaps)


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


def anothers(looks: tuple[LookView, ...], name: str) -> LookView:
    return next(view for view in looks if view.label == name)


def test_looks_of_others_say_whose_they_are_and_that_they_are_swapped(table: Table) -> None:
    view = open_look(table)
    swaps = [cell for cell in (*view.colours, *view.symbols) if cell.swaps]
    assert [cell.label for cell in swaps] == ["Bob", "Alice"] * 2
    assert [cell.token for cell in swaps] == [look(table, 1), look(table, 2)] * 2
    assert not any(cell.reason for cell in (*view.colours, *view.symbols))


def on_stage(stage: Desk, table: Table) -> NamingScreen:
    """*Name, card* of the first player, which follows every touch while it is open."""
    screen = NamingScreen(open_look(table))

    def hear(intent: i.Intent) -> None:
        table.touch(intent)
        if isinstance(table.flow.view(), NamingView):
            screen.view = table.flow.view()

    stage.heard = hear
    stage.put(screen)
    return screen


def done(screen: NamingScreen) -> PushButton | None:
    """The key that takes name and look."""
    takes = i.TakeName(screen.naming.record.name)
    return next((key for key in screen.naming.buttons if key.record.act == takes), None)


def test_one_touch_on_the_colour_of_another_swaps_the_two_and_shows_both(stage: Desk, table: Table) -> None:
    mine, theirs = look(table), look(table, 1)
    screen = on_stage(stage, table)
    tap_piece(screen.naming.doing(i.Show(not screen.naming.choosing)))
    stage.frames(1)
    tap_piece(next(cell for cell in screen.naming.of(LookPlate) if cell.record.label == "Bob"))
    stage.frames(1)
    view = naming(table)
    assert view.token == Token(theirs.colour, mine.symbol)
    assert anothers(view.colours, "Bob").token == Token(mine.colour, theirs.symbol), "Bob is shown with what he gets"
    assert view.line == "Échange avec Bob."
    head = table.bank.course.head
    tap_piece(done(screen))
    assert (look(table), look(table, 1)) == (Token(theirs.colour, mine.symbol), Token(mine.colour, theirs.symbol))
    assert table.bank.course.head == head + 1, "one thing, for one undo"
    table.touch(i.Undo())
    assert (look(table), look(table, 1)) == (mine, theirs)


def test_colour_and_pawn_are_swapped_with_two_and_a_touch_on_the_old_one_takes_it_back(table: Table) -> None:
    before = [look(table, seat) for seat in range(3)]
    table.touch(anothers(open_look(table).colours, "Bob").act)
    table.touch(anothers(naming(table).symbols, "Alice").act)
    assert all(name in naming(table).line for name in ("Bob", "Alice")), "with whom"
    assert [anothers(naming(table).colours, name).token for name in ("Bob", "Alice")] == [
        Token(before[0].colour, before[1].symbol), Token(before[2].colour, before[0].symbol)
    ]  # fmt: skip
    table.touch(anothers(naming(table).colours, "Bob").act)
    table.touch(i.TakeName(""))
    assert [look(table, seat) for seat in range(3)] == [
        Token(before[0].colour, before[2].symbol), before[1], Token(before[2].colour, before[0].symbol)
    ]  # fmt: skip


def test_at_a_full_table_the_cards_of_both_remember_what_they_swapped() -> None:
    table = Table(samples.logged(samples.Play("paris-francs", 8), CARDS))
    view = open_look(table)
    assert sum(cell.swaps for cell in view.colours) == 7, "all colours are had"
    mine, theirs, other = look(table), look(table, 1), table.game.players[1].name
    table.touch(anothers(view.colours, other).act)
    table.touch(i.TakeName("Léa"))
    assert len({look(table, seat).colour for seat in range(8)}) == 8
    tags = Tags(table.bank.store)
    assert [tags.meaning(card).colour for card in CARDS[:2]] == [theirs.colour, mine.colour]
    assert [tags.meaning(card).name for card in CARDS[:2]] == ["Léa", other]


def test_looks_of_those_who_are_out_cannot_be_taken(stage: Desk, table: Table) -> None:
    table.leave(2)
    screen, said = NamingScreen(open_look(table)), []
    stage.heard = said.append
    stage.put(screen)
    tap_piece(screen.naming.doing(i.Show(not screen.naming.choosing)))
    stage.frames(1)
    cells = screen.naming.of(LookPlate)
    tap_piece(next(cell for cell in cells if cell.record.reason == "Déjà à Alice."))
    stage.frames(1)
    assert said == []
    assert [note.record for note in screen.walk() if isinstance(note, Note)] == ["Déjà à Alice."]
    tap_piece(next(cell for cell in cells if not cell.record.reason and not cell.record.chosen))
    assert len(said) == 1


def test_what_is_typed_stays_while_a_colour_is_chosen(stage: Desk, table: Table) -> None:
    screen = on_stage(stage, table)
    stage.write(screen.naming.keyboard, ("erase", "erase", "o"))
    tap_piece(screen.naming.doing(i.Show(not screen.naming.choosing)))
    stage.frames(1)
    tap_piece(next(cell for cell in screen.naming.of(LookPlate) if not cell.record.swaps and not cell.record.chosen))
    stage.frames(1)
    tap_piece(done(screen))
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
    table.reckon(0)
    open_look(table)
    table.touch(i.TakeName("Léa"))
    assert table.flow.table.alone == {table.game.players[0].id}
    table.touch(i.Undo())
    assert table.flow.table.alone == {table.game.players[0].id}
    open_look(table)
    table.touch(i.TakeName("Léa"))
    assert table.flow.desk.choices.alone == ("Chloé", "Léa"), "each is kept once"


def test_a_new_name_that_reckons_alone_is_kept_in_place_of_the_oldest(table: Table) -> None:
    others = ("Oldest", *(f"Guest {n}" for n in range(MOST_ALONE - 2)))
    table.flow.desk.choices = replace(table.flow.desk.choices, alone=others)
    table.reckon(0)
    open_look(table)
    table.touch(i.TakeName("Léa"))
    alone = table.flow.desk.choices.alone
    assert (len(alone), alone[0], alone[-2:]) == (MOST_ALONE, "Guest 0", ("Chloé", "Léa"))


def test_who_does_not_reckon_alone_does_not_under_a_new_name_either(table: Table) -> None:
    table.reckon(0)
    open_look(table, 1)
    table.touch(i.TakeName("Léa"))
    assert table.flow.desk.choices.alone == ("Chloé",)
    assert table.flow.table.alone == {table.game.players[0].id}


def test_a_name_is_changed_while_a_purchase_waits_and_no_card_signs_meanwhile(table: Table) -> None:
    table.throw(1, 2)
    table.person(0, a.NewLook)
    before = table.bank.course.head
    table.tap(CARDS[0])
    assert table.bank.course.head == before
    table.touch(i.TakeName("Léa"))
    assert table.game.players[0].name == "Léa"
    assert table.bank.course.bodies[table.bank.course.at].events == (
        e.PlayerRenamed(table.game.players[0].id, "Chloé", "Léa", look(table).colour, look(table).symbol),
    )


def test_who_is_out_keeps_the_name(table: Table) -> None:
    table.leave(2)
    table.flow.desk.set_table(open=a.Person(table.game.players[2].id))
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


def test_the_arrow_leaves_name_and_look_as_they_were(stage: Desk, table: Table) -> None:
    before, head = look(table), table.bank.course.head
    screen = on_stage(stage, table)
    assert "Nom, couleur, pion" in [text for text, *_ in screen.painter.texts]
    stage.write(screen.naming.keyboard, ("erase", "o"))
    tap_piece(screen.naming.doing(i.Show(not screen.naming.choosing)))
    stage.frames(1)
    tap_piece(next(cell for cell in screen.naming.of(LookPlate) if not cell.record.swaps and not cell.record.chosen))
    stage.frames(1)
    assert done(screen).record.label == strings_for("fr").t("setup.done"), "while the colours are open"
    tap_piece(screen.naming.doing(i.Show(not screen.naming.choosing)))
    stage.frames(1)
    assert done(screen) is None, "the keyboard has its own"
    tap_piece(screen.buttons[0])
    assert isinstance(table.flow.table.open, a.Person)
    assert not table.flow.place.typing
    assert (look(table), table.game.players[0].name, table.bank.course.head) == (before, "Chloé", head)
