"""The keys of an amount stand still: no digit typed moves the next key from under the finger, lying or upright."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.board import Deck, Pay, PayPerBuilding
from banker.ledger import BANK
from banker.pending import Bundle
from tests.ui import setup_samples, table_samples
from tests.ui.offscreen import LONG, Desk
from tests.ui.table_samples import RICH, Play, dealt, longest_street, owing, throw, unrelated, waiting
from ui.records import intents as i
from ui.records.sheets import SheetView
from ui.screens.setup import SetupScreen
from ui.screens.sheet import SheetScreen
from ui.setup import begun, options
from ui.setup import state as s
from ui.setup.entered import RULES, Setup, enter
from ui.setup.options import SUMS, options_shown
from ui.table.cashing import Cashing
from ui.table.drawn import Drawing, Redrawing
from ui.table.forms import Adding, Bidding, Correcting, Form, Reckoning, Trading
from ui.table.state import Table
from ui.views.setup import setup_view
from ui.views.sheet_parts import KEYS
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.widgets.keypad import Keypad
from ui.widgets.piece import Box, Piece
from ui.words.strings import strings_for

WINDOWS = ((800, 480), (720, 1280))
FRENCH = strings_for("fr")
BOARDS = (("suisse-2007", 2, "fr"), ("paris-francs", 8, "it"), *((("london", 8, "de"),) if LONG else ()))
# Nothing, what no note makes, amounts that would be booked, and more than anybody has.
TYPED = (0, 1, 50_000, 480_000_000, 2 * RICH + 1, *((20, 700_017, 162_000_000) if LONG else ()))

Keyed = Callable[[int], Form]


def at_keys(edition_id: str, count: int) -> dict[str, tuple[Table, Keyed]]:
    """The table with each keypad open, and the form with an amount on it."""
    even = {f"p{number}": 480_000_000 for number in range(1, count + 1)}
    play = Play(edition_id, count, balances=even, **dealt(edition_id, count))
    drawing = Play(edition_id, count, pawns={"p1": 5}).do(throw(1, 1))
    assert isinstance(drawing.game.top, p.CardToDraw)
    chance = [card for card in drawing.game.edition.cards if card.deck is Deck.CHANCE]
    dear = next(card.id for card in chance if isinstance(card.effect, Pay))
    repairs = next(card.id for card in chance if isinstance(card.effect, PayPerBuilding))
    drawn = table_samples.tables(edition_id, count)["drawn-anew"]
    street = longest_street(edition_id)
    selling = Play(edition_id, count, pawns=table_samples.before(street)).do(throw(1, 2), c.Decline("p1"))
    selling.do(c.Bid("p2", 1000 * selling.game.edition.smallest_note, 0))
    owes = owing(edition_id, count, 1, unrelated(edition_id, 10))
    bare = waiting(edition_id, count)["purchase"]
    settles = Trading("p1", "p2", Bundle(unrelated(edition_id, 2)))
    held = Play(edition_id, count, holders={street: "p1"})
    return {
        "cashier": (play.table(), lambda typed: Cashing("p1", "pay", typed=typed)),
        "cashier from bank": (play.table(), lambda typed: Cashing(BANK, "pay", payee="p1", typed=typed)),
        "correction": (play.table(), lambda typed: Correcting("money", payer="p1", payee="p2", typed=typed)),
        "correction from bank": (play.table(), lambda typed: Correcting("money", payer=BANK, payee="p2", typed=typed)),
        "card": (drawing.table(), lambda typed: Drawing(dear, typed=typed, typing=True)),
        "repairs": (drawing.table(), lambda typed: Drawing(repairs, typing=True, building="hotel", typed=typed)),
        "card anew": (drawn, Redrawing),
        **{
            f"other card, {what}": (drawing.table(), lambda typed, what=what: Drawing(what=what, typed=typed))
            for what in ("receive", "pay", "collect_each", "pay_each")
        },
        "bid": (selling.table(), Bidding),
        "trade": (
            held.table(),
            lambda typed: Trading("p1", "p2", Bundle((street,)), adding=Adding("p2", "money", typed)),
        ),
        "settling": (owes.table(), lambda typed: replace(settles, adding=Adding("p1", "settles", typed))),
        "arithmetic": (bare.table(alone=frozenset(player.id for player in bare.game.players)), Reckoning),
    }


def boxes(keys: Iterable[Piece[Any]]) -> tuple[Box, ...]:
    return tuple(tuple(round(side, 2) for side in key.box) for key in keys)  # type: ignore[misc]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("edition_id", "count", "language"), BOARDS)
def test_no_key_of_a_sheet_moves_while_an_amount_is_typed(
    stage: Desk, window: tuple[int, int], edition_id: str, count: int, language: str
) -> None:
    """Regression: upright, the second touch on a note took everything back: the keypad had gone up under the finger."""
    stage.fit(*window)
    moved = []
    for name, (table, form) in at_keys(edition_id, count).items():
        screen, stood = SheetScreen(), set()
        stage.put(screen)
        everybody = frozenset(player.id for player in table.game.players)
        for cardless in (frozenset[str](), everybody):
            for typed in TYPED:
                view = sheet_view(Told(strings_for(language), replace(table, open=form(typed), cardless=cardless)))
                assert isinstance(view, SheetView)
                screen.view = view
                stage.frames(1)
                (pad,) = (part for part in screen.parts if isinstance(part, Keypad))
                stood.add(boxes(pad.buttons))
        moved += [name] if len(stood) > 1 else []
    assert moved == []


@pytest.mark.parametrize("window", WINDOWS)
def test_no_key_of_the_set_up_moves_while_a_sum_is_typed(stage: Desk, window: tuple[int, int]) -> None:
    stage.fit(*window)
    setup = replace(setup_samples.seated(4), step=RULES)
    for name in (name for name in SUMS if name in options_shown(setup)):
        asked = s.after(setup, enter(options.asked, name), setup_samples.zero)
        screen = SetupScreen(setup_view(FRENCH, asked))
        assert len(set(_typed_at_set_up(stage, screen, asked, lambda key: enter(options.typed, key)))) == 1, name


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("count", [2, 8])
def test_no_key_moves_while_money_on_paper_is_entered(stage: Desk, window: tuple[int, int], count: int) -> None:
    stage.fit(*window)
    seated = setup_samples.seated(count, "paris-francs" if count > 6 else "suisse-2007")
    setup = s.after(replace(seated, step=RULES), enter(begun.opened), setup_samples.zero)
    screen = SetupScreen(setup_view(FRENCH, setup))
    assert len(set(_typed_at_set_up(stage, screen, setup, lambda key: enter(begun.typed, key)))) == 1


def _typed_at_set_up(
    stage: Desk, screen: SetupScreen, setup: Setup, key: Callable[[str], i.Intent]
) -> Iterator[tuple[Box, ...]]:
    """Where the keys stand, at first and after each digit of a long sum."""
    stage.put(screen)
    for digit in ("", *"987654321"):
        setup = s.after(setup, key(digit), setup_samples.zero) if digit else setup
        screen.view = setup_view(FRENCH, setup)
        stage.frames(1)
        digits = [button for button in screen.buttons if button.record.label.isdigit()]
        assert len(digits) == len(KEYS)
        yield boxes(digits)
