"""How a table is let in by six digits, both sides in memory: what must lead to a key, and all that must not."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.network.joining import GUESSES, MOST_FRAME, MOST_FRAMES, OPEN_S, Inviting, Joining, No, P, Refused

CODE, WRONG = "042137", "042138"
CERTIFICATE, OTHER = "a1" * 32, "b2" * 32
AUTHORITY = "-----BEGIN CERTIFICATE-----\nof the evening\n-----END CERTIFICATE-----\n"
CLOCK = 1_774_722_600.0


def inviting(now: float = 0.0) -> Inviting:
    return Inviting(5, CODE, CERTIFICATE, AUTHORITY, now)


def told(frame: bytes | None) -> dict[str, object]:
    """A frame, as any reader of JSON has it."""
    assert frame is not None
    found: dict[str, object] = json.loads(frame)
    return found


def talk(
    club: Inviting,
    table: Joining,
    *,
    now: float = 1.0,
    to_club: Callable[[bytes], bytes] = bytes,
    to_table: Callable[[bytes], bytes] = bytes,
) -> list[bytes]:
    """Carry frames between the two until nobody has anything to say; who stands between may change each. All that was
    sent."""
    sent = []
    frame: bytes | None = table.hello(CLOCK - 90)
    while frame is not None:
        answer = club.take(to_club(frame), now, CLOCK)
        sent += [frame, answer]
        frame = table.take(to_table(answer))
    return sent


# -- who is let in ----------------------------------------------------------------------------------------------------


def test_with_the_code_both_have_the_same_password_and_the_table_the_authority() -> None:
    club, table = inviting(), Joining(5, CODE, CERTIFICATE)
    sent = talk(club, table)
    assert [told(frame)["step"] for frame in sent] == ["hello", "answer", "proof", "welcome"]
    assert table.joined is not None
    assert table.joined == club.joined
    assert table.joined.authority == AUTHORITY
    assert len(bytes.fromhex(table.joined.password)) == 32
    assert table.failed is None


def test_the_clocks_are_compared_at_once_even_if_the_code_is_wrong() -> None:
    club, table = inviting(), Joining(5, WRONG, CERTIFICATE)
    assert (club.ahead_s, table.clock) == (None, None)
    talk(club, table)
    assert (club.ahead_s, table.clock) == (-90.0, CLOCK)


def test_neither_code_nor_password_is_ever_sent_and_no_two_passwords_are_the_same() -> None:
    passwords = set()
    for _ in range(5):
        club, table = inviting(), Joining(5, CODE, CERTIFICATE)
        heard = b"".join(talk(club, table)).decode()
        assert table.joined is not None
        assert table.joined.password not in heard
        assert f'"{CODE}"' not in heard
        passwords.add(table.joined.password)
    assert len(passwords) == 5


@pytest.mark.parametrize("code", ["", "12345", "1234567", "12345a", "１２３４５６", " 12345", "-12345"])
def test_a_code_has_six_digits(code: str) -> None:
    with pytest.raises(ValueError, match="6 digits"):
        Inviting(5, code, CERTIFICATE, AUTHORITY, 0.0)


# -- who is not -------------------------------------------------------------------------------------------------------


def test_three_wrong_codes_are_refused_and_after_them_even_the_right_one() -> None:
    club = inviting()
    for left in range(GUESSES - 1, -1, -1):
        table = Joining(5, WRONG, CERTIFICATE)
        talk(club, table)
        assert (table.joined, table.failed) == (None, Refused(why=No.CODE, guesses=left))
        assert club.guesses == left
    assert not club.left_s(1.0)
    for code in (WRONG, CODE):
        table = Joining(5, code, CERTIFICATE)
        talk(club, table)
        assert table.failed == Refused(why=No.CLOSED)
    assert club.joined is None


def test_the_third_guess_may_be_the_right_one() -> None:
    club = inviting()
    for code in (WRONG, WRONG, CODE):
        table = Joining(5, code, CERTIFICATE)
        talk(club, table)
    assert table.joined == club.joined is not None


def test_a_guess_is_counted_before_it_is_answered_so_that_silence_costs_one_too() -> None:
    club = inviting()
    for left in range(GUESSES - 1, -1, -1):
        assert told(club.take(Joining(5, WRONG, CERTIFICATE).hello(CLOCK), 1.0, CLOCK))["step"] == "answer"
        assert club.guesses == left
    assert told(club.take(Joining(5, CODE, CERTIFICATE).hello(CLOCK), 1.0, CLOCK))["why"] == "closed"


def test_a_proof_is_heard_once_for_each_guess() -> None:
    club, table = inviting(), Joining(5, CODE, CERTIFICATE)
    proof = table.take(club.take(table.hello(CLOCK), 1.0, CLOCK))
    assert proof is not None
    wrong = json.dumps({**told(proof), "proof": "00" * 32}).encode()
    assert told(club.take(wrong, 1.0, CLOCK))["why"] == "code"
    assert told(club.take(proof, 1.0, CLOCK))["why"] == "frame"
    assert club.joined is None


@pytest.mark.parametrize("certificate", [OTHER, ""])
def test_with_the_code_but_another_certificate_between_nobody_is_let_in(certificate: str) -> None:
    club, table = inviting(), Joining(5, CODE, certificate)
    talk(club, table)
    assert (table.joined, table.failed, club.joined) == (None, Refused(why=No.CODE, guesses=2), None)


def test_a_code_that_was_used_lets_nobody_in_again() -> None:
    club = inviting()
    first, second = (Joining(5, CODE, CERTIFICATE) for _ in range(2))
    sent = talk(club, first)
    talk(club, second)
    assert second.failed == Refused(why=No.CLOSED)
    for frame in sent:
        assert told(club.take(frame, 1.0, CLOCK))["why"] == "closed"
    assert first.joined == club.joined


@pytest.mark.parametrize(("now", "let_in"), [(OPEN_S - 0.1, True), (OPEN_S, False), (OPEN_S + 1e6, False)])
def test_a_code_holds_for_ten_minutes(now: float, let_in: bool) -> None:
    club, table = inviting(), Joining(5, CODE, CERTIFICATE)
    assert club.left_s(now) == pytest.approx(max(OPEN_S - now, 0.0))
    talk(club, table, now=now)
    assert (table.joined is not None) is let_in
    assert club.guesses == (GUESSES - 1 if let_in else GUESSES)


def test_a_proof_that_comes_too_late_is_refused() -> None:
    club, table = inviting(), Joining(5, CODE, CERTIFICATE)
    proof = table.take(club.take(table.hello(CLOCK), OPEN_S - 1, CLOCK))
    assert proof is not None
    assert told(club.take(proof, OPEN_S, CLOCK))["why"] == "closed"
    assert club.joined is None


def test_a_code_takes_no_more_frames_than_a_table_needs() -> None:
    club = inviting()
    for number in range(MOST_FRAMES):
        assert (club.flooded, bool(club.left_s(0.0))) == (False, True), number
        club.take(b"{}", 0.0, 0.0)
    assert (club.flooded, club.guesses, club.left_s(0.0)) == (True, GUESSES, 0.0)
    answer = club.take(Joining(5, CODE, CERTIFICATE).hello(0.0), 0.0, 0.0)
    assert msgspec.json.decode(answer, type=Refused) == Refused(why=No.CLOSED)


def test_another_table_is_refused_without_a_guess() -> None:
    club, table = inviting(), Joining(6, CODE, CERTIFICATE)
    talk(club, table)
    assert (table.failed, club.guesses) == (Refused(why=No.FRAME, guesses=3), 3)


def test_a_table_that_says_another_number_than_it_was_told_gets_another_key() -> None:
    club, table = inviting(), Joining(6, CODE, CERTIFICATE)
    talk(club, table, to_club=lambda frame: frame.replace(b'"table":6', b'"table":5'))
    assert (table.failed, club.joined) == (Refused(why=No.CODE, guesses=2), None)


def test_a_false_club_without_the_code_gives_no_table_its_certificate() -> None:
    """It takes any proof for good, and makes its own with the key that it has."""
    club, table = Inviting(5, WRONG, CERTIFICATE, AUTHORITY, 0.0), Joining(5, CODE, CERTIFICATE)
    answer = club.take(table.hello(CLOCK), 1.0, CLOCK)
    assert table.take(answer) is not None
    other = Joining(5, WRONG, CERTIFICATE)
    elsewhere = Inviting(5, WRONG, CERTIFICATE, AUTHORITY, 0.0)
    table.take(talk(elsewhere, other)[-1])
    assert (table.joined, table.failed) == (None, Refused(why=No.CLUB))


def test_a_certificate_that_was_exchanged_on_the_way_is_noticed() -> None:
    club, table = inviting(), Joining(5, CODE, CERTIFICATE)
    talk(club, table, to_table=lambda frame: frame.replace(b"of the evening", b"of another one"))
    assert (table.joined, table.failed) == (None, Refused(why=No.CLUB))


# -- hostile bytes ----------------------------------------------------------------------------------------------------

# Points of the curve whose order is small: with one of them as its part a key would be known to anybody.
SMALL = [
    1, P - 1, 0, P, P + 1, 2 * P, 2 * P + 1, 2**255 - 1, 2**256 - 1, 2**255, 2**255 + 1, P - 1 + 2**255, 2**255 + P,
    2707385501144840649318225287225658788936804267575313519463743609750303021426,
    55188659117513257062467267217118295137698188065244968500265048394206261417927,
]  # fmt: skip
PARTS = [side + number.to_bytes(32, "little") for number in SMALL for side in (b"A", b"B", b"S")]
ODD_PARTS = [part.hex() for part in (*PARTS, b"", b"A", b"B", b"A" + bytes(31), b"B" + bytes(33), bytes(100))]
ODD_PARTS += [side + (b"\x02" + bytes(31)).hex() for side in ("41", "42")]  # not on the curve
ODD_PARTS += ["0", "a\n", "41" * 128]


@pytest.mark.parametrize("part", ODD_PARTS)
def test_a_part_that_is_no_good_point_leads_to_no_key(part: str) -> None:
    club = inviting()
    hello = json.dumps({"step": "hello", "v": 1, "table": 5, "clock": CLOCK, "key": part}).encode()
    assert told(club.take(hello, 1.0, CLOCK)) == {"step": "refused", "v": 1, "why": "frame", "guesses": club.guesses}
    assert told(club.take(b'{"step":"proof","v":1,"proof":"00"}', 1.0, CLOCK))["why"] == "frame"
    table = Joining(5, CODE, CERTIFICATE)
    table.hello(CLOCK)
    answer = json.dumps({"step": "answer", "v": 1, "clock": CLOCK, "key": part}).encode()
    assert table.take(answer) is None
    assert (table.joined, table.failed) == (None, Refused(why=No.FRAME))


def test_its_own_part_sent_back_leads_to_no_key() -> None:
    table = Joining(5, CODE, CERTIFICATE)
    part = str(told(table.hello(CLOCK))["key"])
    for side in ("41", "42"):
        again = Joining(5, CODE, CERTIFICATE)
        part = side + str(told(again.hello(CLOCK))["key"])[2:]
        assert again.take(json.dumps({"step": "answer", "v": 1, "clock": CLOCK, "key": part}).encode()) is None
        assert again.failed == Refused(why=No.FRAME)


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=80) | st.sampled_from(ODD_PARTS)
FIELDS = st.sampled_from(["step", "v", "table", "clock", "key", "proof", "authority", "why", "guesses", "other"])
STEPS = st.sampled_from(["hello", "answer", "proof", "welcome", "refused", "else"])
FRAMES = st.builds(
    lambda step, v, rest: json.dumps({"step": step, "v": v, **rest}).encode(),
    STEPS,
    st.just(1) | SCALARS,
    st.dictionaries(FIELDS.filter(lambda field: field not in ("step", "v")), SCALARS, max_size=4),
)
HOSTILE = st.binary(max_size=200) | FRAMES | st.just(b"[" * MOST_FRAME) | st.just(b"1" * (MOST_FRAME + 1))


@given(st.lists(HOSTILE, max_size=6))
def test_no_bytes_let_a_table_in_or_give_guesses_back(frames: list[bytes]) -> None:
    club = inviting()
    for frame in frames:
        before = club.guesses
        answer = told(club.take(frame, 1.0, CLOCK))
        assert answer["step"] in ("refused", "answer")
        assert before - 1 <= club.guesses <= before
    assert club.joined is None


@given(st.lists(HOSTILE, max_size=6), st.booleans())
def test_no_bytes_let_a_table_believe_a_club(frames: list[bytes], answered: bool) -> None:
    club, table = inviting(), Joining(5, CODE, CERTIFICATE)
    hello = table.hello(CLOCK)
    if answered:
        table.take(club.take(hello, 1.0, CLOCK))
    for frame in frames:
        table.take(frame)
    assert table.joined is None


@given(st.data())
def test_whatever_is_changed_on_the_way_never_leads_to_two_passwords_or_another_authority(data: st.DataObject) -> None:
    def meddled(frame: bytes) -> bytes:
        what = data.draw(st.sampled_from(["as it is", "as it is", "a byte", "cut", "other"]))
        where = data.draw(st.integers(0, len(frame) - 1))
        if what == "a byte":
            return frame[:where] + bytes([data.draw(st.integers(0, 255))]) + frame[where + 1 :]
        if what == "cut":
            return frame[:where]
        return data.draw(HOSTILE) if what == "other" else frame

    club, table = inviting(), Joining(5, CODE, CERTIFICATE)
    sent = talk(club, table, to_club=meddled, to_table=meddled)
    assert len(sent) <= 4
    if table.joined is not None:
        assert table.joined == club.joined
        assert table.joined.authority == AUTHORITY


def test_each_frame_is_of_the_form_that_is_written_down() -> None:
    club, table = inviting(), Joining(5, CODE, CERTIFICATE)
    fields = {told(frame)["step"]: set(told(frame)) - {"step", "v"} for frame in talk(club, table)}
    assert fields == {
        "hello": {"table", "clock", "key"}, "answer": {"clock", "key"}, "proof": {"proof"},
        "welcome": {"authority", "proof"},
    }  # fmt: skip
    unknown = msgspec.json.encode({**told(Joining(5, CODE, CERTIFICATE).hello(CLOCK)), "more": 1})
    other = msgspec.json.encode({**told(Joining(5, CODE, CERTIFICATE).hello(CLOCK)), "v": 2})
    for frame in (unknown, other):
        fresh = inviting()
        assert told(fresh.take(frame, 1.0, CLOCK))["why"] == "frame"
        assert fresh.guesses == GUESSES
