"""Draws every screen in its hardest cases, without a display: gallery_screens.py FOLDER [PART OF A NAME].

For the eye: lay the pictures beside the design before calling a change done.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from msgspec.structs import replace

from banker import commands as c
from banker.backup import CopyInfo
from banker.board import Deck
from banker.game import Game
from banker.history import Operation
from banker.insight.result import result_of, written
from banker.rules.setup import open_game, opened
from hardware.ports import FaultCause
from tests.ui import (
    auction_samples,
    because_samples,
    beside_samples,
    debt_samples,
    director_samples,
    motion_samples,
    sheet_samples,
    table_samples,
)
from tests.ui import setup_samples as samples
from tests.ui.gallery import Picture, Screens, put, screen_of, view_of
from tests.ui.offscreen import Finger, desk, tap_piece
from ui.bank.faults import Fault
from ui.bank.snapshot import snapshot
from ui.bank.story import Story
from ui.bank.story import story as story_of
from ui.parts.rules import opened as opened_rule
from ui.records import intents as i
from ui.records.beside import Choices
from ui.records.bulletin import BulletinView
from ui.records.director import DirectorView
from ui.records.intents import Recovery
from ui.records.looking import LookBack, OpenPanel, TurnAxis
from ui.records.motion import Motion
from ui.records.pages import TurnTo
from ui.records.pieces import Signing
from ui.records.screens import TableView
from ui.records.seen import Seen
from ui.records.tally import Saved, TallyView
from ui.screens.deal import DealScreen
from ui.screens.director import DirectorScreen
from ui.screens.fault import FaultScreen
from ui.screens.help import HelpScreen
from ui.screens.home import HomeScreen
from ui.screens.naming import NamingScreen
from ui.screens.setup import SetupScreen
from ui.screens.table import TableScreen
from ui.screens.tally import TallyScreen
from ui.setup import begun, deal, first, options, seats, time
from ui.setup import state as s
from ui.setup.entered import DEEDS, RULES, JailCardOf, enter, with_or_without_names
from ui.setup.opening import opening_of
from ui.setup.options import SUMS, options_shown, values_of
from ui.table import acts as a
from ui.table.forms import Renaming
from ui.table.state import Strip, Table
from ui.views.beside import beside_view
from ui.views.board import looks, token
from ui.views.board_names import space_name_typed
from ui.views.club import club_line_at_home
from ui.views.correction import reason_typed
from ui.views.deal import deal_view
from ui.views.director import director_view
from ui.views.fault import fault_view, too_small_view
from ui.views.hints import due, hint_view
from ui.views.home import ReaderState, Resumable, home_view
from ui.views.seats import naming
from ui.views.setup import setup_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.tally import tally_view
from ui.views.told import Told
from ui.widgets import ring_geometry as geometry
from ui.widgets.bulletin import Bulletin
from ui.widgets.motion import Moving
from ui.widgets.piece import Piece
from ui.words.strings import LANGUAGES, Strings, strings_for
from ui.words.tables import table_words

FEW = auction_samples.USUAL


def homes(strings: Strings) -> Iterator[Picture]:
    yield "home-new", partial(HomeScreen, home_view(strings, None, ReaderState.SEARCHING))
    table = table_words(strings, table_samples.NAMED)
    yield "home-named", partial(HomeScreen, home_view(strings, None, ReaderState.READY, table=table))
    crowd = replace(beside_samples.AT_CLUB, players=samples.WIDE, go=True)
    for name, club in (("long", crowd), ("free", replace(crowd, table=0, players=()))):
        line = club_line_at_home(strings, club)
        yield f"home-club-{name}", partial(HomeScreen, home_view(strings, None, ReaderState.READY, table=line))
    for count, names, reader in (
        (2, ("Cavalier", "Maximilienne"), ReaderState.READY),
        (3, samples.WIDE, ReaderState.SCREEN),
        (4, FEW, ReaderState.READY),
        (8, samples.WIDE, ReaderState.FAULT),
    ):
        game = samples.wealthy(count, "paris-francs" if count == 8 else "suisse-2007", names)
        game = replace(game, turn=replace(game.turn, number=0 if count == 2 else 47))
        resumable = Resumable(game, "2026-11-21T21:40", samples.looks(game))
        yield f"home-{count}", partial(HomeScreen, home_view(strings, resumable, reader))


def setups(strings: Strings) -> Iterator[Picture]:
    screens = Screens()
    start = s.new_setup(samples.editions())
    yield "setup-1", partial(screens.set_up, strings, start)
    yield "setup-1-short", partial(screens.set_up, strings, replace(start, mode="short", edition_id="suisse-rues"))
    yield "setup-1-far", partial(screens.set_up, strings, replace(start, edition_id="monde-2008"))
    timed = replace(start, mode="timed", hour=20 * 60 + 7)
    named = s.after(start, enter(with_or_without_names), samples.zero)
    yield "setup-1-names", partial(screens.set_up, strings, named)
    few = replace(start, editions=start.editions[:3], edition_id=start.editions[0].id)
    bad = ("our-town-beyond-the-lake", "x" * 40, "torn")
    yield "setup-1-bad", partial(screens.set_up, strings, replace(few, bad=bad))
    two = replace(few, editions=few.editions[:2], stick=samples.on_stick())  # all on the first page
    yield "setup-1-stick", partial(screens.set_up, strings, two)
    yield "setup-1-clubs", partial(screens.set_up, strings, replace(two, stick=(), clubs=samples.clubs()))
    locked = samples.under_club(few)
    yield "setup-1-club", partial(screens.set_up, strings, locked)
    yield "setup-1-club-long", partial(screens.set_up, strings, samples.under_club(few, joined=True, long=True))
    yield "setup-1-club-free", partial(screens.set_up, strings, samples.under_club(few, freed=True))
    yield "setup-1-club-joined-free", partial(screens.set_up, strings, samples.under_club(few, joined=True, freed=True))
    yield "setup-1-club-alone", partial(screens.set_up, strings, samples.under_club(few, 0))
    yield "setup-3-club", partial(screens.set_up, strings, replace(locked, step=RULES))
    yield "setup-3-club-long", partial(screens.set_up, strings, replace(samples.under_club(few, long=True), step=RULES))
    yield "setup-1-timed", partial(screens.set_up, strings, timed)
    yield "setup-1-hour", partial(screens.set_up, strings, s.after(timed, enter(time.by_hour, True), samples.zero))
    yield "setup-2-empty", partial(screens.set_up, strings, s.after(start, i.Step(2), samples.zero))
    for count, why in ((0, "unplugged"), (7, "gpio_unusable")):
        setup = samples.seated(count, "paris-francs") if count else s.after(start, i.Step(2), samples.zero)
        yield f"setup-2-reader-out-{count}", partial(screens.show, setup_view(strings, setup, f"reader.out.{why}"))
    yield "setup-2-four", partial(screens.set_up, strings, samples.seated(4, names=FEW))
    twice = s.after_tap(samples.seated(5), "card 0", None)
    yield "setup-2-twice", partial(screens.set_up, strings, twice)
    for id, count in (("suisse-2007", 6), ("france-2007", 7), ("paris-francs", 8)):
        yield f"setup-2-{count}", partial(screens.set_up, strings, samples.seated(count, id))
    named = s.after(samples.seated(4), enter(seats.touched, "p1"), samples.zero)
    yield "setup-2-named", partial(screens.set_up, strings, named)
    added = s.after(samples.seated(3, names=FEW), enter(seats.added), samples.zero)
    yield "setup-2-unnamed", partial(screens.set_up, strings, s.after(added, enter(seats.touched, "p4"), samples.zero))


def starts(strings: Strings) -> Iterator[Picture]:
    screens = Screens()
    for count, id in ((4, "suisse-2007"), (8, "paris-francs")):
        setup = s.after(samples.seated(count, id), enter(first.asked), samples.zero)
        yield f"start-{count}", partial(screens.set_up, strings, setup)
        for n in range(count):
            setup = s.after(setup, i.ThrowFirst((6, 5) if n in (0, count - 1) else (3, 1)), samples.zero)
        yield f"start-{count}-tied", partial(screens.set_up, strings, setup)
        for dice in ((2, 1), (4, 4)):
            setup = s.after(setup, i.ThrowFirst(dice), samples.zero)
        yield f"start-{count}-won", partial(screens.set_up, strings, setup)
        yield f"start-{count}-drawn", partial(screens.set_up, strings, s.after(setup, i.DrawFirst(), samples.zero))
        touched = s.after(setup, enter(first.starts, "p2"), samples.zero)
        yield f"start-{count}-touched", partial(screens.set_up, strings, touched)


def names(strings: Strings) -> Iterator[Picture]:
    table = table_samples.tables("suisse-2007", 2)["newcomer"]
    yield "naming", partial(NamingScreen, naming(Told(strings, table)))
    yield "naming-reason", partial(NamingScreen, reason_typed(strings))
    for space, name in ((18, None), (1, "W" * 24)):
        yield (
            f"naming-space-{space}",
            partial(NamingScreen, space_name_typed(Told(strings, table), Renaming(space, name))),
        )
    for edition_id, count in (("suisse-2007", 2), ("suisse-2007", 4), ("paris-francs", 8)):
        table = table_samples.tables(edition_id, count)["person"]
        new = a.NewLook("p1", token(table.game, "p1"))
        yield f"naming-look-{count}", partial(NamingScreen, naming(Told(strings, replace(table, open=new))))
        swapped = a.NewLook("p1", replace(new.token, colour=token(table.game, "p2").colour))
        yield f"naming-look-{count}-swapped", partial(NamingScreen, naming(Told(strings, replace(table, open=swapped))))


def picks(strings: Strings) -> Iterator[Picture]:
    screens = Screens()
    nobody = replace(samples.seated(0), mode="short", step=DEEDS)
    yield "pick-0", partial(screens.set_up, strings, nobody)
    for count, id in ((3, "suisse-2007"), (6, "suisse-2007"), (8, "paris-francs")):
        setup = replace(samples.seated(count, id), mode="short", step=DEEDS)
        yield f"pick-{count}", partial(screens.set_up, strings, setup)
        for space in (1, 39, 12, 5, 28):
            setup = s.after(setup, enter(deal.after_pick, space), samples.zero)
        yield f"pick-{count}-some", partial(screens.set_up, strings, setup)
        yield f"pick-{count}-all", partial(screens.set_up, strings, s.after(setup, i.DealRest(), samples.zero))


def rules(strings: Strings) -> Iterator[Picture]:
    screens = Screens()
    official = replace(samples.seated(4), step=RULES)
    yield "setup-3", partial(screens.set_up, strings, official)
    changed = official
    for name in options_shown(official):
        changed = s.after(changed, enter(options.with_option, name, values_of(changed.edition, name)[0]), samples.zero)
        if getattr(changed.options, name) == getattr(changed.edition.options, name):
            changed = s.after(
                changed, enter(options.with_option, name, values_of(changed.edition, name)[1]), samples.zero
            )
    yield "setup-3-house", partial(screens.set_up, strings, changed)
    for name in SUMS:
        asked = s.after(changed, enter(options.asked, name), samples.zero)
        for key in "987654321":
            asked = s.after(asked, enter(options.typed, key), samples.zero)
        yield f"sum-{name}-typing", partial(screens.set_up, strings, asked)
        yield (
            f"sum-{name}-typed",
            partial(screens.set_up, strings, s.after(asked, enter(options.asked, name), samples.zero)),
        )
    timed = replace(official, mode="timed", hour=20 * 60 + 7)
    yield "setup-3-timed", partial(screens.set_up, strings, timed)
    yield "setup-3-hour", partial(screens.set_up, strings, s.after(timed, enter(time.by_hour, True), samples.zero))
    yield "setup-3-alone", partial(screens.set_up, strings, replace(changed, seats=changed.seats[:1]))


def begun_on_paper(strings: Strings) -> Iterator[Picture]:
    """A game begun with paper money: the money, the deeds and the houses of few and of many."""
    screens = Screens()
    for count, id in ((2, "suisse-2007"), (8, "paris-francs")):
        setup = s.after(replace(samples.seated(count, id), step=RULES), enter(begun.opened), samples.zero)
        yield f"begun-{count}", partial(screens.set_up, strings, setup)
        touches: list[i.Intent] = [enter(begun.typed, key) for key in "987654321"] + [
            enter(begun.with_jail_card, JailCardOf(Deck.CHANCE))
        ]
        touches += [enter(begun.with_deed, space) for space in (1, 3, 5, 5, 37, 39, 12)]
        touches += (
            [enter(begun.with_level, 1)] * 5
            + [enter(begun.with_level, 3)] * 4
            + [enter(begun.chosen, "p2"), enter(begun.with_deed, 6), enter(begun.with_deed, 8)]
        )
        for touch in touches:
            setup = s.after(setup, touch, samples.zero)
        setup = s.after(
            s.after(setup, enter(begun.with_pawn, 18), samples.zero), enter(begun.with_pawn, 10), samples.zero
        )
        visiting = s.after(setup, enter(begun.at_tab, "pawns"), samples.zero)
        yield f"begun-{count}-visiting", partial(screens.set_up, strings, visiting)
        setup = s.after(setup, enter(begun.with_pawn, 10), samples.zero)
        for part in range(4):
            yield (
                f"begun-{count}-{part}",
                partial(screens.set_up, strings, s.after(setup, enter(begun.at_tab, begun.TABS[part]), samples.zero)),
            )
        yield (
            f"begun-{count}-rules",
            partial(screens.set_up, strings, s.after(setup, enter(begun.opened), samples.zero)),
        )
    yield (
        "begun-nobody",
        partial(screens.set_up, strings, s.after(s.new_setup(samples.editions()), enter(begun.opened), samples.zero)),
    )


def deals(strings: Strings) -> Iterator[Picture]:
    for count, id in ((3, "suisse-2007"), (6, "suisse-2007"), (8, "paris-francs")):
        setup = replace(samples.seated(count, id), mode="short")
        opening = opening_of(setup, strings, samples.zero)
        begun = open_game(opening.edition, opening.seats, mode="short", options=opening.options, deal=opening.deal)
        game = opened(*begun)
        yield f"deal-{count}", partial(DealScreen, deal_view(strings, game, looks(game)))


def tallies(strings: Strings) -> Iterator[Picture]:
    for count in (2, 4, 5, 6, 8):
        game = samples.ended(count, "paris-francs" if count > 6 else "suisse-2007", FEW if count == 4 else samples.WIDE)
        story = None if count == 5 else samples.story(game)
        yield f"tally-{count}", partial(TallyScreen, _tally(strings, game, story))
    for turns, balance in ((3, None), (120, None), (40, 900_000_000)):
        bank = samples.played(turns, balance)
        yield f"tally-played-{turns}", partial(TallyScreen, _tally(strings, bank.game, story_of(bank.course)))
    for saved in SAVED:
        name = saved.why or ("done" if saved.names else "busy")
        yield f"tally-saved-{name}", partial(_saved, _tally(strings, bank.game, story_of(bank.course), saved))


def _saved(view: TallyView) -> TallyScreen:
    """A tally with what became of its pictures open."""
    screen = TallyScreen(view)
    screen.send(OpenPanel("saved"))
    return screen


_ENDS = (".png", "-geschichte.png", ".csv")
_STICK = "/media/stick/banker-of-the-whole-family"
SAVED = (
    Saved(_STICK),
    Saved(_STICK, tuple(f"banker-2026-11-22-2015-chloe-bob-alice-noe{end}" for end in _ENDS)),
    Saved(_STICK, why="full"),
    Saved(_STICK, why="locked"),
    Saved(_STICK, why="gone"),
    Saved(_STICK, why="other"),
)


def _tally(strings: Strings, game: Game, story: Story | None, saved: Saved | None = None) -> TallyView:
    code = written(result_of(game, 1418, bytes(range(32))))
    return tally_view(strings, game, looks(game), story, began="2026-11-22T20:15:00+00:00", code=code, saved=saved)


# Editions and how many sit at them: crowded and not, large amounts and small, the longest names of all boards.
TABLES = (("paris-francs", 8), ("suisse-2007", 2), ("london", 8), ("suisse-classique", 5))


def hinted(strings: Strings) -> Iterator[Picture]:
    """The hints of a first game, each over a question at which it comes, with cards and without."""
    for edition_id, count in (("paris-francs", 8), ("suisse-2007", 2)):
        tables = table_samples.tables(edition_id, count) | auction_samples.auctions(edition_id, count)
        tables |= debt_samples.debts(edition_id, count)
        for name in HINTED:
            yield from _hints(strings, f"{edition_id}-{name}", tables[name])
    yield from _hints(strings, "tickets", table_samples.Play("mega", 8, tickets={"p1": 2}).table())


def _hints(strings: Strings, name: str, table: Table) -> Iterator[Picture]:
    """Each hint of use at this table, one after the other."""
    screen = cache(partial(told_over, strings, table))
    for hint in due(table):
        yield f"hint-{name}-{hint}", partial(_beside, screen, hint_view(Told(strings, table), hint, Choices()))


def _beside(made: Callable[[], Piece[Any]], view: BulletinView | None) -> Piece[Any]:
    """A screen that is made once, with this said beside it."""
    screen = made()
    if desk().stage.screen is not screen:
        desk().put(screen)
        screen.add_widget(Bulletin())
    (bulletin,) = (piece for piece in screen.children if isinstance(piece, Bulletin))
    bulletin.view = view
    bulletin.stand(screen)
    return screen


# Questions at which a hint comes.
HINTED = ("throw", "throw-booked", "purchase", "purchase-cardless", "debt", "debt-part", "open", "jail")

# Faults of a reader that reads on.
PASSING = (FaultCause.SLOW, FaultCause.CLONE, FaultCause.UNSTABLE)


def readers_out(strings: Strings) -> Iterator[Picture]:
    """The first words of each fault of the reader: at a purchase, under the dice, at home in the test."""
    screens = Screens()
    plays = table_samples.waiting("paris-francs", 8)
    for cause in FaultCause:
        why = f"reader.out.{cause.value}"
        if not strings.has(why):
            continue
        strip = Strip(strings.t(why), "", Signing.FAULT)
        asked = plays["purchase"].table(strip=strip, reader_out=True, reader_why=why)
        yield f"reader-{cause.value}-purchase", partial(screens.show_table, Told(strings, asked))
        thrown = plays["throw"].table(reader_out=True, reader_why=why)
        yield f"reader-{cause.value}-dice", partial(screens.show_table, Told(strings, thrown))
        reader = ReaderState.READY if cause in PASSING else ReaderState.FAULT
        yield f"reader-{cause.value}-home", partial(screens.show, home_view(strings, None, reader, why))
        offers = replace(beside_samples.KIOSK, reader=reader, reader_why=why)
        for lay, end in (("reader", ""), ("reader-empty", "-empty")):
            view = beside_view(strings, beside_samples.BESIDE[lay], beside_samples.CHOICES[0], offers)
            yield f"reader-{cause.value}-test{end}", partial(screens.show, view)


def tables(strings: Strings, boards: Sequence[tuple[str, int]] = TABLES) -> Iterator[Picture]:
    """One screen shows them all, one after the other, as the app's does."""
    screens = Screens()
    for edition_id, count in boards:
        for name, table in _tables(edition_id, count).items():
            yield f"table-{edition_id}-{name}", partial(_worded, screens, table_view, strings, table)


