"""What must hold at every moment of a simulated evening. A broken law raises `Broken`, which says what was found.

1. Every booking that was told is in the log after each start, once; what was not told may be, whole.
2. Nothing is told to be booked but in the bank's own answer.
3. A row needs the signature that its command needs: the card of the player who pays, or a hold where that is offered.
4. A card put down once is one event at most, and books one row at most; but what a card that is drawn asks of its
   drawer is paid by the same signature, right after it, and a trade that a card proposes is signed by it.
5. What somebody meant once is booked once, however often they tap while they do not know.
6. Each row is what the rules, told a second time, make of it; all money sums to zero; what the screen shows is that.
7. Every screen offers a way on.
8. The hammer is held, or falls by the countdown: once the bid has been shown for so many seconds, with nothing over it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from banker.bank import CLOCK, Bank
from banker.ledger import BANK, POT
from banker.money import grouped
from banker.store import Standing
from tests.model.side_by_side import naively_seen, seen
from tests.simulate.screens import leads_on, shown_balances
from tests.simulate.second_fold import SecondFold
from ui.flow import Flow
from ui.flow.place import AtTable, Ended, Failed
from ui.flow.view import ScreenView
from ui.records import pieces as r
from ui.records import screens as screen_records
from ui.records.auction import AuctionView
from ui.records.debts import DebtView
from ui.table import acts as a
from ui.table.auction import on_sale
from ui.table.state import by_touch
from ui.views import board

if TYPE_CHECKING:
    from tests.simulate.machine import Gesture
    from tests.simulate.reader import Presentation

Rows = list[tuple[str, int, str, str, bytes, bytes]]

# Commands that somebody's card signs, and where they say whose.
SIGNED = {
    "buy": "player", "pay": "player", "pay_fine": "player", "use_jail_card": "player", "bid": "player",
    "build": "player", "sell_buildings": "player", "mortgage": "player", "lift_mortgage": "player",
    "keep_mortgage": "player", "sign_trade": "player", "declare_bankruptcy": "player", "cash_fine": "player",
    "cash_pay": "payer", "carry_out": "player",
}  # fmt: skip
# Commands that a touch may book; but if a card does, it is the drawer's.
DRAWN = {"draw_card", "enter_effect", "pay_instead", "pay_share"}
# Commands that nobody's card signs, and that are held.
HELD = {"leave", "join", "end_game", "correct"}
BY_CLOCK = {"call_time"}
# What is redone with the trade that was proposed before it.
PARTS = {"sign_trade", "cancel_trade", "pay"}
# What ends the id of the redo right after an undo, with the undo's id: the disk did not take what was to be booked in
# the place of what was undone.
STANDS_AGAIN = ".0"
# The deck named at the cashier's pad, and the card drawn from it: undone and redone as one.
DECK_AND_CARD = ("cash_draw", "draw_card")


class Broken(AssertionError):
    """A law was broken."""


def need(true: object, what: str) -> None:
    if not true:
        raise Broken(what)


@dataclass(slots=True)
class Made:
    """How an operation's id was made: by which gesture, on which question after which row, and who then signed by
    touch. `follows`: the id of the operation that the bank had just booked, for one that is asked for at once.
    `shown_s`: how long the highest bid of an auction could be bid over."""

    gesture: Gesture
    question: int | None
    number: int
    by_touch: frozenset[str]
    follows: str | None
    shown_s: float


class Laws:
    """Watches one evening. `owners`: whose card each number is, as the people know it."""

    def __init__(self) -> None:
        self.owners: dict[str, str] = {}
        self.answers = 0
        self._answers_told = 0
        self.rows = self.operations = self.games = 0
        self.kinds: Counter[str] = Counter()
        self._folds: dict[str, SecondFold] = {}
        self._may_be: dict[str, list[str]] = {}
        """By game the hashes of its rows as they would be if the job under way were booked."""
        self._kept: list[tuple[tuple[str, bytes], ...]] = [()]
        self._made: dict[str, Made] = {}
        self._by_card: dict[Presentation, str] = {}
        self._meant: set[tuple[int, bytes, int | None]] = set()
        self._last: dict[str, str] = {}
        """By game the id of its last row but for the clock's."""
        self._called: tuple[object, float] = (None, 0.0)
        """The highest bid of the auction that is shown, and since when nothing lies over it."""
        self._wishes: set[int] = set()
        self._doubtful = False
        self.told = 0
        self.all_hashes: list[str] = []

    # -- what is done -----------------------------------------------------------------------------------------------

    def made(self, id: str, gesture: Gesture, flow: Flow, follows: str | None = None) -> None:
        """An operation's id was made by this gesture; `follows`: or when the bank had answered to that operation."""
        need(gesture.card is None or flow.desk.beside is None, "a card signs while the settings are shown")
        place, signers = flow.place, frozenset[str]()
        question, number = None, -1
        if isinstance(place, AtTable):
            game, number = place.table.game, place.table.number
            question = game.top.id if game.top is not None else None
            signers = frozenset(player.id for player in game.players if by_touch(place.table, player.id))
        shown_s = flow.desk.now - self._called[1] if self._called[0] is not None else 0.0
        self._made[id] = Made(gesture, question, number, signers, follows, shown_s)

    def presented(self, card: Presentation, life: int) -> None:
        """A card made an event in this life of the app."""
        card.seen, card.boot = (card.seen + 1 if card.boot == life else 1), life
        need(card.seen == 1, "a card that was put down once is seen twice")

    def beeped(self) -> None:
        """The panel has said that something is booked."""
        self.told += 1
        need(self.answers > self._answers_told, "booked is said before the bank has answered")
        self._answers_told = self.answers

    # -- what is booked ---------------------------------------------------------------------------------------------

    def booked(self, bank: Bank | None) -> None:
        """Take in what the bank has booked since; it is told next."""
        if bank is None or bank.store.standing is not Standing.OPEN:
            self._doubtful |= bank is not None and bank.store.standing is Standing.DOUBTFUL
            return
        self._doubtful = False
        self._may_be.clear()
        kept = _kept(bank)
        if self._kept != [kept]:
            self._kept = [kept]
        if bank.game_id is not None:
            self._take(bank, bank.game_id)

    def _take(self, bank: Bank, game: str) -> None:
        fold = self._folds.get(game)
        if fold is None:
            fold = self._folds[game] = SecondFold()
            self.games += 1
        new = bank.store.read(
            "SELECT number, kind, op_id, body, hash FROM log WHERE game = ? AND number > ? ORDER BY number",
            game, fold.head,
        )  # fmt: skip
        for number, kind, op_id, body, hash in new:
            try:
                fields = fold.take(number, kind, body, hash)
            except ValueError as wrong:
                raise Broken(str(wrong)) from wrong
            self.rows += 1
            self.kinds[kind] += 1
            self.all_hashes.append(hash.hex())
            self._need_signed(op_id, kind, fields, fold, self._last.get(game))
            if kind != "clock":
                self._last[game] = op_id
        if new and game == bank.game_id:
            need(sum(bank.game.ledger.balances) == 0, "the bank's money does not sum to zero")
            real, naive = seen(bank.game), naively_seen(fold.now)
            if real != naive:
                wrong = {key: (real[key], naive[key]) for key in real if real[key] != naive[key]}
                raise Broken(f"after row {fold.head} the bank has, and the second bank: {wrong}")

    def counted(self, bank: Bank | None) -> int:
        """How many rows there would be if what the bank has now counted."""
        if bank is None or bank.store.standing is not Standing.OPEN:
            return self.rows
        return int(bank.store.read("SELECT count(*) FROM log")[0][0])

    def _need_signed(self, op_id: str, kind: str, fields: dict[str, Any], fold: SecondFold, before: str | None) -> None:
        made = self._made.get(_asked(op_id))
        need(made is not None, f"a row with the id {op_id!r}, which nobody made")
        assert made is not None
        if kind == "clock" or (kind == "operation" and fields["command"]["type"] in BY_CLOCK):
            return
        if "." in op_id:
            part = fold.redone in PARTS or (fold.after, fold.redone) == DECK_AND_CARD
            part |= fold.undid and op_id == f"{before}{STANDS_AGAIN}"
            need(kind == "redo" and part, f"a row with the id {op_id!r}, which goes on with nothing")
        command = fields.get("command", {})
        gesture = made.gesture
        if made.follows is not None:
            gesture = self._need_follows(made, command, before)
        elif gesture.kind == "tick" and command.get("type") == "hammer":
            self._need_called_out(made, fold)
        else:
            need(gesture.kind in ("card", "touch", "hold"), f"a row ({kind}) that nobody asked for")
            if gesture.card is not None:
                earlier = self._by_card.setdefault(gesture.card, op_id)
                need(earlier == op_id, "a card put down once has booked twice")
        if kind != "operation":
            return
        self.operations += 1
        self.kinds[command["type"]] += 1
        self._need_signature(made, gesture, command)
        wish = gesture.wish if gesture.kind != "tick" else -made.number
        meant = (wish, msgspec.json.encode(command), made.question)
        need(meant not in self._meant, f"what was meant once is booked twice: {command}")
        self._meant.add(meant)
        self._wishes.add(gesture.wish)

    def _need_follows(self, made: Made, command: dict[str, Any], before: str | None) -> Gesture:
        """A payment that nobody asked for but with the row before it, by which its debt came to be. Returns the gesture
        that signed both."""
        need(
            before is not None and _asked(before) == made.follows,
            f"{command} follows on another row than the one it was signed with",
        )
        first = made
        while first.follows is not None:
            first = self._made[first.follows]
        need(command.get("type") in ("pay", "sign_trade"), f"a row that nobody asked for: {command}")
        need((made.question or 0) > (first.question or 0), "a question of before was answered with what came after")
        return first.gesture

    def _need_called_out(self, made: Made, fold: SecondFold) -> None:
        """The hammer that nobody held: the highest bid was called for as long as the table has agreed on."""
        seconds = fold.now.options["auction_countdown"]
        need(seconds > 0, "the hammer fell by itself at a table without a countdown")
        need(made.shown_s >= seconds, f"the hammer fell {made.shown_s:.2f} s after a bid was shown, not {seconds} s")

    def was_booked(self, wish: int) -> bool:
        """Whether what somebody meant was booked."""
        return wish in self._wishes

    def _need_signature(self, made: Made, gesture: Gesture, command: dict[str, Any]) -> None:
        kind = command["type"]
        if kind in HELD:
            need(gesture.kind == "hold", f"{kind} was booked by a {gesture.kind}, not held")
        if kind == "hammer" and command.get("space") is None:  # else its winner touched the street afterwards
            need(gesture.kind in ("hold", "tick"), f"the hammer fell by a {gesture.kind}")
        if kind in DRAWN and gesture.card is not None:
            whose = self.owners.get(gesture.card.uid)
            need(whose == command["player"], f"{command} was signed by the card of {whose}")
        if kind not in SIGNED or command[SIGNED[kind]] in (BANK, POT):
            return
        signer = command[SIGNED[kind]]
        if gesture.card is not None:
            whose = self.owners.get(gesture.card.uid)
            need(whose == signer, f"{command} was signed by the card of {whose}")
            return
        banker = isinstance(gesture.act, a.Book | a.SignHere) and gesture.act.by == "banker" and kind == "pay"
        need(gesture.kind == "hold", f"{command} was booked without a signature, by {gesture.act}")
        need(banker or signer in made.by_touch, f"{signer}, who has a card, signed {command} by touch")

    # -- off and on -------------------------------------------------------------------------------------------------

    def in_flight(self, bank: Bank | None) -> None:
        """The power goes while, or after, the bank was at something: note what may be found then."""
        if bank is None or bank.store.standing is not Standing.OPEN:
            self._doubtful = True
            return
        rows = bank.store.read("SELECT game, hash FROM log ORDER BY game, number")
        self._may_be.clear()
        for game, hash in rows:
            self._may_be.setdefault(game, []).append(hash.hex())
        self._kept.append(_kept(bank))

    def started(self, bank: Bank) -> None:
        """The app has started: what was told is there, once, and nothing that nobody asked for."""
        found: dict[str, list[str]] = {}
        asked: dict[str, list[str]] = {}
        for game, op_id, hash in bank.store.read("SELECT game, op_id, hash FROM log ORDER BY game, number"):
            found.setdefault(game, []).append(hash.hex())
            asked.setdefault(game, []).append(_asked(op_id))
            need(_asked(op_id) in self._made, f"a row with the id {op_id!r}, which nobody made")
        for game, fold in self._folds.items():
            there = found.get(game, [])
            need(there[: len(fold.hashes)] == fold.hashes, f"of game {game} {_short(there, fold.hashes)}")
        for game, there in found.items():
            sure = len(self._folds[game].hashes) if game in self._folds else 0
            may_be = self._may_be.get(game, [])
            if there[: len(may_be)] != may_be[: len(there)] or len(there) > max(len(may_be), sure):
                said = f"{len(there)} rows of game {game}, {sure} were told and {max(0, len(may_be) - sure)} under way"
                need(self._doubtful and len(set(asked[game][sure:])) <= 2, said)
        if not self._doubtful:
            kept = _kept(bank)
            if kept not in self._kept:
                names = sorted({name for name, _ in set(kept) ^ set(self._kept[0])})
                raise Broken(f"what is kept beside the log was lost, or is new: {names}")
        self._doubtful = False
        for game in found:
            self._take(bank, game)
        self.booked(bank)

    # -- what is shown ----------------------------------------------------------------------------------------------

    def shown(self, flow: Flow, view: ScreenView | None) -> None:
        """The screen shows this."""
        place = flow.place
        if isinstance(place, AtTable | Ended):
            fold = self._folds.get(place.state.game_id)
            need(fold is not None and place.state.number <= fold.head, "the screen shows a booking that is not one")
            assert fold is not None
            if isinstance(place, AtTable) and view is not None and place.state.number == fold.head:
                self._need_true(flow, view, fold)
        if isinstance(place, Failed):
            need(place.fault.id != "bug", f"a bug: {place.fault.found}")
        self._watch_auction(flow, view)
        over = isinstance(place, AtTable) and (place.table.open is not None or place.typing)
        asked = isinstance(place, AtTable) and not over and flow.desk.beside is None
        led = view is None or leads_on(view, asked=asked) or flow.waits  # While the bank writes, its answer leads on.
        need(led, f"a screen without a way on: {type(view).__name__}")

    def _watch_auction(self, flow: Flow, view: ScreenView | None) -> None:
        """Remember since when the highest bid is shown, and can be bid over."""
        place, called = flow.place, None
        if isinstance(place, AtTable) and isinstance(view, AuctionView) and on_sale(lot := place.table.game.top):
            stopped = view.countdown is not None and view.countdown.stopped
            if lot.bidder is not None and not stopped:
                called = place.state.game_id, lot.id, lot.bid, lot.bidder
        if called != self._called[0]:
            self._called = called, flow.desk.now

    def _need_true(self, flow: Flow, view: ScreenView, fold: SecondFold) -> None:
        """All balances shown, and what each may bid, are those of the second bank."""
        assert flow.table is not None
        game, now = flow.table.game, fold.now
        written = lambda money: grouped(money, game.edition.currency)  # noqa: E731
        owed = now.top if now.top[0] == "debt" else None
        gone_first = sorted(game.players, key=lambda player: player.left is None)  # a late player may have their looks
        who = {board.token(game, player.id): player.id for player in gone_first}
        shown = [player.id for player in board.shown(game)]  # of more than eight names some have left, and no tile
        for player, tile in zip(shown, view.tiles, strict=True) if isinstance(view, screen_records.TableView) else ():
            figure = now.money[player]
            if tile.standing is r.Standing.DEBT:
                need(owed is not None and owed[1] == player, f"the tile of {player} shows a debt")
                assert owed is not None
                figure -= owed[3]
            need(tile.balance == written(figure), f"{player} has {figure}, the tile says {tile.balance}")
        for token, words in shown_balances(view):
            need(token in who, f"a balance of nobody: {words}")
            figure = now.money[who[token]]
            need(words == written(figure), f"{who[token]} has {figure}, the screen says {words}")
        if isinstance(view, DebtView):
            need(owed is not None and who[view.token] == owed[1], f"{who[view.token]} owes nothing")
            assert owed is not None
            said, lacking = view.missing.amount, owed[3] - now.money[owed[1]]
            need(said == written(lacking), f"{owed[1]} lacks {lacking}, the screen says {said}")
        if isinstance(view, AuctionView) and view.offer.amount:
            for tile in view.tiles:
                limit = now.bid_limit(who[tile.token])
                said = f"{who[tile.token]} may bid {limit}, the tile says {tile.amount}"
                need(tile.amount == written(limit), said)


def _asked(op_id: str) -> str:
    """The id that was made for what a row is part of: the end of the time comes with the clock, a payment goes on with
    the card that asks for it, and what was undone with one touch is redone with one."""
    return op_id.removeprefix(CLOCK).partition(".")[0].removesuffix("+")


def _kept(bank: Bank) -> tuple[tuple[str, bytes], ...]:
    return tuple(bank.store.read("SELECT name, body FROM kept WHERE name != 'kept' ORDER BY name"))


def _short(there: list[str], told: list[str]) -> str:
    if len(there) < len(told):
        return f"the rows after {len(there) - 1} are lost, up to {len(told) - 1} all were told"
    return "a row that was told has changed"
