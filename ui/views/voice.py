"""The settings of the voice, as records: how much is said, how fast, how loud, and how French numbers are counted."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from ui.records import beside as b
from ui.records import pieces as r
from ui.records.rolls import MenuView
from ui.views.menu import languages
from ui.words.strings import Strings

T = TypeVar("T")


def voice_settings(strings: Strings, now: b.Choices) -> MenuView:
    """Each choice with its present value; a touch takes the next one, and the voice says a sentence by it."""
    tiles = [
        _tile(strings, "how", "chat", strings.t(f"settings.voice.{now.speaks}"),
              replace(now, speaks=after(b.SPEAKS, now.speaks))),
        _tile(strings, "speed", "fast", strings.t("voice.times", times=_decimal(strings, now.speed)),
              replace(now, speed=after(b.SPEEDS, now.speed))),
        _tile(strings, "level", "sound", strings.t(f"voice.level.{now.level}"),
              replace(now, level=after(b.LEVELS, now.level))),
    ]  # fmt: skip
    if now.by_ear:
        within = strings.t("voice.seconds", seconds=_decimal(strings, now.double_s))
        tiles.append(_tile(strings, "taps", "hand", within, replace(now, double_s=after(b.DOUBLES, now.double_s))))
    if strings.language == "fr":
        counting = strings.t(f"voice.counting.{now.counting or 'usual'}")
        counted = after((None, *b.COUNTINGS), now.counting)
        tiles.append(_tile(strings, "counting", "letters", counting, replace(now, counting=counted)))
    tiles.append(r.ButtonView(strings.t("voice.try"), icon="play", act=b.TryVoice()))
    tiles.append(r.ButtonView(strings.t("settings.said"), strings.t("voice.said.line"), "card", act=b.OpenCards()))
    back = r.ButtonView(icon="left", act=b.Leave())
    return MenuView(strings.t("settings.voice"), back, tuple(tiles), languages(strings))


def _tile(strings: Strings, name: str, icon: str, detail: str, chosen: b.Choices) -> r.ButtonView:
    return r.ButtonView(strings.t(f"voice.{name}"), detail, icon, act=b.Choose(chosen))


def _decimal(strings: Strings, number: float) -> str:
    return f"{number:g}".replace(".", strings.t("table.decimal"))


def after(values: tuple[T, ...], now: T) -> T:
    """The value after this one, round again after the last."""
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]
