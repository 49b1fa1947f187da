"""What the tests of screens and widgets share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from ui.words.strings import LANGUAGES, Strings, strings_for

if TYPE_CHECKING:
    from tests.ui.offscreen import Desk


# Files with cases of a minute: begun last, they would run on alone when all others are done.
LONGEST = ("test_demo.py", "test_screenshots.py", "test_lost_touch.py", "test_why_touches.py")


def pytest_collectstart() -> None:
    """Prepare Kivy before a module of tests is imported, so that none need see to it that nothing loads it earlier. The
    process that only hands out the tests collects none, and needs no Kivy."""
    import tests.ui.offscreen  # noqa: F401


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first."""
    items.sort(key=lambda item: item.path.name not in LONGEST)


def _desk() -> Iterator[Desk]:
    """The desk of tests/ui/offscreen.py at 800 × 480, also afterwards, and cleared; Kivy is imported only for it."""
    from tests.ui.offscreen import desk
    from ui.widgets.piece import Piece

    one = desk()
    one.fit(800, 480)
    yield one
    one.stage.turned = one.stage.large = False
    one.heard = lambda _: None
    one.put(Piece())
    one.fit(800, 480)


@pytest.fixture
def table() -> Iterator[Desk]:
    """The desk."""
    yield from _desk()


@pytest.fixture
def stage() -> Iterator[Desk]:
    """The desk, where `table` is a bank's; some files have one of their own."""
    yield from _desk()


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Each language, one after the other."""
    return request.param


@pytest.fixture
def strings(language: str) -> Strings:
    """The words of each language, one after the other."""
    return strings_for(language)
