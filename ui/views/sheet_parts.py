"""What the full screens share: the sheet itself, lists of players and deeds, the board to touch, keypads, who signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from banker.board import Currency, Kind
from banker.game import Game
from banker.ledger import BANK, POT
from banker.limits import CEILING
from banker.money import Money, grouped, written
from banker.refusal import Reason, Refused
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.boards import BoardView, TilesView
from ui.records.intents import Intent
from ui.table import acts as a
from ui.table import coins
from ui.table.cashing import Cashing
from ui.table.state import by_touch
from ui.views import board, shared
from ui.views.told import Told
from ui.words import sentences as say
from ui.words.names import brief_line
from ui.words.strings import Strings

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "000", "0")
ERASE = "erase"
_SIGNS = {Kind.CHANCE: "question", Kind.PARKING: "pause", Kind.GO_TO_JAIL: "to_jail"}
_GLYPHS = {Kind.CHANCE: "?", Kind.PARKING: "P"}
FEW_TABS = 2  # Beside more tabs than these *Undo* has room for its sign alone.
QUICK = 8  # How many quick amounts have room beside the keys.


def sheet(
    w: Told,
    *,
    key: str,
    title: str,
    body: Sequence[sr.SheetPart],
    back: Intent | None = None,
    foot: sr.FootView | None = None,
    token: r.Token | None = None,
    tabs: Sequence[r.ButtonView] = (),
    tools: Sequence[r.ButtonView] = (),
    line: str = "",
    emblem: str = "",
    facts: tuple[sr.FactView, ...] = (),
    crowded: bool = False,
) -> sr.SheetView:
    """One full screen. `back`: where the first button leads, None: to the table. `crowded`: its bar has no room for the
    words of *Undo*.

    *Undo* stands on a screen that is the bank's own question or its answer, and on the cashier's pad, which is the
    table of those without pawns. On any other sheet people would take it for the way out. On the pad the line under the
    title says what it undoes, or what was undone. *Redo* stands beside it after an undo,
    and *Again* where the bank speaks.
    """
    heard = foot is not None and (len(foot.signs) == 1 or foot.said is not None)
    note = said(w) if not heard else ""
    stands = w.table.asked is None if w.table.open is None else w.table.open.answers
    undo = shared.undo_button(w) if stands else None
    if undo is not None and isinstance(w.table.open, Cashing):
        line = _undoes(w, undo)
    if undo is not None and (crowded or len(tabs) > FEW_TABS):
        undo = replace(undo, label="", detail="")
    return sr.SheetView(
        key=key,
        title=title,
        back=r.ButtonView(icon="left", act=back or a.CloseOpen()),
        undo=undo,
        body=tuple(body),
        foot=foot,
        token=token,
        tabs=tuple(tabs),
        tools=tuple(tools),
        line=line,
        emblem=emblem,
        facts=facts,
        note=note,
        because=shared.because_refused(w) if note else None,
        noted=w.table.strip.signing if w.table.strip is not None else r.Signing.REFUSED,
        redo=shared.redo_button(w) if undo is not None and (w.table.redo or w.table.redone) else None,
        again=shared.again_button(w) if undo is not None else None,
    )


def _undoes(w: Told, undo: r.ButtonView) -> str:
    """What was just undone, else what *Undo* would undo; "" if that is nothing."""
    if w.table.undone is not None:
        what = say.undo_name(w.strings, w.game, w.table.undone, short=True)
        return w.t("sheet.undone", what=what or say.undo_name(w.strings, w.game, w.table.undone))
    return f"{undo.label} · {undo.brief or undo.detail}" if undo.enabled else ""


def said(w: Told) -> str:
    """The sentence over a sheet for a moment, if no strip can say it."""
    return f"{w.table.strip.title}\n{w.table.strip.line}".strip() if w.table.strip is not None else ""


def head(w: Told, player: str, then: Game | Refused | None = None) -> sr.HeadView:
    """A player over a list, with what they have now, and would have then if that differs."""
    name, token = w.name(player), w.token(player)
    now = w.game.balance(player)
    if isinstance(then, Game) and then.balance(player) != now:
        change = r.Change(w.digits(now), w.digits(then.balance(player)))
        return sr.HeadView(name, token, change=change)
    return sr.HeadView(name, token, balance=w.digits(now))


def player_rows(
    w: Told, accounts: Iterable[str], chosen: str | None, choose: Callable[[str], Intent]
) -> tuple[r.ButtonView, ...]:
    """Rows of accounts to choose from: players, and the bank or the pot where they are among them."""
    return tuple(
        r.ButtonView(
            w.account(id),
            icon="bill",
            token=None if id in (BANK, POT) else w.token(id),
            chosen=id == chosen,
            act=choose(id),
        )
        for id in accounts
    )


def accounts(
    w: Told, title: str, ids: Iterable[str], chosen: str | None, choose: Callable[[str], Intent], places: int = 0
) -> sr.AccountsView:
    """Accounts to choose from, all at once, under the question `title`; the bank and the pot with a shorter word for
    less room, the pot with the letter of its space. `places`: room for so many."""
    ids = tuple(ids)
    rows = zip(ids, player_rows(w, ids, chosen, choose), strict=True)
    shown = tuple(_common(w, row, id) if id in (BANK, POT) else row for id, row in rows)
    return sr.AccountsView(title, shown, places=places)


def _common(w: Told, row: r.ButtonView, id: str) -> r.ButtonView:
    letter = _GLYPHS[Kind.PARKING] if id == POT else ""
    return replace(row, brief=w.t(f"account.{id}.short"), group=letter)


def deed_line(w: Told, space: int, detail: str = "", *, mortgaged: bool = False) -> sr.PassingLine:
    """A deed to read: badge and name, and what is said of it."""
    key, icon = board.group_key(w.game, space), board.badge_icon(w.game, space)
    return sr.PassingLine(w.space(space), icon, key, mortgaged, detail)


def deed_button(w: Told, space: int, act: Intent | None = None, *, chosen: bool = False) -> r.ButtonView:
    """The button of a deed in a list: badge, name, and whether it is mortgaged."""
    key, icon = board.group_key(w.game, space), board.badge_icon(w.game, space)
    mortgaged = w.game.registry.title(space).mortgaged
    detail = w.t("sheet.mortgaged") if mortgaged else ""
    name = w.space(space)
    short = brief_line(name)
    return r.ButtonView(name, detail, icon, group=key, mortgaged=mortgaged, chosen=chosen, act=act, short=short)


def board_to_touch(
    w: Told, chosen: int | None, choose: Callable[[int], Intent], acting: str | None = None
) -> BoardView:
    """The spaces to touch on the board; the one under the finger says its name, what was touched is named in the
    foot. `acting`: whose pawn is meant."""
    return BoardView(board.ring(w.strings, w.game, chosen, acting), spaces_to_touch(w.strings, w.game, chosen, choose))


def spaces_to_touch(
    strings: Strings, game: Game, chosen: int | None, choose: Callable[[int], Intent]
) -> tuple[r.ButtonView, ...]:
    """A button for each space, whose `detail` is its name."""
    buttons = []
    for space in game.edition.spaces:
        key = board.group_key(game, space.number)
        title = game.registry.title(space.number) if space.deed is not None else None
        button = r.ButtonView(
            _GLYPHS.get(space.kind, ""),
            say.space_name(strings, game.edition, space.number),
            icon="" if len(key) == 1 else "to_jail" if space.kind is Kind.GO_TO_JAIL else board.icon_of(game, space),
            group=key,
            mortgaged=title is not None and title.mortgaged,
            token=board.token(game, title.holder) if title is not None and title.holder else None,
            chosen=space.number == chosen,
            act=choose(space.number),
        )
        buttons.append(button)
    return tuple(buttons)


def tiles(w: Told, acting: str | None = None) -> TilesView:
    """The players' tiles, to be read beside the board, with the tile of the player who moves outlined."""
    standing = {player.id: r.Standing.ACTS if player.id == acting else r.Standing.NORMAL for player in w.game.players}
    return TilesView(
        tuple(
            replace(board.tile(w.strings, w.game, player, standing[player.id]), out=board.out_word(w.strings, player))
            for player in board.shown(w.game)
        )
    )