@cache
def _tables(edition_id: str, count: int) -> dict[str, Table]:
    """The tables over which nothing lies, in any language."""
    samples = table_samples.tables(edition_id, count) | because_samples.payments(edition_id, count)
    return {name: table for name, table in samples.items() if isinstance(view_of(_in_french(table)), TableView)}


def _in_french(table: Table) -> Told:
    return Told(strings_for("fr"), table)


def _worded(screens: Screens, view: Callable[[Told], object], strings: Strings, table: Table) -> Piece[Any]:
    """The screen of a table looked at so, with all that the flow says there."""
    return screens.show(view(Told(strings, table_samples.worded(strings, table))))


def sheets(strings: Strings, boards: Sequence[tuple[str, int]] = TABLES) -> Iterator[Picture]:
    """The full screens over the table, one screen of each kind showing them all."""
    screens = Screens()
    for edition_id, count in boards:
        for name, table in _sheets(edition_id, count).items():
            yield f"sheet-{edition_id}-{name}", partial(_worded, screens, sheet_view, strings, table)


@cache
def _sheets(edition_id: str, count: int) -> dict[str, Table]:
    """The tables over which a full screen lies, in any language."""
    samples = table_samples.tables(edition_id, count) | sheet_samples.sheets(edition_id, count)
    samples |= because_samples.sheets(edition_id, count)
    return {name: table for name, table in samples.items() if sheet_view(_in_french(table))}


