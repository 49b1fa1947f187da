"""What the screen asks as one thing is in the file as one thing, at whatever moment the power is cut."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import edition
from banker.bank import Bank, Envelope
from banker.game import Seat
from banker.store import Store
from banker.tags import Tags
from tests.faults.vfs import Disk, Event, Op
from ui.bank import jobs
from ui.setup.opening import Opening

SEATS = tuple(Seat(name, name.title(), colour="red", symbol="ship") for name in ("ann", "bob", "cleo"))
BOARD = edition.load("suisse-2007")
CARDS = {f"card of {seat.id}": seat.id for seat in SEATS}
OPENING = Opening(BOARD, "standard", BOARD.options, SEATS, "ann", (), CARDS)


def cuts_during(disk: Disk, path: Path, to: Path, act: Callable[[], object]) -> list[Path]:
    """The states of the file's folder that a cut can leave, before this is done and after each sync on the way."""
    cuts = [disk.cut(path.parent, to / "before")]

    def cut(event: Event) -> None:
        if event.op is Op.SYNC:
            cuts.append(disk.cut(path.parent, to / f"{len(cuts)}"))

    disk.watch = cut
    act()
    disk.watch = lambda _: None
    assert len(cuts) > 1
    return cuts


def opened(folder: Path) -> tuple[int, dict[str, str], int]:
    """The rows of the newest game in a folder, the players of its cards, and the wins of Ann's card."""
    bank = Bank.opened(folder / "bank.db")
    tags, games = Tags(bank.store), bank.log.games()
    rows = bank.log.head(games[-1]) + 1 if games else 0
    seated = tags.seated(games[-1]) if games else {}
    wins = tags.record("card of ann").wins
    bank.close()
    return rows, seated, wins


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "bank.db"


def test_a_game_begun_with_new_cards_has_all_of_them_or_is_not_begun(disk: Disk, path: Path, tmp_path: Path) -> None:
    bank = Bank(Store(path))
    cuts = cuts_during(disk, path, tmp_path, lambda: jobs.begin(bank, OPENING, "game", "op"))
    assert jobs.begin(bank, OPENING, "game", "op")[1] == OPENING.cards, "asked again it is the same game"
    bank.close()
    left = [opened(folder)[:2] for folder in cuts]
    assert {rows for rows, _ in left} == {0, 1}
    assert all(cards == (OPENING.cards if rows else {}) for rows, cards in left), left


def test_a_game_put_away_has_its_winners(disk: Disk, path: Path, tmp_path: Path) -> None:
    bank = Bank(Store(path))
    jobs.begin(bank, OPENING, "game", "op")
    bank.execute(Envelope("end", c.EndGame()))
    cuts = cuts_during(disk, path, tmp_path, lambda: jobs.put_away(bank, "away"))
    bank.close()
    left = {(rows, wins) for rows, _, wins in map(opened, cuts)}
    assert left == {(2, 0), (3, 1)}, "put away with the win counted, or neither"


def test_a_late_player_comes_with_the_card_or_not_at_all(disk: Disk, path: Path, tmp_path: Path) -> None:
    bank = Bank(Store(path))
    jobs.begin(bank, OPENING, "game", "op")
    late = Envelope("late", c.Join("dan", "Dan", 1_000), 0, "touch")
    cuts = cuts_during(disk, path, tmp_path, lambda: jobs.join(bank, late, "card of dan"))
    bank.close()
    left = [opened(folder)[:2] for folder in cuts]
    assert {rows for rows, _ in left} == {1, 2}
    assert all(("card of dan" in cards) == (rows == 2) for rows, cards in left), left


def undone(bank: Bank, card: str) -> None:
    """A game into which Dan came with this card, and went again by undo."""
    jobs.begin(bank, OPENING, "game", "op")
    jobs.join(bank, Envelope("late", c.Join("dan", "Dan", 1_000), 0, "touch"), card)
    bank.undo("undo")


def test_a_card_of_one_whose_coming_was_undone_is_given_at_once(disk: Disk, path: Path, tmp_path: Path) -> None:
    bank = Bank(Store(path))
    card = Tags(bank.store).card("04A1B2C3")
    undone(bank, card)
    cuts = cuts_during(disk, path, tmp_path, lambda: jobs.give_card(bank, "04A1B2C3", "ann"))
    bank.close()
    owners = [(cards.get(card), cards.get("card of ann")) for _, cards, _ in map(opened, cuts)]
    assert set(owners) == {("dan", "ann"), ("ann", None)}, "never nobody's, nor both Ann's"


def test_another_may_come_with_the_card_of_one_whose_coming_was_undone(disk: Disk, path: Path, tmp_path: Path) -> None:
    bank = Bank(Store(path))
    undone(bank, "card of dan")
    late = Envelope("again", c.Join("eve", "Eve", 1_000), None, "touch")
    cuts = cuts_during(disk, path, tmp_path, lambda: jobs.join(bank, late, "card of dan"))
    bank.close()
    left = {(rows, cards["card of dan"]) for rows, cards, _ in map(opened, cuts)}
    assert left == {(3, "dan"), (4, "eve")}


def test_a_late_player_who_is_refused_leaves_no_card(path: Path) -> None:
    bank = Bank(Store(path))
    jobs.begin(bank, OPENING, "game", "op")
    admitted = jobs.join(bank, Envelope("late", c.Join("ann", "Ann", 1_000), 0, "touch"), "card of dan")
    assert admitted.outcome.refused is not None
    assert "card of dan" not in admitted.cards
    bank.close()


def test_a_game_without_cards_keeps_nothing_beside_it(path: Path) -> None:
    bank = Bank(Store(path))
    assert jobs.begin(bank, replace(OPENING, cards={}), "game", "op")[1] == {}
    assert bank.store.names_kept("") == ()
    bank.close()
