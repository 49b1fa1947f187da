"""What there is to take a picture of: each kind of screen with the name of its picture and what it shows. No Kivy.

Law: every screen, every page of the set-up and everything that lies open over the table has its own picture.
"""

from __future__ import annotations

from typing import NamedTuple

from banker import commands as c
from banker import pending as p
from ui.flow import Flow
from ui.flow.view import ScreenView
from ui.records import beside as b
from ui.records import pieces as r
from ui.records import screens as screen_records
from ui.records import setup as setup_records
from ui.records import tally as tally_records
from ui.records.auction import AuctionView
from ui.records.debts import DebtView
from ui.records.joining import JoinClub
from ui.records.rolls import MenuView, RollView
from ui.records.season import Season
from ui.records.sheets import SheetView
from ui.records.story import StoryView
from ui.table import acts as a
from ui.table import forms
from ui.table.cashing import Cashing
from ui.table.drawn import Drawing, Redrawing
from ui.table.state import reckoning


class Picture(NamedTuple):
    """The name of a picture's file, and what it shows, in a few words."""

    name: str
    shows: str


PICTURES: dict[type, Picture] = {
    screen_records.FaultView: Picture("fault", "a fault: here another Banker has the bank's file open"),
    screen_records.HomeView: Picture("home", "the first screen"),
    setup_records.EditionsView: Picture("setup-board", "the set-up: which board, which game"),
    setup_records.PlayersView: Picture("setup-players", "the set-up: who plays"),
    setup_records.StartView: Picture("setup-start", "the set-up: who starts"),
    setup_records.RulesView: Picture("setup-rules", "the set-up: the rules of this table"),
    setup_records.BegunView: Picture("setup-begun", "the set-up: a game begun with paper money"),
    setup_records.PickView: Picture("setup-deal", "the set-up: which deeds were dealt by hand"),
    screen_records.DealView: Picture("deal", "the deeds that everybody was dealt"),
    screen_records.NamingView: Picture("naming", "a name being typed while the game runs"),
    tally_records.TallyView: Picture("tally", "the end: what everybody owns"),
    StoryView: Picture("story", "the end: what there is to tell about the game"),
    # What stands beside any game
    b.Settings: Picture("settings", "the settings"),
    b.About: Picture("about", "which version this is"),
    b.Help: Picture("help", "the help: the turn, the card and the keys in pictures"),
    b.VoiceSettings: Picture("voice", "the settings of the voice"),
    JoinClub: Picture("club", "an evening of a club being joined"),
    b.ReaderTest: Picture("reader-test", "the test of the reader"),
    b.LampTest: Picture("lamp-test", "the test of the lamps"),
    b.Cards: Picture("cards", "the cards that are known"),
    b.Games: Picture("games", "the games of the file"),
    Season: Picture("season", "the players across all games"),
    b.Insight: Picture("luck", "the end: everybody's luck with dice and cards"),
    b.Proof: Picture("result", "the end: the result as a code that a phone reads"),
    # What is composed on a screen of its own
    forms.Estate: Picture("estate-deeds", "a player's deeds"),
    DebtView: Picture("debt-plan", "a debt beyond the cash in hand, with the plan that meets it"),
    forms.Raising: Picture("debt-own-plan", "a debt with steps ticked by hand"),
    forms.Receiving: Picture("mortgages-lifted", "mortgages taken over, some of them to be lifted"),
    forms.Trading: Picture("trade", "a trade being composed"),
    Cashing: Picture("cashier", "the cashier's pad"),
    Drawing: Picture("card-drawn", "a card laid open"),
    Redrawing: Picture("card-another-amount", "another amount for the card just booked"),
    forms.History: Picture("history", "all that was booked"),
    forms.Because: Picture("why", "why an amount is what it is: the sum and the clause that decides it"),
    forms.Correcting: Picture("correction", "a correction of what was booked long ago"),
    forms.Renaming: Picture("names", "the names on the board"),
    forms.Bidding: Picture("bid", "a bid being typed"),
    forms.Reckoning: Picture("reckoning", "a player who does the sums, and types the price"),
    forms.Going: Picture("going", "the space to which three of a kind lead"),
    forms.Raisers: Picture("raising", "who raises money for a bid"),
    # What else lies open over the table
    a.Menu: Picture("menu", "the menu"),
    a.Stickers: Picture("stickers", "what a sticker can mean"),
    a.Tie: Picture("sticker", "a sticker being tied to its meaning"),
    a.Person: Picture("player", "what can be done for a player"),
    a.NewLook: Picture("player-look", "a player's name, colour and pawn being changed"),
    a.NewCard: Picture("new-card", "a lost card being replaced"),
    a.Leaving: Picture("leaving", "a player who leaves for good"),
    a.AskReferee: Picture("referee", "what only the referee's card lets be done"),
    a.Newcomer: Picture("joining", "a player who comes late"),
    a.LastBookings: Picture("last-booked", "what was booked last, after a start"),
    a.DeedShown: Picture("deed", "a deed to read"),
    a.Aside: Picture("aside", "the table, while a card waits to be named"),
    a.Paused: Picture("pause", "the pause of a timed game"),
    a.AskHour: Picture("hour", "the question for the hour, as the clock on the wall has jumped"),
    # What the bank asks
    p.Throw: Picture("throw", "a throw to make"),
    p.JailChoice: Picture("jail", "the ways out of jail"),
    p.Purchase: Picture("purchase", "a deed to buy"),
    p.Debt: Picture("debt", "a debt to pay"),
    p.Auction: Picture("auction", "an auction"),
    p.CardToDraw: Picture("card", "a card to draw"),
    p.SwisscomChoice: Picture("deck", "a deck to choose"),
    p.PayOrDrawChoice: Picture("pay-or-draw", "a card's choice: to pay or to draw"),
    p.PayOrShareChoice: Picture("pay-or-share", "a tax: an amount, or a share of all that one owns"),
    p.TicketChoice: Picture("ticket", "a bus ticket, or the money in its place"),
    p.RentThrow: Picture("rent-throw", "a throw for a rent"),
    p.Destination: Picture("destination", "where the third die leads"),
    p.SpaceChoice: Picture("space-choice", "where a card lets one go"),
    p.RentClaim: Picture("rent-claim", "a rent to claim"),
    p.MortgageChoice: Picture("mortgages", "mortgaged deeds that were taken over"),
    p.TradeToSign: Picture("trade-to-sign", "a trade to sign"),
    p.ShortageCall: Picture("shortage", "how many of the last houses each wants"),
    p.BuildingAuction: Picture("houses", "an auction of the last houses"),
}

