"""A card drawn as full screens: laid open, its keys, one not in the list, the message, to pay or to draw again.

Law: what it would do, and what it would leave, is the bank's own answer.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import pending as p
from banker.board import Card, Deck
from banker.game import Game
from banker.money import Money
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.drawn import AMOUNTS, BUILDINGS, ENTERED, Building, Drawing, Entered
from ui.table.state import Table
from ui.views import board
from ui.views.drawn_costs import at_stake, explained, with_sign
from ui.views.drawn_foot import drawn_foot, new_debts
from ui.views.shared import digits, unit_of, why_asked
from ui.views.sheet_parts import asked, board_to_touch, in_steps, pad, place, sheet, tiles, undo_as_sign
from ui.words import sentences as say
from ui.words.names import DECK_ICONS, capital, card_label, effect_words, start_name
from ui.words.strings import Strings

MESSAGE = "chat"
DRAW = "deck"
"""The sign of a card that may be drawn; that of its deck would be taken for the question mark that asks why."""
COLUMNS = 4

ICONS: dict[type[b.Effect], str] = {
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


def drawing(strings: Strings, table: Table, form: Drawing) -> sr.SheetView:
    """The sheet of the card that is said to have been drawn: laid open, its keys, or what one not in the list does."""
    game = table.game
    if form.card is None and form.what is None:
        return _others(strings, table)
    if form.card is not None and form.typing:
        return _amount(strings, table, form, game.edition.card_by_id[form.card])
    if form.what in AMOUNTS:
        keys = pad(
            strings, game, _title(strings, game, form), form.typed, lambda typed: a.Put(replace(form, typed=typed))
        )
        foot = in_steps(strings, game, form.typed, _entering(strings, table, form))
        return titled(strings, table, "drawn amount", [keys], Drawing(), foot)
    if form.what in ("move_to", "move_back_to"):
        return _leading(strings, table, form)
    face = explained(strings, table, form.command(game.top), _effect(game, form), _face(strings, game, form))
    back = None if form.card is not None else Drawing()
    foot = replace(_entering(strings, table, form), joined=True)
    return titled(strings, table, "drawn", [face], back, foot)


def _leading(strings: Strings, table: Table, form: Drawing) -> sr.SheetView:
    """The board on which the space is touched that a card not in the list leads to."""
    game, top, foot = table.game, table.game.top, _entering(strings, table, form)
    assert isinstance(top, p.CardToDraw | p.SwisscomChoice), "no card leads anywhere"
    spaces = board_to_touch(strings, game, form.space, lambda space: a.Put(replace(form, space=space)), top.player)
    if form.space is not None:
        foot = replace(foot, about=place(strings, game, form.space))
    command = form.command(top)
    amount, why = at_stake(strings, table, command) if command is not None else (0, None)
    if amount > 0 or (amount and foot.signs):
        foot = replace(foot, amount=digits(game, abs(amount)), unit=unit_of(game), why=why)
    view = titled(strings, table, "drawn space", [spaces, tiles(strings, game, top.player)], Drawing(), foot)
    return replace(view, title=_title(strings, game, form))


def titled(
    strings: Strings, table: Table, key: str, body: list[sr.SheetPart], back: Drawing | None, foot: sr.FootView | None
) -> sr.SheetView:
    """A sheet headed by what is drawn from. `back` None: to the question."""
    top = table.game.top
    deck = top.deck if isinstance(top, p.CardToDraw) else None
    name, emblem = source(strings, table.game, deck)
    view = sheet(
        strings, table, key=key, title=name, body=body, back=a.Put(back) if back is not None else None, foot=foot
    )
    return replace(view, emblem=emblem)


def source(strings: Strings, game: Game, deck: Deck | None) -> tuple[str, str]:
    """The name and emblem of a deck; None: of the space of the message."""
    if deck is not None:
        return say.deck_name(strings, game.edition, deck), DECK_ICONS[deck]
    return strings.t("drawn.message"), MESSAGE


def asking(view: sr.SheetView, line: str, *tools: r.ButtonView) -> sr.SheetView:
    """The sheet of a question: its first button leads to the table, where the question waits."""
    return replace(view, line=line, tools=tools, back=replace(view.back, act=a.Put(a.Aside())))


def pay_or_draw(strings: Strings, table: Table, top: p.PayOrDrawChoice) -> sr.SheetView:
    """The card that leaves the choice laid open: it is paid by a signature, or another one is drawn."""
    game = table.game
    effect = b.PayOrDraw(top.amount, top.deck)
    named = top.card in game.edition.card_by_id
    title = card_label(strings, game.edition, str(top.card)) if named else strings.t("answer.draw_card")
    draw = r.ButtonView(
        strings.t("answer.choose_deck", deck=say.deck_name(strings, game.edition, top.deck)), icon=DRAW,
        act=a.Book(c.ChooseDeck(top.player, top.deck)),
    )  # fmt: skip
    deck = deck_drawn(game, top)
    why = why_asked(strings, table)
    face = replace(_written(strings, game, DECK_ICONS[deck], title, effect), tools=(draw,), why=why)
    foot = replace(drawn_foot(strings, table, effect, c.PayInstead(top.player)), joined=True)
    view = titled(strings, table, "pay or draw", [face], None, foot)
    line = strings.t("question.pay_or_draw.title", player=game.player(top.player).name)
    title, emblem = source(strings, game, deck)
    return replace(asking(view, line), title=title, emblem=emblem)


def deck_drawn(game: Game, top: p.PayOrDrawChoice) -> Deck:
    """The deck of the card that leaves the choice."""
    card = game.edition.card_by_id.get(str(top.card))
    return card.deck if card is not None else Deck.CHEST


def named_card(strings: Strings, game: Game, card: str | None) -> tuple[str, ...]:
    """The name of a card as a line; none for one that is not in the list."""
    return (card_label(strings, game.edition, card),) if card in game.edition.card_by_id else ()


def _others(strings: Strings, table: Table) -> sr.SheetView:
    """What a card not in the list, or the message, may do."""
    game, top = table.game, table.game.top
    tiles = [_entered(strings, game, what) for what in ENTERED]
    line = "drawn.other_line"
    tools: tuple[r.ButtonView, ...] = ()
    if isinstance(top, p.SwisscomChoice):
        line = "drawn.message_line"
        nothing = r.ButtonView(strings.t("drawn.what.nothing"), icon="check", act=a.Book(c.EnterEffect(top.player)))
        tiles = [*(tile for tile, what in zip(tiles, ENTERED, strict=True) if what != "jail_card"), nothing]
    elif isinstance(top, p.CardToDraw):
        differs = a.Put(Drawing(differs=True))
        tools = (r.ButtonView(strings.t("drawn.differs"), icon=DECK_ICONS[top.deck], act=differs),)
    view = titled(strings, table, "other card", [sr.GridView(tuple(tiles), COLUMNS)], None, None)
    view = undo_as_sign(view) if tools else view
    return replace(view, line=strings.t(line), tools=tools)


def _entered(strings: Strings, game: Game, what: Entered) -> r.ButtonView:
    """The tile of an effect; that of the jail card is greyed while somebody holds it."""
    form = Drawing(what=what)
    sign = {"receive": "+", "collect_each": "+", "pay": "-", "pay_each": "-"}.get(what, "")
    icon = ICONS.get(_KINDS[what], "plus" if sign == "+" else "minus")
    button = r.ButtonView(strings.t(f"drawn.what.{what}"), icon=icon, act=a.Put(form))
    command = form.command(game.top)
    return button if what != "jail_card" or command is None else asked(strings, game, button, command)


def entered_words(strings: Strings, game: Game, effect: b.Effect) -> str:
    """What a card not in the list is called: by what it does, with the space that it leads to."""
    if isinstance(effect, b.MoveTo | b.MoveBackTo):
        return capital(effect_words(strings, game.edition, effect))
    what = next((what for what, kind in _KINDS.items() if isinstance(effect, kind)), None)
    return strings.t(f"drawn.what.{what}") if what is not None else ""


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
    if form.repairs is not None:
        return form.repairs
    return replace(effect, amount=form.typed) if form.typed and isinstance(effect, _CORRECTED) else effect


def _face(strings: Strings, game: Game, form: Drawing) -> sr.FaceView:
    top = game.top
    emblem = DECK_ICONS[top.deck] if isinstance(top, p.CardToDraw) else MESSAGE
    effect = _effect(game, form)
    assert effect is not None, "a card laid open does something"
    face = _written(strings, game, emblem, _title(strings, game, form), effect)
    if isinstance(effect, _CORRECTED):
        other = r.ButtonView(strings.t("drawn.amount"), icon="pad", act=a.Put(replace(form, typing=True, typed=0)))
        return replace(face, tools=(other,))
    if isinstance(effect, b.PayPerBuilding) and isinstance(top, p.CardToDraw):
        owed = sum(debt.amount for debt in new_debts(game, c.DrawCard(top.player, form.card, effect=form.repairs)))
        rates = (_other_each(strings, game, form, building) for building in BUILDINGS)
        tools = tuple(replace(rate, label=rate.label.replace(" ", "\n", 1)) for rate in rates)  # both in two lines
        return replace(face, amount=digits(game, -owed), sign="-" if owed else "", unit=unit_of(game), tools=tools)
    if isinstance(effect, b.MoveBack) and isinstance(top, p.CardToDraw):  # where that is, nobody need count
        effect = b.MoveBackTo((game.player(top.player).space - effect.steps) % b.SPACES)
        face = replace(face, lines=(f"{capital(effect_words(strings, game.edition, effect))}.",))
    if isinstance(effect, b.MoveTo | b.MoveBackTo):
        key = board.group_key(game, effect.space)
        icon = "" if len(key) == 1 else board.icon_of(game, game.edition.spaces[effect.space])
        return replace(face, group=key, picture=icon or ("" if key else ICONS[type(effect)]))
    return replace(face, picture=ICONS.get(type(effect), ""))


def _other_each(strings: Strings, game: Game, form: Drawing, building: Building) -> r.ButtonView:
    """The button to the keys for what the card takes for each house, or for each hotel."""
    word = building if building == "hotel" else game.edition.buildings
    open_keys = a.Put(replace(form, typing=True, building=building, typed=0))
    return r.ButtonView(strings.t(f"drawn.each.{word}"), icon="pad", act=open_keys)


def _written(strings: Strings, game: Game, emblem: str, title: str, effect: b.Effect) -> sr.FaceView:
    """The card with its name, what it says, and its amount if it has one."""
    words = capital(effect_words(strings, game.edition, effect))
    face = sr.FaceView(emblem, title, (f"{words}.",) if words != title else ())
    match effect:
        case b.ToJail():  # where it leads the name of the card says
            start = start_name(strings, game.edition)
            return replace(face, lines=(strings.t("drawn.to_jail", start=start),))
        case b.Receive(money) | b.CollectEach(money):
            return replace(face, amount=with_sign(game, money), sign="+", unit=unit_of(game))
        case b.Pay(money) | b.PayEach(money) | b.PayOrDraw(money):
            return replace(face, amount=with_sign(game, -money), sign="-", unit=unit_of(game))
        case _:
            return face


def _amount(strings: Strings, table: Table, form: Drawing, card: Card) -> sr.SheetView:
    """The keys for the amount printed on the table's own card."""
    game = table.game
    title, done = _title(strings, game, form), replace(form, typing=False)
    if form.building is not None:
        title = _other_each(strings, game, form, form.building).label
        done = replace(done, repairs=_repaired(game, form, form.building), typed=0, building=None)
    keys = pad(strings, game, title, form.typed, lambda typed: a.Put(replace(form, typed=typed)))
    go = r.ButtonView(strings.t("sheet.done"), icon="check", look=r.Look.MAIN, act=a.Put(done))
    here = _amount_here(card, form.building)
    amount = say.amount(game.edition, here)
    named = strings.t("drawn.printed_here", card=card_label(strings, game.edition, card.id), amount=amount)
    if not form.typed:
        go = replace(go, enabled=False, reason=strings.t("drawn.printed"))
    foot = sr.FootView((strings.t("drawn.printed"), named), go=go, high=True)
    foot = in_steps(strings, game, form.typed, foot)
    return titled(strings, table, "drawn typed", [keys], Drawing(card.id, repairs=form.repairs), foot)