def place(w: Told, space: int) -> sr.PassingLine:
    """A space touched on the board: its badge and name, and its number, which tells two of one name apart."""
    at, start = w.game.edition.spaces[space], w.start
    detail = w.t("board.number", number=space, start=start) if space else ""
    icon = board.icon_of(w.game, at) or _SIGNS.get(at.kind, "")
    key, name = board.group_key(w.game, space), w.space(space)
    mortgaged = at.deed is not None and w.game.registry.title(space).mortgaged
    return sr.PassingLine(name, "" if len(key) == 1 else icon, key, mortgaged, detail)


def pad(
    w: Told,
    title: str,
    typed: Money,
    then: Callable[[Money], Intent],
    share: float = 1,
    price: Money = 0,
    deed: int | None = None,
    word: str = "",
) -> sr.PadView:
    """A keypad with the notes of the edition as quick amounts. `then`: what a touch does, given the new amount.
    `price`: an amount that is likely meant, with the badge of its `deed` and the `word` for it; 0: there is none. What
    is left over of the places of the notes takes all back."""
    currency, notes = w.game.edition.currency, w.game.edition.denominations[: QUICK - 2 if price else QUICK]
    likely: tuple[r.ButtonView, ...] = ()
    if price:
        likely = (r.ButtonView(shared.on_key(w, price), word, chosen=typed == price, act=then(price)),)
    if price and deed is not None:
        key, icon = board.group_key(w.game, deed), board.badge_icon(w.game, deed)
        likely = (replace(likely[0], group=key, icon=icon),)
    clear = (r.ButtonView(icon="cross", act=then(0)),) if (len(likely) + len(notes)) % 2 else ()
    return sr.PadView(
        title,
        grouped(typed, currency),
        w.unit,
        keys=keys(w.strings, currency, typed, lambda key: then(typed // 10 if key == ERASE else longer(typed, key))),
        quick=(
            *likely,
            *(
                _key(w.strings, currency, f"+{shared.on_key(w, note)}", typed + note, then(typed + note))
                for note in notes
            ),
            *clear,
        ),
        share=share,
    )


def in_steps(w: Told, typed: Money, foot: sr.FootView, lines: int = 3) -> sr.FootView:
    """The foot under a keypad; of an amount that the table's money cannot make, that it is so, with nobody to sign it
    and the next step greyed. Where nothing could be booked anyhow, the foot has its own sentence. `lines`: how many of
    words and balances come to stand there."""
    foot = replace(foot, keyed=lines)
    if (foot.go is None and not foot.signs) or coins.payable(w.game, typed):
        return foot
    words = w.t("pad.step", amount=w.amount(coins.smallest_step(w.game)))
    go = replace(foot.go, enabled=False, hold_s=0, reason=words) if foot.go is not None else None
    cleared = replace(foot, amount="", unit="", change=None, changes=(), signs=(), why=None, brief="")
    return replace(cleared, lines=(words,), go=go)


def keys(strings: Strings, currency: Currency, typed: Money, act: Callable[[str], Intent]) -> tuple[r.ButtonView, ...]:
    """The twelve keys of an amount of which so much is typed, in rows of three; those that would make it larger than
    the bank counts to say so. `act`: what a touch on a key does, given the key."""
    digits = (_key(strings, currency, key, longer(typed, key), act(key)) for key in KEYS)
    return (*digits, r.ButtonView(icon="start", act=act(ERASE)))


def _key(strings: Strings, currency: Currency, label: str, makes: Money, act: Intent) -> r.ButtonView:
    if makes <= CEILING:
        return r.ButtonView(label, act=act)
    words = strings.t(f"reason.{Reason.OVER_CEILING}", ceiling=written(CEILING, currency))
    return r.ButtonView(label, enabled=False, reason=words)


def longer(typed: Money, key: str) -> Money:
    """The amount with the digits of a key behind it."""
    return int(f"{typed}{key}")


def signer(w: Told, player: str, *, pays: bool = False, debit: r.ButtonView | None = None) -> sr.SignView:
    """Who signs: the strip that asks for the card, or the button held by who signs by touch. `pays`: a debt is paid
    with it; `debit`: the button in the strip by which the banker pays for a player who is away."""
    name, token = w.name(player), w.token(player)
    put, lay = w.t("table.put_card", name=name), w.t("table.lay_card", name=name)
    words, brief = (w.t("debt.sign", name=name), put) if pays else (put, lay)
    hold = None
    if by_touch(w.table, player):
        hold = r.ButtonView(w.t("sheet.hold", name=name), hold_s=shared.SIGN_HOLD_S, card=token, act=a.SignHere(player))
        if w.table.reader_out:
            hold = replace(hold, detail=shared.fault_said(w), brief=shared.fault(w)[0])
    asks = r.SignatureView(words, token=token, brief=brief, debit=debit if hold is None else None)
    return sr.SignView(shared.said_of_signing(w) or asks, hold)
