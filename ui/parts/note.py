"""What is raised over a screen for a moment: a note, a strip, and what is told beside the question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Node, Slot, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.parts import keys, signs
from ui.parts.signature import SIGNS
from ui.records.bulletin import BulletinView
from ui.records.pieces import ButtonView, Signing

_FEW = 3  # Into so many lines the words of a strip go that are bold.
_CLOSE = 1.02  # How far apart lines stand that lie over a bar, by their size.
# So many letters are left of a name where there is no room for it, the first that have.
_LETTERS = (10, 8, 6, 4, 3)
_SIGN, _SMALL_SIGN = 26, 22  # The sides of the sign before what is told.
_TOLD = {Signing.REMINDS: "clock", Signing.SIGNED: "check", Signing.FAULT: "warn"}


def note(sentence: str, asks: bool) -> Ways:
    """The tree of a note. `asks`: a touch on it leads to the rule behind it."""
    words = Text(sentence, "small", theme.TEXT, grow=1)
    row = Row(words, signs.icon("question", 22, theme.TEXT2) if asks else None, gap=12)
    least = theme.TOUCH if asks else 0
    return [Box(row, theme.RAISED, edge=theme.TEXT, pad=(16, 9), high=least, firm=True)]


def strip(sentence: str, signing: Signing, asks: bool) -> Sequence[Sequence[Node]]:
    """The trees of a strip with its sign: bold if it is short, else with its heading bold."""
    alarms = signing in (Signing.REFUSED, Signing.FAULT)
    on, ground = (theme.WHITE, theme.ALARM) if alarms else (theme.INK, theme.PAPER)
    heading, apart, rest = sentence.partition("\n")
    headed = [Text(heading, "small", on, True), Text(rest, "small", on)] if apart else [Text(sentence, "small", on)]
    short, long = Text(sentence, "small", on, True, most=_FEW, grow=1), Col(*headed, grow=1)
    question = signs.icon("question", 22, on) if asks else None

    def row(words: Node) -> Node:
        return Box(Row(signs.icon(SIGNS[signing], 28, on), words, question, gap=12), ground, pad=(14, 4))

    return [[row(short)], [row(long)]]


def bulletin(view: BulletinView) -> Sequence[Sequence[Node]]:
    """The trees of what is told, a group for all that it says, then for less: the name in its sentence is
    cut; what follows from it is shortened, then left out."""
    if view.off is not None:
        return _hint(view, view.off)
    return [[Slot("words", view, high=0, face=tree) for tree in group] for group in _bulletin(view)]


def _bulletin(view: BulletinView) -> Sequence[Sequence[Node]]:
    on = theme.WHITE if view.signing is Signing.FAULT else theme.TEXT

    def lines(words: str) -> Text | None:
        return Text(words, "small", on, pitch=_CLOSE) if words else None

    def told(titles: Sequence[str], line: Text | None) -> list[Node]:
        bold = [Text(title, "small", on, True, pitch=_CLOSE, grow=1) for title in titles]
        return [_banded(view, title, line, on, wide) for title in bold for wide in (True, False)]

    titles = [view.title]
    if view.signing is Signing.REMINDS:  # a reminder names a player
        name = max(view.title.split(" "), key=len)
        titles += [view.title.replace(name, _cut(name, letters)) for letters in _LETTERS]
    whole = [told([title], lines(view.line)) for title in titles]
    return [*whole, *(told(titles, lines(words)) for words in _less(view)), told(titles, None)]


def _hint(view: BulletinView, off: ButtonView) -> Sequence[Sequence[Node]]:
    """The trees of a hint: its words, which a touch puts away, and beside or under them the key that ends all hints."""
    words = Text(view.title, "small", theme.TEXT, most=_FEW, pitch=_CLOSE, grow=1)
    sign, cross = signs.icon("question", _SIGN, theme.BRASS), signs.icon("cross", 18, theme.TEXT2)
    usual, tight = (keys.face(off, close=close) for close in (False, True))

    def framed(tree: Node) -> Node:
        return Box(tree, theme.SURFACE, theme.RADIUS_BIG, edge=theme.BRASS, pad=(8, 6))

    def said(*nodes: Node) -> Slot:
        return Slot("words", view, grow=1, face=Box(Row(*nodes, gap=8), pad=(2, 0)))

    def switch(face: Node) -> Slot:
        return Slot("key", off, theme.TOUCH_WIDE, theme.TOUCH, face=face)

    shown = product(((sign, words, cross), (words, cross), (words,)), (usual, tight))
    beside = [framed(Row(said(*nodes), switch(face), fill=True)) for nodes, face in shown]
    return [[*beside, framed(Col(said(words, cross), switch(usual), gap=4, firm=True))]]


def _cut(names: str, letters: int) -> str:
    """Names of which so many letters are left."""
    return re.sub(rf"(\w{{{letters}}})\w+…?", r"\1…", names)


def _less(view: BulletinView) -> list[str]:
    """What follows from the sentence, with its names cut shorter and shorter; or the first of its sentences."""
    if view.names:
        names, colon, rest = view.line.partition(":")
        return [_cut(names, letters) + colon + rest for letters in _LETTERS]
    sentences = view.line.split(". ")
    return [f"{'. '.join(sentences[:count])}." for count in range(len(sentences) - 1, 0, -1)]


def _banded(view: BulletinView, title: Text, line: Text | None, on: Rgba, wide: bool) -> Node:
    """The sentence over its line between the sign and the cross that puts it away; else with the cross beside the
    sentence alone."""
    icon, cross = signs.icon(_TOLD[view.signing], _SIGN if wide else _SMALL_SIGN, on), signs.icon("cross", 18, on)
    said: Node = Row(icon, Col(title, line, grow=1), cross, gap=10)
    if not wide:
        said = Row(Col(icon, stand="top"), Col(Row(title, cross), line, grow=1), gap=8, fill=True)
    ground = theme.ALARM if view.signing is Signing.FAULT else theme.RAISED
    return Box(said, ground, theme.RADIUS_BIG, edge=theme.TEXT, pad=(10, 3))
