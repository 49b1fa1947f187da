"""The tally as a record: placing, what each owns line by line, wealth over time. No Kivy inside.

Law: every amount of the placing comes from the facts logged at the end of the game, none is worked out here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from banker import events as e
from banker.board import Currency
from banker.game import Game
from banker.money import Money, grouped, short
from banker.registry import HOTEL
from ui.records import intents as i
from ui.records.pieces import ButtonView, Look, Token
from ui.records.screens import ChartLine, ChartView, LegendView, TallyRowView, TallyView, WealthLineView
from ui.views.board import group_key, icon_of
from ui.views.setup.rules import departure_lines
from ui.words.names import level_words, listed, space_name
from ui.words.strings import Strings

SERIES = ("cash", "deed", "mortgaged", "houses", "hotel")
"""The kinds of lines in the order of the bars."""

MOST_POINTS = 120
"""The most points of one line of the chart."""

Worths = Sequence[Mapping[str, Money]]


def tally_view(
    strings: Strings, game: Game, looks: Mapping[str, Token], worths: Worths = (), *, closed: bool = False
) -> TallyView:
    """The tally of a game. `worths`: everybody's net worth after each operation in force, oldest first. `closed`: it
    was put away, and nothing of it is undone any more."""
    over = game.over
    assert over is not None, "a game that is not over has no tally"
    departs = over.departures
    undo = ButtonView(strings.t("tally.play_on"), strings.t("tally.play_on.detail"), "arrow", act=i.Undo())
    if closed:
        undo = replace(undo, enabled=False, reason=strings.t("tally.closed"))
    return TallyView(
        title=_title(strings, game, over.placings),
        pill=strings.n("setup.house_rules", len(departs)) if departs else strings.t("setup.official"),
        official=not departs,
        departures=departure_lines(strings, game.edition, game.options, departs),
        end=strings.t(f"end.{over.why.value}"),
        rows=tuple(_row(strings, game, placing, over.placings, looks) for placing in over.placings),
        legend=LegendView(tuple(strings.t(f"tally.{name}") for name in _legend(game))),
        chart=_chart(strings, game, looks, worths) if worths else None,
        chart_button=ButtonView(strings.t("tally.wealth"), icon="clock"),
        undo=undo,
        close=ButtonView(strings.t("tally.close"), icon="check", look=Look.MAIN, act=i.Close()),
    )


def _legend(game: Game) -> tuple[str, ...]:
    return ("cash", "deeds", "mortgaged", f"houses.{game.edition.buildings}", "hotels")


def _title(strings: Strings, game: Game, placings: Sequence[e.Placing]) -> str:
    first = [game.player(placing.player).name for placing in placings if placing.place == 1]
    if len(first) == 1:
        return strings.t("tally.wins", player=first[0])
    return strings.t("tally.tie", players=listed(strings, first))


def _row(
    strings: Strings, game: Game, placing: e.Placing, all_: Sequence[e.Placing], looks: Mapping[str, Token]
) -> TallyRowView:
    longest = max(1, *(other.worth for other in all_))
    sums = [sum(line.amount for line in placing.lines if line.kind == kind) for kind in SERIES]
    out, worth = game.player(placing.player).left is not None, grouped(placing.worth, game.edition.currency)
    return TallyRowView(
        place=str(placing.place),
        token=looks[placing.player],
        name=game.player(placing.player).name,
        total=strings.t("tally.bankrupt") if out else worth,
        series=tuple(total / longest for total in sums),
        first=placing.place == 1,
        wealth=tuple(_wealth_line(strings, game, line) for line in placing.lines),
        worth_label=strings.t("tally.total"),
        worth=worth,
        more=strings.t("setup.more", page="{}", pages="{}"),
    )


def _wealth_line(strings: Strings, game: Game, line: e.WealthLine) -> WealthLineView:
    money = grouped(line.amount, game.edition.currency)
    if line.space is None:
        return WealthLineView(strings.t("tally.line.cash"), money, icon="bill")
    space = space_name(strings, game.edition, line.space)
    if line.kind in ("houses", "hotel"):
        level = level_words(strings, game.edition, HOTEL if line.kind == "hotel" else line.count)
        return WealthLineView(level, money, icon="hotel" if line.kind == "hotel" else "house")
    mortgaged = line.kind == "mortgaged"
    return WealthLineView(
        strings.t("tally.line.mortgaged", space=space) if mortgaged else space,
        money,
        group_key(game, line.space),
        icon_of(game, game.edition.spaces[line.space]),
        mortgaged,
    )


# Wealth over time


def _chart(strings: Strings, game: Game, looks: Mapping[str, Token], worths: Worths) -> ChartView:
    currency = game.edition.currency
    most = max(worth for each in worths for worth in each.values())
    step = _step(most)
    top = max(step, -(-most // step) * step)
    heights = range(0, top + 1, step)
    return ChartView(
        title=strings.t("tally.wealth"),
        line=_unit(strings, currency, step),
        lines=tuple(_line(looks[p.id], p.id, worths, top) for p in game.players),
        across=_across(strings, len(worths) - 1),
        up=tuple((height / top, _label(height, currency, step)) for height in heights),
    )


def _step(most: Money) -> Money:
    """The step of the chart's scale: 1, 2 or 5 times a power of ten, the smallest of which five reach `most`."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if factor * size * 5 >= most:
                return factor * size
        size *= 10


def _line(token: Token, player: str, worths: Worths, top: Money) -> ChartLine:
    last = max(1, len(worths) - 1)
    every = max(1, last // MOST_POINTS)
    kept = sorted({*range(0, len(worths), every), len(worths) - 1})
    return ChartLine(token, tuple((n / last, worths[n].get(player, 0) / top) for n in kept))


def _across(strings: Strings, last: int) -> tuple[tuple[float, str], ...]:
    if last < 1:
        return ()
    half = ((last // 2) / last, str(last // 2)) if last > 1 else (0.0, "0")
    return ((0.0, "0"), half, (1.0, strings.n("tally.operations", last)))


def _short_word(currency: Currency, step: Money) -> str:
    """The unit of the short form in which every step is a round number, "" if there is none."""
    return next((word for size, word in currency.short if step % size == 0 or (step * 10) % size == 0), "")


def _unit(strings: Strings, currency: Currency, step: Money) -> str:
    unit = _short_word(currency, step) or currency.symbol
    return strings.t("tally.in", unit=unit) if unit else ""


def _label(height: Money, currency: Currency, step: Money) -> str:
    word = _short_word(currency, step)
    if not word or height == 0:
        return grouped(height, currency)
    size = next(size for size, other in currency.short if other == word)
    one = Currency(currency.symbol, currency.symbol_first, currency.separator, currency.decimal, ((size, word),))
    return short(height, one).removesuffix(f" {word}")
