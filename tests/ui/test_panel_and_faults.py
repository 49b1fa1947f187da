"""The panel's button and the reader's faults, as the flow takes them: what is booked, what is said, what goes on."""

from __future__ import annotations

import queue
import sys
from pathlib import Path

import polib
import pytest

from banker import commands as c
from banker import pending as p
from banker.board import Pay
from banker.log import NotBooked
from banker.store_error import StoreUnwritable
from hardware.pins import NO_PANEL, PanelPins
from hardware.ports import (
    ButtonEvent,
    ButtonHeld,
    ButtonHolding,
    ButtonLetGo,
    ButtonPressed,
    FaultCause,
    ReaderFault,
    ReaderReady,
    Signal,
    TagSeen,
)
from hardware.simulated import RecordingPanel
from tests.ui import table_samples as samples
from tests.ui.hands import said, sit_down
from tests.ui.table_samples import waiting
from tests.ui.test_flow import CARDS, Table, three_seated
from tests.ui.test_flow import table as table
from ui.bank.thread import Copied
from ui.build import panel_of
from ui.flow.faults import BACK_S
from ui.flow.place import Failed, Home
from ui.records import beside as b
from ui.records import intents as i
from ui.records.pieces import Signing
from ui.records.screens import FaultView, TableView
from ui.run import power_off, start_anew
from ui.setup.entered import PLAYERS
from ui.table import acts as a
from ui.table.forms import Estate, Raising
from ui.views.home import SEND_TO_SETTINGS, ReaderState, fault_of, remedy_of
from ui.views.reader_test import fault_words, reader_test
from ui.views.table import table_view
from ui.views.told import Told
from ui.words.catalogues import catalogues
from ui.words.strings import strings_for


def press(table: Table) -> None:
    table.flow.on_button(ButtonPressed(table.at))
    table.serve()


# The button


def test_a_short_press_stops_the_countdown_of_an_auction_and_lets_it_run_but_never_sells(table: Table) -> None:
    table.throw(1, 2)
    table.answer(c.Decline)
    before = table.bank.course.head
    press(table)
    assert table.panel.signals[-1] is Signal.WAIT, "that nobody bids is held on the screen"
    table.tap(CARDS[1])
    press(table)
    assert table.flow.table.countdown.stands
    press(table)
    assert not table.flow.table.countdown.stands
    assert table.bank.course.head == before + 1, "the bid"


def test_a_short_press_puts_away_what_lies_open(table: Table) -> None:
    table.menu()
    press(table)
    assert table.flow.table.open is None


def test_a_short_press_never_signs_nor_declines(table: Table) -> None:
    table.throw(1, 2)
    before = table.bank.course.head
    press(table)
    assert table.bank.course.head == before
    assert isinstance(table.game.top, p.Purchase)
    assert table.panel.signals[-1] is Signal.WAIT


def test_the_end_of_a_game_has_a_signal_of_its_own(table: Table) -> None:
    table.end()
    assert table.panel.signals[-1] is Signal.END


def test_a_short_press_pays_no_fine_in_jail() -> None:
    table = sit_down(waiting("suisse-2007", 3)["jail"])
    before = table.bank.course.head
    press(table)
    assert (table.bank.course.head, table.flow.table.asked) == (before, None)
    assert table.panel.signals[-1] is Signal.WAIT


