"""The result of a game as a record: a code that a phone reads, and what it says."""

from __future__ import annotations

from msgspec.structs import replace

from ui.records import beside as b
from ui.records import pieces as r
from ui.records.screens import CodeView
from ui.words.strings import Strings


def proof_view(strings: Strings, lay: b.Proof) -> CodeView:
    """The page that is open."""
    result = lay.page == "result"
    return CodeView(
        title=strings.t("proof.title" if result else "proof.play"),
        back=r.ButtonView(icon="left", act=b.Leave()),
        code=lay.result if result else lay.play,
        line=strings.t(f"proof.{lay.page}.line"),
        lines=tuple(lay.result.splitlines()) if result else (),
        pages=(
            r.ButtonView(strings.t("proof.result"), chosen=result, act=b.LayBeside(replace(lay, page="result"))),
            r.ButtonView(strings.t("proof.play"), chosen=not result, act=b.LayBeside(replace(lay, page="play"))),
        ),
    )
