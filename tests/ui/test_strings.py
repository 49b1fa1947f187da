"""The words: every id that is used or that the bank can need has its words in every language, with the same fields."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import polib
import pytest

from banker import board, commands, edition, pending
from banker.events import GameEnd, Paid
from banker.export import Payment
from banker.game import Mode
from banker.ledger import Why
from banker.options import Options
from banker.refusal import Reason
from tests.ui.table_samples import Play
from tests.ui.tidy_catalogues import tidied
from ui.look import theme
from ui.words.catalogues import catalogues
from ui.words.names import start_name
from ui.words.payments import payment_reason
from ui.words.strings import ENDONYMS, LANGUAGES, MissingWords, Strings, strings_for

UI = Path(__file__).resolve().parents[2] / "ui"
ENTRIES = {
    language: {entry.msgid: entry for entry in polib.pofile(str(path))} for language, path in catalogues().items()
}
IDS = set(ENTRIES[LANGUAGES[0]])
OF_THE_EDITION = ("house", "apartment")


def words(entry: polib.POEntry) -> list[str]:
    """All the words of an id: one sentence, or one for each plural form."""
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


def fields(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


def tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def has(id: str) -> bool:
    """Words for this id, or for each of its variants by the edition's buildings."""
    return id in IDS or all(f"{id}.{building}" in IDS for building in OF_THE_EDITION)


def test_the_languages_offered_are_those_with_words() -> None:
    assert set(LANGUAGES) == set(catalogues()) == set(ENDONYMS), (
        "a language needs a folder in ui/locale, and its place in LANGUAGES and ENDONYMS of ui/words/strings.py"
    )


def test_every_language_has_the_same_ids_and_none_is_empty(language: str) -> None:
    missing, foreign = sorted(IDS - set(ENTRIES[language])), sorted(set(ENTRIES[language]) - IDS)
    assert not missing, f"the catalogue of {language} lacks words for {missing}"
    assert not foreign, f"only the catalogue of {language} has {foreign}: give each other language words for it"
    empty = [id for id, entry in ENTRIES[language].items() if not all(words(entry))]
    assert not empty, f"fill in the words in the catalogue of {language} for {empty}"


def test_all_languages_have_the_same_fields() -> None:
    used = {
        id: [fields(text) for entries in ENTRIES.values() if id in entries for text in words(entries[id])] for id in IDS
    }
    differing = [id for id, each in used.items() if any(one != each[0] for one in each)]
    assert not differing, f"the languages have different fields in braces in {differing}: use the same ones in all"


def test_every_sentence_has_typographic_apostrophes_and_french_spaces() -> None:
    """No typewriter apostrophes; in French a narrow space before : ; ? ! % and within « »."""
    untidy = [
        (language, id)
        for language, entries in ENTRIES.items()
        for id, entry in entries.items()
        for text in words(entry)
        if tidied(language, text) != text or "  " in text
    ]
    assert untidy == [], "run tests/ui/tidy_catalogues.py"


def test_only_words_for_a_terminal_mark_commands_with_backquotes() -> None:
    """Regression: the page that waits for a takeover did; the screen shows commands in the language's own quotes."""
    marked = {id for entries in ENTRIES.values() for id, entry in entries.items() if "`" in "".join(words(entry))}
    assert {id for id in marked if not id.startswith("club.")} == set()


def test_missing_words_fail_loudly() -> None:
    strings = strings_for("fr")
    with pytest.raises(MissingWords):
        strings.t("no.such.id")
    with pytest.raises(MissingWords):
        strings.n("no.such.id", 2)
    with pytest.raises(MissingWords):
        strings.t("setup.card_of")


def test_fields_plurals_and_elision() -> None:
    french, english = strings_for("fr"), strings_for("en")
    assert french.t("setup.card_of", player="Bob") == "Cette carte est celle de Bob."
    assert french.t("setup.card_of", player="Élodie") == "Cette carte est celle d’Élodie."
    creditors = ("Élodie", "la banque", "le centre")
    assert [french.t("question.debt", creditor=name, why="taxe") for name in creditors] == [
        "Dû à Élodie\u202f: taxe.", "Dû à la banque\u202f: taxe.", "Dû au centre\u202f: taxe.",
    ]  # fmt: skip
    assert french.t("event.paid.estate", payer="le centre", payee="Bob", amount=1).startswith(
        "L’argent du centre va à Bob"
    )
    italian = [
        strings_for("it").t("debt.line", creditor=name, why="tassa") for name in ("Élodie", "la banca", "il centro")
    ]
    assert italian == ["tassa a Élodie", "tassa alla banca", "tassa al centro"]
    assert [french.n("setup.games", count) for count in (0, 1, 2)] == ["0 partie", "1 partie", "2 parties"]
    assert [english.n("setup.games", count) for count in (0, 1, 2)] == ["0 games", "1 game", "2 games"]


