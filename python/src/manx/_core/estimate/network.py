# SPDX-License-Identifier: Apache-2.0

"""The network time of a replica."""

from __future__ import annotations

from manx._core.estimate.quantiles import LogQuantile

_FIRST = 5

_LEAST_MILLIS = 0.001
"""Lower bound; the network time of a node's own replica is too short to measure."""


class NetworkTime:
    """The network time of a replica that keeps answering: a quantile of the measured ones.

    A low quantile is best: the excess over it is mostly caused by the requester itself. It is
    unknown until a few responses have come, and begins at the least of them, since first responses
    come over cold connections. After a while without responses it is unknown again, until the next
    one, which can only lower the former value: one that is too long keeps requests away, and so the
    responses that would correct it.
    """

    __slots__ = ("_kept_nanos", "_newest_nanos", "_quantile", "_seen")

    FIRST = _FIRST
    """Number of measurements before it is known for the first time."""

    def __init__(self, quantile: float, kept_nanos: int) -> None:
        """Creates an unknown one.

        Args:
            quantile: Of the measurements, from 0 to 1.
            kept_nanos: How long it is known after the newest measurement.
        """
        self._quantile = LogQuantile(quantile, _LEAST_MILLIS)
        self._kept_nanos = kept_nanos
        self._seen = 0
        self._newest_nanos: int | None = None

    def add(self, newest_millis: float, now_nanos: int) -> None:
        """Adds a measurement."""
        before = self._seen
        newest = self._newest_nanos
        if before >= _FIRST and (newest is None or now_nanos - newest > self._kept_nanos):
            before = _FIRST - 1
        if before < _FIRST:
            self._quantile.lower_to(newest_millis)
            self._seen = before + 1
        else:
            self._quantile.add(newest_millis)
        self._newest_nanos = now_nanos

    def is_known(self, now_nanos: int) -> bool:
        """Whether there were enough measurements, and a recent one."""
        newest = self._newest_nanos
        return (
            newest is not None and self._seen >= _FIRST and now_nanos - newest <= self._kept_nanos
        )

    @property
    def millis(self) -> float:
        """The quantile, if it is known."""
        return self._quantile.value
