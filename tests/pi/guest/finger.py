"""A finger on a touchscreen that uinput makes, as the kernel would make a real one; runs inside the virtual machine.

`finger.py WIDTH HEIGHT` reads lines "x y held" from /run/finger, each a touch: where, as shares of the two sides, and
for how many seconds. It answers each in /run/finger.done with its number.
"""

import os
import sys
import time
from pathlib import Path

from evdev import AbsInfo, UInput, ecodes

QUESTIONS, ANSWERS = Path("/run/finger"), Path("/run/finger.done")


def axis(most: int) -> AbsInfo:
    return AbsInfo(value=0, min=0, max=most, fuzz=0, flat=0, resolution=0)


def main() -> None:
    width, height = (int(side) for side in sys.argv[1:3])
    x, y = axis(width - 1), axis(height - 1)
    abilities = {
        ecodes.EV_KEY: [ecodes.BTN_TOUCH],
        ecodes.EV_ABS: [
            (ecodes.ABS_X, x),
            (ecodes.ABS_Y, y),
            (ecodes.ABS_MT_SLOT, axis(9)),
            (ecodes.ABS_MT_TRACKING_ID, axis(65535)),
            (ecodes.ABS_MT_POSITION_X, x),
            (ecodes.ABS_MT_POSITION_Y, y),
        ],
    }
    screen = UInput(abilities, name="virtual touchscreen", input_props=[ecodes.INPUT_PROP_DIRECT])
    os.mkfifo(QUESTIONS)
    ANSWERS.write_text("0")
    number = 0
    while True:
        with QUESTIONS.open() as lines:
            for line in lines:
                number += 1
                touch(screen, number, *(float(word) for word in line.split()))
                ANSWERS.write_text(str(number))


def touch(screen: UInput, number: int, x: float, y: float, held_s: float) -> None:
    """Down, and up again after so many seconds."""
    column, row = (
        round(share * screen.capabilities()[ecodes.EV_ABS][place][1].max) for place, share in enumerate((x, y))
    )
    for code, value in (
        (ecodes.ABS_MT_SLOT, 0),
        (ecodes.ABS_MT_TRACKING_ID, number),
        (ecodes.ABS_MT_POSITION_X, column),
        (ecodes.ABS_MT_POSITION_Y, row),
        (ecodes.ABS_X, column),
        (ecodes.ABS_Y, row),
    ):
        screen.write(ecodes.EV_ABS, code, value)
    screen.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 1)
    screen.syn()
    time.sleep(held_s)
    screen.write(ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, -1)
    screen.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 0)
    screen.syn()


if __name__ == "__main__":
    main()
