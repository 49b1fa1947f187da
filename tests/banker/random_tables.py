"""Random tables and random commands for the property tests: lawful and unlawful, the edges favoured.

Law: everything comes from the `Random` handed in, so that a seed gives the same game again.
"""

from __future__ import annotations

from functools import cache
from random import Random

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import edition as editions
from banker import events as e
from banker import pending as p
from banker.board import Deck, Edition
from banker.events import Events, LevelChange
from banker.game import Game, Mode, Seat, Terms
from banker.registry import HOTEL
from banker.rules import can, setup
from banker.rules.auction import limit
from banker.rules.choices import SERVICES, Choice, choices
from banker.rules.position import Position
from banker.rules.speed_die import CHARACTER, FACES

NAMES = ("ann", "bob", "cleo", "dan")

load = cache(editions.load)

OTHER_OPTIONS: tuple[tuple[str, object], ...] = (
    ("pot", "none"),
    ("pot", "jail_fines"),
    ("pot", "fines_taxes_cards"),
    ("pot_seed", 7),
    ("swisscom", "stickers"),
    ("rent_claim", "owner_taps"),
    ("rent_claim", "owner_taps"),
    ("double_rent_beside_mortgage", "yes"),
    ("utility_after_card", "last_throw"),
    ("bid_limit", "raisable"),
    ("bid_limit", "raisable"),
    ("build_when", "between_turns"),
    ("sell_when", "between_turns"),
    ("mortgage_clears", "lot"),
    ("mortgage_clears", "group"),
    ("transfer_interest", "once"),
    ("interest_rounding", 0),
    ("after_jail_fine", "next_turn"),
    ("after_jail_card", "next_turn"),
    ("double_from_jail_rolls_again", "no"),
    ("estate_buildings", "standing"),
    ("estate_mortgages", "kept"),
    ("short_last_estate", "ordinary"),
    ("last_round", "yes"),
    ("turns_each", 10),
    ("ties", "deeds"),
    ("ties", "cash"),
    ("salary_on_start", 2),
    ("auction", "no"),
    ("rent_in_jail", "no"),
    ("auction_countdown", 0),
    ("payment", "automatic"),
    ("payment", "automatic"),
    ("payment", "typed"),
    ("gifts", "yes"),
    ("debt_trades", "free"),
    ("shortage_auction", "yes"),
    ("shortage_auction", "yes"),
    ("timed_base", "short"),
)


def opened(edition_id: str, random: Random) -> tuple[Terms, Events]:
    """A game in a lawful position: few coins, whole groups, buildings and mortgages more often than chance would."""
    edition = load(edition_id)
    options = replace(edition.options, **dict(random.sample(OTHER_OPTIONS, random.randint(0, 6))))
    if edition.speed_die_cash and random.random() < 0.7:
        options = replace(options, speed_die="yes")
    seats = tuple(Seat(name, name.title()) for name in NAMES[: random.randint(2, 4)])
    mode: Mode = random.choice(("standard", "standard", "short", "timed"))
    short = mode == "short" or (mode == "timed" and options.timed_base == "short")
    minutes = random.choice((None, 1)) if mode == "timed" else None
    ends = "22:00" if mode == "timed" and minutes is None else None
    position = _position(edition, options.mortgage_clears, 3 if short else 4, [seat.id for seat in seats], random)
    if options.speed_die == "yes":
        position = replace(position, third_die=tuple(seat.id for seat in seats if random.random() < 0.7))
    if options.pot != "none":
        position = replace(position, pot=random.choice((0, 1, edition.jail_fine)))
    return setup.open_game(edition, seats, mode=mode, options=options, position=position, minutes=minutes, ends=ends)


