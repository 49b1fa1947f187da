"""What has happened at a club evening over the network, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from banker.club.acts import Came
from banker.club.evening import ClubRefused, Evening
from banker.insight.result import Difference
from banker.store_error import NotKept, StoreError
from ui.records.live import Live
from ui.words.club import came_lines, refused, round_title
from ui.words.results import sentence
from ui.words.store import store_words
from ui.words.strings import Strings


def said_lines(strings: Strings, evening: Evening | None, id: str, fields: Mapping[str, object]) -> Iterator[str]:
    """A notice of the director as lines: `id` and `fields` are its own."""
    came, found, why = fields.get("came"), fields.get("found"), fields.get("why")
    if isinstance(came, Came) and evening is not None:
        round = round_title(strings, evening, int(str(fields["round"])))
        yield strings.t(f"club.came.{came.how}", round=round, table=fields["table"])
        yield from came_lines(strings, came)
        return
    if id == "refused":
        why = strings.t(f"club.said.refused.{why}", detail=fields["detail"])
    elif isinstance(why, ClubRefused):
        why = refused(strings, why)
    elif isinstance(why, StoreError | NotKept):
        why = store_words(strings, why)
    elif id == "not_followed":
        fields = {**fields, "what": _known(strings, "club.said.what", fields["what"])}
        why = _known(strings, "club.said.why", why)
    yield strings.t(f"club.said.{id}", **{**fields, "why": why})
    if isinstance(found, Sequence):
        yield from (sentence(strings, each) for each in found if isinstance(each, Difference))


def _known(strings: Strings, group: str, word: object) -> object:
    """What a word of a table means; the word itself where another release says one that is not known here."""
    id = f"{group}.{word}"
    return strings.t(id) if strings.has(id) else word


def address_words(live: Live) -> str:
    """Where tables find the evening."""
    return ", ".join(f"{address}:{live.port}" for address in live.addresses) or "–"
