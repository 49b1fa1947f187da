"""The board and the players' tiles as records: what every screen of a running game shares."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from banker import board as b
from banker.board import Currency, Edition, Kind, Space
from banker.game import Game, Player
from banker.ledger import BANK, POT
from banker.money import Money, grouped, roughly
from banker.registry import HOTEL, Title, building_of
from banker.rules import rent
from ui.look import theme
from ui.records import pieces as r
from ui.records.intents import Intent
from ui.words.names import DECK_ICONS, short_words
from ui.words.sentences import space_name
from ui.words.strings import Strings

ICONS = {
    Kind.STATION: "loco",
    Kind.CHEST: DECK_ICONS[b.Deck.CHEST],
    Kind.THIRD: DECK_ICONS[b.Deck.THIRD],
    Kind.FOURTH: DECK_ICONS[b.Deck.FOURTH],
    Kind.SWISSCOM: "chat",
    Kind.JAIL: "bars",
    Kind.START: "start",
}
# What a space of its own effect shows.
EVENTS = (
    (b.Pay | b.PayEach | b.PayPerBuilding | b.PayPerDeed | b.PayLess | b.PayOrShare, "coin"),
    (b.Receive | b.CollectEach, "bill"),
    (b.MoveTo | b.MoveOn | b.MoveToNearest | b.ChooseSpace, "right"),
    (b.MoveBackTo | b.MoveBack, "left"), (b.ToJail, "bars"),
    (b.Draw | b.PayOrDraw, "deck"), (b.MissTurns, "pause"), (b.ShiftRents, "house"), (b.Ticket, "ticket"),
)  # fmt: skip
LETTERS = "ABCDEFGH"
SHORT = ((1_000_000, "Mio"),)
# So many tiles stand beside the board, and so many tabs over the history; no table has more seats.
TILES = 8


def shown(game: Game) -> tuple[Player, ...]:
    """The players who have a tile: all who are at the table, and as many of those who are out as have room, the last to
    go first."""
    room = max(0, TILES - len(game.seated))
    gone = sorted((player for player in game.players if player.left is not None), key=lambda player: player.left or 0)
    without = {player.id for player in gone[: len(gone) - min(room, len(gone))]}
    return tuple(player for player in game.players if player.id not in without)


def looks(game: Game) -> dict[str, r.Token]:
    """The disc of each player, by id."""
    return {player.id: token(game, player.id) for player in game.players}


def token(game: Game, player: str) -> r.Token:
    """A player's disc: as seated, else the colours and symbols in the order of seats."""
    index = next(n for n, p in enumerate(game.players) if p.id == player)
    seat = next((s for s in game.terms.seats if s.id == player), None)
    colour = seat.colour if seat and seat.colour in theme.PLAYERS else list(theme.PLAYERS)[index % len(theme.LOOKS)]
    symbol = seat.symbol if seat and seat.symbol in theme.SYMBOLS else list(theme.SYMBOLS)[index % len(theme.LOOKS)]
    return r.Token(colour, symbol)


def who(strings: Strings, game: Game, account: str) -> r.Who:
    """An account as the payer or payee of an amount."""
    if account == BANK:
        return r.Who(strings.t("table.bank"), None, "bill")
    if account == POT:
        return r.Who(strings.t("table.pot"), None, "bill")
    return r.Who(game.player(account).name, token(game, account))


def group_key(game: Game, space: int) -> str:
    """The key of a deed's group for the screen: A to H for streets in board order, "station", "utility", or ""."""
    return group_key_on(game.edition, space)


def group_key_on(edition: Edition, space: int) -> str:
    """The same, without a game: on the board of an edition."""
    at = edition.spaces[space]
    if at.deed is None:
        return ""
    if at.kind is not Kind.STREET:
        return at.kind.value
    return LETTERS[edition.street_groups.index(at.deed.group)]


def is_street(game: Game, space: int) -> bool:
    """Whether a space is a street, whose group has a letter."""
    return game.edition.spaces[space].kind is Kind.STREET


def icon_of(game: Game, space: Space) -> str:
    """The icon of a space; "" for a street and for what has a glyph."""
    return icon_on(game.edition, space)


def badge_icon(game: Game, space: int) -> str:
    """The icon on a deed's badge; "" for a street, which has its group's letter."""
    return icon_of(game, game.edition.spaces[space])


def icon_on(edition: Edition, space: Space) -> str:
    """The same, without a game: on the board of an edition."""
    if space.kind is Kind.UTILITY:
        first = next(s.number for s in edition.spaces if s.kind is Kind.UTILITY)
        return "bulb" if space.number == first else "drop"
    if isinstance(space.effect, b.ChooseSpace) and space.effect.auction:
        return "gavel"
    if space.effect is not None:
        return next((icon for kinds, icon in EVENTS if isinstance(space.effect, kinds)), "list")
    if space.kind is Kind.TAX:
        first = next(s.number for s in edition.spaces if s.kind is Kind.TAX)
        return "coin" if space.number == first else "ring"
    return ICONS.get(space.kind, "")


