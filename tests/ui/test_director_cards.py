"""The cards of the tables of a club evening: how many stand on a page, and what they warn of."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.club.wire import Stage, State
from tests.ui import director_samples as samples
from tests.ui.offscreen import desk
from ui.kit.nodes import Text
from ui.records.director import DirectorView, Open
from ui.records.live import Live, LiveTable
from ui.screens.director import DirectorScreen
from ui.views.director import director_view
from ui.views.director_tables import card, one_table
from ui.words.strings import strings_for

ENGLISH = strings_for("en")
LATE = 100 * 60_000  # So many milliseconds are left of games that have just begun.


def shown(live: Live, language: str = "en") -> DirectorScreen:
    view = director_view(strings_for(language), live, Open())
    assert isinstance(view, DirectorView)
    screen = DirectorScreen(view)
    desk().put(screen)
    return screen


def said(table: LiveTable) -> State:
    """How a table says that it stands."""
    assert table.state is not None
    return table.state


def numbers(screen: DirectorScreen) -> list[str]:
    """The tables of which a card is on this page."""
    return [piece.record.title for piece in screen.live if hasattr(piece.record, "title")]


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_twelve_tables_that_play_without_a_clock_stand_on_one_page(language: str) -> None:
    """Regression: each card that said its turn and since when filled a page of its own."""
    assert numbers(shown(samples.untimed(12), language)) == [str(number) for number in range(1, 13)]


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_twelve_tables_that_have_not_joined_stand_on_one_page(language: str) -> None:
    live = samples.live(replace(samples.evening(12), joined={}))
    assert len(numbers(shown(live, language))) == 12


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_eight_tables_name_all_who_sit_there(language: str) -> None:
    """Regression: in French and Italian the words of the link left room for one player of four."""
    screen = shown(samples.live(samples.evening(8)), language)
    words = {each.node.string for slot in screen.placed for each in slot.inside if isinstance(each.node, Text)}
    assert words > set(samples.NAMES[:32])


def test_a_card_says_that_its_table_has_not_joined() -> None:
    live = samples.live(replace(samples.evening(2), joined={}))
    ready, other = (card(ENGLISH, live, table) for table in live.tables)
    assert (ready.said, other.brief) == (ENGLISH.t("director.not_joined"), ENGLISH.t("director.not_joined.brief"))
    assert not ready.sign


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_twelve_long_games_with_a_clock_stand_on_one_page(language: str) -> None:
    live = samples.untimed(12)
    tables = tuple(replace(each, state=replace(said(each), left_ms=LATE)) for each in live.tables)
    assert len(numbers(shown(replace(live, tables=tables), language))) == 12


def test_a_card_says_that_others_play_than_were_seated() -> None:
    live = samples.untimed(3)
    first, second, _ = (card(ENGLISH, live, table) for table in live.tables)
    assert not first.said
    assert (second.said, second.sign) == (ENGLISH.t("director.said.others"), "-")


def test_the_page_of_a_table_names_who_plays_without_a_seat_and_who_does_not_play() -> None:
    live = samples.untimed(3)
    facts = {fact.label: fact.amount for fact in one_table(ENGLISH, live, live.tables[1]).facts}
    assert facts[ENGLISH.t("director.fact.unseated")] == "Zoé"
    assert facts[ENGLISH.t("director.fact.absent")] == live.tables[1].players[3]


@pytest.mark.parametrize("stage", [Stage.HOME, Stage.SETTING_UP, Stage.OVER])
def test_a_table_that_does_not_play_is_not_said_to_play_with_others(stage: Stage) -> None:
    """The game of the round before may still lie there when the seats of the next are settled."""
    live = samples.untimed(3)
    table = replace(live.tables[1], state=replace(said(live.tables[1]), stage=stage))
    assert card(ENGLISH, live, table).said != ENGLISH.t("director.said.others")


def test_capitals_and_spaces_make_nobody_another_player() -> None:
    live = samples.untimed(3)
    table = live.tables[0]
    players = tuple(f" {name.upper()}" for name in table.players)
    assert not card(ENGLISH, live, replace(table, players=players)).said


def test_a_table_whose_banker_has_been_silent_for_two_minutes_is_marked_although_its_link_is_there() -> None:
    """Regression: nine minutes after its Banker had ended a table still had the sign that all is well."""
    live = samples.untimed(3)
    one = live.tables[0]
    marked = [card(ENGLISH, live, replace(one, quiet_s=quiet)).here for quiet in (None, 0.0, 119.0, 120.0, 540.0)]
    assert marked == [True, True, True, False, False]
