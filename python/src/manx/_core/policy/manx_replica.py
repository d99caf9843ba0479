# SPDX-License-Identifier: Apache-2.0

"""The state of Manx's replica selection on a replica."""

from __future__ import annotations

from manx._core.estimate import FailureStreak, NetworkTime, Persistence, StallStreak
from manx._core.policy.manx_estimates import ReplicaSpeed, SharedSpeed, WaitForecast
from manx._core.policy.outstanding import OutstandingRequests
from manx._core.request import Demand

_FORGOTTEN_NANOS = Persistence.FORGOTTEN_NANOS

_FASTEST = 0.5
"""The lowest slowness. A replica that claims to be faster is judged by what its responses take
beyond its waiting and network times; otherwise it would draw nearly all requests."""

_SLOWEST_SEEN = 5.0
"""The highest slowness of a single request: one that is executed across a pause takes a thousand
times as long as usual."""

_LOW_QUANTILE = 0.1
_MEDIAN = 0.5
_NEVER = -(1 << 63)
_NOT_REPORTED = -1


class ManxReplica:
    """The state of `ManxSelector` on a replica.

    Attributes:
        outstanding: The own requests outstanding there.
    """

    __slots__ = (
        "_answered_nanos",
        "_excess",
        "_failures",
        "_feedback_nanos",
        "_forecast",
        "_network_time",
        "_on_probation",
        "_reported",
        "_speed",
        "_speed_seen",
        "_stalls",
        "outstanding",
    )

    def __init__(
        self,
        forecast: WaitForecast,
        speeds: SharedSpeed,
        speeds_seen: SharedSpeed,
        network_kept_nanos: int,
    ) -> None:
        """Creates one of average speed.

        Args:
            forecast: Of waits at any replica.
            speeds: Common to all replicas.
            speeds_seen: The same by what responses take beyond waiting and network times.
            network_kept_nanos: Silence after which its network time is unknown.
        """
        self.outstanding = OutstandingRequests()
        self._network_time = NetworkTime(_LOW_QUANTILE, network_kept_nanos)
        self._excess = NetworkTime(_MEDIAN, network_kept_nanos)
        self._failures = FailureStreak()
        self._stalls = StallStreak()
        self._forecast = forecast
        self._speed = ReplicaSpeed(speeds)
        self._speed_seen = ReplicaSpeed(speeds_seen)
        self._answered_nanos = _NEVER
        self._on_probation = True
        self._reported = _NOT_REPORTED
        self._feedback_nanos = _NEVER

    def network_millis(self, if_unknown: float, now_nanos: int) -> float:
        """Returns its network time, from recent feedback if any, otherwise from responses."""
        if self._network_time.is_known(now_nanos):
            return self._network_time.millis
        return self._excess.millis if self._excess.is_known(now_nanos) else if_unknown

    def slowness(self, now_nanos: int) -> float:
        """Returns the ratio of its service times to those usual for their kinds, at least 0.5."""
        age = self._feedback_age_nanos(now_nanos)
        claimed = self._speed.multiple(age)
        if claimed >= _FASTEST:
            return claimed
        return max(_FASTEST, self._speed_seen.multiple(age))

    def _feedback_age_nanos(self, now_nanos: int) -> int:
        at = self._feedback_nanos
        return _FORGOTTEN_NANOS if at == _NEVER else now_nanos - at

    def is_on_probation(self) -> bool:
        """Whether it must answer before it gets more than one request."""
        return self._on_probation or self._stalls.is_in_doubt()

    def is_stalling(self, now_nanos: int) -> bool:
        """Whether it has stalled recently, and may stall again."""
        return self._stalls.is_last(now_nanos)

    def stalled(self, late: bool, sent_nanos: int, now_nanos: int) -> None:
        """Learns whether an answer came far too late."""
        self._stalls.answered(late, sent_nanos, now_nanos)

    def is_failing(self, now_nanos: int) -> bool:
        """Whether it failed a moment ago, and has not answered since."""
        return self._failures.is_failing(now_nanos)

    def silence_nanos(self, kind: int, now_nanos: int) -> int:
        """Returns how long it has owed an answer to a kind while it has given none at all."""
        return now_nanos - max(self._answered_nanos, self.outstanding.owed_since_nanos(kind))

    def waiting_millis(self, now_nanos: int) -> float:
        """Returns the expected waiting time of a request."""
        reported = self._reported
        if reported == _NOT_REPORTED:
            return self._forecast.usual_millis
        return self._forecast.millis(reported, self._feedback_age_nanos(now_nanos))

    def answered(self, demand: Demand, now_nanos: int) -> None:
        """A request was answered."""
        self.outstanding.ended(demand)
        self._answered_nanos = now_nanos
        self._on_probation = False
        self._failures.answered()

    def learn_network(self, newest_millis: float, service_millis: float, now_nanos: int) -> float:
        """Learns the network time of a response, with the service time that is reported.

        Returns:
            Its time beyond waiting and the replica's usual network time.
        """
        self._network_time.add(newest_millis, now_nanos)
        seen = newest_millis + service_millis - self._network_time.millis
        return seen if seen > 0.0 else 0.0

    def learn_speed(
        self, newest_slowness: float, newest_slowness_seen: float, now_nanos: int
    ) -> None:
        """Learns from a response.

        Args:
            newest_slowness: Ratio of the service time to the usual one.
            newest_slowness_seen: Ratio of the result of `learn_network` to the usual one.
            now_nanos: The time.
        """
        age = self._feedback_age_nanos(now_nanos)
        self._speed.learn(min(newest_slowness, _SLOWEST_SEEN), age)
        self._speed_seen.learn(min(newest_slowness_seen, _SLOWEST_SEEN), age)
        self._feedback_nanos = now_nanos

    def learn_queue(
        self, waited: float, service: float, newest_reported: int, now_nanos: int
    ) -> None:
        """Learns from a replica's report, before `learn_speed`.

        Args:
            waited: Waiting time in milliseconds.
            service: Service time in milliseconds.
            newest_reported: The other requests at the replica.
            now_nanos: The time.
        """
        before = self._reported
        if before != _NOT_REPORTED:
            self._forecast.waited(waited, before, self._feedback_age_nanos(now_nanos))
        self._forecast.learn(waited, service, newest_reported)
        self._reported = newest_reported

    def learn(self, excess_millis: float, now_nanos: int) -> float:
        """Learns from a response without feedback, and its time beyond the usual service time.

        Returns:
            How much that exceeds this replica's usual excess.
        """
        self._excess.add(excess_millis, now_nanos)
        return max(0.0, excess_millis - self._excess.millis)

    def cancelled(self, demand: Demand, silent: bool) -> None:
        """A request was cancelled, after the replica was silent for too long or not."""
        self.outstanding.ended(demand)
        if silent:
            self._on_probation = True

    def failed(self, demand: Demand, now_nanos: int) -> None:
        """A request failed."""
        self.expired(demand)
        self._failures.failed(now_nanos)

    def expired(self, demand: Demand) -> None:
        """A request expired."""
        self.outstanding.ended(demand)
        self._on_probation = True
