"""The layout vocabulary: what is laid keeps to its room, words go down together, the first way is taken."""

from __future__ import annotations

import itertools
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kivy.graphics import Canvas

from tests.ui.offscreen import Desk, tap_piece
from ui.kit.boxes import Agreed, Box, Col, Either, Grid, Over, Row, Some, Spot
from ui.kit.flow import Flow, Part, _lines
from ui.kit.kin import alike, as_wide, columns
from ui.kit.nodes import Amount, Mark, Node, Path, Placed, Sign, Slot, Space, Text
from ui.kit.solve import Apart, Later, choose, far_too_large, need, solve
from ui.look import theme
from ui.look.ladders import LADDERS, LARGE, USUAL, Step
from ui.look.theme import scale
from ui.paint.painter import Painter
from ui.parts import keys, rows
from ui.records.pieces import ButtonView
from ui.table import acts as a
from ui.widgets.drawn import Drawn

WORDS = ["Ann", "Kassenbestand der Bank", "À la banque", "Gefängnis-Freikarte", "487’654’321", "Avenue des Champs"]


def sign(side: float) -> Sign:
    return Sign(side, side, lambda *_: None)


texts = st.builds(lambda words, role, most: Text(words, role, most=most), st.sampled_from(WORDS),
                  st.sampled_from(["small", "strip", "heading"]), st.integers(2, 9))  # fmt: skip
leaves = st.one_of(
    texts, st.builds(sign, st.floats(4, 60)), st.builds(Space), st.builds(Amount, st.just("12’345"), st.just("CHF"))
)
trees = st.recursive(
    leaves,
    lambda kids: st.one_of(
        st.lists(kids, min_size=1, max_size=4).map(lambda nodes: Row(*nodes)),
        st.lists(kids, min_size=1, max_size=4).map(lambda nodes: Row(*nodes, even=True, fill=True)),
        st.lists(kids, min_size=1, max_size=4).map(lambda nodes: Col(*nodes, gap=4)),
        st.lists(kids, min_size=1, max_size=5).map(lambda nodes: Grid(nodes, 2)),
        kids.map(lambda node: Box(node, theme.PAPER, pad=(8, 4))),
    ),
    max_leaves=12,
)


def has_room(tree: Node, w: float, h: float) -> bool:
    return any(tree.least(s) <= w and tree.high(s, w) <= h for s in USUAL)


@given(trees, st.floats(60, 760), st.floats(40, 460), st.booleans())
def test_what_is_far_too_large_at_the_closest_step_has_room_at_none(
    tree: Node, w: float, h: float, large: bool
) -> None:
    """So it need not be tried at the others."""
    steps = (LARGE if large else USUAL)[:-1]
    assert not (far_too_large(tree, steps[-1], w, h) and any(tree.fits(s, w, h) for s in steps))


def test_a_tree_is_made_only_where_those_before_it_have_no_room() -> None:
    made: list[str] = []

    def making(words: str) -> Later:
        def make() -> Node:
            made.append(words)
            return Text(words, most=1)

        return Later(make)

    ways = [[making("a long sentence of many words")], [making("brief")], [making("b")]]
    assert solve(ways, 400, 40)[0].node.string == "a long sentence of many words"
    assert made == ["a long sentence of many words"]
    assert solve(ways, 80, 40)[0].node.string == "brief"
    assert made == ["a long sentence of many words", "brief"]


@given(trees, st.floats(60, 760), st.floats(40, 460))
def test_what_has_room_is_laid_inside_it_and_nothing_over_another(tree: Node, w: float, h: float) -> None:
    placed = solve([tree], w, h)
    if not has_room(tree, w, h):
        return
    for each in placed:
        assert each.x >= -1
        assert each.x + each.w <= w + 1
        assert each.y >= -1
        assert each.y + each.h <= h + 1
    drawn = [each for each in placed if not isinstance(each.node, Box)]
    for one, two in itertools.combinations(drawn, 2):
        across = min(one.x + one.w, two.x + two.w) - max(one.x, two.x)
        down = min(one.y + one.h, two.y + two.h) - max(one.y, two.y)
        assert across <= 1 or down <= 1, (one, two)


def sizes(placed: list[Placed], role: str) -> set[float]:
    return {each.node.size(each.step) for each in placed if isinstance(each.node, Text) and each.node.role == role}


