"""Catalogues: the words of each language as people write them (`.po`), compiled to what gettext reads (`.mo`).

Law: compiled words carry the SHA-256 of their text and are read only while the text is the same; else the text is
compiled at the start, which takes a moment longer. So nobody ever sees the words of an older text. `python -m
ui.words.catalogues` compiles every catalogue. The build backend runs it too, and has only Python's own library.
"""

from __future__ import annotations

import os
import re
import struct
import sys
from gettext import GNUTranslations
from hashlib import sha256
from io import BytesIO
from pathlib import Path

LOCALE = Path(__file__).parents[1] / "locale"
# The field of a catalogue's head that says of which text it was compiled.
SOURCE = "x-source-sha256"

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr)(?:\[(\d)\])? )?"((?:[^"\\]|\\["\\nt])*)"')
_ESCAPED = re.compile(r"\\(.)")
_PLAIN = {"n": "\n", "t": "\t"}
_MAGIC = 0x950412DE
_HEAD = 28  # bytes before the two tables of a compiled file, each of which has 8 for an entry


class CatalogueError(ValueError):
    """A catalogue is missing, or has a line that belongs to no entry."""


def catalogues(locale: Path = LOCALE) -> dict[str, Path]:
    """Each language with the file of its words."""
    return {path.parents[1].name: path for path in sorted(locale.glob("*/LC_MESSAGES/banker.po"))}


def read(language: str, locale: Path = LOCALE) -> GNUTranslations:
    """The words of a language, of the text as it is now; nothing is written."""
    text = locale / language / "LC_MESSAGES" / "banker.po"
    made = text.with_suffix(".mo")
    if not text.exists() and not made.exists():
        raise CatalogueError(f"{text} is missing: fetch Banker once more, or install it again.")
    if made.exists():
        with made.open("rb") as file:
            words = GNUTranslations(file)
        if not text.exists() or words.info().get(SOURCE) == _digest(text.read_bytes()):
            return words
    return GNUTranslations(BytesIO(compiled(text)))


def compile_all(locale: Path = LOCALE) -> None:
    """Compile the catalogues whose compiled words are missing or of another text."""
    for text in catalogues(locale).values():
        made = text.with_suffix(".mo")
        if made.exists() and _digest(text.read_bytes()).encode() in made.read_bytes():
            made.touch()  # so that set-up, which asks which is newer, sees it too
            continue
        new = made.with_name(f"{made.name}.{os.getpid()}")  # an app that starts meanwhile reads a whole file
        new.write_bytes(compiled(text))
        new.replace(made)


def compiled(text: Path) -> bytes:
    """The words of a catalogue as gettext reads them."""
    entries = _entries(text)
    entries[""] = f"{entries.get('', '')}{SOURCE}: {_digest(text.read_bytes())}\n"
    pairs = sorted((id.encode(), words.encode()) for id, words in entries.items())
    where, tables, pool = _HEAD + 16 * len(pairs), (bytearray(), bytearray()), bytearray()
    for column, table in enumerate(tables):
        for pair in pairs:
            table += struct.pack("<2I", len(pair[column]), where + len(pool))
            pool += pair[column] + b"\0"
    head = struct.pack("<7I", _MAGIC, 0, len(pairs), _HEAD, _HEAD + 8 * len(pairs), 0, 0)
    return head + tables[0] + tables[1] + pool


def _entries(text: Path) -> dict[str, str]:
    """Each id with its words. A plural's id is both of its forms, its words are those of each count, parted by NUL."""
    entries: dict[str, str] = {}
    id, words, into = "", "", ""
    for number, line in enumerate(text.read_text("utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        parts = _LINE.fullmatch(line)
        if parts is None or not (parts[1] or into):
            raise CatalogueError(
                f'{text}, line {number}: {line!r} is no msgid, msgid_plural or msgstr with words in "".'
            )
        keyword, count, piece = parts[1] or "", parts[2], parts[3]
        piece = _ESCAPED.sub(lambda escaped: _PLAIN.get(escaped[1], escaped[1]), piece) if "\\" in piece else piece
        if keyword == "msgid":
            if into:
                entries[id] = words
            id, words = "", ""
        into = keyword or into
        if keyword == "msgid_plural" or count not in (None, "0"):
            piece = f"\0{piece}"
        if into == "msgstr":
            words += piece
        else:
            id += piece
    if into:
        entries[id] = words
    return entries


def _digest(text: bytes) -> str:
    return sha256(text).hexdigest()


if __name__ == "__main__":
    try:
        compile_all()
    except (CatalogueError, OSError) as error:
        sys.exit(f"The words could not be compiled: {error}")
