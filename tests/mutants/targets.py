"""What is mutated, and which tests judge it: the bank's rules, the evening of a club, its director and the window of a
link, the flow of the screens, and what a player who cannot see touches and hears.

Law: nothing that judges draws or leaves a thread behind, for every mutant is tried in a fork.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Target:
    """`files`: patterns of what is mutated, `but` those of them that are not. `sample`: how many mutants are drawn from
    them. `tests`: who judges."""

    files: tuple[str, ...]
    sample: int
    tests: tuple[str, ...]
    but: tuple[str, ...] = ()

    def sources(self) -> Iterator[str]:
        """The files, in the order of the patterns."""
        for pattern in self.files:
            every = (path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob(pattern)))
            yield from (file for file in every if file not in self.but)


BANKER = ("ledger", "registry", "money", "choices", "deeds", "clock", "game", "raising", "undo", "known_cards", "why")
SCREEN = (
    "event_lines", "what_cards_mean", "fault_screen", "sentences", "flow", "as_it_was_shown", "home_and_back",
    "pad_and_history", "stickers", "seats_at_table", "what_lies_open", "panel_and_faults", "timed_table", "acts",
    "any_order", "arithmetic", "auction", "beside", "card_left_lying", "habits", "power", "refused_cards", "story",
    "turn_clock", "card_spaces", "hints", "renamed_at_table", "saving", "service", "sheet_names", "small_window",
    "why_sheet", "worn_card", "backlight", "boards_on_stick", "insight", "motion_view", "setup_state",
    "begun_on_paper", "debts", "drawn_card", "goods", "jail_ways", "sheet_cashier", "sheet_correction", "third_die",
    "referee", "club_table", "club_template", "voice", "season", "proof", "table_name", "large_text",
    "heard_and_touched", "tones", "card_anywhere",
)  # fmt: skip
BY_EAR = (
    "explore", "explored", "gestures", "heard_and_touched", "amounts_heard", "changes_heard", "fingers",
    "focus_and_count", "numbers_aloud", "rows_heard", "said_once", "stops_named", "turned_by_ear", "walks_heard",
    "whose_screen",
)  # fmt: skip
# These have the desk of tests/ui/offscreen.py, made after the fork, and draw nothing on it: they judge all the same.
UNDRAWN = tuple(f"tests/ui/test_{name}.py" for name in BY_EAR)
# What wires a director to a broker and a terminal: its tests start real brokers and processes, which no fork has.
AT_BROKER = tuple(f"ui/director/{name}.py" for name in ("command", "network", "parse", "service"))
TOUCH = tuple(
    f"ui/flow/{name}.py"
    for name in (
        "aloud", "by_ear", "counted", "explore", "focus", "gestures", "holding", "missed", "reading", "terms",
    )
)  # fmt: skip


def _screen(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"tests/ui/test_{name}.py" for name in names)


TARGETS = {
    "rules": Target(
        files=("banker/ledger.py", "banker/registry.py", "banker/money.py", "banker/rules/*.py"),
        sample=600,
        tests=("tests/rulebook", *(f"tests/banker/test_{name}.py" for name in BANKER), "tests/games"),
    ),
    "club": Target(files=("banker/club/*.py",), sample=150, tests=("tests/club",)),
    "director": Target(
        files=("ui/director/*.py", "ui/link/window.py"),
        sample=100,
        tests=("tests/director", "tests/link/test_window.py", *_screen(("director_command", "director_typed"))),
        but=AT_BROKER,
    ),
    "flow": Target(
        files=(
            "ui/flow/*.py", "ui/table/cards.py", "ui/table/state.py", "ui/words/events.py", "ui/words/sentences.py",
            "ui/bank/faults.py", "ui/views/fault.py",
        ),
        sample=300,
        tests=_screen(SCREEN),
        but=TOUCH,
    ),
    "touch": Target(files=("ui/explore/*.py", *TOUCH), sample=150, tests=_screen(BY_EAR)),
}  # fmt: skip
