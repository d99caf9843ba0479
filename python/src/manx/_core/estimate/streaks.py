# SPDX-License-Identifier: Apache-2.0

"""Replicas that fail or stall several times in a row."""

from __future__ import annotations

_FIRST_NANOS = 1_000_000

_MOST_FAILURE_DOUBLINGS = 10
"""Failures after which the time stops growing, at about a second."""

_DOUBLINGS_PER_STALL = 2
_MOST_LEVEL = 13


class FailureStreak:
    """Counts successive failures of a replica.

    It is failing for 1 ms after the first, and for twice as long after each further one, up to a
    second.
    """

    __slots__ = ("_failed_nanos", "_failures")

    def __init__(self) -> None:
        self._failures = 0
        self._failed_nanos = 0

    def failed(self, now_nanos: int) -> None:
        """A request has failed."""
        self._failed_nanos = now_nanos
        self._failures += 1

    def answered(self) -> None:
        """An answer ends the streak."""
        self._failures = 0

    def is_failing(self, now_nanos: int) -> bool:
        """Whether it failed a moment ago, and has not answered since."""
        in_a_row = self._failures
        return in_a_row > 0 and now_nanos - self._failed_nanos < _FIRST_NANOS << min(
            in_a_row - 1, _MOST_FAILURE_DOUBLINGS
        )


class StallStreak:
    """Keeps a replica that stalls in the last place for a while.

    That is 2 ms after an answer that came far too late, and four times as long after each further
    one, up to four seconds. Each answer in time halves it. So a single pause costs a replica next
    to nothing, and one that keeps stalling gets only a request now and then.
    """

    __slots__ = ("_level", "_since_nanos")

    def __init__(self) -> None:
        self._level = 0
        self._since_nanos = 0

    def answered(self, late: bool, sent_nanos: int, now_nanos: int) -> None:
        """Learns from an answer.

        Args:
            late: Whether it came far too late.
            sent_nanos: When its request was sent: all requests outstanding during a stall count
                once.
            now_nanos: The time.
        """
        before = self._level
        if late:
            if before == 0 or sent_nanos >= self._since_nanos:
                self._since_nanos = now_nanos
                self._level = min(before + _DOUBLINGS_PER_STALL, _MOST_LEVEL)
        elif before > 0:
            self._since_nanos = now_nanos
            self._level = before - 1

    def is_in_doubt(self) -> bool:
        """Whether the replica may stall again, so that it gets only one request at a time."""
        return self._level > 0

    def is_last(self, now_nanos: int) -> bool:
        """Whether the replica comes last now."""
        level = self._level
        return level > 0 and now_nanos - self._since_nanos < _FIRST_NANOS << (level - 1)