def test_a_short_press_cancels_what_waits_for_a_card(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    me = table.game.players[0].id
    table.plan_mortgage(0)
    assert table.flow.table.open == Estate(me, "mortgage", plan=(c.Mortgage(me, 3),))
    press(table)
    assert table.flow.table.open == Estate(me, "mortgage")
    press(table)
    assert table.flow.table.open is None


def test_a_short_press_at_a_debt_leads_back_to_what_is_proposed_and_pays_nothing() -> None:
    table = sit_down(samples.drawing("suisse-2007", 3, Pay(4_000_000), holders={39: "p1"}, balances={"p1": 50_000}))
    proposed, before = said(table), table.bank.course.head
    press(table)
    assert (said(table), table.panel.signals[-1]) == (proposed, Signal.WAIT)
    table.put(lambda draft: isinstance(draft, Raising))
    assert said(table) != proposed
    press(table)
    assert (said(table), table.bank.course.head) == (proposed, before)


def test_a_press_while_booking_is_dropped(table: Table) -> None:
    table.throw(1, 2)
    table.answer(c.Decline)
    table.tap(CARDS[1])
    table.flow.on_reader(TagSeen(CARDS[2], 0))
    table.flow.on_button(ButtonPressed(0))
    assert table.panel.signals[-1] is Signal.WAIT
    table.serve()
    assert not table.flow.table.countdown.stands


def test_the_button_held_counts_down_to_the_end_and_let_go_leaves_the_app_running(table: Table) -> None:
    table.flow.on_button(ButtonHolding(1.0, 4.0))
    table.flow.tick(1.0)
    view = table.flow.view()
    assert isinstance(view, FaultView)
    assert "3" in view.title
    version = table.flow.desk.version
    table.flow.tick(2.1)
    assert table.flow.desk.version > version
    assert "2" in table.flow.view().title
    table.flow.on_button(ButtonLetGo(2.5))
    assert isinstance(table.flow.view(), TableView)
    assert not table.flow.desk.stop_wanted
    table.flow.on_button(ButtonHolding(3.0, 6.0))
    table.flow.on_button(ButtonHeld(6.0))
    assert table.flow.desk.stop_wanted


def test_the_countdown_says_if_the_machine_goes_off_too() -> None:
    table = three_seated(powers_off=True)
    table.flow.on_button(ButtonHolding(1.0, 4.0))
    table.flow.tick(1.0)
    assert table.flow.view().title == table.flow.desk.strings.t("stopping.title_off", seconds=3)


@pytest.mark.parametrize(("orders", "code"), [("exit 0", 0), ("echo not allowed >&2; exit 4", 1), (None, 1)])
def test_the_machine_is_switched_off_through_the_system(
    orders: str | None, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """`systemctl` here is a script that notes what it was asked: the tests' machine stays on."""
    asked, program = tmp_path / "asked", tmp_path / "systemctl"
    if orders is not None:
        program.write_text(f"#!/bin/sh\necho $* > {asked}\n{orders}\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    assert power_off() == code
    assert (asked.read_text() == "poweroff\n") if orders else not asked.exists()
    assert ("cannot be switched off" in caplog.text) == (code != 0)


def test_the_app_is_started_anew_as_it_was_or_by_its_service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[object] = []
    monkeypatch.setattr("os.execve", lambda *command: ran.append(command))
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    start_anew(["run", "--data", "here"], {"HOME": "there"})
    assert ran == [(sys.executable, [sys.executable, "-m", "ui.cli", "run", "--data", "here"], {"HOME": "there"})]
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert start_anew(["run"], {}) == 0
    assert len(ran) == 1


def test_a_service_leaves_word_for_one_that_may_switch_the_machine_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path}:/run/other")
    assert power_off() == 0
    assert (tmp_path / "power-off").exists()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "gone"))
    assert power_off() == 1
    assert "cannot be switched off" in caplog.text


def test_the_button_let_go_restores_the_panels_lasting_signal(table: Table) -> None:
    table.flow.on_button(ButtonHolding(1.0, 4.0))
    assert table.panel.signals[-1] is Signal.ATTENTION
    table.flow.on_button(ButtonLetGo(2.0))
    assert table.panel.signals[-1] is Signal.READY
    table.flow.on_reader(ReaderFault(FaultCause.SILENT, "nothing answers", 3.0))
    table.flow.on_button(ButtonHolding(4.0, 7.0))
    table.flow.on_button(ButtonLetGo(5.0))
    assert table.panel.signals[-1] is Signal.FAULT


def test_a_request_that_is_not_booked_is_refused_on_the_panel_and_in_words(table: Table) -> None:
    table.flow.orders.execute(c.ThrowDice((1, 2)), "touch")
    table.jobs.pop().failed(NotBooked("the disk"))
    assert not table.flow.waits
    assert table.strip == strings_for("fr").t("table.not_booked")
    assert table.panel.signals[-1] is Signal.REFUSED


