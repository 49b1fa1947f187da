"""Where a pawn goes by a player's choice: for three of a kind, a card, a space or a bus ticket the board as a full
screen, for the other faces of the third die the ways as large tiles.

Law: what awaits on a space is the bank's own answer. On the board only the button at the foot books, and it names the
space.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.board import Deck, Kind, Space
from banker.game import Game, fold
from banker.ledger import Why
from banker.money import Money
from banker.rules import choices, retold, tickets
from banker.rules.buying import price_sum
from banker.rules.going import destinations
from banker.rules.speed_die import BUS, CHARACTER, brings_ticket, three_alike
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.prompts import PromptView
from ui.table import acts as a
from ui.table.forms import Going
from ui.views import board, composed, deed_printed
from ui.views.awaiting import awaits, new_owed, reckons
from ui.views.prices import Sums
from ui.views.shared import Prompt, asked, choice_button, why_sums
from ui.views.sheet_parts import board_to_touch, place, sheet, tiles
from ui.views.told import Told
from ui.words import sentences as say
from ui.words.names import DECK_ICONS, capital

_NO_BREAK = "\u00a0"


def anywhere(game: Game) -> bool:
    """Whether the bank waits for a space that is chosen on the whole board: by three of a kind, a card or a space."""
    if isinstance(game.top, p.SpaceChoice):
        return True
    return isinstance(game.top, p.Destination) and three_alike(game.top.dice, game.top.third)


def going(w: Told, form: Going) -> sr.SheetView:
    """The sheet: the spaces, and at the foot where the pawn would go."""
    game, top = w.game, w.game.top
    assert isinstance(top, p.Destination | p.SpaceChoice | p.Throw), "nobody says where a pawn goes"
    title, line = _title(w, top)
    there = tickets.along(game, top.player) if isinstance(top, p.Throw) else destinations(game, top)
    chosen = board_to_touch(w, form.space, lambda space: a.Put(Going(space)), top.player)
    buttons = (
        button if space in there else asked(w, button, _command(top, space))
        for space, button in enumerate(chosen.buttons)
    )
    foot = composed.foot(w, form, (line, w.t("going.touch")), lambda command, _: _offer(w, top, command))
    return sheet(
        w,
        key="going",
        title=title,
        body=[
            replace(chosen, buttons=tuple(buttons)),
            tiles(w, top.player),
        ],
        back=a.CloseOpen() if isinstance(top, p.Throw) else a.Put(a.Aside()),
        foot=replace(foot, about=place(w, form.space)) if form.space is not None else foot,
        token=w.token(top.player),
    )


# What lets a player say where the pawn goes: a question, or the throw that a bus ticket stands in for.
Chosen = p.Destination | p.SpaceChoice | p.Throw


def _title(w: Told, top: Chosen) -> tuple[str, str]:
    """What is asked, in a few words and in a sentence."""
    if isinstance(top, p.Throw):
        return w.t("question.space_choice.title"), w.t("going.ticket", player=w.name(top.player))
    words = say.question(w.strings, w.game, top)
    return words.title, words.line


def _command(top: Chosen, space: int) -> c.Go | c.UseTicket:
    """What takes the pawn there."""
    return c.UseTicket(top.player, space) if isinstance(top, p.Throw) else c.Go(top.player, space)


def _offer(w: Told, top: Chosen, command: c.Command) -> sr.FootView:
    """Where the pawn would go, and what awaits there; or that it stays."""
    assert isinstance(command, c.Go | c.UseTicket), "it only goes somewhere"
    if _cost(top) and command.space == w.game.player(top.player).space:
        line = w.t("going.stays", player=w.name(top.player), space=w.space(command.space))
        return sr.FootView((line,), go=composed.main(w, "going.stay", a.Book(command)), high=True)
    way = _way(w, top, command.space, tile=False)
    puts_up = is_put_up(w.game, top, command.space)
    line = w.t("going.put_up" if puts_up else "going.line", player=w.name(top.player), space=w.space(command.space))
    costs = w.t("going.cost", amount=w.amount(_cost(top))) if _cost(top) else ""
    awaited = "" if puts_up else way.detail
    lines = (" ".join([line, *(f"{capital(said)}." for said in (costs, awaited) if said)]),)
    go = composed.main(w, "going.put_up.go" if puts_up else "going.go", a.Book(command))
    foot = sr.FootView(lines, go=go, high=True)
    if puts_up or not way.amount:
        return foot
    return replace(foot, amount=way.amount, unit=w.unit, why=way.why)


# By the bus, or the character


def ways(w: Told, top: p.Destination) -> Prompt:
    """The prompt with a large tile for each space that the pawn may go to; if it is only one, beside its deed."""
    game = w.game
    found = [_way(w, top, space) for space in destinations(game, top)]
    if tickets.offers(game, top):
        found += [choice_button(w, each) for each in choices.choices(game) if isinstance(each.command, c.TakeTicket)]
    if top.third != BUS:
        (space,) = destinations(game, top)
        deed = (deed_printed.deed if reckons(w.table, top.player) else deed_printed.deed_now)(w.strings, game, space)
        return Prompt(deed, sr.GridView(tuple(found)))
    words, player = say.question(w.strings, game, top), game.player(top.player)
    middle = PromptView(
        title=words.title,
        token=w.token(top.player),
        name=player.name,
        lines=(words.line,),
        facts=(r.Fact(w.t("table.in_hand"), w.digits(game.balance(top.player))),),
        emblem="bus",
    )
    return Prompt(middle, sr.GridView(tuple(found)))


def ring_to_go(game: Game, top: p.Destination | p.SpaceChoice, ring: r.RingView) -> r.RingView:
    """The board with the spaces outlined that the pawn may go to, to be touched."""
    return board.outlined(ring, {space: a.Book(c.Go(top.player, space)) for space in destinations(game, top)})


def _cost(top: Chosen) -> Money:
    """What going costs."""
    return top.effect.cost if isinstance(top, p.SpaceChoice) else 0


def is_put_up(game: Game, top: Chosen, space: int) -> bool:
    """Whether a space that is chosen is auctioned, while the pawn stays."""
    title = game.registry.titles[space]
    auctions = isinstance(top, p.SpaceChoice) and top.effect.auction
    return auctions and title is not None and title.holder is None


def _way(w: Told, top: Chosen, space: int, tile: bool = True) -> r.ButtonView:
    """The tile of a space: its name, its group, and what awaits there. Who reckons alone is told no amount of it.

    In a sentence, where it is no `tile`, the salary comes first: the price that follows it belongs to what is for sale.
    """
    game, at = w.game, w.game.edition.spaces[space]
    command = _command(top, space)
    events, sums = retold(game, command)
    assert events, "a lawful destination"
    then = fold(game, events)
    paid = [event for event in events if isinstance(event, e.Paid)]
    salary = sum(event.amount for event in paid if event.why is Why.SALARY)
    gained = sum(event.amount for event in paid if event.payee == top.player)
    owed = new_owed(game, then, top.player) + sum(event.amount for event in paid if event.payer == top.player)
    owed -= _cost(top)
    price = then.top.price if isinstance(then.top, p.Purchase) else 0
    passed = salary if at.kind is not Kind.START else 0
    on_the_way = w.t("going.salary", amount=w.signed(passed)) if passed else ""
    given = isinstance(top, p.SpaceChoice) and any(isinstance(event, e.DeedPassed) for event in events) and not price
    due = owed > 0 or isinstance(then.top, p.RentThrow)
    there = w.t("going.gift") if given else awaits(w, top.player, at, due, gained)
    words = [_by(w, top, space), *((there, on_the_way) if tile else (on_the_way, there))]
    told = [(event, sums.get(place, ())) for place, event in enumerate(events)]
    told = told[1:] if _cost(top) else told  # what going costs is paid first
    salaries, gains, owes = _sums(told, top.player, passed > 0)
    because: Sums = ()
    amount = sign = ""
    if gained > passed:
        amount, sign, because = w.signed(gained - passed), "+", gains
    elif reckons(w.table, top.player):
        pass  # no amount before it is typed
    elif owed:
        amount, sign, because = w.signed(-owed), "-", owes
    elif price:
        amount, because = w.digits(price), (price_sum(game, space),)
    name, lone = w.space(space), isinstance(top, p.Destination) and top.third == CHARACTER
    return r.ButtonView(
        w.t("going.to", space=name) if lone else name,
        capital(f"{_NO_BREAK}· ".join(filter(None, words))),
        _icon(game, at),
        look=r.Look.MAIN if lone else r.Look.PLAIN,
        group=board.group_key(game, space),
        amount=amount,
        sign=sign,
        act=a.Book(command),
        why=why_sums(because, added=True) if len(because) > 1 else why_sums((*because, *salaries)),
    )


def _by(w: Told, top: Chosen, space: int) -> str:
    """What leads to a space: the character, or which of the dice; "" where the player chooses among all."""
    if not isinstance(top, p.Destination):
        return ""
    if brings_ticket(w.game, top.third):
        return w.t("going.bus")
    if top.third == CHARACTER:
        return w.t("going.character")
    steps = (space - w.game.player(top.player).space) % len(w.game.edition.spaces) or len(w.game.edition.spaces)
    if three_alike(top.dice, top.third):
        return ""
    if steps in top.dice:
        return w.t("going.die", die=steps)
    return w.t("operation.throw", first=top.dice[0], second=top.dice[1])


def _sums(told: list[tuple[e.Event, Sums]], player: str, passed: bool) -> tuple[Sums, Sums, Sums]:
    """What going somewhere brings and costs the player: the salary if Start is `passed`, what else comes in, and what
    is paid or owed."""
    salaries: Sums = ()
    gains: Sums = ()
    owes: Sums = ()
    for event, sums in told:
        match event:
            case e.Paid(payee=payee, why=Why.SALARY) if payee == player and passed:
                salaries += sums
            case e.Paid(payee=payee) if payee == player:
                gains += sums
            case (
                e.Paid(payer=payer) | e.Asked(entry=p.Debt(debtor=payer)) | e.Asked(entry=p.RentClaim(payer=payer))
            ) if payer == player:
                owes += sums
            case _:
                pass
    return salaries, gains, owes


def _icon(game: Game, at: Space) -> str:
    match at.kind:
        case Kind.STREET:
            return ""
        case Kind.CHANCE:
            return DECK_ICONS[Deck.CHANCE]
        case Kind.GO_TO_JAIL:
            return "bars"
        case Kind.PARKING:
            return "pause"
        case _:
            return board.icon_of(game, at)
