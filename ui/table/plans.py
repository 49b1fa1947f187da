"""What a plan comes to: its steps in an order that can be booked, the command that one card signs. Pure; no words.

Law: what the bank's rules can answer is asked of them, not worked out here.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.events import BuildingsChanged
from banker.game import Game, fold
from banker.refusal import Refused
from banker.registry import LevelChange
from banker.rules import building, decide
from banker.rules.mortgage import transfer_costs
from banker.rules.raising import cheapest

Step = c.Build | c.SellBuildings | c.Mortgage | c.LiftMortgage | c.HandOver
# What one card signs of an estate: one step a group that is built on or sold, one a deed mortgaged, lifted or handed
# over.
Plan = tuple[Step, ...]

Built = c.Build | c.SellBuildings


def after(game: Game, *commands: c.Command | None) -> Game | Refused:
    """The game as it would be after these commands, or the first refusal; None stands for nothing to do."""
    for command in commands:
        events = () if command is None else decide(game, command)
        if isinstance(events, Refused):
            return events
        game = fold(game, events)
    return game


def built(then: Game | Refused, plan: Plan) -> Game | Refused:
    """The game after a plan; where the others are asked first whether they build, as if they did not."""
    if isinstance(then, Refused) or not isinstance(then.top, p.ShortageCall):
        return then
    registry = then.registry
    wished = tuple(change for step in plan if isinstance(step, c.Build) for change in step.levels)
    stock = registry.stock_at({change.space: change.level for change in wished})
    return fold(then, (BuildingsChanged(wished, *stock),))


# The steps of a plan


def levels(plan: Plan) -> dict[int, int]:
    """Space to the level planned there."""
    return {change.space: change.level for step in plan if isinstance(step, Built) for change in step.levels}


def with_level(game: Game, player: str, plan: Plan, space: int, level: int) -> Plan:
    """The plan with this deed at this level: what was planned for its plot, with this changed."""
    plot = game.edition.plot(space)
    wished = {n: to for n, to in levels(plan).items() if n in plot} | {space: level}
    changes = tuple(LevelChange(n, wished[n]) for n in sorted(wished) if wished[n] != game.registry.title(n).level)
    others = tuple(step for step in plan if not _builds_on(step, plot))
    if not changes:
        return others
    rises = any(change.level > game.registry.title(change.space).level for change in changes)
    return ordered(game, (*others, c.Build(player, changes) if rises else c.SellBuildings(player, changes)))


def with_row(game: Game, player: str, plan: Plan, group: str) -> Plan | None:
    """The plan with one more step on each street of a group; None where a street has all that can stand there."""
    for space in building.buildable(game, player, game.edition.groups[group]):
        step = building.step_of(game, levels(plan).get(space, game.registry.title(space).level)) + 1
        if step == len(building.levels_on(game, space)):
            return None
        plan = with_level(game, player, plan, space, building.level_of(game, space, step))
    return plan


def _builds_on(step: Step, plot: tuple[int, ...]) -> bool:
    return isinstance(step, Built) and step.levels[0].space in plot


def toggled(game: Game, plan: Plan, step: Step) -> Plan:
    """The plan without this step if it is in it, else with it."""
    if step in plan:
        return tuple(other for other in plan if other != step)
    return ordered(game, (*plan, step))


def ordered(game: Game, plan: Plan) -> Plan:
    """The steps in an order in which each finds what it needs: what brings money first, then mortgages lifted, then
    building; among sales, and among buildings, first the step that leaves the bank more houses, then in board order."""
    kinds = (c.SellBuildings, c.Mortgage, c.HandOver, c.LiftMortgage, c.Build)
    return tuple(sorted(plan, key=lambda step: (kinds.index(type(step)), -_houses_back(game, step), space_of(step))))


def space_of(step: Step) -> int:
    """The deed that a step is about; of a group the first street that changes."""
    return step.levels[0].space if isinstance(step, Built) else step.space


def _houses_back(game: Game, step: Step) -> int:
    if not isinstance(step, Built):
        return 0
    return game.registry.stock_at({at.space: at.level for at in step.levels}).houses - game.registry.houses


# What a card signs


def signed(game: Game, player: str, plan: Plan) -> c.Command | None:
    """What the player's card signs: the plan, with the payment of their debt on top if the plan then covers it."""
    steps: tuple[c.Step, ...] = plan
    due = debt_of(game, player)
    if due is not None and plan:
        then = after(game, c.CarryOut(player, plan))
        if isinstance(then, Game) and then.balance(player) >= due.amount:
            steps = (*plan, payment(game, due))
    return together(player, steps)


