"""The fault screen: which sentence explains which fault, up to where the game is safe, and what may be chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import backup
from banker import commands as c
from banker.backup import CopyInfo
from banker.log import NotBooked
from banker.paths import copy_of
from banker.store import Store
from banker.store_error import (
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreForeign,
    StoreInDoubt,
    StoreReadOnly,
    StoreShort,
    StoreUnreadable,
    StoreUnwritable,
)
from hardware.ports import Signal
from tests.ui.audit import misplaced
from tests.ui.offscreen import SIZES, Desk
from tests.ui.test_flow import Table, three_seated
from ui.bank.faults import Fault, recoveries_of, store_fault
from ui.bank.thread import Opened
from ui.flow.place import Failed, OpeningFile
from ui.look import theme
from ui.records import intents as i
from ui.records.beside import StartAnew, SwitchOff
from ui.records.intents import Recover, Recovery
from ui.records.pieces import ButtonView, Look
from ui.records.screens import FaultView
from ui.screens.fault import FaultScreen
from ui.views.fault import GRAVE_S, fault_view
from ui.words.names import held_for
from ui.words.strings import Strings, strings_for

FRENCH = strings_for("fr")
COPY = CopyInfo(Path("banker.db.copy"), ("g",), "g", 41, 44)
ERRORS: dict[type[StoreError], str] = {
    StoreBusy: "busy", StoreForeign: "foreign", StoreShort: "short", StoreDamaged: "damaged",
    StoreReadOnly: "read_only", StoreInDoubt: "in_doubt", StoreUnreadable: "unreadable",
    StoreUnwritable: "unwritable", StoreError: "unwritable",
}  # fmt: skip


@pytest.mark.parametrize(("error", "id"), ERRORS.items())
def test_each_error_of_the_file_has_its_own_sentence_with_place_and_reason(error: type[StoreError], id: str) -> None:
    fault = store_fault(error("/data/banker.db", "torn", ""), 7, None, opening=True)
    assert (fault.id, fault.place, fault.found, fault.number) == (id, "/data/banker.db", "torn", 7)
    view = fault_view(FRENCH, fault)
    assert view.lines == (FRENCH.t(f"fault.{id}"), FRENCH.t("fault.safe_to", number=7))
    assert view.repair == ("/data/banker.db", "torn")
    assert not {"/", "torn"} & set(view.lines[0])


def test_a_restore_is_offered_only_for_damage_and_only_with_a_sound_copy() -> None:
    retry, anew, restore, go_on = Recovery.RETRY, Recovery.ANEW, Recovery.RESTORE, Recovery.GO_ON
    look = Recovery.LOOK
    offered = {error: recoveries_of(error("db", "", ""), None) for error in ERRORS}
    assert offered.pop(StoreDamaged) == (retry, anew)
    assert offered.pop(StoreShort) == (retry, go_on, anew)
    assert offered.pop(StoreReadOnly) == offered.pop(StoreInDoubt) == (look, retry)
    assert set(offered.values()) == {(retry,)}
    offered = {error: recoveries_of(error("db", "", ""), COPY) for error in ERRORS}
    assert offered.pop(StoreDamaged) == (retry, restore, anew)
    assert offered.pop(StoreShort) == (retry, restore, go_on, anew)
    assert offered.pop(StoreReadOnly) == offered.pop(StoreInDoubt) == (look, retry)
    assert offered.pop(StoreUnreadable) == (retry, restore)
    assert set(offered.values()) == {(retry,)}, "what is busy or foreign is never overwritten"


@pytest.mark.parametrize("sound", [True, False])
def test_a_copy_that_is_torn_itself_is_not_offered(sound: bool, tmp_path: Path) -> None:
    file = tmp_path / "banker.db"
    Store(copy_of(file)).close()
    if not sound:
        copy_of(file).write_bytes(b"SQLite format 3\0 and nothing that follows from it")
    table = Table()
    table.flow.on_open(Opened(StoreDamaged(str(file), "torn", ""), backup.inspect(file)))
    acts = [button.act for button in table.flow.view().answers]
    assert (Recover(Recovery.RESTORE) in acts) is sound


def test_in_the_middle_of_a_game_nothing_is_chosen_that_changes_the_file() -> None:
    for error in ERRORS:
        offered = store_fault(error("db", "", ""), 7, COPY, opening=False).choices
        assert offered == ((Recovery.LOOK, Recovery.RETRY) if error in (StoreReadOnly, StoreInDoubt) else ())


def test_what_gives_something_up_is_held_and_the_rest_is_touched() -> None:
    def words(how: Recovery) -> str:
        return FRENCH.t(f"fault.choice.{how.value}")

    def grave(how: Recovery, costs: str) -> ButtonView:
        detail = f"{held_for(FRENCH, GRAVE_S)} · {costs}"
        return ButtonView(words(how), detail, "warn", look=Look.DANGER, hold_s=GRAVE_S, act=Recover(how))

    view = fault_view(FRENCH, Fault("short", choices=tuple(Recovery)))
    assert {button.act.how: button for button in view.answers} == {  # type: ignore[union-attr]
        Recovery.RETRY: ButtonView(words(Recovery.RETRY), icon="redo", act=Recover(Recovery.RETRY)),
        Recovery.RESTORE: ButtonView(words(Recovery.RESTORE), icon="save", act=Recover(Recovery.RESTORE)),
        Recovery.LOOK: ButtonView(words(Recovery.LOOK), icon="list", act=Recover(Recovery.LOOK)),
        Recovery.GO_ON: grave(Recovery.GO_ON, "les dernières opérations manquent"),
        Recovery.ANEW: grave(Recovery.ANEW, "aucune partie, l’ancien fichier est gardé"),
    }


@pytest.mark.parametrize(
    ("number", "booked", "loses"),
    [(41, 44, "3 opérations seront\u00a0perdues"), (43, 44, "1 opération sera\u00a0perdue"),
     (-1, 2, "2 opérations seront\u00a0perdues"),
     (44, 44, ""), (41, None, "la suite est perdue")],
)  # fmt: skip
def test_the_copy_says_what_is_lost_with_it_and_is_then_held(number: int, booked: int | None, loses: str) -> None:
    """Regression: it was a plain touch, and did not say how much it cost."""
    copy = CopyInfo(Path("copy"), ("g",), "g", number, booked)
    (button,) = fault_view(FRENCH, Fault("damaged", choices=(Recovery.RESTORE,), copy=copy)).answers
    hold = held_for(FRENCH, GRAVE_S)
    assert button.hold_s == (GRAVE_S if loses else 0)
    assert button.detail == (f"{hold} · {loses}" if loses else "rien n’est perdu")


@pytest.mark.parametrize(
    ("missing", "says", "loses"),
    [(1, "1 opération", "1 opération sera\u00a0perdue"), (3, "3 opérations", "3 opérations seront\u00a0perdues")],
)
def test_a_short_file_says_how_much_it_lacks_and_what_it_costs_to_go_on(missing: int, says: str, loses: str) -> None:
    """Regression: the number stood in the English report alone, and on no button."""
    error = StoreShort("db", "ends at row 9", "", missing)
    view = fault_view(FRENCH, store_fault(error, None, None, opening=True))
    assert view.lines[0].startswith(f"Il manque {says} au fichier de la banque")
    assert [button.detail.removeprefix(f"{held_for(FRENCH, GRAVE_S)} · ") for button in view.answers][:2] == ["", loses]


@pytest.mark.parametrize(
    ("missing", "booked", "first"),
    [(3, 167, Recovery.GO_ON), (3, None, Recovery.GO_ON), (3, 44, Recovery.RESTORE), (3, 42, Recovery.RESTORE),
     (None, 167, Recovery.RESTORE)],
)  # fmt: skip
def test_the_way_that_loses_least_leads_and_the_other_is_outlined(
    missing: int | None, booked: int | None, first: Recovery
) -> None:
    """Regression: the copy, with which 126 bookings are lost, stood plain over the way that loses three, which was
    outlined."""
    copy = CopyInfo(Path("copy"), ("g",), "g", 41, booked)
    retry, lead, other, _ = fault_view(
        FRENCH, store_fault(StoreShort("db", "ends", "", missing), None, copy, opening=True)
    ).answers
    assert retry.act == Recover(Recovery.RETRY), "what loses nothing stands first, what loses most last"
    assert lead.act == Recover(first)
    assert (lead.look is Look.DANGER, other.look is Look.DANGER) == (False, True)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_what_every_way_out_costs_is_read_whole(stage: Desk, strings: Strings, size: tuple[int, int]) -> None:
    stage.fit(*size)
    for missing, copy in ((None, None), (12_345, CopyInfo(Path("copy"), ("g",), "g", 1, 12_345))):
        error = StoreShort("db", "ends at row 9", "", missing)
        view = fault_view(strings, store_fault(error, None, copy, opening=True), switches_off=True)
        screen = FaultScreen(view)
        stage.put(screen)
        stage.frames(1)
        assert len(screen.buttons) == len(view.answers)
        for button in screen.buttons:
            words = f"{button.record.label} {button.record.detail}".strip()
            assert " ".join(text for text, *_ in button.painter.texts) == words
            assert misplaced(button) == []


def test_how_far_the_copy_goes_is_said_and_an_empty_one_goes_nowhere() -> None:
    for number, said in ((41, 41), (0, 0), (-1, 0)):
        copy = CopyInfo(Path("copy"), (), None, number, None)
        view = fault_view(FRENCH, Fault("damaged", copy=copy))
        assert view.lines[1:] == (FRENCH.t("fault.copy_has", number=said),)
    bug = fault_view(FRENCH, Fault("bug"))
    assert (bug.title, bug.lines, bug.repair) == (FRENCH.t("fault.title"), (FRENCH.t("fault.bug"),), ())


# From the flow


def fails(table: Table, error: Exception) -> FaultView:
    """The request under way fails."""
    table.jobs.pop().failed(error)
    return table.flow.view()


def test_a_file_that_fails_in_a_game_says_what_failed_and_how_far_it_is_safe() -> None:
    table = three_seated()
    table.throw(1, 2)
    table.touch(i.Undo())
    table.flow.on_intent(i.Throw((1, 2)))
    view = fails(table, StoreUnwritable("banker.db", "disk I/O error", ""))
    assert view.lines == (FRENCH.t("fault.unwritable"), FRENCH.t("fault.safe_to", number=2))
    assert view.repair == ("banker.db", "disk I/O error")
    assert [button.act for button in view.answers] == [StartAnew()]
    assert table.panel.signals[-1] is Signal.FAULT
    assert not table.flow.waits


def test_what_is_not_booked_away_from_the_table_stops_the_bank() -> None:
    table = Table()
    table.flow.on_intent(i.GoHome())
    view = fails(table, NotBooked("full"))
    assert (view.lines, view.repair) == ((FRENCH.t("fault.not_booked"),), ("full",))
    assert [button.act for button in view.answers] == [Recover(Recovery.RETRY)]


def test_a_bug_is_shown_and_not_swallowed() -> None:
    table = three_seated()
    table.flow.on_intent(i.Throw((1, 2)))
    view = fails(table, RuntimeError("oh"))
    assert view.lines == (FRENCH.t("fault.bug"), FRENCH.t("fault.safe_to", number=0))
    assert view.repair == ("RuntimeError('oh')",)


def test_what_nobody_waits_for_is_not_swallowed_either() -> None:
    table = Table()
    table.flow.on_intent(i.ChooseLanguage(1))
    assert not table.flow.waits
    assert fails(table, StoreUnwritable("banker.db", "full", "")).repair[-1] == "full"


def test_a_file_that_does_not_open_for_an_unknown_reason_is_a_bug() -> None:
    table = Table()
    table.flow.on_open(Opened(RuntimeError("oh"), COPY))
    assert table.flow.place == Failed(Fault("bug", found="RuntimeError('oh')"))


def test_a_bank_that_is_gone_is_said_once_with_how_far_the_game_is_safe() -> None:
    table = three_seated()
    table.throw(1, 2)
    table.flow.lose_bank()
    gone = table.flow.place
    assert gone.fault == Fault("bank_gone", number=1)
    assert table.flow.view().lines[-1] == "C’était au tour 1. Chloé fait 1\u00a0+\u00a02, Schaffhouse."
    table.flow.lose_bank()
    assert table.flow.place == gone
    table = Table()
    table.flow.on_open(Opened(StoreBusy("banker.db", "", "")))
    table.flow.lose_bank()
    assert table.flow.place.fault.id == "busy", "the first fault explains the rest"


@pytest.mark.parametrize("fault", [Fault("bug"), Fault("bank_gone")])
def test_no_fault_is_a_dead_end(fault: Fault) -> None:
    """Regression: a bank without a keyboard had to be unplugged: its screen said to start anew, and had no button for
    it."""
    (anew,) = fault_view(FRENCH, fault).answers
    assert (anew.act, anew.hold_s, anew.detail) == (StartAnew(), GRAVE_S, held_for(FRENCH, GRAVE_S))
    *_, off = fault_view(FRENCH, fault, switches_off=True).answers
    assert (off.act, off.hold_s, off.look) == (SwitchOff(), GRAVE_S, Look.DANGER)
    table = Table()
    table.flow.desk.fail(fault)
    assert not table.bears(SwitchOff())
    table.flow.desk.wiring = replace(table.flow.desk.wiring, switches_off=True)
    assert table.bears(SwitchOff()), "a kiosk is switched off by its screen"
    table.touch(anew.act)
    assert table.flow.desk.stop_wanted
    assert table.flow.desk.anew_wanted
    assert not Table().flow.desk.anew_wanted
    assert not table.flow.desk.off_wanted


def test_a_fault_says_first_what_to_do_and_last_in_grey_which_file_it_is(stage: Desk) -> None:
    screen = FaultScreen(fault_view(FRENCH, Fault("foreign", "/data/banker.db", "application id 7")))
    stage.put(screen)
    stage.frames(1)
    said = {text: ink for (text, *_), (_, ink) in zip(screen.painter.texts, screen.painter.inks, strict=True)}
    assert list(said)[1].startswith(FRENCH.t("fault.foreign").split(",")[0])
    assert list(said.items())[-2:] == [("/data/banker.db", theme.INK2), ("application id 7", theme.INK2)]


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_a_foreign_file_says_who_may_choose_another_folder_and_how(
    stage: Desk, language: str, size: tuple[int, int]
) -> None:
    """Regression: it said to choose another folder, and no way to."""
    strings = strings_for(language)
    ask = {"fr": "demandez à qui", "de": "bitten Sie, wer", "it": "chiedere a chi", "en": "ask whoever"}[language]
    stage.fit(*size)
    screen = FaultScreen(fault_view(strings, Fault("foreign", "/data/banker.db", "application id 7")))
    stage.put(screen)
    stage.frames(1)
    said = " ".join(text for text, *_ in screen.painter.texts)
    for words in (ask, "--data", "Banker"):
        assert words in said
    assert said.endswith("/data/banker.db application id 7")
    assert misplaced(screen) == []


def test_a_report_takes_three_lines_and_the_one_way_out_leads(stage: Desk) -> None:
    """Regression: code in English filled the paper to its foot, and beside it stood one dark button over nothing."""
    screen = FaultScreen(fault_view(FRENCH, Fault("bug", found="AssertionError('nothing is asked')" * 60)))
    stage.put(screen)
    stage.frames(1)
    grey = [text for (text, *_), (_, ink) in zip(screen.painter.texts, screen.painter.inks, strict=True)
            if ink == theme.INK2]  # fmt: skip
    assert len(grey) == 3
    assert grey[-1].endswith("…")
    (out,) = screen.buttons
    assert out.record.look is Look.MAIN
    assert misplaced(screen) == []


def test_a_choice_tries_again_and_shows_nothing_until_it_is_known() -> None:
    table = Table()
    table.flow.on_open(Opened(StoreDamaged("banker.db", "torn", ""), COPY))
    table.touch(Recover(Recovery.ANEW))
    assert table.recoveries == [Recovery.ANEW]
    assert table.flow.place == OpeningFile()
    assert table.flow.view() is None
    assert table.panel.signals[-1] is Signal.READY
    table.flow.on_open(Opened())
    table.serve()
    assert table.flow.view() is not None


def test_the_game_is_safe_to_its_last_number_wherever_it_is_shown() -> None:
    table = three_seated()
    table.menu()
    table.answer(c.EndGame)
    table.flow.lose_bank()
    assert table.flow.place.fault == Fault("bank_gone", number=1)
    table = Table()
    table.flow.lose_bank()
    assert table.flow.place == Failed(Fault("bank_gone"))


def test_in_large_text_the_sentence_grows_before_the_report_of_the_fault(table: Desk, strings: Strings) -> None:
    """Regression: it filled its lines and could not grow, and the grey path under it was larger."""
    fault = Fault("in_doubt", "/home/wolfgang/.local/share/banker/banker.db", "disk I/O error", 98765)
    screen = FaultScreen(fault_view(strings, fault))
    table.stage.large = True
    table.put(screen)
    table.frames(2)
    sizes = [size for (text, *_), (size, _) in zip(screen.painter.texts, screen.painter.inks, strict=True)][1:]
    assert sizes[0] > theme.scale.px(theme.STRIP)
    assert sizes == sorted(sizes, reverse=True)
    assert misplaced(screen) == []


def test_in_large_text_every_way_out_is_written_in_one_size(table: Desk) -> None:
    """Regression: the button with the longest words was the smallest."""
    screen = FaultScreen(fault_view(FRENCH, Fault("short", "/data/banker.db", "torn", copy=COPY, missing=3, choices=(
        Recovery.GO_ON, Recovery.RESTORE, Recovery.ANEW, Recovery.RETRY
    ))))  # fmt: skip
    table.stage.large = True
    table.put(screen)
    table.frames(2)
    assert len({button.painter.inks[0][0] for button in screen.buttons}) == 1
