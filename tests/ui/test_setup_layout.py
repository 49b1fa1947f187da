"""What the set-up and the home screen show at 800 × 480: nothing out of its tile, no name cut without need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.ui import setup_samples as samples
from tests.ui.offscreen import Desk, desk
from ui.records import intents as i
from ui.records.setup import SetupView
from ui.screens.setup.screen import SetupScreen
from ui.screens.setup.step import SetupStep
from ui.setup import state as s
from ui.setup.entered import DEEDS, RULES, Setup
from ui.views.setup import setup_view
from ui.widgets.piece import Box, Piece
from ui.words.strings import LANGUAGES, strings_for


@pytest.fixture
def stage() -> Iterator[Desk]:
    desk().fit(800, 480)
    yield desk()
    desk().put(Piece())


def touched(setup: Setup, *intents: i.Intent) -> Setup:
    for intent in intents:
        setup = s.after(setup, intent, samples.zero)
    return setup


def drawn(stage: Desk, view: SetupView) -> SetupStep[object]:
    """The body of the set-up, on the screen."""
    screen = SetupScreen(view)
    stage.put(screen)
    stage.frames(1)
    return screen.bodies[type(view.body)]


def words(piece: Piece[object]) -> list[str]:
    return [words for words, *_ in piece.painter.texts]


def within(piece: Piece[object], inner: Box) -> bool:
    x, y, w, h = piece.box
    left, top, wide, high = inner
    return x - 1 < left and y - 1 < top and left + wide < x + w + 1 and top + high < y + h + 1


def shapes(piece: Piece[object]) -> list[Box]:
    """All that is drawn on a piece, in u from the window's top left."""
    _, height = piece.get_root_window().size
    slots = [slot.values for slot in piece.painter._slots if "pos" in slot.values]
    return [(v["pos"][0], height - v["pos"][1] - v["size"][1], *v["size"]) for v in slots]


@pytest.mark.parametrize(("edition", "count"), [("suisse-2007", 2), ("paris-francs", 8)])
def test_looks_of_a_game_begun_on_paper_stay_in_their_tiles(stage: Desk, edition: str, count: int) -> None:
    setup = replace(samples.seated(count, edition), step=RULES)
    step = drawn(stage, setup_view(strings_for("de"), touched(setup, i.EnterBegun(), i.BegunPart(3))))
    assert any(cell.record.swaps for cell in step.looks)
    for cell in step.looks:
        assert all(within(cell, shape) for shape in shapes(cell)), cell.record
        assert words(cell) == []


def test_a_space_says_how_many_pawns_stand_there(stage: Desk) -> None:
    setup = replace(samples.seated(4), step=RULES)
    setup = touched(setup, i.EnterBegun(), i.BegunPart(3), i.BegunPawn(24))
    step = drawn(stage, setup_view(strings_for("de"), setup))
    assert "×3" in words(step.spaces[0])
    assert [button.amount for button in setup_view(strings_for("de"), setup).body.spaces if button.token] == ["×3", ""]


@pytest.mark.parametrize("begun", [False, True])
def test_deeds_to_touch_are_told_apart_by_their_names(stage: Desk, begun: bool) -> None:
    """On every board in every language: no two deeds read alike, and hardly a name is cut."""
    cut = shown = 0
    for edition in samples.editions():
        setup = replace(samples.seated(2, edition.id), mode="short", step=RULES if begun else DEEDS)
        setup = touched(setup, i.EnterBegun(), i.BegunPart(1)) if begun else setup
        for language in LANGUAGES:
            step = drawn(stage, setup_view(strings_for(language), setup))
            names = [tuple(text for text in words(cell) if len(text) > 1) for cell in step.cells]
            assert len(set(names)) == 28, (edition.id, language)
            cut += sum(any("…" in line for line in name) for name in names)
            shown += len(names)
    assert shown == 28 * 4 * len(samples.editions())
    assert cut <= shown // 20


def test_the_number_of_deeds_is_said_in_words_and_what_touches_do(stage: Desk) -> None:
    german = strings_for("de")
    setup = replace(samples.seated(4), step=RULES)
    setup = touched(setup, i.EnterBegun(), i.BegunPart(1), i.BegunDeed(1), i.BegunDeed(5), i.BegunDeed(5))
    step = drawn(stage, setup_view(german, setup))
    assert german.n("setup.begun.held", 2) in words(step.rows[0])
    assert step.record.hint.split("\n") == words(step)
    assert [cell.record.name for cell in step.cells if german.t("setup.begun.mortgaged") in words(cell)] == ["Bahn 1"]
    assert words(drawn(stage, setup_view(german, replace(touched(setup, i.BegunPart(0)))))) == []


@pytest.mark.parametrize(("count", "edition"), [(3, "suisse-2007"), (8, "paris-francs")])
def test_dealing_says_what_to_touch_and_what_beginning_deals(stage: Desk, count: int, edition: str) -> None:
    french = strings_for("fr")
    setup = replace(samples.seated(count, edition), mode="short", step=DEEDS)
    step = drawn(stage, setup_view(french, setup))
    said = words(step) if count == 3 else words(step.rest)
    assert "".join(said).startswith("Touchez les titres") or french.t("setup.deal_touch") in said
    assert (french.t("setup.deal_touch") in words(step.rest)) is (count == 8)
    assert french.t("setup.begin.deals_all") in words(step.following)
    some = setup_view(french, touched(setup, i.DealDeed(1)))
    assert some.following.detail == french.t("setup.begin.deals_rest")
    assert setup_view(french, touched(setup, i.DealRest())).following.detail == ""
    assert setup_view(french, replace(setup, mode="standard", step=RULES)).following.detail == ""
