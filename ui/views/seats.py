"""Who sits at the table while the game runs, as records: another card, one who comes late."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker.game import Game
from banker.rules.seating import entered_sum
from ui.records import pieces as r
from ui.records.beside import PlayByEar, ReckonAlone
from ui.records.prompts import PromptView
from ui.records.screens import NamingView
from ui.records.sheets import GridView
from ui.setup.seats import NAME_LENGTH, numbered, unnamed
from ui.table import acts as a
from ui.table.forms import Correcting, Estate, Renaming
from ui.views import board
from ui.views.board_names import space_name_typed
from ui.views.correction import reason_typed
from ui.views.keyboard import keyboard_view
from ui.views.looks import Taken, look_captions, looks_offered
from ui.views.shared import (
    SIGN_HOLD_S,
    Prompt,
    asked,
    awaits_tag,
    back_button,
    said_of_signing,
    why_sums,
)
from ui.views.told import Told
from ui.words.names import listed


def person(w: Told, player: str) -> Prompt:
    """The prompt for a player: it waits for another card of theirs from the start; or their name, or leaving."""
    words = "seats.no_card" if player in w.table.cardless else "seats.has_card"
    middle = PromptView(
        title=w.name(player),
        token=w.token(player),
        name=w.t("seats.title"),
        lines=(w.t(words),),
        signature=_put_card(w, player),
    )
    buttons = (
        back_button(w, a.Put(Estate(player))),
        r.ButtonView(_card_words(w, player), icon="card", act=a.Put(a.NewCard(player))),
        _new_look(w, player),
        reckons_alone(w, w.name(player), player in w.table.alone),
        *plays_by_ear(w, w.name(player), player in w.table.by_ear),
        r.ButtonView(w.t("answer.leave"), icon="door", act=a.Put(a.Leaving(player))),
    )
    return Prompt(middle, buttons)


def _card_words(w: Told, player: str) -> str:
    """What a new card is to a player: another one, or their first."""
    return w.t("seats.give_card" if player in w.table.cardless else "seats.other_card")


def _new_look(w: Told, player: str) -> r.ButtonView:
    """The way to another name, colour or symbol, greyed once the player is out."""
    act = a.Put(a.NewLook(player, w.token(player)))
    button = r.ButtonView(w.t("seats.look"), icon="pencil", act=act)
    return asked(w, button, c.RenamePlayer(player, w.name(player)))


def reckons_alone(w: Told, name: str, alone: bool) -> r.ButtonView:
    """The switch by which a player reckons alone, or no more."""
    words = w.t("arithmetic.on" if alone else "arithmetic.off")
    return r.ButtonView(w.t("arithmetic.alone"), words, "pad", chosen=alone, act=ReckonAlone(name, not alone))


def plays_by_ear(w: Told, name: str, by_ear: bool) -> tuple[r.ButtonView, ...]:
    """The switch by which a player who cannot see explores the screen by touch, or no more; nothing where no voice
    speaks."""
    if not (by_ear or w.table.speaks):
        return ()
    words = w.t("arithmetic.on" if by_ear else "arithmetic.off")
    return (r.ButtonView(w.t("by_ear.cannot_see"), words, "chat", chosen=by_ear, act=PlayByEar(name, not by_ear)),)


def new_card(w: Told, player: str) -> Prompt:
    """The prompt that waits for a player's new card; for a moment it says what became of the last one."""
    name = w.name(player)
    middle = PromptView(
        title=_card_words(w, player),
        token=w.token(player),
        name=name,
        lines=() if player in w.table.cardless else (w.t("seats.other_card_line"),),
        signature=_put_card(w, player),
    )
    return Prompt(middle, actions=(back_button(w, a.Put(a.Person(player))),))


def _put_card(w: Told, player: str) -> r.SignatureView:
    """The strip that waits for a player's first or new card, or says what became of the last one."""
    words = w.t("setup.put_card" if player in w.table.cardless else "seats.put")
    return awaits_tag(w, r.SignatureView(words, token=w.token(player)))


