"""With what an evening is run over the network: certificates, passwords and keys.

Law: they are kept in the evening's file, outside its log, and in the key that a director writes for another machine.
They go to no table but for the certificate of the evening's authority and the key of its cards.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from banker.club.book import Book
from banker.club.evening import Machine
from banker.paths import write_ahead_log_of
from banker.plain_file import read_plain
from banker.store_error import NotKept
from hardware.network.certificates import Certificates
from ui.host.writer import put

KEPT = "network"
MOST_KEY = 1024 * 1024  # Bytes of the file of a key.
RUN = 10**7  # Serials of a run of the director; more than it ever counts.
_encode = msgspec.json.encode


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the directors of an evening share. `authority`: its certificate, `certificate` and `private` that of the
    broker, as PEM; `password`: that of the director there; `seal`: the key of plans, `cards`: that of the numbers of
    cards, both in hexadecimal digits; `addresses`: where tables find the broker, the first of them first."""

    authority: str
    certificate: str
    private: str
    password: str
    seal: str
    cards: str
    addresses: tuple[str, ...]
    port: int


def certificates_of(network: Network) -> Certificates:
    """The certificates with which a broker of the evening is started."""
    return Certificates(network.authority.encode(), network.certificate.encode(), network.private.encode())


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The evening's key, for a machine that takes over without its file. `joined`: the tables that are let in."""

    v: int
    network: Network
    joined: dict[int, Machine] = {}


class NoKey(Exception):
    """A file that is no evening's key."""


def network_of(book: Book) -> Network | None:
    """What is kept in an evening's file; None: it was never run over the network. Raises StoreError."""
    kept = book.store.kept(KEPT)
    if kept is None:
        return None
    try:
        return msgspec.json.decode(kept, type=Network)
    except msgspec.MsgspecError as cause:
        raise book.store.damaged(f"the keys of the network cannot be read ({cause})") from cause


def keep_network(book: Book, network: Network) -> None:
    """Keep it in the evening's file, which from now on its user alone may read. Raises NotKept."""
    if book.store.file is not None:
        try:
            for each in (book.store.file, write_ahead_log_of(book.store.file)):
                if each.exists():
                    each.chmod(0o600)
        except OSError as cause:
            raise NotKept(str(cause)) from cause
    book.store.keep(KEPT, _encode(network))


def next_run(book: Book) -> int:
    """Count a run of a director, and give where its serials begin: above those of all before. Raises NotKept."""
    kept = book.store.kept("runs")
    number = int(kept) + 1 if kept is not None else 1
    book.store.keep("runs", str(number).encode())
    return number * RUN


def write_key(file: Path, network: Network, joined: dict[int, Machine]) -> None:
    """Write the evening's key. Raises OSError."""
    put(file, _encode(Key(1, network, joined)), private=True)


def read_key(file: Path) -> Key:
    """Read an evening's key. Raises NoKey, OSError."""
    try:
        return msgspec.json.decode(read_plain(file, MOST_KEY), type=Key)
    except msgspec.MsgspecError as cause:
        raise NoKey(str(cause)) from cause
