"""The screens beside a game, as records: settings, the games played, cards, the tests of reader and lamps."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ui.records import beside as b
from ui.records import intents as i
from ui.records import pieces as r
from ui.records.help import HelpView
from ui.records.joining import JoinClub
from ui.records.rolls import BlankView, MenuView, PaperView, RollView, RowView
from ui.records.screens import CodeView, NamingView
from ui.records.season import Season
from ui.records.sheets import SheetView
from ui.setup.seats import NAME_LENGTH
from ui.views.beside_roll import roll
from ui.views.club import AtClub, join_view
from ui.views.games import games_list
from ui.views.help import help_view
from ui.views.home import ReaderState
from ui.views.insight import insight_view
from ui.views.keyboard import keyboard_view
from ui.views.menu import languages
from ui.views.proof import proof_view
from ui.views.reader_test import reader_test
from ui.views.season import season_view
from ui.views.shared import DANGER_HOLD_S
from ui.views.voice import after, voice_settings
from ui.words.names import held_for
from ui.words.season import games_and_wins
from ui.words.strings import Strings
from ui.words.tables import table_words

BesideView = MenuView | RollView | NamingView | SheetView | HelpView | CodeView


class Offers(msgspec.Struct, frozen=True):
    """What this machine has. `no_light`: id of the words why the display has no light that can be set, "" if it has.

    `touch_to_sign`, `large_text`: as the configuration says. `about`: what app and machine are. `reader_why`: id
    of the words for what is wrong with the reader, "" if nothing is. `signals`: there are lamps, or something sounds.
    `reader`: how the reader is. `sounds`: something does. `no_voice`: id of the words why nothing speaks, "" if
    the bank can. `club`: how the table stands at an evening of a club, None: it is none of a club.
    """

    no_light: str = ""
    switches_off: bool = False
    touch_to_sign: bool = False
    about: tuple[str, ...] = ()
    large_text: bool = False
    reader_why: str = ""
    signals: bool = True
    reader: ReaderState = ReaderState.READY
    sounds: bool = True
    no_voice: str = ""
    club: AtClub | None = None


def beside_view(strings: Strings, lay: b.Beside, choices: b.Choices, offers: Offers) -> BesideView:
    """The screen of what stands beside the game."""
    match lay:
        case b.About(typing=True):
            return _table_named(strings, choices)
        case b.Settings():
            return _settings(strings, choices, offers)
        case JoinClub():
            return join_view(strings, lay, offers.club or AtClub())
        case b.VoiceSettings():
            return voice_settings(strings, choices)
        case b.LampTest(at):
            return replace(_settings(strings, choices, offers), note=strings.t(f"settings.lamp.{at}"))
        case b.About():
            return _about(strings, choices, offers)
        case b.Help():
            return help_view(strings)
        case b.ReaderTest(seen):
            return reader_test(strings, seen, offers.reader, offers.reader_why)
        case b.Cards(typing=True) | b.Cards(saying=True):
            return _card_named(strings, lay, choices)
        case b.Cards():
            return _cards(strings, lay, speaks=not offers.no_voice)
        case b.Games():
            return games_list(strings, lay)
        case b.Insight():
            return insight_view(strings, lay)
        case b.Proof():
            return proof_view(strings, lay)
        case Season():
            return season_view(strings, lay)


def _settings(strings: Strings, now: b.Choices, offers: Offers) -> MenuView:
    """Everything that can be chosen, each with its present value. The menu has the key that turns the view."""
    touch = offers.touch_to_sign if now.touch_to_sign is None else now.touch_to_sign
    large = offers.large_text if now.large_text is None else now.large_text
    tiles = (
        _sound(strings, now, offers),
        _voice(strings, now, offers),
        _tile(strings, "motion", "arrow", _yes_no(strings, now.motion), b.Choose(replace(now, motion=not now.motion))),
        _tile(strings, "touch", "hand", _yes_no(strings, touch), b.Choose(replace(now, touch_to_sign=not touch))),
        _tile(strings, "large", "letters", _yes_no(strings, large), b.Choose(replace(now, large_text=not large))),
        _lit(strings, offers, _tile(strings, "brightness", "sun", f"{now.brightness} %",
                                    b.Choose(replace(now, brightness=after(b.BRIGHTNESSES, now.brightness))))),
        _tile(strings, "blank", "moon", _minutes(strings, now.blank_min),
              b.Choose(replace(now, blank_min=after(b.BLANKS, now.blank_min)))),
        _tile(strings, "reader", "reader", "", b.LayBeside(b.ReaderTest())),
        _lamps(strings, offers),
        _tile(strings, "cards", "card", strings.t("settings.cards.line"), b.OpenCards()),
        _tile(strings, "about", "question", "", b.LayBeside(b.About())),
        _off(strings, offers),
    )  # fmt: skip
    back = r.ButtonView(icon="left", act=b.Leave())
    return MenuView(strings.t("settings.title"), back, tiles, languages(strings))


def _tile(strings: Strings, name: str, icon: str, detail: str, act: i.Intent) -> r.ButtonView:
    return r.ButtonView(strings.t(f"settings.{name}"), detail, icon, act=act)


def _yes_no(strings: Strings, value: bool) -> str:
    return strings.t("settings.yes" if value else "settings.no")


def _minutes(strings: Strings, minutes: int) -> str:
    return strings.n("settings.minutes", minutes) if minutes else strings.t("settings.never")


def _sound(strings: Strings, now: b.Choices, offers: Offers) -> r.ButtonView:
    """How much is heard, greyed where nothing can be."""
    if not offers.sounds:
        return r.ButtonView(
            strings.t("settings.sound"), icon="sound", enabled=False, reason=strings.t("settings.sound.none")
        )
    louder = b.Choose(replace(now, sound=after(b.SOUNDS, now.sound)))
    return _tile(strings, "sound", "sound", strings.t(f"settings.sound.{now.sound}"), louder)


def _voice(strings: Strings, now: b.Choices, offers: Offers) -> r.ButtonView:
    """The way to the voice, with how much it says; greyed where nothing speaks."""
    tile = _tile(strings, "voice", "chat", strings.t(f"settings.voice.{now.speaks}"), b.LayBeside(b.VoiceSettings()))
    if not offers.no_voice:
        return tile
    return replace(tile, detail="", enabled=False, reason=strings.t(offers.no_voice))


def _lit(strings: Strings, offers: Offers, tile: r.ButtonView) -> r.ButtonView:
    """The tile, greyed where the display has no light that can be set."""
    if not offers.no_light:
        return tile
    return replace(tile, detail="", enabled=False, reason=strings.t(offers.no_light))


def _lamps(strings: Strings, offers: Offers) -> r.ButtonView:
    """The test of the lamps and tones, greyed where there is neither."""
    tile = _tile(strings, "lamps", "bulb", "", b.LayBeside(b.LampTest()))
    return tile if offers.signals else replace(tile, enabled=False, reason=strings.t("settings.lamps.none"))


def _off(strings: Strings, offers: Offers) -> r.ButtonView:
    """The tile that switches the machine off, held; greyed where the app is no kiosk."""
    button = r.ButtonView(strings.t("settings.off"), icon="power")
    if not offers.switches_off:
        return replace(button, enabled=False, reason=strings.t("settings.off.no"))
    held = held_for(strings, DANGER_HOLD_S)
    return replace(button, detail=held, look=r.Look.DANGER, hold_s=DANGER_HOLD_S, act=b.SwitchOff())


def _about(strings: Strings, now: b.Choices, offers: Offers) -> RollView:
    """What this is and how it goes: the help, whether a game is led by hints, which switched on all come again, and
    which of several tables this is."""
    rows = [
        RowView(r.ButtonView(strings.t(f"settings.about.{what}"), words))
        for what, words in zip(("version", "machine", "folder"), offers.about, strict=False)
    ]
    go = r.ButtonView(strings.t("help.title"), icon="question", act=b.LayBeside(b.Help(b.About())))
    hinting = now.hinting is not False
    again = b.Choose(replace(now, hinting=not hinting, hinted=()))
    hints = _tile(strings, "hints", "chat", _yes_no(strings, hinting), again)
    table = _tile(strings, "table", "flag", table_words(strings, now.table), b.LayBeside(b.About(typing=True)))
    line = strings.t("settings.about.line")
    others = [hints, table]
    if offers.club is not None:
        join = b.LayBeside(JoinClub())
        others.append(r.ButtonView(strings.t("evening.title"), offers.club.evening, "flag", act=join))
    paper = PaperView(strings.t("home.title"), strings.t("home.line"), lines=(line,), go=go, others=tuple(others))
    return roll("about", strings.t("settings.about"), rows, paper)


def _cards(strings: Strings, lay: b.Cards, *, speaks: bool) -> RollView:
    rows = [
        RowView(
            r.ButtonView(
                card.name or strings.t("stickers.referee"),
                games_and_wins(strings, card.games, card.wins) if card.name else "",
                "" if card.name else "card",
                token=card.token if card.name else None,
                chosen=card.card == lay.chosen,
                act=b.LayBeside(replace(lay, chosen=None if card.card == lay.chosen else card.card, learning=False)),
            )
        )
        for card in lay.cards
    ]
    chosen = next((card for card in lay.cards if card.card == lay.chosen), None)
    learn = r.ButtonView(strings.t("referee.learn"), icon="card", chosen=lay.learning,
                         act=b.LayBeside(replace(lay, chosen=None, learning=not lay.learning, taken=None)))  # fmt: skip
    if lay.learning:
        paper = PaperView(strings.t("stickers.referee"), lines=_learning(strings, lay.taken), go=learn)
    elif chosen is None:
        line = strings.t("settings.cards.hint" if lay.cards else "settings.cards.kept")
        paper = PaperView(strings.t("settings.cards"), lines=(line,), go=learn)
    elif not chosen.name:
        paper = _referees(strings, chosen)
    else:
        hold = held_for(strings, DANGER_HOLD_S)
        go = r.ButtonView(strings.t("settings.name"), icon="pencil", act=b.LayBeside(replace(lay, typing=True)))
        how = r.ButtonView(strings.t("settings.said"), icon="chat", act=b.LayBeside(replace(lay, saying=True)))
        forget = r.ButtonView(strings.t("settings.forget"), hold, "cross", hold_s=DANGER_HOLD_S,
                              act=b.ForgetCard(chosen.card))  # fmt: skip
        paper = PaperView(
            chosen.name,
            games_and_wins(strings, chosen.games, chosen.wins),
            erases=strings.t("settings.forget.line"),
            go=go,
            others=(forget, how) if speaks else (forget,),
        )
    blank = None if lay.cards else BlankView(strings.t("settings.cards.empty"), strings.t("settings.cards.how"), "card")
    return replace(roll("cards", strings.t("settings.cards"), rows, paper), blank=blank, wide=True)


def _learning(strings: Strings, taken: str | None) -> tuple[str, ...]:
    """What to do so that a card becomes the referee's; before it whose the last one was already."""
    if taken is None:
        return (strings.t("referee.learn.line"), strings.t("referee.learn.two"))
    was = strings.t("stickers.is_card", player=taken) if taken else strings.t("referee.is_sticker")
    return (was, strings.t("referee.learn.line"))


