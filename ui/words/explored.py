"""What is said of each thing on a screen that takes a finger: its name, amount, state and role. Pure.

Law: one function, `said`, over the closed union of what takes a finger, without a default: the type checker names a
record without words. A text is spoken in its long form, never in the brief one that was drawn.
"""

from __future__ import annotations

from typing import assert_never

from ui.records.auction import Bidder, BidderView
from ui.records.bulletin import BulletinView
from ui.records.dice import DicePadView
from ui.records.director import TableCardView
from ui.records.explored import ERASE, SPACE, Said, joined
from ui.records.idle import ClockView, EventLineView
from ui.records.intents import Intent, MovePlayer, Show, TurnView
from ui.records.looking import StepBy
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView, RingView, SignatureView, Signing, SpaceView, Standing, TileView
from ui.records.rolls import RowView
from ui.records.screens import CardView, HandView, KeyboardView, LookView, ResumeView
from ui.records.setup import (
    BegunRowView,
    DealRowView,
    DeedCellView,
    EditionCardView,
    SeatRowView,
    StartRowView,
    SwitchView,
)
from ui.records.tally import ChartView, WealthLineView
from ui.records.touched import Touched
from ui.words.ear import Ear
from ui.words.names import held_for


def said(record: Touched, ear: Ear) -> Said:
    """What is said of something that takes a finger."""
    match record:
        case ButtonView():
            return _button(record, ear)
        case RowView():
            return _row(record, ear)
        case TileView():
            return _player(record.name, record.balance, _standing(record, ear), ear, record.unit)
        case BidderView():
            return _bidder(record, ear)
        case SpaceView():
            return _space(record, ear)
        case RingView():
            return Said(ear.t("explored.board"), state=_where(record, ear), hint=ear.t("explored.hint.walk"))
        case SignatureView():
            return Said(_together(ear, record.title, record.line), state=_signing(record, ear))
        case BulletinView():
            return Said(_together(ear, record.title, record.line), hint=ear.t("explored.hint.away"))
        case ClockView():
            return Said(_together(ear, record.words, record.left), role=ear.t("explored.role.clock"))
        case EventLineView():
            return Said(_line(record, ear), role=ear.t("explored.role.booked"))
        case DicePadView():
            hint = ear.t(f"explored.hint.dice.{min(record.dice, 2)}")
            return Said(ear.t("explored.dice"), state=_states(ear, off=not record.enabled), hint=hint)
        case KeyboardView():
            return Said(ear.t("explored.keyboard"))
        case LookView():
            return _look(record, ear)
        case ResumeView():
            players = ", ".join(f"{each.name}, {each.balance}" for each in record.players)
            return Said(_together(ear, record.title, record.edition, record.when, players), role=_key(ear))
        case HandView():
            deeds = ", ".join(each.name for each in record.deeds)
            return _player(record.name, record.balance, ear.says(deeds), ear)
        case CardView():
            return Said(ear.says(record.name), role=ear.t("explored.role.card"))
        case EditionCardView():
            state = _states(ear, chosen=record.chosen, off=bool(record.reason))
            return Said(_together(ear, record.name, *record.lines), state=state, role=ear.t("explored.role.choice"))
        case SeatRowView():
            return Said(
                _together(ear, record.name, record.pill, record.line),
                state=_states(ear, chosen=record.chosen),
                role=ear.t("explored.role.seat"),
            )
        case StartRowView():
            dice = ", ".join(map(str, record.dice))
            return _player(record.name, dice, _states(ear, record.pill, chosen=record.chosen), ear)
        case DealRowView():
            count = ear.t("explored.of", n=len(record.deeds), m=record.places)
            return _player(record.name, "", joined(count, _states(ear, chosen=record.chosen)), ear)
        case BegunRowView():
            state = _states(ear, record.deeds, record.place, chosen=record.chosen)
            return _player(record.name, record.balance, state, ear)
        case DeedCellView():
            return _cell(record, ear)
        case SwitchView():
            state = _states(ear, ear.t("explored.on" if record.on else "explored.off"), off=bool(record.reason))
            title = _together(ear, record.title, record.line, record.note)
            return Said(title, state=state, role=ear.t("explored.role.switch"))
        case WealthLineView():
            return Said(ear.says(record.label), ear.amount(record.amount), _states(ear, record.count))
        case ChartView():
            return Said(ear.t("explored.role.curve"), hint=ear.t("explored.hint.more"))
        case TableCardView():
            return _card(record, ear)
        case tuple():
            return Said(_together(ear, *(line.label for line in record)))
        case _:
            assert_never(record)


