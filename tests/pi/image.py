"""Builds the disks of a virtual Raspberry Pi: a fresh Debian with systemd and a user `pi`, and one with the product.

Needs root, mmdebstrap and mke2fs; for arm64 on another machine also qemu-user-static, by which its programs run here.

Law: nothing of the product is installed by other means than its README's commands. What only Raspberry Pi's own archive
has (`python3-rpi-lgpio`, `raspi-config`) is played by packages of the same names.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import textwrap
from dataclasses import dataclass
from pathlib import Path

from tests.processes import run

ROOT = Path(__file__).resolve().parents[2]
GUEST = Path(__file__).parent / "guest"
PI = 1000
GROUPS = ("video", "render", "input", "gpio", "spi", "audio", "sudo")
PACKAGES = ("systemd", "systemd-sysv", "udev", "dbus", "kmod", "sudo", "python3", "python3-evdev", "qemu-guest-agent")
PACKAGES += ("ca-certificates",)
CARD = ("cloud-init", "openssh-server", "systemd-timesyncd", "keyboard-configuration", "console-setup")
CARD += ("e2fsprogs", "iproute2")
"""What a card of Raspberry Pi OS Lite also has, and what of it takes a part in the start."""
MODULES = ("virtio_pci", "virtio_blk", "ext4")
SIZE = "4G"
MINUTES = 60
RULES = 'SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"\nSUBSYSTEM=="spidev", GROUP="spi", MODE="0660"\n'
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


class BuildFailed(Exception):
    """A step of the building failed; the message holds the last of what it said."""


@dataclass(frozen=True)
class Image:
    """A bootable system: the `disk` is never written to, each machine has an overlay of its own."""

    architecture: str  # Debian's name
    suite: str
    disk: Path
    kernel: Path
    initrd: Path
    card: bool  # whether it sets itself up by cloud-init from a first partition, as a freshly written card

    @staticmethod
    def at(folder: Path, architecture: str, suite: str, card: bool = False) -> Image:
        """Where this image lies, or will."""
        name = folder / f"{suite}-{architecture}{'-card' * card}"
        disk, kernel, initrd = (name.with_suffix(end) for end in (".img", ".vmlinuz", ".initrd"))
        return Image(architecture, suite, disk, kernel, initrd, card)


def build(image: Image) -> None:
    """Build the system. Raises BuildFailed."""
    image.disk.parent.mkdir(parents=True, exist_ok=True)
    root = image.disk.with_suffix("")
    hook = 'mkdir -p "$1/etc/initramfs-tools/conf.d"; echo MODULES=list >"$1/etc/initramfs-tools/conf.d/few"; '
    hook += f'printf "%s\\n" {" ".join(MODULES)} >"$1/etc/initramfs-tools/modules"'
    packages = ",".join((*PACKAGES, *(CARD if image.card else ()), f"linux-image-{image.architecture}"))
    leave_out = [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("man", "doc", "locale")]
    command = ["mmdebstrap", "--variant=minbase", f"--arch={image.architecture}", f"--include={packages}", *leave_out]
    ordered([*command, f"--essential-hook={hook}", image.suite, str(root)])
    furnish(root)
    if image.card:
        furnish_card(root)
    for name, place in (("vmlinuz", image.kernel), ("initrd.img", image.initrd)):
        shutil.copy(next((root / "boot").glob(f"{name}*")), place)
    half = image.disk.with_suffix(".half")
    ordered(["mke2fs", "-q", "-t", "ext4", "-L", "root", "-d", str(root), str(half), SIZE])
    half.rename(image.disk)
    shutil.rmtree(root)


def ordered(command: list[str]) -> str:
    """Run a command; returns what it said. Raises BuildFailed."""
    environment = {"PATH": os.environ["PATH"] + ":/usr/sbin:/sbin", "LC_ALL": "C.UTF-8"}
    try:
        done = run(command, deadline_s=60 * MINUTES, env=environment)
    except subprocess.TimeoutExpired as error:
        raise BuildFailed(f"{command[0]} hangs") from error
    if done.returncode:
        raise BuildFailed(f"{' '.join(command)}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    return done.stdout


def inside(root: Path, command: str) -> str:
    """Run a shell command in a system that is not booted."""
    return ordered(
        ["unshare", "--mount", "--pid", "--fork", f"--root={root}", "--mount-proc", "/bin/sh", "-c", command]
    )


def furnish(root: Path) -> None:
    """Add what a freshly written card has, and what the tests need: a user, a network, a finger."""
    write(root, "etc/hostname", "raspberrypi\n")
    write(root, "etc/hosts", "127.0.0.1 localhost raspberrypi\n")
    write(root, "etc/fstab", "LABEL=root / ext4 defaults,noatime 0 1\n")
    write(root, "etc/resolv.conf", "nameserver 10.0.2.3\n")
    write(root, "etc/systemd/network/wired.network", "[Match]\nType=ether\n[Network]\nDHCP=yes\n")
    write(root, "etc/pip.conf", f"[global]\ncert = {CERTIFICATES}\n")
    shutil.copy(CERTIFICATES, root / str(CERTIFICATES)[1:])  # of this machine, whatever it goes through
    write(root, "etc/sudoers.d/pi", "pi ALL=(ALL) NOPASSWD: ALL\n")
    write(root, "etc/modules-load.d/finger.conf", "uinput\n")
    shutil.copy(GUEST / "finger.py", root / "usr/local/bin/finger.py")
    # As Raspberry Pi OS has it.
    write(root, "etc/udev/rules.d/99-com.rules", RULES)
    add_archive(root)
    groups = " ".join(f"groupadd -f -r {group};" for group in GROUPS)
    inside(root, f"{groups} useradd -m -s /bin/bash -u {PI} -G {','.join(GROUPS)} pi")
    inside(root, "dpkg --install /opt/archive/raspi-config.deb")  # Raspberry Pi OS brings it
    inside(root, "systemctl enable systemd-networkd; systemctl mask systemd-networkd-wait-online apt-daily.timer")


def furnish_card(root: Path) -> None:
    """Add what makes a card set itself up: its first partition, where cloud-init looks, as on Raspberry Pi's."""
    write(root, "etc/fstab", "LABEL=root / ext4 defaults,noatime 0 1\nLABEL=BOOTFS /boot/firmware vfat defaults 0 2\n")
    (root / "boot/firmware").mkdir(exist_ok=True)
    seed = "datasource_list: [NoCloud, None]\ndatasource: {NoCloud: {seedfrom: file:///boot/firmware}}\n"
    write(root, "etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg", seed)


