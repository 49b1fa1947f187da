"""Charges drawn at random: games over all editions and options, booked by the bank, for `banker why --check`.

Law: everything comes from the `Random` handed in, so that a seed gives the same games again.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import get_args, get_type_hints

from msgspec.structs import replace

from banker import commands as c
from banker import edition as editions
from banker import pending as p
from banker.bank import Bank, Envelope, course_of
from banker.board import Edition
from banker.events import MoneyRepair
from banker.game import Game, Mode, Seat, Terms
from banker.history import Course
from banker.options import Options
from banker.registry import Registry, standing
from banker.rules import can, setup, speed_die
from banker.rules.auction import limit
from banker.rules.building import levels_played
from banker.rules.choices import Choice, choices
from banker.rules.position import Position
from banker.store import Store

OPERATIONS = 60  # The most commands of a game; the next game has other options and another position.
# Options that are sums, with what is drawn for them; the others keep the edition's.
SUMS = {"pot_seed": (0, 7), "interest_rounding": (0, 1, 100, 1_000, 10_000)}
# Commands drawn seldom: they would end the game, ask for nothing, or drown the rest.
ASIDE = (
    c.EndGame,
    c.Leave,
    c.Join,
    c.CallTime,
    c.RenameSpace,
    c.RenameSpaces,
    c.RenamePlayer,
    c.ChooseRounding,
    c.PutPawn,
    c.Mortgage,
    c.LiftMortgage,
    c.SellBuildings,
    c.HandOver,
)


def games(random: Random) -> Iterator[Course]:
    """Games without end, each read again from the rows that were booked."""
    boards = [editions.load(id) for id in editions.available(None)]
    number = 0
    while True:
        number += 1
        with Store(None) as store:
            bank = Bank(store)
            _play(bank, random.choice(boards), random)
            yield course_of(bank.log, "game")


def _play(bank: Bank, edition: Edition, random: Random) -> None:
    seats = [Seat(name, name.title()) for name in ("ann", "bob", "cleo", "dan")[: random.randint(2, 4)]]
    options = _options(edition, random)
    mode: Mode = random.choice(("standard", "standard", "short", "timed"))
    dealt = mode == "short" or (mode == "timed" and options.deal_deeds == "yes")
    ends = "22:00" if mode == "timed" else None
    if dealt and random.random() < 0.5:
        deeds = random.sample([n for spaces in edition.groups.values() for n in spaces], 2 * len(seats))
        deal = [(seat.id, deeds.pop()) for seat in seats for _ in range(2)]
        opened = setup.open_game(edition, seats, mode=mode, options=options, deal=deal, ends=ends)
    else:
        terms = Terms(edition, options, mode, tuple(seats), seats[0].id)
        position = _position(terms, random)
        opened = setup.open_game(edition, seats, mode=mode, options=options, position=position, ends=ends)
    bank.begin("game", "begin", *opened)
    for number in range(OPERATIONS):
        if bank.game.over is not None:
            return
        bank.execute(Envelope(f"op {number}", _drawn(bank.game, random)))


def _options(edition: Edition, random: Random) -> Options:
    """The edition's options, some of them another of their values."""
    hints = get_type_hints(Options)
    drawn = {
        name: random.choice(SUMS.get(name) or get_args(hints[name]))
        for name in Options.__struct_fields__
        if name != "starting_balance" and random.random() < 0.4
    }
    if not edition.speed_die_cash:
        drawn.pop("speed_die", None)
    elif drawn.get("dice") == 1:
        drawn["speed_die"] = "no"
    return replace(edition.options, **drawn)


def _position(terms: Terms, random: Random) -> Position:
    """Most deeds held, half of the groups whole, some built evenly out of the stock, some deeds mortgaged."""
    edition, options, players = terms.edition, terms.options, [seat.id for seat in terms.seats]
    holders: dict[int, str] = {}
    levels: dict[int, int] = {}
    mortgages: list[int] = []
    played, stock = levels_played(terms), Registry.opened(edition).stock
    for name, spaces in edition.groups.items():
        holder = random.choice(players)
        whole = random.random() < 0.5
        holders |= {n: holder if whole else random.choice(players) for n in spaces if whole or random.random() < 0.6}
        is_built = name in edition.street_groups and edition.deed(spaces[0]).building is not None
        if whole and is_built and random.random() < 0.5:
            low = random.randint(0, len(played) - 2)
            built = {n: played[low + random.randint(0, 1)] for n in spaces}
            stock = stock.less(standing(*built.values()))
            if min(stock) < 0:
                break
            levels |= {n: level for n, level in built.items() if level}
        else:
            mortgages += [n for n in spaces if n in holders and random.random() < 0.35]
    cash = (0, edition.jail_fine, edition.salary, options.starting_balance, options.starting_balance)
    return Position(
        balances={player: random.choice(cash) for player in players},
        holders=holders,
        mortgages=tuple(mortgages) if options.mortgages == "yes" else (),
        interest_paid=tuple(n for n in mortgages if random.random() < 0.3 and options.mortgages == "yes"),
        levels=levels,
        pawns={player: random.randrange(edition.size) for player in players[1:]},
        jail={players[0]: random.randrange(3)} if random.random() < 0.3 else {},
        jail_cards={players[-1]: tuple(deck for deck in edition.decks if random.random() < 0.3)},
        pot=0 if options.pot == "none" else random.choice((0, edition.jail_fine)),
        turn=players[0],
        tickets={players[0]: random.randint(0, 2)} if edition.bus_tickets else {},
        third_die=() if options.speed_die == "no" else tuple(player for player in players if random.random() < 0.8),
    )


def _drawn(game: Game, random: Random) -> c.Command:
    """What may be done now: mostly the answer to the question, so that the game goes on."""
    top = game.top
    if random.random() < 0.9:
        match top:
            case p.Throw() | p.RentThrow():
                return _throw(game, random, speed_die.counts(game, top))
            case p.Purchase() if can(game, c.Buy(top.player)) is None and random.random() < 0.6:
                return c.Buy(top.player)
            case p.Debt() if game.balance(top.debtor) >= top.amount:
                return c.Pay(top.debtor, top.amount)
            case p.CardToDraw():
                cards = [card.id for card in game.edition.cards if card.deck is top.deck]
                drawn = c.DrawCard(top.player, random.choice(cards))
                if can(game, drawn) is None:
                    return drawn
            case _:
                pass
    lawful = [choice for choice in choices(game) if random.random() < 0.1 or not isinstance(choice.command, ASIDE)]
    return _filled(game, random.choice(lawful or choices(game)), random)


def _throw(game: Game, random: Random, third: bool) -> c.ThrowDice:
    """The dice of the table, and the third one where it counts; it has the character twice."""
    dice = tuple(random.randint(1, 6) for _ in range(game.options.dice))
    return c.ThrowDice(dice, random.choice((*speed_die.FACES, speed_die.CHARACTER)) if third else None)


def _filled(game: Game, choice: Choice, random: Random) -> c.Command:
    """The choice, with dice, bid or sum drawn where the list gives an example."""
    match choice.command:
        case c.ThrowDice(third=third):
            return _throw(game, random, third is not None)
        case c.Bid() as bid:
            return replace(bid, amount=random.randint(bid.amount, max(bid.amount, limit(game, bid.player))))
        case c.Land() as land:
            return replace(land, space=random.randrange(game.edition.size))
        case c.Correct(MoneyRepair() as repair, reason):
            return c.Correct(replace(repair, amount=random.randint(1, game.edition.salary)), reason)
        case command:
            return command
