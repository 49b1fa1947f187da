"""The story of a game as a record: what its table talks about afterwards, made of the record of its tally."""

from __future__ import annotations

from msgspec.structs import replace

from banker.game import Game
from ui.bank.story import Story
from ui.records.beside import OpenInsight
from ui.records.pieces import ButtonView
from ui.records.story import ReadStory, StoryLine, StoryView
from ui.records.tally import TallyView
from ui.words.story import fact_key, fact_sentence, fact_title, length_words
from ui.words.strings import Strings

_ICONS = {
    "turning": "turning", "finish": "flag", "comeback": "comeback", "deal": "swap", "nemesis": "rivals",
    "bargain": "coin", "dearest": "bill", "jail": "bars", "crowd": "figure", "builder": "house", "peak": "purse",
}  # fmt: skip


def story_view(strings: Strings, game: Game, story: Story, tally: TallyView) -> StoryView:
    """The story of a game whose tally this is."""
    lines = tuple(
        StoryLine(_ICONS[fact_key(fact)], fact_title(strings, fact), fact_sentence(strings, game, fact))
        for fact in story.facts
    )
    return StoryView(
        heading=strings.t("story.title"),
        title=tally.title,
        about=tally.about,
        end=tally.end,
        length=length_words(strings, story.moments[-1].number, story.played_s),
        lines=lines,
        rows=tally.rows,
        back=ButtonView(icon="left", act=ReadStory(open=False)),
        luck=ButtonView(strings.t("tally.luck"), icon="die", act=OpenInsight()),
        save=replace(tally.save, stacked=False),
        chart=tally.charts[0] if tally.charts else None,
        blank="" if lines else strings.t("story.none"),
        saved=tally.saved,
    )
