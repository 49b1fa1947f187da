"""What the bank says aloud at each setting, on a real bank: every sentence as the engine gets it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from hardware.ports import TagGone
from hardware.utterance import Rank, Utterance
from tests.ui import auction_samples, debt_samples, table_samples
from tests.ui.hands import sit_down
from tests.ui.table_samples import WIDE
from tests.ui.test_auction import called, left, wait
from tests.ui.test_flow import CARDS, Table
from tests.ui.test_spoken import LAW
from tests.ui.test_timed_table import QUARTER, Evening
from ui.flow.beside import MOST_SAID
from ui.records import beside as b
from ui.records import intents as i
from ui.records.pieces import Signing
from ui.records.rolls import MenuView, RollView
from ui.table import acts as a
from ui.views.debts import debt_view
from ui.views.lot import auction_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.words.spoken import Way, heard, sayings, spoken
from ui.words.strings import LANGUAGES, strings_for

TICK_S = 0.1


class Listener:
    """A voice of which every word is written down."""

    broken = False
    quiet_s = 0.0

    def __init__(self) -> None:
        self.said: list[Utterance] = []
        self.rested = 0

    def missed(self) -> tuple[str, ...]:
        return ()

    def say(self, utterance: Utterance) -> None:
        assert utterance.text
        assert LAW.fullmatch(utterance.text), utterance.text
        self.said.append(utterance)

    def rest(self) -> None:
        self.rested += 1

    def close(self) -> None:
        """Nothing is held."""


def speaking(table: Table, speaks: b.Speaks, **how: object) -> Listener:
    """Lets this table speak, and hears what it says from now on."""
    listener = Listener()
    desk = table.flow.desk
    desk.wiring = replace(desk.wiring, voice=listener)
    desk.choices = replace(desk.choices, hinting=False)
    desk.choices = replace(desk.choices, said=how.pop("said", {}))
    table.choose(speaks=speaks, **how)
    hears(table, listener)
    return listener


def hears(table: Table, listener: Listener) -> list[str]:
    """What is said of what happened until now."""
    return [one.text for one in sayings_of(table, listener)]


def sayings_of(table: Table, listener: Listener) -> list[Utterance]:
    """The same, with how urgent each is."""
    table.at += TICK_S
    table.flow.tick(table.at)
    table.serve()
    table.flow.tick(table.at)
    found, listener.said = listener.said, []
    return found


@pytest.fixture
def table() -> Table:
    return Table().seat_three()


def buys(table: Table) -> None:
    """Chloé lands on a street of 600’000 and buys it."""
    table.throw(1, 2)
    table.tap(CARDS[0])


def test_nothing_is_said_while_the_voice_is_off_and_it_then_holds_no_process(table: Table) -> None:
    listener = speaking(table, "off")
    buys(table)
    assert hears(table, listener) == []
    assert listener.rested == 1
    table.choose(speaks="all")
    hears(table, listener)
    table.choose(speaks="off")
    hears(table, listener)
    assert listener.rested == 2
    assert not table.bears(b.SayAgain())


def test_a_setting_of_moments_says_whose_turn_begins_and_no_payment(table: Table) -> None:
    listener = speaking(table, "moments")
    buys(table)
    assert hears(table, listener) == ["Bob"]


def test_what_is_booked_is_told_in_the_words_of_the_history_with_amounts_in_words(table: Table) -> None:
    listener = speaking(table, "booked")
    table.throw(1, 2)
    (thrown,) = hears(table, listener)
    assert thrown.startswith("Chloé fait un et deux, "), "dice are no sum"
    table.tap(CARDS[0])
    table.flow.tick(table.at)
    assert [one.rank for one in listener.said] == [Rank.TOLD]
    (said,) = hears(table, listener)
    assert said.startswith("Chloé achète ")
    assert " pour six cent mille francs" in said, "the screen has a colon there"
    assert said.endswith(". Bob"), "then whose turn begins"


def test_a_setting_of_all_asks_the_question_and_says_why_a_card_is_refused(table: Table) -> None:
    listener = speaking(table, "all")
    table.throw(1, 2)
    told, asked = hears(table, listener)
    assert told.startswith("Chloé")
    assert "six cent mille francs" in asked
    table.tap(CARDS[1])
    table.flow.tick(table.at)
    assert [(one.rank, one.text) for one in listener.said] == [(Rank.ANSWER, "Carte de Bob. Chloé doit signer")]


def test_what_was_booked_is_kept_for_who_misses_it_and_a_question_goes_before_it(table: Table) -> None:
    listener = speaking(table, "all")
    table.throw(1, 2)
    told, asked = sayings_of(table, listener)
    assert (told.rank, told.worth) == (Rank.TOLD, True)
    assert (asked.rank, asked.worth) == (Rank.QUESTION, False)


def test_whose_turn_begins_is_called_and_the_dice_are_not_asked_for(table: Table) -> None:
    listener = speaking(table, "moments")
    buys(table)
    (turn,) = sayings_of(table, listener)
    assert (turn.text, turn.rank, turn.worth) == ("Bob", Rank.CALL, False)
    table.choose(speaks="all")
    assert hears(table, listener) == []


def test_a_rule_that_refuses_is_said_as_it_is_shown(table: Table) -> None:
    table.throw(1, 2)
    listener = speaking(table, "all")
    listener.said.clear()
    table.throw(1, 2)
    (said,) = sayings_of(table, listener)
    assert said.rank is Rank.ANSWER
    assert said.text == table.flow._speech.spoken(table.strip)


def test_a_refusal_that_stands_there_before_the_bank_speaks_is_not_said(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[1])
    assert "Bob" in table.strip
    listener = Listener()
    desk = table.flow.desk
    desk.choices = replace(desk.choices, speaks="all", hinting=False)
    desk.wiring = replace(desk.wiring, voice=listener)
    assert not [words for words in hears(table, listener) if "Bob" in words]
    table.tap(CARDS[1])
    assert any("Bob" in words for words in hears(table, listener))


def test_jail_is_called_at_every_setting_before_whose_turn_comes() -> None:
    table = sit_down(table_samples.Play("suisse-2007", 3, pawns={"p1": 28}))
    listener = speaking(table, "moments")
    table.throw(1, 1)
    jail, turn = sayings_of(table, listener)
    assert (jail.text, jail.rank) == (f"En prison. {WIDE[0]}", Rank.CALL)
    assert turn.text == WIDE[1]


def test_what_is_large_on_the_screen_but_no_great_moment_is_not_called() -> None:
    """A salary, at the setting of moments; the double leaves the turn to whose it is."""
    table = sit_down(table_samples.Play("suisse-2007", 3, pawns={"p1": 38}))
    listener = speaking(table, "moments")
    table.throw(1, 1)
    assert table.flow.desk.motion is not None
    assert table.flow.desk.motion.announcement is not None
    assert hears(table, listener) == []


def test_a_lot_is_called_out_once_and_not_asked_about(table: Table) -> None:
    listener = speaking(table, "all")
    table.throw(1, 2)
    hears(table, listener)
    table.answer(c.Decline)
    declined, lot = sayings_of(table, listener)
    assert (declined.rank, lot.rank) == (Rank.TOLD, Rank.CALL)
    assert lot.text.startswith("Schaffhouse aux enchères. ")
    table.tap(CARDS[1])
    (bid,) = sayings_of(table, listener)
    assert (bid.text.rpartition(", ")[2], bid.rank) == ("Bob", Rank.CALL)


def test_each_lot_is_called_once_and_twice_and_its_sale_is_urgent() -> None:
    table = called(seconds=5)
    listener = speaking(table, "moments")
    for dice in ((1, 4), (2, 4)):
        table.tap(CARDS[1])
        hears(table, listener)
        said: list[Utterance] = []
        while not said or "achète" not in said[-1].text:
            said += [one for one in sayings_of(table, listener) if one.text not in WIDE]
        assert [one.text for one in said[:2]] == ["une fois", "deux fois"]
        assert {one.rank for one in said} == {Rank.CALL}
        table.throw(*dice)
        table.answer(c.Decline)
        hears(table, listener)


def test_a_player_who_cannot_see_is_asked_all_and_the_others_as_little_as_the_table_wants(table: Table) -> None:
    listener = speaking(table, "moments")
    table.flow.on_intent(b.PlayByEar("Chloé", True))
    hears(table, listener)
    table.throw(1, 2)
    (asked,) = sayings_of(table, listener)
    assert asked.rank is Rank.QUESTION
    assert asked.text.startswith("Acheter Schaffhouse?")
    table.tap(CARDS[1])
    assert any("Carte de Bob" in words for words in hears(table, listener))
    table.tap(CARDS[0])
    table.throw(2, 4)
    assert not [words for words in hears(table, listener) if words.startswith("Acheter")], "Bob sees it"


def test_whose_turn_begins_a_new_game_is_called_at_once(table: Table) -> None:
    listener = speaking(table, "moments")
    table.end()
    table.touch(i.Close())
    hears(table, listener)
    table.seat_three()
    *_, turn = sayings_of(table, listener)
    assert (turn.text, turn.rank) == ("Chloé", Rank.CALL)


def test_only_a_refusal_is_said_of_what_the_strip_says(table: Table) -> None:
    listener = speaking(table, "all")
    hears(table, listener)
    for signing, said in ((Signing.REMINDS, []), (Signing.FAULT, []), (Signing.REFUSED, ["Non. Pourquoi"])):
        table.flow.desk.say("Non", "Pourquoi", signing, 9.0)
        assert hears(table, listener) == said


def test_a_player_who_cannot_see_hears_whose_bid_it_is_and_that_theirs_is_topped(table: Table) -> None:
    listener = speaking(table, "moments")
    table.flow.on_intent(b.PlayByEar("Bob", True))
    table.throw(1, 2)
    table.answer(c.Decline)
    hears(table, listener)
    bids = []
    for uid in (CARDS[1], CARDS[2], CARDS[0]):
        table.tap(uid)
        bids.append(" ".join(hears(table, listener)))
    own, topped = (strings_for("fr").t(id) for id in ("voice.your_bid", "voice.outbid"))
    assert [(own in words, topped in words) for words in bids] == [(True, False), (False, True), (False, False)]


def test_the_countdown_waits_only_while_a_bid_is_being_said_to_somebody_who_cannot_see() -> None:
    table = called()
    listener = speaking(table, "booked")
    table.tap(CARDS[1])
    wait(table, 2)
    assert left(table) < 9, "all can see the bid"
    table.flow.on_intent(b.PlayByEar(WIDE[2], True))
    table.serve()
    table.tap(CARDS[0])
    wait(table, 2)
    assert left(table) > 9.5
    listener.quiet_s = 1.0
    wait(table, 2)
    assert left(table) < 9, "it has been said"


@pytest.mark.parametrize("player", [0, 1, 2])
def test_a_trade_is_read_out_where_either_of_the_two_cannot_see(player: int) -> None:
    table = sit_down(table_samples.Play("suisse-2007", 3, holders={1: "p1", 5: "p2"}))
    listener = speaking(table, "moments")
    table.flow.on_intent(b.PlayByEar(WIDE[player], True))
    hears(table, listener)
    table.flow.orders.execute(c.ProposeTrade("p1", "p2", p.Bundle((1,)), p.Bundle((5,))), "card")
    asked = [one for one in sayings_of(table, listener) if one.rank is Rank.QUESTION]
    assert bool(asked) is (player < 2)


def test_a_hint_is_said_once(table: Table) -> None:
    listener = speaking(table, "all")
    table.flow.desk.choices = replace(table.flow.desk.choices, hinting=True)
    told = [one for _ in range(3) for one in sayings_of(table, listener)]
    shown = table.flow.hints.view()
    assert shown is not None
    assert [(one.text, one.rank) for one in told] == [(table.flow._speech.spoken(shown.title), Rank.TOLD)]
    table.settings()
    assert hears(table, listener) == [], "it is gone"


def test_what_is_booked_after_an_undo_is_told_as_booked(table: Table) -> None:
    listener = speaking(table, "booked")
    buys(table)
    table.flow.orders.undo()
    table.serve()
    hears(table, listener)
    table.tap(CARDS[0])
    (said,) = hears(table, listener)
    assert said.startswith("Chloé achète ")


def test_a_debt_is_asked_for_with_its_amount_said_once() -> None:
    game = table_samples.waiting("suisse-2007", 3)["debt"].game
    ear = heard(game, Way("fr"), {}, "joueur")
    assert spoken(sayings.asked(strings_for("fr"), ear, ear.top), Way("fr"), game.edition.currency).count("francs") == 1


@pytest.mark.parametrize("speaks", ["moments", "booked", "all"])
def test_an_auction_is_called_at_every_setting(speaks: b.Speaks) -> None:
    table = called()
    listener = speaking(table, speaks)
    table.tap(CARDS[1])
    (bid,) = hears(table, listener)
    assert bid.endswith(f" francs, {WIDE[1]}")
    said: list[str] = []
    for _ in range(130):
        said += hears(table, listener)
        if table.game.top is None or not hasattr(table.game.top, "bid"):
            break
    said += hears(table, listener)
    assert said[:2] == ["une fois", "deux fois"]
    assert said[2].startswith(f"{WIDE[1]} achète ")
    assert " francs" in said[2]


def test_a_row_of_the_clock_tells_nothing_a_second_time(table: Table) -> None:
    listener = speaking(table, "booked")
    buys(table)
    hears(table, listener)
    desk = table.flow.desk
    desk.take(replace(desk.state, number=desk.state.number + 1), desk.at.cards)
    assert hears(table, listener) == []


def test_an_undo_is_told(table: Table) -> None:
    listener = speaking(table, "booked")
    buys(table)
    hears(table, listener)
    table.flow.orders.undo()
    table.serve()
    (said,) = hears(table, listener)
    assert said.startswith("Défait")


def test_an_own_card_with_nothing_to_sign_tells_balance_and_deeds(table: Table) -> None:
    listener = speaking(table, "moments")
    buys(table)
    hears(table, listener)
    table.flow.on_reader(TagGone(CARDS[0], table.at))
    table.at += 5
    table.flow.tick(table.at)
    table.tap(CARDS[0])
    (told,) = sayings_of(table, listener)
    assert (told.rank, told.worth) == (Rank.ANSWER, False), "somebody waits for it, who can ask again"
    said = told.text
    assert said.startswith("Chloé a ")
    assert said.count("francs") == 1
    street = next(iter(table.game.registry.estate(table.game.players[0].id)))
    assert table.game.edition.spaces[street].names["fr"].partition(",")[0].split("-")[0] in said
    table.touch(a.CloseOpen())
    table.tile(0)
    assert hears(table, listener) == [], "a touch on a tile shows it, and says nothing"


def test_again_says_the_last_sentence_and_touched_again_the_last_three(table: Table) -> None:
    listener = speaking(table, "booked")
    assert table.flow.view().again.act == b.SayAgain()
    buys(table)
    last = hears(table, listener)[-1]
    table.touch(b.SayAgain())
    assert hears(table, listener) == [f"{last}."]
    table.touch(b.SayAgain())
    (three,) = hears(table, listener)
    assert three.endswith(f"{last}.")
    assert len(three) > len(last) + 5
    table.choose(speaks="off")
    assert table.flow.view().again is None


def test_again_keeps_three_sentences_in_their_order_and_later_is_the_last_alone(table: Table) -> None:
    listener = speaking(table, "booked")
    said: list[str] = []
    for _ in range(2):
        table.throw(1, 2)
        said += hears(table, listener)
        table.undo_by_sticker()
        said += hears(table, listener)
    for pause, kept in ((0.0, said[-1:]), (4.0, said[-3:]), (6.0, said[-1:])):
        table.at += pause
        table.flow.tick(table.at)
        table.touch(b.SayAgain())
        assert hears(table, listener) == [" ".join(f"{words}." for words in kept)]


def test_again_stands_beside_undo_on_every_screen_of_a_question_while_the_bank_speaks() -> None:
    """Regression: it stood on the table's own screen alone, so that no bid, debt, card or trade was said again."""
    strings, seen = strings_for("fr"), set[str]()
    tables = table_samples.tables("suisse-2007", 3) | auction_samples.auctions("suisse-2007", 3)
    for name, silent in (tables | debt_samples.debts("suisse-2007", 3)).items():
        for speaks in (False, True):
            w = Told(strings, replace(table_samples.worded(strings, silent), speaks=speaks))
            view = debt_view(w) or sheet_view(w) or auction_view(w) or table_view(w)
            if isinstance(view, MenuView | RollView):
                continue
            key = view.again
            assert (key is not None) is (speaks and view.undo is not None), name
            if key is not None:
                assert key.act == b.SayAgain()
                seen.add(f"{type(view).__name__} {getattr(view, 'key', '')}".strip())
    assert {"TableView", "AuctionView", "DebtView", "SheetView deck", "SheetView trade to sign"} <= seen


