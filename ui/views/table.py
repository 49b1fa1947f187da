"""The table as records: board, tiles, the one question in the middle, and what each of its answers does.

Law: the top blocking thing is the screen. Whatever the bank waits for has a prompt here; what has no drawing of its
own falls to the general prompt, which lists every lawful answer, so that the app is never stuck.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.board import Kind
from banker.game import Game
from banker.history import Operation
from banker.money import Money, grouped
from banker.registry import HOTEL
from banker.rules import auction
from banker.rules.choices import Choice, choices
from ui import acts as a
from ui import records as r
from ui import sentences as say
from ui.strings import ENDONYMS, LANGUAGES, Strings
from ui.views import board

SIGN_HOLD_S = 1.5
DEBIT_HOLD_S = 1.0
DANGER_HOLD_S = 1.5
STEPS = 4
"""Increments offered in an auction: the smallest note and three larger ones."""


class Strip(msgspec.Struct, frozen=True):
    """A sentence in the signature strip for a moment: refused, a fault, or a wait."""

    title: str
    line: str
    signing: r.Signing


class Table(msgspec.Struct, frozen=True):
    """All that the table's screen depends on. `cardless`: players who sign by touch. `redo`: something was undone."""

    game: Game
    number: int
    last: tuple[tuple[int, Operation, bool], ...] = ()
    redo: bool = False
    open: a.Open | None = None
    asked: a.AskCard | None = None
    next_bid: Money = 0
    strip: Strip | None = None
    cardless: frozenset[str] = frozenset()
    reader_out: bool = False


class TableView(msgspec.Struct, frozen=True):
    """What the screen shows. `middle` stands in the board; `side` replaces the tiles in the right column if not None.

    `acts`: what the answers do, in the order of `answers`; `answers` stand where the middle or side shows them.
    """

    ring: r.RingView
    tiles: tuple[r.TileView, ...]
    middle: r.IdleView | r.MoneyPromptView | r.PromptView | r.DeedView
    undo: r.ButtonView
    redo: r.ButtonView
    menu: r.ButtonView
    actions: tuple[r.ButtonView, ...] = ()
    side: r.PurchaseView | tuple[r.ButtonView, ...] | None = None
    acts: tuple[a.Act, ...] = ()
    note: str = ""


class _Prompt(msgspec.Struct, frozen=True):
    middle: r.IdleView | r.MoneyPromptView | r.PromptView | r.DeedView
    side: r.PurchaseView | tuple[r.ButtonView, ...] | None = None
    actions: tuple[r.ButtonView, ...] = ()
    acts: tuple[a.Act, ...] = ()


def table_view(strings: Strings, table: Table) -> TableView:
    """The records for the screen."""
    game = table.game
    prompt = _prompt(strings, table)
    return TableView(
        ring=board.ring(strings, game, _here(game), _acting(game)),
        tiles=tuple(_tile(strings, table, player.id) for player in game.players),
        middle=prompt.middle,
        side=prompt.side,
        actions=prompt.actions,
        acts=prompt.acts,
        undo=_undo(strings, table),
        redo=r.ButtonView(icon="redo", enabled=table.redo, reason=strings.t("reason.nothing_to_redo")),
        menu=r.ButtonView(icon="menu"),
        note=f"{table.strip.title} {table.strip.line}".strip() if table.strip and not _has_strip(prompt) else "",
    )


def acts_of(strings: Strings, table: Table) -> tuple[a.Act, ...]:
    """What the answers on the screen do."""
    return _prompt(strings, table).acts


def _has_strip(prompt: _Prompt) -> bool:
    shown = prompt.side if isinstance(prompt.side, r.PurchaseView) else prompt.middle
    return isinstance(shown, r.PurchaseView | r.MoneyPromptView) or (
        isinstance(shown, r.PromptView) and shown.signature is not None
    )


def wanted(table: Table) -> tuple[str | None, c.Command | None]:
    """Who must sign what now: the player (None: anybody, their own command is made of their card) and the command."""
    top = table.game.top
    if table.asked is not None:
        return table.asked.player, table.asked.command
    match top:
        case p.Purchase():
            return top.player, c.Buy(top.player)
        case p.Debt():
            return top.debtor, c.Pay(top.debtor)
        case _:
            return None, None


