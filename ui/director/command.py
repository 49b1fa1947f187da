"""`banker club run`, `takeover`, `stick` and `key`: the evening over the network, on a terminal."""

from __future__ import annotations

import argparse
import os
import select
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from banker.club.book import Book
from banker.club.evening import ClubRefused
from banker.club.wire import TICKET, encoded
from banker.store_error import NotKept, StoreError
from hardware.network.broker import CONFIGURED, BrokerError, NoBroker, PortTaken, write_files
from ui.club.command import now, unusable
from ui.director.faults import why_not
from ui.director.joins import ticket_for, users_of
from ui.director.network import Key, NoKey, certificates_of, keep_network, network_of, read_key, write_key
from ui.director.plan import unbooked
from ui.director.service import ClubService, prepared
from ui.director.typed import Typed
from ui.host.language import language_of_machine
from ui.host.places import PlaceError
from ui.host.service import Ending
from ui.host.writer import put
from ui.records.live import Live, Notice
from ui.words.club import head_line, refused
from ui.words.director import address_words, said_lines
from ui.words.names import seconds
from ui.words.strings import LANGUAGES, Strings, strings_for

WAIT_S = 0.1
TYPED = 4096  # Bytes read at once from whoever types.


def directing(options: argparse.Namespace) -> int:
    """Do what the verb says. Returns 0; 1 if it is refused, or another machine has taken over; 2 if a file or a port
    cannot be used."""
    machine = language_of_machine()
    strings = strings_for(options.language or (machine if machine in LANGUAGES else "en"))
    try:
        if options.verb != "takeover" and not options.file.exists():
            raise PlaceError(strings.t("club.missing", file=options.file))
        return VERBS[options.verb](options, strings)
    except NoBroker:
        print(strings.t("club.no_broker"), file=sys.stderr)
    except PortTaken as error:
        print(strings.t("club.port_taken", port=error.port), file=sys.stderr)
    except BrokerError as error:
        print(why_not(strings, error), file=sys.stderr)
    except ClubRefused as refusal:
        print(refused(strings, refusal), file=sys.stderr)
        return 1
    except NotKept as error:
        print(why_not(strings, error), file=sys.stderr)
        return 1
    except StoreError as error:
        return unusable(strings, options.file, error)
    return 2


def _run(options: argparse.Namespace, strings: Strings) -> int:
    """Run an evening on the screen; on this terminal where that is wished, or where nobody would see a screen."""
    if not options.no_screen:
        ended: int | None = options.screen(partial(_opened, options), options, strings)
        if ended is not None:
            return ended
    with _opened(options) as service:
        print(head_line(strings, service.director.evening))
        return _directed(service, strings)


@contextmanager
def _opened(options: argparse.Namespace) -> Iterator[ClubService]:
    """The evening of a file, which runs; its book, its broker and its director end with it."""
    with Book(options.file, now) as book:
        evening = book.evening
        network = prepared(book, evening.name, tuple(options.address), options.port)
        with closing(ClubService(book, network, evening.joined, host=options.broker)) as service:
            yield service


def _takeover(options: argparse.Namespace, strings: Strings) -> int:
    """Take an evening over, on the screen as `run` does. Nothing is opened before what it needs is there."""
    key = _key_of(options.key, strings) if options.key is not None else None
    if key is None and not options.file.exists():
        raise PlaceError(strings.t("club.no_key"))
    opened = partial(_taken_over, options, strings, key)
    if not options.no_screen:
        ended: int | None = options.screen(opened, options, strings)
        if ended is not None:
            return ended
    with opened() as service:
        return _directed(service, strings)


@contextmanager
def _taken_over(options: argparse.Namespace, strings: Strings, key: Key | None) -> Iterator[ClubService]:
    """The evening of a file or a key, which is taken over. Raises PlaceError."""
    with Book(options.file, now) as book:
        if key is not None:
            keep_network(book, key.network)
        if network_of(book) is None:
            raise PlaceError(strings.t("club.never_run", file=options.file))
        name = book.evening.name if book.head >= 0 else options.file.stem
        network = prepared(book, name, tuple(options.address), options.port)
        joined = dict(book.evening.joined) if book.head >= 0 else {}
        if key is not None:
            joined |= {act.table: key.joined[act.table] for act in unbooked(book.plan(), key.joined)}
        with closing(ClubService(book, network, joined, host=options.broker, take_over=True)) as service:
            yield service


