"""What is spoken: numbers in words, read back by a second reader; currencies, hours, signs, names; the law of it."""

from __future__ import annotations

import os
import random
import re
from string import Formatter

import polib
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from banker import commands as c
from banker import edition as editions
from banker import events as e
from banker.board import Currency
from banker.history import Operation
from banker.ledger import Why
from tests.ui.spoken_reader import number_of
from tests.ui.test_flow import Table
from ui.records.beside import COUNTINGS
from ui.words.catalogues import catalogues
from ui.words.sentences import operation_sentence
from ui.words.spoken import LONGEST, MARK, Way, amount, heard, name, spoken
from ui.words.strings import LANGUAGES, strings_for

LONG = bool(os.environ.get("BANKER_LONG"))
WAYS = [Way(language) for language in LANGUAGES] + [Way("fr", counting) for counting in COUNTINGS[1:]]
FRANCS = Currency("CHF", True, "’", ".")
LAW = re.compile(r"(?:[A-Za-zÀ-ÖØ-öø-ÿŒœ]|[ ,.?'-])*")
EDGES = [
    edge + off
    for size in (10**2, 10**3, 10**5, 10**6, 10**9)
    for edge in (size, 2 * size, 8 * size, 9 * size)
    for off in (-1, 0, 1)
]
FEW = [*range(1001), *range(1100, 10_000, 100), *EDGES, *random.Random(1).sample(range(10**9), 500)]


def says(way: Way, number: int) -> str:
    return way.tongue.number(number)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.language}-{way.counting}")
def test_a_second_reader_hears_the_number_that_was_said(way: Way) -> None:
    many = [*range(100_000), *range(10**5, 10**9, 99_991), *random.Random(2).sample(range(10**12), 20_000)]
    for number in many if LONG else FEW:
        assert number_of(says(way, number), way.language) == number, says(way, number)


@pytest.mark.parametrize(
    ("way", "number", "words"),
    [
        (Way("fr"), 71, "soixante et onze"),
        (Way("fr"), 80, "quatre-vingts"),
        (Way("fr"), 81, "quatre-vingt-un"),
        (Way("fr"), 97, "quatre-vingt-dix-sept"),
        (Way("fr"), 200, "deux cents"),
        (Way("fr"), 201, "deux cent un"),
        (Way("fr"), 1000, "mille"),
        (Way("fr"), 80_000, "quatre-vingt mille"),
        (Way("fr"), 200_000, "deux cent mille"),
        (Way("fr"), 200_000_000, "deux cents millions"),
        (Way("fr", "septante"), 71, "septante et un"),
        (Way("fr", "septante"), 85, "quatre-vingt-cinq"),
        (Way("fr", "septante"), 99, "nonante-neuf"),
        (Way("fr", "huitante"), 80_000, "huitante mille"),
        (Way("fr", "huitante"), 81, "huitante et un"),
        (Way("de"), 101, "einhunderteins"),
        (Way("de"), 101_000, "einhunderteintausend"),
        (Way("de"), 1_001, "eintausend eins"),
        (Way("de"), 1_250_000, "eine Million zweihundertfünfzigtausend"),
        (Way("de"), 37, "siebenunddreißig"),
        (Way("it"), 21, "ventuno"),
        (Way("it"), 28, "ventotto"),
        (Way("it"), 23, "ventitré"),
        (Way("it"), 3, "tre"),
        (Way("it"), 13, "tredici"),
        (Way("it"), 2_000, "duemila"),
        (Way("en"), 342, "three hundred and forty-two"),
        (Way("en"), 1_005, "one thousand and five"),
        (Way("en"), 1_250_000, "one million two hundred and fifty thousand"),
    ],
)
def test_numbers_are_spelled_as_each_language_does(way: Way, number: int, words: str) -> None:
    assert says(way, number) == words


@pytest.mark.parametrize(
    ("language", "money", "words"),
    [
        ("fr", 1_000_000, "un million de francs"),
        ("fr", 1_200_000, "un million deux cent mille francs"),
        ("fr", 1, "un franc"),
        ("fr", -500, "moins cinq cents francs"),
        ("de", 1, "ein Franken"),
        ("de", -1_250_000, "minus eine Million zweihundertfünfzigtausend Franken"),
        ("it", 1, "un franco"),
        ("it", 2_000_000, "due milioni di franchi"),
        ("it", -20, "meno venti franchi"),
        ("en", 1, "one franc"),
        ("en", 500_000, "five hundred thousand francs"),
    ],
)
def test_an_amount_is_said_with_its_currency(language: str, money: int, words: str) -> None:
    assert amount(money, FRANCS, Way(language)) == words


