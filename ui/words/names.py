"""Names and amounts as they are written for people: players, spaces, decks, cards, buildings. No Kivy inside.

Law: no rule and no arithmetic; amounts are written by `banker.money`, buildings called as in the edition's booklet.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from banker import board as b
from banker.board import Currency, Edition
from banker.events import LevelChange, Placing, Third
from banker.game import Game
from banker.ledger import BANK, POT, Why
from banker.money import Money, written
from banker.registry import Building, building_of
from ui.words.strings import Strings

# The first part of a compound before the second ones that the names of cards and spaces have; a town may follow.
_SEAM = re.compile(
    r"(\w{6,})(?=(?:bahnen|busse|honorar|platz|preis|rätsel|rückzahlung|straat|stra(?:ß|ss)e|versicherung|werke?)"
    r"(?:,|$))"
)
_MOST_NAMED = 3  # If more share the first place, their number stands for their names.
DECK_ICONS = {
    b.Deck.CHANCE: "question", b.Deck.CHEST: "chest", b.Deck.THIRD: "diamond", b.Deck.FOURTH: "hexagon",
}  # fmt: skip


def amount(edition: Edition, money: Money) -> str:
    """An amount in full, with its unit."""
    return written(money, edition.currency)


def short_words(strings: Strings, currency: Currency) -> Currency:
    """The currency with its short form as the language writes it: "1,5 Mio" on the board is "1.5 m" in English, unless
    the board writes its thousands with that point."""
    ids = {word: f"short.{word.lower()}" for _, word in currency.short}
    said = {word: strings.t(id) for word, id in ids.items() if strings.has(id)}
    short = tuple((size, said.get(word, word)) for size, word in currency.short)
    point = strings.t("table.decimal")
    return replace(currency, short=short, decimal=currency.decimal if point == currency.separator else point)


def capital(words: str) -> str:
    """The words with a capital letter at their beginning."""
    return words[:1].upper() + words[1:]


def name_in(strings: Strings, names: b.Names) -> str:
    """A name in the language of `strings`; if it has none there, in the first language it has."""
    own = names.get(strings.language)
    return strings.spelt(own) if own else next(iter(names.values()))


# What is customary for words of street names and companies; a town has a line of its own before its street.
_BRIEF = (
    ("Avenue Léopold-Robert", "Av. L.-Robert"), ("Rue de la Croix-d’Or", "R. Croix-d’Or"),
    ("Place St-François", "St-François"), ("Steinenvorstadt", "Steinenvorst."),
    ("Gare Montparnasse", "Gare Mont-\nparnasse"),
    ("Compagnie de distribution ", "Cie "), ("Vereinigte ", ""), (" AG", ""), ("landbahnen", "land-\nbahnen"),
    ("Rue de la Croix", "Croix"), ("Avenue Léopold", "Léopold"), ("Barteljorisstraat", "Barteljoris"),
    ("Boulevard ", "Bd "), ("Faubourg ", "Fg "), ("Avenue ", "Av. "), (" Avenue", " Ave"), ("Place ", "Pl. "),
    ("Avenida ", "Av. "), ("Glorieta ", "Gta. "), ("los Reyes Católicos", "los R. Católicos"),
    (" Railroad", " R.R."), ("Northumberland", "Northumb."), ("Mediterranean", "Mediterr."), ("Società ", "Soc. "),
    ("straße", "str."), ("Straße", "Str."), ("strasse", "str."), ("Strasse", "Str."), ("straat", "str."),
    ("’s-Gravenhage", "Den Haag"), ("Hauptbahnhof", "Hbf"),
    ("bahnhof", "bhf"), ("Elektrizitätswerk", "E-Werk"), ("webebahnen", "webe-\nbahnen"),
    (" Station", ""), ("La Chaux-de-Fonds", "Chx-de-Fds"), (", ", "\n"),
)  # fmt: skip


def brief_name(name: str) -> str:
    """The name of a space with its usual words shortened: Bd Malesherbes, Cie des eaux. For lists with little room."""
    for word, brief in _BRIEF:
        name = name.replace(word, brief)
    return name


LONGEST = 13  # The most letters of a word in a narrow cell.


def brief_deed(name: str) -> str:
    """The name of a deed for a narrow cell: the brief name; if a word of that is still too long, that word alone,
    divided."""
    brief = brief_name(name)
    longest = max(re.split("[ \n]", brief), key=len)
    head, hyphen, last = longest.rpartition("-")
    return f"{head}-\n{last}" if hyphen and len(longest) > LONGEST else brief


def brief_line(name: str) -> str:
    """The name of a space with its usual words shortened, on one line."""
    return brief_name(name).replace("-\n", "").replace("\n", " ")


_KIND = re.compile(r"^(?:Avenue|Boulevard|Faubourg|Gare|Place|Rue) (?:de la |de l’|des |du |de |d’)?")


def street_alone(name: str) -> str:
    """The name of a French street or station without what kind it is of: Champs-Élysées. Any other stays."""
    return _KIND.sub("", name)


def space_name(strings: Strings, edition: Edition, number: int) -> str:
    """The name of a space."""
    return name_in(strings, edition.spaces[number].names)


def space_alone(strings: Strings, edition: Edition, number: int) -> str:
    """The name of a space where its group is known: of streets in different towns the town alone."""
    deed = edition.spaces[number].deed
    if deed is None:
        return space_name(strings, edition, number)
    group = edition.groups[deed.group]
    names = {space: space_name(strings, edition, space) for space in group}
    towns = {space: name.partition(",")[0] for space, name in names.items()}
    return (towns if len(set(towns.values())) == len(group) else names)[number]


def brief_alone(strings: Strings, edition: Edition, number: int) -> str:
    """The name of a space in a row that shows its group, for little room: the town alone of streets in different towns,
    else with its usual words shortened."""
    alone = space_alone(strings, edition, number)
    return alone if alone != space_name(strings, edition, number) else brief_line(alone)


def brief_parted(strings: Strings, edition: Edition, number: int) -> str:
    """The same in narrow columns: a long word is parted, or a French street stands alone."""
    name, alone = space_name(strings, edition, number), space_alone(strings, edition, number)
    if alone != name:
        return alone
    brief, street = brief_name(name), street_alone(name)
    return brief if "\n" in brief or street == name else street


def start_name(strings: Strings, edition: Edition) -> str:
    """What the board calls the space of the salary, without what it says in brackets: START, Départ, Los."""
    return space_name(strings, edition, 0).split(" (")[0]


def deck_name(strings: Strings, edition: Edition, deck: b.Deck) -> str:
    """The name of a deck, which is that of its spaces: Chance, Chancellerie, Caisse de Communauté. German names the
    space after the deck; the deck itself is then called after its cards: Ereigniskarte."""
    space = next((s for s in edition.spaces if s.kind.value == deck.value), None)
    if space is None:  # only spaces with an effect, or other cards, draw from it
        return strings.t(f"deck.{deck.value}")
    return re.sub("feld$", "karte", name_in(strings, space.names))


def account_name(strings: Strings, game: Game, account: str) -> str:
    """The name of a player, the bank or the pot."""
    if account in (BANK, POT):
        return strings.t(f"account.{account}")
    return next((player.name for player in game.players if player.id == account), account)


def level_words(strings: Strings, edition: Edition, level: int) -> str:
    """What stands on a street, in the booklet's words: 2 maisons, 1 appartement, hôtel."""
    if level == 0:
        return strings.t("level.none")
    kind = building_of(level)
    if kind == "house":
        return houses(strings, edition, level)
    return so_many(strings, edition, kind, 1) if kind in edition.building_names else strings.t(f"level.{kind}")


