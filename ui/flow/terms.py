"""What a trade comes to and what a debtor lacks, in sentences for a player who cannot see. Pure."""

from __future__ import annotations

from collections.abc import Collection

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.refusal import Refused
from ui.table import plans
from ui.table.forms import Trading
from ui.words.spoken import sayings as say
from ui.words.strings import Strings


def asked(strings: Strings, game: Game, by_ear: Collection[str]) -> str:
    """What the bank asks, of a game as it is heard: of a trade also what the players of `by_ear` have after it, of a
    debt also how much the debtor lacks."""
    top = game.top
    assert top is not None, "the bank asks"
    said = [say.asked(strings, game, top)]
    match top:
        case p.TradeToSign():
            signs = [c.SignTrade(player) for player in (top.player, top.other) if player not in top.signed]
            said += _left(strings, game, plans.after(game, *signs), (top.player, top.other), by_ear)
        case p.Debt() if plans.debt_of(game, top.debtor) is not None:
            lacks = say.money(game, top.amount - game.balance(top.debtor))
            said.append(strings.t("voice.missing", amount=lacks))
    return _sentences(said)


def composed(strings: Strings, game: Game, form: Trading, by_ear: Collection[str]) -> str:
    """A trade as it is composed so far; "" where nothing is handed over yet."""
    command = form.command(game)
    if command is None or form.adding is not None:
        return ""
    to_sign = p.TradeToSign(0, command.player, command.other, command.gives, command.takes, command.settles)
    parties = command.player, command.other
    then = plans.after(game, command, *map(c.SignTrade, parties))
    return _sentences([say.asked(strings, game, to_sign), *_left(strings, game, then, parties, by_ear)])


def _left(
    strings: Strings, game: Game, then: Game | Refused, parties: Collection[str], by_ear: Collection[str]
) -> list[str]:
    """What each of them then has who cannot see, in a sentence; none where the bank refuses."""
    if isinstance(then, Refused):
        return []
    heard = {id: say.money(game, then.balance(id)) for id in parties if id in by_ear}
    return [strings.t("voice.then_has", player=game.player(id).name, amount=left) for id, left in heard.items()]


def _sentences(said: Collection[str]) -> str:
    return ". ".join(each.rstrip(" .") for each in said)
