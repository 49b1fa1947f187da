"""Draws the widgets in worst-case compositions, without a display: python tests/ui/gallery.py FOLDER [WIDTHxHEIGHT].

For the eye: lay the pictures beside the design before calling a change done.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
if __name__ == "__main__" and len(sys.argv) > 2:
    os.environ["BANKER_TEST_WINDOW"] = sys.argv[2]

from tests.ui import samples
from tests.ui.offscreen import Finger, desk, tap_piece
from ui.look import icons, theme
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.records.pieces import ButtonView, Look, Standing
from ui.records.screens import HomeView, StatusView
from ui.widgets import dice
from ui.widgets.answers import Answers
from ui.widgets.button import PushButton
from ui.widgets.deed import Deed
from ui.widgets.drawn import Signature
from ui.widgets.emblem import Emblem
from ui.widgets.event_line import EventLine
from ui.widgets.idle import Idle
from ui.widgets.money import MoneyPrompt
from ui.widgets.piece import Piece
from ui.widgets.prompt import PromptPaper
from ui.widgets.purchase import Purchase
from ui.widgets.reader_strip import ReaderStrip
from ui.widgets.ring import Ring
from ui.widgets.segmented import Segmented
from ui.widgets.tiles import Players


class Sheet(Piece[str]):
    """Pieces at fixed places; `grow` widens those that end at the right edge of the 800."""

    def __init__(self, items: list[tuple[Piece[Any], tuple[float, float, float, float]]]) -> None:
        self._items = items
        super().__init__("sheet")
        for piece, _ in items:
            self.add_widget(piece)

    def arrange(self, _: str) -> None:
        for piece, (x, y, w, h) in self._items:
            more = self.w - theme.WIDTH if x + w == theme.WIDTH - theme.MARGIN else 0
            self.within(piece, x, y, w + more, h)


class Icons(Piece[str]):
    """Every icon, the badges, the tokens."""

    def paint(self, p: Painter, _: str) -> None:
        for number, name in enumerate(icons.PATHS):
            p.icon(name, 20 + 46 * (number % 17), 20 + 44 * (number // 17), 24, theme.TEXT)
        for number, group in enumerate(theme.GROUPS):
            icon = {"station": "loco", "utility": "bulb"}.get(group, "")
            draw_badge(p, 4 + 40 * number, 140, 34, group, icon)
            draw_badge(p, 4 + 40 * number, 180, 34, group, icon, mortgaged=True)
        for number, token in enumerate(samples.TOKENS):
            draw_token(p, 430 + 44 * number, 158, 18, token)
            p.disc(430 + 44 * number, 200, 21, theme.PAPER)
            draw_token(p, 430 + 44 * number, 200, 18, token, theme.INK)


def _column(tiles: tuple[object, ...]) -> list[tuple[Piece[Any], tuple[float, float, float, float]]]:
    return [(Players(tiles), (488, 4, 304, 352))]


def _bar() -> list[tuple[Piece[Any], tuple[float, float, float, float]]]:
    views = samples.ACTIONS
    places = ((488, 82), (576, 112), (694, 98))
    actions = [(PushButton(view), (x, 362, wide, 54)) for view, (x, wide) in zip(views, places, strict=True)]
    return [*actions, *_foot()]


def _foot() -> list[tuple[Piece[Any], tuple[float, float, float, float]]]:
    return [
        (PushButton(samples.UNDO), (488, 422, 188, 54)),
        (PushButton(samples.HISTORY), (682, 422, 52, 54)),
        (PushButton(samples.MENU), (740, 422, 52, 54)),
    ]


def table_idle() -> Sheet:
    idle = Idle(samples.IDLE)
    idle.pad.chosen = (4, 0)
    ring = Ring(samples.ring(-1, samples.FOUR_PAWNS))
    return Sheet([(ring, (4, 4, 472, 472)), (idle, (75, 75, 330, 330)), *_column(samples.TILES_4), *_bar()])


def rent_8() -> Sheet:
    ring = Ring(samples.ring(8, samples.EIGHT_PAWNS))
    return Sheet(
        [(ring, (4, 4, 472, 472)), (MoneyPrompt(samples.RENT), (75, 76, 330, 328)), *_column(samples.TILES_8), *_bar()]
    )


def rent_longest() -> Sheet:
    return Sheet(
        [(MoneyPrompt(samples.LONG_RENT), (16, 76, 330, 328)), (MoneyPrompt(samples.TAX), (400, 76, 330, 328))]
    )


def purchase() -> Sheet:
    ring = Ring(samples.ring(29, (*samples.FOUR_PAWNS[1:],)))
    return Sheet(
        [
            (ring, (4, 4, 472, 472)),
            (Deed(samples.DEED), (112, 78, 256, 324)),
            (Purchase(samples.PURCHASE), (488, 4, 304, 410)),
            *_foot(),
        ]
    )


def prompt_wide() -> Sheet:
    return Sheet([(PromptPaper(samples.MANY), (8, 8, 388, 464)), (Answers(samples.MANY_ANSWERS), (404, 8, 388, 464))])


def prompt_table() -> Sheet:
    ring = Ring(samples.ring(10, samples.CROWD))
    answers = Answers(samples.MANY_ANSWERS)
    return Sheet(
        [
            (ring, (4, 4, 472, 472)),
            (PromptPaper(samples.JAIL), (75, 76, 330, 328)),
            (answers, (488, 8, 304, 408)),
            *_foot(),
        ]
    )


def states() -> Sheet:
    views = (
        ButtonView("normal", icon="house"),
        ButtonView("refusé", icon="house", enabled=False, reason="Il vous manque Zoug."),
        ButtonView("principal", icon="check", look=Look.MAIN),
        ButtonView("Faillite", "tenir 2 s + carte", look=Look.DANGER, hold_s=2),
        ButtonView("Annuler", "jusqu’ici, tenir", icon="undo", hold_s=1),
    )
    buttons = [(PushButton(view), (8, 8 + 60 * n, 188, 54)) for n, view in enumerate(views)]
    strips = (samples.WAITS, samples.SIGNED, samples.REFUSED)
    signatures = [(Signature(view, on_paper=False), (206, 8 + 70 * n, 300, 64)) for n, view in enumerate(strips)]
    standings = (Standing.NORMAL, Standing.ACTS, Standing.RECEIVES, Standing.DEBT, Standing.OUT)
    tiles = [
        (Players((samples.tile(n, standing=standing),)), (528, 8 + 88 * n, 149, 82))
        for n, standing in enumerate(standings)
    ]
    pad = dice.DicePad(samples.PAD)
    pad.chosen = (2, 0)
    return Sheet(
        [
            *buttons,
            *signatures,
            *tiles,
            (pad, (8, 316, dice.WIDTH, dice.HEIGHT)),
            (Segmented((ButtonView("Oui", chosen=True), ButtonView("Non"))), (684, 8, 108, 52)),
            (EventLine(samples.LONG_EVENT), (8, 432, 330, 48)),
        ]
    )


def signs() -> Sheet:
    return Sheet(
        [
            (Icons("icons"), (0, 8, 800, 230)),
            (Signature(samples.LONG_WAITS), (8, 250, 314, 64)),
            (Signature(samples.FAULT), (8, 324, 330, 90)),
            (ReaderStrip(samples.CARDS), (0, 424, 792, 56)),
        ]
    )


def deeds() -> Sheet:
    nothing = ButtonView()
    home = HomeView("Banker", "la banque de la table", nothing, StatusView("", True), (), nothing, nothing, nothing)
    return Sheet(
        [
            (Deed(samples.DEED), (8, 8, 256, 324)),
            (Deed(samples.STATION), (280, 8, 228, 318)),
            (Emblem(home), (528, 8, 256, 256)),
            (Segmented(samples.LANGUAGES), (392, 408, 400, 56)),
        ]
    )


SHEETS: dict[str, Callable[[], Sheet]] = {
    "table-idle": table_idle,
    "rent-8": rent_8,
    "rent-longest": rent_longest,
    "purchase": purchase,
    "prompt-wide": prompt_wide,
    "prompt-table": prompt_table,
    "states": states,
    "signs": signs,
    "deeds": deeds,
}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    stage = desk()
    for name, make in SHEETS.items():
        stage.put(make())
        stage.save(folder / f"{name}.png")
    sheet = table_idle()
    stage.put(sheet)
    tap_piece(next(child for child in sheet.children if isinstance(child, PushButton) and not child.record.enabled))
    stage.save(folder / "reason.png")
    finger = Finger(240, 30).down()
    stage.save(folder / "magnifier.png")
    finger.up()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
