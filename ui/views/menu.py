"""Two things that lie over the table's question: the menu, and what was booked last.

Law: opening changes nothing, and everything here leads back.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.rules import can
from banker.rules.choices import Choice, choices
from banker.rules.setup import usual_cash
from banker.rules.spared import spared
from ui.records import beside as b
from ui.records import intents as i
from ui.records import pieces as r
from ui.records.prompts import PromptView
from ui.records.rolls import MenuView
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.forms import Correcting, Renaming
from ui.views.shared import DANGER_HOLD_S, Prompt, asked, because_refused, choice_button, greyed
from ui.views.sheet_parts import said
from ui.views.told import Told
from ui.words import sentences as say
from ui.words.strings import ENDONYMS, LANGUAGES, Strings
from ui.words.tables import table_words
from ui.words.together import for_message

MOST_SHOWN = 3  # So many of the last bookings are shown after a start.


def menu(w: Told) -> MenuView:
    """The menu: all that can be opened at the table and has no key there, each always in the same place; the end of the
    game stands apart, in the last row.

    A game that can only be looked at has the tally in place of the end, also during a question.
    """
    tiles = (
        r.ButtonView(w.t("correct.title"), icon="pencil", act=a.Put(Correcting())),
        r.ButtonView(w.t("cashier.title"), icon="pad", act=a.Put(Cashing(_acting(w.game)))),
        _newcomer(w),
        r.ButtonView(w.t("stickers.title"), icon="sticker", act=a.Put(a.Stickers())),
        r.ButtonView(w.t("names.title"), icon="letters", act=a.Put(Renaming())),
        r.ButtonView(w.t("settings.turned"), w.t("settings.turned.line"), "redo", act=i.TurnView()),
        r.ButtonView(w.t("help.title"), icon="question", act=b.LayBeside(b.Help())),
        r.ButtonView(w.t("settings.title"), icon="gear", act=b.OpenSettings()),
        r.ButtonView(w.t("table.leave"), w.t("table.leave_detail"), "home", act=i.GoHome()),
        _end(w),
        *_pause(w),
        *_away(w),
    )
    back = r.ButtonView(icon="left", act=a.CloseOpen())
    named = table_words(w.strings, w.game.terms.table)
    title, because = " · ".join(filter(None, (w.t("table.menu"), named))), because_refused(w)
    return MenuView(title, back, tiles, languages(w.strings), note=said(w), because=because)


def languages(strings: Strings) -> tuple[r.ButtonView, ...]:
    """The languages, side by side."""
    return tuple(
        r.ButtonView(ENDONYMS[code], chosen=code == strings.language, act=i.ChooseLanguage(index))
        for index, code in enumerate(LANGUAGES)
    )


def _away(w: Told) -> tuple[r.ButtonView, ...]:
    """The ways to the history and to the table, and by its tiles to everybody's deeds, from a question that takes the
    whole screen and has no keys to them."""
    if not isinstance(w.game.top, p.Debt | p.MortgageChoice | p.TradeToSign):
        return ()
    return (
        r.ButtonView(w.t("history.title"), icon="history", act=a.OpenHistory()),
        r.ButtonView(w.t("table.board"), w.t("table.board_detail"), "grip", act=a.Put(a.Aside())),
    )


def _newcomer(w: Told) -> r.ButtonView:
    """The way in for a late player; greyed with its reason while none may come."""
    button = r.ButtonView(w.t("seats.newcomer"), icon="plus", act=a.ComeIn())
    seat = c.Join("new", "new", usual_cash(w.game.terms), "new", "new")
    return asked(w, button, seat)


def _pause(w: Told) -> tuple[r.ButtonView, ...]:
    """To stop the clock, if there is one. The tile does not show it: a tick would void the touch under way."""
    clock = w.table.clock
    if clock is None:
        return ()
    button = r.ButtonView(w.t("clock.pause"), icon="pause", act=clock.act)
    return (button if clock.act is not None else replace(button, enabled=False, reason=clock.reason),)


def _end(w: Told) -> r.ButtonView:
    """To end the game, held; greyed while the bank waits for something that comes first."""
    ends = [choice for choice in choices(w.game) if isinstance(choice.command, c.EndGame)]
    if w.table.looking:  # nothing is booked, so nothing that is open stands in the way
        ends = [Choice(c.EndGame())]
    if ends:
        return replace(choice_button(w, ends[0]), hold_s=DANGER_HOLD_S)
    end = choice_button(w, Choice(c.EndGame()))
    refused = can(w.game, c.EndGame())
    assert refused is not None, "else it would be among the choices"
    return replace(greyed(w, end, refused), look=r.Look.PLAIN)


def _acting(game: Game) -> str:
    """The player for whom the bank waits, else the first at the table."""
    asked = p.waits_for(game.top) if game.top is not None else None
    return asked or game.seated[0].id


def last_bookings(w: Told) -> Prompt:
    """That nothing is lost, what the bank waits for, and what was booked last: shown after a start before anything can
    be tapped, so that nobody pays twice."""
    last, game = w.table.last, w.game
    lines = [
        say.operation_sentence(
            w.strings, game, body, for_message(body, last[place + 1 :]), None if place else spared(game, body.events)
        )
        for place, body in enumerate(last[:MOST_SHOWN])
    ]
    emblem = "" if lines else "clock"
    lines = [*_waited_for(w), *(lines or [w.t("table.nothing_booked")])]
    middle = PromptView(
        title=w.t("table.all_there"),
        name=w.t("table.last_booked"),
        lines=tuple(lines),
        listed=len(lines) > 1,
        emblem=emblem,
    )
    go_on = r.ButtonView(w.t("table.go_on"), icon="check", look=r.Look.MAIN, act=a.CloseOpen())
    every = r.ButtonView(w.t("history.title"), icon="history", act=a.OpenHistory())
    return Prompt(middle, actions=(every, go_on))


def _waited_for(w: Told) -> tuple[str, ...]:
    """The question that is still open, in words; none where the dice are waited for."""
    if w.game.top is None or isinstance(w.game.top, p.Throw):
        return ()
    asked, player = say.question(w.strings, w.game, w.game.top), p.waits_for(w.game.top)
    name = w.name(player) if player is not None else ""
    what = asked.title if name in asked.title else f"{name} – {asked.title}"
    return (w.t("table.waited_for", what=what),)
