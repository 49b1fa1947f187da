"""The amounts of every board of forty spaces against a table typed a second time: that of the second bank.

Law: nothing there is read from an edition file; a slip would have to be made twice.
"""

from __future__ import annotations

import pytest

from banker.board import Edition, Kind
from banker.edition import available, load
from tests.model import booklet_tables as table
from tests.model.boards import Board, built_in, classic

# The others are compared in tests/model/test_model.py and tests/model/test_mega.py.
CLASSIC = tuple(id for id in available() if id not in ("junior", "mega", "ultimate-banking"))
BOOKLETS = {id: booklet for booklet, id in table.EDITIONS.items()}

# What Paris calls its streets, in board order.
PARIS_STREETS = (
    "Boulevard de Belleville", "Rue Lecourbe", "Rue de Vaugirard", "Rue de Courcelles",
    "Avenue de la République", "Boulevard de la Villette", "Avenue de Neuilly", "Rue de Paradis",
    "Avenue Mozart", "Boulevard Saint-Michel", "Place Pigalle", "Avenue Matignon",
    "Boulevard Malesherbes", "Avenue Henri-Martin", "Faubourg Saint-Honoré", "Place de la Bourse",
    "Rue La Fayette", "Avenue de Breteuil", "Avenue Foch", "Boulevard des Capucines",
    "Avenue des Champs-Élysées", "Rue de la Paix",
)  # fmt: skip


@pytest.fixture(params=CLASSIC)
def edition(request: pytest.FixtureRequest) -> Edition:
    return load(request.param)


@pytest.fixture
def typed(edition: Edition) -> Board:
    """The same board as the second bank has it."""
    return classic(BOOKLETS[edition.id]) if edition.id in BOOKLETS else built_in(edition.id)


def test_groups_lie_where_they_are_typed(edition: Edition, typed: Board) -> None:
    wrong = {group: spaces for group, spaces in edition.groups.items() if typed.named.get(group) != spaces}
    assert not wrong, f"{edition.id}: these groups lie on other spaces than on a classic board: {wrong}"
    assert edition.groups == typed.named


def test_deeds_cost_and_earn_what_is_typed(edition: Edition, typed: Board) -> None:
    """Price, mortgage, building, and the rents: bare, with 1 to 4 houses, with the hotel."""
    deeds = {s.number: s.deed for s in edition.spaces if s.deed is not None}
    found = {space: (deed.price, deed.mortgage, deed.building or 0, *deed.rents) for space, deed in deeds.items()}
    assert found == {space: (deed.price, deed.loan, deed.house, *deed.rents) for space, deed in typed.deeds.items()}


def test_sums_of_the_board_are_those_typed(edition: Edition, typed: Board) -> None:
    assert {space.number: space.amount for space in edition.spaces if space.amount} == typed.taxes
    assert (edition.salary, edition.jail_fine) == (typed.salary, typed.fine)
    assert (edition.houses, edition.hotels, edition.smallest_note) == (*typed.stock[:2], typed.note)
    assert edition.options.starting_balance == 1_500 * typed.unit


def test_paris_calls_its_streets_as_printed() -> None:
    paris = load("paris-francs")
    assert tuple(space.names["fr"] for space in paris.spaces if space.kind is Kind.STREET) == PARIS_STREETS


def test_the_notes_dealt_make_the_starting_balance(edition: Edition) -> None:
    """C "Préparation", 5: two of the largest note, then 4, 1, 1, 2, 1 and 5; F prints the same counts."""
    dealt = sum(count * note for count, note in zip((2, 4, 1, 1, 2, 1, 5), edition.denominations, strict=True))
    assert dealt == edition.options.starting_balance
