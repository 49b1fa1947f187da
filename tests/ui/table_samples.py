"""Tables of real games, one for each thing the bank can wait for, with the widest names and nine-digit balances."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.bank import Bank, Envelope, course_of
from banker.events import LevelChange, Third
from banker.game import Game, TableName, fold
from banker.history import Course, Line, Operation, Start, accounts_named
from banker.log import FORMAT, Log, Row, RowKind
from banker.refusal import Reason, Refused
from banker.rules import decide
from banker.rules.position import Position
from banker.rules.setup import open_game, opened
from banker.store import Store
from banker.tags import Sticker, StickerKind, Tags
from banker.why import pending_sums
from tests.ui import board_samples
from tests.ui.setup_samples import TYPED, WIDE, seats
from ui.bank.snapshot import LAST
from ui.flow.faults import end_of
from ui.records import intents as i
from ui.records.bulletin import BulletinView
from ui.records.idle import ClockView
from ui.records.pieces import Signing, Token
from ui.table import acts as a
from ui.table.drawn import Redrawing
from ui.table.forms import Estate, Going
from ui.table.state import Strip, Table, wanted
from ui.words.sentences import refusal_sentence
from ui.words.strings import Strings

RICH = 487_654_321  # A balance as long as any that a table will see.

board_of = board_samples.board_of


class Play:
    """A game from a position, and what was booked in it."""

    def __init__(
        self, edition_id: str, count: int, options: dict[str, object] | None = None, *,
        names: Sequence[str] = WIDE, **position: Any,
    ) -> None:  # fmt: skip
        chosen = board_of(edition_id)
        if options and options.get("speed_die") == "yes":  # any board, so that the longest names are among them
            chosen = replace(chosen, speed_die_cash=chosen.options.starting_balance)
        sitting = seats(min(count, chosen.most_players), names)
        balances = {seat.id: RICH for seat in sitting} | position.pop("balances", {})
        mode, minutes = position.pop("mode", "standard"), position.pop("minutes", None)
        place = Position(balances=balances, **position)
        rules = replace(chosen.options, **(options or {}))
        self.terms, self.opening = open_game(chosen, sitting, mode=mode, options=rules, position=place, minutes=minutes)
        self.game: Game = opened(self.terms, self.opening)
        self.booked: list[Line] = []

    def do(self, *commands: c.Command) -> Play:
        """These commands, which must be lawful."""
        for command in commands:
            events = decide(self.game, command)
            assert not isinstance(events, Refused), events
            before, self.game = self.game, fold(self.game, events)
            body = Operation(command, events)
            ledgers = before.ledger, self.game.ledger
            self.booked.insert(0, Line(len(self.booked) + 1, body, True, *ledgers, accounts_named(body)))
        return self

    @property
    def commands(self) -> tuple[c.Command, ...]:
        """All that was asked of the bank."""
        return tuple(line.body.command for line in reversed(self.booked))

    def table(self, **changes: Any) -> Table:
        """The table as it stands."""
        last = tuple(line.body for line in self.booked[:LAST])
        told, printed = pending_sums(course_of_play(self)), self.terms.edition.spaces
        return Table(self.game, len(self.booked), last, told=told, printed=printed, **changes)


def course_of_play(play: Play) -> Course:
    """The rows and states of this game, as the bank would have them from its log: `logged_course`. A file for each
    sample would take a third of the tests that draw a table."""
    course = Course(())
    course.add(Row("game", 0, RowKind.START, "begin", FORMAT, b"", b""), body=Start(play.terms, play.opening))
    for number, line in enumerate(reversed(play.booked)):
        row = Row("game", number + 1, RowKind.OPERATION, f"sample {number}", FORMAT, b"", b"")
        course.add(row, body=line.body)
    return course


def logged_course(play: Play) -> Course:
    """The rows and states of this game, read back from the log of a bank that booked it."""
    with logged(play, ()) as store:
        return course_of(Log(store), "game")


def logged(play: Play, cards: Sequence[str]) -> Store:
    """The log of this game, as a crash would leave it; the first players have these cards."""
    store = Store(None)
    bank, tags = Bank(store), Tags(store)
    bank.begin("game", "begin", play.terms, play.opening)
    for number, command in enumerate(play.commands):
        assert bank.execute(Envelope(f"sample {number}", command)).refused is None
    for seat, uid in zip(play.terms.seats, cards, strict=False):
        tags.seat("game", {tags.card(uid): seat})
    return store


def throw(first: int, second: int, third: Third | None = None) -> c.ThrowDice:
    """Two faces, or three."""
    return c.ThrowDice((first, second), third)


# Where things lie on a board


@cache
def longest_street(edition_id: str) -> int:
    """The street with the longest name in any language."""
    streets = [space for space in board_of(edition_id).spaces if space.kind is b.Kind.STREET]
    return max(streets, key=lambda s: len(max(s.names.values(), key=len))).number


def before(space: int) -> dict[str, int]:
    """The first player's pawn three steps before a space."""
    return {"p1": (space - 3) % 40}


