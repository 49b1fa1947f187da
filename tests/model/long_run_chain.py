"""Where the pawns end in the long run, worked out exactly: dice, doubles, jail and cards as a Markov chain.

Law: it knows nothing of `banker`; boards, decks and ways out of jail are written here from the booklets a second time.
A state is what a throw begins with: 40 spaces with no, one or two doubles thrown before it in the same turn, and three
turns in jail. Each card is drawn out of all 16, with equal chances (a held jail card counts as one that moves nobody).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.model import booklet_tables as table

IN_JAIL = 40  # Where a pawn is that is in jail, beside the 40 spaces; space 10 is *just visiting*.
CARDS = 16
DOUBLES = 3

# What a card that moves says: ("to", space), ("nearest", spaces), ("back", steps), ("jail", None), or ("chance", None),
# which draws a card of that deck.
Move = tuple[str, object]

US_CHANCE: tuple[Move, ...] = (
    *(("to", space) for space in (0, 5, 11, 24, 39)),
    ("nearest", table.STATIONS), ("nearest", table.STATIONS), ("nearest", table.UTILITIES), ("back", 3), ("jail", None),
)  # fmt: skip
US_CHEST: tuple[Move, ...] = (("to", 0), ("jail", None))
EU_CHANCE: tuple[Move, ...] = (*(("to", space) for space in (0, 11, 15, 24, 39)), ("back", 3), ("jail", None))
EU_CHEST: tuple[Move, ...] = (("to", 0), ("to", 1), ("jail", None))  # "Retournez à …": backwards, no pass of Start


@dataclass(frozen=True, slots=True)
class Table:
    """A board's cards and how its players leave jail.

    `waits`: they throw for a double, at most three turns; else they pay as their turn begins. `again`: the double that
    frees throws again. `draws`: on *pay a fine or draw a Chance card* (where it is in the deck) they draw.
    """

    chance: tuple[Move, ...]
    chest: tuple[Move, ...]
    waits: bool
    again: bool = False
    draws: bool = False
    chance_spaces: tuple[int, ...] = table.CHANCE
    chest_spaces: tuple[int, ...] = table.CHEST

    def cards(self, space: int) -> tuple[Move, ...]:
        """The moving cards of the deck that is drawn from on this space."""
        if space in self.chance_spaces:
            return self.chance
        if space in self.chest_spaces:
            return (*self.chest, ("chance", None)) if self.draws else self.chest
        return ()


@dataclass(frozen=True, slots=True)
class LongRun:
    """Shares of all throws. `ends`: where the pawn is when the throw is over, 40 spaces and `IN_JAIL`, 1 in all.

    `touches`: how often it comes to rest on each space for a moment (a space whose card moves it on, space 30).
    """

    ends: tuple[float, ...]
    touches: tuple[float, ...]
    throws_per_turn: float


@dataclass(slots=True)
class _Landing:
    """What becomes of a pawn that comes to a space: the chance of each end, and of each touch."""

    ends: dict[int, float] = field(default_factory=dict)
    touches: dict[int, float] = field(default_factory=dict)

    def come_to(self, on: Table, space: int, chance: float) -> None:
        self.touches[space] = self.touches.get(space, 0) + chance
        if space == table.GO_TO_JAIL:
            self._end(IN_JAIL, chance)
            return
        self._draw(on, on.cards(space), space, chance)

    def _draw(self, on: Table, cards: tuple[Move, ...], space: int, chance: float) -> None:
        self._end(space, chance * (CARDS - len(cards)) / CARDS)
        for card in cards:
            self._obey(on, card, space, chance / CARDS)

    def _obey(self, on: Table, card: Move, space: int, chance: float) -> None:
        match card:
            case ("to", int(end)):
                self.come_to(on, end, chance)
            case ("nearest", tuple(spaces)):
                self.come_to(on, min(spaces, key=lambda end: (end - space - 1) % 40), chance)
            case ("back", int(steps)):
                self.come_to(on, (space - steps) % 40, chance)
            case ("jail", None):
                self._end(IN_JAIL, chance)
            case ("chance", None):
                self._draw(on, on.chance, space, chance)
            case _:
                raise AssertionError(card)

    def _end(self, space: int, chance: float) -> None:
        self.ends[space] = self.ends.get(space, 0) + chance


# The space and the doubles before this throw; or `IN_JAIL` and the throws made there.
State = tuple[int, int]

STATES: tuple[State, ...] = tuple((space, n) for space in (*range(40), IN_JAIL) for n in range(3))


def throws(on: Table, state: State) -> Iterator[tuple[int | None, bool, float]]:
    """For each throw from a state the space that the pawn comes to (None: it is in jail after it, without a move),
    whether the player throws again, and the chance of it."""
    space, before = state
    jailed = space == IN_JAIL
    start = table.JAIL if jailed else space
    for one in range(1, 7):
        for other in range(1, 7):
            double, end = one == other, (start + one + other) % 40
            if jailed and on.waits:
                stays = not double and before < 2
                yield None if stays else end, double and on.again, 1 / 36
            else:
                doubles = 0 if jailed else before
                third = double and doubles == DOUBLES - 1
                yield None if third else end, double and not third, 1 / 36


def doubles_after(state: State) -> int:
    """How many doubles in a row stand, where the throw from this state was one: in jail it is the first."""
    return 1 if state[0] == IN_JAIL else state[1] + 1


def long_run(on: Table) -> LongRun:
    """The exact long-run shares."""
    landings = []
    for space in range(40):
        landings.append(_Landing())
        landings[space].come_to(on, space, 1.0)
    index = {state: n for n, state in enumerate(STATES)}
    chances = [[0.0] * len(STATES) for _ in STATES]
    for state, row in zip(STATES, chances, strict=True):
        for end, again, chance in throws(on, state):
            if end is None:
                waited = state[1] + 1 if state[0] == IN_JAIL and on.waits else 0
                row[index[IN_JAIL, waited]] += chance
                continue
            for last, share in landings[end].ends.items():
                doubles = doubles_after(state) if again and last != IN_JAIL else 0
                row[index[last, doubles]] += chance * share
    often = _stationary(chances)
    ends, touches = [0.0] * 41, [0.0] * 40
    for (space, _), share in zip(STATES, often, strict=True):
        ends[space] += share
    for state, share in zip(STATES, often, strict=True):
        for end, _, chance in throws(on, state):
            for touched, times in () if end is None else landings[end].touches.items():
                touches[touched] += share * chance * times
    begin = sum(share for (space, n), share in zip(STATES, often, strict=True) if n == 0 or space == IN_JAIL)
    return LongRun(tuple(ends), tuple(touches), 1 / begin)


def _stationary(chances: list[list[float]]) -> list[float]:
    """The shares that one more step leaves as they are, by elimination of one state after the other (Grassmann,
    Taksar and Heyman 1985), in which nothing is subtracted; a state that is never reached has 0."""
    rows = [list(row) for row in chances]
    for last in range(len(rows) - 1, 0, -1):
        onward = sum(rows[last][:last])
        for n in range(last):
            rows[n][last] /= onward
            for to in range(last):
                rows[n][to] += rows[n][last] * rows[last][to]
    shares = [1.0]
    for last in range(1, len(rows)):
        shares.append(sum(shares[n] * rows[n][last] for n in range(last)))
    return [share / sum(shares) for share in shares]