def _acting(game: Game) -> str | None:
    return p.waits_for(game.top) if game.top is not None else None


def _here(game: Game) -> int | None:
    match game.top:
        case p.Purchase() | p.Auction() | p.RentThrow() | p.MortgageChoice() | p.Debt():
            return game.top.space
        case _:
            return None


def _tile(strings: Strings, table: Table, player: str) -> r.TileView:
    game = table.game
    who = game.player(player)
    signer, _ = wanted(table)
    may_hold = signer == player and (table.reader_out or player in table.cardless)
    standing = r.Standing.NORMAL
    missing = 0
    if isinstance(game.top, p.Debt):
        missing = max(0, game.top.amount - game.balance(player)) if game.top.debtor == player else 0
        if game.top.creditor == player:
            standing = r.Standing.RECEIVES
    if player == (signer or _acting(game)):
        standing = r.Standing.ACTS
    if missing:
        standing = r.Standing.DEBT
    hold_s = SIGN_HOLD_S if may_hold else 0
    return board.tile(game, who, standing, missing=missing, hold_s=hold_s, hold_words=strings.t("table.hold_seconds"))


def _undo(strings: Strings, table: Table) -> r.ButtonView:
    standing = [body for _, body, in_force in table.last if in_force]
    detail = say.operation_name(strings, table.game, standing[0].command, standing[0].events) if standing else ""
    enabled = bool(standing)
    return r.ButtonView(
        strings.t("table.undo"), detail, "undo", enabled=enabled, reason=strings.t("reason.nothing_to_undo")
    )


def _prompt(strings: Strings, table: Table) -> _Prompt:
    game = table.game
    if isinstance(table.open, a.LastBookings):
        return _last_bookings(strings, table)
    if isinstance(table.open, a.Menu):
        return _menu(strings, table)
    if table.asked is not None:
        return _signature(strings, table, table.asked)
    if isinstance(table.open, a.Business):
        return _business(strings, table, table.open.player)
    match game.top:
        case p.Throw() | p.JailChoice() | p.RentThrow():
            return _dice(strings, table, game.top)
        case p.Purchase():
            return _purchase(strings, table, game.top)
        case p.Debt() if game.balance(game.top.debtor) >= game.top.amount:
            return _payment(strings, table, game.top)
        case p.Auction():
            return _auction(strings, table, game.top)
        case None:
            raise AssertionError("a finished game has no table")
        case _:
            return _general(strings, table, game.top)


def _unit(game: Game) -> str:
    return game.edition.currency.symbol


def _amount(game: Game, amount: Money) -> str:
    return grouped(amount, game.edition.currency)


def _change(game: Game, player: str, by: Money) -> r.Change:
    now = game.balance(player)
    return r.Change(_amount(game, now), _amount(game, now + by), board.token(game, player))


def _waits(strings: Strings, table: Table, player: str | None, debit: bool = False) -> r.SignatureView:
    """The strip that asks for a card; for a moment it says what was refused, or that the reader is out."""
    if table.strip is not None:
        return r.SignatureView(table.strip.title, table.strip.line, table.strip.signing)
    if player is None:
        return r.SignatureView(strings.t("table.put_any_card"))
    game = table.game
    name = game.player(player).name
    button = None
    if debit:
        button = r.ButtonView(strings.t("table.debit"), strings.t("table.debit_hold"), seconds=DEBIT_HOLD_S)
    if table.reader_out or player in table.cardless:
        title = strings.t("table.hold_tile", name=name)
        return r.SignatureView(title, "", token=board.token(game, player), debit=button)
    return r.SignatureView(strings.t("table.put_card", name=name), token=board.token(game, player), debit=button)


def _event(strings: Strings, table: Table) -> r.EventLineView | None:
    standing = [body for _, body, in_force in table.last if in_force]
    line = say.event_line(strings, table.game, standing[0].events) if standing else None
    if line is not None and table.redo:
        line = replace(line, redo=r.ButtonView(strings.t("table.redo"), icon="redo"))
    return line


