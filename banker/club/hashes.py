"""The hashes of the rows that are held of a game, one after the other, in as few bytes as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

SIZE = 32  # Bytes of a hash.


class Hashes:
    """Hashes by the numbers of their rows, never changed. An evening of 500 tables holds some 400 000 of them."""

    __slots__ = ("_packed",)

    def __init__(self, hashes: Iterable[bytes] = ()) -> None:
        self._packed = b"".join(hashes)

    def __len__(self) -> int:
        return len(self._packed) // SIZE

    def __getitem__(self, number: int) -> bytes:
        """The hash of a row; a negative number counts from the end. Raises IndexError."""
        at = range(len(self))[number] * SIZE
        return self._packed[at : at + SIZE]

    def __iter__(self) -> Iterator[bytes]:
        return (self[number] for number in range(len(self)))

    def __add__(self, more: Iterable[bytes]) -> Hashes:
        return Hashes((self._packed, *more))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hashes) and self._packed == other._packed

    def __hash__(self) -> int:
        return hash(self._packed)