def besides(strings: Strings) -> Iterator[Picture]:
    """What stands beside a game: on a kiosk and on a laptop."""
    screens = Screens()
    for choices, offers in zip(beside_samples.CHOICES, (beside_samples.KIOSK, beside_samples.LAPTOP), strict=True):
        for name, lay in beside_samples.BESIDE.items():
            view = beside_view(strings, lay, choices, offers)
            yield f"beside-{choices.sound}-{name}", partial(screens.show, view)


def auctions(strings: Strings, boards: Sequence[tuple[str, int]] = TABLES) -> Iterator[Picture]:
    """Every moment of an auction, and what is opened over it."""
    screens = Screens()
    for edition_id, count in boards:
        for name, table in auction_samples.auctions(edition_id, count).items():
            yield f"auction-{edition_id}-{name}", partial(_worded, screens, view_of, strings, table)


def debts(strings: Strings, boards: Sequence[tuple[str, int]] = TABLES) -> Iterator[Picture]:
    """What a debtor sees, what a bankruptcy comes to, and the mortgages that somebody receives by it."""
    screens = Screens()
    for edition_id, count in boards:
        for name, table in debt_samples.debts(edition_id, count).items():
            yield f"owed-{edition_id}-{name}", partial(_worded, screens, view_of, strings, table)


