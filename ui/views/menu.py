"""What lies open over the table's question: the menu, what was booked last.

Law: opening changes nothing, and everything here leads back.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.rules.choices import choices
from ui.records import pieces as r
from ui.table import acts as a
from ui.table.forms import Cashing, Renaming
from ui.table.state import Prompt, Table
from ui.views.shared import DANGER_HOLD_S
from ui.words import sentences as say
from ui.words.strings import ENDONYMS, LANGUAGES, Strings


def menu(strings: Strings, table: Table) -> Prompt:
    """The history, the cashier's pad, the other languages, the names on the board, home; the end while it may be."""
    buttons, acts = [_back(strings)], [a.CloseOpen()]
    buttons.append(r.ButtonView(strings.t("history.title"), icon="clock"))
    acts.append(a.OpenHistory())
    buttons.append(r.ButtonView(strings.t("cashier.title"), strings.t("cashier.detail"), "pad"))
    acts.append(a.Put(Cashing(_acting(table.game))))
    for index, language in enumerate(LANGUAGES):
        if language != strings.language:
            buttons.append(r.ButtonView(ENDONYMS[language], icon="chat"))
            acts.append(a.Language(index))
    if table.clock is not None and table.clock.can_pause:
        buttons.append(r.ButtonView(strings.t("clock.pause"), table.clock.words, "pause"))
        acts.append(a.Pause())
    buttons.append(r.ButtonView(strings.t("seats.newcomer"), icon="plus"))
    acts.append(a.OpenNewcomer())
    buttons.append(r.ButtonView(strings.t("stickers.title"), strings.t("stickers.detail"), "flip"))
    acts.append(a.OpenStickers())
    buttons.append(r.ButtonView(strings.t("names.title"), icon="list"))
    acts.append(a.Put(Renaming()))
    buttons.append(r.ButtonView(strings.t("table.leave"), strings.t("table.leave_detail"), "save"))
    acts.append(a.Leave())
    for choice in choices(table.game):
        if isinstance(choice.command, c.EndGame):
            end = replace(say.choice_label(strings, table.game, choice), detail=strings.t("table.hold"))
            buttons.append(replace(end, look=r.Look.DANGER, seconds=DANGER_HOLD_S))
            acts.append(a.Book(choice.command))
    middle = r.PromptView(title=strings.t("table.menu"), answers=(), lines=(strings.t("table.menu_line"),))
    return Prompt(middle, tuple(buttons), acts=tuple(acts))


def _acting(game: Game) -> str:
    """Whoever the bank waits for, else the first at the table."""
    asked = p.waits_for(game.top) if game.top is not None else None
    return asked or game.seated[0].id


def last_bookings(strings: Strings, table: Table) -> Prompt:
    """Before anything can be tapped after a start: what was booked last, so that nobody pays twice."""
    lines = [say.operation_sentence(strings, table.game, body) for body in table.last]
    apart = [part for line in lines for part in (line, "")][:-1]
    middle = r.PromptView(
        title=strings.t("table.last_booked"),
        answers=(),
        lines=tuple(apart) or (strings.t("table.nothing_booked"),),
    )
    go_on = r.ButtonView(strings.t("table.go_on"), icon="check", look=r.Look.MAIN)
    return Prompt(middle, (go_on,), acts=(a.CloseOpen(),))


def _back(strings: Strings) -> r.ButtonView:
    return r.ButtonView(strings.t("table.back"), icon="left")
