# SPDX-License-Identifier: Apache-2.0

"""How long a replica will execute a request, from those of its kind that were answered."""

from __future__ import annotations

from manx._core.estimate import ForgettingRegression, MedianOfReplicaMeans
from manx._core.request.demand import Demand
from manx._core.request.kinds import PerKind, RequestKinds
from manx._core.wire import Feedback

_MAX = 64.0
_MIN = 1 / _MAX
_FEATURES = 3
_NANOS_PER_MILLI = 1e6
_WEIGHT = 0.03
_WEIGHT_OF_ALL = 0.01

_LEAST_SAMPLES = 20
"""Answers from which a kind is judged by its own."""

_UNKNOWN = Demand.UNKNOWN_FEATURE


class CostFactor:
    """How many times as long as the usual request of its kind a request is expected to take."""

    __slots__ = ()

    MAX = 64
    """A factor is at most so much, and at least its reciprocal."""

    @staticmethod
    def of(predicted: float, mean: float) -> float:
        """Returns the factor; 1 while the mean is unknown.

        Args:
            predicted: What a regression expects of the request; may be below 0.
            mean: What requests of its kind take; 0 if unknown.
        """
        factor = predicted / mean if mean > 0 else 1.0
        return _MAX if factor > _MAX else _MIN if factor < _MIN else factor


class _KindCost:
    """What requests of a kind cost."""

    __slots__ = ("_is_reported", "_regression", "samples", "service_millis")

    def __init__(self) -> None:
        self.service_millis = MedianOfReplicaMeans(_WEIGHT, _WEIGHT_OF_ALL)
        self._regression = ForgettingRegression(_FEATURES)
        self._is_reported = False
        self.samples = 0

    def millis(self, features: tuple[float, float, float]) -> float:
        regression = self._regression
        return self.service_millis.value * CostFactor.of(
            regression.predict(features), regression.mean
        )

    def learn(
        self,
        replica: int,
        features: tuple[float, float, float],
        feedback: Feedback | None,
        response_nanos: int,
    ) -> None:
        if feedback is not None:
            if not self._is_reported:
                self._is_reported = True
                self._regression = ForgettingRegression(_FEATURES)
            millis = feedback.service_nanos / _NANOS_PER_MILLI
        elif self._is_reported:
            return
        else:
            millis = max(0, response_nanos) / _NANOS_PER_MILLI
        if self.samples < _LEAST_SAMPLES:
            self.samples += 1
        self.service_millis.add(replica, millis)
        self._regression.add(features, millis)


class RequestCosts:
    """Predicts how long a replica will execute a request.

    The mean is that of the usual replica. It is multiplied by what a regression expects of this
    request relative to the usual one of its kind. Its features are the requests outstanding,
    the rows asked for, and the size of the last answer from the partition. While no replica
    reports service times of a kind, whole response times stand for them.
    """

    __slots__ = ("_costs", "_kinds", "_outstanding")

    def __init__(self) -> None:
        self._kinds = RequestKinds()
        self._costs: PerKind[_KindCost] = PerKind(_KindCost)
        self._outstanding = 0

    def kinds(self) -> RequestKinds:
        """Returns the kinds of requests that are told apart."""
        return self._kinds

    def demand(
        self,
        kind: int,
        group: int,
        large: bool,
        rows: float = _UNKNOWN,
        size: float = _UNKNOWN,
    ) -> Demand:
        """Returns what is known of a request of a kind, or of its group while that is little.

        Args:
            kind: Of the request.
            group: Of the kind.
            large: Whether it reads a large value, as far as the requester can tell.
            rows: That are asked for at most, or `Demand.UNKNOWN_FEATURE`.
            size: Bytes of the last answer from its partition, or `Demand.UNKNOWN_FEATURE`.
        """
        features = (self._outstanding, rows, size)
        known = self._costs.get(kind)
        if kind != group and known.samples < _LEAST_SAMPLES:
            known = self._costs.get(group)
        return Demand(group, known.millis(features), large, kind, features)

    def usual(self, group: int, large: bool) -> Demand:
        """Returns what is known of the usual request of a group.

        Args:
            group: Of the request, which is also its kind.
            large: Whether it reads a large value, as far as the requester can tell.
        """
        return Demand(group, self.usual_millis(group), large)

    def usual_millis(self, kind: int) -> float:
        """Returns the expected service time of the usual request of a kind; 0 if unknown."""
        return self._costs.get(kind).service_millis.value

    def forget_outstanding(self) -> None:
        """Forgets which requests are outstanding, since the ends of some were not told."""
        self._outstanding = 0

    def sent(self) -> None:
        """A request is sent."""
        self._outstanding += 1

    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """A request is answered.

        Args:
            replica: That has answered.
            demand: What was known of the request.
            response_nanos: Time from sending the request to its answer.
            feedback: Of the replica, or None if there is none.
            now_nanos: The time.
        """
        self.ended(demand, response_nanos, now_nanos)
        features = demand.features
        self._costs.get(demand.group).learn(replica, features, feedback, response_nanos)
        if demand.kind != demand.group:
            self._costs.get(demand.kind).learn(replica, features, feedback, response_nanos)

    def ended(self, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """A request has ended without an answer."""
        if self._outstanding > 0:
            self._outstanding -= 1
        self._kinds.ended(demand.kind, waited_nanos, now_nanos)