def _dice(strings: Strings, table: Table, top: p.Throw | p.JailChoice | p.RentThrow) -> _Prompt:
    game = table.game
    idle = r.IdleView(
        token=board.token(game, top.player),
        name=game.player(top.player).name,
        line=_whose_dice(strings, game, top),
        pad=r.DicePadView(top.id, strings.t("table.first_die"), strings.t("table.second_die")),
        event=_event(strings, table),
        houses=str(game.registry.houses),
        hotels=str(game.registry.hotels),
    )
    acts: list[a.Act] = []
    buttons: list[r.ButtonView] = []
    for choice in choices(game) if isinstance(top, p.JailChoice) else ():
        if isinstance(choice.command, c.PayFine | c.UseJailCard):
            fine = isinstance(choice.command, c.PayFine)
            words = strings.t("table.fine") if fine else strings.t("table.jail_card")
            buttons.append(r.ButtonView(words, icon="bill" if fine else "door", stacked=True))
            acts.append(a.AskCard(choice.command, top.player))
    words = strings.t("table.business_short") if buttons else strings.t("table.business")
    buttons.append(r.ButtonView(words, icon="flip", stacked=True))
    acts.append(a.OpenBusiness(top.player))
    return _Prompt(idle, actions=tuple(buttons), acts=tuple(acts))


def _whose_dice(strings: Strings, game: Game, top: p.Throw | p.JailChoice | p.RentThrow) -> str:
    match top:
        case p.JailChoice():
            return strings.t("table.jail_line", number=top.tries + 1)
        case p.Throw():
            return strings.t("table.throws_again" if top.begun and game.turn.doubles else "table.throws")
        case _:
            return say.question(strings, game, top).line


def _label(strings: Strings, game: Game, choice: Choice) -> r.ButtonView:
    return say.choice_label(strings, game, choice)


def _purchase(strings: Strings, table: Table, top: p.Purchase) -> _Prompt:
    game = table.game
    signature = _waits(strings, table, top.player)
    short = top.price - game.balance(top.player)
    if short > 0 and table.strip is None:
        missing = strings.t("table.missing", amount=_amount(game, short))
        signature = r.SignatureView(missing, strings.t("table.raise_first"), r.Signing.REFUSED)
    lots = game.edition.groups[game.edition.deed(top.space).group]
    other = "table.auction" if game.options.auction == "yes" else "table.leave_it"
    side = r.PurchaseView(
        token=board.token(game, top.player),
        name=game.player(top.player).name,
        line=strings.t("table.is_on", space=say.space_name(strings, game.edition, top.space)),
        title=strings.t("table.buy"),
        amount=_amount(game, top.price),
        unit=_unit(game),
        change=_change(game, top.player, -top.price),
        signature=signature,
        other=r.ButtonView(strings.t(other), icon="gavel"),
        mates=tuple(_mate(strings, game, n, top.space) for n in lots),
    )
    return _Prompt(board.deed(strings, game, top.space), side, acts=(a.Book(c.Decline(top.player)),))


def _mate(strings: Strings, game: Game, space: int, here: int) -> r.GroupMate:
    holder = game.registry.title(space).holder
    return r.GroupMate(
        say.space_name(strings, game.edition, space),
        board.group_key(game, space),
        board.token(game, holder) if holder else None,
        space == here,
    )


def _payment(strings: Strings, table: Table, top: p.Debt) -> _Prompt:
    """A compulsory payment that the debtor can meet: who, whom, how much, before and after."""
    game = table.game
    level = game.registry.title(top.space).level if _street(game, top.space) else 0
    changes = [_change(game, top.debtor, -top.amount)]
    if top.creditor in {player.id for player in game.players}:
        changes.append(_change(game, top.creditor, top.amount))
    question = say.question(strings, game, top)
    middle = r.MoneyPromptView(
        title=say.space_name(strings, game.edition, top.space) if top.space is not None else question.title,
        payer=board.who(strings, game, top.debtor),
        payee=board.who(strings, game, top.creditor),
        caption=strings.t(f"why.{top.why.value}"),
        amount=_amount(game, top.amount),
        unit=_unit(game),
        changes=tuple(changes),
        signature=_waits(strings, table, top.debtor, debit=True),
        group=board.group_key(game, top.space) if _street(game, top.space) and top.space is not None else "",
        icon=question.icon,
        houses=level if level < HOTEL else 0,
        hotel=level == HOTEL,
    )
    business = r.ButtonView(strings.t("table.business"), icon="flip", stacked=True)
    return _Prompt(middle, actions=(business,), acts=(a.OpenBusiness(top.debtor),))


