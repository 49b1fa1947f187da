"""The long run: throws through the real rules, compared with the exact chain and with published tables.

The seed is fixed, so that a sound bank never fails by chance; BANKER_SEED=N draws another, BANKER_LONG=1 four million
throws of each reading. What was found is printed at the end of the run.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import pytest
from msgspec.structs import replace

from banker import edition
from banker.board import Deck, Edition, Effect, MoveTo, MoveToNearest, ToJail
from banker.events import Moved
from banker.rules import cards, movement, turn
from tests.model import landing_tables as published
from tests.model.booklet_tables import CHANCE, CHEST
from tests.model.long_run_chain import EU_CHANCE, EU_CHEST, IN_JAIL, US_CHANCE, US_CHEST, LongRun, Table, long_run
from tests.model.long_run_played import NOTHING, Counts, Habits, played

pytestmark = pytest.mark.drawn

LONG = "BANKER_LONG" in os.environ
SEED = os.environ.get("BANKER_SEED", "1")
THROWS, LONG_THROWS, FEW_THROWS = 400_000, 4_000_000, 100_000

MOST_CHI2 = 74  # With 40 cells a sound bank is above this once in a thousand seeds.
# How far a share of the throws, and the throws per turn, may be off at `THROWS`; of N throws by the square root more or
# less.
CELL, PER_TURN = 0.0014, 0.003


@dataclass(frozen=True, slots=True)
class Reading:
    """An edition, how its players leave jail, and the chain's table of the same."""

    edition: str
    on: Table

    @property
    def throws(self) -> int:
        """How many throws are compared with the chain."""
        return LONG_THROWS if LONG else FEW_THROWS

    def play(self, throws: int, seed: str, faulty: Edition | None = None, **options: str) -> Counts:
        again = "yes" if self.on.again else "no"
        chosen = {"double_from_jail_rolls_again": again, "after_jail_fine": "throw_now", **options}
        habits = Habits(waits=self.on.waits, draws=self.on.draws)
        return played(faulty or edition.load(self.edition), habits, throws, seed, **chosen)


