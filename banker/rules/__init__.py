"""The rules: `decide` turns a command into events or says which rule refuses it; `can` asks without doing.

Law: pure. Asking and doing share one path, so a greyed button is exactly what would be refused. One table says,
for each thing the bank waits for, what else may be done meanwhile; a rule relies on the table and is never reached
while something else is pending.

Booklets cited, by letter; a heading follows in quotation marks: C "Prison".

    C    "Règles du jeu officielles du Monopoly", classic France: Paris, francs. In French; year and publisher unknown.
    003  The text of C on the web (La Page Monopolyste, monopolyste.online.fr/regles.shtml) with what C has not: "FAQ",
         "Rappels" and, unofficial, "Les cartes chance". "C FAQ" is the same FAQ.
    S    "Monopoly Schweiz · Suisse", millions of Swiss francs, © 2007 Hasbro (Hasbro Schweiz AG). In French.
    F    France, millions of euros, nearly the words of S. In French; title, year and publisher unknown (filed as 2007).
    U    No booklet: the rules of C, except where the common sheets of the classic British and American game differ.
    J    "Monopoly Junior", Hasbro's booklet of the game with 24 spaces, 2013 and later, as retold with its headings at
         ultraboardgames.com/monopoly/junior-game-rules.php, of which the beginning could be read; what follows, as
         retold at zigjogos.com/how-to-play-monopoly-junior. In English.
    B    "Monopoly Ultimate Banking", Hasbro's guide of the game with an electronic bank, 2016, as retold
         at ultraboardgames.com/monopoly/ultimate-banking-game-rules.php, of which the beginning could be read. In
         English.
    W    "Monopoly: The Mega Edition", the game with 52 spaces, Winning Moves 2006. No booklet: as retold at
         en.wikipedia.org/wiki/Monopoly:_The_Mega_Edition and zigjogos.com/how-to-play-monopoly-mega. In English.
    T    "Monopoly Tournament Rules, final 9", Hasbro's sheet for national and world tournaments. In English; year
         unknown (studylib.net/doc/9061881, of which the beginning could be read).
    H    "Monopoly 85th Hong Kong Championship", questions and answers on its rules, 2020. In English
         (2020monopolyworldchampionship.com/hk/rules.html, of which the beginning could be read).
    G    "Monopoly Städte-Editionen, Turnierregeln", a sheet of two rounds of 60 minutes. In German; year and publisher
         unknown (expydoc.com/doc/9420713, of which the beginning could be read).
    D    "Speed Die Rules", Hasbro's sheet of the American standard game from 2007, item 00009. In English
         (hasbro.com/common/instruct/00009.pdf, as kept at contohsurat.jagomart.net/item/124857; in parts also at
         thediceshoponline.com/dice/16203). What it leaves open, by monopoly.fandom.com/wiki/Speed_Die.
    M    "General Tournament Information" and "House Rules" of the tournament of monopolytourney.com. In English; year
         unknown (monopolytourney.com/rules, of which the beginning could be read).
    R    Five house rules that Hasbro announced in April 2014, after a vote, for its "House Rules Edition" and, from
         2015, as an addition to the game guide; the rules themselves stay as they are. In English
         (thestreet.com/story/12626846, where the five could be read whole; newsroom.hasbro.com/node/14166, in part).
    L    "Monopoly Longest Game Ever", Hasbro's sheet of another game of the series. In English; year unknown
         (305405.rzipi.group/monopoly/longest-game-ever-rules.php, of which the beginning could be read).

Rules of computer games of the same type, for what no tournament sheet that could be read has. Their makers wrote them
for their own games; they show that others have settled it so, and bind nobody:

    Y    "Game of Dice", JOYCITY, "Main Rules". In English; read whole
         (forums.joycity.com/m/forum/rule-book/basic-rule/176-main-rules).
    V    "Fortune Heroes: Monopoly", Ideaverse, "Game Rules". In English
         (wp-fh.ideaverse.games/fortune-heroes-monopoly/game-rules, of which the beginning could be read).
    K    "Hüüsli-Jagd", a Swiss game for the browser, README, "How to play", 2026. In English; read whole
         (github.com/freaxnx01/game-huusli-jagd).
    N    "Minimonopoly", an exercise in programming, README, "How to Win". In English; read whole
         (github.com/FDP-01-2025/project-internautas).
    P    "The Monopoly Game", on a board of 20 spaces, README, "Gameplay". In English; read whole
         (github.com/dylanharyoto/The-Monopoly-Game).

Other tournament sheets were read, as far as their beginning, for the options that T, H, G and M do not settle, and
settle none of them there: France (fr.doczz.net/doc/356232), Italy 2014 (diazilla.com/doc/921162), Singapore
(monopolychampsg.com/gamerules), Westphalia 2023 (spielewelt-in-bielefeld.de/monopoly.php), "Schnellspielregeln"
(studylibde.com/doc/10796512), "Judging a Monopoly Tournament" (docest.com/judging-a-monopoly-tournament), Mind Sports
Olympiad 2019 (msoworld.com/product/monopoly), Etiwanda (docslib.org/doc/12355344), Brockville 2024
(brockvilletourism.com/calendar/brockville-family-monopoly-tournament). No tournament sheet could be read whole.

`banker/editions/` that follow C: paris-francs; S: suisse-2007, suisse-rues; F: france-2007, monde-2008; U: generic,
london, atlantic-city, atlantic-city-until-2008, deutschland, italia, italia-lire, espana, nederland, suisse-classique,
mega; J: junior; B: ultimate-banking. "(slip)" marks a misprint of a booklet, which is not followed.

Chapters, cited as "Rulebook 3" or §3: numbers and names are those of our own digest of the booklets, which is not part
of the repository; `tests/rulebook/` has a file or two for each.

    1 set-up      setup, position   C "Préparation"; S, F "Jouer à Monopoly"
    2 turn        turn, movement,   C "Déroulement du jeu", "Les doubles", "La case DEPART", "Arrêt sur …";
                  buying,           S, F "Jouer à Monopoly", "Cases …"
                  speed_die,        D
                  tickets           W
    3 rent        rent, claims,     C "Arrêt sur une propriété privée"; S, F "Payer un loyer" to "Gares"
                  rising            B "New in Monopoly Ultimate Banking"
    4 auction     auction           C "Arrêt sur une propriété à vendre"; S, F "Vente aux enchères"
    5 buildings   building,         C "Les Maisons", "Les Hôtels", "Crise du bâtiment"; S, F "Acheter un appartement" to
                  shortage          "Crise du logement"
    6 trade       trade             C "Vente de propriété"; S, F "Vendre une propriété"
    7 mortgage    mortgage, rounding  C, S, F "Hypothèques"
    8 jail        jail              C, S, F "Prison"
    9 debt        debt              C "Faillite", "Dernières précisions"; S, F "Faillite", "Besoin d'argent"
    10 short game (in the others)   C "Règles pour une partie courte"; S, F "Partie rapide"
    11 timed game clock, ending     C "Partie limitée dans le temps"; S "Monopoly contre la montre"; F "Partie rapide";
                                    T "Timing"; H, on time running out; Y, V, K, on turns
    12 tally      tally             as 10; G; K, N, P, on ties
    13 cards      cards, going      C "Arrêt sur une case CHANCE …"; S, F "Cases Chance et …"; S "Cases Swisscom"

E1 to E69 are worked examples: a situation, its result and the sentence of a booklet that decides it. Each is a test in
`tests/rulebook/` that bears its number, such as `test_e04_…`. `Decision:` marks what a booklet does not say, or not
clearly, and this bank has settled. A *fair reading* (†) is another value of an option that a booklet's words allow too
(`fair_readings` in an edition file): with defaults and fair readings alone, the tally says "official rules".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeGuard

from banker import commands as c
from banker import limits
from banker import pending as p
from banker.events import Events
from banker.game import Game
from banker.limits import need_within
from banker.refusal import Reason, Refusal, Refused, refuse
from banker.rules import (
    auction,
    building,
    buying,
    cards,
    cashier,
    ceiling,
    clock,
    correction,
    debt,
    ending,
    going,
    jail,
    mortgage,
    movement,
    referee,
    rent,
    rising,
    rounding,
    seating,
    shortage,
    tickets,
    trade,
    turn,
)
from banker.rules.draft import Draft
from banker.sums import Sum

Rule = Callable[[Draft, Any], None]

RULES: dict[type, Rule] = {
    c.ThrowDice: turn.throw_dice,
    c.Go: going.go,
    c.TakeTicket: tickets.take_ticket,
    c.TakeMoney: tickets.take_money,
    c.UseTicket: tickets.use_ticket,
    c.Buy: buying.buy,
    c.Decline: buying.decline,
    c.Bid: auction.bid,
    c.Hammer: auction.hammer,
    c.PassLots: auction.pass_lots,
    c.Pay: debt.pay,
    c.PayFine: jail.pay_fine,
    c.UseJailCard: jail.use_jail_card,
    c.ClaimRent: rent.claim_rent,
    c.DrawCard: cards.draw_card,
    c.ChooseDeck: cards.choose_deck,
    c.EnterEffect: cards.enter_effect,
    c.PayInstead: cards.pay_instead,
    c.PayShare: cards.pay_share,
    c.Mortgage: mortgage.mortgage,
    c.LiftMortgage: mortgage.lift_mortgage,
    c.KeepMortgage: mortgage.keep_mortgage,
    c.Build: shortage.build,
    c.SellBuildings: building.sell_buildings,
    c.HandOver: debt.hand_over,
    c.DeclareBankruptcy: debt.declare_bankruptcy,
    c.PutPawn: movement.put_pawn,
    c.EndGame: ending.end_game,
    c.ProposeTrade: trade.propose_trade,
    c.SignTrade: trade.sign_trade,
    c.CancelTrade: trade.cancel_trade,
    c.Want: shortage.want,
    c.Correct: correction.correct,
    c.CallTime: clock.call_time,
    c.Leave: seating.leave,
    c.Join: seating.join,
    c.RenameSpace: seating.rename_space,
    c.RenameSpaces: seating.rename_spaces,
    c.RenamePlayer: seating.rename_player,
    c.ChooseRounding: rounding.choose_rounding,
    c.Land: cashier.land,
    c.CashSalary: cashier.cash_salary,
    c.CashFine: cashier.cash_fine,
    c.CashCard: cashier.cash_card,
    c.CashDraw: cashier.cash_draw,
    c.CashPay: cashier.cash_pay,
}

# What can be a step of a plan.
STEPS = frozenset({c.Build, c.SellBuildings, c.Mortgage, c.LiftMortgage, c.KeepMortgage, c.HandOver, c.Pay})

RAISING = frozenset({c.Mortgage, c.SellBuildings})  # What raises money.

# What may be done between other things and is bound to no space.
BUSINESS = RAISING | {c.LiftMortgage, c.Build, c.ProposeTrade}

SPENDING = frozenset({c.Buy, c.Bid, c.Build, c.LiftMortgage})  # What a player buys of their own will.

# What is entered by hand where the bank follows no pawn.
CASHIER = frozenset({c.Land, c.CashSalary, c.CashFine, c.CashCard, c.CashDraw, c.CashPay})

# What no question ever blocks.
ALWAYS = frozenset(
    {
        c.PutPawn, c.ClaimRent, c.Correct, c.CallTime, c.Leave, c.Join,
        c.RenameSpace, c.RenameSpaces, c.RenamePlayer, c.ChooseRounding,
    }
)  # fmt: skip

MEANWHILE: dict[type, frozenset[type]] = {
    # "He may first raise money" to buy; in jail and before a card "business goes on as usual".
    p.Throw: BUSINESS | CASHIER | {c.ThrowDice, c.UseTicket, c.EndGame},
    p.JailChoice: BUSINESS | CASHIER | {c.ThrowDice, c.PayFine, c.UseJailCard, c.EndGame},
    p.Purchase: BUSINESS | {c.Buy, c.Decline},
    p.CardToDraw: BUSINESS | {c.DrawCard},
    p.SwisscomChoice: BUSINESS | {c.ChooseDeck, c.EnterEffect},
    p.PayOrDrawChoice: BUSINESS | {c.PayInstead, c.ChooseDeck},
    # What is chosen must not be counted before, nor made less by what is sold in between (Decision).
    p.PayOrShareChoice: frozenset({c.PayInstead, c.PayShare}),
    p.Destination: BUSINESS | {c.Go, c.TakeTicket},
    p.SpaceChoice: BUSINESS | {c.Go},
    p.TicketChoice: BUSINESS | {c.TakeTicket, c.TakeMoney},
    p.RentThrow: BUSINESS | {c.ThrowDice},
    # Nobody builds or buys while a debt is open or an auction runs; a trade leaves what covers a bid (Decision).
    p.Debt: RAISING | {c.HandOver, c.Pay, c.DeclareBankruptcy, c.ProposeTrade},
    p.Auction: RAISING | {c.Bid, c.Hammer, c.PassLots},
    # The 10 % is paid "immédiatement": nothing is traded before (Decision).
    p.MortgageChoice: RAISING | {c.LiftMortgage, c.KeepMortgage},
    # What players agree on or want now counts on everything staying as it is.
    p.TradeToSign: frozenset({c.SignTrade, c.CancelTrade}),
    p.ShortageCall: frozenset({c.Want}),
    # Money may be raised for a bid, so long as the highest bidder can still set the building down.
    p.BuildingAuction: RAISING | {c.Bid, c.Hammer},
}


# Kind of question to every kind of command that can be lawful while it is on top: a plan where one of its steps is.
KINDS = {
    kind: meanwhile | ALWAYS | (frozenset({c.CarryOut}) if meanwhile & STEPS else frozenset())
    for kind, meanwhile in MEANWHILE.items()
}


class Decided(NamedTuple):
    """What a command causes: its events, and the game after them."""

    events: Events
    game: Game


def decided(game: Game, command: c.Command, by: str | None = None) -> Decided | Refused:
    """What this command causes, or which rule refuses it. Changes nothing. The game equals a fold of the events.

    `by`: whose hand gives it; None: that of whoever may."""
    draft = Draft(game)
    try:
        _take(draft, command)
    except Refusal as refusal:
        return refusal.refused
    if clock.too_early(game, command, by):
        return Refused(Reason.NOT_YET)
    if by is not None and referee.needed(game, command, by):
        return Refused(Reason.REFEREE_NEEDED)
    return Decided(tuple(draft.events), draft.game)


def decide(game: Game, command: c.Command, by: str | None = None) -> Events | Refused:
    """The events that this command causes, or which rule refuses it. Changes nothing. `by`: as for `decided`."""
    outcome = decided(game, command, by)
    return outcome if isinstance(outcome, Refused) else outcome.events


def retold(game: Game, command: c.Command) -> tuple[Events, dict[int, tuple[Sum, ...]]]:
    """The events that this command causes, and by their place the sums behind their amounts; none if it is refused."""
    draft = Draft(game)
    try:
        _take(draft, command)
    except Refusal:
        return (), {}
    return tuple(draft.events), draft.told


def spends(command: c.Command) -> TypeGuard[c.Buy | c.Bid | c.Build | c.LiftMortgage]:
    """Whether a player spends of their own will."""
    return type(command) in SPENDING


def raises(command: c.Command) -> TypeGuard[c.Mortgage | c.SellBuildings]:
    """Whether a player raises money."""
    return type(command) in RAISING


def _take(draft: Draft, command: c.Command) -> None:
    _need_lawful_now(draft.game, command)
    if type(command) is c.CarryOut:
        _carry_out(draft, command)
        return
    before = draft.game
    RULES[type(command)](draft, command)
    if ceiling.names_an_amount(command):
        ceiling.need_within_ceiling(before, draft.game)
    if spends(command):
        auction.need_bids_covered(before, draft.game, command.player)
    if raises(command):
        shortage.need_bid_kept(before, draft.game, command.player)
    turn.proceed(draft)
    rising.reward_groups(draft)


def _carry_out(draft: Draft, command: c.CarryOut) -> None:
    """Carry out each step as if it came alone, in this order; a refusal of one refuses the plan.

    Decision: a step for which the others are asked, the stock being short, can only be the last.
    """
    draft.need_player(command.player)
    if not command.plan or not {type(step) for step in command.plan} <= STEPS:
        refuse(Reason.NOT_ASKED)
    need_within(limits.PLAN, command.plan)
    for step in command.plan:
        if step.player != command.player:
            refuse(Reason.NOT_THIS_PLAYER, player=command.player)
        if isinstance(draft.game.top, p.ShortageCall):
            refuse(Reason.ASKS_OTHERS)
        _take(draft, step)


def _need_lawful_now(game: Game, command: c.Command) -> None:
    if game.over is not None:
        refuse(Reason.GAME_OVER)
    top = game.top
    assert top is not None, "a running game always waits for something"
    if type(command) not in KINDS[type(top)]:
        if isinstance(command, c.UseJailCard) and game.waiting(p.MoveDue):
            refuse(Reason.JAIL_CARD_TOO_LATE, player=command.player)
        refuse(Reason.ANSWER_FIRST if p.blocks(top) else Reason.NOT_ASKED)
    if spends(command):
        _need_nothing_owed(game, command.player)
    if clock.business_is_over(game):
        clock.need_time(game, command)


def _need_nothing_owed(game: Game, player: str) -> None:
    """Decision: what a debtor has belongs to the creditor first, also when an auction or a mortgaged deed received has
    come to lie above the debt (somebody left, or went bankrupt)."""
    owed = debt.owed_by(game, player)
    if owed:
        refuse(Reason.OWES_FIRST, player=player, amount=owed)


def can(game: Game, command: c.Command, by: str | None = None) -> Refused | None:
    """None if `decide` would take the command, else the refusal that it would give."""
    outcome = decided(game, command, by)
    return outcome if isinstance(outcome, Refused) else None
