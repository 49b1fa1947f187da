"""What the naive bank does with bus tickets, written from what is retold of the board of 52 spaces.

What that leaves open is as the bank says it decides: a ticket stands in for the first throw of a turn alone, nobody
trades one, it is worth nothing, and it goes with its holder.
"""

from __future__ import annotations

from tests.model.naive_state import Question, need
from tests.model.naive_third_die import ThirdDie


class Tickets(ThirdDie):
    """How tickets come out of the pile, and where they take a pawn."""

    def may_take_ticket(self, question: Question) -> bool:
        """Whether a ticket is offered: by the bus, or by a space or a card, while the pile has one."""
        brought = question[0] == "ticket" or (question[0] == "where" and self.is_ticket_bus(question[3]))
        return brought and self.pile > 0

    def take_ticket(self, player: str, voids: bool = False) -> None:
        need(self.top[0] in ("where", "ticket") and self.top[1] == player, "no ticket for this player")
        need(self.may_take_ticket(self.top), "no ticket to take")
        need(not voids or self.board.voiding, "no such ticket")
        self.questions.pop()
        if voids:
            self.tickets = dict.fromkeys(self.tickets, 0)
        self.pile -= 1
        self.tickets[player] += 1

    def take_money(self, player: str) -> None:
        instead = self.asked("ticket", player)[2]
        need(instead, "no money in its place")
        self.go_without_ticket()

    def go_without_ticket(self) -> None:
        """The money, if any is offered."""
        _, player, instead = self.questions.pop()
        self.pay_now("bank", player, instead)

    def spaces_by_ticket(self, player: str) -> list[int]:
        """One space after the other, as far as the next corner."""
        found = []
        space = self.pawn[player]
        while not found or found[-1] not in self.board.corners:
            space = (space + 1) % self.board.size
            found.append(space)
        return found

    def use_ticket(self, player: str, space: int) -> None:
        need(self.top == ("throw", player, False) and self.tickets[player] > 0, "not now, or no ticket")
        there = self.spaces_by_ticket(player)
        need(space in there, "not there")
        self.questions.pop()
        self.claims = []
        self.begin_turn(player)
        self.tickets[player] -= 1
        self.forward(player, 1 + there.index(space), throw_again=True)

    def card_ticket(self, player: str, instead: int = 0) -> None:
        self.questions.append(("ticket", player, instead))

    def correct_tickets(self, player: str, tickets: int) -> None:
        """More come from the pile, and fewer go back to it."""
        need(player in self.seated and tickets >= 0, "nobody, or no number")
        more = tickets - self.tickets[player]
        need(more and more <= self.pile, "so already, or more than there are")
        self.pile -= more
        self.tickets[player] = tickets
