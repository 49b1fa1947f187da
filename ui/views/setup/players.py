"""Step 2 of the set-up as a record: who plays, and a player being named. No Kivy inside."""

from __future__ import annotations

from ui.look.theme import SEATS
from ui.records import intents as i
from ui.records.pieces import ButtonView, Look
from ui.records.screens import LookView, NamingView
from ui.records.setup import CallView, PlayersView, SeatRowView
from ui.setup import first, seats
from ui.setup.entered import Message, Seated, Setup, enter
from ui.setup.seats import NAME_LENGTH, plays_by_ear, reckons_alone, seat_name
from ui.views.keyboard import keyboard_view
from ui.views.looks import look_captions, looks_offered
from ui.views.reader_test import fault_words
from ui.words.names import held_for, name_in
from ui.words.strings import Strings

# How long the cross of a seat is held, since it takes the player away, and their typed name too.
REMOVE_S = 1.0


def said(strings: Strings, setup: Setup, message: Message) -> str:
    """The sentence of a message."""
    player = seat_name(strings, setup.seat(message.seat)) if message.seat is not None else ""
    words = strings.t(f"setup.{message.id}", player=player, count=message.count)
    if message.board is None:
        return words
    return f"{words} {_larger(strings, setup, message.board)}"


def _larger(strings: Strings, setup: Setup, board: str) -> str:
    """That another board has more seats, and where it is chosen."""
    edition = next(edition for edition in setup.editions if edition.id == board)
    return strings.t("setup.larger", board=name_in(strings, edition.names), count=edition.most_players)


def players_view(strings: Strings, setup: Setup, why: str = "") -> PlayersView:
    """The seats in their order, the free ones last, and the call for the next card. `why`: id of the words for what is
    wrong with the reader, "" if nothing is."""
    seated, most = len(setup.seats), setup.edition.most_players
    free = tuple(
        SeatRowView(strings.t("setup.seat", number=n + 1), act=enter(seats.added)) for n in range(seated, most)
    )
    return PlayersView(
        call=_call(strings, setup, why),
        rows=(*(_row(strings, setup, n, seat) for n, seat in enumerate(setup.seats)), *free),
        add=ButtonView(
            strings.t("setup.add"), icon="plus", enabled=seated < most, reason=said(strings, setup, seats.full(setup)),
            act=enter(seats.added),
        ),
        start=_start(strings, setup),
        naming=_naming(strings, setup, setup.seat(setup.chosen)) if setup.chosen is not None else None,
    )  # fmt: skip


def _start(strings: Strings, setup: Setup) -> ButtonView:
    """The button to who starts; until there are two to choose from, where that can be, to the players of last time."""
    seated = len(setup.seats)
    if seated < 2 and seats.can_be_the_same(setup):
        return ButtonView(strings.t("setup.same"), strings.t("setup.same.as"), "figure", act=enter(seats.same_again))
    return ButtonView(
        strings.t("setup.who_starts"), icon="flag", enabled=seated > 1,
        reason=strings.t("setup.too_few", count=setup.edition.least_players), act=enter(first.asked),
    )  # fmt: skip


def _call(strings: Strings, setup: Setup, why: str) -> CallView:
    """Which card is asked for, and what was just said about the last one; or, while none can be read, what to do."""
    least, most = setup.edition.least_players, setup.edition.most_players
    board = name_in(strings, setup.edition.names)
    count = strings.n("setup.count", len(setup.seats), least=least, most=most, board=board)
    latest: tuple[str, ...] = (said(strings, setup, setup.message),) if setup.message is not None else ()
    twice = _put_down_twice(setup)
    if twice is not None and not why:
        words = count if len(setup.seats) >= most else strings.t("setup.other_card")
        return CallView(twice.token, latest[0], (words,))
    if len(setup.seats) >= most:
        return CallView(None, strings.t("setup.no_room"), _no_room(strings, setup, count, latest))
    if why:
        cause, remedy = fault_words(strings, why)
        return CallView(None, cause, (f"{remedy}.", *(latest or (strings.t("setup.reader_out"),))), out=True)
    return CallView(seats.next_token(setup), strings.t("setup.put_card"), latest or (count,))


def _no_room(strings: Strings, setup: Setup, count: str, latest: tuple[str, ...]) -> tuple[str, ...]:
    """What is said at a full table: what was just said about a card, else the board and one that takes more."""
    if latest and setup.message is not None and setup.message.id != "full":  # the title says that it is full
        return latest
    larger = seats.larger_board(setup)
    more = () if larger is None else (_larger(strings, setup, larger),)
    return (f"{count}.", *more)


