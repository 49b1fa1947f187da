"""What a player who explores a screen hears of it once, by its own name: no sign without words, no name twice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.ui import samples
from tests.ui.audit import Case
from tests.ui.explored import ear_of, unheard
from tests.ui.offscreen import Desk
from tests.ui.test_explored import ear, screen_of
from ui.explore.walk import stops
from ui.kit.boxes import Col, Row
from ui.kit.nodes import Node, Slot, Text
from ui.kit.solve import Ways
from ui.look import icons
from ui.parts import keys, signs
from ui.records import intents as i
from ui.records.looking import StepBy
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView
from ui.records.setup import DeedCellView
from ui.records.tally import WealthLineView
from ui.views.keyboard import keyboard_view
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.keyboard import Keyboard
from ui.words.explored import SIGNS, said, sign
from ui.words.strings import LANGUAGES, strings_for

UI = Path(__file__).parents[2] / "ui"


class Shown(Drawn[tuple[Node, ...]]):
    """A screen of the nodes that it is given."""

    kinds = LIVE | {"keyboard": Keyboard}

    def ways(self, view: tuple[Node, ...]) -> Ways:
        return [Col(*view)]


def shown(table: Desk, *nodes: Node) -> Shown:
    """A screen with these nodes under each other."""
    screen = Shown()
    table.show(screen, nodes)
    return screen


# Signs


def keys_made() -> Iterator[tuple[str, set[str]]]:
    """Where in the source a key is made with a sign and without words, and which signs it may bear."""
    for file in UI.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or ast.unparse(call.func).rpartition(".")[2] != "ButtonView":
                continue
            fields = {keyword.arg: keyword.value for keyword in call.keywords}
            if call.args or "icon" not in fields or {"label", "detail", "amount", "token"} & fields.keys():
                continue
            found = (each.value for each in ast.walk(fields["icon"]) if isinstance(each, ast.Constant))
            yield f"{file.relative_to(UI)}:{call.lineno}", {each for each in found if isinstance(each, str) and each}


def test_every_sign_that_stands_alone_on_a_key_has_a_name() -> None:
    """Regression: the arrows that move a player's seat were called *why this amount*."""
    made = list(keys_made())
    assert len(made) > 25
    for where, signs_there in made:
        assert signs_there <= {*SIGNS}, f"{where} makes a key whose sign has no name in ui/words/explored.py"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_signs_are_words_and_each_is_a_sign_that_is_drawn(language: str) -> None:
    assert {*SIGNS} - {"back"} <= icons.PATHS.keys()
    assert all(sign(icon, i.GoHome(), ear(language)) for icon in SIGNS)
    back = {sign(icon, i.GoHome(), ear(language)) for icon in ("left", "back")}
    assert len(back) == 1, "by this name a stroke finds the way back"


def test_a_sign_without_a_name_is_found_by_the_audit(table: Desk) -> None:
    screen = shown(table, keys.key(ButtonView(icon="turning", act=i.GoHome())))
    assert any(fault.startswith("no name") for fault in unheard(screen, ear()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sentence", [False, True])
@pytest.mark.parametrize("accents", [False, True])
def test_every_key_of_the_keyboard_has_a_name_and_no_other_has_it(
    table: Desk, language: str, sentence: bool, accents: bool
) -> None:
    screen = shown(table, Slot("keyboard", keyboard_view(strings_for(language), sentence=sentence), 0, 0, 1))
    screen.of(Keyboard)[0].show_accents(accents)
    names = [stop.said.name for stop in stops(screen, ear(language))]
    assert len(names) > 30
    assert all(names)
    assert len({*names}) == len(names)


# No word twice


@pytest.mark.parametrize(
    ("words", "heard"),
    [
        (("Anna",), "Anna"),
        (("Anna würfelt",), "Anna würfelt"),
        (("Annabelle",), "Anna, Annabelle"),
        (("Anna", "zwei"), "Anna, zwei"),
    ],
)
def test_a_name_behind_its_disc_is_said_once(table: Desk, words: tuple[str, ...], heard: str) -> None:
    screen = shown(table, Row(signs.token(samples.GREEN, 22, None), *(Text(each) for each in words)))
    assert [stop.said.sentence() for stop in stops(screen, ear("de", Anna=samples.GREEN))] == [heard]


def test_of_what_stands_on_a_key_is_said_what_its_words_do_not_say(table: Desk) -> None:
    """Regression: a row of the tally was *Chloé, two, Chloé*."""
    face = Row(Text("2"), Text("Anna"), Text("500"))
    screen = shown(table, Slot("key", ButtonView("Anna", act=i.GoHome()), 0, 60, face=face))
    assert [stop.said.sentence() for stop in stops(screen, ear("de"))] == ["Anna, zwei, fünfhundert, Taste"]


def test_a_mortgage_is_said_once() -> None:
    cell = DeedCellView("Gare", "", i.GoHome(), owner=samples.GREEN, mortgaged=True, note="hypothéqué")
    assert said(cell, ear("fr", Anna=samples.GREEN)).sentence() == "Gare, à Anna, hypothéqué, titre"
    line = WealthLineView("Gare, hypothéquée", "1000", mortgaged=True)
    assert said(line, ear()).sentence() == "Gare, hypothéquée, mille"


def test_why_something_cannot_be_done_is_said_with_the_hint_and_without_its_name(table: Desk) -> None:
    """Regression: on a pad each of twelve keys said the same long reason as it was walked past."""
    key = ButtonView("Gare", enabled=False, reason="Gare : vendez d’abord.", act=i.GoHome())
    stop, *_ = stops(shown(table, keys.key(key)), ear())
    assert stop.said.sentence() == "Gare, indisponible, bouton"
    assert stop.said.hint == "vendez d'abord."
    assert stop.refused == "Gare, vendez d'abord."


@pytest.mark.parametrize("name", ["throw", "purchase", "debt"])
def test_no_screen_of_the_table_names_a_player_twice_in_one_breath(table: Desk, name: str) -> None:
    screen = screen_of(table, name)
    for stop in stops(screen, ear_of(screen, Case((800, 480), False, "fr"))):
        words = stop.said.sentence().split(", ")
        assert all(one != other for one, other in pairwise(words)), stop.said.sentence()


def test_a_page_before_and_the_way_back_are_two_names() -> None:
    """Regression: the stroke that goes back turned a page of the boards."""
    back = said(ButtonView(icon="left", act=i.GoHome()), ear())
    for turned in (i.Show(1), TurnTo(1), StepBy(-1)):
        assert said(ButtonView(icon="left", act=turned), ear()).name != back.name
