"""How a table is let in by six digits: SPAKE2 between it and the director, bound to the broker's certificate.

Law: no secret travels. A listener learns nothing to guess from; whoever stands between has another certificate, and so
another key. A guess is counted before it is answered. The password that the table has from then on comes of the key.

Four frames, JSON in UTF-8, under `club/joinN/out/join` and `club/joinN/in/join`: the table's `Hello`; the club's
`Answer`; the table's `Proof` that it has the key; the club's `Welcome` with a proof of its own and the certificate of
the evening's authority. In place of the two of the club: `Refused`.

Source: RFC 9382 for SPAKE2; the package `spake2` by its author's own parameters, over Ed25519.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated

import msgspec
from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError
from spake2.ed25519_basic import NotOnCurve

DIGITS = 6
GUESSES = 3
MOST_FRAMES = 4 * GUESSES  # That one code takes of a table: twice what its guesses need.
OPEN_S = 600.0  # So long a table can be let in by one code, in seconds.
POINT = 1 + 32  # Bytes of a part: whose it is, and a point.
P = 2**255 - 19  # The field of Ed25519 (RFC 8032).
MOST_FRAME = 16 * 1024  # Bytes.
JOIN = "join"  # The last part of the topics.
PASSWORD = "join"  # That of each user who is being let in: it protects nothing.

Clock = Annotated[float, msgspec.Meta(ge=0, le=1e11)]  # Seconds since 1970.
Hex = Annotated[str, msgspec.Meta(max_length=256, pattern="^[0-9a-f]+$")]


class _Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="step"):
    v: int = 1


class Hello(_Frame, frozen=True, tag="hello"):
    """The table begins. `table`: its number; `clock`: seconds since 1970 by its clock; `key`: its part of SPAKE2."""

    table: int = 0
    clock: Clock = 0.0
    key: Hex = ""


class Answer(_Frame, frozen=True, tag="answer"):
    """The club answers, with its clock and its part."""

    clock: Clock = 0.0
    key: Hex = ""


class Proof(_Frame, frozen=True, tag="proof"):
    """The table has the key."""

    proof: Hex = ""


class Welcome(_Frame, frozen=True, tag="welcome"):
    """The club has it too, and vouches for the certificate of the evening's `authority`, PEM."""

    authority: Annotated[str, msgspec.Meta(max_length=8 * 1024)] = ""
    proof: Hex = ""


class No(StrEnum):
    """Why a table is not let in."""

    CODE = "code"  # another code, or somebody stands between
    CLOSED = "closed"  # nobody is let in by a code now: used, too late, too many guesses
    CLUB = "club"  # the other end does not have the code: a false club
    FRAME = "frame"  # what came cannot be read


class Refused(_Frame, frozen=True, tag="refused"):
    """The club lets nobody in. `guesses`: how many are left."""

    why: No = No.CLOSED
    guesses: Annotated[int, msgspec.Meta(ge=0, le=GUESSES)] = 0


Frame = Hello | Answer | Proof | Welcome | Refused


class Joined(msgspec.Struct, frozen=True):
    """What a table has from then on: its password, and the certificate of the evening's authority, PEM."""

    password: str
    authority: str


def _read(frame: bytes) -> Frame | None:
    """A frame; None if it is none."""
    if len(frame) > MOST_FRAME:
        return None
    try:
        found = msgspec.json.decode(frame, type=Frame)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return found if found.v == 1 else None


def _sides(table: int, certificate: str) -> tuple[bytes, bytes]:
    """Who the two are, as the key is bound to them. `certificate`: SHA-256 of the broker's, in hexadecimal digits."""
    return f"table {table}".encode(), f"club {certificate}".encode()


def _derived(key: bytes, *words: str) -> str:
    return hmac.new(key, "\0".join(words).encode(), hashlib.sha256).hexdigest()


def _finished(finish: Callable[[bytes], bytes], part: str) -> bytes | None:
    """The key; None if the other part is no point of the curve, not written in the one way that it has, or our own."""
    try:
        point = bytes.fromhex(part)
        # `spake2` reads the first 32 bytes as a number modulo P, so it would take another writing of the zero.
        if len(point) != POINT or not 1 < int.from_bytes(point[1:], "little") % 2**255 < P - 1:
            return None
        return finish(point)
    except (SPAKEError, NotOnCurve, ValueError):
        return None


