"""Formats: those that come with Banker, what is said of a broken one, and what a place is worth."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from banker.club.format import Placed, Points, Tie, points, shares, wins
from banker.club.format_file import FormatError, built_in, load
from banker.insight.record import Standing
from ui.words.strings import LANGUAGES

SOUND = """\
names = { en = "Ours" }
rounds = 2
sizes = [3, 4]
wanted = 4
ties = ["points", "lot"]
final = 4
points = { beaten = 1 }
"""


@pytest.mark.parametrize("name", built_in())
def test_a_format_that_comes_with_banker_can_be_played_and_has_a_name_in_every_language(name: str) -> None:
    form = load(name)
    assert form.wanted in form.sizes
    assert set(form.names) == set(LANGUAGES)


def test_a_file_of_ones_own_is_read_as_it_says(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(SOUND, "utf-8")
    form = load(str(file))
    assert (form.rounds, form.sizes, form.final, form.points) == (2, (3, 4), 4, Points(beaten=1))


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        ("rounds = 2", "", "rounds", "is missing"),
        ("rounds = 2", "rounds = 0", "rounds", "is 0; expected a whole number from 1 to 20"),
        ("rounds = 2", "rouns = 2", "rouns", 'did you mean "rounds"?'),
        ("rounds = 2", "rounds =", "line 2", "is not TOML"),
        ("[3, 4]", "[3, 5]", "sizes", "each size once, rising, with none left out"),
        ("[3, 4]", "[3, 9]", "sizes.2", "is 9; expected a whole number from 2 to 8"),
        ("wanted = 4", "wanted = 5", "wanted", "is 5; expected one of the sizes"),
        ('"lot"]', '"lots"]', "ties.2", "is 'lots'; expected one of 'points', 'wins'"),
        ('"lot"]', '"points"]', "ties", "each step once"),
        ('"lot"]', '"wins"]', "ties", "lot as the last step: a final takes exactly so many"),
        ("{ beaten = 1 }", "{}", "points", "one of place, beaten, share"),
        ("{ beaten = 1 }", "{ beaten = 0 }", "points", "one of place, beaten, share"),
        ("{ beaten = 1 }", "{ place = [1, 2] }", "points.place", "points that fall from place to place"),
        ("{ beaten = 1 }", "{ won = 1 }", "points.won", "is not a known key"),
        ('{ en = "Ours" }', "{}", "names", "a name in one language or more"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(
    tmp_path: Path, old: str, new: str, where: str, said: str
) -> None:
    assert SOUND.count(old) == 1
    file = tmp_path / "ours.toml"
    file.write_text(SOUND.replace(old, new), "utf-8")
    with pytest.raises(FormatError) as found:
        load(str(file))
    assert where in [problem.where for problem in found.value.problems]
    assert said in str(found.value)
    assert str(file) in str(found.value)


@pytest.mark.parametrize(
    ("line", "values", "beyond"),
    [
        ("rounds = 2", ("rounds = 1", "rounds = 20"), ("rounds = 0", "rounds = 21")),
        ("sizes = [3, 4]", ("sizes = [4]", "sizes = [2, 3, 4, 5, 6, 7, 8]"), ("sizes = []", "sizes = [1, 2, 3, 4]")),
        ("wanted = 4", ("wanted = 3", "wanted = 4"), ("wanted = 1", "wanted = 9", "wanted = 2")),
        ("final = 4", ("final = 3", "final = 8"), ("final = 2", "final = 9")),
        (
            "points = { beaten = 1 }",
            ("points = { beaten = 1000 }", "points = { share = 1000, beaten = 0 }", "points = { place = [1000, 0] }"),
            (
                "points = { beaten = 1001 }", "points = { beaten = -1 }", "points = { share = 1001 }",
                "points = { share = -1 }", "points = { place = [1001] }", "points = { place = [5, -1] }",
                "points = { place = [], beaten = 1 }",
            ),
        ),
        ('ties = ["points", "lot"]', ('ties = ["lot"]', 'ties = ["met", "share", "lot"]'), ("ties = []",)),
        ('names = { en = "Ours" }', ('names = { de = "Unser" }',), ('names = { english = "Ours" }',)),
    ],
)  # fmt: skip
def test_each_value_has_its_bounds(tmp_path: Path, line: str, values: tuple[str, ...], beyond: tuple[str, ...]) -> None:
    file, where = tmp_path / "ours.toml", line.partition(" ")[0]
    for value in values:
        file.write_text(SOUND.replace(line, value), "utf-8")
        load(str(file))
    for value in beyond:
        file.write_text(SOUND.replace(line, value), "utf-8")
        with pytest.raises(FormatError) as found:
            load(str(file))
        assert {problem.where.partition(".")[0] for problem in found.value.problems} == {where}, value
        assert all(problem.what.startswith("is ") and problem.expected for problem in found.value.problems)


def test_a_file_is_one_by_its_name_or_by_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("ours.toml", "ours"):
        (tmp_path / name).write_text(SOUND, "utf-8")
    assert load("ours.toml") == load("./ours") == load(str(tmp_path / "ours"))
    with pytest.raises(FormatError) as found:
        load("ours")
    (problem,) = found.value.problems
    assert (problem.path.name, problem.where, problem.what) == ("formats", "format", "'ours' is not there")


def test_all_that_is_wrong_is_said_a_line_each(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(SOUND.replace("wanted = 4", "wanted = 5").replace('"lot"]', '"wins"]'), "utf-8")
    with pytest.raises(FormatError) as found:
        load(str(file))
    assert [(problem.where, problem.what) for problem in found.value.problems] == [
        ("wanted", "is 5"), ("ties", "is ['points', 'wins']"),
    ]  # fmt: skip
    assert str(found.value).count("\n") == 1


def test_what_a_file_does_not_say_is_none_and_one_tie_is_enough(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(SOUND.replace("final = 4\n", "").replace('["points", "lot"]', '["lot"]'), "utf-8")
    form = load(str(file))
    assert (form.final, form.ties) == (0, (Tie.LOT,))
    file.write_text(SOUND.replace("{ beaten = 1 }", "{ share = 1 }"), "utf-8")
    assert load(str(file)).points == Points(share=1)


def test_a_name_that_there_is_not_is_answered_with_those_there_are() -> None:
    with pytest.raises(FormatError, match='did you mean "classic"'):
        load("clasic")


def placed(*places: int, worth: tuple[int, ...] = (), out: tuple[Standing, ...] = ()) -> list[Placed]:
    """Players a, b, … with these places."""
    return [
        Placed("abcdefgh"[n], place, worth[n] if worth else 0, out[n] if out else Standing.PLAYED)
        for n, place in enumerate(places)
    ]


def test_equal_places_share_the_points_of_the_places_that_they_take_up() -> None:
    form = Points(place=(10, 6, 3))
    assert points(form, placed(1, 2, 2, 4)) == {"a": 10, "b": Fraction(9, 2), "c": Fraction(9, 2), "d": 0}
    assert points(form, placed(1, 1, 1)) == dict.fromkeys("abc", Fraction(19, 3))
    assert wins(placed(1, 1, 3)) == {"a": Fraction(1, 2), "b": Fraction(1, 2), "c": 0}


def test_who_is_placed_without_more_said_owns_nothing_and_played_to_the_end() -> None:
    assert msgspec.json.decode(b'{"player":"a","place":2}', type=Placed) == Placed("a", 2, 0, Standing.PLAYED)


def test_a_player_beaten_counts_the_same_at_a_small_and_a_large_table() -> None:
    form = Points(beaten=2)
    assert points(form, placed(1, 2, 3)) == {"a": 4, "b": 2, "c": 0}
    assert points(form, placed(1, 2, 3, 4, 5)) == {"a": 8, "b": 6, "c": 4, "d": 2, "e": 0}
    assert points(form, placed(1, 2, 2)) == {"a": 4, "b": 1, "c": 1}


def test_the_share_of_wealth_leaves_out_who_left_and_is_nothing_where_nobody_has_any() -> None:
    rich = placed(1, 2, 3, worth=(750, 250, 1000), out=(Standing.PLAYED, Standing.PLAYED, Standing.LEFT))
    assert shares(rich) == {"a": Fraction(3, 4), "b": Fraction(1, 4), "c": 0}
    assert points(Points(share=100, beaten=1), rich) == {"a": 77, "b": 26, "c": 0}
    assert shares(placed(1, 1)) == {"a": 0, "b": 0}
