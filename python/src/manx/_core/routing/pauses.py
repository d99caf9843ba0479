# SPDX-License-Identifier: Apache-2.0

"""Replicas that are spared since they have announced a pause."""

from __future__ import annotations

from manx._core.estimate import PerReplica
from manx._core.wire import ForetoldPause

LONGEST_NANOS = 2_000_000_000
"""The longest time that a replica is spared."""

_TIMES_UNBELIEVED = 4
"""How many times as long as a replica was spared its announcements are then ignored."""


class _Spell:
    """The current or last time for which a replica is spared."""

    __slots__ = ("begin_nanos", "end_nanos", "first_nanos")

    def __init__(self, first_nanos: int, begin_nanos: int, end_nanos: int) -> None:
        self.first_nanos = first_nanos
        self.begin_nanos = begin_nanos
        self.end_nanos = end_nanos

    @staticmethod
    def of(first_nanos: int, pause: ForetoldPause, now_nanos: int) -> _Spell:
        """Returns the time, by a replica's first and its latest announcement."""
        until = min(LONGEST_NANOS, pause.until_nanos)
        length = min(LONGEST_NANOS, pause.length_nanos)
        latest = first_nanos + LONGEST_NANOS - now_nanos
        end_nanos = now_nanos + min(latest, until + 2 * length)
        return _Spell(first_nanos, now_nanos + until, end_nanos)

    def stands(self, now_nanos: int) -> bool:
        return now_nanos < self.end_nanos

    def permits_another(self, now_nanos: int) -> bool:
        spared = self.end_nanos - self.first_nanos
        return now_nanos - self.end_nanos >= _TIMES_UNBELIEVED * spared

    def end(self, now_nanos: int) -> None:
        self.end_nanos = max(self.first_nanos, now_nanos)


class _Last:
    __slots__ = ("spell",)

    def __init__(self) -> None:
        self.spell: _Spell | None = None


class ForetoldPauses:
    """Spares replicas that have announced a pause, under any policy.

    They come behind all others that neither fail nor leave. A replica is spared from its first
    announcement until it says that the pause is over. That is at most until twice the pause's
    length after its beginning, and for two seconds. After it was spared for some time, its
    announcements are ignored for four times as long.

    Attributes:
        heard: Announced pauses that were accepted.
        unbelieved: Announcements that were ignored, since the replica had just been spared.
        spared: Rankings in which another replica came first, since the first was about to pause.
    """

    __slots__ = ("_last", "heard", "spared", "unbelieved")

    def __init__(self) -> None:
        self._last: PerReplica[_Last] = PerReplica(_Last)
        self.heard = 0
        self.unbelieved = 0
        self.spared = 0

    def foretold(self, replica: int, pause: ForetoldPause, now_nanos: int) -> None:
        """A replica announces a pause."""
        of = self._last.get(replica)
        last = of.spell
        stands = last is not None and last.stands(now_nanos)
        if last is not None and not stands and not last.permits_another(now_nanos):
            self.unbelieved += 1
            return
        first_nanos = last.first_nanos if last is not None and stands else now_nanos
        of.spell = _Spell.of(first_nanos, pause, now_nanos)
        if not stands:
            self.heard += 1

    def over(self, replica: int, now_nanos: int) -> None:
        """A replica's pause is over."""
        last = self._spell(replica)
        if last is not None and last.stands(now_nanos):
            last.end(now_nanos)

    def _spell(self, replica: int) -> _Spell | None:
        return self._last.get(replica).spell if replica < self._last.size else None

    def said(self, replica: int, pause: ForetoldPause | None, now_nanos: int) -> None:
        """A replica that announces its pauses has answered, with an announcement or without.

        The latter ends a pause only after its expected beginning: the answer may have been sent
        before the pause was foreseen.
        """
        if pause is not None:
            self.foretold(replica, pause, now_nanos)
            return
        last = self._spell(replica)
        if last is not None and now_nanos >= last.begin_nanos:
            self.over(replica, now_nanos)

    def is_foretold(self, replica: int, now_nanos: int) -> bool:
        """Whether a replica is about to pause, or pauses."""
        last = self._spell(replica)
        return last is not None and last.stands(now_nanos)

    def is_idle(self) -> bool:
        """Whether no replica has ever foretold a pause."""
        return self._last.size == 0

    def spared_first(self) -> None:
        """Counts a ranking in which another replica comes first: the first is about to pause."""
        self.spared += 1