def _street(game: Game, space: int | None) -> bool:
    return space is not None and game.edition.spaces[space].kind is Kind.STREET


def _auction(strings: Strings, table: Table, top: p.Auction) -> _Prompt:
    """Plain but whole: the highest bid, the next one with its steps, any card bids it, the hammer."""
    game = table.game
    least = max(auction.least_bid(top), top.bid + game.edition.smallest_note)
    steps = sorted(game.edition.denominations)[:STEPS]
    buttons = [r.ButtonView(f"+ {_amount(game, step)}", icon="plus") for step in steps]
    acts: list[a.Act] = [a.RaiseBid(max(table.next_bid, top.bid) + step) for step in steps]
    if table.next_bid > least:
        buttons.append(r.ButtonView(strings.t("table.least_bid", amount=_amount(game, least)), icon="undo"))
        acts.append(a.RaiseBid(least))
    hammer = "table.sold_to" if top.bidder else "table.nobody_bids"
    name = game.player(top.bidder).name if top.bidder else ""
    buttons.append(r.ButtonView(strings.t(hammer, name=name), icon="gavel", look=r.Look.MAIN))
    acts.append(a.Book(c.Hammer(top.bid)))
    bidder = top.bidder
    middle = r.PromptView(
        title=say.space_name(strings, game.edition, top.space),
        answers=(),
        token=board.token(game, bidder) if bidder else None,
        name=game.player(bidder).name if bidder else "",
        lines=(strings.t("table.highest_bid") if bidder else strings.t("table.no_bid_yet"),),
        amount=_amount(game, top.bid),
        unit=_unit(game),
        facts=(
            r.Fact(strings.t("table.printed_price"), _amount(game, game.edition.deed(top.space).price)),
            r.Fact(strings.t("table.next_bid"), _amount(game, table.next_bid)),
        ),
        signature=_waits(strings, table, None),
        key=top.id,
    )
    return _Prompt(middle, tuple(buttons), acts=tuple(acts))


GRAVE = (c.DeclareBankruptcy, c.EndGame)
"""Commands that end something: held, and last in every list."""

COSTS_OF_OWN_WILL = (c.Buy, c.PayFine, c.LiftMortgage, c.Build, c.KeepMortgage, c.Pay)
SIGNED = (*COSTS_OF_OWN_WILL, c.Mortgage, c.SellBuildings, c.UseJailCard, c.DeclareBankruptcy)
"""Commands that the player's card signs: money leaves by their own will, or the estate changes."""


def _general(strings: Strings, table: Table, top: p.Pending) -> _Prompt:
    """The fallback for ever: the question and every lawful answer to it, then the business of whoever is asked."""
    game = table.game
    question = say.question(strings, game, top)
    asked = p.waits_for(top)
    lawful = [ch for ch in choices(game) if ch.player in (asked, None) or asked is None]
    owes = isinstance(top, p.Debt)
    facts = []
    if isinstance(top, p.Debt):
        cash = game.balance(top.debtor)
        facts = [
            r.Fact(strings.t("table.owed"), _amount(game, top.amount)),
            r.Fact(strings.t("table.in_hand"), _amount(game, cash)),
        ]
    amount = question.amount
    if isinstance(top, p.Debt):
        amount = top.amount - game.balance(top.debtor)
    middle = r.PromptView(
        title=question.title,
        answers=(),
        token=board.token(game, asked) if asked else None,
        name=game.player(asked).name if asked else "",
        lines=(strings.t("table.missing_line"),) if owes else (question.line,),
        amount=_amount(game, amount) if amount is not None else "",
        unit=_unit(game) if amount is not None else "",
        facts=tuple(facts),
        key=top.id,
    )
    lawful.sort(key=lambda choice: isinstance(choice.command, GRAVE))
    buttons, acts = _listed(strings, table, lawful)
    return _Prompt(middle, buttons, acts=acts)


def _listed(
    strings: Strings, table: Table, lawful: list[Choice]
) -> tuple[tuple[r.ButtonView, ...], tuple[a.Act, ...]]:
    buttons, acts = [], []
    for choice in lawful:
        label = _label(strings, table.game, choice)
        if choice.amount is not None:
            label = replace(label, amount=_signed_amount(table.game, -choice.amount))
        if isinstance(choice.command, SIGNED) and choice.player is not None:
            acts.append(a.AskCard(choice.command, choice.player))
        else:
            acts.append(a.Book(choice.command))
        if isinstance(choice.command, GRAVE):
            label = replace(label, look=r.Look.DANGER, seconds=DANGER_HOLD_S, detail=strings.t("table.hold"))
        buttons.append(label)
    return tuple(buttons), tuple(acts)


