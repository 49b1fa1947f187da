"""Step 4 of the set-up as a record: the deeds that are dealt. No Kivy inside."""

from __future__ import annotations

from banker.board import Space
from banker.game import Game
from banker.rules.setup import DEALT_EACH
from ui.records import intents as i
from ui.records.pieces import ButtonView
from ui.records.setup import DealRowView, DeedCellView, OverView, PickView
from ui.setup import deal
from ui.setup.entered import Seated, Setup, empty_game, enter
from ui.setup.seats import seat_name
from ui.views.board import group_key, icon_of
from ui.words.names import brief_deed, name_in
from ui.words.strings import Strings


def pick_view(strings: Strings, setup: Setup) -> PickView:
    """The deeds dealt to each player so far, and the list of all deeds to pick from."""
    game = empty_game(setup)
    complete = deal.receiver(setup) is None
    return PickView(
        rows=tuple(_row(strings, setup, seat, game) for seat in setup.seats),
        cells=tuple(_cell(strings, setup, space, game) for space in setup.edition.spaces if space.deed is not None),
        rest=ButtonView(
            strings.t("setup.deal_rest"), icon="house", enabled=not complete and bool(setup.seats),
            reason=_none_lacks(strings, setup), act=i.DealRest(),
        ),
    )  # fmt: skip


def over_deal(strings: Strings, setup: Setup) -> OverView:
    """Who picks now and how many deeds they still lack, what touches do, and what takes all of them back."""
    to = deal.receiver(setup)
    title = _none_lacks(strings, setup)
    if to is not None:
        lacks = DEALT_EACH - len(deal.hand_of(setup, to))
        title = strings.t("setup.deal_to", player=seat_name(strings, setup.seat(to)), count=lacks)
    clear = ButtonView(
        icon="undo", enabled=bool(deal.picked(setup)), reason=strings.t("setup.none_dealt"), act=enter(deal.cleared)
    )
    return OverView(title, _line(strings, setup), clear)


def _line(strings: Strings, setup: Setup) -> str:
    """What touches do, or how to change what was dealt; "" while nobody sits here."""
    if not setup.seats:
        return ""
    return strings.t("setup.deal_line" if deal.receiver(setup) is not None else "setup.deal_other")


def _none_lacks(strings: Strings, setup: Setup) -> str:
    """Why no deed is to be dealt any more: everybody has theirs, or nobody sits here."""
    if not setup.seats:
        return strings.t("setup.too_few", count=setup.edition.least_players)
    return strings.t("setup.all_dealt")


def _row(strings: Strings, setup: Setup, seat: Seated, game: Game) -> DealRowView:
    return DealRowView(
        token=seat.token,
        name=seat_name(strings, seat),
        deeds=tuple((group_key(game, n), icon_of(game, game.edition.spaces[n])) for n in deal.hand_of(setup, seat.id)),
        places=DEALT_EACH,
        act=enter(deal.to_seat, seat.id),
        chosen=seat.id == deal.receiver(setup),
    )


def _cell(strings: Strings, setup: Setup, space: Space, game: Game) -> DeedCellView:
    owner = next((setup.seat(id).token for id, n in deal.picked(setup) if n == space.number), None)
    return DeedCellView(
        name=name_in(strings, space.names),
        group=group_key(game, space.number),
        act=enter(deal.after_pick, space.number),
        icon=icon_of(game, space),
        owner=owner,
        brief=brief_deed(name_in(strings, space.names)),
        reason="" if owner is not None or deal.receiver(setup) else _none_lacks(strings, setup),
    )
