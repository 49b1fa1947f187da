"""What is said to the fingers of a player who explores the screen by touch, in spoken text."""

from __future__ import annotations

from collections.abc import Sequence

from banker.events import Third
from hardware.utterance import Rank
from ui.flow import terms
from ui.flow.desk import Desk
from ui.flow.place import AtTable, SettingUp
from ui.flow.voice import Speech
from ui.records.pieces import Token
from ui.setup.seats import seat_name
from ui.table.forms import Trading
from ui.views import board
from ui.words.ear import Ear
from ui.words.spoken import spoken


class Aloud:
    """Answers fingers by the voice of the table."""

    def __init__(self, desk: Desk, speech: Speech) -> None:
        self._desk, self._speech = desk, speech

    @property
    def speaking(self) -> bool:
        """Whether something is being said, or waits to be."""
        voice = self._desk.wiring.voice
        return voice is not None and voice.quiet_s == 0

    def be_silent(self) -> None:
        """Leave what is said, and what waits."""
        voice = self._desk.wiring.voice
        if voice is not None:
            voice.rest()

    def ask_again(self) -> None:
        """Say again what the bank asks; where it asks nothing, the last sentence."""
        desk = self._desk
        top = desk.game.top if isinstance(desk.place, AtTable) else None
        if top is None:
            self._speech.again()
        else:
            self.answer(self._speech.spoken(self._speech.question(desk.game)))

    def trade(self) -> str:
        """The trade that is composed now, as it is spoken; "" where none is."""
        desk = self._desk
        form = desk.table.open if isinstance(desk.place, AtTable) and desk.beside is None else None
        if not isinstance(form, Trading):
            return ""
        said = terms.composed(self._speech.strings, self._speech.ear(desk.game), form, desk.table.by_ear)
        return self._speech.spoken(said)

    def words(self, id: str, **fields: object) -> str:
        """Words of the bank's own, as they are spoken."""
        return spoken(self._speech.strings.t(id, **fields), self._speech.way)

    def number(self, number: int) -> str:
        """A number in words."""
        return self._speech.way.tongue.number(number)

    def answer(self, words: str) -> None:
        """Say this to the finger; it is spoken text."""
        self._speech.speak(words, Rank.ANSWER)

    def answer_with(self, id: str, **fields: object) -> None:
        """Say these words to the finger."""
        self.answer(self.words(id, **fields))

    def call(self, id: str, **fields: object) -> None:
        """Call this out."""
        self._speech.speak(self.words(id, **fields), Rank.CALL)

    def throw(self, dice: tuple[int, ...], third: Third | None) -> str:
        """What was thrown, in words: each die, and of two their sum."""
        strings, words = self._speech.strings, self.number(dice[0])
        if len(dice) > 1:
            first, second = map(self.number, dice)
            words = self.words("gestures.throw", first=first, second=second, sum=self.number(sum(dice)))
        if third is None:
            return words
        face = self.number(third) if isinstance(third, int) else spoken(strings.t(f"face.{third}"), self._speech.way)
        return f"{words}, {face}"

    def meanwhile(self, sentences: Sequence[str], more: int) -> None:
        """Say what was missed meanwhile; `more`: so many sentences are left out."""
        left = [spoken(self._speech.strings.n("voice.more", more), self._speech.way)] if more else []
        self.aside(self.words("voice.meanwhile", what=". ".join([*sentences, *left])))

    def aside(self, words: str) -> None:
        """Say this once what is being said is over; it is spoken text."""
        self._speech.speak(words, Rank.TOLD)

    def ear(self) -> Ear:
        """How what stands on the screen is heard: in whose words, with which currency, and whose each disc is."""
        desk = self._desk
        state, place = desk.state, desk.place
        currency, players = None, dict[Token, str]()
        if state is not None:
            currency = state.game.edition.currency
            players = {token: state.game.player(id).name for id, token in board.looks(state.game).items()}
        elif isinstance(place, SettingUp):
            currency = place.setup.edition.currency
            players = {seat.token: seat_name(desk.strings, seat) for seat in place.setup.seats}
        return Ear(self._speech.strings, self._speech.way, currency, players, desk.choices.said)
