"""What a card means: whom it remembers, where it sits, and that its number is nowhere to be found."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from banker.bank import Bank
from banker.game import Seat
from banker.paths import copy_of
from banker.restore import restore_second_copy
from banker.store import Store
from banker.tags import CardMeaning, CardTaken, Sticker, StickerKind, Tags
from tests.banker.banks import begin, play

UID, OTHER = "04A1B2C3", "04D5E6F7081920"


@pytest.fixture
def store() -> Store:
    return Store(None)


@pytest.fixture
def tags(store: Store) -> Tags:
    return Tags(store)


def seat(tags: Tags, uid: str, game: str, player: str, name: str = "Ann") -> None:
    tags.seat(game, {tags.card(uid): Seat(player, name, "red", "ship")})


def test_a_card_never_seen_remembers_nothing(tags: Tags) -> None:
    assert tags.meaning(UID) == CardMeaning(tags.card(UID))
    assert tags.known() == ()


def test_a_card_remembers_name_colour_and_symbol_of_the_last_game(tags: Tags) -> None:
    seat(tags, UID, "one", "p1")
    tags.seat("two", {tags.card(UID): Seat("p3", "Anna", "blue", "hat")})
    assert tags.meaning(UID) == CardMeaning(tags.card(UID), "Anna", "blue", "hat")
    assert tags.record(tags.card(UID)).games == 2
    assert tags.known() == (tags.meaning(UID),)


def test_the_key_names_a_card_as_the_store_does(tags: Tags) -> None:
    assert tags.key().card(UID.lower()) == tags.card(UID)


def test_a_card_has_one_meaning_in_a_game(tags: Tags) -> None:
    seat(tags, UID, "one", "p1")
    with pytest.raises(CardTaken) as taken:
        seat(tags, UID, "one", "p2", "Bob")
    assert taken.value.player == "p1"
    assert tags.seated("one") == {tags.card(UID): "p1"}
    assert tags.meaning(UID).name == "Ann"


def test_the_same_card_seated_again_is_one_game(tags: Tags) -> None:
    for _ in range(3):
        seat(tags, UID, "one", "p1")
    assert tags.record(tags.card(UID)).games == 1


def test_another_card_for_the_same_player_replaces_the_lost_one(tags: Tags) -> None:
    seat(tags, UID, "one", "p1")
    seat(tags, OTHER, "one", "p1")
    assert tags.seated("one") == {tags.card(OTHER): "p1"}
    seat(tags, UID, "one", "p2", "Bob")
    assert tags.seated("one") == {tags.card(OTHER): "p1", tags.card(UID): "p2"}


def test_a_card_whose_player_is_not_in_the_game_after_all_is_free_there(tags: Tags) -> None:
    for game in ("one", "two"):
        seat(tags, UID, game, "p4")
        seat(tags, OTHER, game, "p1", "Bob")
    cleo = {tags.card(UID): Seat("p2", "Cleo")}
    with pytest.raises(CardTaken):
        tags.seat("one", cleo, {"p1", "p2", "p4"})
    tags.seat("one", cleo, {"p1", "p2"})
    assert tags.seated("one") == {tags.card(OTHER): "p1", tags.card(UID): "p2"}
    assert tags.seated("two")[tags.card(UID)] == "p4"


def test_wins_are_counted_and_an_end_that_was_undone_is_not(store: Store, tags: Tags) -> None:
    seat(tags, UID, "one", "p1")
    seat(tags, OTHER, "one", "p2", "Bob")
    store.keep_all(tags.winners("one", ["p2"]))
    assert tags.won("one") == ("p2",)
    store.keep_all(tags.winners("one", ["p1"]))
    store.keep_all(tags.winners("one", ["p1"]))
    assert [tags.record(tags.card(uid)).wins for uid in (UID, OTHER)] == [1, 0]


def test_a_card_is_called_otherwise_and_one_that_is_nobodys_stays_so(tags: Tags) -> None:
    seat(tags, UID, "one", "p1")
    tags.rename(tags.card(UID), "Robert")
    before = tags.meaning(UID)
    assert (before.name, tags.seated("one")) == ("Robert", {tags.card(UID): "p1"})
    tags.rename(tags.card(OTHER), "Nobody")
    assert tags.meaning(OTHER).name == ""


def test_forgetting_leaves_nothing_of_the_card(store: Store, tags: Tags) -> None:
    seat(tags, UID, "one", "p1")
    seat(tags, OTHER, "one", "p2", "Bob")
    seat(tags, OTHER, "two", "p1", "Bob")
    card = tags.card(UID)
    tags.forget(card)
    assert tags.meaning(UID) == CardMeaning(card)
    assert tags.seated("one") == {tags.card(OTHER): "p2"}
    assert tags.seated("two") == {tags.card(OTHER): "p1"}, "a game in which it never sat"
    assert not any(card in (store.kept(name) or b"").decode("latin-1") + name for name in store.names_kept(""))


def test_a_uid_in_upper_and_lower_case_is_one_card(tags: Tags) -> None:
    assert tags.card(UID) == tags.card(UID.lower())


def test_cards_survive_a_restart_and_a_restore(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    bank = Bank(Store(path))
    begin(bank)
    seat(Tags(bank.store), UID, "evening", "ann")
    bank.make_copy()
    seat(Tags(bank.store), OTHER, "evening", "bob", "Bob")
    bank.close()
    with Store(path) as store:
        assert sorted(Tags(store).seated("evening").values()) == ["ann", "bob"]
    restore_second_copy(path)
    with Store(path) as store:
        assert Tags(store).meaning(UID).name == "Ann"
        assert Tags(store).meaning(OTHER).name == "", "it was tied after the copy"


def test_undo_never_touches_what_is_tied(tmp_path: Path) -> None:
    bank = Bank(Store(tmp_path / "bank.db"))
    begin(bank)
    seat(Tags(bank.store), UID, "evening", "ann")
    play(bank, Random(1), 4)
    seat(Tags(bank.store), OTHER, "evening", "bob")
    bank.undo("all", 0)
    assert sorted(Tags(bank.store).seated("evening").values()) == ["ann", "bob"]
    bank.close()


def test_two_files_know_the_same_card_by_different_names(tags: Tags) -> None:
    assert tags.card(UID) != Tags(Store(None)).card(UID)


def test_a_uid_is_nowhere_in_the_files_nor_in_what_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    bank = Bank(Store(path))
    begin(bank)
    tags = Tags(bank.store)
    seat(tags, UID, "evening", "ann")
    with pytest.raises(CardTaken) as taken:
        seat(tags, UID, "evening", "bob")
    shown = [repr(x) for x in (tags, tags.meaning(UID), tags.known(), tags.key(), tags.seated("evening"), taken.value)]
    bank.make_copy()
    files = [file.read_bytes() for file in tmp_path.iterdir()]
    bank.close()
    assert copy_of(path).exists()
    assert len(files) >= 4
    for number in (UID, UID.lower()):
        assert not any(number in text for text in shown)
        assert not any(number.encode() in data for data in files)
    assert not any(bytes.fromhex(UID) in data for data in files)


def test_no_cards_are_nothing_to_keep(tags: Tags) -> None:
    assert tags.seats("one", {}) == {}


def test_the_referees_cards_are_those_of_the_games_that_begin_from_now_on(store: Store, tags: Tags) -> None:
    """Decision: a card learnt later is not the referee's of a game that has begun; a card forgotten is nobody's."""
    one, two = sorted((tags.card(UID), tags.card(OTHER)))
    tags.tie(one, Sticker(StickerKind.REFEREE))
    store.keep_all(tags.appoint("first"))
    tags.tie(two, Sticker(StickerKind.REFEREE))
    store.keep_all(tags.appoint("second"))
    tags.tie(tags.card("04FF"), Sticker(StickerKind.UNDO))
    assert tags.referees() == (one, two)
    assert (tags.appointed("first"), tags.appointed("second")) == ((one,), (one, two))
    assert tags.appointed("third") == (), "a game without a referee"
    tags.forget(two)
    assert (tags.appointed("first"), tags.appointed("second")) == ((one,), (one,))
