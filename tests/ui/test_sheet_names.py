"""The names on the board with real touches: offered, typed, confirmed, refused, in which languages, and undone."""

from __future__ import annotations

import queue
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import edition, edition_new
from banker.edition_proposed import with_proposed
from hardware.ports import Signal
from tests.ui import table_samples as samples
from tests.ui.hands import card, said, sit_down, touch
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.test_flow import CARDS, STRANGE, Table, three_seated
from tests.ui.test_never_stuck import COUNT, EDITION
from tests.ui.test_never_stuck import stage as stage
from ui.bank import jobs
from ui.build import _bringer
from ui.flow import wiring
from ui.flow.place import Home
from ui.host.writer import Writer
from ui.records import intents as i
from ui.records.pieces import ButtonView
from ui.screens.naming import NamingScreen
from ui.setup import seats
from ui.setup.entered import Boards, enter
from ui.table import acts as a
from ui.table.forms import Renaming
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.words import sentences as say
from ui.words.strings import LANGUAGES, Strings, strings_for

PATIENCE_S = 120
# On the Swiss board: *Orange 2*, perhaps Fribourg; and a corner whose name the booklet gives in each language.
UNKNOWN, PRISON = 18, 10


F = strings_for("fr").t


def at_names(way: str = "cards", edition: str = EDITION) -> Table:
    """A table with *Names on the board* open."""
    at = sit_down(samples.Play(edition, COUNT), way)
    touch(at, "menu", F("names.title"))
    return at


def draft(at: Table) -> Renaming:
    assert isinstance(at.flow.table.open, Renaming)
    return at.flow.table.open


def names(at: Table, space: int) -> dict[str, str]:
    return at.game.edition.spaces[space].names


def begin(at: Table, space: int) -> None:
    """Touch a space on the board."""
    touch(at, names(at, space)[at.flow.desk.language])


def write(at: Table, name: str) -> None:
    """Touch *Type a name*, and type it."""
    touch(at, F("names.type"))
    assert at.flow.place.typing
    at.touch(i.TakeName(name))


def renamed(at: Table) -> None:
    """Rename the space *Orange 2* to Fribourg."""
    begin(at, UNKNOWN)
    touch(at, "Fribourg", F("names.go"))


def rows(at: Table) -> tuple[ButtonView, ...]:
    return at.flow.view().body[1].rows


def dotted(at: Table) -> set[int]:
    """The spaces marked on the board."""
    return {number for number, cell in enumerate(at.flow.view().body[0].buttons) if cell.mark}


@pytest.mark.parametrize("way", ["cards", "no cards", "reader out"])
def test_an_offered_name_takes_the_place_of_a_number_in_every_language(way: str) -> None:
    at = at_names(way)
    assert UNKNOWN in dotted(at)
    begin(at, UNKNOWN)
    assert at.flow.view().body[1].head.name == at.flow.view().foot.about.name == "Orange\u00a02"
    start = at.game.edition.spaces[0].names["fr"]
    number = F("board.number", number=UNKNOWN, start=start)
    assert at.flow.view().foot.about.detail == number, "where it lies tells two spaces of one name apart"
    touch(at, "Fribourg")
    assert names(at, UNKNOWN)["fr"] == "Orange\u00a02", "nothing is booked before it is confirmed"
    assert at.flow.view().foot.lines == (F("names.line.all", old="Orange\u00a02", name="Fribourg"),)
    touch(at, F("names.go"))
    assert names(at, UNKNOWN) == dict.fromkeys(LANGUAGES, "Fribourg")
    assert at.flow.view().body[1].head.name == "Fribourg"
    assert UNKNOWN not in dotted(at)
    assert at.bank.history(1)[0][1].by == "banker"


def typed(stage: Desk, keys: list[str], space: int = UNKNOWN) -> Table:
    """The table after these keys of the keyboard on the screen."""
    at = at_names()
    begin(at, space)
    touch(at, F("names.type"))
    screen = NamingScreen(at.flow.view())
    stage.heard = at.touch
    stage.put(screen)
    stage.write(screen.naming.keyboard, (*keys, "done"))
    return at


