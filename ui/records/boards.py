"""The board on a full screen, to touch a space, and the players beside it: plain frozen records. No Kivy inside."""

from __future__ import annotations

import msgspec

from ui.records.pieces import ButtonView, RingView, TileView


class BoardView(msgspec.Struct, frozen=True):
    """The spaces to touch: each is a button, whose `detail` is its name. They are shown as the `ring`, or, under
    a row of tabs, as badges in rows, with the holder's `token`."""

    ring: RingView
    buttons: tuple[ButtonView, ...]
    share: float = 2.6  # Of the width, under tabs.


class TilesView(msgspec.Struct, frozen=True):
    """The players' tiles as on the table, to be read."""

    tiles: tuple[TileView, ...]
    share: float = 1
