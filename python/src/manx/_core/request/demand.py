# SPDX-License-Identifier: Apache-2.0

"""What a requester knows of one request, and within which bounds it is late."""

from __future__ import annotations

import math
import re
from typing import ClassVar

_MOST_NANOS = (1 << 63) - 1
_NANOS_PER_MILLI = 1e6
_NO_LINE_END = "[^\n\r\u0085\u2028\u2029]"

_HYBRID = re.compile(
    rf"\s*(MIN|MAX)\s*\({_NO_LINE_END}*?([0-9]+(?:\.[0-9]+)?)\s*ms{_NO_LINE_END}*\)\s*",
    re.ASCII | re.IGNORECASE,
)
"""As Cassandra's class `HybridSpeculativeRetryPolicy` writes itself, in either order."""


class DelayBounds:
    """Bounds of a delay that a table states by its `speculative_retry`. Immutable.

    `MIN(99p,20ms)` means 20 ms at most, `MAX(99p,20ms)` 20 ms at least.
    """

    __slots__ = ("_max_nanos", "_min_nanos")

    NONE: ClassVar[DelayBounds]
    """No bounds."""

    def __init__(self, min_nanos: int, max_nanos: int) -> None:
        self._min_nanos = min_nanos
        self._max_nanos = max_nanos

    @staticmethod
    def parse(speculative_retry: str) -> DelayBounds:
        """Returns the bounds that a table's option states; none if it is of another form."""
        matched = _HYBRID.fullmatch(speculative_retry)
        if matched is None:
            return DelayBounds.NONE
        bound = float(matched.group(2)) * _NANOS_PER_MILLI
        nanos = _MOST_NANOS if bound >= _MOST_NANOS else int(bound)
        if matched.group(1).upper() == "MIN":
            return DelayBounds(0, nanos)
        return DelayBounds(nanos, _MOST_NANOS)

    def within(self, delay_nanos: int) -> int:
        """Returns the delay nearest to this one that is within the bounds, in nanoseconds."""
        return max(self._min_nanos, min(self._max_nanos, delay_nanos))


DelayBounds.NONE = _UNBOUNDED = DelayBounds(0, _MOST_NANOS)


class Demand:
    """What a requester knows of a request before it sends it. Immutable.

    One object accompanies a request from its ranking to its end.

    Attributes:
        kind: The kind of the request, as `RequestKinds` numbers it.
        group: The group of its kind; the kind itself if that is not told apart.
        service_millis: Expected service time at the usual replica; 0 if unknown.
        is_large: Whether it reads a large value, as far as the requester can tell.
        features: From what its service time was predicted: concurrency, rows and bytes.
        bounds: Of the delay after which it is late.
    """

    __slots__ = ("bounds", "features", "group", "is_large", "kind", "service_millis")

    UNKNOWN_FEATURE = math.nan
    """The value of a feature that is not known."""

    UNKNOWN: ClassVar[Demand]
    """A request of unknown kind and cost."""

    def __init__(
        self,
        group: int,
        service_millis: float,
        is_large: bool,
        kind: int | None = None,
        features: tuple[float, float, float] = (0, math.nan, math.nan),
        bounds: DelayBounds = _UNBOUNDED,
    ) -> None:
        """Creates one.

        Args:
            group: Of the request.
            service_millis: Expected service time at the usual replica; 0 if unknown.
            is_large: Whether it reads a large value, as far as the requester can tell.
            kind: Of the request; None if its group is not divided.
            features: Requests that the requester has outstanding, rows that are asked for at most,
                and bytes of the last answer from the partition, each or `UNKNOWN_FEATURE`.
            bounds: Of the delay after which it is late.
        """
        self.kind = group if kind is None else kind
        self.group = group
        self.service_millis = service_millis
        self.is_large = is_large
        self.features = features
        self.bounds = bounds

    def within(self, stated: DelayBounds) -> Demand:
        """Returns the same with bounds of the delay after which the request is late."""
        if stated is self.bounds:
            return self
        return Demand(
            self.group, self.service_millis, self.is_large, self.kind, self.features, stated
        )

    def __repr__(self) -> str:
        return f"kind {self.kind}, {self.service_millis} ms{', large' if self.is_large else ''}"


Demand.UNKNOWN = Demand(0, 0.0, False)
