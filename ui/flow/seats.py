"""Changes at the table while the game runs: another card, name or look for a player, a card that is nobody's, a late
player.

Law: a card that means something else is refused, and the screen says what it is. The table lets a late player in, by
touch.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

from msgspec.structs import replace

from banker import commands as c
from banker.board import Edition
from banker.game import Game
from banker.rules import can
from banker.rules.setup import usual_cash
from banker.tags import CardMeaning
from hardware.ports import Signal
from ui.bank import jobs
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.orders import Orders
from ui.flow.place import AtTable
from ui.flow.saving import WHY
from ui.look.theme import LOOKS
from ui.records.pieces import Token
from ui.setup.seats import first_free, nearest_free, numbered, unnamed
from ui.table import acts as a
from ui.table.forms import Renaming
from ui.table.lay import Lay
from ui.table.state import Table
from ui.views import board, stickers
from ui.views.seats import looks_after
from ui.views.told import Told
from ui.words.names import name_in
from ui.words.strings import LANGUAGES, strings_on


class Seats:
    """Ties new cards to players, renames them, and lets in late players. `follow` is told of each new name, after the
    name before."""

    def __init__(self, desk: Desk, counter: Counter, orders: Orders, follow: Callable[[str, str], None]) -> None:
        self._desk, self._counter, self._orders, self._follow = desk, counter, orders, follow

    def give_card(self, uid: str, player: str) -> None:
        """Ask the bank to make the card on the reader this player's."""
        self._counter.ask(lambda bank: jobs.give_card(bank, uid, player), self._given)

    def _given(self, given: jobs.Given) -> None:
        """Say that the card is the player's now, or what else it is already."""
        desk = self._desk
        if not isinstance(desk.place, AtTable):
            return
        game = desk.game
        if given.sticker is not None:
            desk.refuse(
                desk.strings.t("stickers.is", what=stickers.named(Told(desk.strings, Table(game, 0)), given.sticker))
            )
        elif given.owner is not None:
            whose = desk.strings.t("seats.not_free", name=_name(game, given.owner))
            desk.refuse(whose, desk.strings.t("seats.free_card"))
        else:
            desk.take(desk.at.state, given.cards)
            desk.set_table(open=a.Person(given.player))
            desk.say_done(desk.strings.t("seats.given", player=_name(game, given.player)))

    def stranger(self, meaning: CardMeaning) -> None:
        """Refuse a card that is nobody's here; unless a question waits for a card, ask whether its player comes in."""
        desk = self._desk
        title = desk.strings.t("table.unknown_card")
        if meaning.name and all(player.name != meaning.name for player in desk.game.players):
            title = desk.strings.t("table.card_of", name=meaning.name)  # else it is one that was lost
        desk.refuse(title, desk.strings.t("table.unknown_card_line"))
        lay = desk.table.open
        waits = desk.table.asked is not None or desk.game.blocked or (lay is not None and lay.composed)
        new = self._newcomer(meaning)
        if not waits and can(desk.game, _join("new", new)) is None:
            desk.set_table(open=new, strip=None)

    def come_in(self) -> None:
        """Ask whether a late player without a card comes in, or say why none can."""
        new = self._newcomer(None)
        refused = can(self._desk.game, _join("new", new))
        if refused is not None:
            self._desk.refuse_reason(refused)
        else:
            self._desk.set_table(open=new, strip=None)

    def _newcomer(self, meaning: CardMeaning | None) -> a.Newcomer:
        """A late player with the name and looks that the card remembers, if free, and the usual starting balance.

        Decision: players who have left keep their looks, as history and tally show them; there are as many looks as
        names.
        """
        game = self._desk.game
        taken = list(board.looks(game).values())
        token = first_free(taken) if len(taken) < len(LOOKS) else taken[0]  # then nobody else comes in
        name = ""
        if meaning is not None and meaning.name:
            known = Token(meaning.colour, meaning.symbol)
            name = "" if unnamed(meaning.name, meaning.symbol) else meaning.name
            if len(taken) < len(LOOKS):
                token = nearest_free(taken, known)
        name = numbered(name or self._desk.strings.t(f"symbol.{token.symbol}"), {p.name for p in game.players})
        return a.Newcomer(meaning.card if meaning else None, name, token, usual_cash(game.terms))

    def take_name(self, name: str) -> None:
        """Take the typed words as a player's or a space's name, or as a reason.

        With nothing typed a player's name stays as it was; a space's name becomes empty, and the sheet says that one is
        missing.
        """
        desk = self._desk
        desk.go(replace(desk.at, typing=False))
        clean = " ".join(name.split())
        match desk.table.open:
            case a.NewLook() as new:
                self._rename(new, clean)
            case a.Newcomer() as new if clean:
                desk.set_table(open=replace(new, name=numbered(clean, {p.name for p in desk.game.players})))
            case Lay() as lay:
                desk.set_table(open=lay.named(clean))

    def _rename(self, new: a.NewLook, name: str) -> None:
        """Ask the bank to book a player's name and look, if anything of them is new. Decision: no two players bear the
        same name; the second is given a number, as at set-up."""
        desk, counter = self._desk, self._counter
        game, person = desk.game, a.Person(new.player)
        before = game.player(new.player).name
        name = numbered(name, {p.name for p in game.players if p.id != new.player}) if name else before
        desk.set_table(open=person)
        if (name, new.token) == (before, board.token(game, new.player)) or counter.busy():
            return
        swap = any(token != board.token(game, id) for id, token in looks_after(game, new).items())
        command = c.RenamePlayer(new.player, name, new.token.colour, new.token.symbol, swap)
        envelope = desk.envelope(command)

        def renamed(admitted: jobs.Admitted) -> None:
            if self._orders.booked(admitted.outcome, admitted.state) and isinstance(desk.place, AtTable):
                desk.set_table(open=person)
                self._follow(before, name)

        counter.ask(lambda bank: jobs.rename(bank, envelope), renamed)

    def keep_names(self) -> None:
        """Keep the names on the board as an edition of one's own, and say in which file."""
        desk = self._desk
        if self._counter.busy():
            return
        edition, file = desk.game.edition, desk.wiring.keep_edition
        words = (strings_on(code, edition) for code in LANGUAGES)
        names = {its.language: its.t("names.edition", edition=name_in(its, edition.names)) for its in words}
        self._counter.ask(lambda _: jobs.keep_edition(file, edition, names), self._names_kept)

    def compare_names(self) -> None:
        """Find out whether a name differs from the edition's; until the bank answers, the sheet offers to keep the
        names."""
        edition, renamed = self._desk.game.edition, self._desk.wiring.renamed
        self._counter.ask_in_background(
            lambda _: jobs.names_differ(renamed, edition), partial(self._names_compared, edition)
        )

    def _names_compared(self, edition: Edition, differ: bool) -> None:
        desk = self._desk
        if isinstance(desk.place, AtTable) and desk.game.edition is edition:
            desk.set_table(as_printed=not differ)

    def _names_kept(self, kept: jobs.KeptEdition) -> None:
        desk = self._desk
        if not isinstance(desk.place, AtTable) or not isinstance(desk.table.open, Renaming):
            return
        if kept.path is None:
            desk.refuse(desk.strings.t("names.keep_failed" if kept.failed else "names.none_changed"), kept.failed)
        else:
            form = Renaming(kept=str(kept.path))
            desk.set_table(open=form, strip=None)
            desk.panel.show(Signal.BOOKED)
            if desk.wiring.bring is not None:
                desk.wiring.bring(kept.path, partial(self._brought, form))

    def _brought(self, form: Renaming, _: tuple[str, ...], error: OSError | None) -> None:
        """Say whether the edition was copied to the folder for copies, while the sheet still says where it is kept."""
        desk = self._desk
        if isinstance(desk.place, AtTable) and desk.table.open == form:
            said = "names.brought" if error is None else f"names.not_brought.{WHY.get(error.errno, 'other')}"
            desk.set_table(open=replace(form, brought=said, folder=desk.wiring.saved_in))

    def admit(self) -> None:
        """Ask the bank to let the newcomer in, as the table has agreed."""
        desk, new = self._desk, self._desk.table.open
        if not isinstance(new, a.Newcomer) or self._counter.busy():
            return
        envelope = desk.envelope(_join(self._id_for(new), new))
        self._counter.ask(lambda bank: jobs.join(bank, envelope, new.card), self._joined)

    def _joined(self, joined: jobs.Admitted) -> None:
        """Show the newcomer with the card, or the bank's refusal."""
        desk = self._desk
        if isinstance(desk.place, AtTable):
            desk.go(replace(desk.place, cards=joined.cards))
        self._orders.booked(joined.outcome, joined.state)

    def _id_for(self, new: a.Newcomer) -> str:
        """An id that no player and no card has. A card whose player's coming was undone gets that player's id again;
        that of somebody who is out is free."""
        game, cards = self._desk.game, self._desk.at.cards
        out = {player.id for player in game.players if player.left is not None}
        owner = cards.get(new.card) if new.card is not None else None
        if owner is not None and owner not in out:
            return owner
        taken = {*game.ledger.accounts, *cards.values()}
        return next(id for id in (f"p{n}" for n in count(1)) if id not in taken)


def _name(game: Game, player: str) -> str:
    return next((p.name for p in game.players if p.id == player), player)


def _join(id: str, new: a.Newcomer) -> c.Join:
    return c.Join(id, new.name, new.balance, new.token.colour, new.token.symbol)
