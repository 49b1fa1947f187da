"""`banker config`: prints where the configuration lies and what it can say, or writes it."""

from __future__ import annotations

import argparse
import sys

from ui.host.config import ConfigError, config_path, config_text, load_config, write_template


def config(options: argparse.Namespace) -> int:
    """Print the configuration; with `--write` make its file first. Returns 0; 2 if the file cannot be used."""
    path = config_path(options.config)
    try:
        if options.write and not write_template(path):
            print(f"{path} is there already and stays as it is", file=sys.stderr)
        print(config_text(path))
        load_config(path)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return 2
    return 0