def together(player: str, steps: tuple[c.Step, ...]) -> c.Command | None:
    """The steps as one command; None if there are none."""
    return None if not steps else steps[0] if len(steps) == 1 else c.CarryOut(player, steps)


def payment(game: Game, debt: p.Debt) -> c.Pay:
    """The payment of a debt, with its amount where the table types it."""
    return c.Pay(debt.debtor, debt.amount if game.options.payment == "typed" else None)


def paid(game: Game, debtor: str, plan: Plan) -> c.Command:
    """The plan and the payment of the debt; while the plan brings too little, the payment that is refused."""
    command = signed(game, debtor, plan)
    return command if command is not None and pays(command) else c.Pay(debtor)


# A debtor


def debt_of(game: Game, player: str) -> p.Debt | None:
    """The debt on top, if this player owes it, has not the cash for it, and plays at a table where more can be had."""
    top = game.top
    if not isinstance(top, p.Debt) or top.debtor != player or game.balance(player) >= top.amount:
        return None
    options = game.options
    raises = game.edition.is_built or "yes" in (options.mortgages, options.trades, options.debts_in_lots)
    return top if raises else None


def proposed(game: Game, debt: p.Debt) -> Plan:
    """The steps that meet the debt at the least loss; none if it is beyond all that can be raised."""
    return ordered(game, cheapest(game, debt.debtor, debt.amount) or ())


def pays(command: c.Command | None) -> bool:
    """Whether a command pays a debt, alone or as the end of a plan."""
    return isinstance(command, c.CarryOut) and isinstance(command.plan[-1], c.Pay)


# Who has received mortgaged deeds


def received(game: Game) -> tuple[p.MortgageChoice, ...]:
    """The mortgaged deeds about which one player is asked now, in the order of asking; empty if nobody is."""
    found: list[p.MortgageChoice] = []
    for question in reversed(game.pending):
        if not isinstance(question, p.MortgageChoice) or (found and question.player != found[0].player):
            break
        found.append(question)
    return tuple(found)


def answers(game: Game, lifted: tuple[int, ...]) -> tuple[c.Step, ...]:
    """Keep or lift for each deed received, as far as one signature leads: the first interest that cannot be paid is
    owed, and the other deeds are asked about after that debt."""
    steps: list[c.Step] = []
    for asked in received(game):
        step = c.LiftMortgage if asked.space in lifted else c.KeepMortgage
        steps.append(step(asked.player, asked.space))
        then = after(game, together(asked.player, tuple(steps)))
        if isinstance(then, Game) and isinstance(then.top, p.Debt):
            break
    return tuple(steps)


def later_cost(game: Game, space: int) -> int:
    """What lifting a mortgage costs a holder who keeps it now and lifts it another time."""
    keep, lift = transfer_costs(game, space)
    return keep + lift


def as_planned(game: Game, plan: Plan, space: int) -> Game:
    """The game with this deed as the plan would change it, even if the plan is not lawful yet."""
    title = game.registry.title(space)
    pledges = (isinstance(step, c.Mortgage) for step in plan if not isinstance(step, Built) and step.space == space)
    title = replace(title, level=levels(plan).get(space, title.level), mortgaged=next(pledges, title.mortgaged))
    return replace(game, registry=game.registry.with_title(space, title))
