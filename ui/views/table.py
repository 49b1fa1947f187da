"""The table as records: board, tiles, the one question in the middle, and the keys that are always there.

Law: the top blocking thing is the screen. What each question looks like is said in `prompts`, what lies open over it
in `menu`.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import pending as p
from banker.game import Game
from banker.rules.going import destinations
from ui.records import pieces as r
from ui.records.prompts import MoneyPromptView, PromptView, PurchaseView
from ui.records.screens import Middle, TableView
from ui.table import acts as a
from ui.table.forms import Estate
from ui.table.state import Table, by_touch, can_sign, to_reckon, wanted
from ui.views import arithmetic, board, deed_shown, going, menu, placing, prompts, seats, shared, timed
from ui.views.shared import Prompt
from ui.views.sheet_parts import said
from ui.views.told import Told


def table_view(w: Told) -> TableView:
    """The record of the table's screen."""
    prompt = _prompt(w)
    middle = _saying(w, prompt)
    strip = _has_strip(prompt) or middle is not prompt.middle
    return TableView(
        ring=_ring(w),
        tiles=tuple(_tile(w, player.id) for player in board.shown(w.game)),
        middle=middle,
        side=prompt.side,
        actions=prompt.actions,
        redone=w.table.redone,
        note=said(w) if not strip else "",
        noted=w.table.strip.signing if w.table.strip is not None else r.Signing.REFUSED,
        because=shared.because_refused(w) if not strip else None,
        undo=shared.undo_button(w),
        redo=shared.redo_button(w),
        history=shared.history_button(),
        menu=shared.menu_button(),
        again=shared.again_button(w),
    )


def _ring(w: Told) -> r.RingView:
    game = w.game
    here = w.table.open.space if isinstance(w.table.open, a.DeedShown) else _here(game)
    ring = board.ring(w.strings, game, here, _acting(game))
    if w.table.placing and isinstance(game.top, p.BuildingAuction):
        return placing.ring_to_build(w, game.top, ring)
    if isinstance(game.top, p.Destination | p.SpaceChoice) and w.table.asked is None and w.table.open is None:
        return going.ring_to_go(game, game.top, deed_shown.ring_to_read(game, ring))
    reckons = to_reckon(w.table) is not None
    may_be_read = a.DeedShown | None if reckons else a.DeedShown | a.Aside | None
    if w.table.asked is None and isinstance(w.table.open, may_be_read):
        return deed_shown.ring_to_read(game, ring)
    if reckons:  # the magnifier tells no rents
        return replace(ring, spaces=tuple(replace(space, facts=()) for space in ring.spaces))
    return ring


def _prompt(w: Told) -> Prompt:
    """The prompt for what is asked beside the game (a seat, a pause), else for the signature or the question."""
    match w.table.open:
        case a.LastBookings():
            return menu.last_bookings(w)
        case a.Person() | a.NewCard() | a.Newcomer():
            return _seat(w, w.table.open)
        case a.Paused():
            return timed.paused(w, w.table.open)
        case a.AskHour():
            return timed.hour(w, w.table.open)
        case _ if w.table.asked is not None:
            return prompts.signature(w, w.table.asked)
        case a.DeedShown(space):
            return deed_shown.deed_shown(w, space)
        case a.Aside():
            return arithmetic.aside(w) or prompts.aside(w)
        case _:
            return prompts.question(w)


def _seat(w: Told, open: a.Person | a.NewCard | a.Newcomer) -> Prompt:
    match open:
        case a.Person():
            return seats.person(w, open.player)
        case a.NewCard():
            return seats.new_card(w, open.player)
        case a.Newcomer():
            return seats.newcomer(w, open)


def _has_strip(prompt: Prompt) -> bool:
    part = prompt.side if isinstance(prompt.side, PurchaseView) else prompt.middle
    return isinstance(part, PurchaseView | MoneyPromptView) or (
        isinstance(part, PromptView) and part.signature is not None
    )


def _saying(w: Told, prompt: Prompt) -> Middle:
    """The middle of the board; a paper without a strip gets one while something is said."""
    middle = prompt.middle
    if isinstance(middle, PromptView) and middle.signature is None:
        return replace(middle, signature=shared.strip_said(w))
    return middle


def _acting(game: Game) -> str | None:
    return p.waits_for(game.top) if game.top is not None else None


def _here(game: Game) -> int | None:
    match game.top:
        case p.Purchase() | p.Auction() | p.RentThrow() | p.MortgageChoice() | p.Debt():
            return game.top.space
        case p.Destination() | p.SpaceChoice():
            spaces = destinations(game, game.top)
            return spaces[0] if len(spaces) == 1 else None
        case _:
            return None


def _tile(w: Told, player: str) -> r.TileView:
    game = w.game
    standing, missing = _standing(w.table, player)
    # people answer the open question or sum first: until then a touch on a tile does nothing
    stands = (w.table.open is not None and w.table.open.stands) or to_reckon(w.table) is not None
    holds = not stands and can_sign(w.table, player) and by_touch(w.table, player)
    return replace(
        board.tile(w.strings, game, game.player(player), standing, missing),
        hold_s=shared.SIGN_HOLD_S if holds else 0,
        hold_words=w.t("table.hold_seconds"),
        out=board.out_word(w.strings, game.player(player)),
        act=a.Put(Estate(player)) if game.player(player).left is None and not stands else None,
        held=a.SignHere(player) if holds else None,
    )


def _standing(table: Table, player: str) -> tuple[r.Standing, int]:
    """How a player's tile stands out, and what a debtor lacks."""
    game = table.game
    if isinstance(game.top, p.Debt):
        missing = game.top.amount - game.balance(player) if to_reckon(table) is None else 0
        if game.top.debtor == player and missing > 0:
            return r.Standing.DEBT, missing
        if game.top.creditor == player and table.asked is None:
            return r.Standing.RECEIVES, 0
    signer, _ = wanted(table)
    if table.placing and isinstance(game.top, p.BuildingAuction):
        signer = game.top.bidder
    return (r.Standing.ACTS if player == (signer or _acting(game)) else r.Standing.NORMAL), 0
