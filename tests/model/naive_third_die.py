"""What the naive bank does with the third die, written from the sheet D ("Speed Die Rules") alone.

What the sheet leaves open is as the bank says it decides: the pawn goes forward, three of a kind end the turn, and the
character stays where it is if no deed is left to buy or to pay for.
"""

from __future__ import annotations

from tests.model.naive_state import NaiveState, Question, need

FACES = (1, 2, 3, "bus", "character")


class ThirdDie(NaiveState):
    """Who throws it, and where it leads."""

    def gain_third_die(self, player: str) -> None:
        """With the first salary, for the rest of the game."""
        if self.options["speed_die"] == "yes":
            self.third_die |= {player}

    def need_as_many_dice(self, kind: str, player: str, face: int | str | None) -> None:
        """To get out of jail the white dice only; else three, once one has the third."""
        white = kind == "jail choice" or (kind == "rent throw" and self.options["utility_dice"] == "white")
        if white or player not in self.third_die:
            need(face is None, "two dice")
        else:
            need(face in FACES, "three dice")

    def pips(self) -> int:
        """The sum of all dice; a bus and a character are none."""
        return self.sum_of(self.dice, self.face)

    def sum_of(self, dice: tuple[int, ...], face: int | str | None) -> int:
        return sum(dice) + (face if face in (1, 2, 3) else 0)

    def counted_pips(self, dice: tuple[int, ...], face: int | str | None) -> int:
        """What a throw counts for a rent: all dice, or the white ones alone."""
        return self.sum_of(dice, face if self.options["utility_dice"] == "all" else None)

    def go_by_throw(self, player: str) -> None:
        """Go on after a throw that was no three of a kind and no third double."""
        if self.face == "bus" and not self.is_ticket_bus(self.face):
            self.ask_where(player)
        elif self.face in ("bus", "character"):
            self.ask_where(player)  # answered when the landing of the white dice is settled
            self.forward(player, sum(self.dice))
        else:
            self.forward(player, self.pips())

    def is_ticket_bus(self, face: int | str | None) -> bool:
        """Whether the face lets one take a ticket, or go on to the next cards."""
        return face == "bus" and self.options["third_die_bus"] == "ticket"

    def ask_where(self, player: str) -> None:
        self.questions.append(("where", player, self.dice, self.face))

    def ways_to_go(self, question: Question) -> list[int]:
        """How many spaces forward the pawn may go."""
        _, player, (one, other), face = question
        if self.is_ticket_bus(face):
            cards = self.board.of("chance", "chest", "third", "fourth")
            return sorted((space - self.pawn[player] - 1) % self.board.size + 1 for space in cards)[:1]
        if face == "bus":
            return [one, other, one + other]
        if face != "character":
            return list(range(1, self.board.size + 1))
        size = self.board.size
        round_ = [(n, (self.pawn[player] + n) % size) for n in range(1, size + 1)]
        deeds = [(n, space) for n, space in round_ if space in self.holder]
        with_the_bank = [n for n, space in deeds if self.holder[space] is None]
        where_rent_is_owed = [n for n, space in deeds if self._owes_rent(player, space)]
        return (with_the_bank or where_rent_is_owed)[:1]

    def _owes_rent(self, player: str, space: int) -> bool:
        owner = self.holder[space]
        return owner not in (None, player) and space not in self.mortgaged and not self.earns_nothing_in_jail(owner)

    def spaces_to_go(self, question: Question) -> set[int]:
        if question[0] == "choose space":
            return set(self.spaces_to_choose(question))
        return {(self.pawn[question[1]] + steps) % self.board.size for steps in self.ways_to_go(question)}

    def go(self, player: str, space: int) -> None:
        """Move the pawn there. For a utility the dice of that move count, not dice thrown for a rent meanwhile."""
        if self.top[0] == "choose space":
            self.choose_space(player, space)
            return
        question = self.asked("where", player)
        need(space in self.spaces_to_go(question), "not there")
        self.questions.pop()
        dice, face = question[2:]
        steps = (space - self.pawn[player] - 1) % self.board.size + 1
        self.forward(player, steps, pips=self.counted_pips(dice, face))

    def need_third_die_seen(self, player: str, dice: list[int] | None, face: int | str | None) -> None:
        """Refuse a third die without the other two, or before the player has it."""
        need(face is None or (dice is not None and face in FACES and player in self.third_die), "no third die")
