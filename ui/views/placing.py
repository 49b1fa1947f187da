"""Where the winner of a building's auction sets it down: the prompt with the rents, and the board to touch.

Law: the bank says which streets; this only says why another one is not among them.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.refusal import Reason, Refused
from banker.rules import auction as auctions
from banker.rules import can, shortage
from banker.rules.building import buildable, too_few
from ui.records import pieces as r
from ui.records.prompts import PromptView
from ui.table import acts as a
from ui.table.plans import after
from ui.views import board, prices, shared
from ui.views.shared import Prompt
from ui.views.told import Told
from ui.words.names import space_alone

MOST_RENTS = 3  # The rents of so many streets have room beside the price of a building.


def where(w: Told, lot: p.BuildingAuction) -> Prompt:
    """The prompt for the street of a building that was won, to be touched on the board."""
    assert lot.bidder is not None, "nobody has won"
    middle = PromptView(
        title=w.t("auction.where", name=w.name(lot.bidder)),
        token=w.token(lot.bidder),
        lines=(w.t("auction.where_line"),),
        amount=w.digits(lot.bid),
        unit=w.unit,
        facts=_rents_built(w, lot),
        changes=(w.change(lot.bidder, -lot.bid),),
        emblem=lot.kind,
        why=shared.why_sums((auctions.standing_sum(lot),)),
    )
    back = r.ButtonView(w.t("auction.back"), icon="left", act=a.CloseOpen())
    return Prompt(middle, actions=(back,))


def _rents_built(w: Told, lot: p.BuildingAuction) -> tuple[r.Fact, ...]:
    """The rent of each street on which the building may stand, now and once it does; none where they are too many.

    Decision: no touch; nobody is asked for these amounts, and the deed on the board asks why.
    """
    places = shortage.places(w.game, lot)
    if len(places) > MOST_RENTS:
        return ()
    then = {space: after(w.game, c.Hammer(lot.bid, space)) for space in places}
    return tuple(
        r.Fact(
            w.t("auction.rent_then", space=space_alone(w.strings, w.game.edition, space)),
            w.digits(sum_.amount),
            w.digits(now.amount),
        )
        for space, built in then.items()
        if isinstance(built, Game)
        for now, sum_ in zip(prices.rent(w.game, space), prices.rent(built, space), strict=True)
    )


def ring_to_build(w: Told, lot: p.BuildingAuction, ring: r.RingView) -> r.RingView:
    """The board with the streets outlined on which the winner may set the building down, to be touched; any other
    space says why not."""
    places = shortage.places(w.game, lot)
    whys = (replace(view, reason=_why_not(w, lot, space)) for space, view in enumerate(ring.spaces))
    outlined = board.outlined(ring, {space: a.Book(c.Hammer(lot.bid, space)) for space in places})
    return replace(
        outlined,
        pawns=(),  # they would cover streets to be touched
        spaces=tuple(view if view.act is not None else why for view, why in zip(outlined.spaces, whys, strict=True)),
    )


def _why_not(w: Told, lot: p.BuildingAuction, space: int) -> str:
    """Why the winner cannot set the building down on a space that is not among those of the bank."""
    assert lot.bidder is not None, "nobody has won"
    fields: dict[str, str | int] = {"space": space}
    deed = w.game.edition.spaces[space].deed
    if deed is None or (not board.is_street(w.game, space) and deed.building is None):
        return w.refusal(Refused(Reason.NOT_A_STREET, fields))
    held = buildable(w.game, lot.bidder, w.game.edition.plot(space))
    if not held:
        return w.refusal(Refused(too_few(w.game.options), fields))
    if space not in held:
        return w.refusal(Refused(Reason.NOT_HOLDER, {"player": lot.bidder, **fields}))
    mortgaged = next((n for n in held if w.game.registry.title(n).mortgaged), None)
    if mortgaged is not None:
        return w.refusal(Refused(Reason.GROUP_MORTGAGED, {"space": mortgaged}))
    refused = can(w.game, c.Hammer(lot.bid, space))
    if refused is not None and refused.reason is Reason.UNDER_BUY_BACK:
        return w.refusal(refused)
    return w.t("auction.not_there", space=w.space(space))
