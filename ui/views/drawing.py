"""A card drawn as full screens: laid open, its keys, one not in the list, the message, to pay or to draw again.

Law: what it would do, and what it would leave, is the bank's own answer.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import pending as p
from banker.board import Card, Deck
from banker.events import Events
from banker.game import Game
from banker.money import Money
from banker.rules.cards import NAMES_AN_AMOUNT
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.intents import Intent
from ui.table import acts as a
from ui.table.drawn import BUILDINGS, CHOICES, Building, Drawing, Entered, offered
from ui.views import board, composed
from ui.views.drawn_foot import at_stake, drawn_foot, explained, new_debts, offer
from ui.views.shared import asked, why_sums
from ui.views.sheet_parts import board_to_touch, in_steps, pad, place, sheet, tiles
from ui.views.told import Told
from ui.words.effects import effect_words
from ui.words.names import DECK_ICONS, capital, card_label
from ui.words.strings import Strings

MESSAGE = "chat"
# The sign of a card that may be drawn; that of its deck would be taken for the question mark that asks why.
DRAW = "deck"
COLUMNS = 4
PICTURES = 3  # So many decks have room for a picture beside each other.

# The sign of an effect that moves no money of its own.
ICONS: dict[type[b.Effect], str] = {
    b.MoveTo: "right", b.MoveBackTo: "left", b.MoveBack: "left", b.MoveToNearest: "right", b.ToJail: "bars",
    b.JailCard: "door", b.MoveOn: "right", b.Draw: DRAW, b.Several: "list", b.MissTurns: "pause",
    b.ChooseSpace: "right", b.ShiftRents: "house",
    b.Ticket: "ticket",
}  # fmt: skip
# An effect that has no other name than what it says.
_SAID = b.MoveTo | b.MoveBackTo | b.Ticket | b.ChooseSpace | b.ShiftRents
# Effects whose amount may differ in the table's own deck.
_CORRECTED = NAMES_AN_AMOUNT


def drawing(w: Told, form: Drawing) -> sr.SheetView:
    """The sheet of the card drawn: laid open, its keys, or what a card that is not in the list does."""
    game = w.game
    if form.card is None and form.what is None:
        return _others(w)
    if form.card is not None and form.typing:
        return _amount(w, form, game.edition.card_by_id[form.card])
    takes = CHOICES[form.what].takes if form.what is not None else ""
    if takes == "amount":
        keys = pad(w, _title(w, form), form.typed, lambda typed: a.Put(replace(form, typed=typed)))
        foot = in_steps(w, form.typed, _entering(w, form))
        return titled(w, "drawn amount", keys, back=a.Put(Drawing()), foot=foot)
    if takes == "space":
        return _leading(w, form)
    face = explained(w, form.command(game), _effect(w, form), _face(w, form))
    back = None if form.card is not None else a.Put(Drawing())
    return titled(w, "drawn", face, back=back, foot=replace(_entering(w, form), joined=True))


def _leading(w: Told, form: Drawing) -> sr.SheetView:
    """The board on which the space is touched that a card not in the list leads to."""
    top, foot = w.game.top, _entering(w, form)
    assert isinstance(top, p.CardToDraw | p.SwisscomChoice), "no card leads anywhere"
    spaces = board_to_touch(w, form.space, lambda space: a.Put(replace(form, space=space)), top.player)
    if form.space is not None:
        foot = replace(foot, about=place(w, form.space))
    command = form.command(w.game)
    amount, why = at_stake(w, command) if command is not None else (0, None)
    if amount > 0 or (amount and foot.signs):
        foot = replace(foot, amount=w.digits(abs(amount)), unit=w.unit, why=why)
    parts = (spaces, tiles(w, top.player))
    return titled(w, "drawn space", *parts, back=a.Put(Drawing()), title=_title(w, form), foot=foot)


def titled(
    w: Told,
    key: str,
    *body: sr.SheetPart,
    back: Intent | None = None,
    foot: sr.FootView | None = None,
    deck: Deck | None = None,
    title: str = "",
    line: str = "",
    tools: tuple[r.ButtonView, ...] = (),
    crowded: bool = False,
) -> sr.SheetView:
    """A sheet headed by what is drawn from, under that name or its own `title`. `back` None: to the question."""
    if isinstance(w.game.top, p.CardToDraw):
        deck = w.game.top.deck
    name, emblem = source(w, deck)
    return sheet(
        w, key=key, title=title or name, body=body, back=back, foot=foot, line=line, tools=tools, emblem=emblem,
        crowded=crowded,
    )  # fmt: skip


def source(w: Told, deck: Deck | None) -> tuple[str, str]:
    """The name and emblem of a deck; None: of the space of the message."""
    if deck is not None:
        return w.deck(deck), DECK_ICONS[deck]
    return w.t("drawn.message"), MESSAGE


def pay_or_draw(w: Told, top: p.PayOrDrawChoice) -> sr.SheetView:
    """The card that leaves the choice laid open: it is paid by a signature, or another one is drawn."""
    game = w.game
    effect = b.PayOrDraw(top.amount, top.deck)
    named = top.card in game.edition.card_by_id
    title = card_label(w.strings, game.edition, str(top.card)) if named else w.t("answer.draw_card")
    draw = r.ButtonView(
        w.t("answer.choose_deck", deck=w.deck(top.deck)), icon=DRAW,
        act=a.Book(c.ChooseDeck(top.player, top.deck)),
    )  # fmt: skip
    deck = deck_drawn(game, top)
    why = why_sums(w.table.sums)
    face = replace(_written(w, DECK_ICONS[deck], title, effect), tools=(draw,), why=why)
    foot = replace(drawn_foot(w, effect, c.PayInstead(top.player)), joined=True)
    line = w.t("question.pay_or_draw.title", player=w.name(top.player))
    return titled(w, "pay or draw", face, back=a.Put(a.Aside()), foot=foot, deck=deck, line=line)


def deck_drawn(game: Game, top: p.PayOrDrawChoice) -> Deck:
    """The deck of the card that leaves the choice."""
    card = game.edition.card_by_id.get(str(top.card))
    return card.deck if card is not None else Deck.CHEST


def named_card(w: Told, card: str | None) -> tuple[str, ...]:
    """The name of a card as a line; none for one that is not in the list."""
    return (card_label(w.strings, w.game.edition, card),) if card in w.game.edition.card_by_id else ()


def _others(w: Told) -> sr.SheetView:
    """What a card not in the list, or the message, may do."""
    top = w.game.top
    tiles = {what: _entered(w, what) for what in offered(w.game.edition)}
    line = "drawn.other_line"
    tools: tuple[r.ButtonView, ...] = ()
    if isinstance(top, p.SwisscomChoice):
        line = "drawn.message_line"
        nothing = r.ButtonView(w.t("drawn.what.nothing"), icon="check", act=a.Book(c.EnterEffect(top.player)))
        tiles["jail_card"] = nothing
    elif isinstance(top, p.CardToDraw):
        differs = a.Put(Drawing(differs=True))
        tools = (r.ButtonView(w.t("drawn.differs"), icon=DECK_ICONS[top.deck], act=differs),)
    grid = sr.GridView(tuple(tiles.values()), COLUMNS)
    return titled(w, "other card", grid, line=w.t(line), tools=tools, crowded=bool(tools))


def _entered(w: Told, what: Entered) -> r.ButtonView:
    """The tile of an effect; that of the jail card is greyed while somebody holds it."""
    form, sign = Drawing(what=what), CHOICES[what].sign
    icon = sign_of(CHOICES[what].of(0)) or ("plus" if sign == "+" else "minus")
    button = r.ButtonView(w.t(f"drawn.what.{what}"), icon=icon, act=a.Put(form))
    command = form.command(w.game)
    return button if what != "jail_card" or command is None else asked(w, button, command)


def entered_words(strings: Strings, game: Game, effect: b.Effect) -> str:
    """What a card not in the list is called: by what it does, with the space that it leads to."""
    if isinstance(effect, _SAID):
        return capital(effect_words(strings, game.edition, effect))
    what = next((what for what, choice in CHOICES.items() if isinstance(effect, choice.kind)), None)
    return strings.t(f"drawn.what.{what}") if what is not None else ""


# A card laid open


def _title(w: Told, form: Drawing) -> str:
    if form.card is not None:
        return card_label(w.strings, w.game.edition, form.card)
    return w.t(f"drawn.what.{form.what}")


def _effect(w: Told, form: Drawing) -> b.Effect | None:
    """What the card does, with its amount corrected."""
    if form.card is None:
        return form.effect
    effect = w.game.edition.card_by_id[form.card].effect
    if form.repairs is not None:
        return form.repairs
    return replace(effect, amount=form.typed) if form.typed and isinstance(effect, _CORRECTED) else effect


def _face(w: Told, form: Drawing) -> sr.FaceView:
    top = w.game.top
    emblem = DECK_ICONS[top.deck] if isinstance(top, p.CardToDraw) else MESSAGE
    effect = _effect(w, form)
    assert effect is not None, "a card laid open does something"
    face = _written(w, emblem, _title(w, form), effect)
    if isinstance(effect, _CORRECTED):
        other = r.ButtonView(w.t("drawn.amount"), icon="pad", act=a.Put(replace(form, typing=True, typed=0)))
        return replace(face, tools=(other,))
    if isinstance(effect, b.PayPerBuilding) and isinstance(top, p.CardToDraw):
        owed = sum(debt.amount for debt in new_debts(w.game, c.DrawCard(top.player, form.card, effect=form.repairs)))
        rates = (_other_each(w, form, building) for building in BUILDINGS)
        tools = tuple(replace(rate, label=rate.label.replace(" ", "\n", 1)) for rate in rates)  # both in two lines
        return replace(face, amount=w.digits(-owed), sign="-" if owed else "", unit=w.unit, tools=tools)
    if isinstance(effect, b.MoveBack) and isinstance(top, p.CardToDraw):  # where that is, nobody need count
        effect = b.MoveBackTo((w.game.player(top.player).space - effect.steps) % w.game.edition.size)
        face = replace(face, lines=(f"{capital(effect_words(w.strings, w.game.edition, effect))}.",))
    if isinstance(effect, b.MoveTo | b.MoveBackTo):
        key = board.group_key(w.game, effect.space)
        icon = "" if len(key) == 1 else board.icon_of(w.game, w.game.edition.spaces[effect.space])
        return replace(face, group=key, picture=icon or ("" if key else ICONS[type(effect)]))
    return replace(face, picture=sign_of(effect))


def sign_of(effect: b.Effect) -> str:
    """The sign of an effect that moves no money of its own; "" for any other."""
    match effect:
        case b.ChooseSpace(auction=True):
            return "gavel"
        case b.ShiftRents(way):
            return way
        case _:
            return ICONS.get(type(effect), "")


def _other_each(w: Told, form: Drawing, building: Building) -> r.ButtonView:
    """The button to the keys for what the card takes for each house, or for each hotel."""
    word = building if building == "hotel" else w.game.edition.buildings
    open_keys = a.Put(replace(form, typing=True, building=building, typed=0))
    return r.ButtonView(w.t(f"drawn.each.{word}"), icon="pad", act=open_keys)


def _written(w: Told, emblem: str, title: str, effect: b.Effect) -> sr.FaceView:
    """The card with its name, what it says, and its amount if it has one."""
    words = capital(effect_words(w.strings, w.game.edition, effect))
    face = sr.FaceView(emblem, title, (f"{words}.",) if words != title else ())
    match effect:
        case b.ToJail():  # where it leads the name of the card says
            start = w.start
            return replace(face, lines=(w.t("drawn.to_jail", start=start),))
        case b.Receive(money) | b.CollectEach(money):
            return replace(face, amount=w.signed(money), sign="+", unit=w.unit)
        case b.Pay(money) | b.PayEach(money) | b.PayOrDraw(money) | b.PayLess(money) | b.PayOrShare(money):
            return replace(face, amount=w.signed(-money), sign="-", unit=w.unit)
        case _:
            return face


def _amount(w: Told, form: Drawing, card: Card) -> sr.SheetView:
    """The keys for the amount printed on the table's own card."""
    game = w.game
    title, done = _title(w, form), replace(form, typing=False)
    if form.building is not None:
        title = _other_each(w, form, form.building).label
        done = replace(done, repairs=_repaired(w, form, form.building), typed=0, building=None)
    keys = pad(w, title, form.typed, lambda typed: a.Put(replace(form, typed=typed)))
    go = r.ButtonView(w.t("sheet.done"), icon="check", look=r.Look.MAIN, act=a.Put(done))
    here = _amount_here(card, form.building)
    amount = w.amount(here)
    named = w.t("drawn.printed_here", card=card_label(w.strings, game.edition, card.id), amount=amount)
    if not form.typed:
        go = replace(go, enabled=False, reason=w.t("drawn.printed"))
    foot = sr.FootView((w.t("drawn.printed"), named), go=go, high=True)
    foot = in_steps(w, form.typed, foot)
    return titled(w, "drawn typed", keys, back=a.Put(Drawing(card.id, repairs=form.repairs)), foot=foot)