def moving(strings: Strings) -> Iterator[Picture]:
    """What flies, counts and runs, in the middle of it, and what is said large."""
    for name, (table, motion) in motion_samples.samples(strings).items():
        screen = cache(partial(_flown_over, strings, table))
        for seconds in (0.15, 0.4, 0.7):
            yield f"moving-{name}-{round(1000 * seconds)}", partial(_in_flight, screen, motion, seconds)


def _flown_over(strings: Strings, table: Table) -> TableScreen:
    """The screen of a table with room for what flies over it."""
    screen, over = TableScreen(table_view(Told(strings, table))), Moving()
    desk().put(screen)
    screen.add_widget(over)
    over.place(*screen.box)
    return screen


def _in_flight(made: Callable[[], TableScreen], motion: Motion, seconds: float) -> TableScreen:
    """A screen that is made once, with what moves over it after so many seconds."""
    screen = made()
    (over,) = (piece for piece in screen.children if isinstance(piece, Moving))
    over.show_at(motion, screen, seconds)
    return screen


# What is asked while something else is said.
BESIDE = (
    *("debt", "purchase", "throw", "called-1", "open", "building-bid", "debt-part", "bankruptcy-player"),
    *(f"{name}-cardless" for name in ("estate-build-plan", "trade-to-sign", "cashier-paying", "card-pays-chance")),
)


