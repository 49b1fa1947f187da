"""Chooses the signal of the panel and the loudspeaker that tells of a booking. Pure."""

from __future__ import annotations

from banker import events as e
from hardware.ports import Signal

# The events that have a signal of their own, the greatest first.
_TELLING: tuple[tuple[tuple[type, ...], Signal], ...] = (
    ((e.GameEnded,), Signal.END),
    ((e.AuctionClosed, e.BuildingAuctionClosed), Signal.HAMMER),
    ((e.TurnEnded,), Signal.YOUR_TURN),
)


def signal_of(events: e.Events) -> Signal:
    """The signal of a booking: the end, the hammer, the next player's turn, or that it is booked."""
    for kinds, signal in _TELLING:
        if any(isinstance(event, kinds) for event in events):
            return signal
    return Signal.BOOKED