def test_a_name_is_typed_on_the_keyboard_and_can_be_corrected(stage: Desk) -> None:
    at = typed(stage, [*"vevex", "erase", "y"])
    assert draft(at).name == "Vevey"
    touch(at, F("names.go"))
    assert names(at, UNKNOWN) == dict.fromkeys(LANGUAGES, "Vevey")
    touch(at, F("names.type"))
    assert at.flow.view().name == "Vevey", "a name that is known is corrected, not typed again"


def test_a_typed_name_ends_where_it_could_no_longer_be_read(stage: Desk) -> None:
    assert draft(typed(stage, ["w"] * 26)).name == "W" + "w" * 23


def test_an_empty_name_is_refused_in_words() -> None:
    at = at_names()
    begin(at, UNKNOWN)
    head = at.bank.course.head
    write(at, "")
    foot = at.flow.view().foot
    assert (foot.refused, foot.lines, foot.go) == (True, (F("reason.no_name"),), None)
    assert at.bank.course.head == head


def test_a_different_name_in_another_language_stays() -> None:
    at = at_names()
    before = dict(names(at, PRISON))
    begin(at, PRISON)
    write(at, "Trou")
    touch(at, F("names.go"))
    assert names(at, PRISON) == before | {"fr": "Trou"}


def test_languages_that_call_it_the_same_are_renamed_together() -> None:
    at = at_names(edition="suisse-classique")
    before = dict(names(at, UNKNOWN))
    assert before["fr"] == before["en"] != before["de"]
    begin(at, UNKNOWN)
    touch(at, "Fribourg, Avenue de la Gare")
    assert "(Français et English)" in at.flow.view().foot.lines[0]
    touch(at, F("names.go"))
    assert names(at, UNKNOWN) == before | dict.fromkeys(("fr", "en"), "Fribourg, Avenue de la Gare")


def test_an_uncertain_name_is_confirmed_by_choosing_it() -> None:
    at = at_names(edition="suisse-classique")
    before = dict(names(at, UNKNOWN))
    begin(at, UNKNOWN)
    at.touch(rows(at)[0].act)
    touch(at, F("names.go"))
    assert names(at, UNKNOWN) == before
    assert UNKNOWN not in dotted(at)
    begin(at, 0)
    write(at, names(at, 0)["fr"])
    assert at.flow.view().foot.lines == (F("names.same"),), "a certain one needs no confirming"
    assert at.flow.view().foot.go is None


def test_a_new_name_is_undone_and_redone_and_the_sheet_stays_open() -> None:
    at = at_names()
    renamed(at)
    assert at.flow.view().undo is None, "where something is composed undo would be taken for leaving it"
    at.undo_by_sticker()
    assert draft(at) == Renaming(UNKNOWN)
    assert names(at, UNKNOWN)["it"] == "Arancione\u00a02"
    assert UNKNOWN in dotted(at)
    touch(at, "left")
    at.touch(at.flow.view().middle.event.act)
    assert names(at, UNKNOWN)["it"] == "Fribourg"


def test_a_card_signs_nothing_here_and_no_money_moves() -> None:
    at = at_names()
    begin(at, UNKNOWN)
    touch(at, "Fribourg")
    head, before = at.bank.course.head, at.game.ledger
    at.tap(CARDS[0])
    assert at.bank.course.head == head
    assert at.flow.view().note.endswith(F("sheet.nothing_to_sign"))
    assert draft(at) == Renaming(UNKNOWN, "Fribourg"), "what is chosen stays"
    touch(at, F("names.go"))
    assert at.game.ledger == before


@pytest.mark.parametrize("edition", ["generic", "france-2007", "suisse-2007", "suisse-classique"])
def test_every_name_that_is_a_number_or_unverified_is_marked(edition: str) -> None:
    at = at_names(edition=edition)
    board = at.game.edition
    unverified = {space.number for space in board.spaces if f"spaces.{space.number}.names" in board.unverified}
    counted = {space.number for space in board.spaces if re.search(r"\xa0[1-4]$", space.names["fr"])}
    assert dotted(at) == unverified | counted
    assert dotted(at)


