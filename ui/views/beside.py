"""What stands beside a game, as records: settings, the games played, cards, the tests of reader and lamps."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from ui.records import beside as b
from ui.records import intents as i
from ui.records import pieces as r
from ui.records.rolls import MenuView, PaperView, RollView, Rows, RowView
from ui.records.screens import NamingView
from ui.setup.seats import NAME_LENGTH
from ui.views.home import when_written
from ui.views.keyboard import keyboard_view
from ui.views.menu import languages
from ui.views.shared import DANGER_HOLD_S
from ui.words.names import capital, name_in
from ui.words.strings import Strings

BesideView = MenuView | RollView | NamingView
T = TypeVar("T")


class Offers(msgspec.Struct, frozen=True):
    """What this machine has. `no_light`: id of the words why the display has no light that can be set, "" if it has.

    `touch_to_sign`, `large_text`: as the configuration says. `about`: what app and machine are. `reader_why`: id
    of the words for what is wrong with the reader, "" if nothing is. `signals`: there are lamps, or something sounds.
    """

    no_light: str = ""
    switches_off: bool = False
    touch_to_sign: bool = False
    about: tuple[str, ...] = ()
    large_text: bool = False
    reader_why: str = ""
    signals: bool = True


def beside_view(strings: Strings, lay: b.Beside, choices: b.Choices, offers: Offers) -> BesideView:
    """The screen of what stands beside the game."""
    match lay:
        case b.Settings():
            return _settings(strings, choices, offers)
        case b.LampTest(at):
            return replace(_settings(strings, choices, offers), note=strings.t(f"settings.lamp.{at}"))
        case b.About():
            return _about(strings, offers)
        case b.ReaderTest(seen):
            return _reader(strings, seen, offers.reader_why)
        case b.Cards(typing=True):
            return _card_named(strings, lay)
        case b.Cards():
            return _cards(strings, lay)
        case b.Games():
            return _games(strings, lay)


def _settings(strings: Strings, now: b.Choices, offers: Offers) -> MenuView:
    """Everything that can be chosen, each with what it is now."""
    touch = offers.touch_to_sign if now.touch_to_sign is None else now.touch_to_sign
    large = offers.large_text if now.large_text is None else now.large_text
    tiles = (
        _tile(strings, "sound", "sound", strings.t(f"settings.sound.{now.sound}"),
              b.Choose(replace(now, sound=_after(b.SOUNDS, now.sound)))),
        _tile(strings, "motion", "arrow", _yes_no(strings, now.motion), b.Choose(replace(now, motion=not now.motion))),
        _tile(strings, "touch", "hand", _yes_no(strings, touch), b.Choose(replace(now, touch_to_sign=not touch))),
        _tile(strings, "turned", "redo", strings.t("settings.turned.yes" if now.turned else "settings.turned.no"),
              i.TurnView()),
        _tile(strings, "large", "letters", _yes_no(strings, large), b.Choose(replace(now, large_text=not large))),
        _lit(strings, offers, _tile(strings, "brightness", "sun", f"{now.brightness} %",
                                    b.Choose(replace(now, brightness=_after(b.BRIGHTNESSES, now.brightness))))),
        _lit(strings, offers, _tile(strings, "blank", "moon", _minutes(strings, now.blank_min),
                                    b.Choose(replace(now, blank_min=_after(b.BLANKS, now.blank_min))))),
        _tile(strings, "reader", "reader", "", b.Lay(b.ReaderTest())),
        _lamps(strings, offers),
        _tile(strings, "cards", "card", strings.t("settings.cards.line"), b.OpenCards()),
        _tile(strings, "about", "question", "", b.Lay(b.About())),
        _off(strings, offers),
    )  # fmt: skip
    back = r.ButtonView(icon="left", act=b.Leave())
    return MenuView(strings.t("settings.title"), back, tiles, languages(strings), columns=4)


def _tile(strings: Strings, name: str, icon: str, detail: str, act: i.Intent) -> r.ButtonView:
    return r.ButtonView(strings.t(f"settings.{name}"), detail, icon, act=act)


def _after(values: tuple[T, ...], now: T) -> T:
    """The value after this one, round again after the last."""
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]


def _yes_no(strings: Strings, value: bool) -> str:
    return strings.t("settings.yes" if value else "settings.no")


def _minutes(strings: Strings, minutes: int) -> str:
    return strings.n("settings.minutes", minutes) if minutes else strings.t("settings.never")


def _lit(strings: Strings, offers: Offers, tile: r.ButtonView) -> r.ButtonView:
    """The tile, greyed where the display has no light that can be set."""
    if not offers.no_light:
        return tile
    return replace(tile, detail="", enabled=False, reason=strings.t(offers.no_light))


def _lamps(strings: Strings, offers: Offers) -> r.ButtonView:
    """The test of the lamps and tones, greyed where there is neither."""
    tile = _tile(strings, "lamps", "bulb", "", b.Lay(b.LampTest()))
    return tile if offers.signals else replace(tile, enabled=False, reason=strings.t("settings.lamps.none"))


def _off(strings: Strings, offers: Offers) -> r.ButtonView:
    """To switch the machine off, held; greyed where the app is no kiosk."""
    button = r.ButtonView(strings.t("settings.off"), icon="power")
    if not offers.switches_off:
        return replace(button, enabled=False, reason=strings.t("settings.off.no"))
    return replace(button, detail=strings.t("table.hold"), look=r.Look.DANGER, hold_s=DANGER_HOLD_S, act=b.SwitchOff())


def _about(strings: Strings, offers: Offers) -> RollView:
    rows = [
        RowView(r.ButtonView(strings.t(f"settings.about.{what}"), words))
        for what, words in zip(("version", "machine", "folder"), offers.about, strict=False)
    ]
    paper = PaperView(strings.t("home.title"), strings.t("home.line"), lines=(strings.t("settings.about.line"),))
    return _roll("about", strings.t("settings.about"), rows, paper)


def _reader(strings: Strings, seen: tuple[b.Glimpse, ...], why: str) -> RollView:
    """What the reader told, under what is wrong with it in the words of whoever mounted it. Law: whose card it is,
    never its number."""
    rows = [RowView(_glimpse(strings, glimpse)) for glimpse in seen]
    if why:
        rows.insert(0, RowView(_fault(strings, why), alarm=True))
    lines = (strings.t("settings.reader.line"), strings.t("settings.reader.signs"))
    paper = PaperView(strings.t("settings.reader"), lines=lines)
    empty = strings.t("settings.reader.empty")
    return replace(_roll(f"reader {len(seen)}", strings.t("settings.reader"), rows, paper), empty=empty)


def _fault(strings: Strings, why: str) -> r.ButtonView:
    """What is wrong with the reader, and under it the remedy."""
    cause = strings.t(why).partition(":")[0].rstrip()
    remedy = strings.t(why.replace("reader.out.", "reader.fix.")).partition(":")[2].strip()
    return r.ButtonView(cause, capital(remedy), "warn")


def _glimpse(strings: Strings, glimpse: b.Glimpse) -> r.ButtonView:
    match glimpse.kind:
        case "gone":
            return r.ButtonView(strings.t("settings.reader.gone"), icon="up")
        case "refused":
            return r.ButtonView(strings.t(glimpse.words), icon="warn")
        case "seen" if glimpse.words:
            return r.ButtonView(strings.t("table.card_of", name=glimpse.words), token=glimpse.token)
        case "seen":
            return r.ButtonView(strings.t("settings.reader.nobodys"), icon="card")


def _cards(strings: Strings, lay: b.Cards) -> RollView:
    rows = [
        RowView(
            r.ButtonView(
                card.name,
                _record(strings, card),
                token=card.token,
                chosen=card.card == lay.chosen,
                act=b.Lay(replace(lay, chosen=None if card.card == lay.chosen else card.card)),
            )
        )
        for card in lay.cards
    ]
    chosen = next((card for card in lay.cards if card.card == lay.chosen), None)
    if chosen is None:
        said = "settings.cards.hint" if lay.cards else "settings.cards.how"
        paper = PaperView(strings.t("settings.cards"), lines=(strings.t(said),))
    else:
        hold = strings.t("table.hold")
        go = r.ButtonView(strings.t("settings.name"), icon="pencil", act=b.Lay(replace(lay, typing=True)))
        forget = r.ButtonView(strings.t("settings.forget"), hold, "cross", hold_s=DANGER_HOLD_S,
                              act=b.ForgetCard(chosen.card))  # fmt: skip
        lines = (strings.t("settings.name.line"), strings.t("settings.forget.line"))
        paper = PaperView(chosen.name, _record(strings, chosen), lines=lines, go=go, others=(forget,))
    empty = strings.t("settings.cards.empty")
    return replace(_roll("cards", strings.t("settings.cards"), rows, paper), empty=empty)


def _card_named(strings: Strings, lay: b.Cards) -> NamingView:
    """The keyboard for the name of the card chosen."""
    card = next(card for card in lay.cards if card.card == lay.chosen)
    line = strings.t("settings.name.line")
    keyboard = keyboard_view(strings)
    return NamingView(f"card {card.card}", card.token, card.name, card.name, line, NAME_LENGTH, keyboard)


def _record(strings: Strings, card: b.KeptCard) -> str:
    return f"{strings.n('games.count', card.games)}, {strings.n('games.won', card.wins)}"


def _games(strings: Strings, lay: b.Games) -> RollView:
    """The games of the file. Where none is chosen it is the first, unless one was just taken off the list."""
    first = lay.games[0].id if lay.games and lay.gone is None else None
    chosen = next((game for game in lay.games if game.id == (lay.chosen or first)), None)
    rows = [RowView(_game(strings, lay, game, game is chosen)) for game in lay.games]
    paper = _list_paper(strings, lay) if chosen is None else _game_paper(strings, lay, chosen)
    empty = strings.t("games.empty")
    return replace(_roll("games", strings.t("games.title"), rows, paper), empty=empty)


def _list_paper(strings: Strings, lay: b.Games) -> PaperView:
    """What is said while no game is chosen: what was just taken off the list, and the way to put games back."""
    title = strings.t("games.title")
    if lay.gone is not None:
        again = r.ButtonView(strings.t("games.again"), icon="undo", act=b.ShowAgain(lay.gone))
        return PaperView(title, lines=(strings.t("games.gone"), strings.t("games.hide.line")), go=again)
    return PaperView(title, lines=(strings.t("games.hint"),), others=_again(strings, lay))


def _again(strings: Strings, lay: b.Games) -> tuple[r.ButtonView, ...]:
    """The way to put every game back that was taken off the list; none while all are there."""
    hidden = strings.n("games.hidden", lay.hidden)
    return (r.ButtonView(strings.t("games.again"), hidden, act=b.ShowAgain()),) if lay.hidden else ()


def _game(strings: Strings, lay: b.Games, game: b.Shelved, chosen: bool) -> r.ButtonView:
    names = ", ".join(name for _, name in game.players) or strings.t("games.unreadable")
    icon = "warn" if game.broken else "trophy" if game.closed else "arrow"
    parts = [strings.t(_state(game)), *([when_written(strings, game.when)] if game.when else [])]
    act = b.Lay(replace(lay, chosen=game.id, gone=None))
    return r.ButtonView(names, " · ".join(parts), icon, chosen=chosen, act=act)


def _state(game: b.Shelved) -> str:
    return "games.broken" if game.broken else "games.closed" if game.closed else "games.open"


def _game_paper(strings: Strings, lay: b.Games, game: b.Shelved) -> PaperView:
    lines = [strings.t("games.winner", names=", ".join(game.winners))] if game.winners else []
    title = name_in(strings, game.edition) if game.edition else strings.t("games.broken")
    mode = strings.t(f"mode.{game.mode}") if game.mode else ""
    when = when_written(strings, game.when, short=True) if game.when else ""
    people = tuple(r.Who(name, token) for token, name in game.players)
    go = None
    if game.broken:
        lines.append(strings.t("games.broken.line"))
    elif game.closed:
        go = r.ButtonView(strings.t("games.tally"), icon="trophy", act=b.ShowTally(game.id))
    else:
        go = r.ButtonView(strings.t("home.resume"), icon="arrow", act=b.ResumeGame(game.id))
    others = (_hide(strings, game), *_again(strings, lay))
    return PaperView(title, "\n".join(filter(None, (mode, when))), people, tuple(lines), go=go, others=others)


def _hide(strings: Strings, game: b.Shelved) -> r.ButtonView:
    """To take a game off the list, held; greyed for the open one."""
    hide = r.ButtonView(strings.t("games.hide"), strings.t("table.hold"), hold_s=DANGER_HOLD_S, act=b.HideGame(game.id))
    return replace(hide, enabled=False, reason=strings.t("games.hide.open"), act=None) if game.current else hide


def _roll(key: str, title: str, rows: list[RowView], paper: PaperView) -> RollView:
    back = r.ButtonView(icon="left", act=b.Leave())
    return RollView(key, title, back, Rows(len(rows), rows.__getitem__), paper)