def test_a_bid_is_said_again_and_nothing_else_comes_of_it() -> None:
    table = called()
    listener = speaking(table, "moments")
    table.tap(CARDS[1])
    (bid,) = hears(table, listener)
    before = table.flow.view()
    table.touch(b.SayAgain())
    assert hears(table, listener) == [f"{bid}."]
    after = table.flow.view()
    assert (after.amount, after.name, after.offer) == (before.amount, before.name, before.offer)


def test_five_minutes_and_one_before_the_end_are_called() -> None:
    table = Evening().begin(*QUARTER)
    listener = speaking(table, "moments")
    table.waits(9 * 60)
    listener.said = []
    table.waits(6 * 60 - 5)
    said = [one.text for one in listener.said]
    assert [words for words in said if "minute" in words] == ["Encore cinq minutes", "Encore une minute"]
    assert {one.rank for one in listener.said if "minute" in one.text} == {Rank.CALL}


def test_a_name_is_said_as_it_was_typed_and_two_who_play_are_not_called() -> None:
    table = Table().seat_three()
    listener = speaking(table, "booked", said={"Chloé": "Kloé"})
    buys(table)
    assert any(words.startswith("Kloé achète") for words in hears(table, listener))


def test_a_choice_is_tried_aloud_in_the_settings_and_nowhere_else(table: Table) -> None:
    listener = speaking(table, "moments")
    table.flow.desk.choices = replace(table.flow.desk.choices, speed=1.3)
    assert hears(table, listener) == []
    table.settings(b.LayBeside(b.VoiceSettings()))
    table.touch(b.Choose(replace(table.flow.desk.choices, counting="france")))
    assert hears(table, listener) == ["Chloé paie un million deux cent cinquante mille à Bob."]
    table.touch(b.Choose(replace(table.flow.desk.choices, level="loud")))
    table.flow.tick(table.at)
    assert [(one.speed, one.level) for one in listener.said] == [(1.3, 0.95)]
    table.touch(b.TryVoice())
    assert len(hears(table, listener)) == 2


