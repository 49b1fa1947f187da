"""A result that is put by hand, as it is touched and typed; pure."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.club.acts import Accepted, Came, How
from banker.club.evening import Table
from banker.club.format import Placed
from banker.club.wire import State
from banker.money import Money
from ui.records.director_results import ByHand, Entered, entered, numbered


def begun(round: int, table: Table, state: State | None) -> ByHand:
    """The form of a table: with the result that counts; else with how its game stands now, if it is its players'; else
    empty."""
    form = ByHand(round, table.number, table.players, before=table.came)
    if table.came is not None:
        return replace(form, placed=entered([(each.player, each.place, each.worth) for each in table.came.places]))
    standing = state.players if state is not None else ()
    if sorted(each.name for each in standing) != sorted(table.players):
        return form
    return replace(form, placed=entered([(each.name, each.place, each.worth) for each in standing]))


def touched(form: ByHand, player: str) -> ByHand:
    """The form after a touch on a player: the next place is theirs, if they have none; then their wealth is typed."""
    if player not in form.players:
        return form
    known = any(each.player == player for each in form.placed)
    placed = form.placed if known else (*form.placed, Entered(player))
    return replace(form, placed=placed, chosen=player)


def typed(form: ByHand, worth: Money) -> ByHand:
    """The form in which the chosen player owns so much."""
    return _chosen(form, lambda each: replace(each, worth=worth))


def shared(form: ByHand) -> ByHand:
    """The form in which the chosen player shares the place of the one before, or no longer does."""
    return _chosen(form, lambda each: replace(each, shares=not each.shares))


def _chosen(form: ByHand, change: Callable[[Entered], Entered]) -> ByHand:
    return replace(form, placed=tuple(change(each) if each.player == form.chosen else each for each in form.placed))


def anew(form: ByHand) -> ByHand:
    """The form in which nobody has a place."""
    return replace(form, placed=(), chosen="")


def result_of(form: ByHand, reason: str) -> Accepted:
    """The act that the form is."""
    came = Came(How.BY_HAND, places_of(form.placed), reason=reason)
    return Accepted(round=form.round, table=form.table, came=came)


def places_of(placed: tuple[Entered, ...]) -> tuple[Placed, ...]:
    """The places of players in their order: who shares has that of the one before."""
    return tuple(Placed(each.player, place, each.worth) for place, each in zip(numbered(placed), placed, strict=True))
