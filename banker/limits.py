"""The longest texts and lists that the bank keeps for good, and the largest amount. All input is measured by these.

Texts and lists are far above what a screen can show: their limits keep the log readable, no matter who writes into it.
"""

from __future__ import annotations

from collections.abc import Sized
from unicodedata import category

from banker.refusal import Reason, refuse

ID = 64  # Characters of an id: of a player, a game, an operation, a language, a colour, a symbol.
NAME = 64  # Characters of the name of a player or a space.
REASON = 200  # Characters of the reason of a correcting entry.
# Names in one game: of those who sit at the table and of those who have left it, who stay in history and tally.
PLAYERS = 12
PLAN = 100  # Steps of a plan: more than a player has deeds to mortgage and groups to sell.
# The largest amount that can be typed, that a board can have, and that a typed amount can bring anybody: nine digits,
# for which every screen has room.
CEILING = 999_999_999
LANGUAGES = 20  # Languages in which a space has a name.

# The largest number in a row of the log, far above what can be typed or all the money of a table.
AMOUNT = 10**15
SEATS = 8  # Players with whom a game begins, on any board.


# They join or part the letters of some scripts, and the parts of one picture; alone they are nothing to see.
JOINERS = "\u200c\u200d"
# Unicode's kinds of characters that are not written but act: control and escape characters, those that turn the
# direction of what follows, halves of characters, ends of lines.
UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def is_plain(text: str) -> bool:
    """Whether every character of a text can be shown where it is written, in a name, a list or on a terminal, and
    changes nothing beside it."""
    return not any(category(each) in UNSEEN and each not in JOINERS for each in text)


def is_blank(text: str) -> bool:
    """Whether there is nothing to see in a text."""
    return not text.strip().strip(JOINERS).strip()


def need_plain(*texts: str) -> None:
    """Refuse what is not plain text."""
    if not all(map(is_plain, texts)):
        refuse(Reason.NOT_PLAIN)


def need_within(most: int, *things: Sized) -> None:
    """Refuse what is longer than `most`."""
    if any(len(thing) > most for thing in things):
        refuse(Reason.TOO_LONG, most=most)
