"""The season as lists: its players, the page of one of them, the deeds that earned most. No Kivy inside."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from banker.game import Seat
from banker.insight.season import Against, DeedTaken, Height, Person, unit_of
from banker.money import written
from ui.records import beside as b
from ui.records import pieces as r
from ui.records.rolls import BlankView, PaperView, RollView, RowView
from ui.records.season import OpenPlayer, OpenSeason, SaveSeason, Season, ShowNames, TakeOff
from ui.records.tally import Saved
from ui.views.beside_roll import roll
from ui.views.shared import DANGER_HOLD_S
from ui.words.insight import luck_amount
from ui.words.names import brief_line, held_for, listed, name_in
from ui.words.season import day_written, games_and_wins, season_span
from ui.words.strings import Strings

_LONG = 24  # The name of a deed with more letters is said briefly, beside what it earned.


def season_view(strings: Strings, lay: Season) -> RollView:
    """The page that is open."""
    person = lay.season.person(lay.player) if lay.player is not None else None
    if person is not None:
        return _player(strings, lay, person)
    if lay.page == "deeds":
        rows = _deeds(strings, lay)
    else:
        rows = [_person(strings, person) for person in lay.season.people]
    blank = None if rows else BlankView(strings.t("season.empty"), strings.t("season.empty.line"), "trophy")
    view = roll(f"season {lay.page}", strings.t("season.title"), rows, _season_paper(strings, lay))
    return replace(view, tabs=_tabs(strings, lay.page), blank=blank, wide=True)


def _tabs(strings: Strings, chosen: str) -> tuple[r.ButtonView, ...]:
    """The way to the games played, and the pages of the season."""
    pages = {"games": b.OpenGames(), "players": OpenSeason(), "deeds": OpenSeason("deeds")}
    return tuple(
        r.ButtonView(strings.t(f"season.{page}"), chosen=page == chosen, act=act) for page, act in pages.items()
    )


def _token(seat: Seat) -> r.Token:
    return r.Token(seat.colour, seat.symbol)


def _person(strings: Strings, person: Person) -> RowView:
    """A player; a touch opens their page."""
    return RowView(
        r.ButtonView(
            person.seat.name,
            _record(strings, person),
            token=_token(person.seat),
            amount=_share(strings, person),
            act=OpenPlayer(person.key),
        )
    )


def _record(strings: Strings, person: Person) -> str:
    return games_and_wins(strings, person.games, person.wins)


def _share(strings: Strings, person: Person) -> str:
    """In how many of their games a player won, in percent."""
    return strings.t("deeds.percent", percent=100 * person.wins // person.games)


def _deeds(strings: Strings, lay: Season) -> list[RowView]:
    """The deeds that earned most, a line between two currencies."""
    deeds = lay.season.deeds
    rows = [_deed(strings, lay, deed) for deed in deeds]
    for number, (deed, following) in enumerate(pairwise(deeds)):
        if unit_of(deed.currency) != unit_of(following.currency):
            rows[number] = replace(rows[number], parted=True)
    return rows


def _deed(strings: Strings, lay: Season, deed: DeedTaken) -> RowView:
    """A deed: what it took in all; and in how many games, and the most in one of them and for whom."""
    person = lay.season.person(deed.who)
    games = strings.n("games.count", deed.games)
    record = strings.t("games.wealth", amount=written(deed.most, deed.currency))
    whose = person.seat.name if person is not None else ""
    detail = " · ".join(filter(None, (games, record, whose, name_in(strings, deed.edition))))
    brief = " · ".join((games, record)) if deed.games > 1 else " · ".join(filter(None, (games, whose)))
    amount, name = written(deed.amount, deed.currency), name_in(strings, deed.names)
    name = name if len(name) <= _LONG else brief_line(name)
    return RowView(r.ButtonView(name, detail, "bill", amount=amount, brief=brief))


def _season_paper(strings: Strings, lay: Season) -> PaperView:
    """What the season is, or what was just done to it; and the way to save it."""
    lines: tuple[str, ...] = (strings.t("season.same"),)
    if lay.saved is not None:
        lines = _saved(strings, lay.saved)
    elif lay.to_read:
        lines = (strings.n("season.unread", len(lay.to_read)),)
    elif lay.gone:
        lines = (strings.t("season.gone"), strings.t("season.gone.line"))
    save = r.ButtonView(strings.t("season.save"), icon="save", act=SaveSeason())
    again = r.ButtonView(strings.t("season.again"), icon="undo", act=ShowNames())
    return PaperView(
        strings.t("season.title"),
        season_span(strings, lay.season.matches),
        lines,
        go=save if lay.season.matches else None,
        others=(again,) if lay.nameless else (),
    )


def _saved(strings: Strings, saved: Saved) -> tuple[str, ...]:
    """Where the table lies, or what to do so that it can be written."""
    if saved.why:
        why = "season.saved.other" if saved.why == "other" else f"tally.saved.{saved.why}"
        return strings.t("tally.saved.not"), strings.t(why), saved.folder
    if not saved.names:
        return strings.t("tally.saving"), saved.folder
    return strings.t("season.saved.where"), saved.folder, *map(_divided, saved.names)


def _divided(name: str) -> str:
    """The name of a file, which may be divided at each of its hyphens, before a digit too."""
    return name.replace("-", "-\u00ad")


def _player(strings: Strings, lay: Season, person: Person) -> RollView:
    """The page of a player: the best game, the nemesis and luck, then how they did against each of the others."""
    own = [
        *(_height(strings, lay, height) for height in person.heights),
        *_nemesis(strings, lay, person),
        *_luck(strings, lay, person),
    ]
    others = [_against(strings, lay, against) for against in person.against]
    if others:
        own[-1] = replace(own[-1], parted=True)
    hold = held_for(strings, DANGER_HOLD_S)
    act = TakeOff(person.key)
    off = r.ButtonView(strings.t("season.off"), hold, "minus", hold_s=DANGER_HOLD_S, act=act)
    paper = PaperView(
        person.seat.name,
        _record(strings, person),
        lines=(strings.t("season.share", percent=_share(strings, person)),),
        erases=strings.t("season.off.line"),
        others=(off,),
    )
    view = roll(f"season {person.key}", person.seat.name, [*own, *others], paper)
    return replace(view, wide=True)


def _height(strings: Strings, lay: Season, height: Height) -> RowView:
    """The best game in one currency; a touch opens its tally."""
    match = next(match for match in lay.season.matches if match.id == height.game)
    day = day_written(strings, match.record.began)
    detail = " · ".join(filter(None, (day, name_in(strings, match.record.names))))
    amount = written(height.worth, height.currency)
    act = b.ShowTally(match.id)
    return RowView(r.ButtonView(strings.t("season.best"), detail, "trophy", amount=amount, brief=day, act=act))


def _nemesis(strings: Strings, lay: Season, person: Person) -> Sequence[RowView]:
    """Who came in ahead most often, and in how many of the games together."""
    if not person.nemesis:
        return ()
    people = [other for key in person.nemesis if (other := lay.season.person(key)) is not None]
    met = next(against for against in person.against if against.key == person.nemesis[0])
    names = listed(strings, [other.seat.name for other in people])
    detail = strings.t("season.nemesis.line", behind=met.behind, games=met.games) if len(people) == 1 else ""
    button = r.ButtonView(
        strings.t("season.nemesis", player=names),
        detail or strings.n("season.nemesis.times", met.behind),
        token=_token(people[0].seat) if len(people) == 1 else None,
        icon="" if len(people) == 1 else "rivals",
    )
    return (RowView(button),)


def _luck(strings: Strings, lay: Season, person: Person) -> Sequence[RowView]:
    """Luck in each currency, or of how many games it is still to be reckoned."""
    title, left = strings.t("luck.title"), lay.to_weigh or person.unweighed
    if left:
        return (RowView(r.ButtonView(title, strings.n("season.unweighed", len(left)), "die")),)
    return [
        RowView(
            r.ButtonView(
                title,
                strings.t("season.luck"),
                "die",
                amount=luck_amount(currency, luck),
                sign="+" if luck > 0 else "-" if luck < 0 else "",
            )
        )
        for currency, luck in person.luck
    ]


def _against(strings: Strings, lay: Season, against: Against) -> RowView:
    """How the player did against another, whose page a touch opens."""
    other = lay.season.person(against.key)
    assert other is not None
    detail = strings.n("season.together", against.games)
    return RowView(
        r.ButtonView(
            other.seat.name,
            detail,
            token=_token(other.seat),
            amount=f"{against.ahead}\u202f:\u202f{against.behind}",
            act=OpenPlayer(other.key),
        )
    )
