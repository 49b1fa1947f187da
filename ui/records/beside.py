"""What does not belong to any one game: settings, the games played, cards, tests of the reader and of the lamps. No
Kivy inside.

Law: none of it books anything in a game, and each leads back to the screen from which it was opened.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from banker.game import Game, TableName
from banker.insight.deeds import Account
from banker.insight.luck import Luck
from ui.records.intents import Intent
from ui.records.joining import JoinClub
from ui.records.pieces import Token
from ui.records.season import Season

Sound = Literal["on", "quiet", "off"]
SOUNDS: tuple[Sound, ...] = ("on", "quiet", "off")
Speaks = Literal["off", "moments", "booked", "all"]  # How much the bank says aloud.
SPEAKS: tuple[Speaks, ...] = ("off", "moments", "booked", "all")
SPEEDS = (0.8, 1.0, 1.3, 1.6, 2.0)  # Of the voice, by its own speed.
Level = Literal["soft", "middle", "loud"]
LEVELS: tuple[Level, ...] = ("soft", "middle", "loud")
Counting = Literal["france", "septante", "huitante"]  # How French counts from seventy on.
DOUBLES = (0.3, 0.5, 0.7, 1.0)  # Seconds between two taps that belong together, at most.
COUNTINGS: tuple[Counting, ...] = ("france", "septante", "huitante")
BRIGHTNESSES = (100, 70, 40, 15)  # In percent.
BLANKS = (0, 5, 15, 30)  # In minutes; 0: never.


class Habits(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table played by when its last game began: the board, the mode, the options chosen otherwise than in the
    booklet, how long a timed game lasts. `as_printed`: without the names proposed for the board."""

    edition: str
    mode: str = "standard"
    options: dict[str, str | int] = {}
    minutes: int = 90
    by_hour: bool = False
    as_printed: bool = False


