"""What `banker commands` prints: the shape of every request, command, event and question, each field described.

Law: one word, one meaning. A field's name means the same in every record, so each name is described once here; the few
that mean something of their own in one record are listed with it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from banker.commands import Command
from banker.events import Event
from banker.pending import Pending
from banker.refusal import Reason
from banker.script_input import NewGame
from banker.why import Explained

FIELDS = {
    "among": "Among which spaces the player chooses: any, those with a deed, streets, or deeds of the bank.",
    "amount": "Money, in whole units of the smallest currency unit.",
    "auction": "Whether a deed of the bank that is chosen is auctioned.",
    "bankrupts": "How many went bankrupt before, 0 or 1.",
    "before": "What the player was called until then.",
    "balance": "Cash that the table agrees on.",
    "balances": "Player to cash in hand; the others begin with the usual sum.",
    "begun": "Whether the player's turn has begun already (after a double, or the way out of jail).",
    "bid": "The highest bid so far; 0 when nobody has bid.",
    "bidder": "The player of the highest bid, null when nobody has bid.",
    "booklet": "The booklet whose clause it is, by its letter; bank: the bank's own order.",
    "card": "Id of the card drawn, null for one that is not in the edition's list.",
    "clause": "The clause that decides, by its key.",
    "colour": "Colour of the player's disc, by name; empty leaves it to the screen.",
    "corrections": "The correcting entries of the game, oldest first.",
    "cost": "What going there costs; the player may then stay instead.",
    "count": "How many things the line is about.",
    "counts": "Whether it is a bankruptcy; false in old logs of a player who left.",
    "creditor": "The account to which it is owed: a player, bank or pot.",
    "deal": "Player and space of each deed dealt: two deeds a player in the short game.",
    "debtor": "The player who owes.",
    "deck": "Which pile of cards.",
    "deeds": "Spaces whose deeds change hands; in requests their ids will do.",
    "departures": "The options that leave the booklet: house rules that this game was played with.",
    "depots": "Depots left in the bank's stock.",
    "dice": "The face of each die, 1 to 6: of two, or of one where the table plays with one.",
    "edition": "Id of the edition; the default one if it is left out.",
    "effect": "What the card does.",
    "effects": "What the card or the space does, one after the other.",
    "end": "The space on which the pawn came to stand.",
    "ends": "The hour at which a timed game ends, such as 22:00; or minutes.",
    "entry": "The entry of the pending stack.",
    "face": "The face of the third die.",
    "factor": "Rent for each point of the dice.",
    "fine": "What leaving jail costs.",
    "first": "The player who throws first; the first seat if it is left out.",
    "gift": "Whether a deed of the bank is the player's for nothing.",
    "giver": "Who gave it; null: the bank, or the card's deck.",
    "gives": "What the player of the trade hands over.",
    "group": "A group of deeds, by its name in the edition.",
    "groups": "Only deeds of these groups; none: of all.",
    "holder": "Who should hold it; null: the bank, or the card's deck.",
    "holders": "Space to the player who holds its deed.",
    "hotel": "Amount for each hotel.",
    "hotels": "Hotels left in the bank's stock.",
    "house": "Amount for each house.",
    "houses": "Houses left in the bank's stock.",
    "how": "The way out.",
    "id": "Names an entry of the pending stack; never given twice in a game.",
    "increment": "Least rise of the next bid.",
    "instead": "Money that may be taken instead of a bus ticket; 0: none.",
    "interest_paid": "The mortgages whose 10 % the holder has already paid on taking the deed over.",
    "jail": "Jailed player to throws made there, 0 to 2.",
    "jail_cards": "Player to the decks of the *released from jail* cards held.",
    "jailed": "Whether the pawn should be in jail.",
    "keep": "What keeping the deed mortgaged costs now.",
    "kind": "What it is of.",
    "left": "Whether the player left of their own will; the lines are what they had then.",
    "level": "0 to 4 houses, 5 the hotel, 6 the skyscraper, 7 a station's depot.",
    "levels": "Buildings afterwards: 0 to 4 houses, 5 the hotel, 6 the skyscraper, 7 a station's depot.",
    "lift": "What lifting the mortgage costs in all.",
    "lifted": "The mortgaged deeds among those that their new holder lifts at once; the others are kept so.",
    "lines": "The player's wealth, line by line.",
    "minutes": "How long a timed game is played; or ends.",
    "mode": "Which of the booklet's games.",
    "money": "Money that goes along.",
    "mortgaged": "How a mortgaged deed counts in the share: whole or half.",
    "mortgages": "The spaces whose deeds are mortgaged.",
    "name": "What the player is called on the screen.",
    "names": "Language code to name.",
    "opening": "The least first bid: the lowest building price on the deeds of those who want it.",
    "options": "Option to value, where the table leaves the edition's defaults.",
    "other": "The other player of the trade.",
    "owner": "The player to whom rent is due.",
    "pawns": "Player to the space where the pawn stands; the others stand on Start.",
    "payee": "The account that receives.",
    "payer": "The account that pays.",
    "percent": "A share of all that the player owns, in hundredths.",
    "place": "1 is first; equal worth shares a place.",
    "placings": "Every player's place, best first.",
    "plan": "The commands to be carried out, in this order.",
    "played_ms": "Milliseconds of play; null where an hour was agreed.",
    "player": "Id of a player.",
    "position": "A game begun on paper: what differs from the usual opening.",
    "pot": "What lies in the pot.",
    "price": "The printed price.",
    "proposed": "Whether the name is only the one that the edition proposes, and was not read from the board.",
    "purpose": "What the throw was for.",
    "raises": "The bid that was on the screen and is raised; 0 for the first bid.",
    "reason": "Why, in the banker's words.",
    "renames": "The spaces with their names.",
    "repair": "What should be so.",
    "row": "Which of the rents on its deed a street earns, counted from 0.",
    "rows": "Space to which of its rents a street earns whose rents rise, counted from 0.",
    "said": "All that the screen says of it, sentence by sentence, in the language asked for; empty if none was.",
    "seats": "The players in the order of seats.",
    "section": "Its heading in the booklet.",
    "settles": "How much of the debt of the player to the other is met by the trade; 0: none.",
    "signed": "Who has signed so far.",
    "silent": "Whether the booklet leaves it to the bank.",
    "skyscrapers": "Skyscrapers left in the bank's stock.",
    "space": "Number of a space, counted from 0 (Start); in requests its id will do.",
    "spaces": "Numbers of spaces.",
    "start": "The space from which the pawn went.",
    "step": "The 10 % is rounded up to the next multiple of this.",
    "steps": "How many spaces.",
    "sum": "The amount as it is worked out on paper.",
    "swap": "Whether the player with that colour or pawn takes the player's own for it.",
    "symbol": "Symbol on the player's disc, by name; empty leaves it to the screen.",
    "taker": "Who has it now; null: the bank, or the card's deck.",
    "takes": "What the player of the trade receives.",
    "text": "The clause in a sentence.",
    "third": "The face of the third die, 1 to 3, bus or character; null where it is not thrown.",
    "third_die": "The players who throw the third die already.",
    "tickets": "Player to the bus tickets held.",
    "times": "How many times the rent, or how much for each point of the dice.",
    "turns": "How many of a player's next turns are passed over.",
    "tries": "Throws made in jail so far.",
    "turn": "The player whose dice come next.",
    "type": "Says which record this is.",
    "unasked": "Who has not said yet how many they want, in turn order.",
    "voids": "Whether the bus ticket ends all the others that players hold.",
    "wants": "Player and how many buildings they want.",
    "way": "Whether the rents rise or fall by a step: up or down.",
    "whose": "Whose streets: the player's own, all, or those on the side of the board where their pawn stands.",
    "why": "What it was for, or what brought it about.",
    "winner": "Who bought it; null: nobody bid, it stays with the bank.",
    "within": "At most so many spaces on; 0: as far as one likes.",
    "worth": "Net worth: the sum of the lines.",
}

OF_ONE_RECORD = {
    ("TicketsPassed", "count"): "How many; below 0: back to the pile.",
    ("TicketsRepair", "tickets"): "How many bus tickets the player should hold.",
    ("MortgageRepair", "mortgaged"): "Whether it should be mortgaged.",
    ("Seat", "id"): "Permanent id of the player, never shown; not bank or pot.",
}

ENVELOPE = {
    "id": "Id of the operation, made before it is submitted; booked at most once.",
    "seen": "Number of the last row that was on the screen; the command is refused if its question is gone since.",
    "by": "By whose hand: card, touch, banker, clock.",
    "language": "Of the words in `why`: fr, de, it or en; if it is left out, that of `--language`, else English.",
}


def described_schema(requests: dict[str, str]) -> dict[str, Any]:
    """The schema, every record and field with its description. `requests`: kind to what it means."""
    (command, event, pending, new, explained), records = msgspec.json.schema_components(
        (Command, Event, Pending, NewGame, Explained), ref_template="#/$defs/{name}"
    )
    for name, record in records.items():
        _describe(name, record)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "version": 1,
        "requests": requests,
        "with_a_request": ENVELOPE,
        "new": new,
        "command": command,
        "event": event,
        "pending": pending,
        "why": explained,
        "reasons": {reason.value: reason.meaning for reason in Reason},
        "$defs": records,
    }


def _describe(name: str, record: dict[str, Any]) -> None:
    record["description"] = " ".join(record.get("description", "").split())
    for field, shape in record.get("properties", {}).items():
        shape["description"] = OF_ONE_RECORD.get((name, field)) or FIELDS.get(field, "")