def test_while_the_bank_cannot_go_on_a_reader_that_is_back_changes_nothing(table: Table) -> None:
    table.flow.orders.execute(c.ThrowDice((1, 2)), "touch")
    table.jobs.pop().failed(RuntimeError("a bug"))
    assert isinstance(table.flow.place, Failed)
    assert table.panel.signals[-1] is Signal.FAULT
    table.flow.on_reader(ReaderReady("rc522", 1))
    assert table.panel.signals[-1] is Signal.FAULT


def test_a_panel_that_cannot_be_used_is_logged_and_one_that_records_stands_in(caplog: pytest.LogCaptureFixture) -> None:
    presses: queue.SimpleQueue[ButtonEvent] = queue.SimpleQueue()
    with caplog.at_level("INFO", "banker"):
        assert isinstance(panel_of(PanelPins(), presses), RecordingPanel)
    assert "no panel: " in caplog.text
    assert isinstance(panel_of(NO_PANEL, presses), RecordingPanel)


# The reader's faults


@pytest.mark.parametrize("language", catalogues())
def test_every_fault_has_a_sentence_short_enough_for_its_line(language: str) -> None:
    words = {entry.msgid: entry.msgstr for entry in polib.pofile(str(catalogues()[language]))}
    for cause in FaultCause:
        sentence = words["reader.unreadable" if cause is FaultCause.BAD_LINE else f"reader.out.{cause.value}"]
        assert 0 < len(sentence) <= 56, sentence


# Words for the person who mounted the reader, which tell players nothing.
JARGON = (
    "GPIO", "SPI ", "RST", "SDA", "SCK", "GND", "3,3", "3.3", "doctor", "deploy", "raspi", "fifo", "pipe", "USB",
)  # fmt: skip


@pytest.mark.parametrize("language", catalogues())
@pytest.mark.parametrize("cause", [cause for cause in FaultCause if cause is not FaultCause.BAD_LINE])
def test_the_first_words_of_a_fault_are_plain_and_the_remedy_is_in_the_reader_test(
    language: str, cause: FaultCause
) -> None:
    table = three_seated(language=language)
    words = table.flow.desk.strings
    table.flow.on_reader(ReaderFault(cause, "detail for the log", 0))
    strip = table.flow.table.strip
    assert strip.title == words.t(f"reader.out.{cause.value}")
    assert "detail" not in strip.title + strip.line
    assert not [word for word in JARGON if word.lower() in strip.title.lower()], strip.title
    table.settings(b.LayBeside(b.ReaderTest()))
    row = table.flow.view().rows[0]
    assert row.alarm
    assert words.t(f"reader.out.{cause.value}").startswith(row.button.label)
    assert words.t(f"reader.fix.{cause.value}").lower().endswith(row.button.detail.lower())
    assert len(row.button.detail) > 5


@pytest.mark.parametrize("lasting", [True, False])
def test_the_reader_test_asks_for_a_card_at_once_where_the_reader_still_reads(lasting: bool) -> None:
    table = Table()
    table.flow.on_reader(ReaderFault(FaultCause.SLOW, "detail for the log", 0, lasting=lasting))
    table.settings(b.LayBeside(b.ReaderTest()))
    words = "settings.reader.mend" if lasting else "settings.reader.lay"
    view, strings = table.flow.view(), strings_for("fr")
    assert view.blank.title == strings.t(words)
    assert view.paper.title != view.title
    assert strings.t("settings.reader.line") not in view.paper.lines, "the blank asks for it"


def test_that_nothing_can_be_written_for_the_club_is_said_calmly(table: Table) -> None:
    """The game goes on as before, so it is no fault."""
    table.flow.faults.copied(Copied(StoreUnwritable("outbox", "full", ""), club=True))
    told = table.flow.desk.bulletins[0]
    words = [strings_for("fr").t(id) for id in ("notice.no_club", "notice.no_club_what")]
    assert ([told.title, told.line], told.signing) == (words, Signing.SIGNED)


def test_what_is_told_of_the_file_is_drawn_at_once_at_home_and_at_the_table(table: Table) -> None:
    for flow in (Table().flow, table.flow):
        version = flow.desk.version
        flow.faults.unnoted(OSError())
        assert flow.desk.version > version
    assert table.flow.bulletins.view().signing is Signing.SIGNED, "nothing is lost"