def told_beside(strings: Strings, boards: Sequence[tuple[str, int]] = TABLES) -> Iterator[Picture]:
    """What is said beside a question, over each kind of screen."""
    for edition_id, count in boards:
        tables = table_samples.tables(edition_id, count) | auction_samples.auctions(edition_id, count)
        tables |= debt_samples.debts(edition_id, count) | sheet_samples.sheets(edition_id, count)
        for name in (name for name in BESIDE if name in tables):
            screen = cache(partial(told_over, strings, tables[name]))
            for said, view in table_samples.bulletins(strings).items():
                yield f"told-{edition_id}-{name}-{said}", partial(_beside, screen, view)


def told_over(strings: Strings, table: Table) -> Piece[Any]:
    """The screen of a table."""
    return screen_of(view_of(Told(strings, table)))


# What is asked while the bank speaks: on the table, and on each screen that stands over it.
SPOKEN = (
    *("throw-booked", "purchase", "called-1", "open", "building-bid", "debt-part", "card-to-draw", "mortgage-choice"),
    *("die-three", "pay-or-draw", "trade-much-to-sign", "cashier-paying", "cashier-deck"),
)


def speaking(strings: Strings, boards: Sequence[tuple[str, int]] = TABLES) -> Iterator[Picture]:
    """*Again* beside *Undo*, and beside *Redo* after an undo."""
    screens = Screens()
    for edition_id, count in boards:
        tables = table_samples.tables(edition_id, count) | auction_samples.auctions(edition_id, count)
        tables |= debt_samples.debts(edition_id, count) | sheet_samples.sheets(edition_id, count)
        for name in (name for name in SPOKEN if name in tables):
            table = replace(table_samples.worded(strings, tables[name]), speaks=True)
            undone = Operation(c.Pay("p1"), ())
            for after, said in (("", table), ("-undone", replace(table, redo=True, undone=undone))):
                yield f"again-{edition_id}-{name}{after}", partial(screens.show_table, Told(strings, said))


