"""An evening of a club on one booted machine: the kiosk as table 1, a second link as table 2, and the director.

The kiosk is started by its units, as they were installed. The power is cut while rows are on their way. What counts
is what the director's file holds in the end: the rows of both tables, each once, in order. Each test goes on where the
one before it ended.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.pi.at_machine import follow
from tests.pi.conftest import Boot
from tests.pi.machine import Machine
from tests.pi.twin import OPERATIONS, story

pytestmark = pytest.mark.pi

BANKER, PYTHON = "/opt/banker/.venv/bin/banker", "/opt/banker/.venv/bin/python"
KIOSK, LINK = "banker.service", "banker-link.service"
HOME_2 = "/home/two"
BOOK, TYPED, TICKET = "/home/pi/friday.db", "/home/pi/typed", f"{HOME_2}/ticket"
BANKS = {1: "/var/lib/banker/banker.db", 2: f"{HOME_2}/bank.db"}
POSTS = {1: "/var/lib/banker-post", 2: f"{HOME_2}/post"}
USERS = {1: "banker", 2: "two"}
GAME_2 = "friday-2"
Requests = list[dict[str, object]]
NAMES_2 = ("Dan", "Eve", "Flo")
SEATS = [{"id": name.lower(), "name": name} for name in NAMES_2]
BEGINS: Requests = [{"new": {"seats": SEATS, "edition": "london"}}, {"do": {"type": "throw", "dice": [1, 2]}}]
GOES_ON: Requests = [
    {"do": {"type": "buy", "player": "dan"}},
    {"do": {"type": "throw", "dice": [2, 4]}},
]
ENDS: Requests = [
    {"do": {"type": "buy", "player": "eve"}},
    {"do": {"type": "end_game"}, "by": "referee"},
]
OF_BANK = """
import sys
from banker.log import Log
from banker.store import Store
log = Log(Store(sys.argv[1], reading=True))
for game in log.games():
    for row in log.rows(game):
        print(game, row.number, row.hash.hex())
"""
OF_BOOK = """
import sys
from pathlib import Path
from banker.club.book import Book
with Book(Path(sys.argv[1]), reading=True) as book:
    for table, game in book.evening.held:
        if table == int(sys.argv[2]):
            for row in book.rows(table, game):
                print(game, row.number, row.hash.hex())
"""
INTO_OUTBOX = """
import sys
from pathlib import Path
from banker.club.outbox import Outbox
from banker.club.wire import VERSION, Have
from banker.log import Log
from banker.store import Store
bank, game, folder = sys.argv[1:]
Outbox(Path(folder)).write(Log(Store(bank, reading=True)), game, Have(v=VERSION, term=0, serial=0))
"""
NAMES = """
import sys
from banker.bank import Bank
from banker.store import Store
game = Bank(Store(sys.argv[1], reading=True)).resume_newest()
print(",".join(player.name for player in game.seated))
"""


@pytest.fixture(scope="module")
def club(set_up: Boot) -> Machine:
    """A kiosk, and a user whose table is beside it."""
    machine = set_up("club")
    machine.run("cd banker && deploy/run.sh --kiosk", user="pi")
    machine.run(f"useradd --create-home --shell /bin/bash {USERS[2]}")
    return machine


@pytest.fixture(scope="module")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the games of table 1's twin lie, from one story to the next."""
    return tmp_path_factory.mktemp("twin")


def is_active(machine: Machine, unit: str) -> bool:
    return machine.run(f"systemctl is-active {unit} || true") == "active"


def as_user(user: str, command: str) -> str:
    """The command as somebody who has no login."""
    return f"setpriv --reuid {user} --regid {user} --init-groups env --chdir=/ {command}"


def python(code: str, *words: str) -> str:
    """The command that runs some lines of Python with the libraries of the kiosk."""
    return f"{PYTHON} - {' '.join(words)} <<'END'\n{code}\nEND"


def interfaces(machine: Machine, unit: str) -> set[str]:
    """The network's interfaces that there are for the process of a unit."""
    pid = machine.run(f"systemctl show {unit} --property MainPID --value")
    lines = machine.run(f"cat /proc/{pid}/net/dev").splitlines()[2:]
    return {line.partition(":")[0].strip() for line in lines}


