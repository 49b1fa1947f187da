"""The one question as records: what the bank waits for, in the middle of the board and in the right column.

Law: every question of the bank has a prompt here. A question without a drawing of its own gets the general prompt,
which lists every lawful answer, so that the app is never stuck. Each can be signed by touch too: the tile of the player
who signs is on the screen whenever it can be held.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.ledger import BANK, POT, Why
from banker.registry import HOTEL
from banker.rules import BUSINESS
from banker.rules.choices import SERVICES, Choice, choices
from ui.records import pieces as r
from ui.records.prompts import MoneyPromptView, PromptView
from ui.table import acts as a
from ui.table.cards import in_any_order
from ui.views import board, drawn_card, going, jail, placing, purchase, throwing, timed
from ui.views.drawing import MESSAGE, deck_drawn, named_card
from ui.views.shared import (
    GRAVE,
    Prompt,
    choice_button,
    estate_way,
    offers,
    raise_ways,
    waits,
    why_booked,
    why_sums,
)
from ui.views.told import Told
from ui.words import because
from ui.words import sentences as say
from ui.words.names import DECK_ICONS, capital, why_words


def question(w: Told) -> Prompt:
    """The prompt for the top blocking question."""
    game = w.game
    match game.top:
        case p.JailChoice() if game.options.jail_throw == "no":
            return throwing.way_out(w, game.top)
        case p.Throw() | p.JailChoice() | p.RentThrow():
            return throwing.throwing(w, game.top)
        case p.Purchase():
            return purchase.purchase(w, game.top)
        case p.Debt() if game.balance(game.top.debtor) >= game.top.amount:
            return _payment(w, game.top)
        case p.BuildingAuction() if w.table.placing:
            return placing.where(w, game.top)
        case p.PayOrShareChoice():
            return _either(w, game.top)
        case p.TicketChoice():
            return _ticket(w, game.top)
        case p.Destination() if not going.anywhere(game):
            return going.ways(w, game.top)
        case None:
            raise AssertionError("a finished game has no table")
        case _:
            return general(w, game.top)


def _icon(game: Game, space: int | None, otherwise: str) -> str:
    """The icon of a space, `otherwise` if there is none; "" for a street, which has its group's letter instead."""
    if space is None:
        return otherwise
    return "" if board.is_street(game, space) else board.icon_of(game, game.edition.spaces[space]) or otherwise


# A payment


def _payment(w: Told, top: p.Debt) -> Prompt:
    """A compulsory payment that the debtor can meet: who, whom, how much, before and after."""
    game = w.game
    level = game.registry.title(top.space).level if top.space is not None and board.is_street(game, top.space) else 0
    changes = [w.change(top.debtor, -top.amount)]
    if top.creditor not in (BANK, POT):
        changes.append(w.change(top.creditor, top.amount))
    why = why_words(w.strings, game.edition, top.why, top.card, because.asks_message(w.table.sums))
    caption, brief = _caption(w, top, why)
    middle = MoneyPromptView(
        title=capital(why) if top.space is None else w.space(top.space),
        payer=board.who(w.strings, game, top.debtor),
        payee=board.who(w.strings, game, top.creditor),
        caption=caption,
        brief=brief,
        why=why_sums(w.table.sums),
        amount=w.digits(top.amount),
        unit=w.unit,
        changes=tuple(changes),
        signature=waits(w, top.debtor, debit=True),
        group=board.group_key(game, top.space) if top.space is not None else "",
        icon=_icon(game, top.space, _emblem(game, top.card)),
        houses=level if level < HOTEL else 0,
        tall=board.tall(level),
        note=timed.last_turn(w),
    )
    other = drawn_card.other_way(w)
    ways = (*(raise_ways(w, top.debtor) or (estate_way(w, top.debtor, "deeds"),)), *offers(w, top), *other)
    if other:  # three of them stand apart from their edges with their words in two lines
        ways = tuple(replace(way, icon="", stacked=False) for way in ways)
    return Prompt(middle, actions=ways)


def _caption(w: Told, top: p.Debt, why: str) -> tuple[str, str]:
    """What a payment is for and how it comes about, and the same in fewer words. A rent is called a rent: "a hotel"
    alone would seem to pass from one player to the other."""
    how = because.line(w.strings, w.game, w.table.sums)
    if how and top.why is Why.RENT:
        return w.t("because.rent", why=why, how=how), how
    order = w.t("debt.any_order") if in_any_order(w.table) else ""
    otherwise = jail.forced(w, top) or (order if top.space is None else why)
    return how or otherwise, because.counted(w.strings, w.game, w.table.sums)


def _emblem(game: Game, card: str | None) -> str:
    """The sign of what is owed for no space: that of the card's deck, else the bank's."""
    return DECK_ICONS[game.edition.card_by_id[card].deck] if card in game.edition.card_by_id else "bill"


def _either(w: Told, top: p.PayOrShareChoice) -> Prompt:
    """The prompt for an amount or a share of what the player owns: no amount is large, since the share may be paid."""
    words = say.question(w.strings, w.game, top)
    emblem = _icon(w.game, top.space, _emblem(w.game, top.card))
    middle = PromptView(title=words.title, token=w.token(top.player), lines=(words.line,), emblem=emblem)
    why = why_sums(w.table.sums)
    ways = (choice_button(w, choice) for choice in choices(w.game) if _answers(top, choice.command))
    return Prompt(middle, tuple(replace(way, why=why) if way.amount else way for way in ways))