def _referees(strings: Strings, card: b.KeptCard) -> PaperView:
    """The paper of a referee's card, which a game needs until it was put away."""
    forget = r.ButtonView(strings.t("settings.forget"), held_for(strings, DANGER_HOLD_S), "cross",
                          hold_s=DANGER_HOLD_S, act=b.ForgetCard(card.card))  # fmt: skip
    if card.serves:
        forget = replace(forget, enabled=False, reason=strings.t("referee.serves"))
    return PaperView(strings.t("stickers.referee"), lines=(strings.t("referee.card.line"),), others=(forget,))


def _table_named(strings: Strings, choices: b.Choices) -> NamingView:
    """The keyboard for the table's number and name."""
    table = choices.table
    said = " ".join(filter(None, (str(table.number or ""), table.name)))
    line = strings.t("settings.table.line")
    return NamingView("table", None, said, said, line, NAME_LENGTH, keyboard_view(strings, sentence=True))


def _card_named(strings: Strings, lay: b.Cards, choices: b.Choices) -> NamingView:
    """The keyboard for the name of the card chosen, or for how that is said."""
    card = next(card for card in lay.cards if card.card == lay.chosen)
    keyboard = keyboard_view(strings)
    if lay.saying:
        said, line = choices.said.get(card.name, card.name), strings.t("settings.said.line")
        return NamingView(f"said {card.card}", card.token, card.name, said, line, NAME_LENGTH, keyboard)
    line = strings.t("settings.name.line")
    return NamingView(f"card {card.card}", card.token, card.name, card.name, line, NAME_LENGTH, keyboard)
