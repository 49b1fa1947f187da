"""The test of the reader, as records: how it is, and what it told, newest first. No Kivy inside.

Law: whose card it is, and a number that tells two cards apart, are all that is said of a card.
"""

from __future__ import annotations

from msgspec.structs import replace

from ui.records import beside as b
from ui.records.pieces import ButtonView
from ui.records.rolls import BlankView, PaperView, RollView, RowView
from ui.views.beside_roll import roll
from ui.views.home import ReaderState, fault_of, remedy_of
from ui.words.names import capital
from ui.words.strings import Strings


def reader_test(strings: Strings, seen: tuple[b.Glimpse, ...], reader: ReaderState, why: str) -> RollView:
    """How the reader is, then what it told; where that is nothing yet, what to do. `why`: id of the words for what is
    wrong with the reader, "" if nothing is; then the remedy comes first."""
    state = RowView(_fault(strings, why), alarm=True) if why else RowView(_state(strings, reader))
    rows = [state, *(RowView(_glimpse(strings, glimpse)) for glimpse in seen)]
    title = strings.t("settings.reader")
    lay = ("settings.reader.line",) if seen else ()  # else the blank says it
    lines = (*lay, "settings.reader.once", "settings.reader.signs")
    paper = PaperView(strings.t("settings.reader.how"), lines=tuple(strings.t(line) for line in lines))
    view = roll(f"reader {len(seen)}", title, rows, paper)
    if seen:
        return view
    do = "settings.reader.mend" if reader is ReaderState.FAULT else "settings.reader.lay"
    return replace(view, blank=BlankView(strings.t(do), strings.t("settings.reader.tells"), "card"))


def _state(strings: Strings, reader: ReaderState) -> ButtonView:
    ready = reader in (ReaderState.READY, ReaderState.SCREEN)
    waits = strings.t("settings.reader.waits" if ready else "settings.reader.searches")
    return ButtonView(strings.t(f"reader.{reader.value}"), waits, "check" if ready else "reader")


def fault_words(strings: Strings, why: str) -> tuple[str, str]:
    """What is wrong with the reader, and the remedy."""
    return fault_of(strings, why), capital(remedy_of(strings, _fix(why)))


def _fix(why: str) -> str:
    """The id of the words for the remedy."""
    return why.replace("reader.out.", "reader.fix.")


def _fault(strings: Strings, why: str) -> ButtonView:
    """What is wrong with the reader, and under it the remedy; in fewer words for less room where it is a long one."""
    brief = f"{_fix(why)}.brief"
    short = capital(strings.t(brief)) if strings.has(brief) else ""
    return ButtonView(*fault_words(strings, why), "warn", brief=short)


def _glimpse(strings: Strings, glimpse: b.Glimpse) -> ButtonView:
    """What the reader told once. A card has its number; when it was seen, also how often it was so far."""
    if glimpse.kind == "refused":
        return ButtonView(strings.t(glimpse.words), strings.t("settings.reader.unread"), "warn")
    whose = "table.card_of" if glimpse.words else "settings.reader.nobodys"
    words = strings.t(whose, name=glimpse.words)
    number = strings.t("settings.reader.number", number=glimpse.number) if glimpse.number else ""
    if glimpse.kind == "gone":
        known = (words, number) if number else ()
        return ButtonView(strings.t("settings.reader.gone"), " · ".join(known), "up")
    times = strings.n("settings.reader.times", glimpse.times)
    sign = "" if glimpse.token is not None else "card"
    return ButtonView(words, " · ".join(filter(None, (number, times))), sign, token=glimpse.token)
