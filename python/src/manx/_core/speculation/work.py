# SPDX-License-Identifier: Apache-2.0

"""The work of requests and of their copies, as multiples of the mean request's."""

from __future__ import annotations

from manx._core.estimate import Ewma, LogQuantile, MedianOfReplicaTails
from manx._core.request import Demand, PerKind
from manx._core.wire import Feedback

_NANOS_PER_MILLI = 1e6
_MEAN_WEIGHT = 0.01
_LEAST_QUANTILE = 0.1
_LATE_QUANTILE = 0.6
_HELPFUL_WEIGHT = 0.02
_MOST_TO_HELP = 4.0

_DOUBLINGS = 3
"""Responses count from the delay, from twice and from four times the delay on."""


class _Least:
    """The least times of a kind."""

    __slots__ = ("response_nanos", "service_nanos")

    def __init__(self) -> None:
        self.response_nanos = LogQuantile(_LEAST_QUANTILE, 1)
        self.service_nanos = LogQuantile(_LEAST_QUANTILE, 1)

    def nanos(self) -> float:
        service = self.service_nanos.value
        return service if service > 0 else self.response_nanos.value


class KindWork:
    """The work of requests of each kind: the tenth percentile of their service times.

    Longer ones mostly contain a pause, or threads that waited for a processor. While no replica
    reports service times of a kind, whole response times stand for them.
    """

    __slots__ = ("_least", "_mean_nanos")

    def __init__(self) -> None:
        self._least: PerKind[_Least] = PerKind(_Least)
        self._mean_nanos = Ewma.from_first_sample(_MEAN_WEIGHT)

    def sent(self, kind: int) -> None:
        """A request is sent."""
        nanos = self._least.get(kind).nanos()
        if nanos > 0:
            self._mean_nanos.add(nanos)

    def answered(self, kind: int, response_nanos: int, feedback: Feedback | None) -> None:
        """A request is answered, with or without feedback."""
        its = self._least.get(kind)
        if feedback is not None:
            its.service_nanos.add(float(feedback.service_nanos))
        else:
            its.response_nanos.add(float(response_nanos))

    def units(self, kind: int) -> float:
        """Returns the work of a request of a kind; 1 while it is unknown."""
        nanos = self._least.get(kind).nanos()
        mean = self._mean_nanos.value
        return nanos / mean if nanos > 0 and mean > 0 else 1.0


class _LateService:
    """The service time of responses that are at least so late."""

    __slots__ = ("_any_nanos", "_helpful", "_usual_nanos")

    def __init__(self) -> None:
        self._any_nanos = LogQuantile(_LATE_QUANTILE, 1)
        self._usual_nanos = MedianOfReplicaTails(_LATE_QUANTILE)
        self._helpful = Ewma.from_(_HELPFUL_WEIGHT, 1.0)

    def add(self, replica: int, nanos: int, would_help: bool) -> None:
        self._any_nanos.add(float(nanos))
        self._usual_nanos.add(replica, nanos)
        self._helpful.add(1.0 if would_help else 0.0)

    def copies_to_help(self) -> float:
        """Returns how many copies are sent until one helps."""
        return min(_MOST_TO_HELP, 1 / self._helpful.value)

    def nanos(self) -> float:
        usual = self._usual_nanos.value
        return usual if usual > 0 else self._any_nanos.value


def _by_doublings() -> list[_LateService]:
    return [_LateService() for _ in range(_DOUBLINGS)]


def _doublings(delays: float) -> int:
    """Returns how often the delay can be doubled within a time, from 0 to 2."""
    return 0 if delays < 2 else 1 if delays < 4 else 2


class CopyWork:
    """The expected work of requests and of their copies.

    Many late requests are late since they are large, the more so the longer they have waited, and
    their copies are as large. So a copy counts as the service time of responses that were as late:
    their 60th percentile at the usual replica. Until it is known, that of all replicas is used. A
    copy counts as no less than the work of its kind.

    A copy would have helped if less than half of a late response's time was its service. The rarer
    that is, the more a copy counts, up to four times its work.
    """

    __slots__ = ("_kind_work", "_late_services", "_mean_millis")

    def __init__(self) -> None:
        self._mean_millis = Ewma.from_first_sample(_MEAN_WEIGHT)
        self._kind_work = KindWork()
        self._late_services: PerKind[list[_LateService]] = PerKind(_by_doublings)

    def sent(self, demand: Demand) -> float:
        """A request is sent; returns its work."""
        self._kind_work.sent(demand.kind)
        millis = demand.service_millis
        if millis > 0:
            self._mean_millis.add(millis)
        return self._units(millis)

    def answered(self, demand: Demand, response_nanos: int, feedback: Feedback | None) -> None:
        """A response has come, with or without feedback."""
        self._kind_work.answered(demand.kind, response_nanos, feedback)

    def of_large_kind(self, demand: Demand) -> float:
        """Returns the work of a usual request of its kind, but at least the mean request's."""
        return max(1.0, self._kind_work.units(demand.kind))

    def late(
        self, replica: int, demand: Demand, response_nanos: int, late_nanos: int, feedback: Feedback
    ) -> None:
        """A late response has come.

        Args:
            replica: That has sent it.
            demand: That of the request.
            response_nanos: Its time.
            late_nanos: The delay after which it was late.
            feedback: Of the replica.
        """
        services = self._late_services.get(demand.kind)
        service_nanos = feedback.service_nanos
        would_help = service_nanos < response_nanos // 2
        for i in range(_doublings(delays_of(response_nanos, late_nanos)) + 1):
            services[i].add(replica, service_nanos, would_help)

    def of_copy(self, demand: Demand, delays: float) -> float:
        """Returns what a copy takes out of the budget; 1 while nothing is known.

        That is its expected work, times the copies to be sent until one helps.

        Args:
            demand: That of the request.
            delays: How long it has waited, as a multiple of the delay after which it was late.
        """
        service = self._late_services.get(demand.kind)[_doublings(delays)]
        millis = max(service.nanos() / _NANOS_PER_MILLI, demand.service_millis)
        work = max(self._units(millis), self._kind_work.units(demand.kind))
        return work * service.copies_to_help()

    def _units(self, millis: float) -> float:
        mean = self._mean_millis.value
        return millis / mean if mean > 0 and millis > 0 else 1.0


def delays_of(nanos: int, late_nanos: int) -> float:
    """Returns a time as a multiple of a delay, which may be 0."""
    return float(nanos) / late_nanos if late_nanos else float("inf")
