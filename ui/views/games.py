"""The games of the file as a list: the open ones to go on with, the others with their placing. No Kivy inside."""

from __future__ import annotations

from msgspec.structs import replace

from ui.records import beside as b
from ui.records import intents as i
from ui.records import pieces as r
from ui.records.rolls import BlankView, PaperView, RollView, RowView, StandingView
from ui.records.season import OpenSeason
from ui.views.beside_roll import roll
from ui.views.home import when_written
from ui.views.shared import DANGER_HOLD_S
from ui.words.names import duration, held_for, name_in
from ui.words.season import day_written
from ui.words.strings import Strings


def games_list(strings: Strings, lay: b.Games) -> RollView:
    """The games of the file. If none is chosen, the first one is, unless one was just taken off the list."""
    if lay.which:
        return _which(strings, lay)
    first = lay.games[0].id if lay.games and lay.gone is None else None
    chosen = next((game for game in lay.games if game.id == (lay.chosen or first)), None)
    rows = [_row(strings, lay, game, game is chosen) for game in lay.games]
    paper = _list_paper(strings, lay) if chosen is None else _game_paper(strings, chosen)
    view = roll("games", strings.t("games.title"), rows, paper)
    season = (r.ButtonView(strings.t("season.title"), act=OpenSeason()),) if rows else ()
    tabs = (*season, *_again(strings, lay))
    return replace(view, tabs=tabs, blank=None if rows else _blank(strings, lay), wide=True)


def _which(strings: Strings, lay: b.Games) -> RollView:
    """The games in which a card sits: a touch on one goes on with it. Beside them, a new game."""
    rows = [_row(strings, lay, game, False) for game in lay.games]
    to_touch = [
        replace(row, button=replace(row.button, icon="arrow", act=b.ResumeGame(game.id)))
        for row, game in zip(rows, lay.games, strict=True)
    ]
    new = r.ButtonView(strings.t("home.new"), icon="plus", act=i.NewGame())
    paper = PaperView(strings.t("games.which"), lines=(strings.t("games.which.line"),), others=(new,))
    return replace(roll("games", strings.t("games.which"), to_touch, paper), wide=True)


def _blank(strings: Strings, lay: b.Games) -> BlankView:
    """What is said where no game is on the list."""
    if lay.hidden:
        return BlankView(strings.t("games.all_hidden"), strings.t("games.all_hidden.line"), "trophy")
    return BlankView(strings.t("games.empty"), strings.t("games.empty.line"), "trophy")


def _list_paper(strings: Strings, lay: b.Games) -> PaperView:
    """What is said while no game is chosen: what was just taken off the list, or how a first game begins."""
    new = r.ButtonView(strings.t("home.new"), icon="plus", act=i.NewGame())
    if lay.gone is None:
        return PaperView(new.label, lines=(strings.t("games.begin"),), go=new)
    again = r.ButtonView(strings.t("games.again"), icon="undo", act=b.ShowAgain(lay.gone))
    lines = (strings.t("games.gone"), strings.t("games.hide.line"))
    return PaperView(strings.t("games.title"), lines=lines, go=again, others=() if lay.games else (new,))


def _again(strings: Strings, lay: b.Games) -> tuple[r.ButtonView, ...]:
    """The way to put every game back that was taken off the list; none while all are there, or the one just taken off
    is the only one."""
    again = r.ButtonView(strings.n("games.hidden", lay.hidden), strings.t("games.again"), act=b.ShowAgain())
    others = lay.hidden if lay.gone is None else lay.hidden - 1
    return (again,) if others else ()


def _row(strings: Strings, lay: b.Games, game: b.Shelved, chosen: bool) -> RowView:
    """A game in two lines: who played, by their places, and what it was; at the right how long it took."""
    names = ", ".join(_called(strings, player) for player in game.players) or strings.t("games.unreadable")
    icon = "warn" if game.broken else "trophy" if game.closed else "arrow"
    edition = name_in(strings, game.edition) if game.edition else ""
    brief = " · ".join(filter(None, (_state(strings, game), day_written(strings, game.when))))
    act = b.LayBeside(replace(lay, chosen=game.id, gone=None))
    took = _took(strings, game) if game.closed else ""
    line = " · ".join(filter(None, (brief, edition)))
    button = r.ButtonView(names, line, icon, chosen=chosen, amount=took, act=act, brief=brief)
    return RowView(button, standings=_standings(strings, game))


def _called(strings: Strings, player: b.Played) -> str:
    return player.name or strings.t("season.nobody")


def _standings(strings: Strings, game: b.Shelved) -> tuple[StandingView, ...]:
    """The players by their places, or as they sit."""
    return tuple(
        StandingView(player.token, _called(strings, player), str(player.place or ""), player.place == 1 or player.turn)
        for player in game.players
    )


def _state(strings: Strings, game: b.Shelved) -> str:
    """The state of a game, as far as its icon does not say it: of an open one, whose turn it is."""
    if game.broken:
        return strings.t("games.broken")
    if game.closed:
        return ""
    turn = next((player.name for player in game.players if player.turn and player.name), None)
    return strings.t("games.open") if turn is None else strings.t("games.turn", player=turn)


def _took(strings: Strings, game: b.Shelved) -> str:
    return duration(strings, game.played_s // 60) if game.played_s is not None else ""


def _game_paper(strings: Strings, game: b.Shelved) -> PaperView:
    """A game: what it was, everybody by their places, and what can be done with it."""
    edition = name_in(strings, game.edition) if game.edition else ""
    title = strings.t("games.broken") if game.broken else edition
    mode = strings.t(f"mode.{game.mode}") if game.mode else ""
    when = when_written(strings, game.when, short=True) if game.when else ""
    go, best = None, ""
    lines = (strings.t("games.broken.line"),) if game.broken else ()
    if game.undrawn:
        lines = (strings.t("games.undrawn"),)
    elif game.closed and not game.broken:
        go = r.ButtonView(strings.t("games.tally"), icon="trophy", act=b.ShowTally(game.id))
    elif not game.broken:
        go = r.ButtonView(strings.t("home.resume"), icon="arrow", act=b.ResumeGame(game.id))
    if game.best is not None:
        deed, amount = game.best
        best = strings.t("games.best", deed=name_in(strings, deed), amount=amount)
    hide = r.ButtonView(
        strings.t("games.hide"), held_for(strings, DANGER_HOLD_S), "minus", hold_s=DANGER_HOLD_S,
        act=b.HideGame(game.id),
    )  # fmt: skip
    facts = (edition if game.broken else "", mode, " · ".join(filter(None, (when, _took(strings, game)))))
    return PaperView(
        title,
        "\n".join(filter(None, facts)),
        lines=lines,
        go=go,
        others=(hide,),
        standings=_standings(strings, game),
        spare=best,
    )
