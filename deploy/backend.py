"""The build backend: setuptools', which finds in this folder the list of what the source archive holds (archive.in).

The list has its usual place at the top of a repository; there only the three packages, the tests and this folder stand.
"""

# setuptools has no types
from setuptools.build_meta import *  # type: ignore[import-untyped]  # noqa: F403 - all the hooks of a build backend
from setuptools.command import egg_info  # type: ignore[import-untyped]

egg_info.manifest_maker.template = "deploy/archive.in"
