"""The subcommands of `banker`, as its parser has them."""

from __future__ import annotations

import re
from contextlib import redirect_stdout, suppress
from io import StringIO

from ui.cli import main


def subcommands() -> list[str]:
    """The name of each, from what `banker --help` says."""
    with redirect_stdout(StringIO()) as said, suppress(SystemExit):
        main(["--help"])
    return re.findall(r"\{(.+?)\}", said.getvalue())[0].split(",")
