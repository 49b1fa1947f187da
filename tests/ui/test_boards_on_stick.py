"""A board on the stick, here a folder: offered at the set-up, taken over by one touch, or the reason why not."""

from __future__ import annotations

import errno
import queue
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import edition, edition_table
from tests.banker.spreadsheets import change
from tests.processes import DEADLINE_S
from tests.ui.hands import said, touch
from tests.ui.test_flow import Table
from ui.build import editions_of
from ui.flow.place import Home
from ui.host.places import EDITIONS
from ui.host.stick import Stick
from ui.records import intents as i
from ui.records.setup import EditionCardView

NAMES = '{ de = "Unsere Stadt", en = "Our town", fr = "Notre ville", it = "La nostra città" }'
OURS = f'extends = "london"\nnames = {NAMES}\n'


class AtSetUp:
    """A table that sets a game up, with a real stick and a data folder."""

    def __init__(self, folder: Path, language: str = "fr") -> None:
        self.stick, self.own = folder / "stick", folder / "data" / EDITIONS
        self.stick.mkdir()
        self.told: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        stick = Stick(self.stick, self.own, self.told.put)
        self.at = Table(language=language)
        self.at.flow.desk.wiring = replace(
            self.at.flow.desk.wiring,
            editions=lambda: editions_of(folder / "data"),
            look_at_stick=stick.look,
            take_board=stick.take,
        )

    def open(self) -> AtSetUp:
        """Touch *new game*, and wait until the stick is read."""
        self.at.touch(i.NewGame())
        self.hear()
        return self

    def hear(self) -> None:
        self.told.get(timeout=DEADLINE_S)()
        self.at.serve()

    def put(self, name: str = "our-town.toml", text: str = OURS) -> None:
        (self.stick / name).write_text(text, "utf-8")

    @property
    def cards(self) -> tuple[EditionCardView, ...]:
        return self.at.flow.view().body.cards

    def card(self, name: str) -> EditionCardView:
        (found,) = (card for card in self.cards if card.name == name)
        return found


@pytest.fixture
def stage(tmp_path: Path) -> AtSetUp:
    return AtSetUp(tmp_path)


def test_a_touch_takes_a_board_over_and_chooses_it(stage: AtSetUp) -> None:
    stage.put()
    stage.open()
    assert stage.card("Notre ville").lines[0] == "Sur la clé"
    assert not stage.card("Notre ville").chosen
    touch(stage.at, "Notre ville")
    stage.hear()
    assert stage.card("Notre ville").chosen
    assert "Sur la clé" not in said(stage.at)
    assert (stage.own / "our-town.toml").read_text("utf-8") == OURS
    assert edition.load("our-town", stage.own).names["fr"] == "Notre ville"
    assert [path.name for path in stage.stick.iterdir()] == ["our-town.toml"], "the stick stays as it is"


def test_tables_are_taken_over_by_one_touch(stage: AtSetUp) -> None:
    made = edition_table.write(edition.load("london"), stage.stick)
    change(made.spaces, 3, "name", "Our Road")
    made.spaces.rename(stage.stick / "london-ours.csv")
    made.cards.rename(stage.stick / "london-ours-cards.csv")
    stage.open()
    touch(stage.at, "London ours")
    stage.hear()
    assert stage.card("London ours").chosen
    assert "Our Road" in edition.load("london-ours", stage.own).spaces[1].names.values()


def test_a_file_with_mistakes_is_listed_with_the_first_one_and_not_taken_over(tmp_path: Path, language: str) -> None:
    stage = AtSetUp(tmp_path, language)
    made = edition_table.write(edition.load("london"), stage.stick)
    change(made.spaces, 3, "price", "abc")
    made.spaces.rename(stage.stick / "london-ours.csv")
    stage.open()
    card = stage.card("london ours")
    assert card.act is None
    line = {"en": "line 3, column I", "fr": "ligne 3, colonne I", "de": "Zeile 3, Spalte I", "it": "riga 3, colonna I"}
    assert f"{line[language]} (price)" in card.reason
    assert "london-ours.csv" in card.reason
    assert "is 'abc'; expected an amount" in card.reason
    assert not stage.own.exists()


@pytest.mark.parametrize(
    ("id", "reason"), [("london", "porte le nom d’un plateau livré avec Banker"), ("our-town", "reste tel quel")]
)
def test_a_board_of_that_name_stays_as_it_is(stage: AtSetUp, id: str, reason: str) -> None:
    stage.own.mkdir(parents=True)
    (stage.own / "our-town.toml").write_text('extends = "junior"\n')
    stage.put(f"{id}.toml")
    stage.open()
    card = next(card for card in stage.cards if card.name == id.replace("-", " "))
    assert card.act is None
    assert f"{id}.toml" in card.reason
    assert reason in card.reason
    assert (stage.own / "our-town.toml").read_text() == 'extends = "junior"\n'


