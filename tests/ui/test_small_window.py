"""A window too small for the screens: it says so in the player's language, and nobody signs what cannot be read."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from hardware.ports import ButtonHolding, ButtonPressed
from tests.ui.audit import audit, words_of
from tests.ui.offscreen import Desk
from tests.ui.test_display import connect, filled
from tests.ui.test_display import x_server as x_server
from tests.ui.test_flow import CARDS, Table, three_seated
from tests.ui.window import Display, RunningApp
from ui.doctor.check import Verdict
from ui.doctor.screen import size_check
from ui.flow.window import note_size
from ui.host.display import UNSEEN
from ui.look.theme import scale
from ui.records.screens import FaultView
from ui.screens.fault import FaultScreen
from ui.views.fault import too_small_view
from ui.words.strings import strings_for

TOO_SMALL = ((1280, 400), (640, 480), (480, 320), (320, 480))


@pytest.mark.parametrize("size", TOO_SMALL)
def test_it_says_the_least_size_and_what_to_do(table: Desk, language: str, size: tuple[int, int]) -> None:
    view = too_small_view(strings_for(language), *size)
    assert all(str(side) in view.lines[0] for side in (*size, 800, 480))
    table.fit(*size)
    table.show(FaultScreen(), view)
    assert scale.u == 1, "its words are as large as on the smallest display that will do"
    said = _letters("".join(words_of(table.stage)))
    assert all(_letters(words) in said for words in (view.title, *view.lines))
    assert [fault for fault in audit(table.stage, language) if not fault.startswith("small:")] == []


def _letters(words: str) -> str:
    """The words without what changes where a line is broken."""
    return "".join(words.replace("\u00ad", "").replace("-", "").split())


@pytest.fixture
def at_table() -> Table:
    """Three players at the table, in a window that has become too small."""
    table = three_seated()
    note_size(table.flow.desk, 799, 480)
    return table


def test_nobody_signs_what_cannot_be_read(at_table: Table) -> None:
    flow, panel = at_table.flow, at_table.panel
    before, signals = flow.place, len(panel.signals)
    view = flow.view()
    assert isinstance(view, FaultView)
    assert all(side in view.lines[0] for side in ("799", "480", "800"))
    at_table.tap(CARDS[0])
    flow.on_button(ButtonPressed(at_table.at))
    assert not flow.on_finger()
    assert (flow.place, len(panel.signals), flow.bulletins.view()) == (before, signals, None)
    note_size(flow.desk, 800, 480)
    assert not isinstance(flow.view(), FaultView)
    assert flow.on_finger()


def test_the_size_of_the_window_is_drawn_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    desk = Table().flow.desk
    versions = [desk.version]
    for size in ((480, 800), (799, 480), (799, 480), (700, 480), (800, 480)):
        note_size(desk, *size)
        versions.append(desk.version)
    assert [after > before for before, after in pairwise(versions)] == [False, True, False, True, True]
    assert [f"{width} × 480 pixels" in caplog.text for width in (799, 700, 800)] == [True, True, False]
    assert len(caplog.records) == 2


def test_what_is_said_beside_the_question_waits_for_a_window_large_enough(at_table: Table) -> None:
    flow = at_table.flow
    flow.faults.unnoted(OSError())
    (said,) = flow.desk.bulletins
    for _ in range(int(said.seconds) + 5):
        at_table.at += 1
        flow.tick(at_table.at)
        assert flow.bulletins.view() is None
    note_size(flow.desk, 800, 480)
    assert flow.bulletins.view() is said


def test_the_button_held_still_ends_the_app(at_table: Table) -> None:
    at_table.flow.on_button(ButtonHolding(at_table.at, until=at_table.at + 3))
    assert at_table.flow.desk.stopping_at == at_table.at + 3


@pytest.mark.parametrize(
    ("mode", "verdict"),
    [("800x480", Verdict.FINE), ("480x800", Verdict.FINE), ("1280x400", Verdict.BAD), ("", Verdict.NOTE)],
)
def test_the_doctor_says_whether_the_display_has_pixels_enough(mode: str, verdict: Verdict, tmp_path: Path) -> None:
    connect(tmp_path, 1, "DSI-1")
    (tmp_path / "sys/class/drm/card1-DSI-1/modes").write_text(f"{mode}\n640x480\n" if mode else "")
    check = size_check(UNSEEN, tmp_path)
    assert check.verdict is verdict
    assert mode.replace("x", " × ") in check.found
    assert bool(check.remedy) is (verdict is Verdict.BAD)


@pytest.mark.window
@pytest.mark.parametrize("x_server", [(1280, 400)], indirect=True)
def test_on_a_display_too_small_the_real_app_says_so_and_takes_no_card(x_server: Display, tmp_path: Path) -> None:
    """Regression: it drew its screens there as small as they came."""
    app = RunningApp(x_server, tmp_path, "--size", "full")
    app.until_shown("fault")
    assert app.said("the window has 1280 × 400 pixels, and the screens need 800 × 480, lying or upright") >= 1
    app.until(lambda: filled(x_server), "the sentence to be drawn to every corner")
    before = app.steady()
    app.tap(CARDS[0])
    app.until_no_card()
    assert app.steady() == before, "a card at home would have begun a set-up"
    assert app.stop() == 0


@pytest.mark.window
@pytest.mark.parametrize("x_server", [(1024, 600)], indirect=True)
def test_a_real_window_that_is_made_larger_again_shows_what_it_showed(x_server: Display, tmp_path: Path) -> None:
    app = RunningApp(x_server, tmp_path, reader="screen")
    app.until_shown("home")
    x_server.resize(640, 400)
    app.until_shown("fault")
    x_server.resize(1000, 600)
    app.until_shown("home")
    assert app.stop() == 0