def _amount_here(card: Card, building: Building | None) -> Money:
    """The amount that the card has in the edition, of a card with two of these that for a `building`."""
    effect = card.effect
    if isinstance(effect, b.PayPerBuilding):
        return effect.house if building == "house" else effect.hotel
    assert isinstance(effect, _CORRECTED), "only such a card has an amount"
    return effect.amount


def _repaired(game: Game, form: Drawing, building: Building) -> b.PayPerBuilding | None:
    """The card's amounts with the one that was typed; what is printed where nothing was."""
    effect = _effect(game, form)
    assert isinstance(effect, b.PayPerBuilding), "only such a card has two amounts"
    if not form.typed:
        return form.repairs
    return replace(effect, house=form.typed) if building == "house" else replace(effect, hotel=form.typed)


def _entering(strings: Strings, table: Table, form: Drawing) -> sr.FootView:
    """The foot of what is being drawn; while something is missing it says what."""
    command = form.command(table.game.top)
    if command is None:
        hint = "amount" if form.what in AMOUNTS else "space"
        if hint == "amount" and isinstance(table.game.top, p.SwisscomChoice):
            hint = "message"
        return sr.FootView((strings.t(f"drawn.hint.{hint}"),), high=True)
    return drawn_foot(strings, table, _effect(table.game, form), command)