def _card(record: TableCardView, ear: Ear) -> Said:
    """A table of a club evening."""
    title = ear.t("club.table", number=record.title)
    placing = (f"{each.label}, {each.amount}" if each.amount else each.label for each in record.placing)
    said = _together(ear, title, record.name, record.turn, record.time, *placing)
    return Said(said, state=_together(ear, record.said or record.brief, record.link), role=_key(ear))


def _together(ear: Ear, *texts: str) -> str:
    """Texts of the screen that belong together, one after the other."""
    return joined(*map(ear.says, texts))


# What the keys are called that stand on the keyboard with a sign, or with letters for others.
LETTERS = {
    ERASE: "erase", SPACE: "space", "accents": "accents", "letters": "letters", "capital": "capital", "small": "small",
    "digits": "digits", "-": "hyphen", "’": "apostrophe", "'": "apostrophe", ".": "dot", ":": "colon",
}  # fmt: skip


def letter(does: str, label: str, ear: Ear) -> Said:
    """A key of the keyboard, or a letter of what was typed, by its letter or by what it does."""
    named = LETTERS.get(label) or LETTERS.get(does)
    return Said(ear.t(f"explored.letter.{named}") if named else ear.says(label))


def _line(view: EventLineView, ear: Ear) -> str:
    """What was booked, with a pause between its parts; its arrow leads from one to the other."""
    words = " , ".join("→" if part.icon else part.words for part in view.parts)
    return ear.says(words.replace(" , → , ", " → "))


def _states(ear: Ear, *texts: str, chosen: bool = False, mortgaged: bool = False, off: bool = False) -> str:
    """How something stands: in texts of its own, chosen, mortgaged, not available; why is said with its hint."""
    said = [_together(ear, *texts)]
    said += [ear.t("explored.mortgaged")] if mortgaged else []
    said += [ear.t("explored.chosen")] if chosen else []
    said += [ear.t("explored.unavailable")] if off else []
    return joined(*said)


def _player(name: str, amount: str, state: str, ear: Ear, unit: str = "") -> Said:
    return Said(ear.name(name), ear.amount(amount, unit), state, ear.t("explored.role.player"))


def _bidder(record: BidderView, ear: Ear) -> Said:
    """Who may bid or wants some is said in the order that is drawn, as in "up to fifteen million"."""
    words, amount = ear.says(record.words), ear.amount(record.amount)
    if record.standing is Bidder.MAY:
        return _player(record.name, "", f"{words} {amount}".strip(), ear)
    return _player(record.name, record.amount, words, ear)


def _key(ear: Ear) -> str:
    return ear.t("explored.role.key")


# Keys that bear a sign alone, by what a touch on them does where that tells more than the sign.
_TURNS = {
    ("left", TurnTo): "page.before", ("right", TurnTo): "page.next",
    ("left", Show): "page.before", ("right", Show): "page.next",
    ("left", StepBy): "moment.before", ("right", StepBy): "moment.next",
}  # fmt: skip
SIGNS = (
    "back", "chat", "chest", "cross", "deck", "diamond", "down", "hexagon", "history", "left", "menu", "minus", "pad",
    "pause", "play", "plus", "question", "redo", "right", "start", "undo", "up",
)  # fmt: skip


def sign(icon: str, act: Intent | None, ear: Ear) -> str:
    """What a key is called that bears this sign and no word; "" where the sign has none."""
    turns = _TURNS.get((icon, type(act))) if act is not None else None
    if turns is not None:
        return ear.t(f"explored.{turns}")
    return ear.t(f"explored.sign.{icon}") if icon in SIGNS else ""


