"""What the tests of the network share: a broker that lets a director, two tables and one that joins in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.network.broker import Broker
from tests.hardware.network.brokers import running


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with running(tmp_path / "broker", "director", "t5", "t6", "t55", "join5") as started:
        yield started
