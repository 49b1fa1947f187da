"""Pictures of a display, and whether two of them show the same."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

# Two values of a colour that differ by more are not the same; less may come from another renderer's edges.
FAR = 48
SAME = 0.002  # The share of the values that may be far apart.

MIDDLE = 40


@dataclass(frozen=True)
class Picture:
    """Rows of RGB from the top."""

    width: int
    height: int
    pixels: bytes

    def is_like(self, other: Picture) -> bool:
        """Whether both show the same, but for the edges of letters and shapes."""
        return (self.width, self.height) == (other.width, other.height) and self.differs(other) <= SAME

    def differs(self, other: Picture) -> float:
        """The share of the values that are far apart."""
        if self.pixels == other.pixels:
            return 0.0
        return sum(abs(a - b) > FAR for a, b in zip(self.pixels, other.pixels, strict=True)) / len(self.pixels)

    def turned(self) -> Picture:
        """This picture turned by 90 degrees against the clock."""
        rows = [self.pixels[3 * y * self.width : 3 * (y + 1) * self.width] for y in range(self.height)]
        columns = (b"".join(row[3 * x : 3 * x + 3] for row in rows) for x in reversed(range(self.width)))
        return Picture(self.height, self.width, b"".join(columns))

    def middle(self) -> Picture:
        """The square around its middle, where the mouse's arrow is until somebody moves the mouse."""
        left, top = (self.width - MIDDLE) // 2, (self.height - MIDDLE) // 2
        starts = (3 * (y * self.width + left) for y in range(top, top + MIDDLE))
        return Picture(MIDDLE, MIDDLE, b"".join(self.pixels[start : start + 3 * MIDDLE] for start in starts))

    def save(self, path: Path) -> None:
        """Write it as a PNG file."""
        rows = (self.pixels[3 * y * self.width : 3 * (y + 1) * self.width] for y in range(self.height))
        raw = b"".join(b"\0" + row for row in rows)
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(raw)), (b"IEND", b""))
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, parts)))


def _chunk(part: tuple[bytes, bytes]) -> bytes:
    name, body = part
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def read_ppm(path: Path) -> Picture:
    """A picture from a PPM file (P6, 255)."""
    head, _, pixels = path.read_bytes().partition(b"\n255\n")
    width, height = head.split()[-2:]
    return Picture(int(width), int(height), pixels)
