"""The chip's model against the data sheet (sections in brackets), and the package as it is, with its known faults.

What the unmodified package does on the model is what people report of it on the chip; that is what the model's
likeness rests on here, where there is no chip.
"""

from __future__ import annotations

import importlib
import warnings

import pytest

from hardware.chip.antenna import Reception, Spoil
from hardware.chip.pi import BCM, GpioBusy, Node, Wires
from hardware.chip.tags import Frame, tag_of, with_crc

A, B, NTAG = "DEADBEEF", "04A1B2C3", "04A3C6CAE26180"
TRANSCEIVE, IDLE, CALC_CRC, SOFT_RESET = 0x0C, 0x00, 0x03, 0x0F
COMMAND, COM_IRQ, DIV_IRQ, ERROR, STATUS2, FIFO, LEVEL, CONTROL, FRAMING = (
    0x01,
    0x04,
    0x05,
    0x06,
    8,
    9,
    0x0A,
    0x0C,
    0x0D,
)
MODE, TX_CONTROL, T_MODE, VERSION = 0x11, 0x14, 0x2A, 0x37


class Wire:
    """The chip's registers through SPI, one at a time."""

    def __init__(self, bench) -> None:
        self.bench = bench
        bench.clock.sleep(0.01)

    def read(self, address: int) -> int:
        return self.bench.pi.transfer([0x80 | address << 1, 0], 1_000_000)[1]

    def write(self, address: int, *values: int) -> None:
        self.bench.pi.transfer([address << 1, *values], 1_000_000)

    def ready(self) -> None:
        """As any driver sets it up: timer, modulation, CRC preset, antenna."""
        for address, value in ((T_MODE, 0x8D), (0x2B, 0x3E), (0x2C, 0), (0x2D, 30), (0x15, 0x40), (MODE, 0x3D)):
            self.write(address, value)
        self.write(TX_CONTROL, 0x83)
        self.bench.clock.sleep(0.01)

    def exchange(self, data: bytes, last_bits: int = 0) -> None:
        self.write(COMMAND, IDLE)
        self.write(COM_IRQ, 0x7F)
        self.write(LEVEL, 0x80)
        self.write(FIFO, *data)
        self.write(COMMAND, TRANSCEIVE)
        self.write(FRAMING, 0x80 | last_bits)


@pytest.fixture
def wire(bench) -> Wire:
    return Wire(bench)


def test_after_power_up_the_registers_are_those_of_table_20(wire) -> None:
    found = {address: wire.read(address) for address in (COMMAND, COM_IRQ, MODE, TX_CONTROL, T_MODE, VERSION)}
    assert found == {COMMAND: 0x20, COM_IRQ: 0x14, MODE: 0x3F, TX_CONTROL: 0x80, T_MODE: 0x00, VERSION: 0x92}


def test_nothing_answers_until_the_oscillator_runs(bench) -> None:
    # [8.8.2]
    assert bench.pi.transfer([0x80 | VERSION << 1, 0], 1_000_000) == [0, 0]
    bench.clock.sleep(0.002)
    assert bench.pi.transfer([0x80 | VERSION << 1, 0], 1_000_000) == [0, 0x92]


def test_after_a_soft_reset_the_registers_need_a_moment(wire) -> None:
    # [8.8.2, 9.3.1.2, 10.3.1.10]
    wire.bench.chip.soft_start_s = 0.001
    wire.write(T_MODE, 0x8D)
    wire.write(COMMAND, SOFT_RESET)
    assert (wire.read(COMMAND), wire.read(VERSION)) == (0x30, 0)
    wire.write(T_MODE, 0x8D)
    wire.bench.clock.sleep(0.001)
    assert (wire.read(COMMAND), wire.read(VERSION), wire.read(T_MODE)) == (0x20, 0x92, 0)
    wire.write(T_MODE, 0x8D)
    assert wire.read(T_MODE) == 0x8D


def test_one_transfer_reads_several_registers(wire) -> None:
    # [8.1.2.1]
    addresses = [0x80 | address << 1 for address in (VERSION, MODE, TX_CONTROL)]
    assert wire.bench.pi.transfer([*addresses, 0], 1_000_000) == [0, 0x92, 0x3F, 0x80]


def test_one_transfer_writes_several_bytes_to_the_fifo(wire) -> None:
    # [8.1.2.2, 9.3.1.10, 9.3.1.11]
    wire.write(FIFO, 1, 2, 3)
    assert wire.read(LEVEL) == 3
    assert [wire.read(FIFO) for _ in range(3)] == [1, 2, 3]
    assert wire.read(LEVEL) == 0


