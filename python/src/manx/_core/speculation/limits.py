# SPDX-License-Identifier: Apache-2.0

"""What limits copies: their work, waits at replicas, and slowness everywhere."""

from __future__ import annotations

from manx._core.estimate import Ewma, MedianOfReplicaMeans, PerReplica
from manx._core.wire import Feedback

_MICROS_PER_UNIT = 1e6
_WEIGHT = 0.03
_WEIGHT_OF_ALL = 0.01
_NONE = -1
_SEVERAL = -2


class WorkBucket:
    """The work that copies may cause; its unit is the work of the mean request.

    A copy is permitted while its work or a unit is left, and then pays for all of its work. So even
    the copy of a very large request is possible.
    """

    __slots__ = ("_max_micros", "_micros")

    def __init__(self, most: int) -> None:
        """Creates an empty one.

        Args:
            most: How much it holds, in units.
        """
        self._max_micros = int(most * _MICROS_PER_UNIT)
        self._micros = 0

    def add(self, units: float) -> None:
        """Puts work in, as far as there is room."""
        if self._micros < self._max_micros:
            self._micros = min(self._max_micros, self._micros + int(units * _MICROS_PER_UNIT))

    def owe(self, units: float) -> None:
        """Takes the work of a copy out in any case.

        It owes no more than the bucket holds when full.
        """
        before = self._micros
        less = int(units * _MICROS_PER_UNIT)
        self._micros = min(before, max(-self._max_micros, before - less))

    def take(self, units: float, kept: float) -> bool:
        """Takes the work of a copy out, unless too little is left.

        Args:
            units: Of the copy.
            kept: What must be left after the copy, of which at most one unit counts; below 0 for a
                loan.

        Returns:
            Whether the copy may be sent.
        """
        if self._micros < int((min(1.0, units) + kept) * _MICROS_PER_UNIT):
            return False
        self._micros -= int(units * _MICROS_PER_UNIT)
        return True


class _Queue:
    """Means of one replica."""

    __slots__ = ("feedback_nanos", "service_nanos", "waiting_nanos")

    def __init__(self) -> None:
        self.waiting_nanos = Ewma.from_first_sample(_WEIGHT)
        self.service_nanos = Ewma.from_first_sample(_WEIGHT)
        self.feedback_nanos = 0


class Congestion:
    """How long requests wait at replicas, in service times.

    It is the usual replica's mean waiting time over its mean service time: by queueing theory
    about how much work each unit of added work delays.
    """

    __slots__ = ("_feedback_nanos", "_kept_nanos", "_queues", "_service_nanos", "_waiting_nanos")

    def __init__(self, kept_nanos: int) -> None:
        """Creates one.

        Args:
            kept_nanos: Age from which feedback is ignored.
        """
        self._waiting_nanos = MedianOfReplicaMeans(_WEIGHT, _WEIGHT_OF_ALL)
        self._service_nanos = MedianOfReplicaMeans(_WEIGHT, _WEIGHT_OF_ALL)
        self._kept_nanos = kept_nanos
        self._queues: PerReplica[_Queue] = PerReplica(_Queue)
        self._feedback_nanos = 0

    def answered(self, replica: int, feedback: Feedback, now_nanos: int) -> None:
        """A replica has answered."""
        waiting = float(feedback.waiting_nanos)
        service = float(feedback.service_nanos)
        self._feedback_nanos = now_nanos
        self._waiting_nanos.add(replica, waiting)
        self._service_nanos.add(replica, service)
        queue = self._queues.get(replica)
        queue.feedback_nanos = now_nanos
        queue.waiting_nanos.add(waiting)
        queue.service_nanos.add(service)

    def waiting_over_service(self, now_nanos: int) -> float:
        """Returns the ratio at the usual replica; 0 without recent feedback."""
        service = self._service_nanos.lower
        if service > 0 and now_nanos - self._feedback_nanos <= self._kept_nanos:
            return self._waiting_nanos.lower / service
        return 0.0

    def waiting_over_service_of(self, replica: int, now_nanos: int) -> float:
        """Returns the ratio at a replica; 0 without recent feedback of it."""
        queue = self._queues.get(replica)
        service = queue.service_nanos.value
        if service > 0 and now_nanos - queue.feedback_nanos <= self._kept_nanos:
            return queue.waiting_nanos.value / service
        return 0.0


class SlowEverywhere:
    """Whether the newest responses of more than one replica are late.

    A response in time ends that, or a while without a late one.
    """

    __slots__ = ("_kept_nanos", "_late_replica", "_late_seen_nanos")

    def __init__(self, kept_nanos: int) -> None:
        """Creates one.

        Args:
            kept_nanos: Age from which late responses are ignored.
        """
        self._kept_nanos = kept_nanos
        self._late_replica = _NONE
        self._late_seen_nanos = 0

    def answered(self, replica: int, is_late: bool, now_nanos: int) -> None:
        """A replica has answered."""
        if not is_late:
            self._late_replica = _NONE
            return
        self._late_seen_nanos = now_nanos
        before = self._late_replica
        self._late_replica = replica if before in (_NONE, replica) else _SEVERAL

    def is_now(self, now_nanos: int) -> bool:
        """Whether it is so now."""
        return (
            self._late_replica == _SEVERAL and now_nanos - self._late_seen_nanos <= self._kept_nanos
        )
