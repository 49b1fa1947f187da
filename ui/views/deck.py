"""The questions of a card space as full screens: which card of the deck, or the message or a deck, as large tiles.

Law: a card keeps its place in the grid; what it would do is the bank's own answer.
Decision: a card that takes nothing is booked by the touch that names it, and said large then (`views/motion.py`); one
that must be signed, or moves the money of others, is laid open first.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import pending as p
from banker.board import Card, Deck
from banker.game import Game
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.cards import takes_nothing, typed_first
from ui.table.drawn import Drawing
from ui.table.state import Table
from ui.views import board
from ui.views.drawing import COLUMNS, DRAW, ICONS, MESSAGE, asking, pay_or_draw, source, titled
from ui.views.drawn_costs import with_sign
from ui.views.drawn_foot import brought, new_debts
from ui.views.sheet_parts import asked, undo_as_sign
from ui.words import sentences as say
from ui.words.names import brief_line, card_label, with_soft_hyphens
from ui.words.strings import Strings

Asks = p.CardToDraw | p.SwisscomChoice | p.PayOrDrawChoice
"""The questions of a card space."""


def question(strings: Strings, table: Table, top: Asks) -> sr.SheetView:
    """The sheet of a question of a card space: the cards of the deck, or the message and the decks, as tiles."""
    match top:
        case p.CardToDraw():
            return _deck(strings, table, top)
        case p.SwisscomChoice():
            return _message_or_card(strings, table, top)
        case p.PayOrDrawChoice():
            return pay_or_draw(strings, table, top)


# The questions


def _deck(strings: Strings, table: Table, top: p.CardToDraw) -> sr.SheetView:
    """The cards of the deck in their places, and the way to one that is not among them."""
    game = table.game
    tiles = tuple(_touched(game, top, _tile(strings, table, top, card), card) for card in _cards(game, top))
    line = strings.t("drawn.which", player=game.player(top.player).name)
    other = r.ButtonView(strings.t("drawn.other"), icon="plus", act=a.Put(Drawing()))
    view = titled(strings, table, "deck", [sr.GridView(tiles, COLUMNS)], None, None)
    return undo_as_sign(asking(view, line, other))


def differing(strings: Strings, table: Table, top: p.CardToDraw) -> sr.SheetView:
    """The cards of the deck in their places, to touch the one whose amount is not as printed; those without an amount
    greyed."""
    game = table.game
    tiles = tuple(_corrected(strings, game, top, _tile(strings, table, top, card), card) for card in _cards(game, top))
    view = titled(strings, table, "deck differing", [sr.GridView(tiles, COLUMNS)], Drawing(), None)
    return undo_as_sign(replace(view, line=strings.t("drawn.differs_line")))


def _cards(game: Game, top: p.CardToDraw) -> list[Card]:
    return [card for card in game.edition.cards if card.deck is top.deck]


def _message_or_card(strings: Strings, table: Table, top: p.SwisscomChoice) -> sr.SheetView:
    """The message and both decks, each as a picture."""
    game = table.game
    message = r.ButtonView(strings.t("drawn.message"), strings.t("drawn.message.detail"), MESSAGE, act=a.Put(Drawing()))
    decks = [deck_tile(strings, game, deck, c.ChooseDeck(top.player, deck)) for deck in (Deck.CHANCE, Deck.CHEST)]
    view = titled(strings, table, "message or card", [sr.GridView((message, *decks), 3, pictures=True)], None, None)
    line = strings.t("question.swisscom.title", player=game.player(top.player).name)
    title = say.space_name(strings, game.edition, game.player(top.player).space)
    return replace(asking(view, line), title=title)


def deck_tile(strings: Strings, game: Game, deck: Deck, choice: c.Command) -> r.ButtonView:
    """The picture of a deck, a touch on which books the choice of it."""
    name, emblem = source(strings, game, deck)
    return r.ButtonView(name, strings.t("drawn.deck"), emblem, act=a.Book(choice))


# A card as a tile


def _touched(game: Game, top: p.CardToDraw, tile: r.ButtonView, card: Card) -> r.ButtonView:
    """The tile of a card with what a touch does: it books the card that takes nothing, else lays it open."""
    command = c.DrawCard(top.player, card.id)
    choice = isinstance(card.effect, b.PayOrDraw)  # the question that follows lays it open
    return replace(tile, act=a.Book(command)) if choice or takes_nothing(game, command) else tile


def _corrected(strings: Strings, game: Game, top: p.CardToDraw, tile: r.ButtonView, card: Card) -> r.ButtonView:
    """The tile of a card with the way to the keys for its amount: to the card, where there are two."""
    if isinstance(card.effect, b.PayPerBuilding):
        return tile
    keys = replace(tile, enabled=True, act=a.Put(Drawing(card.id, typing=True)))
    return asked(strings, game, keys, c.DrawCard(top.player, card.id, 1))


def _tile(strings: Strings, table: Table, top: p.CardToDraw, card: Card) -> r.ButtonView:
    """The tile of a card. Decision: its one touch chooses it; once it lies open its amount asks why. Who reckons alone
    is not told what it costs by buildings."""
    game = table.game
    label = with_soft_hyphens(card_label(strings, game.edition, card.id))
    button = r.ButtonView(label, act=a.Put(Drawing(card.id)))
    match card.effect:
        case b.Receive(money):
            return replace(button, amount=with_sign(game, money), sign="+")
        case b.CollectEach(money):
            return replace(button, amount=with_sign(game, money), sign="+", detail=strings.t("drawn.from_each"))
        case b.Pay(money):
            return replace(button, amount=with_sign(game, -money), sign="-")
        case b.PayEach(money):
            return replace(button, amount=with_sign(game, -money), sign="-", detail=strings.t("drawn.to_each"))
        case b.PayOrDraw(money):
            return replace(button, amount=with_sign(game, -money), sign="-", icon=DRAW)
        case b.PayPerBuilding():
            debts = tuple(new_debts(game, c.DrawCard(top.player, card.id)))
            if debts and not typed_first(table, debts):
                owed = sum(debt.amount for debt in debts)
                return replace(button, amount=with_sign(game, -owed), sign="-")
            return replace(button, icon="house", detail=strings.t("drawn.per_building"))
        case b.MoveTo() | b.MoveBackTo():
            return _leading(game, button, top.player, card)
        case b.MoveToNearest(times=times):
            return replace(button, icon="right", detail=f"× {times}" if times > 1 else "")
        case b.JailCard():
            return _kept(strings, game, replace(button, icon="door"), top, card)
        case _:
            return replace(button, icon=ICONS[type(card.effect)])


def _leading(game: Game, button: r.ButtonView, player: str, card: Card) -> r.ButtonView:
    """A card that leads to a space: its badge, and the salary that the bank would pay on the way."""
    assert isinstance(card.effect, b.MoveTo | b.MoveBackTo)
    space = card.effect.space
    key = board.group_key(game, space)
    icon = "" if len(key) == 1 else board.icon_of(game, game.edition.spaces[space]) or ICONS[type(card.effect)]
    salary = brought(game, player, c.DrawCard(player, card.id))
    amount = with_sign(game, salary) if salary > 0 else ""
    brief = brief_line(button.label)
    return replace(button, group=key, icon=icon, amount=amount, sign="+" if amount else "", brief=brief)


def _kept(strings: Strings, game: Game, button: r.ButtonView, top: p.CardToDraw, card: Card) -> r.ButtonView:
    """The card out of jail: to be kept, or greyed with whoever holds it."""
    holder = next((player.id for player in game.players if top.deck in player.jail_cards), None)
    if holder is None:
        return replace(button, detail=strings.t("drawn.keep"))
    held = replace(button, detail=game.player(holder).name, token=board.token(game, holder))
    return asked(strings, game, held, c.DrawCard(top.player, card.id))
