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
from tests.ui import sheet_samples
from tests.ui import table_samples as samples
from tests.ui.audit import words_of
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.test_flow import CARDS, STRANGE, Table
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from tests.ui.test_sheet_trade import choose, opened
from ui.bank import jobs
from ui.build import _bringer
from ui.flow.place import Home
from ui.flow.wiring import Told
from ui.host.writer import Writer
from ui.records import intents as i
from ui.screens.naming import NamingScreen
from ui.screens.sheet import SheetScreen
from ui.setup.entered import Boards
from ui.setup.proposed import with_proposed
from ui.table import acts as a
from ui.table.forms import Renaming
from ui.views.sheets import sheet_view
from ui.widgets.headed_list import HeadedList
from ui.words import sentences as say
from ui.words.strings import LANGUAGES, strings_for

PATIENCE_S = 120
UNKNOWN, PRISON = 18, 10
"""On the Swiss board: *Orange 2*, perhaps Fribourg; and a corner whose name the booklet gives in each language."""


def at_names(stage: Desk, way: str = "cards", edition: str = EDITION) -> Sitting:
    """Menu, *Names on the board*."""
    at = opened(stage, samples.Play(edition, COUNT), way)
    at.screens["naming"] = NamingScreen()
    tap_piece(at.screen.menu)
    choose(at, a.Put(Renaming()))
    return at


def draft(at: Sitting) -> Renaming:
    assert at.at.flow.table is not None
    assert isinstance(at.at.flow.table.open, Renaming)
    return at.at.flow.table.open


def touch(at: Sitting, space: int) -> None:
    choose(at, a.Put(Renaming(space)))


def names(at: Sitting, space: int) -> dict[str, str]:
    return at.at.game.edition.spaces[space].names


def write(at: Sitting, keys: str | list[str]) -> None:
    """*Type a name*, these keys of the keyboard, and finish."""
    at.answer(at.acts().index(a.Type()))
    at.look()
    assert at.at.flow.place.typing
    at.stage.write(at.screen.naming.keyboard, (*keys, "done"))
    at.look()


def book(at: Sitting) -> None:
    """*That is right*."""
    choose(at, lambda act: isinstance(act, a.Revise))


def dotted(at: Sitting) -> set[int]:
    """The spaces marked on the board."""
    return {number for number, cell in enumerate(at.look().body[0].buttons) if cell.mark}


@pytest.mark.parametrize("way", ["cards", "no cards", "reader out"])
def test_an_offered_name_takes_the_place_of_a_number_in_every_language(stage: Desk, way: str) -> None:
    at = at_names(stage, way)
    assert UNKNOWN in dotted(at)
    touch(at, UNKNOWN)
    assert at.look().body[1].head.name == at.look().foot.about.name == "Orange\u00a02"
    start = at.at.game.edition.spaces[0].names["fr"]
    number = at.at.flow.desk.strings.t("board.number", number=UNKNOWN, start=start)
    assert at.look().foot.about.detail == number, "where it lies tells two spaces of one name apart"
    choose(at, a.Put(Renaming(UNKNOWN, "Fribourg")))
    assert names(at, UNKNOWN)["fr"] == "Orange\u00a02", "nothing is booked before it is confirmed"
    assert at.look().foot.lines == (at.at.flow.desk.strings.t("names.line.all", old="Orange\u00a02", name="Fribourg"),)
    book(at)
    assert names(at, UNKNOWN) == dict.fromkeys(LANGUAGES, "Fribourg")
    assert at.look().body[1].head.name == "Fribourg"
    assert UNKNOWN not in dotted(at)
    assert at.at.bank.history(1)[0][1].by == "banker"


def test_a_name_is_typed_on_the_keyboard_and_can_be_corrected(stage: Desk) -> None:
    at = at_names(stage)
    touch(at, UNKNOWN)
    write(at, "vevex")
    assert draft(at).name == "Vevex"
    write(at, ["erase", "y"])
    book(at)
    assert names(at, UNKNOWN) == dict.fromkeys(LANGUAGES, "Vevey")
    write(at, ["erase"])
    assert draft(at).name == "Veve", "a name that is known is corrected, not typed again"


def test_a_typed_name_ends_where_it_could_no_longer_be_read(stage: Desk) -> None:
    at = at_names(stage)
    touch(at, UNKNOWN)
    write(at, "w" * 26)
    assert draft(at).name == "W" + "w" * 23


