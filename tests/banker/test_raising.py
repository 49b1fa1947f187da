"""The cheapest way to raise money: against every way there is on small estates, and lawful on any."""

from __future__ import annotations

from itertools import chain, combinations, product
from random import Random

import pytest

from banker import board as b
from banker import commands as c
from banker.game import Game, Seat, fold
from banker.pending import Debt
from banker.refusal import Refused
from banker.registry import HOTEL
from banker.rules import decide
from banker.rules.debt import raisable
from banker.rules.position import Position
from banker.rules.raising import _Bound, _Way, cheapest
from banker.rules.setup import open_game, opened
from banker.rules.tally import net_worth
from tests.banker.random_tables import load

EDITIONS = ("paris-francs", "suisse-2007", "london", "suisse-classique")
FEW, PARTS = 50, 4  # So many estates, so many times, take every branch of the search.
ESTATES = 2_000
GROUPS = ((1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19), (37, 39))
OTHERS = (5, 12, 15, 25, 28)
THEIRS = (21, 23, 24, 26, 27, 29)


def estate(random: Random, edition_id: str, whole: int) -> Game:
    """Ann with so many whole groups, built on by chance, and some other deeds; Bob has many houses now and then."""
    mode = random.choice(("standard", "standard", "short"))
    top = 3 if mode == "short" else 4
    groups = random.sample(GROUPS, whole)
    scarce = random.random() < 0.5 and whole < 3
    stock = 32 - (len(THEIRS) * top if scarce else 0)
    levels: dict[int, int] = {}
    for group in groups:
        base = random.randint(0, top)
        drawn = {n: base + (random.random() < 0.4) for n in group}
        drawn = {n: HOTEL if level > top else level for n, level in drawn.items()}
        houses = sum(level for level in drawn.values() if level != HOTEL)
        if houses <= stock:
            stock -= houses
            levels |= drawn
    held = [35, *chain(*groups), *random.sample(OTHERS, random.randint(0, 5 - 2 * min(whole, 2)))]
    bare = [n for n in held if not any(levels.get(m) for m in of_group(n))]
    return opened(
        *open_game(
            load(edition_id),
            (Seat("ann", "Ann"), Seat("bob", "Bob")),
            mode=mode,
            position=Position(
                holders=dict.fromkeys(held, "ann") | (dict.fromkeys(THEIRS, "bob") if scarce else {}),
                levels=levels | (dict.fromkeys(THEIRS, top) if scarce else {}),
                mortgages=tuple(n for n in bare if random.random() < 0.2),
                balances={"ann": random.choice((0, 0, 7))},
                pawns={"ann": 4},
            ),
        )
    )


def of_group(space: int) -> tuple[int, ...]:
    return next((group for group in GROUPS if space in group), (space,))


def owing(game: Game, amount: int) -> Game:
    """Ann has drawn a card that costs her this much."""
    for command in (c.ThrowDice((1, 2)), c.DrawCard("ann", effect=b.Pay(amount))):
        events = decide(game, command)
        assert not isinstance(events, Refused)
        game = fold(game, events)
    return game


def least(game: Game, missing: int) -> tuple[int, int] | None:
    """The least loss, and the fewest steps with it, of every choice there is; None if none brings what is missing."""
    options = [list(ways(game, group)) for group in {of_group(n) for n in game.registry.estate("ann")}]
    found = []
    for choice in product(*options):
        loss, steps, brings, houses = (sum(column) for column in zip(*choice, strict=True))
        if brings >= missing and game.registry.houses + houses >= 0:
            found.append((loss, steps))
    return min(found, default=None)


