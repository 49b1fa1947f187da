"""The cashier's pad as a full screen: what was done at the table, by whom, where or how much.

Law: who gains signs nothing, who pays freely signs; what is compulsory is asked for by the prompts that follow.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker.board import Deck
from banker.game import Game
from banker.ledger import BANK, POT
from banker.refusal import Reason, Refused
from banker.rules import can
from banker.rules.correction import common_accounts
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.cashing import SERVICES, Cashing, Service
from ui.table.plans import after
from ui.table.state import Table
from ui.views.deck import deck_tile
from ui.views.shared import change_of, digits, greyed, ground, unit_of, why_booked
from ui.views.sheet_parts import (
    accounts,
    asked,
    board_to_touch,
    in_steps,
    once_more,
    pad,
    sheet,
    signer,
)
from ui.words import sentences as say
from ui.words.names import capital, start_name
from ui.words.strings import Strings

SIGNED = (c.CashFine, c.CashPay)
"""Commands that the payer's card signs."""


def cashing(strings: Strings, table: Table, form: Cashing) -> sr.SheetView:
    """The cashier's sheet: kinds of service as tabs, the players at the left, what the service needs beside them."""
    game, foot = table.game, _foot(strings, table, form)
    return sheet(
        strings,
        table,
        key=f"cashier {form.what}",
        title=strings.t("cashier.title"),
        tabs=[_tab(strings, game, form, what) for what in SERVICES],
        body=[_who(strings, game, form), *_rest(strings, game, form)],
        foot=in_steps(strings, game, form.typed, foot, 2) if form.what == "pay" else foot,
    )


def _tab(strings: Strings, game: Game, form: Cashing, what: Service) -> r.ButtonView:
    player = next((id for id in (form.player, form.payee) if id not in (BANK, POT)), game.seated[0].id)
    return r.ButtonView(strings.t(f"cashier.{what}"), chosen=what == form.what, act=a.Put(Cashing(player, what)))


def _who(strings: Strings, game: Game, form: Cashing) -> sr.AccountsView:
    ids = [player.id for player in game.seated]
    if form.what == "pay":
        ids += common_accounts(game)
    title = strings.t("cashier.payer" if form.what == "pay" else "cashier.who")
    shown = accounts(strings, game, title, ids, form.player, lambda id: a.Put(_by(form, id)))
    if form.what != "fine":
        return shown
    tiles = zip(ids, shown.choices, strict=True)
    return replace(shown, choices=tuple(_payable(strings, game, c.CashFine(id), tile) for id, tile in tiles))


def _by(form: Cashing, id: str) -> Cashing:
    """The form with this account acting: if it was the payee, the two swap; a player never pays another player."""
    payee = form.payee
    if form.what == "pay" and payee == id:
        payee = form.player
    if id not in (BANK, POT) and payee not in (BANK, POT):
        payee = BANK
    return replace(form, player=id, payee=payee, repeats=False)


def _rest(strings: Strings, game: Game, form: Cashing) -> list[sr.SheetPart]:
    match form.what:
        case "land":
            return [board_to_touch(strings, game, form.space, lambda space: a.Put(replace(form, space=space)))]
        case "card":
            decks = tuple(_drawn_from(strings, game, form, deck) for deck in (Deck.CHANCE, Deck.CHEST))
            return [sr.GridView(decks, len(decks), pictures=True, share=1.5)]
        case "pay":
            to = _to(strings, game, form)
            keys = pad(
                strings,
                game,
                strings.t("trade.money"),
                form.typed,
                lambda typed: a.Put(replace(form, typed=typed, repeats=False)),
                accounts=to.places,
            )
            return [to, keys]
        case _:
            return []


