"""The card just booked: laid open beside the dice that follow, and another amount for it, which takes its place.

Decision: a card that asks nobody's signature is booked by the touch that names it, and its next touch is free: another
amount undoes that booking alone and books the card anew, so that the history has one line for it, marked as entered.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.game import Game
from banker.history import Operation
from banker.money import Money
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.idle import DrawnView
from ui.table import acts as a
from ui.table.drawn import Redrawing
from ui.table.state import Table
from ui.views import board, composed
from ui.views.drawing import MESSAGE, entered_words
from ui.views.shared import last_booked
from ui.views.sheet_parts import in_steps, pad, sheet
from ui.views.told import Told
from ui.words.effects import effect_words
from ui.words.names import DECK_ICONS, capital, card_label
from ui.words.strings import Strings
from ui.words.together import costs_nothing

# Effects that their drawer signs for never, with the amount that another may take the place of.
_FREE = b.Receive | b.CollectEach


def lies_open(game: Game) -> bool:
    """Whether the card just booked lies open by the dice: somebody throws, and no rent waits to be said there."""
    return isinstance(game.top, p.Throw | p.JailChoice) and not game.waiting(p.RentClaim)


def card_title(strings: Strings, game: Game, drawn: e.CardDrawn) -> str:
    """What a card is called: as in its list, else by what it does; "" for one of another list."""
    if drawn.card is None:
        return entered_words(strings, game, drawn.effect)
    return card_label(strings, game.edition, drawn.card) if drawn.card in game.edition.card_by_id else ""


def drawn(w: Told) -> DrawnView | None:
    """The card booked last, with what it brought or cost; None if that was no card, or something else is said there, as
    that the reader is out."""
    game, last, card = w.game, last_booked(w.table), _card(w.table)
    title = card_title(w.strings, game, card) if card is not None else ""
    if last is None or card is None or not title or not lies_open(game) or w.table.reader_out:
        return None
    player = card.player
    gained = _gained(last.events, player)
    view = DrawnView(_emblem(card), title, w.token(player), _does(w, card, title), act=a.OpenHistory())
    if costs_nothing(card, last.events):
        return replace(view, line=w.t("drawn.none_built"), amount=w.digits(0))
    if gained == 0:
        return view
    now, currency = game.balance(player), game.edition.currency
    other = other_way(w)
    return replace(
        view,
        line="",
        amount=("+" if gained > 0 else "") + w.digits(gained),
        change=r.Change(w.digits(now - gained), w.digits(now)),
        brief=r.Change(board.brief(w.strings, now - gained, currency), board.brief(w.strings, now, currency)),
        other=other[0] if other else None,
    )


def other_way(w: Told) -> tuple[r.ButtonView, ...]:
    """The button to another amount for the card booked last, while nobody has signed anything for it; else none."""
    card = _card(w.table)
    if card is None or not isinstance(card.effect, _FREE) or w.table.looking:
        return ()
    return (r.ButtonView(w.t("drawn.amount"), icon="pad", stacked=True, act=a.Put(Redrawing())),)


def redrawing(w: Told, form: Redrawing) -> sr.SheetView | None:
    """The keys for the amount printed on the table's own card; None once the card is no longer the newest booking."""
    game, last, card = w.game, last_booked(w.table), _card(w.table)
    if last is None or card is None or not isinstance(card.effect, _FREE):
        return None
    title = card_title(w.strings, game, card)
    keys = pad(w, title, form.typed, lambda typed: a.Put(Redrawing(typed)))
    asks, booked = w.t("drawn.printed"), w.amount(card.effect.amount)
    go = composed.main(w, "sheet.done", a.Instead(_anew(last.command, card, form.typed)))
    foot = composed.missing((asks, w.t("drawn.booked", amount=booked)), go=go)
    if form.typed:
        foot = replace(foot, go=go, change=_change(w, last, card, form.typed))
    return sheet(
        w,
        key="drawn anew",
        title=w.name(card.player),
        token=w.token(card.player),
        body=[keys],
        foot=in_steps(w, form.typed, foot),
        emblem=_emblem(card),
    )


def _card(table: Table) -> e.CardDrawn | None:
    """The card that the booking shown last is about; None if that was undone, or is about none."""
    last = last_booked(table)
    if last is None or table.undone is not None or not isinstance(last.command, c.DrawCard | c.EnterEffect):
        return None
    return next((event for event in last.events if isinstance(event, e.CardDrawn)), None)


def _emblem(card: e.CardDrawn) -> str:
    return DECK_ICONS[card.deck] if card.deck is not None else MESSAGE


def _does(w: Told, card: e.CardDrawn, title: str) -> str:
    """What the card does, in a sentence; "" where its name says that."""
    if isinstance(card.effect, b.ToJail):
        return w.t("drawn.to_jail", start=w.start)
    words = capital(effect_words(w.strings, w.game.edition, card.effect))
    return f"{words}." if words != title else ""


def _gained(events: e.Events, player: str) -> Money:
    """By how much the balance of this player rose."""
    paid = [event for event in events if isinstance(event, e.Paid)]
    return sum(event.amount for event in paid if event.payee == player) - sum(
        event.amount for event in paid if event.payer == player
    )


def _change(w: Told, last: Operation, card: e.CardDrawn, typed: Money) -> r.Change | None:
    """The balance before the card, and after it with the amount typed; None where others are yet to pay."""
    assert isinstance(card.effect, _FREE)
    gained = _gained(last.events, card.player)
    before = w.game.balance(card.player) - gained
    if gained == 0:
        return None
    return r.Change(w.digits(before), w.digits(before + gained // card.effect.amount * typed))


def _anew(command: c.Command, card: e.CardDrawn, amount: Money) -> c.DrawCard | c.EnterEffect:
    """The command that books the card with this amount."""
    assert isinstance(card.effect, _FREE)
    effect = replace(card.effect, amount=amount)
    match command:
        case c.DrawCard(player=player, card=str(listed)):
            return c.DrawCard(player, listed, amount)
        case c.DrawCard(player=player):
            return c.DrawCard(player, effect=effect)
        case c.EnterEffect(player=player):
            return c.EnterEffect(player, effect)
        case _:
            raise AssertionError(f"no card is drawn by {command!r}")
