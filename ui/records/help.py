"""The help on the screen: pictures of what is at the table, each with a sentence. No Kivy inside."""

from __future__ import annotations

import msgspec

from ui.records.pieces import ButtonView, DeedView, Fact, Token


class DicePicture(msgspec.Struct, frozen=True):
    """Dice that show these faces."""

    faces: tuple[int, ...]


class PawnPicture(msgspec.Struct, frozen=True):
    """A player's token that moves along streets of these groups."""

    token: Token
    groups: tuple[str, ...]


class DrawnPicture(msgspec.Struct, frozen=True):
    """The paper card of a deck, by its icon."""

    icon: str


class ReaderPicture(msgspec.Struct, frozen=True):
    """A card on the reader, a player's or anybody's, and as an icon what comes of it; `good` tells its colour."""

    icon: str
    token: Token | None = None
    good: bool = True


class KeysPicture(msgspec.Struct, frozen=True):
    """Keys as they look, one after the other; nothing happens when they are touched."""

    keys: tuple[ButtonView, ...]


Picture = DicePicture | PawnPicture | DeedView | DrawnPicture | ReaderPicture | KeysPicture | Fact


class HelpStep(msgspec.Struct, frozen=True):
    """A picture and its sentence. A Fact as picture is an amount that a touch explains."""

    picture: Picture
    words: str


class HelpPart(msgspec.Struct, frozen=True):
    """What is said under one heading: in pictures, or only as a `line`."""

    title: str
    icon: str
    steps: tuple[HelpStep, ...] = ()
    line: str = ""


class HelpView(msgspec.Struct, frozen=True):
    """The help, in parts."""

    title: str
    back: ButtonView
    parts: tuple[HelpPart, ...]

    @property
    def buttons(self) -> tuple[ButtonView, ...]:
        """All that can be touched, but for the keys that turn pages."""
        return (self.back,)
