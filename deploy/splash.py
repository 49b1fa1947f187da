"""Draws a coin on the console's frame buffer while the machine starts; `banker-splash.service` runs it.

Law: only the standard library, and the system's Python. Where there is no such buffer, or one of another kind, the
screen stays as it is; the start of the bank waits for nothing here. It looks the same however the display is mounted.
From then on the console has a screen of pictures, on which the kernel writes no text and draws no font anew, until
systemd gives it to a login again.
"""

import fcntl
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

# How long the driver of the display is waited for, in seconds; on a busy emulated machine it takes two minutes.
WAIT_S = 300.0
LOOK_S = 0.2

CONSOLE = Path("/dev/tty1")
# What a console is asked for, and what its screen is for (linux/kd.h).
KDSETMODE, TEXT, PICTURES = 0x4B3A, 0, 1

Colour = tuple[int, int, int]
GROUND: Colour = (0x0E, 0x19, 0x15)
BRASS: Colour = (0xC9, 0xAE, 0x74)
# The coin, from its rim inwards: radii in shares of the shorter side, and what fills each.
RINGS: tuple[tuple[float, Colour], ...] = (
    (0.200, BRASS),
    (0.188, GROUND),
    (0.176, BRASS),
    (0.090, GROUND),
    (0.078, BRASS),
)


def pixel(colour: Colour, depth: int) -> bytes:
    """A pixel as the buffer has it, of 16 (RGB565) or 32 bits."""
    red, green, blue = colour
    if depth == 16:
        return ((red >> 3) << 11 | (green >> 2) << 5 | blue >> 3).to_bytes(2, "little")
    return bytes((blue, green, red, 0xFF))


def row(y: int, width: int, height: int, depth: int) -> bytes:
    """A row of the picture."""
    shorter, middle = min(width, height), width // 2
    line = pixel(GROUND, depth) * width
    size = depth // 8
    for share, colour in RINGS:
        left = (share * shorter) ** 2 - (y - height // 2) ** 2
        if left > 0:
            half = int(left**0.5)
            begin, end = (middle - half) * size, (middle + half) * size
            line = line[:begin] + pixel(colour, depth) * (2 * half) + line[end:]
    return line


def draw(buffer: Path, about: Path) -> bool:
    """Draw on a buffer, of which the kernel says in the folder `about` what it is like. Returns whether it could."""
    depth, stride = (int((about / name).read_text()) for name in ("bits_per_pixel", "stride"))
    # What is shown; the buffer itself may be higher.
    width, height = (int(side) for side in (about / "virtual_size").read_text().split(","))
    if depth not in (16, 32):
        return False
    picture = b"".join(row(y, width, height, depth).ljust(stride, b"\0") for y in range(height))
    with buffer.open("r+b") as file:
        file.write(picture)
    return True


def use_console_for(purpose: int) -> None:
    """Let the console show TEXT, or PICTURES, which it leaves alone."""
    with suppress(OSError):  # a kernel without consoles
        console = os.open(CONSOLE, os.O_RDWR | os.O_NOCTTY)
        try:
            fcntl.ioctl(console, KDSETMODE, purpose)
        finally:
            os.close(console)


def main() -> int:
    """Wait for the buffer, and draw."""
    buffer, about = Path("/dev/fb0"), Path("/sys/class/graphics/fb0")
    # Before there is a buffer: the console clears one that comes, unless it shows pictures by then.
    use_console_for(PICTURES)
    end = time.monotonic() + WAIT_S
    while not (buffer.exists() and (about / "stride").exists()):
        if time.monotonic() > end:
            print("no frame buffer came: the screen stays as it is")
            use_console_for(TEXT)
            return 0
        time.sleep(LOOK_S)
    if not draw(buffer, about):
        print("the frame buffer is of another kind: the screen stays as it is")
        use_console_for(TEXT)
    return 0


if __name__ == "__main__":
    sys.exit(main())
