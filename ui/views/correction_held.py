"""What a correction says of things that players hold: cards out of jail, bus tickets."""

from __future__ import annotations

from msgspec.structs import replace

from banker.board import Deck
from banker.game import Game
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.forms import Correcting
from ui.views.told import Told

# The width of the two decks to choose from, as a part of what the names beside them have.
_DECKS = 0.6
_TICKETS = 8  # So many numbers of tickets are offered, from none on.


def decks(w: Told, form: Correcting) -> sr.ListView:
    """Which card out of jail: of a deck that has several, that of each player who holds one, or one that lies there."""
    rows = tuple(
        r.ButtonView(
            w.deck(deck), w.name(giver) if giver is not None else "", icon="door",
            chosen=(deck, giver) == (form.deck, form.giver),
            token=w.token(giver) if giver is not None else None,
            act=a.Put(replace(form, deck=deck, giver=giver)),
        )
        for deck in w.game.edition.decks
        for giver in _givers(w.game, deck)
    )  # fmt: skip
    return sr.ListView(rows, sr.HeadView(w.t("correct.deck")), share=_DECKS)


def _givers(game: Game, deck: Deck) -> tuple[str | None, ...]:
    """Who is to be named beside a deck as having the card; None: nobody, since it lies there or is its only one."""
    if game.edition.jail_cards(deck) == 1:
        return (None,)
    holders = tuple(player.id for player in game.seated if deck in player.jail_cards)
    return (*((None,) if game.jail_cards_left(deck) else ()), *holders)


def numbers(w: Told, form: Correcting) -> sr.GridView:
    """How many bus tickets the player should hold: none, or up to as many as there can be, seven at most."""
    held = w.game.player(form.player).tickets if form.player is not None else 0
    most = min(held + w.game.tickets, _TICKETS - 1)
    rows = (
        r.ButtonView(str(count), chosen=count == form.tickets, act=a.Put(replace(form, tickets=count)))
        for count in range(most + 1)
    )
    return sr.GridView(tuple(rows), columns=2)
