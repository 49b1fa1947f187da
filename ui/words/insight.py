"""What a game tells about itself, in words: luck, and what the deeds brought. No Kivy inside."""

from __future__ import annotations

from fractions import Fraction

from banker.board import Currency
from banker.game import Game
from banker.insight.deeds import Account
from banker.insight.luck import Moment
from banker.money import grouped, written
from banker.rules.spared import spared
from ui.words.events import operation_sentence
from ui.words.strings import Strings


def moment_sentence(strings: Strings, game: Game, moment: Moment) -> str:
    """What happened in a moment. `game`: as it stands, for names."""
    free = spared(moment.game, moment.operation.events)
    return operation_sentence(strings, game, moment.operation, free=free)


def luck_amount(currency: Currency, luck: Fraction, *, unit: bool = True) -> str:
    """Good luck with a plus, bad luck with a minus, to the next whole unit."""
    units = round(luck)
    digits = (written if unit else grouped)(abs(units), currency)
    return f"{'+' if units > 0 else '−' if units < 0 else ''}{digits}"


def return_words(strings: Strings, account: Account) -> str:
    """How much of what was spent on a deed came back; "" if nothing was."""
    return "" if account.returned is None else strings.t("deeds.percent", percent=account.returned)