@pytest.mark.parametrize("edition", ["paris-francs", "suisse-2007"])
def test_what_a_dot_means_is_said_where_there_is_one(edition: str) -> None:
    at = at_names(edition=edition)
    view = sheet_view(Told(strings_for("fr"), at.flow.table))
    assert (strings_for("fr").t("names.dot") in view.foot.lines) == bool(dotted(at))


def test_the_history_says_the_new_name(strings: Strings) -> None:
    play = samples.Play(EDITION, COUNT).do(c.RenameSpace(UNKNOWN, dict.fromkeys(LANGUAGES, "Fribourg")))
    assert "Fribourg" in say.operation_sentence(strings, play.game, play.booked[0].body)


def test_the_name_of_a_newcomer_is_typed_on_the_screen(stage: Desk) -> None:
    table = three_seated()
    table.tap(STRANGE)
    table.answer(a.Type)
    screen = NamingScreen(table.flow.view())
    said: list[i.Intent] = []
    stage.heard = said.append
    stage.put(screen)
    stage.write(screen.naming.keyboard, ("z", "o", "done"))
    tap_piece(screen.buttons[0])
    assert said == [i.TakeName("Zo"), i.TakeName("Zo")], "every way out takes the name"


# An edition of one's own


def keeping(at: Table, folder: Path) -> None:
    """The app has a data folder."""
    at.flow.desk.wiring = replace(
        at.flow.desk.wiring,
        keep_edition=partial(edition_new.keep, folder=folder),
        editions=lambda: Boards(tuple(edition.load(id, folder) for id in edition.available(folder))),
    )


def test_the_names_are_kept_as_an_edition_that_the_set_up_offers_at_once(tmp_path: Path) -> None:
    at = at_names()
    keeping(at, tmp_path)
    renamed(at)
    shown = len(at.panel.signals)
    touch(at, F("names.keep"))
    assert at.panel.signals[shown:] == (Signal.BOOKED,)
    file = tmp_path / f"{EDITION}-own.toml"
    assert at.flow.view().foot.about.name == F("names.kept")
    assert at.flow.view().foot.lines == (F("names.kept_line"), file.name)
    assert edition.load(file.stem, tmp_path).spaces[UNKNOWN].names == dict.fromkeys(LANGUAGES, "Fribourg")
    at.home()
    at.touch(i.NewGame())
    assert [card.name for card in at.flow.view().body.cards].count("Suisse 2007, nos noms") == 1


@pytest.mark.parametrize(
    ("stick", "said"),
    [("in", "names.brought"), ("out", "names.not_brought.gone"), ("taken", "names.not_brought.other")],
)
def test_a_copy_of_the_edition_goes_to_the_folder_for_copies_or_the_screen_says_why_not(
    tmp_path: Path, stick: str, said: str
) -> None:
    at, folder = at_names(), tmp_path / "stick"
    told: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
    if stick != "out":
        folder.mkdir()
    if stick == "taken":
        (folder / f"{EDITION}-own.toml").mkdir()
    keeping(at, tmp_path / "data")
    bring = _bringer(Writer(folder, told.put, make=False))
    at.flow.desk.wiring = replace(at.flow.desk.wiring, bring=bring, saved_in=str(folder))
    renamed(at)
    touch(at, F("names.keep"))
    file = tmp_path / "data" / f"{EDITION}-own.toml"
    strings = strings_for("fr")
    assert at.flow.view().foot.lines == (strings.t("names.kept_line"), file.name), "nobody waits for the stick"
    told.get(timeout=PATIENCE_S)()
    assert at.flow.view().foot.lines == (strings.t("names.kept_line"), file.name, "", strings.t(said, folder=folder))
    if stick == "in":
        assert (folder / file.name).read_bytes() == file.read_bytes()


