"""Whether the Raspberry Pi has had too little voltage, by its kernel (Documentation/hwmon/raspberrypi-hwmon.rst)."""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger(__name__)

FOLDER = Path("/sys/class/hwmon")
# The name of the sensor, and its file: 1 once the voltage was under 4.63 V, until it is read.
DRIVER, ALARM = "rpi_volt", "in0_lcrit_alarm"


def undervolted(folder: Path = FOLDER) -> bool | None:
    """Whether the voltage was too low since the last look; None: this machine has no such sensor."""
    try:
        for sensor in sorted(folder.iterdir()):
            if (sensor / "name").read_text().strip() == DRIVER:
                return (sensor / ALARM).read_text().strip() == "1"
    except OSError as error:
        log.debug("nothing says whether the voltage is too low: %s", error)
    return None
