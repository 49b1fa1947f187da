"""`banker script`: holds a conversation with a bank without a screen."""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext

from banker.script import run_script
from banker.script_input import lines_of
from banker.store_error import StoreDamaged, StoreError, StoreForeign
from ui.host.places import PlaceError, own_editions
from ui.words.because import tellers


def script(options: argparse.Namespace) -> int:
    """Answer each line of the file, or of standard input. Returns 0; 1 if a line was not understood or the bank file is
    damaged; 2 if the bank file cannot be used. Raises PlaceError."""
    try:
        with open(options.file, "rb") if options.file else nullcontext(sys.stdin.buffer) as given:
            return run_script(
                lines_of(given),
                sys.stdout.buffer,
                options.db,
                options.game,
                own_editions(options.editions),
                tellers=tellers(),
                language=options.language,
            )
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PlaceError(f"{error.filename or 'the output'} cannot be used: {error.strerror}") from error
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1 if isinstance(error, (StoreDamaged, StoreForeign)) else 2
