"""A card space as full screens: which card of the deck, the card laid open, one not in the list, the message.

Law: a card keeps its place in the grid; what it would do, and what it would leave, is the bank's own answer.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.board import Card, Deck
from banker.game import Game
from banker.history import Operation
from banker.money import Money
from banker.refusal import Refused
from banker.rules import decide
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.cards import signed_at_once
from ui.table.forms import AMOUNTS, ENTERED, Drawing, Entered
from ui.table.state import Table
from ui.views import board
from ui.views.shared import change_of, digits, unit_of
from ui.views.sheet_parts import after, asked, board_to_touch, pad, sheet, signer
from ui.words import sentences as say
from ui.words.names import DECK_ICONS, card_label, effect_words, why_words
from ui.words.strings import Strings

Asks = p.CardToDraw | p.SwisscomChoice | p.PayOrDrawChoice
"""The questions of a card space."""
Drawn = c.DrawCard | c.EnterEffect

MESSAGE = "chat"
COLUMNS = 4

_ICONS: dict[type[b.Effect], str] = {
    b.MoveTo: "right", b.MoveBackTo: "left", b.MoveBack: "left", b.MoveToNearest: "right", b.ToJail: "bars",
    b.JailCard: "door",
}  # fmt: skip
"""The sign of an effect that moves no money of its own."""
_KINDS: dict[Entered, type[b.Effect]] = {
    "receive": b.Receive, "pay": b.Pay, "collect_each": b.CollectEach, "pay_each": b.PayEach,
    "move_to": b.MoveTo, "move_back_to": b.MoveBackTo, "to_jail": b.ToJail, "jail_card": b.JailCard,
}  # fmt: skip
_CORRECTED = b.Receive | b.Pay | b.PayEach | b.CollectEach | b.PayOrDraw
"""Effects whose amount may differ in the table's own deck."""


def question(strings: Strings, table: Table, top: Asks) -> sr.SheetView:
    """The sheet of a question of a card space: the cards of the deck, or the message and the decks, as tiles."""
    match top:
        case p.CardToDraw():
            return _deck(strings, table, top)
        case p.SwisscomChoice():
            return _message_or_card(strings, table, top)
        case p.PayOrDrawChoice():
            return _pay_or_draw(strings, table, top)


def drawing(strings: Strings, table: Table, form: Drawing) -> sr.SheetView:
    """The sheet of the card that is said to have been drawn: laid open, its keys, or what one not in the list does."""
    game = table.game
    if form.card is None and form.what is None:
        return _others(strings, table)
    if form.card is not None and form.typing:
        return _amount(strings, table, form, game.edition.card_by_id[form.card])
    command = form.command(game.top)
    if form.what in AMOUNTS:
        keys = pad(game, _title(strings, game, form), form.typed, lambda typed: a.Put(replace(form, typed=typed)))
        return _sheet(strings, table, "drawn amount", [keys], Drawing(), _foot(strings, table, form, command))
    if form.what in ("move_to", "move_back_to"):
        spaces = board_to_touch(game, form.space, lambda space: a.Put(replace(form, space=space)), 1)
        return _sheet(strings, table, "drawn space", [spaces], Drawing(), _foot(strings, table, form, command))
    face = _face(strings, game, form)
    back = None if form.card is not None else Drawing()
    foot = replace(_foot(strings, table, form, command), joined=True)
    return _sheet(strings, table, "drawn", [face], back, foot)


def _sheet(
    strings: Strings, table: Table, key: str, body: list[sr.SheetPart], back: Drawing | None, foot: sr.FootView | None
) -> sr.SheetView:
    """A sheet headed by what is drawn from. `back` None: to the question."""
    top = table.game.top
    deck = top.deck if isinstance(top, p.CardToDraw) else None
    name, emblem = _source(strings, table.game, deck)
    view = sheet(
        strings, table, key=key, title=name, body=body, back=a.Put(back) if back is not None else None, foot=foot
    )
    return replace(view, emblem=emblem, undo=replace(view.undo, label="", detail=""))


def _source(strings: Strings, game: Game, deck: Deck | None) -> tuple[str, str]:
    """The name and emblem of a deck; None: of the space of the message."""
    if deck is not None:
        return say.deck_name(strings, game.edition, deck), DECK_ICONS[deck]
    return strings.t("drawn.message"), MESSAGE


# The questions


