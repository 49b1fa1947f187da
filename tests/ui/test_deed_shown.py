"""The magnifier and the deed behind it, with real touches: what a space earns and costs, nothing signed meanwhile."""

from __future__ import annotations

import itertools
import random

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import edition as editions
from banker import pending as p
from banker.money import grouped
from banker.rules import rent
from banker.sums import What
from tests.ui import table_samples as samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk, Finger
from tests.ui.test_flow import CARDS
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from tests.ui.test_sheet_trade import choose, opened
from ui.records import pieces as r
from ui.table import acts as a
from ui.table.forms import Adding, Estate, Trading
from ui.table.state import Table
from ui.views.deed_printed import deed as printed
from ui.views.deed_printed import deed_now
from ui.views.lot import deed
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets import ring_geometry as geometry
from ui.widgets.magnifier import Magnifier
from ui.widgets.papers import DeedPaper
from ui.widgets.ring import Ring
from ui.words.strings import LANGUAGES, Strings, strings_for

FIRST, SECOND = 1, 3  # The two streets of the cheapest group.
STATION, OTHER_STATION, UTILITY, FREE = 5, 15, 12, 39


def position() -> samples.Play:
    """One holds a group with houses and two stations, one of them mortgaged; another a utility."""
    return samples.Play(
        EDITION,
        COUNT,
        holders={FIRST: "p1", SECOND: "p1", STATION: "p1", OTHER_STATION: "p1", UTILITY: "p2"},
        levels={FIRST: 2, SECOND: 3},
        mortgages=(OTHER_STATION,),
    )


def written(table: Desk, view: r.DeedView, wide: float = 256) -> list[str]:
    """The lines of words on a deed of this width."""
    paper = DeedPaper(view)
    table.put(Sheet([(paper, (0, 0, wide, 318))]))
    return [text for text, *_ in paper.painter.texts]


def finger_on(at: Sitting, space: int) -> Finger:
    x, y, w, h = geometry.USUAL.box(space)
    left, top, *_ = at.screen.ring.box
    return Finger(left + x + w / 2, top + y + h / 2).down()


def magnified(at: Sitting) -> r.SpaceView:
    return next(child.record for child in at.stage.stage.children if isinstance(child, Magnifier))


def facts(at: Sitting, space: int) -> list[tuple[str, str]]:
    """What the magnifier says of a space."""
    finger = finger_on(at, space)
    at.stage.frames(1)
    told = [(fact.label, fact.amount) for fact in magnified(at).facts]
    finger.slide(240, 240).up()
    at.stage.frames(1)
    return told


def test_the_magnifier_says_holder_rent_price_and_houses(stage: Desk) -> None:
    at = opened(stage, position())
    words, edition = at.at.flow.desk.strings, at.at.game.edition
    price = words.t("ring.price")
    rents = edition.deed(FIRST).rents
    finger = finger_on(at, FIRST)
    assert (magnified(at).line, magnified(at).houses) == (at.at.game.player("p1").name, 2)
    finger.slide(240, 240).up()
    shown = {space: dict(facts(at, space)) for space in (FIRST, STATION, OTHER_STATION, UTILITY, FREE)}
    assert shown[FIRST] == {words.t("estate.rent"): f"{rents[2]:,}".replace(",", "’"), price: "600’000"}
    assert shown[STATION][words.t("estate.rent")] == f"{edition.deed(STATION).rents[1]:,}".replace(",", "’")
    assert shown[OTHER_STATION][words.t("estate.is_mortgaged")] == ""
    assert words.t("estate.rent_point") in shown[UTILITY]
    assert list(shown[FREE]) == [price]


def test_a_jailed_holder_without_rent_is_said(stage: Desk) -> None:
    play = samples.Play(EDITION, COUNT, {"rent_in_jail": "no"}, holders={FIRST: "p2"}, jail={"p2": 0})
    at = opened(stage, play)
    assert facts(at, FIRST)[0] == (at.at.flow.desk.strings.t("ring.no_rent"), "")


def test_lifting_the_finger_shows_the_deed_and_sliding_off_does_not(stage: Desk) -> None:
    at = opened(stage, position())
    finger_on(at, FIRST).slide(240, 240).up()
    at.look()
    assert at.at.flow.table.open is None
    gone = finger_on(at, FIRST)
    gone.lost = True  # the touchscreen went away under it
    gone.up()
    at.look()
    assert at.at.flow.table.open is None
    finger_on(at, FIRST).up()
    view = at.look()
    assert at.at.flow.table.open == a.DeedShown(FIRST)
    assert isinstance(view.middle, r.DeedView)
    assert [line.current for line in view.middle.lines[:4]] == [False, False, True, False]
    choose(at, a.Put(Estate("p1", space=FIRST)))
    assert at.at.flow.table.open == Estate("p1", space=FIRST)


