"""The middle of the board while nobody owes anything: plain frozen records. No Kivy inside."""

from __future__ import annotations

import msgspec

from ui.records.dice import DicePadView
from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Change, Token


class EventPart(msgspec.Struct, frozen=True):
    """A piece of an event line: an icon, or words (`strong`: a name; `spare`: cut where the line has no room)."""

    words: str = ""
    icon: str = ""
    strong: bool = False
    spare: bool = False


class EventLineView(msgspec.Struct, frozen=True):
    """The line that says what was just booked."""

    icon: str
    parts: tuple[EventPart, ...]
    act: Intent | None = None


class ClockView(msgspec.Struct, frozen=True):
    """The clock of a timed game: what it says, and what a touch does (`act` None: it says the `reason`). `left`: of a
    turn, after the `token` of whose turn it is. `icon`: its sign, where something else is said in its place."""

    words: str
    act: Intent | None = None
    reason: str = ""
    token: Token | None = None
    left: str = ""
    icon: str = "clock"


class DrawnView(msgspec.Struct, frozen=True):
    """The card just booked, laid open by the dice: the sign of its deck, its name, whose it is, the `line` that says
    what it does or the amount that it brings, with the balance before and after (`brief`: for less room). `act`: what a
    touch does; `other`: the way to another amount."""

    icon: str
    title: str
    token: Token
    line: str = ""
    amount: str = ""
    change: Change | None = None
    brief: Change | None = None
    act: Intent | None = None
    other: ButtonView | None = None


class IdleView(msgspec.Struct, frozen=True):
    """The middle of the board while nobody owes anything: whose throw, the dice, the stock, and what was booked or in
    its place the card `drawn`. `why`: what a touch on the amount of the line does. `brief`: the line for less room,
    before the disc of `whom`."""

    token: Token
    name: str
    line: str
    pad: DicePadView
    event: EventLineView | None = None
    clock: ClockView | None = None
    houses: str = ""
    hotels: str = ""
    skyscrapers: str = ""
    depots: str = ""
    drawn: DrawnView | None = None
    why: Intent | None = None
    brief: str = ""
    whom: Token | None = None
