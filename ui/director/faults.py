"""Why something was not done at an evening, in the language of whoever runs it."""

from __future__ import annotations

from banker.club.evening import ClubRefused
from banker.store_error import NotKept, StoreError
from hardware.network.broker import BrokerError, CannotWrite, NoBroker, PortTaken
from ui.director.joins import NoGate
from ui.records.live import Notice
from ui.words.club import refused
from ui.words.director import said_lines
from ui.words.store import store_words
from ui.words.strings import Strings


def broker_notice(error: BrokerError) -> Notice:
    """What is said of a broker that cannot run."""
    match error:
        case NoBroker():
            return Notice("broker_none", alarm=True)
        case PortTaken(port=port):
            return Notice("broker_port", {"port": port}, alarm=True)
        case CannotWrite(folder=folder, why=why):
            return Notice("broker_folder", {"folder": folder, "why": why}, alarm=True)
        case _:  # in Mosquitto's own words
            return Notice("broker", {"why": str(error)}, alarm=True)


def why_not(strings: Strings, error: Exception) -> str:
    """Why something was not done, as a sentence."""
    match error:
        case ClubRefused():
            return refused(strings, error)
        case NoGate():
            return strings.t("club.typed.no_gate")
        case NotKept():
            return strings.t("club.not_kept", why=store_words(strings, error))
        case StoreError():
            return store_words(strings, error)
        case BrokerError():
            notice = broker_notice(error)
            return next(said_lines(strings, None, notice.id, notice.fields))
        case _:
            return str(error)
