"""How the stops of a screen are told apart, and what each of them offers: keys of one name, less and more, lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.ui.offscreen import Desk
from tests.ui.test_explored import ear
from tests.ui.test_said_once import Shown, shown
from ui.explore.walk import stops, walk
from ui.kit.boxes import Col
from ui.kit.nodes import Node, Slot, Text
from ui.parts import keys
from ui.records import intents as i
from ui.records.explored import Group, Scroll, Stop
from ui.records.looking import StepBy
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView
from ui.records.rolls import RowView
from ui.records.screens import NamingView
from ui.screens.naming import NamingScreen
from ui.views.keyboard import keyboard_view
from ui.widgets.note import raise_note
from ui.widgets.piece import Piece
from ui.widgets.roll import Roll
from ui.words.strings import strings_for


def key(label: str = "", *, icon: str = "", act: i.Intent | None = None, **more: Any) -> Node:
    return keys.key(ButtonView(label, icon=icon, act=act or i.GoHome(), **more))


def walked(table: Desk, *nodes: Node) -> Sequence[Stop]:
    return stops(shown(table, *nodes), ear("de"))


def heard(table: Desk, *nodes: Node) -> list[str]:
    return [stop.said.sentence() for stop in walked(table, *nodes)]


# Names


def test_keys_of_one_name_are_told_apart_by_the_words_that_they_stand_under(table: Desk) -> None:
    assert heard(table, Text("Anna"), key("Ja"), Text("Bob"), key("Ja"), key("Nein")) == [
        "Anna",
        "Ja, Anna, Taste",
        "Bob",
        "Ja, Bob, Taste",
        "Nein, Taste",
    ]


def test_keys_of_one_name_under_the_same_words_or_none_are_counted(table: Desk) -> None:
    assert heard(table, key("Ja"), Text("Anna"), key("Ja"), key("Ja")) == [
        "Ja, eins von drei, Taste",
        "Anna",
        "Ja, zwei von drei, Taste",
        "Ja, drei von drei, Taste",
    ]


def test_words_under_which_a_key_stands_end_with_their_part_of_the_screen(table: Desk) -> None:
    standing = key("Ja", icon="menu")
    assert [stop.said.sentence() for stop in walked(table, Text("Anna"), key("Ja"), standing)] == [
        "Anna",
        "Ja, Anna, Taste",
        "Ja, zwei von zwei, Taste",
    ]


def test_a_refused_key_is_not_a_heading_and_its_reason_not_its_place(table: Desk) -> None:
    off = key("Aus", enabled=False, reason="Zu spät")
    assert heard(table, Text("Anna"), off, key("Ja"), Text("Bob"), key("Ja"))[2] == "Ja, Anna, Taste"


def test_each_stop_has_a_key_of_its_own_that_tells_its_part_kind_and_name(table: Desk) -> None:
    found = walked(table, Text("Anna"), key("Ja"), key("Ja"), Text("Bob"), key("Nein"))
    assert [stop.key for stop in found] == [
        "paper:words:Shown 1",
        "paper:ButtonView:Ja 1",
        "paper:ButtonView:Ja 2",
        "paper:words:Shown 2",
        "paper:ButtonView:Nein 1",
    ]


# Less and more

LESS, MORE = i.Step(1), i.Step(2)


def less() -> Node:
    return key(icon="minus", act=LESS)


def more() -> Node:
    return key(icon="plus", act=MORE)


@pytest.mark.parametrize(
    ("nodes", "at"),
    [
        ((Text("Dauer"), less(), more()), 0),
        ((less(), Text("Dauer"), more()), 1),
        ((Text("Zeit"), Text("Dauer"), less(), more(), Text("Ende")), 1),
    ],
)
def test_what_stands_before_or_between_less_and_more_is_changed_by_swipes(
    table: Desk, nodes: tuple[Node, ...], at: int
) -> None:
    found = walked(table, *nodes)
    assert [(stop.more, stop.less) for stop in found if stop.more or stop.less] == [(MORE, LESS)]
    assert (found[at].more, found[at].said.name) == (MORE, "Dauer")
    assert found[at].said.hint == "Nach oben streichen für mehr, nach unten für weniger."


@pytest.mark.parametrize(
    "nodes",
    [
        (less(), more(), Text("Dauer")),
        (key("Dauer"), less(), more()),
        (Text("Dauer"), less(), key("Ja"), more()),
        (Text("Dauer"), less()),
        (Text("Dauer"), key("weniger", icon="minus"), more()),
    ],
)
def test_where_less_and_more_do_not_stand_beside_words_no_swipe_changes_anything(
    table: Desk, nodes: tuple[Node, ...]
) -> None:
    assert not any(stop.more or stop.less for stop in walked(table, *nodes))


# Parts of a screen


def test_what_stands_on_every_screen_comes_last_and_the_way_back_before_it(table: Desk) -> None:
    found = walked(table, key(icon="menu"), key(icon="left"), key(icon="undo"), key("Ja"), Text("Anna"))
    assert [(stop.group, stop.said.name) for stop in found] == [
        (Group.PAPER, "Ja"),
        (Group.PAPER, "Anna"),
        (Group.KEYS, "zurück"),
        (Group.FOOT, "Menü"),
        (Group.FOOT, "rückgängig"),
    ]


@pytest.mark.parametrize(
    "view",
    [
        ButtonView(icon="left", act=TurnTo(1)),
        ButtonView(icon="left", act=StepBy(-1)),
        ButtonView(icon="left", act=i.Show(1)),
        ButtonView("Ja", icon="left", act=i.GoHome()),
        ButtonView(icon="right", act=i.GoHome()),
        ButtonView(icon="left"),
    ],
)
def test_an_arrow_that_turns_a_page_or_says_where_it_leads_is_no_way_back(table: Desk, view: ButtonView) -> None:
    (stop,) = walked(table, keys.key(view))
    assert stop.group is Group.PAPER


# What words ask why


def test_words_over_which_a_question_lies_ask_it_and_no_others(table: Desk) -> None:
    over = Slot("asked", ButtonView(act=i.GoHome()), 40, 40)
    found = walked(table, Text("Anna"), Col(Text("Miete"), over))
    assert [(stop.said.name, stop.second) for stop in found] == [("Anna", None), ("Miete", i.GoHome())]


def test_a_question_that_lies_over_no_words_is_a_stop_that_asks_why(table: Desk) -> None:
    (stop,) = walked(table, Slot("asked", ButtonView(act=i.GoHome()), 40, 40))
    assert (stop.said.name, stop.act) == ("warum dieser Betrag", i.GoHome())


# What lies over a screen


def test_a_note_is_heard_before_the_screen_that_it_lies_over(table: Desk) -> None:
    screen = shown(table, key("Ja"))
    raise_note(screen.live[0], "Zu spät")
    table.frames()
    found = stops(table.stage, ear("de"))
    assert [stop.said.name for stop in found] == ["Zu spät", "Ja"]
    assert found[0].group is Group.QUESTION


def test_where_no_screen_is_shown_there_is_no_stop(table: Desk) -> None:
    table.put(Piece())
    assert stops(table.stage, ear("de")) == ()


# Lists


class Rolled(Shown):
    """A screen with a list."""

    kinds = Shown.kinds | {"roll": Roll}


def list_of(table: Desk, count: int) -> tuple[Rolled, Roll]:
    rows = tuple(RowView(ButtonView(f"Zeile {name}", act=i.GoHome())) for name in "abcdefghijkl"[:count])
    screen = Rolled()
    table.show(screen, (Slot("roll", rows, 400, 300),))
    (roll,) = screen.of(Roll)
    return screen, roll


def names(screen: Piece[Any]) -> list[str]:
    return [stop.said.name for stop in stops(screen, ear("de"))]


def test_a_list_longer_than_the_screen_leads_on_by_as_many_rows_as_are_seen(table: Desk) -> None:
    screen, roll = list_of(table, 12)
    seen = len(roll.seen)
    found = walk(screen, ear("de"))
    assert [stop.said.name for stop in found.stops] == [
        *(f"Zeile {name}" for name in "abcdefghijkl"[:seen]),
        "weiter in der Liste",
    ]
    assert found.stops[-1].act == Scroll(seen)
    x, y, w, h = roll.box
    assert found.stops[-1].box == (x, y + h, w, 0)
    found.send(found.stops[-1], found.stops[-1].act)
    table.frames()
    then = stops(screen, ear("de"))
    assert then[0].said.name == "zurück in der Liste"
    assert then[0].act == Scroll(-seen)
    assert then[0].box == (x, y, w, 0)
    assert then[1].said.name == f"Zeile {'abcdefghijkl'[seen]}"


def test_rows_that_are_seen_in_part_are_heard_but_the_next_step_begins_with_them(table: Desk) -> None:
    screen, roll = list_of(table, 12)
    roll.offset = 20.0
    table.frames()
    found = stops(screen, ear("de"))
    rows = [stop for stop in found if stop.said.name.startswith("Zeile")]
    whole = [row for row in roll.seen if row.box[1] >= roll.box[1] and row.box[1] + row.h <= roll.box[1] + roll.h]
    assert len(rows) == len(roll.seen) > len(whole)
    assert (found[0].act, found[-1].act) == (Scroll(-len(whole)), Scroll(len(whole)))


def test_a_list_that_is_seen_whole_leads_nowhere(table: Desk) -> None:
    screen, _ = list_of(table, 3)
    assert names(screen) == ["Zeile a", "Zeile b", "Zeile c"]


# What is typed


def test_a_name_that_is_typed_is_told_beside_what_it_is_for_and_spelt_within(table: Desk) -> None:
    screen = NamingScreen()
    table.show(screen, NamingView("a", None, "", "Name", "Wer?", 20, keyboard_view(strings_for("de"))))
    field = next(stop for stop in stops(screen, ear("de")) if stop.field)
    assert (field.said.sentence(), field.inside) == ("bisher getippt, nichts", ())
    keyboard: Any = screen.naming.keyboard
    table.write(keyboard, ("a", "n", "a"))
    field = next(stop for stop in stops(screen, ear("de")) if stop.field)
    assert field.said.amount == "Ana"
    assert [stop.said.name for stop in field.inside] == ["A", "n", "a"]
    assert len({stop.key for stop in field.inside}) == 3