def _position(edition: Edition, clears: str, most: int, players: list[str], random: Random) -> Position:
    some = (0, 1, edition.jail_fine - 1, edition.jail_fine, edition.salary, edition.options.starting_balance)
    holders: dict[int, str] = {}
    levels: dict[int, int] = {}
    mortgages: set[int] = set()
    stock = [edition.houses, edition.hotels]
    short_of_houses = random.random() < 0.3  # nearly every house is on the board, and others want one
    for name, spaces in edition.groups.items():
        holder = random.choice(players)
        whole = short_of_houses or random.random() < 0.6
        held = {n: holder if whole else random.choice(players) for n in spaces if whole or random.random() < 0.5}
        holders |= held
        is_built = name in edition.street_groups and edition.deed(spaces[0]).building is not None
        if whole and is_built and random.random() < 0.6:
            levels |= _buildings(spaces, most - 1 if short_of_houses else 0, most, stock, random)
        built = any(levels.get(n) for n in spaces)
        mortgages |= {
            n
            for n in held
            if random.random() < (0.1 if short_of_houses else 0.4)
            and not (built and (clears == "group" or n in levels))
        }
    for n in mortgages & set(levels):
        del levels[n]
    jail = {player: random.randrange(3) for player in players if random.random() < 0.2}
    return Position(
        balances={player: random.choice(some[-2:] if short_of_houses else some) for player in players},
        holders=holders,
        mortgages=tuple(sorted(mortgages)),
        levels=levels,
        pawns={player: random.randrange(40) for player in players if player not in jail},
        jail=jail,
        jail_cards={random.choice(players): tuple(deck for deck in edition.decks if random.random() < 0.3)},
        turn=random.choice(players),
        tickets={player: random.randint(0, 2) for player in players} if edition.bus_tickets else {},
    )


def _buildings(spaces: tuple[int, ...], least: int, most: int, stock: list[int], random: Random) -> dict[int, int]:
    """An even group out of the stock, or nothing."""
    low = random.randint(least, most)
    steps = {n: low + random.randint(0, 1) for n in spaces}
    levels = {n: HOTEL if step > most else step for n, step in steps.items() if step}
    houses = sum(level for level in levels.values() if level != HOTEL)
    hotels = sum(level == HOTEL for level in levels.values())
    if houses > stock[0] or hotels > stock[1]:
        return {}
    stock[0] -= houses
    stock[1] -= hotels
    return levels


def listed(game: Game, random: Random) -> c.Command | None:
    """One of the lawful choices, answers to the question three times in four; None when the game is over."""
    drawn = [choice for choice in choices(game) if type(choice.command) not in RARE or random.random() < 0.02]
    building = [choice for choice in drawn if isinstance(choice.command, c.Build)]
    if building and scarce(game) and random.random() < 0.5:
        return random.choice(building).command
    answers = [choice for choice in drawn if not isinstance(choice.command, SIDELINES)]
    if not drawn:
        return None
    choice = random.choice(answers if answers and random.random() < 0.75 else drawn)
    return filled_in(game, choice, random)


def scarce(game: Game) -> bool:
    """Whether the last buildings may soon be contested."""
    return min(game.registry.houses, game.registry.hotels) < len(game.seated)


SIDELINES = c.Mortgage | c.LiftMortgage | c.Build | c.SellBuildings | c.EndGame | c.ProposeTrade | c.Land
# Commands that would end the game, or drown it in repairs, if they came as often as the others.
RARE = {c.EndGame, *SERVICES} - {c.ProposeTrade, c.Land}


def filled_in(game: Game, choice: Choice, random: Random) -> c.Command:
    """The choice with its dice or amount; a card in the list gives way to any other, entered by its effect."""
    match choice.command:
        case c.Bid(player, amount, raises, space):
            return c.Bid(player, random.choice((amount, max(amount, limit(game, player)))), raises, space)
        case c.Want(player, 1):
            return c.Want(player, random.choice((1, 1, 2, 3)))
        case c.ThrowDice(third=third):
            return c.ThrowDice(dice(random), third and face(random))
        case c.DrawCard(player):
            entered = c.DrawCard(player, effect=_effect(game, random))
            return choice.command if can(game, entered) else entered
        case _:
            return choice.command


def dice(random: Random) -> tuple[int, int]:
    """Two dice; doubles more often than chance would."""
    first = random.randint(1, 6)
    return (first, first if random.random() < 0.25 else random.randint(1, 6))


def face(random: Random) -> e.Third:
    """The third die: the character twice, as on the real one."""
    return random.choice((*FACES, CHARACTER))