_FOLDER = "/home/wolfgangine/.local/share/banker/a-long-way-down/banker.db"
_COPY = CopyInfo(Path(f"{_FOLDER}.copy"), ("g",), "g", 12_345, 12_471)
_ALL = (Recovery.RETRY, Recovery.GO_ON, Recovery.RESTORE, Recovery.ANEW)
_DAMAGED = (Recovery.RETRY, Recovery.RESTORE, Recovery.ANEW)
_LOOK = (Recovery.LOOK, Recovery.RETRY)
FAULTS = (
    Fault("busy", _FOLDER, "database is locked", None, (Recovery.RETRY,)),
    Fault("damaged", _FOLDER, "Tree 5 page 12: btreeInitPage() returns error code 11", None, _DAMAGED, _COPY),
    Fault("short", _FOLDER, "the last rows are missing:" + " 98765," * 60, None, _ALL, _COPY, 3),
    Fault("foreign", _FOLDER, "application id 0x12345678 is not that of this bank", None, (Recovery.RETRY,)),
    Fault("unwritable", _FOLDER, "[Errno 28] No space left on device", 98_765, (Recovery.RETRY,)),
    Fault("read_only", _FOLDER, "the disk can only be read ([Errno 30] Read-only file system)", 98_765, _LOOK),
    Fault("in_doubt", _FOLDER, "disk I/O error; afterwards: disk I/O error", 98_765, _LOOK),
    Fault(
        "unreadable", _FOLDER, "disk I/O error", None, (Recovery.RETRY, Recovery.RESTORE), replace(_COPY, booked=None)
    ),
    Fault("not_booked", "", "database or disk is full", 98_765, (Recovery.RETRY,)),
    Fault("bug", found="AssertionError('a_running_game_always_waits_for_something')" * 30, number=98_765),
    Fault("bank_gone", number=98_765),
)


