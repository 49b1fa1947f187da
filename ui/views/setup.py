"""The set-up as a record, step by step. No Kivy inside, no rules: what may be chosen comes from `ui.setup`.

Who starts and the deal of deeds are in `setup_more`.
"""

from __future__ import annotations

from banker.board import Edition
from banker.options import Options
from ui.records.pieces import ButtonView, Look, SeatRowView, SegmentedView, Token
from ui.records.screens import (
    EditionCardView,
    EditionsView,
    KeyboardView,
    ModeView,
    NamingView,
    PageView,
    PickView,
    PlayersView,
    RuleChoiceView,
    RulesView,
    RuleView,
    SetupView,
    StartView,
    SumView,
    TimeView,
)
from ui.setup import state as s
from ui.setup.time import LENGTHS, hour_written, lasts
from ui.views.setup_more import pick_view, said, start_view
from ui.words.names import amount, duration, name_in
from ui.words.strings import Strings

STEPS = {s.EDITION: "edition", s.PLAYERS: "players", s.RULES: "rules", s.DEEDS: "deeds"}


def setup_view(strings: Strings, setup: s.Setup) -> SetupView:
    """The step the table is at."""
    return SetupView(
        steps=tuple(strings.t(f"setup.{STEPS[step]}") for step in setup.steps),
        step=setup.step,
        following=_following(strings, setup),
        pages=PageView(strings.t("setup.more", page="{}", pages="{}")),
        body=_body(strings, setup),
    )


def _body(strings: Strings, setup: s.Setup) -> EditionsView | PlayersView | StartView | RulesView | PickView:
    match setup.step:
        case s.EDITION:
            return _editions(strings, setup)
        case s.PLAYERS:
            return start_view(strings, setup) if setup.starting else _players(strings, setup)
        case s.RULES:
            return _rules(strings, setup)
        case _:
            return pick_view(strings, setup)


def _following(strings: Strings, setup: s.Setup) -> ButtonView:
    """The one next step: to the players, to the rules, to the game."""
    if setup.step != setup.steps[-1]:
        return ButtonView(strings.t(f"setup.{STEPS[setup.step + 1]}"), icon="right", look=Look.MAIN)
    lacking = s.lacks(setup)
    reason = said(strings, setup, lacking) if lacking is not None else ""
    return ButtonView(strings.t("setup.begin"), icon="flag", look=Look.MAIN, enabled=lacking is None, reason=reason)


# Step 1


def _editions(strings: Strings, setup: s.Setup) -> EditionsView:
    return EditionsView(
        cards=tuple(_edition_card(strings, e, e.id == setup.edition_id) for e in setup.editions),
        modes=tuple(ModeView(strings.t(f"setup.mode.{mode}"), setup.mode == mode) for mode in s.MODES),
        line=_mode_line(strings, setup),
        time=_time(strings, setup) if setup.mode == "timed" else None,
    )


def _edition_card(strings: Strings, edition: Edition, chosen: bool) -> EditionCardView:
    players = strings.t("setup.edition.players", least=edition.least_players, most=edition.most_players)
    balance = amount(edition, edition.options.starting_balance)
    return EditionCardView(name_in(strings, edition.names), (players, balance), edition.currency.symbol, chosen)


def _mode_line(strings: Strings, setup: s.Setup) -> str:
    id = f"setup.mode.{setup.mode}.line"
    return strings.t(id) if strings.has(id) else strings.t(f"{id}.{setup.edition.buildings}")


def _time(strings: Strings, setup: s.Setup) -> TimeView:
    """The length, or the hour with how long it is until then."""
    words = duration(strings, setup.minutes)
    if setup.by_hour:
        words = strings.t("setup.until", hour=hour_written(setup.ends), length=duration(strings, lasts(setup)))
    shortest, longest = (setup.minutes == length and not setup.by_hour for length in LENGTHS)
    return TimeView(
        kinds=SegmentedView((strings.t("setup.by_length"), strings.t("setup.by_hour")), int(setup.by_hour)),
        words=words,
        less=ButtonView(icon="minus", enabled=not shortest, reason=strings.t("setup.shortest")),
        more=ButtonView(icon="plus", enabled=not longest, reason=strings.t("setup.longest")),
    )


# Step 2


def _players(strings: Strings, setup: s.Setup) -> PlayersView:
    token, title, lines = _call(strings, setup)
    most = setup.edition.most_players
    seated = tuple(_row(strings, setup, seat) for seat in setup.seats)
    free = tuple(SeatRowView(strings.t("setup.seat", number=n + 1)) for n in range(len(seated), most))
    full = len(seated) >= most
    reason = strings.t("setup.full", count=len(seated))
    return PlayersView(
        token=token,
        title=title,
        lines=lines,
        rows=(*seated, *free),
        seated=len(seated),
        add=ButtonView(strings.t("setup.add"), icon="plus", enabled=not full, reason=reason),
        start=ButtonView(
            strings.t("setup.who_starts"), icon="flag", enabled=len(seated) > 1,
            reason=strings.t("setup.too_few", count=setup.edition.least_players),
        ),
        chosen=setup.index(setup.chosen),
        naming=_naming(strings, setup, setup.seat(setup.chosen)) if setup.chosen is not None else None,
    )  # fmt: skip


