"""Making words fit: width, the first size that fits, breaking into lines. Widths in u."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache

from ui.look.theme import scale
from ui.paint import textures

SOFT_HYPHEN = "\u00ad"
PARTS = "\u00a0·"  # What stands between two parts of a line, before a space.
_LEFT_OF_NAME = 3  # So many letters stay of a name that is cut within a sentence.
# The number of a place within its group, behind the group's name.
_NUMBER = re.compile("(?<=\\w)\u00a0\\d$")


def width(string: str, size: float, bold: bool = False) -> float:
    """The width of one line."""
    return _width(string, size, bold, scale.u) if string else 0.0


@lru_cache(1 << 14)
def _width(string: str, size: float, bold: bool, u: float) -> float:
    return textures.text_width(string, max(1, scale.px(size)), bold) / u


def first_size(string: str, sizes: Sequence[float], room: float, bold: bool = False) -> float:
    """The first size at which a line fits; the last if none does."""
    for size in sizes:
        if width(string, size, bold) <= room:
            return size
    return sizes[-1]


def broken(string: str, size: float, room: float, bold: bool = False) -> list[str]:
    """A string in lines no wider than `room`. Its own line breaks stand; a word that is too long stays whole. The dot
    between two parts is left out where a line ends with it."""
    lines: list[str] = []
    for paragraph in string.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width(longer.removesuffix(PARTS), size, bold) > room:
                lines.append(line.removesuffix(PARTS))
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def divided(string: str, size: float, room: float, bold: bool = False) -> list[str]:
    """As `broken`, but a word too long for a line is divided at a hyphen, which may be a soft one, or behind a slash,
    but before no digit: the last before which it has room."""
    whole = string.replace(SOFT_HYPHEN, "")
    if all(width(word, size, bold) <= room for word in whole.split(" ")):
        return broken(whole, size, room, bold)
    words = re.sub(r"([-/])(?!\d)", f"\\1{SOFT_HYPHEN}", string).split(" ")
    return broken(" ".join(_divided(word, size, room, bold) for word in words), size, room, bold)


def _divided(word: str, size: float, room: float, bold: bool) -> str:
    """A word with spaces where it is divided."""
    parts, done = word.split(SOFT_HYPHEN), []
    while len(parts) > 1 and width("".join(parts), size, bold) > room:
        heads = [_head("".join(parts[:count])) for count in range(1, len(parts))]
        most = max((n for n, head in enumerate(heads) if width(head, size, bold) <= room), default=len(heads) - 1)
        done.append(heads[most])
        parts = parts[most + 1 :]
    return " ".join([*done, "".join(parts)])


def _head(part: str) -> str:
    """The part of a divided word that ends a line."""
    return part if part.endswith(("-", "/")) else f"{part}-"


def chopped(string: str, size: float, room: float) -> list[str]:
    """As `broken`, but a word too long for a line, such as a path, goes on in the next; without any room, letter by
    letter."""
    lines: list[str] = []
    for line in broken(string, size, room):
        while line and width(line, size) > room:
            most = _most(line, size, room)
            end = line.rfind("/", 0, most) + 1 or most
            lines.append(line[:end])
            line = line[end:]
        lines.append(line)
    return lines


def _most(line: str, size: float, room: float) -> int:
    """How many letters of a line that is too long fit; at least one."""
    too_many = bisect(range(len(line)), room, key=lambda letters: width(line[:letters], size))
    return max(1, too_many - 1)


def cut(string: str, size: float, room: float, bold: bool = False) -> str:
    """A name cut with an ellipsis. For names in tiles only, never for an amount or a sentence."""
    if width(string, size, bold) <= room:
        return string
    while string and width(f"{string}…", size, bold) > room:
        string = string[:-1]
    return f"{string.rstrip()}…"


def broken_short(sentence: str, size: float, room: float, most: int, bold: bool = False) -> list[str]:
    """A sentence in lines, its widest words, which are names, cut with an ellipsis where there would be too many lines;
    no amount is: the last of them no more than it must. There may be too many even so."""
    words = re.split("([ \n])", sentence)  # every other is what parts two of them, and too short to be cut
    lines = broken(sentence, size, room, bold)
    for place in _names(words, size, bold):
        if len(lines) <= most:
            break
        name, sign = name_and_sign(words[place])
        before, after = "".join(words[:place]), "".join(words[place + 1 :])
        words[place] = f"{name[:_LEFT_OF_NAME]}…{sign}"
        lines = broken(f"{before}{words[place]}{after}", size, room, bold)
        for letters in range(_LEFT_OF_NAME + 1, len(name)):
            longer = broken(f"{before}{name[:letters]}…{sign}{after}", size, room, bold)
            if len(longer) > most or any(width(line, size, bold) > room for line in longer):
                break
            lines = longer
    return lines


def name_and_sign(word: str) -> tuple[str, str]:
    """A word and what follows it without a space at which a line could break: a sign, the number of a numbered name."""
    sign = next((sign for sign in ("\u202f:", PARTS, ":", ",", ".", ";") if word.endswith(sign)), "")
    name = word.removesuffix(sign)
    numbered = _NUMBER.search(name)
    return (name[: numbered.start()], numbered[0] + sign) if numbered else (name, sign)


def _names(words: Sequence[str], size: float, bold: bool = False) -> list[int]:
    """The places of the words that may be cut, the widest first."""
    names = (name_and_sign(word)[0] for word in words)
    long = (n for n, name in enumerate(names) if len(name) > _LEFT_OF_NAME and not any(map(str.isdigit, name)))
    return sorted(long, key=lambda place: -width(words[place], size, bold))
