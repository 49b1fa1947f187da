"""Where the winner of a building's auction sets it down: the prompt with the rents, and the board to touch.

Law: the streets are those of the bank; this only says why another one is not among them.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.refusal import Reason, Refused
from banker.rules import auction as auctions
from banker.rules import can, shortage
from ui.records import pieces as r
from ui.records.prompts import PromptView
from ui.table import acts as a
from ui.table.plans import after
from ui.table.state import Table
from ui.views import board, prices, shared
from ui.views.shared import Prompt, digits, unit_of
from ui.words import sentences as say
from ui.words.names import space_alone
from ui.words.strings import Strings

MOST_RENTS = 3
"""The rents of so many streets have room beside the price of a building."""


def where(strings: Strings, table: Table, lot: p.BuildingAuction) -> Prompt:
    """The prompt for the street of a building that was won, to be touched on the board."""
    game = table.game
    assert lot.bidder is not None, "nobody has won"
    middle = PromptView(
        title=strings.t("auction.where", name=game.player(lot.bidder).name),
        token=board.token(game, lot.bidder),
        lines=(strings.t("auction.where_line"),),
        amount=digits(game, lot.bid),
        unit=unit_of(game),
        facts=_rents_built(strings, game, lot),
        changes=(shared.change_of(game, lot.bidder, -lot.bid),),
        emblem=lot.kind,
        why=shared.why_sums(strings, (auctions.standing_sum(lot),)),
    )
    back = r.ButtonView(strings.t("auction.back"), icon="left", act=a.CloseOpen())
    return Prompt(middle, actions=(back,))


def _rents_built(strings: Strings, game: Game, lot: p.BuildingAuction) -> tuple[r.Fact, ...]:
    """The rent of each street on which the building may stand, now and once it does; none where they are too many.

    Decision: no touch; it is nothing asked, and the deed on the board asks why.
    """
    places = shortage.places(game, lot)
    if len(places) > MOST_RENTS:
        return ()
    then = {space: after(game, c.Hammer(lot.bid, space)) for space in places}
    return tuple(
        r.Fact(
            strings.t("auction.rent_then", space=space_alone(strings, game.edition, space)),
            digits(game, sum_.amount),
            digits(game, now.amount),
        )
        for space, built in then.items()
        if isinstance(built, Game)
        for now, sum_ in zip(prices.rent(game, space), prices.rent(built, space), strict=True)
    )


def ring_to_build(strings: Strings, game: Game, lot: p.BuildingAuction, ring: r.RingView) -> r.RingView:
    """The board with the streets outlined on which the winner may set the building down, to be touched; any other
    space says why not."""
    places = shortage.places(game, lot)
    whys = (replace(view, reason=_why_not(strings, game, lot, space)) for space, view in enumerate(ring.spaces))
    outlined = board.outlined(ring, {space: a.Book(c.Hammer(lot.bid, space)) for space in places})
    return replace(
        outlined,
        pawns=(),  # they would cover streets to be touched
        spaces=tuple(view if view.act is not None else why for view, why in zip(outlined.spaces, whys, strict=True)),
    )


def _why_not(strings: Strings, game: Game, lot: p.BuildingAuction, space: int) -> str:
    """Why the winner cannot set the building down on a space that is not among those of the bank."""
    assert lot.bidder is not None, "nobody has won"
    fields: dict[str, str | int] = {"space": space}
    if not board.is_street(game, space):
        return say.refusal_sentence(strings, game, Refused(Reason.NOT_A_STREET, fields))
    group = game.edition.groups[game.edition.deed(space).group]
    if not game.registry.holds_all(group, lot.bidder):
        return say.refusal_sentence(strings, game, Refused(Reason.GROUP_NOT_COMPLETE, fields))
    mortgaged = next((n for n in group if game.registry.title(n).mortgaged), None)
    if mortgaged is not None:
        return say.refusal_sentence(strings, game, Refused(Reason.GROUP_MORTGAGED, {"space": mortgaged}))
    refused = can(game, c.Hammer(lot.bid, space))
    if refused is not None and refused.reason is Reason.UNDER_BUY_BACK:
        return say.refusal_sentence(strings, game, refused)
    return strings.t("auction.not_there", space=say.space_name(strings, game.edition, space))
