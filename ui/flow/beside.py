"""What stands beside a game: settings, the games played, cards, tests of reader and lamps. Nothing is booked here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from banker.bank import Bank
from banker.tags import CardMeaning, Tags
from hardware.ports import ReaderEvent, Signal, TagGone, TagRefused, TagSeen
from ui.bank import shelf
from ui.bank.bg_stats import pushed
from ui.bank.snapshot import Found, Snapshot, keep_choices
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.faults import Faults
from ui.flow.light import Light
from ui.flow.lists import Lists
from ui.flow.place import AtTable, Ended, Looked
from ui.records import beside as b
from ui.records import intents as i
from ui.records.joining import JoinClub
from ui.records.pieces import Token
from ui.records.season import Season
from ui.setup.entered import Setup
from ui.setup.habits import habits_of
from ui.setup.opening import Opening
from ui.setup.seats import typed_name
from ui.views.club import typed_part
from ui.words.tables import table_typed

# What the test of the lamps shows, one after the other.
LAMPS = (Signal.SEEN, Signal.BOOKED, Signal.REFUSED, Signal.ATTENTION, Signal.FAULT)
LAMP_S = 1.5  # Seconds for each.
MOST_ALONE = 40  # So many names of players who reckon alone, or explore by touch, are kept, the newest.
MOST_SAID = 40  # So many names are kept with how they are said, the newest.
MOST_SEEN = 50  # How much of what the reader told stays listed.


class Sideboard:
    """Opens and closes what stands beside a game, and keeps what is chosen there.

    `resume` goes on with a game; `found` takes what can be resumed, which is looked up anew once the list has changed.
    """

    def __init__(
        self,
        desk: Desk,
        counter: Counter,
        faults: Faults,
        resume: Callable[[str], None],
        light: Light,
        found: Callable[[Found], None],
    ) -> None:
        self._desk, self._counter, self._faults, self._resume, self._light = desk, counter, faults, resume, light
        self._lists = Lists(desk, counter, found)
        self._next_lamp = 0.0

    # Time

    def tick(self) -> None:
        """Show the next lamp of the test when it is time."""
        desk = self._desk
        if isinstance(desk.beside, b.LampTest) and desk.now >= self._next_lamp:
            self._show_lamp(desk.beside.at + 1)

    # Touches

    def obey(self, intent: i.Intent) -> bool:
        """Act on a touch that concerns what stands beside a game. Returns False for any other, such as one that leads
        from there to a new game."""
        desk = self._desk
        match intent:
            case b.OpenSettings():
                desk.lay(b.Settings())
            case b.LayBeside(b.LampTest()):
                self._show_lamp(0)
            case b.LayBeside(beside):
                desk.lay(beside)
            case i.TakeName(name) if isinstance(desk.beside, b.Cards):
                self._take_name(desk.beside, name)
            case i.TakeName(name) if isinstance(desk.beside, b.About):
                desk.lay(b.About())
                self.choose(replace(desk.choices, table=table_typed(typed_name(name))))
            case i.TakeName(words) if isinstance(desk.beside, JoinClub):
                desk.lay(typed_part(desk.beside, words))
            case b.Leave():
                self._leave()
            case b.Choose(choices):
                self.choose(choices)
            case b.ReckonAlone(name, alone):
                self.choose(replace(desk.choices, alone=_among(desk.choices.alone, name, alone)))
            case b.PlayByEar(name, by_ear):
                self.choose(aloud(replace(desk.choices, by_ear=_among(desk.choices.by_ear, name, by_ear))))
            case i.TurnView():
                self.choose(replace(desk.choices, turned=not desk.turned))
            case i.NewGame() if desk.beside is not None:
                desk.lay(None)
                return False
            case b.StartAnew():
                desk.anew_wanted = desk.stop_wanted = True
            case b.SwitchOff() if desk.wiring.switches_off:
                desk.off_wanted = desk.stop_wanted = True
            case _:
                return self._ask(intent)
        return True

    def _ask(self, intent: i.Intent) -> bool:
        """Act on a touch for which the bank is asked."""
        match intent:
            case b.OpenInsight():
                if isinstance(place := self._desk.place, Ended | Looked) and not self._counter.busy():
                    self._counter.ask(partial(shelf.insight_of, game_id=place.state.game_id), self._desk.lay)
            case b.OpenProof():
                if isinstance(place := self._desk.place, Ended | Looked) and place.state.result:
                    self._desk.lay(b.Proof(place.state.result, pushed(place.state)))
            case b.OpenCards():
                self._fetch_cards(shelf.cards)
            case b.ForgetCard(card):
                self._fetch_cards(partial(shelf.forget, card=card))
            case b.ShowTally(game):
                if not self._counter.busy():
                    self._counter.ask(partial(shelf.tally_of, game_id=game), self._show_tally)
            case b.ResumeGame(game):
                self._resume(game)
            case _:
                return self._lists.obey(intent)
        return True

    def _fetch_cards(self, work: Callable[[Bank], b.Cards], chosen: str | None = None) -> None:
        if not self._counter.busy():
            self._counter.ask(lambda bank: replace(work(bank), chosen=chosen), self._desk.lay)

    def _take_name(self, cards: b.Cards, name: str) -> None:
        """Keep the typed name for the chosen card, or how it is said; with nothing typed the name stays as it was, and
        is said as it is written."""
        clean, card = typed_name(name), cards.chosen
        if cards.saying:
            self._take_saying(cards, clean)
            return
        if not clean or card is None:
            self._desk.lay(replace(cards, typing=False))
        else:
            self._fetch_cards(partial(shelf.rename, card=card, name=clean), card)

    def _take_saying(self, cards: b.Cards, clean: str) -> None:
        of = next(card.name for card in cards.cards if card.card == cards.chosen)
        said = {name: how for name, how in self._desk.choices.said.items() if name != of}
        if clean and clean != of:
            said[of] = clean
        said = dict([*said.items()][-MOST_SAID:])
        self._desk.lay(replace(cards, saying=False))
        self.choose(replace(self._desk.choices, said=said))

    def _show_tally(self, state: Snapshot) -> None:
        self._desk.beside = None
        self._desk.go(Looked(state))

    def _leave(self) -> None:
        """One step back: from a part of the settings to the settings, from these to what lies under them."""
        lay = self._desk.beside
        if isinstance(lay, b.Cards) and (lay.typing or lay.saying):
            self._desk.lay(replace(lay, typing=False, saying=False))
            return
        if isinstance(lay, b.About) and lay.typing:
            self._desk.lay(b.About())
            return
        if isinstance(lay, JoinClub):
            self._desk.lay(replace(lay, typing="") if lay.typing else b.About())
            return
        if isinstance(lay, b.LampTest):
            self._desk.rest()
        if isinstance(lay, b.Help):
            self._desk.lay(lay.under)
            return
        if isinstance(lay, Season) and lay.player is not None:
            self._desk.lay(replace(lay, player=None, to_weigh=()))
            return
        parts = isinstance(lay, b.VoiceSettings | b.About | b.ReaderTest | b.LampTest | b.Cards)
        self._desk.lay(b.Settings() if parts else None)

    def remember(self, setup: Setup, opening: Opening) -> None:
        """Keep the habits of the game that begins, which of its players reckon alone, and who explores by touch."""
        choices, names = self._desk.choices, {seat.name for seat in opening.seats}
        alone = _kept(choices.alone, names, opening.alone)
        by_ear = _kept(choices.by_ear, names, opening.by_ear)
        habits = habits_of(setup) if setup.club is None else choices.habits  # the club's are none of the table's
        choices = replace(choices, habits=habits, alone=alone, by_ear=by_ear)
        if choices != self._desk.choices:
            self.choose(choices)

    def follow(self, before: str, name: str) -> None:
        """Let a player who got another name reckon alone, or explore by touch, under it too. Decision: the name before
        is kept, since the new one can be undone."""
        choices = self._desk.choices
        alone, by_ear = (
            _among(names, name, True) if before in names and name not in names else names
            for names in (choices.alone, choices.by_ear)
        )
        if (alone, by_ear) != (choices.alone, choices.by_ear):
            self.choose(replace(choices, alone=alone, by_ear=by_ear))

    def take(self, choices: b.Choices) -> None:
        """Go by these choices, which the bank's file has kept."""
        desk = self._desk
        desk.choices, desk.turned = choices, choices.turned
        desk.panel.sound(choices.sound)
        if choices.brightness != 100:
            self._light.shine()

    def choose(self, choices: b.Choices) -> None:
        """Go by other choices and keep them."""
        desk, before = self._desk, self._desk.choices
        desk.choices, desk.turned = choices, choices.turned
        desk.panel.sound(choices.sound)
        if choices.sound != before.sound:
            desk.panel.show(Signal.SEEN)
        if choices.brightness != before.brightness:
            self._light.shine()
        spoke = before.speaks != "off"
        concerned = (choices.touch_to_sign, choices.alone, choices.by_ear) != (
            before.touch_to_sign, before.alone, before.by_ear
        ) or (choices.speaks != "off") != spoke  # fmt: skip
        if isinstance(desk.place, AtTable) and concerned:
            desk.take(desk.place.state, desk.place.cards, kept=desk.place.table)
        self.keep(choices)

    def keep(self, choices: b.Choices) -> None:
        """Go by these choices from now on, and keep them in the bank's file."""
        self._desk.choices = choices
        self._counter.ask_in_background(lambda bank: keep_choices(bank, choices), lambda _: None, self._faults.not_kept)

    def _show_lamp(self, number: int) -> None:
        """Show this signal of the test; after the last the panel says again how things are."""
        desk = self._desk
        if number >= len(LAMPS):
            desk.rest()
            desk.lay(b.Settings())
            return
        self._next_lamp = desk.now + LAMP_S
        desk.panel.show(LAMPS[number])
        desk.lay(b.LampTest(number))

    # The reader

    def on_reader(self, event: ReaderEvent) -> bool:
        """Take news of the reader while the settings or a list are open: a card signs nothing then. Returns False for
        news of the reader itself."""
        desk = self._desk
        if desk.beside is None or not isinstance(event, TagSeen | TagGone | TagRefused):
            return False
        testing = isinstance(desk.beside, b.ReaderTest)
        learning = isinstance(desk.beside, b.Cards) and desk.beside.learning
        match event:
            case TagSeen() if learning:
                desk.panel.show(Signal.SEEN)
                if not self._counter.busy():
                    self._counter.ask(partial(shelf.learn_referee, uid=event.uid), self._learnt)
            case TagSeen() if testing:
                desk.panel.show(Signal.SEEN)
                self._counter.ask_in_background(lambda bank: Tags(bank.store).meaning(event.uid), self._seen)
            case TagGone() if testing:
                self._gone(_number(desk.card(event.uid)))
            case TagRefused() if testing:
                desk.panel.show(Signal.REFUSED)
                self._tell(b.Glimpse("refused", f"reader.{event.reason.value}"))
            case TagSeen() | TagRefused():
                desk.panel.show(Signal.REFUSED)
        return True

    def _learnt(self, cards: b.Cards) -> None:
        """Show the cards with the referee's new one, or whose the card is already."""
        self._desk.panel.show(Signal.REFUSED if cards.learning else Signal.BOOKED)
        if isinstance(self._desk.beside, b.Cards):
            self._desk.lay(cards)

    def _seen(self, meaning: CardMeaning) -> None:
        token, number = Token(meaning.colour, meaning.symbol) if meaning.name else None, _number(meaning.card)
        before = self._last_seen(number)
        self._tell(b.Glimpse("seen", meaning.name, token, number, 1 if before is None else before.times + 1))

    def _gone(self, number: str) -> None:
        before = self._last_seen(number)
        self._tell(b.Glimpse("gone") if before is None else replace(before, kind="gone"))

    def _last_seen(self, number: str) -> b.Glimpse | None:
        """What was told when the card of this number was last put down; None if it was not."""
        lay = self._desk.beside
        cards = lay.cards if isinstance(lay, b.ReaderTest) else ()
        return next((card for card in cards if card.number == number), None)

    def _tell(self, glimpse: b.Glimpse) -> None:
        lay = self._desk.beside
        if isinstance(lay, b.ReaderTest):
            cards = lay.cards
            if glimpse.kind == "seen":
                cards = (*(card for card in cards if card.number != glimpse.number), glimpse)
            self._desk.lay(b.ReaderTest((glimpse, *lay.seen)[:MOST_SEEN], cards))


def _number(card: str) -> str:
    """Four digits by which people tell two cards apart, from the bank's id of a card; "" if that is not known.

    Decision: never the number that the card itself gives, which is neither stored nor shown.
    """
    return f"{int(card[:8], 16) % 10_000:04}" if card else ""


def aloud(choices: b.Choices) -> b.Choices:
    """The choices under which somebody who cannot see can play: the bank tells at least what is booked."""
    return replace(choices, speaks="booked") if choices.by_ear and choices.speaks == "off" else choices


def _among(names: tuple[str, ...], name: str, wanted: bool) -> tuple[str, ...]:
    """The names with this one as the newest, or without it."""
    others = tuple(other for other in names if other != name)
    return (*others, name)[-MOST_ALONE:] if wanted else others


def _kept(before: tuple[str, ...], seated: set[str], now: tuple[str, ...]) -> tuple[str, ...]:
    """The names of those who are kept, with those of this table as they are now."""
    kept = tuple(name for name in before if name not in seated)
    return (*kept, *now)[-MOST_ALONE:] if {*kept, *now} != {*before} else before
