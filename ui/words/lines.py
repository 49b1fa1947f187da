"""Sentences in parts, the names of people in bold, as the line under the dice shows them. No Kivy inside."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from banker.game import Game
from banker.pending import RentClaim
from banker.rules.spared import Spared
from ui.records.idle import EventLineView, EventPart
from ui.records.intents import Intent
from ui.words import names
from ui.words.strings import Strings

# Fields that are names of players or accounts, which are set in bold.
PEOPLE = frozenset({"player", "other", "payer", "payee", "taker", "winner", "creditor", "name", "owner"})


def in_parts(strings: Strings, id: str, fields: Mapping[str, object], spare: str = "") -> tuple[EventPart, ...]:
    """The words of an id, each name of a player or an account a part of its own; so is the field that is `spare`."""
    parts: list[EventPart] = []
    for words, field in strings.pieces(id, **fields):
        strong, apart = field in PEOPLE, bool(field) and field == spare
        if parts and not (parts[-1].strong or parts[-1].spare or strong or apart):
            words = parts.pop().words + words
        parts.append(EventPart(words, strong=strong, spare=apart))
    return tuple(replace(part, words=words) for part in parts if (words := part.words.strip(" ")))


def claim_line(strings: Strings, game: Game, claim: RentClaim, act: Intent) -> EventLineView:
    """The line that says who may claim how much rent from whom, until when, and where."""
    parts = in_parts(
        strings,
        "table.claim_line",
        {
            "owner": names.account_name(strings, game, claim.owner),
            "payer": names.account_name(strings, game, claim.payer),
            "amount": names.amount(game.edition, claim.amount),
            "space": f"({names.space_name(strings, game.edition, claim.space)})",
        },
        spare="space",
    )
    return EventLineView("bill", parts, act)


def spared_words(strings: Strings, game: Game, free: Spared) -> str:
    """Why a landing costs nothing, as half a sentence."""
    owner = names.account_name(strings, game, free.owner) if free.owner else ""
    return strings.t(f"spared.{free.ground.value}", owner=owner)
