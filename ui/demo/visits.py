"""Opens every screen that a game may never need: the menu and what it leads to, pauses, a player who leaves. Needs
Kivy.

Law: nothing is booked here, and each visit leads back to where it began.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from msgspec.structs import replace

from banker.events import Paid
from banker.pending import Purchase, Throw, waits_for
from banker.tags import Sticker, StickerKind
from ui.demo.at_table import AtTheTable
from ui.demo.hand import tap
from ui.demo.performer import Gestures, next_frame
from ui.flow.place import Home
from ui.records import beside as b
from ui.records import intents as i
from ui.records.idle import IdleView
from ui.records.joining import JoinClub
from ui.records.pieces import Token
from ui.screens.auction import AuctionScreen
from ui.screens.help import HelpScreen
from ui.screens.home import HomeScreen
from ui.screens.naming import NamingScreen
from ui.screens.roll import RollScreen
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table import forms
from ui.table.cashing import Cashing
from ui.table.drawn import Redrawing
from ui.table.lay import Lay
from ui.table.state import reckoning as asks_to_reckon
from ui.widgets.papers import DrawnCard

STRANGER = 5  # A card of the on-screen reader that nobody at the table has.
CITY = 16  # The space looked at on the board: a street.
# How far the clock on the wall jumps, as it does once a machine without a battery has found the network.
JUMP = timedelta(hours=3)


def visit_all(at: AtTheTable) -> Gestures:
    """Look at all that can be opened over a question that waits for nobody's card."""
    yield from _deed(at)
    yield from _history(at)
    yield from _cashier(at)
    yield from _names(at)
    yield from _stickers(at)
    yield from _player(at)
    yield from _newcomer(at)
    yield from _settings(at)


def raising(at: AtTheTable) -> Gestures:
    """Look once at who could raise money for a bid, where an auction offers that."""
    if isinstance(at.screen, AuctionScreen) and not at.has_taken(forms.Raisers):
        yield from _look(at, forms.Raisers())
        yield from at.to_question()


def redrawing(at: AtTheTable) -> Gestures:
    """Look once at the keys for another amount of the card just booked, where it lies open."""
    if not isinstance(at.screen, TableScreen) or at.has_taken(Redrawing):
        return
    middle = at.screen.record.middle
    if isinstance(middle, IdleView) and middle.drawn is not None and middle.drawn.other is not None:
        (card,) = at.screen.idle.of(DrawnCard)
        yield from at.press(card.buttons[-1])
        yield lambda: isinstance(at.table.open, Redrawing)
        yield from at.picture()
        yield from at.to_question()


def reckoning(at: AtTheTable) -> Gestures:
    """Let the player who throws first reckon alone, until they have been asked once."""
    top = at.table.game.top
    if asks_to_reckon(at.table) is not None and isinstance(top, Purchase):
        yield from at.type_in(top.price, lambda typed: a.Put(forms.Reckoning(typed)))
        yield from at.touch_for(a.Check(top.price))
        yield lambda: asks_to_reckon(at.table) is None
    elif isinstance(top, Throw) and at.table.alone:
        yield from _reckon_alone(at, min(at.table.alone), False)
    elif isinstance(top, Throw) and not at.has_taken(forms.Reckoning):
        yield from _reckon_alone(at, top.player, True)


def _reckon_alone(at: AtTheTable, player: str, alone: bool) -> Gestures:
    yield from at.touch_tile(player)
    yield lambda: isinstance(at.table.open, forms.Estate)
    yield from at.touch_for(a.Put(a.Person(player)))
    yield from at.touch_for(b.ReckonAlone(at.table.game.player(player).name, alone))
    yield from at.touch_for(a.Put(forms.Estate(player)))
    yield from at.to_question()


def go_home(at: AtTheTable) -> Gestures:
    """From the table to the home screen, which then offers the game to be resumed."""
    yield from at.open_menu()
    yield from at.touch_for(i.GoHome())
    yield lambda: isinstance(at.flow.place, Home) and not at.flow.waits


def resume(at: AtTheTable) -> Gestures:
    """From the home screen to the table, over what was booked last."""
    yield from at.picture()
    home = at.screen
    assert isinstance(home, HomeScreen)
    at.touch(home.doing(b.OpenGames()))
    yield lambda: isinstance(at.flow.desk.beside, b.Games)
    yield from at.picture()
    yield from at.touch_for(b.Leave())
    yield lambda: at.screen is home
    at.touch(home.doing(i.Resume()))
    yield lambda: isinstance(at.screen, TableScreen)
    yield from at.picture()
    yield from at.to_question()


def pause(at: AtTheTable) -> Gestures:
    """Touch the clock of a timed game, and let the game go on."""
    table = at.screen
    assert isinstance(table, TableScreen)
    yield lambda: isinstance(table.record.middle, IdleView) and table.record.middle.clock is not None
    at.touch(table.idle.doing(a.Pause()))
    yield lambda: isinstance(at.table.open, a.Paused)
    yield from at.picture()
    yield from at.touch_for(a.GoOn())


def ask_hour(at: AtTheTable) -> Gestures:
    """Let the clock on the wall jump, and tell the game the hour that it was before."""
    desk = at.flow.desk
    desk.wiring = replace(desk.wiring, wall=lambda: datetime.now() + JUMP)
    yield lambda: isinstance(at.table.open, a.AskHour)
    yield from at.picture()
    asked = at.table.open
    assert isinstance(asked, a.AskHour)
    assert asked.before is not None
    yield from at.touch_for(a.TakeHour(asked.before))


