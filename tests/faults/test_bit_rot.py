"""Bits that flip, pieces that go missing: noticed, or without consequence, and never written over."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banker.bank import Bank
from banker.game import Seat
from banker.last_row import last_row_file
from banker.paths import copy_of, write_ahead_log_of
from banker.store import Store
from banker.store_error import StoreError
from banker.tags import Tags
from tests.banker.banks import begin, check_all, play

LONG = "BANKER_LONG" in os.environ
FLIPS = 3000 if LONG else 500


def truth(bank: Bank) -> Any:
    """All that the file holds: every row of every game, what is kept, and which game is open."""
    rows = {game: list(bank.log.rows(game)) for game in bank.log.games()}
    kept = {name: bank.store.kept(name) for name in bank.store.names_kept("")}
    return rows, kept, bank.game_id, bank.game


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """A folder with a file whose write-ahead log was left behind by a sudden end, and with a closed one."""
    path = tmp_path_factory.mktemp("sound") / "cut.db"
    bank = Bank(Store(path))
    begin(bank, "first", players=2)
    play(bank, Random(1), 15)
    bank.put_away("away")
    bank.store.keep("setting.language", b"fr")
    bank.store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # so that the file and its log both hold something
    begin(bank, "second")
    play(bank, Random(2), 25)
    Tags(bank.store).seat("second", {"card": Seat("ann", "Ann", "red", "ship")})
    held = truth(bank)
    parts = (path, write_ahead_log_of(path), last_row_file(path))
    left = {part: part.read_bytes() for part in parts}
    bank.close()
    for part in (path, last_row_file(path)):
        shutil.copy(part, part.with_name(part.name.replace("cut", "closed")))
    for part, data in left.items():
        part.write_bytes(data)
    return path.parent, held


def laid_out(folder: Path, name: str, to: Path) -> tuple[Path, Path]:
    """A fresh copy of the file of this name with all that lies beside it; and the part to harm."""
    to.mkdir(exist_ok=True)
    for old in to.iterdir():
        old.unlink()
    file = "closed.db" if name == "closed.db" else "cut.db"
    for part in folder.glob(f"{file}*"):
        shutil.copy(part, to / part.name)
    return to / file, to / name


def outcome(path: Path) -> Any:
    """What the bank makes of a file: what it holds, or the sentence with which it declines."""
    before = {p.name: p.read_bytes() for p in path.parent.iterdir()}
    try:
        bank = Bank.opened(path)
    except StoreError as error:
        changed = [p.name for p in path.parent.iterdir() if before.get(p.name) != p.read_bytes()]
        assert not changed, f"it declined and yet changed {changed}"
        return str(error)
    try:
        check_all(bank)
        return truth(bank)
    except StoreError as error:
        return str(error)
    finally:
        bank.close()


@pytest.mark.parametrize("name", ["closed.db", "cut.db", "cut.db-wal"])
def test_sound_files_are_taken_as_they_are(sound: tuple[Path, Any], name: str, tmp_path: Path) -> None:
    path, _ = laid_out(sound[0], name, tmp_path / "work")
    assert outcome(path) == sound[1]


@pytest.mark.power
@pytest.mark.parametrize(("name", "share"), [("closed.db", 0.5), ("cut.db", 0.1), ("cut.db-wal", 0.4)])
def test_no_flipped_bit_goes_unnoticed(sound: tuple[Path, Any], name: str, share: float, tmp_path: Path) -> None:
    random = Random(f"{name} 1")
    noticed = 0
    for _ in range(int(FLIPS * share)):
        path, part = laid_out(sound[0], name, tmp_path / "work")
        data = bytearray(part.read_bytes())
        at, bit = random.randrange(len(data)), random.randrange(8)
        data[at] ^= 1 << bit
        part.write_bytes(data)
        found = outcome(path)
        assert isinstance(found, str) or found == sound[1], f"silent: bit {bit} of byte {at} of {name}"
        noticed += isinstance(found, str)
    assert noticed > FLIPS * share * 0.3, "most of a file matters"


@pytest.mark.power
def test_no_flipped_bit_of_the_header_lets_the_file_be_changed_unnoticed(
    sound: tuple[Path, Any], tmp_path: Path
) -> None:
    """As long as nobody has chosen what to do, a file that is wrong stays as it is; what opens it holds all. A bit of
    each byte, by --long every bit."""
    random = Random("header")
    for at, bit in ((at, bit) for at in range(100) for bit in (range(8) if LONG else [random.randrange(8)])):
        path, part = laid_out(sound[0], "closed.db", tmp_path / "work")
        data = bytearray(part.read_bytes())
        data[at] ^= 1 << bit
        part.write_bytes(data)
        found = outcome(path)
        assert isinstance(found, str) or found == sound[1], f"silent: bit {bit} of byte {at}"


@pytest.mark.parametrize("name", ["closed.db", "cut.db", "cut.db-wal"])
def test_no_missing_end_goes_unnoticed(sound: tuple[Path, Any], name: str, tmp_path: Path) -> None:
    random = Random(f"{name} 2")
    whole = laid_out(sound[0], name, tmp_path / "work")[1].stat().st_size
    lengths = {*range(0, whole, 4096), *(random.randrange(whole) for _ in range(40))}
    for length in sorted(lengths):
        path, part = laid_out(sound[0], name, tmp_path / "work")
        part.write_bytes(part.read_bytes()[:length])
        found = outcome(path)
        assert isinstance(found, str) or found == sound[1], f"silent: {name} cut to {length} of {whole} bytes"


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["closed.db", "cut.db", "cut.db-wal"])
def test_no_piece_overwritten_in_the_middle_goes_unnoticed(sound: tuple[Path, Any], name: str, tmp_path: Path) -> None:
    random = Random(f"{name} 3")
    for n in range(40):
        path, part = laid_out(sound[0], name, tmp_path / "work")
        data = bytearray(part.read_bytes())
        sector = random.randrange(len(data) // 512) * 512
        other = random.randrange(len(data) // 512) * 512
        data[sector : sector + 512] = (bytes(512), random.randbytes(512), data[other : other + 512])[n % 3]
        part.write_bytes(data)
        found = outcome(path)
        assert isinstance(found, str) or found == sound[1], f"silent: sector at {sector} of {name}, way {n % 3}"


def test_a_file_put_back_from_last_week_is_noticed(sound: tuple[Path, Any], tmp_path: Path) -> None:
    path, _ = laid_out(sound[0], "closed.db", tmp_path / "work")
    bank = Bank.opened(path)
    bank.close()
    old = path.read_bytes()
    bank = Bank.opened(path)
    play(bank, Random(3), 3)
    bank.close()
    path.write_bytes(old)
    assert "row 28 of game 'second' was booked, but the game ends at row 25" in outcome(path)
    assert not copy_of(path).exists()
