"""What lies open over the table's question: the menu, what was booked last.

Law: opening changes nothing, and everything here leads back.
"""

from __future__ import annotations

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.rules.choices import Choice, choices
from ui.records import intents as i
from ui.records import pieces as r
from ui.table import acts as a
from ui.table.forms import Cashing, Renaming
from ui.table.state import Table
from ui.views.shared import Prompt, back_button, choice_button
from ui.words import sentences as say
from ui.words.strings import ENDONYMS, LANGUAGES, Strings


def menu(strings: Strings, table: Table) -> Prompt:
    """The menu: history, cashier's pad, other languages, names on the board, home; to end the game, if it may end.

    A game that can only be looked at is tallied instead, whatever the bank asks."""
    buttons = [
        back_button(strings, a.CloseOpen()),
        r.ButtonView(strings.t("history.title"), icon="clock", act=a.OpenHistory()),
        r.ButtonView(
            strings.t("cashier.title"), strings.t("cashier.detail"), "pad", act=a.Put(Cashing(_acting(table.game)))
        ),
        *_languages(strings),
    ]
    if table.clock is not None and table.clock.act is not None:
        buttons.append(r.ButtonView(strings.t("clock.pause"), table.clock.words, "pause", act=table.clock.act))
    buttons += [
        r.ButtonView(strings.t("seats.newcomer"), icon="plus", act=a.ComeIn()),
        r.ButtonView(strings.t("stickers.title"), strings.t("stickers.detail"), "flip", act=a.Put(a.Stickers())),
        r.ButtonView(strings.t("names.title"), icon="list", act=a.Put(Renaming())),
        r.ButtonView(strings.t("table.leave"), strings.t("table.leave_detail"), "save", act=i.GoHome()),
    ]
    ends = [choice for choice in choices(table.game) if isinstance(choice.command, c.EndGame)]
    if table.looking:  # nothing is booked, so nothing that is open stands in the way
        ends = [Choice(c.EndGame())]
    buttons += [choice_button(strings, table, choice) for choice in ends]
    middle = r.PromptView(title=strings.t("table.menu"), lines=(strings.t("table.menu_line"),))
    return Prompt(middle, tuple(buttons))


def _languages(strings: Strings) -> list[r.ButtonView]:
    return [
        r.ButtonView(ENDONYMS[language], icon="chat", act=i.ChooseLanguage(index))
        for index, language in enumerate(LANGUAGES)
        if language != strings.language
    ]


def _acting(game: Game) -> str:
    """Whoever the bank waits for, else the first at the table."""
    asked = p.waits_for(game.top) if game.top is not None else None
    return asked or game.seated[0].id


def last_bookings(strings: Strings, table: Table) -> Prompt:
    """What was booked last, shown after a start before anything can be tapped, so that nobody pays twice."""
    lines = [say.operation_sentence(strings, table.game, body) for body in table.last]
    apart = [part for line in lines for part in (line, "")][:-1]
    middle = r.PromptView(
        title=strings.t("table.last_booked"),
        lines=tuple(apart) or (strings.t("table.nothing_booked"),),
    )
    go_on = r.ButtonView(strings.t("table.go_on"), icon="check", look=r.Look.MAIN, act=a.CloseOpen())
    return Prompt(middle, (go_on,))
