"""Plays the package rpi-lgpio: the names of RPi.GPIO, by way of lgpio."""

import lgpio

BOARD, BCM, OUT, IN, LOW, HIGH = 10, 11, 0, 1, 0, 1


def setwarnings(wanted: bool) -> None: ...


def setmode(mode: int) -> None: ...


def getmode() -> int:
    return BCM


def setup(channel: int, direction: int, initial: int = LOW) -> None:
    lgpio.gpiochip_open(0)