def _open(at: AtTheTable, act: i.Intent) -> Gestures:
    """Open something from the menu and take its picture."""
    yield from at.open_menu()
    yield from at.picture()
    yield from at.touch_for(act)
    yield lambda: not at.flow.waits


def _look(at: AtTheTable, open_: Lay) -> Gestures:
    """Open something from what lies open, and take its picture."""
    yield from at.touch_for(a.Put(open_))
    yield from at.picture()


def _deed(at: AtTheTable) -> Gestures:
    table = at.screen
    assert isinstance(table, TableScreen)
    x, y, w, h = table.ring.shape.box(CITY)
    tap(table.ring.box[0] + x + w / 2, table.ring.box[1] + y + h / 2)
    yield lambda: isinstance(at.table.open, a.DeedShown)
    yield from at.picture()
    yield from at.to_question()


def _history(at: AtTheTable) -> Gestures:
    yield from at.press(at.that_does(a.OpenHistory()))
    yield lambda: isinstance(at.table.open, forms.History)
    yield from at.picture()
    yield from _why(at)
    yield from _look(at, forms.Correcting())
    yield from at.touch_for(a.OpenHistory())
    yield lambda: isinstance(at.table.open, forms.History)
    yield from at.to_question()


def _why(at: AtTheTable) -> Gestures:
    """From the history to the sums of the newest payment, and back."""
    roll, lines = at.screen, at.table.all
    assert isinstance(roll, RollScreen)
    index = next(n for n, line in enumerate(lines) if any(isinstance(event, Paid) for event in line.body.events))
    row = roll.reach(index)
    yield next_frame
    at.touch(row)
    chosen = forms.History(chosen=lines[index].number)
    yield lambda: at.table.open == chosen
    yield from at.touch_for(a.Explain(lines[index].number, chosen))
    yield lambda: isinstance(at.table.open, forms.Because)
    yield from at.picture()
    yield from at.touch_for(a.Put(chosen))


def _settings(at: AtTheTable) -> Gestures:
    desk = at.flow.desk
    # The settings of the voice are shown where nothing can speak, too, and a club's evening at a table of none.
    desk.wiring = replace(desk.wiring, no_voice="", post=Path())
    yield from _open(at, b.OpenSettings())
    yield from at.picture()
    parts = (b.LayBeside(b.About()), b.LayBeside(b.ReaderTest()), b.LayBeside(b.VoiceSettings()))
    for act in (*parts, b.OpenCards(), b.LayBeside(b.LampTest())):
        yield from at.touch_for(act)
        yield lambda: not at.flow.waits
        yield from at.picture()
        if act == b.LayBeside(b.About()):
            yield from _help(at)
            yield from _club(at)
        if not isinstance(at.flow.desk.beside, b.Settings):
            yield from at.touch_for(b.Leave())
    yield from at.touch_for(b.Leave())
    yield from at.to_question()


def _help(at: AtTheTable) -> Gestures:
    yield from at.touch_for(b.LayBeside(b.Help(b.About())))
    yield from at.picture()
    assert isinstance(at.screen, HelpScreen)
    yield from at.press(at.screen.buttons[0])


def _club(at: AtTheTable) -> Gestures:
    yield from at.touch_for(b.LayBeside(JoinClub()))
    yield from at.picture()
    yield from at.touch_for(b.Leave())


def _cashier(at: AtTheTable) -> Gestures:
    top = at.table.game.top
    assert top is not None
    player = waits_for(top)
    assert player is not None
    yield from _open(at, a.Put(Cashing(player)))
    yield from _look(at, Cashing(player, space=CITY))
    yield from at.to_question()


def _names(at: AtTheTable) -> Gestures:
    yield from _open(at, a.Put(forms.Renaming()))
    yield from at.touch_for(a.Put(forms.Renaming(CITY)))
    yield from at.touch_for(a.Type())
    keyboard = at.screen
    assert isinstance(keyboard, NamingScreen)
    yield from at.picture()
    yield from at.press(keyboard.buttons[0])
    yield from _look(at, forms.Renaming(CITY, at.table.game.edition.spaces[CITY].candidates[0]))
    yield from at.to_question()


def _stickers(at: AtTheTable) -> Gestures:
    yield from _open(at, a.Put(a.Stickers()))
    yield from at.picture()
    yield from _look(at, a.Tie(Sticker(StickerKind.UNDO)))
    yield from at.touch_for(a.Put(a.Stickers()))
    yield from at.to_question()


def _player(at: AtTheTable) -> Gestures:
    player = at.table.game.seated[-1].id
    seat = next(seat for seat in at.table.game.terms.seats if seat.id == player)
    yield from at.touch_tile(player)
    yield from at.picture()
    yield from _look(at, a.Person(player))
    yield from at.touch_for(a.Put(a.NewLook(player, Token(seat.colour, seat.symbol))))
    keyboard = at.screen
    assert isinstance(keyboard, NamingScreen)
    at.touch(keyboard.naming.doing(i.Show(True)))
    yield from at.picture()
    at.touch(keyboard.naming.doing(i.TakeName(keyboard.record.name)))
    yield next_frame
    for each in (a.NewCard(player), a.Person(player), a.Leaving(player), a.Person(player)):
        yield from _look(at, each)
    yield from at.touch_for(a.Put(forms.Estate(player)))
    yield from at.to_question()


def _newcomer(at: AtTheTable) -> Gestures:
    yield from at.tap_card(STRANGER)
    yield lambda: isinstance(at.table.open, a.Newcomer)
    yield from at.picture()
    yield from at.to_question()
