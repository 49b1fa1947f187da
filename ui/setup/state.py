"""Sets up a game: what each touch or card makes of the entries so far. No Kivy.

Law: pure. Chance comes in as an argument. What can be entered lies in `entered`; the seats, who starts, the length, the
options and the deal have a module each.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from banker.board import Edition
from banker.rules.setup import usual_cash
from ui.records import intents as i
from ui.setup import begun, deal, first, seats
from ui.setup.club import LOCKED
from ui.setup.entered import PLAYERS, Chance, Enter, Known, Message, Setup, empty_game


def new_setup(editions: Sequence[Edition], edition_id: str | None = None, hour: int = 0) -> Setup:
    """Nothing entered yet. `edition_id` None: the first edition. `hour`: what the clock on the wall shows."""
    return Setup(tuple(editions), edition_id or editions[0].id, hour=hour)


def after(setup: Setup, intent: i.Intent, chance: Chance) -> Setup:
    """The set-up after a touch. Only the touches of the set-up are known here."""
    then = _after(replace(setup, message=None), intent, chance)
    return then if _ids(then) == _ids(setup) else replace(then, throws=(), settled=False)


def _ids(setup: Setup) -> tuple[str, ...]:
    return tuple(seat.id for seat in setup.seats)


def _after(setup: Setup, intent: i.Intent, chance: Chance) -> Setup:
    match intent:
        case Enter(change) if setup.locked and change in LOCKED:
            return setup
        case Enter(change, given):
            return change(setup, *given)
        case i.Step(number):
            return replace(setup, step=number, chosen=None, starting=False, asked=None, entering=False)
        case i.MovePlayer(index, to):
            return seats.moved(setup, index, to)
        case i.TakeName(name):
            return seats.named(setup, name)
        case i.ThrowFirst(dice):
            return first.after_throw(setup, dice)
        case i.DrawFirst():
            return first.drawn(setup, chance)
        case i.DealRest():
            return deal.dealt(setup, chance)
        case _:
            raise AssertionError(f"not a touch of the set-up: {intent!r}")


def after_tap(setup: Setup, card: str, known: Known | None, name: str = "") -> Setup:
    """The set-up after a card: it seats its player, or becomes the card of the chosen player who has none, or of the
    one whom the evening of a club has called by the name that it, or the card, has. `name`: by which the evening knows
    the card, "" not.

    A card that is seated already says whose it is; at a full table nobody else is seated. Decision: while somebody who
    was called has no card, one that nobody knows seats nobody by itself: the result of another would be theirs.
    """
    setup = replace(setup, message=None, step=PLAYERS, starting=False, entering=False)
    for seat in setup.seats:
        if seat.card == card:
            return replace(setup, message=Message("card_of", seat.id))
    chosen = setup.seat(setup.chosen) if setup.chosen is not None else None
    waiting = [seat for seat in setup.seats if seat.card is None and seat.name in setup.called]
    name = name or (known.name if known is not None else "")
    if chosen is None and waiting:
        chosen = next((seat for seat in waiting if seat.name == name), None)
        if chosen is None:
            return replace(setup, message=Message("whose_card"))
    if chosen is not None and chosen.card is None:
        return seats.with_card(setup, chosen, card, known)
    return seats.added(replace(setup, chosen=None), card, known)


def lacks(setup: Setup) -> Message | None:
    """Why the game cannot begin yet, or None."""
    count, edition = len(setup.seats), setup.edition
    if count < edition.least_players:
        return Message("too_few", count=edition.least_players)
    if count > edition.most_players:
        return Message("too_many", count=edition.most_players)
    if setup.deals and usual_cash(empty_game(setup).terms) < deal.least_balance(setup):
        return Message("too_poor")
    if begun.position(setup) is not None and not begun.stands(setup):
        return Message("begun.uneven")
    if lacks_referee(setup):
        return Message("referee.missing")
    return None


def lacks_referee(setup: Setup) -> bool:
    """Whether the table plays with a referee while no card is known as the referee's."""
    return setup.options.referee == "yes" and not setup.referees
