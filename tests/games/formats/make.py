"""Makes the small log of a format: plays the requests of a `.jsonl` through `banker script` into a file.

    python tests/games/formats/make.py v1

Reads v1.jsonl; writes v1.db, and v1.json with what it must come to. Once a format has been released its files are never
made again: a later program must open the file that an earlier one wrote.
"""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(ROOT))

from banker.bank import Bank  # noqa: E402
from banker.events import Event  # noqa: E402
from banker.game import Seat  # noqa: E402
from banker.history import Operation, Start  # noqa: E402
from banker.rules import tally  # noqa: E402
from banker.script import run_script  # noqa: E402
from banker.store import Store  # noqa: E402
from banker.tags import KEY, Tags  # noqa: E402

UID = "04A1B2C3"


def comes_to(bank: Bank) -> dict[str, Any]:
    """What a game of the log comes to: rows, balances, holders, what is pending, net worth."""
    game = bank.game
    placings = game.over.placings if game.over else tally.placings(game)
    return {
        "rows": bank.course.head,
        "played_ms": bank.course.played_ms,
        "balances": dict(zip(game.ledger.accounts, game.ledger.balances, strict=True)),
        "holders": {str(n): title.holder for n, title in enumerate(game.registry.titles) if title and title.holder},
        "levels": {str(n): title.level for n, title in enumerate(game.registry.titles) if title and title.level},
        "mortgaged": [n for n, title in enumerate(game.registry.titles) if title and title.mortgaged],
        "pawns": {player.id: player.space for player in game.players},
        "waits_for": type(game.top).__name__ if game.top is not None else None,
        "worths": {placing.player: placing.worth for placing in placings},
    }


def main(name: str) -> None:
    file = HERE / f"{name}.db"
    for old in (file, *HERE.glob(f"{name}.db.*")):
        old.unlink(missing_ok=True)
    requests = (HERE / f"{name}.jsonl").read_bytes().splitlines()
    out = io.BytesIO()
    run_script(requests, out, str(file))
    for request, answer in zip(requests, out.getvalue().splitlines(), strict=True):
        assert json.loads(answer)["ok"], f"{request.decode()}\n{answer.decode()}"
    with Store(file) as store:
        store.keep(KEY, bytes(32))  # a key that everybody knows, so that the same file is made again
        Tags(store).seat("game-2", {Tags(store).card(UID): Seat("ann", "Ann", "red", "ship")})
        bank = Bank(store)
        expected, seen = {}, set()
        for info in bank.games():
            bank.resume(info.id)
            expected[info.id] = comes_to(bank)
            bodies = bank.course.bodies.values()
            seen |= {type(event) for body in bodies if isinstance(body, Start | Operation) for event in body.events}
        assert seen == set(Event.__args__), f"not in it: {set(Event.__args__) - seen}"
    (HERE / f"{name}.json").write_text(json.dumps(expected, indent=1) + "\n", encoding="utf-8")
    for other in HERE.glob(f"{name}.db.*"):
        other.unlink()
    print(f"{file.name}: {file.stat().st_size} bytes, {len(requests)} rows, every kind of event")


if __name__ == "__main__":
    main(sys.argv[1])
