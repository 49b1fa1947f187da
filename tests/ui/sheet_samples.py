"""Full screens over the table of real games: everything that is composed, with the widest names and amounts."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from banker import commands as c
from banker.board import Deck, Pay, PayPerBuilding
from banker.events import LevelChange
from banker.history import Operation
from banker.ledger import BANK
from banker.pending import Bundle
from tests.ui.setup_samples import TYPED
from tests.ui.table_samples import (
    CARD,
    RICH,
    Play,
    before,
    board_of,
    dealt,
    group_of,
    in_every_way,
    longest_street,
    named_long,
    owing,
    throw,
    unrelated,
    waiting,
)
from ui.table.arithmetic import STEPS, Reckoned
from ui.table.cashing import SERVICES, Cashing
from ui.table.drawn import Drawing, offered
from ui.table.forms import MISTAKES, MODES, Adding, Correcting, Estate, History, Reckoning, Renaming, Trading
from ui.table.state import Table


def _traders(edition_id: str, count: int) -> tuple[Play, Trading]:
    """The first two hold mortgaged and free deeds, and both cards out of jail."""
    street = longest_street(edition_id)
    mine, theirs = (street, *unrelated(edition_id, 8)[:3]), unrelated(edition_id, 8)[3:]
    held = dict.fromkeys(mine, "p1") | dict.fromkeys(theirs, "p2")
    cards = {"p1": (Deck.CHANCE, Deck.CHEST)}
    play = Play(edition_id, count, holders=held, mortgages=(street, theirs[0]), jail_cards=cards)
    gives = Bundle((street,), (Deck.CHANCE,), RICH // 3)
    return play, Trading("p1", "p2", gives, Bundle(theirs[:1], lifted=theirs[:1]))


def _trades(edition_id: str, count: int) -> dict[str, Table]:
    play, draft = _traders(edition_id, count)
    estate = play.game.registry.estate("p1")
    much = replace(draft, gives=Bundle(estate, (Deck.CHANCE, Deck.CHEST), RICH, estate[-1:]))
    rows = group_of(edition_id, longest_street(edition_id))
    built = Play(edition_id, count, holders=dict.fromkeys(rows, "p1"), levels=dict.fromkeys(rows, 4))
    owes = owing(edition_id, count, 1, unrelated(edition_id, 10))
    settling = Trading("p1", "p2", Bundle(unrelated(edition_id, 2)), settles=owes.game.top.amount)
    many = Play(edition_id, count, **dealt(edition_id, 2))
    proposed = _traders(edition_id, count)[0].do(draft.command(play.game))
    signed = _traders(edition_id, count)[0].do(draft.command(play.game), c.SignTrade("p2"))
    return {
        "trade-parties": play.table(open=Trading("p1")),
        "trade-empty": play.table(open=Trading("p1", "p2")),
        "trade": play.table(open=draft),
        "trade-refused-card": play.table(open=draft, strip=CARD),
        "trade-much": play.table(open=much),
        "trade-money": play.table(open=replace(draft, adding=Adding("p1", "money", RICH))),
        "trade-built": built.table(open=Trading("p1", "p2", Bundle(rows[:1]))),
        "trade-deeds": many.table(open=Trading("p1", "p2", adding=Adding("p1", "deeds"))),
        "trade-deeds-built": built.table(open=Trading("p1", "p2", adding=Adding("p1", "deeds"))),
        "trade-settles": owes.table(open=settling),
        "trade-settles-part": owes.table(open=replace(settling, adding=Adding("p1", "settles", settling.settles // 4))),
        "trade-settles-how-much": owes.table(open=replace(settling, adding=Adding("p1", "settles", RICH))),
        "trade-settling-to-sign": owing(edition_id, count, 1, unrelated(edition_id, 10))
        .do(settling.command(owes.game))
        .table(),
        "trade-signed": signed.table(),
        "trade-much-to-sign": waiting(edition_id, count)["trade"].table(),
        **in_every_way("trade-to-sign", proposed),
    }


def _estates(edition_id: str, count: int) -> dict[str, Table]:
    rows = group_of(edition_id, longest_street(edition_id))
    built = Play(edition_id, count, holders=dict.fromkeys(rows, "p1"), levels=dict.fromkeys(rows, 3))
    hotels = Play(edition_id, count, holders=dict.fromkeys(rows, "p1"), levels=dict.fromkeys(rows, 5))
    much = Play(edition_id, count, **dealt(edition_id, 2))
    owes = owing(edition_id, count, 1, unrelated(edition_id, 10), unrelated(edition_id, 3))
    build = c.Build("p1", tuple(LevelChange(n, 4) for n in rows))
    hotel = c.Build("p1", tuple(LevelChange(n, 5) for n in rows))
    sell = c.SellBuildings("p1", tuple(LevelChange(n, 1) for n in rows))
    swap = c.SellBuildings("p1", tuple(LevelChange(n, 4) for n in rows))
    uneven = c.SellBuildings("p1", (LevelChange(rows[0], 0),))
    free = next(n for n in owes.game.registry.estate("p1") if not owes.game.registry.title(n).mortgaged)
    flat = unrelated(edition_id, 1)[0]
    modes = {f"estate-{mode}": much.table(open=Estate("p1", mode)) for mode in MODES}
    pledged = Play(edition_id, count, holders=dict.fromkeys(rows, "p1"), mortgages=rows[:2])
    between = Play(edition_id, count, {"sell_when": "between_turns"}, **_built_and_more(edition_id, rows)).do(
        throw(5, 5)
    )
    lift = c.LiftMortgage("p1", rows[0])
    return {
        **modes,
        **{f"estate-none-{mode}": built.table(open=Estate("p2", mode)) for mode in MODES},
        "estate-build-full": hotels.table(open=Estate("p1", "build")),
        "estate-sell-plan": built.table(open=Estate("p1", "sell", plan=(sell,))),
        "estate-sell-hotels": hotels.table(open=Estate("p1", "sell", plan=(swap,))),
        "estate-sell-uneven": built.table(open=Estate("p1", "sell", plan=(uneven,))),
        "estate-build-hotels": built.table(open=Estate("p1", "build", plan=(hotel,))),
        "estate-mortgage-plan": owes.table(open=Estate("p1", "mortgage", plan=(c.Mortgage("p1", free),))),
        "estate-lift-plan": pledged.table(open=Estate("p1", "mortgage", plan=(lift,))),
        "estate-mortgage-not-now": between.table(open=Estate("p2", "mortgage")),
        "estate-lift-short": owes.table(open=Estate("p1", "mortgage", plan=(c.LiftMortgage("p1", flat),))),
        "estate-claim": waiting(edition_id, count)["rent-claim"].table(open=Estate("p2")),
        "estate-deeds-refused": much.table(open=Estate("p1"), strip=CARD),
        "estate-group": built.table(open=Estate("p1", "deeds", rows[0])),
        **in_every_way("estate-build-plan", built, open=Estate("p1", "build", plan=(build,))),
    }


def _built_and_more(edition_id: str, rows: tuple[int, ...]) -> dict[str, Any]:
    """The second player has a group with houses, and elsewhere deeds without and with a mortgage."""
    bare = unrelated(edition_id, 2)
    held = dict.fromkeys((*rows, *bare), "p2")
    return {"holders": held, "levels": dict.fromkeys(rows, 3), "mortgages": bare[:1]}


def _services(edition_id: str, count: int) -> dict[str, Table]:
    street = longest_street(edition_id)
    play = Play(edition_id, count, **dealt(edition_id, count))
    empty = {f"cashier-{what}": play.table(open=Cashing("p1", what)) for what in SERVICES}
    paying = Cashing("p1", "pay", typed=RICH // 3)
    return {
        **empty,
        "cashier-landed": play.table(open=Cashing("p1", "land", space=street)),
        "cashier-in-jail": play.table(open=Cashing("p2", "fine")),
        **_cards_at_pad(edition_id, count),
        "cashier-undone": play.table(open=Cashing("p1", "salary"), redo=True, undone=Operation(c.CashSalary("p1"), ())),
        "cashier-redone": play.table(open=Cashing("p1", "salary"), redone=True),
        "cashier-pay-too-much": play.table(open=Cashing("p1", "pay", typed=RICH * 2)),
        "cashier-pay-out": play.table(open=Cashing(BANK, "pay", payee="p1", typed=RICH)),
        "cashier-pay-again": play.table(open=replace(paying, repeats=True)),
        **in_every_way("cashier-paying", play, open=paying),
    }


def _cards_at_pad(edition_id: str, count: int) -> dict[str, Table]:
    """The deck touched at the pad, a card of it laid open, and one that is not in the list."""
    drawing = Play(edition_id, count, **dealt(edition_id, count)).do(c.CashDraw("p1", Deck.CHANCE))
    cards = [card for card in drawing.game.edition.cards if card.deck is Deck.CHANCE and isinstance(card.effect, Pay)]
    return {
        "cashier-deck": drawing.table(),
        "cashier-deck-undone": drawing.table(redo=True, undone=Operation(c.DrawCard("p1", cards[0].id), ())),
        "cashier-card-drawn": drawing.table(open=Drawing(cards[0].id)),
        "cashier-card-other": drawing.table(open=Drawing(what="collect_each", typed=RICH // 100)),
    }


def _histories(edition_id: str, count: int) -> dict[str, Table]:
    """A long game: signed by card, by touch and by the banker; some of it undone."""
    play = Play(edition_id, count, jail={"p2": 2})
    street = longest_street(edition_id)
    for player in ("p1", "p2", "p1", "p2"):
        play.do(c.CashSalary(player), c.CashPay(player, BANK, 7))
    play.do(c.PutPawn("p1", (street - 3) % 40), throw(1, 2), c.Decline("p1"), c.Bid("p2", RICH // 2, 0))
    hands = ("card", "touch", "banker")
    booked = tuple(
        replace(line, body=replace(line.body, by=hands[line.number % 3]), in_force=line.number not in (8, 9))
        for line in play.booked
    )
    table = play.table(all=booked)
    traded, draft = _traders(edition_id, count)
    much = replace(
        draft, gives=replace(draft.gives, deeds=traded.game.registry.estate("p1"), jail_cards=(Deck.CHANCE, Deck.CHEST))
    )
    traded.do(much.command(traded.game), c.SignTrade("p1"), c.SignTrade("p2"), c.CashSalary("p2"))
    return {
        "history-traded": traded.table(all=tuple(traded.booked), open=History(chosen=3)),
        "history-above-trade": traded.table(all=tuple(traded.booked), open=History()),
        "history": replace(table, open=History()),
        "history-chosen": replace(table, open=History(chosen=4)),
        "history-player": replace(table, open=History("p2")),
        "history-undone": replace(table, open=History(), redo=True, undone=booked[0].body),
        "history-empty": Play(edition_id, count).table(open=History()),
    }


def _corrections(edition_id: str, count: int) -> dict[str, Table]:
    street = longest_street(edition_id)
    rows = group_of(edition_id, street)
    play = Play(edition_id, count, holders=dict.fromkeys(rows, "p1"), jail_cards={"p2": (Deck.CHANCE,)})
    levels = tuple(LevelChange(n, 2) for n in rows)
    money = Correcting("money", payer="p1", payee="p2", typed=RICH // 3)
    possible = (mistake for mistake in MISTAKES if mistake != "rent" or play.game.edition.is_rising)
    drafts = {
        "what": Correcting(),
        **{mistake: Correcting(mistake) for mistake in possible},
        "money-said": money,
        "money-why": replace(money, explaining=True),
        "money-because": replace(money, explaining=True, reason="begun_on_paper"),
        "money-words": replace(money, explaining=True, words="W" * 32),
        "money-again": replace(money, explaining=True, reason="agreed", repeats=True),
        "money-too-much": replace(money, typed=RICH * 2),
        "deed-said": Correcting("deed", space=street, holder="p2"),
        "deed-refused": Correcting("deed", space=0, holder="p2"),
        "mortgage-said": Correcting("mortgage", space=street, mortgaged=True),
        "buildings-said": Correcting("buildings", space=street, levels=levels),
        "buildings-uneven": Correcting("buildings", space=street, levels=levels[:1]),
        "jail-card-said": Correcting("jail_card", deck=Deck.CHANCE, holder=BANK),
        "pawn-said": Correcting("pawn", player="p1", space=street),
        "pawn-in-jail": Correcting("pawn", player="p1", space=10, jailed=True),
    }
    return {f"correct-{name}": play.table(open=draft) for name, draft in drafts.items()}


def _names(edition_id: str, count: int) -> dict[str, Table]:
    """A name not known yet, the one with the most to offer, one as long as can be typed, one word of a language."""
    play = Play(edition_id, count, **dealt(edition_id, count))
    spaces = play.game.edition.spaces
    offers = max(spaces, key=lambda space: len("".join(space.candidates))).number
    longest = max(spaces, key=lambda space: len(max(space.names.values(), key=len))).number
    drafts = {
        "": Renaming(),
        "-space": Renaming(offers),
        "-chosen": Renaming(offers, (*spaces[offers].candidates, TYPED[0])[0]),
        "-typed": Renaming(longest, TYPED[1]),
        "-widest": Renaming(offers, TYPED[0]),
        "-corner": Renaming(10, "Gefangenenanstaltsbesuch"),
        "-empty": Renaming(longest, ""),
        "-same": Renaming(0, spaces[0].names["fr"]),
        "-kept": Renaming(
            kept="/var/lib/banker/editions/suisse-classique-own-2.toml",
            brought="names.not_brought.gone",
            folder="/media/banker",
        ),
    }
    renamed = named_long(Play(edition_id, count, **dealt(edition_id, count)), offers)
    group = named_long(Play(edition_id, count, **dealt(edition_id, 1)), *group_of(edition_id, 6))
    return {f"names{name}": play.table(open=draft) for name, draft in drafts.items()} | {
        "names-renamed": renamed.table(open=Renaming(offers)),
        "names-estate": group.table(open=Estate("p1", "deeds", 6)),
        "names-trade": group.table(open=Trading("p1", "p2", Bundle(group_of(edition_id, 6)))),
        "names-trade-deeds": group.table(open=Trading("p1", "p2", adding=Adding("p1", "deeds"))),
    }


def _cards(edition_id: str, count: int) -> dict[str, Table]:
    """The decks with their jail cards in them and held, each card laid open, the keys, what is in no list."""
    asked = waiting(edition_id, count)
    shown: dict[str, Table] = {}
    for deck, space in ((Deck.CHANCE, 7), (Deck.CHEST, 2)):
        built = {**dealt(edition_id, 2), "pawns": {"p1": space - 2}, "jail": {}}
        play = Play(edition_id, count, **built).do(throw(1, 1))
        held = Play(edition_id, count, pawns={"p1": space - 2}, jail_cards={"p2": (deck,)}).do(throw(1, 1))
        shown |= {f"cards-{deck}": play.table(), f"cards-{deck}-held": held.table()}
        shown[f"cards-{deck}-refused"] = play.table(strip=CARD)
        of_it = [card for card in play.game.edition.cards if card.deck is deck]
        shown |= {f"card-{card.id}": play.table(open=Drawing(card.id)) for card in of_it}
        for card in (card for card in of_it if isinstance(card.effect, PayPerBuilding)):
            repairs = Drawing(card.id, repairs=PayPerBuilding(RICH // 100, RICH // 10))
            typing = replace(repairs, typing=True, building="hotel", typed=RICH)
            shown |= {f"{card.id}-repairs": play.table(open=repairs), f"{card.id}-keys": play.table(open=typing)}
        dear = next(card.id for card in of_it if isinstance(card.effect, Pay))
        shown[f"card-typed-{deck}"] = play.table(open=Drawing(dear, typed=RICH))
        shown[f"card-typing-{deck}"] = play.table(open=Drawing(dear, typed=RICH, typing=True))
        shown |= in_every_way(f"card-pays-{deck}", play, open=Drawing(dear))
    shown |= {f"card-other-{what}": play.table(open=Drawing(what=what)) for what in offered(play.game.edition)}
    shown["card-other"] = play.table(open=Drawing())
    shown["card-other-typed"] = play.table(open=Drawing(what="pay_each", typed=RICH // 100))
    shown["card-other-space"] = play.table(open=Drawing(what="move_to", space=longest_street(edition_id)))
    shown["cards-pay-or-draw"] = asked["pay-or-draw"].table()
    if "swisscom" in asked:
        shown["cards-swisscom"] = asked["swisscom"].table()
        shown["cards-swisscom-refused"] = asked["swisscom"].table(strip=CARD)
        shown["card-message"] = asked["swisscom"].table(open=Drawing())
        shown["card-message-jail"] = asked["swisscom"].table(open=Drawing(what="to_jail"))
    return shown


@cache
def sheets(edition_id: str, count: int) -> dict[str, Table]:
    """Every full screen there is, by name."""
    count = min(count, board_of(edition_id).most_players)
    composed = _trades(edition_id, count) | _estates(edition_id, count) | _services(edition_id, count)
    booked = _histories(edition_id, count) | _corrections(edition_id, count)
    return composed | booked | _names(edition_id, count) | _cards(edition_id, count) | _arithmetic(edition_id, count)


def _arithmetic(edition_id: str, count: int) -> dict[str, Table]:
    """A player who reckons alone: at first, with each step of help, and while the longest sum is typed."""
    street = longest_street(edition_id)
    rows = group_of(edition_id, street)
    bare = Play(edition_id, count, holders=dict.fromkeys(rows, "p2"), pawns=before(street)).do(throw(1, 2))
    buys = Play(edition_id, count, pawns=before(street)).do(throw(1, 2))
    tax = Play(edition_id, count, pawns=before(4)).do(throw(1, 2))
    found = {}
    for name, play in (("rent", bare), ("price", buys), ("tax", tax)):
        alone = frozenset(player.id for player in play.game.players)
        top = play.game.top
        for step in range(STEPS + 1):
            reckoned = Reckoned(top.id, step=step)
            found[f"arithmetic-{name}-{step}"] = play.table(alone=alone, reckoned=reckoned, open=Reckoning(987_654_321))
        found[f"arithmetic-{name}-fresh"] = play.table(alone=alone)
    owed = Reckoned(bare.game.top.id if bare.game.top else 0, ("p1",))
    found["arithmetic-owed"] = bare.table(alone=frozenset({"p1", "p2"}), reckoned=owed)
    return found
