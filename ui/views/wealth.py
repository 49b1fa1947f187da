"""What everybody owned, at the end and at any moment before it: rows, lines over time, and the moments of a game.

Law: a moment gets its words only when a finger is on it.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from banker import events as e
from banker.board import Currency
from banker.game import Game, Player
from banker.money import Money, grouped
from banker.rules.spared import spared
from banker.rules.tally import line_sum, placings
from ui.bank.story import Moment, Story
from ui.records.pieces import ButtonView, Token
from ui.records.rolls import Rows
from ui.records.tally import ChartLine, ChartView, MomentView, TallyRowView, WealthLineView
from ui.views.board import group_key, icon_of
from ui.views.shared import why_sums
from ui.words.names import duration, short_words, space_name
from ui.words.sentences import operation_sentence
from ui.words.strings import Strings
from ui.words.together import for_message

# The kinds of lines in the order of the bars.
SERIES = (("cash",), ("deed",), ("mortgaged",), ("houses",), ("hotel", "skyscraper", "depot"))

AXES = ("turns", "minutes")  # What can run along the chart.


# What stands on a deed, by the kind of its line.
_ICONS = {"houses": "house", "hotel": "hotel", "skyscraper": "skyscraper", "depot": "depot"}


# What a player owns


def wealth_row(strings: Strings, game: Game, placing: e.Placing, longest: Money, token: Token) -> TallyRowView:
    """What a player owns in this game, in a bar and line by line. `longest`: how much the longest bar shows."""
    sums = [sum(line.amount for line in placing.lines if line.kind in kinds) for kinds in SERIES]
    player, worth = game.player(placing.player), grouped(placing.worth, game.edition.currency)
    return TallyRowView(
        place=str(placing.place),
        token=token,
        name=player.name,
        total=_end_of(strings, player, worth) if player.left is not None else worth,
        series=tuple(total / longest for total in sums),
        first=placing.place == 1,
        wealth=_wealth(strings, game, placing),
        worth_label=strings.t("tally.total"),
        worth=worth,
        more=strings.t("setup.more", page="{}", pages="{}"),
    )


def _end_of(strings: Strings, player: Player, worth: str) -> str:
    """How it ended for somebody who is out. An old log does not tell the wealth of those who left."""
    if player.left_with is None:
        return strings.t("tally.bankrupt")
    return strings.t("tally.left_with", amount=worth) if player.left_with else strings.t("tally.left")


def _wealth(strings: Strings, game: Game, placing: e.Placing) -> tuple[WealthLineView, ...]:
    """The cash, then each deed with what stands on it; a touch opens the sums of all, or both of such a deed."""
    every, whose = tuple(line_sum(game, line) for line in placing.lines), placing.player
    lines: list[WealthLineView] = []
    for number, line in enumerate(placing.lines):
        if line.kind not in _ICONS:
            lines.append(replace(_wealth_line(strings, game, line), why=why_sums(every, number, owner=whose)))
            continue
        deed, both = placing.lines[number - 1], every[number - 1 : number + 1]
        lines[-1] = replace(
            lines[-1],
            amount=grouped(deed.amount + line.amount, game.edition.currency),
            building=_ICONS[line.kind],
            count=str(line.count) if line.kind == "houses" else "",
            why=why_sums(both, 1, (1, 1), owner=whose),
        )
    return tuple(lines)


def _wealth_line(strings: Strings, game: Game, line: e.WealthLine) -> WealthLineView:
    money = grouped(line.amount, game.edition.currency)
    if line.space is None:
        return WealthLineView(strings.t("tally.line.cash"), money, icon="bill")
    space = space_name(strings, game.edition, line.space)
    mortgaged = line.kind == "mortgaged"
    return WealthLineView(
        strings.t("tally.line.mortgaged", space=space) if mortgaged else space,
        money,
        group_key(game, line.space),
        icon_of(game, game.edition.spaces[line.space]),
        mortgaged,
    )


# How things stood


def moments(strings: Strings, game: Game, looks: Mapping[str, Token], story: Story) -> Rows[MomentView]:
    """How things stood after each turn. The rows stand in the order of then; the bars keep one measure."""
    gone = (sum(line.amount for line in player.left_with or ()) for player in game.players)
    longest = max(1, *gone, *(worth for moment in story.moments for worth in moment.worths.values()))

    names = {player.id: player.name for player in game.players}

    def make(index: int) -> MomentView:
        moment = story.moments[index]
        moment = replace(moment, game=_called(moment.game, names))
        return _moment(strings, moment, looks, longest)

    return Rows(len(story.moments), make)


def _called(state: Game, names: Mapping[str, str]) -> Game:
    """The game at some moment with its players as they are called now."""
    return replace(state, players=tuple(replace(player, name=names[player.id]) for player in state.players))


def _moment(strings: Strings, moment: Moment, looks: Mapping[str, Token], longest: Money) -> MomentView:
    state = moment.game
    rows = (wealth_row(strings, state, placing, longest, looks[placing.player]) for placing in placings(state))
    turn = strings.t("tally.turn", number=moment.number, player=state.player(state.turn.player).name)
    return MomentView(
        title=turn if moment.number else strings.t("tally.start"),
        time=duration(strings, moment.played_s // 60) if moment.played_s >= 60 else "",
        last=_last(strings, moment),
        rows=tuple(rows),
    )


def _last(strings: Strings, moment: Moment) -> str:
    """What was booked last before a moment; "" at the start."""
    if moment.last is None:
        return ""
    last, free = moment.last, spared(moment.game, moment.last.events)
    return operation_sentence(strings, moment.game, last, for_message(last, moment.earlier), free)


# Wealth over time


def charts(strings: Strings, game: Game, looks: Mapping[str, Token], story: Story) -> tuple[ChartView, ...]:
    """Wealth over turns and, if the time played is known, over minutes."""
    times = [moment.played_s for moment in story.moments]
    along = [[moment.number for moment in story.moments], *([times] if story.played_s is not None else [])]
    words = [strings.t(f"tally.axis.{axis}") for axis in AXES]
    most = max(worth for moment in story.moments for worth in moment.worths.values())
    step = _step(most)
    top = (most // step + 1) * step  # the axis goes beyond the highest curve, which would look like the chart's edge
    currency = game.edition.currency
    said = short_words(strings, currency)
    bare = ChartView(
        title=strings.t("tally.wealth"),
        line=_unit(strings, currency, step),
        lines=(),
        up=tuple((height / top, _label(height, said, step)) for height in range(0, top + 1, step)),
    )
    return tuple(
        replace(
            bare,
            lines=tuple(_line(looks[p.id], p.id, story, values, top) for p in game.players),
            across=_across(strings, AXES[axis], values[-1]),
            axes=tuple(ButtonView(word, chosen=n == axis) for n, word in enumerate(words)) if len(along) > 1 else (),
        )
        for axis, values in enumerate(along)
    )


def _step(most: Money) -> Money:
    """The step of the chart's scale: 1, 2 or 5 times a power of ten, the smallest of which five reach `most`."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if factor * size * 5 >= most:
                return factor * size
        size *= 10