def any_command(game: Game, random: Random) -> c.Command:
    """Any command at all, by anybody, about anything: often about what is pending, seldom lawful."""
    kind = random.choice(KINDS)
    if kind in (c.EndGame, c.Leave, c.CallTime) and random.random() < 0.9:
        kind = c.ThrowDice
    who = _anybody(game, random)
    space = random.choice((*range(40), -1, 40, *game.registry.estate(who)))
    match kind:
        case c.ThrowDice:
            third = random.choice((None, None, face(random), 4))
            return c.ThrowDice(dice(random) if random.random() < 0.8 else (0, 7), third)
        case c.Bid:
            bid = _bid(game)
            cash = game.ledger.balance(who) if who in game.ledger.accounts else 0
            least = random.choice((0, 1, bid, bid + 1, bid + game.edition.smallest_note, cash, cash + 1))
            return c.Bid(who, least, random.choice((bid, bid, 0)), random.choice((None, None, None, space)))
        case c.Hammer:
            return c.Hammer(random.choice((_bid(game), 0)))
        case c.PassLots:
            return c.PassLots()
        case c.EndGame:
            return c.EndGame()
        case c.Pay:
            owed = game.top.amount if isinstance(game.top, p.Debt) else 1
            return c.Pay(who, random.choice((None, owed, owed + 1, owed - 1)))
        case c.ProposeTrade:
            return _trade(game, who, random)
        case c.TakeTicket:
            return c.TakeTicket(who, random.random() < 0.3)
        case c.Want:
            return c.Want(who, random.randint(-1, 3))
        case c.Correct:
            return c.Correct(_repair(game, who, space, random), random.choice(("miscounted", "miscounted", " ")))
        case c.CallTime:
            return c.CallTime(random.choice((None, 0, 59_999, 60_000)))
        case c.Join:
            name = random.choice(("Zoe", "Zoe", " "))
            return c.Join(random.choice(("zoe", "yann", who, "")), name, random.choice((-1, 0, 7)))
        case c.RenameSpace:
            return c.RenameSpace(space, random.choice(({}, {"fr": ""}, {"fr": "Ici"}, {"it": "Qui", "fr": "Là"})))
        case c.RenameSpaces:
            return c.RenameSpaces(
                tuple(c.RenameSpace(n, {"fr": "Ici"}) for n in random.choice(((), (1, space), (40,))))
            )
        case c.RenamePlayer:
            return c.RenamePlayer(who, random.choice(("Zoe", "Zoe", " ")), random.choice(("", "red")))
        case c.ChooseRounding:
            return c.ChooseRounding(random.choice((1_000, 10_000)))
        case c.Land:
            third = random.choice((None, None, face(random)))
            return c.Land(who, space, random.choice((None, dice(random), (0, 1))), third)
        case c.CashCard:
            return c.CashCard(who, _effect(game, random))
        case c.CashPay:
            payer, payee = random.choice(((who, "bank"), ("bank", who), (who, "pot"), (who, _anybody(game, random))))
            return c.CashPay(payer, payee, _sum_near(game, who, random))
        case c.UseJailCard:
            return c.UseJailCard(who, random.choice((None, *Deck)))
        case c.ClaimRent:
            return c.ClaimRent(who)
        case c.DrawCard:
            return _draw(game, who, random)
        case c.ChooseDeck | c.CashDraw:
            return kind(who, random.choice(list(Deck)))
        case c.EnterEffect:
            return c.EnterEffect(who, random.choice((None, _effect(game, random))))
        case c.Mortgage | c.LiftMortgage | c.KeepMortgage | c.HandOver | c.PutPawn | c.Go | c.UseTicket:
            return kind(who, space)
        case c.Build | c.SellBuildings:
            return kind(who, _levels(game, who, random))
        case c.CarryOut:
            return c.CarryOut(who, _plan(game, who, random))
        case _:
            return kind(who)


KINDS = c.Command.__args__


def _anybody(game: Game, random: Random) -> str:
    awaited = p.waits_for(game.top) if game.top is not None else None
    players = [player.id for player in game.players]
    return random.choice((*players, *players, awaited or players[0], awaited or players[0], "zoe"))


def _bid(game: Game) -> int:
    return game.top.bid if isinstance(game.top, p.Auction) else 0


def _draw(game: Game, who: str, random: Random) -> c.DrawCard:
    if random.random() < 0.5:
        return c.DrawCard(who, effect=_effect(game, random))
    amount = random.choice((None, None, 0, 1, -1, game.edition.salary))
    return c.DrawCard(who, random.choice(game.edition.cards).id, amount)


