"""A game begun with paper money as a record of the set-up: what everybody has already. No Kivy inside."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from banker.board import Kind, Space
from banker.game import Game
from banker.money import grouped
from banker.registry import HOTEL
from ui.records.pieces import ButtonView, Look
from ui.records.screens import LookView
from ui.records.setup import BegunRowView, BegunView, DeedCellView, OverView, SumView
from ui.setup import begun
from ui.setup.entered import Begun, JailCardOf, Seated, Setup, empty_game, enter
from ui.setup.seats import seat_name
from ui.views.board import group_key, icon_of, tall
from ui.views.setup.players import seat_looks
from ui.views.shared import DANGER_HOLD_S
from ui.views.sheet_parts import keys, spaces_to_touch
from ui.words.names import amount, brief_deed, held_for, name_in
from ui.words.sentences import deck_name
from ui.words.strings import Strings

# What touches do in each part: `setup.begun.<this>`.
_TOUCHES: dict[begun.Tab, str] = {"money": "types", "deeds": "touches", "houses": "builds", "pawns": "stand"}


def begun_view(strings: Strings, setup: Setup) -> BegunView:
    """The players with what they have, and the part of it that is being entered."""
    entered, seat, game = begun.entered(setup), begun.receiver(setup), empty_game(setup)
    houses = "setup.begun.houses" if setup.edition.buildings == "house" else "setup.begun.apartments"
    labels = {tab: f"setup.begun.{tab}" for tab in begun.TABS} | {"houses": houses}
    money = entered.tab == "money" and seat is not None
    return BegunView(
        rows=tuple(_row(strings, setup, entered, each) for each in setup.seats),
        tabs=tuple(
            ButtonView(strings.t(labels[tab]), chosen=tab == entered.tab, act=enter(begun.at_tab, tab))
            for tab in begun.tabs(setup)
        ),
        cells=_cells(strings, setup, entered, game) if entered.tab in ("deeds", "houses") else (),
        sum=SumView(amount(setup.edition, begun.balance(setup, seat)), _keys(strings, setup, entered))
        if money and seat
        else None,
        cards=_cards(strings, setup, entered, game) if money else (),
        looks=_looks(strings, setup, seat) if entered.tab == "pawns" and seat is not None else (),
        spaces=_spaces(strings, setup, game, seat) if entered.tab == "pawns" and seat is not None else (),
        hint=strings.t("setup.begun.card") if money else _once_more(strings, setup, entered, seat),
        captions=(strings.t("setup.begun.colour"), strings.t("setup.begun.symbol"), strings.t("setup.begun.where")),
        place=_place(strings, setup, seat) if entered.tab == "pawns" and seat is not None else "",
        line="" if setup.seats else strings.t("setup.too_few", count=setup.edition.least_players),
    )


def _keys(strings: Strings, setup: Setup, entered: Begun) -> tuple[ButtonView, ...]:
    return keys(strings, setup.edition.currency, int(entered.digits or 0), lambda key: enter(begun.typed, key))


def over_view(strings: Strings, setup: Setup) -> OverView:
    """The title of this screen, what touches do in the part that is being entered, and what clears it all."""
    entered = begun.entered(setup)
    return OverView(
        title=strings.t("setup.begun"),
        line=_line(strings, setup),
        clear=ButtonView(
            strings.t("setup.begun.clear"), held_for(strings, DANGER_HOLD_S), "cross", enabled=not entered.empty,
            reason=strings.t("setup.begun.nothing"), look=Look.DANGER, hold_s=DANGER_HOLD_S, act=enter(begun.forgotten),
        ),
    )  # fmt: skip


def _line(strings: Strings, setup: Setup) -> str:
    """What touches do in the part that is being entered; "" while nobody sits here."""
    touch = _TOUCHES[begun.entered(setup).tab]
    if touch == "builds" and setup.edition.skyscrapers:
        touch = "builds.all"
    if touch == "builds" and not setup.edition.is_built:
        touch = "rises"
    if touch == "touches" and setup.options.mortgages == "no":
        touch = "touches.free"
    return strings.t(f"setup.begun.{touch}") if setup.seats else ""


def _row(strings: Strings, setup: Setup, entered: Begun, seat: Seated) -> BegunRowView:
    deeds = sum(holder == seat.id for holder in entered.holders.values())
    return BegunRowView(
        token=seat.token,
        name=seat_name(strings, seat),
        balance=grouped(begun.balance(setup, seat.id), setup.edition.currency),
        deeds=strings.n("setup.begun.held", deeds) if entered.tab in ("deeds", "houses") else "",
        act=enter(begun.chosen, seat.id),
        chosen=seat.id == begun.receiver(setup),
        place=_place(strings, setup, seat.id) if entered.tab == "pawns" else "",
    )


def _place(strings: Strings, setup: Setup, seat: str) -> str:
    """Where a pawn stands: the name of the space, or whether it is in jail or only visiting."""
    space = begun.stands_on(setup, seat)
    if space != setup.edition.jail:
        return name_in(strings, setup.edition.spaces[space].names)
    return strings.t("setup.begun.jailed" if seat in begun.entered(setup).jailed else "setup.begun.visiting")


def _once_more(strings: Strings, setup: Setup, entered: Begun, seat: str | None) -> str:
    """What another touch does to a pawn on the corner of the jail; "" for any other."""
    if entered.tab != "pawns" or seat is None or begun.stands_on(setup, seat) != setup.edition.jail:
        return ""
    return strings.t("setup.begun.to_visit" if seat in entered.jailed else "setup.begun.to_jail")


def _looks(strings: Strings, setup: Setup, seat: str) -> tuple[LookView, ...]:
    """The colours, then the symbols, for the player who is being entered; without words, as there is little room."""
    colours, symbols = seat_looks(strings, setup, setup.seat(seat))
    return tuple(replace(look, label="") for look in (*colours, *symbols))


def _spaces(strings: Strings, setup: Setup, game: Game, seat: str) -> tuple[ButtonView, ...]:
    """The spaces, with the pawn that stands there; where there are several: the one that is being entered and how
    many beside it, or how many without it."""
    many = Counter(begun.stands_on(setup, each.id) for each in setup.seats)
    here = {space: each.token for each in setup.seats if many[space := begun.stands_on(setup, each.id)] == 1}
    amounts = {space: f"×{count}" for space, count in many.items() if count > 1}
    own = begun.stands_on(setup, seat)
    if many[own] > 1:
        here[own], amounts[own] = setup.seat(seat).token, f"+{many[own] - 1}"
    shown = spaces_to_touch(strings, game, own, lambda space: enter(begun.with_pawn, space))
    return tuple(
        replace(button, token=here.get(number), amount=amounts.get(number, "")) for number, button in enumerate(shown)
    )


def _cards(strings: Strings, setup: Setup, entered: Begun, game: Game) -> tuple[ButtonView, ...]:
    """The cards out of jail, and bus tickets; and where the second bankruptcy ends the game, whether there was one
    already."""
    edition = setup.edition
    every = (JailCardOf(deck, n) for deck in edition.decks for n in range(edition.jail_cards(deck)))
    cards = tuple(_card(strings, setup, entered, card) for card in every)
    if edition.bus_tickets:
        held = entered.tickets.get(begun.receiver(setup) or "", 0)
        words, touch = strings.t("question.ticket_choice.title"), enter(begun.with_ticket)
        cards = (*cards, ButtonView(words, str(held), "ticket", chosen=held > 0, act=touch))
    if not game.terms.short_rules:
        return cards
    words = strings.t("setup.begun.bankrupt")
    return (*cards, ButtonView(words, pick="tick", chosen=entered.bankrupt, act=enter(begun.with_bankrupt)))


def _card(strings: Strings, setup: Setup, entered: Begun, card: JailCardOf) -> ButtonView:
    """A card out of jail, with its holder."""
    holder = next((seat for seat in setup.seats if seat.id == entered.jail_cards.get(card)), None)
    return ButtonView(
        strings.t("drawn.what.jail_card"), deck_name(strings, setup.edition, card.deck), "door",
        token=holder.token if holder is not None else None, chosen=holder is not None,
        act=enter(begun.with_jail_card, card),
    )  # fmt: skip


def _cells(strings: Strings, setup: Setup, entered: Begun, game: Game) -> tuple[DeedCellView, ...]:
    deeds = [space for space in setup.edition.spaces if space.deed is not None]
    if entered.tab == "houses":
        printed = ((space, setup.edition.deed(space.number)) for space in deeds)
        deeds = [space for space, deed in printed if deed.building is not None or deed.rising]
    return tuple(_cell(strings, setup, entered, game, space) for space in deeds)


def _cell(strings: Strings, setup: Setup, entered: Begun, game: Game, space: Space) -> DeedCellView:
    number, houses = space.number, entered.tab == "houses"
    owner = next((seat.token for seat in setup.seats if seat.id == entered.holders.get(number)), None)
    level = entered.levels.get(number, 0) if houses else 0
    stands = not houses or begun.can_stand(setup, number)
    if setup.edition.deed(number).rising:  # its house marks the rent, from the first on
        level, shown = 0, str(level + 1) if houses and stands else ""
    else:
        shown = str(level) if 0 < level < HOTEL else ""
    return DeedCellView(
        name=name_in(strings, space.names),
        brief=brief_deed(name_in(strings, space.names)),
        note=strings.t("setup.begun.mortgaged") if number in entered.mortgages and not houses else "",
        group=group_key(game, number),
        act=enter(begun.with_level, number) if houses else enter(begun.with_deed, number),
        icon=icon_of(game, space),
        owner=owner,
        mortgaged=number in entered.mortgages,
        level=shown,
        tall=tall(level),
        reason="" if stands else strings.t(_not_there(setup, space)),
    )


def _not_there(setup: Setup, space: Space) -> str:
    """The id of why nothing can stand on a deed yet."""
    if setup.edition.deed(space.number).rising:
        return "setup.begun.not_rising"
    return f"setup.begun.not_{'station' if space.kind is Kind.STATION else setup.options.build_with}"