def test_what_is_told_of_a_copy_when_people_look_at_something_else_changes_nothing(tmp_path: Path) -> None:
    at = at_names()
    keeping(at, tmp_path)
    waiting: list[wiring.Told] = []
    at.flow.desk.wiring = replace(at.flow.desk.wiring, bring=lambda _, told: waiting.append(told))
    renamed(at)
    touch(at, F("names.keep"), "left")
    shown = at.flow.view()
    waiting[0]((), None)
    assert at.flow.view() == shown
    at.home()
    waiting[0]((), None)
    assert isinstance(at.flow.place, Home)


def test_the_printed_name_is_offered_first_once_replaced_and_puts_back_every_language(
    tmp_path: Path, language: str
) -> None:
    at = at_names()
    keeping(at, tmp_path)
    desk = at.flow.desk
    desk.language = language
    before = names(at, PRISON)
    own = before[language]
    begin(at, PRISON)
    assert own not in [row.label for row in rows(at)], "it bears its own name"
    touch(at, desk.strings.t("names.type"))
    at.touch(i.TakeName("Arosa"))
    touch(at, desk.strings.t("names.go"))
    first = rows(at)[0]
    assert (first.label, first.detail) == (own, desk.strings.t("names.printed"))
    at.touch(first.act)
    assert at.flow.view().foot.lines == (desk.strings.t("names.line.printed", old="Arosa", name=own),)
    touch(at, desk.strings.t("names.go"))
    assert names(at, PRISON) == before
    assert own not in [row.label for row in rows(at)]
    touch(at, desk.strings.t("names.keep"))
    assert list(tmp_path.iterdir()) == [], "there is nothing to keep"


def test_a_number_that_stands_for_a_name_is_not_offered_as_printed() -> None:
    at = at_names()
    renamed(at)
    assert all(not row.detail for row in rows(at))


def test_names_that_are_the_editions_own_are_not_kept(tmp_path: Path) -> None:
    at = at_names()
    keeping(at, tmp_path)
    touch(at, F("names.keep"))
    assert at.flow.table.strip.title == F("names.none_changed")
    assert list(tmp_path.iterdir()) == []


def test_keeping_touched_twice_keeps_once_and_says_nothing_where_the_names_were_left(tmp_path: Path) -> None:
    at = at_names()
    keeping(at, tmp_path)
    renamed(at)
    for touched in (a.KeepNames(), a.KeepNames()):
        at.flow.on_intent(touched)
    assert len(at.jobs) == 1
    at.flow.desk.set_table(open=None)
    at.serve()
    assert at.flow.table.open is None


def test_names_compared_once_people_went_home_change_nothing() -> None:
    at = at_names()
    at.touch(a.CloseOpen())
    at.flow.on_intent(a.Put(Renaming()))
    at.flow.on_intent(i.GoHome())
    at.serve()
    assert isinstance(at.flow.place, Home)


def test_keeping_is_greyed_with_its_reason_while_no_name_differs(tmp_path: Path) -> None:
    at = at_names()
    at.flow.desk.wiring = replace(at.flow.desk.wiring, renamed=lambda board: bool(edition_new.renamed(board, tmp_path)))
    at.touch(a.CloseOpen())
    touch(at, "menu", F("names.title"))
    (keep,) = at.flow.view().tools
    assert (keep.enabled, keep.reason) == (False, F("names.none_changed"))
    begin(at, UNKNOWN)
    assert not at.flow.view().tools[0].enabled
    touch(at, "Fribourg")
    touch(at, F("names.go"))
    assert at.flow.view().tools[0].enabled
    at.touch(a.CloseOpen())
    touch(at, "menu", F("names.title"))
    assert at.flow.view().tools[0].enabled, "one name differs"


def test_names_whose_edition_is_gone_can_still_be_asked_to_be_kept() -> None:
    def gone(_: object) -> bool:
        raise edition_new.NewEditionError("there is no edition any more")

    assert jobs.names_differ(gone, edition.load(EDITION))


