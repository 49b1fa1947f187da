"""The line under the dice: the most important thing that was just booked. Law: words only, as in `names`."""

from __future__ import annotations

from msgspec.structs import replace

from banker import events as e
from banker.game import Game
from banker.ledger import BANK, Why
from banker.money import grouped
from banker.rules.spared import Spared
from ui.records.idle import EventLineView, EventPart
from ui.words import names
from ui.words.events import FROM_TO, Sentence, in_words, rank, told
from ui.words.lines import in_parts, spared_words
from ui.words.strings import Strings
from ui.words.together import built, planned, standing, swapped


def event_line(
    strings: Strings, game: Game, events: e.Events, message: bool = False, free: Spared | None = None
) -> EventLineView | None:
    """The most important thing of an operation, amounts without the unit, and why a landing is `free`; or nothing."""
    said = told(strings, game, events, grouped, message)
    if not said:
        return None
    if isinstance(said[0].event, e.Corrected) and len(said) > 1:
        return _repaired(strings, game, said[0].event, min(said[1:], key=lambda one: rank(one.event)), events)
    most = min(said, key=lambda one: rank(one.event))
    if isinstance(most.event, e.DeedPassed | e.JailCardPassed) and any(isinstance(o, e.TradeSigned) for o in events):
        return EventLineView("swap", _traded(strings, game, most.event, events))
    if isinstance(most.event, e.Paid) and (plan := planned(strings, game, most.event, events)):
        most = replace(most, id="event.plan", fields=plan)
    elif isinstance(most.event, e.Paid) and (made := built(strings, game, most.event, events)):
        most = replace(most, id="event.built", fields=made)
    if isinstance(most.event, e.TurnMissed):  # what is free is the landing of another player
        free = None
    why = () if free is None else (EventPart(f"· {spared_words(strings, game, free)}"),)
    return EventLineView(most.icon, (*_parts(strings, game, most, events), *why))


def _repaired(strings: Strings, game: Game, corrected: e.Corrected, said: Sentence, events: e.Events) -> EventLineView:
    """The line of a correcting entry: what it put right, then its reason."""
    if isinstance(said.event, e.BuildingsChanged) and len(said.event.levels) > 1:
        said = replace(said, id="event.corrected.built", fields=standing(strings, game, said.event))
    parts = _parts(strings, game, said, events)
    if not isinstance(said.event, e.Paid):  # a payment says itself what it is for
        parts = (EventPart(strings.t("event.corrected", reason="").rstrip()), *parts)
    return EventLineView("pencil", (*parts, EventPart(f"({corrected.reason})", spare=True)))


def _traded(
    strings: Strings, game: Game, event: e.DeedPassed | e.JailCardPassed, events: e.Events
) -> tuple[EventPart, ...]:
    """A trade without money: who with whom, and what for what."""
    one, other = (names.account_name(strings, game, account or BANK) for account in (event.giver, event.taker))
    what = swapped(strings, game, event.giver or BANK, events)
    return EventPart(one, strong=True), EventPart(icon="arrow"), EventPart(other, strong=True), EventPart(what)


def _parts(strings: Strings, game: Game, said: Sentence, events: e.Events) -> tuple[EventPart, ...]:
    event = said.event
    if isinstance(event, e.Paid) and event.why in FROM_TO:
        payer, payee = str(said.fields["payer"]), str(said.fields["payee"])
        why = f"{said.fields['card']} {said.fields['amount']}"
        if event.why is Why.TRADE and any(isinstance(each, e.DeedPassed | e.JailCardPassed) for each in events):
            why = swapped(strings, game, event.payer, events, str(said.fields["amount"]))
        return (EventPart(payer, strong=True), EventPart(icon="arrow"), EventPart(payee, strong=True), EventPart(why))
    if said.count is not None:
        return (EventPart(in_words(strings, said)),)
    return in_parts(strings, said.id, said.fields)
