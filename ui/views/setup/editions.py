"""Step 1 of the set-up as a record: the editions, the mode, and how long a timed game lasts. No Kivy inside."""

from __future__ import annotations

from banker.board import Edition
from banker.edition import MOST_OWN
from banker.edition_proposed import awaiting
from ui.records.pieces import ButtonView
from ui.records.setup import EditionCardView, EditionsView, TimeView
from ui.setup import time
from ui.setup.entered import Setup, enter, in_mode, modes, on_board, with_or_without_names
from ui.views.setup.club import club_key, clubs_on_stick, editions_under, why_locked
from ui.views.setup.rules import board_brief, board_lines
from ui.views.setup.stick import board_on_stick, ends, short
from ui.words.names import amount, duration, name_in
from ui.words.strings import Strings


def editions_view(strings: Strings, setup: Setup) -> EditionsView:
    """The editions and the modes, with what was chosen of each.

    Decision: what lies on the stick stands first, since somebody has just plugged it in."""
    view = EditionsView(
        cards=(
            *clubs_on_stick(strings, setup),
            *(board_on_stick(strings, board) for board in setup.stick),
            *(_card(strings, setup, edition) for edition in _in_order(setup.editions)),
            *(_not_played(strings, id, "bad") for id in setup.bad),
            *(_not_played(strings, id, "undrawn") for id in setup.undrawn),
            *((_unread(strings, setup.unread),) if setup.unread else ()),
        ),
        modes=tuple(
            ButtonView(strings.t(f"setup.mode.{mode}"), chosen=setup.mode == mode, act=enter(in_mode, mode))
            for mode in modes(setup.edition)
        ),
        line=_mode_line(strings, setup),
        more=strings.t("setup.more", page="{}", pages="{}"),
        time=_time(strings, setup) if setup.mode == "timed" else None,
        names=club_key(strings, setup) or _names(strings, setup),
    )
    why = why_locked(strings, setup)
    return editions_under(view, why) if why else view


def _names(strings: Strings, setup: Setup) -> ButtonView | None:
    """The button that takes the names proposed for this board off, and takes them again; None if none are proposed."""
    plain = next(edition for edition in setup.editions if edition.id == setup.edition_id)
    if not awaiting(plain):
        return None
    first = awaiting(plain)[0]
    taken = setup.edition_id not in setup.declined
    example = strings.t("setup.names.instead", own=name_in(strings, first.names))
    return ButtonView(strings.t("setup.names"), example, pick="tick", chosen=taken, act=enter(with_or_without_names))


def _in_order(editions: tuple[Edition, ...]) -> list[Edition]:
    """The editions in the order in which they are offered.

    Decision: the boards of one country stand together, so those in the money of the first one follow it; the others
    stay as they are."""
    symbol = editions[0].currency.symbol
    return sorted(editions, key=lambda edition: edition.currency.symbol != symbol)


def _card(strings: Strings, setup: Setup, edition: Edition) -> EditionCardView:
    players = strings.t("setup.edition.players", least=edition.least_players, most=edition.most_players)
    return EditionCardView(
        name=name_in(strings, edition.names),
        lines=(players, amount(edition, edition.options.starting_balance)),
        sign=edition.currency.symbol,
        act=enter(on_board, edition.id),
        chosen=edition.id == setup.edition_id,
        ends=ends(edition),
    )


def _not_played(strings: Strings, id: str, why: str) -> EditionCardView:
    """The card of a board of one's own that cannot be played here: it stands there by name, and why."""
    lines = (strings.t(f"setup.edition.{why}"),)
    return EditionCardView(short(id), lines, "!", None, reason=strings.t(f"setup.edition.{why}.why", file=id))


def _unread(strings: Strings, count: int) -> EditionCardView:
    """The boards of one's own that are not read, since too many lie in the folder."""
    name, lines = strings.n("setup.edition.unread", count), (strings.t("setup.edition.unread.line"),)
    return EditionCardView(name, lines, "!", None, reason=strings.t("setup.edition.unread.why", most=MOST_OWN))


def _mode_line(strings: Strings, setup: Setup) -> str:
    id = f"setup.mode.{setup.mode}.line"
    if setup.mode == "standard" and setup.options.game_ends == "first_bankruptcy":
        id = f"{id}.first"
    line = strings.t(id) if strings.has(id) else strings.t(f"{id}.{setup.edition.buildings}")
    if setup.mode == "timed":  # how long it lasts leaves less room
        brief = board_brief(strings, setup)
        return f"{line} {brief}." if brief else line
    return " ".join((line, *(f"{each}." for each in board_lines(strings, setup))))


def _time(strings: Strings, setup: Setup) -> TimeView:
    """How long a timed game lasts: the length, or the hour with how long it is until then."""
    words = duration(strings, setup.minutes)
    if setup.by_hour:
        words = strings.t(
            "setup.until", hour=time.hour_written(setup.ends), length=duration(strings, time.lasts(setup))
        )
    long = time.lasts(setup)
    shortest, longest = (long == length for length in time.LENGTHS)
    if setup.by_hour:  # a quarter further it would be another day's hour
        shortest, longest = long <= time.STEP, long > time.DAY - time.STEP
    return TimeView(
        kinds=(
            ButtonView(strings.t("setup.by_length"), chosen=not setup.by_hour, act=enter(time.by_hour, False)),
            ButtonView(strings.t("setup.by_hour"), chosen=setup.by_hour, act=enter(time.by_hour, True)),
        ),
        words=words,
        less=_moved(-1, "minus", "" if not shortest else strings.t("setup.shortest")),
        more=_moved(1, "plus", "" if not longest else strings.t("setup.longest")),
    )


def _moved(by: int, icon: str, reason: str) -> ButtonView:
    """The key that makes it longer or shorter; greyed with the reason where it cannot be."""
    return ButtonView(icon=icon, enabled=not reason, reason=reason, act=enter(time.moved, by))
