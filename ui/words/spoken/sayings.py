"""What the bank says aloud at the table, in sentences of a game as it is heard (`heard`). Pure."""

from __future__ import annotations

from banker import events as e
from banker import pending as p
from banker.game import Game
from banker.history import Operation
from banker.money import Money, written
from banker.rules.spared import spared
from ui.words.names import account_name, deck_name, level_words, space_name
from ui.words.questions import question
from ui.words.sentences import operation_sentence
from ui.words.strings import Strings
from ui.words.together import for_message

# What is told at an auction is called out, and not told once more.
BIDS = (e.BidMade, e.BuildingBidMade)
SALES = (e.AuctionClosed, e.BuildingAuctionClosed)


def booked(strings: Strings, game: Game, last: tuple[Operation, ...]) -> str:
    """The newest operation as the history tells it."""
    newest = last[0]
    return operation_sentence(strings, game, newest, for_message(newest, last[1:]), free=spared(game, newest.events))


def bid(strings: Strings, game: Game, event: e.BidMade | e.BuildingBidMade) -> str:
    """A bid as an auctioneer calls it: the amount, then whose."""
    return strings.t("voice.bid", amount=money(game, event.amount), player=account_name(strings, game, event.player))


def asked(strings: Strings, game: Game, top: p.Pending) -> str:
    """The question for which the bank waits."""
    said = question(strings, game, top)
    sum_ = money(game, said.amount) if said.amount else ""  # before the first bid nothing is the amount
    if sum_ in f"{said.title} {said.line}":  # there it stands large beside the words
        sum_ = ""
    return ". ".join(filter(None, (said.title, sum_, said.line)))


def account(strings: Strings, game: Game, player: str) -> str:
    """What a player is told at an own card: the balance, the deeds by group, cards out of jail and bus tickets, what is
    owed to and by them."""
    name, edition = account_name(strings, game, player), game.edition
    said = [strings.t("voice.balance", player=name, amount=money(game, game.balance(player)))]
    held = set(game.registry.estate(player))
    groups = [[space for space in group if space in held] for group in edition.groups.values()]
    said += [", ".join(_deed(strings, game, space) for space in group) for group in groups if group]
    if not held:
        said.append(strings.t("voice.no_deeds"))
    kept = game.player(player)
    said += [strings.t("trade.jail_card", deck=deck_name(strings, edition, deck)) for deck in kept.jail_cards]
    said += [strings.n("voice.tickets", kept.tickets)] if kept.tickets else []
    debts = [entry for entry in game.pending if isinstance(entry, p.Debt)]
    claims = [entry for entry in game.pending if isinstance(entry, p.RentClaim)]
    owed = sum(debt.amount for debt in debts if debt.debtor == player)
    due = sum(debt.amount for debt in debts if debt.creditor == player)
    due += sum(claim.amount for claim in claims if claim.owner == player)
    said += [strings.t("voice.owes", player=name, amount=money(game, owed))] if owed else []
    said += [strings.t("voice.is_owed", player=name, amount=money(game, due))] if due else []
    return ". ".join(said)


def _deed(strings: Strings, game: Game, space: int) -> str:
    """A deed with what stands on it, or that it is mortgaged."""
    title, name = game.registry.title(space), space_name(strings, game.edition, space)
    if title.mortgaged:
        return strings.t("voice.mortgaged", space=name)
    return f"{name}, {level_words(strings, game.edition, title.level)}" if title.level else name


def money(game: Game, amount: Money) -> str:
    """An amount behind its mark, which is said in words at last."""
    return written(amount, game.edition.currency)
