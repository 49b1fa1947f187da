"""Who sits at the table while the game runs, as records: another card, one who comes late."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker.game import Game
from banker.rules import can
from banker.rules.seating import entered_sum
from ui.records import pieces as r
from ui.records.beside import ReckonAlone
from ui.records.prompts import PromptView
from ui.records.screens import NamingView
from ui.records.sheets import GridView
from ui.setup.seats import NAME_LENGTH, numbered, unnamed
from ui.table import acts as a
from ui.table.forms import Correcting, Estate, Renaming
from ui.table.state import Table
from ui.views import board
from ui.views.board_names import space_name_typed
from ui.views.correction import reason_typed
from ui.views.keyboard import keyboard_view
from ui.views.looks import Taken, look_captions, looks_offered
from ui.views.shared import (
    SIGN_HOLD_S,
    Prompt,
    awaits_tag,
    back_button,
    digits,
    greyed,
    said_of_signing,
    unit_of,
    why_sums,
)
from ui.words.names import held_for, listed, start_name
from ui.words.strings import Strings


def person(strings: Strings, table: Table, player: str) -> Prompt:
    """The prompt for a player: it waits for another card of theirs from the start; or their name, or leaving."""
    words = "seats.no_card" if player in table.cardless else "seats.has_card"
    middle = PromptView(
        title=table.game.player(player).name,
        token=board.token(table.game, player),
        name=strings.t("seats.title"),
        lines=(strings.t(words),),
        signature=_put_card(strings, table, player),
    )
    buttons = (
        back_button(strings, a.Put(Estate(player))),
        r.ButtonView(_card_words(strings, table, player), icon="card", act=a.Put(a.NewCard(player))),
        _new_look(strings, table.game, player),
        reckons_alone(strings, table.game.player(player).name, player in table.alone),
        r.ButtonView(strings.t("answer.leave"), icon="door", act=a.Put(a.Leaving(player))),
    )
    return Prompt(middle, buttons)


def _card_words(strings: Strings, table: Table, player: str) -> str:
    """What a new card is to a player: another one, or their first."""
    return strings.t("seats.give_card" if player in table.cardless else "seats.other_card")


def _new_look(strings: Strings, game: Game, player: str) -> r.ButtonView:
    """The way to another name, colour or symbol, greyed once the player is out."""
    refused = can(game, c.RenamePlayer(player, game.player(player).name))
    act = a.Put(a.NewLook(player, board.token(game, player)))
    button = r.ButtonView(strings.t("seats.look"), icon="pencil", act=act)
    return button if refused is None else greyed(strings, game, button, refused)


def reckons_alone(strings: Strings, name: str, alone: bool) -> r.ButtonView:
    """The switch by which a player reckons alone, or no more."""
    words = strings.t("school.on" if alone else "school.off")
    return r.ButtonView(strings.t("school.alone"), words, "pad", chosen=alone, act=ReckonAlone(name, not alone))


def new_card(strings: Strings, table: Table, player: str) -> Prompt:
    """The prompt that waits for a player's new card; for a moment it says what became of the last one."""
    name = table.game.player(player).name
    middle = PromptView(
        title=_card_words(strings, table, player),
        token=board.token(table.game, player),
        name=name,
        lines=() if player in table.cardless else (strings.t("seats.other_card_line"),),
        signature=_put_card(strings, table, player),
    )
    return Prompt(middle, actions=(back_button(strings, a.Put(a.Person(player))),))


def _put_card(strings: Strings, table: Table, player: str) -> r.SignatureView:
    """The strip that waits for a player's first or new card, or says what became of the last one."""
    words = strings.t("setup.put_card" if player in table.cardless else "seats.put")
    return awaits_tag(strings, table, r.SignatureView(words, token=board.token(table.game, player)))


def newcomer(strings: Strings, table: Table, new: a.Newcomer) -> Prompt:
    """The prompt for a late player: as who, and with how much, if the table agrees."""
    game = table.game
    lines = [] if new.card is not None else [strings.t("seats.without_card")]
    card = r.SignatureView(strings.t("seats.unknown_card"), signing=r.Signing.SIGNED) if new.card is not None else None
    middle = PromptView(
        title=strings.t("seats.newcomer"),
        token=new.token,
        name=new.name,
        lines=(*lines, strings.t("seats.newcomer_line", start=start_name(strings, game.edition))),
        caption=strings.t("seats.amount"),
        amount=digits(game, new.balance),
        unit=unit_of(game),
        why=why_sums(strings, (entered_sum(new.balance),)),
        signature=card and (said_of_signing(strings, table) or card),
    )
    step = game.edition.salary
    admit = r.ButtonView(
        strings.t("answer.join"), held_for(strings, SIGN_HOLD_S), "plus", look=r.Look.MAIN, hold_s=SIGN_HOLD_S,
        act=a.Admit(),
    )  # fmt: skip
    named = r.ButtonView(strings.t("seats.look"), new.name, "pencil", act=a.Type())
    less = r.ButtonView(
        strings.t("seats.less"), digits(game, step), "minus",
        enabled=new.balance > 0, reason=strings.t("seats.nothing"),
        act=a.Put(replace(new, balance=max(0, new.balance - step))),
    )  # fmt: skip
    more = r.ButtonView(
        strings.t("seats.more"), digits(game, step), "plus", act=a.Put(replace(new, balance=new.balance + step))
    )
    back = back_button(strings, a.CloseOpen())
    return Prompt(middle, GridView((back, admit, named, less, more), columns=2, wide=3))


