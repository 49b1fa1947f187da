"""What must hold at every moment of a simulated evening. A law that is broken is a `Broken` that says what was found.

1. Every booking that was told is in the log after each start, once; what was not told may be, whole.
2. Nothing is told to be booked but in the bank's own answer.
3. A row needs the signature that its command needs: the card of whoever pays, or a hold where that is offered.
4. A card put down once is one event at most, and books one row at most.
5. What somebody meant once is booked once, however often they tap while they do not know.
6. Each row is what the rules, told a second time, make of it; all money sums to zero; what the screen shows is that.
7. Every screen offers a way on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from banker.bank import Bank
from banker.ledger import BANK, POT
from banker.money import grouped
from banker.store import Standing
from tests.model.side_by_side import naively_seen, seen
from tests.simulate.second_fold import SecondFold
from ui.flow import Flow
from ui.flow.place import AtTable, Ended, Failed
from ui.flow.view import ScreenView
from ui.records import pieces as r
from ui.records import screens as s
from ui.records.setup import SetupView
from ui.records.sheets import SheetView
from ui.table import acts as a
from ui.table.state import by_touch

if TYPE_CHECKING:
    from tests.simulate.machine import Gesture
    from tests.simulate.reader import Presentation

Rows = list[tuple[str, int, str, str, bytes, bytes]]

SIGNED = {
    "buy": "player", "pay": "player", "pay_fine": "player", "use_jail_card": "player", "bid": "player",
    "build": "player", "sell_buildings": "player", "mortgage": "player", "lift_mortgage": "player",
    "keep_mortgage": "player", "sign_trade": "player", "declare_bankruptcy": "player", "cash_fine": "player",
    "cash_pay": "payer",
}  # fmt: skip
"""Commands that somebody's card signs, and where they say whose."""
HELD = {"leave", "join", "end_game", "correct"}
"""Commands that nobody's card signs, and that are held."""
BY_CLOCK = {"call_time"}


class Broken(AssertionError):
    """A law was broken."""


def need(true: object, what: str) -> None:
    if not true:
        raise Broken(what)


