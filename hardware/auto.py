"""Finds the reader that is there, for `--reader auto`.

Law: it chooses only a reader that answers, and only the USB reader that was named: trying another one would take the
owner's keyboard away.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from hardware.keyboard import KeyboardReader, KeyboardSettings
from hardware.pins import ReaderPins
from hardware.ports import CardReader, ReaderError
from hardware.rc522 import Rc522Reader

log = logging.getLogger(__name__)

MakeReader = Callable[[], CardReader]


def find_reader(pins: ReaderPins, keyboard: KeyboardSettings | None = None) -> MakeReader | None:
    """What makes the RC522 reader if it answers, else the USB reader if it is there; None: neither. Takes up to 1 s."""
    usb = [] if keyboard is None else [lambda: KeyboardReader(keyboard)]
    return first_that_opens([lambda: Rc522Reader(pins), *usb])


def first_that_opens(makers: Sequence[MakeReader]) -> MakeReader | None:
    """The first of these whose reader can be opened; it is closed again."""
    for make in makers:
        reader = make()
        try:
            reader.open()
        except ReaderError as error:
            log.info("reader %s is not there: %s", reader.name, error.detail)
        else:
            return make
        finally:
            reader.close()
    return None
