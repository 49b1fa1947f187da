"""A table's number and name: typed in the settings, kept with each game that begins, shown and written in files."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.game import TableName
from banker.history import Start
from tests.ui.hands import said
from tests.ui.test_flow import Table, three_seated
from ui.flow.saving import file_name
from ui.flow.view import tally
from ui.records import beside as b
from ui.records import intents as i
from ui.words.strings import strings_for
from ui.words.tables import table_typed, table_words

FR = strings_for("fr")


@pytest.mark.parametrize(
    ("words", "table", "shown"),
    [
        ("5 Fenêtre", TableName(5, "Fenêtre"), "Table 5 · Fenêtre"),
        ("12", TableName(12), "Table 12"),
        ("Fenêtre", TableName(0, "Fenêtre"), "Fenêtre"),
        ("5. étage", TableName(0, "5. étage"), "5. étage"),
        ("", TableName(), ""),
    ],
)
def test_a_number_before_a_name_is_the_tables(words: str, table: TableName, shown: str) -> None:
    assert table_typed(words) == table
    assert table_words(FR, table) == shown


def named(words: str) -> Table:
    table = Table()
    table.settings(b.LayBeside(b.About()), b.LayBeside(b.About(typing=True)))
    table.touch(i.TakeName(words))
    assert FR.t("settings.table") in said(table)
    table.touch(b.Leave())
    table.touch(b.Leave())
    return table


def test_the_name_stays_with_the_games_that_begin_there() -> None:
    """It is one of the terms: a later name changes no game that has begun."""
    table = named("5 Fenêtre")
    assert "Table 5 · Fenêtre" in said(table), "home says it quietly"
    table.seat_three()
    start = table.bank.course.bodies[0]
    assert isinstance(start, Start)
    assert start.terms.table == TableName(5, "Fenêtre")
    table.menu()
    assert "Table 5 · Fenêtre" in table.flow.view().title


def test_the_tally_and_the_files_say_which_table_it_was() -> None:
    table = named("5 Fenêtre")
    table.seat_three().end()
    state = table.flow.state
    assert state is not None
    assert tally(FR, state).about.startswith("Table 5 · Fenêtre")
    assert "t5-fenetre-chloe" in file_name(state)


def test_a_table_that_is_the_only_one_is_not_named() -> None:
    table = three_seated()
    table.end()
    state = table.flow.state
    assert state is not None
    assert "Table" not in tally(FR, state).about
    assert "-t0" not in file_name(replace(state))
