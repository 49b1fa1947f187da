"""The chip's registers: addresses, the bits that matter here, what they are after a reset, and the commands."""

from __future__ import annotations

# Addresses (table 20).
COMMAND = 0x01
COM_IRQ, DIV_IRQ, ERROR, STATUS2 = 0x04, 0x05, 0x06, 0x08
FIFO_DATA, FIFO_LEVEL = 0x09, 0x0A
CONTROL, BIT_FRAMING = 0x0C, 0x0D
MODE, TX_CONTROL = 0x11, 0x14
CRC_RESULT_HIGH, CRC_RESULT_LOW = 0x21, 0x22
RF_CONFIG = 0x26
TIMER_MODE, TIMER_PRESCALER, TIMER_RELOAD_HIGH, TIMER_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
VERSION = 0x37

# Commands (table 149).
IDLE, CALC_CRC, NO_CHANGE, TRANSCEIVE, SOFT_RESET = 0x00, 0x03, 0x07, 0x0C, 0x0F

RECEIVER_OFF, POWER_DOWN = 0x20, 0x10  # CommandReg (9.3.1.2)

# ComIrqReg (9.3.1.5) and DivIrqReg (9.3.1.6).
SET = 0x80
TX_IRQ, RX_IRQ, IDLE_IRQ, ERROR_IRQ, TIMER_IRQ = 0x40, 0x20, 0x10, 0x02, 0x01
CRC_IRQ = 0x04

BUFFER_OVERFLOW = 0x10  # ErrorReg (9.3.1.7)
CRYPTO_ON = 0x08  # Status2Reg (9.3.1.9)
FLUSH = 0x80  # FIFOLevelReg (9.3.1.11)
FIFO_SIZE = 64  # 8.3
RX_LAST_BITS = 0x07  # ControlReg (9.3.1.13)
START_SEND, TX_LAST_BITS = 0x80, 0x07  # BitFramingReg (9.3.1.14)
DRIVERS_ON = 0x03  # TxControlReg (9.3.2.5)
TIMER_AUTO = 0x80  # TModeReg (9.3.3.10)

_RESET = {
    COMMAND: 0x20,
    0x02: 0x80,
    COM_IRQ: 0x14,
    0x07: 0x21,
    0x0B: 0x08,
    CONTROL: 0x10,
    0x0E: 0x80,
    MODE: 0x3F,
    TX_CONTROL: 0x80,
    0x16: 0x10,
    0x17: 0x84,
    0x18: 0x84,
    0x19: 0x4D,
    0x1C: 0x62,
    0x1F: 0xEB,
    CRC_RESULT_HIGH: 0xFF,
    CRC_RESULT_LOW: 0xFF,
    0x24: 0x26,
    RF_CONFIG: 0x48,
    0x27: 0x88,
    0x28: 0x20,
    0x29: 0x20,
    0x36: 0x40,
}
# Table 20 and the register descriptions; registers the model does not act on are kept as they are written.
RESET_VALUES = tuple(_RESET.get(address, 0) for address in range(0x40))
