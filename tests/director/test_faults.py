"""What is wrong with the file, the broker or an order is said in the language of whoever runs the evening."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.club.evening import ClubRefused, No
from banker.store_error import (
    NotKept,
    StoreBusy,
    StoreDamaged,
    StoreEmpty,
    StoreError,
    StoreForeign,
    StoreInDoubt,
    StoreReadOnly,
    StoreShort,
    StoreUnreadable,
    StoreUnwritable,
)
from hardware.network.broker import BrokerFailed, CannotWrite, NoBroker, PortTaken
from ui.director.faults import broker_notice, why_not
from ui.director.joins import NoGate
from ui.records.live import Notice
from ui.words.director import said_lines
from ui.words.strings import LANGUAGES, strings_for

ENGLISH = strings_for("en")
OF_FILE: tuple[type[StoreError], ...] = (
    StoreBusy, StoreForeign, StoreDamaged, StoreShort, StoreEmpty, StoreUnwritable, StoreUnreadable, StoreReadOnly,
    StoreInDoubt,
)  # fmt: skip
FAULTS = (
    *(kind("/home/ann/friday.club", "what", "remedy") for kind in OF_FILE),
    NotKept("database or disk is full"),
    NoBroker(),
    PortTaken(8883),
    CannotWrite(Path("/run/broker"), OSError(28, "No space left on device")),
    NoGate(),
    ClubRefused(No.CLOSED),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_each_fault_is_said_in_each_language(fault: Exception) -> None:
    said = {why_not(strings_for(language), fault) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES), "no two languages say it alike"
    assert not any("{" in each or not each.strip() for each in said)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (
            StoreReadOnly("/home/ann/friday.club", "x", "y"),
            "the disk with friday.club can only be read: it may be failing",
        ),
        (NotKept("database or disk is full"), "Nothing was noted: the disk is full: make room"),
        (NotKept("anything else"), "Nothing was noted: anything else"),
        (
            PortTaken(8883),
            "The broker does not run: another program listens on port 8883. End it, then it starts by itself.",
        ),
        (BrokerFailed("Mosquitto does not start: x"), "The broker does not run: Mosquitto does not start: x."),
        (
            CannotWrite(Path("/run/broker"), OSError(28, "No space left on device")),
            "The broker’s files in /run/broker cannot be written (No space left on device): make room there.",
        ),
        (
            NoGate(),
            "The broker is another machine’s: let tables join there, or with a file on a stick that is written there.",
        ),
        (OSError(5, "Input/output error"), "[Errno 5] Input/output error"),
    ],
)
def test_it_says_what_it_is_and_what_to_do(fault: Exception, said: str) -> None:
    assert why_not(ENGLISH, fault) == said


def test_a_broker_that_cannot_run_is_an_alarm_with_what_is_known_of_it() -> None:
    full = OSError(28, "No space left on device")
    assert [broker_notice(each) for each in (NoBroker(), PortTaken(8883), CannotWrite(Path("/run"), full))] == [
        Notice("broker_none", alarm=True),
        Notice("broker_port", {"port": 8883}, alarm=True),
        Notice("broker_folder", {"folder": Path("/run"), "why": "No space left on device"}, alarm=True),
    ]
    assert broker_notice(BrokerFailed("x")) == Notice("broker", {"why": "x"}, alarm=True)


def test_a_notice_says_it_with_what_follows_from_it() -> None:
    assert [*said_lines(ENGLISH, None, "not_kept", {"why": NotKept("No space left on device")})] == [
        "Not kept: the disk is full: make room. The tables keep their rows and send them again."
    ]
    notice = broker_notice(NoBroker())
    assert notice.alarm
    assert [*said_lines(ENGLISH, None, notice.id, notice.fields)] == [
        "The broker does not run: Mosquitto is not installed. Type: sudo apt install mosquitto"
    ]
