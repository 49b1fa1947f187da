"""Compiles every language's words: python tests/ui/compile_catalogues.py. What it writes is committed too."""

from __future__ import annotations

from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parents[2] / "ui" / "locale"


def catalogues() -> dict[str, Path]:
    """Language to the file with its words."""
    return {path.parents[1].name: path for path in sorted(LOCALE.glob("*/LC_MESSAGES/banker.po"))}


def compiled(path: Path) -> bytes:
    """The words of a file as `gettext` reads them."""
    return bytes(polib.pofile(str(path)).to_binary())


if __name__ == "__main__":
    for catalogue in catalogues().values():
        catalogue.with_suffix(".mo").write_bytes(compiled(catalogue))
