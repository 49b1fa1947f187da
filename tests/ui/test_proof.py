"""The result of a game as a code: reached from the tally, read from the screen by another program, and its BG Stats."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import zxingcpp
from kivy.graphics import ClearBuffers, ClearColor, Fbo
from msgspec.structs import replace
from PIL import Image

from banker import commands as c
from banker.insight.result import differences, read
from tests.ui import beside_samples, setup_samples
from tests.ui import table_samples as samples
from tests.ui.hands import said, sit_down, touch
from tests.ui.offscreen import LONG, Desk
from tests.ui.test_flow import Table
from ui.look import theme
from ui.paint import textures
from ui.records import beside as b
from ui.records import intents as i
from ui.records.tally import TallyView
from ui.screens.code import CodeScreen
from ui.table import acts as a
from ui.views.board import looks
from ui.views.proof import proof_view
from ui.views.tally import tally_view
from ui.widgets.drawn import Drawn
from ui.widgets.tally_picture import picture
from ui.words.strings import LANGUAGES, strings_for

EVENING = datetime(2026, 11, 27, 23, 40, tzinfo=timezone(timedelta(hours=1)))
SIZES = ((800, 480), (720, 1280))


@pytest.fixture
def ended() -> Table:
    """The tally of a game in which Alice paid the income tax and Bob bought where he landed, ended at 23:40."""
    play = samples.Play("london", 2, names=("Alice", "Bob"), balances={"p1": 1500, "p2": 1500})
    play.do(c.ThrowDice((1, 3)), c.Pay("p1"), c.ThrowDice((2, 4)), c.Buy("p2"))
    table = Table(samples.logged(play, ()), wall=EVENING)
    table.answer(a.CloseOpen)
    table.end()
    assert isinstance(table.flow.view(), TallyView)
    return table


def code(at: Table) -> str:
    """The text of the code that is shown."""
    view = at.flow.view()
    return view.code


def proven(at: Table, text: str) -> bool:
    """Whether a text is the result of the game in the log."""
    return not differences(read(text), list(at.bank.log.rows("game")))


def pushed(at: Table) -> dict[str, Any]:
    """The play that the code for BG Stats holds."""
    touch(at, "Code", "BG Stats")
    link = urlsplit(code(at))
    assert (link.scheme, link.netloc, link.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    ((name, (play,)),) = parse_qs(link.query, strict_parsing=True).items()
    assert name == "data"
    told: dict[str, Any] = json.loads(play)
    return told


def shot(piece: Drawn) -> Image.Image:
    """The picture of a piece that fills the window, as the graphics card draws it."""
    _, _, w, h = piece.box
    size = tuple(round(side * theme.scale.u) for side in (w, h))
    buffer = Fbo(size=size)
    with buffer:
        ClearColor(*theme.GROUND)
        ClearBuffers()
    buffer.add(piece.canvas)
    buffer.draw()
    return Image.frombytes("RGBA", size, buffer.pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def read_from(picture: Image.Image) -> str:
    """What another program reads in a picture: the one code that there is."""
    (code,) = zxingcpp.read_barcodes(picture.convert("L"))
    return str(code.text)


# -- what the codes say ---------------------------------------------------------------------------------------------


def test_the_tally_leads_to_the_result_as_a_code_and_back(ended: Table) -> None:
    touch(ended, "Code")
    assert code(ended).splitlines()[:4] == [
        "Banker result 1",
        "Board: london, standard",
        "1. Bob: 1500",
        "2. Alice: 1300",
    ]
    assert code(ended) in said(ended).replace("Résultat en code", ""), "people read the same lines"
    assert proven(ended, code(ended))
    touch(ended, "left")
    assert isinstance(ended.flow.view(), TallyView)


def test_the_code_follows_the_log_when_the_end_is_taken_back(ended: Table) -> None:
    touch(ended, "Code")
    before = code(ended)
    touch(ended, "left", "undo")
    ended.end()
    touch(ended, "Code")
    assert code(ended) != before
    assert proven(ended, code(ended))
    assert not proven(ended, before)


def test_a_game_that_was_put_away_has_a_code_too(ended: Table) -> None:
    ended.touch(i.Close())
    ended.listed("game", b.ShowTally("game"))
    touch(ended, "Code")
    assert proven(ended, code(ended))


def test_there_is_no_code_where_there_is_no_tally() -> None:
    table = sit_down(samples.Play("london", 2))
    assert not table.bears(b.OpenProof())


def test_bg_stats_is_told_who_played_and_won_and_when_it_ended_in_utc(ended: Table) -> None:
    told = pushed(ended)
    players = told.pop("players")
    assert told == {
        "sourceName": "Banker",
        "sourcePlayId": "game",
        "playDate": "2026-11-27 22:40:00",
        "game": {
            "name": "Monopoly",
            "sourceGameId": "monopoly",
            "bggId": 1406,
            "highestWins": True,
            "noPoints": False,
        },
        "board": "london, standard",
    }
    alice, bob = ({"name": name, "sourcePlayerId": name} for name in ("Alice", "Bob"))
    assert players == [
        bob | {"startPlayer": False, "winner": True, "rank": 1, "score": 1500},
        alice | {"startPlayer": True, "winner": False, "rank": 2, "score": 1300},
    ]


def test_bg_stats_is_told_how_long_it_took_where_that_is_known() -> None:
    play = json.loads(parse_qs(urlsplit(beside_samples.TWO_PROVEN.play).query)["data"][0])
    assert play["durationMin"] == 83


# -- read by another program ----------------------------------------------------------------------------------------


def board(count: int) -> str:
    """A board at which so many may play."""
    return "suisse-2007" if count <= 6 else "paris-francs"


def proof(count: int) -> b.Proof:
    """The codes of a game of so many with long names."""
    return beside_samples.proof(beside_samples.LONG[:count], board(count))


ALL = list(product(range(2, 9), LANGUAGES, SIZES, (False, True), ("result", "play")))


@pytest.mark.parametrize(("count", "language", "size", "large", "page"), ALL if LONG else ALL[::11])
def test_another_program_reads_each_code_from_the_screen(
    table: Desk, count: int, language: str, size: tuple[int, int], large: bool, page: Any
) -> None:
    lay = replace(proof(count), page=page)
    table.stage.large = large
    table.fit(*size)
    screen = CodeScreen(proof_view(strings_for(language), lay))
    table.put(screen)
    assert read_from(shot(screen)) == (lay.result if page == "result" else lay.play)


def test_another_program_reads_the_code_from_the_window_itself(table: Desk, tmp_path: Path) -> None:
    lay = beside_samples.EIGHT_PROVEN
    table.put(CodeScreen(proof_view(strings_for("de"), lay)))
    table.save(tmp_path / "screen.png")
    assert read_from(Image.open(tmp_path / "screen.png")) == lay.result


@pytest.mark.parametrize("count", range(2, 9))
def test_another_program_reads_the_code_from_the_saved_picture(table: Desk, count: int) -> None:
    game, text = setup_samples.ended(count, board(count)), proof(count).result
    view = tally_view(strings_for(LANGUAGES[count % 4]), game, looks(game), setup_samples.story(game), code=text)
    w, h, pixels = picture(view)
    assert read_from(Image.frombytes("RGBA", (w, h), pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)) == text


def test_squares_are_whole_pixels_with_the_rim_that_a_code_needs(table: Desk) -> None:
    """Four squares are free on each side, and each square is at least three pixels wide on the smallest screen."""
    lay = replace(beside_samples.EIGHT_PROVEN, page="play")
    screen = CodeScreen(proof_view(strings_for("fr"), lay))
    table.put(screen)
    *_, white, drawn = (mark for mark in screen.painter.marks if mark.what in ("rect", "code"))
    squares = textures.code(lay.play).size[0]
    assert drawn.box[2] % squares == 0
    assert drawn.box[2] / squares >= 3
    assert min(drawn.box[0] - white.box[0], drawn.box[1] - white.box[1]) >= 4 * drawn.box[2] / squares
