"""A club's template: what its file may say, what of it goes to the tables, and the games that an evening then takes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from banker import edition
from banker.club.acts import Ruled
from banker.club.book import Book
from banker.club.checked import Unfit, checked
from banker.club.template import Template, payload, terms_of
from banker.club.template_file import MINUTES, MOST, TemplateError, of_payload, read_template
from banker.club.template_new import NewTemplateError, begin
from banker.club.wire import STATE, VERSION, ClubTemplate, decoded, encoded
from banker.edition_proposed import awaiting, numbered, with_proposed
from banker.game import Terms
from banker.insight.result import Differs
from banker.options import Options
from tests.club.tables import NAMES, opened, played_by, rows_of

ABC = NAMES[:3]
OURS = 'extends = "london"\nname = "Our town"\n[spaces]\n1.name = "Mill Lane"\n'
HINTS = get_type_hints(Options)
# What never fits together with every other value is left to tests of its own.
FREE = [name for name in HINTS if name not in ("speed_die", "dice", "starting_balance")]


def option_values(name: str) -> st.SearchStrategy[int | str]:
    values = get_args(HINTS[name])
    return st.sampled_from(values) if values else st.integers(0, 10_000)


@cache
def has_buildings(board: str) -> bool:
    return edition.load(board).is_built


@st.composite
def templates(draw: st.DrawFn) -> Template:
    board = draw(st.sampled_from(edition.available()))
    mode = draw(st.sampled_from(["standard", "timed", *(["short"] if has_buildings(board) else [])]))
    chosen = draw(st.lists(st.sampled_from(FREE), unique=True))
    minutes, hour = None, None
    if mode == "timed" and draw(st.booleans()):
        minutes = draw(st.integers(*MINUTES))
    elif mode == "timed":
        hour = f"{draw(st.integers(0, 23)):02}:{draw(st.integers(0, 59)):02}"
    name = draw(st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=64))
    return Template(name, board, mode, minutes, hour, {each: draw(option_values(each)) for each in chosen})


def toml_of(template: Template) -> str:
    """The file that a person would write for it."""
    lines = [f"{key} = {json.dumps(getattr(template, key), ensure_ascii=False)}" for key in ("name", "board", "mode")]
    lines += [f"{key} = {json.dumps(value)}" for key in ("minutes", "hour") if (value := getattr(template, key))]
    return "\n".join([*lines, "[options]", *(f"{key} = {json.dumps(v)}" for key, v in template.options.items())])


def put(folder: Path, text: str, name: str = "club.toml") -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def problems(folder: Path, text: str) -> list[tuple[str, str]]:
    """The places and mistakes of a file."""
    with pytest.raises(TemplateError) as found:
        read_template(put(folder, text))
    return [(each.where, each.what) for each in found.value.problems]


# -- the file and the payload ---------------------------------------------------------------------------------------


@pytest.mark.drawn
@given(template=templates())
def test_a_template_is_the_same_from_its_file_and_from_its_payload(
    tmp_path_factory: pytest.TempPathFactory, template: Template
) -> None:
    assert read_template(put(tmp_path_factory.mktemp("club"), toml_of(template))) == template
    assert of_payload(payload(template)) == template
    terms = terms_of(template)
    assert (terms.mode, terms.minutes, terms.ends) == (template.mode, template.minutes, template.hour)
    assert {name: getattr(terms.options, name) for name in template.options} == template.options
    others = Options.__struct_fields__ - template.options.keys()
    assert all(getattr(terms.options, name) == getattr(terms.edition.options, name) for name in others)


@pytest.mark.unmeasured
@given(template=templates())
def test_a_template_goes_to_the_tables_in_a_message(template: Template) -> None:
    message = ClubTemplate(v=VERSION, term=1, serial=1, template=msgspec.Raw(payload(template)))
    there = decoded(encoded(message), ClubTemplate, STATE)
    assert of_payload(bytes(there.template)) == template


def test_a_message_without_a_template_says_that_none_is_in_force() -> None:
    nothing = decoded(encoded(ClubTemplate(v=VERSION, term=1, serial=2)), ClubTemplate, STATE)
    assert of_payload(bytes(nothing.template)) is None


def test_a_board_of_the_clubs_own_comes_along(tmp_path: Path) -> None:
    put(tmp_path, OURS, "our-town.toml")
    template = read_template(put(tmp_path, 'name = "Club"\nboard = "our-town"'))
    there = of_payload(payload(template))
    assert there == template
    terms = terms_of(there)
    assert (terms.edition.id, terms.edition.spaces[1].names["en"]) == ("our-town", "Mill Lane")
    assert terms.edition == with_proposed(edition.load_file(tmp_path / "our-town.toml"))


def test_names_that_are_proposed_for_a_board_are_those_of_the_club() -> None:
    swiss = edition.load("suisse-2007")
    assert awaiting(swiss)
    assert not any(numbered(swiss, space) for space in swiss.spaces if space.deed is None)
    assert terms_of(Template("Club", "suisse-2007")).edition == with_proposed(swiss)


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("", "name", "is missing"),
        ('name = "C"', "board", "is missing"),
        ('name = ""\nboard = "london"', "name", "is ''"),
        ('name = "C"\nboard = "london"\ncolour = 1', "colour", "is not a known key"),
        ('name = "C"\nboard = "Lon don"', "board", "is 'Lon don'"),
        ('name = "C"\nboard = 3', "board", "is 3"),
        ('name = "C"\nboard = "our-town"', "board", "is 'our-town', which is not there"),
        ('name = "C"\nboard = "london"\nmode = "quick"', "mode", "is 'quick'"),
        ('name = "C"\nboard = "london"\nmode = "timed"', "minutes", "is missing"),
        (
            'name = "C"\nboard = "london"\nmode = "timed"\nminutes = 60\nhour = "22:00"',
            "minutes",
            "and hour are both given",
        ),
        ('name = "C"\nboard = "london"\nminutes = 60', "minutes", "is given in the standard game"),
        ('name = "C"\nboard = "london"\nhour = "22:00"', "hour", "is given in the standard game"),
        ('name = "C"\nboard = "london"\nmode = "timed"\nminutes = 5', "minutes", "is 5"),
        ('name = "C"\nboard = "london"\nmode = "timed"\nhour = "24:00"', "hour", "is '24:00'"),
        ('name = "C"\nboard = "junior"\nmode = "short"', "mode", 'is "short" on a board where nothing is built'),
        ('name = "C"\nboard = "london"\nreferee = "yes"', "referee", "is not a known key"),
        ('name = "C"\nboard = "london"\n[options]\nreferee = "perhaps"', "options.referee", "is 'perhaps'"),
        ('name = "C"\nboard = "london"\n[options]\nreferees = "yes"', "options.referees", "is not a known key"),
        ('name = "C"\nboard = "london"\n[options]\nspeed_die = "yes"\ndice = 1', "options.dice", "is 1, beside"),
        ('name = "C"\nboard = ', "line 2", "is not TOML"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_template_is_named(tmp_path: Path, text: str, where: str, what: str) -> None:
    found = problems(tmp_path, text)
    assert any(each == where and words.startswith(what) for each, words in found), found


@pytest.mark.parametrize("minutes", [15, 480])
def test_a_timed_game_lasts_a_quarter_of_an_hour_at_the_least_and_eight_at_the_most(
    tmp_path: Path, minutes: int
) -> None:
    text = 'name = "C"\nboard = "london"\nmode = "timed"\nminutes = '
    assert read_template(put(tmp_path, f"{text}{minutes}")).minutes == minutes
    for beyond in (14, 481):
        assert [where for where, _ in problems(tmp_path, f"{text}{beyond}")] == ["minutes"]


@pytest.mark.parametrize("last", ["minutes = 60", 'hour = "22:00"'])
def test_a_timed_game_by_minutes_or_by_the_hour_is_sound(tmp_path: Path, last: str) -> None:
    template = read_template(put(tmp_path, f'name = "C"\nboard = "london"\nmode = "timed"\n{last}'))
    assert (template.minutes, template.hour) == ((60, None) if "minutes" in last else (None, "22:00"))


def test_the_id_of_a_board_names_no_other_folder(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    put(tmp_path, OURS, "our-town.toml")
    found = problems(tmp_path / "club", 'name = "C"\nboard = "../our-town"')
    assert [where for where, _ in found] == ["board"]
    long = "x" * 40
    put(tmp_path, OURS, f"{long}.toml")
    assert read_template(put(tmp_path, f'name = "C"\nboard = "{long}"')).board == long
    assert [where for where, _ in problems(tmp_path, f'name = "C"\nboard = "{long}x"')] == ["board"]


def test_what_is_said_of_a_payload_that_is_no_json_says_what_was_expected() -> None:
    with pytest.raises(TemplateError) as found:
        of_payload(b"{")
    (problem,) = found.value.problems
    assert problem.what.startswith("is no JSON")
    assert problem.expected == "a club's template"


def test_all_mistakes_are_named_with_the_file_and_what_is_allowed(tmp_path: Path) -> None:
    file = put(tmp_path, 'name = "C"\nboard = "london"\nmode = "quick"\n[options]\npayment = "cash"')
    with pytest.raises(TemplateError) as found:
        read_template(file)
    assert str(found.value) == (
        f"{file}: mode is 'quick'; expected one of 'standard', 'short', 'timed'\n"
        f"{file}: options.payment is 'cash'; expected one of 'card', 'automatic', 'typed'"
    )


def test_an_option_above_its_table_is_sent_there(tmp_path: Path) -> None:
    with pytest.raises(TemplateError, match=r"referee further down: it belongs under \[options\]"):
        read_template(put(tmp_path, 'name = "C"\nboard = "london"\nreferee = "yes"'))


def sources(*lengths: int) -> str:
    """A board as long as these sources make it."""
    return f"sources = {json.dumps(['x' * length for length in lengths], indent=1)}\n{OURS}"


@pytest.mark.parametrize(
    ("board", "where", "what", "expected"),
    [
        (OURS.replace("london", "our-village"), "extends", "is 'our-village'", "one of suisse-2007, "),
        (OURS.replace("1.name", "1.nam"), "spaces.1.nam", "is not a known key", "one of id, "),
        ("name = ", "line 1", "is not TOML", ""),
        (sources(*[390] * 510), "the file", "cannot be read (longer than 200,000 bytes)", "the file of a board"),
    ],
)
def test_what_is_wrong_with_the_board_beside_it_is_named(
    tmp_path: Path, board: str, where: str, what: str, expected: str
) -> None:
    file = put(tmp_path, board, "our-town.toml")
    with pytest.raises(TemplateError) as found:
        read_template(put(tmp_path, 'name = "C"\nboard = "our-town"'))
    problem = found.value.problems[0]
    assert (problem.path, problem.where) == (file, where)
    assert problem.what.startswith(what)
    assert problem.expected.startswith(expected)


def test_a_board_that_cannot_be_sent_is_named(tmp_path: Path) -> None:
    club = put(tmp_path, 'name = "C"\nboard = "our-town"')
    board = put(tmp_path, sources(1), "our-town.toml")
    many, last = divmod(MOST - len(payload(read_template(club))), 390 + len(',""'))
    lengths = [1, *[390] * many, last - len(',""')]
    board.write_text(sources(*lengths))
    assert len(payload(read_template(club))) == MOST
    board.write_text(sources(2, *lengths[1:]))
    with pytest.raises(TemplateError) as found:
        read_template(club)
    (problem,) = found.value.problems
    assert (problem.path, problem.where) == (club, "board")
    assert (problem.what, problem.expected) == (
        "takes 64,513 bytes with the template",
        "at most 64,512: shorten its file",
    )


def test_what_lies_in_place_of_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "our-town.toml").mkdir()
    text = 'name = "C"\nboard = "our-town"'
    with pytest.raises(TemplateError, match=r"our-town.toml: the file cannot be read"):
        read_template(put(tmp_path, text))
    with pytest.raises(TemplateError, match="the file cannot be read"):
        read_template(tmp_path / "nowhere.toml")


CLUBS, NO_JSON, HERE = "a club's template", "is no JSON (", "in/template"


@pytest.mark.parametrize(
    ("body", "path", "where", "what", "expected"),
    [
        (b"", HERE, "the payload", NO_JSON, CLUBS),
        (b"{", HERE, "the payload", NO_JSON, CLUBS),
        (b"\xff", HERE, "the payload", NO_JSON, CLUBS),
        (b"[" * 40_000, HERE, "the payload", NO_JSON, CLUBS),
        (b'{"minutes":' + b"9" * 5_000 + b"}", HERE, "the payload", NO_JSON, CLUBS),
        (b"[1]", HERE, "the payload", "is [1]", CLUBS),
        (b'"x"', HERE, "the payload", "is 'x'", CLUBS),
        (b"0", HERE, "the payload", "is 0", CLUBS),
        (b" " * (MOST + 1), HERE, "the payload", "is longer than 64,512 bytes", CLUBS),
        (b'{"a":[[[[[[[[[[[1]]]]]]]]]]]}', HERE, "the file", "is nested too deeply", "at most 8 levels"),
        (b"{}", HERE, "name", "is missing", "it beside board, mode, minutes, hour, options"),
        (b'{"name":"C","board":"../london"}', HERE, "board", "is '../london'", "the id of a board"),
        (b'{"name":"C","board":"our-town"}', HERE, "board", "is 'our-town', which is not there", "one of suisse"),
        (b'{"name":"C","board":"london","minutes":true}', HERE, "minutes", "is true", "a whole number from 15 to 480"),
        (b'{"name":"C","board":"london","options":[]}', HERE, "options", "is []", "a table with starting_balance, "),
        (
            b'{"name":"C","board":"london","own":{"extends":"london"}}',
            HERE, "board", "is 'london', which comes with Banker", "another id for a board of your own",
        ),
        (b'{"name":"C","board":"our-town","own":3}', HERE, "own", "is 3", "the table of a board's file"),
        (b'{"name":"C","board":"our-town","own":{}}', "in/our-town.toml", "extends", "is missing", "the edition to "),
        (
            b'{"name":"C","board":"our-town","own":{"extends":["x"]}}',
            "in/our-town.toml", "extends", "is ['x']", "one of suisse-2007, ",
        ),
        (
            b'{"name":"C","board":"our-town","own":{"extends":"lndon"}}',
            "in/our-town.toml", "extends", "is 'lndon'", "one of suisse-2007, ",
        ),
    ],
)  # fmt: skip
def test_a_payload_that_is_no_template_is_refused(body: bytes, path: str, where: str, what: str, expected: str) -> None:
    with pytest.raises(TemplateError) as found:
        of_payload(body, Path(HERE))
    problem = found.value.problems[0]
    assert (str(problem.path), problem.where) == (path, where)
    assert problem.what.startswith(what)
    assert problem.expected.startswith(expected)


def test_a_payload_without_a_source_is_called_the_template_and_one_as_long_as_may_be_is_read() -> None:
    with pytest.raises(TemplateError, match=r"^template: the payload is no JSON"):
        of_payload(b"{")
    assert of_payload(b'{"name":"C","board":"london"}'.ljust(MOST)) == Template("C", "london")


@pytest.mark.drawn
@given(body=st.binary(max_size=200) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from([*Template.__struct_fields__, "extends"]) | st.text(max_size=5), inner, max_size=5
    ),
).map(lambda value: json.dumps(value).encode()))  # fmt: skip
def test_any_payload_is_a_template_or_refused(body: bytes) -> None:
    try:
        found = of_payload(body)
    except TemplateError:
        return
    assert found is None or of_payload(payload(found)) == found


# -- the games that an evening takes --------------------------------------------------------------------------------

CLUB = Template(
    "Club", "france-2007", "timed", 60, None, {"payment": "automatic", "referee": "yes", "deal_deeds": "no"}
)


def differing(terms: Terms, agreed: Terms) -> list[tuple[Differs, str, str, str]]:
    """How a game that is played by terms is none by those agreed."""
    with pytest.raises(Unfit) as found:
        checked(rows_of(played_by(ABC, terms=terms)), ABC, terms=agreed)
    return [(each.how, each.name, each.said, each.logged) for each in found.value.found]


@pytest.mark.parametrize("hour", [None, "22:00"])
def test_a_whole_game_that_was_begun_by_the_template_is_a_result(hour: str | None) -> None:
    """For fewer players and for more: what a board says otherwise for so many is the club's too."""
    template = replace(CLUB, minutes=None, hour=hour) if hour else CLUB
    agreed = terms_of(template)
    for names in (ABC, NAMES):
        assert checked(rows_of(played_by(names, terms=agreed)), names, terms=agreed)


