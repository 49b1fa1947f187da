"""Tags that are nobody's card, as records: the board with what one can be tied to, and the wait for the tag itself.

No Kivy inside.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from banker.board import Space
from banker.tags import CardMeaning, Sticker, StickerKind
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.boards import BoardView
from ui.table import acts as a
from ui.table.state import Table
from ui.views import board
from ui.views.shared import awaits_tag
from ui.views.sheet_parts import board_to_touch, place, sheet
from ui.views.told import Told

ICONS = {StickerKind.START: "start", StickerKind.JAIL_CARD: "door", StickerKind.UNDO: "undo"}


def stickers(w: Told, form: a.Stickers | a.Tie) -> sr.SheetView:
    """The sheet: the board and what else a tag can be tied to; at the foot what was touched, and where its tag goes.

    What is tied to a tag already is marked; a second one may be tied to the same.
    """
    return sheet(
        w,
        key="stickers",
        title=w.t("stickers.title"),
        body=[_board(w, form), _others(w, form)],
        foot=_put(w, form.sticker) if isinstance(form, a.Tie) else _which(w),
    )


def _board(w: Told, form: a.Stickers | a.Tie) -> BoardView:
    """The spaces: each deed can be touched. A tag stands for the deed, not for its holder in this game."""
    plain = board_to_touch(w, None, lambda _: a.CloseOpen())
    spaces = zip(plain.buttons, w.game.edition.spaces, strict=True)
    buttons = tuple(_space(w, form, button, at) for button, at in spaces)
    return replace(plain, ring=board.unowned(plain.ring), buttons=buttons)


def _space(w: Told, form: a.Stickers | a.Tie, button: r.ButtonView, at: Space) -> r.ButtonView:
    button = replace(button, token=None, mortgaged=False, act=None)
    sticker = Sticker(StickerKind.DEED, at.number)
    if at.deed is None:
        return replace(button, enabled=False, reason=w.t("stickers.no_deed"))
    return replace(button, mark=_mark(w.table, sticker), **_touch(form, sticker))


def _others(w: Told, form: a.Stickers | a.Tie) -> sr.ListView:
    """What stands on no deed, as large buttons; and last, to untie a tag."""
    rows = []
    for kind, icon in ICONS.items():
        words, mark = w.t(f"stickers.{kind.value}"), _mark(w.table, Sticker(kind))
        rows.append(r.ButtonView(words, icon=icon, mark=mark, **_touch(form, Sticker(kind))))
    forget = r.ButtonView(w.t("stickers.forget"), icon="cross", **_touch(form, None))
    return sr.ListView((*rows, forget), columns=1)


def _mark(table: Table, sticker: Sticker) -> str:
    return "check" if sticker in table.tagged else ""


def _touch(form: a.Stickers | a.Tie, sticker: Sticker | None) -> dict[str, Any]:
    """What a touch does: it waits for the tag; once more, it waits no longer."""
    chosen = isinstance(form, a.Tie) and form.sticker == sticker
    return {"chosen": chosen, "act": a.Put(a.Stickers() if chosen else a.Tie(sticker))}


def _which(w: Told) -> sr.FootView:
    """The foot that asks what is to be tied, and says what a tick means where there are some."""
    marked = (w.t("stickers.marked"),) if w.table.tagged else ()
    return sr.FootView((w.t("stickers.line"), w.t("stickers.what_for"), *marked), high=True)


def _put(w: Told, sticker: Sticker | None) -> sr.FootView:
    """The foot that waits for the tag; for a moment it says what became of the last one."""
    line = w.t("stickers.forget_line" if sticker is None else "stickers.tie_line")
    signs = (sr.SignView(awaits_tag(w, r.SignatureView(w.t("stickers.put")))),)
    if sticker is None:
        about = sr.PassingLine(w.t("stickers.forget"), "cross")
    elif sticker.space is not None:
        about = place(w, sticker.space)
    else:
        about = sr.PassingLine(named(w, sticker), ICONS[sticker.kind])
    return sr.FootView((line,), signs=signs, high=True, about=about)


def named(w: Told, sticker: Sticker) -> str:
    """What a sticker means, in words."""
    if sticker.kind is StickerKind.DEED:
        assert sticker.space is not None, "a deed's sticker names its space"
        return w.space(sticker.space)
    return w.t(f"stickers.{sticker.kind.value}")


def already(w: Told, meaning: CardMeaning) -> str:
    """The sentence that says what a tag, to be tied to something else, is already."""
    if meaning.sticker is not None:
        return w.t("stickers.is", what=named(w, meaning.sticker))
    return w.t("stickers.is_card", player=meaning.name)
