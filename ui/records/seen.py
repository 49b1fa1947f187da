"""Which part of its steps the set-up shows. It changes nothing of the game. No Kivy."""

from __future__ import annotations

from typing import NamedTuple


class Seen(NamedTuple):
    """`board_page`: the place of the board chosen, and the page of boards turned to since.

    Of the rules: `open`, the name of the one whose paper is seen; `unfolded`: the fine print is seen, of it the rules
    of the `chapter`; `listing`: all that was chosen is listed, of it the `page`.
    `places`: the page turned to of deeds or of spaces, where there are many.
    """

    board_page: tuple[int, int] = (-1, 0)
    open: str = ""
    unfolded: bool = False
    listing: bool = False
    chapter: int = 0
    page: int = 0
    places: int = 0