def test_an_empty_name_is_refused_in_words(stage: Desk) -> None:
    at = at_names(stage)
    touch(at, UNKNOWN)
    head = at.at.bank.course.head
    write(at, "")
    foot = at.look().foot
    assert (foot.refused, foot.lines) == (True, (at.at.flow.desk.strings.t("reason.no_name"),))
    assert foot.go is None
    assert at.at.bank.course.head == head


def test_a_different_name_in_another_language_stays(stage: Desk) -> None:
    at = at_names(stage)
    before = dict(names(at, PRISON))
    touch(at, PRISON)
    write(at, ["erase"] * len(before["fr"]) + list("trou"))
    book(at)
    assert names(at, PRISON) == before | {"fr": "Trou"}


def test_languages_that_call_it_the_same_are_renamed_together(stage: Desk) -> None:
    at = at_names(stage, edition="suisse-classique")
    before = dict(names(at, UNKNOWN))
    assert before["fr"] == before["en"] != before["de"]
    touch(at, UNKNOWN)
    choose(at, a.Put(Renaming(UNKNOWN, "Fribourg, Avenue de la Gare")))
    assert "(Français et English)" in at.look().foot.lines[0]
    book(at)
    assert names(at, UNKNOWN) == before | dict.fromkeys(("fr", "en"), "Fribourg, Avenue de la Gare")


def test_an_uncertain_name_is_confirmed_by_choosing_it(stage: Desk) -> None:
    at = at_names(stage, edition="suisse-classique")
    before = dict(names(at, UNKNOWN))
    touch(at, UNKNOWN)
    choose(at, a.Put(Renaming(UNKNOWN, before["fr"])))
    book(at)
    assert names(at, UNKNOWN) == before
    assert UNKNOWN not in dotted(at)
    choose(at, a.Put(Renaming(0)))
    write(at, "")
    assert at.look().foot.lines == (at.at.flow.desk.strings.t("names.same"),), "a certain one needs no confirming"
    assert at.look().foot.go is None


def test_a_new_name_is_undone_and_redone_and_the_sheet_stays_open(stage: Desk) -> None:
    at = at_names(stage)
    touch(at, UNKNOWN)
    choose(at, a.Put(Renaming(UNKNOWN, "Fribourg")))
    book(at)
    assert at.look().undo is None, "where something is composed undo would be taken for leaving it"
    at.at.touch(i.Undo())
    at.look()
    assert draft(at) == Renaming(UNKNOWN)
    assert names(at, UNKNOWN)["it"] == "Arancione\u00a02"
    assert UNKNOWN in dotted(at)
    at.answer(0)
    at.look()
    assert at.at_rest()
    tap_piece(at.screen.idle.event)
    assert names(at, UNKNOWN)["it"] == "Fribourg"


def test_a_card_signs_nothing_here_and_no_money_moves(stage: Desk) -> None:
    at = at_names(stage)
    touch(at, UNKNOWN)
    choose(at, a.Put(Renaming(UNKNOWN, "Fribourg")))
    head, before = at.at.bank.course.head, at.at.game.ledger
    at.at.tap(CARDS[0])
    assert at.at.bank.course.head == head
    assert at.look().note.endswith(at.at.flow.desk.strings.t("sheet.nothing_to_sign"))
    assert draft(at) == Renaming(UNKNOWN, "Fribourg"), "what is chosen stays"
    book(at)
    assert at.at.game.ledger == before


@pytest.mark.parametrize("edition", ["generic", "france-2007", "suisse-2007", "suisse-classique"])
def test_every_name_that_is_a_number_or_unverified_is_marked(stage: Desk, edition: str) -> None:
    at = at_names(stage, edition=edition)
    board = at.at.game.edition
    unverified = {space.number for space in board.spaces if f"spaces.{space.number}.names" in board.unverified}
    counted = {space.number for space in board.spaces if re.search(r"\xa0[1-4]$", space.names["fr"])}
    assert dotted(at) == unverified | counted
    assert dotted(at)


@pytest.mark.parametrize("edition", ["paris-francs", "suisse-2007"])
def test_what_a_dot_means_is_said_where_there_is_one(stage: Desk, edition: str) -> None:
    at = at_names(stage, edition=edition)
    view = sheet_view(strings_for("fr"), at.at.flow.table)
    assert view is not None
    assert view.foot is not None
    assert (strings_for("fr").t("names.dot") in view.foot.lines) == bool(dotted(at))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_history_says_the_new_name(language: str) -> None:
    play = samples.Play(EDITION, COUNT).do(c.RenameSpace(UNKNOWN, dict.fromkeys(LANGUAGES, "Fribourg")))
    assert "Fribourg" in say.operation_sentence(strings_for(language), play.game, play.booked[0].body)


