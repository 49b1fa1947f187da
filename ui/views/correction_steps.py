"""What a correction offers for a deed: the buildings that should stand there, or the rent that it should earn."""

from __future__ import annotations

from msgspec.structs import replace

from banker.registry import DEPOT, HOTEL, SKYSCRAPER, LevelChange
from banker.rules import building
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.forms import Correcting
from ui.views.board import tall
from ui.views.told import Told
from ui.words.names import level_words


def levels(w: Told, form: Correcting) -> sr.AccountsView:
    """What should stand on the street touched, all at once; what was chosen for others of its group is kept."""
    space = form.space
    offered = building.levels_played(w.game.terms) if space is None else building.levels_on(w.game, space)
    if space is None:
        hint = w.t("correct.hint.buildings")
        greyed = (replace(_standing(w, level), enabled=False, reason=hint) for level in offered)
        return sr.AccountsView(w.t("correct.level"), tuple(greyed))
    plot = w.game.edition.plot(space)
    mates = [change for change in form.levels if change.space in plot]
    kept = [change for change in mates if change.space != space]
    now = next((change.level for change in form.levels if change.space == space), w.game.registry.title(space).level)
    counted = tall(DEPOT) if DEPOT in offered else "house"
    rows = tuple(
        replace(
            _standing(w, level, counted), chosen=level == now,
            act=a.Put(replace(form, levels=(*kept, LevelChange(space, level)))),
        )
        for level in offered
    )  # fmt: skip
    return sr.AccountsView("", rows)  # the title says the street, the head what stands


def rents(w: Told, form: Correcting) -> sr.AccountsView:
    """Which of its rents the street touched should earn: the five of them, or as many as it has."""
    if form.space is None:
        first = next(space.deed for space in w.game.edition.spaces if space.deed is not None and space.deed.rising)
        hint = w.t("correct.hint.rent")
        steps = ((w.t("deed.rising", step=n), str(n)) for n in range(1, len(first.rents) + 1))
        greyed = (r.ButtonView(step, icon="bill", enabled=False, reason=hint, brief=n) for step, n in steps)
        return sr.AccountsView("", tuple(greyed))
    now = w.game.registry.title(form.space).row if form.row is None else form.row
    rows = tuple(
        r.ButtonView(
            w.t("deed.rising", step=row + 1), w.digits(rent), "bill", chosen=row == now,
            act=a.Put(replace(form, row=row)),
        )
        for row, rent in enumerate(w.game.edition.deed(form.space).rents)
    )  # fmt: skip
    return sr.AccountsView("", rows)


def _standing(w: Told, level: int, counted: str = "house") -> r.ButtonView:
    """The tile of what may stand on a deed, with the sign of what is `counted` there."""
    words = level_words(w.strings, w.game.edition, level)
    own = "skyscraper" in w.game.edition.building_names
    brief = w.t("level.skyscraper.short") if level == SKYSCRAPER and not own else ""
    return r.ButtonView(words, "" if level >= HOTEL else str(level), tall(level) or counted, brief=brief)
