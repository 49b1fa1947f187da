"""The chip: registers, FIFO, timer, receiver, CRC coprocessor, seen through SPI as the data sheet says.

Law: the chip's own events (a frame ends, the timer runs out, an answer comes) happen at their moment of the clock, and
are worked out when a program looks.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Collection, Mapping, Sequence

from hardware.chip import registers as r
from hardware.chip.antenna import Antenna, Reception
from hardware.chip.clock import Clock
from hardware.chip.tags import Frame, crc_16

# VersionReg of MFRC522 version 2.0 (9.3.4.8), of an FM17522 and of a counterfeit known to read badly.
GENUINE, CLONE, COUNTERFEIT = 0x92, 0x88, 0x12

# Bits without a meaning, by register (9.3.2.2, 9.3.2.5, 9.3.1.9, 9.3.3.6): a clone may read them otherwise.
RESERVED_BITS = {r.MODE: 0x54, r.TX_CONTROL: 0x04, r.STATUS2: 0x30, r.RF_CONFIG: 0x8F}

CARRIER_HZ = 13.56e6
BIT_S = 128 / CARRIER_HZ  # at 106 kBd
ANSWER_DELAY_S = 1236 / CARRIER_HZ  # frame delay time, ISO/IEC 14443-3, 6.2.1.1
TIMER_STOP_S = 5 * BIT_S  # 9.3.3.10: an answer's fifth bit stops the timer.

# 8.8.2: the oscillator after power-up or hard reset; the data sheet's 37.74 us and the crystal's own time.
START_UP_S = 0.001

# 8.8.2: from a stable clock, which a soft reset does not stop, until the chip can be addressed.
SOFT_START_S = 37.74e-6

CRC_PRESET = (0x0000, 0x6363, 0xA671, 0xFFFF)  # By ModeReg's lowest bits (9.3.2.2).


class Mfrc522:
    """One chip with its antenna. Safe to use from several threads: a hand unplugs it while a driver talks to it."""

    def __init__(self, clock: Clock, antenna: Antenna, version: int = GENUINE) -> None:
        self._lock = threading.Lock()
        self.soft_start_s = SOFT_START_S
        """How long after a soft reset no register is read or written properly."""
        self._clock = clock
        self._antenna = antenna
        self.version = version
        self.turned_bits: Mapping[int, int] = {}
        """By register, the bits that read the other way round, as reserved ones do in some clones."""
        self.fixed: Collection[int] = ()
        """Registers that some clone has and nobody can write."""
        self._awake_at: float | None = None  # None: no power, or RST is low
        self._powered = False
        self._waking_until = float("-inf")
        self._frozen = False
        self._reset_high = True
        self._fifo: deque[int] = deque()
        self._crc = 0
        self._reset()
        self.power(True)

    # -- pins ---------------------------------------------------------------------------------------------------

    def power(self, on: bool) -> None:
        """Give the chip its 3.3 V or take it away; a brown-out is both."""
        with self._lock:
            self._powered = on
            self._start()

    def reset_line(self, high: bool) -> None:
        """Set the level of NRSTPD, the module's RST: low is a hard power-down (8.6.1)."""
        with self._lock:
            if high is not self._reset_high:
                self._reset_high = high
                self._start()

    def transfer(self, sent: Sequence[int]) -> list[int]:
        """One SPI transfer, from chip select to chip select (8.1.2); a chip that is off drives nothing: zeros."""
        with self._lock:
            if not self._answers():
                return [0] * len(sent)
            self._run()
            if sent[0] & 0x80:
                # 8.1.2.1: each byte is an address whose register is sent during the next one.
                return [0, *(self._shown(byte >> 1 & 0x3F) for byte in sent[:-1])]
            address = sent[0] >> 1 & 0x3F
            for value in sent[1:]:  # 8.1.2.2: all bytes go to one address
                if address not in self.fixed and not self._waking:
                    self._write(address, value)
            return [0] * len(sent)

    # -- what a fault does to the chip --------------------------------------------------------------------------

    def stick_crypto(self) -> None:
        """Set Status2Reg.MFCrypto1On, though nobody asked: every frame is encrypted and no card understands."""
        with self._lock:
            self._register[r.STATUS2] |= r.CRYPTO_ON

    def lose_antenna(self) -> None:
        """Switch the transmitter's drivers off; all else goes on."""
        with self._lock:
            self._write(r.TX_CONTROL, self._register[r.TX_CONTROL] & ~r.DRIVERS_ON)

    def lose_timer(self) -> None:
        """Clear TAuto in TModeReg: no exchange without an answer ever ends."""
        with self._lock:
            self._register[r.TIMER_MODE] = 0

    def freeze(self) -> None:
        """Let the chip answer nothing any more, until its power or its reset line brings it back."""
        with self._lock:
            self._frozen = True

    # -- start and reset ----------------------------------------------------------------------------------------

    def _start(self) -> None:
        self._awake_at = None
        self._waking_until = float("-inf")
        self._frozen = False
        self._reset()
        if self._powered and self._reset_high:
            self._awake_at = self._clock.now() + START_UP_S

    def _answers(self) -> bool:
        return self._awake_at is not None and self._clock.now() >= self._awake_at and not self._frozen

    def _reset(self) -> None:
        """Set all registers as in table 20 (10.3.1.10); the FIFO's bytes stay, but its level is 0."""
        self._register = list(r.RESET_VALUES)
        self._command = r.IDLE
        self._fifo.clear()
        self._sent_at: float | None = None  # the end of the frame on the air
        self._timer_at: float | None = None
        self._heard_at: float | None = None
        self._heard: Reception | None = None
        self._antenna.field(False, self._clock.now())

    # -- registers ----------------------------------------------------------------------------------------------

    def _shown(self, address: int) -> int:
        if self._waking:  # 9.3.1.2: of all registers this one says so
            return r.RECEIVER_OFF | r.POWER_DOWN if address == r.COMMAND else 0
        return self._read(address) ^ self.turned_bits.get(address, 0)

    @property
    def _waking(self) -> bool:
        return self._clock.now() < self._waking_until

    def _read(self, address: int) -> int:
        match address:
            case r.FIFO_DATA:
                return self._fifo.popleft() if self._fifo else 0
            case r.FIFO_LEVEL:
                return len(self._fifo)
            case r.COMMAND:
                return self._register[address] & 0xF0 | self._command
            case r.VERSION:
                return self.version
            case _:
                return self._register[address]

    def _write(self, address: int, value: int) -> None:
        match address:
            case r.COMMAND:
                self._register[address] = value & 0xF0
                self._execute(value & 0x0F)
            case r.COM_IRQ | r.DIV_IRQ:
                self._write_irq(address, value)
            case r.FIFO_DATA:
                self._fill(value)
            case r.FIFO_LEVEL:
                if value & r.FLUSH:
                    self._fifo.clear()
                    self._register[r.ERROR] &= ~r.BUFFER_OVERFLOW
            case r.BIT_FRAMING:
                self._register[address] = value
                if value & r.START_SEND and self._command == r.TRANSCEIVE:
                    self._send()
            case r.TX_CONTROL:
                self._switch_field(value)
            case r.STATUS2:  # 9.3.1.9: the program may only clear the crypto bit
                self._register[address] &= value | ~r.CRYPTO_ON
            case r.ERROR | r.CONTROL | r.CRC_RESULT_HIGH | r.CRC_RESULT_LOW | r.VERSION:
                pass  # read only
            case _:
                self._register[address] = value

    def _write_irq(self, address: int, value: int) -> None:
        """Set or clear the bits written as 1, as bit 7 says (9.3.1.5, 9.3.1.6)."""
        bits = value & 0x7F
        if value & r.SET:
            self._register[address] |= bits
        else:
            self._register[address] &= ~bits

    def _fill(self, value: int) -> None:
        if len(self._fifo) < r.FIFO_SIZE:
            self._fifo.append(value)
        else:
            self._fail(r.BUFFER_OVERFLOW)
        if self._command == r.CALC_CRC:
            self._calculate_crc()

    def _switch_field(self, value: int) -> None:
        """Let the drivers TX1 and TX2 send the carrier, as bits 0 and 1 say (9.3.2.5)."""
        was_on = self._register[r.TX_CONTROL] & r.DRIVERS_ON
        self._register[r.TX_CONTROL] = value
        is_on = value & r.DRIVERS_ON
        if bool(was_on) != bool(is_on):
            self._antenna.field(bool(is_on), self._clock.now())

    def _fail(self, errors: int) -> None:
        self._register[r.ERROR] |= errors
        self._register[r.COM_IRQ] |= r.ERROR_IRQ

    # -- commands (10.3) ----------------------------------------------------------------------------------------

    def _execute(self, command: int) -> None:
        match command:
            case r.NO_CHANGE:
                pass
            case r.SOFT_RESET:
                self._reset()
                self._waking_until = self._clock.now() + self.soft_start_s
            case r.IDLE | r.TRANSCEIVE:
                self._cancel()
                self._command = command
            case r.CALC_CRC:
                self._cancel()
                self._command = command
                self._crc = CRC_PRESET[self._register[r.MODE] & 0x03]
                self._calculate_crc()
            case _:  # 9.3.1.5: a command it does not know ends in Idle
                self._cancel()
                self._command = r.IDLE
                self._register[r.COM_IRQ] |= r.IDLE_IRQ

    def _cancel(self) -> None:
        """Drop the frame on the air and the answer under way; the timer goes on."""
        self._sent_at = self._heard_at = self._heard = None

    def _calculate_crc(self) -> None:
        """Work out the CRC of the FIFO at once (10.3.1.4): the chip is so fast that no program sees it work."""
        self._crc = crc_16(bytes(self._fifo), self._crc)
        self._fifo.clear()
        self._register[r.CRC_RESULT_LOW] = self._crc & 0xFF
        self._register[r.CRC_RESULT_HIGH] = self._crc >> 8
        self._register[r.DIV_IRQ] |= r.CRC_IRQ

    # -- on the air (10.3.1.8) ----------------------------------------------------------------------------------

    def _send(self) -> None:
        frame = Frame(bytes(self._fifo), self._register[r.BIT_FRAMING] & r.TX_LAST_BITS)
        if not frame.data:
            return
        self._fifo.clear()
        self._sent_at = self._clock.now() + _air_time(frame)
        if self._register[r.STATUS2] & r.CRYPTO_ON:
            frame = Frame(bytes(byte ^ 0xA5 for byte in frame.data))
        self._heard = self._antenna.exchange(frame, self._clock.now())
        if self._heard is not None:
            self._heard_at = self._sent_at + ANSWER_DELAY_S + _air_time(self._heard.frame)

    def _run(self) -> None:
        """Do everything that was due by now, in its order."""
        now = self._clock.now()
        if self._sent_at is not None and now >= self._sent_at:
            self._run_out(self._sent_at)
            self._frame_sent(self._sent_at)
        self._run_out(now)
        if self._heard_at is not None and now >= self._heard_at:
            self._receive()

    def _frame_sent(self, at: float) -> None:
        self._sent_at = None
        self._register[r.COM_IRQ] |= r.TX_IRQ
        self._register[r.ERROR] &= r.BUFFER_OVERFLOW  # 9.3.1.7: cleared as the receiver starts
        if not self._register[r.TIMER_MODE] & r.TIMER_AUTO:
            return
        self._timer_at = at + self._timer_s()
        if self._heard_at is not None and at + ANSWER_DELAY_S + TIMER_STOP_S < self._timer_at:
            self._timer_at = None

    def _run_out(self, now: float) -> None:
        if self._timer_at is not None and now >= self._timer_at:
            self._timer_at = None
            self._register[r.COM_IRQ] |= r.TIMER_IRQ

    def _timer_s(self) -> float:
        """The time of the timer, from its 12-bit prescaler and 16-bit reload value (8.5, 9.3.3.10)."""
        prescaler = (self._register[r.TIMER_MODE] & 0x0F) << 8 | self._register[r.TIMER_PRESCALER]
        reload = self._register[r.TIMER_RELOAD_HIGH] << 8 | self._register[r.TIMER_RELOAD_LOW]
        return (2 * prescaler + 1) * (reload + 1) / CARRIER_HZ

    def _receive(self) -> None:
        assert self._heard is not None
        frame, errors = self._heard.frame, self._heard.errors
        self._heard_at = self._heard = None
        self._fifo.extend(frame.data)
        self._register[r.CONTROL] = self._register[r.CONTROL] & ~r.RX_LAST_BITS | frame.last_bits
        self._register[r.COM_IRQ] |= r.RX_IRQ
        if errors:
            self._fail(errors)


def _air_time(frame: Frame) -> float:
    """The time of a frame on the air, with its start, end and a parity bit a byte (ISO/IEC 14443-3, 6.2.3)."""
    return (frame.bits + frame.bits // 8 + 2) * BIT_S