# -- the director -----------------------------------------------------------------------------------------------------


def direct(machine: Machine) -> None:
    """Start the director on the evening's file, and wait until the tables can find it."""
    command = f"exec {BANKER} club run {BOOK} --no-screen --language en <>{TYPED}"
    machine.run(f'systemd-run -q --unit=director --uid=pi sh -c "{command}"')
    machine.until(lambda: "The evening runs" in said(machine), "the director")


def said(machine: Machine) -> str:
    """What the director has said since the machine was booted."""
    return machine.run("journalctl --boot --unit director --output cat --no-pager")


def typed(machine: Machine, line: str) -> None:
    machine.run(f"echo {line} >{TYPED}", user="pi")


def told(machine: Machine, pattern: str) -> str:
    """What the director says last of this pattern, or of its group; waits until it has said it."""
    machine.until(lambda: re.search(pattern, said(machine)) is not None, f"the director's {pattern}")
    return str(re.findall(pattern, said(machine))[-1])


# -- the tables -------------------------------------------------------------------------------------------------------


def join(machine: Machine, table: int, how: str) -> None:
    """Have a table join the evening by what its owner types. Here its link may start more slowly than that waits."""
    machine.answer(as_user(USERS[table], f"{BANKER} link --post {POSTS[table]} join {how}"))
    told(machine, f"Table {table} is (there)")


def start_link_2(machine: Machine) -> None:
    command = f"{BANKER} link --post {POSTS[2]} --state {HOME_2}/link"
    machine.run(f"systemd-run -q --unit=table2 --uid={USERS[2]} {command}")


def play_2(machine: Machine, requests: Requests) -> None:
    """Play at table 2, and put what was booked into its outbox."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    machine.run(f"cat >script.txt <<'END'\n{lines}END", user="two")
    machine.run(f"{BANKER} script --db 'file:{BANKS[2]}?mode=rwc' --game {GAME_2} script.txt", user="two")
    put_out_2(machine)


def put_out_2(machine: Machine) -> None:
    machine.run(f"mkdir -p {POSTS[2]}/out", user="two")
    machine.run(python(INTO_OUTBOX, BANKS[2], GAME_2, f"{POSTS[2]}/out"), user="two")


def booked(machine: Machine, table: int) -> list[str]:
    """The rows of a table's bank, which must be closed: game, number, hash."""
    return machine.run(as_user(USERS[table], python(OF_BANK, BANKS[table]))).splitlines()


def held(machine: Machine, table: int) -> list[str]:
    """The rows that the director's file holds of a table, as they came: game, number, hash."""
    return machine.run(python(OF_BOOK, BOOK, str(table)), user="pi").splitlines()


def put_out(machine: Machine, table: int) -> int:
    """The last row of the game in a table's outbox."""
    return int(machine.run(f"cat {POSTS[table]}/out/*.rows | wc -l")) - 1


def arrived(machine: Machine, table: int) -> int:
    """The last row of its game of which a table is told that it is held, -1 none."""
    have = machine.answer(f"cat {POSTS[table]}/in/have")
    return max(json.loads(have.said)["games"].values(), default=-1) if have.code == 0 else -1


def arrive(machine: Machine, rows: dict[int, int]) -> None:
    """Wait until each table is told that all is held up to this row."""
    machine.until(lambda: all(arrived(machine, table) == row for table, row in rows.items()), f"the rows {rows}")


# -- the evening ------------------------------------------------------------------------------------------------------


def test_a_table_that_may_join_evenings_knows_no_network_before(club: Machine, twin: Path) -> None:
    club.until(lambda: is_active(club, KIOSK), "the first frame")
    follow(club, story(twin, "game"))
    club.run("sed -i 's/^# joins = false/joins = true/' /etc/banker/config.toml")
    club.run(f"systemctl restart {KIOSK}")
    club.until(lambda: is_active(club, KIOSK), "the first frame of a table that may join evenings")
    assert interfaces(club, KIOSK) == {"lo"}
    assert is_active(club, "banker-link.path")
    assert not is_active(club, LINK)


