"""What a card or a space does, as an instruction. No Kivy inside."""

from __future__ import annotations

from collections.abc import Sequence

from banker import board as b
from banker.board import Edition
from ui.words.names import amount, deck_name, reached, space_name
from ui.words.strings import Strings


def effect_words(strings: Strings, edition: Edition, effect: b.Effect) -> str:
    """What a card does, as an instruction."""
    id = f"effect.{effect.__struct_config__.tag}"
    match effect:
        case b.PayPerBuilding(house, hotel):
            return strings.t(f"{id}.{edition.buildings}", house=amount(edition, house), hotel=amount(edition, hotel))
        case b.MoveTo(space) | b.MoveBackTo(space):
            return strings.t(id, space=reached(strings, edition, space))
        case b.MoveBack(steps) | b.MoveOn(steps) | b.MissTurns(steps):
            return strings.n(id, steps)
        case b.MoveToNearest(kind, times):
            return strings.t(f"{id}.{kind}", times=times)
        case b.PayOrDraw(money, deck):
            return strings.t(id, amount=amount(edition, money), deck=deck_name(strings, edition, deck))
        case b.Draw(deck):
            return strings.t(id, deck=deck_name(strings, edition, deck))
        case b.PayLess(money, percent) | b.PayOrShare(money, percent):
            return strings.t(id, amount=amount(edition, money), percent=percent)
        case b.ShiftRents(way, whose):
            said = strings.t(f"{id}.{whose}.{way}")
            if not effect.groups:
                return said
            return strings.t(f"{id}.groups", said=said, spaces=spaces_of(strings, edition, effect.groups))
        case b.Ticket(instead):
            return strings.t(f"{id}.instead", amount=amount(edition, instead)) if instead else strings.t(id)
        case b.ChooseSpace():
            return _choice_words(strings, edition, effect)
        case b.Several(effects):
            return "; ".join(effect_words(strings, edition, each) for each in effects)
        case b.ToJail() | b.JailCard():
            return strings.t(id)
        case _:
            return strings.t(id, amount=amount(edition, effect.amount))


def spaces_of(strings: Strings, edition: Edition, groups: Sequence[str]) -> str:
    """The names of all deeds of these groups."""
    return ", ".join(space_name(strings, edition, n) for group in groups for n in edition.groups[group])


def _choice_words(strings: Strings, edition: Edition, effect: b.ChooseSpace) -> str:
    """To which spaces a player may choose to go, and what it costs or brings."""
    id = "effect.choose_space"
    if effect.auction and not effect.groups:
        said = [strings.t(f"{id}.auction")]
    elif effect.groups:
        of = "auction_of" if effect.auction else "groups"
        said = [strings.t(f"{id}.{of}", spaces=spaces_of(strings, edition, effect.groups))]
    else:
        said = [strings.t(f"{id}.{effect.among}")]
    if effect.within:
        said.append(strings.n(f"{id}.within", effect.within))
    if effect.cost:
        said.append(strings.t(f"{id}.cost", amount=amount(edition, effect.cost)))
    if effect.gift and not effect.auction:
        said.append(strings.t(f"{id}.gift"))
    return ", ".join(said)
