# SPDX-License-Identifier: Apache-2.0

"""Estimates at the usual replica: medians over up to eight groups of replicas.

With up to eight replicas each is a group of its own. Otherwise the replica that is asked most would
dominate: if it claimed to take no time, everything would seem cheap, above all its own queue.
"""

from __future__ import annotations

from manx._core.estimate.averages import Ewma
from manx._core.estimate.quantiles import FirstMedian, LogQuantile

GROUPS = 8
"""The number of groups; a replica's group is its number modulo this."""

_LEAST_OF_GROUP = 20
_LEAST_RESPONSES = 10
_FIRST_RESPONSES = 40
_MOST_OVER_MEDIAN = 8.0
_SILENCE = 10_000


class MedianOfReplicaMeans:
    """The mean at the usual replica: the median of the moving averages of groups of replicas.

    A group counts from its 20th sample on; until then the average of all samples is used.

    Attributes:
        value: The median of the averages of the groups that count; 0 before the first sample.
        lower: The same, but of an even number of groups the lower of the two in the middle, so
            that of two replicas the slower one does not count.
    """

    __slots__ = ("_all", "_counting", "_means", "_samples", "_weight", "lower", "value")

    LEAST_OF_GROUP = _LEAST_OF_GROUP
    """Samples before which a group does not count."""

    def __init__(self, weight: float, weight_of_all: float) -> None:
        """Creates one.

        Args:
            weight: Of the newest sample of a group.
            weight_of_all: Of the newest sample among all, as long as no group counts.
        """
        self._weight = weight
        self._all = Ewma.from_first_sample(weight_of_all)
        self._means = [0.0] * GROUPS
        self._samples = [0] * GROUPS
        self._counting: list[int] = []
        self.value = 0.0
        self.lower = 0.0

    def add(self, replica: int, sample: float) -> None:
        """Adds a sample of a replica, not below 0."""
        group = replica % GROUPS
        count = self._samples[group]
        if count < _LEAST_OF_GROUP:
            self._all.add(sample)
        weight = self._weight
        if weight * count < 1:
            count += 1
            self._samples[group] = count
            if count == _LEAST_OF_GROUP:
                self._counting.append(group)
            if weight * count < 1:
                weight = 1 / count
        means = self._means
        means[group] = weight * sample + (1 - weight) * means[group]
        self._compute_medians()

    def _compute_medians(self) -> None:
        """Computes both; the ordinary one of an even number is the mean of the two middle ones."""
        counting = self._counting
        size = len(counting)
        if size == 0:
            self.lower = self.value = self._all.value
            return
        means = self._means
        ranked = sorted([means[group] for group in counting])
        self.lower = self.value = low = ranked[(size - 1) // 2]
        if size % 2 == 0:
            self.value = (low + ranked[size // 2]) / 2

    def multiple(self, sample: float) -> float:
        """Returns the ratio of a sample to the usual mean; 1 while that is unknown."""
        usual = self.value
        return sample / usual if usual > 0 else 1.0


class _Tail:
    """The percentile of a group, which slow first responses do not move.

    The first responses over a connection are slow, and a percentile that starts with one falls
    slowly. So until there are 40 responses, it is at most eight times their median.
    """

    __slots__ = ("first", "newest", "tail")

    def __init__(self, quantile: float) -> None:
        self.first: FirstMedian | None = FirstMedian(_FIRST_RESPONSES)
        self.tail = LogQuantile.soon_falling(quantile, 1)
        self.newest = 0

    def add(self, response_nanos: int) -> None:
        self.tail.add(float(response_nanos))
        first = self.first
        if first is not None:
            self.tail.lower_to(_MOST_OVER_MEDIAN * first.add(response_nanos))
            if first.is_complete():
                self.first = None


class MedianOfReplicaTails:
    """A percentile of response times at the usual replica.

    It is the lower median of the percentiles of groups of replicas, since a percentile of all
    responses would soon be that of the worst replica. A group that has long been silent does not
    count. Until a group has given ten responses, those of all groups count as one.

    Attributes:
        value: The percentile in nanoseconds; 0 while it is unknown.
    """

    __slots__ = ("_all", "_groups", "_known", "_responses", "value")

    LEAST_RESPONSES = _LEAST_RESPONSES
    """Responses from which on a percentile is known, of a group or of all."""

    SILENCE = _SILENCE
    """Responses of other groups after which a silent group no longer counts."""

    def __init__(self, quantile: float) -> None:
        """Creates one that knows nothing.

        Args:
            quantile: The percentile, above 0 and below 1.
        """
        self._groups = [_Tail(quantile) for _ in range(GROUPS)]
        self._known: list[_Tail] = []
        self._all = _Tail(quantile)
        self._responses = 0
        self.value = 0.0

    def add(self, replica: int, response_nanos: int) -> None:
        """Adds the response time of a replica."""
        self._responses = now = self._responses + 1
        group = self._groups[replica % GROUPS]
        group.newest = now
        before = group.tail.count
        group.add(response_nanos)
        if before == _LEAST_RESPONSES - 1:
            self._known.append(group)
        oldest = now - _SILENCE
        values = [each.tail.value for each in self._known if each.newest > oldest]
        if values:
            values.sort()
            usual = values[(len(values) - 1) // 2]
        else:
            usual = self._early(response_nanos)
        if usual > 0:
            self.value = usual

    def _early(self, response_nanos: int) -> float:
        """Returns the percentile of all responses; 0 if there are too few even together."""
        self._all.add(response_nanos)
        tail = self._all.tail
        return tail.value if tail.count >= _LEAST_RESPONSES else 0.0
