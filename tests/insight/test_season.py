"""The season of games made by hand: who is the same player, who won how often, what is compared with what."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from banker import edition as editions
from banker.board import Currency
from banker.events import GameEnd
from banker.game import Seat
from banker.insight.record import Earning, Record, SeatResult
from banker.insight.season import MOST_DEEDS, NOBODY, Season, Sitting, season

LONDON = editions.load("london")
POUNDS, FRANCS = LONDON.currency, editions.load("paris-francs").currency


def result(name: str, place: int, worth: int = 100, out: str = "", colour: str = "") -> SeatResult:
    return SeatResult(Seat(name.casefold(), name, colour), place, worth, out)


def sitting(id: str, *results: SeatResult, currency: Currency = POUNDS, **more: object) -> Sitting:
    """A game that ended so; `more`: what is known beside its log, and its rents."""
    earnings = more.pop("earnings", ())
    record = Record(5, "b", {"en": "B"}, currency, "standard", "", "", results, earnings, GameEnd.AGREED)
    return Sitting(id, record, **more)


def names(told: Season) -> list[str]:
    return [person.seat.name for person in told.people]


def test_who_wins_most_comes_first_and_shared_places_count_for_all_who_share_them():
    told = season(
        [
            sitting("1", result("Ann", 1), result("Bob", 1), result("Cleo", 3)),
            sitting("2", result("Ann", 2), result("Bob", 1)),
        ]
    )
    assert [(person.seat.name, person.games, person.wins) for person in told.people] == [
        ("Bob", 2, 2), ("Ann", 2, 1), ("Cleo", 1, 0),
    ]  # fmt: skip
    bob, ann = told.people[0], told.people[1]
    assert [(each.key, each.games, each.ahead, each.behind) for each in bob.against] == [
        (ann.key, 2, 1, 0), (told.people[2].key, 1, 1, 0),
    ]  # fmt: skip
    assert (ann.nemesis, bob.nemesis) == ((bob.key,), ())


def test_several_share_the_place_of_a_nemesis_only_if_they_came_in_ahead_equally_often():
    told = season([sitting("1", result("Ann", 3), result("Bob", 1), result("Cleo", 2))])
    assert set(told.person("name:ann").nemesis) == {"name:bob", "name:cleo"}
    told = season(
        [
            sitting("1", result("Ann", 3), result("Bob", 1), result("Cleo", 2)),
            sitting("2", result("Ann", 2), result("Cleo", 1)),
        ]
    )
    assert told.person("name:ann").nemesis == ("name:cleo",)


def test_the_same_card_is_the_same_player_whatever_the_name_and_called_as_the_card_is_now():
    told = season(
        [
            sitting("1", result("Ann", 1), result("Bob", 2), cards={"ann": "c1"}),
            sitting("2", result("Anna", 2, colour="red"), result("Bob", 1), cards={"anna": "c1"}),
        ],
        {"c1": "Annabel"},
    )
    ann = told.person("card:c1")
    assert (ann.seat.name, ann.seat.colour, ann.games) == ("Annabel", "red", 2)


def test_without_a_card_the_name_counts_and_joins_the_only_card_that_was_called_so():
    one = sitting("1", result("Ann", 1), result("Bob", 2), cards={"ann": "c1"})
    told = season([one, sitting("2", result(" ANN", 2), result("bob", 1))])
    assert told.person("card:c1").games == told.person("name:bob").games == 2
    two = sitting("3", result("Ann", 1), result("Bob", 2), cards={"ann": "c2"})
    told = season([one, two, sitting("2", result("Ann", 2), result("Bob", 1))])
    assert [told.person(key).games for key in ("card:c1", "card:c2", "name:ann")] == [1, 1, 1]
    assert season([one, sitting("2", result("Tom", 1))], {"c1": "Tom"}).person("card:c1").games == 2


def test_two_seats_of_one_game_are_never_the_same_player():
    one = sitting("1", result("Ann", 1), result("Bob", 2), cards={"ann": "c1"})
    told = season([one, sitting("2", result("Eve", 1), result("Ann", 2), cards={"eve": "c1"})])
    assert (told.person("card:c1").games, told.person("name:ann").games) == (2, 1)
    twins = season([sitting("1", result("Ann", 1), replace(result("Ann", 2), seat=Seat("x", "ann")))])
    assert len(twins.people) == 2
    assert [person.games for person in twins.people] == [1, 1]


def test_who_was_taken_off_the_lists_is_nobody_and_nobodys_nemesis():
    told = season(
        [
            sitting("1", result("Ann", 2), result("Bob", 1), nameless=["bob"], earnings=[taken(3, "bob", 7)]),
            sitting("2", result("Ann", 1), result("Cleo", 2), result("Bob", 3)),
        ]
    )
    assert told.matches[0].who == ("name:ann", NOBODY)
    assert told.person("name:bob").games == 1, "a game that came later is listed with the name"
    assert told.person("name:ann").nemesis == ()
    assert told.deeds[0].who == NOBODY


def taken(space: int, player: str, amount: int) -> Earning:
    return Earning(space, {"en": f"S{space}"}, player, amount)


def test_deeds_and_best_games_are_compared_within_one_currency_and_deeds_added_over_all_games():
    told = season(
        [
            sitting("1", result("Ann", 1, 900), result("Bob", 2), earnings=[taken(3, "ann", 50), taken(3, "bob", 20)]),
            sitting("2", result("Ann", 1, 900), earnings=[taken(3, "ann", 40), taken(1, "ann", 100)]),
            sitting("3", result("Ann", 2, 9_000, "bankrupt"), earnings=[]),
            sitting("4", result("Ann", 2, 5_000_000), earnings=[taken(3, "ann", 9)], currency=FRANCS),
        ]
    )
    assert [(deed.amount, deed.games, deed.most, deed.who) for deed in told.deeds] == [
        (9, 1, 9, "name:ann"), (110, 2, 50, "name:ann"), (100, 1, 100, "name:ann"),
    ]  # fmt: skip
    assert [(height.worth, height.game) for height in told.people[0].heights] == [(900, "1"), (5_000_000, "4")]


def test_of_many_deeds_those_that_earned_most_are_listed():
    many = [taken(space, "ann", space) for space in range(1, 30)]
    told = season([sitting("1", result("Ann", 1), earnings=many)])
    assert [deed.amount for deed in told.deeds] == list(range(29, 29 - MOST_DEEDS, -1))


def test_luck_adds_up_within_one_currency_and_games_without_it_are_named():
    told = season(
        [
            sitting("1", result("Ann", 1), luck={"ann": Fraction(1, 3)}),
            sitting("2", result("Ann", 1), luck={"ann": Fraction(1, 6)}),
            sitting("3", result("Ann", 1), luck={}, currency=FRANCS),
            sitting("4", result("Ann", 1)),
        ]
    )
    (ann,) = told.people
    assert ann.luck == ((POUNDS, Fraction(1, 2)), (FRANCS, Fraction(0)))
    assert ann.unweighed == ("4",)


def test_the_best_deed_of_a_game_is_the_one_that_took_most_whoever_held_it():
    earnings = (taken(1, "ann", 60), taken(3, "ann", 50), taken(3, "bob", 20))
    record = sitting("1", result("Ann", 1), earnings=earnings).record
    assert record.best == ({"en": "S3"}, 70)
    assert sitting("1", result("Ann", 1)).record.best is None


def test_a_season_without_games_is_empty_and_knows_nobody():
    assert season([]) == Season()
    assert Season().person("name:ann") is None


def test_a_match_tells_its_players_by_their_places():
    (match,) = season([sitting("1", result("Ann", 2), result("Bob", 1))]).matches
    assert [(key, each.place) for key, each in match.in_order()] == [("name:bob", 1), ("name:ann", 2)]
