"""Plays the recorded game in the real window, without what the demonstration only looks at, and prints what each throw
took: the fields of `Figures` as a line of JSON.

    python -m tests.ui.counted_demo
"""

from __future__ import annotations

import argparse
import json
import tempfile
from dataclasses import asdict
from pathlib import Path

from tests.simulate.acts import figures
from ui.build import make_app
from ui.host.config import Config
from ui.host.readers import choose_reader


def main() -> None:
    """Play and print."""
    with tempfile.TemporaryDirectory() as folder:
        chosen = choose_reader("sim", Config())
        chosen.hand.tap_s, chosen.hand.pause_s = 0.15, 0.18  # type: ignore[union-attr]
        options = argparse.Namespace(size="800x480", slow_disk=0, language="fr")
        app = make_app(options, Path(folder), Config(), chosen)
        from tests.ui.thrifty_hand import Recorded  # after `make_app`, which prepares Kivy

        demo = Recorded(app, Path(folder))
        app.bind(on_start=lambda _: demo.start())
        app.run()
    chosen.undo()
    if demo.error is not None:
        raise demo.error
    print(json.dumps(asdict(figures(demo.count))))


if __name__ == "__main__":
    main()