def ring(strings: Strings, game: Game, here: int | None, acting: str | None) -> r.RingView:
    """The spaces and the pawns. `here`: the space acted upon; `acting`: whose turn it is."""
    spaces = tuple(_space(strings, game, space, here) for space in game.edition.spaces)
    pawns = tuple(r.PawnView(token(game, p.id), p.space, p.jailed, p.id == acting) for p in game.seated)
    board = game.edition
    start = space_name(strings, board, 0) if board.spaces[0].kind is Kind.START else ""
    return r.RingView(spaces, pawns, start, board.corners, board.jail)


def unowned(ring: r.RingView) -> r.RingView:
    """The board as it is printed: nobody's deeds, no buildings, no pawns."""
    printed = (
        replace(space, owner=None, houses=0, tall="", mortgaged=False, line="", facts=()) for space in ring.spaces
    )
    return replace(ring, spaces=tuple(printed), pawns=())


def outlined(ring: r.RingView, acts: Mapping[int, Intent]) -> r.RingView:
    """The board with these spaces outlined, to be touched: space to what a touch there does."""
    return replace(
        ring,
        spaces=tuple(
            replace(view, here=True, act=acts[space]) if space in acts else view
            for space, view in enumerate(ring.spaces)
        ),
    )


def _space(strings: Strings, game: Game, space: Space, here: int | None) -> r.SpaceView:
    glyph = {Kind.CHANCE: "?", Kind.PARKING: "P"}.get(space.kind, "")
    icon = "bars" if space.kind is Kind.GO_TO_JAIL else icon_of(game, space)
    bare = r.SpaceView(
        icon=icon, glyph=glyph, here=space.number == here, name=space_name(strings, game.edition, space.number)
    )
    if space.deed is None:
        return bare
    title = game.registry.title(space.number)
    street = space.kind is Kind.STREET
    return replace(
        bare,
        group=group_key(game, space.number) if street else "",
        icon="" if street else icon,
        houses=_stands(space, title),
        tall=tall(title.level),
        mortgaged=title.mortgaged,
        owner=token(game, title.holder) if title.holder else None,
        line=game.player(title.holder).name if title.holder else strings.t("ring.free"),
        facts=_facts(strings, game, space, title),
    )


def _stands(space: Space, title: Title) -> int:
    """How many houses a street shows: those that stand there, or of one whose rents rise the step that it has come
    to."""
    assert space.deed is not None
    if space.deed.rising and title.holder is not None:
        return title.row + 1
    return title.level if title.level < HOTEL else 0


def tall(level: int) -> str:
    """What stands on a street in place of houses, "" below a hotel."""
    return building_of(level) if level >= HOTEL else ""


def _facts(strings: Strings, game: Game, space: Space, title: Title) -> tuple[r.Fact, ...]:
    """What a deed earns now, and its printed price."""
    currency = game.edition.currency
    assert space.deed is not None
    price = r.Fact(strings.t("ring.price"), grouped(space.deed.price, currency))
    if title.holder is None:
        return (price,)
    if not rent.earns(game, title):
        return (r.Fact(strings.t("estate.is_mortgaged" if title.mortgaged else "ring.no_rent")), price)
    if space.kind is Kind.UTILITY:
        return (r.Fact(strings.t("estate.rent_point"), grouped(rent.per_point(game, space.number), currency)), price)
    return (r.Fact(strings.t("estate.rent"), grouped(rent.rent_sum(game, space.number, 0).amount, currency)), price)


def out_word(strings: Strings, player: Player) -> str:
    """The word on the tile of somebody who has left, or who is out."""
    return strings.t("table.out_of_game") if player.left_with is None else strings.t("tally.left")


def tile(strings: Strings, game: Game, player: Player, standing: r.Standing, missing: Money = 0) -> r.TileView:
    """A player's tile. `missing`: what a debtor lacks, shown instead of the balance."""
    currency = game.edition.currency
    figure = -missing if standing is r.Standing.DEBT else game.balance(player.id)
    return r.TileView(
        token=token(game, player.id),
        name=player.name,
        balance=grouped(figure, currency),
        unit=currency.symbol,
        short=brief(strings, figure, currency),
        deeds=_marks(game, player.id),
        standing=r.Standing.OUT if player.left is not None else standing,
        jailed=player.jailed,
        jail_cards=len(player.jail_cards),
        misses=player.misses,
        tickets=player.tickets,
        decimal=strings.t("table.decimal"),
    )


def brief(strings: Strings, amount: Money, currency: Currency) -> str:
    """An amount in the currency's short form; from a thousand of its unit on in whole units, so that it stays short.

    A currency of small amounts has no short form of its own, and takes that of all boards.
    """
    worded = short_words(strings, replace(currency, short=currency.short or SHORT))
    for size, word in worded.short:
        if abs(amount) >= 1000 * size:
            whole = abs(amount) // size
            return f"{grouped(whole if amount > 0 else -whole, currency)} {word}"
    return roughly(amount, worded)


def _marks(game: Game, player: str) -> tuple[r.DeedMark, ...]:
    """A mark for each deed of the board, in order: streets by group, then stations, then utilities."""
    marks = []
    for key, spaces in sorted((group_key(game, spaces[0]), spaces) for spaces in game.edition.groups.values()):
        for space in spaces:
            title = game.registry.title(space)
            held = title.holder == player
            lien = r.Lien.FREE if not held else r.Lien.MORTGAGED if title.mortgaged else r.Lien.OWNED
            marks.append(r.DeedMark(key, lien))
    return tuple(marks)
