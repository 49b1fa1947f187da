"""A club's template at the set-up: from the stick or from the evening, locked, freed by the referee's card, removed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker.club.checked import checked
from banker.club.template import Template, terms_of
from banker.club.template_file import read_template
from hardware.ports import Signal
from tests.ui import setup_samples as samples
from tests.ui.hands import said, touch
from tests.ui.test_boards_on_stick import AtSetUp
from tests.ui.test_flow import CARDS, Table
from ui.bank.club import TEMPLATE, kept_template
from ui.flow.place import AtTable, SettingUp
from ui.records import intents as i
from ui.setup import options, time
from ui.setup import state as s
from ui.setup.club import LOCKED, club_of, under, without
from ui.setup.entered import DEEDS, RULES, Boards, Setup, enter, in_mode, on_board
from ui.setup.habits import opened_setup
from ui.views.setup import setup_view
from ui.words.strings import LANGUAGES, strings_for

REFEREES = "0499AA01"  # A card that nobody plays with.
FR = strings_for("fr")
CLUB = """\
name = "Biel"
board = "london"
mode = "timed"
minutes = 75
[options]
payment = "automatic"
referee = "yes"
"""
LOOSE = CLUB.replace('referee = "yes"\n', "")


def named(club: str) -> str:
    return FR.t("setup.club", name=club)


def setup_at(at: Table) -> Setup:
    place = at.flow.place
    assert isinstance(place, SettingUp)
    return place.setup


def played_by(at: Table) -> dict[str, object]:
    """The board, mode, clock and payments of the set-up."""
    setup = setup_at(at)
    return {
        "board": setup.edition_id, "mode": setup.mode, "minutes": setup.minutes, "payment": setup.options.payment,
        "referee": setup.options.referee,
    }  # fmt: skip


BIEL = {"board": "london", "mode": "timed", "minutes": 75, "payment": "automatic", "referee": "yes"}


@pytest.fixture
def stage(tmp_path: Path) -> AtSetUp:
    return AtSetUp(tmp_path)


def taken(stage: AtSetUp, text: str = CLUB) -> Table:
    """The table at a set-up whose club's template was taken from the stick."""
    stage.put("biel.toml", text)
    stage.open()
    assert setup_at(stage.at).club is None
    touch(stage.at, named("Biel"))
    stage.at.serve()
    return stage.at


def learn(at: Table) -> None:
    """Make a card the referee's, as at the set-up of a game with a referee."""
    at.touch(i.Step(RULES))
    at.tap(REFEREES)
    at.touch(i.Step(1))


# -- from the stick -------------------------------------------------------------------------------------------------


def test_a_touch_lets_the_clubs_template_rule_and_locks_what_it_sets(stage: AtSetUp) -> None:
    at = taken(stage)
    assert played_by(at) == BIEL
    assert setup_at(at).locked
    assert named("Biel") in said(at)
    assert "Sur la clé" not in said(at), "the template in force is offered no more"
    for change in (
        enter(on_board, "junior"), enter(in_mode, "short"), enter(time.by_hour, True), enter(time.moved, 1),
        enter(options.with_option, "payment", "card"),
    ):  # fmt: skip
        at.post(change)
        assert played_by(at) == BIEL
        assert not setup_at(at).by_hour


def test_every_change_that_the_club_locks_is_refused_with_the_reason(stage: AtSetUp) -> None:
    at = taken(stage)
    learn(at)
    why = FR.t("setup.club.locked")
    body = at.flow.view().body
    assert all(card.act is None and card.reason == why for card in body.cards)
    keys = [*body.modes, *body.time.kinds, body.time.less, body.time.more]
    at.touch(i.Step(RULES))
    rules = at.flow.view().body
    assert rules.chosen.game[0] == named("Biel")
    keys += [rules.begun, *(choice for rule in rules.rules for choice in rule.choices)]
    keys += [rule.other for rule in rules.rules if rule.other is not None]
    assert all(not key.enabled and key.reason == why and key.act is None for key in keys)
    switches = [rule.switch for rule in rules.rules if rule.switch is not None]
    assert switches
    assert all(switch.reason == why for switch in switches)


