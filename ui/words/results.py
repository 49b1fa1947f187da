"""Where a result and a log differ, in words."""

from __future__ import annotations

from banker import edition
from banker.insight.record import Standing
from banker.insight.result import VERSION, Difference, Differs, NotAResult
from ui.words.names import duration, name_in, start_name
from ui.words.strings import Strings


def sentence(strings: Strings, found: Difference) -> str:
    """A way in which result and log differ, in words."""
    said, logged, name, how = found.said, found.logged, found.name, str(found.how)
    if found.how is Differs.STANDING:
        said, logged = (strings.t(f"verify.standing.{Standing(each).name.lower()}") for each in (said, logged))
    if found.how is Differs.TABLE:
        said, logged = (each or strings.t("verify.table.none") for each in (said, logged))
    if found.how is Differs.TERMS:
        how = "terms.same" if said == logged else how
        said, logged = (_term(strings, name, each) for each in (said, logged))
        name = _term_title(strings, name)
    return f"  {strings.t(f'verify.{how}', said=said, logged=logged, row=found.row, name=name)}"


def _term_title(strings: Strings, name: str) -> str:
    """What people call a term of a game: the board, the mode, the length, or an option. The space of the salary, which
    a title may name, is called as on the default board."""
    if name in ("board", "mode", "minutes"):
        return strings.t(f"verify.terms.{name}")
    return strings.t(f"option.{name}.title", start=start_name(strings, edition.load(edition.DEFAULT)))


def _term(strings: Strings, name: str, value: str) -> str:
    """What a term of a game is, in words; a sum of money, whose board is not known here, without its sign."""
    match name:
        case "board":
            return name_in(strings, edition.load(value).names) if value in edition.available() else value
        case "mode":
            return strings.t(f"mode.{value}")
        case "minutes":
            return duration(strings, int(value)) if value.isdecimal() else strings.t("verify.terms.minutes.none")
        case _:
            words = f"option.{name}.{value}"
            return strings.t(words) if strings.has(words) else value


def unread(strings: Strings, error: NotAResult) -> str:
    """Why a text is no result, in words."""
    if error.version != VERSION:
        return strings.t("verify.unread.version", version=error.version, ours=VERSION)
    if not error.line:
        return strings.t("verify.unread.short")
    return strings.t("verify.unread", line=error.line, words=error.words)
