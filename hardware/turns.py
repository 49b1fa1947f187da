"""Which saying comes next, and which one is cut off by it. Pure: time is an argument.

Law: one of each rank waits at most. Of calls and answers only the newest waits; what was booked is joined; a question
that was cut off waits again, as it still stands. What is worth it is kept where it was missed: cut off, or too old.
"""

from __future__ import annotations

from dataclasses import replace

from hardware.utterance import WAITS_S, Rank, Utterance

MOST_JOINED = 400  # Letters of what is joined; the rest is in the history.
MOST_MISSED = 40  # So much of what was missed is kept.


class Turns:
    """What waits to be said, and what is being said."""

    def __init__(self) -> None:
        self._waiting: dict[Rank, tuple[Utterance, float]] = {}
        self.saying: Utterance | None = None
        self.missed: list[Utterance] = []
        self._quiet_since = 0.0

    def quiet_s(self, now: float) -> float:
        """For how long nothing has been said, or waited to be; 0 while something is."""
        return 0.0 if self.saying is not None or self.waits else now - self._quiet_since

    @property
    def waits(self) -> bool:
        """Whether anything waits for its turn."""
        return bool(self._waiting)

    def put(self, utterance: Utterance, now: float) -> bool:
        """Let this wait for its turn. Returns whether what is being said is to be cut off for it."""
        rank = utterance.rank
        before = self._waiting.get(rank)
        if rank is Rank.TOLD and before is not None and now - before[1] <= WAITS_S[rank]:
            joined = f"{before[0].text.rstrip(' .')}. {utterance.text}"
            if len(joined) <= MOST_JOINED and before[0].language == utterance.language:
                utterance = replace(utterance, text=joined)
                before = None
        if rank is Rank.TOLD and before is not None:
            self._miss(before[0])
        self._waiting[rank] = (utterance, now)
        return self.saying is not None and _cuts(rank, self.saying.rank)

    def cut(self, now: float) -> None:
        """What was being said was cut off."""
        said = self.saying
        self.over(now)
        if said is not None and said.rank is Rank.QUESTION:
            self._waiting.setdefault(Rank.QUESTION, (said, now))
        elif said is not None:
            self._miss(said)

    def next(self, now: float) -> Utterance | None:
        """What is to be said now: the most urgent that has not waited too long."""
        for rank in Rank:
            found = self._waiting.pop(rank, None)
            if found is not None and now - found[1] <= WAITS_S[rank]:
                self.saying = found[0]
                return found[0]
            if found is not None:
                self._miss(found[0])
        return None

    def over(self, now: float) -> None:
        """What was being said has been said, or cut off."""
        self.saying, self._quiet_since = None, now

    def _miss(self, utterance: Utterance) -> None:
        if utterance.worth:
            self.missed = [*self.missed, utterance][-MOST_MISSED:]

    def clear(self) -> None:
        """Let nothing wait."""
        self._waiting.clear()
        self.saying = None


def _cuts(new: Rank, said: Rank) -> bool:
    """Whether a saying cuts another one off: an answer all, a question what is told or called, a call what is told; an
    answer and a question also an older one of their own, as a call does not."""
    if new is Rank.ANSWER:
        return True
    return new < said or (new is Rank.QUESTION and said is Rank.QUESTION)
