"""The move: a turn begins, a pawn goes forward, the salary is paid, and the space asks for its due.

C "La case DEPART", "Arrêt sur …"; S, F "Cases START …". Each pass of Start or landing on it pays the salary.
"""

from __future__ import annotations

from typing import Literal, assert_never

from banker import events as e
from banker.board import START, Deck, Kind, Several, Space
from banker.clauses import Clause
from banker.commands import PutPawn
from banker.game import Game
from banker.ledger import BANK, POT, Why
from banker.money import Money
from banker.pending import CardToDraw, Destination, EffectsDue, JailChoice, SwisscomChoice, Throw
from banker.rules import rent
from banker.rules.buying import offer
from banker.rules.draft import Draft
from banker.sums import Part, Sum, What, plain, product

THREE_DOUBLES = 3  # In a row, they lead to jail.


def begin_turn(draft: Draft, player: str) -> None:
    """Begin this player's turn; what was left of the old one is over."""
    draft.emit(e.TurnBegan(player))


def move_on(draft: Draft, player: str, steps: int, points: int | None) -> None:
    """Move forward by `steps`, with the salary for Start; then do what the space asks (`points`: for a utility)."""
    advance(draft, player, steps)
    act_on(draft, player, points)


def advance(draft: Draft, player: str, steps: int) -> None:
    """Move forward by `steps`, with the salary for Start.

    Decision: passing Start on the way to jail brings none, by three of a kind (D) or a card, as the card says that
    sends there (003: "Ne franchissez pas la case départ").
    """
    start = set_out(draft, player)
    size = draft.game.edition.size
    end = (start + steps) % size
    draft.emit(e.Moved(player, start, end))
    if start + steps >= size and draft.game.edition.spaces[end].kind is not Kind.GO_TO_JAIL:
        pay_salary(draft, player, end)


def points_after_card(draft: Draft) -> int | None:
    """The points that count for the rent of a utility to which a card has sent the pawn. C "vous devrez alors lancer
    les dés"; S, F silent: `utility_after_card`, the last throw of this turn that the bank knows."""
    return draft.game.last_points if draft.options.utility_after_card == "last_throw" else None


def set_out(draft: Draft, player: str) -> int:
    """The space that a pawn sets out from. Decision: a pawn put into jail by hand that a card moves is free again."""
    who = draft.game.player(player)
    if who.jailed:
        draft.emit(e.Freed(player, "correction"))
    return who.space


def pay_salary(draft: Draft, player: str, end: int | None) -> None:
    """Pay the salary for a move that stops on `end`; None: for passing Start. The first brings the third die (D 2).

    C: 20 000 "chaque fois que vous passez ou vous arrêtez"; S, F: 2 000 000. `salary_on_start` doubles a landing (R).
    """
    draft.pay(BANK, player, salary(draft.game, draft.options.salary_on_start if end == START else 1), Why.SALARY)
    if draft.options.speed_die == "yes" and not draft.game.player(player).third_die:
        draft.emit(e.ThirdDieGained(player))


def salary(game: Game, times: int) -> Sum:
    """The salary of the edition, so many times."""
    part = Part(What.SALARY, game.edition.salary, by=times)
    return product(Clause.SALARY_DOUBLE, part, "salary_on_start") if times > 1 else product(Clause.SALARY, part)


