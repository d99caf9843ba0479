# SPDX-License-Identifier: Apache-2.0

"""Replicas that are spared under any policy: they start, leave or fail."""

from __future__ import annotations

from manx._core.estimate import FailureStreak, PerReplica, RandomBits
from manx._core.policy.candidates import LEAVING, READY, STARTING

_LEAST_PROBABILITY = 0.1
_LEAVING_NANOS = 60_000_000_000


class _State:
    __slots__ = ("readiness", "since_nanos")

    def __init__(self) -> None:
        self.since_nanos = 0
        self.readiness = READY


class SlowStart:
    """Spares replicas that have just begun to serve, and those that are about to stop.

    A starting replica keeps its rank with probability `p = 0.1 + 0.9 * t / d`. There t is the time
    since it began, and d the duration of the slow start. Otherwise it comes behind all others that
    are not leaving. While no candidate is ready, starting ones keep their order. A replica counts
    as leaving for a minute after it last said so.

    Source: the slow start of load balancers (Envoy, "Slow start mode").
    """

    __slots__ = ("_duration_nanos", "_random", "_states")

    def __init__(self, duration_nanos: int, seed: int) -> None:
        """Creates one that takes all replicas to be ready.

        Args:
            duration_nanos: How long a replica is spared after a restart; 0 for not at all.
            seed: For the choice of requests that a starting replica gets.

        Raises:
            ValueError: If the duration is negative.
        """
        self.set_duration_nanos(duration_nanos)
        self._random = RandomBits(seed)
        self._states: PerReplica[_State] = PerReplica(_State)

    def set_duration_nanos(self, nanos: int) -> None:
        """Sets how long a replica is spared, including those that are starting now.

        Raises:
            ValueError: If the duration is negative.
        """
        if nanos < 0:
            raise ValueError(f"a duration of {nanos} ns")
        self._duration_nanos = nanos

    def began(self, replica: int, now_nanos: int) -> None:
        """A replica begins to serve, even if it was leaving or starting."""
        state = self._states.get(replica)
        state.since_nanos = now_nanos
        state.readiness = STARTING

    def leaving(self, replica: int, now_nanos: int) -> None:
        """A replica is about to stop."""
        state = self._states.get(replica)
        state.since_nanos = now_nanos
        state.readiness = LEAVING

    def readiness(self, replica: int, now_nanos: int) -> int:
        """Returns the readiness of a replica as a number; an unknown one is ready."""
        if replica >= self._states.size:
            return READY
        state = self._states.get(replica)
        recorded = state.readiness
        if recorded == READY:
            return READY
        lasts = _LEAVING_NANOS if recorded == LEAVING else self._duration_nanos
        return READY if now_nanos - state.since_nanos >= lasts else recorded

    def is_idle(self) -> bool:
        """Whether no replica has ever been starting or leaving."""
        return self._states.size == 0

    def readiness_by_chance(self, replica: int, now_nanos: int) -> int:
        """Returns the readiness for one request; a starting replica may by chance be ready."""
        readiness = self.readiness(replica, now_nanos)
        if readiness == STARTING and self._random.next_double() <= self._probability(
            replica, now_nanos
        ):
            return READY
        return readiness

    def _probability(self, replica: int, now_nanos: int) -> float:
        age = now_nanos - self._states.get(replica).since_nanos
        share = float(age) / self._duration_nanos if age > 0 else 0.0
        return _LEAST_PROBABILITY + (1 - _LEAST_PROBABILITY) * share


class FailingReplicas:
    """Puts failing replicas last, since failures may come sooner than answers.

    A replica that fails comes last for 1 ms, and for twice as long with each further failure in a
    row, up to a second. An expired request has not failed.
    """

    __slots__ = ("_streaks",)

    def __init__(self) -> None:
        self._streaks: PerReplica[FailureStreak] = PerReplica(FailureStreak)

    def failed(self, replica: int, now_nanos: int) -> None:
        """A request to a replica has failed: it was refused, or never sent."""
        self._streaks.get(replica).failed(now_nanos)

    def answered(self, replica: int) -> None:
        """A replica has answered."""
        if replica < self._streaks.size:
            self._streaks.get(replica).answered()

    def is_idle(self) -> bool:
        """Whether no replica has ever failed."""
        return self._streaks.size == 0

    def is_failing(self, replica: int, now_nanos: int) -> bool:
        """Whether a replica failed a moment ago, and has not answered since."""
        streaks = self._streaks
        return replica < streaks.size and streaks.get(replica).is_failing(now_nanos)
