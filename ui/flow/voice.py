"""What the bank says aloud, and when: it watches the desk, and hands sentences to the voice.

Law: it books nothing, changes nothing that is shown, and nobody waits for it. While the setting is off it hands over
nothing, so that no process runs.
"""

from __future__ import annotations

from collections import deque

from banker import events as e
from banker import pending as p
from banker.game import Game
from hardware.utterance import Rank, Utterance
from ui.bank.snapshot import Snapshot
from ui.flow import terms
from ui.flow.desk import Desk
from ui.flow.place import AtTable
from ui.records import beside as b
from ui.records.intents import Intent
from ui.records.pieces import Signing
from ui.table.auction import on_sale
from ui.table.state import Strip
from ui.views.motion import announcement
from ui.words.operations import undo_name
from ui.words.sentences import refusal_sentence
from ui.words.spelling import in_francs
from ui.words.spoken import MARKED, Way, heard, spoken
from ui.words.spoken import sayings as say
from ui.words.strings import Strings

# The great moments; an auction and the end of the time are among them.
MOMENTS = (e.Jailed, e.Bankrupted, e.Left, e.GameEnded, e.TimeUp)
LEVELS = {"soft": 0.35, "middle": 0.7, "loud": 0.95}  # From the loudest on the engine clips.
CALLS = {1: "auction.once", 2: "auction.twice"}
KEPT = 3  # So many sentences are kept for *Again*.
AGAIN_S = 5.0  # A touch on *Again* within so many seconds after another one asks for all that are kept.
TRIED = 1_250_000  # The amount of the sentence by which a choice is tried aloud.