def test_at_home_the_fault_and_its_remedy_stand_until_the_reader_is_back() -> None:
    table = Table()
    assert isinstance(table.flow.place, Home)
    table.flow.on_reader(ReaderFault(FaultCause.SPI_OFF, "SPI is switched off", 0))
    home, words = table.flow.view(), strings_for("fr")
    assert not home.status.good
    assert home.status.words == fault_of(words, "reader.out.spi_off")
    assert words.t("home.see", mend=remedy_of(words, "reader.out.spi_off")) in home.new.detail
    table.flow.on_reader(ReaderReady("rc522", 1))
    status = table.flow.view().status
    assert (status.words, status.good) == (strings_for("fr").t("reader.ready"), True)


@pytest.mark.parametrize("language", catalogues())
def test_a_reader_that_is_set_wrong_is_put_right_where_it_is_set(language: str) -> None:
    """Regression: "Correct the path" named neither a path nor the file."""
    for cause in (FaultCause.NOT_A_FIFO, FaultCause.NOT_A_KEYBOARD, FaultCause.UNUSABLE_PATH):
        _, remedy = fault_words(strings_for(language), f"reader.out.{cause.value}")
        assert "config.toml" in remedy


@pytest.mark.parametrize("language", catalogues())
def test_a_way_that_a_fault_names_is_named_as_it_is_written_there(language: str) -> None:
    """Regression: "Voyez Essai du lecteur": nothing told that this is a name, nor where it lies."""
    words, sent = strings_for(language), set()
    test = words.t("settings.reader")
    for cause in (cause for cause in FaultCause if cause is not FaultCause.BAD_LINE):
        said = words.t(why := f"reader.out.{cause.value}")
        if test in said:
            assert f"{words.t('settings.title')}, " in said
            assert quoted(test, said)
            sent.add(why)
    assert len(sent) == 7
    assert sent == SEND_TO_SETTINGS, "so that a verb stands before the way"


@pytest.mark.parametrize("language", catalogues())
def test_a_remedy_does_not_name_the_reader_once_more(language: str) -> None:
    """Regression: "Lecteur : voyez les fils du lecteur": at home the reader stands before the remedy."""
    words = strings_for(language)
    reader = words.t("home.mend", mend="").partition(":")[0].strip().casefold()
    test = words.t("settings.reader")
    for cause in (cause for cause in FaultCause if cause is not FaultCause.BAD_LINE):
        remedy = remedy_of(words, f"reader.out.{cause.value}").replace(test, "")
        assert reader not in remedy.casefold()


# What the person who looks after the device runs or puts right.
COMMANDS = {
    FaultCause.GPIO_UNUSABLE: "banker\u00a0doctor", FaultCause.NOT_ALLOWED: "banker\u00a0doctor",
    FaultCause.SPI_OFF: "raspi-config", FaultCause.NOT_A_FIFO: "config.toml",
    FaultCause.NOT_A_KEYBOARD: "config.toml", FaultCause.UNUSABLE_PATH: "config.toml",
}  # fmt: skip


@pytest.mark.parametrize("language", catalogues())
def test_a_command_is_quoted_and_left_to_the_person_who_looks_after_the_device(language: str) -> None:
    """Regression: "Lancez banker doctor" and "Raspi-config, Interface, SPI" told players nothing."""
    words = strings_for(language)
    ask = {"fr": "Demandez à qui", "de": "Fragen Sie den", "it": "Chiedere a chi", "en": "Ask who"}[language]
    for cause, command in COMMANDS.items():
        why = f"reader.out.{cause.value}"
        _, remedy = fault_words(words, why)
        assert remedy.startswith(ask)
        row = reader_test(words, (), ReaderState.FAULT, why).rows[0].button
        assert (row.detail, len(row.brief) < len(remedy)) == (remedy, True)
        assert quoted(command, remedy)
        assert quoted(command, row.brief)


def quoted(name: str, words: str) -> bool:
    """Whether a name stands in quotation marks."""
    before, _, after = words.partition(name)
    marks = before.rstrip("\u202f")[-1:] + after.lstrip("\u202f")[:1]
    return marks in ("«»", "“”", "„“")


