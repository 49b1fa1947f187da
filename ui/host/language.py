"""The language that the machine is set to."""

from __future__ import annotations

import os
from collections.abc import Mapping


def language_of_machine(environment: Mapping[str, str] | None = None) -> str:
    """The code, such as "de", of the language that LC_ALL, else LC_MESSAGES, else LANG asks for; "" if none does."""
    env = os.environ if environment is None else environment
    wished = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    code = wished.partition("_")[0].partition(".")[0].lower()
    return "" if code in ("c", "posix") else code