class Inviting:
    """The club's side: lets one table in by one code. `clock`: the club's, seconds since 1970; `now` everywhere: any
    clock that only goes forward."""

    def __init__(self, table: int, code: str, certificate: str, authority: str, now: float) -> None:
        if not (len(code) == DIGITS and code.isascii() and code.isdecimal()):
            raise ValueError(f"a code has {DIGITS} digits")
        self.table, self.code, self._until = table, code, now + OPEN_S
        self._sides, self._authority = _sides(table, certificate), authority
        self._key: bytes | None = None
        self.guesses, self._frames = GUESSES, MOST_FRAMES
        self.joined: Joined | None = None
        """What the table has from now on, once it was let in."""
        self.ahead_s: float | None = None
        """By how many seconds the table's clock is ahead of the club's, once it has said so."""

    def left_s(self, now: float) -> float:
        """How long the table can still be let in, in seconds; 0: no more."""
        may_go_on = self.joined is None and (self.guesses or self._key) and not self.flooded
        return max(self._until - now, 0.0) if may_go_on else 0.0

    @property
    def flooded(self) -> bool:
        """Whether more has come than a table sends that wants to join."""
        return not self._frames

    def take(self, frame: bytes, now: float, clock: float) -> bytes:
        """The answer to a frame of the table."""
        if not self.left_s(now):
            return _encoded(Refused(why=No.CLOSED))
        self._frames -= 1
        match _read(frame):
            case Hello(table=self.table, clock=its, key=key):
                self.ahead_s = its - clock
                return self._answer(key, clock)
            case Proof(proof=proof) if self._key is not None:
                return self._welcome(self._key, proof)
            case _:
                return _encoded(Refused(why=No.FRAME, guesses=self.guesses))

    def _answer(self, part: str, clock: float) -> bytes:
        """Count a guess, then answer it."""
        if not self.guesses:
            self._key = None
            return _encoded(Refused(why=No.CLOSED))
        self.guesses -= 1
        table, club = self._sides
        side = SPAKE2_B(self.code.encode(), idA=table, idB=club)
        own: bytes = side.start()
        self._key = _finished(side.finish, part)
        if self._key is None:
            return _encoded(Refused(why=No.FRAME, guesses=self.guesses))
        return _encoded(Answer(clock=clock, key=own.hex()))

    def _welcome(self, key: bytes, proof: str) -> bytes:
        self._key = None
        if not hmac.compare_digest(proof, _derived(key, "table")):
            return _encoded(Refused(why=No.CODE, guesses=self.guesses))
        self.joined = Joined(_derived(key, "password"), self._authority)
        return _encoded(Welcome(authority=self._authority, proof=_derived(key, "club", self._authority)))


class Joining:
    """The table's side. `certificate`: the SHA-256 of the one that the broker has shown."""

    def __init__(self, table: int, code: str, certificate: str) -> None:
        sides = _sides(table, certificate)
        self.table = table
        self._side = SPAKE2_A(code.encode(), idA=sides[0], idB=sides[1])
        self._key: bytes | None = None
        self.joined: Joined | None = None
        self.failed: Refused | None = None
        """Why it is not let in; None: it is not known yet, or it is."""
        self.clock: float | None = None
        """The club's clock, seconds since 1970, once it has answered."""

    def hello(self, clock: float) -> bytes:
        """The first frame. `clock`: seconds since 1970."""
        return _encoded(Hello(table=self.table, clock=clock, key=self._side.start().hex()))

    def take(self, frame: bytes) -> bytes | None:
        """The answer to a frame of the club; None: there is nothing more to say."""
        if self.joined is not None or self.failed is not None:
            return None
        match _read(frame):
            case Answer(clock=clock, key=part) if self._key is None:
                self.clock, self._key = clock, _finished(self._side.finish, part)
                if self._key is not None:
                    return _encoded(Proof(proof=_derived(self._key, "table")))
                self.failed = Refused(why=No.FRAME)
            case Welcome(authority=authority, proof=proof) if self._key is not None:
                if hmac.compare_digest(proof, _derived(self._key, "club", authority)):
                    self.joined = Joined(_derived(self._key, "password"), authority)
                else:
                    self.failed = Refused(why=No.CLUB)
            case Refused() as refused:
                self.failed = refused
            case _:
                self.failed = Refused(why=No.FRAME)
        return None


def _encoded(frame: Frame) -> bytes:
    return msgspec.json.encode(frame)