def directors(strings: Strings) -> Iterator[Picture]:
    """The screen of a club evening."""
    for name, live, lay in director_samples.pages(strings):
        view = director_view(strings, live, lay)
        yield f"director-{name}", partial(DirectorScreen if isinstance(view, DirectorView) else NamingScreen, view)


def faults(strings: Strings) -> Iterator[Picture]:
    for fault in FAULTS:
        yield f"fault-{fault.id}", partial(FaultScreen, fault_view(strings, fault))
    yield (
        "fault-short-unknown",
        partial(
            FaultScreen, fault_view(strings, replace(FAULTS[2], choices=(*_ALL[:2], _ALL[3]), copy=None, missing=None))
        ),
    )
    for fault in (FAULTS[2], *FAULTS[-2:]):
        yield f"fault-{fault.id}-kiosk", partial(FaultScreen, fault_view(strings, fault, switches_off=True))
    yield "fault-too-small", partial(FaultScreen, too_small_view(strings, 1280, 400))
    state = snapshot(samples.played(120))
    for fault in (FAULTS[6], *FAULTS[-2:]):
        known = replace(state, last=state.last[1:], number=fault.number)
        yield f"fault-{fault.id}-in-game", partial(FaultScreen, fault_view(strings, fault, known))


def reach_rule(screen: SetupScreen, name: str) -> None:
    """Touch the row of this rule, unfolding the fine print and turning to its chapter where it needs that."""
    house = next(rule.house for rule in screen.record.body.rules if rule.name == name)
    if screen.seen.unfolded is house:
        fold(screen)
    chapters = screen.record.body.chapters
    if not house:
        show(screen, chapter=next(n for n, chapter in enumerate(chapters) if name in chapter.names), open="")
    seen = opened_rule(screen.record.body, screen.seen)
    if seen is None or seen.name != name:
        show(screen, open=name)


def fold(screen: SetupScreen) -> None:
    """To the fine print, or back to the house rules."""
    seen = Seen(board_page=screen.seen.board_page, unfolded=not (screen.seen.unfolded or screen.seen.listing))
    tap_piece(screen.doing(i.Show(seen)))
    desk().frames(1)


def show(screen: SetupScreen, **seen: object) -> None:
    """Touch what shows the set-up so; nothing where it is seen so already."""
    other = screen.seen._replace(**seen)
    if other != screen.seen:
        tap_piece(screen.doing(i.Show(other)))
        desk().frames(1)