def _deck(strings: Strings, table: Table, top: p.CardToDraw) -> sr.SheetView:
    """The cards of the deck in their places, and the way to one that is not among them."""
    game = table.game
    tiles = tuple(_tile(strings, game, top, card) for card in game.edition.cards if card.deck is top.deck)
    line = strings.t("drawn.which", player=game.player(top.player).name)
    other = r.ButtonView(strings.t("drawn.other"), icon="plus", act=a.Put(Drawing()))
    view = _sheet(strings, table, "deck", [sr.GridView(tiles, COLUMNS)], None, None)
    return _asking(view, line, other)


def _asking(view: sr.SheetView, line: str, *tools: r.ButtonView) -> sr.SheetView:
    """The sheet of a question: its first button leads to the table, where the question waits."""
    return replace(view, line=line, tools=tools, back=replace(view.back, act=a.Put(a.Aside())))


def _message_or_card(strings: Strings, table: Table, top: p.SwisscomChoice) -> sr.SheetView:
    """The message and both decks, each as a picture."""
    game = table.game
    message = r.ButtonView(strings.t("drawn.message"), strings.t("drawn.message.detail"), MESSAGE, act=a.Put(Drawing()))
    decks = [_deck_tile(strings, game, c.ChooseDeck(top.player, deck)) for deck in (Deck.CHANCE, Deck.CHEST)]
    view = _sheet(strings, table, "message or card", [sr.GridView((message, *decks), 3, pictures=True)], None, None)
    line = strings.t("question.swisscom.title", player=game.player(top.player).name)
    title = say.space_name(strings, game.edition, game.player(top.player).space)
    return replace(_asking(view, line), title=title)


def _pay_or_draw(strings: Strings, table: Table, top: p.PayOrDrawChoice) -> sr.SheetView:
    """To pay, or to draw, each as a picture."""
    game = table.game
    pay = r.ButtonView(
        strings.t("answer.pay_instead"), icon="bill", amount=_signed(game, -top.amount), sign="-",
        act=a.Book(c.PayInstead(top.player)),
    )  # fmt: skip
    draw = _deck_tile(strings, game, c.ChooseDeck(top.player, top.deck))
    view = _sheet(strings, table, "pay or draw", [sr.GridView((pay, draw), 2, pictures=True)], None, None)
    named = top.card in game.edition.card_by_id
    title = card_label(strings, game.edition, str(top.card)) if named else strings.t("why.card")
    line = strings.t("question.pay_or_draw.title", player=game.player(top.player).name)
    return replace(_asking(view, line), title=title, emblem="chest" if top.deck is Deck.CHANCE else "question")


def _deck_tile(strings: Strings, game: Game, choice: c.ChooseDeck) -> r.ButtonView:
    name, emblem = _source(strings, game, choice.deck)
    return r.ButtonView(name, strings.t("drawn.deck"), emblem, act=a.Book(choice))


def _others(strings: Strings, table: Table) -> sr.SheetView:
    """What a card not in the list, or the message, may do."""
    game, top = table.game, table.game.top
    tiles = [_entered(strings, game, what) for what in ENTERED]
    line = "drawn.other_line"
    if isinstance(top, p.SwisscomChoice):
        line = "drawn.message_line"
        nothing = r.ButtonView(strings.t("drawn.what.nothing"), icon="check", act=a.Book(c.EnterEffect(top.player)))
        tiles = [*(tile for tile, what in zip(tiles, ENTERED, strict=True) if what != "jail_card"), nothing]
    view = _sheet(strings, table, "other card", [sr.GridView(tuple(tiles), COLUMNS)], None, None)
    return replace(view, line=strings.t(line))


def _entered(strings: Strings, game: Game, what: Entered) -> r.ButtonView:
    """The tile of an effect; that of the jail card is greyed while somebody holds it."""
    form = Drawing(what=what)
    sign = {"receive": "+", "collect_each": "+", "pay": "-", "pay_each": "-"}.get(what, "")
    icon = _ICONS.get(_KINDS[what], "plus" if sign == "+" else "minus")
    button = r.ButtonView(strings.t(f"drawn.what.{what}"), icon=icon, act=a.Put(form))
    command = form.command(game.top)
    return button if what != "jail_card" or command is None else asked(strings, game, button, command)


# A card as a tile


