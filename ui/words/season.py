"""The season in words: its table for a spreadsheet, how a game ended, what a player did. No Kivy inside."""

from __future__ import annotations

import csv
import io
from datetime import datetime

from banker.board import Currency
from banker.insight.record import SeatResult
from banker.insight.season import NOBODY, Match, Season
from banker.money import Money
from ui.words.names import name_in
from ui.words.strings import Strings
from ui.words.tables import table_words

# What the columns of the table are called.
HEADS = (
    "game", "began", "ended", "board", "mode", "minutes", "end", "player", "place", "wealth", "currency", "out",
    "table",
)  # fmt: skip
MARK = "\ufeff"  # By it a spreadsheet knows that the letters are UTF-8.


def season_table(strings: Strings, season: Season) -> str:
    """The season as CSV: a line for each player of each game, the oldest game first, by their places.

    Decision: where the comma is the decimal mark, fields are parted by semicolons, as spreadsheets are set there. Times
    are those of the clock on the wall, without their zone, and amounts have no unit and no thousands mark, so that a
    spreadsheet takes them for times and numbers.
    """
    out = io.StringIO()
    point = strings.t("table.decimal")
    table = csv.writer(out, delimiter=";" if point == "," else ",", lineterminator="\r\n")
    table.writerow(strings.t(f"season.csv.{head}") for head in HEADS)
    for number, match in enumerate(season.matches, 1):
        record = match.record
        minutes = "" if record.played_s is None else record.played_s // 60
        game = (number, local_time(record.began), local_time(record.latest), name_in(strings, record.names))
        how = (strings.t(f"mode.{record.mode}"), minutes, strings.t(f"end.{record.why}"))
        for key, result in match.in_order():
            wealth = _digits(result.worth, record.currency, point)
            name = player_name(strings, key, result)
            out_of_it = strings.t(f"season.{result.out}") if result.out else ""
            where = table_words(strings, record.table)
            table.writerow((*game, *how, name, result.place, wealth, record.currency.symbol, out_of_it, where))
    return MARK + out.getvalue()


def player_name(strings: Strings, key: str, result: SeatResult) -> str:
    """What a player of a game is called there; one who was taken off the lists has no name."""
    return strings.t("season.nobody") if key == NOBODY else result.seat.name


def local_time(when: str) -> str:
    """The clock on the wall to the minute, as spreadsheets read it: 2026-11-27 21:40."""
    return when[:16].replace("T", " ")


def _digits(amount: Money, currency: Currency, point: str) -> str:
    """The amount as a plain number, with the decimals of the currency."""
    size = 10**currency.decimals
    whole = f"{amount // size}"
    return f"{whole}{point}{amount % size:0{currency.decimals}d}" if currency.decimals else whole


def games_and_wins(strings: Strings, games: int, wins: int) -> str:
    """How many games somebody played, and how many of them they won."""
    return f"{strings.n('games.count', games)}, {strings.n('games.won', wins)}"


def season_span(strings: Strings, matches: tuple[Match, ...]) -> str:
    """How many games there are, and under it from which day to which."""
    days = sorted(match.record.began[:10] for match in matches if match.record.began)
    ends = dict.fromkeys(day_written(strings, day) for day in (*days[:1], *days[-1:]))
    return "\n".join(filter(None, (strings.n("games.count", len(matches)), " – ".join(ends))))


def day_written(strings: Strings, when: str) -> str:
    """The day in figures; text that is no ISO date is returned as it is."""
    try:
        moment = datetime.fromisoformat(when)
    except ValueError:
        return when
    return strings.t("date.day", number=moment.day, month=moment.month, year=moment.year)
