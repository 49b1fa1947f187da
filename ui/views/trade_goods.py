"""What each of two hands over in a trade as rows, and what a mortgaged deed costs its new holder."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.game import Game
from banker.pending import Bundle
from banker.rules.mortgage import transfer_sums
from banker.rules.trade import money_sum
from banker.sums import Sum
from ui.records import pieces as r
from ui.records.intents import Intent
from ui.table import acts as a
from ui.table.forms import Because, Trading
from ui.views.sheet_parts import deed_button
from ui.views.told import Told

Rows = tuple[r.ButtonView, ...]


def bundle_of(form: Trading, giver: str) -> Bundle:
    """What this one of the two gives."""
    return form.gives if giver == form.player else form.takes


def with_bundle(form: Trading, giver: str, bundle: Bundle) -> Trading:
    """The form with this bundle for the giver, and nothing being added any more."""
    if giver == form.player:
        return replace(form, adding=None, gives=bundle)
    return replace(form, adding=None, takes=bundle)


def goods(w: Told, bundle: Bundle, put: Callable[[Bundle], Intent]) -> Rows:
    """A row for each thing, which a touch takes out: the money first."""
    rows: list[r.ButtonView] = []
    if bundle.money:
        money, none = w.digits(bundle.money), put(replace(bundle, money=0))
        why = a.Put(Because((money_sum(bundle),)))
        rows.append(r.ButtonView(w.t("trade.money"), icon="bill", amount=money, mark="cross", act=none, why=why))
    for space in bundle.deeds:
        less = replace(bundle, deeds=without(bundle.deeds, space), lifted=without(bundle.lifted, space))
        rows.append(replace(deed_button(w, space, put(less)), mark="cross"))
    for n, deck in enumerate(bundle.jail_cards):
        words, name = w.t("trade.card"), w.deck(deck)
        less = replace(bundle, jail_cards=bundle.jail_cards[:n] + bundle.jail_cards[n + 1 :])
        rows.append(r.ButtonView(words, name, "door", mark="cross", act=put(less)))
    return tuple(rows)


def mortgaged(game: Game, bundle: Bundle) -> tuple[int, ...]:
    """The spaces of the bundle's deeds that are mortgaged."""
    return tuple(space for space in bundle.deeds if game.registry.title(space).mortgaged)


def costs(w: Told, received: Bundle) -> Rows:
    """A row for each mortgaged deed that one receives, with what they pay the bank to keep it so or to lift it."""
    return tuple(_cost(w, space, space in received.lifted) for space in mortgaged(w.game, received))


def _cost(w: Told, space: int, lifted: bool) -> r.ButtonView:
    to_keep, to_lift = transfer_sums(w.game, space)
    due = to_lift if lifted else to_keep
    row = deed_button(w, space, a.CloseOpen())
    return replace(
        row, label=w.t("trade.receives", deed=row.label),
        detail=w.t("trade.is_lifted" if lifted else "trade.is_kept"), act=None,
        amount=w.digits(-due.amount), sign="-", why=a.Put(Because((due,))),
    )  # fmt: skip


def ways(w: Told, form: Trading, giver: str, space: int) -> Rows:
    """The two keys under a mortgaged deed that one receives: keep it so or lift it, each with what it costs. A
    touch on what is chosen asks why."""
    given, (to_keep, to_lift) = bundle_of(form, giver), transfer_sums(w.game, space)
    is_lifted, others = space in given.lifted, without(given.lifted, space)

    def way(words: str, due: Sum, chosen: bool, lifted: tuple[int, ...]) -> r.ButtonView:
        act = a.Put(Because((due,)) if chosen else with_bundle(form, giver, replace(given, lifted=lifted)))
        return r.ButtonView(w.t(words), amount=w.digits(-due.amount), sign="-", pick="dot", chosen=chosen, act=act)

    return (
        way("trade.keep", to_keep, not is_lifted, others),
        way("trade.lift", to_lift, is_lifted, (*others, space)),
    )


def without(spaces: tuple[int, ...], space: int) -> tuple[int, ...]:
    """The spaces but for this one."""
    return tuple(n for n in spaces if n != space)