def _key_of(file: Path, strings: Strings) -> Key:
    try:
        return read_key(file)
    except OSError as error:
        raise PlaceError(f"{file}: {error.strerror}") from error
    except NoKey as error:
        raise PlaceError(strings.t("club.bad_key", file=file)) from error


def _stick(options: argparse.Namespace, strings: Strings) -> int:
    with Book(options.file, now) as book:
        network = prepared(book, book.evening.name, tuple(options.address), options.port)
        ticket, act = ticket_for(options.table, book.evening, network, os.urandom)
        book.do(act)
        file = options.folder / TICKET.format(table=options.table)
        _written(file, lambda: put(file, encoded(ticket), private=True))
    print(strings.t("club.ticket", file=file, table=options.table))
    return 0


def _broker(options: argparse.Namespace, strings: Strings) -> int:
    with Book(options.file, now) as book:
        network = prepared(book, book.evening.name, tuple(options.address), options.port)
        users, here = users_of(network, book.evening.joined), Path()
        _written(
            options.folder, lambda: write_files(options.folder, here, network.port, certificates_of(network), users)
        )
    print(strings.t("club.broker_files", folder=options.folder, config=CONFIGURED))
    return 0


def _key(options: argparse.Namespace, strings: Strings) -> int:
    with Book(options.file, now) as book:
        network = prepared(book, book.evening.name, (), None)
        _written(options.key, lambda: write_key(options.key, network, book.evening.joined))
    print(strings.t("club.key", file=options.key))
    return 0


def _written(file: Path, write: Callable[[], None]) -> None:
    try:
        write()
    except OSError as error:
        raise PlaceError(f"{file} cannot be written ({error.strerror}): name another folder") from error


VERBS: dict[str, Callable[[argparse.Namespace, Strings], int]] = {
    "run": _run,
    "takeover": _takeover,
    "stick": _stick,
    "key": _key,
    "broker": _broker,
}


# -- on a terminal ----------------------------------------------------------------------------------------------------


def _directed(service: ClubService, strings: Strings) -> int:
    """Let an evening run on this terminal until it is ended here, or another machine takes over."""
    typed, keyboard, ending = Typed(service, strings), Keyboard(), Ending()
    said = 0
    try:
        _print([head_of(service.live(), strings)])
        gathering = service.live().waiting is not None
        while not (ending.asked or typed.done):
            service.step(WAIT_S)
            said = _say_new(service, strings, said)
            if gathering and service.live().waiting is None:
                gathering = False
                _print([head_of(service.live(), strings)])
            if service.stopped:
                return 1
            for line in keyboard.lines():
                _print(typed.obey(line))
            _print(typed.step())
    finally:
        typed.close()
        service.close()
    return 0


def head_of(live: Live, strings: Strings) -> str:
    """That the evening runs and where, or what is waited for until it does."""
    places, waiting = address_words(live), live.waiting
    if waiting is None:
        return strings.t("club.runs", addresses=places)
    if waiting.left_s is None and not waiting.tables:
        return strings.t("club.gathers.nobody", addresses=places)
    if waiting.left_s is None:
        return strings.t("club.gathers", tables=", ".join(map(str, waiting.tables)), addresses=places)
    return strings.t("club.gathers.file", seconds=seconds(strings, -(-waiting.left_s // 1)), addresses=places)


def _say_new(service: ClubService, strings: Strings, said: int) -> int:
    """Print what was said since; how much was said in all."""
    notices = service.director.notices
    new: list[Notice] = [*notices.latest][max(len(notices.latest) - (notices.said - said), 0) :]
    for notice in new:
        lines = said_lines(strings, service.director.known_evening, notice.id, notice.fields)
        _print(f"{notice.when[11:16]}  {line}" if not number else line for number, line in enumerate(lines))
    return notices.said


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)


class Keyboard:
    """Whole lines of the standard input, without waiting for one. Where there is none, or it has ended, none comes."""

    def __init__(self) -> None:
        self._open, self._begun = sys.stdin is not None, b""

    def lines(self) -> list[str]:
        """The lines that were typed since."""
        while self._open and select.select([sys.stdin], (), (), 0)[0]:
            read = os.read(sys.stdin.fileno(), TYPED)
            self._open = bool(read)
            self._begun += read
        *whole, self._begun = self._begun.split(b"\n")
        return [line.decode("utf-8", "replace") for line in whole]
