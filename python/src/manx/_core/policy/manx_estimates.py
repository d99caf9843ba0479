# SPDX-License-Identifier: Apache-2.0

"""What Manx's replica selection estimates of waits, speeds and kinds of requests."""

from __future__ import annotations

from manx._core.estimate import Ewma, LogQuantile, MedianOfReplicaMeans, Persistence

_FORGOTTEN_NANOS = Persistence.FORGOTTEN_NANOS


class WaitForecast:
    """Expects how long a request will wait, from the other requests that a replica last reported.

    The expected wait is `a + p * (q - b) * s`: a is the mean waiting time at all replicas, q the
    reported number, b its mean, and s the mean service time. p is learnt from what requests then
    waited, for each age of a report apart (`Persistence`).
    """

    __slots__ = ("_others", "_persistence", "_queue_weight", "_service_millis", "_waiting_millis")

    _MEAN_WEIGHT = 0.01

    def __init__(self, queue_weight: float) -> None:
        """Creates one that expects no waits.

        Args:
            queue_weight: Weight of reported numbers, usually 1.
        """
        self._persistence = Persistence(0)
        self._waiting_millis = Ewma.from_first_sample(self._MEAN_WEIGHT)
        self._service_millis = Ewma.from_first_sample(self._MEAN_WEIGHT)
        self._others = Ewma.from_first_sample(self._MEAN_WEIGHT)
        self._queue_weight = queue_weight

    @property
    def mean_service_millis(self) -> float:
        """The mean service time of all requests; 0 if unknown."""
        return self._service_millis.value

    @property
    def usual_millis(self) -> float:
        """The expected wait at a replica of which nothing is known."""
        return self._waiting_millis.value

    def millis(self, reported: int, age_nanos: int) -> float:
        """Returns the expected wait.

        Args:
            reported: The other requests that the replica reported last.
            age_nanos: Time since it did.
        """
        share = self._persistence.share(age_nanos)
        deviation = self._queue_weight * share * self._deviation_millis(reported)
        millis = self._waiting_millis.value + deviation
        return millis if millis > 0.0 else 0.0

    def _deviation_millis(self, reported: int) -> float:
        return (reported - self._others.value) * self._service_millis.value

    def waited(self, waited: float, reported_before: int, age_nanos: int) -> None:
        """Learns how long a request has waited at a replica that had reported a number before.

        Args:
            waited: In milliseconds.
            reported_before: The number.
            age_nanos: Time since it was reported.
        """
        deviation = self._deviation_millis(reported_before)
        self._persistence.learn(deviation, waited - self._waiting_millis.value, age_nanos)

    def learn(self, waited: float, service_took: float, reported: int) -> None:
        """Learns what is usual, from a request and the number that came with its answer."""
        self._waiting_millis.add(waited)
        self._service_millis.add(service_took)
        self._others.add(float(reported))


class SharedSpeed:
    """What all replicas of a requester have in common of `ReplicaSpeed`."""

    __slots__ = ("lasting", "lasting_weight", "passing", "passing_weight")

    def __init__(self, lasting_weight: float, passing_weight: float) -> None:
        """Creates it.

        Args:
            lasting_weight: Least weight of the newest request in the lasting part; 0 for no such
                part.
            passing_weight: Weight of the newest request in the passing part; 0 for no such part.
        """
        self.lasting = Persistence(1)
        self.passing = Persistence(0)
        self.lasting_weight = lasting_weight
        self.passing_weight = passing_weight


class ReplicaSpeed:
    """How many times as long as usual a replica's requests take.

    It deviates from 1 by a lasting part, the mean of its requests, and a passing one, an average of
    how the newest differed from that. Of each as much counts as is known to be left at its age
    (`Persistence`).
    """

    __slots__ = ("_count", "_lasting", "_passing", "_shared")

    _FIRST_COUNT = 4
    """Requests as many as which the lasting part's first value of 0 counts."""

    def __init__(self, shared: SharedSpeed) -> None:
        self._shared = shared
        self._lasting = Ewma.from_(shared.lasting_weight, 0.0)
        self._passing = 0.0
        self._count = 0

    def multiple(self, age_nanos: int) -> float:
        """Returns the expected multiple of the usual service time.

        Args:
            age_nanos: Time since the newest request was answered.
        """
        shared = self._shared
        lasting = shared.lasting.share(age_nanos) * self._lasting.value
        return 1 + lasting + shared.passing.share(age_nanos) * self._passing

    def learn(self, multiple: float, age_nanos: int) -> None:
        """Learns from a request.

        Args:
            multiple: How many times as long as usual it took.
            age_nanos: Time since the request before; a long one begins anew.
        """
        shared = self._shared
        found = multiple - 1
        if age_nanos >= _FORGOTTEN_NANOS:
            self._count = 0
        lasting = self._lasting.value
        shared.lasting.learn(lasting, found, age_nanos)
        rest = found - shared.lasting.share(age_nanos) * lasting
        shared.passing.learn(self._passing, rest, age_nanos)
        weight = shared.passing_weight
        left = shared.passing.share(age_nanos) * self._passing
        self._passing = weight * rest + (1 - weight) * left
        self._learn_lasting(found)

    def _learn_lasting(self, found: float) -> None:
        least = self._shared.lasting_weight
        if least > 0:
            weight = max(least, 1.0 / (self._FIRST_COUNT + self._count))
            self._lasting.add_weighted(found, weight)
            if weight > least:
                self._count += 1


class ManxKind:
    """The statistics of `ManxSelector` on a kind of request, over all replicas.

    Attributes:
        seen_millis: What responses take beyond their waiting and network times.
        silence_nanos: How long replicas were silent before answers.
        is_known: Whether any replica has reported service times of this kind.
    """

    __slots__ = ("_answers", "is_known", "seen_millis", "silence_nanos")

    _COST_WEIGHT = 0.03
    _COST_WEIGHT_OF_ALL = 0.01
    _SILENCE_QUANTILE = 0.99
    _LEAST_ANSWERS = 100

    _STALL_FACTOR = 5
    """An answer is far too late if its unexplained time is so many times what is usual."""

    def __init__(self) -> None:
        self.seen_millis = MedianOfReplicaMeans(self._COST_WEIGHT, self._COST_WEIGHT_OF_ALL)
        self.silence_nanos = LogQuantile(self._SILENCE_QUANTILE, 1)
        self.is_known = False
        self._answers = 0

    def answered_after(self, nanos: float) -> None:
        """A replica has answered after a silence."""
        self.silence_nanos.add(nanos)
        if self._answers < self._LEAST_ANSWERS:
            self._answers += 1

    def has_enough_answers(self) -> bool:
        """Whether the kind can be judged by its own answers."""
        return self._answers >= self._LEAST_ANSWERS

    def is_stall(self, unexplained_millis: float, least_millis: float) -> bool:
        """Whether an answer is far too late.

        Args:
            unexplained_millis: Its time beyond waiting, service and the usual network time.
            least_millis: Lower limit.
        """
        return unexplained_millis > max(least_millis, self._STALL_FACTOR * self.seen_millis.lower)