def houses(strings: Strings, edition: Edition, count: int) -> str:
    """So many houses, also where they are more than a street has."""
    if "house" in edition.building_names:
        return so_many(strings, edition, "house", count)
    return strings.n(f"level.{edition.buildings}", count)


def so_many(strings: Strings, edition: Edition, kind: Building, count: int) -> str:
    """So many buildings of a kind: 2 maisons, 1 hôtel; by the board's own name for it where it has one: 2 × Chalet."""
    if kind in edition.building_names:
        name = name_in(strings, edition.building_names[kind])
        return name if count == 1 else f"{count} × {name}"
    return strings.n(f"part.{edition.buildings}" if kind == "house" else f"part.{kind}s", count)


def deed_words(strings: Strings, edition: Edition, level: int) -> str:
    """What the rent of a level is for on a deed: 1 house, Hotel."""
    kind = building_of(level)
    if kind in edition.building_names:
        return so_many(strings, edition, kind, level if kind == "house" else 1)
    return strings.t(f"deed.{edition.buildings}.{level}" if kind == "house" else f"deed.{kind}")


def value_words(strings: Strings, edition: Edition, option: str, value: str | Money) -> str:
    """A value of an option: its words, or the sum of money it is."""
    id = f"option.{option}.{value}"
    if isinstance(value, int) and not strings.has(id):
        return amount(edition, value)
    return strings.t(id)