def test_a_board_that_the_screen_does_not_draw_is_listed_with_the_reason(stage: AtSetUp) -> None:
    stage.put(text=f"{OURS}spaces.5.dice = true\n")
    stage.open()
    assert stage.card("Notre ville").act is None
    assert "treize cases" in stage.card("Notre ville").reason


def test_no_more_boards_are_taken_over_than_are_read(stage: AtSetUp) -> None:
    stage.own.mkdir(parents=True)
    for number in range(edition.MOST_OWN):
        (stage.own / f"b{number:03}.toml").write_text('extends = "junior"\n')
    stage.put()
    stage.open()
    assert "Seuls 100 plateaux" in stage.card("Notre ville").reason


def test_a_disk_that_does_not_take_it_is_said_and_nothing_is_half_done(stage: AtSetUp) -> None:
    stage.put()
    stage.open()
    stage.own.parent.write_text("a file where the folder would be")
    touch(stage.at, "Notre ville")
    stage.hear()
    assert "n’a pas pu être gardé" in stage.card("Notre ville").reason
    stage.own.parent.unlink()
    stage.at.home()
    stage.open()
    touch(stage.at, "Notre ville")
    stage.hear()
    assert stage.card("Notre ville").chosen


def test_an_app_without_a_data_folder_says_that_it_cannot_take_a_board_over(stage: AtSetUp) -> None:
    stage.put()
    desk = stage.at.flow.desk
    desk.wiring = replace(desk.wiring, take_board=Table().flow.desk.wiring.take_board)
    stage.open()
    touch(stage.at, "Notre ville")
    stage.at.serve()
    (card,) = (card for card in stage.cards if card.reason)
    assert card.act is None
    assert "our-town.toml" in card.reason
    told: list[tuple[tuple[str, ...], OSError | None]] = []
    desk.wiring.take_board(stage.at.flow.place.setup.stick[0], lambda *how: told.append(how))
    ((names, error),) = told
    assert names == ()
    assert error is not None
    assert error.errno == errno.ENOENT


def test_a_board_that_came_there_meanwhile_is_not_overwritten(stage: AtSetUp) -> None:
    stage.put()
    stage.open()
    stage.own.mkdir(parents=True)
    (stage.own / "our-town.toml").write_text('extends = "junior"\n')
    touch(stage.at, "Notre ville")
    stage.hear()
    assert stage.card("Notre ville").act is None
    assert [path.name for path in stage.own.iterdir()] == ["our-town.toml"]
    assert (stage.own / "our-town.toml").read_text() == 'extends = "junior"\n'


def test_a_stick_pulled_after_it_was_read_takes_nothing_away(stage: AtSetUp) -> None:
    stage.put()
    stage.open()
    (stage.stick / "our-town.toml").unlink()
    stage.stick.rmdir()
    touch(stage.at, "Notre ville")
    stage.hear()
    assert stage.card("Notre ville").chosen


def test_of_two_boards_the_one_that_was_touched_is_taken_over(stage: AtSetUp) -> None:
    stage.put("a-town.toml", OURS.replace("Notre ville", "Autre ville"))
    stage.put()
    stage.open()
    touch(stage.at, "Notre ville")
    stage.hear()
    assert [path.name for path in stage.own.iterdir()] == ["our-town.toml"]


def test_touched_twice_it_is_written_once(stage: AtSetUp) -> None:
    stage.put()
    stage.open()
    touch(stage.at, "Notre ville", "Notre ville")
    stage.hear()
    assert stage.card("Notre ville").chosen
    assert stage.told.empty()


def test_nobody_waits_for_the_stick(stage: AtSetUp) -> None:
    stage.put()
    stage.at.touch(i.NewGame())
    assert len(stage.cards) == len(edition.available()), "the boards there are stand there at once"
    stage.at.home()
    stage.hear()
    assert isinstance(stage.at.flow.place, Home)
    stage.at.post(i.TakeBoard("our-town"))
    stage.at.seat_three().post(i.TakeBoard("our-town"))
    assert not stage.own.exists(), "a touch that comes late does nothing"


def test_a_board_taken_over_while_people_went_home_stands_there_the_next_time(stage: AtSetUp) -> None:
    stage.put()
    stage.open()
    touch(stage.at, "Notre ville")
    stage.at.home()
    stage.hear()
    stage.open()
    assert stage.card("Notre ville").lines[0] != "Sur la clé"


def test_without_a_stick_nothing_is_offered(stage: AtSetUp) -> None:
    stage.stick.rmdir()
    stage.open()
    assert "Sur la clé" not in said(stage.at)
