"""A model of an X server that knows DPMS: what Xlib needs to connect, and the lamp behind its display.

Requests and replies are those of X.Org's "X Window System Protocol" and "DPMS Extension Protocol". Xvfb, and Xorg
without a graphics card, have no DPMS.
"""

from __future__ import annotations

import socket
import struct
import threading

DPMS = 130  # The major code that this server gives the extension.
BAD_MATCH = 8
ON = 0


class XServer:
    """Listens on this machine under `name`, which is for DISPLAY. `level` of the lamp: 0 is on, 3 is off. `enabled`:
    its timers run. `capable`: the display's lamp can be switched."""

    def __init__(self, *, enabled: bool, capable: bool = True) -> None:
        self.enabled, self.capable, self.level = enabled, capable, ON
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.name = f"127.0.0.1:{self._listener.getsockname()[1] - 6000}"
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Listen to nobody new."""
        self._listener.close()

    def _serve(self) -> None:
        client, _ = self._listener.accept()
        with client, client.makefile("rb") as sent:
            *_, name, data = struct.unpack("<BxHHHHxx", sent.read(12))
            sent.read(-(-name // 4) * 4 + -(-data // 4) * 4)
            client.sendall(_welcome())
            number = 0
            while head := sent.read(4):
                major, minor, length = struct.unpack("<BBH", head)
                answer = self._answer(major, minor, sent.read(4 * length - 4))
                number += 1
                if answer is not None:
                    client.sendall(answer[:2] + struct.pack("<H", number & 0xFFFF) + answer[4:].ljust(28, b"\0"))

    def _answer(self, major: int, minor: int, rest: bytes) -> bytes | None:
        """What the client gets, without the number of its request; None: nothing."""
        match major:
            case 98:
                known = rest[4 : 4 + struct.unpack("<H", rest[:2])[0]] == b"DPMS"
                return struct.pack("<B7xBBBB", 1, known, DPMS if known else 0, 0, 0)
            case 130:
                return self._switch(minor, rest)
            case 20 | 43:  # GetProperty, GetInputFocus
                return struct.pack("<B7x", 1)
        return None

    def _switch(self, minor: int, rest: bytes) -> bytes | None:
        match minor:
            case 0:  # DPMSGetVersion
                return struct.pack("<B7xHH", 1, 1, 1)
            case 1:  # DPMSCapable
                return struct.pack("<B7xB", 1, self.capable)
            case 4 | 5:  # DPMSEnable, DPMSDisable: a disabled one is lit
                self.enabled = minor == 4
                self.level = self.level if self.enabled else ON
            case 6 if self.enabled:  # DPMSForceLevel
                self.level = struct.unpack("<H", rest[:2])[0]
            case 6:
                return struct.pack("<BB2xIHB", 0, BAD_MATCH, 0, minor, DPMS)
            case 7:  # DPMSInfo
                return struct.pack("<B7xHB", 1, self.level, self.enabled)
        return None


def _welcome() -> bytes:
    """The answer to a client that connects: one screen of 800 x 480 with one visual."""
    visual = struct.pack("<IBBHIII4x", 0x21, 4, 8, 256, 0xFF0000, 0xFF00, 0xFF)
    depth = struct.pack("<BxH4x", 24, 1) + visual
    screen = struct.pack("<IIIIIHHHHHHIBBBB", 1, 2, 0xFFFFFF, 0, 0, 800, 480, 211, 127, 1, 1, 0x21, 0, 0, 24, 1) + depth
    formats = struct.pack("<BBB5x", 24, 32, 32)
    rest = struct.pack("<IIIIHHBBBBBBBB4x", 1, 0x200000, 0x1FFFFF, 0, 0, 0xFFFF, 1, 1, 0, 0, 32, 32, 8, 255)
    body = rest + formats + screen
    return struct.pack("<BxHHH", 1, 11, 0, len(body) // 4) + body