def act_on(draft: Draft, player: str, points: int | None) -> None:
    """Do what the space under the pawn asks for; `points`: the throw that counts for a utility, None if none does."""
    space = draft.game.edition.spaces[draft.game.player(player).space]
    match space.kind:
        case Kind.STREET | Kind.STATION | Kind.UTILITY:
            _land_on_deed(draft, player, space, points)
        case Kind.TAX:
            to_pot = draft.options.pot == "fines_taxes_cards"
            tax = plain(Clause.TAX, What.TAX, space.amount, space=space.number)
            draft.charge(player, POT if to_pot else BANK, tax, Why.TAX, space.number)
        case Kind.CHANCE | Kind.CHEST | Kind.THIRD | Kind.FOURTH:
            draft.ask(CardToDraw(draft.next_id, player, Deck(space.kind.value)))
        case Kind.SWISSCOM:
            if draft.options.swisscom == "stickers" and space.sticker is not None:
                draft.ask(CardToDraw(draft.next_id, player, space.sticker))
            else:
                draft.ask(SwisscomChoice(draft.next_id, player))
        case Kind.EVENT:
            assert space.effect is not None
            effects = space.effect.effects if isinstance(space.effect, Several) else (space.effect,)
            draft.ask(EffectsDue(draft.next_id, player, effects, space=space.number))
        case Kind.PARKING:
            _collect_pot(draft, player, space)
        case Kind.GO_TO_JAIL:
            send_to_jail(draft, player, "space")
        case Kind.START | Kind.JAIL:
            pass
        case _:
            assert_never(space.kind)


def _land_on_deed(draft: Draft, player: str, space: Space, points: int | None) -> None:
    assert space.deed is not None
    if draft.game.registry.title(space.number).holder is None:
        offer(draft, player, space.number)
    else:
        rent.claim_at_landing(draft, player, space, points)


def _collect_pot(draft: Draft, player: str, space: Space) -> None:
    """C "Parc Gratuit": "vous recevez tout l'argent placé au centre"; S, F: nothing; R: all taxes and fines."""
    clause = Clause.POT_ALL if draft.options.pot == "fines_taxes_cards" else Clause.POT
    draft.pay(POT, player, plain(clause, What.POT, draft.game.balance(POT), "pot"), Why.POT, space.number)
    if draft.options.pot != "none":
        draft.pay(BANK, POT, pot_seed(draft.options.pot_seed), Why.POT_SEED)


def pot_seed(amount: Money) -> Sum:
    """What the bank lays into an empty pot."""
    return plain(Clause.POT_SEED, What.POT, amount, "pot_seed")


def send_to_jail(draft: Draft, player: str, why: Literal["space", "card", "doubles"]) -> None:
    """Move the pawn straight to jail, without salary; the turn is over and a double's second throw lost (C "L'arrivée
    en Prison met fin à votre tour de jeu")."""
    start, jail = draft.game.player(player).space, draft.game.edition.jail
    assert jail is not None, "the board has no jail"
    if start != jail:
        draft.emit(e.Moved(player, start, jail))
    draft.emit(e.Jailed(player, why))
    drop_second_throw(draft, player)


def jail_is_due(game: Game) -> bool:
    """Whether the throw was the third double in a row. Decision: without a jail it is as any other double."""
    return game.turn.doubles == THREE_DOUBLES and game.edition.jail is not None


def drop_second_throw(draft: Draft, player: str) -> None:
    """Drop the second throw that a double has won, and where the third die would still lead."""
    for question in draft.game.waiting(Throw):
        if question.player == player and question.begun:
            draft.answer(question)
    for going in draft.game.waiting(Destination):
        if going.player == player:
            draft.answer(going)


def put_pawn(draft: Draft, command: PutPawn) -> None:
    """Put a pawn right by hand; a jailed player put elsewhere is free."""
    player = draft.need_player(command.player)
    draft.need_space(command.space)
    if player.jailed and command.space != draft.game.edition.jail:
        set_free(draft, player.id, "correction")
    draft.emit(e.PawnPut(player.id, command.space))


def set_free(draft: Draft, player: str, how: Literal["fine", "correction"]) -> None:
    """Free a jailed player. If their way out of jail was awaited, an ordinary throw is awaited instead."""
    draft.emit(e.Freed(player, how))
    for question in draft.game.waiting(JailChoice):
        if question.player == player:
            draft.emit(e.Replaced(question.id, Throw(draft.next_id, player)))
