"""The layer for rpi-image-gen: its fields are known ones, and it brings all that the installer needs.

Law: no image is built here. The fields are those that rpi-image-gen's own lint takes (its metadata_parser.py, August
2026); the hook is run as mmdebstrap does, with a `chroot` that writes down what it was asked.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from tests.processes import run
from tests.test_install import Target

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "deploy/rpi-image-gen"
LAYER = (FOLDER / "layer/banker.yaml").read_text()
FIELD = re.compile(
    r"X-Env-(Layer-(Name|Version|Category|Desc|Requires)|VarPrefix|Var-[a-z]+(-(Desc|Required|Valid|Set))?): \S.*"
)


def metadata() -> dict[str, str]:
    """The fields between the marks; a line that begins with a blank goes on with the one before."""
    inside = LAYER.split("# METABEGIN\n")[1].split("# METAEND\n")[0]
    lines = [line.removeprefix("#").removeprefix(" ") for line in inside.splitlines()]
    joined = "\n".join(lines).replace("\n ", " ").split("\n")
    assert all(FIELD.fullmatch(line) for line in joined if line), joined
    return dict(line.split(": ", 1) for line in joined if line)


def listed(name: str) -> list[str]:
    """The items of a plain list of the layer."""
    found = re.search(rf"^  {name}:\n((?:    - .*\n)+)", LAYER, re.MULTILINE)
    assert found is not None
    return re.findall(r"- (.+)", found[1])


def hook() -> str:
    """The one script that runs when the packages are installed."""
    text = LAYER.split("  customize-hooks:\n    - |-\n")[1]
    assert all(line.startswith("      ") for line in text.splitlines())
    return "".join(f"{line[6:]}\n" for line in text.splitlines())


def test_its_metadata_are_those_of_a_layer() -> None:
    fields = metadata()
    assert fields["X-Env-Layer-Name"] == "banker"
    assert re.fullmatch(r"\d+\.\d+\.\d+", fields["X-Env-Layer-Version"])
    assert fields["X-Env-VarPrefix"] == "banker"
    source = fields["X-Env-Var-source"].replace("${DIRECTORY}", str(FOLDER / "layer"))
    assert Path(source).resolve() == ROOT
    assert "IGconf_banker_source" in hook()
    config = (FOLDER / "config/banker.yaml").read_text()
    assert "\nlayer:\n  app: banker\n" in config
    assert "Untried" in LAYER


def test_its_packages_are_those_that_the_installer_asks_for(tmp_path: Path) -> None:
    """Else the installer would fetch one of them while it runs in the image."""
    target = Target(tmp_path)
    ask = "cd /home/pi/banker && . deploy/setup.sh && for_pi=yes python=/usr/bin/python3 && choose_packages && echo "
    done = target.run("/usr/bin/bash", "-c", f'{ask}"${{packages[@]}}" "${{reader[@]}}"', user=0)
    assert done.returncode == 0, done.stderr
    assert sorted(listed("packages")) == sorted([*done.stdout.split(), "ca-certificates"])


@pytest.mark.parametrize("bundle", [False, True])
def test_its_hook_brings_the_product_and_starts_the_installer(bundle: bool, tmp_path: Path) -> None:
    image, source, stubs = tmp_path / "image", tmp_path / "source", tmp_path / "stubs"
    for folder in (image / "var/tmp", source, stubs):
        folder.mkdir(parents=True)
    parts = re.search(r"^product=\((.*)\)$", (ROOT / "deploy/kiosk.sh").read_text(), re.MULTILINE)
    assert parts is not None
    for name in parts[1].split():
        (source / name).symlink_to(ROOT / name)
    if bundle:
        (source / "bundle").mkdir()
    chroot = stubs / "chroot"
    chroot.write_text('#!/bin/sh\necho "$*"\nls "$1/var/tmp/banker"\n')
    chroot.chmod(chroot.stat().st_mode | stat.S_IXUSR)
    done = run(
        ["sh", "-c", hook(), "sh", str(image)],
        env={"PATH": f"{stubs}:{os.environ['PATH']}", "IGconf_banker_source": str(source)},
    )
    assert done.returncode == 0, done.stderr
    called, *names = done.stdout.splitlines()
    assert called == f"{image} bash /var/tmp/banker/deploy/install.sh --raspberry-pi"
    assert sorted(names) == sorted([*parts[1].split(), *(["bundle"] if bundle else [])])
    assert not (image / "var/tmp/banker").exists()
