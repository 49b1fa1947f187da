"""What the questions of the table share: buttons for lawful choices, the strip that asks for a card, amounts.

Law: only this file says what is signed and what is held.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.history import Operation
from banker.ledger import BANK, POT
from banker.money import Money, short
from banker.refusal import Reason, Refused
from banker.rules import can
from banker.rules.buying import price_sum
from banker.rules.choices import Choice
from banker.rules.spared import spared
from banker.sums import Sum, by_deed
from banker.why import foreseen, told_apart
from ui.records import intents as i
from ui.records import pieces as r
from ui.records.beside import SayAgain
from ui.records.idle import EventLineView
from ui.records.intents import Intent
from ui.records.screens import Middle, Side
from ui.table import acts as a
from ui.table.forms import MODES, Because, Estate, Mode, Trading
from ui.table.plans import Plan, payment
from ui.table.state import Table, by_touch
from ui.views.told import Told
from ui.words import sentences as say
from ui.words.names import capital, seconds, short_words
from ui.words.together import for_message

SIGN_HOLD_S = 1.5
DEBIT_HOLD_S = 1.0
DANGER_HOLD_S = 1.5
HAMMER_HOLD_S = 1.0

MILLION = 1_000_000
# Commands that end something: held, and last in every list.
GRAVE = (c.DeclareBankruptcy, c.EndGame)

COSTS_OF_OWN_WILL = (c.Buy, c.PayFine, c.LiftMortgage, c.Build, c.KeepMortgage, c.Pay)
# Commands that the player's card signs: they pay voluntarily, or their estate changes.
SIGNED = (*COSTS_OF_OWN_WILL, c.SignTrade, c.Mortgage, c.SellBuildings, c.HandOver, c.UseJailCard, c.DeclareBankruptcy)


class Prompt(msgspec.Struct, frozen=True):
    """The one question of the table: what stands in the middle of the board and in the right column (`TableView`)."""

    middle: Middle
    side: Side = None
    actions: tuple[r.ButtonView, ...] = ()


def back_button(w: Told, act: Intent) -> r.ButtonView:
    """The *Back* button of what lies open; `act` leads to where it was opened."""
    return r.ButtonView(w.t("table.back"), icon="left", act=act)


def undo_button(w: Told) -> r.ButtonView:
    """The *Undo* button; its second line names the operation it would undo."""
    last = last_booked(w.table)
    button = r.ButtonView(w.t("table.undo"), icon="undo", act=i.Undo())
    if last is None:
        return greyed(w, button, Refused(Reason.NOTHING_TO_UNDO))
    named = (w.strings, w.game, last)
    return replace(button, detail=say.undo_name(*named), brief=say.undo_name(*named, short=True))


def redo_button(w: Told) -> r.ButtonView:
    """The *Redo* button, greyed while nothing is undone."""
    button = r.ButtonView(icon="redo", act=i.Redo())
    return button if w.table.redo else greyed(w, button, Refused(Reason.NOTHING_TO_REDO))


def history_button() -> r.ButtonView:
    """The way to the history."""
    return r.ButtonView(icon="history", act=a.OpenHistory())


def again_button(w: Told) -> r.ButtonView | None:
    """What has the last sentence said again, wherever *Undo* stands; None where nothing is said aloud."""
    return r.ButtonView(icon="chat", act=SayAgain()) if w.table.speaks else None


def menu_button() -> r.ButtonView:
    """The way to the menu."""
    return r.ButtonView(icon="menu", act=a.Put(a.Menu()))


def on_key(w: Told, amount: Money) -> str:
    """An amount on a key, which has room for six digits: thousands written out, from a million on in the short form."""
    if amount < MILLION:
        return w.digits(amount)
    return short(amount, short_words(w.strings, w.game.edition.currency))


def last_booked(table: Table) -> Operation | None:
    """The newest operation in force; None if there is none."""
    return next(iter(table.last), None)


def newest_line(w: Told) -> EventLineView | None:
    """The line that says what was booked last, and why its landing costs nothing, if so."""
    last = last_booked(w.table)
    if last is None:
        return None
    free = spared(w.game, last.events)
    return say.event_line(w.strings, w.game, last.events, for_message(last, w.table.last[1:]), free)


def choice_button(w: Told, choice: Choice) -> r.ButtonView:
    """A lawful choice as a large button: it asks for the card that signs it, or books it at once."""
    button = say.choice_label(w.strings, w.game, choice)
    if choice.amount is not None:
        button = replace(button, amount=w.signed(-choice.amount))
    button = replace(button, why=why_sums(_choice_sums(w, choice)))
    if isinstance(choice.command, GRAVE):
        button = replace(button, look=r.Look.DANGER, hold_s=DANGER_HOLD_S, detail=w.held(DANGER_HOLD_S))
    if isinstance(choice.command, SIGNED) and choice.player is not None:
        return replace(button, act=a.AskCard(choice.command, choice.player))
    return replace(button, act=a.Book(choice.command))


def _choice_sums(w: Told, choice: Choice) -> tuple[Sum, ...]:
    """The sums behind the amount that a choice names: what is paid or owed for it, or the price of a deed that nobody
    holds."""
    game, command = w.game, choice.command
    if isinstance(command, c.Go):
        free = game.edition.spaces[command.space].deed is not None and game.registry.title(command.space).holder is None
        return (price_sum(game, command.space),) if free else ()
    if choice.amount is None or choice.player is None:
        return ()
    paid = foreseen(game, command, choice.player, w.table.told)
    owed = paid or foreseen(game, command, choice.player, w.table.told, owed=True)
    return tuple(sum_ for _, sum_ in owed)


def waits(w: Told, player: str, debit: bool = False) -> r.SignatureView:
    """The strip that asks for a card, or says that the reader is out; for a moment what was refused in its place."""
    said = said_of_signing(w)
    if said is not None:
        return said
    game = w.game
    name, token = w.name(player), w.token(player)
    if w.table.reader_out:
        return out_of_order(w, remedy(w))
    button = None
    if debit and isinstance(game.top, p.Debt):
        button = debit_button(w, a.Book(payment(game, game.top), by="banker"))
    if by_touch(w.table, player):
        return r.SignatureView(w.t("table.hold_tile", name=name), token=token, debit=button, touch=True)
    brief = w.t("table.lay_card", name=name)
    return r.SignatureView(w.t("table.put_card", name=name), token=token, debit=button, brief=brief)


def debit_button(w: Told, act: a.Act) -> r.ButtonView:
    """The button in the strip that the banker holds, to pay for a player who is away."""
    brief = w.t("table.hold_seconds").format(seconds(w.strings, DEBIT_HOLD_S))
    held = w.held(DEBIT_HOLD_S)
    return r.ButtonView(w.t("table.debit"), held, hold_s=DEBIT_HOLD_S, act=act, brief=brief)


def awaits_tag(w: Told, strip: r.SignatureView) -> r.SignatureView:
    """The `strip` that asks for a card or tag to be tied; in its place what was just said, or that no reader reads."""
    out = out_of_order(w, w.t("stickers.no_reader"))
    return said_of_signing(w) or (out if w.table.reader_out else strip)


def out_of_order(w: Told, line: str) -> r.SignatureView:
    """The strip while the reader is out: what is wrong with it, and under that `line`, what to do about it."""
    return r.SignatureView(fault(w)[0], line, r.Signing.FAULT)


def remedy(w: Told) -> str:
    """What to do while the reader is out: how to mend it, or else how to sign without it. It names nobody, so that no
    long name cuts it; the tile to hold stands out."""
    mend = capital(fault(w)[1])
    return w.t("table.reader_out_line", mend=mend, seconds=seconds(w.strings, SIGN_HOLD_S))


def bids_without(w: Told) -> r.SignatureView:
    """The strip of an auction while the reader is out: first how to bid without it, as the others bid on; then, if
    there is room and no other screen helps, how to mend it."""
    words = w.t("auction.reader_out", seconds=seconds(w.strings, SIGN_HOLD_S))
    line = fault_said(w).replace(f"{w.t('settings.title')}, ", "")
    return r.SignatureView(words, line, r.Signing.FAULT, less=(fault(w)[0], w.t("reader.fault")))


def fault_said(w: Told) -> str:
    """What is wrong with the reader and how to mend it, on one line."""
    return w.t("table.reader_fault", **dict(zip(("fault", "mend"), fault(w), strict=True)))


def fault(w: Told) -> tuple[str, str]:
    """What is wrong with the reader, and how to mend it: by its plug if nothing more is known."""
    words = w.t(w.table.reader_why or "reader.fault")
    what, _, mend = words.partition(":")
    return what.rstrip(), mend.strip() or w.t("reader.plug")


def said_of_signing(w: Told) -> r.SignatureView | None:
    """As `strip_said`, but for the fault of the reader, which a strip that asks to sign says itself with the way to
    sign by touch."""
    strip = w.table.strip
    if strip is not None and w.table.reader_out and w.table.reader_why and strip.title == w.t(w.table.reader_why):
        return None
    return strip_said(w)


def strip_said(w: Told) -> r.SignatureView | None:
    """The strip with what is said for a moment, which leads to the clause of a refusal; None while nothing is said."""
    if w.table.strip is None:
        return None
    button = r.ButtonView(w.t("because.title"), act=refusal) if (refusal := because_refused(w)) else None
    return r.SignatureView(w.table.strip.title, w.table.strip.line, w.table.strip.signing, debit=button)


def why_sums(
    sums: tuple[Sum, ...],
    chosen: int = 0,
    signs: tuple[int, ...] = (),
    *,
    added: bool = False,
    owner: str = "",
) -> Intent | None:
    """What opens these sums (as `Because` says), `added` to one amount; None if there are none. Sums of one amount are
    told apart deed by deed; `chosen`, which counts them as they are handed in, is then found again: its first deed."""
    signs = (1,) * len(sums) if added else signs
    if len(sums) > 1 and signs:
        wanted = signs[chosen], by_deed(sums[chosen])[0]
        sums, signs = told_apart(tuple(zip(signs, sums, strict=True)))
        chosen = tuple(zip(signs, sums, strict=True)).index(wanted)
    owners = (owner,) * len(sums) if owner else ()
    return a.Put(Because(sums, None, chosen, None, signs, owners)) if sums else None


def why_booked(w: Told, command: c.Command | None, player: str, first: Sum | None = None) -> Intent | None:
    """What opens the sums of what a command would bring or cost a player; None if there are none. `first`: with it."""
    shares = foreseen(w.game, command, player, w.table.told) if command is not None else ()
    if first is not None:
        shares = ((1, first), *shares)
    return why_sums(tuple(sum_ for _, sum_ in shares), signs=tuple(sign for sign, _ in shares))


def ground(refused: Refused | None) -> Intent | None:
    """What opens the clause of a refusal; None without one."""
    return None if refused is None else a.Put(Because(refused=refused))


def greyed(w: Told, button: r.ButtonView, refused: Refused, command: c.Command | None = None) -> r.ButtonView:
    """The button as what the bank would refuse: with its sentence, and the way to the clause."""
    reason = w.refusal(refused, command)
    return replace(button, enabled=False, reason=reason, because=ground(refused))


def asked(w: Told, button: r.ButtonView, command: c.Command) -> r.ButtonView:
    """The button, greyed with its sentence if the bank would refuse the command."""
    refused = can(w.game, command)
    return button if refused is None else greyed(w, button, refused, command)


def because_refused(w: Told) -> Intent | None:
    """What leads to the clause of what the strip refuses; None if it says something else."""
    return ground(w.table.strip.refused) if w.table.strip is not None else None


def estate_modes(game: Game) -> tuple[Mode, ...]:
    """What there is to do in an estate of this table: nothing is built on a board without buildings, and nothing is
    mortgaged where the table does without it."""
    built = game.edition.is_built
    played = {"build": built, "sell": built, "mortgage": game.options.mortgages == "yes"}
    return tuple(mode for mode in MODES if played.get(mode, True))


def trade_ways(w: Told, player: str) -> tuple[r.ButtonView, ...]:
    """The button to a trade of this player; if only one other plays, with that one. None where nothing is traded."""
    if w.game.options.trades == "no":
        return ()
    others = [other.id for other in w.game.seated if other.id != player]
    form = Trading(player, others[0] if len(others) == 1 else None)
    return (r.ButtonView(w.t("trade.title"), icon="swap", stacked=True, act=a.Put(form)),)


def offers(w: Told, debt: p.Debt) -> list[r.ButtonView]:
    """The button to offer property to a creditor; none if that is the bank or the pot, which take none, or where
    nothing is traded."""
    if debt.creditor in (BANK, POT) or w.game.options.trades == "no":
        return []
    form = Trading(debt.debtor, debt.creditor, settles=debt.amount)
    return [r.ButtonView(w.t("trade.offer"), icon="hand", stacked=True, act=a.Put(form))]


def raise_ways(w: Told, player: str, plan: Plan = ()) -> tuple[r.ButtonView, ...]:
    """The button *find money*: to what can be sold and mortgaged, with what is planned already. None where nothing
    ever is."""
    raising: list[Mode] = [mode for mode in ("mortgage", "sell") if mode in estate_modes(w.game)]
    form = Estate(player, raising[0], plan=plan) if raising else None
    return () if form is None else (r.ButtonView(w.t("raise.title"), icon="bill", stacked=True, act=a.Put(form)),)


def estate_way(w: Told, player: str, mode: Mode) -> r.ButtonView:
    """The button to a player's estate, opened at the tab `mode`."""
    icons: dict[Mode, str] = {"deeds": "list", "build": "house", "sell": "house", "mortgage": "flip"}
    return r.ButtonView(w.t(f"estate.{mode}"), icon=icons[mode], stacked=True, act=a.Put(Estate(player, mode)))
