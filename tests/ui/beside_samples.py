"""What stands beside a game, in its hardest cases: the widest names, many games and none, every state of a setting."""

from __future__ import annotations

from tests.ui import setup_samples
from tests.ui.table_samples import board_of
from ui.records import beside as b
from ui.views.beside import Offers

TOKENS = tuple(setup_samples.looks(setup_samples.wealthy(8, "paris-francs", setup_samples.WIDE)).values())
FEW = ("Chloé", "Bob", "Alice", "Noé")
KIOSK = Offers(
    "", True, False, ("Banker 0.1.0", "Python 3.13.5, aarch64", "/var/lib/banker/games/of/the/long/evenings")
)
LAPTOP = Offers("settings.light.none", False, True, KIOSK.about)


def _game(number: int, names: tuple[str, ...], **more: object) -> b.Shelved:
    players = tuple(zip(TOKENS, names, strict=False))
    edition = dict(board_of("suisse-2007").names)
    mode = ("standard", "short", "timed")[number % 3]
    return b.Shelved(f"g{number}", edition, mode, players, f"2026-11-{21 - number:02d}T21:40:00", **more)


GAMES = (
    _game(0, FEW[:2]),
    _game(1, FEW),
    _game(2, setup_samples.WIDE),
    _game(3, FEW, closed=True, winners=("Chloé",)),
    *(_game(number, FEW[: 2 + number % 3], closed=True, winners=("Bob",)) for number in range(4, 12)),
    _game(12, FEW, closed=True, broken=True),
    b.Shelved("g13", {}, "", (), "", closed=True, broken=True),
)
CARDS = tuple(
    b.KeptCard(f"c{number}", name, token, number * 7, number)
    for number, (token, name) in enumerate(zip(TOKENS, setup_samples.WIDE, strict=True))
)
SEEN = (
    b.Glimpse("gone"),
    b.Glimpse("seen", setup_samples.WIDE[0], TOKENS[0]),
    b.Glimpse("refused", "reader.several"),
    b.Glimpse("gone"),
    b.Glimpse("seen"),
)
_OPEN = (dict(board_of("suisse-2007").names), "short", tuple(zip(TOKENS, FEW, strict=False)), "2026-11-22T18:40:00")
BESIDE: dict[str, b.Beside] = {
    "settings": b.Settings(),
    "lamps": b.LampTest(2),
    "about": b.About(),
    "reader": b.ReaderTest(SEEN),
    "reader-empty": b.ReaderTest(),
    "cards": b.Cards(CARDS),
    "cards-chosen": b.Cards(CARDS, "c0"),
    "cards-typing": b.Cards(CARDS, "c0", typing=True),
    "cards-empty": b.Cards(()),
    "games": b.Games(GAMES),
    "games-open": b.Games(GAMES, "g2"),
    "games-closed": b.Games(GAMES, "g3"),
    "games-broken": b.Games(GAMES, "g13"),
    "games-empty": b.Games(()),
    "games-hidden": b.Games(GAMES, hidden=3),
    "games-gone": b.Games(GAMES, hidden=1, gone="g3"),
    "games-current": b.Games((b.Shelved("now", *_OPEN, current=True), *GAMES), "now"),
}
CHOICES = (
    b.Choices(),
    b.Choices("quiet", True, True, 15, 30),
)