def _tile(strings: Strings, game: Game, top: p.CardToDraw, card: Card) -> r.ButtonView:
    label = card_label(strings, game.edition, card.id)
    button = r.ButtonView(label, act=a.Put(Drawing(card.id)))
    match card.effect:
        case b.Receive(money):
            return replace(button, amount=_signed(game, money), sign="+")
        case b.CollectEach(money):
            return replace(button, amount=_signed(game, money), sign="+", detail=strings.t("drawn.from_each"))
        case b.Pay(money):
            return replace(button, amount=_signed(game, -money), sign="-")
        case b.PayEach(money):
            return replace(button, amount=_signed(game, -money), sign="-", detail=strings.t("drawn.to_each"))
        case b.PayOrDraw(money, deck):
            return replace(button, amount=_signed(game, -money), sign="-", icon=DECK_ICONS[deck])
        case b.PayPerBuilding():
            owed = sum(debt.amount for debt in _new_debts(game, c.DrawCard(top.player, card.id)))
            if owed:
                return replace(button, amount=_signed(game, -owed), sign="-")
            return replace(button, icon="house", detail=strings.t("drawn.per_building"))
        case b.MoveTo() | b.MoveBackTo():
            return _leading(game, button, top.player, card)
        case b.MoveToNearest(times=times):
            return replace(button, icon="right", detail=f"× {times}" if times > 1 else "")
        case b.JailCard():
            return _kept(strings, game, replace(button, icon="door"), top, card)
        case _:
            return replace(button, icon=_ICONS[type(card.effect)])


def _leading(game: Game, button: r.ButtonView, player: str, card: Card) -> r.ButtonView:
    """A card that leads to a space: its badge, and the salary that the bank would pay on the way."""
    assert isinstance(card.effect, b.MoveTo | b.MoveBackTo)
    space = card.effect.space
    key = board.group_key(game, space)
    icon = "" if len(key) == 1 else board.icon_of(game, game.edition.spaces[space]) or _ICONS[type(card.effect)]
    brought = _brought(game, player, c.DrawCard(player, card.id))
    amount = _signed(game, brought) if brought > 0 else ""
    return replace(button, group=key, icon=icon, amount=amount, sign="+" if amount else "")


def _kept(strings: Strings, game: Game, button: r.ButtonView, top: p.CardToDraw, card: Card) -> r.ButtonView:
    """The card out of jail: to be kept, or greyed with whoever holds it."""
    holder = next((player.id for player in game.players if top.deck in player.jail_cards), None)
    if holder is None:
        return replace(button, detail=strings.t("drawn.keep"))
    held = replace(button, detail=game.player(holder).name, token=board.token(game, holder))
    return asked(strings, game, held, c.DrawCard(top.player, card.id))


def _signed(game: Game, money: Money) -> str:
    return ("+" if money > 0 else "") + digits(game, money)


def _brought(game: Game, player: str, command: c.Command) -> Money:
    """What the balance of the player would rise by at once."""
    then = after(game, command)
    return 0 if isinstance(then, Refused) else then.balance(player) - game.balance(player)


def _new_debts(game: Game, command: Drawn) -> list[p.Debt]:
    """What the drawer would owe, the first to be settled first."""
    then = after(game, command)
    if isinstance(then, Refused):
        return []
    debts = [debt for debt in reversed(then.pending) if isinstance(debt, p.Debt)]
    return [debt for debt in debts if debt.debtor == command.player and debt.id >= game.next_id]


# A card laid open


def _title(strings: Strings, game: Game, form: Drawing) -> str:
    if form.card is not None:
        return card_label(strings, game.edition, form.card)
    return strings.t(f"drawn.what.{form.what}")


def _effect(game: Game, form: Drawing) -> b.Effect | None:
    """What the card does, with its amount corrected."""
    if form.card is None:
        return form.effect
    effect = game.edition.card_by_id[form.card].effect
    return replace(effect, amount=form.typed) if form.typed and isinstance(effect, _CORRECTED) else effect


