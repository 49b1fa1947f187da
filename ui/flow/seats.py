"""Who sits at the table while the game runs: another card for a player, a card that is nobody's, a late player.

Law: a card that means something else is refused with what it is. Whoever comes late is let in by the table, by touch.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker.bank import Envelope
from banker.game import Game
from banker.money import Money
from banker.rules import can
from banker.tags import CardMeaning
from ui.bank import jobs
from ui.flow.desk import Desk
from ui.look.theme import SEATS
from ui.records.pieces import Token
from ui.setup.seats import first_free, numbered
from ui.table import acts as a
from ui.table.forms import Correcting, Draft, Renaming
from ui.views import board, stickers


class Seats:
    """Cards and players that come and go."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def give_card(self, uid: str, player: str) -> None:
        """The card that lies on the reader is to be this player's."""
        self._desk.start("given", lambda bank: jobs.give_card(bank, uid, player))

    def on_given(self, given: jobs.Given) -> None:
        """It is, or it means something else."""
        desk = self._desk
        desk.busy_since = None
        if desk.table is None or desk.state is None:
            return
        game = desk.table.game
        if given.sticker is not None:
            desk.refuse(desk.strings.t("stickers.is", what=stickers.named(desk.strings, game, given.sticker)))
        elif given.owner is not None:
            desk.refuse(desk.strings.t("table.card_of", name=_name(game, given.owner)))
        else:
            desk.cards = given.cards
            desk.take(desk.state)
            desk.set_table(open=a.Person(given.player))
            desk.say_done(desk.strings.t("seats.given", player=_name(game, given.player)))

    def stranger(self, meaning: CardMeaning) -> None:
        """A card that is nobody's here: refused while a question waits for a card; else its player may come in."""
        desk = self._desk
        assert desk.table is not None
        desk.refuse(desk.strings.t("table.unknown_card"), desk.strings.t("table.unknown_card_line"))
        waits = desk.table.asked is not None or desk.table.game.blocked or isinstance(desk.table.open, Draft)
        new = self._newcomer(meaning)
        if not waits and can(desk.table.game, _join("new", new)) is None:
            desk.set_table(open=new, strip=None)

    def come_in(self) -> None:
        """Somebody without a card comes late."""
        new = self._newcomer(None)
        assert self._desk.table is not None
        refused = can(self._desk.table.game, _join("new", new))
        if refused is not None:
            self._desk.refuse_reason(refused)
        else:
            self._desk.set_table(open=new, strip=None)

    def _newcomer(self, meaning: CardMeaning | None) -> a.Newcomer:
        """With the name and colours that the card remembers, if they are free, and the usual sum."""
        desk = self._desk
        assert desk.table is not None
        game = desk.table.game
        taken = list(board.looks(game).values())
        token = first_free(taken) if len(taken) < len(SEATS) else taken[0]
        name = ""
        if meaning is not None and meaning.name:
            known, name = Token(meaning.colour, meaning.symbol), meaning.name
            if all(known.colour != t.colour and known.symbol != t.symbol for t in taken):
                token = known
        name = numbered(name or desk.strings.t(f"symbol.{token.symbol}"), {p.name for p in game.players})
        return a.Newcomer(meaning.card if meaning else None, name, token, game.options.starting_balance)

    def set_balance(self, balance: Money) -> None:
        """The table agrees on another sum."""
        desk = self._desk
        if desk.table is not None and isinstance(desk.table.open, a.Newcomer):
            desk.set_table(open=replace(desk.table.open, balance=balance))

    def take_name(self, name: str) -> None:
        """What the newcomer or a space is called, or why something is corrected; nothing typed leaves it as it was.

        Only a space's name becomes empty then: the sheet says that one is missing.
        """
        desk = self._desk
        desk.screen, desk.touched_at = "table", desk.now
        if desk.table is not None and isinstance(desk.table.open, Correcting) and name.strip():
            desk.set_table(open=replace(desk.table.open, words=" ".join(name.split()), reason=None))
        if desk.table is not None and isinstance(desk.table.open, Renaming):
            desk.set_table(open=replace(desk.table.open, name=" ".join(name.split())))
        if desk.table is not None and isinstance(desk.table.open, a.Newcomer) and name.strip():
            free = numbered(" ".join(name.split()), {p.name for p in desk.table.game.players})
            desk.set_table(open=replace(desk.table.open, name=free))

    def admit(self) -> None:
        """The table agrees: the newcomer is in."""
        desk = self._desk
        if desk.table is None or not isinstance(desk.table.open, a.Newcomer) or desk.wait_if_busy():
            return
        new = desk.table.open
        envelope = Envelope(desk.new_id(), _join(self._id_for(new), new), desk.table.number, "touch")
        desk.start("joined", lambda bank: jobs.join(bank, envelope, new.card))

    def _id_for(self, new: a.Newcomer) -> str:
        """An id that nobody has here, nor a card; but a card whose coming was undone means the same player again."""
        desk = self._desk
        assert desk.table is not None
        if new.card is not None and new.card in desk.cards:
            return desk.cards[new.card]
        taken = {*desk.table.game.ledger.accounts, *desk.cards.values()}
        return next(id for id in (f"p{n}" for n in range(1, len(taken) + 2)) if id not in taken)


def _name(game: Game, player: str) -> str:
    return next((p.name for p in game.players if p.id == player), player)


def _join(id: str, new: a.Newcomer) -> c.Join:
    return c.Join(id, new.name, new.balance, new.token.colour, new.token.symbol)