# The tabs of an estate on which something is planned.
PLANS: dict[forms.Mode, Picture] = {
    "build": Picture("estate-build", "a plan to build"),
    "sell": Picture("estate-sell", "a plan to sell houses"),
    "mortgage": Picture("estate-mortgage", "a deed to be mortgaged"),
}

BANKRUPTCY = Picture("bankruptcy", "what becomes of everything before a bankruptcy is signed")
HOME_RESUME = Picture("home-resume", "the first screen with a game to resume")
SETUP_NAME = Picture("setup-name", "the set-up: a player's name being typed")
SETUP_TIME = Picture("setup-time", "the set-up: how long a timed game lasts")
AUCTION_OPENS = Picture("auction-opens", "an auction before the first bid")
TALLY_LINES = Picture("tally-lines", "the end: everything that one player owns")
TALLY_AWARDS = Picture("tally-awards", "the end: all the awards")
TALLY_THEN = Picture("tally-then", "looking back: what everybody owned after a turn")
TALLY_SAVED = Picture("tally-saved", "the end: where picture and table were saved")
LANDINGS = Picture("landings", "the end: the board, brighter where pawns landed more often")
TALLY_AGAIN = Picture("tally-again", "the tally of a game that was put away")
# What changes a screen so much that it has a second picture.
SECOND = (
    BANKRUPTCY, HOME_RESUME, SETUP_NAME, SETUP_TIME, AUCTION_OPENS,
    TALLY_LINES, TALLY_AWARDS, TALLY_THEN, TALLY_SAVED, TALLY_AGAIN, LANDINGS,
)  # fmt: skip


def shown(flow: Flow) -> Picture:
    """The picture of what is shown now; KeyError for a kind of screen that has none."""
    if flow.desk.beside is not None:
        return PICTURES[type(flow.desk.beside)]
    match flow.view():
        case AuctionView(token=None) if _asks(flow, p.Auction):
            return AUCTION_OPENS
        case screen_records.TableView() | SheetView() | AuctionView() | DebtView() | MenuView() | RollView() as view:
            return _over_the_table(flow, view)
        case screen_records.NamingView(look=r.ButtonView()):
            return PICTURES[a.NewLook]
        case setup_records.SetupView(body=setup_records.PlayersView(naming=screen_records.NamingView())):
            return SETUP_NAME
        case setup_records.SetupView(body=setup_records.EditionsView(time=setup_records.TimeView())):
            return SETUP_TIME
        case setup_records.SetupView(body=body):
            return PICTURES[type(body)]
        case screen_records.HomeView(resume=screen_records.ResumeView()):
            return HOME_RESUME
        case view:
            return PICTURES[type(view)]


def _asks(flow: Flow, kind: type[p.Pending]) -> bool:
    return flow.table is not None and isinstance(flow.table.game.top, kind)


def _over_the_table(flow: Flow, view: ScreenView) -> Picture:
    """What lies open over the table, else what the bank asks."""
    table = flow.table
    assert table is not None
    if isinstance(table.open, forms.Estate) and table.open.mode in PLANS:
        return PLANS[table.open.mode]
    if table.asked is not None and isinstance(table.asked.command, c.DeclareBankruptcy):
        return BANKRUPTCY
    if reckoning(table) is not None:
        return PICTURES[forms.Reckoning]
    if table.open is not None:
        return PICTURES[type(table.open)]
    if isinstance(view, DebtView):
        return PICTURES[DebtView]
    return PICTURES[type(table.game.top)]