def naming(strings: Strings, table: Table) -> NamingView:
    """The keyboard for what lies open: a late player's name, a space's name, or the reason of a correction."""
    if isinstance(table.open, Correcting):
        return reason_typed(strings)
    if isinstance(table.open, Renaming):
        return space_name_typed(strings, table.game, table.open)
    if isinstance(table.open, a.NewLook):
        return _player_named(strings, table.game, table.open)
    assert isinstance(table.open, a.Newcomer), "nothing else that lies open is typed"
    return _newcomer_named(strings, table.game, table.open)


def _newcomer_named(strings: Strings, game: Game, new: a.Newcomer) -> NamingView:
    """The keyboard for a late player's name; beside it the colours and symbols that nobody has. A name that was only
    that of the symbol follows another one."""
    had = board.looks(game)
    names = {player.name for player in game.players}

    def take(token: r.Token) -> a.Put:
        own = not unnamed(new.name, new.token.symbol)
        name = new.name if own else numbered(strings.t(f"symbol.{token.symbol}"), names)
        return a.Put(replace(new, token=token, name=name))

    colours, symbols = looks_offered(strings, new.token, take, _had(game, had))
    return NamingView(
        key="newcomer",
        token=new.token,
        name="",
        hint=new.name,
        line="",
        title=strings.t("seats.newcomer"),
        length=NAME_LENGTH,
        keyboard=keyboard_view(strings),
        look=r.ButtonView(strings.t("setup.look"), token=new.token),
        colours=colours,
        symbols=symbols,
        captions=look_captions(strings),
    )


def looks_after(game: Game, new: a.NewLook) -> dict[str, r.Token]:
    """The disc of each other player once this look is had; whoever has of it takes what is given up."""
    mine = board.token(game, new.player)
    tokens = {player.id: board.token(game, player.id) for player in game.players if player.id != new.player}
    if not swappable(game):
        return tokens

    def after(now: r.Token) -> r.Token:
        colour = mine.colour if now.colour == new.token.colour else now.colour
        return r.Token(colour, mine.symbol if now.symbol == new.token.symbol else now.symbol)

    seated = {player.id for player in game.seated}
    return {id: after(token) if id in seated else token for id, token in tokens.items()}


def swappable(game: Game) -> bool:
    """Whether everybody's look is booked; a game begun without looks shows each by their seat."""
    return all(board.token(game, seat.id) == r.Token(seat.colour, seat.symbol) for seat in game.terms.seats)


def _had(game: Game, looks: dict[str, r.Token]) -> Taken:
    return {look: (game.player(id).name, token) for id, token in looks.items() for look in (token.colour, token.symbol)}


def _player_named(strings: Strings, game: Game, new: a.NewLook) -> NamingView:
    """The keyboard for a player's name; beside it the colours and symbols. What somebody has is swapped for the one
    given up; then both are shown with what they would have.

    Decision: those of players who are out stay theirs, since history and tally show them.
    """
    name, looks = game.player(new.player).name, looks_after(game, new)
    seated = {player.id for player in game.seated if swappable(game)}
    taken: Taken = _had(game, {id: token for id, token in looks.items() if id not in seated})
    swaps: Taken = _had(game, {id: token for id, token in looks.items() if id in seated})
    colours, symbols = looks_offered(
        strings, new.token, lambda token: a.Put(replace(new, token=token)), taken, swaps=swaps
    )
    others = [game.player(id).name for id, token in looks.items() if token != board.token(game, id)]
    return NamingView(
        key=f"player {new.player}",
        token=new.token,
        name=name,
        hint=name,
        title=strings.t("seats.look"),
        line=strings.t("seats.look_swap", player=listed(strings, others)) if others else strings.t("seats.look_line"),
        length=NAME_LENGTH,
        keyboard=keyboard_view(strings),
        leave=a.Put(a.Person(new.player)),
        look=r.ButtonView(strings.t("setup.look"), token=new.token),
        colours=colours,
        symbols=symbols,
        captions=look_captions(strings),
    )