def touched_tally(name: str, screen: TallyScreen) -> Iterator[str]:
    """What a touch opens on a tally: the lines of a row, the awards, the other axis, how things stood once."""
    rows = screen.record.rows
    for panel, told in ((OpenPanel("wealth", rows[0].token), "lines"), (OpenPanel("awards"), "awards")):
        if told == "awards" and not screen.record.awards:
            continue
        screen.send(panel)
        yield f"{name}-{told}"
        screen.send(panel)
    if not screen.record.moments:
        return
    if len(screen.record.charts) > 1:
        screen.send(TurnAxis(1))
        yield f"{name}-minutes"
    screen.send(LookBack(len(screen.record.moments) // 2))
    yield f"{name}-then"
    screen.send(OpenPanel("wealth", rows[-1].token))
    yield f"{name}-then-lines"


def help_pages(name: str, screen: HelpScreen) -> Iterator[str]:
    """The pages of the help after the first."""
    shown = 1
    while (key := screen.towards(TurnTo(0))).record.act != TurnTo(0):
        tap_piece(key)
        shown += 1
        yield f"{name}-page-{shown}"


def touched(name: str, screen: Piece[Any]) -> Iterator[str]:
    """What a touch opens on some of them."""
    if isinstance(screen, HelpScreen):
        yield from help_pages(name, screen)
    if isinstance(screen, TableScreen) and name.endswith(("-throw-all-deeds", "-deed")):
        for space in (1, 8, 12, 15, 39):
            x, y, w, h = geometry.USUAL.box(space)
            finger = Finger(screen.ring.box[0] + x + w / 2, screen.ring.box[1] + y + h / 2).down()
            yield f"{name}-magnified-{space}"
            finger.slide(240, 240).up()
    if isinstance(screen, TallyScreen) and screen.record.saved is None:
        yield from touched_tally(name, screen)
    if name.startswith("naming-look"):
        tap_piece(screen.naming.doing(i.Show(True)))
        yield f"{name}-looks"
    if isinstance(screen, SetupScreen):
        yield from touched_set_up(name, screen)


def touched_set_up(name: str, screen: SetupScreen) -> Iterator[str]:
    """What a touch opens on the set-up: rules, chapters, all that was chosen, another page, the looks."""
    if name == "setup-3-house":
        for rule in options_shown(replace(samples.seated(4), step=RULES))[:8]:
            reach_rule(screen, rule)
            yield f"{name}-open-{rule}"
        for number, chapter in enumerate(screen.record.body.chapters[1:], 1):
            show(screen, chapter=number, open="")
            yield f"{name}-chapter-{chapter.names[0]}"
        fold(screen)
    listing = i.Show(screen.seen._replace(listing=True, open="", page=0))
    for key in [key for key in screen.buttons if name.startswith("setup-3") and key.record.act == listing]:
        tap_piece(key)
        yield f"{name}-all"
    if name.startswith("sum"):
        reach_rule(screen, next(rule.name for rule in screen.record.body.rules if name.startswith(f"sum-{rule.name}-")))
        yield f"{name}-open"
    if name in ("setup-1", "setup-1-far"):
        tap_piece(next(key for key in screen.buttons if key.record.icon == "right" and not key.record.label))
        yield f"{name}-page-2"
    if name == "setup-2-named":
        tap_piece(screen.naming.keyboard)
        yield f"{name}-typed"
        tap_piece(screen.naming.doing(i.Show(True)))
        yield f"{name}-looks"
        tap_piece(screen.naming.doing(i.Show(False)))


def main(folder: Path, part: str = "") -> None:
    """Save every picture with this part in its name, in every language."""
    from tests.ui.story_samples import celebrated, stories  # made with pictures of this module

    folder.mkdir(parents=True, exist_ok=True)
    table = desk()
    for language in LANGUAGES:
        strings = strings_for(language)
        played = (hinted, readers_out, tables, auctions, sheets, debts, besides, moving, told_beside, speaking)
        ends = (tallies, celebrated, stories)
        for pictures in (
            homes,
            setups,
            starts,
            picks,
            names,
            rules,
            begun_on_paper,
            deals,
            *ends,
            *played,
            directors,
            faults,
        ):
            for name, made in pictures(strings):
                if part not in name:
                    continue
                screen = made()
                put(screen)
                table.save(folder / f"{name}-{language}.png")
                for more in touched(name, screen):
                    table.save(folder / f"{more}-{language}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
