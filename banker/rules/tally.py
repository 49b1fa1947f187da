"""The tally: each player's net worth line by line, the placing, and the end of the game.

C "Partie courte", S, F "Partie rapide" 3: cash, deeds at the printed price, mortgaged ones at half, houses at purchase
price, hotels at purchase price with the houses handed in for them.
"""

from __future__ import annotations

from banker import events as e
from banker.board import Mortgaged
from banker.clauses import Clause
from banker.game import Game, Player
from banker.money import Money, half_down
from banker.registry import DEPOT, HOTEL, SKYSCRAPER, building_of
from banker.rules.building import price_of
from banker.rules.draft import Draft
from banker.sums import Part, Sum, What, plain


def wealth_lines(game: Game, player: str) -> tuple[e.WealthLine, ...]:
    """What a player's place goes by, line by line: cash first, then deed by deed in board order; or the cash alone
    (`tally_counts`), as J has it: "The player with the most money wins!"."""
    return _owned(game, player)[: 1 if game.options.tally_counts == "cash" else None]


def _owned(game: Game, player: str) -> tuple[e.WealthLine, ...]:
    """What a player owns, line by line: cash first, then deed by deed in board order."""
    lines = [e.WealthLine("cash", game.balance(player))]
    for space in game.registry.estate(player):
        lines += _deed_lines(game, space)
    return tuple(lines)


def _deed_lines(game: Game, space: int) -> list[e.WealthLine]:
    title, deed = game.registry.title(space), game.edition.deed(space)
    if title.mortgaged:
        return [e.WealthLine("mortgaged", half_down(deed.price), space)]
    lines = [e.WealthLine("deed", deed.price, space)]
    paid = price_of(game, {space: 0}, {space: title.level}).amount
    kind = building_of(title.level)
    if kind != "house":
        lines.append(e.WealthLine(kind, paid, space))
    elif title.level:
        lines.append(e.WealthLine("houses", paid, space, title.level))
    return lines


def line_sum(game: Game, line: e.WealthLine) -> Sum:
    """A line of `wealth_lines` with its parts."""
    if line.space is None:
        return plain(Clause.TALLY_CASH, What.CASH, line.amount)
    price = game.edition.deed(line.space).price
    match line.kind:
        case "mortgaged":
            part = Part(What.PRICE, price, over=2, space=line.space)
            return Sum(line.amount, Clause.TALLY_MORTGAGED, (part,))
        case "deed":
            return Sum(line.amount, Clause.TALLY_DEED, (Part(What.PRICE, price, space=line.space),))
    level = {"hotel": HOTEL, "skyscraper": SKYSCRAPER, "depot": DEPOT}.get(line.kind, line.count)
    return Sum(line.amount, Clause.TALLY_BUILT, price_of(game, {line.space: 0}, {line.space: level}).parts)


def net_worth(game: Game, player: str) -> Money:
    """The sum of a player's `wealth_lines`."""
    return sum(line.amount for line in wealth_lines(game, player))


def owned_worth(game: Game, player: str, mortgaged: Mortgaged = "half") -> Money:
    """What all is worth that a player owns, also where the tally counts the cash alone; `mortgaged`: how a mortgaged
    deed counts in it."""
    worth = sum(line.amount for line in _owned(game, player))
    if mortgaged == "half":
        return worth
    prices = [game.edition.deed(n).price for n in game.registry.estate(player) if game.registry.title(n).mortgaged]
    return worth + sum(price - half_down(price) for price in prices)


def rank(game: Game, player: str) -> tuple[int, ...]:
    """What a place goes by, the most first: the net worth; where it is equal, what the table has agreed on (`ties`).

    G: a game is judged by the whole wealth alone ("Gewertet wird ausschließlich das Gesamtvermögen"); so by `shared`,
    and P "Gameplay": "Ties are possible". By `cash` more cash comes before: K "End", after the same wealth
    as here, "Ties are broken by cash". By `deeds` more deeds, then more cash: N "How to Win". By `wealth` all that a
    player owns, where the cash alone has decided. Decision: so on the boards of J, of which no rule for ties could be
    read but that of a page that is not the maker's.
    Decision: deeds and cash come after the wealth, since N counts none; what is equal then shares the place. No booklet
    orders ties, nor does what could be read of the tournament sheets listed in `banker.rules` within a game (M: equal
    places of several games go by their money).
    """
    worth, deeds, cash = net_worth(game, player), len(game.registry.estate(player)), game.balance(player)
    by = {"shared": (), "deeds": (deeds, cash), "cash": (cash,), "wealth": (owned_worth(game, player),)}
    return (worth, *by[game.options.ties])


def placings(game: Game) -> tuple[e.Placing, ...]:
    """Everybody's place: players in the game by rank, equal ones sharing a place; then the others, last out first.

    Decision: a player who left of their own will stands after all who stayed, however much they had; that is told
    beside their place and does not count.
    """
    rows = sorted(game.seated, key=lambda p: rank(game, p.id), reverse=True)
    placed: list[e.Placing] = []
    for index, player in enumerate(rows):
        shares = index > 0 and rank(game, rows[index - 1].id) == rank(game, player.id)
        place = placed[-1].place if shares else index + 1
        placed.append(e.Placing(player.id, place, net_worth(game, player.id), wealth_lines(game, player.id)))
    gone = sorted((p for p in game.players if p.left is not None), key=lambda p: -(p.left or 0))
    return (*placed, *(_place_out(p, len(rows) + n + 1) for n, p in enumerate(gone)))


def _place_out(player: Player, place: int) -> e.Placing:
    lines = player.left_with or ()
    return e.Placing(player.id, place, sum(line.amount for line in lines), lines, player.left_with is not None)


def end(draft: Draft, why: e.GameEnd) -> None:
    """End the game; its tally is logged as facts."""
    draft.emit(e.GameEnded(why, placings(draft.game), departures(draft.game), draft.game.corrections))


def departures(game: Game) -> tuple[str, ...]:
    """The options that leave the booklet ("Les règles officielles … ne permettent pas ce genre de variante", C): those
    with neither the edition's default nor another fair reading of its words."""
    defaults, fair = game.edition.options, game.edition.fair_readings
    return tuple(
        name
        for name in game.options.__struct_fields__
        if getattr(game.options, name) not in (getattr(defaults, name), *fair.get(name, ()))
    )
