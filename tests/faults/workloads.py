"""Short things that happen at a table, each from files that were there before to its end.

Most faults at a power cut need few operations on a small file, so these are many and short.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import NamedTuple

from banker import backup
from banker import commands as c
from banker.bank import Bank, Envelope, Outcome
from banker.board import PayEach
from banker.game import Seat
from banker.paths import copy_of
from banker.pending import Bundle
from banker.restore import restore_second_copy
from banker.rules import setup
from banker.store_error import StoreError
from banker.tags import KEY, CardKey, Sticker, StickerKind, Tags
from tests.banker.banks import begin, command, load
from tests.faults.disk_model import Image
from tests.faults.recording import Recording
from tests.faults.sitting import EMPTY, FILE, Content, Sitting, Work, content_in, folder_in_memory, lay_out
from ui.bank import jobs
from ui.bank.snapshot import LANGUAGE
from ui.setup.opening import Opening

FORMATS = Path(__file__).parents[1] / "games" / "formats"
UIDS = ("04A1B2C3", "04D4E5F6")
RICH = 9 * 10**8


class Workload(NamedTuple):
    """`start`: the files there are when it begins; `run`: what then happens; `aside`: a damaged file among them."""

    name: str
    start: Callable[[], Image]
    run: Callable[[Sitting], None]
    aside: bool = False

    def begun(self, disk: Recording, kind: type[Sitting] = Sitting) -> Sitting:
        """A sitting at its beginning."""
        image = self.start()
        now, copy = contents(tuple(sorted(image.items())))
        return kind(disk, now, copy, aside=image[FILE] if self.aside else None)


@cache
def contents(files: tuple[tuple[str, bytes], ...]) -> tuple[Content, Content | None]:
    """The contents of the bank's file and of its second copy; nothing if the file is damaged or missing."""
    with folder_in_memory() as folder:
        path = lay_out(dict(files), Path(folder))
        copy = content_in(copy_of(path)) if copy_of(path).exists() else None
        try:
            return content_in(path), copy
        except StoreError:
            return EMPTY, copy


# -- what there is at the beginning -------------------------------------------------------------------------------


