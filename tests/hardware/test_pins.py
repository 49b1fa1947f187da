"""Which wire goes where: the header's numbering against gpiozero's own, and wirings that cannot be."""

from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.pins import (
    GROUND_PINS,
    HEADER_PIN,
    NO_PANEL,
    ONE_RGB_LAMP,
    POWER_PINS,
    BadWiring,
    PanelPins,
    ReaderPins,
    refuse_shared_lines,
)


@pytest.mark.parametrize("revision", ["a02082", "c03111", "c04170"], ids=["Pi 3B", "Pi 4B", "Pi 5"])
def test_the_header_is_as_gpiozero_knows_it(revision: str) -> None:
    header = MockFactory(revision=revision).board_info.headers["J8"]
    lines = {int(pin.name.removeprefix("GPIO")): number for number, pin in header.pins.items() if "GPIO" in pin.name}
    assert {bcm: number for bcm, number in lines.items() if bcm > 1} == HEADER_PIN
    assert [number for number, pin in header.pins.items() if pin.name == "GND"] == list(GROUND_PINS)
    assert [number for number, pin in header.pins.items() if pin.name == "3V3"] == list(POWER_PINS)


def test_the_defaults_share_no_line() -> None:
    refuse_shared_lines(ReaderPins(), PanelPins())
    refuse_shared_lines(ReaderPins(), ONE_RGB_LAMP)
    refuse_shared_lines(ReaderPins(device=1), NO_PANEL)


def test_the_panels_lines_are_low_while_the_pi_starts() -> None:
    # BCM2835 ARM peripherals, table 6-31: lines 0 to 8 start with a pull-up, 9 to 27 with a pull-down.
    lamps = {name: bcm for name, bcm in PanelPins().lines.items() if name != "button"}
    assert all(9 <= bcm <= 27 for bcm in (*lamps.values(), *ONE_RGB_LAMP.lines.values()))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: PanelPins(green=26), "given to green and red"),
        (lambda: PanelPins(green=40), "BCM 40 is not on the header"),
        (lambda: PanelPins(rgb=(5, 6, 20)), "not both"),
        (lambda: ReaderPins(reset=8), "given to SDA and RST"),
        (lambda: ReaderPins(device=2), "devices 0 and 1"),
        (lambda: ReaderPins(speed_hz=20_000_000), "10 MHz"),
        (lambda: refuse_shared_lines(ReaderPins(), PanelPins(red=25)), "given to RST and red"),
        (lambda: refuse_shared_lines(ReaderPins(), PanelPins(red=7)), "given to red and CE1"),
    ],
)
def test_a_wiring_that_cannot_be_names_the_line(make, words: str) -> None:
    with pytest.raises(BadWiring, match=words):
        make()


def test_parts_that_are_not_there_have_no_line() -> None:
    assert NO_PANEL.lines == {}
    assert PanelPins(amber=None, buzzer=None).lines == {"green": 13, "red": 26, "button": 16}
    assert ONE_RGB_LAMP.lines == {"buzzer": 12, "button": 16, "rgb red": 26, "rgb green": 13, "rgb blue": 19}
