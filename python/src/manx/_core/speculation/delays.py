# SPDX-License-Identifier: Apache-2.0

"""When requests of each kind are late."""

from __future__ import annotations

import math

from manx._core.estimate import MedianOfReplicaTails
from manx._core.request import Demand, PerKind
from manx._core.speculation.speculation import NEVER

_UNKNOWN_FACTOR = 4
_MOST_ANSWERS = 16


class SlowestOfSeveral:
    """The ratio of the slowest of several answers to one answer, at the same quantile.

    The q-quantile of the slowest of n independent times is the q^(1/n)-quantile of each. For
    exponential times, which tails roughly are, the ratio is `ln(1 - q^(1/n)) / ln(1 - q)`. From 16
    answers on it is kept, since it grows only with the logarithm of n.
    """

    __slots__ = ("_ratios",)

    def __init__(self, quantile: float) -> None:
        """Creates it.

        Args:
            quantile: Of the response times, above 0 and below 1.
        """
        one = math.log1p(-quantile)
        self._ratios = [
            math.log1p(-math.pow(quantile, 1.0 / n)) / one for n in range(1, _MOST_ANSWERS + 1)
        ]

    def ratio(self, answers: int) -> float:
        """Returns the ratio for that many answers; 1 for one or fewer."""
        return self._ratios[max(1, min(answers, _MOST_ANSWERS)) - 1]


class _Tail:
    """The response times of a kind, and the number of its newest response among all."""

    __slots__ = ("nanos", "newest")

    def __init__(self, quantile: float) -> None:
        self.nanos = MedianOfReplicaTails(quantile)
        self.newest = 0


class SpeculationDelays:
    """When requests of each kind are late.

    They are late after a multiple of a high percentile of the usual replica's response times,
    within the bounds that their table states. An unknown kind is late after four times the delay
    of the slowest known one that was answered within the last 10,000 answers.
    """

    __slots__ = ("_factor", "_max_nanos", "_min_nanos", "_responses", "_slowest_of", "_tails")

    UNKNOWN_FACTOR = _UNKNOWN_FACTOR

    def __init__(self, quantile: float, factor: float, min_nanos: int, max_nanos: int) -> None:
        """Creates them.

        Args:
            quantile: Of response times, such as 0.95.
            factor: The delay as a multiple of it.
            min_nanos: The shortest delay; it prevails over the longest.
            max_nanos: The longest delay.
        """
        self._factor = factor
        self._min_nanos = min_nanos
        self._max_nanos = max_nanos
        self._slowest_of = SlowestOfSeveral(quantile)
        self._tails: PerKind[_Tail] = PerKind(lambda: _Tail(quantile))
        self._responses = 0

    def answered(self, replica: int, demand: Demand, response_nanos: int) -> None:
        """A replica has answered."""
        self._responses += 1
        self._learn(replica, demand.group, response_nanos)
        if demand.kind != demand.group:
            self._learn(replica, demand.kind, response_nanos)

    def _learn(self, replica: int, kind: int, response_nanos: int) -> None:
        tail = self._tails.get(kind)
        tail.nanos.add(replica, response_nanos)
        tail.newest = self._responses

    def nanos(self, demand: Demand, awaited: int) -> int:
        """Returns the delay of a request in nanoseconds, or `NEVER`."""
        kind = demand.kind
        group = demand.group
        nanos = self.nanos_of_kind(kind if kind == group or self.knows(kind) else group, awaited)
        return nanos if nanos == NEVER else demand.bounds.within(nanos)

    def nanos_of_kind(self, kind: int, awaited: int) -> int:
        """Returns the delay of a kind in nanoseconds, or `NEVER`."""
        tail = self._tails.get(kind).nanos.value
        if tail <= 0:
            tail = _UNKNOWN_FACTOR * self._tails.max(self._nanos_in_use)
            if tail <= 0:
                return NEVER
        nanos = int(self._factor * self._slowest_of.ratio(awaited) * tail)
        return max(self._min_nanos, min(self._max_nanos, nanos))

    def _nanos_in_use(self, tail: _Tail) -> float:
        is_in_use = self._responses - tail.newest < MedianOfReplicaTails.SILENCE
        return tail.nanos.value if is_in_use else 0.0

    def knows(self, kind: int) -> bool:
        """Whether a kind has had enough responses for a delay of its own."""
        return self._tails.get(kind).nanos.value > 0

    def is_late(self, demand: Demand, response_nanos: int) -> bool:
        """Whether a response is late.

        A delay below the percentile does not make usual responses late.
        """
        usual = int(self._tails.get(demand.kind).nanos.value)
        return response_nanos > usual and response_nanos > self.nanos(demand, 1)