def _ticket(w: Told, top: p.TicketChoice) -> Prompt:
    """The prompt for a bus ticket, or the money in its place: the ticket of each kind that may lie on top."""
    words = say.question(w.strings, w.game, top)
    middle = PromptView(title=words.title, token=w.token(top.player), lines=(words.line,), emblem="ticket")
    return Prompt(
        middle, tuple(choice_button(w, choice) for choice in choices(w.game) if _answers(top, choice.command))
    )


# Anything else


def general(w: Told, top: p.Pending) -> Prompt:
    """The prompt for any other question: every lawful answer to it. What raises money is found behind one button."""
    game = w.game
    asked = p.waits_for(top)
    listed_now = [ch for ch in choices(game) if _answers(top, ch.command)]
    lawful = [ch for ch in listed_now if ch.player in (asked, None) or asked is None]
    lawful.sort(key=lambda choice: isinstance(choice.command, GRAVE))
    buttons = [choice_button(w, choice) for choice in lawful]
    if isinstance(top, p.Debt):
        ways = (*raise_ways(w, top.debtor), *offers(w, top))
        buttons = [*buttons[:1], *(replace(way, stacked=False) for way in ways), *buttons[1:]]
    words = say.question(w.strings, game, top)
    name = w.name(asked) if asked else ""
    middle = PromptView(
        title=words.title,
        token=w.token(asked) if asked else None,
        name="" if name in words.title else name,
        lines=(words.line, *_in_hand(w, top)),
        amount=w.digits(words.amount) if words.amount is not None else "",
        unit=w.unit,
        why=why_sums(w.table.sums) if words.amount is not None else None,
    )
    return Prompt(middle, tuple(buttons))


def _in_hand(w: Told, top: p.Pending) -> tuple[str, ...]:
    """What a debtor lacks where no way leads to more money."""
    if not isinstance(top, p.Debt) or raise_ways(w, top.debtor):
        return ()
    return (w.t("table.missing", amount=w.amount(top.amount - w.game.balance(top.debtor))),)


def _answers(top: p.Pending, command: c.Command) -> bool:
    """Whether the command answers the question. Players do everything else in their estates."""
    if isinstance(command, c.LiftMortgage):
        return isinstance(top, p.MortgageChoice)
    return not isinstance(command, (*SERVICES, *BUSINESS))


def aside(w: Told) -> Prompt:
    """The table, where its question would take the whole screen: what it is, and the way to it."""
    game, top = w.game, w.game.top
    assert top is not None, "a finished game has no table"
    words, player = say.question(w.strings, game, top), p.waits_for(top)
    token = w.token(player) if player else None
    answer = ""
    emblem: str | tuple[int, ...] = MESSAGE
    lines: tuple[str, ...] = (words.line,)
    match top:
        case p.CardToDraw():
            answer, emblem, lines = ".card", DECK_ICONS[top.deck], (w.t("drawn.other_line"),)
        case p.PayOrDrawChoice():
            emblem = DECK_ICONS[deck_drawn(game, top)]
            lines = (*named_card(w, top.card), words.line)
        case p.Destination():
            answer, emblem = ".destination", top.dice[:1] * 3
        case p.SpaceChoice():
            answer, emblem = ".destination", "right"
    go = r.ButtonView(w.t(f"table.answer{answer}"), icon="right", look=r.Look.MAIN, act=a.CloseOpen())
    raising = tuple(replace(way, icon="", stacked=False) for way in raise_ways(w, player)) if player else ()
    return Prompt(PromptView(words.title, token, lines=lines, emblem=emblem), actions=(*raising, go))


def signature(w: Told, asked: a.AskCard) -> Prompt:
    """The prompt that waits for the card to sign an answer chosen; the tiles stay, since one may be held instead."""
    game = w.game
    choice = next((ch for ch in choices(game) if ch.command == asked.command), Choice(asked.command, asked.player))
    label = say.choice_label(w.strings, game, choice)
    after, back, emblem = label.detail, w.t("table.cancel"), ""
    if isinstance(asked.command, c.PayFine):
        return jail.fine_to_sign(w, asked.command)
    if isinstance(asked.command, c.UseJailCard):
        after, back, emblem = jail.leaving(w, asked.command), w.t("jail.card_kept"), "bars"
    middle = PromptView(
        title=label.label,
        token=w.token(asked.player),
        name=w.name(asked.player),
        lines=(after,) if after else (),
        amount=("+" if choice.amount < 0 else "") + w.digits(abs(choice.amount)) if choice.amount else "",
        unit=w.unit,
        changes=(w.change(asked.player, -choice.amount),) if choice.amount else (),
        why=why_booked(w, asked.command, asked.player) if choice.amount else None,
        signature=waits(w, asked.player),
        emblem=emblem,
    )
    return Prompt(middle, actions=(r.ButtonView(back, icon="cross", act=a.CloseOpen()),))
