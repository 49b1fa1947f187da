"""What lies open over the table, and how it behaves there. Plain records; no words.

Law: its class says how it behaves. No list of classes stands anywhere else.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Lay(msgspec.Struct, frozen=True):
    """What lies open over the table. The fields of its class say how it behaves there."""

    composed: ClassVar[bool] = False
    """People compose something: a stranger's card does not ask over it whether a late player comes in."""
