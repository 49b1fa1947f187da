"""A virtual machine (QEMU without KVM) with a display, a finger, and the guest agent that runs commands in it.

Law: nothing here waits for a fixed time; it waits for an answer, a picture, or the end of the machine. Killing the
machine is a power cut: what its kernel had not yet handed to the disk is gone.
"""

from __future__ import annotations

import base64
import itertools
import json
import shlex
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.pi.image import Image, ordered
from tests.pi.picture import Picture, read_ppm
from tests.processes import Leash

# A machine that has not answered by then never does; on two idle cores it takes about one.
BOOT_S = 900.0
PAUSE_S = 0.2
# How often a start is tried whose kernel has panicked: it patches its own code while it starts, and once in a while the
# emulation lets the other processor run what is half patched (an "int3" that nobody expects).
STARTS = 3

EMULATORS = {
    # Nehalem: the largest processor on which the software renderer does not use what the emulation gets wrong (AVX2).
    "amd64": ("qemu-system-x86_64", "-M", "q35", "-cpu", "Nehalem"),
    "arm64": ("qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72"),
}
RESOURCES = ("-smp", "2", "-m", "1024")
CONSOLES = {"amd64": "ttyS0", "arm64": "ttyAMA0"}


class Vain(AssertionError):
    """What was waited for did not come."""


class Command(Exception):
    """A command in the machine failed; the message holds what it said."""


@dataclass(frozen=True)
class Answer:
    """What a command in the machine came to: its exit code, and all that it said."""

    code: int
    said: str


def device_tree(path: Path, model: str) -> Path:
    """The tree of the virtual arm64 board, with another name on it."""
    emulator, option, machine, *processor = EMULATORS["arm64"]
    ordered([emulator, option, f"{machine},dumpdtb={path}", *processor, *RESOURCES, "-display", "none"])
    ordered(["fdtput", "-t", "s", str(path), "/", "model", model])
    return path


