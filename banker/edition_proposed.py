"""The names proposed for the spaces whose own an edition does not know, such as "Orange 2" of the Swiss board. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from banker.board import Edition, Names, Space

# Which of its proposed names each language takes; an edition lists them as French, German, Italian. Without an Italian
# name Italian takes the French one; all other languages take the German one.
_PLACES = {"fr": 0, "de": 1, "it": 2}


def numbered(edition: Edition, space: Space) -> bool:
    """Whether the name is only the group and the number in it, such as "Orange 2", as the true one is not known."""
    if space.deed is None:
        return False
    place = edition.groups[space.deed.group].index(space.number) + 1
    return all(name.endswith((f"\u00a0{place}", f" {place}")) for name in space.names.values())


def awaiting(edition: Edition) -> tuple[Space, ...]:
    """The spaces without a name of their own for which one is proposed."""
    return tuple(space for space in edition.spaces if space.candidates and numbered(edition, space))


def with_proposed(edition: Edition) -> Edition:
    """The edition in which these spaces bear the names proposed, which stay marked as unverified."""
    named = {space.number: replace(space, names=_names(space)) for space in awaiting(edition)}
    return replace(edition, spaces=tuple(named.get(space.number, space) for space in edition.spaces))


def _names(space: Space) -> Names:
    return {language: _name(space.candidates, _PLACES.get(language, _PLACES["de"])) for language in space.names}


def _name(candidates: tuple[str, ...], place: int) -> str:
    if place < len(candidates):
        return candidates[place]
    return candidates[0 if place == _PLACES["it"] else -1]
