"""What the bank's file keeps beside the log about its games: records, luck, and what was taken off the lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import edition as editions
from banker.bank import Bank, Envelope, course_of
from banker.events import GameEnd
from banker.game import Seat
from banker.insight import kept_games as kept
from banker.insight.luck import luck
from banker.insight.record import Record, record_of
from banker.insight.season import Season
from banker.log import Log
from banker.rules.setup import open_game
from banker.store import Store
from banker.store_error import NotKept
from banker.tags import Tags

LONDON = editions.load("london")


def bank_with(file: Path | None = None, games: int = 1) -> Bank:
    """A bank with so many games of Ann and Bob, each agreed to be over after a throw."""
    bank = Bank(Store(file), lambda: "2026-11-27T20:00:00+01:00")
    for game in range(games):
        bank.begin(f"g{game}", f"b{game}", *open_game(LONDON, [Seat("ann", "Ann"), Seat("bob", "Bob")]))
        bank.execute(Envelope(f"t{game}", c.ThrowDice((1, 2))))
        bank.execute(Envelope(f"d{game}", c.Buy("ann")))
        bank.execute(Envelope(f"e{game}", c.EndGame()))
    return bank


def read(bank: Bank, game: str) -> Record:
    return kept.kept(bank, game, course_of(bank.log, game))


def test_a_record_is_known_until_the_game_goes_on_and_one_of_another_version_is_not():
    bank = bank_with()
    assert kept.known(bank, "g0") is None
    record = read(bank, "g0")
    assert kept.known(bank, "g0") == record == record_of(bank.course)
    assert record.why is GameEnd.AGREED
    bank.undo("u")
    assert kept.known(bank, "g0") is None
    assert read(bank, "g0").why is None
    bank.redo("r")
    assert replace(read(bank, "g0"), head=record.head) == record
    bank.store.keep(kept.LISTED + "g0", b'{"head": 5}')
    assert kept.known(bank, "g0") is None


def test_luck_is_kept_exactly_and_no_longer_known_once_the_game_goes_on():
    bank = bank_with()
    assert kept.known_luck(bank, "g0") is None
    kept.keep_luck(bank, "g0", bank.course)
    assert kept.known_luck(bank, "g0") == luck(bank.course).lines
    bank.undo("u")
    assert kept.known_luck(bank, "g0") is None
    bank.store.keep(kept.LUCK + "g0", b"[]")
    assert kept.known_luck(bank, "g0") is None


def test_a_record_that_the_disk_does_not_take_is_made_again(monkeypatch: pytest.MonkeyPatch):
    bank = bank_with()
    monkeypatch.setattr(bank.store, "keep_all", refused)
    assert read(bank, "g0") == record_of(bank.course)
    assert kept.known(bank, "g0") is None


def refused(*_: object) -> None:
    raise NotKept("the disk is full")


def test_games_that_are_hidden_or_damaged_are_not_of_the_season_and_the_others_are_read_once():
    bank = bank_with(games=4)
    bank.store.keep(kept.HIDDEN + "g0", b"yes")
    bank.set_apart("g1")
    assert kept.hidden(bank) == {"g0"}
    read(bank, "g2")
    found, unread = kept.sittings(bank)
    assert ([each.id for each in found], unread) == (["g2"], ["g3"])

    def damaged(game: str) -> Record:
        raise bank.store.damaged(f"game {game!r} is broken")

    found, unread = kept.sittings(bank, damaged)
    assert ([each.id for each in found], unread) == (["g2"], []), "the others are told all the same"
    found, unread = kept.sittings(bank, lambda game: read(bank, game))
    assert ([each.id for each in found], unread) == (["g2", "g3"], [])


def test_a_name_taken_away_stays_away_after_the_card_is_forgotten_and_in_copies_and_the_log_is_untouched(
    tmp_path: Path,
):
    bank = bank_with(tmp_path / "banker.db", games=2)
    tags = Tags(bank.store)
    card = tags.card("04A1")
    tags.seat("g0", {card: Seat("ann", "Ann")})
    rows = bank.store.read("SELECT * FROM log")
    for game in ("g0", "g1"):
        read(bank, game)
    kept.take_name_away(bank, {"g0": ["ann"]})
    kept.take_name_away(bank, {"g0": ["bob"], "g1": ["ann"]})
    assert (kept.nameless(bank, "g0"), kept.nameless(bank, "g1")) == (("ann", "bob"), ("ann",))
    tags.forget(card)
    assert bank.store.read("SELECT * FROM log") == rows
    copy = bank.make_copy()
    bank.close()
    for file in (tmp_path / "banker.db", copy):
        again = Bank(Store(file))
        assert names(kept.season_of(again, kept.sittings(again)[0])) == ["Bob"]
        assert [len(list(again.log.rows(game))) for game in ("g0", "g1")] == [4, 4], "the chain holds"
        kept.show_names_again(again)
        assert names(kept.season_of(again, kept.sittings(again)[0])) == ["Ann", "Bob"]
        again.close()


def test_a_file_that_is_only_looked_at_tells_its_season_and_keeps_nothing(tmp_path: Path):
    bank_with(tmp_path / "banker.db").close()
    with Store(tmp_path / "banker.db", reading=True) as store:
        bank = Bank(store)
        found, unread = kept.sittings(bank, lambda game: record_of(course_of(Log(store), game)))
        assert (names(kept.season_of(bank, found)), unread) == (["Ann", "Bob"], [])


def names(told: Season) -> list[str]:
    return [person.seat.name for person in told.people]
