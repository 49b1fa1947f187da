"""The cashier's pad as a full screen: what was done at the table, by whom, where or how much.

Law: a player who gains signs nothing, a player who pays freely signs. The prompts that follow ask for what must be
paid.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from banker import commands as c
from banker.board import Deck
from banker.events import Events
from banker.game import fold
from banker.ledger import BANK, POT
from banker.refusal import Reason
from banker.rules import can
from banker.rules.correction import common_accounts
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.cashing import SERVICES, Cashing, Service
from ui.views import composed
from ui.views.deck import deck_tile
from ui.views.drawing import PICTURES
from ui.views.shared import asked, greyed, why_booked
from ui.views.sheet_parts import accounts, board_to_touch, in_steps, pad, sheet
from ui.views.told import Told


def cashing(w: Told, form: Cashing) -> sr.SheetView:
    """The cashier's sheet: kinds of service as tabs, the players at the left, what the service needs beside them."""
    hint = (w.t(f"cashier.hint.{form.what}", start=w.start),)
    foot = composed.foot(w, form, hint, lambda command, events: _offer(w, form, command, events))
    return sheet(
        w,
        key=f"cashier {form.what}",
        title=w.t("cashier.title"),
        tabs=[_tab(w, form, what) for what in SERVICES],
        body=[_who(w, form), *_rest(w, form)],
        foot=in_steps(w, form.typed, foot, 2) if form.what == "pay" else foot,
    )


def _tab(w: Told, form: Cashing, what: Service) -> r.ButtonView:
    player = next((id for id in (form.player, form.payee) if id not in (BANK, POT)), w.game.seated[0].id)
    return r.ButtonView(w.t(f"cashier.{what}"), chosen=what == form.what, act=a.Put(Cashing(player, what)))


def _who(w: Told, form: Cashing) -> sr.AccountsView:
    pays, ids = form.what == "pay", [player.id for player in w.game.seated]
    title, ids = ("cashier.payer", [*ids, *common_accounts(w.game)]) if pays else ("cashier.who", ids)
    shown = accounts(w, w.t(title), ids, form.player, lambda id: a.Put(_by(form, id)))
    return shown if form.what != "fine" else _payable(w, shown, [c.CashFine(id) for id in ids])


def _by(form: Cashing, id: str) -> Cashing:
    """The form with this account acting: if it was the payee, the two swap; a player never pays another player."""
    payee = form.player if form.what == "pay" and form.payee == id else form.payee
    payee = BANK if id not in (BANK, POT) and payee not in (BANK, POT) else payee
    return replace(form, player=id, payee=payee, repeats=False)


def _rest(w: Told, form: Cashing) -> Sequence[sr.SheetPart]:
    match form.what:
        case "land":
            return (board_to_touch(w, form.space, lambda space: a.Put(replace(form, space=space))),)
        case "card":
            decks = tuple(_drawn_from(w, form, deck) for deck in w.game.edition.decks)
            few = len(decks) <= PICTURES
            return (sr.GridView(decks, len(decks) if few else 2, pictures=few, share=1.5),)
        case "pay":
            everybody = (*(player.id for player in w.game.seated), *common_accounts(w.game))
            return _to(w, form, everybody), pad(
                w,
                w.t("trade.money"),
                form.typed,
                lambda typed: a.Put(replace(form, typed=typed, repeats=False)),
            )
        case _:
            return ()


def _to(w: Told, form: Cashing, everybody: tuple[str, ...]) -> sr.AccountsView:
    """Who may be paid: all other accounts, greyed with the refusal if the bank would take no amount for them."""
    ids = [id for id in everybody if id != form.player]
    paid = accounts(
        w,
        w.t("cashier.payee"),
        ids,
        form.payee,
        lambda id: a.Put(replace(form, payee=id, repeats=False)),
        places=len(everybody),
    )
    return _payable(w, paid, [c.CashPay(form.player, id, 1) for id in ids])


def _payable(w: Told, shown: sr.AccountsView, commands: Sequence[c.Command]) -> sr.AccountsView:
    """The accounts, greyed if the bank would take no amount; a refusal that depends on the amount stands in the
    foot."""
    tiles = []
    for tile, command in zip(shown.choices, commands, strict=True):
        refused = can(w.game, command)
        never = refused is not None and refused.reason in (Reason.MONEY_ALONE, Reason.NOT_IN_JAIL)
        tiles.append(greyed(w, tile, refused, command) if refused is not None and never else tile)
    return replace(shown, choices=tuple(tiles))


def _drawn_from(w: Told, form: Cashing, deck: Deck) -> r.ButtonView:
    """The picture of a deck, which asks for the card drawn as a landing on its space does."""
    draw = c.CashDraw(form.player, deck)
    return asked(w, deck_tile(w, deck, draw), draw)


# The paper


def _offer(w: Told, form: Cashing, command: c.Command, events: Events) -> sr.FootView:
    """A sentence, and the amount and balances of whom the service pays or charges at once, with who signs it."""
    who = form.payee if form.player in (BANK, POT) else form.player
    line = w.t(
        f"cashier.line.{form.what}",
        start=w.start,
        name=w.account(who),
        payer=w.account(form.player, first=True),
        payee=w.account(form.payee),
        space=w.space(form.space) if form.space is not None else "",
    )
    foot = composed.signed(w, form, command, sr.FootView((line,), high=True), f"cashier.go.{form.what}")
    why = why_booked(w, command, who)
    if who in (BANK, POT):
        return replace(foot, amount=w.digits(form.typed), unit=w.unit, why=why)
    by = fold(w.game, events).balance(who) - w.game.balance(who)
    if not by:
        return replace(foot, unit=w.unit if foot.signs else "")
    change = replace(w.change(who, by), token=None)
    return replace(foot, amount=w.signed(by), unit=w.unit, change=change, why=why)