def test_a_game_of_other_terms_is_refused_by_the_name_of_what_differs() -> None:
    agreed = terms_of(CLUB)
    other = replace(agreed, options=replace(agreed.options, payment="card"))
    assert differing(other, agreed) == [(Differs.TERMS, "payment", "automatic", "card")]
    assert differing(replace(agreed, minutes=90), agreed) == [(Differs.TERMS, "minutes", "60", "90")]
    assert differing(replace(agreed, minutes=None, ends="22:00"), agreed) == [(Differs.TERMS, "minutes", "60", "None")]
    board = terms_of(replace(CLUB, board="london"))
    assert (Differs.TERMS, "board", "france-2007", "london") in differing(board, agreed)


def test_an_evening_that_has_a_template_goes_by_its_terms(tmp_path: Path) -> None:
    file = tmp_path / "friday.club"
    with opened(file) as book:
        book.do(Ruled(terms=terms_of(CLUB), template=CLUB))
    with Book(file, reading=True) as book:
        assert (book.evening.template, book.evening.terms) == (CLUB, terms_of(CLUB))
    with Book(file) as book:
        game = played_by(ABC).game.terms
        assert book.do(Ruled(terms=game)).template is None, "a game that is named takes its place"


# -- a file to begin with -------------------------------------------------------------------------------------------


