"""The kiosk: what is installed and removed, for whom, and what the unit allows.

Law: systemd is not run here. Its commands are written down by a stub; its own checker reads the units; users, groups
and files are made by the system's own programs in a machine of its own (`tests/machine.py`).
"""

from __future__ import annotations

import os
import re
import shutil
import stat
from collections.abc import Callable
from configparser import RawConfigParser
from pathlib import Path

import pytest

from tests.machine import Machine
from tests.processes import run

ROOT = Path(__file__).resolve().parent.parent
UNITS = (
    "banker.service", "banker-poweroff.path", "banker-poweroff.service", "banker-splash.service", "media-banker.mount",
    "banker-link.path", "banker-link.service",
)  # fmt: skip
# What of the product is put there; of its folders the modules that lie at their top, since nothing here runs them.
PRODUCT = ("banker", "hardware", "ui", "ui/words", "pyproject.toml", "README.md", "LICENSE")
MOST_EXPOSED = 1.5

PYTHON = """\
case "$1 $2" in
    "-c import sysconfig"*) dirname "$0" ;;
    "-c import re, sys, tomllib"*) for real in /usr/bin/python3.1?; do exec "$real" "$@"; done ;;
    "-c "*) echo "$0" ;;
    "--version "*) echo "Python 3.13.5" ;;
    "-m venv") mkdir -p "$4/bin" && cp "$0" "$4/bin/python" && echo "venv $4" >>/var/calls ;;
    "-m pip") eval "${PIP:-true}" ;;
    "-m compileall") echo compiled >>/var/calls ;;
    "-s "*) shift 2; echo "banker $*, $CONFIGURATION_DIRECTORY" >>/var/calls ;;
esac
"""
STUBS = {
    "bin/python3": PYTHON,
    "bin/dpkg": "echo arm64",
    "bin/dpkg-query": 'shift 2; for p; do printf "%s=installed " "$p"; done',
    "bin/apt-get": "exit 1",
    "bin/sudo": 'echo "sudo $*" >>/var/calls; [ "$2" = true ] || [ ! -e /var/sudo ] || exit 0; [ -e /var/sudo ]',
    "bin/systemctl": """\
[ "$1" != --quiet ] || shift
[ "$1" = is-active ] && exec test -e /var/desktop
echo "systemctl $*" >>/var/calls
[ "$1" != restart ] || [ ! -e /var/broken ]""",
}
BEGUN = "systemctl restart banker.service banker-poweroff.path banker-link.path"