US_SHORT = Reading("atlantic-city", Table(US_CHANCE, US_CHEST, waits=False))
US_LONG = Reading("atlantic-city", Table(US_CHANCE, US_CHEST, waits=True))
US_AGAIN = Reading("atlantic-city", Table(US_CHANCE, US_CHEST, waits=True, again=True))
EU_AGAIN = Reading("paris-francs", Table(EU_CHANCE, EU_CHEST, waits=True, again=True))
EU_DRAWS = Reading("generic", Table(EU_CHANCE, EU_CHEST, waits=False, draws=True))
SWISS = Table(EU_CHANCE, EU_CHEST, waits=True, again=True, chance_spaces=(7, 36), chest_spaces=(2, 17))
READINGS = {
    "American decks, pays to leave jail": US_SHORT,
    "American decks, waits in jail": US_LONG,
    "American decks, waits in jail, the freeing double throws again": US_AGAIN,
    "C, waits in jail, the freeing double throws again": EU_AGAIN,
    "European decks, pays to leave jail, draws instead of paying": EU_DRAWS,
    "S, waits in jail, Swisscom moves nobody": Reading("suisse-2007", SWISS),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """How far what was played is from the chain. `cell`: the worst share of the throws that end on a space, or touch
    it. `undrawn`: touches of a deck's spaces less cards drawn from it."""

    chi2: float
    cell: float
    per_turn: float
    undrawn: int
    leeway: float

    @property
    def sound(self) -> bool:
        within = self.cell <= CELL * self.leeway and self.per_turn <= PER_TURN * self.leeway
        return self.chi2 <= MOST_CHI2 and within and self.undrawn == 0

    def __str__(self) -> str:
        cell, per_turn = f"{100 * CELL * self.leeway:.3f}", f"{PER_TURN * self.leeway:.4f}"
        return (
            f"χ² {self.chi2:.1f} (≤ {MOST_CHI2}), worst cell {100 * self.cell:.3f} (≤ {cell} percentage points), "
            f"throws per turn off by {self.per_turn:.5f} (≤ {per_turn})"
        )


def judged(counts: Counts, exact: LongRun, on: Table) -> Verdict:
    """The verdict on what was played."""
    expected = [(count, share * counts.throws) for count, share in zip(counts.ends, exact.ends, strict=True) if share]
    touched = zip(counts.touches, exact.touches, strict=True)
    off = [abs(count / counts.throws - share) for count, share in touched]
    off += [abs(count - often) / counts.throws for count, often in expected]
    spaces = on.chest_spaces if on.draws else (*on.chest_spaces, *on.chance_spaces)
    drawn = counts.draws[Deck.CHEST] + (0 if on.draws else counts.draws[Deck.CHANCE])
    return Verdict(
        chi2=sum((count - often) ** 2 / often for count, often in expected),
        cell=max(off),
        per_turn=abs(counts.throws / counts.turns - exact.throws_per_turn),
        undrawn=sum(counts.touches[space] for space in spaces) - drawn,
        leeway=sqrt(THROWS / counts.throws),
    )


@pytest.mark.parametrize("name", READINGS)
def test_throws_through_the_rules_end_where_the_chain_says(
    name: str, record_property: Callable[[str, str], None]
) -> None:
    reading = READINGS[name]
    counts = reading.play(reading.throws, f"{name} {SEED}")
    verdict = judged(counts, long_run(reading.on), reading.on)
    record_property("played", f"long run, BANKER_SEED={SEED}, {name}: {counts.throws} throws, {verdict}")
    assert verdict.sound, f"BANKER_SEED={SEED}: {verdict}"
    assert counts.ends[30] == 0


# -- the chain itself, against others --------------------------------------------------------------------------------


def test_chain_equals_the_table_of_collins() -> None:
    ends = long_run(US_SHORT.on).ends
    assert [100 * share for share in ends] == pytest.approx(published.COLLINS_SHORT, abs=1e-4)


def test_chain_equals_the_table_of_noe() -> None:
    exact = long_run(US_LONG.on)
    both = (*exact.touches, exact.ends[IN_JAIL])
    assert [100 * share / sum(both) for share in both] == pytest.approx(published.NOE_LONG, abs=0.6e-4)


def test_chain_equals_the_figures_of_durrett() -> None:
    ends = long_run(US_AGAIN.on).ends
    assert round(100 * ends[IN_JAIL], 2) == published.DURRETT_IN_JAIL
    assert round(100 * ends[10], 2) == published.DURRETT_VISITING


@pytest.mark.parametrize("reading", READINGS.values(), ids=READINGS)
def test_every_throw_of_the_chain_ends_somewhere(reading: Reading) -> None:
    exact = long_run(reading.on)
    assert sum(exact.ends) == pytest.approx(1)
    assert exact.ends[30] == 0
    assert sum(exact.touches) == pytest.approx(sum(exact.ends[:IN_JAIL]) + moved_on(exact, reading.on))


def moved_on(exact: LongRun, on: Table) -> float:
    """How often a pawn leaves a space again in the throw that brought it there: by a card, or from space 30."""
    cards_of = {space: len([c for c in on.cards(space) if c[0] != "chance"]) for space in (*CHANCE, *CHEST)}
    by_card = sum(exact.touches[space] * cards_of[space] / 16 for space in cards_of)
    chests = sum(exact.touches[space] for space in on.chest_spaces) if on.draws else 0
    return by_card + chests * len(on.chance) / 256 + exact.touches[30]


# -- planted faults: each is seen ------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch, Edition], Edition]


def no_third_double(patch: pytest.MonkeyPatch, board: Edition) -> Edition:
    patch.setattr(turn, "THREE_DOUBLES", 1000)
    return board


def space_30_harmless(patch: pytest.MonkeyPatch, board: Edition) -> Edition:
    send = movement.send_to_jail
    patch.setattr(movement, "send_to_jail", lambda *how: None if how[-1] == "space" else send(*how))
    return board


def nearest_station_always_the_first(patch: pytest.MonkeyPatch, board: Edition) -> Edition:
    go = cards._move_to_nearest

    def go_to_the_first(draft: cards.Draft, player: str, effect: MoveToNearest) -> None:
        if effect.kind == "station":
            cards.carry_out(draft, player, MoveTo(5), None)
        else:
            go(draft, player, effect)

    patch.setattr(cards, "_move_to_nearest", go_to_the_first)
    return board


def without(board: Edition, deck: Deck, missing: Callable[[Effect], bool]) -> Edition:
    """The edition with the first such card of a deck moving nobody."""
    at = next(n for n, card in enumerate(board.cards) if card.deck is deck and missing(card.effect))
    harmless = replace(board.cards[at], effect=NOTHING)
    return replace(board, cards=(*board.cards[:at], harmless, *board.cards[at + 1 :]))


def one_station_card_missing(patch: pytest.MonkeyPatch, board: Edition) -> Edition:
    return without(board, Deck.CHANCE, lambda effect: effect == MoveToNearest("station", 2))


def chest_sends_nobody_to_jail(patch: pytest.MonkeyPatch, board: Edition) -> Edition:
    return without(board, Deck.CHEST, lambda effect: isinstance(effect, ToJail))


def double_after_the_fine_is_the_last(patch: pytest.MonkeyPatch, board: Edition) -> Edition:
    throw = turn._throw_and_move

    def throw_and_stop(draft: turn.Draft, question: turn.Throw, dice: tuple[int, int], third: None) -> None:
        after_the_fine = question.begun and draft.game.turn.dice is None
        throw(draft, question, dice, third)
        if after_the_fine:
            movement.drop_second_throw(draft, question.player)

    patch.setattr(turn, "_throw_and_move", throw_and_stop)
    return board


def nothing_changed(patch: pytest.MonkeyPatch, board: Edition) -> Edition:
    return board


def back_three_draws_no_card(patch: pytest.MonkeyPatch, board: Edition) -> Edition:
    def go_back(draft: cards.Draft, player: str, end: int) -> None:
        start = draft.game.player(player).space
        draft.emit(Moved(player, start, end))
        if end not in CHEST:
            movement.act_on(draft, player, None)

    patch.setattr(cards, "_move_back", go_back)
    return board


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake in the rules, how many throws show it, and by which figure."""

    plant: Plant
    throws: int
    seen: Callable[[Verdict], bool]
    reading: Reading = US_SHORT
    option: str = ""


def by_chi2(verdict: Verdict) -> bool:
    return verdict.chi2 > MOST_CHI2


def by_cell(verdict: Verdict) -> bool:
    return verdict.cell > CELL * verdict.leeway


def by_throws_per_turn(verdict: Verdict) -> bool:
    return verdict.per_turn > PER_TURN * verdict.leeway


def by_cards(verdict: Verdict) -> bool:
    return verdict.undrawn > 0


FAULTS = {
    "the third double does not send to jail": Fault(no_third_double, 200_000, by_cell),
    "space 30 is harmless": Fault(space_30_harmless, 20_000, by_chi2),
    "the nearest station is always the first": Fault(nearest_station_always_the_first, 100_000, by_chi2),
    "one of the two station cards is missing": Fault(one_station_card_missing, 150_000, by_chi2),
    "no chest card sends to jail": Fault(chest_sends_nobody_to_jail, 150_000, by_chi2),
    "a double after the fine does not throw again": Fault(
        double_after_the_fine_is_the_last, 200_000, by_throws_per_turn
    ),
    "the freeing double throws again": Fault(nothing_changed, 50_000, by_throws_per_turn, US_LONG, "yes"),
    "the freeing double does not throw again": Fault(nothing_changed, 50_000, by_throws_per_turn, US_AGAIN, "no"),
    "three spaces back onto a chest draw no card": Fault(back_three_draws_no_card, 20_000, by_cards),
}


# Those that a submission has the time to show; a night shows all.
SHOWN = [name for name, fault in FAULTS.items() if LONG or fault.throws <= FEW_THROWS]


@pytest.mark.parametrize("name", SHOWN)
def test_planted_fault_shows(
    name: str, monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, str], None]
) -> None:
    fault = FAULTS[name]
    board = fault.plant(monkeypatch, edition.load(fault.reading.edition))
    options = {"double_from_jail_rolls_again": fault.option} if fault.option else {}
    counts = fault.reading.play(fault.throws, f"{name} {SEED}", board, **options)
    verdict = judged(counts, long_run(fault.reading.on), fault.reading.on)
    record_property(
        "played", f"long run, planted: {name}: {counts.throws} throws, {verdict}, undrawn {verdict.undrawn}"
    )
    assert fault.seen(verdict), str(verdict)