def _to(strings: Strings, game: Game, form: Cashing) -> sr.AccountsView:
    """Who may be paid, all other accounts; greyed with the sentence where the bank would take no amount for them."""
    everybody = (*(player.id for player in game.seated), *common_accounts(game))
    ids = [id for id in everybody if id != form.player]
    shown = accounts(
        strings,
        game,
        strings.t("cashier.payee"),
        ids,
        form.payee,
        lambda id: a.Put(replace(form, payee=id, repeats=False)),
    )
    tiles = zip(ids, shown.choices, strict=True)
    choices = tuple(_payable(strings, game, c.CashPay(form.player, id, 1), tile) for id, tile in tiles)
    return replace(shown, choices=choices, places=len(everybody))


def _payable(strings: Strings, game: Game, command: c.Command, tile: r.ButtonView) -> r.ButtonView:
    """The tile of an account, greyed where no amount would do; what an amount decides is said in the foot."""
    refused = can(game, command)
    if refused is None or refused.reason not in (Reason.MONEY_ALONE, Reason.NOT_IN_JAIL):
        return tile
    return greyed(strings, game, tile, refused, command)


def _drawn_from(strings: Strings, game: Game, form: Cashing, deck: Deck) -> r.ButtonView:
    """The picture of a deck, which asks for the card drawn as a landing on its space does."""
    draw = c.CashDraw(form.player, deck)
    return asked(strings, game, deck_tile(strings, game, deck, draw), draw)


# The paper


def _foot(strings: Strings, table: Table, form: Cashing) -> sr.FootView:
    """The foot of the sheet: what is missing, the reason for a refusal, whether a repeat is meant, or the next step."""
    game = table.game
    command = form.command
    if command is None or (isinstance(command, c.CashPay) and form.typed == 0):
        hint = strings.t(f"cashier.hint.{form.what}", start=start_name(strings, game.edition))
        return sr.FootView((hint,), high=True)
    then = after(game, command)
    if isinstance(then, Refused):
        words = say.refusal_sentence(strings, game, then, command)
        return sr.FootView((words,), True, high=True, why=ground(strings, then))
    if form.repeats:
        return once_more(strings, a.Put(replace(form, repeats=False)))
    line, amount, change = _moved(strings, game, form, then)
    why = why_booked(strings, table, command, _whom(form)) if amount else None
    if isinstance(command, SIGNED) and form.player not in (BANK, POT):
        words = strings.t("table.put_card", name=game.player(form.player).name)
        signs = (signer(strings, table, form.player, words),)
        return sr.FootView((line,), amount=amount, unit=unit_of(game), change=change, signs=signs, high=True, why=why)
    go = r.ButtonView(strings.t(f"cashier.go.{form.what}"), icon="check", look=r.Look.MAIN, act=a.Book(command))
    unit = unit_of(game) if amount else ""
    return sr.FootView((line,), amount=amount, unit=unit, change=change, go=go, high=True, why=why)


def _whom(form: Cashing) -> str:
    """Whose amount is shown: the player's where one pays or is paid."""
    return form.payee if form.player in (BANK, POT) else form.player


def _moved(strings: Strings, game: Game, form: Cashing, then: Game) -> tuple[str, str, r.Change | None]:
    """What is said of the service: a sentence, and the amount and balances of whom it pays or charges at once."""
    who = _whom(form)
    name, payer, payee = (say.account_name(strings, game, id) for id in (who, form.player, form.payee))
    words = {
        "name": name,
        "payer": capital(payer) if form.player in (BANK, POT) else payer,
        "payee": payee,
        "space": _place(strings, game, form),
    }
    line = strings.t(f"cashier.line.{form.what}", start=start_name(strings, game.edition), **words)
    if who in (BANK, POT):
        return line, digits(game, form.typed), None
    by = then.balance(who) - game.balance(who)
    if by == 0:
        return line, "", None
    amount = f"+{digits(game, by)}" if by > 0 else digits(game, by)
    return line, amount, replace(change_of(game, who, by), token=None)


def _place(strings: Strings, game: Game, form: Cashing) -> str:
    return say.space_name(strings, game.edition, form.space) if form.space is not None else ""