@dataclass(slots=True)
class Made:
    """How an operation's id was made: by which gesture, on which question, and who then signed by touch."""

    gesture: Gesture
    question: int | None
    by_touch: frozenset[str]


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
        self._wishes: set[int] = set()
        self._doubtful = False
        self.told = 0
        self.all_hashes: list[str] = []

    # -- what is done -----------------------------------------------------------------------------------------------

    def made(self, id: str, gesture: Gesture, flow: Flow) -> None:
        """An operation's id was made by this gesture."""
        place, signers = flow.place, frozenset[str]()
        question = None
        if isinstance(place, AtTable):
            game = place.table.game
            question = game.top.id if game.top is not None else None
            signers = frozenset(player.id for player in game.players if by_touch(place.table, player.id))
        self._made[id] = Made(gesture, question, signers)

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
            self._need_signed(op_id, kind, fields)
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

    def _need_signed(self, op_id: str, kind: str, fields: dict[str, Any]) -> None:
        made = self._made.get(op_id.removesuffix(".time"))
        need(made is not None, f"a row with the id {op_id!r}, which nobody made")
        assert made is not None
        gesture = made.gesture
        if kind == "clock" or (kind == "operation" and fields["command"]["type"] in BY_CLOCK):
            return
        need(gesture.kind in ("card", "touch", "hold"), f"a row ({kind}) that nobody asked for")
        if gesture.card is not None:
            before = self._by_card.setdefault(gesture.card, op_id)
            need(before == op_id, "a card put down once has booked twice")
        if kind != "operation":
            return
        self.operations += 1
        command = fields["command"]
        self.kinds[command["type"]] += 1
        self._need_signature(made, command)
        meant = (gesture.wish, msgspec.json.encode(command), made.question)
        need(meant not in self._meant, f"what was meant once is booked twice: {command}")
        self._meant.add(meant)
        self._wishes.add(gesture.wish)

    def was_booked(self, wish: int) -> bool:
        """Whether what somebody meant was booked."""
        return wish in self._wishes

    def _need_signature(self, made: Made, command: dict[str, Any]) -> None:
        kind, gesture = command["type"], made.gesture
        if kind in HELD:
            need(gesture.kind == "hold", f"{kind} was booked by a {gesture.kind}, not held")
        if kind not in SIGNED or command[SIGNED[kind]] in (BANK, POT):
            return
        signer = command[SIGNED[kind]]
        if gesture.card is not None:
            whose = self.owners.get(gesture.card.uid)
            need(whose == signer, f"{command} was signed by the card of {whose}")
            return
        banker = isinstance(gesture.act, a.Book) and gesture.act.by == "banker" and kind == "pay"
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
        for game, op_id, hash in bank.store.read("SELECT game, op_id, hash FROM log ORDER BY game, number"):
            found.setdefault(game, []).append(hash.hex())
            need(op_id.removesuffix(".time") in self._made, f"a row with the id {op_id!r}, which nobody made")
        for game, fold in self._folds.items():
            there = found.get(game, [])
            need(there[: len(fold.hashes)] == fold.hashes, f"of game {game} {_short(there, fold.hashes)}")
        for game, there in found.items():
            sure = len(self._folds[game].hashes) if game in self._folds else 0
            may_be = self._may_be.get(game, [])
            if there[: len(may_be)] != may_be[: len(there)] or len(there) > max(len(may_be), sure):
                said = f"{len(there)} rows of game {game}, {sure} were told and {max(0, len(may_be) - sure)} under way"
                need(self._doubtful and len(there) - sure <= 2, said)
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
            if isinstance(view, s.TableView) and place.state.number == fold.head:
                self._need_true(flow, view, fold)
        if isinstance(place, Failed):
            need(place.fault.id != "bug", f"a bug: {place.fault.found}")
        need(view is None or offers(view), f"a screen without a way on: {type(view).__name__}")

    def _need_true(self, flow: Flow, view: s.TableView, fold: SecondFold) -> None:
        assert flow.table is not None
        currency, money = flow.table.game.edition.currency, fold.now.money
        owed = fold.now.top if fold.now.top[0] == "debt" else None
        for player, tile in zip(fold.players, view.tiles, strict=True):
            figure = money[player]
            if tile.standing is r.Standing.DEBT:
                need(owed is not None and owed[1] == player, f"the tile of {player} shows a debt")
                assert owed is not None
                figure -= owed[3]
            need(tile.balance == grouped(figure, currency), f"{player} has {figure}, the tile says {tile.balance}")


def offers(view: ScreenView) -> bool:
    """Whether anything can be done on this screen that leads on. (A fault may ask to switch the machine off and on.)"""
    match view:
        case s.HomeView():
            return view.new.enabled
        case SetupView():
            return view.following.enabled or view.back.enabled
        case s.DealView():
            return view.go.enabled
        case s.NamingView():
            return bool(view.keyboard.done)
        case s.TallyView():
            return view.close.enabled
        case s.FaultView():
            return bool(view.lines)
        case SheetView():
            return view.back.enabled and view.back.act is not None
        case s.TableView(middle=r.IdleView(pad=pad)) if pad.enabled:
            return True
        case s.TableView():
            answers = any(button.enabled and button.act is not None for button in view.answers)
            asked = getattr(view.middle, "signature", None) or getattr(view.side, "signature", None)
            return answers or asked is not None or any(tile.held is not None for tile in view.tiles)
    raise AssertionError(f"an unknown screen: {view!r}")


def _kept(bank: Bank) -> tuple[tuple[str, bytes], ...]:
    return tuple(bank.store.read("SELECT name, body FROM kept WHERE name != 'kept' ORDER BY name"))


def _short(there: list[str], told: list[str]) -> str:
    if len(there) < len(told):
        return f"the rows after {len(there) - 1} are lost, up to {len(told) - 1} all were told"
    return "a row that was told has changed"