class Machine:
    """A booted machine. `folder` keeps its disk, so that it can be booted again after it was cut off.

    `plugged`: a disk that is plugged in. `first`: the disk of its first partition, of which the kernel is told what
    `cmdline.txt` says, as by a Raspberry Pi's firmware. `said`: what was said at its set-up, where a test
    wants to keep that.
    """

    said = ""

    def __init__(
        self,
        image: Image,
        folder: Path,
        size: tuple[int, int] = (800, 480),
        board: Path | None = None,
        base: Path | None = None,
        plugged: Path | None = None,
        first: Path | None = None,
    ) -> None:
        self.size, self._plugged, self._first = size, plugged, first
        self._image, self._folder, self._board = image, folder, board
        self._disk = folder / "disk.qcow2"
        folder.mkdir(parents=True)
        backing = ("-b", str(image.disk), "-F", "raw") if base is None else ("-b", str(base), "-F", "qcow2")
        ordered(["qemu-img", "create", "-q", "-f", "qcow2", *backing, str(self._disk)])
        self._boot()

    def copy(self, name: str, size: tuple[int, int]) -> Machine:
        """Another machine that begins with this one's disk; this one must be off, and stay so."""
        assert self.ended()
        return Machine(self._image, self._folder.parent / name, size, self._board, self._disk)

    def _boot(self) -> None:
        for left in reversed(range(STARTS)):
            begun = time.monotonic()
            self.switch_on()
            try:
                self.awake()
                break
            except (ConnectionError, AssertionError):
                if not left or not self._has_panicked():
                    raise
                self.cut()
        self.boot_s = time.monotonic() - begun

    def _has_panicked(self) -> bool:
        """Whether the kernel of this start has given up."""
        return "Kernel panic" in (self._folder / "serial.log").read_text(errors="replace")

    def switch_on(self) -> None:
        """Switch it on; it has a picture from now on, and answers after `awake`."""
        self._leash = Leash()
        (self._folder / "qmp").unlink(missing_ok=True)
        (self._folder / "agent").unlink(missing_ok=True)
        console = CONSOLES[self._image.architecture]
        width, height = self.size
        command = [
            *EMULATORS[self._image.architecture],
            *(*RESOURCES, "-accel", "tcg,thread=multi", "-display", "none", "-no-reboot", "-vga", "none"),
            *("-kernel", str(self._image.kernel), "-initrd", str(self._image.initrd)),
            *("-append", self._words(console)),
            *("-drive", f"file={self._disk},if=virtio,cache=writeback"),
            *("-device", f"virtio-gpu-pci,xres={width},yres={height}"),
            *("-netdev", "user,id=net", "-device", "virtio-net-pci,netdev=net,romfile="),
            *("-device", "virtio-rng-pci", "-device", "virtio-serial-pci", "-device", "qemu-xhci,id=usb"),
            *("-chardev", f"socket,path={self._folder}/agent,server=on,wait=off,id=agent"),
            *("-device", "virtserialport,chardev=agent,name=org.qemu.guest_agent.0"),
            *("-qmp", f"unix:{self._folder}/qmp,server=on,wait=off"),
            *("-serial", f"file:{self._folder}/serial.log"),
        ]
        if self._plugged is not None:
            command += ["-drive", f"file={self._plugged},format=raw,if=virtio,read-only=on"]
        if self._first is not None:
            command += ["-drive", f"file={self._first},format=raw,if=virtio,cache=writeback"]
        if self._board is not None:
            command += ["-dtb", str(self._board)]
        self._process = self._leash.start(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._qmp = _Line(self._folder / "qmp", self._process)
        self._qmp.ask("qmp_capabilities")
        self._agent = _Line(self._folder / "agent", self._process)

    def _words(self, console: str) -> str:
        """What its kernel is told."""
        if self._first is None:
            # With panic=-1 a kernel that gives up ends the machine at once.
            return f"root=LABEL=root rw console={console} loglevel=4 net.ifnames=0 systemd.show_status=0 panic=-1"
        return ordered(["mtype", "-i", str(self._first), "::cmdline.txt"]).strip()

    def awake(self) -> None:
        """Wait until it answers, and has a finger."""
        self._agent.greet()
        self.plug_touchscreen()

    # Commands

    def run(self, command: str, user: str = "root") -> str:
        """Run a shell command to its end; returns what it said. Raises Command if it failed."""
        answer = self.answer(command, user)
        if answer.code != 0:
            raise Command(f"{command}: {answer.code}\n{answer.said}")
        return answer.said

    def code(self, command: str, user: str = "root") -> int:
        """The exit code of a shell command."""
        return self.answer(command, user).code

    def answer(self, command: str, user: str = "root") -> Answer:
        """Run a shell command to its end, in the login shell of a user."""
        command = f"exec 2>&1; {command}"
        words = ["-c", command] if user == "root" else ["-c", f"exec su - {user} -c {shlex.quote(command)}"]
        started = self._agent.ask("guest-exec", path="/bin/sh", arg=words, **{"capture-output": True})
        return self._awaited(started["pid"])

    def _awaited(self, pid: int) -> Answer:
        while True:
            status = self._agent.ask("guest-exec-status", pid=pid)
            if status["exited"]:
                said = base64.b64decode(status.get("out-data", "")).decode(errors="replace")
                return Answer(status.get("exitcode", -1), said.strip())
            time.sleep(PAUSE_S)

    def until(self, true: Callable[[], bool], what: str, seconds: float = BOOT_S) -> None:
        """Wait until something is true of this machine."""
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                raise Vain(f"waited in vain for {what}")
            time.sleep(PAUSE_S)

    # Screen and finger

    def picture(self) -> Picture:
        """What the display shows now."""
        path = self._folder / "screen.ppm"
        self._qmp.ask("screendump", filename=str(path))
        return read_ppm(path)

    def shows(self, wanted: Picture, what: str) -> None:
        """Wait until the display shows this."""
        try:
            self.until(lambda: self.picture().is_like(wanted), what, seconds=300)
        except Vain:
            self.picture().save(self._folder / "found.png")
            wanted.save(self._folder / "wanted.png")
            raise

    def touch(self, x: float, y: float, held_s: float = 0.05) -> None:
        """Touch at these shares of the display's width and height; returns when the finger is up again."""
        self._touches += 1
        self.run(f"echo {x:.6f} {y:.6f} {held_s} >/run/finger")
        self.until(lambda: self.run("cat /run/finger.done") == str(self._touches), f"touch {self._touches}")

    def plug_touchscreen(self) -> None:
        """Plug the touchscreen in, with a finger at it; returns when the system has made its files."""
        width, height = self.size
        self.run(f"systemd-run -q --unit=finger /usr/bin/python3 /usr/local/bin/finger.py {width} {height}")
        self.until(lambda: self.code("test -e /run/finger.done") == 0, "the finger")
        self.run("udevadm settle")
        self._touches = 0

    def unplug_touchscreen(self) -> None:
        """Unplug the touchscreen: its device goes with the program that made it."""
        self.run("systemctl stop finger && rm /run/finger /run/finger.done")

    # A stick

    def put_in(self, stick: Path) -> None:
        """Put a USB stick in, with what this file holds."""
        file = {"driver": "file", "filename": str(stick)}
        self._qmp.ask("blockdev-add", driver="raw", file=file, **{"node-name": "stick"})
        self._qmp.ask("device_add", driver="usb-storage", drive="stick", id="stick", bus="usb.0")

    def pull(self) -> None:
        """Pull the stick out, even while something is written to it."""
        self._qmp.ask("device_del", id="stick")
        self.until(lambda: self._qmp.grants("blockdev-del", **{"node-name": "stick"}), "the end of the stick")

    # The end

    def cut(self) -> None:
        """Cut the power."""
        self._leash.close()

    def switch_off(self) -> None:
        """Shut the machine down as its owner does."""
        self._agent.tell("guest-shutdown")
        self.until(self.ended, "the end of the machine")

    def boot_again(self, board: Path | None = None) -> None:
        """Cut the power, if it is on, and switch it on, on another board or the same."""
        self.cut()
        self._board = board or self._board
        self._boot()

    def ended(self) -> bool:
        """Whether the machine has switched itself off."""
        return self._process.poll() is not None


class _Refused(Exception):
    """The emulator, or the agent, does not do what it was asked; the message says why."""


class _Line:
    """A socket of JSON lines to the machine."""

    def __init__(self, path: Path, process: subprocess.Popen[Any]) -> None:
        self._process = process
        self._numbers = itertools.count(1)
        self._socket = socket.socket(socket.AF_UNIX)
        while True:
            try:
                self._socket.connect(str(path))
                break
            except (FileNotFoundError, ConnectionRefusedError):
                assert process.poll() is None, f"the machine ended at once: {process.returncode}"
                time.sleep(PAUSE_S)
        self._rest = b""

    def greet(self) -> None:
        """Wait until the agent in the machine answers."""
        end = time.monotonic() + BOOT_S
        while time.monotonic() < end:
            number = next(self._numbers)
            with suppress(TimeoutError):  # nobody reads, or nobody answers
                self._send({"execute": "guest-sync-delimited", "arguments": {"id": number}}, head=b"\xff")
                while True:
                    line = self._receive(3.0).split(b"\xff")[-1]
                    if line and json.loads(line).get("return") == number:
                        return
            assert self._process.poll() is None, "the machine ended while it booted"
        raise Vain("the machine did not boot")

    def ask(self, what: str, **arguments: Any) -> Any:
        """The answer to a command."""
        self._send({"execute": what, "arguments": arguments})
        while True:
            answer = json.loads(self._receive(120.0))
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise _Refused(answer["error"].get("desc", answer["error"]))

    def grants(self, what: str, **arguments: Any) -> bool:
        """Whether a command is obeyed."""
        try:
            self.ask(what, **arguments)
        except _Refused:
            return False
        return True

    def tell(self, what: str) -> None:
        """A command that is not answered."""
        self._send({"execute": what})

    def _send(self, message: dict[str, Any], head: bytes = b"") -> None:
        self._socket.sendall(head + json.dumps(message).encode() + b"\n")

    def _receive(self, seconds: float) -> bytes:
        self._socket.settimeout(seconds)
        while b"\n" not in self._rest:
            more = self._socket.recv(65536)
            if not more:
                raise ConnectionError("the machine ended")
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line