def _face(strings: Strings, game: Game, form: Drawing) -> sr.FaceView:
    top = game.top
    emblem = DECK_ICONS[top.deck] if isinstance(top, p.CardToDraw) else MESSAGE
    effect = _effect(game, form)
    assert effect is not None, "a card laid open does something"
    words = effect_words(strings, game.edition, effect)
    face = sr.FaceView(emblem, _title(strings, game, form), (f"{words[:1].upper()}{words[1:]}.",))
    if isinstance(effect, _CORRECTED):
        sign = "+" if isinstance(effect, b.Receive | b.CollectEach) else "-"
        amount = _signed(game, effect.amount if sign == "+" else -effect.amount)
        other = r.ButtonView(strings.t("drawn.amount"), icon="pad", act=a.Put(replace(form, typing=True, typed=0)))
        return replace(face, amount=amount, sign=sign, unit=unit_of(game), tools=(other,))
    if isinstance(effect, b.PayPerBuilding) and isinstance(top, p.CardToDraw):
        owed = sum(debt.amount for debt in _new_debts(game, c.DrawCard(top.player, form.card)))
        return replace(face, amount=digits(game, -owed), sign="-" if owed else "", unit=unit_of(game))
    if isinstance(effect, b.MoveTo | b.MoveBackTo):
        key = board.group_key(game, effect.space)
        icon = "" if len(key) == 1 else board.icon_of(game, game.edition.spaces[effect.space])
        return replace(face, group=key, picture=icon or ("" if key else _ICONS[type(effect)]))
    return replace(face, picture=_ICONS[type(effect)])


def _amount(strings: Strings, table: Table, form: Drawing, card: Card) -> sr.SheetView:
    """The keys for the amount printed on the table's own card."""
    game = table.game
    keys = pad(game, _title(strings, game, form), form.typed, lambda typed: a.Put(replace(form, typed=typed)))
    done = replace(form, typing=False)
    go = r.ButtonView(strings.t("sheet.done"), icon="check", look=r.Look.MAIN, act=a.Put(done))
    foot = sr.FootView((strings.t("drawn.printed"),), go=go)
    return _sheet(strings, table, "drawn typed", [keys], Drawing(card.id), foot)


def _foot(strings: Strings, table: Table, form: Drawing, command: Drawn | None) -> sr.FootView:
    """What would be booked: the bank's own sentences, the balance before and after, and who signs or the next step."""
    game = table.game
    if command is None:
        hint = "amount" if form.what in AMOUNTS else "space"
        return sr.FootView((strings.t(f"drawn.hint.{hint}"),), high=True)
    events = decide(game, command)
    if isinstance(events, Refused):
        return sr.FootView((say.refusal_sentence(strings, game, events, command),), True, high=True)
    player, signed = command.player, signed_at_once(game, command)
    owed = sum(debt.amount for debt in signed)
    by = _brought(game, player, command) - owed
    change = replace(change_of(game, player, by), token=None) if by else None
    if signed:
        words = strings.t("table.put_card", name=game.player(player).name)
        lines = tuple(_owed_line(strings, game, debt) for debt in signed[:1])
        return sr.FootView(lines, change=change, signs=(signer(strings, table, player, words),), high=True)
    go = r.ButtonView(strings.t(_go(_effect(game, form))), icon="check", look=r.Look.MAIN, act=a.Book(command))
    return sr.FootView((_told(strings, game, form, command, events),), change=change, go=go, high=True)


def _told(strings: Strings, game: Game, form: Drawing, command: Drawn, events: e.Events) -> str:
    """What the bank would book, in its own words; of what each player pays, how often it is paid."""
    effect = _effect(game, form)
    if isinstance(effect, b.CollectEach | b.PayEach):
        return f"{len(game.seated) - 1} × {say.amount(game.edition, effect.amount)}"
    told = tuple(event for event in events if not isinstance(event, e.CardDrawn))
    words = say.operation_sentence(strings, game, Operation(command, told))
    return f"{words[:1].upper()}{words[1:]}"


def _owed_line(strings: Strings, game: Game, debt: p.Debt) -> str:
    """Whom the signature pays, and for what."""
    why = why_words(strings, game.edition, debt.why, debt.card)
    return strings.t("drawn.owed", creditor=say.account_name(strings, game, debt.creditor), why=why)


def _go(effect: b.Effect | None) -> str:
    """The id of the words on the next step."""
    match effect:
        case b.Receive():
            return "drawn.go.receive"
        case b.CollectEach():
            return "drawn.go.collect_each"
        case b.MoveTo() | b.MoveToNearest():
            return "drawn.go.forward"
        case b.MoveBack() | b.MoveBackTo():
            return "drawn.go.back"
        case b.JailCard():
            return "drawn.go.keep"
        case _:
            return "drawn.go.on"
