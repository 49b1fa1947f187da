"""Who may connect to the broker and what each may write and read: its two files, as Mosquitto reads them.

Source: mosquitto.conf(5), `password_file` and `acl_file`; the form of a line is that of `mosquitto_passwd` since 2.0.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
from collections.abc import Mapping
from pathlib import Path

from hardware.network.joining import JOIN

DIRECTOR = "director"
PASSWORDS, RIGHTS = "passwords", "rights"  # The names of the files.
# Mosquitto's own number. Passwords are 256 random bits, which no number of rounds makes harder to guess.
ROUNDS = 101
SALT = 12  # Bytes.
USER = re.compile(r"[a-z]+[0-9]*")
LINE = re.compile(r"\$7\$[0-9]+\$[0-9A-Za-z+/]+=*\$[0-9A-Za-z+/]+=*")

JOINING = re.compile(r"join[0-9]+")


class BadUser(ValueError):
    """A user's name or line that would mean something else in a topic or in the files."""


def table_user(table: int) -> str:
    """The user of a table that has joined."""
    return f"t{table}"


def joining_user(table: int) -> str:
    """The user of a table that is being let in."""
    return f"join{table}"


def password_line(password: str, salt: bytes | None = None) -> str:
    """What stands for a password in the file: PBKDF2 of SHA-512 with a salt, drawn if None is given."""
    salt = os.urandom(SALT) if salt is None else salt
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
    return f"$7${ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"


def write_rights(folder: Path, lines: Mapping[str, str]) -> None:
    """Write both files whole, or leave those that are there. `lines`: of each user. Raises BadUser, OSError."""
    for user, line in lines.items():
        if USER.fullmatch(user) is None or LINE.fullmatch(line) is None:
            raise BadUser(f"{user!r} cannot be a user of the broker")
    write_whole(folder / PASSWORDS, "".join(f"{user}:{line}\n" for user, line in lines.items()).encode())
    write_whole(folder / RIGHTS, "\n".join(map(_rights, lines)).encode())


def _rights(user: str) -> str:
    """What a user may write and read: a table all below its own `out` and its own `in`.

    Decision: who is being let in has one topic each way, so that the broker keeps one message of them at most: their
    password is known to everybody. A `pattern` for all users could not tell them from tables.
    """
    if user == DIRECTOR:
        return f"user {user}\ntopic readwrite club/#\n"
    last = JOIN if JOINING.fullmatch(user) is not None else "#"
    return f"user {user}\ntopic write club/{user}/out/{last}\ntopic read club/{user}/in/{last}\n"


def write_whole(file: Path, content: bytes) -> None:
    """Write a file that its user alone may read, whole or not at all. Raises OSError."""
    new = file.with_name(f"{file.name}.new")
    new.unlink(missing_ok=True)
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with open(descriptor, "wb") as opened:
        opened.write(content)
    new.replace(file)
