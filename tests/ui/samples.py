"""Records with the longest words and largest amounts there are, for the gallery and the tests of the widgets."""

from __future__ import annotations

import msgspec

from ui.look import theme
from ui.records.dice import DicePadView
from ui.records.pieces import (
    ButtonView,
    Change,
    DeedMark,
    Lien,
    Look,
    PawnView,
    RingView,
    SignatureView,
    Signing,
    SpaceView,
    TileView,
    Token,
    Who,
)
from ui.records.prompts import MoneyPromptView
from ui.records.screens import CardView, ReaderView

TOKENS = tuple(Token(*seat) for seat in theme.SEATS)
RED, BLUE, YELLOW, TURQUOISE, GREEN, PINK, WHITE, ORANGE = TOKENS
NAMES = ("Chloé", "Bob", "Alice", "Noé", "Léa", "Maximilian", "Inès", "Wolfgangine")
BALANCES = (
    "2’150’000", "888’888’888", "15’000’000", "3’275’000", "640’000", "100’000’000", "999’999’999", "22’340’000",
)  # fmt: skip
GROUPS = ("A",) * 2 + ("B",) * 3 + ("C",) * 3 + ("D",) * 3 + ("E",) * 3 + ("F",) * 3 + ("G",) * 3 + ("H",) * 2
STRIP = (*GROUPS, *("station",) * 4, *("utility",) * 2)


def deeds(*owned: int, mortgaged: tuple[int, ...] = ()) -> tuple[DeedMark, ...]:
    """A deed strip: which of the 28 are owned, and which of them mortgaged."""
    liens = {**dict.fromkeys(owned, Lien.OWNED), **dict.fromkeys(mortgaged, Lien.MORTGAGED)}
    return tuple(DeedMark(group, liens.get(number, Lien.FREE)) for number, group in enumerate(STRIP))


def _spaces() -> tuple[SpaceView, ...]:
    plan: dict[int, SpaceView] = {
        0: SpaceView(icon="start"),
        1: SpaceView("A", houses=1, owner=RED),
        2: SpaceView(icon="chest"),
        3: SpaceView("A", houses=1, owner=RED),
        4: SpaceView(icon="coin"),
        5: SpaceView("station", icon="loco", owner=YELLOW),
        6: SpaceView("B", houses=2, owner=BLUE),
        7: SpaceView(glyph="?"),
        8: SpaceView("B", houses=2, owner=BLUE),
        9: SpaceView("B", houses=3, owner=BLUE),
        10: SpaceView(),
        11: SpaceView("C", owner=TURQUOISE),
        12: SpaceView("utility", icon="bulb", owner=YELLOW),
        13: SpaceView("C"),
        14: SpaceView("C", mortgaged=True, owner=TURQUOISE),
        15: SpaceView("station", icon="loco"),
        16: SpaceView("D", houses=4, owner=YELLOW),
        17: SpaceView(icon="chest"),
        18: SpaceView("D", houses=4, owner=YELLOW),
        19: SpaceView("D", tall="hotel", owner=YELLOW),
        20: SpaceView(glyph="P"),
        21: SpaceView("E", mortgaged=True, owner=RED),
        22: SpaceView(icon="chat"),
        23: SpaceView("E", owner=BLUE),
        24: SpaceView("E", owner=BLUE),
        25: SpaceView("station", icon="loco", owner=YELLOW, mortgaged=True),
        26: SpaceView("F", owner=TURQUOISE),
        27: SpaceView("F", owner=RED),
        28: SpaceView("utility", icon="drop"),
        29: SpaceView("F", tall="hotel", owner=YELLOW),
        30: SpaceView(icon="bars"),
        31: SpaceView("G", owner=TURQUOISE),
        32: SpaceView("G", owner=TURQUOISE),
        33: SpaceView(icon="chat"),
        34: SpaceView("G", tall="hotel", owner=TURQUOISE),
        35: SpaceView("station", icon="loco", owner=RED),
        36: SpaceView(glyph="?"),
        37: SpaceView("H"),
        38: SpaceView(icon="ring"),
        39: SpaceView("H", mortgaged=True, owner=BLUE),
    }
    return tuple(
        msgspec.structs.replace(space, name=f"Case {number}", line="Chloé, loyer 1’100’000")
        for number, space in sorted(plan.items())
    )


SPACES = _spaces()


def ring(here: int, pawns: tuple[PawnView, ...]) -> RingView:
    """The board with one space acted upon."""
    spaces = tuple(msgspec.structs.replace(space, here=number == here) for number, space in enumerate(SPACES))
    return RingView(spaces, pawns)


EIGHT_PAWNS = tuple(
    PawnView(token, (8, 24, 24, 10, 33, 10, 17, 24)[number], jailed=number == 3, acts=number == 0)
    for number, token in enumerate(TOKENS)
)


def tile(seat: int, **changes: object) -> TileView:
    """The tile of a seat."""
    view = TileView(
        TOKENS[seat], NAMES[seat], BALANCES[seat], "CHF", "888,9 Mio",
        deeds(2 * seat + 1, 2 * seat + 2, 20 + seat % 8, mortgaged=(3 * seat + 3,)),
        hold_s=1.5, hold_words="tenez… {} s",
    )  # fmt: skip
    return msgspec.structs.replace(view, **changes)


PAD = DicePadView(1, "Touchez les deux dés", "Touchez le second dé : {} + …")

DEBIT = ButtonView("Débiter", "tenir 1 s", hold_s=1)
WAITS = SignatureView("Posez la carte de Chloé", token=RED, debit=DEBIT)
SIGNED = SignatureView("Chloé a signé", signing=Signing.SIGNED)
RENT = MoneyPromptView(
    "Schwytz", Who("Chloé", RED), Who("Bob", BLUE), "loyer", "900’000", "CHF",
    (Change("2’150’000", "1’250’000", RED), Change("8’100’000", "9’000’000", BLUE)), WAITS, group="B", houses=2,
)  # fmt: skip

JAIL_ANSWERS = (
    ButtonView("500’000 bezahlen", icon="bill", card=ORANGE),
    ButtonView("Gefängnis-Freikarte abgeben", icon="door", card=ORANGE),
    ButtonView("Würfeln und auf einen Pasch hoffen", icon="redo", enabled=False, reason="Das war der dritte Versuch."),
    ButtonView("Konkurs anmelden", "2 s halten und Karte auflegen", look=Look.DANGER, hold_s=2),
)
MANY_ANSWERS = (
    *(
        ButtonView(f"{name} mit Hypothek belasten", icon="flip", amount=f"+{n + 1}’300’000", sign="+")
        for n, name in enumerate(("Appenzell", "St. Gallen", "Neuenburg", "Schaffhausen", "Graubünden", "Genf"))
    ),
    ButtonView("Zahlen", icon="bill", enabled=False, reason="Es fehlen 1’880’000.", amount="3’000’000"),
    ButtonView("Maximilian Grundstücke anbieten", icon="hand"),
    ButtonView("Konkurs", "2 s halten + Karte", look=Look.DANGER, hold_s=2, card=ORANGE),
)

CARDS = ReaderView(
    "Lecteur",
    tuple(CardView(f"04{n:06X}", name, TOKENS[n], lies=n == 1) for n, name in enumerate(NAMES)),
)