def test_without_a_broker_the_director_says_how_it_is_installed(club: Machine) -> None:
    club.run(f"systemctl stop {KIOSK}")  # an open bank has its file for itself
    tables = (club.run(as_user(USERS[1], python(NAMES, BANKS[1]))).split(","), NAMES_2)
    club.run(f"systemctl start {KIOSK}")
    club.run(f"{BANKER} club new {BOOK} && mkfifo {TYPED}", user="pi")
    club.run(f"{BANKER} club enter {BOOK} {' '.join(name for names in tables for name in names)}", user="pi")
    seated = " / ".join(", ".join(names) for names in tables)
    club.run(f"{BANKER} club seat {BOOK} --tables '{seated}'", user="pi")
    lacking = club.answer(f"{BANKER} club run {BOOK} --no-screen --language en", user="pi")
    assert lacking.code == 2
    install = re.search(r"sudo (apt install mosquitto)", lacking.said)
    assert install is not None, lacking.said
    club.run(f"DEBIAN_FRONTEND=noninteractive {install[1]} --yes --no-install-recommends")


def test_one_table_joins_by_six_digits_and_one_by_a_file(club: Machine) -> None:
    direct(club)
    typed(club, "start")
    told(club, "Round 1 is (started)")
    typed(club, "join 1")
    code, address = told(club, r"Table 1 may join: (\d{6}),"), told(club, r"find it at ([\d.]+:\d+)")
    join(club, 1, f"--address {address} --table 1 --code {code}")
    assert is_active(club, LINK), "its path unit has seen the wish"
    start_link_2(club)
    typed(club, "stick 2 /home/pi")
    ticket = told(club, r"/home/pi/\S+\.json")
    club.run(f"install --owner two --mode 600 {ticket} {TICKET}")
    join(club, 2, f"--ticket {TICKET}")


def test_the_link_has_a_network_and_the_bank_none_and_each_writes_only_its_own(club: Machine) -> None:
    assert interfaces(club, LINK) > {"lo"}
    assert interfaces(club, KIOSK) == {"lo"}
    assert club.run(f"systemctl show {LINK} --property User --value") == "banker-link"
    for who, place in (("banker", "in"), ("banker-link", "out"), ("two", "out"), ("two", "in")):
        assert club.code(as_user(who, f"touch {POSTS[1]}/{place}/foreign")) != 0, f"{who} writes into {place}"
    assert club.code(as_user("two", f"ls {POSTS[1]}/in")) != 0
    level = re.search(r"exposure level for \S+: ([\d.]+)", club.run(f"systemd-analyze security {LINK}"))
    assert level is not None
    assert float(level[1]) <= 1.5


def test_the_rows_of_both_tables_arrive(club: Machine) -> None:
    play_2(club, BEGINS)
    assert put_out(club, 1) >= OPERATIONS
    arrive(club, {1: put_out(club, 1), 2: len(BEGINS) - 1})


def test_after_a_power_cut_all_rows_are_held_each_once_in_order(club: Machine, twin: Path) -> None:
    # What was set up is on the disk. Then the director stands still, so that rows of both tables are on their way.
    before = {table: arrived(club, table) for table in POSTS}
    club.run("sync && systemctl kill --kill-whom=main --signal=STOP director")
    follow(club, story(twin, "on"))
    play_2(club, GOES_ON)
    club.until(lambda: put_out(club, 1) == before[1] + 1, "a row on its way")
    assert {table: arrived(club, table) for table in POSTS} == before
    club.boot_again()
    club.until(lambda: is_active(club, KIOSK), "the first frame after the power cut")
    club.until(lambda: is_active(club, LINK), "the link of table 1, which nobody has started")
    put_out_2(club)
    start_link_2(club)
    direct(club)
    arrive(club, {1: before[1] + 1, 2: before[2] + len(GOES_ON)})

    follow(club, story(twin, "further"))
    play_2(club, ENDS)
    arrive(club, {1: before[1] + 2, 2: before[2] + len(GOES_ON) + len(ENDS)})
    told(club, "Round 1, table (2): checked")
    assert interfaces(club, KIOSK) == {"lo"}

    # A bank and an evening have their files for themselves as long as they are open.
    club.run(f"systemctl stop director.service {KIOSK}")
    for table in POSTS:
        assert held(club, table) == booked(club, table), f"table {table}"