def _put_down_twice(setup: Setup) -> Seated | None:
    """Whose card was just put down although they sit here already; None for any other."""
    message = setup.message
    return setup.seat(message.seat) if message is not None and message.id == "card_of" and message.seat else None


def _row(strings: Strings, setup: Setup, index: int, seat: Seated) -> SeatRowView:
    return SeatRowView(
        name=seat_name(strings, seat),
        token=seat.token,
        line=_habits(strings, setup, seat) or _card_line(strings, seat),
        pill=strings.t("setup.starts") if setup.first == seat.id else "",
        chosen=seat.id == setup.chosen or seat == _put_down_twice(setup),
        act=enter(seats.touched, seat.id),
        remove=enter(seats.without, seat.id),
        remove_s=REMOVE_S,
        hold=strings.t("setup.hold_to_remove", player=seat_name(strings, seat)),
    )


def _habits(strings: Strings, setup: Setup, seat: Seated) -> str:
    """What is otherwise for this player than for most; "" if nothing is."""
    ways = ("by_ear.cannot_see", plays_by_ear(setup, seat)), ("arithmetic.alone", reckons_alone(setup, seat))
    return " · ".join(strings.t(id) for id, so in ways if so)


def _card_line(strings: Strings, seat: Seated) -> str:
    """What the card remembers."""
    if seat.card is None:
        return strings.t("setup.no_card")
    if seat.known is None or seat.known.games == 0:
        return strings.t("setup.new_card")
    games, wins = strings.n("setup.games", seat.known.games), strings.n("setup.wins", seat.known.wins)
    return strings.t("setup.record", games=games, wins=wins)


def _naming(strings: Strings, setup: Setup, seat: Seated) -> NamingView:
    index, last = setup.seats.index(seat), len(setup.seats) - 1
    colours, symbols = seat_looks(strings, setup, seat)
    line = _card_line(strings, seat)
    if setup.message is not None:
        line = said(strings, setup, setup.message)
    elif seat.card is None:
        line = strings.t("setup.card_for")
    return NamingView(
        key=seat.id,
        token=seat.token,
        name=seat.name,
        hint=strings.t(f"symbol.{seat.token.symbol}"),
        line=line,
        length=NAME_LENGTH,
        keyboard=keyboard_view(strings),
        starts=ButtonView(
            strings.t("setup.starts_first"),
            icon="flag",
            enabled=setup.first != seat.id,
            reason=strings.t("setup.starts_already"),
            act=enter(first.starts, seat.id),
        ),
        up=ButtonView(
            icon="up", enabled=index != 0, reason=strings.t("setup.is_first"), act=i.MovePlayer(index, index - 1)
        ),
        down=ButtonView(
            icon="down", enabled=index != last, reason=strings.t("setup.is_last"), act=i.MovePlayer(index, index + 1)
        ),
        remove=ButtonView(
            strings.t("setup.remove"),
            held_for(strings, REMOVE_S),
            look=Look.DANGER,
            hold_s=REMOVE_S,
            act=enter(seats.without, seat.id),
        ),
        alone=ButtonView(
            strings.t("arithmetic.alone"),
            icon="check" if reckons_alone(setup, seat) else "pad",
            chosen=reckons_alone(setup, seat),
            act=enter(seats.switched, seat.id),
        ),
        by_ear=ButtonView(
            strings.t("by_ear.cannot_see"),
            icon="check" if plays_by_ear(setup, seat) else "chat",
            enabled=not setup.no_voice,
            reason=strings.t(setup.no_voice) if setup.no_voice else "",
            chosen=plays_by_ear(setup, seat),
            act=enter(seats.by_ear, seat.id),
        ),
        look=ButtonView(strings.t("setup.look"), token=seat.token),
        colours=colours,
        symbols=symbols,
        captions=look_captions(strings),
    )


def seat_looks(strings: Strings, setup: Setup, seat: Seated) -> tuple[tuple[LookView, ...], tuple[LookView, ...]]:
    """The colours and the symbols for a seat, each with who has it: if it is taken, they get the seat's for it."""
    now = seat.token
    others = [(seat_name(strings, other), other.token) for other in setup.seats if other.id != seat.id]
    swaps = {look: (name, token) for name, token in others for look in (token.colour, token.symbol)}
    return looks_offered(
        strings,
        now,
        lambda token: enter(seats.with_look, seat.id, token),
        swaps=swaps,
        among=SEATS,
    )