def test_it_is_said_softly_at_the_middle_or_loudly_as_chosen_and_never_beyond_what_there_is(table: Table) -> None:
    listener = speaking(table, "moments")
    levels = []
    for level in ("soft", "middle", "loud"):
        table.flow.desk.choices = replace(table.flow.desk.choices, level=level)
        table.post(b.TryVoice())
        levels.append(listener.said.pop().level)
    assert 0 < levels[0] < levels[1] < levels[2] <= 1


def test_how_a_name_is_said_is_typed_at_its_card_and_is_as_written_again_with_nothing_typed(table: Table) -> None:
    listener = speaking(table, "booked", said={"Bob": "Bobbe"})
    table.home()
    table.settings(b.OpenCards())
    card = next(card.card for card in table.flow.desk.beside.cards if card.name == "Chloé")
    table.touch(b.LayBeside(replace(table.flow.desk.beside, chosen=card)))
    for typed, said in (
        ("Kloé", {"Bob": "Bobbe", "Chloé": "Kloé"}),
        (" ", {"Bob": "Bobbe"}),
        ("Chloé", {"Bob": "Bobbe"}),
    ):
        table.touch(b.LayBeside(replace(table.flow.desk.beside, saying=True)))
        table.touch(i.TakeName(typed))
        assert table.flow.desk.choices.said == said
        assert not table.bears(i.TakeName("x")), "the keyboard is put away"
    assert hears(table, listener) == []