def test_the_65th_byte_overflows_the_fifo_until_it_is_flushed(wire) -> None:
    # [8.3, 9.3.1.7]
    wire.write(FIFO, *[0] * 65)
    assert wire.read(LEVEL) == 64
    assert wire.read(ERROR) == 0x10
    wire.write(LEVEL, 0x80)
    assert (wire.read(LEVEL), wire.read(ERROR)) == (0, 0)


@pytest.mark.parametrize("address", [COM_IRQ, DIV_IRQ])
def test_interrupt_bits_are_set_with_bit_7_and_cleared_without(wire, address) -> None:
    # [9.3.1.5, 9.3.1.6]
    wire.write(address, 0x7F)
    assert wire.read(address) == 0
    wire.write(address, 0x80 | 0x05)
    assert wire.read(address) == 0x05
    wire.write(address, 0x01)
    assert wire.read(address) == 0x04


def test_the_crc_coprocessor(wire) -> None:
    # [8.2.5, 9.3.2.2, 10.3.1.4]
    wire.write(MODE, 0x3D)
    wire.write(FIFO, 0x12, 0x34)
    wire.write(COMMAND, CALC_CRC)
    assert wire.read(DIV_IRQ) & 0x04
    assert (wire.read(0x22), wire.read(0x21)) == (0x26, 0xCF)


def test_an_unknown_command_ends_in_idle(wire) -> None:
    # [9.3.1.5]
    wire.write(COM_IRQ, 0x7F)
    wire.write(COMMAND, 0x0B)
    assert wire.read(COM_IRQ) == 0x10
    assert wire.read(COMMAND) & 0x0F == IDLE


def test_a_card_answers_a_request_and_the_answer_takes_its_time(wire) -> None:
    # [9.3.1.5, 9.3.1.13, 10.3.1.8]; 9.44 us a bit
    wire.bench.put(A)
    wire.ready()
    wire.exchange(b"\x52", last_bits=7)
    begun = wire.bench.clock.now()
    while not wire.read(COM_IRQ) & 0x21:
        pass
    assert 0.0003 < wire.bench.clock.now() - begun < 0.0006
    assert wire.read(COM_IRQ) & 0x61 == 0x60
    assert (wire.read(ERROR), wire.read(LEVEL), wire.read(CONTROL) & 7) == (0, 2, 0)
    assert (wire.read(FIFO), wire.read(FIFO)) == (0x04, 0x00)
    assert wire.read(COMMAND) & 0x0F == TRANSCEIVE


def test_without_a_card_the_timer_runs_out_after_15_ms_and_a_half(wire) -> None:
    # [8.5, 9.3.3.10]: (2 x 3390 + 1) x 31 / 13.56 MHz
    wire.ready()
    wire.exchange(b"\x52", last_bits=7)
    begun = wire.bench.clock.now()
    while not wire.read(COM_IRQ) & 0x21:
        pass
    assert wire.bench.clock.now() - begun == pytest.approx(0.0155, abs=0.0002)
    assert wire.read(COM_IRQ) & 0x61 == 0x41


def test_without_the_timer_an_exchange_never_ends(wire) -> None:
    wire.ready()
    wire.write(T_MODE, 0)
    wire.exchange(b"\x52", last_bits=7)
    wire.bench.clock.sleep(10.0)
    assert wire.read(COM_IRQ) & 0x21 == 0


def test_a_frame_goes_out_only_when_it_is_told_to(wire) -> None:
    # [10.3.1.8, 9.3.1.14]
    wire.bench.put(A)
    wire.ready()
    wire.write(COM_IRQ, 0x7F)
    wire.write(FIFO, 0x52)
    wire.write(COMMAND, TRANSCEIVE)
    wire.bench.clock.sleep(0.1)
    assert wire.read(COM_IRQ) & 0x61 == 0


@pytest.mark.parametrize("deaf", ["lose_antenna", "stick_crypto"])
def test_a_deaf_chip_hears_silence(wire, deaf) -> None:
    wire.bench.put(A)
    wire.ready()
    getattr(wire.bench.chip, deaf)()
    wire.exchange(b"\x52", last_bits=7)
    wire.bench.clock.sleep(0.1)
    assert wire.read(COM_IRQ) & 0x21 == 0x01
    assert wire.read(VERSION) == 0x92


def test_a_program_cannot_set_the_crypto_bit_but_clears_it(wire) -> None:
    # [9.3.1.9]
    wire.write(STATUS2, 0x08)
    assert wire.read(STATUS2) & 0x08 == 0
    wire.bench.chip.stick_crypto()
    wire.write(STATUS2, 0x08)
    assert wire.read(STATUS2) & 0x08
    wire.write(STATUS2, 0)
    assert wire.read(STATUS2) & 0x08 == 0