def ways(game: Game, group: tuple[int, ...]) -> list[tuple[int, int, int, int]]:
    """Loss, steps, money and houses given back of all that can be done with a group. C, S "Hypothèques", "Les Maisons":
    half the price for a house, evenly; the loan for a deed; 10 % to lift it, rounded up."""
    deeds = {n: game.edition.deed(n) for n in group}
    hotel = 4 if game.terms.short_rules else 5
    now = {n: hotel if game.registry.title(n).level == HOTEL else game.registry.title(n).level for n in group}
    found = []
    for state in product(*(range(now[n] + 1) for n in group)):
        then = dict(zip(group, state, strict=True))
        if max(state) - min(state) > 1:
            continue
        sold = sum((now[n] - then[n]) * (deeds[n].building or 0) // 2 for n in group)
        freed = sum(now[n] % hotel - then[n] % hotel for n in group)
        free = [n for n in group if then[n] == 0 and not game.registry.title(n).mortgaged]
        if any(then.values()) and (game.options.mortgage_clears == "group" or max(state) > 1):
            free = []
        for some in chain(*(combinations(free, count) for count in range(len(free) + 1))):
            loans = [deeds[n].mortgage for n in some]
            step = game.options.interest_rounding or 1
            dear = sum(-(-loan * 11 // (10 * step)) * step - loan for loan in loans)
            found.append((sold + dear, len(some) + (now != then), sold + sum(loans), freed))
    return found


@pytest.mark.parametrize(
    ("estates", "seed"),
    [*((FEW, 20261122 + part) for part in range(PARTS)), pytest.param(ESTATES, 20261122, marks=pytest.mark.drawn)],
)
def test_no_choice_loses_less_on_small_estates(estates: int, seed: int) -> None:
    random = Random(seed)
    scarce = raised = 0
    for number in range(estates):
        game = estate(random, random.choice(EDITIONS), random.choice((0, 1, 1, 2)))
        most = raisable(game, "ann")
        note = game.edition.smallest_note
        amount = random.choice((most, most + note, random.randint(0, most + note), most // 2)) // note * note + 1
        game = owing(game, amount)
        plan = cheapest(game, "ann", amount)
        best = least(game, amount - game.balance("ann"))
        assert (plan is None) == (best is None), number
        if plan is None or best is None:
            continue
        raised += 1
        scarce += game.registry.houses < 4
        assert measured(game, plan) == best, number
    assert raised > estates // 3
    assert scarce


def measured(game: Game, plan: tuple[c.Step, ...]) -> tuple[int, int]:
    """Loss and steps of a plan once the bank has carried it out and the debt is paid by it."""
    if not plan:
        return 0, 0
    top = game.top
    assert isinstance(top, Debt)
    events = decide(game, c.CarryOut("ann", (*plan, c.Pay("ann"))))
    assert not isinstance(events, Refused), events
    then = fold(game, events)
    loans = [game.edition.deed(step.space).mortgage for step in plan if isinstance(step, c.Mortgage)]
    step = game.options.interest_rounding or 1
    lifting = sum(-(-loan * 11 // (10 * step)) * step - loan for loan in loans)
    return net_worth(game, "ann") - top.amount - net_worth(then, "ann") + lifting, len(plan)


@pytest.mark.parametrize("seed", range(4))
def test_no_choice_loses_less_on_larger_estates(seed: int) -> None:
    """Counted sum by sum, where the bank has houses enough for every hotel."""
    random = Random(seed)
    raised = 0
    for _ in range(12):
        game = estate(random, random.choice(EDITIONS), 3)
        hotels = sum(game.registry.title(n).level == HOTEL for n in game.registry.estate("ann"))
        amount = raisable(game, "ann") * random.randint(1, 19) // 20
        if game.registry.houses < 4 * hotels or amount <= game.balance("ann"):
            continue
        game = owing(game, amount)
        plan = cheapest(game, "ann", amount)
        assert plan is not None
        assert measured(game, plan) == least_by_sums(game, amount - game.balance("ann"))
        raised += 1
    assert raised


def least_by_sums(game: Game, missing: int) -> tuple[int, int]:
    """The same as `least`, group after group, of each sum the best alone; with all the houses that it takes."""
    best = {0: (0, 0)}
    for group in sorted({of_group(n) for n in game.registry.estate("ann")}):
        choices = {(brings, loss, steps) for loss, steps, brings, _ in ways(game, group)}
        longer: dict[int, tuple[int, int]] = {}
        for brought, (lost, taken) in best.items():
            for brings, loss, steps in choices:
                sum_ = min(brought + brings, missing)
                longer[sum_] = min(longer.get(sum_, (lost + loss, taken + steps)), (lost + loss, taken + steps))
        best = longer
    return best[missing]


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(5))
def test_any_estate_is_raised_lawfully(seed: int) -> None:
    """Estates too large for every choice: the plan is lawful as it stands and brings what is owed, to the last note."""
    random = Random(seed)
    for _ in range(30):
        game = estate(random, random.choice(EDITIONS), random.choice((3, 4, 5)))
        most = raisable(game, "ann")
        amount = max(1, most * random.randint(1, 20) // 20)
        game = owing(game, amount)
        plan = cheapest(game, "ann", amount)
        assert plan is not None
        measured(game, plan)
        assert cheapest(game, "ann", most + 1) is None


def group_of(*ways: tuple[int, int]) -> tuple[_Way, ...]:
    """Ways to raise money from a group: what each brings and loses."""
    return tuple(_Way(brings, loss, 1, 0, (), ()) for brings, loss in ((0, 0), *ways))


# In parts, the one with the least loss for its money first: 10 for 1, 10 for 2, 10 for 3, and 20 for 8.
IN_PARTS = (group_of((10, 2), (30, 10)), group_of((10, 1), (15, 3), (20, 4)))


@pytest.mark.parametrize("groups", [IN_PARTS, IN_PARTS[::-1]])
def test_the_bound_of_the_search_takes_the_part_with_the_least_loss_first(groups: tuple[tuple[_Way, ...], ...]) -> None:
    """Never more than what is really lost, and just that where a part ends."""
    bound = _Bound(groups)
    some = {0: 0, 5: 1, 10: 1, 11: 3, 20: 3, 21: 6, 30: 6, 31: 14, 50: 14, 51: None}
    assert {sum_: bound.at_most(sum_) for sum_ in some} == some
    least = {0: 0, 10: 1, 15: 2, 20: 3, 25: 4, 30: 6, 40: 10, 45: 12, 50: 14}
    for sum_, loss in least.items():
        assert bound.may_bring(sum_, loss)
        assert sum_ == 0 or not bound.may_bring(sum_, loss - 1)
    assert bound.may_bring(-1, -1), "what is more than enough already"
    assert not bound.may_bring(51, 99)


def test_a_group_has_parts_along_its_best_ways_alone() -> None:
    """A way that another pair of ways beats in part is none of them: 25 for 20, between 20 for 9 and 40 for 30."""
    bound = _Bound((group_of((20, 9), (25, 20), (30, 19), (40, 30)),))
    assert [bound.at_most(sum_) for sum_ in (20, 21, 30, 31, 40, 41)] == [9, 19, 19, 30, 30, None]


def test_more_than_can_be_raised_has_no_steps() -> None:
    game = estate(Random(1), "paris-francs", 1)
    assert cheapest(game, "ann", raisable(game, "ann")) is not None
    assert cheapest(game, "ann", raisable(game, "ann") + 1) is None


def test_what_is_in_hand_needs_no_step() -> None:
    game = estate(Random(1), "paris-francs", 1)
    cash = game.balance("ann")
    assert cheapest(game, "ann", cash) == ()
    assert cheapest(game, "ann", cash + 1)
