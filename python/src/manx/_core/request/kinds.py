# SPDX-License-Identifier: Apache-2.0

"""Kinds of requests: numbers for them, and one object for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

MAX_KINDS = 64
"""How many kinds are told apart at a time, with the groups."""

GROUPS = 8
"""How many groups there may be; they have the lowest numbers."""

UNKNOWN = -1
"""The number of a key that has none."""

_PLACE_BITS = 6
_PLACES = MAX_KINDS - 1
_BITS = (1 << 32) - 1
_REVIEW_NANOS = 1_000_000_000
_SPARED_NANOS = 5_000_000_000
_KEPT_NANOS = 600_000_000_000
_KEPT_WORK_PER_REVIEW = 0.5 ** (1.0 / 30)


class KindOfRequest:
    """A kind of request as people see it. Immutable.

    Attributes:
        number: Its number, see `RequestKinds`.
        description: What its requests have in common, such as statement and level.
        count: How many requests have ended.
        mean_millis: Their mean response time; 0 without any.
    """

    __slots__ = ("count", "description", "mean_millis", "number")

    def __init__(self, number: int, description: str, count: int, mean_millis: float) -> None:
        self.number = number
        self.description = description
        self.count = count
        self.mean_millis = mean_millis


class _Place:
    """What has a place."""

    __slots__ = (
        "description",
        "is_taken",
        "key",
        "kind",
        "nanos",
        "nanos_before",
        "requests",
        "requests_before",
        "taken_nanos",
        "used_nanos",
        "work",
    )

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.is_taken = kind < GROUPS
        self.taken_nanos = 0
        self.begin(0, "")

    def begin(self, key: int, description: str) -> None:
        """Counts from 0, for another kind."""
        self.key = key
        self.description = description
        self.work = 0.0
        self.requests = 0
        self.nanos = 0
        self.nanos_before = 0
        self.requests_before = 0
        self.used_nanos = self.taken_nanos

    def work_now(self) -> float:
        return self.work + (self.nanos - self.nanos_before)


class RequestKinds:
    """Tells kinds of requests apart, and numbers them.

    Requests of a kind are alike as far as a requester can tell: in a driver they have the same
    statement and level. Hosts identify a kind by a key, a hash of these. Each kind belongs to a
    group, whose number is also that of its kinds that are not told apart.

    At most 64 kinds have a number, with 8 groups. While no number is free, a kind that has none
    gets that of the kind with the least work, at most once a second. A number is not taken away
    within 5 seconds. Work is the time that requests took, and halves every 30 seconds. A kind that
    was not used for 10 minutes is forgotten.

    A number has two parts: the place, below 64, and above it how many kinds had that place before.
    So a place can be given to another kind while requests of the old one are outstanding.
    """

    __slots__ = ("_has_looked_for_place", "_numbers", "_places", "_reviewed_nanos")

    MAX_KINDS = MAX_KINDS
    GROUPS = GROUPS
    UNKNOWN = UNKNOWN

    def __init__(self) -> None:
        """Creates it, without any kind but the groups."""
        self._places = [_Place(kind) for kind in range(MAX_KINDS)]
        self._numbers: dict[int, int] = {}
        self._reviewed_nanos: int | None = None
        self._has_looked_for_place = False

    @staticmethod
    def place(kind: int) -> int:
        """Returns the place of a kind."""
        return kind & _PLACES

    @staticmethod
    def is_newer(kind: int, other: int) -> bool:
        """Whether of two kinds of one place the first came later."""
        return (kind & _BITS) >> _PLACE_BITS > (other & _BITS) >> _PLACE_BITS

    def find(self, key: int) -> int:
        """Returns the number of a key's kind, or `UNKNOWN`."""
        return self._numbers.get(key, UNKNOWN)

    def find_or_add(
        self, key: int, group: int, description: Callable[[], str], now_nanos: int
    ) -> int:
        """Returns the number of a key's kind.

        Gives it one if it has none and one is to be had, otherwise returns that of its group.

        Args:
            key: Of the kind.
            group: From 0, below `GROUPS`.
            description: Names the kind for people; not called for a known kind.
            now_nanos: The time.
        """
        known = self._numbers.get(key)
        if known is not None:
            return known
        if self._has_looked_for_place and not self._is_review_due(now_nanos):
            return group
        named = description()
        if self._is_review_due(now_nanos):
            self._review_all(now_nanos)
        place = self._free()
        if place is None and not self._has_looked_for_place:
            place = self._least_work(now_nanos)
            self._has_looked_for_place = True
        if place is None:
            return group
        self._take(place, key, named, now_nanos)
        return place.kind

    def _free(self) -> _Place | None:
        for place in self._places:
            if not place.is_taken:
                return place
        return None

    def _least_work(self, now_nanos: int) -> _Place | None:
        """Returns the kind with the least work; None if all are so new that it is not known."""
        least = None
        least_work = 0.0
        for place in self._places[GROUPS:]:
            if now_nanos - place.taken_nanos >= _SPARED_NANOS:
                work = place.work_now()
                if least is None or work < least_work:
                    least, least_work = place, work
        return least

    def _take(self, place: _Place, key: int, description: str, now_nanos: int) -> None:
        if place.is_taken:
            del self._numbers[place.key]
        place.kind += MAX_KINDS
        place.is_taken = True
        place.taken_nanos = now_nanos
        place.begin(key, description)
        self._numbers[key] = place.kind

    def ended(self, kind: int, took_nanos: int, now_nanos: int) -> None:
        """A request of a kind has ended; adds the time that it took to the kind's work."""
        place = self._places[kind & _PLACES]
        if place.kind == kind:
            place.requests += 1
            if took_nanos > 0:
                place.nanos += took_nanos
        reviewed = self._reviewed_nanos
        if reviewed is None or now_nanos - reviewed >= _REVIEW_NANOS:
            self._review_all(now_nanos)

    def _is_review_due(self, now_nanos: int) -> bool:
        reviewed = self._reviewed_nanos
        return reviewed is None or now_nanos - reviewed >= _REVIEW_NANOS

    def _review_all(self, now_nanos: int) -> None:
        self._reviewed_nanos = now_nanos
        self._has_looked_for_place = False
        for place in self._places[GROUPS:]:
            if place.is_taken:
                self._review(place, now_nanos)

    def _review(self, place: _Place, now_nanos: int) -> None:
        nanos = place.nanos
        place.work = _KEPT_WORK_PER_REVIEW * place.work + (nanos - place.nanos_before)
        place.nanos_before = nanos
        if place.requests != place.requests_before:
            place.requests_before = place.requests
            place.used_nanos = now_nanos
        elif now_nanos - place.used_nanos > _KEPT_NANOS:
            del self._numbers[place.key]
            place.is_taken = False

    def all(self) -> list[KindOfRequest]:
        """Returns the kinds that have been used, groups first."""
        found = []
        for place in self._places:
            count = place.requests
            if place.is_taken and (count > 0 or place.kind >= GROUPS):
                millis = place.nanos / 1e6 / count if count else 0.0
                found.append(KindOfRequest(place.kind, place.description, count, millis))
        return found


class PerKind(Generic[T]):
    """One object for each kind of request, created when the kind first occurs.

    The object of a kind that was forgotten is replaced as soon as its place has another kind.
    """

    __slots__ = ("_creator", "_kinds", "_objects")

    def __init__(self, creator: Callable[[], T]) -> None:
        """Creates it.

        Args:
            creator: Creates the object of a kind that first occurs.
        """
        self._creator = creator
        self._kinds = [UNKNOWN] * MAX_KINDS
        self._objects: list[T | None] = [None] * MAX_KINDS

    def get(self, kind: int) -> T:
        """Returns the object of a kind.

        A kind that has been forgotten meanwhile gets an object that nobody else sees.
        """
        place = kind & _PLACES
        before = self._objects[place]
        if before is not None and self._kinds[place] == kind:
            return before
        fresh = self._creator()
        if before is None or RequestKinds.is_newer(kind, self._kinds[place]):
            self._kinds[place] = kind
            self._objects[place] = fresh
        return fresh

    def max(self, value: Callable[[T], float]) -> float:
        """Returns the highest value of all kinds; 0 if there is none above."""
        highest = 0.0
        for each in self._objects:
            if each is not None:
                highest = max(highest, value(each))
        return highest
