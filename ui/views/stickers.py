"""Tags that are nobody's card, as records: what one can be tied to, and the wait for the tag itself. No Kivy inside."""

from __future__ import annotations

from banker.game import Game
from banker.tags import CardMeaning, Sticker, StickerKind
from ui.records import pieces as r
from ui.table import acts as a
from ui.table.state import Table
from ui.views.shared import Prompt, awaits_tag, back_button
from ui.words import sentences as say
from ui.words.strings import Strings

ICONS = {StickerKind.START: "start", StickerKind.JAIL_CARD: "door", StickerKind.UNDO: "undo"}


def kinds(strings: Strings, table: Table) -> Prompt:
    """The list of what a tag can be tied to: the acts at the table, then each deed; and last, to untie one."""
    offered = [Sticker(kind) for kind in ICONS]
    offered += [Sticker(StickerKind.DEED, space.number) for space in table.game.edition.spaces if space.deed]
    buttons = [
        r.ButtonView(
            named(strings, table.game, sticker), icon=ICONS.get(sticker.kind, "flip"), act=a.Put(a.Tie(sticker))
        )
        for sticker in offered
    ]
    forget = r.ButtonView(strings.t("stickers.forget"), icon="cross", act=a.Put(a.Tie(None)))
    lines = (strings.t("stickers.line"), strings.t("stickers.what_for"))
    middle = r.PromptView(title=strings.t("stickers.title"), lines=lines, emblem="sticker")
    return Prompt(middle, (back_button(strings, a.CloseOpen()), *buttons, forget))


def tie(strings: Strings, table: Table, sticker: Sticker | None) -> Prompt:
    """The prompt that waits for the tag; for a moment it says what became of the last one."""
    title = strings.t("stickers.forget") if sticker is None else named(strings, table.game, sticker)
    strip = awaits_tag(strings, table, r.SignatureView(strings.t("stickers.put")))
    line = strings.t("stickers.forget_line" if sticker is None else "stickers.tie_line")
    icon = "cross" if sticker is None else ICONS.get(sticker.kind, "flip")
    middle = r.PromptView(
        title=title, name=strings.t("stickers.title"), lines=(line,), signature=strip, emblem=icon
    )  # fmt: skip
    return Prompt(middle, (back_button(strings, a.Put(a.Stickers())),))


def named(strings: Strings, game: Game, sticker: Sticker) -> str:
    """What a sticker means, in words."""
    if sticker.kind is StickerKind.DEED:
        assert sticker.space is not None, "a deed's sticker names its space"
        return say.space_name(strings, game.edition, sticker.space)
    return strings.t(f"stickers.{sticker.kind.value}")


def already(strings: Strings, game: Game, meaning: CardMeaning) -> str:
    """The sentence that says what a tag, to be tied to something else, is already."""
    if meaning.sticker is not None:
        return strings.t("stickers.is", what=named(strings, game, meaning.sticker))
    return strings.t("stickers.is_card", player=meaning.name)
