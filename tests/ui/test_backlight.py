"""The light behind the display on files as Linux offers them: set in percent, dimmed and dark while nobody is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker.store import Store
from hardware.ports import ButtonHeld, ButtonHolding, ButtonPressed, TagRefusal, TagRefused
from tests.ui.test_flow import CARDS, Table, three_seated
from tests.ui.window import Display as Xvfb
from tests.ui.x_server import XServer
from ui.flow.place import Home
from ui.host.backlight import find_backlight
from ui.host.lamp import find_lamp
from ui.records import beside as b


@pytest.fixture
def light(tmp_path: Path) -> Path:
    folder = tmp_path / "10-0045"
    folder.mkdir()
    (folder / "max_brightness").write_text("31\n")
    (folder / "brightness").write_text("31\n")
    return folder


@pytest.mark.parametrize(("percent", "level"), [(100, 31), (40, 12), (1, 1), (0, 0)])
def test_it_is_set_in_percent(light: Path, percent: int, level: int) -> None:
    found = find_backlight(light.parent)
    assert found.writable
    found.set(percent)
    assert (light / "brightness").read_text() == str(level)


def test_a_machine_without_a_light_has_none(tmp_path: Path) -> None:
    assert find_backlight(tmp_path) is None
    assert find_backlight(tmp_path / "nowhere") is None


def test_what_is_no_light_is_passed_over(light: Path) -> None:
    (light.parent / "00-broken").mkdir()
    found = find_backlight(light.parent)
    found.set(100)
    assert (light / "brightness").read_text() == "31"


def test_a_light_that_has_gone_is_only_logged(light: Path, caplog: pytest.LogCaptureFixture) -> None:
    found = find_backlight(light.parent)
    (light / "brightness").unlink()
    light.rename(light.parent / "gone")
    found.set(50)
    assert "cannot be set" in caplog.text


class Lit:
    """A table whose display has a light of 100 steps, goes dark after 5 minutes, and asks for the first throw."""

    def __init__(self, folder: Path) -> None:
        (folder / "light").mkdir()
        self._file = folder / "light/brightness"
        (folder / "light/max_brightness").write_text("100")
        self._file.write_text("100")
        found = find_backlight(folder)
        self.table = three_seated()
        self.table.flow.desk.wiring = replace(self.table.flow.desk.wiring, light=found.set)
        self.table.choose(blank_min=5, brightness=70)
        self.table.flow.on_finger()

    @property
    def level(self) -> int:
        return int(self._file.read_text())

    def wait(self, seconds: float) -> int:
        """The light after so many seconds in which the app goes on."""
        self.table.at += seconds
        self.table.flow.tick(self.table.at)
        return self.level


@pytest.fixture
def lit(tmp_path: Path) -> Lit:
    return Lit(tmp_path)


def test_it_is_dimmed_for_a_minute_before_it_goes_dark(lit: Lit) -> None:
    assert [lit.wait(seconds) for seconds in (239, 2, 58, 2, 3000)] == [70, 18, 18, 0, 0]
    lit.table.flow.on_finger()
    assert [lit.wait(seconds) for seconds in (0, 239, 2, 60)] == [70, 70, 18, 0], "and again"


def test_the_least_light_is_dimmed_too_and_is_not_dark(lit: Lit) -> None:
    lit.table.choose(brightness=b.BRIGHTNESSES[-1])
    assert [lit.wait(seconds) for seconds in (241, 60)] == [4, 0]


@pytest.mark.parametrize("seconds", [241, 301], ids=["dimmed", "dark"])
def test_a_finger_wakes_it_and_does_nothing_else(seconds: int, lit: Lit) -> None:
    lit.wait(seconds)
    assert not lit.table.flow.on_finger()
    assert lit.level == 70
    assert lit.table.flow.on_finger()


@pytest.mark.parametrize("seconds", [241, 301], ids=["dimmed", "dark"])
def test_a_card_wakes_it_and_signs_nothing(seconds: int, lit: Lit) -> None:
    table = lit.table
    table.home()
    lit.wait(seconds)
    before, shown = len(table.panel.signals), table.flow.place
    table.tap(CARDS[0])
    assert lit.level == 70
    assert table.flow.place == shown, "a card at home would have begun a set-up"
    assert len(table.panel.signals) == before
    table.tap(CARDS[0])
    assert table.flow.place != shown


def test_a_card_that_cannot_count_wakes_it_too(lit: Lit) -> None:
    lit.wait(301)
    lit.table.flow.on_reader(TagRefused(TagRefusal.RANDOM, lit.table.at))
    assert lit.level == 70


def test_cards_put_down_keep_it_lit(lit: Lit) -> None:
    for _ in range(4):
        lit.wait(200)
        lit.table.tap(CARDS[0])
        assert lit.level == 70


def test_a_press_of_the_button_wakes_it_and_gives_no_answer_but_held_it_counts_down(lit: Lit) -> None:
    flow = lit.table.flow
    lit.table.settings()
    lit.wait(301)
    flow.on_button(ButtonPressed(lit.table.at))
    assert lit.level == 70
    assert flow.desk.beside == b.Settings()
    flow.on_button(ButtonPressed(lit.table.at))
    assert flow.desk.beside is None
    lit.wait(301)
    flow.on_button(ButtonHolding(lit.table.at, until=lit.table.at + 3))
    assert lit.level == 70
    assert flow.desk.stopping_at == lit.table.at + 3
    lit.wait(301)
    flow.on_button(ButtonHeld(lit.table.at))
    assert flow.desk.stop_wanted


def test_what_is_said_beside_the_question_waits_while_it_is_dark(lit: Lit) -> None:
    """Regression: it was said to nobody."""
    flow = lit.table.flow
    lit.wait(301)
    flow.faults.unnoted(OSError())
    said = flow.bulletins.view()
    for _ in range(100):
        lit.wait(1)
    assert flow.bulletins.view() is said
    flow.on_finger()
    for _ in range(int(said.seconds) + 1):
        assert flow.bulletins.view() is said
        lit.wait(1)
    lit.wait(1)
    assert flow.bulletins.view() is None


def test_it_stays_lit_where_nobody_has_chosen_otherwise(lit: Lit) -> None:
    lit.table.choose(blank_min=0)
    assert lit.wait(100_000) == 70


def test_a_display_whose_light_cannot_be_set_turns_black_and_is_woken_alike() -> None:
    table = three_seated()
    table.choose(blank_min=5)
    shades = []
    for seconds in (239, 2, 60):
        table.at += seconds
        table.flow.tick(table.at)
        shades.append(table.flow.light.shade)
    assert shades == [0, 0.6, 1]
    assert not table.flow.on_finger(), "it only wakes"
    assert table.flow.light.shade == 0
    assert table.flow.on_finger()
    table.throw(1, 2)
    table.at += 301
    table.flow.tick(table.at)
    head = table.bank.course.head
    table.tap(CARDS[0])
    assert (table.bank.course.head, table.flow.light.shade) == (head, 0)
    table.tap(CARDS[0])
    assert table.bank.course.head == head + 1


def test_the_light_that_was_chosen_is_set_at_the_next_start() -> None:
    store, levels = Store(None), list[int]()
    Table(store, light=levels.append)
    assert levels == [], "nobody has chosen"
    Table(store, light=levels.append).choose(brightness=40)
    levels.clear()
    Table(store, light=levels.append)
    assert levels == [40]


def test_a_light_that_is_set_needs_no_shade(lit: Lit) -> None:
    assert [(lit.wait(seconds), lit.table.flow.light.shade) for seconds in (241, 60)] == [(18, 0), (0, 0)]


def test_it_is_offered_where_no_light_can_be_set() -> None:
    """Only how bright it is cannot be chosen there."""
    table = Table()
    table.touch(b.OpenSettings())
    tiles = {tile.icon: tile for tile in table.flow.view().tiles}
    assert (tiles["moon"].enabled, tiles["sun"].enabled) == (True, False)


def test_the_lamp_behind_it_goes_off_where_its_light_cannot_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """By DPMS, through the real libXext; dimmed it stays on."""
    server = XServer(enabled=False)
    monkeypatch.setenv("DISPLAY", server.name)
    lamp = find_lamp()
    table = three_seated()
    table.flow.desk.wiring = replace(table.flow.desk.wiring, lamp=lamp.switch)
    table.choose(blank_min=5)
    levels = []
    for seconds in (239, 2, 60):
        table.at += seconds
        table.flow.tick(table.at)
        levels.append(server.level)
    assert levels == [0, 0, 3]
    assert not table.flow.on_finger()
    assert (server.level, server.enabled) == (0, False), "as it was before"
    table.at += 301
    table.flow.tick(table.at)
    assert server.level == 3
    table.tap(CARDS[0])
    assert server.level == 0
    server.close()


def test_timers_of_the_lamp_run_on_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    server = XServer(enabled=True)
    monkeypatch.setenv("DISPLAY", server.name)
    lamp = find_lamp()
    lamp.switch(on=False)
    server.enabled = False  # by another program, while it is dark
    lamp.switch(on=True)
    assert (server.level, server.enabled) == (0, True)
    server.close()


def test_a_server_that_switches_no_lamp_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = XServer(enabled=True, capable=False)
    monkeypatch.setenv("DISPLAY", server.name)
    assert find_lamp() is None
    server.close()
    monkeypatch.setenv("DISPLAY", "127.0.0.1:9999")
    assert find_lamp() is None
    real = Xvfb(tmp_path)
    monkeypatch.setenv("DISPLAY", real.name)
    assert find_lamp() is None


@pytest.mark.parametrize(("seconds", "percent"), [(241, 10), (301, 0)], ids=["dimmed", "dark"])
def test_whoever_wakes_the_display_does_nothing_else(seconds: int, percent: int) -> None:
    levels: list[int] = []
    table = Table(light=levels.append)
    table.flow.desk.choices = replace(table.flow.desk.choices, blank_min=5, brightness=40)
    for wakes in (lambda: not table.flow.on_finger(), lambda: table.tap(CARDS[0]) is None):
        table.at += seconds
        table.flow.tick(table.at)
        assert levels.pop() == percent
        assert wakes()
        assert levels == [40]
        assert isinstance(table.flow.place, Home), "a card at home would have begun a set-up"
        levels.clear()
    assert table.flow.on_finger(), "once it is lit everything counts"