@pytest.mark.unmeasured
@pytest.mark.parametrize("board", edition.available())
def test_a_new_file_is_sound_and_plays_as_its_board(tmp_path: Path, board: str) -> None:
    file = tmp_path / "club.toml"
    assert begin(file, board, None) == (file,)
    assert read_template(file) == Template("Our club", board)


def test_a_line_of_a_new_file_has_the_value_of_its_board_and_names_the_others(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    begin(file, "london", None)
    lines = file.read_text("utf-8").splitlines()
    own = edition.load("london").options.referee
    (other,) = {"yes", "no"} - {own}
    assert f'# referee = "{own}"  # or "{other}"' in lines
    assert not any("beside it" in line for line in lines)


@pytest.mark.drawn
@pytest.mark.parametrize("board", edition.available())
def test_every_line_of_a_new_file_may_be_freed(tmp_path: Path, board: str) -> None:
    """Each option has the value of its board, and each other value that the line names is allowed."""
    file = tmp_path / "club.toml"
    begin(file, board, None)
    head, options = file.read_text("utf-8").split("[options]\n")
    freed = [line.removeprefix("# ") for line in options.splitlines()]
    assert [line.split(" = ")[0] for line in freed] == [*Options.__struct_fields__]
    file.write_text(f"{head}[options]\n" + "\n".join(freed), "utf-8")
    found, own = read_template(file), edition.load(board).options
    assert terms_of(found).options == own
    assert found.options == {name: getattr(own, name) for name in Options.__struct_fields__}
    for line in freed:
        name, _, rest = line.partition(" = ")
        others = json.loads(f"[{rest.partition('# or ')[2]}]")
        assert {found.options[name], *others} == ({*get_args(HINTS[name])} or {found.options[name]})


def test_a_new_file_for_a_board_of_ones_own_has_its_file_beside_it(tmp_path: Path) -> None:
    own, there = tmp_path / "own", tmp_path / "there"
    own.mkdir(), there.mkdir()
    put(own, OURS, "our-town.toml")
    written = begin(there / "club.toml", "our-town", own)
    assert written == (there / "club.toml", there / "our-town.toml")
    assert "our-town.toml beside it" in (there / "club.toml").read_text("utf-8")
    assert edition_named(there / "club.toml") == "our-town"


def edition_named(file: Path) -> str:
    return terms_of(read_template(file)).edition.id


def test_a_new_file_takes_the_place_of_none(tmp_path: Path) -> None:
    own, there = tmp_path / "own", tmp_path / "there"
    own.mkdir(), there.mkdir()
    put(own, OURS, "our-town.toml")
    put(there, "mine")
    with pytest.raises(NewTemplateError, match=r"club.toml is there already"):
        begin(there / "club.toml", "london", own)
    put(there, "mine", "our-town.toml")
    with pytest.raises(NewTemplateError, match=r"our-town.toml is there already"):
        begin(there / "new.toml", "our-town", own)
    assert not (there / "new.toml").exists()
    with pytest.raises(NewTemplateError, match="the name of the board's own file"):
        begin(own / "our-town.toml", "our-town", own)
    with pytest.raises(NewTemplateError, match=r"club does not end in .toml"):
        begin(there / "club", "london", own)
    with pytest.raises(NewTemplateError, match="there is no board 'lundon'"):
        begin(there / "new.toml", "lundon", own)
    put(own, OURS.replace("london", "our-town"), "our-village.toml")
    with pytest.raises(TemplateError, match=r"our-village.toml: extends is 'our-town'"):
        begin(there / "new.toml", "our-village", own)
    assert sorted(path.name for path in there.iterdir()) == ["club.toml", "our-town.toml"]
