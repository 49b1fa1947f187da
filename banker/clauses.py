"""The clauses: the rule behind every amount and every refusal, in one sentence of our own, and where a booklet has it.

Law: each clause names a section of each booklet, listed in `SECTIONS`; what no booklet prints is the bank's own order.
Its sentence is that of `banker why`, and of `banker script` where no language is asked for; the screen's, in its
language, is `clause.<value>` in the catalogues of `ui/locale`. The booklets are explained at the top of `banker.rules`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from banker.refusal import Reason

Rules = Literal["C", "S", "F", "U", "J", "B"]

_OF_BOTH = (
    "But du jeu", "Le banquier", "Jouer à Monopoly", "Acheter une propriété", "Vente aux enchères", "Payer un loyer",
    "Services publics", "Gares", "Acheter un appartement", "Acheter un hôtel", "Crise du logement", "Besoin d'argent",
    "Vendre une propriété", "Vendre un appartement", "Hypothéquer une propriété", "Lever une hypothèque",
    "Vendre une propriété hypothéquée", "Faillite", "Cases Impôts et Taxe de luxe", "Parc gratuit", "Prison",
    "Sortir de prison", "Partie rapide", "Monopoly contre la montre",
)  # fmt: skip

# The headings of each booklet that is cited, by its letter; *bank*: what this bank has settled where none speaks.
SECTIONS: dict[str, tuple[str, ...]] = {
    "C": (
        "Préparation", "Déroulement du jeu", "Les doubles", "La case DEPART", "Arrêt sur une propriété à vendre",
        "Posséder une propriété", "Arrêt sur une propriété privée", "Arrêt sur les cases COMPAGNIE DE DISTRIBUTION",
        "Arrêt sur une GARE", "Arrêt sur une case CHANCE ou COMMUNAUTE", "Arrêt sur les cases IMPOTS et TAXE DE LUXE",
        "Arrêt sur le PARC GRATUIT", "Prison", "Les Maisons", "Les Hôtels", "Crise du bâtiment", "Vente de propriété",
        "Hypothèques", "Faillite", "Dernières précisions", "Le vainqueur", "Règles pour une partie courte",
        "Partie limitée dans le temps",
    ),
    "S": (*_OF_BOTH, "Case START", "Cases Chance et Chancellerie", "Cases Swisscom"),
    "F": (*_OF_BOTH, "Case départ", "Cases Chance et Caisse de Communauté"),
    "U": (
        "Getting ready", "How the game goes", "Doubles", "The Start space", "Stopping on a property for sale",
        "Owning a property", "Stopping on somebody's property", "Stopping on a utility", "Stopping on a station",
        "Stopping on a card space", "Stopping on a tax space", "Stopping on Free Parking", "Jail", "Houses", "Hotels",
        "Building shortage", "Selling property", "Mortgages", "Bankruptcy", "Last remarks", "The winner",
        "Rules for a short game", "Game with a time limit",
    ),
    "J": (
        "Object of the Game", "Setup", "Game Play", "An Unowned Space", "An Owned Space", "A Pair = Double Rent!",
    ),
    "B": ("Object of the Game", "New in Monopoly Ultimate Banking", "The Gameboard"),
    "D": ("Speed Die Rules, 1", "Speed Die Rules, 2", "Speed Die Rules, 3", "A few minor details"),
    "R": ("Free Parking, Fast Cash", "Dash for the Cash"),
    "bank": ("Questions", "Entries", "Seats", "Cashier", "Corrections", "Going back"),
}  # fmt: skip


# Each chapter of C to its plain name at a table of U. Decision: U has no booklet, so its table is told the chapter of
# the rules it plays by under a plain name; a French heading would be that of another board's booklet.
_COMMON = dict(zip(SECTIONS["C"], SECTIONS["U"], strict=True))


# The clauses that J settles, each with its heading; it is silent about all others.
_OF_J = {
    "start": "Setup", "salary": "Game Play", "price_due": "An Unowned Space", "rent": "An Owned Space",
    "rent_group": "A Pair = Double Rent!", "card": "Game Play", "fine": "Game Play", "jail_card": "Game Play",
    "bankrupt": "Object of the Game", "over": "Object of the Game", "tally_cash": "Object of the Game",
}  # fmt: skip


# The same for B, as far as it could be read.
_OF_B = {
    "rent_rising": "New in Monopoly Ultimate Banking", "handed": "New in Monopoly Ultimate Banking",
    "card": "The Gameboard", "tax": "The Gameboard", "bankrupt": "Object of the Game", "over": "Object of the Game",
}  # fmt: skip


class Cited(msgspec.Struct, frozen=True):
    """Where a clause stands: a key of `SECTIONS` and one of its headings. `silent`: the booklet does not settle it
    there, this bank does."""

    booklet: str
    section: str
    silent: bool = False


class Clause(StrEnum):
    """A rule: its key, its sentence, the headings in C, S and F, the letters of the booklets that are silent about it.

    S and F have the same heading where two are given; one alone is a section of the bank's own order, or of the sheet D
    or R with its letter. U follows C and is silent where it is; `u`: there the common sheets speak. J settles what
    `_OF_J` has, B what `_OF_B` has, and nothing else.
    """

    meaning: str
    headings: dict[str, str]
    silent: str

    def __new__(cls, value: str, meaning: str, where: str, silent: str = "", u: bool = False) -> Clause:
        member = str.__new__(cls, value)
        member._value_ = value
        member.meaning = meaning
        names = where.split(" | ")
        if len(names) == 1:
            letter, _, heading = where.rpartition(": ")
            member.headings = {letter or "bank": heading}
        else:
            member.headings = {"C": names[0], "S": names[1], "F": names[-1], "U": _COMMON[names[0]]}
            member.headings["J"] = _OF_J.get(value, "Game Play")
            member.headings["B"] = _OF_B.get(value, "New in Monopoly Ultimate Banking")
        more = "J" * (value not in _OF_J) + "B" * (value not in _OF_B)
        member.silent = silent + "U" * ("C" in silent and not u) + more
        return member

    def cited(self, rules: Rules) -> Cited:
        """The section that decides at a table of this booklet."""
        for alone in ("bank", "D", "R"):
            if alone in self.headings:
                return Cited(alone, self.headings[alone])
        return Cited(rules, self.headings[rules], rules in self.silent)

    # What is paid

    START = "start", "Everybody begins with the sum that the edition gives.", "Préparation | Le banquier"
    START_THIRD_DIE = (
        "start_third_die", "With the third die everybody begins with an extra sum.", "D: Speed Die Rules, 1",
    )  # fmt: skip
    ENTERED = "entered", "If a game began on paper or somebody joins late, the table says the sum.", "Seats"
    DEAL = (
        "deal", "Deeds dealt at the beginning are paid for at once, at the printed price.",
        "Règles pour une partie courte | Partie rapide",
    )  # fmt: skip
    SALARY = (
        "salary", "Each time a pawn passes Start or stops on it the bank pays the salary.",
        "La case DEPART | Case START | Case départ",
    )  # fmt: skip
    SALARY_DOUBLE = (
        "salary_double", "House rule: if you stop on Start, you receive the salary twice.", "R: Dash for the Cash",
    )  # fmt: skip
    PRICE = (
        "price", "If you stop on a property without an owner, you may buy it at the printed price.",
        "Arrêt sur une propriété à vendre | Acheter une propriété",
    )  # fmt: skip
    PRICE_DUE = (
        "price_due", "If you stop on a property without an owner, you must buy it at the printed price.",
        "Arrêt sur une propriété à vendre | Acheter une propriété", "CSF",
    )  # fmt: skip
    AUCTION = (
        "auction", "The highest bid wins the auction and is paid to the bank at once.",
        "Arrêt sur une propriété à vendre | Vente aux enchères",
    )  # fmt: skip
    RENT = (
        "rent", "If you stop on another player's street, you owe the rent printed on the deed.",
        "Arrêt sur une propriété privée | Payer un loyer",
    )  # fmt: skip
    RENT_BUILT = (
        "rent_built", "With buildings the rent is the one printed on the deed for so many.",
        "Arrêt sur une propriété privée | Payer un loyer",
    )  # fmt: skip
    RENT_GROUP = (
        "rent_group", "The whole group has one owner: the rent of each unbuilt street is doubled.",
        "Arrêt sur une propriété privée | Payer un loyer", "", True,
    )  # fmt: skip
    RENT_RISING = (
        "rent_rising", "The rent is the one that this street has come to; paid once more, it rises to the next.",
        "Arrêt sur une propriété privée | Payer un loyer", "CSFUJ",
    )  # fmt: skip
    RENT_SHARE = (
        "rent_share", "An unbuilt street earns double with all but one of its group, and triple with the whole group.",
        "Arrêt sur une propriété privée | Payer un loyer", "CSFU",
    )  # fmt: skip
    RENT_MORTGAGE = (
        "rent_mortgage", "While a street of the group is mortgaged the rent is not doubled.",
        "Arrêt sur une propriété privée | Payer un loyer",
    )  # fmt: skip
    RENT_STATION = (
        "rent_station", "The rent of a station goes by how many stations its owner holds.",
        "Arrêt sur une GARE | Gares",
    )  # fmt: skip
    RENT_DEPOT = (
        "rent_depot", "A station with a depot earns the higher rent on its deed, by how many stations its owner holds.",
        "Arrêt sur une GARE | Gares", "CSFU",
    )  # fmt: skip
    RENT_UTILITY = (
        "rent_utility",
        "The rent of a utility is the points thrown times the rate on its deed, by how many its owner holds.",
        "Arrêt sur les cases COMPAGNIE DE DISTRIBUTION | Services publics",
    )  # fmt: skip
    RENT_UTILITY_THREE = (
        "rent_utility_three", "All three dice count for a utility; the bus and the character count 0.",
        "D: A few minor details",
    )  # fmt: skip
    RENT_NEAREST = (
        "rent_nearest", "The card that sent the pawn there multiplies the rent.",
        "Arrêt sur une case CHANCE ou COMMUNAUTE | Cases Chance et Chancellerie | Cases Chance et Caisse de Communauté",
        "CSF", True,
    )  # fmt: skip
    TAX = (
        "tax", "The bank is paid the amount printed on the space.",
        "Arrêt sur les cases IMPOTS et TAXE DE LUXE | Cases Impôts et Taxe de luxe",
    )  # fmt: skip
    SHARE = (
        "share", "A share is of all that a player owns: cash, deeds at their price, buildings at what they cost.",
        "Arrêt sur les cases IMPOTS et TAXE DE LUXE | Cases Impôts et Taxe de luxe", "CSF", True,
    )  # fmt: skip
    FINE = "fine", "Buying your way out of jail costs the fine.", "Prison | Sortir de prison"
    FINE_FORCED = (
        "fine_forced", "After the third throw without a double the fine is due, and the pawn moves.",
        "Prison | Sortir de prison",
    )  # fmt: skip
    POT = (
        "pot", "If you stop on Free Parking, you receive all that is in the pot.",
        "Arrêt sur le PARC GRATUIT | Parc gratuit", "SF",
    )  # fmt: skip
    POT_ALL = (
        "pot_all", "House rule: taxes and fines go to the pot. If you stop on Free Parking, it is yours.",
        "R: Free Parking, Fast Cash",
    )  # fmt: skip
    POT_SEED = (
        "pot_seed", "The bank puts the sum that the table chose into the empty pot.",
        "Arrêt sur le PARC GRATUIT | Parc gratuit", "CSF",
    )  # fmt: skip
    CARD = (
        "card", "A card is carried out exactly as it says.",
        "Arrêt sur une case CHANCE ou COMMUNAUTE | Cases Chance et Chancellerie | Cases Chance et Caisse de Communauté",
    )  # fmt: skip
    MESSAGE = (
        "message", "A message is carried out exactly as it says.",
        "Arrêt sur une case CHANCE ou COMMUNAUTE | Cases Swisscom | Cases Chance et Caisse de Communauté", "CF",
    )  # fmt: skip
    LEVY = (
        "levy", "You pay for each house and hotel of your own, at the card's rates.",
        "Arrêt sur une case CHANCE ou COMMUNAUTE | Cases Chance et Chancellerie | Cases Chance et Caisse de Communauté",
    )  # fmt: skip
    LOAN = (
        "loan", "Against a deed the bank lends the mortgage value printed on it.",
        "Hypothèques | Hypothéquer une propriété",
    )  # fmt: skip
    LIFT = (
        "lift", "Lifting a mortgage costs the loan and 10% interest.",
        "Hypothèques | Lever une hypothèque",
    )  # fmt: skip
    LIFT_LOAN = (
        "lift_loan", "A deed taken over mortgaged costs the 10% once; lifting it costs only the loan.",
        "Hypothèques | Vendre une propriété hypothéquée",
    )  # fmt: skip
    INTEREST = (
        "interest", "If you take over a mortgaged deed and keep it so, you pay 10% of the loan at once.",
        "Hypothèques | Vendre une propriété hypothéquée",
    )  # fmt: skip
    BUILD = (
        "build", "Each house costs the price on the deed; a hotel costs the same plus the houses of its street.",
        "Les Maisons | Acheter un appartement",
    )  # fmt: skip
    BUILD_AUCTION = (
        "build_auction", "The last buildings are auctioned from the lowest price printed; the bid replaces the price.",
        "Crise du bâtiment | Crise du logement",
    )  # fmt: skip
    SELL = (
        "sell", "The bank takes buildings back at half of what they cost.",
        "Vente de propriété | Vendre un appartement",
    )  # fmt: skip
    ESTATE = (
        "estate", "All that a bankrupt has left goes to the creditor.",
        "Faillite | Faillite",
    )  # fmt: skip
    LEAVING = (
        "leaving", "A player who leaves first pays all debts; the rest goes to the bank, which auctions the deeds.",
        "Seats",
    )  # fmt: skip
    TRADE = (
        "trade", "Two players trade at any price that both agree to.",
        "Vente de propriété | Vendre une propriété",
    )  # fmt: skip
    SETTLED = (
        "settled", "A debt may be paid in property, at any value that the creditor accepts.",
        "Dernières précisions | Besoin d'argent",
    )  # fmt: skip
    CASHIER = "cashier", "The cashier books what the table has counted by hand.", "Cashier"
    CORRECTION = "correction", "A mistake is put right by a new entry, with its reason.", "Corrections"

    AS_BOOKED = "as_booked", "An earlier version of the bank booked it this way, and what is booked stays.", "Entries"

    # What is counted at the end

    TALLY_CASH = (
        "tally_cash", "At the tally the cash in hand counts in full.",
        "Règles pour une partie courte | Partie rapide",
    )  # fmt: skip
    TALLY_DEED = (
        "tally_deed", "At the tally a deed counts its printed price.",
        "Règles pour une partie courte | Partie rapide",
    )  # fmt: skip
    TALLY_MORTGAGED = (
        "tally_mortgaged", "At the tally a mortgaged deed counts half of its printed price.",
        "Règles pour une partie courte | Partie rapide",
    )  # fmt: skip
    TALLY_BUILT = (
        "tally_built", "At the tally buildings count what they cost, a hotel with the houses handed in for it.",
        "Règles pour une partie courte | Partie rapide",
    )  # fmt: skip

    # What is refused

    ONE_QUESTION = "one_question", "The bank waits for one answer at a time, from the player it asks.", "Questions"
    ENTRY = "entry", "What is entered must be possible at this table, and clear.", "Entries"
    NOT_PLAYED = "not_played", "The table plays without it.", "Entries"
    GO_BACK = "go_back", "Undo and redo follow what was booked, step by step.", "Going back"
    REFEREE = (
        "referee",
        "A table that has a referee corrects, goes far back and forward again, goes on after the end and ends early "
        "by the referee's card.",
        "Going back",
    )  # fmt: skip
    SEATS = "seats", "The box has no pawns for more players.", "Préparation | Jouer à Monopoly", "C"
    OVER = "over", "The game is over: nothing more is paid.", "Le vainqueur | Jouer à Monopoly"
    OUT = "out", "Players who are bankrupt no longer play, bid or trade.", "Faillite | Faillite"
    HAS_LEFT = "has_left", "Players who have left no longer play, bid or trade.", "Seats"
    IN_HAND = (
        "in_hand", "What you choose to pay is paid with cash in hand; you may raise money first.",
        "Dernières précisions | Besoin d'argent",
    )  # fmt: skip
    OWNER = (
        "owner", "Only the owner of a deed may sell it, mortgage it or build on it.",
        "Posséder une propriété | Acheter une propriété",
    )  # fmt: skip
    BIDS = (
        "bids", "Each bid is higher than the last, by the smallest note at least, and stands.",
        "Arrêt sur une propriété à vendre | Vente aux enchères", "CSF",
    )  # fmt: skip
    BID_LIMIT = (
        "bid_limit", "Nobody bids more than they can pay.",
        "Arrêt sur une propriété à vendre | Vente aux enchères", "CSF",
    )  # fmt: skip
    JAIL_CARD = (
        "jail_card", "An out-of-jail card is kept, sold, or used before the dice.",
        "Prison | Sortir de prison",
    )  # fmt: skip
    THIRD_DIE = (
        "third_die", "Once you have come to Start, you throw the third die too, but not to get out of jail.",
        "D: Speed Die Rules, 2",
    )  # fmt: skip
    THIRD_DIE_LEADS = (
        "third_die_leads",
        "The bus stops after one die, both, or at the next cards; the character at the next deed free or asking rent.",
        "D: Speed Die Rules, 3",
    )  # fmt: skip
    TICKET = (
        "ticket", "A bus ticket stands in for the first throw of a turn: on to the next corner at most.",
        "Déroulement du jeu | Jouer à Monopoly", "CSFU",
    )  # fmt: skip
    HANDED = (
        "handed", "A debtor who is short of cash hands deeds over; each counts its price.",
        "Faillite | Faillite", "CSFU",
    )  # fmt: skip
    BANKRUPT = "bankrupt", "A player who has no way left to raise what they owe is bankrupt.", "Faillite | Faillite"
    OWES_FIRST = (
        "owes_first", "What a debtor has belongs to the creditor first.",
        "Faillite | Faillite", "CSF",
    )  # fmt: skip
    GUARDED = (
        "guarded", "A debtor's trade leaves the estate worth as much to the creditors.",
        "Faillite | Faillite", "CSF",
    )  # fmt: skip
    WHOLE_GROUP = (
        "whole_group", "To build, you need all the streets of one colour.",
        "Les Maisons | Acheter un appartement",
    )  # fmt: skip
    MOST_OF_GROUP = (
        "most_of_group", "To build, you need all but one of the streets of one colour, and at least two.",
        "Les Maisons | Acheter un appartement", "CSFU",
    )  # fmt: skip
    CLEAR_GROUP = (
        "clear_group", "Nothing is built while a street of the group is mortgaged.",
        "Hypothèques | Acheter un appartement",
    )  # fmt: skip
    EVEN = (
        "even", "The streets of a group are built and sold evenly, never more than one building apart.",
        "Les Maisons | Acheter un appartement",
    )  # fmt: skip
    STOCK = "stock", "The bank has only the buildings of the box.", "Crise du bâtiment | Crise du logement"
    BUILD_WHEN = (
        "build_when",
        "You build in your own turn; in some booklets between turns too.",
        "Les Maisons | Acheter un appartement",
    )
    SELL_WHEN = (
        "sell_when",
        "You sell buildings at any time; in some booklets only in your own turn or between turns.",
        "Vente de propriété | Vendre un appartement",
    )
    SHORTAGE = (
        "shortage", "If several want the last buildings, the bank asks all, then auctions them.",
        "Crise du bâtiment | Crise du logement",
    )  # fmt: skip
    NOT_TO_BANK = (
        "not_to_bank", "A deed is sold to a player, never to the bank.",
        "Vente de propriété | Vendre une propriété",
    )  # fmt: skip
    NO_GIFTS = (
        "no_gifts", "Nobody lends or gives money to another player.",
        "Dernières précisions | Besoin d'argent", "C",
    )  # fmt: skip
    BUILT_GROUP = (
        "built_group", "Before a deed is sold all buildings of its group go back to the bank.",
        "Vente de propriété | Vendre une propriété",
    )  # fmt: skip
    TIMED = (
        "timed", "At the end of the agreed time only the turn that has begun is finished.",
        "Partie limitée dans le temps | Monopoly contre la montre", "SF",
    )  # fmt: skip
    TYPED = "typed", "At this table the payer does the sums: the exact amount is due.", "Questions"


class Ground(msgspec.Struct, frozen=True):
    """Why something is refused: the clause, and the option of the table that decides it, if one does."""

    clause: Clause
    option: str | None = None


def _grounds() -> dict[Reason, Ground]:
    questions = (Reason.STALE, Reason.ANSWER_FIRST, Reason.NOT_ASKED, Reason.NOT_THIS_PLAYER, Reason.ALREADY_SIGNED)
    entries = (
        Reason.UNKNOWN_PLAYER, Reason.NOT_DICE, Reason.NO_SUCH_SPACE, Reason.NO_DEED_HERE, Reason.NO_SUCH_CARD,
        Reason.WRONG_DECK, Reason.NO_AMOUNT_ON_CARD, Reason.BAD_AMOUNT, Reason.OVER_CEILING, Reason.NOT_THAT_LEVEL,
        Reason.NOT_HIGHER, Reason.NOT_LOWER, Reason.NOT_RISING,
        Reason.ONE_GROUP_AT_A_TIME, Reason.WITH_ONESELF, Reason.NAMED_TWICE, Reason.NOTHING_TRADED,
        Reason.NAMES_A_SPACE, Reason.NO_JAIL, Reason.NOT_ON_THE_BOARD,
        Reason.NO_SUCH_ACCOUNT, Reason.ID_TAKEN, Reason.ID_USED, Reason.NO_NAME, Reason.TOO_LONG, Reason.NOT_PLAIN,
    )  # fmt: skip
    return {
        **dict.fromkeys(questions, Ground(Clause.ONE_QUESTION)),
        **dict.fromkeys(entries, Ground(Clause.ENTRY)),
        Reason.NO_JAIL_THROW: Ground(Clause.FINE, "jail_throw"),
        Reason.NO_MORTGAGES: Ground(Clause.NOT_PLAYED, "mortgages"),
        Reason.NO_LOTS_FOR_DEBTS: Ground(Clause.NOT_PLAYED, "debts_in_lots"),
        Reason.CASH_COVERS: Ground(Clause.HANDED, "debts_in_lots"),
        Reason.NO_TRADES: Ground(Clause.NOT_PLAYED, "trades"),
        Reason.GAME_OVER: Ground(Clause.OVER),
        Reason.OUT_OF_THE_GAME: Ground(Clause.OUT),
        Reason.HAS_LEFT: Ground(Clause.HAS_LEFT),
        Reason.SHORT_OF_CASH: Ground(Clause.IN_HAND),
        Reason.NOT_HOLDER: Ground(Clause.OWNER),
        Reason.ALREADY_MORTGAGED: Ground(Clause.LOAN),
        Reason.NOT_MORTGAGED: Ground(Clause.LIFT),
        Reason.BID_TOO_LOW: Ground(Clause.BIDS),
        Reason.UNDER_BUY_BACK: Ground(Clause.SELL),
        Reason.OUTBID: Ground(Clause.BIDS),
        Reason.OVER_LIMIT: Ground(Clause.BID_LIMIT, "bid_limit"),
        Reason.BID_STANDS: Ground(Clause.BID_LIMIT, "bid_limit"),
        Reason.NO_JAIL_CARD: Ground(Clause.JAIL_CARD),
        Reason.WHICH_JAIL_CARD: Ground(Clause.JAIL_CARD),
        Reason.JAIL_CARD_TOO_LATE: Ground(Clause.JAIL_CARD),
        Reason.CARD_HELD: Ground(Clause.JAIL_CARD),
        Reason.NOT_IN_JAIL: Ground(Clause.FINE),
        Reason.THIRD_DIE_DUE: Ground(Clause.THIRD_DIE, "speed_die"),
        Reason.NO_THIRD_DIE: Ground(Clause.THIRD_DIE, "speed_die"),
        Reason.NOT_THERE: Ground(Clause.THIRD_DIE_LEADS, "speed_die"),
        Reason.NO_TICKET: Ground(Clause.TICKET),
        Reason.NO_TICKETS_LEFT: Ground(Clause.TICKET),
        Reason.TICKET_TOO_LATE: Ground(Clause.TICKET),
        Reason.NOT_ON_THIS_SIDE: Ground(Clause.TICKET),
        Reason.CAN_STILL_RAISE: Ground(Clause.BANKRUPT),
        Reason.OWES_FIRST: Ground(Clause.OWES_FIRST),
        Reason.ESTATE_GUARDED: Ground(Clause.GUARDED, "debt_trades"),
        Reason.NOT_A_STREET: Ground(Clause.WHOLE_GROUP),
        Reason.GROUP_NOT_COMPLETE: Ground(Clause.WHOLE_GROUP),
        Reason.TOO_FEW_OF_GROUP: Ground(Clause.MOST_OF_GROUP, "build_with"),
        Reason.GROUP_MORTGAGED: Ground(Clause.CLEAR_GROUP),
        Reason.UNEVEN: Ground(Clause.EVEN),
        Reason.NO_HOUSES_LEFT: Ground(Clause.STOCK),
        Reason.NO_HOTELS_LEFT: Ground(Clause.STOCK),
        Reason.NO_SKYSCRAPERS_LEFT: Ground(Clause.STOCK),
        Reason.NO_DEPOTS_LEFT: Ground(Clause.STOCK),
        Reason.NOT_YOUR_TURN: Ground(Clause.BUILD_WHEN, "build_when"),
        Reason.NOT_BETWEEN_TURNS: Ground(Clause.SELL_WHEN, "sell_when"),
        Reason.ASKS_OTHERS: Ground(Clause.SHORTAGE, "shortage_auction"),
        Reason.CANNOT_PLACE: Ground(Clause.SHORTAGE, "shortage_auction"),
        Reason.NEVER_TO_THE_BANK: Ground(Clause.NOT_TO_BANK),
        Reason.MONEY_ALONE: Ground(Clause.NO_GIFTS, "gifts"),
        Reason.GROUP_BUILT: Ground(Clause.BUILT_GROUP),
        Reason.NO_SUCH_DEBT: Ground(Clause.SETTLED),
        Reason.NOT_TIMED: Ground(Clause.TIMED),
        Reason.NOT_YET: Ground(Clause.TIMED),
        Reason.TIME_IS_UP: Ground(Clause.TIMED),
        Reason.TABLE_FULL: Ground(Clause.SEATS),
        Reason.MOST_NAMES: Ground(Clause.ENTRY),
        Reason.WRONG_AMOUNT: Ground(Clause.TYPED, "payment"),
        Reason.NO_REASON_GIVEN: Ground(Clause.CORRECTION),
        Reason.NOTHING_TO_CORRECT: Ground(Clause.CORRECTION),
        Reason.REFEREE_NEEDED: Ground(Clause.REFEREE, "referee"),
        Reason.NOTHING_TO_UNDO: Ground(Clause.GO_BACK),
        Reason.NOTHING_TO_REDO: Ground(Clause.GO_BACK),
    }


GROUNDS = _grounds()  # Every reason of a refusal, and the clause behind it.
