"""The link to a club evening, for `banker doctor`: whether the table is joined, whether its link runs and reaches the
evening, how the clocks and the releases compare, and what the evening has of the games. Only what lies in the post is
looked at; no connection is made."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from banker import __version__
from banker.club import post
from banker.club.wire import STATE, VERSION, Have, Link, LinkAt, NotUnderstood, decoded
from ui.doctor.check import Check, Verdict
from ui.host.lock import is_held
from ui.host.places import LINK_LOCK, SERVICE_POST

APART_MS = 60_000  # By so much two clocks differ before it is worth a word.
START = "start `banker link`"
START_SERVICE = "sudo systemctl restart banker-link"


def club_checks(folder: Path) -> Iterator[Check]:
    """The checks of the post in this folder; none where no link has ever run over it."""
    into = folder / post.IN
    if post.mark(into / post.LINK) is None:
        return
    try:
        word = decoded(post.read(into / post.LINK, STATE), Link, STATE)
        runs = is_held(into / LINK_LOCK)
    except (OSError, NotUnderstood) as error:
        yield Check("link", Verdict.NOTE, f"how the link stands cannot be read: {error}", "ask as the user who plays")
        return
    yield _link_check(word, runs, START_SERVICE if folder == SERVICE_POST else START)
    if word.at in (LinkAt.CONNECTED, LinkAt.AWAY):
        yield _clock_check(word)
        yield _release_check(word)
        yield _rows_check(folder)


def _link_check(word: Link, runs: bool, start: str) -> Check:
    where = f"table {word.table} of {word.evening}" if word.evening else f"table {word.table}"
    since = word.since.replace("T", " ")
    match word.at:
        case LinkAt.ALONE:
            return Check("link", Verdict.FINE, "this table has joined no club evening")
        case _ if not runs:
            return Check("link", Verdict.BAD, f"this is {where}, and no link runs", start)
        case LinkAt.JOINING:
            return Check("link", Verdict.NOTE, f"the table is joining an evening as {where}", "ask again")
        case LinkAt.CONNECTED:
            return Check("link", Verdict.FINE, f"this is {where}, connected since {since}")
        case _:
            remedy = "look whether the director's machine runs, and whether both are in the same network"
            return Check("link", Verdict.BAD, f"this is {where}, and the evening is away since {since}", remedy)


def _clock_check(word: Link) -> Check:
    ahead = word.ahead_ms
    if ahead is None:
        return Check("club clock", Verdict.NOTE, "the evening's clock has not been compared yet")
    if abs(ahead) < APART_MS:
        return Check("club clock", Verdict.FINE, "the clock here and the evening's are the same")
    way = "behind" if ahead > 0 else "ahead of"
    right = datetime.fromtimestamp(datetime.now().timestamp() + ahead / 1000)
    remedy = f"if the evening's is right: sudo date --set '{right:%Y-%m-%d %H:%M}'"
    return Check("club clock", Verdict.BAD, f"the clock here is {abs(ahead) // 1000} s {way} the evening's", remedy)


def _release_check(word: Link) -> Check:
    if not word.release:
        return Check("club rules", Verdict.NOTE, "the evening has not said yet which Banker it has")
    if word.release == __version__:
        return Check("club rules", Verdict.FINE, f"the evening has the same Banker, {__version__}")
    found = f"this table has Banker {__version__}, and the evening {word.release}: results cannot be checked in full"
    return Check("club rules", Verdict.BAD, found, "bring both to the same release before the first round")


def _rows_check(folder: Path) -> Check:
    """Whether the table writes what the link sends, and how much of it the evening has."""
    out = folder / post.OUT
    try:
        lasts = {game: _last(post.rows_file(out, game)) for game in post.games(out)}
        have = _have(folder / post.IN / "have")
    except (OSError, NotUnderstood) as error:
        return Check("club rows", Verdict.BAD, f"the outbox cannot be read: {error}", "ask as the user who plays")
    waiting = sum(max(last - have.games.get(game, -1), 0) for game, last in lasts.items())
    if waiting:
        return Check("club rows", Verdict.NOTE, f"the evening does not have {waiting} rows yet", "ask again")
    return Check("club rows", Verdict.FINE, f"the evening has all rows of the {len(lasts)} games that lie there")


def _last(file: Path) -> int:
    """The number of the last whole line of a game's file; -1: none."""
    with post.opened(file) as reading:
        return sum(1 for _ in post.lines(reading)) - 1


def _have(file: Path) -> Have:
    if post.mark(file) is None:
        return Have(v=VERSION, term=0, serial=0)
    return decoded(post.read(file, STATE), Have, STATE)
