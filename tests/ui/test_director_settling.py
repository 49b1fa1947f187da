"""What a person settles on the screen of a club evening, by touches alone: a result by hand, two histories, the final,
the end; and what is shown while the evening is taken over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker.club.acts import Entered, How, RoundStarted, Seated
from banker.club.format import Placed
from banker.club.format_file import load
from banker.club.wire import Stage, Standing
from banker.limits import REASON
from tests.club.tables import played_by, rows_of
from tests.director.tables import on_bus
from tests.ui import director_samples
from tests.ui.audit import words_of
from tests.ui.director_hands import NAMES, Hands, joined, opening
from tests.ui.offscreen import SIZES, tap_piece
from tests.ui.offscreen import Desk as Kivy
from ui.records.director import AskedView, StandingsView, Tab
from ui.records.director_results import ForkView, ResultView
from ui.records.explored import DONE, ERASE
from ui.records.pages import TurnTo
from ui.records.screens import NamingView
from ui.screens.director import DirectorScreen
from ui.views.director import director_view
from ui.words.strings import LANGUAGES, strings_for

Opened = Callable[..., Hands]
ONE, OTHER = NAMES[:4], NAMES[4:]
UNDER_WAY = (Entered(names=NAMES), Seated(round=1, tables=(ONE, OTHER)), RoundStarted(round=1))
SHORT = replace(load("classic"), rounds=1, final=4)


@pytest.fixture
def hands(table: Kivy, tmp_path: Path) -> Iterator[Opened]:
    with opening(table, tmp_path) as opened:
        yield opened


def digits(t: Hands, words: str) -> None:
    for digit in words:
        t.touch(digit)


def open_result(t: Hands, table: int) -> None:
    t.touch(str(table))
    t.press("director.result")
    t.until(lambda: isinstance(t.view.body, ResultView), "the form of the result")
    t.kivy.frames(60)


def take(t: Hands) -> None:
    """Enter the result with the reason that stands there."""
    t.press("director.result.take")
    t.until(lambda: isinstance(t.screen.view, NamingView), "the question why")
    t.kivy.write(t.screen.naming.keyboard, [DONE])


def enter_all(t: Hands, table: int) -> None:
    """Enter a result in which the players come in as they sit."""
    open_result(t, table)
    for name in t.evening.table(table).players:
        t.touch(name)
    take(t)
    t.until(lambda: t.evening.table(table).came is not None, "the result")
    t.until(lambda: t.app.desk.lay.result is None, "the form to be put away")
    t.kivy.frames(60)
    t.press("director.tab.tables")


def test_a_result_is_entered_by_hand_with_places_wealth_and_a_shared_place(hands: Opened) -> None:
    t = hands(*UNDER_WAY)
    open_result(t, 1)
    assert not t.view.keys[0].enabled
    for name, wealth in zip(("Cleo", "Ann", "Dan", "Bob"), ("1500", "1200", "1200", "0"), strict=True):
        t.touch(name)
        digits(t, wealth)
        if name == "Dan":
            t.press("director.result.share")
    labels = [each.label for each in t.view.body.players]
    assert labels == ["1. Cleo", "2. Ann", "2. Dan", "4. Bob"]
    take(t)
    t.until(lambda: t.evening.table(1).came is not None, "the result")
    came = t.evening.table(1).came
    assert came is not None
    assert came.how is How.BY_HAND
    assert came.reason == t.words("director.result.why.usual")
    assert [*came.places] == [Placed("Cleo", 1, 1500), Placed("Ann", 2, 1200), Placed("Dan", 2, 1200), Placed("Bob", 4)]
    t.until(lambda: t.view.note == t.words("director.result.put", table=1), "that to be said")
    facts = [fact.amount for fact in t.view.body.facts]
    assert t.words("director.came.by_hand") in facts
    assert came.reason in facts
    t.kivy.frames(60)
    t.press("director.tab.standings")
    assert any("put by hand" in note for note in t.view.body.notes)


def test_the_form_begins_with_how_the_table_stands_and_can_be_begun_anew(hands: Opened) -> None:
    t = hands(*UNDER_WAY, *joined(1), tables=(1,))
    standing = tuple(Standing(name, place, 5000 - place) for place, name in enumerate(reversed(ONE), 1))
    t.evenings.tables[1].state(game="g", row=40, turn="Ann", turns=9, players=standing, began="2026-11-28T20:04:11")
    t.until(lambda: t.view.body.cards[0].turn, "how it stands")
    assert t.view.body.cards[0].time == t.words("director.since", time="20:04")
    open_result(t, 1)
    first, *_ = t.view.body.players
    assert (first.label, first.amount) == ("1. Dan", "4\u202f999")
    assert t.view.keys[0].enabled
    t.press("director.result.anew")
    assert [each.label for each in t.view.body.players] == [*ONE]
    assert not t.view.keys[0].enabled


def test_leaving_the_question_why_or_giving_no_reason_books_nothing(hands: Opened) -> None:
    t = hands(*UNDER_WAY)
    open_result(t, 1)
    for name in ONE:
        t.touch(name)
    t.press("director.result.take")
    t.until(lambda: isinstance(t.screen.view, NamingView), "the question why")
    t.kivy.write(t.screen.naming.keyboard, [*[ERASE] * len(t.screen.view.name), DONE])
    t.until(lambda: t.view.note == t.words("club.no.no_reason", most=REASON), "the refusal")
    assert isinstance(t.view.body, ResultView)
    assert t.evening.table(1).came is None


def test_a_result_that_comes_meanwhile_is_not_put_aside(hands: Opened) -> None:
    t = hands(*UNDER_WAY, *joined(1), tables=(1,))
    open_result(t, 1)
    for name in ONE:
        t.touch(name)
    t.evenings.tables[1].play(rows_of(played_by(ONE, "g1", operations=8)))
    t.until(lambda: t.evening.table(1).came is not None, "the result of the table")
    take(t)
    t.until(lambda: t.view.note == t.words("club.no.result_in", table=1), "the refusal")
    came = t.evening.table(1).came
    assert came is not None
    assert came.how is How.CHECKED


@pytest.mark.parametrize("there", [False, True])
def test_a_person_decides_which_of_two_histories_counts(there: bool, hands: Opened) -> None:
    """The table has played a game to its end, was set back to an old copy, and has played another end."""
    t = hands(*UNDER_WAY, *joined(1), tables=(1,))
    first, second = (rows_of(played_by(ONE, "g1", seed=1, operations=count)) for count in (12, 40))
    old = t.evenings.tables[1]
    old.play(first)
    t.until(lambda: t.evening.table(1).came is not None, "the first result")
    came = t.evening.table(1).came
    assert came is not None
    places = {False: came.places}
    part = next(at for at, (one, other) in enumerate(zip(first, second, strict=False)) if one != other)

    old.wire.go()
    again = t.evenings.tables[1] = on_bus(t.evenings.bus, 1)
    again.play(second)
    again.window = replace(again.window, have={"g1": part - 1})
    standing = tuple(Standing(name, place, 9000 - place) for place, name in enumerate(ONE, 1))
    places[True] = tuple(Placed(each.name, each.place, each.worth) for each in standing)
    again.state(stage=Stage.OVER, game="g1", row=len(second) + 500, players=standing)
    t.until(lambda: t.evening.table(1).came is None, "the fork")
    t.until(lambda: t.view.body.cards[0].sign == "-", "the card to say so")
    t.kivy.frames(60)
    t.touch("1")
    t.press("director.fork.decide")
    t.until(lambda: isinstance(t.view.body, ForkView), "both histories")
    t.kivy.frames(60)
    one, other = t.view.body.histories
    assert [fact.label for fact in one.players] == [f"{each.place}. {each.player}" for each in sorted(
        came.places, key=lambda each: each.place
    )]  # fmt: skip
    assert [fact.label for fact in other.players] == [f"{each.place}. {each.name}" for each in standing]
    t.hold_one_of("director.fork.counts", int(there))
    t.until(lambda: t.evening.table(1).came is not None, "the decision")
    decided = t.evening.table(1).came
    assert decided is not None
    assert decided.how is How.BY_HAND
    assert {(each.player, each.place, each.worth) for each in decided.places} == {
        (each.player, each.place, each.worth) for each in places[there]
    }
    assert str(part) in decided.reason
    t.press("director.tab.tables")
    t.until(lambda: t.view.body.cards[0].said == t.words("director.came.by_hand"), "the card to say so")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_player_of_two_histories_is_shown_where_one_is_chosen(
    table: Kivy, language: str, size: tuple[int, int]
) -> None:
    """Regression: of eight players with long names only five or six were."""
    table.fit(*size)
    strings = strings_for(language)
    live, lay = next((live, lay) for name, live, lay in director_samples.pages(strings) if name == "fork-long")
    view = director_view(strings, live, lay)
    screen = DirectorScreen(view)
    table.put(screen)
    starts: list[str] = []
    while True:
        drawn = words_of(screen)
        starts += [words[:2] for words in drawn if words[1:3] == ". "]
        assert drawn.count(strings.t("director.fork.counts")) == 2, "both can be chosen on each page"
        tap_piece(screen.towards(TurnTo(0)))
        table.frames(2)
        if screen.page == 0:
            break
    assert sorted(starts) == sorted(2 * [f"{place}." for place in range(1, 9)])


def test_the_final_is_seated_played_and_the_evening_is_closed(hands: Opened, tmp_path: Path) -> None:
    t = hands(*UNDER_WAY, form=SHORT)
    t.press("director.tab.standings")
    assert not t.key(t.words("club.final")).view.enabled
    assert not t.key(t.words("director.close")).view.enabled
    t.press("director.tab.tables")
    for number in (1, 2):
        enter_all(t, number)
    t.until(lambda: t.view.keys[0].label == t.words("club.final"), "the final to come next")
    t.press("director.tab.standings")
    t.until(lambda: t.key(t.words("club.final")).view.enabled, "the final to be possible")
    t.press("club.final")
    t.until(lambda: t.evening.in_final, "the final")
    t.until(lambda: t.app.desk.lay.tab is Tab.SEATS and len(t.view.body.tables) == 1, "its seats")
    (seats,) = t.view.body.tables
    assert {each.label for each in seats.players} == set(t.evening.table(1).players)
    t.kivy.frames(60)
    t.press("director.tab.tables")
    t.press("director.start")
    t.until(lambda: t.evening.started, "the start of the final")
    enter_all(t, 1)
    assert t.view.keys[0].label == t.words("director.close")
    t.press("director.tab.standings")
    body = t.view.body
    assert isinstance(body, StandingsView)
    assert [line.player for line in body.lines[:4]] == [*t.evening.table(1).players]
    assert {line.by for line in body.lines[:4]} == {t.words("club.final")}

    t.press("director.close")
    t.until(lambda: isinstance(t.view.body, AskedView), "the question")
    assert not t.evening.closed
    t.kivy.frames(60)
    t.press("director.close.not")
    t.press("director.close")
    t.kivy.frames(60)
    t.hold("director.close")
    t.until(lambda: t.evening.closed, "the end")
    t.until(lambda: t.app.desk.lay.saved, "where the standings lie")
    saved = t.words("director.saved.all", files=f"{tmp_path}/friday.pdf, friday.csv")
    assert t.view.body.notes[0] == saved
    assert (tmp_path / "friday.pdf").read_bytes().startswith(b"%PDF")
    assert t.evening.table(1).players[0] in (tmp_path / "friday.csv").read_text(encoding="utf-8-sig")
    assert t.view.line == t.words("director.closed")
    for tab in Tab:
        t.press(f"director.tab.{tab}")
        offered = {t.words(f"director.{id}") for id in ("start", "close", "seats.propose", "late", "pause")}
        assert not offered & {key.label for key in t.view.keys}


def test_after_a_round_the_next_one_is_one_touch_away(hands: Opened) -> None:
    t = hands(*UNDER_WAY)
    for number in (1, 2):
        enter_all(t, number)
    t.until(lambda: t.view.keys[0].label == t.words("director.next_round"), "the next round to be offered")
    t.press("director.next_round")
    t.until(lambda: t.app.desk.lay.proposed is not None, "seats of the next round")
    assert t.app.desk.lay.tab is Tab.SEATS
    t.kivy.frames(60)
    t.press("director.seats.use")
    t.until(lambda: t.evening.round == 2, "the next round")


def test_what_a_takeover_waits_for_is_shown_until_the_evening_runs_here(hands: Opened) -> None:
    t = hands(*UNDER_WAY, *joined(1, 2), tables=(2,), take_over=True)
    t.kivy.frames(2)
    assert isinstance(t.view.body, AskedView)
    assert t.view.tabs == t.view.keys == ()
    t.until(lambda: [fact.amount for fact in t.view.body.facts[:2]] == ["1–2", "2"], "who is there")
    t.until(lambda: t.view.tabs != (), "the evening")
    assert t.evening.term == 1
    assert len(t.view.body.cards) == 2


def test_the_standings_are_reckoned_again_only_where_something_has_changed(hands: Opened) -> None:
    t = hands(*UNDER_WAY, *joined(1), tables=(1,))
    t.press("director.tab.standings")
    shown = t.app.desk.view()
    t.evenings.tables[1].state(turn="Ann", turns=9)
    t.until(lambda: t.running.live.tables[0].state is not None, "how the table stands")
    assert t.app.desk.view() is shown
    t.press("director.tab.tables")
    enter_all(t, 2)
    t.press("director.tab.standings")
    assert t.app.desk.view() is not shown
    assert [line.points for line in t.view.body.lines] != [line.points for line in shown.body.lines]


def test_a_table_that_cannot_draw_the_board_of_the_evening_is_named_in_words(hands: Opened) -> None:
    t = hands(*UNDER_WAY, *joined(1), tables=(1,))
    t.evenings.tables[1].state(refused={"template": "undrawn"})
    t.until(lambda: "cannot draw the board" in t.view.note, "that it cannot")
    assert "(the template)" in t.view.note
    t.until(lambda: t.view.body.cards[0].said == t.words("director.said.not_followed"), "its card to say so")
