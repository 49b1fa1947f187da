"""A model of the MFRC522 reader chip and of the cards before it, down to the bytes on the SPI wire.

Law: the chip, its cards and its wires are the only things made up. What runs on them is the real driver on the
real mfrc522 package; nothing here knows what a driver wants to hear. Importing this package changes nothing:
`pi.install` puts the stand-ins for `spidev` and `RPi.GPIO` where the package finds them, and gives back the way out.

    clock     simulated or real time          tags      cards by ISO/IEC 14443-3 type A
    antenna   what lies in the field          mfrc522   the chip's registers and commands
    pi        SPI, GPIO and their faults      bench     all of it put together, with a hand to hold cards

Sections named in docstrings are those of NXP's MFRC522 data sheet, revision 3.9. Not modelled, because neither
package nor driver uses it: authentication and encryption, the chip's own CRC of frames, bitwise anticollision,
the FIFO's water level, UART and I2C, power-down, self-tests. Not modelled, because no program can: range, metal,
the quality of the signals on the wires.
"""