@pytest.mark.parametrize("wide", [700, 300, 200, 150])
def test_words_of_one_role_are_of_one_size(wide: float) -> None:
    tree = Col(*(Text(words, "heading", most=1, cuts=True) for words in WORDS))
    assert len(sizes(solve([tree], wide, 200), "heading")) == 1


def test_words_go_down_before_anything_is_cut() -> None:
    words = Text("Kassenbestand der Bank", "heading", most=1)
    roomy, narrow = (choose([words], wide, 60)[1] for wide in (400, words.least(USUAL[2]) + 1))
    assert (roomy, narrow) == (USUAL[0], USUAL[2])
    tree, last = choose([words], 60, 60)
    assert last == USUAL[-1]
    assert "…" in words.lines(last, 60, 1)[0]
    assert tree is words


def test_the_first_way_that_has_room_is_taken_and_one_that_says_less_only_after_all_steps() -> None:
    whole, brief = Text("Kassenbestand der Bank", "heading", most=1), Text("Kasse", "heading", most=1)
    assert choose([whole, brief], 400, 40)[0] is whole
    assert choose([whole, brief], whole.least(USUAL[0]) - 5, 40) == (brief, USUAL[0])
    assert choose([[whole], [brief]], whole.least(USUAL[0]) - 5, 40) == (whole, USUAL[1])


