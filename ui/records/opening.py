"""What the first frame shows. It has a file of its own, since the records of the other screens take long to load. No
Kivy inside."""

from __future__ import annotations

import msgspec


class OpeningView(msgspec.Struct, frozen=True):
    """What is shown while the app is being loaded, and its line once a language is known."""

    title: str
    line: str = ""