def test_the_newest_forty_names_are_said_as_they_were_typed(table: Table) -> None:
    names = {f"Name {number}": "x" for number in range(MOST_SAID)}
    speaking(table, "booked", said=names)
    table.home()
    table.settings(b.OpenCards())
    card = next(card.card for card in table.flow.desk.beside.cards if card.name == "Chloé")
    table.touch(b.LayBeside(replace(table.flow.desk.beside, chosen=card)))
    table.touch(b.LayBeside(replace(table.flow.desk.beside, saying=True)))
    table.touch(i.TakeName("Kloé"))
    assert [*table.flow.desk.choices.said] == [*[*names][1:], "Chloé"]


@pytest.mark.parametrize(("speaks", "then"), [("off", "booked"), ("moments", "moments")])
def test_a_table_where_one_cannot_see_is_not_silent(table: Table, speaks: b.Speaks, then: b.Speaks) -> None:
    speaking(table, speaks)
    table.flow.on_intent(b.PlayByEar("Bob", True))
    assert (table.flow.desk.choices.by_ear, table.flow.desk.choices.speaks) == (("Bob",), then)
    table.flow.on_intent(b.PlayByEar("Bob", False))
    assert table.flow.desk.choices.by_ear == ()


def test_french_is_counted_as_where_the_board_is_from_unless_the_table_chose() -> None:
    table = Table().seat_three()
    listener = speaking(table, "booked")
    speech = table.flow._speech
    assert speech.way.counting == "septante", "a board in Swiss francs"
    table.choose(counting="france")
    assert speech.way.counting == "france"
    assert hears(table, listener) == []


