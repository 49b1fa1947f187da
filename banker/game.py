"""The state of a game and the one way it changes: `apply(game, event)`. A game is a fold of facts.

Law: `apply` decides nothing. It trusts the event, touches only what the event names, and fails loudly on one
it does not know. Every state is immutable, so any thread may read it and any of them can be kept for undo.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from banker import events as e
from banker.board import START, Deck, Edition, nameless
from banker.ledger import Ledger, Posting
from banker.money import Money
from banker.options import Options
from banker.pending import Auction, BuildingAuction, Debt, Pending, RentClaim, TradeToSign, blocks, waits_for
from banker.registry import Registry, Title

Mode = Literal["standard", "short", "timed"]
P = TypeVar("P")


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player at the table, in the order of seats. `id` is permanent; the rest is for display.

    `colour` and `symbol` name the player's disc on the screen and the sticker on their card; "" leaves the choice to
    the screen.
    """

    id: str
    name: str
    colour: str = ""
    symbol: str = ""


class TableName(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which of several tables it is: its `number`, 0: none was given, and what people call it."""

    number: int = 0
    name: str = ""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is frozen when a game begins: the resolved edition, every option, the seats and who starts.

    A timed game ends after `minutes` of play or at the hour `ends` ("22:00"); one of the two, the other None.
    `bankrupts`: how many had gone bankrupt when a game was begun on paper. `table`: where it is played.
    """

    edition: Edition
    options: Options
    mode: Mode
    seats: tuple[Seat, ...]
    first: str
    minutes: int | None = None
    ends: str | None = None
    bankrupts: int = 0
    table: TableName = TableName()

    @property
    def short_rules(self) -> bool:
        """Whether a hotel follows three houses and the second bankruptcy ends the game."""
        return self.mode == "short" or (self.mode == "timed" and self.options.timed_base == "short")


class Player(msgspec.Struct, frozen=True):
    """`space`: where the pawn stands. `tries`: throws made in jail. `left`: 1 for the first to leave, else None.

    `left_with`: what they had when they left of their own will, none if an old log does not tell; None of a bankrupt.
    `turns`: how many turns the player has begun; a late joiner begins with those of the player with the fewest.
    `third_die`: whether they throw the third die too (`speed_die`). `misses`: how many of their next turns are passed
    over. `tickets`: how many bus tickets they hold.
    """

    id: str
    name: str
    space: int = START
    jailed: bool = False
    tries: int = 0
    jail_cards: tuple[Deck, ...] = ()
    left: int | None = None
    left_with: tuple[e.WealthLine, ...] | None = None
    turns: int = 0
    third_die: bool = False
    misses: int = 0
    tickets: int = 0


def is_double(dice: e.Dice) -> bool:
    """Whether two dice show the same; one die alone never does."""
    return len(dice) > 1 and dice[0] == dice[1]


def points_of(dice: e.Dice, third: e.Third | None) -> int:
    """The sum of all dice. D: the bus and the character are valued at 0."""
    return sum(dice) + (third if isinstance(third, int) else 0)


class Turn(msgspec.Struct, frozen=True):
    """`player`: who threw last. `ended`: their turn is over and the next has not begun. `doubles`: in a row, this turn.

    `number` counts turns begun; `dice`: the last throw of a move or for rent, `third` the third die beside them.
    """

    player: str
    number: int = 0
    ended: bool = True
    doubles: int = 0
    dice: e.Dice | None = None
    third: e.Third | None = None


class Game(msgspec.Struct, frozen=True):
    """Everything true at one moment. `next_id`: the id of the next question. `over`: the end, or None.

    `time_up`: the agreed time is over, only a turn begun is finished; `last_turn`: the most turns that anybody had
    begun then. `ending`: the end that comes once all that is owed is settled. `rounding_chosen`: the table has settled
    how the 10 % is rounded. `corrections`: correcting entries, oldest first. `completed`: the groups whose rents have
    risen because each of their deeds had a holder (`group_bonus`). `tickets`: how many bus tickets lie in the bank's
    pile.
    """

    terms: Terms
    ledger: Ledger
    registry: Registry
    players: tuple[Player, ...]
    turn: Turn
    pending: tuple[Pending, ...] = ()
    next_id: int = 1
    bankrupts: int = 0
    over: e.GameEnded | None = None
    time_up: bool = False
    last_turn: int = 0
    ending: e.GameEnd | None = None
    rounding_chosen: bool = False
    corrections: tuple[e.Corrected, ...] = ()
    completed: tuple[str, ...] = ()
    tickets: int = 0

    @property
    def edition(self) -> Edition:
        """The edition the game began with."""
        return self.terms.edition

    @property
    def options(self) -> Options:
        """The options the game began with."""
        return self.terms.options

    @property
    def top(self) -> Pending | None:
        """The question the bank waits for: the topmost that does not lapse by itself; None if there is none."""
        for question in reversed(self.pending):
            if type(question) is not RentClaim:
                return question
        return None

    @property
    def in_turn(self) -> str:
        """Whom the bank waits for; where it waits for nobody by name, the player of the turn."""
        return (waits_for(self.top) if self.top is not None else None) or self.turn.player

    @property
    def blocked(self) -> bool:
        """Whether a question must be answered before the dice are thrown."""
        return self.top is not None and blocks(self.top)

    def player(self, id: str) -> Player:
        """The player of this id, in the game or out of it. KeyError if there is none."""
        for player in self.players:
            if player.id == id:
                return player
        raise KeyError(id)

    def balance(self, account: str) -> Money:
        """The balance of an account, in whole units."""
        return self.ledger.balance(account)

    def rent_points(self, dice: e.Dice, third: e.Third | None) -> int:
        """The points of a throw that count for the rent of a utility: of all dice, or of the white ones alone
        (`utility_dice`)."""
        return points_of(dice, third if third is None or self.options.utility_dice == "all" else None)

    @property
    def last_points(self) -> int | None:
        """What the last throw of this turn counts for a rent; None before the first."""
        return None if self.turn.dice is None else self.rent_points(self.turn.dice, self.turn.third)

    def jail_cards_left(self, deck: Deck) -> int:
        """How many cards out of jail lie in a deck: those that no player holds."""
        return self.edition.jail_cards(deck) - sum(player.jail_cards.count(deck) for player in self.players)

    @property
    def seated(self) -> tuple[Player, ...]:
        """The players still in the game, in the order of seats."""
        return tuple(p for p in self.players if p.left is None)

    def after(self, id: str) -> tuple[Player, ...]:
        """The players still in the game in turn order from the left of `id`, without `id`."""
        index = next(n for n, p in enumerate(self.players) if p.id == id)
        round_ = self.players[index + 1 :] + self.players[:index]
        return tuple(p for p in round_ if p.left is None)

    def waiting(self, kind: type[P]) -> tuple[P, ...]:
        """The pending questions of one kind, bottom first."""
        return tuple(question for question in self.pending if isinstance(question, kind))


def blank(terms: Terms) -> Game:
    """A game before its opening events: empty accounts, every deed with the bank, every pawn on Start."""
    return Game(
        terms=terms,
        ledger=Ledger.opened(tuple(s.id for s in terms.seats)),
        registry=Registry.opened(terms.edition),
        players=tuple(Player(s.id, s.name) for s in terms.seats),
        turn=Turn(terms.first),
        bankrupts=terms.bankrupts,
        tickets=terms.edition.bus_tickets,
    )


def fold(game: Game, events: e.Events) -> Game:
    """The game after these events."""
    return reduce(apply, events, game)


def apply(game: Game, event: e.Event) -> Game:
    """The game after one event. Raises LedgerError or AssertionError on an event that cannot follow this game."""
    try:
        change = CHANGES[type(event)]
    except KeyError:
        raise AssertionError(f"{event!r} is no event of a game") from None
    return change(game, event)


def _asked(game: Game, event: e.Asked) -> Game:
    question = event.entry
    assert question.id >= game.next_id, f"pending id {question.id} given twice"
    return replace(game, pending=(*game.pending, question), next_id=question.id + 1)


def _answered(game: Game, event: e.Answered) -> Game:
    index = _index_pending(game, event.id)
    return replace(game, pending=game.pending[:index] + game.pending[index + 1 :])


def _replaced(game: Game, event: e.Replaced) -> Game:
    assert event.entry.id >= game.next_id, f"pending id {event.entry.id} given twice"
    changed = _with_pending(game, _index_pending(game, event.id), event.entry)
    return replace(changed, next_id=event.entry.id + 1)


def _thrown(game: Game, event: e.Thrown) -> Game:
    if event.purpose == "rent":
        return replace(game, turn=replace(game.turn, dice=event.dice, third=None))
    doubles = game.turn.doubles + 1 if is_double(event.dice) else 0
    return replace(game, turn=replace(game.turn, dice=event.dice, third=None, doubles=doubles))


def _turn_began(game: Game, event: e.TurnBegan) -> Game:
    begun = replace(game, turn=Turn(event.player, game.turn.number + 1, ended=False))
    return _with_player(begun, event.player, turns=game.player(event.player).turns + 1)


def _turns_to_miss(game: Game, event: e.TurnsToMiss) -> Game:
    return _with_player(game, event.player, misses=game.player(event.player).misses + event.turns)


def _turn_missed(game: Game, event: e.TurnMissed) -> Game:
    player = game.player(event.player)
    assert player.misses, f"{event.player} misses no turn"
    return _with_player(game, event.player, misses=player.misses - 1, turns=player.turns + 1)


def _ticket_taken(game: Game, event: e.TicketTaken) -> Game:
    assert game.tickets > 0, "no ticket is left"
    if event.voids:
        game = replace(game, players=tuple(replace(player, tickets=0) for player in game.players))
    held = game.player(event.player).tickets
    return replace(_with_player(game, event.player, tickets=held + 1), tickets=game.tickets - 1)


def _ticket_used(game: Game, event: e.TicketUsed) -> Game:
    held = game.player(event.player).tickets
    assert held > 0, f"{event.player} holds no ticket"
    return _with_player(game, event.player, tickets=held - 1)


def _tickets_passed(game: Game, event: e.TicketsPassed) -> Game:
    held, left = game.player(event.player).tickets + event.count, game.tickets - event.count
    assert min(held, left) >= 0, "tickets neither appear nor vanish"
    return replace(_with_player(game, event.player, tickets=held), tickets=left)


def _paid(game: Game, event: e.Paid) -> Game:
    assert event.amount > 0, f"{event.amount} cannot be paid"
    entry = (Posting(event.payer, -event.amount), Posting(event.payee, event.amount))
    return replace(game, ledger=game.ledger.post(entry))


def _jail_card_passed(game: Game, event: e.JailCardPassed) -> Game:
    if event.giver is not None:
        held = game.player(event.giver).jail_cards
        assert event.deck in held, f"{event.giver} holds no jail card of {event.deck}"
        first = held.index(event.deck)
        game = _with_player(game, event.giver, jail_cards=held[:first] + held[first + 1 :])
    if event.taker is not None:
        game = _with_player(game, event.taker, jail_cards=(*game.player(event.taker).jail_cards, event.deck))
    return game


def _deed_passed(game: Game, event: e.DeedPassed) -> Game:
    title = game.registry.title(event.space)
    assert title.holder == event.giver, f"space {event.space} is not held by {event.giver}"
    row = 0 if event.taker is None else title.row
    return _with_title(game, event.space, Title(event.taker, title.mortgaged, False, title.level, row))


def _rent_moved(game: Game, event: e.RentMoved) -> Game:
    return _with_title(game, event.space, replace(game.registry.title(event.space), row=event.row))


def _mortgaged(game: Game, event: e.Mortgaged) -> Game:
    title = game.registry.title(event.space)
    assert not title.mortgaged, f"space {event.space} is mortgaged already"
    return _with_title(game, event.space, replace(title, mortgaged=True, interest_paid=False))


def _mortgage_lifted(game: Game, event: e.MortgageLifted) -> Game:
    title = _title_mortgaged(game, event.space)
    return _with_title(game, event.space, replace(title, mortgaged=False, interest_paid=False))


def _transfer_interest_paid(game: Game, event: e.TransferInterestPaid) -> Game:
    return _with_title(game, event.space, replace(_title_mortgaged(game, event.space), interest_paid=True))


def _buildings_changed(game: Game, event: e.BuildingsChanged) -> Game:
    levels = {change.space: change.level for change in event.levels}
    return replace(game, registry=game.registry.with_levels(levels, event.left))


def _bid_made(game: Game, event: e.BidMade) -> Game:
    index, question = _pending(game, event.id, Auction)
    return _with_pending(game, index, replace(question, bid=event.amount, bidder=event.player))


def _building_bid_made(game: Game, event: e.BuildingBidMade) -> Game:
    index, question = _pending(game, event.id, BuildingAuction)
    changed = replace(question, bid=event.amount, bidder=event.player, space=event.space)
    return _with_pending(game, index, changed)


def _trade_signed(game: Game, event: e.TradeSigned) -> Game:
    index, question = _pending(game, event.id, TradeToSign)
    return _with_pending(game, index, replace(question, signed=(*question.signed, event.player)))


def _debt_passed(game: Game, event: e.DebtPassed) -> Game:
    index, question = _pending(game, event.id, Debt)
    return _with_pending(game, index, replace(question, creditor=event.creditor))


def _bankrupted(game: Game, event: e.Bankrupted) -> Game:
    gone = _with_gone(game, event.player, None if event.counts else ())
    return replace(gone, bankrupts=game.bankrupts + event.counts)


def _joined(game: Game, event: e.Joined) -> Game:
    seat = Seat(event.player, event.name, event.colour, event.symbol)
    turns = min(player.turns for player in game.seated)
    return replace(
        game,
        terms=replace(game.terms, seats=(*game.terms.seats, seat)),
        ledger=game.ledger.with_account(event.player),
        players=(*game.players, Player(event.player, event.name, turns=turns)),
    )


def _player_renamed(game: Game, event: e.PlayerRenamed) -> Game:
    seat = Seat(event.player, event.name, event.colour, event.symbol)
    seats = tuple(seat if each.id == event.player else each for each in game.terms.seats)
    return replace(_with_player(game, event.player, name=event.name), terms=replace(game.terms, seats=seats))


def _space_renamed(game: Game, event: e.SpaceRenamed) -> Game:
    """A name that was read from the table's own board is no longer marked as unverified. A card that leads to the space
    follows: in games begun by an earlier version its label holds the name itself."""
    spaces = game.edition.spaces
    renamed = replace(spaces[event.space], names=event.names)
    read = "" if event.proposed else f"spaces.{event.space}.names"
    unverified = tuple(key for key in game.edition.unverified if key != read)
    edition = replace(
        game.edition,
        spaces=(*spaces[: event.space], renamed, *spaces[event.space + 1 :]),
        unverified=unverified,
        cards=tuple(nameless(card, spaces[event.space]) for card in game.edition.cards),
    )
    return replace(game, terms=replace(game.terms, edition=edition))


def _time_up(game: Game, event: e.TimeUp) -> Game:
    return replace(game, time_up=True, last_turn=max(player.turns for player in game.seated))


def _rounding_chosen(game: Game, event: e.RoundingChosen) -> Game:
    options = replace(game.options, interest_rounding=event.step)
    return replace(game, terms=replace(game.terms, options=options), rounding_chosen=True)


def _as_before(game: Game, event: e.CardDrawn | e.AuctionClosed | e.BuildingAuctionClosed) -> Game:
    """What these lead to is told by other events."""
    return game


# What each kind of event changes. A table, since trying kind after kind took a third of the time of a booking.
CHANGES: dict[type[e.Event], Callable[[Game, Any], Game]] = {
    e.Asked: _asked,
    e.Answered: _answered,
    e.Replaced: _replaced,
    e.Thrown: _thrown,
    e.ThirdDieThrown: lambda game, event: replace(game, turn=replace(game.turn, third=event.face)),
    e.ThirdDieGained: lambda game, event: _with_player(game, event.player, third_die=True),
    e.Moved: lambda game, event: _with_player(game, event.player, space=event.end),
    e.PawnPut: lambda game, event: _with_player(game, event.player, space=event.space),
    e.Jailed: lambda game, event: _with_player(game, event.player, space=_jail(game), jailed=True, tries=0),
    e.JailTried: lambda game, event: _with_player(game, event.player, tries=event.tries),
    e.Freed: lambda game, event: _with_player(game, event.player, jailed=False, tries=0),
    e.JailCardPassed: _jail_card_passed,
    e.TurnBegan: _turn_began,
    e.TurnsToMiss: _turns_to_miss,
    e.TurnMissed: _turn_missed,
    e.TicketTaken: _ticket_taken,
    e.TicketUsed: _ticket_used,
    e.TicketsPassed: _tickets_passed,
    e.TurnEnded: lambda game, event: replace(game, turn=replace(game.turn, ended=True)),
    e.Paid: _paid,
    e.DeedPassed: _deed_passed,
    e.RentMoved: _rent_moved,
    e.GroupCompleted: lambda game, event: replace(game, completed=(*game.completed, event.group)),
    e.Mortgaged: _mortgaged,
    e.MortgageLifted: _mortgage_lifted,
    e.TransferInterestPaid: _transfer_interest_paid,
    e.BuildingsChanged: _buildings_changed,
    e.BidMade: _bid_made,
    e.AuctionClosed: _as_before,
    e.BuildingBidMade: _building_bid_made,
    e.BuildingAuctionClosed: _as_before,
    e.TradeSigned: _trade_signed,
    e.DebtPassed: _debt_passed,
    e.CardDrawn: _as_before,
    e.Bankrupted: _bankrupted,
    e.Left: lambda game, event: _with_gone(game, event.player, event.lines),
    e.Joined: _joined,
    e.PlayerRenamed: _player_renamed,
    e.SpaceRenamed: _space_renamed,
    e.Corrected: lambda game, event: replace(game, corrections=(*game.corrections, event)),
    e.RoundingChosen: _rounding_chosen,
    e.TimeUp: _time_up,
    e.EndDue: lambda game, event: replace(game, ending=event.why),
    e.GameEnded: lambda game, event: replace(game, pending=(), over=event),
}


def _with_player(game: Game, id: str, **changes: object) -> Game:
    players = game.players
    for index, player in enumerate(players):
        if player.id == id:
            changed = replace(player, **changes)
            return replace(game, players=(*players[:index], changed, *players[index + 1 :]))
    raise AssertionError(f"no player {id!r}")


def _with_gone(game: Game, id: str, left_with: tuple[e.WealthLine, ...] | None) -> Game:
    out = sum(p.left is not None for p in game.players) + 1
    return _with_player(game, id, left=out, left_with=left_with, jailed=False, tries=0, tickets=0)


def _jail(game: Game) -> int:
    jail = game.edition.jail
    assert jail is not None, "the board has no jail"
    return jail


def _index_pending(game: Game, id: int) -> int:
    for index, question in enumerate(game.pending):
        if question.id == id:
            return index
    raise AssertionError(f"nothing pending with id {id}")


def _pending(game: Game, id: int, kind: type[P]) -> tuple[int, P]:
    """The question of this id and its place in the stack."""
    index = _index_pending(game, id)
    question = game.pending[index]
    assert isinstance(question, kind), f"the question {id} is no {kind.__name__}"
    return index, question


def _with_pending(game: Game, index: int, question: Pending) -> Game:
    return replace(game, pending=(*game.pending[:index], question, *game.pending[index + 1 :]))


def _title_mortgaged(game: Game, space: int) -> Title:
    title = game.registry.title(space)
    assert title.mortgaged, f"space {space} is not mortgaged"
    return title


def _with_title(game: Game, space: int, title: Title) -> Game:
    return replace(game, registry=game.registry.with_title(space, title))
