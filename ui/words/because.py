"""Why an amount is what it is, or why something is refused: the bank's own sums and clauses in words. No Kivy inside.

Law: as `names`, words only; the sums come from the bank, digit for digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from banker.game import Game
from banker.refusal import Refused
from banker.sums import Part, Sum, What, on_paper, product_on_paper
from banker.why import Tell, Words, clause_of, options_of
from ui.words.names import capital, space_name, start_name
from ui.words.sentences import refusal_sentence
from ui.words.strings import LANGUAGES, Strings, strings_for

PRINTED = "CSFDR"
"""The booklets whose headings are cited as they are printed."""


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
        case What.GROUP | What.STATIONS | What.HOUSES | What.HOTEL if not part.times:
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
        if part.what is What.HOTEL and part.count:
            said.append(strings.n("part.hotels", part.count))
        elif part.count:
            said.append(strings.n(f"part.{game.edition.buildings}", part.count))
    return " + ".join(said) if len(parts) > 1 else ""


def part_words(strings: Strings, game: Game, part: Part) -> str:
    """What a part of a sum is."""
    match part.what:
        case What.STATIONS:
            return strings.n("part.stations", part.count)
        case What.HOTEL:
            return strings.t("level.hotel")
        case What.HOUSES:
            return strings.n(f"level.{game.edition.buildings}", part.count)
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
    return Words(why[0], (headline(strings, game, of), *parts, *why))


def tellers() -> dict[str, Tell]:
    """Each language to what puts an amount or a refusal into its words."""
    return {language: partial(_in_language, language) for language in LANGUAGES}


def _in_language(language: str, game: Game, of: Sum | Refused) -> Words:
    return because(strings_for(language), game, of)


def ground(strings: Strings, game: Game, of: Sum | Refused) -> tuple[str, ...]:
    """The clause, where it stands, and the options of the table that decide."""
    clause = clause_of(of)
    cited = clause.cited(game.edition.rules)
    section = cited.section
    if cited.booklet not in PRINTED:
        section = strings.t(f"section.{section.lower().replace(' ', '_')}")
    where = strings.t("because.cited", booklet=strings.t(f"booklet.{cited.booklet}"), section=section)
    words = f"clause.{clause.value}"
    built = f"{words}.{game.edition.buildings}"
    said = [strings.t(built if strings.has(built) else words, start=start_name(strings, game.edition)), where]
    if cited.silent:
        said.append(strings.t("because.silent"))
    said += [_option(strings, game, name) for name in options_of(of)]
    return tuple(said)


def _option(strings: Strings, game: Game, name: str) -> str:
    value = str(getattr(game.options, name))
    words = f"option.{name}.{value}"
    shown = strings.t(words) if strings.has(words) else value
    title = strings.t(f"option.{name}.title", start=start_name(strings, game.edition))
    return strings.t("because.option", option=title, value=shown)
