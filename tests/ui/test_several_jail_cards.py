"""Several cards out of jail in one deck, on the screen: drawn, used, traded, corrected, entered from paper."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.board import Deck, Edition, JailCard
from banker.pending import Bundle
from tests.ui.board_samples import TALL, board_of
from tests.ui.setup_samples import seated
from tests.ui.table_samples import Play, throw
from ui.setup import begun
from ui.setup import state as s
from ui.setup.entered import RULES, JailCardOf, enter
from ui.table import acts as a
from ui.table.forms import Correcting, Trading
from ui.views.jail import ways_out
from ui.views.setup import setup_view
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.words.strings import strings_for

ENGLISH = strings_for("en")
CHANCE = Deck.CHANCE


def at_a_card(**held: tuple[Deck, ...]) -> Play:
    """The first player draws on the board whose first deck has two cards out of jail."""
    space = next(each.number for each in board_of(TALL).spaces if each.kind == CHANCE)
    return Play(TALL, 3, pawns={"p1": space - 2}, jail_cards=held).do(throw(1, 1))


def told(play: Play, form: object = None) -> Told:
    return Told(ENGLISH, play.table(open=form))


def test_the_tile_of_a_card_is_greyed_once_players_hold_them_all() -> None:
    def tiles(play: Play) -> list[tuple[str, bool]]:
        kept = [card.labels["en"] for card in board_of(TALL).cards if isinstance(card.effect, JailCard)]
        buttons = every_button(sheet_view(told(play)))
        return [(each.detail, each.enabled) for each in buttons if each.label in kept]

    assert board_of(TALL).jail_cards(CHANCE) == 2
    free = at_a_card(p2=(CHANCE,))
    assert [enabled for _, enabled in tiles(free)] == [True, True]
    gone = at_a_card(p2=(CHANCE,), p3=(CHANCE,))
    assert set(tiles(gone)) == {(gone.game.player("p2").name, False)}


def test_two_of_one_deck_are_one_way_out_of_jail() -> None:
    play = Play(TALL, 3, jail={"p1": 0}, jail_cards={"p1": (CHANCE, CHANCE)})
    ways = every_button(ways_out(told(play), play.game.top, []))
    assert [way.act for way in ways if way.icon == "door"] == [a.AskCard(c.UseJailCard("p1", CHANCE), "p1")]


def test_a_trade_adds_them_one_by_one_and_takes_one_out() -> None:
    play = Play(TALL, 3, jail_cards={"p1": (CHANCE, CHANCE)})
    one, two = (Bundle(jail_cards=(CHANCE,) * count) for count in (1, 2))

    def acts(bundle: Bundle) -> list[object]:
        view = sheet_view(told(play, Trading("p1", "p2", gives=bundle)))
        return [each.act for each in every_button(view)]

    assert a.Put(Trading("p1", "p2", gives=two)) in acts(one)
    assert a.Put(Trading("p1", "p2", gives=one)) in acts(two)


def test_a_correction_names_whose_card_it_is_where_a_deck_has_several() -> None:
    play = Play(TALL, 3, jail_cards={"p2": (CHANCE,)})
    acts = [each.act for each in every_button(sheet_view(told(play, Correcting("jail_card"))))]
    assert a.Put(Correcting("jail_card", deck=CHANCE)) in acts, "one that lies in the deck"
    assert a.Put(Correcting("jail_card", deck=CHANCE, giver="p2")) in acts
    assert a.Put(Correcting("jail_card", deck=CHANCE, giver="p1")) not in acts
    theirs = Correcting("jail_card", deck=CHANCE, giver="p2", holder="p3")
    assert theirs.repair == e.JailCardRepair(CHANCE, "p3", "p2")
    gone = Play(TALL, 3, jail_cards={"p2": (CHANCE, CHANCE)})
    acts = [each.act for each in every_button(sheet_view(told(gone, Correcting("jail_card"))))]
    assert a.Put(Correcting("jail_card", deck=CHANCE)) not in acts


def every_button(view: object) -> list[object]:
    """The buttons of a record and of all that lies in it."""
    found = [view] if hasattr(view, "act") and hasattr(view, "label") else []
    inner = [getattr(view, name) for name in getattr(view, "__struct_fields__", ())]
    inner += list(view) if isinstance(view, tuple) else []
    return found + [button for each in inner for button in every_button(each)]


def several() -> Edition:
    """The first board of the set-up with a second card out of jail in its first deck."""
    edition = seated(3).edition
    kept = next(card for card in edition.cards if isinstance(card.effect, JailCard) and card.deck is CHANCE)
    return replace(edition, cards=tuple(replace(card, copies=2) if card is kept else card for card in edition.cards))


def test_a_game_begun_on_paper_enters_each_of_them() -> None:
    setup = replace(seated(3), step=RULES)
    own = tuple(several() if each.id == setup.edition_id else each for each in setup.editions)
    setup = replace(setup, editions=own)
    cards = [JailCardOf(CHANCE), JailCardOf(CHANCE, 1)]
    for intent in (enter(begun.opened), *(enter(begun.with_jail_card, card) for card in cards)):
        setup = s.after(setup, intent, lambda below: 0)
    acts = [each.act for each in every_button(setup_view(ENGLISH, setup))]
    assert all(enter(begun.with_jail_card, card) in acts for card in cards)
    seat = setup.seats[0].id
    place = begun.position(setup)
    assert place.jail_cards == {seat: (CHANCE, CHANCE)}