def test_the_name_of_a_newcomer_is_typed_on_the_screen(stage: Desk) -> None:
    table = Table().seat_three()
    table.tap(STRANGE)
    table.answer(a.Type)
    screen = NamingScreen(table.flow.view())
    said: list[i.Intent] = []
    stage.heard = said.append
    stage.put(screen)
    stage.write(screen.naming.keyboard, ("z", "o", "done"))
    tap_piece(screen.back)
    assert said == [i.TakeName("Zo"), i.TakeName("Zo")], "every way out takes the name"


# An edition of one's own


def keeping(at: Sitting, folder: Path) -> None:
    """The app has a data folder."""
    at.at.flow.desk.wiring = replace(
        at.at.flow.desk.wiring,
        keep_edition=partial(edition_new.keep, folder=folder),
        editions=lambda: Boards(tuple(edition.load(id, folder) for id in edition.available(folder))),
    )


def test_the_names_are_kept_as_an_edition_that_the_set_up_offers_at_once(stage: Desk, tmp_path: Path) -> None:
    at = at_names(stage)
    keeping(at, tmp_path)
    touch(at, UNKNOWN)
    choose(at, a.Put(Renaming(UNKNOWN, "Fribourg")))
    book(at)
    choose(at, lambda act: isinstance(act, a.KeepNames))
    file = tmp_path / f"{EDITION}-own.toml"
    assert at.look().foot.about.name == at.at.flow.desk.strings.t("names.kept")
    assert at.look().foot.lines == (at.at.flow.desk.strings.t("names.kept_line"), file.name)
    assert edition.load(file.stem, tmp_path).spaces[UNKNOWN].names == dict.fromkeys(LANGUAGES, "Fribourg")
    at.at.touch(i.GoHome())
    at.at.touch(i.NewGame())
    assert [card.name for card in at.at.flow.view().body.cards].count("Suisse 2007, nos noms") == 1


@pytest.mark.parametrize(
    ("stick", "said"),
    [("in", "names.brought"), ("out", "names.not_brought.gone"), ("taken", "names.not_brought.other")],
)
def test_a_copy_of_the_edition_goes_to_the_folder_for_copies_or_the_screen_says_why_not(
    stage: Desk, tmp_path: Path, stick: str, said: str
) -> None:
    at, folder = at_names(stage), tmp_path / "stick"
    told: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
    if stick != "out":
        folder.mkdir()
    if stick == "taken":
        (folder / f"{EDITION}-own.toml").mkdir()
    keeping(at, tmp_path / "data")
    bring = _bringer(Writer(folder, told.put, make=False))
    at.at.flow.desk.wiring = replace(at.at.flow.desk.wiring, bring=bring, saved_in=str(folder))
    touch(at, UNKNOWN)
    choose(at, a.Put(Renaming(UNKNOWN, "Fribourg")))
    book(at)
    choose(at, lambda act: isinstance(act, a.KeepNames))
    file = tmp_path / "data" / f"{EDITION}-own.toml"
    strings = at.at.flow.desk.strings
    assert at.look().foot.lines == (strings.t("names.kept_line"), file.name), "nobody waits for the stick"
    told.get(timeout=PATIENCE_S)()
    assert at.look().foot.lines == (strings.t("names.kept_line"), file.name, "", strings.t(said, folder=folder))
    if stick == "in":
        assert (folder / file.name).read_bytes() == file.read_bytes()