def first_partition(disk: Path, files: dict[str, str]) -> Path:
    """The first partition of a card, with these files; returns its disk."""
    ordered(["mkfs.vfat", "-n", "BOOTFS", "-C", str(disk), "65536"])
    for name, text in files.items():
        path = disk.with_name(name)
        path.write_text(text)
        ordered(["mcopy", "-i", str(disk), str(path), f"::{name}"])
    return disk


def write(root: Path, name: str, text: str) -> None:
    """Write a file of the system."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def product_disk(disk: Path) -> Path:
    """A disk with the product as a clone would bring it, in a folder of the user `pi`."""
    tree = disk.with_suffix("")
    files = run(["git", "ls-files", "-z"], cwd=ROOT).stdout.split("\0")
    for name in filter(None, files):
        if (ROOT / name).is_file():
            copy = tree / "banker" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy)
    ordered(["chown", "-R", f"{PI}:{PI}", str(tree)])
    ordered(["mke2fs", "-q", "-t", "ext4", "-L", "product", "-d", str(tree), str(disk), "128M"])
    shutil.rmtree(tree)
    return disk


def add_archive(root: Path) -> None:
    """A package archive on the disk that plays Raspberry Pi's own."""
    archive = root / "opt/archive"
    archive.mkdir(parents=True)
    entries = [packed(source, archive) for source in sorted((GUEST / "archive").iterdir())]
    (archive / "Packages").write_text("\n".join(entries))
    write(root, "etc/apt/sources.list.d/archive.list", "deb [trusted=yes] file:/opt/archive ./\n")


def packed(source: Path, archive: Path) -> str:
    """Pack a folder of files as a Debian package into the archive; returns its entry there."""
    fields = (
        f"Package: {source.name}\nVersion: 1:0.6\nArchitecture: all\nMaintainer: nobody <nobody@localhost>\n"
        "Description: plays the package of this name in the tests\n"
    )
    tree = archive / "tree"
    shutil.copytree(source, tree)
    write(tree, "DEBIAN/control", fields)
    package = archive / f"{source.name}.deb"
    ordered(["dpkg-deb", "--root-owner-group", "--build", str(tree), str(package)])
    shutil.rmtree(tree)
    content = package.read_bytes()
    return fields + textwrap.dedent(f"""\
        Filename: ./{package.name}
        Size: {len(content)}
        SHA256: {hashlib.sha256(content).hexdigest()}
        """)