def _signed_amount(game: Game, amount: Money) -> str:
    """What a choice brings or costs, without the unit: it stands once on the screen."""
    return ("+" if amount > 0 else "") + _amount(game, amount)


def _signature(strings: Strings, table: Table, asked: a.AskCard) -> _Prompt:
    """An answer chosen, waiting for the card that signs it."""
    game = table.game
    choice = next((ch for ch in choices(game) if ch.command == asked.command), Choice(asked.command, asked.player))
    label = _label(strings, game, choice)
    changes = (_change(game, asked.player, -choice.amount),) if choice.amount else ()
    middle = r.PromptView(
        title=label.label,
        answers=(),
        token=board.token(game, asked.player),
        name=game.player(asked.player).name,
        lines=(label.detail,) if label.detail else (),
        amount=_amount(game, abs(choice.amount)) if choice.amount else "",
        unit=_unit(game) if choice.amount else "",
        changes=changes,
        signature=_waits(strings, table, asked.player),
        key=-1,
    )
    cancel = r.ButtonView(strings.t("table.cancel"), icon="cross")
    return _Prompt(middle, (cancel,), acts=(a.CloseOpen(),))


BUSINESS = (c.Mortgage, c.LiftMortgage, c.Build, c.SellBuildings)


def _business(strings: Strings, table: Table, player: str) -> _Prompt:
    """What a player may do besides the question, each with its amount."""
    game = table.game
    lawful = [ch for ch in choices(game) if ch.player == player and isinstance(ch.command, BUSINESS)]
    buttons, acts = _listed(strings, table, lawful)
    held = len(game.registry.estate(player))
    middle = r.PromptView(
        title=strings.t("table.estate"),
        answers=(),
        token=board.token(game, player),
        name=game.player(player).name,
        lines=(strings.n("table.deeds_held", held),) if lawful else (strings.t("table.nothing_to_do"),),
        amount=_amount(game, game.balance(player)),
        unit=_unit(game),
        key=-2,
    )
    back = r.ButtonView(strings.t("table.back"), icon="left")
    return _Prompt(middle, (back, *buttons), acts=(a.CloseOpen(), *acts))


def _menu(strings: Strings, table: Table) -> _Prompt:
    game = table.game
    buttons = [r.ButtonView(strings.t("table.back"), icon="left")]
    acts: list[a.Act] = [a.CloseOpen()]
    for index, language in enumerate(LANGUAGES):
        if language != strings.language:
            buttons.append(r.ButtonView(ENDONYMS[language], icon="chat"))
            acts.append(a.Language(index))
    buttons.append(r.ButtonView(strings.t("table.leave"), strings.t("table.leave_detail"), "left"))
    acts.append(a.Leave())
    for choice in choices(game):
        if isinstance(choice.command, c.EndGame):
            end = _label(strings, game, choice)
            buttons.append(
                replace(end, look=r.Look.DANGER, seconds=DANGER_HOLD_S, detail=strings.t("table.hold"), icon="trophy")
            )
            acts.append(a.Book(choice.command))
    middle = r.PromptView(title=strings.t("table.menu"), answers=(), lines=(strings.t("table.menu_line"),), key=-3)
    return _Prompt(middle, tuple(buttons), acts=tuple(acts))


def _last_bookings(strings: Strings, table: Table) -> _Prompt:
    """Before anything can be tapped after a start: what was booked last, so that nobody pays twice."""
    lines = [say.operation_sentence(strings, table.game, body) for _, body, in_force in table.last if in_force][:3]
    middle = r.PromptView(
        title=strings.t("table.last_booked"),
        answers=(),
        lines=tuple(lines) or (strings.t("table.nothing_booked"),),
        key=-4,
    )
    go_on = r.ButtonView(strings.t("table.go_on"), icon="check", look=r.Look.MAIN)
    return _Prompt(middle, (go_on,), acts=(a.CloseOpen(),))

