"""What a table may ask, drawn from a source of chance: edges favoured, allowed and refused alike.

Law: the naive bank says what is lawful, never the rules that are being checked.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker import board as b
from banker import commands as c
from banker import events as e
from banker.board import Deck
from banker.pending import Bundle
from banker.registry import LevelChange
from tests.model.booklet_tables import HOTEL
from tests.model.drawn_tables import MINUTES, NEAR, Chance, odds, weighted
from tests.model.naive_bank import CEILING, NaiveBank

KINDS = ("house", "hotel", "skyscraper", "depot")

# Ids under which somebody comes late: more than a game has names, and one that is taken.
LATE = ("fay", "gus", "hal", "ann", *(f"late{number}" for number in range(9)))


def answer(chance: Chance, bank: NaiveBank) -> c.Command:
    """Something about the top question, mostly by the player it is for."""
    kind, player, *rest = bank.top
    if player is None or odds(chance, 5):
        player = chance.choice(bank.players)
    if odds(chance, 3):
        called = c.CallTime(None if bank.minutes is None else bank.minutes * 60_000)
        return chance.choice((c.Leave(player), called, c.PutPawn(player, chance.randrange(bank.board.size))))
    if kind in ANSWERS:
        return ANSWERS[kind](chance, bank, player, rest)
    return anything(chance, bank)


def _throw(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    if odds(chance, 40 if bank.tickets.get(player) else 1):
        there = bank.spaces_by_ticket(player) if player in bank.pawn else [0]
        return c.UseTicket(player, chance.choice(there if odds(chance, 95) else range(-1, bank.board.size + 1)))
    return thrown(chance, bank, player)


def thrown(chance: Chance, bank: NaiveBank, player: str) -> c.ThrowDice:
    """A throw of as many dice as the player has, now and then of one more or less."""
    two = dice(chance)[: bank.options["dice"] if odds(chance, 97) else None]
    if bank.options["speed_die"] == "no" or (player in bank.third_die) == odds(chance, 3):
        return c.ThrowDice(two)
    alike: tuple[e.Third, ...] = tuple(face for face in (1, 2, 3) if face == two[0] == two[-1])
    return c.ThrowDice(two, chance.choice((1, 2, 3, "bus", "bus", "character", "character", *alike * 4)))


def dice(chance: Chance) -> tuple[int, int]:
    """Two faces; doubles more often than the dice would have them."""
    first = chance.randint(1, 6)
    return (first, first if odds(chance, 20) else chance.randint(1, 6))


def _jail(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    held = bank.jail_cards.get(player, ())
    deck = chance.choice((None, Deck(chance.choice(held)) if held and odds(chance, 80) else chance.choice(tuple(Deck))))
    card = c.UseJailCard(player, deck)
    return weighted(
        chance,
        ((6, c.ThrowDice(dice(chance)[: bank.options["dice"]])), (2, c.PayFine(player)), (1 + 3 * len(held), card)),
    )


def _buy(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    return weighted(chance, ((5, c.Buy(player)), (3, c.Decline(player))))


def _auction(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    _, highest = rest
    least = highest + bank.board.note if bank.top[1] else 1
    if odds(chance, 35):
        return c.Hammer(chance.choice((highest, highest, highest, highest, 0, highest + 1)))
    if odds(chance, 10):
        return c.PassLots()
    limit = chance.choice((bank.money[player], bank.raisable(player)))
    base = weighted(chance, ((4, least), (2, limit), (1, 0), (1, bank.price(rest[0]))))
    raises = weighted(chance, ((12, highest), (1, 0), (1, least)))
    return c.Bid(player, base + chance.choice(NEAR), raises, None if odds(chance, 97) else rest[0])


def _want(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    return c.Want(player, weighted(chance, ((3, 0), (6, 1), (3, 2), (1, -1), (1, 7))))


def _building_auction(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    kind, opening, wants, highest, _ = rest
    if odds(chance, 5):
        return c.Leave(player)
    if odds(chance, 35):
        chosen = bank.spaces_for(bank.top[1], kind) if bank.top[1] else []
        space = weighted(chance, ((6, None), (3, chance.choice(chosen or [1])), (1, 1)))
        return c.Hammer(chance.choice((highest, highest, highest, 0, highest + 1)), space)
    player = chance.choice(sorted(wants)) if wants and odds(chance, 90) else player
    least = highest + bank.board.note if bank.top[1] else opening
    amount = weighted(chance, ((5, least), (2, bank.money[player]), (1, bank.raisable(player)), (1, 0)))
    spaces = bank.spaces_for(player, kind) or [1]
    space = weighted(chance, ((3, None), (3, chance.choice(spaces)), (1, chance.choice(bank.board.all_deeds))))
    if space in bank.spaces_for(player, kind) and odds(chance, 60):
        amount = max(amount, bank.bought_back(space))
    return c.Bid(player, amount + (chance.choice(NEAR) if odds(chance, 40) else 0), highest, space)


def _debt(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    roll = chance.randrange(100)
    if roll < 12:
        return trade(chance, bank, player)
    if roll < 40:
        return raising(chance, bank, player)
    if odds(chance, 20):
        player = chance.choice(bank.seated)
    typed = None if bank.options["payment"] != "typed" else rest[1] + (chance.choice(NEAR) if odds(chance, 20) else 0)
    if roll < 60 and player in bank.money:
        return plan(chance, bank, player, (c.Pay(player, typed),) if odds(chance, 80) else ())
    hopeless = player in bank.money and bank.means(player) < rest[1]
    return weighted(chance, ((3, c.Pay(player, typed)), (3 if hopeless else 1, c.DeclareBankruptcy(player))))


def raising(chance: Chance, bank: NaiveBank, player: str) -> c.Command:
    """A way to money for this player, if they have one."""
    makers = (_mortgage, _mortgage, _sell)
    if bank.options["debts_in_lots"] == "yes" and bank.top[0] == "debt":
        makers = (_mortgage, _sell, _hand_over, _hand_over)
    return chance.choice(makers)(chance, bank, player)


def plan(chance: Chance, bank: NaiveBank, player: str, last: tuple[c.Step, ...] = ()) -> c.CarryOut:
    """Some steps one after the other, each as it may be meant once those before are done, and what comes last."""
    steps: list[c.Command] = []
    for _ in range(chance.randint(0, 4)):
        makers = (_mortgage, _mortgage, _sell, _lift, _build)
        step = raising(chance, bank, player) if last else chance.choice(makers)(chance, bank, player)
        if bank.top[:2] == ("mortgage choice", player) and odds(chance, 90):
            step = chance.choice((c.KeepMortgage, c.KeepMortgage, c.LiftMortgage))(player, bank.top[2])
        after = bank.decide(msgspec.to_builtins(step))
        bank = bank if isinstance(after, str) else after
        if not isinstance(after, str) or odds(chance, 5):  # now and then a step that is refused
            steps.append(step)
    return c.CarryOut(player if odds(chance, 97) else "ann", (*steps, *last))


def trade(chance: Chance, bank: NaiveBank, player: str) -> c.Command:
    """A trade that `player` proposes: often to whom they owe, and then often in payment."""
    others = [other for other in bank.seated if other != player] or [player]
    owed = {q[2]: q[3] for q in bank.questions if q[0] == "debt" and q[1] == player}
    creditors = [other for other in owed if other in others]
    other = chance.choice(creditors) if creditors and odds(chance, 60) else chance.choice(others)
    gives, takes = _bundle(chance, bank, player), _bundle(chance, bank, other)
    if odds(chance, 50):
        takes = Bundle()
    settles = 0
    if other in owed and odds(chance, 70):
        settles = chance.choice((owed[other], bank.money[player], owed[other] // 2)) + chance.choice(NEAR)
    elif odds(chance, 5):
        settles = chance.choice((-1, 1, bank.money[player]))
    if odds(chance, 3):
        other = chance.choice((player, "bank", "nobody"))
    return c.ProposeTrade(player, other, gives, takes, settles)


def _bundle(chance: Chance, bank: NaiveBank, player: str) -> Bundle:
    """Some of what a player has, now and then what they have not."""
    mine = bank.estate(player)
    bare = [n for n in mine if not any(bank.level.get(m) for m in bank.board.plot(n))]
    pool = bare if bare and odds(chance, 90) else mine if odds(chance, 80) else bank.board.all_deeds
    deeds = tuple(chance.sample(pool, min(len(pool), weighted(chance, ((2, 0), (5, 1), (2, 2), (1, 4))))))
    if deeds and odds(chance, 2):
        deeds += deeds[:1]
    lifted = tuple(n for n in deeds if n in bank.mortgaged and odds(chance, 50))
    if odds(chance, 2):
        lifted += deeds[:1]
    held = tuple(Deck(deck) for deck in bank.jail_cards[player] if odds(chance, 50))
    cash = bank.money[player]
    money = weighted(chance, ((4, 0), (2, cash), (2, cash // 2), (1, 50 * bank.unit), (1, 1)))
    return Bundle(
        deeds=deeds,
        jail_cards=(Deck.CHANCE,) if odds(chance, 2) else held,
        money=money + (chance.choice(NEAR) if odds(chance, 30) else 0),
        lifted=lifted,
    )


def _sign(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    unsigned = [who for who in rest[:2] if who not in rest[5]]
    signer = chance.choice(unsigned) if odds(chance, 90) else chance.choice(bank.players)
    if bank.claims and odds(chance, 40):
        return c.ClaimRent(bank.claims[0][0])
    if odds(chance, 20):
        return c.CancelTrade(signer)
    return raising(chance, bank, signer) if odds(chance, 10) else c.SignTrade(signer)


def _draw(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    roll = chance.randrange(10)
    if roll < 2:
        return c.DrawCard(player, effect=effect(chance, bank, player))
    deck = rest[0] if odds(chance, 95) else chance.choice(tuple(Deck))
    card = chance.choice([name for name, (of, _) in bank.cards.items() if of == deck] or list(bank.cards))
    if roll < 4:
        return c.DrawCard(player, card, amount=amount(chance, bank, player))
    if roll < 5:
        return c.DrawCard(player, card, chance.choice((None, None, 0)), _other_printing(chance, bank, player, card))
    return c.DrawCard(player, card)


def _other_printing(chance: Chance, bank: NaiveBank, player: str, card: str) -> b.Effect:
    """The effect of another printing of the card, now and then that of quite another card."""
    kind = bank.cards[card][1]["type"]
    found = [effect(chance, bank, player) for _ in range(8)]
    return next((said for said in found if said.__struct_config__.tag == kind), found[0])


def amount(chance: Chance, bank: NaiveBank, player: str) -> int:
    """A sum close to what the player has, or can raise, or to nothing; rarely to what brings them to the ceiling."""
    much = chance.choice((CEILING, CEILING - bank.money[player]))
    base = weighted(
        chance, ((6, bank.money[player]), (6, bank.raisable(player)), (2, 0), (4, 50 * bank.unit), (1, much))
    )
    return base + chance.choice(NEAR)


def effect(chance: Chance, bank: NaiveBank, player: str) -> b.Effect:
    """The effect of a card: mostly as in the booklets, now and then nonsense."""
    wrong, size = odds(chance, 5), bank.board.size
    space = chance.choice((-1, size)) if wrong else chance.choice((0, *bank.board.utilities, *range(size)))
    sum_ = -1 if wrong else amount(chance, bank, player)
    small = chance.choice((1, 10, 50)) * bank.unit
    makers: tuple[tuple[int, Callable[[], b.Effect]], ...] = (
        (1, lambda: b.Receive(sum_)),
        (4, lambda: b.Pay(sum_)),
        (2, lambda: b.PayEach(chance.choice((sum_, max(0, sum_) // max(1, len(bank.seated) - 1))))),
        (3, lambda: b.CollectEach(chance.choice((small, sum_, amount(chance, bank, chance.choice(bank.players)))))),
        (1, lambda: b.PayPerDeed(-1 if wrong else small)),
        (1, lambda: b.PayPerBuilding(-1 if wrong else small, small * 3)),
        (3, lambda: b.MoveTo(space)),
        (1, lambda: b.MoveBackTo(space)),
        (1, lambda: b.MoveBack(chance.choice((0, size)) if wrong else chance.randint(1, size - 1))),
        (2, lambda: b.MoveToNearest("station", 0 if wrong else 2)),
        (2, lambda: b.MoveToNearest("utility", 0 if wrong else 10)),
        (2, lambda: b.ToJail()),
        (1, lambda: b.JailCard()),
        (1, lambda: b.PayOrDraw(sum_, chance.choice(tuple(Deck)))),
        (1, lambda: b.Draw(chance.choice(tuple(Deck)))),
        (2, lambda: b.MissTurns(chance.choice((0, 11)) if wrong else chance.choice((1, 1, 2, 10)))),
        (1, lambda: b.MoveOn(chance.choice((0, size)) if wrong else chance.randint(1, size - 1))),
        (2, lambda: b.PayLess(sum_, -1 if wrong else chance.choice((0, 10, 50, 100)))),
        (2, lambda: b.PayOrShare(sum_, chance.choice((-1, 10, 33, 100)), chance.choice(("whole", "half")))),
        (2, lambda: _choice_of_space(chance, bank, sum_, wrong)),
        (
            2,
            lambda: b.ShiftRents(
                chance.choice(("up", "down")), chance.choice(("own", "all", "side")), ("grey",) * wrong
            ),
        ),
        (3 if bank.board.tickets else 1, lambda: b.Ticket(chance.choice((0, sum_)))),
        (2, lambda: _several(chance, bank, player)),
    )
    return weighted(chance, makers)()


def _choice_of_space(chance: Chance, bank: NaiveBank, sum_: int, wrong: bool) -> b.Effect:
    """A choice of the space to go to, of any kind that a card may let one choose from."""
    named = chance.sample(list(bank.board.named), chance.choice((0, 0, 1, 2)) % (1 + len(bank.board.named)))
    return b.ChooseSpace(
        chance.choice(("any", "deed", "street", "free")),
        ("grey",) if wrong and odds(chance, 30) else tuple(named),
        chance.choice((-1, bank.board.size)) if wrong and odds(chance, 30) else chance.choice((0, 0, 5)),
        chance.choice((0, sum_)),
        odds(chance, 50),
        odds(chance, 30),
    )


def _several(chance: Chance, bank: NaiveBank, player: str) -> b.Effect:
    """Two or three effects in a row; now and then they hold what only a single one may, and then it is that."""
    found = [effect(chance, bank, player) for _ in range(chance.choice((2, 2, 3)))]
    kept = next((each for each in found if isinstance(each, b.JailCard | b.Several)), None)
    return kept or b.Several(tuple(found))  # type: ignore[arg-type]


def _swisscom(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    entered = None if odds(chance, 20) else effect(chance, bank, player)
    return weighted(
        chance, ((1, c.ChooseDeck(player, chance.choice(tuple(Deck)))), (1, c.EnterEffect(player, entered)))
    )


def _pay_or_draw(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    return weighted(chance, ((1, c.PayInstead(player)), (1, c.ChooseDeck(player, chance.choice(tuple(Deck))))))


def _pay_or_share(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    return weighted(chance, ((1, c.PayInstead(player)), (2, c.PayShare(player))))


def _mortgage_choice(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    space = rest[0] if odds(chance, 90) else chance.choice(bank.board.all_deeds)
    if player in bank.money and odds(chance, 20):
        return plan(chance, bank, player)
    return weighted(chance, ((2, c.KeepMortgage(player, space)), (2, c.LiftMortgage(player, space))))


def _where(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    """A space for three of a kind, which lead anywhere: often a utility, whose rent the dice make."""
    there = sorted(bank.spaces_to_go(bank.top))
    if not there or odds(chance, 40 if bank.may_take_ticket(bank.top) else 2):
        return _ticket(chance, bank, player, rest)
    utilities = [space for space in there if space in bank.board.utilities]
    if utilities and odds(chance, 40):
        there = utilities
    return c.Go(player, chance.choice(there if odds(chance, 95) else range(-1, bank.board.size + 1)))


def _ticket(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    """A ticket, now and then one that ends the others; or the money in its place."""
    return weighted(chance, ((4, c.TakeTicket(player)), (2, c.TakeTicket(player, True)), (3, c.TakeMoney(player))))


def _choose_space(chance: Chance, bank: NaiveBank, player: str, rest: list) -> c.Command:
    """A space that may be chosen, and now and then another."""
    there = sorted(bank.spaces_to_go(bank.top))
    return c.Go(player, chance.choice(there if odds(chance, 95) else range(-1, bank.board.size + 1)))


ANSWERS: dict[str, Callable[[Chance, NaiveBank, str, list], c.Command]] = {
    "throw": _throw,
    "rent throw": _throw,
    "jail choice": _jail,
    "buy": _buy,
    "auction": _auction,
    "debt": _debt,
    "draw": _draw,
    "swisscom": _swisscom,
    "pay or draw": _pay_or_draw,
    "pay or share": _pay_or_share,
    "choose space": _choose_space,
    "ticket": _ticket,
    "mortgage choice": _mortgage_choice,
    "trade": _sign,
    "call": _want,
    "building auction": _building_auction,
    "where": _where,
}


def business(chance: Chance, bank: NaiveBank) -> c.Command:
    """Mortgage, lift, build or sell, for a player who probably can; or claim a rent."""
    claims = [claim[0] for claim in bank.claims]
    if claims and odds(chance, 60):
        return c.ClaimRent(chance.choice(claims))
    if bank.mode == "timed" and odds(chance, 4):
        return c.CallTime(chance.choice((None, MINUTES * 60_000 + chance.choice(NEAR))))
    player = chance.choice(bank.seated or bank.players)
    builders = [p for p in bank.seated if any(bank.spaces_for(p, kind) for kind in KINDS)]
    if bank.top[0] in ("debt", "auction", "trade", "call", "building auction") and odds(chance, 80):
        return weighted(chance, ((2, _sell), (2, _mortgage), (2, trade)))(chance, bank, player)
    if builders and odds(chance, 60):
        now = [p for p in builders if bank.is_time_for(p, "build_when")]
        return _build(chance, bank, chance.choice(now or builders))
    makers = ((3, _build), (2, _sell), (2, _mortgage), (2, _lift), (3, trade), (2, plan))
    return weighted(chance, makers)(chance, bank, player)


def _deed(chance: Chance, bank: NaiveBank, player: str, fits: Callable[[int], bool]) -> int:
    mine = bank.estate(player)
    good = [space for space in mine if fits(space)]
    if good and odds(chance, 90):
        return chance.choice(good)
    return chance.choice(mine or list(range(-1, bank.board.size + 1)))


def _mortgage(chance: Chance, bank: NaiveBank, player: str) -> c.Command:
    return c.Mortgage(player, _deed(chance, bank, player, lambda space: space not in bank.mortgaged))


def _hand_over(chance: Chance, bank: NaiveBank, player: str) -> c.Command:
    return c.HandOver(player, _deed(chance, bank, player, lambda space: space not in bank.mortgaged))


def _lift(chance: Chance, bank: NaiveBank, player: str) -> c.Command:
    return c.LiftMortgage(player, _deed(chance, bank, player, bank.mortgaged.__contains__))


def _group(chance: Chance, bank: NaiveBank, player: str, built: bool) -> tuple[int, ...]:
    groups = (*bank.board.colours, *bank.board.with_depots)
    good = [g for g in groups if bank.ground(player, g)]
    if built:
        good = [g for g in good if any(bank.level[n] for n in g)]
    return chance.choice(good if good and odds(chance, 95) else groups)


def _to(chance: Chance, bank: NaiveBank, group: tuple[int, ...], total: int) -> tuple[LevelChange, ...]:
    """`total` steps spread evenly over the group; only the streets that change, now and then something else."""
    rows = bank.levels_on(group)
    group = bank.ground(bank.holder[group[0]], group) or bank.ground(bank.holder[group[-1]], group) or group
    if len(rows) == 1:
        return (LevelChange(chance.choice(group), chance.choice((0, 1, HOTEL))),)
    total = min(max(total, 0), len(group) * (len(rows) - 1))
    if odds(chance, 3):  # nothing changes
        return tuple(LevelChange(space, bank.level.get(space, 0)) for space in group)
    order = sorted(group, key=lambda space: (odds(chance, 20), -bank.level.get(space, 0)))
    share, more = divmod(total, len(group))
    target = {space: rows[share + (at < more)] for at, space in enumerate(order)}
    all_of_them = odds(chance, 10)  # also the streets that stay as they are, which may be all
    changes = [LevelChange(n, level) for n, level in target.items() if all_of_them or level != bank.level.get(n)]
    if odds(chance, 5):
        changes.append(
            LevelChange(chance.choice((*group, 5, 1, 0, bank.board.size + 1)), chance.choice((-1, 0, 3, 4, 5, 6, 7)))
        )
    return tuple(changes)


def _build(chance: Chance, bank: NaiveBank, player: str) -> c.Command:
    clear = [bank.board.plot(n) for kind in KINDS for n in bank.spaces_for(player, kind)]
    group = chance.choice(clear) if clear and odds(chance, 90) else _group(chance, bank, player, built=False)
    rows = bank.levels_on(group)
    now = sum(rows.index(bank.level[space]) if bank.level[space] in rows else 0 for space in group)
    afford = bank.money[player] // max(1, bank.house_price(group[0]) or bank.board.deeds[group[0]].depot)
    steps = weighted(chance, ((6, 1), (2, afford), (1, afford + 1), (2, len(group)), (1, 16)))
    return c.Build(player, _to(chance, bank, group, now + steps))


def _sell(chance: Chance, bank: NaiveBank, player: str) -> c.Command:
    if not any(bank.level.get(n) for n in bank.estate(player)) and odds(chance, 80):
        return _mortgage(chance, bank, player)
    group = _group(chance, bank, player, built=True)
    now = sum(bank.levels_on(group).index(bank.level[space]) for space in group)
    steps = weighted(chance, ((3, 1), (2, now), (2, chance.randint(1, 8))))
    return c.SellBuildings(player, _to(chance, bank, group, now - steps))


def by_hand(chance: Chance, bank: NaiveBank) -> c.Command:
    """An entry of the banker: a correction, somebody who comes or goes, a pawn put right, a service of the cashier."""
    player = chance.choice((*bank.players, "bank", "pot") if odds(chance, 20) else (bank.seated or bank.players))
    other = chance.choice((*bank.players, "bank", "bank", "pot"))
    known = player if player in bank.players else bank.players[0]
    space = chance.choice((*range(-1, bank.board.size + 1), *bank.board.paths))
    seen = chance.choice((None, dice(chance)[: bank.options["dice"] if odds(chance, 95) else None]))
    third = chance.choice((None, 2, "bus")) if bank.options["speed_die"] == "yes" else None
    makers: tuple[tuple[int, Callable[[], c.Command]], ...] = (
        (6, lambda: c.Correct(_repair(chance, bank, player, other, space), "" if odds(chance, 2) else "miscounted")),
        (2, lambda: c.PutPawn(player, space)),
        (1, lambda: c.Leave(player)),
        (1, lambda: c.Join(chance.choice(LATE), "Fay", amount(chance, bank, known))),
        (1, lambda: c.RenameSpace(space, {"fr": chance.choice(("Rue", ""))})),
        (
            1,
            lambda: c.RenameSpaces(
                (c.RenameSpace(3, {"fr": "Là"}), c.RenameSpace(space, {"fr": "Rue"}))[: dice(chance)[0] - 1]
            ),
        ),
        (1, lambda: c.RenamePlayer(player, chance.choice(("Fay", "Gus", " ")), colour="red")),
        (1, lambda: c.ChooseRounding(chance.choice((1_000, 10_000, 10_000)))),
        (6, lambda: c.Land(player, space, seen if odds(chance, 95) else (0, 7), third)),
        (1, lambda: c.CashSalary(player)),
        (3, lambda: c.CashFine(chance.choice(list(bank.tries) or [player]))),
        (3, lambda: c.CashCard(player, effect(chance, bank, known))),
        (2, lambda: c.CashDraw(player, chance.choice(tuple(Deck)))),
        (2, lambda: c.CashPay(*chance.sample((player, other), 2), amount(chance, bank, known))),
    )
    return weighted(chance, makers)()


def _repair(chance: Chance, bank: NaiveBank, player: str, other: str, space: int) -> e.Repair:
    holder = None if player == "bank" else player
    known = player if player in bank.players else bank.players[0]
    group = chance.choice((*bank.board.groups, *bank.board.with_depots))
    rows = bank.levels_on(group)
    rising = [n for n in bank.board.all_deeds if bank.board.deeds[n].rising]
    makers: tuple[Callable[[], e.Repair], ...] = (
        lambda: e.MoneyRepair(*chance.sample((player, other), 2), amount(chance, bank, known)),
        lambda: e.DeedRepair(chance.choice((space, *bank.board.all_deeds, *bank.mortgaged, *bank.mortgaged)), holder),
        lambda: e.MortgageRepair(chance.choice((space, *bank.estate(known))), odds(chance, 60)),
        lambda: e.BuildingsRepair(_to(chance, bank, group, chance.randrange(len(group) * len(rows)))),
        lambda: e.RentRepair(chance.choice((space, *bank.estate(known), *rising)), chance.randint(-1, 5)),
        lambda: e.JailCardRepair(chance.choice(tuple(Deck)), holder, chance.choice((None, None, other))),
        lambda: e.TicketsRepair(player, chance.choice((-1, 0, 0, 1, 2, 20))),
        lambda: e.PawnRepair(player, chance.choice((0, space, *[bank.board.jail or 0] * 2)), odds(chance, 50)),
    )
    return chance.choice(makers)()


def anything(chance: Chance, bank: NaiveBank) -> c.Command:
    """Any command at all, by anybody, somebody unknown included: nearly always refused."""
    player = chance.choice((*bank.players, "nobody"))
    known = player if player in bank.players else bank.players[0]
    space = chance.choice(range(-1, bank.board.size + 1))
    makers: tuple[Callable[[], c.Command], ...] = (
        lambda: c.ThrowDice((chance.randint(0, 7), chance.randint(0, 7))),
        lambda: c.Buy(player),
        lambda: c.Decline(player),
        lambda: c.Bid(player, amount(chance, bank, known), 0),
        lambda: c.Hammer(0),
        lambda: c.Pay(player),
        lambda: c.PayFine(player),
        lambda: c.UseJailCard(player),
        lambda: c.ClaimRent(player),
        lambda: c.DrawCard(player, chance.choice((*bank.cards, "nothing"))),
        lambda: c.DrawCard(player),
        lambda: c.ChooseDeck(player, chance.choice(tuple(Deck))),
        lambda: c.EnterEffect(player),
        lambda: c.PayInstead(player),
        lambda: c.PayShare(player),
        lambda: c.TakeTicket(player),
        lambda: c.TakeMoney(player),
        lambda: c.UseTicket(player, space),
        lambda: c.Mortgage(player, space),
        lambda: c.LiftMortgage(player, space),
        lambda: c.HandOver(player, space),
        lambda: c.KeepMortgage(player, space),
        lambda: c.Build(player, ()),
        lambda: c.SellBuildings(player, (LevelChange(space, 0),)),
        lambda: c.CarryOut(player, (c.Mortgage(known, space), c.Pay(player))),
        lambda: c.DeclareBankruptcy(player),
        lambda: c.PutPawn(player, space),
        lambda: c.EndGame() if odds(chance, 20) else c.Hammer(0),
        lambda: c.Leave(player) if odds(chance, 30) else c.Hammer(0),
        lambda: trade(chance, bank, known),
        lambda: c.SignTrade(player),
        lambda: c.CancelTrade(player),
        lambda: c.CallTime(chance.choice((None, 0, MINUTES * 60_000 + chance.choice(NEAR)))),
    )
    return chance.choice(makers)()
