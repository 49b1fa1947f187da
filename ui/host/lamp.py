"""The lamp behind the display of an X server, switched off and on by DPMS (libXext, `X11/extensions/dpms.h`)."""

from __future__ import annotations

import ctypes

from ui.host.display import connect

ON, OFF = 0, 3  # `DPMSModeOn` and `DPMSModeOff`.


class Lamp:
    """The lamp of the display that this connection leads to. A finger on it makes the server light it by itself."""

    def __init__(self, x11: ctypes.CDLL, xext: ctypes.CDLL, display: ctypes.c_void_p) -> None:
        self._x11, self._xext, self._display = x11, xext, display
        self._had_timers = True

    def switch(self, on: bool) -> None:
        """Switch the lamp. When it is lit again, the server's own timers for it run as before, if they ran."""
        if on:
            self._force(ON)
            if not self._had_timers:
                self._xext.DPMSDisable(self._display)
        else:
            level, timers = ctypes.c_ushort(), ctypes.c_ubyte()
            self._xext.DPMSInfo(self._display, ctypes.byref(level), ctypes.byref(timers))
            self._had_timers = bool(timers)
            self._force(OFF)
        self._x11.XSync(self._display, 0)

    def _force(self, level: int) -> None:
        self._xext.DPMSEnable(self._display)  # without it the server refuses the level, and Xlib then ends the program
        self._xext.DPMSForceLevel(self._display, ctypes.c_ushort(level))


def find_lamp() -> Lamp | None:
    """The lamp of the X server that DISPLAY names, None if that cannot switch one."""
    if (server := connect()) is None:
        return None
    x11, display = server
    try:
        xext = ctypes.CDLL("libXext.so.6")
    except OSError:
        return None
    event, error = ctypes.c_int(), ctypes.c_int()
    known = xext.DPMSQueryExtension(display, ctypes.byref(event), ctypes.byref(error))
    return Lamp(x11, xext, display) if known and xext.DPMSCapable(display) else None
