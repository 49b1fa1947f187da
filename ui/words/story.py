"""The facts of a game's story in words: what each is called, and a sentence. No Kivy inside."""

from __future__ import annotations

from banker.game import Game
from banker.insight.story import (
    Bargain,
    Builder,
    Comeback,
    Crowd,
    Deal,
    Dearest,
    Fact,
    Finish,
    Jail,
    Nemesis,
    Peak,
    Turning,
)
from ui.words.names import amount, listed, space_name
from ui.words.strings import Strings

_MOST_NAMED = 2  # More deeds of a trade are counted.


def fact_title(strings: Strings, fact: Fact) -> str:
    """What a fact is called: the turning point."""
    return strings.t(f"story.{fact_key(fact)}")


def fact_key(fact: Fact) -> str:
    """The kind of a fact, as ids of words have it."""
    return type(fact).__name__.lower()


def fact_sentence(strings: Strings, game: Game, fact: Fact) -> str:
    """What a fact says. `game`: as it stands, for names."""
    edition = game.edition
    id = f"story.{fact_key(fact)}.line"
    match fact:
        case Turning(player, turn, turns):
            id = "story.turning.always" if turn <= 1 else "story.turning.last" if turn == turns else id
            return strings.t(id, player=_name(game, player), turn=turn)
        case Finish(player, others, lead):
            return strings.t(
                id, player=_name(game, player), others=_names(strings, game, others), amount=amount(edition, lead)
            )
        case Comeback(player, turn, behind):
            return strings.t(id, player=_name(game, player), turn=turn, amount=amount(edition, behind))
        case Deal((one, other), worth=worth):
            things = _things(strings, game, fact)
            named = {"one": _name(game, one), "other": _name(game, other)}
            return strings.t(id, things=things, amount=amount(edition, worth), **named)
        case Nemesis(payer, payee, paid, rents):
            named = {"payer": _name(game, payer), "payee": _name(game, payee)}
            return strings.n(id, rents, amount=amount(edition, paid), **named)
        case Bargain(space, spent, earned):
            sums = {"spent": amount(edition, spent), "earned": amount(edition, earned)}
            return strings.t(id, space=space_name(strings, edition, space), **sums)
        case Dearest(payers, payee, space, paid):
            named = {"payers": _names(strings, game, payers), "payee": _name(game, payee)}
            return strings.t(id, space=space_name(strings, edition, space), amount=amount(edition, paid), **named)
        case Jail(players, turns):
            return strings.n(id, turns, players=_names(strings, game, players))
        case Crowd(space, landings):
            return strings.n(id, landings, space=space_name(strings, edition, space))
        case Builder(player, paid):
            return strings.t(id, player=_name(game, player), amount=amount(edition, paid))
        case Peak(player, turn, worth):
            return strings.t(id, player=_name(game, player), turn=turn, amount=amount(edition, worth))


def length_words(strings: Strings, turns: int, played_s: int | None) -> str:
    """How many turns a game had and, if the time is known, how long each took."""
    counted = strings.n("story.turns", turns)
    if played_s is None or not turns:
        return counted
    return f"{counted} · {strings.t('story.pace', seconds=round(played_s / turns))}"


def _name(game: Game, player: str) -> str:
    return game.player(player).name


def _names(strings: Strings, game: Game, players: tuple[str, ...]) -> str:
    return listed(strings, [_name(game, player) for player in players])


def _things(strings: Strings, game: Game, deal: Deal) -> str:
    """What changed hands in a trade: few deeds by name, of more how many, and the money."""
    deeds = [space_name(strings, game.edition, space) for space in deal.deeds]
    if len(deeds) > _MOST_NAMED:
        deeds = [strings.n("story.deeds", len(deeds))]
    return listed(strings, [*deeds, *([amount(game.edition, deal.money)] if deal.money else [])])