def begun(at: Table) -> None:
    """Seat three, learn the referee's card and begin; the bank deals what nobody picked."""
    at.touch(i.Step(2))
    for uid in CARDS:
        at.tap(uid)
    at.touch(i.Step(RULES))
    at.tap(REFEREES)
    at.touch(i.Step(DEEDS))
    at.touch(i.BeginGame())
    at.touch(i.Resume())
    assert isinstance(at.flow.place, AtTable)


def test_the_template_stays_until_it_is_removed(stage: AtSetUp) -> None:
    """Across a game, and when the app begins anew with the same file."""
    at = taken(stage)
    template = kept_template(at.bank)
    assert template == read_template(stage.stick / "biel.toml")
    begun(at)
    assert at.game.terms.edition == terms_of(template).edition.for_players(3)
    assert at.flow.desk.choices.habits is None, "what the club has set is no habit of the table"
    at.end()
    at.tap(REFEREES)
    at.touch(i.Close())
    anew = Table(at.bank.store)
    anew.touch(i.NewGame())
    assert setup_at(anew).locked
    assert played_by(anew) == BIEL


def test_a_whole_game_that_was_begun_by_the_template_is_a_result_of_the_evening(stage: AtSetUp) -> None:
    at = taken(stage)
    template = kept_template(at.bank)
    assert template is not None
    begun(at)
    at.end()
    at.tap(REFEREES)
    assert at.game.over is not None
    names = [player.name for player in at.game.players]
    rows = [*at.bank.log.rows(at.bank.game_id)]
    assert checked(rows, names, terms=terms_of(template)).game == at.bank.game_id


def test_a_template_with_a_mistake_says_which(stage: AtSetUp) -> None:
    stage.put("biel.toml", CLUB.replace('"timed"', '"quick"'))
    stage.open()
    card = stage.card("biel")
    assert card.act is None
    assert "biel.toml" in card.reason
    assert "mode" in card.reason
    assert "is 'quick'; expected one of 'standard', 'short', 'timed'" in card.reason


def test_a_board_of_the_clubs_own_comes_with_it_and_is_none_of_the_tables(stage: AtSetUp) -> None:
    stage.put()
    at = taken(stage, 'name = "Biel"\nboard = "our-town"\n')
    assert setup_at(at).edition.names["fr"] == "Notre ville"
    assert not list(stage.own.glob("*.toml")), "it lies in the template alone"
    card = next(card for card in stage.cards if card.name == "Notre ville" and card.chosen)
    assert card.act is None
    press_remove(at)
    assert setup_at(at).edition_id in {edition.id for edition in setup_at(at).editions}
    assert setup_at(at).edition_id != "our-town"


def press_remove(at: Table) -> None:
    at.touch(i.RemoveClub())


def test_a_template_that_the_disk_does_not_take_says_so(stage: AtSetUp, monkeypatch: pytest.MonkeyPatch) -> None:
    from banker.store_error import NotKept

    stage.put("biel.toml", CLUB)
    stage.open()

    def full(name: str, body: bytes | None) -> None:
        raise NotKept("the disk is full")

    monkeypatch.setattr(stage.at.bank.store, "keep", full)
    touch(stage.at, named("Biel"))
    stage.at.serve()
    assert setup_at(stage.at).club is None
    assert stage.card("biel").reason == FR.t("setup.stick.unwritten", file="biel.toml")


def test_a_template_that_this_release_cannot_play_by_is_not_in_force() -> None:
    at = Table()
    at.bank.store.keep(TEMPLATE, b'{"name":"Biel","board":"gone"}')
    assert kept_template(at.bank) is None
    at.touch(i.NewGame())
    assert setup_at(at).club is None


# -- the referee's card ---------------------------------------------------------------------------------------------