def test_a_letter_for_a_currency_is_not_said_and_tenths_of_a_million_are_whole_units() -> None:
    assert amount(500, Currency("M", True, ",", "."), Way("en")) == "five hundred"
    assert amount(500, Currency("", True, ",", "."), Way("fr")) == "cinq cents"
    assert amount(6, Currency("M", True, ",", ".", decimals=1), Way("fr")) == "six cent mille"
    assert amount(150, Currency("£", True, ",", ".", decimals=2), Way("en")) == "one pound fifty"
    assert amount(150, Currency("€", False, ".", ",", decimals=2), Way("it")) == "un euro e cinquanta"
    assert amount(21, Currency("£", True, ",", "."), Way("fr")) == "vingt et une livres"
    assert amount(105, Currency("", True, ",", ".", decimals=2), Way("en")) == "one point zero five"
    assert amount(7, Currency("Taler", False, ".", ","), Way("de")) == "sieben Taler"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_boards_currency_passes_the_law(language: str) -> None:
    for id in editions.available():
        currency = editions.load(id).currency
        for money in (0, 1, 2, 21, 1_000, -1_250_000):
            way = Way(language)
            said = amount(money, currency, way)
            assert LAW.fullmatch(said), said
            words = said.removeprefix(f"{way.tongue.minus} ")
            if currency.symbol not in ("", "M"):
                words = re.sub(r"(?: d[ei])? [^ ]+$", "", words)
            assert number_of(words, language) == abs(money), said


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [
        ("fr", 1, "premier"), ("fr", 5, "cinquième"), ("fr", 9, "neuvième"), ("fr", 21, "vingt et unième"),
        ("fr", 4, "quatrième"), ("fr", 80, "quatre-vingtième"),
        ("de", 1, "erste"), ("de", 3, "dritte"), ("de", 7, "siebte"), ("de", 20, "zwanzigste"),
        ("de", 107, "einhundertsiebte"),
        ("it", 1, "primo"), ("it", 11, "undicesimo"), ("it", 23, "ventitreesimo"), ("it", 26, "ventiseiesimo"),
        ("it", 2_000, "duemillesimo"),
        ("en", 1, "first"), ("en", 12, "twelfth"), ("en", 20, "twentieth"), ("en", 23, "twenty-third"),
    ],
)  # fmt: skip
def test_ordinals(language: str, number: int, words: str) -> None:
    assert Way(language).tongue.ordinal(number) == words


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("fr", "jusqu’à 19:30", "jusqu'à dix-neuf heures trente"),
        ("fr", "21:00", "vingt et une heures"),
        ("fr", "01:05", "une heure cinq"),
        ("de", "bis 19:30", "bis neunzehn Uhr dreißig"),
        ("de", "01:00", "ein Uhr"),
        ("it", "alle 19:30", "alle diciannove e trenta"),
        ("en", "until 19:30", "until seven thirty in the evening"),
        ("en", "00:05", "twelve oh five in the morning"),
        ("fr", "10 %", "dix pour cent"),
        ("de", "am 2. Platz", "am zweiten Platz"),
        ("de", "die 3. Runde", "die dritte Runde"),
        ("en", "the 2nd", "the second"),
        ("fr", "Alice → Bob", "Alice à Bob"),
        ("fr", "A · B, A & B…", "A, B, A et B"),
        ("de", "1.250 und 0,6", "eintausend zweihundertfünfzig und null Komma sechs"),
        ("it", "1’250’000", "un milione duecentocinquantamila"),
        ("fr", "1\u202f250\u202f000", "un million deux cent cinquante mille"),
        ("en", "1,250 and 0.6", "one thousand two hundred and fifty and zero point six"),
        ("de", "−500", "minus fünfhundert"),
        ("fr", "007", "zéro zéro sept"),
        ("fr", "Lot :no 7, (5 min)", "Lot, numéro sept, cinq minutes"),
        ("fr", "Encore 1 minute, 1 tour", "Encore une minute, un tour"),
        ("de", "1 Haus, 1 Hypothek, Würfel 1", "ein Haus, eine Hypothek, Würfel eins"),
        ("it", "1 casa, 1 turno, 1", "una casa, un turno, uno"),
        ("en", "9" * 20, " ".join(["nine"] * 20)),
        ("fr", "Charles XIV", "Charles XIV"),
        ("fr", "Chloe\u0301", "Chloé"),
        ("de", "Łódź", "Lódz"),
        ("fr", "(Tu as joué !) Non ?", "Tu as joué. Non?"),
        ("de", "Wohin?. Anna", "Wohin? Anna"),
        ("fr", "10 × les dés", "dix fois les dés"),
        ("fr", "Anna fait 1 + 2, Lugano", "Anna fait un et deux, Lugano"),
        ("de", f"{MARK}500 + Lugano, +500", "fünfhundert und Lugano, plus fünfhundert"),
        ("fr", f"{MARK}−1250000.", "moins un million deux cent cinquante mille."),
    ],
)
def test_what_is_written_for_the_eye_is_said_in_words(language: str, text: str, words: str) -> None:
    assert spoken(text, Way(language)) == words


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("fr", "1 appart., 2 appart.", "un appartement, deux appartements"),
        ("de", "1 Whg., 2 Whg.", "eine Wohnung, zwei Wohnungen"),
        ("it", "1 appart., 2 appart.", "un appartamento, due appartamenti"),
        ("en", "1 apt., 2 apts.", "one apartment, two apartments"),
        ("fr", "+1 Mio", "plus un million"),
        ("de", "+1 Mio, 1,1 Mio", "plus eine Million, eins Komma eins Millionen"),
        ("it", "+1 Mio", "più un milione"),
        ("en", "1 min, 21 min", "one minute, twenty-one minutes"),
        ("de", "2’000 1 Mal, 1-mal", "zweitausend ein Mal, ein mal"),
    ],
)
def test_a_word_written_short_is_said_of_one_and_of_several(language: str, text: str, words: str) -> None:
    assert spoken(text, Way(language)) == words