# The boards whose deeds are mortgaged and built on.
CLASSIC = tuple(id for id in editions.available() if editions.load(id).is_built)
# Each of them in one language, and the one with the longest amounts in every other too.
SAID = sorted({*zip(CLASSIC, itertools.cycle(LANGUAGES), strict=False), *itertools.product((EDITION,), LANGUAGES)})


@pytest.mark.parametrize(("space", "current"), [(STATION, [1]), (OTHER_STATION, [0]), (FREE, [])])
def test_the_deed_marks_the_rent_that_holds_or_that_there_is_none(stage: Desk, space: int, current: list[int]) -> None:
    at = opened(stage, position())
    finger_on(at, space).up()
    lines = at.look().middle.lines
    assert [n for n, line in enumerate(lines) if line.current] == current


def test_a_card_signs_nothing_while_a_deed_is_read_and_back_leads_to_the_question(stage: Desk) -> None:
    play = samples.Play(EDITION, COUNT, holders={FIRST: "p2"}, pawns={"p1": 38}).do(samples.throw(1, 2))
    at = opened(stage, play)
    assert isinstance(at.at.game.top, p.Debt)
    number = at.at.bank.course.head
    finger_on(at, FREE).up()
    at.look()
    at.at.tap(CARDS[0])
    assert at.at.bank.course.head == number, "the deed hid the debt"
    at.at.touch(a.CloseOpen())
    at.look()
    at.at.tap(CARDS[0])
    assert isinstance(at.at.bank.history(1)[0][1].command, c.Pay)


def test_a_deed_touched_on_the_board_is_bought_by_two_touches_an_amount_and_both_cards(stage: Desk) -> None:
    """Regression: through the list of players and that of deeds it took six touches, and both cards."""
    at = opened(stage, position())
    before, price = at.at.bank.course.head, at.at.game.edition.deed(UTILITY).price
    finger_on(at, UTILITY).up()
    at.look()
    back = a.Put(a.DeedShown(UTILITY))
    buys = Trading("p1", "p2", takes=p.Bundle((UTILITY,)), adding=Adding("p1", "money"), back=back)
    choose(at, a.Put(buys))
    choose(at, a.Put(replace(buys, adding=Adding("p1", "money", price))))
    assert at.at.bank.course.head == before
    at.sign("p2")
    at.look()
    at.sign("p1")
    assert at.at.game.registry.title(UTILITY).holder == "p1"
    assert at.at.game.balance("p2") == at.at.game.balance("p1") + 2 * price


def test_the_player_in_turn_sells_a_deed_of_theirs_to_whom_they_choose(stage: Desk) -> None:
    at = opened(stage, position())
    finger_on(at, STATION).up()
    at.look()
    sells = Trading("p1", gives=p.Bundle((STATION,)), back=a.Put(a.DeedShown(STATION)))
    choose(at, a.Put(sells))
    choose(at, a.Put(replace(sells, other="p3", adding=Adding("p3", "money"))))
    assert at.at.flow.table.open == replace(sells, other="p3", adding=Adding("p3", "money"))


@pytest.mark.parametrize("large", [False, True])
def test_the_magnifier_writes_the_whole_name_of_each_space_of_every_board(
    table: Desk, language: str, large: bool
) -> None:
    """Two utilities may differ in the last word of a long name only."""
    table.stage.large = large
    strings, ring, glass = strings_for(language), Ring(), Magnifier()
    table.put(Sheet([(ring, (4, 4, 472, 472)), (glass, (0, 0, 10, 10))]))
    for edition_id in editions.available():
        shown = table_view(Told(strings, samples.Play(edition_id, 4).table())).ring.spaces
        for number, glass.view in enumerate(shown):
            glass.stand_by(ring.shape.cell(number), ring)
            table.frames(1)
            written = " ".join(text for text, *_ in glass.painter.texts)
            assert glass.view.name in written, (edition_id, written)


def trade_of(at: Sitting, space: int) -> r.ButtonView | None:
    """The way from the deed to its trade."""
    finger_on(at, space).up()
    ways = at.look().actions
    return next((way for way in ways if isinstance(way.act, a.Put) and isinstance(way.act.open, Trading)), None)


def test_a_deed_of_a_built_group_is_greyed_and_one_of_the_bank_has_no_trade(stage: Desk) -> None:
    at = opened(stage, position())
    built = trade_of(at, FIRST)
    assert not built.enabled
    assert built.reason
    at.at.touch(a.CloseOpen())
    at.look()
    assert trade_of(at, FREE) is None


