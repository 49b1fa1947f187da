"""`banker demo`: the recorded game on the real app, with its own data folder and the real driver on a chip's model.

Law: no shortcut. Each recorded request becomes the touches and cards that a table would use; the app must come to the
same balances as the record, or the demonstration fails.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from hardware.chip.bench import Bench
from hardware.pins import NO_PANEL
from ui.build import make_app
from ui.host.config import Config
from ui.host.display import Display
from ui.host.readers import choose_reader, model_works

SEEN_PACE_S = 0.35
"""Between two gestures when people are watching; unseen it goes as fast as it can."""

QUICK_TAP_S = 0.15, 0.18
"""How long a card lies on the reader and how long nothing does, when nobody watches: a few polls each."""


def play(options: argparse.Namespace, display: Display, rotation: int = 0) -> int:
    """Play it, save pictures, say where. 0 if the app came to the record's balances, else 1."""
    pictures = options.pictures or Path(tempfile.mkdtemp(prefix="banker-pictures-"))
    pictures.mkdir(parents=True, exist_ok=True)
    chosen = choose_reader("sim" if model_works() else "screen", Config())
    if isinstance(chosen.hand, Bench) and not display.seen:
        chosen.hand.tap_s, chosen.hand.pause_s = QUICK_TAP_S
    with tempfile.TemporaryDirectory(prefix="banker-demo-") as folder:
        app = make_app(options, Path(folder), Config(rotation=rotation, panel=NO_PANEL), chosen, display)
        from ui.demo.demo import Demo  # after `make_app`, which prepares Kivy

        demo = Demo(app, pictures, SEEN_PACE_S if display.seen else 0.0)
        app.bind(on_start=lambda _: demo.start())
        app.run()
    chosen.undo()
    print(f"demonstration: {demo.done} of {demo.total} requests played; pictures in {pictures}")
    if demo.error is not None:
        print(f"demonstration failed: {demo.error}")
    return 0 if demo.error is None and demo.finished else 1