def test_pieces_join_to_the_sentence_and_name_their_fields() -> None:
    strings = strings_for("fr")
    pieces = strings.pieces("event.freed.fine", player="Bob")
    assert "".join(text for text, _ in pieces) == strings.t("event.freed.fine", player="Bob")
    assert ("Bob", "player") in pieces


# Every id that the code names


def _pattern(node: ast.expr) -> str | None:
    """The ids that an expression can be: a constant, or an f-string with anything in its holes."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(re.escape(p.value) if isinstance(p, ast.Constant) else ".+" for p in node.values)
    return None


def _used() -> Iterator[tuple[str, str]]:
    """Where ids are asked for, and the pattern of each."""
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
                continue
            for argument in _branches(node.args[0]) if node.func.attr in ("t", "n", "pieces") else ():
                pattern = _pattern(argument)
                if pattern is not None:
                    yield f"{path.name}:{node.lineno}", pattern


def _branches(node: ast.expr) -> list[ast.expr]:
    return [*_branches(node.body), *_branches(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def test_every_id_in_the_code_has_words() -> None:
    used = list(_used())
    assert len(used) > 100, "ids are no longer found in the code: see `_used` above"
    unknown = [f"{where}: {id}" for where, id in used if not any(re.fullmatch(id, known) for known in IDS)]
    assert not unknown, f"give these ids words in each catalogue of ui/locale: {unknown}"


def test_no_words_are_left_over() -> None:
    """An id is named in the code, whole or as the beginning of one that is put together there."""
    said = set()
    for path in UI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                said.add(f"{node.values[0].value}*")
    prefixes = tuple(each[:-1] for each in said if each.endswith("*") and "." in each)
    left_over = sorted(id for id in IDS if id not in said and not id.startswith(prefixes))
    assert not left_over, f"no code names these words: take them out of each catalogue of ui/locale: {left_over}"


# Everything the bank can say


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence(reason: Reason) -> None:
    assert has(f"reason.{reason.value}"), f"say reason.{reason.value} in each catalogue of ui/locale"


@pytest.mark.parametrize("why", Why)
def test_every_purpose_has_a_word_and_a_sentence(why: Why) -> None:
    for id in (f"why.{why.value}", f"event.paid.{why.value}"):
        assert has(id), f"say {id} in each catalogue of ui/locale"


@pytest.mark.parametrize("option", Options.__struct_fields__)
def test_every_option_has_a_title_a_sentence_and_its_values(option: str) -> None:
    kind = get_type_hints(Options)[option]
    values = get_args(kind) if get_origin(kind) is Literal else ()
    ids = [f"option.{option}", f"option.{option}.title", *(f"option.{option}.{value}" for value in values)]
    assert [id for id in ids if id not in IDS] == [], "the catalogues in ui/locale lack these"


@pytest.mark.parametrize(
    "id",
    [
        *(f"mode.{mode}" for mode in get_args(Mode)),
        *(f"end.{why.value}" for why in GameEnd),
        *(f"answer.{tag(kind)}" for kind in get_args(commands.Command)),
        *(f"operation.{tag(kind)}" for kind in get_args(commands.Command)),
        *(f"question.{tag(kind)}" for kind in get_args(pending.Pending)),
        *(f"question.{tag(kind)}.title" for kind in get_args(pending.Pending)),
        *(f"symbol.{symbol}" for symbol in theme.SYMBOLS),
    ],
)
def test_everything_that_can_be_shown_has_words(id: str) -> None:
    assert has(id), f"say {id} in each catalogue of ui/locale"


@pytest.mark.parametrize("kind", [*get_args(board.Single), board.JailCard], ids=tag)  # several are told one by one
def test_every_effect_of_a_card_has_words(kind: type[msgspec.Struct]) -> None:
    id = f"effect.{tag(kind)}"
    known = has(id) or any(other.startswith(f"{id}.") for other in IDS)
    assert known, f"say {id} in each catalogue of ui/locale"


def test_the_keyboard_has_every_letter_once_and_fits(strings: Strings) -> None:
    rows = strings.t("keyboard.rows").split()
    letters = "".join(rows)
    assert set("abcdefghijklmnopqrstuvwxyz") <= set(letters)
    assert len(set(letters)) == len(letters)
    assert [len(row) <= 10 for row in rows] == [True, True, True]
    assert len(rows[2]) <= 9, "the last row has the key that erases too"


def test_a_week_has_seven_days_and_a_year_twelve_months() -> None:
    for language in LANGUAGES:
        strings = strings_for(language)
        assert len(strings.t("date.days").split()) == 7
        assert len(strings.t("date.months").split()) == 12


def test_the_way_from_a_tally_back_into_the_game_is_not_called_as_a_next_page(language: str) -> None:
    said, onward = (ENTRIES[language][id].msgstr for id in ("tally.play_on", "table.go_on"))
    assert not onward.startswith(said)


def test_undo_redo_and_cancel_are_three_words(strings: Strings) -> None:
    """In Italian one word stood for both directions; the word for giving something up is no other's either."""
    said = [strings.t(id) for id in ("table.undo", "table.redo", "table.cancel")]
    assert len(set(said)) == 3
    assert said[0] in strings.t("hint.undo", undo=said[0])
    assert strings.t("stickers.undo") == said[0]


