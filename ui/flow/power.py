"""Says once an evening that the voltage is too low: touches, reads and bookings then go astray without another sign."""

from __future__ import annotations

from ui.flow.desk import Desk
from ui.flow.faults import Faults

LOOK_S = 60.0  # Between two looks; the kernel keeps the alarm until it is read.
EVENING_S = 12 * 3600.0  # Seconds after which it may be said again.


class PowerWatch:
    """Looks every minute whether the machine has had too little voltage, and tells the table."""

    def __init__(self, desk: Desk, faults: Faults) -> None:
        self._desk, self._faults = desk, faults
        self._look_at = 0.0

    def tick(self) -> None:
        """Let time pass."""
        desk = self._desk
        if desk.now < self._look_at:
            return
        low = desk.wiring.undervolted()
        self._look_at = desk.now + (EVENING_S if low else LOOK_S)
        if low:
            self._faults.notify(desk.strings.t("notice.power"), desk.strings.t("notice.power_what"))
