"""The home screen as a record: what can be resumed, a new game, the reader, the languages. No Kivy inside."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from banker.game import Game
from banker.money import grouped
from ui.records import beside as b
from ui.records import intents as i
from ui.records.pieces import ButtonView, Token
from ui.records.screens import HomeView, ResumePlayer, ResumeView, StatusView
from ui.words.names import name_in
from ui.words.strings import ENDONYMS, LANGUAGES, Strings


class ReaderState(StrEnum):
    """How the card reader is. SCREEN: the one on the screen, for a table without a reader."""

    READY = "ready"
    SCREEN = "screen"
    SEARCHING = "searching"
    FAULT = "fault"


GOOD = (ReaderState.READY, ReaderState.SCREEN)

# Ids of the faults whose remedy only names a place in the settings; every other remedy is a clause with a verb.
SEND_TO_SETTINGS = {
    "reader.out.gpio_unusable", "reader.out.not_a_fifo", "reader.out.not_a_keyboard", "reader.out.not_allowed",
    "reader.out.package_missing", "reader.out.spi_off", "reader.out.unusable_path",
}  # fmt: skip


class Resumable(msgspec.Struct, frozen=True):
    """The game that can be resumed. `when` it was last played: an ISO date (any other text is shown as it is)."""

    game: Game
    when: str
    looks: Mapping[str, Token]


def home_view(
    strings: Strings,
    resumable: Resumable | None,
    reader: ReaderState,
    why: str = "",
    notice: str = "",
    table: str = "",
) -> HomeView:
    """What the home screen shows. `why`: id of the words for what the reader lacks; the remedy stands on the paper of a
    new game, or beside the fault where that paper is another's. `notice`: a sentence about the bank's file, "" if there
    is nothing to say. `table`: which of several tables it is."""
    words = why or f"reader.{reader.value}"
    on_paper = resumable is None and reader is ReaderState.FAULT
    return HomeView(
        title=strings.t("home.title"),
        line=notice or table or strings.t("home.line"),
        new=_new(strings, reader, why),
        status=StatusView(
            fault_of(strings, words) if on_paper else strings.t(words),
            not why and reader in GOOD,
            not why and reader is ReaderState.SEARCHING,
        ),
        languages=tuple(
            ButtonView(ENDONYMS[code], chosen=code == strings.language, act=i.ChooseLanguage(n))
            for n, code in enumerate(LANGUAGES)
        ),
        games=ButtonView(strings.t("games.title"), icon="trophy", act=b.OpenGames()),
        settings=ButtonView(strings.t("settings.title"), icon="gear", act=b.OpenSettings()),
        turn=ButtonView(strings.t("home.turn"), act=i.TurnView()),
        resume=_resume(strings, resumable) if resumable is not None else None,
    )


def _new(strings: Strings, reader: ReaderState, why: str) -> ButtonView:
    """A new game, and how its players join: with their cards, or without while no card can be read."""
    new = ButtonView(strings.t("home.new"), strings.t("home.opens"), "plus", act=i.NewGame())
    if reader is not ReaderState.FAULT:
        return new
    mend = _mend(strings, why) if why else ""
    out = f"{mend} {strings.t('setup.reader_out')}" if mend else strings.t("home.opens_out")
    return replace(new, detail=out, mark="warn")


def _mend(strings: Strings, why: str) -> str:
    """The remedy as a sentence about the reader; a remedy that only names a place in the settings gets a verb. "" if
    there is none."""
    mend = remedy_of(strings, why)
    return strings.t("home.see" if why in SEND_TO_SETTINGS else "home.mend", mend=mend) if mend else ""


def fault_of(strings: Strings, why: str) -> str:
    """What is wrong with the reader, without the remedy. `why`: id of the words for both."""
    return strings.t(why).partition(":")[0].rstrip()


def remedy_of(strings: Strings, why: str) -> str:
    """What to do about the reader. `why`: id of the words for that and for what is wrong."""
    return strings.t(why).partition(":")[2].strip()


def _resume(strings: Strings, resumable: Resumable) -> ResumeView:
    game = resumable.game
    edition = name_in(strings, game.edition.names)
    when, turns = when_written(strings, resumable.when), game.turn.number
    return ResumeView(
        title=strings.t("home.resume"),
        edition=strings.t("home.edition", edition=edition, mode=strings.t(f"mode.{game.terms.mode}")),
        when=strings.t("home.when" if turns else "home.no_turn", when=when, count=turns),
        players=tuple(
            ResumePlayer(resumable.looks[p.id], p.name, grouped(game.balance(p.id), game.edition.currency))
            for p in game.seated
        ),
        act=i.Resume(),
    )


def when_written(strings: Strings, when: str, *, short: bool = False) -> str:
    """A date and time in words, such as samedi 21 novembre, 21:40, or `short` in figures; text that is no ISO date is
    returned as it is."""
    try:
        moment = datetime.fromisoformat(when)
    except ValueError:
        return when
    if short:
        return strings.t("date.short", number=moment.day, month=moment.month, time=f"{moment:%H:%M}")
    return strings.t(
        "date",
        day=strings.t("date.days").split()[moment.weekday()],
        number=moment.day,
        month=strings.t("date.months").split()[moment.month - 1],
        time=f"{moment:%H:%M}",
    )