def _amount_here(card: Card, building: Building | None) -> Money:
    """The amount that the card has in the edition, of a card with two of these that for a `building`."""
    effect = card.effect
    if isinstance(effect, b.PayPerBuilding):
        return effect.house if building == "house" else effect.hotel
    assert isinstance(effect, _CORRECTED), "only such a card has an amount"
    return effect.amount


def _repaired(w: Told, form: Drawing, building: Building) -> b.PayPerBuilding | None:
    """The card's amounts with the one that was typed; what is printed where nothing was."""
    effect = _effect(w, form)
    assert isinstance(effect, b.PayPerBuilding), "only such a card has two amounts"
    if not form.typed:
        return form.repairs
    return replace(effect, house=form.typed) if building == "house" else replace(effect, hotel=form.typed)


def _entering(w: Told, form: Drawing) -> sr.FootView:
    """The foot of what is being drawn; while something is missing it says what."""
    hint: str = CHOICES[form.what].takes if form.what is not None else ""
    if hint == "amount" and isinstance(w.game.top, p.SwisscomChoice):
        hint = "message"
    hints = (w.t(f"drawn.hint.{hint}"),) if hint else ()

    def offered(command: c.Command, events: Events) -> sr.FootView:
        assert isinstance(command, c.DrawCard | c.EnterEffect), "nothing else is drawn"
        return offer(w, _effect(w, form), command, events)

    return composed.foot(w, form, hints, offered)
