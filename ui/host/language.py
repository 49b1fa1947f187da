"""The language that the machine is set to."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping


def language_of_machine(environment: Mapping[str, str] | None = None) -> str:
    """The code, such as "de", of the language that LC_ALL, else LC_MESSAGES, else LANG asks for; "" if none does."""
    code = _wished(environment).partition("_")[0].partition(".")[0].lower()
    return "" if code in ("c", "posix") else code


def writes_swiss(environment: Mapping[str, str] | None = None) -> bool:
    """Whether the machine stands where German is written without ß: de_CH, and so fr_CH or de_LI."""
    return re.match(r"[a-z]+_(?:CH|LI)\b", _wished(environment)) is not None


def _wished(environment: Mapping[str, str] | None) -> str:
    """What LC_ALL, else LC_MESSAGES, else LANG asks for; "" if none does."""
    env = os.environ if environment is None else environment
    return next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
