"""What lies open over the table and closes by itself. Pure."""

from __future__ import annotations

import math

from ui.table import acts as a
from ui.table.forms import Bidding, Estate, Raisers
from ui.table.lay import Lay

BUSINESS_S = 20.0
"""After so long without a touch an estate closes by itself."""
PLAN_S = 60.0
"""After so long an estate with a plan does, lest a later tap sign it; and the keypad of a bid with nothing typed."""


def closes_after(lay: Lay | None) -> float:
    """Seconds without a touch after which what lies open closes by itself; infinite for what stays, such as a trade."""
    if isinstance(lay, Estate):
        return PLAN_S if lay.plan else BUSINESS_S
    if isinstance(lay, Bidding):  # Decision: what is typed is never thrown away; the auction waits, and says so
        return math.inf if lay.typed else PLAN_S
    return BUSINESS_S if isinstance(lay, a.PASSING | Raisers) else math.inf
