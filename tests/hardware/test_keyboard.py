"""USB readers that type: the kernel's bytes in, taps out. The streams are written as the kernel writes them; grabbing
a real device cannot be shown here, only that it is asked for."""

from __future__ import annotations

import errno
import os
import struct
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware import keyboard
from hardware.keyboard import Digits, KeyboardReader, KeyboardSettings, Typed, candidates, uid_of
from hardware.ports import (
    BadUid,
    FaultCause,
    ReaderError,
    ReaderFault,
    ReaderReady,
    Silence,
    TagGone,
    TagRead,
    TagRefusal,
    TagRefused,
    TagSeen,
    Trouble,
)
from hardware.worker import Pace

UP, DOWN, REPEAT = 0, 1, 2
ENTER, KEYPAD_ENTER, SHIFT = 28, 96, 42
CODES = {character: code for code, character in reversed(keyboard.KEYS.items())}
KEYPAD = {"0": 82, "1": 79, "2": 80, "3": 81, "4": 75, "5": 76, "6": 77, "7": 71, "8": 72, "9": 73}


def event(kind: int, code: int, value: int, at: float = 0.0) -> bytes:
    return struct.pack("@llHHi", int(at), int(at % 1 * 1e6), kind, code, value)


def key(code: int, scan: int = 0x70027) -> bytes:
    """A key pressed and let go, as the kernel reports it: scan code, key, report."""
    return b"".join(event(4, 4, scan) + event(1, code, value) + event(0, 0, 0) for value in (DOWN, UP))


def typed(text: str, end: bytes | None = None, codes: dict[str, int] | None = None) -> bytes:
    return b"".join(key((codes or CODES)[character]) for character in text) + (key(ENTER) if end is None else end)


# -- bytes to numbers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", sorted(keyboard.SILENT_KEYS))
def test_what_some_readers_press_around_a_number_is_nothing(code: int) -> None:
    assert Typed().after(key(code) + typed("04A1", b"") + key(code) + typed("B2C3")) == ["04A1B2C3"]


@pytest.mark.parametrize("ending", [ENTER, KEYPAD_ENTER])
def test_a_number_ends_with_enter(ending: int) -> None:
    assert Typed().after(typed("0004567890", key(ending))) == ["0004567890"]


def test_the_keypads_digits_are_digits() -> None:
    assert Typed().after(typed("9876543210", codes=KEYPAD)) == ["9876543210"]


def test_hex_is_read_with_shift_held_and_keys_repeated() -> None:
    stream = b"".join(
        event(1, SHIFT, DOWN) + event(1, CODES[c], DOWN) + event(1, CODES[c], REPEAT) + event(1, CODES[c], UP)
        for c in "04A1B2C3"
    )
    assert Typed().after(stream + event(1, SHIFT, UP) + key(ENTER)) == ["04A1B2C3"]


def test_two_numbers_may_come_in_one_read() -> None:
    assert Typed().after(typed("0004567890") + typed("04A1B2C3")) == ["0004567890", "04A1B2C3"]


@given(st.integers(1, 70))
def test_bytes_may_come_in_any_pieces(size: int) -> None:
    reader, stream = Typed(), typed("0004567890")
    pieces = [stream[at : at + size] for at in range(0, len(stream), size)]
    assert [number for piece in pieces for number in reader.after(piece)] == ["0004567890"]


def test_enter_alone_makes_no_number() -> None:
    assert Typed().after(key(ENTER) * 3) == []


def test_what_the_kernel_dropped_makes_no_number() -> None:
    # SYN_DROPPED: all up to and including the next report is not to be believed
    stream = typed("00045", b"") + event(0, 3, 0) + event(1, CODES["6"], DOWN) + event(0, 0, 0) + typed("7890")
    assert Typed().after(stream) == ["7890"]


def test_a_key_without_a_digit_spoils_the_number() -> None:
    (number,) = Typed().after(typed("04A1", b"") + key(50) + typed("B2C3"))
    with pytest.raises(BadUid):
        uid_of(number, KeyboardSettings(Path("x")))


def test_other_kinds_of_events_are_ignored() -> None:
    assert Typed().after(event(2, 0, 5) + event(17, 0, 1) + event(4, 4, 458756)) == []


@given(st.binary(max_size=2000), st.integers(1, 100))
def test_any_bytes_in_any_pieces_give_numbers_of_bounded_length(data: bytes, size: int) -> None:
    reader = Typed()
    for at in range(0, len(data), size):
        assert all(len(number) <= 21 for number in reader.after(data[at : at + size]))


def test_a_number_without_end_takes_no_memory() -> None:
    reader = Typed()
    stream = typed("0" * 50, b"")
    tracemalloc.start()
    for _ in range(200):
        reader.after(stream)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 100_000


