"""The names on the board as a full screen: the table's box may differ from the edition, so each space is renamed here.

Law: a name moves no money and needs no card; the bank books it, and it can be undone like anything else.
"""

from __future__ import annotations

from pathlib import PurePath

from msgspec.structs import replace

from banker import commands as c
from banker.board import Edition, Names, Space
from banker.edition_proposed import awaiting, numbered, with_proposed
from banker.rules import can
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.boards import BoardView
from ui.records.screens import NamingView
from ui.table import acts as a
from ui.table.forms import Renaming
from ui.views import board, composed
from ui.views.keyboard import keyboard_view
from ui.views.sheet_parts import board_to_touch, place, sheet
from ui.views.told import Told
from ui.words.names import listed, name_in
from ui.words.strings import ENDONYMS, LANGUAGES

_NO_BREAK = "\u00a0"
LENGTH = 24  # The most letters that a typed name may have, so that it can be read everywhere.


def renaming(w: Told, form: Renaming) -> sr.SheetView:
    """The sheet of names: the board to touch, and beside it the names for the space touched."""
    return sheet(
        w,
        key=f"names {form.space}",
        title=w.t("names.title"),
        body=[_board(w, form), _offered(w, form)],
        foot=_foot(w, form),
        tools=(_keep(w),),
    )


def _keep(w: Told) -> r.ButtonView:
    """The button that keeps the names as an edition, greyed while none differs from the edition's."""
    return r.ButtonView(
        w.t("names.keep"), icon="save", enabled=not w.table.as_printed, reason=w.t("names.none_changed"),
        act=a.KeepNames(),
    )  # fmt: skip


def uncertain(edition: Edition, space: Space) -> bool:
    """Whether the edition's name for the space is not verified, or only stands for one that is not known."""
    return f"spaces.{space.number}.names" in edition.unverified or numbered(edition, space)


def named_anew(w: Told, edition: Edition, space: Space, name: str) -> Names:
    """The new name, by each language in which it replaces the old one.

    Decision: a street has one name for all readers. The new name replaces the name in the language of the screen, and
    the same name in other languages; a group and number it replaces in all. A different name of the edition in another
    language (Chur, Coire) stays.
    """
    now = name_in(w.strings, space.names)
    anywhere = numbered(edition, space)
    return {language: name for language, old in space.names.items() if anywhere or old == now}


def _board(w: Told, form: Renaming) -> BoardView:
    """The spaces, those with an uncertain name marked."""
    board = board_to_touch(w, form.space, lambda space: a.Put(Renaming(space)))
    marks = [uncertain(w.game.edition, space) for space in w.game.edition.spaces]
    marked = (replace(button, mark="dot" if mark else "") for button, mark in zip(board.buttons, marks, strict=True))
    return replace(board, buttons=tuple(marked))


def _printed(w: Told, number: int) -> Names:
    """The edition's own names for a space that now bears another name; none if the edition only has a number for it."""
    edition, spaces = w.game.edition, w.table.printed
    if not spaces or numbered(edition, spaces[number]):
        return {}
    names = spaces[number].names
    return names if name_in(w.strings, names) != name_in(w.strings, edition.spaces[number].names) else {}


def _renamed(w: Told, form: Renaming) -> Names:
    """The names that a space would bear: the edition's in every language if that is chosen, else the new one."""
    assert form.space is not None
    assert form.name is not None
    printed = _printed(w, form.space)
    if printed and form.name == name_in(w.strings, printed):
        return printed
    return named_anew(w, w.game.edition, w.game.edition.spaces[form.space], form.name)


def _offered(w: Told, form: Renaming) -> sr.ListView:
    """The names to choose, under the present one: the edition's; the present one, to be confirmed if it is uncertain;
    or a typed one."""
    game = w.game
    if form.space is None:
        return sr.ListView(_proposed(w), sr.HeadView(w.t("names.which")))
    space = game.edition.spaces[form.space]
    now = name_in(w.strings, space.names)
    known = [] if numbered(game.edition, space) or not uncertain(game.edition, space) else [now]
    printed = _printed(w, form.space)
    first = [name_in(w.strings, printed)] if printed else []
    candidates = dict.fromkeys(space.candidates)
    offered = [*first, *known, *(name for name in candidates if name not in (now, *first))]
    said = {name: w.t("names.printed") for name in first}
    own = form.name or ""
    rows = (
        r.ButtonView(
            name, said.get(name, ""), "letters", chosen=name == own, named=True, act=a.Put(replace(form, name=name))
        )
        for name in offered
    )
    typed = r.ButtonView(w.t("names.type"), icon="pad", chosen=own not in ("", *offered), act=a.Type())
    return sr.ListView((*rows, typed), sr.HeadView(now))