def group_of(edition_id: str, space: int) -> tuple[int, ...]:
    """The deeds of a space's group."""
    chosen = board_of(edition_id)
    return chosen.groups[chosen.deed(space).group]


def unrelated(edition_id: str, count: int) -> tuple[int, ...]:
    """So many deeds outside the group of the longest name."""
    away = group_of(edition_id, longest_street(edition_id))
    return tuple(n for group in board_of(edition_id).groups.values() for n in group if n not in away)[:count]


def dealt(edition_id: str, count: int) -> dict[str, Any]:
    """Every deed in somebody's hands, the streets of two groups built on, what cannot be built on mortgaged."""
    chosen = board_of(edition_id)
    count = min(count, chosen.most_players)
    groups = list(chosen.groups.values())
    holders = {n: f"p{at % count + 1}" for at, group in enumerate(groups) for n in group}
    streets = [chosen.groups[name] for name in chosen.street_groups if chosen.deed(chosen.groups[name][0]).building]
    built = {n: 5 for n in streets[0]} | {n: 4 for group in streets[1:2] for n in group}
    flat = tuple(n for group in groups for n in group if chosen.deed(n).building is None)
    jail = {"p2": 2} if chosen.jail is not None else {}
    return {"holders": holders, "levels": built, "mortgages": flat, "jail": jail}


def named_long(play: Play, *spaces: int) -> Play:
    """The table has given these spaces a name of one long word, in every language."""
    names = dict.fromkeys(play.game.edition.spaces[0].names, TYPED[1])
    return play.do(*(c.RenameSpace(space, names) for space in spaces))


# One game for each thing that is waited for


def owing(
    edition_id: str,
    count: int,
    cash: int,
    deeds: tuple[int, ...] = (),
    mortgages: tuple[int, ...] = (),
    theirs: int = RICH,
) -> Play:
    """The first player owes the rent of the longest name on the board: the hotels of the second, who has `theirs`."""
    space = longest_street(edition_id)
    rows = group_of(edition_id, space)
    holders = {**dict.fromkeys(rows, "p2"), **dict.fromkeys(deeds, "p1")}
    levels = dict.fromkeys(rows, 5)
    place: dict[str, Any] = {"holders": holders, "levels": levels, "mortgages": mortgages, "pawns": before(space)}
    return Play(edition_id, count, balances={"p1": cash, "p2": theirs}, **place).do(throw(1, 2))


def drawing(edition_id: str, count: int, effect: b.Effect, **position: Any) -> Play:
    """The first player has drawn a card with this effect."""
    play = Play(edition_id, count, **position).do(throw(1, 1))
    return play.do(c.DrawCard("p1", effect=effect))


