"""What a refusal says beside its reason: exactly the facts that its sentence needs, and true ones.

Law: who and what is named stands in the command or lies on the table; every sum is worked out here once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from banker import limits
from banker.commands import Command, DrawCard, ProposeTrade
from banker.game import Game
from banker.ledger import BANK
from banker.pending import Auction, BuildingAuction, Debt, TradeToSign, waits_for
from banker.refusal import Reason, Refused
from banker.rules.debt import raisable
from banker.rules.tally import net_worth

# Facts by reason; a reason that is not named has none.
NAMES = {
    "player": (
        "not_this_player", "unknown_player", "out_of_the_game", "has_left", "no_jail_card", "which_jail_card",
        "not_your_turn", "not_between_turns", "with_oneself", "no_such_debt", "estate_guarded", "already_signed",
        "cannot_place", "not_in_jail", "jail_card_too_late", "third_die_due", "no_third_die",
        "no_ticket",
    ),
    "space": (
        "no_such_space", "no_deed_here", "already_mortgaged", "not_mortgaged", "not_a_street", "group_mortgaged",
        "uneven", "not_higher", "not_lower", "no_houses_left", "no_hotels_left", "no_skyscrapers_left",
        "no_depots_left", "not_rising", "group_built", "not_there", "not_on_this_side", "names_a_space",
    ),
    "player space": ("not_holder", "group_not_complete", "too_few_of_group"),
    "space level": ("not_that_level",),
    "player amount cash missing": ("short_of_cash",),
    "least": ("bid_too_low",),
    "space least": ("under_buy_back",),
    "bid player": ("outbid",),
    "player limit": ("over_limit",),
    "player bid": ("bid_stands",),
    "player deck": ("card_held",),
    "card": ("no_such_card", "no_amount_on_card"),
    "amount": ("bad_amount",),
    "player raisable amount": ("can_still_raise",),
    "player off": ("wrong_amount",),
    "player amount": ("owes_first", "cash_covers"),
    "most": ("too_long", "most_names"),
    "ceiling": ("over_ceiling",),
}  # fmt: skip

NAMES_OF = {Reason(reason): set(names.split()) for names, reasons in NAMES.items() for reason in reasons}


def check(game: Game, command: Command, refused: Refused) -> None:
    """The facts of a refusal are those of its reason, and true."""
    names = NAMES_OF.get(refused.reason, set())
    if refused.reason is Reason.WRONG_DECK:
        names = {"card", "deck"} if isinstance(command, DrawCard) else {"deck"}
    assert set(refused.facts) == names, f"a refusal says what its sentence needs: {refused}"
    assert _true(game, command, refused.reason, refused.facts), f"what a refusal says is true: {refused}"


def _true(game: Game, command: Any, reason: Reason, facts: Any) -> bool:
    top: Any = game.top
    match reason:
        case Reason.SHORT_OF_CASH:
            there = facts["cash"] in _cash(game, command, facts["player"])
            return there and facts["missing"] == facts["amount"] - facts["cash"] > 0
        case Reason.OUTBID:
            return (facts["bid"], facts["player"]) == (top.bid, top.bidder or BANK)
        case Reason.OVER_LIMIT:
            most = raisable(game, command.player) if game.options.bid_limit == "raisable" else None
            limit = game.balance(command.player) if most is None else most
            limit -= sum(bid for who, bid in _bids(game) if who == command.player)
            limit += top.bid if top.bidder == command.player else 0
            return (facts["player"], facts["limit"]) == (command.player, max(0, limit))
        case Reason.BID_STANDS:
            bids = sum(bid for who, bid in _bids(game) if who == facts["player"])
            return facts["bid"] == bids > 0 and facts["player"] in (command.player, getattr(command, "other", None))
        case Reason.BID_TOO_LOW:
            opening = getattr(top, "opening", 1)
            return facts["least"] == (opening if top.bidder is None else top.bid + game.edition.smallest_note)
        case Reason.UNDER_BUY_BACK:
            price = game.edition.deed(facts["space"]).building
            return (facts["least"] - price // 2) in (0, 1) and command.space in (None, facts["space"])
        case Reason.NOT_THIS_PLAYER:
            return facts["player"] == (top.player if isinstance(top, TradeToSign) else waits_for(top))
        case Reason.WRONG_AMOUNT:
            return (facts["player"], facts["off"]) == (top.debtor, abs(top.amount - (command.amount or 0)))
        case Reason.CAN_STILL_RAISE:
            owed = (facts["player"], facts["amount"]) == (top.debtor, top.amount)
            return owed and top.amount <= facts["raisable"] <= net_worth(game, top.debtor)
        case Reason.OWES_FIRST:
            owed = sum(debt.amount for debt in game.waiting(Debt) if debt.debtor == command.player)
            return (facts["player"], facts["amount"]) == (command.player, owed)
        case Reason.CASH_COVERS:
            owed = (facts["player"], facts["amount"]) == (top.debtor, top.amount)
            return owed and game.balance(top.debtor) >= top.amount
        case Reason.MOST_NAMES:
            return facts["most"] == len(game.players)
        case Reason.TOO_LONG:
            names = getattr(command, "names", {})
            texts = [word for word in (*_words(command), *names) if isinstance(word, str)]
            lists = (
                [game.edition.spaces[command.space].names | names]
                if names
                else [getattr(command, "plan", getattr(command, "renames", ()))]
            )
            known = facts["most"] in (limits.NAME, limits.REASON, limits.LANGUAGES, limits.PLAN)
            return known and any(len(each) > facts["most"] for each in (*texts, *lists))
        case Reason.GROUP_NOT_COMPLETE | Reason.TOO_FEW_OF_GROUP:
            first = facts["space"] == game.edition.plot(facts["space"])[0]
            return first and _named(game, command, facts)
        case Reason.OVER_CEILING:
            return facts["ceiling"] == 999_999_999
        case Reason.NOT_HOLDER:
            return game.registry.title(facts["space"]).holder != facts["player"] and _named(game, command, facts)
        case Reason.NOT_THAT_LEVEL:
            return {"space": facts["space"], "level": facts["level"]} in msgspec.to_builtins(command)["levels"]
        case Reason.CANNOT_PLACE:
            return facts["player"] == getattr(command, "player", top.bidder)
        case Reason.CARD_HELD:
            return facts["deck"] in game.player(facts["player"]).jail_cards
        case Reason.THIRD_DIE_DUE | Reason.NO_THIRD_DIE:
            return facts["player"] == getattr(command, "player", waits_for(top))
        case Reason.BAD_AMOUNT:
            return facts["amount"] in _words(command)
        case Reason.NO_SUCH_CARD | Reason.NO_AMOUNT_ON_CARD:
            return facts["card"] == (getattr(command, "card", None) or "")
        case Reason.WRONG_DECK:
            return facts["deck"] == top.deck and facts.get("card") == getattr(command, "card", None)
    return _named(game, command, facts)


def _bids(game: Game) -> Iterator[tuple[str, int]]:
    """The highest bidder and bid of each auction that is open."""
    lots = (question for question in game.pending if isinstance(question, Auction | BuildingAuction))
    yield from ((lot.bidder, lot.bid) for lot in lots if lot.bidder is not None)


def _cash(game: Game, command: Command, player: str) -> set[int]:
    """What the player has; in a trade also what they have once its money has changed hands."""
    cash = game.balance(player)
    if not isinstance(command, ProposeTrade):
        return {cash}
    comes = command.takes.money - command.gives.money
    return {cash, cash + (comes if player == command.player else -comes)}


def _named(game: Game, command: Command, facts: Any) -> bool:
    """The player is one that the command names, or holds what it is about (a correction names nobody); the space is
    one that it names, or of the group of one."""
    said = set(_words(command))
    space = facts.get("space")
    group = next((spaces for spaces in game.edition.groups.values() if space in spaces), ())
    if space is not None and not said & {space, *group}:
        return False
    return facts.get("player") in {*said, None, *(game.registry.title(n).holder or BANK for n in group)}


def _words(command: Command) -> Iterator[str | int]:
    """Every text and number in a command, however deep."""
    waiting = [msgspec.to_builtins(command)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            waiting += each.values()
        elif isinstance(each, list | tuple):
            waiting += each
        else:
            yield each
