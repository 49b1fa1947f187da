"""What lies open over the table's question: a player's business, the menu, what was booked last.

Law: opening changes nothing, and everything here leads back.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker.game import Game
from banker.rules.choices import choices
from ui import acts as a
from ui import records as r
from ui import sentences as say
from ui.strings import ENDONYMS, LANGUAGES, Strings
from ui.views import board
from ui.views.shared import DANGER_HOLD_S, amount_of, listed, unit_of
from ui.views.table_state import Prompt, Table

BUSINESS = (c.ClaimRent, c.Mortgage, c.LiftMortgage, c.Build, c.SellBuildings)
SHOWN = 3
"""How many bookings a start shows."""


def business(strings: Strings, table: Table, player: str) -> Prompt:
    """What a player may do besides the question, each with its amount."""
    game = table.game
    lawful = [ch for ch in choices(game) if ch.player == player and isinstance(ch.command, BUSINESS)]
    if table.open is not None and isinstance(table.open, a.Business) and table.open.space is not None:
        lawful = [ch for ch in lawful if _concerns(game, ch.command, table.open.space)]
    buttons, acts = listed(strings, table, lawful)
    held = strings.n("table.deeds_held", len(game.registry.estate(player)))
    middle = r.PromptView(
        title=game.player(player).name,
        answers=(),
        token=board.token(game, player),
        name=strings.t("table.estate"),
        lines=(held,) if lawful else (held, strings.t("table.nothing_to_do")),
        amount=amount_of(game, game.balance(player)),
        unit=unit_of(game),
    )
    about = r.ButtonView(strings.t("seats.title"), icon="door")
    return Prompt(middle, (_back(strings), *buttons, about), acts=(a.CloseOpen(), *acts, a.OpenPerson(player)))


def menu(strings: Strings, table: Table) -> Prompt:
    """The other languages, home, and the end of the game while it may be ended."""
    buttons, acts = [_back(strings)], [a.CloseOpen()]
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
    buttons.append(r.ButtonView(strings.t("table.leave"), strings.t("table.leave_detail"), "save"))
    acts.append(a.Leave())
    for choice in choices(table.game):
        if isinstance(choice.command, c.EndGame):
            end = replace(say.choice_label(strings, table.game, choice), detail=strings.t("table.hold"))
            buttons.append(replace(end, look=r.Look.DANGER, seconds=DANGER_HOLD_S))
            acts.append(a.Book(choice.command))
    middle = r.PromptView(title=strings.t("table.menu"), answers=(), lines=(strings.t("table.menu_line"),))
    return Prompt(middle, tuple(buttons), acts=tuple(acts))


def last_bookings(strings: Strings, table: Table) -> Prompt:
    """Before anything can be tapped after a start: what was booked last, so that nobody pays twice."""
    standing = [body for _, body, in_force in table.last if in_force][:SHOWN]
    lines = [say.operation_sentence(strings, table.game, body) for body in standing]
    apart = [part for line in lines for part in (line, "")][:-1]
    middle = r.PromptView(
        title=strings.t("table.last_booked"),
        answers=(),
        lines=tuple(apart) or (strings.t("table.nothing_booked"),),
    )
    go_on = r.ButtonView(strings.t("table.go_on"), icon="check", look=r.Look.MAIN)
    return Prompt(middle, (go_on,), acts=(a.CloseOpen(),))


def _concerns(game: Game, command: c.Command, space: int) -> bool:
    """Whether a command changes the deed of this space, or buildings of its group."""
    mates = next(lots for lots in game.edition.groups.values() if space in lots)
    match command:
        case c.Build() | c.SellBuildings():
            return any(change.space in mates for change in command.levels)
        case c.Mortgage() | c.LiftMortgage():
            return command.space == space
        case _:
            return False


def _back(strings: Strings) -> r.ButtonView:
    return r.ButtonView(strings.t("table.back"), icon="left")
