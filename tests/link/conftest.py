"""One nursery for all tests of the link that a worker runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.link.nursery import Nursery


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    with closing(Nursery()) as made:
        yield made
