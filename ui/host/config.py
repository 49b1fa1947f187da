"""The one configuration file: what it may say, the defaults, and where it lies. No Kivy inside.

Law: nothing is guessed. A file with an unknown key, or a value of the wrong kind, is refused in a sentence that names
file, key and what was expected. Without a file everything has its default.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hardware.pins import GAINS_DB, BadWiring, PanelPins, ReaderPins, refuse_shared_lines
from ui.host.display import WISHES
from ui.host.places import PlaceError, from_home

if TYPE_CHECKING:
    from hardware.keyboard import KeyboardSettings

NAME = "config.toml"
LONGEST_TEXT = 255  # Bytes of a text; no file or folder can have a longer name.
TURNS = (0, 90, 180, 270)

TEMPLATE = """\
# Banker's settings. Every line is the default: take the "#" away before it and change the value.

[display]
# rotation = 0              # 0, 90, 180 or 270: how the display is mounted
# large_text = false        # true: words grow by a quarter, where they have room; also a switch in the settings
# driver = "auto"           # auto, x11, kmsdrm, cage or offscreen; --display goes before it

[table]
# touch_to_sign = false     # true: every player may sign by holding their tile, with or without a card

[reader]
# kind = "auto"             # auto, screen, sim, rc522, keyboard or fifo:PATH; --reader goes before it
# bus = 0                   # the RC522 on SPI0, or 1: on SPI1, as when a small display takes SPI0
# device = 0                # its SDA on CE0, 1: on CE1, 2: on CE2 (SPI1 alone)
# select = false            # or the BCM number of its SDA, where an overlay names another line
# reset = 25                # its RST, as BCM number
# speed_hz = 1000000
# gain = 33                 # 18, 23, 33, 38, 43 or 48 dB: 48 reads through thicker wood, and hears more noise

[keyboard]
# path = ""                 # a USB reader that types: one of /dev/input/by-id/*-event-kbd
# digits = "usual"          # what it types: "usual" (hex; 10 or 13 decimal), "hex-10", "decimal-8"
# reversed_bytes = false    # true: the last byte comes first

[panel]                     # BCM numbers; false: there is no such part
# green = 13
# amber = 19
# red = 26
# buzzer = 12
# button = 16
# rgb = false               # one lamp instead of three, such as [26, 13, 19] for red, green, blue
# lamps_to_ground = true    # false: a lamp is lit by a low line (common anode)
# buzzer_has_pitch = false  # true: a passive buzzer
# held_powers_off = false   # true: held, the button also switches off (systemctl; service: RuntimeDirectory/power-off)

[copies]
# folder = ""               # for further copies and saved tallies, such as a folder on a USB stick; it must be there