class Speech:
    """Says what the table's setting asks for."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._last: deque[str] = deque(maxlen=KEPT)
        self._again_at = -AGAIN_S
        self._chosen: tuple[object, ...] = ()
        self._forget()

    def _forget(self) -> None:
        """Forget the table, so that the next one is not compared with it."""
        self._state: Snapshot | None = None
        self._whose: str | None = None
        """Whose turn was said last."""
        self._asked: int | None = None
        self._stage = 0
        self._strip: Strip | None = None
        self._motion: object = None
        self._hint: str | None = None

    # Time

    def tick(self) -> None:
        """Say what is new since the last time; called once a frame."""
        desk, voice = self._desk, self._desk.wiring.voice
        if voice is None:
            return
        speaks, choices = desk.choices.speaks, desk.choices
        chosen = (speaks, choices.speed, choices.level, choices.counting, desk.language)
        if chosen != self._chosen:
            tried = bool(self._chosen) and isinstance(desk.beside, b.VoiceSettings)
            self._chosen = chosen
            if speaks == "off":
                voice.rest()
                self._forget()
                self._last.clear()
            elif tried:
                self._try()
        if speaks != "off":
            self._watch()

    def _watch(self) -> None:
        desk, state = self._desk, self._desk.state
        if state is None:
            self._forget()
            return
        before, self._state = self._state, state
        if before is None or before.game_id != state.game_id:
            self._begin(state)
        elif state.number > before.number:
            self._booked(before, state)
        if isinstance(desk.place, AtTable):
            self._called()
            self._announced()
            if desk.choices.speaks == "all" or self._asks_by_ear(state.game):
                self._ask(state.game)
                self._refuse()
                self._hinted()

    def _begin(self, state: Snapshot) -> None:
        """Say whose turn it is at a table that is shown for the first time; what lies there already is not told."""
        desk = self._desk
        self._motion = desk.motion
        self._strip = desk.table.strip if isinstance(desk.place, AtTable) else None
        self._say(self._turn(self.ear(state.game)), Rank.CALL)

    def _asks_by_ear(self, game: Game) -> bool:
        """Whether the bank asks a player who cannot see: they hear all of it, however little the table wants."""
        by_ear = self._desk.table.by_ear
        if isinstance(game.top, p.TradeToSign):
            return game.top.player in by_ear or game.top.other in by_ear
        return game.top is not None and p.waits_for(game.top) in by_ear

    # What was booked

    def _booked(self, before: Snapshot, state: Snapshot) -> None:
        desk, ear = self._desk, self.ear(state.game)
        if state.undone is not None and state.undone is not before.undone:
            if desk.choices.speaks in ("booked", "all"):
                what = undo_name(self.strings, ear, state.undone)
                self._say(self.strings.t("event.undone", what=what), Rank.TOLD)
            return
        if not state.last or (before.last and state.last[0] is before.last[0]):
            return  # only the time played was booked
        events, told = state.last[0].events, ""
        bids = [event for event in events if isinstance(event, say.BIDS)]
        if bids:
            whose = self._whose_bid(before, bids[-1].player)
            self._say(". ".join(filter(None, (whose, say.bid(self.strings, ear, bids[-1])))), Rank.CALL)
        elif any(isinstance(event, say.SALES) for event in events):
            self._say(say.booked(self.strings, ear, state.last), Rank.CALL)
        elif desk.choices.speaks in ("booked", "all"):
            told = say.booked(self.strings, ear, state.last)
        else:
            self._moment(ear, events)
        turn = self._turn(ear)
        self._say(f"{told}. {turn}" if told and turn else told or turn, Rank.TOLD if told else Rank.CALL)
        self._lot(ear, before.game)

    def _whose_bid(self, before: Snapshot, bidder: str) -> str:
        """To a player who cannot see, that the bid is theirs, or that theirs is topped; "" to others."""
        place, lot = self._desk.place, before.game.top
        by_ear = place.table.by_ear if isinstance(place, AtTable) else ()
        if bidder in by_ear:
            return self.strings.t("voice.your_bid")
        topped = on_sale(lot) and lot.bidder in by_ear
        return self.strings.t("voice.outbid") if topped else ""

    def _moment(self, ear: Game, events: e.Events) -> None:
        """Call out a great moment."""
        great = tuple(event for event in events if isinstance(event, MOMENTS))
        said = announcement(self.strings, ear, great)
        if said is not None:
            self._say(". ".join(filter(None, (said.title, said.line, said.amount))), Rank.CALL)

    def _lot(self, ear: Game, before: Game) -> None:
        """Call out the lot that is new on sale."""
        if on_sale(ear.top) and (before.top is None or before.top.id != ear.top.id):
            self._say(say.asked(self.strings, ear, ear.top), Rank.CALL)

    def _turn(self, ear: Game) -> str:
        """Whose turn begins; "" where none does, or two play, who know."""
        if not isinstance(ear.top, p.Throw) or self._whose == ear.top.player:
            return ""
        self._whose = ear.top.player
        return ear.player(self._whose).name if len(ear.seated) > 2 else ""

    # What the table shows

    def _called(self) -> None:
        """Call out that a lot goes once, twice."""
        counted = self._desk.table.countdown
        stage = 0 if counted is None else counted.stage
        if stage > self._stage and stage in CALLS:
            self._say(self.strings.t(CALLS[stage]), Rank.CALL)
        self._stage = stage

    def _announced(self) -> None:
        """Call out how many minutes are left. What is booked is told by itself."""
        motion = self._desk.motion
        if motion is not self._motion and motion is not None and motion.announcement is not None:
            said = motion.announcement
            if said.icon == "clock" and not said.line:
                self._say(said.title, Rank.CALL)
        self._motion = motion

    def _ask(self, game: Game) -> None:
        """Ask what the bank asks; for the dice the name is enough, and a lot is called out."""
        top = game.top
        asked = None if top is None else top.id
        if asked != self._asked and top is not None and not isinstance(top, p.Throw) and not on_sale(top):
            self._say(self.question(game), Rank.QUESTION)
        self._asked = asked

    def question(self, game: Game) -> str:
        """What the bank asks, with what a player who cannot see has to know before they answer."""
        return terms.asked(self.strings, self.ear(game), self._desk.table.by_ear)

    def _refuse(self) -> None:
        """Say why a card or a touch was refused."""
        desk, strip = self._desk, self._desk.table.strip
        if strip is not self._strip and strip is not None and strip.signing is Signing.REFUSED:
            words = f"{strip.title}. {strip.line}"
            if strip.refused is not None:
                words = refusal_sentence(self.strings, self.ear(desk.game), strip.refused)
            self._say(words, Rank.ANSWER)
        self._strip = strip

    def _hinted(self) -> None:
        hint = self._desk.hint
        if hint is not None and hint != self._hint:
            self._say(hint, Rank.TOLD)
        self._hint = hint

    # What people ask for

    def account(self, player: str) -> None:
        """Tell a player whose card has nothing to sign what they have."""
        if self._desk.speaks:
            self._say(say.account(self.strings, self.ear(self._desk.game), player), Rank.ANSWER)

    def obey(self, intent: Intent) -> bool:
        """Say a sentence again, or one to try a choice by. Returns False for any other touch."""
        match intent:
            case b.SayAgain():
                self.again()
            case b.TryVoice():
                self._try()
            case _:
                return False
        return True

    def again(self) -> None:
        """Say the last sentence once more; touched again soon after, the last three."""
        soon, self._again_at = self._desk.now - self._again_at < AGAIN_S, self._desk.now
        kept = [*self._last] if soon else [*self._last][-1:]
        self.speak(" ".join(f"{words.rstrip(' .')}." for words in kept), Rank.ANSWER)

    def _try(self) -> None:
        strings, way = self.strings, self.way
        words = strings.t("voice.sample", amount=f"{MARKED.symbol}{TRIED}")
        self.speak(spoken(words, way, MARKED), Rank.ANSWER)

    # Words to the voice

    @property
    def strings(self) -> Strings:
        """The words for the ear."""
        return self._desk.strings.aloud

    @property
    def way(self) -> Way:
        """How words are spoken here."""
        desk = self._desk
        state = desk.state
        swiss = desk.wiring.writes_swiss or in_francs(None if state is None else state.game.edition)
        return Way(desk.language, desk.choices.counting or ("septante" if swiss else "france"))

    def ear(self, game: Game) -> Game:
        """The game as it is heard."""
        return heard(game, self.way, self._desk.choices.said, self.strings.t("voice.player"))

    def spoken(self, sentence: str) -> str:
        """A sentence of the table as the voice gets it."""
        state = self._desk.state
        return spoken(sentence, self.way, MARKED if state is None else state.game.edition.currency)

    def _say(self, sentence: str, rank: Rank) -> None:
        """Say a sentence of the table, and keep it for *Again*."""
        words = self.spoken(sentence)
        if words:
            self._last.append(words)
            self.speak(words, rank, worth=rank is Rank.TOLD)

    def speak(self, words: str, rank: Rank, *, worth: bool = False) -> None:
        """Have this said. `worth`: it is kept where a player who cannot see misses it."""
        voice, choices = self._desk.wiring.voice, self._desk.choices
        if voice is not None and words:
            voice.say(Utterance(words, self._desk.language, rank, choices.speed, LEVELS[choices.level], worth))
