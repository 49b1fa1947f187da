"""The wiring guide and its drawing say what hardware/pins.py says."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.chip.pi import Node
from hardware.pins import GROUND_PINS, HEADER_PIN, ONE_RGB_LAMP, POWER_PINS, PanelPins, ReaderPins
from hardware.ports import ReaderError

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
GUIDE = (DEPLOY / "wiring.md").read_text("utf-8")
ROWS = {
    name: (int(pin), int(bcm) if bcm.isdigit() else None)
    for name, pin, bcm in re.findall(r"^\| (\S+) \| (\d+) \| (\d+|–) \|", GUIDE, re.MULTILINE)
}
LINES = {**ReaderPins().lines, **PanelPins().lines}


def test_the_tables_name_every_line_and_no_other() -> None:
    assert {name for name, (_, bcm) in ROWS.items() if bcm is not None} == set(LINES)


@pytest.mark.parametrize("name", LINES)
def test_each_line_of_the_tables_is_that_of_the_program(name: str) -> None:
    assert ROWS[name] == (HEADER_PIN[LINES[name]], LINES[name])


def test_supply_and_ground_are_what_they_are_called() -> None:
    assert ROWS["3.3V"][0] in POWER_PINS
    grounds = re.findall(r"^\| GND \| (\d+) \|", GUIDE, re.MULTILINE)
    assert len(grounds) == 2
    assert {int(pin) for pin in grounds} <= set(GROUND_PINS)


def test_the_rgb_lamp_s_lines_are_those_of_the_program() -> None:
    red, green, blue = ONE_RGB_LAMP.rgb
    assert f"BCM {red}, {green} and {blue}" in GUIDE


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lambda pi: setattr(pi, "node", Node.MISSING), "there is no /dev/spidev0.0"),
        (lambda pi: pi.unplug(), "nothing answers"),
        (lambda pi: setattr(pi.chip, "fixed", range(0x40)), "does not keep its settings"),
        (lambda pi: pi.busy_lines.add(25), "another program holds GPIO 25"),
    ],
)
def test_what_the_guide_quotes_is_what_the_driver_says(bench, harm, said) -> None:
    harm(bench.pi)
    with pytest.raises(ReaderError) as error:
        bench.reader().open()
    assert said in error.value.detail
    assert f'"{said}"' in GUIDE


def test_the_drawing_is_the_one_its_script_draws() -> None:
    spec = importlib.util.spec_from_file_location("wiring", DEPLOY / "wiring.py")
    script = importlib.util.module_from_spec(spec)
    sys.modules["wiring"] = script  # dataclasses look their module up
    try:
        spec.loader.exec_module(script)
        assert (DEPLOY / "wiring.svg").read_text("utf-8") == script.draw()
    finally:
        del sys.modules["wiring"]


def test_the_drawings_wires_start_at_the_right_pins_and_no_pin_has_two() -> None:
    wires = [group for group in ElementTree.parse(DEPLOY / "wiring.svg").iter() if "data-header" in group.attrib]
    drawn = {(wire.get("data-part"), wire.get("data-name")): int(wire.get("data-header")) for wire in wires}
    expected = {("RC522", name): HEADER_PIN[bcm] for name, bcm in ReaderPins().lines.items()}
    expected |= {("panel", name): HEADER_PIN[bcm] for name, bcm in PanelPins().lines.items()}
    grounds = {key: pin for key, pin in drawn.items() if key[1] == "GND"}
    assert set(grounds.values()) <= set(GROUND_PINS)
    assert drawn.pop(("RC522", "3.3V")) in POWER_PINS
    assert {key: pin for key, pin in drawn.items() if key not in grounds} == expected
    assert len(set(drawn.values())) == len(drawn)
    for wire in wires:
        first = next(iter(wire))
        pin = int(wire.get("data-header"))
        assert (int(first.get("x1")), int(first.get("y1"))) == place_of(pin)


def place_of(pin: int) -> tuple[int, int]:
    """Where the drawing has this pin: its number stands on the same line."""
    texts = [
        element for element in ElementTree.parse(DEPLOY / "wiring.svg").iter() if element.get("y") and element.text
    ]
    (line,) = [int(text.get("y")) - 5 for text in texts if text.text == str(pin)]
    return 250 + 30 * (pin % 2 == 0), line