def test_no_card_is_asked_for_at_set_up_while_none_can_be_read() -> None:
    table = Table()
    table.touch(i.NewGame())
    table.touch(i.Step(PLAYERS))
    asked = table.flow.view().body.call
    table.flow.on_reader(ReaderFault(FaultCause.SPI_OFF, "SPI is switched off", 0))
    call, strings = table.flow.view().body.call, strings_for("fr")
    assert (call.out, call.token, call.title) == (True, None, "Lecteur pas activé")
    remedy = "Demandez à qui s’en occupe («\u202fraspi-config\u202f»)."
    assert call.lines == (remedy, strings.t("setup.reader_out"))
    table.flow.on_reader(ReaderReady("rc522", 1))
    assert table.flow.view().body.call == asked
    assert asked.title == strings.t("setup.put_card")


def test_at_the_table_the_strip_says_the_cause_and_how_to_sign_at_once_until_all_is_as_before(table: Table) -> None:
    table.throw(1, 2)
    table.flow.on_reader(ReaderFault(FaultCause.SILENT, "nothing answers", 0))
    assert table.panel.signals[-1] is Signal.FAULT
    for seconds in (0.0, 20.0):
        table.flow.tick(seconds)
        strip = table_view(Told(table.flow.desk.strings, table.flow.table)).side.signature  # type: ignore[arg-type, union-attr]
        assert strip.title == "Lecteur sans réponse"
        assert strip.line == "Vérifiez ses fils, sinon tenez votre tuile 1,5\u00a0s."
        assert strip.signing is Signing.FAULT
    table.touch(a.SignHere(table.game.players[0].id))
    assert table.bank.history(1)[0][1].by == "touch"
    middle = table_view(Told(table.flow.desk.strings, table.flow.table)).middle  # type: ignore[arg-type]
    assert middle.event.parts[0].words == strings_for("fr").t("reader.out.silent")
    table.flow.on_reader(ReaderReady("rc522", 30.0))
    assert table.panel.signals[-1] is Signal.READY
    assert not table.flow.table.reader_out
    assert table.flow.table.reader_why == ""


def test_a_reader_that_comes_and_goes_leaves_the_strip_waiting_for_the_card(table: Table) -> None:
    table.throw(1, 2)
    waits = table_view(Told(table.flow.desk.strings, table.flow.table)).side.signature
    table.flow.on_reader(ReaderFault(FaultCause.NOT_A_FIFO, "it is gone", 0))
    table.flow.tick(1.0)
    table.flow.on_reader(ReaderReady("fifo", 1.0))
    strip = table_view(Told(table.flow.desk.strings, table.flow.table)).side.signature
    assert (strip.title, strip.signing) == (strings_for("fr").t("reader.back"), Signing.SIGNED)
    table.flow.tick(1.0 + BACK_S)
    assert table_view(Told(table.flow.desk.strings, table.flow.table)).side.signature == waits
    table.flow.on_reader(ReaderReady("fifo", 3.0))
    assert table.strip == "", "it was not away"


def test_a_clone_reads_on_and_is_said_at_home_until_it_is_opened_anew() -> None:
    table = Table()
    table.flow.on_reader(ReaderReady("rc522", 0))
    table.flow.on_reader(ReaderFault(FaultCause.CLONE, "clone chip 0x12", 0, lasting=False))
    assert table.flow.desk.reader is ReaderState.READY
    assert table.flow.view().status.words == strings_for("fr").t("reader.out.clone")
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    table.tap(CARDS[0])
    assert len(table.flow.place.setup.seats) == 1


def test_a_mangled_line_is_dropped_and_the_reader_is_not_out(table: Table) -> None:
    table.flow.on_reader(ReaderFault(FaultCause.BAD_LINE, "line 3", 0, lasting=False))
    assert table.strip == strings_for("fr").t("reader.unreadable")
    assert not table.flow.table.reader_out


def test_touch_to_sign_lets_every_tile_sign_and_cards_too() -> None:
    table = three_seated(touch_to_sign=True)
    table.throw(1, 2)
    assert len(table.flow.table.cardless) == 3
    table.touch(a.SignHere(table.game.players[0].id))
    assert table.game.registry.title(3).holder == table.game.players[0].id
    table.throw(2, 4)
    table.tap(CARDS[1])
    assert table.game.registry.title(6).holder == table.game.players[1].id