[club]
# joins = false             # true: this table plays at evenings of a club, with `banker link` beside it
# post = ""                 # the folder between the two; "": the service's, else "post" in the data folder
"""


class ConfigError(Exception):
    """The file cannot be used; the message is one sentence that names file and key."""


class Config(msgspec.Struct, frozen=True):
    """What the owner has set. `keyboard` None: no USB reader is named. `copies` None: no folder for further copies.
    `club`: this is a table of a club; `post` None: the usual folder between it and its link."""

    rotation: int = 0
    display: str = "auto"
    large_text: bool = False
    touch_to_sign: bool = False
    reader: str = "auto"
    pins: ReaderPins = ReaderPins()
    keyboard: KeyboardSettings | None = None
    panel: PanelPins = PanelPins()
    held_powers_off: bool = False
    copies: Path | None = None
    club: bool = False
    post: Path | None = None


def config_path(given: str | None = None) -> Path:
    """Where the file lies: as given, else in the service's folder, else in the user's own. Raises PlaceError."""
    if given:
        return from_home(lambda: Path(given))
    folder = os.environ.get("CONFIGURATION_DIRECTORY")
    return (Path(folder) if folder else from_home(_own_folder)) / NAME


def _own_folder() -> Path:
    import platformdirs  # the service has a folder of its own, and starts sooner without it

    return platformdirs.user_config_path("banker")


def config_named(given: str | None) -> Path:
    """As `config_path`, but a file that is named must be there. Raises PlaceError."""
    path = config_path(given)
    if given and not os.path.exists(path):
        raise PlaceError(f"--config {given}: there is no such file; `banker config --config {given} --write` makes it")
    return path


def load_config(path: Path) -> Config:
    """The settings of a file; the defaults if there is none. Raises ConfigError."""
    if not os.path.lexists(path):  # the first frame comes sooner without what reads a file
        return Config()
    from banker.toml_file import read_toml

    return _config(_tables(lambda: read_toml(path, "Banker's settings"), str(path)), str(path))


def parse(text: str) -> Config:
    """The settings in a text; raises ConfigError."""
    from banker.toml_file import toml_of

    place = "the configuration"
    return _config(_tables(lambda: toml_of(text.encode()), place), place)


def _tables(read: Callable[[], dict[str, Any]], place: str) -> dict[str, Any]:
    from banker.toml_file import BadToml

    try:
        return read()
    except BadToml as error:
        raise ConfigError(f"{place}: {error}") from error


def _config(tables: dict[str, Any], place: str) -> Config:
    reading = _Reading(place, tables)
    config = reading.config()
    try:
        refuse_shared_lines(config.pins, config.panel)
    except BadWiring as error:
        raise ConfigError(f"{place}, [reader] and [panel]: {error}") from error
    return config


def write_template(path: Path) -> bool:
    """Make the file with every line commented out. False if there is one already, which stays as it is."""
    if os.path.exists(path):
        return False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(TEMPLATE)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}") from error
    return True


def config_text(path: Path) -> str:
    """What `banker config` prints: where the file lies, and what it says or could say."""
    from banker.plain_file import read_plain
    from banker.toml_file import LONGEST_FILE

    if not os.path.lexists(path):
        return f"# {path} (not there: all defaults; `banker config --write` makes it)\n{TEMPLATE}".rstrip()
    try:
        return f"# {path}\n{read_plain(path, LONGEST_FILE).decode('utf-8-sig')}".rstrip()
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} cannot be read: it is not saved as UTF-8") from error


_LINES = ("green", "amber", "red", "buzzer", "button")
_KEYS = {
    "display": {"rotation", "driver", "large_text"},
    "table": {"touch_to_sign"},
    "reader": {"kind", "bus", "device", "select", "reset", "speed_hz", "gain"},
    "keyboard": {"path", "digits", "reversed_bytes"},
    "panel": {*_LINES, "rgb", "lamps_to_ground", "buzzer_has_pitch", "held_powers_off"},
    "copies": {"folder"},
    "club": {"joins", "post"},
}


class _Reading:
    """Reads the tables of a file key by key, and raises ConfigError for what is not expected."""

    def __init__(self, place: str, tables: dict[str, Any]) -> None:
        self._place, self._tables = place, tables
        for table, content in tables.items():
            if table not in _KEYS or not isinstance(content, dict):
                raise ConfigError(f"{place}: [{ascii(table)[1:-1][:60]}] is not known; there are {_listed(_KEYS)}")
            for key in content:
                if key not in _KEYS[table]:
                    known = _listed(sorted(_KEYS[table]))
                    raise ConfigError(f"{place}, [{table}] {ascii(key)[1:-1][:60]}: not known; there are {known}")

    def config(self) -> Config:
        """The settings of the whole file."""
        return Config(
            rotation=self._choice("display", "rotation", TURNS, 0),
            display=self._word("display", "driver", WISHES, "auto"),
            large_text=self._flag("display", "large_text"),
            touch_to_sign=self._flag("table", "touch_to_sign"),
            reader=self._text("reader", "kind", "auto"),
            pins=self._wired("reader", self._pins),
            keyboard=self._keyboard(),
            panel=self._wired("panel", self._panel),
            held_powers_off=self._flag("panel", "held_powers_off"),
            copies=self._folder("copies", "folder"),
            club=self._flag("club", "joins"),
            post=self._folder("club", "post"),
        )

    def _get(self, table: str, key: str, default: Any) -> Any:
        return self._tables.get(table, {}).get(key, default)

    def _bad(self, table: str, key: str, expected: str) -> ConfigError:
        found = self._get(table, key, None)
        shown = repr(found) if len(repr(found)) <= 60 else f"{repr(found)[:57]}..."
        return ConfigError(f"{self._place}, [{table}] {key}: expected {expected}, found {shown}")

    def _flag(self, table: str, key: str, default: bool = False) -> bool:
        value = self._get(table, key, default)
        if not isinstance(value, bool):
            raise self._bad(table, key, "true or false")
        return value

    def _text(self, table: str, key: str, default: str) -> str:
        value = self._get(table, key, default)
        if not isinstance(value, str):
            raise self._bad(table, key, "a text in quotes")
        if not value.isprintable() or len(os.fsencode(value)) > LONGEST_TEXT:
            raise self._bad(table, key, f"a text that can be read, of at most {LONGEST_TEXT} bytes")
        return value

    def _folder(self, table: str, key: str) -> Path | None:
        """A folder in full, or None for "". (It may be on a stick that is not there yet.)"""
        text = self._text(table, key, "")
        folder = from_home(lambda: Path(text))
        if text and not folder.is_absolute():
            raise self._bad(table, key, 'a folder in full, such as "/media/stick/banker"')
        return folder if text else None

    def _word(self, table: str, key: str, words: tuple[str, ...], default: str) -> str:
        value = self._text(table, key, default)
        if value not in words:
            raise self._bad(table, key, f"one of {_listed(words)}")
        return value

    def _number(self, table: str, key: str, default: int) -> int:
        value = self._get(table, key, default)
        if not _is_number(value):
            raise self._bad(table, key, "a whole number")
        return int(value)

    def _choice(self, table: str, key: str, choices: tuple[int, ...], default: int) -> int:
        value = self._number(table, key, default)
        if value not in choices:
            raise self._bad(table, key, f"one of {_listed(map(str, choices))}")
        return value

    def _line(self, key: str, default: int | None, table: str = "panel") -> int | None:
        value = self._get(table, key, default)
        if value is None or value is False:
            return None
        if not _is_number(value):
            raise self._bad(table, key, "a BCM number, or false for no such part")
        return int(value)

    def _rgb(self) -> tuple[int, int, int] | None:
        value = self._get("panel", "rgb", False)
        if value is False:
            return None
        if not (isinstance(value, list) and len(value) == 3 and all(map(_is_number, value))):
            raise self._bad("panel", "rgb", "three BCM numbers such as [26, 13, 19], or false")
        red, green, blue = value
        return red, green, blue

    def _wired(self, table: str, make: Any) -> Any:
        try:
            return make()
        except BadWiring as error:
            raise ConfigError(f"{self._place}, [{table}]: {error}") from error

    def _pins(self) -> ReaderPins:
        usual = ReaderPins()
        return ReaderPins(
            bus=self._number("reader", "bus", usual.bus),
            device=self._number("reader", "device", usual.device),
            select=self._line("select", usual.select, "reader"),
            reset=self._number("reader", "reset", usual.reset),
            speed_hz=self._number("reader", "speed_hz", usual.speed_hz),
            gain_db=self._choice("reader", "gain", GAINS_DB, usual.gain_db),
        )

    def _panel(self) -> PanelPins:
        """One RGB lamp takes the place of the single lamps, unless those are named too."""
        usual, rgb = PanelPins(), self._rgb()
        lamps = {"green", "amber", "red"} if rgb is not None else set()
        lines = {key: self._line(key, None if key in lamps else getattr(usual, key)) for key in _LINES}
        return PanelPins(
            **lines,
            rgb=rgb,
            lamps_to_ground=self._flag("panel", "lamps_to_ground", True),
            buzzer_has_pitch=self._flag("panel", "buzzer_has_pitch"),
        )

    def _keyboard(self) -> KeyboardSettings | None:
        from hardware.keyboard import Digits, KeyboardSettings  # the first frame comes sooner without it

        path = self._text("keyboard", "path", "")
        digits = self._word("keyboard", "digits", tuple(Digits), Digits.USUAL)
        reversed_bytes = self._flag("keyboard", "reversed_bytes")
        return KeyboardSettings(Path(path), Digits(digits), reversed_bytes) if path else None


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _listed(names: Any) -> str:
    return ", ".join(names)
