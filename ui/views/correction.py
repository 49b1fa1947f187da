"""A correcting entry as full screens: what is wrong, what should be so, why; held by the banker, no card.

Law: the bank says whether it can be so, and the history's words say what it will book.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.board import Kind, Space
from banker.game import Game, fold
from banker.history import Operation
from banker.ledger import BANK, POT
from banker.refusal import Reason
from banker.registry import HOTEL
from banker.rules import can
from banker.rules.correction import common_accounts
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.boards import BoardView
from ui.records.intents import Intent
from ui.records.screens import NamingView
from ui.table import acts as a
from ui.table.forms import MISTAKES, REASONS, Correcting, History, Mistake
from ui.views import composed, correction_steps
from ui.views import correction_held as held
from ui.views.board import tall
from ui.views.keyboard import keyboard_view
from ui.views.shared import DANGER_HOLD_S, ground
from ui.views.sheet_parts import accounts, board_to_touch, in_steps, pad, place, sheet, tiles
from ui.views.told import Told
from ui.words import sentences as say
from ui.words.names import brief_line, capital, level_words
from ui.words.strings import Strings

ICONS: dict[Mistake, str] = {
    "money": "bill", "deed": "list", "mortgage": "flip", "buildings": "house", "rent": "up",
    "jail_card": "door", "pawn": "figure", "tickets": "ticket",
}  # fmt: skip
REASON_LENGTH = 32
_NO_BREAK = "\u00a0"


def correcting(w: Told, form: Correcting) -> sr.SheetView:
    """The sheet of a correction at one of its three steps: what is wrong, how it should be, why."""
    title, foot = w.t("correct.title"), _foot(w, form)
    if form.mistake == "money" and not form.explaining:
        foot = in_steps(w, form.typed, foot, 4)
    if form.mistake is None:
        body: list[sr.SheetPart] = [sr.ListView(_mistakes(w))]
        back: a.Act = a.OpenHistory()
    elif not form.explaining:
        body, back = _how(w, form), a.Put(Correcting())
    else:
        title = w.t("correct.reason")
        body = [sr.GridView(_reasons(w, form), columns=2)]
        back = a.Put(replace(form, explaining=False, reason=None, words="", repeats=False))
    return sheet(
        w,
        key=f"correct {form.mistake} {form.explaining}",
        title=title,
        body=body,
        back=back,
        foot=foot,
    )


def _mistakes(w: Told) -> tuple[r.ButtonView, ...]:
    """What can be wrong at this table: nothing about buildings, mortgages, rents that rise or bus tickets where there
    are none."""
    left_out = {"mortgage"} if w.game.options.mortgages == "no" else set()
    left_out |= set() if w.game.edition.is_built else {"buildings"}
    left_out |= set() if w.game.edition.is_rising else {"rent"}
    left_out |= set() if w.game.edition.bus_tickets else {"tickets"}
    return tuple(
        r.ButtonView(w.t(f"correct.{mistake}"), icon=ICONS[mistake], act=a.Put(Correcting(mistake)))
        for mistake in MISTAKES
        if mistake not in left_out
    )


def _reasons(w: Told, form: Correcting) -> tuple[r.ButtonView, ...]:
    """Buttons for the reason: the usual ones, and last the table's own words."""
    own = r.ButtonView(
        form.words or w.t("correct.other"),
        chosen=bool(form.words),
        named=bool(form.words),
        act=a.Type(),
    )
    usual = (
        r.ButtonView(
            w.t(f"correct.why.{reason}"), chosen=reason == form.reason,
            act=a.Put(replace(form, reason=reason, words="")),
        )
        for reason in REASONS
    )  # fmt: skip
    return (*usual, own)


def reason_typed(strings: Strings) -> NamingView:
    """The keyboard for a reason in the table's own words."""
    return NamingView(
        key="reason",
        token=None,
        name="",
        hint="",
        line="",
        title=strings.t("correct.other"),
        length=REASON_LENGTH,
        keyboard=keyboard_view(strings, sentence=True),
    )


# How it should be


def _how(w: Told, form: Correcting) -> list[sr.SheetPart]:
    match form.mistake:
        case "money":
            return _money(w, form)
        case "deed":
            return [_board(w, form, lambda space: replace(form, space=space)), _holder(w, form)]
        case "mortgage":
            return [_board(w, form, lambda space: _turned(w.game, form, space)), tiles(w)]
        case "buildings":
            return [_board(w, form, lambda space: replace(form, space=space)), correction_steps.levels(w, form)]
        case "rent":
            return [
                _board(w, form, lambda space: replace(form, space=space, row=None)),
                correction_steps.rents(w, form),
            ]
        case "jail_card":
            return [held.decks(w, form), _holder(w, form)]
        case "tickets":
            return [_player(w, form), held.numbers(w, form)]
        case _:
            return [_player(w, form), _board(w, form, lambda space: replace(form, space=space, jailed=False))]