def test_a_trade_has_one_word_in_german() -> None:
    named = {id for id, entry in ENTRIES["de"].items() if any("tausch" in word.lower() for word in words(entry))}
    assert named == {"seats.look_swap"}, "what two players swap at once, their colours, is no trade"


@pytest.mark.parametrize(
    ("name", "words"), [("Chloé", "Chloés"), ("Max", "Max’"), ("Inès", "Inès’"), ("Moritz", "Moritz’")]
)
def test_a_card_is_asked_for_with_a_verb_in_few_words_too(name: str, words: str) -> None:
    """Regression: in German it was asked for in the very words in which a wrong card is refused."""
    german = strings_for("de")
    assert german.t("table.lay_card", name=name) == f"{words} Karte auflegen"
    assert all(
        strings_for(each).t("table.lay_card", name=name) != strings_for(each).t("table.card_of", name=name)
        for each in LANGUAGES
    )


START = {
    "fr": "[Dd]épart(?! {player)", "de": r"\b(?:auf|über|mit) (?:Start|Los)\b", "it": r"\b[ds]?u?[ae]?l Via\b",
    "en": r"(?:passes|on|to|from) Start\b",
}  # fmt: skip
# Where the word means leaving, or the beginning of the game.
ELSEWHERE = {"operation.leave.short", "why.leaving", "why.start", "clause.start_third_die"}


def test_the_space_of_the_salary_is_called_as_on_the_board(language: str) -> None:
    """START, Départ, Los: its name stands in the sentences as a field, so that a board has one word for it; headings of
    the booklets are as they are."""
    named = {
        id for id, entry in ENTRIES[language].items() if any(re.search(START[language], word) for word in words(entry))
    }
    fixed = {id for id in named if not id.startswith(("setup.", "option.starting_balance", "section."))} - ELSEWHERE
    assert not fixed, f"say the space of the salary as the field {{start}} in {sorted(fixed)}"


def test_a_start_with_brackets_is_called_without_them() -> None:
    for edition_id, shown in (("london", "Départ"), ("suisse-2007", "START"), ("france-2007", "Départ")):
        assert start_name(strings_for("fr"), edition.load(edition_id)) == shown


def test_no_board_shortens_its_amounts_to_a_k() -> None:
    for edition_id in edition.available():
        assert "k" not in [word for _, word in edition.load(edition_id).currency.short]


def test_a_payment_by_a_card_is_named_by_that_card() -> None:
    game = Play("suisse-2007", 2).game
    (card,) = (card for card in game.edition.cards if card.id == "chest.birthday")
    payment = Payment(1, "", Paid("p1", "p2", 10, Why.CARD, card=card.id), game)
    assert payment_reason(strings_for("fr"), payment) == f"carte, {card.labels['fr']}"
    message = Payment(1, "", Paid("p1", "p2", 10, Why.CARD), game, message=True)
    assert payment_reason(strings_for("fr"), message) == "message"


def test_a_number_and_its_percent_sign_stand_on_one_line() -> None:
    """Regression: "10" ended a line, and "% of all" began the next."""
    parted = [
        (language, id)
        for language, entries in ENTRIES.items()
        for id, entry in entries.items()
        if any(re.search(r"[\d}] %", each) for each in words(entry))
    ]
    assert parted == []
