"""What the screen of a club evening asks or waits for in place of its pages, as records."""

from __future__ import annotations

from collections.abc import Iterator

from banker.club.evening import Evening
from ui.records import director
from ui.records.live import Live, Waiting
from ui.records.pieces import ButtonView, Fact, Look
from ui.views.shared import DANGER_HOLD_S
from ui.words.club import round_title
from ui.words.director import address_words
from ui.words.names import held_for, seconds
from ui.words.strings import Strings


def waiting(strings: Strings, live: Live) -> director.AskedView:
    """What is waited for until this machine runs the evening."""
    found = live.waiting if live.waiting is not None else Waiting(())
    facts = (
        Fact(strings.t("director.waits.tables"), _numbers(found.tables)),
        Fact(strings.t("director.waits.here"), _numbers(found.here)),
        Fact(strings.t("director.waits.where"), address_words(live)),
    )
    return director.AskedView(strings.t("director.gathering"), tuple(_waited(strings, live, found)), facts)


def _waited(strings: Strings, live: Live, found: Waiting) -> Iterator[str]:
    if not live.up:
        yield strings.t("director.waits.network")
    elif found.found:
        yield strings.t("director.waits.found")
    elif found.left_s is not None:
        yield strings.t("director.waits.file", time=seconds(strings, -(-found.left_s // 1)))
    elif found.tables:
        yield strings.t("director.waits.plan")
        yield strings.t("director.waits.else")
    else:
        yield strings.t("director.waits.nobody")
        return
    yield strings.t("director.waits.end")


def _numbers(tables: tuple[int, ...]) -> str:
    """Numbers of tables, those that follow each other together: 1–4, 7."""
    runs: list[list[int]] = []
    for number in tables:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs) or "–"


def may_close(strings: Strings, evening: Evening) -> str:
    """Why the evening cannot be closed now, "" if it can."""
    if evening.closed:
        return strings.t("director.closed")
    if not evening.rounds:
        return strings.t("director.start.no_seats")
    open_tables = evening.open_tables()
    if open_tables:
        return strings.t("director.close.open", tables=", ".join(str(table.number) for table in open_tables))
    return ""


def is_over(evening: Evening) -> bool:
    """Whether all has been played: every round, and the final where there is one."""
    last = evening.format.rounds + bool(evening.format.final)
    return evening.round == last and not evening.open_tables()


def closing(strings: Strings, evening: Evening) -> director.AskedView:
    """The question before an evening is closed."""
    lines = [strings.t("director.close.line")]
    if not is_over(evening):
        lines.insert(0, strings.t("director.close.early", round=round_title(strings, evening, evening.round)))
    winner = next(iter(evening.lines()), None)
    facts = (Fact(strings.t("director.close.first"), winner.player),) if winner is not None else ()
    return director.AskedView(strings.t("director.close.question"), tuple(lines), facts)


def closing_keys(strings: Strings) -> tuple[ButtonView, ...]:
    """Its two answers."""
    hold = held_for(strings, DANGER_HOLD_S)
    yes = ButtonView(
        strings.t("director.close"), hold, "flag", look=Look.DANGER, hold_s=DANGER_HOLD_S,
        reason=strings.t("director.hold"), act=director.CloseEvening(),
    )  # fmt: skip
    return yes, ButtonView(strings.t("director.close.not"), icon="left", act=director.AskToClose(False))
