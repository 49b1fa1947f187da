"""The runs with kills find known faults: each is put into the link or the director, and must be caught."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.link.faults import FAULTS
from tests.link.hall import Caught, Event, Hall
from tests.link.nursery import Nursery

pytestmark = pytest.mark.network

ROWS = 300
# So long nothing more comes before it is said that rows are missing; what is sent again is sent within two seconds.
PATIENCE_S = 4.0
MEETS = {
    "held at acknowledgement": [Event(60, "director"), Event(100, "director"), Event(150, "director")],
    "have before the commit": [Event(60, "director"), Event(150, "director")],
    "term ignored": [Event(150, "take over")],
    "library as outbox": [Event(60, "director"), Event(100, "director"), Event(150, "director")],
    "hash unchecked": [Event(0, "spoil")],
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=lambda fault: fault.name)
def test_a_planted_fault_is_caught(fault, nursery: Nursery, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    with Hall(nursery, tmp_path, Random(1), ROWS, fault) as hall, pytest.raises(Caught, match=fault.said):
        hall.run(MEETS[fault.name], PATIENCE_S)


@pytest.mark.parametrize("events", [MEETS["held at acknowledgement"], MEETS["term ignored"], MEETS["hash unchecked"]])
def test_without_a_fault_the_same_run_holds_every_row(events: list[Event], nursery: Nursery, tmp_path: Path) -> None:
    with Hall(nursery, tmp_path, Random(1), ROWS) as hall:
        hall.run(events, 60.0)