def turns_agreed(strings: Strings, edition: Edition, turns: int) -> str:
    """After how many turns of everybody a game ends, such as Number of turns: 30 turns each; "" where it does not."""
    if not turns:
        return ""
    title = strings.t("option.turns_each.title")
    return strings.t("tally.departs", title=title, value=value_words(strings, edition, "turns_each", turns))


def levels_words(strings: Strings, edition: Edition, levels: Sequence[LevelChange]) -> str:
    """What stands on several streets: Uri : 2 maisons, Glaris : hôtel."""
    each = (
        strings.t(
            "event.level",
            space=space_name(strings, edition, change.space),
            level=level_words(strings, edition, change.level),
        )
        for change in levels
    )
    return ", ".join(each)


def duration(strings: Strings, minutes: int) -> str:
    """A length of time in words, such as 45 min or 1 h 30."""
    if minutes < 60:
        return strings.t("time.minutes", minutes=minutes)
    return strings.t("time.hours", hours=minutes // 60, minutes=minutes % 60)


def clock_time(when: str) -> str:
    """The hour and minute of a moment in ISO 8601, "" of anything else."""
    try:
        return f"{datetime.fromisoformat(when):%H:%M}"
    except ValueError:
        return ""


def seconds(strings: Strings, count: float) -> str:
    """A number of seconds, as the language writes numbers."""
    return f"{count:g}".replace(".", strings.t("table.decimal"))


def held_for(strings: Strings, count: float) -> str:
    """How long a button is held: for so many seconds."""
    return strings.t("table.hold", seconds=seconds(strings, count))


def listed(strings: Strings, names: Sequence[str]) -> str:
    """Names as a list in words, such as Alice, Bob and Chloé; with commas alone where a name has the "and" in it."""
    if len(names) < 2:
        return "".join(names)
    joint = strings.t("list.and", first="", last="")
    if any(joint in name for name in names):
        return ", ".join(names)
    return strings.t("list.and", first=", ".join(names[:-1]), last=names[-1])


def winners(strings: Strings, game: Game, placings: Sequence[Placing]) -> str:
    """Who has won: the one with the first place, or all who share it; of many only how many they are."""
    first = [game.player(placing.player).name for placing in placings if placing.place == 1]
    if len(first) == 1:
        return strings.t("tally.wins", player=first[0])
    if len(first) > _MOST_NAMED:
        return strings.t("tally.tie.many", number=len(first))
    return strings.t("tally.tie", players=listed(strings, first))


def card_label(strings: Strings, edition: Edition, card: str) -> str:
    """The short label of a card, with the space that it leads to as the table calls it now."""
    its = edition.card_by_id[card]
    label = name_in(strings, its.labels)
    if not isinstance(its.effect, b.MoveTo | b.MoveBackTo):
        return label
    return label.replace("{space}", reached(strings, edition, its.effect.space))


def with_soft_hyphens(words: str) -> str:
    """Words that stand where room is short, with a soft hyphen where a long German or Dutch compound is divided."""
    return _SEAM.sub("\\1\u00ad", words)


def why_words(strings: Strings, edition: Edition, why: Why, card: str | None, message: bool = False) -> str:
    """What a payment is for; the name of the `card` that asks for it, if it is one of the edition's, or that a
    `message` does."""
    if card in edition.card_by_id:
        return card_label(strings, edition, card)
    return strings.t("why.message" if message and why is Why.CARD else f"why.{why.value}")


def reached(strings: Strings, edition: Edition, space: int) -> str:
    """The space that a card leads to."""
    return space_name(strings, edition, space) if space else start_name(strings, edition)


def face_words(strings: Strings, face: Third, short: bool = False) -> str:
    """A face of the third die: its points, or what is drawn on it, `short` where there is little room."""
    if isinstance(face, int):
        return str(face)
    brief = f"face.{face}.short"
    return strings.t(brief if short and strings.has(brief) else f"face.{face}")
