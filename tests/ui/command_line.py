"""The command `banker`, called in the process of the test, which has imported already what a new one would import."""

from __future__ import annotations

import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple

import pytest

from ui.cli import main


class Done(NamedTuple):
    """The code that `banker` ended with, and what it printed."""

    returncode: int
    stdout: str
    stderr: str


def banker(*words: str | Path, text: str = "") -> Done:
    """Call `banker`, with this text on its standard input."""
    given, out, bad = (TextIOWrapper(BytesIO(said), "utf-8", write_through=True) for said in (text.encode(), b"", b""))
    with redirect_stdout(out), redirect_stderr(bad), pytest.MonkeyPatch.context() as here:
        here.setattr(sys, "stdin", given)
        try:
            code = main([str(word) for word in words])
        except SystemExit as ended:  # words that it does not know, or a call for help
            code = int(str(ended.code))
    for stream in (out, bad):
        stream.seek(0)
    return Done(code, out.read(), bad.read())
