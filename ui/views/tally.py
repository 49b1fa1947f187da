"""The tally as a record: placing, what each owns line by line, awards, how long it took, where it was saved. No Kivy
inside.

Law: every amount of the placing comes from the facts logged at the end of the game. None is worked out here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from banker import events as e
from banker.awards import Award, Kind
from banker.game import Game
from banker.money import grouped
from ui.bank.story import Story
from ui.records import intents as i
from ui.records.beside import OpenProof
from ui.records.pieces import ButtonView, Look, Token
from ui.records.story import ReadStory
from ui.records.tally import (
    AwardView,
    LegendView,
    ReplayView,
    Saved,
    SavedView,
    SaveTally,
    TallyRowView,
    TallyView,
)
from ui.views.home import when_written
from ui.views.setup.rules import departure_lines
from ui.views.wealth import charts, moments, wealth_row
from ui.words.names import brief_line, duration, listed, name_in, space_name, street_alone, winners
from ui.words.strings import Strings
from ui.words.tables import table_words

ICONS = {
    Kind.RENT: "bill",
    Kind.DEED: "house",
    Kind.JAIL: "bars",
    Kind.BUILT: "hotel",
    Kind.DEAREST: "coin",
    Kind.DOUBLES: "pad",
    Kind.ROUNDS: "start",
}
# The words for an award that is no money.
COUNTED = {Kind.JAIL: "award.turns", Kind.DOUBLES: "award.times", Kind.ROUNDS: "award.times"}


def tally_view(
    strings: Strings,
    game: Game,
    looks: Mapping[str, Token],
    story: Story | None = None,
    *,
    began: str = "",
    code: str = "",
    saved: Saved | None = None,
    closed: bool = False,
) -> TallyView:
    """The tally of a game. `story`: how it went, as far as it is known; `began`: the clock on the wall then. `code`:
    its result as text, "" while it is not booked. `closed`: it was put away, and nothing of it is undone any more."""
    over = game.over
    assert over is not None, "a game that is not over has no tally"
    departs = over.departures
    undo = _button(strings, "tally.play_on", "undo", i.Undo())
    proof = _button(strings, "tally.proof", "code", OpenProof())
    if not code:
        proof = replace(proof, enabled=False, reason=strings.t("tally.proof.none"))
    if closed:
        undo = replace(undo, enabled=False, reason=strings.t("tally.closed"))
    return TallyView(
        title=winners(strings, game, over.placings),
        pill=strings.n("setup.house_rules", len(departs)) if departs else strings.t("setup.official"),
        official=not departs,
        departures=departure_lines(strings, game.edition, game.options, departs),
        end=_end(strings, over, story),
        rows=_rows(strings, game, over.placings, looks),
        legend=LegendView(tuple(strings.t(f"tally.{name}") for name in _legend(game))),
        replay=_replay(strings),
        watch=_button(strings, "tally.watch", "redo"),
        story=_button(strings, "tally.story", "history", ReadStory()),
        proof=proof,
        save=_button(strings, "tally.save", "save", SaveTally()),
        undo=undo,
        close=ButtonView(icon="left", act=i.Close())
        if closed
        else replace(_button(strings, "tally.close", "check", i.Close()), look=Look.MAIN),
        about=_about(strings, game, began),
        code=code,
        code_line=strings.t("proof.result.line") if code else "",
        charts=charts(strings, game, looks, story) if story is not None else (),
        moments=moments(strings, game, looks, story) if story is not None else (),
        awards=tuple(_award(strings, game, award) for award in story.awards) if story is not None else (),
        saved=_saved(strings, saved) if saved is not None else None,
    )


def _button(strings: Strings, id: str, icon: str, act: i.Intent | None = None) -> ButtonView:
    return ButtonView(strings.t(id), icon=icon, stacked=True, act=act)


def _replay(strings: Strings) -> ReplayView:
    return ReplayView(
        back=ButtonView(icon="left"),
        on=ButtonView(icon="right"),
        play=_button(strings, "tally.play", "redo"),
        stop=_button(strings, "tally.stop", "pause"),
        end=replace(_button(strings, "tally.end", "trophy"), look=Look.MAIN),
    )


def _legend(game: Game) -> tuple[str, ...]:
    if game.options.tally_counts == "cash":
        return ("cash",)
    return ("cash", "deeds", "mortgaged", f"houses.{game.edition.buildings}", "hotels")


def _end(strings: Strings, over: e.GameEnded, story: Story | None) -> str:
    """How long it took, if that is known, and why it ended."""
    why = strings.t(f"end.{over.why.value}")
    if story is None or story.played_s is None:
        return why
    return strings.t("tally.took", time=duration(strings, story.played_s // 60), why=why)


def _about(strings: Strings, game: Game, began: str) -> str:
    mode = strings.t(f"mode.{game.terms.mode}")
    edition = strings.t("home.edition", edition=name_in(strings, game.edition.names), mode=mode)
    when = when_written(strings, began) if began else ""
    return " · ".join(filter(None, (table_words(strings, game.terms.table), edition, when)))


def _rows(
    strings: Strings, game: Game, placings: Sequence[e.Placing], looks: Mapping[str, Token]
) -> tuple[TallyRowView, ...]:
    longest = max(1, *(placing.worth for placing in placings))
    return tuple(wealth_row(strings, game, placing, longest, looks[placing.player]) for placing in placings)


def _award(strings: Strings, game: Game, award: Award) -> AwardView:
    """What somebody was best at. Decision: its touch opens all awards. It asks no why, since nobody paid this amount at
    once."""
    first, *others = (game.player(player).name for player in award.players)
    names = f"{first} + {len(others)}" if len(others) > 1 else listed(strings, [first, *others])
    best = award.space if award.kind is Kind.DEED else None
    deed = space_name(strings, game.edition, best) if best is not None else ""
    counted = COUNTED.get(award.kind)
    return AwardView(
        icon=ICONS[award.kind],
        name=deed or names,
        line=strings.t(f"award.{award.kind.value}"),
        amount=strings.n(counted, award.amount) if counted else grouped(award.amount, game.edition.currency),
        shorter=(brief_line(deed), street_alone(deed)) if deed else (),
    )


def _saved(strings: Strings, saved: Saved) -> SavedView:
    """Where the files lie, or what to do so that they can be written."""
    if saved.why:
        why = strings.t(f"tally.saved.{saved.why}")
        return SavedView(strings.t("tally.saved.not"), (why, saved.folder), good=False)
    if not saved.names:
        return SavedView(strings.t("tally.saving"), (saved.folder,), good=True)
    where = strings.t("tally.saved.where")
    return SavedView(strings.t("tally.saved"), (where, saved.folder, *saved.names), good=True)