@pytest.mark.parametrize("folder", [True, False])
def test_a_folder_that_takes_no_file_is_said(tmp_path: Path, folder: bool) -> None:
    at = at_names()
    if folder:
        tmp_path.joinpath("file").touch()
        keeping(at, tmp_path / "file")
    renamed(at)
    touch(at, F("names.keep"))
    assert at.flow.table.strip.title == F("names.keep_failed")


def test_a_set_up_that_was_left_offers_an_edition_that_came_since(tmp_path: Path) -> None:
    at = at_names()
    keeping(at, tmp_path)
    at.home()
    at.touch(i.NewGame())
    at.touch(i.Step(2))
    at.touch(enter(seats.added))
    at.home()
    edition_new.begin("our-town", EDITION, tmp_path)
    at.touch(i.NewGame())
    assert "our-town" in {board.id for board in at.flow.place.setup.editions}
    assert len(at.flow.place.setup.seats) == 1


# The names proposed


def test_the_names_proposed_are_taken_with_one_touch_and_undone_with_one() -> None:
    at = at_names()
    before, marked = at.game.edition, dotted(at)
    assert [row.label for row in rows(at)] == [F("names.take")]
    touch(at, F("names.take"))
    assert at.game.edition.spaces == with_proposed(before).spaces
    assert dotted(at) == marked, "nobody has read them from the board: each is still to be confirmed"
    assert rows(at) == ()
    said = say.operation_sentence(at.flow.desk.strings, at.game, at.flow.table.last[0])
    assert said == F("operation.rename_spaces"), "not nineteen sentences"
    at.undo_by_sticker()
    assert at.game.edition == before


def test_a_board_that_knows_its_names_proposes_none() -> None:
    assert rows(at_names(edition="generic")) == ()


# Where a space without its name is for sale

OTHER = F("names.other")


def landed(way: str = "cards", space: int = UNKNOWN, **position: object) -> Table:
    """The first player has come to *Orange 2*, or another space, which is nobody's."""
    pawns = samples.before(space)
    return sit_down(samples.Play(EDITION, COUNT, pawns=pawns, **position).do(samples.throw(1, 2)), way)


@pytest.mark.parametrize("way", ["cards", "no cards"])
def test_one_touch_names_a_space_where_it_is_for_sale_and_the_purchase_goes_on(way: str) -> None:
    at = landed(way)
    assert OTHER in said(at)
    touch(at, "L’appeler Fribourg")
    assert (names(at, UNKNOWN)["fr"], names(at, UNKNOWN)["de"]) == ("Fribourg", "Freiburg")
    assert at.flow.view().middle.name == "Fribourg"
    assert OTHER not in said(at), "it is offered once"
    assert at.flow.view().side.mates, "and the group stands there"
    card(at, "p1")
    assert at.game.registry.title(UNKNOWN).holder == "p1"


def test_a_space_is_bought_unnamed_with_no_touch_more() -> None:
    at = landed()
    card(at, "p1")
    assert at.game.registry.title(UNKNOWN).holder == "p1"
    assert names(at, UNKNOWN)["fr"] == "Orange\u00a02"


def test_another_name_is_typed_where_a_space_is_for_sale() -> None:
    at = landed()
    touch(at, OTHER)
    write(at, "Bulle")
    touch(at, F("names.go"), "left")
    assert names(at, UNKNOWN)["fr"] == at.flow.view().middle.name == "Bulle"


def test_a_name_taken_where_a_space_is_for_sale_is_undone_alone() -> None:
    at = landed()
    touch(at, "L’appeler Fribourg", F("table.undo"))
    assert names(at, UNKNOWN)["fr"] == "Orange\u00a02"
    assert OTHER in said(at)


@pytest.mark.parametrize(
    "at",
    [landed(balances={"p1": 1}), landed("reader out"), landed(space=39)],
    ids=["no money: the way to raise it", "the reader is out", "it has a name"],
)
def test_no_name_is_offered_where_something_else_needs_the_room_or_it_has_one(at: Table) -> None:
    assert OTHER not in said(at)
