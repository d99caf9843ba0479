# SPDX-License-Identifier: Apache-2.0

"""What a requester knows of its requests before it sends them."""

from __future__ import annotations

from manx._core.estimate import mix
from manx._core.request.costs import RequestCosts
from manx._core.request.demand import Demand
from manx._core.request.sizes import LargeKeys, PartitionSizes

NO_PARTITION = 0
"""The hash of an unknown partition."""

_REMEMBERED_PARTITIONS = 1 << 16
_LARGE_KEYS = 100_000
_UNKNOWN = Demand.UNKNOWN_FEATURE


class RequestDemands:
    """What a requester knows of its requests before it sends them.

    Requests of the same kind and partition are expected to have answers of the same size as the
    last one. Hashes of partitions are integers whose lowest 64 bits count.
    """

    __slots__ = ("_costs", "_large_keys", "_sizes")

    NO_PARTITION = NO_PARTITION

    def __init__(self) -> None:
        self._costs = RequestCosts()
        self._sizes = PartitionSizes(_REMEMBERED_PARTITIONS)
        self._large_keys = LargeKeys(_LARGE_KEYS)

    def costs(self) -> RequestCosts:
        """Returns what requests cost."""
        return self._costs

    def of(self, kind: int, group: int, large: bool, rows: float, partition: int) -> Demand:
        """Returns what is known of a request.

        Args:
            kind: Of the request.
            group: Of the kind.
            large: Whether it reads a large value; of a known partition the size decides.
            rows: That are asked for at most, or `Demand.UNKNOWN_FEATURE`.
            partition: Hash of what it reads, or `NO_PARTITION`.
        """
        if partition == NO_PARTITION:
            return self._costs.demand(kind, group, large, rows, _UNKNOWN)
        key = partition ^ mix(kind)
        size = self._sizes.bytes(key)
        return self._costs.demand(
            kind, group, self._large_keys.contains(key), rows, size if size >= 0 else _UNKNOWN
        )

    def answered(self, demand: Demand, partition: int, size: int) -> None:
        """Learns the size of an answer.

        Args:
            demand: What was known of the request.
            partition: Hash of what was read, or `NO_PARTITION`.
            size: Bytes of the answer.
        """
        if partition != NO_PARTITION:
            key = self.key(demand.kind, partition)
            self._sizes.observe(key, size)
            self._large_keys.observe(demand.kind, key, size)

    @staticmethod
    def key(kind: int, partition: int) -> int:
        """Returns the key under which the size of a partition is remembered."""
        return partition ^ mix(kind)
