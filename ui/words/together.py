"""What several events of one operation come to together, in words. No Kivy inside."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from banker import events as e
from banker.board import Currency, PayPerBuilding, PayPerDeed
from banker.game import Game
from banker.history import Operation
from banker.ledger import BANK, Why
from banker.money import Money, grouped
from banker.pending import Debt
from banker.registry import BUILDINGS, DEPOT, HOTEL, SKYSCRAPER, building_of
from banker.registry import standing as standing_at
from banker.rules.building import building_price
from ui.words import names
from ui.words.strings import Strings

Write = Callable[[Money, Currency], str]  # Writes an amount.

# What passes in a trade, in the order in which it is told.
EXCHANGED = (e.DeedPassed, e.JailCardPassed, e.Paid)


def of_message(events: e.Events) -> bool:
    """Whether a message was entered: it is of no deck."""
    return any(isinstance(event, e.CardDrawn) and event.deck is None for event in events)


def for_message(operation: Operation, before: Iterable[Operation]) -> bool:
    """Whether an operation pays for a message: what was drawn last, in it or `before` it, newest first, is one."""
    if not any(
        isinstance(event, e.Paid) and event.why is Why.CARD and event.card is None for event in operation.events
    ):
        return False
    for body in (operation, *before):
        if any(isinstance(event, e.CardDrawn) for event in body.events):
            return of_message(body.events)
    return False


# The words for the parts of a plan, by what is paid for them.
_PLANNED: dict[Why, str] = {
    Why.LOAN: "estate.mortgages",
    Why.LIFT: "estate.lifts",
    Why.BUILD: "plan.built",
    Why.SELL_BUILDINGS: "plan.sold",
    Why.HANDED: "plan.handed",
}


def planned(strings: Strings, game: Game, first: e.Paid, events: e.Events) -> dict[str, object]:
    """A plan of several payments: who, what was done, and what all of it brought or cost; empty for anything else."""
    paid = [event for event in events if isinstance(event, e.Paid)]
    if len(paid) < 2 or any(event.why not in _PLANNED for event in paid):
        return {}
    player = first.payee if first.payer == BANK else first.payer
    total = sum(event.amount if event.payee == player else -event.amount for event in paid)
    counts = {why: sum(event.why is why for event in paid) for why in _PLANNED}
    parts = [strings.n(_PLANNED[why], count) for why, count in counts.items() if count]
    sign = "+" if total > 0 else "−" if total < 0 else ""
    return {
        "player": names.account_name(strings, game, player),
        "what": ", ".join(parts),
        "amount": f"{sign}{grouped(abs(total), game.edition.currency)}",
    }


def built(strings: Strings, game: Game, paid: e.Paid, events: e.Events) -> dict[str, object]:
    """What was built at the printed price, for the one payment of it; empty for anything else."""
    changed = next((event for event in events if isinstance(event, e.BuildingsChanged)), None)
    auctioned = any(isinstance(event, e.BuildingAuctionClosed) for event in events)
    if paid.why is not Why.BUILD or paid.space is None or changed is None or auctioned:
        return {}
    then = standing_at(*(change.level for change in changed.levels))
    tall = {HOTEL: then.hotels, SKYSCRAPER: then.skyscrapers, DEPOT: then.depots}
    apart = sum(count * building_price(game, paid.space, level) for level, count in tall.items() if count)
    houses = (paid.amount - apart) // building_price(game, paid.space)
    words = [_tall(strings, game, level, count) for level, count in tall.items() if count]
    if houses and then.skyscrapers == 0:
        words.insert(0, names.houses(strings, game.edition, houses))
    return {
        "payer": names.account_name(strings, game, paid.payer),
        "what": ", ".join(words),
        "amount": grouped(paid.amount, game.edition.currency),
    }


def _tall(strings: Strings, game: Game, level: int, count: int) -> str:
    word = names.level_words(strings, game.edition, level)
    if count > 1:
        return f"{count} × {word}"
    kind = building_of(level)
    return word if kind in game.edition.building_names else strings.t(f"level.one_{kind}")


def standing(strings: Strings, game: Game, changed: e.BuildingsChanged) -> dict[str, object]:
    """What stands on several streets together: whose they are, how many buildings, on how many streets."""
    levels = [change.level for change in changed.levels]
    counts = dict(zip(BUILDINGS, standing_at(*levels), strict=True))
    stand = [kind for kind in BUILDINGS if counts[kind]] or BUILDINGS[:1]
    words = [names.so_many(strings, game.edition, kind, counts[kind]) for kind in stand]
    holder = game.registry.title(changed.levels[0].space).holder
    return {
        "player": names.account_name(strings, game, holder or BANK), "what": ", ".join(words), "count": len(levels),
    }  # fmt: skip


def swapped(strings: Strings, game: Game, one: str, events: e.Events, amount: str = "") -> str:
    """What one side of a trade gave, an `amount` of money first, for what: each side's one deed by its name, else how
    many deeds there are."""
    gave = " + ".join(filter(None, (amount, *_things(strings, game, events, lambda event: event.giver == one))))
    got = " + ".join(_things(strings, game, events, lambda event: event.taker == one))
    return strings.t("trade.for", amount=gave, goods=got) if gave and got else gave or got


def _things(
    strings: Strings, game: Game, events: e.Events, passes: Callable[[e.DeedPassed | e.JailCardPassed], bool]
) -> list[str]:
    """The deeds and cards out of jail of a trade that pass so."""
    passed = [event for event in events if isinstance(event, e.DeedPassed | e.JailCardPassed) and passes(event)]
    deeds = [event.space for event in passed if isinstance(event, e.DeedPassed)]
    cards = [event.deck for event in passed if isinstance(event, e.JailCardPassed)]
    words = [strings.n("table.deeds_held", len(deeds))] if len(deeds) > 1 else []
    words += [names.space_name(strings, game.edition, space) for space in deeds if len(deeds) == 1]
    return words + [strings.t("trade.jail_card", deck=names.deck_name(strings, game.edition, deck)) for deck in cards]


def exchanged(strings: Strings, game: Game, events: e.Events, write: Write) -> str:
    """What each side of a trade that was signed received, deeds, then cards, then money; "" for anything else."""
    if not any(isinstance(event, e.TradeSigned) for event in events):
        return ""
    got: dict[str, list[str]] = {}
    for event in (event for kind in EXCHANGED for event in events if isinstance(event, kind)):
        match event:
            case e.DeedPassed(space, _, str(taker)):
                got.setdefault(taker, []).append(names.space_name(strings, game.edition, space))
            case e.JailCardPassed(deck, _, str(taker)):
                card = strings.t("trade.jail_card", deck=names.deck_name(strings, game.edition, deck))
                got.setdefault(taker, []).append(card)
            case e.Paid(payee=payee, why=Why.TRADE):
                got.setdefault(payee, []).append(write(event.amount, game.edition.currency))
    sides = (
        strings.t("event.deed_passed", taker=names.account_name(strings, game, id), space=names.listed(strings, what))
        for id, what in got.items()
    )
    return strings.t("event.trade", what=". ".join(sides)) if got else ""


def who_traded(strings: Strings, game: Game, events: e.Events) -> str:
    """That two traded, where there is no room for what; "" for anything else."""
    if not any(isinstance(event, e.TradeSigned) for event in events):
        return ""
    for event in events:
        match event:
            case e.DeedPassed(_, str(one), str(other)) | e.JailCardPassed(_, str(one), str(other)):
                both = (names.account_name(strings, game, id) for id in (one, other))
                return strings.t("event.trade", what=", ".join(both))
    return ""


def passes_in_trade(event: e.Event) -> bool:
    """Whether an event of a trade is told with what each side received."""
    paid_else = isinstance(event, e.Paid) and event.why is not Why.TRADE
    return isinstance(event, (e.TradeSigned, *EXCHANGED)) and not paid_else


def costs_nothing(drawn: e.CardDrawn, events: e.Events) -> bool:
    """Whether a card takes something for each building, or each deed, from somebody who has none: nothing is owed or
    paid for it."""
    taken = any(
        (isinstance(event, e.Asked) and isinstance(event.entry, Debt))
        or (isinstance(event, e.Paid) and event.why is Why.CARD)
        for event in events
    )
    return isinstance(drawn.effect, PayPerBuilding | PayPerDeed) and not taken


def left_unsold(events: e.Events) -> int:
    """How many deeds nobody wanted; several are closed at once, and told in one sentence."""
    return sum(isinstance(event, e.AuctionClosed) and event.winner is None for event in events)


def among_unsold(events: e.Events, place: int) -> bool:
    """Whether the event tells of a further deed that nobody wanted, where several were closed at once."""
    told = isinstance(events[place], e.AuctionClosed | e.MortgageLifted)
    return told and left_unsold(events) > 1 and left_unsold(events[:place]) > 0