@pytest.mark.parametrize(("language", "alone"), [("de", "eins"), ("it", "uno")])
def test_one_of_each_thing_in_the_catalogue_is_said_with_its_article(language: str, alone: str) -> None:
    """German *eins* and Italian *uno* stand alone: what is counted takes ein, eine, un, una."""
    bare = {"da", "ausgeblendet", "gewonnen"}  # no things
    said = [
        spoken(re.sub(r"\{\w+\}", "Bob", entry.msgstr_plural[0].replace("{count}", "1")), Way(language))
        for entry in polib.pofile(str(catalogues()[language]))
        if entry.msgstr_plural
    ]
    assert len(said) > 50
    assert {word for text in said for word in re.findall(rf"\b{alone} (\w+)", text)} <= bare


@pytest.mark.parametrize(
    ("language", "id", "count", "words"),
    [
        ("fr", "debt.then", 1, "ensuite une dette de plus"),
        ("fr", "debt.then", 21, "ensuite vingt et une dettes de plus"),
        ("fr", "effect.move_back", 1, "reculez d'une case"),
        ("fr", "part.house", 21, "vingt et une maisons"),
        ("fr", "part.deeds", 21, "vingt et un titres"),
        ("fr", "setup.edition.unread", 1, "un autre plateau"),
        ("fr", "voice.more", 1, "et un autre, dans l'historique"),
        ("de", "debt.then", 1, "danach eine weitere Schuld"),
        ("de", "director.link.away", 1, "weg seit einer Minute"),
        ("de", "season.nemesis.times", 1, "je in einem Spiel voraus"),
        ("de", "setup.edition.unread", 1, "ein weiteres Brett"),
        ("de", "setup.own.brief", 1, "eine eigene Regel"),
        ("de", "voice.more", 1, "und ein weiteres, im Verlauf"),
        ("it", "debt.then", 1, "poi un altro debito"),
        ("it", "explored.hours", 1, "un'ora"),
        ("it", "setup.edition.unread", 1, "un altro tabellone"),
        ("it", "voice.more", 1, "e un'altra, nella cronologia"),
        ("en", "debt.then", 1, "then one more debt"),
        ("en", "voice.more", 1, "and one more, in the history"),
    ],
)
def test_a_number_agrees_with_what_is_counted_also_where_another_word_stands_between(
    language: str, id: str, count: int, words: str
) -> None:
    assert spoken(strings_for(language).aloud.n(id, count), Way(language)) == words


