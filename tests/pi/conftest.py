"""The virtual machines of the tests. Each is booted when a test first asks for it.

BANKER_PI=FOLDER keeps the disks there for the next run, since they take the longest; only for who works on these tests.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.pi.image import Image, build, first_partition, product_disk
from tests.pi.machine import Machine, device_tree

NEEDED = ("mmdebstrap", "mke2fs", "mkfs.vfat", "mcopy", "qemu-img", "qemu-system-x86_64", "qemu-system-aarch64")
NEEDED += ("fdtput",)
# Which there are, and the board they say they are: only on arm64 a kernel has a device tree.
ARCHITECTURES = {"amd64": "", "arm64": "Raspberry Pi 4 Model B Rev 1.5"}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all of this lies."""
    path = os.environ["PATH"] + ":/usr/sbin:/sbin"
    missing = [name for name in NEEDED if shutil.which(name, path=path) is None]
    if missing:
        pytest.skip(f"the virtual Pi needs {', '.join(missing)}")
    if os.geteuid():
        pytest.skip("only root can build the virtual Pi")
    return tmp_path_factory.mktemp("pi")


@pytest.fixture(scope="session")
def image(folder: Path) -> Callable[..., Image]:
    """Builds an image of an architecture and a suite, and as a freshly written card or not, once."""
    kept = os.environ.get("BANKER_PI")
    place = Path(kept) if kept else folder
    built: dict[tuple[str, str, bool], Image] = {}

    def made(architecture: str, suite: str, card: bool = False) -> Image:
        wanted = architecture, suite, card
        if wanted not in built:
            built[wanted] = Image.at(place, *wanted)
            if not built[wanted].disk.exists():
                build(built[wanted])
        return built[wanted]

    return made


Boot = Callable[..., Machine]


@pytest.fixture(scope="session")
def fresh(folder: Path, image: Callable[..., Image]) -> Iterator[Boot]:
    """Boots a machine on which nothing of the product is set up yet."""
    booted: list[Machine] = []
    product = product_disk(folder / "product.img")

    def boot(name: str, architecture: str, suite: str = "trixie") -> Machine:
        model = ARCHITECTURES[architecture]
        tree = device_tree(folder / f"{name}.dtb", model) if model else None
        machine = Machine(image(architecture, suite), folder / name, board=tree, plugged=product)
        booted.append(machine)
        machine.run("mount -o ro LABEL=product /mnt && cp -a /mnt/banker /home/pi/ && umount /mnt")
        return machine

    yield boot
    for machine in booted:
        machine.cut()


@pytest.fixture(scope="session")
def card(folder: Path, image: Callable[..., Image]) -> Iterator[Boot]:
    """Boots a machine from a freshly written card, on whose first partition these files lie."""
    booted: list[Machine] = []

    def boot(name: str, files: dict[str, str]) -> Machine:
        first = first_partition(folder / f"{name}.first", files)
        booted.append(Machine(image("amd64", "trixie", True), folder / name, first=first))
        return booted[-1]

    yield boot
    for machine in booted:
        machine.cut()


@pytest.fixture(scope="session")
def set_up(fresh: Boot) -> Iterator[Boot]:
    """Boots a machine of this size on which the README's first command has been run."""
    first = fresh("first", "amd64")
    first.said = first.run("cd banker && deploy/run.sh --version", user="pi")
    first.switch_off()
    booted: list[Machine] = []

    def boot(name: str, size: tuple[int, int] = (800, 480)) -> Machine:
        booted.append(first.copy(name, size))
        return booted[-1]

    yield boot
    for machine in booted:
        machine.cut()