# -- numbers to UIDs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "digits", "reversed_bytes", "uid"),
    [
        ("04A1B2C3", Digits.USUAL, False, "04A1B2C3"),
        ("04A1B2C3", Digits.USUAL, True, "C3B2A104"),
        ("04A3C6CAE26180", Digits.USUAL, False, "04A3C6CAE26180"),
        ("04010203040506070809", Digits.USUAL, False, "04010203040506070809"),
        ("3735928559", Digits.USUAL, False, "DEADBEEF"),
        ("4022250974", Digits.USUAL, True, "DEADBEEF"),
        ("0000000001", Digits.USUAL, False, "00000001"),
        ("0A1B2C3D4E", Digits.USUAL, False, "00000A1B2C3D4E"),
        ("0A1B2C3D4E", Digits.USUAL, True, "00004E3D2C1B0A"),
        ("0735928559", Digits.HEX_10, False, "00000735928559"),
        ("0735928559", Digits.USUAL, False, "2BDD60EF"),
        ("04A1B2C3", Digits.HEX_10, False, "04A1B2C3"),
        ("0043398274382", Digits.USUAL, False, "00000A1ABD1D4E"),
        ("1099511627775", Digits.HEX_10, False, "0000FFFFFFFFFF"),
        ("17348879", Digits.DECIMAL_8, False, "00ADBEEF"),
        ("17348879", Digits.DECIMAL_8, True, "EFBEAD00"),
    ],
)
def test_numbers_become_uids_as_readers_type_them(number: str, digits: Digits, reversed_bytes: bool, uid: str) -> None:
    assert uid_of(number, KeyboardSettings(Path("x"), digits, reversed_bytes)) == uid


@pytest.mark.parametrize(
    ("number", "digits"),
    [
        ("4294967296", Digits.USUAL),  # one more than four bytes hold
        ("1099511627776", Digits.USUAL),  # one more than five bytes hold
        ("04A1B2C3-5", Digits.USUAL),
        ("123456789", Digits.USUAL),
        ("04A1B2", Digits.USUAL),
        ("04A1B2C3", Digits.DECIMAL_8),
        ("25600000", Digits.DECIMAL_8),
        ("00065536", Digits.DECIMAL_8),
        ("1" * 21, Digits.USUAL),
    ],
)
def test_what_is_no_number_of_a_card_is_refused_without_repeating_it(number: str, digits: Digits) -> None:
    with pytest.raises(BadUid) as raised:
        uid_of(number, KeyboardSettings(Path("x"), digits))
    assert number not in str(raised.value)


# -- the reader ---------------------------------------------------------------------------------------------------