def test_what_is_told_of_a_copy_when_people_look_at_something_else_changes_nothing(stage: Desk, tmp_path: Path) -> None:
    at = at_names(stage)
    keeping(at, tmp_path)
    waiting: list[Told] = []
    at.at.flow.desk.wiring = replace(at.at.flow.desk.wiring, bring=lambda _, told: waiting.append(told))
    touch(at, UNKNOWN)
    choose(at, a.Put(Renaming(UNKNOWN, "Fribourg")))
    book(at)
    choose(at, lambda act: isinstance(act, a.KeepNames))
    at.at.touch(a.Put(Renaming()))
    shown = at.look()
    waiting[0]((), None)
    assert at.look() == shown
    at.at.touch(i.GoHome())
    waiting[0]((), None)
    assert isinstance(at.at.flow.place, Home)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_printed_name_is_offered_first_once_replaced_and_puts_back_every_language(
    stage: Desk, tmp_path: Path, language: str
) -> None:
    at = at_names(stage)
    keeping(at, tmp_path)
    desk = at.at.flow.desk
    desk.language = language
    before = names(at, PRISON)
    own = before[language]
    touch(at, PRISON)
    assert own not in [row.label for row in at.look().body[1].rows], "it bears its own name"
    at.at.touch(a.Put(Renaming(PRISON, "Arosa")))
    book(at)
    first = at.look().body[1].rows[0]
    assert (first.label, first.detail) == (own, desk.strings.t("names.printed"))
    choose(at, first.act)
    assert at.look().foot.lines == (desk.strings.t("names.line.printed", old="Arosa", name=own),)
    book(at)
    assert names(at, PRISON) == before
    assert own not in [row.label for row in at.look().body[1].rows]
    choose(at, lambda act: isinstance(act, a.KeepNames))
    assert list(tmp_path.iterdir()) == [], "there is nothing to keep"


def test_a_number_that_stands_for_a_name_is_not_offered_as_printed(stage: Desk) -> None:
    at = at_names(stage)
    touch(at, UNKNOWN)
    choose(at, a.Put(Renaming(UNKNOWN, "Fribourg")))
    book(at)
    assert all(not row.detail for row in at.look().body[1].rows)


def test_names_that_are_the_editions_own_are_not_kept(stage: Desk, tmp_path: Path) -> None:
    at = at_names(stage)
    keeping(at, tmp_path)
    choose(at, lambda act: isinstance(act, a.KeepNames))
    assert at.at.flow.table.strip.title == at.at.flow.desk.strings.t("names.none_changed")
    assert list(tmp_path.iterdir()) == []


def test_keeping_is_greyed_with_its_reason_while_no_name_differs(stage: Desk, tmp_path: Path) -> None:
    at = at_names(stage)
    at.at.flow.desk.wiring = replace(
        at.at.flow.desk.wiring, renamed=lambda board: bool(edition_new.renamed(board, tmp_path))
    )
    at.at.touch(a.CloseOpen())
    at.at.touch(a.Put(Renaming()))
    (keep,) = at.look().tools
    assert (keep.enabled, keep.reason) == (False, at.at.flow.desk.strings.t("names.none_changed"))
    touch(at, UNKNOWN)
    assert not at.look().tools[0].enabled
    choose(at, a.Put(Renaming(UNKNOWN, "Fribourg")))
    book(at)
    assert at.look().tools[0].enabled
    at.at.touch(a.CloseOpen())
    at.at.touch(a.Put(Renaming()))
    assert at.look().tools[0].enabled, "one name differs"


def test_names_whose_edition_is_gone_can_still_be_asked_to_be_kept() -> None:
    def gone(_: object) -> bool:
        raise edition_new.NewEditionError("there is no edition any more")

    assert jobs.names_differ(gone, edition.load(EDITION))


@pytest.mark.parametrize("folder", [True, False])
def test_a_folder_that_takes_no_file_is_said(stage: Desk, tmp_path: Path, folder: bool) -> None:
    at = at_names(stage)
    if folder:
        tmp_path.joinpath("file").touch()
        keeping(at, tmp_path / "file")
    touch(at, UNKNOWN)
    choose(at, a.Put(Renaming(UNKNOWN, "Fribourg")))
    book(at)
    choose(at, lambda act: isinstance(act, a.KeepNames))
    assert at.at.flow.table.strip.title == at.at.flow.desk.strings.t("names.keep_failed")


def test_a_set_up_that_was_left_offers_an_edition_that_came_since(stage: Desk, tmp_path: Path) -> None:
    at = at_names(stage)
    keeping(at, tmp_path)
    at.at.touch(i.GoHome())
    at.at.touch(i.NewGame())
    at.at.touch(i.AddPlayer())
    at.at.touch(i.GoHome())
    edition_new.begin("our-town", EDITION, tmp_path)
    at.at.touch(i.NewGame())
    assert "our-town" in {board.id for board in at.at.flow.place.setup.editions}
    assert len(at.at.flow.place.setup.seats) == 1


# The names proposed


