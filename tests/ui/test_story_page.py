"""The page of a game's story: each fact in words, on the screen and in the picture that is saved."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from banker.insight import story as facts
from banker.insight.story import Fact
from tests.ui import setup_samples as samples
from tests.ui.audit import words_of
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.story_samples import every_fact, view_of, views
from ui.bank.story import story
from ui.look.png import png
from ui.records.intents import Intent
from ui.records.looking import LookBack
from ui.records.story import ReadStory, StoryView
from ui.records.tally import Saved, SaveTally
from ui.screens.story import StoryScreen
from ui.widgets.chart import Chart
from ui.widgets.tally_picture import PAGE, draw
from ui.words.story import fact_sentence, length_words
from ui.words.strings import Strings, strings_for

ENGLISH = strings_for("en")
GAME = samples.ended(2, "london", ("Ann", "Bob"))
ANN, BOB = (player.id for player in GAME.players)
SAID = {
    facts.Turning(ANN, 12, 40): "From turn 12 on, Ann was ahead to the end.",
    facts.Turning(ANN, 1, 40): "Ann was ahead from the first turn to the last.",
    facts.Turning(ANN, 40, 40): "Only the very last turn put Ann ahead.",
    facts.Finish(ANN, (BOB,), 20): "Ann won by just £20, ahead of Bob.",
    facts.Comeback(ANN, 12, 900): "After turn 12, Ann was £900 behind, and still won.",
    facts.Deal((ANN, BOB), (39,), 200, 600): "Ann and Bob traded Mayfair and £200, worth £600 at printed prices.",
    facts.Deal((ANN, BOB), (6, 8, 9), 0, 320): "Ann and Bob traded 3 deeds, worth £320 at printed prices.",
    facts.Nemesis(BOB, ANN, 1_234, 7): "Bob paid Ann £1,234 in 7 rents.",
    facts.Bargain(1, 60, 250): "Old Kent Road cost £60 with its buildings and brought £250 in rent.",
    facts.Dearest((BOB,), ANN, 39, 2_000): "£2,000 at once for Mayfair, from Bob to Ann.",
    facts.Jail((ANN, BOB), 3): "3 turns in a row for Ann and Bob.",
    facts.Crowd(10, 14): "14 landings on Jail / Just Visiting.",
    facts.Builder(ANN, 800): "Ann spent £800 on it.",
    facts.Peak(ANN, 30, 4_000): "After turn 30, Ann owned £4,000.",
}


@pytest.mark.parametrize("fact", SAID, ids=lambda fact: type(fact).__name__)
def test_a_fact_is_one_sentence_with_its_numbers(fact: Fact) -> None:
    assert fact_sentence(ENGLISH, GAME, fact) == SAID[fact]


def test_every_kind_of_fact_has_a_sentence_here() -> None:
    assert {type(fact) for fact in SAID} == set(get_args(Fact))
    assert {type(fact) for some in every_fact(GAME) for fact in some} == set(get_args(Fact))


@pytest.mark.parametrize(
    ("turns", "played_s", "said"),
    [(120, 7_230, "120 turns · 60 s a turn"), (1, None, "1 turn"), (0, 90, "0 turns")],
)
def test_the_time_of_a_turn_is_said_where_it_is_known(turns: int, played_s: int | None, said: str) -> None:
    assert length_words(ENGLISH, turns, played_s) == said


def test_the_page_tells_who_won_and_each_fact_in_each_language(table: Desk, strings: Strings) -> None:
    bank = samples.played(120)
    view = view_of(strings, bank.game, story(bank.course))
    shown = StoryScreen(view)
    table.put(shown)
    table.frames(1)
    said = " ".join(" ".join(words_of(shown)).split())
    for line in view.lines:
        assert all(word in said for word in f"{line.title} {line.words}".split())
    assert all(row.name in said for row in view.rows)


def test_the_picture_has_the_same_bytes_from_every_window(table: Desk) -> None:
    view = dict(views(strings_for("fr")))["8-0"]
    lying = picture_of(table, view)
    table.fit(720, 1280)
    table.stage.large = True
    assert picture_of(table, view) == lying
    assert lying[16:24] == b"".join(side.to_bytes(4, "big") for side in PAGE)


def picture_of(table: Desk, view: StoryView) -> bytes:
    """The file of the picture that is saved of a story."""
    drawn: list[tuple[int, int, bytes]] = []
    draw([view], drawn.extend)
    table.until(lambda: bool(drawn))
    return png(*drawn[0])


def test_where_the_picture_lies_is_said_in_place_of_the_curve(table: Desk, tmp_path: Path) -> None:
    bank, heard = samples.played(120), []
    table.heard = heard.append
    told = story(bank.course)
    screen = StoryScreen(view_of(ENGLISH, bank.game, told))
    table.put(screen)
    table.frames(1)
    assert len(screen.of(Chart)) == 1
    tap_piece(screen.doing(SaveTally()))
    screen.view = view_of(ENGLISH, bank.game, told, Saved(str(tmp_path), ("a.png", "a-story.png", "a.csv")))
    table.frames(1)
    said = words_of(screen)
    assert heard == [SaveTally()]
    assert {"Saved", "a", "a-story"} <= set(said)
    assert "The pictures and the table of payments are in this folder:" in " ".join(said)
    screen.begin()
    screen.refresh()
    table.frames(1)
    assert len(screen.of(Chart)) == 1, "it is another time that the story is read"


def test_a_touch_on_the_curve_looks_back_nowhere(table: Desk) -> None:
    heard: list[Intent] = []
    table.heard = heard.append
    bank = samples.played(120)
    screen = StoryScreen(view_of(ENGLISH, bank.game, story(bank.course)))
    table.put(screen)
    screen.send(LookBack(3))
    tap_piece(screen.of(Chart)[0])
    tap_piece(screen.doing(ReadStory(open=False)))
    assert heard == [ReadStory(open=False)]
