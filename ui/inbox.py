"""What a player's card means at the table, given the question it meets. Pure; no Kivy, no words.

Law: a wrong card never pays, and an inquiry never becomes a payment: with nothing to sign a card only opens the estate.
"""

from __future__ import annotations

import msgspec

from banker import commands as c
from banker import pending as p
from ui.views.table_state import Table, wanted


class Sign(msgspec.Struct, frozen=True):
    """The card signs this."""

    command: c.Command


class Inquire(msgspec.Struct, frozen=True):
    """There is nothing to sign: show what the player has."""

    player: str


class Wrong(msgspec.Struct, frozen=True):
    """It is for `signer` to sign."""

    signer: str


class Gone(msgspec.Struct, frozen=True):
    """The player is out of the game."""


def card_means(table: Table, player: str) -> Sign | Inquire | Wrong | Gone:
    """The answer that is awaited from this player, else the rent they may claim, else an inquiry."""
    game = table.game
    if game.player(player).left is not None:
        return Gone()
    signer, command = wanted(table)
    if command is not None and signer == player:
        return Sign(command)
    if any(claim.owner == player for claim in game.waiting(p.RentClaim)):
        return Sign(c.ClaimRent(player))
    if signer is not None:
        return Wrong(signer)
    if isinstance(game.top, p.Auction) and table.open is None:
        return Sign(c.Bid(player, table.next_bid, game.top.bid))
    return Inquire(player)
