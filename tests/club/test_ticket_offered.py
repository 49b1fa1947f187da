"""Tickets on a stick: which are offered, and what is left alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from banker.club.ticket_offered import OfferedTicket, TicketWhy, offered_tickets
from banker.club.wire import STATE, TICKET, VERSION, Ticket, encoded
from banker.edition_offered import MOST_OFFERED


def ticket(table: int) -> Ticket:
    return Ticket(
        v=VERSION, evening="Friday", address="here", port=8883, table=table, password="secret", certificate="pem"
    )


def put(folder: Path, table: int, content: bytes | None = None) -> Path:
    file = folder / TICKET.format(table=table)
    file.write_bytes(encoded(ticket(table)) if content is None else content)
    return file


def test_tickets_are_offered_by_the_numbers_of_their_tables(tmp_path: Path) -> None:
    for table in (12, 3):
        put(tmp_path, table)
    put(tmp_path, 7).rename(tmp_path / "BANKER-CLUB-TABLE-7.JSON")  # as some sticks have it
    assert [(each.table, each.ticket) for each in offered_tickets(tmp_path)] == [
        (table, ticket(table)) for table in (3, 7, 12)
    ]


def test_no_stick_offers_nothing(tmp_path: Path) -> None:
    assert offered_tickets(tmp_path / "none") == ()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", TicketWhy.BAD),
        (b"\xff\xfe", TicketWhy.BAD),
        (b"[" * 60_000, TicketWhy.BAD),
        (encoded(ticket(3))[:-20], TicketWhy.BAD),
        (encoded(ticket(3)).replace(b'"table":3', b'"table":0'), TicketWhy.BAD),
        (b" " * (STATE + 1), TicketWhy.BAD),
        (encoded(ticket(3)).replace(b'"v":1', b'"v":2,"more":1'), TicketWhy.OTHER_RELEASE),
    ],
)
def test_what_is_no_ticket_of_this_release_says_why(tmp_path: Path, content: bytes, why: TicketWhy) -> None:
    file = put(tmp_path, 3, content)
    assert offered_tickets(tmp_path) == (OfferedTicket(file.name, 3, why=why),)


def test_what_cannot_be_read_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = put(tmp_path, 3)

    def pulled(path: Path, most: int) -> bytes:
        raise OSError(5, "Input/output error", str(path))

    monkeypatch.setattr("banker.club.ticket_offered.read_plain", pulled)
    assert offered_tickets(tmp_path) == (OfferedTicket(file.name, 3, why=TicketWhy.BAD),)


def test_what_is_hidden_or_no_file_is_left_alone(tmp_path: Path) -> None:
    put(tmp_path, 3).rename(tmp_path / "._banker-club-table-3.json")
    (tmp_path / TICKET.format(table=4)).mkdir()
    os.mkfifo(tmp_path / TICKET.format(table=5))
    (tmp_path / TICKET.format(table=6)).symlink_to(put(tmp_path, 7))
    (tmp_path / "banker-club-table-.json").write_bytes(encoded(ticket(8)))
    assert [each.table for each in offered_tickets(tmp_path)] == [7]


def test_no_more_are_read_than_a_screen_lists(tmp_path: Path) -> None:
    for table in range(1, MOST_OFFERED + 4):
        put(tmp_path, table)
    assert len(offered_tickets(tmp_path)) == MOST_OFFERED
