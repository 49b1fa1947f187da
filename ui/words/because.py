"""Why an amount is what it is, or why something is refused: the bank's own sums and clauses in words. No Kivy inside.

Law: words only, as in `names`; the sums come from the bank, digit for digit.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from banker.clauses import Cited, Clause
from banker.game import Game
from banker.money import grouped
from banker.refusal import Refused
from banker.registry import LEVEL_OF, Building
from banker.sums import Part, Sum, What, on_paper, product_on_paper
from banker.why import Tell, Words, clause_of, options_of
from ui.words.names import capital, card_label, houses, level_words, so_many, space_name, start_name, value_words
from ui.words.sentences import refusal_sentence
from ui.words.strings import LANGUAGES, Strings, strings_on

# The booklets whose headings are cited as they are printed, and the language in which they are known.
PRINTED = {"C": "fr", "S": "fr", "F": "fr", "D": "en", "R": "en", "J": "en", "B": "en"}
# The booklets that say nothing of an option, though they settle the rest of its clause.
UNPRINTED = {"interest_rounding": ("C", "U")}
_TALL: dict[What, Building] = {What.HOTEL: "hotel", What.SKYSCRAPER: "skyscraper", What.DEPOT: "depot"}
OF_CARDS = (Clause.CARD, Clause.LEVY, Clause.MESSAGE)  # What cards and messages ask for.


def asks_message(sums: Sequence[Sum]) -> bool:
    """Whether it is a message that asks for the first of these sums."""
    return bool(sums) and sums[0].clause is Clause.MESSAGE


class Source(NamedTuple):
    """Which card or message asks for a sum, and what is said of each part whose amount was entered."""

    title: str
    entered: tuple[str, ...]
    corrected: bool = False


def source(strings: Strings, game: Game, sum_: Sum) -> Source | None:
    """The card or message that asks for a sum; None where none does. An amount that is not the one of the edition's
    card, or of no card in its list, was entered by hand."""
    if sum_.clause not in OF_CARDS:
        return None
    card = game.edition.card_by_id.get(sum_.card or "")
    if card is None:
        if asks_message((sum_,)):
            return Source(strings.t("drawn.message"), (strings.t("because.corrected"),))
        return Source(capital(strings.t("because.unlisted")), ("",) * len(sum_.parts), True)
    printed = [getattr(card.effect, name) for name in ("amount", "house", "hotel") if hasattr(card.effect, name)]
    entered = tuple(
        strings.t("because.printed_here", amount=grouped(here, game.edition.currency)) if here != part.amount else ""
        for part, here in zip(sum_.parts, printed, strict=True)
    )
    return Source(card_label(strings, game.edition, card.id), entered, any(entered))


def line(strings: Strings, game: Game, sums: Sequence[Sum]) -> str:
    """The first of these sums in a few words: "whole group × 2", "3 stations", "7 × 40’000"; "" if it is an amount
    that is simply printed somewhere."""
    if not sums:
        return ""
    parts = sums[0].parts
    if len(parts) > 1:
        return on_paper(sums[0], game.edition.currency).split(" = ")[0]
    (part,) = parts
    times = f" × {part.by}" if part.by != 1 else ""
    match part.what:
        case What.GROUP | What.STATIONS | What.HOUSES | What.HOTEL | What.SKYSCRAPER | What.DEPOT if not part.times:
            return part_words(strings, game, part) + times
        case _ if part.times or times:
            return product_on_paper(part, game.edition.currency)
        case _:
            return ""


def counted(strings: Strings, game: Game, sums: Sequence[Sum]) -> str:
    """What the parts of the first of these sums count, where its line is too long: "8 houses + 1 hotel"; "" where they
    count nothing."""
    parts = sums[0].parts if sums else ()
    said = []
    for part in parts:
        if part.count:
            said.append(so_many(strings, game.edition, _TALL.get(part.what, "house"), part.count))
    return " + ".join(said) if len(parts) > 1 else ""


def part_words(strings: Strings, game: Game, part: Part) -> str:
    """What a part of a sum is."""
    match part.what:
        case What.STATIONS:
            return strings.n("part.stations", part.count)
        case What.DEEDS:
            return strings.n("part.deeds", part.count)
        case What.HOTEL | What.SKYSCRAPER | What.DEPOT:
            return level_words(strings, game.edition, LEVEL_OF[_TALL[part.what]])
        case What.HOUSES:
            return houses(strings, game.edition, part.count)
        case _:
            return strings.t(f"part.{part.what.value}")


def row_words(strings: Strings, game: Game, sum_: Sum) -> str:
    """What a sum is among others: what its first part is, and of which deed."""
    part = sum_.parts[0]
    words = part_words(strings, game, part)
    if part.space is None:
        return words
    return strings.t("event.level", space=space_name(strings, game.edition, part.space), level=words)


def part_line(strings: Strings, game: Game, part: Part) -> str:
    """A part of a sum: what it is, of which deed, and its product."""
    said = {"part": part_words(strings, game, part), "sum": product_on_paper(part, game.edition.currency)}
    if part.space is None:
        return strings.t("because.part", **said)
    return strings.t("because.part.space", space=space_name(strings, game.edition, part.space), **said)


def headline(strings: Strings, game: Game, sum_: Sum) -> str:
    """The sum as on paper; what it is, where there is nothing to work out."""
    paper = on_paper(sum_, game.edition.currency)
    if "=" in paper or "→" in paper:
        return paper
    return capital(part_line(strings, game, sum_.parts[0]))


def because(strings: Strings, game: Game, of: Sum | Refused) -> Words:
    """An amount or a refusal as the sheet says it: what it is, its parts if there are several, and its ground."""
    why = ground(strings, game, of)
    if isinstance(of, Refused):
        return Words(why[0], (refusal_sentence(strings, game, of), *why))
    parts = tuple(part_line(strings, game, part) for part in of.parts) if len(of.parts) > 1 else ()
    return Words(why[0], (headline(strings, game, of), *parts, *_named(strings, game, of), *why))


def _named(strings: Strings, game: Game, sum_: Sum) -> tuple[str, ...]:
    """The card or message behind a sum as a sentence, with what was entered in place of its amount."""
    if (asked := source(strings, game, sum_)) is None:
        return ()
    entered = ", ".join(dict.fromkeys(filter(None, asked.entered)))
    return (strings.t("because.entered", title=asked.title, entered=entered) if entered else asked.title,)


def tellers() -> dict[str, Tell]:
    """Each language to what puts an amount or a refusal into its words."""
    return {language: partial(_in_language, language) for language in LANGUAGES}


def _in_language(language: str, game: Game, of: Sum | Refused) -> Words:
    return because(strings_on(language, game.edition), game, of)


def ground(strings: Strings, game: Game, of: Sum | Refused) -> tuple[str, ...]:
    """The clause, where it stands, and the options of the table that decide."""
    clause = clause_of(of)
    cited = clause.cited(game.edition.rules)
    section = strings.t(f"section.{slug(cited.section)}")
    fields = {"booklet": strings.t(f"booklet.{cited.booklet}"), "section": section}
    where = strings.t("because.cited", **fields)
    if PRINTED.get(cited.booklet, strings.language) != strings.language:
        printed = cited.section.replace("'", "’")
        where = strings.t(f"because.cited.{PRINTED[cited.booklet]}", **fields, printed=printed)
    said = [_rule(strings, game, of), where]
    if cited.silent:
        said.append(strings.t("because.silent"))
    said += [_option(strings, game, name, cited) for name in options_of(of)]
    return tuple(said)


def _rule(strings: Strings, game: Game, of: Sum | Refused) -> str:
    """The sentence of the clause; that of a utility's rent names the rates of its deed, where the board has two."""
    clause = clause_of(of)
    words = f"clause.{clause.value}"
    if isinstance(of, Sum) and clause is Clause.RENT_UTILITY and (space := of.parts[0].space) is not None:
        rates = [grouped(rate, game.edition.currency) for rate in game.edition.deed(space).rents]
        if len(rates) == 2:
            return strings.t(f"{words}.rates", one=rates[0], both=rates[1])
    built = f"{words}.{game.edition.buildings}"
    return strings.t(built if strings.has(built) else words, start=start_name(strings, game.edition))


def slug(heading: str) -> str:
    """A heading of a booklet as the end of the id of its words, which in its own language are the heading itself."""
    return "_".join(re.findall(r"\w+", heading.lower()))


def _option(strings: Strings, game: Game, name: str, cited: Cited) -> str:
    """What an option is set to, and whether that is the value of the booklet `cited` or this table's choice; neither,
    where it is the usual value and no booklet says anything of it."""
    value = getattr(game.options, name)
    own = value == getattr(game.edition.options, name)
    title = strings.t(f"option.{name}.title", start=start_name(strings, game.edition))
    shown = value_words(strings, game.edition, name, value)
    printed = not cited.silent and cited.booklet != "bank" and cited.booklet not in UNPRINTED.get(name, ())
    id = "because.option" if not own else "because.booklet" if printed else "because.default"
    return strings.t(id, option=title, value=shown)
