"""Draws wiring.svg: reader, lamps, buzzer and button on the Raspberry Pi's 40-pin header.

Law: every pin comes from hardware/pins.py. A test compares the drawing with what this script draws now.
usage: python3 deploy/wiring.py     writes deploy/wiring.svg
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hardware.pins import GROUND_PINS, HEADER_PIN, POWER_PINS, PanelPins, ReaderPins  # noqa: E402 - found by the path above

ROW, LEFT, TOP = 30, 250, 125  # one row of the header, and where its pin 1 is
WIDTH, HEIGHT = 960, 750
BOX_LEFT = 600
READER_Y, READER_ROW = 225, 26
PANEL_Y, PANEL_ROW = 485, 42
LANES, LANE = 330, 22  # x of the leftmost vertical piece of a wire, and from one to the next
POWER_5_V = (2, 4)
ID_PINS = {27: "ID", 28: "ID"}

# The module's pins from the end farthest from its SDA.
READER_ROWS = ("3.3V", "RST", "GND", "IRQ", "MISO", "MOSI", "SCK", "SDA")

READER_POWER, READER_GROUND, PANEL_GROUND = 17, 20, 39

COLOURS = {
    "3.3V": "#c62828",
    "GND": "#222222",
    "RST": "#6a1b9a",
    "MISO": "#1565c0",
    "MOSI": "#00838f",
    "SCK": "#ef6c00",
    "SDA": "#ad1457",
    "buzzer": "#5d4037",
    "green": "#2e7d32",
    "amber": "#ff8f00",
    "red": "#d32f2f",
    "button": "#455a64",
}

# In the order of their pins from above, so that no wires cross.
PARTS = {
    "buzzer": f"buzzer 3 V by a transistor, + on pin {POWER_PINS[0]}",
    "green": "green lamp, 330 Ω",
    "button": "push button, closes to GND",
    "amber": "amber lamp, 330 Ω",
    "red": "red lamp, 330 Ω",
}


@dataclass(frozen=True, slots=True)
class Wire:
    """From a pin of the header to the left edge of a box."""

    part: str
    name: str
    header: int
    lane: int  # x of its vertical piece
    to_y: int


def wires(reader: ReaderPins, panel: PanelPins) -> list[Wire]:
    """Every wire of the drawing."""
    of_reader = {name: HEADER_PIN[bcm] for name, bcm in reader.lines.items()}
    of_reader |= {"3.3V": READER_POWER, "GND": READER_GROUND}
    of_panel = {name: HEADER_PIN[panel.lines[name]] for name in PARTS} | {"GND": PANEL_GROUND}
    rows = {name: READER_Y + READER_ROW * place for place, name in enumerate(READER_ROWS)}
    parts = {name: PANEL_Y + PANEL_ROW * place for place, name in enumerate(of_panel)}
    return [*_bundle("RC522", of_reader, rows), *_bundle("panel", of_panel, parts)]


def _bundle(part: str, pins: dict[str, int], rows: dict[str, int]) -> Iterator[Wire]:
    """All wires go up: the lower one starts, the farther right it turns, so that few cross."""
    for place, (name, header) in enumerate(sorted(pins.items(), key=lambda pin: _leaves_at(pin[1]))):
        yield Wire(part, name, header, LANES + LANE * place, rows[name])


def draw(reader: ReaderPins | None = None, panel: PanelPins | None = None) -> str:
    """The drawing as SVG."""
    drawn = wires(reader or ReaderPins(), panel or PanelPins())
    pieces = [*_header(drawn), *_boxes(), *(_wire(wire) for wire in drawn)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
            'font-size="14">',
            "<title>RC522 reader, lamps, buzzer and button on the Raspberry Pi</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
            _text(40, 40, "Raspberry Pi, 40-pin header", size=20),
            _text(40, 62, "Held so that the USB sockets are below. Numbers in brackets: BCM."),
            _text(LEFT - 220, TOP - 30, "left row", weight="bold"),
            _text(LEFT - 130, TOP - 30, "right row", weight="bold"),
            *pieces,
            "</svg>\n",
        ]
    )


def _header(drawn: list[Wire]) -> Iterator[str]:
    used = {wire.header: wire for wire in drawn}
    yield f'<rect x="{LEFT - 20}" y="{TOP - 20}" width="{ROW + 40}" height="{19 * ROW + 40}" rx="6" fill="#37474f"/>'
    for pin in range(1, 41):
        x, y = _at(pin)
        colour = COLOURS[used[pin].name] if pin in used else "#cfd8dc"
        shape = f'x="{x - 9}" y="{y - 9}" width="18" height="18"'
        yield f'<rect {shape} rx="{2 if pin == 1 else 9}" fill="{colour}" stroke="#ffffff" stroke-width="1.5"/>'
        column = LEFT - 210 + 90 * (pin % 2 == 0)
        weight = "bold" if pin in used else "normal"
        yield _text(column, y + 5, f"{pin}", anchor="end", weight=weight)
        yield _text(column + 10, y + 5, _name(pin), weight=weight)


def _name(pin: int) -> str:
    if pin in POWER_PINS:
        return "3.3 V"
    if pin in POWER_5_V:
        return "5 V"
    if pin in GROUND_PINS:
        return "GND"
    if pin in ID_PINS:
        return ID_PINS[pin]
    (bcm,) = [bcm for bcm, header in HEADER_PIN.items() if header == pin]
    return f"({bcm})"


def _boxes() -> Iterator[str]:
    yield _box(READER_Y - 22, READER_ROW * len(READER_ROWS) + 18, "RC522 reader: 3.3 V only, never 5 V")
    for place, name in enumerate(READER_ROWS):
        unused = "  (not connected)" if name == "IRQ" else ""
        yield _text(BOX_LEFT + 16, READER_Y + 5 + READER_ROW * place, name + unused)
    yield _box(PANEL_Y - 28, PANEL_ROW * (len(PARTS) + 1) + 10, "Panel: each part may be left out")
    for place, (name, what) in enumerate(PARTS.items()):
        yield _symbol(name, PANEL_Y + PANEL_ROW * place)
        yield _text(BOX_LEFT + 56, PANEL_Y + 5 + PANEL_ROW * place, what)
    yield _text(BOX_LEFT + 16, PANEL_Y + 5 + PANEL_ROW * len(PARTS), "GND of all five")


def _box(y: float, height: float, title: str) -> str:
    frame = f'<rect x="{BOX_LEFT}" y="{y}" width="320" height="{height}" rx="6" fill="#eceff1" stroke="#37474f"/>'
    return frame + _text(BOX_LEFT, y - 8, title, weight="bold")


def _symbol(name: str, y: float) -> str:
    x, colour = BOX_LEFT + 30, COLOURS[name]
    match name:
        case "button":
            contacts = f"M{x - 12} {y}h6m12 0h6M{x - 7} {y - 8}l14 5"
            return f'<path d="{contacts}" stroke="{colour}" stroke-width="3" fill="none"/>'
        case "buzzer":
            return f'<path d="M{x - 8} {y - 11}a11 11 0 0 1 0 22z" fill="{colour}"/>'
        case _:
            return f'<circle cx="{x}" cy="{y}" r="10" fill="{colour}" stroke="#37474f"/>'


def _wire(wire: Wire) -> str:
    x, y = _at(wire.header)
    out = _leaves_at(wire.header)
    corners = [(x, y), (x, out), (wire.lane, out), (wire.lane, wire.to_y), (BOX_LEFT, wire.to_y)]
    pieces = "".join(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>' for (x1, y1), (x2, y2) in pairwise(corners))
    data = f'data-part="{wire.part}" data-name="{wire.name}" data-header="{wire.header}"'
    return f'<g {data} stroke="{COLOURS[wire.name]}" stroke-width="3" stroke-linecap="round">{pieces}</g>'


def _leaves_at(pin: int) -> int:
    """The height at which a wire goes off to the right; from the left column it passes between two pins."""
    return _at(pin)[1] + ROW // 2 * (pin % 2)


def _at(pin: int) -> tuple[int, int]:
    return LEFT + ROW * (pin % 2 == 0), TOP + ROW * ((pin - 1) // 2)


def _text(x: float, y: float, text: str, *, size: int = 14, anchor: str = "start", weight: str = "normal") -> str:
    style = f'font-size="{size}" text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text x="{x:g}" y="{y:g}" {style} fill="#212121">{escape(text)}</text>'


if __name__ == "__main__":
    Path(__file__).with_suffix(".svg").write_text(draw(), "utf-8")