def test_a_machine_that_cannot_speak_says_why_the_setting_is_grey(table: Table) -> None:
    table.settings()
    (voice,) = (tile for tile in table.flow.view().tiles if tile.label == "Voix")
    assert (voice.enabled, voice.reason) == (False, "Cet appareil n’a pas de haut-parleur.")
    table.leave_settings()
    listener = speaking(table, "all")
    table.settings()
    (voice,) = (tile for tile in table.flow.view().tiles if tile.label == "Voix")
    assert (voice.enabled, voice.detail) == (True, "tout")
    listener.broken = True
    table.flow.desk.changed()
    (voice,) = (tile for tile in table.flow.view().tiles if tile.label == "Voix")
    assert "Redémarrez" in voice.reason


def test_what_lies_at_a_table_that_is_taken_up_again_is_not_told() -> None:
    table = called()
    listener = Listener()
    desk = table.flow.desk
    desk.choices = replace(desk.choices, speaks="all", hinting=False)
    desk.wiring = replace(desk.wiring, voice=listener)
    said = hears(table, listener)
    assert not [words for words in said if "refuse" in words or "achète" in words]
    table.tap(CARDS[1])
    assert hears(table, listener)[0].endswith(f", {WIDE[1]}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_bank_asks_or_booked_can_be_said_with_every_amount_in_words(language: str) -> None:
    """Each question, each account and each booking of the samples, as the voice gets it: nothing of it is dropped."""
    strings, way, asked = strings_for(language), Way(language), set()
    for edition_id, count in (("suisse-2007", 3), ("paris-francs", 8)):
        for name, table in table_samples.tables(edition_id, count).items():
            ear, currency = heard(table.game, way, {}, strings.t("voice.player")), table.game.edition.currency
            said = [sayings.account(strings, ear, player.id) for player in ear.seated]
            if table.last:
                said.append(sayings.booked(strings, ear, table.last))
            if ear.top is not None:
                asked.add(type(ear.top))
                said.append(sayings.asked(strings, ear, ear.top))
            for sentence in said:
                words = spoken(sentence, way, currency)
                assert words, (name, sentence)
                assert LAW.fullmatch(words), (name, words)
                assert not re.search(rf"\d|{re.escape(currency.symbol)}\b", words), (name, words)
    assert len(asked) > 12, "the samples hold most questions"