def _proposed(w: Told) -> tuple[r.ButtonView, ...]:
    """The button that takes every name proposed for this board at once; None if every space has its name."""
    waiting = awaiting(w.game.edition)
    if not waiting:
        return ()
    named = with_proposed(w.game.edition).spaces
    renames = tuple(c.RenameSpace(space.number, named[space.number].names, proposed=True) for space in waiting)
    examples = ", ".join(name_in(w.strings, rename.names) for rename in renames[:2])
    act = a.Revise(c.RenameSpaces(renames), Renaming(), by="banker")
    return (r.ButtonView(w.t("names.take"), f"{examples},{_NO_BREAK}…", "list", act=act),)


def name_offered(w: Told, number: int) -> tuple[r.ButtonView, ...]:
    """The buttons that name a space at once as is proposed for it, or lead to other names; none where it has a name."""
    space = w.game.edition.spaces[number]
    if space not in awaiting(w.game.edition):
        return ()
    names = with_proposed(w.game.edition).spaces[number].names
    take = a.Book(c.RenameSpace(number, names, proposed=True), by="banker")
    return (
        r.ButtonView(w.t("names.call", name=name_in(w.strings, names)), icon="letters", act=take),
        r.ButtonView(w.t("names.other"), act=a.Put(Renaming(number))),
    )


def space_name_typed(w: Told, form: Renaming) -> NamingView:
    """The keyboard for a space's name; it begins with the name chosen so far, else with the present one."""
    assert form.space is not None
    space = w.game.edition.spaces[form.space]
    now = name_in(w.strings, space.names)
    name = now if form.name is None and not numbered(w.game.edition, space) else form.name or ""
    return NamingView(
        key=f"space {form.space}",
        token=None,
        name=name if len(name) <= LENGTH else "",
        hint="",
        line=w.t("names.now", name=now),
        group=board.group_key_on(w.game.edition, form.space),
        icon=board.badge_icon(w.game, form.space),
        title=w.t("names.as_printed"),
        length=LENGTH,
        keyboard=keyboard_view(w.strings),
    )


def _foot(w: Told, form: Renaming) -> sr.FootView:
    """The foot of the sheet: what is missing, the reason for a refusal, or the new name and the button to book it."""
    game = w.game
    if form.kept:
        brought = ("", w.t(form.brought, folder=form.folder)) if form.brought else ()
        lines = (w.t("names.kept_line"), PurePath(form.kept).name, *brought)
        return sr.FootView(lines, high=True, about=sr.PassingLine(w.t("names.kept"), "save"))
    if form.space is None:
        dotted = any(uncertain(game.edition, space) for space in game.edition.spaces)
        return sr.FootView((w.t("names.hint"), *((w.t("names.dot"),) if dotted else ())), high=True)
    space = game.edition.spaces[form.space]
    return replace(_naming(w, form, space, form.name), about=place(w, form.space))


def _naming(w: Told, form: Renaming, space: Space, name: str | None) -> sr.FootView:
    """What is said of a new name for a space: that it is missing, refused or the same, or what it replaces."""
    if name is None:
        return sr.FootView((w.t("names.choose"),), high=True)
    now, names = name_in(w.strings, space.names), _renamed(w, form)
    command = c.RenameSpace(space.number, names)
    refused = can(w.game, command)
    if refused is not None:
        return composed.refused(w, refused, command)
    if name == now and not uncertain(w.game.edition, space):
        return sr.FootView((w.t("names.same"),), high=True)
    go = composed.main(w, "names.go", a.Revise(command, Renaming(space.number), by="banker"))
    words = _line(w, space, names, name)
    if names == _printed(w, space.number):
        words = w.t("names.line.printed", old=now, name=name)
    return sr.FootView((words,), go=go, high=True)


def _line(w: Told, space: Space, names: Names, name: str) -> str:
    old = name_in(w.strings, space.names)
    if len(names) == len(space.names):
        return w.t("names.line.all", old=old, name=name)
    ordered = [language for language in dict.fromkeys((*LANGUAGES, *names)) if language in names]
    languages = listed(w.strings, [ENDONYMS.get(language, language) for language in ordered])
    return w.t("names.line.some", old=old, name=name, languages=languages)
