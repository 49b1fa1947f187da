"""Which wire goes where: the BCM number of every line the program uses, and the pin of the 40-pin header beside it.

Law: each line has one owner. The reader's five belong to the mfrc522 package, the panel's to gpiozero; a line named
twice is refused before anything is opened. `deploy/wiring.md` and its drawing are checked against this file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

# BCM number to header pin, the same on every Raspberry Pi with 40 pins. 0 and 1 are the HATs' and left out.
HEADER_PIN: Mapping[int, int] = MappingProxyType(
    {
        2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22,
        11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
    }
)  # fmt: skip

POWER_PINS = (1, 17)  # Header pins of 3.3 V, which is all the reader may have: 5 V destroys it.

GROUND_PINS = (6, 9, 14, 20, 25, 30, 34, 39)

# BCM numbers of the chip selects of SPI0 and SPI1: that of `/dev/spidevB.N` is at place N of bus B.
CHIP_SELECT = ((8, 7), (18, 17, 16))

# BCM numbers of each bus's clock and data; the kernel owns them once it is switched on.
BUS_LINES = ({"SCK": 11, "MOSI": 10, "MISO": 9}, {"SCK": 21, "MOSI": 20, "MISO": 19})


# What the RC522's receiver can amplify by (datasheet 9.3.3.6, RFCfgReg).
GAINS_DB = (18, 23, 33, 38, 43, 48)


class BadWiring(ValueError):
    """These settings cannot be wired. The message names the line."""


@dataclass(frozen=True, slots=True)
class ReaderPins:
    """How the RC522 hangs on SPI, and how it listens. Lines are BCM numbers."""

    # B of `/dev/spidevB.N`: SPI0, or SPI1 where something else, such as a small display, has the first.
    bus: int = 0

    device: int = 0  # N of `/dev/spidevB.N`, that is which chip select.

    # The line of the chip select, where the overlay in config.txt names another than the usual one.
    select: int | None = None

    reset: int = 25  # The module's RST.

    # The chip takes 10 MHz (datasheet 8.1.2); jumper wires of 20 cm do not.
    speed_hz: int = 1_000_000

    # How much the receiver amplifies what cards answer, one of GAINS_DB.
    #
    # Decision: 33 dB, as the chip is after a reset (datasheet 9.3.3.6) and modules are tried. 48 dB reads stickers
    # under wood from further away, and hears more noise where no card is.
    gain_db: int = 33

    def __post_init__(self) -> None:
        if self.bus not in range(len(CHIP_SELECT)):
            raise BadWiring(f"the header has the buses SPI0 and SPI1, not {self.bus}")
        if self.device not in range(len(CHIP_SELECT[self.bus])):
            there = "0 and 1" if self.bus == 0 else "0, 1 and 2"
            raise BadWiring(f"SPI{self.bus} has the devices {there}, not {self.device}")
        if not 10_000 <= self.speed_hz <= 10_000_000:
            raise BadWiring(f"the reader's SPI goes from 10 kHz to 10 MHz, not at {self.speed_hz} Hz")
        if self.gain_db not in GAINS_DB:
            raise BadWiring(f"the receiver's gain is one of {', '.join(map(str, GAINS_DB))} dB, not {self.gain_db}")
        _refuse_clashes(self.lines)

    @property
    def path(self) -> str:
        """The device file."""
        return f"/dev/spidev{self.bus}.{self.device}"

    @property
    def lines(self) -> Mapping[str, int]:
        """BCM number by the name printed on the module (its SDA is the chip select)."""
        select = self.select if self.select is not None else CHIP_SELECT[self.bus][self.device]
        return {"SDA": select, **BUS_LINES[self.bus], "RST": self.reset}

    @property
    def selects_beside(self) -> Mapping[str, int]:
        """The other chip selects that the kernel has taken: on SPI0 both, on SPI1 those up to the reader's own."""
        taken = CHIP_SELECT[0] if self.bus == 0 else CHIP_SELECT[1][: self.device]
        return {f"CE{device}": bcm for device, bcm in enumerate(taken) if device != self.device}


@dataclass(frozen=True, slots=True)
class PanelPins:
    """What the panel has, as BCM numbers; None is a part that is not there. All parts are optional.

    Either single lamps or one RGB lamp: `rgb` excludes the other three. The defaults are lines that are low while
    the Pi starts, so that no lamp glows and no buzzer hums before the program runs.
    """

    green: int | None = 13
    amber: int | None = 19
    red: int | None = 26
    buzzer: int | None = 12
    button: int | None = 16
    rgb: tuple[int, int, int] | None = None  # The red, green and blue line of one lamp.

    # True: a lamp is lit by a high line (RGB: common cathode). False: by a low one (RGB: common anode).
    lamps_to_ground: bool = True

    # True: a passive buzzer, which sounds at the pitch it is given. False: an active one, with its own.
    buzzer_has_pitch: bool = False

    def __post_init__(self) -> None:
        if self.rgb is not None and {self.green, self.amber, self.red} != {None}:
            raise BadWiring("either one RGB lamp or single lamps, not both")
        _refuse_clashes(self.lines)

    @property
    def lines(self) -> Mapping[str, int]:
        """BCM number by the part's name, without the parts that are not there."""
        single = {each.name: getattr(self, each.name) for each in fields(self) if each.name in _SINGLE_PARTS}
        coloured = dict(zip(("rgb red", "rgb green", "rgb blue"), self.rgb or (), strict=False))
        return {name: bcm for name, bcm in single.items() if bcm is not None} | coloured


_SINGLE_PARTS = ("green", "amber", "red", "buzzer", "button")


def refuse_shared_lines(reader: ReaderPins, panel: PanelPins) -> None:
    """BadWiring if reader and panel want the same line, or the panel one of the kernel's."""
    _refuse_clashes({**reader.lines, **panel.lines, **reader.selects_beside})


def _refuse_clashes(lines: Mapping[str, int]) -> None:
    for name, bcm in lines.items():
        if bcm not in HEADER_PIN:
            raise BadWiring(f"{name}: BCM {bcm} is not on the header")
    for bcm, times in Counter(lines.values()).items():
        if times > 1:
            names = " and ".join(name for name, line in lines.items() if line == bcm)
            raise BadWiring(f"BCM {bcm} (header pin {HEADER_PIN[bcm]}) is given to {names}")


NO_PANEL = PanelPins(green=None, amber=None, red=None, buzzer=None, button=None)
ONE_RGB_LAMP = PanelPins(green=None, amber=None, red=None, rgb=(26, 13, 19))