def _line(token: Token, player: str, story: Story, along: list[int], top: Money) -> ChartLine:
    last = max(1, along[-1])
    worths = (moment.worths.get(player, 0) for moment in story.moments)
    return ChartLine(token, tuple((at / last, worth / top) for at, worth in zip(along, worths, strict=True)))


def _across(strings: Strings, axis: str, last: int) -> tuple[tuple[float, str], ...]:
    """The labels along turns, or along minutes of so many seconds."""
    whole = last // 60 if axis == "minutes" else last
    if whole < 1:
        return ()
    unit = last / 60 if axis == "minutes" else last
    half = (((whole // 2) / unit, str(whole // 2)),) if whole > 1 else ()
    return ((0.0, "0"), *half, (whole / unit, strings.n(f"tally.{axis}", whole)))


def _short_word(currency: Currency, step: Money) -> str:
    """The unit of the short form in which every step is a round number, "" if there is none."""
    return next((word for size, word in currency.short if step % size == 0 or (step * 10) % size == 0), "")


def _unit(strings: Strings, currency: Currency, step: Money) -> str:
    """What the axis counts in: the language has words of its own for the usual short words, a board may have others."""
    word = _short_word(currency, step)
    if word and strings.has(id := f"tally.in.{word.lower()}"):
        return strings.t(id)
    unit = word or currency.symbol
    return strings.t("tally.in", unit=unit) if unit else ""


def _label(height: Money, currency: Currency, step: Money) -> str:
    """A height of the scale, in the unit in which it counts."""
    word = _short_word(currency, step)
    if not word:
        return grouped(height, currency)
    size = next(size for size, other in currency.short if other == word)
    whole, rest = divmod(height, size)
    return grouped(whole, currency) + (f"{currency.decimal}{rest * 10 // size}" if rest else "")
