"""Plays the package lgpio on a machine whose header has no lines."""


class error(Exception):
    """As lgpio's own."""


def gpiochip_open(number: int) -> int:
    raise error("can not open gpiochip")
