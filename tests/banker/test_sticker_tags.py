"""Tags that are nobody's card: tied to one thing, refused a second, freed; their numbers are nowhere to be found."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.game import Seat
from banker.store import Store
from banker.tags import CardMeaning, Sticker, StickerKind, Tags, TagTaken

UID, OTHER = "04A1B2C3", "04D5E6F7081920"
DEED = Sticker(StickerKind.DEED, 39)
UNDO = Sticker(StickerKind.UNDO)


@pytest.fixture
def tags() -> Tags:
    return Tags(Store(None))


def test_a_tag_means_what_it_was_tied_to(tags: Tags) -> None:
    tags.tie(tags.card(UID), DEED)
    assert tags.meaning(UID) == CardMeaning(tags.card(UID), sticker=DEED)
    assert tags.meaning(OTHER).sticker is None
    assert tags.known() == ()


def test_everything_that_has_a_tag_is_known_until_it_is_untied(tags: Tags) -> None:
    assert tags.stickers() == frozenset()
    for uid, sticker in ((UID, DEED), (OTHER, UNDO)):
        tags.tie(tags.card(uid), sticker)
    assert tags.stickers() == {DEED, UNDO}
    tags.untie(tags.card(UID))
    assert tags.stickers() == {UNDO}


def test_a_second_meaning_is_refused_with_the_first(tags: Tags) -> None:
    tags.tie(tags.card(UID), DEED)
    tags.tie(tags.card(UID), DEED)  # the same again is no second one
    with pytest.raises(TagTaken) as taken:
        tags.tie(tags.card(UID), UNDO)
    assert taken.value.meaning.sticker == DEED
    assert tags.meaning(UID).sticker == DEED


def test_a_players_card_is_no_sticker_and_a_sticker_no_players_card(tags: Tags) -> None:
    tags.seat("one", {tags.card(UID): Seat("p1", "Ann", "red", "ship")})
    with pytest.raises(TagTaken) as taken:
        tags.tie(tags.card(UID), UNDO)
    assert taken.value.meaning.name == "Ann"
    tags.tie(tags.card(OTHER), UNDO)
    with pytest.raises(TagTaken) as taken:
        tags.seat("one", {tags.card(OTHER): Seat("p2", "Bob", "blue", "hat")})
    assert taken.value.meaning.sticker == UNDO
    assert tags.seated("one") == {tags.card(UID): "p1"}


def test_a_sticker_that_was_freed_or_forgotten_is_as_new(tags: Tags) -> None:
    tags.tie(tags.card(UID), DEED)
    assert tags.untie(tags.card(UID)) == DEED
    assert tags.untie(tags.card(UID)) is None
    tags.tie(tags.card(UID), UNDO)
    tags.forget(tags.card(UID))
    assert tags.meaning(UID) == CardMeaning(tags.card(UID))


def test_stickers_last_and_their_uids_are_not_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "banker.db"
    with Store(path) as store:
        Tags(store).tie(Tags(store).card(UID), DEED)
    with Store(path) as store:
        assert Tags(store).meaning(UID).sticker == DEED
    kept = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert UID.encode() not in kept
    assert bytes.fromhex(UID) not in kept
