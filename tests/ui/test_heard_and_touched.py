"""What a player who cannot see hears of an auction, a keyboard, the board and the note after a start."""

from __future__ import annotations

from pathlib import Path

from banker.store import Store
from hardware.ports import Signal
from tests.ui.by_ear import Player
from tests.ui.offscreen import Desk
from tests.ui.test_explore import chloe as chloe
from tests.ui.test_explore import stage as stage
from tests.ui.test_explore import throws
from tests.ui.test_flow import CARDS, Table
from ui.records import intents as i
from ui.setup import seats
from ui.setup.entered import enter


def sold(words: str) -> bool:
    """Whether this tells of a deed that somebody has bought."""
    return "achète" in words or "remporte" in words


def auction(player: Player) -> None:
    """Chloé passes on what she may buy, and what was said of it is heard."""
    throws(player, 1, 2)
    player.find("Mettre aux enchères")
    player.double_tap()
    player.wait(1)
    player.heard()


def bids(player: Player, seat: int) -> list[str]:
    """The card of a seat bids. Returns what is said of it."""
    player.table.tap(CARDS[seat])
    player.wait(0.3)
    return player.heard()


def test_her_own_bid_and_that_it_was_topped_come_before_the_amount(chloe: Player) -> None:
    auction(chloe)
    mine, topped, others = bids(chloe, 0), bids(chloe, 1), bids(chloe, 2)
    assert mine[0].startswith("Votre enchère. ")
    assert mine[0].endswith(", Chloé")
    assert topped[0].startswith("On a enchéri sur vous. ")
    assert topped[0].endswith(", Bob")
    assert others[0].endswith(", Alice")
    assert "sur vous" not in others[0], "it was Bob who was topped"


def test_no_bid_is_timed_out_while_it_is_being_said_but_a_voice_that_never_ends_holds_nobody(chloe: Player) -> None:
    auction(chloe)
    bids(chloe, 1)
    length = chloe.table.game.options.auction_countdown
    chloe.voice.says_for(5)
    chloe.wait(length)
    assert not any(sold(words) for words in chloe.heard()), "for 5 s of it the bid was still being said"
    chloe.wait(6)
    assert any(sold(words) for words in chloe.heard())


def naming_by_ear(stage: Desk) -> Player:
    """Somebody who cannot see, at the page where their name is typed."""
    player = Player(stage, Table(), speaks="booked")
    table = player.table
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    for uid in CARDS[:2]:
        table.tap(uid)
    table.touch(enter(seats.touched, "p1"))
    table.touch(table.flow.view().body.naming.by_ear.act)
    player.wait(0.5)
    return player


def test_a_finger_that_is_lifted_over_a_letter_types_it(stage: Desk) -> None:
    player = naming_by_ear(stage)
    player.feel("B")
    felt = [words for words in player.everything if len(words) == 1]
    assert felt[-1] == "B"
    assert len({*felt}) > 5, "each letter is said as the finger enters it"
    player.feel("v")
    assert player.find("Étoile, ").endswith(", Bv"), "the finger only passed over the others"


def types(player: Player, *keys: str) -> list[str]:
    """Find these keys one after the other and do them. Returns what was said to the last."""
    for key in keys:
        player.find(key)
        player.double_tap()
    return player.heard()


def test_a_letter_is_said_as_it_is_typed_or_erased_and_the_field_says_and_spells_the_whole(stage: Desk) -> None:
    player = naming_by_ear(stage)
    assert player.find("nouvelle carte").endswith(", tapé jusqu'ici, rien")
    assert types(player, "B") == ["B"]
    assert types(player, "o") == ["o"], "the next letters are small"
    player.double_tap()
    assert player.heard() == ["o"], "the key still has the focus"
    assert types(player, "effacer") == ["o, effacé"]
    assert types(player, "espace") == ["espace. Bo"]
    player.double_tap()
    assert player.heard() == []
    assert player.table.panel.signals[-1] is Signal.NO_FURTHER, "no two spaces"
    assert types(player, "accents et chiffres") == ["lettres"]
    assert types(player, "É") == ["É"]
    assert player.find("Étoile, ").endswith(", tapé jusqu'ici, Bo É")
    spelt = []
    for _ in range(4):
        player.swipe("up")
        spelt += player.heard()
    assert spelt == ["B", "o", "espace", "É"]


def test_swipes_up_and_down_walk_the_board_from_where_she_stands(chloe: Player) -> None:
    assert "Chloé est sur" in chloe.find("le plateau")
    chloe.swipe("up")
    start = chloe.heard()[-1]
    chloe.swipe("up")
    first = chloe.heard()[-1]
    chloe.swipe("down")
    assert chloe.heard()[-1] == start
    chloe.swipe("down")
    before = chloe.heard()[-1]
    assert len({start, first, before}) == 3
    for _ in range(40):
        chloe.swipe("up")
    assert chloe.heard()[-1] == before, "round and round"


def test_the_note_after_a_power_cut_is_read_and_put_away_and_no_tap_on_it_counts(stage: Desk, tmp_path: Path) -> None:
    first = Table(Store(tmp_path / "bank.db")).seat_three()
    first.throw(1, 2)
    first.tap(CARDS[0])
    first.bank.close()
    bob = Player(stage, Table(Store(tmp_path / "bank.db"), at=60), "Bob")
    bob.wait(1)
    read = next(words for words in bob.heard() if words.startswith("Tout est là. "))
    assert "Chloé achète Schaffhouse" in read
    assert read.endswith("Continuer, bouton")
    bob.taps(2)
    assert not {"un", "deux"} & {*bob.heard()}, "the dice lie under the note"
    bob.find("Continuer")
    bob.double_tap()
    assert bob.heard()[0].startswith("Bob lance les dés")
    bob.taps(2)
    assert "deux" in bob.heard()
    bob.table.bank.close()
