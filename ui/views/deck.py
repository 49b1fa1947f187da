"""The questions of a card space as full screens: which card of the deck, or the message or a deck, as large tiles.

Law: a card keeps its place in the grid, among its kind. What it would do is the bank's own answer. Decision: a card
that takes nothing is booked by the touch that names it, and said large then (`views/motion.py`); one that must be
signed, or moves the money of others, is laid open first.
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
from ui.views import board
from ui.views.drawing import COLUMNS, DRAW, ICONS, MESSAGE, PICTURES, pay_or_draw, sign_of, source, titled
from ui.views.drawn_foot import brought, new_debts
from ui.views.shared import asked
from ui.views.told import Told
from ui.words.names import brief_line, card_label, with_soft_hyphens

Asks = p.CardToDraw | p.SwisscomChoice | p.PayOrDrawChoice  # The questions of a card space.

# What a card brings, what it takes, where it leads, what is kept: in this order the cards of a deck stand.
_KINDS = (
    b.Receive | b.CollectEach,
    b.Pay | b.PayEach | b.PayPerBuilding | b.PayPerDeed | b.PayOrDraw | b.PayLess | b.PayOrShare,
    b.MoveTo | b.MoveBackTo | b.MoveBack | b.MoveOn | b.MoveToNearest | b.ChooseSpace
    | b.ToJail | b.MissTurns,
    b.JailCard | b.Ticket | b.Draw | b.ShiftRents | b.Several,
)  # fmt: skip


def question(w: Told, top: Asks) -> sr.SheetView:
    """The sheet of a question of a card space: the cards of the deck, or the message and the decks, as tiles."""
    match top:
        case p.CardToDraw():
            return _deck(w, top)
        case p.SwisscomChoice():
            return _message_or_card(w, top)
        case p.PayOrDrawChoice():
            return pay_or_draw(w, top)


# The questions


def _deck(w: Told, top: p.CardToDraw) -> sr.SheetView:
    """The cards of the deck by their kinds, and the way to one that is not among them."""
    game = w.game
    tiles = tuple(_touched(game, top, _tile(w, top, card), card) for card in _cards(game, top))
    other = r.ButtonView(w.t("drawn.other"), icon="plus", act=a.Put(Drawing()))
    line = w.t("drawn.which", player=w.name(top.player))
    grid = sr.GridView(tiles, COLUMNS)
    return titled(w, "deck", grid, back=a.Put(a.Aside()), line=line, tools=(other,), crowded=True)


def differing(w: Told, top: p.CardToDraw) -> sr.SheetView:
    """The cards of the deck in their places, to touch the one whose amount is not as printed; those without an amount
    greyed."""
    game = w.game
    tiles = tuple(_corrected(w, top, _tile(w, top, card), card) for card in _cards(game, top))
    line = w.t("drawn.differs_line")
    return titled(w, "deck differing", sr.GridView(tiles, COLUMNS), back=a.Put(Drawing()), line=line, crowded=True)


def _cards(game: Game, top: p.CardToDraw) -> list[Card]:
    """The cards of the deck by their kinds, those of a kind as they are printed: a card stands in the same place in
    every game."""
    own = [card for card in game.edition.cards if card.deck is top.deck]
    return sorted(own, key=lambda card: next(n for n, kind in enumerate(_KINDS) if isinstance(card.effect, kind)))


def _message_or_card(w: Told, top: p.SwisscomChoice) -> sr.SheetView:
    """The message and both decks, each as a picture."""
    message = r.ButtonView(w.t("drawn.message"), w.t("drawn.message.detail"), MESSAGE, act=a.Put(Drawing()))
    decks = [deck_tile(w, deck, c.ChooseDeck(top.player, deck)) for deck in w.game.edition.decks]
    title, line = w.space(w.game.player(top.player).space), w.t("question.swisscom.title", player=w.name(top.player))
    few = len(decks) < PICTURES
    grid = sr.GridView((message, *decks), PICTURES if few else 2, pictures=few)
    return titled(w, "message or card", grid, back=a.Put(a.Aside()), title=title, line=line)


def deck_tile(w: Told, deck: Deck, choice: c.Command) -> r.ButtonView:
    """The picture of a deck, a touch on which books the choice of it."""
    name, emblem = source(w, deck)
    return r.ButtonView(name, w.t("drawn.deck"), emblem, act=a.Book(choice))


# A card as a tile


def _touched(game: Game, top: p.CardToDraw, tile: r.ButtonView, card: Card) -> r.ButtonView:
    """The tile of a card with what a touch does: it books the card that takes nothing, else lays it open."""
    command = c.DrawCard(top.player, card.id)
    # The question that follows lays these open.
    asks = isinstance(card.effect, b.PayOrDraw | b.PayOrShare | b.ChooseSpace | b.Ticket)
    return replace(tile, act=a.Book(command)) if asks or takes_nothing(game, command) else tile


def _corrected(w: Told, top: p.CardToDraw, tile: r.ButtonView, card: Card) -> r.ButtonView:
    """The tile of a card with the way to the keys for its amount: to the card, where there are two."""
    if isinstance(card.effect, b.PayPerBuilding):
        return tile
    keys = replace(tile, enabled=True, act=a.Put(Drawing(card.id, typing=True)))
    return asked(w, keys, c.DrawCard(top.player, card.id, 1))


def _tile(w: Told, top: p.CardToDraw, card: Card) -> r.ButtonView:
    """The tile of a card. Decision: its one touch chooses it; once it lies open, its amount asks why. A player who
    reckons alone is not told what it costs by buildings."""
    game = w.game
    label = with_soft_hyphens(card_label(w.strings, game.edition, card.id))
    button = r.ButtonView(label, act=a.Put(Drawing(card.id)))
    match card.effect:
        case b.Receive(money) | b.CollectEach(money):
            from_each = w.t("drawn.from_each") if isinstance(card.effect, b.CollectEach) else ""
            return replace(button, amount=w.signed(money), sign="+", detail=from_each)
        case b.Pay(money) | b.PayEach(money) | b.PayOrDraw(money):
            to_each = w.t("drawn.to_each") if isinstance(card.effect, b.PayEach) else ""
            icon = DRAW if isinstance(card.effect, b.PayOrDraw) else ""
            return replace(button, amount=w.signed(-money), sign="-", detail=to_each, icon=icon)
        case b.PayLess(money, percent) | b.PayOrShare(money, percent):
            return replace(button, amount=w.signed(-money), sign="-", detail=w.t("drawn.or_percent", percent=percent))
        case b.PayPerDeed(money):
            return replace(button, amount=w.signed(-money), sign="-", detail=w.t("drawn.per_deed"))
        case b.PayPerBuilding():
            debts = tuple(new_debts(game, c.DrawCard(top.player, card.id)))
            if debts and not typed_first(w.table, debts):
                owed = sum(debt.amount for debt in debts)
                return replace(button, amount=w.signed(-owed), sign="-")
            return replace(button, icon="house", detail=w.t("drawn.per_building"))
        case b.MoveTo() | b.MoveBackTo():
            return _leading(w, button, top.player, card)
        case b.MoveToNearest(times=times):
            return replace(button, icon="right", detail=f"× {times}" if times > 1 else "")
        case b.JailCard():
            return _kept(w, replace(button, icon="door"), top, card)
        case _:
            return replace(button, icon=sign_of(card.effect))


def _leading(w: Told, button: r.ButtonView, player: str, card: Card) -> r.ButtonView:
    """A card that leads to a space: its badge, and the salary that the bank would pay on the way."""
    assert isinstance(card.effect, b.MoveTo | b.MoveBackTo)
    space = card.effect.space
    key = board.group_key(w.game, space)
    icon = "" if len(key) == 1 else board.icon_of(w.game, w.game.edition.spaces[space]) or ICONS[type(card.effect)]
    salary = brought(w.game, player, c.DrawCard(player, card.id))
    amount = w.signed(salary) if salary > 0 else ""
    brief = with_soft_hyphens(brief_line(card_label(w.strings, w.game.edition, card.id)))
    return replace(button, group=key, icon=icon, amount=amount, sign="+" if amount else "", brief=brief)


def _kept(w: Told, button: r.ButtonView, top: p.CardToDraw, card: Card) -> r.ButtonView:
    """The card out of jail: to be kept, or greyed with its holder where the deck has no more of it."""
    if w.game.jail_cards_left(top.deck):
        return replace(button, detail=w.t("drawn.keep"))
    holder = next(player.id for player in w.game.players if top.deck in player.jail_cards)
    held = replace(button, detail=w.name(holder), token=w.token(holder))
    return asked(w, held, c.DrawCard(top.player, card.id))
