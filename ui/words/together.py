"""What several events of one operation come to together, in words. No Kivy inside."""

from __future__ import annotations

from banker import events as e
from banker.game import Game
from banker.ledger import BANK, Why
from banker.money import grouped
from banker.registry import HOTEL
from ui.words import names
from ui.words.strings import Strings

_PLANNED: dict[Why, str] = {
    Why.LOAN: "estate.mortgages",
    Why.LIFT: "estate.lifts",
    Why.BUILD: "plan.built",
    Why.SELL_BUILDINGS: "plan.sold",
}
"""The words for the parts of a plan, by what is paid for them."""


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
    price = game.edition.deed(paid.space).building
    assert price is not None, f"space {paid.space} was built on"
    hotels = sum(change.level == HOTEL for change in changed.levels)
    houses = paid.amount // price - hotels
    words = [names.level_words(strings, game.edition, HOTEL)] if hotels else []
    words = [f"{hotels} × {words[0]}"] if hotels > 1 else words
    if houses:
        words.insert(0, strings.n(f"level.{game.edition.buildings}", houses))
    return {
        "payer": names.account_name(strings, game, paid.payer),
        "what": ", ".join(words),
        "amount": grouped(paid.amount, game.edition.currency),
    }


def bought(strings: Strings, game: Game, paid: e.Paid, events: e.Events) -> str:
    """What the money of a trade was paid for: the one deed by its name, or how many; "" where it was not for deeds
    alone."""
    passed = [event for event in events if isinstance(event, e.DeedPassed | e.JailCardPassed)]
    deeds = [event.space for event in passed if isinstance(event, e.DeedPassed) and event.taker == paid.payer]
    if not deeds or len(deeds) < len(passed):
        return ""
    if len(deeds) == 1:
        return names.space_name(strings, game.edition, deeds[0])
    return strings.n("table.deeds_held", len(deeds))