def test_money_may_mend_what_the_deed_alone_may_not(stage: Desk) -> None:
    """A debtor may sell to raise money, though not give away."""
    play = samples.Play(EDITION, COUNT, holders={FREE: "p2", STATION: "p1"}, balances={"p1": 0}, pawns={"p1": 36})
    at = opened(stage, play.do(samples.throw(1, 2)))
    assert isinstance(at.at.game.top, p.Debt)
    at.at.menu()
    at.at.touch(a.Put(a.Aside()))
    at.look()
    finger_on(at, STATION).up()
    trade = next(way for way in at.look().actions if isinstance(way.act, a.Put) and isinstance(way.act.open, Trading))
    assert trade.enabled


def test_the_deed_closes_by_itself(stage: Desk) -> None:
    at = opened(stage, position())
    finger_on(at, FIRST).up()
    at.look()
    at.at.flow.tick(at.at.at + 21)
    assert at.at.flow.table.open is None


def test_nothing_opens_over_what_must_be_answered(stage: Desk) -> None:
    at = opened(stage, position())
    at.at.person(0)
    at.look()
    finger_on(at, FIRST).up()
    assert at.at.flow.table.open == a.Person("p1")


def test_the_way_to_why_a_free_deed_costs_so_has_a_word(strings: Strings) -> None:
    """Regression: a question mark stood alone on a button with room for more."""
    shown = table_view(Told(strings, samples.Play(EDITION, COUNT).table(open=a.DeedShown(12))))
    assert strings.t("because.title") in {way.label for way in shown.actions}


def test_a_deed_looked_at_says_whose_it_is(table: Desk, language: str) -> None:
    play, strings = position(), strings_for(language)
    owned = table_view(Told(strings, play.table(open=a.DeedShown(UTILITY)))).middle
    assert isinstance(owned, r.DeedView)
    assert owned.holder == strings.t("deed.holder", player=play.game.player("p2").name)
    holder = strings.t("deed.holder", player="Bob")
    assert holder in written(table, replace(owned, holder=holder))
    free = table_view(Told(strings, play.table(open=a.DeedShown(FREE)))).middle
    assert isinstance(free, r.DeedView)
    assert free.holder == ""


@pytest.mark.parametrize(("edition_id", "language"), SAID)
def test_every_line_of_every_deed_stands_whole_and_at_an_auction_every_amount(
    table: Desk, edition_id: str, language: str
) -> None:
    """At an auction, where it is narrow, the longest names have little room."""
    strings, play = strings_for(language), samples.Play(edition_id, COUNT, **samples.dealt(edition_id, COUNT))
    for space in (one.number for one in play.game.edition.spaces if one.deed is not None):
        shown = table_view(Told(strings, play.table(open=a.DeedShown(space)))).middle
        assert isinstance(shown, r.DeedView)
        words = {word for line in shown.lines for word in (line.label, line.amount) if word}
        assert words <= set(written(table, shown)), shown.name
        narrow = replace(printed(strings, play.game, space), why=a.CloseOpen())
        labels, lines = {line.label for line in narrow.lines}, written(table, narrow, 228)
        cut = [line[:-1] for line in lines if line.endswith("…")]
        assert {line.amount for line in narrow.lines} <= set(lines), narrow.name
        assert [line for line in cut if not any(label.startswith(line) for label in labels)] == []


@pytest.mark.parametrize("edition", ["suisse-2007", "paris-francs"])
def test_in_the_short_game_a_deed_says_nothing_of_a_fourth_house(edition: str) -> None:
    """Its hotel comes after three; what is printed on paper is never due."""
    here = samples.Play(edition, 2, mode="short", holders={1: "p1", 3: "p1"}, levels={1: 5, 3: 3}).game
    standard = samples.Play(edition, 2, holders={1: "p1", 3: "p1"}, levels={1: 5, 3: 4}).game
    french = strings_for("fr")
    for of in (printed, lambda words, game, space: deed(Told(words, Table(game, 0)), space)):
        shown, usual = (of(french, game, 1).lines for game in (here, standard))
        assert shown == usual[:4] + usual[5:], "without the row of four houses"
    assert [line.current for line in deed_now(strings_for("fr"), here, 1).lines].index(True) == 4, "the hotel"
    assert printed(strings_for("fr"), here, 5) == printed(strings_for("fr"), samples.Play(edition, 2).game, 5)


def anyhow(chance: random.Random, edition_id: str) -> samples.Play:
    """A table with deeds, houses, mortgages and options as chance will have them, and somebody in jail."""
    edition, holders, levels, mortgages = samples.board_of(edition_id), {}, {}, []
    for name, group in edition.groups.items():
        owner = chance.choice(("p1", "p2", "p3", ""))
        held = {space: owner or chance.choice(("p1", "p2")) for space in group if chance.random() < 0.9}
        level = chance.choice((0, 0, 1, 2, 3, 4, 5))
        if owner and len(held) == len(group) and name in edition.street_groups and level:
            levels |= dict.fromkeys(group, level)
        else:
            mortgages += [space for space in held if chance.random() < 0.2]
        holders |= held
    options = {
        "rent_in_jail": chance.choice(("yes", "no")),
        "double_rent_beside_mortgage": chance.choice(("yes", "no")),
    }
    stock = {"holders": holders, "levels": levels, "mortgages": tuple(mortgages), "jail": {"p3": 0}}
    return samples.Play(edition_id, COUNT, options, **stock)


