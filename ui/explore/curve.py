"""What a curve says in up to three sentences: who is first, how often that changed, and who was highest when."""

from __future__ import annotations

from itertools import pairwise

from ui.records.explored import joined
from ui.records.tally import ChartView
from ui.words.ear import Ear


def curve(view: ChartView, ear: Ear) -> str:
    """The sentences of a chart of wealth; "" where it has no line, or no moment yet."""
    lines = view.lines
    count = min((len(line.points) for line in lines), default=0)
    if not count:
        return ""
    at = view.moment if 0 <= view.moment < count else count - 1
    order = sorted(lines, key=lambda line: -line.points[at][1])
    names = joined(*(ear.player(line.token) for line in order))
    leaders = [max(lines, key=lambda line: line.points[n][1]).token for n in range(count)]
    changes = sum(one != other for one, other in pairwise(leaders))
    top = max(lines, key=lambda line: max(y for _, y in line.points))
    x, _ = max(top.points, key=lambda point: point[1])
    where = min(view.across, key=lambda label: abs(label[0] - x), default=(0.0, ""))[1]
    fields = {"player": ear.player(top.token), "where": ear.says(where)}
    highest = (
        ear.t("explored.curve.top_at", **fields) if where else ear.t("explored.curve.top", player=fields["player"])
    )
    last = at == count - 1
    moment = "" if last else ear.t("explored.of", n=at + 1, m=count)  # else two moments might sound the same
    first = joined(moment, ear.t("explored.curve.end" if last else "explored.curve.now", names=names))
    return ". ".join((first, ear.says(ear.strings.n("explored.curve.leads", changes)), highest))
