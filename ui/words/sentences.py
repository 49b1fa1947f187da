"""The sentence for any of the bank's records, in one place for all callers. No Kivy inside.

Refusals stand here; questions and answers in `questions`, what was booked in `events`, names and amounts in `names`.
"""

from __future__ import annotations

from banker import board as b
from banker import commands as c
from banker.game import Game
from banker.pending import blocks
from banker.refusal import Fact, Reason, Refused
from ui.words.event_line import event_line
from ui.words.events import operation_icon, operation_sentence
from ui.words.lines import claim_line
from ui.words.names import account_name, amount, deck_name, space_name, start_name
from ui.words.operations import operation_name, undo_name, undone_line
from ui.words.questions import Question, choice_label, question
from ui.words.strings import Strings

__all__ = [
    "Question",
    "account_name",
    "amount",
    "choice_label",
    "claim_line",
    "deck_name",
    "event_line",
    "operation_icon",
    "operation_name",
    "operation_sentence",
    "question",
    "refusal_sentence",
    "space_name",
    "undo_name",
    "undone_line",
]

# The facts of a refusal that are amounts of money.
AMOUNTS = frozenset({"amount", "cash", "missing", "least", "bid", "limit", "raisable", "off", "ceiling"})


def refusal_sentence(
    strings: Strings, game: Game, refused: Refused, command: c.Command | None = None, *, card: str | None = None
) -> str:
    """Why a command is refused, naming the rule. `command`: what was refused, as some sentences depend on it; `card`:
    the player whose card asked for it."""
    id = f"reason.{refused.reason.value}"
    if card is not None and strings.has(f"{id}.card"):
        return strings.t(f"{id}.card", player=account_name(strings, game, card))
    if refused.reason is Reason.ANSWER_FIRST and game.top is not None and blocks(game.top):
        return strings.t(f"{id}.which", question=question(strings, game, game.top).title)
    if isinstance(command, c.SellBuildings) and strings.has(f"{id}.sell"):
        id = f"{id}.sell"
    elif isinstance(command, c.Mortgage) and strings.has(f"{id}.mortgage"):
        id = f"{id}.mortgage"
    elif strings.has(f"{id}.{game.edition.buildings}"):
        id = f"{id}.{game.edition.buildings}"
    facts = {name: _fact(strings, game, name, fact) for name, fact in refused.facts.items()}
    return strings.t(id, start=start_name(strings, game.edition), **facts)


def _fact(strings: Strings, game: Game, name: str, fact: Fact) -> str:
    if name == "player":
        return account_name(strings, game, str(fact))
    if name == "space" and isinstance(fact, int) and 0 <= fact < len(game.edition.spaces):
        return space_name(strings, game.edition, fact)
    if name == "deck":
        return deck_name(strings, game.edition, b.Deck(str(fact)))
    return amount(game.edition, fact) if name in AMOUNTS and isinstance(fact, int) else str(fact)