def _effect(game: Game, random: Random) -> b.Effect:
    cash = [game.balance(player.id) for player in game.seated]
    amount = random.choice((0, 1, -1, game.edition.salary, *cash, *(n + 1 for n in cash)))
    space = random.choice((random.randint(-1, 40), 0, 12, 20, 28, 30))
    return random.choice(
        (
            b.Receive(amount),
            b.Pay(amount),
            b.PayEach(amount),
            b.CollectEach(amount),
            b.PayPerBuilding(amount, amount),
            b.PayPerDeed(amount),
            b.MoveTo(space),
            b.MoveBackTo(space),
            b.MoveBack(space),
            b.MoveToNearest("station", 2),
            b.MoveToNearest("utility", 10),
            b.ToJail(),
            b.JailCard(),
            b.PayOrDraw(amount, random.choice(list(Deck))),
            b.PayOrShare(amount, 10),
            b.ChooseSpace(cost=amount),
            b.Ticket(amount),
        )
    )


def _levels(game: Game, who: str, random: Random) -> tuple[LevelChange, ...]:
    """Levels about those of one group, near what stands there."""
    groups = [spaces for spaces in game.edition.groups.values() if game.edition.deed(spaces[0]).building is not None]
    whole = [spaces for spaces in groups if set(spaces) <= set(game.registry.estate(who))]
    spaces = random.choice(whole or groups)
    goal = random.randint(0, HOTEL)
    some = random.sample(spaces, random.randint(1, len(spaces)))
    return tuple(LevelChange(n, min(goal + random.choice((0, 0, 1)), 6)) for n in some)


def _plan(game: Game, who: str, random: Random) -> tuple[c.Step, ...]:
    """Up to three steps, most of them this player's and listed among the choices."""
    listed = [choice.command for choice in choices(game) if isinstance(choice.command, c.Step)]
    own = [step for step in listed if step.player == who]
    return tuple(random.sample(own or listed, min(len(own or listed), random.randint(0, 3))))


def _sum_near(game: Game, who: str, random: Random) -> int:
    cash = game.balance(who) if who in game.ledger.accounts else 0
    return random.choice((-1, 0, 1, cash - 1, cash, cash + 1))


def _trade(game: Game, who: str, random: Random) -> c.ProposeTrade:
    """A trade with somebody, often about what they have, sometimes to meet a debt."""
    other = random.choice((_anybody(game, random), "bank"))
    top = game.top
    settles = 0
    if isinstance(top, p.Debt) and random.random() < 0.6:
        who, other = top.debtor, top.creditor
        settles = random.choice((0, 1, top.amount, top.amount, top.amount + 1))
    return c.ProposeTrade(who, other, _bundle(game, who, random), _bundle(game, other, random), settles)


def _bundle(game: Game, who: str, random: Random) -> p.Bundle:
    estate = game.registry.estate(who)
    deeds = tuple(random.sample(estate, min(len(estate), random.randint(0, 2))))
    if random.random() < 0.1:
        deeds = (*deeds, random.randrange(40))
    mortgaged = [n for n in deeds if game.edition.spaces[n].deed is not None and game.registry.title(n).mortgaged]
    lifted = tuple(n for n in (mortgaged if random.random() < 0.9 else deeds) if random.random() < 0.5)
    held = next((player.jail_cards for player in game.players if player.id == who), ())
    cards = held if random.random() < 0.5 else tuple(deck for deck in Deck if random.random() < 0.05)
    money = random.choice((0, 0, _sum_near(game, who, random)))
    return p.Bundle(deeds, cards, money, lifted)


def _repair(game: Game, who: str, space: int, random: Random) -> e.Repair:
    other = random.choice((None, _anybody(game, random)))
    money = (who, "bank", "pot", other or "bank")
    return random.choice(
        (
            e.MoneyRepair(random.choice(money), random.choice(money), _sum_near(game, who, random)),
            e.DeedRepair(space, other),
            e.MortgageRepair(space, random.random() < 0.5),
            e.BuildingsRepair(_levels(game, who, random)),
            e.RentRepair(space, random.randrange(5)),
            e.JailCardRepair(random.choice(list(Deck)), other),
            e.PawnRepair(who, random.choice((space, 10)), random.random() < 0.5),
        )
    )
