"""What the tests of screens and widgets share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture
def table() -> Iterator[Any]:
    """The desk of tests/ui/offscreen.py at 800 × 480, cleared afterwards; Kivy is imported by who asks for it only."""
    from tests.ui.offscreen import desk
    from ui.widgets.piece import Piece

    stage = desk()
    stage.fit(800, 480)
    yield stage
    stage.stage.turned = False
    stage.put(Piece())
