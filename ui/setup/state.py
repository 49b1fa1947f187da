"""Setting up a game: what each touch or card makes of what was entered so far. No Kivy.

Law: pure. Chance comes in as an argument. What can be entered lies in `entered`; the seats, who starts, the length, the
options and the deal have a module each.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from banker.board import Deck, Edition
from banker.rules.setup import usual_cash
from ui.records import intents as i
from ui.setup import begun, deal, first, options, seats, time
from ui.setup.entered import MODES, PLAYERS, Chance, Known, Message, Setup, empty_game


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
        case i.Step(number):
            return replace(setup, step=number, chosen=None, starting=False, asked=None, entering=False)
        case i.ChooseEdition(index):
            return replace(setup, edition_id=setup.editions[index].id)
        case i.ChooseMode(index):
            return replace(setup, mode=MODES[index])
        case i.ChooseLimit(index):
            return time.by_hour(setup, index == 1)
        case i.MoveTime(by):
            return time.moved(setup, by)
        case i.AddPlayer():
            return seats.added(setup, None, None)
        case i.SamePlayers():
            return seats.same_again(setup)
        case i.ChooseSeat(index):
            id = setup.seats[index].id
            return replace(setup, chosen=None if setup.chosen == id else id)
        case i.RemovePlayer(index):
            return seats.without(setup, setup.seats[index].id)
        case i.MovePlayer(index, to):
            return seats.moved(setup, index, to)
        case i.SwitchAlone(index):
            return seats.switched(setup, index)
        case i.TakeName(name):
            return seats.named(setup, name)
        case i.TakeColour(colour):
            return seats.with_look(setup, _looked_at(setup), colour=colour)
        case i.TakeSymbol(symbol):
            return seats.with_look(setup, _looked_at(setup), symbol=symbol)
        case i.EnterBegun():
            return begun.opened(setup)
        case i.ForgetBegun():
            return begun.forgotten(setup)
        case i.BegunPart(index):
            return begun.at_tab(setup, begun.TABS[index])
        case i.BegunSeat(index):
            return begun.chosen(setup, setup.seats[index].id)
        case i.BegunKey(key):
            return begun.typed(setup, key)
        case i.BegunDeed(space):
            return begun.with_deed(setup, space)
        case i.BegunHouse(space):
            return begun.with_level(setup, space)
        case i.BegunPawn(space):
            return begun.with_pawn(setup, space)
        case i.BegunJailCard(index):
            return begun.with_jail_card(setup, tuple(Deck)[index])
        case i.BegunBankrupt():
            return begun.with_bankrupt(setup)
        case i.ProposeNames():
            return _propose_names(setup)
        case i.AskFirst():
            return replace(setup, starting=not setup.starting)
        case i.StartsFirst(index):
            return first.starts(setup, setup.seats[index].id)
        case i.DrawFirst():
            return first.drawn(setup, chance)
        case i.ThrowFirst(dice):
            return first.after_throw(setup, dice)
        case i.TakeBackThrow():
            return first.taken_back(setup)
        case i.ChooseOption(name, index):
            return options.with_option(setup, name, options.values_of(setup.edition, name)[index])
        case i.AskSum(name):
            return replace(setup, asked=None if setup.asked == name else name, digits="")
        case i.TypeSum(key):
            return options.typed(setup, key)
        case i.DealToSeat(index):
            return replace(setup, hand=setup.seats[index].id)
        case i.DealDeed(space):
            return deal.after_pick(setup, space)
        case i.DealRest():
            return deal.dealt(setup, chance)
        case i.TakeBackDeal():
            return deal.cleared(setup)
        case _:
            raise AssertionError(f"not a touch of the set-up: {intent!r}")


def _looked_at(setup: Setup) -> str | None:
    """The seat whose colours and symbols are shown: of a game begun with paper money the one that is being entered."""
    return begun.receiver(setup) if setup.entering else setup.chosen


def _propose_names(setup: Setup) -> Setup:
    """The set-up without the names proposed for its board, or with them again."""
    others = tuple(id for id in setup.declined if id != setup.edition_id)
    off = setup.edition_id in setup.declined
    return replace(setup, declined=others if off else (*others, setup.edition_id))


def after_tap(setup: Setup, card: str, known: Known | None) -> Setup:
    """The set-up after a card: it seats its player, or becomes the card of the chosen player who has none.

    A card that is seated already says whose it is; at a full table nobody else is seated.
    """
    setup = replace(setup, message=None, step=PLAYERS, starting=False, entering=False)
    for seat in setup.seats:
        if seat.card == card:
            return replace(setup, message=Message("card_of", seat.id))
    chosen = setup.seat(setup.chosen) if setup.chosen is not None else None
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
    return None