def test_two_cards_collide_where_their_bits_differ(wire) -> None:
    # [9.3.1.7]
    wire.bench.put(A)
    wire.bench.put(B)
    wire.ready()
    wire.exchange(b"\x52", last_bits=7)
    wire.bench.clock.sleep(0.02)
    assert wire.read(ERROR) == 0  # the same kind of card: their ATQA is the same
    wire.exchange(b"\x93\x20")
    wire.bench.clock.sleep(0.02)
    assert wire.read(ERROR) & 0x08


def test_of_two_cards_one_twice_as_strong_hides_the_other(wire) -> None:
    wire.bench.put(A)
    wire.bench.put(B, strength=2.0)
    wire.ready()
    wire.exchange(b"\x52", last_bits=7)
    wire.bench.clock.sleep(0.02)
    wire.exchange(b"\x93\x20")
    wire.bench.clock.sleep(0.02)
    assert wire.read(ERROR) == 0
    assert bytes(wire.read(FIFO) for _ in range(4)).hex().upper() == B


def test_noise_is_heard_where_no_card_answers_and_only_by_a_chip_that_sends(wire) -> None:
    wire.bench.antenna.hiss = lambda: Reception(Frame(b"\x05", last_bits=3), 0x02)
    wire.ready()
    wire.exchange(b"\x52", last_bits=7)
    wire.bench.clock.sleep(0.02)
    assert wire.read(COM_IRQ) & 0x22 == 0x22
    assert (wire.read(ERROR), wire.read(LEVEL), wire.read(CONTROL) & 7) == (0x02, 1, 3)
    wire.bench.chip.lose_antenna()
    wire.exchange(b"\x52", last_bits=7)
    wire.bench.clock.sleep(0.02)
    assert wire.read(COM_IRQ) & 0x20 == 0


@pytest.mark.parametrize(
    ("spoil", "errors", "length"),
    [(Spoil.PARITY, 0x02, 2), (Spoil.PROTOCOL, 0x01, 0), (Spoil.COLLISION, 0x08, 2), (Spoil.FLIPPED, 0, 2)],
)
def test_spoiled_answers(wire, spoil, errors, length) -> None:
    wire.bench.put(A)
    wire.ready()
    wire.bench.antenna.spoil_next(spoil)
    wire.exchange(b"\x52", last_bits=7)
    wire.bench.clock.sleep(0.02)
    assert (wire.read(ERROR), wire.read(LEVEL)) == (errors, length)
    assert bool(wire.read(COM_IRQ) & 0x02) is bool(errors)


def test_a_cut_answer_ends_within_a_byte(wire) -> None:
    # [9.3.1.13]
    wire.bench.put(A)
    wire.ready()
    wire.bench.antenna.spoil_next(Spoil.CUT)
    wire.exchange(b"\x52", last_bits=7)
    wire.bench.clock.sleep(0.02)
    assert (wire.read(LEVEL), wire.read(CONTROL) & 7) == (1, 4)


def test_a_card_needs_5_ms_of_field(wire) -> None:
    wire.ready()
    wire.bench.put(A)
    wire.bench.clock.sleep(0.004)
    wire.exchange(b"\x52", last_bits=7)
    wire.bench.clock.sleep(0.02)
    assert wire.read(COM_IRQ) & 0x21 == 0x01
    wire.exchange(b"\x52", last_bits=7)
    wire.bench.clock.sleep(0.02)
    assert wire.read(COM_IRQ) & 0x21 == 0x20


def test_soft_reset_puts_everything_back_and_takes_the_field_away(wire) -> None:
    # [10.3.1.10]
    wire.bench.put(A)
    wire.ready()
    wire.exchange(b"\x52", last_bits=7)
    wire.write(COMMAND, SOFT_RESET)
    wire.bench.clock.sleep(0.001)
    assert [wire.read(address) for address in (MODE, TX_CONTROL, T_MODE, COM_IRQ)] == [0x3F, 0x80, 0x00, 0x14]


def test_brown_out_and_reset_line_put_everything_back(wire) -> None:
    for reset in (wire.bench.pi.brown_out, lambda: pulse(wire.bench)):
        wire.ready()
        reset()
        wire.bench.clock.sleep(0.01)
        assert [wire.read(address) for address in (VERSION, MODE, TX_CONTROL, T_MODE)] == [0x92, 0x3F, 0x80, 0x00]


def test_held_in_reset_it_does_not_answer(bench) -> None:
    # [8.6.1]
    bench.clock.sleep(0.01)
    bench.chip.reset_line(False)
    assert Wire(bench).read(VERSION) == 0


@pytest.mark.parametrize(("wires", "byte"), [(Wires.FLOATING_HIGH, 0xFF), (Wires.FLOATING_LOW, 0x00)])
def test_unplugged_the_wires_float(wire, wires, byte) -> None:
    wire.bench.pi.unplug(wires)
    assert wire.read(VERSION) == byte


# -- the Pi -------------------------------------------------------------------------------------------------------


