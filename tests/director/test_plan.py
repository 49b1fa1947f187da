"""The plan that lies with the tables: whole, sealed, the newest, and adopted only where it follows on our own acts."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from banker.club.acts import Act, Entered, MessageSent, TermTaken
from banker.club.book import Book
from banker.club.wire import STATE, Plan, decoded, encoded
from tests.club.tables import NAMES, came, opened, played_by, rows_of, under_way
from ui.director.plan import MOST_PARTS, MOST_PLAN, PART, Gathered, Parted, follows, missing, parts_of

KEY, OTHER = b"k" * 32, b"o" * 32


def parts(book: Book, key: bytes = KEY) -> list[Plan]:
    return parts_of(book.evening, book.plan(), key)


def gathered(*some: Plan) -> tuple[Act, ...]:
    plans = Gathered(KEY)
    assert all(plans.add(part) for part in some)
    return plans.newest()


def large() -> Book:
    """An evening whose plan takes several parts."""
    book, chance = opened(), Random(1)
    texts = ("".join(chr(chance.randrange(0x4E00, 0x9000)) for _ in range(200)) for _ in range(120))
    book.do_all([MessageSent(text=text) for text in texts])
    return book


def test_a_plan_has_all_acts_but_rows_and_a_new_director_comes_to_the_same_evening() -> None:
    book, rows = under_way(), rows_of(played_by(NAMES[:3]))
    book.do_all((came(1, rows), TermTaken(term=2)))
    (part,) = parts(book)
    assert gathered(part) == tuple(book.plan())
    new = Book(None)
    new.do_all(gathered(part))
    assert new.evening == replace(book.evening, held={})


def test_parts_fit_into_an_inbox_and_are_put_together_in_any_order() -> None:
    book = large()
    some = parts(book)
    assert len(some) > 1
    assert all(len(encoded(part)) <= STATE for part in some)
    assert all(decoded(encoded(part), Plan) == part for part in some)
    assert gathered(*reversed(some)) == tuple(book.plan())
    assert gathered(*some[1:]) == ()


def test_the_bounds_of_a_plan_are_those_that_other_releases_know() -> None:
    assert (PART, MOST_PARTS, MOST_PLAN) == (44_000, 64, 67_108_864)


def test_the_newest_plan_counts_of_which_every_part_has_come() -> None:
    book = large()
    old = parts(book)
    book.do(Entered(names=("Zoë",)))
    new = parts(book)
    assert gathered(*old, *new) == tuple(book.plan())
    assert gathered(*new[:-1], *old)[-1] != Entered(names=("Zoë",))
    book.do(TermTaken(term=7))
    plans = Gathered(KEY)
    assert plans.term() == 0
    assert all(map(plans.add, (*parts(book), *new)))
    assert plans.term() == 7
    assert plans.newest() == tuple(book.plan())


def test_a_plan_without_the_true_seal_is_not_taken() -> None:
    plans = Gathered(KEY)
    (part,) = parts(under_way())
    forged = (replace(part, serial=part.serial + 1), replace(part, seal=""), *parts(under_way(), OTHER))
    assert not any(map(plans.add, forged))
    assert plans.newest() == ()


def test_what_our_file_lacks_is_adopted_and_nothing_where_two_directors_ran_on() -> None:
    book = under_way()
    own = book.plan()
    book.do_all((came(1, rows_of(played_by(NAMES[:3]))), TermTaken(term=2), Entered(names=("Zoë",))))
    plan = book.plan()
    assert [*missing(own, plan)] == plan[-2:]
    assert [*missing(plan, plan[:3])] == []
    assert [*missing((), plan)] == plan
    with pytest.raises(Parted):
        _ = [*missing([*own, TermTaken(term=3)], plan)]


def test_acts_that_cannot_follow_are_no_plan() -> None:
    acts = under_way().plan()
    assert follows(None, acts)
    assert not follows(None, acts[1:])
