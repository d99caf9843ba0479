# SPDX-License-Identifier: Apache-2.0

"""A requester's own outstanding requests at one replica."""

from __future__ import annotations

from manx._core.request import Demand, RequestKinds

_NANOS_PER_MILLI = 1e6
_MAX_KINDS = RequestKinds.MAX_KINDS
_PLACE = _MAX_KINDS - 1


class OutstandingRequests:
    """The own outstanding requests at one replica, by kind, and the work in them.

    A request that ends takes the mean work of its kind's outstanding requests with it: it may have
    been told of with another expectation than it ends with, and that must not add up.

    Attributes:
        count: How many there are; never below 0.
        places: The places of their kinds, a bit for each.
        kinds: The kind that has each place.
        groups: The group of the kind that has each place.
    """

    __slots__ = (
        "_counts",
        "_owed_since_nanos",
        "_work_nanos",
        "count",
        "groups",
        "kinds",
        "places",
    )

    def __init__(self) -> None:
        self.count = 0
        self.places = 0
        self.kinds = [0] * _MAX_KINDS
        self.groups = [0] * _MAX_KINDS
        self._counts = [0] * _MAX_KINDS
        self._owed_since_nanos = [0] * _MAX_KINDS
        self._work_nanos = [0] * _MAX_KINDS

    def sent(self, demand: Demand, now_nanos: int) -> None:
        """A request is sent."""
        kind = demand.kind
        place = kind & _PLACE
        counts = self._counts
        if counts[place] == 0:
            self.kinds[place] = kind
            self.groups[place] = demand.group
            self._owed_since_nanos[place] = now_nanos
            self.places |= 1 << place
        counts[place] += 1
        self.count += 1
        self._work_nanos[place] += int(demand.service_millis * _NANOS_PER_MILLI)

    def ended(self, demand: Demand) -> None:
        """A request ends, however."""
        place = demand.kind & _PLACE
        counts = self._counts
        left = counts[place] - 1
        if left > 0:
            counts[place] = left
            # Never below 0, so that this rounds as integers do in Java.
            self._work_nanos[place] -= self._work_nanos[place] // (left + 1)
        else:
            counts[place] = 0
            self._work_nanos[place] = 0
            self.places &= ~(1 << place)
        if self.count > 0:
            self.count -= 1

    def work_millis(self) -> float:
        """Returns the sum of their expected service times."""
        nanos = 0.0
        left = self.places
        work = self._work_nanos
        while left:
            nanos += work[(left & -left).bit_length() - 1]
            left &= left - 1
        return nanos / _NANOS_PER_MILLI

    def owed_since_nanos(self, kind: int) -> int:
        """Returns since when some request of a kind has always been outstanding."""
        return self._owed_since_nanos[kind & _PLACE]
