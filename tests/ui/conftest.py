"""What the tests of screens and widgets share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.ui.offscreen import Desk


@pytest.fixture
def table() -> Iterator[Desk]:
    """The desk of tests/ui/offscreen.py at 800 × 480, cleared afterwards; Kivy is imported by who asks for it only."""
    from tests.ui.offscreen import desk
    from ui.widgets.piece import Piece

    stage = desk()
    stage.fit(800, 480)
    yield stage
    stage.stage.turned = stage.stage.large = False
    stage.heard = lambda _: None
    stage.put(Piece())