def test_large_text_is_the_same_ladder_begun_higher(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Text("Kassenbestand der Bank", "small", most=1)
    usual = words.least(USUAL[0])
    monkeypatch.setattr(scale, "large", True)
    assert choose([words], 2 * usual, 60)[1] == LARGE[0]
    assert choose([words], usual + 1, 60)[1] in USUAL


def test_a_unit_stands_beside_its_amount_and_goes_before_a_digit_does() -> None:
    amount = Amount("487’654’321", "CHF", "price")
    alone = Amount("487’654’321", "", "price")
    assert amount.prefer(USUAL[0]) > alone.prefer(USUAL[0])
    assert amount.least(USUAL[-1]) == alone.least(USUAL[-1]) < amount.least(USUAL[0])


def test_a_mark_goes_down_a_ladder_of_its_own() -> None:
    mark = Mark((64, 40), lambda *_: None)
    assert [mark.prefer(s) for s in USUAL] == [64, *5 * [40]]


def test_the_height_that_trees_need_is_the_first_of_the_usual_ones_that_holds_them() -> None:
    tree = Sign(10, 90, lambda *_: None)
    assert need([tree], 100) == 90
    assert need([tree], 100, (84, 92, 124)) == 92
    assert need([tree], 100, (60, 70)) == 90


def test_a_row_of_its_own_in_a_grid_needs_its_words_whole() -> None:
    words = Text("Kassenbestand der Bank", "heading", most=1)
    grid = Grid([words, Text("Ann"), Text("Ann")], 2, wide=1)
    assert grid.least(USUAL[0]) == words.least(USUAL[0])


def test_of_tiles_that_are_alike_first_and_last_words_stand_on_one_line() -> None:
    long, short = (Col(Text(words), Space(), Text("5")) for words in ("Kassenbestand der Bank", "Ann"))
    placed = solve([Row(*alike([long, short]), even=True, fill=True)], 600, 200)
    words = [each for each in placed if isinstance(each.node, Text)]
    assert words[0].y == words[2].y > 0
    assert words[1].y == words[3].y


def test_nodes_that_are_kin_are_each_measured_once_for_all_of_them() -> None:
    asked: list[Node] = []

    class Asked(Space):
        def high(self, s: Step, w: float) -> float:
            asked.append(self)
            return super().high(s, w)

    kids = [Asked() for _ in range(4)]
    Row(*alike(kids), even=True).high(USUAL[0], 400)
    assert asked == kids


def test_what_is_a_little_too_large_at_the_first_step_is_tried_at_the_next_and_at_no_other() -> None:
    steps: list[Step] = []

    class Asked(Mark):
        def high(self, s: Step, w: float) -> float:
            steps.append(s)
            return super().high(s, w)

    _, step = choose([[Asked((50, 46, 30, 20), lambda *_: None)]], 100, 47)
    assert step == USUAL[1]
    assert set(steps) == {*USUAL[:2]}


def test_a_name_in_one_line_is_cut_at_its_end() -> None:
    (words,) = Text("Wolfgang Ohm", most=1, cuts=True).lines(USUAL[0], 100, 1)
    assert words.startswith("Wolfgang")
    assert words.endswith("…")


def test_a_name_of_several_lines_grows_only_as_far_as_it_stays_whole() -> None:
    name = Text("Avenue des Champs-Élysées", most=2, cuts=True, bold=True)
    assert name.high(LARGE[0], 150) == inf
    assert list(name.lines(USUAL[0], 150, 2)) == ["Avenue des", "Champs-Élysées"]
    (cut,) = Text("Donaudampfschifffahrt", most=2, cuts=True, bold=True).lines(LARGE[0], 150, 2)
    assert cut.endswith("…")


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (600, 1024)])
def test_a_word_that_has_just_room_is_whole_at_any_scale(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    for words in ("Réclamer", "Hypothèque", "Rückgängig", "Vendere", "Ufa"):
        key = Box(Row(sign(24), Text(words, bold=True, grow=1)), pad=(12, 4), wide=10)
        (word,) = (
            each for each in key.lay(USUAL[-1], 417.8, 8, key.least(USUAL[-1]), 54) if isinstance(each.node, Text)
        )
        assert word.node.lines(USUAL[-1], word.w, 1) == (words,)


def test_entries_of_a_column_are_as_wide_as_the_widest() -> None:
    places = [Text("1"), Text("10")]
    placed = solve([Col(*(Row(place, Text("Ann"), gap=0) for place in as_wide(places)))], 600, 200)
    assert placed[1].x == placed[3].x == places[1].prefer(USUAL[0])


class Sheet(Drawn[ButtonView]):
    def ways(self, view: ButtonView):
        return [Box(Row(Text("Ann"), keys.key(view, 120), rows.asked(Amount("5", "F"), view.act)), pad=(8, 8))]


def test_a_key_in_a_tree_wears_its_face_and_takes_the_finger(table: Desk) -> None:
    sent: list[object] = []
    sheet = Sheet(ButtonView("Kaufen", "halten", icon="check", act=a.CloseOpen()))
    table.put(sheet)
    table.stage.bind(on_intent=lambda _, intent: sent.append(intent))
    table.frames(2)
    key, why = sheet.live
    assert [text for text, *_ in key.painter.texts] == ["Kaufen", "halten"]
    assert why.h >= theme.TOUCH
    assert why.w >= theme.TOUCH_WIDE
    tap_piece(key)
    tap_piece(why)
    assert sent == [a.CloseOpen()] * 2
    sheet.view = ButtonView("Behalten", icon="cross")
    table.frames(2)
    assert [text for text, *_ in sheet.live[0].painter.texts] == ["Behalten"]


def test_over_is_as_large_as_the_larger() -> None:
    over = Over(sign(10), Slot("why", ButtonView(), 50))
    assert (over.prefer(USUAL[0]), over.high(USUAL[0], 90)) == (50, theme.TOUCH)


def test_a_part_apart_takes_its_own_step_and_the_rest_stays_large() -> None:
    heading = Text("Kassenbestand", "heading")
    long = Text("Kassenbestand der Bank und aller", "heading", most=1)
    wide = 200
    (first, second) = solve([Col(heading, Apart([long]))], wide, 200)
    assert first.step.rung < second.step.rung
    (only,) = solve([Apart([[long], [Text("Bank", "heading")]], high=40)], wide, 200)
    assert only.node is not long


def test_a_spot_says_where_what_it_holds_is_laid() -> None:
    class Named(Drawn[ButtonView]):
        def ways(self, view: ButtonView) -> list[Node]:
            return [Col(sign(20), Spot(Space(), "free", grow=1), keys.key(view))]

    piece = Named(ButtonView("Bank"))
    piece.place(10, 20, 200, 300)
    free = piece.spot("free")
    assert free[:2] == (10, 40)
    assert free[1] + free[3] == piece.buttons[0].box[1]
    assert piece.spot("other") is None


def test_a_piece_that_goes_to_a_slot_without_a_face_takes_its_face_off(table: Desk) -> None:
    class Why(Drawn[ButtonView]):
        def ways(self, view: ButtonView) -> list[Node]:
            amount = rows.asked(Text("1’200", "title"), a.CloseOpen())
            return [rows.explained(Text("Miete"), a.CloseOpen()) if view.chosen else amount]

    piece = table.put(Why(ButtonView(chosen=True)))
    (why,) = piece.live
    assert why.painter.marks
    piece.view = ButtonView()
    table.frames(2)
    assert piece.live == [why]
    assert not why.painter.marks


def test_padding_over_and_under_words_gives_way_before_they_do_not_fit() -> None:
    box = Box(sign(20), pad=(10, 10))
    assert [box.high(s, 60) for s in USUAL[:3]] == [40, 34, 28]
    assert {box.prefer(s) for s in USUAL} == {40}
    for high, down in ((28, 4), (30, 5), (60, 10)):
        (placed,) = box.lay(USUAL[-1], 0, 0, 40, high)
        assert (placed.y, placed.h) == (pytest.approx(down), pytest.approx(high - 2 * down))


def test_an_amount_on_its_own_takes_back_size_where_height_is_left_but_no_width_from_words() -> None:
    words = Text("Kassenbestand der Bank", "heading", most=1)
    amount = Text("5’000", "amount", bold=True, most=1, own=True)
    wide = words.least(USUAL[3]) + 1
    first, *_, last = LADDERS["amount"][:3]
    assert sizes(solve([Col(words, amount)], wide, 200), "amount") == {first}
    assert sizes(solve([Col(words, amount)], wide, Col(words, amount).high(USUAL[3], wide)), "amount") == {last}
    (name, beside) = solve([Row(words, amount, gap=0)], wide + amount.prefer(USUAL[3]), 200)
    assert name.w >= words.least(USUAL[3])
    assert beside.node.size(beside.step, beside.w) == last


def test_names_on_their_own_take_the_size_that_the_longest_of_them_has() -> None:
    wide = Text("Maximilienne", "strip", most=1, own=True).least(USUAL[0]) + 1
    alone, among = (Text("Bob", "strip", most=1, own=True, longest=longest) for longest in ("", "Maximilienne"))
    assert alone.size(USUAL[0], wide) == LADDERS["strip"][0]
    assert among.size(USUAL[0], wide) == LADDERS["strip"][-1]


def test_rows_are_of_one_height_before_words_are_large() -> None:
    def tiles(even: bool) -> Grid:
        return Grid([Text("Kassenbestand der Bank", "heading", most=2), Text("Ann", "heading")], 1, 0, even=even)

    wide, high = 190, 3 * 30 * 1.2
    loose, even = (solve([tiles(even)], wide, high) for even in (False, True))
    assert loose[0].h > loose[1].h
    assert even[0].h == even[1].h
    assert max(sizes(even, "heading")) < max(sizes(loose, "heading"))


def shown(tree: Node, w: float, h: float) -> list[str]:
    """The words of a tree in a room, from top to bottom."""
    return [
        each.node.lines(each.step, each.w, each.node.most)[0]
        for each in solve([tree], w, h)
        if isinstance(each.node, Text)
    ]


def names(count: int) -> Node:
    """The first of three streets, and how many more there are."""
    streets = ["Avenue des Champs", "Rue de la Paix", "Boulevard"]
    more = Text(f"+ {3 - count}") if count < 3 else None
    return Col(*(Text(street, most=1) for street in streets[:count]), more)


def test_a_list_keeps_as_many_entries_whole_as_have_room_and_says_how_many_more() -> None:
    line = Text("Ann").high(USUAL[0], 99)
    assert shown(Some(names, 3), 300, 3 * line) == ["Avenue des Champs", "Rue de la Paix", "Boulevard"]
    assert shown(Col(Text("Ann"), Some(names, 3)), 300, 3 * line) == ["Ann", "Avenue des Champs", "+ 2"]
    assert shown(Some(names, 3), 60, 3 * line)[0].endswith("…")


def test_a_slot_drawn_smaller_than_its_touch_lays_its_face_within_what_is_drawn() -> None:
    slot = Slot("plate", ButtonView(), face=Text("Bank", align="right"), inset=(4, 3))
    (placed,) = solve([slot], 100, 60)
    (words,) = placed.inside
    assert (placed.w, placed.h) == (100, 60)
    assert (words.x + words.w, words.y + words.h) == (96, 57)
    assert slot.least(USUAL[0]) == slot.face.least(USUAL[0]) + 4


def test_brief_words_are_broken_as_others_before_they_are_cut() -> None:
    name = Text("Gare Montparnasse", most=2, brief="Gare Mont-\nparnasse")
    assert list(name.lines(USUAL[-1], 110, 2)) == ["Gare Mont-", "parnasse"]


def test_in_rows_of_one_width_what_stands_under_each_other_begins_there() -> None:
    cells = [
        [Text(name, most=1), Space(), Text(amount, most=1)] for name, amount in (("Ann", "1"), ("Guillemette", "900"))
    ]
    tree = Col(*(Row(*row) for row in columns(cells)))
    first, last, under, below = solve([tree], 400, 200)
    assert first.x == under.x
    assert last.x == below.x > first.x + first.w


def test_an_amount_that_can_be_asked_has_dots_as_wide_as_itself(table: Desk) -> None:
    class Sum(Drawn[ButtonView]):
        def ways(self, view: ButtonView) -> list[Node]:
            return [Row(Text("Total", grow=1), rows.asked(Text("1’200", "title", most=1, align="right"), view.act))]

    piece = table.put(Sum(ButtonView(act=a.CloseOpen())))
    (dots,) = [mark.box for mark in piece.painter.marks if mark.what == "dots"]
    amount = next(text for text in piece.painter.texts if text[0] == "1’200")
    assert dots[0] == pytest.approx(amount[1], abs=3)
    assert dots[2] == pytest.approx(amount[3], abs=6)
    heard: list[object] = []
    table.heard = heard.append
    tap_piece(piece.live[0])
    assert heard == [a.CloseOpen()]


def test_columns_are_even_only_where_all_words_have_room() -> None:
    long, short = Text("Avenue des Champs-Élysées", most=2), Text("Rue de la Paix", most=2)
    wide = Row(long, short, even=True).widths(USUAL[0], 500)
    assert wide[0] == wide[1]
    narrow = Row(long, short, even=True).widths(USUAL[0], 260)
    assert narrow[0] > narrow[1]
    assert long.high(USUAL[0], narrow[0]) < inf


def test_a_path_is_divided_behind_the_last_slash_or_hyphen_before_which_it_has_room() -> None:
    path = Text("/media/stick/banker-of-the-whole-family")
    lines = list(path.lines(USUAL[0], 200, 9))
    assert lines == ["/media/stick/banker-of-", "the-whole-family"]
    assert path.least(USUAL[0]) < 200


def test_the_name_of_a_file_goes_on_in_the_next_line_and_ends_with_an_ellipsis() -> None:
    path = "/home/wolfgang/.local/share/banker/the-name-of-a-file-that-is-long.db"
    lines = Path(path).lines(USUAL[0], 200, 9)
    assert "".join(lines) == path
    assert lines[0].endswith("/")
    (first, last) = Path(path, most=2).lines(USUAL[0], 200, 2)
    assert (first, last[-1]) == (lines[0], "…")


def test_of_two_lines_that_have_agreed_both_take_what_has_room_in_either() -> None:
    def line(label: str, amount: str, agreed: Agreed) -> Either:
        words = [Row(Text(word, most=1), Space(), Text(amount, most=1)) for word in (label, "M")]
        return Either(*words, agreed=agreed)

    agreed = Agreed()
    short, long = line("Mortgage", "5", agreed), line("Mortgage", "5’000’000", agreed)
    wide = long.kids[0].least(USUAL[0])
    assert [each.taken(USUAL[0], wide) for each in (short, long)] == [short.kids[0], long.kids[0]]
    assert [each.taken(USUAL[0], wide - 9) for each in (short, long)] == [short.kids[1], long.kids[1]]


def test_an_amount_is_not_cut_even_at_the_last_step() -> None:
    assert Text("5’000’000", most=1).least(USUAL[-1]) == Text("5’000’000", most=1).least(USUAL[0])
    assert Text("Mortgage", most=1).least(USUAL[-1]) < Text("Mortgage", most=1).least(USUAL[0])


def test_words_that_no_longer_hold_have_a_line_through_each_of_theirs(table: Desk) -> None:
    struck = Text("Avenue des Champs", struck=True)

    class Seen(Drawn[ButtonView]):
        def ways(self, view: ButtonView) -> list[Node]:
            return [Col(struck)]

    piece = Seen(ButtonView())
    table.put(piece)
    piece.place(0, 0, 110, 200)
    table.frames(1)
    marks = [(mark.box[0], mark.box[2]) for mark in piece.painter.marks if mark.what == "rect"]
    lines = [(x, wide) for _, x, _, wide, _ in piece.painter.texts]
    assert len(marks) == len(lines) == 2
    assert all(left < x and x + wide < left + long for (left, long), (x, wide) in zip(marks, lines, strict=True))


def test_gaps_and_edges_between_what_takes_fingers_do_not_give_way() -> None:
    """Regression: two keys touched each other, and tiles the edge of the window."""
    rows = [Space(high=20), Space(high=20)]
    least = USUAL[-1]
    assert Col(*rows, gap=10, firm=True).high(least, 100) == 50
    assert Col(*rows, gap=10).high(least, 100) < 45
    assert Box(rows[0], pad=(10, 10), firm=True).high(least, 100) == 40
    assert Box(rows[0], pad=(10, 10)).high(least, 100) < 35


def test_an_amount_with_less_to_say_gives_way_to_it_and_is_not_drawn_over_its_edge() -> None:
    amount = Text("487 654 321", "heading", most=1, own=True, brief="487,65 Mio", bold=True)
    whole, least = USUAL[-2], USUAL[-1]
    assert amount.least(least) < amount.least(whole)
    row = Row(Space(), amount)
    assert sum(row.widths(least, amount.least(whole))) <= amount.least(whole)


def test_lines_of_a_pitch_of_their_own_need_less_height() -> None:
    usual, close = Text(WORDS[5]), Text(WORDS[5], pitch=1.0)
    assert close.high(USUAL[0], 60) == pytest.approx(3 * usual.size(USUAL[0]))
    assert close.high(USUAL[0], 60) < usual.high(USUAL[0], 60)


def test_of_what_flows_names_give_way_after_what_is_spare(table: Desk) -> None:
    name, spare = Part("W" * 12, bold=True), Part("(La Chaux-de-Fonds, Avenue Léopold-Robert)", spare=True)
    flow = Flow([name, Part("kann CHF 487’654’321 von"), name, Part("fordern"), spare])
    for most in (3, 2):
        painter = Painter(Canvas())
        painter.begin(0, 0)
        flow.paint(painter, USUAL[-1], 0, 0, 330, most * 20.5)
        said = " ".join(words for words, *_ in painter.texts)
        assert "487’654’321" in said
        assert "fordern" in said
        assert said.endswith("…)")
        assert ("W" * 12 in said) is (most == 3)


@pytest.mark.parametrize("w", range(120, 331, 15))
def test_no_line_that_flows_begins_with_a_mark_that_belongs_to_the_word_before(w: int) -> None:
    """Regression: a name ended a line, and the next began with its colon."""
    parts = [Part("Maximilienne", bold=True), Part(": bâtit"), Part(", "), Part("Bob", bold=True), Part("\u202f! paie")]
    assert not [line[0] for line in _lines(parts, theme.SMALL, w) if line[0].clings]


def test_a_share_is_taken_from_what_those_leave_that_need_more_than_theirs() -> None:
    row = Row(Box(Space(0), grow=1), Box(Space(0), wide=300, grow=1), Box(Space(0), grow=2), gap=0, shared=True)
    assert row.widths(USUAL[0], 600) == pytest.approx([100, 300, 200])
    assert row.widths(USUAL[0], 1600) == pytest.approx([400, 400, 800])


def test_an_amount_that_is_typed_has_one_size_however_long_it_is() -> None:
    fields = [Amount(typed, "CHF", longest="888’888’888") for typed in ("0", "15’000", "487’654’321")]
    assert len({field.size(USUAL[0], 220) for field in fields}) == 1
    assert Amount("0", "CHF").size(USUAL[0], 220) > fields[0].size(USUAL[0], 220)


def test_of_nodes_without_room_the_highest_gives_way_and_those_that_grow_until_they_are_alike() -> None:
    column = Col(sign(40), Box(sign(300), theme.PAPER, grow=1), Box(sign(200), theme.PAPER, grow=1))
    assert [round(each.h) for each in solve([column], 100, 300) if isinstance(each.node, Box)] == [130, 130]
    column = Col(sign(40), sign(300), sign(200))
    assert [round(each.h) for each in solve([column], 100, 300)] == [40, 60, 200]