def _player(w: Told, form: Correcting) -> sr.AccountsView:
    """Whose pawn or whose tickets."""
    players = [player.id for player in w.game.seated]
    return accounts(w, w.t("cashier.who"), players, form.player, lambda id: a.Put(replace(form, player=id)))


def _accounts(game: Game) -> list[str]:
    return [*(player.id for player in game.seated), *common_accounts(game)]


def _money(w: Told, form: Correcting) -> list[sr.SheetPart]:
    """Who should have paid, and whom, and the keypad for how much."""
    ids = _accounts(w.game)
    others = [id for id in ids if id != form.payer]
    payee, money = w.t("cashier.payee"), w.t("trade.money")
    to = accounts(w, payee, others, form.payee, lambda id: a.Put(replace(form, payee=id)))
    return [
        accounts(w, w.t("cashier.payer"), ids, form.payer, lambda id: a.Put(replace(form, payer=id))),
        replace(to, places=len(ids)),
        pad(w, money, form.typed, lambda typed: a.Put(replace(form, typed=typed))),
    ]


def _board(w: Told, form: Correcting, then: Callable[[int], Correcting]) -> BoardView:
    """The spaces to touch, with the buildings entered; greyed where there is nothing of what is wrong: no deed, or no
    street to build on."""
    plain = board_to_touch(w, form.space, lambda space: a.Put(then(space)), form.player)
    if form.mistake == "pawn":
        return plain
    stand = list(plain.ring.spaces)
    for n, level in ((change.space, change.level) for change in form.levels):
        stand[n] = replace(stand[n], houses=level if level < HOTEL else 0, tall=tall(level))
    if form.space is not None and form.row is not None:
        stand[form.space] = replace(stand[form.space], houses=form.row + 1)
    plain = replace(plain, ring=replace(plain.ring, spaces=tuple(stand)))
    spaces = zip(plain.buttons, w.game.edition.spaces, strict=True)
    return replace(plain, buttons=tuple(_space(w, form, button, space) for button, space in spaces))


def _space(w: Told, form: Correcting, button: r.ButtonView, space: Space) -> r.ButtonView:
    nothing = space.kind is not Kind.STREET and (space.deed is None or space.deed.building is None)
    if form.mistake == "buildings" and nothing:
        return replace(button, enabled=False, act=None, reason=w.t("reason.not_a_street", space=button.detail))
    if space.deed is None:
        return replace(button, enabled=False, act=None, reason=w.t("stickers.no_deed"))
    if form.mistake == "rent" and not space.deed.rising:
        return replace(button, enabled=False, act=None, reason=w.t("reason.not_rising", space=button.detail))
    return button


def _holder(w: Told, form: Correcting) -> sr.AccountsView:
    """Who should hold it: the players, and the bank."""
    ids = [*(player.id for player in w.game.seated), BANK]
    title = w.t("correct.whose")
    return accounts(w, title, ids, form.holder, lambda id: a.Put(replace(form, holder=id)))


def _turned(game: Game, form: Correcting, space: int) -> Correcting:
    """The form for the deed touched: it should be mortgaged if it is not, and free if it is."""
    has_deed = game.edition.spaces[space].deed is not None
    return replace(form, space=space, mortgaged=has_deed and not game.registry.title(space).mortgaged)


# The paper


def _foot(w: Told, form: Correcting) -> sr.FootView:
    """What is still missing, the reason for a refusal, or what will be booked with the button for the next step; in the
    middle of the board the space that was touched stands over it."""
    if form.mistake is None:
        return sr.FootView((w.t("correct.hint"),))
    command = form.command(w.game)
    refused = can(w.game, command) if command is not None else None
    if refused is not None and refused.reason is Reason.UNEVEN:
        foot = _half_way(w, form, ground(refused))
    else:
        hint, jail = (w.t(f"correct.hint.{form.mistake}"),), _jail(w, form)
        foot = composed.foot(w, form, hint, lambda to, events: _offer(w, form, to, events), others=jail)
    return foot if form.space is None or form.explaining else replace(foot, about=place(w, form.space))


