"""The prices on a deed of an estate: what the tab is about costs or brings, each amount with its sums."""

from __future__ import annotations

from banker.game import Game
from banker.registry import HOTEL, building_of
from banker.rules import building
from ui.records.estate import PriceView
from ui.table.forms import Estate
from ui.views import prices
from ui.views.deed_printed import cost_words
from ui.views.prices import Sums
from ui.views.told import Told
from ui.words.names import deed_words


def card_prices(
    w: Told, form: Estate, space: int, planned: int, then: Game, *, possible: bool
) -> list[tuple[PriceView, Sums]]:
    """The price of what the tab is about, a building or the mortgage; both on the tab that only shows. Beside a
    `possible` mortgage, with a plus, what the buildings bring that must go before it, unless the plan sells them
    already: `then` is the game after it. Of a mortgaged deed it is always what lifting the mortgage costs."""
    title = w.game.registry.title(space)
    priced = prices.priced_levels(w.game, space)
    built: list[tuple[str, str, Sums]] = [
        (building_of(level), cost_words(w.strings, w.game, level), prices.one_building(w.game, space, level))
        for level in priced
    ]
    pledge = "flip", w.t("estate.lift" if title.mortgaged else "deed.mortgage"), prices.pledge(w.game, space)
    match form.mode:
        case _ if title.mortgaged:
            found = [pledge]
        case "build" if (tall := _tall_built(w.game, space, planned)) is not None:
            label = deed_words(w.strings, w.game.edition, tall)
            found = [(building_of(tall), label, prices.one_building(w.game, space, tall))]
        case "build":
            found = built[:1]
        case "sell":
            sold = (planned,) if planned in priced else priced[:1]
            found = [(building_of(n), w.t("estate.resale"), prices.one_sold(w.game, space, n)) for n in sold]
        case "mortgage" if possible and priced:
            found = [pledge, (building_of(priced[0]), w.t("estate.resale"), prices.cleared(then, space))]
        case "mortgage":
            found = [pledge]
        case _:
            found = [*built, pledge] if w.game.options.mortgages == "yes" else built
    short = {label: w.t("estate.price_short") for _, label, _ in built[:1]} if form.mode == "build" else {}
    plus = form.mode == "mortgage"
    return [
        (PriceView(icon, label, _written(w, sums, more=plus and n > 0), short.get(label, "")), sums)
        for n, (icon, label, sums) in enumerate(found)
        if sums
    ]


def _tall_built(game: Game, space: int, planned: int) -> int | None:
    """The hotel, skyscraper or depot that is planned, or that would follow what stands; None while it is about
    houses."""
    levels, now = building.levels_on(game, space), game.registry.title(space).level
    following = levels[min(building.step_of(game, now) + 1, len(levels) - 1)]
    return max(planned, following) if max(planned, following) >= HOTEL else None


def _written(w: Told, sums: Sums, *, more: bool) -> str:
    """What sums come to together; with a sign where it comes on top of another."""
    return w.signed(prices.together(sums)) if more else w.digits(prices.together(sums))