class Kiosk(Machine):
    """A machine run by systemd, with a checkout that has every part of the product."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, STUBS)
        for name in PRODUCT:
            if (ROOT / name).is_dir():
                (self.checkout / name).mkdir()
                for module in (ROOT / name).glob("*.py"):
                    shutil.copy(module, self.checkout / name)
            else:
                shutil.copy(ROOT / name, self.checkout)
        for name in ("run/systemd/system", "etc/systemd/system", "etc/tmpfiles.d"):
            (self.path / name).mkdir(parents=True)
        self.write("etc/group", self.read("etc/group") + "video:x:44:\ninput:x:995:\naudio:x:29:\n")
        self.write("var/calls")
        self.home = self.path / "opt/banker"

    @property
    def calls(self) -> list[str]:
        """What the stubs were asked to do, a line each."""
        return self.read("var/calls").splitlines()

    def units(self) -> list[str]:
        return sorted(path.name for path in (self.path / "etc/systemd/system").iterdir() if path.is_file())

    def copies_unit(self) -> str:
        """The lines added to the unit for the folder of copies, "" for none."""
        path = self.path / "etc/systemd/system/banker.service.d/copies.conf"
        return path.read_text() if path.exists() else ""


def members(kiosk: Kiosk, user: str) -> set[str]:
    """The groups in which a user is, but for their own."""
    lines = (line.split(":") for line in kiosk.read("etc/group").splitlines())
    return {name for name, _, _, users in lines if user in users.split(",")}


@pytest.fixture
def kiosk(tmp_path: Path) -> Kiosk:
    return Kiosk(tmp_path)


def test_the_kiosk_is_installed_for_a_user_of_its_own(kiosk: Kiosk) -> None:
    done = kiosk.run("--kiosk", user=0)
    assert done.returncode == 0, done.stderr
    assert kiosk.units() == sorted(UNITS)
    for line, name in zip(kiosk.read("etc/passwd").splitlines()[-2:], ("banker", "banker-link"), strict=True):
        account = line.split(":")
        assert (account[0], account[5], account[6]) == (name, f"/var/lib/{name}", "/usr/sbin/nologin")
        assert int(account[2]) < 1000
    assert members(kiosk, "banker") == {"video", "input", "audio", "banker-post"}, "groups that there are, and no other"
    assert members(kiosk, "banker-link") == {"banker-post"}
    assert kiosk.calls[-5:] == [
        "banker config --write, /etc/banker",
        "systemctl daemon-reload",
        "systemctl enable banker.service banker-poweroff.path banker-splash.service media-banker.mount "
        "banker-link.path",
        "systemctl try-restart banker-link.service",
        BEGUN,
    ]
    assert "/etc/banker/config.toml" in done.stderr


def test_the_product_belongs_to_root_and_everybody_may_read_it(kiosk: Kiosk) -> None:
    for path in (kiosk.checkout / "ui/cli.py", kiosk.checkout / "deploy/run.sh"):
        path.chmod(0o700)  # as a checkout made for its owner alone
    (kiosk.checkout / "ui/__pycache__").mkdir()
    (kiosk.checkout / "ui/words.mo").touch()
    assert kiosk.run("--kiosk", user=0).returncode == 0
    found = [kiosk.home, *kiosk.home.rglob("*")]
    assert {(path.stat().st_uid, path.stat().st_mode & 0o022) for path in found} == {(0, 0)}
    assert all(path.stat().st_mode & 0o004 for path in found)
    assert {"banker", "hardware", "ui", "deploy", ".venv"} <= {path.name for path in kiosk.home.iterdir()}
    assert not (kiosk.home / "ui/__pycache__").exists()
    assert not (kiosk.home / "ui/words.mo").exists()
    assert "venv /opt/banker/.venv" in kiosk.calls


def test_bank_and_link_have_folders_in_which_each_reads_what_it_cannot_write(kiosk: Kiosk) -> None:
    kiosk.run("--kiosk", user=0)
    found = {}
    for name in ("", "/out", "/in"):
        status = (kiosk.path / f"var/lib/banker-post{name}").stat()
        found[name] = (stat.S_IMODE(status.st_mode), status.st_uid, status.st_gid)
    people = {line.split(":")[0]: int(line.split(":")[2]) for line in kiosk.read("etc/passwd").splitlines()}
    groups = {line.split(":")[0]: int(line.split(":")[2]) for line in kiosk.read("etc/group").splitlines()}
    shared = groups["banker-post"]
    assert found == {
        "": (0o751, 0, 0),
        "/out": (0o2750, people["banker"], shared),
        "/in": (0o2750, people["banker-link"], shared),
    }
    kiosk.write("var/lib/banker-link/joined", "secret")
    kiosk.run("--no-kiosk", user=0)
    assert not [path for path in (kiosk.path / "var/lib").iterdir() if path.name.startswith("banker-")]
    assert "banker-link" not in kiosk.read("etc/passwd")
    assert "banker-post" not in kiosk.read("etc/group")


def test_a_second_time_brings_it_up_to_date_and_keeps_the_libraries(kiosk: Kiosk) -> None:
    kiosk.run("--kiosk", user=0)
    people = kiosk.read("etc/passwd"), kiosk.read("etc/group")
    (kiosk.checkout / "ui/new.py").touch()
    (kiosk.checkout / "ui/cli.py").unlink()
    kiosk.write("var/calls")
    assert kiosk.run("--kiosk", user=0).returncode == 0
    assert (kiosk.home / "ui/new.py").exists()
    assert not (kiosk.home / "ui/cli.py").exists()
    assert (kiosk.read("etc/passwd"), kiosk.read("etc/group")) == people
    assert not [call for call in kiosk.calls if call.startswith("venv")]
    assert kiosk.calls[0] == "systemctl stop banker.service"
    assert kiosk.calls[-1] == BEGUN
    assert [path.name for path in (kiosk.path / "opt").iterdir()] == ["banker"]


def test_it_is_brought_up_to_date_from_its_own_copy_too(kiosk: Kiosk) -> None:
    kiosk.run("--kiosk", user=0)
    done = kiosk.run("/usr/bin/bash", "/opt/banker/deploy/run.sh", "--kiosk", user=0)
    assert done.returncode == 0, done.stderr
    assert (kiosk.home / "ui/cli.py").exists()


def test_a_copy_that_was_cut_off_is_made_again(kiosk: Kiosk) -> None:
    assert kiosk.run("--kiosk", user=0, env={"PIP": "exit 1"}).returncode == 1
    assert not kiosk.units()
    (kiosk.path / "opt/banker.new").mkdir()
    assert kiosk.run("--kiosk", user=0).returncode == 0
    assert kiosk.units() == sorted(UNITS)


def test_removing_it_keeps_games_and_settings(kiosk: Kiosk) -> None:
    kiosk.run("--kiosk", user=0)
    for kept in ("var/lib/banker/banker.db", "etc/banker/config.toml"):
        kiosk.write(kept, "kept")
    done = kiosk.run("--no-kiosk", user=0)
    assert done.returncode == 0, done.stderr
    assert kiosk.units() == []
    assert not kiosk.home.exists()
    assert kiosk.read("var/lib/banker/banker.db") == kiosk.read("etc/banker/config.toml") == "kept"
    assert "banker:" in kiosk.read("etc/passwd"), "the user number that owns the games could become somebody else's"
    assert kiosk.calls[-4:] == [
        "systemctl disable --now banker.service banker-poweroff.path banker-link.path media-banker.mount "
        "banker-splash.service",
        "systemctl stop banker-link.service",
        "systemctl daemon-reload",
        "systemctl start getty@tty1.service",
    ]
    assert kiosk.run("--no-kiosk", user=0).returncode == 0, "a second time"


def test_the_service_may_write_the_folder_for_copies_and_no_other(kiosk: Kiosk) -> None:
    kiosk.write("etc/banker/config.toml", '[copies]\nfolder = "/media/stick/banker"\n')
    kiosk.run("--kiosk", user=0)
    assert kiosk.copies_unit() == '[Service]\nReadWritePaths="-/media/stick/banker"\n'
    kiosk.write("etc/banker/config.toml", '[copies]\nfolder = "/media/a \\"stick\\" of 5%"\n')
    kiosk.run("--kiosk", user=0)
    assert kiosk.copies_unit() == '[Service]\nReadWritePaths="-/media/a \\"stick\\" of 5%%"\n'
    kiosk.run("--no-kiosk", user=0)
    assert not (kiosk.path / "etc/systemd/system/banker.service.d").exists()


@pytest.mark.parametrize(
    "settings", ["", "[copies]\n# folder = '/media/stick'\n", "[copies]\nfolder = 3\n", "not a file"]
)
def test_without_a_folder_for_copies_nothing_more_is_opened(settings: str, kiosk: Kiosk) -> None:
    kiosk.write("etc/banker/config.toml", "[copies]\nfolder = '/media/stick'\n")
    kiosk.run("--kiosk", user=0)
    assert kiosk.copies_unit()
    kiosk.write("etc/banker/config.toml", settings)
    done = kiosk.run("--kiosk", user=0)
    assert (done.returncode, kiosk.copies_unit()) == (0, "")


def test_a_kiosk_that_does_not_start_says_where_to_look(kiosk: Kiosk) -> None:
    kiosk.write("var/broken")
    done = kiosk.run("--kiosk", user=0)
    assert done.returncode == 1
    assert "journalctl -u banker" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda kiosk: (kiosk.path / "run/systemd/system").rmdir(), "A kiosk is started by systemd"),
        (lambda kiosk: kiosk.write("var/desktop"), "sudo systemctl set-default multi-user.target"),
        (lambda kiosk: kiosk.home.mkdir(), "/opt/banker is not the kiosk's: move it away."),
        (
            lambda kiosk: kiosk.write("etc/passwd", kiosk.read("etc/passwd") + "banker:x:1001:1001::/home/b:/bin/sh\n"),
            "The kiosk needs a user named banker, and on this machine that is somebody's own account.",
        ),
    ],
)
def test_where_it_cannot_be_it_says_why_and_changes_nothing(
    change: Callable[[Kiosk], None], sentence: str, kiosk: Kiosk
) -> None:
    change(kiosk)
    done = kiosk.run("--kiosk", user=0)
    assert done.returncode == 2
    assert sentence in done.stderr.splitlines()[-1]
    assert (kiosk.units() if (kiosk.path / "etc/systemd/system").exists() else [], kiosk.calls) == ([], [])


def test_what_stands_beside_the_word_is_refused(kiosk: Kiosk) -> None:
    done = kiosk.run("--kiosk", "--language", "fr", user=0)
    assert (done.returncode, kiosk.calls) == (2, [])
    assert done.stderr == "--kiosk takes no other words, and this came with it: --language fr\n"


@pytest.mark.parametrize("word", ["--kiosk", "--no-kiosk"])
def test_a_user_goes_by_sudo(word: str, kiosk: Kiosk) -> None:
    kiosk.write("var/sudo")
    assert kiosk.run(word).returncode == 0
    assert kiosk.calls == ["sudo -n true", f"sudo -n bash /home/pi/banker/deploy/run.sh {word}"]


def test_a_user_without_rights_gets_the_line(kiosk: Kiosk) -> None:
    done = kiosk.run("--kiosk")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "sudo /home/pi/banker/deploy/run.sh --kiosk"


needs_checker = pytest.mark.skipif(
    not os.access("/usr/bin/systemd-analyze", os.X_OK),
    reason="the package systemd, which checks units, is not there",
)


@needs_checker
def test_systemd_finds_nothing_to_say_about_the_units(kiosk: Kiosk) -> None:
    assert kiosk.run("--kiosk", user=0).returncode == 0
    check = ("/usr/bin/systemd-analyze", "verify", *(f"/etc/systemd/system/{name}" for name in UNITS))
    done = kiosk.run(*check, user=0)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    kiosk.write("etc/banker/config.toml", '[copies]\nfolder = "/media/a \\"stick\\" of 5%"\n')
    assert kiosk.run("--kiosk", user=0).returncode == 0
    done = kiosk.run(*check, user=0)
    assert (done.returncode, done.stdout + done.stderr) == (0, ""), "nor of the folder for copies"
    service = kiosk.path / "etc/systemd/system/banker.service"
    service.write_text(service.read_text().replace("NoNewPrivileges=", "NoNewPrivilege="))
    assert "NoNewPrivilege" in kiosk.run(*check, user=0).stderr, "the checker would not have noticed anything"


@needs_checker
@pytest.mark.parametrize("name", ["banker.service", "banker-link.service"])
def test_bank_and_link_may_do_hardly_anything(name: str) -> None:
    done = run(["systemd-analyze", "--no-pager", "security", "--offline=true", str(ROOT / "deploy" / name)])
    level = re.search(rf"Overall exposure level for {name}: ([0-9.]+)", done.stdout)
    assert level is not None, done.stderr
    assert float(level[1]) <= MOST_EXPOSED


def unit(name: str) -> RawConfigParser:
    """A unit as its sections; of a key that stands more than once, the last value."""
    parser = RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string((ROOT / "deploy" / name).read_text())
    return parser


def test_the_service_starts_what_is_installed_and_is_watched() -> None:
    service = unit("banker.service")["Service"]
    assert service["ExecStart"] == "/opt/banker/.venv/bin/banker run"
    assert (service["Type"], service["NotifyAccess"], service["User"]) == ("notify", "main", "banker")
    assert int(service["WatchdogSec"]) >= 10
    assert int(service["TimeoutStartSec"]) >= 60, "the app alone waits 20 s for a graphics card"
    assert "MemoryDenyWriteExecute" not in service, "Mesa's llvmpipe dies of it"
    assert "PrivateDevices" not in service, "it takes screen, touch and reader away"


def test_the_bank_has_no_network_and_the_link_no_games() -> None:
    bank, link = unit("banker.service")["Service"], unit("banker-link.service")["Service"]
    assert (bank["PrivateNetwork"], bank["RestrictAddressFamilies"]) == ("yes", "AF_UNIX AF_NETLINK")
    assert "ReadWritePaths=-/var/lib/banker-post/out\n" in (ROOT / "deploy/banker.service").read_text()
    assert link["ReadWritePaths"] == "-/var/lib/banker-post/in"
    assert {"-/var/lib/banker", "-/media"} <= set(link["InaccessiblePaths"].split())
    assert (link["IPAddressDeny"], link["StateDirectoryMode"], link["UMask"]) == ("any", "0700", "0027")


def test_the_link_is_off_until_a_table_has_joined_or_asks_to() -> None:
    begins = (ROOT / "deploy/banker-link.path").read_text()
    places = re.findall(r"^PathExists=(.*)", begins, re.MULTILINE)
    assert places == ["/var/lib/banker-post/out/wish", "/var/lib/banker-link/joined"]
    assert "Install" not in unit("banker-link.service"), "nothing but its path starts it"
    service = unit("banker-link.service")["Service"]
    assert int(service["TimeoutStartSec"]) >= 180, "beside a bank that starts too, an emulated Pi takes more than 90"
    assert service["ExecStart"] == "/opt/banker/.venv/bin/banker link --post /var/lib/banker-post"
    assert (service["Type"], service["NotifyAccess"], service["User"]) == ("notify", "main", "banker-link")


def test_a_screen_that_failed_is_always_tried_again() -> None:
    service = unit("banker.service")
    assert service["Service"]["Restart"] == "always"
    assert service["Unit"]["StartLimitIntervalSec"] == "0"


def test_the_machine_is_switched_off_by_a_file_in_the_runtime_folder() -> None:
    assert unit("banker.service")["Service"]["RuntimeDirectory"] == "banker"
    assert unit("banker-poweroff.path")["Path"]["PathExists"] == "/run/banker/power-off"
    text = (ROOT / "deploy/banker-poweroff.service").read_text()
    assert re.findall(r"^ExecStart=(.*)", text, re.MULTILINE) == [
        "/usr/bin/rm -f /run/banker/power-off",
        "/usr/bin/systemctl poweroff",
    ]
