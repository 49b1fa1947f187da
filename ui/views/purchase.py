"""A deed to buy, as a prompt: the deed in the middle, the question with who signs it at its right."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.rules import can
from ui.records import pieces as r
from ui.records.prompts import GroupMate, PurchaseView
from ui.table import acts as a
from ui.table.state import by_touch
from ui.views import board, deed_printed, prices, timed
from ui.views.board_names import name_offered
from ui.views.shared import Prompt, ground, raise_ways, waits, why_sums
from ui.views.told import Told
from ui.words.names import brief_line, space_alone, with_soft_hyphens


def purchase(w: Told, top: p.Purchase) -> Prompt:
    """The deed in the middle, the question at its right; a name for it, where its own is not known. Without the cash:
    how much is missing, and how to raise it."""
    game = w.game
    short = top.price - game.balance(top.player)
    signature = waits(w, top.player)
    if short > 0 and w.table.strip is None:
        way = "table.raise_first" if game.options.auction == "yes" else "table.raise_first.kept"
        missing = w.t("table.missing", amount=w.digits(short))
        refused = ground(can(game, c.Buy(top.player)))
        signature = r.SignatureView(missing, w.t(way), r.Signing.REFUSED, ground=refused)
    held = by_touch(w.table, top.player) and short <= 0
    names = () if w.table.reader_out else name_offered(w, top.space)  # the fault needs the room
    raising = tuple(replace(way, stacked=False) for way in raise_ways(w, top.player))
    actions = raising if short > 0 else names
    other, icon = ("table.auction", "gavel") if game.options.auction == "yes" else ("table.leave_it", "cross")
    space = w.space(top.space)
    side = PurchaseView(
        token=None if held else w.token(top.player),
        name=w.name(top.player),
        lines=(w.t("table.is_on", space=space),),
        brief=w.t("table.is_on", space=brief_line(space)),
        title=timed.titled(w, w.t("table.buy")),
        amount=w.digits(top.price),
        unit=w.unit,
        change=None if short > 0 else replace(w.change(top.player, -top.price), token=None),
        cash=r.Fact(w.t("table.in_hand"), w.digits(game.balance(top.player))) if short > 0 else None,
        signature=signature,
        other=r.ButtonView(w.t(other), icon=icon, act=a.Book(c.Decline(top.player))),
        actions=actions,
        mates=() if actions else mates(w, top.space),
        why=why_sums(w.table.sums),
    )
    deed = replace(deed_printed.deed(w.strings, game, top.space), why=why_sums(prices.printed(game, top.space)))
    return Prompt(deed, side)


def mates(w: Told, here: int) -> tuple[GroupMate, ...]:
    """The deeds of the group, each with its holder; streets of different towns by their town alone."""
    mates = []
    for space in w.game.edition.groups[w.game.edition.deed(here).group]:
        name = space_alone(w.strings, w.game.edition, space)
        holder = w.game.registry.title(space).holder
        token = w.token(holder) if holder else None
        key, divided = board.group_key(w.game, space), with_soft_hyphens(name)
        mates.append(GroupMate(name, key, token, space == here, divided, brief_line(name)))
    return tuple(mates)