def test_the_stand_in_for_spidev_behaves_like_it(bench) -> None:
    device = importlib.import_module("spidev").SpiDev()
    with pytest.raises(OSError, match="Bad file descriptor"):
        device.xfer2([0])
    bench.pi.node = Node.MISSING
    with pytest.raises(FileNotFoundError):
        device.open(0, 0)
    bench.pi.node = Node.FORBIDDEN
    with pytest.raises(PermissionError):
        device.open(0, 0)
    bench.pi.node = Node.THERE
    device.open(0, 0)
    device.max_speed_hz = 1_000_000
    with pytest.raises(ValueError, match="range"):
        device.xfer2([256])
    bench.pi.wires = Wires.FAILING
    with pytest.raises(OSError, match="Input/output error"):
        device.xfer2([0])


def test_a_transfer_takes_as_long_as_its_bits(bench) -> None:
    device = importlib.import_module("spidev").SpiDev()
    device.open(0, 0)
    device.max_speed_hz = 100_000
    begun = bench.clock.now()
    device.xfer2([0] * 10)
    assert bench.clock.now() - begun == pytest.approx(0.0008, abs=0.00005)


def test_the_stand_in_for_rpi_gpio_behaves_like_it(bench) -> None:
    gpio = importlib.import_module("RPi.GPIO")
    with pytest.raises(RuntimeError, match="numbering mode"):
        gpio.setup(25, gpio.OUT)
    gpio.setmode(gpio.BCM)
    with pytest.raises(ValueError, match="different mode"):
        gpio.setmode(gpio.BOARD)
    with pytest.raises(RuntimeError, match="set up"):
        gpio.output(25, 1)
    bench.pi.busy_lines.add(25)
    with pytest.raises(GpioBusy):
        gpio.setup(25, gpio.OUT)
    bench.pi.busy_lines.clear()
    gpio.setup(25, gpio.OUT)
    gpio.cleanup(25)
    assert gpio.getmode() == BCM
    gpio.cleanup()
    assert gpio.getmode() is None


# -- the package as it is -----------------------------------------------------------------------------------------


@pytest.fixture
def package(bench):
    """Its own class, unmodified, set up as its examples do."""
    gpio = importlib.import_module("RPi.GPIO")
    gpio.setmode(gpio.BCM)
    bench.clock.sleep(0.01)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield importlib.import_module("mfrc522").MFRC522(pin_rst=25, debugLevel="CRITICAL")


def test_the_package_reads_a_four_byte_uid_on_the_model(bench, package) -> None:
    bench.put(A)
    bench.clock.sleep(0.01)
    assert package.MFRC522_Request(package.PICC_REQIDL) == (package.MI_OK, 16)
    assert package.MFRC522_Anticoll() == (package.MI_OK, [0xDE, 0xAD, 0xBE, 0xEF, 0x22])
    assert package.MFRC522_SelectTag([0xDE, 0xAD, 0xBE, 0xEF, 0x22]) == 0x08


def test_the_packages_crc_is_the_standards(package) -> None:
    assert bytes(package.CalulateCRC([0x93, 0x70, 1, 2, 3, 4, 4])) == with_crc(b"\x93\x70\x01\x02\x03\x04\x04")[-2:]


def test_the_packages_empty_poll_takes_two_thousand_transfers(bench, package) -> None:
    before = bench.pi.transfers
    package.MFRC522_Request(package.PICC_REQIDL)
    assert 2000 < bench.pi.transfers - before < 2050


def test_the_package_sees_a_resting_card_every_second_time(bench, package) -> None:
    bench.put(A)
    bench.clock.sleep(0.01)
    seen = [package.MFRC522_Request(package.PICC_REQIDL)[0] == package.MI_OK for _ in range(6)]
    assert seen == [True, False] * 3


def test_the_package_stops_at_the_cascade_tag(bench, package) -> None:
    bench.put(NTAG)
    bench.clock.sleep(0.01)
    package.MFRC522_Request(package.PICC_REQIDL)
    assert package.MFRC522_Anticoll()[1] == [0x88, 0x04, 0xA3, 0xC6, 0xE9]


def pulse(bench) -> None:
    bench.chip.reset_line(False)
    bench.clock.sleep(0.002)
    bench.chip.reset_line(True)


def test_a_card_may_be_put_ahead_of_time(wire) -> None:
    wire.ready()
    now = wire.bench.clock.now()
    wire.bench.antenna.put(tag_of(A), now + 1.0, now + 2.0)
    answered = []
    for _ in range(3):
        wire.exchange(b"\x52", last_bits=7)
        wire.bench.clock.sleep(0.02)
        answered.append(wire.read(COM_IRQ) & 0x21)
        wire.bench.clock.sleep(1.0)
    assert answered == [0x01, 0x20, 0x01]