def _repaired(edition_id: str, count: int) -> dict[str, Table]:
    """Correcting entries just booked: of money with a long reason, of houses, of a pawn."""
    street = longest_street(edition_id)
    group = group_of(edition_id, street)
    repairs: dict[str, e.Repair] = {
        "money": e.MoneyRepair("p1", "p2", RICH // 3),
        "buildings": e.BuildingsRepair(tuple(e.LevelChange(n, 4) for n in group)),
        "pawn": e.PawnRepair("p1", street, False),
    }
    reason = "Le loyer de ce matin a été payé deux fois, et personne ne l’a vu"
    place: dict[str, Any] = {"holders": dict.fromkeys(group, "p1")}
    return {
        f"throw-corrected-{what}": Play(edition_id, count, **place).do(c.Correct(repair, reason)).table()
        for what, repair in repairs.items()
    }


def _choices(edition_id: str, count: int) -> dict[str, Play]:
    street = longest_street(edition_id)
    mate = next(n for n in group_of(edition_id, street) if n != street)
    here: dict[str, Any] = {"pawns": before(street)}
    jailed: dict[str, Any] = {"jail": {"p1": 1}}
    both = (b.Deck.CHANCE, b.Deck.CHEST)
    poor: dict[str, Any] = {"balances": {"p1": 1}}
    called = Play(edition_id, count, **here).do(throw(1, 2), c.Decline("p1"))
    return {
        "throw": Play(edition_id, count),
        "throw-double": Play(edition_id, count, pawns={"p1": 4}).do(throw(3, 3)),
        "jail": Play(edition_id, count, **jailed),
        "jail-card": Play(edition_id, count, jail_cards={"p1": both[1:]}, **jailed),
        "jail-cards": Play(edition_id, count, jail_cards={"p1": both}, **jailed),
        "jail-to-buy": Play(edition_id, count, jail_cards={"p2": both[1:]}, **jailed),
        "jail-poor": Play(edition_id, count, **jailed, **poor),
        "jail-last-try": Play(edition_id, count, jail={"p1": 2}),
        "jail-third-throw": Play(edition_id, count, jail={"p1": 2}).do(throw(1, 2)),
        "purchase": Play(edition_id, count, **here).do(throw(1, 2)),
        "purchase-renamed": named_long(Play(edition_id, count, **here), *group_of(edition_id, street)).do(throw(1, 2)),
        "purchase-station": Play(edition_id, count).do(throw(2, 3)),
        "purchase-utility": Play(edition_id, count, pawns=before(12)).do(throw(1, 2)),
        "purchase-short": Play(edition_id, count, holders={mate: "p1"}, **here, **poor).do(throw(1, 2)),
        "purchase-no-auction": Play(edition_id, count, {"auction": "no"}, **here).do(throw(1, 2)),
        "auction": called,
        "auction-bid": Play(edition_id, count, **here).do(throw(1, 2), c.Decline("p1"), c.Bid("p2", RICH // 2, 0)),
        "rent-claim": Play(edition_id, count, {"rent_claim": "owner_taps"}, holders={3: "p2"}).do(throw(1, 2)),
    }


def _owed(edition_id: str, count: int) -> dict[str, Play]:
    hotels = {"holders": dict.fromkeys((12, 28), "p2")}
    station = next(n for n in (5, 15) if n not in group_of(edition_id, longest_street(edition_id)))
    return {
        "debt": owing(edition_id, count, RICH),
        "debt-tax": Play(edition_id, count, pawns=before(38)).do(throw(1, 2)),
        "debt-card": drawing(edition_id, count, b.PayEach(RICH // 10)),
        "debt-short": owing(edition_id, count, 1, unrelated(edition_id, 10)),
        "debt-hopeless": owing(edition_id, count, 1),
        "debt-hopeless-bank": drawing(edition_id, count, b.Pay(RICH), balances={"p1": 1}, holders={3: "p1", 5: "p1"}),
        "card-to-draw": Play(edition_id, count, holders=dict.fromkeys(unrelated(edition_id, 6), "p1")).do(throw(1, 1)),
        "card-to-draw-chance": Play(edition_id, count, pawns={"p1": 5}).do(throw(1, 1)),
        "pay-or-draw": drawing(edition_id, count, b.PayOrDraw(RICH // 10, b.Deck.CHANCE)),
        "pay-or-share": drawing(edition_id, count, b.PayOrShare(RICH // 10, 10)),
        "space-choice": drawing(edition_id, count, b.ChooseSpace("deed", cost=RICH // 10)),
        "ticket-choice": Play("mega", count, pawns={"p1": 41}).do(c.ThrowDice((1, 2), 3)),
        "ticket-only": Play("mega", count, pawns={"p1": 26}, tickets={"p2": 15}).do(c.ThrowDice((1, 2), 3)),
        "rent-throw": drawing(edition_id, count, b.MoveToNearest("utility", 10), **hotels),
        "mortgage-choice": owing(edition_id, count, 1, (station,), (station,)),
    }


def _between_players(edition_id: str, count: int) -> dict[str, Play]:
    """A trade on the table, and the last houses wanted by two."""
    deeds = unrelated(edition_id, 3)
    offer = c.ProposeTrade("p1", "p2", p.Bundle(deeds[:2], (b.Deck.CHANCE,), RICH), p.Bundle(deeds[2:]))
    held = dict.fromkeys(deeds[:2], "p1") | dict.fromkeys(deeds[2:], "p2")
    trade = Play(edition_id, count, holders=held, jail_cards={"p1": (b.Deck.CHANCE,)}).do(offer)
    streets = [group for group in board_of(edition_id).groups.values() if board_of(edition_id).deed(group[0]).building]
    builders = ("p1", *["p2"] * (len(streets) - 1))
    held = {n: holder for group, holder in zip(streets, builders, strict=True) for n in group}
    full = [n for group in streets[1:4] for n in group][:8]
    levels = dict.fromkeys(full[:6], 4) | dict.fromkeys(full[6:], 2) | {n: 2 for n in streets[3] if n not in full[6:]}
    houses = board_of(edition_id).houses - sum(levels.values())
    rules: dict[str, object] = {"shortage_auction": "yes", "build_when": "between_turns"}
    short = Play(edition_id, count, rules, holders=held, levels=levels)
    asked = tuple(LevelChange(n, 1) for n in streets[0])
    assert houses == len(asked), "the stock is what the first player asks for"
    wants = (c.Build("p1", asked), c.Want("p2", 1))
    call = Play(edition_id, count, rules, holders=held, levels=levels).do(wants[0])
    return {"trade": trade, "shortage-call": call, "building-auction": short.do(*wants)}


def _third_die(edition_id: str, count: int) -> dict[str, Play]:
    """A throw of three dice, and where they lead."""
    street = longest_street(edition_id)

    def play(**position: Any) -> Play:
        return Play(edition_id, count, {"speed_die": "yes"}, third_die=("p1",), **position)

    others = {n: "p2" for group in board_of(edition_id).groups.values() for n in group if n != street}
    return {
        "die-throw": play(),
        "die-throw-again": play(pawns={"p1": 6}).do(throw(2, 2, "character"), c.Go("p1", 11), c.Buy("p1")),
        "die-bus": play(pawns={"p1": (street - 7) % 40}).do(throw(1, 6, "bus")),
        "die-bus-rent": play(holders=others | {39: "p1"}, pawns={"p1": 34}).do(throw(6, 5, "bus")),
        "die-bus-double": play(pawns={"p1": 27}).do(throw(3, 3, "bus")),
        "die-character": play(holders=others, pawns={"p1": 8}).do(throw(1, 1, "character")),
        "die-three": play().do(throw(2, 2, 2)),
        "die-rent-throw": play(holders=dict.fromkeys((12, 28), "p2"), pawns={"p1": 37}).do(
            throw(1, 2, 2), c.DrawCard("p1", effect=b.MoveToNearest("utility", 10))
        ),
    }


@cache
def waiting(edition_id: str, count: int) -> dict[str, Play]:
    """A game for each thing the bank can wait for, by name."""
    plays = _choices(edition_id, count) | _owed(edition_id, count) | _between_players(edition_id, count)
    plays |= _third_die(edition_id, count)
    if board_of(edition_id).spaces[22].kind is b.Kind.SWISSCOM:
        plays["swisscom"] = Play(edition_id, count, pawns={"p1": 20}).do(throw(1, 1))
    if count > 2:
        plays["mortgage-choice"].do(c.DeclareBankruptcy("p1"))
    else:
        del plays["mortgage-choice"]
    return plays


# What the strip says


CARD = Strip("another card", "", Signing.REFUSED)
SENTENCE = Strip("a sentence of the bank", "", Signing.REFUSED)
LEADING = Strip("the card of who leads", "", Signing.REFUSED)
TAKEN = Strip("the card of another player", "", Signing.REFUSED)
DISK = Strip("the disk", "", Signing.FAULT)
SLOW = Strip("slow", "", Signing.REMINDS)
# What the strip can say; `worded` puts it into a language.
STRIPS = {"refused": CARD, "sentence": SENTENCE, "not-booked": DISK, "slow": SLOW}


def worded(strings: Strings, table: Table) -> Table:
    """The table with the words of its strip as the flow makes them, the longest there are, and of its clock."""
    clock, strip = table.clock, table.strip
    if clock is not None and strings.has(clock.words):
        table = replace(table, clock=replace(clock, words=strings.t(clock.words), reason=strings.t(clock.reason)))
    if strip is None:
        return table
    said = {
        CARD: _another_card, LEADING: _leading, SENTENCE: _sentence, TAKEN: _taken, DISK: _disk, SLOW: _slow,
    }[strip]  # fmt: skip
    return replace(table, strip=Strip(*said(strings, table), strip.signing))


def _another_card(strings: Strings, table: Table) -> tuple[str, str]:
    """What the card of one who does not sign is told: who does; where nobody is asked to, that there is nothing yet."""
    top, game = table.game.top, table.game
    signer, _ = wanted(table)
    asked = (signer,) if signer is not None else ()
    if isinstance(top, p.TradeToSign) and table.open is None:
        asked = tuple(id for id in (top.player, top.other) if id not in top.signed)
    if not asked:
        return strings.t("sheet.nothing_to_sign"), ""
    names = [game.player(id).name for id in asked]
    card = strings.t("table.card_of", name=next(name for name in WIDE if name not in names))
    if len(names) == 1:
        return card, strings.t("table.turn_of", name=names[0])
    return card, strings.t("trade.turn_of", player=names[0], other=names[1])


def _leading(strings: Strings, table: Table) -> tuple[str, str]:
    return strings.t("auction.leading", name=WIDE[1]), strings.t("auction.leading_line")


def _sentence(strings: Strings, table: Table) -> tuple[str, str]:
    refused = Refused(Reason.CAN_STILL_RAISE, {"player": "p1", "amount": RICH, "raisable": RICH})
    return refusal_sentence(strings, table.game, refused), ""


def _taken(strings: Strings, table: Table) -> tuple[str, str]:
    """What a card is told that is not free to become another player's."""
    return strings.t("seats.not_free", name=WIDE[1]), strings.t("seats.free_card")


def _disk(strings: Strings, table: Table) -> tuple[str, str]:
    return strings.t("table.not_booked"), strings.t("table.disk_full")


def _slow(strings: Strings, table: Table) -> tuple[str, str]:
    return max(strings.t("table.not_yet_booked"), strings.t("table.in_doubt"), key=len), ""


def bulletins(strings: Strings) -> dict[str, BulletinView]:
    """Everything that is said beside the question, the longest there is of each."""
    limit = strings.t("option.turn_limit.120")
    late = strings.t("clock.turn_is_long", player=WIDE[0]), strings.t("clock.turn_is_long_line", limit=limit)
    stick = end_of("/media/WWWWWWWWWWWWWWW/WWWWWWWWWWWWWWWWWWW/WWW")
    which = strings.t("notice.apart_which", who=", ".join(WIDE[:2]) + "…")
    return {
        "apart": BulletinView(strings.t("notice.apart"), which, names=True),
        "stick": BulletinView(strings.t("notice.no_copy_there"), stick),
        "note": BulletinView(strings.t("notice.unnoted"), strings.t("notice.unnoted_what"), Signing.SIGNED),
        "power": BulletinView(strings.t("notice.power"), strings.t("notice.power_what")),
        "not-booked": BulletinView(strings.t("table.not_booked"), strings.t("table.disk_full")),
        "late": BulletinView(*late, Signing.REMINDS),
    }


# The tables


def in_every_way(name: str, play: Play, **changes: Any) -> dict[str, Table]:
    """A question with each thing its strip can say, and signed by touch."""
    ways: dict[str, dict[str, Any]] = {way: {"strip": strip} for way, strip in STRIPS.items()}
    ways |= {"cardless": {"cardless": frozenset({"p1"})}, "reader-out": {"reader_out": True}}
    return {f"{name}-{way}": play.table(**changes, **how) for way, how in ways.items()}


def _tagged(game: Game) -> frozenset[Sticker]:
    """Every deed and all else with a tag."""
    deeds = (Sticker(StickerKind.DEED, space.number) for space in game.edition.spaces if space.deed is not None)
    return frozenset({*deeds, *(Sticker(kind) for kind in StickerKind if kind is not StickerKind.DEED)})


def _opened(edition_id: str, count: int) -> dict[str, Table]:
    """What lies open over the table, and a signature asked for."""
    rows = group_of(edition_id, longest_street(edition_id))
    built = Play(edition_id, count, holders=dict.fromkeys(rows, "p1"), levels=dict.fromkeys(rows, 4))
    paid = owing(edition_id, count, RICH).do(c.Pay("p1"), throw(1, 2))
    hopeless = waiting(edition_id, count)["debt-hopeless"]
    build = a.AskCard(c.Build("p1", (LevelChange(rows[0], 5),)), "p1")
    sell = a.AskCard(c.SellBuildings("p1", tuple(LevelChange(n, 0) for n in rows)), "p1")
    mine, jail = Estate("p1"), waiting(edition_id, count)
    fine, card = c.PayFine("p1"), c.UseJailCard("p1", b.Deck.CHEST)
    return {
        "signature-fine": jail["jail"].table(asked=a.AskCard(fine, "p1")),
        "signature-jail-card": jail["jail-card"].table(asked=a.AskCard(card, "p1")),
        **_repaired(edition_id, count),
        "throw-booked": owing(edition_id, count, RICH).do(c.Pay("p1")).table(),
        "throw-undone": owing(edition_id, count, RICH)
        .do(c.Pay("p1"))
        .table(redo=True, undone=Operation(c.Pay("p1"), ())),
        "throw-redone": owing(edition_id, count, RICH).do(c.Pay("p1")).table(redone=True),
        "purchase-undone": waiting(edition_id, count)["purchase"].table(redo=True, undone=Operation(c.Buy("p1"), ())),
        "throw-all-deeds": Play(edition_id, count, **dealt(edition_id, count)).table(),
        "menu": paid.table(open=a.Menu()),
        "menu-named": named(paid.table(open=a.Menu())),
        "deed": Play(edition_id, count, **dealt(edition_id, count)).table(open=a.DeedShown(longest_street(edition_id))),
        "deed-mortgaged": Play(edition_id, count, holders={5: "p1"}, mortgages=(5,)).table(open=a.DeedShown(5)),
        "deed-free": Play(edition_id, count).table(open=a.DeedShown(12)),
        "aside": waiting(edition_id, count)["card-to-draw"].table(open=a.Aside()),
        "aside-arithmetic": waiting(edition_id, count)["debt"].table(open=a.Aside(), alone=frozenset({"p1", "p2"})),
        "die-three-aside": waiting(edition_id, count)["die-three"].table(open=a.Aside()),
        "aside-pay-or-draw": waiting(edition_id, count)["pay-or-draw"].table(open=a.Aside(), strip=CARD),
        "stickers": paid.table(open=a.Stickers()),
        "stickers-tied": paid.table(open=a.Stickers(), tagged=_tagged(paid.game)),
        "sticker-tie": paid.table(open=a.Tie(Sticker(StickerKind.DEED, rows[0])), tagged=_tagged(paid.game)),
        "sticker-forget": paid.table(open=a.Tie(None), reader_out=True),
        "last-bookings": paid.table(open=a.LastBookings()),
        "last-bookings-none": Play(edition_id, count).table(open=a.LastBookings()),
        "signature-sell": built.table(open=mine, asked=sell),
        "signature-bankruptcy": hopeless.table(asked=a.AskCard(c.DeclareBankruptcy("p1"), "p1")),
        **in_every_way("signature-build", built, open=mine, asked=build),
    }


def _drawn(edition_id: str, count: int) -> dict[str, Table]:
    """What follows a card that nobody signed: it lies open by the dice, others pay for it, its amount is corrected."""

    def play(card: str, options: dict[str, object] | None = None, **position: Any) -> Play:
        chance = card.startswith("chance")
        play = Play(edition_id, count, options, pawns={"p1": 4 if chance else 39}, **position)
        return play.do(throw(1, 2), c.DrawCard("p1", card))

    seats = tuple(player.id for player in Play(edition_id, count).game.players)
    dividend, usual = play("chance.dividend"), board_of(edition_id).options.starting_balance
    much = Play(edition_id, count, pawns={"p1": 4}).do(throw(1, 2), c.DrawCard("p1", effect=b.Receive(RICH)))
    dice = play("chance.dividend", {"speed_die": "yes"}, third_die=seats[1:])
    round_ = play("chance.dividend", balances=dict.fromkeys(seats, usual))
    clock = ClockView("7:59:59", a.Pause())
    built: dict[str, Any] = {"holders": {1: "p1", 3: "p1"}, "levels": {1: 4, 3: 4}}
    taken = play("chance.building_repairs", {"payment": "automatic"}, **built)
    return {
        "drawn": dividend.table(),
        "drawn-usual": round_.table(),
        "drawn-much": much.table(),
        "drawn-start": play("chance.to_start").table(),
        "drawn-jail": play("chance.to_jail").table(),
        "drawn-repairs": play("chance.building_repairs").table(),
        "drawn-taken": taken.table(),
        "drawn-timed": dividend.table(clock=clock),
        "drawn-dice": dice.table(),
        "drawn-dice-timed": dice.table(clock=clock),
        "drawn-anew": dividend.table(open=Redrawing()),
        "drawn-anew-typed": dividend.table(open=Redrawing(RICH)),
        "drawn-anew-step": round_.table(open=Redrawing(usual + usual // 50 + 7)),
        "birthday": play("chest.birthday").table(),
    }


# Games whose screens are those of `auction_samples`.
AUCTIONS = ("auction", "auction-bid", "building-auction", "shortage-call")


@cache
def tables(edition_id: str, count: int) -> dict[str, Table]:
    """Every table there is, by name."""
    plays = waiting(edition_id, count)
    plain = {name: play.table() for name, play in plays.items() if name not in AUCTIONS}
    ways = [in_every_way(name, plays[name]) for name in ("throw", "purchase", "debt")]
    owes = owing(edition_id, count, RICH).table()
    paid = owing(edition_id, count, RICH).do(c.Pay("p1")).table()
    asked = {name: table for way in ways for name, table in way.items()}
    chosen = replace(plain["die-three"], open=Going(longest_street(edition_id)))
    timed = replace(plain["die-throw-again"], clock=ClockView("7:59:59", a.Pause()))
    dice = {"die-three-chosen": chosen, "die-throw-timed": timed}
    leaving, drawn = _leaving(edition_id, count), _drawn(edition_id, count)
    seats = _seats(paid, owes)
    return {**plain, **asked, **_opened(edition_id, count), **seats, **_timed(paid), **dice, **leaving, **drawn}


def _seats(table: Table, owes: Table) -> dict[str, Table]:
    """A card that is lost, a player who leaves, without debts and with one, one who comes late."""
    new = a.Newcomer("card", WIDE[1], Token("orange", "anchor"), RICH)
    return {
        "person": replace(table, open=a.Person("p1"), cardless=frozenset({"p1"})),
        "new-card": replace(table, open=a.NewCard("p1")),
        "new-card-refused": replace(table, open=a.NewCard("p1"), strip=TAKEN),
        "leaving": replace(table, open=a.Leaving("p1")),
        "referee": replace(table, open=a.AskReferee(a.Book(c.Leave("p1")))),
        "referee-redo": replace(table, open=a.AskReferee(i.Redo())),
        "referee-wrong": replace(table, open=a.AskReferee(i.Undo(), wrong="Alice")),
        "leaving-owing": replace(owes, open=a.Leaving("p1")),
        "newcomer": replace(table, open=new),
    }


def _leaving(edition_id: str, count: int) -> dict[str, Table]:
    """A player who leaves: with all deeds of the board, with a few and a debt, bankrupt by it, and when already out."""
    left = a.Leaving("p1")
    few, cards = unrelated(edition_id, 4), {"p1": (b.Deck.CHANCE,)}
    debtor = owing(edition_id, count, RICH, few, few[:1])
    every = dict.fromkeys(dealt(edition_id, count)["holders"], "p1")
    holds = {**dealt(edition_id, count), "holders": every, "jail_cards": cards}
    out = Play(edition_id, max(count, 3)).do(c.Leave("p1"))
    return {
        "leaving-all": Play(edition_id, count, **holds).table(open=left),
        "leaving-few": debtor.table(open=left),
        "leaving-raises": owing(edition_id, count, 1, (5, 15, 25, 35, 12, 28)).table(open=left),
        "leaving-bankrupt": owing(edition_id, count, 1, few[:2], few[:1]).table(open=left),
        "leaving-out": out.table(open=left),
    }


NAMED = TableName(12, "Bartholomäus")


def named(table: Table) -> Table:
    """The same table where several play: with a number and a name."""
    return replace(table, game=replace(table.game, terms=replace(table.game.terms, table=NAMED)))


def _timed(table: Table) -> dict[str, Table]:
    """The same table against the clock: as it runs, in its last turn, paused, and when the hour is asked for."""
    terms = replace(table.game.terms, mode="timed", ends="22:00")
    table = replace(table, game=replace(table.game, terms=terms), clock=ClockView("7:59:59", a.Pause()))
    last = replace(table, clock=ClockView("clock.last_turn", reason="clock.is_up"))
    round = replace(table, clock=ClockView("clock.last_round", reason="clock.round_goes_on"))
    options = replace(terms.options, turns_each=30, turn_limit=120)
    counted = replace(table.game, terms=replace(terms, options=options, mode="standard", ends=None))
    by_length = replace(table.game, terms=replace(terms, minutes=480, ends=None))
    untimed = replace(table.game, terms=replace(terms, mode="standard", ends=None))
    return {
        "timed": table,
        "timed-away": replace(table, club_away=True),
        "timed-away-both": replace(table, turn_left="2:00", club_away=True),
        "timed-away-alone": replace(table, game=untimed, clock=None, club_away=True),
        "timed-away-turn": replace(table, game=counted, clock=None, turn_left="0:45", club_away=True),
        "timed-last": last,
        "timed-last-round": replace(round, turn_left="2:00"),
        "timed-turn": replace(table, turn_left="2:00"),
        "timed-turns": replace(table, game=counted, clock=None, turn_left="0:45"),
        "timed-turn-over": replace(table, game=counted, clock=None, turn_left="0:00"),
        "timed-menu": replace(table, open=a.Menu()),
        "timed-paused": replace(table, open=a.Paused(0.62), game=by_length),
        "timed-hour": replace(table, open=a.AskHour(1_387, 1_207)),
        "timed-hour-alone": replace(table, open=a.AskHour(1_147)),
    }