def files_in(folder: Path) -> Image:
    """The files of a folder, but for the process id."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.suffix != ".pid"}


def nothing() -> Image:
    """An empty folder."""
    return {}


def left_by(work: Callable[[Bank], object], *, closed: bool = True) -> Image:
    """What is on the disk after this was done with a new bank, closed or killed."""
    with folder_in_memory() as folder:
        bank = Bank.opened(Path(folder, FILE))
        work(bank)
        if closed:
            bank.close()
        image = files_in(Path(folder))
        bank.close()
        return image


def _played(bank: Bank) -> None:
    bank.store.keep(LANGUAGE, b"fr")
    begin(bank, balance=RICH)
    bank.execute(Envelope("evening:1", c.ThrowDice((1, 2))))


def _with_cards(bank: Bank) -> None:
    _played(bank)
    bank.store.keep(KEY, bytes(32))
    for uid, player in zip(UIDS, ("ann", "bob"), strict=True):
        Tags(bank.store).seat("evening", {Tags(bank.store).card(uid): Seat(player, player.title(), "red", "ship")})


def _copied(bank: Bank) -> None:
    _with_cards(bank)
    bank.make_copy()
    bank.execute(Envelope("evening:2", c.Buy("ann")))


def _two_rows_from_a_checkpoint(bank: Bank) -> None:
    _played(bank)
    booked("buy", c.Buy("ann"))(bank)
    for number in count():
        if Path(bank.store.source + "-wal").stat().st_size > 994 * 4120:
            return
        booked(f"pay {number}", c.CashPay("ann", "bank", 1))(bank)


@cache
def played() -> Image:
    """A game closed while a deed is for sale."""
    return left_by(_played)


@cache
def killed() -> Image:
    """The same game, but the bank was killed: all of it is in the write-ahead log."""
    return left_by(_played, closed=False)


@cache
def with_cards() -> Image:
    """The same game with two cards."""
    return left_by(_with_cards)


@cache
def with_copy() -> Image:
    """A game with a second copy, gone on with since."""
    return left_by(_copied)


@cache
def damaged() -> Image:
    """The same, with a page of the file overwritten."""
    image = with_copy()
    half = len(image[FILE]) // 8192 * 4096
    return image | {FILE: image[FILE][:half] + bytes(4096) + image[FILE][half + 4096 :]}


@cache
def gone() -> Image:
    """The same, with the file gone."""
    return {name: data for name, data in with_copy().items() if name != FILE}


@cache
def released() -> Image:
    """A file that the first release has written."""
    with folder_in_memory() as folder:
        copyfile(FORMATS / "v1.db", Path(folder, FILE))
        return files_in(Path(folder))


@cache
def full_log() -> Image:
    """A game whose write-ahead log is nearly so long that SQLite moves it home."""
    return left_by(_two_rows_from_a_checkpoint, closed=False)


# -- what happens -------------------------------------------------------------------------------------------------


def booked(op_id: str, order: c.Command) -> Work:
    """A command, each time under the same id."""
    return lambda bank: _accepted(bank.execute(Envelope(op_id, order)))


def _accepted(outcome: Outcome) -> None:
    assert outcome.refused is None, outcome.refused


def orders(sitting: Sitting, *given: c.Command) -> None:
    """Book these commands."""
    for order in given:
        sitting.ask(booked(f"row {sitting.open_bank.course.head + 1}", order))


def drawn(sitting: Sitting, seed: int, rows: int) -> None:
    """Book so many commands, drawn."""
    random = Random(seed)
    for _ in range(rows):
        orders(sitting, command(sitting.open_bank, random))


def first_start(s: Sitting) -> None:
    s.open()
    s.ask(lambda bank: bank.store.keep(LANGUAGE, b"de"))
    s.ask(lambda bank: begin(bank, balance=RICH))
    orders(s, c.ThrowDice((1, 2)))
    s.close()


def game_with_cards(s: Sitting) -> None:
    s.open()
    edition, key = load("suisse-2007"), bytes(32)
    s.ask(lambda bank: bank.store.keep(KEY, key))
    seats = (Seat("ann", "Ann", "red", "ship"), Seat("bob", "Bob", "blue", "hat"))
    cards = {CardKey(key).card(uid): seat.id for uid, seat in zip(UIDS, seats, strict=True)}
    opening = Opening(edition, "standard", edition.options, seats, "ann", (), cards)
    s.ask(lambda bank: jobs.begin(bank, opening, "carded", "begin"))
    late = Envelope("late", c.Join("cleo", "Cleo", 1000, "green", "dog"))
    s.ask(lambda bank: jobs.join(bank, late, CardKey(key).card("0400AA00")))
    orders(s, c.ThrowDice((2, 4)))


def paying(s: Sitting) -> None:
    s.open()
    orders(s, c.Buy("ann"), c.CashPay("bob", "bank", 50), c.CashCard("cleo", PayEach(10)))
    drawn(s, 3, 3)
    s.close()


def auction(s: Sitting) -> None:
    s.open()
    orders(s, c.Decline("ann"), c.Bid("bob", 20_000, 0), c.Bid("cleo", 30_000, 20_000), c.Hammer(30_000))


def trade(s: Sitting) -> None:
    s.open()
    orders(s, c.Buy("ann"), c.ProposeTrade("ann", "bob", Bundle(deeds=(3,)), Bundle(money=500)))
    orders(s, c.SignTrade("ann"), c.SignTrade("bob"))
    s.close()


def undo_and_redo(s: Sitting) -> None:
    s.open()
    orders(s, c.Buy("ann"))
    s.ask(lambda bank: bank.undo("undo 1"))
    s.ask(lambda bank: bank.undo("undo 2"))
    s.ask(lambda bank: bank.redo("redo 1"))
    orders(s, c.Decline("ann"))


def restart(s: Sitting) -> None:
    for seed in (1, 2):
        s.open()
        drawn(s, seed, 1)
        s.close()


def restart_after_a_kill(s: Sitting) -> None:
    s.open()
    orders(s, c.Buy("ann"))
    s.close()
    s.open()
    drawn(s, 1, 1)


def timed_game(s: Sitting) -> None:
    s.open()
    edition = load("suisse-2007")
    terms, events = setup.open_game(edition, [Seat("ann", "Ann"), Seat("bob", "Bob")], mode="timed", minutes=1)
    s.ask(lambda bank: bank.begin("timed", "begin", terms, events))
    s.ask(lambda bank: bank.played("tick 1", 10_000))
    orders(s, c.ThrowDice((1, 2)), c.Buy("ann"))
    s.ask(lambda bank: bank.played("tick 2", 60_000), parts=True)


def cards_and_stickers(s: Sitting) -> None:
    s.open()
    s.ask(lambda bank: jobs.give_card(bank, "04000001", "cleo"))
    s.ask(lambda bank: jobs.give_card(bank, "04000002", "ann"))
    s.ask(lambda bank: jobs.tie(bank, "04000003", Sticker(StickerKind.DEED, 3)))
    s.ask(lambda bank: jobs.untie(bank, "04000003"))
    s.ask(lambda bank: Tags(bank.store).forget(Tags(bank.store).card(UIDS[1])))


def settings(s: Sitting) -> None:
    s.open()
    for language in (b"de", b"it"):
        s.ask(partial(_keep, {LANGUAGE: language, "setting.sound": language * 5, "setting.text": b"large"}))
    s.ask(partial(_keep, {"setting.sound": None, "setting.text": b"x" * 9000}))
    s.close()


def _keep(things: dict[str, bytes | None], bank: Bank) -> None:
    bank.store.keep_all(things)


def second_copy(s: Sitting) -> None:
    s.open()
    asked = iter((c.Buy("ann"), c.CashPay("bob", "bank", 50)))

    def between(_: Bank) -> None:
        for order in asked:
            orders(s, order)
            return

    s.make_copy(between)
    orders(s, c.CashPay("ann", "bank", 60))


def copy_again(s: Sitting) -> None:
    s.open()
    orders(s, c.CashPay("ann", "bank", 60))
    s.make_copy()
    s.close()


def restore(s: Sitting) -> None:
    assert s.copy is not None
    s.mend(restore_second_copy, s.copy)
    s.open()
    orders(s, c.Buy("ann"))
    s.close()


def anew(s: Sitting) -> None:
    s.mend(backup.begin_anew, EMPTY)
    s.open()
    s.ask(lambda bank: begin(bank, "next", balance=RICH))


def end_and_next_game(s: Sitting) -> None:
    s.open()
    orders(s, c.Buy("ann"), c.EndGame())
    s.ask(lambda bank: jobs.put_away(bank, "end"))
    s.make_copy()
    s.ask(lambda bank: begin(bank, "next", balance=RICH))
    orders(s, c.ThrowDice((3, 4)))


def released_format(s: Sitting) -> None:
    s.open()
    s.ask(lambda bank: bank.undo("undo"))
    orders(s, c.CashPay("ann", "bank", 10))
    s.close()


def checkpoints(s: Sitting) -> None:
    """SQLite moves its log home after every row or two: the same code as after a thousand pages."""
    s.open()
    s.open_bank.store.connection.execute("PRAGMA wal_autocheckpoint=6")
    drawn(s, 5, 5)


def long_log(s: Sitting) -> None:
    s.open()
    orders(s, *(c.CashPay("bob", "bank", amount) for amount in (1, 2, 3)))


def home(s: Sitting) -> None:
    s.open()
    orders(s, c.Buy("ann"))
    s.open_bank.store.move_home()
    orders(s, c.CashPay("bob", "bank", 50))


WORKLOADS = (
    Workload("first start", nothing, first_start),
    Workload("game with cards", nothing, game_with_cards),
    Workload("pay, pay each", played, paying),
    Workload("auction", played, auction),
    Workload("trade", played, trade),
    Workload("undo and redo", played, undo_and_redo),
    Workload("restart", played, restart),
    Workload("restart after a kill", killed, restart_after_a_kill),
    Workload("timed game", nothing, timed_game),
    Workload("cards and stickers", with_cards, cards_and_stickers),
    Workload("settings", played, settings),
    Workload("second copy", with_cards, second_copy),
    Workload("copy again", with_copy, copy_again),
    Workload("restore a damaged file", damaged, restore, aside=True),
    Workload("restore a missing file", gone, restore),
    Workload("begin anew", damaged, anew, aside=True),
    Workload("end, next game", with_cards, end_and_next_game),
    Workload("released format", released, released_format),
    Workload("checkpoints", played, checkpoints),
    Workload("moved home", played, home),
)
# Four million bytes a disk: for few states.
LONG_LOG = Workload("a thousand pages", full_log, long_log)
