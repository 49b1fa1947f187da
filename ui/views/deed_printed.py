"""A title deed as a record: as it is printed, and with the rent that it earns now."""

from __future__ import annotations

from msgspec.structs import replace

from banker.board import Kind, Space
from banker.game import Game
from banker.money import grouped
from banker.registry import DEPOT, HOTEL, levels_printed
from banker.rules import rent
from banker.rules.building import building_price, levels_played
from ui.records import pieces as r
from ui.views import board
from ui.views.prices import priced_levels
from ui.words.names import deed_words, with_soft_hyphens
from ui.words.sentences import space_name
from ui.words.strings import Strings

# So many deeds of a group have words of their own for the rent of each number of them.
_STATIONS, _UTILITIES = 4, 2


def deed(strings: Strings, game: Game, space: int) -> r.DeedView:
    """A title deed as it is printed, with its rents, the prices of buildings and its mortgage; without a fourth house
    where the hotel comes before."""
    at = game.edition.spaces[space]
    printed = game.edition.deed(space)
    currency = game.edition.currency
    rents = printed.depot_rents if game.registry.title(space).level == DEPOT else printed.rents
    lines = tuple(
        r.DeedLine(words, grouped(amount, currency))
        for n, (words, amount) in enumerate(zip(_rent_words(strings, game, at), rents, strict=True))
        if n in _rows_shown(game, space)
    )
    lines = (*lines, *_with_depot(strings, game, space))
    costs = [
        r.DeedLine(cost_words(strings, game, level), grouped(building_price(game, space, level), currency), cost=True)
        for level in priced_levels(game, space)
    ]
    if game.options.mortgages == "yes":
        costs.append(r.DeedLine(strings.t("deed.mortgage"), grouped(printed.mortgage, currency), cost=True))
    name = with_soft_hyphens(space_name(strings, game.edition, space))
    return r.DeedView(board.group_key(game, space), name, (*lines, *costs), board.badge_icon(game, space))


def cost_words(strings: Strings, game: Game, level: int) -> str:
    """What the price of the building is called that makes this level of a deed: House, Hotel, Depot."""
    if level < HOTEL:
        return strings.t(f"deed.building.{game.edition.buildings}")
    return deed_words(strings, game.edition, level)


def _with_depot(strings: Strings, game: Game, space: int) -> tuple[r.DeedLine, ...]:
    """What a station would earn with a depot while it has none: so many times as much, else from the least to the
    most."""
    printed = game.edition.deed(space)
    if not printed.depot_rents or game.registry.title(space).level == DEPOT:
        return ()
    times, rest = divmod(printed.depot_rents[0], printed.rents[0])
    alike = not rest and printed.depot_rents == tuple(times * rent for rent in printed.rents)
    least, most = (grouped(rent, game.edition.currency) for rent in (printed.depot_rents[0], printed.depot_rents[-1]))
    return (r.DeedLine(strings.t("deed.with_depot"), f"×\u00a0{times}" if alike else f"{least}–{most}"),)


def _rows_shown(game: Game, space: int) -> list[int]:
    """Which of the printed rents a deed shows: of a street those of the levels that the table plays with."""
    rents = range(len(game.edition.deed(space).rents))
    if game.edition.spaces[space].kind is not Kind.STREET or game.edition.deed(space).rising:
        return list(rents)
    printed, played = levels_printed(game.edition), levels_played(game.terms)
    return [row for row in rents if printed[row] in played]


def row_shown(game: Game, space: int, row: int) -> int:
    """Where a printed rent stands among those that the deed shows."""
    return _rows_shown(game, space).index(row)


def deed_now(strings: Strings, game: Game, space: int) -> r.DeedView:
    """The deed with the present rent marked. It is one of those printed; where the double is charged, a line below it;
    where the deed earns nothing, a line above them. On a deed without a holder nothing is marked."""
    printed, title = deed(strings, game, space), game.registry.title(space)
    if title.holder is None:
        return printed
    if not rent.earns(game, title):
        words = strings.t("deed.mortgaged" if title.mortgaged else "ring.no_rent")
        return replace(printed, lines=(r.DeedLine(words, "", current=True), *printed.lines))
    charged = rent.rent_sum(game, space, points=1)
    (part,) = charged.parts
    assert part.row is not None
    at = row_shown(game, space, part.row)
    before, row, after = printed.lines[:at], printed.lines[at], printed.lines[at + 1 :]
    if part.by == 1:
        return replace(printed, lines=(*before, replace(row, current=True), *after))
    more = r.DeedLine(
        strings.t("deed.double" if part.by == 2 else "deed.triple"),
        grouped(charged.amount, game.edition.currency),
        current=True,
    )
    return replace(printed, lines=(*before, row, more, *after))


def _rent_words(strings: Strings, game: Game, space: Space) -> list[str]:
    """What each printed rent of a deed is for."""
    owned = range(1, len(game.edition.groups[game.edition.deed(space.number).group]) + 1)
    match space.kind:
        case Kind.STATION:
            return [strings.t(f"deed.stations.{n}" if n <= _STATIONS else "deed.stations.more", count=n) for n in owned]
        case Kind.UTILITY:
            own = len(owned) <= _UTILITIES
            return [strings.t(f"deed.utility.{n}" if own else "deed.utility.more", count=n) for n in owned]
        case _:
            rents = game.edition.deed(space.number).rents
            if game.edition.deed(space.number).rising:
                return [strings.t("deed.rising", step=n) for n in range(1, len(rents) + 1)]
            if len(rents) == 1:
                return [strings.t("estate.rent")]
            levels = levels_printed(game.edition)[1:]
            return [strings.t("deed.bare"), *(deed_words(strings, game.edition, level) for level in levels)]