def test_the_referees_card_frees_this_game_and_no_other(stage: AtSetUp) -> None:
    at = taken(stage)
    learn(at)
    assert at.panel.signals[-1] is Signal.BOOKED, "the card is learnt"
    shown = len(at.panel.signals)
    at.tap(REFEREES)
    assert at.panel.signals[shown:] == (Signal.SEEN, Signal.BOOKED)
    assert not setup_at(at).locked
    assert named("Biel") in said(at), "it says whose template it was"
    at.tap(REFEREES)
    assert at.panel.signals[-1] is Signal.REFUSED, "there is nothing more to free, and nobody plays with it"
    at.touch(enter(in_mode, "standard"))
    assert setup_at(at).mode == "standard"
    at.touch(i.GoHome())
    at.touch(i.NewGame())
    stage.hear()
    assert setup_at(at).locked
    assert played_by(at) == BIEL


def test_with_a_referees_card_known_only_that_leads_to_removing(stage: AtSetUp) -> None:
    at = taken(stage)
    learn(at)
    key = at.flow.view().body.names
    assert (key.enabled, key.reason) == (False, FR.t("setup.club.locked"))
    at.post(i.RemoveClub())
    assert setup_at(at).locked, "a touch that came too late removes nothing"
    at.tap(CARDS[0])
    assert setup_at(at).locked
    at.touch(i.Step(1))
    at.tap(REFEREES)
    key = at.flow.view().body.names
    assert (key.enabled, key.act) == (True, i.RemoveClub())
    assert key.hold_s > 0
    press_remove(at)
    assert setup_at(at).club is None
    assert at.bank.store.kept(TEMPLATE) is None
    assert "Sur la clé" in said(at), "it is offered again"


def test_where_no_referees_card_is_known_a_key_removes_it(stage: AtSetUp) -> None:
    at = taken(stage)
    key = at.flow.view().body.names
    assert (key.act, key.enabled) == (i.RemoveClub(), True)
    assert FR.t("setup.club.locked.stick") in {card.reason for card in stage.cards}
    press_remove(at)
    assert setup_at(at).club is None
    assert played_by(at)["board"] == "london", "it goes on from what the club had"
    at.touch(enter(in_mode, "standard"))
    assert setup_at(at).mode == "standard"


def test_another_template_takes_its_place_once_it_is_freed(stage: AtSetUp) -> None:
    stage.put("bern.toml", CLUB.replace("Biel", "Bern").replace("75", "45"))
    at = taken(stage)
    assert stage.card(named("Bern")).act is None
    at.post(i.TakeClub("bern.toml"))
    assert played_by(at) == BIEL
    learn(at)
    at.tap(REFEREES)
    touch(at, named("Bern"))
    at.serve()
    assert setup_at(at).locked
    assert setup_at(at).minutes == 45


# -- of the evening that the table has joined -----------------------------------------------------------------------


def test_the_template_of_the_evening_comes_before_that_of_the_stick(stage: AtSetUp) -> None:
    at = taken(stage)
    evening = Template("Thun", "junior")
    at.flow._setups.joined(evening)
    at.serve()
    assert (setup_at(at).edition_id, setup_at(at).mode) == ("junior", "standard")
    assert named("Thun") in said(at)
    key = at.flow.view().body.names
    assert (key.enabled, key.reason) == (False, FR.t("setup.club.locked.joined"))
    at.post(i.RemoveClub())
    assert setup_at(at).locked
    version = at.flow.desk.version
    at.flow._setups.joined(evening)
    at.serve()
    assert at.flow.desk.version == version, "the same again changes nothing"
    at.flow._setups.joined(None)
    at.serve()
    assert played_by(at) == BIEL, "that of the stick is in force again"


def test_a_template_that_comes_before_the_set_up_is_in_force_there() -> None:
    at = Table()
    at.flow._setups.joined(Template("Thun", "london"))
    at.serve()
    at.touch(i.NewGame())
    assert setup_at(at).edition_id == "london"
    assert setup_at(at).locked
    at.flow._setups.joined(None)
    at.serve()
    assert setup_at(at).club is None