def test_the_names_proposed_are_taken_with_one_touch_and_undone_with_one(stage: Desk) -> None:
    at = at_names(stage)
    before, marked = at.at.game.edition, dotted(at)
    rows = at.look().body[1].rows
    assert [row.label for row in rows] == [at.at.flow.desk.strings.t("names.take")]
    choose(at, lambda act: isinstance(getattr(act, "command", None), c.RenameSpaces))
    assert at.at.game.edition.spaces == with_proposed(before).spaces
    assert dotted(at) == marked, "nobody has read them from the board: each is still to be confirmed"
    assert at.look().body[1].rows == ()
    said = say.operation_sentence(at.at.flow.desk.strings, at.at.game, at.at.flow.table.last[0])
    assert said == at.at.flow.desk.strings.t("operation.rename_spaces"), "not nineteen sentences"
    at.at.touch(i.Undo())
    assert at.at.game.edition == before


def test_a_board_that_knows_its_names_proposes_none(stage: Desk) -> None:
    assert at_names(stage, edition="generic").look().body[1].rows == ()


# Where a space without its name is for sale


def landed(stage: Desk, way: str = "cards", **position: object) -> Sitting:
    """The first player has come to *Orange 2*, which is nobody's."""
    return opened(
        stage, samples.Play(EDITION, COUNT, pawns=samples.before(UNKNOWN), **position).do(samples.throw(1, 2)), way
    )


@pytest.mark.parametrize("way", ["cards", "no cards"])
def test_one_touch_names_a_space_where_it_is_for_sale_and_the_purchase_goes_on(stage: Desk, way: str) -> None:
    at = landed(stage, way)
    at.look()
    offered, other = at.screen.buttons[1:]
    assert (offered.record.label, other.record.label) == ("L’appeler Fribourg", "Autre nom")
    tap_piece(offered)
    at.look()
    assert names(at, UNKNOWN)["fr"] == "Fribourg"
    assert names(at, UNKNOWN)["de"] == "Freiburg"
    assert at.screen.deed.record.name == "Fribourg"
    assert len(at.screen.buttons) == 1, "it is offered once"
    assert at.screen.record.side.mates[0].name in words_of(at.screen.purchase), "and the group stands there"
    at.sign("p1")
    assert at.at.game.registry.title(UNKNOWN).holder == "p1"


def test_a_space_is_bought_unnamed_with_no_touch_more(stage: Desk) -> None:
    at = landed(stage)
    at.sign("p1")
    assert at.at.game.registry.title(UNKNOWN).holder == "p1"
    assert names(at, UNKNOWN)["fr"] == "Orange\u00a02"


def test_another_name_is_typed_where_a_space_is_for_sale(stage: Desk) -> None:
    at = landed(stage)
    at.screens["naming"] = NamingScreen()
    at.look()
    tap_piece(at.screen.buttons[2])
    at.look()
    write(at, [*"bulle"])
    at.answer(at.acts().index(next(act for act in at.acts() if isinstance(act, a.Revise))))
    at.at.touch(a.CloseOpen())
    at.look()
    assert names(at, UNKNOWN)["fr"] == at.screen.deed.record.name == "Bulle"


def test_a_name_taken_where_a_space_is_for_sale_is_undone_alone(stage: Desk) -> None:
    at = landed(stage)
    at.look()
    tap_piece(at.screen.buttons[1])
    at.at.touch(i.Undo())
    at.look()
    assert names(at, UNKNOWN)["fr"] == "Orange\u00a02"
    assert len(at.screen.buttons) == 3


@pytest.mark.parametrize(
    ("way", "position", "buttons"),
    [("cards", {"balances": {"p1": 1}}, 1), ("reader out", {}, 0)],
    ids=["no money: the way to raise it", "the reader is out"],
)
def test_no_name_is_offered_where_something_else_needs_the_room(
    stage: Desk, way: str, position: dict[str, object], buttons: int
) -> None:
    at = landed(stage, way, **position)
    at.look()
    assert len(at.screen.buttons) == 1 + buttons


def test_no_name_is_offered_for_a_space_that_has_one(stage: Desk) -> None:
    at = opened(stage, samples.Play(EDITION, COUNT, pawns=samples.before(39)).do(samples.throw(1, 2)))
    at.look()
    assert len(at.screen.buttons) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_long_name_of_a_corner_is_read_whole_over_its_list(stage: Desk, language: str) -> None:
    strings = strings_for(language)
    table = sheet_samples.sheets(EDITION, 2)["names-empty"]
    screen = SheetScreen(sheet_view(strings, table))
    stage.put(screen)
    stage.frames(1)
    head = screen.record.body[1].head.name
    shown = [text for part in screen.walk() if isinstance(part, HeadedList) for text, *_ in part.painter.texts]
    assert " ".join(shown) == head