class Device:
    """A pipe in the device's place, and whether it was grabbed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.grabbed: list[int] = []
        self.now = 0.0
        os.mkfifo(path)
        self.writer = os.open(path, os.O_RDWR | os.O_NONBLOCK)

    def type(self, data: bytes) -> None:
        os.write(self.writer, data)

    def reader(self, **options: object) -> KeyboardReader:
        settings = KeyboardSettings(self.path, **options)
        return KeyboardReader(settings, clock=lambda: self.now, grab=self.grabbed.append)


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Device]:
    device = Device(tmp_path / "usb-reader-event-kbd")
    yield device
    os.close(device.writer)


def polls(reader: KeyboardReader, count: int) -> list[object]:
    return [reader.poll() for _ in range(count)]


def test_a_number_is_a_tap(device: Device) -> None:
    reader = device.reader()
    reader.open()
    assert polls(reader, 2) == [Silence()] * 2
    device.type(typed("3735928559"))
    assert polls(reader, 7) == [TagRead("DEADBEEF")] * 3 + [Silence()] * 4


def test_the_device_is_grabbed_once_each_time_it_is_opened(device: Device) -> None:
    reader = device.reader()
    reader.open()
    reader.open()
    assert len(device.grabbed) == 2


def test_the_grab_is_the_kernels() -> None:
    # linux/input.h: #define EVIOCGRAB _IOW('E', 0x90, int)
    assert (1 << 30 | struct.calcsize("i") << 16 | ord("E") << 8 | 0x90) == keyboard.EVIOCGRAB


def test_without_enter_a_number_ends_after_a_silence(device: Device) -> None:
    reader = device.reader(silence_s=0.5)
    reader.open()
    device.type(typed("04A1B2C3", end=b""))
    reader.poll()
    device.now = 0.4
    assert reader.poll() == Silence()
    device.now = 0.5
    assert reader.poll() == TagRead("04A1B2C3")


def test_two_cards_one_after_the_other_are_two_taps(device: Device) -> None:
    reader = device.reader()
    reader.open()
    device.type(typed("04A1B2C3") + typed("DEADBEEF"))
    seen = polls(reader, 14)
    assert [reading.uid for reading in seen if isinstance(reading, TagRead)] == ["04A1B2C3"] * 3 + ["DEADBEEF"] * 3
    assert seen[3:6] == [Silence()] * 3


def test_what_is_no_number_is_told_without_its_digits_and_reading_goes_on(device: Device) -> None:
    reader = device.reader()
    reader.open()
    device.type(typed("12345") + typed("04A1B2C3"))
    trouble = reader.poll()
    assert isinstance(trouble, Trouble)
    assert trouble.cause is FaultCause.BAD_LINE
    assert "12345" not in trouble.detail
    assert reader.poll() == TagRead("04A1B2C3")


@pytest.mark.parametrize("one_too_many", ["9", "A"])
def test_a_number_of_one_digit_too_many_is_not_read_as_the_longest_there_is(device: Device, one_too_many: str) -> None:
    reader, ten_bytes = device.reader(), "04010203040506070809"
    reader.open()
    device.type(typed(ten_bytes))
    assert set(polls(reader, 12)) == {Silence(), TagRead(ten_bytes)}
    device.type(typed(ten_bytes + one_too_many))
    assert [type(poll) for poll in polls(reader, 12) if poll != Silence()] == [Trouble]


def test_what_was_typed_before_it_was_opened_anew_is_forgotten(device: Device) -> None:
    reader = device.reader()
    reader.open()
    device.type(typed("0004", end=b""))
    reader.poll()
    reader.open()
    device.type(typed("04A1B2C3"))
    assert reader.poll() == TagRead("04A1B2C3")


def test_the_worker_treats_it_as_every_reader(device: Device, inbox, run_worker) -> None:
    run_worker(lambda: KeyboardReader(KeyboardSettings(device.path), grab=device.grabbed.append), Pace(poll_s=0.002))
    inbox.until_kinds(ReaderReady)
    device.type(typed("04A1B2C3"))
    inbox.until_kinds(ReaderReady, TagSeen, TagGone)
    device.type(typed("08A1B2C3"))
    events = inbox.until_kinds(ReaderReady, TagSeen, TagGone, TagRefused)
    assert events[-1].reason is TagRefusal.RANDOM


def test_an_unplugged_reader_is_reported_and_comes_back(device: Device, inbox, run_worker) -> None:
    run_worker(lambda: KeyboardReader(KeyboardSettings(device.path), grab=device.grabbed.append))
    inbox.until_kinds(ReaderReady)
    device.path.unlink()
    (_, fault) = inbox.until_kinds(ReaderReady, ReaderFault)
    assert fault.cause is FaultCause.UNPLUGGED
    again = Device(device.path)
    inbox.until_kinds(ReaderReady, ReaderFault, ReaderReady)
    again.type(typed("04A1B2C3"))
    inbox.until_kinds(ReaderReady, ReaderFault, ReaderReady, TagSeen, TagGone)
    os.close(again.writer)


def raising(number: int) -> Callable[[int], None]:
    def grab(_: int) -> None:
        raise OSError(number, os.strerror(number))

    return grab


@pytest.mark.parametrize(
    ("number", "cause"),
    [
        (errno.EBUSY, FaultCause.TAKEN),
        (errno.EACCES, FaultCause.NOT_ALLOWED),
        (errno.ENODEV, FaultCause.UNPLUGGED),
        (errno.ENOTTY, FaultCause.NOT_A_KEYBOARD),
        (errno.EIO, FaultCause.UNUSABLE_PATH),
    ],
)
def test_a_device_that_cannot_be_grabbed_is_told_and_closed(device: Device, number: int, cause: FaultCause) -> None:
    reader = KeyboardReader(KeyboardSettings(device.path), grab=raising(number))
    with pytest.raises(ReaderError) as raised:
        reader.open()
    assert raised.value.cause is cause
    assert reader._device is None


def test_what_it_asks_the_kernel_for_is_the_grab(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, ...]] = []
    monkeypatch.setattr(keyboard.fcntl, "ioctl", lambda *request: asked.append(request))
    reader = KeyboardReader(KeyboardSettings(device.path))
    reader.open()
    assert asked == [(reader._device, keyboard.EVIOCGRAB, 1)]  # 0 would let go of it


def test_a_device_that_goes_while_it_is_read_is_told(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> bytes:
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))

    reader = device.reader()
    reader.open()
    monkeypatch.setattr(keyboard.os, "read", gone)
    with pytest.raises(ReaderError) as raised:
        reader.poll()
    assert raised.value.cause is FaultCause.UNPLUGGED


def test_a_plain_file_is_no_keyboard(tmp_path: Path) -> None:
    path = tmp_path / "plain"
    path.touch()
    with pytest.raises(ReaderError) as raised:
        KeyboardReader(KeyboardSettings(path)).open()
    assert raised.value.cause is FaultCause.NOT_A_KEYBOARD


def test_a_missing_device_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ReaderError) as raised:
        KeyboardReader(KeyboardSettings(tmp_path / "none")).open()
    assert raised.value.cause is FaultCause.UNPLUGGED


def test_devices_that_type_are_listed(tmp_path: Path) -> None:
    for name in ("usb-Sycreader-event-kbd", "usb-Mouse-event-mouse", "usb-Keyboard-event-kbd"):
        (tmp_path / name).touch()
    assert [path.name for path in candidates(tmp_path)] == ["usb-Keyboard-event-kbd", "usb-Sycreader-event-kbd"]
    assert candidates(tmp_path / "none") == ()


@settings(deadline=None)
@given(st.binary(min_size=1, max_size=2000))
def test_no_bytes_bring_the_reader_down(tmp_path_factory, data: bytes) -> None:
    device = Device(tmp_path_factory.mktemp("keyboard") / "kbd")
    try:
        reader = device.reader()
        reader.open()
        device.type(data)
        polls(reader, 10)
        reader.close()
    finally:
        os.close(device.writer)