@pytest.mark.parametrize("edition_id", CLASSIC)
def test_the_rent_marked_on_a_deed_is_what_is_charged_and_what_the_magnifier_says(edition_id: str) -> None:
    """Regression: it was the printed rent of a bare street where a whole group has double."""
    chance, strings, seen = random.Random(11), strings_for("fr"), set()
    for _ in range(6):
        play = anyhow(chance, edition_id)
        ring = table_view(Told(strings, play.table())).ring.spaces
        for space in (space.number for space in play.game.edition.spaces if space.deed is not None):
            title = play.game.registry.title(space)
            view = table_view(Told(strings, play.table(open=a.DeedShown(space)))).middle
            assert isinstance(view, r.DeedView)
            marked = [line.amount for line in view.lines if line.current]
            if title.holder is None or not rent.earns(play.game, title):
                assert marked == ([] if title.holder is None else [""]), view.name
                continue
            charged = rent.rent_sum(play.game, space, points=1)
            assert marked == [grouped(charged.amount, play.game.edition.currency)], view.name
            assert marked[0] == ring[space].facts[0].amount
            seen.add(charged.parts[0].what)
    assert {What.GROUP, What.RENT, What.HOUSES, What.HOTEL, What.STATIONS, What.POINTS} <= seen


@pytest.mark.parametrize("doubled", ["yes", "no"])
def test_a_bare_street_beside_a_mortgage_marks_what_the_rule_of_the_table_has(doubled: str) -> None:
    options = {"double_rent_beside_mortgage": doubled}
    stock = {"holders": {FIRST: "p2", SECOND: "p2"}, "mortgages": (SECOND,), "pawns": {"p1": 38}}
    play = samples.Play(EDITION, COUNT, options, **stock)
    view = table_view(Told(strings_for("fr"), play.table(open=a.DeedShown(FIRST)))).middle
    owed = play.do(samples.throw(1, 2)).game.top
    assert isinstance(owed, p.Debt)
    assert [line.amount for line in view.lines if line.current] == [grouped(owed.amount, play.game.edition.currency)]


def test_no_deed_tells_a_rent_that_is_yet_to_be_typed() -> None:
    holders = {FIRST: "p2", SECOND: "p2"}
    play = samples.Play(EDITION, COUNT, holders=holders, pawns={"p1": 38}).do(samples.throw(1, 2))
    shown = play.table(open=a.DeedShown(FIRST))
    for alone, told in ((frozenset(), 1), (frozenset({"p1"}), 0)):
        view = table_view(Told(strings_for("fr"), replace(shown, alone=alone))).middle
        assert sum(line.current for line in view.lines) == told


@pytest.mark.parametrize(("edition_id", "language"), SAID)
def test_a_deed_that_earns_nothing_says_so_whole_and_in_one_line(table: Desk, edition_id: str, language: str) -> None:
    """Regression: of a mortgaged deed only the line of the mortgage stood in the bar, as if it were the rent."""
    strings, options, jail = strings_for(language), {"rent_in_jail": "no"}, {"p2": 0}
    groups = samples.board_of(edition_id).groups
    for space in (groups["stations"][0], groups["utilities"][0], groups["dark_blue"][-1]):
        for liens, id in (((space,), "deed.mortgaged"), ((), "ring.no_rent")):
            play = samples.Play(edition_id, COUNT, options, holders={space: "p2"}, mortgages=liens, jail=jail)
            view = table_view(Told(strings, play.table(open=a.DeedShown(space)))).middle
            assert isinstance(view, r.DeedView)
            assert [line.label for line in view.lines if line.current] == [strings.t(id)]
            assert strings.t(id) in written(table, view)


def test_a_mortgage_is_told_while_a_rent_is_yet_to_be_typed() -> None:
    holders = {FIRST: "p2", SECOND: "p2", STATION: "p2"}
    play = samples.Play(EDITION, COUNT, holders=holders, mortgages=(STATION,), pawns={"p1": 38})
    shown = replace(play.do(samples.throw(1, 2)).table(open=a.DeedShown(STATION)), alone=frozenset({"p1"}))
    words = strings_for("fr")
    assert words.t("deed.mortgaged") in [line.label for line in table_view(Told(words, shown)).middle.lines]