def _call(strings: Strings, setup: s.Setup) -> tuple[Token | None, str, tuple[str, ...]]:
    """Which card is asked for, and what was just said about the last one."""
    edition = setup.edition
    count = strings.n(
        "setup.count", len(setup.seats), least=edition.least_players, most=edition.most_players
    )
    latest = (said(strings, setup, setup.message),) if setup.message is not None else ()
    if len(setup.seats) >= edition.most_players:
        return None, strings.t("setup.no_room"), latest or (count,)
    return s.next_token(setup), strings.t("setup.put_card"), latest or (strings.t("setup.takes_next"), count)


def _row(strings: Strings, setup: s.Setup, seat: s.Seated) -> SeatRowView:
    pill = strings.t("setup.starts") if setup.first == seat.id else ""
    return SeatRowView(
        s.seat_name(strings, seat), seat.token, _card_line(strings, seat), pill, chosen=setup.chosen == seat.id
    )


def _card_line(strings: Strings, seat: s.Seated) -> str:
    """What the card remembers."""
    if seat.card is None:
        return strings.t("setup.no_card")
    if seat.known is None or seat.known.games == 0:
        return strings.t("setup.new_card")
    games, wins = strings.n("setup.games", seat.known.games), strings.n("setup.wins", seat.known.wins)
    return strings.t("setup.record", games=games, wins=wins)


def _naming(strings: Strings, setup: s.Setup, seat: s.Seated) -> NamingView:
    index, last = setup.index(seat.id), len(setup.seats) - 1
    line = _card_line(strings, seat)
    if setup.message is not None:
        line = said(strings, setup, setup.message)
    elif seat.card is None:
        line = strings.t("setup.card_for")
    return NamingView(
        key=seat.id,
        token=seat.token,
        name=seat.name,
        hint=strings.t(f"symbol.{seat.token.symbol}"),
        line=line,
        length=s.NAME_LENGTH,
        starts=ButtonView(
            strings.t("setup.starts_first"), icon="flag", enabled=setup.first != seat.id,
            reason=strings.t("setup.starts_already"),
        ),
        up=ButtonView(icon="up", enabled=index != 0, reason=strings.t("setup.is_first")),
        down=ButtonView(icon="down", enabled=index != last, reason=strings.t("setup.is_last")),
        remove=ButtonView(strings.t("setup.remove"), icon="cross"),
        keyboard=keyboard_view(strings),
    )  # fmt: skip


def keyboard_view(strings: Strings) -> KeyboardView:
    """The keys of the language."""
    return KeyboardView(
        letters=tuple(strings.t("keyboard.rows").split()),
        accents=tuple(strings.t("keyboard.accents").split()),
        to_letters=strings.t("keyboard.to_letters"),
        to_accents=strings.t("keyboard.to_accents"),
        space=strings.t("keyboard.space"),
        done=strings.t("setup.done"),
    )


# Step 3


def _rules(strings: Strings, setup: s.Setup) -> RulesView:
    departs = s.house_rules(setup)
    rules = tuple(_rule(strings, setup, name, name in departs) for name in s.options_shown(setup))
    return RulesView(
        rules=rules,
        summary=strings.n("setup.house_rules", len(departs)) if departs else strings.t("setup.official"),
        lines=departure_lines(strings, setup.edition, setup.options, departs) or (strings.t("setup.question"),),
        official=not departs,
    )


def _rule(strings: Strings, setup: s.Setup, name: str, departs: bool) -> RuleView:
    chosen = getattr(setup.options, name)
    return RuleView(
        name=name,
        title=strings.t(f"option.{name}.title"),
        value=value_words(strings, setup.edition, name, chosen),
        sentence=strings.t(f"option.{name}"),
        choices=tuple(
            RuleChoiceView(
                value_words(strings, setup.edition, name, value),
                _source(strings, setup, name, value),
                value == chosen,
            )
            for value in s.values_of(setup.edition, name)
        ),
        departs=departs,
        other=_other(strings, setup, name) if name in s.SUMS else None,
        sum=SumView(amount(setup.edition, chosen)) if setup.asked == name else None,
    )


def _other(strings: Strings, setup: s.Setup, name: str) -> ButtonView:
    """To the keys for any other sum, and back; the one that was typed stands on it."""
    if setup.asked == name:
        return ButtonView(strings.t("setup.done"), icon="check")
    chosen = getattr(setup.options, name)
    typed = "" if chosen in s.values_of(setup.edition, name) else amount(setup.edition, chosen)
    return ButtonView(strings.t("setup.other_sum"), typed, "pad")


def _source(strings: Strings, setup: s.Setup, name: str, value: s.Value) -> str:
    """That a value is the booklet's, or another fair reading of it."""
    if value == getattr(setup.edition.options, name):
        return strings.t("setup.booklet")
    return strings.t("setup.fair") if s.is_fair(setup, name, value) else ""


def value_words(strings: Strings, edition: Edition, name: str, value: s.Value) -> str:
    """A value of an option: its words, or the sum of money it is."""
    id = f"option.{name}.{value}"
    if isinstance(value, int) and not strings.has(id):
        return amount(edition, value)
    return strings.t(id)


def departure_lines(
    strings: Strings, edition: Edition, options: Options, departs: tuple[str, ...]
) -> tuple[str, ...]:
    """Each rule by which a table leaves its booklet, with what it chose."""
    return tuple(
        strings.t(
            "tally.departs",
            title=strings.t(f"option.{name}.title"),
            value=value_words(strings, edition, name, getattr(options, name)),
        )
        for name in departs
    )