def _offer(w: Told, form: Correcting, command: c.Command, events: e.Events) -> sr.FootView:
    """What will be booked, with the step to the reason, or once that is said the button to hold."""
    line = say.operation_sentence(w.strings, w.game, Operation(command, _without_reason(events)))
    changes, repair = _balances(w, events), form.repair
    assert repair is not None, "else nothing could be booked"
    if not form.explaining:
        go = composed.main(w, "correct.on", a.Put(replace(form, explaining=True)), "right")
        lines = _each(w, events) or (line,)
        brief = _payment(w, repair) if isinstance(repair, e.MoneyRepair) else ""
        return sr.FootView(lines, others=_jail(w, form), go=go, high=True, changes=changes, brief=brief)
    reason = w.t(f"correct.why.{form.reason}") if form.reason is not None else form.words
    book = a.Revise(c.Correct(repair, reason or "?"), History(), by="banker")
    go = replace(
        composed.main(w, "correct.book", book), detail=w.held(DANGER_HOLD_S), hold_s=DANGER_HOLD_S,
        enabled=bool(reason), reason="" if reason else w.t("reason.no_reason_given"),
    )  # fmt: skip
    return sr.FootView((line,), go=go, high=True, changes=changes)


def _half_way(w: Told, form: Correcting, why: Intent | None) -> sr.FootView:
    """The foot while the entered buildings are uneven: what would stand on each street of the group, why it cannot go
    on, and which street to touch next; once every street is entered, only the reason. The next step stands greyed in
    its place."""
    edition, entered = w.game.edition, {change.space: change.level for change in form.levels}
    group = edition.plot(form.levels[0].space)
    missing = next((space for space in group if space not in entered), None)
    uneven = w.t("correct.uneven")
    go = r.ButtonView(w.t("correct.on"), icon="right", look=r.Look.MAIN, enabled=False, reason=uneven)
    if missing is None:
        return sr.FootView((uneven,), True, go=go, high=True, why=why)
    names = {space: brief_line(say.space_name(w.strings, edition, space)) for space in group}
    each = (_level(w, names[n], entered.get(n, w.game.registry.title(n).level)) for n in group)
    touched = form.space in group and form.space not in entered
    step = w.t("correct.then") if touched else w.t("correct.next", space=names[missing])
    return sr.FootView((*each, f"{w.t('correct.uneven.brief')} {step}"), go=go, high=True)


def _each(w: Told, events: e.Events) -> tuple[str, ...]:
    """What would stand on each of several streets, a line each, its number and noun on one; () of fewer."""
    levels = [change for event in events if isinstance(event, e.BuildingsChanged) for change in event.levels]
    lines = []
    for change in levels:
        name = brief_line(w.space(change.space))
        words = level_words(w.strings, w.game.edition, change.level).replace(" ", _NO_BREAK)
        lines.append(w.t("event.level", space=name, level=words))
    return tuple(lines) if len(lines) > 1 else ()


def _payment(w: Told, money: e.MoneyRepair) -> str:
    """Who pays whom, in brief: the keypad says the amount."""
    payer, payee = (w.account(id) for id in (money.payer, money.payee))
    payer = capital(payer) if money.payer in (BANK, POT) else payer
    return w.t("cashier.line.pay", payer=payer, payee=payee)


def _level(w: Told, name: str, level: int) -> str:
    """What would stand on the street of this name, in brief: Uri : 2, Glaris : hôtel."""
    words = str(level) if level < HOTEL else level_words(w.strings, w.game.edition, level)
    return w.t("event.level", space=name, level=words)


def _balances(w: Told, events: e.Events) -> tuple[r.Change, ...]:
    """The balances of the payer and the payee of the correction, before and after."""
    then = fold(w.game, events)
    return tuple(
        w.change(player.id, then.balance(player.id) - w.game.balance(player.id))
        for player in w.game.seated
        if then.balance(player.id) != w.game.balance(player.id)
    )


def _without_reason(events: e.Events) -> e.Events:
    """The events without the reason, which is said beside them, and without the way of a pawn that is put in jail."""
    jailed = any(isinstance(event, e.Jailed) for event in events)
    unsaid = (e.Corrected, e.PawnPut) if jailed else (e.Corrected,)
    return tuple(event for event in events if not isinstance(event, unsaid))


def _jail(w: Told, form: Correcting) -> tuple[r.ButtonView, ...]:
    """The button that says whether a pawn on the corner is in jail or only visits; None for other corrections."""
    if form.mistake != "pawn" or form.space != w.game.edition.jail:
        return ()
    other = a.Put(replace(form, jailed=not form.jailed))
    return (r.ButtonView(w.t("correct.in_jail"), stacked=True, pick="tick", chosen=form.jailed, act=other),)