def _button(view: ButtonView, ear: Ear) -> Said:
    detail = view.detail.replace(held_for(ear.strings, view.hold_s), "") if view.hold_s else view.detail
    name = _together(ear, view.label, detail)
    if len(view.label) > 1 and not view.label.strip("0"):  # a key that types several at once
        name = ear.t("explored.zeros", n=len(view.label))
    if isinstance(view.act, TurnTo) and view.icon:
        name = joined(sign(view.icon, view.act, ear), name)
    elif isinstance(view.act, TurnView) and not any(map(str.isalpha, view.label)):
        name = ear.t("explored.turn")
    if not name:
        name = ear.player(view.token) or ("" if view.amount else sign(view.icon, view.act, ear))
    state = [ear.t("explored.card", player=ear.player(view.card))] if ear.player(view.card) else []
    if isinstance(view.act, MovePlayer):
        state.append(ear.t("explored.seat", n=view.act.index + 1))
    ticks = view.pick == "tick"
    if ticks:
        state.append(ear.t("explored.ticked" if view.chosen else "explored.unticked"))
    state += [ear.t("explored.struck")] if view.struck else []
    state.append(_states(ear, chosen=view.chosen and not ticks, mortgaged=view.mortgaged, off=not view.enabled))
    held = view.hold_s > 0 and view.enabled
    role = "box" if ticks else "choice" if view.pick else "held" if held else "key"
    hint = ear.t("explored.hint.hold") if held else ""
    return Said(name, ear.amount(view.amount), joined(*state), ear.t(f"explored.role.{role}"), hint)


def _row(view: RowView, ear: Ear) -> Said:
    button = view.button
    players = ", ".join(f"{each.place} {each.name}" for each in view.standings)
    name = _together(ear, players, button.label, button.detail) or ear.player(button.token)
    state = _states(ear, chosen=button.chosen, mortgaged=button.mortgaged)
    return Said(name, ear.amount(button.amount), joined(state, ear.t("explored.falls") if view.falls else ""))


def _standing(view: TileView, ear: Ear) -> str:
    said = {Standing.ACTS: "acts", Standing.RECEIVES: "receives", Standing.DEBT: "owes"}
    state = [ear.t(f"explored.{said[view.standing]}")] if view.standing in said else []
    state += [ear.says(view.out or ear.strings.t("explored.out"))] if view.standing is Standing.OUT else []
    state += [ear.t("explored.jailed")] if view.jailed else []
    for id, count in (("jail_cards", view.jail_cards), ("misses", view.misses)):
        state += [ear.says(ear.strings.n(f"explored.{id}", count))] if count else []
    return joined(*state)


def _space(view: SpaceView, ear: Ear) -> Said:
    facts = (joined(ear.says(fact.label), ear.amount(fact.amount)) for fact in view.facts)
    owner = ear.player(view.owner)
    state = [
        ear.t("explored.here") if view.here else "",
        ear.t("explored.owner", player=owner) if owner else "",
        _built(view.houses, view.tall, ear),
        _states(ear, view.line, mortgaged=view.mortgaged),
        *facts,
    ]
    if view.off:
        state.append(_states(ear, off=True))
    return Said(ear.says(view.name), state=joined(*state))


def _built(houses: int, tall: str, ear: Ear) -> str:
    if tall:
        return ear.t(f"explored.{tall}")
    return ear.says(ear.strings.n("explored.houses", houses)) if houses else ""


def _where(view: RingView, ear: Ear) -> str:
    """Where the player stands whose turn it is."""
    pawn = next((pawn for pawn in view.pawns if pawn.acts), None)
    if pawn is None or not ear.player(pawn.token):
        return ""
    place = ear.says(view.spaces[pawn.space].name or view.start)
    jailed = ear.t("explored.jailed") if pawn.jailed else ""
    return joined(ear.t("explored.stands", player=ear.player(pawn.token), space=place), jailed)


def _signing(view: SignatureView, ear: Ear) -> str:
    refused = view.signing in (Signing.REFUSED, Signing.FAULT)
    return ear.t("explored.refused") if refused else ""


def _look(view: LookView, ear: Ear) -> Said:
    colour, symbol = ear.t(f"colour.{view.token.colour}"), ear.t(f"symbol.{view.token.symbol}")
    label = ear.says(view.label)
    name = label or joined(colour, symbol)
    return Said(name, state=_states(ear, chosen=view.chosen, off=bool(view.reason)), role=ear.t("explored.role.choice"))


def _cell(view: DeedCellView, ear: Ear) -> Said:
    owner = ear.player(view.owner)
    group = ear.t("explored.group", group=view.group) if len(view.group) == 1 else ""
    state = [
        ear.t("explored.owner", player=owner) if owner else "",
        _built(0, view.tall, ear),
        _states(
            ear,
            "" if view.tall else view.level,
            "" if view.mortgaged else view.note,
            mortgaged=view.mortgaged,
            off=bool(view.reason),
        ),
    ]
    return Said(ear.says(view.name), group, joined(*state), ear.t("explored.role.deed"))
