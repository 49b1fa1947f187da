"""The help on the screen as a record: what the guide says, with pictures of the turn, of the card and of the keys."""

from __future__ import annotations

from ui.look import theme
from ui.records import beside as b
from ui.records import pieces as r
from ui.records.help import DicePicture, DrawnPicture, HelpPart, HelpStep, HelpView, KeysPicture, PawnPicture, Picture
from ui.records.help import ReaderPicture as OnReader
from ui.words.guide import Section, sections
from ui.words.strings import Strings

_WHO = r.Token(*theme.SEATS[0])


def help_view(strings: Strings) -> HelpView:
    """The help in this language: what is shown in pictures first, then all else that the guide says."""
    pictures = _pictures(strings)
    parts = [_part(section, pictures) for section in sections(strings)]
    pictured, told = ([part for part in parts if bool(part.steps) is has] for has in (True, False))
    back = r.ButtonView(icon="left", act=b.Leave())
    return HelpView(strings.t("help.title"), back, (*pictured, *told))


def _part(section: Section, pictures: dict[str, Picture]) -> HelpPart:
    steps = [HelpStep(pictures[each.id], each.words) for each in section.sentences if each.id in pictures]
    return HelpPart(section.title, section.icon, tuple(steps), "" if steps else section.text)


def _pictures(strings: Strings) -> dict[str, Picture]:
    """The picture of a sentence of the guide, by its id."""
    menu = r.ButtonView(icon="menu")
    price = r.DeedLine(strings.t("ring.price"), "200")
    return {
        "guide.turn.dice": DicePicture((3, 4)),
        "guide.turn.pawn": PawnPicture(_WHO, ("B", "B", "C")),
        "guide.turn.space": r.DeedView("C", strings.t("help.street"), (price,)),
        "guide.turn.drawn": DrawnPicture("question"),
        "guide.sign.named": OnReader("check", _WHO),
        "guide.sign.unasked": OnReader("house", _WHO),
        "guide.sign.wrong": OnReader("cross", good=False),
        "guide.undo.undo": _keys(r.ButtonView(strings.t("table.undo"), icon="undo")),
        "guide.undo.history": _keys(r.ButtonView(icon="history")),
        "guide.undo.correction": _keys(menu, r.ButtonView(strings.t("correct.title"), icon="pencil")),
        "guide.why.amount": r.Fact("", "200"),
        "guide.why.pause": _keys(menu, r.ButtonView(strings.t("clock.pause"), icon="pause")),
    }


def _keys(*keys: r.ButtonView) -> KeysPicture:
    return KeysPicture(keys)