def test_the_template_of_the_evening_can_be_freed_and_not_removed(stage: AtSetUp) -> None:
    at = taken(stage)
    learn(at)
    at.flow._setups.joined(Template("Thun", "london"))
    at.serve()
    at.tap(REFEREES)
    assert not setup_at(at).locked
    key = at.flow.view().body.names
    assert (key.enabled, key.reason) == (False, FR.t("setup.club.freed.why"))


def test_who_sits_stays_when_a_template_comes() -> None:
    at = Table()
    at.touch(i.NewGame())
    at.touch(i.Step(2))
    for uid in CARDS:
        at.tap(uid)
    at.flow._setups.joined(Template("Thun", "paris-francs"))
    at.serve()
    assert len(setup_at(at).seats) == len(CARDS)
    assert setup_at(at).edition_id == "paris-francs"


def test_a_board_that_the_screen_does_not_draw_is_none_to_play_by(caplog: pytest.LogCaptureFixture) -> None:
    at = Table()
    at.flow._setups.joined(Template("Thun", "gone"))
    at.serve()
    at.touch(i.NewGame())
    assert setup_at(at).club is None
    assert "the board gone of the club's template cannot be played here" in caplog.text


# -- the set-up alone -----------------------------------------------------------------------------------------------


def test_a_game_that_is_set_up_under_a_template_has_its_terms() -> None:
    """For each board: what the evening compares is what the table plays by."""
    for edition in samples.editions():
        template = Template("Club", edition.id, "timed", None, "22:15", {"auction": "no", "referee": "yes"})
        club = club_of(template)
        assert club is not None
        setup = under(s.new_setup(samples.editions(), "suisse-2007"), club)
        terms = terms_of(template)
        assert (setup.edition, setup.options, setup.mode) == (
            terms.edition.for_players(0), replace(terms.edition.for_players(0).options, **template.options), terms.mode
        )  # fmt: skip
        assert (setup.by_hour, setup.ends) == (True, 22 * 60 + 15)


def test_names_that_were_declined_are_the_clubs_again() -> None:
    setup = replace(s.new_setup(samples.editions(), "suisse-2007"), declined=("suisse-2007",))
    assert samples.under_club(setup).edition == terms_of(Template("Club", "suisse-2007")).edition.for_players(0)


def test_each_change_that_is_locked_is_one_that_a_touch_can_make() -> None:
    setup = samples.under_club(s.new_setup(samples.editions()))
    assert len(LOCKED) == 9
    for change in LOCKED:
        assert s.after(setup, enter(change), samples.zero) == setup


def test_without_a_template_the_set_up_goes_on_with_a_board_that_is_there() -> None:
    boards = Boards(samples.editions()[:2])
    setup = under(s.new_setup(boards.editions), club_of(Template("Club", "london")))  # type: ignore[arg-type]
    assert without(setup, boards).edition_id == boards.editions[0].id
    kept = opened_setup(setup, Boards(samples.editions()), (), 0, None)
    assert kept.edition_id == "london"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("referees", [0, 1])
@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("freed", [False, True])
def test_the_set_up_names_the_club_in_each_language(language: str, referees: int, joined: bool, freed: bool) -> None:
    strings = strings_for(language)
    setup = samples.under_club(s.new_setup(samples.editions()), referees, joined=joined, freed=freed)
    key = setup_view(strings, setup).body.names
    assert key.label == strings.t("setup.club", name="Spielekreis am Donnerstag")
    assert key.detail
    assert key.enabled == (not joined and (freed or not referees))
    assert key.enabled or key.reason


def test_a_touch_on_a_template_with_a_mistake_leaves_the_one_in_force(stage: AtSetUp) -> None:
    """Its file was good when it was touched, and was changed on the stick meanwhile."""
    stage.put("bern.toml", CLUB.replace('"timed"', '"quick"'))
    at = taken(stage)
    learn(at)
    at.tap(REFEREES)
    assert not setup_at(at).locked
    at.post(i.TakeClub("bern.toml"))
    assert kept_template(at.bank) == read_template(stage.stick / "biel.toml")
    assert named("Biel") in said(at)
