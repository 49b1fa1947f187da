"""The build backend: setuptools', with the words compiled before a wheel is made.

The list of what the source archive holds (archive.in) has its usual place at the top of a repository; there only the
three packages, the tests and this folder stand.
"""

import runpy
from pathlib import Path
from typing import Any

# setuptools has no types
from setuptools import build_meta  # type: ignore[import-untyped]
from setuptools.build_meta import *  # type: ignore[import-untyped]  # noqa: F403 - all the hooks of a build backend
from setuptools.command import egg_info  # type: ignore[import-untyped]

egg_info.manifest_maker.template = "deploy/archive.in"
CATALOGUES = Path(__file__).resolve().parent.parent / "ui/words/catalogues.py"


def build_wheel(*arguments: Any, **named: Any) -> str:
    """The name of the wheel that is built."""
    runpy.run_path(str(CATALOGUES), run_name="__main__")
    return str(build_meta.build_wheel(*arguments, **named))
