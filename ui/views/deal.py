"""What the bank dealt at the beginning of a short game, as a record. No Kivy inside."""

from __future__ import annotations

from collections.abc import Mapping

from banker.game import Game, Player
from banker.rules.setup import cash_at_start, price_dealt
from ui.records.intents import Resume
from ui.records.pieces import ButtonView, Look, Token
from ui.records.screens import DealtView, DealView, HandView
from ui.table.acts import Put
from ui.table.forms import Because
from ui.views.board import group_key, icon_of
from ui.views.told import digits, signed_digits
from ui.words.names import brief_line, space_name
from ui.words.strings import Strings


def deal_view(strings: Strings, game: Game, looks: Mapping[str, Token]) -> DealView:
    """Each player's dealt deeds with their prices, and the cash left. `game`: as it is after its opening."""
    return DealView(
        title=strings.t("deal.title"),
        line=strings.t("deal.line"),
        hands=tuple(_hand(strings, game, player, looks[player.id]) for player in game.players),
        go=ButtonView(strings.t("deal.go"), icon="right", look=Look.MAIN, act=Resume()),
    )


def _hand(strings: Strings, game: Game, player: Player, token: Token) -> HandView:
    deeds = tuple(
        DealtView(
            space_name(strings, game.edition, space),
            signed_digits(game, -game.edition.deed(space).price),
            group_key(game, space),
            icon_of(game, game.edition.spaces[space]),
            brief_line(space_name(strings, game.edition, space)),
        )
        for space in game.registry.estate(player.id)
    )
    balance = digits(game, game.balance(player.id))
    return HandView(token, player.name, strings.t("deal.keeps"), balance, deeds, Put(_why(game, player.id)))


def _why(game: Game, player: str) -> Because:
    """The cash left as the sum that it is: what the player began with, less the price of each deed."""
    prices = tuple(price_dealt(game.edition, space) for space in game.registry.estate(player))
    cash = cash_at_start(game.terms, game.balance(player) + sum(price.amount for price in prices))
    return Because((cash, *prices), signs=(1, *(-1 for _ in prices)))
