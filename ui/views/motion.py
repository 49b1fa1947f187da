"""What a booking sets in motion, from its events: who pays whom, where pawns go, what becomes of deeds, which great
moment is said.

Law: pure, and from what is booked alone. An undo sets nothing in motion: the caller asks for bookings only.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from banker import events as e
from banker.board import Kind, MoveBack, MoveBackTo
from banker.game import Game
from banker.ledger import BANK, POT, Why
from banker.money import Money, grouped, written
from banker.pending import Debt, PayOrDrawChoice, PayOrShareChoice, waits_for
from ui.records.motion import BARS, WON_S, Announcement, Building, Counting, End, Flight, Motion, Run
from ui.views.board import brief, token
from ui.views.drawn_card import card_title, lies_open
from ui.views.told import signed_digits
from ui.words.names import DECK_ICONS, winners
from ui.words.strings import Strings
from ui.words.together import costs_nothing

MOST_STEPS = 14  # In so many steps a balance counts at most.
CALLS = 3  # Once, twice, sold.
# A balance that counts is written to a hundredth of its last figure that is not zero, so that it looks like money.
FINEST = 100


def motion(
    strings: Strings, before: Game, after: Game, events: e.Events, number: int, *, moves: bool = True
) -> Motion | None:
    """What these events set in motion; None if nothing. Without `moves` nothing moves, and only great moments are
    said."""
    found = Motion(number, announcement=announcement(strings, after, events))
    if moves:
        flights, runs = _flights(after, events), _runs(before, after, events)
        countings, built = _countings(strings, before, after), _buildings(before, after, events)
        won = any(isinstance(event, e.GameEnded) for event in events)
        turned = _turned(before, after, events)
        found = Motion(number, flights, countings, runs, found.announcement, built, turned, rain=won)
    return found if found != Motion(number) else None


# Money


def _flights(game: Game, events: e.Events) -> tuple[Flight, ...]:
    """One flight for each pair of payer and payee, with all that went between them; − where no player gains it."""
    sums: dict[tuple[str, str], Money] = {}
    for event in events:
        if isinstance(event, e.Paid):
            pair = event.payer, event.payee
            sums[pair] = sums.get(pair, 0) + event.amount
    flights = []
    for (payer, payee), amount in sums.items():
        gain = payee not in (BANK, POT)
        signed = signed_digits(game, amount if gain else -amount)
        flights += [Flight(_end(game, payer), _end(game, payee), signed, gain)] if amount else []
    return tuple(flights)


def _end(game: Game, account: str) -> End:
    if account == BANK:
        return None
    if account == POT:
        return next((space.number for space in game.edition.spaces if space.kind is Kind.PARKING), None)
    return token(game, account)


def _countings(strings: Strings, before: Game, after: Game) -> tuple[Counting, ...]:
    """The balances that are not as they were, of those who were there before."""
    currency = after.edition.currency
    found = []
    for player in after.players:
        if player.id not in before.ledger.accounts:
            continue
        old, new = before.balance(player.id), after.balance(player.id)
        if old != new:
            shown = (old, *counted(old, new))
            first, *steps = ((grouped(money, currency), brief(strings, money, currency)) for money in shown)
            found.append(Counting(token(after, player.id), first, tuple(steps)))
    return tuple(found)


def counted(old: Money, new: Money) -> tuple[Money, ...]:
    """The amounts from `old`, which is not among them, to `new`, which is the last: quick at first, then slower."""
    grain = max(1, _grain(old, new) // FINEST)
    found: list[Money] = []
    for step in range(1, MOST_STEPS):
        left = (1 - step / MOST_STEPS) ** 3
        amount = new - int((new - old) * left / grain) * grain
        if amount not in (old, new, *found[-1:]):
            found.append(amount)
    return (*found, new)


def _grain(*amounts: Money) -> Money:
    """The largest power of ten that all of these amounts are multiples of; not larger than any of them but 0."""
    grain = 1
    while any(amounts) and all(amount % (10 * grain) == 0 for amount in amounts):
        grain *= 10
    return grain


# Pawns


def _runs(before: Game, after: Game, events: e.Events) -> tuple[Run, ...]:
    """The way of each pawn, as it really went. A correcting entry puts it there at once."""
    if any(isinstance(event, e.Corrected) for event in events):
        return ()
    ways: dict[str, list[int]] = {}
    backwards = False
    for event, following in zip_longest(events, events[1:]):
        match event:
            case e.CardDrawn():
                backwards = isinstance(event.effect, MoveBack | MoveBackTo)
            case e.Moved(player, start, end):
                way = ways.setdefault(player, [_stop(before, player, start)])
                if not isinstance(following, e.Jailed):
                    way.extend(walked(before.edition.size, start, end, backwards))
            case e.Jailed(player):
                ways.setdefault(player, [before.player(player).space]).append(BARS)
            case e.PawnPut(player, space):
                ways[player] = [_stop(before, player, before.player(player).space), space]
    seated = {player.id for player in after.seated}
    return tuple(Run(token(after, player), tuple(way)) for player, way in ways.items() if player in seated)


def _stop(before: Game, player: str, space: int) -> int:
    return BARS if before.player(player).jailed else space


def walked(size: int, start: int, end: int, backwards: bool = False) -> tuple[int, ...]:
    """The spaces of a ring from the next one to `end`, past Start if need be; a whole round if `end` is the start."""
    by = -1 if backwards else 1
    steps = (end - start) * by % size or size
    return tuple((start + by * step) % size for step in range(1, steps + 1))


# Deeds


def _buildings(before: Game, after: Game, events: e.Events) -> tuple[Building, ...]:
    """The streets on which something was set down. What is taken off just goes."""
    changed = {change.space for event in events if isinstance(event, e.BuildingsChanged) for change in event.levels}
    then = {space: before.registry.title(space).level for space in sorted(changed)}
    return tuple(Building(space, level) for space, level in then.items() if after.registry.title(space).level > level)


def _turned(before: Game, after: Game, events: e.Events) -> tuple[int, ...]:
    """The deeds that lie on their other side than before."""
    spaces = dict.fromkeys(event.space for event in events if isinstance(event, e.Mortgaged | e.MortgageLifted))
    return tuple(n for n in spaces if before.registry.title(n).mortgaged != after.registry.title(n).mortgaged)


# What is said


def announcement(strings: Strings, game: Game, events: e.Events) -> Announcement | None:
    """What is to be said large of a booking, the greatest first; None if it is no great moment."""
    said = [*(_said(strings, game, event) for event in events), _drawn(strings, game, events)]
    found = min(filter(None, said), key=lambda one: one[0], default=None)
    return None if found is None else found[1]


def _drawn(strings: Strings, game: Game, events: e.Events) -> tuple[int, Announcement] | None:
    """The card that was drawn, of a list or by its effect, with what the bank paid for it. One that asks something of
    its drawer lay open before, or does so now; one that the dice follow lies open by them."""
    drawn = next((event for event in events if isinstance(event, e.CardDrawn)), None)
    title = "" if drawn is None else card_title(strings, game, drawn)
    if drawn is None or drawn.deck is None or not title or lies_open(game):
        return None
    asked = (event.entry for event in events if isinstance(event, e.Asked))
    choices = Debt | PayOrDrawChoice | PayOrShareChoice
    if any(isinstance(entry, choices) and waits_for(entry) == drawn.player for entry in asked):
        return None
    got = sum(event.amount for event in events if isinstance(event, e.Paid) and event.payee == drawn.player)
    amount = f"+{written(got, game.edition.currency)}" if got else ""
    line = game.player(drawn.player).name
    if costs_nothing(drawn, events):
        line = strings.t("answer.detail", player=line, detail=strings.t("drawn.none_built"))
        amount = written(0, game.edition.currency)
    return 4, Announcement(title, line, DECK_ICONS[drawn.deck], paper=True, amount=amount)


def _said(strings: Strings, game: Game, event: e.Event) -> tuple[int, Announcement] | None:
    """The rank of an event, the greatest 0, and what is said of it."""
    match event:
        case e.GameEnded(placings=placings):
            return 0, _won(strings, game, placings)
        case e.Bankrupted(player):
            title = strings.t("announce.bankrupt")
            return 1, Announcement(title, game.player(player).name, token=token(game, player))
        case e.Left(player, lines):
            worth = written(sum(line.amount for line in lines), game.edition.currency)
            line = strings.t("announce.left", amount=worth)
            return 1, Announcement(game.player(player).name, line, token=token(game, player))
        case e.AuctionClosed(winner=str() as player) | e.BuildingAuctionClosed(winner=str() as player):
            line = strings.t("announce.sold", amount=written(event.amount, game.edition.currency))
            name = game.player(player).name
            return 2, Announcement(name, line, token=token(game, player), skipped=True, calls=CALLS)
        case e.TimeUp():
            return 2, Announcement(strings.t("event.time_up"), strings.t("clock.last_turn"), "clock")
        case e.Jailed(player, why) if why != "correction":
            title, line = strings.t("announce.jail"), game.player(player).name
            if why == "doubles":
                title, line = strings.t("announce.doubles"), strings.t("announce.doubles_line", name=line)
            return 3, Announcement(title, line, token=token(game, player))
        case e.TurnMissed(player):
            return 4, Announcement(strings.t("announce.missed"), game.player(player).name, token=token(game, player))
        case e.Paid(payee=player, why=Why.SALARY):
            title = strings.t("announce.salary", amount=written(event.amount, game.edition.currency))
            return 5, Announcement(title, game.player(player).name, token=token(game, player))
        case _:
            return None


def _won(strings: Strings, game: Game, placings: Sequence[e.Placing]) -> Announcement:
    """Who has won, as the tally's title says it, and with how much."""
    first = [placing for placing in placings if placing.place == 1]
    worth = written(first[0].worth, game.edition.currency)
    alone = token(game, first[0].player) if len(first) == 1 else None
    line = strings.t("announce.won_with", amount=worth)
    return Announcement(winners(strings, game, placings), line, "trophy", alone, stays_s=WON_S, skipped=True)


def minutes_left(strings: Strings, minutes: int) -> Announcement:
    """That a timed game has so many minutes left."""
    return Announcement(strings.n("announce.minutes", minutes), icon="clock")