def newcomer(w: Told, new: a.Newcomer) -> Prompt:
    """The prompt for a late player: as who, and with how much, if the table agrees."""
    game = w.game
    lines = [] if new.card is not None else [w.t("seats.without_card")]
    card = r.SignatureView(w.t("seats.unknown_card"), signing=r.Signing.SIGNED) if new.card is not None else None
    middle = PromptView(
        title=w.t("seats.newcomer"),
        token=new.token,
        name=new.name,
        lines=(*lines, w.t("seats.newcomer_line", start=w.start)),
        caption=w.t("seats.amount"),
        amount=w.digits(new.balance),
        unit=w.unit,
        why=why_sums((entered_sum(new.balance),)),
        signature=card and (said_of_signing(w) or card),
    )
    step = game.edition.salary
    admit = r.ButtonView(
        w.t("answer.join"), w.held(SIGN_HOLD_S), "plus", look=r.Look.MAIN, hold_s=SIGN_HOLD_S,
        act=a.Admit(),
    )  # fmt: skip
    named = r.ButtonView(w.t("seats.look"), new.name, "pencil", act=a.Type())
    less = r.ButtonView(
        w.t("seats.less"), w.digits(step), "minus",
        enabled=new.balance > 0, reason=w.t("seats.nothing"),
        act=a.Put(replace(new, balance=max(0, new.balance - step))),
    )  # fmt: skip
    more = r.ButtonView(w.t("seats.more"), w.digits(step), "plus", act=a.Put(replace(new, balance=new.balance + step)))
    back = back_button(w, a.CloseOpen())
    return Prompt(middle, GridView((back, admit, named, less, more), columns=2, wide=3))


def naming(w: Told) -> NamingView:
    """The keyboard for what lies open: a late player's name, a space's name, or the reason of a correction."""
    if isinstance(w.table.open, Correcting):
        return reason_typed(w.strings)
    if isinstance(w.table.open, Renaming):
        return space_name_typed(w, w.table.open)
    if isinstance(w.table.open, a.NewLook):
        return _player_named(w, w.table.open)
    assert isinstance(w.table.open, a.Newcomer), "nothing else that lies open is typed"
    return _newcomer_named(w, w.table.open)


def _newcomer_named(w: Told, new: a.Newcomer) -> NamingView:
    """The keyboard for a late player's name; beside it the colours and symbols that nobody has. A name that was only
    that of the symbol follows another one."""
    had = board.looks(w.game)
    names = {player.name for player in w.game.players}

    def take(token: r.Token) -> a.Put:
        own = not unnamed(new.name, new.token.symbol)
        name = new.name if own else numbered(w.t(f"symbol.{token.symbol}"), names)
        return a.Put(replace(new, token=token, name=name))

    colours, symbols = looks_offered(w.strings, new.token, take, _had(w.game, had))
    return NamingView(
        key="newcomer",
        token=new.token,
        name="",
        hint=new.name,
        line="",
        title=w.t("seats.newcomer"),
        length=NAME_LENGTH,
        keyboard=keyboard_view(w.strings),
        look=r.ButtonView(w.t("setup.look"), token=new.token),
        colours=colours,
        symbols=symbols,
        captions=look_captions(w.strings),
    )


def looks_after(game: Game, new: a.NewLook) -> dict[str, r.Token]:
    """The disc of each other player once this look is taken; a player who had a part of it takes what is given up."""
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


def _player_named(w: Told, new: a.NewLook) -> NamingView:
    """The keyboard for a player's name; beside it the colours and symbols. What somebody has is swapped for the one
    given up; then both are shown with what they would have.

    Decision: players who are out keep their looks, since history and tally show them.
    """
    name, looks = w.name(new.player), looks_after(w.game, new)
    seated = {player.id for player in w.game.seated if swappable(w.game)}
    taken: Taken = _had(w.game, {id: token for id, token in looks.items() if id not in seated})
    swaps: Taken = _had(w.game, {id: token for id, token in looks.items() if id in seated})
    colours, symbols = looks_offered(
        w.strings, new.token, lambda token: a.Put(replace(new, token=token)), taken, swaps=swaps
    )
    others = [w.name(id) for id, token in looks.items() if token != w.token(id)]
    return NamingView(
        key=f"player {new.player}",
        token=new.token,
        name=name,
        hint=name,
        title=w.t("seats.look"),
        line=w.t("seats.look_swap", player=listed(w.strings, others)) if others else w.t("seats.look_line"),
        length=NAME_LENGTH,
        keyboard=keyboard_view(w.strings),
        leave=a.Put(a.Person(new.player)),
        look=r.ButtonView(w.t("setup.look"), token=new.token),
        colours=colours,
        symbols=symbols,
        captions=look_captions(w.strings),
    )
