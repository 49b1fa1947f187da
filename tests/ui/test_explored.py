"""What there is on a screen in words and in order. Every picture is walked with the audit (`explored.py`); here that
the walk is what a finger reaches, that its laws bite, and how things are said."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from banker import edition
from banker.board import Currency
from banker.money import grouped, written
from tests.ui import samples
from tests.ui import table_samples as tables
from tests.ui.audit import Case
from tests.ui.explored import LAW, ear_of, flat, unheard
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk, tap
from ui.explore.curve import curve
from ui.explore.walk import stops, walk
from ui.records import intents as i
from ui.records.explored import Group, Letter, Said, Stop, Thrown
from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Token
from ui.records.screens import NamingView
from ui.records.tally import ChartLine, ChartView
from ui.screens.naming import NamingScreen
from ui.screens.table import TableScreen
from ui.views.keyboard import keyboard_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.chart import Chart
from ui.widgets.press import Press
from ui.words.ear import Ear, marked
from ui.words.explored import said
from ui.words.names import held_for
from ui.words.spoken import MARKED, Way, amount, spoken
from ui.words.strings import LANGUAGES, strings_for

FR = Case((800, 480), False, "fr")


def ear(language: str = "fr", currency: Currency | None = None, **players: Token) -> Ear:
    return Ear(strings_for(language).aloud, Way(language), currency, {token: name for name, token in players.items()})


def screen_of(table: Desk, name: str, language: str = "fr") -> TableScreen:
    """The screen of one of the tables of the gallery, drawn."""
    shown = TableScreen()
    table.show(shown, table_view(Told(strings_for(language), tables.tables("paris-francs", 4)[name])))
    return shown


def pressed(table: Desk, stop: Stop) -> list[Intent]:
    """What a finger does in the middle of a stop."""
    heard: list[Intent] = []
    table.heard = heard.append
    x, y, w, h = stop.box
    tap(x + w / 2, y + h / 2)
    table.frames()
    table.heard = lambda _: None
    return heard


# A finger


@pytest.mark.parametrize("name", ["throw", "purchase", "debt"])
def test_a_finger_in_the_middle_of_a_stop_does_what_the_walk_says(table: Desk, name: str) -> None:
    screen = screen_of(table, name)
    touched = 0
    for stop in stops(screen, ear_of(screen, FR)):
        if stop.act is not None and not stop.inside:
            assert pressed(table, stop) == [stop.act], stop.said.sentence()
            touched += 1
    assert touched >= 4


def test_what_is_done_at_a_stop_goes_the_way_of_a_touch(table: Desk) -> None:
    screen = screen_of(table, "throw")
    all = walk(screen, ear_of(screen, FR))
    heard: list[Intent] = []
    table.heard = heard.append
    dice = next(stop for stop in all.stops if stop.dice)
    all.send(dice, Thrown((3, 4)))
    table.heard = lambda _: None
    assert heard == [i.Throw((3, 4))]
    assert dice.dice == 2


def test_letters_are_typed_and_the_signs_among_them_have_names(table: Desk) -> None:
    screen = NamingScreen()
    table.show(screen, NamingView("a", None, "", "Name", "Wer?", 20, keyboard_view(strings_for("fr"))))
    all = walk(screen, ear_of(screen, FR))
    letters = {stop.act.key: stop for stop in all.stops if isinstance(stop.act, Letter)}
    for key in ("a", "n", "-", "a"):
        all.send(letters[key], Letter(key))
    assert screen.naming.text == "An-A"
    assert letters["-"].said.name == "trait d'union"
    assert letters["erase"].said.name == "effacer"
    assert letters["q"].letter


def test_a_stop_is_found_again_after_the_screen_was_drawn_anew(table: Desk) -> None:
    screen = screen_of(table, "throw")
    before = [stop.key for stop in stops(screen, ear_of(screen, FR))]
    screen.refresh()
    table.frames()
    assert [stop.key for stop in stops(screen, ear_of(screen, FR))] == before
    assert len(set(before)) == len(before) > 10


# The order


def test_the_question_comes_first_then_the_answers_the_board_and_what_always_stands_there(table: Desk) -> None:
    screen = screen_of(table, "purchase")
    all = stops(screen, ear_of(screen, FR))
    groups = list(dict.fromkeys(stop.group for stop in all))
    assert groups == list(Group)
    assert all[-1].said.name == "menu"
    ring = next(stop for stop in all if stop.inside)
    assert len(ring.inside) == 40
    assert ring.inside[ring.at].said.name in ring.said.sentence()


# The laws bite


class Nameless(Press[ButtonView]):
    """Takes a finger and is no part of the walk."""

    def places(self) -> tuple[Any, ...]:
        return ()


def test_what_takes_a_finger_without_a_stop_is_found(table: Desk) -> None:
    screen = screen_of(table, "throw")
    words = ear_of(screen, FR)
    assert unheard(screen, words) == []
    piece = Nameless(ButtonView("Mehr", act=i.GoHome()))
    screen.add_widget(piece)
    piece.place(10, 10, 60, 60)
    assert unheard(screen, words) == ["a finger does it, the walk does not: GoHome()"]
    screen.remove_widget(piece)


def test_two_keys_of_one_name_have_a_place_each(table: Desk) -> None:
    screen = screen_of(table, "throw")
    twice = replace(screen.record, actions=(ButtonView("Ja", act=i.GoHome()), ButtonView("Ja", act=i.NewGame())))
    screen.view = twice
    table.frames()
    names = [stop.said.sentence() for stop in stops(screen, ear_of(screen, FR)) if stop.said.name == "Ja"]
    assert names == ["Ja, un sur deux, bouton", "Ja, deux sur deux, bouton"]


def test_a_sign_without_words_and_a_text_of_signs_are_no_silence(table: Desk) -> None:
    sheet = table.put(Sheet([]))
    assert stops(sheet, ear()) == ()
    assert said(ButtonView(icon="left", act=i.GoHome()), ear()).sentence() == "retour, bouton"
    assert said(ButtonView(icon="nothing known"), ear()).name == ""
    assert said(ButtonView("🎉 <genfile/>"), ear()).name == "genfile"


# Words


@pytest.mark.parametrize(("board", "language"), list(product(edition.available(), LANGUAGES)))
def test_an_amount_is_said_as_the_bank_says_it_however_its_board_writes_it(board: str, language: str) -> None:
    currency = edition.load(board).currency
    there = ear(language, currency)
    for money in (0, 1, 6, 20, 101, 1500, 350_000, 1_250_000, 1_000_000_000):
        words = spoken(f"{MARKED.symbol}{money}", there.way, currency)
        assert there.says(written(money, currency)) == words
        assert there.amount(grouped(money, currency), currency.symbol) == words
        assert there.says(f"Bob: {written(-money, currency)}") == f"Bob, {amount(-money, currency, there.way)}"
    assert marked("2 x 3", currency) == "2 x 3"


def test_a_key_says_its_name_amount_state_role_and_hint() -> None:
    key = ButtonView("Hausbau", detail="2 Häuser", amount="+500", enabled=False, reason="Kein Geld.", chosen=True)
    assert said(key, ear("de")).sentence() == (
        "Hausbau, zwei Häuser, plus fünfhundert, gewählt, nicht verfügbar, Taste"
    )
    held = ButtonView("Zahlen", detail=held_for(strings_for("de"), 1.5), hold_s=1.5, card=samples.GREEN)
    words = said(held, ear("de", Anna=samples.GREEN))
    assert words.sentence(True) == (
        "Zahlen, mit der Karte von Anna, Taste zum Halten. Zweimal tippen, das zweite Mal halten."
    )
    ticked = ButtonView("Rue", chosen=True, pick="tick")
    assert said(ticked, ear()).sentence() == "Rue, coché, case"


def test_words_are_said_once_with_one_stop_at_a_time() -> None:
    words = Said("Fertig.", state="ja.", hint="Nochmals.")
    assert words.sentence() == "Fertig, ja"
    assert words.sentence(True) == "Fertig, ja. Nochmals."
    assert Said("Wer?", role="Frage").sentence() == "Wer?, Frage"


def test_a_time_a_page_and_the_keys_in_a_sentence_are_said() -> None:
    there = ear("fr")
    assert there.says("tenir 1 s") == "tenir une seconde"
    assert there.says("1 h 23") == "une heure vingt-trois"
    assert there.says("1–4 / 11") == "un à quatre sur onze"
    assert ear("de").says("auf − und + tippen") == "auf weniger und mehr tippen"


def test_a_disc_that_nobody_is_known_to_have_is_said_by_what_is_on_it() -> None:
    strings = strings_for("fr")
    there = ear("fr", Anna=samples.GREEN)
    assert there.player(samples.GREEN) == "Anna"
    other = replace(samples.GREEN, symbol="moon")
    assert there.player(other) == f"{strings.t('colour.' + other.colour)}, {strings.t('symbol.moon')}"


def test_a_curve_is_up_to_three_sentences(table: Desk) -> None:
    green, other = samples.GREEN, replace(samples.GREEN, symbol="moon")
    lines = (
        ChartLine(green, ((0.0, 0.2), (0.5, 0.1), (1.0, 0.6))),
        ChartLine(other, ((0.0, 0.1), (0.5, 0.9), (1.0, 0.5))),
    )
    view = ChartView("Vermögen", "", lines, across=((0.0, "0"), (0.5, "10"), (1.0, "20")))
    sheet = table.put(Sheet([(Chart(view), (0, 0, 400, 200))]))
    assert sheet.children
    words = curve(view, Ear(strings_for("de").aloud, Way("de"), None, {green: "Anna", other: "Bob"}))
    assert words == "Am Ende, Anna, Bob. die Führung wechselte zwei Mal. Am höchsten war Bob, auf der Achse etwa zehn"


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_keep_the_law(table: Desk, language: str) -> None:
    view = table_view(Told(strings_for(language), tables.tables("paris-francs", 4)["throw"]))
    tiles = tuple(
        replace(tile, name=name)
        for tile, name in zip(view.tiles, ("<play file='a'/>", "名前", "x" * 64, "A·B & C!"), strict=False)
    )
    screen = TableScreen()
    table.show(screen, replace(view, tiles=tiles))
    words = ear_of(screen, Case((800, 480), False, language))
    texts = [stop.said.sentence(True) for stop in flat(stops(screen, words))]
    assert len(texts) > 40
    assert all(LAW.fullmatch(text) for text in texts if text)
    assert unheard(screen, words) == []
