"""The deeds of a player on a full screen, to build on, mortgage or sell: plain frozen records. No Kivy inside."""

from __future__ import annotations

import msgspec

from ui.records.intents import Intent
from ui.records.pieces import ButtonView


class PriceView(msgspec.Struct, frozen=True):
    """A price on an estate card; where the label is too long, the `short` one stands for it, or else the icon."""

    icon: str
    label: str
    amount: str
    short: str = ""


class DeedCardView(msgspec.Struct, frozen=True):
    """A deed to act on. `level`: what stands; `planned`: what would; `slots`: houses before the hotel; `count`: steps.

    `rent_labels`: the word for the rent, and a short one. `rent_then`: the rent after the plan. `mortgaged`: its word,
    the card then lies turned over. `buttons`: none, one, or a stepper of two. Not `enabled`: nothing can be done with
    it, each button says why, as does `reason` in a stepper's place. `why`: what a touch on its amounts does. `brief`:
    the name where the band has no room for it.
    """

    group: str
    icon: str
    name: str
    built_on: bool
    level: int
    planned: int
    slots: int
    count: str
    rent_labels: tuple[str, str]
    rent: str
    rent_then: str
    facts: tuple[PriceView, ...]
    mortgaged: str
    buttons: tuple[ButtonView, ...]
    enabled: bool = True
    space: int | None = None
    why: Intent | None = None
    reason: str = ""
    brief: str = ""


class CardsView(msgspec.Struct, frozen=True):
    """Deeds side by side, in pages; `empty` is said where there is none."""

    cards: tuple[DeedCardView, ...]
    empty: str
    share: float = 1
