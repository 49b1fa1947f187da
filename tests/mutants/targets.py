"""What is mutated, and which tests judge it: the bank's rules, and the flow of the screens (ui/flow, ui/table).

Law: nothing that judges draws or leaves a thread behind, for every mutant is tried in a fork.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Target:
    """`files`: patterns of what is mutated. `sample`: how many mutants are drawn from them.

    `quick` tests are asked only where they come to a mutant's lines, the `thorough` ones at last about every mutant.
    """

    files: tuple[str, ...]
    sample: int
    quick: tuple[str, ...]
    thorough: tuple[str, ...]

    @property
    def tests(self) -> tuple[str, ...]:
        """All that judge, in the order in which they are asked."""
        return (*self.quick, *self.thorough)

    def sources(self) -> Iterator[str]:
        """The files, in the order of the patterns."""
        for pattern in self.files:
            yield from (path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob(pattern)))


BANKER = ("ledger", "registry", "money", "choices", "deeds", "clock", "game", "undo", "known_cards")
SCREEN = (
    "event_lines", "what_cards_mean", "fault_screen", "sentences", "flow", "as_it_was_shown", "home_and_back",
    "pad_and_history", "stickers", "seats_at_table", "what_lies_open", "panel_and_faults", "timed_table", "acts",
    "any_order", "arithmetic", "auction", "beside", "card_left_lying", "habits", "power", "refused_cards", "story",
    "turn_clock", "card_spaces", "hints", "renamed_at_table", "saving", "service", "sheet_names", "small_window",
    "why_sheet", "worn_card", "backlight", "boards_on_stick", "insight", "motion_view", "setup_state",
    "begun_on_paper", "debts", "drawn_card", "goods", "jail_ways", "sheet_cashier", "sheet_correction", "third_die",
    "explore", "gestures", "referee", "heard_and_touched", "game_by_ear",
)  # fmt: skip
# These have the desk of tests/ui/offscreen.py, made after the fork, and draw nothing on it: they judge all the same.
UNDRAWN = ("tests/ui/test_explore.py", "tests/ui/test_heard_and_touched.py", "tests/ui/test_game_by_ear.py")

TARGETS = {
    "rules": Target(
        files=("banker/ledger.py", "banker/registry.py", "banker/money.py", "banker/rules/*.py"),
        sample=600,
        quick=("tests/rulebook", *(f"tests/banker/test_{name}.py" for name in BANKER), "tests/games"),
        thorough=("tests/mutants/short_games.py",),
    ),
    "flow": Target(
        files=(
            "ui/flow/*.py", "ui/table/cards.py", "ui/table/state.py", "ui/words/events.py", "ui/words/sentences.py",
            "ui/bank/faults.py", "ui/views/fault.py",
        ),
        sample=300,
        quick=tuple(f"tests/ui/test_{name}.py" for name in SCREEN),
        thorough=("tests/mutants/short_evenings.py",),
    ),
}  # fmt: skip