def test_in_french_what_is_counted_is_feminine_where_its_own_words_are() -> None:
    """French *un* stands alone too, so that no sound tells that an article is wrong: these are all of them."""
    pages = polib.pofile(str(catalogues()["fr"]))
    counted = [e.msgstr_plural for e in pages if e.msgid_plural and "{count}" in e.msgstr_plural[0]]
    after = {found[1] for words in counted if (found := re.search(r"\{count\}[ \u00a0\u202f]([^\W\d_]+)", words[0]))}
    said = {word: spoken(f"1 {word}", Way("fr")).split()[0] for word in after}
    assert {word for word, article in said.items() if article == "un"} == {
        "appart", "appartement", "arrêt", "autre", "dépôt", "gratte", "hôtel", "jet", "joueur", "lot", "loyer",
        "ticket", "titre", "tour",
    }  # fmt: skip


def test_a_name_is_said_as_a_name_and_never_as_markup() -> None:
    assert name("BOB", Way("fr")) == "Bob"
    assert name("XIV", Way("fr")) == "XIV"
    assert name("SBB", Way("de")) == "SBB", "it is spelled, as people do"
    assert name("🎉 名前", Way("fr")) == ""
    assert "<" not in name('<genfile file="x.wav"/>', Way("fr"))
    assert name(f"{MARK}500", Way("en")) == "five hundred", "a mark in a name is no amount of the board"
    assert len(name("a" * 400, Way("it"))) < 64


@settings(max_examples=2000 if LONG else 150, deadline=None)
@given(text=st.text(max_size=64), way=st.sampled_from(WAYS))
@example(text="AAAª", way=Way("fr"))
def test_only_letters_and_plain_stops_are_left_of_any_text(text: str, way: Way) -> None:
    said = spoken(text, way)
    assert LAW.fullmatch(said), said
    assert max(map(len, re.findall(r"[^\W\d_]+", said)), default=0) <= LONGEST
    assert spoken(said, way) == said, "what is spoken stays as it is"


HOSTILE = ('<genfile file="/tmp/x.wav"/>', "BOB & Co. · 🎉", "1\u202f250\u202f000", f"{MARK}−1250000", "a" * 64)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_catalogue_passes_the_law_whatever_its_fields_hold(language: str) -> None:
    strings, way = strings_for(language), Way(language)
    for entry in polib.pofile(str(catalogues()[language])):
        for words in filter(None, (entry.msgstr, *entry.msgstr_plural.values())):
            fields = sorted({field for _, field, _, _ in Formatter().parse(words) if field})
            filled = strings._filled(entry.msgid, words, {f: HOSTILE[n % len(HOSTILE)] for n, f in enumerate(fields)})
            said = spoken(filled, way)
            assert LAW.fullmatch(said), (entry.msgid, said)


def test_a_sentence_of_the_heard_game_says_its_amounts_and_names_in_words() -> None:
    table = Table().seat_three()
    game, way = table.game, Way("fr")
    ear = heard(game, way, {game.players[0].name: "Kloé", game.players[1].name: "名前"}, "joueur")
    strings, (one, other, _) = strings_for("fr"), (player.id for player in game.players)
    body = Operation(c.CashPay(one, other, 1_250_000), (e.Paid(one, other, 1_250_000, Why.PAYMENT),))
    said = spoken(operation_sentence(strings, ear, body), way, game.edition.currency)
    assert "Kloé" in said
    assert "joueur deux" in said
    assert "un million deux cent cinquante mille francs" in said
    assert operation_sentence(strings, game, body).count("1’250’000") == 1, "the game itself is as it was"


@pytest.mark.parametrize(
    ("symbol", "said"),
    [("Taler", "fünf Taler"), ("Bux", "fünf Bux"), ("M", "fünf"), ("Mo", "fünf"), ("XYZ", "fünf"), ("Pi€", "fünf")],
)
def test_a_currency_of_a_boards_own_is_called_as_it_is_written_where_that_is_a_word(symbol: str, said: str) -> None:
    there = Currency(symbol=symbol, symbol_first=False, separator=".", decimal=",")
    assert amount(5, there, Way("de")) == said


def test_three_digits_behind_a_point_or_a_comma_are_thousands_in_every_language() -> None:
    """Regression: the 1,500 of Atlantic City was *one point five zero zero* on the French page of the boards."""
    for written in ("1,500", "1.500", "1 500", "1’500"):
        assert spoken(written, Way("fr")) == "mille cinq cents"
        assert spoken(written, Way("en")) == "one thousand five hundred"
    assert spoken("13,55", Way("fr")) == "treize virgule cinq cinq"
