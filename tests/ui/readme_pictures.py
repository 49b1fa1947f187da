"""Takes the pictures of README.md anew: python tests/ui/readme_pictures.py. What it writes is committed too.

They are what `banker screenshots --language en --size 800x480` draws, in 256 colours, so that they stay small.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "ui" / "demo" / "pictures"
LANGUAGE, SIZE = "en", "800x480"
# As small as pictures are compared: a hinted edge of a letter is lost there, a word or a button is not.
THUMBNAIL = (200, 120)


def shown() -> list[str]:
    """The names of the screens that README.md shows, in its order."""
    return re.findall(r"\(ui/demo/pictures/([^)]*)\.png\)", (ROOT / "README.md").read_text("utf-8"))


def drawn(folder: Path, name: str) -> Path:
    """The picture of this screen among those that `banker screenshots` has saved in a folder."""
    (found,) = folder.glob(f"[0-9][0-9]-{name}.png")
    return found


def shrink(drawn: Path, kept: Path) -> None:
    """Write a picture in 256 colours."""
    with Image.open(drawn) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(kept, optimize=True)


def apart(one: Path, other: Path) -> float:
    """How far two pictures of one size are apart: the mean difference of a thumbnail's points, 0 to 255."""
    with Image.open(one) as first, Image.open(other) as second:
        small = [each.convert("RGB").resize(THUMBNAIL, Image.Resampling.BOX) for each in (first, second)]
    return float(sum(ImageStat.Stat(ImageChops.difference(*small)).mean) / 3)


def main() -> int:
    """Play the recorded games, and keep the pictures that are shown. Returns 0; else what `banker screenshots` did."""
    with tempfile.TemporaryDirectory() as folder:
        words = ("screenshots", folder, "--language", LANGUAGE, "--size", SIZE)
        code = subprocess.run([sys.executable, "-m", "ui.cli", *words], cwd=ROOT).returncode
        if code == 0:
            for old in PICTURES.glob("*.png"):
                old.unlink()
            for name in shown():
                shrink(drawn(Path(folder, SIZE, LANGUAGE), name), PICTURES / f"{name}.png")
        return code


if __name__ == "__main__":
    sys.exit(main())