class Choices(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is chosen in the settings and kept in the bank's file, but for the language.

    `touch_to_sign`, `large_text` None: as the configuration says. `brightness` in percent. `blank_min`: after so many
    minutes without a touch the display goes dark, 0: never. `hinting`: hints are given, None: until a game has ended;
    `hinted`: those that were shown. `motion`: money, balances and pawns are seen to move. `alone`: the names of players
    who reckon alone. `habits`: what the last game was begun with, None: none was yet. `speaks`: how much is said aloud,
    so fast (`speed`) and so loud; `counting`: how French numbers are said, None: as where the machine or the board is
    from; `said`: how a name is said, where that was typed. `by_ear`: the names of players who cannot see and explore
    the screen by touch; `double_s`: within so many seconds two of their taps belong together. `table`: which of
    several tables this is.
    """

    sound: Sound = "on"
    turned: bool = False
    touch_to_sign: bool | None = None
    brightness: int = 100
    blank_min: int = 0
    hinting: bool | None = None
    hinted: tuple[str, ...] = ()
    large_text: bool | None = None
    motion: bool = True
    alone: tuple[str, ...] = ()
    habits: Habits | None = None
    speaks: Speaks = "off"
    speed: float = 1.0
    level: Level = "middle"
    counting: Counting | None = None
    said: dict[str, str] = {}
    by_ear: tuple[str, ...] = ()
    double_s: float = 0.5
    table: TableName = TableName()


# What lies there


class Settings(msgspec.Struct, frozen=True):
    """The settings."""


class VoiceSettings(msgspec.Struct, frozen=True):
    """How much the bank says aloud, and how."""


class About(msgspec.Struct, frozen=True):
    """What app and machine are. `typing`: the table's number and name are being typed."""

    typing: bool = False


class Help(msgspec.Struct, frozen=True):
    """How a game goes. `under`: what it was opened from, and leads back to, None: the table."""

    under: About | None = None


class Glimpse(msgspec.Struct, frozen=True):
    """What the reader told: a card or tag that was put down ("seen") or taken away ("gone"), or one that cannot be used
    ("refused", then `words` is the id of the reason). `words`: whose it is, "" for nobody's.

    `number`: four digits by which people tell two cards apart, "" if not known; `times`: how often it was seen.
    """

    kind: Literal["seen", "gone", "refused"]
    words: str = ""
    token: Token | None = None
    number: str = ""
    times: int = 0


class ReaderTest(msgspec.Struct, frozen=True):
    """What the reader told, newest first, as far as it is listed; `cards`: how each card was last put down."""

    seen: tuple[Glimpse, ...] = ()
    cards: tuple[Glimpse, ...] = ()


class LampTest(msgspec.Struct, frozen=True):
    """The lamps and the buzzer, one signal after the other: `at` is which one."""

    at: int = 0


class KeptCard(msgspec.Struct, frozen=True):
    """A card that was once a player's, or the referee's, which has no `name`. `card` is the bank's id of it, which is
    no number and is never shown. `serves`: it is the referee's in a game that was not put away."""

    card: str
    name: str
    token: Token
    games: int
    wins: int
    serves: bool = False


class Cards(msgspec.Struct, frozen=True):
    """The cards that are known; `chosen` is the id of one, whose name is being typed while `typing`, or how that is
    said while `saying`. `learning`: the next card becomes the referee's; `taken`: whose the last card was that could
    not, "" if it was a sticker, None: none was."""

    cards: tuple[KeptCard, ...]
    chosen: str | None = None
    typing: bool = False
    saying: bool = False
    learning: bool = False
    taken: str | None = None


class Played(msgspec.Struct, frozen=True):
    """Somebody who plays or played a game, without a `name` if they were taken off the lists. `place`: in which they
    ended, 0 while it is open or not known; `turn`: it is theirs."""

    token: Token
    name: str
    place: int = 0
    turn: bool = False


class Shelved(msgspec.Struct, frozen=True):
    """A game of the file. `edition`: its name in each language. `when` it was last played: an ISO date.

    `players`: by their places, or as they sit. `closed`: its tally was put away. `broken`: it is damaged and set apart;
    what cannot be read of it is empty. `played_s`: seconds played, None if not known. `best`: the deed that took most
    rent, by its names, and how much. `unread`: what only its whole log tells is still to be read. `undrawn`: its board
    is none that the screen draws.
    """

    id: str
    edition: dict[str, str]
    mode: str
    players: tuple[Played, ...]
    when: str
    closed: bool = False
    broken: bool = False
    played_s: int | None = None
    best: tuple[dict[str, str], str] | None = None
    unread: bool = False
    undrawn: bool = False


class Games(msgspec.Struct, frozen=True):
    """The games of the file, those last played first; `chosen` is the id of one.

    `hidden`: how many are taken off the list; `gone`: the one that was just now. `which`: a card sits in each of these,
    and the next touch says which one goes on.
    """

    games: tuple[Shelved, ...]
    chosen: str | None = None
    hidden: int = 0
    gone: str | None = None
    which: bool = False

    @property
    def unread(self) -> tuple[str, ...]:
        """The ids of the games that are still to be read."""
        return tuple(game.id for game in self.games if game.unread)


class Insight(msgspec.Struct, frozen=True):
    """What a game tells about itself: its luck, and how often each space was landed on, or the rents that it earned.

    `moment`: the place of the one that is read whole; `space`: the one whose account is shown, None: the greatest.
    """

    game: Game
    luck: Luck
    accounts: tuple[Account, ...]
    page: Literal["luck", "landings", "rents"] = "luck"
    moment: int | None = None
    space: int | None = None


class Proof(msgspec.Struct, frozen=True):
    """The result of a game, as codes that a phone reads: the `result` as text, or the `play` as the app BG Stats takes
    it."""

    result: str
    play: str
    page: Literal["result", "play"] = "result"


Beside = (
    Settings
    | VoiceSettings
    | About
    | Help
    | ReaderTest
    | LampTest
    | Cards
    | Games
    | Insight
    | Proof
    | Season
    | JoinClub
)


# What touches do


class OpenSettings(Intent, frozen=True):
    """Open the settings."""


class OpenGames(Intent, frozen=True):
    """Fetch the games of the file and show them."""


class OpenInsight(Intent, frozen=True):
    """Work out what the game of the tally tells about itself, and show it."""


class OpenProof(Intent, frozen=True):
    """Show the result of the game of the tally as a code."""


class OpenCards(Intent, frozen=True):
    """Fetch the cards that are known and show them."""


class LayBeside(Intent, frozen=True):
    """Show this beside the game."""

    beside: Beside


class Leave(Intent, frozen=True):
    """Go back to what lies under it."""


class ReckonAlone(Intent, frozen=True):
    """Let the player of this name reckon alone from now on, or no more."""

    name: str
    alone: bool


class PlayByEar(Intent, frozen=True):
    """Let the player of this name, who cannot see, explore the screen by touch from now on, or no more."""

    name: str
    by_ear: bool


class Choose(Intent, frozen=True):
    """Take and keep these choices."""

    choices: Choices


class TryVoice(Intent, frozen=True):
    """Say a sentence aloud, as it is chosen."""


class SayAgain(Intent, frozen=True):
    """Say the last sentence once more; touched again at once, the last three."""


class ResumeGame(Intent, frozen=True):
    """Go on with this game."""

    game: str


class ShowTally(Intent, frozen=True):
    """Show the tally of this game, which was put away."""

    game: str


class HideGame(Intent, frozen=True):
    """Take this game off the list."""

    game: str


class ShowAgain(Intent, frozen=True):
    """Put this game on the list again; None: every one that was taken off it."""

    game: str | None = None


class ForgetCard(Intent, frozen=True):
    """Delete all that is kept of this card."""

    card: str


class StartAnew(Intent, frozen=True):
    """Close the app and start it anew."""


class SwitchOff(Intent, frozen=True):
    """Close the app and switch the machine off."""
