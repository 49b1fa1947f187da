"""The prompt for a throw, or for the way out of jail where none leads out: whose dice, and what may be done first."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.rules import speed_die, tickets
from banker.rules.jail import LAST_TRY
from ui.records import intents as i
from ui.records import pieces as r
from ui.records.dice import DicePadView
from ui.records.idle import EventLineView, EventPart, IdleView
from ui.records.prompts import PromptView
from ui.table import acts as a
from ui.table.forms import Going
from ui.views import drawn_card, jail, timed
from ui.views.shared import Prompt, estate_modes, estate_way, newest_line, trade_ways, why_sums
from ui.views.told import Told
from ui.words import sentences as say


def throwing(w: Told, top: p.Throw | p.JailChoice | p.RentThrow) -> Prompt:
    """The prompt for a throw: whose dice, what was booked last, and what else may be done first."""
    game = w.game
    idle = IdleView(
        token=w.token(top.player),
        name=w.name(top.player),
        line=_whose_dice(w, top),
        pad=_pad(w, top),
        event=_event(w),
        drawn=drawn_card.drawn(w),
        clock=timed.clock(w),
        houses=str(game.registry.houses) if game.edition.houses else "",
        hotels=str(game.registry.hotels) if game.edition.hotels else "",
        skyscrapers=str(game.registry.skyscrapers) if game.edition.skyscrapers else "",
        depots=str(game.registry.depots) if game.edition.depots else "",
    )
    if isinstance(top, p.RentThrow):
        brief = w.t("table.rent_line", factor=w.digits(top.factor), owner="").rstrip()
        idle = replace(idle, why=why_sums(w.table.sums), brief=brief, whom=w.token(top.owner))
    if isinstance(top, p.JailChoice):
        return Prompt(idle, jail.ways_out(w, top, _claim(w)))
    ways = [*_claim(w), *_ticket_way(w, top)]
    trade = trade_ways(w, top.player)
    modes = [mode for mode in ("build", "mortgage") if mode in estate_modes(game)]
    if ways or not modes:  # the estate has the ways for which there is no room
        return Prompt(idle, actions=(*ways, estate_way(w, top.player, "deeds"), *trade))
    return Prompt(idle, actions=(*(estate_way(w, top.player, mode) for mode in modes), *trade))


def way_out(w: Told, top: p.JailChoice) -> Prompt:
    """The prompt for a way out of jail where no throw is one: what it costs, and the fine or a card to choose."""
    words = say.question(w.strings, w.game, top)
    middle = PromptView(
        title=words.title,
        token=w.token(top.player),
        lines=(words.line,),
        amount=w.digits(top.fine),
        unit=w.unit,
        why=why_sums(w.table.sums),
        emblem="bars",
    )
    return Prompt(middle, jail.ways_out(w, top, _claim(w)))


def _pad(w: Told, top: p.Throw | p.JailChoice | p.RentThrow) -> DicePadView:
    """The dice to touch; the third one too, for a player who throws it now."""
    refused = w.table.strip is not None and w.table.strip.signing in (r.Signing.REFUSED, r.Signing.FAULT)
    third = speed_die.counts(w.game, top)
    first, second = ("table.all_dice", "table.dice_missing") if third else (_hint(w.game, top), "table.second_die")
    return DicePadView(top.id, w.t(first), w.t(second), third=third, refused=refused, dice=w.game.options.dice)


def _hint(game: Game, top: p.Throw | p.JailChoice | p.RentThrow) -> str:
    """The id of what is said under the dice; in jail, what they may bring."""
    if not isinstance(top, p.JailChoice):
        return "table.first_die.one" if game.options.dice == 1 else "table.first_die"
    return "jail.double_last" if top.tries + 1 == LAST_TRY else "jail.double"


def _whose_dice(w: Told, top: p.Throw | p.JailChoice | p.RentThrow) -> str:
    match top:
        case p.JailChoice():
            return w.t("table.jail_line", number=top.tries + 1)
        case p.Throw():
            if top.begun and w.game.turn.doubles:
                return w.t("table.throws_again")
            one = ".one" if w.game.options.dice == 1 else ""
            return w.t("table.throws.third" if speed_die.counts(w.game, top) else f"table.throws{one}")
        case p.RentThrow():
            factor = w.amount(top.factor)
            return w.t("table.rent_line", factor=factor, owner=w.name(top.owner))


def _claim(w: Told) -> list[r.ButtonView]:
    """The newest rent that may still be claimed; an older one is in its owner's estate."""
    claims = w.game.waiting(p.RentClaim)[-1:]
    words = w.t("table.claim")
    return [r.ButtonView(words, icon="bill", stacked=True, act=a.Book(c.ClaimRent(claim.owner))) for claim in claims]


def _ticket_way(w: Told, top: p.Throw | p.RentThrow) -> list[r.ButtonView]:
    """The button to the spaces on which a bus ticket can be used instead of the throw."""
    if not tickets.usable(w.game, top):
        return []
    return [r.ButtonView(w.t("ticket.use"), icon="ticket", stacked=True, act=a.Put(Going()))]


def _event(w: Told) -> EventLineView | None:
    """The line under the dice: a rent that lapses soon, that the reader is out or a turn too long; else what was undone
    or booked last.

    Decision: its one touch opens the history, whose newest row asks why; only that of a claim leads to its sum.
    """
    game = w.game
    claims = game.waiting(p.RentClaim)
    if claims:
        explained = why_sums(w.table.told.get(claims[-1].id, ()))
        return say.claim_line(w.strings, game, claims[-1], explained or a.OpenHistory())
    if w.table.reader_out:
        words = w.t(w.table.reader_why or "table.reader_out_hold")
        return EventLineView("warn", (EventPart(words, strong=True),), a.OpenHistory())
    if w.table.undone is not None:
        return say.undone_line(w.strings, game, w.table.undone, i.Redo())
    line = newest_line(w)
    return replace(line, act=a.OpenHistory()) if line is not None else None
